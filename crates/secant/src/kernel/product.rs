//! Products with their rounding errors, by fused multiplication where the machine has it.

use super::wide;

/// How a product and its rounding error are had. All ways give the same, unless it over- or underflows.
pub(super) trait Products: Copy {
    fn two_product(a: f64, b: f64) -> (f64, f64);
}

/// By splitting the factors [Dekker 1971].
#[derive(Clone, Copy)]
struct Split;

impl Products for Split {
    #[inline(always)]
    fn two_product(a: f64, b: f64) -> (f64, f64) {
        wide::two_product(a, b)
    }
}

/// By one fused multiplication and addition.
#[cfg(feature = "std")]
#[derive(Clone, Copy)]
struct Fused;

#[cfg(feature = "std")]
impl Products for Fused {
    #[inline(always)]
    fn two_product(a: f64, b: f64) -> (f64, f64) {
        let p = a * b;
        (p, a.mul_add(b, -p))
    }
}

/// What needs such products.
pub(super) trait Task {
    type Output;
    fn run<P: Products>(self) -> Self::Output;
}

/// Does a task in the best way that the machine has.
#[inline]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(all(feature = "std", any(target_arch = "x86", target_arch = "x86_64")))]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        // It has fused multiplication as well.
        return fearless_simd::Simd::vectorize(
            avx2,
            #[inline(always)]
            || task.run::<Fused>(),
        );
    }
    #[cfg(all(feature = "std", target_arch = "aarch64"))]
    return task.run::<Fused>();
    #[cfg(not(all(feature = "std", target_arch = "aarch64")))]
    task.run::<Split>()
}
