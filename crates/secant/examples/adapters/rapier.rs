//! The calls of rapier's `QueryPipeline`, and so of parry's queries, over a Secant world.
//!
//! The names and the order of arguments are those of rapier 0.32. What differs: a filter is one of groups, of one
//! collider, and of a predicate; `intersect_ray` is in the order of the hits; `project_point` heeds `max_dist`. The way of
//! a shape is its velocity times `max_time_of_impact`, rounded once, and no longer than 2^60; a shape that starts in another
//! one hits it at 0 in any case.

use super::common::{self, Asked, CastShape, Projection};
use secant::{Feature, Id, Rect, ShapeIn};

pub(crate) type ColliderHandle = Id;
/// Takes a collider by its handle and its data.
pub(crate) type Predicate<'a> = &'a dyn Fn(ColliderHandle, &u64) -> bool;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    pub(crate) origin: [f32; 2],
    pub(crate) dir: [f32; 2],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayIntersection {
    /// In multiples of the direction.
    pub(crate) time_of_impact: f32,
    pub(crate) normal: [f32; 2],
    pub(crate) feature: Feature,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointProjection {
    pub(crate) is_inside: bool,
    pub(crate) point: [f32; 2],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Aabb {
    pub(crate) mins: [f32; 2],
    pub(crate) maxs: [f32; 2],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeCastOptions {
    pub(crate) max_time_of_impact: f32,
    /// Where it is false, a shape does not hit what it touches at the start and leaves.
    pub(crate) stop_at_penetration: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ShapeCastHit {
    pub(crate) time_of_impact: f32,
    /// On both shapes.
    pub(crate) witness: [f32; 2],
    /// Of the collider.
    pub(crate) normal1: [f32; 2],
    pub(crate) status: ShapeCastStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShapeCastStatus {
    Converged,
    PenetratingOrWithinTargetDist,
}

/// Which colliders are asked. `groups` are those that the query meets.
#[derive(Clone, Copy, Default)]
pub(crate) struct QueryFilter<'a> {
    pub(crate) groups: Option<u32>,
    pub(crate) exclude_collider: Option<ColliderHandle>,
    pub(crate) predicate: Option<Predicate<'a>>,
}

impl QueryFilter<'_> {
    fn test(&self, id: ColliderHandle, data: &u64) -> bool {
        self.exclude_collider != Some(id) && self.predicate.is_none_or(|takes| takes(id, data))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct QueryPipeline<'a> {
    now: Asked<'a>,
    filter: QueryFilter<'a>,
}

impl<'a> QueryPipeline<'a> {
    pub(crate) fn new(now: Asked<'a>, filter: QueryFilter<'a>) -> Self {
        Self { now, filter }
    }

    pub(crate) fn with_filter(self, filter: QueryFilter<'a>) -> Self {
        Self { filter, ..self }
    }

    fn ask<R>(&self, question: impl FnOnce(&Asked<'_>) -> R) -> R {
        let takes = |id, data: &u64| self.filter.test(id, data);
        let groups = self.filter.groups.unwrap_or(u32::MAX);
        question(&self.now.groups(groups).filter(&takes))
    }

    pub(crate) fn cast_ray(
        &self,
        ray: &Ray,
        max_toi: f32,
        solid: bool,
    ) -> Option<(ColliderHandle, f32)> {
        let (handle, hit) = self.cast_ray_and_get_normal(ray, max_toi, solid)?;
        Some((handle, hit.time_of_impact))
    }

    pub(crate) fn cast_ray_and_get_normal(
        &self,
        ray: &Ray,
        max_toi: f32,
        solid: bool,
    ) -> Option<(ColliderHandle, RayIntersection)> {
        let way = [ray.origin, ray.dir];
        let hit = self.ask(|now| common::first(now, way, max_toi, solid, |_| true))?;
        Some((self.now.id(&hit), intersection(&hit)))
    }

    pub(crate) fn intersect_ray(
        &self,
        ray: Ray,
        max_toi: f32,
        solid: bool,
    ) -> impl Iterator<Item = (ColliderHandle, &'a u64, RayIntersection)> + use<'a> {
        let now = self.now;
        let hits = self.ask(|now| common::all(now, [ray.origin, ray.dir], max_toi, solid));
        let found = move |hit| (now.id(&hit), now.data(&hit), intersection(&hit));
        hits.into_iter().map(found)
    }

    pub(crate) fn cast_shape(
        &self,
        shape_vel: [f32; 2],
        shape: &impl CastShape,
        options: ShapeCastOptions,
    ) -> Option<(ColliderHandle, ShapeCastHit)> {
        let (time, by) = common::way(shape_vel, options.max_time_of_impact);
        let counts = if options.stop_at_penetration {
            common::ALL
        } else {
            common::WITHOUT_LEAVING
        };
        let impact = self.ask(|now| common::first_impact(now, shape, by, counts))?;
        let hit = ShapeCastHit {
            time_of_impact: impact.t * time,
            witness: impact.at,
            normal1: impact.normal,
            status: if impact.normal == [0.0; 2] {
                ShapeCastStatus::PenetratingOrWithinTargetDist
            } else {
                ShapeCastStatus::Converged
            },
        };
        Some((impact.id, hit))
    }

    pub(crate) fn project_point(
        &self,
        point: [f32; 2],
        max_dist: f32,
        solid: bool,
    ) -> Option<(ColliderHandle, PointProjection)> {
        let found = self.ask(|now| common::project(now, point, max_dist, solid))?;
        let Projection { id, at, is_inside } = found;
        Some((
            id,
            PointProjection {
                is_inside,
                point: at,
            },
        ))
    }

    pub(crate) fn intersect_point(&self, point: [f32; 2]) -> impl Iterator<Item = ColliderHandle> {
        let point = secant::Point::try_new(point);
        self.ask(|now| common::meeting(now, point)).into_iter()
    }

    /// Shapes, and not boxes of them, that meet the box.
    pub(crate) fn intersect_aabb_conservative(
        &self,
        aabb: Aabb,
    ) -> impl Iterator<Item = ColliderHandle> {
        let rect = Rect::try_new(aabb.mins, aabb.maxs);
        self.ask(|now| common::meeting(now, rect)).into_iter()
    }

    /// A shape has its coordinates where it is, so there is no pose.
    pub(crate) fn intersect_shape<Q: ShapeIn<2, f32>>(
        &self,
        shape: &Q,
    ) -> impl Iterator<Item = ColliderHandle> + use<Q> {
        self.ask(|now| now.meeting(shape).all()).into_iter()
    }
}

fn intersection(hit: &secant::Hit<2, f32>) -> RayIntersection {
    RayIntersection {
        time_of_impact: hit.t,
        normal: common::normal(hit),
        feature: hit.feature,
    }
}
