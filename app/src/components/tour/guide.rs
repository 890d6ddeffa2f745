//! What the tour wants to happen, carried out; and what happens on the page, told to the tour.

use std::time::Duration;

use leptos::prelude::*;
use page::input::Action;
use page::model::Model;
use page::preferences::Preferences;
use page::tour::stops::{RECORDING, Stop};
use page::tour::words::{self, Ground};
use page::tour::{Effect as Wanted, Input, Motion, Seen, Tour};
use page::view::Depth;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::preferences;
use crate::recording;
use crate::state::{Analysis, Held, Watched};

/// Attribute of the document while the tour is open, for styles.
const ATTRIBUTE: &str = "data-tour";

/// The tour, and the page that it goes through. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Guide {
    pub(super) analysis: Analysis,
    pub(super) tour: Held<Tour>,
    /// The caption of a stop, by its place, once it could be written.
    pub(super) caption: Memo<Option<(usize, String)>>,
}

impl Guide {
    /// Begins at the stop of the page's link.
    pub(super) fn begin(analysis: Analysis) -> Self {
        let number = analysis.tour.get_untracked().unwrap_or(1);
        let tour = Held::new(Tour::new(number, recording::prefers_stillness()));
        let at = tour.part(Tour::at);
        let caption = Memo::new(move |before: Option<&Option<(usize, String)>>| {
            analysis.revision.track();
            let at = at.get();
            let stop = tour.peek(Tour::stop);
            // Written where what is shown is of the stop's moment.
            let view = analysis.recordings.view.get().filter(|_| is_there(analysis.model, stop));
            let fresh = view.and_then(|view| {
                let (names, marks) = (analysis.names(), analysis.playback.marks.get());
                analysis.model.with_value(|model| {
                    words::caption(stop, Ground { model, names: &names, marks: &marks, settings: &view.settings })
                })
            });
            let fresh = fresh.map(|text| (at, text));
            // Whoever looks at another moment reads on.
            fresh.or_else(|| before.cloned().flatten().filter(|before| before.0 == at))
        });
        let guide = Self { analysis, tour, caption };
        show_attribute(true);
        guide.update(Input::Begin);
        guide.follow();
        guide
    }

    /// Tells the tour what happens on the page.
    fn follow(self) {
        let Self { analysis, tour, caption } = self;
        let motion = tour.part(Tour::motion);
        Effect::new(move |_| {
            let seen = Seen { moment: analysis.playback.shown(), is_playing: analysis.playback.playing.get() };
            self.update(Input::Seen(seen));
        });
        Effect::new(move |_| {
            analysis.revision.track();
            let is_awaited = matches!(motion.get(), Motion::Plays | Motion::Goes);
            // It may have been there before somebody went elsewhere, and comes back with its moment.
            if let Some((at, text)) =
                caption.get().filter(|_| is_awaited && is_there(analysis.model, tour.peek(Tour::stop)))
            {
                self.update(Input::Told { at, letters: text.chars().count() });
            }
        });
        // Something else is shown: the recording could not be opened, or somebody has opened another one.
        Effect::new(move |_| {
            let recordings = analysis.recordings;
            let is_there = recordings.is_on.get() && recordings.name.with(|name| name.as_deref() == Some(RECORDING));
            if !is_there {
                self.close();
            }
        });
    }

    /// Tells the tour that something happened.
    pub(super) fn update(self, input: Input) {
        // It may be closed by now.
        if self.analysis.tour.try_get_untracked().flatten().is_none() {
            return;
        }
        let wanted = self.tour.change(|tour| tour.update(input)).unwrap_or_default();
        wanted.into_iter().for_each(|wanted| self.perform(wanted));
    }

    fn perform(self, wanted: Wanted) {
        let analysis = self.analysis;
        match wanted {
            Wanted::Show(stop) => self.show(stop),
            Wanted::Play { to, seconds } => analysis.act(Action::PlayTo { moment: to, seconds }),
            Wanted::GoTo(moment) => analysis.act(Action::GoTo(moment)),
            Wanted::Pause => analysis.act(Action::Pause),
            Wanted::Alarm { after, number } => {
                set_timeout(move || self.update(Input::Alarm(number)), Duration::from_secs_f64(after / 1000.0));
            }
        }
    }

    /// Shows the part of the page that a stop speaks of.
    fn show(self, stop: &Stop) {
        let analysis = self.analysis;
        analysis.tour.set(self.tour.peek(Tour::number).into());
        analysis.depth.set(stop.depth);
        analysis.tab.set(stop.tab);
        analysis.pane.set(stop.pane);
        analysis.act(Action::Select(0));
        analysis.act(Action::SelectMove(stop.chosen()));
    }

    /// Ends the tour. What it showed stays, but for what of the page: that is as the visitor has chosen.
    pub(super) fn close(self) {
        let analysis = self.analysis;
        if analysis.tour.get_untracked().is_none() {
            return;
        }
        analysis.tour.set(None);
        show_attribute(false);
        analysis.act(Action::Pause);
        let Preferences { depth, .. } = preferences::of_visit();
        analysis.show_depth(depth.max(Depth::Search));
        // Whoever uses the keyboard goes on from where the tour began.
        let way = document().query_selector("[data-testid=take-tour]").ok().flatten();
        if let Some(way) = way.and_then(|way| way.dyn_into::<HtmlElement>().ok()) {
            let _ = way.focus();
        }
    }
}

/// Returns whether what is shown is of a stop's moment.
fn is_there(model: Watched, stop: &Stop) -> bool {
    model.with_value(Model::moment) == stop.moment
}

fn show_attribute(is_open: bool) {
    let Some(root) = document().document_element() else { return };
    let _ = if is_open { root.set_attribute(ATTRIBUTE, "") } else { root.remove_attribute(ATTRIBUTE) };
}
