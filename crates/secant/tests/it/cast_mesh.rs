//! Casts at meshes: those at the slice of their triangles, and what the shared edges and vertices add.

use crate::cast_engine::random;
use secant::{Feature, Hit, Mesh3, Ray, Relation, Scalar, Segment, Triangle3};

/// A roof: two triangles that share the edge from (0, 0, 0) to (4, 4, 2), and one beside them.
const ROOF: [[i32; 3]; 5] = [[0, 0, 0], [4, 0, 0], [4, 4, 2], [0, 4, 0], [9, 9, 9]];
const FACES: [[u32; 3]; 3] = [[0, 1, 2], [0, 2, 3], [2, 4, 3]];

fn of<S: Scalar>(number: impl Fn(i32) -> S) -> Vec<[S; 3]> {
    ROOF.iter().map(|x| x.map(&number)).collect()
}

/// A ray onto the middle of the shared edge, in every scalar.
fn onto_the_edge<S: Scalar<Real: Into<f64> + From<f32>>>(number: impl Fn(i32) -> S + Copy) {
    let positions = of(number);
    let roof = Mesh3::new(&positions, &FACES[..2]);
    let down = Ray::new([2, 2, 9].map(number), [0, 0, -2].map(number));
    let hits = down.cast(&roof).all();
    let seen: Vec<(usize, f64, Feature)> = hits
        .iter()
        .map(|hit| (hit.index, hit.t.into(), hit.feature))
        .collect();
    assert_eq!(
        seen,
        [(0, 4.0, Feature::Edge(2)), (1, 4.0, Feature::Edge(0))]
    );
    assert_eq!(down.cast(&roof).first(), Some(hits[0]));
    let other = down.cast(&roof).filter(|hit| hit.index != 0).first();
    assert_eq!(other, Some(hits[1]));
    assert!(down.cast(&roof).any() && roof.bounds().is_some());
    assert!(!down.cast(&roof).max_t(3.5_f32.into()).any());
    // The ray starts on the edge: whichever of the two was hit, both are left.
    for hit in &hits {
        for way in [[1, -1, 3], [-1, 1, 3], [1, -1, -3], [1, 1, 1], [-1, 1, -3]] {
            let away = Ray::new([2, 2, 1].map(number), way.map(number));
            assert!(away.cast(&roof).any());
            assert!(!away.cast(&roof).leaving(hit).any(), "{way:?}");
        }
    }
}

#[test]
fn every_scalar() {
    onto_the_edge(f64::from);
    #[expect(clippy::cast_precision_loss, reason = "small integers")]
    onto_the_edge(|x| x as f32);
    onto_the_edge(|x| x);
    onto_the_edge(i64::from);
}

/// A ray that leaves a vertex leaves all triangles at it, also where another position is the same point.
#[test]
fn a_vertex_is_left_with_all_its_triangles() {
    let mut positions = of(f64::from);
    positions.push(positions[2]);
    let roof = Mesh3::new(&positions, &[FACES[0], [0, 5, 3], FACES[2], [0, 1, 4]]);
    let down = Ray::new([4.0, 4.0, 3.0], [0.0, 0.0, -1.0]);
    let hit = down.cast(&roof).first().unwrap();
    assert_eq!((hit.index, hit.feature), (0, Feature::Vertex(2)));
    let indices = |hits: Vec<Hit<3>>| hits.iter().map(|hit| hit.index).collect::<Vec<_>>();
    let away = Ray::new(hit.at, [0.0, 1.0, 1.0]);
    assert_eq!(indices(away.cast(&roof).all()), [0, 1, 2]);
    assert!(!away.cast(&roof).leaving(&hit).any());
    // A triangle apart from the vertex is hit.
    let across = Ray::new(hit.at, [0.0, -2.0, -0.5]);
    assert_eq!(indices(across.cast(&roof).all()), [0, 1, 2, 3]);
    assert_eq!(indices(across.cast(&roof).leaving(&hit).all()), [3]);
    // The interior of a triangle: only that triangle.
    let down = Ray::new([3.0, 1.0, 0.75], [0.0, 0.0, -1.0]);
    let inner = down.cast(&roof).first().unwrap();
    assert_eq!((inner.index, inner.feature), (0, Feature::Face(0)));
    assert_eq!(indices(across.cast(&roof).leaving(&inner).all()), [1, 2, 3]);
}

#[test]
fn a_mesh_without_triangles_is_not_hit() {
    let positions = [[0.0, 0.0, 0.0]];
    let point = Segment::new([0.0; 3], [0.0; 3]);
    let empty = Mesh3::new(&positions, &[]);
    assert!(!point.cast(&empty).any() && point.cast(&empty).all().is_empty());
    // One without area is the point that it is.
    let dot = Mesh3::new(&positions, &[[0; 3]]);
    assert_eq!(point.cast(&dot).first().unwrap().relation, Relation::Equal);
    assert!(!Ray::new([1.0; 3], [1.0; 3]).cast(&dot).any());
}

/// All answers are those at the slice of the triangles, for rays that often meet edges and vertices.
#[test]
fn a_mesh_is_the_slice_of_its_triangles() {
    let mut state = 5;
    let (mut hits, mut ties) = (0, 0);
    for round in 0..4_000 {
        let cells = [4.0, 1_000.0][round % 2];
        let mut number = || (random(&mut state) * cells).round() - cells / 2.0;
        let positions: Vec<[f64; 3]> = (0..7).map(|_| [number(), number(), number()]).collect();
        let [p, q] = [(); 2].map(|()| [number(), number(), number()]);
        let number = round % 7;
        let at = |k: usize| u32::try_from((number + k) % 7).unwrap();
        let indices: Vec<[u32; 3]> = (0..9)
            .map(|k| [at(k), at(k + 1 + k % 3), at(2 * k)])
            .collect();
        let mesh = Mesh3::new(&positions, &indices);
        let slice: Vec<Triangle3> = mesh.triangles().collect();
        macro_rules! check {
            ($way:expr) => {
                let way = $way;
                let all = way.cast(&mesh).all();
                assert_eq!(all, way.cast(&slice).all(), "{way:?} {mesh:?}");
                let first = way.cast(&mesh).first();
                assert_eq!(first, all.first().copied(), "{way:?} {mesh:?}");
                assert_eq!(way.cast(&mesh).first_t(), first.map(|hit| hit.t));
                assert_eq!(way.cast(&mesh).any(), first.is_some(), "{way:?} {mesh:?}");
                let crosses = |hit: &Hit<3>| hit.relation == Relation::Cross;
                let right = all.iter().find(|hit| crosses(hit)).copied();
                assert_eq!(way.cast(&mesh).filter(crosses).first(), right);
                hits += all.len();
                ties += all.windows(2).filter(|pair| pair[0].t == pair[1].t).count();
                assert!(all.is_sorted_by(|a, b| (a.t, a.index) < (b.t, b.index)));
            };
        }
        check!(Segment::new(p, q));
        if p != q {
            check!(Ray::through(p, q));
        }
    }
    assert!(hits > 5_000 && ties > 1_000, "{hits} {ties}");
}
