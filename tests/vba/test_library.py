"""Where the library is looked for, how it is loaded and let go, and what is said where it cannot be used."""

from engine import LIBRARY, RELEASE, ROOT, WORKBOOK
from host import formulas
from host.excel import Excel
from office import FILE, LIBRARIES, board, of_release, open_workbook, own_workbook, shown
from pyopenvba.exceptions import VBARuntimeError

BUTTONS = ["New game", "\u25C4", "Hint", "Best move", "Minimax", "Monte Carlo", "Auto play"]
LOCAL = r"C:\Local"
OTHER_LETTERS = "C:\\Users\\\u0418\u0432\u0430\u043d\\Local"

SETTINGS = r"Software\VB and VBA Program Settings\engine2048"
ONEDRIVE = r"Software\SyncEngines\Providers\OneDrive"
ACCOUNTS = {
    "Personal": {"UrlNamespace": "https://d.docs.live.net", "MountPoint": r"C:\Users\me\OneDrive"},
    "Without": {},
    "Business1": {"UrlNamespace": "https://contoso-my.sharepoint.com/personal/me_contoso_com/Documents/",
                  "MountPoint": r"C:\Users\me\OneDrive - Contoso"},
    "team": {"UrlNamespace": "https://contoso.sharepoint.com/sites/Team/Shared Documents/",
             "MountPoint": "C:\\Users\\me\\Contoso\\Team - \u0418\u0433\u0440\u044b"},
}

# Yes and No of a message box, as the host answers it.
YES, NO = 6, 7


def open_with(libraries, windows_error=0):
    """The workbook with these libraries, where Windows' loader fails with this error. Nobody shows where one lies."""
    excel = Excel.open(WORKBOOK, libraries=libraries)
    excel.windows.environment = {"LOCALAPPDATA": LOCAL}
    excel.windows.load_error = windows_error
    return excel


def open_in(folder):
    """The workbook in a folder without the library, which lies in another one."""
    excel = open_with(LIBRARIES)
    excel.windows.folder = folder
    return excel


def loaded(excel):
    """The paths of the libraries that Windows holds."""
    return [path for path, count in excel.windows.loaded.items() if count > 0]


def assert_each_button_says(excel, *parts):
    """Each button says one thing, which holds these parts, and leaves the board as it was."""
    before = board(excel)
    for caption in BUTTONS:
        said = excel.click(caption)
        assert len(said) == 1, (caption, said)
        for part in parts:
            assert part in said[0], (caption, said)
        assert board(excel) == before


def test_a_missing_library():
    assert_each_button_says(open_with({}), f"{FILE} is missing", "installer", str(WORKBOOK.parent), rf"{LOCAL}\engine2048")


def test_a_library_of_the_wrong_bitness():
    assert_each_button_says(open_with(LIBRARIES, 193), FILE, "is not a library for this Office")


def test_a_blocked_library():
    assert_each_button_says(open_with(LIBRARIES, 5), "will not load", "error 5", "Unblock")


def test_a_library_that_a_policy_forbids():
    for number in (1260, 4551):  # ERROR_ACCESS_DISABLED_BY_POLICY, ERROR_SYSTEM_INTEGRITY_POLICY_VIOLATION
        excel = open_with(LIBRARIES, number)
        assert_each_button_says(excel, FILE, f"error {number}", "Smart App Control or AppLocker", "administrator")
        assert not any("nblock" in said for said in excel.messages())


def test_a_library_that_does_not_fit_is_named_and_let_go():
    other = {"e2048_abi_version": lambda: 2}, ["of another version", f"needs {RELEASE} or later"]
    earlier = [({"e2048_abi_version": lambda: 1, "e2048_version": of_release(release)},
                [f"is engine2048 {release}", f"needs {RELEASE} or later", "replace or delete that file"]) for release in ("0.0.9", "0.0.10", "0.1")]
    foreign = {}, ["is not engine2048"]
    for library, words in (other, *earlier, foreign):
        excel = open_with({FILE: library})
        assert_each_button_says(excel, f"{WORKBOOK.parent}\\{FILE}", *words)
        assert loaded(excel) == [], words


def test_a_workbook_that_was_kept_takes_a_later_library():
    for release in (RELEASE, f"{RELEASE}1", "0.100.0", "100.0.0"):
        excel = open_with(LIBRARIES)
        excel.interpreter._functions[(FILE, "e2048_version")] = of_release(release)
        assert excel.click("Minimax") == [], release
        assert excel.run("Status2048").startswith(f"engine2048 {release}, ")


