//! Networks that are ready to evaluate positions.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use networks::shipped;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use wire::NetworkEntry;

use super::files;
use crate::network::{Loaded, named};
use crate::scope;

/// Folder of the page's own server with the network that comes with the program.
const SHIPPED: &str = "/networks/";

thread_local! {
    /// By name.
    static READY: RefCell<BTreeMap<String, Rc<Loaded>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The network of an evaluator, made ready.
pub(crate) async fn fetch(evaluator: &str) -> Result<Rc<Loaded>, String> {
    let name = named(evaluator).unwrap_or(evaluator);
    if let Some(known) = READY.with_borrow(|ready| ready.get(name).cloned()) {
        return Ok(known);
    }
    let (called, file) = if name == shipped::NAME {
        (shipped::FILE.to_owned(), of_server(&format!("{SHIPPED}{}.network", shipped::NAME)).await?)
    } else if let Some(address) = address_of(name) {
        (address.rsplit('/').next().unwrap_or(address).to_owned(), of_server(address).await?)
    } else {
        let lost = || format!("there is no network {name:?} in this browser: its file can be dropped on the page");
        let entry = files::all().await?.into_iter().find(|entry| entry.name == name).ok_or_else(lost)?;
        (file_name(&entry), files::read(name).await?.ok_or_else(lost)?)
    };
    let loaded = Rc::new(Loaded::open(&called, file).await?);
    READY.with_borrow_mut(|ready| ready.insert(name.to_owned(), Rc::clone(&loaded)));
    Ok(loaded)
}

/// Has a network ready under this name.
pub(super) fn put(name: String, loaded: Loaded) {
    READY.with_borrow_mut(|ready| ready.insert(name, Rc::new(loaded)));
}

/// Has it ready no longer.
pub(super) fn forget(name: &str) {
    READY.with_borrow_mut(|ready| ready.remove(name));
}

/// Forgets networks whose evaluator has ended, and returns their names: whoever wants one has it made ready anew.
pub(crate) fn forget_ended() -> Vec<String> {
    let ended: Vec<String> = READY.with_borrow(|ready| {
        ready.iter().filter(|(_, loaded)| loaded.has_ended()).map(|(name, _)| name.clone()).collect()
    });
    ended.iter().for_each(|name| forget(name));
    ended
}

/// The address that a network is named by: a path of the page's own server.
fn address_of(name: &str) -> Option<&str> {
    (name.starts_with('/') && !name.starts_with("//")).then_some(name)
}

async fn of_server(address: &str) -> Result<Vec<u8>, String> {
    let problem = |what: &str| format!("the network {address} cannot be fetched: {what}");
    let response = JsFuture::from(scope::fetch(address)).await.map_err(|_| problem("there is no connection"))?;
    let response: Response = response.dyn_into().map_err(|_| problem("there is no answer"))?;
    if !response.ok() {
        return Err(problem(&format!("the server answered with status {}", response.status())));
    }
    scope::body(&response).await.map_err(|_| problem("the connection was lost"))
}

/// The name of a network's file.
fn file_name(entry: &NetworkEntry) -> String {
    let file = entry.rows.iter().find(|(name, _)| name == "File").map(|(_, value)| value.clone());
    file.unwrap_or_else(|| entry.name.clone())
}
