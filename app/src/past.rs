//! Looking at earlier moments of the shown search.
//!
//! The server always sends what is newest. What was before is played back in the browser: a worker reads the search's log and
//! makes frames of any of its moments, as the server makes those of a live search. While one looks at the past the server's
//! frames are only noted; going back to the present asks for a full one.

use leptos::prelude::*;
use wire::player::{Answer, Ask, Labels, Mark, own_log};
use wire::{Frame, RunState, Watch};

use crate::state::Analysis;
use crate::transport::{self, worker};
use crate::{charts, comparison, find, minimax, phases, recording, selection, watching, why};

/// What is shown of time, and what is known of it. Copied freely.
#[derive(Clone, Copy)]
pub struct Past {
    /// The moment that is shown; `None`: the newest.
    pub moment: RwSignal<Option<u32>>,
    /// The newest moment and what goes on there, as the server said last.
    pub live: RwSignal<Live>,
    /// How much of the log has been read, and how much there is, while it is being read.
    pub reading: RwSignal<Option<(u32, u32)>>,
    /// What one may want to go to, oldest first; empty until the log was read.
    pub marks: RwSignal<Vec<Mark>>,
    /// Whether moments follow one another by themselves.
    pub playing: RwSignal<bool>,
    /// How fast.
    pub speed: RwSignal<Speed>,
    work: StoredValue<Work>,
}

/// The present of the shown search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    /// Events so far.
    pub moment: u32,
    /// Simulations so far.
    pub simulations: u32,
    /// The root's visits.
    pub nodes: u32,
    /// What the search is doing.
    pub state: RunState,
}

/// How fast moments follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// So many a second.
    PerSecond(u32),
    /// All of them in so many seconds.
    WholeIn(u32),
}

/// What is between the page and its worker.
#[derive(Clone, Debug, Default)]
struct Work {
    /// The log that the worker has, and its last moment.
    address: String,
    end: u32,
    /// The moment that was asked for and has not come yet.
    asked: Option<u32>,
    /// The moment to ask for then.
    next: Option<u32>,
    /// A node that was selected and is not there yet at the moment that is shown, and what was selected instead.
    selected: Option<(u32, u32)>,
    /// How often playing was begun: what was begun earlier ends.
    begun: u32,
}

impl Default for Past {
    fn default() -> Self {
        let live = Live { moment: 0, simulations: 0, nodes: 0, state: RunState::Idle };
        Self {
            moment: RwSignal::new(None),
            live: RwSignal::new(live),
            reading: RwSignal::new(None),
            marks: RwSignal::default(),
            playing: RwSignal::new(false),
            speed: RwSignal::new(Speed::WholeIn(20)),
            work: StoredValue::default(),
        }
    }
}

impl Past {
    /// The moment that is shown. Reactive.
    #[must_use]
    pub fn shown(self) -> u32 {
        self.moment.get().unwrap_or_else(|| self.live.get().moment)
    }

    /// Whether the past is shown. Reactive.
    #[must_use]
    pub fn is_shown(self) -> bool {
        self.moment.get().is_some()
    }
}

/// Shows a moment; the present, where it is not before that.
pub fn go_to(analysis: Analysis, moment: u32) {
    let past = analysis.past;
    analysis.plumbing.update_value(|plumbing| plumbing.wanted_moment = None);
    let end = past.live.get_untracked().moment;
    if moment >= end && !recording::is_on(analysis) {
        return go_live(analysis);
    }
    // A recording has no present: its end is a moment like the others.
    let moment = moment.min(end);
    if moment == end {
        past.playing.set(false);
    }
    let from_present = past.moment.get_untracked().is_none();
    if past.moment.get_untracked() != Some(moment) {
        past.moment.set(Some(moment));
        request(analysis, moment, from_present);
    }
}

