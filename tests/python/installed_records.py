"""Records of games, against the rules written once more and against a writer of the text that knows nothing of the package."""

import os
import pickle
import random
import signal
import tempfile
import unittest
from pathlib import Path

import engine2048
from engine2048 import Direction, Error, Game, Status

try:
    import resource
except ImportError:
    resource = None

import rules
from installed import PLAIN
from installed_batches import SEED

LETTERS = "urdl"
HEXADECIMAL = "0123456789abcdef"
GAMES = int(os.environ.get("ENGINE2048_GAMES", 20))
"""Games that go round; `cargo xtask test games` has 10,000."""


def random_game(seed, most):
    """The text of a record, its boards, directions and scores."""
    chance = random.Random(seed)
    cells = [0] * 16
    for place in chance.sample(range(16), 2):
        cells[place] = 2
    boards, directions, scores, steps = [cells], [], [0], ""
    while len(directions) < most and rules.legal(cells):
        direction = chance.choice(rules.legal(cells))
        cells, gained = rules.slide(cells, direction)
        place, tile = chance.choice([place for place in range(16) if not cells[place]]), 4 if chance.random() < 0.1 else 2
        cells[place] = tile
        letter = LETTERS[direction]
        steps += (letter if tile == 2 else letter.upper()) + HEXADECIMAL[place]
        boards.append(cells)
        directions.append(direction)
        scores.append(scores[-1] + gained)
    start = " / ".join(" ".join(map(str, boards[0][row:row + 4])) for row in range(0, 16, 4))
    return "engine2048 record 1\nstart: %s\n\n%s\n" % (start, steps), boards, directions, scores


class Records(unittest.TestCase):
    """Reading and writing."""

    def test_boards_directions_and_scores(self):
        for seed in range(5):
            text, boards, directions, scores = random_game(seed, 40 * seed)
            record = engine2048.record(text)
            self.assertEqual(len(record), len(directions))
            self.assertEqual(record.boards.tolist(), boards)
            self.assertEqual(record.directions.tolist(), directions)
            self.assertEqual(record.scores.tolist(), scores)
            self.assertEqual(record.score, scores[-1])
            for move in {0, len(directions) // 2, len(directions), -1}:
                self.assertEqual(record.board(move), tuple(boards[move]))
            for move in (len(directions) + 1, -len(directions) - 2):
                with self.assertRaises(IndexError):
                    record.board(move)

    def test_the_callers_arrays_are_his_own(self):
        record = engine2048.record(random_game(1, 30)[0])
        review = engine2048.review(record, "graph")
        for owner, name in [(record, name) for name in ("boards", "directions", "scores")] + [
                (review, name) for name in ("played", "best", "directions")]:
            given, kept = getattr(owner, name), getattr(owner, name).tolist()
            given[(0, 0) if name == "boards" else 0] = 2048
            self.assertEqual(getattr(owner, name).tolist(), kept, name)
        self.assertEqual(engine2048.record(str(record)), record)

    def test_records_go_round_every_form(self):
        for seed in range(GAMES):
            record = engine2048.record(random_game(SEED + seed, 200)[0])
            again = engine2048.record(str(record))
            self.assertEqual((again, hash(again), str(again)), (record, hash(record), str(record)))
            self.assertEqual(pickle.loads(pickle.dumps(record)), record)
            replayed = engine2048.record(record.replay())
            self.assertEqual(replayed.boards.tolist(), record.boards.tolist())
            self.assertEqual(replayed.replay(), record.replay())
            for encoded in (str(record).encode("utf-16"), str(record).replace("\n", "\r\n").encode(), bytearray(str(record).encode())):
                self.assertEqual(engine2048.record(encoded), record)
        self.assertNotEqual(record, engine2048.record(random_game(1, 30)[0]))
        self.assertNotEqual(record, str(record))

    def test_lines_that_nobody_knows_are_kept(self):
        text = random_game(2, 10)[0].replace("\n", "\nplayer: größe\nevent: a cup\n", 1)
        record = engine2048.record(text)
        self.assertEqual((record.heading("event"), record.heading("player"), record.heading("absent")), ("a cup", "größe", ""))
        self.assertIn("event: a cup\n", str(record))

    def test_the_first_wrong_move_is_named(self):
        text, boards, directions, _ = random_game(3, 20)
        head, steps = text.rstrip("\n").rsplit("\n", 1)
        illegal = next(LETTERS[way] for way in range(4) if way not in rules.legal(boards[8])) if len(rules.legal(boards[8])) < 4 else "x"
        for wrong in (illegal + "0", "u", "q5"):
            with self.assertRaisesRegex(Error, "^move 9 ") as refusal:
                engine2048.record(head + "\n" + steps[:16] + wrong)
            self.assertEqual(refusal.exception.status, Status.RECORD)
        for other in ("", b"", "0", b"\0\1\2", "engine2048 record 2\n", "engine2048 record 1\nstart: 3 0"):
            with self.assertRaises(Error) as refusal:
                engine2048.record(other)
            self.assertEqual(refusal.exception.status, Status.RECORD)
            self.assertNotEqual(str(refusal.exception), PLAIN.status_text(Status.RECORD))

    def test_files(self):
        record = engine2048.record(random_game(4, 50)[0])
        with tempfile.TemporaryDirectory() as folder:
            for name, form in (("game.txt", str(record).encode()), ("GAME.RPL", record.replay())):
                path = Path(folder, name)
                for target in (path, str(path)):
                    record.write(target)
                    self.assertEqual(path.read_bytes(), form)
                    self.assertEqual(engine2048.read_record(target).boards.tolist(), record.boards.tolist())
            self.assertEqual(sorted(os.listdir(folder)), ["GAME.RPL", "game.txt"])
            with self.assertRaises(OSError):
                engine2048.read_record(Path(folder, "absent"))

    def test_a_failed_write_leaves_the_older_file(self):
        """A 65536 has no place in a replay."""
        record = engine2048.record("engine2048 record 1\nstart: 65536 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\nr0")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "game.rpl")
            path.write_bytes(b"older")
            with self.assertRaises(Error):
                record.write(path)
            self.assertEqual((path.read_bytes(), os.listdir(folder)), (b"older", ["game.rpl"]))


