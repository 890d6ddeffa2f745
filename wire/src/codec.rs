//! Messages to bytes and text, and back.

use serde::{Serialize, de::DeserializeOwned};

use crate::opening::OpeningView;
use crate::study::StudyView;
use crate::{Event, Message, NetworkEntry, NetworkList, RawEvaluation, RecordedOutputs, Request, Staircase};

/// Encoding of messages; the WebSocket subprotocol chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// postcard, in binary frames.
    Binary,
    /// JSON, in text frames.
    Json,
}

/// Bytes that are not a message.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// Not valid postcard.
    #[error("not a message of this protocol: {0}")]
    Binary(#[from] postcard::Error),
    /// Not valid JSON, or not a message.
    #[error("not a message of this protocol: {0}")]
    Json(#[from] serde_json::Error),
    /// A message, and something after it.
    #[error("not a message of this protocol: {0} bytes follow the message")]
    Trailing(usize),
}

/// A client's request as bytes.
#[must_use]
pub fn encode_command(form: Form, request: &Request) -> Vec<u8> {
    encode(form, request)
}

/// Reads a client's request.
///
/// # Errors
/// When the bytes are not exactly one request.
pub fn decode_command(form: Form, bytes: &[u8]) -> Result<Request, DecodeError> {
    decode(form, bytes)
}

/// A server's message as bytes.
#[must_use]
pub fn encode_event(form: Form, message: &Message) -> Vec<u8> {
    number_event(form, message.seq, &encode_unnumbered(form, &message.event))
}

/// An event without its number, which is another one on each connection; [`number_event`] makes a message of it.
#[must_use]
pub fn encode_unnumbered(form: Form, event: &Event) -> Vec<u8> {
    encode(form, event)
}

/// The bytes of a message: a number, and an event as [`encode_unnumbered`] gives it.
#[must_use]
pub fn number_event(form: Form, seq: u32, event: &[u8]) -> Vec<u8> {
    match form {
        Form::Binary => [&encode(form, &seq), event].concat(),
        Form::Json => [format!("{{\"seq\":{seq},\"event\":").as_bytes(), event, b"}"].concat(),
    }
}

/// Reads a server's message.
///
/// # Errors
/// When the bytes are not exactly one message.
pub fn decode_event(form: Form, bytes: &[u8]) -> Result<Message, DecodeError> {
    decode(form, bytes)
}

/// The networks on offer as bytes.
#[must_use]
pub fn encode_networks(form: Form, list: &NetworkList) -> Vec<u8> {
    encode(form, list)
}

/// One network as bytes.
#[must_use]
pub fn encode_network(form: Form, entry: &NetworkEntry) -> Vec<u8> {
    encode(form, entry)
}

/// A measurement as bytes.
#[must_use]
pub fn encode_staircase(form: Form, staircase: &Staircase) -> Vec<u8> {
    encode(form, staircase)
}

/// A study as bytes.
#[must_use]
pub fn encode_study(form: Form, study: &StudyView) -> Vec<u8> {
    encode(form, study)
}

/// Names of openings as bytes.
#[must_use]
pub fn encode_openings(form: Form, openings: &[OpeningView]) -> Vec<u8> {
    encode(form, &openings)
}

/// Encodes an evaluator's judgement of a position.
#[must_use]
pub fn encode_raw(form: Form, evaluation: &RawEvaluation) -> Vec<u8> {
    encode(form, evaluation)
}

/// Encodes the outputs of a recorded search's network, which are always binary.
#[must_use]
pub fn encode_outputs(outputs: &RecordedOutputs) -> Vec<u8> {
    encode(Form::Binary, outputs)
}

/// Reads the outputs of a recorded search's network.
///
/// # Errors
/// When the bytes are not exactly that.
pub fn decode_outputs(bytes: &[u8]) -> Result<RecordedOutputs, DecodeError> {
    decode(Form::Binary, bytes)
}

fn encode<T: Serialize>(form: Form, value: &T) -> Vec<u8> {
    match form {
        Form::Binary => postcard::to_stdvec(value).expect("every message has a postcard form"),
        Form::Json => serde_json::to_vec(value).expect("every message has a JSON form"),
    }
}

fn decode<T: DeserializeOwned>(form: Form, bytes: &[u8]) -> Result<T, DecodeError> {
    match form {
        Form::Binary => {
            let (value, rest) = postcard::take_from_bytes(bytes)?;
            if rest.is_empty() { Ok(value) } else { Err(DecodeError::Trailing(rest.len())) }
        }
        Form::Json => Ok(serde_json::from_slice(bytes)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Edit};
    use proptest::prelude::*;

    fn value(v: f64) -> Request {
        let edit = Edit::Value { path: Vec::new(), v };
        Request { id: 1, command: Command::WhatIf { search: 0, moment: None, edits: vec![edit] } }
    }

    proptest! {
        #[test]
        fn numbers_are_the_same_in_both_forms(v in -1.0..1.0_f64) {
            for form in [Form::Binary, Form::Json] {
                let read = decode_command(form, &encode_command(form, &value(v))).unwrap();
                prop_assert_eq!(read, value(v), "{:?}", form);
            }
        }
    }

    #[test]
    fn a_what_if_is_also_read_by_the_name_that_it_had() {
        let written =
            r#"{"id":1,"command":{"fork":{"search":0,"moment":null,"edits":[{"value":{"path":[],"v":0.5}}]}}}"#;
        assert_eq!(decode_command(Form::Json, written.as_bytes()).unwrap(), value(0.5));
        assert!(encode_command(Form::Json, &value(0.5)).windows(9).any(|part| part == b"\"what_if\""));
    }

    #[test]
    fn a_numbered_event_is_a_message() {
        for form in [Form::Binary, Form::Json] {
            for seq in [0, 127, 128, u32::MAX] {
                let message = Message { seq, event: Event::Done { request: 300 } };
                assert_eq!(encode_event(form, &message), encode(form, &message), "{form:?}");
            }
        }
    }
}
