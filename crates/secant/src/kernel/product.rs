//! FMA dispatch: what is faster with fused multiply-add runs with it where the machine has it.

use super::lane::Single;

/// What is faster with fused multiply-add. It gives the same without, unless something over- or underflows.
pub(super) trait Task {
    type Output;
    fn run<L: Single>(self) -> Self::Output;
}

/// Runs a task in the best way that the machine has.
#[inline]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
        #[target_feature(enable = "avx2,fma")]
        fn fused<T: Task>(task: T) -> T::Output {
            task.run::<super::lane::Fused>()
        }
        // SAFETY: the machine has both features, as the condition says.
        return unsafe { fused(task) };
    }
    #[cfg(all(feature = "std", target_arch = "aarch64"))]
    return task.run::<super::lane::Fused>();
    #[cfg(not(all(feature = "std", target_arch = "aarch64")))]
    task.run::<f64>()
}
