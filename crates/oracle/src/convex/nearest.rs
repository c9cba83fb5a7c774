//! The point of a hull that is nearest to the origin.
//!
//! The search is that of Wolfe (1976), with directions beside the points. It
//! holds some generators that are independent of each other, the corral, and the
//! nearest point x of what they span, which is between them. If some other
//! generator is on this side of the plane through x that is perpendicular to x,
//! it joins the corral; then what the nearest point is not between any more
//! leaves it. |x| becomes less with each step, so the search ends, and then no
//! generator is on this side of that plane: x is the nearest point.

use num_bigint::BigInt;

use super::exact::{Whole, dot, solve};
use crate::rational::Rational;

/// A mean of points, with weights, plus a sum of directions, likewise.
#[derive(Clone, Debug)]
pub(super) struct Nearest {
    /// The point, times the denominator.
    pub(super) numerators: Whole,
    /// Positive.
    pub(super) denominator: BigInt,
    /// The generators that it is a sum of, and their weights, which are not
    /// negative; those of points sum up to 1.
    #[cfg(test)]
    weights: Vec<(Generator, Rational)>,
}

/// One of the points or of the directions, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Generator {
    Point(usize),
    Direction(usize),
}

impl Nearest {
    pub(super) fn is_origin(&self) -> bool {
        self.numerators.iter().all(|x| *x == BigInt::ZERO)
    }

    /// The square of the distance from the origin.
    pub(super) fn squared(&self) -> Rational {
        let square = dot(&self.numerators, &self.numerators);
        Rational::new(square, &self.denominator * &self.denominator, 0)
    }
}

/// The nearest of the sums of a mean of the points, of which there is one at
/// least, and of the directions times numbers that are not negative.
pub(super) fn nearest(points: &[Whole], directions: &[Whole]) -> Nearest {
    let hull = Hull { points, directions };
    let mut corral = vec![(Generator::Point(0), Rational::of(1))];
    loop {
        let (x, denominator) = hull.settle(&mut corral);
        let Some(generator) = hull.on_this_side(&x, &denominator) else {
            return Nearest {
                numerators: x,
                denominator,
                #[cfg(test)]
                weights: corral,
            };
        };
        corral.push((generator, Rational::of(0)));
    }
}

struct Hull<'a> {
    points: &'a [Whole],
    directions: &'a [Whole],
}

