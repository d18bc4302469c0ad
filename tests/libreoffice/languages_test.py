"""The workbook in the language of LibreOffice: German in a German one, Russian in the copy that a Russian one opens."""

import json

import boards
import patience
from office import properties, url

TABLE = json.loads((boards.ROOT / "hosts/texts.json").read_text())
CELL, BUTTON, VALIDATION, CHART = "cell", "button", "validation", "chart"
GREETINGS = {"de": "Vereine die Kacheln", "ru": "Соединяйте плитки", "en": "Join the tiles"}


def named(document, name):
    """The cells with a name."""
    return document.NamedRanges.getByName(name).ReferredCells


def is_in(document, language):
    """Whether the workbook speaks a language, within a while."""
    number = {"en": 1, "de": 2, "ru": 3}[language]
    return patience.until(lambda: named(document, "LanguageShown").getCellByPosition(0, 0).Value == number
                          and GREETINGS[language] in named(document, "Message").getCellByPosition(0, 0).String)


def found_at(sheet, kind, which):
    """What stands at a place of a text."""
    if kind == CELL:
        return sheet.getCellRangeByName(which).String
    if kind == VALIDATION:
        return sheet.getCellRangeByName(which).Validation.InputTitle
    if kind == CHART:
        return sheet.Charts.getByIndex(int(which)).EmbeddedObject.Title.String
    shapes = (sheet.DrawPage.getByIndex(index) for index in range(sheet.DrawPage.Count))
    return next(shape.String for shape in shapes if shape.Name == which)


def speaks(tap, document, language):
    """Every cell, button, validation and chart has its text in a language."""
    tap.check("the workbook is in " + language, is_in(document, language), named(document, "Message").getCellByPosition(0, 0).String)
    texts = named(document, "TextTable").getDataArray()
    column = {"en": 0, "de": 1, "ru": 2}[language]
    sheets = {sheet.CodeName: sheet for sheet in (document.Sheets.getByIndex(index) for index in range(document.Sheets.Count))}

    def wrong():
        """The first few places with another text."""
        others = []
        for code, kind, which, first, *_ in named(document, "TextPlaces").getDataArray():
            if first:
                wanted, found = texts[int(first) - 1][column], found_at(sheets[code], kind, which)
                if found != wanted:
                    others.append((code, which, found, wanted))
        return others[:5]

    patience.until(lambda: not wrong())  # The greeting is not the last text that a macro writes.
    tap.equal("with each text in " + language, wrong(), [])
    tap.equal("formulas too", named(document, "PanelTitle").getCellByPosition(0, 0).String,
              texts[[text[0] for text in texts].index("Here a player shows what it thinks of each move")][column])


def choose(tap, office, document, name, language):
    """Chooses a language in the cell on the Help sheet, as a person who types it."""
    cell = named(document, "Language").getCellByPosition(0, 0)
    controller = document.CurrentController
    controller.setActiveSheet(cell.Spreadsheet)
    controller.select(cell)
    dispatcher = office.service("com.sun.star.frame.DispatchHelper")
    dispatcher.executeDispatch(controller.Frame, ".uno:EnterString", "", 0, properties(StringName=name))
    speaks(tap, document, language)


FILTERS = {"ods": "calc8", "xlsm": "Calc MS Excel 2007 VBA XML"}


def in_german(tap, office, folder, path):
    """Opens the workbook in a German LibreOffice, switches, and saves copies."""
    document = office.open(path, hidden=False)
    speaks(tap, document, "de")
    choose(tap, office, document, "Русский", "ru")
    choose(tap, office, document, "", "de")
    for ending, name in FILTERS.items():
        document.storeToURL(url(folder / ("German." + ending)), properties(FilterName=name))
    document.close(True)


def in_russian(tap, office, folder, ending):
    """A copy, opened in a Russian one."""
    document = office.open(folder / ("German." + ending), hidden=False)
    speaks(tap, document, "ru")
    document.close(True)
