"""Steps a second of the environment for Gymnasium beside Jumanji's `Game2048-v1` and gym-2048, on one core in one run.

    python3 -m venv target/environments && . target/environments/bin/activate
    pip install "jumanji==1.1.2" "gym==0.26.2" "engine2048[gymnasium] @ file:///PATH/engine2048-VERSION-WHEEL.whl"
    pip install --no-deps "gym-2048==0.2.6"
    python dev/lab/environment_speed.py

All play the same number of random steps from new games, by processor time; the fastest of some passes counts, and the passes of
all take turns. Jumanji steps many games in one compiled loop (`vmap` in `scan`), whose boards never leave it: its best case.
gym-2048 was written for a NumPy that took a list of arrays as an index; one line of it is replaced, which makes it a tuple.
"""

import os

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # Before JAX counts the cores.

import time  # noqa: E402

import engine2048  # noqa: E402
import engine2048.environments  # noqa: E402
import gym_2048.env  # noqa: E402
import gymnasium  # noqa: E402
import jax  # noqa: E402
import jumanji  # noqa: E402
import numpy  # noqa: E402

PASSES = 7
STEPS = 100
"""Steps of a game: few enough that hardly a random one ends."""
MANY = 4096
"""Games at once."""
ONE = 10
"""Games one after the other, where each is stepped on its own."""

ACTIONS = numpy.random.default_rng(2048).integers(0, 4, (STEPS, MANY), dtype=numpy.int32)


def ours_alone():
    environment = gymnasium.make("engine2048/Game2048-v0", disable_env_checker=True)

    def steps():
        for game in range(ONE):
            environment.reset(seed=game)
            for action in ACTIONS[:, game].tolist():
                environment.step(action)
    return steps


def ours():
    environment = gymnasium.make_vec("engine2048/Game2048-v0", num_envs=MANY)

    def steps():
        environment.reset(seed=1)
        for actions in ACTIONS:
            environment.step(actions)
    return steps


def gym_2048_alone():
    class Mended(gym_2048.env.Base2048Env):
        def _sample_tile_locations(self, board, count=1):
            return tuple(super()._sample_tile_locations(board, count))
    environment = Mended()

    def steps():
        for game in range(ONE):
            environment.reset()
            for action in ACTIONS[:, game].tolist():
                environment.step(action)
    return steps


def jumanjis_alone():
    environment = jumanji.make("Game2048-v1")
    reset, step = jax.jit(environment.reset), jax.jit(environment.step)
    actions = jax.numpy.asarray(ACTIONS)

    def steps():
        for game in range(ONE):
            state, _ = reset(jax.random.PRNGKey(game))
            for action in actions[:, game]:
                state, seen = step(state, action)
            seen.reward.block_until_ready()
    return steps


def jumanjis():
    environment = jumanji.make("Game2048-v1")

    @jax.jit
    def play(keys, actions):
        state, _ = jax.vmap(environment.reset)(keys)
        return jax.lax.scan(jax.vmap(environment.step), state, actions)

    keys, actions = jax.random.split(jax.random.PRNGKey(1), MANY), jax.numpy.asarray(ACTIONS)
    return lambda: jax.block_until_ready(play(keys, actions))


def main():
    """Prints the table."""
    engine2048.set_threads(1)
    works = {"one game": [(ours_alone(), ONE), (jumanjis_alone(), ONE), (gym_2048_alone(), ONE)],
             "%d games at once" % MANY: [(ours(), MANY), (jumanjis(), MANY), None]}
    fastest = {}
    for number in range(PASSES + 1):
        for what, programs in works.items():
            for place, program in enumerate(programs):
                if program is not None:
                    start = time.process_time()
                    program[0]()
                    rate = STEPS * program[1] / (time.process_time() - start)
                    # The first pass compiles.
                    fastest[what, place] = max(rate if number else 0, fastest.get((what, place), 0))
    print("| steps a second | engine2048 | Jumanji | gym-2048 | to Jumanji | to gym-2048 |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for what in works:
        mine, jumanji_s, gym_s = (fastest.get((what, place)) for place in range(3))
        shown = [format(rate, ",.0f") if rate else "" for rate in (mine, jumanji_s, gym_s)]
        ratios = ["%.1f" % (mine / rate) if rate else "" for rate in (jumanji_s, gym_s)]
        print("| %s |" % " | ".join([what, *shown, *ratios]))


if __name__ == "__main__":
    main()
