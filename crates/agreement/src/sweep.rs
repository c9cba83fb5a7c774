//! Convex sets that move: when they meet, and what they do then.

use secant::{ContactMotion, Polyline, Shape, SweepContact};
use secant_oracle::Rational;
use secant_oracle::convex::sweep::{self, SweepContact as Expected};
use secant_oracle::convex::{Set, Shape as Given};

use crate::convex::{Known, flat, spatial};
use crate::{Bits, Difference, Tested, same};

/// What the library says of a sweep.
#[derive(Debug, PartialEq)]
enum Contact {
    Never,
    Meets(Bits),
    Touching(ContactMotion),
    Overlapping,
}

impl Contact {
    fn name(&self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Meets(_) => "meets",
            Self::Touching(ContactMotion::Separates) => "separates",
            Self::Touching(ContactMotion::Slides) => "slides",
            Self::Touching(ContactMotion::Enters) => "enters",
            Self::Overlapping => "overlaps",
        }
    }
}

/// Whether a set is bounded, so that it can move.
pub(crate) fn is_bounded<const D: usize, S>(shape: &Given<D, S>) -> bool {
    !matches!(
        shape,
        Given::Line { .. } | Given::Ray { .. } | Given::Plane { .. } | Given::PlaneThrough(_)
    )
}

/// What happens to two sets of the plane, the first of them bounded, where the library agrees about all of it, in both
/// orders.
pub(crate) fn in_plane<S: Tested>(
    a: &Given<2, S>,
    b: &Given<2, S>,
    displacements: [[S; 2]; 2],
) -> Result<&'static str, Difference> {
    let expected = both_ways(a, b, displacements, found_in_plane)?;
    match b {
        Given::Triangle(vertices) => curve(a, vertices, displacements)?,
        Given::Polygon(vertices) if vertices.len() <= 5 => curve(a, vertices, displacements)?,
        _ => {}
    }
    Ok(expected.name())
}

/// The same for two sets of space.
pub(crate) fn in_space<S: Tested>(
    a: &Given<3, S>,
    b: &Given<3, S>,
    displacements: [[S; 3]; 2],
) -> Result<&'static str, Difference> {
    Ok(both_ways(a, b, displacements, found_in_space)?.name())
}

fn both_ways<const D: usize, S: Tested>(
    a: &Given<D, S>,
    b: &Given<D, S>,
    displacements: [[S; D]; 2],
    ask: Ask<D, S>,
) -> Result<Contact, Difference> {
    let expected = one_way(a, b, displacements, ask)?;
    if is_bounded(b) {
        let [first, second] = displacements;
        let exchanged = one_way(b, a, [second, first], ask)?;
        same("the contact, exchanged", &exchanged, &expected)?;
    }
    Ok(expected)
}

/// When a set meets an open polyline first and last, by its edges.
fn curve<S: Tested>(
    a: &Given<2, S>,
    vertices: &[[S; 2]],
    displacements: [[S; 2]; 2],
) -> Result<(), Difference> {
    let edges = vertices
        .windows(2)
        .map(|edge| Given::segment(edge[0], edge[1]));
    let all: Vec<_> = edges
        .map(|edge| sweep::sweep(a, &edge, displacements))
        .collect();
    let times = all.iter().filter_map(|sweep| match &sweep.contact {
        Expected::Never => None,
        Expected::Meets(t, _) => Some(t.clone()),
        _ => Some((&Rational::of(0)).into()),
    });
    let first_t: Option<secant_oracle::Surd> = times.min();
    let stays = |sweep: &sweep::Sweep<2>| {
        sweep.leaves.is_none() && !matches!(sweep.contact, Expected::Never)
    };
    let last = all.iter().filter_map(|sweep| sweep.leaves.clone()).max();
    let last = last.filter(|_| !all.iter().any(stays));
    let [first, second] = displacements;
    let polyline = Polyline::new(vertices);
    macro_rules! ask {
        ($x:expr) => {{
            let pair = $x.sweep(first);
            let pair = pair.against_moving(&polyline.sweep(second));
            (pair.first_t(), pair.leaves())
        }};
    }
    let (found, leaves) = match flat(a) {
        Known::Shape(Shape::Point(x)) => ask!(x),
        Known::Shape(Shape::Segment(x)) => ask!(x),
        Known::Shape(Shape::Aabb(x)) => ask!(x),
        Known::Shape(Shape::Ball(x)) => ask!(x),
        Known::Shape(Shape::Capsule(x)) => ask!(x),
        Known::Shape(Shape::Triangle(x)) => ask!(x),
        Known::Polygon(x) => ask!(x),
        Known::Shape(_) => unreachable!("a bounded set of the plane"),
    };
    same(
        "the first time of a polyline",
        found.map(S::bits),
        first_t.as_ref().map(S::rounded),
    )?;
    same(
        "the last time of a polyline",
        leaves.map(S::bits),
        last.as_ref().map(S::rounded),
    )
}

