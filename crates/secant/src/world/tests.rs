//! The pairs of steps, in their order, are the same for every number of threads and every vector level.
#![expect(clippy::float_arithmetic, reason = "circles move")]

use super::{Groups, World};
use crate::{Aabb, Circle, Segment, Shape};
use core::hash::{Hash, Hasher};
use secant_oracle::Rng;
use std::hash::DefaultHasher;
use std::vec::Vec;

/// The numbers of pairs, of those that began, and of those that ended, and a hash of all in their order.
fn steps_of(steps: usize, prepare: impl Fn(&mut World<2, [f64; 2]>)) -> ([usize; 3], u64) {
    let (mut rng, side) = (Rng::new(60), 50.0);
    let mut world = World::new();
    prepare(&mut world);
    let ids: Vec<_> = (0..400)
        .map(|k| {
            let at = [(); 2].map(|()| side * rng.unit());
            let speed = [(); 2].map(|()| rng.unit() - 0.5);
            let shape: Shape<2> = match k % 16 {
                0 => Segment::new(at, [at[0] + 9.0 * speed[0], at[1] + 60.0 * speed[1]]).into(),
                1 => Aabb::new(at, at.map(|x| x + 2.0)).into(),
                2 => Circle::new(at, 8.0 * rng.unit()).into(),
                3 => Circle::new(at, 1e-3).into(),
                // Some touch in one point.
                4..8 => Circle::new(at.map(f64::round), 0.5).into(),
                _ => Circle::new(at, 0.5 + rng.unit()).into(),
            };
            world.insert(shape, speed)
        })
        .collect();
    let (mut counts, mut hasher) = ([0; 3], DefaultHasher::new());
    for step in 0..steps {
        for (k, &id) in ids.iter().enumerate() {
            let Some(Shape::Ball(circle)) = world.shape(id) else {
                continue;
            };
            // Some stand for a step, and some for long.
            if (step + k) % 3 == 0 || k % 32 == 9 && step % 100 > 0 {
                continue;
            }
            let (at, radius) = (circle.center(), circle.radius());
            let speed = world.get_mut(id).expect("there");
            let mut to = at;
            for axis in 0..2 {
                if !(0.0..side).contains(&(at[axis] + speed[axis])) {
                    speed[axis] = -speed[axis];
                }
                to[axis] += speed[axis];
                if (4..8).contains(&(k % 16)) {
                    to[axis] = at[axis] + speed[axis].signum();
                }
            }
            world.replace(id, Circle::new(to, radius));
        }
        let found = world.step();
        let lists = [
            found.touching().to_vec(),
            found.began().to_vec(),
            found.ended().to_vec(),
        ];
        for (count, list) in counts.iter_mut().zip(&lists) {
            *count += list.len();
        }
        lists.hash(&mut hasher);
    }
    (counts, hasher.finish())
}

#[test]
fn threads_and_vectors_find_the_same() {
    let expected = steps_of(1_000, |_| {});
    assert!(
        expected.0.iter().all(|&count| count > 10_000),
        "{expected:?}"
    );
    for threads in [2, 7] {
        let found = steps_of(1_000, |world| world.set_threads(threads));
        assert_eq!(found, expected, "{threads} threads");
    }
    #[cfg(feature = "batch")]
    for level in crate::batch::levels() {
        let found = steps_of(1_000, |world| world.core.forest.pairs.level = level);
        assert_eq!(found, expected, "{level:?}");
    }
}

/// So many circles about one place, in groups by their numbers.
fn crowd(n: usize, groups: impl Fn(usize) -> Groups) -> World<2, ()> {
    let (mut rng, mut world) = (Rng::new(61), World::new());
    for k in 0..n {
        let at = [(); 2].map(|()| 0.1 * rng.unit());
        world.insert_in(groups(k), Circle::new(at, 1.0), ());
    }
    world
}

/// As what an emitter emits, which meets what is not emitted alone.
#[test]
fn a_crowd_of_groups_that_never_meet_is_passed_over() {
    const EMITTED: Groups = Groups { of: 1, meets: 2 };
    const OTHER: Groups = Groups { of: 2, meets: 3 };
    let n = 5_000;
    let mut world = crowd(n, |_| EMITTED);
    assert!(world.step().touching().is_empty());
    assert_eq!(world.core.forest.pairs.found[0].asked, 0);
    // Three others touch all.
    let mut world = crowd(n, |k| if k % 2_000 == 9 { OTHER } else { EMITTED });
    assert_eq!(world.step().touching().len(), 3 * (n - 3) + 3);
    let asked = world.core.forest.pairs.found[0].asked;
    assert!(asked < 4 * 16 * n, "{asked}");
}

#[test]
fn a_crowd_has_the_pairs_of_groups_that_meet() {
    let any = |k: usize| Groups {
        of: 1 << (k % 7 % 4),
        meets: [0, 1, 2, 6, 9][k % 5],
    };
    // Most at rest, then some in other groups, some gone, and some new.
    let mut world = crowd(300, |k| if k < 200 { Groups::NONE } else { any(k) });
    for step in 0..12 {
        let all: Vec<_> = world.iter().map(|(id, ..)| id).collect();
        for (k, &id) in all.iter().enumerate() {
            match (k + 7 * step) % 40 {
                0 if step == 6 || step > 8 => {
                    assert!(world.set_groups(id, any(k + step)));
                }
                1 if step > 6 => {
                    world.remove(id);
                    world.insert_in(any(k), Circle::new([0.0, 0.1], 1.0), ());
                }
                _ if k >= 200 => {
                    world.replace(id, Circle::new([0.1, 0.0], 1.0));
                }
                _ => {}
            }
        }
        let all: Vec<_> = world.iter().map(|(id, ..)| id).collect();
        let groups = |id| world.groups(id).expect("there");
        let mut expected = Vec::new();
        for (k, &one) in all.iter().enumerate() {
            let met = all[k + 1..].iter();
            let met = met.filter(|&&two| groups(one).allow(groups(two)));
            expected.extend(met.map(|&two| [one, two]));
        }
        assert!(expected.len() > 300);
        assert_eq!(world.step().sorted(), expected, "step {step}");
    }
}

#[test]
fn no_id_is_used_twice() {
    let mut world: World<2, ()> = World::new();
    let first = world.insert(Circle::new([0.0, 0.0], 1.0), ());
    world.core.forest.slots[first.index()].generation = u32::MAX;
    let last = super::Id {
        generation: u32::MAX,
        ..first
    };
    assert!(world.remove(last).is_some());
    assert_eq!(world.len(), 0);
    let next = world.insert(Circle::new([0.0, 0.0], 1.0), ());
    assert_ne!(next.index(), first.index());
    assert!(world.get(first).is_none() && world.get(last).is_none());
    assert_eq!(world.len(), 1);
}
