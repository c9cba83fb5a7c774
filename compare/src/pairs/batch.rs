//! Secant's batches as contenders: columns in; a bit for each pair, or the hits out.

use std::cell::RefCell;

use secant::batch::{Batch, Columnar, Columns, Hits, pairs};
use secant::{Aabb, Ball, LinearIntersection, Ray, Segment};

use super::field::{Bits, Plain, Run, Workload};

type Both<'a, A, B> = (Columns<'a, A>, Columns<'a, B>);

/// Two sets of shapes, from the columns of their numbers, and a query.
pub(crate) struct Batched<'a, A: Columnar, B: Columnar, Q> {
    columns: Box<dyn Fn(usize) -> Both<'a, A, B> + 'a>,
    /// This many pairs, and the buffer of the answers. The validity of the rows is checked once, when the
    /// columns are made, and not in every round.
    ready: RefCell<Option<Ready<'a, A, B, Q>>>,
}

struct Ready<'a, A: Columnar, B: Columnar, Q> {
    rows: usize,
    a: Columns<'a, A>,
    b: Columns<'a, B>,
    question: Q,
}

/// A query, with the buffer of its answers.
pub(crate) trait Question<A: Batch<B>, B: Columnar> {
    fn new(rows: usize) -> Self;
    fn ask(&mut self, a: &Columns<'_, A>, b: &Columns<'_, B>);
    fn digest(&self) -> u64;
    /// Calls `each` with the answer to each pair.
    fn each(&self, a: &Columns<'_, A>, b: &Columns<'_, B>, f: &mut dyn FnMut(Plain));
}

impl<'a, A: Batch<B>, B: Columnar, Q: Question<A, B>> Batched<'a, A, B, Q> {
    pub(crate) fn new(columns: impl Fn(usize) -> Both<'a, A, B> + 'a) -> Self {
        Self {
            columns: Box::new(columns),
            ready: RefCell::new(None),
        }
    }

    fn with<T>(&self, rows: usize, f: impl FnOnce(&mut Ready<'a, A, B, Q>) -> T) -> T {
        let mut ready = self.ready.borrow_mut();
        if ready.as_ref().is_none_or(|ready| ready.rows != rows) {
            let (a, b) = (self.columns)(rows);
            let question = Q::new(rows);
            *ready = Some(Ready {
                rows,
                a,
                b,
                question,
            });
        }
        f(ready.as_mut().expect("made above"))
    }
}

impl<A: Batch<B>, B: Columnar, Q: Question<A, B>> Run for Batched<'_, A, B, Q> {
    fn digest(&self, workload: Workload) -> u64 {
        self.with(workload.pairs, |ready| {
            let mut sum = 0_u64;
            for _ in 0..workload.times {
                ready.question.ask(&ready.a, &ready.b);
                sum = sum.wrapping_add(ready.question.digest());
            }
            sum
        })
    }

    fn each(&self, rows: usize, f: &mut dyn FnMut(Plain)) {
        self.with(rows, |ready| {
            ready.question.ask(&ready.a, &ready.b);
            ready.question.each(&ready.a, &ready.b, f);
        });
    }
}

/// `intersects`: a bit for each pair.
pub(crate) struct Meet(Vec<u64>);

impl<A: Batch<B>, B: Columnar> Question<A, B> for Meet {
    fn new(rows: usize) -> Self {
        Self(vec![0; rows.div_ceil(64)])
    }

    fn ask(&mut self, a: &Columns<'_, A>, b: &Columns<'_, B>) {
        let both = pairs(a, b).expect("as many rows as pairs");
        both.intersects(&mut self.0);
    }

    fn digest(&self) -> u64 {
        let ones = self.0.iter().map(|word| u64::from(word.count_ones()));
        ones.sum()
    }

    fn each(&self, a: &Columns<'_, A>, _: &Columns<'_, B>, f: &mut dyn FnMut(Plain)) {
        for row in 0..a.len() {
            let yes = self.0[row / 64] >> (row % 64) & 1 == 1;
            f(if yes { Plain::YES } else { Plain::NO });
        }
    }
}

/// `hits`: the rows that intersect, with points and parameters.
pub(crate) struct Where<const D: usize, F>(Hits<D, F>);

