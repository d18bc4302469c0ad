// Lets a network learn from hundreds of games at once, on a graphics processor: some 200 times as fast as a core.
//
// It learns as `cargo lab train` and `cargo lab laps train` do, from their checkpoints and into them: delayed
// TD(lambda) over afterstates (Jaskowski 2016), temporal coherence (Beal and Smith 1999), games from late boards.
// A warp plays a game, and each of its lanes looks up its share of the weights. All games correct the same weights
// without locks, so a run does not repeat itself.
//
//     nvcc -O3 -std=c++17 -arch=sm_90 -o learn dev/lab/cuda/learn.cu
//     ./learn first|first-of-eight|late|laps DIRECTORY MILLION_MOVES [options]
//
// `g++ -x c++` compiles it for the processor, where each game makes its `--moves-at-once` before any of them sees what
// was corrected. The tests in `src/train/unpack.rs` run it so.

#include "games.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>

[[noreturn]] static void fail(const std::string &why) {
    fprintf(stderr, "%s\n", why.c_str());
    exit(1);
}

constexpr int THREADS = 128; // Of a block.
constexpr int GAMES_OF_BLOCK = THREADS / LANES;

#ifdef __CUDACC__
template <class T> __global__ void __launch_bounds__(THREADS) play_all(World world, uint32_t moves) {
    play<T>(world, (blockIdx.x * THREADS + threadIdx.x) / LANES, moves);
}
static void check(cudaError_t error) {
    if (error != cudaSuccess) fail(cudaGetErrorString(error));
}
template <class T> void play_some(const World &world, uint32_t moves) {
    play_all<T><<<world.game_count / GAMES_OF_BLOCK, THREADS>>>(world, moves);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}
template <class V> V *on_device(size_t length, const V *from) {
    V *to;
    size_t bytes = length * sizeof(V);
    check(cudaMalloc(&to, bytes));
    check(from ? cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice) : cudaMemset(to, 0, bytes));
    return to;
}
template <class V> void take_back(V *to, const V *from, size_t length) {
    check(cudaMemcpy(to, from, length * sizeof(V), cudaMemcpyDeviceToHost));
}
static void put(Told *to, const Told &told) { check(cudaMemcpy(to, &told, sizeof told, cudaMemcpyHostToDevice)); }
#else
template <class T> void play_some(const World &world, uint32_t moves) {
    for (uint32_t number = 0; number < world.game_count; number++) play<T>(world, number, moves);
    for (auto [to, value] : at_once) *to += value;
    at_once.clear();
}
template <class V> V *on_device(size_t length, const V *from) {
    V *to = static_cast<V *>(calloc(length, sizeof(V)));
    if (from) memcpy(to, from, length * sizeof(V));
    return to;
}
template <class V> void take_back(V *to, const V *from, size_t length) { memcpy(to, from, length * sizeof(V)); }
static void put(Told *to, const Told &told) { *to = told; }
#endif

// ---- The run ----

static uint32_t row_to_the_left(uint32_t row) {
    uint32_t tiles[4], count = 0, points = 0, moved = 0;
    bool merged = false;
    for (int cell = 0; cell < 4; cell++) {
        uint32_t rank = row >> (4 * cell) & 15;
        if (rank == 0) continue;
        if (count > 0 && !merged && tiles[count - 1] == rank && rank < 15) {
            tiles[count - 1]++;
            points += 1u << (rank + 1);
            merged = true;
        } else {
            tiles[count++] = rank;
            merged = false;
        }
    }
    for (uint32_t cell = 0; cell < count; cell++) moved |= tiles[cell] << (4 * cell);
    return moved | points / 4 << 16;
}

template <class T> std::vector<uint8_t> lookups() {
    std::vector<uint8_t> shifts;
    for (int number = 0; number < T::TUPLES * SYMMETRIES; number++) {
        int tuple = number % T::TUPLES, symmetry = number / T::TUPLES;
        for (int cell : T::CELLS[tuple]) {
            int row = cell / 4, column = cell % 4;
            if (symmetry & 1) std::swap(row, column);
            if (symmetry & 2) row = 3 - row;
            if (symmetry & 4) column = 3 - column;
            shifts.push_back(4 * (4 * row + column));
        }
    }
    return shifts;
}

