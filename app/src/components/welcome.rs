//! A depth's introduction: one sentence with a picture that moves, shown until it is dismissed, once for each depth.

use leptos::prelude::*;
use page::view::Depth;

use crate::components::solid::made;
use crate::state::Analysis;

/// The introduction of the depth that is shown, where it was not dismissed before.
#[component]
pub fn Welcome() -> impl IntoView {
    let analysis = Analysis::get();
    let depth = Memo::new(move |_| analysis.depth_shown());
    // The tour is an introduction, too.
    let is_met = move || analysis.met.get()[depth.get() as usize] || analysis.tour.get().is_some();
    let dismiss = move |_| {
        let depth = depth.get();
        analysis.met.update(|met| met[depth as usize] = true);
    };
    made(view! {
        <aside class="welcome" data-testid="welcome" aria-label=say::frame::introduction() hidden=is_met>
            <div class="welcome-picture" aria-hidden="true" inner_html=move || picture(depth.get())></div>
            <p>{move || words(depth.get())}</p>
            <button type="button" class="quiet" data-testid="welcome-dismiss" aria-label=say::notices::dismiss() on:click=dismiss>
                "×"
            </button>
        </aside>
    })
}

fn words(depth: Depth) -> &'static str {
    match depth {
        Depth::Analyse => say::frame::welcome_to_analyse(),
        Depth::Search => say::frame::welcome_to_search(),
        Depth::Lab => say::frame::welcome_to_lab(),
    }
}

/// A drawing of 64 by 40 units whose parts the style sheet moves.
fn picture(depth: Depth) -> &'static str {
    match depth {
        Depth::Analyse => {
            "<svg viewBox=\"0 0 64 40\"><rect class=\"w-square\" x=\"4\" y=\"2\" width=\"36\" height=\"36\"/>\
             <path class=\"w-arrow\" d=\"M22 34V12m-6 7l6-7l6 7\"/><rect class=\"w-bar\" x=\"46\" y=\"2\" width=\"8\" height=\"36\"/>\
             <rect class=\"w-level\" x=\"46\" y=\"2\" width=\"8\" height=\"18\"/></svg>"
        }
        Depth::Search => {
            "<svg viewBox=\"0 0 64 40\"><rect class=\"w-box\" x=\"2\" y=\"2\" width=\"60\" height=\"8\"/>\
             <g class=\"w-grow\"><rect class=\"w-box\" x=\"2\" y=\"11\" width=\"34\" height=\"8\"/><rect class=\"w-box\" x=\"37\" y=\"11\" width=\"16\" height=\"8\"/>\
             </g><g class=\"w-grow w-second\"><rect class=\"w-box\" x=\"2\" y=\"20\" width=\"20\" height=\"8\"/><rect class=\"w-box\" x=\"37\" y=\"20\" width=\"9\" height=\"8\"/>\
             </g><g class=\"w-grow w-third\"><rect class=\"w-box\" x=\"2\" y=\"29\" width=\"11\" height=\"8\"/></g></svg>"
        }
        Depth::Lab => {
            "<svg viewBox=\"0 0 64 40\"><path class=\"w-rail\" d=\"M4 10h56M4 20h56M4 30h56\"/>\
             <circle class=\"w-knob\" cx=\"18\" cy=\"10\" r=\"5\"/><circle class=\"w-knob w-second\" cx=\"38\" cy=\"20\" r=\"5\"/>\
             <circle class=\"w-knob w-third\" cx=\"26\" cy=\"30\" r=\"5\"/></svg>"
        }
    }
}
