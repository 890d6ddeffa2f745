//! Requests and messages, as they pass between page and server.

use std::fmt::Debug;
use std::io;
use std::time::Duration;

use engine::games::any::AnyGame;
use session::{Limits, Solo};
use wire::{Command, Event, Form, Message, Open, Request, decode_command, encode_command, encode_event};

use crate::write;

/// The largest message that is worth its place.
const MOST_BYTES: usize = 2500;

/// The last request and the last message of each kind.
pub(crate) fn write_all(name: &str, text: &str) -> io::Result<()> {
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

/// Returns the requests of a seed of `analysis`, and the answers to them.
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