def test_the_folders_are_looked_through_in_their_order():
    remembered = r"D:\Tools"
    folders = [str(WORKBOOK.parent), rf"{LOCAL}\Programs\engine2048", rf"{LOCAL}\engine2048", remembered]
    for index, folder in enumerate(folders):
        excel = open_with(LIBRARIES)
        excel.windows.folder = "nowhere"
        excel.windows.files = {f"{later}\\{FILE}" for later in folders[index:]}
        excel.windows.registry = {SETTINGS: {"Library": {"Folder": remembered}}}
        assert excel.click("Minimax") == []
        assert loaded(excel) == [f"{folder}\\{FILE}"]


def test_a_workbook_on_onedrive_finds_the_library_in_the_folder_on_this_disk():
    for address, folder in [
        ("https://d.docs.live.net/12ab/Games", r"C:\Users\me\OneDrive\Games"),
        ("https://d.docs.live.net/12ab/My%20Games", r"C:\Users\me\OneDrive\My Games"),
        ("https://d.docs.live.net/12ab/%C3%9Cbung%20%231", "C:\\Users\\me\\OneDrive\\\xdcbung #1"),
        ("https://d.docs.live.net/12ab", r"C:\Users\me\OneDrive"),
        # Another address than the account's.
        ("https://my.microsoftpersonalcontent.com/personal/12ab/Documents/Games", r"C:\Users\me\OneDrive\Games"),
        # The root of a library, whose address ends in a slash in the registry alone.
        ("https://contoso-my.sharepoint.com/personal/me_contoso_com/Documents", r"C:\Users\me\OneDrive - Contoso"),
        ("https://contoso.sharepoint.com/sites/Team/Shared%20Documents",
         "C:\\Users\\me\\Contoso\\Team - \u0418\u0433\u0440\u044b"),
        ("https://CONTOSO-my.sharepoint.com/personal/me_contoso_com/Documents/Games",
         r"C:\Users\me\OneDrive - Contoso\Games"),
        ("https://contoso.sharepoint.com/sites/Team/Shared Documents/General/Games",
         "C:\\Users\\me\\Contoso\\Team - \u0418\u0433\u0440\u044b\\Games"),
    ]:
        excel = open_in(folder)
        excel.windows.registry = {ONEDRIVE: ACCOUNTS}
        excel.workbook.path = address
        assert excel.click("Minimax") == [], address
        assert loaded(excel) == [f"{folder}\\{FILE}"]


def test_a_workbook_on_the_web_alone_takes_the_installed_library():
    for registry in ({}, {ONEDRIVE: {}}, {ONEDRIVE: ACCOUNTS}):
        excel = open_in(rf"{LOCAL}\Programs\engine2048")
        excel.windows.registry = registry
        excel.workbook.path = "https://contoso.sharepoint.com/sites/Other/Shared Documents"
        assert excel.click("Minimax") == []
        assert loaded(excel) == [rf"{LOCAL}\Programs\engine2048\{FILE}"]


def test_the_users_folder_may_have_any_letters():
    excel = open_in(rf"{OTHER_LETTERS}\engine2048")
    excel.windows.environment = {"LOCALAPPDATA": OTHER_LETTERS}
    assert excel.click("Minimax") == []
    excel = open_with({})
    excel.windows.environment = {"LOCALAPPDATA": "x" * 5000}
    assert "is missing" in excel.click("Minimax")[0]


def test_a_workbook_that_was_never_saved_says_so():
    excel = open_with({})
    excel.workbook.path = ""
    assert_each_button_says(excel, FILE, "not saved yet")


def test_a_person_shows_where_the_library_lies_and_it_is_remembered():
    folder = "D:\\\u041f\u0440\u043e\u0433\u0440\u0430\u043c\u043c\u044b"
    excel = open_in(folder)
    excel.application.picked = f"{folder}\\{FILE}"
    excel.interpreter.answers.append(NO)
    assert len(excel.click("Minimax")) == 1 and excel.windows.registry == {}
    excel.interpreter.answers.append(YES)
    with formulas.bound(excel):
        assert "is missing" in excel.click("Minimax")[0]
        assert excel.sheet("Game").value("Status").startswith("Ready: ")
    assert excel.click("Minimax") == []
    again = open_in(folder)
    again.windows.registry = excel.windows.registry
    assert again.click("Minimax") == []


def test_a_formula_asks_nothing():
    excel = open_with({})
    assert str(excel.run("BestMove2048", 3)) == "Error 2015"
    assert "is missing" in excel.run("Status2048") and excel.messages() == []


