//! How a search is made: evaluator, network, parameters and moves, apart from their defaults.

use engine::parameters::{ParameterKind, Parameters, TABLE};
use wire::{PriorSource, Priors, SearchView, Setting};

use crate::networks::names;
use crate::rules;

/// How a search is to be made: what the controls show, and what the next new search gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchChoice {
    /// `network:NAME`, `classical`, ...; `None`: the server's default.
    pub evaluator: Option<String>,
    /// Beginning of the SHA-256 of the network that is meant, hexadecimal; `None`: the one of that name.
    pub network: Option<String>,
    /// Parameters that differ from their defaults, in the order of the parameter table.
    pub settings: Vec<Setting>,
    /// The only moves of the current position that are searched, ascending; none stands for all.
    pub only: Vec<u16>,
    /// Evaluators whose P are taken in place of the evaluator's.
    pub priors: Priors<Source>,
}

/// An evaluator whose P is to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// `network:NAME`, `classical`, ...
    pub evaluator: String,
    /// Beginning of the SHA-256 of the network that is meant, hexadecimal; `None`: the one of that name.
    pub network: Option<String>,
}

impl Source {
    /// Returns whether it is what a search takes.
    fn is(&self, source: &PriorSource) -> bool {
        self.evaluator == source.evaluator && begins(source.network.as_deref(), self.network.as_deref())
    }
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
        priors: search
            .priors
            .each_ref()
            .map(|source| Source { evaluator: source.evaluator.clone(), network: source.network.clone() }),
    }
}

/// Sources of P as searches with an evaluator have them: the evaluator itself is no other one, nor is an opponent's source that is the
/// other side's.
fn sources<'a>(priors: &'a Priors<Source>, evaluator: &str) -> Priors<&'a Source> {
    let own = priors.own.as_ref().filter(|own| own.evaluator != evaluator);
    let beside = own.map_or(evaluator, |own| own.evaluator.as_str());
    Priors { own, opponent: priors.opponent.as_ref().filter(|opponent| opponent.evaluator != beside) }
}

/// Returns whether a search takes P of the sources that are meant.
fn has_priors(search: &SearchView, choice: &SearchChoice) -> bool {
    let wanted = sources(&choice.priors, &search.evaluator);
    let is = |wanted: Option<&Source>, source: Option<&PriorSource>| match (wanted, source) {
        (None, None) => true,
        (Some(wanted), Some(source)) => wanted.is(source),
        _ => false,
    };
    is(wanted.own, search.priors.own.as_ref()) && is(wanted.opponent, search.priors.opponent.as_ref())
}

/// Request of a command.
#[must_use]
pub fn named(priors: &Priors<Source>) -> Priors<String> {
    priors.each_ref().map(|source| source.evaluator.clone())
}

/// Whether a search was made with this choice.
#[must_use]
pub fn is_of(search: &SearchView, choice: &SearchChoice, default_evaluator: &str) -> bool {
    let evaluator = choice.evaluator.as_deref().unwrap_or(default_evaluator);
    search.evaluator == evaluator
        && is_of_network(search, choice)
        && has_priors(search, choice)
        && search.moves == choice.only
        && full_settings(choice).iter().all(|wanted| {
            search.settings.iter().find(|one| one.name == wanted.name).is_none_or(|one| one.value == wanted.value)
        })
}

/// Whether a search asks the network that is meant, and not another one of its name.
fn is_of_network(search: &SearchView, choice: &SearchChoice) -> bool {
    begins(search.network.as_deref(), choice.network.as_deref())
}

/// Returns whether a network's digest begins as the one that is meant.
fn begins(is: Option<&str>, meant: Option<&str>) -> bool {
    meant.is_none_or(|meant| is.unwrap_or_default().starts_with(meant))
}

/// Says so where a search asks another network than the one that was meant.
#[must_use]
pub fn other_network(search: &SearchView, choice: &SearchChoice) -> Option<String> {
    let wanted = sources(&choice.priors, &search.evaluator);
    let source = |wanted: Option<&Source>, source: Option<&PriorSource>| {
        let (wanted, source) = wanted.zip(source)?;
        other(&source.evaluator, source.network.as_deref(), wanted.network.as_deref())
    };
    other(&search.evaluator, search.network.as_deref(), choice.network.as_deref())
        .or_else(|| source(wanted.own, search.priors.own.as_ref()))
        .or_else(|| source(wanted.opponent, search.priors.opponent.as_ref()))
}

