//! The contenders of a step: each moves its circles, and counts the pairs that touch.
//!
//! The peers find boxes in `f32`, rounded outward, and the same float test as the grid decides each pair; Secant
//! decides it exactly.

use broccoli::axgeom::Rect;
use obvhs::aabb::Aabb as Box3;
use obvhs::bvh2::Bvh2;
use obvhs::ploc::{PlocBuilder, PlocSearchDistance, SortPrecision};
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vec2;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use secant::{Groups, Id, World};

use super::grids::Grid;
use super::scene::{Bounds, Circle, Frames, Motion, box_of, box_of_wall, disc_meets, discs_meet};

/// The pairs of circles, and of a circle and a wall.
pub(crate) type Counts = [u64; 2];

pub(crate) trait Contender {
    fn name(&self) -> &'static str;
    fn step(&mut self, frames: &Frames) -> Counts;
}

/// The contenders, Secant first, with the fastest grids.
pub(crate) fn all(frames: &Frames) -> Vec<Box<dyn Contender>> {
    vec![
        Box::new(Secant::new(frames)),
        Box::new(Uniform(best_grid(frames, false), false)),
        Box::new(Uniform(best_grid(frames, true), true)),
        Box::new(Parry::new(frames, Upkeep::Refitted)),
        Box::new(Parry::new(frames, Upkeep::Rebuilt)),
        Box::new(Obvhs::new(frames)),
        Box::new(Broccoli),
    ]
}

pub(crate) struct Secant {
    world: World<2, ()>,
    ids: Vec<Id>,
}

fn disc(&[x, y, r]: &Circle) -> secant::Circle {
    secant::Circle::new([x, y], r)
}

impl Secant {
    pub(crate) fn new(frames: &Frames) -> Self {
        let mut world = World::new();
        // Walls meet circles alone.
        let (circle, wall) = (Groups { of: 1, meets: 3 }, Groups { of: 2, meets: 1 });
        let ids = frames
            .circles
            .iter()
            .map(|c| world.insert_in(circle, disc(c), ()));
        let ids = ids.collect();
        for &[p, q] in &frames.walls {
            world.insert_in(wall, secant::Segment::new(p, q), ());
        }
        Self { world, ids }
    }
}

impl Contender for Secant {
    fn name(&self) -> &'static str {
        "Secant, exact"
    }

    fn step(&mut self, frames: &Frames) -> Counts {
        let every = if frames.motion == Motion::Few { 100 } else { 1 };
        for (id, circle) in self.ids.iter().zip(&frames.circles).step_by(every) {
            self.world.replace(*id, disc(circle));
        }
        let circles = self.ids.len();
        let mut counts = [0; 2];
        for pair in self.world.step().touching() {
            counts[usize::from(pair[1].index() >= circles)] += 1;
        }
        counts
    }
}

struct Uniform(Grid, bool);

/// The grid with the fastest cells, of some. The search is not timed, which favours the grid.
fn best_grid(frames: &Frames, is_sorted: bool) -> Grid {
    let mut best: Option<(f64, Grid)> = None;
    for cell in [1.0, 2.0, 3.0, 4.0, 6.0, 12.0] {
        let mut grid = Grid::new(&frames.circles, &frames.walls, cell, is_sorted);
        let mut time = || {
            super::milliseconds(|| {
                std::hint::black_box(grid.count(&frames.circles, &frames.walls));
            })
        };
        let least = time().min(time());
        if best.as_ref().is_none_or(|best| least < best.0) {
            best = Some((least, grid));
        }
    }
    best.expect("there are cells").1
}

impl Contender for Uniform {
    fn name(&self) -> &'static str {
        if self.1 { "grid, sorted" } else { "grid" }
    }

    fn step(&mut self, frames: &Frames) -> Counts {
        self.0.count(&frames.circles, &frames.walls)
    }
}

/// The least coordinates, and the greatest, rounded outward.
#[expect(clippy::cast_possible_truncation, reason = "rounds")]
pub(super) fn outward(bounds: &Bounds) -> [f32; 4] {
    let [a, b, c, d] = bounds.map(|x| x as f32);
    [a.next_down(), b.next_down(), c.next_up(), d.next_up()]
}

fn numbers(n: usize) -> std::ops::Range<u32> {
    0..u32::try_from(n).expect("few")
}

#[derive(Clone, Copy, PartialEq)]
enum Upkeep {
    Refitted,
    Rebuilt,
}

struct Parry {
    moving: Bvh,
    walls: Bvh,
    workspace: BvhWorkspace,
    upkeep: Upkeep,
}

fn parry_box(bounds: &Bounds) -> Aabb {
    let [a, b, c, d] = outward(bounds);
    Aabb::new(Vec2::new(a, b), Vec2::new(c, d))
}

fn parry_tree(boxes: impl Iterator<Item = Bounds>) -> Bvh {
    let boxes: Vec<Aabb> = boxes.map(|b| parry_box(&b)).collect();
    Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes)
}

impl Parry {
    fn new(frames: &Frames, upkeep: Upkeep) -> Self {
        Self {
            moving: parry_tree(frames.circles.iter().map(box_of)),
            walls: parry_tree(frames.walls.iter().map(box_of_wall)),
            workspace: BvhWorkspace::default(),
            upkeep,
        }
    }
}

