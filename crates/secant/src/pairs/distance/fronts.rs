//! What floats tell of two bounded cores: whether they are apart, and which of their features are in no closest pair.
#![expect(
    clippy::float_arithmetic,
    reason = "what is left out is certainly further away"
)]

use super::sphere_swept::SweptCore;
use crate::index::{Axis, Bounds, Front, square};
use crate::kernel::{dot, each, gap, sqrt};
use crate::pairs::polytope::Polytope;
use crate::{Scalar, ScalarIn};

/// A box of space has so many vertices, and no core has more.
const MOST: usize = 8;
/// So many steps are taken towards the closest points.
const STEPS: usize = 4;

/// Two bounded cores, each as the other one sees it along an axis, and a limit that their distance is not above. Derived in
/// `kernel/bounds/distances.md#fronts`.
pub(super) struct Fronts<const D: usize> {
    fronts: [Front<D>; 2],
    limit: f64,
}

impl<const D: usize> Fronts<D> {
    /// `None` where a core has no bounds, of two segments, which have few features, and of numbers that floats round.
    #[inline(never)]
    pub(super) fn new<S: Scalar + ScalarIn<D>>(cores: [&SweptCore<D, S>; 2]) -> Option<Self> {
        let are_bounded = cores.iter().all(|core| core.is_bounded());
        let are_segments = matches!(cores, [SweptCore::Linear(_), SweptCore::Linear(_)]);
        if !S::EXACT_AS_F64 || !are_bounded || are_segments {
            return None;
        }
        let corners = cores.map(|core| Corners::new(core.vertices().map(|x| x.at)));
        let boxes = cores.map(SweptCore::bounds);
        let [x, y] = points_near(&corners);
        let axis = Axis::new(gap(x, y), boxes.each_ref());
        let front =
            |of: usize, axis| Front::new(axis, boxes[of], corners[of].all().iter().copied());
        let magnitude: f64 = boxes.iter().map(Bounds::magnitude).sum();
        let limit = sqrt(square(x, y)) * (1.0 + 1e-10) + magnitude * (64.0 * f64::EPSILON) + 1e-150;
        Some(Self {
            fronts: [front(0, axis), front(1, axis.reversed())],
            // Not that of squares that overflow.
            limit: if limit < 1e150 { limit } else { f64::INFINITY },
        })
    }

    /// Whether the cores are certainly further from each other than a limit.
    pub(super) fn are_beyond(&self, limit: f64) -> bool {
        let [a, b] = &self.fronts;
        a.is_beyond(limit, b)
    }

    /// Whether a point, or a segment given by its ends, is certainly further from one of the cores than the other core is.
    #[inline(never)]
    pub(super) fn is_far<S: Scalar, const N: usize>(
        &self,
        core: usize,
        points: [[S; D]; N],
    ) -> bool {
        let points = points.map(|x| each(x, S::to_f64));
        self.fronts[core].is_far(self.limit, &points)
    }
}

/// Whether two bounded polytopes are certainly further from each other than these radii, wherever the first is on a way. Of
/// numbers that floats round, and of many vertices, this is not known.
#[inline(never)]
pub(in crate::pairs) fn stay_beyond<S: Scalar + ScalarIn<D>, const D: usize>(
    [a, b]: [&Polytope<'_, D, S>; 2],
    way: [f64; D],
    [r, s]: [f64; 2],
) -> bool {
    let is_known = |polytope: &Polytope<'_, D, S>| match polytope {
        Polytope::Linear(linear) => linear.ends().is_some(),
        Polytope::Polygon(vertices, _) => vertices.len() <= MOST,
        _ => true,
    };
    if !S::EXACT_AS_F64 || !is_known(a) || !is_known(b) {
        return false;
    }
    let mut corners = [a, b].map(|polytope| Corners::new(polytope.vertices()));
    corners[0].way = way;
    let boxes = [a.bounds().swept(way, 1.0), b.bounds()];
    let [x, y] = points_near(&corners);
    let axis = Axis::new(gap(x, y), boxes.each_ref());
    let [moving, standing] = &corners;
    let there = moving.all().iter().map(|x| moved(*x, 1.0, way));
    let a = Front::new(axis, boxes[0], moving.all().iter().copied().chain(there));
    let b = Front::new(axis.reversed(), boxes[1], standing.all().iter().copied());
    a.is_beyond(r + s, &b)
}

/// The vertices of a core in floats, rounded.
struct Corners<const D: usize> {
    all: [[f64; D]; MOST],
    count: usize,
    /// The core moves by this.
    way: [f64; D],
}

impl<const D: usize> Corners<D> {
    fn new<S: Scalar>(vertices: impl Iterator<Item = [S; D]>) -> Self {
        let (mut all, mut count, way) = ([[0.0; D]; MOST], 0, [0.0; D]);
        for (slot, x) in all.iter_mut().zip(vertices) {
            *slot = each(x, S::to_f64);
            count += 1;
        }
        Self { all, count, way }
    }

    fn all(&self) -> &[[f64; D]] {
        &self.all[..self.count]
    }

    /// The vertex that is furthest in a direction, at the start or at the end of the way.
    #[inline(never)]
    fn furthest(&self, direction: [f64; D]) -> [f64; D] {
        let mut best = (f64::NEG_INFINITY, self.all[0]);
        for &x in self.all() {
            let reach = dot(&direction, &x);
            if reach > best.0 {
                best = (reach, x);
            }
        }
        if dot(&direction, &self.way) > 0.0 {
            return moved(best.1, 1.0, self.way);
        }
        best.1
    }
}

/// x + t d.
fn moved<const D: usize>(x: [f64; D], t: f64, d: [f64; D]) -> [f64; D] {
    core::array::from_fn(|k| x[k] + t * d[k])
}

/// A point of each of two sets that are about nearest to each other.
///
/// Source: Gilbert 1966. Each step goes to the point nearest to 0 on the way to an extreme point of the difference of the sets.
#[inline(never)]
fn points_near<const D: usize>([a, b]: &[Corners<D>; 2]) -> [[f64; D]; 2] {
    let (mut x, mut y) = (a.all[0], b.all[0]);
    for _ in 0..STEPS {
        let v: [f64; D] = gap(y, x);
        let (p, q) = (a.furthest(v.map(|v| -v)), b.furthest(v));
        let (to_p, to_q): ([f64; D], [f64; D]) = (gap(x, p), gap(y, q));
        let step: [f64; D] = gap(to_q, to_p);
        let (ahead, length) = (-dot(&v, &step), dot(&step, &step));
        // Not worth another one.
        let is_near = ahead <= 1e-3 * dot(&v, &v);
        if is_near || !(ahead > 0.0 && length > 0.0) {
            break;
        }
        let t = (ahead / length).min(1.0);
        (x, y) = (moved(x, t, to_p), moved(y, t, to_q));
    }
    [x, y]
}
