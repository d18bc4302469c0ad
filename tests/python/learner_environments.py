"""The environments for Gymnasium, against its own checker and against the rules written once more (rules.py)."""

import doctest
import sys
import unittest
import warnings

import engine2048
import engine2048.environments
import gymnasium
import numpy
from engine2048 import Direction, Error, Status, pictures
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import rules
from installed import ROOT

sys.path.append(str(ROOT / "hosts/workbook"))
import palette  # noqa: E402  (found through the line above)

NAME = "engine2048/Game2048-v0"


def make(**options):
    return gymnasium.make(NAME, **options)


def tiles(ranks):
    """The tile values of ranks."""
    return [2 ** int(rank) if rank else 0 for rank in numpy.ravel(ranks)]


class OneGame(unittest.TestCase):
    """The environment."""

    def test_gymnasiums_checker_finds_no_fault(self):
        for mode in (None, "ansi", "rgb_array"):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                check_env(make(render_mode=mode).unwrapped)

    def test_it_plays_by_the_rules(self):
        """Legal actions and illegal ones; every observation, reward and end."""
        environment, chance = make(), numpy.random.default_rng(61)
        for seed in range(5):
            observation, info = environment.reset(seed=seed)
            self.assertEqual(tuple(tiles(observation["board"])), engine2048.new_game(seed).cells)
            is_over, score = False, 0
            while not is_over:
                cells, action = tiles(observation["board"]), int(chance.integers(4))
                self.assertEqual(observation["action_mask"].tolist(), [way in rules.legal(cells) for way in range(4)])
                after, gained = rules.slide(cells, action)
                observation, reward, is_over, is_cut_off, info = environment.step(action)
                found = tiles(observation["board"])
                self.assertTrue(found == cells if after == cells else rules.is_spawned_from(found, after))
                score += gained
                self.assertEqual((reward, is_over, is_cut_off, info), (gained, not rules.legal(found), False, {"score": score}))

    def test_a_seed_and_its_actions_replay_a_game_of_the_engine(self):
        game = engine2048.new_game(2048)
        environment = make()
        environment.reset(seed=2048)
        for move in range(300):
            action = engine2048.legal_moves(game.cells)[0]
            cells, seed, _ = engine2048.spawn(engine2048.move(game.cells, action).cells, game.seed)
            game = engine2048.Game(cells, seed)
            observation, *_ = environment.step(action)
            self.assertEqual(tuple(tiles(observation["board"])), cells)
            if not engine2048.legal_moves(cells):
                break

    def test_later_games_replay_too(self):
        environment, found = make(), []
        for _ in range(2):
            environment.reset(seed=3)
            found.append([environment.reset()[0]["board"].tolist() for _ in range(5)])
        self.assertEqual(*found)
        self.assertGreater(len({str(board) for board in found[0]}), 1)

    def test_seeds_of_more_than_32_bits(self):
        self.assertEqual(make().reset(seed=2**40 + 5)[0]["board"].tolist(), make().reset(seed=5)[0]["board"].tolist())
        make().reset(seed=2**32 - 1)

    def test_what_is_no_direction_is_refused(self):
        environment = make().unwrapped
        before = environment.reset(seed=1)[0]["board"]
        for action in (4, -1):
            with self.assertRaises(Error) as refusal:
                environment.step(action)
            self.assertEqual(refusal.exception.status, Status.DIRECTION)
        with self.assertRaises(TypeError):
            environment.step(1.0)
        moved = environment.step(Direction.UP)[0]["board"]
        environment.reset(seed=1)
        self.assertEqual(moved.tolist(), environment.step(numpy.int64(0))[0]["board"].tolist())
        self.assertNotEqual(before.tolist(), moved.tolist())

    def test_the_docs_examples_run(self):
        result = doctest.testmod(engine2048.environments)
        self.assertGreater(result.attempted, 5)
        self.assertEqual(result.failed, 0)


