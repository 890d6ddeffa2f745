//! What a new search is made with.

use engine::Parameters;
use wire::{Code, Setting};

use crate::refusal::Refusal;

/// Settings of a new search besides its evaluator ([`Command::NewSearch`](wire::Command::NewSearch)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// Parameters that differ from their defaults.
    pub settings: &'a [Setting],
    /// The moves that are searched; none stands for all.
    pub moves: &'a [u16],
    /// True to begin with what a search of an earlier position knows.
    pub keep: bool,
}

/// Returns the defaults with these settings.
///
/// # Errors
/// `Invalid` for an unknown name, or a value out of range.
pub fn parameters_from(settings: &[Setting]) -> Result<Parameters, Refusal> {
    let mut parameters = Parameters::default();
    for setting in settings {
        let set = parameters.set(&setting.name, &setting.value);
        set.map_err(|error| Refusal::new(Code::Invalid, error.to_string()))?;
    }
    Ok(parameters)
}
