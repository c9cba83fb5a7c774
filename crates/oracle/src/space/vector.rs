//! Points and vectors of space, of rational numbers.

use crate::number::Number;
use crate::rational::Rational;
use crate::track::zero;

/// A point, or a vector.
pub(crate) type Vector = [Rational; 3];

pub(crate) const AXES: [usize; 3] = [0, 1, 2];

pub(crate) fn vector<S: Number>(p: [S; 3]) -> Vector {
    p.map(|x| Rational::of(x))
}

pub(crate) fn minus(p: &Vector, q: &Vector) -> Vector {
    AXES.map(|k| &p[k] - &q[k])
}

/// `p + t v`
pub(crate) fn along(p: &Vector, t: &Rational, v: &Vector) -> Vector {
    AXES.map(|k| &p[k] + t * &v[k])
}

pub(crate) fn dot(v: &Vector, w: &Vector) -> Rational {
    &v[0] * &w[0] + &v[1] * &w[1] + &v[2] * &w[2]
}

pub(crate) fn cross(v: &Vector, w: &Vector) -> Vector {
    AXES.map(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        &v[i] * &w[j] - &v[j] * &w[i]
    })
}

pub(crate) fn is_zero(v: &Vector) -> bool {
    v.iter().all(|x| *x == zero())
}
