//! Every shape of the plane or of space: numbers in, answers out.

use crate::buffers::{Buffers, Slots, with};
use crate::kinds;
use crate::refusal::{INTERNAL, REFUSED, index, numbers, refuse_with};
use crate::words::relation_code;
use alloc::vec::Vec;
use bytemuck::AnyBitPattern;
use secant::{Cast, CastTarget, Feature, Hit, Passing, Scalar, ScalarIn, Shape, ShapeError};

/// A shape by a handle instead of numbers.
pub(crate) const PREPARED: u32 = 255;

/// Why there is no shape.
pub(crate) enum Wrong {
    Shape(ShapeError),
    /// A kind or a handle that the package does not pass.
    Internal,
}

impl From<ShapeError> for Wrong {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl Wrong {
    /// The refusal of argument or row `which`.
    pub(crate) fn reason(self, which: usize) -> [f64; 4] {
        match self {
            Self::Shape(error) => {
                let [code, first, second] = numbers(error);
                [index(which), code, first, second]
            }
            Self::Internal => [index(which), INTERNAL, 0.0, 0.0],
        }
    }
}

/// The scalars and dimensions of the modules: `f64` in the plane and in space, `i64` in the plane.
pub(crate) trait Numbers<const D: usize>:
    Scalar<Real = f64> + ScalarIn<D> + AnyBitPattern
{
    /// The shape of a kind and its numbers.
    fn shape(kind: u32, numbers: &[Self]) -> Result<Shape<D, Self>, Wrong>;
    /// The shapes that are prepared.
    fn prepared(all: &mut Buffers) -> &mut Slots<Shape<D, Self>>;
    /// The number as 64 bits of the output.
    fn stored(self) -> f64;
    /// A small integer.
    fn integer(self) -> u32;
}

impl Numbers<2> for f64 {
    fn shape(kind: u32, numbers: &[f64]) -> Result<Shape<2>, Wrong> {
        kinds::of_plane(kind, numbers)
    }
    fn prepared(all: &mut Buffers) -> &mut Slots<Shape<2>> {
        &mut all.prepared.plane
    }
    fn stored(self) -> f64 {
        self
    }
    fn integer(self) -> u32 {
        saturated(self)
    }
}

impl Numbers<3> for f64 {
    fn shape(kind: u32, numbers: &[f64]) -> Result<Shape<3>, Wrong> {
        kinds::of_space(kind, numbers)
    }
    fn prepared(all: &mut Buffers) -> &mut Slots<Shape<3>> {
        &mut all.prepared.space
    }
    fn stored(self) -> f64 {
        self
    }
    fn integer(self) -> u32 {
        saturated(self)
    }
}

impl Numbers<2> for i64 {
    fn shape(kind: u32, numbers: &[i64]) -> Result<Shape<2, i64>, Wrong> {
        kinds::of_plane(kind, numbers)
    }
    fn prepared(all: &mut Buffers) -> &mut Slots<Shape<2, i64>> {
        &mut all.prepared.integers
    }
    fn stored(self) -> f64 {
        f64::from_bits(self.cast_unsigned())
    }
    fn integer(self) -> u32 {
        u32::try_from(self).unwrap_or(u32::MAX)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it saturates"
)]
fn saturated(x: f64) -> u32 {
    x as u32
}

/// Shapes that are checked once and asked often.
#[derive(Default)]
pub(crate) struct Prepared {
    plane: Slots<Shape<2>>,
    space: Slots<Shape<3>>,
    integers: Slots<Shape<2, i64>>,
}

impl Buffers {
    /// A shape whose numbers begin at `from` in the input.
    pub(crate) fn shape<const D: usize, S: Numbers<D>>(
        &mut self,
        kind: u32,
        from: usize,
        len: usize,
    ) -> Result<Shape<D, S>, Wrong> {
        if kind == PREPARED {
            let handle = u32::try_from(len).map_err(|_| Wrong::Internal)?;
            // A copy of a shape shares its vertices.
            return S::prepared(self)
                .get(handle)
                .cloned()
                .ok_or(Wrong::Internal);
        }
        let end = from.checked_add(len).ok_or(Wrong::Internal)?;
        let numbers = self.input.get(from..end).ok_or(Wrong::Internal)?;
        S::shape(kind, bytemuck::cast_slice(numbers))
    }

