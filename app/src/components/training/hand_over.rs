//! A network of the bench for analyses to search with: it is put into the browser's cache, where the worker of an analysis looks.

use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Response};
use wire::training::{CACHE, cached_at};

use super::state::Gym;
use crate::components::solid::solid;

/// Puts a network where analyses find it, and says so.
pub(super) fn keep(gym: Gym, name: String, file: Vec<u8>) {
    leptos::task::spawn_local(async move {
        let game = gym.game.get_untracked();
        match put(game, &name, &file).await {
            Ok(()) => gym.handed.set(Some(name)),
            Err(_) => gym.refused.set(Some("This browser keeps no networks for this page.".to_owned())),
        }
    });
}

async fn put(game: &str, name: &str, file: &[u8]) -> Result<(), JsValue> {
    // A page that was not fetched safely has no cache.
    let caches: CacheStorage = js_sys::Reflect::get(&js_sys::global(), &"caches".into())?.dyn_into()?;
    let cache: Cache = JsFuture::from(caches.open(CACHE)).await?.dyn_into()?;
    let response = Response::new_with_opt_buffer_source(Some(&js_sys::Uint8Array::from(file)))?;
    let after_colon = name.split_once(':').map_or(name, |(_, rest)| rest);
    JsFuture::from(cache.put_with_str(&cached_at(game, after_colon), &response)).await?;
    Ok(())
}

/// The way to an analysis that searches with it.
pub(super) fn link(game: &'static str, name: String) -> AnyView {
    let address = format!("/?fen={game}&evaluator={name}&tree=links");
    solid(view! {
        <a href=address target="_blank" rel="external" data-testid="search-with">
            "Open an analysis with " <code>{name}</code>
        </a>
    })
}
