"""The UNO components of engine2048: the service for macros and the add-in for Calc.

Both only translate. `engine2048_office.arguments` reads what callers pass, the package `engine2048` asks the engine, and
this file lays the answers out for them and turns the refusals into UNO exceptions. The interfaces are written down in
hosts/libreoffice/engine2048.idl, the functions' names and help in hosts/formulas/src/lib.rs; docs/formulas.md says what they
answer.
"""

import functools
import struct
from array import array
from contextlib import contextmanager, nullcontext

import unohelper
from com.sun.star.lang import IllegalArgumentException, XServiceInfo
from com.sun.star.uno import RuntimeException
from org.engine2048 import XEngine, XFunctions

from engine2048 import ILLEGAL, Direction, Error, Game, Review, Status
from engine2048.boards import many as read_boards
from engine2048_office import arguments, escape, settings, texts
from engine2048_office.faults import BadArgument, LoadFailure
from engine2048_office.loaded import library

ENGINE = "org.engine2048.comp.Engine"
ENGINE_SERVICE = "org.engine2048.Engine"
FUNCTIONS = "org.engine2048.comp.Functions"
FUNCTIONS_SERVICE = "@PREFIX@"
FUNCTIONS_IN_EXCEL_FILES = "org.engine2048.comp.FunctionsInExcelFiles"
FUNCTIONS_IN_EXCEL_FILES_SERVICE = "@EXCEL_MARK@@PREFIX@"

DEFAULT_EVALUATOR = "@EVALUATOR@"
"""Who judges in a formula that names no evaluator."""

FORMULA_SEED = "@SEED@"
"""The number that chance comes from in formulas: always the same, so that a recalculation changes nothing."""

DIRECTIONS = tuple(map(str, Direction))
"""The word for each direction, by its number."""

_NO_EVALUATIONS = (ILLEGAL,) * len(Direction)
"""What a finished game's directions are worth."""

def _error(code):
    """An error in a cell: Calc keeps its code in a quiet NaN."""
    return struct.unpack("<d", struct.pack("<II", code, 0x7FF80000))[0]


NOT_AVAILABLE = _error(0x7FFF)
"""#N/A."""

VALUE_ERROR = _error(519)
"""#VALUE! of a row; that of a whole answer is an exception."""


def _raises_uno(method):
    """Lets a method raise UNO exceptions, whose text Basic shows."""

    @functools.wraps(method)
    def guarded(self, *values):
        try:
            return method(self, *values)
        except Error as refusal:
            raise IllegalArgumentException(str(refusal), self, 0) from None
        except BadArgument as fault:
            raise IllegalArgumentException(texts.sentence(fault), self, 0) from None
        except LoadFailure as failure:
            raise RuntimeException(texts.sentence(failure), self) from None

    return guarded


def _shows_value_error(method):
    """Lets a function raise what Calc shows as #VALUE!. A bad argument would be Err:502, which Excel does not know."""

    @functools.wraps(method)
    def guarded(self, *values):
        try:
            return method(self, *values)
        except Error as refusal:
            raise RuntimeException(str(refusal), self) from None
        except (BadArgument, LoadFailure) as fault:
            raise RuntimeException(texts.sentence(fault), self) from None

    return guarded


class _Service(unohelper.Base, XServiceInfo):
    """What every UNO service tells about itself."""

    implementation = ""
    service = ""

    def __init__(self, context):
        self.context = context

    def getImplementationName(self):
        return self.implementation

    def supportsService(self, name):
        return name == self.service

    def getSupportedServiceNames(self):
        return (self.service,)


