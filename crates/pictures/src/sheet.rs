//! A picture of scenes in rows, and where a point of the plane is in it.

use super::canvas::{self, Anchor, Canvas, INK, Stroke, path};

/// The part of the plane that every scene shows.
pub(crate) const WINDOW: [f64; 2] = [6.0, 4.0];
/// Pixels for one unit of it.
const SCALE: f64 = 24.0;
/// From one scene to the next.
const GAP: f64 = 14.0;
/// The room for two lines of text below a scene, one, or none.
const TEXT: [f64; 3] = [36.0, 21.0, 0.0];
const HEADING: f64 = 22.0;
/// Scenes in a row.
const ROW: usize = 4;
/// So that the frame of a scene at the edge is drawn whole.
const EDGE: f64 = 1.0;

const WORD_SIZE: f64 = 13.0;
const NOTE_SIZE: f64 = 11.0;

/// Where a scene is in the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    corner: [f64; 2],
}

impl View {
    /// Scene number `i`.
    fn of(i: usize) -> Self {
        let [width, height] = WINDOW.map(|x| x * SCALE);
        let [column, row] = [i % ROW, i / ROW].map(|k| u32::try_from(k).map_or(0.0, f64::from));
        Self {
            corner: [
                EDGE + column * (width + GAP),
                HEADING + EDGE + row * (height + TEXT[0] + GAP),
            ],
        }
    }

    /// A point of the plane, where y points up, in the picture, where it points down.
    pub(crate) fn point(self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [left, top] = self.corner;
        [left + x * SCALE, top + (WINDOW[1] - y) * SCALE]
    }

    pub(crate) fn length(self, length: f64) -> f64 {
        length * SCALE
    }

    pub(crate) fn path(self, points: &[[f64; 2]], closed: bool) -> String {
        let points: Vec<_> = points.iter().map(|&x| self.point(x)).collect();
        path(&points, closed)
    }
}

/// A picture of scenes in rows.
pub(crate) struct Sheet {
    canvas: Canvas,
    label: String,
    scenes: usize,
    /// Lines of text that the last row does without.
    spare: usize,
}

impl Sheet {
    /// `heading` is text with elements; `label` says the same to those who do not see the picture.
    pub(crate) fn new(heading: &str, label: &str) -> Self {
        let mut canvas = Canvas::default();
        canvas.text([EDGE, 13.0], Anchor::Start, WORD_SIZE, heading);
        Self {
            canvas,
            label: label.to_owned(),
            scenes: 0,
            spare: 2,
        }
    }

    /// The next scene, with its frame, and with two lines of text below it.
    pub(crate) fn scene(&mut self, word: &str, note: &str, draw: impl FnOnce(&mut Canvas, View)) {
        let view = View::of(self.scenes);
        if self.scenes.is_multiple_of(ROW) {
            self.spare = 2;
        }
        self.scenes += 1;
        let spare = [note, word]
            .iter()
            .take_while(|text| text.is_empty())
            .count();
        self.spare = self.spare.min(spare);
        let [w, h] = WINDOW;
        let frame = view.path(&[[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]], true);
        let faint = Stroke::new(INK, 1.0).faint(0.2);
        self.canvas.stroke(&frame, faint);
        draw(&mut self.canvas, view);
        let [x, bottom] = view.point([w / 2.0, 0.0]);
        let mut line = |y, size, text: &str| {
            if !text.is_empty() {
                self.canvas
                    .text([x, bottom + y], Anchor::Middle, size, text);
            }
        };
        line(16.0, WORD_SIZE, word);
        line(31.0, NOTE_SIZE, note);
        let said = [word, note].map(canvas::plain);
        self.label.push_str("; ");
        self.label.push_str(said.join(" ").trim());
    }

    pub(crate) fn finish(self) -> String {
        let columns = self.scenes.min(ROW);
        let rows = self.scenes.div_ceil(ROW);
        let [columns, rows] = [columns, rows].map(|k| u32::try_from(k).map_or(0.0, f64::from));
        let [width, height] = WINDOW.map(|x| x * SCALE);
        let size = [
            // One scene alone still has room for the heading.
            columns.max(2.0) * (width + GAP) - GAP + 2.0 * EDGE,
            HEADING + rows * (height + TEXT[0] + GAP) - GAP + 2.0 * EDGE - TEXT[0]
                + TEXT[self.spare],
        ];
        self.canvas.finish(size, &self.label)
    }
}
