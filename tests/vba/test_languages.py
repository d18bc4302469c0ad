"""The workbook in English, German and Russian: the table of texts, and what a person sees and keeps as the language changes."""

import datetime
import functools
import json
import random
import re
import zipfile

import build  # (found through office)
import roster
import rules
import texts
from engine import ROOT, WORKBOOK
from host import formulas
from host.country import GERMAN_MENUS, RUSSIAN_MENUS, living_in
from host.excel import Excel
from office import LIBRARIES, board, history, history_rows, open_workbook, put_board, shown
from test_coach import coached, lose_the_game
from texts_sheet import BUTTON, CELL, VALIDATION

TABLE = json.loads((ROOT / "hosts/texts.json").read_text())
ALL = [*TABLE["engine"], *TABLE["workbook"], *TABLE["extension"], *TABLE["record"], *(text for part in ("shared", "who", "page", "lab", "exchange", "review", "pane") for text in TABLE[part].values())]
BOARD = [2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 16, 32, 64, 0]
# Texts that every language leaves as they are: names of players, features and people, formulas, marks.
SAME = re.compile(r"=.*|x|2048|LibreOffice|[a-z-]+(: [a-z]+ 1)?|[A-Z]\w+ \w+[\w\u00f8 ]*, (2048-AI|datumbox|NTNU)|[A-Z][\w -]*\u00f8[\w-]*, NTNU|"
                  r"2048 AI, The Intelligent Bot|[\u25B2\u25BA\u25BC\u25C4]")
# What macros write for macros, for other programs or for a report in English: the modules, and words of the others.
NOT_SHOWN = {"Edison2048", "Functions2048", "Engine2048", "EngineCheck", "SelfCheck2048", "OpenedAgain", "Host2048", "Language"}
FOR_MACROS = re.compile(r"[A-Z]\w+2048|\W*|[a-z0-9-]+:?|formula:|engine2048 \(.*|[A-Z]\w*|, (lost|moves) |engine2048 record 1|\{\w+\}|\w+:")


def filled(text):
    """The names of a text's blanks."""
    return sorted(re.findall(r"\{\w+\}", text))


def test_no_text_is_missing_and_all_have_the_same_blanks():
    for text in ALL:
        assert set(text) - {"key"} == set(texts.LANGUAGES), text
        for language in texts.LANGUAGES:
            assert text[language] and text[language] == text[language].strip(), text
            assert filled(text[language]) == filled(text["en"]), text


def test_no_english_text_stands_twice():
    english = [text["en"] for text in [*TABLE["engine"], *TABLE["workbook"], *(text for part in ("shared", "who", "page", "lab", "exchange") for text in TABLE[part].values())]]
    assert len(set(english)) == len(english), {text for text in english if english.count(text) > 1}


def test_translations_are_translations():
    """Russian is in Cyrillic, German is not the English text, but for names and words that both have."""
    both = {text["en"] for text in ALL if text["de"] == text["en"]}
    assert len(both) < 40, both
    for text in ALL:
        if text not in TABLE["who"].values() and re.search("[a-z]{3}", re.sub(r"\{\w+\}|engine2048|2048\w*", "", text["en"])):
            assert re.search("[\u0400-\u04FF]", text["ru"]), text


def literals(module):
    """The texts between quotation marks in a module, those joined by & over a line's end as one."""
    code = re.sub(r'" & _\n\s*"', "", (ROOT / f"vba/{module}.bas").read_text())
    for line in code.splitlines():
        if line.lstrip().startswith(("'", "Attribute", "#")):
            continue
        line = re.split(r"""^(?:[^"']|"[^"]*")*'""", line + "\n", maxsplit=1)[0] if "'" in line and '"' not in line else line
        yield from re.findall(r'"((?:[^"]|"")*)"', line)


def test_every_sentence_of_the_macros_is_in_the_table():
    """Each text of a module that is a word or a sentence stands in an English text of the table."""
    english = "\n\n".join(re.sub(r"\{\w+\}", "\0", text["en"]) for text in texts.TEXTS)
    missing = {}
    for path in sorted((ROOT / "vba").glob("*.bas")):
        if path.stem in NOT_SHOWN:
            continue
        for text in literals(path.stem):
            words = text.strip(" -")
            if " " in words and not FOR_MACROS.fullmatch(text) and words not in english:
                missing.setdefault(path.stem, []).append(text)
    assert not missing, f"put these into hosts/texts.json, with {{blanks}} for what is joined in: {missing}"


