"""Declares bound to a real shared library through ctypes, for pyOpenVBA's interpreter.

A variable or array a DLL is given by reference becomes ctypes memory *in place* (Memory), so the DLL sees the whole
array behind a(0), writes straight into it, and a VarPtr stays valid after the call, as in Excel.
"""
import ctypes as C, re
from decimal import Decimal
from pyopenvba.exceptions import VBACompileError, VBAUnsupportedError
from pyopenvba.interpreter import _values as V
from pyopenvba.interpreter._objects import VBAObject
from pyopenvba.interpreter._runtime import Slot
from host.language import ElementSlot, FixInterpreter

CTYPES = {"Byte": C.c_uint8, "Boolean": C.c_int16, "Integer": C.c_int16, "Long": C.c_int32, "LongLong": C.c_int64,
          "Single": C.c_float, "Double": C.c_double, "Date": C.c_double, "Currency": C.c_int64}
GUARD = b"\xA5" * 64                                      # after every buffer: a DLL that writes past it is caught

def to_c(kind, value):
    value = V.coerce(value.vba_value() if isinstance(value, VBAObject) else value, kind)   # errors 6 and 13 as VBA
    return {"Boolean": lambda: -1 if value else 0, "Currency": lambda: int(value * 10000),
            "Date": lambda: float(V.to_number(value))}.get(kind, lambda: value)()

def from_c(kind, raw):
    return {"Boolean": lambda: raw != 0, "Single": lambda: V.VBASingle(raw), "Double": lambda: float(raw),
            "Date": lambda: V.VBADate(raw), "Currency": lambda: V.VBACurrency(Decimal(raw) / 10000)
            }.get(kind, lambda: V.VBAInt(raw, kind))()

class Memory:
    """A list of VBA values that is really a C array, with guard bytes behind it."""
    def __init__(self, kind, values):
        if kind not in CTYPES:
            raise VBAUnsupportedError(f"passing {kind} to a DLL by reference is not implemented by this harness")
        self.kind, self.n, self.width = kind, len(values), C.sizeof(CTYPES[kind])
        self.raw = C.create_string_buffer(self.n * self.width + len(GUARD))
        self.cells = (CTYPES[kind] * self.n).from_buffer(self.raw)
        self.cells[:] = [to_c(kind, v) for v in values]
        C.memmove(C.addressof(self.raw) + self.n * self.width, GUARD, len(GUARD))
    def __len__(self): return self.n
    def __getitem__(self, i): return [from_c(self.kind, x) for x in self.cells[i]] if isinstance(i, slice) else from_c(self.kind, self.cells[i])
    def __setitem__(self, i, value): self.cells[i] = to_c(self.kind, value)
    def address(self, i=0): return C.addressof(self.raw) + i * self.width
    def check(self, what):
        if self.raw.raw[self.n * self.width:] != GUARD:
            raise AssertionError(f"{what}: the DLL wrote past the end of a {self.kind} buffer of {self.n}")

class MemorySlot(Slot):                                   # a scalar variable whose storage is a Memory of one
    __slots__ = ()
    memory = property(lambda s: Slot.value.__get__(s))
    value = property(lambda s: s.memory[0], lambda s, v: s.memory.__setitem__(0, v))

def pin(place):
    """The Memory behind a variable or element and its index there, made real C memory the first time."""
    if isinstance(place, ElementSlot):
        if not isinstance(place.array.items, Memory):
            place.array.items = Memory(place.array.element_type, place.array.items)
        return place.array.items, place.at
    if not isinstance(place, MemorySlot):
        memory = Memory(place.declared, [place.value])
        Slot.value.__set__(place, memory)
        place.__class__ = MemorySlot
    return place.memory, 0

