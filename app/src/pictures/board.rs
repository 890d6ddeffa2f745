//! The board as a picture: squares, pieces, the search's arrows and what is drawn by hand.

use std::fmt::Write as _;

use leptos::prelude::*;
use page::board::Board;
use page::board::arrows::{Arrow, Kind};
use page::board::shapes::{Shape, Shapes};
use page::format::escaped;
use page::preferences::board::Coordinates;
use page::rules::Position;
use shakmaty::{Chess, Position as _, Square};

use super::names::file_name;
use super::sketch::{Ink, Sketch};
use crate::components::board::coordinates::marks;
use crate::components::board::drawing::WIDTH;
use crate::components::board::geometry::{SIDE, STEP, arrow, head, margin, middle, moved_to, origin, ring};
use crate::components::board::{arrows, checked_king};
use crate::components::pieces::written::{Set, piece};
use crate::components::{game_board, small_board};
use crate::state::Analysis;

/// Size of a small game's board, as wide as that of chess.
const SMALL: f64 = 360.0;

/// A board of chess, and all that is on it.
pub(crate) struct Picture<'a> {
    /// The position.
    pub(crate) position: &'a Chess,
    /// True where Black is at the bottom.
    pub(crate) flipped: bool,
    /// The squares of the move that led here.
    pub(crate) last_move: Option<(Square, Square)>,
    /// The search's arrows, the topmost last.
    pub(crate) arrows: &'a [Arrow],
    /// Arrows and circles drawn by hand.
    pub(crate) shapes: &'a [Shape],
    /// Place of letters and digits.
    pub(crate) coordinates: Coordinates,
    /// The pieces.
    pub(crate) set: Set<'a>,
}

/// The board of the page as it is now. `pieces`: the symbols of a set that is no part of the page.
pub(crate) fn sketch(analysis: Analysis, pieces: Option<&str>, ink: Ink<'_>) -> Option<Sketch> {
    untrack(|| {
        let moves = analysis.moves_on_board().unwrap_or_default();
        let moment = analysis.playback.shown();
        let (size, body) = match analysis.root_position()? {
            Position::Small(_) => {
                let picture = game_board::shown(analysis)?;
                let ((width, height), body) = small_board::written(&picture, ink);
                let scale = SMALL / width;
                let body = format!("<g transform=\"scale({scale:.4})\">{body}</g>");
                ((SMALL, height * scale), body)
            }
            Position::Chess(_) => {
                let position = analysis.board.with(|board| Board::position(board).cloned())?;
                let looks = analysis.board_looks.get();
                let picture = Picture {
                    position: &position,
                    flipped: analysis.flipped.get(),
                    last_move: analysis
                        .game
                        .with(|game| page::board::last_move(analysis.root_position(), &moves, game)),
                    arrows: &arrows::shown(analysis),
                    shapes: &analysis.shapes.with(Shapes::on_board),
                    coordinates: looks.coordinates,
                    set: pieces.map_or(Set::Own, Set::Symbols),
                };
                let side = SIDE + margin(looks.coordinates);
                ((side, side), picture.body(ink))
            }
        };
        Some(Sketch {
            name: file_name(analysis.names(), "board", &moves, moment),
            title: say::take::title_board(analysis.page.with_value(|page| page.title_of_position(&moves))),
            about: say::take::about_board().to_owned(),
            size,
            body,
        })
    })
}

