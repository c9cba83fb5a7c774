//! Sets of segments.

use crate::rng::Rng;
use crate::segments::Ends;

use super::coordinate::Coordinate;
use super::parts::families;

/// The side of the square that random sets fill.
const SIDE: f64 = 1000.0;

families! {
    /// A way of making many segments. All but `LongRandom` and `Star` have a
    /// number of crossings that grows like the number of segments, so that they
    /// serve for large sets too.
    SetFamily {
        /// Random ends, a few neighbours apart.
        ShortRandom "short random";
        /// Random ends anywhere.
        LongRandom "long random";
        /// Streets between jittered corners: nearly all pairs that meet share an
        /// end, a few streets bridge others.
        Roads "roads";
        /// On a grid of integers in eight directions: overlaps, equal ones,
        /// touches.
        GridOverlaps "grid overlaps";
        /// Lengths over six orders of magnitude.
        MixedLengths "mixed lengths";
        /// Nearly all in a few tiny places.
        Clustered "clustered";
        /// Horizontal and vertical on a grid of integers.
        AxisGrid "axis grid";
        /// Few different segments, many times in both directions, and points on
        /// them.
        Duplicates "duplicates";
        /// Ends put on other segments as well as rounding can, and up to 4 places
        /// beside.
        NearTouches "near touches";
        /// Long and parallel at some angle, far closer than they are long; a few
        /// across.
        Hatching "hatching";
        /// Long, through one point or nearly.
        Star "star";
        /// On few lines, and beside them.
        Bundles "bundles";
        /// The limits of f64 and mixed magnitudes.
        Extremes "extremes";
    }
}

impl SetFamily {
    /// `n` segments, in time linear in n.
    pub fn segments(self, rng: &mut Rng, n: usize) -> Vec<Ends> {
        match self {
            SetFamily::ShortRandom => {
                let reach = 2.0 * SIDE / (n as f64).sqrt();
                many(n, || {
                    let p = anywhere(rng);
                    [p, p.map(|x| x + reach * signed_unit(rng))]
                })
            }
            SetFamily::LongRandom => many(n, || [anywhere(rng), anywhere(rng)]),
            SetFamily::Roads => roads(rng, n),
            SetFamily::GridOverlaps => grid(rng, n, 5, true),
            SetFamily::MixedLengths => {
                // A twentieth of them has the longest reach, half of them less
                // than a thousandth of it.
                let longest = SIDE.min(8.0 * SIDE / (n as f64).sqrt());
                many(n, || {
                    let length = longest / (1_u64 << rng.below(20)) as f64;
                    let p = anywhere(rng);
                    [p, p.map(|x| x + length * signed_unit(rng))]
                })
            }
            SetFamily::Clustered => clustered(rng, n),
            SetFamily::AxisGrid => grid(rng, n, 9, false),
            SetFamily::Duplicates => duplicates(rng, n),
            SetFamily::NearTouches => near_touches(rng, n),
            SetFamily::Hatching => hatching(rng, n),
            SetFamily::Star => star(rng, n),
            SetFamily::Bundles => bundles(rng, n),
            SetFamily::Extremes => extremes(rng, n),
        }
    }
}

fn many(n: usize, mut segment: impl FnMut() -> Ends) -> Vec<Ends> {
    (0..n).map(|_| segment()).collect()
}

fn anywhere(rng: &mut Rng) -> [f64; 2] {
    [0; 2].map(|_| SIDE * rng.unit())
}

fn signed_unit(rng: &mut Rng) -> f64 {
    2.0 * rng.unit() - 1.0
}

/// The least whole number whose square is at least n.
fn square_side(n: usize) -> usize {
    n.isqrt() + usize::from(n.isqrt().pow(2) < n)
}

fn roads(rng: &mut Rng, n: usize) -> Vec<Ends> {
    // Each corner has a street to the right and one up.
    let side = square_side(n.div_ceil(2)) + 1;
    let corners: Vec<[f64; 2]> = (0..side * side)
        .map(|k| [k % side, k / side].map(|cell| cell as f64 + 0.4 * signed_unit(rng)))
        .collect();
    let corner = |x: usize, y: usize| corners[y.min(side - 1) * side + x.min(side - 1)];
    let mut streets = Vec::with_capacity(n);
    'city: for y in 0..side {
        for x in 0..side {
            for (right, up) in [(1, 0), (0, 1)] {
                if streets.len() == n {
                    break 'city;
                }
                if x + right == side || y + up == side {
                    continue;
                }
                let mut to = corner(x + right, y + up);
                if rng.once_in(50) {
                    // A bridge over some streets to another corner.
                    to = corner(x + 2 + rng.index(3), y + 1 + rng.index(3));
                }
                let from = corner(x, y);
                // A bridge at the rim may have nowhere to go.
                if from == to {
                    to = corner(x + right, y + up);
                }
                streets.push(rng.pick(&[[from, to], [to, from]]));
            }
        }
    }
    streets
}