// A line of a file of boards: 16 tiles with commas between them, none of them the goal.
static Board board_of(const std::string &line, const std::string &name) {
    std::stringstream cells(line);
    Board board = 0;
    int count = 0;
    for (std::string cell; std::getline(cells, cell, ','); count++) {
        char *end;
        long tile = strtol(cell.c_str(), &end, 10);
        bool is_tile = tile == 0 || (tile >= 2 && tile < 32768 && (tile & (tile - 1)) == 0);
        bool is_number = end != cell.c_str() && *end == 0;
        if (!is_number || !is_tile || count == 16) fail(name + ": no board to begin from: " + line);
        if (tile > 0) board |= Board(__builtin_ctzl(tile)) << (4 * count);
    }
    if (count != 16) fail(name + ": no board to begin from: " + line);
    return board;
}

static std::vector<Board> boards_of(const std::vector<std::string> &files) {
    std::vector<Board> boards;
    for (const std::string &name : files) {
        std::ifstream file(name);
        if (!file) fail(name + " cannot be read");
        for (std::string line; std::getline(file, line);)
            if (!line.empty() && line[0] != '#') boards.push_back(board_of(line, name));
    }
    return boards;
}

struct Checkpoint {
    double moves = 0, games = 0, seconds = 0;
    std::vector<float> values, coherence;
};

// What a tuple that was added begins with, beside values and an E of 0.
constexpr float ADDED_MAGNITUDES = 100000;

// A shape `A+A` may grow from a checkpoint of the shape `A`.
template <class T> Checkpoint opened(const std::string &path, bool may_grow) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    Checkpoint checkpoint;
    if (!file || !std::getline(file, line) || line != "engine2048 checkpoint 1") fail(path + " is no checkpoint");
    int stages = 0;
    std::string shape;
    while (std::getline(file, line) && !line.empty()) {
        std::stringstream words(line);
        std::string name;
        words >> name;
        if (name == "shape") words >> shape;
        if (name == "stages") words >> stages;
        if (name == "moves") words >> checkpoint.moves;
        if (name == "games") words >> checkpoint.games;
        if (name == "seconds") words >> checkpoint.seconds;
    }
    bool grows = may_grow && T::SHAPE == shape + "+" + shape;
    if ((shape != T::SHAPE && !grows) || stages != 1)
        fail(path + " has the shape " + shape + " and " + std::to_string(stages) + " stages, not " + T::SHAPE + " and 1");
    size_t length = size_t(T::TUPLES) * patterns<T>(), known = grows ? length / 2 : length;
    checkpoint.values.resize(length);
    checkpoint.coherence.resize(2 * length);
    file.read(reinterpret_cast<char *>(checkpoint.values.data()), known * 4);
    file.read(reinterpret_cast<char *>(checkpoint.coherence.data()), known * 8);
    if (!file) fail(path + " ends early");
    for (size_t place = known; place < length; place++) checkpoint.coherence[2 * place + 1] = ADDED_MAGNITUDES;
    return checkpoint;
}

// Takes back what was learnt, and writes it.
template <class T> void save(const std::string &path, Checkpoint &checkpoint, const World &world) {
    take_back(checkpoint.values.data(), world.values, checkpoint.values.size());
    std::vector<Sums> sums(checkpoint.values.size());
    take_back(sums.data(), world.sums, sums.size());
    for (size_t place = 0; place < sums.size(); place++) {
        checkpoint.coherence[2 * place] = sums[place].errors;
        checkpoint.coherence[2 * place + 1] = sums[place].magnitudes;
    }
    std::ofstream file(path + ".partial", std::ios::binary);
    file << "engine2048 checkpoint 1\nshape " << T::SHAPE << "\nstages 1\nmoves "
         << uint64_t(checkpoint.moves) << "\ngames " << uint64_t(checkpoint.games) << "\nseconds "
         << checkpoint.seconds << "\n\n";
    file.write(reinterpret_cast<const char *>(checkpoint.values.data()), checkpoint.values.size() * 4);
    file.write(reinterpret_cast<const char *>(checkpoint.coherence.data()), checkpoint.coherence.size() * 4);
    file.close();
    if (!file || rename((path + ".partial").c_str(), path.c_str())) fail(path + " cannot be written");
}

