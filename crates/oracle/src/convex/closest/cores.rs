//! Cores, as what is behind some walls.

use std::cmp::Ordering;

use super::super::set::{Set, across};
use super::super::shape::{Shape, normal_of};
use crate::number::Number;
use crate::rational::Rational;
use crate::track::Track;
use crate::vector::{Vector, dot, is_zero, minus, negated, plus, vector};

/// A convex set without a radius.
pub(super) struct Core<const D: usize> {
    pub(super) kind: Kind,
    /// The set itself, if it is a piece of a line.
    pub(super) straight: Option<Track<D>>,
    /// The vertices and the edges of a box or a triangle, by their numbers.
    pub(super) vertices: Vec<Vector<D>>,
    pub(super) edges: Vec<Track<D>>,
    /// It has the points that are behind all of these.
    walls: Vec<Wall<D>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Straight,
    /// A point is one too.
    Box,
    /// With area.
    Triangle,
    Plane,
}

/// The points x with `(x - corner) . outward <= 0` are behind it.
struct Wall<const D: usize> {
    corner: Vector<D>,
    outward: Vector<D>,
}

impl<const D: usize> Core<D> {
    pub(super) fn of<S: Number>(shape: &Shape<D, S>, set: &Set<D>) -> Self {
        let points = &set.points;
        match shape {
            Shape::Point(_) | Shape::Ball { .. } | Shape::Aabb { .. } => Self::of_box(points),
            Shape::Segment { .. } | Shape::Capsule { .. } => {
                Self::of_straight(Track::between(&points[0], &points[1]))
            }
            Shape::Line { .. } | Shape::Ray { .. } => Self::of_straight(Track {
                origin: points[0].clone(),
                direction: set.directions[0].clone(),
                has_start: matches!(shape, Shape::Ray { .. }),
                has_end: false,
            }),
            Shape::Triangle(_) if set.dimension() < 2 => {
                let lowest = points.iter().min().expect("three vertices");
                let highest = points.iter().max().expect("three vertices");
                Self::of_straight(Track::between(lowest, highest))
            }
            Shape::Triangle(vertices) => Self::of_triangle(points, normal_of(vertices)),
            Shape::Plane { normal, .. } => Self::of_plane(&points[0], &vector(*normal)),
            Shape::PlaneThrough(three) => {
                let normal = normal_of(three).expect("a plane is in space");
                Self::of_plane(&points[0], &known(&normal))
            }
            Shape::Polygon(_) => panic!("{shape:?} has no closest points"),
        }
    }

    pub(super) fn of_straight(straight: Track<D>) -> Self {
        let Track {
            origin, direction, ..
        } = &straight;
        let wall = |corner: &Vector<D>, outward: &Vector<D>| Wall {
            corner: corner.clone(),
            outward: outward.clone(),
        };
        let sides = if is_zero(direction) {
            axes().into_iter().flat_map(|x| [negated(&x), x]).collect()
        } else {
            across(direction)
        };
        let mut walls: Vec<Wall<D>> = sides.iter().map(|n| wall(origin, n)).collect();
        if straight.has_start {
            walls.push(wall(origin, &negated(direction)));
        }
        if straight.has_end {
            walls.push(wall(&straight.at(&Rational::of(1)), direction));
        }
        Core {
            kind: Kind::Straight,
            straight: Some(straight),
            vertices: Vec::new(),
            edges: Vec::new(),
            walls,
        }
    }

    /// The box with these corners, each once, in the order of space.
    fn of_box(corners: &[Vector<D>]) -> Self {
        let (min, max) = (&corners[0], &corners[corners.len() - 1]);
        let mut vertices = corners.to_vec();
        let mut edges = Vec::new();
        if D == 2 {
            // Counter-clockwise, as the edges.
            if vertices.len() == 4 {
                vertices.swap(2, 3);
            }
            edges.extend(around(&vertices));
        } else {
            for axis in 0..D {
                for start in corners.iter().filter(|p| p[axis] == min[axis]) {
                    let mut end = start.clone();
                    end[axis] = max[axis].clone();
                    edges.push(Track::between(start, &end));
                }
            }
        }
        let mut walls = Vec::new();
        for x in axes() {
            walls.push(Wall {
                corner: min.clone(),
                outward: negated(&x),
            });
            walls.push(Wall {
                corner: max.clone(),
                outward: x,
            });
        }
        Core {
            kind: Kind::Box,
            straight: None,
            vertices,
            edges,
            walls,
        }
    }

