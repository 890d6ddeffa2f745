//! Searches with a real network, where the reference and ONNX Runtime are (CONTRACT 26).

use std::sync::Arc;

use serde_json::Value;
use server::evaluation::{Catalogue, catalogue};
use server::serving::Settings;
use server::storage::uploads::Uploads;
use wire::{Command, Event, Until};

use super::command_line::{json, refused};
use crate::support::{Folder, Server, http, network, reference, settings};

/// Settings with maia-1900 on offer.
fn with_network(file: &std::path::Path) -> Settings {
    let settings = settings();
    settings.catalogue.add(file).unwrap();
    Settings { default_evaluator: "network:maia-1900".to_owned(), ..settings }
}

/// A catalogue of nothing, whose networks are run so.
fn catalogue_of(runtime: Option<networks::RuntimeName>, library: Option<std::path::PathBuf>) -> Catalogue {
    let how = catalogue::Settings {
        runtime,
        library,
        devices: networks::Devices::default(),
        precision: networks::Precision::Single,
        largest_batch: 1,
        cache_entries: 0,
        limits: networks::Limits::default(),
    };
    Catalogue::new(how, Uploads::of(None))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_searches_share_a_network_and_each_is_the_same_as_alone() {
    let Some((file, _)) = network() else { return };
    let server = Server::start(with_network(&file)).await;
    let (mut a, mut b) = (server.owner().await, server.owner().await);
    assert_eq!(a.welcome().networks[0].name, "maia-1900");
    assert_eq!(a.welcome().default_evaluator, "network:maia-1900");
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let in_a = a.search(fen, "network:maia-1900", &[("arithmetic", "lc0"), ("cache", "off")]).await;
    let in_b = b.search("startpos", "network:maia-1900", &[("arithmetic", "lc0")]).await;
    a.ask(Command::Go { search: in_a, until: Until::nodes(100) }).await.unwrap();
    b.ask(Command::Go { search: in_b, until: Until::nodes(100) }).await.unwrap();
    a.until_resting_at(100).await;
    b.until_resting_at(100).await;
    let view = a.events.iter().find_map(|event| match event {
        Event::Search(view) => Some(view.clone()),
        _ => None,
    });
    assert!(view.unwrap().device.starts_with("CPU, ONNX Runtime"));
    let file = file.to_str().unwrap();
    let alone = json(&[
        "analyse",
        "--json",
        "--network",
        file,
        "--nodes",
        "100",
        "--fen",
        fen,
        "--set",
        "arithmetic=lc0",
        "--set",
        "cache=off",
    ]);
    assert_eq!(a.model.digest(), alone["digest"]);
    assert_eq!(a.model.status().cache_lookups, 0, "cache=off does not look");
    // The same search again is answered from the cache, and is the same.
    let mut c = server.owner().await;
    let in_c = c.search("startpos", "network:maia-1900", &[("arithmetic", "lc0")]).await;
    c.ask(Command::Go { search: in_c, until: Until::nodes(100) }).await.unwrap();
    c.until_resting_at(100).await;
    assert_eq!(c.model.digest(), b.model.digest());
    let status = c.model.status();
    assert!(status.cache_hits >= 95, "{} of {}", status.cache_hits, status.cache_lookups);
    let health = http::get(server.address, "/health", &[]).await.json();
    assert_eq!((&health["device"], &health["queue"]), (&"CPU".into(), &0.into()));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_waits_for_the_network_is_stopped_and_taken_back_at_once() {
    let Some((file, _)) = network() else { return };
    let server = Server::start(with_network(&file)).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "network:maia-1900", &[]).await;
    for _ in 0..20 {
        owner.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
        owner.ask(Command::Stop { search }).await.unwrap();
        owner.ask(Command::Step { search, simulations: 3 }).await.unwrap();
        owner.ask(Command::StepBack { search, simulations: 1 }).await.unwrap();
    }
    owner.ask(Command::StepBack { search, simulations: u32::MAX }).await.unwrap();
    owner.until_resting_at(0).await;
    owner.ask(Command::Step { search, simulations: 5 }).await.unwrap();
    owner.until_resting_at(5).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_library_refuses_the_search_and_nothing_else() {
    let Some((file, _)) = network() else { return };
    let catalogue = catalogue_of(None, Some("/no/such/libonnxruntime.so".into()));
    catalogue.add(&file).unwrap();
    let server = Server::start(Settings { catalogue, ..settings() }).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    let new = Command::NewSearch {
        position: 0,
        evaluator: "network:maia-1900".to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    let (code, message) = owner.ask(new).await.unwrap_err();
    assert_eq!(code, wire::Code::Failed);
    assert!(message.contains("no ONNX Runtime library at /no/such"), "{message}");
    owner.ask(Command::Step { search, simulations: 2 }).await.unwrap();
    owner.until_resting_at(2).await;
    server.end().await;
}

#[test]
fn the_command_line_refuses_what_cannot_run() {
    let Some((file, _)) = network() else { return };
    let path = file.to_str().unwrap();
    for command in ["analyse", "evaluate", "bench"] {
        refused(&[command, "--network", path, "--evaluator", "network", "--onnxruntime", "/no/lib.so"], "/no/lib.so");
    }
    refused(
        &["serve", "--no-data", "--address", "127.0.0.1:0", "--network", path, "--onnxruntime", "/no/lib.so"],
        "/no/lib.so",
    );
    refused(&["analyse", "--network", path, "--device", "tensorrt"], "tensorrt");
    let folder = Folder::new();
    let bytes = std::fs::read(&file).unwrap();
    let cut = folder.file("cut.pb.gz", &bytes[..bytes.len() / 2]);
    refused(&["describe", cut.to_str().unwrap()], "damaged or cut short");
}

#[test]
fn raw_outputs_agree_with_lc0() {
    let (Some((file, _)), Some(reference)) = (network(), reference()) else { return };
    let text = std::fs::read_to_string(reference.join("outputs/maia-1900.json")).unwrap();
    let golden: Value = serde_json::from_str(&text).unwrap();
    let positions = golden["positions"].as_array().expect("positions");
    // A few here; on all of them the evaluator is tested where it is written.
    for position in positions.iter().step_by(7) {
        let of = |key: &str| position[key].as_str().unwrap();
        let path = file.to_str().unwrap();
        let arguments = ["evaluate", "--json", "--network", path, "--fen", of("fen"), "--moves", of("moves")];
        let ours = json(&arguments);
        for (index, key) in ["W", "D", "L"].iter().enumerate() {
            let difference = ours["wdl"][index].as_f64().unwrap() - position[key].as_f64().unwrap();
            assert!(difference.abs() < 1e-5, "{key} of {}", of("fen"));
        }
        let theirs = position["moves_in_order"].as_array().unwrap().iter().zip(position["P_exact"].as_array().unwrap());
        let mut count = 0;
        for (mv, p) in theirs {
            let same = |entry: &&Value| entry["move"] == *mv;
            let entry = ours["policy"].as_array().unwrap().iter().find(same).unwrap_or_else(|| panic!("no {mv}"));
            assert!((entry["p"].as_f64().unwrap() - p.as_f64().unwrap()).abs() < 1e-5, "{}: {entry}", of("fen"));
            count += 1;
        }
        assert_eq!(ours["policy"].as_array().unwrap().len(), count);
    }
}

#[test]
fn networks_are_described_and_converted() {
    let Some((file, _)) = network() else { return };
    let path = file.to_str().unwrap();
    let description = json(&["describe", "--json", path]);
    assert_eq!((&description["filters"], &description["blocks"]), (&64.into(), &6.into()));
    let folder = Folder::new();
    let graph = folder.path().join("maia.onnx");
    let graph = graph.to_str().unwrap();
    assert!(super::command_line::puctoscope(&["convert", path, graph]).status.success());
    refused(&["convert", path, graph], "exists already");
    let of = |file: &str| json(&["evaluate", "--json", "--network", file])["policy"].clone();
    assert_eq!(of(path), of(graph));
}

#[test]
fn heads_are_chosen_by_name() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../networks/tests/fixtures/multihead.pb.gz");
    let description = json(&["describe", "--json", file, "--policy-head", "soft"]);
    assert_eq!(description["policy_heads"], "vanilla, optimistic, soft (used), opponent");
    assert_eq!(description["value_heads"], "winner (used), q, st");
    assert_eq!(description["encoders"], 3);
    refused(&["describe", file, "--value-head", "soft"], "it has no value head soft; it has winner, q, st");
    let folder = Folder::new();
    let graph = |name: &str, head: &str| {
        let path = folder.path().join(name);
        let options = ["convert", file, path.to_str().unwrap(), "--policy-head", head];
        assert!(super::command_line::puctoscope(&options).status.success());
        std::fs::read(path).unwrap()
    };
    assert_ne!(graph("vanilla.onnx", "vanilla"), graph("soft.onnx", "soft"));
}

#[test]
fn a_search_goes_on_with_the_arithmetic_that_it_began_with() {
    let catalogue = catalogue_of(Some(networks::RuntimeName::Embedded), None);
    let offer = catalogue.add_shipped().unwrap();
    let named = |runtime| wire::NamedNetwork { name: &offer.name, runtime };
    let loaded = catalogue.load(named(None)).unwrap();
    assert_eq!(loaded.computed_by(), "CPU, embedded-1");
    let exactly = catalogue.load_exactly(&offer.name, Some(loaded.id())).unwrap();
    assert!(Arc::ptr_eq(&loaded, &exactly), "it is opened once");
    let before = engine::log::NetworkId::of_file(offer.sha256);
    let error = catalogue.load_exactly(&offer.name, Some(before)).unwrap_err().to_string();
    assert!(error.contains("no ONNX Runtime was found"), "{error}");
}

#[test]
fn a_search_may_say_what_computes_its_network() {
    let Some((_, library)) = network() else { return };
    let catalogue = catalogue_of(None, Some(library));
    let offer = catalogue.add_shipped().unwrap();
    let load = |runtime| catalogue.load(wire::NamedNetwork { name: &offer.name, runtime }).unwrap();
    let (own, embedded) = (load(None), load(Some(wire::Runtime::Embedded)));
    assert_eq!(embedded.computed_by(), "CPU, embedded-1");
    assert!(own.computed_by().starts_with("CPU, ONNX Runtime"), "{}", own.computed_by());
    assert!(Arc::ptr_eq(&own, &load(Some(wire::Runtime::OnnxRuntime))), "it is opened once");
    assert_eq!(catalogue.running().len(), 2);
    for loaded in [&own, &embedded] {
        let exactly = catalogue.load_exactly(&offer.name, Some(loaded.id())).unwrap();
        assert!(Arc::ptr_eq(loaded, &exactly), "each search goes on with its own");
    }
}
