//! A game loop: bullets, lines of sight, bounces, sliding along walls, and fast debug builds.
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
//! // The filter skips whoever has shot, and all of its team.
//! let enemies = [Circle::<f32>::new([0.0, 0.5], 1.0), Circle::new([9.0, 1.0], 1.0)];
//! let me = 0;
//! let hit = step.cast(&enemies).filter(|hit| hit.index != me).first().unwrap();
//! assert_eq!(hit.index, 1);
//! ```
//!
//! `max_t` shortens the step without a new direction: pass the `t` of a first cast to a second one to learn
//! whether an enemy stands before the wall.
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
//! surface of the hit; no `t > 0.0001` is needed, and no bounce is lost.
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
//! A disc of radius r that moves is a point that moves among walls which are thicker by r on all sides: a
//! wall becomes a [`Capsule2`](crate::Capsule2), a disc a larger disc. Where the point hits, the rest of its
//! step goes on along the surface.
//!
//! ```
//! use secant::{Capsule2, Point2, Ray2, Segment2};
//!
//! /// Moves a disc by a step among walls; it slides along those that it hits.
//! fn slide(mut center: [f32; 2], mut step: [f32; 2], walls: &[Segment2<f32>], r: f32) -> [f32; 2] {
//!     // A game makes these once.
//!     let thick: Vec<_> = walls.iter().map(|w| Capsule2::new(w.start(), w.end(), r)).collect();
//!     let mut last = None;
//!     for _ in 0..4 {
//!         // No direction, no ray.
//!         let Ok(ray) = Ray2::try_new(center, step) else { break };
//!         let mut cast = ray.cast(&thick).max_t(1.0);
//!         if let Some(hit) = &last {
//!             cast = cast.leaving(hit);
//!         }
//!         let Some(hit) = cast.first() else {
//!             return [center[0] + step[0], center[1] + step[1]];
//!         };
//!         let (rest, n) = (1.0 - hit.t, match hit.normal() {
//!             Some(n) => n,
//!             // It starts inside, by rounding or because a door has closed: straight out.
//!             None => {
//!                 let near = walls[hit.index].closest_points(&Point2::new(center));
//!                 let (x, y) = (center[0] - near.a[0], center[1] - near.a[1]);
//!                 let length = x.hypot(y).max(f32::MIN_POSITIVE);
//!                 let out = r * 1.0001 / length;
//!                 center = [near.a[0] + x * out, near.a[1] + y * out];
//!                 [x / length, y / length]
//!             }
//!         });
//!         if !hit.inside {
//!             (center, last) = (hit.at, Some(hit));
//!         }
//!         // Less the part of the rest that leads into the wall; a little more than all of it, because the
//!         // rounded direction must not lead into the wall.
//!         let into = 1.001 * (step[0] * n[0] + step[1] * n[1]).min(0.0);
//!         step = [rest * (step[0] - into * n[0]), rest * (step[1] - into * n[1])];
//!     }
//!     center
//! }
//!
//! let walls = [Segment2::new([0.0, 0.0], [9.0, 0.0]), Segment2::new([9.0, 0.0], [9.0, 9.0])];
//! // Down and to the right: along the floor.
//! let [x, y] = slide([2.0, 1.5], [2.0, -3.0], &walls, 1.0);
//! assert!((x - 4.0).abs() < 0.01 && (y - 1.0).abs() < 0.01);
//! // Into the corner, and no farther.
//! let mut ball = [2.0, 1.5];
//! for _ in 0..100 {
//!     ball = slide(ball, [1.0, -0.5], &walls, 1.0);
//! }
//! assert!((ball[0] - 8.0).abs() < 0.01 && (ball[1] - 1.0).abs() < 0.01);
//! ```
//!
//! The time of impact of two moving discs is the same cast: one disc moves by the difference of the two
//! steps, the other stands still with the sum of the radii.
//!
//! # What there is not yet
//!
//! An index for moving shapes: put the walls into cells of your own, and cast at the shapes of the cells that
//! the ray passes. The depth of two shapes in each other: `distance` is 0 there.
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