impl Contender for Parry {
    fn name(&self) -> &'static str {
        match self.upkeep {
            Upkeep::Refitted => "parry2d `Bvh`, refitted",
            Upkeep::Rebuilt => "parry2d `Bvh`, rebuilt",
        }
    }

    fn step(&mut self, frames: &Frames) -> Counts {
        let circles = &frames.circles;
        if self.upkeep == Upkeep::Rebuilt {
            self.moving = parry_tree(circles.iter().map(box_of));
        } else {
            let every = if frames.motion == Motion::Few { 100 } else { 1 };
            for (k, circle) in numbers(circles.len()).zip(circles).step_by(every) {
                self.moving
                    .insert_or_update_partially(parry_box(&box_of(circle)), k, 0.3);
            }
            self.moving.refit(&mut self.workspace);
            self.moving.optimize_incremental(&mut self.workspace);
        }
        let mut counts = [0; 2];
        self.moving
            .traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut |a, b| {
                counts[0] += u64::from(discs_meet(&circles[a as usize], &circles[b as usize]));
            });
        for (a, b) in self.moving.leaf_pairs(&self.walls, |a, b| a.intersects(b)) {
            let (circle, wall) = (&circles[a as usize], &frames.walls[b as usize]);
            counts[1] += u64::from(disc_meets(circle, wall));
        }
        counts
    }
}

struct Obvhs {
    moving: Bvh2,
    walls: Bvh2,
    builder: PlocBuilder,
    boxes: Vec<Box3>,
}

pub(super) fn obvhs_box(bounds: &Bounds) -> Box3 {
    let [a, b, c, d] = outward(bounds);
    Box3::new([a, b, -1.0].into(), [c, d, 1.0].into())
}

fn obvhs_build(builder: &mut PlocBuilder, tree: &mut Bvh2, boxes: &[Box3]) {
    let all = numbers(boxes.len()).collect();
    let (distance, precision) = (PlocSearchDistance::Minimum, SortPrecision::U64);
    builder.build_with_bvh(tree, distance, boxes, all, precision, 0);
}

impl Obvhs {
    fn new(frames: &Frames) -> Self {
        let mut builder = PlocBuilder::new();
        let mut walls = Bvh2::default();
        let boxes: Vec<Box3> = frames
            .walls
            .iter()
            .map(|w| obvhs_box(&box_of_wall(w)))
            .collect();
        obvhs_build(&mut builder, &mut walls, &boxes);
        let (moving, boxes) = (Bvh2::default(), Vec::new());
        Self {
            moving,
            walls,
            builder,
            boxes,
        }
    }
}

impl Contender for Obvhs {
    fn name(&self) -> &'static str {
        "obvhs `Bvh2`, rebuilt"
    }

    fn step(&mut self, frames: &Frames) -> Counts {
        let circles = &frames.circles;
        self.boxes.clear();
        self.boxes
            .extend(circles.iter().map(|c| obvhs_box(&box_of(c))));
        obvhs_build(&mut self.builder, &mut self.moving, &self.boxes);
        let mut counts = [0; 2];
        let of = |tree: &Bvh2, bounds: &Box3, each: &mut dyn FnMut(usize)| {
            tree.aabb_traverse(*bounds, |tree, node| {
                let node = &tree.nodes[node as usize];
                for k in node.first_index..node.first_index + node.prim_count {
                    each(tree.primitive_indices[k as usize] as usize);
                }
                true
            });
        };
        for (k, bounds) in self.boxes.iter().enumerate() {
            of(&self.moving, bounds, &mut |other| {
                counts[0] += u64::from(k < other && discs_meet(&circles[k], &circles[other]));
            });
            if !frames.walls.is_empty() {
                of(&self.walls, bounds, &mut |wall| {
                    counts[1] += u64::from(disc_meets(&circles[k], &frames.walls[wall]));
                });
            }
        }
        counts
    }
}

/// Circles and walls are in one tree, as it has none that stands.
struct Broccoli;

impl Contender for Broccoli {
    fn name(&self) -> &'static str {
        "broccoli, rebuilt"
    }

    fn step(&mut self, frames: &Frames) -> Counts {
        let (circles, walls) = (&frames.circles, &frames.walls);
        let boxes = circles
            .iter()
            .map(box_of)
            .chain(walls.iter().map(box_of_wall));
        let numbered = numbers(circles.len() + walls.len()).zip(boxes);
        let mut all: Vec<_> = numbered
            .map(|(k, bounds)| {
                let [a, b, c, d] = outward(&bounds);
                broccoli::bbox(Rect::new(a, c, b, d), k as usize)
            })
            .collect();
        let mut tree = broccoli::Tree::new(&mut all);
        let n = circles.len();
        let mut counts = [0; 2];
        tree.find_colliding_pairs(|a, b| {
            let (a, b) = (*a.unpack_inner(), *b.unpack_inner());
            match (a.min(b), a.max(b)) {
                (a, b) if b < n => counts[0] += u64::from(discs_meet(&circles[a], &circles[b])),
                (a, b) if a < n => counts[1] += u64::from(disc_meets(&circles[a], &walls[b - n])),
                _ => {}
            }
        });
        counts
    }
}
