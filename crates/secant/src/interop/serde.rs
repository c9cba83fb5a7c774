//! Shapes and answers, read and written by `serde`.
//!
//! A shape is a map of its fields, with the keys of the objects of `secant relate`, which reads those types that it has. What is read goes
//! through `try_new`, so that numbers that make no shape are refused with the words of
//! [`ShapeError`].
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
//! | [`Boundary`], of each of those that has an area or a volume | those of the shape within |
//! | [`Plane`] | `p` and `n`, its normal, or three `points`, as it was given |
//! | [`Shape`] | `type`, and those above |
//!
//! A [`Shape`] says its type: `point`, `line`, `ray`, `segment`, `aabb`, `capsule`, `triangle`; in the plane
//! `circle`, `polygon`, `convex_polygon`, `polyline`, `aabb_boundary`, `circle_boundary` and `polygon_boundary`; in
//! space `sphere` and `plane`. The others need not, but where there is a `type`, it has to be the right one: that of a
//! [`Boundary`] is the type of the shape within and `_boundary`. Keys may come in any order, and further ones are
//! passed over; before the type of a [`Shape`] those of the table are not.
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
//!
//! An [`Id`](crate::Id) is a map of its `index` and `generation`, and [`Groups`](crate::Groups) one of their fields. An id that
//! is read means something in a clone of its world, or in a world with the same history; elsewhere it is that of another
//! shape, or of none.

use crate::pairs::in_dimension;
use crate::shapes::{Dimension, DimensionOf, Planar};
use crate::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Heading, Line, Plane, PlaneBy, Point, Polygon,
    Polyline, Ray, Scalar, ScalarIn, Segment, Shape, ShapeError, Triangle,
};
use ::serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use ::serde::ser::{SerializeStruct, SerializeTuple};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// The keys whose value is a point or vector.
const VECTORS: [&str; 7] = ["p", "q", "d", "c", "min", "max", "n"];
/// The key whose value is a number.
const NUMBER: &str = "r";
/// The key whose value is a list of points.
const POINTS: &str = "points";
/// The key whose value is the name of the type.
const TYPE: &str = "type";
/// All keys except the type.
const ALL: [&str; 9] = ["p", "q", "d", "c", "min", "max", "n", NUMBER, POINTS];

/// What is said of a shape of the plane in space.
const OF_PLANE: &str = "a shape of the plane has two coordinates";
/// What is said of a plane in 2D.
const OF_SPACE: &str = "a plane has three coordinates";

/// A shape as an object with keys.
trait Object<const D: usize, S: Scalar>: Sized {
    /// The name of the type.
    const TYPE: &'static str;
    /// Its keys, in order.
    const KEYS: &'static [&'static str];
    /// The keys that may be missing, where others are present.
    const ONE_OF: &'static [&'static str];
    /// The value at each key.
    fn values(&self) -> impl IntoIterator<Item = Option<Value<'_, D, S>>>;
    /// The shape of these values, through its checked constructor.
    fn make<E: Error>(parts: Parts<D, S>) -> Result<Self, E>;
}

/// The shapes: name, keys (those that may be missing behind a semicolon), values and constructor.
macro_rules! objects {
    ($(
        [$($generics:tt)*] $d:tt $shape:ty: $name:expr, [$($key:literal),* $(; $($one_of:literal),+)?],
        |$x:ident| $values:expr, |$parts:ident| $make:expr;
    )+) => { $(
        impl<$($generics)*> Object<$d, S> for $shape {
            const TYPE: &'static str = $name;
            const KEYS: &'static [&'static str] = &[$($key,)* $($($one_of),+)?];
            const ONE_OF: &'static [&'static str] = &[$($($one_of),+)?];
            fn values(&self) -> impl IntoIterator<Item = Option<Value<'_, $d, S>>> {
                let $x = self;
                $values
            }
            fn make<E: Error>($parts: Parts<$d, S>) -> Result<Self, E> {
                let made: Result<Self, ShapeError> = $make;
                made.map_err(E::custom)
            }
        }

        alone! { [$($generics)*] $d $shape }
    )+ };
}

