//! Analyses as a server has stored them, whole and damaged.

use std::fs;
use std::io;

use engine::evaluators::Local;
use engine::games::chess::Chess;
use fuzz::stored::{Form, Logs, MARK};
use server::analyses::Owners;
use server::analyses::identity::KeyHash;
use server::storage::kept::Kept;
use server::storage::log_file::{self, LogFile};
use session::host::Host;
use session::log_file::{header_bytes, record_bytes};
use session::{Analysis, EvaluatorInfo, Limits, Refusal};
use wire::{Code, Event, Request, RunState, decode_command};

use crate::write;

/// Analyses, as what is asked of a server. Their positions have few moves, so that logs are short.
const ANALYSES: [(&str, &[&str]); 8] = [
    (
        "pawn",
        &[
            r#"{"set_game":{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":["e2e4"]}}"#,
            r#"{"new_search":{"position":1,"evaluator":"classical","settings":[],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":14}}"#,
        ],
    ),
    (
        "what_ifs",
        &[
            r#"{"set_game":{"fen":"7k/8/8/8/8/8/P7/K7 w - - 0 1","moves":[]}}"#,
            r#"{"new_search":{"position":0,"evaluator":"random","settings":[],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":9}}"#,
            r#"{"what_if":{"search":0,"moment":6,"edits":[{"prior":{"path":[],"mv":1544,"p":0.5}},{"value":{"path":[],"v":-0.25}}]}}"#,
            r#"{"step":{"search":1,"simulations":2}}"#,
            r#"{"what_if":{"search":1,"moment":7,"edits":[{"parameter":{"name":"cpuct","value":"3"}},{"only":{"path":[],"moves":[64,1544]}},{"give":{"path":[],"mv":1544,"visits":6}}]}}"#,
            r#"{"step":{"search":2,"simulations":3}}"#,
        ],
    ),
    (
        "batches",
        &[
            r#"{"set_game":{"fen":"7k/8/8/8/8/8/P7/K7 w - - 0 1","moves":["a2a4"]}}"#,
            r#"{"new_search":{"position":1,"evaluator":"random","settings":[{"name":"batch","value":"8"},{"name":"pipeline","value":"true"},{"name":"virtual","value":"loss"}],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":30}}"#,
            r#"{"step_back":{"search":0,"simulations":3}}"#,
        ],
    ),
    (
        "kept",
        &[
            r#"{"set_game":{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":[]}}"#,
            r#"{"new_search":{"position":0,"evaluator":"classical","settings":[{"name":"cache","value":"lc0"}],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":20}}"#,
            r#"{"play":{"position":0,"mv":1804}}"#,
            r#"{"new_search":{"position":1,"evaluator":"classical","settings":[{"name":"cache","value":"lc0"}],"moves":[],"keep":true}}"#,
            r#"{"step":{"search":1,"simulations":4}}"#,
        ],
    ),
    (
        "record",
        &[
            r#"{"set_record":{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","notes":{"glyphs":[1],"before":[],"after":["A word"],"tags":[["White","A"],["Result","*"]],"outcome":"*"},"moves":[{"from":0,"mv":1804,"notes":null},{"from":0,"mv":1292,"notes":{"glyphs":[2,146],"before":["so"],"after":["or so"]}},{"from":1,"mv":3836,"notes":null}]}}"#,
            r#"{"new_search":{"position":2,"evaluator":"uniform","settings":[{"name":"draw_score","value":"0.1"},{"name":"count_root_evaluation","value":"false"}],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":8}}"#,
            r#"{"visit":{"position":1}}"#,
        ],
    ),
    (
        "edited",
        &[
            r#"{"set_game":{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":["e2e4","e8e7","e1e2"]}}"#,
            r#"{"new_search":{"position":3,"evaluator":"uniform","settings":[],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":8}}"#,
            r#"{"edit_game":{"edits":[{"comment":{"position":1,"when":"after","words":"why not"}},{"delete":{"position":2}}]}}"#,
            r#"{"edit_game":{"edits":[{"insert":{"parent":1,"mv":65535,"place":0}}]}}"#,
            r#""undo_game""#,
        ],
    ),
    (
        "chess960",
        &[
            r#"{"set_game":{"fen":"1rk5/8/8/8/8/8/8/1RK5 w Bb - 0 1","moves":["c1b1"]}}"#,
            r#"{"new_search":{"position":1,"evaluator":"rollout","settings":[],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":9}}"#,
        ],
    ),
    (
        "long",
        &[
            r#"{"set_game":{"fen":"k7/8/p7/P7/8/8/8/K7 w - - 0 1","moves":[]}}"#,
            r#"{"new_search":{"position":0,"evaluator":"random","settings":[],"moves":[],"keep":false}}"#,
            r#"{"step":{"search":0,"simulations":75}}"#,
        ],
    ),
];

/// Names of the analyses of which damaged ones are written too.
const DAMAGED: [&str; 2] = ["pawn", "what_ifs"];

/// Everything.
pub(crate) fn write_all() -> io::Result<()> {
    for (name, commands) in ANALYSES {
        let stored = Stored::of(commands)?;
        write("stored", name, &stored.input(Logs::Left))?;
        write("stored", &format!("{name}_sealed"), &stored.input(Logs::Sealed))?;
        let cut = Stored { logs: stored.plain.clone(), ..stored.clone() };
        write("stored", &format!("{name}_cut"), &cut.input(Logs::Cut(20)))?;
        let before = Stored { document: of_format_1(&stored), ..cut };
        write("stored", &format!("{name}_before"), &before.input(Logs::Left))?;
        if DAMAGED.contains(&name) {
            damaged(name, &stored)?;
            damaged(&format!("{name}_before"), &before)?;
        }
    }
    Ok(())
}

