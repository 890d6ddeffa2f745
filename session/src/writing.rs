//! Games of an analysis as PGN, with everything that is in them, and by choice with what searches found.

mod comments;
mod statistics;

use std::collections::HashMap;

use document::NULL_MOVE;
use engine::{Move, games::chess::move_from_code};
use pgn::{Game, Node, Outcome};
use shakmaty::Chess;
use wire::{
    GameView, PositionView,
    record::{Notes, Record, RecordedMove},
};

use comments::comments;
pub use statistics::{Searched, Statistics};

use crate::{find::query::sentence, game::is_small};

/// Additions to the games the games themselves; nothing by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Parts of what searches found.
    pub statistics: Statistics,
    /// Findings of searches, one for a position at most.
    pub searched: Vec<Searched>,
    /// Names and values of tags that each game has, in place of its own of these names: those of a study, say.
    pub tags: Vec<(String, String)>,
}

/// Writes a game of an analysis by its start, or all of them.
///
/// # Errors
/// Why it cannot be written: a sentence.
pub fn pgn(game: &GameView, start: Option<u32>) -> Result<String, String> {
    pgn_with(game, start, &Options::default())
}

/// Writes a game of an analysis by its start, or all of them, with more than is in them.
///
/// # Errors
/// As [`pgn`].
pub fn pgn_with(game: &GameView, start: Option<u32>, options: &Options) -> Result<String, String> {
    let starts = game.positions.iter().filter(|position| position.parent.is_none());
    let wanted: Vec<&PositionView> = starts.filter(|one| start.is_none_or(|start| start == one.id)).collect();
    if wanted.is_empty() {
        return Err("There is no such game.".to_owned());
    }
    let children = Children::of(game);
    let texts: Result<Vec<String>, String> =
        wanted.into_iter().map(|start| Ok(pgn::write(&game_of(&children, start, options)?))).collect();
    Ok(texts?.concat())
}

/// A game of an analysis with all that is in it; `None` where no game begins there.
#[must_use]
pub fn record(game: &GameView, start: u32) -> Option<Record> {
    let start = game.positions.iter().find(|position| position.id == start && position.parent.is_none())?;
    let recorded = |(from, position): (u32, &PositionView)| {
        Some(RecordedMove { from, mv: position.mv?, notes: position.notes.clone() })
    };
    Some(Record {
        fen: start.fen.clone(),
        notes: start.notes.as_deref().cloned().unwrap_or_default(),
        moves: Children::of(game).in_text_order(start.id).into_iter().filter_map(recorded).collect(),
    })
}

/// The positions after each position, in their order.
struct Children<'a>(HashMap<u32, Vec<&'a PositionView>>);

impl<'a> Children<'a> {
    fn of(game: &'a GameView) -> Self {
        let mut children: HashMap<u32, Vec<&PositionView>> = HashMap::new();
        for position in &game.positions {
            if let Some(parent) = position.parent {
                children.entry(parent).or_default().push(position);
            }
        }
        Self(children)
    }

    fn after(&self, id: u32) -> &[&'a PositionView] {
        self.0.get(&id).map_or(&[], Vec::as_slice)
    }

    /// All positions after a start as a text has them, a move before its variations and those before what follows it; each with the
    /// place of the position before, which is 0 for the start.
    fn in_text_order(&self, start: u32) -> Vec<(u32, &'a PositionView)> {
        enum Task<'a> {
            Varies(u32, &'a PositionView),
            Goes(u32, u32),
        }
        let mut order = Vec::new();
        let mut tasks = vec![Task::Goes(start, 0)];
        // A game may be deeper than a stack of calls.
        while let Some(task) = tasks.pop() {
            let mut put = |from, position: &'a PositionView| {
                order.push((from, position));
                Task::Goes(position.id, u32::try_from(order.len()).unwrap_or(u32::MAX))
            };
            match task {
                Task::Varies(from, position) => tasks.push(put(from, position)),
                Task::Goes(id, from) => {
                    if let [first, others @ ..] = self.after(id) {
                        tasks.push(put(from, first));
                        tasks.extend(others.iter().rev().map(|other| Task::Varies(from, other)));
                    }
                }
            }
        }
        order
    }
}

fn game_of(children: &Children<'_>, start: &PositionView, options: &Options) -> Result<Game, String> {
    if is_small(&start.fen) {
        return Err("Only games of chess can be written as PGN.".to_owned());
    }
    let (position, is_chess960) =
        engine::games::chess::parse_fen(&start.fen).map_err(|error| sentence(&error.to_string()))?;
    let mut game = Game::new(position.clone(), is_chess960);
    let notes = start.notes.as_deref().cloned().unwrap_or_default();
    game.outcome = outcome(&notes);
    game.tags.clone_from(&notes.tags);
    for (name, value) in &options.tags {
        match game.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some(known) => known.1.clone_from(value),
            None => game.tags.push((name.clone(), value.clone())),
        }
    }
    if game.tag("FEN").is_none() && position != Chess::default() {
        // Without it other programs cannot read how a side castles.
        if is_chess960 && game.tag("Variant").is_none() {
            game.tags.push(("Variant".to_owned(), "Chess960".to_owned()));
        }
        game.tags.push(("SetUp".to_owned(), "1".to_owned()));
        game.tags.push(("FEN".to_owned(), start.fen.clone()));
    }
    game.nodes[0].after = comments(&notes.after);
    let mut positions = vec![position];
    // What was said before a move that begins no variation has its place behind the move before.
    let mut has_child = vec![false];
    let mut ids = vec![start.id];
    for (from, view) in children.in_text_order(start.id) {
        let before = &positions[from as usize];
        let mv = view.mv.filter(|&mv| mv != NULL_MOVE);
        let played = mv.map(|mv| move_from_code(before, Move(mv)).ok_or("A move of this game is not legal."));
        let played = played.transpose()?;
        let after = pgn::moves::after(before, played).ok_or("A side that is in check cannot pass.")?;
        let notes = view.notes.as_deref().cloned().unwrap_or_default();
        let mut node = Node::new(from, played);
        node.glyphs.clone_from(&notes.glyphs);
        node.after = comments(&notes.after);
        if std::mem::replace(&mut has_child[from as usize], true) {
            node.before = comments(&notes.before);
        } else {
            game.nodes[from as usize].after.extend(comments(&notes.before));
        }
        game.nodes.push(node);
        positions.push(after);
        has_child.push(false);
        ids.push(view.id);
    }
    statistics::add(&mut game, positions, &ids, options.statistics, &options.searched);
    Ok(game)
}

fn outcome(notes: &Notes) -> Outcome {
    let all = [Outcome::White, Outcome::Black, Outcome::Draw];
    all.into_iter().find(|outcome| outcome.text() == notes.outcome).unwrap_or(Outcome::Unknown)
}
