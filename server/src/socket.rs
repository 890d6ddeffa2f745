//! One WebSocket connection: messages in, events out.
//!
//! # Reading order
//! [`serve`] (a connection from first to last message), [`reader`] (what a client may send), [`writer`] (numbering and
//! encoding), [`rate`] (how often), [`origin`] (which pages may connect), [`upgrade`] (how an HTTP request becomes a
//! connection).

pub mod origin;
pub mod rate;
pub mod reader;
mod terms;
pub mod upgrade;
pub mod writer;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Message;
use futures::{Sink, Stream, StreamExt as _};
use wire::{Event, Form};

use crate::analyses::{Outbox, Registry};
use crate::shutdown::Shutdown;
use crate::slots::Slot;
use reader::{Joining, Reader};

pub use reader::GIVE_UP;
pub use terms::Terms;
pub use writer::HEARTBEAT;

/// Time that a connection may be silent before it has opened an analysis.
pub const OPEN_WITHIN: Duration = Duration::from_secs(10);

/// Message to everybody when the server ends.
pub const SHUTTING_DOWN: &str = "the server is shutting down";

/// Time that a connection that ends may take to read what is left.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Time that a client that was told the end may take to end as well.
const LAST_READING: Duration = Duration::from_millis(300);

/// Serves one connection until either side has had enough. Generic, so that tests can use channels for a socket.
pub async fn serve<S, E>(socket: S, terms: Terms, registry: Arc<Registry>, slot: Slot, mut shutdown: Shutdown)
where
    S: Stream<Item = Result<Message, E>> + Sink<Message>,
    E: std::fmt::Display,
{
    let (sink, mut stream) = socket.split();
    let outbox = Arc::new(Outbox::default());
    let slot = Arc::new(slot);
    let joining = Joining::new(&slot);
    let mut reader = Reader::new(terms, registry, Arc::clone(&outbox), Arc::clone(&joining));
    let write = writer::write(sink, terms.form, &outbox);
    tokio::pin!(write);
    let mut written = false;
    tokio::select! {
        // The writer ends when the outbox is closed and empty, or when the client takes nothing any more.
        () = &mut write => written = true,
        () = reader.read(&mut stream) => {}
        () = slot.sent_away() => say_goodbye(&outbox, "others need this connection's place, and it has opened no analysis"),
        () = before_joining(nothing_opened(&joining), &joining) => {
            say_goodbye(&outbox, &format!("no analysis was opened within {} s", OPEN_WITHIN.as_secs()));
        }
        // Who has joined is told by the analysis.
        () = before_joining(shutdown.told(), &joining) => say_goodbye(&outbox, SHUTTING_DOWN),
    }
    drop(reader);
    outbox.close();
    // Either of these may find that the client is gone, or listens no more.
    if !written {
        let _ = tokio::time::timeout(LAST_WORDS, write).await;
    }
    // A socket that is closed with something unread in it takes back what it has sent: the last words too.
    let _ = tokio::time::timeout(LAST_READING, async { while let Some(Ok(_)) = stream.next().await {} }).await;
}

/// Tells a connection for which there is no slot why, as pages understand it.
pub async fn turn_away(socket: impl Sink<Message> + Unpin, form: Form, reason: String) {
    let outbox = Outbox::default();
    outbox.event(Event::Bye { reason });
    outbox.close();
    // Who takes it or not: it ends.
    let _ = tokio::time::timeout(LAST_WORDS, writer::write(socket, form, &outbox)).await;
}

fn say_goodbye(outbox: &Outbox, reason: &str) {
    outbox.event(Event::Bye { reason: reason.to_owned() });
}

/// Returns when something has happened and no analysis was joined by then.
async fn before_joining(happens: impl Future<Output = ()>, joining: &Joining) {
    happens.await;
    if joining.has_joined() {
        std::future::pending::<()>().await;
    }
}

/// Returns when a connection has had its time to open an analysis. One that is being opened may take longer than that.
async fn nothing_opened(joining: &Joining) {
    loop {
        tokio::time::sleep(OPEN_WITHIN).await;
        if !joining.is_opening() {
            return;
        }
    }
}
