//! The calls of Box2D's world queries over a Secant world.
//!
//! The names and the order of arguments are those of Box2D 3.1, without its context, which a closure carries. What
//! differs: a proxy is a shape; hits come to the callback in the order of their fractions, and those behind the last one that it clipped the
//! ray to do not; groups have 32 bits.
#![expect(
    non_snake_case,
    non_camel_case_types,
    reason = "the names are those of Box2D"
)]

use super::common::{self, Asked, CastShape};
use secant::{Id, Rect, ShapeIn, Stats};

pub(crate) type b2Vec2 = [f32; 2];
pub(crate) type b2ShapeId = Id;

#[derive(Clone, Copy, Debug)]
pub(crate) struct b2QueryFilter {
    pub(crate) categoryBits: u32,
    pub(crate) maskBits: u32,
}

/// All categories.
pub(crate) fn b2DefaultQueryFilter() -> b2QueryFilter {
    b2QueryFilter {
        categoryBits: u32::MAX,
        maskBits: u32::MAX,
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct b2AABB {
    pub(crate) lowerBound: b2Vec2,
    pub(crate) upperBound: b2Vec2,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct b2RayResult {
    /// None where nothing is hit, which `hit` says there.
    pub(crate) shapeId: Option<b2ShapeId>,
    pub(crate) point: b2Vec2,
    pub(crate) normal: b2Vec2,
    pub(crate) fraction: f32,
    pub(crate) hit: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct b2TreeStats {
    pub(crate) nodeVisits: u64,
    pub(crate) leafVisits: u64,
}

/// Shape, point, normal and fraction. What it returns controls the cast: −1 ignores the shape, 0 ends the cast, a
/// fraction clips the ray to it, and 1 goes on.
pub(crate) type b2CastResultFcn<'f> = dyn FnMut(b2ShapeId, b2Vec2, b2Vec2, f32) -> f32 + 'f;
/// A shape; false ends the query.
pub(crate) type b2OverlapResultFcn<'f> = dyn FnMut(b2ShapeId) -> bool + 'f;

/// Each shape that the segment from `origin` to `origin + translation` hits. One that it starts in has the fraction 0
/// and no normal.
pub(crate) fn b2World_CastRay(
    world: &Asked<'_>,
    origin: b2Vec2,
    translation: b2Vec2,
    filter: b2QueryFilter,
    fcn: &mut b2CastResultFcn<'_>,
) -> b2TreeStats {
    ask(world, filter, |now| {
        let hits = common::all(now, [origin, translation], 1.0, true);
        let hits = hits
            .iter()
            .map(|hit| (now.id(hit), hit.at, common::normal(hit), hit.t));
        report(hits, fcn);
    })
}

/// Each shape that another meets on its way to where `translation` leads. One that it meets at the start has the
/// fraction 0 and no normal.
pub(crate) fn b2World_CastShape(
    world: &Asked<'_>,
    proxy: &impl CastShape,
    translation: b2Vec2,
    filter: b2QueryFilter,
    fcn: &mut b2CastResultFcn<'_>,
) -> b2TreeStats {
    ask(world, filter, |now| {
        let all = common::all_impacts(now, proxy, translation, common::ALL);
        let hits = all.iter().map(|it| (it.id, it.at, it.normal, it.t));
        report(hits, fcn);
    })
}

/// Calls back with hits in the order of their fractions, as the answers control it.
fn report(
    hits: impl Iterator<Item = (b2ShapeId, b2Vec2, b2Vec2, f32)>,
    fcn: &mut b2CastResultFcn<'_>,
) {
    let mut last = 1.0;
    for (id, point, normal, fraction) in hits {
        if fraction > last {
            break;
        }
        let answer = fcn(id, point, normal, fraction);
        if answer == 0.0 {
            break;
        }
        if (0.0..=1.0).contains(&answer) {
            last = answer;
        }
    }
}

/// The first shape that the segment hits, without those that it starts in.
pub(crate) fn b2World_CastRayClosest(
    world: &Asked<'_>,
    origin: b2Vec2,
    translation: b2Vec2,
    filter: b2QueryFilter,
) -> b2RayResult {
    let mut result = b2RayResult {
        shapeId: None,
        point: [0.0; 2],
        normal: [0.0; 2],
        fraction: 0.0,
        hit: false,
    };
    ask(world, filter, |now| {
        let way = [origin, translation];
        if let Some(hit) = common::first(now, way, 1.0, true, |hit| !hit.inside) {
            result = b2RayResult {
                shapeId: Some(now.id(&hit)),
                point: hit.at,
                normal: common::normal(&hit),
                fraction: hit.t,
                hit: true,
            };
        }
    });
    result
}

/// Each shape that meets the box; there, each whose box does.
pub(crate) fn b2World_OverlapAABB(
    world: &Asked<'_>,
    aabb: b2AABB,
    filter: b2QueryFilter,
    fcn: &mut b2OverlapResultFcn<'_>,
) -> b2TreeStats {
    let rect = Rect::try_new(aabb.lowerBound, aabb.upperBound);
    ask(world, filter, |now| {
        let _ = common::meeting(now, rect).into_iter().all(fcn);
    })
}

/// Each shape that meets another one.
pub(crate) fn b2World_OverlapShape<Q: ShapeIn<2, f32>>(
    world: &Asked<'_>,
    proxy: &Q,
    filter: b2QueryFilter,
    fcn: &mut b2OverlapResultFcn<'_>,
) -> b2TreeStats {
    ask(world, filter, |now| {
        let _ = now.meeting(proxy).all().into_iter().all(fcn);
    })
}

/// Asks the shapes that a filter allows, and counts the work.
fn ask(world: &Asked<'_>, filter: b2QueryFilter, question: impl FnOnce(&Asked<'_>)) -> b2TreeStats {
    let stats = Stats::default();
    let takes = |id, _: &u64| {
        let groups = world.world().groups(id);
        groups.is_some_and(|groups| groups.meets & filter.categoryBits != 0)
    };
    question(&world.groups(filter.maskBits).filter(&takes).stats(&stats));
    b2TreeStats {
        nodeVisits: stats.nodes(),
        leafVisits: stats.candidates(),
    }
}
