/*
 * Numbers of Excel's C interface, of those that an XLL may use.
 *
 * They come from Microsoft's XLCALL.H (Excel XLL SDK), and are composed here as they are there. The return codes stand in its
 * page "Excel4/Excel12" too. Nothing here comes from the XLL under test.
 */

#ifndef XLCALL_NUMBERS_H
#define XLCALL_NUMBERS_H

/* Functions that only an XLL can call. */
enum {
    XL_SPECIAL = 0x4000,
    XL_FREE = 0 | XL_SPECIAL,
    XL_STACK = 1 | XL_SPECIAL,
    XL_ABORT = 6 | XL_SPECIAL,
    XL_GET_NAME = 9 | XL_SPECIAL
};

/* Functions of the macro language. */
enum { XLF_SET_NAME = 88, XLF_REGISTER = 149, XLF_GET_WORKSPACE = 186, XLF_UNREGISTER = 201, XLF_EVALUATE = 257 };

/* What an export is registered as: pxMacroType of Microsoft's page "xlfRegister (Form 1)". */
enum { MACRO_TYPE_FUNCTION = 1, MACRO_TYPE_COMMAND = 2 };

/* What a call of any of these returns. */
enum {
    XLRET_SUCCESS = 0,
    XLRET_ABORT = 1,
    XLRET_INV_XLFN = 2,
    XLRET_INV_COUNT = 4,
    XLRET_INV_XLOPER = 8,
    XLRET_STACK_OVFL = 16,
    XLRET_FAILED = 32,
    XLRET_UNCALCED = 64,
    XLRET_NOT_THREAD_SAFE = 128
};

#endif
