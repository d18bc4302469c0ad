// Games from which a network learns, one to a warp.
#pragma once

#include "device.h"

using Board = uint64_t; // 16 nibbles, row by row, the first cell lowest.

constexpr int SYMMETRIES = 8;
constexpr Board LOW_BITS = 0x1111111111111111;
constexpr int DELAY = 3; // Later errors that a correction takes in.
constexpr float LAMBDA = 0.5f;

// ---- What differs between the networks ----

struct FourSix { // Points to come.
    static constexpr int TUPLES = 4, CELLS_OF_TUPLE = 6, MOVES_APART = 64, SEGMENTS = 16;
    static constexpr uint32_t SEGMENT_SUM = 1024;
    // Games begin on given boards and end with a 32768; or they are handed over to a second stage.
    static constexpr bool LAPS = false, FROM_BOARDS = false, HANDS_OVER = false;
    static constexpr uint8_t CELLS[TUPLES][CELLS_OF_TUPLE] = {
        {0, 1, 2, 3, 4, 5}, {4, 5, 6, 7, 8, 9}, {0, 1, 2, 4, 5, 6}, {4, 5, 6, 8, 9, 10}};
    static constexpr const char *SHAPE = "4x6";
};
struct Late : FourSix { // From a 16384 to a 32768: the same tuples and four more.
    static constexpr int TUPLES = 8;
    static constexpr bool FROM_BOARDS = true;
    static constexpr uint8_t CELLS[TUPLES][CELLS_OF_TUPLE] = {
        {0, 1, 2, 3, 4, 5}, {4, 5, 6, 7, 8, 9}, {0, 1, 2, 4, 5, 6}, {4, 5, 6, 8, 9, 10},
        {1, 2, 5, 6, 9, 13}, {1, 2, 5, 9, 12, 13}, {0, 1, 5, 6, 7, 10}, {0, 1, 2, 5, 9, 10}};
    static constexpr const char *SHAPE = "4x6+4x6";
};
struct Laps : Late { // 8x6, the probability of a 32768; large tiles are walls.
    static constexpr int MOVES_APART = 32, SEGMENTS = 20;
    static constexpr uint32_t SEGMENT_SUM = 128;
    static constexpr bool LAPS = true;
    static constexpr uint8_t CELLS[TUPLES][CELLS_OF_TUPLE] = {
        {0, 1, 2, 4, 5, 6}, {1, 2, 5, 6, 9, 13}, {0, 1, 2, 3, 4, 5}, {0, 1, 5, 6, 7, 10},
        {0, 1, 2, 5, 9, 10}, {0, 1, 5, 9, 13, 14}, {0, 1, 5, 8, 9, 13}, {0, 1, 2, 4, 6, 10}};
    static constexpr const char *SHAPE = "8x6";
};
struct First : FourSix { // From the start to where the second stage takes over (`src/network/champion.rs`).
    static constexpr bool HANDS_OVER = true;
    using Second = Late;
    static constexpr uint32_t HANDED_RANK = 13, HANDED_SUM = 8192 + 4096 + 512, FIRST_SUM = 4096;
    static constexpr int SEGMENTS = (HANDED_SUM - FIRST_SUM) / SEGMENT_SUM; // Rounded down: three 4096s are past it.
};
struct FirstOfEight : First {
    static constexpr int TUPLES = Late::TUPLES;
    static constexpr auto &CELLS = Late::CELLS;
    static constexpr const char *SHAPE = Late::SHAPE;
};
struct Small : FourSix { // For the tests.
    static constexpr int CELLS_OF_TUPLE = 4;
    static constexpr uint8_t CELLS[TUPLES][CELLS_OF_TUPLE] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 4, 5}, {5, 6, 9, 10}};
    static constexpr const char *SHAPE = "4x4";
};
struct SmallLate : Small {
    static constexpr bool FROM_BOARDS = true;
};
struct SmallGrown : Small {
    static constexpr int TUPLES = 8;
    static constexpr uint8_t CELLS[TUPLES][CELLS_OF_TUPLE] = {
        {0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 4, 5}, {5, 6, 9, 10},
        {0, 1, 2, 4}, {0, 1, 2, 5}, {1, 4, 5, 6}, {0, 1, 5, 6}};
    static constexpr const char *SHAPE = "4x4+4x4";
};
struct SmallFirst : Small {
    static constexpr int MOVES_APART = 4;
    static constexpr bool HANDS_OVER = true;
    using Second = SmallLate;
    static constexpr uint32_t HANDED_RANK = 7, HANDED_SUM = 128 + 64 + 32 + 8, FIRST_SUM = 64, SEGMENT_SUM = 32;
    static constexpr int SEGMENTS = (HANDED_SUM - FIRST_SUM) / SEGMENT_SUM;
};
template <class T> HERE_AND_HOST constexpr uint32_t patterns() { return 1u << (4 * T::CELLS_OF_TUPLE); }

