//! The answers to a million mixed questions have one hash, here and in WebAssembly: `js/test/answers.json` holds it, and
//! `js/test/answers.test.ts` computes it in node and in a browser.
//!
//! The questions are those of `js/test/questions.ts`, made by the same operations on floats. Here the library is asked
//! directly, with the vectors of this machine. Where the questions change, `SECANT_WRITE_ANSWERS=1 cargo test -p
//! secant-wasm` writes the file.

use secant::batch::{Columns, Hits, pairs};
use secant::{
    Capsule, Circle, Kind, Line, Point, Polygon, Polyline, Ray, Rect, Relation, Segment, Segments,
    Shape, Triangle,
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
    let halves = bits
        .iter()
        .flat_map(|word| [word & 0xffff_ffff, word >> 32]);
    let halves = halves.take(count.div_ceil(32));
    halves.for_each(|half| hash.word(u32::try_from(half).expect("32 bits")));
    let mut relations = vec![Relation::Disjoint; count];
    pairs.relations(&mut relations);
    relations
        .into_iter()
        .for_each(|relation| hash.relation(relation));
    let mut hits = Hits::default();
    pairs.hits(&mut hits);
    hits.rows.iter().for_each(|&row| hash.word(row));
    for column in [&hits.t, &hits.at[0], &hits.at[1]] {
        column.iter().for_each(|&x| hash.number(x));
    }
    hash.0
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
    let found = secant::crossings(&segments).sorted();
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
    hash.0
}

#[test]
fn native_answers_are_those_of_webassembly() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../js/test/answers.json");
    let hashes = [single(640_000), batch(300_000), crossings(60_000)];
    let [single, batch, crossings] = hashes.map(|hash| format!("{hash:08x}"));
    let found = format!(
        "{{ \"single\": \"{single}\", \"batch\": \"{batch}\", \"crossings\": \"{crossings}\" }}\n"
    );
    if std::env::var_os("SECANT_WRITE_ANSWERS").is_some() {
        std::fs::write(path, &found).expect("js/test is there");
    }
    let expected = std::fs::read_to_string(path).expect("js/test/answers.json is there");
    assert_eq!(found, expected);
}
