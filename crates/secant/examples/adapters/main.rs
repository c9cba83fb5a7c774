//! Adapters: the calls of rapier and parry, of Avian and of Box2D, over a Secant world.
//!
//! For a game that wants to exchange its rays and point queries, and nothing else: the shapes are in a
//! [`secant::World`] beside the solver, and a module of this folder has the calls that the game makes already. None
//! depends on the engine itself.
//!
//! ```text
//! cargo run --release -p secant --example adapters
//! ```
//!
//! The level is E1M1 of Freedoom, with walls and things in groups of their own. All three adapters have to give the hit
//! that a loop over all shapes gives.

mod avian;
mod box2d;
mod common;
#[path = "../common/freedoom.rs"]
mod freedoom;
mod rapier;

use avian::{ShapeCastConfig, SpatialQuery, SpatialQueryFilter};
use box2d::{
    b2AABB, b2DefaultQueryFilter, b2QueryFilter, b2World_CastRay, b2World_CastRayClosest,
    b2World_CastShape, b2World_OverlapAABB, b2World_OverlapShape,
};
use common::{CastShape, Level};
use freedoom::{THINGS, WALLS, rows};
use rapier::{Aabb, QueryFilter, QueryPipeline, Ray, ShapeCastOptions, ShapeCastStatus};
use secant::{Capsule, Circle, Groups, Met, Polygon, Rect, Segment, Shape, SweepContact, Triangle};

/// The groups.
const WALL: u32 = 1;
const THING: u32 = 2;

fn main() {
    answers_of_a_small_scene();
    let rays = 20_000;
    let hits = rays_of_a_level(rays);
    println!("{rays} rays, {hits} hits, the same by all adapters and by a loop over all shapes");
    let casts = 2000;
    let hits = shapes_of_a_level(casts);
    println!("{casts} casts of shapes, {hits} hits, the same too");
}

/// The level, and its shapes in the order of their ids.
fn level() -> (Level, Vec<Shape<2, f32>>) {
    let (mut level, mut shapes) = (Level::new(), Vec::new());
    let mut insert = |of: u32, shape: Shape<2, f32>| {
        let group = Groups { of, meets: !of };
        level.insert_in(group, shape.clone(), shapes.len() as u64);
        shapes.push(shape);
    };
    for [x1, y1, x2, y2, ..] in rows::<f32, 6>(WALLS) {
        insert(WALL, Segment::new([x1, y1], [x2, y2]).into());
    }
    for [x, y, r, ..] in rows::<f32, 5>(THINGS) {
        insert(THING, Circle::new([x, y], r).into());
    }
    (level, shapes)
}

/// Casts rays from everywhere, and counts those that hit.
pub(crate) fn rays_of_a_level(rays: u16) -> usize {
    let (mut level, shapes) = level();
    let now = level.now();
    let (pipeline, spatial) = (
        QueryPipeline::new(now, QueryFilter::default()),
        SpatialQuery::new(now),
    );
    let mut hits = 0;
    for k in 0..rays {
        let turn = f32::from(k);
        let origin = [
            (37.0 * turn) % 3000.0 - 1500.0,
            (91.0 * turn) % 2500.0 - 900.0,
        ];
        let (sin, cos) = turn.sin_cos();
        let (dir, far) = ([cos, sin], 4000.0);
        let ray = secant::Ray::new(origin, dir);
        let expected = ray.cast(&shapes[..]).max_t(far).first();
        let expected = expected.map(|hit| (hit.index as u64, hit.t));
        hits += usize::from(expected.is_some());

        let known = |id| *now.world().get(id).expect("a shape of the level");
        let found = pipeline.cast_ray(&Ray { origin, dir }, far, true);
        assert_eq!(found.map(|(id, t)| (known(id), t)), expected);
        let found = spatial.cast_ray(origin, dir, far, true, &SpatialQueryFilter::default());
        assert_eq!(found.map(|hit| (known(hit.entity), hit.distance)), expected);
        // With a translation instead of a direction, and without what it starts in.
        let translation = [dir[0] * far, dir[1] * far];
        let step = secant::Ray::new(origin, translation);
        let cast = step.cast(&shapes[..]).max_t(1.0).filter(|hit| !hit.inside);
        let expected = cast.first().map(|hit| (hit.index as u64, hit.t));
        let filter = b2DefaultQueryFilter();
        let closest = b2World_CastRayClosest(&now, origin, translation, filter);
        let found = closest.shapeId.map(|id| (known(id), closest.fraction));
        assert_eq!((found, closest.hit), (expected, expected.is_some()));
        // The same by the callback: each hit clips the ray.
        let mut found: Option<(u64, f32)> = None;
        let stats = b2World_CastRay(
            &now,
            origin,
            translation,
            filter,
            &mut |id, _, normal, t| {
                if normal == [0.0; 2] {
                    return -1.0;
                }
                if found.is_none_or(|(_, closest)| t < closest) {
                    found = Some((known(id), t));
                }
                t
            },
        );
        assert_eq!(found, expected);
        assert!(stats.nodeVisits > 0);
    }
    hits
}

