//! A game loop: bullets, lines of sight, bounces, sliding along walls, worlds that move, and fast debug builds.
//!
//! All examples are in `f32`, with plain arrays for points. With the features `glam033` or `glam034`, points
//! convert from and to glam's vectors.
//!
//! # A bullet
//!
//! The step of a bullet in one frame is a [`Segment2`](crate::Segment2), so it cannot jump over a thin wall.
//! The first hit is **Exact**: no bullet passes between two walls that share an end.
//!
//! ```
//! use secant::{Circle, Segment2};
//! let walls: Vec<Segment2<f32>> = vec![
//!     Segment2::new([4.0, -1.0], [4.0, 1.0]),
//!     Segment2::new([4.0, 1.0], [6.0, 3.0]),
//! ];
//! let step = Segment2::new([0.0_f32, 0.5], [16.0, 0.5]);
//! let hit = step.cast(&walls).first().unwrap();
//! assert_eq!((hit.index, hit.at, hit.t), (0, [4.0, 0.5], 0.25));
//! assert_eq!(hit.normal(), Some([-1.0, 0.0]));
//!
//! // The filter skips the shooter.
//! let enemies = [Circle::<f32>::new([0.0, 0.5], 1.0), Circle::new([9.0, 1.0], 1.0)];
//! let me = 0;
//! let hit = step.cast(&enemies).filter(|hit| hit.index != me).first().unwrap();
//! assert_eq!(hit.index, 1);
//! ```
//!
//! `max_t` shortens the step without a new direction. Whether an enemy stands before the wall is **Exact** where both are
//! in one list of [`Shape`](crate::Shape)s, one index or one world: which hit is the first is decided before `t` is rounded.
//! Two hits of two casts may have the same `t` and lie behind each other, less than its rounding apart.
//!
//! # A line of sight
//!
//! [`any`](crate::Cast::any) stops at the first wall that it finds, in any order. Touching is hitting, so a
//! line of sight through the end of a wall is blocked. A filter lets it pass:
//!
//! ```
//! use secant::Segment2;
//! let wall = Segment2::<f32>::new([2.0, 0.0], [2.0, 2.0]);
//! let sight = Segment2::new([0.0_f32, 0.0], [4.0, 0.0]);
//! assert!(sight.cast(&wall).any());
//! let blocked = sight.cast(&wall).filter(|hit| hit.relation.interiors_meet()).any();
//! assert!(!blocked);
//! ```
//!
//! For many rays at many shapes of one type, `batch::first` takes the shapes as
//! columns and rejects them with vector instructions. Its answers are the same.
//!
//! # A bounce
//!
//! The point of a hit is rounded, so it lies a little before or behind the true surface. A ray that starts
//! there may hit the same surface at once. [`leaving`](crate::Cast::leaving) takes the ray to start on the
//! surface of the hit; no `t > 0.0001` is needed, and no bounce in a round room is lost.
//!
//! ```
//! use secant::{Circle, Ray2, Shape};
//! // A solid pillar in a round room that is hollow: the ray starts in the room, and hits its boundary.
//! let mirrors: [Shape<2, f32>; 2] =
//!     [Circle::new([0.0, 0.0], 8.0).into(), Circle::new([3.0, 1.0], 1.0).into()];
//! let mut direction = [0.6_f32, 0.8];
//! let room = |index| index == 0;
//! let mut hit = Ray2::new([-2.0, 0.0], direction).cast(&mirrors).hollow_where(room).first().unwrap();
//! for _ in 0..1000 {
//!     let [nx, ny] = hit.normal().unwrap();
//!     let along = 2.0 * (direction[0] * nx + direction[1] * ny);
//!     direction = [direction[0] - along * nx, direction[1] - along * ny];
//!     let ray = Ray2::new(hit.at, direction);
//!     hit = ray.cast(&mirrors).hollow_where(room).leaving(&hit).first().expect("a closed room");
//! }
//! ```
//!
//! # A slide
//!
//! A ball, capsule or box [slides](crate::Ball::slide), also as a [`Shape`](crate::Shape), among walls of any kind: up
//! to the first, and on along it with what is left of its step. Nothing gets through a wall or stays in one, at any speed
//! and in any corner, which exact questions decide; there is no margin around the shape.
//!
//! ```
//! use secant::{Circle, Segment2};
//! let walls = [Segment2::<f32>::new([0.0, 0.0], [9.0, 0.0]), Segment2::new([9.0, 0.0], [9.0, 9.0])];
//! let player = Circle::<f32>::new([2.0, 1.5], 1.0);
//! // Down and to the right: along the floor.
//! let slide = player.slide([2.0, -3.0], &walls);
//! let [x, y] = slide.shape.center();
//! assert!((x - 4.0).abs() < 1e-5 && (y - 1.0).abs() < 1e-5);
//! // It stands on the floor, says the normal.
//! assert_eq!((slide.contacts[0].index, slide.contacts[0].normal), (0, [0.0, 1.0]));
//! // Into the corner, and no farther.
//! let mut player = slide.shape;
//! for _ in 0..100 {
//!     player = player.slide([1.0, -0.5], &walls).shape;
//! }
//! let [x, y] = player.center();
//! assert!((x - 8.0).abs() < 1e-5 && (y - 1.0).abs() < 1e-5);
//! ```
//!
//! In space it is the same word, and where two walls meet it goes along their crease:
//!
//! ```
//! use secant::{Capsule3, Mesh3};
//! let positions = [[-9.0, 0.0, -9.0], [9.0, 0.0, -9.0], [9.0, 0.0, 9.0], [-9.0, 0.0, 9.0], [9.0, 9.0, 0.0]];
//! // The ground, and a wall at x = 9.
//! let level = Mesh3::new(&positions, &[[0, 1, 2], [0, 2, 3], [1, 2, 4]]);
//! let player: Capsule3 = Capsule3::new([0.0, 1.0, 0.0], [0.0, 2.0, 0.0], 1.0);
//! let slide = player.slide([12.0, -1.0, 3.0], &level);
//! let [x, y, z] = slide.shape.start();
//! assert!((x - 8.0).abs() < 1e-6 && (y - 1.0).abs() < 1e-6 && (z - 3.0).abs() < 1e-6);
//! let stands = slide.contacts.iter().any(|contact| contact.normal[1] > 0.7);
//! let runs_into = slide.contacts.iter().any(|contact| contact.normal[0] < -0.7);
//! assert!(stands && runs_into);
//! ```
//!
//! Of a level with many walls, pass an [`Index`](crate::Index): each step asks the few that are near, and the slide is the same.
//! Of a [`World`](crate::World), pass [`now`](crate::World::now) without the shape itself.
//!
//! After a slide the shape may be a rounding away from a wall that stopped it. So a [`step`](crate::World::step) of a world may
//! not name the pair among those that `began`: what it has run against is in [`contacts`](crate::Slide::contacts).
//!
//! A shape that starts in a wall, because a door has closed, does not slide:
//! [`penetration`](crate::Penetrates::penetration) is its way out, and the next slide takes out what its rounding leaves.
//!
//! When two moving shapes meet is a [sweep](crate::guide::sweep).
//!
//! # A character
//!
//! What a character stands on, how steep that is, and whether an obstacle is low enough to step on it: each is a slide or three.
//!
//! ```
//! use secant::{Box3, Capsule3, Index, Shape, Slide, Triangle3, Walls};
//! type Player = Capsule3<f32>;
//! /// The height of a step, and the cosine of the steepest slope.
//! const STEP: f32 = 0.3;
//! const SLOPE: f32 = 0.7;
//!
//! /// The normal of the ground that a slide came to, if there is any that is not too steep.
//! fn ground(slide: &Slide<3, f32, Player>) -> Option<[f32; 3]> {
//!     slide.contacts.iter().map(|contact| contact.normal).find(|normal| normal[1] > SLOPE)
//! }
//!
//! /// What it stands on: a short slide down.
//! fn stands_on(player: &Player, level: &impl Walls<3, f32>) -> Option<[f32; 3]> {
//!     ground(&player.slide([0.0, -0.05, 0.0], level))
//! }
//!
//! /// Along the ground; or up, across and down again, where that leads farther and to ground.
//! fn walk(player: &Player, by: [f32; 3], level: &impl Walls<3, f32>) -> Player {
//!     let along = player.slide(by, level);
//!     if along.contacts.iter().all(|contact| contact.normal[1] > SLOPE) {
//!         return along.shape;
//!     }
//!     let up = player.slide([0.0, STEP, 0.0], level).shape;
//!     let across = up.slide(by, level).shape;
//!     let down = across.slide([0.0, -STEP, 0.0], level);
//!     let gone = |to: &Player| {
//!         let ([x, _, z], [from_x, _, from_z]) = (to.start(), player.start());
//!         (x - from_x).hypot(z - from_z)
//!     };
//!     let is_better = ground(&down).is_some() && gone(&down.shape) > gone(&along.shape);
//!     if is_better { down.shape } else { along.shape }
//! }
//!
//! // Ground, a stair, a wall behind it, and a slope of 60° on the other side.
//! let walls: [Shape<3, f32>; 4] = [
//!     Box3::new([-9.0, -1.0, -9.0], [9.0, 0.0, 9.0]).into(),
//!     Box3::new([2.0, 0.0, -9.0], [9.0, 0.25, 9.0]).into(),
//!     Box3::new([6.0, 0.0, -9.0], [7.0, 5.0, 9.0]).into(),
//!     Triangle3::new([[-3.0, 0.0, -9.0], [-3.0, 0.0, 9.0], [-6.0, 5.2, 0.0]]).into(),
//! ];
//! let level = Index::new(&walls);
//! let start = Player::new([0.0, 0.5, 0.0], [0.0, 1.5, 0.0], 0.5);
//! assert_eq!(stands_on(&start, &level), Some([0.0, 1.0, 0.0]));
//! let mut player = start;
//! for _ in 0..100 {
//!     player = walk(&player, [0.1, 0.0, 0.0], &level);
//!     // It falls.
//!     player = player.slide([0.0, -0.05, 0.0], &level).shape;
//! }
//! // It has stepped on the stair, and stands before the wall.
//! let [x, y, _] = player.start();
//! assert!((x - 5.5).abs() < 1e-4 && (y - 0.75).abs() < 1e-4, "{x} {y}");
//! assert!(stands_on(&player, &level).is_some());
//! // On the slope there is no ground to stand on, so the character falls, and comes down to it.
//! let on_slope = Player::new([-3.9, 2.6, 0.0], [-3.9, 3.6, 0.0], 0.5);
//! let falls = on_slope.slide([0.0, -0.5, 0.0], &level);
//! assert!(!falls.contacts.is_empty() && ground(&falls).is_none());
//! ```
//!
//! # A level that stands still
//!
//! An [`Index`](crate::Index) is built once over the walls, and is cast at as the slice itself is, with every option: a
//! ray among 100,000 walls looks at a few of them. The numbers of shapes, the order of hits and ties are those of the
//! slice.
//!
//! ```
//! use secant::{Circle, Index, Ray2, Segment2};
//! let walls: Vec<Segment2<f32>> = (0..1000_u16)
//!     .map(|k| Segment2::new([f32::from(k), 0.0], [f32::from(k), 2.0]))
//!     .collect();
//! let level = Index::new(&walls);
//! let shot = Ray2::new([70.5_f32, 1.0], [-1.0, 0.0]);
//! assert_eq!(shot.cast(&level).first().unwrap().index, 70);
//! // What an explosion reaches, and the nearest wall to the player.
//! assert_eq!(level.meeting(&Circle::new([70.5_f32, 1.0], 1.5)).all(), [69, 70, 71, 72]);
//! assert_eq!(level.nearest(&Circle::new([70.25_f32, 1.0], 0.125)).first().unwrap().id, 70);
//! ```
//!
//! # A world that moves
//!
//! A [`World`](crate::World) has an id, data and [`Groups`](crate::Groups) for each shape. In each frame the game replaces
//! what has moved, by any distance, and a step finds every pair that touches, and those that began or ended:
//!
//! ```
//! use secant::{Circle, Groups, Id, Segment2, World};
//! const WALL: u32 = 1;
//! const BODY: u32 = 2;
//! struct Body { speed: [f32; 2], bounces: u32 }
//!
//! let mut world: World<2, Body, f32> = World::new();
//! let of_walls = Groups { of: WALL, meets: BODY };
//! for x in [0.0_f32, 10.0] {
//!     let still = Body { speed: [0.0; 2], bounces: 0 };
//!     world.insert_in(of_walls, Segment2::new([x, 0.0], [x, 9.0]), still);
//! }
//! let of_bodies = Groups { of: BODY, meets: WALL | BODY };
//! let mut bodies: Vec<(Id, [f32; 2])> = Vec::new();
//! for k in 0..8_u16 {
//!     let at = [f32::from(k) + 1.5, f32::from(k) + 0.5];
//!     let body = Body { speed: [0.25, 0.0], bounces: 0 };
//!     bodies.push((world.insert_in(of_bodies, Circle::new(at, 0.25), body), at));
//! }
//! for _frame in 0..100 {
//!     for (id, at) in &mut bodies {
//!         let speed = world.get(*id).unwrap().speed;
//!         *at = [at[0] + speed[0], at[1] + speed[1]];
//!         world.replace(*id, Circle::new(*at, 0.25));
//!     }
//!     // The list is the world's; the game keeps what it needs of it.
//!     let began = world.step().began().to_vec();
//!     for id in began.into_iter().flatten() {
//!         let body = world.get_mut(id).unwrap();
//!         body.speed[0] = -body.speed[0];
//!         body.bounces += 1;
//!     }
//! }
//! // All have gone to and fro between the walls.
//! assert!(bodies.iter().all(|(id, at)| {
//!     world.get(*id).unwrap().bounces > 1 && at[0] > 0.0 && at[0] < 10.0
//! }));
//! ```
//!
//! [`now`](crate::World::now) is the world as it is, for questions in between. It is cast at as an index is, and only the
//! groups, ids and data that a filter takes are asked:
//!
//! ```
//! use secant::{Circle, Point2, Ray2, World};
//! let mut world: World<2, &str, f32> = World::new();
//! let me = world.insert(Circle::new([0.0, 0.0], 1.0), "me");
//! let friend = world.insert(Circle::new([4.0, 0.0], 1.0), "friend");
//! let enemy = world.insert(Circle::new([9.0, 0.0], 1.0), "enemy");
//!
//! let now = world.now();
//! let others = |id, _: &&str| id != me;
//! let shot = Ray2::new([0.0_f32, 0.0], [1.0, 0.0]);
//! let hit = shot.cast(&now.filter(&others)).first().unwrap();
//! assert_eq!((now.id(&hit), hit.t), (friend, 3.0));
//! let near = now.filter(&others).nearest(&Point2::new([7.0_f32, 0.0])).take(2);
//! assert_eq!((near[0].id, near[0].distance), (enemy, 1.0));
//! ```
//!
//! Many threads ask a world at once where it does not change: [`World::update`](crate::World::update) after the changes of a
//! frame, and [`try_now`](crate::World::try_now) in each of them.
//!
//! Filters, `max_t` and [`leaving`](crate::Cast::leaving) are those of every cast. Which pairs, hits and neighbours there
//! are, and their order, does not depend on the machine, and a clone of a world goes on as the world does: frames can be
//! played again.
//!
//! # Debug builds
//!
//! A debug build compiles dependencies without optimisation, too. These lines in the `Cargo.toml` of the game
//! compile them once with it; the game itself is still compiled for debugging:
//!
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! Functions that are generic over columns or closures are still compiled with the game: a pair of a [`batch`](crate::batch)
//! takes two hundred times as long as in release there, and twice as long where the game itself is compiled with a little
//! optimisation:
//!
//! ```toml
//! [profile.dev]
//! opt-level = 1
//! ```
