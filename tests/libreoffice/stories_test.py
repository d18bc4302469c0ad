"""Random stories in LibreOffice: buttons, typed cells, deleted rows and Repair, renamed sheets, copies saved and opened again, in any
order. After each step the workbook has what a model says must never be lost: the game, those of the list, typed weights.

`tests/vba/test_stories.py` has more of them, in the VBA host. ENGINE2048_STORIES says how many are told here, and that each is a new
one; else it is the same few.
"""

import os
import random

from office import properties, url
from saved_test import FILTERS
from workbook import Workbook

STORIES = int(os.environ.get("ENGINE2048_STORIES", "0"))
USUAL_STORIES = 2
STEPS = 10
MOST_FORGOTTEN = 5  # steps that a move after Undo forgets without keeping the game, StepsForgottenAtOnce of vba/Game.bas

SHEETS = ("Game", "Analysis", "Games", "League", "Lab", "Help")
NAMES = ("Tom's game", "Bob's 'best' league", "a.b", "2048", "\u041c\u043e\u0438 \u0438\u0433\u0440\u044b", "It''s")
"""Sheets' names. None begins or ends with an apostrophe, which neither Excel nor LibreOffice takes (ScDocument::ValidTabName)."""

ROWS = {"Game": (8, 4), "Analysis": (9, 48), "Games": (5,), "Lab": (6,), "Help": (20,)}
"""Rows, from 0, whose loss takes no setting of a person's with it."""


class Story:
    """A workbook, and what must be in it."""

    def __init__(self, tap, office, screen, path, seed):
        self.tap, self.office, self.screen, self.seed = tap, office, screen, seed
        self.chance = random.Random(seed)
        self.path = path.with_name("story %d.xlsm" % seed)
        self.book = Workbook(office, screen, path)
        self.names = {name: name for name in SHEETS}
        self.told = []
        self.book.set("Player", "random")
        self.weights = {}
        self.rows, self.current, self.listed, self.is_listed = [self.position(0)], 0, [], False

    # What is there

    def sheet(self, name):
        return self.book.document.Sheets.getByName(self.names[name])

    def show(self, name):
        self.book.show_sheet(self.names[name])

    def position(self, step):
        """What must stay of a step."""
        found = self.book.history()[step]
        return found.number, found.cause, found.score, found.seed, tuple(found.cells)

    def weight_cells(self):
        return self.book.cells("LabWeights")

    # What a person does; each answers whether it came about

    def move(self):
        self.show("Game")
        if self.book.text("Message").startswith("Game over"):
            return True
        step = self.book.state()[0]
        self.book.click("Best move")
        if not self.book.shows(lambda: self.book.state()[0] == step + 1):
            return False
        if len(self.rows) - 1 - self.current > MOST_FORGOTTEN:
            self.keep()
        self.rows[self.current + 1:] = [self.position(step + 1)]
        self.current += 1
        self.is_listed = False
        return True

    def move_on(self):
        return all(self.move() for _ in range(self.chance.randint(2, 4)))

    def keep(self):
        if not self.is_listed:
            self.listed.append((self.rows[-1][2], len(self.rows)))

    def undo(self):
        self.show("Game")
        wanted = max(self.current - 1, 0)
        self.book.click("Undo")
        self.current = wanted
        return self.book.shows(lambda: self.book.state()[0] == wanted)

    def redo(self):
        self.show("Game")
        wanted = min(self.current + 1, len(self.rows) - 1)
        self.book.click("Redo")
        self.current = wanted
        return self.book.shows(lambda: self.book.state()[0] == wanted)

    def start(self):
        self.show("Game")
        if len(self.rows) > 1:
            self.keep()
        seed = self.chance.randint(1, 9999)
        self.book.set("Seed", seed)
        self.book.click("New game")
        if not self.book.shows(lambda: self.book.state()[1] == 0 and self.book.state()[3] == seed):
            return False
        self.rows, self.current, self.is_listed = [self.position(0)], 0, False
        return True

    def type_a_weight(self):
        row, weight = self.chance.randrange(3), self.chance.choice([0.5, 7, -1.25])
        self.weight_cells().getCellByPosition(0, row).setValue(weight)
        self.weights[row] = weight
        return True

    def rename(self):
        name, new = self.chance.choice(SHEETS), self.chance.choice(NAMES)
        if new not in self.names.values():
            self.book.rename_sheet(self.names[name], new)
            self.names[name] = new
        return True

    def delete_a_row_and_repair(self):
        name = self.chance.choice(sorted(ROWS))
        row = self.chance.choice(ROWS[name])
        self.told[-1] += " %d of %s" % (row, name)
        self.sheet(name).Rows.removeByIndex(row, 1)
        return bool(self.book.repair(self.names["Help"])) and not self.book.boxes()

    def save_and_open_again(self):
        ending = self.chance.choice(sorted(FILTERS))
        self.told[-1] += " as " + ending
        self.show("Game")
        self.path = self.path.with_name("story %d %d.%s" % (self.seed, len(self.told), ending))
        self.book.is_opened()
        self.book.document.storeToURL(url(self.path), properties(FilterName=FILTERS[ending]))
        self.book.document.close(True)
        self.book = Workbook(self.office, self.screen, self.path)
        return self.book.until(lambda: self.book.text("Status").startswith("Ready") and len(self.book.captions()) == 13)

    # What must be there

    def losses(self):
        """What is not as the model has it."""
        found = {
            "steps": ([self.position(step) for step in range(self.book.state()[1] + 1)], self.rows),
            "state": (self.book.state()[:2], [self.current, len(self.rows) - 1]),
            "board": (tuple(self.book.board()), self.rows[self.current][4]),
            "list": ([(row[6], row[2]) for row in self.book.rows("GamesList", 20) if row[0] != ""], self.listed),
            "weights": ({row: self.weight_cells().getCellByPosition(0, row).getValue() for row in self.weights}, self.weights)}
        return {what: pair for what, pair in found.items() if pair[0] != pair[1]}

    def tell(self):
        """Does steps by chance and looks after each."""
        actions = [self.move_on, self.move_on, self.undo, self.redo, self.start, self.type_a_weight, self.rename,
                   self.delete_a_row_and_repair, self.save_and_open_again]
        for _ in range(STEPS):
            action = self.chance.choice(actions)
            self.told.append(action.__name__)
            try:
                came, losses = action(), self.losses()
            except Exception as error:
                sheets = self.book.document.Sheets.ElementNames
                raise AssertionError("the story of seed %d: %s; its sheets %s, those of the office %s"
                                     % (self.seed, self.told, self.names, sheets)) from error
            if not came or losses:
                break
        self.tap.check("the story of seed %d loses nothing" % self.seed, came and not losses,
                       "%s\n%s\n%s" % (self.told, losses, self.book.box_texts()))
        for _ in self.book.boxes():
            self.book.take_box()
        self.book.document.close(True)


def run(tap, office, screen, path):
    """All of them."""
    seeds = random.sample(range(10 ** 6), STORIES) if STORIES else range(1, USUAL_STORIES + 1)
    for seed in seeds:
        tap.part("a story", lambda tap, seed=seed: Story(tap, office, screen, path, seed).tell())
