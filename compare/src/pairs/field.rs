//! The contenders of one test: each with the pairs in its own format, and its answers compared with the true
//! ones.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hint::black_box;
use std::rc::Rc;

use anyhow::{Result, ensure};

use super::foreign::{self, Foreign, Records};
use super::nearest_f32;

/// The input of a contender: the numbers of the set, or those rounded to `f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    F64,
    F32,
}

/// A pair, as an array of numbers.
pub(crate) trait Pair: Copy + Debug + 'static {
    fn numbers(&self) -> &[f64];
}

/// All pairs of a set, and the columns of their numbers.
pub(crate) struct Given<P> {
    pub(crate) pairs: Vec<P>,
    columns: Columns,
}

#[derive(Default)]
pub(crate) struct Columns {
    pub(crate) f64: Vec<Vec<f64>>,
    pub(crate) f32: Vec<Vec<f32>>,
}

impl<P: Pair> Given<P> {
    pub(crate) fn new(pairs: Vec<P>) -> Self {
        let width = pairs.first().map_or(0, |pair| pair.numbers().len());
        let column = |k: usize| pairs.iter().map(move |pair| pair.numbers()[k]);
        let columns = Columns {
            f64: (0..width).map(|k| column(k).collect()).collect(),
            f32: (0..width)
                .map(|k| column(k).map(nearest_f32).collect())
                .collect(),
        };
        Self { pairs, columns }
    }
}

/// Pairs in the format `P` of a contender. The conversion is not timed.
pub(crate) trait Form<P>: 'static {
    const WIDTH: Width;
    fn of(pair: &P) -> Self;
}

/// An answer of any test, in a form that can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plain {
    /// 0 for no, else the kind of yes.
    pub(crate) kind: u8,
    /// The constructed numbers, zeros if there are none.
    pub(crate) numbers: [f64; 2],
}

impl Plain {
    pub(crate) const NO: Self = Self::of(0);
    pub(crate) const YES: Self = Self::of(1);

    pub(crate) const fn of(kind: u8) -> Self {
        Self {
            kind,
            numbers: [0.0; 2],
        }
    }
}

/// The return type of a contender.
pub(crate) trait Answer: Copy {
    /// A number to add up, so that the compiler cannot remove any part of the answer.
    fn digest(self) -> u64;
    fn plain(self) -> Plain;
}

impl Answer for bool {
    #[inline(always)]
    fn digest(self) -> u64 {
        u64::from(self)
    }

    fn plain(self) -> Plain {
        if self { Plain::YES } else { Plain::NO }
    }
}

/// A number type of results.
pub(crate) trait Bits: Copy + Into<f64> {
    fn bits(self) -> u64;
    /// A sum that depends on all of the numbers.
    fn total(numbers: &[Self]) -> u64;
}

#[inline(always)]
fn sum(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0, u64::wrapping_add)
}

impl Bits for f64 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits()
    }

    #[inline(always)]
    fn total(numbers: &[Self]) -> u64 {
        sum(numbers.iter().map(|x| x.to_bits()))
    }
}

impl Bits for f32 {
    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self.to_bits())
    }

    /// Two at a time, because widening each number takes longer than reading it.
    #[inline(always)]
    fn total(numbers: &[Self]) -> u64 {
        // SAFETY: the bits of two `f32` are those of some `u64`.
        let (before, words, after) = unsafe { numbers.align_to::<u64>() };
        let rest = before.iter().chain(after).map(|x| x.bits());
        sum(words.iter().copied()).wrapping_add(sum(rest))
    }
}

/// The first hit of a ray.
impl<R: Bits> Answer for Option<R> {
    #[inline(always)]
    fn digest(self) -> u64 {
        self.map_or(0, R::bits)
    }

    fn plain(self) -> Plain {
        match self {
            None => Plain::NO,
            Some(t) => Plain {
                kind: 1,
                numbers: [t.into(), 0.0],
            },
        }
    }
}

/// The common part of two segments.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Common<R> {
    Nothing,
    /// One point.
    Point([R; 2]),
    /// An overlap; one of its ends.
    Part([R; 2]),
}

impl<R: Bits> Answer for Common<R> {
    #[inline(always)]
    fn digest(self) -> u64 {
        match self {
            Self::Nothing => 0,
            Self::Point([x, y]) | Self::Part([x, y]) => x.bits().wrapping_add(y.bits()),
        }
    }

    fn plain(self) -> Plain {
        match self {
            Self::Nothing => Plain::NO,
            Self::Point(at) => Plain {
                kind: 1,
                numbers: at.map(Into::into),
            },
            // Every contender may return either end.
            Self::Part(_) => Plain::of(2),
        }
    }
}

/// The claim about the answers of a contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The true kind, and each number correctly rounded.
    Rounded,
    /// The true kind.
    Exact,
    Nothing,
    /// It answers another question.
    NoAnswer,
}

/// One contender of a test.
pub(crate) struct Contender<'a> {
    pub(crate) name: &'static str,
    pub(crate) width: Width,
    pub(crate) claim: Claim,
    run: Box<dyn Run + 'a>,
}

