//! The levels of Freedoom as a game asks about them: what stands in a wall, what stands in one
//! another, and what stops a line of sight. Every count, pair, wall and parameter is compared with
//! exact references that were made without this library; so are the vias and tracks of circuit
//! boards, which are discs and segments too.

use super::digest::Pairs;
use secant::{
    Circle, CircleIntersection, Hit, Kind, Point, Relation, Segment, Segments, crossings,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// One level: its walls, which of them are one-sided, and the discs of the things in it.
#[derive(Default)]
struct Level {
    walls: Vec<Segment<2>>,
    one_sided: Vec<bool>,
    things: Vec<Circle>,
}

/// The rows of a `.csv.gz` file.
fn rows(path: &Path) -> impl Iterator<Item = csv::StringRecord> {
    csv::Reader::from_reader(super::open(path))
        .into_records()
        .map(|row| row.unwrap())
}

/// The numbers in N cells of a row.
fn numbers<const N: usize>(row: &csv::StringRecord, columns: [usize; N]) -> [f64; N] {
    columns.map(|column| row[column].parse().unwrap())
}

fn segment(row: &csv::StringRecord, columns: [usize; 4]) -> Segment<2> {
    let [x1, y1, x2, y2] = numbers(row, columns);
    Segment::new([x1, y1], [x2, y2])
}

fn circle(row: &csv::StringRecord, columns: [usize; 3]) -> Circle {
    let [x, y, r] = numbers(row, columns);
    Circle::new([x, y], r)
}

fn levels(data: &Path) -> BTreeMap<String, Level> {
    let mut levels: BTreeMap<String, Level> = BTreeMap::new();
    for row in rows(&data.join("wad/freedoom1.walls.csv.gz")) {
        let level = levels.entry(row[0].to_owned()).or_default();
        level.walls.push(segment(&row, [1, 2, 3, 4]));
        level.one_sided.push(&row[6] == "1");
    }
    for row in rows(&data.join("wad/freedoom1.things.csv.gz")) {
        let level = levels.get_mut(&row[0]).unwrap();
        level.things.push(circle(&row, [1, 2, 3]));
    }
    levels
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn index(i: usize) -> u32 {
    u32::try_from(i).unwrap()
}

/// The pairs of a disc and a segment with a distance below the radius, and equal to it.
///
/// A point of a segment of positive length in the open disc has inner points of the segment near it;
/// so the interiors meet where the distance is below the radius.
fn discs_and_segments(discs: &[Circle], segments: &[Segment<2>]) -> [Pairs; 2] {
    let [mut closer, mut tangent] = <[Pairs; 2]>::default();
    for (i, disc) in discs.iter().enumerate() {
        for (j, segment) in segments.iter().enumerate() {
            let relation = disc.relation(segment);
            let center = Point::new(disc.center());
            let within = center.within(segment, disc.radius());
            assert_eq!(within, relation.meets(), "{disc:?} {segment:?}");
            if relation == Relation::Touch {
                assert_eq!(center.distance(segment), disc.radius(), "{segment:?}");
                tangent.add(index(i), index(j));
            } else if relation.meets() {
                closer.add(index(i), index(j));
            }
        }
    }
    [closer, tangent]
}

/// The pairs of discs whose interiors meet, and which are tangent from outside; the pairs of their
/// circles which meet in two points, and which are tangent from inside.
fn discs_and_discs(discs: &[Circle]) -> [Pairs; 4] {
    let [mut meet, mut outside, mut points, mut inside] = <[Pairs; 4]>::default();
    for (i, a) in discs.iter().enumerate() {
        for (j, b) in discs.iter().enumerate().skip(i + 1) {
            let (i, j) = (index(i), index(j));
            match a.relation(b) {
                Relation::Disjoint => {}
                Relation::Touch => outside.add(i, j),
                _ => meet.add(i, j),
            }
            match a.intersection(b) {
                Some(CircleIntersection::Points(_)) => points.add(i, j),
                Some(CircleIntersection::Tangent { internal: true, .. }) => inside.add(i, j),
                _ => {}
            }
        }
    }
    [meet, outside, points, inside]
}

#[test]
#[ignore = "needs ../shared/data"]
fn things_and_walls() {
    let data = super::folder();
    let references = json(&data.join("refs/wad/freedoom1.disks.json"));
    let levels = levels(&data);
    assert_eq!(levels.len(), 36);
    for (name, level) in &levels {
        let reference = &references["maps"][name];
        assert_eq!(reference["walls"], level.walls.len(), "{name}");
        assert_eq!(reference["things"], level.things.len(), "{name}");
        let [closer, tangent] = discs_and_segments(&level.things, &level.walls);
        let [meet, outside, points, inside] = discs_and_discs(&level.things);
        for (ours, key) in [
            (closer, "disk_wall_penetrating"),
            (tangent, "disk_wall_tangent"),
            (meet, "disk_disk_interiors_meet"),
            (outside, "disk_disk_external_tangent"),
            (points, "circle_circle_two_points"),
            (inside, "circle_circle_internal_tangent"),
        ] {
            assert_eq!(ours.json(), reference[key], "{name}: {key}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn vias_and_tracks() {
    let data = super::folder();
    for board in ["interf_u", "kit-dev-coldfire-xilinx_5213", "stickhub"] {
        let reference = json(&data.join(format!("refs/pcb_disks/{board}.json")));
        let vias: Vec<_> = rows(&data.join(format!("pcb/{board}.vias.csv.gz")))
            .map(|row| circle(&row, [0, 1, 2]))
            .collect();
        let tracks: Vec<_> = rows(&data.join(format!("pcb/{board}.tracks.csv.gz")))
            .map(|row| segment(&row, [0, 1, 2, 3]))
            .collect();
        assert_eq!(reference["vias"], vias.len(), "{board}");
        assert_eq!(reference["tracks"], tracks.len(), "{board}");
        let [closer, tangent] = discs_and_segments(&vias, &tracks);
        let [meet, outside, ..] = discs_and_discs(&vias);
        for (ours, key) in [
            (closer, "via_track_penetrating"),
            (tangent, "via_track_tangent"),
            (meet, "via_via_interiors_meet"),
            (outside, "via_via_external_tangent"),
        ] {
            assert_eq!(ours.json(), reference[key], "{board}: {key}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn walls_and_walls() {
    let data = super::folder();
    let references = json(&data.join("refs/wad/freedoom1.wallpairs.json"));
    let levels = levels(&data);
    assert_eq!(levels.len(), 36);
    for (name, level) in &levels {
        let walls: Segments = level.walls.iter().copied().collect();
        let reference = &references["maps"][name];
        assert_eq!(reference["segments"], walls.len(), "{name}");
        let found = crossings(&walls).sorted();
        for (kind, key) in [
            (Kind::Cross, "cross"),
            (Kind::Touch, "touch"),
            (Kind::Shared, "shared"),
            (Kind::Overlap, "overlap"),
            (Kind::Equal, "dup"),
        ] {
            let mut pairs = Pairs::default();
            for c in found.iter().filter(|c| c.kind == kind) {
                pairs.add(c.i, c.j);
            }
            assert_eq!(pairs.json(), reference["pairs"][key], "{name}: {kind}");
        }
    }
}

/// What a line of sight meets, in the columns of the reference.
#[derive(Debug, PartialEq)]
struct Sight {
    blocked: bool,
    first: Option<(usize, f64)>,
    ties: usize,
    cross: usize,
    touch: usize,
    collinear: usize,
}

impl Sight {
    /// The reference's row; `None` where it has none, for two things on one spot.
    fn read(row: &csv::StringRecord) -> Option<Self> {
        let count = |column: usize| row[column].parse().ok();
        Some(Self {
            blocked: &row[3] == "1",
            ties: count(6)?,
            first: count(4).map(|wall| (wall, row[5].parse().unwrap())),
            cross: count(7)?,
            touch: count(8)?,
            collinear: count(9)?,
        })
    }

    fn nothing() -> Self {
        Self {
            blocked: false,
            first: None,
            ties: 0,
            cross: 0,
            touch: 0,
            collinear: 0,
        }
    }

    fn count(&mut self, sight: &Segment<2>, wall: &Segment<2>, relation: Relation) {
        match relation {
            // The references count a wall that only continues the line of sight as collinear.
            _ if sight.is_parallel(wall) => self.collinear += 1,
            Relation::Cross => self.cross += 1,
            Relation::Touch => self.touch += 1,
            _ => panic!("{sight:?} and {wall:?}: {relation}, and not parallel"),
        }
    }

    /// Asks every wall. Walls are in the order of their numbers, so the first of a tie stays.
    fn of_pairs(sight: &Segment<2>, level: &Level) -> Self {
        let mut found = Self::nothing();
        for (number, wall) in level.walls.iter().enumerate() {
            let relation = sight.relation(wall);
            if !relation.meets() {
                continue;
            }
            found.count(sight, wall, relation);
            found.blocked |= level.one_sided[number];
            let common = sight.intersection(wall).unwrap();
            let t = common.ends().next().unwrap().t;
            match found.first {
                Some((_, first)) if t > first => {}
                Some((_, first)) if t.to_bits() == first.to_bits() => found.ties += 1,
                _ => {
                    found.first = Some((number, t));
                    found.ties = 1;
                }
            }
        }
        found
    }

    /// Casts the line of sight at all walls, for the first, for all, and for any that is one-sided.
    fn of_cast(sight: &Segment<2>, level: &Level) -> Self {
        let wall_and_t = |hit: Hit<2>| (hit.index, hit.t);
        let one_sided = |hit: &Hit<2>| level.one_sided[hit.index];
        let hits = sight.cast(&level.walls).all();
        let first = sight.cast(&level.walls).first().map(wall_and_t);
        assert_eq!(hits.first().copied().map(wall_and_t), first, "{sight:?}");
        let at_first = |hit: &&Hit<2>| first.is_some_and(|(_, t)| t.to_bits() == hit.t.to_bits());
        let mut found = Self {
            blocked: sight.cast(&level.walls).filter(one_sided).any(),
            first,
            ties: hits.iter().filter(at_first).count(),
            ..Self::nothing()
        };
        for hit in &hits {
            found.count(sight, &level.walls[hit.index], hit.relation);
        }
        found
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn lines_of_sight() {
    let data = super::folder();
    let levels = levels(&data);
    let (mut asked, mut left_out) = (0, 0);
    for row in rows(&data.join("refs/wad/freedoom1.sightlines.csv.gz")) {
        let Some(reference) = Sight::read(&row) else {
            left_out += 1;
            continue;
        };
        let level = &levels[&row[0]];
        let [from, to] = [1, 2].map(|column| row[column].parse::<usize>().unwrap());
        let [from, to] = [from, to].map(|thing| level.things[thing].center());
        let sight = Segment::new(from, to);
        assert_eq!(Sight::of_pairs(&sight, level), reference, "{row:?}");
        assert_eq!(Sight::of_cast(&sight, level), reference, "{row:?}");
        asked += 1;
    }
    // Two things stand on the spot they look at.
    assert_eq!((asked, left_out), (15_427, 2));
}
