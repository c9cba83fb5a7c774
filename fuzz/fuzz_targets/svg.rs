//! Drawings in SVG.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use secant_fuzz::Input;

static INPUT: LazyLock<Input> = LazyLock::new(|| Input::new(".svg"));

fuzz_target!(|data: &[u8]| INPUT.drawing(data));
