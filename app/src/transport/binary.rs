//! Requests to bytes and messages from bytes: the binary form of `wire`, and only that one.
//!
//! `wire`'s own functions take the form as an argument, and with it the page would carry a JSON reader and writer
//! for every message, about a twentieth of its size.

use serde::de::DeserializeOwned;
use wire::{Message, Request};

/// A request as bytes.
pub(crate) fn encode(request: &Request) -> Vec<u8> {
    postcard::to_stdvec(request).expect("every request has a binary form")
}

/// Reads a message; `None` if the bytes are not exactly one.
#[must_use]
pub(super) fn decode(bytes: &[u8]) -> Option<Message> {
    read(bytes)
}

/// Reads what is asked over HTTP; `None` if the bytes are not exactly that.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Some(message),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Command, Event, Form};

    #[test]
    fn both_ends_agree_with_wire() {
        let request = Request { id: 7, command: Command::Credit { frames: 8 } };
        assert_eq!(encode(&request), wire::encode_command(Form::Binary, &request));
        let message = Message { seq: 3, event: Event::Done { request: 7 } };
        let mut bytes = wire::encode_event(Form::Binary, &message);
        assert_eq!(decode(&bytes), Some(message));
        bytes.push(0);
        assert_eq!(decode(&bytes), None);
    }
}
