"""The tests of the Python package for the Python that has it: `python -m unittest discover -s tests/python -p "installed*.py"`.
They need nothing else.

Expected values come from the published programs (positions.json), from the rules written once more (rules.py), and from
the C interface called plainly (reference.py).
"""

import array
import doctest
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import unittest
from pathlib import Path

import engine2048
from engine2048 import Direction, Error, Game, Status

import rules
from reference import Reference

ROOT = Path(__file__).resolve().parent.parent.parent
KNOWN = json.loads((ROOT / "tests/common/positions.json").read_text())
BOARD = (2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 2, 2)
FULL = (2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2)
"""No direction is legal."""
NOT_FOR_PYTHON = "e2048_load_network"
"""For a library without the network inside."""
LONG = {"player": "monte-carlo", "time_ms": 60_000}
"""For calls that are ended by something else. The other players reach their last depth in a second or two."""

LIBRARY = engine2048.Library()
PLAIN = Reference(LIBRARY.path)


class Rules(unittest.TestCase):
    """The rules of the game."""

    def test_moves_are_the_known_ones(self):
        for known in KNOWN:
            for direction, move in zip(Direction, known["moves"]):
                slide = engine2048.move(known["cells"], direction)
                self.assertEqual(slide, (tuple(move["cells"]), move["score"], move["moved"]))

    def test_legal_moves_are_those_that_move_something(self):
        for known in KNOWN:
            self.assertEqual(list(engine2048.legal_moves(known["cells"])), rules.legal(known["cells"]))
        self.assertEqual(engine2048.legal_moves(FULL), ())

    def test_a_seed_gives_a_game_with_two_tiles(self):
        for seed in (0, 2048, -2**31, 2**31 - 1):
            game = engine2048.new_game(seed)
            self.assertEqual((list(game.cells), game.seed), PLAIN.new_game(seed))
            self.assertTrue(rules.is_start(game.cells))
            self.assertEqual((game.score, game.moves), (0, 0))

    def test_a_spawned_tile_fills_one_empty_cell(self):
        seed = 1
        for _ in range(50):
            spawned = engine2048.spawn(BOARD, seed)
            self.assertTrue(rules.is_spawned_from(spawned.cells, BOARD))
            self.assertNotEqual(spawned.cells[spawned.cell], BOARD[spawned.cell])
            seed = spawned.seed


class Boards(unittest.TestCase):
    """What is a board and what is not."""

    def assert_is_board(self, board, cells=BOARD):
        self.assertEqual(engine2048.move(board, Direction.LEFT), engine2048.move(cells, Direction.LEFT))

    def test_shapes(self):
        rows = [list(BOARD[first:first + 4]) for first in range(0, 16, 4)]
        for board in (BOARD, list(BOARD), rows, tuple(map(tuple, rows)), array.array("i", BOARD)):
            self.assert_is_board(board)

    def test_nan_is_an_empty_cell(self):
        self.assert_is_board([cell or float("nan") for cell in BOARD])

    def test_blank_cells_and_whole_floats_as_xlwings_reads_them(self):
        self.assert_is_board([[float(cell) if cell else None for cell in BOARD[first:first + 4]] for first in range(0, 16, 4)])

    def test_other_shapes(self):
        for board in (BOARD[1:], BOARD + (0,), [BOARD], [BOARD] * 4, [BOARD[:5], *[BOARD[:4]] * 3], [], [1, 2, 3, 4],
                      [(cell,) for cell in BOARD]):
            with self.assertRaises(ValueError, msg=board):
                engine2048.legal_moves(board)

    def test_other_types(self):
        for board in (None, 2048, [2.5, *BOARD[1:]], [float("inf"), *BOARD[1:]], ["2", *BOARD[1:]]):
            with self.assertRaises(TypeError, msg=board):
                engine2048.legal_moves(board)


