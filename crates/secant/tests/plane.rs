//! Discs and rectangles, with each other and with points, lines, rays and segments: every pair of a
//! small grid and hostile pairs of all families against the rational oracle.

use secant::{
    Chord, Circle, CircleIntersection, CommonPart, Line, Point, Ray, Real, Rect, Relation, Scalar,
    Segment, Shape,
};
use secant_oracle::hostile::{Coordinate, PlaneFamily};
use secant_oracle::plane::{self, Circles, Planar};
use secant_oracle::{Heading, Number, Rng, Surd};

/// The library's shape for the oracle's.
fn shape<S: Scalar + Number>(set: &Planar<S>) -> Shape<2, S> {
    use secant_oracle::Shape as Linear;
    match *set {
        Planar::Disc(disc) => Circle::new(disc.center, disc.radius).into(),
        Planar::Rect(rect) => Rect::new(rect.min, rect.max).into(),
        Planar::Linear(Linear::Point(p)) => Point::new(p).into(),
        Planar::Linear(Linear::Segment { start, end }) => Segment::new(start, end).into(),
        Planar::Linear(Linear::Ray { origin, heading }) => match heading {
            Heading::Direction(d) => Ray::new(origin, d).into(),
            Heading::Through(q) => Ray::through(origin, q).into(),
        },
        Planar::Linear(Linear::Line { origin, heading }) => match heading {
            Heading::Direction(d) => Line::new(origin, d).into(),
            Heading::Through(q) => Line::through(origin, q).into(),
        },
    }
}

/// Asks a question of the shape inside, whose type is known at compile time there.
macro_rules! with {
    ($shape:expr, $inside:ident => $answer:expr) => {
        match $shape {
            Shape::Point($inside) => $answer,
            Shape::Line($inside) => $answer,
            Shape::Ray($inside) => $answer,
            Shape::Segment($inside) => $answer,
            Shape::Aabb($inside) => $answer,
            Shape::Ball($inside) => $answer,
            _ => unreachable!("a shape of the plane"),
        }
    };
}

/// The same for the linear family alone.
macro_rules! with_linear {
    ($shape:expr, $inside:ident => $answer:expr) => {
        match $shape {
            Shape::Point($inside) => $answer,
            Shape::Line($inside) => $answer,
            Shape::Ray($inside) => $answer,
            Shape::Segment($inside) => $answer,
            _ => unreachable!("a linear shape"),
        }
    };
}

/// A common part as numbers: those of f32 are f64 too.
#[derive(Clone, Debug)]
enum Common<S> {
    Nothing,
    /// The two points with their parameters, and what starts or ends inside.
    Chord([[f64; 3]; 2], [bool; 2]),
    Rect([[S; 2]; 2]),
    Same,
    Tangent([f64; 2], bool),
    Points([[f64; 2]; 2]),
    /// Of a disc and a rectangle, for which there is no question.
    NotAsked,
}

impl<S: Number> Common<S> {
    /// Whether the numbers are the same bit for bit, so that the sign of a zero counts.
    fn is(&self, other: &Self) -> bool {
        let same = |x: &[f64], y: &[f64]| {
            x.iter()
                .map(|x| x.to_bits())
                .eq(y.iter().map(|y| y.to_bits()))
        };
        match (self, other) {
            (Common::Nothing, Common::Nothing)
            | (Common::Same, Common::Same)
            | (Common::NotAsked, Common::NotAsked) => true,
            (Common::Chord(x, inside), Common::Chord(y, inside_too)) => {
                same(x.as_flattened(), y.as_flattened()) && inside == inside_too
            }
            // The numbers are those that were given; which zero they are, a test of its own asks.
            (Common::Rect(x), Common::Rect(y)) => x == y,
            (Common::Tangent(x, internal), Common::Tangent(y, internal_too)) => {
                same(x, y) && internal == internal_too
            }
            (Common::Points(x), Common::Points(y)) => same(x.as_flattened(), y.as_flattened()),
            _ => false,
        }
    }
}

fn chord<S, R: Real + Into<f64>>(chord: Option<Chord<2, R>>) -> Common<S> {
    let Some(chord) = chord else {
        return Common::Nothing;
    };
    let numbers = [chord.enter, chord.exit].map(|p| [p.at[0], p.at[1], p.t].map(Into::into));
    Common::Chord(numbers, [chord.starts_inside, chord.ends_inside])
}

