/*
 * Loads the XLL as VBA does: by its full path, each function of the C interface by its name alone. On 32-bit Windows these are
 * the names with _std, which use VBA's calling convention. The argument is the path.
 */

#include "boards.h"
#include "clock.h"
#include "imports.h"
#include "tap.h"

#include <stdint.h>
#include <string.h>
#include <windows.h>

#ifdef _WIN64
#define OFFICE_CALL
#define OFFICE_NAME(name) name
#else
#define OFFICE_CALL __stdcall
#define OFFICE_NAME(name) name "_std"
#endif

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

typedef int32_t(OFFICE_CALL *of_nothing)(void);
typedef int32_t(OFFICE_CALL *of_threads)(int32_t threads);
typedef int32_t(OFFICE_CALL *of_text)(char *text, int32_t capacity);
typedef int32_t(OFFICE_CALL *of_numbered_text)(int32_t number, char *text, int32_t capacity);
typedef int32_t(OFFICE_CALL *of_seed)(int32_t *seed, int32_t *cells);
typedef int32_t(OFFICE_CALL *of_move)(const int32_t *cells, int32_t direction, int32_t *after, int32_t *score);
typedef int32_t(OFFICE_CALL *of_board)(const int32_t *cells);
typedef int32_t(OFFICE_CALL *of_evaluator)(const int32_t *cells, const char *evaluator, double *value);
typedef int32_t(OFFICE_CALL *of_best_move)(const int32_t *cells, const char *player, int32_t effort, int32_t time_ms,
    int32_t seed, double *evaluation);
typedef int32_t(OFFICE_CALL *of_analysis)(const int32_t *cells, const char *player, int32_t effort, int32_t time_ms,
    int32_t seed, double *evaluations, int32_t *depth, double *nodes);
typedef int32_t(OFFICE_CALL *of_recipe)(const char *recipe, int32_t *position, char *text, int32_t capacity);
typedef int32_t(OFFICE_CALL *of_explanation)(const int32_t *cells, const char *evaluator, int32_t capacity,
    int32_t *features, double *values, double *weights, double *shares);
typedef int32_t(OFFICE_CALL *of_game)(int32_t *seed, int32_t *cells, const char *player, int32_t effort,
    int32_t time_ms, int32_t max_moves, int32_t *score);

static void check_texts(void)
{
    of_nothing abi_version, evaluator_count, player_count;
    of_text version;
    of_numbered_text numbered[4];
    char text[1000];
    int call, index, well = 1;

    *(void **)&abi_version = function(OFFICE_NAME("e2048_abi_version"));
    *(void **)&evaluator_count = function(OFFICE_NAME("e2048_evaluator_count"));
    *(void **)&player_count = function(OFFICE_NAME("e2048_player_count"));
    *(void **)&version = function(OFFICE_NAME("e2048_version"));
    *(void **)&numbered[0] = function(OFFICE_NAME("e2048_status_text"));
    *(void **)&numbered[1] = function(OFFICE_NAME("e2048_evaluator_name"));
    *(void **)&numbered[2] = function(OFFICE_NAME("e2048_player_name"));
    *(void **)&numbered[3] = function(OFFICE_NAME("e2048_player_summary"));
    for (call = 0; call < CALLS; call++) {
        well = well && abi_version() == 1 && evaluator_count() > 0 && player_count() > 0;
        well = well && version(text, 1000) == (int32_t)strlen(text);
        for (index = 0; index < 4; index++)
            well = well && numbered[index](0, text, 1000) == (int32_t)strlen(text);
    }
    check(well, "versions, counts and texts");
}

static void check_rules(void)
{
    of_seed new_game, spawn;
    of_move move;
    of_board legal_moves;
    int32_t seed = 1, cells[16], after[16], score;
    int call, well = 1;

    *(void **)&new_game = function(OFFICE_NAME("e2048_new_game"));
    *(void **)&spawn = function(OFFICE_NAME("e2048_spawn"));
    *(void **)&move = function(OFFICE_NAME("e2048_move"));
    *(void **)&legal_moves = function(OFFICE_NAME("e2048_legal_moves"));
    for (call = 0; call < CALLS; call++) {
        well = well && new_game(&seed, cells) == 0 && legal_moves(cells) > 0 && spawn(&seed, cells) >= 0;
        well = well && move(middle_board, call % 4, after, &score) == 1 && !same_board(after, middle_board);
    }
    check(well, "new games, spawned tiles, moves, legal moves");
}

