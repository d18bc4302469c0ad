//! The C interface, called as C calls it: good and bad input, every status, and nothing written on failure.

#![allow(unsafe_code)]

mod boards;
mod calls;
mod cancelling;
mod network;
mod players;
mod recipes;
mod records;
mod review;
mod rules;
mod texts;