fn circles<S, R: Real + Into<f64>>(common: Option<CircleIntersection<R>>) -> Common<S> {
    match common {
        None => Common::Nothing,
        Some(CircleIntersection::Equal) => Common::Same,
        Some(CircleIntersection::Tangent { at, internal }) => {
            Common::Tangent(at.map(Into::into), internal)
        }
        Some(CircleIntersection::Points(points)) => {
            Common::Points(points.map(|p| p.map(Into::into)))
        }
    }
}

fn rect<S: Scalar>(rect: Option<Rect<S>>) -> Common<S> {
    rect.map_or(Common::Nothing, |r| Common::Rect([r.min(), r.max()]))
}

/// What the shapes themselves say.
fn said<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Common<S>
where
    S::Real: Into<f64>,
{
    match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) => circles(a.intersection(b)),
        (Shape::Aabb(a), Shape::Aabb(b)) => rect(a.intersection(b)),
        (Shape::Ball(_), Shape::Aabb(_)) | (Shape::Aabb(_), Shape::Ball(_)) => Common::NotAsked,
        (Shape::Ball(a), b) => with_linear!(b, b => chord(a.intersection(b))),
        (a, Shape::Ball(b)) => with_linear!(a, a => chord(a.intersection(b))),
        (Shape::Aabb(a), b) => with_linear!(b, b => chord(a.intersection(b))),
        (a, Shape::Aabb(b)) => with_linear!(a, a => chord(a.intersection(b))),
        _ => unreachable!("a disc or a rectangle is among the two"),
    }
}

/// What they say where their types are known only at run time.
fn said_dynamically<S: Scalar>(a: &Shape<2, S>, b: &Shape<2, S>) -> Common<S>
where
    S::Real: Into<f64>,
{
    match a.intersection(b) {
        None => Common::Nothing,
        Some(CommonPart::Chord(c)) => chord(Some(c)),
        Some(CommonPart::Aabb(r)) => rect(Some(r)),
        Some(CommonPart::Circles(c)) => circles(Some(c)),
        Some(CommonPart::Region) => Common::NotAsked,
        Some(other) => panic!("{other:?} of {a:?} and {b:?}"),
    }
}

/// What the oracle says, with each number rounded by `round`.
fn expected<S: Scalar + Number>(
    a: &Planar<S>,
    b: &Planar<S>,
    round: fn(&Surd) -> f64,
) -> Common<S> {
    let chord = |chord: Option<plane::Chord<Surd>>| {
        chord.map_or(Common::Nothing, |chord| {
            let c = chord.map(round);
            let numbers = [c.enter, c.exit].map(|p| [p.at[0], p.at[1], p.t]);
            Common::Chord(numbers, [c.starts_inside, c.ends_inside])
        })
    };
    match (a, b) {
        (Planar::Linear(a), Planar::Disc(b)) | (Planar::Disc(b), Planar::Linear(a)) => {
            chord(plane::disc_chord(a, b))
        }
        (Planar::Linear(a), Planar::Rect(b)) | (Planar::Rect(b), Planar::Linear(a)) => {
            chord(plane::rect_chord(a, b))
        }
        (Planar::Disc(a), Planar::Disc(b)) => {
            match plane::circles(a, b).map(|common| common.map(round)) {
                None => Common::Nothing,
                Some(Circles::Equal) => Common::Same,
                Some(Circles::Tangent { at, internal }) => Common::Tangent(at, internal),
                Some(Circles::Points(points)) => Common::Points(points),
            }
        }
        (Planar::Rect(a), Planar::Rect(b)) => plane::common_rect(a, b)
            .map_or(Common::Nothing, |common| {
                Common::Rect([common.min, common.max])
            }),
        (Planar::Disc(_), Planar::Rect(_)) | (Planar::Rect(_), Planar::Disc(_)) => Common::NotAsked,
        (Planar::Linear(_), Planar::Linear(_)) => unreachable!("asked in the linear family's test"),
    }
}

/// The pairs asked, and what the library and the oracle do not agree on.
#[derive(Default)]
struct Verdict {
    asked: u32,
    disagreements: Vec<String>,
}