class Pictures(unittest.TestCase):
    """What `render` gives."""

    def test_text(self):
        environment = make(render_mode="ansi")
        observation, _ = environment.reset(seed=2048)
        *lines, score = environment.render().splitlines()
        self.assertEqual([[0 if cell == "." else int(cell) for cell in line.split()] for line in lines],
                         numpy.reshape(tiles(observation["board"]), (4, 4)).tolist())
        self.assertEqual(score, "score 0")

    def test_a_picture_shows_each_tile_in_its_place(self):
        """Tiles of 64 pixels with 8 around them. Each value has a picture of its own, which is the same in every cell."""
        values = [0, *(2**rank for rank in range(1, 18))]
        seen = {}
        for start in range(0, len(values)):
            cells = [values[(start + place) % len(values)] for place in range(16)]
            picture = pictures.picture(cells)
            self.assertEqual((picture.shape, picture.dtype), ((296, 296, 3), numpy.uint8))
            for place, tile in enumerate(cells):
                top, left = 8 + 72 * (place // 4), 8 + 72 * (place % 4)
                seen.setdefault(tile, set()).add(picture[top:top + 64, left:left + 64].tobytes())
            self.assertEqual(picture[:8].tobytes(), bytes.fromhex("BBADA0") * 8 * 296)
        self.assertEqual({len(looks) for looks in seen.values()}, {1})
        self.assertEqual(len(set.union(*seen.values())), len(values))
        environment = make(render_mode="rgb_array")
        observation, _ = environment.reset(seed=4)
        self.assertEqual(environment.render().tobytes(), pictures.picture(tiles(observation["board"])).tobytes())


    def test_a_picture_shows_numbers_as_people_read_them(self):
        rows = ("###  #  ### ### # # ### ### ### ### ###", "# # ##    #   # # # #   #     # # # # #", "# #  #  ### ### ### ### ###   # ### ###",
                "# #  #  #     #   #   # # #   # # #   #", "### ### ### ###   # ### ###   # ### ###")
        for rank in range(1, 18):
            number = str(2**rank)
            square = pictures.picture([2**rank] * 16)[8:72, 8:72]
            painted = (square != square[0, 0]).any(axis=2)
            high, wide = numpy.flatnonzero(painted.any(axis=1)), numpy.flatnonzero(painted.any(axis=0))
            box = painted[high[0]:high[-1] + 1, wide[0]:wide[-1] + 1]
            size = len(box) // 5
            drawn = ["".join("#" if dot else " " for dot in row[::size]) for row in box[::size]]
            columns = [[row[4 * int(digit):4 * int(digit) + 3] for row in rows] for digit in number]
            self.assertEqual(drawn, [" ".join(parts).ljust(len(drawn[0])) for parts in zip(*columns)], number)
            colours = ["#" + bytes(pixel).hex().upper() for pixel in (square[0, 0], square[painted][0])]
            self.assertEqual(colours, list(palette.TILES[2**rank]), "those of the workbook's tile")


class ManyGames(unittest.TestCase):
    """The vector environment."""

    def test_its_games_are_those_of_single_environments(self):
        count = 7
        many = gymnasium.make_vec(NAME, num_envs=count)
        self.assertIsInstance(many.unwrapped, engine2048.environments.Game2048VectorEnv)
        single = gymnasium.make_vec(NAME, num_envs=count, vectorization_mode="sync")
        self.assertEqual(many.observation_space, single.observation_space)
        self.assertEqual(many.action_space, single.action_space)
        found, expected = many.reset(seed=5), single.reset(seed=5)
        many.action_space.seed(1)
        for _ in range(60):
            self.assertTrue(all((found[0][name] == expected[0][name]).all() for name in found[0]))
            self.assertEqual(found[1]["score"].tolist(), expected[1]["score"].tolist())
            self.assertIn(found[0], many.observation_space)
            actions = many.action_space.sample()
            (*found, found_info), (*expected, expected_info) = many.step(actions), single.step(actions)
            for one, other in zip(found[1:], expected[1:]):
                self.assertEqual((one.tolist(), one.dtype), (other.tolist(), other.dtype))
            found, expected = (found[0], found_info), (expected[0], expected_info)

    def test_new_games_in_each_mode(self):
        """Every game by the rules, through many ends."""
        for mode in AutoresetMode:
            many = gymnasium.make_vec(NAME, num_envs=5, autoreset_mode=mode)
            self.assertEqual(many.metadata["autoreset_mode"], mode)
            many.action_space.seed(2)
            observation, _ = many.reset(seed=[9, None, 8, 7, 6])
            was_over, scores, ends = numpy.zeros(5, bool), numpy.zeros(5), 0
            while ends < 12:
                before, actions = [tiles(board) for board in observation["board"]], many.action_space.sample()
                observation, rewards, is_over, is_cut_off, infos = many.step(actions)
                self.assertFalse(is_cut_off.any())
                for game, cells in enumerate(before):
                    found = tiles(observation["board"][game])
                    after, gained = rules.slide(cells, actions[game])
                    scores[game] += gained
                    if mode == AutoresetMode.NEXT_STEP and was_over[game]:
                        self.assertTrue(rules.is_start(found))
                        self.assertEqual((rewards[game], is_over[game]), (0, False))
                        scores[game] = 0
                    elif mode == AutoresetMode.SAME_STEP and is_over[game]:
                        last = tiles(infos["final_obs"][game]["board"])
                        self.assertTrue(infos["_final_obs"][game] and rules.is_spawned_from(last, after) and not rules.legal(last))
                        self.assertTrue(rules.is_start(found))
                        self.assertEqual(infos["final_info"]["score"][game], scores[game])
                        scores[game] = 0
                    else:
                        self.assertTrue(found == cells if after == cells else rules.is_spawned_from(found, after))
                        self.assertEqual((rewards[game], is_over[game]), (gained, not rules.legal(found)))
                    self.assertEqual(infos["score"][game], scores[game])
                if mode == AutoresetMode.DISABLED and is_over.any():
                    kept = observation["board"][~is_over]
                    observation, infos = many.reset(options={"reset_mask": is_over})
                    self.assertTrue((observation["board"][~is_over] == kept).all())
                    self.assertTrue(all(rules.is_start(tiles(board)) for board in observation["board"][is_over]))
                    scores[is_over] = 0
                was_over, ends = is_over, ends + int(is_over.sum())

    def test_its_seeds_replay_through_new_games(self):
        found = []
        for _ in range(2):
            many = gymnasium.make_vec(NAME, num_envs=4)
            many.reset(seed=3)
            boards = [many.step(numpy.full(4, step % 4))[0]["board"].tolist() for step in range(800)]
            found.append(boards)
        self.assertEqual(*found)

    def test_games_that_begin_anew_have_the_seeds_of_their_places(self):
        mask = numpy.array([False, True, False, True])
        for seed, seeds in [(100, (101, 103)), ([5, 6, 7, 8], (6, 8))]:
            many = gymnasium.make_vec(NAME, num_envs=4)
            many.reset(seed=0)
            before = many.step(numpy.array([0, 1, 2, 3]))[0]["board"]
            boards = many.reset(seed=seed, options={"reset_mask": mask})[0]["board"]
            self.assertTrue((boards[~mask] == before[~mask]).all())
            self.assertEqual([tuple(tiles(board)) for board in boards[mask]], [engine2048.new_game(one).cells for one in seeds])

    def test_later_games_have_one_seed_each_of_np_random(self):
        """In the order of the games, as if each were drawn alone."""
        def started(number):
            return engine2048.new_game(number - 2**32 if number >= 2**31 else number).cells
        many = gymnasium.make_vec(NAME, num_envs=40)
        many.action_space.seed(1)
        many.reset(seed=3)
        chance, was_over, count = gymnasium.utils.seeding.np_random(3)[0], numpy.zeros(40, bool), 0
        while count < 60:
            observation, _, is_over, *_ = many.step(many.action_space.sample())
            for game in numpy.flatnonzero(was_over):
                self.assertEqual(tuple(tiles(observation["board"][game])), started(int(chance.integers(2**32))))
            was_over, count = is_over, count + int(is_over.sum())
        boards = many.reset()[0]["board"]
        self.assertEqual([tuple(tiles(board)) for board in boards], [started(int(chance.integers(2**32))) for _ in range(40)])
        boards = many.reset(seed=2**32 - 2)[0]["board"]
        self.assertEqual([tuple(tiles(board)) for board in boards], [started((2**32 - 2 + game) % 2**32) for game in range(40)])
        chance = gymnasium.utils.seeding.np_random(2**32 - 2)[0]
        seeds = [5, None, 2**32 - 1, None, *range(2**33, 2**33 + 36)]
        boards = many.reset(seed=seeds)[0]["board"]
        self.assertEqual([tuple(tiles(board)) for board in boards],
                         [started(int(chance.integers(2**32)) if seed is None else seed % 2**32) for seed in seeds])

    def test_what_is_no_direction_is_refused_before_any_move(self):
        many = gymnasium.make_vec(NAME, num_envs=3).unwrapped
        before, _ = many.reset(seed=1)
        for actions, error in (([0, 1, 4], Error), ([0, -1, 1], Error), ([0, 1], ValueError), ([0.0, 1.0, 2.0], TypeError)):
            with self.assertRaises(error):
                many.step(numpy.array(actions))
        after = many.step(numpy.array([0, 1, 2]))[0]["board"]
        many.reset(seed=1)
        self.assertEqual(many.step(numpy.array([0, 1, 2]))[0]["board"].tolist(), after.tolist())

    def test_what_was_observed_stays_as_it_was(self):
        many = gymnasium.make_vec(NAME, num_envs=3, render_mode="ansi")
        first, infos = many.reset(seed=1)
        kept = first["board"].tolist(), first["action_mask"].tolist(), infos["score"].tolist()
        rewards = many.step(numpy.array([0, 1, 2]))[1].tolist()
        for _ in range(20):
            later = many.step(many.action_space.sample())
        self.assertEqual(kept, (first["board"].tolist(), first["action_mask"].tolist(), infos["score"].tolist()))
        self.assertEqual(len(many.render()), 3)
        self.assertEqual(len(rewards), len(later[1]))


if __name__ == "__main__":
    unittest.main()
