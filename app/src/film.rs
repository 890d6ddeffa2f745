//! A film of the search: the page goes through moments and phases, each is drawn as one picture of board and tree, and what was
//! shown before is shown again. The player shows the same pictures one after the other.
//!
//! # Reading order
//! [`page::film`] says which moments. [`show`] lets the page show one, [`frame`] writes the picture of it, [`gif`] and [`webm`] make a file of them. All of this is fetched when
//! somebody wants a film.

pub(crate) mod frame;
mod gif;
mod webm;

use leptos::prelude::*;
use page::film::{Form, Plan, Still};
use page::input::Action;
use page::model::Model;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use self::gif::Gif;
use self::webm::Webm;
use crate::clock;
use crate::pictures::{font, raster};
use crate::state::{Analysis, Explain, Inbox, Playback, Watched};

/// Time after which a moment does not come any more, in milliseconds, while no log is read either.
const PATIENCE: f64 = 20_000.0;
/// Time between two looks whether it has come.
const LOOK: f64 = 8.0;
/// Time in which what the page shows of a moment follows it.
const SETTLING: f64 = 250.0;

/// A film that is to be made.
pub(crate) struct Film {
    /// Its moments, and how long each is seen.
    pub(crate) plan: Plan,
    /// Form of the file.
    pub(crate) form: Form,
    /// Where its pictures are drawn.
    pub(crate) canvas: HtmlCanvasElement,
    /// The symbols of a set of pieces that is no part of the page.
    pub(crate) pieces: Option<String>,
    /// Set to say in the pictures what is seen.
    pub(crate) captions: bool,
    /// Told how many pictures are made.
    pub(crate) progress: RwSignal<usize>,
    /// Set when nobody wants it any more.
    pub(crate) is_cancelled: RwSignal<bool>,
}

/// A file that grows.
enum File {
    Gif(Gif),
    Webm(Webm),
}

/// Shows the moment again that was shown before a film.
pub(crate) fn show_again(inbox: Inbox, model: Watched, before: Option<u32>) {
    if !model.is_gone() {
        inbox.act(Action::LeaveExplain);
        inbox.act(before.map_or(Action::GoLive, Action::GoTo));
    }
}

/// Shows a picture's moment, or its step, and waits until all of the page does, or it is over.
///
/// # Errors
/// One sentence, where it does not come.
pub(crate) async fn show(analysis: Analysis, still: Still, is_over: &dyn Fn() -> bool) -> Result<(), String> {
    match still.step {
        Some(_) => analysis.act(Action::WatchFrom(still.moment)),
        None => {
            analysis.act(Action::LeaveExplain);
            analysis.act(Action::GoTo(still.moment));
        }
    }
    let mut since = clock::now();
    let mut read = None;
    while !is_shown(analysis.model, analysis.explain, analysis.playback, still) {
        if is_over() {
            return Ok(());
        }
        let reading = analysis.playback.reading.get();
        if reading != read {
            (read, since) = (reading, clock::now());
        }
        if clock::now() - since > PATIENCE {
            let live = analysis.playback.live.get();
            return Err(say::take::did_not_come(live.at(still.moment)));
        }
        pause(LOOK).await;
    }
    if let Some(step) = still.step {
        analysis.act(Action::PhaseJump(step));
    }
    // Whether the selected node is there, and with its moves, follows from the moment.
    let since = clock::now();
    loop {
        pause(LOOK).await;
        let is_over = is_over() || clock::now() - since > SETTLING;
        let selected = analysis.selected.try_get().unwrap_or_default();
        if is_over || analysis.model.with_value(|model| model.is_empty() || model.open(selected).is_some()) {
            return Ok(());
        }
    }
}

impl Film {
    /// Makes the film; `None`: it was cancelled. Whoever asks for it shows again what was shown before.
    ///
    /// # Errors
    /// One sentence on what went wrong.
    pub(crate) async fn make(&self, analysis: Analysis) -> Result<Option<Vec<u8>>, String> {
        let Plan { stills, size } = &self.plan;
        let (width, height) = (f64::from(size.0), f64::from(size.1));
        self.canvas.set_width(size.0);
        self.canvas.set_height(size.1);
        let context = context(&self.canvas).ok_or_else(say::take::cannot_film)?;
        let mut file = None;
        let is_over = || analysis.model.is_gone() || self.is_cancelled.try_get().unwrap_or(true);
        for (place, &still) in stills.iter().enumerate() {
            show(analysis, still, &is_over).await?;
            if is_over() {
                return Ok(None);
            }
            let frame = frame::frame(analysis, *size, self.pieces.as_deref(), self.captions);
            let image = raster::image(&font::within(&frame, &font::style().await)).await?;
            let draw = || {
                let drawn = context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height);
                drawn.map_err(|_| say::take::cannot_film().to_owned())
            };
            if file.is_none() {
                // The browser records from a canvas on which something is drawn.
                draw()?;
                file = Some(match self.form {
                    Form::Gif => File::Gif(Gif::new(*size)?),
                    Form::Webm => File::Webm(Webm::of(&self.canvas)?),
                });
            }
            match &mut file {
                Some(File::Gif(gif)) => {
                    draw()?;
                    let pixels = context.get_image_data(0.0, 0.0, width, height);
                    gif.add(&pixels.map_err(|_| say::take::no_pixels())?.data(), still.hold)?;
                    // The page has a word in between.
                    pause(0.0).await;
                }
                Some(File::Webm(webm)) => {
                    webm.go_on();
                    draw()?;
                    webm.take();
                    pause(still.hold).await;
                    webm.rest();
                }
                None => {}
            }
            self.progress.try_set(place + 1);
        }
        match file {
            Some(File::Gif(gif)) => gif.finish().map(Some),
            Some(File::Webm(webm)) => webm.finish().await.map(Some),
            None => Ok(None),
        }
    }
}

/// The canvas to draw on, from which pixels are read again and again.
fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"willReadFrequently".into(), &true.into()).ok()?;
    canvas.get_context_with_context_options("2d", &options).ok()??.dyn_into().ok()
}

/// Returns whether a moment is on the screen, with what follows it where a step of that is wanted; in the present a later one, too: the
/// search may run on.
fn is_shown(model: Watched, explain: Explain, playback: Playback, still: Still) -> bool {
    if model.is_gone() {
        return false;
    }
    let now = model.with_value(Model::moment);
    let held = explain.shown.with(|shown| shown.as_ref().map(|(held, _)| held.moment));
    let is_present = playback.moment.get().is_none();
    match still.step {
        Some(_) => now == still.moment && held == Some(still.moment),
        None => now == still.moment || (is_present && now > still.moment),
    }
}

/// Waits, in milliseconds.
pub(crate) async fn pause(time: f64) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        #[expect(clippy::cast_possible_truncation, reason = "seconds at most")]
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, time as i32);
    });
    let _ = JsFuture::from(promise).await;
}