/// The pairs of a turn, and the number of repetitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workload {
    pub(crate) pairs: usize,
    pub(crate) times: usize,
}

impl Contender<'_> {
    /// Runs over the pairs, and sums the digests of the answers.
    pub(crate) fn run(&self, workload: Workload) -> u64 {
        self.run.digest(workload)
    }
}

/// Runs over pairs.
pub(crate) trait Run {
    /// The sum of the digests of all answers.
    fn digest(&self, workload: Workload) -> u64;
    /// Calls `each` with the answers to the first `n` pairs, in order.
    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain));
}

struct Over<T, F> {
    records: Rc<Vec<T>>,
    answer: F,
}

impl<T, A: Answer, F: Fn(&T) -> A> Run for Over<T, F> {
    fn digest(&self, workload: Workload) -> u64 {
        let mut sum = 0_u64;
        for _ in 0..workload.times {
            let records = black_box(&self.records[..workload.pairs]);
            sum = sum.wrapping_add(through(records, &self.answer));
        }
        sum
    }

    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain)) {
        for record in &self.records[..pairs] {
            f((self.answer)(record).plain());
        }
    }
}

impl Run for (Rc<Records>, Foreign) {
    fn digest(&self, workload: Workload) -> u64 {
        let (records, foreign) = self;
        let once = |_| foreign.digest(records, workload.pairs);
        (0..workload.times).map(once).fold(0, u64::wrapping_add)
    }

    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain)) {
        self.1.answers(&self.0, pairs).for_each(f);
    }
}

/// The numbers of the pairs, pair after pair.
struct ReadRecords<R> {
    numbers: Vec<R>,
    width: usize,
}

impl<R: Bits> Run for ReadRecords<R> {
    fn digest(&self, workload: Workload) -> u64 {
        let numbers = &self.numbers[..workload.pairs * self.width];
        let once = |_| R::total(black_box(numbers));
        (0..workload.times).map(once).fold(0, u64::wrapping_add)
    }

    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain)) {
        (0..pairs).for_each(|_| f(Plain::NO));
    }
}

/// The input of batches: columns.
struct ReadColumns<'a, R>(&'a [Vec<R>]);

impl<R: Bits> Run for ReadColumns<'_, R> {
    fn digest(&self, workload: Workload) -> u64 {
        let once = |_| read_columns(black_box(self.0), workload.pairs);
        (0..workload.times).map(once).fold(0, u64::wrapping_add)
    }

    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain)) {
        (0..pairs).for_each(|_| f(Plain::NO));
    }
}

#[inline(never)]
fn read_columns<R: Bits>(columns: &[Vec<R>], pairs: usize) -> u64 {
    let mut sum = 0_u64;
    for row in (0..pairs).step_by(64) {
        for column in columns {
            sum = sum.wrapping_add(R::total(&column[row..pairs.min(row + 64)]));
        }
    }
    sum
}

/// The loop that all contenders share.
#[inline(never)]
fn through<T, A: Answer>(records: &[T], answer: impl Fn(&T) -> A) -> u64 {
    let mut sum = 0_u64;
    for record in records {
        sum = sum.wrapping_add(answer(record).digest());
    }
    sum
}

/// All contenders of a test on one set.
pub(crate) struct Field<'a, P> {
    given: &'a Given<P>,
    forms: HashMap<TypeId, Rc<dyn Any>>,
    foreign_forms: HashMap<usize, Rc<Records>>,
    contenders: Vec<Contender<'a>>,
}

impl<'a, P: Pair> Field<'a, P> {
    pub(crate) fn of(given: &'a Given<P>) -> Self {
        Self {
            given,
            forms: HashMap::new(),
            foreign_forms: HashMap::new(),
            contenders: vec![],
        }
    }

    pub(crate) fn rounded<T: Form<P>, A: Answer>(
        &mut self,
        name: &'static str,
        answer: impl Fn(&T) -> A + 'static,
    ) {
        self.add(name, Claim::Rounded, answer);
    }

    pub(crate) fn exact<T: Form<P>, A: Answer>(
        &mut self,
        name: &'static str,
        answer: impl Fn(&T) -> A + 'static,
    ) {
        self.add(name, Claim::Exact, answer);
    }

    pub(crate) fn inexact<T: Form<P>, A: Answer>(
        &mut self,
        name: &'static str,
        answer: impl Fn(&T) -> A + 'static,
    ) {
        self.add(name, Claim::Nothing, answer);
    }

