//! The rules a second time, plainly: a square of tile values is turned until the direction is left, and
//! merged row by row.
//!
//! Written from the rules of the game; shares no code with the library.

/// A board as rows of tile values, 0 for an empty cell.
pub type Square = [[u32; 4]; 4];

/// What a move leaves.
#[derive(Debug, PartialEq, Eq)]
pub struct Slide {
    pub square: Square,
    pub score: u32,
    pub moved: bool,
}

/// Of 16 cells, row by row.
pub fn square(cells: &[i32; 16]) -> Square {
    let mut square = Square::default();
    for (index, &cell) in cells.iter().enumerate() {
        square[index / 4][index % 4] = cell as u32;
    }
    square
}

pub fn cells(square: &Square) -> [i32; 16] {
    let mut cells = [0; 16];
    for (index, cell) in cells.iter_mut().enumerate() {
        *cell = square[index / 4][index % 4] as i32;
    }
    cells
}

/// A quarter turn clockwise: the bottom row becomes the left column.
pub fn turned(square: &Square) -> Square {
    let mut turned = Square::default();
    for (row, tiles) in turned.iter_mut().enumerate() {
        for (column, tile) in tiles.iter_mut().enumerate() {
            *tile = square[3 - column][row];
        }
    }
    turned
}

pub fn transposed(square: &Square) -> Square {
    let mut transposed = Square::default();
    for (row, tiles) in square.iter().enumerate() {
        for (column, &tile) in tiles.iter().enumerate() {
            transposed[column][row] = tile;
        }
    }
    transposed
}

/// The bottom row becomes the top row.
pub fn flipped(square: &Square) -> Square {
    let mut flipped = *square;
    flipped.reverse();
    flipped
}

/// The right column becomes the left column.
pub fn mirrored(square: &Square) -> Square {
    let mut mirrored = *square;
    for row in &mut mirrored {
        row.reverse();
    }
    mirrored
}

/// Slides to the left; returns the row and the points.
pub fn slide_row(row: [u32; 4]) -> ([u32; 4], u32) {
    let mut tiles: Vec<u32> = row.into_iter().filter(|&tile| tile != 0).collect();
    let (mut settled, mut score) = (Vec::new(), 0);
    while !tiles.is_empty() {
        let tile = tiles.remove(0);
        if tiles.first() == Some(&tile) {
            tiles.remove(0);
            settled.push(2 * tile);
            score += 2 * tile;
        } else {
            settled.push(tile);
        }
    }
    settled.resize(4, 0);
    ([settled[0], settled[1], settled[2], settled[3]], score)
}

/// Direction 0 is up, 1 right, 2 down, 3 left.
pub fn slide(square: &Square, direction: usize) -> Slide {
    let turns = [3, 2, 1, 0][direction];
    let mut facing_left = *square;
    for _ in 0..turns {
        facing_left = turned(&facing_left);
    }
    let mut score = 0;
    for row in &mut facing_left {
        let (settled, gained) = slide_row(*row);
        *row = settled;
        score += gained;
    }
    let mut settled = facing_left;
    for _ in turns..4 {
        settled = turned(&settled);
    }
    Slide { square: settled, score, moved: settled != *square }
}
