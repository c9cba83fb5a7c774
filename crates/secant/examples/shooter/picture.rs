//! A drawing of the level, of who is where, and of what has happened.

use super::game::{
    BOUNCES, ENEMIES, ENEMY_RADIUS, Event, Game, PLAYER_RADIUS, ROCKET_RADIUS, Vector, Weapon,
};
use secant::Circle;
use std::fmt::Write as _;

/// What is kept of all steps.
#[derive(Default)]
pub(crate) struct Picture {
    /// Where the player has been.
    path: Vec<Vector>,
    bullets: Vec<[Vector; 2]>,
    rockets: Vec<[Vector; 2]>,
    blasts: Vec<Circle<f32>>,
    felled: Vec<Vector>,
    /// The last laser.
    beam: Vec<Vector>,
}

const STYLE: &str = "
  path { fill: none; stroke-linecap: round; stroke-linejoin: round }
  .floor { fill: #1b2133 } .pillar { fill: #0b0d14 } .line { stroke: #2c3550; stroke-width: 3 }
  .wall { stroke: #93a7d6; stroke-width: 7 }
  .light { fill: #ffd36b; fill-opacity: .2 }
  .path { stroke: #4fd6e8; stroke-width: 5; stroke-dasharray: 1 16; stroke-opacity: .8 }
  .bullet { stroke: #ffd75e; stroke-width: 2.5; stroke-opacity: .45 }
  .rocket { stroke: #ff8a3c; stroke-opacity: .5 }
  .blast { fill: #ff8a3c; fill-opacity: .16; stroke: #ff8a3c; stroke-opacity: .6; stroke-width: 3 }
  .felled { stroke: #b86a78; stroke-width: 6 }
  .glow { stroke: #ff3df0; stroke-width: 16; stroke-opacity: .22 }
  .beam { stroke: #ffb3fa; stroke-width: 4 }
  .enemy { fill: #8d3443 } .seeing { fill: #ff4d57 }
  .player { fill: #4fd6e8; stroke: #fff; stroke-width: 6 }
  text { fill: #b9c6ea; font: 38px sans-serif } .title { fill: #fff; font-size: 54px; font-weight: bold }
";

impl Picture {
    /// Adds what is seen of the last step.
    pub(crate) fn add(&mut self, game: &Game<'_>) {
        self.path.push(game.player().center());
        if !game.beam.is_empty() {
            self.beam.clone_from(&game.beam);
        }
        for event in &game.events {
            match *event {
                Event::Shot(Weapon::Rocket, way) => self.rockets.push(way),
                Event::Shot(_, way) => self.bullets.push(way),
                Event::Blast(disc) => self.blasts.push(disc),
                Event::Felled(at) => self.felled.push(at),
            }
        }
    }

    /// The drawing, with y up.
    pub(crate) fn svg(&self, game: &Game<'_>) -> String {
        let (level, mut svg) = (game.level, Svg(String::new()));
        let [[x0, y0], [x1, y1]] = [level.room.bounds().min(), level.room.bounds().max()];
        let (left, top, width, height) = (x0 - 80.0, -y1 - 80.0, x1 - x0 + 160.0, y1 - y0 + 160.0);
        svg.0 = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{left} {top} {width} {height}' width='{}' height='{}'>\n\
             <style>{STYLE}</style>\n\
             <rect x='{left}' y='{top}' width='{width}' height='{height}' fill='#0b0d14'/>\n\
             <g transform='scale(1 -1)'>\n",
            width / 2.0,
            height / 2.0
        );
        svg.path("floor", [level.room.vertices()], "Z");
        svg.path(
            "pillar",
            level.pillars.iter().map(|pillar| pillar.vertices()),
            "Z",
        );
        let ends = |wall: &secant::Segment<2, f32>| [wall.start(), wall.end()];
        svg.path("line", level.lines.iter().map(ends), "");
        svg.path("light", [game.light()], "Z");
        svg.path("path", [&self.path], "");
        svg.path("felled", self.felled.iter().flat_map(|&at| cross(at)), "");
        for blast in &self.blasts {
            svg.circle("blast", blast.center(), blast.radius());
        }
        svg.path("bullet", &self.bullets, "");
        // As wide as the rocket: it is what its circle has swept.
        write!(svg.0, "<g stroke-width='{}'>", 2.0 * ROCKET_RADIUS).expect("a string");
        svg.path("rocket", &self.rockets, "");
        svg.0.push_str("</g>\n");
        svg.path("glow", [&self.beam], "");
        svg.path("beam", [&self.beam], "");
        svg.path("wall", level.walls.iter().map(ends), "");
        for (enemy, sees) in game.enemies() {
            let class = if sees { "enemy seeing" } else { "enemy" };
            svg.circle(class, enemy.center(), ENEMY_RADIUS);
        }
        svg.circle("player", game.player().center(), PLAYER_RADIUS);
        svg.0.push_str("</g>\n");
        self.legend(&mut svg, game, [x1 - 1330.0, 60.0 - y0]);
        svg.0.push_str("</svg>\n");
        svg.0
    }

    /// What is what, in the corner that no room is in; with y down.
    fn legend(&self, svg: &mut Svg, game: &Game<'_>, [x, y]: Vector) {
        let disc = |class, r| format!("<circle class='{class}' cx='0' cy='-14' r='{r}'/>");
        let line = |class, width| {
            let width = format!("style='stroke-width: {width}'");
            format!("<path class='{class}' {width} d='M-26 -14H26'/>")
        };
        let sees = game.enemies().filter(|(_, sees)| *sees).count();
        let outside = match game.counts.outside {
            0 => "nobody".to_owned(),
            count => count.to_string(),
        };
        let rows = [
            (
                disc("player", PLAYER_RADIUS),
                "you, where you walked, and what you see".to_owned(),
            ),
            (
                disc("enemy seeing", ENEMY_RADIUS),
                format!("{sees} enemies see you"),
            ),
            (
                disc("enemy", ENEMY_RADIUS),
                format!("{} do not", ENEMIES - sees),
            ),
            (
                "<path class='felled' d='M-10 -24L10 -4M-10 -4L10 -24'/>".to_owned(),
                format!("{} fell, and came back elsewhere", self.felled.len()),
            ),
            (
                line("bullet", 4.0),
                format!("{} bullets: segments", self.bullets.len()),
            ),
            (
                line("rocket", 2.0 * ROCKET_RADIUS),
                format!("{} rockets: circles that move", self.rockets.len()),
            ),
            (
                line("beam", 4.0),
                format!("a laser, reflected {BOUNCES} times"),
            ),
        ];
        let top = y - 52.0 * (rows.len() as f32);
        writeln!(
            svg.0,
            "<text class='title' x='{x}' y='{}'>{outside} got through a wall</text>",
            top - 18.0
        )
        .expect("a string");
        for (k, (mark, text)) in rows.iter().enumerate() {
            let (x, y) = (x + 26.0, top + 52.0 * (k as f32 + 1.0) - 16.0);
            writeln!(
                svg.0,
                "<g transform='translate({x} {y})'>{mark}<text x='56'>{text}</text></g>"
            )
            .expect("a string");
        }
    }
}

/// A drawing that grows.
struct Svg(String);

impl Svg {
    /// A path of several chains, each of which ends so.
    fn path<C: AsRef<[Vector]>>(
        &mut self,
        class: &str,
        chains: impl IntoIterator<Item = C>,
        end: &str,
    ) {
        write!(self.0, "<path class='{class}' d='").expect("a string");
        for chain in chains {
            for (k, [x, y]) in chain.as_ref().iter().enumerate() {
                let letter = if k == 0 { 'M' } else { 'L' };
                write!(self.0, "{letter}{x:.1} {y:.1}").expect("a string");
            }
            self.0.push_str(end);
        }
        self.0.push_str("'/>\n");
    }

    fn circle(&mut self, class: &str, [x, y]: Vector, r: f32) {
        writeln!(
            self.0,
            "<circle class='{class}' cx='{x:.1}' cy='{y:.1}' r='{r}'/>"
        )
        .expect("a string");
    }
}

/// Two strokes that cross.
fn cross([x, y]: Vector) -> [[Vector; 2]; 2] {
    let r = 10.0;
    [
        [[x - r, y - r], [x + r, y + r]],
        [[x - r, y + r], [x + r, y - r]],
    ]
}
