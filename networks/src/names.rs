//! Names of networks, made of those of their files.

use std::path::Path;

/// The file's name without what says its kind.
#[must_use]
pub fn short_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // The name goes into links and onto terminals.
    let safe = |char: char| if char.is_alphanumeric() || "-_.+".contains(char) { char } else { '_' };
    stem(&name).chars().take(80).map(safe).collect()
}

/// A text of a file without control characters, as it may be shown.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// A file's name with another short name in the place of its own.
#[must_use]
pub fn renamed(name: &str, short: &str) -> String {
    format!("{short}{}", &name[stem(name).len()..])
}

/// Returns whether a file of a folder is meant as a network; others are passed over.
#[must_use]
pub fn looks_like_network(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && stem(&name).len() < name.len()
}

/// Returns the name without the ending that tells the kind of file, in capitals or not.
fn stem(name: &str) -> &str {
    let without = |end: &&str| {
        let (stem, found) = name.split_at_checked(name.len().checked_sub(end.len())?)?;
        found.eq_ignore_ascii_case(end).then_some(stem)
    };
    ENDINGS.iter().find_map(without).unwrap_or(name)
}

const ENDINGS: [&str; 4] = [".pb.gz", ".pb", ".onnx", ".gz"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    #[test]
    fn names_lose_what_says_their_kind() {
        assert_eq!(short_name(Path::new("/a/maia-1900.pb.gz")), "maia-1900");
        assert_eq!(short_name(Path::new("t1.onnx")), "t1");
        assert_eq!(short_name(Path::new("a b\u{1b}.pb")), "a_b_");
        assert_eq!(short_name(Path::new("BT4.PB.GZ")), "BT4");
        assert_eq!(short_name(Path::new("é")), "é");
        assert_eq!(short_name(Path::new(shipped::FILE)), shipped::NAME);
    }

    #[test]
    fn a_file_with_another_name_is_of_the_same_kind() {
        assert_eq!(renamed("maia.pb.gz", "maia-2"), "maia-2.pb.gz");
        assert_eq!(renamed("maia.ONNX", "maia-2"), "maia-2.ONNX");
        assert_eq!(renamed("maia", "maia-3"), "maia-3");
    }

    #[test]
    fn other_files_of_a_folder_are_passed_over() {
        for (name, looks) in [
            ("a.pb.gz", true),
            ("A.PB.GZ", true),
            ("a.onnx", true),
            ("old.txt.gz", true),
            (".a.pb.gz", false),
            ("a.md", false),
        ] {
            assert_eq!(looks_like_network(Path::new(name)), looks, "{name}");
        }
    }
}
