"""Games as texts: out of the workbook and into it, by files and by cells, against the library's own reading of them."""

import ctypes

import engine
from office import board, history, history_rows, open_workbook, own_workbook, put_board, shown
from random_games import GAMES, ROUND, random_game
from test_game_list import FIRST_ENTRY, listed, open_game, play, reopened

FIRST_LINE = 7
FOLDER = "C:\\Мои игры"  # letters of another code page


def fault_of(record):
    """What the library says is wrong with a record."""
    given, buffer = record.encode(), ctypes.create_string_buffer(1024)
    length = engine.library.e2048_check_record(given, len(given), None, buffer, len(buffer))
    assert length > 0, record
    return buffer.raw[:length].decode()


def long_game(seed, moves):
    """The text of a game of so many moves by a player that survives them."""
    cells, state = engine.new_game(seed)
    board, state, steps = (ctypes.c_int32 * 16)(*cells), ctypes.c_int32(state), ctypes.create_string_buffer(2 * moves + 1)
    made = engine.library.e2048_play_record(ctypes.byref(state), board, b"heuristic", 1, 0, moves, None, steps, len(steps))
    assert made == moves
    start = " ".join(map(str, cells))
    return f"engine2048 record 1\nplayer: heuristic@1\nseed: {seed}\nstart: {start}\n\n{steps.value.decode()}\n"


def boards_of(record):
    """Its boards, as the library reads it."""
    given = record if isinstance(record, bytes) else record.encode()
    count = engine.library.e2048_record_moves(given, len(given)) + 1
    assert count > 0, record
    cells = (ctypes.c_int32 * (16 * count))()
    assert engine.library.e2048_record_boards(given, len(given), 0, count, cells, None, None) == count
    return [list(cells[16 * at:16 * at + 16]) for at in range(count)]


def paste(excel, text):
    """Pastes a text into the record's cells, line by line, as Excel does."""
    lines = text.rstrip("\n").split("\n")
    excel.sheet("Games").sheet.vba_get("Range", ["RecordText"]).vba_get("ClearContents")
    excel.set_cell("Games", f"L{FIRST_LINE}:L{FIRST_LINE + len(lines)}", [[line or None] for line in lines] + [[None]])


def cells_text(excel):
    """The text in the record's cells."""
    lines = [row[0] or "" for row in excel.sheet("Games").value("RecordText")]
    return "\n".join(lines).rstrip("\n") + "\n"


def select_entry(excel, entry):
    excel.activate("Games")
    excel.select("Games", f"D{FIRST_ENTRY + entry - 1}")


def imported(excel, text):
    """Pastes a game and presses Import text. Returns what message boxes said."""
    paste(excel, text)
    return excel.click("Import text", "Games")


def boards_in(excel, count):
    place = history.place("Board")
    return [[int(word) for word in row[place].split()] for row in history_rows(excel, count)]


def test_twenty_games_go_from_the_library_into_the_workbook_and_back():
    excel = open_workbook()
    for seed in range(20):
        text, boards, moves = random_game(seed, 6 * seed)
        excel.activate("Games")
        assert imported(excel, text) == []
        assert listed(excel, 25)[-1][:3] == (seed + 1, "random" if moves else None, seed) or not moves
        assert listed(excel, 25)[-1][5] == len(moves)
        select_entry(excel, seed + 1)
        assert excel.click("Copy record", "Games") == []
        found = cells_text(excel)
        assert boards_of(found) == boards
        if moves:  # without any, nobody has played
            assert found == engine.converted(text)
        assert open_game(excel, seed + 1) == [] and boards_in(excel, len(boards)) == boards and board(excel) == boards[-1]


def test_games_go_round_the_functions_of_the_module():
    excel = own_workbook(["Engine2048"], ROUND)
    for seed in range(GAMES):
        text, boards, _ = random_game(seed, seed * 37 % 400)
        given = engine.converted(text)
        found, numbers = excel.run("Own.GoesRound", given).split("|")
        assert (found, [int(word) for word in numbers.split()]) == (given, sum(boards, [])), seed


