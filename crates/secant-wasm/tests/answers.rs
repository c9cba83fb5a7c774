//! The answers to a million mixed questions have one hash, here and in WebAssembly: `js/test/answers.json` holds it, and
//! `js/test/answers.test.ts` computes it in node and in a browser.
//!
//! The questions are those of `js/test/questions.ts`, made by the same operations on floats. Here the library is asked
//! directly, with the vectors of this machine. Where the questions change, `SECANT_WRITE_ANSWERS=1 cargo test -p
//! secant-wasm` writes the file.

use secant::batch::{Columns, Hits, pairs};
use secant::{
    Box3, Capsule, Circle, Id, Kind, Line, Point, Polygon, Polyline, Ray, Rect, Relation, Segment,
    Segments, Shape, Sphere, Triangle, World,
};

/// Random numbers of 32 bits: the generator splitmix, on 32 bits.
struct Random(u32);

impl Random {
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mut z = self.0;
        z = (z ^ (z >> 16)).wrapping_mul(0x21f0_aaad);
        z = (z ^ (z >> 15)).wrapping_mul(0x735a_2d97);
        z ^ (z >> 15)
    }

    fn below(&mut self, n: u32) -> u32 {
        self.bits() % n
    }

    fn number(&mut self, set: usize) -> f64 {
        match set {
            0 => f64::from(self.below(8)),
            1 => f64::from(self.below(80)) / 10.0,
            2 => {
                let integer = f64::from(self.below(8));
                integer + f64::from(self.below(5)) / 2_f64.powi(50)
            }
            _ => f64::from(self.bits()) / 2_f64.powi(29),
        }
    }

    fn point(&mut self, set: usize) -> [f64; 2] {
        let x = self.number(set);
        [x, self.number(set)]
    }

    /// A direction that is not zero.
    fn away(&mut self, set: usize) -> [f64; 2] {
        let [x, y] = self.point(set);
        [x - 4.0, if y == 4.0 { 1.0 } else { y - 4.0 }]
    }

    /// A shape of one of ten types.
    fn shape(&mut self, set: usize) -> Shape<2> {
        match self.below(10) {
            0 => Point::new(self.point(set)).into(),
            1 => {
                let p = self.point(set);
                Segment::new(p, self.point(set)).into()
            }
            2 => {
                let p = self.point(set);
                Ray::new(p, self.away(set)).into()
            }
            3 => {
                let p = self.point(set);
                Line::new(p, self.away(set)).into()
            }
            4 => {
                let (p, q) = (self.point(set), self.point(set));
                let min = [p[0].min(q[0]), p[1].min(q[1])];
                Rect::new(min, [p[0].max(q[0]), p[1].max(q[1])]).into()
            }
            5 => {
                let c = self.point(set);
                Circle::new(c, self.number(set) / 2.0).into()
            }
            6 => {
                let (p, q) = (self.point(set), self.point(set));
                Capsule::new(p, q, self.number(set) / 4.0).into()
            }
            7 => Triangle::new([self.point(set), self.point(set), self.point(set)]).into(),
            8 => Polyline::new([self.point(set), self.point(set), self.point(set)]).into(),
            _ => {
                let [x, y] = self.point(set);
                let w = 1.0 + self.number(set);
                let h = 1.0 + self.number(set);
                Polygon::new([[x, y], [x + w, y], [x + w / 2.0, y + h], [x, y + h]]).into()
            }
        }
    }
}

/// FNV-1a on words of 32 bits.
struct Hash(u32);

impl Hash {
    fn new() -> Self {
        Self(0x811c_9dc5)
    }

    fn word(&mut self, word: u32) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0193);
    }

    fn number(&mut self, x: f64) {
        let bits = x.to_bits();
        for half in [bits & 0xffff_ffff, bits >> 32] {
            self.word(u32::try_from(half).expect("32 bits"));
        }
    }

    fn relation(&mut self, relation: Relation) {
        let code = Relation::ALL.iter().position(|&word| word == relation);
        self.index(code.expect("one of all"));
    }

    fn index(&mut self, index: usize) {
        self.word(u32::try_from(index).expect("32 bits"));
    }
}

fn single(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(1), Hash::new());
    for k in 0..count {
        let set = k % 4;
        let a = random.shape(set);
        let b = random.shape(set);
        hash.relation(a.relation(&b));
        if k % 4 == 1 {
            hash.number(a.distance(&b));
        }
        if k % 8 == 2 {
            let near = a.closest_points(&b);
            [near.a, near.b]
                .as_flattened()
                .iter()
                .for_each(|&x| hash.number(x));
        }
        if k % 8 == 3 {
            hash.word(u32::from(a.within(&b, random.number(set))));
        }
    }
    hash.0
}

