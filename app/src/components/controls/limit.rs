//! Limit at which "go" stops by itself: nodes, playouts, seconds, or settled visits.

use leptos::html::Input;
use leptos::prelude::*;
use page::input::Action;
use wire::Until;

use crate::components::select::{Names, select};
use crate::state::Analysis;
use page::format;

/// Quantity that a limit counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Unit {
    #[default]
    Nodes,
    Playouts,
    Seconds,
    KldGain,
}

impl Unit {
    const ALL: [Self; 4] = [Self::Nodes, Self::Playouts, Self::Seconds, Self::KldGain];

    /// Its name in the field where it is chosen.
    fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Playouts => "playouts",
            Self::Seconds => "seconds",
            Self::KldGain => "KLD gain",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Nodes => say::controls::nodes(),
            Self::Playouts => say::controls::playouts(),
            Self::Seconds => say::controls::seconds(),
            Self::KldGain => say::controls::kld_gain(),
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            Self::Nodes => say::controls::nodes_about(),
            Self::Playouts => say::controls::playouts_about(),
            Self::Seconds => say::controls::seconds_about(),
            Self::KldGain => say::controls::kld_gain_about(),
        }
    }

    /// The limit that a text means; nothing means none. `None` if the text means nothing.
    fn parse(self, text: &str) -> Option<Until> {
        let text = match self {
            Self::Nodes | Self::Playouts => say::typed(text),
            Self::Seconds | Self::KldGain => say::typed_fraction(text),
        };
        if text.is_empty() {
            return Some(Until::default());
        }
        Some(match self {
            Self::Nodes => Until::nodes(whole_number(&text)?),
            Self::Playouts => Until { playouts: Some(whole_number(&text)?), ..Until::default() },
            Self::Seconds => {
                let milliseconds = positive(text.trim_end_matches('s'))? * 1000.0;
                let in_range = (1.0..=f64::from(u32::MAX)).contains(&milliseconds);
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
                let milliseconds = in_range.then_some(milliseconds.round() as u32)?;
                Until { milliseconds: Some(milliseconds), ..Until::default() }
            }
            Self::KldGain => Until { kld_gain: Some(positive(&text)?), ..Until::default() },
        })
    }

    /// The limit as text, as [`parse`](Self::parse) reads it.
    fn write(self, until: &Until) -> String {
        let text = match self {
            Self::Nodes => until.nodes.map(|nodes| format::count(nodes.into())),
            Self::Playouts => until.playouts.map(|playouts| format::count(playouts.into())),
            Self::Seconds => until.milliseconds.map(|milliseconds| format::written(f64::from(milliseconds) / 1000.0)),
            Self::KldGain => until.kld_gain.map(|gain| format::exponential(gain, None)),
        };
        text.unwrap_or_default()
    }
}

/// The limit and what it counts.
#[component]
pub(super) fn LimitField() -> impl IntoView {
    let analysis = Analysis::get();
    let input = NodeRef::<Input>::new();
    let unit = RwSignal::new(Unit::default());
    let wrong = RwSignal::new(false);
    let set = move |text: &str| {
        let parsed = unit.get().parse(text);
        wrong.set(parsed.is_none());
        if let Some(until) = parsed {
            analysis.act(Action::Limit(until));
        }
    };
    // Another unit begins without a limit: 1,000 seconds is not what 1,000 nodes were meant for.
    let choose_unit = move |text: String| {
        unit.set(Unit::ALL.into_iter().find(|unit| unit.name() == text).unwrap_or_default());
        if let Some(input) = input.get() {
            input.set_value("");
        }
        set("");
    };
    let most = move || {
        let most = analysis.offer.with(|offer| offer.max_nodes);
        let is_known = unit.get() == Unit::Nodes && most > 0;
        if is_known { format::count(most.into()) } else { say::controls::no_limit().to_owned() }
    };
    let units = Unit::ALL.map(|unit| (unit.name().to_owned(), unit.words().to_owned()));
    view! {
        <span class="field">
            <label for="limit">{say::controls::stop_at()}</label>
            <input
                node_ref=input
                id="limit"
                type="text"
                inputmode="decimal"
                size="9"
                data-testid="limit"
                placeholder=most
                title=move || unit.get().explanation()
                prop:value=move || unit.get().write(&analysis.until.get())
                aria-invalid=move || if wrong.get() { "true" } else { "false" }
                on:change:target=move |event| set(&event.target().value())
            />
            {select(
                Names { test: "limit-unit", label: say::controls::unit_of_the_limit(), title: "" },
                Signal::stored(units.to_vec()),
                Signal::derive(move || unit.get().name().to_owned()),
                false.into(),
                choose_unit,
            )}
        </span>
    }
}

/// A number above zero, perhaps with `k` or `M`.
fn whole_number(text: &str) -> Option<u32> {
    let (digits, factor) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1e3),
        None => text.strip_suffix(['m', 'M']).map_or((text, 1.0), |digits| (digits, 1e6)),
    };
    // There are no thousandths of a node: three digits behind a point are thousands.
    let mut groups = digits.split('.');
    let is_in_threes = groups.next().is_some() && factor == 1.0 && groups.all(|group| group.len() == 3);
    let number = positive(&if is_in_threes { digits.replace('.', "") } else { digits.to_owned() })? * factor;
    let is_whole = number.fract() == 0.0 && number <= f64::from(u32::MAX);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in range")]
    is_whole.then_some(number as u32)
}

fn positive(text: &str) -> Option<f64> {
    decimal::parse(text).filter(|&number| number > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_generously() {
        let nodes = |text| Unit::Nodes.parse(text).map(|until| until.nodes);
        assert_eq!(nodes(""), Some(None));
        assert_eq!(nodes("1,000"), Some(Some(1_000)));
        assert_eq!(nodes("1.000"), Some(Some(1_000)));
        assert_eq!(nodes("10k"), Some(Some(10_000)));
        assert_eq!(nodes("2M"), Some(Some(2_000_000)));
        assert_eq!(
            ["1.5k", "0,5M", "1.000.000"].map(nodes),
            [1_500, 500_000, 1_000_000].map(|number| Some(Some(number)))
        );
        for wrong in ["many", "0", "9999999999", "-5", "2.5"] {
            assert_eq!(nodes(wrong), None, "{wrong}");
        }
        assert_eq!(Unit::Seconds.parse("2.5").unwrap().milliseconds, Some(2500));
        assert_eq!(Unit::Seconds.parse("10s").unwrap().milliseconds, Some(10_000));
        assert_eq!(Unit::KldGain.parse("2e-6").unwrap().kld_gain, Some(2e-6));
        for wrong in ["0", "-1", "NaN", "inf", "1e99", "0.0001"] {
            assert_eq!(Unit::Seconds.parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (unit, text) in
            [(Unit::Nodes, "1234567"), (Unit::Playouts, "800"), (Unit::Seconds, "0.25"), (Unit::KldGain, "0.000015")]
        {
            let until = unit.parse(text).unwrap();
            assert_eq!(unit.parse(&unit.write(&until)), Some(until.clone()), "{text}");
            say::speak(say::Language::German);
            assert_eq!(unit.parse(&unit.write(&until)), Some(until), "{text} in German");
            say::speak(say::Language::English);
        }
        say::speak(say::Language::German);
        let quarter = Unit::Seconds.parse("0.250").unwrap();
        assert_eq!((quarter.milliseconds, Unit::Seconds.write(&quarter)), (Some(250), "0,25".to_owned()));
        say::speak(say::Language::English);
    }
}
