//! Networks of chess that this browser has: the one that comes with the program, and files that somebody brought, which lie in the
//! browser's cache, or only in memory where it has none.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use engine::games::any::AnyGame;
use js_sys::Uint8Array;
use networks::names::{printable, short_name};
use networks::shipped;
use session::{Subject, raw};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Cache, CacheStorage, Request, Response};
use wire::shelf::{Answer, Ask};
use wire::worker::{self, Feature};
use wire::{NetworkEntry, NetworkList, NetworkOrigin, RawEvaluation, UnusableFile};

use crate::network::{LIMITS, Loaded, named, of_network};
use crate::{host, post, scope};

/// Name of the browser's cache of networks.
const CACHE: &str = "puctoscope-networks";

/// Addresses in that cache; nobody is asked for them.
const KEPT: &str = "/networks/kept/";

/// End of the address of a description, after that of its file.
const ENTRY: &str = "?entry";

/// Folder of the page's own server with the network that comes with the program.
const SHIPPED: &str = "/networks/";

/// A network that was brought: what it is, and its file.
type Kept = (NetworkEntry, Vec<u8>);

/// Remark on a network where the browser keeps nothing.
const NOT_KEPT: &str =
    "it is here until this page is closed: a browser keeps nothing for pages that were not fetched safely";

thread_local! {
    /// Networks that are ready, by name.
    static READY: RefCell<BTreeMap<String, Rc<Loaded>>> = const { RefCell::new(BTreeMap::new()) };
    /// Networks that were brought, where the browser keeps nothing.
    static MEMORY: RefCell<BTreeMap<String, Kept>> = const { RefCell::new(BTreeMap::new()) };
}

/// Carries out what the page asks of the networks.
pub(crate) fn take(ask: &[u8], file: Option<Blob>) {
    let Ok((ask, [])) = postcard::take_from_bytes(ask) else { return };
    wasm_bindgen_futures::spawn_local(async move {
        let answer = match ask {
            Ask::List => Answer::Listed(list().await),
            Ask::Keep { name } => Answer::Kept(match file {
                Some(file) => keep(&name, &file).await,
                None => Err("no file came with it".to_owned()),
            }),
            Ask::Delete { name } => Answer::Deleted(delete(&name).await),
            Ask::Evaluate { search, line, of_priors } => {
                let said = evaluate(search, &line, of_priors).await.map(Box::new);
                Answer::Evaluated { search, line, of_priors, said }
            }
        };
        let answer = postcard::to_stdvec(&answer).expect("every answer has a binary form");
        post(&worker::Answer::Of(Feature::Networks, answer));
    });
}

/// All that the evaluator of a search says of a position of chess.
async fn evaluate(search: u32, line: &[u16], of_priors: bool) -> Result<RawEvaluation, String> {
    let (subject, evaluator) = host::subject(search, line)?;
    let Subject { game: AnyGame::Chess(game), moves, parameters, is_borrowed } = subject else {
        return Err("a network of chess cannot evaluate another game".to_owned());
    };
    let subject = Subject { game, moves, parameters, is_borrowed };
    let (evaluator, taken) = raw::part(&evaluator, &subject, of_priors);
    let evaluation = if named(&evaluator.name).is_some() {
        let loaded = fetch(&evaluator.name).await?;
        if Some(loaded.id()) != evaluator.network {
            return Err(format!("{} is another network by now: open a new search with it", evaluator.name));
        }
        loaded.say(&subject, evaluator).await?
    } else {
        raw::of_local(&subject, evaluator).map_err(|refusal| refusal.message)?
    };
    Ok(RawEvaluation { taken, ..evaluation })
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
        let entry = kept().await?.into_iter().find(|entry| entry.name == name).ok_or_else(lost)?;
        (file_name(&entry), read(name).await?.ok_or_else(lost)?)
    };
    let loaded = Rc::new(Loaded::open(&called, file).await?);
    READY.with_borrow_mut(|ready| ready.insert(name.to_owned(), Rc::clone(&loaded)));
    Ok(loaded)
}

