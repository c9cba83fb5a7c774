//! The common part of a linear shape with a disc or a rectangle.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::{Disc, Rect, WholeRect, dot, square};
use crate::chord;
use crate::linear::{Path, Shape, minus, path, plus};
use crate::number::{Grid, Number};
use crate::rational::Rational;
use crate::surd::Surd;

/// A common point of a linear shape and another, and its parameter.
pub type Passage<N> = chord::Passage<2, N>;

/// The common part of a linear shape and a convex one.
pub type Chord<N> = chord::Chord<2, N>;

/// The common part of a linear shape and a disc. A point, and a segment of
/// length zero, has t = 0 twice.
pub fn disc_chord<S: Number>(linear: &Shape<S>, disc: &Disc<S>) -> Option<Chord<Surd>> {
    let grid = Grid::of(
        linear
            .dyadics()
            .chain(disc.dyadics())
            .collect::<Vec<_>>()
            .into_iter(),
    );
    let a: Path<BigInt> = path(linear, &grid);
    let disc = disc.on(&grid);
    let end = plus(&a.origin, &a.direction);
    let starts_inside = a.has_start && disc.side(&a.origin) == Ordering::Less;
    let ends_inside = a.has_end && disc.side(&end) == Ordering::Less;
    if a.is_point() {
        if disc.side(&a.origin) == Ordering::Greater {
            return None;
        }
        let only = passage(&a, &Root::whole(0), &grid);
        return Some(Chord {
            enter: only.clone(),
            exit: only,
            starts_inside,
            ends_inside,
        });
    }

    // |o + t d - c|^2 = r^2, or with w = o - c:
    // d.d t^2 + 2 d.w t + w.w - r^2 = 0
    let w = minus(&a.origin, &disc.center);
    let (dd, dw) = (dot(&a.direction, &a.direction), dot(&a.direction, &w));
    let radicand = square(&dw) - &dd * (dot(&w, &w) - square(&disc.radius));
    if radicand < BigInt::ZERO {
        return None;
    }
    let root = |sign: i32| Root {
        rational: -&dw,
        sign,
        radicand: radicand.clone(),
        denominator: dd.clone(),
    };
    let (mut enter, mut exit) = (root(-1), root(1));
    if a.has_start {
        if exit.compare(0) == Ordering::Less {
            return None;
        }
        if enter.compare(0) != Ordering::Greater {
            enter = Root::whole(0);
        }
    }
    if a.has_end {
        if enter.compare(1) == Ordering::Greater {
            return None;
        }
        if exit.compare(1) != Ordering::Less {
            exit = Root::whole(1);
        }
    }
    Some(Chord {
        enter: passage(&a, &enter, &grid),
        exit: passage(&a, &exit, &grid),
        starts_inside,
        ends_inside,
    })
}

/// The parameter `(rational + sign sqrt(radicand)) / denominator`.
struct Root {
    rational: BigInt,
    sign: i32,
    radicand: BigInt,
    denominator: BigInt,
}

impl Root {
    fn whole(k: i32) -> Self {
        Root {
            rational: k.into(),
            sign: 0,
            radicand: BigInt::ZERO,
            denominator: 1.into(),
        }
    }

    /// `scale t + shift`, times 2^exponent.
    fn along(&self, shift: &BigInt, scale: &BigInt, exponent: i64) -> Surd {
        Surd::new(
            shift * &self.denominator + scale * &self.rational,
            scale * self.sign,
            self.radicand.clone(),
            self.denominator.clone(),
            exponent,
        )
    }

    fn t(&self) -> Surd {
        self.along(&BigInt::ZERO, &BigInt::from(1), 0)
    }

    fn compare(&self, k: i32) -> Ordering {
        self.t().compare(&Rational::of(k))
    }
}

/// The point `o + t d`.
fn passage(a: &Path<BigInt>, root: &Root, grid: &Grid) -> Passage<Surd> {
    let at = [0, 1].map(|axis| {
        root.along(
            &a.origin[axis],
            &a.direction[axis],
            i64::from(grid.exponent),
        )
    });
    Passage { at, t: root.t() }
}

/// The common part of a linear shape and a rectangle. A point, and a segment
/// of length zero, has t = 0 and t = 1.
pub fn rect_chord<S: Number>(linear: &Shape<S>, rect: &Rect<S>) -> Option<Chord<Surd>> {
    let grid = Grid::of(
        linear
            .dyadics()
            .chain(rect.dyadics())
            .collect::<Vec<_>>()
            .into_iter(),
    );
    let a: Path<BigInt> = path(linear, &grid);
    let rect = rect.on(&grid);
    let [enter, exit] = slabs(&a, &rect)?.map(|t| {
        let (n, d, e) = t.parts();
        assert_eq!(e, 0, "a parameter is a fraction");
        let root = Root {
            rational: n.clone(),
            sign: 0,
            radicand: BigInt::ZERO,
            denominator: d.clone(),
        };
        passage(&a, &root, &grid)
    });
    let end = plus(&a.origin, &a.direction);
    Some(Chord {
        enter,
        exit,
        starts_inside: a.has_start && rect.has_inside(&a.origin),
        ends_inside: a.has_end && rect.has_inside(&end),
    })
}

/// The parameters at which the shape is between the lines of an axis; none if
/// it runs along them, and then it is between them for all t or for none.
fn slab(a: &Path<BigInt>, rect: &WholeRect, axis: usize) -> Option<[Rational; 2]> {
    let (o, d) = (&a.origin[axis], &a.direction[axis]);
    if *d == BigInt::ZERO {
        return None;
    }
    let at = |x: &BigInt| Rational::new(x - o, d.clone(), 0);
    let (low, high) = (at(&rect.min[axis]), at(&rect.max[axis]));
    Some(if *d > BigInt::ZERO {
        [low, high]
    } else {
        [high, low]
    })
}

/// The bounds on t from the slabs and from the ends of the shape: all the
/// lower ones and all the upper ones.
fn bounds(a: &Path<BigInt>, rect: &WholeRect) -> [Vec<Rational>; 2] {
    let slabs = [0, 1].into_iter().filter_map(|axis| slab(a, rect, axis));
    let (mut lower, mut upper): (Vec<_>, Vec<_>) = slabs.map(|[low, high]| (low, high)).unzip();
    lower.extend(a.has_start.then(|| Rational::of(0)));
    upper.extend(a.has_end.then(|| Rational::of(1)));
    [lower, upper]
}

/// The first and the last parameter in the closed rectangle.
pub(super) fn slabs(a: &Path<BigInt>, rect: &WholeRect) -> Option<[Rational; 2]> {
    let misses = |axis: usize| {
        let x = &a.origin[axis];
        a.direction[axis] == BigInt::ZERO && (*x < rect.min[axis] || *x > rect.max[axis])
    };
    if misses(0) || misses(1) {
        return None;
    }
    let [lower, upper] = bounds(a, rect);
    let first = lower.into_iter().max().expect("a line passes a slab");
    let last = upper.into_iter().min().expect("a line passes a slab");
    (first <= last).then_some([first, last])
}

/// Whether a shape of positive length has a point, none of its ends, in the
/// open rectangle.
pub(super) fn open_slabs_meet(a: &Path<BigInt>, rect: &WholeRect) -> bool {
    let misses = |axis: usize| {
        let x = &a.origin[axis];
        a.direction[axis] == BigInt::ZERO && (*x <= rect.min[axis] || *x >= rect.max[axis])
    };
    if misses(0) || misses(1) {
        return false;
    }
    let [lower, upper] = bounds(a, rect);
    lower.iter().all(|low| upper.iter().all(|high| low < high))
}