class Players(unittest.TestCase):
    """Players and evaluators answer as through C."""

    def test_the_lists(self):
        self.assertEqual([tuple(player) for player in engine2048.players()], PLAIN.players())
        self.assertEqual(list(engine2048.evaluators()), PLAIN.evaluators())
        self.assertEqual((engine2048.version(), engine2048.__version__), (PLAIN.version(),) * 2)
        self.assertIn("merges", engine2048.features())

    def test_evaluations_are_the_known_ones(self):
        for known in KNOWN:
            expected = known["ovolve"]["evaluation"]
            found = engine2048.evaluate(known["cells"], "Ovolve")
            self.assertAlmostEqual(found, engine2048.LOST if expected is None else expected, places=9)

    def test_best_moves(self):
        for player, effort, seed in (("minimax", 5, 0), ("monte-carlo", 20, 7), ("random", 0, 9), ("greedy: merges 1", 0, 0)):
            expected = PLAIN.best_move(BOARD, player, effort, seed)
            self.assertEqual(engine2048.best_move(BOARD, player, effort=effort, seed=seed), expected)

    def test_the_default_player_is_the_rosters(self):
        roster = json.loads((ROOT / "hosts/roster.json").read_text())
        self.assertEqual(engine2048.DEFAULT_PLAYER, roster["default"])
        self.assertEqual(engine2048.best_move(BOARD, effort=1), PLAIN.best_move(BOARD, roster["default"], 1))

    def test_analyses(self):
        for player, effort, seed in (("minimax", 3, 0), ("monte-carlo", 20, 7)):
            direction, *evaluations, depth, nodes = PLAIN.analyze(FULL[:8] + BOARD[:8], player, effort, seed)
            found = engine2048.analyze(FULL[:8] + BOARD[:8], player, effort=effort, seed=seed)
            self.assertEqual(found, (direction, tuple(evaluations), depth, nodes))

    def test_play(self):
        game = engine2048.new_game(2048)
        for _ in range(2):
            moves, seed, *rest = PLAIN.play(game.seed, game.cells, "graph", 20)
            later = engine2048.play(game, 20, "graph")
            self.assertEqual(later, (tuple(rest[:16]), seed, game.score + rest[16], game.moves + moves))
            game = later

    def test_a_game_in_one_call_or_in_several(self):
        at_once = engine2048.play(engine2048.new_game(3), 2**31 - 1, "minimax", effort=2)
        game = engine2048.new_game(3)
        while (later := engine2048.play(game, 37, "minimax", effort=2)).moves - game.moves == 37:
            game = later
        self.assertEqual(later, at_once)
        self.assertEqual(engine2048.legal_moves(later.cells), ())

    def test_play_goes_on_from_a_board_of_ones_own(self):
        rows = [list(BOARD[first:first + 4]) for first in range(0, 16, 4)]
        self.assertEqual(engine2048.play(Game(rows, 5), 3, "graph"), engine2048.play(Game(BOARD, 5), 3, "graph"))

    def test_explanations(self):
        for evaluator in ("ovolve", "network", "merges 3, empty 1"):
            parts = engine2048.explain(BOARD, evaluator)
            self.assertEqual([list(part) for part in parts], PLAIN.explain(BOARD, evaluator))
            self.assertAlmostEqual(sum(part.share for part in parts), engine2048.evaluate(BOARD, evaluator), places=6)

    def test_recipes_are_checked(self):
        """The sentence is the one that docs/c-api.md shows."""
        for right in ("greedy: merges 1", "minimax", "ovolve"):
            self.assertIsNone(engine2048.check_recipe(right))
        self.assertEqual(engine2048.check_recipe("greedy: merge 1"), (9, "`merge`, at 9, is no feature: merges?"))
        self.assertEqual(engine2048.check_recipe("graph\0").position, 6)
        self.assertEqual(engine2048.check_recipe("greedy: \ud800").position, 9)

    def test_threads_change_no_answer(self):
        expected = engine2048.analyze(BOARD, "monte-carlo", effort=50)
        engine2048.set_threads(1)
        self.assertEqual(engine2048.analyze(BOARD, "monte-carlo", effort=50), expected)
        engine2048.set_threads(0)

    def test_a_direction_is_a_number_and_a_word(self):
        self.assertEqual([str(direction) for direction in Direction], rules.WORDS)
        self.assertEqual(engine2048.move(BOARD, 3), engine2048.move(BOARD, Direction.LEFT))


