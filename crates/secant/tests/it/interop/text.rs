//! Shapes and answers as text, and in a format that is not for people.

use super::numbers::{
    Coordinate, bits, capsule, convex, planes, point_bits, polygon, polyline, shapes, triangle,
};
use secant::{
    Aabb, Boundary, Box3, Capsule, Circle, CommonPart, ConvexPolygon, Counts, Feature, Groups, Id,
    Kind, Line, LinearIntersection, Orientation, Passing, Plane, Point, Polygon, Polyline, Ray,
    Rect, Relation, ScalarIn, Segment, Shape, Sphere, Triangle, World,
};
use secant_oracle::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{from_str, json, to_string, to_value};
use std::fmt::Debug;

fn by_json<T: Serialize + DeserializeOwned>(x: &T) -> T {
    let text = to_string(x).unwrap();
    from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn by_postcard<T: Serialize + DeserializeOwned>(x: &T) -> T {
    let bytes = postcard::to_allocvec(x).unwrap();
    let (back, rest) = postcard::take_from_bytes(&bytes).unwrap();
    assert!(rest.is_empty(), "{} bytes were not read", rest.len());
    back
}

/// A shape by itself, of the type it is.
fn alone<const D: usize, S: Coordinate + ScalarIn<D> + Serialize + DeserializeOwned>(
    shape: &Shape<D, S>,
) -> [Shape<D, S>; 2] {
    macro_rules! each {
        ($($kind:ident)+) => {
            match shape {
                $(Shape::$kind(x) => [by_json(x).into(), by_postcard(x).into()],)+
                _ => panic!("{shape:?} is not asked about here yet"),
            }
        };
    }
    each! { Point Line Ray Segment Aabb Ball Capsule Triangle Plane }
}

fn round_trips<const D: usize, S: Coordinate + ScalarIn<D> + Serialize + DeserializeOwned>() {
    let mut rng = Rng::new(23);
    for _ in 0..300 {
        for shape in shapes::<D, S>(&mut rng) {
            let [text, binary] = alone(&shape);
            for back in [by_json(&shape), by_postcard(&shape), text, binary] {
                assert_eq!(bits(&back), bits(&shape), "{shape:?}");
            }
        }
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

fn chains<S: Coordinate + Serialize + DeserializeOwned>() {
    let mut rng = Rng::new(29);
    let mut polygons = 0;
    for _ in 0..100 {
        let line = polyline::<S>(&mut rng);
        for back in [by_json(&line), by_postcard(&line)] {
            assert_eq!(point_bits(back.vertices()), point_bits(line.vertices()));
        }
        let Some(polygon) = polygon::<S>(&mut rng) else {
            continue;
        };
        for back in [
            by_json(&polygon),
            by_postcard(&polygon),
            by_json(&Boundary(polygon.clone())).0,
        ] {
            assert_eq!(point_bits(back.vertices()), point_bits(polygon.vertices()));
            assert_eq!(back, polygon);
        }
        polygons += 1;
    }
    assert!(polygons > 50);
}

#[test]
fn chains_come_back_as_they_went() {
    chains::<f32>();
    chains::<f64>();
    chains::<i32>();
    chains::<i64>();
}

/// What is written of both, which tells one zero from the other.
#[track_caller]
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(shape: &T) {
    let text = to_string(shape).unwrap();
    for back in [by_json(shape), by_postcard(shape)] {
        assert_eq!(&back, shape);
        assert_eq!(to_string(&back).unwrap(), text);
    }
}

fn others<S: Coordinate + Serialize + DeserializeOwned>() {
    let mut rng = Rng::new(31);
    let mut polygons = 0;
    let mut flat = 0;
    for _ in 0..100 {
        comes_back(&capsule::<2, S>(&mut rng));
        comes_back(&capsule::<3, S>(&mut rng));
        comes_back(&triangle::<2, S>(&mut rng));
        comes_back(&triangle::<3, S>(&mut rng));
        comes_back(&Shape::from(polyline::<S>(&mut rng)));
        if let Some(convex) = convex::<S>(&mut rng) {
            comes_back(&convex);
            let polygon = convex.polygon().clone();
            // The same vertices: the word says which of the two it is.
            let both = [Shape::from(convex), Shape::from(polygon.clone())];
            assert_ne!(both[0], both[1]);
            comes_back(&both);
            let bounds = Boundary(polygon.bounds());
            comes_back(&[Shape::from(Boundary(polygon)), Shape::from(bounds)]);
            polygons += 1;
        }
        if let [.., Shape::Ball(ball)] = &shapes::<2, S>(&mut rng)[..4] {
            comes_back(&Shape::from(Boundary(*ball)));
        }
        for plane in planes::<S>(&mut rng) {
            comes_back(&plane);
            comes_back(&Shape::from(plane));
            flat += 1;
        }
    }
    assert!(polygons > 50 && flat > 100);
}

#[test]
fn capsules_triangles_and_planes_come_back_as_they_went() {
    others::<f32>();
    others::<f64>();
    others::<i32>();
    others::<i64>();
}

#[test]
fn capsules_triangles_and_planes_have_their_keys() {
    let capsule = Capsule::new([1, 2], [3, 4], 5);
    assert_eq!(
        to_string(&capsule).unwrap(),
        r#"{"p":[1,2],"q":[3,4],"r":5}"#
    );
    let triangle = Triangle::new([[1, 2], [3, 4], [5, 6]]);
    assert_eq!(
        to_string(&triangle).unwrap(),
        r#"{"points":[[1,2],[3,4],[5,6]]}"#
    );
    let plane = Plane::new([1, 2, 3], [0, 0, 1]);
    assert_eq!(to_string(&plane).unwrap(), r#"{"p":[1,2,3],"n":[0,0,1]}"#);
    let plane = Plane::through([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    assert_eq!(
        to_string(&plane).unwrap(),
        r#"{"points":[[1,0,0],[0,1,0],[0,0,1]]}"#
    );

    assert_eq!(
        refusal::<Capsule<2>>(r#"{"p":[0,0],"q":[1,1],"r":-1}"#),
        "the radius is negative, expected 0 or more"
    );
    assert_eq!(
        refusal::<Triangle<2>>(r#"{"points":[[0,0],[1,1]]}"#),
        "invalid length 2, expected 3 points"
    );
    assert_eq!(
        refusal::<ConvexPolygon>(r#"{"points":[[0,0],[4,0],[1,1],[0,4]]}"#),
        "the polygon is not convex at vertex 2, expected vertices that turn one way and go round once"
    );
    type P = Plane<3>;
    assert_eq!(refusal::<P>(r#"{"p":[0,0,0]}"#), "missing field `n`");
    assert_eq!(refusal::<P>(r#"{"n":[0,0,1]}"#), "missing field `p`");
    let zero = "the normal is zero (or the three points are on one line), expected a plane";
    assert_eq!(refusal::<P>(r#"{"p":[0,0,0],"n":[0,0,0]}"#), zero);
    assert_eq!(
        refusal::<P>(r#"{"points":[[0,0,0],[1,1,1],[2,2,2]]}"#),
        zero
    );
    assert_eq!(
        refusal::<P>(r#"{"p":[0,0,0],"n":[0,0,1],"points":[]}"#),
        "both `n` and `points`, expected one of them"
    );
    assert_eq!(
        refusal::<Shape<3>>(r#"{"type":"plane","p":[0,0,1],"points":[[0,0,0],[1,0,0],[0,1,0]]}"#),
        "both `p` and `points`, expected one of them"
    );
    assert_eq!(
        refusal::<Plane<2>>(r#"{"p":[0,0],"n":[0,1]}"#),
        "a plane has three coordinates"
    );
}

/// The text of a shape, by itself and where its type is to be said.
#[track_caller]
fn written<const D: usize, T>(shape: T, word: &str, text: &str)
where
    f64: ScalarIn<D>,
    T: Serialize + DeserializeOwned + Debug + Clone + Into<Shape<D>>,
{
    assert_eq!(to_string(&shape).unwrap(), text);
    let tagged = format!(r#"{{"type":"{word}",{}"#, &text[1..]);
    for text in [text, &tagged] {
        let back: T = from_str(text).unwrap();
        assert_eq!(to_string(&back).unwrap(), to_string(&shape).unwrap());
    }
    let of_another = format!(r#"{{"type":"another",{}"#, &text[1..]);
    let unknown = format!("unknown variant `another`, expected `{word}`");
    assert_eq!(refusal::<T>(&of_another), unknown);
    assert_eq!(to_string(&shape.into()).unwrap(), tagged);
    let back: Shape<D> = from_str(&tagged).unwrap();
    assert_eq!(to_string(&back).unwrap(), tagged);
}

#[test]
fn objects_are_those_of_relate() {
    written::<2, _>(Point::new([1.0, 2.0]), "point", r#"{"p":[1.0,2.0]}"#);
    written::<2, _>(
        Segment::new([1.0, 2.0], [3.0, 4.0]),
        "segment",
        r#"{"p":[1.0,2.0],"q":[3.0,4.0]}"#,
    );
    written::<2, _>(
        Line::new([1.0, 2.0], [3.0, 4.0]),
        "line",
        r#"{"p":[1.0,2.0],"d":[3.0,4.0]}"#,
    );
    written::<2, _>(
        Ray::through([1.0, 2.0], [3.0, 4.0]),
        "ray",
        r#"{"p":[1.0,2.0],"q":[3.0,4.0]}"#,
    );
    written::<2, _>(
        Rect::new([1.0, 2.0], [3.0, 4.0]),
        "aabb",
        r#"{"min":[1.0,2.0],"max":[3.0,4.0]}"#,
    );
    written::<2, _>(
        Circle::new([1.0, 2.0], 3.0),
        "circle",
        r#"{"c":[1.0,2.0],"r":3.0}"#,
    );
    written::<3, _>(
        Sphere::new([1.0, 2.0, 3.0], 4.0),
        "sphere",
        r#"{"c":[1.0,2.0,3.0],"r":4.0}"#,
    );
    written::<3, _>(
        Box3::new([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]),
        "aabb",
        r#"{"min":[1.0,2.0,3.0],"max":[4.0,5.0,6.0]}"#,
    );
    written::<2, _>(
        Capsule::new([1.0, 2.0], [3.0, 4.0], 5.0),
        "capsule",
        r#"{"p":[1.0,2.0],"q":[3.0,4.0],"r":5.0}"#,
    );
    written::<2, _>(
        Triangle::new([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]),
        "triangle",
        r#"{"points":[[1.0,2.0],[3.0,4.0],[5.0,6.0]]}"#,
    );
    written::<3, _>(
        Plane::new([1.0, 2.0, 3.0], [0.0, 0.0, 1.0]),
        "plane",
        r#"{"p":[1.0,2.0,3.0],"n":[0.0,0.0,1.0]}"#,
    );
    let points = r#"{"points":[[1.0,2.0],[3.0,2.0],[1.0,4.0]]}"#;
    let vertices = [[1.0, 2.0], [3.0, 2.0], [1.0, 4.0]];
    written::<2, _>(Polyline::new(vertices), "polyline", points);
    written::<2, _>(Polygon::new(vertices), "polygon", points);
    written::<2, _>(ConvexPolygon::new(vertices), "convex_polygon", points);
    let boundary = Boundary(Polygon::new(vertices));
    written::<2, _>(boundary, "polygon_boundary", points);
    let boundary = Boundary(Rect::new([1.0, 2.0], [3.0, 4.0]));
    let text = r#"{"min":[1.0,2.0],"max":[3.0,4.0]}"#;
    written::<2, _>(boundary, "aabb_boundary", text);
    let boundary = Boundary(Circle::new([1.0, 2.0], 3.0));
    written::<2, _>(boundary, "circle_boundary", r#"{"c":[1.0,2.0],"r":3.0}"#);
    // A solid is none of its boundary.
    assert_eq!(
        refusal::<Boundary<Circle>>(r#"{"type":"circle","c":[0,0],"r":1}"#),
        "unknown variant `circle`, expected `circle_boundary`"
    );
    let in_space = r#"{"type":"polyline","points":[[0,0,0],[1,0,0]]}"#;
    let refused = refusal::<Shape<3>>(in_space);
    assert!(refused.starts_with("a shape of the plane has two coordinates"));
    let bytes = postcard::to_allocvec(&Shape::from(Polyline::new(vertices))).unwrap();
    assert!(postcard::from_bytes::<Shape<3>>(&bytes).is_err());
    let roof = Polyline::new([[0, 0], [2, 2], [4, 0]]);
    assert_eq!(
        to_string(&roof).unwrap(),
        r#"{"points":[[0,0],[2,2],[4,0]]}"#
    );
    // The closing vertex may be repeated, and is left out.
    let polygon: Polygon<i32> =
        from_str(r#"{"type":"polygon","points":[[0,0],[4,0],[0,4],[0,0]]}"#).unwrap();
    assert_eq!(
        to_string(&polygon).unwrap(),
        r#"{"points":[[0,0],[4,0],[0,4]]}"#
    );
}

/// A boundary that no [`Shape`] is, of this type.
#[track_caller]
fn is_boundary<T>(within: T, word: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
    Boundary<T>: Serialize + DeserializeOwned,
{
    let text = to_string(&within).unwrap();
    let boundary = Boundary(within);
    assert_eq!(to_string(&boundary).unwrap(), text);
    let tagged = format!(r#"{{"type":"{word}",{}"#, &text[1..]);
    assert_eq!(from_str::<Boundary<T>>(&tagged).unwrap(), boundary);
    assert!(from_str::<T>(&tagged).is_err());
    assert_eq!(by_postcard(&boundary), boundary);
}

#[test]
fn boundaries_of_all_solids_have_their_types() {
    is_boundary(Box3::new([0, 0, 0], [1, 2, 3]), "aabb_boundary");
    is_boundary(Sphere::new([0, 0, 0], 1), "sphere_boundary");
    is_boundary(Capsule::new([0, 0], [1, 2], 3), "capsule_boundary");
    is_boundary(Capsule::new([0, 0, 0], [1, 2, 3], 4), "capsule_boundary");
    let corners = [[0, 0], [4, 0], [0, 4]];
    is_boundary(Triangle::new(corners), "triangle_boundary");
    is_boundary(ConvexPolygon::new(corners), "convex_polygon_boundary");
}

#[test]
fn keys_come_in_any_order_and_others_are_passed_over() {
    let ray: Ray<2> = Ray::new([1.0, 2.0], [3.0, 4.0]);
    for text in [
        r#"{"d":[3,4],"type":"ray","p":[1,2]}"#,
        r#"{"layer":{"p":[[9]]},"p":[1,2],"q":null,"type":"ray","d":[3,4],"r":"red","points":0}"#,
    ] {
        assert_eq!(from_str::<Ray<2>>(text).unwrap(), ray);
        assert_eq!(from_str::<Shape<2>>(text).unwrap(), ray.into());
    }
    // An array of values, as formats without keys have it.
    assert_eq!(
        from_str::<Segment<2>>("[[1,2],[3,4]]").unwrap(),
        Segment::new([1.0, 2.0], [3.0, 4.0])
    );
}

/// What is said of a text that is no such shape.
fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    let error = from_str::<T>(text).unwrap_err().to_string();
    // Without the place in the text.
    error
        .split(" at line")
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn what_makes_no_shape_is_refused_in_our_words() {
    let negative = "the radius is negative, expected 0 or more";
    let zero = "the direction is zero (or its two points coincide), expected a line through two different points";
    assert_eq!(refusal::<Circle>(r#"{"c":[0,0],"r":-1}"#), negative);
    assert_eq!(
        refusal::<Shape<2, i32>>(r#"{"type":"circle","c":[0,0],"r":-1}"#),
        negative
    );
    assert_eq!(refusal::<Line<2>>(r#"{"p":[1,0],"d":[0,0]}"#), zero);
    assert_eq!(
        refusal::<Shape<3>>(r#"{"type":"ray","p":[1,0,0],"q":[1,0,0]}"#),
        zero
    );
    assert_eq!(
        refusal::<Rect>(r#"{"min":[0,1],"max":[0,0]}"#),
        "min is above max on y, expected min <= max"
    );
    assert_eq!(
        refusal::<Polyline>(r#"{"points":[[0,0]]}"#),
        "1 vertices, expected 2 or more"
    );
    assert_eq!(
        refusal::<Polygon>(r#"{"points":[[0,0],[2,2],[2,0],[0,2]]}"#),
        "edges 0 and 2 cross, touch or overlap, expected a simple polygon"
    );
    // What JSON cannot say, another format can.
    let bytes = postcard::to_allocvec(&([0.0, f64::NAN], [0.0, 0.0])).unwrap();
    assert!(postcard::from_bytes::<Segment<2>>(&bytes).is_err());
    let fields = serde::de::value::MapDeserializer::<_, serde::de::value::Error>::new(
        [("c", vec![0.0, f64::INFINITY])].into_iter(),
    );
    let error = Circle::<f64>::deserialize(fields).unwrap_err();
    assert_eq!(error.to_string(), "missing field `r`");
    let fields = serde::de::value::MapDeserializer::<_, serde::de::value::Error>::new(
        [("p", vec![0.0, f64::INFINITY])].into_iter(),
    );
    let error = Point::<2>::deserialize(fields).unwrap_err();
    assert_eq!(error.to_string(), "y of coords is not a finite number");
}

#[test]
fn what_is_no_such_object_is_refused() {
    type S = Segment<2>;
    assert_eq!(refusal::<S>(r#"{"p":[0,0]}"#), "missing field `q`");
    assert_eq!(
        refusal::<S>(r#"{"p":[0,0],"q":null}"#),
        "invalid type: null, expected an array of 2 numbers"
    );
    assert_eq!(
        refusal::<S>(r#"{"p":[0,0],"p":[0,1],"q":[1,1]}"#),
        "duplicate field `p`"
    );
    assert_eq!(
        refusal::<S>(r#"{"type":"ray","p":[0,0],"q":[1,1]}"#),
        "unknown variant `ray`, expected `segment`"
    );
    assert_eq!(
        refusal::<S>(r#"{"p":[0],"q":[1,1]}"#),
        "invalid length 1, expected an array of 2 numbers"
    );
    assert_eq!(
        refusal::<S>(r#"{"p":[0,0,0],"q":[1,1]}"#),
        "invalid length 3, expected an array of 2 numbers"
    );
    assert_eq!(
        refusal::<S>("7"),
        r#"invalid type: integer `7`, expected a segment with the keys ["p", "q"]"#
    );
    assert_eq!(
        refusal::<Rect>("7"),
        r#"invalid type: integer `7`, expected an aabb with the keys ["min", "max"]"#
    );
    assert_eq!(
        refusal::<S>("[[0,0]]"),
        r#"invalid length 1, expected a segment with the keys ["p", "q"]"#
    );
    assert_eq!(refusal::<Circle>(r#"{"c":[0,0]}"#), "missing field `r`");
    assert_eq!(
        refusal::<Circle>(r#"{"c":[0,0],"r":1,"r":1}"#),
        "duplicate field `r`"
    );
    assert_eq!(refusal::<Polyline>("{}"), "missing field `points`");
    assert_eq!(
        refusal::<Ray<2>>(r#"{"p":[0,0],"d":[1,1],"q":[1,1]}"#),
        "both `d` and `q`, expected one of them"
    );
    assert_eq!(
        refusal::<Ray<2>>(r#"{"p":[0,0]}"#),
        "missing field `d` (or `q`, a second point)"
    );
    assert_eq!(
        refusal::<Segment<2, i64>>(r#"{"p":[0,0.5],"q":[1,1]}"#),
        "invalid type: floating point `0.5`, expected i64"
    );
    assert_eq!(
        refusal::<Shape<2>>(r#"{"p":[0,0]}"#),
        "missing field `type`"
    );
    assert_eq!(
        refusal::<Shape<2>>(r#"{"type":"point","type":"point","p":[0,0]}"#),
        "duplicate field `type`"
    );
    let unknown = refusal::<Shape<2>>(r#"{"type":"sphere","c":[0,0,0],"r":1}"#);
    assert!(
        unknown.starts_with("unknown variant `sphere`, expected one of `point`, `line`"),
        "{unknown}"
    );
    assert!(unknown.contains("`circle`"), "{unknown}");
    // Of a line or ray, one of the two is there in any format.
    let neither = postcard::to_allocvec(&([0.0, 0.0], None::<[f64; 2]>, None::<[f64; 2]>)).unwrap();
    assert!(postcard::from_bytes::<Line<2>>(&neither).is_err());
    assert!(postcard::from_bytes::<Shape<2>>(&[250]).is_err());
}

#[test]
fn words_are_those_of_the_library() {
    use Relation::{Contains, Cross, Disjoint, Equal, Overlap, Touch, Within};
    for relation in [Disjoint, Touch, Cross, Overlap, Within, Contains, Equal] {
        assert_eq!(to_value(relation).unwrap(), relation.as_str());
        assert_eq!(by_json(&relation), relation);
        assert_eq!(by_postcard(&relation), relation);
    }
    for kind in Kind::ALL {
        assert_eq!(to_value(kind).unwrap(), kind.as_str());
        assert_eq!(by_json(&kind), kind);
    }
    assert_eq!(
        to_value(Orientation::CounterClockwise).unwrap(),
        "counter_clockwise"
    );
    assert_eq!(to_value(Feature::Vertex(3)).unwrap(), json!({"vertex": 3}));
    assert_eq!(to_value(Passing::Grazes).unwrap(), "grazes");
    let counts: Counts = [Kind::Touch, Kind::Touch].into_iter().collect();
    let expected = json!({"cross": 0, "touch": 2, "shared": 0, "overlap": 0, "equal": 0});
    assert_eq!(to_value(counts).unwrap(), expected);
    assert_eq!(by_json(&counts), counts);
}

/// An answer comes back as it went.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(answer: T) {
    assert_eq!(by_json(&answer), answer);
    assert_eq!(by_postcard(&answer), answer);
}

#[test]
fn answers_come_back_as_they_went() {
    let wall = Segment::new([0.0, 0.0], [3.0, 1.0]);
    let ray = Ray::new([0.1, 2.0], [0.3, -0.7]);
    same(wall.intersection(&ray).unwrap());
    let line = Line::through([0.0, 0.0], [6.0, 2.0]);
    let overlap = ray.line().intersection(&ray).unwrap();
    assert!(matches!(
        overlap,
        LinearIntersection::Overlap {
            start: Some(_),
            end: None
        }
    ));
    same(overlap);
    same(line.intersection(&wall).unwrap());
    let disc = Circle::new([1.0, 0.2], 0.7);
    same(ray.intersection(&disc).unwrap());
    same(disc.intersection(&Circle::new([1.5, 0.3], 0.7)).unwrap());
    same(disc.intersection(&Circle::new([2.4, 0.2], 0.7)));
    same(ray.closest_points(&Circle::new([9.0, 9.0], 0.1)));
    same(
        ray.intersection(&Polyline::new([[0.0, 0.0], [1.0, 1.0], [2.0, 0.0]]))
            .unwrap(),
    );
    let shapes: [Shape<2>; 4] = [
        wall.into(),
        ray.into(),
        disc.into(),
        Rect::new([0.0, 0.0], [1.0, 1.0]).into(),
    ];
    let parts = shapes
        .iter()
        .flat_map(|a| shapes.iter().filter_map(|b| a.intersection(b)));
    let parts: Vec<CommonPart<2>> = parts.collect();
    assert!(parts.contains(&CommonPart::Region));
    assert!(parts.len() > 8);
    same(parts);
    let plane = Shape::from(Plane::new([0.0, 0.0, 1.0], [0.0, 0.0, 2.0]));
    let balls = [[0.0, 0.0, 0.0], [6.0, 0.0, 0.0]].map(|c| Shape::from(Sphere::new(c, 5.0)));
    let circle: CommonPart<3> = balls[0].intersection(&balls[1]).unwrap();
    let expected = json!({"spheres": {"circle": {"center": [3.0, 0.0, 0.0], "radius": 4.0}}});
    assert_eq!(to_value(&circle).unwrap(), expected);
    same(circle);
    same(
        Shape::from(Ray::new([0.0; 3], [1.0, 2.0, 3.0]))
            .intersection(&plane)
            .unwrap(),
    );
    let part: CommonPart<2, i64> = Shape::from(Rect::new([0_i64, 0], [4, 4]))
        .intersection(&Rect::new([2, 2], [i64::MAX, 9]))
        .unwrap();
    let expected = json!({"aabb": {"min": [2, 2], "max": [4, 4]}});
    assert_eq!(to_value(&part).unwrap(), expected);
    same(part);
    // A common part is as valid as any shape.
    let upside_down = r#"{"aabb": {"min": [2, 2], "max": [4, 1]}}"#;
    assert!(refusal::<CommonPart<2, i64>>(upside_down).starts_with("min is above max on y"));
}

/// An id that was read means something in a world that has it, and nothing elsewhere.
#[test]
fn ids_and_groups_come_back_as_they_went() {
    let mut world: World<2, char> = World::new();
    let gone = world.insert(Point::new([0.0, 0.0]), 'a');
    world.remove(gone);
    let groups = Groups { of: 1, meets: 6 };
    let id = world.insert_in(groups, Point::new([0.0, 0.0]), 'b');
    same([gone, id]);
    same(groups);
    assert_eq!(to_string(&id).unwrap(), r#"{"index":0,"generation":1}"#);
    assert_eq!(to_string(&groups).unwrap(), r#"{"of":1,"meets":6}"#);
    let read: Id = from_str(r#"{"index":0,"generation":1}"#).unwrap();
    assert_eq!(world.clone().remove(read).map(|(_, name)| name), Some('b'));
    for other in [[0, 0], [0, 2], [1, 0], [u32::MAX, 0], [u32::MAX; 2]] {
        let other: Id = serde_json::from_value(json!({
            "index": other[0], "generation": other[1],
        }))
        .unwrap();
        assert!(!world.contains(other) && !world.set_groups(other, groups));
        assert!(world.remove(other).is_none() && world.step().get(other).is_none());
    }
    assert!(from_str::<Id>(r#"{"index":4294967296,"generation":0}"#).is_err());
}

#[test]
fn a_hit_is_written_with_what_it_says() {
    let ray = Ray::new([0.0, 0.0], [1.0, 0.0]);
    let hit = ray
        .cast(&Rect::new([2.0, -1.0], [3.0, 1.0]))
        .first()
        .unwrap();
    let expected = json!({
        "t": 2.0, "at": [2.0, 0.0], "index": 0, "relation": "cross", "feature": {"face": 3},
        "passing": "crosses", "inside": false,
    });
    assert_eq!(to_value(hit).unwrap(), expected);
}

/// The example of the protocol, as a line of it is.
#[test]
fn a_line_of_relate_is_read() {
    #[derive(Deserialize)]
    struct Asked {
        id: u32,
        a: Shape<2, f32>,
        b: Shape<2, f32>,
    }
    let line = r#"{"id":7,"prec":"f32","a":{"type":"segment","p":[0,0],"q":[1,1]},"b":{"type":"segment","p":[0,1],"q":[1,0]}}"#;
    let asked: Asked = from_str(line).unwrap();
    assert_eq!((asked.id, asked.a.relation(&asked.b)), (7, Relation::Cross));
    let aabb = Aabb::new([0.0_f32, 0.0], [7.038531e-26, 1.0]);
    assert_eq!(by_json(&Shape::from(aabb)), aabb.into());
}
