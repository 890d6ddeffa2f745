//! Handing files to the user.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

/// Saves a file under a name, where the browser saves files.
///
/// # Errors
/// Where it saves none.
pub(crate) fn download(file: &[u8], name: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(file));
    let address = web_sys::Url::create_object_url_with_blob(&web_sys::Blob::new_with_u8_array_sequence(&parts)?)?;
    let anchor: web_sys::HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    // Some browsers read it a little later.
    set_timeout(
        move || {
            let _ = web_sys::Url::revoke_object_url(&address);
        },
        Duration::from_secs(60),
    );
    Ok(())
}
