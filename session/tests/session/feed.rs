//! Frames: a client that merges them holds what a newcomer would be sent, whatever happened in between.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use engine::{
    Game, NodeId, Parameters, Search, Tree,
    evaluators::{Random, Uniform},
    games::{chess::Chess, connect2::Connect2},
};
use proptest::prelude::*;
use session::{Feed, SearchRun};
use wire::{Closer, EdgeView, Frame, NodeChange, NodeView, OpenNode, RunState, Until, Watch};

fn chess(fen: &str) -> SearchRun<Chess> {
    chess_with_draw_score(fen, "0")
}

fn chess_with_draw_score(fen: &str, draw_score: &str) -> SearchRun<Chess> {
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    let mut parameters = Parameters::default();
    parameters.set("draw_score", draw_score).unwrap();
    SearchRun::new(Search::new(game, "random", None, false, parameters), 100_000)
}

fn connect2() -> SearchRun<Connect2> {
    SearchRun::new(Search::new(Connect2::new(), "uniform", None, false, Parameters::default()), 100_000)
}

fn watch(root: u32, min_share: f32, max_nodes: u32, open: &[u32]) -> Watch {
    Watch { root, min_share, max_nodes, open: open.to_vec(), lines: 3, ..Watch::whole(7) }
}

/// Adds a stretch that is looked at more closely to a watch.
fn zoomed(watch: Watch, left: f64, right: f64, min_share: f32) -> Watch {
    Watch { closer: Some(Closer { left, right, min_share }), ..watch }
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Merges frames as the protocol says.
#[derive(Default)]
struct Client {
    nodes: BTreeMap<u32, NodeView>,
    open: BTreeMap<u32, OpenNode>,
    started: bool,
}

impl Client {
    fn take(&mut self, frame: &Frame) {
        assert_eq!(frame.full, !self.started, "the first frame is full, and only that one");
        self.started = true;
        self.nodes.retain(|&id, _| id < frame.tree_nodes);
        self.open.retain(|&id, _| id < frame.tree_nodes);
        for id in &frame.gone {
            assert!(self.nodes.remove(id).is_some(), "node {id} was not in view");
        }
        for node in &frame.nodes {
            let parent_known = node.id == node.parent || self.nodes.contains_key(&node.parent);
            assert!(parent_known, "node {} comes before its parent {}", node.id, node.parent);
            assert_ne!(self.nodes.insert(node.id, node.clone()).as_ref(), Some(node), "sent without a change");
        }
        for &NodeChange { id, visits, q, d, m } in &frame.changes {
            let node = self.nodes.get_mut(&id).expect("a node that is in view");
            let now = NodeView { visits, q, d, m, ..node.clone() };
            assert_ne!(*node, now, "sent without a change");
            *node = now;
        }
        for open in &frame.open {
            assert_ne!(self.open.insert(open.node, open.clone()).as_ref(), Some(open), "sent without a change");
        }
    }
}

/// Returns what a newcomer would be sent now.
fn newcomer<G: Game>(run: &mut SearchRun<G>, watch: &Watch) -> Client {
    let mut feed = Feed::new(watch.clone());
    let frame = feed.next_frame(run, Duration::ZERO).expect("the first frame");
    check_numbers(run, &frame);
    let mut client = Client::default();
    client.take(&frame);
    client
}

/// Every number in a frame against the engine's tree.
fn check_numbers<G: Game>(run: &SearchRun<G>, frame: &Frame) {
    let tree = run.search().tree();
    assert_eq!((frame.moment, frame.tree_nodes), (run.search().moment(), tree.len()));
    for node in &frame.nodes {
        let id = NodeId::new(node.id);
        let children: Vec<NodeId> = tree.visited_children(id).collect();
        assert_eq!(node.visits, node.own + children.iter().map(|&child| tree.visits(child)).sum::<u32>());
        assert_eq!(usize::from(node.visited_edges), children.len());
        assert_eq!(node.parent, tree.parent(id).get());
        if run.search().parameters().draw_score == 0.0 {
            assert!((f64::from(node.q) - tree.mean_value(id)).abs() < 1e-6);
        }
        let path = run.search().path_to(id);
        assert_eq!(node.mv, path.last().map_or(0, |mv| mv.0));
        if id != Tree::ROOT {
            let edge = tree.edges(tree.parent(id))[usize::from(node.rank)];
            assert_eq!(edge.mv().0, node.mv);
        }
    }
    for open in &frame.open {
        assert_eq!(open.visits, open.own + open.edges.iter().map(|edge| edge.visits).sum::<u32>());
        for edge in &open.edges {
            assert_eq!(edge.s, edge.q + edge.mu + edge.u, "S = Q + Mu + U");
            assert_eq!(edge.u, edge.prior * (open.cpuct * open.sqrt_visits) / f64::from(1 + edge.visits));
        }
        let largest = open.edges.iter().map(|edge| edge.s).fold(f64::NEG_INFINITY, f64::max);
        if let Some(next) = open.next {
            assert_eq!(open.edges[usize::from(next)].s, largest);
        }
        for node in frame.nodes.iter().filter(|node| node.id != node.parent && node.parent == open.node) {
            check_edge(node, &open.edges[usize::from(node.rank)]);
        }
    }
}

/// A node in view and the edge that leads to it say the same.
fn check_edge(node: &NodeView, edge: &EdgeView) {
    #[expect(clippy::cast_possible_truncation, reason = "nodes carry single precision")]
    let single = |x: f64| x as f32;
    assert_eq!((edge.child, edge.mv, edge.visits), (Some(node.id), node.mv, node.visits));
    assert_eq!((single(edge.prior), single(edge.q)), (node.prior, node.q));
    assert_eq!((edge.d.map(single), edge.m.map(single)), (Some(node.d), Some(node.m)));
    assert_eq!((edge.terminal, edge.bound), (node.terminal, node.bound));
    if let Some(v) = node.v {
        assert_eq!(edge.v.map(single), Some(v));
    }
}

#[derive(Clone, Debug)]
enum Act {
    Step(u32),
    Back(u32),
    /// Another evaluator from here on: what is taken back grows anew differently.
    Seed(u64),
    Watch(Watch),
    Frame,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let id = prop_oneof![Just(0_u32), 0..40_u32, 0..400_u32];
    let watches = (id.clone(), prop_oneof![Just(0.0_f32), 0.0..0.2_f32], 1..200_u32, prop::collection::vec(id, 0..4));
    let closer = (-0.1..1.1_f64, 0.0..0.5_f64, 0.0..0.01_f32);
    let watches = (watches, closer).prop_map(|((root, share, most, open), (left, width, closer))| {
        Act::Watch(zoomed(watch(root, share, most, &open), left, left + width, closer))
    });
    let act = prop_oneof![
        4 => (1..60_u32).prop_map(Act::Step),
        3 => (1..60_u32).prop_map(Act::Back),
        1 => (0..3_u64).prop_map(Act::Seed),
        1 => watches,
        4 => Just(Act::Frame),
    ];
    prop::collection::vec(act, 1..40)
}

fn play<G: Game>(run: &mut SearchRun<G>, acts: &[Act]) {
    let mut feed = Feed::new(watch(0, 0.01, 60, &[0, 1, 5]));
    let (mut client, mut evaluator, mut now) = (Client::default(), Random::new(0), Duration::ZERO);
    for act in acts {
        match act {
            Act::Step(simulations) => {
                run.step(*simulations).unwrap();
                run.advance(&mut evaluator, u32::MAX);
            }
            Act::Back(simulations) => drop(run.step_back(*simulations)),
            Act::Seed(seed) => evaluator = Random::new(*seed),
            Act::Watch(watch) => {
                feed = Feed::new(watch.clone());
                client = Client::default();
            }
            Act::Frame => {
                now += ms(33);
                let Some(frame) = feed.next_frame(run, now) else { continue };
                check_numbers(run, &frame);
                client.take(&frame);
                let fresh = newcomer(run, feed.watching());
                assert_eq!(client.nodes, fresh.nodes);
                assert_eq!(client.open, fresh.open);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn merged_frames_are_a_full_frame_in_chess(acts in acts()) {
        play(&mut chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), &acts);
        play(&mut chess("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), &acts);
        play(&mut chess_with_draw_score("8/8/2b1k3/8/8/4K3/8/4R3 b - - 95 100", "0.25"), &acts);
    }

    #[test]
    fn merged_frames_are_a_full_frame_in_connect2(acts in acts()) {
        play(&mut connect2(), &acts);
    }
}

/// Computes the stretch of the drawing that each node in view takes, as `Closer` says: its left end, and the width of its own
/// visits.
fn drawn(nodes: &BTreeMap<u32, NodeView>) -> BTreeMap<u32, (f64, f64)> {
    let unit = 1.0 / f64::from(nodes[&0].visits);
    let mut places = BTreeMap::from([(0, (0.0, 1.0))]);
    // A parent is older than its children.
    for parent in nodes.values() {
        let mut children: Vec<&NodeView> =
            nodes.values().filter(|node| node.id != 0 && node.parent == parent.id).collect();
        children.sort_by_key(|child| child.rank);
        let (mut left, _) = places[&parent.id];
        for child in children {
            let width = f64::from(child.visits) * unit;
            places.insert(child.id, (left, width));
            left += width;
        }
    }
    places
}

#[test]
fn where_one_looks_closer_thinner_nodes_are_in_view() {
    let mut run = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    run.go(Until::nodes(20_000)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let coarse = watch(0, 0.01, 4000, &[]);
    let all = newcomer(&mut run, &coarse).nodes;
    for place in 0..50_u32 {
        let left = f64::from(place) / 50.0;
        let (right, share) = (left + 0.02, 0.0002_f32);
        let seen = newcomer(&mut run, &zoomed(coarse.clone(), left, right, share)).nodes;
        assert!(all.keys().all(|id| seen.contains_key(id)), "nothing is lost");
        assert!(seen.len() < 1000, "and what is not looked at does not come: {}", seen.len());

        let tree = run.search().tree();
        let least = f64::from(share) * f64::from(tree.visits(Tree::ROOT));
        let places = drawn(&seen);
        let is_looked_at = |id: u32| places[&id].0 < right && places[&id].0 + places[&id].1 > left;
        for &id in seen.keys() {
            let wanted = if is_looked_at(id) { least } else { 0.01 * f64::from(tree.visits(Tree::ROOT)) };
            for child in tree.visited_children(NodeId::new(id)) {
                let is_wide = f64::from(tree.visits(child)) >= wanted;
                assert_eq!(seen.contains_key(&child.get()), is_wide, "a child of {id} at {:?}", places[&id]);
            }
        }
    }
}

#[test]
fn the_most_visited_nodes_are_in_view() {
    let mut run = chess("startpos");
    run.go(Until::nodes(2000)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let seen = newcomer(&mut run, &watch(0, 0.0, 100, &[])).nodes;
    let tree = run.search().tree();
    let mut all: Vec<u32> = (0..tree.len()).collect();
    all.sort_by_key(|&id| (std::cmp::Reverse(tree.visits(NodeId::new(id))), id));
    all.truncate(100);
    all.sort_unstable();
    assert_eq!(seen.into_keys().collect::<Vec<_>>(), all);
    let large = newcomer(&mut run, &watch(0, 0.05, 100, &[])).nodes;
    assert!(large.len() > 1 && large.values().all(|node| node.visits >= 100));
}

#[test]
fn the_ways_to_the_root_and_to_open_nodes_are_in_view() {
    let mut run = chess("startpos");
    run.go(Until::nodes(2000)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let tree = run.search().tree();
    let path = |id| {
        let up = |&id: &u32| (id != 0).then(|| tree.parent(NodeId::new(id)).get());
        std::iter::successors(Some(id), up).collect::<BTreeSet<u32>>()
    };
    // Leaves, so that no share of the visits brings them.
    let (root, open) = (tree.len() - 1, tree.len() - 2);
    let expected = &path(root) | &path(open);
    assert!(path(root).len() > 2 && path(open).len() > 2);
    let seen = newcomer(&mut run, &watch(root, 0.5, 1, &[open])).nodes;
    assert_eq!(seen.into_keys().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn a_root_that_does_not_exist_is_the_searchs_root() {
    let mut run = chess("startpos");
    assert!(newcomer(&mut run, &watch(3, 0.0, 10, &[0, 9])).nodes.is_empty(), "there is no node at all");
    run.step(2).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let client = newcomer(&mut run, &watch(3, 0.0, 10, &[0, 9]));
    assert!(client.nodes.keys().eq(&[0, 1]) && client.open.keys().eq(&[0]));
}

#[test]
fn frames_keep_their_interval_while_the_search_runs() {
    let mut run = chess("startpos");
    let mut evaluator = Random::new(0);
    let mut feed = Feed::new(watch(0, 0.0, 10, &[]));
    let first = feed.next_frame(&mut run, ms(0)).expect("at once");
    assert_eq!((first.moment, first.status.state), (0, RunState::Idle));
    assert_eq!((feed.due(&run), feed.next_frame(&mut run, ms(500))), (None, None), "nothing new");
    run.go(Until::nodes(1000)).unwrap();
    run.advance(&mut evaluator, 10);
    assert!(feed.next_frame(&mut run, ms(501)).is_some(), "at once after idling");
    run.advance(&mut evaluator, 10);
    assert_eq!(feed.due(&run), Some(ms(528)), "a multiple of 33");
    assert_eq!(feed.next_frame(&mut run, ms(527)), None);
    run.advance(&mut evaluator, 10);
    let frame = feed.next_frame(&mut run, ms(530)).unwrap();
    assert_eq!((frame.moment, frame.status.digest), (30, None));
    assert!(frame.status.nps > 0.0);
    run.advance(&mut evaluator, u32::MAX);
    assert_eq!(feed.due(&run).map(|due| due <= ms(531)), Some(true), "the end is told at once");
    let last = feed.next_frame(&mut run, ms(531)).expect("the end is told at once");
    assert_eq!((last.status.state, last.status.nodes, last.status.nps), (RunState::Finished, 1000, 0.0));
    assert_eq!(last.status.digest, Some(engine::log::hex(&run.digest())));
    assert!(last.status.kld_gain.is_some_and(|gain| gain >= 0.0));
    assert_eq!(feed.next_frame(&mut run, ms(2000)), None);
}

#[test]
fn large_frames_come_more_rarely() {
    let mut run = chess("startpos");
    let mut evaluator = Random::new(0);
    let mut feed = Feed::new(Watch { bytes_per_second: 100_000, ..watch(0, 0.0, 2000, &[0]) });
    run.go(Until::stopped()).unwrap();
    run.advance(&mut evaluator, 20_000);
    assert!(feed.next_frame(&mut run, ms(1)).unwrap().full);
    run.advance(&mut evaluator, 10_000);
    assert_eq!(feed.due(&run), Some(ms(33)), "what comes first is no rate");

    let (mut bytes, mut frames, mut now) = (0, 0, ms(0));
    while now < ms(5000) {
        now += ms(1);
        if let Some(frame) = feed.next_frame(&mut run, now) {
            let message = wire::Message { seq: 0, event: wire::Event::Frame(Box::new(frame.clone())) };
            let encoded = wire::encode_event(wire::Form::Binary, &message).len();
            let rough = frame.rough_bytes();
            assert!((3 * encoded..5 * encoded).contains(&(4 * rough)), "{encoded} bytes, and {rough} expected");
            assert_eq!(now.as_millis() % 33, 0, "a multiple of the interval");
            bytes += encoded;
            frames += 1;
        }
        run.advance(&mut evaluator, 10);
    }
    assert!((20..100).contains(&frames), "{frames} frames");
    assert!((250_000..550_000).contains(&bytes), "{bytes} bytes in five seconds");
}

#[test]
fn a_feed_that_was_not_asked_gives_newer_frames() {
    let mut run = chess("startpos");
    let mut feed = Feed::new(watch(0, 0.0, 10, &[]));
    feed.next_frame(&mut run, ms(0)).unwrap();
    run.go(Until::stopped()).unwrap();
    run.advance(&mut Random::new(0), 2000);
    assert_eq!(feed.next_frame(&mut run, ms(8000)).unwrap().moment, 2000, "the newest state, not a backlog");
    run.advance(&mut Random::new(0), 10);
    assert_eq!(feed.due(&run), Some(ms(33 * 243)));
}

#[test]
fn feeds_that_have_sent_the_same_are_in_step() {
    let mut run = chess("startpos");
    let (mut early, mut late) = (Feed::new(watch(0, 0.001, 50, &[0])), Feed::new(watch(0, 0.001, 50, &[0])));
    assert!(early.is_in_step_with(&late), "neither has sent anything");
    run.go(Until::stopped()).unwrap();
    let mut evaluator = Random::new(0);
    run.advance(&mut evaluator, 100);
    early.next_frame(&mut run, ms(5)).unwrap();
    assert!(!early.is_in_step_with(&late));
    run.advance(&mut evaluator, 100);
    late.next_frame(&mut run, ms(20)).unwrap();
    assert!(!early.is_in_step_with(&late));
    run.advance(&mut evaluator, 100);
    assert_eq!((early.due(&run), late.due(&run)), (Some(ms(33)), Some(ms(33))));
    let mut other = late.clone();
    let frames = [&mut early, &mut late].map(|feed| feed.next_frame(&mut run, ms(34)).unwrap());
    assert_eq!(frames[0].moment, frames[1].moment);
    assert!(early.is_in_step_with(&late) && !early.is_in_step_with(&other));
    run.advance(&mut evaluator, 100);
    let frames = [&mut early, &mut late].map(|feed| feed.next_frame(&mut run, ms(66)).unwrap());
    assert_eq!(frames[0], frames[1], "one serves both");
    assert!(other.next_frame(&mut run, ms(66)).is_some() && other.is_in_step_with(&early), "it has caught up");
    assert!(!Feed::new(watch(0, 0.002, 50, &[0])).is_in_step_with(&Feed::new(watch(0, 0.001, 50, &[0]))));
}

#[test]
fn the_digest_of_a_long_log_follows_its_last_frame() {
    let mut run = SearchRun::new(Search::new(Connect2::new(), "uniform", None, false, Parameters::default()), 100_000);
    run.go(Until::nodes(50_000)).unwrap();
    run.advance(&mut Uniform::new(0.0), u32::MAX);
    let mut feed = Feed::new(watch(0, 0.0, 10, &[]));
    assert_eq!(feed.next_frame(&mut run, ms(0)).unwrap().status.digest, None);
    let mut frames = Vec::new();
    while feed.due(&run).is_some() {
        frames.extend(feed.next_frame(&mut run, ms(0)));
    }
    assert_eq!(frames.len(), 1);
    assert_eq!(frames[0].status.digest, Some(engine::log::hex(&run.digest())));
    assert!(frames[0].nodes.is_empty() && frames[0].open.is_empty() && !frames[0].full);
}

#[test]
fn a_watch_from_anybody_is_brought_into_range() {
    let mut wild = watch(u32::MAX, f32::NAN, u32::MAX, &[1; 100]);
    wild.open.extend(0..100);
    wild.interval_ms = 0;
    let feed = Feed::new(wild);
    let tame = feed.watching();
    assert_eq!((tame.min_share, tame.max_nodes, tame.interval_ms), (0.0, session::feed::MAX_NODES, 10));
    assert_eq!(tame.open.len(), 16);
    assert_eq!(tame.open[..3], [1, 0, 2]);
}
