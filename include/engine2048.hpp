/*
 * engine2048 for C++17: a thin layer over engine2048.h, in this one header.
 *
 *     #include <engine2048.hpp>
 *
 *     engine2048::Game game = engine2048::new_game(2048);
 *     while (engine2048::legal_moves(game.cells).any()) {
 *         engine2048::play(game, 1, "expectimax", engine2048::Limits{}.time(10));
 *     }
 *
 * Values. A board is a std::array of 16 tile values, row by row from the top left; 0 is an empty cell, tiles are the
 * powers of two from 2 to 131072. Results are values; nothing is owned, so nothing is freed.
 *
 * Failures, with exceptions. The functions of namespace engine2048 return their answer and throw engine2048::Error,
 * which carries the status. The one other exception is std::bad_alloc, if memory for a text runs out.
 *
 * Failures, without exceptions. Namespace engine2048::nothrow has the same functions; each that can fail and has an
 * answer returns a Result, which is either the answer or a status. They never throw (if memory for a text runs out,
 * the process ends, as it must without exceptions). With -fno-exceptions these are the only ones.
 *
 * Threads. Every function may be called from several threads at once.
 *
 * Players and evaluators are named by a text ending in NUL, whatever its case; player_names() and evaluator_names()
 * list them. A recipe such as "greedy: difference -1" works wherever a name does: see docs/recipes.md.
 */
#ifndef ENGINE2048_HPP
#define ENGINE2048_HPP

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 201703L
#error "engine2048.hpp needs C++17: -std=c++17, /std:c++17 or CMAKE_CXX_STANDARD 17"
#endif
#ifdef Status
#error "Include engine2048.hpp before Xlib.h, which makes a macro of Status"
#endif

#include "engine2048.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define ENGINE2048_HAS_EXCEPTIONS 1
#include <stdexcept>
#else
#define ENGINE2048_HAS_EXCEPTIONS 0
#endif

namespace engine2048 {

/** A board: 16 tile values, row by row from the top left; 0 is an empty cell. */
using Cells = std::array<std::int32_t, 16>;

/** Where the tiles slide to. The numbers are those of the C interface and of the arrays indexed by direction. */
enum class Direction : std::int32_t {
    up = E2048_UP,
    right = E2048_RIGHT,
    down = E2048_DOWN,
    left = E2048_LEFT,
};

/** All four directions, in the order of their numbers. */
inline constexpr std::array<Direction, 4> all_directions{Direction::up, Direction::right, Direction::down,
                                                         Direction::left};

/** How a call ended. */
enum class Status : std::int32_t {
    ok = E2048_OK,
    /** No direction is legal. */
    game_over = E2048_GAME_OVER,
    /** A name was a null pointer. */
    null = E2048_NULL,
    /** A cell is neither 0 nor a power of two from 2 to 131072. */
    tile = E2048_TILE,
    /** A direction is not one of the four. */
    direction = E2048_DIRECTION,
    /** No player, or no evaluator, has this name, and it is not a recipe. */
    name = E2048_NAME,
    /** An effort, a time, a count or an index is out of range. */
    range = E2048_RANGE,
    /** A text does not fit; never seen through this header. */
    buffer = E2048_BUFFER,
    /** The board has no empty cell. */
    full = E2048_FULL,
    /** The call was cancelled, see CancelWhen. */
    cancelled = E2048_CANCELLED,
    /** The learned network is not loaded yet; only a library built without it returns this. */
    no_network = E2048_NO_NETWORK,
    /** The network's weights are damaged, or those of another version. */
    weights = E2048_WEIGHTS,
    /** The bytes are not a record of a game, or the record breaks the rules. */
    record = E2048_RECORD,
    /** A fault inside the library, or memory refused for a table. Both are caught; the library continues to work. */
    internal = E2048_INTERNAL,
};

/** The evaluation of an illegal direction. */
inline constexpr double illegal = E2048_ILLEGAL;
/** The evaluation that means minus infinity, some players' value of a lost game. */
inline constexpr double lost = E2048_LOST;
/** The default player: the strongest. */
inline constexpr const char *default_player = "expectimax";

/** How long a player may think, and the seed of its random choices. */
struct Limits {
    /** The player's own measure (see player_summaries): plies, placements or games. 0 means its default, or its maximum
     * if a time is given. */
    std::int32_t effort_limit = 0;
    /** Milliseconds for each move; 0 is no limit. */
    std::int32_t time_ms = 0;
    /** Any number. The same seed gives the same answer, unless time limits the call (by default it limits "ovolve"). */
    std::int32_t seed_number = 0;

