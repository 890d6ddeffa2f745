//! Messages of a server: each, in either form, is written so that reading it again gives an equal one.

use wire::{Message, decode_event, encode_event};

use crate::form::Kind;

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    Kind::<Message> { read: decode_event, write: encode_event }.hold(bytes);
}
