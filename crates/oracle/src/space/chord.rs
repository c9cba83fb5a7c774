//! The common part of a linear shape with a ball or a box.

use std::cmp::Ordering;

use super::Track;
use super::block::Block;
use super::body::Round;
use super::common::Passage;
use super::shape::{Ball, Box3, Linear};
use super::vector::{AXES, dot, minus, vector};
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::{one, zero};

/// The common part of a linear shape and a convex one.
pub type Chord<N> = crate::chord::Chord<3, N>;

/// The common part of a linear shape and a ball. A point, and a segment of
/// length zero, has t = 0 twice. Panics if one of them is not valid.
pub fn ball_chord<S: Number>(linear: &Linear<S>, ball: &Ball<S>) -> Option<Chord<Surd>> {
    assert!(ball.is_valid(), "{ball:?} has a negative radius");
    let round = Round {
        center: vector(ball.center),
        radius: Rational::of(ball.radius),
    };
    chord_of_round(&Track::of(linear), &round)
}

/// The common part of a linear shape and a box. A point, and a segment of
/// length zero, has t = 0 and t = 1. Panics if one of them is not valid.
pub fn box_chord<S: Number>(linear: &Linear<S>, shape: &Box3<S>) -> Option<Chord<Surd>> {
    chord_of_block(&Track::of(linear), &Block::of(shape))
}

pub(crate) fn chord_of_round(track: &Track, ball: &Round) -> Option<Chord<Surd>> {
    let is_inside = |t: &Rational| ball.side(&track.at(t)) == Ordering::Less;
    let starts_inside = track.has_start && is_inside(&zero());
    let ends_inside = track.has_end && is_inside(&one());
    let chord = |enter: Root, exit: Root| Chord {
        enter: enter.passage(track),
        exit: exit.passage(track),
        starts_inside,
        ends_inside,
    };
    if track.is_point() {
        let meets = ball.side(&track.origin) != Ordering::Greater;
        return meets.then(|| chord(Root::rational(zero()), Root::rational(zero())));
    }

    // |o + t d - c|^2 = r^2, or with w = o - c:
    // d.d t^2 + 2 d.w t + w.w - r^2 = 0
    let w = minus(&track.origin, &ball.center);
    let (dd, dw) = (
        dot(&track.direction, &track.direction),
        dot(&track.direction, &w),
    );
    let square = &dw * &dw - &dd * (dot(&w, &w) - ball.squared_radius());
    if square < zero() {
        return None;
    }
    let root = |sign: i32| Root {
        middle: -&(&dw / &dd),
        factor: Rational::of(sign) / &dd,
        square: square.clone(),
    };
    let (mut enter, mut exit) = (root(-1), root(1));
    if track.has_start {
        if exit.compare(&zero()) == Ordering::Less {
            return None;
        }
        if enter.compare(&zero()) != Ordering::Greater {
            enter = Root::rational(zero());
        }
    }
    if track.has_end {
        if enter.compare(&one()) == Ordering::Greater {
            return None;
        }
        if exit.compare(&one()) != Ordering::Less {
            exit = Root::rational(one());
        }
    }
    Some(chord(enter, exit))
}

/// The parameter `middle + factor sqrt(square)`.
struct Root {
    middle: Rational,
    factor: Rational,
    square: Rational,
}

impl Root {
    fn rational(t: Rational) -> Self {
        Root {
            middle: t,
            factor: zero(),
            square: zero(),
        }
    }

    fn t(&self) -> Surd {
        Surd::with_root(&self.middle, &self.factor, &self.square)
    }

    fn compare(&self, t: &Rational) -> Ordering {
        self.t().compare(t)
    }

    /// The point `o + t d`.
    fn passage(&self, track: &Track) -> Passage<Surd> {
        let middle = track.at(&self.middle);
        let at = AXES.map(|k| {
            let factor = &self.factor * &track.direction[k];
            Surd::with_root(&middle[k], &factor, &self.square)
        });
        Passage { at, t: self.t() }
    }
}

pub(crate) fn chord_of_block(track: &Track, block: &Block) -> Option<Chord<Surd>> {
    let [enter, exit] = interval(track, block)?.map(|t| Root::rational(t).passage(track));
    Some(Chord {
        enter,
        exit,
        starts_inside: track.has_start && block.has_inside(&track.origin),
        ends_inside: track.has_end && block.has_inside(&track.at(&one())),
    })
}

/// The first and the last parameter in a box; 0 and 1 for a point.
pub(crate) fn interval(track: &Track, block: &Block) -> Option<[Rational; 2]> {
    let mut lower: Vec<Rational> = track.has_start.then(zero).into_iter().collect();
    let mut upper: Vec<Rational> = track.has_end.then(one).into_iter().collect();
    for k in AXES {
        let (o, d) = (&track.origin[k], &track.direction[k]);
        let (min, max) = (&block.min[k], &block.max[k]);
        match d.sign() {
            // Along the two planes it is between them for all t or for none.
            Ordering::Equal if o < min || max < o => return None,
            Ordering::Equal => {}
            Ordering::Greater => {
                lower.push((min - o) / d);
                upper.push((max - o) / d);
            }
            Ordering::Less => {
                lower.push((max - o) / d);
                upper.push((min - o) / d);
            }
        }
    }
    let first = lower.into_iter().max().expect("a start, or a direction");
    let last = upper.into_iter().min().expect("an end, or a direction");
    (first <= last).then_some([first, last])
}

#[cfg(test)]
mod tests;
