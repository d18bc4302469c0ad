/*
 * A stand-in for a system library of Windows that Wine 8 lacks, for the tests alone: Rust's standard library takes the
 * keys of its hash maps from it. Windows has the real one from version 10 on, which Rust asks for.
 */

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* RtlGenRandom, which advapi32 exports under this name. */
BOOLEAN NTAPI SystemFunction036(void *buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *buffer, SIZE_T length);

BOOL WINAPI ProcessPrng(BYTE *buffer, SIZE_T length)
{
    return SystemFunction036(buffer, (ULONG)length);
}
