//! Circles and rectangles: how they lie to each other, in the cases that the usual tests get wrong.
//!
//! ```text
//! cargo run --release -p secant --example circles_and_rectangles
//! ```

use secant::{Circle, Rect, Relation, Shape};

/// What is drawn, the two shapes, and how the first lies to the second.
fn cases() -> Vec<(&'static str, Shape<2>, Shape<2>, Relation)> {
    let wide = Rect::new([-4.0, -1.0], [4.0, 1.0]);
    let tall = Rect::new([-1.0, -4.0], [1.0, 4.0]);
    let room = Rect::new([-8.0, -8.0], [8.0, 8.0]);
    vec![
        // No corner of one is in the other.
        (
            "a plus of two rectangles",
            wide.into(),
            tall.into(),
            Relation::Overlap,
        ),
        (
            "a disc over the middle of an edge",
            Circle::new([0.0, 2.0], 1.5).into(),
            wide.into(),
            Relation::Overlap,
        ),
        (
            "a disc that touches an edge",
            Circle::new([0.0, 2.0], 1.0).into(),
            wide.into(),
            Relation::Touch,
        ),
        (
            // 3-4-5: the corner (4, 1) is exactly 5 away.
            "a disc that touches a corner",
            Circle::new([7.0, 5.0], 5.0).into(),
            wide.into(),
            Relation::Touch,
        ),
        (
            "a disc in a room",
            Circle::new([0.0, 0.0], 8.0).into(),
            room.into(),
            Relation::Within,
        ),
        (
            "a rectangle in a disc",
            Rect::new([-3.0, -4.0], [3.0, 4.0]).into(),
            Circle::new([0.0, 0.0], 5.0).into(),
            Relation::Within,
        ),
        (
            "two discs side by side",
            Circle::new([0.0, 0.0], 2.0).into(),
            Circle::new([3.0, 4.0], 3.0).into(),
            Relation::Touch,
        ),
        (
            "a disc that touches the circle around it from within",
            Circle::new([3.0, 4.0], 5.0).into(),
            Circle::new([0.0, 0.0], 10.0).into(),
            Relation::Within,
        ),
        (
            // Their distance is 1, and 0.1 + 0.9 in floats is 1. But the floats 0.1 and 0.9 are both
            // a little too great, and so the discs overlap a little.
            "discs of radius 0.1 and 0.9",
            Circle::new([0.0, 0.0], 0.1).into(),
            Circle::new([1.0, 0.0], 0.9).into(),
            Relation::Overlap,
        ),
    ]
}

fn main() {
    for (name, a, b, _) in cases() {
        println!("{name}: {}", a.relation(&b));
        println!("  {} apart", a.distance(&b));
    }
    let (mouse, disc) = (Circle::new([7.0, 5.0], 0.0), Circle::new([4.0, 1.0], 2.0));
    println!("a cursor is {} from the disc", mouse.distance(&disc));
    println!("within a reach of 3: {}", mouse.within(&disc, 3.0));
    println!(
        "within the float before 3: {}",
        mouse.within(&disc, 3.0_f64.next_down())
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_as_drawn() {
        for (name, a, b, relation) in cases() {
            assert_eq!(a.relation(&b), relation, "{name}");
            assert_eq!(b.relation(&a), relation.reversed(), "{name}");
            assert_eq!(a.distance(&b) == 0.0, relation.meets(), "{name}");
        }
    }

    #[test]
    fn reach_is_exact() {
        let (cursor, disc) = (Circle::new([7.0, 5.0], 0.0), Circle::new([4.0, 1.0], 2.0));
        assert!(cursor.within(&disc, 3.0));
        assert!(!cursor.within(&disc, 3.0_f64.next_down()));
    }

    #[test]
    fn it_runs() {
        main();
    }
}
