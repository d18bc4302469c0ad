"""The hidden Spare sheets: the cells of every sheet as delivered, from which Repair mends damaged ones, and lists of what belongs where.

Each is written by the code that writes its sheet, through a stand-in that leaves out what is drawn, writes formulas as texts, so
that none is calculated twice, and joins no cells.
"""

from dataclasses import dataclass, field

from xlsxwriter.utility import xl_cell_to_rowcol, xl_range_abs

import analysis_sheet
import game_sheet
import games_sheet
import help_sheet
import lab_sheet
import league_sheet
import roster_sheet
from style import add_hidden_sheet

NAME = "Spare"
CODE_NAME = "SpareSheet"

# What Repair copies back: at least the cells that the sheet has but for its lists.
COPIED = [(game_sheet, "$A$1:$AZ$40"), (analysis_sheet, "$A$1:$AZ$130"), (games_sheet, "$A$1:$AZ$7"), (league_sheet, "$A$1:$AZ$40"),
          (lab_sheet, "$A$1:$BZ$47"), (help_sheet, "$A$1:$AF$120"), (roster_sheet, "$A$1:$Z$40")]
FORMULA = "formula:"  # before a formula's text, as vba/Repair.bas has it
END = "end"  # in the last cell of each: a row or a column is missing where it is elsewhere

CODE_NAMES = [f"Spare{module.CODE_NAME}" for module, _ in COPIED]

# Names whose cells a person or a macro fills, so that Repair keeps what they hold; lists, of any length, by the name of their rows;
# and those whose cells are what the sheet says.
KEPT = ("Player Strength Effort TimeMs Coach UntilTile PauseMs Seed EffortOwner State WantedStep AnalysisTimeMs LeagueGamesWanted "
        "LeagueSeed LeagueStrength LeagueEffort LeagueTimeMs LeagueStatus LeagueProgress LeaguePlayers LabSearch LabEffort LabStart "
        "LabMarks LabWeights LabMatrix LabMatrixKind LabLost LabMoves LabMatrixMark LabOpponent LabOpponentEffort LabGames LabSeed "
        "RecordStatus RecordFile ReviewJudge ReviewEffort ReviewTimeMs ReviewStatus WorstMoves Language LabLooks LabGenerations LabChildren LabTuneGames LabStep LabTuneSeed LabShown LabStatus LabExplanation RosterMemory").split()
LISTS = ["HistoryList", "GamesList", "RecordText", "ReviewList", "LeagueList", "LabRaceList", "LabTuneList"]


@dataclass
class SpareBook:
    """Stands for the workbook while a sheet writes its spare."""

    book: object
    names: dict = field(default_factory=dict)

    def add_worksheet(self, name):
        return SpareSheet(self.book.add_worksheet(f"{NAME} {name}"))

    def add_format(self, properties):
        return self.book.add_format(properties)

    def define_name(self, name, cells):
        pass

    def add_chart(self, kind):
        return Nothing()


class Nothing:
    """Does nothing, whatever is called."""

    def __getattr__(self, name):
        return lambda *args, **named: self


class SpareSheet:
    """Stands for a sheet: the cells and their looks go to its spare."""

    COPIED = {"write", "write_string", "write_blank", "write_row", "write_column", "write_rich_string", "set_column", "set_column_pixels",
              "set_row_pixels", "conditional_format", "data_validation", "ignore_errors"}

    def __init__(self, sheet):
        self.sheet, self.joined, self.buttons, self.titles = sheet, [], [], []

    def __getattr__(self, name):
        return getattr(self.sheet, name) if name in self.COPIED else lambda *args, **named: None

    def write_formula(self, *args):
        cell = (args[0].replace("$", ""),) if isinstance(args[0], str) else args[:2]
        formula, look = args[len(cell):len(cell) + 2]
        self.sheet.write_string(*cell, FORMULA + formula, look)

    def merge_range(self, *args):
        if isinstance(args[0], str):
            (top, left), (bottom, right) = (xl_cell_to_rowcol(cell) for cell in args[0].split(":"))
            text, look = args[1:]
        else:
            top, left, bottom, right, text, look = args
        self.joined.append(xl_range_abs(top, left, bottom, right))
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                self.sheet.write_blank(row, column, None, look)
        if text not in ("", None):
            self.sheet.write(top, left, text, look)


def write(book, style):
    """Adds the sheets to the workbook."""
    sheet = add_hidden_sheet(book, NAME, CODE_NAME)
    codes = {one.name: one.vba_codename for one in book.worksheets()}
    buttons = [(one.vba_codename, button.caption, button.macro) for one in book.worksheets() for button in getattr(one, "buttons", [])]
    names = sorted((name, *_place(book, codes, place)) for name, place in _names(book).items())
    kinds = {**dict.fromkeys(KEPT, "kept"), **dict.fromkeys(LISTS, "list")}
    joined, spares = [], []
    for module, copied in COPIED:
        stand_in = SpareBook(book)
        spare = module.write(stand_in, style)
        code = f"Spare{module.CODE_NAME}"
        spare.sheet.set_vba_name(code)
        spare.sheet.very_hidden()
        book.define_name(code, f"='{spare.sheet.name}'!$A$1")
        joined += [(module.CODE_NAME, cells) for cells in spare.joined]
        spare.sheet.write_string(copied.split(":")[1].replace("$", ""), END)
        spares.append((module.CODE_NAME, code, copied, module.NAME))
    tables = [("NamesOfBook", [(name, code, cells, kinds.get(name, "")) for name, code, cells in names]), ("JoinedCells", joined),
              ("ButtonMacros", buttons), ("Spares", spares)]
    column = 0
    for name, rows in tables:
        for row, cells in enumerate(rows):
            sheet.write_row(row, column, cells)
        # Where a row is missing, the number of rows is no longer what it says.
        sheet.write_number(len(rows), column, len(rows))
        book.define_name(name, f"={NAME}!{xl_range_abs(0, column, len(rows), column + len(rows[0]) - 1)}")
        column += len(rows[0]) + 1
    missing = {*KEPT, *LISTS} - {name for name, *_ in names}
    assert not missing, f"no such names: {missing}"
    return sheet


def _names(book):
    """The workbook's names of cells, each with its place."""
    return {name: place for name, _, place, _ in book.defined_names if not name.startswith("_xlnm")}


def _place(book, codes, place):
    """The code name of the sheet, and the cells, of a place such as Game!$A$1."""
    sheet, cells = place.lstrip("=").rsplit("!", 1)
    return codes[sheet.strip("'")], cells