/// Forgets networks whose evaluator has ended: whoever wants one has it made ready anew.
pub(crate) fn forget_ended() {
    let ended: Vec<String> = READY.with_borrow(|ready| {
        ready.iter().filter(|(_, loaded)| loaded.has_ended()).map(|(name, _)| name.clone()).collect()
    });
    for name in ended {
        READY.with_borrow_mut(|ready| ready.remove(&name));
        host::forget(&of_network(&name));
    }
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

async fn list() -> Result<NetworkList, String> {
    let (mut networks, mut unusable) = (Vec::new(), Vec::new());
    match fetch(shipped::NAME).await {
        Ok(loaded) => networks.push(entry(shipped::NAME, &loaded, NetworkOrigin::Shipped)),
        Err(problem) => unusable.push(UnusableFile { name: shipped::FILE.to_owned(), problem }),
    }
    networks.extend(kept().await?);
    Ok(NetworkList { networks, unusable, has_folder: false, problem: None, upload_bytes: LIMITS.file })
}

/// A network as the list has it.
fn entry(name: &str, loaded: &Loaded, origin: NetworkOrigin) -> NetworkEntry {
    let description = loaded.network.description();
    NetworkEntry {
        name: name.to_owned(),
        description: description.one_line(),
        sha256: description.sha256_hex(),
        origin,
        rows: description.rows().into_iter().map(|(name, value)| (name.to_owned(), printable(&value))).collect(),
        remark: None,
    }
}

/// Keeps a file. One that is here already is not kept twice.
async fn keep(name: &str, file: &Blob) -> Result<NetworkEntry, String> {
    if file.size() > LIMITS.file as f64 {
        return Err(format!("a network may have at most {} MB in a browser, and {name} is larger", LIMITS.file >> 20));
    }
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| format!("{name} cannot be read"))?;
    // Opened as a search would: what cannot be searched with is not kept.
    let loaded = Loaded::open(name, Uint8Array::new(&buffer).to_vec()).await?;
    let all = list().await?.networks;
    let sha256 = loaded.network.description().sha256_hex();
    if let Some(known) = all.iter().find(|entry| entry.sha256 == sha256) {
        return Ok(known.clone());
    }
    let plain = short_name(name.as_ref());
    let free = |name: &String| all.iter().all(|entry| entry.name != *name);
    let names = std::iter::once(plain.clone()).chain((2..).map(|number| format!("{plain}-{number}")));
    let short = names.into_iter().find(free).expect("there are more numbers than networks");
    let mut entry = entry(&short, &loaded, NetworkOrigin::Uploaded);
    if caches().is_none() {
        entry.remark = Some(NOT_KEPT.to_owned());
        MEMORY.with_borrow_mut(|memory| memory.insert(short.clone(), (entry.clone(), loaded.file.clone())));
    } else {
        write(&entry, &loaded.file).await.map_err(|_| format!("this browser has no room for {name}"))?;
    }
    host::forget(&of_network(&short));
    READY.with_borrow_mut(|ready| ready.insert(short, Rc::new(loaded)));
    Ok(entry)
}

/// The name of a network's file.
fn file_name(entry: &NetworkEntry) -> String {
    let file = entry.rows.iter().find(|(name, _)| name == "File").map(|(_, value)| value.clone());
    file.unwrap_or_else(|| entry.name.clone())
}

async fn delete(name: &str) -> Result<(), String> {
    host::forget(&of_network(name));
    READY.with_borrow_mut(|ready| ready.remove(name));
    MEMORY.with_borrow_mut(|memory| memory.remove(name));
    let Some(cache) = cache().await else { return Ok(()) };
    let gone = |_| format!("{name} cannot be deleted");
    for address in [address(name), format!("{}{ENTRY}", address(name))] {
        JsFuture::from(cache.delete_with_str(&address)).await.map_err(gone)?;
    }
    Ok(())
}

/// Networks that were brought, by name.
async fn kept() -> Result<Vec<NetworkEntry>, String> {
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

async fn read(name: &str) -> Result<Option<Vec<u8>>, String> {
    match cache().await {
        Some(cache) => Ok(found(&cache, &address(name)).await),
        None => Ok(MEMORY.with_borrow(|memory| memory.get(name).map(|(_, file)| file.clone()))),
    }
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
