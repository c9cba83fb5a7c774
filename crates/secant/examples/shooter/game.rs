//! The shooter itself, without a window: what moves in a step, and what that did.
//!
//! Walls are an [`Index`], because they stand still, and bodies a [`World`]. All decisions are exact, in `f32`, so there is
//! no margin around a wall and no bullet, body or beam that gets through one; only what comes first of a wall and an enemy
//! is asked of rounded numbers for bullets.

#[path = "../common/freedoom.rs"]
mod freedoom;
#[path = "../common/random.rs"]
mod random;

use freedoom::{THINGS, WALLS, rows};
use random::Random;
use secant::{
    Circle, Groups, Hit, Id, Index, Met, Orientation, Point, Polygon, Ray, Relation, Segment,
    Shape, Slide, World,
};
use std::collections::BTreeMap;

/// The number by which the level knows the start of the first player.
const PLAYER: i16 = 1;

/// A point, or a direction.
pub(crate) type Vector = [f32; 2];

/// The number of enemies, always: who falls comes back elsewhere, out of sight.
pub(crate) const ENEMIES: usize = 200;
/// How often a laser is reflected.
pub(crate) const BOUNCES: usize = 50;
pub(crate) const PLAYER_RADIUS: f32 = 16.0;
pub(crate) const ENEMY_RADIUS: f32 = 14.0;
pub(crate) const ROCKET_RADIUS: f32 = 6.0;
const BLAST_RADIUS: f32 = 90.0;

/// The lengths of steps.
const PLAYER_SPEED: f32 = 7.0;
const ENEMY_SPEED: f32 = 3.0;
const BULLET_SPEED: f32 = 80.0;
const ROCKET_SPEED: f32 = 24.0;

/// The groups of the world.
const OF_PLAYER: u32 = 1;
const OF_ENEMIES: u32 = 2;

/// Where one can be: in a room with pillars.
pub(crate) struct Level {
    pub(crate) room: Polygon<f32>,
    pub(crate) pillars: Vec<Polygon<f32>>,
    /// The edges of both.
    pub(crate) walls: Vec<Segment<2, f32>>,
    /// Lines between two floors, which stop nothing here.
    pub(crate) lines: Vec<Segment<2, f32>>,
    start: Vector,
}

impl Level {
    pub(crate) fn freedoom() -> Self {
        let (mut next, mut lines) = (BTreeMap::new(), Vec::new());
        for [x1, y1, x2, y2, _, one_sided] in rows::<i16, 6>(WALLS) {
            if one_sided == 1 {
                next.insert([x1, y1], [x2, y2]);
            } else {
                lines.push(Segment::new(
                    [x1, y1].map(f32::from),
                    [x2, y2].map(f32::from),
                ));
            }
        }
        // One-sided walls follow each other, with the floor on their right: clockwise around the room, and
        // counter-clockwise around pillars.
        let mut rings: Vec<Polygon<f32>> = Vec::new();
        while let Some((&start, _)) = next.first_key_value() {
            let (mut ring, mut at) = (Vec::new(), start);
            while let Some(end) = next.remove(&at) {
                ring.push(at.map(f32::from));
                at = end;
            }
            rings.push(Polygon::new(ring));
        }
        let (mut rooms, pillars): (Vec<_>, Vec<_>) = rings
            .into_iter()
            .partition(|ring| ring.orientation() == Orientation::Clockwise);
        let room = rooms.pop().expect("a level has a room");
        assert!(rooms.is_empty(), "and no second one");
        let edges = room.edges().chain(pillars.iter().flat_map(Polygon::edges));
        let walls = edges.collect();
        let player = rows::<i16, 5>(THINGS).find(|row| row[4] == PLAYER);
        let [x, y, ..] = player.expect("a level has a first player");
        Self {
            room,
            pillars,
            walls,
            lines,
            start: [x, y].map(f32::from),
        }
    }

    /// Whether a point is in the room, and in no pillar.
    pub(crate) fn has(&self, point: Vector) -> bool {
        let point = Point::new(point);
        let is_in = |pillar| point.relation(pillar) == Relation::Within;
        point.intersects(&self.room) && !self.pillars.iter().any(is_in)
    }
}

