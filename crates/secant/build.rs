//! Sets the cfg `optimised` from opt-level 1 on.
//!
//! What vectors run through has to be inlined, or it does not use their instructions. So the kernel, the pairs and the
//! casts are `inline(always)`, but only where there is an optimiser: without one, a copy at each call is a third of the
//! compile time of the library, and hardly faster. Operations of one number (`simd_real.rs`) and what is generic over
//! columns cost nothing there.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(optimised)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level != "0") {
        println!("cargo::rustc-cfg=optimised");
    }
}
