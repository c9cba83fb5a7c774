//! Shapes as JSON objects: from a line to its objects, and from an object to a shape.
//!
//! JSON is only taken apart here: fields stay the text they are, until it is known which scalar
//! type reads their numbers. Keys that the protocol does not name are left alone.

use std::fmt;

use hashbrown::HashSet;
use secant::{
    Aabb, Ball, Capsule, ConvexPolygon, Heading, Line, Orientation, Point, Polygon, Polyline, Ray,
    Segment, Shape, ShapeError, Triangle, orient2d,
};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::literal::{Number, number, shown};

/// What the scalars of a line are.
pub(crate) enum Precision {
    F32,
    F64,
    I64,
}

/// Which polygons are accepted, and whether polylines are.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Polygons {
    /// Those of `relate`, without polylines.
    Convex,
    /// Every one whose edges do not meet, and polylines.
    Simple,
}

/// A JSON object, its values unread.
pub(crate) struct Fields<'a> {
    /// How errors name the object: nothing for the line itself, `a` or `b` for its objects.
    name: &'static str,
    entries: Entries<'a>,
}

impl<'a> Fields<'a> {
    /// The object that a line is.
    pub(crate) fn of_line(line: &'a [u8]) -> Result<Self, String> {
        let text = str::from_utf8(line).map_err(|error| {
            format!(
                "byte {} is not UTF-8, expected a JSON object",
                error.valid_up_to() + 1
            )
        })?;
        let entries = serde_json::from_str(text.trim_ascii_end()).map_err(|error| {
            // The line of the stream is said by the caller; the text has only line 1.
            let (line, column) = (error.line(), error.column());
            let found = error.to_string();
            let position = format!(" at line {line} column {column}");
            let found = found.strip_suffix(&position).unwrap_or(&found);
            if error.is_data() {
                found.to_owned()
            } else {
                format!("broken JSON at column {column}: {found}")
            }
        })?;
        Ok(Self { name: "", entries })
    }

