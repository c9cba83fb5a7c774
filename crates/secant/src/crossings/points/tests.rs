//! The points of blocks of pairs, at every level of vectors.

use super::*;
use crate::batch::levels;
use crate::crossings::part::Part;
use crate::pairs::linear_linear;
use secant_oracle::Rng;

#[test]
fn every_level_rounds_as_one_by_one() {
    let mut rng = Rng::new(12);
    let (mut compared, mut certain) = (0, 0);
    for round in 0..300 {
        // Integers of up to 53 bits, as columns of decimals have.
        let bits = 3 + round % 51;
        let mut points = [[[0.0; BLOCK]; 2]; 4];
        for x in points.as_flattened_mut().as_flattened_mut() {
            #[expect(clippy::cast_precision_loss, reason = "they have so many bits")]
            let integer = rng.below(1 << bits) as f64;
            *x = integer;
        }
        let len = 1 + rng.index(BLOCK);
        for unit in [1.0, POWERS[rng.index(POWERS.len())]] {
            for level in levels() {
                let found = CrossingPoints::at_level(level, &points, len, unit);
                for lane in 0..len {
                    let ends = [0, 1, 2, 3].map(|k| [0, 1].map(|axis| points[k][axis][lane]));
                    if Part::of(&ends) != Some(Part::Cross) {
                        continue;
                    }
                    compared += 1;
                    if found.certain >> lane & 1 == 1 {
                        certain += 1;
                        let (at, _) = linear_linear::crossing(&ends, unit);
                        assert_eq!(found.at.map(|x| x[lane]), at, "{ends:?} {unit} {level:?}");
                    }
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
    assert!(2 * certain > compared, "{certain} of {compared}");
}
