//! Speed of the network with batches of each size, measured by the server.

use leptos::prelude::*;
use wire::Staircase;

use super::draft::Draft;
use crate::components::solid::solid;
use crate::networks;
use page::format;

/// The button, and what was measured. The size that suits the network is entered.
pub(super) fn measurement(draft: Draft) -> AnyView {
    let busy = RwSignal::new(false);
    let measured = RwSignal::new(None::<Result<Staircase, String>>);
    let measure = move |_| {
        let Some(network) = draft.network.get() else { return };
        busy.set(true);
        networks::measure(&network, move |result| {
            busy.set(false);
            if let Ok(staircase) = &result {
                draft.set("batch", &staircase.good.to_string());
            }
            measured.set(Some(result));
        });
    };
    solid(view! {
        <div class="measurement">
            <button
                type="button"
                data-testid="measure-batch"
                title=say::parameters::measures()
                disabled=move || busy.get() || draft.network.with(Option::is_none) || draft.is_fixed.get()
                on:click=measure
            >
                {move || if busy.get() { say::parameters::measuring() } else { say::parameters::measure() }}
            </button>
            <span class="hint" role="status" data-testid="staircase">
                {move || measured.get().map(words)}
            </span>
        </div>
    })
}

fn words(measured: Result<Staircase, String>) -> String {
    let staircase = match measured {
        Ok(staircase) => staircase,
        Err(problem) => return problem,
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate, for people")]
    let stair = |&(batch, rate): &(u32, f64)| format!("{batch}: {}", format::count(rate.round() as u64));
    let stairs: Vec<String> = staircase.stairs.iter().map(stair).collect();
    say::parameters::measured(stairs.join(", "))
}
