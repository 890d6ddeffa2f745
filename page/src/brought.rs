//! What a file is that was dropped on the page or chosen: by the end of its name, and by its first bytes.

use session::recording::{SUFFIX, is_recording};

/// A file, as far as can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brought {
    /// Games or a position, as text.
    Game,
    /// A lesson.
    Lesson,
    /// A recording.
    Recording,
    /// A network, perhaps: the server looks closer.
    Network,
    /// None of these, and why.
    Nothing(String),
}

/// Number of bytes that tell the kind of a file.
pub const FIRST_BYTES: usize = 32;

/// Endings of the names of files that hold games or positions.
const GAMES: [&str; 4] = [".pgn", ".fen", ".epd", ".txt"];

/// Endings of the names of lessons' files.
const LESSONS: [&str; 2] = [".md", ".markdown"];

/// Endings of the names of networks' files.
const NETWORKS: [&str; 4] = [".pb", ".pb.gz", ".onnx", ".onnx.gz"];

/// First bytes of networks' files: gzip, weights of Lc0, an ONNX graph.
const STARTS: [&[u8]; 3] = [&[0x1f, 0x8b], &[0x0d, 0xc0, 0x01], &[0x08]];

impl Brought {
    /// Returns what a file is whose name tells it; `None`: its first bytes do.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        if ends(name, &LESSONS) {
            return Some(Self::Lesson);
        }
        ends(name, &GAMES).then_some(Self::Game)
    }

    /// Returns what a file with this name and these first bytes is.
    #[must_use]
    pub fn of(name: &str, start: &[u8]) -> Self {
        if let Some(known) = Self::by_name(name) {
            return known;
        }
        if is_recording(start) {
            return Self::Recording;
        }
        if ends(name, &[SUFFIX]) {
            return Self::Nothing(say::recordings::not_a_recording(name));
        }
        let is_network = ends(name, &NETWORKS) || STARTS.iter().any(|of_network| start.starts_with(of_network));
        if is_network {
            return Self::Network;
        }
        Self::Nothing(say::recordings::not_to_open(name, SUFFIX))
    }
}

fn ends(name: &str, endings: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    endings.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_name_or_its_first_bytes_say() {
        let recording = b"puctoscope-recording 1\n".as_slice();
        let gzip = [0x1f, 0x8b, 8].as_slice();
        for (name, start, is) in [
            ("game.PGN", gzip, Brought::Game),
            ("notes.txt", b"1. e4".as_slice(), Brought::Game),
            ("my-lesson.md", b"title: Mine".as_slice(), Brought::Lesson),
            ("mine.puctrec", recording, Brought::Recording),
            ("renamed.bin", recording, Brought::Recording),
            ("small.pb.gz", b"not a network".as_slice(), Brought::Network),
            ("0123456789abcdef", gzip, Brought::Network),
            ("graph", &[0x08, 0x07], Brought::Network),
        ] {
            assert_eq!(Brought::of(name, start), is, "{name}");
        }
    }

    #[test]
    fn garbage_is_called_what_it_is_called_itself() {
        let said = |name, start| match Brought::of(name, start) {
            Brought::Nothing(words) => words,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            said("games.puctrec", b"\xff\xfe\x00"),
            "games.puctrec is not a recording, although it is called one."
        );
        assert!(
            said("photo.png", b"\x89PNG").starts_with("photo.png is nothing that can be opened here: a game (.pgn)")
        );
        assert!(said("empty", b"").contains("(.puctrec)"));
    }
}
