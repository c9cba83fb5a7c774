use super::*;
use crate::plane::Planar;
use crate::rational::Rational;
use crate::rng::Rng;

type Linear3 = space::Linear<i32>;

/// A hit in few words: where, on what, and how.
fn said<const D: usize>(
    t: &Surd,
    feature: impl std::fmt::Debug,
    passing: Passing,
    normal: Option<&[Surd; D]>,
) -> String {
    let normal = normal.map(|n| n.each_ref().map(Surd::to_f64));
    let sign = match passing {
        Passing::Crosses => '+',
        Passing::Grazes => '~',
        Passing::Ends => '.',
    };
    match normal {
        Some(n) => format!("{} {feature:?}{sign} {n:?}", t.to_f64()),
        None => format!("{} {feature:?}{sign}", t.to_f64()),
    }
}

fn in_plane(ray: Linear<i32>, shape: Shape<2, i32>, solids: Solids) -> Vec<String> {
    let hits = hits_in_plane(&ray, &[shape], solids);
    let said = |h: &cast::Hit<Surd>| said(&h.place.t, h.feature, h.passing, h.normal.as_ref());
    hits.iter().map(said).collect()
}

fn in_space(ray: &Linear3, shape: Shape<3, i32>, solids: Solids) -> Vec<String> {
    let hits = hits_in_space(ray, &[shape], solids);
    let said = |h: &Hit<Surd>| said(&h.place.t, h.feature, h.passing, h.normal.as_ref());
    hits.iter().map(said).collect()
}

fn filled(ray: Linear<i32>, shape: &Shape<2, i32>) -> Vec<String> {
    in_plane(ray, shape.clone(), Solids::Filled)
}

fn hollow(ray: Linear<i32>, shape: &Shape<2, i32>) -> Vec<String> {
    in_plane(ray, shape.clone(), Solids::Hollow)
}

#[test]
fn a_capsule_of_the_plane() {
    let c = Shape::capsule([0, 0], [10, 0], 5);
    let down = Linear::ray([4, 9], [0, -2]);
    assert_eq!(filled(down, &c), ["2 Face(1)+ [0.0, 1.0]"]);
    assert_eq!(
        hollow(down, &c),
        ["2 Face(1)+ [0.0, 1.0]", "7 Face(0)+ [0.0, 1.0]"]
    );
    // (13, 4) is on the cap, (10, 5) on the seam.
    let back = Linear::ray([23, 4], [-10, 0]);
    assert_eq!(filled(back, &c), ["1 End+ [0.6, 0.8]"]);
    assert_eq!(hollow(back, &c)[1], "2.6 Start+ [0.6, -0.8]");
    assert_eq!(
        filled(Linear::ray([10, 9], [0, -1]), &c),
        ["4 End+ [0.0, 1.0]"]
    );
    // From inside.
    let out = Linear::ray([4, 0], [0, 1]);
    assert_eq!(filled(out, &c), ["0 Interior."]);
    assert_eq!(hollow(out, &c), ["5 Face(1)+ [0.0, -1.0]"]);
    // From the boundary, away and into.
    assert_eq!(
        filled(Linear::ray([4, 5], [0, 1]), &c),
        ["0 Face(1). [0.0, 1.0]"]
    );
    assert_eq!(
        filled(Linear::ray([4, 5], [0, -1]), &c),
        ["0 Face(1). [0.0, 1.0]"]
    );
    // Up to the boundary.
    let up_to = Linear::segment([4, 9], [4, 5]);
    assert_eq!(filled(up_to, &c), ["1 Face(1). [0.0, 1.0]"]);
    assert_eq!(filled(Linear::segment([4, 9], [4, 6]), &c), [""; 0]);
    // A tangent of a cap, and along the side.
    assert_eq!(
        filled(Linear::ray([-5, -9], [0, 3]), &c),
        ["3 Start~ [-1.0, 0.0]"]
    );
    let along = Linear::ray([-4, 5], [2, 0]);
    assert_eq!(filled(along, &c), ["2 Start~ [0.0, 1.0]"]);
    assert_eq!(hollow(along, &c), ["2 Start~ [0.0, 1.0]"]);
    assert_eq!(
        hollow(Linear::ray([4, 5], [2, 0]), &c),
        ["0 Face(1). [0.0, 1.0]"]
    );
    let out = Linear::segment([12, -5], [8, -5]);
    assert_eq!(hollow(out, &c), ["0.5 End. [0.0, -1.0]"]);
    assert_eq!(hollow(Linear::segment([11, -5], [13, -5]), &c), [""; 0]);
    // A ray of length zero.
    assert_eq!(hollow(Linear::segment([4, 5], [4, 5]), &c), ["0 Face(1)."]);
    assert_eq!(hollow(Linear::segment([4, 4], [4, 4]), &c), [""; 0]);
    assert_eq!(filled(Linear::segment([4, 4], [4, 4]), &c), ["0 Interior."]);
}

