//! Two convex sets that move in straight lines: when they meet first, and when last.
//!
//! The first set, seen from the second, moves by d. It meets the second at the time t where t d is in the set C of
//! all differences q - p of their points, with both radii about it. Every hull of a few differences is in C: of one,
//! of two along a side of either set, in space also of three, or four, in a plane. The boundary of C consists of such
//! hulls, moved outward by the radius. So each time at which t d is as far as the radius from the flat of a hull, with
//! its foot in the hull, is one of contact, and the first and the last time of contact are among these. All of them are
//! tried.

use std::cmp::Ordering;

use super::relation::relation;
use super::set::Set;
use super::shape::Shape;
use crate::linear::Relation;
use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;
use crate::vector::{Vector, along, cross, dot, is_zero, minus, negated, unit, vector};

/// What happens to two sets.
#[derive(Clone, Debug)]
pub enum SweepContact<const D: usize> {
    /// They do not meet in the times from 0 to 1.
    Never,
    /// They are apart, and meet at this time first. The unit normals of the second set there, against the motion: all of
    /// those that are right.
    Meets(Surd, Vec<[Surd; D]>),
    /// They touch at time 0.
    Touching(ContactMotion),
    /// Their interiors meet at time 0.
    Overlapping,
}

/// What sets do that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactMotion {
    /// They are apart at once.
    Separates,
    /// They go on to touch.
    Slides,
    /// Their interiors meet at once.
    Enters,
}

/// All about two moving sets.
#[derive(Clone, Debug)]
pub struct Sweep<const D: usize> {
    /// What happens.
    pub contact: SweepContact<D>,
    /// The last time of contact, if it is in the times from 0 to 1 and the sets are apart after it.
    pub leaves: Option<Surd>,
}

/// A parallelogram, triangle, strip, corner, segment, half-line or point of C: p + sum x_i e_i.
struct Hull<const D: usize> {
    p: Vector<D>,
    sides: Vec<(Vector<D>, Side)>,
}

/// The numbers x that a side is multiplied with.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    /// From 0 to 1.
    Unit,
    /// From 0, and with the other one at most 1.
    Share,
    /// From 0.
    Endless,
}

/// A time of contact.
struct Candidate<const D: usize> {
    t: Surd,
    /// The outward normal there, where there is a radius.
    normal: Option<[Surd; D]>,
    /// Which hull it is of.
    hull: usize,
}

/// What happens to two sets, the first of them bounded, that move by these displacements from time 0 to time 1.
pub fn sweep<const D: usize, S: Number>(
    a: &Shape<D, S>,
    b: &Shape<D, S>,
    displacements: [[S; D]; 2],
) -> Sweep<D> {
    let (first, second) = (a.set(), b.set());
    assert!(first.directions.is_empty(), "{a:?} is not bounded");
    let d = {
        let [of_a, of_b] = displacements.map(vector);
        minus(&of_a, &of_b)
    };
    let start = relation(&first, &second);
    let unchanging = || {
        let contact = match start {
            Relation::Disjoint => SweepContact::Never,
            Relation::Touch => SweepContact::Touching(ContactMotion::Slides),
            _ => SweepContact::Overlapping,
        };
        Sweep {
            contact,
            leaves: None,
        }
    };
    if is_zero(&d) {
        return unchanging();
    }
    let hulls = hulls(&first, &second);
    let radius = &first.radius + &second.radius;
    let mut candidates: Vec<Candidate<D>> = Vec::new();
    for (number, hull) in hulls.iter().enumerate() {
        let found = hull.contacts(&d, &radius).into_iter();
        candidates.extend(found.map(|(t, normal)| Candidate {
            t,
            normal,
            hull: number,
        }));
    }
    candidates.sort_by(|one, other| one.t.cmp(&other.t));
    let (Some(enter), Some(exit)) = (candidates.first(), candidates.last()) else {
        return unchanging();
    };
    // A bounded set that moves along the directions of an endless one.
    let recedes = |d: &Vector<D>| {
        let along = |e: &&Vector<D>| is_parallel(e, d) && dot(e, d).sign().is_gt();
        second.directions.iter().any(|e| along(&e)) || second.spans_cone(d)
    };
    let goes_on = recedes(&d);
    let (zero, one) = (Rational::of(0), Rational::of(1));
    let exits = |limit: &Rational| {
        if goes_on {
            Ordering::Greater
        } else {
            exit.t.compare(limit)
        }
    };
    let contact = match start {
        Relation::Disjoint if enter.t.compare(&zero).is_gt() && enter.t.compare(&one).is_le() => {
            let at_entry = candidates.iter().filter(|other| other.t == enter.t);
            let normals = if radius.sign().is_gt() {
                at_entry.filter_map(|other| other.normal.clone()).collect()
            } else {
                let flats = at_entry.filter_map(|other| hulls[other.hull].outward(&hulls, &d));
                let mut normals: Vec<_> = flats.map(|n| unit(&n)).collect();
                if normals.is_empty() {
                    normals.push(unit(
                        &beside_line(&hulls, &d).unwrap_or_else(|| negated(&d)),
                    ));
                }
                normals
            };
            SweepContact::Meets(enter.t.clone(), normals)
        }
        Relation::Disjoint => SweepContact::Never,
        Relation::Touch if exits(&zero).is_eq() => SweepContact::Touching(ContactMotion::Separates),
        Relation::Touch => {
            // A time at which they still meet.
            let mut exponent = 0;
            let soon = loop {
                let soon = Rational::new(1, 1, exponent);
                if exits(&soon).is_gt() {
                    break soon;
                }
                exponent = 2 * exponent - 1;
            };
            let moved = Set {
                points: first.points.iter().map(|p| along(p, &soon, &d)).collect(),
                ..first.clone()
            };
            SweepContact::Touching(match relation(&moved, &second) {
                Relation::Touch => ContactMotion::Slides,
                Relation::Disjoint => unreachable!("the sets are convex"),
                _ => ContactMotion::Enters,
            })
        }
        _ => SweepContact::Overlapping,
    };
    let leaves = !goes_on && exits(&zero).is_ge() && exits(&one).is_le();
    Sweep {
        contact,
        leaves: leaves.then(|| exit.t.clone()),
    }
}

