//! `--plot`: a picture of the segments with their meetings, as SVG.
//!
//! All geometry is in whole units of a fine grid, relative to the point before, which is what keeps
//! the file of a drawing with 100,000 marks small. Marks of one kind that fall on one another are
//! drawn once.

use std::collections::HashSet;
use std::io::{self, Write};

use secant::{Counts, Crossing, Kind, LinearIntersection, Segments};

use crate::input::Layers;
use crate::output::grouped;

/// The size of the picture in pixels, without the heading.
const WIDTH: f64 = 1200.0;
const LARGEST_HEIGHT: f64 = 1200.0;
const SMALLEST_HEIGHT: f64 = 120.0;
const MARGIN: f64 = 32.0;
const HEADING: f64 = 84.0;

/// A path element is ended when it is longer: many viewers are slow with long ones, and some XML
/// readers refuse them.
const LONGEST_PATH: usize = 1 << 15;

/// Colours that stay different for the colour-blind (Okabe and Ito 2008), on white.
fn colour(kind: Kind) -> &'static str {
    match kind {
        Kind::Cross => "#d55e00",
        Kind::Touch => "#0072b2",
        Kind::Shared => "#009e73",
        Kind::Overlap => "#e69f00",
        Kind::Equal => "#cc79a7",
    }
}

