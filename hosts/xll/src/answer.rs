//! A formula's answer, before it is written in Excel's layout.

use crate::arguments::BadArgument;
use crate::layout;
use engine2048::Refusal;
use formulas::Shape;
use std::borrow::Cow;

/// What one cell shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Number(f64),
    Text(Cow<'static, str>),
    /// An error by Excel's number.
    Error(i32),
}

impl Cell {
    /// `#N/A`.
    pub const NOT_AVAILABLE: Cell = Cell::Error(layout::NOT_AVAILABLE);
    /// `#VALUE!`.
    pub const VALUE_ERROR: Cell = Cell::Error(layout::VALUE_ERROR);
}

/// What a formula shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    One(Cell),
    /// Cells row by row: whole rows, at least one.
    Grid {
        /// At least 1.
        columns: usize,
        cells: Vec<Cell>,
    },
}

/// Why a formula has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// `#VALUE!`.
    BadArgument,
    /// `#N/A` in every cell.
    Finished,
    /// The user pressed Esc: `#VALUE!` until Excel calculates the cell again.
    Cancelled,
    /// The engine lacks memory or its network: `#VALUE!`.
    Fault,
}

impl From<BadArgument> for Refused {
    fn from(BadArgument: BadArgument) -> Refused {
        Refused::BadArgument
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        match refusal {
            Refusal::Finished => Refused::Finished,
            Refusal::Cancelled => Refused::Cancelled,
            Refusal::Effort { .. } | Refusal::Time => Refused::BadArgument,
            // The network's absence or damage, refused memory, and what a later engine may add.
            _ => Refused::Fault,
        }
    }
}

impl Refused {
    /// What it shows in a cell.
    pub fn cell(self) -> Cell {
        match self {
            Refused::Finished => Cell::NOT_AVAILABLE,
            Refused::BadArgument | Refused::Cancelled | Refused::Fault => Cell::VALUE_ERROR,
        }
    }

    /// What a formula of this shape shows.
    pub fn shown(self, shape: Shape) -> Answer {
        match (self, shape) {
            (Refused::Finished, Shape { rows, columns }) if rows * columns > 1 => {
                Answer::Grid { columns, cells: vec![self.cell(); rows * columns] }
            }
            _ => Answer::One(self.cell()),
        }
    }
}
