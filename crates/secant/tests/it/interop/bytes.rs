//! Shapes as the bytes they are.

use super::numbers::{Coordinate, bits, capsule, point_bits, shapes, triangle};
use bytemuck::checked::{self, CheckedCastError};
use bytemuck::{CheckedBitPattern, NoUninit, Pod, PodCastError, Zeroable};
use secant::{
    Aabb, Ball, Box3, Capsule, Circle, Point, Rect, ScalarIn, Segment, Shape, Sphere, Triangle,
};
use secant_oracle::Rng;
use std::fmt::Debug;

/// The numbers of a shape as bytes, and back.
fn there_and_back<S: Coordinate + Pod, T: NoUninit + CheckedBitPattern + Debug>(shape: &T) -> T {
    let numbers: &[S] = bytemuck::cast_slice(std::slice::from_ref(shape));
    // From an address that need not be aligned.
    let bytes = [&[0][..], bytemuck::cast_slice(numbers)].concat();
    checked::try_pod_read_unaligned(&bytes[1..]).expect("bytes of a shape")
}

fn round_trips<const D: usize, S: Coordinate + ScalarIn<D> + Pod>()
where
    Point<D, S>: NoUninit + CheckedBitPattern,
    Segment<D, S>: NoUninit + CheckedBitPattern,
    Aabb<D, S>: NoUninit + CheckedBitPattern,
    Ball<D, S>: NoUninit + CheckedBitPattern,
    Capsule<D, S>: NoUninit + CheckedBitPattern,
    Triangle<D, S>: NoUninit + CheckedBitPattern,
{
    let mut rng = Rng::new(19);
    // Miri takes a thousand times as long.
    for _ in 0..if cfg!(miri) { 2 } else { 100 } {
        let mut seen = 0;
        for shape in shapes::<D, S>(&mut rng) {
            let back: Shape<D, S> = match &shape {
                Shape::Point(x) => there_and_back::<S, _>(x).into(),
                Shape::Segment(x) => there_and_back::<S, _>(x).into(),
                Shape::Aabb(x) => there_and_back::<S, _>(x).into(),
                Shape::Ball(x) => there_and_back::<S, _>(x).into(),
                _ => continue,
            };
            assert_eq!(bits(&back), bits(&shape), "{shape:?}");
            seen += 1;
        }
        assert_eq!(seen, 4);
        let flat = triangle::<D, S>(&mut rng);
        let back = there_and_back::<S, _>(&flat);
        assert_eq!(point_bits(&back.vertices()), point_bits(&flat.vertices()));
        let round = capsule::<D, S>(&mut rng);
        let back = there_and_back::<S, _>(&round);
        let ends = |x: &Capsule<D, S>| point_bits(&[x.start(), x.end(), [x.radius(); D]]);
        assert_eq!(ends(&back), ends(&round));
    }
}

#[test]
fn shapes_come_back_as_they_went() {
    round_trips::<2, f32>();
    round_trips::<3, f32>();
    round_trips::<2, f64>();
    round_trips::<3, f64>();
    round_trips::<2, i32>();
    round_trips::<3, i32>();
    round_trips::<2, i64>();
    round_trips::<3, i64>();
}

/// The numbers are in the order of the constructor's arguments.
#[test]
fn numbers_keep_their_places() {
    let box3 = Box3::new([1, 2, 3], [4, 5, 6_i32]);
    assert_eq!(bytemuck::cast::<_, [i32; 6]>(box3), [1, 2, 3, 4, 5, 6]);
    let segment = Segment::new([1, 2], [3, 4_i64]);
    assert_eq!(bytemuck::cast::<_, [i64; 4]>(segment), [1, 2, 3, 4]);
    let sphere = Sphere::new([1.0, 2.0, 3.0], 4.0_f32);
    assert_eq!(bytemuck::cast::<_, [f32; 4]>(sphere), [1.0, 2.0, 3.0, 4.0]);
}

