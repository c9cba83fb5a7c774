//! The tables of a level of a real game: E1M1 of Freedoom, as `data/README.md` says.

use std::fmt::Debug;
use std::str::FromStr;

/// The ends of each wall, its number, and whether there is nothing behind it.
pub(crate) const WALLS: &str = include_str!("../../../../data/freedoom_e1m1.walls.csv");
/// The center of each thing, its radius, its angle, and its kind.
pub(crate) const THINGS: &str = include_str!("../../../../data/freedoom_e1m1.things.csv");

/// The rows of a table of small integers, without its header.
pub(crate) fn rows<T: FromStr<Err: Debug>, const N: usize>(
    table: &str,
) -> impl Iterator<Item = [T; N]> + '_ {
    table.lines().skip(1).map(|line| {
        let mut cells = line
            .split(',')
            .map(|cell| cell.parse().expect("an integer"));
        std::array::from_fn(|_| cells.next().expect("as many cells as the header has"))
    })
}
