//! Pairs of polygons with many edges, and points beside them, with geo and GEOS.

use std::fmt::Write;
use std::hint::black_box;

use anyhow::{Context, Result, ensure};
use geo::coordinate_position::{CoordPos, CoordinatePosition};
use geo::indexed::PreparedGeometry;
use geo::line_measures::{Distance, Euclidean};
use geo::{Intersects, Relate};
use secant_oracle::Rng;

use crate::measure::{cpu_nanoseconds, median};

const INTRODUCTION: &str = "\
# Polygons with many edges

Written by `compare/`: from the root of the repository,

    cargo run --release --manifest-path compare/Cargo.toml -- polygons --write

Two polygons of n edges, each a ring around a center with radii from 0.8 to 1 at random, and a point beside one: microseconds
of CPU a pair on one thread, the median of the rounds, and in brackets the time divided by that of Secant. The shapes are
made before, Secant's with the boxes of their edges, and so are the prepared geometries of geo and GEOS, which are left out
where they do not answer the question; what is made for a question is in its time. Relations are compared first, and
distances up to 1e-12, because those of the peers are not the nearest floats.

- far: the boxes are apart
- apart: the boxes overlap
- diagonal: the boxes are nearer than 0.5, the polygons are not
- cross: the boundaries cross
- within: the first is in the interior of the second
";

/// A pair is left out where it takes longer, in nanoseconds.
const MOST: f64 = 2e8;

/// The vertices of a ring.
type Ring = Vec<[f64; 2]>;

fn ring(n: usize, rng: &mut Rng, center: [f64; 2], scale: f64) -> Ring {
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let angle = |k: usize| std::f64::consts::TAU * k as f64 / n as f64;
    let mut vertex = |k| {
        let radius = scale * (0.8 + 0.2 * rng.unit().abs());
        let (sin, cos) = f64::sin_cos(angle(k));
        [center[0] + radius * cos, center[1] + radius * sin]
    };
    (0..n).map(&mut vertex).collect()
}