class Errors(unittest.TestCase):
    """What is refused, and why."""

    def assert_refused(self, status, function, *arguments, **options):
        with self.assertRaises(Error) as refusal:
            function(*arguments, **options)
        self.assertIs(Status(refusal.exception.status), status)
        self.assertEqual(str(refusal.exception), PLAIN.status_text(status))

    def test_statuses(self):
        move, best_move = engine2048.move, engine2048.best_move
        self.assert_refused(Status.GAME_OVER, best_move, FULL)
        self.assert_refused(Status.GAME_OVER, engine2048.analyze, FULL, "minimax")
        self.assert_refused(Status.FULL, engine2048.spawn, FULL, 1)
        for tile in (1, 3, -2, 2**18, 2**40):
            self.assert_refused(Status.TILE, move, (tile, *BOARD[1:]), 0)
        for direction in (-1, 4, 2**32):
            self.assert_refused(Status.DIRECTION, move, BOARD, direction)
        for limit in ({"effort": -1}, {"effort": 2**32}, {"time_ms": 3_600_001}, {"time_ms": -1}, {"seed": 2**31}):
            self.assert_refused(Status.RANGE, best_move, BOARD, "minimax", **limit)
        self.assert_refused(Status.RANGE, engine2048.set_threads, -1)
        self.assert_refused(Status.RANGE, engine2048.new_game, 2**31)
        self.assert_refused(Status.RANGE, engine2048.play, Game(BOARD, 1), -1)
        for bounds in ({"effort": 14}, {"time_ms": 3_600_001}):  # minimax takes up to 13
            self.assert_refused(Status.RANGE, engine2048.analyze, BOARD, "minimax", **bounds)
            self.assert_refused(Status.RANGE, engine2048.play, Game(BOARD, 1), 1, "minimax", **bounds)

    def test_a_name_that_stands_for_nothing_is_repeated_with_what_is_wrong(self):
        sentence = PLAIN.status_text(Status.NAME).rstrip(".")
        for name in ("nobody", "", "graph\0", "greedy: merge 1", "graph: ", "größe", "graph\ud800", "\ud800"):
            for ask in (engine2048.best_move, engine2048.analyze, engine2048.evaluate, engine2048.explain):
                with self.assertRaises(Error) as refusal:
                    ask(BOARD, name)
                self.assertIs(Status(refusal.exception.status), Status.NAME)
                self.assertEqual(str(refusal.exception), "%s: %r. %s" % (sentence, name, engine2048.check_recipe(name).sentence))
        with self.assertRaisesRegex(Error, "'network'. It is an evaluator, and a player is wanted"):
            engine2048.play(Game(BOARD, 1), 1, "network")
        with self.assertRaisesRegex(Error, "'random'. It is a player, and an evaluator is wanted"):
            engine2048.evaluate(BOARD, "random")
        with self.assertRaisesRegex(Error, "'x{200}...'"):
            engine2048.best_move(BOARD, "x" * 1_000_000)

    def test_a_wrong_type_is_pythons_error(self):
        for options in ({"effort": 1.5}, {"time_ms": "10"}, {"seed": None}):
            with self.assertRaises(TypeError, msg=options):
                engine2048.best_move(BOARD, "minimax", **options)

    def test_the_numbers_are_the_headers(self):
        header = (ROOT / "include/engine2048.h").read_text()
        found = dict(re.findall(r"^#define E2048_(\w+) \(?(-?\d+)\)?$", header, re.MULTILINE))
        negative = {name: int(number) for name, number in found.items() if int(number) < 0}
        self.assertEqual({status.name: status.value for status in Status}, negative)
        for direction in Direction:
            self.assertEqual(int(found[direction.name]), direction)
        for name in ("ILLEGAL", "LOST"):
            number, = re.findall(r"#define E2048_%s E2048_DOUBLE\((.*)\)" % name, header)
            self.assertEqual(getattr(engine2048, name), float(number))
        self.assertEqual(int(found["ABI_VERSION"]), engine2048.bridge.INTERFACE_VERSION)

    def test_an_error_goes_through_pickle(self):
        """As between the processes of a cluster."""
        error = pickle.loads(pickle.dumps(Error(Status.TILE, "no tile")))
        self.assertEqual((error.status, str(error)), (Status.TILE, "no tile"))

    def test_a_function_can_be_sent_to_another_process(self):
        self.assertEqual(list(map(pickle.loads(pickle.dumps(engine2048.legal_moves)), [BOARD])), [engine2048.legal_moves(BOARD)])
        missing = pickle.loads(pickle.dumps(engine2048.Library("no such file").version))
        with self.assertRaises(engine2048.LoadError):
            missing()

    def test_what_is_sent_finds_the_library_of_the_package_over_there(self):
        """The other machine may have it in another folder."""
        self.assertNotIn(os.fsencode(os.path.dirname(engine2048.__file__)), pickle.dumps(engine2048.legal_moves))

    def test_a_missing_library_is_told_with_its_path(self):
        missing = engine2048.Library(Path("no such folder", "engine2048"))
        for _ in range(2):
            with self.assertRaises(engine2048.LoadError) as failure:
                missing.version()
            self.assertEqual(failure.exception.path, os.path.join("no such folder", "engine2048"))

    def test_every_function_is_declared_as_in_the_header(self):
        header = (ROOT / "include/engine2048.h").read_text()
        declared = re.findall(r"^E2048_API int32_t (\w+)\(([^)]*)\);", header, re.MULTILINE)
        declared = [(name, parameters) for name, parameters in declared if name != NOT_FOR_PYTHON]
        self.assertEqual(len(declared) + 1, header.count("\nE2048_API int32_t "))
        self.assertGreater(len(declared), 20)
        for name, parameters in declared:
            count = 0 if parameters == "void" else parameters.count(",") + 1
            self.assertEqual(len(getattr(LIBRARY._functions, name).argtypes or ()), count, name)


