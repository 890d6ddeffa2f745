//! What is done for a whole game, step by step.
//!
//! Who holds the analysis asks for the [next thing to do](Analysis::next_of_game), drives the searches, and gives back what they
//! found. Searches are those of [any position](Analysis::new_search): one that is there counts, or goes on.

use std::collections::{BTreeMap, BTreeSet};

use document::NULL_MOVE;
use engine::Move;
use wire::{
    AnalyseGame, Code, GameProgress, GameResult, GameState,
    whole_game::{MOST_NODES, MOST_OTHERS},
};

use super::{Busy, MOST_OF_GAMES, NextOfGame, StoredWholeGame, WholeGame};
use crate::{
    analysis::{Analysis, EvaluatorInfo, Wanted, parameters_from},
    game::Entered,
    refusal::Refusal,
};

impl<G: Entered> Analysis<G> {
    /// Checks what is asked for a whole game; returns it with the start of the game.
    ///
    /// # Errors
    /// `NotFound` for an unknown position, `Invalid` for a number of visits, a setting or too many other evaluators, `Limit`
    /// for more visits than allowed.
    pub fn check_game(&self, asked: AnalyseGame) -> Result<AnalyseGame, Refusal> {
        if !(1..=MOST_NODES).contains(&asked.nodes) {
            return Err(Refusal::invalid(format!("a game is analysed with 1 to {MOST_NODES} nodes for each position")));
        }
        if asked.others.len() > MOST_OTHERS {
            let given = asked.others.len();
            let message = format!("P is told by {MOST_OTHERS} other evaluators at most, not by {given}");
            return Err(Refusal::invalid(message));
        }
        let (most, nodes) = (self.limits.nodes_per_search, asked.nodes);
        if nodes > most {
            return Err(Refusal::limit(format!("the limit is {most} visits, not {nodes}")));
        }
        parameters_from(&asked.settings)?;
        self.positions.present(asked.position)?;
        let start = self.document().line_to(asked.position).last().unwrap_or(asked.position);
        Ok(AnalyseGame { position: start, ..asked })
    }

    /// Begins to analyse a whole game, or goes on with it. Where the same was asked before, what was found stays; more visits are
    /// added to it. Searches that ran for a game do no longer: they shall be stopped before.
    ///
    /// # Errors
    /// As [`check_game`](Self::check_game).
    pub fn analyse_game(&mut self, asked: AnalyseGame) -> Result<(), Refusal> {
        let asked = self.check_game(asked)?;
        let without_nodes = |asked: &AnalyseGame| AnalyseGame { nodes: 0, ..asked.clone() };
        let before = self.whole_game.take().filter(|before| without_nodes(&before.asked) == without_nodes(&asked));
        self.whole_game = Some(WholeGame {
            asked,
            is_on: true,
            problem: None,
            description: String::new(),
            line: Vec::new(),
            results: before.map(|before| before.results).unwrap_or_default(),
            busy: BTreeMap::new(),
            over: BTreeSet::new(),
        });
        self.game_has_changed();
        Ok(())
    }

    /// Pauses the analysis of a game, for a reason if nobody asked for that. Returns the searches that run for it, which shall stop.
    pub fn pause_game(&mut self, problem: Option<String>) -> Vec<u32> {
        let Some(game) = &mut self.whole_game else { return Vec::new() };
        (game.is_on, game.problem) = (false, problem);
        let searched = game.busy.values().filter(|busy| busy.is_searched).map(|busy| busy.search).collect();
        game.busy.retain(|_, busy| !busy.is_searched);
        searched
    }

    /// Returns whether a whole game is being analysed.
    #[must_use]
    pub fn is_game_on(&self) -> bool {
        self.whole_game.as_ref().is_some_and(|game| game.is_on)
    }

    /// Returns what was asked for a whole game.
    #[must_use]
    pub fn asked_of_game(&self) -> Option<&AnalyseGame> {
        self.whole_game.as_ref().map(|game| &game.asked)
    }

    /// Returns whether a search runs for a whole game, and not because somebody lets it run by hand.
    #[must_use]
    pub fn is_of_game(&self, search: u32) -> bool {
        let is_it = |busy: &Busy| busy.is_searched && busy.search == search;
        self.whole_game.as_ref().is_some_and(|game| game.busy.values().any(is_it))
    }

