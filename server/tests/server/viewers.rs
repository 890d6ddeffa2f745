//! Viewers that do not read: they hold nobody up, and get few and new frames.

use std::pin::Pin;
use std::task::{Context, Poll};

use crate::support::Server;
use crate::support::model::Model;
use axum::extract::ws::Message;
use futures::channel::mpsc;
use futures::{Sink, SinkExt as _, Stream, StreamExt as _};
use server::analyses::{Access, Visitor};
use server::socket::{Terms, serve};
use wire::{Command, Event, Form, Frame, Open, Request, Until, Watch};

/// A socket made of channels. Nothing leaves it until somebody reads.
struct Channels {
    incoming: mpsc::UnboundedReceiver<Message>,
    outgoing: mpsc::Sender<Message>,
}

impl Stream for Channels {
    type Item = Result<Message, std::convert::Infallible>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.incoming.poll_next_unpin(context).map(|message| message.map(Ok))
    }
}

impl Sink<Message> for Channels {
    type Error = mpsc::SendError;
    fn poll_ready(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.outgoing.poll_ready_unpin(context)
    }
    fn start_send(mut self: Pin<&mut Self>, message: Message) -> Result<(), Self::Error> {
        self.outgoing.start_send_unpin(message)
    }
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.outgoing.poll_flush_unpin(context)
    }
    fn poll_close(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.outgoing.poll_close_unpin(context)
    }
}

async fn next_event(messages: &mut mpsc::Receiver<Message>) -> Event {
    loop {
        let message = messages.next().await.expect("the connection stays");
        if let Message::Binary(bytes) = message {
            return wire::decode_event(Form::Binary, &bytes).unwrap().event;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_that_does_not_read_slows_nobody_and_gets_the_newest() {
    const NODES: u32 = 30_000;
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;

    let (to_server, incoming) = mpsc::unbounded();
    let (outgoing, mut from_server) = mpsc::channel(0);
    let terms = Terms { form: Form::Binary, visitor: Visitor { access: Access::Control, browser: None, user: None } };
    let shared = server.shared.clone();
    let place = shared.sockets.take(false).unwrap();
    let serving = tokio::spawn(serve(Channels { incoming, outgoing }, terms, shared.registry, place, shared.shutdown));
    let send = |id, command| {
        let bytes = wire::encode_command(Form::Binary, &Request { id, command });
        to_server.unbounded_send(Message::Binary(bytes.into())).unwrap();
    };
    let analysis = Some(owner.welcome().analysis.clone());
    send(1, Command::Open(Open { version: wire::VERSION, analysis, key: None }));
    assert!(matches!(next_event(&mut from_server).await, Event::Welcome(_)));
    let watch = Watch { interval_ms: 10, ..Watch::whole(search) };
    send(2, Command::Credit { frames: 64 });
    send(3, Command::Watch(watch));
    for request in [2, 3] {
        assert_eq!(next_event(&mut from_server).await, Event::Done { request });
    }
    // From here on the viewer reads nothing, and the search gets to its end all the same.
    owner.ask(Command::Go { search, until: Until::nodes(NODES) }).await.unwrap();
    owner.until_resting_at(NODES).await;

    // Then it reads: what was under way, and the newest. 64 frames were allowed.
    let mut frames: Vec<Frame> = Vec::new();
    while frames.last().is_none_or(|frame| frame.status.digest.is_none() || frame.moment < NODES) {
        if let Event::Frame(frame) = next_event(&mut from_server).await {
            frames.push(*frame);
        }
    }
    assert!(frames.len() <= 6, "{} frames waited for the viewer", frames.len());
    assert!(frames.windows(2).all(|pair| pair[0].moment <= pair[1].moment));
    assert_eq!(frames.last().unwrap().status.digest, owner.model.status().digest);
    drop(to_server);
    serving.await.unwrap();
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_credit_there_are_no_frames() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    let mut viewer = server.viewer_of(&owner).await;
    let watch = Watch { max_nodes: 10, open: Vec::new(), ..Watch::whole(search) };
    viewer.ask(Command::Watch(watch)).await.unwrap();
    owner.ask(Command::Go { search, until: Until::nodes(2_000) }).await.unwrap();
    owner.until_resting_at(2_000).await;
    // The answer to this comes after any frame that was sent before.
    viewer.ask(Command::Credit { frames: 1 }).await.unwrap();
    assert_eq!(viewer.model.frames, 0);
    viewer.until(|model| model.frames == 1).await;
    assert_eq!((viewer.model.moment, viewer.model.nodes.len()), (2_000, 10));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn viewers_of_the_same_see_the_same_whoever_is_slow() {
    const NODES: u32 = 40_000;
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    let mut reading = Vec::new();
    for viewer in 0..8 {
        let mut client = server.viewer_of(&owner).await;
        let open = if viewer < 6 { vec![0] } else { vec![0, 1] };
        let watch = Watch { min_share: 0.001, max_nodes: 500, open, lines: 3, interval_ms: 10, ..Watch::whole(search) };
        client.ask(Command::Watch(watch)).await.unwrap();
        // Each gives back what it gets: with few in advance it often has none.
        client.ask(Command::Credit { frames: if viewer % 2 == 0 { 64 } else { 1 } }).await.unwrap();
        reading.push(tokio::spawn(async move {
            client.until_resting_at(NODES).await;
            client.model
        }));
    }
    owner.ask(Command::Go { search, until: Until::nodes(NODES) }).await.unwrap();
    let mut models = Vec::new();
    for reader in reading {
        models.push(reader.await.unwrap());
    }
    let seen = |model: &Model| (model.nodes.clone(), model.open.clone(), model.status.clone());
    for model in &models[1..6] {
        assert_eq!(seen(model), seen(&models[0]));
    }
    assert_eq!(seen(&models[6]), seen(&models[7]));
    assert_eq!((models[0].open.len(), models[7].open.len()), (1, 2));
    server.end().await;
}
