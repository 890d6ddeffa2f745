//! Inputs and outputs of an evaluator, over HTTP.

use serde_json::Value;
use server::serving::Settings;
use wire::{Command, Form, RawEvaluation, Until};

use super::command_line::json;
use crate::support::http::{Response, get};
use crate::support::{Client, Server, network, reference, settings};

async fn ask(server: &Server, owner: &Client, search: u32, line: &str) -> Response {
    let id = &owner.welcome().analysis;
    get(server.address, &format!("/api/analyses/{id}/searches/{search}/evaluation?line={line}"), &[]).await
}

async fn raw(server: &Server, owner: &Client, search: u32, line: &str) -> RawEvaluation {
    let response = ask(server, owner, search, line).await;
    assert_eq!((response.status, response.header("content-type")), (200, "application/json"), "{}", response.text());
    serde_json::from_slice(&response.body).unwrap()
}

/// P as a search stores it: softmax at the printed temperature, in 16 bits.
fn priors(raw: &RawEvaluation) -> Vec<(u16, f64)> {
    let moves: Vec<engine::Move> = raw.moves.iter().map(|one| engine::Move(one.mv)).collect();
    let (outputs, logits): (Vec<u16>, Vec<f32>) = raw.moves.iter().map(|one| (one.output, one.logit)).unzip();
    let mut edges = Vec::new();
    engine::prior::edges_from_logits(
        &moves,
        &outputs,
        &logits,
        raw.policy_temperature,
        &mut engine::prior::Softmax::default(),
        &mut edges,
    );
    edges.iter().map(|edge| (edge.mv().0, edge.prior().get())).collect()
}

