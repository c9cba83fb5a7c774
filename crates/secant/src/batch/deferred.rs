//! The deferred pairs of a word: those that the semi-static filter leaves uncertain, as columns in f64.

use super::columns::{MAX_COLUMNS, Rows, Tile};
use super::vector::Vector;
use super::{Numbers, WORD};
use core::ops::Range;
use fearless_simd::{Simd, SimdBase};

/// Up to a word of deferred pairs: their rows, and their numbers after `take`.
pub(super) struct DeferredPairs {
    rows: [usize; WORD],
    len: usize,
    numbers: [Tile; 2],
}

impl DeferredPairs {
    pub(super) fn new() -> Self {
        Self {
            rows: [0; WORD],
            len: 0,
            numbers: [[[0.0; WORD]; MAX_COLUMNS]; 2],
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, row: usize) {
        self.rows[self.len] = row;
        self.len += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn rows(&self) -> &[usize] {
        &self.rows[..self.len]
    }

    /// Copies the numbers of the pairs into columns.
    pub(super) fn take(&mut self, a: &impl Rows, b: &impl Rows) {
        let rows = &self.rows[..self.len];
        let [of_a, of_b] = &mut self.numbers;
        a.copy_rows(rows, of_a);
        b.copy_rows(rows, of_b);
    }

    /// Replaces the deferred pairs by consecutive rows, and copies their numbers.
    pub(super) fn take_range(&mut self, rows: Range<usize>, a: &impl Rows, b: &impl Rows) {
        self.len = rows.len();
        for (row, n) in self.rows.iter_mut().zip(rows.clone()) {
            *row = n;
        }
        let [of_a, of_b] = &mut self.numbers;
        a.copy_range(rows.clone(), of_a);
        b.copy_range(rows, of_b);
    }

    /// The numbers of both shapes for a vector of pairs from `from` on.
    #[inline(always)]
    pub(super) fn vectors<S: Simd>(
        &self,
        simd: S,
        from: usize,
    ) -> [[Numbers<f64, S>; MAX_COLUMNS]; 2] {
        let [a, b] = &self.numbers;
        [vectors(simd, a, from), vectors(simd, b, from)]
    }
}

/// A vector of each column, from row `from` on.
#[inline(always)]
fn vectors<S: Simd>(simd: S, columns: &Tile, from: usize) -> [Numbers<f64, S>; MAX_COLUMNS] {
    let zero = Vector::new(SimdBase::splat(simd, 0.0));
    let mut vectors = [zero; MAX_COLUMNS];
    for (vector, column) in vectors.iter_mut().zip(columns) {
        *vector = Vector::new(SimdBase::from_slice(
            simd,
            &column[from..from + S::f64s::LEN],
        ));
    }
    vectors
}
