"""The pictures of the workbook's sheets in the documents: plays through the workbook in LibreOffice and prints each sheet.

    /usr/bin/python3 tests/libreoffice/pictures.py EXTENSION FOLDER

EXTENSION is engine2048.oxt; FOLDER receives a picture of each sheet, such as game.png. Every button is pressed by
the mouse, as in the tests; what is seen is what the library answers on this machine.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
# What these tests share with the VBA's, and where things lie in the workbook.
sys.path[:0] = [str(TESTS / "python"), str(TESTS.parent / "hosts/workbook")]

import boards  # noqa: E402  (the paths above come first)
import rules  # noqa: E402
from lab_presets import FEATURES  # noqa: E402
from office import Office, properties, url  # noqa: E402
from screen import Screen  # noqa: E402
from workbook import Workbook  # noqa: E402

SEED = 11
"""The game that the pictures show."""

UNTIL_TILE = 1024

ANALYSIS_TIME_MS = 100
"""Time for what each player is asked about the last position."""

OTHER_GAMES = {"random": 3, "graph": 4, "snake": 5}
"""Games before that one, for the list of games: the player and the seed. They end by themselves or at a small tile."""

SMALL_TILE = 256

OWN_MOVES = [0, 1, 0, 0, 1]
"""Moves that the coach judges: the best one, 0, or the second best, 1."""

ARROWS = ["\u25B2", "\u25BA", "\u25BC", "\u25C4"]

LEAGUE = {"minimax", "monte-carlo", "gradient", "snake", "graph", "random"}
"""Players whose games end soon."""

LEAGUE_GAMES = 12

LEAGUE_RECIPE = "expectimax: free 1, merges 2"
"""Plays beside them, in a free row."""

LAB = {"LabSearch": "expectimax", "LabEffort": 1, "LabGames": 32, "LabGenerations": 5, "LabChildren": 3, "LabTuneGames": 4}
"""A race and a tuning that end soon."""

LAB_START, LAB_FEATURE, LAB_WEIGHT = "gradient", "free", 40
"""What the recipe of the picture begins with, and what is added for the race against that beginning."""

AREAS = {"Games": "A1:J14"}
"""What a picture shows of a sheet, where that is not what it prints."""

TUTORIAL_AREA = "A1:S29"
"""Of the Lab sheet: the weights of the article, explained."""

LONGEST_SECONDS = 1800
"""How long the game or the league may take."""

RESOLUTION = 96
"""Pixels of an inch: as on a screen at 100 %."""


def play_other_games(book: Workbook):
    """Quick games for the list of games."""
    for player, seed in OTHER_GAMES.items():
        set_all(book, {"Player": player, "Strength": "Normal", "UntilTile": SMALL_TILE, "Seed": seed})
        new_game(book, seed)
        book.click("Auto play")
        book.until_time(LONGEST_SECONDS, lambda: any(words in book.text("Message") for words in ("Game over", "There is")))


def play(book: Workbook):
    """A game up to a tile, some moves of one's own that the coach judges, and a hint."""
    set_all(book, {"Player": "expectimax", "EffortOwner": "expectimax", "Strength": "Normal", "UntilTile": UNTIL_TILE,
                   "Seed": SEED})
    new_game(book, SEED)
    book.click("Auto play")
    book.until_time(LONGEST_SECONDS, lambda: max(book.board()) >= UNTIL_TILE and not book.is_busy())
    book.set("Coach", "On")
    for place in OWN_MOVES:
        ask_for_hint(book)
        values = [row[1] for row in book.cells("PanelRows").getDataArray()]
        ranked = sorted(rules.legal(book.board()), key=lambda direction: -values[direction])
        step = book.state()[0]
        book.click(ARROWS[ranked[min(place, len(ranked) - 1)]])
        book.until(lambda step=step: book.state()[0] == step + 1 and not book.is_busy())
    ask_for_hint(book)


def ask_for_hint(book: Workbook):
    """Presses Hint and waits for it."""
    book.click("Hint")
    book.until(lambda: "would move" in book.text("Message") and not book.is_busy())


def set_all(book: Workbook, settings):
    """Sets named cells."""
    for name, value in settings.items():
        book.set(name, value)


def new_game(book: Workbook, seed):
    """Starts a game from a seed and waits for it."""
    book.click("New game")
    book.until(lambda: book.state()[3] == seed and book.state()[1] == 0 and not book.is_busy())


def analyse(book: Workbook):
    """What every player thinks of that position."""
    book.show_sheet("Analysis")
    book.set("AnalysisTimeMs", ANALYSIS_TIME_MS)
    book.click("Ask every player")
    players = [name for _, name in book.cells("LeaguePlayers").getDataArray() if name]
    book.until(lambda: len(book.asked_players()) == len(players))