class Ending(unittest.TestCase):
    """A long call can be ended, and holds nobody up."""

    def tearDown(self):
        engine2048.set_cancel_handler(None)

    def test_a_handler_cancels(self):
        asked = []
        engine2048.set_cancel_handler(lambda: len(asked) == 2 or asked.append(threading.get_ident()))
        for ask in (engine2048.best_move, engine2048.analyze):
            asked.clear()
            with self.assertRaises(Error) as refusal:
                ask(BOARD, **LONG)
            self.assertEqual(refusal.exception.status, Status.CANCELLED)
            self.assertEqual(asked, [threading.get_ident()] * 2)
        with self.assertRaises(Error):
            engine2048.play(Game(BOARD, 1), 2**31 - 1, **LONG)
        engine2048.set_cancel_handler(None)
        engine2048.best_move(BOARD, "minimax")

    def test_what_a_handler_raises_comes_out(self):
        def fail():
            raise LookupError("from the handler")
        engine2048.set_cancel_handler(fail)
        with self.assertRaisesRegex(LookupError, "from the handler"):
            engine2048.best_move(BOARD, **LONG)

    def test_a_handler_belongs_to_its_thread(self):
        engine2048.set_cancel_handler(lambda: True)
        found = []
        thread = threading.Thread(target=lambda: found.append(engine2048.best_move(BOARD, "minimax").direction))
        thread.start()
        thread.join()
        self.assertEqual(len(found), 1)

    def test_a_handler_ends_the_calls_of_a_pickled_function(self):
        """As of one that a pool's process is sent, after the pool's initializer has set the handler."""
        engine2048.set_cancel_handler(lambda: True)
        with self.assertRaises(Error) as refusal:
            pickle.loads(pickle.dumps(engine2048.best_move))(BOARD, "minimax")
        self.assertEqual(refusal.exception.status, Status.CANCELLED)

    def test_ctrl_c_ends_a_call(self):
        ready = threading.Event()

        def press():
            ready.wait()
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        presser = threading.Thread(target=press)
        presser.start()
        with self.assertRaises(KeyboardInterrupt):
            ready.set()
            engine2048.best_move(BOARD, **LONG)
        presser.join()

    def test_no_signal_is_lost(self):
        """Signals come at any moment of a call; each must come out of it, and none through the back door of ctypes."""
        class Alarm(Exception):
            """What the signal's handler raises."""

        def ring(*_):
            raise Alarm
        lost = []
        hook, sys.unraisablehook = sys.unraisablehook, lost.append
        handler = signal.signal(signal.SIGALRM, ring)
        try:
            for moment in range(100):
                with self.assertRaises(Alarm):
                    signal.setitimer(signal.ITIMER_REAL, 0.001 + moment * 0.000_05)
                    engine2048.best_move(BOARD, **LONG)
        finally:
            signal.signal(signal.SIGALRM, handler)
            sys.unraisablehook = hook
        self.assertEqual(lost, [])

    def test_other_threads_run_meanwhile(self):
        begun, stop, found = threading.Event(), threading.Event(), []

        def is_stopped():
            begun.set()
            return stop.is_set()

        def think():
            engine2048.set_cancel_handler(is_stopped)
            try:
                engine2048.best_move(BOARD, **LONG)
            except Error as refusal:
                found.append(refusal.status)
        # Else Python itself would hand over to this thread, whenever the call asks the function.
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(100)
        thread = threading.Thread(target=think)
        thread.start()
        begun.wait()
        stop.set()  # Only reached before the call is over where the call lets this thread run.
        thread.join()
        self.assertEqual(found, [Status.CANCELLED])

    def test_an_exit_ends_the_calls_of_daemon_threads(self):
        """Else Python ends the threads inside the library, which some systems take for a crash."""
        script = """
import atexit, os, threading, time
asked = []
def see():
    before = len(asked)
    time.sleep(2.5)  # Longer than the package lets a thread rest, twice.
    os._exit(len(asked) - before)
atexit.register(see)  # Runs after what the package registers.
import engine2048
functions = engine2048._library._functions
best_move = functions.e2048_best_move
functions.e2048_best_move = lambda *arguments: asked.append(1) or best_move(*arguments)
def think():
    engine2048.set_cancel_handler(lambda: asked.append(1))
    while True:
        try:
            engine2048.best_move(%r, **%r)
        except engine2048.Error:
            pass
threading.Thread(target=think, daemon=True).start()
while not asked:
    time.sleep(0.01)
""" % (BOARD, LONG)
        ended = subprocess.run([sys.executable, "-B", "-c", script], stderr=subprocess.PIPE, text=True)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))

    def test_an_exit_ends_a_thread_that_the_program_waits_for(self):
        script = """
import atexit, threading
stop, inside = threading.Event(), threading.Event()
def end():
    stop.set()
    worker.join()
    print("joined")
atexit.register(end)
import engine2048
def think():
    engine2048.set_cancel_handler(lambda: inside.set())
    while not stop.is_set():
        try:
            engine2048.best_move(%r, **%r)
        except engine2048.Error:
            pass
worker = threading.Thread(target=think, daemon=True)
worker.start()
inside.wait()
""" % (BOARD, LONG)
        ended = subprocess.run([sys.executable, "-B", "-c", script], stdout=subprocess.PIPE, text=True)
        self.assertEqual((ended.returncode, ended.stdout), (0, "joined\n"))


class Documentation(unittest.TestCase):
    """What the package says of itself."""

    def test_the_examples_run(self):
        result = doctest.testmod(engine2048)
        self.assertGreater(result.attempted, 4)
        self.assertEqual(result.failed, 0)

    def test_everything_public_is_told(self):
        for name in engine2048.__all__:
            value = getattr(engine2048, name)
            if callable(value) and value.__module__.startswith("engine2048"):
                self.assertTrue(value.__doc__, name)
        self.assertEqual(set(engine2048.__all__), {name for name, value in vars(engine2048).items() if not name.startswith("_")
                                                   and not isinstance(value, type(sys))})


if __name__ == "__main__":
    unittest.main()
