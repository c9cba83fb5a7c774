//! Shapes and answers, read and written by `serde`.
//!
//! A shape is a map of its fields, with the keys of the objects of `secant relate`. What is read goes
//! through `try_new`, so that numbers that make no shape are refused with the words of
//! [`ShapeError`](crate::ShapeError).
//!
//! | | keys |
//! |---|---|
//! | [`Point`] | `p` |
//! | [`Segment`] | `p`, `q` |
//! | [`Line`], [`Ray`] | `p` and `d`, or `p` and `q`, as it was given |
//! | [`Ball`] | `c`, `r` |
//! | [`Aabb`] | `min`, `max` |
//! | [`Capsule`] | `p`, `q`, `r` |
//! | [`Triangle`], [`Polyline`], [`Polygon`], [`ConvexPolygon`] | `points` |
//! | [`Boundary`] | those of the shape within |
//! | [`Plane`] | `p` and `n`, its normal, or three `points`, as it was given |
//! | [`Shape`] | `type`, and those above |
//!
//! A [`Shape`] says its type: `point`, `line`, `ray`, `segment`, `aabb`, `capsule`, `triangle`; in the plane
//! `circle`, `polygon`, `convex_polygon`, `polyline`, `aabb_boundary`, `circle_boundary` and `polygon_boundary`; in
//! space `sphere` and `plane`. The others need not, but where there is a `type`, it has to be the right one. Keys may
//! come in any order, and further ones are passed over.
//!
//! ```
//! use secant::{Circle, Relation, Segment, Shape};
//! use serde::{Deserialize, Serialize};
//!
//! // A line for `secant relate`.
//! #[derive(Serialize, Deserialize)]
//! struct Pair { a: Shape<2>, b: Shape<2> }
//!
//! let text = r#"{"a":{"type":"circle","c":[3.0,1.0],"r":1.0},"b":{"type":"segment","p":[0.0,0.0],"q":[9.0,0.0]}}"#;
//! let pair: Pair = serde_json::from_str(text)?;
//! assert_eq!(pair.a.relation(&pair.b), Relation::Touch);
//! assert_eq!(serde_json::to_string(&pair.a.relation(&pair.b))?, r#""touch""#);
//! assert_eq!(serde_json::to_string(&pair)?, text);
//!
//! let error = serde_json::from_str::<Circle>(r#"{"c": [3, 1], "r": -1}"#).unwrap_err();
//! assert!(error.to_string().starts_with("the radius is negative"));
//! let wall: Segment<2, i64> = serde_json::from_str(r#"{"p": [0, 0], "q": [9007199254740993, 0]}"#)?;
//! assert_eq!(wall.end(), [9_007_199_254_740_993, 0]);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Formats
//!
//! What is read back is what was written, bit for bit, wherever the format keeps floats. `serde_json` needs
//! its feature `float_roundtrip` for that, since its own reader may be off by an ulp. A shape has no NaN
//! and no infinity in it, and so none that JSON cannot write; an answer has an infinity where the true
//! value is beyond the largest float, and JSON writes `null` for it.
//!
//! In formats that are not for people (`is_human_readable`), such as postcard, a [`Shape`] is an enum,
//! and a [`Line`], [`Ray`] or [`Plane`] has all of its keys, of which some are empty.
//!
//! # Answers
//!
//! [`Relation`](crate::Relation) is its word in lower case, as are [`Passing`](crate::Passing) and
//! [`Kind`](crate::Kind). The others are maps of their public fields, or enums in the usual form of
//! serde. A [`Hit`](crate::Hit) is written without its normal, and cannot be read: it holds the geometry
//! that its normal is made of.

use crate::shapes::{Dimension, DimensionOf, Planar};
use crate::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Heading, Line, Plane, PlaneBy, Point, Polygon,
    Polyline, Ray, Scalar, ScalarIn, Segment, Shape, Triangle,
};
use ::serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use ::serde::ser::{SerializeStruct, SerializeTuple};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use alloc::string::String;
use alloc::vec::Vec;
use core::any;
use core::fmt;
use core::marker::PhantomData;