#[test]
fn numbers_of_capsules_and_triangles_keep_their_places() {
    let capsule = Capsule::new([1, 2], [3, 4], 5_i32);
    assert_eq!(bytemuck::cast::<_, [i32; 5]>(capsule), [1, 2, 3, 4, 5]);
    let triangle = Triangle::new([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0_f32]]);
    let numbers = bytemuck::cast::<_, [f32; 6]>(triangle);
    assert_eq!(numbers, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert!(!valid::<_, Capsule<2>>(&[1.0, 2.0, 3.0, 4.0, -5.0]));
    assert!(!valid::<_, Capsule<2>>(&[1.0, f64::NAN, 3.0, 4.0, 5.0]));
    assert!(!valid::<_, Triangle<2>>(&[
        1.0,
        2.0,
        3.0,
        4.0,
        5.0,
        f64::INFINITY
    ]));
}

/// Whether numbers are a shape.
fn valid<S: Pod, T: CheckedBitPattern>(numbers: &[S]) -> bool {
    match checked::try_cast_slice::<S, T>(numbers) {
        Ok(shapes) => {
            assert_eq!(size_of_val(shapes), size_of_val(numbers));
            true
        }
        Err(CheckedCastError::InvalidBitPattern) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn only_bits_of_valid_shapes_are_taken() {
    for wrong in [f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for place in 0..4 {
            let mut numbers = [1.0, 2.0, 3.0, 4.0];
            numbers[place] = wrong;
            assert!(!valid::<_, Segment<2>>(&numbers), "{numbers:?}");
            assert!(!valid::<_, Rect>(&numbers), "{numbers:?}");
            assert!(!valid::<_, Sphere>(&numbers), "{numbers:?}");
            assert!(!valid::<_, Point<2>>(&numbers), "{numbers:?}");
        }
    }
    assert!(valid::<_, Rect>(&[1.0, 2.0, 1.0, 2.0]));
    assert!(!valid::<_, Rect>(&[1.0, 2.0, 0.0, 4.0]));
    assert!(!valid::<_, Rect>(&[1.0, 2.0, 3.0, 1.0]));
    assert!(!valid::<_, Box3<i32>>(&[0, 0, 1, 9, 9, 0]));
    assert!(!valid::<_, Circle>(&[0.0, 0.0, -1.0]));
    assert!(!valid::<i64, Circle<i64>>(&[0, 0, -1]));
    // No constructor makes this radius: of a radius, there is one zero.
    assert!(valid::<_, Circle>(&[-0.0, -0.0, 0.0]));
    assert!(!valid::<_, Circle>(&[0.0, 0.0, -0.0]));
    // One wrong shape in a slice of good ones.
    assert!(!valid::<_, Point<2, f32>>(&[
        1.0,
        2.0,
        3.0,
        f32::NAN,
        5.0,
        6.0
    ]));
    // Any integers make these.
    assert!(valid::<_, Segment<3, i32>>(&[
        i32::MIN,
        0,
        1,
        i32::MAX,
        -1,
        7
    ]));
}

#[test]
fn a_part_of_a_shape_is_none() {
    let three = [1.0, 2.0, 3.0];
    let error = CheckedCastError::PodCastError(PodCastError::OutputSliceWouldHaveSlop);
    assert_eq!(
        checked::try_cast_slice::<f64, Segment<2>>(&three),
        Err(error)
    );
}

/// Numbers can be taken for a shape while they are written: only valid ones come out.
#[test]
fn a_mutable_cast_replaces_whole_shapes() {
    let mut numbers = [1.0_f32, 2.0, 3.0];
    *checked::cast_mut::<_, Circle<f32>>(&mut numbers) = Circle::new([4.0, 5.0], 6.0);
    assert_eq!(numbers, [4.0, 5.0, 6.0]);
}

#[test]
fn zeros_are_the_origin() {
    assert_eq!(Point::<3>::zeroed(), Point::new([0.0; 3]));
    assert_eq!(Segment::<2, i64>::zeroed(), Segment::new([0; 2], [0; 2]));
    assert_eq!(Rect::<f32>::zeroed(), Rect::new([0.0; 2], [0.0; 2]));
    assert_eq!(Circle::<i32>::zeroed(), Circle::new([0; 2], 0));
}
