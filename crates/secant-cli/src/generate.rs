//! `secant generate`: sets of segments from a seed.

use std::io;

use indicatif::ProgressBar;

use crate::args::{self, Set};
use crate::error::Result;
use crate::input::extension_of;
use crate::output::{NOT_ROWS, Output, SegmentRows, not_written_as};
use crate::progress::Progress;

/// Runs the command.
pub(crate) fn run(args: &args::Generate) -> Result<()> {
    let output = Output::open(&args.output)?;
    let extension = extension_of(&args.output);
    if let Some(other) = extension.as_deref()
        && (NOT_ROWS.contains(&other) || ["ndjson", "jsonl"].contains(&other))
    {
        return Err(not_written_as(
            &args.output,
            "segments",
            other,
            ".csv or .arrow",
        ));
    }
    let bar = Progress::new(args.quiet || output.is_stdout()).items("writing", args.n);
    let has_lines = args.kind == Set::Roads;
    let is_arrow = extension.is_some_and(|name| name == "arrow" || name == "feather");
    let written = output.write(|out| {
        let mut rows = SegmentRows::new(out, is_arrow, has_lines)?;
        Generator::new(args).write(args, &mut rows, &bar)?;
        rows.finish()
    });
    bar.finish_and_clear();
    written
}

/// Draws segments one after the other.
struct Generator {
    seed: u64,
    random: Random,
    /// The number of clusters.
    centers: usize,
    extent: i64,
    /// How far the end of a typical segment may be from its start, in x and in y.
    length: i64,
}

/// A point with integer coordinates.
type Point = [i64; 2];

impl Generator {
    fn new(args: &args::Generate) -> Self {
        let extent = i64::try_from(args.extent).expect("the largest extent fits");
        // 2 extent / sqrt(N), in integers, so that every machine makes the same.
        let twice = 2 * u128::from(args.extent);
        let typical = (twice * twice / u128::from(args.n.max(1))).isqrt();
        let length = args
            .length
            .map_or(typical, u128::from)
            .clamp(1, u128::from(args.extent));
        let length = i64::try_from(length).expect("no longer than the extent");
        let centers = usize::try_from(args.n.isqrt().max(1));
        Self {
            seed: args.seed,
            random: Random(args.seed),
            centers: centers.expect("the root of a u64 is small"),
            extent,
            length,
        }
    }

    fn write(
        mut self,
        args: &args::Generate,
        out: &mut SegmentRows<'_>,
        bar: &ProgressBar,
    ) -> io::Result<()> {
        if args.kind == Set::Roads {
            return self.roads(args.n, out, bar);
        }
        for _ in 0..args.n {
            let ends = match args.kind {
                Set::Long => [self.anywhere(), self.anywhere()],
                Set::Mixed => self.mixed(),
                Set::Clustered => self.clustered(),
                Set::Overlapping => self.overlapping(),
                Set::Short | Set::Roads => self.from(Self::anywhere, self.length),
            };
            out.push(ends, None)?;
            bar.inc(1);
        }
        Ok(())
    }

    fn anywhere(&mut self) -> Point {
        [
            self.random.between(0, self.extent),
            self.random.between(0, self.extent),
        ]
    }

    /// A point up to `length` away in x and in y, but not outside the square.
    fn near(&mut self, point: Point, length: i64) -> Point {
        point.map(|x| {
            let (low, high) = ((x - length).max(0), (x + length).min(self.extent));
            self.random.between(low, high)
        })
    }

    fn from(&mut self, start: impl FnOnce(&mut Self) -> Point, length: i64) -> [Point; 2] {
        let start = start(self);
        [start, self.near(start, length)]
    }

    /// Each doubling of the length is half as frequent.
    fn mixed(&mut self) -> [Point; 2] {
        let doublings = self.random.next().trailing_zeros();
        let length = i128::from(self.length) << doublings;
        let length =
            i64::try_from(length.min(self.extent.into())).expect("no more than the extent");
        self.from(Self::anywhere, length)
    }