/// Writes and reads an object by itself.
macro_rules! alone {
    ([$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> Serialize for $shape
        where
            S: Serialize,
        {
            fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
                write(self, false, serializer)
            }
        }

        impl<'de, $($generics)*> Deserialize<'de> for $shape
        where
            S: Deserialize<'de>,
        {
            fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
                let (name, keys) = (<Self as Object<$d, S>>::TYPE, <Self as Object<$d, S>>::KEYS);
                deserializer.deserialize_struct(name, keys, One(PhantomData))
            }
        }
    };
}

objects! {
    [const D: usize, S: Scalar] D Point<D, S>: "point", ["p"],
        |x| vectors([x.coords()]), |it| Self::try_new(it.vector("p")?);
    [const D: usize, S: Scalar] D Segment<D, S>: "segment", ["p", "q"],
        |x| vectors([x.start(), x.end()]), |it| Self::try_new(it.vector("p")?, it.vector("q")?);
    [const D: usize, S: Scalar] D Aabb<D, S>: "aabb", ["min", "max"],
        |x| vectors([x.min(), x.max()]), |it| Self::try_new(it.vector("min")?, it.vector("max")?);
    [const D: usize, S: Scalar] D Ball<D, S>: if D == 2 { "circle" } else { "sphere" }, ["c", "r"],
        |x| [Value::Vector(x.center()), Value::Number(x.radius())].map(Some),
        |it| Self::try_new(it.vector("c")?, it.number()?);
    [const D: usize, S: Scalar] D Capsule<D, S>: "capsule", ["p", "q", "r"],
        |x| vectors([x.start(), x.end()]).into_iter().chain([Some(Value::Number(x.radius()))]),
        |it| Self::try_new(it.vector("p")?, it.vector("q")?, it.number()?);
    [const D: usize, S: Scalar] D Line<D, S>: "line", ["p"; "d", "q"],
        |x| headed(x.origin(), x.heading()),
        |it| match it.heading()? {
            (p, Heading::Direction(d)) => Self::try_new(p, d),
            (p, Heading::Through(q)) => Self::try_through(p, q),
        };
    [const D: usize, S: Scalar] D Ray<D, S>: "ray", ["p"; "d", "q"],
        |x| headed(x.origin(), x.heading()),
        |it| match it.heading()? {
            (p, Heading::Direction(d)) => Self::try_new(p, d),
            (p, Heading::Through(q)) => Self::try_through(p, q),
        };
    [const D: usize, S: Scalar] D Triangle<D, S>: "triangle", ["points"],
        |x| [Some(Value::Three(x.vertices()))], |it| Self::try_new(three(&it.points()?)?);
    [const D: usize, S: Scalar] D Plane<D, S>: "plane", [; "p", "n", "points"],
        |x| match x.given() {
            PlaneBy::Normal(p, n) => [Some(Value::Vector(p)), Some(Value::Vector(n)), None],
            PlaneBy::Points(points) => [None, None, Some(Value::Three(points))],
        },
        |it| plane(it)?.map(|plane| plane.in_dimension());
    [S: Scalar] 2 Polyline<S>: "polyline", ["points"],
        |x| [Some(Value::Points(x.vertices()))], |it| Self::try_new(it.points()?);
    [S: Scalar] 2 Polygon<S>: "polygon", ["points"],
        |x| [Some(Value::Points(x.vertices()))], |it| Self::try_new(it.points()?);
    [S: Scalar] 2 ConvexPolygon<S>: "convex_polygon", ["points"],
        |x| [Some(Value::Points(x.vertices()))], |it| Self::try_new(it.points()?);
}

/// The boundaries: each has the keys of what is within.
macro_rules! boundaries {
    ($([$($generics:tt)*] $d:tt $within:ty: $name:expr;)+) => { $(
        impl<$($generics)*> Object<$d, S> for Boundary<$within> {
            const TYPE: &'static str = $name;
            const KEYS: &'static [&'static str] = <$within as Object<$d, S>>::KEYS;
            const ONE_OF: &'static [&'static str] = <$within as Object<$d, S>>::ONE_OF;
            fn values(&self) -> impl IntoIterator<Item = Option<Value<'_, $d, S>>> {
                self.0.values()
            }
            fn make<E: Error>(parts: Parts<$d, S>) -> Result<Self, E> {
                Object::make(parts).map(Boundary)
            }
        }

        alone! { [$($generics)*] $d Boundary<$within> }
    )+ };
}

