//! Vectors of rational numbers in the plane or in space.

use crate::number::Number;
use crate::rational::Rational;
use crate::surd::Surd;

/// A point, or a vector.
pub(crate) type Vector<const D: usize> = [Rational; D];

pub(crate) fn vector<const D: usize, S: Number>(p: [S; D]) -> Vector<D> {
    p.map(|x| Rational::of(x))
}

pub(crate) fn minus<const D: usize>(p: &Vector<D>, q: &Vector<D>) -> Vector<D> {
    std::array::from_fn(|axis| &p[axis] - &q[axis])
}

pub(crate) fn plus<const D: usize>(p: &Vector<D>, v: &Vector<D>) -> Vector<D> {
    std::array::from_fn(|axis| &p[axis] + &v[axis])
}

/// `p + t v`
pub(crate) fn along<const D: usize>(p: &Vector<D>, t: &Rational, v: &Vector<D>) -> Vector<D> {
    std::array::from_fn(|axis| &p[axis] + t * &v[axis])
}

pub(crate) fn negated<const D: usize>(v: &Vector<D>) -> Vector<D> {
    v.each_ref().map(|x| -x)
}

pub(crate) fn dot<const D: usize>(v: &Vector<D>, w: &Vector<D>) -> Rational {
    let products = v.iter().zip(w).map(|(x, y)| x * y);
    products.reduce(|x, y| x + y).expect("an axis")
}

pub(crate) fn is_zero<const D: usize>(v: &Vector<D>) -> bool {
    v.iter().all(|x| x.sign().is_eq())
}

/// v / |v|, where 1 / |v| = sqrt(v . v) / v . v
pub(crate) fn unit<const D: usize>(v: &Vector<D>) -> [Surd; D] {
    let square = dot(v, v);
    v.each_ref()
        .map(|x| Surd::with_root(&Rational::of(0), &(x / &square), &square))
}

/// In space, perpendicular to both, and 0 if they are parallel.
pub(crate) fn cross(v: &Vector<3>, w: &Vector<3>) -> Vector<3> {
    [[1, 2], [2, 0], [0, 1]].map(|[i, k]| &v[i] * &w[k] - &v[k] * &w[i])
}