fn batch(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(2), Hash::new());
    let mut columns = || {
        let mut all = [(); 4].map(|()| Vec::new());
        for k in 0..count {
            all.iter_mut()
                .for_each(|column| column.push(random.number(k % 4)));
        }
        all
    };
    let (a, b) = (columns(), columns());
    let set = |all: &[Vec<f64>; 4]| all.each_ref().map(|column| column.clone());
    let (a, b) = (set(&a), set(&b));
    let a = Columns::<Segment<2>>::try_new(a.each_ref().map(Vec::as_slice)).expect("finite");
    let b = Columns::<Segment<2>>::try_new(b.each_ref().map(Vec::as_slice)).expect("finite");
    let pairs = pairs(&a, &b).expect("as many");
    let mut bits = vec![0; pairs.words()];
    pairs.intersects(&mut bits);
    hash_bits(&mut hash, &bits, count);
    let mut relations = vec![Relation::Disjoint; count];
    pairs.relations(&mut relations);
    relations
        .into_iter()
        .for_each(|relation| hash.relation(relation));
    let mut hits = Hits::default();
    pairs.hits(&mut hits);
    hash_hits(&mut hash, &hits);
    hash.0
}

fn hash_bits(hash: &mut Hash, bits: &[u64], count: usize) {
    let halves = bits
        .iter()
        .flat_map(|word| [word & 0xffff_ffff, word >> 32]);
    let halves = halves.take(count.div_ceil(32));
    halves.for_each(|half| hash.word(u32::try_from(half).expect("32 bits")));
}

fn hash_hits(hash: &mut Hash, hits: &Hits) {
    hits.rows.iter().for_each(|&row| hash.word(row));
    for column in [&hits.t, &hits.at[0], &hits.at[1]] {
        column.iter().for_each(|&x| hash.number(x));
    }
}

fn crossings(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(3), Hash::new());
    let segments: Segments<'_> = (0..count)
        .map(|_| {
            let x = f64::from(random.below(4096)) / 16.0;
            let y = f64::from(random.below(4096)) / 16.0;
            let x2 = x + f64::from(random.below(33)) / 16.0 - 1.0;
            Segment::new([x, y], [x2, y + f64::from(random.below(33)) / 16.0 - 1.0])
        })
        .collect();
    hash_crossings(&mut hash, &segments);
    hash.0
}

fn hash_crossings(hash: &mut Hash, segments: &Segments<'_>) {
    let found = secant::crossings(segments).sorted();
    let kinds = [
        Kind::Cross,
        Kind::Touch,
        Kind::Shared,
        Kind::Overlap,
        Kind::Equal,
    ];
    found.iter().for_each(|crossing| hash.word(crossing.i));
    found.iter().for_each(|crossing| hash.word(crossing.j));
    for crossing in &found {
        hash.index(
            kinds
                .iter()
                .position(|&kind| kind == crossing.kind)
                .expect("a kind"),
        );
    }
    let firsts = found
        .iter()
        .map(|crossing| crossing.intersection().ends().next());
    let firsts: Vec<_> = firsts.map(|first| first.expect("a common point")).collect();
    firsts.iter().for_each(|first| hash.number(first.at[0]));
    firsts.iter().for_each(|first| hash.number(first.at[1]));
    firsts.iter().for_each(|first| hash.number(first.t));
    firsts.iter().for_each(|first| hash.number(first.u));
}

impl Random {
    fn point3(&mut self, set: usize) -> [f64; 3] {
        let x = self.number(set);
        let y = self.number(set);
        [x, y, self.number(set)]
    }

    /// A direction of space that is not zero.
    fn away3(&mut self, set: usize) -> [f64; 3] {
        let [x, y, z] = self.point3(set);
        [x - 4.0, y - 4.0, if z == 4.0 { 1.0 } else { z - 4.0 }]
    }

