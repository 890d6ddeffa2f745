//! A picture as pixels: the browser draws the SVG.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::font;
use super::sketch::Picture;

/// Pixels of a file for each of the screen.
const DENSITY: f64 = 2.0;

/// Most pixels of a side: browsers draw no larger canvas everywhere.
const MOST: f64 = 8192.0;

/// Returns the address of a picture in SVG, which holds all of it.
pub(crate) fn address(svg: &str) -> String {
    let text: String = js_sys::encode_uri_component(svg).into();
    format!("data:image/svg+xml;charset=utf-8,{text}")
}

/// Lets the browser read a picture in SVG.
///
/// # Errors
/// One sentence, where it cannot.
pub(crate) async fn image(svg: &str) -> Result<HtmlImageElement, String> {
    let image = HtmlImageElement::new().map_err(cannot)?;
    image.set_src(&address(svg));
    JsFuture::from(image.decode()).await.map_err(cannot)?;
    Ok(image)
}

/// Draws a picture with twice the pixels that it has on the screen, and returns it as a PNG.
///
/// # Errors
/// One sentence, where the browser cannot.
pub(crate) async fn png(picture: &Picture) -> Result<Blob, String> {
    let (width, height) = picture.size;
    let density = DENSITY.min(MOST / width.max(height).max(1.0));
    let size = ((width * density).round(), (height * density).round());
    let image = image(&font::within(&picture.text, &font::style().await)).await?;
    let (canvas, context) = canvas(size).ok_or_else(|| say::take::cannot_draw().to_owned())?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, size.0, size.1).map_err(cannot)?;
    let drawn = js_sys::Promise::new(&mut |resolve, _| {
        let take = Closure::once_into_js(move |blob: JsValue| {
            let _ = resolve.call1(&JsValue::NULL, &blob);
        });
        let _ = canvas.to_blob(take.unchecked_ref());
    });
    JsFuture::from(drawn).await.map_err(cannot)?.dyn_into().map_err(cannot)
}

/// Returns the bytes of a file that the browser holds.
///
/// # Errors
/// One sentence, where it does not give them.
pub(crate) async fn bytes(blob: &Blob) -> Result<Vec<u8>, String> {
    let buffer = JsFuture::from(blob.array_buffer()).await.map_err(cannot)?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// Makes a canvas of a size in its own pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, positive and bounded")]
fn canvas(size: (f64, f64)) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(size.0.max(1.0) as u32);
    canvas.set_height(size.1.max(1.0) as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    Some((canvas, context))
}

fn cannot<T>(_: T) -> String {
    say::take::cannot_draw().to_owned()
}
