//! Shapes that move: when two of them meet, where, and what they do if they touch already.
//!
//! A shape and a displacement make a [`Sweep`](crate::Sweep): the shape moves in a straight line at constant speed, from
//! where it is at time 0 to where the displacement leads at time 1. It is asked about another shape, which stands or moves
//! as well.
//!
//! ```
//! use secant::{Circle, Segment, SweepContact};
//! let ball = Circle::new([0.0, 0.0], 1.0);
//! let wall = Segment::new([5.0, -3.0], [5.0, 3.0]);
//! match ball.sweep([8.0, 0.0]).against(&wall).contact() {
//!     SweepContact::Never => unreachable!("it would go through"),
//!     SweepContact::Meets(hit) => {
//!         assert_eq!((hit.t, hit.at(), hit.normal()), (0.5, [5.0, 0.0], [-1.0, 0.0]));
//!     }
//!     SweepContact::Touching(motion) => println!("in touch, and then: {motion:?}"),
//!     SweepContact::Overlapping => println!("in the wall already"),
//! }
//! ```
//!
//! | question | answer | |
//! |---|---|---|
//! | `contact` | which of the four it is | **Exact** |
//! | | the time of a first contact | **Correctly rounded** |
//! | `first_t` | the first time at which they share a point | **Correctly rounded** |
//! | `any` | whether they do at some time | **Exact** |
//! | `leaves` | the last time, if they part | **Correctly rounded** |
//! | `entry` | in the plane: what stops a solid, as said below | **Exact** |
//! | `SweepHit::normal` | the unit normal of the second shape, towards the first | **Correctly rounded** |
//! | `SweepHit::at` | a common point | **Bounded** |
//!
//! # Which shapes
//!
//! A point, segment, rect, circle, capsule, triangle or convex polygon of the plane moves against every shape of the plane.
//! Of a polyline or [`Boundary`](crate::Boundary) it meets the curve, also from inside.
//!
//! In space a point, segment, box, sphere, capsule or triangle moves against these, and against a line, ray or plane.
//!
//! ```
//! use secant::{Box3, Capsule3, ContactMotion, Plane, SweepContact, Triangle3};
//! let player = Capsule3::new([0.0, 1.0, 0.0], [0.0, 2.0, 0.0], 1.0);
//! let ramp = Triangle3::new([[5.0, 0.0, -4.0], [5.0, 0.0, 4.0], [9.0, 8.0, 0.0]]);
//! let crate_ahead = Box3::new([4.0, 0.0, -1.0], [5.0, 1.0, 1.0]);
//! let step = player.sweep([8.0, 0.0, 0.0]);
//! assert_eq!(step.against(&crate_ahead).first_t(), Some(0.375));
//! let SweepContact::Meets(hit) = step.against(&ramp).contact() else { unreachable!() };
//! assert!(0.375 < hit.t && hit.t < 1.0 && hit.normal()[1] > 0.4);
//! // It stands on the ground, and stays there.
//! let ground = Plane::new([0.0; 3], [0.0, 1.0, 0.0]);
//! assert_eq!(step.against(&ground).contact(), SweepContact::Touching(ContactMotion::Slides));
//! ```
//!
//! # Which of many
//!
//! [`Index::sweep`](crate::Index::sweep) and [`Now::sweep`](crate::Now::sweep) find the first shape that is met, any, or all
//! in the exact order of time; also of the triangles of a [`Mesh3`](crate::Mesh3). [`SweepHit::order`](crate::SweepHit::order) compares two contacts, whatever moves.
//!
//! ```
//! use secant::{Circle, Index, Rect};
//! let blocks = [Rect::new([6.0, -1.0], [7.0, 1.0]), Rect::new([3.0, 0.0], [4.0, 1.0])];
//! let (index, ball) = (Index::new(&blocks), Circle::new([0.0, 0.0], 1.0));
//! let first = index.sweep(&ball.sweep([8.0, 0.0])).first().unwrap();
//! assert_eq!((first.id, first.t()), (1, 0.25));
//! ```
//!
//! # Nothing tunnels
//!
//! A bullet as fast as you like meets a wall as thin as you like: it is the motion that is asked, and not where the shapes
//! are at the ends of a frame. And a large target is met at the same time as a small one.
//!
//! ```
//! use secant::{Point, Rect, Segment};
//! let foil = Segment::new([1.0, -1e-9], [1.0, 1e-9]);
//! assert!(Point::new([0.0, 0.0]).sweep([1e300, 0.0]).against(&foil).any());
//! let block = Rect::new([-1.0, 5.0], [1.0, 7.0]);
//! for half in [1.0, 1e9, 1e300] {
//!     let ground = Rect::new([-half, -1.0], [half, 0.0]);
//!     assert_eq!(block.sweep([0.0, -8.0]).against(&ground).first_t(), Some(0.625));
//! }
//! ```
//!
//! # In touch at the start
//!
//! A character stands on the floor in most frames. So a start in touch is an answer of its own, and says what the motion
//! does next: it [`Separates`](crate::ContactMotion::Separates), [`Slides`](crate::ContactMotion::Slides) along, or
//! [`Enters`](crate::ContactMotion::Enters). The two are never confused, because neither is decided on a rounded number.
//!
//! ```
//! use secant::{Capsule, ContactMotion, Rect, SweepContact};
//! let floor = Rect::new([-50.0, -1.0], [50.0, 0.0]);
//! let player = Capsule::new([0.0, 0.5], [0.0, 1.5], 0.5);
//! let walks = |d| player.sweep(d).against(&floor).contact();
//! assert_eq!(walks([3.0, 0.0]), SweepContact::Touching(ContactMotion::Slides));
//! assert_eq!(walks([3.0, -1e-300]), SweepContact::Touching(ContactMotion::Enters));
//! assert_eq!(walks([3.0, 1e-300]), SweepContact::Touching(ContactMotion::Separates));
//! ```
//!
//! That is all where the other shape is convex. One that is not may be in the way farther on: in the plane `entry` says when and where
//! the interior of the moving shape first meets the other, which is what stops it, and takes no note of touching, grazing
//! and sliding along.
//!
//! ```
//! use secant::{Capsule, ContactMotion, Polyline, SweepContact};
//! let level = Polyline::new([[-50.0, 0.0], [6.0, 0.0], [6.0, 9.0]]);
//! let player = Capsule::new([0.0, 0.5], [0.0, 1.5], 0.5);
//! let walk = player.sweep([11.0, 0.0]);
//! let walk = walk.against(&level);
//! assert_eq!(walk.contact(), SweepContact::Touching(ContactMotion::Slides));
//! assert_eq!(walk.entry().map(|hit| (hit.t, hit.normal())), Some((0.5, [-1.0, 0.0])));
//! ```
//!
//! A [`slide`](crate::Ball::slide) asks such questions in a loop: it moves a ball, capsule or box up to what stops it, and on along
//! that, in the plane and in space.
//!
//! ```
//! use secant::{Plane, Sphere};
//! // The ground, and a wall to the right.
//! let level = [Plane::new([0.0; 3], [0.0, 1.0, 0.0]), Plane::new([9.0, 0.0, 0.0], [-1.0, 0.0, 0.0])];
//! let ball: Sphere = Sphere::new([2.0, 1.0, 0.0], 1.0);
//! // Along the ground, and then along the crease of both.
//! let slide = ball.slide([12.0, -1.0, 3.0], &level);
//! let [x, y, z] = slide.shape.center();
//! assert!((x - 8.0).abs() < 1e-12 && (y - 1.0).abs() < 1e-12 && (z - 3.0).abs() < 1e-12);
//! ```
//!
//! # Where and how long
//!
//! Shapes that overlap at the start have no first contact. [`leaves`](crate::SweptPair::leaves) is when they are apart
//! again, and of a first contact too it says how long it lasts.
//!
//! ```
//! use secant::{Circle, Rect};
//! let disc = Circle::new([0.0, 0.0], 1.0);
//! let post = Rect::new([4.0, -1.0], [5.0, 1.0]);
//! let pass = disc.sweep([8.0, 0.0]);
//! assert_eq!((pass.against(&post).first_t(), pass.against(&post).leaves()), (Some(0.375), Some(0.75)));
//! // Both move, and only the difference counts.
//! let away = post.sweep([8.0, 0.0]);
//! assert!(!pass.against_moving(&away).any());
//! ```
