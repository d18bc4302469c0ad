"""Sheets, cell formats, buttons and charts in the game's colours, the same everywhere in the workbook."""

from dataclasses import dataclass

import palette
import texts

# The columns in the background colour: wider than any screen, and quick to read, which all 16,384 would not be.
SHEET_WIDTH = "A:AZ"

# What XlsxWriter knows by number.
NO_GRIDLINES = 2  # neither on the screen nor on paper
A4 = 9

# The number format of cells whose text a spreadsheet must not read as a number, such as a board's.
TEXT = "@"

# A line below a row of a table.
RULED = {"bottom": 1, "bottom_color": palette.RULE}

# A player's name that a person chooses: of a recipe, the cell shows the beginning.
PLAYER = {"align": "left", "indent": 1}

AXIS = {"num_font": {"name": palette.FONT, "size": 8, "color": palette.QUIET_TEXT},
        "name_font": {"name": palette.FONT, "size": 8, "bold": False, "color": palette.QUIET_TEXT},
        "line": {"color": palette.RULE}, "major_gridlines": {"visible": True, "line": {"color": palette.RULE, "width": 0.75}}}


class Style:
    """Makes formats of one workbook, each once."""

    def __init__(self, book):
        self._book = book
        self._made = {}

    def __call__(self, **properties):
        """A format on the sheet's background, in the workbook's font, with these XlsxWriter properties."""
        properties = {"font_name": palette.FONT, "font_color": palette.DARK_TEXT, "bg_color": palette.BACKGROUND,
                      "valign": "vcenter", **properties}
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(properties)
        return self._made[key]

    def setting(self, **properties):
        """A cell that a person may fill in."""
        return self(**{"bg_color": palette.WHITE, "border": 1, "border_color": palette.FRAME, "align": "center", **properties})

    def label(self):
        """The name of a setting, above its cell."""
        return self(font_size=9, bold=True, font_color=palette.QUIET_TEXT, align="center", shrink=True)

    def caption(self):
        """What a setting stands for, below its cell."""
        return self(font_size=8, font_color=palette.QUIET_TEXT, align="center", shrink=True)

    def heading(self, **properties):
        """The heading of a table's column."""
        return self(**{"bg_color": palette.FRAME, "font_color": palette.WHITE, "bold": True, "font_size": 9,
                       "align": "center", "shrink": True, **properties})


# Hidden in the margin. LibreOffice calculates a formula with HYPERLINK at each opening (ocHyperLink in its
# formula/source/core/api/FormulaCompiler.cxx). It spells FALSE unlike Excel, so 1=0 stands here.
WAKING_FORMULA = '=WakeCopy2048(IF(1=0,HYPERLINK("x"),""))'


def add_sheet(book, style, name, code_name, tab_color, *, landscape=True):
    """A new sheet in the background colour, without gridlines, printed on one page of A4."""
    sheet = book.add_worksheet(name)
    sheet.set_vba_name(code_name)
    sheet.hide_gridlines(NO_GRIDLINES)
    if landscape:
        sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 1)
    sheet.set_tab_color(tab_color)
    sheet.set_column(SHEET_WIDTH, None, style())
    sheet.write_formula("A2", WAKING_FORMULA, style(font_color=palette.BACKGROUND), "")
    return sheet


def add_hidden_sheet(book, name, code_name):
    """A new sheet for the macros alone: Excel does not offer to show it."""
    sheet = book.add_worksheet(name)
    sheet.set_vba_name(code_name)
    sheet.very_hidden()
    return sheet


def write_headings(sheet, style, row, first_column, columns):
    """The headings of a table, of whose columns each is given by its text and its width."""
    for column, (text, _) in enumerate(columns, start=first_column):
        sheet.write(row, column, text, style.heading())


def write_settings(book, sheet, style, row, settings, font_size):
    """Settings with a label above each; `row` is the labels', from 1. By column: label, name, value, validation and hint."""
    for column, (text, name, value, rule, hint) in settings.items():
        sheet.write(f"{column}{row}", text, style.label())
        sheet.write(f"{column}{row + 1}", value, style.setting(font_size=font_size, **(PLAYER if name == "ReviewJudge" else {})))
        sheet.data_validation(f"{column}{row + 1}", {**rule, "input_title": text, "input_message": hint})
        book.define_name(name, f"={sheet.name}!${column}${row + 1}")


def dress_chart(chart, title, width, height):
    """A chart in the workbook's colours; its axes take `AXIS`."""
    chart.set_title({"name": f"={texts.word(title)}", "name_font": {"name": palette.FONT, "size": 11, "color": palette.DARK_TEXT}})
    chart.set_chartarea({"fill": {"color": palette.BACKGROUND}, "border": {"color": palette.RULE}})
    chart.set_plotarea({"fill": {"color": palette.BACKGROUND}})
    chart.set_size({"width": width, "height": height})


def insert_chart(sheet, row, column, chart, titles, options):
    """Puts a chart on a sheet; `titles` are its own and that of its x axis, if it has one."""
    sheet.titles = [*getattr(sheet, "titles", []), titles]
    sheet.insert_chart(row, column, chart, options)


@dataclass(frozen=True)
class Button:
    """A button: what it says, the macro it starts, where it lies in pixels from a cell, and its colour."""

    caption: str
    macro: str
    x: int
    y: int
    width: int
    height: int = 40
    fill: str = palette.BUTTON
    size: int = 12


def place_buttons(sheet, row, column, buttons):
    """Draws buttons as rounded shapes. `package.finish` gives them their macros, which XlsxWriter cannot."""
    sheet.buttons = [*getattr(sheet, "buttons", []), *buttons]
    for button in buttons:
        sheet.insert_textbox(row, column, button.caption, {
            "x_offset": button.x, "y_offset": button.y, "width": button.width, "height": button.height,
            "object_position": 3,
            "description": f"{button.caption}|{button.macro}",
            "fill": {"color": button.fill}, "line": {"none": True},
            "font": {"name": palette.FONT, "size": button.size, "bold": True, "color": palette.WHITE},
            "align": {"vertical": "middle", "horizontal": "center"},
        })
