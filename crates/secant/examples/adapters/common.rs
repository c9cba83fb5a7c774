//! What the adapters have in common: the level, and the questions in the library's words.

use secant::{
    Boundary, Capsule, Circle, ContactMotion, ConvexPolygon, Hit, Id, Met, Now, Point, Polygon,
    Ray, Rect, Segment, Shape, ShapeIn, Sweep, SweepContact, Swept, Triangle, WayOut, World,
};

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

/// A shape that is cast: it has its coordinates where it is, so there is no pose.
pub(crate) trait CastShape: Swept<2, f32> + Clone + Into<Shape<2, f32>> {
    /// Its way, if that is finite.
    fn way(&self, by: [f32; 2]) -> Option<Sweep<'_, 2, f32, Self>>;
}

macro_rules! cast_shapes {
    ($($shape:ty)+) => { $(
        impl CastShape for $shape {
            fn way(&self, by: [f32; 2]) -> Option<Sweep<'_, 2, f32, Self>> {
                self.try_sweep(by).ok()
            }
        }
    )+ };
}

cast_shapes! {
    Point<2, f32> Segment<2, f32> Rect<f32> Circle<f32> Capsule<2, f32> Triangle<2, f32> ConvexPolygon<f32>
}

/// Where a shape that is cast meets another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Impact {
    pub(crate) id: Id,
    /// As a part of the way.
    pub(crate) t: f32,
    pub(crate) at: [f32; 2],
    /// That of the shape that is met; zero for one that is met at the start.
    pub(crate) normal: [f32; 2],
}

/// Which impacts count of those at the start. All of the engines can ignore those of a shape that leaves what it touches.
pub(crate) type Counts = fn(&Met<2, f32, Id>) -> bool;

pub(crate) const ALL: Counts = |_| true;
pub(crate) const WITHOUT_LEAVING: Counts =
    |met| met.contact != SweepContact::Touching(ContactMotion::Separates);

/// The first shape that another meets on its way; ties by the ids.
pub(crate) fn first_impact(
    now: &Asked<'_>,
    shape: &impl CastShape,
    by: [f32; 2],
    counts: Counts,
) -> Option<Impact> {
    let met = now.sweep(&shape.way(by)?).first_where(counts)?;
    impact(now, shape, &met)
}

/// All of them, in the exact order of time.
pub(crate) fn all_impacts(
    now: &Asked<'_>,
    shape: &impl CastShape,
    by: [f32; 2],
    counts: Counts,
) -> Vec<Impact> {
    let way = shape.way(by);
    let met = way.map_or_else(Vec::new, |way| now.sweep(&way).all());
    let counted = met.iter().filter(|met| counts(met));
    counted.filter_map(|met| impact(now, shape, met)).collect()
}

fn impact(now: &Asked<'_>, shape: &impl CastShape, met: &Met<2, f32, Id>) -> Option<Impact> {
    let (at, normal) = match met.contact {
        SweepContact::Meets(hit) => (hit.at(), hit.normal()),
        _ => {
            let other = now.world().shape(met.id)?;
            let shape: Shape<2, f32> = shape.clone().into();
            (other.closest_points(&shape).a, [0.0; 2])
        }
    };
    let (id, t) = (met.id, met.t());
    Some(Impact { id, t, at, normal })
}

/// A way at a constant velocity, up to a time: the time, and the displacement.
///
/// It ends after 2^60 units at the latest, which is beyond every level. The engines take the greatest number for no limit, and
/// of so long a way the share until a near contact would be no normal number.
pub(crate) fn way([x, y]: [f32; 2], max_time: f32) -> (f32, [f32; 2]) {
    const FAR: f32 = (1_u64 << 60) as f32;
    let time = max_time.min(FAR / x.abs().max(y.abs())).min(f32::MAX);
    (time, [x * time, y * time])
}

/// The shapes that another meets; none where it could not be made, as from NaN.
pub(crate) fn meeting<Q: ShapeIn<2, f32>, E>(now: &Asked<'_>, shape: Result<Q, E>) -> Vec<Id> {
    shape.map_or_else(|_| Vec::new(), |shape| now.meeting(&shape).all())
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
        let shape = now.world().shape(id)?;
        let (depth, at) = match (Shape::from(x).penetration(shape)?, shape) {
            (WayOut::Shortest(out), _) => {
                let [x, y] = out.vector;
                (out.depth, [point[0] + x, point[1] + y])
            }
            // One that is not convex, or is a curve already.
            (_, Shape::Polygon(polygon)) => {
                let edges = Boundary(Polygon::clone(polygon));
                (edges.distance(&x), edges.closest_points(&x).a)
            }
            _ => (0.0, point),
        };
        let is_inside = true;
        Some((depth, Projection { id, at, is_inside }))
    });
    // Those around the point come first, because their distance is 0.
    let skipped = if solid { 0 } else { around.len() };
    let nearest = now.nearest(&x).within(max_distance).take(skipped + 1);
    let nearest = nearest.get(skipped);
    let outside = nearest.and_then(|near| {
        let at = now.world().shape(near.id)?.closest_points(&x).a;
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