class Playing(unittest.TestCase):
    """Records of games that players play."""

    def test_a_recorded_game_is_the_game_that_is_played(self):
        for most in (0, 1, 60, 10**6):
            begun = engine2048.new_game(7)._replace(score=100, moves=5)
            game, record = engine2048.play_record(begun, most, "minimax", effort=1, heading={"seed": 7, "event": "a\ncup"})
            self.assertEqual(game, engine2048.play(begun, most, "minimax", effort=1))
            self.assertEqual((record.board(0), record.board(-1)), (begun.cells, game.cells))
            self.assertEqual((len(record), record.score), (game.moves - 5, game.score - 100))
            self.assertEqual([record.heading(name) for name in ("player", "effort", "seed", "event", "version", "finished")],
                             ["minimax", "1", "7", "a cup", engine2048.__version__, "no" if engine2048.legal_moves(game.cells) else "yes"])

    def test_a_record_of_several_calls(self):
        """The engine plays at most so many moves in a call."""
        from engine2048 import records
        self.addCleanup(setattr, records, "_AT_A_TIME", records._AT_A_TIME)
        records._AT_A_TIME = 7
        for most in (6, 7, 8, 14, 10**6):
            game, record = engine2048.play_record(engine2048.new_game(3), most, "greedy: free 1, merges 2")
            self.assertEqual(game, engine2048.play(engine2048.new_game(3), most, "greedy: free 1, merges 2"))
            self.assertEqual((record.board(-1), len(record)), (game.cells, game.moves))
            self.assertEqual(record.heading("player"), "greedy: free 1, merges 2")

    def test_what_is_refused(self):
        game = engine2048.new_game(1)
        for status, arguments in ((Status.NAME, (game, 5, "nobody")), (Status.RANGE, (game, -1, "random")),
                                  (Status.TILE, (Game((3,) * 16, 1), 5, "random"))):
            with self.assertRaises(Error, msg=arguments) as refusal:
                engine2048.play_record(*arguments)
            self.assertEqual(refusal.exception.status, status)


