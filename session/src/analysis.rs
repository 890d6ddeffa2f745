//! An analysis: a tree of a game's positions, each with the searches made of it.

mod carrying;
mod editing;
mod evaluator;
mod measuring;
mod resting;
mod wanted;
mod whole_game;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use document::Document;
use engine::{
    Move, Search,
    games::chess::{Chess, Tablebase},
    log::{Header, hex},
};
use wire::{Code, Edit, GameView, Needed, Outcome, SearchView, Setting, record::Record};

pub use editing::Changed;
pub use evaluator::EvaluatorInfo;
pub use measuring::{MEASURED_TIMES, copy_of, is_copy};
use measuring::{Measuring, what_if_of};
pub use resting::Resting;
pub use wanted::{Wanted, parameters_from};
use whole_game::WholeGame;
pub use whole_game::{MOST_OF_GAMES, NextOfGame, StoredWholeGame};

use crate::{
    edits, game::Entered, limits::Limits, positions::Positions, project::priors, refusal::Refusal,
    reuse::moves_between, run::SearchRun, writing::Searched,
};

/// One analysis.
#[derive(Debug)]
pub struct Analysis<G: Entered = Chess> {
    limits: Limits,
    positions: Positions,
    current: Option<u32>,
    searches: BTreeMap<u32, Owned<G>>,
    next_search: u32,
    /// Searches of positions that are gone for good, until somebody is told.
    forgotten: Vec<u32>,
    tables: Option<Arc<dyn Tablebase>>,
    /// Copies of searches without what was carried to them, by the what-if that they are measured for.
    copies: BTreeMap<u32, Measuring<G>>,
    /// The game that is analysed as a whole.
    whole_game: Option<WholeGame>,
    /// Searches that were made for whole games.
    of_games: BTreeSet<u32>,
}

#[derive(Debug)]
struct Owned<G: Entered> {
    position: u32,
    evaluator: EvaluatorInfo,
    state: State<G>,
    /// The search that it was made of.
    origin: Option<u32>,
    /// Outcome of the what-if, as it was when one of the two came to rest.
    outcome: Option<Outcome>,
    /// Simulations that it would have needed without what was carried to it.
    needed: Option<Needed>,
}

/// State of a search: its tree is in memory, or at rest.
#[derive(Debug)]
enum State<G: Entered> {
    Awake(Box<SearchRun<G>>),
    Resting(Box<Resting>),
}

impl Analysis {
    /// An analysis of chess without a game.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::of_game(limits)
    }
}

impl<G: Entered> Analysis<G> {
    /// An analysis without a game.
    #[must_use]
    pub fn of_game(limits: Limits) -> Self {
        let (positions, searches) = (Positions::default(), BTreeMap::new());
        Self {
            limits,
            positions,
            current: None,
            searches,
            next_search: 0,
            forgotten: Vec::new(),
            tables: None,
            copies: BTreeMap::new(),
            whole_game: None,
            of_games: BTreeSet::new(),
        }
    }

    /// The analysis with these games, of which one position is the current one, and without searches
    /// ([`restore_search`](Self::restore_search) brings those back). The document may come from a file.
    ///
    /// # Errors
    /// `Invalid` where the positions do not make a game, `Limit` where there are too many.
    pub fn restore(limits: Limits, document: Document, current: u32) -> Result<Self, Refusal> {
        let positions = Positions::restore::<G>(document, &limits)?;
        let mut analysis = Self { positions, ..Self::of_game(limits) };
        analysis.forget();
        analysis.visit(current)?;
        Ok(analysis)
    }

