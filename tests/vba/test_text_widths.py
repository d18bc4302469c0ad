"""No text is too long for its place: each in each language, measured with Liberation Sans, which is as wide as Arial."""

import functools
from pathlib import Path

import texts
from fontTools.ttLib import TTFont
from test_languages import written

FONTS = Path("/usr/share/fonts/truetype/liberation")
PIXELS_A_POINT = 96 / 72
PADDING = 5  # pixels that a cell leaves beside its text
INDENT = 9  # of one level, in pixels
LINE = 1.18  # of a line, in its font's size
LEAST_SHRUNK = 0.68  # of its size, at which a shrunk text can still be read
BUTTON_MARGIN = 3  # of a button's text on each side; Excel lets it overlap the inset
EXCEL_COLUMN = 64  # pixels of a column without a width


@functools.cache
def font(bold):
    """A font's widths by letter, and its units a size."""
    file = TTFont(FONTS / f"LiberationSans-{'Bold' if bold else 'Regular'}.ttf")
    letters, widths = file.getBestCmap(), file["hmtx"]
    return {code: widths[name][0] for code, name in letters.items()}, file["head"].unitsPerEm


def width(text, points, bold):
    """Of a line, in pixels."""
    widths, units = font(bold)
    return sum(widths.get(ord(letter), units) for letter in text) / units * points * PIXELS_A_POINT


def lines(text, points, bold, room):
    """How many lines a text takes in a width, broken at blanks."""
    count, line = 1, ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, points, bold) > room:
            count, line = count + 1, word
        else:
            line = longer
    return count


def place(sheet, row, column):
    """The width and the height of a cell, or of the joined cells that begin there, in pixels."""
    last_row, last_column = next(((bottom, right) for top, left, bottom, right in sheet.merge if (top, left) == (row, column)), (row, column))
    across = sum(pixels(sheet, one) for one in range(column, last_column + 1))
    return across, sum(height(sheet, one) for one in range(row, last_row + 1)), last_column


def pixels(sheet, column):
    look = sheet.col_info.get(column)
    return EXCEL_COLUMN if look is None or look.width is None else look.width


def height(sheet, row):
    look = sheet.row_sizes.get(row)
    return look[0] if look else 17


def spare_room(sheet, row, column):
    """The room of the empty cells to the right, over which Excel draws a text that is not joined, wrapped or centred."""
    room = 0
    for one in range(column + 1, column + 40):
        cell = sheet.table.get(row, {}).get(one)
        if cell is not None and type(cell).__name__ != "Blank":
            break
        room += pixels(sheet, one)
    return room


def too_long(sheet, row, column, look, text):
    """What is wrong with a text in a cell; nothing where it fits."""
    room, tall, last = place(sheet, row, column)
    room -= PADDING + INDENT * look.indent
    points, bold = look.font_size, bool(look.bold)
    if look.text_wrap:
        needed = lines(text, points, bold, room) * points * PIXELS_A_POINT * LINE
        return None if needed <= tall + 2 else f"{needed:.0f} of {tall} pixels in height"
    if look.text_h_align in (0, 1):  # general or left
        room += spare_room(sheet, row, last)
    needed = width(text, points, bold)
    if needed <= room or look.shrink and needed * LEAST_SHRUNK <= room:
        return None
    return f"{needed:.0f} of {room:.0f} pixels"


def test_every_text_fits_its_place():
    sheets, strings = written()
    wrong = []
    for sheet in sheets:
        for row, cells in sheet.table.items():
            for column, cell in cells.items():
                if type(cell).__name__ != "String" or sheet.col_info.get(column) and sheet.col_info[column].hidden:
                    continue
                english = strings[cell.string]
                for language in texts.LANGUAGES if english in texts.ROWS else ():
                    text = texts.TEXTS[texts.ROWS[english] - 1][language]
                    problem = too_long(sheet, row, column, cell.format, text)
                    if problem:
                        wrong.append((sheet.name, row + 1, column, language, text, problem))
        for button in sheet.buttons:
            for language in texts.LANGUAGES if button.caption in texts.ROWS else ():
                text = texts.TEXTS[texts.ROWS[button.caption] - 1][language]
                needed = width(text, button.size, True)
                if needed > button.width - 2 * BUTTON_MARGIN:
                    wrong.append((sheet.name, "button", language, text, f"{needed:.0f} of {button.width} pixels"))
    assert not wrong, "\n".join(map(str, wrong))


def test_the_names_of_the_evaluators_fit_their_row():
    """A formula puts them into a text of the Help sheet."""
    import help_sheet
    [sheet] = [one for one in written()[0] if one.name == help_sheet.NAME]
    [(row, look)] = [(row, cells[3].format) for row, cells in sheet.table.items() if "SUBSTITUTE" in getattr(cells.get(3), "formula", "")]
    for text in texts.in_every_language(help_sheet.EVALUATE):
        problem = too_long(sheet, row, 3, look, text.format(evaluators=help_sheet.EVALUATORS))
        assert problem is None, problem


# What formulas put below a setting, where the font is small: the widest of its texts has to fit the setting's column.
CAPTIONS = {
    "Strength": ["blank: Normal", "its own default", "the two at the right", "up to {time} ms", "{n} new tiles ahead", "{n} games a move"],
    "Effort": ["for Custom", "blank: default"], "TimeMs": ["for Custom", "blank: no bound", "a move"], "Coach": ["judges you", "blank: off"],
    "UntilTile": ["blank: to the end"], "PauseMs": ["blank: none", "after each"], "Seed": ["blank: any"]}


def test_captions_of_settings_fit():
    import game_panel
    wrong = []
    for (column, room), (_, name, _, _) in zip(game_panel.SETTING_PIXELS, game_panel.SETTINGS):
        for english in CAPTIONS.get(name, []):
            for text in texts.in_every_language(english):
                text = text.replace("{n}", "3").replace("{time}", "1000")
                if width(text, 8, False) * LEAST_SHRUNK > room - PADDING:
                    wrong.append((column, name, text, f"{width(text, 8, False):.0f} of {room}"))
    assert not wrong, wrong
