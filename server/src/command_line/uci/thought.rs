//! One search, from `go` to `bestmove`.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use engine::games::chess::Chess;
use engine::tree::Branch;
use engine::{Game as _, Move, Search, Tree};
use session::SearchRun;
use session::verbose::verbose_move_stats;
use shakmaty::{Color, Position as _};
use wire::{RunState, Until};

use super::clock::time_to_think;
use super::input::{Go, Input};
use super::options::Settings;
use super::{Conversation, complain, score};
use crate::command_line::evaluator::Chosen;
use crate::command_line::moves::{best_move, names};
use crate::command_line::print;
use crate::failure::Failure;

/// Where nothing changes, the last line is told again after this time.
const SILENCE: Duration = Duration::from_secs(1);

/// A search under way.
pub(super) struct Thought<'a> {
    pub(super) settings: &'a Settings,
    pub(super) evaluator: &'a mut Chosen,
    pub(super) lines: &'a Receiver<String>,
    pub(super) later: &'a mut VecDeque<Input>,
    pub(super) run: SearchRun<Chess>,
}

/// What the last `info` said.
#[derive(Debug, Default, PartialEq)]
struct Told {
    nodes: u32,
    depth: u32,
    seldepth: u32,
    best: Option<Move>,
}

/// Whether it has to go on although it could end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Patience {
    /// It ends when it can.
    None,
    /// It ends when it is told to.
    UntilStopped,
    /// It thinks in the opponent's time, and its clock does not run yet.
    Pondering,
}