/// In space, where all of C is on one line, which is not along d: the part of -d that is upright on it.
fn beside_line<const D: usize>(hulls: &[Hull<D>], d: &Vector<D>) -> Option<Vector<D>> {
    let p = &hulls.first()?.p;
    let sides = hulls.iter().flat_map(|hull| {
        let sides = hull.sides.iter().map(|(e, _)| e.clone());
        sides.chain([minus(&hull.p, p)])
    });
    let sides: Vec<Vector<D>> = sides.filter(|e| !is_zero(e)).collect();
    let e = sides.first()?;
    if D < 3 || is_parallel(e, d) || !sides.iter().all(|f| is_parallel(e, f)) {
        return None;
    }
    let upright = along(d, &(-&(dot(d, e) / dot(e, e))), e);
    Some(negated(&upright))
}

fn is_parallel<const D: usize>(v: &Vector<D>, w: &Vector<D>) -> bool {
    let minors = (0..D).flat_map(|k| (0..k).map(move |i| (i, k)));
    minors
        .map(|(i, k)| &v[i] * &w[k] - &v[k] * &w[i])
        .all(|minor| minor.sign().is_eq())
}

/// All hulls that the boundary of the differences consists of, and others.
fn hulls<const D: usize>(a: &Set<D>, b: &Set<D>) -> Vec<Hull<D>> {
    // Each set as its hulls with no side, one, and two.
    let of_a = faces(&a.points, &[]);
    let of_b = faces(&b.points, &b.directions);
    let mut all = Vec::new();
    for f in &of_a {
        for g in &of_b {
            if f.sides.len() + g.sides.len() < D {
                let reflected = f.sides.iter().map(|(e, side)| (negated(e), *side));
                all.push(Hull {
                    p: minus(&g.p, &f.p),
                    sides: reflected.chain(g.sides.iter().cloned()).collect(),
                });
            }
        }
    }
    all
}

/// The points, the segments and half-lines, and in space the triangles and what is between half-lines.
fn faces<const D: usize>(points: &[Vector<D>], directions: &[Vector<D>]) -> Vec<Hull<D>> {
    let mut all = Vec::new();
    for (i, p) in points.iter().enumerate() {
        let to_points = points[..i].iter().map(|q| (minus(q, p), Side::Unit));
        let endless = directions.iter().map(|e| (e.clone(), Side::Endless));
        let sides: Vec<(Vector<D>, Side)> = to_points.chain(endless).collect();
        let hull = |sides| Hull {
            p: p.clone(),
            sides,
        };
        all.push(hull(vec![]));
        all.extend(sides.iter().map(|side| hull(vec![side.clone()])));
        for (k, (f, second)) in sides.iter().enumerate().filter(|_| D == 3) {
            for (e, first) in &sides[..k] {
                let both = match (first, second) {
                    (Side::Unit, Side::Unit) => [Side::Share; 2],
                    _ => [*first, *second],
                };
                all.push(hull(vec![(e.clone(), both[0]), (f.clone(), both[1])]));
            }
        }
    }
    all
}

impl<const D: usize> Hull<D> {
    /// A number c > 0, and x_i = (a_i + t b_i) / c for the foot of t d on the flat; none where the sides are dependent.
    fn foot(&self, d: &Vector<D>) -> Option<(Rational, Vec<[Rational; 2]>)> {
        let components = |e: &Vector<D>| [-&dot(&self.p, e), dot(d, e)];
        let (determinant, foot) = match &self.sides[..] {
            [] => (Rational::of(1), vec![]),
            [(e, _)] => (dot(e, e), vec![components(e)]),
            [(e, _), (f, _)] => {
                // The inverse of the matrix of the products.
                let [ee, ef, ff] = [dot(e, e), dot(e, f), dot(f, f)];
                let (u, v) = (components(e), components(f));
                let x = |k: usize| &ff * &u[k] - &ef * &v[k];
                let y = |k: usize| &ee * &v[k] - &ef * &u[k];
                (&ee * &ff - &ef * &ef, vec![[x(0), x(1)], [y(0), y(1)]])
            }
            _ => unreachable!("two sides at most"),
        };
        determinant.sign().is_gt().then_some((determinant, foot))
    }