impl Picture<'_> {
    /// Writes it, with its upper left corner in the origin.
    pub(crate) fn body(&self, ink: Ink<'_>) -> String {
        let mut text = String::with_capacity(1 << 14);
        let margin = margin(self.coordinates);
        if let Set::Symbols(symbols) = self.set {
            let _ = write!(text, "<defs>{symbols}</defs>");
        }
        let _ = write!(text, "<g transform=\"{}\">", moved_to((margin, 0.0)));
        self.squares(&mut text, ink);
        for mark in marks(self.coordinates, self.flipped) {
            let colour = match mark.class {
                "coordinate on-light" => "--board-ink-on-light",
                "coordinate on-dark" => "--board-ink-on-dark",
                _ => "--muted",
            };
            let _ = write!(
                text,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\" font-size=\"8.6\" font-weight=\"600\" fill=\"{}\">{}</text>",
                mark.at.0,
                mark.at.1,
                mark.anchor,
                ink(colour),
                mark.text
            );
        }
        for (square, figure) in self.position.board().clone() {
            let at = moved_to(origin(square, self.flipped));
            let _ = write!(text, "<g transform=\"{at}\">{}</g>", piece(self.set, figure.role, figure.color, ink));
        }
        self.arrows(&mut text, ink);
        for shape in self.shapes {
            self.shape(&mut text, shape, ink);
        }
        text + "</g>"
    }

    fn squares(&self, text: &mut String, ink: Ink<'_>) {
        for square in Square::ALL {
            let (x, y) = origin(square, self.flipped);
            let mut fill = |colour: &str, more: &str| {
                let _ = write!(
                    text,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{STEP}\" height=\"{STEP}\" fill=\"{}\"{more}/>",
                    ink(colour)
                );
            };
            fill(if square.is_light() { "--board-light" } else { "--board-dark" }, "");
            if self.last_move.is_some_and(|(from, to)| from == square || to == square) {
                fill("--board-last", " fill-opacity=\"0.62\"");
            }
        }
        if let Some(king) = checked_king(self.position) {
            let (x, y) = origin(king, self.flipped);
            let _ = write!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{STEP}\" height=\"{STEP}\" fill=\"none\" stroke=\"#c62828\" stroke-width=\"3\"/>"
            );
        }
    }

    fn arrows(&self, text: &mut String, ink: Ink<'_>) {
        let ends = |one: &Arrow| (middle(one.from, self.flipped), middle(one.to, self.flipped));
        let edge = ink("--arrow-edge");
        for one in self.arrows {
            let (from, to) = ends(one);
            let (fill, full, line) = match one.kind {
                Kind::Next => (ink("--arrow-lit"), 0.3, "stroke-width=\"1.6\" stroke-dasharray=\"4 2.5\""),
                Kind::Lit => (ink("--arrow-lit"), one.fullness(), "stroke-width=\"1.1\""),
                Kind::Visited => {
                    let colour = one.colour.map_or("--n".to_owned(), |colour| format!("--move-{}", colour + 1));
                    (ink(&colour), one.fullness(), "stroke-width=\"1.1\"")
                }
            };
            let d = arrow(from, to, one.width());
            let _ = write!(
                text,
                "<path d=\"{d}\" fill=\"{fill}\" fill-opacity=\"{full:.2}\" stroke=\"{edge}\" {line} stroke-linejoin=\"round\"/>"
            );
        }
        for (one, label) in self.arrows.iter().filter_map(|one| Some((one, one.label.as_ref()?))) {
            let (from, to) = ends(one);
            let (x, y) = head(from, to, one.width());
            // The rim first: not every program knows the order of painting.
            for paint in [
                format!("fill=\"none\" stroke=\"{edge}\" stroke-width=\"3\" stroke-linejoin=\"round\""),
                format!("fill=\"{}\"", ink("--arrow-head")),
            ] {
                let _ = write!(
                    text,
                    "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"9.5\" font-weight=\"700\" {paint}>{}</text>",
                    y + 3.4,
                    escaped(label)
                );
            }
        }
    }

    fn shape(&self, text: &mut String, shape: &Shape, ink: Ink<'_>) {
        let (from, to) = (middle(shape.from, self.flipped), middle(shape.to, self.flipped));
        let d = if shape.is_circle() { ring(from) } else { arrow(from, to, WIDTH) };
        let _ = write!(
            text,
            "<path d=\"{d}\" fill=\"{}\" fill-opacity=\"0.85\" fill-rule=\"evenodd\" stroke=\"{}\" stroke-width=\"1.1\" \
             stroke-linejoin=\"round\"/>",
            ink(&format!("--drawn-{}", shape.brush.name())),
            ink("--arrow-edge")
        );
    }
}

#[cfg(test)]
mod tests {
    use page::board::shapes::Brush;

    use super::*;

    fn ink(token: &str) -> String {
        token.trim_start_matches("--").to_owned()
    }

    #[test]
    fn everything_on_the_board_is_in_its_picture() {
        let arrow = |kind, label: Option<&str>| Arrow {
            from: Square::E2,
            to: Square::E4,
            share: 0.5,
            kind,
            colour: None,
            label: label.map(str::to_owned),
        };
        let shape = Shape { from: Square::D5, to: Square::D5, brush: Brush::Red };
        let text = Picture {
            position: &Chess::default(),
            flipped: false,
            last_move: Some((Square::E7, Square::E5)),
            arrows: &[arrow(Kind::Visited, Some("50%")), arrow(Kind::Next, None)],
            shapes: &[shape],
            coordinates: Coordinates::Inside,
            set: Set::Own,
        }
        .body(&ink);
        assert_eq!(text.matches("fill=\"board-light\"").count(), 32);
        assert_eq!(text.matches("fill=\"board-last\"").count(), 2);
        assert_eq!(text.matches(">50%<").count(), 2, "its rim, and itself");
        assert!(
            text.contains("fill=\"n\"") && text.contains("stroke-dasharray") && text.contains("fill=\"drawn-red\"")
        );
        assert_eq!(text.matches("<g ").count(), text.matches("</g>").count());
        assert!(!text.contains("var("), "{text}");
    }

    #[test]
    fn another_set_comes_along() {
        let set = Set::Symbols("<symbol id=\"white-king\"/>");
        let picture = |set| Picture {
            position: Box::leak(Box::default()),
            flipped: true,
            last_move: None,
            arrows: &[],
            shapes: &[],
            coordinates: Coordinates::Nowhere,
            set,
        };
        let text = picture(set).body(&ink);
        assert!(text.contains("<defs><symbol id=\"white-king\"/></defs>"));
        assert_eq!(text.matches("href=\"#white-pawn\"").count(), 8);
    }
}