typedef int32_t(OFFICE_CALL *of_best_moves)(const int32_t *boards, int32_t count, const char *player, int32_t effort,
    int32_t time_ms, int32_t seed, int32_t *directions, double *values);
typedef int32_t(OFFICE_CALL *of_analyses)(const int32_t *boards, int32_t count, const char *player, int32_t effort,
    int32_t time_ms, int32_t seed, int32_t *directions, double *values, int32_t *depths, double *nodes);
typedef int32_t(OFFICE_CALL *of_evaluations)(const int32_t *boards, int32_t count, const char *evaluator,
    int32_t *statuses, double *values);
typedef int32_t(OFFICE_CALL *of_steps)(int32_t *seeds, int32_t *boards, int32_t count, const int32_t *directions,
    int32_t *statuses, int32_t *scores, int32_t *legal_moves);

typedef int32_t(OFFICE_CALL *of_recorded_game)(int32_t *seed, int32_t *cells, const char *player, int32_t effort,
    int32_t time_ms, int32_t max_moves, int32_t *score, char *steps, int32_t capacity);
typedef int32_t(OFFICE_CALL *of_fault)(const uint8_t *record, int32_t length, int32_t *move_number, char *text,
    int32_t capacity);
typedef int32_t(OFFICE_CALL *of_form)(const uint8_t *record, int32_t length, int32_t form, uint8_t *converted,
    int32_t capacity);
typedef int32_t(OFFICE_CALL *of_record)(const uint8_t *record, int32_t length);
typedef int32_t(OFFICE_CALL *of_boards)(const uint8_t *record, int32_t length, int32_t first, int32_t count,
    int32_t *boards, int32_t *directions, int32_t *scores);
typedef int32_t(OFFICE_CALL *of_field)(const uint8_t *record, int32_t length, const char *name, char *text,
    int32_t capacity);

typedef int32_t(OFFICE_CALL *of_review)(const uint8_t *record, int32_t length, const char *player, int32_t effort,
    int32_t time_ms, int32_t seed, int32_t first, int32_t count, double *played, double *best, int32_t *directions);
typedef int32_t(OFFICE_CALL *of_totals)(const double *played, const double *best, int32_t count, double *accuracy,
    double *loss, int32_t *worst, int32_t capacity);

static void check_records(void)
{
    static const char text[] = "engine2048 record 1\nplayer: nobody\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0D4u8";
    const uint8_t *record = (const uint8_t *)text;
    const int32_t length = (int32_t)sizeof text - 1;
    of_recorded_game play;
    of_fault check_record;
    of_form convert;
    of_record moves;
    of_boards boards;
    of_field field;
    int32_t seed = 1, cells[16], score = 0, number, direction;
    uint8_t converted[400];
    char steps[5];
    of_review review;
    of_totals totals;
    double played[3], best[3], accuracy, loss;
    int call, well = 1;

    *(void **)&play = function(OFFICE_NAME("e2048_play_record"));
    *(void **)&check_record = function(OFFICE_NAME("e2048_check_record"));
    *(void **)&convert = function(OFFICE_NAME("e2048_convert_record"));
    *(void **)&moves = function(OFFICE_NAME("e2048_record_moves"));
    *(void **)&boards = function(OFFICE_NAME("e2048_record_boards"));
    *(void **)&field = function(OFFICE_NAME("e2048_record_field"));
    *(void **)&review = function(OFFICE_NAME("e2048_review"));
    *(void **)&totals = function(OFFICE_NAME("e2048_review_totals"));
    for (call = 0; call < CALLS; call++) {
        memcpy(cells, middle_board, sizeof cells);
        well = well && play(&seed, cells, "random", 0, 0, 2, &score, steps, 5) == 2 && strlen(steps) == 4;
        well = well && check_record(record, length, &number, (char *)converted, 400) == 0 && number == 0;
        well = well && convert(record, length, 1, converted, 400) == 100 && moves(record, length) == 3;
        well = well && boards(record, length, 3, 1, cells, &direction, &score) == 1 && direction == -1;
        well = well && field(record, length, "player", (char *)converted, 400) == 6;
        well = well && review(record, length, "minimax", 1, 0, 7, 0, 3, played, best, cells) == 3;
        well = well && totals(played, best, 3, &accuracy, &loss, &number, 1) >= 0 && accuracy >= 0 && accuracy <= 100;
    }
    check(well, "records of games and their reviews");
}

