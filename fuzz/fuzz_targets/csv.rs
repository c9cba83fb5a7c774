//! Tables of segments and of circles.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use secant_fuzz::Input;

static INPUT: LazyLock<Input> = LazyLock::new(|| Input::new(".csv"));

fuzz_target!(|data: &[u8]| {
    INPUT.drawing(data);
    INPUT.shapes(data);
});
