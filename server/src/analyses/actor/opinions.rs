//! Other engines that this analysis has asked.

mod asked;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use engine::Game as _;
use session::host::{Host as _, no_engine, unknown};
use session::{Refusal, analysis};
use uci::Task;
use uci::lc0::Like;
use wire::opinion::MOST_LINES;
use wire::{AskEngine, Code, EngineFault, Event, OpinionEnd, OpinionState, OpinionView};

use super::super::mailbox::Mail;
use super::Actor;
use crate::opinions::Talk;
use asked::{Opinion, blank};

pub(super) use asked::Opinions;

/// Most engines that one analysis runs.
const MOST: usize = 2;

/// Numbers of conversations are never used again: what an engine said that was ended may still be in the mailbox.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Actor {
    /// Asks an engine.
    pub(super) fn ask_engine_for(&mut self, ask: AskEngine) -> Result<(), Refusal> {
        let engine = self.world.engines.named(&ask.engine).cloned().ok_or_else(|| no_engine(&ask.engine))?;
        let (task, unlike) = self.task(&ask)?;
        let place = self.opinions.0.iter().position(|one| one.view.asked.engine == ask.engine);
        let place = place.unwrap_or_else(|| {
            self.opinions.0.push(Opinion::new(ask.clone()));
            self.opinions.0.len() - 1
        });
        let mut talk = self.opinions.0[place].talk.take();
        let mut number = self.opinions.0[place].number;
        let is_asked = talk.as_mut().is_some_and(|talk| talk.ask(task.clone()));
        if !is_asked {
            drop(talk);
            let runs = |one: &Opinion| one.talk.as_ref().is_some_and(|talk| !talk.is_gone());
            let mut running = self.opinions.0.iter().filter(|one| runs(one)).count();
            let rests = |one: &&mut Opinion| runs(one) && !one.view.state.is_under_way();
            if running >= MOST
                && let Some(one) = self.opinions.0.iter_mut().find(rests)
            {
                (one.talk, one.spare_since) = (None, None);
                running -= 1;
            }
            let room = if running < MOST { self.world.engines.place() } else { Err(too_many()) };
            let room = match room {
                Ok(room) => room,
                Err(refusal) => {
                    self.opinions.0.retain(|one| one.number > 0);
                    return Err(refusal);
                }
            };
            number = 1 + NUMBER.fetch_add(1, Ordering::Relaxed);
            let mailbox = Arc::clone(&self.mailbox);
            let tell = move || {
                // An actor that has ended needs no opinion.
                let _ = mailbox.post(Mail::Opinion { number });
            };
            talk = match Talk::start(&self.world.engines, &engine, room, tell) {
                Ok(mut started) => {
                    started.ask(task);
                    Some(started)
                }
                Err(error) => {
                    let state = OpinionState::Failed(EngineFault::NotStarted(error.to_string()));
                    let view = OpinionView { state, ..blank(ask) };
                    self.opinions.0[place] = Opinion { view, talk: None, number, spare_since: None };
                    self.tell_opinion(place);
                    return Ok(());
                }
            };
        }
        let view = OpinionView { title: engine.title(), unlike, ..blank(ask) };
        self.opinions.0[place] = Opinion { view, talk, number, spare_since: None };
        self.tell_opinion(place);
        Ok(())
    }

    /// An engine has something to say.
    pub(super) fn hear_engine(&mut self, number: u64) {
        let Some(place) = self.opinions.0.iter().position(|one| one.number == number) else { return };
        let one = &mut self.opinions.0[place];
        let Some(told) = one.talk.as_ref().and_then(Talk::take) else { return };
        // Names that this analysis has added stay.
        let edits: Vec<String> = one.view.unlike.iter().filter(|name| OURS.contains(&name.as_str())).cloned().collect();
        told.write(&mut one.view);
        one.view.unlike.extend(edits);
        if matches!(one.view.state, OpinionState::Failed(_)) {
            tracing::warn!(engine = one.view.asked.engine, state = ?one.view.state, "another engine was ended");
            one.talk = None;
        }
        if !one.view.state.is_under_way() {
            one.talk.iter().for_each(Talk::rest);
        }
        self.tell_opinion(place);
    }

    /// Ends engines that nobody needs any more.
    pub(super) fn look_after_engines(&mut self) {
        let (now, current, is_alone) = (Instant::now(), self.analysis.current(), self.viewers.is_empty());
        for place in 0..self.opinions.0.len() {
            let one = &mut self.opinions.0[place];
            let is_under_way = one.view.state.is_under_way();
            let is_spare = !is_under_way || is_alone || current != Some(one.view.asked.position);
            if one.talk.is_none() || !is_spare {
                one.spare_since = None;
                continue;
            }
            let since = *one.spare_since.get_or_insert(now);
            if now < since + one.patience() {
                continue;
            }
            (one.talk, one.spare_since) = (None, None);
            if is_under_way {
                one.view.state = OpinionState::Ended(OpinionEnd::Left);
                self.tell_opinion(place);
            }
        }
    }

    fn tell_opinion(&mut self, place: usize) {
        let view = self.opinions.0[place].view.clone();
        self.tell(Event::Opinion(Box::new(view)));
    }

    /// Request to an engine; and the names of what it cannot be told of the search that it is to be like.
    fn task(&self, ask: &AskEngine) -> Result<(Task, Vec<String>), Refusal> {
        let invalid = |message: &str| Err(Refusal::new(Code::Invalid, message));
        if !(1..=MOST_LINES).contains(&ask.lines) {
            return invalid("an engine is asked for 1 to 5 lines");
        }
        if ask.nodes == Some(0) || ask.milliseconds == Some(0) {
            return invalid("an engine needs at least one node and one millisecond");
        }
        let game = self.analysis.game_at(ask.position)?;
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        if legal.is_empty() {
            return invalid("the game is over in this position, so there is nothing to ask");
        }
        let (like, unlike) = match ask.like {
            Some(search) => {
                let (like, unlike) = self.like(search, ask.position)?;
                (Some(like), unlike)
            }
            None => (None, Vec::new()),
        };
        let (lines, nodes, milliseconds) = (ask.lines, ask.nodes, ask.milliseconds);
        Ok((Task { game, lines, nodes, milliseconds, like }, unlike))
    }

    /// A search that an engine is to be like.
    fn like(&self, search: u32, position: u32) -> Result<(Like, Vec<String>), Refusal> {
        let view = self.analysis.search_view(search).ok_or_else(|| unknown(search))?;
        if view.position != position {
            let message = format!("search {search} is of another position");
            return Err(Refusal::new(Code::Invalid, message));
        }
        let parameters = analysis::parameters_from(&view.settings)?;
        let sha256 = self.analysis.evaluator(search).and_then(|info| info.network).map(|network| network.sha256);
        let file = sha256.and_then(|sha256| self.world.engines.weights(&self.world.catalogue, &sha256));
        let weights = file.and_then(|file| file.into_os_string().into_string().ok());
        let differs = [
            (!view.edits.is_empty(), OURS[0]),
            (!view.moves.is_empty(), OURS[1]),
            (view.kept > 0, OURS[2]),
            (!view.priors.is_none(), OURS[3]),
        ];
        let unlike = differs.iter().filter(|(differs, _)| *differs).map(|(_, name)| (*name).to_owned()).collect();
        Ok((Like { parameters, weights }, unlike))
    }
}

/// Parts of a search that are no parameter, and cannot be told to any engine: changes by hand, moves that it is restricted to, what it began
/// with, and other evaluators whose P it takes.
const OURS: [&str; 4] = ["edits", "moves", "kept", "priors"];

fn too_many() -> Refusal {
    Refusal::new(Code::Limit, format!("this analysis has reached the limit of {MOST} other engines; stop one of them"))
}
