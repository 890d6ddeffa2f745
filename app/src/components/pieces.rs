//! The chess pieces, drawn for this project: Staunton silhouettes on a 45 by 45 square.
//!
//! A piece is a stack of filled, outlined parts that end on a base all pieces share (the pawn's is narrower), with a
//! few inner lines on top. White is light with dark lines, Black dark with light ones. The colours are presentation
//! attributes that read custom properties, so a style sheet may set any of `--piece-white-fill`, `--piece-white-edge`,
//! `--piece-white-line`, `--piece-black-fill`, `--piece-black-edge` and `--piece-black-line` on an ancestor, or style
//! the classes `piece`, `piece-white` and `piece-black`; without one the pieces look as they were drawn.

pub(crate) mod written;

use leptos::prelude::*;
use page::preferences::board::PieceSet;
use shakmaty::{Color, Role};

use crate::address;
use crate::components::solid::solid;
use crate::preferences;
use crate::state::Analysis;

/// The side of the square the pieces are drawn on: put a [`Piece`] into an `<svg>` with `viewBox="0 0 45 45"`, or scale
/// it by the square's size over this.
pub const PIECE_BOX: f64 = 45.0;

/// Chess piece as an SVG group of its own, at the origin of a [`PIECE_BOX`] square.
///
/// It takes no pointer events, so the square below it gets them. It has no text either: label the square or the board
/// with [`piece_name`].
#[component]
pub fn Piece(
    /// Kind of the piece.
    role: Role,
    /// Colour of the piece.
    color: Color,
    /// Set that it is of, where it may change; else it is of the one that is chosen when it is drawn.
    #[prop(optional_no_strip)]
    set: Option<PieceSet>,
) -> impl IntoView {
    match set.unwrap_or_else(chosen) {
        PieceSet::Own => own(role, color),
        other => of_set(other, role, color),
    }
}

fn chosen() -> PieceSet {
    use_context::<Analysis>()
        .map_or_else(|| preferences::of_visit().board, |analysis| analysis.board_looks.get_untracked())
        .pieces
}

/// The file of a set that is not the page's own, with a symbol for each piece: `assets/pieces.mjs` makes it.
pub(crate) fn file(set: PieceSet) -> String {
    address::file(&format!("/pkg/pieces-{}.svg", set.name()))
}

/// A piece of a set that is a file.
fn of_set(set: PieceSet, role: Role, color: Color) -> AnyView {
    let symbol = piece_symbol(role, color);
    let class = paint(color).class;
    solid(
        view! { <use class=class href=format!("{}#{symbol}", file(set)) width="45" height="45" pointer-events="none" /> },
    )
}

fn own(role: Role, color: Color) -> AnyView {
    let Drawing { parts, lines, trims, dots } = *drawing(role);
    let paint = paint(color);
    // Trims stand in for outlines that a dark fill swallows; a light piece shows the outlines themselves.
    let trims = if color.is_black() { trims } else { "" };
    let stroke = |d: &'static str, width: &'static str, opacity: &'static str| {
        (!d.is_empty())
            .then(|| view! { <path d=d fill="none" stroke=paint.line stroke-width=width stroke-opacity=opacity /> })
    };
    solid(view! {
        <g
            class=paint.class
            fill=paint.fill
            stroke=paint.edge
            stroke-width="1.5"
            stroke-linecap="round"
            stroke-linejoin="round"
            pointer-events="none"
        >
            {parts.iter().map(|d| view! { <path d=*d /> }).collect_view()}
            {stroke(trims, "0.9", "0.6")}
            {stroke(lines, "1.3", "1")}
            {(!dots.is_empty()).then(|| view! { <path d=dots fill=paint.line stroke="none" /> })}
        </g>
    })
}

/// Returns the name of a piece for text and screen readers: "white knight".
pub fn piece_name(role: Role, color: Color) -> &'static str {
    match (color, role) {
        (Color::White, Role::Pawn) => say::board::white_pawn(),
        (Color::White, Role::Knight) => say::board::white_knight(),
        (Color::White, Role::Bishop) => say::board::white_bishop(),
        (Color::White, Role::Rook) => say::board::white_rook(),
        (Color::White, Role::Queen) => say::board::white_queen(),
        (Color::White, Role::King) => say::board::white_king(),
        (Color::Black, Role::Pawn) => say::board::black_pawn(),
        (Color::Black, Role::Knight) => say::board::black_knight(),
        (Color::Black, Role::Bishop) => say::board::black_bishop(),
        (Color::Black, Role::Rook) => say::board::black_rook(),
        (Color::Black, Role::Queen) => say::board::black_queen(),
        (Color::Black, Role::King) => say::board::black_king(),
    }
}

