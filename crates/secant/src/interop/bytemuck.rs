//! Shapes as the bytes they are, by `bytemuck`: for buffers of the GPU, files, and shared memory.
//!
//! [`Point`], [`Segment`], [`Aabb`], [`Ball`],
//! [`Capsule`] and [`Triangle`] are their numbers, in the order of their
//! constructor's arguments, without padding. A line, ray or plane is not: how it was given goes with it.
//!
//! - They are `NoUninit`: a slice of them is a slice of numbers or bytes, with `cast_slice`.
//! - They are `CheckedBitPattern`, with the array of these numbers for `Bits`: numbers or bytes are a
//!   slice of them, with `checked::try_cast_slice`, where each is valid. Bits are where `try_new` takes
//!   the numbers and makes these very bits of them.
//! - They are `Zeroable`: all zeros is the origin.
//! - They are not `Pod` nor `AnyBitPattern`, which would let NaN in. So no conversion makes an invalid
//!   shape, and the bytes of a shape cannot be written.
//!
//! ```
//! use bytemuck::checked::{CheckedCastError, try_cast_slice};
//! use secant::{Circle, Segment};
//!
//! let walls = [Segment::new([0.0, 1.0], [2.0, 3.0]), Segment::new([4.0, 5.0], [6.0, 7.0])];
//! let numbers: &[f32] = bytemuck::cast_slice(&walls);
//! assert_eq!(numbers, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
//! assert_eq!(try_cast_slice::<f32, Segment<2, f32>>(numbers), Ok(&walls[..]));
//!
//! // A radius below zero makes no circle.
//! let discs = try_cast_slice::<f32, Circle<f32>>(&[0.0, 0.0, -1.0]);
//! assert_eq!(discs, Err(CheckedCastError::InvalidBitPattern));
//! ```
//!
//! What would write to a shape does not compile:
//!
//! ```compile_fail,E0277
//! let mut wall = secant::Segment::new([0.0, 1.0], [2.0, 3.0]);
//! bytemuck::bytes_of_mut(&mut wall).fill(0xff);
//! ```

use crate::{Aabb, Ball, Capsule, Point, Scalar, Segment, Triangle};
use ::bytemuck::{CheckedBitPattern, NoUninit, Pod, Zeroable, bytes_of};

/// The traits of a shape of `$n` numbers, with its checked constructor `$make`.
macro_rules! numbers {
    ($($shape:ident<$d:literal>: $n:literal, $make:expr;)+) => { $(
        const _: () = assert!(
            size_of::<$shape<$d, f32>>() == size_of::<[f32; $n]>()
                && size_of::<$shape<$d, f64>>() == size_of::<[f64; $n]>()
        );

        // SAFETY: the struct is `repr(C)`, and its fields are numbers of one type, arrays of them and such
        // structs: `$n` numbers, as asserted above, with no padding between them, and none in them since they
        // are `Pod`. It is inhabited, `Copy`, and has no pointers and no interior mutability.
        unsafe impl<S: Scalar + Pod> NoUninit for $shape<$d, S> {}

        // SAFETY: `Bits` has the layout of the struct, as above. Bits are valid only if the checked
        // constructor makes them.
        unsafe impl<S: Scalar + Pod> CheckedBitPattern for $shape<$d, S> {
            type Bits = [S; $n];

            fn is_valid_bit_pattern(bits: &[S; $n]) -> bool {
                $make(*bits).is_ok_and(|shape: Self| bytes_of(&shape) == bytes_of(bits))
            }
        }

        // SAFETY: zeros are numbers, and make a shape: the origin.
        unsafe impl<S: Scalar + Pod> Zeroable for $shape<$d, S> {}
    )+ };
}

numbers! {
    Point<2>: 2, Point::try_new;
    Point<3>: 3, Point::try_new;
    Segment<2>: 4, |[a, b, c, d]: [S; 4]| Segment::try_new([a, b], [c, d]);
    Segment<3>: 6, |[a, b, c, d, e, f]: [S; 6]| Segment::try_new([a, b, c], [d, e, f]);
    Aabb<2>: 4, |[a, b, c, d]: [S; 4]| Aabb::try_new([a, b], [c, d]);
    Aabb<3>: 6, |[a, b, c, d, e, f]: [S; 6]| Aabb::try_new([a, b, c], [d, e, f]);
    Ball<2>: 3, |[x, y, r]: [S; 3]| Ball::try_new([x, y], r);
    Ball<3>: 4, |[x, y, z, r]: [S; 4]| Ball::try_new([x, y, z], r);
    Capsule<2>: 5, |[a, b, c, d, r]: [S; 5]| Capsule::try_new([a, b], [c, d], r);
    Capsule<3>: 7, |[a, b, c, d, e, f, r]: [S; 7]| Capsule::try_new([a, b, c], [d, e, f], r);
    Triangle<2>: 6, |[a, b, c, d, e, f]: [S; 6]| Triangle::try_new([[a, b], [c, d], [e, f]]);
    Triangle<3>: 9, |[a, b, c, d, e, f, g, h, i]: [S; 9]| {
        Triangle::try_new([[a, b, c], [d, e, f], [g, h, i]])
    };
}