    /// The value of a key that may be there once, as it was written.
    pub(crate) fn optional(&self, key: &str) -> Result<Option<&'a RawValue>, String> {
        let entries = self.entries.0.iter();
        let mut values = entries
            .filter(|(name, _)| name == key)
            .map(|&(_, value)| value);
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(self.twice(key)),
        }
    }

    fn twice(&self, key: &str) -> String {
        format!("{} is there twice", self.path(key))
    }

    /// The value of a key that has to be there.
    fn required(&self, key: &str) -> Result<&'a RawValue, String> {
        self.optional(key)?
            .ok_or_else(|| format!("{} is missing", self.path(key)))
    }

    fn path(&self, key: &str) -> String {
        if self.name.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.name)
        }
    }

    /// What a sentence about the object begins with.
    fn subject(&self) -> &'static str {
        match self.name {
            "" => "the object",
            name => name,
        }
    }

    /// Something that is wrong with the object as a whole.
    fn wrong(&self, message: impl fmt::Display) -> String {
        if self.name.is_empty() {
            message.to_string()
        } else {
            format!("{}: {message}", self.name)
        }
    }

    /// The object that a value is.
    pub(super) fn of_value(name: &'static str, value: &'a RawValue) -> Result<Self, String> {
        let expected = || format!("{name} is {}, expected an object", shown(value.get()));
        let entries = serde_json::from_str(value.get()).map_err(|_| expected())?;
        Ok(Self { name, entries })
    }

    /// The keys that are not the shape's, in their order.
    pub(super) fn further(&self) -> Result<Vec<(&str, &'a RawValue)>, String> {
        let own = Type::of(self)?.keys();
        self.without(|key| key == "type" || own.contains(&key))
    }

    /// All keys, in their order, but some.
    pub(super) fn without(
        &self,
        is_left_out: impl Fn(&str) -> bool,
    ) -> Result<Vec<(&str, &'a RawValue)>, String> {
        let entries = self.entries.0.iter();
        let entries = entries.map(|&(ref key, value)| (&key[..], value));
        let mut seen = HashSet::new();
        entries
            .filter(|(key, _)| !is_left_out(key))
            .map(|(key, value)| match seen.insert(key) {
                true => Ok((key, value)),
                false => Err(self.twice(key)),
            })
            .collect()
    }

    /// The error for a shape of a type that does not fit.
    pub(crate) fn other_type(&self, expected: &str) -> String {
        match self.required("type") {
            Ok(found) => self.unexpected("type", found, expected),
            Err(missing) => missing,
        }
    }

    /// What a wrong value of a key is called.
    fn unexpected(&self, key: &str, found: &RawValue, expected: impl fmt::Display) -> String {
        format!(
            "{} is {}, expected {expected}",
            self.path(key),
            shown(found.get())
        )
    }

    /// What the scalars of this line are.
    pub(crate) fn precision(&self) -> Result<Precision, String> {
        let Some(value) = self.optional("prec")? else {
            return Ok(Precision::F64);
        };
        match string(value).as_deref() {
            Some("f32") => Ok(Precision::F32),
            Some("f64") => Ok(Precision::F64),
            Some("i64") => Ok(Precision::I64),
            _ => Err(self.unexpected("prec", value, r#""f32", "f64" or "i64""#)),
        }
    }

    /// Checks that the numbers of this shape are what the line says that they are, and that each is an `f64`,
    /// where they will be read as such.
    pub(super) fn check_precision(&self) -> Result<(), String> {
        match self.precision()? {
            Precision::F64 => Ok(()),
            Precision::F32 => self.check_numbers(&|value| number::<f32>(value).map(drop)),
            Precision::I64 => self.check_numbers(&|value| {
                let x: i64 = number(value)?;
                let bits = i64::BITS - x.unsigned_abs().leading_zeros();
                match bits <= f64::MANTISSA_DIGITS + x.trailing_zeros() {
                    true => Ok(()),
                    false => Err(format!(
                        "{x}: integers beyond 2^53 that are no f64 are for `relate`, expected others"
                    )),
                }
            }),
        }
    }

    fn check_numbers(&self, check: &Check<'_>) -> Result<(), String> {
        for key in Type::of(self)?.keys() {
            if let Some(value) = self.optional(key)? {
                check_numbers(&self.path(key), value, check)?;
            }
        }
        Ok(())
    }

    /// One of the two objects of this line.
    pub(crate) fn object(&self, name: &'static str) -> Result<Fields<'a>, String> {
        let value = self.required(name)?;
        match serde_json::from_str(value.get()) {
            Ok(entries) => Ok(Fields { name, entries }),
            Err(_) => Err(self.unexpected(name, value, "an object with a type")),
        }
    }

    /// The elements of an array.
    fn array(&self, key: &str, expected: impl fmt::Display) -> Result<Vec<&'a RawValue>, String> {
        let value = self.required(key)?;
        serde_json::from_str(value.get()).map_err(|_| self.unexpected(key, value, expected))
    }

    /// A number.
    fn scalar<S: Number>(&self, key: &str) -> Result<S, String> {
        number(self.required(key)?).map_err(|found| format!("{} is {found}", self.path(key)))
    }

    /// A point or vector: an array of D numbers.
    fn vector<const D: usize, S: Number + secant::ScalarIn<D>>(
        &self,
        key: &str,
    ) -> Result<[S; D], String> {
        numbers(
            &self.path(key),
            &self.array(key, format_args!("{D} coordinates"))?,
        )
    }

    /// An array of points.
    fn points<const D: usize, S: Number + secant::ScalarIn<D>>(
        &self,
    ) -> Result<Vec<[S; D]>, String> {
        let points = self.array("points", "an array of points")?;
        let point = |(i, value): (usize, &&RawValue)| {
            let key = format!("points[{i}]");
            match serde_json::from_str::<Vec<&RawValue>>(value.get()) {
                Ok(values) => numbers(&self.path(&key), &values),
                Err(_) => Err(self.unexpected(&key, value, format_args!("{D} coordinates"))),
            }
        };
        points.iter().enumerate().map(point).collect()
    }
}

/// Reads the D coordinates of a point or vector.
fn numbers<const D: usize, S: Number + secant::ScalarIn<D>>(
    path: &str,
    values: &[&RawValue],
) -> Result<[S; D], String> {
    let values: [&RawValue; D] = values
        .try_into()
        .map_err(|_| miscounted(path, values.len(), &D))?;
    let mut coordinates = [S::default(); D];
    for (i, value) in values.into_iter().enumerate() {
        coordinates[i] = number(value).map_err(|found| format!("{path}[{i}] is {found}"))?;
    }
    Ok(coordinates)
}

/// Checks one number. The error completes a sentence that begins with "… is".
type Check<'a> = dyn Fn(&RawValue) -> Result<(), String> + 'a;

/// Checks all numbers of a number, a point or points.
fn check_numbers(path: &str, value: &RawValue, check: &Check<'_>) -> Result<(), String> {
    let Ok(values) = serde_json::from_str::<Vec<&RawValue>>(value.get()) else {
        return check(value).map_err(|found| format!("{path} is {found}"));
    };
    for (i, value) in values.into_iter().enumerate() {
        check_numbers(&format!("{path}[{i}]"), value, check)?;
    }
    Ok(())
}

fn string(value: &RawValue) -> Option<String> {
    serde_json::from_str(value.get()).ok()
}

/// The keys and values of a JSON object, in its order, and with keys that are there twice: a map
/// would silently forget one of the two.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Vec<(String, &'de RawValue)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(Object).map(Self)
    }
}