class Reviews(unittest.TestCase):
    """What a player says of a record's moves."""

    def test_values_are_those_of_the_player(self):
        _, record = engine2048.play_record(engine2048.new_game(5), 60, "graph")
        for player, effort in (("minimax", 2), ("expectimax", 1)):
            review = engine2048.review(record, player, effort=effort)
            self.assertEqual((len(review), review.first), (60, 0))
            losses = []
            for move in range(60):
                analysis = engine2048.analyze(record.board(move), player, effort=effort)
                self.assertEqual(review.directions[move], analysis.direction)
                self.assertEqual(review.best[move], analysis.evaluations[analysis.direction])
                self.assertEqual(review.played[move], analysis.evaluations[record.directions[move]])
                losses.append(review.best[move] - review.played[move])
            self.assertAlmostEqual(review.loss, sum(losses), places=3)
            worst = review.worst()
            self.assertLessEqual(len(worst), 10)
            self.assertEqual(losses[worst[0]], max(losses))
            self.assertTrue(0 <= review.accuracy <= 100)
            self.assertEqual(review.worst(3), worst[:3])

    def test_reviews_in_parts_add_up(self):
        _, record = engine2048.play_record(engine2048.new_game(6), 50, "random")
        whole = engine2048.review(record, "minimax", effort=1)
        parts = engine2048.review(record, "minimax", effort=1, count=20)
        parts += engine2048.review(record, "minimax", effort=1, first=20, count=20)
        parts += engine2048.review(record, "minimax", effort=1, first=40, count=20)
        for name in ("played", "best", "directions"):
            self.assertEqual(list(getattr(parts, name)), list(getattr(whole, name)))
        self.assertEqual((parts.accuracy, parts.loss, parts.worst()), (whole.accuracy, whole.loss, whole.worst()))
        later = engine2048.review(record, "minimax", effort=1, first=41)
        self.assertEqual((later.first, len(later)), (41, 9))
        self.assertTrue(all(move >= 41 for move in later.worst()))
        with self.assertRaises(ValueError):
            whole + later
        _, other = engine2048.play_record(engine2048.new_game(7), 50, "random")
        with self.assertRaises(ValueError):
            engine2048.review(record, "minimax", effort=1, count=41) + engine2048.review(other, "minimax", effort=1, first=41)
        with self.assertRaises(IndexError):
            engine2048.review(record, first=52)

    @unittest.skipIf(resource is None, "needs a system that bounds the size of files")
    def test_a_file_stays_where_the_new_one_cannot_be_written_whole(self):
        _, longer = engine2048.play_record(engine2048.new_game(6), 500, "random")
        bounds = resource.getrlimit(resource.RLIMIT_FSIZE)
        self.addCleanup(signal.signal, signal.SIGXFSZ, signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "game.txt")
            engine2048.play_record(engine2048.new_game(6), 5, "random")[1].write(path)
            kept = path.read_bytes()
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(kept), bounds[1]))
            try:
                with self.assertRaises(OSError):
                    longer.write(path)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, bounds)
            self.assertEqual(path.read_bytes(), kept)

    def test_what_ends_a_review(self):
        _, record = engine2048.play_record(engine2048.new_game(6), 5, "random")
        with self.assertRaisesRegex(Error, "'nobody'"):
            engine2048.review(record, "nobody")
        self.addCleanup(engine2048.set_cancel_handler, None)
        engine2048.set_cancel_handler(lambda: True)
        with self.assertRaisesRegex(Error, "0 of 5 moves were reviewed") as refusal:
            engine2048.review(record, "minimax")
        self.assertEqual(refusal.exception.status, Status.CANCELLED)


if __name__ == "__main__":
    unittest.main()
