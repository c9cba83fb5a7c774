//! Why a question has no answer, as numbers.

use crate::buffers::Buffers;
use secant::ShapeError;

/// Instead of an answer: the numbers of the output say what is wrong. They are the argument (from 0, or a row of a
/// column), the code of the reason, and up to two numbers more, which the package puts into words.
pub(crate) const REFUSED: i32 = -1;

/// A buffer or a kind that is not there: an error of the package.
pub(crate) const INTERNAL: f64 = 100.0;

/// There are more crossings than memory has room for: so many.
pub(crate) const TOO_MANY: f64 = 40.0;

/// The output says why.
pub(crate) fn refuse_with(all: &mut Buffers, reason: [f64; 4]) -> i32 {
    all.numbers.clear();
    all.numbers.extend_from_slice(&reason);
    REFUSED
}

/// An index as a number; there are far fewer than 2^53.
#[expect(
    clippy::cast_precision_loss,
    reason = "an index in a memory of 2^32 bytes"
)]
pub(crate) fn index(i: usize) -> f64 {
    i as f64
}

/// A code and two numbers.
pub(crate) fn numbers(error: ShapeError) -> [f64; 3] {
    match error {
        // The package names the number, because it has looked at each.
        ShapeError::NotFinite { .. } => [0.0, 0.0, 0.0],
        ShapeError::ZeroDirection => [1.0, 0.0, 0.0],
        ShapeError::MinAboveMax { axis } => [2.0, index(axis), 0.0],
        ShapeError::NotConvex { vertex } => [3.0, index(vertex), 0.0],
        ShapeError::NegativeRadius => [4.0, 0.0, 0.0],
        ShapeError::VertexNotFinite { vertex, axis } => [5.0, index(vertex), index(axis)],
        ShapeError::TooFewVertices { found, expected } => [6.0, index(found), index(expected)],
        ShapeError::NotSimple { edges: [i, j] } => [7.0, index(i), index(j)],
        ShapeError::TooManyVertices => [8.0, 0.0, 0.0],
        ShapeError::ZeroNormal => [9.0, 0.0, 0.0],
        _ => [INTERNAL, 0.0, 0.0],
    }
}