class Engine(_Service, XEngine):
    """The service org.engine2048.Engine: the C interface for macros.

    What engine2048.h says of a function holds for the method of its name. Where the function writes to pointers, the
    answer is one flat array; the table in hosts/libreoffice/README.md says what stands where.
    """

    implementation, service = ENGINE, ENGINE_SERVICE

    _is_cancelled_by_escape = False

    @_raises_uno
    def abiVersion(self):
        return library().abi_version()

    @_raises_uno
    def version(self):
        return library().version()

    @_raises_uno
    def statusText(self, status):
        return library().status_text(status)

    @_raises_uno
    def newGame(self, seed):
        started = library().new_game(seed)
        return (started.seed, *started.cells)

    @_raises_uno
    def spawn(self, seed, board):
        spawned = library().spawn(arguments.board(board), seed)
        return (spawned.cell, spawned.seed, *spawned.cells)

    @_raises_uno
    def move(self, board, direction):
        moved = library().move(arguments.board(board), direction)
        return (int(moved.moved), moved.score, *moved.cells)

    @_raises_uno
    def legalMoves(self, board):
        return sum(1 << direction for direction in library().legal_moves(arguments.board(board)))

    @_raises_uno
    def evaluators(self):
        return library().evaluators()

    @_raises_uno
    def evaluate(self, board, evaluator):
        return library().evaluate(arguments.board(board), evaluator)

    @_raises_uno
    def players(self):
        return tuple(player.name for player in library().players())

    @_raises_uno
    def playerSummaries(self):
        return tuple(player.summary for player in library().players())

    @_raises_uno
    def bestMove(self, board, player, effort, timeMs, seed):
        cells = arguments.board(board)
        with self._thinking() as engine:
            choice = _said(engine.best_move, cells, player, effort, timeMs, seed)
        return (choice.direction, choice.evaluation) if choice else (Status.GAME_OVER, 0.0)

    @_raises_uno
    def analyze(self, board, player, effort, timeMs, seed):
        cells = arguments.board(board)
        with self._thinking() as engine:
            found = _said(engine.analyze, cells, player, effort, timeMs, seed)
        if not found:
            return (Status.GAME_OVER, *_NO_EVALUATIONS, 0, 0.0)
        return (found.direction, *found.evaluations, found.depth, found.nodes)

    @_raises_uno
    def bestMoveMany(self, boards, player, effort, timeMs, seed):
        many = arguments.many(boards)
        with self._thinking() as engine:
            found = engine.best_move(many, player, effort=effort, time_ms=timeMs, seed=seed)
        return (*found.direction.tolist(), *found.evaluation.tolist())

    @_raises_uno
    def analyzeMany(self, boards, player, effort, timeMs, seed):
        many = arguments.many(boards)
        with self._thinking() as engine:
            found = engine.analyze(many, player, effort=effort, time_ms=timeMs, seed=seed)
        evaluations = [value for four in found.evaluations.tolist() for value in four]
        return (*found.direction.tolist(), *evaluations, *found.depth.tolist(), *found.nodes.tolist())

    @_raises_uno
    def evaluateMany(self, boards, evaluator):
        statuses, values = library()._statuses_and_values(read_boards(arguments.many(boards)), evaluator)
        return (*statuses, *values)

    @_raises_uno
    def play(self, seed, board, player, effort, timeMs, maxMoves):
        game = Game(arguments.board(board), seed)
        with self._thinking() as engine:
            played = engine.play(game, maxMoves, player, effort=effort, time_ms=timeMs)
        return (played.moves, played.seed, *played.cells, played.score)

    @contextmanager
    def _thinking(self):
        """The library for a call that may take long, which Esc ends where `cancelOnEscape` asked for that. A board is read
        before: reading a range may calculate formulas, and those may call the engine."""
        engine = library()
        with escape.ends_calls(engine) if self._is_cancelled_by_escape else nullcontext():
            yield engine

    @_raises_uno
    def explain(self, board, evaluator):
        parts = library().explain(arguments.board(board), evaluator)
        return tuple(field for part in parts for field in part)

    @_raises_uno
    def checkRecipe(self, recipe):
        return tuple(library().check_recipe(recipe) or (0, ""))

    @_raises_uno
    def convertRecord(self, record):
        return str(_record(record))

    @_raises_uno
    def readRecord(self, path):
        try:
            return str(library().read_record(_system_path(path)))
        except OSError as failure:
            raise RuntimeException("%s cannot be read: %s." % (path, failure.strerror), self) from None

    @_raises_uno
    def writeRecord(self, path, record):
        try:
            _record(record).write(_system_path(path))
        except OSError as failure:
            raise RuntimeException("%s cannot be written: %s." % (path, failure.strerror), self) from None

    @_raises_uno
    def recordMoves(self, record):
        return len(_record(record))

    @_raises_uno
    def recordField(self, record, name):
        return _record(record).heading(name)

    @_raises_uno
    def recordBoards(self, record, first, count):
        game = _record(record)
        directions, scores = [*game.directions, Status.GAME_OVER], game.scores
        places = range(len(game) + 1)[first:first + count]
        return tuple(int(number) for place in places for number in (*game.board(place), directions[place], scores[place]))

    @_raises_uno
    def review(self, record, player, effort, timeMs, seed, first, count):
        game = _record(record)
        with self._thinking() as engine:
            review = engine.review(game, player, effort=effort, time_ms=timeMs, seed=seed, first=first, count=count)
        rows = zip(review.played, review.best, review.directions)
        return tuple(number for played, best, direction in rows for number in (float(played), float(best), int(direction)))

    @_raises_uno
    def reviewTotals(self, played, best, most):
        review = Review(library(), None, 0, array("d", played), array("d", best), array("i"))
        return (review.accuracy, review.loss, *review.worst(most))

    @_raises_uno
    def cancelOnEscape(self, wanted):
        self._is_cancelled_by_escape = wanted
        return 0

    @_raises_uno
    def setThreads(self, threads):
        library().set_threads(threads)
        return 0