#[test]
fn capsules_of_the_plane_that_are_less() {
    let bone = Shape::capsule([0, 0], [10, 0], 0);
    let down = Linear::ray([4, 9], [0, -3]);
    assert_eq!(filled(down, &bone), ["3 Face(0)+ [0.0, 1.0]"]);
    assert_eq!(hollow(down, &bone), ["3 Face(0)+ [0.0, 1.0]"]);
    assert_eq!(
        filled(Linear::ray([0, -4], [0, 1]), &bone),
        ["4 Start. [0.0, -1.0]"]
    );
    assert_eq!(
        filled(Linear::ray([14, 0], [-1, 0]), &bone),
        ["4 End. [1.0, 0.0]"]
    );
    let dot = Shape::capsule([3, 4], [3, 4], 0);
    assert_eq!(
        filled(Linear::ray([0, 0], [3, 4]), &dot),
        ["1 Start. [-0.6, -0.8]"]
    );
    let disc = Shape::capsule([3, 4], [3, 4], 5);
    assert_eq!(
        filled(Linear::ray([-3, -4], [3, 4]), &disc),
        ["1 Start+ [-0.6, -0.8]"]
    );
}

#[test]
fn triangles_and_polygons_of_the_plane() {
    let t = Shape::Triangle([[0, 0], [6, 0], [0, 6]]);
    let right = Linear::ray([-2, 3], [1, 0]);
    assert_eq!(filled(right, &t), ["2 Face(2)+ [-1.0, 0.0]"]);
    assert_eq!(hollow(right, &t).len(), 2);
    assert_eq!(filled(Linear::ray([1, 1], [1, 0]), &t), ["0 Interior."]);
    let hits = hits_in_plane(&right, &[t.clone(), t], Solids::Hollow);
    let places = hits.iter().map(|h| (h.place.t.to_f64(), h.index));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [(2.0, 0), (2.0, 1), (5.0, 0), (5.0, 1)]
    );
    // The chain a, b, c, of which the last edge goes back along the first.
    let flat = Shape::Triangle([[0, 0], [6, 0], [2, 0]]);
    let down = Linear::ray([3, 9], [0, -3]);
    let hits = hits_in_plane(&down, &[flat], Solids::Filled);
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].feature, chain::Feature::Face(0));
    assert_eq!(hits[0].relation, Relation::Cross);
    assert!(!hits[0].inside);
    let square = Shape::Polygon(vec![[0, 0], [2, 0], [2, 2], [0, 2]]);
    assert_eq!(
        filled(Linear::ray([5, 1], [-1, 0]), &square),
        ["3 Face(1)+ [1.0, 0.0]"]
    );
}

