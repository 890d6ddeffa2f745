//! Commands that wait for a network, which is opened beside the analysis's thread: whoever looks on, and whatever runs, waits for none.

mod waiting;

use std::sync::Arc;
use std::thread;

use session::{EvaluatorInfo, Refusal};
use wire::{Code, Command, NamedNetwork, Request, Role, whole_game::MOST_OTHERS};

use super::super::driver::refusal;
use super::super::mailbox::Mail;
use super::whole_game::names;
use super::{Actor, World};
use crate::evaluation::Loaded;
use crate::evaluation::catalogue::loaded::runtime_of;
use waiting::Waiting;

pub(super) use waiting::Loading;

/// Most networks of one search, of V, and of P for either side, and of those that a whole game asks besides. One that cannot be kept
/// open is not waited for again.
const MOST_NETWORKS: usize = 3 + MOST_OTHERS;

impl Actor {
    /// Carries out a command now, or when the network that it needs, or one before it, is open.
    pub(super) fn take_command(&mut self, connection: u64, request: Request) {
        if !self.waits(connection, &request.command) {
            return self.command(connection, request);
        }
        if self.loading.is_empty()
            && let Some(name) = self.network_of(&request.command)
            && let Err(error) = open(&self.world, name, &self.mailbox)
        {
            return self.answer(connection, request.id, Err(error));
        }
        self.loading.waiting.push_back(Waiting::Command(connection, request));
    }

    /// A connection is gone, which counts when what it asked for is done.
    pub(super) fn take_leave(&mut self, connection: u64) {
        if self.loading.concerns(connection) {
            self.loading.waiting.push_back(Waiting::Leave(connection));
        } else {
            self.leave(connection);
        }
    }

    /// The network that was waited for is open, or cannot be opened: what waited is done.
    pub(super) fn loaded(&mut self, result: Result<Arc<Loaded>, Refusal>) {
        if result.is_ok()
            && let Some(first) = self.loading.waiting.front()
            && let Some(name) = self.network_for(first)
            && self.loading.open.len() < MOST_NETWORKS
        {
            self.loading.open.extend(result.ok());
            if let Err(error) = open(&self.world, name, &self.mailbox) {
                self.loaded(Err(error));
            }
            return;
        }
        let Loading { mut waiting, open } = std::mem::take(&mut self.loading);
        match (waiting.pop_front(), &result) {
            (Some(Waiting::Command(connection, request)), Ok(_)) => self.command(connection, request),
            (Some(Waiting::Command(connection, request)), Err(refusal)) => {
                self.answer(connection, request.id, Err(refusal.clone()));
            }
            (Some(Waiting::Game), Ok(_)) => self.opened_for_game(),
            (Some(Waiting::Game), Err(refusal)) => self.pause_whole_game(Some(refusal.message.clone())),
            (Some(Waiting::Leave(_)) | None, _) => return,
        }
        // They are in use by now, or nobody wants them.
        drop((result, open));
        for one in waiting {
            match one {
                Waiting::Command(connection, request) => self.take_command(connection, request),
                Waiting::Leave(connection) => self.take_leave(connection),
                // It asks again.
                Waiting::Game => {}
            }
        }
    }

    /// Opens the networks of a whole game that goes on by itself, if nothing else is being opened.
    pub(super) fn open_for_game(&mut self) -> Result<(), Refusal> {
        if self.loading.is_empty()
            && let Some(name) = self.network_for(&Waiting::Game)
        {
            open(&self.world, name, &self.mailbox)?;
            self.loading.waiting.push_back(Waiting::Game);
        }
        Ok(())
    }

    /// Returns whether all networks of the whole game are open.
    pub(super) fn are_open_for_game(&self) -> bool {
        self.network_for(&Waiting::Game).is_none()
    }

    fn waits(&self, connection: u64, command: &Command) -> bool {
        let is_owner = self.viewer(connection).is_some_and(|viewer| viewer.role() == Role::Owner);
        let changes = match command {
            Command::Watch(_) | Command::Open(_) | Command::Close | Command::Credit { .. } => false,
            // What runs can be stopped whatever else is waited for.
            Command::Stop { search } => !self.drivers.contains_key(search),
            Command::StopEngine { .. } | Command::PauseGame => false,
            _ => true,
        };
        is_owner && changes && (!self.loading.is_empty() || self.network_of(command).is_some())
    }

    /// The first network that is waited for and not run yet.
    fn network_for(&self, waiting: &Waiting) -> Option<String> {
        match waiting {
            Waiting::Command(_, request) => self.network_of(&request.command),
            Waiting::Game => self.closed(names(self.analysis.asked_of_game()?)),
            Waiting::Leave(_) => None,
        }
    }

    /// The first network among evaluators that is not run yet.
    fn closed<'a>(&self, evaluators: impl Iterator<Item = &'a str>) -> Option<String> {
        let is_closed = |named: &NamedNetwork<'_>| !self.world.catalogue.is_ready(*named);
        evaluators.filter_map(NamedNetwork::read).find(is_closed).map(NamedNetwork::evaluator)
    }

    /// The first of the networks that a command needs which is not run yet.
    fn network_of(&self, command: &Command) -> Option<String> {
        // A search goes on with what computed it, whatever it was asked for by.
        let exactly = |info: &EvaluatorInfo| match (NamedNetwork::read(&info.name), info.network) {
            (Some(named), Some(id)) => NamedNetwork { runtime: Some(runtime_of(id.arithmetic)), ..named }.evaluator(),
            _ => info.name.clone(),
        };
        let of_search = |search: u32| {
            let info = self.analysis.evaluator(search)?;
            Some(std::iter::once(info).chain(info.priors.iter()).map(exactly).collect())
        };
        let names: Vec<String> = match command {
            // For a position that is not there none is needed.
            Command::NewSearch { position, evaluator, priors, .. } => {
                self.analysis.game_at(*position).ok()?;
                std::iter::once(evaluator).chain(priors.iter()).cloned().collect()
            }
            Command::Go { search, .. } | Command::Step { search, .. } if !self.drivers.contains_key(search) => {
                of_search(*search)?
            }
            Command::AnalyseGame(asked) => {
                self.analysis.game_at(asked.position).ok()?;
                names(asked).map(str::to_owned).collect()
            }
            // To measure what was carried a copy is searched.
            Command::CarryBack { to, .. } => of_search(*to)?,
            _ => return None,
        };
        self.closed(names.iter().map(String::as_str))
    }
}

/// Opens a network on a thread of its own; the outcome comes by mail.
fn open(world: &Arc<World>, evaluator: String, mailbox: &Arc<super::Mailbox>) -> Result<(), Refusal> {
    let (world, mailbox) = (Arc::clone(world), Arc::clone(mailbox));
    let load = move || {
        let Some(named) = NamedNetwork::read(&evaluator) else { return };
        let result = world.catalogue.load(named).map_err(|error| refusal(&error));
        // An analysis that has ended needs it no more.
        let _ = mailbox.post(Mail::Loaded { result });
    };
    let started = thread::Builder::new().name("loading".to_owned()).spawn(load);
    started
        .map(drop)
        .map_err(|error| Refusal::new(Code::Failed, format!("the system gave no thread for the network: {error}")))
}
