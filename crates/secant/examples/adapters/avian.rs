//! The calls of Avian's `SpatialQuery` over a Secant world.
//!
//! The names and the order of arguments are those of Avian 0.6, with entities as ids. What differs: `ray_hits` and
//! `ray_hits_callback` are in the order of the hits, and `max_hits` takes the nearest ones.

use super::common::{self, Asked, Projection};
use secant::{Id, Point, Rect, ShapeIn};

pub(crate) type Entity = Id;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayHitData {
    pub(crate) entity: Entity,
    pub(crate) distance: f32,
    pub(crate) normal: [f32; 2],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointProjection {
    pub(crate) entity: Entity,
    pub(crate) point: [f32; 2],
    pub(crate) is_inside: bool,
}

/// Which entities are asked: those in a layer of the mask that are not excluded.
#[derive(Clone, Debug)]
pub(crate) struct SpatialQueryFilter {
    pub(crate) mask: u32,
    pub(crate) excluded_entities: Vec<Entity>,
}

impl Default for SpatialQueryFilter {
    fn default() -> Self {
        Self {
            mask: u32::MAX,
            excluded_entities: Vec::new(),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct SpatialQuery<'w> {
    now: Asked<'w>,
}

impl<'w> SpatialQuery<'w> {
    pub(crate) fn new(now: Asked<'w>) -> Self {
        Self { now }
    }

    fn ask<R>(
        &self,
        filter: &SpatialQueryFilter,
        predicate: &dyn Fn(Entity) -> bool,
        question: impl FnOnce(&Asked<'_>) -> R,
    ) -> R {
        let takes = |id, _: &u64| !filter.excluded_entities.contains(&id) && predicate(id);
        question(&self.now.groups(filter.mask).filter(&takes))
    }

    pub(crate) fn cast_ray(
        &self,
        origin: [f32; 2],
        direction: [f32; 2],
        max_distance: f32,
        solid: bool,
        filter: &SpatialQueryFilter,
    ) -> Option<RayHitData> {
        self.cast_ray_predicate(origin, direction, max_distance, solid, filter, &|_| true)
    }

    pub(crate) fn cast_ray_predicate(
        &self,
        origin: [f32; 2],
        direction: [f32; 2],
        max_distance: f32,
        solid: bool,
        filter: &SpatialQueryFilter,
        predicate: &dyn Fn(Entity) -> bool,
    ) -> Option<RayHitData> {
        let way = [origin, direction];
        let hit = self.ask(filter, predicate, |now| {
            common::first(now, way, max_distance, solid, |_| true)
        })?;
        Some(self.data(&hit))
    }

    pub(crate) fn ray_hits(
        &self,
        origin: [f32; 2],
        direction: [f32; 2],
        max_distance: f32,
        max_hits: u32,
        solid: bool,
        filter: &SpatialQueryFilter,
    ) -> Vec<RayHitData> {
        let mut hits = Vec::new();
        self.ray_hits_callback(origin, direction, max_distance, solid, filter, |hit| {
            let is_wanted = hits.len() < max_hits as usize;
            if is_wanted {
                hits.push(hit);
            }
            is_wanted
        });
        hits
    }

    pub(crate) fn ray_hits_callback(
        &self,
        origin: [f32; 2],
        direction: [f32; 2],
        max_distance: f32,
        solid: bool,
        filter: &SpatialQueryFilter,
        mut callback: impl FnMut(RayHitData) -> bool,
    ) {
        let way = [origin, direction];
        let hits = self.ask(filter, &|_| true, |now| {
            common::all(now, way, max_distance, solid)
        });
        let _ = hits.iter().all(|hit| callback(self.data(hit)));
    }

    pub(crate) fn project_point(
        &self,
        point: [f32; 2],
        solid: bool,
        filter: &SpatialQueryFilter,
    ) -> Option<PointProjection> {
        self.project_point_predicate(point, solid, filter, &|_| true)
    }

    pub(crate) fn project_point_predicate(
        &self,
        point: [f32; 2],
        solid: bool,
        filter: &SpatialQueryFilter,
        predicate: &dyn Fn(Entity) -> bool,
    ) -> Option<PointProjection> {
        let found = self.ask(filter, predicate, |now| {
            common::project(now, point, f32::INFINITY, solid)
        })?;
        let Projection { id, at, is_inside } = found;
        Some(PointProjection {
            entity: id,
            point: at,
            is_inside,
        })
    }

    pub(crate) fn point_intersections(
        &self,
        point: [f32; 2],
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        self.shape_intersections(&Point::new(point), filter)
    }

    /// Shapes, and not boxes of them, that meet the box.
    pub(crate) fn aabb_intersections_with_aabb(&self, [min, max]: [[f32; 2]; 2]) -> Vec<Entity> {
        self.shape_intersections(&Rect::new(min, max), &SpatialQueryFilter::default())
    }

    /// A shape has its coordinates where it is, so there is no position or rotation.
    pub(crate) fn shape_intersections<Q: ShapeIn<2, f32>>(
        &self,
        shape: &Q,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        self.ask(filter, &|_| true, |now| now.meeting(shape).all())
    }

    fn data(&self, hit: &secant::Hit<2, f32>) -> RayHitData {
        RayHitData {
            entity: self.now.id(hit),
            // The direction has unit length there, and t is the distance.
            distance: hit.t,
            normal: common::normal(hit),
        }
    }
}
