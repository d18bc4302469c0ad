/* Test results as lines that a program can count (TAP, the Test Anything Protocol). */

#ifndef TAP_H
#define TAP_H

/* Prints one result, named as by printf. Returns whether it passed. */
int check(int passed, const char *name, ...);

/* Prints the plan. Returns what main should: 0 where every check passed. */
int finish(void);

#endif