def test_what_the_function_dialog_says_is_in_the_table():
    code = re.sub(r'" & _\n\s*"', "", (ROOT / "vba/Language.bas").read_text())
    described = dict(re.findall(r'Describe "(\w+)", "(.*)"', code))
    english = {text["en"] for text in texts.TEXTS}
    assert len(described) == 9 and set(described.values()) <= english, set(described.values()) - english
    in_file = re.findall(r'Attribute (\w+)\.VB_Description = "(.*)"', (ROOT / "vba/Functions2048.bas").read_text())
    assert {name: text for name, text in in_file if name in described} == described


def written():
    """The workbook as build.py writes it, before it is saved: its sheets, and their texts."""
    import xlsxwriter
    from style import Style
    book = xlsxwriter.Workbook(filename=None, options={**build.OPTIONS, "in_memory": True})
    style = Style(book)
    for sheet in build.SHEETS[:-1]:  # the last one copies the others
        sheet.write(book, style)
    strings = {number: text for text, number in book.str_table.string_table.items()}
    return [sheet for sheet in book.worksheets() if not sheet.hidden], strings


def test_every_text_of_the_sheets_is_in_the_table():
    sheets, strings = written()
    missing = []
    for sheet in sheets:
        hidden = {column for column, look in sheet.col_info.items() if look.hidden}
        found = [strings[cell.string] for cells in sheet.table.values() for column, cell in cells.items()
                 if type(cell).__name__ == "String" and column not in hidden]
        found += [button.caption for button in sheet.buttons]
        found += [rule[part] for rule in sheet.validations
                  for part in ("input_title", "input_message", "error_title", "error_message") if rule.get(part)]
        missing += [(sheet.name, text) for text in found
                    if re.search("[A-Za-z]", text) and text not in texts.ROWS and not SAME.fullmatch(text)]
    assert not missing, f"put these into hosts/texts.json: {missing}"


def test_formulas_have_no_words_of_their_own():
    """A formula takes its words from the table; what it compares or leaves out is no word for a person."""
    sheets, _ = written()
    for sheet in sheets:
        for row, cells in sheet.table.items():
            for column, cell in cells.items():
                if type(cell).__name__ == "Formula":
                    words = [text for text in re.findall(r'"([^"]*)"', cell.formula) if " " in text.strip(", ") and "{" not in text]
                    words = [text for text in words if not re.fullmatch(r"[\w-]+(, [\w-]+)+", text)]
                    assert not words, (sheet.name, row, column, words)


def test_rules_say_no_more_than_excel_takes():
    """ECMA-376 Part 1, 18.3.1.32: 32 letters of a title and 255 of a message; Excel itself takes 225 of an error's."""
    places = table_of("TextPlaces")
    for code, kind, which, *rows in places:
        if kind == VALIDATION:
            for row, most in zip(rows, (32, 255, 32, 225)):
                for language in texts.LANGUAGES if row else ():
                    text = texts.TEXTS[int(row) - 1][language]
                    assert len(text) <= most, (code, which, len(text), text)


@functools.cache
def table_of(name):
    """A table of the Texts sheet."""
    return Excel.open(WORKBOOK, libraries=LIBRARIES).sheet("Texts").value(name)


# ---- What a person sees -------------------------------------------------------------------------------------------------

def speak(excel, name):
    """Chooses a language on the Help sheet, or that of the menus where `name` is None."""
    assert excel.set_cell("Help", "Language", name) == []


def code_names():
    return {sheet.CODE_NAME: sheet.NAME for sheet in build.SHEETS}


def assert_dressed(excel, language, without=()):
    """All cells, buttons and validations that have texts have those of a language."""
    names = code_names()
    count = 0
    for code, kind, which, *rows in table_of("TextPlaces"):
        if (code, which) in without:
            continue
        text = texts.TEXTS[int(rows[0]) - 1][language] if rows[0] else None
        sheet = excel.sheet(names[code])
        if kind == CELL:
            found = sheet.value(which)
        elif kind == BUTTON:
            found = sheet.sheet.vba_get("Shapes", [which]).vba_get("TextFrame").vba_get("Characters").vba_get("Text")
        elif kind == VALIDATION and rows[0]:
            found = sheet.sheet.vba_get("Range", [which]).vba_get("Validation").vba_get("InputTitle")
        else:
            continue
        count += 1
        assert found == text, (code, which, found, text)
    assert count > 250, count


def test_the_workbook_speaks_the_language_of_the_menus():
    for country, language in [(GERMAN_MENUS, "de"), (RUSSIAN_MENUS, "ru")]:
        with living_in(country):
            excel = Excel.open(WORKBOOK, libraries=LIBRARIES, events=False)
            excel.workbook.vba_set("Saved", True)
            with formulas.bound(excel):
                excel.run("ThisWorkbook.Workbook_Open")
                assert_dressed(excel, language)
                assert shown(excel, "Status").startswith({"de": "Bereit: engine2048 ", "ru": "Готово: engine2048 "}[language])
            assert excel.workbook.vba_get("Saved") is True


