// The C++ wrapper: every function of both forms, good and bad input, every enumerator. Prints TAP.
//
// Built twice, with exceptions and with -fno-exceptions; the second has no throwing form to test.

#include <engine2048.hpp>
// A second time, as happens in real programs.
#include <engine2048.hpp>

#include <cstdio>
#include <cstring>
#include <type_traits>

namespace nothrow = engine2048::nothrow;
using engine2048::Cells;
using engine2048::Direction;
using engine2048::Limits;
using engine2048::Status;

// The enumerators are the numbers of the C interface's table.
static_assert(static_cast<int>(Direction::up) == 0 && static_cast<int>(Direction::right) == 1);
static_assert(static_cast<int>(Direction::down) == 2 && static_cast<int>(Direction::left) == 3);
static_assert(static_cast<int>(Status::ok) == 0 && static_cast<int>(Status::game_over) == -1);
static_assert(static_cast<int>(Status::null) == -2 && static_cast<int>(Status::tile) == -3);
static_assert(static_cast<int>(Status::direction) == -4 && static_cast<int>(Status::name) == -5);
static_assert(static_cast<int>(Status::range) == -6 && static_cast<int>(Status::buffer) == -7);
static_assert(static_cast<int>(Status::full) == -8 && static_cast<int>(Status::cancelled) == -9);
static_assert(static_cast<int>(Status::no_network) == -10 && static_cast<int>(Status::weights) == -11);
static_assert(static_cast<int>(Status::record) == -12 && static_cast<int>(Status::internal) == -99);
static_assert(engine2048::illegal == -1e300 && engine2048::lost == -1e200);
static_assert(std::is_same_v<Cells, std::array<std::int32_t, 16>>);
static_assert(std::is_same_v<std::underlying_type_t<Direction>, std::int32_t>);

