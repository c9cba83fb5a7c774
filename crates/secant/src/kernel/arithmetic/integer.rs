//! Coordinates as integers times one power of two.

use super::arrays::{convert, fill};
use super::number::Number;
use super::sign::Sign;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::cell::Cell;
use core::cell::RefCell;
use core::ops::{Add, Mul, Sub};
use dashu_int::IBig;

/// The coordinates of K points and M numbers, each `m * 2^(shift + exponent)` or the difference of two such, with one
/// `exponent` for all and every `shift >= 0`.
pub(crate) struct ScaledIntegers<const D: usize, const K: usize, const M: usize> {
    minuends: Coordinates<D, K, M>,
    /// Of differences alone.
    subtrahends: Option<Coordinates<D, K, M>>,
    exponent: i32,
}

#[cfg(feature = "std")]
std::thread_local! {
    static STAGES: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has reached an exact stage: each converts its coordinates once. Without `std` it is not counted.
pub(crate) fn exact_stages() -> u64 {
    #[cfg(feature = "std")]
    return STAGES.get();
    #[cfg(not(feature = "std"))]
    0
}

/// An integer `m * 2^shift`, of a shift that is not negative.
type ShiftedInteger = (i64, i32);

/// The integers of K points and M numbers.
type Coordinates<const D: usize, const K: usize, const M: usize> =
    ([[ShiftedInteger; D]; K], [ShiftedInteger; M]);

impl<const D: usize, const K: usize, const M: usize> ScaledIntegers<D, K, M> {
    pub(crate) fn new<S: Number>(points: [[S; D]; K], numbers: [S; M]) -> Self {
        #[cfg(feature = "std")]
        STAGES.set(STAGES.get() + 1);
        let (mut minuends, mut least) = Self::decomposed(&points, &numbers, S::decompose);
        let mut subtrahends = None;
        if S::IS_DIFFERENCE {
            let (integers, of_these) = Self::decomposed(&points, &numbers, S::decompose_subtrahend);
            subtrahends = Some(integers);
            least = least.min(of_these);
        }
        let exponent = if least == i32::MAX { 0 } else { least };
        shift(&mut minuends, exponent);
        if let Some(subtrahends) = &mut subtrahends {
            shift(subtrahends, exponent);
        }
        Self {
            minuends,
            subtrahends,
            exponent,
        }
    }

    /// The odd parts and the exponents of all, and the least of these.
    fn decomposed<S: Number>(
        points: &[[S; D]; K],
        numbers: &[S; M],
        decompose: impl Fn(S) -> (i64, i32) + Copy,
    ) -> (Coordinates<D, K, M>, i32) {
        let (mut x, mut n) = ([[(0, 0); D]; K], [(0, 0); M]);
        let least = odd_parts(x.as_flattened_mut(), points.as_flattened(), decompose);
        let of_numbers = odd_parts(&mut n, numbers, decompose);
        ((x, n), least.min(of_numbers))
    }

    /// The power of two that all integers are multiples of.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The integers, where none has more bits.
    pub(crate) fn small(&self, most: u32) -> Option<([[i128; D]; K], [i128; M])> {
        let Some(subtrahends) = &self.subtrahends else {
            return small(&self.minuends, most);
        };
        let (mut points, mut numbers) = small(&self.minuends, most - 1)?;
        let (less_points, less_numbers) = small(subtrahends, most - 1)?;
        let less = less_points.as_flattened().iter().chain(&less_numbers);
        let all = points.as_flattened_mut().iter_mut().chain(&mut numbers);
        all.zip(less).for_each(|(x, y)| *x -= y);
        Some((points, numbers))
    }

    /// The integers, as terms of a calculation.
    pub(crate) fn terms<'a>(&self, values: &'a Values) -> ([[Term<'a>; D]; K], [Term<'a>; M]) {
        let (mut x, mut n) = ([[Term::default(); D]; K], [Term::default(); M]);
        let (points, numbers) = &self.minuends;
        terms(x.as_flattened_mut(), points.as_flattened(), values);
        terms(&mut n, numbers, values);
        if let Some((points, numbers)) = &self.subtrahends {
            subtract(x.as_flattened_mut(), points.as_flattened(), values);
            subtract(&mut n, numbers, values);
        }
        (x, n)
    }
}

/// An integer: an `i128` where it fits, else an `IBig`.
#[derive(Clone, Debug)]
enum Integer {
    Small(i128),
    Big(IBig),
}

/// The bits of a number without its sign.
fn bits(x: i128) -> u32 {
    i128::BITS - x.unsigned_abs().leading_zeros()
}

impl Integer {
    fn big(&self) -> IBig {
        match self {
            Self::Small(x) => (*x).into(),
            Self::Big(x) => x.clone(),
        }
    }

    /// Its product with 2^shift.
    fn shifted(&self, shift: u32) -> Self {
        match self {
            Self::Small(x) if bits(*x) + shift < i128::BITS => Self::Small(x << shift),
            x => Self::Big(x.big() << shift as usize),
        }
    }

    fn apply(&self, operator: Operator, other: &Self) -> Self {
        if let (&Self::Small(x), &Self::Small(y)) = (self, other) {
            let small = match operator {
                Operator::Add => x.checked_add(y),
                Operator::Sub => x.checked_sub(y),
                // `checked_mul` is slower, because it is a call.
                Operator::Mul => (bits(x) + bits(y) < i128::BITS).then(|| x * y),
            };
            if let Some(result) = small {
                return Self::Small(result);
            }
        }
        Self::Big(match operator {
            Operator::Add => self.big() + other.big(),
            Operator::Sub => self.big() - other.big(),
            Operator::Mul => self.big() * other.big(),
        })
    }
}

#[derive(Clone, Copy)]
enum Operator {
    Add,
    Sub,
    Mul,
}

/// The integers of one calculation: the terms of an exact stage, in order of creation.
pub(crate) struct Values(RefCell<Vec<Integer>>);

impl Default for Values {
    fn default() -> Self {
        // This capacity is enough for most predicates, so that there is one allocation.
        Self(RefCell::new(Vec::with_capacity(64)))
    }
}

impl Values {
    /// m 2^shift.
    pub(crate) fn multiple(&self, m: i64, shift: u32) -> Term<'_> {
        let mut all = self.0.borrow_mut();
        all.push(Integer::Small(m.into()).shifted(shift));
        self.last(&all)
    }

    fn last(&self, all: &[Integer]) -> Term<'_> {
        Term {
            values: Some(self),
            index: i32::try_from(all.len() - 1).expect("few terms"),
        }
    }
}