/// The keys whose value is a point or vector.
const VECTORS: [&str; 7] = ["p", "q", "d", "c", "min", "max", "n"];
/// The keys of which a line or ray has one.
const HEADING: [&str; 2] = ["d", "q"];
/// The key whose value is a number.
const NUMBER: &str = "r";
/// The key whose value is a list of points.
const POINTS: &str = "points";
/// The key whose value is the name of the type.
const TYPE: &str = "type";
/// All keys except the type.
const ALL: [&str; 9] = ["p", "q", "d", "c", "min", "max", "n", NUMBER, POINTS];

/// A shape as an object with keys. A new shape needs this, and a row in the lists below.
trait Object<const D: usize, S: Scalar>: Sized {
    /// The name of the type.
    const TYPE: &'static str;
    /// Its keys, in order.
    const KEYS: &'static [&'static str];
    /// The keys that may be missing, where others are present.
    const ONE_OF: &'static [&'static str] = &[];
    /// The value at a key.
    fn value(&self, key: &str) -> Option<Value<'_, D, S>>;
    /// The shape of these values, through its checked constructor.
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E>;
}

impl<const D: usize, S: Scalar> Object<D, S> for Point<D, S> {
    const TYPE: &'static str = "point";
    const KEYS: &'static [&'static str] = &["p"];
    fn value(&self, _: &str) -> Option<Value<'_, D, S>> {
        Some(Value::Vector(self.coords()))
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        Self::try_new(parts.vector("p")?).map_err(E::custom)
    }
}

impl<const D: usize, S: Scalar> Object<D, S> for Segment<D, S> {
    const TYPE: &'static str = "segment";
    const KEYS: &'static [&'static str] = &["p", "q"];
    fn value(&self, key: &str) -> Option<Value<'_, D, S>> {
        let end = if key == "p" { self.start() } else { self.end() };
        Some(Value::Vector(end))
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        Self::try_new(parts.vector("p")?, parts.vector("q")?).map_err(E::custom)
    }
}

impl<const D: usize, S: Scalar> Object<D, S> for Aabb<D, S> {
    const TYPE: &'static str = "aabb";
    const KEYS: &'static [&'static str] = &["min", "max"];
    fn value(&self, key: &str) -> Option<Value<'_, D, S>> {
        let corner = if key == "min" { self.min() } else { self.max() };
        Some(Value::Vector(corner))
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        Self::try_new(parts.vector("min")?, parts.vector("max")?).map_err(E::custom)
    }
}

impl<const D: usize, S: Scalar> Object<D, S> for Ball<D, S> {
    const TYPE: &'static str = if D == 2 { "circle" } else { "sphere" };
    const KEYS: &'static [&'static str] = &["c", "r"];
    fn value(&self, key: &str) -> Option<Value<'_, D, S>> {
        Some(match key {
            NUMBER => Value::Number(self.radius()),
            _ => Value::Vector(self.center()),
        })
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        Self::try_new(parts.vector("c")?, parts.number()?).map_err(E::custom)
    }
}

/// Lines and rays: an origin and a heading.
macro_rules! headed {
    ($($shape:ident $word:literal)+) => { $(
        impl<const D: usize, S: Scalar> Object<D, S> for $shape<D, S> {
            const TYPE: &'static str = $word;
            const KEYS: &'static [&'static str] = &["p", "d", "q"];
            const ONE_OF: &'static [&'static str] = &HEADING;
            fn value(&self, key: &str) -> Option<Value<'_, D, S>> {
                match (key, self.heading()) {
                    ("p", _) => Some(Value::Vector(self.origin())),
                    ("d", Heading::Direction(d)) => Some(Value::Vector(d)),
                    ("q", Heading::Through(q)) => Some(Value::Vector(q)),
                    _ => None,
                }
            }
            fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
                let p = parts.vector("p")?;
                match parts.heading()? {
                    Heading::Direction(d) => Self::try_new(p, d),
                    Heading::Through(q) => Self::try_through(p, q),
                }
                .map_err(E::custom)
            }
        }
    )+ };
}

headed! { Line "line" Ray "ray" }