/// The types of GeoJSON, none of which is one of the protocol.
const GEOJSON: [&str; 9] = [
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
    "Polygon",
    "MultiPolygon",
    "GeometryCollection",
    "Feature",
    "FeatureCollection",
];

/// The object types of the protocol.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Point,
    Line,
    Ray,
    Segment,
    Circle,
    Sphere,
    Aabb,
    Capsule,
    Triangle,
    Polygon,
    Polyline,
}

impl Type {
    const ALL: [(&'static str, Self); 11] = [
        ("point", Self::Point),
        ("segment", Self::Segment),
        ("line", Self::Line),
        ("ray", Self::Ray),
        ("circle", Self::Circle),
        ("sphere", Self::Sphere),
        ("aabb", Self::Aabb),
        ("capsule", Self::Capsule),
        ("triangle", Self::Triangle),
        ("polygon", Self::Polygon),
        ("polyline", Self::Polyline),
    ];

    /// Other names.
    const ALIASES: [(&'static str, Self); 2] = [("rect", Self::Aabb), ("box", Self::Aabb)];

    fn of(object: &Fields<'_>) -> Result<Self, String> {
        let value = object.required("type")?;
        let word = string(value);
        match Self::ALL
            .iter()
            .chain(&Self::ALIASES)
            .find(|(name, _)| word.as_deref() == Some(name))
        {
            Some(&(_, kind)) => Ok(kind),
            None => {
                let names = Self::names_for(object);
                let is_geojson = word.is_some_and(|word| GEOJSON.contains(&&word[..]));
                let recipe = match is_geojson {
                    true => {
                        "; it is GeoJSON, which `join`, `cast` and `crossings` read as .geojson"
                            .to_owned()
                    }
                    false => String::new(),
                };
                Err(object.unexpected("type", value, format_args!("one of {names}{recipe}")))
            }
        }
    }

    /// The names of the types that there are for an object: one with a name of its own is of `relate`, which has no
    /// polylines.
    fn names_for(object: &Fields<'_>) -> String {
        let types = Self::ALL.into_iter();
        let types = types.filter(|&(_, kind)| kind != Self::Polyline || object.name.is_empty());
        let names: Vec<&str> = types.map(|(name, _)| name).collect();
        names.join(", ")
    }

    /// The keys that its objects have.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Point => &["p"],
            Self::Segment => &["p", "q"],
            Self::Line | Self::Ray => &["p", "d", "q"],
            Self::Circle | Self::Sphere => &["c", "r"],
            Self::Aabb => &["min", "max"],
            Self::Capsule => &["p", "q", "r"],
            Self::Triangle | Self::Polygon | Self::Polyline => &["points"],
        }
    }

    /// The dimensions that there are objects of this type in.
    fn dimensions(self) -> &'static [usize] {
        match self {
            Self::Circle | Self::Polygon | Self::Polyline => &[2],
            Self::Sphere => &[3],
            _ => &[2, 3],
        }
    }
}

