//! Secant as WebAssembly: plain `extern "C"` functions, which the npm package `secant` (folder `js/`) calls.
//!
//! Nothing here decides anything about geometry. Numbers come in as arguments or through buffers, codes and buffers go
//! out, and the words are in TypeScript. The module has two builds: segments alone, and with the feature `shapes`
//! every shape of the plane.
//!
//! - **No panic.** Every argument that the library would refuse is refused here by a code: [`REFUSED`], with what is
//!   wrong in `buffers`. A handle or a length that the package does not pass is refused too.
//! - **No pointer comes in.** The caller writes to buffers that are allocated here, and names them by handles. So
//!   all of this crate but the allocator and the one static is safe code.
//! - Coordinates are `f64`. Columns of `f32` and `i32` are converted by the package, exactly.
#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod batch;
mod buffers;
mod crossings;
mod refusal;
mod segments;
#[cfg(feature = "shapes")]
mod shapes;

pub use batch::*;
pub use buffers::*;
pub use crossings::*;
pub use refusal::REFUSED;
pub use segments::*;
#[cfg(feature = "shapes")]
pub use shapes::*;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Messages of panics would be a tenth of the module; nobody could read them.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
