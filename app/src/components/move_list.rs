//! The game: its moves with variations, comments and glyphs. What edits them is fetched a little later.

mod comment;
mod desk;
mod menu;
mod opening;

use leptos::html::Div;
use leptos::prelude::*;
use page::editing::When;
use page::input::Action;
use page::scoresheet::{self, Block, Cell, Clock, MoveForm, Row, Scoresheet, Token, Written};
use page::shared::Shared;
use page::whole_game::Explained;
use page::{game, glyphs};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::components::later::{later, unhurried};
use crate::components::solid::{solid, written};
use crate::state::{Analysis, Inbox, Slice};

/// The move list.
#[component]
pub fn MoveList() -> impl IntoView {
    let analysis = Analysis::get();
    let desk = analysis.desk;
    let sheet = Memo::new(move |before: Option<&Scoresheet>| {
        let notation = analysis.notation.get();
        analysis.game.with(|game| Scoresheet::next(before, game, notation))
    });
    let current = Memo::new(move |_| analysis.game.with(|game| game.current));
    let start = move || analysis.game.with(|game| game::line_to(game, game.current).first().map(|first| first.id));
    let is_in_columns = move || desk.form.get() == MoveForm::Columns;

    let list = NodeRef::<Div>::new();
    // A long game shows the place one is at.
    Effect::new(move |_| {
        sheet.track();
        desk.form.track();
        let current = current.get();
        request_animation_frame(move || {
            if let Some(list) = list.get() {
                bring_into_view(&list, current);
            }
        });
    });

    let moves = Moves { inbox: analysis.inbox, current, form: desk.form, explained: analysis.whole_game.explained };
    let token = move |token: &Token| token_view(moves, token);
    let block = move |block: Block| match block {
        Block::Text(tokens) => solid(view! { <p class="aside">{tokens.iter().map(token).collect_view()}</p> }),
        Block::Row(Row { number, cells }) => {
            let cell = move |cell| match cell {
                Cell::Move(written) => move_view(moves, Written { is_numbered: false, ..*written }),
                Cell::Gap => words("gap", "…".to_owned()),
                Cell::Empty => words("gap", String::new()),
            };
            solid(view! {
                <div class="pair">
                    <span class="move-number">{number}</span>
                    {cells.map(cell).into_iter().collect_view()}
                </div>
            })
        }
    };
    let moves = move || {
        let tokens = sheet.with(|sheet| sheet.tokens.clone());
        if is_in_columns() {
            scoresheet::columns(&tokens).into_iter().map(block).collect_view()
        } else {
            tokens.iter().map(token).collect_view()
        }
    };
    let hint = move || if analysis.is_editor() { say::game::no_moves_yet() } else { say::editing::no_moves() };
    written(view! {
        <div class="game">
            <div class="game-head">{unhurried(move || desk::move_desk(list))}</div>
            <div
                class="moves"
                class:in-columns=is_in_columns
                node_ref=list
                data-testid="moves"
                aria-label=say::game::moves()
                role="group"
            >
                {move || {
                    start()
                        .map(|id| {
                            view! {
                                <span class="move">
                                    <button
                                        type="button"
                                        data-testid="move-start"
                                        data-position=id.to_string()
                                        aria-current=move || (current.get() == id).then_some("true")
                                        on:click=move |_| analysis.act(Action::Visit(id))
                                    >
                                        {say::game::start()}
                                    </button>
                                </span>
                            }
                        })
                }}
                {moves}
                <p class="moves-hint" hidden=move || !sheet.with(Scoresheet::is_empty)>
                    {hint}
                </p>
            </div>
            {later(move || desk.comment.with(Option::is_some), comment::move_comment, move || desk.comment.set(None))}
            {later(move || desk.menu.with(Option::is_some), menu::game_menu, move || desk.menu.set(None))}
        </div>
    })
}

fn words(class: &'static str, text: String) -> AnyView {
    solid(view! { <span class=class>{text}</span> })
}

/// State that all moves of the list share.
#[derive(Clone, Copy)]
struct Moves {
    inbox: Inbox,
    /// The position that is current.
    current: Memo<u32>,
    form: RwSignal<MoveForm>,
    /// Findings of the analysis of the whole game.
    explained: Slice<Shared<Explained>>,
}

fn token_view(moves: Moves, token: &Token) -> AnyView {
    match token {
        Token::Open => words("bracket", "(".to_owned()),
        Token::Close => words("bracket", ")".to_owned()),
        Token::Broken => words("said", say::editing::cannot_be_shown().to_owned()),
        Token::Said { position, when, words } => {
            let when = if *when == When::Before { "before" } else { "after" };
            solid(view! {
                <span class="said" data-of=position.to_string() data-said=when>
                    {words.clone()}
                </span>
            })
        }
        Token::Move(written) => move_view(moves, written.clone()),
    }
}

fn move_view(moves: Moves, written: Written) -> AnyView {
    let Written { position, number, is_numbered, name, glyphs, clock, evaluation, .. } = written;
    let glyph = |glyph: u8| {
        let class = format!("glyph {}", glyphs::verdict(glyph));
        view! { <span class=class title=glyphs::name(glyph)>{glyphs::sign(glyph)}</span> }
    };
    let small = |text: String, title: &'static str| view! { <span class="noted" title=title>{text}</span> };
    let clock = clock.map(|(clock, text)| {
        let title = if clock == Clock::Left { say::editing::time_left() } else { say::editing::time_used() };
        small(text, title)
    });
    // What the analysis of the whole game found is shown beside what the game says itself, and is no part of it.
    let is_judged = glyphs.iter().any(|&glyph| glyphs::is_judgement(glyph));
    let has_score = evaluation.is_some();
    let grade = move || {
        let grade = moves.explained.with(|all| all.found(position)?.grade).filter(|_| !is_judged)?;
        let glyph = grade.glyph();
        let class = format!("glyph found {}", glyphs::verdict(glyph));
        Some(view! { <span class=class title=glyphs::name(glyph)>{glyphs::sign(glyph)}</span> })
    };
    let score = move || {
        let is_wanted = !has_score && moves.form.get() == MoveForm::Columns;
        let score = is_wanted.then(|| moves.explained.with(|all| all.found(position)?.score.clone()));
        score.flatten().map(|text| small(text, say::whole_game::score()))
    };
    solid(view! {
        <span class="move">
            {is_numbered.then(|| view! { <span class="move-number">{number}</span> })}
            <button
                type="button"
                data-testid=format!("move-{position}")
                data-position=position.to_string()
                aria-current=move || (moves.current.get() == position).then_some("true")
                on:click=move |_| moves.inbox.act(Action::Visit(position))
            >
                {name}
                {glyphs.into_iter().map(glyph).collect_view()}
                {grade}
            </button>
            {score}
            {evaluation.map(|text| small(text, say::editing::evaluation()))}
            {clock}
        </span>
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
