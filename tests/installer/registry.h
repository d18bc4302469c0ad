/* What the registry and folders hold, as one text that can be compared. */

#ifndef REGISTRY_H
#define REGISTRY_H

#include <wchar.h>
#include <windows.h>

enum { SNAPSHOT = 1 << 20 };

/* Adds everything below a key of the user's part of the registry, in order, to a text of SNAPSHOT letters. */
void read_registry(const wchar_t *key, wchar_t *text);
/* Adds the paths of all files and folders below a folder, with the files' sizes. */
void read_folder(const wchar_t *folder, wchar_t *text);

/* A text value below the user's part; empty where there is none. */
const wchar_t *value(const wchar_t *key, const wchar_t *name);
void set_value(HKEY root, const wchar_t *key, const wchar_t *name, const wchar_t *text);
void delete_value(const wchar_t *key, const wchar_t *name);

#endif
