//! How a search is made: evaluator, network, parameters and moves, apart from their defaults.

use engine::parameters::{Parameters, TABLE};
use wire::{SearchView, Setting};

use crate::rules;

/// How a search is to be made: what the controls show, and what the next new search gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchChoice {
    /// `network:NAME`, `classical`, ...; `None`: the server's default.
    pub evaluator: Option<String>,
    /// How the SHA-256 of the network begins that is meant, hexadecimal; `None`: the one of that name.
    pub network: Option<String>,
    /// Parameters that differ from their defaults, in the order of the parameter table.
    pub settings: Vec<Setting>,
    /// The only moves of the current position that are searched, ascending; none stands for all.
    pub only: Vec<u16>,
}

/// So much of a network's SHA-256 tells it from others, in links and in words.
pub const DIGITS: usize = 12;

/// Every parameter of a choice as text, as the server writes them; unknown ones are left out.
fn full_settings(choice: &SearchChoice) -> Vec<Setting> {
    let mut parameters = Parameters::default();
    for setting in &choice.settings {
        // What the server does not take it says when the search is opened.
        let _ = parameters.set(&setting.name, &setting.value);
    }
    let entries = parameters.entries();
    entries.into_iter().map(|(spec, value)| Setting { name: spec.name.to_owned(), value }).collect()
}

/// The choice that a search was made with.
#[must_use]
pub fn choice_of(search: &SearchView, default_evaluator: &str) -> SearchChoice {
    let defaults = Parameters::default().entries();
    let differs =
        |setting: &&Setting| !defaults.iter().any(|(spec, value)| spec.name == setting.name && *value == setting.value);
    SearchChoice {
        evaluator: (search.evaluator != default_evaluator).then(|| search.evaluator.clone()),
        network: search.network.clone(),
        settings: search.settings.iter().filter(differs).cloned().collect(),
        only: search.moves.clone(),
    }
}

/// Whether a search was made with this choice.
#[must_use]
pub fn is_of(search: &SearchView, choice: &SearchChoice, default_evaluator: &str) -> bool {
    let evaluator = choice.evaluator.as_deref().unwrap_or(default_evaluator);
    search.evaluator == evaluator
        && is_of_network(search, choice)
        && search.moves == choice.only
        && full_settings(choice).iter().all(|wanted| {
            search.settings.iter().find(|one| one.name == wanted.name).is_none_or(|one| one.value == wanted.value)
        })
}

/// Whether a search asks the network that is meant, and not another one of its name.
fn is_of_network(search: &SearchView, choice: &SearchChoice) -> bool {
    let is = search.network.as_deref().unwrap_or_default();
    choice.network.as_deref().is_none_or(|meant| is.starts_with(meant))
}

/// Says so where a search asks another network than the one that was meant.
#[must_use]
pub fn other_network(search: &SearchView, choice: &SearchChoice) -> Option<String> {
    let meant = choice.network.as_deref().filter(|_| !is_of_network(search, choice))?;
    let name = search.evaluator.strip_prefix("network:").unwrap_or(&search.evaluator);
    let digest = |of: &str| of.chars().take(DIGITS).collect::<String>();
    let meant = digest(meant);
    Some(match search.network.as_deref() {
        Some(is) => say::parameters::other_network(name, meant, digest(is)),
        None => say::parameters::no_network(name, meant),
    })
}

/// Changes one parameter of a choice; its default, or nothing, takes it out.
///
/// # Errors
/// One sentence if the parameter does not take this value.
pub fn set_parameter(choice: &mut SearchChoice, name: &str, value: &str) -> Result<(), String> {
    let mut parameters = Parameters::default();
    let default = parameters.entries().into_iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value);
    let value = value.trim();
    let text = if value.is_empty() {
        default.clone()
    } else {
        parameters.set(name, value).map_err(|error| rules::told(&error.to_string()))?;
        parameters.entries().into_iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value)
    };
    choice.settings.retain(|setting| setting.name != name);
    if text != default {
        choice.settings.push(Setting { name: name.to_owned(), value: text.unwrap_or_default() });
        let place = |setting: &Setting| TABLE.iter().position(|spec| spec.name == setting.name);
        engine::sort_few(&mut choice.settings, |a, b| place(a).cmp(&place(b)));
    }
    Ok(())
}

/// What a parameter of a choice is, as text.
#[must_use]
pub fn parameter(choice: &SearchChoice, name: &str) -> String {
    let set = choice.settings.iter().find(|setting| setting.name == name).map(|setting| setting.value.clone());
    set.or_else(|| TABLE.iter().find(|spec| spec.name == name).map(|spec| spec.default.to_owned())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(evaluator: &str, set: &[(&str, &str)]) -> SearchView {
        let mut choice = SearchChoice::default();
        for (name, value) in set {
            set_parameter(&mut choice, name, value).unwrap();
        }
        SearchView {
            id: 1,
            position: 0,
            evaluator: evaluator.to_owned(),
            evaluator_description: String::new(),
            network: None,
            device: String::new(),
            moves_left_head: false,
            settings: full_settings(&choice),
            moves: Vec::new(),
            kept: 0,
            edits: Vec::new(),
            origin: None,
            outcome: None,
        }
    }

    #[test]
    fn a_default_is_not_a_setting() {
        let mut choice = SearchChoice::default();
        set_parameter(&mut choice, "cpuct", "3.50").unwrap();
        set_parameter(&mut choice, "formula", "alphazero").unwrap();
        let names: Vec<&str> = choice.settings.iter().map(|setting| setting.name.as_str()).collect();
        assert_eq!(names, ["formula", "cpuct"], "in the order of the table");
        assert_eq!(parameter(&choice, "cpuct"), "3.5");
        set_parameter(&mut choice, "cpuct", "").unwrap();
        set_parameter(&mut choice, "formula", "lc0").unwrap();
        assert_eq!(choice, SearchChoice::default());
        assert_eq!(parameter(&choice, "cpuct"), "1.745");
    }

    #[test]
    fn a_bad_value_is_a_sentence_and_changes_nothing() {
        let mut choice = SearchChoice::default();
        let message = set_parameter(&mut choice, "cpuct", "much").unwrap_err();
        assert_eq!(message, "Cpuct takes a number from 0 to 100, not \"much\".");
        assert_eq!(choice, SearchChoice::default());
    }

    #[test]
    fn searches_are_known_by_what_they_were_made_with() {
        let changed = search("classical", &[("cpuct", "3")]);
        let choice = choice_of(&changed, "classical");
        assert_eq!(choice.evaluator, None);
        assert!(is_of(&changed, &choice, "classical"));
        assert!(!is_of(&search("classical", &[]), &choice, "classical"));
        assert!(!is_of(&search("random", &[("cpuct", "3")]), &choice, "classical"));
        assert_eq!(choice_of(&search("random", &[]), "classical").evaluator.as_deref(), Some("random"));
    }
}
