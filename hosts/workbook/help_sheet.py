"""The Help sheet, in the order of need: start, play, what messages mean, the players, the functions."""

import palette
import roster
import texts
from style import RULED, Button, add_sheet, place_buttons

NAME = "Help"
CODE_NAME = "HelpSheet"

START = [
    ("The buttons do nothing", "Macros are off. Press Enable Editing and Enable Content in the yellow line above the sheet. Without "
     "that line: close the file, right-click it and each library, Properties, tick Unblock, OK."),
    ("Macros stay off", "File, Options, Trust Center, Trust Center Settings, Trusted Locations: add the folder of the workbook."),
    ("The files", "The installer puts them in place. By hand: 2048.xlsm, engine2048_x64.xll and engine2048_x86.xll are together in "
     "one folder of this computer."),
    ("The library", "The workbook takes the right one itself: from its own folder, on OneDrive too, from where the installer puts it, "
     "or from %LOCALAPPDATA%\\engine2048."),
    ("Functions everywhere", "Without macros: File, Options, Add-ins, Go, Browse, and pick engine2048_x64.xll, or engine2048_x86.xll in "
     "a 32-bit Office (File, Account, About Excel says which it is). Answer No where Excel offers to copy it."),
    ("LibreOffice", "Install engine2048.oxt (Tools, Extension Manager, Add) instead of the libraries."),
]
PLAY = [
    ("Move", "The arrow keys, while the selection is on the board, or the arrow buttons. Elsewhere the keys move the selection."),
    ("Undo", "Goes back as far as the start, Redo forward again. Excel's own Ctrl+Z forgets its list with each move."),
    ("Ask", "Hint shows what the chosen player thinks of each move, and lights up the side of the board it would move to."),
    ("Let play", "Best move makes the chosen player's move, Minimax and Monte Carlo those of the article's two buttons. Auto play goes on "
     "until the game is over, the tile you chose is there, or you press Stop."),
    ("Strength", "Quick, Normal or Strong, remembered for each player. Custom takes your own effort and milliseconds. Minimax and Monte "
     "Carlo play at their own Normal, unless they are the chosen player."),
    ("Coach", "On: after each move of your own the sheet says what it gave away beside the chosen player's best one. "
     "The Analysis sheet keeps it, and its chart shows where."),
    ("Set up", "Type or paste any position into the board: powers of two from 2 to 131072, blank for an empty cell. Undo takes it back."),
    ("Seed", "The same seed gives the same tiles for the same moves."),
    ("Old games", "New game keeps the game before in the list on the Games sheet. Select it there and press Open."),
    ("Take games along", "Copy record on the Games sheet puts the selected game, or the one on the board, on the clipboard as a text; Save record "
     "writes it to a file. Import file and Import text take such a text into the list, and replays of 2048verse too."),
    ("Review", "Review on the Analysis sheet lets a judge look at every move of the game: accuracy, what each gave away, and the ten worst. "
     "Stop ends it; pressed again it goes on."),
    ("Analyse", "The Analysis sheet keeps every position of the game and asks every player about the one on the board."),
    ("Compare", "The League sheet lets players play whole games; a free row takes a recipe. Run goes on with what is there; only Clear, which "
     "asks, forgets games."),
    ("Invent", "The Lab sheet makes a player of your own: weigh features and cells, and a recipe follows, which may stand wherever "
     "a player is named. Start fills in a published evaluation, Explain says why it likes a move, Play it lets it play."),
    ("Race", "Race on the Lab sheet lets the recipe and another player, or the version that Keep version has kept, play the same games. It ends early, "
     "at game 16, 32, 64 and so on, "
     "where the 95 % interval of the difference, which holds for all these looks together, leaves 0 out."),
    ("Tune", "Tune lets children of the marked weights play against their parent; the best one takes its place where it scores more. "
     "Stop keeps the best weights in the cells. A race from other seeds shows whether they are better."),
    ("Repair", "The button above puts the cells of every sheet right, whatever happened to them. Games, lists and your settings stay; what was "
     "lost is named."),
]
EVALUATE = "How good the board is, without search. Evaluators: {evaluators}."
EVALUATORS = ", ".join(roster.EVALUATORS)
FUNCTIONS = [
    ("=BestMove2048(Board, [Player], [TimeMs])", "=BestMove2048(Board)",
     "The best direction: 0 up, 1 right, 2 down, 3 left."),
    ("=BestWord2048(Board, [Player], [TimeMs])", "=BestWord2048(Board)",
     "The same as a word: up, right, down or left."),
    ("=Evaluate2048(Board, [Evaluator])", '=Evaluate2048(Board, "snake")', EVALUATE),
    ("=Analyze2048(Board, [Player], [TimeMs])", '=Analyze2048(Board, "minimax")',
     "The value of up, right, down and left, in four cells beside each other: #N/A where it is not legal, -1E+200 where the player sees the game lost."),
    ("=Move2048(Board, Direction)", '=Move2048(Board, "left")',
     "The board after the move, 4 x 4 cells, without a new tile. The direction is 0 to 3 or its word."),
    ("=Explain2048(Board, [Evaluator])", '=Explain2048(Board, "free 1, merges 2")',
     "Why the board is worth that: a row for each feature, with its name, its value, its weight, and their product."),
    ("=CheckRecipe2048(Recipe)", '=CheckRecipe2048("greedy: merge 2")',
     "Where a recipe is wrong, and what was expected; empty where nothing is."),
    ("=Players2048()", "=Players2048()",
     "The players' names, and beside each what it is, in two columns."),
    ("=Status2048()", "=Status2048()",
     "Which library answers and where it is, or why none does and what to do."),
]
MESSAGES = [
    ("... is missing", "The library is not beside the workbook. Run the installer, copy it there, or answer Yes and show where it is."),
    ("Windows will not load ...", "The file is blocked, or an antivirus program keeps it: unblock it (see above). It needs Windows 10 or later."),
    ("A policy of this computer ...", "Smart App Control or AppLocker forbids the library, and Unblock does not help. Ask the administrator to allow the file."),
    ("... is not a library for this Office", "A 32-bit library under the 64-bit name, or the other way round. Copy both again as delivered."),
    ("... but this workbook needs ...", "That library is older than the workbook. Close Excel, then replace or delete the file: the installer brings the workbook's release."),
    ("The history ... is no longer ...", "The table on the Analysis sheet was sorted, cleared or typed over: take that back with Ctrl+Z, or start a new game."),
    ("The state of the game ... is gone", "Hidden cells of the Game sheet were cleared: take that back with Ctrl+Z, or press Repair."),
    ("The board no longer has ...", "Cells, rows or columns of the board were deleted or inserted: take that back with Ctrl+Z, or press Repair."),
    ("The history is full", "A game has room for 60,000 steps. Start a new one; this one stays in the list on the Games sheet."),
    ("Cell C8 holds 3 ...", "What is in that cell is not a tile. Type a power of two, clear it, or press Undo."),
    ("This is no recipe: ...", "The rest of the sentence says where the recipe of the Lab sheet is wrong, counted in characters from 1, "
     "and what was expected. docs/recipes.md has the grammar."),
    ("move 3 (...): ...", "The record of a game breaks the rules at that move, or is cut off. Nothing was imported."),
    ("Mark at least one weight ...", "Tune changes only the weights with an x beside them, and those of the cells where the sheet asks for that."),
    ("No player ... has this name", "The player's name is not one of those below."),
    ("An effort ... is out of range", "The largest effort of each player is below. Times go from 0 to 3600000 ms, counts from 0 up."),
    ("#VALUE! in a cell", "The board is not 4 x 4 tiles, a name is unknown, or the library could not be loaded: =Status2048() says why. "
                           "Once that is put right, Ctrl+Alt+F9 asks again."),
    ("#N/A in a cell", "The game is over on that board, or, in Analyze2048, that direction is not legal."),
]
# The table of the self-check: rows that vba/SelfCheck2048.bas may fill, and the colours of its results.
MOST_CHECKS = 16
RESULTS = [("OK", palette.GOOD), ("FAULT", palette.BAD), ("not here", palette.RULE)]
# Hidden cells that a check writes into: a board, the answer of a formula, and two numbers.
SCRATCH_COLUMNS, SCRATCH = "AA:AE", "$AA$1:$AD$9"
RESULT_WORDS = ["$AE$1", "$AE$2", "$AE$3"]  # the results in the language in use


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.FRAME, landscape=False)
    sheet.hide_row_col_headers()
    for columns, pixels in [("A:A", 16), ("B:B", 300), ("C:C", 310), ("D:D", 500), ("E:E", 16)]:
        sheet.set_column_pixels(columns, pixels, style())
    sheet.set_row_pixels(0, 8)
    sheet.set_row_pixels(1, 40)
    sheet.write("B2", "Help", style(bold=True, font_size=24))
    place_buttons(sheet, 1, 3, [Button("Repair the sheets", "ClickRepair", 80, 2, 210, 34)])
    page = Page(sheet, style, 3)
    _language(book, sheet, style, page)
    page.section("If something does not work")
    for problem in START:
        page.row(problem, across=True)
    page.section("Play")
    for word, text in PLAY:
        page.row((word, text), across=True)
    page.section("When a message appears")
    for message in MESSAGES:
        page.row(message, across=True)
    page.section("Players", "Who it is", "What effort means; the default is Normal")
    for player in roster.PLAYERS:
        page.row((player.name, player.who, player.effort))
    page.row(("a recipe", "your own: the Lab sheet makes one",
              "by its search: alpha-beta as minimax, expectimax as expectimax, monte-carlo as monte-carlo; greedy has no use for it"))
    page.section("Functions in this workbook", "Example; Board is the one on the Game sheet", "What it gives")
    for function in FUNCTIONS:
        page.row(function)
    page.note("The add-in has the same functions for every workbook: ENGINE2048.BESTMOVE, ENGINE2048.BESTWORD and so on.")
    page.note("Left out, Player is expectimax, Evaluator is heuristic, and TimeMs is 0: the player's default effort. A recipe may stand for either name.")
    page.note("Board is a 4 x 4 range, blank cells are empty. Where your Excel separates by semicolons, write ; for the commas. "
              "Where it does not spill: select the cells first and finish with Ctrl+Shift+Enter.")
    sheet.print_area(0, 0, page.at, 4)
    page.section("Check this Excel", "Result", "Text for a report: Ctrl+C copies it after the check")
    _self_check(book, sheet, style, page.at)
    return sheet


