//! Secant's batches as contenders: columns in, a bit for each pair out.

use std::cell::RefCell;

use secant::batch::{Batch, Columnar, Columns, pairs};

use super::field::{Course, Plain, Run};

type Both<'a, A, B> = (Columns<'a, A>, Columns<'a, B>);

/// Two sets of shapes, from the columns of their numbers.
pub(crate) struct Batched<'a, A: Columnar, B: Columnar> {
    columns: Box<dyn Fn(usize) -> Both<'a, A, B> + 'a>,
    /// So many pairs of them, and a place for their bits. That every row is a shape is checked when
    /// columns come in: once, and not in every round.
    ready: RefCell<Option<Ready<'a, A, B>>>,
}

struct Ready<'a, A: Columnar, B: Columnar> {
    rows: usize,
    a: Columns<'a, A>,
    b: Columns<'a, B>,
    bits: Vec<u64>,
}

impl<'a, A: Batch<B>, B: Columnar> Batched<'a, A, B> {
    pub(crate) fn new(columns: impl Fn(usize) -> Both<'a, A, B> + 'a) -> Self {
        Self {
            columns: Box::new(columns),
            ready: RefCell::new(None),
        }
    }

    fn with<T>(&self, rows: usize, f: impl FnOnce(&mut Ready<'a, A, B>) -> T) -> T {
        let mut ready = self.ready.borrow_mut();
        if ready.as_ref().is_none_or(|ready| ready.rows != rows) {
            let (a, b) = (self.columns)(rows);
            let bits = vec![0; rows.div_ceil(64)];
            *ready = Some(Ready { rows, a, b, bits });
        }
        f(ready.as_mut().expect("made above"))
    }
}

impl<A: Batch<B>, B: Columnar> Ready<'_, A, B> {
    fn fill(&mut self) {
        let both = pairs(&self.a, &self.b).expect("as many rows as pairs");
        both.intersects(&mut self.bits);
    }
}

impl<A: Batch<B>, B: Columnar> Run for Batched<'_, A, B> {
    fn digest(&self, course: Course) -> u64 {
        self.with(course.pairs, |ready| {
            let mut sum = 0;
            for _ in 0..course.times {
                ready.fill();
                sum += ready
                    .bits
                    .iter()
                    .map(|word| u64::from(word.count_ones()))
                    .sum::<u64>();
            }
            sum
        })
    }

    fn each(&self, rows: usize, f: &mut dyn FnMut(Plain)) {
        self.with(rows, |ready| {
            ready.fill();
            for row in 0..rows {
                let yes = ready.bits[row / 64] >> (row % 64) & 1 == 1;
                f(if yes { Plain::YES } else { Plain::NO });
            }
        });
    }
}

/// The batch of `$a` beside `$b`, of `$m` and `$n` numbers, as a line of a test.
macro_rules! batch {
    ($field:ident, $a:ident<$d:literal>: $m:literal, $b:ident<$e:literal>: $n:literal) => {
        crate::pairs::batch::batch!(@one $field, "secant batch", F64, f64, $a<$d>: $m, $b<$e>: $n);
        crate::pairs::batch::batch!(
            @one $field, "secant batch f32", F32, f32, $a<$d>: $m, $b<$e>: $n
        );
    };
    (
        @one $field:ident, $name:literal, $width:ident, $float:ident,
        $a:ident<$d:literal>: $m:literal, $b:ident<$e:literal>: $n:literal
    ) => {
        let columns = &$field.columns().$float;
        $field.whole($name, crate::pairs::field::Width::$width, {
            crate::pairs::batch::Batched::new(move |rows: usize| {
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
