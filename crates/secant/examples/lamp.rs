//! A lamp among 10,000 walls: the polygon that it lights, exact at shared corners.
//!
//! ```text
//! cargo run --release -p secant --example lamp -- lamp.svg
//! ```
//!
//! The walls are houses of four walls; two houses that meet do so in one corner. The coordinates are integers, and
//! so is the lamp's, so that it sees many corners in one line, and many pairs of houses that touch in one point. No light
//! passes there.
//!
//! The rule for what is only touched: a wall stops light on the sides of a ray on which it has points. So a ray through a
//! corner is stopped on both sides by two walls that meet there from both sides; one that grazes a house goes on beside
//! it; and a wall that the ray runs along stops nothing.
//!
//! Each corner is a direction. Between two neighboring directions all rays end at one wall; at a direction, two casts at the
//! index find where the rays just beside it end. All is decided by [`orient2d`] and by casts; only the corners of
//! the polygon are rounded.

#[path = "common/random.rs"]
mod random;

use random::Random;
use secant::{
    Cast, Hit, Index, Kind, Orientation, Point, Ray, Segment, Segments, crossings, orient2d,
};
use std::cmp::Ordering;
use std::fmt::Write as _;
use std::time::Instant;

type Wall = Segment<2, i32>;

/// Places for houses on each side, and the side of the square that each has.
const HOUSES: usize = 58;
const CELL: i32 = 40;

fn main() {
    let path = std::env::args().nth(1);
    let (walls, lamp) = town(HOUSES);
    let start = Instant::now();
    let light = Light::new(lamp, &walls);
    let time = start.elapsed().as_secs_f64();
    let corners = light.polygon().len();
    println!(
        "{} walls, {} directions, {corners} corners of light, {time:.3} s",
        walls.len(),
        light.sectors.len()
    );
    light.assert_closed();
    let (lit, dark) = light.assert_points(&walls, 4000);
    println!(
        "{lit} of {} points are lit, as a loop over all walls says",
        lit + dark
    );
    if let Some(path) = path {
        std::fs::write(&path, light.picture(&walls)).expect("a file that can be written");
        println!("the picture is in {path}");
    }
}

/// Four walls a house, four about all of them, and a lamp in the middle of an empty square.
pub(crate) fn town(houses: usize) -> (Vec<Wall>, [i32; 2]) {
    let mut random = Random(7);
    let side = i32::try_from(houses).expect("few houses") * CELL;
    // At every third crossing two houses meet in a corner, but not where the lamp stands.
    let middle = houses / 2;
    let joined: Vec<bool> = (0..(houses + 1) * (houses + 1))
        .map(|node| {
            let (x, y) = (node % (houses + 1), node / (houses + 1));
            let is_inner = (1..houses).contains(&x) && (1..houses).contains(&y);
            below(&mut random, 3) == 0 && is_inner && (x, y) != (middle, middle)
        })
        .collect();
    let mut walls = ring([[0, 0], [side, 0], [side, side], [0, side]]);
    for cell in 0..houses * houses {
        let (x, y) = (cell % houses, cell / houses);
        let at = |k: usize| i32::try_from(k).expect("few houses") * CELL;
        let (low, high) = ([at(x), at(y)], [at(x + 1), at(y + 1)]);
        // Counter-clockwise, each in its quarter of the cell. The first and the third may be crossings.
        let mut near = || 5 + below(&mut random, CELL / 2 - 6);
        let mut corners = [
            [low[0] + near(), low[1] + near()],
            [high[0] - near(), low[1] + near()],
            [high[0] - near(), high[1] - near()],
            [low[0] + near(), high[1] - near()],
        ];
        // Every fifth place is empty, and a square about the lamp.
        let is_far = |k: usize| (2 * k + 1).abs_diff(2 * middle) > houses / 4;
        if below(&mut random, 5) == 0 || !is_far(x) && !is_far(y) {
            continue;
        }
        if joined[y * (houses + 1) + x] {
            corners[0] = low;
        }
        if joined[(y + 1) * (houses + 1) + x + 1] {
            corners[2] = high;
        }
        walls.extend(ring(corners));
    }
    let lamp = i32::try_from(middle).expect("few houses") * CELL;
    (walls, [lamp; 2])
}

