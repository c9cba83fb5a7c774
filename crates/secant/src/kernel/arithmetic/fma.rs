//! FMA dispatch: a task runs with fused multiply-add where the machine has it.

use super::simd_real::ScalarReal;

/// A task that is faster with fused multiply-add. Its result is the same without it, unless an operation
/// overflows or underflows.
pub(crate) trait FmaTask: core::fmt::Debug {
    type Output;
    fn run<L: ScalarReal>(self) -> Self::Output;
}

/// Runs a task, with fused multiply-add where the machine has it.
#[cfg_attr(optimised, inline(always))]
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
    #[inline(never)]
    fn plain_real<T: FmaTask>(task: T) -> T::Output {
        task.run::<PlainReal>()
    }
    plain_real(task)
}

/// The float without a check of the machine: every aarch64 has fused multiply-add.
#[cfg(all(feature = "std", target_arch = "aarch64"))]
type PlainReal = super::simd_real::FmaReal;
#[cfg(not(all(feature = "std", target_arch = "aarch64")))]
type PlainReal = f64;

/// A formula of at most eight numbers.
pub(crate) trait FmaFormula {
    type Output;
    fn eval<L: ScalarReal>(x: [L; 8]) -> Self::Output;
}

/// Evaluates a formula as `dispatch` runs a task. The numbers are passed in registers: through memory, vector loads
/// would wait for the scalar stores before them.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn evaluate<F: FmaFormula>(x: [f64; 8]) -> F::Output {
    #[cfg(all(test, feature = "std"))]
    super::reached::record::<F>(super::reached::Stage::DoubleDouble, &x);
    let [a, b, c, d, e, f, g, h] = x;
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if std::arch::is_x86_feature_detected!("fma") {
        #[target_feature(enable = "fma")]
        #[expect(clippy::too_many_arguments, reason = "each is in a register")]
        fn fma_real<F: FmaFormula>(
            a: f64,
            b: f64,
            c: f64,
            d: f64,
            e: f64,
            f: f64,
            g: f64,
            h: f64,
        ) -> F::Output {
            F::eval([a, b, c, d, e, f, g, h].map(super::simd_real::FmaReal::new))
        }
        // SAFETY: the condition checks that the machine has fused multiply-add.
        return unsafe { fma_real::<F>(a, b, c, d, e, f, g, h) };
    }
    #[expect(clippy::too_many_arguments, reason = "each is in a register")]
    #[inline(never)]
    fn plain_real<F: FmaFormula>(
        a: f64,
        b: f64,
        c: f64,
        d: f64,
        e: f64,
        f: f64,
        g: f64,
        h: f64,
    ) -> F::Output {
        F::eval([a, b, c, d, e, f, g, h].map(PlainReal::new))
    }
    plain_real::<F>(a, b, c, d, e, f, g, h)
}