fn other(evaluator: &str, is: Option<&str>, meant: Option<&str>) -> Option<String> {
    let meant = meant.filter(|_| !begins(is, meant))?;
    let name = names::plain(evaluator);
    let digest = |of: &str| of.chars().take(DIGITS).collect::<String>();
    let meant = digest(meant);
    Some(match is {
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
    let value = &*typed(name, value);
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

/// A parameter's value as programs read it, of what somebody has typed: with a decimal comma, or a point, in every language.
#[must_use]
pub fn typed(name: &str, text: &str) -> String {
    match kind(name) {
        Some(ParameterKind::Number { .. }) => say::typed_fraction(text),
        Some(ParameterKind::Whole { .. }) => say::typed(text),
        _ => text.trim().to_owned(),
    }
}

/// A parameter's value as it is read in the language, of what programs read.
#[must_use]
pub fn shown(name: &str, value: &str) -> String {
    match (kind(name), value.strip_prefix('-')) {
        (Some(ParameterKind::Number { .. }), Some(value)) => format!("\u{2212}{}", say::decimal(value)),
        (Some(ParameterKind::Number { .. }), None) => say::decimal(value).into_owned(),
        _ => value.to_owned(),
    }
}

/// A setting in words: a parameter's name, and its value.
#[must_use]
pub fn words(setting: &Setting) -> String {
    format!("{} {}", setting.name, shown(&setting.name, &setting.value))
}

fn kind(name: &str) -> Option<ParameterKind> {
    TABLE.iter().find(|spec| spec.name == name).map(|spec| spec.kind)
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
            priors: Box::default(),
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
    fn numbers_are_typed_and_shown_as_the_language_has_them() {
        for (language, text) in [(say::Language::German, "2,25"), (say::Language::English, "2.25")] {
            say::speak(language);
            for typed in ["2,25", "2.25", " 2.250 "] {
                let mut choice = SearchChoice::default();
                set_parameter(&mut choice, "cpuct", typed).unwrap();
                assert_eq!(parameter(&choice, "cpuct"), "2.25", "as programs read it");
                assert_eq!(shown("cpuct", "2.25"), text);
                assert_eq!(words(&choice.settings[0]), format!("cpuct {text}"));
            }
            let mut choice = SearchChoice::default();
            set_parameter(&mut choice, "fpu_value", "\u{2212}0,5").unwrap();
            assert_eq!(shown("fpu_value", &parameter(&choice, "fpu_value")).replace(',', "."), "\u{2212}0.5");
            set_parameter(&mut choice, "fpu_strategy", " absolute").unwrap();
            assert_eq!(shown("fpu_strategy", "absolute"), "absolute");
            assert_eq!(shown("network", "maia.1"), "maia.1", "it is no parameter");
        }
        say::speak(say::Language::German);
        let mut choice = SearchChoice::default();
        set_parameter(&mut choice, "batch", "1.000").unwrap();
        assert_eq!(parameter(&choice, "batch"), "1000", "thousands of what is counted");
        say::speak(say::Language::English);
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

    #[test]
    fn searches_are_known_by_whose_priors_they_take() {
        let source = |name: &str, digest: &str| PriorSource {
            evaluator: format!("network:{name}"),
            description: String::new(),
            network: Some(digest.repeat(64)),
        };
        let maia = Source { evaluator: "network:maia".to_owned(), network: None };
        let plain = search("network:strong", &[]);
        let other = SearchView {
            priors: Box::new(Priors { own: Some(source("maia", "a")), opponent: Some(source("human", "b")) }),
            ..plain.clone()
        };
        let choice = choice_of(&other, "network:strong");
        assert!(is_of(&other, &choice, "network:strong") && !is_of(&plain, &choice, "network:strong"));
        assert!(!is_of(&other, &SearchChoice::default(), "network:strong"));
        assert_eq!(named(&choice.priors).own.as_deref(), Some("network:maia"));

        // What says nothing new is no other search.
        let same = Source { evaluator: "network:strong".to_owned(), network: None };
        let choice = |own: &Source, opponent: &Source| SearchChoice {
            priors: Priors { own: Some(own.clone()), opponent: Some(opponent.clone()) },
            ..SearchChoice::default()
        };
        assert!(is_of(&plain, &choice(&same, &same), "network:strong"));
        let both = SearchView { priors: Box::new(Priors { own: Some(source("maia", "a")), opponent: None }), ..plain };
        assert!(is_of(&both, &choice(&maia, &maia), "network:strong"));
        assert!(!is_of(&both, &choice(&maia, &same), "network:strong"));

        // Another file of the same name is another network.
        let meant = Source { network: Some("b".repeat(12)), ..maia };
        let choice = SearchChoice { priors: Priors { own: Some(meant), opponent: None }, ..SearchChoice::default() };
        assert!(!is_of(&both, &choice, "network:strong"));
        let said = other_network(&both, &choice).unwrap();
        assert!(said.contains("a different version of maia (SHA-256 bbbbbbbbbbbb…, here aaaaaaaaaaaa…)"), "{said}");
    }
}