class Functions(_Service, XFunctions):
    """The functions of Calc. An exception becomes #VALUE!."""

    implementation, service = FUNCTIONS, FUNCTIONS_SERVICE

    @_shows_value_error
    def bestMove(self, board, player, timeMs):
        return _best_moves(board, player, timeMs, float)

    @_shows_value_error
    def bestWord(self, board, player, timeMs):
        return _best_moves(board, player, timeMs, lambda direction: DIRECTIONS[direction])

    @_shows_value_error
    def evaluate(self, board, evaluator):
        name = arguments.name(evaluator, "evaluator", DEFAULT_EVALUATOR)
        rows = arguments.rows(board)
        if rows is None:
            return ((library().evaluate(arguments.board(board), name),),)
        statuses, values = library()._statuses_and_values(read_boards(rows), name)
        return _column(statuses, values)

    @_shows_value_error
    def explain(self, board, evaluator):
        name = arguments.name(evaluator, "evaluator", DEFAULT_EVALUATOR)
        return library().explain(arguments.board(board), name)

    @_shows_value_error
    def checkRecipe(self, recipe):
        # Nothing is wrong where the other functions take their default, nor with blanks around a name, which they leave
        # out. Where something is, the place is one in the text as typed.
        typed = arguments.typed_name(recipe, "recipe", settings.read().player)
        fault = library().check_recipe(typed.strip()) and library().check_recipe(typed)
        return fault.sentence if fault else ""

    @_shows_value_error
    def analyze(self, board, player, timeMs):
        rows = arguments.rows(board)
        if rows is None:
            found = _said(library().analyze, arguments.board(board), _player(player), 0, _time(timeMs), int(FORMULA_SEED))
            return (_shown(found.evaluations if found else _NO_EVALUATIONS),)
        found = library().analyze(rows, _player(player), time_ms=_time(timeMs), seed=int(FORMULA_SEED))
        return tuple((_refused(status),) * 4 if status < 0 else _shown(values)
                     for status, values in zip(found.direction.tolist(), found.evaluations.tolist()))

    @_shows_value_error
    def move(self, board, direction):
        cells = arguments.board(board)
        after = library().move(cells, _direction(direction)).cells
        if not library().legal_moves(cells):
            return ((NOT_AVAILABLE,) * 4,) * 4
        return tuple(tuple(float(cell) for cell in after[first:first + 4]) for first in range(0, 16, 4))

    @_shows_value_error
    def players(self):
        return tuple(map(tuple, library().players()))

    def status(self):
        """Which library answers, or in words why none does: never an error value."""
        try:
            return texts.about(library())
        except LoadFailure as failure:
            return texts.sentence(failure)


class FunctionsInExcelFiles(Functions):
    """The same functions under the name by which Excel stores those of an XLL in a file."""

    implementation, service = FUNCTIONS_IN_EXCEL_FILES, FUNCTIONS_IN_EXCEL_FILES_SERVICE


@functools.lru_cache(maxsize=2)
def _record(text):
    """The record of a game in a text. Macros ask about the same one again and again."""
    return library().record(text)


def _system_path(path):
    """A path as the system has it, of one or of an address such as LibreOffice's dialogs give."""
    return unohelper.fileUrlToSystemPath(path) if path.startswith("file:") else path


def _best_moves(board, player, time, shown):
    """What `shown` makes of the direction; of those of rows of boards, a column."""
    rows = arguments.rows(board)
    if rows is None:
        choice = _said(library().best_move, arguments.board(board), _player(player), 0, _time(time), int(FORMULA_SEED))
        return ((shown(choice.direction) if choice else NOT_AVAILABLE,),)
    directions = library().best_move(rows, _player(player), time_ms=_time(time), seed=int(FORMULA_SEED)).direction.tolist()
    return _column(directions, [direction if direction < 0 else shown(direction) for direction in directions])


def _column(statuses, values):
    """A cell for each board: its value, or why it has none."""
    return tuple((_refused(status) if status < 0 else value,) for status, value in zip(statuses, values))


def _refused(status):
    return NOT_AVAILABLE if status == Status.GAME_OVER else VALUE_ERROR


def _shown(evaluations):
    return tuple(NOT_AVAILABLE if value == ILLEGAL else value for value in evaluations)


def _said(ask, cells, player, effort, time_ms, seed):
    """What a player says of a position; None of a finished game, which to macros and formulas is an answer too."""
    try:
        return ask(cells, player, effort=effort, time_ms=time_ms, seed=seed)
    except Error as refusal:
        if refusal.status == Status.GAME_OVER:
            return None
        raise


def _player(value):
    return arguments.name(value, "player", settings.read().player)


def _time(value):
    return arguments.whole_number(value, "time", 0) or settings.read().time_ms


def _direction(value):
    """A direction's number, from its number or its word; one left out is refused by the library."""
    if isinstance(value, str) and value.strip().casefold() in DIRECTIONS:
        return DIRECTIONS.index(value.strip().casefold())
    return arguments.whole_number(value, "direction", -1)


g_ImplementationHelper = unohelper.ImplementationHelper()
"""What the office's Python loader looks for."""
g_ImplementationHelper.addImplementation(Engine, ENGINE, (ENGINE_SERVICE,))
g_ImplementationHelper.addImplementation(Functions, FUNCTIONS, (FUNCTIONS_SERVICE,))
g_ImplementationHelper.addImplementation(FunctionsInExcelFiles, FUNCTIONS_IN_EXCEL_FILES,
                                         (FUNCTIONS_IN_EXCEL_FILES_SERVICE,))
