//! Sorting a few items: moves of a position, parameters that were changed.

use std::cmp::Ordering;

/// Sorts items, keeping the order of equal ones. Its steps grow with the square of their number, and are few where little is out
/// of order.
///
/// The standard library sorts many items as fast as can be, in kilobytes of code for each kind of item. A page has to be
/// fetched before it can sort anything, and a position has some thirty moves.
pub fn sort_few<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at - 1], &items[at]) == Ordering::Greater {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(mut items in prop::collection::vec((0_u8..8, any::<u8>()), 0..40)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_few(&mut items, |a, b| a.0.cmp(&b.0));
            prop_assert_eq!(items, expected);
        }
    }
}
