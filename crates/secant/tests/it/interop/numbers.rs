//! Numbers to put into shapes, and shapes of them.
#![allow(dead_code, reason = "each feature has use for some of these")]

use secant::{
    Aabb, Ball, Capsule, ConvexPolygon, Line, Plane, Point, Polygon, Polyline, Ray, Scalar,
    ScalarIn, Segment, Shape, Triangle,
};
use secant_oracle::Rng;

/// A coordinate that tests know how to make, and whose bits they compare.
pub(crate) trait Coordinate: Scalar {
    /// Numbers that are easily lost: the ends of the range, the least steps, the other zero.
    const HARD: &'static [Self];
    /// Any finite number, each with the same chance.
    fn any(rng: &mut Rng) -> Self;
    /// A small number.
    fn small(rng: &mut Rng) -> Self;
    /// The bits of it.
    fn bits(self) -> u64;
}

macro_rules! float {
    ($float:ident $bits:ident) => {
        impl Coordinate for $float {
            const HARD: &'static [Self] = &[
                0.0,
                -0.0,
                0.1,
                -1.0 / 3.0,
                <$float>::MAX,
                <$float>::MIN,
                <$float>::MIN_POSITIVE,
                <$float>::EPSILON,
                // The least subnormal, and the greatest.
                <$float>::from_bits(1),
                <$float>::from_bits(<$float>::MIN_POSITIVE.to_bits() - 1),
                // As text, this f32 is so near to half way between two that it must not be an f64 on the way.
                7.038531e-26,
                9_007_199_254_740_993.0,
            ];
            fn any(rng: &mut Rng) -> Self {
                loop {
                    #[allow(clippy::cast_possible_truncation, reason = "any bits will do")]
                    let x = <$float>::from_bits(rng.next_u64() as $bits);
                    if x.is_finite() {
                        return x;
                    }
                }
            }
            fn small(rng: &mut Rng) -> Self {
                (rng.between_i32(-40, 40) as $float) / 10.0
            }
            fn bits(self) -> u64 {
                self.to_bits().into()
            }
        }
    };
}

macro_rules! integer {
    ($integer:ident) => {
        impl Coordinate for $integer {
            const HARD: &'static [Self] = &[0, -1, $integer::MAX, $integer::MIN, 16_777_217];
            fn any(rng: &mut Rng) -> Self {
                #[allow(clippy::cast_possible_truncation, reason = "any bits will do")]
                let x = rng.next_u64() as $integer;
                x
            }
            fn small(rng: &mut Rng) -> Self {
                rng.between_i32(-4, 4).into()
            }
            fn bits(self) -> u64 {
                i64::from(self).cast_unsigned()
            }
        }
    };
}

float!(f32 u32);
float!(f64 u64);
integer!(i32);
integer!(i64);

/// A number of one of these kinds.
pub(crate) fn number<S: Coordinate>(rng: &mut Rng) -> S {
    match rng.below(3) {
        0 => rng.pick(S::HARD),
        1 => S::any(rng),
        _ => S::small(rng),
    }
}

/// A point.
pub(crate) fn point<const D: usize, S: Coordinate>(rng: &mut Rng) -> [S; D] {
    [(); D].map(|()| number(rng))
}

/// Two points with the lesser coordinates in the first.
fn corners<const D: usize, S: Coordinate>(rng: &mut Rng) -> [[S; D]; 2] {
    let [mut min, mut max] = [point::<D, S>(rng), point(rng)];
    for (low, high) in min.iter_mut().zip(&mut max) {
        if *low > *high {
            std::mem::swap(low, high);
        }
    }
    [min, max]
}

/// A number that is not below zero.
fn radius<S: Coordinate>(rng: &mut Rng) -> S {
    loop {
        let radius = number::<S>(rng);
        if radius >= S::default() {
            return radius;
        }
    }
}

/// A capsule.
pub(crate) fn capsule<const D: usize, S: Coordinate>(rng: &mut Rng) -> Capsule<D, S> {
    Capsule::new(point(rng), point(rng), radius(rng))
}

