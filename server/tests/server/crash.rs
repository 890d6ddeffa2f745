//! A server that is killed at any moment: nothing that it had acknowledged is lost.
//!
//! Acknowledged is an upload when its answer has come, and so is an edit of the games; and a search or what-if, with all its simulations,
//! when a frame has shown that it rests. What runs may lose its last second.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use wire::{Command, Edit, Event, GameEdit, GameView, Kind, RunState, Until};

use crate::process::Process;
use crate::support::http::{get, request};
use crate::support::{Client, Folder, shipped_copy};

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u32) -> u32 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from(((mixed >> 32) * u64::from(end)) >> 32).unwrap()
    }
}

/// Changes that the server acknowledged.
#[derive(Default)]
struct Known {
    /// Id and key.
    analysis: Option<(String, String)>,
    /// Number of events of each search that are on the disk at least, and the digest there.
    searches: BTreeMap<u32, (u32, String)>,
    networks: Vec<String>,
    /// Networks that were sent, with or without an answer.
    sent: usize,
}

impl Known {
    async fn open(&self, address: SocketAddr) -> Client {
        let mut owner = Client::connect(address).await;
        let (id, key) = self.analysis.as_ref().map(|(id, key)| (id.as_str(), key.as_str())).unzip();
        owner.open(id, key).await;
        owner
    }

    /// Everything is there. What is there beyond it counts as acknowledged from now on: it was read.
    async fn check(&mut self, address: SocketAddr) {
        let offered = get(address, "/api/networks", &[]).await.json();
        let names: Vec<&str> =
            offered["networks"].as_array().unwrap().iter().filter_map(|network| network["name"].as_str()).collect();
        for name in &self.networks {
            assert!(names.contains(&name.as_str()), "{name} is not among {names:?}");
        }
        assert_eq!(offered["unusable"].as_array().map_or(0, Vec::len), 0, "{offered}");
        if self.searches.is_empty() {
            // Nothing of it was acknowledged, so it may not be there.
            self.analysis = None;
            return;
        }
        let mut owner = self.open(address).await;
        let searches: Vec<u32> = owner.welcome().searches.iter().map(|view| view.id).collect();
        for (search, (moment, digest)) in &mut self.searches {
            assert!(searches.contains(search), "search {search} is not among {searches:?}");
            owner.watch(*search).await;
            owner.until(|model| model.search == Some(*search) && model.status().digest.is_some()).await;
            assert!(*moment <= owner.model.moment, "search {search} has {} of {moment}", owner.model.moment);
            if *moment == owner.model.moment {
                assert_eq!(owner.model.digest(), digest);
            }
            (*moment, *digest) = (owner.model.moment, owner.model.digest().to_owned());
        }
        let lost = |event: &&Event| matches!(event, Event::Notice { message, .. } if message.contains("cannot be"));
        assert_eq!(owner.events.iter().find(lost), None);
    }

    /// Does something and waits until it is acknowledged.
    async fn act(&mut self, owner: &mut Client, address: SocketAddr, dice: &mut Dice) {
        let old = self.pick(dice);
        match (dice.below(4), old) {
            (0, Some(origin)) => {
                if let Some(what_if) = what_if(owner, origin, dice).await {
                    self.step(owner, what_if, 20).await;
                }
            }
            (1, Some(search)) => self.step(owner, search, 1 + dice.below(3000)).await,
            (2, _) => {
                let name = format!("n{}", self.sent);
                let body = self.network();
                let answer = request(address, "POST", &format!("/api/networks?name={name}.pb.gz"), &[], &body).await;
                assert_eq!(answer.status, 201, "{}", answer.text());
                self.networks.push(answer.json()["name"].as_str().map(str::to_owned).unwrap());
            }
            _ => {
                let search = new_search(owner, dice).await;
                let welcome = owner.welcome();
                self.analysis = Some((welcome.analysis.clone(), welcome.key.clone().unwrap()));
                self.step(owner, search, 1 + dice.below(300)).await;
            }
        }
    }