impl<const D: usize, S: Scalar> Object<D, S> for Capsule<D, S> {
    const TYPE: &'static str = "capsule";
    const KEYS: &'static [&'static str] = &["p", "q", "r"];
    fn value(&self, key: &str) -> Option<Value<'_, D, S>> {
        Some(match key {
            NUMBER => Value::Number(self.radius()),
            "p" => Value::Vector(self.start()),
            _ => Value::Vector(self.end()),
        })
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        Self::try_new(parts.vector("p")?, parts.vector("q")?, parts.number()?).map_err(E::custom)
    }
}

impl<const D: usize, S: Scalar> Object<D, S> for Triangle<D, S> {
    const TYPE: &'static str = "triangle";
    const KEYS: &'static [&'static str] = &[POINTS];
    fn value(&self, _: &str) -> Option<Value<'_, D, S>> {
        Some(Value::Three(self.vertices()))
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        Self::try_new(three(&parts.points()?)?).map_err(E::custom)
    }
}

impl<const D: usize, S: Scalar> Object<D, S> for Plane<D, S> {
    const TYPE: &'static str = "plane";
    const KEYS: &'static [&'static str] = &["p", "n", POINTS];
    const ONE_OF: &'static [&'static str] = Self::KEYS;
    fn value(&self, key: &str) -> Option<Value<'_, D, S>> {
        match (key, self.given()) {
            ("p", PlaneBy::Normal(p, _)) => Some(Value::Vector(p)),
            ("n", PlaneBy::Normal(_, n)) => Some(Value::Vector(n)),
            (POINTS, PlaneBy::Points(points)) => Some(Value::Three(points)),
            _ => None,
        }
    }
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E> {
        let space = |x: [S; D]| <[S; 3]>::try_from(&x[..]).map_err(|_| E::custom(OF_SPACE));
        let plane = match (parts.optional("n"), &parts.points) {
            (Some(_), Some(_)) => {
                return Err(E::custom("both `n` and `points`, expected one of them"));
            }
            (None, Some(points)) => {
                let [a, b, c] = three(points)?;
                Plane::try_through([space(a)?, space(b)?, space(c)?])
            }
            (normal, None) => {
                let normal = normal.ok_or_else(|| E::missing_field("n"))?;
                Plane::try_new(space(parts.vector("p")?)?, space(normal)?)
            }
        };
        let plane: &dyn any::Any = &plane.map_err(E::custom)?;
        let plane = plane.downcast_ref::<Self>().copied();
        plane.ok_or_else(|| E::custom(OF_SPACE))
    }
}

/// The error for a plane in 2D.
const OF_SPACE: &str = "a plane has three coordinates";

/// The three points of a list.
fn three<const D: usize, S: Scalar, E: Error>(points: &[[S; D]]) -> Result<[[S; D]; 3], E> {
    points
        .try_into()
        .map_err(|_| E::invalid_length(points.len(), &"3 points"))
}

/// Shapes that are a list of vertices.
macro_rules! listed {
    ($($shape:ident $word:literal)+) => { $(
        impl<S: Scalar> Object<2, S> for $shape<S> {
            const TYPE: &'static str = $word;
            const KEYS: &'static [&'static str] = &[POINTS];
            fn value(&self, _: &str) -> Option<Value<'_, 2, S>> {
                Some(Value::Points(self.vertices()))
            }
            fn make<E: Error>(parts: Parts<2, S>) -> Result<Self, E> {
                Self::try_new(parts.points()?).map_err(E::custom)
            }
        }

        impl<S: Scalar + Serialize> Serialize for $shape<S> {
            fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
                write(self, false, serializer)
            }
        }

        impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for $shape<S> {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                deserializer.deserialize_struct(
                    <Self as Object<2, S>>::TYPE,
                    <Self as Object<2, S>>::KEYS,
                    One(PhantomData),
                )
            }
        }
    )+ };
}

listed! { Polyline "polyline" Polygon "polygon" ConvexPolygon "convex_polygon" }

/// Shapes with a fixed number of fields.
macro_rules! objects {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar + Serialize> Serialize for $shape<D, S> {
            fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
                write(self, false, serializer)
            }
        }

        impl<'de, const D: usize, S: Scalar + Deserialize<'de>> Deserialize<'de> for $shape<D, S> {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                deserializer.deserialize_struct(
                    <Self as Object<D, S>>::TYPE,
                    <Self as Object<D, S>>::KEYS,
                    One(PhantomData),
                )
            }
        }
    )+ };
}

