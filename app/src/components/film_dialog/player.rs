//! The player of a film: the page shows each picture's moment or step, and the picture of that stands here until the next one is due.
//!
//! It goes from still to still for everybody, so that nothing has to be left out for who wants less motion; for them nothing starts by
//! itself.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use page::film::{Plan, Script, Still};
use page::format;
use page::view::{Statistic, TreeForm};
use wasm_bindgen::JsCast;

use crate::components::select::{Names, select};
use crate::components::solid::solid;
use crate::film::{self, frame};
use crate::recording;
use crate::state::Analysis;

/// Size of the picture, in its own units: it grows with the dialog.
const SIZE: (u32, u32) = (960, 540);
/// Paces that are offered, by their names.
const PACES: [(f64, &str); 4] = [(0.5, "½ ×"), (1.0, "1 ×"), (2.0, "2 ×"), (4.0, "4 ×")];

/// Place of the usual one among them.
const USUAL: usize = 1;

/// A film that is watched. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Player {
    analysis: Analysis,
    plan: Memo<Option<Plan>>,
    pieces: Signal<Option<String>>,
    captions: RwSignal<bool>,
    at: RwSignal<usize>,
    plays: RwSignal<bool>,
    pace: RwSignal<usize>,
    picture: RwSignal<String>,
    caption: RwSignal<String>,
    problem: RwSignal<Option<String>>,
    /// Grows with all that is asked for, so that what was asked for before comes to nothing.
    ticket: StoredValue<u32>,
    /// State of the page before: the moment, and how the tree was drawn.
    before: StoredValue<Option<(Option<u32>, TreeForm, Statistic)>>,
    /// Set while the page shows the film: until somebody asks for a picture it shows what it showed.
    has_started: StoredValue<bool>,
}

impl Player {
    pub(super) fn new(
        analysis: Analysis,
        plan: Memo<Option<Plan>>,
        pieces: Signal<Option<String>>,
        captions: RwSignal<bool>,
        problem: RwSignal<Option<String>>,
    ) -> Self {
        Self {
            analysis,
            plan,
            pieces,
            captions,
            at: RwSignal::new(0),
            plays: RwSignal::new(false),
            pace: RwSignal::new(USUAL),
            picture: RwSignal::default(),
            caption: RwSignal::default(),
            problem,
            ticket: StoredValue::new(0),
            before: StoredValue::new(None),
            has_started: StoredValue::new(false),
        }
    }

    /// Begins: notes what the page shows, and draws it. Only the minute, which is asked for by its name, starts at once. A small game's
    /// tree has its positions in its nodes.
    pub(super) fn begin(self) {
        let analysis = self.analysis;
        let (form, labels) = (analysis.tree_form.get(), analysis.labels.get());
        self.before.set_value(Some((analysis.playback.moment.get(), form, labels)));
        if analysis.is_small() {
            analysis.tree_form.set(TreeForm::Links);
            analysis.labels.set(Statistic::Board);
        }
        self.has_started.set_value(false);
        self.at.set(0);
        if analysis.film_script.get() == Script::Minute {
            self.plays.set(!recording::prefers_stillness());
            return self.go(0);
        }
        spawn_local(async move {
            film::pause(0.0).await;
            if !analysis.model.is_gone() && !self.has_started.get_value() {
                self.draw();
            }
        });
    }

    /// Begins anew, where it has started: it is another film.
    pub(super) fn begin_anew(self) {
        self.rest();
        if self.has_started.get_value() {
            self.go(0);
        }
    }

    /// Ends: the page shows again what it showed.
    pub(super) fn end(self) {
        self.rest();
        let Some((moment, form, labels)) = self.before.try_update_value(Option::take).flatten() else { return };
        self.analysis.tree_form.set(form);
        self.analysis.labels.set(labels);
        if self.has_started.get_value() {
            film::show_again(self.analysis.inbox, self.analysis.model, moment);
        }
    }

    /// Stands still, whatever was on its way.
    pub(super) fn rest(self) {
        self.plays.set(false);
        self.renew();
    }

    /// Shows a picture by its place; what comes then follows by itself while it plays.
    pub(super) fn go(self, place: usize) {
        let Some((still, last)) = self.still(place) else { return };
        let place = place.min(last);
        let number = self.renew();
        self.has_started.set_value(true);
        self.at.set(place);
        spawn_local(async move {
            let is_over = move || self.ticket.try_get_value() != Some(number);
            let shown = film::show(self.analysis, still, &is_over).await;
            // The tree's colours and names follow in the next picture of the screen.
            film::pause(0.0).await;
            if is_over() {
                return;
            }
            if let Err(words) = shown {
                self.plays.set(false);
                return self.problem.set(Some(words));
            }
            self.draw();
            if self.plays.get() {
                let hold = still.hold / PACES[self.pace.get()].0;
                set_timeout(move || self.follow(number, place, last), Duration::from_secs_f64(hold / 1000.0));
            }
        });
    }

    /// Goes so many pictures on, or back.
    fn step(self, by: isize) {
        self.plays.set(false);
        // Before the first picture stands what the page showed.
        let by = if self.has_started.get_value() || by == isize::MAX { by } else { 0 };
        self.go(self.at.get().saturating_add_signed(by));
    }

