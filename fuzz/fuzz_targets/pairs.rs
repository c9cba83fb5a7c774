//! Two shapes of the plane or of space, asked everything.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_agreement::{Asked, convex, distances, plane, space, spatial};
use secant_fuzz::{Decoder, agree, planar, with_scalar};

fuzz_target!(|data: &[u8]| match data.split_first() {
    None => {}
    Some((dimension, rest)) if dimension % 2 == 0 => with_scalar!(rest, in_plane),
    Some((_, rest)) => with_scalar!(rest, in_space),
});

fn in_plane<S: Asked>(data: &[u8]) {
    let mut decoder = Decoder::<2, S>::new(data);
    let (Some(a), Some(b)) = (decoder.shape(), decoder.shape()) else {
        return;
    };
    let input = (S::PRECISION, &a, &b);
    agree(convex(&a, &b), &input);
    if let (Some(a), Some(b)) = (planar(&a), planar(&b)) {
        agree(plane(&a, &b), &input);
        agree(distances(&a, &b, &[]), &input);
    }
}

fn in_space<S: Asked>(data: &[u8]) {
    let mut decoder = Decoder::<3, S>::new(data);
    let (Some(a), Some(b)) = (decoder.shape(), decoder.shape()) else {
        return;
    };
    let input = (S::PRECISION, &a, &b);
    match (a.spatial(), b.spatial()) {
        (Some(a), Some(b)) => agree(spatial(&a, &b), &input),
        _ => agree(space(&a, &b), &input),
    }
}
