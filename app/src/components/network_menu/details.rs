//! Facts on the evaluator that is looked at.

use leptos::prelude::*;
use page::networks::Input;
use wire::{NetworkEntry, NetworkOrigin};

use super::options;
use crate::components::copy_button::CopyButton;
use crate::components::solid::solid;
use crate::networks;
use crate::state::Analysis;

/// The facts of one evaluator, and the button that takes it.
#[component]
pub(super) fn Details() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.networks;
    let entry = Memo::new(move |_| menu.with(|menu| menu.entry(menu.looked_at()).cloned()));
    let looked_at = Memo::new(move |_| menu.with(|menu| menu.looked_at().to_owned()));
    let is_used = move || {
        let sha256 = entry.with(|entry| entry.as_ref().map(|entry| entry.sha256.clone()));
        menu.in_use.with(|in_use| in_use.is(&looked_at.get(), sha256.as_deref()))
    };
    let is_there =
        move || entry.with(Option::is_some) || looked_at.with(|looked_at| options::built_in(looked_at)).is_some();
    let is_gone = move || menu.with(|menu| menu.list().is_some()) && !is_there();

    let words = move || {
        looked_at.with(|looked_at| options::built_in(looked_at)).map(str::to_owned).or_else(|| {
            entry.with(|entry| match entry {
                Some(entry) => entry.remark.as_deref().map(|remark| say::told(remark).into_owned()),
                None => is_gone().then(|| say::networks::gone().to_owned()),
            })
        })
    };
    let label = move || match (is_used(), analysis.comparison.is_awaited()) {
        (true, _) => say::networks::is_in_use(),
        (false, true) => say::networks::compare_with_it(),
        (false, false) => say::networks::search_with_it(),
    };

    solid(view! {
        <section class="networks-details" aria-label=say::networks::chosen() data-testid="network-details">
            <h3>{move || looked_at.with(|looked_at| networks::plain_name(looked_at).to_owned())}</h3>
            <p>{words}</p>
            <div class="networks-buttons">
                <button
                    type="button"
                    class="primary"
                    data-testid="use-network"
                    disabled=move || is_used() || !is_there() || !analysis.can_control()
                    on:click=move |_| {
                        if analysis.can_control() {
                            menu.choose_looked_at();
                        }
                    }
                >
                    {label}
                </button>
                {move || entry.get().filter(|entry| entry.origin == NetworkOrigin::Uploaded).map(delete_button)}
            </div>
            {move || entry.get().map(facts)}
        </section>
    })
}

/// The table that `puctoscope describe` prints.
fn facts(entry: NetworkEntry) -> AnyView {
    let row = move |(name, value): (String, String)| {
        let is_digest = name == "SHA-256";
        let copy = is_digest.then(|| {
            let text = value.clone();
            view! { <CopyButton text=Signal::stored(text) label=say::networks::copy() name="copy-sha256" /> }
        });
        view! {
            <tr>
                <th scope="row">{say::told(&name).into_owned()}</th>
                <td class:digest=is_digest>{say::told(&value).into_owned()} {copy}</td>
            </tr>
        }
    };
    solid(view! {
        <table class="facts" data-testid="network-facts">
            <tbody>{entry.rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    })
}

/// Deletes on the second click, so that nothing is lost by a slip.
fn delete_button(entry: NetworkEntry) -> AnyView {
    let analysis = Analysis::get();
    let name = entry.name;
    let is_doomed = {
        let name = name.clone();
        move || analysis.networks.with(|menu| menu.is_doomed(&name))
    };
    let click = move |_| analysis.networks.tell(Input::Delete(name.clone()));
    solid(view! {
        <button type="button" data-testid="delete-network" disabled=move || !analysis.can_control() on:click=click>
            {move || if is_doomed() { say::networks::delete_for_good() } else { say::networks::delete() }}
        </button>
    })
}
