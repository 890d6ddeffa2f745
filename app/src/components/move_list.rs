//! The game as a tree of positions: main line and variations.

use leptos::html::Div;
use leptos::prelude::*;
use page::input::Action;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use wire::{GameView, PositionView};

use crate::components::solid::{solid, written};
use crate::notes;
use crate::state::Analysis;
use page::game;
use page::notation;
use page::notation::Notation;
use page::rules::Position;

/// Piece of the written list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A move: the position it leads to, the number before it if it needs one, its name.
    Move { position: u32, number: Option<String>, name: String },
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// Words that somebody said of a move.
    Said(String),
}

/// The move list.
#[component]
pub fn MoveList() -> impl IntoView {
    let analysis = Analysis::get();
    let tokens = Memo::new(move |_| {
        let notation = analysis.notation.get();
        analysis.game.with(|game| tokens(game, notation))
    });
    let current = move || analysis.game.with(|game| game.current);
    let start = move || analysis.game.with(|game| game::line_to(game, game.current).first().map(|first| first.id));

    let list = NodeRef::<Div>::new();
    // A long game shows the place one is at.
    Effect::new(move |_| {
        tokens.track();
        let current = current();
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                bring_into_view(&list, current);
            }
        });
    });

    let words = |class: &'static str, text: String| solid(view! { <span class=class>{text}</span> });
    let token = move |token: Token| match token {
        Token::Open => words("bracket", "(".to_owned()),
        Token::Close => words("bracket", ")".to_owned()),
        Token::Said(text) => words("said", text),
        Token::Move { position, number, name } => solid(view! {
            <span class="move">
                {number.map(|number| view! { <span class="move-number">{number}</span> })}
                <button
                    type="button"
                    data-testid=format!("move-{position}")
                    aria-current=move || (current() == position).then_some("true")
                    on:click=move |_| analysis.act(Action::Visit(position))
                >
                    {name}
                </button>
            </span>
        }),
    };
    written(view! {
        <div class="game">
            <div class="moves" node_ref=list data-testid="moves" aria-label=say::game::moves() role="group">
                {move || {
                    start()
                        .map(|id| {
                            view! {
                                <span class="move">
                                    <button
                                        type="button"
                                        data-testid="move-start"
                                        aria-current=move || (current() == id).then_some("true")
                                        on:click=move |_| analysis.act(Action::Visit(id))
                                    >
                                        {say::game::start()}
                                    </button>
                                </span>
                            }
                        })
                }}
                {move || tokens.get().into_iter().map(token).collect_view()}
                <p class="moves-hint" hidden=move || tokens.with(|tokens| !tokens.is_empty())>
                    {say::game::no_moves_yet()}
                </p>
            </div>
        </div>
    })
}

/// Scrolls the list, and nothing around it, to the move that leads to a position.
fn bring_into_view(list: &HtmlElement, position: u32) {
    let named = format!("[data-testid=move-{position}]");
    let Some(shown) = list.query_selector(&named).ok().flatten() else { return list.set_scroll_top(0) };
    let Ok(shown) = shown.dyn_into::<HtmlElement>() else { return };
    let (top, height) = (shown.offset_top(), list.client_height());
    if !(list.scroll_top()..=list.scroll_top() + height - shown.offset_height()).contains(&top) {
        list.set_scroll_top(top - height / 2);
    }
}

/// The tree that holds the current position, written out.
fn tokens(view: &GameView, notation: Notation) -> Vec<Token> {
    let mut tokens = Vec::new();
    let line = game::line_to(view, view.current);
    if let Some(first) = line.first()
        && let Ok((position, _)) = Position::parse(&first.fen)
    {
        tokens.extend(first.notes.iter().filter_map(|notes| notes::said(&notes.after)).map(Token::Said));
        write_line(view, notation, first, position, true, &mut tokens);
    }
    tokens
}

/// Writes the moves after a position: the first one played, its alternatives in brackets, then what follows it.
fn write_line(
    view: &GameView,
    notation: Notation,
    from: &PositionView,
    mut position: Position,
    mut numbered: bool,
    tokens: &mut Vec<Token>,
) {
    let mut from = from;
    loop {
        let mut children = game::children(view, from.id);
        let Some(main) = children.next() else { return };
        let Some(after) = write_move(view, notation, main, &position, numbered, tokens) else { return };
        // After words a reader needs the number again.
        numbered = matches!(tokens.last(), Some(Token::Said(_)));
        for other in children {
            tokens.push(Token::Open);
            if let Some(after) = write_move(view, notation, other, &position, true, tokens) {
                let numbered = matches!(tokens.last(), Some(Token::Said(_)));
                write_line(view, notation, other, after, numbered, tokens);
            }
            tokens.push(Token::Close);
            // After a bracket a reader needs the number again.
            numbered = true;
        }
        position = after;
        from = main;
    }
}

/// Writes one move; returns the position after it.
fn write_move(
    view: &GameView,
    notation: Notation,
    child: &PositionView,
    position: &Position,
    numbered: bool,
    tokens: &mut Vec<Token>,
) -> Option<Position> {
    let code = child.mv?;
    let after = position.clone().after(&[code])?;
    let number = (numbered || position.turn().is_white()).then(|| notation::move_number(position));
    let name = notation::name(position, code, notation, view.chess960);
    let notes = child.notes.as_deref();
    tokens.extend(notes.and_then(|notes| notes::said(&notes.before)).map(Token::Said));
    tokens.push(Token::Move { position: child.id, number, name });
    tokens.extend(notes.and_then(notes::behind).map(Token::Said));
    Some(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::link::Link;

    fn text(view: &GameView) -> String {
        let words: Vec<String> = tokens(view, Notation::San)
            .into_iter()
            .map(|token| match token {
                Token::Move { number, name, .. } => format!("{}{name}", number.unwrap_or_default()),
                Token::Open => "(".to_owned(),
                Token::Close => ")".to_owned(),
                Token::Said(text) => format!("{{{text}}}"),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn variations_are_written_in_brackets() {
        let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        let mut view = game::from_link(&Link { moves, ..Link::default() });
        assert_eq!(text(&view), "1.e4 e5 2.Nf3");
        // 1...c5 beside 1...e5.
        let (position, _) = Position::parse(&view.positions[1].fen).unwrap();
        let code = 50 | 34 << 6;
        let position = position.after(&[code]).unwrap();
        view.positions.push(PositionView {
            id: 4,
            parent: Some(1),
            mv: Some(code),
            fen: position.text(),
            searches: Vec::new(),
            notes: None,
        });
        assert_eq!(text(&view), "1.e4 e5 ( 1...c5 ) 2.Nf3");
    }
}