    /// Begins something that nobody waits for; the server is killed in the midst of it.
    async fn begin(&mut self, owner: &mut Client, address: SocketAddr, dice: &mut Dice) {
        let (kind, old) = (dice.below(7), self.pick(dice));
        match (kind, old) {
            // At the very moment at which a search is shown to rest, whether another one runs or not.
            (5, Some(search)) => {
                if let Some(other) = self.pick(dice).filter(|&other| other != search) {
                    owner.ask(Command::Go { search: other, until: Until::stopped() }).await.unwrap();
                }
                return self.step(owner, search, 1 + dice.below(300)).await;
            }
            (6, _) => {
                let search = new_search(owner, dice).await;
                let welcome = owner.welcome();
                self.analysis = Some((welcome.analysis.clone(), welcome.key.clone().unwrap()));
                return self.step(owner, search, 1 + dice.below(300)).await;
            }
            (0 | 1, Some(search)) => {
                owner.watch(search).await;
                owner.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
                let goal = owner.model.moment + dice.below(20_000);
                owner.until(|model| goal < model.moment || model.status().state != RunState::Running).await;
            }
            (2, Some(search)) => {
                let edits = vec![cpuct(dice)];
                owner.send(Command::WhatIf { search, moment: None, edits }).await;
                owner.send(Command::Step { search, simulations: 1 + dice.below(500) }).await;
            }
            (3, Some(search)) => {
                owner.send(Command::Step { search, simulations: 1 + dice.below(5000) }).await;
            }
            _ => {
                let body = self.network();
                let mut stream = TcpStream::connect(address).await.unwrap();
                let head = format!(
                    "POST /api/networks?name=cut.pb.gz HTTP/1.0\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n",
                    body.len()
                );
                stream.write_all(head.as_bytes()).await.unwrap();
                let part = body.len() / 4 * (1 + dice.below(4) as usize);
                stream.write_all(&body[..part]).await.unwrap();
            }
        }
        for _ in 0..dice.below(200) {
            tokio::task::yield_now().await;
        }
    }

    /// Steps until the search rests: it is on the disk then.
    async fn step(&mut self, owner: &mut Client, search: u32, simulations: u32) {
        owner.watch(search).await;
        let moment = owner.model.moment + simulations;
        owner.ask(Command::Step { search, simulations }).await.unwrap();
        owner
            .until(|model| {
                let status = model.status();
                moment <= model.moment && status.state != RunState::Running && status.digest.is_some()
            })
            .await;
        self.searches.insert(search, (owner.model.moment, owner.model.digest().to_owned()));
    }

    fn pick(&self, dice: &mut Dice) -> Option<u32> {
        let all: Vec<u32> = self.searches.keys().copied().collect();
        (!all.is_empty()).then(|| all[dice.below(u32::try_from(all.len()).unwrap()) as usize])
    }

    fn network(&mut self) -> Vec<u8> {
        self.sent += 1;
        shipped_copy(self.sent)
    }
}

fn cpuct(dice: &mut Dice) -> Edit {
    Edit::Parameter { name: "cpuct".to_owned(), value: format!("1.{}", dice.below(1_000_000) + 1) }
}

async fn what_if(owner: &mut Client, search: u32, dice: &mut Dice) -> Option<u32> {
    owner.ask(Command::WhatIf { search, moment: None, edits: vec![cpuct(dice)] }).await.ok()?;
    owner.events.iter().rev().find_map(|event| match event {
        Event::Search(view) => Some(view.id),
        _ => None,
    })
}

async fn new_search(owner: &mut Client, dice: &mut Dice) -> u32 {
    let Edit::Parameter { value, .. } = cpuct(dice) else { unreachable!("it is one") };
    let fen = ["startpos", "8/8/8/8/8/1k6/1P4P1/K7 w - - 0 1"][dice.below(2) as usize];
    owner.search(fen, "random", &[("cpuct", &value)]).await
}