/// The two shapes of a question: two rings, or a ring and a point.
struct Pair {
    secant: [secant::Shape<2>; 2],
    geo: [geo::Geometry; 2],
    prepared: [PreparedGeometry<'static, geo::Geometry>; 2],
    #[cfg(geos)]
    geos: [geos::Shape; 2],
}

impl Pair {
    fn new(rings: [Ring; 2]) -> Self {
        let secant = |ring: &Ring| match ring[..] {
            [x] => secant::Point::new(x).into(),
            _ => secant::Polygon::new(ring.clone()).into(),
        };
        let geo = |ring: &Ring| match ring[..] {
            [[x, y]] => geo::Point::new(x, y).into(),
            _ => {
                let exterior = ring.iter().map(|&[x, y]| (x, y)).collect();
                geo::Polygon::new(exterior, Vec::new()).into()
            }
        };
        Self {
            secant: rings.each_ref().map(secant),
            geo: rings.each_ref().map(geo),
            prepared: rings.each_ref().map(|ring| geo(ring).into()),
            #[cfg(geos)]
            geos: rings.each_ref().map(geos::Shape::new),
        }
    }
}

/// What is asked, with a number for an answer: a bit, the first letter of a relation, or a distance.
#[derive(Clone, Copy)]
enum Question {
    Intersects,
    Relation,
    Distance,
    IsNear,
}

/// What is nearer than this is near.
const NEAR: f64 = 0.5;

const QUESTIONS: [(Question, &str); 4] = [
    (Question::Intersects, "intersects"),
    (Question::Relation, "relation"),
    (Question::Distance, "distance"),
    (Question::IsNear, "a distance of at most 0.5"),
];

/// The answer, or nothing where it is not answered.
type Ask = fn(Question, &Pair) -> Option<f64>;

const CONTENDERS: &[(&str, Ask)] = &[
    ("Secant", of_secant),
    ("geo", of_geo),
    ("geo, prepared", of_prepared_geo),
    #[cfg(geos)]
    ("GEOS", geos::ask),
    #[cfg(geos)]
    ("GEOS, prepared", geos::ask_prepared),
];

fn of_secant(question: Question, Pair { secant: [a, b], .. }: &Pair) -> Option<f64> {
    use secant::Relation;
    Some(match question {
        Question::Intersects => f64::from(u8::from(a.intersects(b))),
        Question::Relation => letter(match a.relation(b) {
            Relation::Disjoint => 'd',
            Relation::Equal => 'e',
            Relation::Within => 'w',
            Relation::Contains => 'c',
            Relation::Touch => 't',
            Relation::Overlap | Relation::Cross => 'o',
        }),
        Question::Distance => a.distance(b),
        Question::IsNear => f64::from(u8::from(a.within(b, NEAR))),
    })
}

fn of_geo(question: Question, Pair { geo: [a, b], .. }: &Pair) -> Option<f64> {
    Some(match (question, a, b) {
        (Question::Intersects, ..) => f64::from(u8::from(a.intersects(b))),
        // Faster than its matrix.
        (Question::Relation, geo::Geometry::Polygon(a), geo::Geometry::Point(b)) => {
            letter(match a.coordinate_position(&b.0) {
                CoordPos::Outside => 'd',
                CoordPos::OnBoundary => 't',
                CoordPos::Inside => 'c',
            })
        }
        (Question::Relation, ..) => letter_of(&a.relate(b)),
        (Question::Distance, ..) => Euclidean.distance(a, b),
        (Question::IsNear, ..) => f64::from(u8::from(Euclidean.distance(a, b) <= NEAR)),
    })
}

fn of_prepared_geo(question: Question, pair: &Pair) -> Option<f64> {
    let [a, b] = &pair.prepared;
    match question {
        Question::Intersects => Some(f64::from(u8::from(a.relate(b).is_intersects()))),
        Question::Relation => Some(letter_of(&a.relate(b))),
        Question::Distance | Question::IsNear => None,
    }
}

fn letter_of(matrix: &geo::relate::IntersectionMatrix) -> f64 {
    letter(if matrix.is_disjoint() {
        'd'
    } else if matrix.is_equal_topo() {
        'e'
    } else if matrix.is_within() {
        'w'
    } else if matrix.is_contains() {
        'c'
    } else if matrix.is_touches() {
        't'
    } else {
        'o'
    })
}

fn letter(of: char) -> f64 {
    f64::from(u32::from(of))
}

/// GEOS by its interface for C.
#[cfg(geos)]
mod geos {
    use super::{NEAR, Pair, Question, Ring, letter};
    use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
    use std::ptr::null_mut;

    type Handle = *mut c_void;
    type Geometry = *mut c_void;
    type Prepared = *const c_void;

    unsafe extern "C" {
        fn GEOS_init_r() -> Handle;
        fn GEOSCoordSeq_copyFromBuffer_r(
            handle: Handle,
            numbers: *const f64,
            size: c_uint,
            has_z: c_int,
            has_m: c_int,
        ) -> *mut c_void;
        fn GEOSGeom_createPoint_r(handle: Handle, coordinates: *mut c_void) -> Geometry;
        fn GEOSGeom_createLinearRing_r(handle: Handle, coordinates: *mut c_void) -> Geometry;
        fn GEOSGeom_createPolygon_r(
            handle: Handle,
            shell: Geometry,
            holes: *mut Geometry,
            count: c_uint,
        ) -> Geometry;
        fn GEOSGeom_destroy_r(handle: Handle, geometry: Geometry);
        fn GEOSIntersects_r(handle: Handle, a: Geometry, b: Geometry) -> c_char;
        fn GEOSRelate_r(handle: Handle, a: Geometry, b: Geometry) -> *mut c_char;
        fn GEOSFree_r(handle: Handle, buffer: *mut c_void);
        fn GEOSDistance_r(handle: Handle, a: Geometry, b: Geometry, distance: *mut f64) -> c_int;
        fn GEOSDistanceWithin_r(handle: Handle, a: Geometry, b: Geometry, most: f64) -> c_char;
        fn GEOSPrepare_r(handle: Handle, a: Geometry) -> Prepared;
        fn GEOSPreparedGeom_destroy_r(handle: Handle, a: Prepared);
        fn GEOSPreparedIntersects_r(handle: Handle, a: Prepared, b: Geometry) -> c_char;
        fn GEOSPreparedDistance_r(
            handle: Handle,
            a: Prepared,
            b: Geometry,
            distance: *mut f64,
        ) -> c_int;
        fn GEOSPreparedDistanceWithin_r(
            handle: Handle,
            a: Prepared,
            b: Geometry,
            most: f64,
        ) -> c_char;
    }