fn edges(owner: &Client) -> Vec<(u16, f64)> {
    owner.model.open[&0].edges.iter().map(|edge| (edge.mv, edge.prior)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn evaluators_without_a_network_say_what_they_give() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    for evaluator in ["classical", "uniform", "random", "rollout"] {
        let search = owner.search("startpos", evaluator, &[("policy_temperature", "1.7")]).await;
        owner.ask(Command::Step { search, simulations: 1 }).await.unwrap();
        owner.until(|model| model.search == Some(search) && model.moment == 1).await;
        let raw = raw(&server, &owner, search, "").await;
        assert!(raw.network.is_none() && raw.evaluator == evaluator);
        assert_eq!((raw.policy_temperature, raw.moves.len()), (1.7, 20));
        assert_eq!(raw.wdl.is_some(), evaluator == "classical");
        assert_eq!(priors(&raw), edges(&owner), "{evaluator}");
        let v = owner.model.open[&0].v.unwrap();
        assert!((raw.q - v).abs() <= 0.5 / f64::from(1 << 20), "{evaluator}: {} and {v}", raw.q);
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_in_a_sentence() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "classical", &[]).await;
    let long = vec!["1"; 2000].join(",");
    let mate = "53|55".split('|').map(|square| square.parse::<u16>().unwrap()).collect::<Vec<_>>();
    let mate = (mate[0] | mate[1] << 6).to_string();
    for (line, status, words) in [
        ("1", 400, "move code 1 is not legal after 0 moves"),
        ("70000", 400, "codes of moves"),
        ("e2e4", 400, "codes of moves"),
        ("%00%ff", 400, ""),
        ("-1", 400, "codes of moves"),
        (long.as_str(), 400, "at most 1000 moves"),
        (mate.as_str(), 400, "the game is over"),
    ] {
        let response = ask(&server, &owner, search, line).await;
        assert_eq!(response.status, status, "{line}");
        let message = response.json()["error"].as_str().expect("a sentence").to_owned();
        assert!(message.contains(words), "{message}");
    }
    assert_eq!(ask(&server, &owner, search + 7, "").await.status, 404);
    for path in
        ["/api/analyses/xyz/searches/0/evaluation", "/api/analyses/AAAAAAAAAAAAAAAAAAAAAA/searches/0/evaluation"]
    {
        assert_eq!(get(server.address, path, &[]).await.status, 404, "{path}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_at_once_are_told_to_come_again() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    let all = u32::try_from(server.shared.looking.places.available_permits()).unwrap();
    let taken = server.shared.looking.places.acquire_many(all).await.unwrap();
    let response = ask(&server, &owner, search, "").await;
    assert_eq!(response.status, 503);
    assert!(response.json()["error"].as_str().unwrap().contains("try again"));
    drop(taken);
    let (first, second) = tokio::join!(ask(&server, &owner, search, ""), ask(&server, &owner, search, ""));
    assert_eq!((first.status, second.status), (200, 200));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_may_look() {
    let token = Some(server::analyses::Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    let mut owner = Client::try_connect(
        server.address,
        Form::Binary,
        &[("sec-websocket-protocol", wire::BINARY_SUBPROTOCOL), ("authorization", "Bearer secret")],
    )
    .await
    .unwrap();
    owner.open(None, None).await;
    let search = owner.search("startpos", "classical", &[]).await;
    assert_eq!(raw(&server, &owner, search, "").await.moves.len(), 20);
    let id = &owner.welcome().analysis;
    let path = format!("/api/analyses/{id}/searches/{search}/evaluation");
    let bytes = get(server.address, &path, &["Accept: application/x-postcard"]).await;
    assert_eq!(bytes.header("content-type"), wire::BINARY_TYPE);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_is_shown_as_it_is_and_the_search_goes_on_as_if_nobody_looked() {
    let Some((file, _)) = network() else { return };
    let settings = settings();
    settings.catalogue.add(&file).unwrap();
    let server = Server::start(settings).await;
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut digests = Vec::new();
    for looks in [false, true] {
        let mut owner = server.owner().await;
        let search = owner.search(fen, "network:maia-1900", &[("cache", "off"), ("batch", "4")]).await;
        owner.ask(Command::Go { search, until: Until::nodes(200) }).await.unwrap();
        if looks {
            for _ in 0..10 {
                raw(&server, &owner, search, "").await;
            }
        }
        owner.until(|model| model.status().nodes >= 200 && model.status().digest.is_some()).await;
        digests.push(owner.model.digest().to_owned());
        if looks {
            let raw = raw(&server, &owner, search, "").await;
            assert_eq!(priors(&raw), edges(&owner), "P of the search's edges, in all 16 bits");
            let v = owner.model.open[&0].v.unwrap();
            assert!((raw.q - v).abs() <= 0.5 / f64::from(1 << 20), "{} and {v}", raw.q);
        }
    }
    assert_eq!(digests[0], digests[1]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn planes_and_outputs_are_lc0s() {
    let (Some((file, _)), Some(reference)) = (network(), reference()) else { return };
    let settings = settings();
    settings.catalogue.add(&file).unwrap();
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    let text = std::fs::read_to_string(reference.join("outputs/maia-1900.json")).unwrap();
    let golden: Value = serde_json::from_str(&text).unwrap();
    let positions = golden["positions"].as_array().expect("positions");
    assert!(positions.len() >= 10);
    for position in positions {
        let of = |key: &str| position[key].as_str().unwrap();
        let moves = of("moves").split_whitespace().map(str::to_owned).collect();
        owner.ask(Command::SetGame { fen: of("fen").to_owned(), moves }).await.unwrap();
        let new = Command::NewSearch {
            position: owner.game().current,
            evaluator: "network:maia-1900".to_owned(),
            settings: Vec::new(),
            moves: Vec::new(),
            keep: false,
            priors: wire::Priors::default(),
        };
        owner.ask(new).await.unwrap();
        let search = owner.game().positions[owner.game().current as usize].searches[0];
        let raw = raw(&server, &owner, search, "").await;
        let network = raw.network.as_ref().expect("a network");
        assert_eq!((network.planes.len(), network.logits.len()), (112, 1858));
        for (plane, hex) in position["planes_mask_hex"].as_array().unwrap().iter().enumerate() {
            let mask = u64::from_str_radix(hex.as_str().unwrap(), 16).unwrap();
            assert_eq!(u64::from_le_bytes(network.planes[plane].rows), mask, "plane {plane} of {}", of("id"));
        }
        for (plane, value) in position["planes_value"].as_object().unwrap() {
            let plane: usize = plane.parse().unwrap();
            assert_eq!(f64::from(network.planes[plane].value), value.as_f64().unwrap(), "{}", of("id"));
        }
        let golden = position["index"].as_array().unwrap().iter().zip(position["logit"].as_array().unwrap());
        for (index, logit) in golden {
            let (index, logit) = (index.as_u64().unwrap(), logit.as_f64().unwrap());
            let ours = raw.moves.iter().find(|mv| u64::from(mv.output) == index).expect("a legal move");
            assert_eq!(ours.logit, network.logits[usize::from(ours.output)]);
            assert!((f64::from(ours.logit) - logit).abs() < 1e-4, "{index} of {}: {}", of("id"), ours.logit);
        }
        for (ours, key) in raw.wdl.unwrap().iter().zip(["W", "D", "L"]) {
            assert!((f64::from(*ours) - position[key].as_f64().unwrap()).abs() < 1e-5, "{key} of {}", of("id"));
        }
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn below_the_root_history_is_that_of_the_line() {
    let Some((file, _)) = network() else { return };
    let settings = settings();
    settings.catalogue.add(&file).unwrap();
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "network:maia-1900", &[]).await;
    // 1.e4 c5, and the very same as the game.
    let raw = raw(&server, &owner, search, "1804,2226").await;
    let path = file.to_str().unwrap();
    let evaluated = json(&[
        "evaluate",
        "--json",
        "--network",
        path,
        "--fen",
        "startpos",
        "--moves",
        "e2e4 c7c5",
        "--set",
        "cache=off",
    ]);
    assert_eq!(raw.wdl.map(|wdl| wdl.map(f64::from).to_vec()), serde_json::from_value(evaluated["wdl"].clone()).ok());
    let largest = raw.moves.iter().map(|mv| f64::from(mv.logit)).fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = raw.moves.iter().map(|mv| (f64::from(mv.logit) - largest).exp()).sum();
    for entry in evaluated["policy"].as_array().unwrap() {
        let mv = raw.moves.iter().find(|mv| u64::from(mv.output) == entry["index"].as_u64().unwrap()).unwrap();
        let p = (f64::from(mv.logit) - largest).exp() / sum;
        assert!((p - entry["p"].as_f64().unwrap()).abs() < 1e-12);
    }
    let planes = &raw.network.unwrap().planes;
    assert_eq!(planes[0].name, "our pawns");
    // Our pawns now, and one position ago: it was we who had moved before that.
    assert_eq!((planes[0].rows[1], planes[0].rows[3]), (0b1110_1111, 0b0001_0000));
    assert_eq!((planes[6].rows[6], planes[6].rows[4]), (0b1111_1011, 0b0000_0100));
    assert_eq!((planes[19].rows[6], planes[26].rows[1]), (0b1111_1111, 0b1111_1111), "{}", planes[19].name);
    server.end().await;
}
