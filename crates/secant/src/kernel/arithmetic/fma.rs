//! FMA dispatch: a task runs with fused multiply-add where the machine has it.

use super::simd_real::ScalarReal;

/// A task that is faster with fused multiply-add. Its result is the same without it, unless an operation
/// overflows or underflows.
pub(crate) trait FmaTask: core::fmt::Debug {
    type Output;
    fn run<L: ScalarReal>(self) -> Self::Output;
}

/// Runs a task, with fused multiply-add where the machine has it.
#[inline]
pub(crate) fn dispatch<T: FmaTask>(task: T) -> T::Output {
    #[cfg(all(test, feature = "std"))]
    super::reached::record::<T>(super::reached::Stage::DoubleDouble, &task);
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if std::arch::is_x86_feature_detected!("fma") {
        #[target_feature(enable = "fma")]
        fn fma_real<T: FmaTask>(task: T) -> T::Output {
            task.run::<crate::kernel::arithmetic::simd_real::FmaReal>()
        }
        // SAFETY: the condition checks that the machine has fused multiply-add.
        return unsafe { fma_real(task) };
    }
    #[cfg(all(feature = "std", target_arch = "aarch64"))]
    return task.run::<crate::kernel::arithmetic::simd_real::FmaReal>();
    #[cfg(not(all(feature = "std", target_arch = "aarch64")))]
    task.run::<f64>()
}
