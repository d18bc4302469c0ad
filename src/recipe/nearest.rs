//! The name that was meant by a mistyped one.

/// Names are so long that two wrong letters leave something right.
const MOST_WRONG_LETTERS: usize = 2;
/// The fewest letters that stand for a name beginning with them.
const LEAST_BEGINNING: usize = 3;

/// The name nearest to the typed one, whatever the case; `None` where none is near.
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_ascii_lowercase().replace('_', "-");
    // Longer texts are near to no name, and slow to compare.
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
    // At most a third may be wrong, or "x" would be near to everything.
    let most = MOST_WRONG_LETTERS.min(typed.chars().count().div_ceil(3));
    names
        .map(|name| (distance_to(name), name))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Letters to insert, delete, replace or swap with their neighbour: the optimal string alignment distance.
fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // [i][j]: between the first i letters of one and the first j of the other.
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
    fn the_nearest_of_several_is_found_in_any_order() {
        for names in [["corner", "corer"], ["corer", "corner"]] {
            assert_eq!(nearest("corners", names.into_iter()), Some("corner"));
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
