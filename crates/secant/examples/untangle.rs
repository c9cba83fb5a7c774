//! A puzzle of crossing lines: pegs on a board, strings between them, and no two strings may cross.
//!
//! ```text
//! cargo run --release -p secant --example untangle
//! ```
//!
//! Whether a string that only touches another is in its way is a rule of the puzzle, not of geometry:
//! both rules are played here, on the same relation.

use secant::{Relation, Segment};

/// Rules of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    /// Strings may touch, but not cross or lie on each other.
    TouchingIsFine,
    /// Strings may have no point in common but a peg that both are tied to.
    TouchingCounts,
}

/// Pegs by their places, and strings by the pegs they are tied to.
struct Board {
    pegs: Vec<[i32; 2]>,
    strings: Vec<[usize; 2]>,
}

impl Board {
    fn string(&self, k: usize) -> Segment<2, i32> {
        let [p, q] = self.strings[k];
        Segment::new(self.pegs[p], self.pegs[q])
    }

    /// The pairs of strings that are in each other's way.
    fn tangles(&self, rule: Rule) -> Vec<[usize; 2]> {
        let pairs = (0..self.strings.len()).flat_map(|i| (0..i).map(move |j| [j, i]));
        pairs
            .filter(|&[i, j]| self.is_tangled(rule, i, j))
            .collect()
    }

    fn is_tangled(&self, rule: Rule, i: usize, j: usize) -> bool {
        let relation = self.string(i).relation(&self.string(j));
        match rule {
            Rule::TouchingIsFine => relation.interiors_meet(),
            // Strings at one peg touch there. They must not do so elsewhere, and they do not: two
            // segments that share an end and more lie on each other.
            Rule::TouchingCounts => {
                let at_one_peg = self.strings[i]
                    .iter()
                    .any(|peg| self.strings[j].contains(peg));
                relation.meets() && !(at_one_peg && relation == Relation::Touch)
            }
        }
    }
}

/// Eight pegs in a ring, tied together as the edges of a cube.
fn cube() -> Board {
    let pegs = vec![
        [2, 0],
        [4, 0],
        [6, 2],
        [6, 4],
        [4, 6],
        [2, 6],
        [0, 4],
        [0, 2],
    ];
    // Peg k is the corner of the cube with the binary digits of k.
    let corners = 0..8_usize;
    let strings = corners
        .flat_map(|k| [1, 2, 4].map(|digit| [k, k ^ digit]))
        .filter(|[p, q]| p < q)
        .collect();
    Board { pegs, strings }
}

/// The moves that untangle the cube: one face within the other.
const MOVES: [(usize, [i32; 2]); 8] = [
    (0, [0, 0]),
    (1, [6, 0]),
    (2, [0, 6]),
    (3, [6, 6]),
    (4, [2, 2]),
    (5, [4, 2]),
    (6, [2, 4]),
    (7, [4, 4]),
];

const RULES: [Rule; 2] = [Rule::TouchingIsFine, Rule::TouchingCounts];

/// Makes the moves one by one, and says how many strings are tangled by each rule; the last of it.
fn play() -> [usize; 2] {
    let mut board = cube();
    let tangles = |board: &Board| RULES.map(|rule| board.tangles(rule).len());
    println!("tangles by rule: {RULES:?}");
    println!("at the start        {:?}", tangles(&board));
    for (peg, place) in MOVES {
        board.pegs[peg] = place;
        println!("peg {peg} to {place:?}     {:?}", tangles(&board));
        for [i, j] in board.tangles(Rule::TouchingCounts) {
            let relation = board.string(i).relation(&board.string(j));
            if relation == Relation::Touch {
                println!("  strings {i} and {j} only touch");
            }
        }
    }
    tangles(&board)
}

fn main() {
    play();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A string that ends on the middle of another is in its way under one rule only.
    #[test]
    fn the_rules_differ_where_strings_touch() {
        let board = Board {
            pegs: vec![[0, 0], [4, 0], [2, 0], [2, 3]],
            strings: vec![[0, 1], [2, 3]],
        };
        assert_eq!(board.tangles(Rule::TouchingIsFine).len(), 0);
        assert_eq!(board.tangles(Rule::TouchingCounts), [[0, 1]]);
    }

    /// Two strings at one peg, one along the other, are tangled under both.
    #[test]
    fn strings_that_lie_on_each_other_are_tangled() {
        let board = Board {
            pegs: vec![[0, 0], [4, 0], [2, 0]],
            strings: vec![[0, 1], [0, 2]],
        };
        assert_eq!(board.tangles(Rule::TouchingIsFine).len(), 1);
        assert_eq!(board.tangles(Rule::TouchingCounts).len(), 1);
    }

    #[test]
    fn the_cube_is_untangled_by_both_rules() {
        assert_eq!(cube().tangles(Rule::TouchingIsFine).len(), 12);
        assert_eq!(play(), [0, 0]);
    }
}