/// The time, point and normal of a hit.
type HitNumbers<const D: usize, R> = (R, [R; D], [R; D]);

/// Asks the library about two sets and their displacements.
type Ask<const D: usize, S> = fn(&Given<D, S>, &Given<D, S>, [[S; D]; 2]) -> Found<D, S>;

/// What the library says of a sweep.
struct Found<const D: usize, S: Tested> {
    contact: Contact,
    /// The time, point and normal of a first contact.
    hit: Option<HitNumbers<D, S::Real>>,
    any: bool,
    first_t: Option<S::Real>,
    leaves: Option<S::Real>,
}

/// The library, asked about two sets of a dimension.
macro_rules! asked {
    ($name:ident, $d:literal, $known:ident, [$($bounded:pat => $x:ident),+], [$($any:pat => $y:ident),+]) => {
        fn $name<S: Tested>(
            a: &Given<$d, S>,
            b: &Given<$d, S>,
            [first, second]: [[S; $d]; 2],
        ) -> Found<$d, S> {
            let zero = [S::whole(0); $d];
            macro_rules! ask {
                ($one:expr, $other:expr) => {{
                    let pair = if second == zero {
                        $one.sweep(first).against($other)
                    } else {
                        $one.sweep(first).against_moving(&$other.sweep(second))
                    };
                    let contact = pair.contact();
                    let hit = match contact {
                        SweepContact::Meets(hit) => Some((hit.t, hit.at(), hit.normal())),
                        _ => None,
                    };
                    let contact = match contact {
                        SweepContact::Never => Contact::Never,
                        SweepContact::Meets(hit) => Contact::Meets(S::bits(hit.t)),
                        SweepContact::Touching(motion) => Contact::Touching(motion),
                        SweepContact::Overlapping => Contact::Overlapping,
                    };
                    Found {
                        contact,
                        hit,
                        any: pair.any(),
                        first_t: pair.first_t(),
                        leaves: pair.leaves(),
                    }
                }};
            }
            macro_rules! of_every {
                ($other:expr) => {
                    match $known(a) {
                        $( $bounded => ask!($x, $other), )+
                        _ => unreachable!("a bounded set"),
                    }
                };
            }
            match &$known(b) {
                $( $any => of_every!($y), )+
                _ => unreachable!("a set of this dimension"),
            }
        }
    };
}

asked! {
    found_in_plane, 2, flat,
    [
        Known::Shape(Shape::Point(x)) => x, Known::Shape(Shape::Segment(x)) => x, Known::Shape(Shape::Aabb(x)) => x,
        Known::Shape(Shape::Ball(x)) => x, Known::Shape(Shape::Capsule(x)) => x, Known::Shape(Shape::Triangle(x)) => x,
        Known::Polygon(x) => x
    ],
    [
        Known::Shape(Shape::Point(y)) => y, Known::Shape(Shape::Line(y)) => y, Known::Shape(Shape::Ray(y)) => y,
        Known::Shape(Shape::Segment(y)) => y, Known::Shape(Shape::Aabb(y)) => y, Known::Shape(Shape::Ball(y)) => y,
        Known::Shape(Shape::Capsule(y)) => y, Known::Shape(Shape::Triangle(y)) => y, Known::Polygon(y) => y
    ]
}