// What a 32768 is worth in `src/network/laps.rs`, less the points of the merge.
constexpr float POINTS_AFTER_GOAL = 310000 - 32768;
constexpr uint32_t MOST_BOARDS = 1 << 14; // Boards that a segment of the way keeps.
constexpr int MOST_KEPT = 512;        // Boards that a game remembers of its path.
constexpr int GIVEN_ONE_IN = 3;       // One game from boards in so many begins on a given one.
constexpr int MOST_SEGMENTS = 20;
static_assert(FourSix::SEGMENTS <= MOST_SEGMENTS && Laps::SEGMENTS <= MOST_SEGMENTS && First::SEGMENTS <= MOST_SEGMENTS,
              "there is room for all segments");

struct Kept { // Boards that games came to, by segment.
    uint32_t count[MOST_SEGMENTS];
    Board boards[MOST_SEGMENTS][MOST_BOARDS];
};

// A weight's E and A, and how often a part of the games has corrected it.
struct alignas(16) Sums {
    float errors, magnitudes;
    uint32_t corrections, unused;
};
constexpr uint32_t COUNTING_ONE_IN = 16; // One game in so many counts its corrections.

struct Told { // The moves of the run, and what games came to since the last line.
    unsigned long long moves, whole, score, won, others, others_won;
};

struct Game {
    Board board, pending[DELAY + 1];
    float errors[DELAY + 1], last_value;
    uint64_t random;
    uint32_t waiting, moves, score, kept, is_whole;
};

struct World {
    float *values;
    Sums *sums;
    const uint32_t *rows; // A row moved to the left, and a quarter of the points in the upper half.
    const uint8_t *shifts; // [lane][share][cell], in bits.
    const float *second; // The weights of the second stage, which stay, and its shifts.
    const uint8_t *second_shifts;
    Game *games;
    Board *paths;
    Kept *kept;
    Told *told;
    const Board *given;
    uint32_t given_count, first_sum, game_count;
    uint32_t steps; // Moves that each game has made in this run.
    float pace, late_share, caution;
    uint32_t stagger; // Moves over which the first games begin, one after the other.
};

// ---- Boards ----