boundaries! {
    [const D: usize, S: Scalar] D Aabb<D, S>: "aabb_boundary";
    [const D: usize, S: Scalar] D Ball<D, S>: if D == 2 { "circle_boundary" } else { "sphere_boundary" };
    [const D: usize, S: Scalar] D Capsule<D, S>: "capsule_boundary";
    [const D: usize, S: Scalar] D Triangle<D, S>: "triangle_boundary";
    [S: Scalar] 2 Polygon<S>: "polygon_boundary";
    [S: Scalar] 2 ConvexPolygon<S>: "convex_polygon_boundary";
}

fn vectors<'a, S, const D: usize, const N: usize>(
    all: [[S; D]; N],
) -> [Option<Value<'a, D, S>>; N] {
    all.map(|x| Some(Value::Vector(x)))
}

/// The values of a line or ray: its origin, and its direction or second point.
fn headed<'a, S, const D: usize>(
    origin: [S; D],
    heading: Heading<D, S>,
) -> [Option<Value<'a, D, S>>; 3] {
    let origin = Some(Value::Vector(origin));
    match heading {
        Heading::Direction(d) => [origin, Some(Value::Vector(d)), None],
        Heading::Through(q) => [origin, None, Some(Value::Vector(q))],
    }
}

/// The three points of a list.
fn three<const D: usize, S: Scalar, E: Error>(points: &[[S; D]]) -> Result<[[S; D]; 3], E> {
    points
        .try_into()
        .map_err(|_| E::invalid_length(points.len(), &"3 points"))
}

