/*
 * Loads the XLL as VBA does: by its full path, each function of the C interface by its name alone. On 32-bit Windows these are
 * the names with _std, which use VBA's calling convention. The argument is the path.
 */

/* The header's functions, called as VBA calls them. */
#ifdef _WIN64
#define OFFICE_NAME(name) name
#else
#define OFFICE_NAME(name) name "_std"
#define E2048_API __attribute__((stdcall))
#endif

#include "boards.h"
#include "engine2048.h"
#include "imports.h"
#include "tap.h"

#include <string.h>
#include <windows.h>

/* Calls of each function: a calling convention that is not the function's would have moved the stack by then. */
#define CALLS 1000

static HMODULE library;

/* The function of this name, as whichever type it is assigned to. */
static void *function(const char *name)
{
    FARPROC found = GetProcAddress(library, name);
    void *function;

    check(found != NULL, "%s is exported", name);
    memcpy(&function, &found, sizeof function);
    return function;
}

/* All functions of the header but those that take a function or bytes of weights, which VBA cannot give. */
#define FUNCTIONS_OF_VBA(of)                                                                                              \
    of(abi_version) of(version) of(status_text) of(new_game) of(spawn) of(move) of(legal_moves) of(evaluator_count)       \
    of(evaluator_name) of(evaluate) of(player_count) of(player_name) of(player_summary) of(best_move) of(analyze)         \
    of(play) of(set_threads) of(feature_count) of(feature_name) of(check_recipe) of(explain) of(best_move_many)           \
    of(analyze_many) of(evaluate_many) of(new_game_many) of(step_many) of(play_record) of(check_record)                   \
    of(convert_record) of(record_moves) of(record_boards) of(record_field) of(review) of(review_totals)

#define POINTER(name) static __typeof__(e2048_##name) *name;
FUNCTIONS_OF_VBA(POINTER)

static void find_functions(void)
{
#define FIND(name) *(void **)&name = function(OFFICE_NAME("e2048_" #name));
    FUNCTIONS_OF_VBA(FIND)
}

static void check_texts(void)
{
    char text[1000];
    int call, well = 1;

    for (call = 0; call < CALLS; call++) {
        well = well && abi_version() == 1 && evaluator_count() > 0 && player_count() > 0;
        well = well && version(text, 1000) == (int32_t)strlen(text);
        well = well && status_text(0, text, 1000) == (int32_t)strlen(text);
        well = well && evaluator_name(0, text, 1000) == (int32_t)strlen(text);
        well = well && player_name(0, text, 1000) == (int32_t)strlen(text);
        well = well && player_summary(0, text, 1000) == (int32_t)strlen(text);
    }
    check(well, "versions, counts and texts");
}

static void check_rules(void)
{
    int32_t seed = 1, cells[16], after[16], score;
    int call, well = 1;

    for (call = 0; call < CALLS; call++) {
        well = well && new_game(&seed, cells) == 0 && legal_moves(cells) > 0 && spawn(&seed, cells) >= 0;
        well = well && move(middle_board, call % 4, after, &score) == 1 && !same_board(after, middle_board);
    }
    check(well, "new games, spawned tiles, moves, legal moves");
}

static void check_records(void)
{
    static const char text[] = "engine2048 record 1\nplayer: nobody\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0D4u8";
    const uint8_t *record = (const uint8_t *)text;
    const int32_t length = (int32_t)sizeof text - 1;
    int32_t seed = 1, cells[16], score = 0, number, direction;
    uint8_t converted[400];
    char steps[5];
    double played[3], best[3], accuracy, loss;
    int call, well = 1;

    for (call = 0; call < CALLS; call++) {
        memcpy(cells, middle_board, sizeof cells);
        well = well && play_record(&seed, cells, "random", 0, 0, 2, &score, steps, 5) == 2 && strlen(steps) == 4;
        well = well && check_record(record, length, &number, (char *)converted, 400) == 0 && number == 0;
        well = well && convert_record(record, length, 1, converted, 400) == 100 && record_moves(record, length) == 3;
        well = well && record_boards(record, length, 3, 1, cells, &direction, &score) == 1 && direction == -1;
        well = well && record_field(record, length, "player", (char *)converted, 400) == 6;
        well = well && review(record, length, "minimax", 1, 0, 7, 0, 3, played, best, cells) == 3;
        well = well && review_totals(played, best, 3, &accuracy, &loss, &number, 1) >= 0 && accuracy >= 0 && accuracy <= 100;
    }
    check(well, "records of games and their reviews");
}

static void check_many_boards(void)
{
    int32_t boards[32], seeds[2] = {1, 2}, directions[2], statuses[2], scores[2], legal_moves[2], depths[2];
    double values[8], nodes[2];
    int call, well = 1;

    for (call = 0; call < CALLS; call++) {
        memcpy(boards, middle_board, sizeof middle_board);
        memcpy(boards + 16, middle_board, sizeof middle_board);
        well = well && best_move_many(boards, 2, "minimax", 1, 0, 7, directions, values) == 2 && directions[0] == directions[1];
        well = well && analyze_many(boards, 2, "minimax", 1, 0, 7, directions, values, depths, nodes) == 2 && depths[1] == 1;
        well = well && evaluate_many(boards, 2, "ovolve", statuses, values) == 2 && values[0] == values[1];
        well = well && step_many(seeds, boards, 2, directions, statuses, scores, legal_moves) == 2 && statuses[1] == 1;
        well = well && new_game_many(seeds, boards, 2, legal_moves) == 2 && legal_moves[0] > 0 && legal_moves[1] > 0;
    }
    check(well, "many boards");
}