objects! { Point Line Ray Segment Aabb Ball Capsule Triangle Plane }

/// Boundaries, which have the keys of what is within.
macro_rules! boundaries {
    ($($of:ty: $word:literal)+) => { $(
        impl<S: Scalar> Object<2, S> for Boundary<$of> {
            const TYPE: &'static str = $word;
            const KEYS: &'static [&'static str] = <$of as Object<2, S>>::KEYS;
            fn value(&self, key: &str) -> Option<Value<'_, 2, S>> {
                self.0.value(key)
            }
            fn make<E: Error>(parts: Parts<2, S>) -> Result<Self, E> {
                Object::make(parts).map(Boundary)
            }
        }
    )+ };
}

boundaries! {
    Aabb<2, S>: "aabb_boundary"
    Ball<2, S>: "circle_boundary"
    Polygon<S>: "polygon_boundary"
}

/// The shapes that a [`Shape`] can be: those of every dimension, and those of the plane.
macro_rules! variants {
    ($($shape:ident)+, $($kind:ident($planar:ty))+) => {
        /// A shape as it is written in a format that is not for people.
        #[derive(Serialize)]
        #[serde(rename = "Shape", rename_all = "snake_case", bound = "S: Scalar + Serialize")]
        enum Written<'a, const D: usize, S> {
            $($shape(&'a $shape<D, S>),)+
            $($kind(&'a $planar),)+
        }

        /// The same as it is read.
        #[derive(Deserialize)]
        #[serde(rename = "Shape", rename_all = "snake_case")]
        #[serde(bound(deserialize = "S: Scalar + Deserialize<'de>"))]
        enum Compact<const D: usize, S> {
            $($shape($shape<D, S>),)+
            $($kind($planar),)+
        }

        impl<const D: usize, S: Scalar + ScalarIn<D> + Serialize> Serialize for Shape<D, S> {
            fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
                let readable = serializer.is_human_readable();
                match self {
                    $(Self::$shape(shape) if readable => write(shape, true, serializer),)+
                    $(Self::$shape(shape) => Written::$shape(shape).serialize(serializer),)+
                    $(Self::$kind(shape) => match DimensionOf::<D, S>::planar(shape) {
                        shape if readable => write(shape, true, serializer),
                        shape => Written::<D, S>::$kind(shape).serialize(serializer),
                    })+
                }
            }
        }

        impl<'de, const D: usize, S> Deserialize<'de> for Shape<D, S>
        where
            S: Scalar + ScalarIn<D> + Deserialize<'de>,
        {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                if deserializer.is_human_readable() {
                    return deserializer.deserialize_map(Any(PhantomData));
                }
                match Compact::deserialize(deserializer)? {
                    $(Compact::$shape(shape) => Ok(Self::$shape(shape)),)+
                    $(Compact::$kind(shape) => planar::<D, S, _, _>(shape).map(Self::$kind),)+
                }
            }
        }

        impl<const D: usize, S: Scalar + ScalarIn<D>> Any<D, S> {
            /// The words for the types.
            const TYPES: &'static [&'static str] = &[
                $(<$shape<D, S> as Object<D, S>>::TYPE,)+
                $(<$planar as Object<2, S>>::TYPE,)+
            ];

            /// The keys of the type of this name.
            fn keys<E: Error>(word: &str) -> Result<&'static [&'static str], E> {
                $(if word == <$shape<D, S> as Object<D, S>>::TYPE {
                    return Ok(<$shape<D, S> as Object<D, S>>::KEYS);
                })+
                $(if word == <$planar as Object<2, S>>::TYPE {
                    return Ok(<$planar as Object<2, S>>::KEYS);
                })+
                Err(E::unknown_variant(word, Self::TYPES))
            }

            /// The shape of the type of this name.
            fn make<E: Error>(word: &str, parts: Parts<D, S>) -> Result<Shape<D, S>, E> {
                $(if word == <$shape<D, S> as Object<D, S>>::TYPE {
                    return $shape::make(parts).map(Shape::$shape);
                })+
                $(if word == <$planar as Object<2, S>>::TYPE {
                    let shape = <$planar as Object<2, S>>::make(parts.in_plane()?)?;
                    return planar::<D, S, _, _>(shape).map(Shape::$kind);
                })+
                Err(E::unknown_variant(word, Self::TYPES))
            }
        }
    };
}

