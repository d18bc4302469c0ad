"""The hidden Roster sheet: what the macros and the formulas know of each player and of recipes, and the strength last chosen for it."""

import roster
import texts
from style import add_hidden_sheet

NAME = "Roster"
CODE_NAME = "RosterSheet"

# In the order of the columns of vba/Roster.bas. The last three remember what a person chose for each player.
TITLES = ["Player", "Unit", "Loss", "One", "Many", "Quick effort", "Quick ms", "Strong effort", "Strong ms",
          "Strength", "Custom effort", "Custom ms"]
FIRST_ROW = 2
LAST_ROW = FIRST_ROW + roster.MOST_PLAYERS + len(roster.RECIPES) - 1


def column(title):
    """A column's cells, of all players."""
    letter = chr(ord("A") + TITLES.index(title))
    return f"{NAME}!${letter}${FIRST_ROW}:${letter}${LAST_ROW}"


def row_of(player):
    """The row of a player in the table, from 1, as a part of a formula: a recipe's is that of its search, as vba/Roster.bas has it.

    (In Turkish an I and an i are two letters.)"""
    search = f'IFERROR(LEFT({player},FIND(":",{player})),IF(ISNUMBER(FIND(" ",{player})),"expectimax:",{player}))'
    return f'MATCH(SUBSTITUTE(SUBSTITUTE({search}," ",""),"I","i"),{column("Player")},0)'


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_hidden_sheet(book, NAME, CODE_NAME)
    sheet.write_row(0, 0, TITLES, style.heading())
    for row, player in enumerate([*roster.PLAYERS, *roster.RECIPES], start=FIRST_ROW - 1):
        sheet.write_row(row, 0, [player.name, None, None, None, None, *player.quick, *player.strong])
        for column, english in enumerate([*player.unit, *player.depth], start=1):
            sheet.write_formula(row, column, f"={texts.word(english)}", style(), english)
    book.define_name("Roster", f"={NAME}!$A${FIRST_ROW}:${chr(ord('A') + len(TITLES) - 1)}${LAST_ROW}")
    book.define_name("RosterMemory", f"={NAME}!$J${FIRST_ROW}:$L${LAST_ROW}")
    return sheet