/// Casts shapes from everywhere, and counts those that hit.
pub(crate) fn shapes_of_a_level(casts: u16) -> usize {
    let (mut level, shapes) = level();
    let now = level.now();
    let mut hits = 0;
    for k in 0..casts {
        let turn = f32::from(k);
        let (x, y) = (
            (37.0 * turn) % 3600.0 - 400.0,
            (91.0 * turn) % 3200.0 - 900.0,
        );
        let (sin, cos) = turn.sin_cos();
        // By turns far and near, and along an axis, where many are touched.
        let by = [
            [600.0 * cos, 600.0 * sin],
            [64.0 * cos, 64.0 * sin],
            [128.0, 0.0],
        ];
        let by = by[usize::from(k % 3)];
        hits += match k % 4 {
            0 => casts_agree(now, &shapes, &Circle::new([x, y], 16.0), by),
            1 => casts_agree(now, &shapes, &Rect::new([x, y], [x + 32.0, y + 48.0]), by),
            2 => casts_agree(now, &shapes, &Capsule::new([x, y], [x, y + 24.0], 8.0), by),
            _ => {
                let corners = [[x, y], [x + 16.0, y], [x, y + 16.0]];
                casts_agree(now, &shapes, &Triangle::new(corners), by)
            }
        };
    }
    hits
}

/// Asserts that a cast of a shape by each adapter hits what a loop over all shapes says. Returns how many are hit.
fn casts_agree(
    now: common::Asked<'_>,
    shapes: &[Shape<2, f32>],
    shape: &impl CastShape,
    by: [f32; 2],
) -> usize {
    let way = shape.way(by).expect("finite");
    let contacts = shapes.iter().enumerate().filter_map(|(id, other)| {
        let contact = way.against(other).contact();
        (contact != SweepContact::Never).then_some(Met { id, contact })
    });
    let mut expected: Vec<Met<2, f32>> = contacts.collect();
    expected.sort_by(Met::order);
    let known = |id| *now.world().get(id).expect("a shape of the level");
    let told = |met: &Met<2, f32>| (met.id as u64, met.t());

    let mut seen = Vec::new();
    b2World_CastShape(
        &now,
        shape,
        by,
        b2DefaultQueryFilter(),
        &mut |id, _, normal, t| {
            seen.push((known(id), t, normal));
            1.0
        },
    );
    let all: Vec<_> = expected.iter().map(told).collect();
    assert_eq!(
        seen.iter().map(|&(id, t, _)| (id, t)).collect::<Vec<_>>(),
        all
    );
    for (met, (.., normal)) in expected.iter().zip(&seen) {
        let is_at_start = !matches!(met.contact, SweepContact::Meets(_));
        assert_eq!(*normal == [0.0; 2], is_at_start);
    }
    for stop_at_penetration in [true, false] {
        let counts = |met: &&Met<2, f32>| {
            let leaves = SweepContact::Touching(secant::ContactMotion::Separates);
            stop_at_penetration || met.contact != leaves
        };
        let first = expected.iter().find(counts).map(told);
        let options = ShapeCastOptions {
            max_time_of_impact: 1.0,
            stop_at_penetration,
        };
        let pipeline = QueryPipeline::new(now, QueryFilter::default());
        let found = pipeline.cast_shape(by, shape, options);
        assert_eq!(
            found.map(|(id, hit)| (known(id), hit.time_of_impact)),
            first
        );
        let config = ShapeCastConfig {
            max_distance: 1.0,
            ignore_origin_penetration: !stop_at_penetration,
        };
        let (spatial, every) = (SpatialQuery::new(now), SpatialQueryFilter::default());
        let found = spatial.cast_shape(shape, by, &config, &every);
        assert_eq!(found.map(|hit| (known(hit.entity), hit.distance)), first);
        let found = spatial.shape_hits(shape, by, 2, &config, &every);
        let two = expected.iter().filter(counts).take(2).map(told);
        assert!(
            found
                .iter()
                .map(|hit| (known(hit.entity), hit.distance))
                .eq(two)
        );
    }
    expected.len()
}

