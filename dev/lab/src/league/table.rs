//! The league's table, in Markdown for readers and in CSV for spreadsheets.

use super::contestant::Contestant;
use super::games::Until;
use super::record::GameRecord;
use super::statistics::{mean, median, share, Mean, Share};

const TILES: [u32; 8] = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536];

struct Row {
    games: usize,
    score: Mean,
    median: f64,
    best: f64,
    /// By [`TILES`]: the share of games that reached the tile or a larger one.
    reached: [Share; TILES.len()],
    moves_per_second: f64,
    nodes_per_second: f64,
}

impl Row {
    fn of(games: &[GameRecord]) -> Option<Row> {
        let scores: Vec<f64> = games.iter().map(|game| f64::from(game.score)).collect();
        let seconds: f64 = games.iter().map(|game| game.seconds).sum();
        let reached = |tile| share(games.iter().filter(|game| game.largest >= tile).count(), games.len());
        let none = Share { value: 0.0, low: 0.0, high: 1.0 };
        Some(Row {
            games: games.len(),
            score: mean(&scores)?,
            median: median(&scores)?,
            best: scores.iter().copied().fold(0.0, f64::max),
            reached: TILES.map(|tile| reached(tile).unwrap_or(none)),
            moves_per_second: games.iter().map(|game| game.moves).sum::<u64>() as f64 / seconds,
            nodes_per_second: games.iter().map(|game| game.nodes).sum::<u64>() as f64 / seconds,
        })
    }
}

/// The table in Markdown, with the seeds to play it again.
pub fn markdown(rows: &[(&Contestant, Vec<GameRecord>)], until: Until) -> String {
    let mut text = String::from("| player | limit a move | games | mean score | median | best |");
    for tile in TILES {
        text += &format!(" {tile} |");
    }
    text += " moves/s | nodes/s |\n| --- | --- |";
    text += &" ---: |".repeat(4 + TILES.len() + 2);
    text.push('\n');
    for (contestant, games) in rows {
        let Some(row) = Row::of(games) else { continue };
        text += &format!(
            "| {} | {} | {} | {} | {} | {} |",
            contestant.name,
            contestant.limit(),
            row.games,
            match row.score.half_width {
                Some(half_width) => format!("{} ± {}", grouped(row.score.value), grouped(half_width)),
                None => grouped(row.score.value),
            },
            grouped(row.median),
            grouped(row.best)
        );
        for share in row.reached {
            text += &format!(" {} |", percent(share));
        }
        text += &format!(" {} | {} |\n", grouped(row.moves_per_second), grouped(row.nodes_per_second));
    }
    let over = match until {
        Until::End => "Games go on until no move is left.",
        Until::Win => "A game ends at its first tile of 2048.",
    };
    let seeds = |pick: fn(i32, i32) -> i32| {
        rows.iter().flat_map(|(_, games)| games.iter().map(|game| game.seed)).reduce(pick).unwrap_or(0)
    };
    text + &format!(
        "\n{over} Seeds {} to {}, the same for every player; intervals are 95 %.\n",
        seeds(i32::min),
        seeds(i32::max)
    )
}

/// The same numbers in CSV: shares from 0 to 1, each with both ends of its interval.
pub fn csv(rows: &[(&Contestant, Vec<GameRecord>)], until: Until) -> String {
    let mut text = String::from("player,limit,until,games,mean,half_width,median,best");
    for tile in TILES {
        text += &format!(",reached_{tile},low_{tile},high_{tile}");
    }
    text += ",moves_per_second,nodes_per_second\n";
    let until = until.word();
    for (contestant, games) in rows {
        let Some(row) = Row::of(games) else { continue };
        text += &format!(
            "{},{},{until},{},{:.1},{},{:.1},{:.0}",
            contestant.name,
            contestant.limit(),
            row.games,
            row.score.value,
            row.score.half_width.map_or_else(String::new, |half_width| format!("{half_width:.1}")),
            row.median,
            row.best
        );
        for share in row.reached {
            text += &format!(",{:.4},{:.4},{:.4}", share.value, share.low, share.high);
        }
        text += &format!(",{:.1},{:.0}\n", row.moves_per_second, row.nodes_per_second);
    }
    text
}

/// Halves are rounded up; formatting would round them to even.
fn percent(share: Share) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|part| (100.0 * part).round());
    format!("{value} % ({low}–{high})")
}

/// Commas between groups of three digits; one decimal below 100.
fn grouped(number: f64) -> String {
    if number < 100.0 {
        return format!("{number:.1}");
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_counts_tiles_and_larger_ones() {
        let contestant = Contestant::parse("graph", 0, None).unwrap();
        let game =
            |seed, score, largest| GameRecord { seed, score, largest, moves: 100, nodes: 400, seconds: 0.5 };
        let rows = vec![(&contestant, vec![game(1, 1000, 512), game(2, 3000, 2048)])];
        let text = markdown(&rows, Until::End);
        assert!(text.contains(
            "| graph | default | 2 | 2,000 ± 12,706 | 2,000 | 3,000 | 100 % (34–100) | 50 % (9–91) |"
        ));
        assert!(text.contains("| 200 | 800 |"), "{text}");
        assert!(text.contains("Seeds 1 to 2"));
        let text = csv(&rows, Until::Win);
        assert_eq!(text.lines().count(), 2);
        assert_eq!(
            text.lines().next().unwrap().split(',').count(),
            text.lines().nth(1).unwrap().split(',').count()
        );
    }

    #[test]
    fn halves_of_a_percent_are_rounded_up() {
        let text = percent(Share { value: 0.025, low: 0.004, high: 0.045 });
        assert_eq!(text, "3 % (0–5)");
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [9.96, 100.0, 1234.6, 1_234_567.0].map(grouped);
        assert_eq!(texts, ["10.0", "100", "1,235", "1,234,567"]);
    }
}