/// A term of an exact calculation: the index of its value, or a constant.
///
/// A term is a `Copy` pair of words and its operators are calls, so that the exact stage of a predicate
/// compiles to a short list of calls.
#[derive(Clone, Copy, Default)]
pub(crate) struct Term<'a> {
    /// None for a constant.
    values: Option<&'a Values>,
    index: i32,
}

impl Term<'_> {
    fn with<T>(self, f: impl FnOnce(&Integer) -> T) -> T {
        match self.values {
            Some(values) => f(&values.0.borrow()[self.index.unsigned_abs() as usize]),
            None => f(&Integer::Small(self.index.into())),
        }
    }

    #[inline(never)]
    fn apply(self, operator: Operator, other: Self) -> Self {
        let (x, y) = (
            Integer::Small(self.index.into()),
            Integer::Small(other.index.into()),
        );
        let Some(values) = self.values.or(other.values) else {
            // Two constants.
            let (x, y) = (self.index, other.index);
            let index = match operator {
                Operator::Add => x + y,
                Operator::Sub => x - y,
                Operator::Mul => x * y,
            };
            return Self {
                values: None,
                index,
            };
        };
        let mut all = values.0.borrow_mut();
        let at = |term: Self| &all[term.index.unsigned_abs() as usize];
        let result = match (self.values, other.values) {
            (Some(_), Some(_)) => at(self).apply(operator, at(other)),
            (Some(_), None) => at(self).apply(operator, &y),
            (None, _) => x.apply(operator, at(other)),
        };
        all.push(result);
        values.last(&all)
    }

    #[inline(never)]
    pub(crate) fn sign(self) -> Sign {
        self.with(|x| match x {
            Integer::Small(x) => Sign::of_difference(*x, 0),
            Integer::Big(x) => Sign::of_difference(x, &IBig::ZERO),
        })
    }

    pub(crate) fn big(self) -> IBig {
        self.with(Integer::big)
    }
}

