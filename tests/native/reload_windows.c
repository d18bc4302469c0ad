/*
 * Loads the DLL, calls every function, frees it, 100 times: no crash, no thread left, no memory lost.
 * (Some 270 more rounds end the process, as engine2048.h says: each takes places for thread-local data.)
 *
 *     reload_windows.exe DLL
 */
#include <windows.h>
/* The functions of psapi.h that are part of kernel32. */
#define PSAPI_VERSION 2
/* After windows.h, which they need. */
#include <psapi.h>
#include <tlhelp32.h>

#include "every_function.h"
#include "tap.h"

enum {
    ROUNDS = 100,
    WARM_UP = 10,
    /* Rounds from one with the network to the next, to save time; one comes within WARM_UP. */
    NETWORK_EVERY = 10,
    /*
     * In KiB. The row tables alone, lost each time, would be 45,000. Wine's heap grows by some 1,350 at a round of
     * its own choosing, once within 300.
     */
    ALLOWANCE = 4096
};

static void *find(void *handle, const char *name)
{
    FARPROC found = GetProcAddress((HMODULE)handle, name);
    void *pointer;
    memcpy(&pointer, &found, sizeof pointer);
    return pointer;
}

static int threads(void)
{
    HANDLE snapshot = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
    THREADENTRY32 entry;
    int count = 0;
    BOOL more;
    entry.dwSize = sizeof entry;
    for (more = Thread32First(snapshot, &entry); more; more = Thread32Next(snapshot, &entry))
        count += entry.th32OwnerProcessID == GetCurrentProcessId();
    CloseHandle(snapshot);
    return count;
}

static long private_memory(void)
{
    PROCESS_MEMORY_COUNTERS counters;
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) ? (long)(counters.PagefileUsage / 1024)
                                                                                 : -1;
}

int main(int count, char **arguments)
{
    long before = 0, after;
    int round, loaded = 0, gone = 0, threads_before = threads();
    for (round = 0; count > 1 && round < ROUNDS; round++) {
        HMODULE handle = LoadLibraryA(arguments[1]);
        answer given;
        int which, variation;
        if (handle == NULL || !load_functions(handle, find))
            break;
        loaded++;
        for (which = 0; which < FUNCTIONS; which++)
            for (variation = 0; variation < 16; variation++)
                if (round % NETWORK_EVERY == NETWORK_EVERY - 1 || !uses_network(variation))
                    call_function(which, variation, &given);
        FreeLibrary(handle);
        gone += GetModuleHandleA("engine2048.dll") == NULL;
        if (round == WARM_UP)
            before = private_memory();
    }
    after = private_memory();
    check(loaded == ROUNDS && gone == ROUNDS, "loaded %d times, gone %d times", loaded, gone);
    check(threads() == threads_before, "no thread is left");
    check(before > 0 && after <= before + ALLOWANCE, "%ld KiB after %d rounds, %ld KiB after all", before, WARM_UP,
        after);
    return finish();
}
