//! `World` against every pair and every shape asked one by one, while shapes come, move and go.

use super::allocations;
use super::layers::{any_shape, hard_layers};
use secant::{
    Ball, Circle, Groups, Hit, Id, Near, Point, Point3, Ray, Rect, Scalar, ScalarIn, Segment,
    Shape, Sphere, Stats, World, shape_pairs,
};
use secant_oracle::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// A world, and the same as a list.
struct Twin<const D: usize, S: Scalar + ScalarIn<D>> {
    world: World<D, u32, S>,
    all: BTreeMap<Id, (Shape<D, S>, Groups, u32)>,
    /// Ids that are gone.
    gone: Vec<Id>,
    /// The pairs of the last step.
    pairs: BTreeSet<[Id; 2]>,
    named: u32,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> Twin<D, S> {
    fn new() -> Self {
        Self {
            world: World::new(),
            all: BTreeMap::new(),
            gone: Vec::new(),
            pairs: BTreeSet::new(),
            named: 0,
        }
    }

    fn insert(&mut self, shape: Shape<D, S>, groups: Groups) -> Id {
        self.named += 1;
        let id = self.world.insert_in(groups, shape.clone(), self.named);
        assert!(self.all.insert(id, (shape, groups, self.named)).is_none());
        id
    }

    fn remove(&mut self, id: Id) {
        let (shape, _, data) = self.all.remove(&id).expect("a shape that is there");
        assert_eq!(self.world.remove(id), Some((shape, data)));
        self.gone.push(id);
    }

    fn replace(&mut self, id: Id, shape: Shape<D, S>) {
        let of = self.all.get_mut(&id).expect("a shape that is there");
        let before = std::mem::replace(&mut of.0, shape.clone());
        assert_eq!(self.world.replace(id, shape), Some(before));
    }

    fn pick(&self, rng: &mut Rng) -> Option<Id> {
        let number = rng.index(self.all.len().max(1));
        self.all.keys().nth(number).copied()
    }

    /// A step finds what all pairs say, and what has changed.
    fn step(&mut self, name: &str)
    where
        Shape<D, S>: PartialEq,
    {
        let all: Vec<_> = self.all.iter().collect();
        let mut pairs = BTreeSet::new();
        for (k, (a, (one, of_one, _))) in all.iter().enumerate() {
            for (b, (two, of_two, _)) in &all[k + 1..] {
                let allowed = of_one.of & of_two.meets != 0 && of_two.of & of_one.meets != 0;
                if allowed && one.intersects(two) {
                    pairs.insert([**a, **b]);
                }
            }
        }
        let step = self.world.step();
        let mut touching = step.touching().to_vec();
        touching.sort_unstable();
        assert_eq!(
            touching,
            pairs.iter().copied().collect::<Vec<_>>(),
            "{name}"
        );
        let began: Vec<_> = pairs.difference(&self.pairs).copied().collect();
        let ended: Vec<_> = self.pairs.difference(&pairs).copied().collect();
        let (newer, older) = (step.began(), step.ended());
        assert_eq!(newer, began, "{name}");
        assert_eq!(older, ended, "{name}");
        assert_eq!(step.sorted(), touching, "{name}");
        for id in touching.into_iter().flatten() {
            assert_eq!(step.shape(id), Some(&self.all[&id].0), "{name}");
        }
        self.pairs = pairs;
    }

    /// Queries find what all shapes say.
    fn ask(&mut self, shape: &Shape<D, S>, name: &str) {
        let group = 2;
        let all: Vec<_> = self.all.iter().filter(|(_, of)| is_asked(of.1)).collect();
        let met = |takes: &dyn Fn(Id, u32, Groups) -> bool| -> Vec<Id> {
            let meets = |id: Id, (other, groups, data): &(Shape<D, S>, Groups, u32)| {
                let is_met = takes(id, *data, *groups) && other.intersects(shape);
                is_met.then_some(id)
            };
            all.iter().filter_map(|&(id, of)| meets(*id, of)).collect()
        };
        let odd = |data: u32| data % 2 == 1;
        let now = self.world.now();
        assert_eq!(now.meeting(shape).all(), met(&|_, _, _| true), "{name}");
        let some = met(&|_, data, groups| odd(data) && groups.of & group != 0);
        let filter = |_: Id, &data: &u32| odd(data);
        let filtered = now.groups(group).filter(&filter);
        assert_eq!(filtered.meeting(shape).all(), some, "{name}");
        assert_eq!(filtered.meeting(shape).any(), !some.is_empty(), "{name}");
        assert_eq!(filtered.meeting(shape).count(), some.len(), "{name}");
        // The nearest are as those of an index of the same shapes, in the same order.
        let shapes: Vec<_> = all.iter().map(|(_, of)| of.0.clone()).collect();
        let mut nearest: Vec<Near<S::Real, Id>> = Vec::new();
        for (k, &(&id, _)) in all.iter().enumerate() {
            let near = Near {
                id,
                distance: shape.distance(&shapes[k]),
                meets: shape.intersects(&shapes[k]),
            };
            nearest.push(near);
        }
        nearest.sort_by(|a, b| {
            let order = a.distance.partial_cmp(&b.distance).expect("no NaN");
            order.then(b.meets.cmp(&a.meets)).then(a.id.cmp(&b.id))
        });
        let found = now.nearest(shape).take(7);
        // Those whose distances round to one number may be in another order, which other tests look at.
        let distances =
            |all: &[Near<S::Real, Id>]| all.iter().map(|near| near.distance).collect::<Vec<_>>();
        assert_eq!(
            distances(&found),
            distances(&nearest[..nearest.len().min(7)]),
            "{name}"
        );
        assert!(found.iter().all(|near| nearest.contains(near)), "{name}");
    }
}

/// The casts at a world are those at a slice of its shapes, whose indices are the ranks of ids.
macro_rules! check_casts {
    ($twin:expr, $ray:expr, $name:expr) => {{
        let (ids, shapes): (Vec<Id>, Vec<_>) = ($twin.all.iter().filter(|(_, of)| is_asked(of.1)))
            .map(|(&id, of)| (id, of.0.clone()))
            .unzip();
        let (ray, now) = ($ray, $twin.world.now());
        let of_slice = |hit: &Hit<_, _>| (ids[hit.index], hit.t, hit.at, hit.relation, hit.feature);
        let of_world = |hit: &Hit<_, _>| (now.id(hit), hit.t, hit.at, hit.relation, hit.feature);
        let expected: Vec<_> = ray.cast(&shapes).all().iter().map(of_slice).collect();
        let found: Vec<_> = ray.cast(&now).all().iter().map(of_world).collect();
        assert_eq!(found, expected, "{}", $name);
        let first = ray.cast(&now).first().as_ref().map(of_world);
        assert_eq!(first, expected.first().copied(), "{}", $name);
        assert_eq!(ray.cast(&now).any(), !expected.is_empty(), "{}", $name);
        let odd = |_: Id, data: &u32| data % 2 == 1;
        let is_odd = |id: Id| $twin.all[&id].2 % 2 == 1;
        let some = expected.iter().find(|hit| is_odd(hit.0)).copied();
        let first = ray.cast(&now.filter(&odd)).first().as_ref().map(of_world);
        assert_eq!(first, some, "{}", $name);
        for hit in ray.cast(&now).all() {
            assert_eq!(*now.data(&hit), $twin.all[&now.id(&hit)].2);
        }
    }};
}

fn groups(rng: &mut Rng) -> Groups {
    match rng.below(6) {
        0 => Groups { of: 1, meets: 6 },
        1 => Groups { of: 2, meets: 7 },
        2 => Groups { of: 4, meets: 1 },
        3 => Groups { of: 2, meets: 0 },
        4 => Groups { of: 0, meets: 7 },
        _ => Groups::ALL,
    }
}

/// Whether a query of all groups asks such a shape.
fn is_asked(groups: Groups) -> bool {
    groups.of != 0 && groups.meets != 0
}

/// Shapes of the plane: of three sizes, on small integers.
fn next<S: Scalar>(rng: &mut Rng, number: &impl Fn(i32) -> S) -> Shape<2, S> {
    let at = [rng.between_i32(-60, 60), rng.between_i32(-60, 60)];
    let size = rng.pick(&[2, 2, 2, 2, 9, 60]);
    any_shape(rng, at, size, number)
}

/// Worlds whose shapes all move, a few move, jump, come in numbers and go in numbers.
fn histories<S: Scalar>(seed: u64, rounds: usize, number: impl Fn(i32) -> S) {
    let mut rng = Rng::new(seed);
    let mut twin: Twin<2, S> = Twin::new();
    twin.step("empty");
    for round in 0..rounds {
        let phase = rng.below(6);
        for step in 0..1 + rng.below(7) {
            let name = format!("seed {seed}, round {round}, phase {phase}, step {step}");
            let n = twin.all.len();
            match phase {
                0 if n < 250 => (0..60).for_each(|_| {
                    let of = if round % 2 == 0 {
                        Groups::ALL
                    } else {
                        groups(&mut rng)
                    };
                    let shape = next(&mut rng, &number);
                    twin.insert(shape, of);
                }),
                1 if n > 150 => (0..rng.below(100)).for_each(|_| {
                    let id = twin.pick(&mut rng).expect("some are left");
                    twin.remove(id);
                }),
                2 => {
                    for id in twin.all.keys().copied().collect::<Vec<_>>() {
                        twin.replace(id, next(&mut rng, &number));
                    }
                }
                _ => (0..rng.below(6)).for_each(|_| {
                    let Some(id) = twin.pick(&mut rng) else {
                        return;
                    };
                    match rng.below(8) {
                        0 => twin.remove(id),
                        1 => {
                            let of = groups(&mut rng);
                            assert!(twin.world.set_groups(id, of));
                            twin.all.get_mut(&id).expect("there").1 = of;
                        }
                        2 => {
                            let shape = next(&mut rng, &number);
                            twin.insert(shape, Groups::ALL);
                        }
                        _ => twin.replace(id, next(&mut rng, &number)),
                    }
                }),
            }
            if rng.once_in(3) {
                let shape = next(&mut rng, &number);
                twin.ask(&shape, &name);
                let mut end = || [(); 2].map(|()| number(rng.between_i32(-70, 70)));
                let (p, q) = (end(), end());
                check_casts!(twin, Segment::new(p, q), name);
                if let Ok(ray) = Ray::try_through(p, q) {
                    check_casts!(twin, ray, name);
                }
            }
            if !rng.once_in(5) {
                twin.step(&name);
            }
        }
        assert_eq!(twin.world.len(), twin.all.len());
        assert_eq!(twin.world.is_empty(), twin.all.is_empty());
        let listed: Vec<_> = twin
            .world
            .iter()
            .map(|(id, shape, &data)| (id, shape.clone(), data))
            .collect();
        let expected: Vec<_> = twin
            .all
            .iter()
            .map(|(&id, of)| (id, of.0.clone(), of.2))
            .collect();
        assert_eq!(listed, expected);
        for &id in &twin.gone {
            assert_eq!((twin.world.shape(id), twin.world.get(id)), (None, None));
            assert_eq!(twin.world.replace(id, Point::new([number(0); 2])), None);
            assert_eq!((twin.world.remove(id), twin.world.groups(id)), (None, None));
        }
        for (&id, of) in &twin.all {
            assert_eq!(
                (twin.world.shape(id), twin.world.groups(id)),
                (Some(&of.0), Some(of.1))
            );
        }
    }
}

#[test]
fn histories_are_those_of_all_pairs() {
    for seed in 0..3 {
        histories(seed, 24, f64::from);
    }
    histories(3, 16, |x| f64::from(x) * 0.1);
    histories(4, 10, |x| f64::from(x) * 1e306);
    histories(5, 10, |x| f64::from(x) * 5e-324);
}

#[test]
fn histories_of_other_scalars_are_those_of_all_pairs() {
    histories(6, 16, |x| f32::from(i16::try_from(x).expect("small")) * 0.1);
    histories(7, 10, |x| x * 3);
    histories(8, 16, |x| (1 << 60) + i64::from(x) * 3);
}

/// Few shapes, mostly balls of a few sizes on integers times a number, of which one comes, moves or goes before each step.
fn small_worlds(seed: u64, steps: usize, number: impl Fn(i32) -> f64) {
    let mut rng = Rng::new(seed);
    let mut twin: Twin<2, f64> = Twin::new();
    for step in 0..steps {
        if step % 500 == 0 {
            twin = Twin::new();
            twin.world.set_threads(1 + step / 500 % 2);
        }
        let far = rng.pick(&[4, 4, 12, 1000]);
        let at = [(); 2].map(|()| rng.between_i32(-far, far));
        let radius = rng.pick(&[0, 1, 1, 2, 2, 3, 16, 40, 500]);
        let shape = match rng.below(4) {
            0 => next(&mut rng, &number),
            _ => Circle::new(at.map(&number), number(radius)).into(),
        };
        match (rng.below(8), twin.pick(&mut rng)) {
            (0, Some(id)) => twin.remove(id),
            (1..6, Some(id)) => twin.replace(id, shape),
            _ if twin.all.len() < 14 => {
                let of = if step / 500 % 3 == 0 {
                    groups(&mut rng)
                } else {
                    Groups::ALL
                };
                twin.insert(shape, of);
            }
            (_, Some(id)) => twin.replace(id, shape),
            _ => {}
        }
        twin.step(&format!("seed {seed}, step {step}"));
    }
}

/// One shape more than a node of a tree has children: the tree gets a level more.
#[test]
fn a_tree_that_gets_a_level_more_keeps_what_it_had() {
    for many in [16, 256] {
        let mut world: World<2, ()> = World::new();
        let add = |world: &mut World<2, ()>, k: usize| {
            let x = f64::from(u32::try_from(k).expect("small"));
            world.insert(Segment::new([x, 0.0], [x + 1.0, 0.0]), ());
        };
        (0..many).for_each(|k| add(&mut world, k));
        assert_eq!(world.step().touching().len(), many - 1);
        add(&mut world, many);
        assert_eq!(world.step().touching().len(), many);
        let all = Segment::new([-1.0, 0.0], [1e3, 0.0]);
        assert_eq!(world.now().meeting(&all).count(), many + 1);
    }
}

/// Oblique walls through many rows of balls, which they meet far from their ends, and some only touch.
#[test]
fn long_walls_meet_balls_in_every_row() {
    let mut world: World<2, ()> = World::new();
    let mut shapes: Vec<Shape<2>> = Vec::new();
    for k in 0..1_600 {
        let at = [f64::from(k % 40) * 3.0, f64::from(k / 40) * 3.0];
        shapes.push(Circle::new(at, 1.0).into());
    }
    // One far away on each side, in the rows and columns at the sides.
    shapes.push(Circle::new([20.0, 500.0], 1.0).into());
    shapes.push(Circle::new([-300.0, 7.0], 1.0).into());
    for k in 0..12 {
        let x = f64::from(k) * 10.0;
        shapes.push(Segment::new([x, -9.0], [130.0 - x, 130.0]).into());
        shapes.push(Segment::new([-400.0, x], [400.0, x + 9.0]).into());
        shapes.push(Segment::new([x - 90.0, -300.0], [20.0, 500.0]).into());
        shapes.push(Ray::new([x, 60.0], [1.0, 3.0 - x / 20.0]).into());
    }
    for shape in &shapes {
        world.insert(shape.clone(), ());
    }
    let mut found = world.step().touching().to_vec();
    found.sort_unstable();
    let found: Vec<_> = found.iter().map(|pair| pair.map(Id::index)).collect();
    let expected = shape_pairs(&shapes).sorted();
    let expected: Vec<_> = expected
        .iter()
        .map(|pair| [pair.i as usize, pair.j as usize])
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn small_worlds_have_all_pairs() {
    small_worlds(50, 2_000, f64::from);
    small_worlds(51, 2_000, |x| f64::from(x) * 0.1);
}

#[test]
#[ignore = "slow"]
fn a_million_steps_of_small_worlds_have_all_pairs() {
    for seed in 0..5 {
        small_worlds(100 + seed, 100_000, f64::from);
        small_worlds(200 + seed, 100_000, |x| f64::from(x) * 0.1);
    }
}

/// What stands for a while rests, and is found, moved, removed and joined as before.
#[test]
fn resting_shapes_are_met_and_wake_up() {
    let mut rng = Rng::new(40);
    let number = f64::from;
    let mut twin: Twin<2, f64> = Twin::new();
    let walls: Vec<Id> = (0..300)
        .map(|_| twin.insert(next(&mut rng, &number), Groups::ALL))
        .collect();
    for step in 0..60 {
        // Ten shapes move, and now and then a wall does, goes, or comes.
        for &id in &walls[..10] {
            if twin.all.contains_key(&id) {
                twin.replace(id, next(&mut rng, &number));
            }
        }
        if step % 5 == 4 {
            let id = walls[rng.index(walls.len())];
            if twin.all.contains_key(&id) {
                match step % 3 {
                    0 => twin.remove(id),
                    _ => twin.replace(id, next(&mut rng, &number)),
                }
            }
            for _ in 0..step {
                let shape = next(&mut rng, &number);
                if twin.all.len() < 350 {
                    twin.insert(shape, Groups::ALL);
                }
            }
        }
        twin.step(&format!("step {step}"));
        let shape = next(&mut rng, &number);
        twin.ask(&shape, &format!("step {step}"));
    }
}

#[test]
fn a_world_that_is_cleared_has_no_old_ids() {
    let mut world: World<2, usize> = World::new();
    let shape = |k: usize| -> Shape<2> {
        let at = [0.5 * f64::from(u8::try_from(k).expect("small")), 0.0];
        match k % 2 {
            0 => Circle::new(at, 1.0).into(),
            _ => Segment::new(at, [at[0], 3.0]).into(),
        }
    };
    let mut old = Vec::new();
    for round in 0..3 {
        let ids: Vec<Id> = (0..100).map(|k| world.insert(shape(k), k)).collect();
        let slots: BTreeSet<_> = ids.iter().map(|id| id.index()).collect();
        assert!(slots.into_iter().eq(0..100));
        // They rest.
        for _ in 0..=6 * round {
            let _ = world.step();
        }
        let pairs = world.step().sorted().to_vec();
        assert!(pairs.len() > 100);
        world.remove(ids[7]);
        world.clear();
        assert!(world.is_empty() && world.iter().next().is_none());
        assert!(
            world
                .now()
                .nearest(&Point::new([0.0, 0.0]))
                .first()
                .is_none()
        );
        let step = world.step();
        assert!(step.touching().is_empty());
        assert_eq!(step.ended(), pairs);
        old.extend(ids);
        assert!(!old.iter().any(|&id| world.contains(id)));
    }
}

/// A world that nothing has changed is asked without being changed, by every thread, and says the same.
#[test]
fn a_world_is_asked_as_it_is() {
    let mut world: World<2, u32> = World::new();
    assert!(
        world
            .try_now()
            .is_some_and(|now| !now.meeting(&Point::new([0.0; 2])).any())
    );
    let disc = |k: u32| Circle::new([f64::from(k) * 1.5, 0.0], 1.0);
    let ids: Vec<Id> = (0..200).map(|k| world.insert(disc(k), k)).collect();
    let other = Groups { of: 2, meets: 1 };
    type Change<'c> = &'c dyn Fn(&mut World<2, u32>);
    let changes: [Change<'_>; 6] = [
        &|_| {},
        &|world| drop(world.replace(ids[7], disc(300))),
        &|world| assert!(world.set_groups(ids[8], other)),
        &|world| drop(world.remove(ids[9])),
        &|world| {
            world.step();
        },
        &|world| world.clear(),
    ];
    for change in changes {
        change(&mut world);
        assert!(world.try_now().is_none());
        world.update();
        let near = |k: u32| {
            let now = world.try_now().expect("it is up to date").groups(1);
            now.meeting(&disc(k)).all()
        };
        let found: Vec<Vec<Id>> = std::thread::scope(|threads| {
            let threads = [6, 8, 9, 300].map(|k| threads.spawn(move || near(k)));
            threads.map(|thread| thread.join().unwrap()).into()
        });
        let mut clone = world.clone();
        let now = clone.now().groups(1);
        let expected = [6, 8, 9, 300].map(|k| now.meeting(&disc(k)).all());
        assert_eq!(found, expected);
        assert_eq!(found.concat().is_empty(), world.is_empty());
    }
}

#[test]
fn a_layer_in_a_world_has_its_pairs() {
    for (name, shapes) in hard_layers(41, 150) {
        let mut world: World<2, ()> = World::new();
        for shape in &shapes {
            world.insert(shape.clone(), ());
        }
        for _ in 0..2 {
            let mut pairs: Vec<_> = world
                .step()
                .touching()
                .iter()
                .map(|pair| pair.map(Id::index))
                .collect();
            pairs.sort_unstable();
            let expected = shape_pairs(&shapes).sorted();
            let expected: Vec<_> = expected
                .iter()
                .map(|pair| [pair.i as usize, pair.j as usize])
                .collect();
            assert_eq!(pairs, expected, "{name}");
            // All of them again, through the boxes that are written in place.
            for (id, shape) in world
                .iter()
                .map(|(id, shape, ())| (id, shape.clone()))
                .collect::<Vec<_>>()
            {
                world.replace(id, shape);
            }
        }
    }
}

#[test]
fn spheres_in_space_move() {
    let mut rng = Rng::new(42);
    let mut twin: Twin<3, f64> = Twin::new();
    let mut next = || -> Shape<3> {
        let at = [(); 3].map(|()| f64::from(rng.between_i32(-12, 12)));
        match rng.below(3) {
            0 => Sphere::new(at, f64::from(rng.between_i32(0, 4))).into(),
            1 => Point3::new(at).into(),
            _ => Segment::new(at, at.map(|x| x + f64::from(rng.between_i32(-3, 3)))).into(),
        }
    };
    let ids: Vec<Id> = (0..200).map(|_| twin.insert(next(), Groups::ALL)).collect();
    for step in 0..20 {
        for &id in &ids[..if step % 4 == 0 { 200 } else { 9 }] {
            twin.replace(id, next());
        }
        twin.step(&format!("step {step}"));
        let shape = next();
        twin.ask(&shape, "space");
        let [p, q] = [(); 2].map(|()| match next() {
            Shape::Segment(segment) => segment.end(),
            _ => [1.0, 2.0, -0.0],
        });
        check_casts!(twin, Segment::new(p, q), "space");
    }
}

/// Balls that bounce in a box, of which every one moves in each step.
fn bounce<const D: usize>(world: &mut World<D, [f64; D]>, ids: &[Id], side: f64)
where
    f64: ScalarIn<D>,
{
    for &id in ids {
        let Some(Shape::Ball(ball)) = world.shape(id) else {
            unreachable!("a ball")
        };
        let (mut at, radius) = (ball.center(), ball.radius());
        let speed = world.get_mut(id).expect("there");
        for k in 0..D {
            if !(0.0..=side).contains(&(at[k] + speed[k])) {
                speed[k] = -speed[k];
            }
            at[k] += speed[k];
        }
        world.replace(id, Ball::new(at, radius));
    }
}

fn bouncing<const D: usize>(n: usize, side: f64) -> (World<D, [f64; D]>, Vec<Id>)
where
    f64: ScalarIn<D>,
{
    let mut rng = Rng::new(43);
    let mut world = World::new();
    let ids = (0..n).map(|_| {
        let at = [(); D].map(|()| side * rng.unit());
        let speed = [(); D].map(|()| rng.unit() - 0.5);
        world.insert(Ball::new(at, 0.4 + rng.unit()), speed)
    });
    let ids = ids.collect();
    (world, ids)
}

#[test]
fn a_steady_world_does_not_allocate() {
    let (mut world, ids) = bouncing::<2>(3_000, 100.0);
    for k in 0..200 {
        // No two at one distance: a tie is decided by integers of any size, which allocate.
        let at = f64::from(k) * 0.5 + 0.125;
        world.insert(Rect::new([at, at], [at + 2.0, at + 2.0]), [0.0; 2]);
    }
    let mut found = Vec::with_capacity(64);
    // What each part of a frame has allocated, the pairs, and those that changed.
    let mut frame = |world: &mut World<2, [f64; 2]>| {
        let mut counts = [0; 4];
        counts[0] = allocations::of(|| bounce(world, &ids, 100.0));
        let (mut pairs, mut changes) = (0, 0);
        counts[1] = allocations::of(|| {
            let step = world.step();
            changes = step.began().len() + step.ended().len();
            pairs = step.touching().len();
        });
        let now = world.now();
        counts[2] = allocations::of(|| {
            let ray = Ray::new([0.0, 50.0], [1.0, 0.25]);
            assert!(ray.cast(&now).first_t().is_some());
        });
        counts[3] = allocations::of(|| {
            now.nearest(&Point::new([50.0, 50.0]))
                .take_into(8, &mut found);
            assert!(now.meeting(&Circle::new([20.0, 20.0], 5.0)).count() > 0);
        });
        (counts, pairs, changes)
    };
    // Until the lists are as long as they get.
    let most = (0..300).map(|_| frame(&mut world).1).max().unwrap_or(0);
    for _ in 0..100 {
        let (counts, pairs, changes) = frame(&mut world);
        assert!(pairs > 1_000 && changes > 100);
        // More pairs than ever before take more room.
        assert!(
            counts == [0; 4] || counts == [0, counts[1], 0, 0] && pairs > most,
            "{counts:?}"
        );
    }
}

/// Balls that bounce have the pairs that are found in another way.
fn balls_have_their_pairs<const D: usize>(
    (n, side, steps): (usize, f64, usize),
    all_pairs: impl Fn(&[Shape<D>]) -> Vec<[usize; 2]>,
) where
    f64: ScalarIn<D>,
{
    let (mut world, ids) = bouncing::<D>(n, side);
    for step in 0..steps {
        bounce(&mut world, &ids, side);
        let mut pairs: Vec<_> = world
            .step()
            .touching()
            .iter()
            .map(|pair| pair.map(Id::index))
            .collect();
        if step % 6 == 0 {
            pairs.sort_unstable();
            let shapes: Vec<Shape<D>> = world.iter().map(|(_, shape, _)| shape.clone()).collect();
            assert!(pairs.len() > n / 4, "{n}: {}", pairs.len());
            assert_eq!(pairs, all_pairs(&shapes), "{n}, step {step}");
        }
    }
}

#[test]
fn drifting_circles_have_their_pairs() {
    // With more circles than cells these are divided into columns.
    for set in [(1_500, 100.0, 60), (6_000, 100.0, 13)] {
        balls_have_their_pairs::<2>(set, |shapes| {
            let pairs = shape_pairs(shapes).sorted();
            let rows = pairs.iter().map(|pair| [pair.i, pair.j]);
            rows.map(|pair| pair.map(|row| row as usize)).collect()
        });
    }
}

#[test]
fn drifting_spheres_have_their_pairs() {
    for set in [(600, 25.0, 13), (600, 12.0, 13)] {
        balls_have_their_pairs::<3>(set, |shapes| {
            let rows = |i: usize| (i + 1..shapes.len()).map(move |j| [i, j]);
            let pairs = (0..shapes.len()).flat_map(rows);
            let meet = |&[i, j]: &[usize; 2]| shapes[i].intersects(&shapes[j]);
            pairs.filter(meet).collect()
        });
    }
}

#[test]
fn the_same_changes_give_the_same_lists() {
    let (mut one, ids) = bouncing::<2>(2_000, 100.0);
    let (mut two, _) = bouncing::<2>(2_000, 100.0);
    let mut early = None;
    for step in 0..60 {
        bounce(&mut one, &ids, 100.0);
        bounce(&mut two, &ids, 100.0);
        // A question in between changes nothing that is found later.
        assert_eq!(one.step().touching(), two.step().touching());
        if step == 30 {
            early = Some(one.clone());
        }
    }
    // Back in time, and on again.
    let mut again = early.expect("a clone");
    for _ in 31..60 {
        bounce(&mut again, &ids, 100.0);
        let _ = again.step();
    }
    bounce(&mut again, &ids, 100.0);
    bounce(&mut one, &ids, 100.0);
    assert_eq!(again.step().touching(), one.step().touching());
}

/// The work of a query grows with its answer, whatever moves how: all drift, jump, one is a giant, sizes differ.
#[test]
fn no_motion_makes_a_bad_tree() {
    let mut rng = Rng::new(44);
    let n = 4_000;
    let mut world: World<2, ()> = World::new();
    let mut at = |side: f64| [(); 2].map(|()| side * rng.unit());
    let mut shape = |k: usize, jump: bool| -> Shape<2> {
        let side = if k.is_multiple_of(2) { 1_000.0 } else { 1.0 };
        let place = at(side);
        // Another one is the giant after each jump.
        let size = if k == if jump { 9 } else { 7 } {
            1e5
        } else if k.is_multiple_of(50) {
            30.0
        } else {
            1e-3 * side
        };
        Circle::new(place.map(|x| if jump { side - x } else { x }), size).into()
    };
    let ids: Vec<Id> = (0..n).map(|k| world.insert(shape(k, false), ())).collect();
    for step in 0..12 {
        for (k, &id) in ids.iter().enumerate() {
            if step % 3 == 0 || k % 100 == step {
                world.replace(id, shape(k, step % 2 == 0));
            }
        }
        let _ = world.step();
        let stats = Stats::default();
        let now = world.now().stats(&stats);
        let met = now.meeting(&Point::new([500.5, 500.5])).count();
        let hit = Ray::new([-1.0, 700.0], [1.0, -0.0])
            .cast(&now.filter(&|id, ()| id != ids[7] && id != ids[9]))
            .first();
        assert!(met > 0 && hit.is_some());
        assert!(
            stats.nodes() < 300 && stats.candidates() < 500,
            "step {step}: {stats:?}"
        );
    }
}