/// Kills a server `times` times; begins with a new analysis now and then.
async fn kill_again_and_again(times: u32, seed: u64) {
    let (data, mut dice, mut known) = (Folder::new(), Dice(seed), Known::default());
    for time in 0..times {
        let mut process = Process::start(data.path());
        known.check(process.address).await;
        if time % 20 == 19 {
            (known.analysis, known.searches) = (None, BTreeMap::new());
        }
        let mut owner = known.open(process.address).await;
        for _ in 0..dice.below(3) {
            known.act(&mut owner, process.address, &mut dice).await;
        }
        known.begin(&mut owner, process.address, &mut dice).await;
        process.kill();
    }
    let process = Process::start(data.path());
    known.check(process.address).await;
    let health: Value = get(process.address, "/health", &[]).await.json();
    assert!(health.is_object());
    process.terminate();
    process.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_loses_nothing_that_it_acknowledged() {
    kill_again_and_again(6, 1).await;
}

/// `cargo test --release -p server --test server -- --ignored two_hundred` runs it: some minutes.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn a_server_killed_two_hundred_times_loses_nothing_that_it_acknowledged() {
    let seed = std::env::var("PUCTOSCOPE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2);
    kill_again_and_again(200, seed).await;
}

/// Joins an analysis after a restart; its game.
async fn game_again(process: &Process, (id, key): &(String, String)) -> (Client, GameView) {
    let mut owner = Client::connect(process.address).await;
    owner.open(Some(id), Some(key)).await;
    let game = owner.welcome().game.clone().unwrap();
    (owner, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_every_edit_that_it_acknowledged() {
    let data = Folder::new();
    let mut process = Process::start(data.path());
    let mut owner = Client::connect(process.address).await;
    owner.open(None, None).await;
    let analysis = (owner.welcome().analysis.clone(), owner.welcome().key.clone().unwrap());
    let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
    owner.ask(Command::SetGame { fen: "startpos".to_owned(), moves }).await.unwrap();
    let words = "the centre".to_owned();
    let comment = GameEdit::Comment { position: 1, when: document::When::After, words };
    owner.ask(Command::EditGame { edits: vec![comment] }).await.unwrap();
    let before = owner.game().clone();
    process.kill();

    // Without a search, and at the moment of the answer.
    let mut process = Process::start(data.path());
    let (mut owner, game) = game_again(&process, &analysis).await;
    assert_eq!(game, before);
    assert_eq!(game.positions[1].notes.as_deref().unwrap().after, ["the centre"]);

    // While a search runs, which is one of a position that is deleted then.
    owner.ask(Command::Visit { position: 3 }).await.unwrap();
    let new = |position| Command::NewSearch {
        position,
        evaluator: "random".to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    owner.ask(new(3)).await.unwrap();
    owner.ask(new(0)).await.unwrap();
    owner.watch(0).await;
    owner.ask(Command::Step { search: 0, simulations: 100 }).await.unwrap();
    owner.until_resting_at(100).await;
    owner.ask(Command::Go { search: 1, until: Until::stopped() }).await.unwrap();
    owner.ask(Command::EditGame { edits: vec![GameEdit::Delete { position: 2 }] }).await.unwrap();
    let before = owner.game().clone();
    assert_eq!((before.current, before.positions.len()), (1, 2));
    process.kill();

    let mut process = Process::start(data.path());
    let (mut owner, game) = game_again(&process, &analysis).await;
    assert_eq!(game, before);
    assert_eq!(game.undo.map(|deed| (deed.kind, deed.position)), Some((Kind::Delete, 2)));
    let searches: Vec<u32> = owner.welcome().searches.iter().map(|view| view.id).collect();
    assert_eq!(searches, [1], "the one of a deleted position is not told of");
    owner.ask(Command::UndoGame).await.unwrap();
    let restored = owner.game().clone();
    assert_eq!((restored.current, restored.positions.len()), (2, 4));
    assert_eq!(restored.positions[3].searches, [0]);
    owner.watch(0).await;
    owner.until_resting_at(100).await;
    owner.ask(Command::UndoGame).await.unwrap();
    let before = owner.game().clone();
    assert!(before.positions[1].notes.is_none());
    process.kill();

    let mut process = Process::start(data.path());
    let (mut owner, game) = game_again(&process, &analysis).await;
    assert_eq!(game, before);
    owner.ask(Command::RedoGame).await.unwrap();
    owner.ask(Command::RedoGame).await.unwrap();
    assert_eq!(owner.game().positions.len(), 2);
    process.kill();
}
