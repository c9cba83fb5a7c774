//! The inputs on which answers are compared. They were selected because parry is wrong on them.

use super::question::{BoundaryCast, Container, Pair, Question, Ray};

type Segment = [Pair<f64>; 2];

fn from(origin: Pair<f64>, direction: Pair<f64>) -> Ray<f64> {
    Ray {
        origin,
        direction,
        max_t: None,
    }
}

fn to(max_t: f64, ray: Ray<f64>) -> Ray<f64> {
    Ray {
        max_t: Some(max_t),
        ..ray
    }
}

fn chain(ray: Ray<f64>, vertices: &[Pair<f64>]) -> Question<f64> {
    let vertices = vertices.to_vec();
    Question::Chain { ray, vertices }
}

fn wall(ray: Ray<f64>, wall: Segment) -> Question<f64> {
    Question::Wall { ray, wall }
}

fn disc(ray: Ray<f64>) -> Question<f64> {
    Question::Disc { ray, radius: 1.0 }
}

fn boundary(ray: Ray<f64>, by: BoundaryCast) -> Question<f64> {
    let corners = [[-10.0, -10.0], [10.0, 10.0]];
    Question::Boundary { ray, corners, by }
}

fn common(segments: [Segment; 2], epsilon: f64) -> Question<f64> {
    Question::Common { segments, epsilon }
}

/// The diagonals of a rectangle from the origin.
fn diagonals(width: f64, height: f64) -> [Segment; 2] {
    [[[0.0, 0.0], [width, height]], [[0.0, height], [width, 0.0]]]
}

fn swapped([a, b]: [Segment; 2]) -> [Segment; 2] {
    [b, a]
}

/// Inputs with one true answer.
pub(crate) fn questions() -> Vec<Question<f64>> {
    let first = [[55.0, -433.0], [-431.0, 387.0], [497.0, -381.0]];
    let second = [[215.0, -645.0], [496.0, -429.0], [-654.0, 82.0]];
    let towards_first = from([-655.0, 603.0], [364.0, -351.0]);
    let towards_second = from([226.0, -627.0], [420.0, 308.0]);
    let reversed = |[a, b, c]: [Pair<f64>; 3]| [c, b, a];

    let point = [[0.0, 1.0], [0.0, 1.0]];
    let beside_it = [[-1.0, 0.0], [1.0, 0.0]];
    let shared = [[[3.0, 4.0], [6.0, 6.0]], [[3.0, 4.0], [3.0, 6.0]]];
    let apart = [
        [[9_216_574.0, 12_378_897.0], [123_348.0, 12_256_073.0]],
        [[4_470_957.0, 4_476_028.0], [4_669_962.0, 12_317_485.0]],
    ];
    let near = [
        [[352.0, 527.0], [397.0, 25.0]],
        [[388.0, 125.0], [132.0, 371.0]],
    ];
    let clockwise = vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]];
    let square = |side: f64| vec![[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];

    vec![
        // Leaks through a vertex.
        chain(towards_first, &first),
        chain(towards_first, &reversed(first)),
        chain(towards_second, &second),
        chain(towards_second, &reversed(second)),
        chain(
            from([2.0, -2.0], [-17.0, 17.0]),
            &[[3.0, 4.0], [-7.0, 7.0], [-2.0, 0.0]],
        ),
        chain(
            from([-0.3, 0.0], [0.1, 0.0]),
            &[[0.3, -0.2], [-0.2, 0.0], [0.3, 0.2]],
        ),
        chain(
            from([-0.1, -0.1], [0.3, 0.3]),
            &[[-0.3, -0.2], [0.2, 0.2], [-0.2, -0.3]],
        ),
        // Short steps and short walls.
        wall(
            to(1.0, from([-0.005, 0.0], [0.01, 0.0])),
            [[0.0, -0.005], [0.0, 0.005]],
        ),
        wall(
            to(1.0, from([-0.000_75, 0.0], [0.0015, 0.0])),
            [[0.0, -0.1], [0.0, 0.1]],
        ),
        wall(from([-1.0, 0.0], [-3e-4, 0.0]), [[0.0, -1.0], [0.0, 1.0]]),
        // Small angles.
        wall(from([0.0, 5e-5], [1.0, -1e-4]), [[0.0, 0.0], [1.0, 0.0]]),
        wall(
            from([0.0, 0.5], [3000.0, -1.0]),
            [[0.0, 0.0], [3000.0, 0.0]],
        ),
        wall(from([0.0, 5e-8], [1.0, -1e-7]), [[0.0, 0.0], [1.0, 0.0]]),
        wall(from([0.0, 5e-9], [1.0, -1e-8]), [[0.0, 0.0], [1.0, 0.0]]),
        // From far away.
        disc(from([-5000.0, 1.5], [1.0, 0.0])),
        disc(from([-1e5, 1.000_000_000_21], [1.0, 0.0])),
        disc(from([-1e9, 1.5], [1.0, 0.0])),
        // A ray that ends before the box.
        boundary(to(1.0, from([0.0, 0.0], [1.0, 0.0])), BoundaryCast::Plain),
        boundary(
            to(1.0, from([0.0, 0.0], [1.0, 0.0])),
            BoundaryCast::WithNormal,
        ),
        Question::Clip {
            corners: [[1.0, 1.0], [2.0, 2.0]],
            segment: [[0.0, 1.5], [0.5, 1.5]],
        },
        // Two segments.
        common([point, beside_it], 0.0),
        common([beside_it, point], 0.0),
        common(diagonals(2e-4, 2e-4), 0.0),
        common(diagonals(1e-9, 1e-9), 0.0),
        Question::Meet(shared),
        Question::Meet(swapped(shared)),
        Question::Meet(apart),
        Question::Meet(near),
        Question::Distance(diagonals(0.01, 0.01)),
        Question::Distance(diagonals(100.0, 0.01)),
        // Points in polygons.
        Question::Inside {
            point: [0.5, 0.0],
            vertices: clockwise,
            by: Container::Triangle,
        },
        Question::Inside {
            point: [5e-12, 5e-12],
            vertices: square(1e-12),
            by: Container::Convex,
        },
        Question::Inside {
            point: [5e-82, 5e-82],
            vertices: square(1e-82),
            by: Container::Convex,
        },
    ]
}

/// Inputs on which parry has another policy, and that policy.
pub(crate) fn policies() -> Vec<(Question<f64>, &'static str)> {
    let on_the_side = from([-10.0, 0.0], [1.0, 0.0]);
    let square = || vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let inside = |point| Question::Inside {
        point,
        vertices: square(),
        by: Container::Polygon,
    };
    let start =
        "To start on a curve is to hit it at once, says Secant. Of parry, one function agrees.";
    let sides = "A shape has its boundary, says Secant. parry's documentation leaves it open.";
    vec![
        (boundary(on_the_side, BoundaryCast::Plain), start),
        (boundary(on_the_side, BoundaryCast::WithNormal), start),
        (
            common(diagonals(2e-3, 2e-3), 1e-5),
            "The tolerance is the caller's, for a product of two lengths. Secant has none here.",
        ),
        (inside([0.0, 0.5]), sides),
        (inside([1.0, 0.5]), sides),
        (inside([0.5, 0.0]), sides),
        (inside([0.5, 1.0]), sides),
    ]
}
