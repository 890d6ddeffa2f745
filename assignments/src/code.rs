//! Code: a record as text that can be copied, mailed and pasted.
//!
//! ```text
//! PX1-AbC…xyz.      the record's bytes and the beginning of their digest, in letters that survive any mail
//! ```

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use crate::record::Record;

/// Beginning of each code; the number is the version of what follows.
const PREFIX: &str = "PX1-";
/// The end: a code that was cut off is told from one that was changed.
const END: char = '.';
/// Bytes of the digest: enough that no slip of the hand goes unseen.
const CHECK: usize = 6;
/// Longest code that is read, in letters.
const MOST: usize = 200_000;
/// Most codes that are read at once.
pub const MOST_CODES: usize = 400;

/// Why a code cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Its end is missing.
    CutOff,
    /// A letter of it is another one.
    Changed,
    /// Another version of the program has made it.
    Unknown,
}

/// Writes a record.
///
/// # Panics
/// Never: a record is plain data.
#[must_use]
pub fn written(record: &Record) -> String {
    let mut bytes = postcard::to_stdvec(record).expect("plain data");
    let check = check(&bytes);
    bytes.extend(check);
    format!("{PREFIX}{}{END}", URL_SAFE_NO_PAD.encode(bytes))
}

/// Reads one code, with whatever blanks a mail has put into it.
///
/// # Errors
/// When it is damaged.
pub fn read(text: &str) -> Result<Record, Damage> {
    let letters: String = text.chars().filter(|one| !one.is_whitespace()).collect();
    let body = letters.strip_prefix(PREFIX).ok_or(Damage::Unknown)?;
    let body = body.strip_suffix(END).filter(|body| body.len() <= MOST).ok_or(Damage::CutOff)?;
    let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| Damage::Changed)?;
    let (bytes, told) = bytes.split_at_checked(bytes.len().saturating_sub(CHECK)).ok_or(Damage::Changed)?;
    if told != check(bytes) {
        return Err(Damage::Changed);
    }
    postcard::from_bytes(bytes).map_err(|_| Damage::Unknown)
}

/// The codes in a text, each from its beginning to its end; what stands between them is left out.
#[must_use]
pub fn all(text: &str) -> Vec<&str> {
    let begins: Vec<usize> = text.match_indices(PREFIX).map(|(at, _)| at).collect();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let cut = |(begin, next): (&usize, usize)| {
        let code = &text[*begin..next];
        code.find(END).map_or(code.trim_end(), |end| &code[..=end])
    };
    begins.iter().zip(ends).map(cut).take(MOST_CODES).collect()
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let digest = Sha256::digest(bytes);
    std::array::from_fn(|place| digest[place])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Assignment, Claim, Event, Sight, What, Work};

    fn record() -> Record {
        let saw = Sight { simulations: 30, chosen: Some("a".to_owned()), ..Sight::default() };
        let event = |seconds, what| Event { seconds, what };
        let events = vec![event(0, What::Opened), event(9, What::Hint), event(21, What::Saw(Box::new(saw)))];
        Record {
            name: "Zoë".to_owned(),
            assignment: Assignment::read("Week 2", "visits-and-values").unwrap(),
            works: vec![Work { lesson: "visits-and-values".to_owned(), claim: Claim::Answered, events }],
        }
    }

    #[test]
    fn a_code_is_read_as_it_was_written() {
        let code = written(&record());
        assert_eq!(read(&code), Ok(record()));
        assert!(code.len() < 140, "{code}");
        let wrapped: String = code
            .chars()
            .enumerate()
            .flat_map(|(at, one)| [one].into_iter().chain((at % 20 == 19).then_some('\n')))
            .collect();
        assert_eq!(read(&wrapped), Ok(record()));
    }

    #[test]
    fn damage_is_named() {
        let code = written(&record());
        assert_eq!(read(&code[..code.len() - 4]), Err(Damage::CutOff));
        assert_eq!(read("something else"), Err(Damage::Unknown));
        for at in PREFIX.len()..code.len() - 1 {
            let other = if &code[at..=at] == "A" { "B" } else { "A" };
            let changed = format!("{}{other}{}", &code[..at], &code[at + 1..]);
            assert_ne!(read(&changed), Ok(record()), "letter {at}");
            assert!(matches!(read(&changed), Err(Damage::Changed)), "letter {at}");
        }
    }

    #[test]
    fn codes_are_found_in_a_mail() {
        let code = written(&record());
        let text = format!("Dear teacher,\n{code}\nbest, Zoë. And mine: {code} PX1-half\n of one");
        assert_eq!(all(&text), [code.as_str(), code.as_str(), "PX1-half\n of one"]);
        assert!(all("nothing").is_empty());
    }

    proptest! {
        #[test]
        fn any_text_is_refused_or_read(text in "(PX1-)?[A-Za-z0-9_-]{0,80}\\.?") {
            let _ = read(&text);
        }
    }
}