impl Hull<'_> {
    fn vector(&self, generator: Generator) -> &Whole {
        match generator {
            Generator::Point(index) => &self.points[index],
            Generator::Direction(index) => &self.directions[index],
        }
    }

    /// The weights of the nearest point of all that the corral spans, weights
    /// below zero allowed; that point, times the denominator.
    fn nearest_of_span(&self, corral: &[(Generator, Rational)]) -> (Vec<Rational>, Whole, BigInt) {
        // The first of the points, and the others as seen from it.
        let is_point = |k: usize| matches!(corral[k].0, Generator::Point(_));
        let first = (0..corral.len()).find(|&k| is_point(k));
        let first = first.expect("the weights of points sum up to 1");
        let base = self.vector(corral[first].0);
        let others: Vec<usize> = (0..corral.len()).filter(|&k| k != first).collect();
        let sides = others.iter().map(|&k| {
            let vector = self.vector(corral[k].0).iter().zip(base);
            vector
                .map(|(x, b)| if is_point(k) { x - b } else { x.clone() })
                .collect()
        });
        let sides: Vec<Whole> = sides.collect();
        // |base + sum w_k e_k|^2 is least if sum_k (e_i . e_k) w_k = -e_i . base for each side.
        let rows = sides.iter().map(|e| {
            let products = sides.iter().map(|f| dot(e, f));
            products.chain([-dot(e, base)]).collect()
        });
        let (numerators, denominator) = solve(rows.collect());
        assert!(denominator > BigInt::ZERO, "independent sides");
        let coordinate = |axis: usize| {
            let terms = sides.iter().zip(&numerators).map(|(e, n)| &e[axis] * n);
            terms.fold(&base[axis] * &denominator, |sum, term| sum + term)
        };
        let x = (0..base.len()).map(coordinate).collect();
        let mut of_base = denominator.clone();
        for (&k, numerator) in others.iter().zip(&numerators) {
            if is_point(k) {
                of_base -= numerator;
            }
        }
        let mut all = numerators;
        all.insert(first, of_base);
        let weight = |n: BigInt| Rational::new(n, denominator.clone(), 0);
        (all.into_iter().map(weight).collect(), x, denominator)
    }

    /// A generator on this side of the plane through x that is perpendicular to
    /// x.
    fn on_this_side(&self, x: &Whole, denominator: &BigInt) -> Option<Generator> {
        // p . x / c < x . x / c^2 for a point p
        let level = dot(x, x);
        let heights = self.points.iter().map(|p| dot(p, x) * denominator);
        let lowest = heights.enumerate().min_by(|(_, h), (_, k)| h.cmp(k));
        let (index, height) = lowest.expect("there is a point");
        if height < level {
            return Some(Generator::Point(index));
        }
        let down = |d: &Whole| dot(d, x) < BigInt::ZERO;
        let index = self.directions.iter().position(down)?;
        Some(Generator::Direction(index))
    }

    /// Takes generators from the corral until the nearest point of what is left
    /// is between them: that point, times the denominator. The weights are those
    /// of a point between all of them, and then its.
    fn settle(&self, corral: &mut Vec<(Generator, Rational)>) -> (Whole, BigInt) {
        let zero = Rational::of(0);
        loop {
            let (goals, x, denominator) = self.nearest_of_span(corral);
            // On the way from here to the goal, w + s (g - w), the first weight
            // that becomes 0 does at s = w / (w - g).
            let falling = || corral.iter().zip(&goals).filter(|(_, g)| **g <= zero);
            let first = falling().map(|((_, w), g)| w / (w - g)).min();
            let Some(share) = first else {
                for (member, goal) in corral.iter_mut().zip(goals) {
                    member.1 = goal;
                }
                return (x, denominator);
            };
            for ((_, weight), goal) in corral.iter_mut().zip(&goals) {
                *weight = &*weight + (goal - &*weight) * &share;
            }
            corral.retain(|(_, weight)| *weight > zero);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// What the search ends with is a proof.
    fn check(points: &[Whole], directions: &[Whole]) -> Nearest {
        let found = nearest(points, directions);
        let (x, c) = (&found.numerators, &found.denominator);
        assert!(*c > BigInt::ZERO);
        let level = dot(x, x);
        assert!(points.iter().all(|p| dot(p, x) * c >= level));
        assert!(directions.iter().all(|d| dot(d, x) >= BigInt::ZERO));
        // The point is the sum that it is said to be.
        let zero = Rational::of(0);
        let mut of_points = zero.clone();
        let mut sum = vec![zero.clone(); x.len()];
        for (generator, weight) in &found.weights {
            assert!(*weight >= zero);
            let vector = match *generator {
                Generator::Point(index) => {
                    of_points = of_points + weight;
                    &points[index]
                }
                Generator::Direction(index) => &directions[index],
            };
            for (s, v) in sum.iter_mut().zip(vector) {
                *s = &*s + weight * Rational::new(v.clone(), 1, 0);
            }
        }
        assert_eq!(of_points, Rational::of(1));
        for (s, x) in sum.iter().zip(x) {
            assert_eq!(*s, Rational::new(x.clone(), c.clone(), 0));
        }
        found
    }

    fn whole(numbers: &[i64]) -> Whole {
        numbers.iter().map(|&x| BigInt::from(x)).collect()
    }

    #[test]
    fn small_hulls() {
        let square = |points: &[&[i64]], directions: &[&[i64]]| {
            let [points, directions] =
                [points, directions].map(|all| all.iter().map(|v| whole(v)).collect::<Vec<_>>());
            check(&points, &directions).squared()
        };
        let ratio = |n: i64, d: i64| Rational::new(n, d, 0);
        assert_eq!(square(&[&[3, 4]], &[]), ratio(25, 1));
        assert_eq!(square(&[&[0, 2], &[2, 0]], &[]), ratio(2, 1));
        assert_eq!(square(&[&[1, 2], &[2, 4]], &[]), ratio(5, 1));
        assert_eq!(square(&[&[-9, 1], &[9, 1], &[0, 8]], &[]), ratio(1, 1));
        assert_eq!(square(&[&[-9, -1], &[9, -1], &[0, 8]], &[]), ratio(0, 1));
        assert_eq!(square(&[&[3, 4]], &[&[-1, 0]]), ratio(16, 1));
        assert_eq!(square(&[&[3, 4]], &[&[-1, -1]]), ratio(1, 2));
        assert_eq!(square(&[&[3, 4]], &[&[1, 0]]), ratio(25, 1));
        assert_eq!(square(&[&[3, 4]], &[&[-1, 0], &[0, -1]]), ratio(0, 1));
        // The plane x + y + z = 3.
        let corners: [&[i64]; 3] = [&[3, 0, 0], &[0, 3, 0], &[0, 0, 3]];
        assert_eq!(square(&corners, &[]), ratio(3, 1));
        assert_eq!(square(&corners, &[&[1, 1, 1]]), ratio(3, 1));
        assert_eq!(square(&corners, &[&[-1, -1, -1]]), ratio(0, 1));
    }

    #[test]
    fn every_search_ends_with_a_proof() {
        let mut rng = Rng::new(14);
        let mut origins = 0;
        for _ in 0..2_000 {
            let dimension = rng.index(4) + 1;
            let reach = rng.pick(&[1, 2, 50]);
            let mut vectors = |most: usize, least: usize| -> Vec<Whole> {
                let count = least + rng.index(most);
                let mut one = || {
                    (0..dimension)
                        .map(|_| BigInt::from(rng.between(-reach, reach)))
                        .collect()
                };
                (0..count).map(|_| one()).collect()
            };
            let points = vectors(9, 1);
            let mut directions = vectors(4, 0);
            directions.retain(|d| d.iter().any(|x| *x != BigInt::ZERO));
            origins += u32::from(check(&points, &directions).is_origin());
        }
        assert!((300..1700).contains(&origins), "{origins}");
    }
}
