//! A part of the positions, so that many processes can share them.

use std::ops::Range;
use std::str::FromStr;

/// One of so many parts, counted from 1. Each part follows the one before, and all of them together are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    number: usize,
    parts: usize,
}

/// Most parts.
const MOST: usize = 1_000_000;

impl Shard {
    /// The places of the part's positions among `all`. Parts differ by one position at most; where there are more parts than positions,
    /// some have none.
    pub(super) fn of(self, all: usize) -> Range<usize> {
        // In 128 bits no product is too large.
        let end = |number: usize| (all as u128 * number as u128 / self.parts as u128) as usize;
        end(self.number - 1)..end(self.number)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=MOST).contains(number));
        let parsed = text.split_once('/').and_then(|(part, parts)| Some((number(part)?, number(parts)?)));
        match parsed {
            Some((number, parts)) if number <= parts => Ok(Self { number, parts }),
            Some((number, parts)) => {
                Err(format!("there is no part {number} of {parts}: parts are counted from 1 to {parts}"))
            }
            None => Err(format!("a part is named like 3/16, the third of sixteen, not {text:?}")),
        }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}/{}", self.number, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn parts_are_the_whole(all in 0_usize..5000, parts in 1_usize..300) {
            let mut next = 0;
            for number in 1..=parts {
                let range = format!("{number}/{parts}").parse::<Shard>().unwrap().of(all);
                prop_assert_eq!(range.start, next);
                prop_assert!(range.len() == all / parts || range.len() == all.div_ceil(parts), "{:?}", range);
                next = range.end;
            }
            prop_assert_eq!(next, all);
        }

        #[test]
        fn no_part_is_past_what_there_is(all: usize, number in 1..=MOST) {
            let range = Shard { number, parts: MOST }.of(all);
            prop_assert!(range.start <= range.end && range.end <= all);
        }
    }

    #[test]
    fn parts_are_written_with_a_stroke() {
        assert_eq!("3/16".parse::<Shard>().unwrap().to_string(), "3/16");
        for text in ["", "3", "/", "3/", "/3", "0/3", "a/3", "1/0", "-1/3", "1/3/5", "1 /3", "1/1000001"] {
            assert!(text.parse::<Shard>().unwrap_err().contains("like 3/16"), "{text}");
        }
        assert!("4/3".parse::<Shard>().unwrap_err().contains("no part 4 of 3"));
    }
}