#[test]
fn a_triangle_of_space() {
    let t = Shape::Triangle([[0, 0, 0], [6, 0, 0], [0, 6, 0]]);
    let of = |p, d| in_space(&Linear3::ray(p, d), t.clone(), Solids::Filled);
    let [up, down] = ["[0.0, 0.0, 1.0]", "[0.0, 0.0, -1.0]"];
    assert_eq!(of([1, 1, 4], [0, 0, -2]), [format!("2 Face(0)+ {up}")]);
    assert_eq!(of([1, 1, -4], [0, 0, 2]), [format!("2 Face(0)+ {down}")]);
    assert_eq!(of([3, 0, 4], [0, 0, -2]), [format!("2 Edge(0)~ {up}")]);
    assert_eq!(of([3, 3, 4], [0, 0, -2]), [format!("2 Edge(1)~ {up}")]);
    assert_eq!(of([0, 3, 4], [0, 0, -2]), [format!("2 Edge(2)~ {up}")]);
    assert_eq!(of([0, 6, 4], [0, 0, -2]), [format!("2 Vertex(2)~ {up}")]);
    assert_eq!(of([4, 3, 4], [0, 0, -2]), [""; 0]);
    assert_eq!(of([1, 1, 4], [0, 0, 2]), [""; 0]);
    assert_eq!(of([1, 1, 0], [0, 0, 2]), [format!("0 Face(0). {down}")]);
    // In its plane.
    assert_eq!(of([-2, 3, 0], [1, 0, 0]), ["2 Edge(2). [-1.0, 0.0, 0.0]"]);
    assert_eq!(of([1, 1, 0], [0, 2, 0]), ["0 Face(0). [0.0, -1.0, 0.0]"]);
    assert_eq!(of([-2, 8, 0], [1, -1, 0])[0][..11], *"2 Vertex(2)");
    assert_eq!(of([-2, 8, 0], [1, -1, 0])[0][11..12], *".");
    assert_eq!(of([-1, 5, 0], [1, 1, 0])[0][..12], *"1 Vertex(2)~");
    assert_eq!(of([7, -1, 0], [0, 1, 0]), [""; 0]);
    assert_eq!(of([-2, 3, 1], [1, 0, 0]), [""; 0]);
    let segment = |p, q| in_space(&Linear3::segment(p, q), t.clone(), Solids::Hollow);
    assert_eq!(segment([1, 1, 4], [1, 1, 0]), [format!("1 Face(0). {up}")]);
    assert_eq!(segment([1, 1, 4], [1, 1, 1]), [""; 0]);
    assert_eq!(segment([1, 1, 0], [1, 1, 0]), ["0 Face(0)."]);
    assert_eq!(segment([9, 1, 0], [9, 1, 0]), [""; 0]);
}

#[test]
fn triangles_of_space_that_are_less() {
    let flat = Shape::Triangle([[0, 0, 0], [2, 0, 0], [6, 0, 0]]);
    let of = |p, d| in_space(&Linear3::ray(p, d), flat.clone(), Solids::Filled);
    assert_eq!(of([3, 0, 4], [0, 0, -2]), ["2 Edge(1)+ [0.0, 0.0, 1.0]"]);
    assert_eq!(of([1, 3, 4], [0, -3, -4]), ["1 Edge(0)+ [0.0, 0.6, 0.8]"]);
    assert_eq!(of([2, 0, 4], [0, 0, -2]), ["2 Vertex(1)+ [0.0, 0.0, 1.0]"]);
    assert_eq!(of([6, 0, 4], [0, 0, -2]), ["2 Vertex(2). [0.0, 0.0, 1.0]"]);
    // Oblique: perpendicular to the segment, or the opposite direction at its end.
    assert_eq!(of([-1, 0, 4], [1, 0, -1]), ["4 Edge(1)+ [0.0, 0.0, 1.0]"]);
    assert_eq!(
        of([-3, 0, 4], [3, 0, -4]),
        ["1 Vertex(0). [-0.6, 0.0, 0.8]"]
    );
    assert_eq!(
        of([9, 0, 0], [-2, 0, 0]),
        ["1.5 Vertex(2). [1.0, 0.0, 0.0]"]
    );
    assert_eq!(of([3, 0, 0], [-2, 0, 0]), ["0 Edge(1). [1.0, 0.0, 0.0]"]);
    assert_eq!(of([3, 1, 4], [0, 0, -2]), [""; 0]);
    let dot = Shape::Triangle([[3, 4, 0]; 3]);
    let of = |p, d| in_space(&Linear3::ray(p, d), dot.clone(), Solids::Filled);
    assert_eq!(of([0, 0, 0], [3, 4, 0]), ["1 Vertex(0). [-0.6, -0.8, 0.0]"]);
    assert_eq!(of([0, 0, 0], [3, 4, 1]), [""; 0]);
}

