//! `crossings` against every pair asked one by one, on sets that are hard to sort into cells, and with
//! itself on other numbers of threads.

use std::sync::Mutex;

use secant::{Counts, Kind, Segment, Segments, crossings};
use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

/// A named set of n segments.
type Set = (&'static str, Vec<Segment<2>>);

fn short(rng: &mut Rng, scale: f64, offset: f64) -> Segment<2> {
    let mut near = |x: f64, by: f64| x + (rng.unit() - 0.5) * by;
    let (x, y) = (near(0.5, 1.0), near(0.5, 1.0));
    let (z, w) = (near(x, 0.2), near(y, 0.2));
    let place = |x: f64, y: f64| [offset + x * scale, offset + y * scale];
    Segment::new(place(x, y), place(z, w))
}

fn hard_sets(n: usize) -> Vec<Set> {
    let mut rng = Rng::new(5);
    let mut many = |scale: f64, offset: f64| -> Vec<Segment<2>> {
        (0..n).map(|_| short(&mut rng, scale, offset)).collect()
    };
    let with = |mut set: Vec<Segment<2>>, p: [f64; 2], q: [f64; 2]| {
        set.push(Segment::new(p, q));
        set
    };
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let numbered = |f: &dyn Fn(f64) -> Segment<2>| (0..n).map(|k| f(k as f64)).collect();
    vec![
        ("uniform", many(1.0, 0.0)),
        ("far from the origin", many(1e3, 1e15)),
        ("tiny", many(1e-310, 0.0)),
        ("within 2,000 subnormal floats", many(1e-320, 0.0)),
        ("huge", many(1e308, -5e307)),
        (
            "an outlier",
            with(many(1.0, 0.0), [1e15, 1e15], [1e15, 1e15]),
        ),
        (
            "a diagonal over all",
            with(many(1.0, 0.0), [-1.0, -1.0], [2.0, 2.0]),
        ),
        (
            "a long way out",
            with(many(1.0, 0.0), [0.0, 0.0], [1e12, 7e11]),
        ),
        ("two scales", [many(1.0, 0.0), many(1e-9, 0.5)].concat()),
        (
            "hatching",
            numbered(&|k| Segment::new([k, 0.0], [k + 90.0, 90.0])),
        ),
        (
            "level lines",
            numbered(&|k| Segment::new([0.0, k], [90.0, k])),
        ),
        ("a fan", numbered(&|k| Segment::new([0.0, 0.0], [100.0, k]))),
        (
            "one point",
            numbered(&|_| Segment::new([1.0, 1.0], [1.0, 1.0])),
        ),
        (
            "a staircase",
            numbered(&|k| Segment::new([k, k], [k + 1.0, k])),
        ),
    ]
}

/// Every pair that meets, asked one by one.
fn one_by_one(set: &[Segment<2>]) -> Vec<(usize, usize)> {
    let pairs = (0..set.len()).flat_map(|i| (i + 1..set.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| set[i].intersects(&set[j])).collect()
}

#[test]
fn every_pair_once_on_hard_sets() {
    for (name, set) in hard_sets(400) {
        let expected = one_by_one(&set);
        let segments = Segments::from(&set[..]);
        for threads in [1, 2, 5] {
            let search = crossings(&segments).threads(threads);
            let found: Vec<_> = search.sorted();
            let pairs: Vec<_> = found.iter().map(|c| (c.i as usize, c.j as usize)).collect();
            assert_eq!(pairs, expected, "{name}, {threads} threads");
            assert_eq!(search.any(), !expected.is_empty(), "{name}");
            let counts: Counts = found.iter().map(|c| c.kind).collect();
            assert_eq!(search.counts(), counts, "{name}");
        }
    }
}

#[test]
fn kinds_and_points_are_those_of_the_oracle() {
    for family in SetFamily::ALL {
        let set = family.segments(&mut Rng::new(3), 60);
        let segments: Segments = set.iter().map(|&[p, q]| Segment::new(p, q)).collect();
        let expected: Vec<_> = secant_oracle::crossings(&set)
            .into_iter()
            .map(|c| {
                (
                    c.i,
                    c.j,
                    c.kind.name(),
                    c.first.to_f64().at.map(f64::to_bits),
                )
            })
            .collect();
        let found: Vec<_> = crossings(&segments)
            .sorted()
            .into_iter()
            .map(|c| {
                let point = c.point().map(f64::to_bits);
                (c.i as usize, c.j as usize, c.kind.as_str(), point)
            })
            .collect();
        assert_eq!(found, expected, "{}", family.name());
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    // Enough for the grid to be filled and searched in parallel.
    let mut rng = Rng::new(9);
    let mut set: Vec<_> = (0..60_000)
        .map(|_| {
            let [x, y] = [rng.unit(), rng.unit()];
            let [z, w] = [x + 0.01 * rng.unit(), y + 0.01 * rng.unit()];
            Segment::new([x, y], [z, w])
        })
        .collect();
    // Pairs of every kind.
    for k in 0..1_000 {
        let [a, b, c] = [0.0, 4.0, 8.0].map(|x| [x + f64::from(k), 2.0]);
        let rows = [Segment::new(a, b), Segment::new(a, c), Segment::new(b, a)];
        set.extend(rows);
    }
    let segments = Segments::from(&set[..]);
    let found = |threads| -> Vec<_> {
        let all = crossings(&segments).threads(threads).sorted();
        all.iter().map(|c| (c.i, c.j, c.kind)).collect()
    };
    let in_order = |each: Mutex<Vec<(u32, u32, Kind)>>| {
        let mut each = each.into_inner().unwrap();
        each.sort_unstable();
        each
    };
    let one = found(1);
    assert!(one.len() > 10_000, "{}", one.len());
    assert!(one.is_sorted_by(|a, b| (a.0, a.1) < (b.0, b.1)));
    let counts: Counts = one.iter().map(|&(.., kind)| kind).collect();
    assert!(counts.overlap > 4_000 && counts.equal == 1_000, "{counts}");
    for threads in [2, 3, 7] {
        assert_eq!(found(threads), one, "{threads} threads");
        let search = crossings(&segments).threads(threads);
        assert_eq!(search.counts(), counts, "{threads} threads");
        assert!(search.any(), "{threads} threads");
        let each = Mutex::new(Vec::new());
        search.for_each(|c| each.lock().unwrap().push((c.i, c.j, c.kind)));
        assert_eq!(in_order(each), one, "{threads} threads");
        let each = Mutex::new(Vec::new());
        search.for_each_point(|c, at| {
            assert_eq!(at.map(f64::to_bits), c.point().map(f64::to_bits));
            each.lock().unwrap().push((c.i, c.j, c.kind));
        });
        assert_eq!(in_order(each), one, "{threads} threads");
    }
}

/// Where the spacing of floats is greater than a step of the lattice, a rounded point is in another cell than
/// its segment: also beside the borders of columns, along which steep segments run.
#[test]
fn long_segments_far_from_the_origin() {
    let mut rng = Rng::new(6);
    let (offset, side) = (1e16, 1024.0);
    let at = |x: f64, y: f64| [offset + x, offset + y];
    let mut set = vec![Segment::new(at(0.0, 0.0), at(side, side))];
    set.extend((1..8).map(|k| {
        let x = side / 8.0 * f64::from(k);
        Segment::new(at(x - 2.0, 0.0), at(x + 4.0, side))
    }));
    set.extend((0..20).map(|_| {
        let [x, y, z, w] = [(); 4].map(|()| side * rng.unit());
        Segment::new(at(x, y), at(z, w))
    }));
    let many = set.len();
    set.extend((0..8_000).map(|_| {
        let [x, y] = [(); 2].map(|()| 6.0 + (side - 12.0) * rng.unit());
        let [dx, dy] = [(); 2].map(|()| 12.0 * rng.unit() - 6.0);
        Segment::new(at(x, y), at(x + dx, y + dy))
    }));
    let expected: Vec<_> = (0..many)
        .flat_map(|i| (i + 1..set.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| set[i].intersects(&set[j]))
        .collect();
    let found: Vec<_> = crossings(&Segments::from(&set[..]))
        .sorted()
        .iter()
        .map(|c| (c.i as usize, c.j as usize))
        .filter(|&(i, _)| i < many)
        .collect();
    assert!(expected.len() > 300, "{}", expected.len());
    assert_eq!(found, expected);
}

/// Overlaps over the borders of cells, which have one owner whatever the order of the two.
#[test]
fn overlaps_in_many_cells() {
    let mut rng = Rng::new(7);
    let directions = [[1, 0], [0, 1], [1, 1], [1, -1]];
    let set: Vec<_> = (0..3_000)
        .map(|_| {
            let [x, y] = [(); 2].map(|()| rng.between_i32(0, 120));
            let [dx, dy] = rng.pick(&directions);
            let length = rng.between_i32(-9, 9);
            let ends = [[x, y], [x + length * dx, y + length * dy]];
            let [a, b] = ends.map(|x| x.map(f64::from));
            Segment::new(a, b)
        })
        .collect();
    let segments = Segments::from(&set[..]);
    let all = crossings(&segments).sorted();
    let pairs: Vec<_> = all.iter().map(|c| (c.i as usize, c.j as usize)).collect();
    assert_eq!(pairs, one_by_one(&set));
    assert!(all.iter().filter(|c| c.kind == Kind::Overlap).count() > 200);
}

/// So many parallel segments that they are sorted along another direction, on which the two of a pair only
/// touch.
#[test]
fn crowded_segments_that_meet_end_to_end() {
    let rows = 0..2_000_u32;
    let segments: Segments = rows
        .clone()
        .flat_map(|k| {
            let [a, b, c] = [0.0, 1e5, 2e5].map(|x| [x, f64::from(k)]);
            [Segment::new(a, b), Segment::new(b, c)]
        })
        .collect();
    let found: Vec<_> = crossings(&segments)
        .sorted()
        .iter()
        .map(|c| (c.i, c.j, c.kind))
        .collect();
    let expected: Vec<_> = rows.map(|k| (2 * k, 2 * k + 1, Kind::Shared)).collect();
    assert_eq!(found, expected);
}

/// They cross at a negative x that is less than half of the least float.
#[test]
fn an_underflow_keeps_its_sign() {
    let [a, b] = [
        Segment::new([0.0, 0.0], [-5e-324, 4.0]),
        Segment::new([-1.0, 1.0], [1.0, 1.0]),
    ];
    let at = a.intersection(&b).unwrap().point().unwrap().at;
    let segments: Segments = [a, b].into_iter().collect();
    let found = crossings(&segments).sorted()[0];
    let of_pair = found.intersection().point().unwrap().at;
    let in_vectors = Mutex::new(Vec::new());
    crossings(&segments).for_each_point(|_, at| in_vectors.lock().unwrap().push(at));
    let in_vectors = in_vectors.into_inner().unwrap();
    for at in [at, of_pair, found.point(), in_vectors[0]] {
        assert_eq!(at.map(f64::to_bits), [-0.0, 1.0].map(f64::to_bits));
    }
}

#[test]
fn only_what_is_asked_for() {
    let set = SetFamily::Roads.segments(&mut Rng::new(4), 300);
    let segments: Segments = set.iter().map(|&[p, q]| Segment::new(p, q)).collect();
    let all = crossings(&segments).counts();
    assert!(all.shared > 0);
    let rest = crossings(&segments).ignore_shared().counts();
    assert_eq!(rest, Counts { shared: 0, ..all });
    for kind in Kind::ALL {
        let only = crossings(&segments)
            .only([kind].into_iter().collect())
            .counts();
        assert_eq!((only.of(kind), only.total()), (all.of(kind), all.of(kind)));
    }
}
