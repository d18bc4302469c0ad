/*
 * Prints the library's version. Built for Microsoft's linker, without its headers and its C runtime, by link-as-msvc.
 */

#include "engine2048.h"

enum { STD_OUTPUT_HANDLE = -11 }; /* winbase.h */

__declspec(dllimport) void *__stdcall GetStdHandle(unsigned long which);
__declspec(dllimport) int __stdcall WriteFile(void *file, const void *bytes, unsigned long count, unsigned long *written, void *);
__declspec(dllimport) void __stdcall ExitProcess(unsigned code);

void start(void)
{
    char text[32];
    unsigned long written;
    int32_t length = e2048_version(text, sizeof text);

    WriteFile(GetStdHandle((unsigned long)STD_OUTPUT_HANDLE), text, (unsigned long)length, &written, 0);
    ExitProcess(0);
}