def test_a_language_is_chosen_in_one_cell_and_stays():
    excel = open_workbook()
    for name, language in [("Deutsch", "de"), ("Русский", "ru"), ("Deutsch", "de"), (None, "en")]:
        speak(excel, name)
        assert_dressed(excel, language)
    assert "a language of its list" in excel.set_cell("Help", "Language", "Latin")[0]


def test_messages_are_told_in_the_language():
    excel = open_workbook()
    for name, wrong, cannot in [
            ("Deutsch", "In Zelle C8 steht 3. Eine Kachel ist eine Zweierpotenz von 2 bis 131072; ein freies Feld ist leer.", "Nach links bewegt sich nichts."),
            ("Русский", "В ячейке C8 стоит 3. Плитка — степень двойки от 2 до 131072; свободная клетка пуста.", "влево ничего не сдвигается."),
            ("English", "Cell C8 holds 3. A tile is a power of two from 2 to 131072; an empty cell is blank.", "Nothing can move left.")]:
        speak(excel, name)
        put_board(excel, BOARD)
        assert excel.set_cell("Game", "C8", 3) == [wrong]
        put_board(excel, [2, 4, 2, 4] * 3 + [2, 4, 8, 0])
        excel.click("\u25C4")
        assert shown(excel, "Message") == cannot


def test_what_each_player_thinks_is_told_in_the_language():
    excel = open_workbook()
    excel.set_cell("Analysis", "AnalysisTimeMs", 1)
    assert excel.click("Ask every player", "Analysis") == []
    speak(excel, "Deutsch")
    units = {text["de"] for text in texts.TEXTS if text["en"] in [unit for unit, _ in roster.UNITS.values()]}
    told = [row[6] for row in excel.sheet("Analysis").value("Y8:AH23") if row[0] is not None]
    assert len(told) == len(roster.NAMES) and units.issuperset(told), told


def test_words_in_the_list_of_steps_are_told_in_the_language():
    """Beside a clock that stands still. Macros go on finding the words in English."""
    excel = coached(player="gradient", effort=1)
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1)
    lost, _ = lose_the_game(excel)
    speak(excel, "Deutsch")
    step = int(shown(excel, "State")[0][0])
    told, = [row for row in excel.sheet("Analysis").value("B8:I25") if row[0] == step]
    word = {text["en"]: text["de"] for text in texts.TEXTS}
    assert [told[place] for place in (2, 3, 5, 6, 7)] == [word[said] for said in (rules.WORDS[lost], "you", "lost", "under 0.01", "lost")], told
    assert history_rows(excel, step + 1)[step][history.place("Given away")] == "lost"


def test_what_was_told_before_a_language_was_chosen_is_told_as_afterwards():
    told = []
    for language in ("Deutsch", "English"):
        excel = open_workbook(player="random")
        speak(excel, language)
        for _ in range(3):
            excel.click("Best move")
        for name, value in [("ReviewJudge", "gradient"), ("ReviewEffort", 1)]:
            excel.set_cell("Analysis", name, value)
        for name, value in [("LabSearch", "greedy"), ("LabGenerations", 1), ("LabChildren", 1), ("LabTuneGames", 1)]:
            excel.set_cell("Lab", name, value)
        for sheet, macro in [("Analysis", "ClickReview"), ("Games", "ClickCopyRecord"), ("Lab", "ClickLabExplain"), ("Lab", "ClickLabTune")]:
            excel.activate(sheet)
            excel.run(macro)
        assert excel.messages() == []
        speak(excel, "Deutsch")
        told.append([excel.sheet(sheet).value(name) for sheet, name in [
            ("Analysis", "ReviewStatus"), ("Analysis", "WorstMoves"), ("Games", "RecordStatus"), ("Lab", "LabExplanation"),
            ("Lab", "LabStatus"), ("Lab", "LabTuneList")]])
    for afterwards, before in zip(*told):
        assert before == afterwards


def test_a_fault_within_a_sentence_is_told_too():
    """It is not `line {line}, column {column}`, though that has more letters of its own."""
    excel = open_workbook()
    speak(excel, "Deutsch")
    fault = "row 1, column 2 contains 3; a cell is 0 (empty) or a power of two from 2 to 131072"
    told = excel.interpreter.run("Language.Translated", [f"line 2: {fault}"])
    assert told == "Zeile 2: " + excel.interpreter.run("Language.Translated", [fault]) and "column" not in told, told