    /// A shape of one of eight types.
    fn solid(&mut self, set: usize) -> Shape<3> {
        match self.below(8) {
            0 => Point::new(self.point3(set)).into(),
            1 => {
                let p = self.point3(set);
                Segment::new(p, self.point3(set)).into()
            }
            2 => {
                let p = self.point3(set);
                Ray::new(p, self.away3(set)).into()
            }
            3 => {
                let p = self.point3(set);
                Line::new(p, self.away3(set)).into()
            }
            4 => {
                let (p, q) = (self.point3(set), self.point3(set));
                let corner =
                    |f: fn(f64, f64) -> f64| core::array::from_fn(|axis| f(p[axis], q[axis]));
                Box3::new(corner(f64::min), corner(f64::max)).into()
            }
            5 => {
                let c = self.point3(set);
                Sphere::new(c, self.number(set) / 2.0).into()
            }
            6 => {
                let (p, q) = (self.point3(set), self.point3(set));
                Capsule::new(p, q, self.number(set) / 4.0).into()
            }
            _ => Triangle::new([self.point3(set), self.point3(set), self.point3(set)]).into(),
        }
    }
}

fn space(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(4), Hash::new());
    for k in 0..count {
        let set = k % 4;
        let a = random.solid(set);
        let b = random.solid(set);
        hash.relation(a.relation(&b));
        if k % 4 == 1 {
            hash.number(a.distance(&b));
        }
        if k % 8 == 2 {
            let near = a.closest_points(&b);
            [near.a, near.b]
                .as_flattened()
                .iter()
                .for_each(|&x| hash.number(x));
        }
        if k % 8 == 3 {
            hash.word(u32::from(a.within(&b, random.number(set))));
        }
        if k % 8 == 5 {
            let p = random.point3(set);
            let ray = Ray::new(p, random.away3(set));
            let hit = ray.cast(&[a, b][..]).first();
            hash.index(hit.map_or(2, |hit| hit.index));
            if let Some(hit) = hit {
                hash.number(hit.t);
                hit.at.iter().for_each(|&x| hash.number(x));
            }
        }
    }
    hash.0
}

fn integers(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(5), Hash::new());
    for k in 0..count {
        let mut point = || {
            let mut number = || (1 << 60) + i64::from(random.below(16)) * 1_000_000_007;
            let x = number();
            [x, number()]
        };
        let (p, q, c) = (point(), point(), point());
        let segment = Segment::new(p, q);
        let disc = Circle::new(c, i64::from(random.below(8)) * 1_000_000_007);
        hash.relation(segment.relation(&disc));
        if k % 2 == 1 {
            hash.number(segment.distance(&disc));
        }
    }
    let mut columns: [Vec<i64>; 4] = Default::default();
    for _ in 0..count {
        let mut below = |n: u32| i64::from(random.below(n));
        let (x, y) = (below(4096), below(4096));
        let x2 = x + below(65) - 32;
        let values = [x, y, x2, y + below(65) - 32];
        for (column, value) in columns.iter_mut().zip(values) {
            column.push((1 << 60) + 1_000_003 * value);
        }
    }
    let segments = Segments::try_from_columns(columns.each_ref().map(Vec::as_slice));
    hash_crossings(&mut hash, &segments.expect("columns of one length"));
    hash.0
}

fn columns(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(6), Hash::new());
    let mut column = || -> Vec<f64> { (0..count).map(|k| random.number(k % 4)).collect() };
    let [x1, y1, x2, y2] = [column(), column(), column(), column()];
    let [x, y, w, h] = [column(), column(), column(), column()];
    let map = |all: &[f64], f: &dyn Fn(f64) -> f64| -> Vec<f64> {
        all.iter().map(|&value| f(value)).collect()
    };
    let sum = |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| a + b).collect() };
    let dx = map(&x2, &|d| d - 4.0);
    let dy = map(&y2, &|d| if d == 4.0 { 1.0 } else { d - 4.0 });
    let (max_x, max_y, r) = (sum(&x, &w), sum(&y, &h), map(&w, &|r| r / 2.0));
    let walls = Columns::<Segment<2>>::try_new([&x1, &y1, &x2, &y2]).expect("finite");
    let shots = Columns::<Ray<2>>::try_new([&x1, &y1, &dx, &dy]).expect("directions");
    let rects = Columns::<Rect>::try_new([&x, &y, &max_x, &max_y]).expect("rectangles");
    let discs = Columns::<Circle>::try_new([&x, &y, &r]).expect("circles");
    /// Bits and relations of pairs.
    macro_rules! hash_pairs {
        ($($a:ident $b:ident),+) => { $( {
            let pairs = pairs(&$a, &$b).expect("as many");
            let mut bits = vec![0; pairs.words()];
            pairs.intersects(&mut bits);
            hash_bits(&mut hash, &bits, count);
            let mut relations = vec![Relation::Disjoint; count];
            pairs.relations(&mut relations);
            relations.into_iter().for_each(|relation| hash.relation(relation));
        } )+ };
    }
    hash_pairs!(walls rects, walls discs, rects discs, shots discs, shots walls);
    let mut hits = Hits::default();
    pairs(&shots, &rects).expect("as many").hits(&mut hits);
    hash_hits(&mut hash, &hits);
    hits.clear();
    pairs(&shots, &discs).expect("as many").hits(&mut hits);
    hash_hits(&mut hash, &hits);
    hash.0
}