namespace {

int tests = 0;
int failures = 0;

void check(bool holds, const char *name) {
    ++tests;
    failures += holds ? 0 : 1;
    std::printf("%s %d - %s\n", holds ? "ok" : "not ok", tests, name);
}

constexpr Cells corner{2, 2, 4, 8};
constexpr Cells with_three{3};
constexpr Cells finished{2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2};
constexpr Cells after_left{4, 4, 8};

void test_values() {
    check(nothrow::abi_version() == E2048_ABI_VERSION, "the library has the header's version");
    check(nothrow::version() && nothrow::version()->find('.') != std::string::npos, "version");
    check(nothrow::status_text(Status::tile) && nothrow::status_text(Status::tile)->size() > 20, "status_text");
    check(nothrow::status_text(static_cast<Status>(-12345)).status() == Status::ok, "a sentence for any number");

    const auto game = nothrow::new_game(7);
    int tiles = 0;
    for (const std::int32_t tile : game->cells) {
        tiles += tile != 0 ? 1 : 0;
    }
    check(game && tiles == 2 && game->score == 0 && game->seed != 7, "new_game");
    check(nothrow::new_game(7)->cells == game->cells, "the same seed gives the same game");

    const auto slide = nothrow::slide(corner, Direction::left);
    check(slide && slide->moved && slide->score == 4 && slide->cells == after_left, "slide");
    check(!nothrow::slide(corner, Direction::up)->moved, "a slide that moves nothing");
    const auto legal = nothrow::legal_moves(corner);
    check(legal && legal->any() && legal->contains(Direction::left) && legal->contains(Direction::right) &&
              legal->contains(Direction::down) && !legal->contains(Direction::up) && legal->bits() == 14,
          "legal_moves");
    check(nothrow::legal_moves(finished) && !nothrow::legal_moves(finished)->any(), "a finished game");
}

void test_players() {
    const auto players = nothrow::player_names();
    const auto summaries = nothrow::player_summaries();
    check(players && !players->empty() && summaries && summaries->size() == players->size(), "players");
    static_assert(!std::is_reference_v<decltype(*nothrow::player_names())> &&
                      !std::is_reference_v<decltype(nothrow::player_names().value())>,
                  "a Result that goes away would take the answer with it");
    std::size_t named = 0;
    for (const std::string &name : *nothrow::player_names()) {
        named += name.empty() ? 0U : 1U;
    }
    check(players && named == players->size(), "the answer of a Result that goes away");
    bool random = false;
    for (std::size_t index = 0; players && index < players->size(); ++index) {
        random = random || (*players)[index] == "random";
        const auto choice = nothrow::best_move(corner, (*players)[index].c_str(), Limits{}.effort(2).time(5));
        const std::string name = "best_move of " + (*players)[index];
        check(choice && nothrow::legal_moves(corner)->contains(choice->direction), name.c_str());
    }
    check(random, "the roster has the player random");

    const auto evaluators = nothrow::evaluator_names();
    check(bool(evaluators), "evaluators");
    for (std::size_t index = 0; evaluators && index < evaluators->size(); ++index) {
        check(bool(nothrow::evaluate(corner, (*evaluators)[index].c_str())), (*evaluators)[index].c_str());
    }

    constexpr auto are_all = [](const Limits &limits) {
        return limits.effort_limit == 7 && limits.time_ms == 50 && limits.seed_number == 3;
    };
    static_assert(are_all(Limits{}.effort(7).time(50).seed(3)) && are_all(Limits{}.effort(7).seed(3).time(50)) &&
                      are_all(Limits{}.time(50).effort(7).seed(3)) && are_all(Limits{}.time(50).seed(3).effort(7)) &&
                      are_all(Limits{}.seed(3).effort(7).time(50)) && are_all(Limits{}.seed(3).time(50).effort(7)),
                  "limits in any order");
    const auto limits = Limits{}.effort(10).seed(3);
    const auto analysis = nothrow::analyze(corner, "monte-carlo", limits);
    check(analysis && analysis->evaluation(Direction::up) == engine2048::illegal &&
              analysis->evaluation(analysis->direction) > 0.0 && analysis->depth == 10 && analysis->nodes > 0.0,
          "analyze");
    check(nothrow::best_move(corner, "monte-carlo", limits)->evaluation ==
              analysis->evaluation(analysis->direction),
          "best_move and analyze agree");

    auto game = *nothrow::new_game(1);
    auto again = game;
    const auto made = nothrow::play(game, 20, "random");
    check(made && *made == 20 && game.score >= 0 && game.seed != again.seed, "play");
    check(nothrow::play(again, 20, "random") && again.cells == game.cells && again.score == game.score,
          "the same game is played again");
    check(nothrow::spawn(game) || !nothrow::legal_moves(game.cells)->any(), "spawn");
    check(nothrow::set_threads(2) == Status::ok && nothrow::set_threads(0) == Status::ok, "set_threads");
}

void test_recipes() {
    const char *const recipe = "greedy: merges 3, free -0.5";
    check(nothrow::best_move(corner, recipe) && nothrow::evaluate(corner, recipe), "a recipe is a name");
    const auto right = nothrow::check_recipe(recipe);
    check(right && !*right && right->sentence.empty(), "nothing is wrong with it");
    const auto wrong = nothrow::check_recipe("greedy:    smoothnes 1");
    check(wrong && *wrong && wrong->position == 12 &&
              wrong->sentence == "`smoothnes`, at 12, is no feature: smoothness?",
          "check_recipe");
    const auto parts = nothrow::explain(corner, recipe);
    check(parts && parts->size() == 2 && (*parts)[0].feature == "free" && (*parts)[0].weight == -0.5 &&
              (*parts)[1].feature == "merges" && (*parts)[1].share == (*parts)[1].value * 3.0 &&
              (*parts)[0].share + (*parts)[1].share == *nothrow::evaluate(corner, recipe),
          "explain");
    const auto tuples = nothrow::explain(corner, "network");
    double sum = 0.0;
    for (std::size_t part = 0; tuples && part < tuples->size(); ++part) {
        sum += (*tuples)[part].share;
    }
    check(tuples && tuples->size() == 5 && (*tuples)[0].feature == "reward" &&
              (*tuples)[1].feature == "stage 1: xxxx xx.. .... ...." &&
              sum == *nothrow::evaluate(corner, "network"),
          "explain: the network's tuples");
    check(nothrow::feature_names() && nothrow::feature_names()->size() > 10, "feature_names");
    check(nothrow::check_recipe(nullptr).status() == Status::null, "no recipe");
    check(nothrow::explain(corner, "minimax").status() == Status::name, "a player is no evaluator");
#if ENGINE2048_HAS_EXCEPTIONS
    check(engine2048::explain(corner, recipe).size() == 2 && engine2048::check_recipe("empty") &&
              engine2048::feature_names() == *nothrow::feature_names(),
          "the same with exceptions");
#endif
}

void test_cancelling() {
    int asked = 0;
    {
        const engine2048::CancelWhen guard([&asked] { return ++asked == 3; });
        const auto choice = nothrow::best_move(corner, "gradient-minimax", Limits{}.effort(6));
        check(choice.status() == Status::cancelled && asked == 3, "a call is cancelled");
    }
    check(nothrow::best_move(corner, "random") && asked == 3, "nobody is asked any more");
}

void test_failures() {
    check(nothrow::legal_moves(with_three).status() == Status::tile, "a cell of 3");
    check(!nothrow::slide(corner, static_cast<Direction>(4)), "a direction of 4");
    check(nothrow::slide(corner, static_cast<Direction>(-1)).status() == Status::direction, "a direction of -1");
    check(nothrow::best_move(corner, "nobody").status() == Status::name, "an unknown player");
    check(nothrow::best_move(corner, nullptr).status() == Status::null, "no player");
    check(nothrow::best_move(corner, "random", Limits{}.effort(-1)).status() == Status::range, "effort -1");
    check(nothrow::best_move(finished, "random").status() == Status::game_over, "a finished game has no move");
    check(nothrow::evaluate(corner, "nobody").status() == Status::name, "an unknown evaluator");
    check(nothrow::set_threads(-1) == Status::range, "threads -1");
    engine2048::Game full{finished, 5, 9};
    check(nothrow::spawn(full).status() == Status::full && full.cells == finished && full.seed == 9,
          "a full board stays as it was");
    check(nothrow::play(full, -1, "random").status() == Status::range && full.score == 5, "moves -1");
    check(nothrow::play(full, 1, "random").value_or(-1) == 0, "a finished game takes 0 moves");
    check(nothrow::spawn(full).value_or(77) == 77, "value_or");
}

#if ENGINE2048_HAS_EXCEPTIONS
template <class Call>
void check_throws(Status status, Call call, const char *name) {
    try {
        call();
        check(false, name);
    } catch (const engine2048::Error &error) {
        check(error.status() == status && std::strlen(error.what()) > 10, name);
    }
}

void test_exceptions() {
    check(engine2048::abi_version() == E2048_ABI_VERSION && !engine2048::version().empty(), "versions");
    check(engine2048::status_text(Status::full) == *nothrow::status_text(Status::full), "the same sentences");
    engine2048::Game game = engine2048::new_game(7);
    check(game.cells == nothrow::new_game(7)->cells, "the same game");
    check(engine2048::spawn(game) >= 0, "spawn answers");
    check(engine2048::slide(corner, Direction::left).cells == after_left, "slide answers");
    check(engine2048::legal_moves(corner).bits() == 14, "legal_moves answers");
    check(engine2048::player_names().size() == engine2048::player_summaries().size(), "names and summaries");
    check(engine2048::evaluator_names() == *nothrow::evaluator_names(), "evaluator_names answers");
    for (const std::string &name : engine2048::evaluator_names()) {
        check(engine2048::evaluate(corner, name.c_str()) == *nothrow::evaluate(corner, name.c_str()), "evaluate");
    }
    check(engine2048::best_move(corner, "random").evaluation == 0.0, "best_move answers");
    check(engine2048::analyze(corner, "random").nodes > 0.0, "analyze answers");
    check(engine2048::play(game, 3, "random") == 3, "play answers");
    engine2048::set_threads(0);
    check_throws(Status::tile, [] { engine2048::legal_moves(with_three); }, "throws tile");
    check_throws(Status::name, [] { engine2048::best_move(corner, "nobody"); }, "throws name");
    check_throws(Status::null, [] { engine2048::best_move(corner, nullptr); }, "throws null");
    check_throws(Status::game_over, [] { engine2048::analyze(finished, "random"); }, "throws game_over");
    check_throws(Status::range, [] { engine2048::set_threads(2000); }, "throws range");
    check_throws(Status::direction, [] { engine2048::slide(corner, static_cast<Direction>(4)); }, "throws direction");
    try {
        engine2048::Game full{finished, 0, 0};
        engine2048::spawn(full);
        check(false, "an Error is a std::runtime_error");
    } catch (const std::runtime_error &) {
        check(true, "an Error is a std::runtime_error");
    }
}
#else
void test_exceptions() {}
#endif

} // namespace

