//! Head of a recording, in readable lines.

use std::fmt::Write as _;

use engine::log::{hex, unhex};
use wire::worker::Labels;

use super::block::crc32;

/// The beginning of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Completeness of the priors.
    pub form: Form,
    /// Words about it.
    pub labels: Labels,
    /// Events of the search.
    pub events: u32,
    /// Bytes of the log, before they were compressed.
    pub bytes: u64,
    /// SHA-256 of the search's whole log, with all priors; `None` where it is not known.
    pub digest: Option<[u8; 32]>,
}

/// Completeness of a recording's priors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// All of them; the digest can be recomputed.
    #[default]
    Full,
    /// Only those of nodes with children: about half as large.
    Lean,
}

/// The start of the first line; the version follows.
const MAGIC: &str = "puctoscope-recording ";
const VERSION: &str = "1";

/// The longest first line that is read.
const FIRST_LINE: usize = 64;

/// The longest head that is read.
const LONGEST: usize = 16 * 1024;

/// The longest text that is written, in bytes.
const LONGEST_TEXT: usize = 2000;

/// Returns whether a file that begins so is a recording, perhaps a damaged one.
#[must_use]
pub fn is_recording(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC.as_bytes())
}

impl Form {
    /// Returns the form as it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Lean => "lean",
        }
    }
}

impl Head {
    /// Lines of `name value`, a checksum of them, and an empty line.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { form, labels, events, bytes, digest } = self;
        let digest = digest.map_or_else(|| "-".to_owned(), |digest| hex(&digest));
        let mut text = format!("{MAGIC}{VERSION}\nform {}\n", form.name());
        for (name, value) in entries(labels).into_iter().filter(|(_, value)| !value.is_empty()) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {}", one_line(value));
        }
        let _ = write!(text, "events {events}\nbytes {bytes}\ndigest {digest}\n");
        text.push_str(&check_line(text.as_bytes()));
        text.push('\n');
        text.into_bytes()
    }

    /// Reads the head that begins the bytes, and its length; `None` while there are too few bytes.
    ///
    /// # Errors
    /// Where in the bytes it is wrong, and one sentence without a full stop.
    pub(super) fn read(bytes: &[u8]) -> Result<Option<(Self, usize)>, (usize, String)> {
        let start = bytes.len().min(MAGIC.len());
        if bytes[..start] != MAGIC.as_bytes()[..start] {
            return Err((0, "this is not a recording of a search".to_owned()));
        }
        let first = &bytes[..bytes.len().min(FIRST_LINE)];
        match first.iter().position(|&byte| byte == b'\n') {
            Some(end) if &bytes[MAGIC.len()..end] != VERSION.as_bytes() => {
                let version: String = String::from_utf8_lossy(&bytes[MAGIC.len()..end]).chars().take(20).collect();
                return Err((
                    MAGIC.len(),
                    format!("recordings of version {} are not known here", version.escape_debug()),
                ));
            }
            // Said before the rest is looked at: what follows may have come or not.
            None if first.len() == FIRST_LINE => return Err((0, "its first line does not end".to_owned())),
            _ => {}
        }
        let within = &bytes[..bytes.len().min(LONGEST)];
        let Some(end) = within.windows(2).position(|pair| pair == b"\n\n") else {
            return if within.len() == LONGEST { Err((0, "its head does not end".to_owned())) } else { Ok(None) };
        };
        parse(&bytes[..=end]).map(|head| Some((head, end + 2)))
    }
}

/// Reads complete lines.
fn parse(bytes: &[u8]) -> Result<Head, (usize, String)> {
    let bad = |at: usize, problem: &str| (at, format!("its head is damaged: {problem}"));
    let text = std::str::from_utf8(bytes).map_err(|error| bad(error.valid_up_to(), "it is not text"))?;
    let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    if text[last..] != check_line(&bytes[..last]) {
        // Which byte it is cannot be told: nothing before is known to be right.
        return Err(bad(0, "its checksum is wrong"));
    }
    let mut head = Head::default();
    let mut at = 0;
    for line in text[..last].split_inclusive('\n') {
        let (name, value) =
            line.trim_end_matches('\n').split_once(' ').ok_or_else(|| bad(at, "a line without a value"))?;
        let wrong = || bad(at, &format!("{} is not understood", name.escape_debug()));
        match name {
            "form" if value == "full" => head.form = Form::Full,
            "form" if value == "lean" => head.form = Form::Lean,
            "form" => return Err(wrong()),
            "events" => head.events = value.parse().map_err(|_| wrong())?,
            "bytes" => head.bytes = value.parse().map_err(|_| wrong())?,
            "digest" if value == "-" => head.digest = None,
            "digest" => head.digest = Some(unhex(value).ok_or_else(wrong)?),
            // Names that later versions add say nothing that a reader must know.
            _ => {
                if let Some(label) = entry(&mut head.labels, name) {
                    *label = one_line(value);
                }
            }
        }
        at += line.len();
    }
    Ok(head)
}

