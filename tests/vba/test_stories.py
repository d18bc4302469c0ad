"""Random stories: buttons, typed cells, damage, deleted rows and Repair, renamed sheets, the file saved and opened again, in any order.
After each step the workbook has what a model says must never be lost: the game with all its steps, the games of the list, those of the
league, a person's settings and own cells.

ENGINE2048_STORIES says how many stories are told, and each of them anew; else it is the same twenty.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

import engine
import rules
from host.excel import Excel
from hypothesis import HealthCheck, Phase, assume, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from office import LIBRARIES, history, open_workbook
from pyopenvba.interpreter import _values as values

STORIES = int(os.environ.get("ENGINE2048_STORIES", "0"))
STEPS = 12
"""Of a story. Repair takes as long as a hundred moves."""

ARROWS = dict(zip("\u25B2\u25BA\u25BC\u25C4", range(4)))
MOST_FORGOTTEN = 5  # steps that a move after Undo forgets without keeping the game, StepsForgottenAtOnce of vba/Game.bas
FIRST_ENTRY, ENTRIES = 7, 12
LEAGUE_FIRST = 9
TITLES = [title for title, _ in history.COLUMNS]
NAMES = ["Tom's game", "\u041c\u043e\u0438 \u0438\u0433\u0440\u044b", "a!b", "2048", "It''s", "x.y", "Bob's 'best' league"]
SETTINGS = {("Game", "Seed"): st.integers(-5, 9999), ("Game", "PauseMs"): st.integers(0, 1), ("Game", "Coach"): st.sampled_from(["On", "Off"]),
            ("Analysis", "AnalysisTimeMs"): st.integers(0, 50), ("League", "LeagueSeed"): st.integers(0, 50),
            ("Lab", "LabEffort"): st.integers(0, 3), ("Lab", "LabLost"): st.sampled_from([-5, "-2,5", None]),
            ("Lab", "D9"): st.sampled_from(["0.5", "1,5", 3, None]), ("Lab", "G10"): st.sampled_from(["7", -1.25, None])}
OWN = {"Game": "Q45", "Analysis": "BC4", "Games": "N12", "League": "S60", "Lab": "CB5", "Help": "E125"}
"""A cell of each sheet that a person may fill, beyond what Repair mends."""
ROWS = [("Game", 5), ("Game", 9), ("Analysis", 10), ("Analysis", 49), ("Games", 6), ("League", 6), ("Lab", 7), ("Help", 21)]
"""Rows whose loss takes no setting of a person's with it."""