/// Returns the name of a piece for files and tests, which no language changes: `white-knight`.
pub fn piece_symbol(role: Role, color: Color) -> &'static str {
    match (color, role) {
        (Color::White, Role::Pawn) => "white-pawn",
        (Color::White, Role::Knight) => "white-knight",
        (Color::White, Role::Bishop) => "white-bishop",
        (Color::White, Role::Rook) => "white-rook",
        (Color::White, Role::Queen) => "white-queen",
        (Color::White, Role::King) => "white-king",
        (Color::Black, Role::Pawn) => "black-pawn",
        (Color::Black, Role::Knight) => "black-knight",
        (Color::Black, Role::Bishop) => "black-bishop",
        (Color::Black, Role::Rook) => "black-rook",
        (Color::Black, Role::Queen) => "black-queen",
        (Color::Black, Role::King) => "black-king",
    }
}

/// The colours of one side.
#[derive(Clone, Copy)]
struct Paint {
    class: &'static str,
    fill: &'static str,
    edge: &'static str,
    line: &'static str,
}

fn paint(color: Color) -> Paint {
    match color {
        Color::White => Paint {
            class: "piece piece-white",
            fill: "var(--piece-white-fill, #fbf8f1)",
            edge: "var(--piece-white-edge, #262320)",
            line: "var(--piece-white-line, #262320)",
        },
        Color::Black => Paint {
            class: "piece piece-black",
            fill: "var(--piece-black-fill, #35312e)",
            edge: "var(--piece-black-edge, #12100f)",
            line: "var(--piece-black-line, #e9e2d4)",
        },
    }
}

/// The path data of one kind of piece; an empty string draws nothing.
struct Drawing {
    /// Filled and outlined, each over those before it.
    parts: &'static [&'static str],
    /// Inner lines of both sides' pieces.
    lines: &'static str,
    /// Fine inner lines of Black's pieces only.
    trims: &'static str,
    /// Filled with the line colour: eye and nostril.
    dots: &'static str,
}

fn drawing(role: Role) -> &'static Drawing {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// The foot and the plinth every piece but the pawn stands on.
const BASE: &str = "M12.6 36.4C12.6 34.2 14 32.7 16.4 32.5H28.6C31 32.7 32.4 34.2 32.4 36.4ZM10 40.75\
    C9.4 40.75 9 40.35 9 39.75V38.7C9 37.3 10 36.4 11.4 36.4H33.6C35 36.4 36 37.3 36 38.7V39.75\
    C36 40.35 35.6 40.75 35 40.75Z";

/// The pawn's own.
const PAWN_BASE: &str = "M14.4 36.4C14.4 34.2 15.4 32.7 17.4 32.5H27.6C29.6 32.7 30.6 34.2 30.6 36.4ZM12 40.75\
    C11.4 40.75 11 40.35 11 39.75V38.7C11 37.3 12 36.4 13.4 36.4H31.6C33 36.4 34 37.3 34 38.7V39.75\
    C34 40.35 33.6 40.75 33 40.75Z";

const PAWN: Drawing = Drawing {
    parts: &[
        "M16.2 33C18.6 30.4 19.4 26.6 19.5 22.4H25.5C25.6 26.6 26.4 30.4 28.8 33Z",
        "M22.5 8.9C25.9 8.9 28.6 11.6 28.6 15C28.6 18.4 25.9 21 22.5 21C19.1 21 16.4 18.4 16.4 15\
         C16.4 11.6 19.1 8.9 22.5 8.9Z",
        "M17 22.8C15.2 22.8 15.2 20 17 20H28C29.8 20 29.8 22.8 28 22.8Z",
        PAWN_BASE,
    ],
    lines: "",
    trims: "M15.4 36.4H29.6M17.2 22.8H27.8M19.4 14.4C19.7 12.9 20.8 12 22.2 11.9",
    dots: "",
};

const KNIGHT: Drawing = Drawing {
    parts: &[
        "M13.9 34.4C13.2 29 20.2 27 21 22C19 23.8 16.9 24.1 15.2 25C13.6 25.8 13 27.9 11 28.1\
         C8.4 28.3 6 25.9 6.2 23.3C6.4 20.6 9.7 17.9 11.3 14.8C12.2 13 12.7 11.3 14.2 9.8L14.4 4\
         C16.4 4.9 18.4 6 19.8 7.4C22.6 6.6 25.4 7.4 27.3 9.4C29.9 9.8 31.8 12 32.2 14.9\
         C34.3 16.6 35 19.4 34.2 22.2C35.2 26.4 32.4 29.4 31.1 34.4Z",
        BASE,
    ],
    lines: "M21 22C22.6 20.4 23 18.6 22.4 16.4M19.8 11.2C25.6 11.7 29.2 16.4 29 22.4C28.9 25.8 27.8 27.8 26.8 30.2\
         M8.5 26.2L11.2 25.2",
    trims: "M13.6 36.4H31.4",
    dots: "M13.8 15.3C14.2 13.8 15.8 13 17.4 13.6C17.2 15.1 15.5 16.1 13.8 15.3ZM9.2 21.2a.8 .8 0 1 1 0 1.6\
         a.8 .8 0 1 1 0-1.6Z",
};