void test_many_boards() {
    const std::vector<Cells> boards{corner, with_three, finished};
    const auto choices = nothrow::best_move_many(boards, "minimax", Limits{}.effort(2));
    check(choices && choices->size() == 3 && (*choices)[0] && (*choices)[1].status() == Status::tile &&
              (*choices)[2].status() == Status::game_over &&
              (*choices)[0]->direction == nothrow::best_move(corner, "minimax", Limits{}.effort(2))->direction,
          "best_move_many");
    const auto analyses = nothrow::analyze_many(boards, "heuristic", Limits{}.effort(1));
    check(analyses && (*analyses)[0] && (*analyses)[0]->evaluation(Direction::up) == engine2048::illegal &&
              (*analyses)[1].status() == Status::tile,
          "analyze_many");
    const auto values = nothrow::evaluate_many(boards, "ovolve");
    check(values && *(*values)[0] == *nothrow::evaluate(corner, "ovolve") && (*values)[1].status() == Status::tile,
          "evaluate_many");
    check(nothrow::evaluate_many({}, "ovolve") && nothrow::best_move_many(boards, "nobody").status() == Status::name,
          "no boards, no such player");
    std::vector<engine2048::Game> games{{corner, 5, 1}, {corner, 5, 1}};
    const auto moved = nothrow::step_many(games, {Direction::left, Direction::up});
    check(moved && *(*moved)[0] && !*(*moved)[1] && games[0].score == 9 && games[0].seed != 1 && games[1].seed == 1,
          "step_many");
    check(nothrow::step_many(games, {}).status() == Status::range, "step_many: a direction for each game");
}