class Workbook(RuleBasedStateMachine):
    """The workbook, and what must be in it."""

    @initialize()
    def open(self):
        self.excel = open_workbook(player="random")
        self.names = {name: name for name in ("Game", "Analysis", "Games", "League", "Lab", "Help")}
        self.rows = [self.read_rows(0, 1)[0]]
        self.current, self.number, self.seed = 0, 0, self.state()[3]
        self.games, self.league = {}, []
        self.settings = {(sheet, name): self.value(sheet, name) for sheet, name in SETTINGS}
        self.places, self.own = dict(OWN), {}
        assert all(self.value(sheet, place) is None for sheet, place in OWN.items())

    # What is there

    def value(self, sheet, place):
        return self.excel.sheet(self.names[sheet]).value(place)

    def put(self, sheet, place, value):
        return self.excel.set_cell(self.names[sheet], place, value)

    def click(self, caption, sheet="Game"):
        return self.excel.click(caption, self.names[sheet])

    def state(self):
        return self.value("Game", "State")[0]

    def board(self):
        return [int(value or 0) for row in self.value("Game", "Board") for value in row]

    def read_rows(self, first, count):
        first += history.FIRST_ROW
        return self.value("Analysis", f"B{first}:{history.letter(TITLES[-1])}{first + count - 1}")

    def cells(self):
        return cells_of(self.rows[self.current])

    def last(self):
        return len(self.rows) - 1

    # What a command does

    def keep(self):
        """The game on the board is kept, unless the list has it as it is."""
        if self.number in [number for number, _ in self.games.values()]:
            return
        entry = next(entry for entry in range(ENTRIES) if entry not in self.games)
        number = 1 + max((number for number, _ in self.games.values()), default=0)
        self.games[entry] = number, list(self.rows)

    def add_step(self):
        """One step more than the current one has come; answers it, by its titles."""
        if self.last() - self.current > MOST_FORGOTTEN:
            self.keep()
        self.rows[self.current + 1:] = self.read_rows(self.current + 1, 1)
        self.current += 1
        self.number = 0
        return titled(self.rows[self.current])

    def moved(self, player):
        """A move by the rules has come."""
        before = titled(self.rows[self.current])
        after = self.add_step()
        slid, gained = rules.slide(cells_of(before), rules.WORDS.index(after["Move"]))
        assert slid != cells_of(before) and rules.is_spawned_from(cells_of(after), slid), (before, after)
        assert (after["Score"], after["Moves"]) == (before["Score"] + gained, before["Moves"] + 1)
        assert after["Player"] == player and after["Step"] == self.current

    @rule(caption=st.sampled_from(sorted(ARROWS)))
    def move(self, caption):
        is_legal = ARROWS[caption] in rules.legal(self.cells())
        assert self.click(caption) == []
        if is_legal:
            self.moved("you")
        else:
            assert self.value("Game", "Message") == f"Nothing can move {rules.WORDS[ARROWS[caption]]}."

    @rule(caption=st.sampled_from(["Best move", "Minimax", "Hint"]))
    def think(self, caption):
        can_move = rules.legal(self.cells())
        said = self.click(caption)
        assert said == [] or not can_move, said
        if can_move and caption != "Hint":
            self.moved("minimax" if caption == "Minimax" else "random")

    @rule(tile=st.sampled_from([8, 16]))
    def play_on(self, tile):
        """Auto play, until a tile is there."""
        self.put("Game", "UntilTile", tile)
        said = self.click("Auto play")
        assert said == [] or not rules.legal(self.cells()), said
        while self.current < self.state()[0]:
            self.moved("random")

    @rule(caption=st.sampled_from(["Undo", "Redo"]), times=st.integers(1, 8))
    def go_back_or_forth(self, caption, times):
        for _ in range(times):
            assert self.click(caption) == []
        self.current = min(max(self.current + (times if caption == "Redo" else -times), 0), self.last())

    @rule(caption=st.sampled_from(["\u25C4 Back", "Forward \u25BA"]))
    def step_on_the_analysis_sheet(self, caption):
        assert self.click(caption, "Analysis") == []
        self.current = min(max(self.current + (1 if caption.startswith("F") else -1), 0), self.last())

    @rule(step=st.integers(-1, 12))
    def go_to(self, step):
        self.put("Analysis", "WantedStep", step)
        said = self.click("Go to step", "Analysis")
        assert (said == []) == (0 <= step <= self.last()), said
        if not said:
            self.current = step

    @rule(at=st.integers(0, 15), tile=st.sampled_from([None, 2, 4, 64, 131072]))
    def type_a_tile(self, at, tile):
        typed = self.cells()
        typed[at] = tile or 0
        was, score = self.cells(), titled(self.rows[self.current])["Score"]
        assert self.put("Game", "CDEF"[at % 4] + str(8 + at // 4), tile) == []
        if typed == was:
            return
        if titled(self.rows[self.current])["Move"] == "typed":
            self.current -= 1
        step = self.add_step()
        assert (cells_of(step), step["Move"], step["Score"]) == (typed, "typed", score)

    @rule(at=st.integers(0, 15), word=st.sampled_from([3, "five", -2, 262144, 2.5]), caption=st.sampled_from([*ARROWS, "Hint", "Best move"]))
    def type_nonsense(self, at, word, caption):
        """It is refused when it is typed, and by each button, until Undo brings the board back."""
        assert len(self.put("Game", "CDEF"[at % 4] + str(8 + at // 4), word)) == 1
        assert len(self.click(caption)) == 1
        assert self.click("Undo") == []

    @rule()
    def start(self):
        assert self.click("New game") == []
        if self.last() > 0:
            self.keep()
        self.rows = self.read_rows(0, 1)
        self.current = self.number = 0
        seed = self.settings["Game", "Seed"]
        self.seed = self.state()[3]
        assert rules.is_start(self.cells()) and (seed is None or self.seed == seed)

    @precondition(lambda self: self.games)
    @rule(data=st.data())
    def open_a_game(self, data):
        entry = data.draw(st.sampled_from(sorted(self.games)))
        number, rows = self.games[entry]
        self.excel.activate(self.names["Games"])
        self.excel.select(self.names["Games"], f"D{FIRST_ENTRY + entry}")
        assert self.click("Open", "Games") == []
        if self.last() > 0:
            self.keep()
        self.rows, self.number, self.seed = list(rows), number, self.state()[3]
        self.current = self.last()

    @precondition(lambda self: self.games)
    @rule(data=st.data())
    def clear_an_entry(self, data):
        entry = data.draw(st.sampled_from(sorted(self.games)))
        self.put("Games", f"B{FIRST_ENTRY + entry}:J{FIRST_ENTRY + entry}", [[None] * 9])
        del self.games[entry]

    @rule(games=st.integers(1, 2))
    def play_a_league(self, games):
        players = [name for _, name in self.value("League", "LeaguePlayers")]
        self.put("League", "LeaguePlayers", [["x" if name == "random" else None, name] for name in players])
        self.put("League", "LeagueGamesWanted", games)
        assert self.click("Run", "League") == []
        known = {row[4] for row in self.league}
        first = int(self.settings["League", "LeagueSeed"] or 0)
        new = [seed for seed in range(first, first + games) if seed not in known]
        before = len(self.league)
        self.league += self.value("League", f"T{LEAGUE_FIRST + before}:AB{LEAGUE_FIRST + before + len(new)}")[:len(new)]
        assert [row[3:5] for row in self.league[before:]] == [["random", seed] for seed in new]

    @rule(setting=st.sampled_from(sorted(SETTINGS)), data=st.data())
    def set(self, setting, data):
        value = data.draw(SETTINGS[setting])
        assert self.put(*setting, value) == []
        self.settings[setting] = value

    @rule(sheet=st.sampled_from(sorted(OWN)), text=st.sampled_from(["mine", 2048, "=1+1", "x"]))
    def note(self, sheet, text):
        self.put(sheet, self.places[sheet], text)
        self.own[sheet] = self.value(sheet, self.places[sheet])

    @rule(sheet=st.sampled_from(sorted(OWN)), name=st.sampled_from(NAMES))
    def rename(self, sheet, name):
        if name not in self.names.values():
            rename(self.excel, self.names[sheet], name)
            self.names[sheet] = name

    @rule(how=st.sampled_from(["nothing", "formulas", "the head", "a name", "the look", "the league"]))
    def damage_and_repair(self, how):
        game = self.excel.sheet(self.names["Game"]).sheet
        lost, erased = [], None
        if how == "formulas":
            for place in ("D4", "H4", "L9"):
                self.put("Game", place, "mine")
            self.put("Analysis", "C12", "mine")
            self.put("Lab", "B6", "mine")
        elif how == "the head":
            game.vba_get("Range", ["A1:AC15"]).vba_get("ClearContents")
            self.settings.update({key: None for key in self.settings if key[0] == "Game"})
            lost, self.current, self.number, self.seed = ["State"], self.last(), 0, None
        elif how == "a name":
            self.excel.workbook.vba_get("Names").vba_get("Item", ["LeagueSeed"]).vba_get("Delete")
            erased = "D5" if self.settings["League", "LeagueSeed"] != 1 else None
            self.settings["League", "LeagueSeed"] = 1  # as delivered
            lost = ["LeagueSeed"]
        elif how == "the look":
            game.vba_get("Rows", [9]).vba_set("Hidden", True)
            game.vba_get("Columns", [4]).vba_set("ColumnWidth", 1)
        elif how == "the league":
            self.excel.sheet(self.names["League"]).sheet.vba_get("Range", ["B8:R8"]).vba_get("Clear")
        said = self.click("Repair the sheets", "Help")
        if erased:  # a person is asked first, and agrees
            assert re.fullmatch(f"Repair will erase .*: [^,]*{erased}. Repair all the same[?]", said.pop(0))
        assert len(said) <= len(lost) and (said == [] or "This could not be saved" in said[0]), said
        assert not game.vba_get("Rows", [9]).vba_get("Hidden")
        if how == "the head":
            self.put("Game", "Player", "random")

    @rule(lost=st.sampled_from(ROWS))
    def delete_a_row_and_repair(self, lost):
        """A person's own cells below it are one row higher then, and stay there."""
        sheet, row = lost
        column, own_row = re.fullmatch("([A-Z]+)([0-9]+)", self.places[sheet]).groups()
        assume(int(own_row) != row)
        self.excel.delete_row(self.names[sheet], row)
        if int(own_row) > row:
            self.places[sheet] = f"{column}{int(own_row) - 1}"
        assert self.click("Repair the sheets", "Help") == []

    @rule()
    def save_and_open_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "2048 again.xlsm")
            self.excel.save(path)
            self.excel = Excel.open(path, libraries=LIBRARIES)

    # What must be there

    @invariant()
    def nothing_is_lost(self):
        if not hasattr(self, "rows"):
            return
        current, last, best, seed, number = self.state()
        assert (current, last) == (self.current, self.last())
        assert number in (0, self.number) and (self.seed is None or seed == self.seed), (number, seed, self.number, self.seed)
        assert self.read_rows(0, len(self.rows)) == self.rows and self.read_rows(len(self.rows), 1)[0][0] is None
        assert self.board() == self.cells()
        assert best >= max(titled(row)["Score"] for row in self.rows)
        listed = self.value("Games", f"B{FIRST_ENTRY}:J{FIRST_ENTRY + ENTRIES - 1}")
        assert {at: (row[0], row[6], row[8]) for at, row in enumerate(listed) if row[0] is not None} == {
            at: (number, titled(rows[-1])["Score"], titled(rows[-1])["Moves"]) for at, (number, rows) in self.games.items()}
        rows = self.value("League", f"T{LEAGUE_FIRST}:AB{LEAGUE_FIRST + len(self.league)}")
        assert rows[:-1] == self.league and rows[-1][0] is None
        for (sheet, name), value in self.settings.items():
            assert self.value(sheet, name) == value, (sheet, name, self.value(sheet, name), value)
        for sheet, value in self.own.items():
            assert self.value(sheet, self.places[sheet]) == value, (sheet, value)


def titled(row):
    """A row of the history by its titles."""
    return dict(zip(TITLES, row)) if not isinstance(row, dict) else row


def cells_of(row):
    """The board of a row."""
    return [int(word) for word in titled(row)["Board"].split()]


def rename(excel, sheet, name):
    """Gives a sheet another name; names and formulas follow, as Excel lets them."""
    excel.sheet(sheet).sheet.vba_set("Name", name)
    quoted, new = "'" + sheet.replace("'", "''") + "'!", "'" + name.replace("'", "''") + "'!"
    names = excel.workbook.vba_get("Names")
    for index in range(1, names.vba_get("Count") + 1):
        one = names.vba_get("Item", [index])
        text = re.sub(rf"(?<![\w'.]){re.escape(sheet)}!", lambda _: new, one.vba_get("RefersTo").replace(quoted, new))
        if text != one.vba_get("RefersTo"):
            one.vba_set("RefersTo", text)


def test_stories():
    again = {} if STORIES else {"derandomize": True}
    run_state_machine_as_test(Workbook, settings=settings(
        max_examples=STORIES or 20, stateful_step_count=STEPS, deadline=None, database=None, print_blob=True,
        suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate, Phase.shrink] if STORIES else [Phase.generate], **again))