const BISHOP: Drawing = Drawing {
    parts: &[
        "M15.6 33C18.2 31 18.9 28.8 19 26H26C26.1 28.8 26.8 31 29.4 33Z",
        "M22.5 24.8L18.2 24C16 22.4 14.6 20.2 14.6 17.4C14.6 13.2 19.4 11.4 22.5 7.6\
         C25.6 11.4 30.4 13.2 30.4 17.4C30.4 20.2 29 22.4 26.8 24L22.5 24.8Z",
        "M22.5 3.4C24 3.4 25.2 4.6 25.2 6.1C25.2 7.6 24 8.7 22.5 8.7C21 8.7 19.8 7.6 19.8 6.1\
         C19.8 4.6 21 3.4 22.5 3.4Z",
        "M16.6 26.4C14.8 26.4 14.8 23.6 16.6 23.6H28.4C30.2 23.6 30.2 26.4 28.4 26.4Z",
        BASE,
    ],
    lines: "M26.9 12.9L22.4 17.8",
    trims: "M13.6 36.4H31.4M16.8 26.4H28.2",
    dots: "",
};

const ROOK: Drawing = Drawing {
    parts: &[
        "M15 33C16 29 16.4 25 16.4 20H28.6C28.6 25 29 29 30 33Z",
        "M16 20.8L12.3 17.4C11.8 16.9 11.5 16.3 11.5 15.6V8.9C11.5 8.4 11.8 8.1 12.3 8.1H15.6\
         C16.1 8.1 16.4 8.4 16.4 8.9V11.4H19.9V8.9C19.9 8.4 20.2 8.1 20.7 8.1H24.3C24.8 8.1 25.1 8.4 25.1 8.9\
         V11.4H28.6V8.9C28.6 8.4 28.9 8.1 29.4 8.1H32.7C33.2 8.1 33.5 8.4 33.5 8.9V15.6\
         C33.5 16.3 33.2 16.9 32.7 17.4L29 20.8Z",
        BASE,
    ],
    lines: "M13 15.6H32",
    trims: "M13.6 36.4H31.4M17.4 20.8H27.6",
    dots: "",
};

const QUEEN: Drawing = Drawing {
    parts: &[
        "M15.6 33C18 31.4 18.7 30 18.8 28H26.2C26.3 30 27 31.4 29.4 33Z",
        "M22.5 26.8L16.4 26.4L8.4 12.2L15.6 17.4L15.4 9L20.1 16.2L22.5 7L24.9 16.2L29.6 9L29.4 17.4L36.6 12.2\
         L28.6 26.4L22.5 26.8Z",
        "M7.9 8.9a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6ZM15.2 5.4a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z\
         M22.5 3.7a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6ZM29.8 5.4a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z\
         M37.1 8.9a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z",
        "M16.2 28.4C14.4 28.4 14.4 25.6 16.2 25.6H28.8C30.6 25.6 30.6 28.4 28.8 28.4Z",
        BASE,
    ],
    lines: "M15.4 22C20 20.8 25 20.8 29.6 22",
    trims: "M13.6 36.4H31.4M16.4 28.4H28.6",
    dots: "",
};

const KING: Drawing = Drawing {
    parts: &[
        "M15.6 33C18 31.4 18.7 30 18.8 28H26.2C26.3 30 27 31.4 29.4 33Z",
        "M20.9 13V8H17.2V4.8H20.9V1.4H24.1V4.8H27.8V8H24.1V13Z",
        "M22.5 26.8L16.6 26.4C15.8 22.8 13.8 20 10.8 16.2C12.4 13.2 18 11.2 22.5 11.2C27 11.2 32.6 13.2 34.2 16.2\
         C31.2 20 29.2 22.8 28.4 26.4L22.5 26.8Z",
        "M16.2 28.4C14.4 28.4 14.4 25.6 16.2 25.6H28.8C30.6 25.6 30.6 28.4 28.8 28.4Z",
        BASE,
    ],
    lines: "M12.2 16.6C18.4 14.5 26.6 14.5 32.8 16.6",
    trims: "M13.6 36.4H31.4M16.4 28.4H28.6",
    dots: "",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_colour_then_kind() {
        for color in Color::ALL {
            for role in Role::ALL {
                let expected = format!("{color:?} {role:?}").to_lowercase();
                assert_eq!(piece_name(role, color), expected);
            }
        }
    }

    #[test]
    fn every_path_starts_with_a_move_and_every_part_is_closed() {
        for role in Role::ALL {
            let drawing = drawing(role);
            for part in drawing.parts {
                assert!(part.starts_with('M') && part.ends_with('Z'), "{role:?}: {part}");
            }
            for path in [drawing.lines, drawing.trims, drawing.dots] {
                assert!(path.is_empty() || path.starts_with('M'), "{role:?}: {path}");
            }
        }
    }
}