static void check_many_boards(void)
{
    of_best_moves best_moves;
    of_analyses analyses;
    of_evaluations evaluations;
    of_steps steps;
    int32_t boards[32], seeds[2] = {1, 2}, directions[2], statuses[2], scores[2], legal_moves[2], depths[2];
    double values[8], nodes[2];
    int call, well = 1;

    *(void **)&best_moves = function(OFFICE_NAME("e2048_best_move_many"));
    *(void **)&analyses = function(OFFICE_NAME("e2048_analyze_many"));
    *(void **)&evaluations = function(OFFICE_NAME("e2048_evaluate_many"));
    *(void **)&steps = function(OFFICE_NAME("e2048_step_many"));
    for (call = 0; call < CALLS; call++) {
        memcpy(boards, middle_board, sizeof middle_board);
        memcpy(boards + 16, middle_board, sizeof middle_board);
        well = well && best_moves(boards, 2, "minimax", 1, 0, 7, directions, values) == 2 && directions[0] == directions[1];
        well = well && analyses(boards, 2, "minimax", 1, 0, 7, directions, values, depths, nodes) == 2 && depths[1] == 1;
        well = well && evaluations(boards, 2, "ovolve", statuses, values) == 2 && values[0] == values[1];
        well = well && steps(seeds, boards, 2, directions, statuses, scores, legal_moves) == 2 && statuses[1] == 1;
    }
    check(well, "many boards");
}

static void check_players(void)
{
    of_evaluator evaluate;
    of_best_move best_move;
    of_analysis analyze;
    of_game play;
    of_threads set_threads;
    int32_t seed = 1, cells[16], score = 0, depth;
    double value, values[4], nodes;
    int call, well = 1;

    *(void **)&evaluate = function(OFFICE_NAME("e2048_evaluate"));
    *(void **)&best_move = function(OFFICE_NAME("e2048_best_move"));
    *(void **)&analyze = function(OFFICE_NAME("e2048_analyze"));
    *(void **)&play = function(OFFICE_NAME("e2048_play"));
    *(void **)&set_threads = function(OFFICE_NAME("e2048_set_threads"));
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
    of_nothing feature_count;
    of_numbered_text feature_name;
    of_recipe check_recipe;
    of_explanation explain;
    int32_t position, features[MOST_FEATURES];
    double values[MOST_FEATURES], weights[MOST_FEATURES], shares[MOST_FEATURES];
    char text[1000];
    int call, well = 1;

    *(void **)&feature_count = function(OFFICE_NAME("e2048_feature_count"));
    *(void **)&feature_name = function(OFFICE_NAME("e2048_feature_name"));
    *(void **)&check_recipe = function(OFFICE_NAME("e2048_check_recipe"));
    *(void **)&explain = function(OFFICE_NAME("e2048_explain"));
    for (call = 0; call < CALLS; call++) {
        well = well && feature_count() > 10 && feature_count() <= MOST_FEATURES;
        well = well && feature_name(0, text, 1000) == (int32_t)strlen(text);
        well = well && check_recipe("greedy: free 3", &position, text, 1000) == 0 && position == 0;
        well = well && check_recipe("greedy: fre 3", &position, text, 1000) > 0 && position == 9;
        well = well && explain(middle_board, "greedy: free 3", MOST_FEATURES, features, values, weights, shares) == 1;
        /* Three cells are empty. */
        well = well && values[0] == 3 && weights[0] == 3 && shares[0] == 9;
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
    typedef int32_t(__stdcall *of_wish)(int32_t wanted);
    of_wish cancel_on_escape;
    of_best_move best_move;
    SHORT(WINAPI * state)(int) = key_state;
    HWND(WINAPI * in_front)(void) = window_in_front;
    DWORD(WINAPI * owner)(HWND, DWORD *) = process_of;
    double value = 7;
    int call, well = 1;

    check(give_clock_of_looks(library), "its clock can be replaced");
    *(void **)&cancel_on_escape = function("cancel_on_escape");
    *(void **)&best_move = function(OFFICE_NAME("e2048_best_move"));
    check(replace_import(library, "GetAsyncKeyState", *(void **)&state)
              && replace_import(library, "GetForegroundWindow", *(void **)&in_front)
              && replace_import(library, "GetWindowThreadProcessId", *(void **)&owner), "keys can be pressed");
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