    /// Gives it endgame tables: searches that are made from now on ask them, and those that were read and did so before
    /// go on doing so.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase>>) {
        for owned in self.searches.values_mut() {
            if let State::Awake(run) = &mut owned.state {
                run.equip(|game| game.with_tables(tables.clone()));
            }
        }
        self.tables = tables;
    }

    /// Checks that a search has what it needs to go on as it began.
    ///
    /// # Errors
    /// `Failed` where it asked tables that are not here.
    pub fn check_tables(&self, id: u32) -> Result<(), Refusal> {
        let Some(search) = self.run(id).map(SearchRun::search) else { return Ok(()) };
        match &search.header().tablebase {
            Some(name) if search.game().tables() != Some(name) => {
                let message = format!("this search used the tablebases \"{name}\", which are not here");
                Err(Refusal::new(Code::Failed, message))
            }
            _ => Ok(()),
        }
    }

    /// Its limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Goes to the position after `moves` from a start position ([`Entered::enter`]). Positions known already, with the same start and the same moves, are found again with their searches. Answers with the
    /// id of the position, which is the current one now.
    ///
    /// # Errors
    /// `Invalid` where the start position or a move cannot be used, naming it; `Limit` where there are too many moves or
    /// positions.
    pub fn set_game(&mut self, start: &str, moves: &[String]) -> Result<u32, Refusal> {
        self.go_to(|positions, limits| positions.enter::<G>(start, moves, limits))
    }

    /// Starts a game with variations and notes: one of its own, even where another begins at the same position. Goes to the end of
    /// its main line.
    ///
    /// # Errors
    /// As [`set_game`](Self::set_game).
    pub fn set_record(&mut self, record: &Record) -> Result<u32, Refusal> {
        self.go_to(|positions, limits| positions.enter_record::<G>(record, limits))
    }

    /// Plays a move (its code, or a null move's) from a position and goes to where it leads, a new position or a known one.
    ///
    /// # Errors
    /// `NotFound` for an unknown position, `Invalid` for a move that is not legal there, `Limit`.
    pub fn play(&mut self, position: u32, mv: u16) -> Result<u32, Refusal> {
        self.go_to(|positions, limits| positions.play::<G>(position, mv, limits))
    }

    /// Makes a known position the current one.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn visit(&mut self, position: u32) -> Result<u32, Refusal> {
        self.go_to(|positions, _| positions.present(position).map(|()| position))
    }

    /// Opens a search of a position. Where the position has one already that is equal in everything its outcome
    /// depends on (evaluator, network, parameters, moves), that one is answered, so that its work is found again. It is
    /// told of as its evaluator is called now, because a network's file may have got another name.
    ///
    /// # Errors
    /// `NotFound` for an unknown position, `Invalid` for a setting or a move, naming it, `Limit` for one search too many.
    pub fn new_search(&mut self, position: u32, evaluator: EvaluatorInfo, wanted: &Wanted<'_>) -> Result<u32, Refusal> {
        let parameters = parameters_from(wanted.settings)?;
        let game: G = self.positions.game(position)?;
        let game = game.with_rules_of(&parameters).with_tables(self.tables.clone());
        let (network, moves_left) = (evaluator.network, evaluator.moves_left_head);
        let moves: Vec<Move> = wanted.moves.iter().map(|&mv| Move(mv)).collect();
        let search = Search::new(game, &evaluator.kind, network, moves_left, parameters);
        let search = search.of_priors(evaluator.priors.each_ref().map(EvaluatorInfo::named));
        let search = search.of_moves(&moves).map_err(Refusal::invalid)?;
        let mut siblings = self.positions.searches(position)?.iter();
        let is_equal = |id: &&u32| {
            let known = &self.searches[id];
            known.is_unedited() && known.header().is_same_search(search.header())
        };
        if let Some(&equal) = siblings.find(is_equal) {
            if let Some(owned) = self.searches.get_mut(&equal) {
                owned.evaluator = evaluator;
            }
            return Ok(equal);
        }
        self.check_search_room(self.next_search)?;
        let kept = if wanted.keep { self.known_from_before(position, &search) } else { None };
        Ok(self.insert_search(self.next_search, position, evaluator, kept.unwrap_or(search)))
    }

    /// Makes a search that shares another one's past up to a moment and is edited there. Where that changes nothing, the
    /// other one is answered; where an equal what-if exists, that one.
    ///
    /// # Errors
    /// `NotFound` for an unknown search, `Invalid` for a moment it has not reached or an edit that does not fit, `Limit`.
    pub fn what_if(&mut self, id: u32, moment: Option<u32>, edits: &[Edit]) -> Result<u32, Refusal> {
        let unknown = || Refusal::new(Code::NotFound, format!("there is no search {id}"));
        let Owned { position, evaluator, state, .. } = self.searches.get(&id).ok_or_else(unknown)?;
        let State::Awake(run) = state else {
            return Err(Refusal::new(Code::Failed, format!("search {id} is at rest")));
        };
        let what_if = edits::what_if(run.search(), moment, edits, self.limits.nodes_per_search)?;
        let Some(what_if) = what_if else { return Ok(id) };
        let (position, evaluator) = (*position, evaluator.clone());
        let is_equal = |other: &&u32| self.searches[other].is_equal_what_if(&what_if);
        if let Some(&equal) = self.positions.searches(position)?.iter().find(is_equal) {
            return Ok(equal);
        }
        self.check_search_room(self.next_search)?;
        let new = self.insert_search(self.next_search, position, evaluator, what_if);
        self.set_origin(new, Some(id));
        Ok(new)
    }

    /// Says of which search another one is a what-if.
    pub fn set_origin(&mut self, id: u32, origin: Option<u32>) {
        if let Some(owned) = self.searches.get_mut(&id) {
            owned.origin = origin.filter(|&origin| origin != id);
        }
    }

    /// The search of a position as far as one of an earlier position knows it: the one that visited it most.
    fn known_from_before(&mut self, position: u32, wanted: &Search<G>) -> Option<Search<G>> {
        let visits = |id: &u32| {
            let known = self.run(*id)?.search();
            let moves = moves_between(known, wanted)?;
            let node = known.node_after(&moves)?;
            Some((known.tree().visits(node), *id, moves))
        };
        let before = self.positions.ancestors(position);
        let all = before.filter_map(|position| self.positions.searches(position).ok()).flatten().filter_map(visits);
        let (_, id, moves) = all.max_by_key(|(visits, id, _)| (*visits, *id))?;
        self.run_mut(id)?.search_after(&moves)
    }

    /// The position of a search, its parameters and evaluator; `None` for an unknown id.
    #[must_use]
    pub fn search_view(&self, id: u32) -> Option<SearchView> {
        let owned = self.searches.get(&id)?;
        let header = owned.header();
        let entries = header.parameters.entries().into_iter();
        Some(SearchView {
            id,
            position: owned.position,
            evaluator: owned.evaluator.name.clone(),
            evaluator_description: owned.evaluator.description.clone(),
            network: owned.evaluator.network.map(|network| hex(&network.sha256)),
            device: match &header.tablebase {
                Some(tables) => format!("{}; {tables}", owned.evaluator.device),
                None => owned.evaluator.device.clone(),
            },
            moves_left_head: owned.evaluator.moves_left_head,
            settings: entries.map(|(spec, value)| Setting { name: spec.name.to_owned(), value }).collect(),
            moves: header.root_moves.iter().map(|mv| mv.0).collect(),
            kept: header.parent.map_or(0, |parent| parent.kept),
            edits: owned.edits(),
            origin: self.origin_of(id),
            outcome: self.outcome_of(owned),
            priors: Box::new(priors(owned.evaluator.priors.each_ref().map(EvaluatorInfo::prior_source))),
        })
    }

    /// All positions and the current one; `None` until there is a game.
    #[must_use]
    pub fn game_view(&self) -> Option<GameView> {
        let current = self.current?;
        let document = self.positions.document();
        Some(GameView {
            positions: self.positions.views(),
            current,
            chess960: self.positions.is_chess960(current),
            undo: document.undoable(),
            redo: document.redoable(),
        })
    }

    /// The current position; `None` until there is a game.
    #[must_use]
    pub fn current(&self) -> Option<u32> {
        self.current
    }

    /// Its games as a document.
    #[must_use]
    pub fn document(&self) -> &Document {
        self.positions.document()
    }

    /// The game up to a position, with its history from the start position, standing at that position.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn game_at(&self, position: u32) -> Result<G, Refusal> {
        self.positions.game(position)
    }

    /// Findings of searches, of each position the one with the most visits, in the order of the positions' ids. Searches at rest are
    /// passed over, and so are those of a position that is deleted, what-ifs, and searches of some moves only.
    #[must_use]
    pub fn searched(&self) -> Vec<Searched> {
        let whole = |id: u32| {
            let run = self.run(id)?;
            let is_whole = self.searches[&id].is_unedited() && run.search().header().root_moves.is_empty();
            is_whole.then(|| (self.searches[&id].position, run.search()))
        };
        let mut best: BTreeMap<u32, &Search<G>> = BTreeMap::new();
        for (position, search) in self.shown_searches().filter_map(whole) {
            let known = best.entry(position).or_insert(search);
            if known.tree().root_visits() < search.tree().root_visits() {
                *known = search;
            }
        }
        best.into_iter().filter_map(|(position, search)| Searched::of(position, search)).collect()
    }

    /// Ids of all searches, oldest first; of deleted positions too, as long as they may come back.
    pub fn searches(&self) -> impl Iterator<Item = u32> + '_ {
        self.searches.keys().copied()
    }

    /// Returns whether anything is lost with it. An analysis without a simulation, without a word about its moves and without a game to
    /// be analysed is not worth keeping: every visit of the page may make one.
    #[must_use]
    pub fn is_worth_keeping(&self) -> bool {
        let has_something = |id| self.run(id).is_none_or(|run| run.search().moment() > 0);
        self.searches().any(has_something) || self.is_annotated() || self.asked_of_game().is_some()
    }

    /// Returns the description of a search's evaluator.
    #[must_use]
    pub fn evaluator(&self, id: u32) -> Option<&EvaluatorInfo> {
        self.searches.get(&what_if_of(id)).map(|owned| &owned.evaluator)
    }

    /// The position that a search is of.
    #[must_use]
    pub fn position_of(&self, id: u32) -> Option<u32> {
        self.searches.get(&what_if_of(id)).map(|owned| owned.position)
    }

    /// The search that a what-if was made of, if it still is there.
    #[must_use]
    pub fn origin_of(&self, id: u32) -> Option<u32> {
        let origin = self.searches.get(&id)?.origin?;
        self.searches.contains_key(&origin).then_some(origin)
    }

    /// A search; `None` where there is none, or it is at rest.
    #[must_use]
    pub fn run(&self, id: u32) -> Option<&SearchRun<G>> {
        if is_copy(id) {
            return self.copies.get(&what_if_of(id)).map(Measuring::run);
        }
        match &self.searches.get(&id)?.state {
            State::Awake(run) => Some(run),
            State::Resting(_) => None,
        }
    }

    /// A search, to drive it; `None` where there is none, or it is at rest.
    pub fn run_mut(&mut self, id: u32) -> Option<&mut SearchRun<G>> {
        if is_copy(id) {
            return self.copies.get_mut(&what_if_of(id)).map(Measuring::run_mut);
        }
        match &mut self.searches.get_mut(&id)?.state {
            State::Awake(run) => Some(run),
            State::Resting(_) => None,
        }
    }

    /// Brings back a search, read from its log by a [`LogReader`](crate::LogReader), under its old id.
    ///
    /// # Errors
    /// `Invalid` where the search is not of that position or the id is taken, `NotFound`, `Limit`.
    pub fn restore_search(
        &mut self,
        id: u32,
        position: u32,
        evaluator: EvaluatorInfo,
        search: Search<G>,
    ) -> Result<u32, Refusal> {
        self.check_place(id, position, search.header())?;
        Ok(self.insert_search(id, position, evaluator, search))
    }

    /// Checks that a search that was there before can have its place again, by its log's header.
    ///
    /// # Errors
    /// As [`restore_search`](Self::restore_search).
    pub fn check_place(&self, id: u32, position: u32, header: &Header) -> Result<(), Refusal> {
        let game: G = self.positions.game_of(position)?;
        if header.root != game.root_text() {
            return Err(Refusal::invalid(format!("the log of search {id} is of another position than {position}")));
        }
        if self.searches.contains_key(&id) || is_copy(id) {
            return Err(Refusal::invalid(format!("the search id {id} cannot be used")));
        }
        self.check_search_room(id)
    }

    /// The id of the next search.
    #[must_use]
    pub fn next_search(&self) -> u32 {
        self.next_search
    }

    /// Keeps the id of a search that is not here from being used.
    pub fn reserve_search(&mut self, id: u32) {
        self.next_search = self.next_search.max(id.saturating_add(1)).min(copy_of(0));
    }

    fn go_to(&mut self, find: impl FnOnce(&mut Positions, &Limits) -> Result<u32, Refusal>) -> Result<u32, Refusal> {
        let position = find(&mut self.positions, &self.limits)?;
        self.current = Some(position);
        self.forget();
        Ok(position)
    }

    fn check_search_room(&self, new: u32) -> Result<(), Refusal> {
        if is_copy(self.next_search) {
            return Err(Refusal::limit("the analysis has used up all numbers of searches"));
        }
        // Those of whole games have their own limit.
        if self.of_games.contains(&new) {
            return Ok(());
        }
        let most = self.limits.searches;
        let is_counted = |id: &u32| !self.of_games.contains(id);
        // Those that only undo can bring back count apart.
        let all = self.searches().filter(is_counted).count();
        if all >= 2 * most || self.shown_searches().filter(is_counted).count() >= most {
            return Err(Refusal::limit(format!("the analysis has reached the limit of {most} searches")));
        }
        Ok(())
    }

    fn insert_search(&mut self, id: u32, position: u32, evaluator: EvaluatorInfo, search: Search<G>) -> u32 {
        let state = State::Awake(Box::new(SearchRun::new(search, self.limits.nodes_per_search)));
        self.insert(id, Owned { position, evaluator, state, origin: None, outcome: None, needed: None })
    }

    fn insert(&mut self, id: u32, owned: Owned<G>) -> u32 {
        self.positions.add_search(owned.position, id);
        self.searches.insert(id, owned);
        self.next_search = self.next_search.max(id + 1);
        id
    }
}
