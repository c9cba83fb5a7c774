//! Capsules, triangles and convex polygons, with all other convex sets and with
//! ways to cast at them, in the plane and in space.

mod contact;
mod frame;
mod make;
mod nested;

use super::coordinate::Coordinate;
use super::parts::{
    Changing, Near, Source, extreme, extreme_scale, families, grid, integers, nudged,
    ordinary_scale, small, uniform,
};
use crate::convex::Shape;
use crate::rng::Rng;
use make::{any, is_new, new, targets, way};

families! {
    /// A way of making two convex sets, one a capsule, a triangle or a convex polygon
    /// at least, or several of those and a way to cast at them.
    ConvexFamily {
        /// Independent numbers of the ordinary range; for i32 and i64 the whole
        /// range.
        Uniform "uniform";
        /// Integers from -4 to 4, so that every degeneracy is common.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// Sets that touch exactly, in a point, along a line or in a plane, turned by
        /// a matrix of integers that keeps lengths exact, or that would touch but for
        /// whole steps.
        Contact "contact";
        /// The same, with one number moved by 1 to 4 places.
        NearContact "near contact";
        /// One in the other, with and without touching, or equal.
        Nested "nested";
        /// The same, with one number moved by 1 to 4 places.
        NearlyNested "nearly nested";
        /// Capsules that are segments, balls or points and triangles that are segments
        /// or points, on one line with other sets or beside it.
        Degenerate "degenerate";
        /// Tiny sets far from the origin.
        LargeOffset "large offset";
        /// The limits of the type, subnormal and mixed magnitudes, and exact contacts
        /// of such sizes.
        Extremes "extremes";
        /// Positions on a screen, and in a room as deep as that is high.
        Screen "screen";
    }
}

/// What a family makes pairs and scenes of.
type Pair<const D: usize, S> = (Shape<D, S>, Shape<D, S>);
type Scene<const D: usize, S> = (Shape<D, S>, Vec<Shape<D, S>>);

impl ConvexFamily {
    /// Two valid sets, in either order. Planes are in space only, polygons in the
    /// plane only.
    pub fn pair<const D: usize, S: Coordinate>(self, rng: &mut Rng) -> Pair<D, S> {
        loop {
            let (a, b) = self.two(rng);
            if is_new(&a) || is_new(&b) {
                return if rng.once_in(2) { (a, b) } else { (b, a) };
            }
        }
    }

    fn two<const D: usize, S: Coordinate>(self, rng: &mut Rng) -> Pair<D, S> {
        let pair = match self {
            ConvexFamily::Contact | ConvexFamily::NearContact => {
                contact::pair(rng, ordinary_scale::<S>)
            }
            ConvexFamily::Nested | ConvexFamily::NearlyNested => {
                nested::pair(rng, ordinary_scale::<S>)
            }
            ConvexFamily::Extremes if rng.once_in(2) => {
                let make = rng.pick(&[contact::pair::<D, S>, nested::pair]);
                make(rng, extreme_scale::<S>)
            }
            _ => {
                let source = self.source::<D, S>(rng);
                (new(rng, &source), any(rng, &source))
            }
        };
        if self.moves(rng) {
            (pair.0, nudged(rng, pair.1))
        } else {
            pair
        }
    }

    /// A ray or a segment, and one to six capsules, triangles or convex polygons.
    pub fn scene<const D: usize, S: Coordinate>(self, rng: &mut Rng) -> Scene<D, S> {
        let (way, mut shapes) = match self {
            ConvexFamily::Contact | ConvexFamily::NearContact => {
                contact::scene(rng, ordinary_scale::<S>)
            }
            ConvexFamily::Nested | ConvexFamily::NearlyNested => {
                nested::scene(rng, ordinary_scale::<S>)
            }
            ConvexFamily::Extremes if rng.once_in(2) => {
                let make = rng.pick(&[contact::scene::<D, S>, nested::scene]);
                make(rng, extreme_scale::<S>)
            }
            _ => {
                let source = self.source::<D, S>(rng);
                let way = way(rng, &source);
                (way, targets(rng, |rng| new(rng, &source)))
            }
        };
        if self.moves(rng) {
            let moved = rng.index(shapes.len());
            shapes[moved] = nudged(rng, shapes[moved].clone());
        }
        (way, shapes)
    }

    fn moves(self, rng: &mut Rng) -> bool {
        match self {
            ConvexFamily::NearContact | ConvexFamily::NearlyNested => true,
            ConvexFamily::Extremes => rng.once_in(4),
            _ => false,
        }
    }

    /// Where the points and radii of the other families come from.
    fn source<const D: usize, S: Coordinate>(self, rng: &mut Rng) -> make::Points<D, S> {
        match self {
            ConvexFamily::Degenerate => on_one_line(rng),
            ConvexFamily::LargeOffset => near_a_place(rng),
            ConvexFamily::Uniform => independent(uniform()),
            ConvexFamily::Grid => independent(grid()),
            ConvexFamily::Integers => independent(integers(rng)),
            ConvexFamily::Screen => independent(Box::new(|axis, rng| {
                S::screen([1920, 1080, 1080][axis], rng)
            })),
            _ => independent(extreme(rng)),
        }
    }
}

fn independent<const D: usize, S: Coordinate>(source: Source<S>) -> make::Points<D, S> {
    let source = std::rc::Rc::new(source);
    let of_points = source.clone();
    make::Points {
        point: Box::new(move |rng| std::array::from_fn(|axis| of_points(axis, rng))),
        radius: Box::new(move |rng| source(0, rng).magnitude()),
    }
}

/// Points of one line and a few that are not on it, in integers, and radii that
/// are 0 mostly.
fn on_one_line<const D: usize, S: Coordinate>(rng: &mut Rng) -> make::Points<D, S> {
    let step: [i64; D] = std::array::from_fn(|_| rng.between(-3, 3));
    let first: [i64; D] = std::array::from_fn(|_| rng.between(-9, 9));
    let rarely = rng.pick(&[5, 10, 1000]);
    make::Points {
        point: Box::new(move |rng| {
            let k = rng.between(-2, 2);
            let off = rng.once_in(rarely);
            std::array::from_fn(|axis| {
                let beside = if off { rng.between(-2, 2) } else { 0 };
                S::scaled(first[axis] + k * step[axis] + beside, 0)
            })
        }),
        radius: Box::new(|rng| S::whole(rng.between_i32(-6, 3).max(0))),
    }
}

/// Points within a few places or units of a far one, and small radii.
fn near_a_place<const D: usize, S: Coordinate>(rng: &mut Rng) -> make::Points<D, S> {
    let near = Near::new(rng);
    make::Points {
        point: Box::new(move |rng| near.point(rng)),
        radius: Box::new(|rng| small::<S>(rng).magnitude()),
    }
}

impl<const D: usize, S: Coordinate> Changing<S> for Shape<D, S> {
    fn changed(&self, f: impl FnMut(S) -> S) -> Self {
        self.map(f)
    }

    fn is_set(&self) -> bool {
        self.is_valid()
    }
}

#[cfg(test)]
mod tests;