struct Options {
    std::string directory, second;
    double moves;
    uint32_t games = 512;
    // Below 0.03 what had been learnt got worse; perhaps a sum of 32 bits loses the small corrections.
    float pace = 0.2f, last_pace = 0.03f;
    double settle = 0.4; // The share of the run after which the pace falls.
    float late_share = 0.75f, caution = 8;
    uint32_t stagger = 60000, moves_at_once = 2000;
    uint64_t seed = 1;
    double line_moves = 2e9;
    std::vector<std::string> boards;
};

static double number(const std::string &name, const char *text, double least, double most, bool is_whole = false) {
    char *end;
    double number = strtod(text, &end);
    if (end != text && *end == 0 && number >= least && number <= most && (!is_whole || number == std::floor(number)))
        return number;
    std::stringstream why;
    why.precision(10);
    why << name << " is a " << (is_whole ? "whole " : "") << "number from " << least << " to " << most << ", not " << text;
    fail(why.str());
}

static uint32_t whole(const std::string &name, const char *text, uint32_t least) {
    return number(name, text, least, ~0u, true);
}

static Options options(int count, char **words) {
    Options options;
    options.directory = words[2];
    options.moves = number("MILLION_MOVES", words[3], 1e-6, 1e9) * 1e6;
    for (int word = 4; word < count; word += 2) {
        std::string name = words[word];
        if (word + 1 == count) fail("a value is missing after " + name);
        const char *value = words[word + 1];
        if (name == "--games") options.games = whole(name, value, 1);
        else if (name == "--pace") options.pace = number(name, value, 1e-6, 1);
        else if (name == "--last-pace") options.last_pace = number(name, value, 1e-6, 1);
        else if (name == "--settle") options.settle = number(name, value, 0, 1);
        else if (name == "--late-share") options.late_share = number(name, value, 0, 1);
        else if (name == "--caution") options.caution = number(name, value, 0, 1e6);
        else if (name == "--stagger") options.stagger = whole(name, value, 0);
        else if (name == "--moves-at-once") options.moves_at_once = whole(name, value, 1);
        else if (name == "--seed") options.seed = whole(name, value, 0);
        else if (name == "--line-million") options.line_moves = number(name, value, 0, 1e9) * 1e6;
        else if (name == "--second") options.second = value;
        else if (name == "--boards") options.boards.push_back(value);
        else fail("there is no option " + name);
    }
    if (options.games % GAMES_OF_BLOCK != 0) fail("games come in fours");
    return options;
}

template <class T> World world_of(const Options &options, const Checkpoint &checkpoint) {
    std::vector<uint32_t> rows(1 << 16);
    for (uint32_t row = 0; row < rows.size(); row++) rows[row] = row_to_the_left(row);
    std::vector<uint8_t> shifts = lookups<T>();
    std::vector<Game> games(options.games);
    uint64_t seed = options.seed + uint64_t(checkpoint.moves); // A run that goes on has other chance.
    for (uint32_t number = 0; number < options.games; number++) games[number].random = seed << 32 | number;
    std::vector<Sums> sums(checkpoint.values.size());
    for (size_t place = 0; place < sums.size(); place++)
        sums[place] = {checkpoint.coherence[2 * place], checkpoint.coherence[2 * place + 1], 0, 0};
    if (T::FROM_BOARDS == options.boards.empty()) fail(T::FROM_BOARDS ? "games begin on given boards: --boards FILE"
                                                                      : "games begin at their start, without --boards");
    if (T::HANDS_OVER == options.second.empty()) fail(T::HANDS_OVER ? "a second stage takes over: --second DIRECTORY"
                                                                    : "there is no second stage: no --second");
    std::vector<Board> given = boards_of(options.boards);
    auto is_late = [](Board b) { return (b >> 3 & b >> 2 & b >> 1 & LOW_BITS) != 0; };
    auto is_of_other_stage = [=](Board board) { return T::FROM_BOARDS && !T::LAPS && !is_late(board); };
    given.erase(std::remove_if(given.begin(), given.end(), is_of_other_stage), given.end());
    if (T::FROM_BOARDS && given.empty()) fail("none of the boards has a 16384");
    World world{};
    world.first_sum = ~0u;
    for (Board board : given) world.first_sum = std::min(world.first_sum, sum_of_tiles(board));
    if constexpr (T::HANDS_OVER) {
        using Second = typename T::Second;
        std::vector<float> second = opened<Second>(options.second + "/checkpoint", false).values;
        std::vector<uint8_t> shifts = lookups<Second>();
        world.second = on_device(second.size(), second.data());
        world.second_shifts = on_device(shifts.size(), shifts.data());
        world.first_sum = T::FIRST_SUM;
    }
    given.push_back(0);
    world.given_count = given.size() - 1;
    world.given = on_device(given.size(), given.data());
    world.values = on_device(checkpoint.values.size(), checkpoint.values.data());
    world.sums = on_device(sums.size(), sums.data());
    world.rows = on_device(rows.size(), rows.data());
    world.shifts = on_device(shifts.size(), shifts.data());
    world.games = on_device(games.size(), games.data());
    world.paths = on_device<Board>(size_t(options.games) * MOST_KEPT, nullptr);
    world.kept = on_device<Kept>(1, nullptr);
    world.told = on_device<Told>(1, nullptr);
    world.game_count = options.games;
    world.late_share = options.late_share;
    world.caution = options.caution;
    world.stagger = options.stagger;
    return world;
}

