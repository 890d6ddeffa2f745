//! The dialog in which a position is set up. Nothing of the analysis changes before it is to be analysed.

mod fields;
mod palette;
mod squares;

use leptos::prelude::*;
use page::editor::Editor;
use page::input::Action;
use page::rules;

use super::dialog::sheet;
use crate::components::solid::made;
use crate::state::Analysis;
use fields::fields;
use palette::palette;
use shakmaty::Color;
use squares::squares;

/// The dialog.
#[component]
pub fn BoardEditor() -> impl IntoView {
    let analysis = Analysis::get();
    let open = analysis.editor_open;
    let editor = RwSignal::new(Editor::default());
    let flipped = RwSignal::new(false);
    // It begins with what is on the board, each time.
    Effect::new(move |_| {
        if open.get() {
            let fen = analysis.board.with_untracked(|board| board.position().map(rules::fen));
            editor.set(Editor::of(&fen.unwrap_or_default()));
            flipped.set(analysis.flipped.get_untracked());
        }
    });
    let problem = Memo::new(move |_| editor.with(Editor::problem));
    let analyse = move |_| {
        analysis.act(Action::SetUp(editor.with(Editor::text)));
        open.set(false);
    };
    let far = Signal::derive(move || if flipped.get() { Color::White } else { Color::Black });
    let near = Signal::derive(move || if flipped.get() { Color::Black } else { Color::White });

    let contents = made(view! {
        <div class="editor-body">
            <div class="editor-board">
                {palette(editor, far)} {squares(editor, flipped)} {palette(editor, near)}
            </div>
            {fields(editor, flipped)}
        </div>
        <footer>
            <p class="editor-problem" role="status" data-testid="editor-problem">
                {move || problem.get()}
            </p>
            <button type="button" class="quiet" on:click=move |_| open.set(false)>
                {say::common::cancel()}
            </button>
            <button
                type="button"
                class="primary"
                data-testid="analyse-edited"
                disabled=move || problem.with(Option::is_some)
                on:click=analyse
            >
                {say::editor::analyse_this_position()}
            </button>
        </footer>
    });
    sheet(open, "editor", "board-editor", say::editor::edit_the_position(), contents)
}
