//! The form that adds chapters to a study: of games, of a position, or empty.

use leptos::prelude::*;
use wire::study::Orientation;

use super::contents::{Contents, ProblemAt, action, problem_at};
use crate::address::paths;
use crate::components::solid::solid;
use crate::pages::studies::script;

/// The form. It is open where something was typed, and where there is no chapter yet.
pub(super) fn form(contents: &Contents) -> AnyView {
    let is_open = contents.draft.is_some() || contents.chapters.is_empty();
    let draft = contents.draft.clone().unwrap_or_default();
    let problem = problem_at(contents, ProblemAt::Adding);
    let is_wrong = problem.is_some();
    let side = |value: &'static str, words: &'static str, is_chosen: bool| {
        view! { <option value=value selected=is_chosen>{words}</option> }
    };
    solid(view! {
        <details class="study-new" id="add" open=is_open>
            <summary class="button" data-testid="add-chapters">
                {say::studies::add_chapters()}
            </summary>
            <form class="study-form" method="post" action=action(contents, "add")>
                <label class="study-games">
                    <span>{say::studies::games_or_position()}</span>
                    <textarea
                        id="chapter-text"
                        name="text"
                        rows="4"
                        spellcheck="false"
                        placeholder=say::studies::games_or_position_hint()
                        aria-invalid=is_wrong.then_some("true")
                        data-testid="chapter-text"
                    >
                        {draft.text}
                    </textarea>
                </label>
                {script::file_field("chapter-text")}
                <label>
                    <span>{say::pages::name()}</span>
                    <input
                        name="name"
                        value=draft.name
                        maxlength="100"
                        autocomplete="off"
                        placeholder=say::studies::chapter_name_hint()
                        data-testid="new-chapter-name"
                    />
                </label>
                <label>
                    <span>{say::studies::side()}</span>
                    <select name="side" data-testid="new-chapter-side">
                        {side("", say::studies::side_of_game(), draft.orientation.is_none())}
                        {side(
                            "white",
                            say::studies::white_below(),
                            draft.orientation == Some(Orientation::White),
                        )}
                        {side(
                            "black",
                            say::studies::black_below(),
                            draft.orientation == Some(Orientation::Black),
                        )}
                    </select>
                </label>
                {problem}
                <button type="submit" class="primary" data-testid="add-chapter">
                    {say::studies::add()}
                </button>
                <p class="hint">
                    {say::studies::from_analyses()} " " <a href=paths::ANALYSES>{say::pages::my_analyses()}</a>
                </p>
            </form>
        </details>
    })
}
