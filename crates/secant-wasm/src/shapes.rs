//! Every shape of the plane: numbers in, answers out.

use crate::buffers::{Buffers, with};
use crate::refusal::{INTERNAL, REFUSED, index, refuse, refuse_with};
use crate::segments::{NONE, relation_code, write_linear};
use alloc::vec::Vec;
use secant::{
    Boundary, Capsule, Chord, Circle, CircleIntersection, CommonPart, Contact, ConvexPolygon,
    Feature, Hit, Line, Passage, Passing, Point, Polygon, Polyline, Ray, Rect, Segment, Shape,
    ShapeError, Triangle,
};

/// An entry and an exit: x, y, t of each, then whether the linear shape starts and ends inside.
const CHORD: i32 = 3;
/// A box: min and max.
const RECT: i32 = 4;
/// Two circles: 0 for tangent (x, y, internal), 1 for two points, 2 for the same.
const CIRCLES: i32 = 5;
/// Chords, in order.
const CHORDS: i32 = 6;
/// Contacts, in order: x, y, t of both ends, then feature and passing.
const CONTACTS: i32 = 7;
/// A common part that is not constructed.
const REGION: i32 = 8;

/// A shape by a handle instead of numbers.
const PREPARED: u32 = 255;

/// Why there is no shape.
enum Wrong {
    Shape(ShapeError),
    /// A kind or a handle that the package does not pass.
    Internal,
}

impl From<ShapeError> for Wrong {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

/// The shape of a kind and its numbers.
fn shape(kind: u32, numbers: &[f64]) -> Result<Shape<2>, Wrong> {
    let n = |k: usize| numbers.get(k).copied().ok_or(Wrong::Internal);
    let p = |k: usize| Ok::<_, Wrong>([n(2 * k)?, n(2 * k + 1)?]);
    let points = || -> Vec<[f64; 2]> { numbers.chunks_exact(2).map(|p| [p[0], p[1]]).collect() };
    Ok(match kind {
        0 => Point::try_new(p(0)?)?.into(),
        1 => Segment::try_new(p(0)?, p(1)?)?.into(),
        2 => Ray::try_new(p(0)?, p(1)?)?.into(),
        3 => Ray::try_through(p(0)?, p(1)?)?.into(),
        4 => Line::try_new(p(0)?, p(1)?)?.into(),
        5 => Line::try_through(p(0)?, p(1)?)?.into(),
        6 => Rect::try_new(p(0)?, p(1)?)?.into(),
        7 => Circle::try_new(p(0)?, n(2)?)?.into(),
        8 => Capsule::try_new(p(0)?, p(1)?, n(4)?)?.into(),
        9 => Triangle::try_new([p(0)?, p(1)?, p(2)?])?.into(),
        10 => ConvexPolygon::try_new(points())?.into(),
        11 => Polygon::try_new(points())?.into(),
        12 => Polyline::try_new(points())?.into(),
        13 => Boundary(Rect::try_new(p(0)?, p(1)?)?).into(),
        14 => Boundary(Circle::try_new(p(0)?, n(2)?)?).into(),
        15 => Boundary(Polygon::try_new(points())?).into(),
        _ => return Err(Wrong::Internal),
    })
}

impl Buffers {
    /// A shape whose numbers begin at `from` in the input.
    fn shape(&self, kind: u32, from: usize, len: usize) -> Result<Shape<2>, Wrong> {
        if kind == PREPARED {
            let handle = u32::try_from(len).map_err(|_| Wrong::Internal)?;
            // A copy of a shape shares its vertices.
            return self.prepared.get(handle).cloned().ok_or(Wrong::Internal);
        }
        let end = from.checked_add(len).ok_or(Wrong::Internal)?;
        shape(kind, self.input.get(from..end).ok_or(Wrong::Internal)?)
    }