    /// The center of a cluster, computed from its number.
    fn center(&mut self) -> Point {
        let number = self.random.index(self.centers) as u64;
        // Another stream than the one that the segments are drawn from.
        let mut own = Random(!self.seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        [own.between(0, self.extent), own.between(0, self.extent)]
    }

    /// The sum of three steps, each half as long as the one before, has its weight in the middle.
    fn clustered(&mut self) -> [Point; 2] {
        let center = self.center();
        let spread = self.extent / 32;
        let start = |this: &mut Self| {
            let point = this.near(center, spread);
            let point = this.near(point, spread / 2);
            this.near(point, spread / 4)
        };
        self.from(start, self.length)
    }

    /// Two points of a carrier line: a multiple of one of eight directions away from a grid point.
    fn overlapping(&mut self) -> [Point; 2] {
        /// The grid has this many steps along a side, but no more than the square has points.
        const STEPS: i64 = 64;
        const DIRECTIONS: [Point; 8] = [
            [1, 0],
            [0, 1],
            [1, 1],
            [1, -1],
            [2, 1],
            [1, 2],
            [2, -1],
            [1, -2],
        ];
        let steps = STEPS.min(self.extent);
        let unit = self.extent / steps;
        loop {
            let [dx, dy] = DIRECTIONS[self.random.index(DIRECTIONS.len())];
            let start = [self.random.between(0, steps), self.random.between(0, steps)];
            let multiple = self.random.between(-8, 8);
            let end = [start[0] + multiple * dx, start[1] + multiple * dy];
            if end.iter().all(|x| (0..=steps).contains(x)) {
                return [start, end].map(|point| point.map(|x| x * unit));
            }
        }
    }

    /// Polylines whose pieces turn by little, and which branch off each other.
    fn roads(mut self, n: u64, out: &mut SegmentRows<'_>, bar: &ProgressBar) -> io::Result<()> {
        /// How many points are remembered for others to begin at.
        const REMEMBERED: usize = 1 << 12;
        let half = (self.length / 2).max(1);
        let mut crossroads: Vec<Point> = Vec::new();
        let (mut line, mut written) = (0_i64, 0);
        while written < n {
            let mut at = match self.random.index(4) {
                0 => self.anywhere(),
                _ if crossroads.is_empty() => self.anywhere(),
                _ => crossroads[self.random.index(crossroads.len())],
            };
            let mut step = [0, 0];
            for _ in 0..self.random.between(4, 60) {
                if written == n {
                    break;
                }
                // Half of the last step and something new: a way that wanders.
                let wish = [0, 1].map(|axis| step[axis] / 2 + self.random.between(-half, half));
                // What would leave the square goes the other way.
                let to = [0, 1].map(|axis| {
                    let (ahead, back) = (at[axis] + wish[axis], at[axis] - wish[axis]);
                    let inside = (0..=self.extent).contains(&ahead);
                    if inside {
                        ahead
                    } else {
                        back.clamp(0, self.extent)
                    }
                });
                step = [to[0] - at[0], to[1] - at[1]];
                out.push([at, to], Some(line))?;
                bar.inc(1);
                written += 1;
                at = to;
                if crossroads.len() < REMEMBERED {
                    crossroads.push(at);
                } else {
                    let place = self.random.index(REMEMBERED);
                    crossroads[place] = at;
                }
            }
            line += 1;
        }
        Ok(())
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014): a few lines that give the same everywhere, always.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of 0 to `count` - 1: the high half of a product, whose bias is below count / 2^64.
    fn below(&mut self, count: u64) -> u64 {
        let product = u128::from(self.next()) * u128::from(count);
        u64::try_from(product >> 64).expect("the high half of 128 bits")
    }

    fn index(&mut self, count: usize) -> usize {
        usize::try_from(self.below(count as u64)).expect("less than a usize")
    }

    /// One of `low` to `high`, both included.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        let above = self.below(low.abs_diff(high) + 1);
        low + i64::try_from(above).expect("the squares are far smaller than an i64")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_stream() {
        // The first outputs of the reference implementation for the seed 1234567.
        let mut random = Random(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!([random.next(), random.next(), random.next()], expected);
    }

    #[test]
    fn between_reaches_both_ends_and_no_further() {
        let mut random = Random(1);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[usize::try_from(random.between(-2, 2) + 2).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }
}
