//! A page's connection to a class.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use futures::{Sink, SinkExt as _, Stream, StreamExt as _};
use tokio::sync::watch;
use wire::class::{CLASS_SUBPROTOCOL, ClassAsk, ClassTold, MOST_ADDRESS, Tally};

use super::{Class, Classes, Seated, Shown};
use crate::analyses::Access;
use crate::analyses::identity::Key;
use crate::http::error::Problem;
use crate::http::state::Server;
use crate::shutdown::Shutdown;
use crate::socket::rate::Rate;
use crate::socket::upgrade::close;
use crate::socket::{GIVE_UP, HEARTBEAT, SHUTTING_DOWN};

/// Largest message, in bytes: an address with every letter escaped.
const MOST_BYTES: usize = 6 * MOST_ADDRESS + 1024;

/// Messages of one page in a second: somebody who steps through a search holds a key down.
const PER_SECOND: u32 = 60;

static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Opens a connection to a class.
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
    let may_lead = server.access(&headers, &uri) != Access::View;
    let place = server.sockets.take(server.asks() && may_lead);
    let upgrade = upgrade.protocols([CLASS_SUBPROTOCOL]).max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    if upgrade.selected_protocol().is_none() {
        let reason = format!("name the subprotocol {CLASS_SUBPROTOCOL}");
        return Ok(upgrade.on_upgrade(|socket| close(socket, close_code::POLICY, reason)).into_response());
    }
    let Some(place) = place else {
        let reason =
            format!("the server has reached the limit of {} connections; try again later", server.sockets.most());
        return Ok(upgrade.on_upgrade(|socket| close(socket, close_code::POLICY, reason)).into_response());
    };
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(socket, Arc::clone(&server.classes), may_lead, server.shutdown.clone()).await;
        drop(place);
    }))
}

/// Serves one page until either side has had enough. Generic, so that tests can use channels for a socket.
pub async fn serve<S, E>(socket: S, classes: Arc<Classes>, may_lead: bool, mut shutdown: Shutdown)
where
    S: Stream<Item = Result<Message, E>> + Sink<Message>,
{
    let (mut sink, mut stream) = socket.split();
    let mut page = Page {
        classes,
        may_lead,
        number: NUMBER.fetch_add(1, Ordering::Relaxed),
        rate: Rate::new(PER_SECOND, Instant::now()),
        seat: None,
    };
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    let mut heard = Instant::now();
    let reason = loop {
        let told = tokio::select! {
            message = stream.next() => {
                let Some(Ok(message)) = message else { return };
                heard = Instant::now();
                match page.take(&message) {
                    ControlFlow::Continue(told) => told,
                    ControlFlow::Break(reason) => break reason,
                }
            }
            told = Seat::news(&mut page.seat) => Some(told),
            _ = heartbeat.tick() => {
                if heard.elapsed() > GIVE_UP || sink.send(Message::Ping(axum::body::Bytes::new())).await.is_err() {
                    return;
                }
                None
            }
            () = shutdown.told() => break SHUTTING_DOWN,
        };
        let Some(told) = told else { continue };
        let Ok(text) = serde_json::to_string(&told) else { return };
        if sink.send(Message::Text(text.into())).await.is_err() {
            return;
        }
        if told == ClassTold::Ended {
            break "the class has ended";
        }
    };
    let frame = CloseFrame { code: close_code::NORMAL, reason: reason.into() };
    // The page may have closed it already.
    let _ = sink.send(Message::Close(Some(frame))).await;
}

/// A page's side of the connection.
struct Page {
    classes: Arc<Classes>,
    may_lead: bool,
    number: u64,
    rate: Rate,
    seat: Option<Seat>,
}

/// A page's seat in a class, until it is dropped.
struct Seat {
    id: String,
    class: Arc<Class>,
    /// Who answers; `None`: who leads.
    who: Option<Seated>,
    leads: bool,
    shown: watch::Receiver<Shown>,
    tally: watch::Receiver<Tally>,
}