#[test]
fn a_capsule_of_space() {
    let c = Shape::capsule([0, 0, 0], [10, 0, 0], 5);
    let of = |p, d| in_space(&Linear3::ray(p, d), c.clone(), Solids::Filled);
    let hollow = |p, d| in_space(&Linear3::ray(p, d), c.clone(), Solids::Hollow);
    assert_eq!(of([4, 3, 9], [0, 0, -5]), ["1 Face(0)+ [0.0, 0.6, 0.8]"]);
    assert_eq!(
        hollow([4, 3, 9], [0, 0, -5]),
        [
            "1 Face(0)+ [0.0, 0.6, 0.8]",
            "2.6 Face(0)+ [0.0, -0.6, 0.8]"
        ]
    );
    assert_eq!(of([10, 3, 9], [0, 0, -5]), ["1 End+ [0.0, 0.6, 0.8]"]);
    assert_eq!(of([14, 3, 9], [0, 0, -5]), ["1.8 End~ [0.8, 0.6, 0.0]"]);
    assert_eq!(of([14, 4, 9], [0, 0, -5]), [""; 0]);
    assert_eq!(of([4, 5, 9], [0, 0, -9]), ["1 Face(0)~ [0.0, 1.0, 0.0]"]);
    assert_eq!(of([1, 1, 1], [0, 0, -9]), ["0 Interior."]);
    // Along the tube.
    assert_eq!(of([-5, 3, 4], [5, 0, 0]), ["1 Start~ [0.0, 0.6, 0.8]"]);
    assert_eq!(hollow([5, 3, 4], [5, 0, 0]), ["0 Face(0). [0.0, 0.6, 0.8]"]);
    assert_eq!(hollow([11, 3, 4], [5, 0, 0]), [""; 0]);
    let bone = Shape::capsule([0, 0, 0], [10, 0, 0], 0);
    let of = |p, d| in_space(&Linear3::ray(p, d), bone.clone(), Solids::Hollow);
    assert_eq!(of([4, 3, 4], [0, -3, -4]), ["1 Face(0)+ [0.0, 0.6, 0.8]"]);
    assert_eq!(of([0, 3, 4], [0, -3, -4]), ["1 Start. [0.0, 0.6, 0.8]"]);
}

/// Small numbers, so that all happens.
fn small_way(rng: &mut Rng) -> Linear<i32> {
    let [p, q] = [0; 2].map(|_| [0; 2].map(|_| rng.between_i32(-5, 5)));
    if p == q || rng.once_in(2) {
        Linear::segment(p, q)
    } else {
        Linear::ray_through(p, q)
    }
}

fn raised([x, y]: [i32; 2]) -> [i32; 3] {
    [x, y, 0]
}

fn raised_ray(ray: Linear<i32>) -> Linear3 {
    match ray {
        Linear::Segment { start, end } => Linear3::segment(raised(start), raised(end)),
        Linear::Ray { origin, .. } => {
            let (_, Some(point)) = ray.numbers() else {
                unreachable!("a ray has two")
            };
            Linear3::ray_through(raised(origin), raised(point))
        }
        other => unreachable!("{other:?} is no ray"),
    }
}