def _language(book, sheet, style, page):
    """The cell in which a person chooses the workbook's language."""
    row = page.blank(26)
    sheet.write(row, 1, "LANGUAGE \u00B7 SPRACHE \u00B7 \u042F\u0417\u042B\u041A", style(bold=True, font_size=9, font_color=palette.QUIET_TEXT, indent=1))
    sheet.write_blank(row, 2, None, style.setting())
    sheet.write(row, 3, "blank: that of Excel's or LibreOffice's own menus", style(font_color=palette.QUIET_TEXT, indent=1))
    sheet.data_validation(row, 2, row, 2, {
        "validate": "list", "source": texts.NAMES, "input_title": "Language",
        "input_message": "The language of this workbook; blank is that of Excel's or LibreOffice's own menus."})
    book.define_name("Language", f"={NAME}!$C${row + 1}")


def _self_check(book, sheet, style, first_row):
    """The button above, an empty table below it, and the cells that a check needs."""
    place_buttons(sheet, 1, 3, [Button("Check this Excel", "ClickSelfCheck", 300, 2, 200, 34)])
    for row in range(first_row, first_row + MOST_CHECKS):
        sheet.set_row_pixels(row, 36)
        for column, extra in enumerate([{"bold": True, "indent": 1}, {"align": "center"}, {"indent": 1}], start=1):
            sheet.write_blank(row, column, None, style(**{**RULED, "font_size": 10, "text_wrap": True, **extra}))
    for cell, (word, colour) in zip(RESULT_WORDS, RESULTS):
        sheet.write_formula(cell.replace("$", ""), f"={texts.word(word)}", style(), word)
        sheet.conditional_format(first_row, 2, first_row + MOST_CHECKS - 1, 2, {
            "type": "formula", "criteria": f"=$C{first_row + 1}={cell}", "format": book.add_format({"bg_color": colour})})
    book.define_name("SelfCheck", f"={NAME}!$B${first_row + 1}:$D${first_row + 1}")
    sheet.set_column(SCRATCH_COLUMNS, None, style(), {"hidden": True})
    book.define_name("Scratch", f"={NAME}!{SCRATCH}")


