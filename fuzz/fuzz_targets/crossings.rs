//! A set of segments and all pairs of them that meet.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_fuzz::{Decoder, agree, crossings};

/// At most so many segments.
const MOST: usize = 120;

fuzz_target!(|data: &[u8]| {
    let mut decoder = Decoder::<2, f64>::new(data);
    let mut set = Vec::new();
    while !decoder.is_empty() && set.len() < MOST {
        set.push([decoder.point(), decoder.point()]);
    }
    agree(crossings(&set), &set);
});
