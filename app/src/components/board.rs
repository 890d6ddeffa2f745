//! The board of the selected node: moves are played on it by clicking, dragging or with keys.

mod arrows;
pub(crate) mod geometry;
mod promotion;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use page::input::Action;
use shakmaty::{Chess, Color, File, Move, Piece as Figure, Position, Rank, Square};
use wasm_bindgen::JsCast;

use super::pieces::{PIECE_BOX, Piece, piece_name};
use crate::components::solid::solid;
use crate::keyboard;
use crate::state::Analysis;
use arrows::Arrows;
use geometry::{neighbour, origin, square_at};
use page::game;
use page::rules;
use promotion::PromotionChooser;

/// A piece being dragged: from where, and where the pointer is, in board units.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    from: Square,
    x: f64,
    y: f64,
    /// Set if the piece was picked before the drag: then a click on it puts it down.
    again: bool,
}

/// The board.
#[component]
pub fn Board() -> impl IntoView {
    let analysis = Analysis::get();
    let svg = NodeRef::<Svg>::new();
    let picked = RwSignal::new(None::<Square>);
    let drag = RwSignal::new(None::<Drag>);
    let promotions = analysis.promotions;
    // The one square in the tab order; arrow keys move it.
    let cursor = RwSignal::new(Square::E2);

    // While a selected node's way is not known yet, the board keeps what it shows.
    let position = Memo::new(move |before: Option<&Option<Chess>>| {
        analysis.revision.track();
        let shown =
            analysis.moves_on_board().and_then(|moves| analysis.root_position()?.after(&moves)?.chess().cloned());
        shown.or_else(|| before.cloned().flatten())
    });
    let flipped = move || analysis.flipped.get();
    let last_move = Memo::new(move |_| last_move(analysis));
    let checked_king = Memo::new(move |_| position.with(|position| position.as_ref().and_then(checked_king)));
    let targets = Memo::new(move |_| {
        let from = picked.get()?;
        position.with(|position| position.as_ref().map(|position| targets(position, from)))
    });
    let is_target = move |square: Square| targets.with(|all| all.as_ref().is_some_and(|all| all.contains(&square)));

    // A new position: what was picked up belongs to the old one.
    Effect::new(move |before: Option<()>| {
        position.track();
        if before.is_some() {
            picked.set(None);
            drag.set(None);
            promotions.set(Vec::new());
        }
    });

    let attempt = move |from: Square, to: Square| {
        let fitting: Vec<Move> = position.with_untracked(|position| {
            let legal = position.as_ref().map(Position::legal_moves).unwrap_or_default();
            of_squares(legal.into_iter().collect(), from, to)
        });
        picked.set(None);
        match fitting.as_slice() {
            [] => {}
            [only] => analysis.act(Action::Play(rules::move_code(*only))),
            _ => promotions.set(fitting),
        }
    };
    let owns = move |square: Square| {
        position.with_untracked(|position| position.as_ref().is_some_and(|position| position.us().contains(square)))
    };
    let press = move |square: Square| -> bool {
        promotions.set(Vec::new());
        if let Some(from) = picked.get_untracked().filter(|from| *from != square && untrack(|| is_target(square))) {
            attempt(from, square);
            return false;
        }
        let again = picked.get_untracked() == Some(square);
        picked.set(owns(square).then_some(square));
        again
    };
    let at = move |event: &PointerEvent| {
        let place = svg.get_untracked()?.get_bounding_client_rect();
        let scale = geometry::SIDE / place.width().max(1.0);
        let x = (f64::from(event.client_x()) - place.left()) * scale;
        let y = (f64::from(event.client_y()) - place.top()) * scale;
        Some((x, y))
    };
    let on_down = move |event: PointerEvent| {
        let Some((x, y)) = at(&event).filter(|_| event.button() == 0) else { return };
        let Some(square) = square_at(x, y, analysis.flipped.get_untracked()) else { return };
        cursor.set(square);
        let again = press(square);
        if picked.get_untracked() == Some(square) {
            drag.set(Some(Drag { from: square, x, y, again }));
            if let Some(svg) = svg.get_untracked() {
                let _ = svg.set_pointer_capture(event.pointer_id());
            }
        }
    };
    let on_move = move |event: PointerEvent| {
        if drag.get_untracked().is_some()
            && let Some((x, y)) = at(&event)
        {
            drag.update(|drag| *drag = drag.map(|drag| Drag { x, y, ..drag }));
        }
    };
    let on_up = move |event: PointerEvent| {
        let Some(dragged) = drag.get_untracked() else { return };
        drag.set(None);
        let to = at(&event).and_then(|(x, y)| square_at(x, y, analysis.flipped.get_untracked()));
        match to {
            Some(to) if to != dragged.from => attempt(dragged.from, to),
            Some(_) if dragged.again => picked.set(None),
            _ => {}
        }
    };
    let on_key = move |event: KeyboardEvent| {
        // After a click the keys mean the page: arrows walk through the game. They move on the board for who came
        // here by keys.
        if keyboard::is_by_pointer() && event.key() != "Escape" {
            return;
        }
        let square = cursor.get_untracked();
        match event.key().as_str() {
            "Enter" | " " => {
                if press(square) {
                    picked.set(None);
                }
            }
            "Escape" if picked.get_untracked().is_some() => picked.set(None),
            key => {
                let Some(next) = neighbour(square, key, analysis.flipped.get_untracked()) else { return };
                cursor.set(next);
                focus(next);
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };

    let square_view = move |square: Square| {
        let figure = Memo::new(move |_| position.with(|p| p.as_ref().and_then(|p| p.board().piece_at(square))));
        let place = move || origin(square, flipped());
        let transform = move || format!("translate({} {})", place().0, place().1);
        let class = move || {
            let mut class = if square.is_light() { "square light".to_owned() } else { "square dark".to_owned() };
            let mut add = |on: bool, name: &str| {
                if on {
                    class.push(' ');
                    class.push_str(name);
                }
            };
            add(last_move.get().is_some_and(|(from, to)| from == square || to == square), "last");
            add(picked.get() == Some(square), "picked");
            add(is_target(square), "target");
            add(checked_king.get() == Some(square), "check");
            class
        };
        let label = move || label(square, figure.get(), is_target(square));
        view! {
            <g
                class=class
                role="gridcell"
                data-testid=format!("square-{square}")
                data-square=square.to_string()
                aria-label=label
                aria-selected=move || if picked.get() == Some(square) { "true" } else { "false" }
                tabindex=move || if cursor.get() == square { "0" } else { "-1" }
                transform=transform
                on:focus=move |_| cursor.set(square)
            >
                <rect width="45" height="45" />
                {coordinate(square, flipped)}
                <g class="figure" class:lifted=move || drag.get().is_some_and(|drag| drag.from == square)>
                    {move || figure.get().map(|figure| view! { <Piece role=figure.role color=figure.color /> })}
                </g>
                {move || is_target(square).then(|| view! { <circle class="dot" cx="22.5" cy="22.5" r="6.5" /> })}
            </g>
        }
    };
    let row = move |rank: Rank| {
        let squares = File::ALL.map(|file| square_view(Square::from_coords(file, rank)));
        view! { <g role="row">{squares}</g> }
    };
    let ghost = move || {
        let dragged = drag.get()?;
        let figure = position.with(|p| p.as_ref().and_then(|p| p.board().piece_at(dragged.from)))?;
        let corner = PIECE_BOX / 2.0;
        let transform = format!("translate({} {})", dragged.x - corner, dragged.y - corner);
        Some(view! {
            <g class="ghost" transform=transform>
                <Piece role=figure.role color=figure.color />
            </g>
        })
    };

    solid(view! {
        <div class="board-frame" class:previewed=move || analysis.preview.with(Option::is_some)>
            <svg
                node_ref=svg
                class="board"
                viewBox="0 0 360 360"
                role="grid"
                aria-label="Chess board"
                data-testid="board"
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=move |_| drag.set(None)
                on:keydown=on_key
            >
                {Rank::ALL.map(row)}
            </svg>
            // A drawing of its own: what changes with every frame does not paint the pieces again.
            <svg class="board over" viewBox="0 0 360 360">
                <Arrows />
                {ghost}
                <PromotionChooser moves=promotions />
            </svg>
        </div>
    })
}

/// Moves of a piece end here: castling both on the king's own square and on the rook.
fn targets(position: &Chess, from: Square) -> Vec<Square> {
    let legal = position.legal_moves();
    legal
        .into_iter()
        .filter(|mv| mv.from() == Some(from))
        .flat_map(|mv| [mv.to(), rules::shown_squares(mv).1])
        .collect()
}

/// The moves from one square to another that somebody can mean. A king of Chess960 that stands beside the square where castling takes it
/// steps there; it castles by going to its rook.
fn of_squares(legal: Vec<Move>, from: Square, to: Square) -> Vec<Move> {
    let mut fitting: Vec<Move> = legal.into_iter().filter(|mv| leads(*mv, from, to)).collect();
    if fitting.iter().any(|mv| !mv.is_castle()) {
        fitting.retain(|mv| !mv.is_castle());
    }
    fitting
}

fn leads(mv: Move, from: Square, to: Square) -> bool {
    mv.from() == Some(from) && (mv.to() == to || rules::shown_squares(mv).1 == to)
}

fn checked_king(position: &Chess) -> Option<Square> {
    position.is_check().then(|| position.board().king_of(position.turn())).flatten()
}

/// Returns the squares that the last move started from and ended on: in the tree below the root, else in the game. Reactive.
fn last_move(analysis: Analysis) -> Option<(Square, Square)> {
    analysis.revision.track();
    let moves = analysis.moves_on_board().unwrap_or_default();
    if let Some((last, before)) = moves.split_last() {
        let position = analysis.root_position()?.after(before)?;
        return rules::find_move(position.chess()?, *last).map(rules::shown_squares);
    }
    analysis.game.with(|view| {
        let here = game::find(view, view.current)?;
        let before = game::find(view, here.parent?)?;
        let (position, _) = rules::parse_fen(&before.fen).ok()?;
        rules::find_move(&position, here.mv?).map(rules::shown_squares)
    })
}

fn label(square: Square, figure: Option<Figure>, is_target: bool) -> String {
    let mut label = square.to_string();
    if let Some(figure) = figure {
        label.push_str(", ");
        label.push_str(piece_name(figure.role, figure.color));
    }
    if is_target {
        label.push_str(", can be moved to");
    }
    label
}

/// The file's letter on the lowest rank shown, the rank's digit on the leftmost file.
fn coordinate(square: Square, flipped: impl Fn() -> bool + Copy + Send + Sync + 'static) -> impl IntoView {
    let (first_file, first_rank) = (square.file() == File::A, square.rank() == Rank::First);
    let (last_file, last_rank) = (square.file() == File::H, square.rank() == Rank::Eighth);
    let on_bottom = move || if flipped() { last_rank } else { first_rank };
    let on_left = move || if flipped() { last_file } else { first_file };
    view! {
        {move || {
            on_bottom()
                .then(|| {
                    view! {
                        <text class="coordinate" x="42.5" y="42.5" text-anchor="end" aria-hidden="true">
                            {square.file().char().to_string()}
                        </text>
                    }
                })
        }}
        {move || {
            on_left()
                .then(|| {
                    view! {
                        <text class="coordinate" x="2.5" y="10" aria-hidden="true">
                            {square.rank().char().to_string()}
                        </text>
                    }
                })
        }}
    }
}

fn focus(square: Square) {
    let found = document().query_selector(&format!("[data-square={square}]")).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = element.focus();
    }
}

/// Returns the colour of the player at the bottom of the board.
#[must_use]
pub fn bottom_color(flipped: bool) -> Color {
    if flipped { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_beside_its_castling_square_steps_there() {
        for (fen, from, step, rook) in [
            ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Square::F1, Square::G1, Square::H1),
            ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", Square::B1, Square::C1, Square::A1),
        ] {
            let (position, _) = rules::parse_fen(fen).unwrap();
            let of = |to| of_squares(position.legal_moves().into_iter().collect(), from, to);
            assert_eq!(of(step).iter().map(|mv| mv.is_castle()).collect::<Vec<_>>(), [false], "{fen}");
            assert_eq!(of(rook).iter().map(|mv| mv.is_castle()).collect::<Vec<_>>(), [true], "{fen}");
        }
        let (usual, _) = rules::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let castles = of_squares(usual.legal_moves().into_iter().collect(), Square::E1, Square::G1);
        assert!(castles.len() == 1 && castles[0].is_castle());
    }
}
