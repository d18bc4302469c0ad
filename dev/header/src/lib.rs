//! No code: as a default member of the workspace this package turns on the feature `header`, so that `cargo build` in the
//! repository renews the C header. A program that depends on the crate `engine2048` does not, nor does it build cbindgen.
