//! What of the search this page draws, as the server is told, or the worker where the past is shown.

use leptos::prelude::*;
use wire::{Closer, Command, Watch};

use crate::state::{Analysis, Connection};
use crate::{client, past};

/// More boxes than this are not told apart on any screen, and drawing them would take longer than a frame.
pub(crate) const MOST_NODES: u32 = 4000;
/// About 30 frames a second.
const INTERVAL_MS: u16 = 33;
/// Less than a stream of music takes: above it frames come more rarely.
const BYTES_PER_SECOND: u32 = 180_000;
/// A node thinner than this many pixels is not asked for.
const THINNEST: f64 = 1.5;
/// A tree that is made wider by so many pixels asks for thinner nodes.
const WIDTH_STEP: f64 = 160.0;

/// The thinnest share that can be told apart, and where one looks closer.
type Seen = (f32, Option<Closer>);

/// Tells them again whenever the selection, the zoom, the width or the number of lines changes.
pub(crate) fn follow(analysis: Analysis) {
    Effect::new(move |before: Option<(Option<u32>, u32, Seen, u32, u8)>| {
        let (search, view_root) = (analysis.search.get(), analysis.view_root.get());
        analysis.closer.track();
        let seen = (analysis.min_share.get(), closer(analysis));
        let now = (search, view_root, seen, analysis.selected.get(), analysis.lines.get());
        // A change of search was told by whoever changed it.
        if before.is_some_and(|before| before.0 == now.0 && before != now) {
            watch(analysis);
        }
        now
    });
}

/// Tells the server from scratch: of a new search, on a new connection, or back in the present.
pub(crate) fn resend(analysis: Analysis) {
    tell_server(analysis);
    client::grant(analysis);
}

fn watch(analysis: Analysis) {
    let Some(watch) = wanted(analysis) else { return };
    if !past::draw(analysis, &watch) {
        tell_server(analysis);
    }
}

fn tell_server(analysis: Analysis) {
    if analysis.connection.get_untracked() == Connection::Open
        && let Some(watch) = wanted(analysis)
    {
        analysis.send(Command::Watch(watch));
    }
}

/// What is drawn; `None` while no search is shown.
pub(crate) fn wanted(analysis: Analysis) -> Option<Watch> {
    let search = analysis.search.get_untracked()?;
    let mut open = vec![0];
    let selected = analysis.selected.get_untracked();
    if selected != 0 {
        open.insert(0, selected);
    }
    Some(Watch {
        search,
        root: analysis.view_root.get_untracked(),
        min_share: analysis.min_share.get_untracked(),
        closer: closer(analysis),
        max_nodes: MOST_NODES,
        open,
        lines: analysis.lines.get_untracked(),
        interval_ms: INTERVAL_MS,
        bytes_per_second: BYTES_PER_SECOND,
    })
}

/// Where the drawing is zoomed to; `None` where that is of another node than the one it starts from now.
pub(crate) fn closer(analysis: Analysis) -> Option<Closer> {
    let view_root = analysis.view_root.get_untracked();
    analysis.closer.get_untracked().filter(|(root, _)| *root == view_root).map(|(_, closer)| closer)
}

/// The share of a node that is as thin as can be told apart in a tree so many pixels wide.
#[expect(clippy::cast_possible_truncation, reason = "a share of a thousandth needs no f64")]
pub(crate) fn min_share(width: f64) -> f32 {
    // In steps, because of another share everything is sent anew.
    (THINNEST / ((width / WIDTH_STEP).ceil() * WIDTH_STEP).max(WIDTH_STEP)) as f32
}
