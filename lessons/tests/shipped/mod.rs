//! Lessons of the course, opened with the recordings that come with the program.

use desk::Desk;
use lessons::Lesson;

/// The file of a recording.
#[expect(clippy::disallowed_methods, reason = "tests read what is shipped")]
pub(crate) fn recording(name: &str) -> Result<Vec<u8>, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../public/recordings");
    let path = format!("{folder}/{name}{}", session::recording::SUFFIX);
    std::fs::read(&path).map_err(|error| format!("{path}: {error}"))
}

/// Opens a lesson of the course, wherever its search is from.
pub(crate) fn open(lesson: &Lesson) -> Desk<'_> {
    Desk::try_open_with(lesson, recording).unwrap_or_else(|problem| panic!("{}: {problem}", lesson.slug))
}