/// What the player does.
pub(crate) struct Input {
    /// The direction of a walk, or zero.
    pub(crate) walk: Vector,
    pub(crate) aim: Vector,
    pub(crate) fires: Option<Weapon>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weapon {
    /// Each step of one is a segment.
    Bullets,
    /// A circle that moves.
    Rocket,
    /// A ray that walls reflect, and that goes through enemies.
    Laser,
}

/// What is counted, of all steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub(crate) bullets: usize,
    pub(crate) bullets_at_walls: usize,
    pub(crate) bullets_at_enemies: usize,
    pub(crate) rockets: usize,
    pub(crate) rockets_at_walls: usize,
    pub(crate) rockets_at_enemies: usize,
    pub(crate) lasers: usize,
    pub(crate) bounces: usize,
    /// Lasers that hit nothing, although the room is closed.
    pub(crate) lost_lasers: usize,
    pub(crate) felled: usize,
    /// Lines of sight between the player and an enemy, and those that no wall blocks.
    pub(crate) sights: usize,
    pub(crate) open_sights: usize,
    /// Steps of a body that a wall stopped or turned.
    pub(crate) slides: usize,
    /// Pairs of bodies that touched or overlapped after a step, and were moved apart.
    pub(crate) touches: usize,
    /// Bodies and shots that are not in the room, or whose interior meets a wall.
    pub(crate) outside: usize,
}

/// What can be seen of the last step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    /// The way of a bullet or of a rocket that has ended.
    Shot(Weapon, [Vector; 2]),
    Blast(Circle<f32>),
    Felled(Vector),
}

/// A bullet or rocket: where it was fired, where it is, and its step.
#[derive(Clone, Copy)]
pub(crate) struct Shot {
    pub(crate) from: Vector,
    pub(crate) at: Vector,
    by: Vector,
}

/// What a body wants.
pub(crate) struct Mind {
    heading: Vector,
    /// Whether it sees the player.
    pub(crate) sees: bool,
}

pub(crate) struct Game<'l> {
    pub(crate) level: &'l Level,
    walls: Index<'l, 2, [Segment<2, f32>]>,
    world: World<2, Mind, f32>,
    player: Id,
    enemies: Vec<Id>,
    pub(crate) bullets: Vec<Shot>,
    pub(crate) rockets: Vec<Shot>,
    reload: u32,
    random: Random,
    pub(crate) counts: Counts,
    pub(crate) events: Vec<Event>,
    /// The corners of the laser's way in the last step.
    pub(crate) beam: Vec<Vector>,
}

impl<'l> Game<'l> {
    pub(crate) fn new(level: &'l Level, seed: u64) -> Self {
        let mut world = World::new();
        let groups = Groups {
            of: OF_PLAYER,
            meets: OF_ENEMIES,
        };
        let mind = Mind {
            heading: [1.0, 0.0],
            sees: false,
        };
        let player = world.insert_in(groups, Circle::new(level.start, PLAYER_RADIUS), mind);
        let mut game = Self {
            level,
            walls: Index::new(&level.walls),
            world,
            player,
            enemies: Vec::new(),
            bullets: Vec::new(),
            rockets: Vec::new(),
            reload: 0,
            random: Random(seed),
            counts: Counts::default(),
            events: Vec::new(),
            beam: Vec::new(),
        };
        for _ in 0..ENEMIES {
            let enemy = game.spawned();
            game.enemies.push(enemy);
        }
        game
    }

    /// The player's disc.
    pub(crate) fn player(&self) -> Circle<f32> {
        circle(&self.world, self.player)
    }

