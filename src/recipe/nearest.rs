//! The name that someone may have meant who typed another one.

/// The names among which one is looked for are at least so long, so two wrong letters leave something right.
const MOST_WRONG_LETTERS: usize = 2;
/// A beginning of at least so many letters stands for the name that begins with it.
const LEAST_BEGINNING: usize = 3;

/// The name that is nearest to what was typed, whatever its case; `None` where none is near.
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_ascii_lowercase().replace('_', "-");
    // What is much longer than any name is near to none, and would only take long to compare.
    const LONGEST: usize = 40;
    if typed.len() > LONGEST {
        return None;
    }
    let distance_to = |name: &str| {
        if typed.len() >= LEAST_BEGINNING && name.starts_with(&typed) {
            return 1;
        }
        edit_distance(&typed, name)
    };
    // At most a third of the letters may be wrong, or "x" would be near to everything.
    let most = MOST_WRONG_LETTERS.min(typed.chars().count().div_ceil(3));
    names
        .map(|name| (distance_to(name), name))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// How many letters must be put in, taken out, replaced, or exchanged with their neighbour, to make one text of the
/// other: the optimal string alignment distance.
fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // Entry [i][j]: the distance between the first i letters of one and the first j of the other.
    let mut distances = vec![vec![0; to.len() + 1]; from.len() + 1];
    for i in 0..=from.len() {
        for j in 0..=to.len() {
            distances[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = distances[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
                let least = replaced.min(distances[i - 1][j] + 1).min(distances[i][j - 1] + 1);
                let are_exchanged = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
                if are_exchanged {
                    least.min(distances[i - 2][j - 2] + 1)
                } else {
                    least
                }
            };
        }
    }
    distances[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["smoothness", "monotonicity", "empty", "alpha-beta", "edge"];

    fn near(typed: &str) -> Option<&'static str> {
        nearest(typed, NAMES.into_iter())
    }

    #[test]
    fn a_slip_is_near_to_what_was_meant() {
        for (typed, meant) in [
            ("smoothnes", "smoothness"),
            ("Smothness", "smoothness"),
            ("emtpy", "empty"),
            ("alpha_beta", "alpha-beta"),
            ("alphabeta", "alpha-beta"),
            ("mono", "monotonicity"),
            ("egde", "edge"),
        ] {
            assert_eq!(near(typed), Some(meant), "{typed}");
        }
    }

    #[test]
    fn another_word_is_near_to_none() {
        for typed in ["", "x", "em", "corner", "snake", "greedy", &"empty".repeat(200)] {
            assert_eq!(near(typed), None, "{typed}");
        }
    }

    #[test]
    fn distances_are_those_worked_by_hand() {
        for (from, to, distance) in
            [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3)]
        {
            assert_eq!(edit_distance(from, to), distance, "{from} {to}");
            assert_eq!(edit_distance(to, from), distance, "{to} {from}");
        }
    }
}
