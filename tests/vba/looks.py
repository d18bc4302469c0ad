"""What the rules of the workbook's file (conditional formats) make of a cell: pyOpenVBA has none of its own."""

import functools
import re
import zipfile
from xml.etree import ElementTree

from engine import WORKBOOK

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SCRATCH = "BD1"  # a cell that nothing else uses
CELL = re.compile(r"(\$?)([A-Z]+)(\$?)(\d+)")


def look(excel, sheet, cell):
    """The colours that the rules give a cell, of its ground and of its letters; None where they leave one as it is."""
    ground = letters = None
    for formula, fill, colour in _rules(sheet, cell):
        excel.set_cell(sheet, SCRATCH, f"={formula}")
        if excel.sheet(sheet).value(SCRATCH) is True:
            ground, letters = ground or fill, letters or colour
    excel.set_cell(sheet, SCRATCH, None)
    return ground, letters


@functools.cache
def _rules(sheet, cell):
    """The rules of a cell that are formulas or compare its value, the first in rank first: a formula for this cell, two colours."""
    with zipfile.ZipFile(WORKBOOK) as file:
        names = [one.get("name") for one in ElementTree.fromstring(file.read("xl/workbook.xml")).iter(MAIN + "sheet")]
        root = ElementTree.fromstring(file.read(f"xl/worksheets/sheet{names.index(sheet) + 1}.xml"))
        looks = [(_colour(one, f"{MAIN}fill//{MAIN}bgColor"), _colour(one, f"{MAIN}font/{MAIN}color"))
                 for one in ElementTree.fromstring(file.read("xl/styles.xml")).iter(MAIN + "dxf")]
    _, column, _, row = CELL.fullmatch(cell).groups()
    found = []
    for block in root.iter(MAIN + "conditionalFormatting"):
        corners = [CELL.fullmatch(one).groups() for one in block.get("sqref").split(":")]
        (_, left, _, top), (_, right, _, bottom) = corners[0], corners[-1]
        if not (_number(left) <= _number(column) <= _number(right) and int(top) <= int(row) <= int(bottom)):
            continue
        for rule in block.iter(MAIN + "cfRule"):
            if rule.get("type") == "expression":
                formula = _moved(rule.find(MAIN + "formula").text, int(row) - int(top), left == column)
                formula = formula.replace("ROW()", row).replace("COLUMN()", str(_number(column)))
            elif rule.get("type") == "cellIs" and rule.get("operator") == "equal":
                formula = f"{cell}={rule.find(MAIN + 'formula').text}"
            else:
                continue
            found.append((int(rule.get("priority")), formula, *looks[int(rule.get("dxfId"))]))
    return [rule[1:] for rule in sorted(found)]


def _moved(formula, rows, same_column):
    """A rule's formula for another row of its range; a column that is not fixed would have to move as well."""
    def move(match):
        fixed_column, column, fixed_row, row = match.groups()
        assert fixed_column or same_column, formula
        return f"{fixed_column}{column}{fixed_row}{int(row) + (0 if fixed_row else rows)}"
    return CELL.sub(move, formula)


def _number(column):
    """A column's number, from 1."""
    number = 0
    for letter in column:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _colour(look_of_rule, path):
    found = look_of_rule.find(path)
    return None if found is None else "#" + found.get("rgb")[2:]
