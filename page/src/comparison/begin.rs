//! Beginning, changing and ending a comparison.

use wire::Command;
use wire::comparison::{Ask, Side, Source};

use super::input::{Chooser, Effect};
use super::log::SideLog;
use super::pair::{Pair, Time};
use super::plan::{Begin, Step};
use super::{Comparison, Stage};
use crate::choice;
use crate::state::Page;

impl Comparison {
    /// Does what the page's present state asks for.
    pub(super) fn look_around(&mut self, page: &Page, is_choosing: bool) {
        // A move on the board leads to another position: these searches are not of it.
        if self.pair().is_some_and(|pair| pair.position != page.game.current) {
            self.end();
        }
        self.take_next(page, is_choosing);
        self.carry_out(page);
    }

    /// Compares the shown search with another one.
    pub(super) fn compare_with(&mut self, page: &Page, other: u32) {
        if let Some(shown) = page.search {
            self.note_before(shown);
            self.emit(Effect::CloseMenu);
            self.begin(page, [shown, other], Time::default());
        }
    }

    /// Compares the shown search with itself, half as far, so that there is something to see.
    pub(super) fn compare_with_itself(&mut self, page: &Page) {
        if let Some(shown) = page.search {
            let simulations = page.playback.live.simulations;
            self.note_before(shown);
            let half = i32::try_from(simulations / 2).unwrap_or(0);
            self.emit(Effect::CloseMenu);
            self.begin(page, [shown; 2], Time::new(Some(simulations), Default::default(), -half));
        }
    }

    /// Waits for the next search of the position, which is chosen in a dialog.
    pub(super) fn compare_with_next(&mut self, page: &Page, chooser: Chooser) {
        self.next = page.search;
        page.search.into_iter().for_each(|shown| self.note_before(shown));
        self.emit(Effect::CloseMenu);
        self.emit(Effect::Open(chooser));
    }

    /// Puts a search on a side.
    pub(super) fn put(&mut self, page: &Page, side: Side, search: u32) {
        if self.pair().is_some_and(|pair| pair.log(side).search() != search) {
            self.read_anew(page, side, search);
            // What a worker had read that ended is read again, too.
            let other = side.other();
            if let Some(lost) = self.pair().map(|pair| pair.log(other)).filter(|log| log.is_lost()) {
                let search = lost.search();
                self.read_anew(page, other, search);
            }
        }
    }

    /// Lets both take each other's places.
    pub(super) fn swap(&mut self, page: &Page) {
        let Stage::Shown(pair) = &mut self.stage else { return };
        let [a, b] = pair.searches();
        if a == b {
            return pair.time.set_lead(pair.time.lead().saturating_neg());
        }
        pair.time.swap();
        self.read_anew(page, Side::A, b);
        self.read_anew(page, Side::B, a);
    }

    /// Compares no more, and shows again what was shown before, if that is of the position still.
    pub(super) fn close(&mut self, page: &Page) {
        let before = self.before.filter(|&before| page.is_here(before) && page.search != Some(before));
        self.end();
        before.into_iter().for_each(|before| self.emit(Effect::ShowAgain(before)));
    }

    /// Notes what is shown when the first comparison begins: one that follows it ends where the first did.
    fn note_before(&mut self, shown: u32) {
        if self.pair().is_none() {
            self.before = Some(shown);
        }
    }

    /// Compares no more, and forgets everything, the worker's memory too.
    fn end(&mut self) {
        (self.stage, self.next, self.before) = (Stage::Nothing, None, None);
        self.gaze.clear();
        self.lights.clear();
        self.emit(Effect::CloseMenu);
        self.emit(Effect::Clear);
    }

    /// Reads what has come of the logs, for as long as two are compared.
    pub(super) fn second(&mut self, page: &Page) {
        self.is_alarm_set = false;
        let ordered = self.ordered;
        let Stage::Shown(pair) = &mut self.stage else { return };
        let ends = pair.time.ends();
        for side in Side::BOTH {
            let log = &mut pair.logs[side.index()];
            // The server tells of the shown search only. Another one was asked for up to a known number of simulations.
            let there = if page.search == Some(log.search()) {
                Some(page.playback.live.simulations)
            } else {
                ordered.filter(|ordered| ordered.0 == log.search()).map(|ordered| ordered.1)
            };
            if there.is_some_and(|there| there != ends[side.index()]) && log.may_be_read_on() {
                log.read_on();
                self.effects.push(Effect::Ask(read(page, side, log)));
            }
        }
        self.set_alarm();
    }

    fn begin(&mut self, page: &Page, searches: [u32; 2], time: Time) {
        let logs = searches.map(|search| SideLog::asked(search, self.next_number()));
        for side in Side::BOTH {
            self.emit(Effect::Ask(read(page, side, &logs[side.index()])));
        }
        self.stage = Stage::Shown(Box::new(Pair { time, ..Pair::new(page.game.current, logs) }));
        self.set_alarm();
    }

    fn read_anew(&mut self, page: &Page, side: Side, search: u32) {
        let log = SideLog::asked(search, self.next_number());
        if let Stage::Shown(pair) = &mut self.stage {
            self.effects.push(Effect::Ask(read(page, side, &log)));
            pair.put(side, log);
        }
    }

    fn set_alarm(&mut self) {
        if !std::mem::replace(&mut self.is_alarm_set, true) {
            self.emit(Effect::WaitSecond);
        }
    }

    /// Compares with the search that was awaited, or waits no more where nothing was changed or the server refused it.
    fn take_next(&mut self, page: &Page, is_choosing: bool) {
        let Some(base) = self.next else { return };
        if let Some(shown) = page.search.filter(|shown| *shown != base) {
            self.next = None;
            self.emit(Effect::CloseChoosers);
            let position_of = |search| page.find(search).map(|found| found.position);
            if position_of(base) == position_of(shown) {
                self.begin(page, [base, shown], Time::default());
            }
        } else if !is_choosing && page.find(base).is_some_and(|base| is_made_with_choice(page, base)) {
            self.next = None;
        }
    }

    /// Goes on with the comparison that a link asks for.
    fn carry_out(&mut self, page: &Page) {
        let Stage::Planned(plan) = &mut self.stage else { return };
        match plan.go_on(page) {
            Step::Wait => {}
            Step::Make(command) => self.emit(Effect::Command(command)),
            Step::Drop(reason) => {
                self.stage = Stage::Nothing;
                self.emit(Effect::Complain(reason));
            }
            Step::Begin(Begin { searches, problem, grows }) => {
                let told = plan.told();
                let time = Time::new(told.time, told.pace, told.lead);
                self.colour = told.colour;
                self.before = Some(searches[Side::A.index()]);
                self.effects.extend(problem.map(Effect::Complain));
                if let Some((has, wanted)) = grows {
                    let search = searches[Side::B.index()];
                    self.ordered = Some((search, wanted));
                    self.emit(Effect::Command(Command::Step { search, simulations: wanted - has }));
                }
                self.begin(page, searches, time);
            }
        }
    }
}

/// Question for a log, or for what has come of it since.
fn read(page: &Page, side: Side, log: &SideLog) -> Ask {
    Ask::Read { side, log: log.number(), source: Source::Address(page.address_of(log.search())) }
}

fn is_made_with_choice(page: &Page, search: &wire::SearchView) -> bool {
    choice::is_of(search, &page.choice, &page.offer.default_evaluator)
}