/// Writes an analysis with each kind of damage that may happen to files.
fn damaged(name: &str, stored: &Stored) -> io::Result<()> {
    let write_damaged = |what: &str, logs: Logs, damage: &dyn Fn(&mut Stored)| {
        let mut stored = stored.clone();
        damage(&mut stored);
        write("stored", &format!("{name}_{what}"), &stored.input(logs))
    };
    write_damaged("short", Logs::Left, &|stored| {
        let log = &mut stored.logs[0].1;
        log.truncate(log.len() - 7);
        stored.form.has_damaged = true;
    })?;
    write_damaged("flipped", Logs::Left, &|stored| {
        let log = &mut stored.logs[0].1;
        let at = log.len() - 40;
        log[at] ^= 4;
    })?;
    write_damaged("changed", Logs::Sealed, &|stored| {
        let log = &mut stored.logs[0].1;
        let at = log.len() - 60;
        log[at] ^= 4;
    })?;
    write_damaged("longer", Logs::Left, &|stored| stored.logs[0].1.extend([0; 20]))?;
    write_damaged("missing", Logs::Left, &|stored| drop(stored.logs.remove(0)))?;
    write_damaged("resting", Logs::Left, &|stored| stored.form.rests = true)?;
    write_damaged("document", Logs::Left, &|stored| {
        stored.form.seals_document = false;
        let at = stored.document.len() - 9;
        stored.document[at] ^= 1;
    })?;
    write_damaged("elsewhere", Logs::Left, &|stored| {
        // Of searches: what can be undone names positions, too.
        stored.document = replaced(&stored.document, ",\"position\":", ",\"position\":1");
        stored.logs[0].1.extend([0; 20]);
    })
}

/// The files of an analysis.
#[derive(Clone)]
struct Stored {
    form: Form,
    document: Vec<u8>,
    /// Its games as viewers see them, in JSON.
    view: String,
    logs: Vec<(u32, Vec<u8>)>,
    /// The logs without blocks.
    plain: Vec<(u32, Vec<u8>)>,
}

impl Stored {
    fn of(commands: &[&str]) -> io::Result<Self> {
        let mut made = Made(Analysis::new(Limits::default()));
        for command in commands {
            made.ask(command);
        }
        let (analysis, folder) = (made.0, tempfile::tempdir()?);
        let owners = Owners::new(KeyHash::OF_NO_KEY, [KeyHash::OF_NO_KEY]);
        let document = Kept::of(&analysis, &owners, &[]).to_bytes()?;
        let (mut logs, mut plain) = (Vec::new(), Vec::new());
        for id in analysis.searches() {
            let search = analysis.run(id).expect("it is in memory").search();
            LogFile::new(folder.path(), id).write(search)?;
            logs.push((id, fs::read(log_file::path(folder.path(), id))?));
            plain.push((id, [header_bytes(search), record_bytes(search, 0, u32::MAX)].concat()));
        }
        let form = Form { seals_document: true, logs: Logs::Left, has_damaged: false, rests: false };
        let view = analysis.game_view().map(|view| serde_json::to_string(&view)).transpose()?.unwrap_or_default();
        Ok(Self { form, document, view, logs, plain })
    }

    fn input(&self, logs: Logs) -> Vec<u8> {
        let mut input = Form { logs, ..self.form }.bytes().to_vec();
        input.extend_from_slice(&self.document);
        for (id, log) in &self.logs {
            input.extend(MARK);
            input.push(u8::try_from(*id).unwrap_or(u8::MAX));
            input.extend_from_slice(log);
        }
        input
    }
}

/// A kept analysis as it was before there were checksums, with its games as viewers see them.
fn of_format_1(stored: &Stored) -> Vec<u8> {
    let text = String::from_utf8_lossy(&stored.document).into_owned();
    let text = text.split_once('\n').map_or("", |(_, text)| text);
    let (front, rest) = text.split_once("\"game\":").expect("it has games");
    let (_, searches) = rest.rsplit_once(",\"searches\":").expect("it has searches");
    let before = format!("{front}\"game\":{},\"searches\":{searches}", stored.view);
    replaced(before.as_bytes(), "\"format\":3", "\"format\":1")
}

fn replaced(document: &[u8], what: &str, with: &str) -> Vec<u8> {
    String::from_utf8_lossy(document).replace(what, with).into_bytes()
}

/// An analysis in the making.
struct Made(Analysis);

impl Made {
    fn ask(&mut self, line: &str) {
        let text = format!("{{\"id\":0,\"command\":{line}}}");
        let Request { command, .. } = decode_command(wire::Form::Json, text.as_bytes()).expect("a command");
        self.change(command).unwrap_or_else(|refusal| panic!("{line}: {}", refusal.message));
        for id in self.0.searches().collect::<Vec<_>>() {
            let Some(run) = self.0.run_mut(id) else { continue };
            let (name, parameters) = (run.search().header().evaluator.clone(), run.search().parameters().clone());
            let mut evaluator = Local::<Chess>::named(&name, &parameters).expect("it was asked for");
            while run.state() == RunState::Running {
                run.advance(&mut evaluator, 100);
            }
        }
    }
}

impl Host<Chess> for Made {
    fn analysis(&mut self) -> &mut Analysis {
        &mut self.0
    }

    fn evaluator_info(&self, name: &str, _game: &Chess) -> Result<EvaluatorInfo, Refusal> {
        let unknown = || Refusal::new(Code::Invalid, format!("there is no evaluator {name}"));
        EvaluatorInfo::local::<Chess>(name).ok_or_else(unknown)
    }

    fn prepare(&mut self, _search: u32) -> Result<(), Refusal> {
        Ok(())
    }

    fn release(&mut self, _search: u32) {}

    fn tell(&mut self, _event: Event) {}
}
