//! Ball with point, line, ray and segment.
//!
//! With d the direction, s = p − c and q = r² d·d − (d × s)², the line is in the disc for t between (−s·d ±
//! √q) / d·d. Signs decide whether the shape reaches that interval: those of |x − c|² − r² at the ends, those
//! of d · (c − x) at the ends, which say whether the point nearest to the center is between them, and that of
//! q.

use super::{ContactInterval, Linear, ParameterEnclosure, linear_linear};

use crate::kernel::filters::one_pair::{ball_meets_point, ball_meets_ray, ball_meets_segment};
use crate::kernel::filters::{double_double, ray};
use crate::kernel::{
    Branch, RootParameter, Sign, Target, ahead, discriminant, parameter_of, passage, power,
};
use crate::result::Normal;
use crate::shapes::Heading;
use crate::{Ball, Chord, Feature, Passage, Passing, Point, Relation, Scalar, ScalarIn};

/// The signs that decide the relation of a linear shape of positive length and a disc.
struct Approach {
    /// The sides of the circle that the ends are on; `None` without an end.
    start: Option<Sign>,
    end: Option<Sign>,
    /// Whether the point of the line nearest to the center is after the start, and whether it is before the
    /// end.
    after_start: bool,
    before_end: bool,
    /// Whether the line crosses the circle, touches it, or misses it; evaluated lazily.
    line: Option<Sign>,
}

impl Approach {
    fn new<S: Scalar + ScalarIn<D>, const D: usize>(
        ball: &Ball<D, S>,
        linear: &Linear<D, S>,
    ) -> Self {
        let (c, r) = (ball.center(), ball.radius());
        let [_, from, to] = linear.line();
        let side = |x: [S; D]| power(x, c, r);
        let forward = |x: [S; D]| ahead(from, to, x, c);
        let after_start = linear.start().is_none_or(|p| forward(p) == Sign::Positive);
        let before_end = linear.end().is_none_or(|q| forward(q) == Sign::Negative);
        Self {
            start: linear.start().map(side),
            end: linear.end().map(side),
            after_start,
            before_end,
            line: (after_start && before_end).then(|| discriminant(linear.line(), c, r)),
        }
    }

    /// Whether the disc and the shape have a common point.
    fn meets(&self) -> bool {
        let closed = |sign: Option<Sign>| sign.is_some_and(|sign| sign != Sign::Positive);
        closed(self.start) || closed(self.end) || self.line.is_some_and(|q| q != Sign::Negative)
    }

