//! How many questions reach each stage, and that none reaches a stage twice with the same input.

use crate::kernel::arithmetic::reached::{Reached, Stage, stages_of};
use crate::{Capsule, Circle, Intersects, Polygon, Ray, Rect, Relate, Segment};
use std::collections::BTreeSet;
use std::vec::Vec;

/// A generator of points.
struct Points(u64);

impl Points {
    fn number(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX)
    }

    fn point(&mut self) -> [f64; 2] {
        [self.number(), self.number()]
    }

    /// On a grid of 5 by 5, where shapes touch.
    fn corner(&mut self) -> [f64; 2] {
        self.point().map(|x| (x * 4.0).round())
    }
}

/// No stage evaluates the same of the same input twice. How many times each stage is reached.
#[track_caller]
fn once(reached: &[Reached]) -> [usize; 2] {
    let mut seen = BTreeSet::new();
    for (stage, what) in reached {
        assert!(seen.insert((*stage as u8, what)), "{stage:?} twice: {what}");
    }
    let count = |stage| reached.iter().filter(|(s, _)| *s == stage).count();
    [count(Stage::DoubleDouble), count(Stage::Exact)]
}

/// Whether two shapes intersect.
#[track_caller]
fn intersects<A: Intersects<B>, B>(a: &A, b: &B) -> [usize; 2] {
    once(&stages_of(|| a.intersects(b)).1)
}

/// How two shapes lie to each other.
#[track_caller]
fn relation<A: Relate<B>, B>(a: &A, b: &B) -> [usize; 2] {
    once(&stages_of(|| a.relation(b)).1)
}

#[test]
fn no_stage_is_reached_twice() {
    let mut points = Points(7);
    let mut total = [0; 2];
    for k in 0..400 {
        let mut point = || {
            if k % 2 == 0 {
                points.corner()
            } else {
                points.point()
            }
        };
        let [a, b, c, mut d, e] = [(); 5].map(|()| point());
        if k % 4 == 1 {
            // Near to the line through a and b.
            d = [0, 1].map(|i| a[i] + (b[i] - a[i]) / 3.0);
        }
        if a == b || c == d {
            continue;
        }
        let r = 1.0;
        let rect = Rect::new(
            [a[0].min(b[0]), a[1].min(b[1])],
            [a[0].max(b[0]), a[1].max(b[1])],
        );
        let (segment, ray) = (Segment::new(c, d), Ray::through(c, d));
        let circle = Circle::new(a, r);
        let all = [
            relation(&segment, &Segment::new(a, b)),
            relation(&ray, &Segment::new(a, b)),
            relation(&circle, &Circle::new(c, r)),
            intersects(&segment, &Segment::new(a, b)),
            intersects(&segment, &rect),
            intersects(&segment, &circle),
            intersects(&ray, &Segment::new(a, b)),
            intersects(&ray, &rect),
            intersects(&ray, &circle),
            intersects(&circle, &Circle::new(c, r)),
            intersects(&circle, &rect),
        ];
        let capsule = Capsule::new(a, b, r);
        let round = [
            intersects(&segment, &capsule),
            intersects(&ray, &capsule),
            intersects(&rect, &capsule),
            intersects(&Capsule::new(c, d, r), &capsule),
        ];
        // Vertices on the line of a segment come first in some.
        let polygon = Polygon::try_new([a, b, e]).ok();
        let of_polygon = polygon.iter().flat_map(|polygon| {
            [
                intersects(&segment, polygon),
                intersects(&ray, polygon),
                intersects(&circle, polygon),
                relation(&segment, polygon),
            ]
        });
        for [double_double, exact] in all.into_iter().chain(round).chain(of_polygon) {
            total[0] += double_double;
            total[1] += exact;
        }
    }
    assert!(total[0] > 300 && total[1] > 10, "{total:?}");
}

/// Nearly all random segments are decided by the filter, all but a few of those nearly touching in double-double.
#[test]
fn few_questions_reach_the_exact_stage() {
    let mut points = Points(11);
    let mut random = Vec::new();
    let mut near = Vec::new();
    for _ in 0..2_000 {
        let [a, b, c, d] = [(); 4].map(|()| points.point());
        random.push([a, b, c, d]);
        let t = points.number();
        near.push([a, b, [0, 1].map(|i| a[i] + t * (b[i] - a[i])), d]);
    }
    let reach = |set: &[[[f64; 2]; 4]]| {
        let mut questions = [0; 2];
        for &[a, b, c, d] in set {
            let (_, reached) = stages_of(|| Segment::new(a, b).intersects(&Segment::new(c, d)));
            for (n, count) in questions.iter_mut().zip(once(&reached)) {
                *n += usize::from(count > 0);
            }
        }
        questions
    };
    assert_eq!(reach(&random), [0, 0]);
    let [double_double, exact] = reach(&near);
    assert!(
        double_double > 1_500 && exact < 100,
        "{double_double} {exact}"
    );
}