/// What other formats call the holes of a polygon.
const HOLES: [&str; 3] = ["holes", "rings", "interiors"];

/// Refuses a polygon with holes, which would be filled without a word. An empty list, and a number of holes, are
/// keys as others.
fn refuse_holes(object: &Fields<'_>) -> Result<(), String> {
    for key in HOLES {
        let is_list = |value: &RawValue| {
            let list = serde_json::from_str::<Vec<&RawValue>>(value.get());
            list.is_ok_and(|list| !list.is_empty())
        };
        if object.optional(key)?.is_some_and(is_list) {
            return Err(format!(
                "{}: holes are not supported, expected a polygon of one ring, `points`",
                object.path(key)
            ));
        }
    }
    Ok(())
}

/// How many coordinates the points of an object have: 2 or 3, as many as its first point has.
pub(crate) fn dimension(object: &Fields<'_>) -> Result<usize, String> {
    let kind = Type::of(object)?;
    if kind == Type::Polygon {
        refuse_holes(object)?;
    }
    let (key, first) = match kind {
        Type::Circle | Type::Sphere => ("c", object.required("c")?),
        Type::Aabb => ("min", object.required("min")?),
        Type::Triangle | Type::Polygon | Type::Polyline => {
            let points = object.array("points", "an array of points")?;
            let first = points.first();
            (
                "points[0]",
                *first.ok_or_else(|| format!("{} is empty", object.path("points")))?,
            )
        }
        _ => ("p", object.required("p")?),
    };
    let coordinates: Vec<&RawValue> = serde_json::from_str(first.get())
        .map_err(|_| object.unexpected(key, first, "an array of coordinates"))?;
    let is_point = |value: &&RawValue| value.get().starts_with('[');
    if key == "points[0]" && coordinates.first().is_some_and(is_point) {
        let path = object.path("points");
        return Err(match kind {
            Type::Polyline => format!("{path} is a list of lines, expected the points of one"),
            _ => format!(
                "{path} is a list of rings, expected the points of one ring: holes are not supported"
            ),
        });
    }
    match (coordinates.len(), kind.dimensions()) {
        (count, dimensions) if dimensions.contains(&count) => Ok(count),
        (count, [one]) => Err(miscounted(&object.path(key), count, one)),
        (count, _) => Err(miscounted(&object.path(key), count, &"2 or 3")),
    }
}

fn miscounted(path: &str, count: usize, expected: &dyn fmt::Display) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{path} has {count} coordinate{s}, expected {expected}")
}

/// What an object is.
pub(crate) enum Object<const D: usize, S: Number + secant::ScalarIn<D>> {
    Shape(Shape<D, S>),
    /// A simple polygon, where these are asked for.
    Polygon(Polygon<S>),
    /// There, too.
    Polyline(Polyline<S>),
    Convex(ConvexPolygon<S>),
}