impl Seat {
    fn take(id: &str, class: Arc<Class>, who: Option<Seated>) -> Self {
        let leads = who.is_none();
        class.join(leads);
        let (mut shown, mut tally) = (class.shown.subscribe(), class.tally.subscribe());
        // Who comes is told how things are.
        shown.mark_changed();
        tally.mark_changed();
        Self { id: id.to_owned(), class, who, leads, shown, tally }
    }

    /// Waits for something to tell; for ever without a seat.
    async fn news(seat: &mut Option<Self>) -> ClassTold {
        let Some(Self { shown, tally, leads, .. }) = seat else { return std::future::pending().await };
        let ended = tokio::select! {
            changed = shown.changed() => changed.is_err() || shown.borrow().is_over,
            changed = tally.changed(), if *leads => match changed {
                Ok(()) => return ClassTold::Tally(tally.borrow_and_update().clone()),
                Err(_) => true,
            },
        };
        if ended {
            return ClassTold::Ended;
        }
        let shown = shown.borrow_and_update();
        ClassTold::Shown { address: shown.address.to_string(), number: shown.number }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.class.leave(self.leads, Instant::now());
    }
}

impl Page {
    /// Takes a message; what is answered at once.
    fn take(&mut self, message: &Message) -> ControlFlow<&'static str, Option<ClassTold>> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return ControlFlow::Continue(refused("messages of classes are text")),
            Message::Close(_) => return ControlFlow::Break("the page ended it"),
            // The library answers pings; both are signs of life and nothing more.
            Message::Ping(_) | Message::Pong(_) => return ControlFlow::Continue(None),
        };
        if !self.rate.pass(Instant::now()) {
            return ControlFlow::Continue(refused("too much was said at once; say it again"));
        }
        let told = match serde_json::from_str(text) {
            Ok(ask) => self.answer(ask).unwrap_or_else(|why| refused(&why)),
            Err(_) => refused("this is not a message of a class"),
        };
        ControlFlow::Continue(told)
    }

    fn answer(&mut self, ask: ClassAsk) -> Result<Option<ClassTold>, String> {
        match ask {
            ClassAsk::Begin => {
                if !self.may_lead {
                    return Err("leading a class on this server needs signing in".to_owned());
                }
                let (id, key, class) = self.classes.begin(Instant::now())?;
                self.seat = Some(Seat::take(id.as_str(), class, None));
                Ok(Some(ClassTold::Begun { class: id.to_string(), key: key.as_str().to_owned() }))
            }
            ClassAsk::Lead { class: id, key } => {
                let class =
                    self.classes.led(&id, &Key::shown(&key)).ok_or("there is no such class, or it is another's")?;
                self.seat = Some(Seat::take(&id, class, None));
                Ok(Some(ClassTold::Begun { class: id, key }))
            }
            ClassAsk::Follow { class: id, seat } => {
                let who = Seated::of(self.number, seat)?;
                let class = self.classes.find(&id).ok_or("there is no such class, or it has ended")?;
                self.seat = Some(Seat::take(&id, class, Some(who)));
                Ok(None)
            }
            ClassAsk::Show { address } => self.led()?.class.show(&address).map(|()| None),
            ClassAsk::End => {
                let id = self.led()?.id.clone();
                self.classes.end(&id);
                Ok(None)
            }
            ClassAsk::Answer { question, answer } => match &self.seat {
                Some(Seat { class, who: Some(who), .. }) => class.answer(who, &question, &answer).map(|()| None),
                _ => Err("who follows a class answers".to_owned()),
            },
        }
    }

    fn led(&self) -> Result<&Seat, String> {
        self.seat.as_ref().filter(|seat| seat.leads).ok_or_else(|| "who leads a class shows something".to_owned())
    }
}

fn refused(message: &str) -> Option<ClassTold> {
    Some(ClassTold::Refused { message: message.to_owned() })
}