    /** The same limits with another effort. */
    constexpr Limits effort(std::int32_t value) const { return Limits{value, time_ms, seed_number}; }
    /** The same limits with another time, in milliseconds. */
    constexpr Limits time(std::int32_t milliseconds) const {
        return Limits{effort_limit, milliseconds, seed_number};
    }
    /** The same limits with another seed. */
    constexpr Limits seed(std::int32_t value) const { return Limits{effort_limit, time_ms, value}; }
};

/** A game under way. */
struct Game {
    /** The board, after the last tile was spawned. */
    Cells cells{};
    /** Points so far. */
    std::int32_t score = 0;
    /** Determines all random choices to come, so the game can be continued the same way again. */
    std::int32_t seed = 0;
};

/** What a slide did. */
struct Slide {
    /** The board after it; nothing is spawned. */
    Cells cells{};
    /** Points gained. */
    std::int32_t score = 0;
    /** Whether anything moved; if not, the direction is illegal. */
    bool moved = false;
};

/** The directions that are legal. */
class LegalMoves {
public:
    constexpr LegalMoves() = default;
    /** From a sum of bits, 1 for up, 2 for right, 4 for down, 8 for left. */
    constexpr explicit LegalMoves(std::int32_t bits) : bits_(bits) {}
    /** Whether this direction is legal. */
    constexpr bool contains(Direction direction) const {
        return (bits_ >> static_cast<std::int32_t>(direction) & 1) != 0;
    }
    /** Whether any direction is legal; if not, the game is over. */
    constexpr bool any() const { return bits_ != 0; }
    /** The sum of bits. */
    constexpr std::int32_t bits() const { return bits_; }

private:
    std::int32_t bits_ = 0;
};

/** A player's move. */
struct Choice {
    Direction direction = Direction::up;
    /** The player's own value of it. */
    double evaluation = 0.0;
};

/** A player's view of a position. */
struct Analysis {
    /** The move that it would make. */
    Direction direction = Direction::up;
    /** Its value of every direction, in its own unit; `illegal` and `lost` stand for what has none. */
    std::array<double, 4> evaluations{};
    /** How deep it looked, in its own measure of effort. */
    std::int32_t depth = 0;
    /** The work done: leaves evaluated and positions searched further; moves played in random games. Positions
        that a table already contains are not counted, so the same question may take fewer nodes the next time. */
    double nodes = 0.0;

    /** The value of one direction. */
    double evaluation(Direction of) const { return evaluations[static_cast<std::size_t>(of)]; }
};

/** What is wrong with a text that is neither a name nor a recipe. */
struct RecipeFault {
    /** The place of the error, in characters from 1; 0 if nothing is wrong. */
    std::int32_t position = 0;
    /** What is wrong there and what was expected, in a sentence; empty if nothing is wrong. */
    std::string sentence;

    /** Whether anything is wrong. */
    explicit operator bool() const noexcept { return position != 0; }
};

/** The part of a feature in the value of a position, or of a tuple in that of "network". */
struct Part {
    /** Its name. */
    std::string feature;
    /** Its value on the board. */
    double value = 0.0;
    /** The factor of the value; 1 for a matrix, whose numbers are in the value. */
    double weight = 0.0;
    /** The product: what the feature adds to the value of the position. */
    double share = 0.0;
};

/** A position of a recorded game. */
struct Position {
    Cells cells{};
    /** Points so far. */
    std::int32_t score = 0;
    /** The direction of the move made here; `none` at the end of the record. */
    std::int32_t direction = none;

    /** No direction. */
    static constexpr std::int32_t none = -1;
};

/** What is wrong with the record of a game. */
struct RecordFault {
    /** The first wrong move, from 1; 0 if no move is wrong. */
    std::int32_t move_number = 0;
    /** What is wrong, in a sentence; empty if nothing is. */
    std::string sentence;

    /** Whether anything is wrong. */
    explicit operator bool() const noexcept { return !sentence.empty(); }
};

/** The forms in which a record is written. */
enum class RecordForm : std::int32_t {
    /** The library's own text. */
    text = E2048_RECORD_TEXT,
    /** A replay of 2048EndgameTablebase. */
    rpl = E2048_RECORD_RPL,
};

/** A judge's values of a move. */
struct ReviewedMove {
    /** The judge's value of the move played. */
    double played = 0.0;
    /** Its value of the best move. */
    double best = 0.0;
    /** The move that it would have made. */
    Direction direction = Direction::up;
};

/** The totals of a review. */
struct ReviewTotals {
    /** From 0 to 100; 100 if there is no move. */
    double accuracy = 100.0;
    /** The sum of all losses, in the judge's unit. */
    double loss = 0.0;
    /** The indices of the moves with the largest losses, the worst first. */
    std::vector<std::int32_t> worst;
};

/** An answer or, if there is none, the status with the reason. */
template <class Value>
class [[nodiscard]] Result {
public:
    /** An answer. */
    Result(Value value) : value_(std::move(value)) {}
    /** A failure; `status` is not Status::ok. */
    Result(Status status) : status_(status) { assert(status != Status::ok); }

