"""The colours of the game: the original's, tile by tile, and the workbook's own for what the original does not have."""

BACKGROUND = "#FAF8EF"
FRAME = "#BBADA0"
EMPTY_TILE = "#CDC1B4"
NEW_TILE = "#FDF8EC"
DARK_TEXT = "#776E65"
LIGHT_TEXT = "#F9F6F2"
LABEL_TEXT = "#EEE4DA"
BUTTON = "#8F7A66"
ACCENT = "#F67C5F"
GOLD = "#EDC22E"
QUIET_TEXT = "#9C9288"
RULE = "#E4DCD0"
WHITE = "#FFFFFF"
GOOD = "#B7D7A8"
BAD = "#E6877A"

# Tile: fill and text. The original paints every tile above 2048 alike; here the large ones go on in steps. Its 4, #EDE0C8, is
# hardly to be told from its 2 at a glance; here it is darker.
TILES = {
    2: ("#EEE4DA", DARK_TEXT),
    4: ("#EAD3A2", DARK_TEXT),
    8: ("#F2B179", LIGHT_TEXT),
    16: ("#F59563", LIGHT_TEXT),
    32: ("#F67C5F", LIGHT_TEXT),
    64: ("#F65E3B", LIGHT_TEXT),
    128: ("#EDCF72", LIGHT_TEXT),
    256: ("#EDCC61", LIGHT_TEXT),
    512: ("#EDC850", LIGHT_TEXT),
    1024: ("#EDC53F", LIGHT_TEXT),
    2048: ("#EDC22E", LIGHT_TEXT),
    4096: ("#B784AB", LIGHT_TEXT),
    8192: ("#AA60A6", LIGHT_TEXT),
    16384: ("#7E57A6", LIGHT_TEXT),
    32768: ("#4B6BB0", LIGHT_TEXT),
    65536: ("#2E8B8B", LIGHT_TEXT),
    131072: ("#3C3A32", LIGHT_TEXT),
}
FONT = "Arial"
