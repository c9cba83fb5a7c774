//! Slabs of segments of floats.

use super::lines::{Height, Lines, Part, Place, Slab};
use super::{Search, Slabs};
use crate::crossings::rows::Rows;
use crate::kernel::{RootParameter, Sign, order};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Segments whose ends are floats.
struct Floats;

/// Searches parts of these rows.
pub(in crate::crossings) fn search(
    slabs: &mut Slabs,
    rows: &Rows<'_>,
    search: &mut Search<'_>,
) -> usize {
    let [low, high] = search.bounds;
    let part = |id: u32| {
        let segment = rows.in_columns(id as usize);
        Part::new([segment.start(), segment.end()], low, high, id)
    };
    let parts: Vec<Part> = search.ids.filter_map(part).collect();
    slabs.search(&Floats, parts, search)
}

impl Part {
    /// Its ends, and bounds of the errors of their y.
    pub(in crate::crossings) fn places(&self) -> [([f64; 2], f64); 2] {
        let all = Slab {
            left: self.from,
            right: self.to,
        };
        self.ends_in::<Floats>(all)
            .map(|Place { x, height, .. }| ([x, height.y], height.error))
    }
}

impl Lines for Floats {
    type X = f64;
    const ARE_ROUNDED: bool = false;

    #[inline(always)]
    fn float(x: f64) -> f64 {
        x
    }

    fn between(x: f64, y: f64) -> Option<f64> {
        let middle = 0.5 * x + 0.5 * y;
        (x < middle && middle < y && middle.is_finite()).then_some(middle)
    }

    #[inline(always)]
    fn height_of_end(part: &Part, end: usize) -> Height {
        Height::exact(part.ends[end][1])
    }

    #[inline]
    fn height_between(part: &Part, x: f64) -> Height {
        Height::on_line(part.ends, x)
    }

    #[cold]
    #[inline(never)]
    fn exact_order(&self, a: &Place<'_, f64>, b: &Place<'_, f64>) -> Ordering {
        if a.end.is_none() && b.end.is_none() && a.part.ends == b.part.ends {
            return Ordering::Equal;
        }
        let point = |place: &Place<'_, f64>| match place.end {
            Some(end) => RootParameter::At(place.part.ends[end]),
            None => {
                let [a, b] = place.part.ends;
                RootParameter::Crossing([a, a, b])
            }
        };
        let sign = order([[a.x, 0.0], [0.0, 0.0], [0.0, 1.0]], &point(a), &point(b));
        sign.cmp(&Sign::Zero)
    }
}
