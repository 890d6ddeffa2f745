//! A short form of files that are mostly numbers: networks whose layers repeat the same four bytes. Changes of such an input change what
//! is around the numbers, which is where readers can be wrong.

/// Mark before a repeat: the number of repetitions as two bytes, little-endian, and four bytes follow.
const MARK: [u8; 2] = [0xd9, 0x5e];

/// Bytes of a repeat.
const LEN: usize = MARK.len() + 6;

/// The longest file that an input stands for.
pub const LONGEST: usize = 1 << 19;

/// The file that an input stands for.
#[must_use]
pub fn expand(mut input: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    while let Some(at) = input.windows(LEN).position(|window| window.starts_with(&MARK)) {
        file.extend_from_slice(&input[..at]);
        let [_, _, a, b, unit @ ..] = input[at..at + LEN].try_into().unwrap_or([0; LEN]);
        let times = usize::from(u16::from_le_bytes([a, b]));
        if file.len() + 4 * times > LONGEST {
            break;
        }
        file.extend(unit.repeat(times));
        input = &input[at + LEN..];
    }
    file.extend_from_slice(input);
    file.truncate(LONGEST);
    file
}

/// A short input that stands for a file.
#[must_use]
pub fn shorten(file: &[u8]) -> Vec<u8> {
    let (mut input, mut at) = (Vec::new(), 0);
    while at < file.len() {
        let unit: Option<[u8; 4]> = file.get(at..at + 4).and_then(|unit| unit.try_into().ok());
        let times = unit
            .map_or(0, |unit| file[at..].as_chunks().0.iter().take(0xffff).take_while(|&&next| next == unit).count());
        match (unit, u16::try_from(times)) {
            (Some(unit), Ok(times @ 3..)) => {
                input.extend(MARK);
                input.extend(times.to_le_bytes());
                input.extend(unit);
                at += 4 * usize::from(times);
            }
            _ => {
                input.push(file[at]);
                at += 1;
            }
        }
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_shortened_expands_to_what_it_was(
            parts in prop::collection::vec((prop::collection::vec(1..4_u8, 1..5), 1..200_usize), 0..20),
        ) {
            let file: Vec<u8> = parts.iter().flat_map(|(unit, times)| unit.repeat(*times)).collect();
            prop_assert_eq!(expand(&shorten(&file)), file);
        }
    }

    #[test]
    fn no_input_stands_for_more_than_the_longest_file() {
        let repeat = [0xd9, 0x5e, 0xff, 0xff, 1, 2, 3, 4];
        assert!(expand(&repeat.repeat(1000)).len() <= LONGEST);
    }
}