def test_games_of_the_workbook_are_the_librarys():
    excel = open_workbook(player="random")
    for seed in range(3):
        rows = play(excel, seed, 30 + seed)
        excel.activate("Games")
        excel.select("Games", "P3")
        assert excel.click("Copy record", "Games") == []
        text = cells_text(excel)
        assert boards_of(text) == [[int(word) for word in row[history.place("Board")].split()] for row in rows]
        assert f"\nplayer: random\nseed: {seed}\n" in text
        assert "The game on the board." in excel.sheet("Games").value("RecordStatus")
        excel.activate("Game")
    steps = sum((row[history.place("Board")].split() for row in rows), [])
    assert "4" in steps


def test_the_record_is_copied_to_be_pasted():
    excel = open_workbook(player="random")
    play(excel, 3, 120)
    excel.activate("Games")
    assert excel.click("Copy record", "Games") == []
    lines = cells_text(excel).rstrip("\n").count("\n") + 1
    assert excel.application.vba_get("CutCopyMode") == 1  # xlCopy
    sheet = excel.sheet("Games").sheet
    sheet.vba_get("Paste", [sheet.vba_get("Range", ["AA7"])])
    pasted = [row[0] or "" for row in excel.sheet("Games").value(f"AA7:AA{lines + 6}")]
    assert "\n".join(pasted) + "\n" == cells_text(excel) and all(len(line) <= 100 for line in pasted)


def test_a_filtered_list_takes_games_and_leaves_the_record_whole():
    """Excel writes only into the cells of a range that it shows, and copies no others. A filter hides whole rows."""
    excel = open_workbook(player="random")
    play(excel, 3, 6)
    assert excel.click("New game") == []
    play(excel, 4, 6)
    sheet = excel.sheet("Games").sheet
    for button, page in (("New game", "Game"), ("Copy record", "Games")):
        sheet.vba_get("Range", [f"B{FIRST_ENTRY - 1}:J{FIRST_ENTRY + 3}"]).vba_call("AutoFilter", [5, "nobody"])
        assert sheet.vba_get("FilterMode")
        excel.activate(page)
        assert excel.click(button, page) == [] and not sheet.vba_get("FilterMode"), button
    assert [entry[2] for entry in listed(excel)] == [3, 4] and len(boards_of(cells_text(excel))) == 1


def test_a_typed_position_begins_the_record():
    excel = open_workbook(player="random")
    play(excel, 3, 4)
    put_board(excel, [2, 2, 4] + [0] * 13)
    excel.set_cell("Game", "Player", "graph")
    for _ in range(3):
        excel.click("Best move")
    excel.activate("Games")
    assert excel.click("Copy record", "Games") == []
    assert boards_of(cells_text(excel)) == boards_in(excel, 9)[5:]
    assert "seed:" not in cells_text(excel) and "\nplayer: graph\n" in cells_text(excel)
    assert "begins at step 5" in excel.sheet("Games").value("RecordStatus")


def test_a_line_longer_than_a_cell_is_not_copied():
    excel = open_workbook(player="random")
    play(excel, 3, 2)
    excel.set_cell("Analysis", f"{history.letter('Player')}{history.FIRST_ROW + 1}", "x" * 32767)  # all that a cell takes
    excel.activate("Games")
    assert excel.click("Copy record", "Games") == ["This record does not fit into the cells. Press Save record."]
    assert all(row[0] is None for row in excel.sheet("Games").value("RecordText"))


