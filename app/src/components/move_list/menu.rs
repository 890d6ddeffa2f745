//! The menu of a move of the game: glyphs, comments, what is done to its line, and what can be copied.

use leptos::html::Div;
use leptos::prelude::*;
use page::editing::menu::{Menu, Pointed, placed};
use page::editing::{Doing, When, toggle_glyph};
use page::input::Action;
use page::notation::Notation;
use page::shared::Shared;
use page::{game, glyphs};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, Node, PointerEvent};
use wire::GameView;

use crate::components::copy_button;
use crate::components::later::part;
use crate::components::solid::made;
use crate::hearing;
use crate::state::{Analysis, Desk, Inbox, Slice};

part! {
    /// The menu.
    pub(super) fn game_menu() {
        Ok(made(view! { <MoveMenu /> }))
    }
}

/// The menu, where the move was pointed at. It is closed by hand: the press that opens it may end beside it.
#[component]
fn MoveMenu() -> impl IntoView {
    let analysis = Analysis::get();
    let desk = analysis.desk;
    let menu = NodeRef::<Div>::new();
    let position = Memo::new(move |_| desk.menu.get().map(|pointed| pointed.position));
    let contents = Memo::new(move |_| {
        let (position, notation) = (position.get()?, analysis.notation.get());
        let is_editor = analysis.is_editor();
        analysis.game.with(|game| Menu::of(game, position, notation, is_editor))
    });
    let corner = RwSignal::new((0.0, 0.0));
    Effect::new(move |_| {
        let Some(menu) = menu.get() else { return };
        let Some(pointed) = desk.menu.get() else { return popover(&menu, "hidePopover") };
        if contents.with_untracked(Option::is_none) {
            return desk.menu.set(None);
        }
        popover(&menu, "showPopover");
        // Its size is known when it is there.
        request_animation_frame(move || {
            let size = menu.get_bounding_client_rect();
            corner.set(placed(pointed.at, (size.width(), size.height()), window_size()));
            focus(&menu, Step::First);
        });
    });
    // What it is of may be deleted meanwhile.
    Effect::new(move |_| {
        if contents.with(Option::is_none) && position.get_untracked().is_some() {
            desk.menu.set(None);
        }
    });
    listen(desk.menu, menu);
    let meant = Meant { inbox: analysis.inbox, game: analysis.game, notation: analysis.notation, desk };

    let label = move || {
        let title = contents.with(|menu| menu.as_ref().and_then(|menu| menu.title.clone()));
        title.map_or_else(|| say::editing::menu_of_start().to_owned(), say::editing::menu_of)
    };
    let style = move || {
        let (left, top) = corner.get();
        format!("left: {left:.0}px; top: {top:.0}px")
    };
    made(view! {
        <div
            class="menu move-menu"
            popover="manual"
            node_ref=menu
            role="group"
            aria-label=label
            data-testid="game-menu"
            style=style
        >
            {move || position.get().zip(contents.get()).map(|(position, menu)| items(meant, position, menu))}
        </div>
    })
}

/// State that what is in the menu is about.
#[derive(Clone, Copy)]
struct Meant {
    inbox: Inbox,
    game: Slice<Shared<GameView>>,
    notation: Slice<Notation>,
    desk: Desk,
}

/// Contents of the menu.
fn items(meant: Meant, position: u32, menu: Menu) -> AnyView {
    let Meant { inbox, game, desk, .. } = meant;
    let Menu { title, doings, can_write, glyphs: set, has_shapes } = menu;
    let is_move = title.is_some();
    let button = move |name: String, label: &'static str, act: Box<dyn Fn()>| {
        let press = move |_| {
            desk.menu.set(None);
            act();
        };
        made(view! { <button type="button" data-testid=name on:click=press>{label}</button> })
    };
    let glyph = move |glyph: u8| {
        let is_set = set.contains(&glyph);
        let toggle = move |_| {
            desk.menu.set(None);
            let edit = game.with(|game| toggle_glyph(game, position, glyph));
            inbox.act(Action::EditGame(vec![edit]));
        };
        let name = glyphs::name(glyph);
        made(view! {
            <button
                type="button"
                data-testid=format!("glyph-{glyph}")
                title=name
                aria-label=name
                aria-pressed=if is_set { "true" } else { "false" }
                on:click=toggle
            >
                {glyphs::sign(glyph)}
            </button>
        })
    };
    let row = |glyphs: Vec<AnyView>| made(view! { <div class="glyph-row">{glyphs}</div> });
    let has_more = RwSignal::new(false);
    let signs = (can_write && is_move).then(|| {
        let [quality, evaluation, other] =
            [glyphs::QUALITY, glyphs::EVALUATION, glyphs::OTHER].map(|all| row(all.into_iter().map(&glyph).collect()));
        made(view! {
            <div class="glyph-choice" role="group" aria-label=say::editing::glyphs()>
                {quality}
                <button
                    type="button"
                    class="quiet"
                    data-testid="more-glyphs"
                    aria-expanded=move || if has_more.get() { "true" } else { "false" }
                    on:click=move |_| has_more.update(|more| *more = !*more)
                >
                    {say::editing::more_glyphs()}
                </button>
                <div hidden=move || !has_more.get()>{evaluation} {other}</div>
            </div>
        })
    });
    let write = |name: &str, label, when| button(name.to_owned(), label, Box::new(move || desk.write(position, when)));
    let comments = can_write.then(|| {
        let before = is_move.then(|| write("menu-comment-before", say::editing::comment_before(), When::Before));
        (write("menu-comment", say::editing::comment_after(), When::After), before)
    });
    let does = |doing: Doing| {
        let act = move || {
            let edit = game.with(|game| doing.edit(game, position));
            inbox.act(Action::EditGame(edit.into_iter().collect()));
        };
        button(format!("menu-{}", doing.name()), doing.label(), Box::new(act))
    };
    let shapes = has_shapes.then_some(Doing::ClearShapes);
    let doings: Vec<AnyView> = shapes.into_iter().chain(doings).map(does).collect();
    let copies = [
        button("menu-copy-line".to_owned(), say::editing::copy_line(), Box::new(move || meant.copy_line(position))),
        button("menu-copy-fen".to_owned(), say::editing::copy_fen(), Box::new(move || meant.copy_fen(position))),
        button("menu-copy-pgn".to_owned(), say::editing::copy_pgn(), Box::new(move || meant.copy_pgn(position))),
    ];
    let heading = title.unwrap_or_else(|| say::game::start().to_owned());
    made(view! {
        <p class="menu-title">{heading}</p>
        {signs}
        {comments}
        {doings}
        {Vec::from(copies)}
    })
}