/// An id as a number in JavaScript, of a place that is used once.
fn number_of(id: Id) -> f64 {
    assert_eq!(id.generation(), 0, "nothing was removed");
    f64::from(u32::try_from(id.index()).expect("32 bits"))
}

fn world(count: usize) -> u32 {
    let (mut random, mut hash) = (Random(7), Hash::new());
    let mut world: World<2, ()> = World::new();
    let mut column = || -> Vec<f64> {
        (0..count)
            .map(|_| f64::from(random.below(65_536)) / 64.0)
            .collect()
    };
    let (mut x, mut y) = (column(), column());
    let r: Vec<f64> = (0..count)
        .map(|_| f64::from(random.below(256)) / 32.0)
        .collect();
    let ids: Vec<Id> = (0..count)
        .map(|k| world.insert(Circle::new([x[k], y[k]], r[k]), ()))
        .collect();
    let mut column = || -> Vec<f64> {
        (0..count)
            .map(|_| f64::from(random.below(65_536)) / 64.0)
            .collect()
    };
    let (x1, y1) = (column(), column());
    let mut away = |from: &[f64]| -> Vec<f64> {
        let moved = from.iter().map(|x| x + f64::from(random.below(64)) - 32.0);
        moved.collect()
    };
    let (x2, y2) = (away(&x1), away(&y1));
    for k in 0..count {
        world.insert(Segment::new([x1[k], y1[k]], [x2[k], y2[k]]), ());
    }
    let list = |hash: &mut Hash, pairs: &[[Id; 2]]| {
        hash.index(pairs.len());
        for side in 0..2 {
            pairs
                .iter()
                .for_each(|pair| hash.number(number_of(pair[side])));
        }
    };
    for _ in 0..10 {
        for k in 0..count {
            x[k] = x[k] + f64::from(random.below(17)) / 8.0 - 1.0;
            y[k] = y[k] + f64::from(random.below(17)) / 8.0 - 1.0;
            world.replace(ids[k], Circle::new([x[k], y[k]], r[k]));
        }
        let step = world.step();
        list(&mut hash, step.touching());
        list(&mut hash, step.began());
        list(&mut hash, step.ended());
        for _ in 0..count / 50 {
            let [px, py] = random.point(3);
            let p = [128.0 * px, 128.0 * py];
            let mut away = || {
                let x = f64::from(random.below(65)) - 32.5;
                [x, f64::from(random.below(65)) - 32.0]
            };
            let (direction, by) = (away(), away());
            let now = world.now();
            for near in now.nearest(&Point::new(p)).take(5) {
                hash.number(number_of(near.id));
                hash.number(near.distance);
            }
            for hit in Ray::new(p, direction).cast(&now).all() {
                hash.number(number_of(now.id(&hit)));
                hash.number(hit.t);
            }
            let ball = Circle::new(p, 2.0);
            if let Some(met) = now.sweep(&ball.sweep(by)).first() {
                hash.number(number_of(met.id));
                hash.number(met.t());
            }
            let found = now.meeting(&Circle::new(p, 16.0)).all();
            found.iter().for_each(|&id| hash.number(number_of(id)));
        }
    }
    hash.0
}

#[test]
fn native_answers_are_those_of_webassembly() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../js/test/answers.json");
    let hashes = [
        ("single", single(640_000)),
        ("batch", batch(300_000)),
        ("crossings", crossings(60_000)),
        ("space", space(100_000)),
        ("integers", integers(20_000)),
        ("columns", columns(60_000)),
        ("world", world(5000)),
    ];
    let lines = hashes.map(|(name, hash)| format!("\"{name}\": \"{hash:08x}\""));
    let found = format!("{{ {} }}\n", lines.join(", "));
    if std::env::var_os("SECANT_WRITE_ANSWERS").is_some() {
        std::fs::write(path, &found).expect("js/test is there");
    }
    let expected = std::fs::read_to_string(path).expect("js/test/answers.json is there");
    assert_eq!(found, expected);
}
