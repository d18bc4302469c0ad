/*
 * A mock of Excel, as far as an XLL sees it: the values that it passes, the callback that it exports, and what it remembers.
 *
 * Written against the published documentation of Excel's C API, and on its own: it shares no definition with the XLL.
 */

#ifndef EXCEL_H
#define EXCEL_H

#include <stdint.h>
#include <windows.h>

/* XLOPER12. */
typedef struct oper {
    union {
        double number;
        uint16_t *text; /* its length, then its units */
        int32_t logical, error, integer;
        struct {
            struct oper *cells;
            int32_t rows, columns;
        } array;
        struct {
            uint16_t count;
            int32_t first_row, last_row, first_column, last_column;
        } reference;
        char room[24];
    } as;
    uint32_t type;
} oper;

/* xltype, by the names xltypeNum, xltypeStr and so on of XLCALL.H; Microsoft's page "XLOPER/XLOPER12" lists them too. */
enum {
    NUMBER = 0x1,
    TEXT = 0x2,
    LOGICAL = 0x4,
    ERROR_VALUE = 0x10,
    ARRAY = 0x40,
    MISSING = 0x80,
    BLANK = 0x100,
    REFERENCE = 0x400,
    INTEGER = 0x800,
    TYPE_BITS = 0xfff,
    FREED_BY_EXCEL = 0x1000,
    FREED_BY_ADD_IN = 0x4000
};

/* Error values: xlerrNull and so on of XLCALL.H. */
enum { NULL_ERROR = 0, VALUE_ERROR = 15, NAME_ERROR = 29, NOT_AVAILABLE = 42 };

enum { MOST_ARGUMENTS = 3, MOST_FUNCTIONS = 64, LONGEST = 256 };

/* A registered function. The narrow texts are cut to ASCII. */
typedef struct {
    /* How often it was registered more than unregistered. */
    int uses;
    /* Until it is deleted, formulas find the function by it: the last that was registered under that name. */
    int has_name, order;
    /* The XLL that registered it. */
    const wchar_t *module;
    /* 2 for a command, which no cell finds and no dialog lists. */
    int macro_type;
    char export[LONGEST], types[LONGEST], name[LONGEST], category[LONGEST];
    wchar_t arguments[LONGEST], help[LONGEST], argument_helps[MOST_ARGUMENTS][LONGEST];
    int argument_help_count;
    /* Whether Excel would show all texts whole: at most 255 letters, and one empty help after the arguments'. */
    int texts_fit;
    /* Whether it names the module as xlGetName does, and is to be listed in the function dialog. */
    int is_of_module;
} registration;

/* What Excel remembers of the XLL. */
extern registration functions[MOST_FUNCTIONS];
extern int function_count;
/* Texts and arrays that Excel gave the XLL and did not get back. */
extern volatile LONG texts_out;
/* How often the XLL has asked whether the user has pressed Esc, and how often Excel said yes. */
extern volatile LONG esc_questions, esc_told;
/* Callbacks that came off the main thread, or that Excel does not know, or after it told the XLL to return at once; values that
 * it was to free and had not made, and functions of another XLL that it was to unregister. */
extern volatile LONG bad_callbacks;

/* Makes this thread Excel's main one, which has loaded the XLL of this path. */
void start_excel(const wchar_t *path);
/* The XLL of this path, which outlives Excel, is the one whose functions are called from now on. */
void let_call(const wchar_t *path);
/* The user presses Esc after the XLL has asked so often from now on, on all threads together. */
enum { NO_ESC = -1 };
void press_esc_after(LONG questions);
/* Excel answers so many requests from now on, not counting xlFree, and then xlretAbort: the XLL must return at once. */
enum { NO_ABORT = -1 };
void abort_after(LONG requests);
/* Whether a name can be deleted. Microsoft's page "xlfSetName" says that it should, and that it fails. */
void let_names_go(int can_go);
/* Which country's version Excel is, by its number; NO_COUNTRY where it does not answer. */
enum { USA = 1, RUSSIA = 7, GERMANY = 49, NO_COUNTRY = 0 };
void live_in(int country);
/* Refuses to register this function from now on; NULL for none. */
void refuse_registration_of(const char *name);
/* How often no function of an XLL was registered any more, so that Excel unloads it ("xlfUnregister (Form 1)"). */
extern int unloads;
/* Excel unregisters all functions of the XLL, as it does after xlAutoClose ("xlAutoClose"). */
void forget_registrations(void);
/* What a cell finds by this name; NULL where that is #NAME?. */
const registration *registered(const char *name);
/* How many functions of the XLL are registered, how many names are left, and how many the function dialog lists. */
int count_registered(void);
int count_names(void);
int count_listed(void);

#endif
