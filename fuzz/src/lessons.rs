//! A lesson that anybody may bring: it is read, or refused with a line that it has; what is read can be held against a search, whatever it says.

use desk::packed;
use lessons::{Lesson, Step, brought};

/// Holds for every file.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match brought::read("any", &text) {
        Ok(read) => {
            if is_short(&read.lesson) {
                for finding in desk::check(&read.lesson) {
                    assert!(!finding.message.is_empty());
                }
            }
        }
        Err(fault) => {
            let lines = text.lines().count();
            assert!((1..=lines.max(1) + 1).contains(&fault.line), "line {} of {lines}: {}", fault.line, fault.message);
            assert!(!fault.message.is_empty());
        }
    }
    if let Some(slug) = packed::slug(&text).filter(|_| text.len() <= brought::LONGEST) {
        assert_eq!(packed::text(&slug).as_deref(), Ok(&*text));
    }
    let _ = packed::text(&format!("{}{text}", packed::OWN));
}

/// Returns whether holding it against a search takes a moment.
fn is_short(lesson: &Lesson) -> bool {
    const MOST: u32 = 40;
    let is_short = |step: &Step| match step {
        Step::Forward(count) | Step::Search(count) | Step::Minimax(count) => *count <= MOST,
        Step::MinimaxEnd | Step::Train(_) | Step::TrainSolved => false,
        _ => true,
    };
    lesson.setup.simulations <= MOST && lesson.solution.len() <= 6 && lesson.solution.iter().all(is_short)
}
