//! Handing a picture to the user: as a file, or on the clipboard.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::inks::Inks;
use super::names::source;
use super::raster;
use super::sketch::{Picture, Sketch};
use crate::download::download;
use crate::state::Analysis;
use page::rules::Position;

/// Form of a picture's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    /// Pixels, twice as many as on the screen.
    #[default]
    Png,
    /// Lines and letters.
    Svg,
}

impl Format {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 2] = [Self::Png, Self::Svg];

    /// Its name, which is the ending of a file's name too.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }
}

/// Puts a sketch on the page's surface, with its source: `position` is what it is of.
pub(crate) fn finished(
    analysis: Analysis,
    sketch: &Sketch,
    position: Option<&Position>,
    width: Option<f64>,
) -> Picture {
    let inks = Inks::now();
    sketch.finished(&source(analysis, position), width, &|token| inks.of(token))
}

/// Saves a picture; `then` is told what went wrong, or nothing.
pub(crate) fn save(analysis: Analysis, picture: Picture, format: Format, then: impl Fn(Option<String>) + 'static) {
    spawn_local(async move {
        let name = format!("{}.{}", picture.name, format.name());
        let file = match format {
            Format::Svg => Ok(picture.text.into_bytes()),
            Format::Png => match raster::png(&picture).await {
                Ok(blob) => raster::bytes(&blob).await,
                Err(problem) => Err(problem),
            },
        };
        then(file.and_then(|file| keep(analysis, &file, &name)).err());
    });
}

/// Saves a file, and says so to a screen reader.
///
/// # Errors
/// One sentence, where the browser saves none.
pub(crate) fn keep(analysis: Analysis, file: &[u8], name: &str) -> Result<(), String> {
    download(file, name).map_err(|_| say::take::cannot_save().to_owned())?;
    analysis.announce(say::take::saved_as(name));
    Ok(())
}

/// Returns whether the browser takes pictures on its clipboard.
pub(crate) fn can_copy() -> bool {
    has(&window().navigator(), "clipboard") && has(&window(), "ClipboardItem")
}

/// Copies a picture as a PNG; `then` is told what went wrong, or nothing.
pub(crate) fn copy(picture: Picture, then: impl Fn(Option<String>) + 'static) {
    // At once, with a picture that comes later: some browsers copy only while a button is pressed.
    let drawn = future_to_promise(async move { raster::png(&picture).await.map(Into::into).map_err(Into::into) });
    let written = written(&drawn);
    spawn_local(async move {
        let done = match written {
            Ok(promise) => JsFuture::from(promise).await.is_ok(),
            Err(_) => false,
        };
        then((!done).then(|| say::take::not_taken().to_owned()));
    });
}

/// Writes a PNG to the clipboard.
fn written(drawn: &js_sys::Promise) -> Result<js_sys::Promise, JsValue> {
    let kinds = js_sys::Object::new();
    js_sys::Reflect::set(&kinds, &"image/png".into(), drawn)?;
    let make: js_sys::Function = js_sys::Reflect::get(&window(), &"ClipboardItem".into())?.dyn_into()?;
    let item = js_sys::Reflect::construct(&make, &js_sys::Array::of1(&kinds))?;
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into())?;
    let write: js_sys::Function = js_sys::Reflect::get(&clipboard, &"write".into())?.dyn_into()?;
    write.call1(&clipboard, &js_sys::Array::of1(&item))?.dyn_into()
}

/// Returns whether something of the browser is there.
pub(crate) fn has(of: &JsValue, name: &str) -> bool {
    js_sys::Reflect::get(of, &name.into()).is_ok_and(|value| !value.is_undefined())
}
