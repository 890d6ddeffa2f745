//! Sorting as libstdc++'s `std::sort` does, equal items included.
//!
//! Lc0 sorts a node's moves by P alone, and `std::sort` leaves equal ones where its steps happen to put them. Which of two
//! such moves comes first decides ties in S, so equal visit counts need the same steps: introsort, that is quicksort with
//! the median of three as pivot down to parts of 16, heapsort where that goes too deep, and one insertion sort at the end.
//! (Musser 1997, Introspective sorting and selection algorithms.)

use std::cmp::Ordering;

/// Parts of this length are left to the insertion sort.
const SHORT: usize = 16;

/// Sorts items so that none is followed by one that goes `before` it.
pub(super) fn std_sort<T: Copy>(items: &mut [T], before: impl Fn(&T, &T) -> bool) {
    if items.len() > 1 {
        quicksort(items, 2 * items.len().ilog2(), &before);
        insertion_sort(items, &before);
    }
}

/// Leaves no item further than a short part away from its place.
fn quicksort<T: Copy>(mut items: &mut [T], mut depth: u32, before: &impl Fn(&T, &T) -> bool) {
    while items.len() > SHORT {
        if depth == 0 {
            heapsort(items, before);
            return;
        }
        depth -= 1;
        let cut = partition(items, before);
        let (left, right) = items.split_at_mut(cut);
        quicksort(right, depth, before);
        items = left;
    }
}

/// Moves the median of the second, the middle and the last item to the front and parts the others by it: what is left of
/// the cut does not belong behind it, what is right of it does not belong before it.
fn partition<T: Copy>(items: &mut [T], before: &impl Fn(&T, &T) -> bool) -> usize {
    let [a, b, c] = [1, items.len() / 2, items.len() - 1];
    let goes = |one: usize, other: usize| before(&items[one], &items[other]);
    let median = match (goes(a, b), goes(b, c), goes(a, c)) {
        (true, true, _) | (false, false, false) => b,
        (true, false, true) | (false, true, false) => c,
        (true, false, false) | (false, _, true) => a,
    };
    items.swap(0, median);
    let pivot = items[0];
    let (mut left, mut right) = (1, items.len());
    loop {
        while before(&items[left], &pivot) {
            left += 1;
        }
        right -= 1;
        while before(&pivot, &items[right]) {
            right -= 1;
        }
        if left >= right {
            return left;
        }
        items.swap(left, right);
        left += 1;
    }
}

fn insertion_sort<T: Copy>(items: &mut [T], before: &impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let item = items[end];
        let mut at = end;
        while at > 0 && before(&item, &items[at - 1]) {
            items[at] = items[at - 1];
            at -= 1;
        }
        items[at] = item;
    }
}

/// A heap with the item that goes last on top, taken apart from the top.
fn heapsort<T: Copy>(items: &mut [T], before: &impl Fn(&T, &T) -> bool) {
    for top in (0..items.len() / 2).rev() {
        sift(items, top, items[top], before);
    }
    for end in (1..items.len()).rev() {
        let item = items[end];
        items[end] = items[0];
        sift(&mut items[..end], 0, item, before);
    }
}

/// Puts an item into a heap that has a hole at `top`: down to the bottom by the larger child, and up again from there.
fn sift<T: Copy>(heap: &mut [T], top: usize, item: T, before: &impl Fn(&T, &T) -> bool) {
    let mut hole = top;
    loop {
        let [left, right] = [2 * hole + 1, 2 * hole + 2];
        let child = match right.cmp(&heap.len()) {
            Ordering::Less if before(&heap[right], &heap[left]) => left,
            Ordering::Less => right,
            Ordering::Equal => left,
            Ordering::Greater => break,
        };
        heap[hole] = heap[child];
        hole = child;
    }
    while hole > top && before(&heap[(hole - 1) / 2], &item) {
        heap[hole] = heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    heap[hole] = item;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One case a line: values of P, a bar, and the places of the items as g++ 12's `std::sort` leaves them. The last ones
    /// are adversaries of the median of three, for which it falls back to heapsort.
    const BY_LIBSTDCXX: &str = include_str!("std_sort.txt");

    #[test]
    fn equal_items_come_as_libstdcxx_leaves_them() {
        for line in BY_LIBSTDCXX.lines() {
            let (values, expected) = line.split_once('|').unwrap();
            let values = values.split_whitespace().map(|value| value.parse::<u16>().unwrap());
            let mut items: Vec<(usize, u16)> = values.enumerate().collect();
            std_sort(&mut items, |a, b| a.1 > b.1);
            let places: Vec<String> = items.iter().map(|item| item.0.to_string()).collect();
            assert_eq!(places, expected.split_whitespace().collect::<Vec<_>>(), "{line}");
        }
    }
}
