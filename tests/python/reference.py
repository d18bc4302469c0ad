"""The library's own answers, asked for directly: what cells and macros must show. No code of a workbook is used."""

import ctypes


class Reference:
    """The few functions of the C interface whose answers the tests compare with."""

    def __init__(self, library):
        self.library = ctypes.CDLL(str(library))

    def _text(self, function, *arguments):
        buffer = ctypes.create_string_buffer(4096)
        length = getattr(self.library, function)(*arguments, buffer, 4096)
        return buffer.raw[:length].decode()

    def version(self):
        return self._text("e2048_version")

    def status_text(self, status):
        return self._text("e2048_status_text", status)

    def players(self):
        """Name and summary of each player."""
        return [(self._text("e2048_player_name", index), self._text("e2048_player_summary", index))
                for index in range(self.library.e2048_player_count())]

    def evaluators(self):
        return [self._text("e2048_evaluator_name", index) for index in range(self.library.e2048_evaluator_count())]

    def new_game(self, seed):
        """The first board and the seed after it."""
        state, cells = ctypes.c_int32(seed), (ctypes.c_int32 * 16)()
        self.library.e2048_new_game(ctypes.byref(state), cells)
        return list(cells), state.value

    def best_move(self, cells, player, effort=0, seed=0):
        """Direction, or a negative status, and evaluation."""
        evaluation = ctypes.c_double()
        direction = self.library.e2048_best_move((ctypes.c_int32 * 16)(*cells), player.encode(), effort, 0, seed,
                                                  ctypes.byref(evaluation))
        return direction, evaluation.value

    def analyze(self, cells, player, effort=0, seed=0):
        """Direction, or a negative status, the four evaluations, depth, nodes."""
        evaluations, depth, nodes = (ctypes.c_double * 4)(), ctypes.c_int32(), ctypes.c_double()
        direction = self.library.e2048_analyze((ctypes.c_int32 * 16)(*cells), player.encode(), effort, 0, seed,
                                                evaluations, ctypes.byref(depth), ctypes.byref(nodes))
        return [direction, *evaluations, depth.value, nodes.value]

    def evaluate(self, cells, evaluator):
        """The static evaluation."""
        value = ctypes.c_double()
        status = self.library.e2048_evaluate((ctypes.c_int32 * 16)(*cells), evaluator.encode(), ctypes.byref(value))
        assert status == 0, status
        return value.value

    def play(self, seed, cells, player, max_moves):
        """Moves, seed, cells, score."""
        board, seed, score = (ctypes.c_int32 * 16)(*cells), ctypes.c_int32(seed), ctypes.c_int32()
        moves = self.library.e2048_play(ctypes.byref(seed), board, player.encode(), 0, 0, max_moves,
                                         ctypes.byref(score))
        return [moves, seed.value, *board, score.value]

    def explain(self, cells, evaluator):
        """A row for each feature: name, value, weight, share."""
        most = self.library.e2048_feature_count()
        features, (values, weights, shares) = (ctypes.c_int32 * most)(), ((ctypes.c_double * most)() for _ in range(3))
        count = self.library.e2048_explain((ctypes.c_int32 * 16)(*cells), evaluator.encode(), most, features, values,
                                           weights, shares)
        assert count >= 0, count
        return [[self._text("e2048_feature_name", features[row]), values[row], weights[row], shares[row]]
                for row in range(count)]

    def converted(self, record):
        """A record in the library's own text."""
        given = record.encode()
        buffer = ctypes.create_string_buffer(4 * len(given) + 4096)
        length = self.library.e2048_convert_record(given, len(given), 0, buffer, len(buffer))
        assert length > 0, length
        return buffer.raw[:length].decode()
