"""What XlsxWriter leaves undone in the file: buttons that start macros, formulas whose value is an empty text, and what keeps
Excel from calculating all of them when it opens the file."""

import html
import re
import zipfile

SHAPE = re.compile(
    r'<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="(\d+)" name="[^"]*" descr="([^"|]*)\|([^"]*)"/>'
    r'(.*?)<a:prstGeom prst="rect">', re.S)
# How a button's text is set (ECMA-376 Part 1, 21.1.2.1.1): as XlsxWriter has it, and as no line is broken and no inset takes its room.
BROKEN_TEXT, UNBROKEN_TEXT = '<a:bodyPr wrap="square" ', '<a:bodyPr wrap="none" lIns="0" rIns="0" '
EMPTY_TEXT = re.compile(r'(<c r="[A-Z]+[0-9]+"(?: s="[0-9]+")?)(><f>[^<]*</f><v></v></c>)')

# The features of Excel's calculation, as files of Excel with our calcId list them. From calcId 179016 on Excel calculates a
# workbook anew that lacks a feature which it has itself ([MS-XLSX] 2.4.82, calcFeatures).
CALC_FEATURES = ("RD", "Single", "FV", "CNMTM", "LET_WF", "LAMBDA_WF", "ARRAYTEXT_WF")
CALC_FEATURES_LIST = (
    '<extLst><ext uri="{B58B0392-4F1F-4190-BB64-5DF3571DCE5F}" '
    'xmlns:xcalcf="http://schemas.microsoft.com/office/spreadsheetml/2018/calcfeatures"><xcalcf:calcFeatures>'
    + "".join(f'<xcalcf:feature name="microsoft.com:{feature}"/>' for feature in CALC_FEATURES)
    + "</xcalcf:calcFeatures></ext></extLst></workbook>")


def rewrite(path, change):
    """Rewrites a zip file part by part: `change(name, content)` gives the new content. Dates and order stay."""
    with zipfile.ZipFile(path) as package:
        parts = [(item, package.read(item)) for item in package.infolist()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for item, content in parts:
            package.writestr(item, change(item.filename, content), zipfile.ZIP_DEFLATED)


def finish(name, content):
    """Turns the text boxes that `style.place_buttons` drew into rounded buttons with a name and a macro, and calls empty
    values texts: by the format a value is a number where nothing else is said. Lists the features of Excel's calculation."""
    if name.startswith("xl/drawings/drawing"):
        return SHAPE.sub(_button, content.decode("utf-8")).replace(BROKEN_TEXT, UNBROKEN_TEXT).encode("utf-8")
    if name.startswith("xl/worksheets/sheet"):
        return EMPTY_TEXT.sub(r'\1 t="str"\2', content.decode("utf-8")).encode("utf-8")
    if name == "xl/workbook.xml":
        return content.replace(b"</workbook>", CALC_FEATURES_LIST.encode("utf-8"))
    return content


def _button(match):
    number, caption, macro, between = match.groups()
    return (f'<xdr:sp macro="[0]!{macro}" textlink=""><xdr:nvSpPr><xdr:cNvPr id="{number}" '
            f'name="{caption}" descr="{html.unescape(caption)}"/>{between}<a:prstGeom prst="roundRect">')