/// Asks the worker for a moment, and for a full frame of it where what the page holds is of the present.
fn request(analysis: Analysis, moment: u32, from_present: bool) {
    let (Some(address), Some(watch)) = (address(analysis), watching::wanted(analysis)) else { return };
    let ask = analysis.past.work.try_update_value(|work| {
        let is_read = work.address == address && moment <= work.end;
        if is_read && work.asked.is_some() {
            // One at a time, and then the newest: the worker is never behind by more than one.
            work.next = Some(moment);
            return None;
        }
        if !is_read && address == RECORDING {
            // The worker ended, and its log with it; that was said.
            return None;
        }
        (work.asked, work.next) = (Some(moment), None);
        if is_read {
            return Some(Ask::Seek { moment, watch: from_present.then_some(watch) });
        }
        if work.address != address {
            (work.address, work.end) = (address.clone(), 0);
        }
        Some(Ask::Read { address, moment, watch })
    });
    if let Some(ask) = ask.flatten() {
        worker::ask(analysis, ask);
    }
}

/// Asks the worker what leads on from the moment that is shown; [`phases`] hears of it. Reads the log on where it must.
pub(crate) fn explain(analysis: Analysis, moment: u32) {
    let (Some(address), Some(watch)) = (address(analysis), watching::wanted(analysis)) else { return };
    if analysis.past.work.with_value(|work| work.address != address || work.end <= moment) {
        worker::ask(analysis, Ask::Read { address, moment, watch });
    }
    worker::ask(analysis, Ask::Explain { moment });
}

/// Tells the worker what is drawn now; whether the past is shown, so that it is the one to be told.
pub(crate) fn draw(analysis: Analysis, watch: &Watch) -> bool {
    let Some(moment) = analysis.past.moment.get_untracked() else { return false };
    worker::ask(analysis, Ask::Seek { moment, watch: Some(watch.clone()) });
    true
}

/// Shows the newest moment, and goes on doing so.
pub fn go_live(analysis: Analysis) {
    let past = analysis.past;
    if recording::is_on(analysis) {
        return go_to(analysis, past.live.get_untracked().moment);
    }
    past.playing.set(false);
    past.reading.set(None);
    if past.moment.get_untracked().is_some() {
        past.moment.set(None);
        past.work.update_value(|work| (work.asked, work.next) = (None, None));
        watching::resend(analysis);
    }
}

/// Forgets the past of a search that is not shown any more.
pub(crate) fn forget(analysis: Analysis) {
    let past = analysis.past;
    why::forget(analysis);
    charts::forget(analysis);
    find::forget(analysis);
    past.playing.set(false);
    past.reading.set(None);
    past.moment.set(None);
    past.marks.update(Vec::clear);
    past.work.update_value(|work| {
        (work.asked, work.next, work.selected) = (None, None, None);
        // What the worker has read is of another search.
        work.address = String::new();
    });
}

/// Notes what the server says of the present; whether that is what is shown.
pub(crate) fn note_present(analysis: Analysis, frame: &Frame) -> bool {
    let past = analysis.past;
    let status = &frame.status;
    let live = Live { moment: frame.moment, simulations: status.playouts, nodes: status.nodes, state: status.state };
    if past.live.get_untracked() != live {
        past.live.set(live);
    }
    let wanted = analysis.plumbing.with_value(|plumbing| plumbing.wanted_moment);
    let is_there = |simulations: u32| live.simulations >= simulations && live.state != RunState::Running;
    let is_wanted = |(_, simulations): &(u32, u32)| is_there(*simulations) && !crate::what_if::is_on_the_way(analysis);
    if let Some((moment, _)) = wanted.filter(is_wanted) {
        go_to(analysis, moment);
    }
    match past.moment.get_untracked() {
        None => true,
        // Simulations were taken back, the shown moment among them.
        Some(moment) if moment >= live.moment => {
            go_live(analysis);
            true
        }
        Some(_) => false,
    }
}

