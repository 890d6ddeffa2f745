//! The games of a text or a file, problems with it, and the games of this analysis.

mod games;
mod here;
mod shown;

use leptos::prelude::*;
use page::reading::found::Found;

use crate::components::solid::solid;
use crate::state::Analysis;
use games::Games;
use here::GamesHere;
use shown::Shown;

/// The panel.
#[component]
pub fn ReadingPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Shown::nothing(analysis);
    Effect::new(move |_| {
        let number = analysis.text.get();
        shown.change(|found| found.take_up(number));
        let answers = analysis.text_answers.get();
        if !answers.is_empty() {
            analysis.text_answers.set(Vec::new());
            answers.iter().for_each(|answer| shown.take(answer));
        }
    });
    // A choice, and what is said of a text, must be seen.
    Effect::new(move |_| {
        let has_games = shown.with(|found| found.games.len() > 1);
        analysis.has_games.set(has_games);
        if has_games || shown.with(|found| found.kept.is_some() || !found.remarks.is_empty()) {
            analysis.box_open.set(true);
        }
    });
    let remark = |text: String| view! { <li>{text}</li> };
    let keep = move || {
        let moves = shown.with(|found| found.kept.as_ref().map(|(_, record)| record.moves.len()))?;
        let open = move |_| {
            if let Some(action) = shown.change(Found::open_kept) {
                analysis.act(action);
            }
        };
        Some(view! {
            <button type="button" data-testid="open-readable" on:click=open>
                {say::recordings::open_readable(moves as u64)}
            </button>
        })
    };
    let remarks = Memo::new(move |_| shown.with(|found| found.remarks.clone()));
    solid(view! {
        <div class="reading">
            {keep}
            <ul class="hint" role="status" data-testid="fen-remarks" hidden=move || remarks.with(Vec::is_empty)>
                {move || remarks.get().into_iter().map(remark).collect_view()}
            </ul>
            <Games shown />
            <GamesHere />
        </div>
    })
}
