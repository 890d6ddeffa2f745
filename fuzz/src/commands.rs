//! Requests of a browser: each, in either form, is written so that reading it again gives an equal one.

use wire::{Request, decode_command, encode_command};

use crate::form::Kind;

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    Kind::<Request> { read: decode_command, write: encode_command }.hold(bytes);
}
