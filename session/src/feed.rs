//! Feed of one search: the state that its viewers have been sent, and the next frame for them.
//!
//! A frame is taken from the search as it is now, never queued: a slow viewer gets fewer, newer frames. While the
//! search runs, frames keep the viewer's interval; the first one, and those where the search starts or stops or is
//! stepped, are due at once.
//!
//! Frames of a running search are due at multiples of the interval, so that viewers who draw the same get them at the
//! same moments: they are [in step](Feed::is_in_step_with) then, and one feed serves all of them.

use std::{collections::HashMap, time::Duration};

use engine::{Game, NodeId, Search, Tree};
use wire::{Closer, Frame, NodeChange, NodeView, OpenNode, RunState, Watch};

use crate::{
    project::{in_flight_to, lines, node_view_at, open_node, status},
    shown::Shown,
    view::{Area, Walk},
};

/// Most nodes in view, whatever is asked for: more could not be told apart on a screen.
pub const MAX_NODES: u32 = 16_384;

/// Most nodes held open.
pub const MAX_OPEN: usize = 16;

/// Most lines of best moves, whatever is asked for.
pub const MAX_LINES: u8 = 16;

/// Shortest time between two frames of a running search, in milliseconds.
pub const MIN_INTERVAL_MS: u16 = 10;

/// Most intervals between two frames, however little a viewer takes.
const MAX_PACE: u32 = 30;

/// View of one search that somebody draws, with what was sent of it. A clone goes on from the same frame.
#[derive(Clone, Debug)]
pub struct Feed {
    watch: Watch,
    walk: Walk,
    /// Nodes in view as they were sent, each with the frame that saw it last.
    sent: HashMap<u32, (NodeView, u64)>,
    /// Open nodes as they were sent.
    open: Vec<OpenNode>,
    frames: u64,
    last: Option<Last>,
}

/// Content of the newest frame, as far as the next one depends on it.
#[derive(Clone, Copy, Debug)]
struct Last {
    at: Duration,
    revision: u64,
    rewinds: u64,
    running: bool,
    has_digest: bool,
    /// Intervals until the next one is due.
    pace: u32,
}

impl Feed {
    /// For viewers who have been sent nothing.
    #[must_use]
    pub fn new(watch: Watch) -> Self {
        Self {
            watch: in_range(watch),
            walk: Walk::default(),
            sent: HashMap::new(),
            open: Vec::new(),
            frames: 0,
            last: None,
        }
    }

    /// Returns the view that the viewer draws, its numbers brought into their ranges.
    #[must_use]
    pub fn watching(&self) -> &Watch {
        &self.watch
    }