    /// A search does no longer run for a whole game: somebody does something with it by hand, or it has stopped.
    pub fn release_from_game(&mut self, search: u32) {
        if let Some(game) = &mut self.whole_game {
            game.busy.retain(|_, busy| !(busy.is_searched && busy.search == search));
        }
    }

    /// The positions of the games have changed: those that are gone are dropped, and new ones of the main line come in. Returns the
    /// searches that ran for positions of the line and do not belong to it any more.
    pub fn game_has_changed(&mut self) -> Vec<u32> {
        let Some(mut game) = self.whole_game.take() else { return Vec::new() };
        game.line = self.line_of(game.asked.position);
        let ends = |&&(_, played): &&(u32, Option<u16>)| played.is_none_or(|mv| mv == NULL_MOVE);
        let ends = game.line.iter().filter(ends).map(|&(position, _)| position);
        game.over = ends.filter(|&position| self.is_without_moves(position)).collect();
        let document = self.positions.document();
        game.results.retain(|&position, _| document.find(position).is_some());
        let (line, busy) = (&game.line, &mut game.busy);
        let mut left = Vec::new();
        busy.retain(|position, busy| {
            let is_of_it = line.iter().any(|(other, _)| other == position);
            left.extend(Some(busy.search).filter(|_| !is_of_it && busy.is_searched));
            is_of_it
        });
        game.end_if_done();
        self.whole_game = Some(game);
        left
    }

    /// Returns whether another position can be begun, with so many at the same time.
    #[must_use]
    pub fn has_room_for_game(&self, together: usize) -> bool {
        self.whole_game.as_ref().is_some_and(|game| game.is_on && game.busy.len() < together)
    }

    /// Takes up the next thing to do for a whole game, where so many positions are worked on at the same time. `evaluator` is what is
    /// called as was asked.
    ///
    /// # Errors
    /// `Limit` where there is no room for another search.
    pub fn next_of_game(&mut self, evaluator: &EvaluatorInfo, together: usize) -> Result<NextOfGame, Refusal> {
        let Some(game) = self.whole_game.as_mut().filter(|game| game.is_on) else { return Ok(NextOfGame::Nothing) };
        game.description.clone_from(&evaluator.description);
        if together <= game.busy.len() {
            return Ok(NextOfGame::Nothing);
        }
        let Some((position, _)) = game.open().find(|(position, _)| !game.busy.contains_key(position)) else {
            return Ok(NextOfGame::Nothing);
        };
        let (nodes, settings) = (game.asked.nodes, game.asked.settings.clone());
        let wanted = Wanted { settings: &settings, moves: &[], keep: false };
        let search = self.search_for_game(position, evaluator.clone(), &wanted)?;
        if self.is_resting(search) {
            return Ok(NextOfGame::Wake(search));
        }
        let has_all = self.run(search).is_some_and(|run| run.search().tree().root_visits() >= nodes);
        if let Some(game) = &mut self.whole_game {
            game.busy.insert(position, Busy { search, is_searched: !has_all });
        }
        Ok(if has_all { NextOfGame::Look(search) } else { NextOfGame::Run(search, nodes) })
    }

    /// A search that runs for a whole game rests: returns whether there is something in it to look into.
    pub fn rests_for_game(&mut self, search: u32) -> bool {
        let is_it = |busy: &&mut Busy| busy.is_searched && busy.search == search;
        let Some(busy) = self.whole_game.as_mut().and_then(|game| game.busy.values_mut().find(is_it)) else {
            return false;
        };
        busy.is_searched = false;
        true
    }

    /// Returns the position of a search that is looked into, and the move that the main line goes on with.
    #[must_use]
    pub fn place_in_game(&self, search: u32) -> Option<(u32, Option<u16>)> {
        let game = self.whole_game.as_ref()?;
        let (position, _) = game.busy.iter().find(|(_, busy)| busy.search == search && !busy.is_searched)?;
        let (_, played) = game.line.iter().find(|(other, _)| other == position)?;
        Some((*position, played.filter(|&mv| mv != NULL_MOVE)))
    }

    /// Takes what was found in a search; `None`: nothing can be. Returns whether that is news.
    pub fn found_for_game(&mut self, search: u32, result: Option<GameResult>) -> bool {
        let Some(game) = &mut self.whole_game else { return false };
        let place = game.busy.iter().find(|(_, busy)| busy.search == search && !busy.is_searched);
        let Some(position) = place.map(|(&position, _)| position) else { return false };
        game.busy.remove(&position);
        match result.filter(|result| result.position == position) {
            Some(result) => {
                game.results.insert(position, result);
            }
            None => {
                game.over.insert(position);
            }
        }
        game.end_if_done();
        true
    }