    /// Whether the interiors have a common point.
    fn enters(&self) -> bool {
        let inside = Some(Sign::Negative);
        self.start == inside || self.end == inside || self.line == Some(Sign::Positive)
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn intersects<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> bool {
    match meets_by_filter(ball, linear) {
        Some(meets) => meets,
        // Copies, so that the caller's shapes can stay in registers.
        None => {
            let (c, r) = ball.center_and_radius();
            let ball = Ball::new_unchecked(c, r);
            S::ball_linear_uncertain(&ball, &linear.by_value())
        }
    }
}

/// The same, where the filter is certain.
#[cfg_attr(optimised, inline(always))]
fn meets_by_filter<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<bool> {
    let (c, r) = ball.center_and_radius();
    if let Some(x) = linear.point() {
        ball_meets_point(c, r, x)
    } else if let Some(ends) = linear.ends() {
        ball_meets_segment(c, r, ends)
    } else {
        let p = linear.origin();
        match linear.heading_of_ray()? {
            Heading::Direction(d) => ball_meets_ray(c, r, [p, [S::default(); D], d]),
            Heading::Through(q) => ball_meets_ray(c, r, [p, p, q]),
        }
    }
}

/// The later stages of `intersects`.
pub(crate) fn uncertain<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> bool {
    meets_in_double_double(ball, linear).unwrap_or_else(|| meets_by_signs(ball, linear))
}

#[cfg_attr(optimised, inline(always))]
fn meets_in_double_double<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<bool> {
    let (c, r) = (ball.center(), ball.radius());
    if let Some(x) = linear.point() {
        double_double::point_meets_ball([x, c], [r])
    } else if let Some([p, q]) = linear.ends() {
        double_double::ball_meets_segment([c, p, q], [r])
    } else {
        linear.heading_of_ray()?;
        let [p, from, to] = linear.line();
        double_double::ball_meets_ray([c, p, from, to], [r])
    }
}

/// Not inlined, so that double-double needs few registers.
#[inline(never)]
fn meets_by_signs<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> bool {
    if linear.is_point() {
        return power(linear.origin(), ball.center(), ball.radius()) != Sign::Positive;
    }
    Approach::new(ball, linear).meets()
}

pub(crate) fn relation<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Relation {
    if ball.is_point() {
        return linear_linear::relation(&(&center(ball)).into(), linear);
    }
    if linear.is_point() {
        return match power(linear.origin(), ball.center(), ball.radius()) {
            Sign::Positive => Relation::Disjoint,
            Sign::Zero => Relation::Touch,
            Sign::Negative => Relation::Contains,
        };
    }
    let approach = Approach::new(ball, linear);
    let inside = |sign: Option<Sign>| sign.is_some_and(|sign| sign != Sign::Positive);
    if !approach.meets() {
        Relation::Disjoint
    } else if !approach.enters() {
        Relation::Touch
    } else if inside(approach.start) && inside(approach.end) {
        Relation::Contains
    } else {
        Relation::Cross
    }
}

pub(crate) fn intersection<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<Chord<D, R>> {
    let given = |x: [S; D]| Passage {
        at: x.map(R::nearest),
        t: linear.parameter(x),
    };
    let at_one_point = |x: [S; D], inside: bool| Chord {
        enter: given(x),
        exit: given(x),
        starts_inside: inside,
        ends_inside: inside,
    };
    if linear.is_point() {
        let x = linear.origin();
        return match power(x, ball.center(), ball.radius()) {
            Sign::Positive => None,
            sign => Some(at_one_point(x, sign == Sign::Negative)),
        };
    }
    let approach = Approach::new(ball, linear);
    if !approach.meets() {
        return None;
    }
    if ball.is_point() {
        return Some(at_one_point(ball.center(), false));
    }
    let root = |branch: Branch| {
        let (at, t) = passage(linear.line(), ball.center(), ball.radius(), branch);
        Passage { at, t }
    };
    let closed = |sign: Option<Sign>, end: Option<[S; D]>| {
        end.filter(|_| sign.is_some_and(|sign| sign != Sign::Positive))
    };
    let (start, end) = (
        closed(approach.start, linear.start()),
        closed(approach.end, linear.end()),
    );
    // An end on the circle, where the shape leads away from the disc, is the only common point.
    let enter = match (start, end) {
        (Some(p), _) => given(p),
        (None, Some(q)) if approach.end == Some(Sign::Zero) && !approach.before_end => given(q),
        _ => root(Branch::Minus),
    };
    let exit = match (end, start) {
        (Some(q), _) => given(q),
        (None, Some(p)) if approach.start == Some(Sign::Zero) && !approach.after_start => given(p),
        _ => root(Branch::Plus),
    };
    Some(Chord {
        enter,
        exit,
        starts_inside: approach.start == Some(Sign::Negative),
        ends_inside: approach.end == Some(Sign::Negative),
    })
}

/// The parameter of the first common point of a ball and a ray or segment.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn first_parameter<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<S::Real> {
    match meets_by_filter(ball, linear) {
        Some(false) => None,
        Some(true) => ray::ball_parameter((ball.center(), ball.radius()), linear.line())
            .or_else(|| S::ball_met_parameter(ball, &linear.by_value())),
        None => S::ball_uncertain_parameter(ball, &linear.by_value()),
    }
}

/// The same, where the filter leaves open whether there is a common point.
pub(crate) fn uncertain_parameter<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<R> {
    match meets_in_double_double(ball, linear) {
        Some(false) => None,
        Some(true) => ray::ball_parameter((ball.center(), ball.radius()), linear.line())
            .or_else(|| met_parameter(ball, linear)),
        None => exact_parameter(ball, linear),
    }
}

/// The same, where there is a common point, but the filters leave open where.
pub(crate) fn met_parameter<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<R> {
    ray::touch_parameter((ball.center(), ball.radius()), linear.line())
        .or_else(|| exact_parameter(ball, linear))
}

/// The same by exact signs.
fn exact_parameter<S: Scalar + ScalarIn<D>, R: Target, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> Option<R> {
    if linear.is_point() || ball.is_point() {
        return Some(intersection(ball, linear)?.enter.t);
    }
    let approach = Approach::new(ball, linear);
    if !approach.meets() {
        return None;
    }
    let (c, r) = (ball.center(), ball.radius());
    Some(match linear.end() {
        _ if approach.start.is_some_and(|sign| sign != Sign::Positive) => R::nearest(0.0),
        Some(q) if approach.end == Some(Sign::Zero) && !approach.before_end => linear.parameter(q),
        _ => parameter_of(linear.line(), &RootParameter::Sphere(c, r, Branch::Minus)),
    })
}

/// Whether a point is in the interior of the disc.
pub(crate) fn has_inside<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    x: [S; D],
) -> bool {
    power(x, ball.center(), ball.radius()) == Sign::Negative
}

