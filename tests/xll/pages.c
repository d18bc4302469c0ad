#include "pages.h"

#include "tap.h"

#include <string.h>

enum { PAGE = 4096, MOST_BLOCKS = 4096 };

/* The pages of each block: those that can be read, and the one that cannot. */
static struct {
    BYTE *first, *end;
} blocks[MOST_BLOCKS];
static int block_count;

static LONG CALLBACK on_fault(EXCEPTION_POINTERS *fault)
{
    const EXCEPTION_RECORD *record = fault->ExceptionRecord;
    BYTE *address;
    int index;

    if (record->ExceptionCode != EXCEPTION_ACCESS_VIOLATION)
        return EXCEPTION_CONTINUE_SEARCH;
    address = (BYTE *)record->ExceptionInformation[1];
    for (index = 0; index < block_count; index++)
        if (address >= blocks[index].first && address < blocks[index].end) {
            check(0, "arguments are only read, and only as far as they go");
            finish();
            ExitProcess(1);
        }
    return EXCEPTION_CONTINUE_SEARCH;
}

void watch_pages(void)
{
    AddVectoredExceptionHandler(1, on_fault);
}

/* Puts a copy of these bytes before an unreadable page. */
static void *put(const void *bytes, size_t size)
{
    size_t pages = (size + PAGE - 1) / PAGE * PAGE;
    BYTE *first = VirtualAlloc(NULL, pages + PAGE, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE), *place;
    DWORD before;

    if (first == NULL || block_count == MOST_BLOCKS) {
        check(0, "there is room for arguments");
        finish();
        ExitProcess(1);
    }
    place = first + pages - size;
    memcpy(place, bytes, size);
    VirtualProtect(first, pages, PAGE_READONLY, &before);
    VirtualProtect(first + pages, PAGE, PAGE_NOACCESS, &before);
    blocks[block_count].first = first;
    blocks[block_count].end = first + pages + PAGE;
    block_count += 1;
    return place;
}

static const oper *put_oper(const oper *value)
{
    return put(value, sizeof *value);
}

/* A value of a type without anything in it, or with a whole number. */
static const oper *simple(uint32_t type, int32_t integer)
{
    oper value;

    memset(&value, 0, sizeof value);
    value.as.integer = integer;
    value.type = type;
    return put_oper(&value);
}

const oper *number(double number)
{
    oper value;

    memset(&value, 0, sizeof value);
    value.as.number = number;
    value.type = NUMBER;
    return put_oper(&value);
}

const oper *text(const char *text)
{
    uint16_t units[LONGEST];
    size_t index, length = strlen(text);
    oper value;

    memset(&value, 0, sizeof value);
    units[0] = (uint16_t)length;
    for (index = 0; index < length; index++)
        units[index + 1] = (unsigned char)text[index];
    value.as.text = put(units, (length + 1) * sizeof units[0]);
    value.type = TEXT;
    return put_oper(&value);
}

const oper *blank(void)
{
    return simple(BLANK, 0);
}

const oper *missing(void)
{
    return simple(MISSING, 0);
}

const oper *logical(int value)
{
    return simple(LOGICAL, value);
}

const oper *error_value(int error)
{
    return simple(ERROR_VALUE, error);
}

const oper *whole_number(int number)
{
    return simple(INTEGER, number);
}

const oper *reference(void)
{
    oper value;

    memset(&value, 0, sizeof value);
    value.as.reference.count = 1;
    value.as.reference.last_row = value.as.reference.last_column = 3;
    value.type = REFERENCE;
    return put_oper(&value);
}

const oper *array(int rows, int columns, const oper *const cells[])
{
    enum { MOST_CELLS = 64 };
    oper copies[MOST_CELLS], value;
    int index;

    memset(&value, 0, sizeof value);
    for (index = 0; index < rows * columns && index < MOST_CELLS; index++)
        copies[index] = *cells[index];
    value.as.array.cells = put(copies, (size_t)index * sizeof copies[0]);
    value.as.array.rows = rows;
    value.as.array.columns = columns;
    value.type = ARRAY;
    return put_oper(&value);
}

const oper *tiles(int rows, int columns, const int32_t *tiles)
{
    enum { MOST_CELLS = 64 };
    const oper *cells[MOST_CELLS];
    int index;

    for (index = 0; index < rows * columns && index < MOST_CELLS; index++)
        cells[index] = tiles[index] == 0 ? blank() : number(tiles[index]);
    return array(rows, columns, cells);
}
