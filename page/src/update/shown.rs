//! Which search of the current position is shown.

use wire::{Command, Role, SearchView};

use crate::choice::{SearchChoice, choice_of, is_of, named, other_network};
use crate::effect::Effect;
use crate::game;
use crate::plan::{Left, Start};
use crate::playback::Live;
use crate::requests::{Opening, Purpose};
use crate::state::{Connection, Page};

impl Page {
    /// Takes the user's choice: a search of the current position made so is shown, a new one if there is none.
    pub(super) fn choose(&mut self, choice: SearchChoice) {
        if choice != self.choice {
            // Asked for by hand, what was refused before is asked for again.
            self.refused = None;
            self.choice = choice;
            self.settle();
        }
    }

    /// Takes for the choice what the newest search of the current position was made with: an analysis was opened that has some.
    pub(super) fn take_up_choice(&mut self) {
        let is_it = |search: &&SearchView| search.position == self.game.current && search.edits.is_empty();
        if let Some(newest) = self.searches.iter().rev().find(is_it) {
            self.choice = choice_of(newest, &self.offer.default_evaluator);
        }
    }

    /// Sees to it that the shown search is one of the current position, made as chosen: shows one that exists, or asks for a new one. What
    /// the search was made with is then the choice: it says the same, without what goes without saying (an opponent's priors that are
    /// everyone's).
    pub(super) fn settle(&mut self) {
        if self.connection != Connection::Open {
            return;
        }
        let Some(position) = game::find(&self.game, self.game.current).map(|position| position.id) else { return };
        let is_opening = self.server.requests.opening().is_some_and(|opening| opening.position == position);
        if self.awaits_text || is_opening || self.server.requests.awaits_game() {
            return;
        }
        if self.refused.as_ref().is_some_and(|(of, choice)| *of == position && *choice == self.choice) {
            // There is no search of it, and that of another position is not shown for it.
            if self.search.is_some_and(|shown| !self.is_here(shown)) {
                self.leave_search();
                self.show_none();
            }
            return;
        }
        let is_owner = self.role == Role::Owner;
        let here = |search: &&SearchView| search.position == position;
        let fits = |search: &&SearchView| here(search) && is_of(search, &self.choice, &self.offer.default_evaluator);
        // A what-if is shown where it was asked for, and not for being of the same settings.
        let is_honest = |search: &&SearchView| search.edits.is_empty();

        let stays = |search: &&SearchView| Some(search.id) == self.search && (!is_owner || fits(search));
        if let Some(id) = self.searches.iter().filter(here).find(stays).map(|search| search.id) {
            self.choose_as_made(id);
            return self.stay(id);
        }
        let newest = || self.searches.iter().rev().filter(is_honest);
        // A viewer looks at what there is.
        let any = || if is_owner { None } else { newest().find(here) };
        let found = newest().find(fits).or_else(any).map(|search| search.id);
        if is_owner {
            self.leave_search();
        }
        match found {
            Some(search) => {
                self.choose_as_made(search);
                self.show(search);
            }
            // The server is not there yet: it is asked when it is, for where the page is then.
            None if is_owner && self.server.requests.visit().is_some() => self.show_none(),
            None if is_owner => self.ask_for_search(position),
            None => {}
        }
    }

    /// Takes for the owner's choice what a search was made with.
    fn choose_as_made(&mut self, search: u32) {
        if self.role == Role::Owner
            && let Some(search) = self.find(search)
        {
            self.choice = choice_of(search, &self.offer.default_evaluator);
        }
    }

    fn ask_for_search(&mut self, position: u32) {
        let choice = self.choice.clone();
        let SearchChoice { evaluator, settings, only: moves, priors, .. } = choice.clone();
        let priors = named(&priors);
        let evaluator = evaluator.unwrap_or_else(|| self.offer.default_evaluator.clone());
        let keep = self.keep;
        let command = Command::NewSearch { position, evaluator, settings, moves, keep, priors };
        self.send_for(command, Purpose::Search(Opening { position, choice }));
    }

