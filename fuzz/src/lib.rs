//! What the fuzz targets share: shapes from bytes, and the questions about segments and files.
//!
//! The questions about shapes are those of `secant_agreement`, which compares the library with the oracle bit
//! for bit. A difference, like a panic, ends the run and prints the input in full.

mod decoder;
mod files;
mod search;

pub use decoder::{Decoder, planar};
pub use files::Input;
pub use search::crossings;

use std::fmt::Debug;

use secant_agreement::Difference;

/// Asks a question that is generic over the scalar: the first byte says which one. Without bytes there is
/// nothing to ask.
#[macro_export]
macro_rules! with_scalar {
    ($data:expr, $question:ident) => {
        match $data.split_first() {
            None => {}
            Some((scalar, rest)) => match scalar % 8 {
                0..=3 => $question::<f64>(rest),
                4 | 5 => $question::<f32>(rest),
                6 => $question::<i32>(rest),
                _ => $question::<i64>(rest),
            },
        }
    };
}

/// Ends the run where the library and the oracle differ.
///
/// # Panics
/// With the difference and the input. `Debug` of a number is its shortest decimal, so the input is exact.
pub fn agree<T>(outcome: Result<T, Difference>, input: &impl Debug) {
    if let Err(what) = outcome {
        panic!("{what}\n{input:?}");
    }
}
