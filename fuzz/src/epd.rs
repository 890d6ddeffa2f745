//! A file of positions: each line is read as what is written of it, or refused with its number.

use pgn::{decode, epd};

/// Holds for every file.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let text = decode(bytes);
    for (number, record) in epd::records(&text) {
        match record {
            Ok(record) => {
                let line = epd::write(&record);
                let again = epd::read(&line).unwrap_or_else(|problem| panic!("{problem}: {line}"));
                // What was dropped of the position is not written.
                let again = epd::Record {
                    found: pgn::position::Found { changes: record.found.changes.clone(), ..again.found },
                    ..again
                };
                assert_eq!(again, record, "{line}");
            }
            Err(problem) => {
                assert_eq!(problem.place.line, number, "{problem}");
                assert!(!problem.to_string().contains(char::is_control), "{problem:?}");
            }
        }
    }
}
