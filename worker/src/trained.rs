//! Fetching networks of the training bench: the page's own server has one for each game, and those that were trained in this
//! browser lie in its cache.

use session::trained::{TRAINED, Trained};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Response};
use wire::training::{CACHE, cached_at};

use crate::scope;

/// Returns whether an evaluator is such a network.
pub(crate) fn is_one(evaluator: &str) -> bool {
    evaluator == TRAINED || own(evaluator).is_some()
}

/// Returns the name of a network of this browser: the part after the colon.
fn own(evaluator: &str) -> Option<&str> {
    evaluator.strip_prefix(TRAINED)?.strip_prefix(':')
}

/// Fetches a network.
pub(crate) async fn fetch(evaluator: &str, game: &str) -> Result<Trained, String> {
    let response = match own(evaluator) {
        None => shipped(game).await,
        Some(name) => cached(game, name).await,
    };
    let lost = || match own(evaluator) {
        None => format!("the network of {game} that comes with the program cannot be fetched"),
        Some(_) => format!(
            "there is no network {evaluator} of {game} in this browser: on the training bench it can be handed over, and a training \
             that was exported can be imported there"
        ),
    };
    let response = response.ok().flatten().ok_or_else(lost)?;
    let body = scope::body(&response).await.map_err(|_| lost())?;
    let network = Trained::read(&body).map_err(|error| error.to_string())?;
    let is_it = network.game() == game && own(evaluator).is_none_or(|_| network.name() == evaluator);
    is_it.then_some(network).ok_or_else(lost)
}

async fn shipped(game: &str) -> Result<Option<Response>, JsValue> {
    let response = JsFuture::from(scope::fetch(&format!("/trainings/{game}.puctnet"))).await?;
    let response: Response = response.dyn_into()?;
    Ok(Some(response).filter(Response::ok))
}

async fn cached(game: &str, name: &str) -> Result<Option<Response>, JsValue> {
    // A page that was not fetched safely has no cache.
    let caches: CacheStorage = js_sys::Reflect::get(&js_sys::global(), &"caches".into())?.dyn_into()?;
    let cache: Cache = JsFuture::from(caches.open(CACHE)).await?.dyn_into()?;
    let found = JsFuture::from(cache.match_with_str(&cached_at(game, name))).await?;
    Ok(found.dyn_into().ok())
}
