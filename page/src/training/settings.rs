//! Settings as people type them.

use session::training::SettingSpec;

use crate::format;

/// Reads a setting's value.
///
/// # Errors
/// Where the setting does not take it: one sentence.
pub fn read(spec: &SettingSpec, text: &str) -> Result<f64, String> {
    let fits = |value: &f64| (spec.min..=spec.max).contains(value) && (!spec.whole || value.fract() == 0.0);
    let text = if spec.whole { say::typed(text) } else { say::typed_fraction(text) };
    decimal::parse(&text).filter(fits).ok_or_else(|| {
        let kind = if spec.whole { "whole" } else { "any" };
        let [least, most] = [spec.min, spec.max].map(shown);
        say::training::takes(title(spec), kind, least, most)
    })
}

/// Writes a setting's value as the language has it.
#[must_use]
pub fn shown(value: f64) -> String {
    format::written(value)
}

/// A setting's name in words.
#[must_use]
pub fn words(name: &str) -> String {
    say::training::setting(name, plain(name))
}

/// A setting's name in words, as a title.
#[must_use]
pub fn title(spec: &SettingSpec) -> String {
    let words = plain(spec.name);
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    say::training::setting(spec.name, first.chain(letters).collect::<String>())
}

/// A setting's name in English.
fn plain(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use session::training::TABLE;

    use super::*;

    fn spec(name: &str) -> &'static SettingSpec {
        TABLE.iter().find(|spec| spec.name == name).unwrap()
    }

    #[test]
    fn a_value_that_does_not_fit_is_refused_in_a_sentence() {
        assert_eq!(read(spec("learning_rate"), " 0.50 "), Ok(0.5));
        say::speak(say::Language::German);
        assert_eq!(["0,025", "0.025"].map(|text| read(spec("learning_rate"), text)), [Ok(0.025), Ok(0.025)]);
        assert_eq!(shown(0.025), "0,025");
        say::speak(say::Language::English);
        let refused = read(spec("learning_rate"), "7");
        assert_eq!(refused, Err("Learning rate takes a number from 0 to 1.".to_owned()));
        let refused = read(spec("width"), "4.5").unwrap_err();
        assert!(refused.starts_with("Width takes a whole number from "), "{refused}");
        assert!(read(spec("width"), "").is_err() && read(spec("width"), "wide").is_err());
    }
}
