//! Property of every kind of message, whoever sends it: a message that was read is written so that it is read again.

use std::fmt::Debug;

use wire::{DecodeError, Form};

/// Functions that read and write one kind of message.
pub(crate) struct Kind<T> {
    pub(crate) read: fn(Form, &[u8]) -> Result<T, DecodeError>,
    pub(crate) write: fn(Form, &T) -> Vec<u8>,
}

impl<T: Debug + PartialEq> Kind<T> {
    /// Reads bytes as a message in either form, and holds what must hold for it; the messages that they are.
    pub(crate) fn hold(&self, bytes: &[u8]) -> Vec<T> {
        [Form::Binary, Form::Json].into_iter().filter_map(|form| self.hold_as(form, bytes)).collect()
    }

    fn hold_as(&self, form: Form, bytes: &[u8]) -> Option<T> {
        let message = (self.read)(form, bytes).ok()?;
        let shown = format!("{message:?}");
        let again = |form: Form| {
            let written = (self.write)(form, &message);
            let read = (self.read)(form, &written).unwrap_or_else(|problem| panic!("{problem} in {form:?}: {shown}"));
            // The bytes say more than the values, of which some are not equal to themselves.
            assert_eq!((self.write)(form, &read), written, "{form:?}: {shown}");
            read
        };
        again(Form::Binary);
        // JSON has no word for other numbers.
        if !shown.contains("NaN") && !shown.contains("inf") {
            assert_eq!(again(Form::Binary), message);
            assert_eq!(again(Form::Json), message);
        }
        Some(message)
    }
}