impl Verdict {
    /// Everything the library says of a pair, in this order, is what the oracle says, and agrees
    /// with itself.
    fn one_way<S: Scalar + Number>(
        &mut self,
        a: &Planar<S>,
        b: &Planar<S>,
        relation: secant_oracle::Relation,
        round: fn(&Surd) -> f64,
    ) where
        S::Real: Into<f64>,
    {
        self.asked += 1;
        let (x, y) = (shape(a), shape(b));
        let mut disagree = |what: &str, said: &dyn std::fmt::Debug, right: &dyn std::fmt::Debug| {
            self.disagreements.push(format!(
                "{what} of {a:?}\n    and {b:?}\n    is {right:?}\n   not {said:?}"
            ));
        };
        let told: Relation = with!(&x, x => with!(&y, y => x.relation(y)));
        if told.as_str() != relation.name() {
            disagree("relation", &told, &relation);
        }
        if x.relation(&y) != told {
            disagree("dynamic relation", &x.relation(&y), &told);
        }
        let meet = with!(&x, x => with!(&y, y => x.intersects(y)));
        if meet != (relation != secant_oracle::Relation::Disjoint) {
            disagree("intersects", &meet, &relation);
        }
        if x.intersects(&y) != meet {
            disagree("dynamic intersects", &x.intersects(&y), &meet);
        }
        let (common, right) = (said(&x, &y), expected(a, b, round));
        if !common.is(&right) {
            disagree("intersection", &common, &right);
        }
        // Of a disc and a rectangle there is a part, though it has no numbers, and so there is of two
        // discs of which one is within the other.
        let dynamic = said_dynamically(&x, &y);
        let right = match common {
            Common::Nothing | Common::NotAsked if meet => Common::NotAsked,
            Common::NotAsked => Common::Nothing,
            constructed => constructed,
        };
        if !dynamic.is(&right) {
            disagree("dynamic intersection", &dynamic, &right);
        }
        if x.intersection(&y).is_some() != meet {
            disagree("whether there is a common part", &dynamic, &meet);
        }
    }

    fn ask_rounded<S: Scalar + Number>(
        &mut self,
        a: &Planar<S>,
        b: &Planar<S>,
        round: fn(&Surd) -> f64,
    ) where
        S::Real: Into<f64>,
    {
        let relation = plane::relation(a, b);
        self.one_way(a, b, relation, round);
        self.one_way(b, a, relation.reversed(), round);
    }

    /// Both ways.
    fn ask<S: Scalar<Real = f64> + Number>(&mut self, a: &Planar<S>, b: &Planar<S>) {
        self.ask_rounded(a, b, Surd::to_f64);
    }

    /// Both ways, with answers of single precision.
    fn ask_single(&mut self, a: &Planar<f32>, b: &Planar<f32>) {
        self.ask_rounded(a, b, |surd| surd.to_f32().into());
    }

    fn assert_agreement(&self, about: &str) {
        let count = self.disagreements.len();
        let first = self.disagreements.iter().take(5);
        let first: Vec<&str> = first.map(String::as_str).collect();
        assert!(
            count == 0,
            "{about}: {count} disagreements about {} pairs\n{}",
            self.asked,
            first.join("\n")
        );
    }
}

type Sets = Vec<Planar<i32>>;

/// The points of a 4x4 grid, and the pairs of them.
fn grid() -> (Vec<[i32; 2]>, Vec<[[i32; 2]; 2]>) {
    let points: Vec<[i32; 2]> = (0..16).map(|k| [k % 4, k / 4]).collect();
    let pairs = points
        .iter()
        .flat_map(|&p| points.iter().map(move |&q| [p, q]));
    let pairs = pairs.collect();
    (points, pairs)
}

/// On the grid: all segments, all discs about its points of radius 0 to 3, all rectangles.
fn grid_sets() -> (Sets, Sets, Sets) {
    let (points, pairs) = grid();
    let segments = pairs
        .iter()
        .map(|&[p, q]| Planar::Linear(secant_oracle::Shape::segment(p, q)));
    let discs = points
        .iter()
        .flat_map(|&p| (0..=3).map(move |r| Planar::disc(p, r)));
    let ordered = pairs.iter().filter(|[p, q]| p[0] <= q[0] && p[1] <= q[1]);
    let rects = ordered.map(|&[p, q]| Planar::rect(p, q));
    (segments.collect(), discs.collect(), rects.collect())
}

