//! FMA dispatch: what is faster with fused multiply-add runs with it where the machine has it.

use super::simd_real::ScalarReal;

/// What is faster with fused multiply-add. It gives the same without, unless something over- or underflows.
pub(crate) trait FmaTask {
    type Output;
    fn run<L: ScalarReal>(self) -> Self::Output;
}

/// Runs a task in the best way that the machine has.
#[inline]
pub(crate) fn dispatch<T: FmaTask>(task: T) -> T::Output {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if std::arch::is_x86_feature_detected!("fma") {
        #[target_feature(enable = "fma")]
        fn fma_real<T: FmaTask>(task: T) -> T::Output {
            task.run::<crate::kernel::arithmetic::simd_real::FmaReal>()
        }
        // SAFETY: the machine has fused multiply-add, as the condition says.
        return unsafe { fma_real(task) };
    }
    #[cfg(all(feature = "std", target_arch = "aarch64"))]
    return task.run::<crate::kernel::arithmetic::simd_real::FmaReal>();
    #[cfg(not(all(feature = "std", target_arch = "aarch64")))]
    task.run::<f64>()
}