void test_records() {
    engine2048::Game game = *nothrow::new_game(3);
    std::string record = "engine2048 record 1\nstart:";
    for (const std::int32_t tile : game.cells) {
        record += " " + std::to_string(tile);
    }
    record += "\n\n";
    check(nothrow::play_record(game, 40, record, "minimax", Limits{}.effort(1)).value_or(0) == 40, "play_record");
    check(nothrow::play_record(game, -1, record).status() == Status::range, "play_record: E2048_RANGE");
    check(!*nothrow::check_record(record), "check_record: nothing is wrong");
    const auto positions = nothrow::record_positions(record);
    check(positions && positions->size() == 41 && positions->back().cells == game.cells &&
              positions->back().score == game.score && positions->back().direction == engine2048::Position::none,
          "record_positions");
    check(nothrow::convert_record(record, engine2048::RecordForm::rpl)->size() == 41 * 25, "convert_record");
    check(*nothrow::record_field(*nothrow::convert_record(record), "moves") == "40", "record_field");
    check(nothrow::record_positions("").status() == Status::record && *nothrow::check_record(""), "no record");
    const auto moves = nothrow::review(record, 0, 100, "expectimax", Limits{}.effort(1));
    check(moves && moves->size() == 40, "review");
    const auto totals = nothrow::review_totals(*moves);
    check(totals && totals->accuracy > 0 && totals->accuracy < 100 && totals->worst.size() == 10 &&
              nothrow::review_totals({})->accuracy == 100,
          "review_totals");
}

int main() {
    test_values();
    test_players();
    test_recipes();
    test_many_boards();
    test_records();
    test_cancelling();
    test_failures();
    test_exceptions();
    std::printf("1..%d\n", tests);
    return failures == 0 ? 0 : 1;
}