// In the order of their numbers in formats that are not for people: new ones come last.
variants! {
    Point Line Ray Segment Aabb Ball Capsule Triangle Plane,
    ConvexPolygon(ConvexPolygon<S>)
    Polygon(Polygon<S>)
    Polyline(Polyline<S>)
    AabbBoundary(Boundary<Aabb<2, S>>)
    BallBoundary(Boundary<Ball<2, S>>)
    PolygonBoundary(Boundary<Polygon<S>>)
}

/// A shape of the plane as a [`Shape`] holds it.
fn planar<const D: usize, S, T, E>(shape: T) -> Result<Planar<D, S, T>, E>
where
    S: Scalar + ScalarIn<D>,
    T: fmt::Debug + PartialEq + Send + Sync,
    E: Error,
{
    DimensionOf::<D, S>::share(shape).ok_or_else(|| E::custom(OF_PLANE))
}

/// What is said of a shape of the plane in space.
const OF_PLANE: &str = "a shape of the plane has two coordinates";

/// The value at a key.
enum Value<'a, const D: usize, S> {
    Vector([S; D]),
    Number(S),
    Points(&'a [[S; D]]),
    Three([[S; D]; 3]),
}

impl<const D: usize, S: Copy + Serialize> Serialize for Value<'_, D, S> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        match *self {
            Self::Vector(x) => Vector(x).serialize(serializer),
            Self::Number(r) => r.serialize(serializer),
            Self::Points(points) => serializer.collect_seq(points.iter().map(|&x| Vector(x))),
            Self::Three(points) => serializer.collect_seq(points.map(Vector)),
        }
    }
}

/// Writes an object, with or without the name of its type.
///
/// A human-readable format leaves out a key without a value. Other formats write `None`, so that the number
/// of values is constant.
fn write<const D: usize, S: Scalar + Serialize, T: Object<D, S>, W: Serializer>(
    object: &T,
    with_type: bool,
    serializer: W,
) -> Result<W::Ok, W::Error> {
    let readable = serializer.is_human_readable();
    let written = |key: &&&str| !readable || object.value(key).is_some();
    let count = T::KEYS.iter().filter(written).count() + usize::from(with_type);
    let mut map = serializer.serialize_struct(T::TYPE, count)?;
    if with_type {
        map.serialize_field(TYPE, T::TYPE)?;
    }
    for &key in T::KEYS {
        match object.value(key) {
            None if readable => map.skip_field(key)?,
            value if T::ONE_OF.contains(&key) && !readable => map.serialize_field(key, &value)?,
            None => {}
            Some(value) => map.serialize_field(key, &value)?,
        }
    }
    map.end()
}

/// The values that were read so far.
struct Parts<const D: usize, S> {
    vectors: [Option<[S; D]>; VECTORS.len()],
    number: Option<S>,
    points: Option<Vec<[S; D]>>,
}

impl<const D: usize, S: Scalar> Parts<D, S> {
    fn new() -> Self {
        Self {
            vectors: [None; VECTORS.len()],
            number: None,
            points: None,
        }
    }

    fn optional(&self, key: &'static str) -> Option<[S; D]> {
        let place = VECTORS.iter().position(|&vector| vector == key)?;
        self.vectors[place]
    }

    fn vector<E: Error>(&self, key: &'static str) -> Result<[S; D], E> {
        self.optional(key).ok_or_else(|| E::missing_field(key))
    }

    fn heading<E: Error>(&self) -> Result<Heading<D, S>, E> {
        match (self.optional("d"), self.optional("q")) {
            (Some(d), None) => Ok(Heading::Direction(d)),
            (None, Some(q)) => Ok(Heading::Through(q)),
            (Some(_), Some(_)) => Err(E::custom("both `d` and `q`, expected one of them")),
            (None, None) => Err(E::custom("missing field `d` (or `q`, a second point)")),
        }
    }

