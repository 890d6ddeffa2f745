//! Outputs that are kept beside a recording that comes with the program: what its network says of the most visited positions.

use std::cell::RefCell;
use std::sync::Arc;

use leptos::prelude::*;
use page::view::Tab;
use session::recording::OUTPUTS;
use wire::{RecordedOutputs, RecordedPosition, SearchView};

use super::asking::{Shown, told_by_worker};
use crate::state::{Analysis, Recordings};
use crate::transport::{self, http};

thread_local! {
    /// The request under way belongs to the browser's one thread; another one breaks it off.
    static UNDER_WAY: RefCell<Option<http::Asked>> = const { RefCell::new(None) };
}

/// Outputs of a recording, by its name; `None` while they are fetched, or where they are not to be had.
#[derive(Clone)]
struct Read {
    name: String,
    outputs: Option<Arc<RecordedOutputs>>,
}

/// Returns what was kept of the selected node, once the tab is open and its file is there.
pub(super) fn follow(analysis: Analysis) -> Memo<Option<Kept>> {
    let read = RwSignal::new(None::<Read>);
    let wanted = Memo::new(move |_| name(analysis.recordings));
    Effect::new(move |_| {
        let Some(name) = wanted.get() else { return };
        if analysis.tab.get() != Tab::Network || read.with(|read| read.as_ref().is_some_and(|read| read.name == name)) {
            return;
        }
        read.set(Some(Read { name: name.clone(), outputs: None }));
        let address = format!("/recordings/{name}{OUTPUTS}");
        let asked = http::ask("GET", &address, None, None, move |answer| {
            // Without them the tab shows what it shows of every recording.
            let outputs = answer.ok().and_then(|bytes| transport::read::<RecordedOutputs>(&bytes)).map(Arc::new);
            read.set(Some(Read { name: name.clone(), outputs }));
        });
        UNDER_WAY.with_borrow_mut(|under_way| *under_way = asked);
    });
    Memo::new(move |before: Option<&Option<Kept>>| {
        let before = before.and_then(Option::as_ref);
        if analysis.tab.get() != Tab::Network {
            return before.cloned();
        }
        let name = wanted.get()?;
        let outputs = read.with(|read| read.as_ref().filter(|read| read.name == name)?.outputs.clone())?;
        analysis.revision.track();
        let node = analysis.selected.get();
        let (search, line) = (analysis.search_view()?, analysis.moves_to(node)?);
        // At another moment the same is said.
        if let Some(kept) = before.filter(|kept| kept.0.question.is_of(search.id, &line)) {
            return Some(kept.clone());
        }
        let shown = of_node(&outputs, &search, node, line)?;
        (analysis.position_at(node)? == shown.written).then(|| Kept(Arc::new(shown)))
    })
}

/// Outputs that were kept of a node, compared by the node.
#[derive(Clone)]
pub(super) struct Kept(pub(super) Arc<Shown>);

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        (self.0.question.node, &self.0.raw.fen) == (other.0.question.node, &other.0.raw.fen)
    }
}

/// The name of the shown recording, if it comes with the program: others have no such file. Reactive.
fn name(recordings: Recordings) -> Option<String> {
    let name = recordings.name.get().filter(|_| recordings.is_on.get());
    name.filter(|name| lessons::lesson::RECORDINGS.contains(&name.as_str()))
}

/// Outputs that were kept of a node, to which a line leads; a recording of the same name may be another one.
fn of_node(outputs: &RecordedOutputs, search: &SearchView, node: u32, line: Vec<u16>) -> Option<Shown> {
    let RecordedPosition { raw, .. } = outputs.positions.iter().find(|position| position.line == line)?;
    told_by_worker(search, node, line, raw.clone()).filter(|_| search.network.as_ref() == Some(&outputs.network))
}
