//! A ray or segment that is cast at some shapes of the plane or of space.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_agreement::{Asked, casts, scene, scene_in_space};
use secant_fuzz::{Decoder, agree, with_scalar};

/// At so many shapes.
const MOST: usize = 4;

fuzz_target!(|data: &[u8]| match data.split_first() {
    None => {}
    Some((kind, rest)) => match kind % 3 {
        0 => with_scalar!(rest, at_figures),
        1 => with_scalar!(rest, in_plane),
        _ => with_scalar!(rest, in_space),
    },
});

fn at_figures<S: Asked>(data: &[u8]) {
    let mut decoder = Decoder::<2, S>::new(data);
    let way = decoder.ray_or_segment().and_then(|way| way.linear());
    let count = decoder.between(1, MOST);
    let figures: Option<Vec<_>> = (0..count).map(|_| decoder.figure()).collect();
    if let (Some(way), Some(figures)) = (way, figures) {
        agree(casts(&way, &figures), &(S::PRECISION, way, &figures));
    }
}

fn in_plane<S: Asked>(data: &[u8]) {
    let mut decoder = Decoder::<2, S>::new(data);
    let way = decoder.ray_or_segment();
    let count = decoder.between(1, MOST);
    let shapes: Option<Vec<_>> = (0..count).map(|_| decoder.shape()).collect();
    if let (Some(way), Some(shapes)) = (way, shapes) {
        agree(scene(&way, &shapes), &(S::PRECISION, &way, &shapes));
    }
}

fn in_space<S: Asked>(data: &[u8]) {
    let mut decoder = Decoder::<3, S>::new(data);
    let way = decoder.ray_or_segment();
    let count = decoder.between(1, MOST);
    let shapes: Option<Vec<_>> = (0..count).map(|_| decoder.shape()).collect();
    if let (Some(way), Some(shapes)) = (way, shapes) {
        agree(
            scene_in_space(&way, &shapes),
            &(S::PRECISION, &way, &shapes),
        );
    }
}