    /// A search could not be looked into: that is still to be done.
    pub fn not_found_for_game(&mut self, search: u32) {
        if let Some(game) = &mut self.whole_game {
            game.busy.retain(|_, busy| busy.is_searched || busy.search != search);
        }
    }

    /// Everything that was found of a whole game.
    #[must_use]
    pub fn results_of_game(&self) -> Vec<GameResult> {
        self.whole_game.as_ref().map_or_else(Vec::new, |game| game.results.values().cloned().collect())
    }

    /// Progress of the analysis of a game, without a word about time; `None` where none was asked for.
    #[must_use]
    pub fn progress_of_game(&self) -> Option<GameProgress> {
        let game = self.whole_game.as_ref()?;
        let open: Vec<u32> = game.open().map(|(position, _)| position).collect();
        let of = game.line.iter().filter(|(position, _)| !game.over.contains(position)).count();
        let visits = |position: &u32| {
            let search = game.busy.get(position).and_then(|busy| self.run(busy.search));
            search.map_or(0, |run| run.search().tree().root_visits())
        };
        let left = open.iter().map(|position| u64::from(game.asked.nodes.saturating_sub(visits(position)))).sum();
        let state = match (open.is_empty(), game.is_on) {
            (true, _) => GameState::Done,
            (false, true) => GameState::Running,
            (false, false) => GameState::Paused,
        };
        Some(GameProgress {
            asked: game.asked.clone(),
            evaluator_description: game.description.clone(),
            state,
            problem: game.problem.clone().filter(|_| state == GameState::Paused),
            done: number(of - open.len()),
            of: number(of),
            left,
            rate: 0.0,
            seconds_left: None,
        })
    }

    /// The analysis of a game, to be stored.
    #[must_use]
    pub fn stored_game(&self) -> Option<StoredWholeGame> {
        let game = self.whole_game.as_ref()?;
        let results = game.results.values().cloned().collect();
        Some(StoredWholeGame { asked: game.asked.clone(), is_on: game.is_on, results })
    }

    /// Searches that were made for whole games: they are counted apart.
    pub fn searches_of_games(&self) -> impl Iterator<Item = u32> + '_ {
        self.of_games.iter().copied()
    }

    /// Brings back the analysis of a game, before its searches. Both may come from a file; what makes no sense is left out.
    pub fn restore_game(&mut self, stored: Option<StoredWholeGame>, searches: &[u32]) {
        self.of_games = searches.iter().copied().take(MOST_OF_GAMES).collect();
        let Some(StoredWholeGame { asked, is_on, results }) = stored else { return };
        if self.analyse_game(asked).is_err() {
            return;
        }
        let Some(game) = &mut self.whole_game else { return };
        game.is_on = is_on;
        game.results = results.into_iter().map(|result| (result.position, result)).collect();
        self.game_has_changed();
    }

    /// Finds the search of a position that is made as wanted, or makes one.
    fn search_for_game(
        &mut self,
        position: u32,
        evaluator: EvaluatorInfo,
        wanted: &Wanted<'_>,
    ) -> Result<u32, Refusal> {
        let next = self.next_search;
        // Made for the game, if it is new: so it is counted.
        let is_full = self.of_games.len() >= MOST_OF_GAMES;
        if !is_full {
            self.of_games.insert(next);
        }
        let search = self.new_search(position, evaluator, wanted);
        if !matches!(search, Ok(search) if search == next) {
            self.of_games.remove(&next);
        }
        search.map_err(|refusal| match refusal.code {
            Code::Limit if is_full => {
                Refusal::limit(format!("the analysis has reached the limit of {MOST_OF_GAMES} searches of whole games"))
            }
            _ => refusal,
        })
    }

    fn line_of(&self, start: u32) -> Vec<(u32, Option<u16>)> {
        let mut line = Vec::new();
        let mut at = self.positions.present(start).is_ok().then_some(start);
        while let Some(position) = at {
            at = self.document().get(position).ok().and_then(|node| node.children().first().copied());
            let played = at.and_then(|next| self.document().find(next)?.mv());
            line.push((position, played));
        }
        line
    }

    fn is_without_moves(&self, position: u32) -> bool {
        let mut legal: Vec<Move> = Vec::new();
        if let Ok(game) = self.game_at(position) {
            game.legal_moves(&mut legal);
        }
        legal.is_empty()
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