/// The answers one by one, and where they differ from those of the engines.
pub(crate) fn answers_of_a_small_scene() {
    let mut level = Level::new();
    let walls = Groups {
        of: WALL,
        meets: u32::MAX,
    };
    // The vertex between two walls, on which 192 of 20,000 such rays pass an inexact polyline.
    let corner = [31.0, -77.0];
    let left = level.insert_in(walls, Segment::new([-35.0, 353.0], corner), 0);
    let right = level.insert_in(walls, Segment::new(corner, [-126.0, -91.0]), 1);
    let pillar = level.insert_in(
        Groups {
            of: THING,
            meets: THING,
        },
        Circle::new([205.0, -398.0], 5.0),
        2,
    );
    let now = level.now();
    let (origin, dir) = ([205.0, -398.0], [-348.0, 642.0]);

    // Rapier: t is in multiples of the direction. The ray starts in the pillar.
    let pipeline = QueryPipeline::new(now, QueryFilter::default());
    let ray = Ray { origin, dir };
    let (id, hit) = pipeline
        .cast_ray_and_get_normal(&ray, f32::MAX, true)
        .unwrap();
    assert_eq!(
        (id, hit.time_of_impact, hit.normal),
        (pillar, 0.0, [0.0; 2])
    );
    let (id, t) = pipeline.cast_ray(&ray, f32::MAX, false).unwrap();
    assert!(id == pillar && 0.0 < t && t < 0.01);
    let no_pillar = QueryFilter {
        exclude_collider: Some(pillar),
        ..QueryFilter::default()
    };
    // At the shared vertex both are hit at one t, and the one with the lower id is the first.
    let all: Vec<_> = pipeline
        .with_filter(no_pillar)
        .intersect_ray(ray, f32::MAX, true)
        .map(|(id, &data, hit)| (id, data, hit.time_of_impact))
        .collect();
    assert_eq!(all, [(left, 0, 0.5), (right, 1, 0.5)]);
    let far = pipeline
        .project_point([205.0, -400.0], f32::MAX, true)
        .unwrap();
    assert!(far.0 == pillar && far.1.is_inside && far.1.point == [205.0, -400.0]);
    let near = pipeline
        .project_point([205.0, -400.0], f32::MAX, false)
        .unwrap();
    assert_eq!((near.1.is_inside, near.1.point), (true, [205.0, -403.0]));
    assert_eq!(pipeline.project_point([300.0, -398.0], 80.0, true), None);
    assert!(pipeline.intersect_point(corner).eq([left, right]));
    let (mins, maxs) = ([0.0, -80.0], [40.0, -70.0]);
    assert!(
        pipeline
            .intersect_aabb_conservative(Aabb { mins, maxs })
            .eq([left, right])
    );
    let takes = |_, &data: &u64| data == 1;
    let only_right = QueryFilter {
        groups: Some(WALL),
        predicate: Some(&takes),
        ..QueryFilter::default()
    };
    let (id, _) = pipeline
        .with_filter(only_right)
        .cast_ray(&ray, 1.0, true)
        .unwrap();
    assert_eq!(id, right);

    // Avian: a unit direction, and the nearest hits where there are more than `max_hits`.
    let spatial = SpatialQuery::new(now);
    let every = SpatialQueryFilter::default();
    let hits = spatial.ray_hits([205.0, -500.0], [0.0, 1.0], 1000.0, 1, true, &every);
    assert_eq!(hits.len(), 1);
    assert_eq!(
        (hits[0].entity, hits[0].distance, hits[0].normal),
        (pillar, 97.0, [0.0, -1.0])
    );
    let filter = SpatialQueryFilter {
        mask: WALL,
        excluded_entities: vec![left],
    };
    let hit = spatial
        .cast_ray([0.0, -200.0], [0.0, 1.0], 1000.0, true, &filter)
        .unwrap();
    assert_eq!(hit.entity, right);
    let hit = spatial.cast_ray_predicate([0.0, -200.0], [0.0, 1.0], 1000.0, true, &every, &|id| {
        id != right
    });
    assert_eq!(hit.unwrap().entity, left);
    assert_eq!(
        spatial.point_intersections([205.0, -403.0], &every),
        [pillar]
    );
    assert_eq!(
        spatial.aabb_intersections_with_aabb([mins, maxs]),
        [left, right]
    );
    let found = spatial
        .project_point([205.0, -390.0], true, &every)
        .unwrap();
    assert_eq!(
        (found.entity, found.point, found.is_inside),
        (pillar, [205.0, -393.0], false)
    );
    let found = spatial.project_point_predicate([205.0, -390.0], true, &every, &|id| id == left);
    assert_eq!(found.unwrap().point, corner);

    // Shapes are cast as rays are: in multiples of the velocity, as a distance, and as a fraction.
    let disc = Circle::new([205.0, -408.0], 1.0);
    let options = ShapeCastOptions {
        max_time_of_impact: 4.0,
        stop_at_penetration: true,
    };
    let (id, hit) = pipeline.cast_shape([0.0, 2.0], &disc, options).unwrap();
    assert_eq!(
        (id, hit.time_of_impact, hit.witness, hit.normal1, hit.status),
        (
            pillar,
            2.0,
            [205.0, -403.0],
            [0.0, -1.0],
            ShapeCastStatus::Converged
        )
    );
    let touching = Circle::new([205.0, -404.0], 1.0);
    let (id, hit) = pipeline
        .cast_shape([0.0, -2.0], &touching, options)
        .unwrap();
    assert_eq!(
        (id, hit.time_of_impact, hit.witness, hit.status),
        (
            pillar,
            0.0,
            [205.0, -403.0],
            ShapeCastStatus::PenetratingOrWithinTargetDist
        )
    );
    let config = ShapeCastConfig {
        max_distance: 8.0,
        ignore_origin_penetration: true,
    };
    let hit = spatial
        .cast_shape(&disc, [0.0, 1.0], &config, &every)
        .unwrap();
    assert_eq!(
        (hit.entity, hit.distance, hit.point, hit.normal1),
        (pillar, 4.0, [205.0, -403.0], [0.0, -1.0])
    );
    assert_eq!(
        spatial.cast_shape(&touching, [0.0, -1.0], &config, &every),
        None
    );
    // Without a limit, as the engines have it by default.
    for no_limit in [f32::MAX, f32::INFINITY] {
        let options = ShapeCastOptions {
            max_time_of_impact: no_limit,
            ..options
        };
        let (id, hit) = pipeline.cast_shape([0.0, 2.0], &disc, options).unwrap();
        assert_eq!((id, hit.time_of_impact), (pillar, 2.0));
        let config = ShapeCastConfig {
            max_distance: no_limit,
            ..config
        };
        // An ulp away.
        let below = (-404.0_f32).next_down();
        let near = Circle::new([205.0, below], 1.0);
        let hit = spatial.cast_shape(&near, [0.0, 1.0], &config, &every);
        assert_eq!(hit.unwrap().distance, -404.0 - below);
    }
    assert!(pipeline.intersect_shape(&touching).eq([pillar]));
    assert_eq!(spatial.shape_intersections(&touching, &every), [pillar]);
    assert_eq!(pipeline.intersect_point([f32::NAN, 0.0]).next(), None);
    let turned = spatial.aabb_intersections_with_aabb([maxs, mins]);
    assert_eq!(turned, []);

    // Box2D: −1 ignores, 0 ends, a fraction clips, 1 goes on.
    let walls = b2QueryFilter {
        categoryBits: 1,
        maskBits: WALL,
    };
    let translation = [-696.0, 1284.0];
    let cast = |answer: &dyn Fn(f32) -> f32| {
        let mut seen = Vec::new();
        b2World_CastRay(
            &now,
            origin,
            translation,
            b2DefaultQueryFilter(),
            &mut |id, _, _, t| {
                seen.push((id, t));
                answer(t)
            },
        );
        seen
    };
    let all = [(pillar, 0.0), (left, 0.25), (right, 0.25)];
    assert_eq!(cast(&|_| 1.0), all);
    assert_eq!(cast(&|_| -1.0), all);
    assert_eq!(cast(&|_| 0.0), all[..1]);
    assert_eq!(cast(&|t| if t == 0.0 { -1.0 } else { t }), all);
    assert_eq!(cast(&|t| if t == 0.0 { 0.2 } else { t }), all[..1]);
    let closest = b2World_CastRayClosest(&now, origin, translation, b2DefaultQueryFilter());
    assert_eq!(
        (closest.shapeId, closest.point, closest.fraction),
        (Some(left), corner, 0.25)
    );
    let nothing = b2World_CastRayClosest(&now, origin, [0.0, 0.0], b2DefaultQueryFilter());
    assert!(!nothing.hit);
    let mut seen = Vec::new();
    let aabb = b2AABB {
        lowerBound: [-1000.0; 2],
        upperBound: [1000.0; 2],
    };
    b2World_OverlapAABB(&now, aabb, walls, &mut |id| {
        seen.push(id);
        seen.len() < 2
    });
    assert_eq!(seen, [left, right]);
    b2World_OverlapShape(&now, &touching, b2DefaultQueryFilter(), &mut |id| {
        assert_eq!(id, pillar);
        true
    });

    // A polygon that is not convex, around a point.
    let mut level = Level::new();
    let ring = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [4.0, 2.0], [0.0, 8.0]];
    let room = level.insert(Polygon::new(ring.to_vec()), 0);
    level.insert(Circle::new([100.0, 0.0], 1.0), 1);
    let pipeline = QueryPipeline::new(level.now(), QueryFilter::default());
    let (id, near) = pipeline.project_point([1.0, 0.5], 50.0, false).unwrap();
    assert_eq!((id, near.is_inside, near.point), (room, true, [1.0, 0.0]));
}