HERE uint32_t random_bits(uint64_t &state) { // splitmix64, the upper half.
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return (z ^ z >> 31) >> 32;
}
HERE uint32_t below(uint32_t bound, uint64_t &state) {
    return (uint64_t(random_bits(state)) * bound) >> 32;
}
HERE Board filled(Board board) { // The lowest bit of each cell with a tile.
    Board pairs = board | board >> 2;
    return (pairs | pairs >> 1) & LOW_BITS;
}
HERE Board spawn(Board board, uint64_t &random) {
    Board empty = ~filled(board) & LOW_BITS;
    for (uint32_t skip = below(bits_in(empty), random); skip > 0; skip--) empty &= empty - 1;
    Board tile = below(10, random) == 0 ? 2 : 1;
    return board | tile << lowest_bit(empty);
}
HERE Board transposed(Board b) {
    b = (b & 0xF0F00F0FF0F00F0F) | (b & 0x0000F0F00000F0F0) << 12 | (b & 0x0F0F00000F0F0000) >> 12;
    return (b & 0xFF00FF0000FF00FF) | (b & 0x00000000FF00FF00) << 24 | (b & 0x00FF00FF00000000) >> 24;
}
HERE Board reversed_rows(Board b) {
    b = (b & 0x0F0F0F0F0F0F0F0F) << 4 | (b >> 4 & 0x0F0F0F0F0F0F0F0F);
    return (b & 0x00FF00FF00FF00FF) << 8 | (b >> 8 & 0x00FF00FF00FF00FF);
}
HERE bool has_goal(Board b) {
    Board pairs = b & b >> 2;
    return (pairs & pairs >> 1 & LOW_BITS) != 0;
}
// As in `src/network/laps.rs`.
HERE Board with_walls(Board b) {
    Board walls = b >> 3 & b >> 2 & LOW_BITS;
    return (b & ~(15 * walls)) | 12 * walls;
}
HERE_AND_HOST uint32_t sum_of_tiles(Board b) {
    uint32_t sum = 0;
    for (; b != 0; b >>= 4) sum += (1u << (b & 15)) & ~1u;
    return sum;
}
HERE Board to_the_left(const World &world, Board board, uint32_t &points) {
    Board after = 0;
    points = 0;
#pragma unroll
    for (int row = 0; row < 4; row++) {
        uint32_t moved = world.rows[board >> (16 * row) & 0xFFFF];
        after |= Board(moved & 0xFFFF) << (16 * row);
        points += moved >> 16;
    }
    points *= 4;
    return after;
}

// ---- The network ----

template <class T> struct Network {
    static constexpr int SHARES = T::TUPLES * SYMMETRIES / LANES; // Look-ups of a lane.
    const World &world;
    const float *values;
    bool is_counting = false;
    float steps = 1;
#ifdef __CUDACC__
    uint8_t own[SHARES][T::CELLS_OF_TUPLE];
    HERE Network(const World &world, const float *values, const uint8_t *shifts) : world(world), values(values) {
        memcpy(own, shifts + own_lane() * sizeof own, sizeof own);
    }
    HERE const uint8_t *shifts(int, int share) const { return own[share]; }
#else
    const uint8_t *all;
    Network(const World &world, const float *values, const uint8_t *shifts) : world(world), values(values), all(shifts) {}
    const uint8_t *shifts(int lane, int share) const { return all + (lane * SHARES + share) * T::CELLS_OF_TUPLE; }
#endif
    HERE Board seen(Board board) const { return T::LAPS ? with_walls(board) : board; }
    HERE uint32_t place(Board board, int lane, int share) const {
        const uint8_t *shifts = this->shifts(lane, share);
        uint32_t pattern = 0;
#pragma unroll
        for (int cell = 0; cell < T::CELLS_OF_TUPLE; cell++)
            pattern |= uint32_t(board >> shifts[cell] & 15) << (4 * cell);
        return (lane * SHARES + share) % T::TUPLES * patterns<T>() + pattern;
    }
    HERE float value(Board board) const {
        board = seen(board);
        return sum_of_lanes([&](int lane) {
            float sum = 0;
#pragma unroll
            for (int share = 0; share < SHARES; share++) sum += read(&values[place(board, lane, share)]);
            return sum;
        });
    }
    HERE void correct(Board board, float error) const {
        board = seen(board);
        float step = world.pace * error / (T::TUPLES * SYMMETRIES);
        each_lane([&](int lane) {
#pragma unroll
            for (int share = 0; share < SHARES; share++) {
                uint32_t place = this->place(board, lane, share);
                Sums *sums = &world.sums[place];
                uint4 read_sums = read(reinterpret_cast<const uint4 *>(sums));
                float errors = as_float(read_sums.x), magnitudes = as_float(read_sums.y);
                // All games that correct a weight at once may move it no further than one of them would.
                float others = float(read_sums.z) * COUNTING_ONE_IN / steps;
                float rate = fminf(magnitudes == 0 ? 1 : fabsf(errors) / magnitudes, 1 / (1 + world.caution * others));
                add(&world.values[place], rate * step);
                add(reinterpret_cast<float2 *>(sums), make_float2(error, fabsf(error)));
                if (is_counting) count(&sums->corrections, 1);
            }
        });
    }
};

