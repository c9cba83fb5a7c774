//! Loops over arrays that are inlined in every build.

/// What K points and M numbers are in another number type, in loops: `map` of arrays is not inlined unless all of a
/// program is compiled as one.
#[inline(always)]
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
    for (x, point) in x.iter_mut().zip(points) {
        for (x, &given) in x.iter_mut().zip(point) {
            *x = into(given);
        }
    }
    for (n, &given) in n.iter_mut().zip(numbers) {
        *n = into(given);
    }
    (x, n)
}

/// `f` of each, in a loop for the same reason.
#[inline(always)]
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

/// `f` of each. `map` of arrays is the same, and is not inlined unless all of a program is compiled as one.
#[inline(always)]
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
