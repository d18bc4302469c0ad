/* Puts functions of the test in place of those that an XLL takes from Windows. */

#ifndef IMPORTS_H
#define IMPORTS_H

#include <windows.h>

/* Replaces a function that the module imports. Returns whether it does import it. */
int replace_import(HMODULE module, const char *name, const void *function);

#endif