/// Reads an object of D dimensions, which [`dimension`] has found.
pub(crate) fn read<const D: usize, S: Number + secant::ScalarIn<D>>(
    object: &Fields<'_>,
    polygons: Polygons,
) -> Result<Object<D, S>, String> {
    let invalid = |error: ShapeError| object.wrong(error);
    let shape = match Type::of(object)? {
        Type::Point => Point::try_new(object.vector("p")?).map_err(invalid)?.into(),
        Type::Segment => Segment::try_new(object.vector("p")?, object.vector("q")?)
            .map_err(invalid)?
            .into(),
        Type::Line => {
            let p = object.vector("p")?;
            let line = match direction(object)? {
                Heading::Direction(d) => Line::try_new(p, d),
                Heading::Through(q) => Line::try_through(p, q),
            };
            line.map_err(invalid)?.into()
        }
        Type::Ray => {
            let p = object.vector("p")?;
            let ray = match direction(object)? {
                Heading::Direction(d) => Ray::try_new(p, d),
                Heading::Through(q) => Ray::try_through(p, q),
            };
            ray.map_err(invalid)?.into()
        }
        Type::Circle | Type::Sphere => {
            let ball = Ball::try_new(object.vector("c")?, object.scalar("r")?);
            ball.map_err(invalid)?.into()
        }
        Type::Aabb => {
            let rect = Aabb::try_new(object.vector("min")?, object.vector("max")?);
            rect.map_err(invalid)?.into()
        }
        Type::Capsule => {
            let (p, q) = (object.vector("p")?, object.vector("q")?);
            let capsule = Capsule::try_new(p, q, object.scalar("r")?);
            capsule.map_err(invalid)?.into()
        }
        Type::Triangle => {
            let points = object.points::<D, S>()?;
            let count = points.len();
            let vertices = <[[S; D]; 3]>::try_from(points)
                .map_err(|_| format!("{} points, expected 3", counted(object, count)))?;
            Triangle::try_new(vertices).map_err(invalid)?.into()
        }
        Type::Polygon => {
            let points = object.points()?;
            if points.len() < 3 {
                return Err(format!(
                    "{} points, expected 3 or more",
                    counted(object, points.len())
                ));
            }
            let path = object.path("points");
            return polygon(points, polygons).map_err(|error| format!("{path}: {error}"));
        }
        Type::Polyline if polygons == Polygons::Convex => {
            return Err(object.wrong(format_args!(
                "a polyline is for `join` and `cast`, expected one of {}",
                Type::names_for(object)
            )));
        }
        Type::Polyline => {
            let polyline = Polyline::try_new(object.points()?);
            let path = object.path("points");
            return polyline
                .map(Object::Polyline)
                .map_err(|error| format!("{path}: {error}"));
        }
    };
    Ok(Object::Shape(shape))
}

/// The polygon with these vertices. One without area is a triangle that is the same set, since polygons have one.
pub(super) fn polygon<const D: usize, S: Number + secant::ScalarIn<D>>(
    points: Vec<[S; 2]>,
    polygons: Polygons,
) -> Result<Object<D, S>, String> {
    if let Some([p, q]) = ends(&points) {
        let vertices = match points[..] {
            [a, b, c] => [a, b, c],
            _ => [p, q, q],
        };
        let vertices = vertices.map(|x| core::array::from_fn(|k| x[k]));
        let triangle = Triangle::try_new(vertices).map_err(|error| error.to_string())?;
        return Ok(Object::Shape(triangle.into()));
    }
    match polygons {
        Polygons::Simple => {
            let polygon = Polygon::try_new(points).map(Object::Polygon);
            polygon.map_err(|error| error.to_string())
        }
        Polygons::Convex => {
            let polygon = ConvexPolygon::try_new(&points[..]).map(Object::Convex);
            polygon.map_err(|error| match Polygon::try_new(points) {
                Ok(_) => format!("{error}, or `join` or `cast`, which take it"),
                Err(_) => error.to_string(),
            })
        }
    }
}

/// The ends of the segment that points on one line are on.
fn ends<S: Number>(points: &[[S; 2]]) -> Option<[[S; 2]; 2]> {
    let least = |a: [S; 2], b: [S; 2]| if b < a { b } else { a };
    let most = |a: [S; 2], b: [S; 2]| if a < b { b } else { a };
    let first = points.iter().copied().reduce(least)?;
    let last = points.iter().copied().reduce(most)?;
    let [p, q] = [Point::try_new(first).ok()?, Point::try_new(last).ok()?];
    let on_line = |&x: &[S; 2]| {
        Point::try_new(x).is_ok_and(|x| orient2d(&p, &q, &x) == Orientation::Collinear)
    };
    points.iter().all(on_line).then_some([first, last])
}

fn counted(object: &Fields<'_>, count: usize) -> String {
    format!("{} has {count}", object.path("points"))
}

/// The direction of a line or ray: `d`, or from `p` to `q`.
fn direction<const D: usize, S: Number + secant::ScalarIn<D>>(
    object: &Fields<'_>,
) -> Result<Heading<D, S>, String> {
    match (object.optional("d")?, object.optional("q")?) {
        (Some(_), None) => object.vector("d").map(Heading::Direction),
        (None, Some(_)) => object.vector("q").map(Heading::Through),
        (Some(_), Some(_)) => Err(format!(
            "{} has both d and q, expected one of them",
            object.subject()
        )),
        (None, None) => Err(format!(
            "{} is missing (or {}, a second point)",
            object.path("d"),
            object.path("q")
        )),
    }
}
