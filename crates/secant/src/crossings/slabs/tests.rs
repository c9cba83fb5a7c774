//! The parts of segments in a box, and their heights.

use super::lines::{Height, are_normal, shares};
use super::{Part, Stair};
use crate::{LinearIntersection, Meeting, Segment};
use alloc::vec::Vec;
use secant_oracle::{Rational, Rng};

/// However far away its ends are, the part of a segment in a box ends near the side where the segment leaves the box, but not
/// before it.
#[test]
fn parts_in_a_box_end_near_its_sides() {
    let mut rng = Rng::new(27);
    let (low, high) = ([-1.0; 2], [2.0; 2]);
    let mut cut = 0;
    for k in 0..4000 {
        let [x, y] = [rng.index(40), 0].map(|less| {
            let away = 2.0_f64.powi(4 + k / 4 - i32::try_from(less).expect("few"));
            [-1.0, 1.0][rng.index(2)] * away * (1.0 + rng.unit())
        });
        let ends = [[rng.unit(), rng.unit()], [x, y]];
        let segment = Segment::new(ends[0], ends[1]);
        let part = Part::new(ends, low, high, 0).expect("an end is in the box");
        for y in [low[1], high[1]] {
            let side = Segment::new([low[0], y], [high[0], y]);
            let Some(LinearIntersection::Point(Meeting { at, .. })) = segment.intersection(&side)
            else {
                continue;
            };
            assert!(part.from <= at[0] && at[0] <= part.to, "{ends:?}");
            let off = (part.from - at[0]).abs().min((part.to - at[0]).abs());
            assert!(off < 1e-13, "{ends:?}: {off}");
            cut += 1;
        }
    }
    assert!(cut > 2000, "{cut}");
}

/// A coordinate of any magnitude, or near to a common one, or 0.
fn coordinate(rng: &mut Rng, size: i32) -> f64 {
    let sign = [-1.0, 1.0][rng.index(2)];
    let away = i32::try_from(rng.index(2100)).expect("few") - 1060;
    let exponent = [size, size, away.min(1020)][rng.index(3)];
    match rng.index(12) {
        0 => 0.0,
        1 => sign * f64::from_bits(rng.below(9)),
        _ => {
            sign * (1.0 + rng.unit())
                * 2.0_f64.powi(exponent / 2)
                * 2.0_f64.powi(exponent - exponent / 2)
        }
    }
}

/// The height of the line through two points, exactly.
fn exact_height([a, b]: [[f64; 2]; 2], x: f64) -> Rational {
    let [[x0, y0], [x1, y1], [x, _]] = [a, b, [x, 0.0]].map(|p| p.map(Rational::of));
    &y0 + &((&y1 - &y0) * (&x - &x0) / (&x1 - &x0))
}

/// Whether a height is off by at most its error, if that is a number.
fn is_within_error(height: Height, exact: &Rational) -> bool {
    let Height { y, error } = height;
    !error.is_finite() || {
        let [off, back] = [exact - &Rational::of(y), &Rational::of(y) - exact];
        off.max(back) <= Rational::of(error)
    }
}

/// The heights of a line are off by at most their errors, for coordinates of all magnitudes: from its points, and from its
/// heights at the sides of a slab.
#[test]
fn heights_are_off_by_at_most_their_errors() {
    let mut rng = Rng::new(28);
    let (mut tested, mut near) = (0, 0);
    for k in 0..30_000 {
        let size = k % 1900 - 950;
        let mut xs: Vec<f64> = (0..5).map(|_| coordinate(&mut rng, size)).collect();
        xs.sort_by(f64::total_cmp);
        xs.dedup();
        let &[from, left, x, right, to] = &xs[..] else {
            continue;
        };
        let ends = [
            [from, coordinate(&mut rng, size)],
            [to, coordinate(&mut rng, size)],
        ];
        let mut sides = [left, right].map(|x| Height::on_line(ends, x));
        let left = if rng.index(2) == 0 {
            sides[0] = Height::exact(ends[0][1]);
            from
        } else {
            left
        };
        let shares = shares(x, left, right);
        let of_shares = f64::from(!are_normal(shares));
        let between = Stair::new(sides, 0).height_between(shares, of_shares);
        let exact = exact_height(ends, x);
        for height in [Height::on_line(ends, x), between] {
            assert!(
                is_within_error(height, &exact),
                "{ends:?} {left} {x} {right}: {height:?}"
            );
            tested += 1;
            near += usize::from(height.error <= height.y.abs() * 1e-12);
        }
    }
    assert!(tested > 30_000 && near > tested / 2, "{tested} {near}");
}