    /// Plays, or stands still; at the end it begins anew.
    fn play_or_pause(self) {
        let plays = !self.plays.get();
        self.plays.set(plays);
        let last = self.last().get();
        let at = self.at.get();
        if plays {
            self.go(if at >= last { 0 } else { at });
        } else {
            self.renew();
        }
    }

    fn follow(self, number: u32, place: usize, last: usize) {
        if self.ticket.try_get_value() != Some(number) || !self.plays.try_get().unwrap_or_default() {
            return;
        }
        if place >= last {
            self.plays.set(false);
        } else {
            self.go(place + 1);
        }
    }

    /// Draws what the page shows.
    pub(super) fn draw(self) {
        let pieces = self.pieces.get();
        self.picture.set(frame::frame(self.analysis, SIZE, pieces.as_deref(), self.captions.get()));
        self.caption.set(frame::caption(self.analysis));
    }

    fn still(self, place: usize) -> Option<(Still, usize)> {
        self.plan.with(|plan| {
            let stills = &plan.as_ref()?.stills;
            let last = stills.len().checked_sub(1)?;
            Some((stills[place.min(last)], last))
        })
    }

    /// Place of the last picture. Reactive.
    fn last(self) -> Signal<usize> {
        Signal::derive(move || {
            self.plan.with(|plan| plan.as_ref().map_or(0, |plan| plan.stills.len().saturating_sub(1)))
        })
    }

    fn renew(self) -> u32 {
        self.ticket
            .try_update_value(|ticket| {
                *ticket = ticket.wrapping_add(1);
                *ticket
            })
            .unwrap_or_default()
    }

    /// Does what a key means, unless it is for a field.
    pub(super) fn on_key(self, event: &KeyboardEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_in = |kinds: &str| target.as_ref().is_some_and(|target| target.matches(kinds).unwrap_or(false));
        if event.ctrl_key() || event.alt_key() || event.meta_key() || is_in("input:not([type=range]), select, textarea")
        {
            return;
        }
        match event.key().as_str() {
            // A button that has the focus is pressed by the blank.
            " " if is_in("button") => return,
            " " | "k" => self.play_or_pause(),
            "ArrowRight" => self.step(1),
            "ArrowLeft" => self.step(-1),
            "Home" => self.step(isize::MIN),
            "End" => self.step(isize::MAX),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// The picture and what stands below it.
    pub(super) fn view(self) -> AnyView {
        let Self { at, plays, pace, picture, caption, .. } = self;
        let last = self.last();
        let place = move || {
            let number = |place: usize| format::count(place as u64 + 1);
            say::take::film_place(number(at.get().min(last.get())), number(last.get()))
        };
        let chapter = move || {
            let script = self.analysis.film_script.get();
            let still = self.plan.with(|plan| plan.as_ref()?.stills.get(at.get()).copied())?;
            Some(say::take::film_chapter(script.chapter(still)?))
        };
        let step_button = move |test: &'static str, sign: &'static str, title: &'static str, by: isize| {
            view! {
                <button type="button" data-testid=test title=title aria-label=title on:click=move |_| self.step(by)>
                    {sign}
                </button>
            }
        };
        let paces =
            PACES.iter().enumerate().map(|(place, pace)| (place.to_string(), pace.1.to_owned())).collect::<Vec<_>>();
        solid(view! {
            <figure
                class="film-player"
                data-testid="film-player"
                data-at=move || (at.get() + 1).to_string()
                data-plays=move || plays.get().to_string()
            >
                <p class="film-chapter" data-testid="film-chapter" hidden=move || chapter().is_none()>{chapter}</p>
                <div
                    class="film-screen"
                    role="img"
                    aria-label=move || caption.get()
                    data-testid="film-screen"
                    inner_html=move || picture.get()
                    on:click=move |_| self.play_or_pause()
                ></div>
                <figcaption class="visually-hidden" aria-live=move || if plays.get() { "off" } else { "polite" } data-testid="film-caption">
                    {move || caption.get()}
                </figcaption>
                <div class="film-controls">
                    <button
                        type="button"
                        class="primary"
                        data-testid="film-play"
                        aria-keyshortcuts="k"
                        on:click=move |_| self.play_or_pause()
                    >
                        {move || if plays.get() { say::take::film_pause() } else { say::take::film_play() }}
                    </button>
                    {step_button("film-back", "‹", say::take::film_back(), -1)}
                    {step_button("film-on", "›", say::take::film_on(), 1)}
                    <input
                        type="range"
                        min="0"
                        max=move || last.get().to_string()
                        step="1"
                        data-testid="film-scrubber"
                        aria-label=say::take::film_picture()
                        aria-valuetext=place
                        prop:value=move || at.get().to_string()
                        on:input=move |event| {
                            plays.set(false);
                            self.go(event_target_value(&event).parse().unwrap_or(0));
                        }
                    />
                    <span class="hint" data-testid="film-place">{place}</span>
                    {select(
                        Names { test: "film-pace", label: say::take::film_pace(), title: "" },
                        Signal::stored(paces),
                        Signal::derive(move || pace.get().to_string()),
                        false.into(),
                        move |chosen: String| {
                            pace.set(chosen.parse().ok().filter(|place| *place < PACES.len()).unwrap_or(USUAL));
                        },
                    )}
                </div>
            </figure>
        })
    }
}
