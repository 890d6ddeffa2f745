//! Trainings: one connection, one training, one thread of low priority.
//!
//! # Reading order
//! [`upgrade`] (who may train), [`serve`] (a connection from first to last message), [`thread`] (the training itself).
//!
//! A training lives as long as its connection: whoever wants to keep it exports it. It waits for a page that takes its answers slowly,
//! as nobody else looks at it.

mod thread;

use std::ops::ControlFlow;
use std::time::Instant;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use futures::{Sink, SinkExt as _, Stream, StreamExt as _};
use tokio::sync::mpsc;
use wire::training::{Answer, Ask, TRAINING_SUBPROTOCOL, decode, encode};

use crate::analyses::Access;
use crate::http::error::Problem;
use crate::http::state::Server;
use crate::limits::Limits;
use crate::shutdown::Shutdown;
use crate::socket::rate::Rate;
use crate::socket::upgrade::close;
use crate::socket::{GIVE_UP, HEARTBEAT, SHUTTING_DOWN};

/// Questions that wait for the training's thread at most.
const WAITING: usize = 64;

/// Messages in a row that may be wrong before the connection is closed.
const MAX_WRONG: u32 = 3;

/// Opens a connection for a training.
///
/// # Errors
/// When the page is not one of ours. Other reasons are sent as the reason of a close, which browsers show.
pub async fn upgrade(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let limits = server.registry.world().limits.clone();
    let most = limits.trainings;
    let refusal = match (server.access(&headers, &uri), most) {
        (Access::View, _) => Some("training on this server needs signing in".to_owned()),
        (Access::Control | Access::Member, 0) => Some("this server does not train".to_owned()),
        (Access::Control | Access::Member, _) => None,
    };
    let place = if refusal.is_none() { server.training.clone().try_acquire_owned().ok() } else { None };
    let upgrade = upgrade
        .protocols([TRAINING_SUBPROTOCOL])
        .max_message_size(limits.training_bytes())
        .max_frame_size(limits.training_bytes());
    if upgrade.selected_protocol().is_none() {
        let reason = format!("name the subprotocol {TRAINING_SUBPROTOCOL}");
        return Ok(upgrade.on_upgrade(|socket| close(socket, close_code::POLICY, reason)).into_response());
    }
    let Some(place) = place else {
        let full = || format!("this server already runs as many trainings as it may ({most}); try again later");
        let reason = refusal.unwrap_or_else(full);
        return Ok(upgrade.on_upgrade(|socket| close(socket, close_code::POLICY, reason)).into_response());
    };
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(socket, &limits, server.shutdown.clone()).await;
        drop(place);
    }))
}

/// Serves one connection until either side has had enough. Generic, so that tests can use channels for a socket.
pub async fn serve<S, E>(socket: S, limits: &Limits, mut shutdown: Shutdown)
where
    S: Stream<Item = Result<Message, E>> + Sink<Message>,
{
    let (mut sink, mut stream) = socket.split();
    let (asks, to_thread) = std::sync::mpsc::sync_channel::<Ask>(WAITING);
    let (from_thread, mut answers) = mpsc::channel::<Vec<u8>>(WAITING);
    let training = thread::Training {
        asks: to_thread,
        answers: from_thread.clone(),
        limits: limits.of_training(),
        idle: limits.idle,
    };
    if let Err(error) = thread::start(training) {
        tracing::error!(%error, "no thread for a training");
        return;
    }
    let mut reader =
        Reader { asks, answers: from_thread, rate: Rate::new(limits.messages_per_second, Instant::now()), wrong: 0 };
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    let mut heard = Instant::now();
    let reason = loop {
        let message = tokio::select! {
            answer = answers.recv() => match answer {
                // An empty one is the thread's last word.
                Some(bytes) if bytes.is_empty() => break "nothing was asked for a long time",
                Some(bytes) => Message::Binary(bytes.into()),
                None => break "the training ended",
            },
            message = stream.next() => {
                let Some(Ok(message)) = message else { return };
                heard = Instant::now();
                match reader.take(&message) {
                    ControlFlow::Continue(()) => continue,
                    ControlFlow::Break(reason) => break reason,
                }
            }
            _ = heartbeat.tick() => {
                if heard.elapsed() > GIVE_UP {
                    return;
                }
                Message::Ping(axum::body::Bytes::new())
            }
            () = shutdown.told() => break SHUTTING_DOWN,
        };
        if sink.send(message).await.is_err() {
            return;
        }
    };
    let frame = CloseFrame { code: close_code::NORMAL, reason: reason.into() };
    // The page may have closed it already.
    let _ = sink.send(Message::Close(Some(frame))).await;
}

/// The incoming half.
struct Reader {
    asks: std::sync::mpsc::SyncSender<Ask>,
    answers: mpsc::Sender<Vec<u8>>,
    rate: Rate,
    /// Messages in a row that could not be read.
    wrong: u32,
}

impl Reader {
    fn take(&mut self, message: &Message) -> ControlFlow<&'static str> {
        let bytes = match message {
            Message::Binary(bytes) => bytes,
            Message::Text(_) => return self.wrong("messages of trainings are binary"),
            Message::Close(_) => return ControlFlow::Break("the page ended it"),
            // The library answers pings; both are signs of life and nothing more.
            Message::Ping(_) | Message::Pong(_) => return ControlFlow::Continue(()),
        };
        let Some(ask) = decode::<Ask>(bytes) else { return self.wrong("this is not a question about a training") };
        self.wrong = 0;
        if !self.rate.pass(Instant::now()) || self.asks.try_send(ask).is_err() {
            self.refuse("too much was asked at once; ask again");
        }
        ControlFlow::Continue(())
    }

    fn wrong(&mut self, why: &str) -> ControlFlow<&'static str> {
        self.wrong += 1;
        if self.wrong >= MAX_WRONG {
            return ControlFlow::Break("too many messages in a row could not be read");
        }
        self.refuse(why);
        ControlFlow::Continue(())
    }

    fn refuse(&self, why: &str) {
        // Where even that finds no place, many answers are on their way.
        let _ = self.answers.try_send(encode(&Answer::Refused { message: why.to_owned() }));
    }
}
