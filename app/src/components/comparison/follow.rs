//! Events around the comparison and in its trees, told to it; and the board, which shows what is looked at.

use leptos::prelude::*;
use page::comparison::input::Input;
use page::input::Action;
use wire::comparison::Side;

use super::both::Both;
use crate::state::{Analysis, Hover};

/// Installs the effects; they last as long as the page.
pub(super) fn follow(both: Both) {
    for side in Side::BOTH {
        follow_tree(both, side);
    }
    follow_page(both);
    show_on_board(both);
}

/// Tells of searches, position, connection and choice.
fn follow_page(both: Both) {
    let analysis = both.analysis;
    Effect::new(move |_| {
        analysis.connection.track();
        analysis.role.track();
        analysis.offer.track();
        analysis.game.track();
        analysis.searches.track();
        analysis.search.track();
        analysis.choice.track();
        analysis.playback.live.track();
        let is_choosing = analysis.parameters_open.get() || analysis.networks.open.get();
        both.update(Input::Around { is_choosing });
    });
}

/// Tells what is looked at in a tree, and what of it can be seen.
fn follow_tree(both: Both, side: Side) {
    let here = both.sides[side.index()];
    Effect::new(move |_| {
        let node = here.selected.get();
        both.update(Input::Selected { side, node, line: here.moves_to(node) });
    });
    Effect::new(move |_| {
        let node = here.view_root.get();
        both.update(Input::Zoomed { side, node, line: here.moves_to(node) });
    });
    Effect::new(move |_| {
        both.update(Input::Sight { side, min_share: here.min_share.get(), closer: here.closer.get() });
    });
    Effect::new(move |_| both.update(Input::Hovered { side, what: here.hovered.get() }));
}

/// The board shows what is pointed at, or what is selected.
fn show_on_board(both: Both) {
    let pointed = move |side: &Analysis| match side.hovered.get()? {
        Hover::Node(node) => side.moves_to(node),
        Hover::Edge { parent, mv } => {
            let mut line = side.moves_to(parent)?;
            line.push(mv);
            Some(line)
        }
    };
    let line = both.line();
    let seen = Memo::new(move |_| line.get().map(|line| both.sides.iter().find_map(pointed).unwrap_or(line)));
    Effect::new(move |was_shown: Option<bool>| {
        let seen = seen.get();
        let is_shown = seen.is_some();
        if is_shown || was_shown == Some(true) {
            both.analysis.act(Action::Preview(seen));
        }
        is_shown
    });
}
