//! Limit at which "go" stops by itself: nodes, playouts, seconds, or settled visits.

use leptos::html::Input;
use leptos::prelude::*;
use page::input::Action;
use wire::Until;

use crate::components::select::{Names, named, select};
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

    fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Playouts => "playouts",
            Self::Seconds => "seconds",
            Self::KldGain => "KLD gain",
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            Self::Nodes => "Stop when the position has this many visits. Empty: the server's limit",
            Self::Playouts => "Stop after this many more simulations. Empty: no limit",
            Self::Seconds => "Stop after this time. Empty: no limit",
            Self::KldGain => "Stop when the shares of visits change by less than this per visit. Empty: no limit",
        }
    }

    /// The limit that a text means; nothing means none. `None` if the text means nothing.
    fn parse(self, text: &str) -> Option<Until> {
        let text: String = text.chars().filter(|c| !matches!(c, ' ' | ',' | '_' | '\u{a0}')).collect();
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
            Self::Seconds => until.milliseconds.map(|milliseconds| decimal::shortest(f64::from(milliseconds) / 1000.0)),
            Self::KldGain => until.kld_gain.map(|gain| decimal::exponential(gain, None)),
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
        let parsed = unit.get_untracked().parse(text);
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
        if unit.get() == Unit::Nodes && most > 0 { format::count(most.into()) } else { "none".to_owned() }
    };
    view! {
        <span class="field">
            <label for="limit">"Stop at"</label>
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
                Names { test: "limit-unit", label: "Unit of the limit", title: "" },
                named(Unit::ALL.map(Unit::name)),
                Signal::derive(move || unit.get().name().to_owned()),
                false.into(),
                choose_unit,
            )}
        </span>
    }
}

/// A number above zero, perhaps with `k` or `M`.
fn whole_number(text: &str) -> Option<u32> {
    let text = text.replace('.', "");
    let (digits, factor) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => text.strip_suffix(['m', 'M']).map_or((text.as_str(), 1), |digits| (digits, 1_000_000)),
    };
    digits.parse::<u32>().ok()?.checked_mul(factor).filter(|&number| number > 0)
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
        for wrong in ["many", "0", "9999999999", "-5"] {
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
            assert_eq!(unit.parse(&unit.write(&until)), Some(until), "{text}");
        }
    }
}
