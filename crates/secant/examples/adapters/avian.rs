//! The calls of Avian's `SpatialQuery` over a Secant world.
//!
//! The names and the order of arguments are those of Avian 0.6, with entities as ids. What differs: `ray_hits` and
//! `ray_hits_callback` are in the order of the hits, and `max_hits` takes the nearest ones.

use super::common::{self, Asked, CastShape, Counts, Impact, Projection};
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

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ShapeHitData {
    pub(crate) entity: Entity,
    pub(crate) distance: f32,
    /// On both shapes.
    pub(crate) point: [f32; 2],
    /// Of the shape that was hit; zero at the start.
    pub(crate) normal1: [f32; 2],
}

impl ShapeHitData {
    fn of(impact: &Impact, max_distance: f32) -> Self {
        Self {
            entity: impact.id,
            distance: impact.t * max_distance,
            point: impact.at,
            normal1: impact.normal,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeCastConfig {
    pub(crate) max_distance: f32,
    /// Whether a shape does not hit what it touches at the start and leaves.
    pub(crate) ignore_origin_penetration: bool,
}

impl ShapeCastConfig {
    fn way(&self, direction: [f32; 2]) -> (f32, [f32; 2]) {
        common::way(direction, self.max_distance)
    }

    fn counts(&self) -> Counts {
        if self.ignore_origin_penetration {
            common::WITHOUT_LEAVING
        } else {
            common::ALL
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

    /// A shape has its coordinates where it is, so there is no origin or rotation. Its way is the direction times
    /// `max_distance`, rounded once, and no longer than 2^60.
    pub(crate) fn cast_shape(
        &self,
        shape: &impl CastShape,
        direction: [f32; 2],
        config: &ShapeCastConfig,
        filter: &SpatialQueryFilter,
    ) -> Option<ShapeHitData> {
        let (far, by) = config.way(direction);
        let impact = self.ask(filter, &|_| true, |now| {
            common::first_impact(now, shape, by, config.counts())
        })?;
        Some(ShapeHitData::of(&impact, far))
    }

    /// The nearest ones, in order.
    pub(crate) fn shape_hits(
        &self,
        shape: &impl CastShape,
        direction: [f32; 2],
        max_hits: u32,
        config: &ShapeCastConfig,
        filter: &SpatialQueryFilter,
    ) -> Vec<ShapeHitData> {
        let (far, by) = config.way(direction);
        let all = self.ask(filter, &|_| true, |now| {
            common::all_impacts(now, shape, by, config.counts())
        });
        let hits = all.iter().map(|impact| ShapeHitData::of(impact, far));
        hits.take(max_hits as usize).collect()
    }

    pub(crate) fn point_intersections(
        &self,
        point: [f32; 2],
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        let point = Point::try_new(point);
        self.ask(filter, &|_| true, |now| common::meeting(now, point))
    }

    /// Shapes, and not boxes of them, that meet the box.
    pub(crate) fn aabb_intersections_with_aabb(&self, [min, max]: [[f32; 2]; 2]) -> Vec<Entity> {
        let (rect, every) = (Rect::try_new(min, max), SpatialQueryFilter::default());
        self.ask(&every, &|_| true, |now| common::meeting(now, rect))
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

/// The type of each argument, which has it in every call.
macro_rules! argument {
    (origin) => { [f32; 2] };
    (direction) => { [f32; 2] };
    (point) => { [f32; 2] };
    (max_distance) => { f32 };
    (max_hits) => { u32 };
    (solid) => { bool };
    (filter) => { &SpatialQueryFilter };
    (predicate) => { &dyn Fn(Entity) -> bool };
    (callback) => { &mut dyn FnMut(RayHitData) -> bool };
}

macro_rules! queries {
    ($(fn $name:ident(&$this:ident, $($argument:ident),+) -> $result:ty $body:block)+) => {
        impl SpatialQuery<'_> { $(
            pub(crate) fn $name(&$this, $($argument: argument!($argument)),+) -> $result $body
        )+ }
    };
}

queries! {
    fn cast_ray(&self, origin, direction, max_distance, solid, filter) -> Option<RayHitData> {
        self.cast_ray_predicate(origin, direction, max_distance, solid, filter, &|_| true)
    }

    fn cast_ray_predicate(&self, origin, direction, max_distance, solid, filter, predicate) -> Option<RayHitData> {
        let way = [origin, direction];
        let hit = self.ask(filter, predicate, |now| {
            common::first(now, way, max_distance, solid, |_| true)
        })?;
        Some(self.data(&hit))
    }

    fn ray_hits(&self, origin, direction, max_distance, max_hits, solid, filter) -> Vec<RayHitData> {
        let mut hits = Vec::new();
        self.ray_hits_callback(origin, direction, max_distance, solid, filter, &mut |hit| {
            let is_wanted = hits.len() < max_hits as usize;
            if is_wanted {
                hits.push(hit);
            }
            is_wanted
        });
        hits
    }

    fn ray_hits_callback(&self, origin, direction, max_distance, solid, filter, callback) -> () {
        let way = [origin, direction];
        let hits = self.ask(filter, &|_| true, |now| {
            common::all(now, way, max_distance, solid)
        });
        let _ = hits.iter().all(|hit| callback(self.data(hit)));
    }

    fn project_point(&self, point, solid, filter) -> Option<PointProjection> {
        self.project_point_predicate(point, solid, filter, &|_| true)
    }

    fn project_point_predicate(&self, point, solid, filter, predicate) -> Option<PointProjection> {
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
}
