//! Vectors of integers, and systems of linear equations between them.

use num_bigint::BigInt;

use crate::rational::Rational;
use crate::vector::Vector;

pub(super) type Whole = Vec<BigInt>;

/// The points in units of 2^exponent, and that exponent. Panics unless the
/// coordinates are integers times powers of two, as all that is given is.
pub(super) fn whole_points<const D: usize>(points: &[Vector<D>]) -> (Vec<Whole>, i64) {
    let exponent = exponent(points.iter().flatten());
    let point = |p: &Vector<D>| p.iter().map(|x| on_grid(x, exponent)).collect();
    (points.iter().map(point).collect(), exponent)
}

/// The directions, each times some positive number.
pub(super) fn whole_directions<const D: usize>(directions: &[Vector<D>]) -> Vec<Whole> {
    let whole = |d: &Vector<D>| {
        let exponent = exponent(d.iter());
        d.iter().map(|x| on_grid(x, exponent)).collect()
    };
    directions.iter().map(whole).collect()
}

fn exponent<'a>(numbers: impl Iterator<Item = &'a Rational>) -> i64 {
    let nonzero = numbers.filter(|x| !x.sign().is_eq());
    nonzero.map(|x| x.parts().2).min().unwrap_or(0)
}

fn on_grid(x: &Rational, exponent: i64) -> BigInt {
    let (numerator, denominator, e) = x.parts();
    assert!(*denominator == BigInt::from(1), "{x:?} is not dyadic");
    if x.sign().is_eq() {
        return BigInt::ZERO;
    }
    numerator << (e - exponent)
}

pub(super) fn dot(v: &[BigInt], w: &[BigInt]) -> BigInt {
    v.iter().zip(w).map(|(x, y)| x * y).sum()
}

/// The number of independent vectors among these.
pub(super) fn rank(vectors: &[Whole]) -> usize {
    let mut rows = vectors.to_vec();
    let mut rank = 0;
    for column in 0..rows.first().map_or(0, Vec::len) {
        let Some(found) = (rank..rows.len()).find(|&i| rows[i][column] != BigInt::ZERO) else {
            continue;
        };
        rows.swap(rank, found);
        let (above, below) = rows.split_at_mut(rank + 1);
        let pivot = &above[rank];
        for row in below {
            let factor = row[column].clone();
            for (x, p) in row.iter_mut().zip(pivot) {
                *x = &*x * &pivot[column] - &factor * p;
            }
        }
        rank += 1;
    }
    rank
}

/// The solution of as many independent equations as unknowns, as numerators over
/// one denominator that is not zero. In each row the right hand side is last.
///
/// Elimination without fractions (Bareiss 1968): what is divided by is a
/// determinant that divides all.
pub(super) fn solve(mut rows: Vec<Whole>) -> (Vec<BigInt>, BigInt) {
    let count = rows.len();
    let mut previous = BigInt::from(1);
    for k in 0..count {
        let found = (k..count).find(|&i| rows[i][k] != BigInt::ZERO);
        rows.swap(k, found.expect("independent equations"));
        let pivot = rows[k].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i == k {
                continue;
            }
            let factor = row[k].clone();
            for (x, p) in row.iter_mut().zip(&pivot) {
                *x = (&*x * &pivot[k] - &factor * p) / &previous;
            }
        }
        previous = pivot[k].clone();
    }
    let numerators = rows.into_iter().map(|row| row[count].clone());
    (numerators.collect(), previous)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn whole(numbers: &[i64]) -> Whole {
        numbers.iter().map(|&x| BigInt::from(x)).collect()
    }

    #[test]
    fn solutions_solve() {
        // x + 2 y = 5, 3 x - y = 1: x = 1, y = 2
        let (numerators, denominator) = solve(vec![whole(&[1, 2, 5]), whole(&[3, -1, 1])]);
        assert_eq!(numerators, [&denominator * 1, &denominator * 2]);
        let mut rng = Rng::new(3);
        let mut solved = 0;
        for _ in 0..500 {
            let count = rng.index(4) + 1;
            let row = |rng: &mut Rng| -> Whole {
                let any = (0..=count).map(|_| BigInt::from(rng.between(-3, 3)));
                any.collect()
            };
            let rows: Vec<Whole> = (0..count).map(|_| row(&mut rng)).collect();
            let left: Vec<Whole> = rows.iter().map(|r| r[..count].to_vec()).collect();
            if rank(&left) < count {
                continue;
            }
            solved += 1;
            let (numerators, denominator) = solve(rows.clone());
            for row in rows {
                assert_eq!(dot(&row[..count], &numerators), &row[count] * &denominator);
            }
        }
        assert!(solved > 200, "{solved}");
    }

    #[test]
    fn ranks() {
        assert_eq!(rank(&[]), 0);
        assert_eq!(rank(&[whole(&[0, 0])]), 0);
        assert_eq!(rank(&[whole(&[2, 4, 6]), whole(&[-1, -2, -3])]), 1);
        assert_eq!(rank(&[whole(&[0, 4, 6]), whole(&[0, 1, 0])]), 2);
        let three = [whole(&[1, 2, 3]), whole(&[4, 5, 6]), whole(&[7, 8, 9])];
        assert_eq!(rank(&three), 2);
        assert_eq!(
            rank(&[whole(&[0, 0, 3]), whole(&[0, 5, 6]), whole(&[7, 8, 9])]),
            3
        );
    }
}
