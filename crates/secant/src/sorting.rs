//! Stable sorting by slow comparisons, compiled once for all types: by the numbers of the values.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts values by a slow comparison; equal ones stay in their order.
pub(crate) fn sort<T: Copy>(all: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    if all.len() < 2 {
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
