//! Networks that were trained in this browser, as its cache lists them.

use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Request};
use wire::training::{CACHE, cached_of};

/// The evaluators of a game; none where the browser keeps none.
pub(super) async fn own(game: &str) -> Vec<String> {
    list(game).await.unwrap_or_default()
}

async fn list(game: &str) -> Result<Vec<String>, JsValue> {
    // A page that was not fetched safely has no cache.
    let caches: CacheStorage = js_sys::Reflect::get(&js_sys::global(), &"caches".into())?.dyn_into()?;
    let cache: Cache = JsFuture::from(caches.open(CACHE)).await?.dyn_into()?;
    let keys: js_sys::Array = JsFuture::from(cache.keys()).await?.dyn_into()?;
    let folder = cached_of(game);
    let name = |request: Request| Some(format!("trained:{}", request.url().split_once(&folder)?.1));
    Ok(keys.iter().filter_map(|key| name(key.dyn_into().ok()?)).collect())
}
