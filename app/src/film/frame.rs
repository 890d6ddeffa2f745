//! One picture of a film: the board and the tree beside each other, what is to be read of them, and where it comes from.

use std::fmt::Write as _;

use leptos::prelude::*;
use page::evaluation::Evaluation;
use page::format::{self, escaped};
use page::told::plain;

use crate::components::explain_strip;
use crate::pictures::inks::Inks;
use crate::pictures::sketch::{family, source_lines, source_text, wrapped};
use crate::pictures::{board, shown};
use crate::state::Analysis;

/// The picture's size in its own units, whatever its pixels.
const SIZE: (f64, f64) = (960.0, 540.0);
/// Space around everything.
const MARGIN: f64 = 12.0;
/// Side of the board, and of the tree beside it.
const SIDE: f64 = 456.0;
/// Most lines of the source.
const LINES: usize = 2;
/// Size of the caption's letters, and most lines of it.
const CAPTION: (f64, usize) = (15.0, 2);

/// Writes the picture of what is shown, so many pixels large.
pub(crate) fn frame(analysis: Analysis, size: (u32, u32), pieces: Option<&str>, captions: bool) -> String {
    let inks = Inks::now();
    let ink = |token: &str| inks.of(token);
    let mut text = String::with_capacity(1 << 16);
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" font-family=\"{}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
        SIZE.0,
        SIZE.1,
        size.0,
        size.1,
        escaped(&family(&ink)),
        ink("--surface")
    );
    let left = 2.0 * MARGIN + SIDE;
    let tree = shown::stage().and_then(|stage| stage.whole((SIZE.0 - left - MARGIN, SIDE), (left, MARGIN)));
    if let Some(board) = board::sketch(analysis, pieces, &ink) {
        let scale = SIDE / board.size.0.max(board.size.1);
        // Where the page shows no tree the board has all of the picture.
        let x = if tree.is_some() { MARGIN } else { (SIZE.0 - SIDE) / 2.0 };
        let _ = write!(text, "<g transform=\"translate({x} {MARGIN}) scale({scale:.4})\">{}</g>", board.body);
    }
    text += &tree.unwrap_or_default();
    let said = if captions { caption(analysis) } else { String::new() };
    for (place, line) in wrapped(&said, SIZE.0 - 2.0 * MARGIN, CAPTION.0).iter().take(CAPTION.1).enumerate() {
        let _ = write!(
            text,
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"{}\" font-weight=\"600\" fill=\"{}\">{}</text>",
            488 + 18 * place,
            CAPTION.0,
            ink("--ink"),
            escaped(line)
        );
    }
    let source = analysis.page.with_value(|page| page.source(analysis.root_position().as_ref()));
    let mut lines = source_lines(&source, SIZE.0 - 2.0 * MARGIN);
    lines.truncate(LINES);
    text += &source_text(&lines, (MARGIN, 522.0), &ink);
    text + "</svg>"
}

/// Says what is seen, with the search's own numbers: the step that is held in a sentence, or
/// `Simulation 120 of 400 · best move e4 · +0.23`.
pub(crate) fn caption(analysis: Analysis) -> String {
    let moves = explain_strip::moves_of(analysis.explain, &analysis.names(), analysis.sight());
    if let Some(sentence) = explain_strip::sentence_of(analysis.explain, analysis.search_view(), moves.as_ref()) {
        return plain(&sentence);
    }
    let live = analysis.playback.live.get();
    let (moment, best, evaluation) = analysis.model.with_value(|model| {
        let best = model.status().and_then(|status| status.best);
        (model.moment(), best, Evaluation::of(model, 0, analysis.root_turn()))
    });
    let (now, all) = (format::count(moment.into()), format::count(live.moment.into()));
    let mut parts = vec![if live.moment == live.simulations {
        say::take::caption_simulation(now, all)
    } else {
        say::take::caption_event(now, all)
    }];
    parts.extend(best.map(|best| say::take::caption_best(analysis.names().name(&[], best))));
    let sign = analysis.sign_for(analysis.root_turn());
    parts.extend(evaluation.map(|evaluation| evaluation.score(sign)));
    plain(&parts.join(" · "))
}
