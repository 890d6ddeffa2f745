//! Writes the seeds that cannot be written by hand: messages in their forms, logs, recordings, trainings, networks. What they say comes
//! from the seeds of `analysis` and from small searches and trainings made here. Others in the folders are left as they are.

use std::fmt::Debug;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::evaluators::Local;
use engine::games::any::AnyGame;
use engine::log::{Edit, Place};
use engine::value::{Draw, Value};
use engine::{Move, Search, Tree};
use fuzz::headers;
use session::log_file::{header_bytes, record_bytes};
use session::{Limits, SearchRun, Solo};
use wire::{Command, Event, Form, Message, Open, Request, decode_command, encode_command, encode_event};

fn main() -> io::Result<()> {
    for seed in fs::read_dir(folder("analysis"))? {
        let path = seed?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        messages(&name, &fs::read_to_string(&path)?)?;
    }
    for number in 0..headers::COUNT {
        logs(number)?;
        wishes(number)?;
    }
    Ok(())
}

/// The largest message that is worth its place.
const MOST_BYTES: usize = 2500;

/// The last request and the last message of each kind.
fn messages(name: &str, text: &str) -> io::Result<()> {
    let (requests, messages) = talk(text);
    for request in &requests {
        let kind = kind(&request.command);
        write("commands", &format!("{kind}_{name}"), &encode_command(Form::Binary, request))?;
        write("commands", &format!("{kind}_{name}_json"), &encode_command(Form::Json, request))?;
    }
    for message in &messages {
        for (form, end) in [(Form::Binary, ""), (Form::Json, "_json")] {
            let bytes = encode_event(form, message);
            if bytes.len() < MOST_BYTES {
                write("events", &format!("{}_{name}{end}", kind(&message.event)), &bytes)?;
            }
        }
    }
    Ok(())
}

/// The name of a variant.
fn kind(message: &impl Debug) -> String {
    let text = format!("{message:?}");
    text.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// What is asked in a seed of `analysis`, and what is answered.
fn talk(text: &str) -> (Vec<Request>, Vec<Message>) {
    let mut solo = Solo::<AnyGame>::new(Limits::default());
    let open = Command::Open(Open { version: wire::VERSION, analysis: None, key: None });
    let (mut requests, mut messages) = (vec![Request { id: 0, command: open }], Vec::new());
    for (id, line) in (1..).zip(text.lines()) {
        let framed = format!("{{\"id\":{id},\"command\":{line}}}");
        requests.extend(decode_command(Form::Json, framed.as_bytes()));
    }
    for (second, request) in (1..).zip(&requests) {
        solo.request(request.clone());
        while solo.advance(100, Duration::from_secs(second)) {}
        for message in solo.take(Duration::from_secs(second)) {
            if let Event::Rejected { message, .. } = &message.event {
                eprintln!("{:?} is refused: {message}", request.command);
            }
            messages.push(message);
        }
    }
    (requests, messages)
}

/// A search, and one that was forked from it and edited, as logs; one of them with its header.
fn logs(number: usize) -> io::Result<()> {
    let before = Record { simulations: 14, edits: false };
    let after = Record { simulations: 12, edits: true };
    let search = before.goes_on(headers::search(number));
    let edited = after.goes_on(search.clone());
    for (name, search) in [("plain", &search), ("edited", &edited)] {
        let events = record_bytes(search, 0, u32::MAX);
        let beginning = [u8::try_from(number + 1).unwrap_or(1), 6, 9, 20];
        write("log", &format!("{name}_{number}"), &[&beginning, &events[..]].concat())?;
    }
    let whole = [&[0, 4, 3, 11][..], &header_bytes(&search), &record_bytes(&search, 0, 8)].concat();
    write("log", &format!("whole_{number}"), &whole)
}

/// How a search goes on.
struct Record {
    simulations: u32,
    edits: bool,
}

impl Record {
    fn goes_on(&self, search: Search<AnyGame>) -> Search<AnyGame> {
        let mut search = search;
        if self.edits {
            let mut edges = search.tree().edges(Tree::ROOT).to_vec();
            edges.rotate_left(1);
            edges.sort_by_key(|edge| std::cmp::Reverse(edge.prior()));
            let mv = search.tree().edges(Tree::ROOT).last().map_or(Move(0), |edge| edge.mv());
            let place = Place { parent: Some(Tree::ROOT), mv };
            for edit in [
                Edit::Parameter { name: "cpuct".to_owned(), value: "3".to_owned() },
                Edit::Priors { node: Tree::ROOT, edges },
                Edit::Evaluation { node: Tree::ROOT, value: Value::new(-0.5), draw: Draw::NONE },
                Edit::Give { place, visits: 4 },
            ] {
                // What changes nothing, or does not fit there, is left out.
                let _ = search.edit(edit);
            }
        }
        let name = search.header().evaluator.clone();
        let mut evaluator = Local::named(&name, search.parameters()).expect("an evaluator of its own");
        let mut run = SearchRun::new(search, u32::MAX);
        let _ = run.step(self.simulations);
        run.advance(&mut evaluator, u32::MAX);
        run.into_search()
    }
}

/// Events that are wished for, by no rule.
fn wishes(number: usize) -> io::Result<()> {
    let mut state = 0x9e37_79b9_u32.wrapping_mul(u32::try_from(number).unwrap_or(0) + 1);
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state.to_le_bytes()[1]
    };
    let beginning = [u8::try_from(number).unwrap_or(0), 20, 45];
    let events: Vec<u8> = (0..6 * 80).map(|_| next()).collect();
    write("what_if", &format!("events_{number}"), &[&beginning, &events[..]].concat())
}

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target)
}

fn write(target: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder(target))?;
    fs::write(folder(target).join(name), bytes)
}
