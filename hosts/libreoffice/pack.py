"""Lays out the LibreOffice extension: `python pack.py FOLDER SETTINGS`.

SETTINGS is a JSON file from `cargo xtask`: the version, the systems whose library will be added, the prefix of the
functions' names, and the functions as `hosts/formulas` describes them. The tree is `extension`, with blanks filled in and
translations from `hosts/texts.json`, and with the functions' texts for Calc's function wizard. The Python package of
`hosts/python` is added under another name.
"""

import json
import re
import shutil
import sys
from pathlib import Path
from xml.dom import minidom

HERE = Path(__file__).resolve().parent
ENGLISH, TRANSLATIONS = "en", ["de", "ru"]
# What Excel puts before the name of an XLL's function in a file.
EXCEL_MARK = "_xll."
# The Python package's name in the extension. Under its own name the system's Python would come first with what pip installed
# there, perhaps of another release.
OWN_PACKAGE = "engine2048_inside"
# Of the package's modules, those for programs in Python.
NOT_FOR_OFFICES = ("aio.py", "environments.py", "leagues.py", "pictures.py")


class Texts:
    """The extension's part of `hosts/texts.json`: every text in every language."""

    def __init__(self, table):
        self.keys, self.texts = {}, {}
        for text in table:
            key = text.get("key")
            found = {language: text[language] for language in [ENGLISH, *TRANSLATIONS]}
            assert len(text) == len(found) + (key is not None), f"something else than a key and languages: {text}"
            assert all(words and words == words.strip() for words in found.values()), f"blanks around: {text}"
            into, name = (self.texts, found[ENGLISH]) if key is None else (self.keys, key)
            assert name not in into, f"two entries for {name}"
            into[name] = found
        # A text with a key may stand in a file as well.
        self.texts = {text[ENGLISH]: text for text in self.keys.values()} | self.texts

    def translate(self, document, names):
        """Puts translated copies after each English element; functions' names are the same in every language."""
        for element in document.getElementsByTagName("*"):
            for attribute in ["xml:lang", "lang"]:
                if element.getAttribute(attribute) != ENGLISH or element.firstChild is None:
                    continue
                english = element.firstChild.data
                for language in reversed(TRANSLATIONS if english not in names else []):
                    copy = element.cloneNode(True)
                    copy.setAttribute(attribute, language)
                    copy.firstChild.data = self.texts[english][language]
                    element.parentNode.insertBefore(copy, element.nextSibling)

    def properties(self, language):
        """The texts with keys as LibreOffice reads them for dialogs: ASCII, one line each."""
        return "".join(f"{key}={escaped(text[language])}\n" for key, text in self.keys.items())


def escaped(text):
    """A text for a `.properties` file."""
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return "".join(letter if letter.isascii() else f"\\u{ord(letter):04X}" for letter in text)


def wizard(functions, prefix):
    """`CalcAddIns.xcu`. A node is named after the method that answers it, with parameters in the method's order. Each
    function stands twice: under the name that people type, and under the one by which Excel stores it in a file."""
    document = minidom.parseString(
        '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
        ' oor:name="CalcAddIns" oor:package="org.openoffice.Office"/>')

    def node(parent, name, **attributes):
        return element(parent, "node", {"oor:name": name, **attributes})

    def element(parent, kind, attributes, text=None):
        made = parent.appendChild(document.createElement(kind))
        for name, value in attributes.items():
            made.setAttribute(name, value)
        if text is not None:
            made.appendChild(document.createTextNode(text))
        return made

    def entry(parent, name):
        return node(parent, name, **{"oor:op": "replace"})

    def prop(parent, name, text, **language):
        element(element(parent, "prop", {"oor:name": name}), "value", language, text)

    english = {"xml:lang": ENGLISH}
    info = node(document.documentElement, "AddInInfo")
    for mark in ["", EXCEL_MARK]:
        described = node(entry(info, mark + prefix), "AddInFunctions")
        for function in functions:
            name = f"{mark}{prefix}.{function['name']}"
            here = entry(described, function["method"])
            prop(here, "DisplayName", name, **english)
            prop(here, "Description", function["help"], **english)
            prop(here, "Category", "Add-In")
            prop(here, "CompatibilityName", name, **english)
            parameters = node(here, "Parameters") if function["arguments"] else None
            for argument in function["arguments"]:
                parameter = entry(parameters, argument["parameter"])
                prop(parameter, "DisplayName", argument["name"], **english)
                prop(parameter, "Description", argument["help"], **english)
    return document


def lay_out(folder, settings):
    """Lays the extension out, without libraries, workbook and licences."""
    prefix, functions = settings["prefix"], settings["functions"]
    roster = json.loads((HERE.parent / "roster.json").read_text(encoding="utf-8"))

    def copy(source, target, *without):
        shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", *without))

    copy(HERE / "extension", folder)
    copy(HERE.parent / "python/engine2048", folder / "pythonpath" / OWN_PACKAGE, *NOT_FOR_OFFICES)
    for file in folder.rglob("*.py"):
        text = re.sub(r"^from engine2048(?=[ .])", f"from {OWN_PACKAGE}", file.read_text(encoding="utf-8"), flags=re.M)
        file.write_text(text, encoding="utf-8")
    blanks = {"description.xml": {"@VERSION@": settings["version"], "@PLATFORMS@": ",".join(settings["platforms"])},
              "component.py": {"@PREFIX@": prefix, "@EXCEL_MARK@": EXCEL_MARK,
                               "@EVALUATOR@": roster["defaultEvaluator"], "@SEED@": str(roster["formulaSeed"])},
              "engine2048.components": {"@PREFIX@": prefix, "@EXCEL_MARK@": EXCEL_MARK}}
    for name, values in blanks.items():
        text = (folder / name).read_text(encoding="utf-8")
        for blank, value in values.items():
            assert blank in text, f"{name} has no {blank}"
            text = text.replace(blank, value)
        (folder / name).write_text(text, encoding="utf-8")

    texts = Texts(json.loads((HERE.parent / "texts.json").read_text(encoding="utf-8"))["extension"])
    names = {f"{mark}{prefix}.{function['name']}" for mark in ["", EXCEL_MARK] for function in functions}
    (folder / "CalcAddIns.xcu").write_text(wizard(functions, prefix).toxml(), encoding="utf-8")
    for file in [*folder.glob("*.xcu"), folder / "description.xml"]:
        document = minidom.parse(str(file))
        texts.translate(document, names)
        file.write_bytes(document.toxml(encoding="UTF-8"))
    # An empty file names the default language.
    (folder / f"options/options_{ENGLISH}.default").touch()
    for language in [ENGLISH, *TRANSLATIONS]:
        (folder / f"options/options_{language}.properties").write_text(texts.properties(language), encoding="ascii")
        (folder / f"description_{language}.txt").write_text(texts.keys["description"][language], encoding="utf-8")


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
