//! Contents of the page.

use std::time::SystemTime;

use leptos::prelude::*;
use page::outline::Outline;
use wire::study::{Chapter, Orientation, StudyView};

use crate::components::solid::solid;

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct OpenStudy {
    /// The study, or why it is not shown: one sentence.
    pub contents: Result<Box<Contents>, String>,
}

/// A study that is shown.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The study.
    pub view: StudyView,
    /// Its chapters, with what lists know of their analyses.
    pub chapters: Vec<Shown>,
    /// Time of its last change.
    pub changed: SystemTime,
    /// The server's time.
    pub now: SystemTime,
    /// Set if the reader may change it.
    pub may_change: bool,
    /// Set if the reader may make a copy that is his.
    pub may_copy: bool,
    /// Set if the reader may delete it.
    pub may_delete: bool,
    /// The chapter at which the keyboard is.
    pub at: Option<u32>,
    /// Set if it was just made, copied or shared.
    pub done: Option<Done>,
    /// Draft for another chapter; `None`: the form is closed.
    pub draft: Option<Draft>,
    /// Error, if anything: one sentence, and where.
    pub problem: Option<(ProblemAt, String)>,
}

/// A chapter, with what lists know of its analysis.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The chapter.
    pub chapter: Chapter,
    /// Contents of its analysis in brief; `None`: it was deleted.
    pub outline: Option<Result<Outline, String>>,
}

/// Notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It was made.
    Made,
    /// It was copied, and this is the copy.
    Copied,
    /// Others may do with it what is said now.
    Shared,
}

/// Draft for another chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Its name.
    pub name: String,
    /// Games or a position.
    pub text: String,
    /// The side at the lower edge of the board, if it was said.
    pub orientation: Option<Orientation>,
}

/// Places at which it is said what went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemAt {
    /// Above all.
    Top,
    /// At the study's name.
    Name,
    /// At a chapter.
    Chapter(u32),
    /// At the form for more chapters.
    Adding,
}

/// Error at a place, if anything did.
pub(super) fn problem_at(contents: &Contents, place: ProblemAt) -> Option<AnyView> {
    let (_, problem) = contents.problem.as_ref().filter(|(at, _)| *at == place)?;
    let words = say::told(problem).into_owned();
    Some(solid(view! {
        <p class="error" role="alert" data-testid="study-error">
            {words}
        </p>
    }))
}

/// The address that does something to a study.
pub(super) fn action(contents: &Contents, word: &str) -> String {
    format!("{}/{word}", page::study::address(&contents.view.id))
}
