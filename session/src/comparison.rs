//! Two searches of one position, side by side: their logs come in, pictures of both at one moment go out.
//!
//! Nodes are the same where the same moves lead to them from the root. The browser runs it, in a worker.
//!
//! # Reading order
//! [`lock_step`] says which moments are shown together, [`parting`] where two logs part, [`best`] when they prefer other
//! moves, [`settings`] what they were made with, [`counterparts`] which nodes are the same.

mod best;
mod counterparts;
pub mod lock_step;
mod parting;
mod settings;

use engine::{Search, games::chess::Chess};
use wire::{
    Watch,
    comparison::{Compared, Log, Look, Picture, Reached, Side},
};

use crate::{Fault, Limits, Playback, Recorded};
pub use lock_step::{LockStep, Pace};
use parting::Parting;

/// Two playbacks that show their logs together.
#[derive(Debug)]
pub struct Comparison<G: Recorded = Chess> {
    limits: Limits,
    playbacks: [Playback<G>; 2],
    parting: Parting,
}

impl Comparison {
    /// Makes a comparison of two logs of chess that are still to come. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::of_game(limits)
    }
}

impl<G: Recorded> Comparison<G> {
    /// Makes a comparison of two logs that are still to come.
    #[must_use]
    pub fn of_game(limits: Limits) -> Self {
        let playbacks = [Playback::of_game(limits), Playback::of_game(limits)];
        Self { limits, playbacks, parting: Parting::default() }
    }

    /// Forgets a side's log: another one comes.
    pub fn forget(&mut self, side: Side) {
        self.playbacks[side.index()] = Playback::of_game(self.limits);
        self.parting = Parting::default();
    }

    /// Reads a side's log on; nothing is shown until [`show`](Self::show).
    ///
    /// # Errors
    /// At the first fault. Everything before it is kept.
    pub fn push(&mut self, side: Side, bytes: &[u8]) -> Result<(), Fault> {
        self.playbacks[side.index()].push(bytes)
    }

    /// Events of a side that were read.
    #[must_use]
    pub fn read(&self, side: Side) -> u32 {
        self.playbacks[side.index()].read()
    }

    /// Shows what was read of a side.
    ///
    /// # Errors
    /// One sentence where there is nothing to show, or the root is not what the rules say.
    pub fn show(&mut self, side: Side) -> Result<Log, String> {
        let playback = &mut self.playbacks[side.index()];
        playback.show()?;
        let search = playback.search().ok_or("There is nothing to show.")?;
        Ok(Log {
            simulations: search.log().simulations_until(u32::MAX),
            evaluator: search.header().evaluator.clone(),
            fault: None,
        })
    }

    /// Finds the differences between the two, as far as both were read; `None` until both are shown. Simulations that were
    /// compared before are not looked at again.
    ///
    /// # Errors
    /// One sentence where they are of different positions.
    pub fn compare(&mut self) -> Result<Option<Compared>, String> {
        let [Some(a), Some(b)] = [&self.playbacks[0], &self.playbacks[1]].map(Playback::search) else {
            return Ok(None);
        };
        check_position(a, b)?;
        self.parting.go_on(a, b);
        let simulations = [a, b].map(|search| search.log().simulations_until(u32::MAX));
        let marks = [&self.playbacks[0], &self.playbacks[1]].map(Playback::marks);
        let compared = simulations[0].min(simulations[1]);
        Ok(Some(Compared {
            simulations: compared,
            evaluation: self.parting.evaluation().cloned(),
            path: self.parting.path().cloned(),
            best: best::differs([(a, marks[0]), (b, marks[1])], compared),
            settings: settings::that_differ(a, b),
        }))
    }

    /// A moment of both; `None` until both are shown.
    ///
    /// # Errors
    /// One sentence where they are of different positions, or a node that is to be opened is not what the rules say.
    pub fn look(&mut self, look: &Look) -> Result<Option<Picture>, String> {
        let [Some(a), Some(b)] = [&self.playbacks[0], &self.playbacks[1]].map(Playback::search) else {
            return Ok(None);
        };
        check_position(a, b)?;
        let mut picture = Picture {
            simulations: [0; 2],
            frames: [None, None],
            counterparts: [Vec::new(), Vec::new()],
            selected: [Reached::default(); 2],
            root: [Reached::default(); 2],
            best: [None; 2],
        };
        for side in Side::BOTH.map(Side::index) {
            let playback = &mut self.playbacks[side];
            if let Some(moment) = playback.search().map(|search| search.log().moment_after(look.simulations[side])) {
                playback.seek(moment);
            }
            let Some(search) = playback.search() else { continue };
            let (selected, root) = (reached(search, &look.line), reached(search, &look.root));
            picture.simulations[side] = search.tree().simulations();
            (picture.selected[side], picture.root[side]) = (selected, root);
            picture.best[side] = best_at(search, selected, look.line.len());
            playback.keep_watching(watch(side, look, selected, root));
            picture.frames[side] = playback.frame()?;
        }
        let [a, b] = &self.playbacks;
        picture.counterparts = [counterparts::of(a, b), counterparts::of(b, a)];
        Ok(Some(picture))
    }
}

fn watch(side: usize, look: &Look, selected: Reached, root: Reached) -> Watch {
    let mut open = vec![selected.node, 0];
    open.dedup();
    Watch {
        search: u32::from(side == 1),
        root: root.node,
        min_share: look.min_share,
        closer: look.closer[side],
        max_nodes: look.max_nodes,
        open,
        lines: 1,
        interval_ms: crate::feed::MIN_INTERVAL_MS,
        bytes_per_second: 0,
    }
}

/// Checks that both are of one position. The moves that led to it do not matter here, only what can be played there.
fn check_position<G: Recorded>(a: &Search<G>, b: &Search<G>) -> Result<(), String> {
    let [a, b] = [a, b].map(Search::game);
    if a.is_at_position_of(b) {
        return Ok(());
    }
    let [a, b] = [a, b].map(Recorded::position_text);
    Err(format!("These searches are of different positions: A is of {a}, B of {b}."))
}

/// The node that a line leads to at the moment shown, or the last one on the way.
fn reached<G: Recorded>(search: &Search<G>, line: &[u16]) -> Reached {
    let tree = search.tree();
    let mut at = Reached::default();
    for &mv in line {
        let Some(child) = tree.find(at.node).and_then(|node| counterparts::child(tree, node, mv)) else { break };
        at = Reached { node: child.get(), plies: at.plies + 1 };
    }
    at
}

/// The best move where a line ends, if it was reached.
fn best_at<G: Recorded>(search: &Search<G>, at: Reached, plies: usize) -> Option<u16> {
    let node = search.tree().find(at.node).filter(|_| at.plies as usize == plies)?;
    search.best_branch(node).map(|branch| branch.edge.mv().0)
}
