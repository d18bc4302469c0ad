"""The package's calls for asyncio."""

import asyncio
import subprocess
import sys
import threading
import time
import unittest
from unittest.mock import Mock, patch

import engine2048
from engine2048 import Error, Game, Status, aio

from installed import BOARD

FOR_AN_HOUR = {"player": "monte-carlo", "time_ms": 3_600_000}
"""For calls that are ended by something else: else they outlast the whole run."""


class Asyncio(unittest.IsolatedAsyncioTestCase):
    """Calls that are awaited."""

    async def test_answers_are_those_of_the_function(self):
        self.assertEqual(await aio.best_move(BOARD, "minimax", effort=3), engine2048.best_move(BOARD, "minimax", effort=3))
        self.assertEqual(await aio.analyze(BOARD, "monte-carlo", effort=9, seed=4),
                         engine2048.analyze(BOARD, "monte-carlo", effort=9, seed=4))
        game = engine2048.new_game(61)
        self.assertEqual(await aio.play(game, 20, "graph"), engine2048.play(game, 20, "graph"))
        self.assertEqual(list((await aio.best_move([BOARD] * 2, "minimax")).direction),
                         list(engine2048.best_move([BOARD] * 2, "minimax").direction))

    async def test_what_is_refused_is_raised(self):
        with self.assertRaises(Error) as refusal:
            await aio.best_move(BOARD, "nobody")
        self.assertEqual(refusal.exception.status, Status.NAME)
        with self.assertRaises(TypeError):
            await aio.play(Game(BOARD, 1), 1.5)

    async def test_a_cancelled_task_ends_the_engines_work(self):
        """The thread ends too."""
        before = threading.active_count()
        for ask in (lambda: aio.best_move(BOARD, **FOR_AN_HOUR), lambda: aio.analyze([BOARD] * 9, **FOR_AN_HOUR),
                    lambda: aio.play(Game(BOARD, 1), 2**31 - 1, **FOR_AN_HOUR)):
            task = asyncio.ensure_future(ask())
            while threading.active_count() == before:
                await asyncio.sleep(0.001)
            thinking = [thread for thread in threading.enumerate() if thread.daemon]
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            for thread in thinking:
                thread.join()  # Its call is over; what is left is Python's own end of a thread.

    async def test_the_engine_is_at_rest_when_a_cancelled_task_ends(self):
        ended = []

        def best_move(*arguments, **limits):
            try:
                return engine2048.best_move(*arguments, **limits)
            finally:
                time.sleep(0.1)  # A task that did not wait for its call would have ended.
                ended.append(True)

        with patch.object(aio, "_library", Mock(wraps=aio._library, best_move=best_move)):
            task = asyncio.ensure_future(aio.best_move(BOARD, **FOR_AN_HOUR))
            await asyncio.sleep(0.01)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
        self.assertTrue(ended)

    async def test_a_time_limit_of_asyncio_ends_a_call(self):
        with self.assertRaises(asyncio.TimeoutError):
            await asyncio.wait_for(aio.best_move(BOARD, **FOR_AN_HOUR), 0.05)

    async def test_many_at_once(self):
        """Many more than threads; those that wait for their turn can be cancelled too."""
        tasks = [asyncio.ensure_future(aio.best_move(BOARD, "minimax", effort=1)) for _ in range(300)]
        tasks[-1].cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        self.assertEqual(set(answers[:-1]), {engine2048.best_move(BOARD, "minimax", effort=1)})
        self.assertIsInstance(answers[-1], asyncio.CancelledError)

    async def test_at_most_32_calls_are_under_way(self):
        go = threading.Event()
        with patch.object(aio, "_library", Mock(best_move=lambda *_, **__: go.wait())):
            before = threading.active_count()
            tasks = [asyncio.ensure_future(aio.best_move(BOARD)) for _ in range(40)]
            await asyncio.sleep(0)  # in which each takes its turn, or begins to wait for it
            under_way = threading.active_count() - before
            go.set()
            await asyncio.gather(*tasks)
        self.assertEqual(under_way, 32)

    def test_every_event_loop_has_turns_of_its_own(self):
        async def ask():
            return await asyncio.gather(*(aio.best_move(BOARD, "random") for _ in range(100)))
        self.assertEqual(asyncio.run(ask()), asyncio.run(ask()))

    async def test_a_loop_that_is_left_holds_up_no_exit(self):
        script = """
import asyncio, engine2048.aio
loop = asyncio.new_event_loop()
task = loop.create_task(engine2048.aio.best_move(%r, **%r))
loop.run_until_complete(asyncio.sleep(0.2))
print("left")
""" % (BOARD, FOR_AN_HOUR)
        ended = subprocess.run([sys.executable, "-B", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.assertEqual((ended.returncode, ended.stdout), (0, "left\n"))


if __name__ == "__main__":
    unittest.main()
