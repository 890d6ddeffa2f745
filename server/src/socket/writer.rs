//! The outgoing half: events get their numbers and their form.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, close_code};
use futures::{Sink, SinkExt as _};
use wire::{Event, Form};

use crate::analyses::Outbox;
use crate::analyses::outbox::Shared;

/// Time after which a silent connection is asked whether it is still there.
pub const HEARTBEAT: Duration = Duration::from_secs(20);

/// Sends what is in the outbox until it is closed and empty, then closes the connection. Ends early when the client
/// takes nothing any more.
pub(super) async fn write(mut sink: impl Sink<Message> + Unpin, form: Form, outbox: &Outbox) {
    let mut numbered = Numbered { form, next: 0 };
    let mut reason = String::new();
    loop {
        let message = match tokio::time::timeout(HEARTBEAT, outbox.next()).await {
            Ok(Some(next)) => {
                if let Event::Bye { reason: why } = next.event() {
                    reason.clone_from(why);
                }
                numbered.message(&next)
            }
            Ok(None) => break,
            Err(_) => Message::Ping(Bytes::new()),
        };
        if sink.send(message).await.is_err() {
            return;
        }
    }
    let frame = CloseFrame { code: close_code::NORMAL, reason: close_reason(&reason).into() };
    // The client may have closed it already.
    let _ = sink.send(Message::Close(Some(frame))).await;
    let _ = sink.close().await;
}

/// The connection's numbering.
struct Numbered {
    form: Form,
    next: u32,
}

impl Numbered {
    fn message(&mut self, next: &Shared) -> Message {
        let bytes = next.numbered(self.form, self.next);
        self.next = self.next.wrapping_add(1);
        match self.form {
            Form::Binary => Message::Binary(bytes.into()),
            Form::Json => Message::Text(String::from_utf8(bytes).expect("JSON is UTF-8").into()),
        }
    }
}

/// A close frame has room for 123 bytes.
pub(super) fn close_reason(text: &str) -> String {
    let mut end = text.len().min(123);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}
