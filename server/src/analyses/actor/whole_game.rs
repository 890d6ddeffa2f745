//! The analysis of a whole game: its positions are searched some at the same time, so that a network evaluates leaves of all of them
//! together, and each search that is done is looked into on a thread of its own.
//!
//! It waits as long as somebody lets a search run by hand, goes on by itself when its analysis is read from the disk, and is kept in
//! what is kept of it: what a crash takes is the last second.

mod judges;
mod known;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use session::host::{Host as _, unknown};
use session::{EvaluatorInfo, NextOfGame, Refusal, is_copy};
use wire::{AnalyseGame, Code, Event, GameProgress, GameResult, GameResults, GameState, RunState, Until};

use super::super::mailbox::{Explained, Mail};
use super::super::outbox::Outbox;
use super::Actor;
use super::looking::{Done, look};
use judges::Judges;
use known::TOLD;

pub(super) use judges::names;
pub(super) use known::WholeGame;

/// Positions at the same time, where a network evaluates: as many as its batches are fast for.
const TOGETHER: usize = 16;

/// Positions at the same time where nothing is gained by it.
const ALONE: usize = 1;

/// Positions that are begun before mail is looked for again.
const AT_ONCE: usize = 4;

/// Positions that are worked on at the same time.
fn together(evaluator: &EvaluatorInfo) -> usize {
    let mut all = std::iter::once(evaluator).chain(evaluator.priors.iter());
    if all.any(|info| info.network.is_some()) { TOGETHER } else { ALONE }
}

impl Actor {
    /// Begins to analyse a game, or goes on with it.
    pub(super) fn analyse_whole_game(&mut self, asked: AnalyseGame) -> Result<(), Refusal> {
        // A network is not loaded for a position that is not there.
        self.analysis.game_at(asked.position)?;
        // A name that nobody knows is refused now.
        let asked = self.analysis.check_game(asked)?;
        let judges = Judges::of(&self.world.catalogue, &asked)?;
        self.check_new_search()?;
        let running = self.analysis.pause_game(None);
        self.stop_for_game(&running);
        self.analysis.analyse_game(asked)?;
        self.whole_game = WholeGame { judges: Some(judges), ..WholeGame::default() };
        self.recorder.analysis_changed();
        self.note_running();
        self.tell_results(true, self.analysis.results_of_game());
        self.tell_progress();
        Ok(())
    }

    /// Pauses it, for a reason if nobody asked for that.
    pub(super) fn pause_whole_game(&mut self, problem: Option<String>) {
        if !self.analysis.is_game_on() {
            return;
        }
        let running = self.analysis.pause_game(problem);
        self.stop_for_game(&running);
        self.end_game();
    }

    /// Goes on with it, as long as nobody lets a search run by hand.
    pub(super) fn look_after_game(&mut self) {
        if !self.analysis.is_game_on() {
            return;
        }
        if !self.runs_by_hand()
            && let Err(refusal) = self.go_on_with_game()
        {
            return self.pause_whole_game(Some(refusal.message));
        }
        if self.next_progress() == Some(Duration::ZERO) {
            self.tell_progress();
        }
    }

    /// Returns the time until there is something to say of progress.
    pub(super) fn next_progress(&self) -> Option<Duration> {
        let is_on = self.analysis.is_game_on();
        is_on.then(|| self.whole_game.told.map_or(Duration::ZERO, |told| TOLD.saturating_sub(told.elapsed())))
    }

    /// Returns whether a search runs that somebody lets run by hand.
    pub(super) fn runs_by_hand(&self) -> bool {
        self.drivers.keys().any(|&id| !is_copy(id) && !self.analysis.is_of_game(id))
    }