    fn number<E: Error>(&self) -> Result<S, E> {
        self.number.ok_or_else(|| E::missing_field(NUMBER))
    }

    fn points<E: Error>(self) -> Result<Vec<[S; D]>, E> {
        self.points.ok_or_else(|| E::missing_field(POINTS))
    }

    /// The parts of a shape of the plane.
    fn in_plane<E: Error>(self) -> Result<Parts<2, S>, E> {
        let in_plane = |x: [S; D]| <[S; 2]>::try_from(&x[..]).map_err(|_| E::custom(OF_PLANE));
        let mut parts = Parts {
            number: self.number,
            ..Parts::new()
        };
        for (place, vector) in parts.vectors.iter_mut().zip(self.vectors) {
            *place = vector.map(in_plane).transpose()?;
        }
        let points = self
            .points
            .map(|all| all.into_iter().map(in_plane).collect());
        parts.points = points.transpose()?;
        Ok(parts)
    }

    /// Keeps what is at a key.
    fn put<E: Error>(&mut self, key: &'static str, read: Read<D, S>) -> Result<(), E> {
        let again = match read {
            Read::Number(r) => self.number.replace(r).is_some(),
            Read::Points(points) => self.points.replace(points).is_some(),
            Read::Nothing => false,
            Read::Vector(x) => {
                let places = VECTORS.iter().zip(&mut self.vectors);
                let mut places = places.filter(|&(&vector, _)| vector == key);
                places.any(|(_, place)| place.replace(x).is_some())
            }
        };
        if again {
            return Err(E::duplicate_field(key));
        }
        Ok(())
    }
}

/// The value that was read at a key.
enum Read<const D: usize, S> {
    Nothing,
    Vector([S; D]),
    Number(S),
    Points(Vec<[S; D]>),
}

/// The type of the value at a key, by the key's name.
struct At<const D: usize, S> {
    key: &'static str,
    /// The value may be missing.
    optional: bool,
    scalar: PhantomData<S>,
}

impl<const D: usize, S> At<D, S> {
    fn new(key: &'static str, optional: bool) -> Self {
        Self {
            key,
            optional,
            scalar: PhantomData,
        }
    }
}

impl<'de, const D: usize, S: Deserialize<'de>> DeserializeSeed<'de> for At<D, S> {
    type Value = Read<D, S>;
    fn deserialize<R: Deserializer<'de>>(self, deserializer: R) -> Result<Read<D, S>, R::Error> {
        Ok(match self.key {
            NUMBER => Read::Number(S::deserialize(deserializer)?),
            POINTS => {
                let points = if self.optional {
                    Option::<Vec<Vector<D, S>>>::deserialize(deserializer)?
                } else {
                    Some(Vec::deserialize(deserializer)?)
                };
                points.map_or(Read::Nothing, |points| {
                    Read::Points(points.into_iter().map(|Vector(x)| x).collect())
                })
            }
            _ if self.optional => match Option::<Vector<D, S>>::deserialize(deserializer)? {
                Some(Vector(x)) => Read::Vector(x),
                None => Read::Nothing,
            },
            _ => Read::Vector(Vector::deserialize(deserializer)?.0),
        })
    }
}

/// A key of a map, or `None` for an unknown one.
struct Key<'a>(&'a [&'static [&'static str]]);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Option<&'static str>;
    fn deserialize<R: Deserializer<'de>>(self, deserializer: R) -> Result<Self::Value, R::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = Option<&'static str>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }
    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        self.visit_bytes(word.as_bytes())
    }
    fn visit_bytes<E: Error>(self, word: &[u8]) -> Result<Self::Value, E> {
        let mut keys = self.0.iter().copied().flatten().copied();
        Ok(keys.find(|key| key.as_bytes() == word))
    }
}

/// Reads an object of a given type.
struct One<const D: usize, S, T>(PhantomData<(S, T)>);

