//! Means that some lessons need, and that whoever opens them brings along: a training takes its time, and a recording is a file.

use lessons::bench::BenchSetup;

use crate::training::{Begin, Training};

/// File of a recording that comes with the program, by its name; an error where it is not to be had.
pub type Bring = fn(&str) -> Result<Vec<u8>, String>;

/// What lessons may need besides a search.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// Beginning of trainings.
    pub begin: Begin,
    /// Files of recordings.
    pub bring: Bring,
}

impl Means {
    /// Nothing: what anybody may write has no bound on its time on the bench, and no file but its own.
    pub(crate) const NONE: Self = Self { begin: nobody, bring: nothing };
}

fn nobody(_: &str, _: &BenchSetup) -> Result<Box<dyn Training>, String> {
    Err("lessons on the training bench are those of the course alone".to_owned())
}

fn nothing(_: &str) -> Result<Vec<u8>, String> {
    Err("lessons with a recording are those of the course alone".to_owned())
}
