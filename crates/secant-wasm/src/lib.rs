//! Secant as WebAssembly: plain `extern "C"` functions, which the npm package `secant` (folder `js/`) calls.
//!
//! Nothing here decides anything about geometry. Numbers come in as arguments or through buffers, codes and buffers go
//! out, and the words are in TypeScript. Each module of the package is a build with one of the features.
//!
//! - **No panic.** Every argument that the library would refuse is refused here by a code: `REFUSED`, with what is
//!   wrong in `buffers`. A handle or a length that the package does not pass is refused too.
//! - **No pointer comes in.** The caller writes to buffers that are allocated here, and names them by handles. So
//!   all of this crate but the allocator and the one static is safe code.
//! - Coordinates are `f64`; columns of `f32` and `i32` are converted by the package, exactly. Those of the feature
//!   `integers` are `i64` in the same buffers.
#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(
    not(all(
        feature = "shapes",
        feature = "world",
        feature = "space",
        feature = "integers",
        feature = "batch"
    )),
    allow(
        dead_code,
        unused_macros,
        reason = "a module needs a part of it; with all features nothing is unused"
    )
)]

extern crate alloc;

/// A part that some of the modules have.
macro_rules! parts {
    ($( $part:ident: $($feature:literal)+; )+) => { $(
        #[cfg(any($(feature = $feature),+))]
        mod $part;
    )+ };
}

parts! {
    batch: "segments" "batch";
    crossings: "segments" "integers";
    integers: "integers";
    kinds: "shapes" "world" "space" "integers" "batch";
    parts: "shapes" "space" "integers";
    rows: "world" "batch";
    segments: "segments";
    shapes: "shapes" "world" "space" "integers" "batch";
    world: "world";
}
mod buffers;
mod refusal;
mod words;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Messages of panics would be a tenth of the module; nobody could read them.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