#[test]
fn a_capsule_about_a_point_is_a_disc() {
    let mut rng = Rng::new(41);
    let mut found = 0;
    for _ in 0..3_000 {
        let ray = small_way(&mut rng);
        let center = [0; 2].map(|_| rng.between_i32(-3, 3));
        let radius = rng.between_i32(1, 5);
        let capsule = Shape::capsule(center, center, radius);
        let disc = Figure::Planar(Planar::disc(center, radius));
        for solids in [Solids::Filled, Solids::Hollow] {
            let hits = hits_in_plane(&ray, std::slice::from_ref(&capsule), solids);
            let mut expected = cast::hits(&ray, std::slice::from_ref(&disc), solids);
            for hit in &mut expected {
                if hit.feature == chain::Feature::Boundary {
                    hit.feature = chain::Feature::Start;
                }
            }
            assert_eq!(hits, expected, "{ray:?} {capsule:?}");
            found += hits.len();
        }
    }
    assert!(found > 1_000, "{found}");
}

/// In a plane of space it is as in the plane, but for what is left and right.
#[test]
fn a_slice_of_a_capsule() {
    let mut rng = Rng::new(42);
    let (mut found, mut roots) = (0, 0);
    for _ in 0..2_000 {
        let ray = small_way(&mut rng);
        let [p, q] = [0; 2].map(|_| [0; 2].map(|_| rng.between_i32(-4, 4)));
        let radius = rng.between_i32(0, 4);
        let flat = Shape::capsule(p, q, radius);
        let round = Shape::capsule(raised(p), raised(q), radius);
        for solids in [Solids::Filled, Solids::Hollow] {
            let expected = hits_in_plane(&ray, std::slice::from_ref(&flat), solids);
            let hits = hits_in_space(&raised_ray(ray), std::slice::from_ref(&round), solids);
            assert_eq!(hits.len(), expected.len(), "{ray:?} {flat:?}");
            for (hit, flat) in hits.iter().zip(&expected) {
                assert_eq!(hit.place.t, flat.place.t);
                assert_eq!(hit.inside, flat.inside);
                assert_eq!(hit.passing, flat.passing, "{ray:?} {p:?} {q:?}");
                assert_eq!(hit.relation, flat.relation);
                let feature = match flat.feature {
                    chain::Feature::Start => Feature::Start,
                    chain::Feature::End => Feature::End,
                    chain::Feature::Face(_) => Feature::Face(0),
                    _ => Feature::Interior,
                };
                assert_eq!(hit.feature, feature, "{ray:?} {flat:?}");
                roots += usize::from(hit.place.t.to_rational().is_none());
            }
            if radius > 0 {
                let starts_on = |hit: &Hit<Surd>| {
                    solids == Solids::Filled && hit.place.t.to_rational() == Some(Rational::of(0))
                };
                check_normals(&ray, [p, q], &hits, &expected, starts_on);
            }
            // Whether there is a hit is what the relation says.
            let relation = relation(&Shape::from(ray).set(), &flat.set());
            if solids == Solids::Filled {
                assert_eq!(hits.is_empty(), relation == Relation::Disjoint);
            }
            found += hits.len();
        }
    }
    assert!(found > 1_000 && roots > 200, "{found} {roots}");
}