class Page:
    """Writes one line below another."""

    def __init__(self, sheet, style, first_row):
        self.sheet, self.style, self.at = sheet, style, first_row - 1

    def _next(self, pixels):
        self.sheet.set_row_pixels(self.at, pixels)
        self.at += 1
        return self.at - 1

    def blank(self, pixels):
        """An empty line."""
        return self._next(pixels)

    def section(self, *words):
        """A heading over the lines that follow."""
        self._next(10)
        row = self._next(24)
        for column, word in enumerate([*words, "", ""][:3], start=1):
            self.sheet.write(row, column, word, self.style.heading(align="left", indent=1, font_size=10))

    def row(self, words, *, across=False):
        """A line of three cells, or of two where the second goes `across` the rest."""
        line = {**RULED, "font_size": 10, "indent": 1, "text_wrap": True}
        longest = max(_longest(words[1]) / 120, _longest(words[-1]) / (120 if across else 74))
        row = self._next(21 if longest <= 1 else 36 if longest <= 2 else 50)
        self.sheet.write_string(row, 1, words[0], self.style(bold=True, **line))
        if across:
            self.sheet.merge_range(row, 2, row, 3, words[1], self.style(**line))
        else:
            self.sheet.write_string(row, 2, words[1], self.style(**line))
            self._say(row, words[2], self.style(**line))

    def _say(self, row, text, look):
        """A text in the last column, where one with the evaluators' names follows from a formula."""
        if text != EVALUATE:
            self.sheet.write_string(row, 3, text, look)
            return
        formula = texts.phrase(text, evaluators=f'"{EVALUATORS}"')
        self.sheet.write_formula(row, 3, f"={formula}", look, text.format(evaluators=EVALUATORS))

    def note(self, text):
        """A line on its own."""
        self.sheet.merge_range(self.at, 1, self.at, 3, text, self.style(font_color=palette.QUIET_TEXT, indent=1, text_wrap=True))
        self._next(22 if _longest(text) <= 160 else 36)


def _longest(text):
    """The letters of a text in the language that takes most."""
    said = texts.in_every_language(text) if text in texts.ROWS else [text]
    return max(len(one.replace("{evaluators}", EVALUATORS)) for one in said)