fn entries(labels: &Labels) -> [(&'static str, &str); 8] {
    let Labels { title, about, players, event, network, priors, opponent_priors, open } = labels;
    [
        ("title", title),
        ("about", about),
        ("players", players),
        ("event", event),
        ("network", network),
        ("priors", priors),
        ("opponent_priors", opponent_priors),
        ("open", open),
    ]
}

fn entry<'a>(labels: &'a mut Labels, name: &str) -> Option<&'a mut String> {
    Some(match name {
        "title" => &mut labels.title,
        "about" => &mut labels.about,
        "players" => &mut labels.players,
        "event" => &mut labels.event,
        "network" => &mut labels.network,
        "priors" => &mut labels.priors,
        "opponent_priors" => &mut labels.opponent_priors,
        "open" => &mut labels.open,
        _ => return None,
    })
}

/// The line that says whether those before it are as they were written.
fn check_line(lines: &[u8]) -> String {
    format!("check {:08x}\n", crc32(&[lines]))
}

/// A text without control characters, and not longer than is sensible. What it makes it leaves as it is: a head that was read is
/// written so that reading it again gives an equal one.
fn one_line(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    let text = text.trim();
    let end = (0..=text.len().min(LONGEST_TEXT)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    text[..end].trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn head() -> Head {
        let labels = Labels {
            title: "The Immortal Game".to_owned(),
            players: "Anderssen – Kieseritzky".to_owned(),
            open: "?at=40&path=e2e4".to_owned(),
            ..Labels::default()
        };
        Head { form: Form::Lean, labels, events: 812, bytes: 99_123, digest: Some([0xab; 32]) }
    }

    #[test]
    fn a_head_survives_its_bytes_in_pieces() {
        let bytes = head().to_bytes();
        for cut in 0..bytes.len() {
            assert_eq!(Head::read(&bytes[..cut]), Ok(None), "{cut}");
        }
        let followed = [bytes.as_slice(), b"\n\nmore"].concat();
        assert_eq!(Head::read(&followed), Ok(Some((head(), bytes.len()))));
    }

    #[test]
    fn texts_stay_in_their_lines() {
        let mut odd = head();
        odd.labels.title = " two\nlines\n\nevents 3 ".to_owned();
        odd.labels.about = "é".repeat(3000);
        let (read, _) = Head::read(&odd.to_bytes()).unwrap().unwrap();
        assert_eq!(read.labels.title, "two lines  events 3");
        assert_eq!((read.labels.about.len(), read.events), (2000, 812));
    }

    #[test]
    fn what_is_no_recording_or_of_another_version_is_said_at_once() {
        assert_eq!(Head::read(b"\x1f\x8b\x08").unwrap_err().1, "this is not a recording of a search");
        let (at, message) = Head::read(b"puctoscope-recording 7\nform new\n").unwrap_err();
        assert_eq!((at, message.as_str()), (21, "recordings of version 7 are not known here"));
    }

    #[test]
    fn a_first_line_that_does_not_end_is_the_same_fault_whatever_follows_it() {
        let long = [MAGIC.as_bytes(), &[b'1'; 100]].concat();
        for more in [&b""[..], b"1", b"\n", b"\n\n"] {
            let (at, message) = Head::read(&[&long, more].concat()).unwrap_err();
            assert_eq!((at, message.as_str()), (0, "its first line does not end"));
        }
    }

    #[test]
    fn of_a_name_that_comes_twice_the_last_value_counts() {
        let lines = format!("{MAGIC}{VERSION}\ntitle one\ntitle two\nevents 0\nbytes 0\n");
        let bytes = format!("{lines}{}\n", check_line(lines.as_bytes()));
        let (read, _) = Head::read(bytes.as_bytes()).unwrap().unwrap();
        assert_eq!(read.labels.title, "two");
    }

    proptest! {
        #[test]
        fn a_head_that_was_read_is_written_as_it_was(
            title in "[ \u{1}\u{85}\u{a0}xé]{0,12}",
            repeats in 1_usize..400,
        ) {
            let mut odd = head();
            odd.labels.title = title.repeat(repeats);
            let (read, _) = Head::read(&odd.to_bytes()).unwrap().unwrap();
            prop_assert_eq!(Head::read(&read.to_bytes()), Ok(Some((read.clone(), read.to_bytes().len()))));
        }

        #[test]
        fn a_fault_is_the_same_however_much_has_come(
            at in 0_usize..300,
            put in "[a-z \n]{0,3}",
            removed in 0_usize..40,
            more in "[a-z\n]{0,80}",
        ) {
            let mut bytes = head().to_bytes();
            let at = at % bytes.len();
            bytes.splice(at..(at + removed).min(bytes.len()), put.bytes());
            bytes.extend(more.bytes());
            let whole = Head::read(&bytes);
            for cut in 0..bytes.len() {
                let part = Head::read(&bytes[..cut]);
                prop_assert!(part == Ok(None) || part == whole, "{}: {:?}, then {:?}", cut, part, whole);
            }
        }

        #[test]
        fn a_changed_byte_is_noticed(at in 0_usize..300, bit in 0_u8..8) {
            let mut bytes = head().to_bytes();
            let at = at % bytes.len();
            bytes[at] ^= 1 << bit;
            // It may look as if more lines had to follow.
            prop_assert!(!matches!(Head::read(&bytes), Ok(Some(_))), "byte {}", at);
        }
    }
}