def hold_a_league(book: Workbook):
    """Games of the quick players."""
    book.show_sheet("League")
    book.mark_league_players(LEAGUE)
    free = book.cells("LeaguePlayers").getDataArray().index(("", ""))
    book.cells("LeaguePlayers").getCellRangeByPosition(0, free, 1, free).setDataArray((("x", LEAGUE_RECIPE),))
    book.set("LeagueGamesWanted", LEAGUE_GAMES)
    book.click("Run")
    book.until_time(LONGEST_SECONDS, lambda: book.text("LeagueStatus").startswith("Done"))


def start_from(book: Workbook, name):
    """Fills the Lab sheet with a published player."""
    book.set("LabStart", name)
    book.set("LabMoves", 7)
    book.click("Start")
    book.until(lambda: not book.text("LabMoves") and not book.is_busy())


def explain(book: Workbook):
    """Presses Explain and waits for the table."""
    book.click("Explain the board")
    book.until(lambda: book.text("LabExplanation") and not book.is_busy())


def race(book: Workbook):
    """Presses Race and waits for its end."""
    book.click("Race")
    book.until_time(LONGEST_SECONDS, lambda: "give or take" in book.text("LabStatus") and not book.is_busy())
    print(book.text("LabStatus"), flush=True)


def follow_the_tutorial(book: Workbook, pictures: Path):
    """The article's weights on the Lab sheet, explained."""
    book.show_sheet("Lab")
    start_from(book, "edison")
    explain(book)
    print_sheet(book.document, "Lab", pictures / "tutorial-start.png", TUTORIAL_AREA)


def experiment(book: Workbook):
    """A recipe with weights of the cells, raced against its beginning and tuned, and what it thinks of the last position."""
    book.show_sheet("Lab")
    start_from(book, LAB_START)
    set_all(book, LAB)
    book.click("Keep version")
    book.until(lambda: book.text("LabOpponent") == book.text("LabRecipe") and not book.is_busy())
    place = FEATURES.index(LAB_FEATURE)
    book.cells("LabWeights").getCellByPosition(0, place).setValue(LAB_WEIGHT)
    book.cells("LabMarks").getCellByPosition(0, place).setString("x")
    race(book)
    book.click("Tune")
    book.until_time(LONGEST_SECONDS, lambda: book.text("LabStatus").startswith("Done") and not book.is_busy())
    explain(book)


def print_sheet(document, name, path: Path, shown=""):
    """Makes a picture of what a sheet would print, or of the cells that are named, on a page of just that size."""
    sheets = [document.Sheets.getByIndex(index) for index in range(document.Sheets.Count)]
    areas = {sheet.Name: sheet.getPrintAreas() for sheet in sheets}
    sheet = document.Sheets.getByName(name)
    area = sheet.getCellRangeByName(shown).RangeAddress if shown else areas[name][0]
    size = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow).Size
    page = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    page.setPropertyValues(
        ("BottomMargin", "FooterIsOn", "HeaderIsOn", "Height", "IsLandscape", "LeftMargin", "RightMargin", "ScaleToPages",
         "TopMargin", "Width"),
        (0, False, False, size.Height, size.Width > size.Height, 0, 0, 1, 0, size.Width))
    for other in sheets:
        other.setPrintAreas((area,) if other.Name == name else ())
    printed = path.with_suffix(".pdf")
    document.storeToURL(url(printed), properties(FilterName="calc_pdf_Export"))
    for each in sheets:
        each.setPrintAreas(areas[each.Name])
    subprocess.run(["pdftoppm", "-png", "-singlefile", "-r", str(RESOLUTION), str(printed), str(path.with_suffix(""))], check=True)
    printed.unlink()
    # A sheet has few colours.
    subprocess.run(["pngquant", "--force", "--strip", "--output", str(path), str(path)], check=True)


def main():
    extension, pictures = (Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory(prefix="engine2048-") as folder, Screen() as screen:
        profile, path = Path(folder) / "profile", Path(folder) / "2048.xlsm"
        shutil.copy(boards.ROOT / "hosts/workbook" / "2048.xlsm", path)
        with Office(profile) as office:
            office.install(extension)
        with Office(profile, screen.display) as office:
            book = Workbook(office, screen, path)
            for act in (play_other_games, play, analyse, hold_a_league):
                print(act.__doc__, flush=True)
                act(book)
            print(follow_the_tutorial.__doc__, flush=True)
            follow_the_tutorial(book, pictures)
            print(experiment.__doc__, flush=True)
            experiment(book)
            for name in ("Game", "Analysis", "Games", "League", "Lab", "Help"):
                print_sheet(book.document, name, pictures / (name.lower() + ".png"), AREAS.get(name, ""))
            book.document.close(True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
