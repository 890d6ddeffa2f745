//! The choice of a text's games.

use leptos::prelude::*;
use wire::reading::Listed;

use super::Found;
use crate::components::solid::solid;
use crate::reading;
use page::format;

/// Rows that are shown at first, and more of them at a time: a page of thousands would be slow.
const ROWS: usize = 50;

/// The list, where there is a choice.
#[component]
pub(super) fn Games(found: Found) -> impl IntoView {
    let filter = RwSignal::new(String::new());
    let most = RwSignal::new(ROWS);
    let fitting = Memo::new(move |_| {
        let words: Vec<String> = filter.get().to_lowercase().split_whitespace().map(str::to_owned).collect();
        found.games.with(|games| {
            let fits = |game: &Listed| words.is_empty() || fits(game, &words);
            (0_u32..).zip(games).filter(|(_, game)| fits(game)).map(|(place, _)| place).collect::<Vec<_>>()
        })
    });
    let row = move |place: u32| {
        let game = found.games.with(|games| games.get(place as usize).cloned()).unwrap_or_default();
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("game-{}", place + 1)
                    aria-current=move || (found.opened.get() == Some(place)).then_some("true")
                    on:click=move |_| reading::open_game(found.analysis, place)
                >
                    <span>{format!("{}. {}", place + 1, players(&game))}</span>
                    <span class="hint">{about(&game)}</span>
                </button>
            </li>
        }
    };
    let rows = move || fitting.with(|all| all.iter().take(most.get()).copied().collect::<Vec<_>>());
    let hidden = move || fitting.with(Vec::len).saturating_sub(most.get());
    let heading = move || {
        let count = format::count(found.games.with(Vec::len) as u64);
        if found.is_all.get() { format!("{count} games in this text") } else { format!("{count} games so far …") }
    };
    solid(view! {
        <section class="games" data-testid="games" aria-label="Games in this text" hidden=move || found.games.with(|games| games.len() < 2)>
            <p data-testid="games-count" aria-live="polite">{heading}</p>
            <input
                type="search"
                data-testid="games-filter"
                aria-label="Find a game by player, event or year"
                placeholder="Player, event or year"
                prop:value=move || filter.get()
                on:input=move |event| {
                    filter.set(event_target_value(&event));
                    most.set(ROWS);
                }
            />
            <ol data-testid="games-list">
                <For each=rows key=|place| *place children=row />
            </ol>
            <p class="hint" hidden=move || !fitting.with(Vec::is_empty)>"No game fits."</p>
            <button type="button" data-testid="games-more" hidden=move || hidden() == 0 on:click=move |_| most.update(|most| *most += ROWS)>
                {move || format!("Show {} more", hidden().min(ROWS))}
            </button>
        </section>
    })
}

fn players(game: &Listed) -> String {
    let [white, black] = game.players.each_ref().map(|name| if name.is_empty() { "?" } else { name.as_str() });
    format!("{white} – {black}")
}

fn about(game: &Listed) -> String {
    let plies = format!("{} plies", game.plies);
    let parts = [game.event.as_str(), &game.date, &game.outcome, &plies];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn fits(game: &Listed, words: &[String]) -> bool {
    let text = format!("{} {} {} {}", game.players[0], game.players[1], game.event, game.date).to_lowercase();
    words.iter().all(|word| text.contains(word))
}
