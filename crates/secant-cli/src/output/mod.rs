//! What the program writes.

#[cfg(feature = "arrow")]
mod batches;
mod cells;
mod destination;
mod geojson;
mod hits;
mod number;
mod pairs;
mod segments;
mod summary;

pub(crate) use destination::{
    NOT_ROWS, Output, not_written_as, refuse_same_paths, remove_unfinished_on_signal, row_format,
};
pub(crate) use hits::HitRows;
pub(crate) use number::{Decimal, Float};
pub(crate) use pairs::{Columns, PairRow, PairRows, write_pairs};
pub(crate) use segments::SegmentRows;
pub(crate) use summary::{grouped, print_summary, summary};
