//! Draws how the cost of a move grows with the placements looked ahead, and with threads.

use super::peer::Peer;
use super::players::{searching_time, Work};
use anyhow::Context;
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{champion, EvaluatorId};
use engine2048::Board;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

/// One board in so many is searched.
const STEP: usize = 10;
const RUNS: usize = 3;
/// The placements of each search, up to some tens of milliseconds a move.
const HEURISTIC: RangeInclusive<u32> = 1..=7;
const NETWORK: RangeInclusive<u32> = 1..=9;
const PEER: RangeInclusive<u32> = 2..=5;

struct Curve {
    name: String,
    colour: &'static str,
    /// SVG's `stroke-dasharray`; `None` for points without a line.
    dashes: Option<&'static str>,
    /// Placements, and milliseconds a move.
    points: Vec<(u32, f64)>,
}

/// Draws into this file.
///
/// # Errors
/// If the peer does not run, or the file cannot be written.
pub fn draw(file: &Path, boards: &[Board], peer: Option<&Peer>) -> anyhow::Result<()> {
    let some: Vec<Board> = boards.iter().copied().step_by(STEP).collect();
    let heuristic: Work = |board, placements, threads| {
        searching_time(Heuristic::get(), EvaluatorId::Heuristic, placements, board, threads)
    };
    let network: Work = |board, placements, threads| {
        let network = champion().expect("memory for the network");
        searching_time(network, EvaluatorId::Network, placements, board, threads)
    };
    let mut curves = Vec::new();
    for (name, colour, placements, work) in
        [("heuristic", "#b4543a", HEURISTIC, heuristic), ("expectimax", "#2f6f9f", NETWORK, network)]
    {
        for (threads, dashes) in [(1, "none"), (2, "5 4")] {
            let of = |placements| (placements, mean_time(&some, |board| work(board, placements, threads)));
            let name = format!("{name}, {threads} thread{}", if threads == 1 { "" } else { "s" });
            let points = placements.clone().map(of).collect();
            curves.push(Curve { name, colour, dashes: Some(dashes), points });
        }
    }
    if let Some(peer) = peer {
        let points = PEER
            .map(|depth| Ok((depth, 1000.0 / peer.decisions_a_second(&some, depth, 1)?)))
            .collect::<anyhow::Result<_>>()?;
        curves.push(Curve { name: "nneonneo, 1 thread".into(), colour: "#333", dashes: None, points });
    }
    for curve in &curves {
        let points: Vec<_> =
            curve.points.iter().map(|(placements, cost)| format!("{placements}: {cost:.3}")).collect();
        println!("{}, ms a move by placements: {}", curve.name, points.join(", "));
    }
    std::fs::write(file, svg(&curves)).with_context(|| format!("writing {}", file.display()))
}

/// Milliseconds a board, by the fastest run of each.
fn mean_time(boards: &[Board], work: impl Fn(Board) -> Duration) -> f64 {
    let fastest = |&board: &Board| (0..RUNS).map(|_| work(board)).min().unwrap_or_default();
    boards.iter().map(fastest).sum::<Duration>().as_secs_f64() * 1000.0 / boards.len() as f64
}

/// The picture's width and height, and its margin on each side, in pixels.
const SIZE: (f64, f64) = (720.0, 440.0);
const MARGIN: f64 = 60.0;
/// The powers of ten of a millisecond at the bottom and the top, and the most placements.
const POWERS: RangeInclusive<i32> = -3..=3;
const MOST: u32 = 9;

fn svg(curves: &[Curve]) -> String {
    let (low, high) = (f64::from(*POWERS.start()), f64::from(*POWERS.end()));
    let across =
        |placements: u32| MARGIN + f64::from(placements - 1) / f64::from(MOST - 1) * (SIZE.0 - 2.0 * MARGIN);
    let up = |power: f64| SIZE.1 - MARGIN - (power - low) / (high - low) * (SIZE.1 - 2.0 * MARGIN);
    let (left, right) = (MARGIN, SIZE.0 - MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        SIZE.0, SIZE.1
    );
    // Writing into a string cannot fail.
    for power in POWERS {
        let (y, time) = (up(power.into()), 10_f64.powi(power));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{time}</text>",
            left - 6.0,
            y + 4.0
        );
    }
    for placements in 1..=MOST {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{placements}</text>",
            across(placements),
            SIZE.1 - MARGIN + 18.0
        );
    }
    for (row, Curve { name, colour, dashes, points }) in curves.iter().enumerate() {
        let places: Vec<(f64, f64)> =
            points.iter().map(|&(placements, cost)| (across(placements), up(cost.log10()))).collect();
        for (x, y) in &places {
            let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
        }
        let (x, y) = (left + 12.0, MARGIN + 16.0 * row as f64);
        if let Some(dashes) = dashes {
            let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
                 stroke-dasharray=\"{dashes}\"/><path d=\"M{x} {y}h24\" stroke=\"{colour}\" stroke-width=\"2\" \
                 stroke-dasharray=\"{dashes}\"/>",
                line.join(" ")
            );
        } else {
            let _ = writeln!(svg, "<circle cx=\"{}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\"/>", x + 12.0);
        }
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{name}</text>", x + 32.0, y + 4.0);
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">placements ahead</text>\n\
         <text x=\"{left}\" y=\"{:.1}\">milliseconds a move</text>\n</svg>",
        SIZE.0 / 2.0,
        SIZE.1 - 16.0,
        MARGIN - 24.0
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_lies_where_its_numbers_say() {
        let points = vec![(1, 0.001), (MOST, 1000.0)];
        let curve = Curve { name: "a name".into(), colour: "#333", dashes: Some("none"), points };
        let picture = svg(&[curve]);
        assert!(picture.contains("points=\"60.0,380.0 660.0,60.0\""), "{picture}");
        assert!(picture.contains(">a name</text>"));
    }
}
