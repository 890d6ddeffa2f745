//! `puctoscope replay`: a recording, verified, described and shown.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use engine::Search;
use engine::games::chess::Chess;
use engine::log::{NamedEvaluator, hex};
use serde_json::{Value, json};
use session::Limits;
use session::recording::{Damage, Form, Head, Verified, Verifier};

use super::analyse::parameter_object;
use super::moves::names;
use super::serve::{self, Shown};
use super::stdout::{print, print_json};
use crate::failure::Failure;
use crate::http::recordings::is_name;

/// Options of `replay`.
#[derive(Args, Debug)]
#[group(skip)]
pub struct Options {
    /// The recording, as `analyse --record` and the page write it.
    file: PathBuf,
    /// Verify it and say what it holds; serve nothing.
    #[arg(long)]
    check: bool,
    /// Print what it holds as JSON; serve nothing.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    serve: serve::Options,
}

/// Bytes that are read at once.
const PIECE: usize = 1 << 20;

/// Verifies a recording, prints what it holds, and serves a page that shows it.
pub(super) fn run(options: Options) -> Result<(), Failure> {
    let (found, bytes) = verify(&options.file)?;
    let fault = fault(&found);
    let Verified { head: Some(head), search: Some(search), damage, is_right } = found else {
        return Err(Failure::Input(fault.unwrap_or_else(|| "there is no search in this recording".to_owned())));
    };
    if options.json {
        print_json(&document(&head, &search, damage.as_ref(), is_right, bytes))?;
    } else {
        print(&description(&head, &search, is_right, bytes))?;
    }
    if !options.check && !options.json {
        if let Some(fault) = &fault {
            eprintln!("puctoscope: {fault}");
        }
        return serve::show(options.serve, Shown::Recording(name_of(&options.file), options.file));
    }
    fault.map_or(Ok(()), |fault| Err(Failure::Input(fault)))
}

/// Reads a recording, and looks at everything in it; with its bytes.
pub(super) fn verify(path: &Path) -> Result<(Verified, u64), Failure> {
    let cannot = |error: std::io::Error| Failure::Input(format!("{} cannot be read: {error}", path.display()));
    let mut file = std::fs::File::open(path).map_err(cannot)?;
    let mut verifier = Verifier::new(Limits::default());
    let (mut piece, mut bytes) = (vec![0; PIECE], 0);
    loop {
        let read = file.read(&mut piece).map_err(cannot)?;
        bytes += read as u64;
        // What is wrong is told at the end.
        if read == 0 || verifier.push(&piece[..read]).is_err() {
            break;
        }
    }
    Ok((verifier.finish(), bytes))
}

/// Names the fault of a recording in one sentence; `None` where it has none.
pub(super) fn fault(found: &Verified) -> Option<String> {
    let Verified { head, search, damage, is_right } = found;
    if *is_right == Some(false) {
        return Some("the recording's digest is not that of its log: something in it was changed".to_owned());
    }
    let damage = damage.as_ref()?;
    let Some(head) = head else { return Some(damage.message.clone()) };
    let intact = search.as_ref().map_or(0, Search::moment);
    Some(format!("{damage}; it is intact up to event {intact} of {}", head.events))
}

