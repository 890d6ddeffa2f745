//! A client over a real socket that checks numbering on the way.

use std::net::SocketAddr;
use std::time::Duration;

use futures::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{Code, Command, Event, Form, Open, Request, RunState, Setting, Watch, Welcome};

use super::model::Model;

/// Time that nothing here takes unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    form: Form,
    next_seq: u32,
    next_id: u32,
    welcome: Option<Welcome>,
    /// Everything that came besides frames.
    pub(crate) events: Vec<Event>,
    pub(crate) model: Model,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self::connect_in(address, Form::Binary).await
    }

    pub(crate) async fn connect_in(address: SocketAddr, form: Form) -> Self {
        let protocol = match form {
            Form::Binary => wire::BINARY_SUBPROTOCOL,
            Form::Json => wire::JSON_SUBPROTOCOL,
        };
        Self::try_connect(address, form, &[("sec-websocket-protocol", protocol)]).await.expect("the server accepts")
    }

    /// Connects as a page of a browser with these cookies.
    pub(crate) async fn connect_with(address: SocketAddr, cookies: &str) -> Self {
        let headers = [("sec-websocket-protocol", wire::BINARY_SUBPROTOCOL), ("cookie", cookies)];
        Self::try_connect(address, Form::Binary, &headers).await.expect("the server accepts")
    }

    pub(crate) async fn try_connect(
        address: SocketAddr,
        form: Form,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}/socket").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        let (events, model) = (Vec::new(), Model::default());
        Ok(Self { socket, form, next_seq: 0, next_id: 1, welcome: None, events, model })
    }

    pub(crate) fn welcome(&self) -> &Welcome {
        self.welcome.as_ref().expect("it has joined")
    }

    /// Sends raw bytes.
    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        let message = match self.form {
            Form::Binary => Message::Binary(bytes.into()),
            Form::Json => Message::Text(String::from_utf8(bytes).unwrap().into()),
        };
        // A connection that is gone is noticed where it is read.
        self.socket.send(message).await.ok();
    }

    /// Sends a command without waiting for the answer; its number.
    pub(crate) async fn send(&mut self, command: Command) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        self.send_bytes(wire::encode_command(self.form, &Request { id, command })).await;
        id
    }

    /// The next event; `None` when the server has closed the connection. Frames are added to the model, and their
    /// credit is given back.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("the server says something");
            let bytes = match message? {
                Ok(Message::Binary(bytes)) if self.form == Form::Binary => bytes.to_vec(),
                Ok(Message::Text(text)) if self.form == Form::Json => text.as_bytes().to_vec(),
                Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(other) => panic!("not in the agreed form: {other:?}"),
            };
            let message = wire::decode_event(self.form, &bytes).expect("a message");
            assert_eq!(message.seq, self.next_seq, "numbers have no gaps");
            self.next_seq += 1;
            match &message.event {
                Event::Frame(frame) => {
                    self.model.apply(frame);
                    self.send(Command::Credit { frames: 1 }).await;
                }
                event => self.events.push(event.clone()),
            }
            return Some(message.event);
        }
    }

    /// Sends a command and waits for the answer to it.
    pub(crate) async fn ask(&mut self, command: Command) -> Result<(), (Code, String)> {
        let id = self.send(command).await;
        loop {
            match self.next().await.expect("the connection stays") {
                Event::Done { request } if request == id => return Ok(()),
                Event::Rejected { request, code, message } if request == id => return Err((code, message)),
                _ => {}
            }
        }
    }

    pub(crate) async fn open(&mut self, analysis: Option<&str>, key: Option<&str>) {
        self.try_open(analysis, key).await.expect("welcome");
    }

    pub(crate) async fn try_open(&mut self, analysis: Option<&str>, key: Option<&str>) -> Result<(), (Code, String)> {
        let (analysis, key) = (analysis.map(str::to_owned), key.map(str::to_owned));
        let id = self.send(Command::Open(Open { version: wire::VERSION, analysis, key })).await;
        loop {
            match self.next().await.expect("the connection stays") {
                Event::Welcome(welcome) => {
                    self.welcome = Some(welcome);
                    return Ok(());
                }
                Event::Rejected { request, code, message } => {
                    assert_eq!(request, id);
                    return Err((code, message));
                }
                Event::Bye { reason } => return Err((Code::Failed, reason)),
                // What takes long is told.
                Event::Notice { .. } => {}
                other => panic!("before the welcome: {other:?}"),
            }
        }
    }

    /// Opens a position and a search of it, and watches all of it. The search's id.
    pub(crate) async fn search(&mut self, fen: &str, evaluator: &str, settings: &[(&str, &str)]) -> u32 {
        self.ask(Command::SetGame { fen: fen.to_owned(), moves: Vec::new() }).await.expect("a good position");
        let position = self.game().current;
        let setting = |&(name, value): &(&str, &str)| Setting { name: name.to_owned(), value: value.to_owned() };
        let settings = settings.iter().map(setting).collect();
        let evaluator = evaluator.to_owned();
        self.ask(Command::NewSearch {
            position,
            evaluator,
            settings,
            moves: Vec::new(),
            keep: false,
            priors: wire::Priors::default(),
        })
        .await
        .expect("a good search");
        let search = self.events.iter().rev().find_map(|event| match event {
            Event::Search(view) => Some(view.id),
            _ => None,
        });
        let search = search.expect("the search was told");
        self.watch(search).await;
        search
    }

    pub(crate) async fn watch(&mut self, search: u32) {
        let watch = Watch { interval_ms: 10, ..Watch::whole(search) };
        self.ask(Command::Watch(watch)).await.expect("a search to watch");
        self.ask(Command::Credit { frames: 64 }).await.expect("credit");
        self.until(|model| model.search == Some(search)).await;
    }

    pub(crate) fn game(&self) -> &wire::GameView {
        let told = self.events.iter().rev().find_map(|event| match event {
            Event::Game(game) => Some(game),
            _ => None,
        });
        told.or(self.welcome().game.as_ref()).expect("a game")
    }

    /// Reads until the model is as wanted.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Model) -> bool) {
        while self.model.frames == 0 || !wanted(&self.model) {
            self.next().await.expect("the connection stays");
        }
    }

    /// Reads until the search rests at a moment and its digest is known.
    pub(crate) async fn until_resting_at(&mut self, moment: u32) {
        let rests = |model: &Model| {
            let status = model.status();
            model.moment == moment && status.state != RunState::Running && status.digest.is_some()
        };
        self.until(rests).await;
    }

    /// Reads until the search rests with so many visits, and its digest is known.
    pub(crate) async fn until_resting_at_visits(&mut self, visits: u32) {
        let rests = |model: &Model| {
            let status = model.status();
            status.nodes >= visits && status.state != RunState::Running && status.digest.is_some()
        };
        self.until(rests).await;
    }

    /// Reads until an event of some kind comes; everything up to it stays in `events`.
    pub(crate) async fn until_event(&mut self, wanted: impl Fn(&Event) -> bool) -> Event {
        loop {
            let event = self.next().await.expect("the connection stays");
            if wanted(&event) {
                return event;
            }
        }
    }

    /// Reads until the server has closed the connection; its last words.
    pub(crate) async fn until_closed(&mut self) -> Option<String> {
        let mut reason = None;
        while let Some(event) = self.next().await {
            if let Event::Bye { reason: why } = event {
                reason = Some(why);
            }
        }
        reason
    }
}