def test_files_are_written_whole_and_read_again():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 40)
    excel.activate("Games")
    for name in ("game.txt", "game.rpl"):
        path = f"{FOLDER}\\{name}"
        excel.set_cell("Games", "RecordFile", path)
        assert excel.click("Save record", "Games") == []
        assert list(excel.windows.contents)[-1] == path
        assert len(boards_of(excel.windows.contents[path])) == 41
        assert excel.click("Import file", "Games") == []
    assert [entry[5] for entry in listed(excel)] == [40, 40]
    assert listed(excel)[0][1:4] == ("random", 3, rows[-1][4]) and listed(excel)[1][1] == "somebody"
    kept = dict(excel.windows.contents)
    excel.windows.full = True
    excel.interpreter.answers = None
    said = excel.click("Save record", "Games")
    assert "is there already. Replace it?" in said[0]
    assert {path: excel.windows.contents[path] for path in kept} == kept
    excel.windows.full = False
    excel.set_cell("Games", "RecordFile", f"{FOLDER}\\none.txt")
    said, = excel.click("Import file", "Games")
    assert f"{FOLDER}\\none.txt cannot be read (error 2)" in said
    excel.set_cell("Games", "RecordFile", "beside.txt")
    assert excel.click("Save record", "Games") == []
    assert any(path.endswith("\\beside.txt") and path != "beside.txt" for path in excel.windows.contents)
    excel.set_cell("Games", "RecordFile", "D:/elsewhere.txt")
    assert excel.click("Save record", "Games") == [] and "D:/elsewhere.txt" in excel.windows.contents
    excel.set_cell("Games", "RecordFile", None)
    before = listed(excel), dict(excel.windows.contents)
    assert excel.click("Import file", "Games") == [] == excel.click("Save record", "Games"), "nobody picked a file"
    assert (listed(excel), excel.windows.contents) == before
    excel.application.picked = f"{FOLDER}\\game.txt"
    assert excel.click("Import file", "Games") == [] and len(listed(excel)) == 3


def test_a_wrong_record_is_told_with_its_move_and_changes_nothing():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 6)
    text, *_ = random_game(1, 50)
    head, steps = text.split("\n\n")
    cut = engine.converted(text).rstrip("\n")[:-20]
    excel.activate("Games")
    for given, part in [(f"{head}\n\n{steps[:20]}l0l0r0", "move 1"), (cut, "moves"), ("What is this?", ""),
                        (f"{head}\n\n{steps[:-2]}", "")]:
        said, = imported(excel, given)
        assert said == fault_of(given) and part in said, said
    paste(excel, " ")
    said, = imported(excel, "x" * 32767)
    assert "longer than a cell" in said
    excel.sheet("Games").sheet.vba_get("Range", ["RecordText"]).vba_get("ClearContents")
    said, = excel.click("Import text", "Games")
    assert "Paste the record" in said
    assert listed(excel) == [] and history_rows(excel, 7) == rows


def test_an_import_leaves_the_game_on_the_board_and_one_that_plays():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 12)
    before = board(excel), shown(excel, "State")
    excel.activate("Games")
    assert imported(excel, random_game(2_147_483_647, 60)[0]) == []
    assert (board(excel), shown(excel, "State")) == before and history_rows(excel, 13) == rows
    assert excel.application.vba_get("ActiveCell").vba_get("Address", [False, False]) == f"B{FIRST_ENTRY}", "Open will open it"
    # While a player plays, a click asks that one to stop, and the next one imports.
    calls = []

    def click_at_the_fifth():
        calls.append(1)
        if len(calls) == 5:
            excel.run("ClickImportText")
    excel.interpreter.while_waiting = click_at_the_fifth
    excel.activate("Game")
    assert excel.click("Auto play") == []
    excel.interpreter.while_waiting = None
    steps = int(shown(excel, "State")[0][0])
    played = history_rows(excel, steps + 1)
    assert steps > 12 and played[:13] == rows and len(listed(excel)) == 1
    excel.activate("Games")
    assert excel.click("Import text", "Games") == [] and len(listed(excel)) == 2
    assert history_rows(excel, steps + 1) == played
    assert open_game(excel, 1) == [] and len(listed(excel)) == 3, "the game that was on the board is kept"


