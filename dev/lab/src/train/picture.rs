//! `cargo lab train picture`, which draws SVG.

use super::curve;
use anyhow::{ensure, Context, Result};
use std::fmt::Write;
use std::path::PathBuf;

/// Draws the learning curve of a run: mean score over moves.
#[derive(clap::Args, Clone)]
pub struct Picture {
    /// Where the learning curve is.
    #[arg(long, default_value = "target/train")]
    directory: PathBuf,
    /// The file to write.
    #[arg(long, default_value = "docs/learning-curve.svg")]
    file: PathBuf,
}

/// Width and height, and the margin on each side, in pixels.
const SIZE: (f64, f64) = (720.0, 400.0);
const MARGIN: f64 = 60.0;

/// From one mark to the next, in points of score and in moves.
const SCORE_STEP: f64 = 50_000.0;
const MOVES_STEP: f64 = 1e9;

/// Moves learnt from, and the mean score of the games since the point before.
type Point = (f64, f64);

/// Draws and writes.
pub fn run(picture: &Picture) -> Result<()> {
    let path = picture.directory.join(curve::FILE_NAME);
    let text = std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let points = points_of(&text)?;
    ensure!(points.len() > 1, "{} has no curve yet", path.display());
    std::fs::write(&picture.file, svg(&points))?;
    println!("{}: {} points", picture.file.display(), points.len());
    Ok(())
}

fn points_of(csv: &str) -> Result<Vec<Point>> {
    let mut lines = csv.lines();
    let names: Vec<&str> = lines.next().context("the curve is empty")?.split(',').collect();
    let column = |name| names.iter().position(|&other| other == name).context("a column is missing");
    let (moves, mean) = (column("moves")?, column("mean_score")?);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let number = |column: usize| -> Result<f64> {
                Ok(cells.get(column).context("a line of the curve is cut short")?.parse()?)
            };
            Ok((number(moves)?, number(mean)?))
        })
        .collect()
}

fn svg(points: &[Point]) -> String {
    let largest = |value: fn(&Point) -> f64| points.iter().map(value).fold(0.0, f64::max);
    let most_moves = largest(|point| point.0);
    let highest = (largest(|point| point.1) / SCORE_STEP).ceil() * SCORE_STEP;
    let across = |moves: f64| MARGIN + moves / most_moves * (SIZE.0 - 2.0 * MARGIN);
    let up = |score: f64| SIZE.1 - MARGIN - score / highest * (SIZE.1 - 2.0 * MARGIN);
    let steps = |step: f64, last: f64| (0..=(last / step) as u32).map(move |count| f64::from(count) * step);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        SIZE.0, SIZE.1
    );
    let (left, right, bottom) = (MARGIN, SIZE.0 - MARGIN, SIZE.1 - MARGIN);
    // Writing into a string cannot fail.
    for score in steps(SCORE_STEP, highest) {
        let y = up(score);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{score}</text>",
            left - 6.0,
            y + 4.0
        );
    }
    for moves in steps(MOVES_STEP, most_moves) {
        let x = across(moves);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            bottom + 18.0,
            moves / 1e6
        );
    }
    let line: Vec<String> =
        points.iter().map(|&(moves, score)| format!("{:.1},{:.1}", across(moves), up(score))).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#b4543a\" stroke-width=\"2\"/>",
        line.join(" ")
    );
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">million moves learnt from</text>\n\
         <text x=\"{left}\" y=\"{:.1}\">mean score without search, in points</text>\n</svg>",
        SIZE.0 / 2.0,
        SIZE.1 - 16.0,
        MARGIN - 20.0
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_goes_from_corner_to_corner() {
        let points = points_of("seconds,moves,mean_score\n1,0,0\n2,1000000000,100000\n").unwrap();
        assert_eq!(points, [(0.0, 0.0), (1e9, 100_000.0)]);
        assert!(svg(&points).contains("points=\"60.0,340.0 660.0,60.0\""));
        assert!(points_of("moves,mean_score\n5\n").is_err());
    }
}