    /// The columns of the numbers of all pairs.
    pub(crate) fn columns(&self) -> &'a Columns {
        &self.given.columns
    }

    /// The time of only reading the numbers, as pairs and in columns.
    pub(crate) fn read(&mut self) {
        let all = self.given.pairs.iter().flat_map(P::numbers).copied();
        let numbers: Vec<f64> = all.collect();
        let width = self.columns().f64.len();
        let rounded = numbers.iter().copied().map(nearest_f32).collect();
        let (records, rounded) = (
            ReadRecords { numbers, width },
            ReadRecords::<f32> {
                numbers: rounded,
                width,
            },
        );
        let Columns { f64, f32 } = self.columns();
        self.itself("only read", Width::F64, Claim::NoAnswer, records);
        self.itself("only read f32", Width::F32, Claim::NoAnswer, rounded);
        self.itself(
            "only read columns",
            Width::F64,
            Claim::NoAnswer,
            ReadColumns(f64),
        );
        self.itself(
            "only read columns f32",
            Width::F32,
            Claim::NoAnswer,
            ReadColumns(f32),
        );
    }

    /// A contender with a loop of its own that is exact.
    pub(crate) fn whole(&mut self, name: &'static str, width: Width, run: impl Run + 'a) {
        self.itself(name, width, Claim::Exact, run);
    }

    /// A contender with a loop of its own whose numbers are correctly rounded.
    pub(crate) fn whole_rounded(&mut self, name: &'static str, width: Width, run: impl Run + 'a) {
        self.itself(name, width, Claim::Rounded, run);
    }

    fn itself(&mut self, name: &'static str, width: Width, claim: Claim, run: impl Run + 'a) {
        self.contenders.push(Contender {
            name,
            width,
            claim,
            run: Box::new(run),
        });
    }

    /// The contenders in C++ of the test of this name.
    pub(crate) fn foreign(&mut self, test: &str) {
        for foreign in foreign::contenders(test) {
            let pairs = &self.given.pairs;
            let form = self.foreign_forms.entry(foreign.form());
            let records = form.or_insert_with(|| {
                let numbers: Vec<f64> = pairs.iter().flat_map(P::numbers).copied().collect();
                Rc::new(foreign.records(&numbers, pairs.len()))
            });
            self.contenders.push(Contender {
                name: foreign.name(),
                width: Width::F64,
                claim: foreign.claim(),
                run: Box::new((records.clone(), foreign)),
            });
        }
    }

    fn add<T: Form<P>, A: Answer>(
        &mut self,
        name: &'static str,
        claim: Claim,
        answer: impl Fn(&T) -> A + 'static,
    ) {
        let pairs = &self.given.pairs;
        let records = self
            .forms
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Rc::new(pairs.iter().map(T::of).collect::<Vec<T>>()))
            .clone()
            .downcast()
            .expect("stored by its type");
        self.contenders.push(Contender {
            name,
            width: T::WIDTH,
            claim,
            run: Box::new(Over { records, answer }),
        });
    }

    /// The contenders and the errors of their answers.
    ///
    /// The first one of each width must give the `truth` on the checked pairs. The others are compared with
    /// it on all pairs; exact ones must agree.
    pub(crate) fn check(
        self,
        checked: usize,
        truth: impl Fn(&P, Width) -> Plain,
    ) -> Result<Vec<(Contender<'a>, Wrong)>> {
        let pairs = &self.given.pairs;
        let mut references: HashMap<bool, Vec<Plain>> = HashMap::new();
        let mut wrongs = vec![];
        for contender in &self.contenders {
            let (name, width) = (contender.name, contender.width);
            let first = || -> Result<Vec<Plain>> {
                let mut answers = Vec::with_capacity(pairs.len());
                contender
                    .run
                    .each(pairs.len(), &mut |answer| answers.push(answer));
                for (pair, answer) in pairs.iter().take(checked).zip(&answers) {
                    let truth = truth(pair, width);
                    ensure!(
                        *answer == truth,
                        "{name} answers {answer:?}, not {truth:?}, to {pair:?} as {width:?}"
                    );
                }
                Ok(answers)
            };
            let is_first = !references.contains_key(&(width == Width::F32));
            if is_first {
                references.insert(width == Width::F32, first()?);
            }
            let reference = &references[&(width == Width::F32)];
            let mut wrong = Wrong::default();
            let (mut number, mut example) = (0, None);
            contender.run.each(pairs.len(), &mut |answer| {
                let truth = reference[number];
                wrong.yes += usize::from(truth.kind != 0);
                let (kind, numbers) = (answer.kind != truth.kind, answer.numbers != truth.numbers);
                wrong.kind += usize::from(kind);
                wrong.numbers += usize::from(!kind && numbers);
                let bad = match contender.claim {
                    Claim::Rounded => kind || numbers,
                    Claim::Exact => kind,
                    Claim::Nothing | Claim::NoAnswer => false,
                };
                if bad && example.is_none() {
                    example = Some((number, answer, truth));
                }
                number += 1;
            });
            if let Some((number, answer, reference)) = example {
                let pair = &pairs[number];
                let truth = truth(pair, width);
                anyhow::bail!(
                    "{name} answers {answer:?} to {pair:?} as {width:?}, the first contender {reference:?}; \
                     the truth is {truth:?}"
                );
            }
            wrongs.push(wrong);
        }
        Ok(self.contenders.into_iter().zip(wrongs).collect())
    }
}

/// The number of wrong answers, for the numbers that the contender was given.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wrong {
    /// Pairs whose true answer is yes.
    pub(crate) yes: usize,
    /// Wrong kinds: yes for no, no for yes, or a point for an overlap.
    pub(crate) kind: usize,
    /// The true kind, with a number that is not correctly rounded.
    pub(crate) numbers: usize,
}
