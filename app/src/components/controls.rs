//! Go, stop, and one simulation at a time.

use leptos::html::Input;
use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::Analysis;
use crate::{actions, format};

/// The transport buttons and the node limit.
#[component]
pub fn Controls() -> impl IntoView {
    let analysis = Analysis::get();
    let limit = NodeRef::<Input>::new();
    let limit_error = RwSignal::new(false);
    let running = Memo::new(move |_| actions::is_running(analysis));
    let idle = move || !analysis.can_control() || analysis.search.get().is_none();

    let step = move |simulations: u32| {
        view! {
            <button
                type="button"
                data-testid=format!("step-{simulations}")
                title=if simulations == 1 { "One simulation (.)".to_owned() } else { format!("{simulations} simulations") }
                disabled=idle
                on:click=move |_| actions::step(analysis, simulations)
            >
                {format!("+{simulations}")}
            </button>
        }
    };
    let set_limit = move |_| {
        let Some(input) = limit.get_untracked() else { return };
        let parsed = parse_limit(&input.value());
        limit_error.set(parsed.is_none());
        if let Some(value) = parsed {
            analysis.node_limit.set(value);
        }
    };
    let shown_limit = move || analysis.node_limit.get().map(|nodes| format::count(nodes.into())).unwrap_or_default();
    let most = move || {
        let most = analysis.offer.with(|offer| offer.max_nodes);
        if most > 0 { format::count(most.into()) } else { "none".to_owned() }
    };

    solid(view! {
        <div class="controls" role="group" aria-label="Search">
            <button
                type="button"
                class="primary"
                data-testid="go"
                title="Search on (Space)"
                disabled=move || idle() || running.get()
                on:click=move |_| actions::go(analysis)
            >
                "Go"
            </button>
            <button
                type="button"
                data-testid="stop"
                title="Stop after the simulation under way (Space)"
                disabled=move || idle() || !running.get()
                on:click=move |_| actions::stop(analysis)
            >
                "Stop"
            </button>
            <span class="group">
                <button
                    type="button"
                    data-testid="back-1"
                    title="Take one simulation back (,)"
                    disabled=idle
                    on:click=move |_| actions::step_back(analysis)
                >
                    "−1"
                </button>
                {step(1)}
                {step(10)}
                {step(100)}
            </span>
            <label class="field">
                <span>"Node limit"</span>
                <input
                    node_ref=limit
                    type="text"
                    inputmode="numeric"
                    size="9"
                    data-testid="node-limit"
                    placeholder=most
                    title="Go stops when the root has this many visits; empty: the server's limit"
                    prop:value=shown_limit
                    aria-invalid=move || if limit_error.get() { "true" } else { "false" }
                    on:change=set_limit
                />
            </label>
            <label class="check" title="Search a position by itself as soon as it is on the board">
                <input
                    type="checkbox"
                    data-testid="autostart"
                    checked=true
                    prop:checked=move || analysis.autostart.get()
                    on:change=move |event| analysis.autostart.set(event_target_checked(&event))
                />
                <span>"start new positions"</span>
            </label>
        </div>
    })
}

/// A number of nodes, with separators or `k` and `M`; nothing means no limit. `None` if it is not a number.
#[expect(clippy::option_option, reason = "not a number, no limit, and a limit are three different things")]
fn parse_limit(text: &str) -> Option<Option<u32>> {
    let text: String = text.chars().filter(|c| !matches!(c, ' ' | ',' | '_' | '.' | '\u{a0}')).collect();
    if text.is_empty() {
        return Some(None);
    }
    let (digits, factor) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => text.strip_suffix(['m', 'M']).map_or((text.as_str(), 1), |digits| (digits, 1_000_000)),
    };
    let number = digits.parse::<u32>().ok()?.checked_mul(factor)?;
    (number > 0).then_some(Some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_generously() {
        assert_eq!(parse_limit(""), Some(None));
        assert_eq!(parse_limit("1,000"), Some(Some(1_000)));
        assert_eq!(parse_limit("10k"), Some(Some(10_000)));
        assert_eq!(parse_limit("2M"), Some(Some(2_000_000)));
        assert_eq!(parse_limit("many"), None);
        assert_eq!(parse_limit("0"), None);
        assert_eq!(parse_limit("9999999999"), None);
    }
}