/// A normal is against the ray, and where the ray starts on the boundary of a solid it is out of that,
/// and so away from the middle of the capsule's core.
fn check_normals(
    ray: &Linear<i32>,
    core: [[i32; 2]; 2],
    hits: &[Hit<Surd>],
    expected: &[cast::Hit<Surd>],
    starts_on: impl Fn(&Hit<Surd>) -> bool,
) {
    for (hit, flat) in hits.iter().zip(expected) {
        let (Some([x, y, z]), Some(n)) = (&hit.normal, &flat.normal) else {
            assert!(hit.normal.is_none() && flat.normal.is_none());
            continue;
        };
        assert_eq!([x, y], [&n[0], &n[1]]);
        assert_eq!(z.to_rational(), Some(Rational::of(0)));
        let [x, y] = n.each_ref().map(Surd::to_f64);
        assert!((x * x + y * y - 1.0).abs() < 1e-12, "{ray:?} {x} {y}");
        let (p, q) = ray.numbers();
        let q = q.expect("a ray has two points");
        let inwards = if starts_on(hit) {
            [0, 1].map(|i| core[0][i] + core[1][i] - 2 * p[i])
        } else {
            [0, 1].map(|i| q[i] - p[i])
        };
        let towards = x * f64::from(inwards[0]) + y * f64::from(inwards[1]);
        assert!(towards < 1e-12, "{ray:?} {x} {y}");
    }
}

/// A ray in the plane of a triangle comes to it where it comes to the polygon.
#[test]
fn a_triangle_in_its_plane() {
    let mut rng = Rng::new(43);
    let mut found = 0;
    for _ in 0..4_000 {
        let ray = small_way(&mut rng);
        let points = [0; 3].map(|_| [0; 2].map(|_| rng.between_i32(-3, 3)));
        let flat = Shape::Triangle(points);
        let raised = Shape::Triangle(points.map(raised));
        let expected = hits_in_plane(&ray, &[flat], Solids::Filled);
        let hits = hits_in_space(&raised_ray(ray), &[raised], Solids::Filled);
        assert_eq!(hits.len(), expected.len().min(1), "{ray:?} {points:?}");
        let (Some(hit), Some(flat)) = (hits.first(), expected.first()) else {
            continue;
        };
        assert_eq!(hit.place.t, flat.place.t);
        assert_eq!(hit.relation, flat.relation, "{ray:?} {points:?}");
        let feature = match flat.feature {
            chain::Feature::Vertex(n) => Feature::Vertex(n),
            chain::Feature::Face(n) => Feature::Edge(n),
            _ => Feature::Face(0),
        };
        assert_eq!(hit.feature, feature, "{ray:?} {points:?}");
        found += 1;
    }
    assert!(found > 1_000, "{found}");
}

/// Passing and relation say the same about a triangle that is met in one point.
#[test]
fn a_triangle_is_crossed_inside() {
    let mut rng = Rng::new(44);
    let mut counts = [0; 3];
    for _ in 0..6_000 {
        let mut any = || [0; 3].map(|_| rng.between_i32(-2, 2));
        let [p, q, a, b, c] = [0; 5].map(|_| any());
        let ray = Linear3::segment(p, q);
        let triangle = Shape::Triangle([a, b, c]);
        let hits = hits_in_space(&ray, std::slice::from_ref(&triangle), Solids::Filled);
        let relation = relation(&Shape::from(ray).set(), &triangle.set());
        assert_eq!(hits.is_empty(), relation == Relation::Disjoint);
        let Some(hit) = hits.first() else {
            continue;
        };
        counts[hit.passing as usize] += 1;
        match hit.passing {
            Passing::Crosses => assert_eq!(relation, Relation::Cross, "{ray:?} {triangle:?}"),
            Passing::Grazes => assert_eq!(relation, Relation::Touch, "{ray:?} {triangle:?}"),
            Passing::Ends => {}
        }
        let normals = hit.normal.as_ref().map(|n| n.each_ref().map(Surd::to_f64));
        assert_eq!(normals.is_none(), p == q);
        if let Some(n) = normals {
            let square: f64 = n.iter().map(|x| x * x).sum();
            assert!((square - 1.0).abs() < 1e-12);
            let towards: f64 = (0..3).map(|k| n[k] * f64::from(q[k] - p[k])).sum();
            assert!(towards < 0.0, "{ray:?} {triangle:?} {n:?}");
        }
    }
    assert!(counts.iter().all(|n| *n > 50), "{counts:?}");
}