    /// A search rests: if it ran for a game and has what it was to have, it is looked into, and nothing else is to be done.
    pub(super) fn rests_for_game(&mut self, search: u32) -> bool {
        if !self.analysis.is_of_game(search) {
            return false;
        }
        let state = self.analysis.run(search).map(|run| (run.state(), run.failure().map(str::to_owned)));
        // Nobody waits for it to be on the disk but who looks at it.
        let has_rested = self.has_rested || self.audiences.watches(search, None);
        self.drop_driver(search);
        self.has_rested = has_rested;
        match state {
            Some((RunState::Finished, _)) if self.analysis.rests_for_game(search) => self.look_into(search),
            Some((RunState::Failed, problem)) => {
                self.analysis.release_from_game(search);
                self.pause_whole_game(Some(problem.unwrap_or_default()));
            }
            _ => self.analysis.release_from_game(search),
        }
        true
    }

    /// A search was looked into.
    pub(super) fn hear_found(&mut self, search: u32, found: Result<Option<Box<GameResult>>, Refusal>) {
        let result = match found {
            Ok(result) => result.map(|result| *result),
            Err(refusal) => {
                self.analysis.not_found_for_game(search);
                return self.pause_whole_game(Some(refusal.message));
            }
        };
        if !self.analysis.found_for_game(search, result.clone()) {
            return;
        }
        self.recorder.analysis_changed();
        self.tell_results(false, result.into_iter().collect());
        if !self.analysis.is_game_on() {
            self.end_game();
        }
    }

    /// The positions of the games have changed.
    pub(super) fn whole_game_changed(&mut self) {
        if self.analysis.asked_of_game().is_some() {
            self.whole_game.left.clear();
            self.note_running();
            self.tell_progress();
        }
    }

    /// Tells who joins how it stands.
    pub(super) fn welcome_to_game(&self, outbox: &Outbox) {
        if let Some(progress) = self.game_progress() {
            let results = GameResults { is_all: true, results: self.analysis.results_of_game() };
            outbox.event(Event::GameResults(Box::new(results)));
            outbox.event(Event::GameProgress(Box::new(progress)));
        }
    }

    /// Contents to be written.
    pub(super) fn explained(&self) -> Explained {
        let results = self.analysis.results_of_game();
        Explained { view: self.analysis.game_view(), progress: self.game_progress(), results }
    }

    fn go_on_with_game(&mut self) -> Result<(), Refusal> {
        // Most of the time as many are under way as shall be.
        if let Some(known) = &self.whole_game.judges
            && !self.analysis.has_room_for_game(together(&known.searches))
        {
            return Ok(());
        }
        let Some(Judges { searches: evaluator, .. }) = self.judges_of_game()? else { return Ok(()) };
        let together = together(&evaluator);
        for _ in 0..AT_ONCE {
            if !self.analysis.has_room_for_game(together) {
                break;
            }
            let before = self.analysis.next_search();
            match self.analysis.next_of_game(&evaluator, together)? {
                NextOfGame::Nothing => break,
                NextOfGame::Wake(search) => self.with(search, |_| Ok(()))?,
                NextOfGame::Look(search) => {
                    self.whole_game.left.clear();
                    self.look_into(search);
                }
                NextOfGame::Run(search, nodes) => {
                    if before != self.analysis.next_search() {
                        self.check_new_search()?;
                        self.tell_of_new(search);
                    }
                    self.check_room()?;
                    self.prepare(search)?;
                    self.analysis.run_mut(search).ok_or_else(|| unknown(search))?.go(Until::nodes(nodes))?;
                }
            }
        }
        Ok(())
    }

    /// The evaluators; `None` while networks are being opened.
    fn judges_of_game(&mut self) -> Result<Option<Judges>, Refusal> {
        if self.whole_game.judges.is_none() {
            if !self.are_open_for_game() {
                self.open_for_game()?;
                return Ok(None);
            }
            self.know_judges()?;
        }
        Ok(self.whole_game.judges.clone())
    }

    /// The networks of the game were opened.
    pub(super) fn opened_for_game(&mut self) {
        match self.know_judges() {
            Ok(()) => self.look_after_game(),
            Err(refusal) => self.pause_whole_game(Some(refusal.message)),
        }
    }

