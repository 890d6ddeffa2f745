//! A field beside the question, to answer by typing a move.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use lessons::typed::Typed;
use page::input::Action;
use page::lesson::Attempt;
use page::notation::{self, Notation};
use page::typed;

use crate::components::solid::solid;
use crate::state::Analysis;

/// The field, and what is wrong with what was typed.
#[component]
pub(super) fn TypedMove(
    /// Deed that the move is for.
    does: Typed,
    /// Progress of the reader.
    state: RwSignal<Attempt>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let begin_anew = move |now: String| {
        text.set(now);
        problem.set(None);
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        match answer(analysis, does, &text.get()) {
            Ok(()) => begin_anew(String::new()),
            Err(sentence) => problem.set(Some(sentence)),
        }
    };
    let is_open = move || state.with(|state| state.is_open() && !state.is_shown());
    let is_over = move || state.with(|state| state.is_over());
    solid(view! {
        <div class="lesson-typed-move">
            <form class="lesson-typed" hidden=is_over on:submit=submit>
                <input
                    type="text"
                    size="4"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    enterkeyhint="go"
                    data-testid="lesson-typed"
                    placeholder=say::learn::typed_move()
                    aria-label=say::learn::type_a_move()
                    title=say::learn::type_a_move_about()
                    aria-invalid=move || if problem.with(Option::is_some) { "true" } else { "false" }
                    disabled=move || !is_open()
                    prop:value=move || text.get()
                    on:input=move |event| begin_anew(event_target_value(&event))
                    on:keydown:target=move |event| {
                        if event.key() == "Escape" {
                            begin_anew(String::new());
                            let _ = event.target().blur();
                        }
                    }
                />
            </form>
            <p
                class="error lesson-typed-problem"
                role="alert"
                data-testid="lesson-typed-problem"
                hidden=move || is_over() || problem.with(Option::is_none)
            >
                {move || problem.get()}
            </p>
        </div>
    })
}

/// Answers with what was typed.
fn answer(analysis: Analysis, does: Typed, text: &str) -> Result<(), String> {
    let (Some(root), false) = (analysis.root_position(), text.trim().is_empty()) else { return Ok(()) };
    let selected = analysis.selected.get();
    let at = if does == Typed::Played { Vec::new() } else { analysis.moves_to(selected).unwrap_or_default() };
    let line = typed::line(&root, &at, text)?;
    if does == Typed::Played {
        analysis.act(Action::PlayLine(line));
        return Ok(());
    }
    let node_of = |line: &[u16]| {
        let node =
            analysis.model.with_value(|model| line.iter().try_fold(0, |node, &mv| page::tree::child(model, node, mv)));
        node.ok_or_else(|| {
            let names = notation::names(root.clone(), line, Notation::Uci, analysis.chess960());
            say::learn::never_gone_through(names.join(" "))
        })
    };
    match line.split_last() {
        Some((mv, before)) if does == Typed::Chosen => {
            let node = if before == at { selected } else { node_of(before)? };
            if node != selected {
                analysis.select(node);
            }
            analysis.select_move(Some(*mv));
        }
        _ => analysis.select(node_of(&line)?),
    }
    Ok(())
}
