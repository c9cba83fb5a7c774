//! Slabs of segments of floats.

use super::lines::{Height, LEAST, Lines, Part, Place, ROUNDING, distances, sum};
use super::{Search, Slabs};
use crate::crossings::rows::Rows;
use crate::kernel::{RootParameter, Sign, order, scaled_down};
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
    slabs.search(&Floats, &parts, search)
}

impl Part {
    /// Its ends, and bounds of the errors of their y.
    pub(in crate::crossings) fn places(&self) -> [([f64; 2], f64); 2] {
        if self.is_vertical() {
            return self.ends.map(|end| (end, 0.0));
        }
        [self.from, self.to].map(|x| {
            let Height { y, error } = self.place::<Floats>(x).height;
            ([x, y], error)
        })
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
        if let Some(order) = scaled_height(a).order(scaled_height(b)) {
            return order;
        }
        let point = |place: &Place<'_, f64>| match place.end {
            Some(end) => RootParameter::At(place.part.ends[end]),
            None => {
                let [a, b] = place.part.ends;
                RootParameter::Crossing([a, a, b])
            }
        };
        match order([[a.x, 0.0], [0.0, 0.0], [0.0, 1.0]], &point(a), &point(b)) {
            Sign::Negative => Ordering::Less,
            Sign::Zero => Ordering::Equal,
            Sign::Positive => Ordering::Greater,
        }
    }
}

/// The height of a point of a vertical line, also where a share is too small.
fn scaled_height(place: &Place<'_, f64>) -> Height {
    if place.end.is_some() {
        return place.height;
    }
    let [a, b] = place.part.ends;
    let [after, before, whole] = distances(place.x, a[0], b[0]);
    let (y, z) = (
        scaled_down(a[1], before, whole),
        scaled_down(b[1], after, whole),
    );
    Height {
        y: sum(y, z),
        error: (y.abs() + z.abs()) * ROUNDING + 4.0 * LEAST,
    }
}
