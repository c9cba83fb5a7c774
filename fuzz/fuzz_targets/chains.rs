//! Polylines, polygons and boundaries, with shapes and with each other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_agreement::{Asked, chain, chains, polygon};
use secant_fuzz::{Decoder, agree, with_scalar};
use secant_oracle::Figure;

fuzz_target!(|data: &[u8]| with_scalar!(data, ask));

fn ask<S: Asked>(data: &[u8]) {
    let mut decoder = Decoder::<2, S>::new(data);
    match decoder.byte() % 3 {
        0 => {
            let vertices = decoder.vertices();
            agree(polygon(&vertices), &(S::PRECISION, vertices));
        }
        1 => {
            let linear = decoder.linear().and_then(|shape| shape.linear());
            if let (Some(linear), Some(figure)) = (linear, decoder.figure())
                && !matches!(figure, Figure::Planar(_))
            {
                agree(chain(&linear, &figure), &(S::PRECISION, linear, &figure));
            }
        }
        _ => {
            let is_asked = |figure: &Figure<S>| {
                !matches!(
                    figure,
                    Figure::Circle(_) | Figure::Sides(_) | Figure::Ring(_)
                )
            };
            if let (Some(a), Some(b)) = (decoder.figure(), decoder.figure())
                && is_asked(&a)
                && is_asked(&b)
            {
                agree(chains(&a, &b), &(S::PRECISION, &a, &b));
            }
        }
    }
}