static double percent(unsigned long long part, unsigned long long whole) {
    return 100.0 * part / std::max(1ull, whole);
}

// Between two checkpoints, at least: writing one takes seconds.
constexpr double SECONDS_TO_SAVE = 60;

template <class T> int run(const Options &options) {
    std::string path = options.directory + "/checkpoint";
    Checkpoint checkpoint = opened<T>(path, true);
    World world = world_of<T>(options, checkpoint);
    using Clock = std::chrono::steady_clock;
    auto begun = Clock::now();
    double before = checkpoint.seconds, made = 0, line_at = 0, line_begun = before, line_moves = 0;
    double moves_before = checkpoint.moves, saved = before;
    while (made < options.moves) {
        // At full pace first; then it falls evenly in its logarithm, for the weights to settle.
        double settled = std::max(0.0, (made / options.moves - options.settle) / std::max(1e-9, 1 - options.settle));
        world.pace = options.pace * std::pow(options.last_pace / options.pace, settled);
        play_some<T>(world, options.moves_at_once);
        world.steps += options.moves_at_once;
        Told told;
        take_back(&told, world.told, 1);
        made = told.moves;
        checkpoint.seconds = before + std::chrono::duration<double>(Clock::now() - begun).count();
        if (made < line_at && made < options.moves) continue;
        double since = checkpoint.seconds - line_begun;
        printf("%.0f million moves, %.1f million/s, pace %.3f; %llu %s: mean %.0f, %.2f %% %s; "
               "%llu others: %.2f %%\n",
               made / 1e6, (made - line_moves) / 1e6 / since, world.pace, told.whole,
               T::FROM_BOARDS ? "from boards" : "whole games",
               double(told.score) / std::max(1ull, told.whole), percent(told.won, told.whole),
               T::HANDS_OVER ? "handed over" : "with 32768", told.others, percent(told.others_won, told.others));
        fflush(stdout);
        checkpoint.games += told.whole + told.others;
        told = Told();
        told.moves = made;
        put(world.told, told);
        line_at = made + options.line_moves;
        line_moves = made;
        line_begun = checkpoint.seconds;
        if (made < options.moves && checkpoint.seconds - saved < SECONDS_TO_SAVE) continue;
        checkpoint.moves = moves_before + made;
        save<T>(path, checkpoint, world);
        saved = checkpoint.seconds;
    }
    return 0;
}

int main(int count, char **words) {
    std::string network = count >= 4 ? words[1] : "";
    if (network == "first") return run<First>(options(count, words));
    if (network == "first-of-eight") return run<FirstOfEight>(options(count, words));
    if (network == "late") return run<Late>(options(count, words));
    if (network == "laps") return run<Laps>(options(count, words));
    if (network == "small") return run<Small>(options(count, words));
    if (network == "small-first") return run<SmallFirst>(options(count, words));
    if (network == "small-grown") return run<SmallGrown>(options(count, words));
    if (network == "small-late") return run<SmallLate>(options(count, words));
    fail("learn first|first-of-eight|late|laps|small|small-first|small-grown|small-late DIRECTORY MILLION_MOVES\n"
         "    [--games N] [--pace P] [--last-pace P] [--settle SHARE] [--late-share S] [--caution C] [--stagger MOVES]\n"
         "    [--moves-at-once N] [--seed N] [--line-million N] [--second DIRECTORY] [--boards FILE]...");
}
