//! The 200 boards on which searches are measured and node counts are pinned.

use engine2048::Board;

/// Middle-game boards with tiles up to 4096.
pub fn search_boards() -> Vec<Board> {
    include_str!("search_boards.txt")
        .lines()
        .map(|line| {
            let cells: Vec<i32> = line.split(',').map(|cell| cell.parse().expect("a number")).collect();
            Board::from_cells(&cells.try_into().expect("16 cells")).expect("tiles")
        })
        .collect()
}
