//! A film of a stretch of the search: the page goes through the moments, each is drawn as one picture of board and tree, and what was
//! shown before is shown again.
//!
//! # Reading order
//! [`page::film`] says which moments. [`frame`] writes the picture of one, [`gif`] and [`webm`] make a file of them. All of this is fetched when
//! somebody wants a film.

mod frame;
mod gif;
mod webm;

use leptos::prelude::*;
use page::film::{Form, Plan};
use page::input::Action;
use page::model::Model;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use self::gif::Gif;
use self::webm::Webm;
use crate::clock;
use crate::pictures::{font, raster};
use crate::state::Analysis;

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

/// Makes a film and shows again what was shown before; `None`: it was cancelled.
///
/// # Errors
/// One sentence on what went wrong.
pub(crate) async fn make(analysis: Analysis, film: Film) -> Result<Option<Vec<u8>>, String> {
    let before = analysis.playback.moment.get_untracked();
    analysis.act(Action::Pause);
    let made = film.shoot(analysis).await;
    if !analysis.model.is_gone() {
        analysis.act(before.map_or(Action::GoLive, Action::GoTo));
    }
    made
}

impl Film {
    async fn shoot(&self, analysis: Analysis) -> Result<Option<Vec<u8>>, String> {
        let Plan { moments, hold, size } = &self.plan;
        let (width, height) = (f64::from(size.0), f64::from(size.1));
        self.canvas.set_width(size.0);
        self.canvas.set_height(size.1);
        let context = context(&self.canvas).ok_or_else(say::take::cannot_film)?;
        let mut file = None;
        for (place, &moment) in moments.iter().enumerate() {
            self.show(analysis, moment).await?;
            if self.is_over(analysis) {
                return Ok(None);
            }
            let frame = frame::frame(analysis, *size, self.pieces.as_deref());
            let image = raster::image(&font::within(&frame, &font::style().await)).await?;
            let draw = || {
                let drawn = context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height);
                drawn.map_err(|_| say::take::cannot_film().to_owned())
            };
            if file.is_none() {
                // The browser records from a canvas on which something is drawn.
                draw()?;
                file = Some(match self.form {
                    Form::Gif => File::Gif(Gif::new(*size, *hold)?),
                    Form::Webm => File::Webm(Webm::of(&self.canvas)?),
                });
            }
            match &mut file {
                Some(File::Gif(gif)) => {
                    draw()?;
                    let pixels = context.get_image_data(0.0, 0.0, width, height);
                    gif.add(&pixels.map_err(|_| say::take::no_pixels())?.data())?;
                    // The page has a word in between.
                    pause(0.0).await;
                }
                Some(File::Webm(webm)) => {
                    webm.go_on();
                    draw()?;
                    webm.take();
                    pause(*hold).await;
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

    /// Shows a moment, and waits until all of the page does.
    async fn show(&self, analysis: Analysis, moment: u32) -> Result<(), String> {
        analysis.act(Action::GoTo(moment));
        let mut since = clock::now();
        let mut read = None;
        while !is_shown(analysis, moment) {
            if self.is_over(analysis) {
                return Ok(());
            }
            let reading = analysis.playback.reading.get_untracked();
            if reading != read {
                (read, since) = (reading, clock::now());
            }
            if clock::now() - since > PATIENCE {
                let live = analysis.playback.live.get_untracked();
                return Err(say::take::did_not_come(live.at(moment)));
            }
            pause(LOOK).await;
        }
        // Whether the selected node is there, and with its moves, follows from the moment.
        let since = clock::now();
        loop {
            pause(LOOK).await;
            let is_over = self.is_over(analysis) || clock::now() - since > SETTLING;
            let selected = analysis.selected.try_get_untracked().unwrap_or_default();
            if is_over || analysis.model.with_value(|model| model.is_empty() || model.open(selected).is_some()) {
                return Ok(());
            }
        }
    }

    /// Returns whether nobody waits for the film any more.
    fn is_over(&self, analysis: Analysis) -> bool {
        analysis.model.is_gone() || self.is_cancelled.try_get_untracked().unwrap_or(true)
    }
}

/// The canvas to draw on, from which pixels are read again and again.
fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"willReadFrequently".into(), &true.into()).ok()?;
    canvas.get_context_with_context_options("2d", &options).ok()??.dyn_into().ok()
}

/// Returns whether a moment is on the screen; in the present a later one, too: the search may run on.
fn is_shown(analysis: Analysis, moment: u32) -> bool {
    if analysis.model.is_gone() {
        return false;
    }
    let now = analysis.model.with_value(Model::moment);
    let is_present = analysis.playback.moment.get_untracked().is_none();
    now == moment || (is_present && now > moment)
}

/// Waits, in milliseconds.
async fn pause(time: f64) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        #[expect(clippy::cast_possible_truncation, reason = "seconds at most")]
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, time as i32);
    });
    let _ = JsFuture::from(promise).await;
}
