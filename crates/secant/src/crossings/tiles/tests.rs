//! The pairs of tiles, on hostile sets, against every pair.

use super::*;
use crate::crossings::rows::Rows;
use crate::{DecimalUnit, Decimals, Kind, crossings};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

type Pairs = Vec<(u32, u32, Kind)>;
/// The segments of some rows.
type Part<'p> = &'p dyn Fn(&[usize]) -> Segments<'static>;

#[test]
fn there_are_at_most_so_many_tiles() {
    let tiles = Tiles::new([0.0; 2], [1.0; 2], 0, usize::MAX);
    assert_eq!(tiles.len(), 1 << MOST_BITS);
    let inner = tiles.divide(0, usize::MAX).expect("large tiles");
    assert!(inner.len() > 1 && inner.len() <= tiles.len());
    // Where one axis has no room for more, the other one has.
    let flat = Tiles::new([0.0, 1.0], [1.0, 1.0], 0, usize::MAX);
    let inner = flat.divide(0, usize::MAX).expect("large tiles");
    assert_eq!(inner.len(), 1 << MOST_BITS);
}

/// The rows that each tile lists, of these.
fn listed(tiles: &Tiles, part: Part<'_>, rows: &[usize]) -> Vec<Vec<usize>> {
    let segments = part(rows);
    let mut listed = vec![Vec::new(); tiles.len()];
    for (place, &row) in rows.iter().enumerate() {
        tiles.list(&segments, place, |tile| listed[tile].push(row));
    }
    listed
}

/// Adds the pairs of all tiles; the most crowded one is divided, and so on, so many times.
fn search(tiles: &Tiles, part: Part<'_>, rows: &[usize], times: u32, found: &mut Pairs) {
    let listed = listed(tiles, part, rows);
    let most = listed.iter().map(Vec::len).max();
    for (tile, rows) in listed.iter().enumerate() {
        if times > 0
            && Some(rows.len()) == most
            && let Some(inner) = tiles.divide(tile, 4)
        {
            search(&inner, part, rows, times - 1, found);
            continue;
        }
        let segments = part(rows);
        let pairs = crossings(&segments).in_tile(tiles, tile).sorted();
        let id = |row: u32| u32::try_from(rows[row as usize]).unwrap();
        found.extend(pairs.iter().map(|pair| (id(pair.i), id(pair.j), pair.kind)));
    }
}

fn every_pair(segments: &Segments<'_>) -> Pairs {
    let mut pairs = Vec::new();
    for j in 0..segments.len() {
        for i in 0..j {
            let rows = Rows::of(segments);
            let part = rows.part([i, j], &rows.ends([i, j]));
            let ids = [i, j].map(|row| u32::try_from(row).unwrap());
            pairs.extend(part.map(|part| (ids[0], ids[1], part.kind())));
        }
    }
    pairs.sort_unstable();
    pairs
}

fn decimals(rows: &[&[String; 4]]) -> Decimals {
    let mut decimals = Decimals::default();
    for row in rows {
        decimals.push(row.each_ref().map(|x| &**x)).unwrap();
    }
    decimals
}

#[test]
fn each_pair_is_owned_by_one_tile() {
    let mut rng = Rng::new(29);
    for round in 0..200 {
        let family = SetFamily::ALL[round % SetFamily::ALL.len()];
        let n = 3 + rng.index(58);
        let ends = family.segments(&mut rng, n);
        let floats = |rows: &[usize]| {
            let segment = |&row: &usize| crate::Segment::new(ends[row][0], ends[row][1]);
            rows.iter().map(segment).collect::<Segments<'static>>()
        };
        // Most have more digits than a float. They are read in parts.
        let text = ends
            .iter()
            .map(|&[[x1, y1], [x2, y2]]| [x1, y1, x2, y2].map(|x| x.to_string()));
        let text: Vec<[String; 4]> = text.collect();
        let mut unit = DecimalUnit::default();
        for rows in text.chunks(7) {
            unit.add(&decimals(&rows.iter().collect::<Vec<_>>()));
        }
        let decimals = |rows: &[usize]| {
            let rows: Vec<_> = rows.iter().map(|&row| &text[row]).collect();
            decimals(&rows).finish_in(&unit).unwrap()
        };
        assert_eq!(
            unit.digits(),
            Segments::from_decimal(text.clone()).unwrap().digits()
        );
        let parts: [Part<'_>; 2] = [&floats, &decimals];
        for part in parts {
            let all: Vec<usize> = (0..n).collect();
            let segments = part(&all);
            let (min, max) = segments.bounds().unwrap();
            let expected = every_pair(&segments);
            for (count, times) in [(1, 2), (2, 1), (16, 1), (64, 0)] {
                let tiles = Tiles::new(min, max, segments.digits(), count);
                let mut found = Vec::new();
                search(&tiles, part, &all, times, &mut found);
                found.sort_unstable();
                let name = family.name();
                assert_eq!(found, expected, "{name}, {count} tiles, {times}, {ends:?}");
            }
        }
    }
}
