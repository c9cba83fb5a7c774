//! What the adapters have in common: the level, and the questions in the library's words.

use secant::{Hit, Id, Now, Penetration, Point, Ray, Shape, World};

/// Shapes with a number of the game for each: an entity, or a pointer to user data.
pub(crate) type Level = World<2, u64, f32>;
/// A level as it is now.
pub(crate) type Asked<'w> = Now<'w, 2, u64, f32>;

/// The first hit of those that are accepted.
pub(crate) fn first(
    now: &Asked<'_>,
    [origin, direction]: [[f32; 2]; 2],
    max_t: f32,
    solid: bool,
    accept: impl FnMut(&Hit<2, f32>) -> bool,
) -> Option<Hit<2, f32>> {
    // A direction of zero, or of NaN, hits nothing.
    let ray = Ray::try_new(origin, direction).ok()?;
    let cast = ray.cast(now).max_t(max_t).filter(accept);
    if solid { cast } else { cast.hollow() }.first()
}

/// All hits in the order of their t, ties by the ids.
pub(crate) fn all(
    now: &Asked<'_>,
    [origin, direction]: [[f32; 2]; 2],
    max_t: f32,
    solid: bool,
) -> Vec<Hit<2, f32>> {
    let Ok(ray) = Ray::try_new(origin, direction) else {
        return Vec::new();
    };
    let cast = ray.cast(now).max_t(max_t);
    if solid { cast } else { cast.hollow() }.all()
}

/// The normal, which the peers have as zero where a cast starts inside.
pub(crate) fn normal(hit: &Hit<2, f32>) -> [f32; 2] {
    hit.normal().unwrap_or([0.0; 2])
}

/// A point on a shape, and whether the projected point is in the shape.
pub(crate) struct Projection {
    pub(crate) id: Id,
    pub(crate) at: [f32; 2],
    pub(crate) is_inside: bool,
}

/// The nearest point of the nearest shape; with hollow shapes, of their boundaries.
///
/// Which shape is the nearest is exact for solid ones. Boundaries are compared by their rounded distances.
pub(crate) fn project(
    now: &Asked<'_>,
    point: [f32; 2],
    max_distance: f32,
    solid: bool,
) -> Option<Projection> {
    let x = Point::try_new(point).ok()?;
    let around = now.meeting(&x).all();
    let inside = around.iter().filter(|_| !solid).filter_map(|&id| {
        let out = way_out(x, now.world().shape(id)?)?;
        let at = [point[0] + out.vector[0], point[1] + out.vector[1]];
        let is_inside = true;
        Some((out.depth, Projection { id, at, is_inside }))
    });
    // Those around the point come first, because their distance is 0.
    let skipped = if solid { 0 } else { around.len() };
    let nearest = now.nearest(&x).within(max_distance).take(skipped + 1);
    let nearest = nearest.get(skipped);
    let outside = nearest.and_then(|near| {
        let at = now.world().shape(near.id)?.closest_points(&x.into()).a;
        let (id, is_inside) = (near.id, around.contains(&near.id));
        Some((near.distance, Projection { id, at, is_inside }))
    });
    let nearest = inside
        .chain(outside)
        .min_by(|(d, _), (e, _)| d.total_cmp(e));
    nearest
        .filter(|(d, _)| *d <= max_distance)
        .map(|(_, found)| found)
}

/// The way from a point in a solid to its boundary.
fn way_out(x: Point<2, f32>, shape: &Shape<2, f32>) -> Option<Penetration<2, f32>> {
    match shape {
        Shape::Aabb(rect) => x.penetration(rect),
        Shape::Ball(disc) => x.penetration(disc),
        Shape::Capsule(capsule) => x.penetration(capsule),
        Shape::Triangle(triangle) => x.penetration(triangle),
        Shape::ConvexPolygon(polygon) => x.penetration(polygon.as_ref()),
        Shape::Segment(segment) => x.penetration(segment),
        _ => None,
    }
}