def test_a_stop_while_a_long_game_is_read_leaves_nothing():
    excel = open_workbook(player="random")
    text = long_game(9, 700)
    excel.activate("Games")
    excel.interpreter.while_waiting = lambda: excel.run("ClickStop")
    assert imported(excel, text) == [] and listed(excel) == []
    excel.interpreter.while_waiting = None
    assert excel.click("Import text", "Games") == [] and len(listed(excel)) == 1
    assert open_game(excel, 1) == [] and boards_in(excel, 701) == boards_of(text)
    excel.activate("Games")
    excel.select("Games", "P3")
    assert excel.click("Copy record", "Games") == []
    assert boards_of(cells_text(excel)) == boards_of(text), "it begins where the game does, though it was read in parts"


def with_first_tiles(boards, moves):
    """The moves behind the two tiles that the game begins with, as replays of 2048verse have them."""
    return [(0, place, tile) for place, tile in enumerate(boards[0]) if tile] + moves


def new_verse(boards, moves):
    """2048verse's new form, as tests/records.rs writes it."""
    alphabet = [chr(code) for first, last in ("09", "az", "AZ", "Àÿ") for code in range(ord(first), ord(last) + 1)] + ["¤", "¾"]
    text = "4x4-someone 12345_"
    for direction, place, tile in with_first_tiles(boards, moves):
        bits = (0, 3, 1, 2)[direction] | tile // 4 << 2 | place % 4 << 4 | place // 4 << 7
        text += alphabet[bits >> 14] + alphabet[bits >> 7 & 127] + alphabet[bits & 127]
    return text


def old_verse(boards, moves):
    """2048verse's old form, as tests/records.rs writes it."""
    alphabet = [chr(code) for code in range(32, 127)] + list("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá")
    return "replay " + "".join(alphabet[direction << 5 | tile // 4 << 4 | place % 4 << 2 | place // 4]
                               for direction, place, tile in with_first_tiles(boards, moves))


def test_both_forms_of_2048verse_come_in_by_file_and_by_cell():
    excel = open_workbook()
    _, boards, moves = random_game(11, 90)
    excel.activate("Games")
    count = 0
    for text in (new_verse(boards, moves), old_verse(boards, moves)):
        for encoding in ("utf-8", "utf-16"):
            excel.windows.contents["C:\\replay.txt"] = text.encode(encoding)
            excel.set_cell("Games", "RecordFile", "C:\\replay.txt")
            assert excel.click("Import file", "Games") == []
            count += 1
        assert imported(excel, text) == []
        count += 1
        assert open_game(excel, count) == [] and boards_in(excel, len(boards)) == boards
        excel.activate("Games")
    assert [entry[5] for entry in listed(excel, 12)] == [len(moves)] * count


def test_records_stay_over_a_save_and_a_new_name():
    excel = open_workbook(player="random")
    text, boards, moves = random_game(6, 70)
    excel.activate("Games")
    assert imported(excel, text) == []
    excel = reopened(excel)
    assert cells_text(excel) == text
    macros = excel.buttons("Games")
    excel.rename("Games", "My games")
    excel.activate("My games")
    excel.select("My games", f"D{FIRST_ENTRY}")
    excel.run(macros["Copy record"])
    assert excel.messages() == []
    found = [row[0] or "" for row in excel.sheet("My games").value("RecordText")]
    assert "\n".join(found).rstrip("\n") + "\n" == engine.converted(text)
    excel.run(macros["Import text"])
    assert excel.messages() == []
    rows = excel.sheet("My games").value(f"B{FIRST_ENTRY}:J{FIRST_ENTRY + 2}")
    assert [row[8] for row in rows] == [len(moves), len(moves), None]
    excel.select("My games", f"D{FIRST_ENTRY + 1}")
    excel.run(macros["Open"])
    assert excel.messages() == [] and boards_in(excel, len(boards)) == boards


def test_records_stay_over_a_repair():
    excel = open_workbook(player="random")
    text, boards, _ = random_game(6, 70)
    excel.activate("Games")
    assert imported(excel, text) == []
    excel.set_cell("Games", "RecordFile", "game.txt")
    assert excel.click("Repair the sheets", "Help") == [] and cells_text(excel) == text
    assert excel.sheet("Games").value("RecordFile") == "game.txt"
    assert open_game(excel, 1) == [] and boards_in(excel, len(boards)) == boards