static void check_players(void)
{
    int32_t seed = 1, cells[16], score = 0, depth;
    double value, values[4], nodes;
    int call, well = 1;

    for (call = 0; call < CALLS; call++) {
        well = well && set_threads(1) == 0 && evaluate(middle_board, "ovolve", &value) == 0;
        well = well && best_move(middle_board, "minimax", 1, 0, 7, &value) >= 0;
        well = well && analyze(middle_board, "minimax", 1, 0, 7, values, &depth, &nodes) >= 0 && depth == 1;
        memcpy(cells, middle_board, sizeof cells);
        well = well && play(&seed, cells, "random", 0, 0, 2, &score) == 2;
    }
    check(well, "evaluations, moves, analyses, games, threads");
}

static void check_recipes(void)
{
    enum { MOST_FEATURES = 100 };
    int32_t position, features[MOST_FEATURES];
    double values[MOST_FEATURES], weights[MOST_FEATURES], shares[MOST_FEATURES];
    char text[1000];
    int call, well = 1;

    for (call = 0; call < CALLS; call++) {
        well = well && feature_count() > 10 && feature_count() <= MOST_FEATURES;
        well = well && check_recipe("greedy: free 3", &position, text, 1000) == 0 && position == 0;
        well = well && check_recipe("greedy: fre 3", &position, text, 1000) > 0 && position == 9;
        well = well && explain(middle_board, "greedy: free 3", MOST_FEATURES, features, values, weights, shares) == 1;
        /* Three cells are empty. */
        well = well && values[0] == 3 && weights[0] == 3 && shares[0] == 9;
        well = well && feature_name(features[0], text, 1000) == 4 && strcmp(text, "free") == 0;
    }
    check(well, "features, recipes, explanations");
}

/* What the XLL asks Windows in the middle of a call, by Microsoft's pages of these functions: whether a key is down, in the
 * highest bit of a SHORT; the window in front; whose it is. */
enum { CANCELLED = -9, KEY_IS_DOWN = 0x8000 };
static int asked, other_keys;
/* The key is up from one question on, and down again from another. */
static int is_up_from, is_up_to;
static DWORD process_in_front;

static SHORT WINAPI key_state(int key)
{
    other_keys += key != VK_ESCAPE;
    asked++;
    return asked >= is_up_from && asked < is_up_to ? 0 : (SHORT)KEY_IS_DOWN;
}

static HWND WINAPI window_in_front(void)
{
    return (HWND)&process_in_front;
}

static DWORD WINAPI process_of(HWND window, DWORD *process)
{
    if (window != (HWND)&process_in_front)
        return 0;
    *process = process_in_front;
    return 1;
}

/* Esc ends a call with far more time than that takes, in a window of this process alone, where it was wanted, and where it
 * was pressed after the call began: a message box closes when its Esc goes down. VBA tells the wish before each call. */
static void check_esc(void)
{
    enum { LONG_TIME = 60000, SHORT_TIME = 50 };
    int32_t(__stdcall * cancel_on_escape)(int32_t wanted);
    double value = 7;
    int call, well = 1;

    check(give_clock_of_looks(library), "its clock can be replaced");
    *(void **)&cancel_on_escape = function("cancel_on_escape");
    check(replace_import(library, "GetAsyncKeyState", (any_function)key_state)
              && replace_import(library, "GetForegroundWindow", (any_function)window_in_front)
              && replace_import(library, "GetWindowThreadProcessId", (any_function)process_of), "keys can be pressed");
    for (call = 0; call < CALLS; call++)
        well = well && cancel_on_escape(1) == 0;
    check(well, "Esc is wanted");
    process_in_front = GetCurrentProcessId();
    asked = 0, is_up_from = 1, is_up_to = 3;
    cancel_on_escape(1);
    check(best_move(middle_board, "expectimax", 0, LONG_TIME, 7, &value) == CANCELLED && value == 7, "Esc ends a call");
    check(asked == 3 && other_keys == 0, "which asked %d times, about Esc alone", asked);
    asked = 0, is_up_from = is_up_to = 0;
    cancel_on_escape(1);
    check(best_move(middle_board, "expectimax", 0, SHORT_TIME, 7, &value) >= 0 && asked >= 2, "but not one that was down before");
    asked = 0, is_up_from = 3, is_up_to = 5;
    cancel_on_escape(1);
    check(best_move(middle_board, "expectimax", 0, LONG_TIME, 7, &value) == CANCELLED && asked == 5, "until it was let go");
    process_in_front++;
    asked = 0, is_up_from = 1, is_up_to = 2;
    cancel_on_escape(1);
    check(best_move(middle_board, "expectimax", 0, SHORT_TIME, 7, &value) >= 0 && asked >= 2, "nor another program's");
    process_in_front--;
    asked = 0;
    check(cancel_on_escape(0) == 0 && best_move(middle_board, "expectimax", 0, SHORT_TIME, 7, &value) >= 0 && asked == 0,
        "nor where it is not wanted");
}

int main(int count, char **arguments)
{
    if (count == 2)
        library = LoadLibraryA(arguments[1]);
    if (check(library != NULL, "the library loads by its path")) {
        find_functions();
        check_texts();
        check_rules();
        check_players();
        check_many_boards();
        check_records();
        check_recipes();
        check_esc();
        check(FreeLibrary(library) != 0, "the library unloads");
    }
    return finish();
}
