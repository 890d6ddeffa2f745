//! Searches that take P of one network and V of another, over sockets and on the command line.

use server::serving::Settings;
use wire::{Code, Command, Event, Priors, RawEvaluation, SearchView, Taken, Until};

use super::command_line::{json, refused};
use crate::support::http::get;
use crate::support::{Client, Folder, Server, settings, settings_with_data};

/// Two small networks of the tests: nothing that they say makes sense, and each says something else.
const VALUES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../networks/tests/fixtures/residual.pb.gz");
const PRIORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../networks/tests/fixtures/tanh-sigmoid.pb.gz");

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Offers the two as `residual` and `tanh-sigmoid`; `None` where no network can be run.
fn with_networks(settings: Settings) -> Option<Settings> {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return None;
    }
    for file in [VALUES, PRIORS] {
        settings.catalogue.add(file.as_ref()).unwrap();
    }
    Some(settings)
}

async fn search(owner: &mut Client, evaluator: &str, own: Option<&str>, opponent: Option<&str>) -> SearchView {
    try_search(owner, evaluator, own, opponent).await.expect("a good search")
}

async fn try_search(
    owner: &mut Client,
    evaluator: &str,
    own: Option<&str>,
    opponent: Option<&str>,
) -> Result<SearchView, (Code, String)> {
    let new = Command::NewSearch {
        position: owner.game().current,
        evaluator: evaluator.to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: Priors { own, opponent }.map(str::to_owned),
    };
    owner.ask(new).await?;
    let told = owner.events.iter().rev().find_map(|event| match event {
        Event::Search(view) => Some(view.clone()),
        _ => None,
    });
    Ok(told.expect("the search was told"))
}

async fn run(owner: &mut Client, search: u32, nodes: u32) {
    owner.watch(search).await;
    owner.ask(Command::Go { search, until: Until::nodes(nodes) }).await.unwrap();
    owner.until_resting_at(nodes).await;
}

async fn raw(server: &Server, owner: &Client, search: u32, query: &str) -> RawEvaluation {
    let id = &owner.welcome().analysis;
    let response = get(server.address, &format!("/api/analyses/{id}/searches/{search}/evaluation?{query}"), &[]).await;
    assert_eq!(response.status, 200, "{}", response.text());
    serde_json::from_slice(&response.body).unwrap()
}