    /** Whether there is an answer. */
    explicit operator bool() const noexcept { return status_ == Status::ok; }
    /** Status::ok, or why there is no answer. */
    Status status() const noexcept { return status_; }
    /** The answer. Use it only if there is one. */
    const Value &value() const & noexcept {
        assert(status_ == Status::ok);
        return value_;
    }
    /** The answer of a Result that goes away, which would take a reference with it. */
    Value value() && {
        assert(status_ == Status::ok);
        return std::move(value_);
    }
    /** The answer. Use it only if there is one. */
    const Value &operator*() const & noexcept { return value(); }
    /** The answer of a Result that goes away. */
    Value operator*() && { return std::move(*this).value(); }
    /** A member of the answer. Use it only if there is one. */
    const Value *operator->() const noexcept { return &value(); }
    /** The answer, or this instead. */
    Value value_or(Value instead) const & { return status_ == Status::ok ? value_ : std::move(instead); }
    /** The answer of a Result that goes away, or this instead. */
    Value value_or(Value instead) && { return std::move(status_ == Status::ok ? value_ : instead); }

private:
    Value value_{};
    Status status_ = Status::ok;
};

/** Internal: what the functions below share. */
namespace detail {

/** The status behind a negative answer. */
constexpr Status status_of(std::int32_t answer) { return static_cast<Status>(answer); }

/** Asks for a text twice: for its length, and then for itself; again where a summary has grown in between. `ask` has the form of
 * e2048_version. */
template <class Ask>
Result<std::string> text(Ask ask) {
    std::string text;
    std::int32_t written;
    do {
        const std::int32_t length = ask(nullptr, 0);
        if (length < 0) {
            return status_of(length);
        }
        text.resize(static_cast<std::size_t>(length) + 1);
        written = ask(text.data(), length + 1);
    } while (written == E2048_BUFFER);
    if (written < 0) {
        return status_of(written);
    }
    text.resize(static_cast<std::size_t>(written));
    return text;
}

/** The texts 0 to `count` - 1. */
template <class Ask>
Result<std::vector<std::string>> texts(std::int32_t count, Ask ask) {
    if (count < 0) {
        return status_of(count);
    }
    std::vector<std::string> texts;
    texts.reserve(static_cast<std::size_t>(count));
    for (std::int32_t index = 0; index < count; ++index) {
        Result<std::string> entry =
            text([&](char *buffer, std::int32_t capacity) { return ask(index, buffer, capacity); });
        if (!entry) {
            return entry.status();
        }
        texts.push_back(std::move(entry).value());
    }
    return texts;
}

// The functions that need memory, as both namespaces below have them: std::bad_alloc ends those of one, and comes out of
// those of the other.

inline Result<std::string> version() {
    return text([](char *text, std::int32_t capacity) { return e2048_version(text, capacity); });
}

inline Result<std::string> status_text(Status status) {
    return text([&](char *text, std::int32_t capacity) {
        return e2048_status_text(static_cast<std::int32_t>(status), text, capacity);
    });
}

inline Result<std::vector<std::string>> evaluator_names() {
    return texts(e2048_evaluator_count(), e2048_evaluator_name);
}

inline Result<std::vector<std::string>> player_names() { return texts(e2048_player_count(), e2048_player_name); }

inline Result<std::vector<std::string>> feature_names() { return texts(e2048_feature_count(), e2048_feature_name); }

inline Result<RecipeFault> check_recipe(const char *recipe) {
    RecipeFault fault;
    Result<std::string> sentence = text([&](char *text, std::int32_t capacity) {
        return e2048_check_recipe(recipe, &fault.position, text, capacity);
    });
    if (!sentence) {
        return sentence.status();
    }
    fault.sentence = std::move(sentence).value();
    return fault;
}

inline Result<std::vector<Part>> explain(const Cells &cells, const char *evaluator) {
    const std::int32_t most_parts = e2048_feature_count();
    if (most_parts < 0) {
        return status_of(most_parts);
    }
    const std::size_t most = static_cast<std::size_t>(most_parts);
    std::vector<std::int32_t> features(most);
    std::vector<double> values(most), weights(most), shares(most);
    const std::int32_t count = e2048_explain(cells.data(), evaluator, most_parts, features.data(), values.data(),
                                             weights.data(), shares.data());
    if (count < 0) {
        return status_of(count);
    }
    std::vector<Part> parts;
    parts.reserve(static_cast<std::size_t>(count));
    for (std::size_t index = 0; index < static_cast<std::size_t>(count); ++index) {
        Result<std::string> name = text([&](char *text, std::int32_t capacity) {
            return e2048_feature_name(features[index], text, capacity);
        });
        if (!name) {
            return name.status();
        }
        parts.push_back(Part{std::move(name).value(), values[index], weights[index], shares[index]});
    }
    return parts;
}

inline Result<std::vector<std::string>> player_summaries() {
    return texts(e2048_player_count(), e2048_player_summary);
}

inline Result<std::vector<Result<Choice>>> best_move_many(const std::vector<Cells> &boards, const char *player,
                                                          const Limits &limits) {
    const std::size_t count = boards.size();
    std::vector<std::int32_t> directions(count);
    std::vector<double> values(count);
    const std::int32_t answer = e2048_best_move_many(
        boards.empty() ? nullptr : boards.front().data(), static_cast<std::int32_t>(count), player, limits.effort_limit,
        limits.time_ms, limits.seed_number, directions.data(), values.data());
    if (answer < 0) {
        return status_of(answer);
    }
    std::vector<Result<Choice>> choices;
    choices.reserve(count);
    for (std::size_t board = 0; board < count; ++board) {
        if (directions[board] < 0) {
            choices.emplace_back(status_of(directions[board]));
        } else {
            choices.emplace_back(Choice{static_cast<Direction>(directions[board]), values[board]});
        }
    }
    return choices;
}

inline Result<std::vector<Result<Analysis>>> analyze_many(const std::vector<Cells> &boards, const char *player,
                                                          const Limits &limits) {
    const std::size_t count = boards.size();
    std::vector<std::int32_t> directions(count), depths(count);
    std::vector<std::array<double, 4>> values(count);
    std::vector<double> nodes(count);
    const std::int32_t answer = e2048_analyze_many(
        boards.empty() ? nullptr : boards.front().data(), static_cast<std::int32_t>(count), player, limits.effort_limit,
        limits.time_ms, limits.seed_number, directions.data(), values.empty() ? nullptr : values.front().data(),
        depths.data(), nodes.data());
    if (answer < 0) {
        return status_of(answer);
    }
    std::vector<Result<Analysis>> analyses;
    analyses.reserve(count);
    for (std::size_t board = 0; board < count; ++board) {
        if (directions[board] < 0) {
            analyses.emplace_back(status_of(directions[board]));
        } else {
            analyses.emplace_back(
                Analysis{static_cast<Direction>(directions[board]), values[board], depths[board], nodes[board]});
        }
    }
    return analyses;
}

inline Result<std::vector<Result<double>>> evaluate_many(const std::vector<Cells> &boards, const char *evaluator) {
    const std::size_t count = boards.size();
    std::vector<std::int32_t> statuses(count);
    std::vector<double> values(count);
    const std::int32_t answer =
        e2048_evaluate_many(boards.empty() ? nullptr : boards.front().data(), static_cast<std::int32_t>(count),
                            evaluator, statuses.data(), values.data());
    if (answer < 0) {
        return status_of(answer);
    }
    std::vector<Result<double>> found;
    found.reserve(count);
    for (std::size_t board = 0; board < count; ++board) {
        if (statuses[board] < 0) {
            found.emplace_back(status_of(statuses[board]));
        } else {
            found.emplace_back(values[board]);
        }
    }
    return found;
}

inline Result<std::vector<Result<bool>>> step_many(std::vector<Game> &games, const std::vector<Direction> &directions) {
    const std::size_t count = games.size();
    if (directions.size() != count) {
        return Status::range;
    }
    std::vector<std::int32_t> seeds(count), wanted(count), statuses(count), scores(count);
    std::vector<Cells> boards(count);
    for (std::size_t game = 0; game < count; ++game) {
        seeds[game] = games[game].seed;
        boards[game] = games[game].cells;
        wanted[game] = static_cast<std::int32_t>(directions[game]);
    }
    const std::int32_t answer =
        e2048_step_many(seeds.data(), boards.empty() ? nullptr : boards.front().data(), static_cast<std::int32_t>(count),
                        wanted.data(), statuses.data(), scores.data(), nullptr);
    if (answer < 0) {
        return status_of(answer);
    }
    std::vector<Result<bool>> moved;
    moved.reserve(count);
    for (std::size_t game = 0; game < count; ++game) {
        if (statuses[game] < 0) {
            moved.emplace_back(status_of(statuses[game]));
            continue;
        }
        games[game] = Game{boards[game], games[game].score + scores[game], seeds[game]};
        moved.emplace_back(statuses[game] == 1);
    }
    return moved;
}

/** The bytes of a record, as the C functions take them. */
inline const std::uint8_t *bytes(std::string_view record) {
    return record.data() == nullptr ? reinterpret_cast<const std::uint8_t *>("")
                                    : reinterpret_cast<const std::uint8_t *>(record.data());
}

inline Result<std::int32_t> play_record(Game &game, std::int32_t most, std::string &steps, const char *player,
                                        const Limits &limits) {
    if (most < 0 || most > 1000000) {
        return Status::range;
    }
    std::string made(2 * static_cast<std::size_t>(most) + 1, '\0');
    const std::int32_t answer =
        e2048_play_record(&game.seed, game.cells.data(), player, limits.effort_limit, limits.time_ms, most, &game.score,
                          made.data(), static_cast<std::int32_t>(made.size()));
    if (answer < 0) {
        return status_of(answer);
    }
    steps.append(made, 0, 2 * static_cast<std::size_t>(answer));
    return answer;
}

inline Result<RecordFault> check_record(std::string_view record) {
    RecordFault fault;
    Result<std::string> sentence = text([&](char *text, std::int32_t capacity) {
        return e2048_check_record(bytes(record), static_cast<std::int32_t>(record.size()), &fault.move_number, text,
                                  capacity);
    });
    if (!sentence) {
        return sentence.status();
    }
    fault.sentence = std::move(sentence).value();
    return fault;
}

inline Result<std::string> convert_record(std::string_view record, RecordForm form) {
    return text([&](char *text, std::int32_t capacity) {
        return e2048_convert_record(bytes(record), static_cast<std::int32_t>(record.size()),
                                    static_cast<std::int32_t>(form), reinterpret_cast<std::uint8_t *>(text), capacity);
    });
}

inline Result<std::string> record_field(std::string_view record, const char *name) {
    return text([&](char *text, std::int32_t capacity) {
        return e2048_record_field(bytes(record), static_cast<std::int32_t>(record.size()), name, text, capacity);
    });
}

inline Result<std::vector<Position>> record_positions(std::string_view record) {
    const std::int32_t length = static_cast<std::int32_t>(record.size());
    const std::int32_t moves = e2048_record_moves(bytes(record), length);
    if (moves < 0) {
        return status_of(moves);
    }
    const std::size_t count = static_cast<std::size_t>(moves) + 1;
    std::vector<Cells> boards(count);
    std::vector<std::int32_t> directions(count), scores(count);
    const std::int32_t written = e2048_record_boards(bytes(record), length, 0, moves + 1, boards.front().data(),
                                                     directions.data(), scores.data());
    if (written < 0) {
        return status_of(written);
    }
    std::vector<Position> positions;
    positions.reserve(count);
    for (std::size_t place = 0; place < count; ++place) {
        positions.push_back(Position{boards[place], scores[place], directions[place]});
    }
    return positions;
}

inline Result<std::vector<ReviewedMove>> review(std::string_view record, std::int32_t first, std::int32_t most,
                                                const char *judge, const Limits &limits) {
    const std::int32_t length = static_cast<std::int32_t>(record.size());
    const std::int32_t moves = e2048_record_moves(bytes(record), length);
    if (moves < 0) {
        return status_of(moves);
    }
    const std::int32_t wanted = most < moves ? most : moves;
    const std::size_t room = wanted > 0 ? static_cast<std::size_t>(wanted) : 0;
    std::vector<double> played(room), best(room);
    std::vector<std::int32_t> directions(room);
    const std::int32_t done =
        e2048_review(bytes(record), length, judge, limits.effort_limit, limits.time_ms, limits.seed_number, first, wanted,
                     played.data(), best.data(), directions.data());
    if (done < 0) {
        return status_of(done);
    }
    std::vector<ReviewedMove> reviewed;
    for (std::size_t place = 0; place < static_cast<std::size_t>(done); ++place) {
        reviewed.push_back(ReviewedMove{played[place], best[place], static_cast<Direction>(directions[place])});
    }
    return reviewed;
}

inline Result<ReviewTotals> review_totals(const std::vector<ReviewedMove> &moves, std::int32_t most) {
    std::vector<double> played, best;
    for (const ReviewedMove &move : moves) {
        played.push_back(move.played);
        best.push_back(move.best);
    }
    ReviewTotals totals;
    totals.worst.resize(most > 0 ? static_cast<std::size_t>(most) : 0);
    const std::int32_t named =
        e2048_review_totals(played.data(), best.data(), static_cast<std::int32_t>(moves.size()), &totals.accuracy,
                            &totals.loss, totals.worst.data(), most);
    if (named < 0) {
        return status_of(named);
    }
    totals.worst.resize(static_cast<std::size_t>(named));
    return totals;
}

} // namespace detail

/**
 * While it exists, the calls that this thread makes can be cancelled.
 *
 *     std::atomic<bool> stop{false};
 *     const engine2048::CancelWhen guard([&] { return stop.load(); });
 *
 * Calls that may take long ask the function when they start and then about every 5 milliseconds, on this thread. If it
 * returns true, the call ends within 50 milliseconds with Status::cancelled; review and the calls for many boards return
 * what they have finished instead. The function must not throw and must not call this library. A thread has one
 * CancelWhen at a time.
 */
template <class Function>
class CancelWhen {
public:
    explicit CancelWhen(Function wants_to) : wants_to_(std::move(wants_to)) { e2048_set_cancel_handler(ask, this); }
    ~CancelWhen() { e2048_set_cancel_handler(nullptr, nullptr); }
    CancelWhen(const CancelWhen &) = delete;
    CancelWhen &operator=(const CancelWhen &) = delete;

private:
    static std::int32_t ask(void *context) noexcept {
        return static_cast<CancelWhen *>(context)->wants_to_() ? 1 : 0;
    }