/// A triangle, which may be flat.
pub(crate) fn triangle<const D: usize, S: Coordinate>(rng: &mut Rng) -> Triangle<D, S> {
    Triangle::new([(); 3].map(|()| point(rng)))
}

/// Planes of both kinds, unless the numbers make none.
pub(crate) fn planes<S: Coordinate>(rng: &mut Rng) -> Vec<Plane<3, S>> {
    let [a, b, c] = [(); 3].map(|()| point(rng));
    let planes = [Plane::try_new(a, b), Plane::try_through([a, b, c])];
    planes.into_iter().flatten().collect()
}

/// A shape of each kind.
pub(crate) fn shapes<const D: usize, S: Coordinate + ScalarIn<D>>(
    rng: &mut Rng,
) -> Vec<Shape<D, S>> {
    let [p, q, c] = [(); 3].map(|()| point::<D, S>(rng));
    let [min, max] = corners(rng);
    let radius = radius(rng);
    let mut shapes = vec![
        Point::new(p).into(),
        Segment::new(p, q).into(),
        Aabb::new(min, max).into(),
        Ball::new(c, radius).into(),
    ];
    shapes.push(capsule(rng).into());
    shapes.push(triangle(rng).into());
    // A direction may come out as zero, and two points as one.
    shapes.extend(Line::try_new(p, q).map(Shape::from));
    shapes.extend(Ray::try_new(c, q).map(Shape::from));
    shapes.extend(Line::try_through(p, c).map(Shape::from));
    shapes.extend(Ray::try_through(p, q).map(Shape::from));
    shapes
}

/// Any chain.
pub(crate) fn polyline<S: Coordinate>(rng: &mut Rng) -> Polyline<S> {
    let count = 2 + rng.index(5);
    Polyline::new((0..count).map(|_| point(rng)).collect::<Vec<_>>())
}

/// A polygon of three vertices, if they make one.
pub(crate) fn polygon<S: Coordinate>(rng: &mut Rng) -> Option<Polygon<S>> {
    Polygon::try_new(triangle::<2, S>(rng).vertices()).ok()
}

/// The same as a convex one.
pub(crate) fn convex<S: Coordinate>(rng: &mut Rng) -> Option<ConvexPolygon<S>> {
    ConvexPolygon::try_new(triangle::<2, S>(rng).vertices()).ok()
}

/// The numbers of a shape as bits, and its kind: equal where not only `==` is.
pub(crate) fn bits<const D: usize, S: Coordinate + ScalarIn<D>>(
    shape: &Shape<D, S>,
) -> (u8, Vec<u64>) {
    use secant::Heading;
    let headed = |kind, origin: [S; D], heading| match heading {
        Heading::Direction(d) => (kind, [origin, d].concat()),
        Heading::Through(q) => (kind + 1, [origin, q].concat()),
    };
    let (kind, numbers) = match shape {
        Shape::Point(x) => (0, x.coords().to_vec()),
        Shape::Segment(x) => (1, [x.start(), x.end()].concat()),
        Shape::Aabb(x) => (2, [x.min(), x.max()].concat()),
        Shape::Ball(x) => (3, [&x.center()[..], &[x.radius()]].concat()),
        Shape::Line(x) => headed(4, x.origin(), x.heading()),
        Shape::Ray(x) => headed(6, x.origin(), x.heading()),
        Shape::Capsule(x) => (8, [&x.start()[..], &x.end(), &[x.radius()]].concat()),
        Shape::Triangle(x) => (9, x.vertices().concat()),
        _ => panic!("{shape:?} has no numbers here yet"),
    };
    (kind, numbers.into_iter().map(S::bits).collect())
}

/// The numbers of points as bits.
pub(crate) fn point_bits<const D: usize, S: Coordinate>(points: &[[S; D]]) -> Vec<u64> {
    points.iter().flatten().map(|x| x.bits()).collect()
}
