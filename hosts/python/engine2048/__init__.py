"""A 2048 engine: give it 16 cells, get the best move and what it is worth.

    >>> import engine2048
    >>> game = engine2048.new_game(seed=2048)
    >>> choice = engine2048.best_move(game.cells, "minimax", effort=5)
    >>> slide = engine2048.move(game.cells, choice.direction)
    >>> game = engine2048.play(game, 1000, "expectimax", time_ms=1)

A board is 16 numbers row by row from the top left, 4 rows of 4 numbers, or a NumPy array or a DataFrame of either shape. 0,
None, NaN and NA are empty cells; tiles are the powers of two from 2 to 131072. A whole number may be a float.

`best_move`, `analyze`, `evaluate` and `step` take many boards too: N rows of 16 numbers, or N boards of 4 rows of 4, as lists,
an array or a DataFrame. Only 4 rows of 4 numbers are one board. The answer then has arrays, with a row for each board: NumPy's,
or memoryviews where NumPy is not installed.

    >>> choices = engine2048.best_move([game.cells, slide.cells], "minimax")
    >>> values = engine2048.evaluate([game.cells, slide.cells], "heuristic")

`play_record` plays as `play` does and gives a `Record` as well, the game move by move; `record` and `read_record` read one, and
the replays of other programs.

    >>> game, record = engine2048.play_record(game, 100, "minimax", effort=2)
    >>> review = engine2048.review(record, "expectimax", effort=1)
    >>> board = record.board(review.worst(1)[0])

Modules of their own: `engine2048.aio` for asyncio, `engine2048.environments` for Gymnasium, `engine2048.leagues` for whole games
of several players.

A player or an evaluator is picked by its name, whatever its case, or by a recipe such as "greedy: free 1, merges 2".
`players` and `evaluators` list the names.

What the engine refuses is an `Error`, whose `status` says why. A value of the wrong type is a `TypeError`, a board of
another shape a `ValueError`. Where the engine's library cannot be loaded, the first call raises a `LoadError`.

Every function may be called from several threads at once, and lets other threads of Python run meanwhile. Ctrl-C ends
a call that may take long in the main thread with a `KeyboardInterrupt`; within `asyncio.run` of Python 3.11 or later the
second Ctrl-C does, since the first cancels the task alone. A process that is forked while another thread is in a call may wait
for ever for what that thread was building: fork first, or start processes by "spawn" or "forkserver".
"""

from engine2048.boards import Board, Boards, Cell
from engine2048.bridge import LoadError
from engine2048.library import Library
from engine2048.records import Record, Review
from engine2048.values import (DEFAULT_PLAYER, ILLEGAL, LOST, Analysis, Cells, Choice, Direction, Error, Game, Part, Player,
                               RecipeFault, Slide, Spawned, Status, Step)

__version__ = "0.1.0"

__all__ = ["DEFAULT_PLAYER", "ILLEGAL", "LOST", "Analysis", "Board", "Boards", "Cell", "Cells", "Choice", "Direction", "Error",
           "Game", "Library", "LoadError", "Part", "Player", "RecipeFault", "Record", "Review", "Slide", "Spawned", "Status", "Step",
           "analyze", "best_move", "check_recipe", "evaluate", "evaluators", "explain", "features", "legal_moves", "move", "new_game",
           "play", "play_record", "players", "read_record", "record", "review", "set_cancel_handler", "set_threads", "spawn", "step",
           "version"]

# As the module `random` does: its functions are the methods of one object.
_library = Library()
analyze = _library.analyze
best_move = _library.best_move
check_recipe = _library.check_recipe
evaluate = _library.evaluate
evaluators = _library.evaluators
explain = _library.explain
features = _library.features
legal_moves = _library.legal_moves
move = _library.move
new_game = _library.new_game
play = _library.play
play_record = _library.play_record
players = _library.players
read_record = _library.read_record
record = _library.record
review = _library.review
set_cancel_handler = _library.set_cancel_handler
set_threads = _library.set_threads
spawn = _library.spawn
step = _library.step
version = _library.version
