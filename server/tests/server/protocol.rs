//! The worked exchange of `docs/protocol.md`, said to a real server, byte by byte.
//!
//! When the protocol or the table of parameters changes, `PUCTOSCOPE_BLESS=1 cargo test -p server protocol` writes the
//! server's side and all bytes of the page anew; what it wrote is then read before it is committed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use futures::StreamExt as _;
use serde::Serialize;
use tokio_tungstenite::tungstenite::Message;
use wire::{Event, Form, Request};

use crate::support::{Client, Server};

/// A message of the page: who says it, its JSON and its bytes.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    speaker: Speaker,
    json: String,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speaker {
    Client,
    Server,
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_says_what_the_server_does() {
    let path = path();
    let page = std::fs::read_to_string(&path).unwrap();
    let written = blocks(&page);
    let said = exchange(&written).await;
    if std::env::var_os("PUCTOSCOPE_BLESS").is_some() {
        std::fs::write(&path, with_blocks(&page, &said)).unwrap();
        return;
    }
    assert!(written.len() > 10, "the page has an exchange");
    for (written, said) in written.iter().zip(&said) {
        assert_eq!(written, said, "PUCTOSCOPE_BLESS=1 writes the page anew");
    }
}

/// Says the client's part; both parts as they were.
async fn exchange(written: &[Block]) -> Vec<Block> {
    let server = Server::default().await;
    let mut client = Client::connect(server.address).await;
    let mut said = Vec::new();
    for block in written {
        said.push(match block.speaker {
            Speaker::Client => {
                let request: Request = serde_json::from_str(&block.json).expect("a request");
                let bytes = wire::encode_command(Form::Binary, &request);
                assert_eq!(wire::decode_command(Form::Binary, &bytes).unwrap(), request);
                client.send_bytes(bytes.clone()).await;
                Block { bytes, ..block.clone() }
            }
            Speaker::Server => {
                let Some(Ok(Message::Binary(bytes))) = client.socket.next().await else { panic!("no message") };
                let mut message = wire::decode_event(Form::Binary, &bytes).unwrap();
                settle(&mut message.event);
                let bytes = wire::encode_event(Form::Binary, &message);
                assert_eq!(wire::decode_event(Form::Binary, &bytes).unwrap(), message);
                Block { speaker: Speaker::Server, json: pretty(&message), bytes }
            }
        });
    }
    server.end().await;
    said
}

/// Sets the parts that are different each time to fixed values.
fn settle(event: &mut Event) {
    match event {
        Event::Welcome(welcome) => {
            "xPq3dJ0mQZ2v7cTjW1aBtA".clone_into(&mut welcome.analysis);
            welcome.key = Some("b9R-uK4sYhE0_nLw2fGxCC".to_owned());
        }
        Event::Frame(frame) => frame.status.bytes = 4096,
        _ => {}
    }
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md")
}

/// The page's messages: fences marked `json client` or `json server`, each with a fence `hex` after it.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let mut body = || -> Vec<&str> { lines.by_ref().take_while(|line| *line != "```").collect() };
        match line {
            "```json client" => {
                blocks.push(Block { speaker: Speaker::Client, json: body().join("\n"), bytes: Vec::new() })
            }
            "```json server" => {
                blocks.push(Block { speaker: Speaker::Server, json: body().join("\n"), bytes: Vec::new() })
            }
            "```hex" => blocks.last_mut().expect("a message first").bytes = unhex(&body().join(" ")),
            line if line.starts_with("```") => drop(body()),
            _ => {}
        }
    }
    blocks
}

/// The page with its messages replaced.
fn with_blocks(page: &str, blocks: &[Block]) -> String {
    let mut blocks = blocks.iter();
    let mut text = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "```hex" {
            lines.by_ref().take_while(|line| *line != "```").for_each(drop);
            lines.next_if_eq(&"");
            continue;
        }
        text += line;
        text.push('\n');
        if line.starts_with("```json ") {
            lines.by_ref().take_while(|line| *line != "```").for_each(drop);
            let block = blocks.next().expect("as many as there are");
            let _ = write!(text, "{}\n```\n\n```hex\n{}```\n", block.json, hex(&block.bytes));
        }
    }
    text
}

/// JSON in which whatever fits into a line is in one.
fn pretty<T: Serialize>(value: &T) -> String {
    const WIDTH: usize = 118;
    let text = serde_json::to_string_pretty(value).unwrap();
    let mut lines: Vec<String> = Vec::new();
    let mut starts = Vec::new();
    for line in text.lines() {
        lines.push(line.to_owned());
        if line.ends_with(['{', '[']) {
            starts.push(lines.len() - 1);
        } else if line.trim_start().starts_with(['}', ']']) {
            let start = starts.pop().expect("brackets are closed as they were opened");
            let mut joined = lines[start].clone();
            for line in lines[start + 1..].iter().map(|line| line.trim()) {
                let tight = joined.ends_with(['{', '[']) || line.starts_with(['}', ']']);
                joined.push_str(if tight { "" } else { " " });
                joined.push_str(line);
            }
            if joined.len() <= WIDTH {
                lines.truncate(start);
                lines.push(joined);
            }
        }
    }
    lines.join("\n")
}

fn hex(bytes: &[u8]) -> String {
    bytes.chunks(32).fold(String::new(), |mut text, line| {
        let words: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(text, "{}", words.join(" "));
        text
    })
}

fn unhex(text: &str) -> Vec<u8> {
    text.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).expect("two hexadecimal digits")).collect()
}