// ---- Games ----

template <class T> HERE uint32_t segment(const World &world, Board board) {
    return (sum_of_tiles(board) - world.first_sum) / T::SEGMENT_SUM;
}

template <class T> HERE void keep_path(const World &world, Game &game, const Board *path) {
    uint32_t seed = random_bits(game.random);
    each_lane([&](int lane) {
        for (uint32_t index = lane; index < game.kept; index += LANES) {
            // The last boards are hopeless.
            if ((index + 1) * T::MOVES_APART > game.moves) continue;
            Board board = path[index];
            uint32_t number = segment<T>(world, board);
            if (sum_of_tiles(board) < world.first_sum || number >= T::SEGMENTS) continue;
            uint32_t *so_far = &world.kept->count[number];
            uint64_t state = seed + index;
            uint32_t slot = *so_far < MOST_BOARDS ? next(so_far) : MOST_BOARDS;
            if (slot >= MOST_BOARDS) slot = below(MOST_BOARDS, state);
            world.kept->boards[number][slot] = board;
        }
    });
}

HERE uint32_t most(uint32_t count) { return count < MOST_BOARDS ? count : MOST_BOARDS; }

template <class T> HERE void choose(const World &world, Game &game) {
    uint64_t &random = game.random;
    game.waiting = game.moves = game.score = game.kept = 0;
    game.is_whole = 1;
    uint32_t known[MOST_SEGMENTS], segments = 0;
    for (int number = 0; number < T::SEGMENTS; number++)
        if (*(volatile uint32_t *)&world.kept->count[number] > 0) known[segments++] = number;
    bool from_kept = segments > 0 && (T::FROM_BOARDS ? below(GIVEN_ONE_IN, random) > 0
                                                     : random_bits(random) < world.late_share * 4294967040.0f);
    if (from_kept) {
        uint32_t first = below(segments, random), second = below(segments, random);
        uint32_t number = known[!T::FROM_BOARDS && second > first ? second : first];
        uint32_t slot = below(most(world.kept->count[number]), random);
        game.board = *(volatile Board *)&world.kept->boards[number][slot];
        // A slot may be counted before it is filled.
        game.is_whole = 0;
        if (game.board != 0) return;
        game.is_whole = 1;
    }
    game.board = T::FROM_BOARDS ? world.given[below(world.given_count, random)] : spawn(spawn(0, random), random);
}

// Begins the game anew. Other games keep boards meanwhile, so one lane chooses for all.
template <class T> HERE void begin(const World &world, Game &game) {
    choose<T>(world, game);
    game.random = of_first_lane(game.random);
    game.board = of_first_lane(game.board);
    game.is_whole = of_first_lane(game.is_whole);
}

// Takes in what the last afterstate turned out to be worth.
HERE void learn(Game &game, float worth) {
    if (game.waiting == 0) return;
    float error = worth - game.last_value;
#pragma unroll
    for (int back = DELAY; back >= 0; back--, error *= LAMBDA) game.errors[back] += error;
}

template <class T>
HERE void end(const World &world, const Network<T> &network, Game &game, Board *path, float worth, bool won) {
    learn(game, worth);
#pragma unroll
    for (int back = 0; back <= DELAY; back++)
        if (game.waiting > uint32_t(DELAY - back)) network.correct(game.pending[back], game.errors[back]);
    keep_path<T>(world, game, path);
    if (game.is_whole) {
        count(&world.told->whole, 1);
        count(&world.told->score, game.score);
        count(&world.told->won, won);
    } else {
        count(&world.told->others, 1);
        count(&world.told->others_won, won);
    }
    begin<T>(world, game);
}

struct Move { // Of the highest worth; without an afterstate where there is none.
    Board after;
    float value, worth;
    uint32_t points;
};

