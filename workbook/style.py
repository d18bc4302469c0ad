"""Cell formats and buttons in the game's colours, the same on every sheet."""

from dataclasses import dataclass

import palette

# The columns in the background colour: wider than any screen, and quick to read, which all 16,384 would not be.
SHEET_WIDTH = "A:AZ"


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
        return self(bg_color=palette.WHITE, border=1, border_color=palette.FRAME, align="center", **properties)

    def heading(self, **properties):
        """The heading of a table's column."""
        return self(**{"bg_color": palette.FRAME, "font_color": palette.WHITE, "bold": True, "font_size": 9,
                       "align": "center", **properties})


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
    """Draws buttons as rounded shapes. `package.bind_macros` gives them their macros, which XlsxWriter cannot."""
    for button in buttons:
        sheet.insert_textbox(row, column, button.caption, {
            "x_offset": button.x, "y_offset": button.y, "width": button.width, "height": button.height,
            "object_position": 3,
            "description": f"{button.caption}|{button.macro}",
            "fill": {"color": button.fill}, "line": {"none": True},
            "font": {"name": palette.FONT, "size": button.size, "bold": True, "color": palette.WHITE},
            "align": {"vertical": "middle", "horizontal": "center"},
        })
