//! One scene: two figures, what they have in common, and the word for how the first lies to the second.

use secant::{
    Boundary, Chord, CommonPart, Contact, Intersection, LinearIntersection, Relate, Relation,
    Segment,
};

use super::canvas::{COMMON, Canvas, FIRST, SECOND, Stroke, decimals};
use super::figure::{Figure, Part};
use super::ink::{LINE, figure, mark, outline, shown};
use super::region::{self, Region};
use super::sheet::{Sheet, View};

/// A scene of two shapes: how the first lies to the second, or only whether they meet, where that is
/// all that Secant says of the pair.
pub(crate) fn pair(sheet: &mut Sheet, a: &Figure, b: &Figure) {
    let relation = a.relation(b);
    let word = match relation {
        Some(relation) => relation.as_str(),
        None if a.intersects(b) => "true",
        None => "false",
    };
    let part = a.intersection(b);
    let note = part.as_ref().and_then(|part| note([a, b], part));
    sheet.scene(word, &note.unwrap_or_default(), |canvas, view| {
        figure(canvas, view, b, SECOND);
        figure(canvas, view, a, FIRST);
        if let (Some(part), Some(relation)) = (&part, relation) {
            common(canvas, view, [a, b], relation, part);
        }
    });
}

/// A scene of a segment and the boundary of a shape, which is `solid`.
pub(crate) fn boundary<T>(
    sheet: &mut Sheet,
    segment: &Segment<2>,
    target: &Boundary<T>,
    solid: &Figure,
) where
    Segment<2>: Relate<Boundary<T>> + Intersection<Boundary<T>, Output = Vec<Contact>>,
{
    let relation = segment.relation(target);
    let contacts = segment.intersection(target).unwrap_or_default();
    let pieces: Vec<_> = contacts.iter().map(|c| [c.enter.t, c.exit.t]).collect();
    let note = several("t", &pieces);
    sheet.scene(relation.as_str(), &note, |canvas, view| {
        if let Some(outline) = outline(view, solid) {
            canvas.stroke(&outline, Stroke::new(SECOND, LINE));
        }
        figure(canvas, view, &(*segment).into(), FIRST);
        for contact in &contacts {
            self::contact(canvas, view, contact);
        }
    });
}

/// Draws what two figures have in common.
fn common(canvas: &mut Canvas, view: View, [a, b]: [&Figure; 2], relation: Relation, part: &Part) {
    let whole = a.is_point();
    match part {
        Part::Contacts(contacts) => {
            for contact in contacts {
                self::contact(canvas, view, contact);
            }
        }
        Part::Chords(chords) => {
            for chord in chords {
                self::chord(canvas, view, chord, whole);
            }
        }
        Part::Common(CommonPart::Chord(chord)) => self::chord(canvas, view, chord, whole),
        Part::Common(CommonPart::Linear(LinearIntersection::Point(x))) => {
            point(canvas, view, x.at);
        }
        Part::Common(CommonPart::Linear(LinearIntersection::Overlap { start, end })) => {
            let Figure::Shape(a) = a else { return };
            // Where the common part has no end, it runs along both out of the window.
            let Some([first, last]) = shown(a) else {
                return;
            };
            let ends = [start.map_or(first, |x| x.at), end.map_or(last, |x| x.at)];
            stretch(canvas, view, ends);
            for end in [start, end].into_iter().flatten() {
                point(canvas, view, end.at);
            }
        }
        Part::Common(CommonPart::Aabb(rect)) => area(canvas, view, &Region::of_rect(rect)),
        Part::Common(CommonPart::Circles(circles)) => {
            area(canvas, view, &region::of_discs(a, b, relation, circles));
        }
        Part::Common(_) => area(canvas, view, &region::of_solids(a, b, relation)),
    }
}

/// Draws the part of a line in a solid. An end inside is no passage of the boundary, but all of a point.
fn chord(canvas: &mut Canvas, view: View, chord: &Chord<2>, is_point: bool) {
    if !chord.is_point() {
        stretch(canvas, view, [chord.enter.at, chord.exit.at]);
    }
    for at in ends(chord, is_point) {
        point(canvas, view, at);
    }
}