/// What the worker says.
pub(crate) fn on_answer(analysis: Analysis, answer: Answer) {
    let past = analysis.past;
    match answer {
        // The analysis that was there before a recording is not shown any more.
        Answer::Said(_) if recording::is_on(analysis) => {}
        Answer::Said(message) => transport::take(analysis, message),
        Answer::Comparison(answer) => comparison::hear(analysis, Some(answer)),
        Answer::Reading { read, of } => past.reading.set(Some((read, of))),
        Answer::Ready { end, is_all, marks, fault } => {
            if is_all {
                past.reading.set(None);
            }
            past.work.update_value(|work| work.end = end);
            past.marks.set(marks);
            if let Some(fault) = fault {
                analysis.complain(fault);
            }
        }
        Answer::Frame(frame) => on_frame(analysis, &frame),
        Answer::Why(why) => why::on_answer(analysis, why),
        Answer::Series(series) => charts::on_answer(analysis, series),
        Answer::Surveying { looked, of } => find::on_progress(analysis, looked, of),
        Answer::Survey(survey) => find::on_answer(analysis, survey),
        Answer::Minimax(answer) => minimax::on_answer(analysis, answer),
        Answer::Rollout(answer) => analysis.rollout.set(answer),
        Answer::Text(answer) => analysis.reading.answers.update(|answers| answers.push(answer)),
        Answer::Happening { moment, what } => phases::on_happening(analysis, moment, what),
        Answer::Opened(view) => recording::on_opened(analysis, *view),
        Answer::Checked { is_right } => analysis.recordings.is_right.set(Some(is_right)),
        Answer::Saved(file) => recording::on_saved(analysis, &file),
        Answer::Refused { message } => recording::on_refused(analysis, message),
        Answer::Failed { message } if recording::is_awaited(analysis) => recording::on_refused(analysis, message),
        Answer::Failed { message } if recording::is_on(analysis) => {
            charts::give_up(analysis);
            find::give_up(analysis);
            analysis.complain(message);
        }
        Answer::Failed { message } => {
            analysis.complain(message);
            why::forget(analysis);
            charts::give_up(analysis);
            find::give_up(analysis);
            go_live(analysis);
        }
    }
}

fn on_frame(analysis: Analysis, frame: &Frame) {
    let past = analysis.past;
    if past.moment.get_untracked().is_none() || analysis.search.get_untracked() != Some(frame.search) {
        return;
    }
    let selected = analysis.selected.get_untracked();
    selection::before_frame(analysis, frame);
    if analysis.selected.get_untracked() != selected {
        let instead = analysis.selected.get_untracked();
        past.work.update_value(|work| {
            let lost = work.selected.map_or(selected, |(lost, _)| lost);
            work.selected = Some((lost, instead));
        });
    }
    analysis.model.update_value(|model| model.apply(frame));
    select_again(analysis, frame);
    selection::after_frame(analysis);
    let next = past.work.try_update_value(|work| {
        work.asked = None;
        work.next.take()
    });
    analysis.revision.update(|revision| *revision += 1);
    if let Some(moment) = next.flatten().filter(|moment| *moment != frame.moment) {
        request(analysis, moment, false);
    }
}

/// A selection that the past did not know comes back with its node, unless another one was made meanwhile.
pub(crate) fn select_again(analysis: Analysis, frame: &Frame) {
    let lost = analysis.past.work.with_value(|work| work.selected);
    let Some((node, instead)) = lost else { return };
    let was_left = analysis.selected.get_untracked() != instead;
    if was_left || node < frame.tree_nodes {
        analysis.past.work.update_value(|work| work.selected = None);
    }
    if !was_left && node < frame.tree_nodes {
        analysis.select(node);
    }
}

/// So many moments on, or back where negative. Where nothing follows, the search runs on by as many simulations.
pub fn step(analysis: Analysis, moments: i32) {
    let past = analysis.past;
    past.playing.set(false);
    match past.moment.get_untracked() {
        None if moments > 0 => crate::actions::step(analysis, moments.unsigned_abs()),
        Some(end) if moments > 0 && recording::is_on(analysis) && end >= past.live.get_untracked().moment => {
            recording::offer_more(analysis);
        }
        _ => go_to(analysis, untrack(|| past.shown()).saturating_add_signed(moments)),
    }
}