    fn know_judges(&mut self) -> Result<(), Refusal> {
        if let Some(asked) = self.analysis.asked_of_game() {
            self.whole_game.judges = Some(Judges::of(&self.world.catalogue, asked)?);
        }
        Ok(())
    }

    /// Tells of a search that was made. What the games are then is told only where somebody looks at its position: there may be
    /// hundreds of both, and going somewhere tells it.
    fn tell_of_new(&mut self, search: u32) {
        self.recorder.analysis_changed();
        if let Some(view) = self.analysis.search_view(search) {
            self.tell(Event::Search(view));
        }
        if self.analysis.position_of(search) == self.analysis.current()
            && let Some(view) = self.analysis.game_view()
        {
            self.tell(Event::Game(view));
        }
    }

    /// Looks into a search that is done, on another thread: it is played back for that.
    fn look_into(&mut self, search: u32) {
        let (place, run) = (self.analysis.place_in_game(search), self.analysis.run(search));
        let Some(((position, played), run)) = place.zip(run) else { return };
        // Only what is decided stops short of what it was to have.
        let wanted = self.analysis.asked_of_game().map_or(0, |asked| asked.nodes);
        let is_settled = run.search().tree().root_visits() < wanted;
        let done = Done { search: run.search().clone(), id: search, position, played, is_settled };
        let others = self.whole_game.judges.as_ref().map(|judges| Arc::clone(&judges.others)).unwrap_or_default();
        let (world, mailbox) = (Arc::clone(&self.world), Arc::clone(&self.mailbox));
        let look = move || {
            let found = catch_unwind(AssertUnwindSafe(|| look(done, &world.catalogue, &others)));
            let failed = |_| Err(Refusal::new(Code::Failed, "looking into a search failed; see the server's log"));
            // An actor that has ended looks into it again when it is back.
            let _ = mailbox.post(Mail::Found { search, result: found.unwrap_or_else(failed) });
        };
        if let Err(error) = thread::Builder::new().name("looking".to_owned()).spawn(look) {
            self.pause_whole_game(Some(format!("the system gave no thread to look into a search: {error}")));
        }
    }

    fn stop_for_game(&mut self, searches: &[u32]) {
        let has_rested = self.has_rested;
        for &search in searches {
            self.stop(search);
        }
        self.has_rested = has_rested;
    }

    /// It is done, or paused: everybody is told, also of the searches that there are now.
    fn end_game(&mut self) {
        self.whole_game.left.clear();
        // What was found is written now.
        self.has_rested = true;
        self.recorder.analysis_changed();
        self.note_running();
        if let Some(view) = self.analysis.game_view() {
            self.tell(Event::Game(view));
        }
        self.tell_progress();
    }

    fn tell_results(&mut self, is_all: bool, results: Vec<GameResult>) {
        if is_all || !results.is_empty() {
            self.tell(Event::GameResults(Box::new(GameResults { is_all, results })));
        }
    }

    fn tell_progress(&mut self) {
        let Some(progress) = self.analysis.progress_of_game() else { return };
        let now = Instant::now();
        self.whole_game.told = Some(now);
        if progress.state == GameState::Running && !self.runs_by_hand() {
            self.whole_game.note(now, progress.left);
        } else {
            self.whole_game.left.clear();
        }
        let progress = self.game_progress();
        if let Some(progress) = progress.clone().filter(|_| self.whole_game.said != progress) {
            self.whole_game.said = Some(progress.clone());
            self.tell(Event::GameProgress(Box::new(progress)));
        }
    }

    /// Its standing now.
    fn game_progress(&self) -> Option<GameProgress> {
        let progress = self.analysis.progress_of_game()?;
        let rate = self.whole_game.rate;
        let is_running = progress.state == GameState::Running;
        let state = if is_running && self.runs_by_hand() { GameState::Waiting } else { progress.state };
        #[expect(clippy::cast_precision_loss, reason = "a time for people")]
        let seconds_left = (is_running && rate > 0.0).then(|| progress.left as f32 / rate);
        Some(GameProgress { state, rate, seconds_left, ..progress })
    }
}
