//! Pieces of a search's log: of one that this worker holds, or from the server.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use wire::worker::search_of_own_log;

use crate::{host, scope};

/// A piece of a log.
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    /// Events up to the piece's end.
    pub(crate) to: u32,
    /// Events that there are.
    pub(crate) of: u32,
}

/// Fetches a log from an event on.
pub(crate) async fn fetch(address: &str, from: u32) -> Result<Piece, String> {
    if let Some(search) = search_of_own_log(address) {
        let (bytes, moment) = host::log(search, from)?;
        return Ok(Piece { bytes, to: moment, of: moment });
    }
    let asked = async {
        let response = JsFuture::from(scope::fetch(&format!("{address}?from={from}"))).await?;
        let response: Response = response.dyn_into()?;
        let number = |name: &str| -> Result<u32, JsValue> {
            let text = response.headers().get(name)?.unwrap_or_default();
            text.parse().map_err(|_| JsValue::from_str(&format!("its answer has no header {name}")))
        };
        if !response.ok() {
            return Err(JsValue::from_str(&format!("the server answered with status {}", response.status())));
        }
        let (to, of) = (number("x-puctoscope-to")?, number("x-puctoscope-moment")?);
        Ok(Piece { bytes: scope::body(&response).await?, to, of })
    };
    asked.await.map_err(|error: JsValue| {
        let reason = error.as_string().unwrap_or_else(|| "it cannot be reached".to_owned());
        format!("The log of this search could not be loaded: {reason}.")
    })
}
