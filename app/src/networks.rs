//! The networks menu: what is on offer, and the file that is being uploaded. [`page::networks`] decides; here is who asks the server, or
//! for a page without one the worker, which has networks of its own.
//!
//! The list is asked for each time the menu opens, because a folder of networks changes while a server runs. Whatever asks
//! the server is reached from the menu only, and so belongs to its part of the page.

use std::cell::RefCell;

use leptos::prelude::*;
use page::input::Action;
use page::networks::{Input, Wish};
use wire::shelf::{self, Ask};
use wire::worker::{self, Feature};
use wire::{NetworkEntry, NetworkList, Staircase};

use crate::answers::{self, Said};
use crate::state::networks::Menu;
use crate::transport;
use crate::transport::Task;
use crate::transport::http::{self, Asked};

pub use page::networks::names::plain as plain_name;

/// Address of the list.
const ADDRESS: &str = "/api/networks";

/// Has the server measure a network with batches of each size.
pub fn measure(name: &str, then: impl Fn(Result<Staircase, String>) + 'static) {
    let address = format!("{ADDRESS}/{}/staircase", js_sys::encode_uri_component(name));
    let asked = http::ask("POST", &address, None, None, move |answer| {
        then(answer.and_then(|bytes| transport::read(&bytes).ok_or_else(http::no_answer)));
    });
    UNDERWAY.with_borrow_mut(|underway| underway.measurement = asked);
}

/// Requests under way, and the file that was brought. They belong to the browser's one thread.
#[derive(Default)]
struct Underway {
    list: Option<Asked>,
    upload: Option<Asked>,
    deletion: Option<Asked>,
    measurement: Option<Asked>,
    brought: Option<web_sys::File>,
}

thread_local! {
    static UNDERWAY: RefCell<Underway> = RefCell::default();
}

impl Menu {
    /// Opens it on the evaluator in use.
    pub(crate) fn show(self) {
        self.open.maybe_update(|open| !std::mem::replace(open, true));
    }

    /// Opens it with a file that it is to upload.
    pub(crate) fn bring(self, file: web_sys::File) {
        UNDERWAY.with_borrow_mut(|underway| underway.brought = Some(file));
        self.show();
        self.brought.update(|count| *count = count.wrapping_add(1));
    }

    /// Does what the menu is there for: asks for the list whenever it opens, and uploads what is brought.
    pub(crate) fn attend(self) {
        if self.in_browser {
            answers::listen::<Ask>(move |said| self.hear(said));
        }
        Effect::new(move |before: Option<(bool, u32)>| {
            let (is_open, brought) = (self.open.get(), self.brought.get());
            let (was_open, count) = before.unwrap_or_default();
            if is_open && !was_open {
                self.tell(Input::Opened(self.in_use.get().evaluator));
            }
            let file = UNDERWAY.with_borrow(|underway| underway.brought.clone()).filter(|_| brought != count);
            if let Some(file) = file {
                self.tell(Input::Brought { name: file.name(), bytes: whole(file.size()) });
            }
            (is_open, brought)
        });
    }

    /// Takes what the worker says of its networks.
    fn hear(self, said: Said<shelf::Answer>) {
        match said {
            Said::Answer(shelf::Answer::Listed(list)) => self.tell(Input::Listed(list)),
            Said::Answer(shelf::Answer::Kept(entry)) => self.tell(Input::Taken(entry)),
            Said::Answer(shelf::Answer::Deleted(deleted)) => {
                self.tell(Input::Deleted(deleted.map(|()| self.in_use.get().evaluator)));
            }
            Said::WorkerEnded(Task::Playback) => {
                self.tell(Input::Taken(Err(say::networks::lost().to_owned())));
            }
            Said::Answer(shelf::Answer::Evaluated { .. })
            | Said::NoAnswer
            | Said::WorkerEnded(_)
            | Said::SearchLeft => {}
        }
    }

    /// Tells it of something that happened, and does what it wants.
    pub(crate) fn tell(self, input: Input) {
        let wishes = self.state.change(|menu| menu.update(input)).unwrap_or_default();
        wishes.into_iter().for_each(|wish| self.fulfil(wish));
    }

    fn fulfil(self, wish: Wish) {
        match wish {
            Wish::List => self.read(),
            Wish::Send(name) => self.upload(&name),
            Wish::BreakOff => drop(UNDERWAY.with_borrow_mut(|underway| underway.upload.take())),
            Wish::Delete(name) => self.delete(&name),
            Wish::Use { evaluator, network } => self.inbox.act(Action::Evaluate { evaluator, network }),
            Wish::Close => self.open.set(false),
            Wish::Announce(words) => self.inbox.announce(words),
            Wish::Complain(problem) if self.open.get() => {
                self.state.change(|menu| menu.complain(problem));
            }
            Wish::Complain(problem) => self.inbox.complain(problem),
        }
    }

    /// Searches on with the evaluator that is looked at, and closes.
    pub(crate) fn choose_looked_at(self) {
        self.tell(Input::Chosen(self.state.peek(|menu| menu.looked_at().to_owned())));
    }

    fn read(self) {
        if self.in_browser {
            return ask_worker(&Ask::List, None);
        }
        let asked = http::ask("GET", ADDRESS, None, None, move |answer| {
            let list = answer.and_then(|bytes| transport::read::<NetworkList>(&bytes).ok_or_else(http::no_answer));
            self.tell(Input::Listed(list));
        });
        UNDERWAY.with_borrow_mut(|underway| underway.list = asked);
    }

    fn upload(self, name: &str) {
        let Some(file) = UNDERWAY.with_borrow_mut(|underway| underway.brought.take()) else { return };
        if self.in_browser {
            self.tell(Input::Sent(whole(file.size())));
            return ask_worker(&Ask::Keep { name: name.to_owned() }, Some(&file));
        }
        let address = format!("{ADDRESS}?name={}", js_sys::encode_uri_component(name));
        let progress = Box::new(move |sent| self.tell(Input::Sent(whole(sent))));
        let asked = http::ask("POST", &address, Some(&file), Some(progress), move |answer| {
            let entry = answer.and_then(|bytes| transport::read::<NetworkEntry>(&bytes).ok_or_else(http::no_answer));
            self.tell(Input::Taken(entry));
        });
        UNDERWAY.with_borrow_mut(|underway| underway.upload = asked);
    }

    fn delete(self, name: &str) {
        if self.in_browser {
            return ask_worker(&Ask::Delete { name: name.to_owned() }, None);
        }
        let address = format!("{ADDRESS}/{}", js_sys::encode_uri_component(name));
        let asked = http::ask("DELETE", &address, None, None, move |answer| {
            self.tell(Input::Deleted(answer.map(|_| self.in_use.get().evaluator)));
        });
        UNDERWAY.with_borrow_mut(|underway| underway.deletion = asked);
    }
}

/// Asks the worker, perhaps with a file beside the question.
fn ask_worker(ask: &Ask, file: Option<&web_sys::File>) {
    let question = postcard::to_stdvec(ask).expect("every question has a binary form");
    transport::worker::ask_of(Task::Playback, &worker::Ask::Of(Feature::Networks, question), file);
}

/// Bytes, as browsers count them.
fn whole(bytes: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are whole and positive")]
    let whole = bytes as u64;
    whole
}