impl Meant {
    fn copy_line(self, position: u32) {
        let notation = self.notation.get();
        let text = self.game.with(|game| game::line_text(game, position, notation));
        self.copy(text, say::editing::line_copied());
    }

    fn copy_fen(self, position: u32) {
        let fen = self.game.with(|game| game::find(game, position).map(|position| position.fen.clone()));
        self.copy(fen.unwrap_or_default(), say::editing::fen_copied());
    }

    fn copy_pgn(self, position: u32) {
        let written = self.game.with(|game| {
            let start = game::line_to(game, position).first().map(|start| start.id);
            game::pgn(game, start)
        });
        match written {
            Ok(text) => self.copy(text, say::editing::pgn_copied()),
            Err(message) => self.inbox.complain(message),
        }
    }

    fn copy(self, text: String, words: &'static str) {
        if text.is_empty() {
            self.inbox.complain(say::take::nothing_to_copy());
        } else if copy_button::copy(self.inbox, text) {
            self.inbox.notify(words);
        }
    }
}

/// Closes the menu by a press elsewhere and by Esc, and lets arrows go through it.
fn listen(open: RwSignal<Option<Pointed>>, menu: NodeRef<Div>) {
    let is_open = move || open.with(Option::is_some);
    hearing::first("pointerdown", move |event: PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let is_inside = menu.get().is_some_and(|menu| menu.contains(target.as_ref()));
        if is_open() && !is_inside {
            open.set(None);
        }
    });
    hearing::first("keydown", move |event: KeyboardEvent| {
        let Some(menu) = menu.get().filter(|_| is_open()) else { return };
        match event.key().as_str() {
            "ArrowDown" => focus(&menu, Step::Next),
            "ArrowUp" => focus(&menu, Step::Previous),
            "Escape" | "Tab" => {
                let position = open.with(|menu| menu.map(|pointed| pointed.position));
                open.set(None);
                position.into_iter().for_each(back_to);
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    });
}

/// Gives the focus back to a move of the list.
pub(super) fn back_to(position: u32) {
    let found = document().query_selector(&format!(".moves [data-position=\"{position}\"]")).ok().flatten();
    if let Some(shown) = found.and_then(|shown| shown.dyn_into::<HtmlElement>().ok()) {
        let _ = shown.focus();
    }
}

/// Way through the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    First,
    Next,
    Previous,
}

fn focus(menu: &HtmlElement, step: Step) {
    let all = menu.get_elements_by_tag_name("button");
    let shown: Vec<HtmlElement> = (0..all.length())
        .filter_map(|place| all.item(place)?.dyn_into::<HtmlElement>().ok())
        .filter(|button| button.offset_parent().is_some())
        .collect();
    let active = document().active_element();
    let at = shown.iter().position(|button| active.as_ref().is_some_and(|active| button.is_same_node(Some(active))));
    let count = shown.len();
    let next = match (step, at) {
        (Step::Next, Some(at)) => (at + 1) % count,
        (Step::Previous, Some(at)) => (at + count - 1) % count,
        (Step::Previous, None) => count.saturating_sub(1),
        (Step::First | Step::Next, _) => 0,
    };
    if let Some(button) = shown.get(next) {
        let _ = button.focus();
    }
}

fn popover(menu: &HtmlElement, method: &str) {
    if let Ok(method) = js_sys::Reflect::get(menu, &method.into()) {
        // It may be as wanted already.
        let _ = js_sys::Function::from(method).call0(menu);
    }
}

fn window_size() -> (f64, f64) {
    let side = |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|side| side.as_f64()).unwrap_or_default();
    (side(window().inner_width()), side(window().inner_height()))
}
