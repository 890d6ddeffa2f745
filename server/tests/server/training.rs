//! Trainings over a real socket.

use std::net::SocketAddr;
use std::time::Duration;

use server::limits::Limits;
use session::training::suited;
use tokio_tungstenite::tungstenite::{Error, Message};
use wire::training::{Answer, Ask, Progress, TRAINING_SUBPROTOCOL, Until, decode, encode};

use crate::support::{PlainSocket, Server, http, settings};

struct Page(PlainSocket);

impl Page {
    async fn connect(address: SocketAddr) -> Self {
        Self::try_connect(address, &[]).await.expect("the server accepts")
    }

    async fn try_connect(address: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Self, Error> {
        PlainSocket::connect(address, "/socket/training", TRAINING_SUBPROTOCOL, headers).await.map(Self)
    }

    async fn ask(&mut self, ask: &Ask) {
        self.0.send(Message::Binary(encode(ask).into())).await;
    }

    async fn begin(&mut self) {
        // Small, so that a generation takes a moment.
        let mut settings = suited("connect-four").unwrap();
        for (name, value) in [("simulations", 4.0), ("games", 2.0), ("steps", 2.0), ("width", 8.0), ("batch", 8.0)] {
            settings.set(name, value).unwrap();
        }
        self.ask(&Ask::Begin { game: "connect-four".to_owned(), seed: 7, settings: settings.values() }).await;
        self.until(|answer| matches!(answer, Answer::Begun(_))).await;
    }

    async fn next(&mut self) -> Option<Answer> {
        Some(decode(&self.0.next().await?.into_data()).expect("an answer"))
    }

    async fn until(&mut self, wanted: impl Fn(&Answer) -> bool) -> Answer {
        loop {
            let answer = self.next().await.expect("the connection stays");
            if wanted(&answer) {
                return answer;
            }
        }
    }

    async fn progress(&mut self, wanted: impl Fn(&Progress) -> bool) {
        self.until(|answer| matches!(answer, Answer::Progress(progress) if wanted(progress))).await;
    }

    async fn digest(&mut self) -> String {
        self.ask(&Ask::Digest).await;
        let Answer::Digest { digest, .. } = self.until(|answer| matches!(answer, Answer::Digest { .. })).await else {
            unreachable!("just that was waited for")
        };
        digest
    }

    async fn until_closed(&mut self) -> String {
        while self.next().await.is_some() {}
        self.0.closed.take().expect("it is said why")
    }
}

#[tokio::test]
async fn a_training_runs_pauses_and_is_repeatable() {
    let server = Server::default().await;
    let mut digests = Vec::new();
    for _ in 0..2 {
        let mut page = Page::connect(server.address).await;
        page.begin().await;
        page.ask(&Ask::Run { until: Until::Generation }).await;
        page.progress(|progress| progress.generation == 1 && !progress.is_running).await;
        digests.push(page.digest().await);
        // Without an end it goes on until it is told to wait.
        page.ask(&Ask::Run { until: Until::Paused }).await;
        page.progress(|progress| progress.generation >= 2).await;
        page.ask(&Ask::Pause).await;
        page.progress(|progress| !progress.is_running).await;
        assert_eq!(page.digest().await, page.digest().await, "it waits");
    }
    assert_eq!(digests[0], digests[1]);
    server.end().await;
}

#[tokio::test]
async fn a_file_travels_there_and_back() {
    let server = Server::default().await;
    let mut page = Page::connect(server.address).await;
    page.begin().await;
    page.ask(&Ask::Run { until: Until::Generation }).await;
    page.progress(|progress| progress.generation == 1).await;
    page.ask(&Ask::Export).await;
    let Answer::Exported { file, digest } = page.until(|answer| matches!(answer, Answer::Exported { .. })).await else {
        unreachable!("just that was waited for")
    };
    let mut other = Page::connect(server.address).await;
    other.ask(&Ask::Import { file }).await;
    other.until(|answer| matches!(answer, Answer::Begun(training) if training.seed == 7)).await;
    assert_eq!(other.digest().await, digest);
    other.ask(&Ask::Import { file: vec![1; 3000] }).await;
    other.until(|answer| matches!(answer, Answer::Refused { message } if message == "this is not a training")).await;
    server.end().await;
}

#[tokio::test]
async fn who_may_train_is_checked() {
    let server = Server::start(server::serving::Settings {
        token: Some(server::analyses::identity::Key::shown("secret").hash()),
        ..settings()
    })
    .await;
    let foreign = Page::try_connect(server.address, &[("origin", "http://evil.example")]).await;
    assert!(matches!(foreign, Err(Error::Http(response)) if response.status() == 403));
    let mut viewer = Page::connect(server.address).await;
    assert_eq!(viewer.until_closed().await, "training on this server needs signing in");
    let headers = [("authorization", "Bearer secret")];
    let mut owner = Page::try_connect(server.address, &headers).await.expect("the server accepts");
    owner.begin().await;
    server.end().await;
}

#[tokio::test]
async fn places_are_limited_and_given_back() {
    let limits = Limits { trainings: 1, ..Limits::default() };
    let server = Server::start(server::serving::Settings { limits, ..settings() }).await;
    let mut first = Page::connect(server.address).await;
    first.begin().await;
    first.ask(&Ask::Run { until: Until::Paused }).await;
    let mut second = Page::connect(server.address).await;
    assert_eq!(
        second.until_closed().await,
        "this server already runs as many trainings as it may (1); try again later"
    );
    drop(first);
    // The place is free as soon as the server has noticed.
    loop {
        let mut third = Page::connect(server.address).await;
        if third.next().await == Some(Answer::Awake) {
            break;
        }
    }
    server.end().await;
    let off = Limits { trainings: 0, ..Limits::default() };
    let server = Server::start(server::serving::Settings { limits: off, ..settings() }).await;
    let mut page = Page::connect(server.address).await;
    assert_eq!(page.until_closed().await, "this server does not train");
    server.end().await;
}

#[tokio::test]
async fn bad_messages_and_idleness_end_a_training() {
    let limits = Limits { idle: Duration::from_millis(20), ..Limits::default() };
    let server = Server::start(server::serving::Settings { limits, ..settings() }).await;
    let mut idle = Page::connect(server.address).await;
    assert_eq!(idle.until_closed().await, "nothing was asked for a long time");
    server.end().await;
    let server = Server::default().await;
    let mut page = Page::connect(server.address).await;
    page.ask(&Ask::Pause).await;
    let refused =
        |answer: &Answer| matches!(answer, Answer::Refused { message } if message == "there is no training yet");
    page.until(refused).await;
    for _ in 0..3 {
        page.0.send(Message::Binary(vec![250, 1, 2].into())).await;
    }
    assert_eq!(page.until_closed().await, "too many messages in a row could not be read");
    // The end of the server is told to those who train.
    let mut last = Page::connect(server.address).await;
    last.begin().await;
    last.ask(&Ask::Run { until: Until::Paused }).await;
    last.progress(|progress| progress.is_running).await;
    server.end().await;
    while last.next().await.is_some() {}
    assert_eq!(last.0.closed.as_deref(), Some("the server is shutting down"));
}

#[tokio::test]
async fn the_page_has_an_address() {
    let server = Server::default().await;
    let page = http::get(server.address, "/learn/training", &[]).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("Training bench"), "{}", page.text());
    server.end().await;
}