    pub(crate) fn refuse(&mut self, which: usize, wrong: Wrong) -> i32 {
        refuse_with(self, wrong.reason(which))
    }
}

/// Two shapes of a question, as kind and length: the numbers of the second follow those of the first in the input.
pub(crate) type Two = [(u32, usize); 2];

/// Asks two shapes.
pub(crate) fn ask<const D: usize, S: Numbers<D>>(
    [(kind_a, len_a), (kind_b, len_b)]: Two,
    question: impl FnOnce(&mut Buffers, &Shape<D, S>, &Shape<D, S>) -> i32,
) -> i32 {
    with(|all| {
        let a = match all.shape(kind_a, 0, len_a) {
            Ok(a) => a,
            Err(wrong) => return all.refuse(0, wrong),
        };
        let from = if kind_a == PREPARED { 0 } else { len_a };
        match all.shape(kind_b, from, len_b) {
            Ok(b) => question(all, &a, &b),
            Err(wrong) => all.refuse(1, wrong),
        }
    })
}

/// Keeps a shape; the result is its handle, or [`REFUSED`].
pub(crate) fn keep<const D: usize, S: Numbers<D>>(kind: u32, len: usize) -> i32 {
    with(|all| match all.shape::<D, S>(kind, 0, len) {
        Ok(shape) => i32::try_from(S::prepared(all).add(shape)).unwrap_or(REFUSED),
        Err(wrong) => all.refuse(0, wrong),
    })
}

/// Writes the distance, or its square.
pub(crate) fn distance<const D: usize, S: Numbers<D>>(two: Two, is_squared: bool) -> i32 {
    ask::<D, S>(two, |all, a, b| {
        all.numbers.clear();
        all.numbers.push(if is_squared {
            a.distance_squared(b)
        } else {
            a.distance(b)
        });
        0
    })
}

/// Writes the closest points, and their parameters; NaN for none.
pub(crate) fn closest_points<const D: usize, S: Numbers<D>>(two: Two) -> i32 {
    ask::<D, S>(two, |all, a, b| {
        let near = a.closest_points(b);
        all.numbers.clear();
        all.numbers.extend(near.a);
        all.numbers.extend(near.b);
        let parameters = [near.t, near.u].map(|t| t.unwrap_or(f64::NAN));
        all.numbers.extend(parameters);
        0
    })
}

/// The first hit alone.
pub(crate) const FIRST: u32 = 0;
/// Whether there is any: 0 or 1.
pub(crate) const ANY: u32 = 1;

/// Options of a cast.
const HOLLOW: u32 = 1;
const NO_GRAZING: u32 = 2;

/// What is asked of a cast: its options, which of the hits, and the bounds of t, NaN for none.
#[derive(Clone, Copy)]
pub(crate) struct CastQuestion {
    pub(crate) options: u32,
    pub(crate) wanted: u32,
    pub(crate) min_t: f64,
    pub(crate) max_t: f64,
}

/// Casts a ray or segment at shapes: see the exports.
pub(crate) fn cast<const D: usize, S: Numbers<D>>(
    kind: u32,
    count: usize,
    question: CastQuestion,
) -> i32 {
    with(|all| {
        let ray = match all.shape::<D, S>(kind, 0, 2 * D) {
            Ok(ray) => ray,
            Err(wrong) => return all.refuse(0, wrong),
        };
        let (mut at, mut targets) = (2 * D, Vec::new());
        for k in 0..count {
            match read_target::<D, S>(all, &mut at) {
                Ok(target) => targets.push(target),
                Err(wrong) => return all.refuse(k + 1, wrong),
            }
        }
        all.numbers.clear();
        let hits = cast_at(&ray, &targets[..], question);
        match hits {
            Some(hits) => write_hits(&mut all.numbers, hits, |hit| index(hit.index)),
            None => all.refuse(0, Wrong::Internal),
        }
    })
}

/// One target of a cast: its kind, its length, its numbers.
fn read_target<const D: usize, S: Numbers<D>>(
    all: &mut Buffers,
    at: &mut usize,
) -> Result<Shape<D, S>, Wrong> {
    let numbers: &[S] = bytemuck::cast_slice(&all.input);
    let head = numbers.get(*at..).and_then(<[S]>::first_chunk);
    let [kind, len] = head.ok_or(Wrong::Internal)?.map(S::integer);
    let shape = all.shape(kind, *at + 2, len as usize)?;
    *at += 2 + if kind == PREPARED { 0 } else { len as usize };
    Ok(shape)
}

/// What a cast finds.
pub(crate) enum Found<const D: usize, S: Numbers<D>> {
    Any(bool),
    Hits(Vec<Hit<D, S>>),
}

/// Casts a ray or segment at a target; `None` for another shape.
pub(crate) fn cast_at<const D: usize, S: Numbers<D>, T: CastTarget<D, S> + ?Sized>(
    ray: &Shape<D, S>,
    target: &T,
    question: CastQuestion,
) -> Option<Found<D, S>> {
    let cast = match ray {
        Shape::Ray(ray) => ray.cast(target),
        Shape::Segment(segment) => segment.cast(target),
        _ => return None,
    };
    let CastQuestion {
        options,
        wanted,
        min_t,
        max_t,
    } = question;
    let chosen = |cast: Cast<'_, D, S, T>| match wanted {
        ANY => Found::Any(cast.any()),
        FIRST => Found::Hits(cast.first().into_iter().collect()),
        _ => Found::Hits(cast.all()),
    };
    let cast = if min_t.is_nan() {
        cast
    } else {
        cast.min_t(min_t)
    };
    let cast = if max_t.is_nan() {
        cast
    } else {
        cast.max_t(max_t)
    };
    let cast = if options & HOLLOW == 0 {
        cast
    } else {
        cast.hollow()
    };
    let cast = if options & NO_GRAZING == 0 {
        cast
    } else {
        cast.filter(|hit| hit.relation.interiors_meet() && hit.passing != Passing::Grazes)
    };
    Some(chosen(cast))
}