class DllInterpreter(FixInterpreter):
    def __init__(self, host, dlls, constants=None):
        super().__init__(host, constants)
        self.dlls, self.dll_calls, self._functions = {n.lower(): p for n, p in dlls.items()}, [], {}
        self.declared = set()                             # every Declare's name, a fast no for the rest
        self.kept = []                                    # what StrPtr handed out, alive as long as the interpreter
        self._intrinsics = {**self._intrinsics, "doevents": lambda i, a, n: V.VBAInt(0, "Integer"),
                            "beep": lambda i, a, n: V.EMPTY, "dir": self._dir, "strptr": self._strptr}

    def _dir(self, _, args, named):                       # Dir(path): is the DLL there?
        name = re.split(r"[\\/]", V.to_text(args[0]))[-1]
        return name if name.lower() in self.dlls else ""

    def _strptr(self, _, args, named):                    # read-only: what a DLL writes there is not copied back
        self.kept.append(C.create_string_buffer(V.to_text(args[0]).encode("utf-16-le") + b"\0\0"))
        return V.VBAInt(C.addressof(self.kept[-1]), "LongLong")

    def _do_unsupported(self, statement, frame):
        if statement.text.split(" ")[0].lower() not in ("chdir", "chdrive"):   # the loader's search path means nothing here
            super()._do_unsupported(statement, frame)

    def add_module(self, source, *, name="", kind="standard"):
        runtime = super().add_module(source, name=name, kind=kind)
        self.declared |= {d.name.lower() for d in runtime.parsed.declares}
        return runtime

    def _declare(self, key, frame):
        if key not in self.declared or frame is None or key in frame.locals or key in frame.module.variables or frame.module.procedure(key):
            return None
        frame.module.initialise()
        if key in frame.module.declares:
            return frame.module.declares[key]
        return next((m.declares[key] for m in self.modules.values() if not m.is_class
                     and m.parsed.declares and key not in m.private_declares and (m.initialise() or key in m.declares)), None)

    def _call_name(self, callee, args, frame, **kw):
        key = callee.name.lower()
        if key == "varptr":
            memory, at = pin(self.place(args[0].value, frame))
            return V.VBAInt(memory.address(at), "LongLong")
        found = self._declare(key, frame)
        return self.call_dll(found, args, frame) if found else super()._call_name(callee, args, frame, **kw)

    def lookup(self, name, frame, **kw):                  # x = e2048_version, a Declare called without parentheses
        found = self._declare(name.lower(), frame)
        return self.call_dll(found, [], frame) if found else super().lookup(name, frame, **kw)

    def resolve(self, d):
        entry = (d.library.lower(), d.alias or d.name)
        if entry not in self._functions:
            if entry[0] not in self.dlls:
                raise V.error(53, f"File not found: {d.library}")
            library = self.dlls[entry[0]]
            restype = CTYPES[d.returns] if d.is_function else None
            try:
                if isinstance(library, dict):             # Python functions standing in: {"kernel32": {"Sleep": f}}
                    takes = [C.c_void_p if not p.by_val else C.c_char_p if p.declared == "String" else CTYPES[p.declared]
                             for p in d.params]
                    self._functions[entry] = C.CFUNCTYPE(restype, *takes)(library[entry[1]])
                else:
                    self._functions[entry] = getattr(C.CDLL(str(library)), entry[1])
                    self._functions[entry].restype = restype
            except (AttributeError, KeyError):
                raise V.error(453, f"Can't find DLL entry point {entry[1]} in {d.library}") from None
        return self._functions[entry]

    def call_dll(self, d, args, frame):
        if len(args) != len(d.params) or any(a.name or a.value is None for a in args):
            raise VBACompileError(f"Wrong number of arguments calling {d.name}")
        function, out, back, used = self.resolve(d), [], [], []
        for p, a in zip(d.params, args):
            if p.is_array:
                raise VBAUnsupportedError(f"{d.name}: {p.name}() would pass a SAFEARRAY; pass its first element ByRef")
            place = self.place(a.value, frame)
            if p.by_val and p.declared == "String":      # a char* copy, ANSI, written back to a String variable
                raw = V.to_text(self.evaluate(a.value, frame)).encode("cp1252", "replace")
                memory = Memory("Byte", raw + b"\0")
                out.append(C.c_char_p(memory.address()))
                if place is not None and place.declared == "String":
                    back.append(lambda s=place, m=memory: s.set(bytes(m.cells)[:-1].decode("cp1252", "replace")))
            elif p.by_val:
                out.append(CTYPES[p.declared](to_c(p.declared, self.evaluate(a.value, frame))))
                continue
            else:
                if place is None:                        # an expression: VBA passes a temporary
                    value = self.evaluate(a.value, frame)
                    kind = V.type_name(value) if p.declared == "Any" else p.declared
                    place = Slot(V.coerce(value, kind), kind)
                if p.declared not in ("Any", place.declared):
                    raise VBACompileError(f"ByRef argument type mismatch: {d.name} {p.name} As {p.declared} given {place.declared}")
                memory, at = pin(place)
                out.append(C.c_void_p(memory.address(at)))
            used.append(memory)
        self.dll_calls.append(d.name)
        result = function(*out)
        for memory in used:
            memory.check(d.name)
        for copy in back:
            copy()
        return from_c(d.returns, result) if d.is_function else V.EMPTY
