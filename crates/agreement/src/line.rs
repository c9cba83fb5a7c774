//! Inputs as lines for `secant relate`.

use secant_oracle::plane::{Disc, Planar, Rect};
use secant_oracle::{Heading, Shape};

use crate::Tested;

/// The pair as a line for `secant relate`. `Debug` of a number is its shortest
/// decimal.
pub fn line<S: Tested>(a: &Planar<S>, b: &Planar<S>) -> String {
    let (a, b) = (object(a), object(b));
    format!(r#"{{"id":0,"prec":"{}","a":{a},"b":{b}}}"#, S::PRECISION)
}

fn object<S: Tested>(set: &Planar<S>) -> String {
    let directed = |word: &str, origin: [S; 2], heading: Heading<S>| match heading {
        Heading::Direction(d) => format!(r#"{{"type":"{word}","p":{origin:?},"d":{d:?}}}"#),
        Heading::Through(q) => format!(r#"{{"type":"{word}","p":{origin:?},"q":{q:?}}}"#),
    };
    match *set {
        Planar::Linear(Shape::Point(p)) => format!(r#"{{"type":"point","p":{p:?}}}"#),
        Planar::Linear(Shape::Segment { start, end }) => {
            format!(r#"{{"type":"segment","p":{start:?},"q":{end:?}}}"#)
        }
        Planar::Linear(Shape::Line { origin, heading }) => directed("line", origin, heading),
        Planar::Linear(Shape::Ray { origin, heading }) => directed("ray", origin, heading),
        Planar::Disc(Disc { center, radius }) => {
            format!(r#"{{"type":"circle","c":{center:?},"r":{radius:?}}}"#)
        }
        Planar::Rect(Rect { min, max }) => {
            format!(r#"{{"type":"aabb","min":{min:?},"max":{max:?}}}"#)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_exact_numbers() {
        let a = Planar::Linear(Shape::segment([0.1_f32, -0.0], [1e-45, 3.4e38]));
        let b = Planar::Linear(Shape::ray([0.0, 1.0], [2.0, 0.5]));
        assert_eq!(
            line(&a, &b),
            concat!(
                r#"{"id":0,"prec":"f32","a":{"type":"segment","p":[0.1, -0.0],"q":[1e-45, 3.4e38]},"#,
                r#""b":{"type":"ray","p":[0.0, 1.0],"d":[2.0, 0.5]}}"#
            )
        );
        let (a, b) = (Planar::disc([1, 2], 3), Planar::rect([0, 0], [4, 5]));
        assert_eq!(
            line(&a, &b),
            concat!(
                r#"{"id":0,"prec":"i64","a":{"type":"circle","c":[1, 2],"r":3},"#,
                r#""b":{"type":"aabb","min":[0, 0],"max":[4, 5]}}"#
            )
        );
    }
}
