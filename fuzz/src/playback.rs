//! Questions that may be asked of a log that is played back.

use engine::{Game, Search};
use session::playback::{Looked, Sampled};
use session::{Playback, Recorded};
use wire::find::Wanted;
use wire::{Frame, RunState, Watch};

/// Returns a view that draws everything, with some nodes open.
pub(crate) fn watch(search: u32, nodes: u32) -> Watch {
    let last = nodes.saturating_sub(1);
    Watch { open: vec![0, last / 2, last], lines: 3, ..Watch::whole(search) }
}

/// The frame of a moment; `None` where nothing is shown, or the log is not what the rules say of an open node.
pub(crate) fn frame<G: Recorded>(playback: &mut Playback<G>, moment: u32) -> Option<Frame> {
    playback.seek(moment);
    let nodes = playback.search()?.tree().len();
    playback.watch(watch(0, nodes));
    let frame = playback.frame().ok()??;
    assert!(frame.full, "who begins to watch is told everything");
    Some(lasting(frame))
}

/// Removes from a frame what does not depend on the log and the moment alone: how fast a search ran and what it was asked for is
/// in no log.
pub(crate) fn lasting(mut frame: Frame) -> Frame {
    let status = &mut frame.status;
    (status.state, status.until, status.reached) = (RunState::Idle, None, None);
    (status.nps, status.cache_hits, status.cache_lookups, status.bytes) = (0.0, 0, 0, 0);
    (status.hits, status.digest) = (Vec::new(), None);
    frame
}

/// Asks everything else that a page may ask of a moment; what is shown stays.
pub(crate) fn ask<G: Recorded + Game>(playback: &mut Playback<G>, moment: u32) {
    let Some(search) = playback.search() else { return };
    let tree = search.tree();
    let node = tree.len().saturating_sub(1) / 2;
    let mv = tree.find(node).and_then(|node| tree.edges(node).first()).map_or(0, |edge| edge.mv().0);
    let text = tree.find(node).map(|node| search.path_to(node)).unwrap_or_default();
    let within: Vec<u16> = text.iter().take(1).map(|mv| mv.0).collect();
    let shown = search.moment();
    // A sentence may be the answer to each: the log is checked where it is looked at.
    let _ = playback.explain(moment);
    let _ = playback.rollout(moment, node);
    while playback.sample(node) == Sampled::InPart {}
    for wanted in [Wanted::default(), Wanted { within, text: "e2e4".to_owned() }] {
        while matches!(playback.find(moment, &wanted), Ok(Looked::InPart(..))) {}
    }
    let _ = playback.in_view().count();
    assert_eq!(playback.search().map(|search| search.moment()), Some(shown), "what is shown stays");
    // This one goes there.
    let _ = playback.why(moment, node, mv);
    playback.seek(shown);
}

/// The search at a moment.
pub(crate) fn search_at<G: Recorded>(playback: &mut Playback<G>, moment: u32) -> &Search<G> {
    playback.seek(moment);
    playback.search().expect("it is shown")
}