template <class T> HERE Move best_move(const World &world, const Network<T> &network, Board board) {
    Move best = {0, 0, -INFINITY, 0};
    Board afters[4];
    uint32_t points[4];
    float values[4];
#pragma unroll
    for (int direction = 0; direction < 4; direction++) {
        // Moves to the right and vertical ones stay mirrored and transposed, which is the same to network and game.
        Board lines = direction & 2 ? transposed(board) : board;
        if (direction & 1) lines = reversed_rows(lines);
        afters[direction] = to_the_left(world, lines, points[direction]);
        if (afters[direction] == lines) afters[direction] = 0;
    }
#pragma unroll
    for (int direction = 0; direction < 4; direction++) {
        values[direction] = network.value(afters[direction]);
        if (T::FROM_BOARDS && has_goal(afters[direction])) values[direction] = T::LAPS ? INFINITY : POINTS_AFTER_GOAL;
    }
#pragma unroll
    for (int direction = 0; direction < 4; direction++) {
        float worth = values[direction] + (T::LAPS ? 0 : points[direction]);
        if (afters[direction] != 0 && worth > best.worth)
            best = {afters[direction], values[direction], worth, points[direction]};
    }
    return best;
}

// The board that is shown to the second stage, with a single tile of this rank as one twice as large; 0 for a board
// that is not handed over.
template <class T> HERE Board shown_to_second(Board board) {
    Board single = 0;
    int count = 0;
    for (int cell = 0; cell < 16; cell++) {
        uint32_t rank = board >> (4 * cell) & 15;
        if (rank > T::HANDED_RANK) return board;
        if (rank < T::HANDED_RANK) continue;
        single = Board(1) << (4 * cell);
        count++;
    }
    return count == 1 && sum_of_tiles(board) >= T::HANDED_SUM ? board + single : 0;
}

template <class T> HERE void step(const World &world, const Network<T> &network, Game &game, Board *path) {
    if constexpr (T::HANDS_OVER) {
        if (Board shown = shown_to_second<T>(game.board)) {
            using Second = typename T::Second;
            Network<Second> second(world, world.second, world.second_shifts);
            Move best = best_move(world, second, shown);
            return end(world, network, game, path, best.after == 0 ? 0 : best.worth, best.after != 0);
        }
    }
    Move best = best_move(world, network, game.board);
    if (best.after == 0) return end(world, network, game, path, 0, false);
    if (game.moves % T::MOVES_APART == 0 && game.kept < MOST_KEPT) path[game.kept++] = game.board;
    game.moves++;
    game.score += best.points;
    if (T::FROM_BOARDS && has_goal(best.after)) return end(world, network, game, path, T::LAPS ? 1 : best.worth, true);
    learn(game, best.worth);
    if (game.waiting > DELAY) network.correct(game.pending[0], game.errors[0]);
#pragma unroll
    for (int back = 0; back < DELAY; back++) {
        game.pending[back] = game.pending[back + 1];
        game.errors[back] = game.errors[back + 1];
    }
    game.pending[DELAY] = best.after;
    game.errors[DELAY] = 0;
    game.last_value = best.value;
    if (game.waiting <= DELAY) game.waiting++;
    game.board = spawn(best.after, game.random);
}

template <class T> HERE void play(const World &world, uint32_t number, uint32_t moves) {
    Network<T> network(world, world.values, world.shifts);
    network.is_counting = number % COUNTING_ONE_IN == 0;
    Game game = world.games[number];
    Board *path = world.paths + size_t(number) * MOST_KEPT;
    if (game.board == 0) begin<T>(world, game);
    uint32_t made = 0;
    for (uint32_t move = 0; move < moves; move++) {
        uint32_t steps = world.steps + move + 1;
        if (steps < uint64_t(number) * world.stagger / world.game_count) continue;
        network.steps = steps;
        made++;
        step<T>(world, network, game, path);
    }
    count(&world.told->moves, made);
    world.games[number] = game;
}
