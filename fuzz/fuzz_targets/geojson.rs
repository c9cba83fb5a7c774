//! GeoJSON, as a drawing and as a list of shapes.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use secant_fuzz::Input;

static INPUT: LazyLock<Input> = LazyLock::new(|| Input::new(".geojson"));

fuzz_target!(|data: &[u8]| {
    INPUT.drawing(data);
    INPUT.shapes(data);
});
