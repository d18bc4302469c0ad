"""One LibreOffice process with a profile of its own, driven over a local pipe."""

import os
import shutil
import signal
import subprocess
import tempfile
import uuid
from pathlib import Path

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XInteractionHandler
from com.sun.star.ucb import XCommandEnvironment
from patience import until

SOFFICE = "/usr/lib/libreoffice/program/soffice"

X_WINDOW = 6
"""com.sun.star.lang.SystemDependent.SYSTEM_XWINDOW."""

RUN_MACROS = 4
"""com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN: what a trusted folder gives a document."""


def properties(**values):
    """Named values as UNO takes them."""
    made = []
    for name, value in values.items():
        item = PropertyValue()
        item.Name, item.Value = name, value
        made.append(item)
    return tuple(made)


def url(path):
    """A path as LibreOffice takes it."""
    return uno.systemPathToFileUrl(str(path))


class _Approve(unohelper.Base, XInteractionHandler, XCommandEnvironment):
    """Approves whatever the extension manager asks, as a person would who wants the extension."""

    def getInteractionHandler(self):
        return self

    def getProgressHandler(self):
        return None

    def handle(self, request):
        for continuation in request.getContinuations():
            approve = continuation.queryInterface(uno.getTypeByName("com.sun.star.task.XInteractionApprove"))
            if approve is not None:
                approve.select()
                return


def _services_without_python(folder: Path) -> str:
    """LibreOffice's list of services but those of the package python3-uno, as its start options take it."""
    services = Path(folder) / "services"
    if not services.is_dir():
        shutil.copytree(Path(SOFFICE).parent / "services", services, ignore=shutil.ignore_patterns("pyuno.rdb"))
    extensions = ("${${$ORIGIN/lounorc:PKG_%sUnoFile}:UNO_SERVICES}" % owner for owner in ("User", "Shared", "Bundled"))
    return " ".join((*extensions, "<%s>*" % url(services)))


class Office:
    """A running LibreOffice; use it in a `with` statement, which ends it."""

    def __init__(self, profile: Path, display: str = "", python: bool = True):
        """Starts it with this profile, headless, or on an X display such as ":7"; without `python`, as on a system that
        lacks LibreOffice's package for it."""
        self.profile = Path(profile)
        name = "engine2048-" + uuid.uuid4().hex
        command = [SOFFICE, "--norestore", "--nologo", "--nodefault", "--nolockcheck",
                   "-env:UserInstallation=" + url(profile), "--accept=pipe,name=%s;urp;" % name]
        # A package that pip installed may be of another release: the extension must not take it.
        elsewhere = self.profile.parent / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        (elsewhere / "engine2048.py").write_text('raise ImportError("another release")')
        environment = {**os.environ, "PYTHONPATH": str(elsewhere)}
        if display:
            environment["DISPLAY"] = display
        else:
            command.insert(1, "--headless")
        if not python:
            command.append("-env:URE_MORE_SERVICES=" + _services_without_python(self.profile.parent))
        self._log = tempfile.TemporaryFile()
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log, env=environment,
                                         start_new_session=True)
        self.context = self._connect("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % name)
        self.desktop = self.service("com.sun.star.frame.Desktop")

    def _connect(self, address):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)

        def resolved():
            try:
                return resolver.resolve(address)
            except Exception:
                return None if self.is_running() else self
        found = until(resolved)
        if found is None or found is self:
            self.stop()
            raise RuntimeError("LibreOffice did not start: " + self.output())
        return found

    def output(self) -> str:
        """What the process has printed so far."""
        self._log.seek(0)
        return self._log.read().decode("utf-8", "replace")

    def is_running(self) -> bool:
        """False after a crash."""
        return self._process.poll() is None

    def service(self, name):
        """An instance of one of LibreOffice's services."""
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def engine(self):
        """The extension's service. A program outside LibreOffice, as this one is, needs the extension's types first: without them UNO
        ends the connection."""
        packages = self.context.getValueByName("/singletons/com.sun.star.deployment.PackageInformationProvider")
        types = uno.getComponentContext().getValueByName("/singletons/com.sun.star.reflection.theTypeDescriptionManager")
        if not types.hasByHierarchicalName("org.engine2048.XEngine"):
            types.insert(packages.getPackageLocation("org.engine2048") + "/engine2048.rdb")
        return self.service("org.engine2048.Engine")

    def stop(self):
        """Ends the process, at once where it does not end by itself."""
        try:
            self.desktop.terminate()
        except Exception:
            # The process may take the connection with it.
            pass
        if not until(lambda: not self.is_running(), 20):
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    # Configuration

    def release(self) -> str:
        """The release of this LibreOffice, such as "7.4"."""
        return self.configuration("/org.openoffice.Setup/Product").ooSetupVersion

    def configuration(self, path: str):
        """A node of LibreOffice's configuration, in LibreOffice's language."""
        return self._configuration("com.sun.star.configuration.ConfigurationAccess", path)

    def set_language(self, language: str):
        """Sets the language of the next start, such as "de"; its package must be installed. "" is the system's."""
        node = self._configuration("com.sun.star.configuration.ConfigurationUpdateAccess",
                                   "/org.openoffice.Office.Linguistic/General")
        node.UILocale = language
        node.commitChanges()

    def _configuration(self, service, path):
        provider = self.service("com.sun.star.configuration.ConfigurationProvider")
        return provider.createInstanceWithArguments(service, properties(nodepath=path))

    # Documents

    def new_sheet(self):
        """An empty spreadsheet."""
        return self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0,
                                                 properties(Hidden=True, MacroExecutionMode=RUN_MACROS))

    def open(self, path: Path, hidden=True, macros=RUN_MACROS):
        """Opens a document."""
        return self.desktop.loadComponentFromURL(url(path), "_blank", 0,
                                                 properties(Hidden=hidden, MacroExecutionMode=macros))

    def bring_to_front(self, document, screen):
        """Gives a document's window the focus, as a person does who clicks on its title, and waits until the office knows:
        what a button or a key starts is looked for in the document that the office takes for the one in front."""
        window = document.CurrentController.Frame.ContainerWindow.getWindowHandle((), X_WINDOW).WindowHandle

        def is_in_front():
            screen.focus(window)
            return self.desktop.getCurrentComponent() == document
        if self.desktop.getCurrentComponent() != document and not until(is_in_front):
            raise RuntimeError("the window does not come to the front: " + document.Title)

    # Extensions

    def install(self, package: Path):
        """Installs an extension for this user; formulas and services see it after a restart."""
        manager, channel = self._extension_manager()
        manager.addExtension(url(package), (), "user", channel, _Approve())

    def remove(self, identifier: str):
        """Removes an extension of this user."""
        manager, channel = self._extension_manager()
        package = self.extension(identifier)
        manager.removeExtension(identifier, package.getName(), "user", channel, _Approve())

    def extension(self, identifier: str):
        """An installed extension of this user; None where there is none."""
        manager, channel = self._extension_manager()
        for package in manager.getDeployedExtensions("user", channel, _Approve()):
            if package.getIdentifier().Value == identifier:
                return package
        return None

    def _extension_manager(self):
        manager = self.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
        return manager, manager.createAbortChannel()