asked! {
    found_in_space, 3, spatial,
    [
        Known::Shape(Shape::Point(x)) => x, Known::Shape(Shape::Segment(x)) => x, Known::Shape(Shape::Aabb(x)) => x,
        Known::Shape(Shape::Ball(x)) => x, Known::Shape(Shape::Capsule(x)) => x, Known::Shape(Shape::Triangle(x)) => x
    ],
    [
        Known::Shape(Shape::Point(y)) => y, Known::Shape(Shape::Line(y)) => y, Known::Shape(Shape::Ray(y)) => y,
        Known::Shape(Shape::Segment(y)) => y, Known::Shape(Shape::Aabb(y)) => y, Known::Shape(Shape::Ball(y)) => y,
        Known::Shape(Shape::Capsule(y)) => y, Known::Shape(Shape::Triangle(y)) => y, Known::Shape(Shape::Plane(y)) => y
    ]
}

fn one_way<const D: usize, S: Tested>(
    a: &Given<D, S>,
    b: &Given<D, S>,
    displacements: [[S; D]; 2],
    ask: Ask<D, S>,
) -> Result<Contact, Difference> {
    let exact = sweep::sweep(a, b, displacements);
    let expected = match &exact.contact {
        Expected::Never => Contact::Never,
        Expected::Meets(t, _) => Contact::Meets(S::rounded(t)),
        Expected::Touching(motion) => Contact::Touching(match motion {
            sweep::ContactMotion::Separates => ContactMotion::Separates,
            sweep::ContactMotion::Slides => ContactMotion::Slides,
            sweep::ContactMotion::Enters => ContactMotion::Enters,
        }),
        Expected::Overlapping => Contact::Overlapping,
    };
    let found = ask(a, b, displacements);
    same("the contact", &found.contact, &expected)?;
    same("whether they meet", found.any, expected != Contact::Never)?;
    let first_time = match expected {
        Contact::Never => None,
        Contact::Meets(t) => Some(t),
        _ => Some(Bits(0.0)),
    };
    same("the first time", found.first_t.map(S::bits), first_time)?;
    same(
        "the last time",
        found.leaves.map(S::bits),
        exact.leaves.as_ref().map(S::rounded),
    )?;
    if let (Some((t, at, normal)), Expected::Meets(_, normals)) = (found.hit, &exact.contact) {
        let right: Vec<[Bits; D]> = normals
            .iter()
            .map(|n| n.each_ref().map(S::rounded))
            .collect();
        let found = normal.map(S::bits);
        if !right.contains(&found) {
            return Err(format!(
                "the normal is {found:?}, expected one of {right:?}"
            ));
        }
        let [first, second] = displacements;
        let sizes = [(a, first), (b, second)];
        if at.iter().all(|&x| x.into().is_finite()) {
            for (set, displacement) in sizes {
                is_near(set, displacement, t.into(), at.map(Into::into), sizes)?;
            }
        }
    }
    Ok(expected)
}

/// Whether a point is as near to a set that has moved as is promised.
fn is_near<const D: usize, S: Tested>(
    set: &Given<D, S>,
    displacement: [S; D],
    t: f64,
    at: [f64; D],
    sizes: [(&Given<D, S>, [S; D]); 2],
) -> Result<(), Difference> {
    let magnitude = |x: &Rational| {
        if x.sign().is_lt() {
            -x
        } else {
            x + Rational::of(0)
        }
    };
    let mut size = Rational::of(S::NORMAL[0]);
    for (set, displacement) in sizes {
        set.map(|x| size = &size + magnitude(&Rational::of(x)));
        for x in displacement {
            size = &size + magnitude(&Rational::of(x));
        }
    }
    let tolerance = size * Rational::of(32.0 * S::UNIT);
    let t = Rational::of(t);
    // The set stands, and the point is moved back.
    let back = |axis: usize| Rational::of(at[axis]) - &t * Rational::of(displacement[axis]);
    if Set::of(set).is_within(std::array::from_fn(back), &tolerance) {
        Ok(())
    } else {
        Err(format!("the point {at:?} is not on {set:?} at {t:?}"))
    }
}
