//! Shapes of one kind by columns.

use crate::buffers::{Buffers, with};
use crate::kinds;
use crate::refusal::{INTERNAL, refuse_with};
use crate::shapes::Wrong;
use secant::Shape;

/// The columns of shapes of one kind in a buffer.
pub(crate) struct Rows<'a> {
    kind: u32,
    numbers: &'a [f64],
    len: usize,
}

impl<'a> Rows<'a> {
    /// `None` for a buffer that is not there, or a kind that has no columns.
    pub(crate) fn new(all: &'a Buffers, kind: u32, handle: u32) -> Option<Self> {
        let numbers = all.set(handle)?;
        let len = numbers.len() / kinds::columns(kind)?;
        Some(Self { kind, numbers, len })
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The shape of a row.
    pub(crate) fn shape(&self, row: usize) -> Result<Shape<2>, Wrong> {
        let mut numbers = [0.0; 4];
        let columns = self.numbers.chunks_exact(self.len);
        for (number, column) in numbers.iter_mut().zip(columns) {
            *number = column[row];
        }
        kinds::of_plane(self.kind, &numbers)
    }

    /// Whether each row is a shape; if not, the refusal of the first that is none.
    pub(crate) fn check(&self) -> Result<(), [f64; 4]> {
        (0..self.len).try_for_each(|row| match self.shape(row) {
            Ok(_) => Ok(()),
            Err(wrong) => Err(wrong.reason(row)),
        })
    }
}

/// Whether each row of columns is a shape of a kind: 0, or `REFUSED` with the first row that is none.
#[unsafe(no_mangle)]
extern "C" fn rows_check(kind: u32, columns: u32) -> i32 {
    with(|all| {
        let internal = Err([0.0, INTERNAL, 0.0, 0.0]);
        let checked = Rows::new(all, kind, columns).map_or(internal, |rows| rows.check());
        checked.map_or_else(|reason| refuse_with(all, reason), |()| 0)
    })
}
