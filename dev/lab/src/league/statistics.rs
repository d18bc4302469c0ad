//! Means and shares over games, with 95 % intervals.

/// Within so many standard deviations lie 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// A mean with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub value: f64,
    /// `None` for a single value.
    pub half_width: Option<f64>,
}

/// The mean with an interval by Student's t distribution; `None` for no values.
pub fn mean(values: &[f64]) -> Option<Mean> {
    if values.is_empty() {
        return None;
    }
    let count = values.len() as f64;
    let value = values.iter().sum::<f64>() / count;
    let half_width = (values.len() > 1).then(|| {
        let variance = values.iter().map(|other| (other - value).powi(2)).sum::<f64>() / (count - 1.0);
        student_t(values.len() - 1) * (variance / count).sqrt()
    });
    Some(Mean { value, half_width })
}

/// The median; of an even number of values, the mean of the middle two. `None` for no values.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

/// A share of trials, 0 to 1, or a difference of two shares, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// The share of successes with Wilson's interval (Wilson 1927), which also holds for few trials and near 0
/// and 1. `None` for no trials.
pub fn share(successes: usize, trials: usize) -> Option<Share> {
    if trials == 0 {
        return None;
    }
    let count = trials as f64;
    let value = successes as f64 / count;
    let squared = Z * Z / count;
    let centre = (value + squared / 2.0) / (1.0 + squared);
    let half_width = Z / (1.0 + squared) * (value * (1.0 - value) / count + squared / (4.0 * count)).sqrt();
    Some(Share { value, low: (centre - half_width).max(0.0), high: (centre + half_width).min(1.0) })
}

/// The first share minus the second, -1 to 1, each given as (successes, trials). The interval is made of both
/// Wilson intervals (method 10 of Newcombe, Interval Estimation for the Difference between Independent
/// Proportions, 1998). `None` if either has no trials.
pub fn share_difference(first: (usize, usize), second: (usize, usize)) -> Option<Share> {
    let (first, second) = (share(first.0, first.1)?, share(second.0, second.1)?);
    let value = first.value - second.value;
    let below = f64::hypot(first.value - first.low, second.high - second.value);
    let above = f64::hypot(first.high - first.value, second.value - second.low);
    Some(Share { value, low: value - below, high: value + above })
}

/// For a 95 % interval, to three digits: the printed table for few degrees of freedom, otherwise Cornish and
/// Fisher's expansion.
fn student_t(degrees: usize) -> f64 {
    match degrees {
        0 => f64::INFINITY,
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        4 => 2.776,
        _ => {
            let n = degrees as f64;
            let (z3, z5, z7) = (Z.powi(3), Z.powi(5), Z.powi(7));
            Z + (z3 + Z) / (4.0 * n)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * n * n)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * n * n * n)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(computed: f64, known: f64, within: f64) {
        assert!((computed - known).abs() <= within, "{computed}, known {known}");
    }

    /// Quantiles from the printed tables of the distribution.
    #[test]
    fn student_t_is_the_tables() {
        for (degrees, known) in
            [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984)]
        {
            assert_close(student_t(degrees), known, 0.005);
        }
    }

    #[test]
    fn a_mean_has_students_interval() {
        // Five values of mean 3 and variance 2.5: half the width is 2.776 * sqrt(2.5 / 5).
        let found = mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert_close(found.value, 3.0, 1e-12);
        assert_close(found.half_width.unwrap(), 1.963, 0.005);
        assert_eq!(mean(&[7.0]), Some(Mean { value: 7.0, half_width: None }));
        assert_eq!(mean(&[]), None);
    }

    #[test]
    fn a_median_is_in_the_middle() {
        assert_eq!(median(&[5.0, 1.0, 3.0]), Some(3.0));
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(median(&[]), None);
    }

    /// Worked values of Wilson's interval (Newcombe 1998, table I).
    #[test]
    fn a_share_has_wilsons_interval() {
        for (successes, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let found = share(successes, trials).unwrap();
            assert_close(found.low, low, 0.0001);
            assert_close(found.high, high, 0.0001);
        }
        assert_eq!(share(0, 0), None);
    }

    /// Worked values of Newcombe 1998, table II, method 10.
    #[test]
    fn a_difference_of_shares_has_newcombes_interval() {
        for (first, second, low, high) in [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((10, 10), (0, 20), 0.6791, 1.0),
        ] {
            let found = share_difference(first, second).unwrap();
            assert_close(found.low, low, 0.0001);
            assert_close(found.high, high, 0.0001);
        }
        assert_eq!(share_difference((1, 2), (0, 0)), None);
    }
}
