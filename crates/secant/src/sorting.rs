//! Stable sorting by slow comparisons, of which the code for many values exists once for all types: by their numbers.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Up to so many are few, and sorted in place by insertion.
const FEW: usize = 16;

/// Sorts values by a slow comparison; equal ones stay in their order.
pub(crate) fn sort<T: Copy>(all: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    if all.len() <= FEW {
        for end in 1..all.len() {
            let mut place = end;
            while place > 0 && compare(&all[place], &all[place - 1]).is_lt() {
                all.swap(place - 1, place);
                place -= 1;
            }
        }
        return;
    }
    let mut numbers: Vec<usize> = (0..all.len()).collect();
    sort_numbers(&mut numbers, &mut |a, b| compare(&all[a], &all[b]));
    *all = numbers.into_iter().map(|number| all[number]).collect();
}

/// Sorts numbers by what they are the numbers of.
#[inline(never)]
fn sort_numbers(numbers: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    numbers.sort_by(|&a, &b| compare(a, b));
}

#[cfg(test)]
mod tests {
    use super::{FEW, sort};
    use alloc::vec::Vec;

    #[test]
    fn few_and_many_are_sorted_stably() {
        for n in [0, 1, 2, FEW, FEW + 1, 100] {
            let mut all: Vec<(usize, usize)> = (0..n).map(|k| (k * 7919 % 5, k)).collect();
            let mut expected = all.clone();
            expected.sort_by_key(|&(key, _)| key);
            sort(&mut all, |a, b| a.0.cmp(&b.0));
            assert_eq!(all, expected);
        }
    }
}
