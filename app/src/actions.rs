//! What buttons and keys do. Every action says why it cannot be done instead of doing nothing.

use leptos::prelude::*;
use wire::record::Record;
use wire::{Command, Role, RunState};

use crate::state::{Analysis, Connection};
use crate::{breakpoints, client, past, reading, recording};
use page::game;
use page::link::Link;
use page::notation;
use page::rules::{self, Position};

/// Whether the shown search is running. Reactive.
#[must_use]
pub fn is_running(analysis: Analysis) -> bool {
    analysis.past.live.get().state == RunState::Running
}

/// Searches on, to the limit.
pub fn go(analysis: Analysis) {
    let Some(search) = ready(analysis) else { return };
    let until = analysis.until.get_untracked();
    let now = analysis.past.live.get_untracked().nodes;
    if let Some(limit) = until.nodes.filter(|limit| *limit <= now) {
        let now = page::format::count(now.into());
        let limit = page::format::count(limit.into());
        analysis.notify(format!("The search has {now} nodes already; raise the limit of {limit} to go on."));
        return;
    }
    analysis.send(Command::Go { search, until: breakpoints::with_breakpoints(analysis, until) });
}

/// Stops after the simulation under way.
pub fn stop(analysis: Analysis) {
    if let Some(search) = ready(analysis) {
        // Nor does one run in its place that is on its way.
        analysis.plumbing.update_value(|plumbing| plumbing.first_run.call_off());
        analysis.send(Command::Stop { search });
    }
}

/// Goes if stopped, stops if running; plays a recording, or pauses it.
pub fn toggle(analysis: Analysis) {
    if recording::is_on(analysis) {
        return past::play_or_pause(analysis);
    }
    if untrack(|| is_running(analysis)) { stop(analysis) } else { go(analysis) }
}

/// Runs exactly so many simulations more.
pub fn step(analysis: Analysis, simulations: u32) {
    if let Some(search) = ready(analysis) {
        analysis.send(Command::Step { search, simulations });
    }
}

/// Plays a legal move in the position on the board: what lies between the game's position and it is played too.
pub fn play(analysis: Analysis, mv: u16) {
    let mut moves = untrack(|| analysis.moves_on_board()).unwrap_or_default();
    moves.push(mv);
    play_line(analysis, &moves);
}

/// Plays moves from the root of the shown search.
pub fn play_line(analysis: Analysis, moves: &[u16]) {
    if recording::is_on(analysis) {
        return recording::offer(analysis, "A recording is as it is: a move can be played in an analysis.", moves);
    }
    let Some((last, before)) = moves.split_last().filter(|_| may(analysis)) else { return };
    let view = analysis.game.get_untracked();
    if before.is_empty() {
        analysis.send(Command::Play { position: view.current, mv: *last });
        return;
    }
    let (start, mut played) = game::record(&view, view.current);
    let Some(mut position) = untrack(|| analysis.root_position()) else { return };
    for &code in moves {
        played.push(notation::uci(&position, code, view.chess960));
        if !position.play(code) {
            return;
        }
    }
    client::set_game(analysis, start, played);
}

/// Sets up a position from a FEN. What is none, the page's worker reads: a game, or a position that is written otherwise. What is wrong
/// with it appears beside the input.
pub fn set_position(analysis: Analysis, text: &str) {
    match Position::parse(text) {
        // No text at all is the start position.
        Ok(_) if text.trim().is_empty() => enter(analysis, "startpos".to_owned(), Vec::new()),
        Ok(_) => enter(analysis, text.trim().to_owned(), Vec::new()),
        Err(message) if rules::is_small(text) => analysis.position_error.set(Some(message)),
        Err(_) => reading::read_text(analysis, text.to_owned()),
    }
}

/// Starts another game: a position, and moves in UCI notation.
pub fn enter(analysis: Analysis, fen: String, moves: Vec<String>) {
    // A small game is played in the page, whoever held the analysis before.
    if recording::is_on(analysis) || (rules::is_small(&fen) && !analysis.in_browser) {
        recording::leave_for(&Link { fen: Some(fen), moves, ..Link::default() });
    } else if may(analysis) {
        client::set_game(analysis, fen, moves);
    }
}

/// Starts another game with all that is in it.
pub fn enter_record(analysis: Analysis, record: Record) {
    if recording::is_on(analysis) {
        // It begins an analysis: the link has its main line, and the next page finds the rest.
        reading::carry_over(&record);
        let (fen, moves) = game::main_line(&record);
        return recording::leave_for(&Link { fen: Some(fen), moves, ..Link::default() });
    }
    if may(analysis) {
        client::set_record(analysis, record);
    }
}

/// Goes to a position of the game.
pub fn visit(analysis: Analysis, position: u32) {
    if analysis.game.with_untracked(|game| game.current) == position {
        // Already there: then what is meant is the root of its search.
        analysis.select(0);
    } else if recording::is_on(analysis) {
        recording::offer_position(analysis, position);
    } else if may(analysis) {
        analysis.send(Command::Visit { position });
    }
}

/// Where in the game's line to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The start position.
    Start,
    /// The position before.
    Back,
    /// The next position, on the line visited last.
    Forward,
    /// The end of that line.
    End,
}

/// The position that lies that way from the current one; `None` at the end of the way. Reactive (game).
#[must_use]
pub fn towards(analysis: Analysis, way: Way) -> Option<u32> {
    analysis.game.with(|view| {
        let next = |from: u32| {
            let last =
                analysis.plumbing.with_value(|p| p.forward.iter().find(|pair| pair.0 == from).map(|pair| pair.1));
            last.or_else(|| game::children(view, from).next().map(|child| child.id))
        };
        let line = game::line_to(view, view.current);
        let found = match way {
            Way::Start => line.first().map(|position| position.id),
            Way::Back => line.last().and_then(|position| position.parent),
            Way::Forward => next(view.current),
            Way::End => std::iter::successors(Some(view.current), |from| next(*from)).last(),
        };
        found.filter(|id| *id != view.current)
    })
}

/// Goes that way.
pub fn walk(analysis: Analysis, way: Way) {
    if let Some(position) = untrack(|| towards(analysis, way)) {
        visit(analysis, position);
    }
}

/// The shown search, if commands can be given; else says why not.
pub(crate) fn ready(analysis: Analysis) -> Option<u32> {
    if !may(analysis) {
        return None;
    }
    let search = analysis.search.get_untracked();
    if search.is_none() {
        analysis.notify("There is no search of this position yet.");
    }
    search
}

fn may(analysis: Analysis) -> bool {
    if recording::is_on(analysis) {
        recording::offer(analysis, "This is a recording, and what was wanted needs a search.", &[]);
        return false;
    }
    if analysis.connection.get_untracked() != Connection::Open {
        let who = if analysis.in_browser { "the page's worker" } else { "the server" };
        analysis.complain(format!("Not connected to {who}; nothing can be changed until it answers again."));
        return false;
    }
    if analysis.role.get_untracked() != Role::Owner {
        analysis.complain("You are watching somebody else's analysis; only its owner can change it.");
        return false;
    }
    true
}
