//! Fused multiplication, where the machine has it.

use super::lane::Single;

/// What is quicker with fused multiplication. It gives the same without, unless something over- or underflows.
pub(super) trait Task {
    type Output;
    fn run<L: Single>(self) -> Self::Output;
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
            || task.run::<super::lane::Fused>(),
        );
    }
    #[cfg(all(feature = "std", target_arch = "aarch64"))]
    return task.run::<super::lane::Fused>();
    #[cfg(not(all(feature = "std", target_arch = "aarch64")))]
    task.run::<f64>()
}
