//! What the page wants to happen, carried out; and what comes in, handed to whom it is for.

use std::time::Duration;

use leptos::prelude::*;
use page::effect::Effect;
use page::input::{FromWorker, Input, Remembered};
use page::link::Link;
use wire::worker::{Answer, Ask, Feature};

use crate::answers::{self, Said};
use crate::state::Analysis;
use crate::transport::{self, Heard, Task, worker};
use crate::{clock, link, reading, recording, storage};

/// Lets the page of a link begin.
pub(crate) fn start(analysis: Analysis, link: &Link) {
    analysis.perform_with(perform);
    transport::listen(move |heard| hear(analysis, heard));
    if !recording::open_linked(analysis, link) {
        perform(analysis, Effect::Connect);
    }
}

fn perform(analysis: Analysis, effect: Effect) {
    match effect {
        Effect::Send(request) if analysis.in_browser => worker::ask(&Ask::Request(transport::encode(&request))),
        Effect::Send(request) => transport::send(&request),
        Effect::Ask(ask) => worker::ask(&ask),
        // The worker is there as soon as it is asked.
        Effect::Connect if analysis.in_browser => opened(analysis),
        Effect::Connect => transport::connect(),
        Effect::Disconnect => transport::disconnect(),
        Effect::WaitSecond => transport::wait_second(),
        Effect::NextFrame => request_animation_frame(move || analysis.update(Input::Tick(clock::now()))),
        Effect::Alarm { after, number } => {
            set_timeout(move || analysis.update(Input::Alarm(number)), Duration::from_secs_f64(after / 1000.0));
        }
        Effect::KeepAnalysis { id, key } => storage::keep_analysis_key(&id, key.as_deref()),
        Effect::ForgetAnalysis => storage::forget_analysis_key(),
        Effect::SignIn => storage::sign_in(),
        Effect::Address(writing) => link::write(analysis, writing),
        Effect::Leave(link) => recording::leave_for(&link),
        Effect::CarryOver(record) => reading::carry_over(&record),
        Effect::TakeOver => reading::take_over(analysis),
        Effect::ForgetSearch => answers::tell(None, Said::SearchLeft),
        Effect::GiveUp => answers::tell(None, Said::NoAnswer),
        Effect::RecordingShown { view } => recording::on_shown(analysis, view),
        Effect::Unlight => analysis.hover(None),
    }
}

fn hear(analysis: Analysis, heard: Heard) {
    match heard {
        Heard::Opened => opened(analysis),
        Heard::Closed => analysis.update(Input::Closed),
        Heard::NoWay(reason) => analysis.update(Input::NoWay(reason)),
        Heard::Second => analysis.update(Input::Second),
        Heard::Messages(messages) => analysis.update(Input::Messages(messages)),
        Heard::Garbled => analysis.update(Input::Garbled),
        Heard::Answer(answer) => answered(analysis, answer),
        Heard::Lost(task) => {
            if task == Task::Past {
                analysis.update(Input::WorkerEnded);
            }
            answers::tell(None, Said::WorkerEnded(task));
        }
    }
}

fn opened(analysis: Analysis) {
    let (id, key) = storage::analysis_key();
    analysis.update(Input::Opened(Remembered {
        is_reload: storage::is_reload(),
        analysis: id.map(|id| (id, key)),
        ahead: storage::take_ahead(),
        has_game: storage::has_game(),
    }));
}

fn answered(analysis: Analysis, answer: Answer) {
    let said = match answer {
        // The analysis that was there before a recording is not shown any more.
        Answer::Said(_) if analysis.recordings.is_on.get_untracked() => return,
        Answer::Said(message) => return transport::take(message),
        // The part that shows them may not be there yet.
        Answer::Of(Feature::Text, answer) => return analysis.text_answers.update(|answers| answers.push(answer)),
        Answer::Of(feature, answer) => return answers::answer(feature, &answer),
        Answer::Saved(file) => {
            recording::on_saved(analysis, &file);
            FromWorker::Saved
        }
        Answer::Reading { read, of } => FromWorker::Reading { read, of },
        Answer::Ready { end, is_all, marks, fault } => FromWorker::Ready { end, is_all, marks, fault },
        Answer::Frame(frame) => FromWorker::Frame(frame),
        Answer::Happening { moment, what } => FromWorker::Happening { moment, what },
        Answer::Opened(view) => FromWorker::Opened(view),
        Answer::Checked { is_right } => FromWorker::Checked(is_right),
        Answer::Refused { message } => FromWorker::Refused(message),
        Answer::Failed { message } => FromWorker::Failed(message),
    };
    analysis.update(Input::Worker(said));
}