/// The hits of `$a` and `$b`, and the conversion of one hit to the answer of the test.
macro_rules! hits {
    ($($a:ident, $b:ident, $d:literal: $answer:expr;)+) => { $(
        hits! { @one $a, $b, $d, f64: $answer }
        hits! { @one $a, $b, $d, f32: $answer }
    )+ };
    (@one $a:ident, $b:ident, $d:literal, $float:ident: $answer:expr) => {
        impl Question<$a<$d, $float>, $b<$d, $float>> for Where<$d, $float> {
            fn new(_: usize) -> Self {
                Self(Hits::default())
            }

            fn ask(
                &mut self,
                a: &Columns<'_, $a<$d, $float>>,
                b: &Columns<'_, $b<$d, $float>>,
            ) {
                self.0.clear();
                pairs(a, b).expect("as many rows as pairs").hits(&mut self.0);
            }

            fn digest(&self) -> u64 {
                let sums = self.0.at.iter().map(|column| $float::total(column));
                sums.fold($float::total(&self.0.t), u64::wrapping_add)
            }

            fn each(
                &self,
                a: &Columns<'_, $a<$d, $float>>,
                b: &Columns<'_, $b<$d, $float>>,
                f: &mut dyn FnMut(Plain),
            ) {
                let Hits { rows, t, at } = &self.0;
                let mut hits = rows.iter().zip(0_usize..).peekable();
                for row in 0..a.len() {
                    let hit = hits.next_if(|(hit, _)| **hit as usize == row);
                    f(hit.map_or(Plain::NO, |(_, k)| {
                        let at = [f64::from(at[0][k]), f64::from(at[1][k])];
                        $answer(a.get(row), b.get(row), f64::from(t[k]), at)
                    }));
                }
            }
        }
    };
}

hits! {
    Ray, Aabb, 2: |_, _, t, _| Plain { kind: 1, numbers: [t, 0.0] };
    Ray, Ball, 3: |_, _, t, _| Plain { kind: 1, numbers: [t, 0.0] };
    // An overlap of positive length is a kind of its own.
    Segment, Segment, 2: |a: Segment<2, _>, b, _, at| match a.intersection(&b) {
        Some(LinearIntersection::Overlap { .. }) => Plain::of(2),
        _ => Plain { kind: 1, numbers: at },
    };
}

/// The batch of `$a` and `$b`, of `$m` and `$n` numbers, as a contender: `intersects`, or `hits` of a
/// dimension.
macro_rules! batch {
    ($field:ident, $a:ident<$d:literal>: $m:literal, $b:ident<$e:literal>: $n:literal) => {
        crate::pairs::batch::batch!(
            @both $field, whole, crate::pairs::batch::Meet, crate::pairs::batch::Meet,
            $a<$d>: $m, $b<$e>: $n
        );
    };
    (hits $field:ident, $a:ident<$d:literal>: $m:literal, $b:ident<$e:literal>: $n:literal) => {
        crate::pairs::batch::batch!(
            @both $field, whole_rounded,
            crate::pairs::batch::Where::<$d, f64>, crate::pairs::batch::Where::<$d, f32>,
            $a<$d>: $m, $b<$e>: $n
        );
    };
    (
        @both $field:ident, $claim:ident, $question:ty, $short:ty,
        $a:ident<$d:literal>: $m:literal, $b:ident<$e:literal>: $n:literal
    ) => {
        crate::pairs::batch::batch!(
            @one $field, $claim, $question, "secant batch", F64, f64, $a<$d>: $m, $b<$e>: $n
        );
        crate::pairs::batch::batch!(
            @one $field, $claim, $short, "secant batch f32", F32, f32, $a<$d>: $m, $b<$e>: $n
        );
    };
    (
        @one $field:ident, $claim:ident, $question:ty, $name:literal, $width:ident, $float:ident,
        $a:ident<$d:literal>: $m:literal, $b:ident<$e:literal>: $n:literal
    ) => {
        let columns = &$field.columns().$float;
        $field.$claim($name, crate::pairs::field::Width::$width, {
            crate::pairs::batch::Batched::<_, _, $question>::new(move |rows: usize| {
                let a: [&[$float]; $m] = std::array::from_fn(|k| &columns[k][..rows]);
                let b: [&[$float]; $n] = std::array::from_fn(|k| &columns[$m + k][..rows]);
                (
                    secant::batch::Columns::<secant::$a<$d, $float>>::try_new(a)
                        .expect("shapes, as they are in the other forms"),
                    secant::batch::Columns::<secant::$b<$e, $float>>::try_new(b)
                        .expect("shapes, as they are in the other forms"),
                )
            })
        });
    };
}
pub(crate) use batch;
