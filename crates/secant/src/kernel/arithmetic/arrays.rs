//! Loops over arrays. `map` of arrays is inlined only with link-time optimisation, so it is not used in hot
//! code.

/// Converts the coordinates of K points and M numbers.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn convert<
    S: Copy,
    T: Copy + Default,
    const D: usize,
    const K: usize,
    const M: usize,
>(
    points: &[[S; D]; K],
    numbers: &[S; M],
    into: impl Fn(S) -> T,
) -> ([[T; D]; K], [T; M]) {
    let (mut x, mut n) = ([[T::default(); D]; K], [T::default(); M]);
    fill(x.as_flattened_mut(), points.as_flattened(), &into);
    fill(&mut n, numbers, into);
    (x, n)
}

/// Writes `into` of each. Of slices, so that it is generic over their types alone.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn fill<S: Copy, T>(to: &mut [T], from: &[S], into: impl Fn(S) -> T) {
    for (slot, &x) in to.iter_mut().zip(from) {
        *slot = into(x);
    }
}

#[cfg_attr(optimised, inline(always))]
pub(crate) fn collected<T, U: Copy + Default, const N: usize>(
    all: &[T; N],
    f: impl Fn(&T) -> U,
) -> [U; N] {
    let mut out = [U::default(); N];
    for (slot, x) in out.iter_mut().zip(all) {
        *slot = f(x);
    }
    out
}

/// `f` of each element.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn each<T: Copy, U: Copy, const N: usize>(
    all: [T; N],
    mut f: impl FnMut(T) -> U,
) -> [U; N] {
    let mut out = [f(all[0]); N];
    for k in 1..N {
        out[k] = f(all[k]);
    }
    out
}

/// A copy, number by number: as a whole, two `f32` would be loaded as one integer, and taken apart again.
#[cfg_attr(optimised, inline(always))]
#[expect(clippy::manual_memcpy, reason = "that copy is what it avoids")]
pub(crate) fn copied<T: Copy, const N: usize>(all: &[T; N]) -> [T; N] {
    let mut out = [all[0]; N];
    for k in 1..N {
        out[k] = all[k];
    }
    out
}

/// The same point, in the dimension that it has, as a constant of the compiler.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn in_dimension<S: Copy + Default, const D: usize, const E: usize>(x: [S; D]) -> [S; E] {
    let mut out = [S::default(); E];
    for (slot, x) in out.iter_mut().zip(x) {
        *slot = x;
    }
    out
}
