"""Whole games of several players."""

import doctest
import unittest

import engine2048
from engine2048 import Error, leagues


class Leagues(unittest.TestCase):
    """A league."""

    def test_its_games_are_those_of_play(self):
        league = leagues.League()
        league.play(["random", "minimax@1", "random"], games=3, seed=7)  # whoever is named twice plays once
        self.assertEqual([(game.player, game.seed) for game in league.games],
                         [(player, seed) for seed in (7, 8, 9) for player in ("random", "minimax@1")])
        for game, (name, effort) in zip(league.games, [("random", 0), ("minimax", 1)] * 3):
            end = engine2048.play(engine2048.new_game(game.seed), 10**6, name, effort=effort)
            self.assertEqual((game.score, game.largest, game.moves), (end.score, max(end.cells), end.moves))

    def test_it_goes_on_from_the_games_that_it_has(self):
        """As after Ctrl-C: the handler ends the fourth game."""
        league = leagues.League()
        self.addCleanup(engine2048.set_cancel_handler, None)
        engine2048.set_cancel_handler(lambda: len(league.games) == 3)
        with self.assertRaises(Error):
            league.play(["random", "graph"], games=3)
        engine2048.set_cancel_handler(None)
        finished = list(league.games)
        self.assertEqual(len(finished), 3)
        league.play(["random", "graph"], games=3)
        self.assertEqual((league.games[:3], len(league.games)), (finished, 6))
        league.play(["random", "graph"], games=3)
        self.assertEqual(len(league.games), 6)

    def test_wrong_players_are_refused(self):
        for player, error in (("nobody", Error), ("minimax@99", Error), ("minimax@x", ValueError), ("minimax@xms", ValueError)):
            with self.assertRaises(error):
                leagues.League().play([player])

    def test_the_docs_example_runs(self):
        self.assertEqual(doctest.testmod(leagues).failed, 0)


if __name__ == "__main__":
    unittest.main()
