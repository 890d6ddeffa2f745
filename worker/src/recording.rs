//! Opening recordings, and making them.

use engine::games::any::AnyGame;
use session::{
    Limits,
    recording::{DigestCheck, Form, Opener, view},
};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Response};
use wire::worker::Answer;

use crate::outbox::post;
use crate::scope;
use crate::state::{STATE, State, Wish};

/// Bytes of a file that are taken in at once: a large file is not copied as a whole.
const PIECE: u32 = 1 << 20;

/// Opens a recording from the page's server or from a file. What was there before stays where that fails.
pub(crate) async fn open(address: Option<String>, file: Option<Blob>) {
    let bytes = match (address, file) {
        (Some(address), _) => fetch(&address).await,
        (None, Some(file)) => read(&file).await,
        (None, None) => return,
    };
    let opened = bytes.and_then(|bytes| {
        let mut opener = Opener::<AnyGame>::new(Limits::default());
        for piece in pieces(&bytes) {
            // What is wrong is told at the end.
            if opener.push(&piece).is_err() {
                break;
            }
        }
        let opened = opener.finish().map_err(|damage| format!("This file cannot be opened: {}.", damage.message))?;
        Ok((opened, bytes))
    });
    match opened {
        Ok((opened, bytes)) => {
            let view = view(&opened);
            let log = STATE.with_borrow_mut(|state| {
                let (log, asked) = (state.log.wrapping_add(1), state.asked);
                *state = State { playback: opened.playback, log, asked, ..State::new() };
                post(&Answer::Opened(Box::new(view)));
                let (end, marks) = (state.playback.read(), state.playback.marks().to_vec());
                post(&Answer::Ready { address: String::new(), end, marks, fault: None, is_all: true });
                log
            });
            if let Some(digest) = opened.head.digest
                && opened.head.form == Form::Full
                && opened.damage.is_none()
            {
                check(log, bytes, 0, DigestCheck::default(), digest);
            }
        }
        Err(message) => post(&Answer::Refused { message }),
    }
}

/// Goes on computing the digest of a recording, piece by piece, so that questions are answered meanwhile.
fn check(log: u32, bytes: js_sys::Uint8Array, at: u32, mut so_far: DigestCheck, said: [u8; 32]) {
    if STATE.with_borrow(|state| state.log != log) {
        return;
    }
    let to = bytes.length().min(at.saturating_add(PIECE));
    // It was read before without a fault.
    let _ = so_far.push(&bytes.subarray(at, to).to_vec());
    if to == bytes.length() {
        post(&Answer::Checked { is_right: so_far.digest() == said });
    } else {
        scope::later(0, move || check(log, bytes, to, so_far, said));
    }
}

/// Makes the recording that was wished for, if one was.
pub(crate) fn save(state: &mut State) {
    let Some(Wish { is_lean, labels }) = state.wish.take() else { return };
    let form = if is_lean { Form::Lean } else { Form::Full };
    post(&match state.playback.record(form, labels) {
        Some(file) => Answer::Saved(file),
        None => Answer::Refused { message: "There is no search to save.".to_owned() },
    });
}

fn pieces(bytes: &js_sys::Uint8Array) -> impl Iterator<Item = Vec<u8>> + '_ {
    let starts = (0..bytes.length()).step_by(PIECE as usize);
    starts.map(|at| bytes.subarray(at, bytes.length().min(at.saturating_add(PIECE))).to_vec())
}

async fn read(file: &Blob) -> Result<js_sys::Uint8Array, String> {
    let buffer = JsFuture::from(file.array_buffer()).await;
    buffer.map(|buffer| js_sys::Uint8Array::new(&buffer)).map_err(|_| "The file cannot be read.".to_owned())
}

async fn fetch(address: &str) -> Result<js_sys::Uint8Array, String> {
    let asked = async {
        let response: Response = JsFuture::from(scope::fetch(address)).await?.dyn_into()?;
        if !response.ok() {
            return Ok(Err(response.status()));
        }
        let body = JsFuture::from(response.array_buffer()?).await?;
        Ok::<_, JsValue>(Ok(js_sys::Uint8Array::new(&body)))
    };
    match asked.await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(404)) => Err("There is no such recording on this server.".to_owned()),
        Ok(Err(status)) => Err(format!("The recording could not be loaded: the server answered with status {status}.")),
        Err(_) => Err("The recording could not be loaded: the server cannot be reached.".to_owned()),
    }
}