impl Thought<'_> {
    /// Searches and says the best move. What the search has become is handed back.
    pub(super) fn think(mut self, go: &Go) -> Result<(SearchRun<Chess>, Conversation), Failure> {
        let mut patience = match (go.ponder, go.infinite) {
            (true, _) => Patience::Pondering,
            (false, true) => Patience::UntilStopped,
            (false, false) => Patience::None,
        };
        let clock = Instant::now();
        let before = self.run.search().tree().root_visits();
        if let Err(refusal) = self.run.go(self.until(go, patience)) {
            complain(&refusal.message)?;
        }
        let (mut told, mut told_at) = (Told::default(), clock);
        let mut conversation = Conversation::GoesOn;
        loop {
            let over = self.is_over(go, patience);
            match self.listen(over, patience) {
                Heard::Nothing => {}
                Heard::Stop => break,
                Heard::PonderHit if patience == Patience::Pondering => {
                    patience = if go.infinite { Patience::UntilStopped } else { Patience::None };
                    if let Err(refusal) = self.run.go(self.until(go, patience)) {
                        complain(&refusal.message)?;
                    }
                    continue;
                }
                Heard::PonderHit => {}
                Heard::IsReady => print("readyok\n")?,
                Heard::Later(input) => self.later.push_back(input),
                Heard::Quit => {
                    conversation = Conversation::Ends;
                    break;
                }
            }
            if over {
                if patience == Patience::None {
                    break;
                }
                continue;
            }
            if let Err(error) = self.evaluator.drive(&mut self.run) {
                complain(&error.to_string())?;
                break;
            }
            self.run.tick(clock.elapsed());
            let now = self.state();
            let changed = now.best.is_some() && Told { nodes: told.nodes, ..now } != told;
            if changed || SILENCE <= told_at.elapsed() {
                self.tell(clock.elapsed(), before)?;
                (told, told_at) = (now, Instant::now());
            }
        }
        self.run.stop();
        self.evaluate_root()?;
        if self.state() != told {
            self.tell(clock.elapsed(), before)?;
        }
        if self.settings.verbose_move_stats {
            print(&verbose_move_stats(self.run.search()))?;
        }
        print(&best_move(self.run.search()))?;
        Ok((self.run, conversation))
    }

    /// Who is stopped before the first evaluation still needs a move.
    fn evaluate_root(&mut self) -> Result<(), Failure> {
        if self.run.search().tree().is_empty() && self.run.step(1).is_ok() {
            while self.run.state() == RunState::Running {
                if let Err(error) = self.evaluator.drive(&mut self.run) {
                    return complain(&error.to_string());
                }
            }
        }
        Ok(())
    }

    /// The limits that the run itself keeps.
    fn until(&self, go: &Go, patience: Patience) -> Until {
        let white = self.run.search().game().root().turn() == Color::White;
        let timed = patience == Patience::None;
        let time = timed.then(|| time_to_think(go, white, self.settings.overhead)).flatten();
        // Without any limit of its own a search ends when it has settled; one with a clock may, too.
        let settled = Some(self.settings.kld_gain).filter(|&gain| gain > 0.0 && patience == Patience::None);
        Until {
            nodes: go.nodes.map(|nodes| nodes.min(super::MAX_NODES)),
            playouts: None,
            milliseconds: time.map(|time| u32::try_from(time.as_millis()).unwrap_or(u32::MAX)),
            kld_gain: settled,
            smart_pruning: Some(self.settings.smart_pruning)
                .filter(|&factor| factor > 0.0 && self.ends_for_one_move(go, patience)),
            breakpoints: Vec::new(),
        }
    }

    /// Whether all that is wanted is a move: who wants to see several lines, or a mate, is not served by an early end.
    fn ends_for_one_move(&self, go: &Go, patience: Patience) -> bool {
        patience == Patience::None && self.settings.multi_pv == 1 && go.mate.is_none()
    }

    fn is_over(&self, go: &Go, patience: Patience) -> bool {
        let (search, tree) = (self.run.search(), self.run.search().tree());
        if self.run.state() != RunState::Running || tree.is_empty() {
            return self.run.state() != RunState::Running;
        }
        let mates = |most: u32| {
            let best = search.best_branch(Tree::ROOT).and_then(|best| tree.mate(best.child?));
            best.is_some_and(|moves| u32::try_from(moves).is_ok_and(|moves| (1..=most).contains(&moves)))
        };
        let deep = go.depth.is_some_and(|depth| patience == Patience::None && depth <= depth_of(search));
        let full = self.settings.memory > 0 && self.settings.memory <= search.bytes() as u64;
        deep || full || tree.flags(Tree::ROOT).is_terminal() || go.mate.is_some_and(mates)
    }

    /// A command, if one is there; where the search waits for one, the next.
    fn listen(&mut self, over: bool, patience: Patience) -> Heard {
        let endless = patience != Patience::None;
        let waits = over && endless;
        let line =
            if waits { self.lines.recv().map_err(|_| TryRecvError::Disconnected) } else { self.lines.try_recv() };
        match line.map(|line| Input::parse(&line)) {
            Ok(Input::Stop) => Heard::Stop,
            Ok(Input::PonderHit) => Heard::PonderHit,
            Ok(Input::IsReady) => Heard::IsReady,
            Ok(Input::Quit) => Heard::Quit,
            Ok(other) => Heard::Later(other),
            Err(TryRecvError::Empty) => Heard::Nothing,
            // Nobody can tell it to stop any more: a search that would go on until then ends.
            Err(TryRecvError::Disconnected) if endless => Heard::Quit,
            Err(TryRecvError::Disconnected) => Heard::Nothing,
        }
    }

    fn state(&self) -> Told {
        let search = self.run.search();
        Told {
            nodes: search.tree().root_visits(),
            depth: depth_of(search),
            seldepth: search.tree().max_depth(),
            best: search.best_branch(Tree::ROOT).map(|best| best.edge.mv()),
        }
    }

    /// Prints a line for each principal variation, the best one first.
    fn tell(&self, time: Duration, before: u32) -> Result<(), Failure> {
        let search = self.run.search();
        let tree = search.tree();
        if tree.is_empty() {
            return Ok(());
        }
        let nodes = tree.root_visits();
        let done = u64::from(nodes.saturating_sub(before));
        let rate = u128::from(done) * 1000 / time.as_millis().max(1);
        let mut text = String::new();
        let ranking = search.ranking(Tree::ROOT);
        for (number, branch) in ranking.iter().take(self.settings.multi_pv).enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "info depth {} seldepth {} time {} nodes {nodes} ",
                depth_of(search),
                tree.max_depth(),
                time.as_millis()
            );
            text += &self.score(branch);
            let _ = write!(text, " nps {rate}");
            if self.settings.multi_pv > 1 {
                let _ = write!(text, " multipv {}", number + 1);
            }
            let _ = writeln!(text, " pv {}", names(search.game(), &search.variation(branch)).join(" "));
        }
        if self.settings.log_live_stats {
            text += &verbose_move_stats(search);
        }
        print(&text)
    }

    fn score(&self, branch: &Branch) -> String {
        let (search, settings) = (self.run.search(), self.settings);
        let tree = search.tree();
        let child = branch.child.expect("rankings are of visited moves");
        let (wl, d) = (tree.mean_value(child), tree.mean_draw(child));
        let draw_score = settings.parameters.draw_score;
        let draw_score = if search.game().first_player_moves_at_root() { draw_score } else { -draw_score };
        let mut text = match tree.mate(child) {
            Some(moves) => format!("score mate {moves}"),
            None => format!("score cp {}", settings.score.of(wl, wl + draw_score * d, d)),
        };
        if settings.show_wdl {
            let [win, draw, loss] = score::per_mille(wl, d);
            text += &format!(" wdl {win} {draw} {loss}");
        }
        if settings.show_moves_left && search.header().moves_left_head {
            text += &format!(" movesleft {:.0}", tree.mean_moves_left(child));
        }
        text
    }
}

/// What a search heard.
enum Heard {
    Nothing,
    Stop,
    PonderHit,
    IsReady,
    Quit,
    Later(Input),
}

/// Mean depth of the simulations; the root is 1.
fn depth_of(search: &Search<Chess>) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
    let depth = search.tree().mean_depth() as u32;
    depth
}