fn ring(corners: [[i32; 2]; 4]) -> Vec<Wall> {
    (0..4)
        .map(|k| Segment::new(corners[k], corners[(k + 1) % 4]))
        .collect()
}

/// A direction from the lamp to a corner, and where the rays just before it and just behind it end,
/// counter-clockwise: the number of the wall, and the point.
struct Sector {
    through: [i32; 2],
    before: (usize, [f64; 2]),
    behind: (usize, [f64; 2]),
}

/// What a lamp lights.
pub(crate) struct Light {
    lamp: [i32; 2],
    walls: Vec<Wall>,
    /// In the order of their directions, from the right.
    sectors: Vec<Sector>,
}

impl Light {
    /// The light of a lamp that is on no wall, among walls that have no common points but ends, and are all around it.
    ///
    /// # Panics
    /// Where that is not so.
    pub(crate) fn new(lamp: [i32; 2], walls: &[Wall]) -> Self {
        let rows: Segments<'_> = walls.iter().copied().collect();
        let found = crossings(&rows).sorted();
        let all_shared = found.iter().all(|meeting| meeting.kind == Kind::Shared);
        assert!(all_shared, "walls that cross are to be divided first");
        let index = Index::new(walls);
        let o = Point::new(lamp);
        assert!(!index.meeting(&o).any(), "the lamp is on a wall");

        let mut corners: Vec<[i32; 2]> = (walls.iter())
            .flat_map(|wall| [wall.start(), wall.end()])
            .collect();
        corners.sort_by(|&p, &q| order(lamp, p, q));
        corners.dedup_by(|p, q| order(lamp, *p, *q) == Ordering::Equal);
        let sectors = corners.into_iter().map(|through| {
            let end = |turn| ray_beside(&index, lamp, through, turn);
            Sector {
                through,
                before: end(Orientation::Clockwise),
                behind: end(Orientation::CounterClockwise),
            }
        });
        Self {
            lamp,
            sectors: sectors.collect(),
            walls: walls.to_vec(),
        }
    }

    /// The corners of the lit polygon, counter-clockwise. Those that are no ends of walls are correctly rounded.
    pub(crate) fn polygon(&self) -> Vec<[f64; 2]> {
        let ends = self.sectors.iter().flat_map(|s| [s.before.1, s.behind.1]);
        let mut corners: Vec<[f64; 2]> = ends.collect();
        corners.dedup();
        corners
    }

    /// That the rays between two directions end at one wall, found from both sides: no light gets out between.
    pub(crate) fn assert_closed(&self) {
        for (k, sector) in self.sectors.iter().enumerate() {
            let next = &self.sectors[(k + 1) % self.sectors.len()];
            assert_eq!(sector.behind.0, next.before.0, "behind direction {k}");
        }
    }

    /// Whether a point is lit that is on no wall and in no direction of a corner: it is on this side of the wall at
    /// which the rays between the neighboring directions end. Exact.
    fn has(&self, x: [i32; 2]) -> Option<bool> {
        let found = (self.sectors).binary_search_by(|s| order(self.lamp, s.through, x));
        let next = found.err()?;
        let sector = &self.sectors[(next + self.sectors.len() - 1) % self.sectors.len()];
        let wall = &self.walls[sector.behind.0];
        let side = |p| {
            orient2d(
                &Point::new(wall.start()),
                &Point::new(wall.end()),
                &Point::new(p),
            )
        };
        Some(side(x) == side(self.lamp))
    }

    /// That points are lit where the segment from the lamp meets no wall, by a loop over all; and how many are and are
    /// not.
    pub(crate) fn assert_points(&self, walls: &[Wall], count: usize) -> (usize, usize) {
        let (mut random, mut seen) = (Random(11), [0, 0]);
        let reach = 10 * CELL;
        for _ in 0..count {
            let x = self
                .lamp
                .map(|x| x - reach + below(&mut random, 2 * reach + 1));
            let Some(is_lit) = self.has(x) else { continue };
            let sight = Segment::new(self.lamp, x);
            let is_seen = !walls.iter().any(|wall| wall.intersects(&sight));
            // On a wall both answers are right.
            if walls.iter().any(|wall| wall.intersects(&Point::new(x))) {
                continue;
            }
            assert_eq!(is_lit, is_seen, "{x:?}");
            seen[usize::from(!is_lit)] += 1;
        }
        (seen[0], seen[1])
    }

