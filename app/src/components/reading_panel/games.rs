//! The choice of a text's games.

use leptos::prelude::*;
use page::format;
use page::input::Action;
use page::reading::found;

use super::shown::Shown;
use crate::components::solid::solid;

/// Rows that are shown at first, and more of them at a time: a page of thousands would be slow.
const ROWS: usize = 50;

/// The list, where there is a choice.
#[component]
pub(super) fn Games(shown: Shown) -> impl IntoView {
    let filter = RwSignal::new(String::new());
    let most = RwSignal::new(ROWS);
    let fitting = Memo::new(move |_| filter.with(|words| shown.with(|found| found::fitting(&found.games, words))));
    let row = move |place: u32| {
        let game = shown.with(|found| found.games.get(place as usize).cloned()).unwrap_or_default();
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("game-{}", place + 1)
                    aria-current=move || (shown.with(|found| found.opened) == Some(place)).then_some("true")
                    on:click=move |_| shown.analysis.act(Action::OpenGame(place))
                >
                    <span>{format!("{}. {}", place + 1, found::players(&game))}</span>
                    <span class="hint">{found::about(&game)}</span>
                </button>
            </li>
        }
    };
    let rows = move || fitting.with(|all| all.iter().take(most.get()).copied().collect::<Vec<_>>());
    let hidden = move || fitting.with(Vec::len).saturating_sub(most.get());
    let heading = move || {
        let (count, is_all) = shown.with(|found| (format::count(found.games.len() as u64), found.is_all));
        if is_all { say::recordings::games_found(count) } else { say::recordings::games_so_far(count) }
    };
    solid(view! {
        <section class="games" data-testid="games" aria-label=say::recordings::games_in_text() hidden=move || shown.with(|found| found.games.len() < 2)>
            <p data-testid="games-count" aria-live="polite">{heading}</p>
            <input
                type="search"
                data-testid="games-filter"
                aria-label=say::recordings::find_game()
                placeholder=say::recordings::find_game_hint()
                prop:value=move || filter.get()
                on:input=move |event| {
                    filter.set(event_target_value(&event));
                    most.set(ROWS);
                }
            />
            <ol data-testid="games-list">
                <For each=rows key=|place| *place children=row />
            </ol>
            <p class="hint" hidden=move || !fitting.with(Vec::is_empty)>{say::recordings::no_game_fits()}</p>
            <button type="button" data-testid="games-more" hidden=move || hidden() == 0 on:click=move |_| most.update(|most| *most += ROWS)>
                {move || say::recordings::show_more(hidden().min(ROWS))}
            </button>
        </section>
    })
}
