//! Files of networks that somebody brought: they lie in the browser's cache, or only in memory where it has none.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Request, Response};
use wire::NetworkEntry;

use crate::scope;

/// Name of the browser's cache of networks.
const CACHE: &str = "puctoscope-networks";

/// Addresses in that cache; nobody is asked for them.
const KEPT: &str = "/networks/kept/";

/// End of the address of a description, after that of its file.
const ENTRY: &str = "?entry";

/// A network that was brought: what it is, and its file.
type Kept = (NetworkEntry, Vec<u8>);

/// Remark on a network where the browser keeps nothing.
const NOT_KEPT: &str =
    "it is here until this page is closed: a browser keeps nothing for pages that were not fetched safely";

thread_local! {
    /// Networks that were brought, where the browser keeps nothing.
    static MEMORY: RefCell<BTreeMap<String, Kept>> = const { RefCell::new(BTreeMap::new()) };
}

/// Networks that were brought, by name.
pub(super) async fn all() -> Result<Vec<NetworkEntry>, String> {
    let Some(cache) = cache().await else {
        return Ok(MEMORY.with_borrow(|memory| memory.values().map(|(entry, _)| entry.clone()).collect()));
    };
    let problem = |_| "the networks of this browser cannot be read".to_owned();
    let keys = JsFuture::from(cache.keys()).await.map_err(problem)?;
    let mut entries = Vec::new();
    for key in js_sys::Array::from(&keys) {
        let Ok(request) = key.dyn_into::<Request>() else { continue };
        if request.url().ends_with(ENTRY)
            && let Some(bytes) = found(&cache, &request.url()).await
            && let Ok((entry, [])) = postcard::take_from_bytes(&bytes)
        {
            entries.push(entry);
        }
    }
    entries.sort_by(|one: &NetworkEntry, other| one.name.cmp(&other.name));
    Ok(entries)
}

/// The file of a network.
pub(super) async fn read(name: &str) -> Result<Option<Vec<u8>>, String> {
    match cache().await {
        Some(cache) => Ok(found(&cache, &address(name)).await),
        None => Ok(MEMORY.with_borrow(|memory| memory.get(name).map(|(_, file)| file.clone()))),
    }
}

/// Keeps the file of a network.
pub(super) async fn keep(entry: &mut NetworkEntry, file: &[u8]) -> Result<(), JsValue> {
    if caches().is_some() {
        return write(entry, file).await;
    }
    entry.remark = Some(NOT_KEPT.to_owned());
    MEMORY.with_borrow_mut(|memory| memory.insert(entry.name.clone(), (entry.clone(), file.to_vec())));
    Ok(())
}

async fn write(entry: &NetworkEntry, file: &[u8]) -> Result<(), JsValue> {
    let cache = cache().await.ok_or(JsValue::NULL)?;
    let described = postcard::to_stdvec(entry).expect("every entry has a binary form");
    let address = address(&entry.name);
    // The description last: what has none is not listed.
    for (address, bytes) in [(address.clone(), file), (format!("{address}{ENTRY}"), &described)] {
        let response = Response::new_with_opt_js_u8_array(Some(&Uint8Array::from(bytes)))?;
        JsFuture::from(cache.put_with_str(&address, &response)).await?;
    }
    Ok(())
}

/// Deletes a network.
pub(super) async fn delete(name: &str) -> Result<(), String> {
    MEMORY.with_borrow_mut(|memory| memory.remove(name));
    let Some(cache) = cache().await else { return Ok(()) };
    let gone = |_| format!("{name} cannot be deleted");
    for address in [address(name), format!("{}{ENTRY}", address(name))] {
        JsFuture::from(cache.delete_with_str(&address)).await.map_err(gone)?;
    }
    Ok(())
}

async fn found(cache: &Cache, address: &str) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache.match_with_str(address)).await.ok()?;
    scope::body(&found.dyn_into::<Response>().ok()?).await.ok()
}

/// Address of a network's file in the cache.
fn address(name: &str) -> String {
    format!("{KEPT}{}", String::from(js_sys::encode_uri_component(name)))
}

async fn cache() -> Option<Cache> {
    JsFuture::from(caches()?.open(CACHE)).await.ok()?.dyn_into().ok()
}

/// The browser's caches; a page that was not fetched safely has none.
fn caches() -> Option<CacheStorage> {
    js_sys::Reflect::get(&js_sys::global(), &"caches".into()).ok()?.dyn_into().ok()
}
