//! Playback in the browser: the log of a search, played back, shows again what the server sent, bit for bit.

use server::serving::Settings;
use session::{Limits, Playback};
use wire::{Command, Event, Frame, Until, Watch};

use crate::support::{Client, Server, http::get, model::Model, settings};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATES: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

/// Steps a search so often; every frame that came on the way.
async fn frames_of(owner: &mut Client, search: u32, steps: u32) -> Vec<Frame> {
    let mut frames = Vec::new();
    for _ in 0..steps {
        let simulations = owner.model.status().simulations;
        owner.send(Command::Step { search, simulations: 1 }).await;
        while owner.model.status().simulations == simulations {
            if let Some(Event::Frame(frame)) = owner.next().await {
                frames.push(*frame);
            }
        }
    }
    // And some of a search that runs.
    let nodes = owner.model.status().nodes + 10_000;
    owner.send(Command::Go { search, until: Until::nodes(nodes) }).await;
    while owner.model.status().nodes < nodes {
        if let Some(Event::Frame(frame)) = owner.next().await {
            frames.push(*frame);
        }
    }
    frames
}

async fn log_of(server: &Server, analysis: &str, search: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut from = 0;
    loop {
        let address = format!("/api/analyses/{analysis}/searches/{search}/log?from={from}");
        let piece = get(server.address, &address, &[]).await;
        let number = |name: &str| piece.header(name).parse::<u32>().unwrap();
        bytes.extend_from_slice(&piece.body);
        from = number("x-puctoscope-to");
        if from == number("x-puctoscope-moment") {
            return bytes;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_frames_are_shown_again() {
    let limits = server::limits::Limits { messages_per_second: 1_000_000, ..settings().limits };
    let server = Server::start(Settings { limits, ..settings() }).await;
    let mut owner = server.owner().await;
    let mut compared = 0;
    for (fen, evaluator, settings) in [
        ("startpos", "classical", vec![]),
        (KIWIPETE, "random", vec![("cpuct", "3")]),
        (KIWIPETE, "classical", vec![("formula", "puct_ln"), ("draw_score", "0.1")]),
        (MATES, "random", vec![]),
        (MATES, "uniform", vec![("arithmetic", "lc0")]),
        ("startpos", "random", vec![("batch", "16"), ("virtual", "loss")]),
    ] {
        let search = owner.search(fen, evaluator, &settings).await;
        let mut live = owner.model.clone();
        let frames = frames_of(&mut owner, search, 1700).await;
        let analysis = owner.welcome().analysis.clone();

        let mut playback = Playback::new(Limits::default());
        playback.push(&log_of(&server, &analysis, search).await).unwrap();
        playback.show().unwrap();
        playback.seek(live.moment);
        playback.watch(Watch { interval_ms: 10, ..Watch::whole(search) });
        let mut shown = Model::default();
        for frame in &frames {
            live.apply(frame);
            playback.seek(frame.moment);
            if let Some(frame) = playback.frame().unwrap() {
                shown.apply(&frame);
            }
            let at = frame.moment;
            assert_eq!((shown.moment, shown.tree_nodes), (live.moment, live.tree_nodes));
            assert!(shown.nodes == live.nodes, "the nodes of {fen} at {at}");
            assert!(shown.open == live.open, "the edges of {fen} at {at}");
            compared += 1;
        }
    }
    assert!(compared >= 10_000, "{compared}");
    server.end().await;
}
