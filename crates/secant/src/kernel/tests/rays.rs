//! The filters of casts against the exact stage.

use crate::kernel::arithmetic::sign::Sign;
use crate::kernel::filters::ray;
use crate::kernel::filters::ray::{Glance, RayFloats};
use crate::kernel::formulas::plane::{Facing, FacingKind};
use crate::kernel::formulas::root_parameter::{RootParameter, order_with};
use crate::kernel::stages::root::Branch;
use crate::{Capsule, Ray, Segment};

/// Coordinates with random magnitudes for each case, some of them close to others.
struct Cases(u64);

impl Cases {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Between −1 and 1; every fourth one has few bits.
    fn number(&mut self) -> f64 {
        let x = i32::try_from(self.bits() >> 33).expect("31 bits");
        let multiple = f64::from(x % 17 - 8) / 8.0;
        if self.bits().is_multiple_of(4) {
            multiple
        } else {
            f64::from(x) / f64::from(1 << 30) - 1.0
        }
    }

    fn point(&mut self, scale: f64) -> [f64; 3] {
        [self.number(), self.number(), self.number()].map(|x| x * scale)
    }
}

/// The true parameter is in the interval.
fn holds(line: [[f64; 3]; 3], place: &RootParameter<3, f64>, [low, high]: [f64; 2]) {
    assert_ne!(
        order_with(line, place, low),
        Sign::Negative,
        "{line:?} {place:?} {low}"
    );
    assert_ne!(
        order_with(line, place, high),
        Sign::Positive,
        "{line:?} {place:?} {high}"
    );
}

#[test]
fn enclosures_hold_and_misses_miss() {
    let mut cases = Cases(1);
    let (mut entries, mut misses) = (0, 0);
    for round in 0..40_000 {
        let scale = [1.0, 1e-100, 1e100, 1e-160][round % 4];
        let [p, q, a, b, c] = [(); 5].map(|()| cases.point(scale));
        let is_segment = round % 3 == 0;
        let ray = RayFloats {
            p,
            ends: [p, q],
            is_segment,
        };
        let line = [p, p, q];
        let r = cases.number().abs() * scale;
        if p == q {
            continue;
        }
        if let Glance::Enters(t, ()) = ray::ball((a, r), &ray) {
            holds(line, &RootParameter::Sphere(a, r, Branch::Minus), t);
            entries += 1;
        }
        let points = Facing {
            kind: FacingKind::Points,
            parts: [a, b, c],
        };
        let normal = Facing {
            kind: FacingKind::Normal,
            parts: [a, b, [0.0; 3]],
        };
        for (glance, facing) in [
            (ray::triangle([a, b, c], &ray), points),
            (ray::plane_by_points([a, b, c], &ray), points),
            (ray::plane_by_normal([a, b], &ray), normal),
        ] {
            if let Glance::Enters(t, ()) = glance {
                holds(line, &RootParameter::of_plane(facing), t);
                entries += 1;
            }
        }
        let (min, max) = (
            [0, 1, 2].map(|k| a[k].min(b[k])),
            [0, 1, 2].map(|k| a[k].max(b[k])),
        );
        let rect = crate::Aabb::new(min, max);
        let meets = if is_segment {
            Segment::new(p, q).intersects(&rect)
        } else {
            Ray::through(p, q).intersects(&rect)
        };
        if meets && let Glance::Enters(t, [axis, upper]) = ray::aabb_entry([min, max], &ray) {
            holds(
                line,
                &RootParameter::Level(axis, [min, max][upper][axis]),
                t,
            );
            entries += 1;
        }
        let small = r / 8.0;
        if ray::misses_capsule(([a, b], small), &ray) {
            let capsule = Capsule::new(a, b, small);
            let meets = if is_segment {
                Segment::new(p, q).intersects(&capsule)
            } else {
                Ray::through(p, q).intersects(&capsule)
            };
            assert!(!meets, "{ray:?} {capsule:?}", ray = (p, q, is_segment));
            misses += 1;
        }
    }
    assert!(entries > 20_000 && misses > 10_000, "{entries} {misses}");
}