def test_the_library_is_loaded_once_and_by_its_full_path():
    excel = open_workbook()
    assert not [name for name in excel.interpreter.calls if name.startswith("e2048")], "opening the workbook needs no library"
    excel.click("Minimax")
    excel.click("Minimax")
    assert excel.windows.loaded == {f"{WORKBOOK.parent}\\{FILE}": 1}


def test_a_library_that_this_excel_holds_already_is_taken():
    """As an add-in: another copy beside it would never be called, and hold its memory twice."""
    excel = open_workbook()
    installed = rf"{LOCAL}\Programs\engine2048\{FILE}"
    excel.windows.files = {installed}
    excel.windows.load(installed)
    assert excel.click("Minimax") == [] and loaded(excel) == [installed]
    assert excel.run("Status2048") == f"engine2048 {RELEASE}, loaded from {installed}"


def test_a_library_that_comes_later_is_found_without_reopening():
    excel = open_with({})
    assert len(excel.click("Minimax")) == 1
    excel.interpreter.libraries[FILE] = LIBRARY
    assert excel.click("Minimax") == []


def test_a_mac_is_told_so_before_anything_of_windows_is_called():
    excel = Excel.open(WORKBOOK, constants={"Mac": True}, libraries={})
    for name in ("kernel32", "advapi32"):
        del excel.interpreter.libraries[name]
    assert_each_button_says(excel, "Windows only", "Mac")


def test_in_32_bit_office_every_call_goes_to_the_std_name():
    called = set()

    def plain(name):
        assert name.endswith("_std"), name
        called.add(name)
        return name.removesuffix("_std")

    excel = Excel.open(WORKBOOK, constants={"Win64": False}, libraries={"engine2048_x86.xll": (LIBRARY, plain)})
    excel.set_cell("Game", "Player", "monte-carlo")
    for caption in BUTTONS[:-1]:
        assert excel.click(caption) == [], caption
    assert shown(excel, "Message") is None or "missing" not in shown(excel, "Message")
    assert {"e2048_new_game_std", "e2048_move_std", "e2048_spawn_std", "e2048_analyze_std"} <= called


# ---- The modules alone, in a workbook of one's own -------------------------------------------------------------------

CALLER = """
Public Sub LoadFrom(ByVal folder As String)
    LoadEngineFrom folder
End Sub

Public Sub LetGo()
    UnloadEngine
End Sub

Public Function Legal(ByVal last As Long) As Long
    Dim cells() As Long
    ReDim cells(0 To last)
    cells(0) = 2
    Legal = LegalMoves(cells)
End Function

Public Function ValuesUpTo(ByVal last As Long) As Long
    Dim cells(0 To 15) As Long, values() As Double, depth As Long, nodes As Double
    ReDim values(0 To last)
    ValuesUpTo = Analyze(cells, "random", 0, 0, 1, values, depth, nodes)
End Function
"""


def open_caller():
    """A workbook of one's own with what an Excel developer imports, and nothing else."""
    return own_workbook(["Engine2048"], CALLER)


def refusal(excel, *call):
    """The sentence of the error that a call raises; "" where it raises none."""
    try:
        excel.run(*call)
    except VBARuntimeError as error:
        return str(error)
    return ""


def test_a_developer_loads_from_a_folder_and_lets_go():
    excel = open_caller()
    folder = r"D:\My engine"
    excel.windows.folder = folder
    for given in (folder, folder + "\\", "D:/My engine"):
        excel.run("LoadFrom", given)
        assert excel.run("Legal", 15) == 6 and loaded(excel) == [rf"{folder}\{FILE}"]
        excel.run("LetGo")
        assert loaded(excel) == []
    excel.run("LetGo")
    assert f"D:\\Nothing\\{FILE} is missing" in refusal(excel, "LoadFrom", r"D:\Nothing")
    excel.windows.folder = str(ROOT)
    assert excel.run("Legal", 15) == 6, "it is loaded again by the next call"


def test_a_copy_from_another_folder_is_not_called_by_mistake():
    excel = open_caller()
    installed = rf"{LOCAL}\Programs\engine2048\{FILE}"
    excel.windows.folder, excel.windows.files = r"D:\My engine", {installed}
    excel.windows.load(installed)
    assert f"has loaded {installed} already" in refusal(excel, "LoadFrom", r"D:\My engine")
    excel.run("LoadFrom", rf"{LOCAL}\Programs\ENGINE2048".replace("ENGINE", "engine"))


def test_an_array_that_is_too_short_is_refused():
    """The library would read or write past its end."""
    excel = open_caller()
    assert "from 0 to 15; one ends at 9" in refusal(excel, "Legal", 9)
    assert "from 0 to 3; one ends at 2" in refusal(excel, "ValuesUpTo", 2)