    /// The triangle with these vertices, which are not on one line, and in space
    /// this normal.
    fn of_triangle(vertices: &[Vector<D>], normal: Option<[Rational; 3]>) -> Self {
        let edges = around(vertices);
        let mut walls = Vec::new();
        for (edge, k) in edges.iter().zip([2, 0, 1]) {
            // (e . e) v - (v . e) e is perpendicular to e, and from the third
            // vertex to the edge.
            let e = &edge.direction;
            let v = minus(&edge.origin, &vertices[k]);
            let [ee, ve] = [dot(e, e), dot(&v, e)];
            walls.push(Wall {
                corner: edge.origin.clone(),
                outward: std::array::from_fn(|axis| &ee * &v[axis] - &ve * &e[axis]),
            });
        }
        if let Some(normal) = normal {
            walls.extend(both_sides(&vertices[0], &known(&normal)));
        }
        Core {
            kind: Kind::Triangle,
            straight: None,
            vertices: vertices.to_vec(),
            edges,
            walls,
        }
    }

    fn of_plane(point: &Vector<D>, normal: &Vector<D>) -> Self {
        Core {
            kind: Kind::Plane,
            straight: None,
            vertices: Vec::new(),
            edges: Vec::new(),
            walls: both_sides(point, normal).into(),
        }
    }

    pub(super) fn has(&self, p: &Vector<D>) -> bool {
        let behind = |wall: &Wall<D>| dot(&minus(p, &wall.corner), &wall.outward).sign().is_le();
        self.walls.iter().all(behind)
    }

    /// The point and the normal of a plane.
    pub(super) fn plane(&self) -> [&Vector<D>; 2] {
        [&self.walls[0].corner, &self.walls[0].outward]
    }
}

impl<const D: usize> Track<D> {
    /// The first of its points that, moved by `shift`, are in a core. If there is no
    /// first one, that at 0 if it is one of them, and the last otherwise.
    pub(super) fn first_behind(&self, core: &Core<D>, shift: &Vector<D>) -> Option<Vector<D>> {
        let [zero, one] = [0, 1].map(Rational::of);
        let (mut after, mut before) = (Vec::new(), Vec::new());
        after.extend(self.has_start.then(|| zero.clone()));
        before.extend(self.has_end.then_some(one));
        let start = plus(&self.origin, shift);
        for wall in &core.walls {
            // (o + t d + v - c) . n <= 0
            let height = dot(&minus(&start, &wall.corner), &wall.outward);
            let slope = dot(&self.direction, &wall.outward);
            match slope.sign() {
                Ordering::Less => after.push(-&(height / slope)),
                Ordering::Greater => before.push(-&(height / slope)),
                Ordering::Equal if height.sign().is_gt() => return None,
                Ordering::Equal => {}
            }
        }
        let t = match (after.into_iter().max(), before.into_iter().min()) {
            (Some(first), Some(last)) if first > last => return None,
            (Some(first), _) => first,
            (None, Some(last)) => last.min(zero),
            (None, None) => zero,
        };
        Some(self.at(&t))
    }
}

/// The edges from each vertex to the next.
fn around<const D: usize>(vertices: &[Vector<D>]) -> Vec<Track<D>> {
    let edge = |k| Track::between(&vertices[k], &vertices[(k + 1) % vertices.len()]);
    (0..vertices.len()).map(edge).collect()
}

fn axes<const D: usize>() -> [Vector<D>; D] {
    std::array::from_fn(|k| std::array::from_fn(|axis| Rational::of(i32::from(axis == k))))
}

/// The same vector, in the dimension that it has, as the compiler is to know it.
fn known<const D: usize>(v: &[Rational; 3]) -> Vector<D> {
    std::array::from_fn(|axis| v[axis].clone())
}

fn both_sides<const D: usize>(point: &Vector<D>, normal: &Vector<D>) -> [Wall<D>; 2] {
    [normal.clone(), negated(normal)].map(|outward| Wall {
        corner: point.clone(),
        outward,
    })
}