    mutable Function wants_to_; /* The guard is often const, what it asks need not be. */
};

/** Every function, with its failures as values. */
namespace nothrow {

/** The version of the C interface in the library; a program should stop if it is not E2048_ABI_VERSION. */
inline std::int32_t abi_version() noexcept { return e2048_abi_version(); }

/** The version of the library, such as "0.1.0". */
inline Result<std::string> version() noexcept { return detail::version(); }

/** What a status means, in one English sentence. */
inline Result<std::string> status_text(Status status) noexcept { return detail::status_text(status); }

/** A new game with two tiles; the same seed gives the same game. */
inline Result<Game> new_game(std::int32_t seed) noexcept {
    Game game;
    game.seed = seed;
    const std::int32_t answer = e2048_new_game(&game.seed, game.cells.data());
    if (answer < 0) {
        return detail::status_of(answer);
    }
    return game;
}

/** Spawns a tile, 2 with probability 0.9 or 4 with 0.1, and advances the seed; returns the index of its cell. */
inline Result<std::int32_t> spawn(Game &game) noexcept {
    const std::int32_t answer = e2048_spawn(&game.seed, game.cells.data());
    if (answer < 0) {
        return detail::status_of(answer);
    }
    return answer;
}

/** Slides all tiles; spawns nothing. */
inline Result<Slide> slide(const Cells &cells, Direction direction) noexcept {
    Slide slide;
    const std::int32_t answer =
        e2048_move(cells.data(), static_cast<std::int32_t>(direction), slide.cells.data(), &slide.score);
    if (answer < 0) {
        return detail::status_of(answer);
    }
    slide.moved = answer == 1;
    return slide;
}

/** Which directions are legal. */
inline Result<LegalMoves> legal_moves(const Cells &cells) noexcept {
    const std::int32_t answer = e2048_legal_moves(cells.data());
    if (answer < 0) {
        return detail::status_of(answer);
    }
    return LegalMoves(answer);
}

/** The names of all evaluators. */
inline Result<std::vector<std::string>> evaluator_names() noexcept { return detail::evaluator_names(); }

/** How good a position is to an evaluator, without search, in its own unit; `lost` for minus infinity. */
inline Result<double> evaluate(const Cells &cells, const char *evaluator) noexcept {
    double value = 0.0;
    const std::int32_t answer = e2048_evaluate(cells.data(), evaluator, &value);
    if (answer < 0) {
        return detail::status_of(answer);
    }
    return value;
}

/** The names of all players. */
inline Result<std::vector<std::string>> player_names() noexcept { return detail::player_names(); }

/** A description of each player: where it was published and what effort means to it, in the order of player_names(). */
inline Result<std::vector<std::string>> player_summaries() noexcept { return detail::player_summaries(); }

/** The move that a player would make. */
inline Result<Choice> best_move(const Cells &cells, const char *player = default_player,
                                const Limits &limits = Limits{}) noexcept {
    Choice choice;
    const std::int32_t answer = e2048_best_move(cells.data(), player, limits.effort_limit, limits.time_ms,
                                                limits.seed_number, &choice.evaluation);
    if (answer < 0) {
        return detail::status_of(answer);
    }
    choice.direction = static_cast<Direction>(answer);
    return choice;
}

/** The move that a player would make, and its exact value of every direction. */
inline Result<Analysis> analyze(const Cells &cells, const char *player = default_player,
                                const Limits &limits = Limits{}) noexcept {
    Analysis analysis;
    const std::int32_t answer =
        e2048_analyze(cells.data(), player, limits.effort_limit, limits.time_ms, limits.seed_number,
                      analysis.evaluations.data(), &analysis.depth, &analysis.nodes);
    if (answer < 0) {
        return detail::status_of(answer);
    }
    analysis.direction = static_cast<Direction>(answer);
    return analysis;
}

/**
 * Lets a player make up to `most` moves, each followed by a spawned tile. Returns how many it made: fewer than `most`
 * if the game ended. Advances the board, score and seed of the game; the seed in the limits is not used. If the call
 * fails, the game is not changed.
 */
inline Result<std::int32_t> play(Game &game, std::int32_t most, const char *player = default_player,
                                 const Limits &limits = Limits{}) noexcept {
    const std::int32_t answer = e2048_play(&game.seed, game.cells.data(), player, limits.effort_limit,
                                           limits.time_ms, most, &game.score);
    if (answer < 0) {
        return detail::status_of(answer);
    }
    return answer;
}

/** The names of all features that a recipe may weigh. */
inline Result<std::vector<std::string>> feature_names() noexcept { return detail::feature_names(); }

/** What is wrong with a name or a recipe of a player or an evaluator. */
inline Result<RecipeFault> check_recipe(const char *recipe) noexcept { return detail::check_recipe(recipe); }

/** Why a position is worth what it is to an evaluator or a recipe: the part of each feature that it weighs. */
inline Result<std::vector<Part>> explain(const Cells &cells, const char *evaluator) noexcept {
    return detail::explain(cells, evaluator);
}

/** Sets how many threads each later call in this process may use, 0 for all cores, at most 1024. */
inline Status set_threads(std::int32_t threads) noexcept { return detail::status_of(e2048_set_threads(threads)); }

/** best_move for each of these boards, on the engine's threads: a result for each. */
inline Result<std::vector<Result<Choice>>> best_move_many(const std::vector<Cells> &boards, const char *player = default_player, const Limits &limits = Limits{}) noexcept {
    return detail::best_move_many(boards, player, limits);
}

/** analyze for each of these boards. */
inline Result<std::vector<Result<Analysis>>> analyze_many(const std::vector<Cells> &boards, const char *player = default_player, const Limits &limits = Limits{}) noexcept {
    return detail::analyze_many(boards, player, limits);
}

/** evaluate for each of these boards. */
inline Result<std::vector<Result<double>>> evaluate_many(const std::vector<Cells> &boards, const char *evaluator) noexcept {
    return detail::evaluate_many(boards, evaluator);
}

/**
 * Moves each game in its own direction and spawns a tile. Returns for each game whether it moved; if not, the
 * game is not changed.
 */
inline Result<std::vector<Result<bool>>> step_many(std::vector<Game> &games, const std::vector<Direction> &directions) noexcept {
    return detail::step_many(games, directions);
}

/**
 * play that also appends two characters for each move to `steps`, the text of a record after its heading; at most
 * 1,000,000 moves.
 */
inline Result<std::int32_t> play_record(Game &game, std::int32_t most, std::string &steps, const char *player = default_player, const Limits &limits = Limits{}) noexcept {
    return detail::play_record(game, most, steps, player, limits);
}

/** What is wrong with a record: the library's text, a replay of 2048verse, or an .rpl of 2048EndgameTablebase. */
inline Result<RecordFault> check_record(std::string_view record) noexcept {
    return detail::check_record(record);
}

/** The record in this form. */
inline Result<std::string> convert_record(std::string_view record, RecordForm form = RecordForm::text) noexcept {
    return detail::convert_record(record, form);
}

/**
 * The value of a line of the heading; empty if there is none. moves, score, largest and finished are computed
 * from the moves.
 */
inline Result<std::string> record_field(std::string_view record, const char *name) noexcept {
    return detail::record_field(record, name);
}

/** All positions of a record: one more than it has moves. */
inline Result<std::vector<Position>> record_positions(std::string_view record) noexcept {
    return detail::record_positions(record);
}

/**
 * A judge's values of at most `most` moves, from move `first` on; move 0 is the first. Fewer if the record ends or
 * the call is cancelled.
 */
inline Result<std::vector<ReviewedMove>> review(std::string_view record, std::int32_t first, std::int32_t most, const char *judge = default_player, const Limits &limits = Limits{}) noexcept {
    return detail::review(record, first, most, judge, limits);
}

/** The totals of these moves, with at most `most` of the worst. */
inline Result<ReviewTotals> review_totals(const std::vector<ReviewedMove> &moves, std::int32_t most = 10) noexcept {
    return detail::review_totals(moves, most);
}

} // namespace nothrow

#if ENGINE2048_HAS_EXCEPTIONS

/** The one exception that the functions below throw. Its what() is the sentence for the status. */
class Error : public std::runtime_error {
public:
    explicit Error(Status status)
        : std::runtime_error(detail::status_text(status).value_or("engine2048 failed")), status_(status) {}
    /** Why the call failed. */
    Status status() const noexcept { return status_; }

private:
    Status status_;
};

namespace detail {

/** The answer, or an Error. */
template <class Value>
Value value_or_throw(Result<Value> result) {
    if (!result) {
        throw Error(result.status());
    }
    return std::move(result).value();
}

} // namespace detail

/** As nothrow::abi_version. */
using nothrow::abi_version;

/** As nothrow::version. */
inline std::string version() { return detail::value_or_throw(detail::version()); }

/** As nothrow::status_text. */
inline std::string status_text(Status status) { return detail::value_or_throw(detail::status_text(status)); }

/** As nothrow::new_game. */
inline Game new_game(std::int32_t seed) { return detail::value_or_throw(nothrow::new_game(seed)); }

/** As nothrow::spawn. Throws Error: tile, full. */
inline std::int32_t spawn(Game &game) { return detail::value_or_throw(nothrow::spawn(game)); }

/** As nothrow::slide. Throws Error: tile, direction. */
inline Slide slide(const Cells &cells, Direction direction) {
    return detail::value_or_throw(nothrow::slide(cells, direction));
}

/** As nothrow::legal_moves. Throws Error: tile. */
inline LegalMoves legal_moves(const Cells &cells) { return detail::value_or_throw(nothrow::legal_moves(cells)); }

/** As nothrow::evaluator_names. */
inline std::vector<std::string> evaluator_names() { return detail::value_or_throw(detail::evaluator_names()); }

/** As nothrow::evaluate. Throws Error: tile, name, null, no_network, weights, internal. */
inline double evaluate(const Cells &cells, const char *evaluator) {
    return detail::value_or_throw(nothrow::evaluate(cells, evaluator));
}

/** As nothrow::player_names. */
inline std::vector<std::string> player_names() { return detail::value_or_throw(detail::player_names()); }

/** As nothrow::player_summaries. */
inline std::vector<std::string> player_summaries() { return detail::value_or_throw(detail::player_summaries()); }

/** As nothrow::best_move. Throws Error: game_over, tile, name, null, range, cancelled, no_network, weights, internal. */
inline Choice best_move(const Cells &cells, const char *player = default_player, const Limits &limits = Limits{}) {
    return detail::value_or_throw(nothrow::best_move(cells, player, limits));
}

/** As nothrow::analyze. Throws Error: game_over, tile, name, null, range, cancelled, no_network, weights, internal. */
inline Analysis analyze(const Cells &cells, const char *player = default_player, const Limits &limits = Limits{}) {
    return detail::value_or_throw(nothrow::analyze(cells, player, limits));
}

/** As nothrow::play. Throws Error: tile, name, null, range, cancelled, no_network, weights, internal. */
inline std::int32_t play(Game &game, std::int32_t most, const char *player = default_player,
                         const Limits &limits = Limits{}) {
    return detail::value_or_throw(nothrow::play(game, most, player, limits));
}

/** As nothrow::feature_names. */
inline std::vector<std::string> feature_names() { return detail::value_or_throw(detail::feature_names()); }

/** As nothrow::check_recipe. Throws Error: null. */
inline RecipeFault check_recipe(const char *recipe) { return detail::value_or_throw(detail::check_recipe(recipe)); }

/** As nothrow::explain. Throws Error: tile, name, null, no_network, weights, internal. */
inline std::vector<Part> explain(const Cells &cells, const char *evaluator) {
    return detail::value_or_throw(detail::explain(cells, evaluator));
}

/** As nothrow::best_move_many. Throws Error: name, null, range, no_network, weights, internal. */
inline std::vector<Result<Choice>> best_move_many(const std::vector<Cells> &boards, const char *player = default_player, const Limits &limits = Limits{}) {
    return detail::value_or_throw(detail::best_move_many(boards, player, limits));
}

/** As nothrow::analyze_many. Throws Error: name, null, range, no_network, weights, internal. */
inline std::vector<Result<Analysis>> analyze_many(const std::vector<Cells> &boards, const char *player = default_player, const Limits &limits = Limits{}) {
    return detail::value_or_throw(detail::analyze_many(boards, player, limits));
}

/** As nothrow::evaluate_many. Throws Error: name, null, internal. */
inline std::vector<Result<double>> evaluate_many(const std::vector<Cells> &boards, const char *evaluator) {
    return detail::value_or_throw(detail::evaluate_many(boards, evaluator));
}

/** As nothrow::step_many. Throws Error: range, internal. */
inline std::vector<Result<bool>> step_many(std::vector<Game> &games, const std::vector<Direction> &directions) {
    return detail::value_or_throw(detail::step_many(games, directions));
}

/** As nothrow::play_record. Throws Error: tile, name, null, range, cancelled, no_network, weights, internal. */
inline std::int32_t play_record(Game &game, std::int32_t most, std::string &steps, const char *player = default_player, const Limits &limits = Limits{}) {
    return detail::value_or_throw(detail::play_record(game, most, steps, player, limits));
}

/** As nothrow::check_record. Throws Error: range. */
inline RecordFault check_record(std::string_view record) {
    return detail::value_or_throw(detail::check_record(record));
}

/** As nothrow::convert_record. Throws Error: record, range. */
inline std::string convert_record(std::string_view record, RecordForm form = RecordForm::text) {
    return detail::value_or_throw(detail::convert_record(record, form));
}

/** As nothrow::record_field. Throws Error: record, name, null, range. */
inline std::string record_field(std::string_view record, const char *name) {
    return detail::value_or_throw(detail::record_field(record, name));
}

/** As nothrow::record_positions. Throws Error: record, range. */
inline std::vector<Position> record_positions(std::string_view record) {
    return detail::value_or_throw(detail::record_positions(record));
}

/** As nothrow::review. Throws Error: record, name, null, range, no_network, weights, internal. */
inline std::vector<ReviewedMove> review(std::string_view record, std::int32_t first, std::int32_t most, const char *judge = default_player, const Limits &limits = Limits{}) {
    return detail::value_or_throw(detail::review(record, first, most, judge, limits));
}

/** As nothrow::review_totals. Throws Error: range. */
inline ReviewTotals review_totals(const std::vector<ReviewedMove> &moves, std::int32_t most = 10) {
    return detail::value_or_throw(detail::review_totals(moves, most));
}

/** As nothrow::set_threads. Throws Error: range. */
inline void set_threads(std::int32_t threads) {
    const Status status = nothrow::set_threads(threads);
    if (status != Status::ok) {
        throw Error(status);
    }
}

#endif // ENGINE2048_HAS_EXCEPTIONS

} // namespace engine2048

#endif // ENGINE2048_HPP
