//! Effect of each command on an analysis, whoever holds it: a server with many viewers, or a page by itself.

use engine::PriorSources;
use wire::{AnalyseGame, AskEngine, Code, Command, Event};

use crate::{
    analysis::{Analysis, Changed, EvaluatorInfo, Wanted, copy_of, is_copy},
    game::Entered,
    refusal::Refusal,
};

/// Holder of an analysis, which drives its searches and reports to viewers.
pub trait Host<G: Entered> {
    /// The analysis.
    fn analysis(&mut self) -> &mut Analysis<G>;

    /// Describes the evaluator of that name for a game.
    ///
    /// # Errors
    /// `Invalid` for an unknown name or another game's evaluator, `Failed` for what cannot be run.
    fn evaluator_info(&self, name: &str, game: &G) -> Result<EvaluatorInfo, Refusal>;

    /// Checks that there is room for a search to grow.
    ///
    /// # Errors
    /// `Limit`.
    fn check_room(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Checks that another search can be kept.
    ///
    /// # Errors
    /// `Limit`.
    fn check_new_search(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Makes sure that a search which is about to run has what drives it.
    ///
    /// # Errors
    /// Where it cannot run.
    fn prepare(&mut self, search: u32) -> Result<(), Refusal>;

    /// Drives a search no longer.
    fn release(&mut self, search: u32);

    /// Simulations of a search were taken back.
    fn rewound(&mut self, _search: u32) {}

    /// A search was made, or found again.
    fn opened(&mut self, _search: u32) {}

    /// A search is in the analysis no more: its position is gone for good.
    fn forgotten(&mut self, _search: u32) {}

    /// The tree of positions changed, or which one is current.
    fn game_changed(&mut self) {}

    /// Asks another engine.
    ///
    /// # Errors
    /// `NotFound` where there is none of that name, or why it cannot be asked.
    fn ask_engine(&mut self, ask: AskEngine) -> Result<(), Refusal> {
        Err(no_engine(&ask.engine))
    }

    /// Stops another engine.
    ///
    /// # Errors
    /// `NotFound` where none of that name was asked.
    fn stop_engine(&mut self, engine: &str) -> Result<(), Refusal> {
        Err(no_engine(engine))
    }

    /// Analyses a whole game, or goes on with that.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn analyse_game(&mut self, _asked: AnalyseGame) -> Result<(), Refusal> {
        Err(Refusal::new(Code::Failed, "whole games are analysed by a server; this page works without one"))
    }

    /// Pauses the analysis of a whole game.
    ///
    /// # Errors
    /// `NotFound` where none was asked for.
    fn pause_game(&mut self) -> Result<(), Refusal> {
        Err(Refusal::new(Code::NotFound, "no game is being analysed"))
    }

    /// Tells everybody.
    fn tell(&mut self, event: Event);

    /// Carries out a command that changes the analysis; others do nothing here.
    ///
    /// # Errors
    /// Why not; nothing changed then.
    fn change(&mut self, command: Command) -> Result<(), Refusal> {
        if let Command::WhatIf { search, .. }
        | Command::Go { search, .. }
        | Command::Step { search, .. }
        | Command::StepBack { search, .. }
        | Command::CarryBack { search, .. } = &command
        {
            self.analysis().check_shown(*search)?;
        }
        // What somebody does by hand comes before what is done for a whole game.
        if let Command::Go { search, .. }
        | Command::Step { search, .. }
        | Command::Stop { search }
        | Command::StepBack { search, .. } = &command
        {
            self.analysis().release_from_game(*search);
        }
        match command {
            Command::SetGame { fen, moves } => {
                self.analysis().set_game(&fen, &moves)?;
                self.tell_game();
            }
            Command::SetRecord(record) => {
                self.analysis().set_record(&record)?;
                self.tell_game();
            }
            Command::Play { position, mv } => {
                self.analysis().play(position, mv)?;
                self.tell_game();
            }
            Command::Visit { position } => {
                self.analysis().visit(position)?;
                self.tell_game();
            }
            Command::EditGame { edits } => {
                let changed = self.analysis().edit_game(&edits)?;
                self.tell_edited(&changed);
            }
            Command::UndoGame => {
                let changed = self.analysis().undo_game()?;
                self.tell_edited(&changed);
            }
            Command::RedoGame => {
                let changed = self.analysis().redo_game()?;
                self.tell_edited(&changed);
            }
            Command::NewSearch { position, evaluator, settings, moves, keep, priors } => {
                // A network is not loaded for a position that is not there.
                let game = self.analysis().game_at(position)?;
                self.check_new_search()?;
                let priors = PriorSources { own: priors.own, opponent: priors.opponent };
                let info = self.evaluator_info(&evaluator, &game)?;
                let info = info.with_priors(priors.try_map(|name| self.evaluator_info(&name, &game))?);
                let wanted = Wanted { settings: &settings, moves: &moves, keep };
                let id = self.analysis().new_search(position, info, &wanted)?;
                self.tell_opened(id);
            }
            Command::WhatIf { search, moment, edits } => {
                self.check_room()?;
                self.check_new_search()?;
                let id = self.analysis().what_if(search, moment, &edits)?;
                self.tell_opened(id);
            }
            Command::Go { search, until } => {
                self.check_room()?;
                self.prepare(search)?;
                self.analysis().run_mut(search).ok_or_else(|| unknown(search))?.go(until)?;
            }
            Command::Step { search, simulations } => {
                self.check_room()?;
                self.prepare(search)?;
                self.analysis().run_mut(search).ok_or_else(|| unknown(search))?.step(simulations)?;
            }
            Command::Stop { search } => {
                let analysis = self.analysis();
                if !analysis.has(search) {
                    return Err(unknown(search));
                }
                // One at rest does not run.
                if let Some(run) = analysis.run_mut(search) {
                    run.stop();
                }
                if let Some(copy) = analysis.stop_measuring(search) {
                    self.release(copy);
                    self.tell_outcome(search);
                }
                self.release(search);
            }
            Command::StepBack { search, simulations } => {
                self.analysis().run_mut(search).ok_or_else(|| unknown(search))?.step_back(simulations);
                self.release(search);
                self.rewound(search);
            }
            Command::CarryBack { search, to, part } => {
                self.analysis().check_shown(to)?;
                self.check_room()?;
                self.check_new_search()?;
                let id = self.analysis().carry_back(search, to, part)?;
                if let Some(copy) = self.analysis().measure(id)
                    && self.prepare(copy).is_err()
                {
                    self.analysis().forget_measuring(id);
                }
                self.tell_opened(id);
            }
            Command::Deeper { search } => {
                let view = self.analysis().deeper(search)?;
                self.tell(Event::Deeper(Box::new(view)));
            }
            Command::AskEngine(ask) => self.ask_engine(*ask)?,
            Command::StopEngine { engine } => self.stop_engine(&engine)?,
            Command::AnalyseGame(asked) => self.analyse_game(*asked)?,
            Command::PauseGame => self.pause_game()?,
            Command::Open(_) | Command::Close | Command::Watch(_) | Command::Credit { .. } => {}
        }
        Ok(())
    }

    /// Stops the searches of positions that are deleted, and tells everybody of those that came back.
    fn tell_edited(&mut self, changed: &Changed) {
        for &search in &changed.hidden {
            if let Some(run) = self.analysis().run_mut(search) {
                run.stop();
            }
            self.release(search);
        }
        for &search in &changed.shown {
            if let Some(view) = self.analysis().search_view(search) {
                self.tell(Event::Search(view));
            }
        }
        self.tell_game();
    }

    /// Tells everybody of a search that was asked for.
    fn tell_opened(&mut self, id: u32) {
        self.opened(id);
        if let Some(view) = self.analysis().search_view(id) {
            self.tell(Event::Search(view));
        }
        self.tell_game();
    }

    /// Tells everybody what the game is now.
    fn tell_game(&mut self) {
        for search in self.analysis().take_forgotten() {
            self.forgotten(search);
        }
        for search in self.analysis().game_has_changed() {
            if let Some(run) = self.analysis().run_mut(search) {
                run.stop();
            }
            self.release(search);
        }
        self.game_changed();
        if let Some(view) = self.analysis().game_view() {
            self.tell(Event::Game(view));
        }
    }

    /// Tells the outcome of a what-if that has come to rest, or of what was measured for it.
    fn tell_outcome(&mut self, id: u32) {
        if is_copy(id) && self.analysis().copy_rests(id) && self.prepare(id).is_ok() {
            return;
        }
        let id = if is_copy(id) { id ^ copy_of(0) } else { id };
        if let Some(view) = self.analysis().search_view(id).filter(|view| view.origin.is_some()) {
            self.tell(Event::Search(view));
        }
    }
}

/// There is no such engine.
#[must_use]
pub fn no_engine(name: &str) -> Refusal {
    let name: String = name.chars().take(40).collect();
    Refusal::new(Code::NotFound, format!("there is no engine {name:?} here"))
}

/// There is no such search.
#[must_use]
pub fn unknown(search: u32) -> Refusal {
    Refusal::not_found("search", search)
}
