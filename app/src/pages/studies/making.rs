//! The form that makes a study: without chapters, of games, or of chosen analyses.

use leptos::prelude::*;

use super::listing::Draft;
use super::{row, script};
use crate::address::paths::STUDIES;
use crate::components::solid::solid;

/// The form. `chosen`: analyses that become its chapters.
pub(super) fn form(draft: Draft, chosen: &[(String, String)], is_open: bool) -> AnyView {
    let Draft { name, pgn, problem } = draft;
    let is_wrong = problem.is_some();
    let problem = problem.map(|problem| {
        view! {
            <p class="error" id="making-problem" role="alert" data-testid="making-problem">
                {say::told(&problem).into_owned()}
            </p>
        }
    });
    let described = is_wrong.then_some("making-problem");
    let games = chosen.is_empty().then(|| {
        view! {
            <label class="study-games">
                <span>{say::studies::games()}</span>
                <textarea
                    id="new-games"
                    name="pgn"
                    rows="4"
                    spellcheck="false"
                    placeholder=say::studies::games_hint()
                    aria-describedby=described
                    data-testid="new-study-games"
                >
                    {pgn}
                </textarea>
            </label>
            {script::file_field("new-games")}
        }
    });
    solid(view! {
        <details class="study-new" id="new" open=is_open>
            <summary class="button" data-testid="new-study">
                {say::studies::new_study()}
            </summary>
            <form class="study-form" method="post" action=STUDIES>
                {row::hidden(chosen)}
                <label>
                    <span>{say::pages::name()}</span>
                    <input
                        name="name"
                        value=name
                        maxlength="100"
                        autocomplete="off"
                        placeholder=say::studies::name_hint()
                        aria-invalid=is_wrong.then_some("true")
                        aria-describedby=described
                        data-testid="new-study-name"
                    />
                </label>
                {games}
                {problem}
                <button type="submit" class="primary" data-testid="make-study">
                    {say::studies::make()}
                </button>
            </form>
        </details>
    })
}