    fn refuse(&mut self, which: usize, wrong: Wrong) -> i32 {
        match wrong {
            Wrong::Shape(error) => refuse(self, which, error),
            Wrong::Internal => refuse_with(self, [index(which), INTERNAL, 0.0, 0.0]),
        }
    }
}

/// Asks two shapes; the numbers of the second follow those of the first in the input.
fn ask(
    [kind_a, kind_b]: [u32; 2],
    [len_a, len_b]: [usize; 2],
    question: impl FnOnce(&mut Buffers, &Shape<2>, &Shape<2>) -> i32,
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
#[unsafe(no_mangle)]
pub extern "C" fn shape_new(kind: u32, len: usize) -> i32 {
    with(|all| match all.shape(kind, 0, len) {
        Ok(shape) => i32::try_from(all.prepared.add(shape)).unwrap_or(REFUSED),
        Err(wrong) => all.refuse(0, wrong),
    })
}

/// Forgets a shape.
#[unsafe(no_mangle)]
pub extern "C" fn shape_free(handle: u32) {
    with(|all| all.prepared.remove(handle));
}

/// 1 where two shapes have a common point, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_intersect(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
    ask([a, b], [len_a, len_b], |_, a, b| i32::from(a.intersects(b)))
}

/// The relation of the first shape to the second.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_relation(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
    ask([a, b], [len_a, len_b], |_, a, b| {
        relation_code(a.relation(b))
    })
}

/// 1 where the exact distance is at most `d`, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_within(a: u32, len_a: usize, b: u32, len_b: usize, d: f64) -> i32 {
    ask([a, b], [len_a, len_b], |_, a, b| i32::from(a.within(b, d)))
}

/// Writes the distance and its square.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_distance(a: u32, len_a: usize, b: u32, len_b: usize, squared: u32) -> i32 {
    ask([a, b], [len_a, len_b], |all, a, b| {
        all.numbers.clear();
        all.numbers.push(if squared == 0 {
            a.distance(b)
        } else {
            a.distance_squared(b)
        });
        0
    })
}

/// Writes the closest points: x, y of each, then t and u, NaN where a shape has no parameter.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_closest_points(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
    ask([a, b], [len_a, len_b], |all, a, b| {
        let near = a.closest_points(b);
        let ([ax, ay], [bx, by]) = (near.a, near.b);
        let parameter = |t: Option<f64>| t.unwrap_or(f64::NAN);
        all.numbers.clear();
        let parameters = [parameter(near.t), parameter(near.u)];
        all.numbers
            .extend_from_slice(&[ax, ay, bx, by, parameters[0], parameters[1]]);
        0
    })
}

/// Writes the common part; the result says of which form it is.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_intersection(a: u32, len_a: usize, b: u32, len_b: usize) -> i32 {
    ask([a, b], [len_a, len_b], |all, a, b| {
        let Some(part) = a.intersection(b) else {
            return NONE;
        };
        if let CommonPart::Linear(part) = part {
            return write_linear(all, Some(part));
        }
        let numbers = &mut all.numbers;
        numbers.clear();
        match part {
            CommonPart::Chord(chord) => {
                write_chord(numbers, &chord);
                CHORD
            }
            CommonPart::Aabb(rect) => {
                numbers.extend(rect.min());
                numbers.extend(rect.max());
                RECT
            }
            CommonPart::Circles(circles) => {
                match circles {
                    CircleIntersection::Tangent {
                        at: [x, y],
                        internal,
                    } => {
                        numbers.extend_from_slice(&[0.0, x, y, flag(internal)]);
                    }
                    CircleIntersection::Points([[x0, y0], [x1, y1]]) => {
                        numbers.extend_from_slice(&[1.0, x0, y0, x1, y1]);
                    }
                    CircleIntersection::Equal => numbers.push(2.0),
                }
                CIRCLES
            }
            CommonPart::Chords(chords) => {
                chords.iter().for_each(|chord| write_chord(numbers, chord));
                CHORDS
            }
            CommonPart::Contacts(contacts) => {
                contacts
                    .iter()
                    .for_each(|contact| write_contact(numbers, contact));
                CONTACTS
            }
            _ => REGION,
        }
    })
}

/// The first hit alone.
const FIRST: u32 = 0;
/// Whether there is any: 0 or 1.
const ANY: u32 = 1;

/// Options of a cast.
const HOLLOW: u32 = 1;
const NO_GRAZING: u32 = 2;

