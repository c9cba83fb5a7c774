//! The common part of two shapes, as a form and its numbers.

use crate::buffers::Buffers;
use crate::shapes::{Numbers, Two, ask, feature, flag, passing};
use crate::words::{NONE, write_linear};
use alloc::vec::Vec;
use secant::{
    Chord, CircleIntersection, CommonPart, Contact, Passage, PlaneIntersection, SphereIntersection,
};

/// An entry and an exit: point and t of each, then whether the linear shape starts and ends inside.
const CHORD: i32 = 3;
/// A box: min and max, in the scalar of the shapes.
const BOX: i32 = 4;
/// Two circles: 0 for tangent (point, internal), 1 for two points, 2 for the same. Two spheres: 1 for a circle (its
/// center and radius).
const BALLS: i32 = 5;
/// Chords, in order.
const CHORDS: i32 = 6;
/// Contacts, in order: x, y, t of both ends, then feature and passing.
const CONTACTS: i32 = 7;
/// A common part that is not constructed.
const REGION: i32 = 8;
/// All of a linear shape, which lies in a plane.
const WHOLE: i32 = 9;
/// The point where a linear shape meets a plane, and its t.
const PASSAGE: i32 = 10;

/// Writes the common part; the result says of which form it is.
pub(crate) fn intersection<const D: usize, S: Numbers<D>>(two: Two) -> i32 {
    ask::<D, S>(two, |all, a, b| match a.intersection(b) {
        Some(part) => write(all, part),
        None => NONE,
    })
}

fn write<const D: usize, S: Numbers<D>>(all: &mut Buffers, part: CommonPart<D, S>) -> i32 {
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
        CommonPart::Plane(PlaneIntersection::Point(passage)) => {
            write_passage(numbers, passage);
            PASSAGE
        }
        CommonPart::Plane(PlaneIntersection::Whole) => WHOLE,
        CommonPart::Aabb(aabb) => {
            numbers.extend(aabb.min().map(S::stored));
            numbers.extend(aabb.max().map(S::stored));
            BOX
        }
        CommonPart::Circles(circles) => {
            match circles {
                CircleIntersection::Tangent { at, internal } => {
                    write_tangent(numbers, at, internal);
                }
                CircleIntersection::Points(points) => {
                    numbers.push(1.0);
                    numbers.extend(points.into_iter().flatten());
                }
                CircleIntersection::Equal => numbers.push(2.0),
            }
            BALLS
        }
        CommonPart::Spheres(spheres) => {
            match spheres {
                SphereIntersection::Tangent { at, internal } => {
                    write_tangent(numbers, at, internal);
                }
                SphereIntersection::Circle { center, radius } => {
                    numbers.push(1.0);
                    numbers.extend(center);
                    numbers.push(radius);
                }
                SphereIntersection::Equal => numbers.push(2.0),
            }
            BALLS
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
}

fn write_tangent<const D: usize>(numbers: &mut Vec<f64>, at: [f64; D], internal: bool) {
    numbers.push(0.0);
    numbers.extend(at);
    numbers.push(flag(internal));
}

fn write_passage<const D: usize>(numbers: &mut Vec<f64>, Passage { at, t }: Passage<D>) {
    numbers.extend(at);
    numbers.push(t);
}

fn write_chord<const D: usize>(numbers: &mut Vec<f64>, chord: &Chord<D>) {
    write_passage(numbers, chord.enter);
    write_passage(numbers, chord.exit);
    numbers.extend([flag(chord.starts_inside), flag(chord.ends_inside)]);
}

fn write_contact(numbers: &mut Vec<f64>, contact: &Contact) {
    write_passage(numbers, contact.enter);
    write_passage(numbers, contact.exit);
    numbers.extend(feature(contact.feature));
    numbers.push(passing(contact.passing));
}
