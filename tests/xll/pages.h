/*
 * Arguments in pages that can be read but not written, each block ending where an unreadable page begins. Whoever writes to
 * one, or reads past its end, ends the program with a failed check.
 */

#ifndef PAGES_H
#define PAGES_H

#include "excel.h"

/* Makes a fault in these pages a failed check. */
void watch_pages(void);

/* Values; they stay until the program ends. */
const oper *number(double number);
const oper *text(const char *text);
const oper *blank(void);
const oper *missing(void);
const oper *logical(int value);
const oper *error_value(int error);
const oper *whole_number(int number);
const oper *reference(void);
/* An array of so many rows and columns, of copies of these values. */
const oper *array(int rows, int columns, const oper *const cells[]);
/* An array of numbers, 0 as a blank cell. */
const oper *tiles(int rows, int columns, const int32_t *tiles);

#endif