/// The ends of the part of a line in a solid, without those inside unless they are all there is.
pub(super) fn ends<const D: usize>(chord: &Chord<D>, is_point: bool) -> Vec<[f64; D]> {
    let ends = [
        (chord.starts_inside, chord.enter),
        (chord.ends_inside, chord.exit),
    ];
    let shown = ends.iter().filter(|(inside, _)| !inside || is_point);
    shown.map(|(_, passage)| passage.at).collect()
}

/// Draws a piece of a curve that a line meets.
fn contact(canvas: &mut Canvas, view: View, contact: &Contact) {
    let ends = [contact.enter.at, contact.exit.at];
    if ends[0] != ends[1] {
        stretch(canvas, view, ends);
        mark(canvas, view, ends[1], contact.passing);
    }
    mark(canvas, view, ends[0], contact.passing);
}

fn point(canvas: &mut Canvas, view: View, at: [f64; 2]) {
    canvas.dot(view.point(at), 4.2, COMMON);
}

fn stretch(canvas: &mut Canvas, view: View, ends: [[f64; 2]; 2]) {
    canvas.stroke(&view.path(&ends, false), Stroke::new(COMMON, 4.0));
}

fn area(canvas: &mut Canvas, view: View, region: &Region) {
    let path = region.path(view);
    if !path.is_empty() {
        canvas.fill(&path, COMMON, 0.3);
        canvas.stroke(&path, Stroke::new(COMMON, 2.6));
    }
    for &at in &region.points {
        point(canvas, view, at);
    }
}

/// The parameters of the common part along the figures that have any.
fn note([a, b]: [&Figure; 2], part: &Part) -> Option<String> {
    if let Part::Common(CommonPart::Linear(part)) = part {
        let [start, end] = match *part {
            LinearIntersection::Point(x) => [Some(x); 2],
            LinearIntersection::Overlap { start, end } => [start, end],
        };
        let t = parameters("t", [start.map(|x| x.t), end.map(|x| x.t)]);
        let u = parameters("u", [start.map(|x| x.u), end.map(|x| x.u)]);
        let notes = [t.filter(|_| a.is_directed()), u.filter(|_| b.is_directed())];
        return Some(notes.into_iter().flatten().collect::<Vec<_>>().join(", "));
    }
    let pieces: Vec<_> = match part {
        Part::Common(CommonPart::Chord(chord)) => vec![[chord.enter.t, chord.exit.t]],
        Part::Common(_) => Vec::new(),
        Part::Chords(chords) => chords.iter().map(|c| [c.enter.t, c.exit.t]).collect(),
        Part::Contacts(contacts) => contacts.iter().map(|c| [c.enter.t, c.exit.t]).collect(),
    };
    a.is_directed().then(|| several("t", &pieces))
}

/// `t 0.25, 0.5 to 0.75` for a point and a part.
fn several(name: &str, pieces: &[[f64; 2]]) -> String {
    let texts = pieces.iter().enumerate().filter_map(|(i, &[first, last])| {
        parameters(if i == 0 { name } else { "" }, [Some(first), Some(last)])
    });
    let texts: Vec<_> = texts.map(|text| text.trim().to_owned()).collect();
    texts.join(", ")
}

/// `t 0.5`, `t 0.5 to 1`, or with one end or none.
pub(crate) fn parameters(name: &str, ends: [Option<f64>; 2]) -> Option<String> {
    let value = |x| decimals(x, 2);
    Some(match ends {
        [Some(first), Some(last)] if first == last => format!("{name} {}", value(first)),
        [Some(first), Some(last)] => format!("{name} {} to {}", value(first), value(last)),
        [Some(first), None] => format!("{name} from {}", value(first)),
        [None, Some(last)] => format!("{name} to {}", value(last)),
        [None, None] => return None,
    })
}
