//! W, D, L, V and M as the evaluator says them, and what the search kept of them.

use std::sync::Arc;

use leptos::prelude::*;

use super::asking::Shown;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;
use page::view::Tab;
use wire::Taken;

/// The value head.
#[component]
pub(super) fn Value(shown: Arc<Shown>) -> impl IntoView {
    let analysis = Analysis::get();
    let (turn, node) = (shown.turn(), shown.question.node);
    let sign = move || analysis.sign_for(turn);
    let raw = StoredValue::new(shown);
    let kept = Memo::new(move |before: Option<&Option<f64>>| {
        if analysis.tab.get() != Tab::Network {
            return before.copied().flatten();
        }
        analysis.revision.track();
        analysis.model.with_value(|model| model.open(node).and_then(|open| open.v))
    });
    let side = move || {
        let side = if sign() < 0.0 { turn.other() } else { turn };
        let name = analysis.side_name(side);
        if side == turn { say::network::for_mover(name) } else { say::network::for_other(name) }
    };
    let parts = move || {
        let wdl = raw.with_value(|shown| shown.raw.wdl)?;
        let [first, draw, last] = wdl;
        Some(if sign() < 0.0 { [last, draw, first] } else { wdl })
    };
    let bar = move || parts().map(bar);
    let v = move || raw.with_value(|shown| shown.raw.q) * sign();
    let sum = move || match parts() {
        Some([win, _, loss]) => {
            // One by one: what an array is mapped by would be a part of every page, with all that writes fractions.
            let (win, loss) = (win.to_string(), loss.to_string());
            format!("V = W − L = {} − {} = {}", say::decimal(&win), say::decimal(&loss), format::plain(v(), 6))
        }
        None => say::network::v_alone(format::plain(v(), 6)),
    };
    let recorded = move || {
        if raw.with_value(|shown| shown.raw.taken == Taken::Priors) {
            return say::network::v_of_other().to_owned();
        }
        let ours = raw.with_value(|shown| shown.raw.q);
        kept.get().map_or_else(|| say::network::no_v().to_owned(), |kept| recorded(ours, kept, sign()))
    };
    let moves_left = move || match raw.with_value(|shown| shown.raw.moves_left) {
        Some(plies) => say::network::plies_left(format::plain(f64::from(plies), 1)),
        None => say::network::not_predicted().to_owned(),
    };
    solid(view! {
        <section aria-label=say::network::value() data-testid="network-value">
            <h3>
                <span data-term="V" tabindex="0" class="v">
                    {say::network::value()}
                </span>
            </h3>
            <p class="hint" data-testid="network-view">
                {side}
            </p>
            {bar}
            <p data-testid="network-v">{sum}</p>
            <p data-testid="network-recorded">{recorded}</p>
            <p>
                <span data-term="M" tabindex="0">
                    {say::network::moves_left()}
                </span> ": " <span data-testid="network-m">{moves_left}</span>
            </p>
        </section>
    })
}

/// Unit to which the values that a search stores are rounded.
const UNIT: f64 = 1.0 / (1 << 20) as f64;

/// Compares V with what the search recorded; both seen by the side to move.
fn recorded(ours: f64, kept: f64, sign: f64) -> String {
    let said = format::plain(kept * sign, 6);
    let difference = (ours - kept).abs();
    if difference <= UNIT / 2.0 {
        say::network::v_recorded(said)
    } else {
        say::network::v_differs(said, say::decimal(&format!("{difference:.2e}")))
    }
}

fn bar([win, draw, loss]: [f32; 3]) -> AnyView {
    let percent = |share: f32| format!("{:.3}", share * 100.0);
    let number = |class: &'static str, name: &'static str, share: f32| {
        view! {
            <span class=format!("nn-wdl-{class}")>
                {name} " " <b data-testid=format!("network-{class}")>{format::percent(f64::from(share))}</b>
            </span>
        }
    };
    let words = |share: f32| format::percent(f64::from(share));
    let label = say::network::win_draw_loss(words(win), words(draw), words(loss));
    solid(view! {
        <div class="nn-wdl">
            <svg class="wdl-mini" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=label>
                <rect class="wdl-win" x="0" y="0" width=percent(win) height="10" />
                <rect class="wdl-draw" x=percent(win) y="0" width=percent(draw) height="10" />
                <rect class="wdl-loss" x=percent(win + draw) y="0" width=percent(loss) height="10" />
            </svg>
            <p class="nn-wdl-words">{number("win", "W", win)} {number("draw", "D", draw)} {number("loss", "L", loss)}</p>
        </div>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_unit_is_rounding_and_more_is_not() {
        assert!(recorded(0.25 + UNIT * 0.4, 0.25, 1.0).contains("the same"));
        assert!(recorded(0.25, 0.25, -1.0).contains("V = −0.250000"));
        assert!(recorded(0.25 + UNIT, 0.25, 1.0).contains("differs by 9.54e-7"));
    }
}