    thread_local! {
        // SAFETY: it takes nothing.
        static HANDLE: Handle = unsafe { GEOS_init_r() };
    }

    /// A geometry, and the same prepared.
    pub(super) struct Shape(Geometry, Prepared);

    impl Shape {
        pub(super) fn new(ring: &Ring) -> Self {
            let mut closed = ring.clone();
            if ring.len() > 1 {
                closed.push(ring[0]);
            }
            let size = c_uint::try_from(closed.len()).expect("few vertices");
            let handle = HANDLE.with(|&handle| handle);
            // SAFETY: so many vertices are there, and are copied; each call owns what the one before returns.
            unsafe {
                let all = GEOSCoordSeq_copyFromBuffer_r(handle, closed.as_ptr().cast(), size, 0, 0);
                let geometry = if size == 1 {
                    GEOSGeom_createPoint_r(handle, all)
                } else {
                    let ring = GEOSGeom_createLinearRing_r(handle, all);
                    GEOSGeom_createPolygon_r(handle, ring, null_mut(), 0)
                };
                Self(geometry, GEOSPrepare_r(handle, geometry))
            }
        }
    }

    impl Drop for Shape {
        fn drop(&mut self) {
            // SAFETY: it is of this thread, and nobody else has it.
            HANDLE.with(|&handle| unsafe {
                GEOSPreparedGeom_destroy_r(handle, self.1);
                GEOSGeom_destroy_r(handle, self.0);
            });
        }
    }

    pub(super) fn ask(question: Question, pair: &Pair) -> Option<f64> {
        let handle = HANDLE.with(|&handle| handle);
        let [a, b] = pair.geos.each_ref().map(|shape| shape.0);
        // SAFETY: both are shapes that are not changed, and a matrix is text until it is freed.
        Some(unsafe {
            match question {
                Question::Intersects => f64::from(GEOSIntersects_r(handle, a, b)),
                Question::Relation => {
                    let matrix = GEOSRelate_r(handle, a, b);
                    let relation = relation(CStr::from_ptr(matrix).to_bytes());
                    GEOSFree_r(handle, matrix.cast());
                    letter(relation)
                }
                Question::Distance => {
                    let mut distance = 0.0;
                    GEOSDistance_r(handle, a, b, &raw mut distance);
                    distance
                }
                Question::IsNear => f64::from(GEOSDistanceWithin_r(handle, a, b, NEAR)),
            }
        })
    }

    pub(super) fn ask_prepared(question: Question, pair: &Pair) -> Option<f64> {
        let handle = HANDLE.with(|&handle| handle);
        let (a, b) = (pair.geos[0].1, pair.geos[1].0);
        // SAFETY: both are shapes that are not changed.
        unsafe {
            match question {
                Question::Intersects => Some(f64::from(GEOSPreparedIntersects_r(handle, a, b))),
                Question::Relation => None,
                Question::Distance => {
                    let mut distance = 0.0;
                    GEOSPreparedDistance_r(handle, a, b, &raw mut distance);
                    Some(distance)
                }
                Question::IsNear => {
                    let near = GEOSPreparedDistanceWithin_r(handle, a, b, NEAR);
                    Some(f64::from(near))
                }
            }
        }
    }

