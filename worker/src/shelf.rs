//! Networks of chess that this browser has: the one that comes with the program, and [files] that somebody brought. Those that searches
//! use are [ready].

mod files;
mod ready;

use engine::games::any::AnyGame;
use js_sys::Uint8Array;
use networks::names::{printable, short_name};
use networks::shipped;
use session::{Subject, raw};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;
use wire::shelf::{Answer, Ask};
use wire::worker::{self, Feature};
use wire::{NetworkEntry, NetworkList, NetworkOrigin, RawEvaluation, UnusableFile};

use crate::host;
use crate::network::{LIMITS, Loaded, named, of_network};
use crate::outbox::post;

pub(crate) use ready::{fetch, forget_ended};

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

async fn list() -> Result<NetworkList, String> {
    let (mut networks, mut unusable) = (Vec::new(), Vec::new());
    match fetch(shipped::NAME).await {
        Ok(loaded) => networks.push(entry(shipped::NAME, &loaded, NetworkOrigin::Shipped)),
        Err(problem) => unusable.push(UnusableFile { name: shipped::FILE.to_owned(), problem }),
    }
    networks.extend(files::all().await?);
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
    files::keep(&mut entry, &loaded.file).await.map_err(|_| format!("this browser has no room for {name}"))?;
    host::forget(&of_network(&short));
    ready::put(short, loaded);
    Ok(entry)
}

async fn delete(name: &str) -> Result<(), String> {
    host::forget(&of_network(name));
    ready::forget(name);
    files::delete(name).await
}
