//! What the program writes.

mod destination;
mod number;
mod pairs;

pub(crate) use destination::{Output, remove_unfinished_on_signal};
pub(crate) use number::{Decimal, Float};
pub(crate) use pairs::write_pairs;
