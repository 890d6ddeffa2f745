//! What the page wants to happen, carried out; and what comes in, handed to whom it is for.

use std::time::Duration;

use leptos::prelude::*;
use page::effect::Effect;
use page::input::{FromWorker, Input, Remembered};
use page::link::Link;
use page::playback::of_worker;
use page::view::Tab;
use wire::worker::{Answer, Ask, Feature};

use crate::answers::{self, Said};
use crate::link::Looking;
use crate::state::networks::Menu;
use crate::state::{Analysis, Hover, Inbox, Recordings};
use crate::transport::{self, Heard, Task, worker};
use crate::{clock, dropping, reading, recording, storage};

/// What carries out effects, and where it hands in what comes of them. Copied freely.
#[derive(Clone, Copy)]
struct Wiring {
    inbox: Inbox,
    in_browser: bool,
    /// True if the analysis is kept: a lesson's, or one in a frame of another site, is not.
    is_kept: bool,
    looking: Looking,
    recordings: Recordings,
    networks: Menu,
    flipped: RwSignal<bool>,
    tab: RwSignal<Tab>,
    hovered: RwSignal<Option<Hover>>,
    text_answers: RwSignal<Vec<Vec<u8>>>,
}

/// Lets the page of a link begin.
pub(crate) fn start(analysis: Analysis, link: &Link) {
    let wiring = Wiring {
        inbox: analysis.inbox,
        in_browser: analysis.in_browser,
        is_kept: !(analysis.in_browser && (analysis.quiet.with_untracked(Option::is_some) || is_framed())),
        looking: analysis.looking(),
        recordings: analysis.recordings,
        networks: analysis.networks,
        flipped: analysis.flipped,
        tab: analysis.tab,
        hovered: analysis.hovered,
        text_answers: analysis.text_answers,
    };
    wiring.inbox.perform_with(move |effect| wiring.perform(effect));
    transport::listen(move |heard| wiring.hear(heard));
    match &link.recording {
        Some(name) => wiring.inbox.act(recording::opening(name, Some(link.clone()))),
        None => wiring.perform(Effect::Connect),
    }
}

impl Wiring {
    fn perform(self, effect: Effect) {
        let inbox = self.inbox;
        match effect {
            Effect::Send(request) if self.in_browser => worker::ask(&Ask::Request(transport::encode(&request))),
            Effect::Send(request) => transport::send(&request),
            Effect::Ask(ask) => worker::ask(&ask),
            Effect::AskOfFile(ask) => worker::ask_of(Task::Playback, &ask, dropping::brought().as_ref()),
            Effect::Upload => dropping::brought().into_iter().for_each(|file| self.networks.bring(file)),
            Effect::OpenNetworks => self.networks.show(),
            Effect::Keep { name, file } => recording::keep(inbox, &name, &file),
            // The worker is there as soon as it is asked.
            Effect::Connect if self.in_browser => self.opened(),
            Effect::Connect => transport::connect(),
            Effect::Disconnect => transport::disconnect(),
            Effect::WaitSecond => transport::wait_second(),
            Effect::NextFrame => request_animation_frame(move || inbox.update(Input::Tick(clock::now()))),
            Effect::Alarm { after, number } => {
                set_timeout(move || inbox.update(Input::Alarm(number)), Duration::from_secs_f64(after / 1000.0));
            }
            Effect::KeepAnalysis { id, key } => self.tab_storage().keep_analysis_key(&id, key.as_deref()),
            Effect::ForgetAnalysis => self.tab_storage().forget_analysis_key(),
            Effect::SignIn => storage::sign_in(),
            Effect::Address(writing) => self.looking.write(inbox, writing),
            Effect::Seen(seen) => self.tab_storage().keep_seen(seen),
            Effect::Leave(link) => recording::leave_for(&link),
            Effect::CarryOver(record) => reading::carry_over(&record),
            Effect::TakeOver => reading::take_over(inbox, self.text_answers),
            Effect::ForgetSearch => answers::tell(None, Said::SearchLeft),
            Effect::GiveUp => answers::tell(None, Said::NoAnswer),
            Effect::RecordingShown { view } => self.recording_shown(view),
            Effect::Unlight => self.hovered.maybe_update(|hovered| hovered.take().is_some()),
        }
    }

    /// A recording is shown: its dialog closes, and the view is as it says.
    fn recording_shown(self, view: Option<(bool, Tab)>) {
        self.recordings.menu_open.set(false);
        let Some((flipped, tab)) = view else { return };
        self.flipped.set(flipped);
        if tab != Tab::Edges {
            self.tab.set(tab);
        }
    }

    fn hear(self, heard: Heard) {
        match heard {
            Heard::Opened => self.opened(),
            Heard::Closed => self.inbox.update(Input::Closed),
            Heard::NoWay(reason) => self.inbox.update(Input::NoWay(reason)),
            Heard::Second => self.inbox.update(Input::Second),
            Heard::Messages(messages) => self.inbox.update(Input::Messages(messages)),
            Heard::Garbled => self.inbox.update(Input::Garbled),
            Heard::Answer(answer) => self.answered(answer),
            Heard::Lost(task) => {
                if task == Task::Playback {
                    self.inbox.update(Input::WorkerEnded);
                }
                answers::tell(None, Said::WorkerEnded(task));
            }
        }
    }

    fn opened(self) {
        let of = self.tab_storage();
        if self.in_browser && self.is_kept {
            worker::ask(&wire::kept::begin());
        }
        let is_reload = of.is_reload();
        self.inbox.update(Input::Opened(Remembered {
            is_reload,
            analysis: of.analysis_key().filter(|_| self.is_kept),
            seen: of.seen(is_reload),
            has_game: storage::has_game(),
        }));
    }

    fn tab_storage(self) -> storage::Tab {
        storage::Tab::of(self.in_browser)
    }

    fn answered(self, answer: Answer) {
        let said = match answer {
            // The analysis that was there before a recording is not shown any more.
            Answer::Said(_) if self.recordings.is_on.get_untracked() => return,
            Answer::Said(message) => return transport::take(message),
            // The part that shows them may not be there yet.
            Answer::Of(Feature::Text, answer) => return self.text_answers.update(|answers| answers.push(answer)),
            Answer::Of(feature, answer) => return answers::answer(feature, &answer),
            Answer::Fetching { percent } => {
                self.networks.state.change(|menu| menu.fetched = percent);
                return;
            }
            Answer::Persist => return storage::persist(),
            Answer::Saved(file) => FromWorker::Saved(file),
            Answer::Reading { address, read, of } => FromWorker::Reading { address: of_worker(address), read, of },
            Answer::Ready { address, end, is_all, marks, fault } => {
                FromWorker::Ready { address: of_worker(address), end, is_all, marks, fault }
            }
            Answer::Frame(frame) => FromWorker::Frame(frame),
            Answer::Explanation { moment, what } => FromWorker::Explanation { moment, what },
            Answer::Opened(view) => FromWorker::Opened(view),
            Answer::Checked { is_right } => FromWorker::Checked(is_right),
            Answer::Refused { message } => FromWorker::Refused(message),
            Answer::Failed { message } => FromWorker::Failed(message),
        };
        self.inbox.update(Input::Worker(said));
    }
}

/// Returns whether this page is in a frame of another site.
fn is_framed() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute("data-embed"))
}