fn description(head: &Head, search: &Search<Chess>, is_right: Option<bool>, bytes: u64) -> String {
    let labels = &head.labels;
    let game = search.game();
    let header = search.header();
    let mut evaluator = [header.evaluator.as_str(), &labels.network].join(" ");
    if let Some(network) = header.network {
        evaluator += &format!(", SHA-256 {}, computed by {}", hex(&network.sha256), network.arithmetic.name());
    }
    let source = |named: &Option<NamedEvaluator>, label: &str| {
        let named =
            named.as_ref().map(|named| (named.name.as_str(), named.network.map(|network| hex(&network.sha256))));
        named.map_or_else(String::new, |(name, hash)| {
            let hash = hash.map(|hash| format!(", SHA-256 {hash}")).unwrap_or_default();
            format!("{}{hash}", [name, label].join(" ").trim_end())
        })
    };
    let defaults = engine::Parameters::default().entries();
    let changed = header.parameters.entries().into_iter().zip(defaults).filter(|(now, default)| now.1 != default.1);
    let changed: Vec<String> = changed.map(|((spec, value), _)| format!("{}={value}", spec.name)).collect();
    let verdict = match (head.form, is_right) {
        (Form::Lean, _) => "not verifiable: the lean form leaves priors out",
        (Form::Full, Some(true)) => "verified",
        (Form::Full, Some(false)) => "WRONG",
        (Form::Full, None) => "not verified",
    };
    let rows = [
        ("title", labels.title.clone()),
        ("players", labels.players.clone()),
        ("event", labels.event.clone()),
        ("about", labels.about.clone()),
        ("start", game.start_fen()),
        ("moves", game.played().join(" ")),
        ("evaluator", evaluator.trim().to_owned()),
        ("P of", source(&header.priors.own, &labels.priors)),
        ("opponent's", source(&header.priors.opponent, &labels.opponent_priors)),
        ("parameters", if changed.is_empty() { "default".to_owned() } else { changed.join(" ") }),
        ("form", format!("{}, {bytes} bytes", head.form.name())),
        ("events", format!("{} of {}", search.moment(), head.events)),
        ("visits", search.tree().root_visits().to_string()),
        ("line", names(game, &search.principal_variation()).join(" ")),
        ("digest", format!("{} ({verdict})", head.digest.map_or_else(|| "-".to_owned(), |digest| hex(&digest)))),
    ];
    rows.iter().filter(|(_, value)| !value.is_empty()).fold(String::new(), |mut text, (name, value)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<11}{value}");
        text
    })
}

fn document(head: &Head, search: &Search<Chess>, damage: Option<&Damage>, is_right: Option<bool>, bytes: u64) -> Value {
    let labels = &head.labels;
    let (header, game) = (search.header(), search.game());
    let line = names(game, &search.principal_variation());
    json!({
        "title": labels.title,
        "players": labels.players,
        "event": labels.event,
        "about": labels.about,
        "open": labels.open,
        "form": head.form.name(),
        "bytes": bytes,
        "fen": game.start_fen(),
        "moves": game.played(),
        "evaluator": header.evaluator,
        "network": Some(&labels.network).filter(|name| !name.is_empty()),
        "network_sha256": header.network.map(|network| hex(&network.sha256)),
        "runtime": header.network.map(|network| network.arithmetic.name()),
        "priors": header.priors.own.as_ref().map(|named| named_document(named, &labels.priors)),
        "opponent_priors": header.priors.opponent.as_ref().map(|named| named_document(named, &labels.opponent_priors)),
        "parameters": parameter_object(&header.parameters),
        "events": head.events,
        "intact_events": search.moment(),
        "nodes": search.tree().root_visits(),
        "best_move": line.first(),
        "pv": line,
        "digest": head.digest.map(|digest| hex(&digest)),
        "digest_verified": is_right,
        "damage": damage.map(|damage| json!({ "position": damage.position, "message": damage.message })),
    })
}

/// A source of P, as JSON.
fn named_document(named: &NamedEvaluator, label: &str) -> Value {
    json!({
        "evaluator": named.name,
        "network": Some(label).filter(|name| !name.is_empty()),
        "network_sha256": named.network.map(|network| hex(&network.sha256)),
        "runtime": named.network.map(|network| network.arithmetic.name()),
    })
}

/// A name for links from that of a file.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let plain = |char: char| if char.is_ascii_alphanumeric() || "-_.".contains(char) { char } else { '-' };
    let name: String = stem.trim_start_matches('.').chars().map(plain).take(100).collect();
    if is_name(&name) { name } else { "recording".to_owned() }
}