    /// The nodes that viewers hold now, in no particular order.
    pub fn in_view(&self) -> impl Iterator<Item = u32> + '_ {
        self.sent.keys().copied()
    }

    /// Holds a node open no longer.
    pub(crate) fn close(&mut self, node: u32) {
        self.watch.open.retain(|&open| open != node);
    }

    /// Returns the time at which the next frame is due, on the clock of [`next_frame`](Self::next_frame); zero means now. `None`
    /// without news: ask again when something happens.
    #[must_use]
    pub fn due(&self, run: &impl Shown) -> Option<Duration> {
        let Some(last) = self.last else { return Some(Duration::ZERO) };
        let running = run.state() == RunState::Running;
        let news = last.revision != run.revision() || (!running && !last.has_digest);
        news.then(|| if running && last.running { self.after(last) } else { Duration::ZERO })
    }

    /// The first multiple of the interval after the last frame; of several intervals, where that frame was a large one.
    fn after(&self, last: Last) -> Duration {
        let interval = self.interval() * last.pace;
        let intervals = last.at.as_nanos() / interval.as_nanos() + 1;
        interval * u32::try_from(intervals).unwrap_or(u32::MAX)
    }

    fn interval(&self) -> Duration {
        Duration::from_millis(u64::from(self.watch.interval_ms))
    }

    /// Returns the number of intervals from a frame of this many bytes until the next one is due.
    fn pace(&self, bytes: usize) -> u32 {
        let Watch { bytes_per_second: allowed, interval_ms, .. } = self.watch;
        if allowed == 0 {
            return 1;
        }
        let intervals = (bytes as u64 * 1000).div_ceil(u64::from(allowed) * u64::from(interval_ms));
        u32::try_from(intervals).unwrap_or(u32::MAX).clamp(1, MAX_PACE)
    }

    /// Returns whether viewers of the other feed draw the same and have been sent the same: then either feed does for both.
    #[must_use]
    pub fn is_in_step_with(&self, other: &Self) -> bool {
        let state =
            |feed: &Self| feed.last.map(|last| (last.revision, last.rewinds, last.running, last.has_digest, last.pace));
        self.watch == other.watch && state(self) == state(other)
    }

    /// The next frame, if it is due. `run` is the watched search, `now` the time since a start
    /// that the caller chose once.
    ///
    /// The digest of a long log takes time. The frame with which a search stops may come without it, and another
    /// frame follows when it is known: as long as [`due`](Self::due) says so, ask again.
    pub fn next_frame(&mut self, run: &mut impl Shown, now: Duration) -> Option<Frame> {
        run.tick(now);
        let due = self.due(run)?;
        if due > now {
            return None;
        }
        let running = run.state() == RunState::Running;
        let digest = if running { None } else { run.digest_step() };
        if digest.is_none() && self.last.is_some_and(|last| last.revision == run.revision()) {
            return None;
        }
        let full = self.last.is_none();
        if full {
            self.sent.clear();
            self.open.clear();
        }
        // A node's numbers change only when it is visited, unless simulations were taken back in between.
        let trust_visits =
            self.last.is_some_and(|last| last.rewinds == run.rewinds()) && !run.search().tree().has_given();
        let search = run.search();
        let tree = search.tree();
        let root = tree.find(self.watch.root).unwrap_or(Tree::ROOT);
        self.frames += 1;
        let (nodes, changes) = self.changed_nodes(search, root, trust_visits);
        let frame = Frame {
            search: self.watch.search,
            moment: search.moment(),
            full,
            tree_nodes: tree.len(),
            root: root.get(),
            nodes,
            changes,
            gone: self.gone(tree),
            open: self.changed_open_nodes(search, trust_visits),
            lines: lines(search, self.watch.lines),
            status: status(run, digest),
        };
        self.last = Some(Last {
            at: now,
            revision: run.revision(),
            rewinds: run.rewinds(),
            running,
            has_digest: digest.is_some(),
            // What is sent once, at the beginning, is no rate.
            pace: if full { 1 } else { self.pace(frame.rough_bytes()) },
        });
        Some(frame)
    }

    /// Nodes in view that differ from what was sent, parents before children: the whole of them, or only their sums where
    /// nothing else changed, in order of id.
    fn changed_nodes<G: Game>(
        &mut self,
        search: &Search<G>,
        root: NodeId,
        trust_visits: bool,
    ) -> (Vec<NodeView>, Vec<NodeChange>) {
        let (mut nodes, mut changes) = (Vec::new(), Vec::new());
        let tree = search.tree();
        if tree.is_empty() {
            return (nodes, changes);
        }
        let (sent, frame) = (&mut self.sent, self.frames);
        let paths = self.watch.open.iter().filter_map(|&id| tree.find(id));
        let Watch { min_share, closer, max_nodes, .. } = self.watch;
        let area = Area { root, min_share, closer, most: max_nodes };
        self.walk.show(tree, area, paths, |found| {
            let known = sent.get_mut(&found.node.get());
            if known.as_ref().is_some_and(|(_, seen)| *seen == frame) {
                return;
            }
            if let Some((view, seen)) = known {
                *seen = frame;
                let same = view.visits == tree.visits(found.node) && view.in_flight == in_flight_to(search, found);
                if trust_visits && same {
                    return;
                }
                let now = node_view_at(search, found);
                if *view == now {
                    return;
                }
                let NodeView { id, visits, q, d, m, .. } = now;
                *view = NodeView { visits, q, d, m, ..view.clone() };
                if *view == now {
                    changes.push(NodeChange { id, visits, q, d, m });
                } else {
                    view.clone_from(&now);
                    nodes.push(now);
                }
                return;
            }
            let now = node_view_at(search, found);
            sent.insert(found.node.get(), (now.clone(), frame));
            nodes.push(now);
        });
        changes.sort_unstable_by_key(|change| change.id);
        (nodes, changes)
    }

    /// Forgets what is not in view any more, and names of it what still exists.
    fn gone(&mut self, tree: &Tree) -> Vec<u32> {
        let mut gone = Vec::new();
        let frame = self.frames;
        self.sent.retain(|&id, (_, seen)| {
            let stays = *seen == frame;
            if !stays && id < tree.len() {
                gone.push(id);
            }
            stays
        });
        gone.sort_unstable();
        gone
    }

    /// Open nodes that differ from what was sent. Every edge's U changes with the node's visits, so one comparison
    /// decides for all edges.
    fn changed_open_nodes<G: Game>(&mut self, search: &Search<G>, trust_visits: bool) -> Vec<OpenNode> {
        let tree = search.tree();
        self.open.retain(|open| open.node < tree.len());
        let mut changed = Vec::new();
        for node in self.watch.open.iter().filter_map(|&id| tree.find(id)) {
            let known = self.open.iter_mut().find(|open| open.node == node.get());
            // Visits in flight are looked at edge by edge.
            let still = |open: &OpenNode| {
                open.visits == tree.visits(node)
                    && search.in_flight().at(node).is_empty()
                    && open.edges.iter().all(|edge| edge.in_flight == 0)
            };
            if trust_visits && known.as_deref().is_some_and(still) {
                continue;
            }
            let now = open_node(search, node);
            match known {
                Some(open) if *open == now => continue,
                Some(open) => open.clone_from(&now),
                None => self.open.push(now.clone()),
            }
            changed.push(now);
        }
        changed
    }
}

/// A watch with its numbers in their ranges: it may come from anybody.
fn in_range(mut watch: Watch) -> Watch {
    let mut seen = Vec::new();
    watch.open.retain(|id| {
        let new = seen.len() < MAX_OPEN && !seen.contains(id);
        if new {
            seen.push(*id);
        }
        new
    });
    // NaN becomes 0 too.
    watch.min_share = if watch.min_share > 0.0 { watch.min_share.min(1.0) } else { 0.0 };
    watch.closer = watch.closer.and_then(|closer| closer_in_range(closer, watch.min_share));
    watch.max_nodes = watch.max_nodes.clamp(1, MAX_NODES);
    watch.lines = watch.lines.min(MAX_LINES);
    watch.interval_ms = watch.interval_ms.max(MIN_INTERVAL_MS);
    watch
}

/// `None` where nothing more would be seen.
fn closer_in_range(closer: Closer, min_share: f32) -> Option<Closer> {
    let is_some = closer.left < closer.right && closer.min_share > 0.0 && closer.min_share < min_share;
    is_some.then(|| Closer { left: closer.left.max(0.0), right: closer.right.min(1.0), ..closer })
}