/// The colours of the segments of each layer: of two, a dark red and a light blue, which differ without colour too.
fn layer_colours(layers: Layers<'_>) -> &'static [&'static str] {
    match layers {
        Layers::One(_) => &["#4a5560"],
        Layers::Two { .. } => &["#8c2f39", "#6ca6d9"],
    }
}

/// Draws the picture.
pub(crate) fn write(
    out: &mut dyn Write,
    layers: Layers<'_>,
    pairs: &[Crossing<'_>],
    counts: &Counts,
) -> io::Result<()> {
    let view = View::of(layers, pairs.len());
    let marks = Marks::of(&view, pairs);
    let style = Style::of(&view, &marks, layers.segments());

    let (width, height) = (view.units(WIDTH), view.units(view.height));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{WIDTH}" height="{:.0}">"#,
        view.height
    )?;
    writeln!(
        out,
        r##"<rect width="{width}" height="{height}" fill="#fff"/>"##
    )?;
    heading(out, &view, layers, counts)?;
    writeln!(
        out,
        r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round">"#
    )?;

    // What covers much lies below what is small: common parts, segments, points.
    for (kind, cap, width) in [
        (Kind::Equal, "square", style.part * 1.6),
        (Kind::Overlap, "round", style.part),
    ] {
        if !marks.of_kind(kind).is_empty() {
            let (colour, width) = (colour(kind), view.units(width));
            writeln!(
                out,
                r#"<g stroke="{colour}" stroke-width="{width}" stroke-linecap="{cap}" opacity="0.55">"#
            )?;
            let mut path = Path::new(out);
            for &[from, to] in marks.of_kind(kind) {
                path.line(from, to)?;
            }
            path.end()?;
            writeln!(out, "</g>")?;
        }
    }
    for (drawing, colour) in layers.drawings().zip(layer_colours(layers)) {
        let width = view.units(style.line);
        writeln!(out, r#"<g stroke="{colour}" stroke-width="{width}">"#)?;
        segments(out, &view, &drawing.segments)?;
        writeln!(out, "</g>")?;
    }
    for kind in [Kind::Shared, Kind::Touch, Kind::Cross] {
        points(out, &view, kind, marks.of_kind(kind), &style)?;
    }
    writeln!(out, "</g>\n</svg>")
}

/// A point of the picture, in units.
type Spot = (i64, i64);

/// How the drawing lies in the picture.
struct View {
    /// Units in a pixel.
    resolution: f64,
    /// The height of the picture in pixels.
    height: f64,
    /// Half of the lower corner of the drawing, and of its size: halves, since the size of a drawing
    /// with the largest coordinates is beyond them.
    low: [f64; 2],
    size: [f64; 2],
    /// Where the drawing is in the picture, in pixels: its corner, and its size.
    corner: [f64; 2],
    extent: [f64; 2],
    y_down: bool,
}

impl View {
    fn of(layers: Layers<'_>, pairs: usize) -> Self {
        let bounds = (layers.drawings()).filter_map(|drawing| drawing.segments.bounds());
        let over_both = |a: ([f64; 2], [f64; 2]), b: ([f64; 2], [f64; 2])| {
            (
                [0, 1].map(|k| a.0[k].min(b.0[k])),
                [0, 1].map(|k| a.1[k].max(b.1[k])),
            )
        };
        let (low, high) = bounds.reduce(over_both).unwrap_or_default();
        let low = low.map(|x| x / 2.0);
        let size = [0, 1].map(|axis| high[axis] / 2.0 - low[axis]);
        let room = [WIDTH - 2.0 * MARGIN, LARGEST_HEIGHT - 2.0 * MARGIN];
        // The larger of the two ratios decides, and a point or an empty drawing has none.
        let ratio = f64::max(size[0] / room[0], size[1] / room[1]);
        let extent = size.map(|size| if ratio > 0.0 { size / ratio } else { 0.0 });
        let inner = extent[1].max(SMALLEST_HEIGHT);
        let corner = [
            (WIDTH - extent[0]) / 2.0,
            HEADING + MARGIN + (inner - extent[1]) / 2.0,
        ];
        // Fine enough to look at closely, unless there is so much that only the whole is looked at.
        let resolution = if layers.segments() + pairs > 200_000 {
            10.0
        } else {
            100.0
        };
        let height = HEADING + 2.0 * MARGIN + inner;
        Self {
            resolution,
            height,
            low,
            size,
            corner,
            extent,
            y_down: layers.drawings().any(|drawing| drawing.y_down),
        }
    }

    /// A length in pixels, in units.
    fn units(&self, pixels: f64) -> i64 {
        rounded(pixels * self.resolution)
    }

    /// Where a point of the drawing is.
    fn spot(&self, point: [f64; 2]) -> Spot {
        let [x, y] = [0, 1].map(|axis| {
            // From 0 to 1; a drawing without a size in this direction is in the middle.
            let part = if self.size[axis] > 0.0 {
                (point[axis] / 2.0 - self.low[axis]) / self.size[axis]
            } else {
                0.5
            };
            let part = if axis == 1 && !self.y_down {
                1.0 - part
            } else {
                part
            };
            self.units(self.corner[axis] + part * self.extent[axis])
        });
        (x, y)
    }

    /// The area of the drawing in the picture, in square pixels.
    fn area(&self) -> f64 {
        self.extent[0].max(MARGIN) * self.extent[1].max(MARGIN)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a picture has far fewer units than an i64"
)]
fn rounded(x: f64) -> i64 {
    x.round() as i64
}

/// The places of the meetings of each kind, each once: both ends of a common part, or a point twice.
#[derive(Default)]
struct Marks([Vec<[Spot; 2]>; 5]);

impl Marks {
    fn of(view: &View, pairs: &[Crossing<'_>]) -> Self {
        let mut marks = Self::default();
        let mut seen = HashSet::new();
        for pair in pairs {
            let (from, to) = match pair.intersection() {
                LinearIntersection::Point(meeting) => (meeting.at, meeting.at),
                LinearIntersection::Overlap { start, end } => {
                    let start = start.expect("segments have ends").at;
                    (start, end.expect("segments have ends").at)
                }
            };
            let (from, to) = (view.spot(from), view.spot(to));
            if seen.insert((pair.kind, from.min(to), from.max(to))) {
                marks.0[pair.kind as usize].push([from, to]);
            }
        }
        marks
    }

    fn of_kind(&self, kind: Kind) -> &[[Spot; 2]] {
        &self.0[kind as usize]
    }
}

/// Sizes in pixels, smaller where there is more to be drawn.
struct Style {
    /// The width of a segment.
    line: f64,
    /// Half the width of a mark.
    mark: f64,
    /// The width of a common part.
    part: f64,
}

impl Style {
    fn of(view: &View, marks: &Marks, segments: usize) -> Self {
        /// The side of the cells in which marks are counted, in pixels.
        const CELL: f64 = 16.0;
        let spacing = |area: f64, n: usize| (area / count(n.max(1))).sqrt();
        // Marks crowd; so their size follows from how far they are apart where there are any.
        let cell = view.units(CELL);
        let [cross, touch] = [Kind::Cross, Kind::Touch].map(|kind| marks.of_kind(kind));
        let spots = || cross.iter().chain(touch);
        let cells: HashSet<_> = spots().map(|&[(x, y), _]| (x / cell, y / cell)).collect();
        let mark = spacing(count(cells.len()) * CELL * CELL, spots().count()) / 2.6;
        let mark = mark.clamp(1.2, 5.0);
        let line = (spacing(view.area(), segments) / 12.0).clamp(0.25, 1.0);
        Self {
            line,
            mark,
            part: (4.0 * line).clamp(1.5, 5.0),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a size that is only looked at")]
fn count(n: usize) -> f64 {
    n as f64
}

/// All segments as few polylines. Pieces too short to be seen join their neighbours, and what is a
/// point is drawn once.
fn segments(out: &mut dyn Write, view: &View, segments: &Segments<'_>) -> io::Result<()> {
    let mut path = Path::new(out);
    let mut dots = HashSet::new();
    for segment in segments.iter() {
        let (from, to) = (view.spot(segment.start()), view.spot(segment.end()));
        if from == to && (path.is_at(from) || !dots.insert(from)) {
            continue;
        }
        path.line(from, to)?;
    }
    path.end()
}

/// The marks of one kind.
fn points(
    out: &mut dyn Write,
    view: &View,
    kind: Kind,
    spots: &[[Spot; 2]],
    style: &Style,
) -> io::Result<()> {
    /// Smaller marks have no shape that could be seen.
    const SMALLEST_SHAPE: f64 = 1.4;
    /// More marks than this cover each other, and a rim around each would cover more.
    const MOST_WITH_RIM: usize = 20_000;
    if spots.is_empty() {
        return Ok(());
    }
    let name = kind.as_str();
    let r = view.units(style.mark);
    let (shape, width) = match kind {
        _ if kind == Kind::Shared => (Shape::Dot, 0.9 * style.mark.min(3.0)),
        _ if style.mark < SMALLEST_SHAPE => (Shape::Dot, 2.0 * style.mark),
        Kind::Cross => (Shape::Saltire(r), 0.45 * style.mark),
        _ => (Shape::Triangle(r), 0.4 * style.mark),
    };
    let rim = kind != Kind::Shared && spots.len() <= MOST_WITH_RIM;
    if rim {
        writeln!(out, r#"<defs><g id="{name}">"#)?;
    } else {
        stroke(out, view, "g", kind, width, "")?;
    }
    let mut path = Path::new(out);
    for &[spot, _] in spots {
        path.mark(spot, shape)?;
    }
    path.end()?;
    if !rim {
        return writeln!(out, "</g>");
    }
    writeln!(out, "</g></defs>")?;
    let around = view.units(width + 0.5 * style.mark);
    writeln!(
        out,
        r##"<use href="#{name}" stroke="#fff" stroke-width="{around}" opacity="0.8"/>"##
    )?;
    stroke(
        out,
        view,
        "use",
        kind,
        width,
        &format!(r##" href="#{name}"/"##),
    )
}

fn stroke(
    out: &mut dyn Write,
    view: &View,
    element: &str,
    kind: Kind,
    width: f64,
    rest: &str,
) -> io::Result<()> {
    let fill = if kind == Kind::Touch { "#fff" } else { "none" };
    let (colour, width) = (colour(kind), view.units(width));
    writeln!(
        out,
        r#"<{element} fill="{fill}" stroke="{colour}" stroke-width="{width}"{rest}>"#
    )
}

/// What marks a point; lengths in units.
#[derive(Clone, Copy)]
enum Shape {
    Dot,
    Saltire(i64),
    Triangle(i64),
}

/// Writes path data with relative commands, in elements of bounded length.
struct Path<'a> {
    out: &'a mut dyn Write,
    data: String,
    at: Option<Spot>,
    /// Whether the last command was `l`, so that the next one can go without its letter.
    in_line: bool,
}

impl<'a> Path<'a> {
    fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            data: String::new(),
            at: None,
            in_line: false,
        }
    }

    fn is_at(&self, spot: Spot) -> bool {
        self.at == Some(spot)
    }

    fn line(&mut self, from: Spot, to: Spot) -> io::Result<()> {
        if self.at != Some(from) {
            self.move_to(from)?;
        }
        if !self.in_line {
            self.data.push('l');
        }
        self.number(to.0 - from.0, !self.in_line);
        self.number(to.1 - from.1, false);
        self.in_line = true;
        self.at = Some(to);
        Ok(())
    }

    fn mark(&mut self, spot: Spot, shape: Shape) -> io::Result<()> {
        match shape {
            Shape::Dot => {
                self.move_to(spot)?;
                self.data.push_str("h0");
            }
            // Both strokes begin at a corner; the pen stays at the last one.
            Shape::Saltire(r) => {
                self.move_to((spot.0 - r, spot.1 - r))?;
                let d = 2 * r;
                self.data.push_str(&format!("l{d} {d}m0-{d}l-{d} {d}"));
                self.at = Some((spot.0 - r, spot.1 + r));
            }
            // The pen goes back to where it began.
            Shape::Triangle(r) => {
                let (half, rise) = (r, 7 * r / 4);
                self.move_to((spot.0, spot.1 - r * 7 / 6))?;
                self.data
                    .push_str(&format!("l{half} {rise}h-{}z", 2 * half));
            }
        }
        Ok(())
    }

    fn move_to(&mut self, spot: Spot) -> io::Result<()> {
        if self.data.len() > LONGEST_PATH {
            self.flush()?;
        }
        match self.at {
            Some((x, y)) => {
                self.data.push('m');
                self.number(spot.0 - x, true);
                self.number(spot.1 - y, false);
            }
            None => {
                self.data.push('M');
                self.number(spot.0, true);
                self.number(spot.1, false);
            }
        }
        self.at = Some(spot);
        self.in_line = false;
        Ok(())
    }

    /// A number, with a space before it where neither a letter nor its sign parts it from another.
    fn number(&mut self, number: i64, after_letter: bool) {
        if !after_letter && number >= 0 {
            self.data.push(' ');
        }
        self.data.push_str(&number.to_string());
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.data.is_empty() {
            writeln!(self.out, r#"<path d="{}"/>"#, self.data)?;
            self.data.clear();
        }
        self.at = None;
        self.in_line = false;
        Ok(())
    }

    fn end(mut self) -> io::Result<()> {
        self.flush()
    }
}

/// The names of the drawings, and what the marks mean and how many there are.
fn heading(
    out: &mut dyn Write,
    view: &View,
    layers: Layers<'_>,
    counts: &Counts,
) -> io::Result<()> {
    let at = |pixels: f64| view.units(pixels);
    writeln!(
        out,
        r#"<g font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="{}">"#,
        at(15.0)
    )?;
    write!(
        out,
        r##"<text x="{}" y="{}" font-size="{}" fill="#1c2329">"##,
        at(MARGIN),
        at(40.0),
        at(20.0),
    )?;
    let mut gap = String::new();
    for (drawing, colour) in layers.drawings().zip(layer_colours(layers)) {
        let fill = match layers {
            Layers::One(_) => String::new(),
            Layers::Two { .. } => format!(r#" fill="{colour}""#),
        };
        write!(
            out,
            r##"<tspan font-weight="600"{gap}{fill}>{}</tspan> <tspan dx="{}" fill="#5d6974">{} segments</tspan>"##,
            title(&drawing.name),
            at(8.0),
            grouped(drawing.segments.len() as u64)
        )?;
        gap = format!(r#" dx="{}""#, at(24.0));
    }
    writeln!(out, "</text>")?;

    let mut x = MARGIN;
    let y = 68.0;
    for kind in Kind::ALL.into_iter().filter(|&kind| counts.of(kind) > 0) {
        let label = format!("{kind} {}", grouped(counts.of(kind)));
        swatch(out, view, kind, [x + 8.0, y - 5.0])?;
        writeln!(
            out,
            r##"<text x="{}" y="{}" fill="#1c2329">{label}</text>"##,
            at(x + 24.0),
            at(y)
        )?;
        // The letters of common sans-serif fonts are about half as wide as the font is high.
        x += 24.0 + 8.6 * count(label.chars().count()) + 24.0;
    }
    if counts.total() == 0 {
        writeln!(
            out,
            r##"<text x="{}" y="{}" fill="#5d6974">no pairs found</text>"##,
            at(MARGIN),
            at(y)
        )?;
    }
    writeln!(out, "</g>")
}

/// How a kind is drawn, for the heading: always large enough to be seen.
fn swatch(out: &mut dyn Write, view: &View, kind: Kind, [x, y]: [f64; 2]) -> io::Result<()> {
    let spot = (view.units(x), view.units(y));
    let side = view.units(8.0);
    let (width, cap, opacity) = match kind {
        Kind::Cross => (2.2, "round", "1"),
        Kind::Touch => (2.0, "round", "1"),
        Kind::Shared => (6.0, "round", "1"),
        Kind::Overlap => (6.0, "round", "0.55"),
        Kind::Equal => (9.0, "square", "0.55"),
    };
    write!(
        out,
        r#"<g stroke-linecap="{cap}" stroke-linejoin="round" opacity="{opacity}">"#
    )?;
    stroke(out, view, "g", kind, width, "")?;
    let mut path = Path::new(out);
    match kind {
        Kind::Cross => path.mark(spot, Shape::Saltire(view.units(5.0)))?,
        Kind::Touch => path.mark(spot, Shape::Triangle(view.units(5.5)))?,
        Kind::Shared => path.mark(spot, Shape::Dot)?,
        Kind::Overlap | Kind::Equal => {
            path.line((spot.0 - side, spot.1), (spot.0 + side, spot.1))?;
        }
    }
    path.end()?;
    writeln!(out, "</g></g>")
}

/// The last part of a path, as XML text, shortened in the middle where it is long.
fn title(name: &str) -> String {
    const LONGEST: usize = 72;
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let letters: Vec<char> = name.chars().collect();
    let shortened = if letters.len() > LONGEST {
        let half = LONGEST / 2;
        let (first, last) = (&letters[..half], &letters[letters.len() - half..]);
        [first, &['…'], last].concat()
    } else {
        letters
    };
    let mut text = String::new();
    for letter in shortened {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            // XML has no way to write these.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => text.push('\u{fffd}'),
            c => text.push(c),
        }
    }
    text
}
