//! Analyses on disk: a restarted server goes on, damage is cut off and said, a full disk loses nothing.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use server::analyses::AnalysisId;
use server::limits::Limits;
use server::serving::Settings;
use session::kept::blocks::{Chain, MAGIC};

use crate::support::model::Model;
use crate::support::{Client, Folder, Server, document, http, settings, settings_with_data};
use wire::{Code, Command, Event, RunState, Until};

/// Makes an analysis with one search, ends the server; its id, key and digest.
async fn stored(data: &Path, nodes: u32) -> (String, String, String) {
    let server = Server::start(settings_with_data(data)).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[("cpuct", "2.5")]).await;
    owner.ask(Command::Go { search, until: Until::nodes(nodes) }).await.unwrap();
    owner.until_resting_at(nodes).await;
    let welcome = owner.welcome();
    let result = (welcome.analysis.clone(), welcome.key.clone().unwrap(), owner.model.digest().to_owned());
    server.end().await;
    result
}

fn log_path(data: &Path, analysis: &str) -> PathBuf {
    data.join(analysis).join("search-0.log")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_lists_and_resumes() {
    let data = Folder::new();
    let (analysis, key, digest) = stored(data.path(), 500).await;
    let server = Server::start(settings_with_data(data.path())).await;
    let list = http::get(server.address, "/api/analyses", &[]).await.json();
    assert_eq!((&list[0]["id"], &list[0]["searches"]), (&analysis.as_str().into(), &1.into()));
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), Some(&key)).await;
    let view = owner.welcome().searches[0].clone();
    assert_eq!((view.id, view.evaluator.as_str()), (0, "classical"));
    assert!(view.settings.iter().any(|setting| setting.name == "cpuct" && setting.value == "2.5"));
    owner.watch(0).await;
    owner.until_resting_at(500).await;
    assert_eq!(owner.model.digest(), digest);
    // On it goes, and back behind where it was stored.
    owner.ask(Command::Step { search: 0, simulations: 100 }).await.unwrap();
    owner.until_resting_at(600).await;
    let later = owner.model.digest().to_owned();
    owner.ask(Command::StepBack { search: 0, simulations: 200 }).await.unwrap();
    owner.until_resting_at(400).await;
    owner.ask(Command::Step { search: 0, simulations: 200 }).await.unwrap();
    owner.until_resting_at(600).await;
    assert_eq!(owner.model.digest(), later);
    server.end().await;
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), Some(&key)).await;
    owner.watch(0).await;
    owner.until_resting_at(600).await;
    assert_eq!(owner.model.digest(), later);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_is_the_log_that_is_served() {
    let data = Folder::new();
    let (analysis, _, digest) = stored(data.path(), 70).await;
    let file = content(&log_path(data.path(), &analysis));
    let server = Server::start(settings_with_data(data.path())).await;
    let address = format!("/api/analyses/{analysis}/searches/0/log");
    let whole = http::get(server.address, &address, &[]).await;
    assert_eq!((whole.status, whole.header("content-type")), (200, "application/octet-stream"));
    assert_eq!(whole.body, file);
    assert_eq!(whole.header("x-puctoscope-moment"), "70");
    let first = http::get(server.address, &format!("{address}?to=30"), &[]).await.body;
    let second = http::get(server.address, &format!("{address}?from=30"), &[]).await.body;
    assert_eq!([first, second].concat(), file);
    // The digest is the hash of these very bytes.
    assert_eq!(sha256(&file), digest);
    server.end().await;
}

