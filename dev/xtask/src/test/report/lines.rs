//! The lines in which programs tell the outcome of tests.

/// What became of a test.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<'a> {
    Passed,
    Failed,
    /// With the reason.
    Skipped(&'a str),
}

/// A line of `cargo test`.
#[derive(Debug, PartialEq, Eq)]
pub enum CargoLine<'a> {
    Test(&'a str, Outcome<'a>),
    /// How many tests a binary had: passed, failed and ignored.
    Count(usize),
}

impl CargoLine<'_> {
    pub fn of_line(line: &str) -> Option<CargoLine<'_>> {
        if let Some(counts) = line.trim_start().strip_prefix("test result: ") {
            let count = |what: &str| {
                counts.split("; ").find_map(|part| {
                    part.strip_suffix(what)?.trim_end().rsplit(' ').next()?.parse::<usize>().ok()
                })
            };
            return Some(CargoLine::Count(count("passed")? + count("failed")? + count("ignored")?));
        }
        let (name, outcome) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
        let outcome = match outcome {
            "ok" => Outcome::Passed,
            "FAILED" => Outcome::Failed,
            why if why.starts_with("ignored") => Outcome::Skipped(why),
            _ => return None,
        };
        // cargo adds this where a test must panic.
        Some(CargoLine::Test(name.trim_end_matches(" - should panic"), outcome))
    }
}

/// A line of TAP.
#[derive(Debug, PartialEq, Eq)]
pub enum TapLine<'a> {
    Plan(usize),
    Test(&'a str, Outcome<'a>),
}

impl TapLine<'_> {
    pub fn of_line(line: &str) -> Option<TapLine<'_>> {
        if let Some(count) = line.strip_prefix("1..") {
            return count.split(' ').next()?.parse().ok().map(TapLine::Plan);
        }
        let (passed, rest) = match line.strip_prefix("not ok") {
            Some(rest) => (false, rest),
            None => (true, line.strip_prefix("ok")?),
        };
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        let name = rest.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
        let name = name.trim_start().trim_start_matches('-').trim();
        Some(match name.split_once("# SKIP") {
            Some((name, why)) if passed => TapLine::Test(name.trim(), Outcome::Skipped(why.trim())),
            _ if passed => TapLine::Test(name, Outcome::Passed),
            _ => TapLine::Test(name, Outcome::Failed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{CargoLine, Outcome, TapLine};

    #[test]
    fn cargo_lines_are_read() {
        let line = "test result: FAILED. 5 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(CargoLine::of_line(line), Some(CargoLine::Count(8)));
        let test = |line| CargoLine::of_line(line);
        assert_eq!(test("test a::b ... ok"), Some(CargoLine::Test("a::b", Outcome::Passed)));
        assert_eq!(test("test a - should panic ... FAILED"), Some(CargoLine::Test("a", Outcome::Failed)));
        let ignored = Outcome::Skipped("ignored, it is slow");
        assert_eq!(test("test a ... ignored, it is slow"), Some(CargoLine::Test("a", ignored)));
        assert_eq!(test("testing"), None);
    }

    #[test]
    fn tap_lines_are_read() {
        assert_eq!(TapLine::of_line("1..12"), Some(TapLine::Plan(12)));
        assert_eq!(TapLine::of_line("ok 1 - a move"), Some(TapLine::Test("a move", Outcome::Passed)));
        assert_eq!(TapLine::of_line("not ok 2 - a move"), Some(TapLine::Test("a move", Outcome::Failed)));
        assert_eq!(
            TapLine::of_line("ok 3 - a move # SKIP no wine"),
            Some(TapLine::Test("a move", Outcome::Skipped("no wine")))
        );
        assert_eq!(TapLine::of_line("# okay"), None);
        assert_eq!(TapLine::of_line("okay"), None);
    }
}