/// Writes what was found, each hit with a number for its shape. The result is how many hits there are, or 0 or 1.
pub(crate) fn write_hits<const D: usize, S: Numbers<D>>(
    numbers: &mut Vec<f64>,
    found: Found<D, S>,
    id: impl Fn(&Hit<D, S>) -> f64,
) -> i32 {
    let hits = match found {
        Found::Any(is_hit) => return i32::from(is_hit),
        Found::Hits(hits) => hits,
    };
    for hit in &hits {
        numbers.push(hit.t);
        numbers.extend(hit.at);
        numbers.push(id(hit));
        numbers.push(f64::from(relation_code(hit.relation)));
        numbers.extend(feature(hit.feature));
        numbers.extend([passing(hit.passing), flag(hit.inside)]);
        numbers.extend(hit.normal().unwrap_or([f64::NAN; D]));
        numbers.push(hit.distance());
    }
    i32::try_from(hits.len()).unwrap_or(i32::MAX)
}

pub(crate) fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// A feature as its kind and its number.
pub(crate) fn feature(feature: Feature) -> [f64; 2] {
    match feature {
        Feature::Boundary => [0.0, 0.0],
        Feature::Start => [1.0, 0.0],
        Feature::End => [2.0, 0.0],
        Feature::Face(k) => [3.0, f64::from(k)],
        Feature::Vertex(k) => [4.0, f64::from(k)],
        Feature::Edge(k) => [6.0, f64::from(k)],
        _ => [5.0, 0.0],
    }
}