impl From<i8> for Term<'_> {
    fn from(x: i8) -> Self {
        Self {
            values: None,
            index: x.into(),
        }
    }
}

impl Add for Term<'_> {
    type Output = Self;
    #[cfg_attr(optimised, inline(always))]
    fn add(self, other: Self) -> Self {
        self.apply(Operator::Add, other)
    }
}

impl Sub for Term<'_> {
    type Output = Self;
    #[cfg_attr(optimised, inline(always))]
    fn sub(self, other: Self) -> Self {
        self.apply(Operator::Sub, other)
    }
}

impl Mul for Term<'_> {
    type Output = Self;
    #[cfg_attr(optimised, inline(always))]
    fn mul(self, other: Self) -> Self {
        self.apply(Operator::Mul, other)
    }
}

/// Writes the odd part and the exponent of each. Returns the least exponent.
fn odd_parts<S: Number>(
    to: &mut [ShiftedInteger],
    from: &[S],
    decompose: impl Fn(S) -> (i64, i32),
) -> i32 {
    let mut least = i32::MAX;
    for (slot, &x) in to.iter_mut().zip(from) {
        *slot = odd(decompose(x));
        least = least.min(slot.1);
    }
    least
}

/// Integers where none has more bits.
fn small<const D: usize, const K: usize, const M: usize>(
    (points, numbers): &Coordinates<D, K, M>,
    most: u32,
) -> Option<([[i128; D]; K], [i128; M])> {
    // At most 62, so that no `i64` overflows.
    let most = most.min(i64::BITS - 2);
    let bits = |m: i64| i64::BITS - m.unsigned_abs().leading_zeros();
    let fits = |&(m, shift): &ShiftedInteger| bits(m) + shift.unsigned_abs() <= most;
    (points.as_flattened().iter().all(fits) && numbers.iter().all(fits))
        .then(|| convert(points, numbers, |(m, shift)| i128::from(m << shift)))
}

/// Makes the exponents shifts.
fn shift<const D: usize, const K: usize, const M: usize>(
    (points, numbers): &mut Coordinates<D, K, M>,
    exponent: i32,
) {
    for (m, e) in points.as_flattened_mut().iter_mut().chain(numbers) {
        *e = if *m == 0 { 0 } else { *e - exponent };
    }
}

/// Integers as terms of a calculation.
#[inline(never)]
fn terms<'a>(to: &mut [Term<'a>], integers: &[ShiftedInteger], values: &'a Values) {
    fill(to, integers, |(m, shift)| {
        values.multiple(m, shift.unsigned_abs())
    });
}

/// Subtracts integers from terms.
#[inline(never)]
fn subtract<'a>(minuends: &mut [Term<'a>], integers: &[ShiftedInteger], values: &'a Values) {
    for (x, &(m, shift)) in minuends.iter_mut().zip(integers) {
        *x = *x - values.multiple(m, shift.unsigned_abs());
    }
}

/// m 2^e as an odd integer times a power of two. Zero has every exponent, so its own must not become the common one.
fn odd((m, e): (i64, i32)) -> (i64, i32) {
    if m == 0 {
        (0, i32::MAX)
    } else {
        let zeros = m.trailing_zeros();
        (m >> zeros, e + zeros.cast_signed())
    }
}
