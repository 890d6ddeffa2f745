//! Searches, as logs and as recordings.

use std::io;

use engine::evaluators::Local;
use engine::games::any::AnyGame;
use engine::log::{EdgeKey, Edit};
use engine::value::{Draw, Value};
use engine::{Move, Search, Tree};
use fuzz::headers;
use session::SearchRun;
use session::log_file::{header_bytes, record_bytes};
use session::recording::{self, Form, Labels};

use crate::write;

/// Everything of a search with one of the known headers.
pub(crate) fn write_all(number: usize) -> io::Result<()> {
    logs(number)?;
    recordings(number)?;
    wishes(number)
}

/// A search, and one that was made of it and edited, as logs; one of them with its header.
fn logs(number: usize) -> io::Result<()> {
    let before = Going { simulations: 14, edits: false };
    let after = Going { simulations: 12, edits: true };
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

/// Continuation of a search.
struct Going {
    simulations: u32,
    edits: bool,
}

impl Going {
    fn goes_on(&self, search: Search<AnyGame>) -> Search<AnyGame> {
        let mut search = search;
        if self.edits {
            let mut edges = search.tree().edges(Tree::ROOT).to_vec();
            edges.rotate_left(1);
            edges.sort_by_key(|edge| std::cmp::Reverse(edge.prior()));
            let mv = search.tree().edges(Tree::ROOT).last().map_or(Move(0), |edge| edge.mv());
            let place = EdgeKey { parent: Some(Tree::ROOT), mv };
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

/// A search as a recording, and its log to be packed into one.
fn recordings(number: usize) -> io::Result<()> {
    let search = Going { simulations: 12, edits: false }.goes_on(headers::search(number));
    let mut search = Going { simulations: 8, edits: true }.goes_on(search);
    let digest = search.digest(u32::MAX);
    let labels = Labels { title: "A title".to_owned(), open: "?at=3".to_owned(), ..Labels::default() };
    for (form, name) in [(Form::Full, "full"), (Form::Lean, "lean")] {
        let file = recording::write(&search, form, labels.clone(), Some(digest));
        // In pieces, as it is and with its checksums put right.
        write("recording", &format!("{name}_{number}"), &[&[9 + u8::from(form == Form::Lean)], &file[..]].concat())?;
    }
    let events = u8::try_from(2 * search.moment()).unwrap_or(u8::MAX);
    let beginning = [11, u8::try_from(number).unwrap_or(0), events, 0];
    let log = record_bytes(&search, 0, u32::MAX);
    write("recording", &format!("packed_{number}"), &[&beginning, &log[..]].concat())
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