/// A log in its canonical bytes, from the blocks of its file.
fn content(path: &Path) -> Vec<u8> {
    let file = std::fs::read(path).unwrap();
    let mut rest = file.strip_prefix(MAGIC).unwrap();
    let mut chain = Chain::default();
    std::iter::from_fn(|| chain.open(&mut rest).unwrap()).flatten().collect()
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    engine::log::hex(&sha2::Sha256::digest(bytes))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_end_is_cut_off_and_said() {
    let data = Folder::new();
    let (analysis, key, _) = stored(data.path(), 300).await;
    let path = log_path(data.path(), &analysis);
    let mut bytes = std::fs::read(&path).unwrap();
    let cut = bytes.len() - 7;
    bytes.truncate(cut);
    std::fs::write(&path, &bytes).unwrap();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), Some(&key)).await;
    let notice = owner.until_event(|event| matches!(event, Event::Notice { .. })).await;
    let Event::Notice { search, message } = notice else { unreachable!() };
    assert_eq!(search, Some(0));
    // Blocks have 64 simulations.
    assert!(message.contains("byte") && message.contains("simulation 256"), "{message}");
    assert!(message.contains("search-0.log.damaged"), "{message}");
    owner.watch(0).await;
    owner.until_resting_at(256).await;
    let kept = std::fs::read(data.path().join(&analysis).join("search-0.log.damaged")).unwrap();
    assert!(bytes.ends_with(&kept) && kept.len() > 1000, "what was not sound is beside it");
    assert!(std::fs::metadata(&path).unwrap().len() + kept.len() as u64 <= cut as u64, "and not in it");
    // What was lost is searched again, and then all is as if nothing had happened.
    owner.ask(Command::Go { search: 0, until: Until::nodes(300) }).await.unwrap();
    owner.until_resting_at(300).await;
    server.end().await;
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), Some(&key)).await;
    owner.watch(0).await;
    owner.until_resting_at(300).await;
    assert!(!owner.events.iter().any(|event| matches!(event, Event::Notice { .. })));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_in_the_middle_keeps_what_is_before_it() {
    let data = Folder::new();
    let (analysis, key, _) = stored(data.path(), 300).await;
    let path = log_path(data.path(), &analysis);
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 64].fill(0xff);
    std::fs::write(&path, &bytes).unwrap();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), Some(&key)).await;
    owner.until_event(|event| matches!(event, Event::Notice { search: Some(0), .. })).await;
    owner.watch(0).await;
    owner.until(|model| model.status().digest.is_some()).await;
    assert!((50..250).contains(&owner.model.moment), "{}", owner.model.moment);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_read_is_left_as_it_is_and_tried_again() {
    let data = Folder::new();
    let (analysis, key, digest) = stored(data.path(), 20).await;
    let path = log_path(data.path(), &analysis);
    let sound = std::fs::read(&path).unwrap();
    let hide: [&dyn Fn(); 3] = [
        &|| std::fs::write(&path, b"nonsense and more of it").unwrap(),
        &|| std::fs::write(&path, b"").unwrap(),
        &|| std::fs::remove_file(&path).unwrap(),
    ];
    for (number, hide) in (1..).zip(hide) {
        hide();
        let server = Server::start(settings_with_data(data.path())).await;
        let mut owner = Client::connect(server.address).await;
        owner.open(Some(&analysis), Some(&key)).await;
        assert!(owner.welcome().searches.iter().all(|search| search.id != 0));
        let named = |event: &Event| matches!(event, Event::Notice { message, .. } if message.contains("search 0 ("));
        owner.until_event(named).await;
        // Whatever is done meanwhile takes nothing of it away.
        let search = owner.search("startpos", "classical", &[("cpuct", &format!("1.{number}"))]).await;
        assert_eq!(search, number, "its number is not given to another search");
        owner.ask(Command::Go { search, until: Until::nodes(10) }).await.unwrap();
        owner.until_resting_at(10).await;
        server.end().await;
    }
    std::fs::write(&path, &sound).unwrap();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&analysis), Some(&key)).await;
    assert_eq!(owner.welcome().searches.iter().map(|search| search.id).collect::<Vec<_>>(), [0, 1, 2, 3]);
    owner.watch(0).await;
    owner.until_resting_at(20).await;
    assert_eq!(owner.model.digest(), digest);
    assert!(!owner.events.iter().any(|event| matches!(event, Event::Notice { .. })));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_lower_limit_of_visits_takes_nothing_away() {
    let data = Folder::new();
    let (analysis, key, digest) = stored(data.path(), 500).await;
    for nodes in [100, Limits::default().nodes] {
        let limits = Limits { nodes, ..Limits::default() };
        let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
        let mut owner = Client::connect(server.address).await;
        owner.open(Some(&analysis), Some(&key)).await;
        owner.watch(0).await;
        owner.until_resting_at(500).await;
        assert_eq!(owner.model.digest(), digest);
        if nodes < 500 {
            let refused = owner.ask(Command::Step { search: 0, simulations: 1 }).await.unwrap_err();
            assert_eq!(refused.0, Code::Limit, "{}", refused.1);
        }
        assert!(!owner.events.iter().any(|event| matches!(event, Event::Notice { .. })));
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_document_is_named_and_left_as_it_is() {
    let data = Folder::new();
    let (analysis, key, _) = stored(data.path(), 20).await;
    let path = data.path().join(&analysis).join("analysis.json");
    let mut bytes = document(data.path(), &analysis);
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::remove_file(data.path().join("library.sqlite")).unwrap();
    std::fs::write(&path, &bytes).unwrap();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect(server.address).await;
    let (code, message) = owner.try_open(Some(&analysis), Some(&key)).await.unwrap_err();
    assert!(code == Code::Failed && message.contains("checksum"), "{message}");
    server.end().await;
    assert_eq!(document(data.path(), &analysis), bytes);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_refuses_is_said_and_loses_nothing() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = server.owner().await;
    // A file stands where the folder of the analysis should be.
    std::fs::write(data.path().join(&owner.welcome().analysis), b"in the way").unwrap();
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Go { search, until: Until::nodes(200) }).await.unwrap();
    owner
        .until_event(|event| matches!(event, Event::Notice { message, .. } if message.contains("cannot be written")))
        .await;
    owner.ask(Command::Go { search, until: Until::nodes(400) }).await.unwrap();
    owner.until_resting_at(400).await;
    assert_eq!(owner.model.status().state, RunState::Finished);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_another_server_opens_nothing() {
    let data = Folder::new();
    let (analysis, key, _) = stored(data.path(), 20).await;
    let server = Server::start(settings_with_data(data.path())).await;
    let mut stranger = Client::connect(server.address).await;
    let wrong: String = key.chars().rev().collect();
    assert_eq!(stranger.try_open(Some(&analysis), Some(&wrong)).await.unwrap_err().0, Code::Forbidden);
    assert_eq!(stranger.try_open(Some("../../etc/passwd"), None).await.unwrap_err().0, Code::NotFound);
    assert_eq!(stranger.try_open(Some("AAAAAAAAAAAAAAAAAAAAAA"), None).await.unwrap_err().0, Code::NotFound);
    stranger.open(Some(&analysis), None).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_looks_at_leaves_the_memory_and_comes_back() {
    let data = Folder::new();
    let limits = Limits { idle: Duration::ZERO, ..Limits::default() };
    let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Command::Go { search, until: Until::nodes(300) }).await.unwrap();
    owner.until_resting_at(300).await;
    let registry = server.shared.registry.clone();
    registry.sweep();
    assert_eq!(registry.counts(), (1, 1), "it is looked at");
    owner.send(Command::Close).await;
    owner.until_closed().await;
    while registry.counts().0 > 0 {
        registry.sweep();
        tokio::task::yield_now().await;
    }
    let mut viewer = server.viewer_of(&owner).await;
    viewer.watch(search).await;
    viewer.until_resting_at(300).await;
    assert_eq!(viewer.model.digest(), owner.model.digest());
    drop(registry);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn age_deletes_nothing() {
    let data = Folder::new();
    let (analysis, _, _) = stored(data.path(), 20).await;
    // As a copy that kept its times, or a clock set ahead, makes it look.
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for file in std::fs::read_dir(data.path().join(&analysis)).unwrap() {
        std::fs::File::open(file.unwrap().path()).unwrap().set_modified(old).unwrap();
    }
    let server = Server::start(settings_with_data(data.path())).await;
    server.shared.registry.sweep();
    let mut viewer = Client::connect(server.address).await;
    viewer.open(Some(&analysis), None).await;
    viewer.watch(0).await;
    viewer.until_resting_at(20).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_deleted_comes_back_with_its_searches() {
    let data = Folder::new();
    let (analysis, _, digest) = stored(data.path(), 20).await;
    let server = Server::start(settings_with_data(data.path())).await;
    let (id, now) = (AnalysisId::read(&analysis).unwrap(), SystemTime::now());
    let storage = server.shared.registry.storage().unwrap();
    storage.discard(&id, now).unwrap();
    assert_eq!(storage.library().get(&analysis).unwrap(), None);
    assert_eq!(storage.entry(&id).unwrap().unwrap().deleted.unwrap().days, 0);
    let mut viewer = Client::connect(server.address).await;
    assert_eq!(viewer.try_open(Some(&analysis), None).await.unwrap_err().0, Code::Gone);
    // The clock jumps ahead and back, and the server sweeps all the while.
    for days in [31, 0, 62] {
        assert_eq!(storage.empty_trash(now + Duration::from_secs(days * 86_400)).unwrap(), 0);
    }
    server.shared.registry.sweep();
    storage.restore(&id).unwrap();
    let mut viewer = Client::connect(server.address).await;
    viewer.open(Some(&analysis), None).await;
    viewer.watch(0).await;
    viewer.until_resting_at(20).await;
    assert_eq!(viewer.model.digest(), digest);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_share_a_folder() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let error = Server::try_start(settings_with_data(data.path())).await.err().expect("it is refused");
    assert!(error.to_string().contains("in use by another server"), "{error}");
    server.end().await;
}

/// Makes searches of one position, with the given numbers of visits.
async fn searched(owner: &mut Client, all: &[(&str, u32)]) -> Vec<u32> {
    let mut made = Vec::new();
    for &(cpuct, nodes) in all {
        let search = owner.search("startpos", "random", &[("cpuct", cpuct)]).await;
        owner.ask(Command::Go { search, until: Until::nodes(nodes) }).await.unwrap();
        owner.until(|model| model.status().nodes == nodes && model.status().digest.is_some()).await;
        made.push(search);
    }
    made
}

fn is_of_rest(event: &&Event) -> bool {
    matches!(event, Event::Notice { message, .. } if message.contains("was put to rest"))
}

/// Counts the log files of an analysis: the disk matters here, not what `/health` says of the memory.
fn logs(data: &Path, analysis: &str) -> usize {
    let files = std::fs::read_dir(data.join(analysis)).unwrap();
    files.filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().ends_with(".log")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn where_memory_is_short_searches_rest_and_come_back() {
    let limits = Limits { bytes_per_analysis: 4 << 20, ..Limits::default() };
    let data = Folder::new();
    let server = Server::start(Settings { limits: limits.clone(), ..settings_with_data(data.path()) }).await;
    let mut owner = server.owner().await;
    let made = searched(&mut owner, &[("1.1", 6000), ("1.2", 500), ("1.3", 4000)]).await;
    owner.watch(made[1]).await;
    owner.until(|model| model.status().nodes == 500 && model.status().digest.is_some()).await;
    let digest = owner.model.digest().to_owned();
    // The fourth needs more than is left.
    let search = owner.search("startpos", "random", &[("cpuct", "1.4")]).await;
    owner.ask(Command::Go { search, until: Until::nodes(15_000) }).await.unwrap();
    owner.until(|model| model.status().nodes == 15_000 && model.status().digest.is_some()).await;
    assert!(owner.events.iter().any(|event| is_of_rest(&event)));
    assert_eq!(owner.game().positions[0].searches, [made[0], made[1], made[2], search], "all are in the list");
    let analysis = owner.welcome().analysis.clone();
    assert_eq!(logs(data.path(), &analysis), 4);
    // Looked at, asked over HTTP, run: each of these reads it again.
    owner.watch(made[1]).await;
    owner.until(|model| model.status().nodes == 500 && model.status().digest.is_some()).await;
    assert_eq!(owner.model.digest(), digest);
    let log = http::get(server.address, &format!("/api/analyses/{analysis}/searches/{}/log", made[0]), &[]).await;
    assert_eq!((log.status, log.header("x-puctoscope-moment")), (200, "6000"));
    owner.ask(Command::Step { search: made[2], simulations: 10 }).await.unwrap();
    owner.watch(made[2]).await;
    owner.until(|model| model.status().nodes == 4010 && model.status().digest.is_some()).await;
    let key = owner.welcome().key.clone();
    server.end().await;
    // A server with less memory than the logs need reads what fits.
    let limits = Limits { bytes_per_analysis: 1 << 20, ..limits };
    let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
    let mut again = Client::connect(server.address).await;
    again.open(Some(&analysis), key.as_deref()).await;
    assert_eq!(again.welcome().searches.len(), 4);
    for (search, nodes) in [(made[0], 6000), (made[1], 500), (made[2], 4010), (search, 15_000)] {
        again.watch(search).await;
        again.until(|model| model.status().nodes == nodes && model.status().digest.is_some()).await;
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_that_others_fill_costs_nobody_a_search() {
    let limits = Limits { total_bytes: 4 << 20, ..Limits::default() };
    let data = Folder::new();
    let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
    let (mut idle, mut small, mut large) = (server.owner().await, server.owner().await, server.owner().await);
    searched(&mut idle, &[("1.1", 6000)]).await;
    idle.send(Command::Close).await;
    idle.until_closed().await;
    let made = searched(&mut small, &[("1.1", 300), ("1.2", 500)]).await;
    // What nobody looks at makes room for it.
    searched(&mut large, &[("1.1", 14_000)]).await;
    let search = large.search("startpos", "random", &[("cpuct", "1.9")]).await;
    large.ask(Command::Go { search, until: Until::nodes(100_000) }).await.unwrap();
    let rests = |model: &Model| model.status().nodes > 1000 && model.status().state != RunState::Running;
    large.until(|model| rests(model) && model.status().digest.is_some()).await;
    // One who uses little keeps it, whatever others do.
    assert!(!small.events.iter().any(|event| is_of_rest(&event)));
    small.watch(made[0]).await;
    small.until(|model| model.status().nodes == 300 && model.status().digest.is_some()).await;
    for (client, searches) in [(&idle, 1), (&small, 2), (&large, 2)] {
        assert_eq!(logs(data.path(), &client.welcome().analysis), searches);
    }
    let mut viewer = server.viewer_of(&small).await;
    viewer.watch(made[1]).await;
    viewer.until(|model| model.status().nodes == 500 && model.status().digest.is_some()).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_stored_nothing_is_forgotten() {
    let limits = Limits { bytes_per_analysis: 1 << 20, idle: Duration::ZERO, analyses: 2, ..Limits::default() };
    let server = Server::start(Settings { limits, ..settings() }).await;
    let mut owner = server.owner().await;
    let made = searched(&mut owner, &[("1.1", 1000), ("1.2", 1000)]).await;
    let search = owner.search("startpos", "random", &[("cpuct", "1.3")]).await;
    owner.ask(Command::Go { search, until: Until::nodes(50_000) }).await.unwrap();
    let rests = |model: &Model| model.status().nodes > 100 && model.status().state != RunState::Running;
    owner.until(|model| rests(model) && model.status().digest.is_some()).await;
    let refused = owner.ask(Command::Step { search: made[0], simulations: 1 }).await.unwrap_err();
    assert_eq!(refused.0, Code::Limit);
    assert!(refused.1.contains("no search can be put to rest"), "{}", refused.1);
    owner.send(Command::Close).await;
    owner.until_closed().await;
    // Neither time nor others' wishes end it; an empty one gives its place.
    server.shared.registry.sweep();
    for _ in 0..3 {
        // Who has left is noticed a moment later.
        while server.shared.registry.counts().1 > 0 {
            tokio::task::yield_now().await;
        }
        let mut other = server.owner().await;
        other.send(Command::Close).await;
        other.until_closed().await;
    }
    let mut viewer = server.viewer_of(&owner).await;
    viewer.watch(made[1]).await;
    viewer.until(|model| model.status().nodes == 1000 && model.status().digest.is_some()).await;
    server.end().await;
}
