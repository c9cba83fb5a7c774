//! Real molecules: rays at the balls of their atoms, and which of these reach into one another. Every
//! count, first ball and parameter is compared with exact references that were made without this
//! library.

use super::digest::Pairs;
use secant::{Line, Ray, Relation, Scalar, Segment, Sphere};
use serde_json::Value;
use std::path::Path;

const MOLECULES: [&str; 3] = ["1a8o", "1lcd", "7ddo"];

/// The integers in N cells of the rows of a `.csv.gz` file, from a column on; empty ones are left out.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(super::open(path));
    let row = |row: csv::StringRecord| row.iter().map(str::to_owned).collect();
    reader.records().map(|r| row(r.unwrap())).collect()
}

fn numbers<S: Scalar + From<i32>, const N: usize>(row: &[String], from: usize) -> [S; N] {
    core::array::from_fn(|k| S::from(row[from + k].parse::<i32>().unwrap()))
}

fn atoms<S: Scalar + From<i32>>(folder: &Path, name: &str) -> Vec<Sphere<S>> {
    let path = folder.join(format!("spheres/{name}.spheres_mA.csv.gz"));
    let atom = |row: &Vec<String>| {
        let ([x, y, z], [r]) = (numbers(row, 0), numbers(row, 3));
        Sphere::new([x, y, z], r)
    };
    rows(&path).iter().map(atom).collect()
}

/// How many rays were compared, and how many of them hit something.
fn rays<S: Scalar<Real = f64> + From<i32>>(folder: &Path, name: &str) -> [usize; 2] {
    let atoms: Vec<Sphere<S>> = atoms(folder, name);
    let mut hits = 0;
    let path = folder.join(format!("refs/spheres/{name}.rays.csv.gz"));
    let rows = rows(&path);
    for row in &rows {
        let (o, d) = (numbers::<S, 3>(row, 1), numbers::<S, 3>(row, 4));
        let ray = Ray::new(o, d);
        let found = ray.cast(&atoms).all();
        assert_eq!(found.len().to_string(), row[7], "{row:?}");
        let meet = atoms.iter().filter(|atom| ray.intersects(*atom)).count();
        assert_eq!(meet, found.len(), "{row:?}");

        let on_the_way = ray.cast(&atoms).max_t(1.0).all().len();
        assert_eq!(on_the_way.to_string(), row[8], "{row:?}");
        let (p, way) = (numbers::<i32, 3>(row, 1), numbers::<i32, 3>(row, 4));
        let end = core::array::from_fn(|k| S::from(p[k] + way[k]));
        let segment = Segment::new(o, end);
        let meet = atoms
            .iter()
            .filter(|atom| segment.intersects(*atom))
            .count();
        assert_eq!(meet.to_string(), row[8], "{row:?}");

        let line = Line::new(o, d);
        let tangent = atoms
            .iter()
            .filter(|atom| line.relation(*atom) == Relation::Touch);
        assert_eq!(tangent.count().to_string(), row[9], "{row:?}");

        let first = ray.cast(&atoms).first();
        assert_eq!(first.map(|hit| hit.index), row[10].parse().ok(), "{row:?}");
        assert_eq!(first.map(|hit| hit.t), row[11].parse().ok(), "{row:?}");
        hits += usize::from(first.is_some());
        for hit in found {
            let chord = ray.intersection(&atoms[hit.index]).unwrap();
            assert_eq!((hit.t, hit.at), (chord.enter.t, chord.enter.at), "{row:?}");
        }
    }
    [rows.len(), hits]
}

#[test]
#[ignore = "needs ../shared/data"]
fn rays_come_to_the_atoms_they_should() {
    let folder = super::folder();
    for name in MOLECULES {
        let counts = rays::<f64>(&folder, name);
        assert!(counts[0] > 100 && counts[1] > 100, "{name}: {counts:?}");
        // The greatest once: it has ten times as many atoms.
        if name != "7ddo" {
            assert_eq!(rays::<i32>(&folder, name), counts);
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn atoms_reach_into_one_another() {
    let folder = super::folder();
    for name in MOLECULES {
        let atoms: Vec<Sphere<i32>> = atoms(&folder, name);
        let path = folder.join(format!("refs/spheres/{name}.pairs.json"));
        let reference: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(reference["spheres"], atoms.len());
        let (mut overlap, mut tangent) = (Pairs::default(), Pairs::default());
        let all: Vec<_> = (0..).zip(&atoms).collect();
        for (n, &(i, a)) in all.iter().enumerate() {
            for &(j, b) in &all[n + 1..] {
                match a.relation(b) {
                    Relation::Disjoint => {}
                    Relation::Touch => tangent.add(i, j),
                    _ => overlap.add(i, j),
                }
            }
        }
        assert_eq!(overlap.json(), reference["balls_overlap"], "{name}");
        assert_eq!(tangent.json(), reference["external_tangent"], "{name}");
    }
}
