"""The page under Tools, Options: what it shows, what it keeps, and what formulas make of that."""

import boards
from office import Office
from sheet import Sheet

SETTINGS = "/org.engine2048.Settings/Formulas"

WORDS = {
    "en": ("Defaults where a formula gives none", "Player", "Time in milliseconds", "Processor threads"),
    "de": ("Wenn in einer Formel etwas fehlt", "Spieler", "Zeit in Millisekunden", "Prozessor-Threads"),
}


class Page:
    """The page, as the options dialog makes it."""

    def __init__(self, office: Office):
        self._document = office.new_sheet()
        parent = self._document.CurrentController.Frame.ContainerWindow
        packages = office.context.getValueByName("/singletons/com.sun.star.deployment.PackageInformationProvider")
        self.handler = office.service("org.engine2048.OptionsPage")
        self.window = office.service("com.sun.star.awt.ContainerWindowProvider").createContainerWindow(
            packages.getPackageLocation("org.engine2048") + "/options/options.xdl", "", parent, self.handler)
        self.tell("initialize")

    def tell(self, event):
        """Lets LibreOffice tell the page what a person did."""
        return self.handler.callHandlerMethod(self.window, event, "external_event")

    def control(self, name):
        """A control of the page."""
        return self.window.getControl(name)

    def shown(self, name, what):
        """A text of a control as it stands on the screen; the control's model has the text's key instead."""
        return self.control(name).getPeer().getProperty(what)

    def values(self):
        """What the page shows: player, time, threads."""
        return (self.control("player").getSelectedItem(), self.control("time").getValue(),
                self.control("threads").getValue())

    def enter(self, player, time, threads):
        """Fills the page in."""
        self.control("player").selectItem(player, True)
        self.control("time").setValue(time)
        self.control("threads").setValue(threads)

    def close(self):
        """Takes the page away."""
        self.window.dispose()
        self._document.close(True)


def words(tap, office: Office, language):
    """The page speaks the language of LibreOffice, and tells of each control what it is for."""
    page = Page(office)
    found = tuple(page.shown(name, "Label") for name in ("heading", "playerLabel", "timeLabel", "threadsLabel"))
    tap.equal("the options page in " + language, found, WORDS[language])
    helps = [page.shown(name, "HelpText") for name in ("player", "time", "threads")]
    tap.check("each control has a help text", all(len(text) > 30 and not text.startswith("&") for text in helps), helps)
    page.close()


def keeps(tap, office: Office, reference):
    """What is confirmed is kept and changes what a formula leaves out, and nothing else."""
    page = Page(office)
    tap.equal("the page shows the engine's own choices", page.values(), ("expectimax", 0, 0))
    tap.equal("every player can be chosen", page.control("player").getItems(),
              tuple(name for name, _ in reference.players()))
    tap.contains("the page tells of the library", page.control("status").getText(), str(office.profile))

    sheet = Sheet(office.new_sheet())
    sheet.put_board("A1:D4", boards.MIDGAME)
    both = {name: tuple(reference.analyze(boards.MIDGAME, name)[1:5]) for name in ("snake", "graph")}
    tap.check("the two players differ", both["snake"] != both["graph"])
    page.enter("snake", 250, 1)
    page.tell("back")
    tap.equal("what is not confirmed is forgotten", page.values(), ("expectimax", 0, 0))
    page.enter("snake", 250, 1)
    tap.check("the page hears that it is confirmed", page.tell("ok"))
    settings = office.configuration(SETTINGS)
    tap.equal("it is kept", (settings.Player, settings.TimeMs, settings.Threads), ("snake", 250, 1))
    page.enter("snake", 0, 1)  # for an answer that no time decides
    page.tell("ok")
    sheet.put_formula("F1:I1", "=ENGINE2048.ANALYZE(A1:D4)")
    sheet.put_formula("F2:I2", '=ENGINE2048.ANALYZE(A1:D4;"graph")')
    found = [tuple(sheet.value(place % row) for place in ("F%d", "G%d", "H%d", "I%d")) for row in (1, 2)]
    tap.equal("a formula without a player takes it", found[0], both["snake"])
    tap.equal("a formula with one does not", found[1], both["graph"])
    page.enter("expectimax", 0, 0)
    page.tell("ok")
    page.close()
    sheet.document.close(True)


def run(tap, office: Office, reference):
    """All of it."""
    tap.part("the options page", words, office, "en")
    tap.part("what the options page keeps", keeps, office, reference)