    /// Plans for the next search from how the shown one is left, and stops it.
    pub(super) fn leave_search(&mut self) {
        let Some(search) = self.search else { return };
        let left = Left {
            search,
            standing: self.standing(),
            until: self.run_until.clone(),
            is_same_position: self.is_here(search),
            autostart: self.autostart,
        };
        match self.plan.leave(left) {
            true if self.connection == Connection::Open => self.send(Command::Stop { search }),
            // It is told so when somebody hears it.
            true => self.server.left.push(search),
            false => {}
        }
    }

    /// Goes on showing a search. Where it was left for another one meanwhile, it does what that was to do.
    fn stay(&mut self, search: u32) {
        let is_filled = self.tree.model.search() == Some(search);
        // Else its first frame comes yet.
        if self.plan.stay(search) && is_filled {
            self.begin(search);
        }
    }

    /// Takes a search that has come. What was made of the choice is taken for the choice, so that it is not asked for again: a name may
    /// lead to another network than the one that was meant, which is said, or a network have another name by now. What was chosen since
    /// is asked for next.
    pub(super) fn search_arrived(&mut self, opening: &Opening) {
        if self.server.requests.opening().is_some() {
            // Another one was asked for since.
            return;
        }
        // It was told of just before.
        let Some(search) = self.told.and_then(|told| self.find(told)).cloned() else { return };
        let asked = &opening.choice;
        let problem = other_network(&search, asked);
        let default = &self.offer.default_evaluator;
        if self.choice == *asked {
            self.choice = choice_of(&search, default);
        }
        if let Some(problem) = problem {
            self.complain(problem);
        }
    }

    /// Puts the controls back to the search shown, unless something else was chosen since: what they ask for was refused.
    pub(super) fn search_refused(&mut self, opening: Opening) {
        if self.server.requests.opening().is_some() {
            return;
        }
        let Opening { position, choice } = opening;
        let is_wanted = self.choice == choice;
        // A position that was deleted meanwhile may come back, and can be searched then.
        if game::find(&self.game, position).is_some() {
            self.refused = Some((position, choice));
        }
        if is_wanted {
            let shown = self.search_view().filter(|search| search.position == self.game.current);
            let of_shown = shown.map(|search| choice_of(search, &self.offer.default_evaluator));
            self.choice = of_shown.unwrap_or_default();
        }
    }

    /// Shows one of the current position's searches, with its settings in the controls.
    pub(super) fn pick(&mut self, id: u32) {
        let Some(search) = self.find(id).filter(|_| self.search != Some(id)) else { return };
        self.choice = choice_of(search, &self.offer.default_evaluator);
        if self.role == Role::Owner {
            self.leave_search();
        }
        self.show(id);
    }

    /// Shows one of the current position's searches again: what it was made with is chosen, and it goes no further than it was.
    pub(super) fn show_again(&mut self, id: u32) {
        if self.is_here(id) && self.search != Some(id) {
            self.pick(id);
            self.plan.set(id, Start::Nothing);
        }
    }

    /// Shows a search. Its first frame fills the tree, and lets it run as planned.
    pub(super) fn show(&mut self, search: u32) {
        self.show_none();
        self.search = Some(search);
        self.plan.shown(search);
        self.watch_anew();
    }

    /// Shows no search, until there is one of where the page is.
    pub(super) fn show_none(&mut self) {
        self.forget_past();
        self.tree.clear();
        self.preview = None;
        self.emit(Effect::Unlight);
        self.search = None;
        self.watching = None;
        // The present of the next one its first frame tells.
        self.playback.live = Live::default();
        self.run_until = None;
        self.explain.awaited = None;
    }

    /// Forgets the past of a search that is not shown any more, and what panels were told of it.
    pub(super) fn forget_past(&mut self) {
        self.playback.forget();
        self.emit(Effect::ForgetSearch);
    }
}
