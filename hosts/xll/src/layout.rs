//! The XLOPER12, in which Excel's C interface passes values, on 32 and 64 bits.
//!
//! Written against Microsoft's documentation, "XLOPER/XLOPER12", "Excel worksheet and expression evaluation
//! functions" and "C API callback functions". The assertions at the end pin every offset.

/// `xltype` of `Payload::number`.
pub const NUMBER: u32 = 0x1;
/// `xltype` of `Payload::text`.
pub const TEXT: u32 = 0x2;
/// `xltype` of `Payload::logical`.
pub const LOGICAL: u32 = 0x4;
/// `xltype` of `Payload::error`.
pub const ERROR: u32 = 0x10;
/// `xltype` of `Payload::array`.
pub const ARRAY: u32 = 0x40;
/// `xltype` of an argument that was left out.
pub const MISSING: u32 = 0x80;
/// `xltype` of a blank cell.
pub const BLANK: u32 = 0x100;
/// `xltype` of `Payload::integer`.
pub const INTEGER: u32 = 0x800;
/// The bits of `xltype` that tell the type; those above tell who frees.
pub const TYPE_BITS: u32 = 0xfff;
/// Bit of `xltype` in a result: the add-in frees it when Excel calls `xlAutoFree12`.
pub const FREED_BY_ADD_IN: u32 = 0x4000;

/// `error`: `#VALUE!`.
pub const VALUE_ERROR: i32 = 15;
/// `error`: `#N/A`.
pub const NOT_AVAILABLE: i32 = 42;

/// The longest text that Excel takes, in UTF-16 units.
pub const LONGEST_TEXT: usize = 32_767;

/// An XLOPER12: a value with its type.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Oper {
    pub payload: Payload,
    /// The type, and who frees the value.
    pub xltype: u32,
}

/// What an [`Oper`] holds, by its `xltype`.
#[repr(C)]
#[derive(Clone, Copy)]
pub union Payload {
    pub number: f64,
    /// UTF-16 units after a first one that counts them; no NUL at the end.
    pub text: *const u16,
    /// FALSE is 0, TRUE 1.
    pub logical: i32,
    /// Such as [`VALUE_ERROR`].
    pub error: i32,
    pub integer: i32,
    pub array: Array,
    /// The largest, so it gives the size.
    pub reference: SingleReference,
}

/// Cells, row by row.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Array {
    pub cells: *const Oper,
    pub rows: i32,
    pub columns: i32,
}

/// An XLREF12: a rectangle of cells, bounds included.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Rectangle {
    pub first_row: i32,
    pub last_row: i32,
    pub first_column: i32,
    pub last_column: i32,
}

/// A reference to cells of the sheet that is being calculated.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SingleReference {
    /// Always 1.
    pub count: u16,
    pub cells: Rectangle,
}

impl Oper {
    /// An argument that is left out.
    pub const MISSING: Oper = Oper { payload: Payload { integer: 0 }, xltype: MISSING };

    /// A number.
    pub const fn number(number: f64) -> Oper {
        Oper { payload: Payload { number }, xltype: NUMBER }
    }

    /// A text as `Payload::text` describes it; it must outlive this value.
    pub const fn text(counted: &[u16]) -> Oper {
        Oper { payload: Payload { text: counted.as_ptr() }, xltype: TEXT }
    }

    /// An error value.
    pub const fn error(error: i32) -> Oper {
        Oper { payload: Payload { error }, xltype: ERROR }
    }

    /// The type alone.
    pub const fn kind(&self) -> u32 {
        self.xltype & TYPE_BITS
    }
}

const _: () = {
    use std::mem::{align_of, offset_of, size_of};
    const POINTER: usize = size_of::<*const u8>();
    assert!(size_of::<Oper>() == 32 && offset_of!(Oper, xltype) == 24);
    // Numbers lie at multiples of 8 on 32- and 64-bit Windows, though not on every system.
    assert!(align_of::<Oper>() == 8 || !cfg!(any(windows, target_pointer_width = "64")));
    assert!(offset_of!(Array, cells) == 0 && offset_of!(Array, rows) == POINTER);
    assert!(offset_of!(Array, columns) == POINTER + 4);
    assert!(size_of::<Rectangle>() == 16);
    assert!(offset_of!(SingleReference, count) == 0 && offset_of!(SingleReference, cells) == 4);
};