    /// The times at which t d is as far as the radius from the flat, with its foot in the hull, and the normals there.
    fn contacts(&self, d: &Vector<D>, radius: &Rational) -> Vec<(Surd, Option<[Surd; D]>)> {
        let Some((scale, foot)) = self.foot(d) else {
            return vec![];
        };
        // From the foot to t d, times the scale: t v - w.
        let [mut v, mut w] = [d, &self.p].map(|vector| vector.each_ref().map(|x| x * &scale));
        for ([a, b], (e, _)) in foot.iter().zip(&self.sides) {
            v = along(&v, &-b, e);
            w = along(&w, a, e);
        }
        // |t v - w|² = r²
        let reach = radius * &scale;
        let (vv, vw) = (dot(&v, &v), dot(&v, &w));
        let square = &vw * &vw - &vv * &(dot(&w, &w) - &reach * &reach);
        if vv.sign().is_eq() || square.sign().is_lt() {
            return vec![];
        }
        let inverse = Rational::of(1) / &vv;
        let root = |factor: &Rational| Surd::with_root(&(&vw * &inverse), factor, &square);
        let mut times = vec![root(&inverse), root(&-&inverse)];
        times.retain(|t| self.has_foot(&scale, &foot, t));
        let normal = |t: &Surd| {
            let over = reach.sign().is_gt().then(|| Rational::of(1) / &reach)?;
            Some(std::array::from_fn(|k| {
                t.scaled(&(&v[k] * &over), &-&(&w[k] * &over))
            }))
        };
        times.into_iter().map(|t| (t.clone(), normal(&t))).collect()
    }

    fn has_foot(&self, scale: &Rational, foot: &[[Rational; 2]], t: &Surd) -> bool {
        let at_most_one = |a: &Rational, b: &Rational| t.scaled(b, &(a - scale)).sign().is_le();
        let each = foot.iter().zip(&self.sides).all(|([a, b], (_, side))| {
            t.scaled(b, a).sign().is_ge() && (*side != Side::Unit || at_most_one(a, b))
        });
        let shares = self.sides.iter().any(|(_, side)| *side == Side::Share);
        each && (!shares || {
            let sum = |k: usize| foot.iter().fold(Rational::of(0), |sum, x| sum + &x[k]);
            at_most_one(&sum(0), &sum(1))
        })
    }

    /// The normal of the flat against d, where all of C is behind it.
    fn outward(&self, hulls: &[Hull<D>], d: &Vector<D>) -> Option<Vector<D>> {
        let axes = |v: &Vector<D>| -> [Rational; 3] {
            std::array::from_fn(|axis| v.get(axis).cloned().unwrap_or(Rational::of(0)))
        };
        let upright = [0, 0, 1].map(Rational::of);
        let normal = match &self.sides[..] {
            [(e, _)] if D == 2 => cross(&axes(e), &upright),
            [(e, _), (f, _)] => cross(&axes(e), &axes(f)),
            _ => return None,
        };
        let mut normal = normal.into_iter();
        let normal: Vector<D> = std::array::from_fn(|_| normal.next().expect("at most three"));
        let normal = match dot(&normal, d).sign() {
            Ordering::Less => normal,
            Ordering::Equal => return None,
            Ordering::Greater => negated(&normal),
        };
        let is_behind = |v: &Vector<D>| dot(v, &normal).sign().is_le();
        let all_behind = hulls.iter().all(|hull| {
            is_behind(&minus(&hull.p, &self.p))
                && hull
                    .sides
                    .iter()
                    .all(|(e, side)| *side != Side::Endless || is_behind(e))
        });
        all_behind.then_some(normal)
    }
}

impl<const D: usize> Set<D> {
    /// Whether the directions span a cone that has this vector, which is along none of them.
    fn spans_cone(&self, d: &Vector<D>) -> bool {
        // Only those of a plane do: two axes across it, each with its opposite.
        let mut axes = self.directions.iter();
        let (Some(e), Some(f)) = (
            axes.next(),
            axes.find(|f| !is_parallel(&self.directions[0], f)),
        ) else {
            return false;
        };
        let of = |v: &Vector<D>| -> [Rational; 3] {
            std::array::from_fn(|axis| v.get(axis).cloned().unwrap_or(Rational::of(0)))
        };
        let normal = cross(&of(e), &of(f));
        let products = normal.iter().zip(of(d)).map(|(x, y)| x * &y);
        let height = products.fold(Rational::of(0), |sum, product| sum + product);
        height.sign().is_eq()
    }
}
