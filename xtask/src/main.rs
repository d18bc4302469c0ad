//! The commands of this project.
fn main() {}
