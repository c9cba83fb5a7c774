//! The parts of segments in a box.

use super::Part;
use crate::{LinearIntersection, Meeting, Segment};
use secant_oracle::Rng;

/// However far away its ends are, the part of a segment in a box ends near the side where the segment leaves the box, but not
/// before it.
#[test]
fn parts_in_a_box_end_near_its_sides() {
    let mut rng = Rng::new(27);
    let (low, high) = ([-1.0; 2], [2.0; 2]);
    let mut cut = 0;
    for k in 0..4000 {
        let [x, y] = [rng.index(40), 0].map(|less| {
            let away = 2.0_f64.powi(4 + k / 4 - i32::try_from(less).expect("few"));
            [-1.0, 1.0][rng.index(2)] * away * (1.0 + rng.unit())
        });
        let ends = [[rng.unit(), rng.unit()], [x, y]];
        let segment = Segment::new(ends[0], ends[1]);
        let part = Part::new(ends, low, high, 0).expect("an end is in the box");
        for y in [low[1], high[1]] {
            let side = Segment::new([low[0], y], [high[0], y]);
            let Some(LinearIntersection::Point(Meeting { at, .. })) = segment.intersection(&side)
            else {
                continue;
            };
            assert!(part.from <= at[0] && at[0] <= part.to, "{ends:?}");
            let off = (part.from - at[0]).abs().min((part.to - at[0]).abs());
            assert!(off < 1e-13, "{ends:?}: {off}");
            cut += 1;
        }
    }
    assert!(cut > 2000, "{cut}");
}
