//! Names of evaluators, and finding one by the letters that are typed.

use std::borrow::Cow;

use wire::{NamedNetwork, Runtime};

/// Pause in milliseconds after which a typed letter begins another name.
const ONE_WORD: f64 = 1000.0;

/// Letters that were typed of a name.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    word: String,
    /// When the last of them was, in milliseconds.
    last: f64,
}

/// A way through a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The next one.
    Down,
    /// The one before.
    Up,
    /// The first.
    First,
    /// The last.
    Last,
}

/// The evaluator that is a network of this name.
#[must_use]
pub fn of_network(name: &str) -> String {
    NamedNetwork { name, runtime: None }.evaluator()
}

/// An evaluator's name for people.
#[must_use]
pub fn plain(evaluator: &str) -> &str {
    network(evaluator).unwrap_or(evaluator)
}

/// The name of an evaluator's network; `None` where it is none.
#[must_use]
pub fn network(evaluator: &str) -> Option<&str> {
    NamedNetwork::read(evaluator).map(|named| named.name)
}

/// An evaluator as lists have it: whatever computes it.
#[must_use]
pub fn listed(evaluator: &str) -> Cow<'_, str> {
    network(evaluator).map_or(Cow::Borrowed(evaluator), |name| Cow::Owned(of_network(name)))
}

/// What computes, for people.
#[must_use]
pub fn runtime_name(runtime: Runtime) -> &'static str {
    match runtime {
        Runtime::Embedded => "embedded",
        Runtime::OnnxRuntime => "ONNX Runtime",
        Runtime::Remote => "remote",
    }
}

/// The place that lies that way in a list of so many, from a place or from outside; `None` in an empty one.
#[must_use]
pub fn towards(way: Way, at: Option<usize>, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(match way {
        Way::Down => at.map_or(0, |at| (at + 1).min(last)),
        Way::Up => at.unwrap_or(0).saturating_sub(1),
        Way::First => 0,
        Way::Last => last,
    })
}

impl Typed {
    /// Appends a letter to the name that is typed; after a pause the name begins anew. Returns the next evaluator, after the one at a
    /// place, whose name begins like that; with more than one letter that one itself if it still does.
    pub fn find(&mut self, letter: &str, now: f64, all: &[String], at: Option<usize>) -> Option<usize> {
        if ONE_WORD < now - self.last {
            self.word.clear();
        }
        self.last = now;
        self.word.push_str(&letter.to_lowercase());
        let skipped = at.map_or(0, |at| at + usize::from(self.word.chars().count() == 1));
        let mut places = (0..all.len()).cycle().skip(skipped).take(all.len());
        places.find(|place| plain(&all[*place]).to_lowercase().starts_with(&self.word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<String> {
        ["network:maia-1100", "network:Maia-1500", "classical", "random"].map(str::to_owned).to_vec()
    }

    /// Types letters quickly, and returns the place that they lead to.
    fn typed(letters: &str, at: Option<usize>, all: &[String]) -> Option<usize> {
        let mut typed = Typed::default();
        letters.chars().fold(at, |_, letter| typed.find(&letter.to_string(), 1.0, all, at))
    }

    #[test]
    fn a_letter_goes_on_and_more_letters_stay() {
        assert_eq!(typed("m", Some(0), &all()), Some(1));
        assert_eq!(typed("m", Some(1), &all()), Some(0), "round the end");
        assert_eq!(typed("maia-1", Some(0), &all()), Some(0));
        assert_eq!(typed("maia-15", Some(0), &all()), Some(1));
        assert_eq!(typed("r", None, &all()), Some(3));
        assert_eq!(typed("x", Some(3), &all()), None);
        assert_eq!(typed("x", None, &[]), None);
    }

    #[test]
    fn letters_soon_after_each_other_are_one_name() {
        let mut typed = Typed::default();
        assert_eq!(typed.find("C", 5000.0, &all(), None), Some(2));
        assert_eq!(typed.find("r", 5900.0, &all(), Some(2)), None, "nothing begins with cr");
        assert_eq!(typed.find("r", 7000.0, &all(), Some(2)), Some(3));
    }

    #[test]
    fn a_way_ends_where_the_list_does() {
        let from = |way, at| towards(way, at, 3);
        assert_eq!(
            [from(Way::Down, None), from(Way::Down, Some(1)), from(Way::Down, Some(2))],
            [Some(0), Some(2), Some(2)]
        );
        assert_eq!([from(Way::Up, None), from(Way::Up, Some(2)), from(Way::Up, Some(0))], [Some(0), Some(1), Some(0)]);
        assert_eq!([from(Way::First, Some(2)), from(Way::Last, None)], [Some(0), Some(2)]);
        for way in [Way::Down, Way::Up, Way::First, Way::Last] {
            assert_eq!(towards(way, None, 0), None, "there is none");
        }
    }

    #[test]
    fn a_network_is_called_by_its_name_and_others_by_theirs() {
        assert_eq!(plain(&of_network("maia 1900")), "maia 1900");
        assert_eq!(plain("uniform:0.5"), "uniform:0.5");
        assert_eq!((plain("embedded:a"), &*listed("embedded:a")), ("a", "network:a"));
        assert_eq!(&*listed("random"), "random");
    }
}