    /// The relation by what the interiors, boundaries and exteriors have in common.
    fn relation(matrix: &[u8]) -> char {
        let none = |cells: &[usize]| cells.iter().all(|&cell| matrix[cell] == b'F');
        let (within, contains) = (none(&[2, 5]), none(&[6, 7]));
        match none(&[0]) {
            true if none(&[1, 3, 4]) => 'd',
            true => 't',
            false => match (within, contains) {
                (true, true) => 'e',
                (true, false) => 'w',
                (false, true) => 'c',
                (false, false) => 'o',
            },
        }
    }
}

/// Pairs of one kind.
type Draw = fn(usize, &mut Rng) -> [Ring; 2];

const SETS: [(&str, Draw); 6] = [
    ("far", |n, rng| rings(n, rng, [10.0, 3.0], 1.0)),
    ("apart", |n, rng| rings(n, rng, [1.45, 1.45], 1.0)),
    ("diagonal", |n, rng| rings(n, rng, [2.0, 2.0], 1.0)),
    ("cross", |n, rng| rings(n, rng, [1.0, 0.5], 1.0)),
    ("within", |n, rng| rings(n, rng, [0.0, 0.0], 0.5)),
    ("a point", |n, rng| {
        let x = [rng.unit(), rng.unit()].map(|x| 2.0 * x);
        [ring(n, rng, [0.0; 2], 1.0), vec![x]]
    }),
];

fn rings(n: usize, rng: &mut Rng, center: [f64; 2], scale: f64) -> [Ring; 2] {
    [ring(n, rng, center, scale), ring(n, rng, [0.0; 2], 1.0)]
}

/// The tables.
pub(crate) fn section(quick: bool) -> Result<String> {
    let sizes: &[usize] = match quick {
        true => &[16, 1_000],
        false => &[16, 100, 1_000, 10_000],
    };
    let rounds = if quick { 3 } else { 7 };
    let mut out = INTRODUCTION.to_owned();
    out.push('\n');
    crate::report::conditions(&mut out, crate::report::load(), &["secant", "geo"])?;
    #[cfg(geos)]
    for version in crate::pairs::foreign::versions()
        .iter()
        .filter(|name| name.starts_with("GEOS"))
    {
        writeln!(out, "{version}.")?;
    }
    for (question, name) in QUESTIONS {
        write!(out, "\n## {name}\n\n| pair | n |")?;
        CONTENDERS
            .iter()
            .try_for_each(|(name, _)| write!(out, " {name} |"))?;
        write!(out, "\n|---|---:|")?;
        CONTENDERS.iter().try_for_each(|_| write!(out, "---:|"))?;
        writeln!(out)?;
        for (set, draw) in SETS {
            for &n in sizes {
                eprintln!("{name}: {set}, {n} edges");
                let mut rng = Rng::new(7);
                let pairs: Vec<_> = (0..8).map(|_| Pair::new(draw(n, &mut rng))).collect();
                write!(out, "| {set} | {n} |")?;
                row(&mut out, question, &pairs, rounds)?;
            }
        }
    }
    Ok(out)
}

fn row(out: &mut String, question: Question, pairs: &[Pair], rounds: usize) -> Result<()> {
    let mut truth = Vec::new();
    let mut times = vec![Vec::new(); CONTENDERS.len()];
    let mut repeats = vec![0; CONTENDERS.len()];
    let mut answers = vec![true; CONTENDERS.len()];
    for (k, (name, ask)) in CONTENDERS.iter().enumerate() {
        let first = cpu_nanoseconds(|| {
            answers[k] = black_box(ask(question, &pairs[0])).is_some();
        });
        if first > MOST || !answers[k] {
            continue;
        }
        // So that a round takes some milliseconds.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "up to 10,000"
        )]
        let wanted = (1e6 / first.max(100.0)).ceil() as usize;
        repeats[k] = wanted;
        for (j, pair) in pairs.iter().enumerate() {
            let answer = ask(question, pair).context("an answer as for the first")?;
            if k == 0 {
                truth.push(answer);
            }
            let off = (answer - truth[j]).abs();
            ensure!(
                off <= 1e-12 * truth[j].abs(),
                "{name}: {answer}, expected {}",
                truth[j]
            );
        }
    }
    for round in 0..rounds {
        for k in 0..CONTENDERS.len() {
            let k = (k + round) % CONTENDERS.len();
            let time = cpu_nanoseconds(|| {
                for pair in (0..repeats[k]).flat_map(|_| pairs) {
                    black_box((CONTENDERS[k].1)(question, black_box(pair)));
                }
            });
            #[expect(clippy::cast_precision_loss, reason = "few")]
            times[k].push(time / (repeats[k] * pairs.len()) as f64);
        }
    }
    let of_secant = median(&times[0]);
    for ((times, &repeats), answers) in times.iter().zip(&repeats).zip(answers) {
        if !answers {
            write!(out, " |")?;
            continue;
        }
        if repeats == 0 {
            write!(out, " over {:.1} s |", MOST / 1e9)?;
            continue;
        }
        let time = median(times);
        write!(out, " {:.2} ({:.2}) |", time / 1e3, time / of_secant)?;
    }
    writeln!(out)?;
    Ok(())
}
