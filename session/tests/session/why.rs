//! Explanations of a move hold: the changes that it would need are tried out on a search that is made so.

use crate::support::{KIWIPETE, bytes_of, parameters};
use engine::{
    Evaluation, Kind, Move, NodeId, Playback, Record, Search, Tree, Value,
    evaluators::{Classical, Random, Uniform},
    games::chess::Chess,
    log::{EdgeKey, Edit},
    prior::{Edge, Prior},
    value::UNIT,
};
use session::{Limits, why::why};
use wire::why::{Needs, Obstacle, Why};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
const TWO_ROOKS: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

fn empty(fen: &str, settings: &[(&str, &str)]) -> Search<Chess> {
    Search::new(Chess::from_fen::<&str>(fen, &[]).unwrap(), "classical", None, false, parameters(settings))
}

fn searched(fen: &str, settings: &[(&str, &str)], simulations: u32) -> Search<Chess> {
    let mut search = empty(fen, settings);
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut Classical, &mut Evaluation::default());
    }
    search
}

fn told(search: &Search<Chess>, mv: Move) -> Why {
    let playback = Playback::new(search.clone());
    let history = playback.history(NodeId::ROOT);
    why(&playback, &history, NodeId::ROOT, mv.0).unwrap()
}

/// Replays the log with other edges of the root, and other records.
fn replayed(
    search: &Search<Chess>,
    edges_of_root: &[Edge],
    change: impl Fn(u32, Record) -> Option<Record>,
) -> Option<Search<Chess>> {
    let game = search.game().clone();
    let mut again = Search::new(game, "classical", None, false, search.parameters().clone());
    for (at, record) in (0..).zip(search.records()) {
        let leaf = search.tree().leaf_of(&record).unwrap();
        let edges = match record.kind {
            Kind::Opened if at == 0 => edges_of_root,
            Kind::Opened => search.tree().edges(leaf),
            _ => &[],
        };
        again.replay(&change(at, record)?, edges).unwrap();
    }
    Some(again)
}

/// The move that the next simulation takes at the root; what the page calls next is the same.
fn next_of(mut search: Search<Chess>) -> Move {
    let report = search.report(Tree::ROOT);
    let next = report.edges[report.next.unwrap()].mv;
    let before: Vec<u32> = report.edges.iter().map(|edge| edge.visits).collect();
    let Ok(_) = search.simulate(&mut Classical, &mut Evaluation::default());
    let after = search.report(Tree::ROOT).edges;
    let taken = after.iter().zip(before).find(|(edge, before)| edge.visits != *before).unwrap().0.mv;
    assert_eq!(taken, next);
    next
}

/// The search as it would be with another P of a move.
fn with_prior(search: &Search<Chess>, mv: Move, prior: Prior) -> Search<Chess> {
    let change = |edge: &Edge| if edge.mv() == mv { Edge::new(mv, prior) } else { *edge };
    let mut edges: Vec<Edge> = search.tree().edges(Tree::ROOT).iter().map(change).collect();
    // Equal ones stay as they were, as with an edit.
    edges.sort_by_key(|edge| std::cmp::Reverse(edge.prior()));
    replayed(search, &edges, |_, record| Some(record)).unwrap()
}

/// The search as it would be with another Q of a visited move, in units, and the same Q of the root. `None` where no values
/// make it so.
fn with_value(search: &Search<Chess>, mv: Move, units: i64) -> Option<Search<Chess>> {
    let edges = search.tree().edges(Tree::ROOT).to_vec();
    let at = edges.iter().position(|edge| edge.mv() == mv).unwrap();
    let child = search.tree().child(Tree::ROOT, at)?;
    let delta = units * i64::from(search.tree().visits(child)) - search.tree().value_sum(child);
    let own = search.tree().record_of(child);
    let moved = |record: Record, delta: i64| {
        let units = i32::try_from(i64::from(record.value.units()) + delta).ok()?;
        Some(Record { value: Value::from_units(units)?, ..record })
    };
    replayed(search, &edges, |at, record| match at {
        0 => moved(record, delta),
        at if at == own => moved(record, delta),
        _ => Some(record),
    })
}

