//! A recording that is shown instead of an analysis: the worker holds its log and answers for everything; no server is asked.

use session::recording::SUFFIX;
use wire::worker::{Ask, RecordingView};
use wire::{Command, Role, RunState};

use crate::address::Looks;
use crate::choice::choice_of;
use crate::effect::Effect;
use crate::game;
use crate::link::Link;
use crate::playback::{Live, in_worker};
use crate::recorded::{is_name, search_view};
use crate::shared::Shared;
use crate::state::{Connection, Opening, Page};
use crate::tree::Wanted;

impl Page {
    /// Has the worker open a recording, and notes how it is to be shown.
    pub(super) fn open_recording(&mut self, name: Option<String>, link: Option<Link>, plays: bool) {
        let effect = match &name {
            Some(name) if !is_name(name) => {
                return self.recording_refused(say::notices::bad_name_of_recording().to_owned());
            }
            Some(name) => Effect::Ask(Ask::Open { address: Some(format!("/recordings/{name}{SUFFIX}")) }),
            None => Effect::AskOfFile(Ask::Open { address: None }),
        };
        self.recording.is_busy = true;
        self.recording.opening = Opening { name, link, plays };
        self.emit(effect);
    }

    /// Has the worker make a recording of the shown search.
    pub(super) fn save_recording(&mut self, is_lean: bool, looks: Looks) {
        if self.recording.is_busy {
            return;
        }
        let Some(address) = self.address() else {
            return self.notify(say::notices::no_search_to_save());
        };
        let labels = self.labels(looks);
        self.recording.is_busy = true;
        // The worker reads the log to make it.
        self.playback.take_up(&address);
        self.emit(Effect::Ask(Ask::Save { address: in_worker(address), is_lean, labels }));
    }

    /// Gives a recording that was made to the user.
    pub(super) fn recording_saved(&mut self, file: Vec<u8>) {
        self.recording.is_busy = false;
        let name = format!("{}{SUFFIX}", self.recording_name());
        self.emit(Effect::Keep { name, file });
    }

    /// Shows a recording that the worker has opened.
    pub(super) fn recording_opened(&mut self, view: RecordingView) {
        let Opening { name, link, plays } = self.recording.opening.clone();
        self.recording.count += 1;
        self.leave_analysis();
        // A link that says what to show counts more than what the recording itself says. How things are looked at is no part of that.
        let is_bare = |link: &Link| {
            let Link { depth, point_of_view, notation, lines, flipped, repeats, .. } = *link;
            let recording = link.recording.clone();
            *link == Link { recording, depth, point_of_view, notation, lines, flipped, repeats, ..Link::default() }
        };
        self.playback.repeats = link.as_ref().is_some_and(|link| link.repeats);
        let asked = link.filter(|link| !is_bare(link));
        let own = Link::of_query(view.labels.open.trim_start_matches('?'));
        let plays = (plays || self.playback.repeats) && asked.is_none();
        let seen = asked.is_none().then_some((own.flipped, own.tab));
        let Link { at, path, zoom, .. } = asked.unwrap_or(own);

        // Nothing is searched here, whatever the page's link had planned.
        self.plan.call_off();
        self.forget_past();
        self.tree.clear();
        (self.tree.wanted_path, self.tree.wanted_zoom) = (None, None);
        if !plays {
            (self.tree.wanted_path, self.tree.wanted_zoom) = (Wanted::of_path(&path), Wanted::of_path(&zoom));
        }
        self.preview = None;
        self.position_error = None;
        self.playback.wanted = None;
        self.forward.clear();
        let position = Link { fen: Some(view.fen.clone()), moves: view.moves.clone(), ..Link::default() };
        let game = game::from_link(&position);
        let search = search_view(&view, u32::MAX - self.recording.count, game.current);
        self.choice = choice_of(&search, "");
        self.search = Some(search.id);
        self.game = Shared::new(game);
        self.searches = Shared::new(vec![search]);

        let RecordingView { end, simulations, nodes, .. } = view;
        let recording = &mut self.recording;
        (recording.is_on, recording.is_busy, recording.is_right, recording.offer) = (true, false, None, None);
        recording.name = name;
        recording.view = Some(Shared::new(view));
        let moment = if plays { 0 } else { at.unwrap_or(end).min(end) };
        self.playback.begin_recording(Live { moment: end, simulations, nodes, state: RunState::Idle }, moment);
        self.ask_for_moment(moment, true);
        if plays {
            self.play_or_pause_moments();
        }
        self.emit(Effect::Unlight);
        self.emit(Effect::RecordingShown { view: seen });
    }

    /// Says that a recording could not be opened or made; what is shown stays. A page that was to show nothing else becomes an
    /// analysis.
    pub(super) fn recording_refused(&mut self, message: String) {
        self.recording.is_busy = false;
        self.complain(message);
        if self.awaits_recording() {
            self.recording.is_on = false;
            self.recording.name = None;
            self.emit(Effect::Connect);
        }
    }

    /// Lets go of the analysis that was shown. It stays on the server, and this tab finds it again.
    fn leave_analysis(&mut self) {
        // Where it does not run yet, it may have been asked to.
        if let Some(search) = self.search.filter(|_| self.can_control()) {
            self.send(Command::Stop { search });
        }
        self.emit(Effect::Disconnect);
        self.connection = Connection::Connecting;
        self.role = Role::Owner;
    }
}
