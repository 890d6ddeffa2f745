//! Lessons that people bring: read, and held against a search, at once. Who asks has started a worker for that alone.

use wire::lesson::{Answer, Ask, Problem};
use wire::worker::{self, Feature};

pub(crate) fn answer(bytes: &[u8]) {
    let Ok((Ask { text }, [])) = postcard::take_from_bytes(bytes) else { return };
    let problem = |problem: desk::Problem| Problem {
        line: u32::try_from(problem.line).unwrap_or(u32::MAX),
        message: problem.message,
    };
    let answer = match desk::read(NAME, &text) {
        Ok(_) => Answer::Right { slug: desk::packed::slug(&text) },
        Err(problems) => Answer::Wrong(problems.into_iter().map(problem).collect()),
    };
    let answer = postcard::to_stdvec(&answer).expect("every answer has a binary form");
    crate::post(&worker::Answer::Of(Feature::Lesson, answer));
}

/// Its name while it is checked.
const NAME: &str = "brought";
