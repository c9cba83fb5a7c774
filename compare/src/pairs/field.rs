//! Contenders at one test: each with the pairs in the form that it likes best, and its answers
//! beside the true ones.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hint::black_box;
use std::rc::Rc;

use anyhow::{Result, ensure};

use super::foreign::{self, Foreign, Records};
use super::nearest_f32;

/// The numbers that a contender is given: those of the set, or those rounded to `f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    F64,
    F32,
}

/// A pair, as the numbers that it is made of.
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

/// Pairs of kind `P` as a contender stores them. To bring them into this form is not timed.
pub(crate) trait Form<P>: 'static {
    const WIDTH: Width;
    fn of(pair: &P) -> Self;
}

/// An answer of any test, to be compared with those of the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plain {
    /// 0 for no, else which kind of yes.
    pub(crate) kind: u8,
    /// What was constructed, zeros if nothing.
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

/// What a contender returns.
pub(crate) trait Answer: Copy {
    /// A number to add up: so nothing of the answer can be left out.
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

/// A number that can be constructed.
pub(crate) trait Bits: Copy + Into<f64> {
    fn bits(self) -> u64;
    /// Some sum that takes all of the numbers.
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

    /// By two at a time: to widen each number would take longer than to read it.
    #[inline(always)]
    fn total(numbers: &[Self]) -> u64 {
        // SAFETY: the bits of two `f32` are those of some `u64`.
        let (before, words, after) = unsafe { numbers.align_to::<u64>() };
        let rest = before.iter().chain(after).map(|x| x.bits());
        sum(words.iter().copied()).wrapping_add(sum(rest))
    }
}

/// Where a ray comes to something first.
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
    /// More than one; an end of the part.
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
            // Which end it is, is everybody's own choice.
            Self::Part(_) => Plain::of(2),
        }
    }
}

/// What is claimed for the answers of a contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Always the true one, each number the nearest to the true one.
    Rounded,
    /// Always the true kind.
    Exact,
    Nothing,
    /// It answers something else.
    NoAnswer,
}

/// One way to do a test.
pub(crate) struct Contender<'a> {
    pub(crate) name: &'static str,
    pub(crate) width: Width,
    pub(crate) claim: Claim,
    run: Box<dyn Run + 'a>,
}

/// How often which pairs are gone through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub(crate) pairs: usize,
    pub(crate) times: usize,
}

impl Contender<'_> {
    /// Goes through the pairs, and sums up the digests of the answers.
    pub(crate) fn run(&self, course: Course) -> u64 {
        self.run.digest(course)
    }
}

/// Goes through pairs.
pub(crate) trait Run {
    /// The sum of the digests of all answers.
    fn digest(&self, course: Course) -> u64;
    /// Passes on the answer to each of the first so many pairs, in order.
    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain));
}

struct Over<T, F> {
    records: Rc<Vec<T>>,
    answer: F,
}

impl<T, A: Answer, F: Fn(&T) -> A> Run for Over<T, F> {
    fn digest(&self, course: Course) -> u64 {
        let mut sum = 0_u64;
        for _ in 0..course.times {
            let records = black_box(&self.records[..course.pairs]);
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
    fn digest(&self, course: Course) -> u64 {
        let (records, foreign) = self;
        let once = |_| foreign.digest(records, course.pairs);
        (0..course.times).map(once).fold(0, u64::wrapping_add)
    }

    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain)) {
        self.1.answers(&self.0, pairs).for_each(f);
    }
}

/// The numbers of the pairs, one pair after the other.
struct ReadRecords<R> {
    numbers: Vec<R>,
    width: usize,
}

impl<R: Bits> Run for ReadRecords<R> {
    fn digest(&self, course: Course) -> u64 {
        let numbers = &self.numbers[..course.pairs * self.width];
        let once = |_| R::total(black_box(numbers));
        (0..course.times).map(once).fold(0, u64::wrapping_add)
    }

    fn each(&self, pairs: usize, f: &mut dyn FnMut(Plain)) {
        (0..pairs).for_each(|_| f(Plain::NO));
    }
}

/// What batches read: columns side by side.
struct ReadColumns<'a, R>(&'a [Vec<R>]);

impl<R: Bits> Run for ReadColumns<'_, R> {
    fn digest(&self, course: Course) -> u64 {
        let once = |_| read_columns(black_box(self.0), course.pairs);
        (0..course.times).map(once).fold(0, u64::wrapping_add)
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

/// The loop of everybody.
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

    /// What it takes to look at the numbers, as the pairs have them and in columns.
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

    /// One that goes through all pairs by itself, and is exact.
    pub(crate) fn whole(&mut self, name: &'static str, width: Width, run: impl Run + 'a) {
        self.itself(name, width, Claim::Exact, run);
    }

    /// One that goes through all pairs by itself, whose numbers are the nearest.
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

    /// Those in C++ that the test of this name has.
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

    /// The contenders and what is wrong with their answers.
    ///
    /// The first one for each width has to give the `truth` on the pairs that are checked. The others
    /// are compared with it on all pairs, and those that are exact have to agree.
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

/// How many answers are not the true ones for the numbers that the contender was given.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wrong {
    /// Pairs for which the true answer is yes.
    pub(crate) yes: usize,
    /// Yes for no, no for yes, a point for a part.
    pub(crate) kind: usize,
    /// The true kind, but a number that is not the nearest one.
    pub(crate) numbers: usize,
}