/// P as a search stores it.
fn priors(raw: &RawEvaluation) -> Vec<(u16, f64)> {
    let moves: Vec<engine::Move> = raw.moves.iter().map(|one| engine::Move(one.mv)).collect();
    let (outputs, logits): (Vec<u16>, Vec<f32>) = raw.moves.iter().map(|one| (one.output, one.logit)).unzip();
    let (mut softmax, mut edges) = (engine::prior::Softmax::default(), Vec::new());
    engine::prior::edges_from_logits(&moves, &outputs, &logits, raw.policy_temperature, &mut softmax, &mut edges);
    edges.iter().map(|edge| (edge.mv().0, edge.prior().get())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_number_is_that_of_its_network() {
    let Some(settings) = with_networks(settings()) else { return };
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    owner.ask(Command::SetGame { fen: KIWIPETE.to_owned(), moves: Vec::new() }).await.unwrap();
    let (values, other) = ("network:residual", "network:tanh-sigmoid");
    let view = search(&mut owner, values, Some(other), Some(values)).await;
    let [own, opponent] = [&view.priors.own, &view.priors.opponent].map(|source| source.clone().unwrap());
    assert_eq!((own.evaluator.as_str(), opponent.evaluator.as_str()), (other, values));
    assert_eq!((own.network.as_ref() != view.network.as_ref(), &opponent.network), (true, &view.network));
    run(&mut owner, view.id, 200).await;

    // At the root P is the other network's, and V the first one's.
    let edges = |owner: &Client, node: u32| -> Vec<(u16, f64)> {
        owner.model.open[&node].edges.iter().map(|edge| (edge.mv, edge.prior)).collect()
    };
    let of_priors = raw(&server, &owner, view.id, "line=&of=priors").await;
    let of_values = raw(&server, &owner, view.id, "line=").await;
    assert_eq!((of_priors.evaluator.as_str(), of_priors.taken), (other, Taken::Priors));
    assert_eq!((of_values.evaluator.as_str(), of_values.taken), (values, Taken::Values));
    assert_eq!(priors(&of_priors), edges(&owner, 0));
    assert_ne!(priors(&of_values), edges(&owner, 0));
    let v = owner.model.open[&0].v.unwrap();
    assert!((of_values.q - v).abs() <= 0.5 / f64::from(1 << 20) && of_priors.q != of_values.q);

    // Where the opponent is to move, the first one gives both.
    let reply = owner.model.nodes.values().find(|node| node.parent == 0 && node.id != 0).unwrap();
    let line = format!("line={}&of=priors", reply.mv);
    let of_reply = raw(&server, &owner, view.id, &line).await;
    assert_eq!((of_reply.evaluator.as_str(), of_reply.taken), (values, Taken::Everything));
    assert!((-of_reply.q - f64::from(reply.v.unwrap())).abs() < 1e-6);

    // Both are asked, and that is what is counted.
    assert!(owner.model.status().cache_lookups > 200, "{}", owner.model.status().cache_lookups);

    // The same network for all is the search with one.
    let plain = search(&mut owner, values, None, None).await;
    let same = search(&mut owner, values, Some(values), Some(values)).await;
    assert_eq!((same.id, same.priors.is_none()), (plain.id, true));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_gives_priors_to_an_evaluator_without_one_and_the_reverse() {
    let Some(settings) = with_networks(settings()) else { return };
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    owner.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() }).await.unwrap();
    for (evaluator, own) in [("classical", "network:residual"), ("network:residual", "uniform")] {
        let view = search(&mut owner, evaluator, Some(own), None).await;
        run(&mut owner, view.id, 100).await;
        let said = raw(&server, &owner, view.id, "line=&of=priors").await;
        let shown: Vec<_> = owner.model.open[&0].edges.iter().map(|edge| (edge.mv, edge.prior)).collect();
        assert_eq!((said.evaluator.as_str(), priors(&said)), (own, shown), "{evaluator}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_finds_all_networks_again_and_misses_each() {
    let folder = Folder::new();
    let Some(first) = with_networks(settings_with_data(folder.path())) else { return };
    let server = Server::start(first).await;
    let mut owner = server.owner().await;
    let (values, other) = ("network:residual", "network:tanh-sigmoid");
    owner.ask(Command::SetGame { fen: KIWIPETE.to_owned(), moves: Vec::new() }).await.unwrap();
    let view = search(&mut owner, values, Some(other), None).await;
    run(&mut owner, view.id, 60).await;
    let (analysis, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    let digest = owner.model.digest().to_owned();
    drop(owner);
    server.end().await;

    let server = Server::start(with_networks(settings_with_data(folder.path())).unwrap()).await;
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), key.as_deref()).await;
    assert_eq!(owner.welcome().searches, std::slice::from_ref(&view));
    owner.watch(view.id).await;
    assert_eq!(owner.model.digest(), digest);
    run(&mut owner, view.id, 80).await;
    drop(owner);
    server.end().await;

    // Without the second network it is refused as without the first.
    for (file, missing) in [(VALUES, "tanh-sigmoid"), (PRIORS, "residual")] {
        let settings = settings_with_data(folder.path());
        settings.catalogue.add(file.as_ref()).unwrap();
        let server = Server::start(settings).await;
        let mut owner = Client::connect(server.address).await;
        owner.open(Some(&analysis), key.as_deref()).await;
        let (code, message) = owner.ask(Command::Step { search: view.id, simulations: 1 }).await.unwrap_err();
        assert_eq!(code, Code::Invalid);
        assert!(message.contains(&format!("there is no network \"{missing}\" here")), "{message}");
        drop(owner);
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_network_of_priors_is_named() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    owner.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() }).await.unwrap();
    for (own, opponent) in [(Some("network:none"), None), (None, Some("network:none"))] {
        let (code, message) = try_search(&mut owner, "classical", own, opponent).await.unwrap_err();
        assert!(code == Code::Invalid && message.contains("there is no network \"none\" here"), "{message}");
    }
    let (code, message) = try_search(&mut owner, "classical", Some("oracle"), None).await.unwrap_err();
    assert!(code == Code::Invalid && message.contains("there is no evaluator \"oracle\""), "{message}");
    server.end().await;
}

#[test]
fn the_command_line_takes_p_of_another_network() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let analyse = |more: &[&str]| {
        let arguments =
            ["analyse", "--json", "--device", "cpu", "--network", VALUES, "--fen", KIWIPETE, "--nodes", "60"];
        json(&[&arguments[..], more].concat())
    };
    let plain = analyse(&[]);
    let same = analyse(&["--policy-network", VALUES, "--opponent-policy-network", VALUES]);
    assert_eq!(same["digest"], plain["digest"], "the same network twice is that network");
    assert_eq!(same["policy_network"], serde_json::Value::Null);

    let folder = Folder::new();
    let file = folder.path().join("two.puctrec");
    let file = file.to_str().unwrap();
    let two = analyse(&["--policy-network", PRIORS, "--opponent-policy-network", VALUES, "--record", file]);
    assert_eq!((&two["policy_network"], &two["opponent_policy_network"]), (&"tanh-sigmoid".into(), &"residual".into()));
    let p = |found: &serde_json::Value| -> Vec<(String, f64)> {
        let edges = found["edges"].as_array().unwrap().iter();
        let mut all: Vec<_> =
            edges.map(|edge| (edge["move"].as_str().unwrap().to_owned(), edge["p"].as_f64().unwrap())).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    let alone = json(&["analyse", "--json", "--device", "cpu", "--network", PRIORS, "--fen", KIWIPETE, "--nodes", "1"]);
    assert_eq!(p(&two), p(&alone));
    assert_eq!(two["root"]["v"], plain["root"]["v"]);

    let replayed = json(&["replay", file, "--json"]);
    assert_eq!((&replayed["digest"], &replayed["digest_verified"]), (&two["digest"], &true.into()));
    assert_eq!((&replayed["network"], &replayed["priors"]["network"]), (&"residual".into(), &"tanh-sigmoid".into()));
    assert_eq!(replayed["opponent_priors"]["network_sha256"], replayed["network_sha256"]);

    let bench =
        json(&["bench", "--json", "--device", "cpu", "--network", VALUES, "--policy-network", PRIORS, "--nodes", "50"]);
    let per_node = bench["evals_per_cpu_s"].as_f64().unwrap() / bench["nodes_per_cpu_s"].as_f64().unwrap();
    assert!((1.5..=2.0).contains(&per_node), "each position is evaluated twice: {per_node}");
    refused(&["analyse", "--network", VALUES, "--policy-network", "/no/such/file"], "/no/such/file");
    refused(&["bench", "--network", VALUES, "--policy-network", PRIORS, "--together", "2"], "--policy-network");
}
