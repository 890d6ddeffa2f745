//! The networks that were trained in this browser, which keeps them in a cache: the worker of an analysis looks there.

use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Request, Response};
use wire::training::{CACHE, cached_at, cached_of};

/// The evaluators of a game.
///
/// # Errors
/// Where the browser keeps no cache for this page.
pub(crate) async fn list(game: &str) -> Result<Vec<String>, JsValue> {
    let keys: js_sys::Array = JsFuture::from(cache().await?.keys()).await?.dyn_into()?;
    let folder = cached_of(game);
    let name = |request: Request| Some(format!("trained:{}", request.url().split_once(&folder)?.1));
    Ok(keys.iter().filter_map(|key| name(key.dyn_into().ok()?)).collect())
}

/// Keeps the file of an evaluator.
///
/// # Errors
/// Where the browser keeps no cache for this page, or it is full.
pub(crate) async fn keep(game: &str, evaluator: &str, file: &[u8]) -> Result<(), JsValue> {
    let cache = cache().await?;
    let response = Response::new_with_opt_buffer_source(Some(&js_sys::Uint8Array::from(file)))?;
    let name = evaluator.split_once(':').map_or(evaluator, |(_, name)| name);
    JsFuture::from(cache.put_with_str(&cached_at(game, name), &response)).await?;
    Ok(())
}

async fn cache() -> Result<Cache, JsValue> {
    // A page that was not fetched safely has none.
    let caches: CacheStorage = js_sys::Reflect::get(&js_sys::global(), &"caches".into())?.dyn_into()?;
    JsFuture::from(caches.open(CACHE)).await?.dyn_into()
}