/// Plays from the moment that is shown, at the end from the beginning; or stops playing. Where the phases of a simulation
/// are watched, they are what is played.
pub fn play_or_pause(analysis: Analysis) {
    let past = analysis.past;
    if phases::play_or_pause(analysis) {
        return;
    }
    if past.playing.get_untracked() {
        return past.playing.set(false);
    }
    let end = past.live.get_untracked().moment;
    if past.moment.get_untracked().is_none_or(|moment| moment >= end) {
        go_to(analysis, 0);
    }
    if past.moment.get_untracked().is_some() {
        past.playing.set(true);
        let begun = past.work.try_update_value(|work| {
            work.begun += 1;
            work.begun
        });
        play_on(analysis, begun.unwrap_or_default(), crate::clock::now(), untrack(|| f64::from(past.shown())));
    }
}

/// Goes on at each animation frame, unless playing was begun anew. `from` is the moment that was due at the time `before`.
fn play_on(analysis: Analysis, begun: u32, before: f64, from: f64) {
    request_animation_frame(move || {
        let past = analysis.past;
        let is_over = past.work.with_value(|work| work.begun != begun);
        if is_over || !past.playing.get_untracked() || analysis.phases.held.get_untracked().is_some() {
            return;
        }
        let now = crate::clock::now();
        let end = f64::from(past.live.get_untracked().moment);
        let rate = match past.speed.get_untracked() {
            Speed::PerSecond(moments) => f64::from(moments),
            Speed::WholeIn(seconds) => end / f64::from(seconds.max(1)),
        };
        // Time does not run while the log is being read, or while the tab is hidden.
        let reading = past.reading.get_untracked().is_some();
        let seconds = if reading { 0.0 } else { ((now - before) / 1000.0).min(0.25) };
        let due = (from + rate * seconds).min(end);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the end")]
        let moment = due as u32;
        if past.moment.get_untracked() != Some(moment) {
            go_to(analysis, moment);
        }
        play_on(analysis, begun, now, due);
    });
}

/// The nearest mark before the shown moment, or after it. Reactive.
#[must_use]
pub fn mark_towards(analysis: Analysis, forward: bool) -> Option<u32> {
    let past = analysis.past;
    let shown = past.shown();
    past.marks.with(|marks| {
        let moments = marks.iter().map(|mark| mark.moment);
        if forward {
            moments.filter(|moment| *moment > shown).min()
        } else {
            moments.filter(|moment| *moment < shown).max()
        }
    })
}

/// Shows a moment of a recording that the worker has just opened.
pub(crate) fn begin_recording(analysis: Analysis, live: Live, moment: u32) {
    let past = analysis.past;
    past.live.set(live);
    past.work.update_value(|work| (work.address, work.end) = (RECORDING.to_owned(), live.moment));
    past.moment.set(Some(moment));
    request(analysis, moment, true);
}

/// Has the worker make a recording of the shown search; whether there is one.
pub(crate) fn save(analysis: Analysis, is_lean: bool, labels: Labels) -> bool {
    let Some(address) = address(analysis) else { return false };
    analysis.past.work.update_value(|work| {
        if work.address != address {
            (work.address, work.end) = (address.clone(), 0);
        }
    });
    worker::ask(analysis, Ask::Save { address: in_worker(address), is_lean, labels });
    true
}

/// Stands for the address of a recording's log, which the worker holds.
const RECORDING: &str = "recording";

/// The address of a log as the worker knows it: none of the recording, which it holds.
pub(crate) fn in_worker(address: String) -> Option<String> {
    (address != RECORDING).then_some(address)
}

/// Where the log of the shown search is.
pub(crate) fn address(analysis: Analysis) -> Option<String> {
    if recording::is_on(analysis) {
        return Some(RECORDING.to_owned());
    }
    Some(address_of(analysis, analysis.search.get_untracked()?))
}

/// Where the log of a search is.
pub(crate) fn address_of(analysis: Analysis, search: u32) -> String {
    if analysis.in_browser {
        return own_log(search);
    }
    format!("/api/analyses/{}/searches/{search}/log", analysis.id.get_untracked())
}
