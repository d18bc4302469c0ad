//! Text files of boards, one a line: 16 tiles row by row, separated by commas, 0 for an empty cell.

use anyhow::{ensure, Context, Result};
use engine2048::Board;
use std::path::{Path, PathBuf};
use tools::files;

/// The file for this sum of tiles.
pub fn path(directory: &Path, sum: u32) -> PathBuf {
    directory.join(format!("{sum}.txt"))
}

/// Reads a file's boards. Skips empty lines and lines that begin with `#`.
pub fn read(path: &Path) -> Result<Vec<Board>> {
    let boards = parse(&files::text(path)?).with_context(|| format!("in {}", path.display()))?;
    ensure!(!boards.is_empty(), "{} has no board", path.display());
    Ok(boards)
}

/// Writes boards below a line that tells their origin.
pub fn write(path: &Path, origin: &str, boards: &[Board]) -> Result<()> {
    files::write(path, format(origin, boards))
}

fn parse(text: &str) -> Result<Vec<Board>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| board(line).with_context(|| format!("line {}", number + 1))).collect()
}

fn board(line: &str) -> Result<Board> {
    let cells: Vec<i32> = line.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let count = cells.len();
    let cells = cells.try_into().ok().with_context(|| format!("{count} cells, not 16"))?;
    Ok(Board::from_cells(&cells)?)
}

fn format(origin: &str, boards: &[Board]) -> String {
    let lines = boards.iter().map(|board| {
        let cells: Vec<String> = board.to_cells().iter().map(ToString::to_string).collect();
        cells.join(",") + "\n"
    });
    std::iter::once(format!("# {origin}\n")).chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_they_were_written() {
        let boards = [
            Board::from_ranks([14, 13, 12, 11, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1]),
            Board::from_ranks([16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
        ];
        let text = format("somewhere", &boards);
        assert!(text.starts_with("# somewhere\n16384,8192,4096,2048,0,2,4,8,0,"), "{text}");
        assert_eq!(parse(&text).unwrap(), boards);
    }

    #[test]
    fn a_line_that_is_no_board_is_named() {
        for wrong in ["2,4", "2,4,8,0,0,0,0,0,0,0,0,0,0,0,0,x", "3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"] {
            let error = format!("{:#}", parse(&format!("# origin\n\n{wrong}\n")).unwrap_err());
            assert!(error.starts_with("line 3: "), "{error}");
        }
    }
}