/// Segments of up to `longest` steps in eight directions, or along the axes.
fn grid(rng: &mut Rng, n: usize, longest: i64, diagonal: bool) -> Vec<Ends> {
    let side = i64::try_from(square_side(n)).expect("a small root") + 1;
    many(n, || {
        let p = [0; 2].map(|_| rng.between(0, side));
        let length = rng.between(1, longest);
        let direction = loop {
            let d = [0; 2].map(|_| rng.between(-1, 1));
            let along_axis = d.contains(&0);
            if d != [0, 0] && (diagonal || along_axis) {
                break d;
            }
        };
        let q = [0, 1].map(|axis| p[axis] + length * direction[axis]);
        [p, q].map(|p| p.map(|x| x as f64))
    })
}

fn clustered(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let members = 50;
    let centers: Vec<_> = (0..n.div_ceil(members)).map(|_| anywhere(rng)).collect();
    many(n, || {
        if rng.once_in(20) {
            let p = anywhere(rng);
            return [p, p.map(|x| x + signed_unit(rng))];
        }
        let center = centers[rng.index(centers.len())];
        [0; 2].map(|_| center.map(|x| x + 1e-3 * signed_unit(rng)))
    })
}

fn duplicates(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let size = n.div_ceil(6);
    // Ends on quarters, so that midpoints are exact.
    let extent = i64::try_from(square_side(size)).expect("a small root") + 1;
    let originals: Vec<Ends> = many(size, || {
        let p = [0; 2].map(|_| rng.between(0, 4 * extent));
        let q = p.map(|x| x + rng.between(-6, 6));
        [p, q].map(|p| p.map(|x| x as f64 / 4.0))
    });
    many(n, || {
        let [p, q] = originals[rng.index(size)];
        match rng.below(6) {
            0 => [p, p],
            1 => {
                let middle = [0, 1].map(|axis| (p[axis] + q[axis]) / 2.0);
                [middle, middle]
            }
            2 | 3 => [q, p],
            _ => [p, q],
        }
    })
}

fn near_touches(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let reach = SIDE / (n as f64).sqrt();
    // Few bits, so that the points between two of them are exact at first.
    let coarse = |p: [f64; 2]| p.map(|x| (x * 64.0).floor() / 64.0);
    let mut segments: Vec<Ends> = Vec::with_capacity(n);
    while segments.len() < n {
        let [p, q] = match segments.len() {
            0 => [anywhere(rng), anywhere(rng)].map(coarse),
            len => segments[rng.index(len)],
        };
        let beside = |rng: &mut Rng| {
            let k = rng.between_i32(0, 1024);
            let x = [0, 1].map(|axis| p[axis].between(q[axis], k));
            if rng.once_in(2) {
                return x;
            }
            x.map(|x| x.step(rng.between_i32(-4, 4)))
        };
        segments.push(match rng.below(4) {
            // Along the other, nearly.
            0 => [beside(rng), beside(rng)],
            // Up to the other, nearly.
            1 => {
                let near = beside(rng);
                [near, near.map(|x| x + reach * signed_unit(rng))]
            }
            _ => {
                let p = anywhere(rng);
                [p, p.map(|x| x + reach * signed_unit(rng))].map(coarse)
            }
        });
    }
    segments
}

fn hatching(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let (x, y) = (signed_unit(rng), signed_unit(rng));
    let at = |along: f64, beside: f64| [along * x - beside * y, along * y + beside * x];
    let across = 16.0;
    many(n, || {
        let [along, beside] = anywhere(rng);
        if rng.once_in(16) {
            let reach = across * SIDE / n as f64;
            let [from, to] = [beside, beside + reach];
            return [at(along, from), at(along, to)];
        }
        let end = SIDE * (0.9 + 0.1 * rng.unit());
        [at(0.1 * along, beside), at(end, beside)]
    })
}

fn star(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let center = [0; 2].map(|_| rng.between(-50, 50) as f64);
    many(n, || {
        let away = [0; 2].map(|_| rng.between(-1000, 1000) as f64);
        let end = |sign: f64| [0, 1].map(|axis| center[axis] + sign * away[axis]);
        match rng.below(4) {
            // From the point.
            0 => [center, end(1.0)],
            // Past it.
            1 => [end(-1.0), end(1.0).map(|x| x.step(1))],
            _ => [end(-1.0), end(1.0)],
        }
    })
}