/// Casts a ray or segment at shapes. In the input are its four numbers, `count` shapes as kind, length and numbers,
/// and with NaN for none the least and the greatest t. Writes the hits: t, x, y, index, relation, feature (kind and
/// number), passing, inside, normal x and y (NaN for none), distance. The result is how many, or [`REFUSED`] with
/// the number of the shape plus 1.
#[unsafe(no_mangle)]
pub extern "C" fn shapes_cast(
    kind: u32,
    len: usize,
    count: usize,
    options: u32,
    wanted: u32,
) -> i32 {
    with(|all| {
        let ray = match all.shape(kind, 0, 4) {
            Ok(ray) => ray,
            Err(wrong) => return all.refuse(0, wrong),
        };
        let (mut at, mut targets) = (4, Vec::new());
        for k in 0..count {
            let target = read_target(all, &mut at);
            match target {
                Ok(target) => targets.push(target),
                Err(wrong) => return all.refuse(k + 1, wrong),
            }
        }
        let Some(&[min_t, max_t]) = all.input.get(at..len).and_then(<[f64]>::first_chunk) else {
            return all.refuse(0, Wrong::Internal);
        };
        let cast = match &ray {
            Shape::Ray(ray) => ray.cast(&targets),
            Shape::Segment(segment) => segment.cast(&targets),
            _ => return all.refuse(0, Wrong::Internal),
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
        if wanted == ANY {
            return i32::from(cast.any());
        }
        let hits: Vec<Hit<2>> = if wanted == FIRST {
            cast.first().into_iter().collect()
        } else {
            cast.all()
        };
        all.numbers.clear();
        hits.iter().for_each(|hit| write_hit(&mut all.numbers, hit));
        i32::try_from(hits.len()).unwrap_or(i32::MAX)
    })
}

/// One target of a cast: its kind, its length, its numbers.
fn read_target(all: &Buffers, at: &mut usize) -> Result<Shape<2>, Wrong> {
    let integer = |k: usize| -> Result<u32, Wrong> {
        let x = all.input.get(k).copied().ok_or(Wrong::Internal)?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it saturates"
        )]
        Ok(x as u32)
    };
    let (kind, len) = (integer(*at)?, integer(*at + 1)? as usize);
    let shape = all.shape(kind, *at + 2, len)?;
    *at += 2 + if kind == PREPARED { 0 } else { len };
    Ok(shape)
}

fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

fn write_passage(numbers: &mut Vec<f64>, Passage { at: [x, y], t }: Passage<2>) {
    numbers.extend_from_slice(&[x, y, t]);
}

fn write_chord(numbers: &mut Vec<f64>, chord: &Chord<2>) {
    write_passage(numbers, chord.enter);
    write_passage(numbers, chord.exit);
    numbers.extend_from_slice(&[flag(chord.starts_inside), flag(chord.ends_inside)]);
}

fn write_contact(numbers: &mut Vec<f64>, contact: &Contact) {
    write_passage(numbers, contact.enter);
    write_passage(numbers, contact.exit);
    numbers.extend_from_slice(&feature(contact.feature));
    numbers.push(passing(contact.passing));
}

/// A feature as its kind and its number.
fn feature(feature: Feature) -> [f64; 2] {
    match feature {
        Feature::Boundary => [0.0, 0.0],
        Feature::Start => [1.0, 0.0],
        Feature::End => [2.0, 0.0],
        Feature::Face(k) => [3.0, f64::from(k)],
        Feature::Vertex(k) => [4.0, f64::from(k)],
        _ => [5.0, 0.0],
    }
}

fn passing(passing: Passing) -> f64 {
    match passing {
        Passing::Crosses => 0.0,
        Passing::Grazes => 1.0,
        Passing::Ends => 2.0,
    }
}

fn write_hit(numbers: &mut Vec<f64>, hit: &Hit<2>) {
    let [x, y] = hit.at;
    let [kind, number] = feature(hit.feature);
    let [nx, ny] = hit.normal().unwrap_or([f64::NAN; 2]);
    numbers.extend_from_slice(&[
        hit.t,
        x,
        y,
        index(hit.index),
        f64::from(relation_code(hit.relation)),
        kind,
        number,
        passing(hit.passing),
        flag(hit.inside),
        nx,
        ny,
        hit.distance(),
    ]);
}