pub(crate) fn passing(passing: Passing) -> f64 {
    match passing {
        Passing::Crosses => 0.0,
        Passing::Grazes => 1.0,
        Passing::Ends => 2.0,
    }
}

/// The exports of the shapes of one dimension and scalar. Where a shape is refused, the result is [`REFUSED`], and the
/// output says why.
///
/// - `new` keeps a shape of the input and returns its handle; `free` forgets it.
/// - `intersect` and `relation` return 0 or 1, and the code of a relation; `within` compares the exact distance.
/// - `distance` and `closest_points` write numbers; `intersection` returns the form of the common part, and writes it.
/// - `cast` casts a ray or segment. In the input are its numbers, and `count` shapes as kind, length and numbers. It
///   writes the hits: t, point, index, relation, feature (kind and number), passing, inside, normal (NaN for none) and
///   distance. The result is how many, or 0 or 1 for whether there is any. It is refused with the number of the shape
///   plus 1.
macro_rules! export_shapes {
    (
        $d:literal $s:ty: $new:ident $free:ident $intersect:ident $relation:ident $intersection:ident
        $within:ident $distance:ident $closest_points:ident $cast:ident
    ) => {
        #[unsafe(no_mangle)]
        extern "C" fn $new(kind: u32, len: usize) -> i32 {
            keep::<$d, $s>(kind, len)
        }
        #[unsafe(no_mangle)]
        extern "C" fn $free(handle: u32) {
            with(|all| <$s as Numbers<$d>>::prepared(all).remove(handle));
        }
        #[unsafe(no_mangle)]
        extern "C" fn $intersect(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
            ask::<$d, $s>([(a, len_a), (b, len_b)], |_, a, b| {
                i32::from(a.intersects(b))
            })
        }
        #[unsafe(no_mangle)]
        extern "C" fn $relation(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
            ask::<$d, $s>([(a, len_a), (b, len_b)], |_, a, b| {
                relation_code(a.relation(b))
            })
        }
        #[unsafe(no_mangle)]
        extern "C" fn $intersection(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
            crate::parts::intersection::<$d, $s>([(a, len_a), (b, len_b)])
        }
        #[unsafe(no_mangle)]
        extern "C" fn $within(a: u32, len_a: usize, b: u32, len_b: usize, d: $s) -> i32 {
            ask::<$d, $s>([(a, len_a), (b, len_b)], |_, a, b| {
                i32::from(a.within(b, d))
            })
        }
        #[unsafe(no_mangle)]
        extern "C" fn $distance(a: u32, len_a: usize, b: u32, len_b: usize, squared: u32) -> i32 {
            distance::<$d, $s>([(a, len_a), (b, len_b)], squared != 0)
        }
        #[unsafe(no_mangle)]
        extern "C" fn $closest_points(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
            closest_points::<$d, $s>([(a, len_a), (b, len_b)])
        }
        #[unsafe(no_mangle)]
        extern "C" fn $cast(
            kind: u32,
            count: usize,
            options: u32,
            wanted: u32,
            min_t: f64,
            max_t: f64,
        ) -> i32 {
            let question = CastQuestion {
                options,
                wanted,
                min_t,
                max_t,
            };
            cast::<$d, $s>(kind, count, question)
        }
    };
}

#[cfg(feature = "shapes")]
export_shapes! {
    2 f64: shapes_new shapes_free shapes_intersect shapes_relation shapes_intersection
    shapes_within shapes_distance shapes_closest_points shapes_cast
}
#[cfg(feature = "space")]
export_shapes! {
    3 f64: space_new space_free space_intersect space_relation space_intersection
    space_within space_distance space_closest_points space_cast
}
#[cfg(feature = "integers")]
export_shapes! {
    2 i64: integers_new integers_free integers_intersect integers_relation integers_intersection
    integers_within integers_distance integers_closest_points integers_cast
}