impl<'de, const D: usize, S, T> Visitor<'de> for One<D, S, T>
where
    S: Scalar + Deserialize<'de>,
    T: Object<D, S>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} with the keys {:?}", T::TYPE, T::KEYS)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut parts = Parts::new();
        while let Some(key) = map.next_key_seed(Key(&[T::KEYS, &[TYPE]]))? {
            match key {
                Some(TYPE) => {
                    let word: String = map.next_value()?;
                    if word != T::TYPE {
                        return Err(A::Error::unknown_variant(&word, const { &[T::TYPE] }));
                    }
                }
                Some(key) => {
                    let at = At::new(key, T::ONE_OF.contains(&key));
                    parts.put(key, map.next_value_seed(at)?)?;
                }
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        T::make(parts)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<T, A::Error> {
        let mut parts = Parts::new();
        for (place, &key) in T::KEYS.iter().enumerate() {
            let at = At::new(key, T::ONE_OF.contains(&key));
            let read = seq.next_element_seed(at)?;
            let read = read.ok_or_else(|| A::Error::invalid_length(place, &self))?;
            parts.put(key, read)?;
        }
        T::make(parts)
    }
}

/// Reads an object with a type key.
struct Any<const D: usize, S>(PhantomData<S>);

impl<'de, const D: usize, S> Visitor<'de> for Any<D, S>
where
    S: Scalar + ScalarIn<D> + Deserialize<'de>,
{
    type Value = Shape<D, S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a shape, as a map with its type")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut parts = Parts::new();
        let mut word: Option<String> = None;
        // Any key may belong to the type while the type has not been read.
        let mut keys: &[&'static str] = &ALL;
        while let Some(key) = map.next_key_seed(Key(&[keys, &[TYPE]]))? {
            match key {
                Some(TYPE) => {
                    if word.is_some() {
                        return Err(A::Error::duplicate_field(TYPE));
                    }
                    let found: String = map.next_value()?;
                    keys = Self::keys(&found)?;
                    word = Some(found);
                }
                Some(key) => {
                    let at = At::new(key, HEADING.contains(&key));
                    parts.put(key, map.next_value_seed(at)?)?;
                }
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        let word = word.ok_or_else(|| A::Error::missing_field(TYPE))?;
        Self::make(&word, parts)
    }
}

/// A point or vector. For the derived implementations, see [`vector`].
struct Vector<const D: usize, S>([S; D]);

impl<const D: usize, S: Serialize> Serialize for Vector<D, S> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        vector::serialize(&self.0, serializer)
    }
}

impl<'de, const D: usize, S: Deserialize<'de>> Deserialize<'de> for Vector<D, S> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        vector::deserialize(deserializer).map(Self)
    }
}

/// An array of any length as a tuple, for `#[serde(with)]`: serde has it for lengths up to 32, and so not for
/// `[R; D]`.
pub(crate) mod vector {
    use super::*;

    pub(crate) fn serialize<const D: usize, R: Serialize, W: Serializer>(
        values: &[R; D],
        serializer: W,
    ) -> Result<W::Ok, W::Error> {
        let mut tuple = serializer.serialize_tuple(D)?;
        for value in values {
            tuple.serialize_element(value)?;
        }
        tuple.end()
    }

    pub(crate) fn deserialize<'de, const D: usize, R: Deserialize<'de>, A: Deserializer<'de>>(
        deserializer: A,
    ) -> Result<[R; D], A::Error> {
        deserializer.deserialize_tuple(D, Numbers(PhantomData))
    }

    struct Numbers<const D: usize, R>(PhantomData<R>);

    impl<'de, const D: usize, R: Deserialize<'de>> Visitor<'de> for Numbers<D, R> {
        type Value = [R; D];

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "an array of {D} numbers")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[R; D], A::Error> {
            let mut values = [const { None }; D];
            for (place, value) in values.iter_mut().enumerate() {
                *value = seq.next_element()?;
                if value.is_none() {
                    return Err(A::Error::invalid_length(place, &self));
                }
            }
            if seq.next_element::<IgnoredAny>()?.is_some() {
                return Err(A::Error::invalid_length(D + 1, &self));
            }
            Ok(values.map(|value| value.expect("none is missing, as checked above")))
        }
    }
}