#[test]
fn with_the_least_prior_selection_takes_the_move_and_with_less_it_does_not() {
    let mut tried = 0;
    for settings in [
        vec![],
        vec![("formula", "alphazero")],
        vec![("formula", "puct_ln")],
        vec![("fpu_strategy", "absolute")],
        vec![("arithmetic", "lc0")],
        vec![("draw_score", "0.3")],
        vec![("formula", "uct")],
    ] {
        for (fen, simulations) in [("startpos", 1), ("startpos", 77), (KIWIPETE, 30), (KIWIPETE, 400)] {
            let search = searched(fen, &settings, simulations);
            for edge in search.report(Tree::ROOT).edges {
                let needs = told(&search, edge.mv).next;
                if needs.is_so {
                    assert_eq!(next_of(search.clone()), edge.mv);
                    continue;
                }
                let one = Prior::new(1.0);
                let Some(p) = needs.p else {
                    assert_ne!(next_of(with_prior(&search, edge.mv, one)), edge.mv, "not even 1");
                    continue;
                };
                let word = (0..=one.word()).find(|&word| Prior::from_word(word).get() == p).unwrap();
                let text = format!("{settings:?} {fen} {simulations} {:?} {p}", edge.mv);
                assert_eq!(next_of(with_prior(&search, edge.mv, Prior::from_word(word))), edge.mv, "{text}");
                if let Some(less) = word.checked_sub(1) {
                    assert_ne!(next_of(with_prior(&search, edge.mv, Prior::from_word(less))), edge.mv, "{text}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

#[test]
fn with_the_least_value_selection_takes_the_move_and_with_less_it_does_not() {
    let mut tried = 0;
    for settings in [vec![], vec![("formula", "alphazero")], vec![("formula", "puct_ln")], vec![("formula", "uct")]] {
        for (fen, simulations) in [("startpos", 150), (KIWIPETE, 300)] {
            let search = searched(fen, &settings, simulations);
            for edge in search.report(Tree::ROOT).edges.iter().filter(|edge| edge.visits > 0) {
                let needs = told(&search, edge.mv).next;
                let Some(q) = needs.q else { continue };
                let units = (q * f64::from(UNIT)) as i64;
                let made = with_value(&search, edge.mv, units).zip(with_value(&search, edge.mv, units - 1));
                let Some((enough, less)) = made else { continue };
                assert_eq!(next_of(enough), edge.mv, "{settings:?} {fen} {q}");
                assert_ne!(next_of(less), edge.mv, "{settings:?} {fen} {q}");
                tried += 1;
            }
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn a_move_waits_as_long_as_is_said() {
    // With equal values everywhere no Q changes, so that what is foreseen must come.
    let settings = [("fpu_strategy", "absolute"), ("fpu_value", "0")];
    for formula in ["lc0", "alphazero", "puct_ln", "uct"] {
        let mut search = empty("startpos", &[&settings[..], &[("formula", formula)]].concat());
        for _ in 0..40 {
            let Ok(_) = search.simulate(&mut Uniform::new(0.0), &mut Evaluation::default());
        }
        for edge in search.report(Tree::ROOT).edges {
            let needs = told(&search, edge.mv).next;
            let waits = if needs.is_so { 0 } else { needs.visits.unwrap() };
            let mut later = search.clone();
            let mut waited = 0;
            while {
                let report = later.report(Tree::ROOT);
                report.edges[report.next.unwrap()].mv != edge.mv
            } {
                let Ok(_) = later.simulate(&mut Uniform::new(0.0), &mut Evaluation::default());
                waited += 1;
            }
            assert_eq!(waits, waited, "{formula} {:?}", edge.mv);
        }
    }
}

#[test]
fn with_the_visits_that_are_said_a_move_is_the_best() {
    let mut tried = 0;
    for (fen, simulations) in [("startpos", 120), (KIWIPETE, 250)] {
        let search = searched(fen, &[], simulations);
        for (at, edge) in search.report(Tree::ROOT).edges.iter().enumerate() {
            let needs = told(&search, edge.mv).best;
            assert_eq!(needs.is_so, search.best_move() == Some(edge.mv));
            let Some((visits, child)) = needs.visits.zip(edge.child) else { continue };
            assert!(needs.p.is_none_or(|p| p > 0.0) && told(&search, edge.mv).next.p <= needs.p.or(Some(1.0)));
            // Visits below it that leave its Q nearly as it is: one of a new reply, the others of moves after that.
            let mut more = search.clone();
            let Some(reply) = search.tree().branches(child).find(|branch| branch.child.is_none()) else { continue };
            let q = Value::new(search.tree().mean_value(child));
            let fake: Vec<Edge> = (1..250).map(|code| Edge::new(Move(code), Prior::new(0.004))).collect();
            for done in 0..u16::try_from(visits).unwrap().min(250) {
                let is_best = more.best_branch(Tree::ROOT).map(|best| usize::from(best.index)) == Some(at);
                assert!(!is_best, "after {done} already");
                let new = NodeId::new(search.tree().len());
                let (parent, mv, value) = if done == 0 { (child, reply.edge.mv(), -q) } else { (new, Move(done), q) };
                let (draw, moves_left) = (engine::Draw::NONE, engine::MovesLeft::default());
                let record = Record { parent: Some(parent), mv, kind: Kind::Opened, value, draw, moves_left };
                more.replay(&record, if done == 0 { &fake } else { &fake[..1] }).unwrap();
            }
            assert_eq!(more.best_branch(Tree::ROOT).map(|best| usize::from(best.index)), Some(at));
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn what_cannot_be_is_said() {
    let search = searched(MATE_IN_ONE, &[], 60);
    let mate = search.best_move().unwrap();
    let other = search.report(Tree::ROOT).edges.iter().find(|edge| edge.mv != mate).unwrap().mv;
    assert_eq!(told(&search, other).best.obstacle, Some(Obstacle::Beaten(mate.0)));
    assert!(told(&search, mate).best.is_so);
    // A move that loses at once, of one who could be stalemated too.
    let search = searched(TWO_ROOKS, &[], 2000);
    let tree = search.tree();
    let decided =
        (0..tree.len()).map(NodeId::new).find(|&node| node != Tree::ROOT && tree.flags(node).is_proven()).unwrap();
    let playback = Playback::new(search.clone());
    let mv = search.report(decided).edges[0].mv;
    let why = why(&playback, &playback.history(decided), decided, mv.0).unwrap();
    assert!(why.next.obstacle == Some(Obstacle::Decided) && !why.next.is_so);
    let only = empty("startpos", &[]).of_moves(&[Move(12 | 28 << 6)]).unwrap();
    let mut only = only;
    for _ in 0..10 {
        let Ok(_) = only.simulate(&mut Random::new(0), &mut Evaluation::default());
    }
    let left_out = Move(11 | 27 << 6);
    assert_eq!(told(&only, left_out).next.obstacle, Some(Obstacle::NotSearched));
    assert_eq!(told(&only, left_out).story.first, None);
}

#[test]
fn what_was_forbidden_or_given_by_hand_counts_as_it_does_in_the_search() {
    let search = searched(KIWIPETE, &[], 400);
    let child = search.best_branch(Tree::ROOT).unwrap().child.unwrap();
    let best = search.best_branch(child).unwrap().edge.mv();
    let mut others: Vec<Move> = search.tree().edges(child).iter().map(|edge| edge.mv()).collect();
    others.sort_unstable();
    others.retain(|&mv| mv != best);
    let mut fork = search.fork(search.moment());
    assert_eq!(fork.edit(Edit::Only { node: child, moves: others }), Ok(true));
    let told_of = |search: &Search<Chess>, node: NodeId, mv: Move| {
        let playback = Playback::new(search.clone());
        why(&playback, &playback.history(node), node, mv.0).unwrap()
    };
    assert_eq!(told_of(&fork, child, best).next.obstacle, Some(Obstacle::NotSearched));
    assert_eq!(told_of(&fork, child, best).best.obstacle, Some(Obstacle::NotSearched));
    let second = fork.best_branch(child).unwrap().edge.mv();
    assert_ne!(second, best);
    assert!(told_of(&fork, child, second).best.is_so, "what is forbidden is no rival");

    // A reply that was given visits is as often visited as its node counts.
    let mut fork = search.fork(search.moment());
    let rare = fork.tree().edges(child).last().unwrap().mv();
    assert_eq!(fork.edit(Edit::Give { place: EdgeKey { parent: Some(child), mv: rare }, visits: 900 }), Ok(true));
    for _ in 0..900 {
        let Ok(_) = fork.simulate(&mut Classical, &mut Evaluation::default());
    }
    assert_eq!(fork.giving(), None);
    let report = fork.report(child);
    assert_eq!(report.edges.iter().find(|edge| edge.mv == rare).unwrap().given, 900);
    let reply = told_of(&fork, Tree::ROOT, search.best_branch(Tree::ROOT).unwrap().edge.mv()).reply.unwrap();
    let counted: u32 = report.edges.iter().map(|edge| edge.visits).sum();
    let answer = report.edges.iter().find(|edge| edge.child.map(NodeId::get) == Some(reply.child)).unwrap();
    assert_eq!((reply.visits, reply.share), (answer.visits, f64::from(answer.visits) / f64::from(counted)));
    let most = report.edges.iter().map(|edge| edge.visits).max().unwrap();
    let mut tried = 0;
    for edge in report.edges.iter().filter(|edge| edge.visits < most) {
        let Some(visits) = told_of(&fork, child, edge.mv).best.visits else { continue };
        assert!((1..=most - edge.visits + 1).contains(&visits), "{visits} of {} beside {most}", edge.visits);
        tried += 1;
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn the_answer_is_the_opponents_best_and_values_are_the_movers() {
    let search = searched(KIWIPETE, &[("draw_score", "0.2")], 800);
    for edge in search.report(Tree::ROOT).edges {
        let why = told(&search, edge.mv);
        let Some(reply) = why.reply else {
            assert!(edge.visits <= 1, "{}", edge.visits);
            continue;
        };
        let after = search.report(NodeId::new(reply.node));
        let answer = after.edges.iter().find(|one| one.child.map(NodeId::get) == Some(reply.child)).unwrap();
        assert_eq!(reply.line[..2], [edge.mv.0, answer.mv.0]);
        assert_eq!((reply.visits, reply.q, reply.q_after), (answer.visits, edge.q, -answer.q));
        assert!(after.edges.iter().all(|one| one.visits <= answer.visits));
        assert_eq!(Some(reply.v), edge.v);
    }
}

#[test]
fn a_player_tells_it_of_any_node_at_any_moment() {
    let mut search = empty(KIWIPETE, &[("batch", "8")]);
    while search.tree().root_visits() < 900 {
        let mut evaluations = Vec::new();
        search.gather(|game, moves| {
            let mut evaluation = Evaluation::default();
            let Ok(()) = engine::Evaluator::evaluate(&mut Random::new(3), game, moves, &mut evaluation);
            evaluations.push(evaluation);
        });
        for evaluation in &evaluations {
            search.back_up_next(evaluation);
        }
    }
    let mut shown = session::Playback::new(Limits::default());
    assert_eq!(shown.why(3, 0, 0), Ok(None), "nothing is read");
    shown.push(&bytes_of(&search)).unwrap();
    shown.show().unwrap();
    let end = shown.read();
    for (moment, node) in [(end, 0), (end / 2, 0), (2, 0), (end, 3), (end / 3, 1), (end / 3, 7), (u32::MAX, 2)] {
        let mut expected = Playback::new(search.clone());
        expected.seek(moment.min(end));
        let Some(id) = expected.search().tree().find(node) else { panic!("node {node} at {moment}") };
        let report = expected.search().report(id);
        for edge in &report.edges {
            let why = shown.why(moment, node, edge.mv.0).unwrap().unwrap();
            assert_eq!((why.node, why.mv, why.moment), (node, edge.mv.0, moment.min(end)));
            assert_eq!((why.story.visits, why.story.q.is_some()), (edge.visits, edge.visits > 0));
            assert_eq!(why.story.first.is_some(), edge.visits > 0);
            assert_eq!(why.next.is_so, report.next.map(|next| report.edges[next].mv) == Some(edge.mv));
            assert!(why.story.points.len() <= 201 && why.story.points.last().unwrap().moment == end);
            assert_ne!(why.story.rival.map(|rival| rival.mv), Some(edge.mv.0));
        }
        assert_eq!(shown.why(moment, node, 1), Ok(None), "no such move");
    }
    assert_eq!(shown.why(end, u32::MAX, 1), Ok(None), "no such node");
    assert_eq!(shown.why(0, 0, 1), Ok(None), "the empty tree has none");
    assert_eq!(Needs::default().p, None);
}