fn bundles(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let extent = i64::try_from(n).expect("few") * 2;
    let lines = [0; 3].map(|_| [0; 4].map(|_| rng.between(-9, 9)));
    many(n, || {
        let [x, y, dx, dy] = rng.pick(&lines);
        let from = rng.between(0, extent);
        let to = from + rng.between(0, 8);
        let at = |k: i64| [x + k * dx, y + k * dy].map(|x| x as f64);
        let beside = if rng.once_in(4) {
            rng.between_i32(-1, 1)
        } else {
            0
        };
        let [p, [z, w]] = [at(from), at(to)];
        [p, [z, w.step(beside)]]
    })
}

fn extremes(rng: &mut Rng, n: usize) -> Vec<Ends> {
    let exponents = [-1074, -1022, -500, 0, 500, 960];
    let share = n.div_ceil(exponents.len());
    let extent = i64::try_from(square_side(share)).expect("a small root") / 2 + 1;
    // Many of these meet, so they are about the root of n.
    let between_wild = 4 + n.isqrt() as u64 / 4;
    many(n, || {
        if rng.once_in(between_wild) {
            return [0; 2].map(|_| [0; 2].map(|_| f64::extreme(rng)));
        }
        // A grid for each of some magnitudes, as large as its room allows.
        let exponent = rng.pick(&exponents);
        let p = [0; 2].map(|_| rng.between(-extent, extent));
        let q = p.map(|x| x + rng.between(-3, 3));
        [p, q].map(|p| p.map(|x| f64::scaled(x, exponent)))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::segments::{Kind, crossings};

    fn kinds(family: SetFamily, n: usize) -> BTreeMap<Kind, usize> {
        let segments = family.segments(&mut Rng::new(family as u64), n);
        let mut counts = BTreeMap::new();
        for crossing in crossings(&segments) {
            *counts.entry(crossing.kind).or_insert(0) += 1;
        }
        counts
    }

    #[test]
    fn sets_have_the_asked_size_and_are_finite() {
        for family in SetFamily::ALL {
            for n in [0, 1, 2, 3, 10, 99, 1000] {
                let segments = family.segments(&mut Rng::new(5), n);
                assert_eq!(segments.len(), n, "{}", family.name());
                assert!(segments.iter().flatten().flatten().all(|x| x.is_finite()));
                assert_eq!(segments, family.segments(&mut Rng::new(5), n));
            }
        }
    }

    #[test]
    fn sets_have_the_kinds_they_are_for() {
        for family in SetFamily::ALL {
            let n = 400;
            let counts = kinds(family, n);
            let count = |kind: Kind| counts.get(&kind).copied().unwrap_or(0);
            let context = format!("{} {counts:?}", family.name());
            let expected: &[(Kind, usize)] = match family {
                SetFamily::ShortRandom => &[(Kind::Cross, n / 4)],
                SetFamily::LongRandom => &[(Kind::Cross, n * n / 20)],
                SetFamily::Roads => &[(Kind::Shared, n), (Kind::Cross, 5)],
                SetFamily::GridOverlaps => &[
                    (Kind::Cross, 50),
                    (Kind::Touch, 50),
                    (Kind::Shared, 50),
                    (Kind::Overlap, 50),
                    (Kind::Equal, 1),
                ],
                SetFamily::MixedLengths => &[(Kind::Cross, 10)],
                SetFamily::Clustered => &[(Kind::Cross, n)],
                SetFamily::AxisGrid => &[
                    (Kind::Cross, 50),
                    (Kind::Touch, 50),
                    (Kind::Shared, 50),
                    (Kind::Overlap, 50),
                ],
                SetFamily::Duplicates => &[(Kind::Equal, n), (Kind::Shared, 50), (Kind::Touch, 50)],
                SetFamily::NearTouches => &[(Kind::Cross, 50), (Kind::Touch, 5)],
                SetFamily::Hatching => &[(Kind::Cross, 4)],
                SetFamily::Star => &[(Kind::Cross, n * n / 8), (Kind::Shared, n * n / 64)],
                SetFamily::Bundles => &[(Kind::Overlap, 50), (Kind::Shared, 5), (Kind::Equal, 1)],
                SetFamily::Extremes => &[
                    (Kind::Cross, 20),
                    (Kind::Touch, 5),
                    (Kind::Shared, 5),
                    (Kind::Overlap, 5),
                ],
            };
            for &(kind, least) in expected {
                assert!(count(kind) >= least, "{context}");
            }
        }
    }

    #[test]
    fn crossings_grow_like_the_segments() {
        for family in SetFamily::ALL {
            if [SetFamily::LongRandom, SetFamily::Star].contains(&family) {
                continue;
            }
            let [few, many]: [usize; 2] = [400, 1600].map(|n| kinds(family, n).values().sum());
            assert!(many < 8 * few, "{}: {few} {many}", family.name());
        }
    }
}