/// Asks about a pair of small integers with every scalar.
fn ask_all_scalars(verdict: &mut Verdict, a: &Planar<i32>, b: &Planar<i32>) {
    verdict.ask(a, b);
    verdict.ask(&a.map(f64::from), &b.map(f64::from));
    #[expect(clippy::cast_precision_loss, reason = "small integers")]
    let single = |x: i32| x as f32;
    verdict.ask_single(&a.map(single), &b.map(single));
}

#[test]
fn segments_of_a_4x4_grid_with_discs_and_rectangles() {
    let (segments, discs, rects) = grid_sets();
    let mut verdict = Verdict::default();
    for a in &segments {
        for b in discs.iter().chain(&rects) {
            ask_all_scalars(&mut verdict, a, b);
        }
    }
    assert_eq!(verdict.asked, 256 * (64 + 100) * 2 * 3);
    verdict.assert_agreement("segments on the grid");
}

#[test]
fn lines_rays_and_points_of_a_4x4_grid_with_discs_and_rectangles() {
    use secant_oracle::Shape as Linear;
    let (points, pairs) = grid();
    let (_, discs, rects) = grid_sets();
    let mut verdict = Verdict::default();
    let apart = pairs.iter().filter(|[p, q]| p != q);
    let directed =
        apart.flat_map(|&[p, q]| [Linear::line_through(p, q), Linear::ray_through(p, q)]);
    for a in directed.chain(points.iter().map(|&p| Linear::Point(p))) {
        for b in discs.iter().chain(&rects) {
            verdict.ask(&Planar::Linear(a), b);
            verdict.ask(&Planar::Linear(a.map(f64::from)), &b.map(f64::from));
        }
    }
    assert_eq!(verdict.asked, (2 * 240 + 16) * (64 + 100) * 2 * 2);
    verdict.assert_agreement("lines, rays and points on the grid");
}

#[test]
fn discs_and_rectangles_of_a_4x4_grid() {
    let (_, discs, rects) = grid_sets();
    let areas: Sets = discs.into_iter().chain(rects).collect();
    let mut verdict = Verdict::default();
    for (i, a) in areas.iter().enumerate() {
        for b in &areas[i..] {
            ask_all_scalars(&mut verdict, a, b);
        }
    }
    assert_eq!(verdict.asked, 164 * 165 / 2 * 2 * 3);
    verdict.assert_agreement("discs and rectangles on the grid");
}

/// How many pairs of a family are asked about: fewer where integers of thousands of bits are in
/// the way.
fn cases(family: PlaneFamily) -> u32 {
    if family == PlaneFamily::Extremes {
        600
    } else {
        4000
    }
}

fn hostile<S: Coordinate>(share: u32, mut ask: impl FnMut(&mut Verdict, &Planar<S>, &Planar<S>)) {
    for family in PlaneFamily::ALL {
        let mut rng = Rng::new(17);
        let mut verdict = Verdict::default();
        for _ in 0..cases(family) / share {
            let (a, b) = family.pair::<S>(&mut rng);
            ask(&mut verdict, &a, &b);
        }
        verdict.assert_agreement(family.name());
    }
}

#[test]
fn hostile_pairs_of_doubles() {
    hostile::<f64>(1, Verdict::ask);
}

#[test]
fn hostile_pairs_of_singles() {
    hostile::<f32>(2, Verdict::ask_single);
}

#[test]
fn hostile_pairs_of_integers() {
    hostile::<i64>(2, Verdict::ask);
    hostile::<i32>(4, Verdict::ask);
}

/// Also where the rectangles were given with negative ones.
#[test]
fn every_zero_of_a_common_rectangle_is_positive() {
    let zeros = [0.0_f64, -0.0];
    for (x, y) in zeros.iter().flat_map(|&x| zeros.map(|y| (x, y))) {
        let at_zero = Rect::new([x, -1.0], [3.0, 4.0]);
        for other in [
            Rect::new([y, -1.0], [2.0, 4.0]),
            Rect::new([-4.0, -3.0], [2.0, 5.0]),
            Rect::new([-2.0, -3.0], [y, 5.0]),
        ] {
            for common in [at_zero.intersection(&other), other.intersection(&at_zero)] {
                let [left, _] = common.expect("they have a common edge at least").min();
                assert_eq!(left.to_bits(), 0, "{at_zero:?} and {other:?}");
            }
        }
    }
}