/// The contact intervals with the circle, in order along the linear shape.
pub(crate) fn contact_intervals<'a, S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &'a Linear<D, S>,
) -> impl Iterator<Item = ContactInterval<D, S>> + use<'a, S, D> {
    let contact_interval = |(root_parameter, passing, normal)| ContactInterval {
        enter: ParameterEnclosure::new(linear, root_parameter),
        exit: root_parameter,
        feature: Feature::Boundary,
        passing,
        normal,
    };
    surface_contacts(ball, linear).map(contact_interval)
}

/// A common point with the circle.
type SurfaceContact<const D: usize, S> = (RootParameter<D, S>, Passing, Normal<D, S>);

/// The common points with the circle, in order along the linear shape.
pub(crate) fn surface_contacts<S: Scalar + ScalarIn<D>, const D: usize>(
    ball: &Ball<D, S>,
    linear: &Linear<D, S>,
) -> impl Iterator<Item = SurfaceContact<D, S>> + use<S, D> {
    let (center, radius) = (ball.center(), ball.radius());
    let end = |x: [S; D]| {
        let normal = Normal::At { center, radius, x };
        (RootParameter::At(x), Passing::Ends, normal)
    };
    let one = |root_parameter: Option<SurfaceContact<D, S>>| {
        [root_parameter, None, None, None, None]
            .into_iter()
            .flatten()
    };
    if ball.is_point() {
        let meets = linear_linear::intersects(linear, &(&self::center(ball)).into());
        return one(meets.then_some((RootParameter::At(center), Passing::Ends, Normal::Against)));
    }
    if linear.is_point() {
        let x = linear.origin();
        return one((power(x, center, radius) == Sign::Zero).then(|| end(x)));
    }
    let passes = |branch: Branch, passing: Passing| {
        let normal = Normal::Passage {
            center,
            radius,
            branch,
        };
        (
            RootParameter::Sphere(center, radius, branch),
            passing,
            normal,
        )
    };
    let approach = Approach::new(ball, linear);
    let on_circle = |end: Option<Sign>| end == Some(Sign::Zero);
    let inside = |end: Option<Sign>| end == Some(Sign::Negative);
    let outside = |end: Option<Sign>| !on_circle(end) && !inside(end);
    let (from, to, line) = (approach.start, approach.end, approach.line);
    let crosses = line == Some(Sign::Positive);
    let touches = line == Some(Sign::Zero);
    let all = [
        linear.start().filter(|_| on_circle(from)).map(end),
        (outside(from) && (crosses || inside(to))).then(|| passes(Branch::Minus, Passing::Crosses)),
        (outside(from) && outside(to) && touches).then(|| passes(Branch::Minus, Passing::Grazes)),
        (outside(to) && (crosses || inside(from))).then(|| passes(Branch::Plus, Passing::Crosses)),
        linear.end().filter(|_| on_circle(to)).map(end),
    ];
    all.into_iter().flatten()
}

/// The center, if the radius is 0.
pub(crate) fn center<S: Scalar + ScalarIn<D>, const D: usize>(ball: &Ball<D, S>) -> Point<D, S> {
    Point::new_unchecked(ball.center())
}
