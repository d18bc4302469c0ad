/*
 * What today's compilers call under ThreadSanitizer to copy, move and fill memory, and what the runtime of clang 14 does
 * not have yet: the same by the plain functions, which that runtime watches.
 */
#include <string.h>

void *__tsan_memcpy(void *to, const void *from, size_t length)
{
    return memcpy(to, from, length);
}

void *__tsan_memmove(void *to, const void *from, size_t length)
{
    return memmove(to, from, length);
}

void *__tsan_memset(void *to, int byte, size_t length)
{
    return memset(to, byte, length);
}
