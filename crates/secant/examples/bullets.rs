//! Bullets and walls: a level of a real game, with the walls as segments and the things as discs.
//!
//! ```text
//! cargo run --release -p secant --example bullets
//! ```
//!
//! The level is E1M1 of Freedoom; `data/README.md` says where it is from. Its coordinates are integers,
//! and so most of what a game asks of it is a tie: shots through the corner of two walls, walks along a
//! wall, discs that touch one.

#[path = "common/freedoom.rs"]
mod freedoom;

use freedoom::{THINGS, WALLS, rows};
use secant::{Boundary, Circle, Feature, Passing, Point, Polygon, Ray, Relation, Segment};

/// The number by which the level knows the start of the first player.
const PLAYER: i32 = 1;

/// A level: what stops a bullet, what one steps through, and what stands there.
struct Level {
    /// Walls with nothing behind them.
    solid: Vec<Segment<2, i32>>,
    /// Lines between two floors, which a bullet passes.
    open: Vec<Segment<2, i32>>,
    things: Vec<(i32, Circle<i32>)>,
}

fn level() -> Level {
    let (mut solid, mut open) = (Vec::new(), Vec::new());
    for [x1, y1, x2, y2, _, one_sided] in rows::<i32, 6>(WALLS) {
        let walls = if one_sided == 1 {
            &mut solid
        } else {
            &mut open
        };
        walls.push(Segment::new([x1, y1], [x2, y2]));
    }
    let things = rows::<i32, 5>(THINGS)
        .map(|[x, y, r, _, kind]| (kind, Circle::new([x, y], r)))
        .collect();
    Level {
        solid,
        open,
        things,
    }
}

impl Level {
    fn player(&self) -> [i32; 2] {
        let player = self.things.iter().find(|(kind, _)| *kind == PLAYER);
        player.expect("a level has a first player").1.center()
    }

    /// Whether nothing stands between two points. A wall that is only grazed hides nothing.
    fn sees(&self, from: [i32; 2], to: [i32; 2]) -> bool {
        let sight = Segment::new(from, to);
        !sight
            .cast(&self.solid)
            .filter(|hit| hit.relation.interiors_meet())
            .any()
    }
}

/// Bullets in a ring around the player: where each ends, and how far away that is.
fn shots(level: &Level) {
    let eye = level.player();
    println!("bullets from {eye:?}:");
    for direction in [
        [1, 0],
        [2, 1],
        [1, 1],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [-1, -1],
        [0, -1],
        [1, -1],
    ] {
        let bullet = Ray::new(eye, direction);
        let hit = bullet
            .cast(&level.solid)
            .first()
            .expect("a level is closed");
        let passed = bullet.cast(&level.open).max_t(hit.t).all().len();
        let normal = hit.normal().expect("a wall has a normal");
        println!(
            "  towards {direction:?}: wall {} at {:?}, {:.1} away, {passed} lines passed, normal {normal:.3?}",
            hit.index,
            hit.at,
            hit.distance(),
        );
    }
}

/// A shot at every corner of the level. Two walls meet there, and none goes between them.
fn corner_shots(level: &Level) -> (usize, usize) {
    let eye = level.player();
    let corners = level
        .solid
        .iter()
        .flat_map(|wall| [wall.start(), wall.end()]);
    let shots: Vec<_> = corners
        .filter_map(|corner| Ray::try_through(eye, corner).ok())
        .collect();
    let stopped = shots
        .iter()
        .filter(|shot| shot.cast(&level.solid).any())
        .count();
    (shots.len(), stopped)
}

/// What can be seen from where the player starts.
fn sights(level: &Level) -> usize {
    let eye = level.player();
    let others = level.things.iter().filter(|(kind, _)| *kind != PLAYER);
    others
        .filter(|(_, thing)| level.sees(eye, thing.center()))
        .count()
}

/// Things whose discs reach over a line of the level, and things that touch one exactly.
fn crowded(level: &Level) -> (usize, usize) {
    let (mut reaching, mut touching) = (0, 0);
    for (_, thing) in &level.things {
        let lines = level.solid.iter().chain(&level.open);
        let relations = lines.map(|line| thing.relation(line));
        let (mut reaches, mut touches) = (false, false);
        for relation in relations {
            reaches |= relation.interiors_meet();
            touches |= relation == Relation::Touch;
        }
        reaching += usize::from(reaches);
        touching += usize::from(touches && !reaches);
    }
    (reaching, touching)
}

/// A room with a pillar in the way: the corner of a polygon that a bullet grazes does not stop it.
fn graze() {
    let pillar = Polygon::new([[0, 0], [64, 0], [64, 64], [0, 64]]);
    let bullet = Ray::new([-64, 0], [1, 1]);
    let hit = bullet.cast(&pillar).first().expect("it touches the corner");
    assert_eq!(
        (hit.feature, hit.passing),
        (Feature::Vertex(3), Passing::Grazes)
    );
    println!(
        "a bullet grazes the pillar at {:?}: {}",
        hit.at, hit.relation
    );
    let stopped = bullet
        .cast(&pillar)
        .filter(|hit| hit.relation.interiors_meet())
        .first();
    assert!(stopped.is_none());
    // From within, the pillar is a room.
    let room = Boundary(pillar);
    let way_out = Ray::new([32, 32], [1, 1])
        .cast(&room)
        .first()
        .expect("a room is closed");
    println!("from within, the way out is its corner {:?}", way_out.at);
    assert!(Point::new([64, 64]).intersects(&room));
}

fn main() {
    let level = level();
    println!(
        "Freedoom E1M1: {} walls, {} lines between floors, {} things\n",
        level.solid.len(),
        level.open.len(),
        level.things.len()
    );
    shots(&level);
    let (shots, stopped) = corner_shots(&level);
    println!("\n{shots} bullets at corners where walls meet: {stopped} are stopped");
    println!(
        "{} of {} things are in sight",
        sights(&level),
        level.things.len() - 1
    );
    let (reaching, touching) = crowded(&level);
    println!("{reaching} things reach over a line of the level, {touching} only touch one\n");
    graze();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bullet_leaves_the_level() {
        let (shots, stopped) = corner_shots(&level());
        assert!(shots > 500);
        assert_eq!(shots, stopped);
    }

    #[test]
    fn the_first_wall_is_the_nearest() {
        let level = level();
        let bullet = Ray::new(level.player(), [2, 1]);
        let all = bullet.cast(&level.solid).all();
        let first = bullet.cast(&level.solid).first().unwrap();
        assert_eq!(all[0], first);
        assert!(all.len() > 1 && all.iter().all(|hit| hit.t >= first.t));
    }

    #[test]
    fn it_runs() {
        main();
    }
}