def test_settings_keep_their_meaning_in_every_language():
    excel = open_workbook(player="minimax")
    excel.set_cell("Game", "Strength", "Quick")
    excel.set_cell("Game", "Coach", "On")
    excel.set_cell("League", "LeagueStrength", "Strong")
    key = excel.sheet("League").value("AD9")
    for name, language in [("Deutsch", "de"), ("Русский", "ru"), ("Deutsch", "de"), ("English", "en")]:
        speak(excel, name)
        word = {text["en"]: text[language] for text in texts.TEXTS}
        assert (shown(excel, "Strength"), shown(excel, "Coach")) == (word["Quick"], word["On"])
        assert shown(excel, "U4") == "Quick" and excel.sheet("League").value("AD5") == "Strong" and excel.sheet("League").value("AD9") == key
        put_board(excel, BOARD)
        excel.click("Best move")
        assert history_rows(excel, 40)[int(shown(excel, "State")[0][0])][17] == 3  # the depth of minimax's Quick, as hosts/roster.json has it
        excel.set_cell("Game", "Player", "gradient")
        assert shown(excel, "Strength") == word["Normal"]
        excel.set_cell("Game", "Effort", 2)
        assert shown(excel, "Strength") == word["Custom"] and shown(excel, "U4") == "Custom"
        excel.set_cell("Game", "Strength", word["Normal"])
        excel.set_cell("Game", "Player", "minimax")
        assert shown(excel, "Strength") == word["Quick"]
        excel.set_cell("League", "LeagueEffort", 2)
        assert excel.sheet("League").value("LeagueStrength") == word["Custom"]
        excel.set_cell("League", "LeagueStrength", word["Strong"])


def data(excel):
    """What must not depend on the language."""
    state = shown(excel, "State")
    return [board(excel), state, history_rows(excel, int(state[0][1]) + 1), excel.sheet("Games").value("B7:J12"),
            excel.sheet("Archive").value("A1:J60"), shown(excel, "Player"), shown(excel, "Effort"), excel.sheet("Lab").value("LabRecipe"),
            excel.sheet("Lab").value("LabWeights")]


def test_random_switches_lose_nothing():
    """Two workbooks play the same game; in one of them a person switches the language again and again."""
    choice = random.Random(63)
    plain, switching = open_workbook(), open_workbook()
    for step in range(12):
        act = choice.choice(["\u25C4", "\u25B2", "\u25BA", "\u25BC", "Best move", "Undo", "Redo", "Hint", "New game", "type", "open"])
        speak(switching, choice.choice(["English", "Deutsch", "Русский", None]))
        cells = [choice.choice([0, 2, 4, 8, 16]) for _ in range(16)]
        for excel in (plain, switching):
            excel.set_cell("Game", "Seed", step)
            if act == "type":
                put_board(excel, cells)
            elif act == "open":
                excel.activate("Games")
                excel.select("Games", "B7")
                excel.click("Open", "Games")
                excel.activate("Game")
            else:
                excel.click(act)
        found, expected = data(switching), data(plain)
        for one, other in zip(found, expected):
            drop = [[cell for place, cell in enumerate(row) if place not in (3, 6)] for row in one] if isinstance(one, list) and isinstance(one[0], (list, tuple)) else one
            kept = [[cell for place, cell in enumerate(row) if place not in (3, 6)] for row in other] if isinstance(other, list) and isinstance(other[0], (list, tuple)) else other
            assert drop == kept, (step, act)


def test_what_is_written_over_a_label_stays():
    excel = open_workbook()
    excel.set_cell("Game", "I3", "my player")
    speak(excel, "Deutsch")
    assert excel.sheet("Game").value("I3") == "my player" and excel.sheet("Game").value("J3") == "ST\u00c4RKE"


def test_repair_keeps_the_language():
    excel = open_workbook()
    speak(excel, "Русский")
    excel.set_cell("Game", "J3", None)
    assert excel.click("Repair the sheets", "Help") == []
    assert_dressed(excel, "ru", without={("GameSheet", "B6")})  # which says how the game stands
    assert excel.sheet("Help").value("Language") == "Русский"


def test_without_its_table_the_workbook_speaks_english():
    excel = open_workbook()
    excel.sheet("Texts").sheet.vba_get("Range", ["A1:D600"]).vba_get("ClearContents")
    assert excel.set_cell("Game", "C8", 3) == ["Cell C8 holds 3. A tile is a power of two from 2 to 131072; an empty cell is blank."]
