//! The games of this analysis, where there is more than one.

use leptos::prelude::*;
use page::input::Action;

use crate::components::solid::solid;
use crate::state::Analysis;
use page::game;

/// Buttons of the games; that of the shown one is marked.
#[component]
pub(super) fn GamesHere() -> impl IntoView {
    let analysis = Analysis::get();
    let games = Memo::new(move |_| {
        analysis.game.with(|view| {
            let starts = view.positions.iter().filter(|position| position.parent.is_none());
            let named = |(number, start): (usize, &wire::PositionView)| (start.id, game::title(view, start.id, number));
            (1..).zip(starts).map(named).collect::<Vec<_>>()
        })
    });
    let shown = move || analysis.game.with(|view| game::line_to(view, view.current).first().map(|start| start.id));
    let button = move |(start, title): (u32, String)| {
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("here-{start}")
                    aria-current=move || (shown() == Some(start)).then_some("true")
                    on:click=move |_| analysis.act(Action::Visit(analysis.game.with(|view| game::end_of(view, start))))
                >
                    {title}
                </button>
            </li>
        }
    };
    solid(view! {
        <section class="games" data-testid="games-here" aria-label=say::recordings::games_in_analysis() hidden=move || games.with(|games| games.len() < 2)>
            <p>{say::recordings::games_in_analysis()}</p>
            <ol>{move || games.get().into_iter().map(button).collect_view()}</ol>
        </section>
    })
}
