//! What C programs cannot show of the C interface as well: many boards against one, other threads, the network's own files. The rest
//! is tested in C (`tests/c`), on every system that runs it.

#![allow(unsafe_code)]

mod boards;
mod calls;
mod cancelling;
mod network;
mod records;
mod review;
