//! Texts with games or a position: read piece by piece, so that other questions are answered meanwhile.

use std::cell::RefCell;
use std::time::Duration;

use session::reading::{LONGEST, TextReader};
use session::writing;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;
use wire::reading::{Answer, Ask, Told, Wanted};
use wire::worker;

use crate::outbox::post;
use crate::scope;

/// Time that games are looked for before other questions are heard.
const AT_ONCE: Duration = Duration::from_millis(30);

/// The text that was read last, and the number of the question that came with it.
#[derive(Default)]
struct State {
    number: u32,
    reader: TextReader,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Takes a question.
pub(crate) fn take(ask: Ask, file: Option<Blob>) {
    let number = ask.number;
    match ask.what {
        Wanted::Game(place) => {
            let told = STATE.with_borrow(|state| state.reader.open(place));
            tell(number, told);
        }
        Wanted::Written { game, start } => tell(number, Told::Written(writing::pgn(&game, start))),
        Wanted::Text(text) => begin(number, text),
        Wanted::File => {
            STATE.with_borrow_mut(|state| state.number = number);
            let Some(file) = file else { return };
            wasm_bindgen_futures::spawn_local(read_file(number, file));
        }
    }
}

async fn read_file(number: u32, file: Blob) {
    // A file that is much too large is not brought into memory.
    if file.size() > LONGEST as f64 {
        let (given, most) = (file.size() / f64::from(1 << 20), LONGEST >> 20);
        return tell(number, Told::Refused(format!("This file has {given:.0} MB; at most {most} MB can be read.")));
    }
    match JsFuture::from(file.array_buffer()).await {
        Ok(bytes) if is_awaited(number) => {
            let bytes = js_sys::Uint8Array::new(&bytes).to_vec();
            begin(number, pgn::decode(&bytes).into_owned());
        }
        Ok(_) => {}
        Err(_) => tell(number, Told::Refused("The file cannot be read.".to_owned())),
    }
}

fn begin(number: u32, text: String) {
    match TextReader::begin(text) {
        Err(told) => tell(number, *told),
        Ok(reader) => {
            STATE.with_borrow_mut(|state| *state = State { number, reader });
            list(number, true);
        }
    }
}

/// Finds more games of the text, opens the first one as soon as it is found, and goes on later.
fn list(number: u32, is_first: bool) {
    if !is_awaited(number) {
        return;
    }
    let begun = scope::now();
    let (told, is_all) = STATE.with_borrow_mut(|state| {
        let told = state.reader.more(|| is_first || scope::now() - begun > AT_ONCE);
        (told, state.reader.is_all())
    });
    let is_refused = matches!(told, Told::Refused(_));
    tell(number, told);
    if is_refused {
        return;
    }
    if is_first {
        let told = STATE.with_borrow(|state| state.reader.open(0));
        tell(number, told);
    }
    if !is_all {
        scope::later(0, move || list(number, false));
    }
}

/// Returns whether no later text was asked for.
fn is_awaited(number: u32) -> bool {
    STATE.with_borrow(|state| state.number == number)
}

fn tell(number: u32, told: Told) {
    let answer = postcard::to_stdvec(&Answer { number, told }).expect("every answer has a binary form");
    post(&worker::Answer::Of(worker::Feature::Text, answer));
}
