//! From the oracle's types to the library's, and how their numbers are compared and shown.

use secant::{LinearIntersection, Relation};
use secant_oracle as oracle;

/// A coordinate type that both the library and the oracle know.
pub(super) trait Tested: secant::Scalar + oracle::hostile::Coordinate {
    /// The word for it in a line for `secant relate`, of a type that holds all its values.
    const PRECISION: &'static str;
    /// The common point as the library should give it.
    fn rounded(meeting: &oracle::Meeting) -> secant::Meeting<2, Self::Real>;
    /// The bits of a number, so that +0 and −0 are two.
    fn bits(x: Self::Real) -> u64;
    /// The same number as an f64, for the types whose every value is one.
    fn as_f64(self) -> Option<f64>;
}

macro_rules! tested {
    ($($scalar:ident, $precision:literal, $real:ident, $rounded:ident, $as_f64:expr;)+) => { $(
        impl Tested for $scalar {
            const PRECISION: &'static str = $precision;
            fn rounded(meeting: &oracle::Meeting) -> secant::Meeting<2, $real> {
                let oracle::Rounded { at, t, u } = meeting.$rounded();
                secant::Meeting { at, t, u }
            }
            fn bits(x: $real) -> u64 {
                x.to_bits().into()
            }
            fn as_f64(self) -> Option<f64> {
                ($as_f64)(self)
            }
        }
    )+ };
}

tested! {
    f64, "f64", f64, to_f64, Some;
    f32, "f32", f32, to_f32, |x: f32| Some(x.into());
    i32, "i64", f64, to_f64, |x: i32| Some(x.into());
    i64, "i64", f64, to_f64, |_| None;
}

/// The shape as the library has it.
pub(super) fn shape<S: Tested>(shape: &oracle::Shape<S>) -> secant::Shape<2, S> {
    use oracle::Heading::{Direction, Through};
    use oracle::Shape::{Line, Point, Ray, Segment};
    match *shape {
        Point(p) => secant::Point::new(p).into(),
        Segment { start, end } => secant::Segment::new(start, end).into(),
        Line {
            origin,
            heading: Direction(d),
        } => secant::Line::new(origin, d).into(),
        Line {
            origin,
            heading: Through(q),
        } => secant::Line::through(origin, q).into(),
        Ray {
            origin,
            heading: Direction(d),
        } => secant::Ray::new(origin, d).into(),
        Ray {
            origin,
            heading: Through(q),
        } => secant::Ray::through(origin, q).into(),
    }
}

/// The relation in the library's words.
pub(super) fn relation(relation: oracle::Relation) -> Relation {
    match relation {
        oracle::Relation::Disjoint => Relation::Disjoint,
        oracle::Relation::Touch => Relation::Touch,
        oracle::Relation::Cross => Relation::Cross,
        oracle::Relation::Overlap => Relation::Overlap,
        oracle::Relation::Within => Relation::Within,
        oracle::Relation::Contains => Relation::Contains,
        oracle::Relation::Equal => Relation::Equal,
    }
}

/// The intersection as the library should give it.
pub(super) fn intersection<S: Tested>(
    intersection: &oracle::Intersection,
) -> LinearIntersection<2, S::Real> {
    match intersection {
        oracle::Intersection::Point(meeting) => LinearIntersection::Point(S::rounded(meeting)),
        oracle::Intersection::Overlap { start, end } => LinearIntersection::Overlap {
            start: start.as_ref().map(S::rounded),
            end: end.as_ref().map(S::rounded),
        },
    }
}

/// All that an intersection says, bit for bit.
pub(super) fn bits<S: Tested>(
    intersection: &LinearIntersection<2, S::Real>,
) -> (bool, [Option<[u64; 4]>; 2]) {
    let meeting = |m: secant::Meeting<2, S::Real>| [m.at[0], m.at[1], m.t, m.u].map(S::bits);
    match *intersection {
        LinearIntersection::Point(m) => (true, [Some(meeting(m)), None]),
        LinearIntersection::Overlap { start, end } => {
            (false, [start.map(meeting), end.map(meeting)])
        }
    }
}

/// The pair as a line for `secant relate`. `Debug` of a number is its shortest decimal.
pub(super) fn line<S: Tested>(a: &oracle::Shape<S>, b: &oracle::Shape<S>) -> String {
    let object = |shape: &oracle::Shape<S>| {
        use oracle::Heading::{Direction, Through};
        use oracle::Shape::{Line, Point, Ray, Segment};
        match *shape {
            Point(p) => format!(r#"{{"type":"point","p":{p:?}}}"#),
            Segment { start, end } => format!(r#"{{"type":"segment","p":{start:?},"q":{end:?}}}"#),
            Line {
                origin,
                heading: Direction(d),
            } => {
                format!(r#"{{"type":"line","p":{origin:?},"d":{d:?}}}"#)
            }
            Line {
                origin,
                heading: Through(q),
            } => {
                format!(r#"{{"type":"line","p":{origin:?},"q":{q:?}}}"#)
            }
            Ray {
                origin,
                heading: Direction(d),
            } => {
                format!(r#"{{"type":"ray","p":{origin:?},"d":{d:?}}}"#)
            }
            Ray {
                origin,
                heading: Through(q),
            } => {
                format!(r#"{{"type":"ray","p":{origin:?},"q":{q:?}}}"#)
            }
        }
    };
    let (a, b) = (object(a), object(b));
    format!(r#"{{"id":0,"prec":"{}","a":{a},"b":{b}}}"#, S::PRECISION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_exact_numbers() {
        let a = oracle::Shape::segment([0.1_f32, -0.0], [1e-45, 3.4e38]);
        let b = oracle::Shape::ray([0.0, 1.0], [2.0, 0.5]);
        assert_eq!(
            line(&a, &b),
            concat!(
                r#"{"id":0,"prec":"f32","a":{"type":"segment","p":[0.1, -0.0],"q":[1e-45, 3.4e38]},"#,
                r#""b":{"type":"ray","p":[0.0, 1.0],"d":[2.0, 0.5]}}"#
            )
        );
    }

    #[test]
    fn the_two_zeros_differ() {
        let at = |x: f64| {
            let m = secant::Meeting {
                at: [x, 0.0],
                t: 0.0,
                u: 0.0,
            };
            bits::<f64>(&LinearIntersection::Point(m))
        };
        assert_ne!(at(0.0), at(-0.0));
        assert_eq!(at(0.5), at(0.5));
    }
}
