//! What all families are made with: names, sources of numbers, shapes of given
//! numbers, and exact points about a circle.

use super::coordinate::Coordinate;
use crate::figure::Figure;
use crate::linear::Shape;
use crate::linear::shape::{Heading, Linear};
use crate::plane::Planar;
use crate::rng::Rng;
use crate::space::Spatial;

/// An enum of families, the list of all of them, and their names.
macro_rules! families {
    (
        $(#[$about:meta])*
        $families:ident {
            $($(#[$what:meta])* $family:ident $name:literal;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $families {
            $($(#[$what])* $family,)+
        }

        impl $families {
            /// All families.
            pub const ALL: [$families; [$($name),+].len()] = [$($families::$family),+];

            /// The name of the family, for messages.
            pub fn name(self) -> &'static str {
                match self {
                    $($families::$family => $name,)+
                }
            }
        }
    };
}
pub(super) use families;

/// Runs a generic test with every scalar; without the feature `deep`, with one float and one integer type.
#[cfg(test)]
macro_rules! with_every_scalar {
    ($check:ident) => {
        #[test]
        fn doubles_are_hostile() {
            $check::<f64>();
        }

        #[cfg(feature = "deep")]
        #[test]
        fn singles_are_hostile() {
            $check::<f32>();
        }

        #[test]
        fn long_integers_are_hostile() {
            $check::<i64>();
        }

        #[cfg(feature = "deep")]
        #[test]
        fn integers_are_hostile() {
            $check::<i32>();
        }
    };
}
#[cfg(test)]
pub(super) use with_every_scalar;

/// Where independent coordinates come from, given the axis.
pub(super) type Source<S> = Box<dyn Fn(usize, &mut Rng) -> S>;

/// The ordinary range of the type.
pub(super) fn uniform<S: Coordinate>() -> Source<S> {
    Box::new(|_, rng| S::uniform(rng))
}

/// Integers from -4 to 4.
pub(super) fn grid<S: Coordinate>() -> Source<S> {
    Box::new(|_, rng| small(rng))
}

/// Integers of all lengths, or of few bits only.
pub(super) fn integers<S: Coordinate>(rng: &mut Rng) -> Source<S> {
    let bits = i64::from(S::BITS);
    let fewer = rng.between(2, bits);
    let most = rng.pick(&[bits, fewer]);
    Box::new(move |_, rng| {
        let length = rng.between(1, most);
        S::scaled(signed_bits(rng, length), 0)
    })
}

/// Positions on a screen.
pub(super) fn screen<S: Coordinate>() -> Source<S> {
    Box::new(|axis, rng| S::screen([1920, 1080][axis], rng))
}

/// The limits of the type: any of them, a small grid of such size, alone or with
/// them, or a few of them again and again.
pub(super) fn extreme<S: Coordinate>(rng: &mut Rng) -> Source<S> {
    match rng.below(4) {
        0 => Box::new(|_, rng| S::extreme(rng)),
        1 => {
            let exponent = extreme_scale::<S>(rng);
            let shift = rng.below(u64::from(S::BITS) - 3);
            Box::new(move |_, rng| S::scaled(rng.between(-4, 4) << shift, exponent))
        }
        2 => {
            let exponent = extreme_scale::<S>(rng);
            Box::new(move |_, rng| {
                if rng.once_in(4) {
                    S::extreme(rng)
                } else {
                    S::scaled(rng.between(-4, 4), exponent)
                }
            })
        }
        _ => {
            let pool: [S; 4] = [0; 4].map(|_| S::extreme(rng));
            Box::new(move |_, rng| rng.pick(&pool))
        }
    }
}

/// A point with coordinates from a source.
pub(super) fn point<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> [S; 2] {
    [0, 1].map(|axis| source(axis, rng))
}

/// Few numbers, for horizontal and vertical shapes with the same ones.
pub(super) fn pool<S: Coordinate>(rng: &mut Rng) -> [S; 4] {
    let number = rng.pick(&[S::uniform, small]);
    [0; 4].map(|_| number(rng))
}

/// A place far from the origin, and points near it.
pub(super) struct Near<const D: usize, S> {
    base: [S; D],
    in_places: bool,
    spread: i32,
}

impl<const D: usize, S: Coordinate> Near<D, S> {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Near {
            base: [0; D].map(|_| S::large(rng)),
            in_places: rng.once_in(2),
            spread: rng.pick(&[1, 2, 6]),
        }
    }

    /// So many places, or units, from the base.
    pub(super) fn at(&self, axis: usize, offset: i32) -> S {
        if self.in_places {
            self.base[axis].step(offset)
        } else {
            self.base[axis].plus_small(offset)
        }
    }

    pub(super) fn offset(&self, rng: &mut Rng) -> i32 {
        rng.between_i32(-self.spread, self.spread)
    }

    pub(super) fn point(&self, rng: &mut Rng) -> [S; D] {
        std::array::from_fn(|axis| {
            let offset = self.offset(rng);
            self.at(axis, offset)
        })
    }
}

/// A set whose numbers can be changed.
pub(super) trait Changing<S>: Clone {
    /// With each number changed by `f`.
    fn changed(&self, f: impl FnMut(S) -> S) -> Self;
    /// Whether it is still a set.
    fn is_set(&self) -> bool;
}

macro_rules! changing {
    ($($set:ident)+) => { $(
        impl<S: Coordinate> Changing<S> for $set<S> {
            fn changed(&self, f: impl FnMut(S) -> S) -> Self {
                self.map(f)
            }

            fn is_set(&self) -> bool {
                self.is_valid()
            }
        }
    )+ };
}

changing! { Shape Planar Figure Spatial }

/// The set with one of its numbers moved by 1 to 4 places.
pub(super) fn nudged<S: Coordinate, T: Changing<S>>(rng: &mut Rng, set: T) -> T {
    let mut numbers = 0;
    set.changed(|x| {
        numbers += 1;
        x
    });
    let moved = rng.below(numbers);
    let steps = rng.between_i32(1, 4) * rng.pick(&[-1, 1]);
    let mut count = 0;
    let result = set.changed(|x| {
        count += 1;
        if count == moved + 1 { x.step(steps) } else { x }
    });
    if result.is_set() { result } else { set }
}

/// A small integer; its zeros have either sign.
pub(super) fn small<S: Coordinate>(rng: &mut Rng) -> S {
    match rng.between_i32(-4, 4) {
        0 => rng.pick(&S::ZEROS),
        value => S::whole(value),
    }
}

/// An integer of `bits` bits or fewer, with a sign.
pub(super) fn signed_bits(rng: &mut Rng, bits: i64) -> i64 {
    let most = i64::MAX >> (63 - bits);
    let magnitude = rng.below(most.cast_unsigned()).cast_signed() + 1;
    rng.pick(&[-magnitude, magnitude])
}

/// Any shape made of a point and another, or of a point and a direction.
/// Without a possible direction it is a segment or a point.
pub(super) fn shape<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    origin: [S; D],
    point: [S; D],
    direction: Option<[S; D]>,
) -> Linear<D, S> {
    let heading = match direction {
        Some(d) if rng.once_in(2) => Heading::Direction(d),
        _ => Heading::Through(point),
    };
    let shape = match rng.below(8) {
        0 => Linear::Point(origin),
        1 | 2 => Linear::Line { origin, heading },
        3 | 4 => Linear::Ray { origin, heading },
        _ => Linear::segment(origin, point),
    };
    if shape.is_valid() {
        shape
    } else {
        Linear::segment(origin, point)
    }
}

/// A ray or a segment, that is.
pub(super) fn way<const D: usize, S: Coordinate>(
    rng: &mut Rng,
    p: [S; D],
    q: [S; D],
    direction: Option<[S; D]>,
) -> Linear<D, S> {
    loop {
        let way = shape(rng, p, q, direction);
        if matches!(way, Linear::Ray { .. } | Linear::Segment { .. }) {
            return way;
        }
    }
}

/// The linear shape as a ray or a segment.
pub(super) fn as_way<const D: usize, S: Coordinate>(linear: Linear<D, S>) -> Linear<D, S> {
    match linear {
        Linear::Point(p) => Linear::segment(p, p),
        Linear::Line { origin, heading } => Linear::Ray { origin, heading },
        other => other,
    }
}

/// An exponent for ordinary sizes; 0 for the integer types.
pub(super) fn ordinary_scale<S: Coordinate>(rng: &mut Rng) -> i32 {
    rng.between_i32(-40, 10)
        .clamp(*S::SCALES.start(), *S::SCALES.end())
}

/// Any exponent, with those at the limits often: also that of the least normal float.
pub(super) fn extreme_scale<S: Coordinate>(rng: &mut Rng) -> i32 {
    let (low, high) = (*S::SCALES.start(), *S::SCALES.end());
    let bits = i32::try_from(S::BITS).expect("at most 64");
    match rng.below(5) {
        0 => low,
        1 => high,
        2 => (low + bits - 1).min(high),
        _ => rng.between_i32(low, high),
    }
}

/// The lowest and the highest coordinates of two points.
pub(super) fn ordered<const D: usize, S: Coordinate>(p: [S; D], q: [S; D]) -> [[S; D]; 2] {
    let ordered = |x: S, y: S| if x <= y { [x, y] } else { [y, x] };
    [0, 1].map(|end| std::array::from_fn(|axis| ordered(p[axis], q[axis])[end]))
}

/// The rectangle with two opposite corners.
pub(super) fn rect<S: Coordinate>(p: [S; 2], q: [S; 2]) -> Planar<S> {
    let [min, max] = ordered(p, q);
    Planar::rect(min, max)
}

/// A disc or a rectangle.
pub(super) fn area<S: Coordinate>(rng: &mut Rng, p: [S; 2], q: [S; 2], radius: S) -> Planar<S> {
    if rng.once_in(2) {
        Planar::disc(p, radius.magnitude())
    } else {
        rect(p, q)
    }
}

/// A set of any type; twice as often one of the linear family.
pub(super) fn planar<S: Coordinate>(
    rng: &mut Rng,
    p: [S; 2],
    q: [S; 2],
    direction: Option<[S; 2]>,
    radius: S,
) -> Planar<S> {
    if rng.once_in(2) {
        Planar::Linear(shape(rng, p, q, direction))
    } else {
        area(rng, p, q, radius)
    }
}

/// The first quadrant's integer points at distance 65 from the origin.
const ROUND: [[i64; 2]; 9] = [
    [65, 0],
    [63, 16],
    [60, 25],
    [56, 33],
    [52, 39],
    [39, 52],
    [33, 56],
    [25, 60],
    [16, 63],
];

/// A center, a size and a scale, about which all that is made is exact: any
/// point `center + k v` with v of at most 500 units a side.
pub(super) struct Compass {
    center: [i64; 2],
    k: i64,
    exponent: i32,
}

impl Compass {
    pub(super) fn new<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        // Integers of a number of bits, and often of all of them.
        let bits = rng.between(13, i64::from(S::BITS));
        // |center| < 2^(bits - 2), and k 512 < 2^(bits - 2).
        let (most, largest) = (bits - 2, bits - 11);
        let center_bits = rng.between(1, most).max(rng.pick(&[1, most]));
        let size_bits = rng.between(1, largest).max(rng.pick(&[1, largest]));
        let mut center = [0; 2].map(|_| signed_bits(rng, center_bits));
        if rng.once_in(4) {
            center = [0, 0];
        }
        Compass {
            center,
            k: signed_bits(rng, size_bits).abs(),
            exponent: scale(rng),
        }
    }

    pub(super) fn at<S: Coordinate>(&self, v: [i64; 2]) -> [S; 2] {
        [0, 1].map(|axis| S::scaled(self.center[axis] + self.k * v[axis], self.exponent))
    }

    pub(super) fn length<S: Coordinate>(&self, units: i64) -> S {
        S::scaled(self.k * units, self.exponent)
    }

    pub(super) fn vector<S: Coordinate>(&self, v: [i64; 2]) -> [S; 2] {
        v.map(|units| self.length(units))
    }
}

/// A point at distance 65 from the origin, in any direction.
pub(super) fn round_point(rng: &mut Rng) -> [i64; 2] {
    let [x, y] = rng.pick(&ROUND);
    rng.pick(&[[x, y], [-y, x], [-x, -y], [y, -x]])
}

pub(super) fn plus_times(p: [i64; 2], m: i64, d: [i64; 2]) -> [i64; 2] {
    [0, 1].map(|axis| p[axis] + m * d[axis])
}