    /// The walls and the light as a drawing, with y up.
    fn picture(&self, walls: &[Wall]) -> String {
        let bounds = walls.iter().flat_map(|wall| [wall.start(), wall.end()]);
        let size = bounds.flatten().max().unwrap_or(0);
        let [x, y] = self.lamp;
        let mut svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-10 -10 {0} {0}' width='1200' height='1200'>\n\
             <rect x='-10' y='-10' width='{0}' height='{0}' fill='#14161f'/>\n\
             <g transform='translate(0 {size}) scale(1 -1)'>\n<path fill='#ffe9a3' d='",
            size + 20
        );
        path(&mut svg, self.polygon());
        svg.push_str("'/>\n<path fill='none' stroke='#7d8bb0' stroke-width='1.5' d='");
        for wall in walls {
            let ([a, b], [c, d]) = (wall.start(), wall.end());
            write!(svg, "M{a} {b}L{c} {d}").expect("a string");
        }
        write!(
            svg,
            "'/>\n<circle cx='{x}' cy='{y}' r='6' fill='#e0552b'/>\n</g></svg>\n"
        )
        .expect("a string");
        svg
    }
}

/// Appends a closed path.
fn path(svg: &mut String, corners: Vec<[f64; 2]>) {
    for (k, [x, y]) in corners.into_iter().enumerate() {
        let letter = if k == 0 { 'M' } else { 'L' };
        write!(svg, "{letter}{x:.2} {y:.2}").expect("a string");
    }
    svg.push('Z');
}

/// The order of directions from the lamp, counter-clockwise from the right. Exact.
fn order(lamp: [i32; 2], p: [i32; 2], q: [i32; 2]) -> Ordering {
    let is_below = |[x, y]: [i32; 2]| [y, x] < [lamp[1], lamp[0]];
    let turn = orient2d(&Point::new(lamp), &Point::new(p), &Point::new(q));
    (is_below(p).cmp(&is_below(q))).then(match turn {
        Orientation::CounterClockwise => Ordering::Less,
        Orientation::Collinear => Ordering::Equal,
        Orientation::Clockwise => Ordering::Greater,
    })
}

/// Where the rays end that are just beside the ray from the lamp through a corner, on one side of it.
fn ray_beside(
    index: &Index<'_, 2, [Wall]>,
    lamp: [i32; 2],
    through: [i32; 2],
    side: Orientation,
) -> (usize, [f64; 2]) {
    let [o, p] = [lamp, through].map(Point::new);
    let turn = |x: [i32; 2]| orient2d(&o, &p, &Point::new(x));
    // A wall that the ray meets, with points on this side of it, stops them.
    let walls = index.shapes();
    let end_beside = |wall: &Wall| {
        [wall.start(), wall.end()]
            .into_iter()
            .find(|&x| turn(x) == side)
    };
    let ray = Ray::through(lamp, through);
    let cast: Cast<'_, 2, i32, _> = ray.cast(index);
    let stops = |hit: &Hit<2, i32>| end_beside(&walls[hit.index]).is_some();
    let hit = cast.filter(stops).first().expect("walls all around");
    // Of several from one corner it is the one that is nearest to the lamp beside the ray.
    let wall = &walls[hit.index];
    let corner = [wall.start(), wall.end()]
        .into_iter()
        .find(|&x| turn(x) == Orientation::Collinear);
    let Some(corner) = corner else {
        return (hit.index, hit.at);
    };
    let x = Point::new(corner);
    let at_corner = index.meeting(&x).all();
    let beside = at_corner
        .into_iter()
        .filter_map(|k| Some((k, end_beside(&walls[k])?)));
    let nearest = beside.reduce(|best, other| {
        let is_nearer = orient2d(&x, &Point::new(best.1), &Point::new(other.1)) == side;
        if is_nearer { other } else { best }
    });
    (nearest.map_or(hit.index, |(k, _)| k), hit.at)
}

/// From 0 to less than `count`.
fn below(random: &mut Random, count: i32) -> i32 {
    let small = (random.bits() >> 33) % u64::from(count.unsigned_abs());
    i32::try_from(small).expect("less than the count")
}
