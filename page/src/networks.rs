//! The menu of evaluators: what is on offer, what is looked at, and the file that is brought.
//!
//! ```text
//! Nothing ── brought ──> Waits ── the list says how large it may be ──> Sending ── all of it was taken, refused or broken off ──> Nothing
//! ```
//!
//! [`names`] says what evaluators are called, and finds them by the letters that are typed; [`in_use`] is about the page's own.

mod in_use;
pub mod names;

pub use in_use::{InUse, who_evaluates, whose};

use wire::{NetworkEntry, NetworkList};

use crate::format;
use crate::shared::Shared;

/// The menu.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    list: Option<Shared<NetworkList>>,
    looked_at: String,
    trouble: Option<String>,
    file: Brought,
    /// Percent of the program that evaluates a network in the browser, while that is on its way.
    pub fetched: Option<u8>,
    /// The network that is deleted if it is asked for once more, so that nothing is lost by a slip.
    doomed: Option<String>,
}

/// State of a file that is brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Brought {
    /// There is none.
    #[default]
    Nothing,
    /// It waits for the list, which says how large it may be.
    Waits {
        /// Name of the file.
        name: String,
        /// Its size in bytes.
        bytes: u64,
    },
    /// It is being sent.
    Sending(Upload),
}

/// A file that is being sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Name of the file.
    pub name: String,
    /// Bytes sent.
    pub sent: u64,
    /// Bytes in all.
    pub total: u64,
}

/// Something that happens to the menu.
#[derive(Clone, Debug)]
pub enum Input {
    /// It opens, while this evaluator is in use.
    Opened(String),
    /// The server has answered with the list, or one sentence.
    Listed(Result<NetworkList, String>),
    /// An evaluator is looked at.
    LookedAt(String),
    /// An evaluator is chosen.
    Chosen(String),
    /// A file is brought.
    Brought {
        /// Name of the file.
        name: String,
        /// Its size in bytes.
        bytes: u64,
    },
    /// So many bytes of it are sent.
    Sent(u64),
    /// The server has taken it, or says in one sentence why not.
    Taken(Result<NetworkEntry, String>),
    /// It is to be sent no further.
    Cancelled,
    /// A network is to be deleted.
    Delete(String),
    /// The server has deleted it, while this evaluator is in use, or says in one sentence why not.
    Deleted(Result<String, String>),
}

/// Something that shall happen outside of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The server is asked for the list.
    List,
    /// The file that was brought is sent, under this name.
    Send(String),
    /// It is sent no further.
    BreakOff,
    /// The server is asked to delete a network.
    Delete(String),
    /// It is searched on with an evaluator; the digest is that of a network's file, where it is known.
    Use {
        /// The evaluator.
        evaluator: String,
        /// The digest.
        network: Option<String>,
    },
    /// The menu closes.
    Close,
    /// Something is said to a screen reader.
    Announce(String),
    /// Something went wrong, which is said in the menu where that is open.
    Complain(String),
}

impl Menu {
    /// Takes in something that happened. Returns what shall happen, in this order.
    pub fn update(&mut self, input: Input) -> Vec<Wish> {
        match input {
            Input::Opened(in_use) => {
                self.look_at(in_use);
                self.trouble = None;
                vec![Wish::List]
            }
            Input::Listed(Ok(list)) => {
                self.list = Some(Shared::new(list));
                self.send()
            }
            Input::Listed(Err(problem)) => {
                // A file is not sent when nobody expects it any more.
                if matches!(self.file, Brought::Waits { .. }) {
                    self.file = Brought::Nothing;
                }
                self.trouble = Some(problem);
                Vec::new()
            }
            Input::LookedAt(evaluator) => {
                self.look_at(evaluator);
                Vec::new()
            }
            Input::Chosen(evaluator) => {
                let network = self.entry(&evaluator).map(|entry| entry.sha256.clone());
                vec![Wish::Use { evaluator, network }, Wish::Close]
            }
            Input::Brought { .. } if matches!(self.file, Brought::Sending(_)) => {
                self.trouble = Some(say::networks::one_at_a_time().to_owned());
                Vec::new()
            }
            Input::Brought { name, bytes } => {
                self.file = Brought::Waits { name, bytes };
                self.send()
            }
            Input::Sent(bytes) => {
                if let Brought::Sending(upload) = &mut self.file {
                    upload.sent = bytes;
                }
                Vec::new()
            }
            Input::Taken(answer) => match std::mem::take(&mut self.file) {
                Brought::Sending(_) => self.taken(answer),
                other => {
                    self.file = other;
                    Vec::new()
                }
            },
            Input::Cancelled if matches!(self.file, Brought::Sending(_)) => {
                self.file = Brought::Nothing;
                vec![Wish::BreakOff, Wish::Announce(say::networks::cancelled().to_owned())]
            }
            Input::Cancelled => Vec::new(),
            Input::Delete(name) if self.doomed.as_ref() == Some(&name) => vec![Wish::Delete(name)],
            Input::Delete(name) => {
                self.doomed = Some(name);
                Vec::new()
            }
            Input::Deleted(answer) => {
                self.doomed = None;
                match answer {
                    Ok(in_use) => self.look_at(in_use),
                    Err(problem) => self.trouble = Some(problem),
                }
                vec![Wish::List]
            }
        }
    }