    /// The disc of each enemy, and whether it sees the player.
    pub(crate) fn enemies(&self) -> impl Iterator<Item = (Circle<f32>, bool)> + '_ {
        self.enemies.iter().map(|&id| {
            let sees = self.world.get(id).is_some_and(|mind| mind.sees);
            (circle(&self.world, id), sees)
        })
    }

    /// The nearest enemy that sees the player.
    pub(crate) fn nearest_in_sight(&mut self) -> Option<Vector> {
        let player = self.player();
        let takes = |_, mind: &Mind| mind.sees;
        let now = self.world.now().groups(OF_ENEMIES).filter(&takes);
        let id = now.nearest(&player).first()?.id;
        Some(circle(&self.world, id).center())
    }

    /// One step of everything.
    pub(crate) fn step(&mut self, input: &Input) {
        self.events.clear();
        self.beam.clear();
        self.moves(self.player, scaled(unit(input.walk), PLAYER_SPEED));
        self.fire(input);
        self.fly_bullets();
        self.fly_rockets();
        self.move_enemies();
        self.part();
        self.check();
    }

    /// Moves a body among the walls, and along those that it hits. Returns the normal of the last of these.
    fn moves(&mut self, id: Id, by: Vector) -> Option<Vector> {
        let disc = circle(&self.world, id);
        let Slide {
            shape,
            contacts,
            stuck,
        } = disc.slide(by, &self.walls);
        assert_eq!(stuck, None, "no body is in a wall");
        self.counts.slides += usize::from(!contacts.is_empty());
        self.world.replace(id, shape);
        contacts.last().map(|contact| contact.normal)
    }

    fn fire(&mut self, Input { aim, fires, .. }: &Input) {
        self.reload = self.reload.saturating_sub(1);
        let (eye, d) = (self.player().center(), unit(*aim));
        let Some(weapon) = *fires else { return };
        if self.reload > 0 || d == [0.0; 2] {
            return;
        }
        let shot = |speed| Shot {
            from: eye,
            at: eye,
            by: scaled(d, speed),
        };
        match weapon {
            Weapon::Bullets => {
                self.counts.bullets += 1;
                self.bullets.push(shot(BULLET_SPEED));
                self.reload = 3;
            }
            Weapon::Rocket => {
                self.counts.rockets += 1;
                self.rockets.push(shot(ROCKET_SPEED));
                self.reload = 20;
            }
            Weapon::Laser => {
                self.laser(eye, d);
                self.reload = 30;
            }
        }
    }

    /// A laser goes from wall to wall, and through enemies.
    fn laser(&mut self, eye: Vector, mut d: Vector) {
        let now = self.world.now().groups(OF_ENEMIES);
        self.counts.lasers += 1;
        self.beam.push(eye);
        let (mut burnt, mut last): (Vec<Id>, Option<Hit<2, f32>>) = (Vec::new(), None);
        for bounce in 0..=BOUNCES {
            let from = last.as_ref().map_or(eye, |hit| hit.at);
            // The point of a hit is rounded, to before the wall or behind it: `leaving` takes it to be on the wall.
            let ray = Ray::new(from, d);
            let cast = ray.cast(&self.walls);
            let cast = match &last {
                Some(hit) => cast.leaving(hit),
                None => cast,
            };
            let Some(hit) = cast.first() else {
                self.counts.lost_lasers += 1;
                break;
            };
            burnt.extend(now.meeting(&Segment::new(from, hit.at)).all());
            self.beam.push(hit.at);
            self.counts.bounces += usize::from(bounce > 0);
            d = reflected(d, hit.normal().expect("a wall has a normal"));
            last = Some(hit);
        }
        self.fell(burnt);
    }

    /// A bullet's step is a segment, and ends at the first wall or enemy on it.
    fn fly_bullets(&mut self) {
        let now = self.world.now().groups(OF_ENEMIES);
        let (mut flying, mut hit) = (Vec::new(), Vec::new());
        for shot in self.bullets.drain(..) {
            let step = Segment::new(shot.at, sum(shot.at, shot.by));
            let wall = step.cast(&self.walls).first();
            // An enemy before the wall, or one that touches it there. Where both are less than a rounding of t apart, the
            // enemy is hit.
            let max_t = wall.as_ref().map_or(1.0, |hit| hit.t);
            let enemy = step.cast(&now).max_t(max_t).first();
            let end = match (&enemy, &wall) {
                (Some(enemy), _) => {
                    hit.push(now.id(enemy));
                    self.counts.bullets_at_enemies += 1;
                    enemy.at
                }
                (None, Some(wall)) => {
                    self.counts.bullets_at_walls += 1;
                    wall.at
                }
                (None, None) => {
                    flying.push(Shot {
                        at: step.end(),
                        ..shot
                    });
                    continue;
                }
            };
            self.events
                .push(Event::Shot(Weapon::Bullets, [shot.from, end]));
        }
        self.bullets = flying;
        self.fell(hit);
    }

    /// A rocket is a circle that moves, until it meets a wall or an enemy.
    fn fly_rockets(&mut self) {
        let now = self.world.now().groups(OF_ENEMIES);
        let (mut flying, mut blasts) = (Vec::new(), Vec::new());
        for shot in self.rockets.drain(..) {
            let rocket = Circle::new(shot.at, ROCKET_RADIUS);
            let sweep = rocket.sweep(shot.by);
            // The first of both, in the exact order of time. Where it is at one time, the wall is.
            let wall = self.walls.sweep(&sweep).first();
            let wall = wall.map(|Met { contact, .. }| Met { id: 0, contact });
            let enemy = now.sweep(&sweep).first();
            let enemy = enemy.map(|Met { contact, .. }| Met { id: 1, contact });
            let first = wall.into_iter().chain(enemy).min_by(Met::order);
            let Some(first) = first else {
                flying.push(Shot {
                    at: sum(shot.at, shot.by),
                    ..shot
                });
                continue;
            };
            self.counts.rockets_at_walls += usize::from(first.id == 0);
            self.counts.rockets_at_enemies += usize::from(first.id == 1);
            let end = sum(shot.at, scaled(shot.by, first.t()));
            self.events
                .push(Event::Shot(Weapon::Rocket, [shot.from, end]));
            blasts.push(Circle::new(end, BLAST_RADIUS));
        }
        self.rockets = flying;
        // Who is in a blast and not behind a wall.
        let mut hit = Vec::new();
        for blast in blasts {
            self.events.push(Event::Blast(blast));
            let around = self.world.now().groups(OF_ENEMIES).meeting(&blast).all();
            let reached = |id: &Id| self.sees(blast.center(), circle(&self.world, *id).center());
            hit.extend(around.into_iter().filter(reached));
        }
        self.fell(hit);
    }

    /// Whether no wall is between two points. One that is only grazed hides nothing.
    fn sees(&self, from: Vector, to: Vector) -> bool {
        let sight = Segment::new(from, to);
        let cast = sight.cast(&self.walls);
        !cast.filter(|hit| hit.relation.interiors_meet()).any()
    }

    /// Enemies go towards the player where they see it, and else on until they come to a wall.
    fn move_enemies(&mut self) {
        let player = self.player().center();
        for k in 0..self.enemies.len() {
            let id = self.enemies[k];
            let at = circle(&self.world, id).center();
            let sees = self.sees(at, player);
            self.counts.sights += 1;
            self.counts.open_sights += usize::from(sees);
            let Some(mind) = self.world.get_mut(id) else {
                continue;
            };
            mind.sees = sees;
            if sees {
                mind.heading = unit(difference(player, at));
            }
            let heading = mind.heading;
            let normal = self.moves(id, scaled(heading, ENEMY_SPEED));
            if let (Some(normal), false) = (normal, sees) {
                let turned = sum(reflected(heading, normal), scaled(self.direction(), 0.3));
                if let Some(mind) = self.world.get_mut(id) {
                    mind.heading = unit(turned);
                }
            }
        }
    }

    /// Moves bodies apart that are in each other, each by half of the shortest way.
    fn part(&mut self) {
        let pairs = self.world.step().touching().to_vec();
        self.counts.touches += pairs.len();
        for [a, b] in pairs {
            let discs = [a, b].map(|id| circle(&self.world, id));
            let Some(out) = discs[0].penetration(&discs[1]) else {
                continue;
            };
            self.moves(a, scaled(out.vector, 0.5));
            self.moves(b, scaled(out.vector, -0.5));
        }
    }

    /// Counts whoever has left the level: asked of the polygons, and of every wall.
    fn check(&mut self) {
        let bodies = self.enemies.iter().chain([&self.player]);
        let bodies = bodies.map(|&id| circle(&self.world, id));
        let is_outside = |disc: Circle<f32>| {
            let is_in_wall = |k: usize| disc.relation(&self.level.walls[k]).interiors_meet();
            let mut touched = self.walls.meeting(&disc).all().into_iter();
            !self.level.has(disc.center()) || touched.any(is_in_wall)
        };
        let shots = self.bullets.iter().chain(&self.rockets);
        let lost = |shot: &&Shot| !self.level.has(shot.at);
        self.counts.outside +=
            bodies.filter(|&disc| is_outside(disc)).count() + shots.filter(lost).count();
    }

    /// Removes enemies, and brings others.
    fn fell(&mut self, mut hit: Vec<Id>) {
        hit.sort_unstable();
        hit.dedup();
        for id in hit {
            let Some((Shape::Ball(disc), _)) = self.world.remove(id) else {
                continue;
            };
            self.counts.felled += 1;
            self.events.push(Event::Felled(disc.center()));
            let other = self.spawned();
            if let Some(place) = self.enemies.iter_mut().find(|place| **place == id) {
                *place = other;
            }
        }
    }

    /// A new enemy somewhere in the level, alone and out of sight.
    fn spawned(&mut self) -> Id {
        let bounds = self.level.room.bounds();
        let player = self.player().center();
        loop {
            let at = [0, 1].map(|k| {
                let [low, high] = [bounds.min()[k], bounds.max()[k]];
                (low + (high - low) * self.fraction()).round()
            });
            let disc = Circle::new(at, ENEMY_RADIUS);
            let is_free = self.level.has(at)
                && !self.walls.meeting(&disc).any()
                && !self.world.now().meeting(&disc).any()
                && !self.sees(at, player);
            if is_free {
                let mind = Mind {
                    heading: self.direction(),
                    sees: false,
                };
                let groups = Groups {
                    of: OF_ENEMIES,
                    meets: OF_PLAYER | OF_ENEMIES,
                };
                return self.world.insert_in(groups, disc, mind);
            }
        }
    }

    /// The corners of what the player sees, counter-clockwise, to be drawn: rays beside each corner of a wall.
    pub(crate) fn light(&self) -> Vec<Vector> {
        let eye = self.player().center();
        let corners = self
            .level
            .walls
            .iter()
            .map(|wall| difference(wall.start(), eye));
        let angles = corners.flat_map(|[x, y]| [-1e-4, 1e-4].map(|beside| y.atan2(x) + beside));
        let mut angles: Vec<f32> = angles.collect();
        angles.sort_by(f32::total_cmp);
        let ends = angles.into_iter().filter_map(|angle| {
            let (sin, cos) = angle.sin_cos();
            let hit = Ray::new(eye, [cos, sin]).cast(&self.walls).first()?;
            Some(hit.at)
        });
        ends.collect()
    }

    /// A number from 0 to less than 1.
    fn fraction(&mut self) -> f32 {
        f32::from(u16::try_from(self.random.bits() >> 48).expect("16 bits")) / 65536.0
    }

    fn direction(&mut self) -> Vector {
        let (sin, cos) = (self.fraction() * std::f32::consts::TAU).sin_cos();
        [cos, sin]
    }
}

fn circle(world: &World<2, Mind, f32>, id: Id) -> Circle<f32> {
    match world.shape(id) {
        Some(Shape::Ball(circle)) => *circle,
        _ => unreachable!("a disc of this world"),
    }
}

fn sum([a, b]: Vector, [c, d]: Vector) -> Vector {
    [a + c, b + d]
}

fn difference([a, b]: Vector, [c, d]: Vector) -> Vector {
    [a - c, b - d]
}

fn scaled([x, y]: Vector, by: f32) -> Vector {
    [x * by, y * by]
}

fn length([x, y]: Vector) -> f32 {
    x.hypot(y)
}

/// The direction at length 1; that of zero is zero.
fn unit(d: Vector) -> Vector {
    let length = length(d);
    if length == 0.0 {
        d
    } else {
        scaled(d, 1.0 / length)
    }
}

/// A direction behind a mirror, at length 1.
fn reflected(d: Vector, n: Vector) -> Vector {
    unit(difference(d, scaled(n, 2.0 * (d[0] * n[0] + d[1] * n[1]))))
}
