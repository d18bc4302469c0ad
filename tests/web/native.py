"""Answers calls by the native library, to compare the WebAssembly's answers with.

Reads a JSON array of calls, `[name, argument, ...]`, from standard input; writes the array of their answers in the
shapes of the package `engine2048`, or `{"status": number}`. The argument is the library's path.
"""

import ctypes
import json
import sys

library = ctypes.CDLL(sys.argv[1])
library.e2048_set_threads(1)  # as in a browser, so that what a table knows is the same
int32, double, ref = ctypes.c_int32, ctypes.c_double, ctypes.byref


class Refused(Exception):
    pass


def call(name, *arguments):
    answer = getattr(library, "e2048_" + name)(*arguments)
    if answer < 0:
        raise Refused(answer)
    return answer


def text(name, *arguments):
    buffer = ctypes.create_string_buffer(2048)
    call(name, *arguments, buffer, 2048)
    return buffer.value.decode()


def board(cells):
    return (int32 * 16)(*cells)


def listed(count, item):
    return [item(index) for index in range(call(count))]


def new_game(seed):
    state, cells = int32(seed), board([0] * 16)
    call("new_game", ref(state), cells)
    return {"cells": list(cells), "seed": state.value, "score": 0}


def spawn(cells, seed):
    state, cells = int32(seed), board(cells)
    cell = call("spawn", ref(state), cells)
    return {"cells": list(cells), "seed": state.value, "cell": cell}


def move(cells, direction):
    after, score = board([0] * 16), int32()
    moved = call("move", board(cells), direction, after, ref(score))
    return {"moved": bool(moved), "cells": list(after), "score": score.value}


def record(seed, moves):
    """The record of a random game of up to so many moves as text, and as a replay of 2048EndgameTablebase."""
    state, cells, score = int32(seed), board([0] * 16), int32()
    call("new_game", ref(state), cells)
    start = " ".join(map(str, cells))
    steps = ctypes.create_string_buffer(2 * moves + 1)
    call("play_record", ref(state), cells, b"random", 0, 0, moves, ref(score), steps, 2 * moves + 1)
    made = f"engine2048 record 1\nplayer: random\nseed: {seed}\nstart: {start}\n\n{steps.value.decode()}".encode()
    forms = []
    for form in (0, 1):
        buffer = ctypes.create_string_buffer(len(made) * 16 + 1000)
        length = call("convert_record", made, len(made), form, buffer, len(buffer))
        forms.append(buffer.raw[:length])
    return {"text": forms[0].decode(), "rpl": forms[1].hex()}


def evaluate(cells, evaluator):
    value = double()
    call("evaluate", board(cells), evaluator.encode(), ref(value))
    return value.value


def best_move(cells, limits):
    evaluation = double()
    direction = call("best_move", board(cells), limits["player"].encode(), limits.get("effort", 0), 0,
                     limits.get("seed", 0), ref(evaluation))
    return {"direction": direction, "evaluation": evaluation.value}


def analyze(cells, limits):
    values, depth, nodes = (double * 4)(), int32(), double()
    direction = call("analyze", board(cells), limits["player"].encode(), limits.get("effort", 0), 0,
                     limits.get("seed", 0), values, ref(depth), ref(nodes))
    return {"direction": direction, "evaluations": list(values), "depth": depth.value, "nodes": nodes.value}


def play(game, limits):
    state, cells, score = int32(game["seed"]), board(game["cells"]), int32(game["score"])
    moves = call("play", ref(state), cells, limits["player"].encode(), limits.get("effort", 0), 0,
                 limits["maxMoves"], ref(score))
    return {"cells": list(cells), "seed": state.value, "score": score.value, "moves": moves}


def explain(cells, evaluator):
    count = call("explain", board(cells), evaluator.encode(), 0, None, None, None, None)
    features, (values, weights, shares) = (int32 * count)(), ((double * count)() for _ in range(3))
    call("explain", board(cells), evaluator.encode(), count, features, values, weights, shares)
    return [{"feature": text("feature_name", features[part]), "value": values[part], "weight": weights[part],
             "share": shares[part]} for part in range(count)]


def check_recipe(recipe):
    position = int32()
    message = text("check_recipe", recipe.encode(), ref(position))
    return {"position": position.value, "message": message}


def check_record(record):
    move = int32()
    message = text("check_record", record.encode(), len(record.encode()), ref(move))
    return {"move": move.value, "message": message}


def read_record(record):
    record = record.encode()
    count = call("record_moves", record, len(record)) + 1
    boards, directions, scores = (int32 * (16 * count))(), (int32 * count)(), (int32 * count)()
    call("record_boards", record, len(record), 0, count, boards, directions, scores)
    return {"boards": [boards[16 * board:16 * board + 16] for board in range(count)], "directions": directions[:count - 1],
            "scores": list(scores), "player": text("record_field", record, len(record), b"player")}


def review(record, limits):
    record, count = record.encode(), limits["count"]
    played, best, directions = (double * count)(), (double * count)(), (int32 * count)()
    done = call("review", record, len(record), limits["player"].encode(), limits.get("effort", 0), 0, limits.get("seed", 0),
                limits.get("first", 0), count, played, best, directions)
    return {"played": played[:done], "best": best[:done], "directions": directions[:done]}


def review_totals(review, most):
    played, best = ((double * len(part))(*part) for part in (review["played"], review["best"]))
    accuracy, loss, worst = double(), double(), (int32 * most)()
    count = call("review_totals", played, best, len(played), ref(accuracy), ref(loss), worst, most)
    return {"accuracy": accuracy.value, "loss": loss.value, "worst": worst[:count]}


FUNCTIONS = {
    "record": record, "review": review, "reviewTotals": review_totals,
    "checkRecord": check_record, "readRecord": read_record,
    "newGame": new_game, "spawn": spawn, "move": move, "evaluate": evaluate, "bestMove": best_move,
    "analyze": analyze, "play": play, "explain": explain, "checkRecipe": check_recipe,
    "version": lambda: text("version"),
    "legalMoves": lambda cells: call("legal_moves", board(cells)),
    "players": lambda: listed("player_count", lambda index: {
        "name": text("player_name", index), "summary": text("player_summary", index)}),
    "evaluators": lambda: listed("evaluator_count", lambda index: text("evaluator_name", index)),
    "features": lambda: listed("feature_count", lambda index: text("feature_name", index)),
}


def answer(name, *arguments):
    try:
        return FUNCTIONS[name](*arguments)
    except Refused as refusal:
        return {"status": refusal.args[0]}


json.dump([answer(*wanted) for wanted in json.load(sys.stdin)], sys.stdout)
