"""The Excel a test drives: open a workbook, click its buttons, press its keys, run its macros against a real .so."""
import html, posixpath, re, zipfile
from pyopenvba import ExcelFile
from pyopenvba.apps.excel import Application, ExcelApplication
from pyopenvba.apps.excel._bridge import ExcelBridge
from pyopenvba.interpreter import _values as V
from pyopenvba.interpreter._objects import member, method, setter
from host.library import DllInterpreter

class HostApplication(Application):
    vba_type_name = "Application"

    def __init__(self):
        super().__init__()
        self.caller, self.keys, self.timers, self.cursor, self.status_log = None, {}, [], -4143, []

    @member
    def Caller(self): return self.caller if self.caller is not None else V.VBAErrorValue(2023)
    @member
    def Cursor(self): return V.VBAInt(self.cursor, "Long")
    @setter("Cursor")
    def _set_cursor(self, value): self.cursor = int(V.to_integer(value))
    @member
    def OperatingSystem(self): return "Windows (64-bit) NT 10.00"
    @member
    def PathSeparator(self): return "\\"
    @setter("StatusBar")
    def _set_status_bar(self, value):
        self.status_bar = value
        self.status_log.append(value)
    @method
    def OnKey(self, Key=V.MISSING, Procedure=V.MISSING):
        if Procedure is V.MISSING: self.keys.pop(Key, None)
        else: self.keys[Key] = V.to_text(Procedure)
        return V.EMPTY
    @method
    def OnTime(self, EarliestTime=V.MISSING, Procedure=V.MISSING, LatestTime=V.MISSING, Schedule=True):
        if V.to_bool(Schedule): self.timers.append((EarliestTime, V.to_text(Procedure)))
        else: self.timers = [t for t in self.timers if t[1] != V.to_text(Procedure)]
        return V.EMPTY

def vml_buttons(path):
    """{sheet name: {caption: macro}} of the form buttons kept only as VML, which is how XlsxWriter writes them."""
    z, found = zipfile.ZipFile(path), {}
    read = lambda n: z.read(n).decode("utf-8")
    rels = lambda n: dict(re.findall(r'Id="(\w+)"[^>]*?Target="([^"]+)"', re.sub(r'(Target="[^"]+")([^>]*?)(Id="\w+")', r"\3 \1\2", read(n))))
    targets = rels("xl/_rels/workbook.xml.rels")
    for name, rid in re.findall(r'<sheet name="([^"]+)"[^>]*r:id="(\w+)"', read("xl/workbook.xml")):
        part = posixpath.normpath(posixpath.join("xl", targets[rid]))
        sheet_rels = f"{posixpath.dirname(part)}/_rels/{posixpath.basename(part)}.rels"
        for vml in [t for t in rels(sheet_rels).values() if "vmlDrawing" in t] if sheet_rels in z.namelist() else []:
            for shape in re.findall(r"<v:shape .*?</v:shape>", read(posixpath.normpath(posixpath.join(posixpath.dirname(part), vml))), re.S):
                macro = re.search(r"<x:FmlaMacro>(.*?)</x:FmlaMacro>", shape)
                if 'ObjectType="Button"' in shape and macro:
                    caption = html.unescape(re.sub(r"<[^>]+>", "", re.search(r"<v:textbox.*?</v:textbox>", shape, re.S)[0])).strip()
                    found.setdefault(html.unescape(name), {})[caption] = html.unescape(macro[1])
    return found

class Excel(ExcelApplication):
    dlls, constants, buttons = {}, {}, {}                              # set by open(); {"engine2048_x64.dll": "/path/libengine.so"}

    def __init__(self):
        self.application = HostApplication()
        self.interpreter = DllInterpreter(ExcelBridge(self.application), self.dlls, self.constants)
        self.application.interpreter = self.interpreter

    @classmethod
    def open(cls, path, *, dlls=(), constants=(), events=True):
        made = type(cls.__name__, (cls,), {"dlls": dict(dlls), "constants": dict(constants)})
        app = super(Excel, made).open(path)
        with ExcelFile(path) as f:                        # load_vba stops silently at a module that does not parse
            for name in f.module_names():
                if name.lower() not in app.interpreter.modules:
                    app.interpreter.add_module(f.get_module(name), name=name)
                    raise AssertionError(f"module {name} did not load")
        app.interpreter.initialise()
        app.buttons = vml_buttons(path)
        if events and "thisworkbook" in app.interpreter.modules and \
                app.interpreter.module("ThisWorkbook").procedure("Workbook_Open"):
            app.run("ThisWorkbook.Workbook_Open")
        return app

    def click(self, name, sheet=1):
        """Run the macro of the button with this caption or shape name, as a click would."""
        view = self.sheet(sheet)
        macro = self.buttons.get(view.name, {}).get(name) or next(
            (s.macro for s in view.shapes() if name in (s.name, getattr(s, "text", None))), "")
        if not macro:
            raise AssertionError(f"no button {name!r} with a macro on {view.name}")
        self.application.caller = name
        try: return self.run(macro.rsplit("!", 1)[-1].strip("'"))
        finally: self.application.caller = None

    def press(self, key):
        return self.run(self.application.keys[key].rsplit("!", 1)[-1].strip("'"))

    def tick(self):
        """Run what OnTime has queued, once each."""
        due, self.application.timers = self.application.timers, []
        for _, procedure in due: self.run(procedure.rsplit("!", 1)[-1].strip("'"))
