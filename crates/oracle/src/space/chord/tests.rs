use super::*;

type Numbers = ([f64; 3], f64);

fn ends(chord: Option<Chord<Surd>>) -> Option<(Numbers, Numbers, bool, bool)> {
    chord.map(|chord| {
        let c = chord.map(Surd::to_f64);
        let numbers = |p: Passage<f64>| (p.at, p.t);
        let (enter, exit) = (numbers(c.enter), numbers(c.exit));
        (enter, exit, c.starts_inside, c.ends_inside)
    })
}

#[test]
fn balls() {
    // Through the center along (1, 2, 2), with |d| = 3.
    let ball = Ball {
        center: [3, 6, 6],
        radius: 6,
    };
    let way = Linear::ray([0, 0, 0], [1, 2, 2]);
    let expected = (
        ([1.0, 2.0, 2.0], 1.0),
        ([5.0, 10.0, 10.0], 5.0),
        false,
        false,
    );
    assert_eq!(ends(ball_chord(&way, &ball)), Some(expected));
    let segment = Linear::segment([2, 4, 4], [4, 8, 8]);
    let expected = (([2.0, 4.0, 4.0], 0.0), ([4.0, 8.0, 8.0], 1.0), true, true);
    assert_eq!(ends(ball_chord(&segment, &ball)), Some(expected));
    // A tangent at (3, 6, 12), and its parallels.
    let tangent = |z: i32| ball_chord(&Linear::line([3, 4, z], [0, 1, 0]), &ball);
    let touch = ([3.0, 6.0, 12.0], 2.0);
    assert_eq!(ends(tangent(12)), Some((touch, touch, false, false)));
    assert_eq!(tangent(13), None);
    // 6^2 - 5^2 = 11
    let t = 2.0 - 11f64.sqrt();
    assert_eq!(tangent(11).unwrap().enter.t.to_f64(), t);
    // Away from it, and a point in it.
    let away = Linear::ray([0, 0, 0], [-1, -2, -2]);
    assert_eq!(ends(ball_chord(&away, &ball)), None);
    let inside = ([3.0, 3.0, 6.0], 0.0);
    for point in [
        Linear::Point([3, 3, 6]),
        Linear::segment([3, 3, 6], [3, 3, 6]),
    ] {
        assert_eq!(
            ends(ball_chord(&point, &ball)),
            Some((inside, inside, true, true))
        );
    }
}

#[test]
fn boxes() {
    let cube = Box3 {
        min: [0, 0, 0],
        max: [4, 4, 4],
    };
    let chord = |shape: Linear<i32>| ends(box_chord(&shape, &cube));
    assert_eq!(
        chord(Linear::line([-1, 1, 2], [2, 1, 0])),
        Some((([0.0, 1.5, 2.0], 0.5), ([4.0, 3.5, 2.0], 2.5), false, false))
    );
    assert_eq!(
        chord(Linear::segment([2, 2, 2], [0, 0, 0])),
        Some((([2.0, 2.0, 2.0], 0.0), ([0.0, 0.0, 0.0], 1.0), true, false))
    );
    // Across the vertex (4, 4, 4), along an edge, beside it.
    let vertex = ([4.0, 4.0, 4.0], 1.0);
    assert_eq!(
        chord(Linear::ray([3, 4, 5], [1, 0, -1])),
        Some((vertex, vertex, false, false))
    );
    assert_eq!(
        chord(Linear::line([4, 0, -4], [0, 0, 2])),
        Some((([4.0, 0.0, 0.0], 2.0), ([4.0, 0.0, 4.0], 4.0), false, false))
    );
    assert_eq!(chord(Linear::line([5, 0, -4], [0, 0, 2])), None);
    assert_eq!(chord(Linear::line([3, 4, 5], [1, 0, 0])), None);
    assert_eq!(
        chord(Linear::Point([1, 2, 3])),
        Some((([1.0, 2.0, 3.0], 0.0), ([1.0, 2.0, 3.0], 1.0), true, true))
    );
    // A flat box has no interior.
    let flat = Box3 {
        min: [0, 0, 0],
        max: [4, 4, 0],
    };
    let found = ends(box_chord(&Linear::segment([1, 1, 0], [2, 2, 0]), &flat));
    assert_eq!(
        found,
        Some((([1.0, 1.0, 0.0], 0.0), ([2.0, 2.0, 0.0], 1.0), false, false))
    );
}
