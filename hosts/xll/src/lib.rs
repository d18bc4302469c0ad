//! The Excel add-in `engine2048_x64.xll` and `engine2048_x86.xll`: the worksheet functions of
//! `docs/formulas.md`.
//!
//! The library's C interface is exported too, so that VBA declares the same file and a process holds one
//! network.
//!
//! A call from a cell goes one way:
//!
//! ```text
//! XLOPER12s ──► Value ──► Board, names, limits ──► Answer ──► XLOPER12 in a heap block
//!   read         arguments        functions          block
//! ```
//!
//! The crate `formulas` lists the functions; `registration` tells Excel. Only modules that touch Excel's
//! memory or Windows hold unsafe code. Nothing was taken from Microsoft's SDK.

mod answer;
mod arguments;
#[allow(unsafe_code)]
mod block;
#[allow(unsafe_code)]
mod excel;
#[allow(unsafe_code)]
mod exports;
mod functions;
mod layout;
#[cfg(windows)]
mod load_configuration;
#[allow(unsafe_code)]
mod module;
#[allow(unsafe_code)]
mod read;
mod registration;
mod value;