    fn look_at(&mut self, evaluator: String) {
        (self.looked_at, self.doomed) = (names::listed(&evaluator).into_owned(), None);
    }

    /// Sends the file that waits, once it is known how large it may be. What is certainly too large is not sent.
    fn send(&mut self) -> Vec<Wish> {
        let Some(most) = self.list.as_ref().map(|list| list.upload_bytes) else { return Vec::new() };
        let Brought::Waits { name, bytes } = &self.file else { return Vec::new() };
        let (name, bytes) = (name.clone(), *bytes);
        if most < bytes {
            let (has, most) = (format::bytes(bytes), format::bytes(most));
            self.trouble = Some(say::networks::too_large(name, has, most));
            self.file = Brought::Nothing;
            return Vec::new();
        }
        self.trouble = None;
        self.file = Brought::Sending(Upload { name: name.clone(), sent: 0, total: bytes });
        vec![Wish::Send(name)]
    }

    fn taken(&mut self, answer: Result<NetworkEntry, String>) -> Vec<Wish> {
        let entry = match answer {
            Ok(entry) => entry,
            Err(problem) => return vec![Wish::Complain(problem)],
        };
        let (evaluator, network) = (names::of_network(&entry.name), Some(entry.sha256.clone()));
        let words = say::networks::is_here(&entry.name);
        // Until the list comes that has it in its place.
        if let Some(list) = &mut self.list
            && list.networks.iter().all(|known| known.name != entry.name)
        {
            list.edit().networks.push(entry);
        }
        self.look_at(evaluator.clone());
        vec![Wish::Use { evaluator, network }, Wish::Announce(words), Wish::List]
    }

    /// Shows in the menu what went wrong.
    pub fn complain(&mut self, problem: String) {
        self.trouble = Some(problem);
    }

    /// Returns the networks on offer; `None` until the server has sent the list.
    #[must_use]
    pub fn list(&self) -> Option<&Shared<NetworkList>> {
        self.list.as_ref()
    }

    /// Returns what is known of a network on the list.
    #[must_use]
    pub fn entry(&self, evaluator: &str) -> Option<&NetworkEntry> {
        let name = names::network(evaluator)?;
        self.list.as_ref()?.networks.iter().find(|entry| entry.name == name)
    }

    /// Returns the evaluator looked at, as `network:NAME` or `classical`.
    #[must_use]
    pub fn looked_at(&self) -> &str {
        &self.looked_at
    }

    /// Returns what went wrong last: one sentence.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns the file that is being sent.
    #[must_use]
    pub fn upload(&self) -> Option<&Upload> {
        if let Brought::Sending(upload) = &self.file { Some(upload) } else { None }
    }

    /// Returns whether a network is deleted if that is asked for once more.
    #[must_use]
    pub fn is_doomed(&self, name: &str) -> bool {
        self.doomed.as_deref() == Some(name)
    }
}

impl Upload {
    /// Returns how much was sent, in percent.
    #[must_use]
    pub fn percent(&self) -> u64 {
        100 * self.sent.min(self.total) / self.total.max(1)
    }

    /// Returns whether the server has all of it, and checks what it is.
    #[must_use]
    pub fn is_sent(&self) -> bool {
        self.total <= self.sent
    }
}

#[cfg(test)]
mod tests;