/// The plane of these values, in space.
fn plane<const D: usize, S: Scalar, E: Error>(
    parts: Parts<D, S>,
) -> Result<Result<Plane<3, S>, ShapeError>, E> {
    let normal = parts.optional("n");
    let plane = match &parts.points {
        Some(_) if normal.is_some() => {
            return Err(E::custom("both `n` and `points`, expected one of them"));
        }
        Some(_) if parts.optional("p").is_some() => {
            return Err(E::custom("both `p` and `points`, expected one of them"));
        }
        Some(points) => Plane::try_through(three(points)?.map(in_dimension)),
        None => {
            let normal = normal.ok_or_else(|| E::missing_field("n"))?;
            Plane::try_new(in_dimension(parts.vector("p")?), in_dimension(normal))
        }
    };
    if D == 3 {
        Ok(plane)
    } else {
        Err(E::custom(OF_SPACE))
    }
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

        /// The keys and the constructor of the type of this name.
        fn kind<const D: usize, S: Scalar + ScalarIn<D>, E: Error>(
            word: &str,
        ) -> Result<Kind<D, S, E>, E> {
            $(if word == <$shape<D, S> as Object<D, S>>::TYPE {
                return Ok((<$shape<D, S> as Object<D, S>>::KEYS, |parts| {
                    Object::make(parts).map(Shape::$shape)
                }));
            })+
            $(if word == <$planar as Object<2, S>>::TYPE {
                return Ok((<$planar as Object<2, S>>::KEYS, |parts| {
                    planar::<D, S, $planar, E>(Object::make(parts.in_plane())?).map(Shape::$kind)
                }));
            })+
            Err(E::unknown_variant(word, const { &[
                $(<$shape<D, S> as Object<D, S>>::TYPE,)+
                $(<$planar as Object<2, S>>::TYPE,)+
            ] }))
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

/// The keys of a type, and its shape of some values.
type Kind<const D: usize, S, E> = (
    &'static [&'static str],
    fn(Parts<D, S>) -> Result<Shape<D, S>, E>,
);

/// A shape of the plane as a [`Shape`] holds it.
fn planar<const D: usize, S, T, E>(shape: T) -> Result<Planar<D, S, T>, E>
where
    S: Scalar + ScalarIn<D>,
    T: fmt::Debug + PartialEq + Send + Sync,
    E: Error,
{
    DimensionOf::<D, S>::share(shape).ok_or_else(|| E::custom(OF_PLANE))
}

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
    let written = object
        .values()
        .into_iter()
        .filter(|x| !readable || x.is_some());
    let mut map = serializer.serialize_struct(T::TYPE, written.count() + usize::from(with_type))?;
    if with_type {
        map.serialize_field(TYPE, T::TYPE)?;
    }
    for (&key, value) in T::KEYS.iter().zip(object.values()) {
        match value {
            None if readable => map.skip_field(key)?,
            Some(value) if readable || !T::ONE_OF.contains(&key) => {
                map.serialize_field(key, &value)?;
            }
            value => map.serialize_field(key, &value)?,
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

    /// The origin and the heading of a line or ray.
    fn heading<E: Error>(&self) -> Result<([S; D], Heading<D, S>), E> {
        let p = self.vector("p")?;
        match (self.optional("d"), self.optional("q")) {
            (Some(d), None) => Ok((p, Heading::Direction(d))),
            (None, Some(q)) => Ok((p, Heading::Through(q))),
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
    fn in_plane(self) -> Parts<2, S> {
        let points = |all: Vec<_>| all.into_iter().map(in_dimension).collect();
        Parts {
            vectors: self.vectors.map(|x| x.map(in_dimension)),
            number: self.number,
            points: self.points.map(points),
        }
    }
}

/// Keeps the value at a key. Its type is known by the key.
struct At<'a, const D: usize, S> {
    parts: &'a mut Parts<D, S>,
    key: &'static str,
    /// The value may be missing.
    optional: bool,
}

impl<'de, const D: usize, S: Scalar + Deserialize<'de>> DeserializeSeed<'de> for At<'_, D, S> {
    type Value = ();
    fn deserialize<R: Deserializer<'de>>(self, deserializer: R) -> Result<(), R::Error> {
        let Self { parts, key, .. } = self;
        let again = if key == NUMBER {
            parts
                .number
                .replace(S::deserialize(deserializer)?)
                .is_some()
        } else if key == POINTS {
            let points: Option<Vec<Vector<D, S>>> = read(self.optional, deserializer)?;
            let points = points.map(|all| all.into_iter().map(|Vector(x)| x).collect());
            points.is_some_and(|points| parts.points.replace(points).is_some())
        } else {
            let vector = read(self.optional, deserializer)?;
            let mut slots = VECTORS.iter().zip(&mut parts.vectors);
            let slot = slots.find(|&(&vector, _)| vector == key);
            let slot = slot
                .map(|(_, slot)| slot)
                .expect("all other keys are those of vectors");
            vector.is_some_and(|Vector(x)| slot.replace(x).is_some())
        };
        if again {
            Err(R::Error::duplicate_field(key))
        } else {
            Ok(())
        }
    }
}

/// A value that may be missing, if it is optional.
fn read<'de, T: Deserialize<'de>, R: Deserializer<'de>>(
    optional: bool,
    deserializer: R,
) -> Result<Option<T>, R::Error> {
    if optional {
        Option::deserialize(deserializer)
    } else {
        T::deserialize(deserializer).map(Some)
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
        let article = match T::TYPE.starts_with('a') {
            true => "an",
            false => "a",
        };
        write!(f, "{article} {} with the keys {:?}", T::TYPE, T::KEYS)
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
                    map.next_value_seed(At {
                        parts: &mut parts,
                        key,
                        optional: T::ONE_OF.contains(&key),
                    })?;
                }
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        T::make(parts)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<T, A::Error> {
        let mut parts = Parts::new();
        for (place, &key) in T::KEYS.iter().enumerate() {
            let read = seq.next_element_seed(At {
                parts: &mut parts,
                key,
                optional: T::ONE_OF.contains(&key),
            })?;
            read.ok_or_else(|| A::Error::invalid_length(place, &self))?;
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
        let mut kind_of: Option<Kind<D, S, A::Error>> = None;
        // Any key may belong to the type while the type has not been read.
        let mut keys: &[&'static str] = &ALL;
        while let Some(key) = map.next_key_seed(Key(&[keys, &[TYPE]]))? {
            match key {
                Some(TYPE) => {
                    if kind_of.is_some() {
                        return Err(A::Error::duplicate_field(TYPE));
                    }
                    let found = kind(&map.next_value::<String>()?)?;
                    keys = found.0;
                    kind_of = Some(found);
                }
                Some(key) => {
                    map.next_value_seed(At {
                        parts: &mut parts,
                        key,
                        optional: ["d", "q"].contains(&key),
                    })?;
                }
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        let (_, make) = kind_of.ok_or_else(|| A::Error::missing_field(TYPE))?;
        make(parts)
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
