//! Recordings: made and verified by the command line, served under their names, and those that come with the program.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use app::recording::shipped::SHIPPED;
use server::http::recordings::Recordings;
use server::serving::Settings;
use session::Limits;
use session::recording::{OUTPUTS, SUFFIX, Verified, Verifier};

use super::command_line::{json, puctoscope, refused};
use crate::support::{Folder, Server, http::get, settings, sites};

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// Records a small search.
fn record(folder: &Folder, name: &str, more: &[&str]) -> (PathBuf, serde_json::Value) {
    let path = folder.path().join(name);
    let file = text(&path);
    let arguments =
        ["analyse", "--evaluator", "classical", "--nodes", "300", "--moves", "e2e4 e7e5", "--json", "--record"];
    let document = json(&[&arguments[..], &[file.as_str()], more].concat());
    (path, document)
}

fn verified(bytes: &[u8]) -> Verified {
    let mut verifier = Verifier::new(Limits::default());
    let _ = verifier.push(bytes);
    verifier.finish()
}

#[test]
fn what_is_recorded_is_verified() {
    let folder = Folder::new();
    let (full, analysis) = record(&folder, "full.puctrec", &["--title", "A test", "--set", "cpuct=2.5"]);
    let found = json(&["replay", &text(&full), "--json"]);
    assert_eq!((&found["digest"], &found["digest_verified"]), (&analysis["digest"], &true.into()));
    for name in ["fen", "moves", "nodes", "best_move", "pv", "evaluator"] {
        assert_eq!(found[name], analysis[name], "{name}");
    }
    assert_eq!((&found["title"], &found["form"], &found["damage"]), (&"A test".into(), &"full".into(), &().into()));
    assert_eq!(found["parameters"]["cpuct"], 2.5);

    let (lean, _) = record(&folder, "lean.puctrec", &["--lean", "--set", "cpuct=2.5"]);
    let found = json(&["replay", &text(&lean), "--json"]);
    assert_eq!((&found["digest"], &found["digest_verified"]), (&analysis["digest"], &().into()));
    assert_eq!((&found["form"], &found["events"]), (&"lean".into(), &found["intact_events"]));
    let bytes = |path: &Path| std::fs::metadata(path).unwrap().len();
    assert!(bytes(&lean) * 10 < bytes(&full) * 7, "{} of {}", bytes(&lean), bytes(&full));

    let output = puctoscope(&["replay", &text(&full), "--check"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(printed.contains("title      A test\n") && printed.contains("(verified)"), "{printed}");
}

#[test]
fn damage_is_found_where_it_is() {
    let folder = Folder::new();
    let (path, _) = record(&folder, "whole.puctrec", &[]);
    let whole = std::fs::read(&path).unwrap();
    let broken = folder.path().join("broken.puctrec");
    let check = |bytes: &[u8]| {
        std::fs::write(&broken, bytes).unwrap();
        let output = puctoscope(&["replay", &text(&broken), "--check"]);
        assert_eq!(output.status.code(), Some(2));
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    // Cut in its last block: everything before is there.
    let (printed, error) = check(&whole[..whole.len() - 5]);
    assert!(error.contains("is damaged at byte") && error.contains("missing; it is intact up to event"), "{error}");
    assert!(printed.contains(" of 300\n"), "{printed}");
    // A byte in the last block.
    let mut changed = whole.clone();
    let last = changed.len() - 40;
    changed[last] ^= 4;
    let (_, error) = check(&changed);
    assert!(error.contains("a block's checksum is wrong; it is intact up to event"), "{error}");
    // Nothing that could be shown.
    let (printed, error) = check(&whole[..100]);
    assert!(printed.is_empty() && error.contains("ends within its head"), "{error}");
    refused(
        &["replay", "--check", &text(&folder.file("other.puctrec", b"\x1f\x8bnothing"))],
        "not a recording of a search",
    );
    refused(&["replay", "--check", "/nowhere/at/all.puctrec"], "cannot be read");
    // Every checksum right, and the digest wrong.
    let head = whole.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let lines = String::from_utf8(whole[..head].to_vec()).unwrap();
    let (before, after) = lines.split_once("digest ").unwrap();
    let other = if after.starts_with('0') { '1' } else { '0' };
    let kept = format!("{before}digest {other}{}", &after[1..after.find("check").unwrap()]);
    let mut crc = 0xffff_ffff_u32;
    for byte in kept.bytes() {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    let forged = [format!("{kept}check {:08x}\n\n", !crc).as_bytes(), &whole[head..]].concat();
    let (_, error) = check(&forged);
    assert!(error.contains("digest is not that of its log"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_served_under_its_name() {
    let folder = Folder::new();
    let (path, _) = record(&folder, "my search.puctrec", &[]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_puctoscope"))
        .args(["replay", &text(&path), "--no-data", "--address", "127.0.0.1:0", "--evaluator", "classical"])
        .env("RUST_LOG", "off")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let address = lines.filter_map(|line| line.strip_prefix("the recording is at http://").map(str::to_owned)).next();
    let address = address.expect("it says where");
    let (host, link) = address.split_once('/').unwrap();
    let host = host.parse().unwrap();
    assert_eq!(link, "?recording=my-search");
    let served = get(host, "/recordings/my-search.puctrec", &[]).await;
    assert_eq!((served.status, served.body), (200, std::fs::read(&path).unwrap()));
    assert!(get(host, "/?recording=my-search", &["Accept: text/html"]).await.text().contains("my-search"));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_recordings_of_the_folders_are_served() {
    let (folder, site) = (Folder::new(), Folder::new());
    std::fs::create_dir(site.path().join("recordings")).unwrap();
    site.file("recordings/shipped.puctrec", b"shipped");
    site.file("recordings/both.puctrec", b"hidden by the folder's");
    site.file("recordings/shipped.puctout", b"outputs");
    site.file("recordings/notes.txt", b"notes");
    site.file("secret.puctrec", b"secret");
    folder.file("mine.puctout", b"not ours");
    folder.file("mine.puctrec", b"mine");
    folder.file("both.puctrec", b"both");
    folder.file("notes.txt", b"notes");
    for (form, site) in sites::both(&site) {
        let recordings = Recordings { folder: Some(folder.path().to_owned()), file: None };
        let server = Server::start(Settings { site, recordings, ..settings() }).await;
        for (name, body) in [
            (format!("mine{SUFFIX}"), "mine"),
            (format!("both{SUFFIX}"), "both"),
            (format!("shipped{SUFFIX}"), "shipped"),
            (format!("shipped{OUTPUTS}"), "outputs"),
        ] {
            let answer = get(server.address, &format!("/recordings/{name}"), &["Accept-Encoding: br, gzip"]).await;
            assert_eq!((answer.status, answer.text()), (200, body), "{form}");
            assert_eq!(answer.header("content-type"), "application/octet-stream");
            assert_eq!((answer.header("cache-control"), answer.header("content-encoding")), ("no-cache", ""));
        }
        // Outputs are those of what comes with the program.
        for path in [
            "mine.puctout",
            "..%2Fsecret.puctout",
            "notes.txt",
            "..%2Fsecret.puctrec",
            "none.puctrec",
            ".puctrec",
            "mine",
            "mine.puctrec%00",
        ] {
            assert_eq!(get(server.address, &format!("/recordings/{path}"), &[]).await.status, 404, "{form}: {path}");
        }
        server.end().await;
    }
}

#[test]
fn the_shipped_recordings_are_intact_and_small() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/recordings");
    let mut all = 0;
    for shipped in &SHIPPED {
        let bytes = std::fs::read(folder.join(format!("{}{SUFFIX}", shipped.name))).expect(shipped.name);
        assert!(bytes.len() < 60_000, "{} has {} bytes", shipped.name, bytes.len());
        all += bytes.len();
        let Verified { head, search, damage, is_right } = verified(&bytes);
        assert_eq!((damage, is_right), (None, Some(true)), "{}", shipped.name);
        let (head, search) = (head.unwrap(), search.unwrap());
        assert_eq!((head.labels.title.as_str(), head.labels.about.as_str()), ((shipped.title)(), (shipped.about)()));
        assert_eq!(head.labels.network, networks::shipped::NAME);
        assert_eq!(
            search.header().network,
            Some(engine::log::NetworkId::of_file(
                networks::shipped::open(&networks::Limits::default()).unwrap().description().sha256
            ))
        );
        assert_eq!(search.game().played(), shipped.position().moves, "{}", shipped.name);
        assert!(search.tree().root_visits() >= shipped.nodes.min(300), "{}", shipped.name);
    }
    assert!(all < 500_000, "{all} bytes");
}
