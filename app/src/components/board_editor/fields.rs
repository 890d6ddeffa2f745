//! What a position says besides its pieces: the side to move, castling, en passant; and all of it as a FEN.

use leptos::prelude::*;
use page::editor::{Editor, SetUp};
use shakmaty::{CastlingSide, Color, Square};

use crate::components::select::{Names, select};
use crate::components::solid::made;

/// The fields. `flipped`: whether Black is at the bottom of the board.
pub(super) fn fields(editor: RwSignal<Editor>, flipped: RwSignal<bool>) -> AnyView {
    let change = move |change: &dyn Fn(&mut SetUp)| editor.update(|editor| editor.change(|set_up| change(set_up)));
    let turn = move |color: Color, words: &'static str, name: &'static str| {
        made(view! {
            <label class="choice">
                <input
                    type="radio"
                    name="turn"
                    data-testid=name
                    prop:checked=move || editor.with(|editor| editor.set_up().turn()) == color
                    on:change=move |_| change(&|set_up| set_up.set_turn(color))
                />
                <span>{words}</span>
            </label>
        })
    };
    let right = move |color: Color, side: CastlingSide, words: &'static str, name: &'static str| {
        let right = Memo::new(move |_| editor.with(|editor| editor.set_up().right(color, side)));
        made(view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-testid=format!("castle-{name}")
                    disabled=move || right.get().is_none()
                    prop:checked=move || right.get() == Some(true)
                    on:change=move |event| {
                        let is_given = event_target_checked(&event);
                        change(&|set_up| set_up.set_right(color, side, is_given));
                    }
                />
                <span>{words}</span>
            </label>
        })
    };
    let squares = Memo::new(move |_| editor.with(|editor| editor.set_up().en_passant_squares()));
    let none = || (String::new(), say::editor::no_square().to_owned());
    let all = move || {
        let named = squares.get().into_iter().map(|square| (square.to_string(), square.to_string()));
        std::iter::once(none()).chain(named).collect::<Vec<_>>()
    };
    let en_passant = move || {
        let square = editor.with(|editor| editor.set_up().en_passant());
        square.map(|square| square.to_string()).unwrap_or_default()
    };
    let set_en_passant = move |name: String| {
        let square = name.parse::<Square>().ok();
        change(&|set_up| set_up.set_en_passant(square));
    };
    let (king, queen) = (CastlingSide::KingSide, CastlingSide::QueenSide);

    made(view! {
        <div class="editor-fields">
            <div class="editor-buttons">
                <button
                    type="button"
                    data-testid="edit-start"
                    on:click=move |_| change(&|set_up| *set_up = SetUp::default())
                >
                    {say::editor::start_position()}
                </button>
                <button
                    type="button"
                    data-testid="edit-clear"
                    on:click=move |_| change(&|set_up| *set_up = SetUp::empty())
                >
                    {say::editor::clear()}
                </button>
                <button
                    type="button"
                    data-testid="edit-flip"
                    aria-pressed=move || if flipped.get() { "true" } else { "false" }
                    on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)
                >
                    {say::editor::flip()}
                </button>
            </div>
            <fieldset>
                <legend>{say::editor::side_to_move()}</legend>
                <div class="choices">
                    {turn(Color::White, say::editor::white(), "turn-white")}
                    {turn(Color::Black, say::editor::black(), "turn-black")}
                </div>
            </fieldset>
            <fieldset>
                <legend>{say::editor::may_castle()}</legend>
                <div class="rights">
                    {right(Color::White, king, say::editor::white_king_side(), "white-king")}
                    {right(Color::White, queen, say::editor::white_queen_side(), "white-queen")}
                    {right(Color::Black, king, say::editor::black_king_side(), "black-king")}
                    {right(Color::Black, queen, say::editor::black_queen_side(), "black-queen")}
                </div>
            </fieldset>
            <label class="field">
                <span>{say::editor::en_passant()}</span>
                {select(
                    Names { test: "en-passant", label: "", title: "" },
                    Signal::derive(all),
                    Signal::derive(en_passant),
                    Signal::derive(move || squares.with(Vec::is_empty)),
                    set_en_passant,
                )}
            </label>
            <label class="editor-fen">
                <span>"FEN"</span>
                <input
                    type="text"
                    spellcheck="false"
                    autocomplete="off"
                    data-testid="editor-fen"
                    prop:value=move || editor.with(Editor::text)
                    on:input=move |event| editor.update(|editor| editor.take_text(&event_target_value(&event)))
                />
            </label>
        </div>
    })
}
