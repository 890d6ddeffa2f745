//! Surveys of a tree find the same as a plain walk over it, with every position played.

use std::collections::BTreeMap;

use crate::support::{KIWIPETE, MATES, bytes_of, player_of, random, searched};
use engine::{
    NodeId, Search, Tree,
    games::chess::{Chess, move_code, move_from_code},
};
use proptest::prelude::*;
use session::{
    Analysis, Limits, Playback, Wanted as WantedSearch,
    find::query,
    playback::Looked,
    project::node_view,
    recording::{Form, Labels, open},
};
use shakmaty::{CastlingMode, Chess as Position, EnPassantMode, Move, Position as _, Role, fen::Fen};
use wire::{
    Edit,
    find::{Found, Groups, Overview, Played, Tally, Wanted, Whole},
};

/// En passant and promotions are near.
const PAWNS: &str = "8/2p3P1/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

fn overview(playback: &mut Playback, moment: u32, within: &[u16], text: &str) -> Overview {
    let wanted = Wanted { within: within.to_vec(), text: text.to_owned() };
    loop {
        match playback.find(moment, &wanted).unwrap() {
            Looked::All(overview) => return *overview,
            Looked::InPart(looked, of) => assert!(looked < of),
            Looked::Nothing => panic!("nothing is shown"),
        }
    }
}

/// A node as a plain walk finds it.
struct Walked {
    node: NodeId,
    /// Ids of the nodes from the scope on, itself included.
    path: Vec<u32>,
    before: Option<Position>,
    mv: Option<Move>,
    after: Position,
}

impl Walked {
    fn depth(&self) -> usize {
        self.path.len() - 1
    }

    fn played(&self) -> Option<Played> {
        let (before, mv) = (self.before.as_ref()?, self.mv?);
        let man = match mv.role() {
            Role::Pawn => wire::find::Man::Pawn,
            Role::Knight => wire::find::Man::Knight,
            Role::Bishop => wire::find::Man::Bishop,
            Role::Rook => wire::find::Man::Rook,
            Role::Queen => wire::find::Man::Queen,
            Role::King => wire::find::Man::King,
        };
        let is_white = before.turn().is_white();
        Some(Played { mv: move_code(mv).0, is_white, man: Some(man), castles: mv.is_castle() })
    }
}

/// Every node below one, itself included.
fn walk(search: &Search<Chess>, scope: NodeId) -> Vec<Walked> {
    let play = |position: &Position, node: NodeId| {
        let mv = move_from_code(position, search.own_evaluation(node).mv).unwrap();
        let mut after = position.clone();
        after.play_unchecked(mv);
        (mv, after)
    };
    let (mut position, mut before, mut last) = (search.game().root().clone(), None, None);
    for mv in search.path_to(scope) {
        let mv = move_from_code(&position, mv).unwrap();
        before = Some(position.clone());
        position.play_unchecked(mv);
        last = Some(mv);
    }
    let mut all = Vec::new();
    let mut open = vec![Walked { node: scope, path: vec![scope.get()], before, mv: last, after: position }];
    while let Some(walked) = open.pop() {
        for child in search.tree().visited_children(walked.node) {
            let (mv, after) = play(&walked.after, child);
            let path = walked.path.iter().copied().chain([child.get()]).collect();
            open.push(Walked { node: child, path, before: Some(walked.after.clone()), mv: Some(mv), after });
        }
        all.push(walked);
    }
    all.sort_by_key(|walked| walked.node);
    all
}

/// every way to write a move that means it.
fn spellings(walked: &Walked) -> Vec<String> {
    let (Some(before), Some(mv)) = (&walked.before, walked.mv) else { return Vec::new() };
    let mut plain = Vec::new();
    let mode = before.castles().mode();
    plain.push(mv.to_uci(mode).to_string());
    if let Some(side) = mv.castling_side() {
        plain.push(mv.to_uci(CastlingMode::Chess960).to_string());
        plain.push(mv.to_uci(CastlingMode::Standard).to_string());
        plain.push(if side.is_king_side() { "O-O" } else { "O-O-O" }.to_owned());
    } else {
        let (from, to) = (mv.from().unwrap(), mv.to());
        let (man, is_pawn) = (mv.role().upper_char(), mv.role() == Role::Pawn);
        let promotions: Vec<String> = match mv.promotion() {
            Some(role) => vec![String::new(), format!("={}", role.upper_char())],
            None => vec![String::new()],
        };
        let origins = [String::new(), from.file().char().to_string(), from.rank().char().to_string(), from.to_string()];
        for origin in &origins {
            for x in ["", "x"] {
                let is_left_open =
                    x.is_empty() && (!is_pawn || !origin.is_empty() && !origin.starts_with(char::is_numeric));
                let captures = mv.is_capture();
                if (x == "x" && !captures) || (x.is_empty() && captures && !is_left_open) {
                    continue;
                }
                for promotion in &promotions {
                    plain.push(format!("{man}{origin}{x}{to}{promotion}"));
                    // Both squares alone are a move of any man.
                    if is_pawn && (origin.len() < 2 || x == "x" || !promotion.is_empty()) {
                        plain.push(format!("{origin}{x}{to}{promotion}"));
                    }
                }
            }
        }
    }
    let suffixes: &[&str] = match (walked.after.is_check(), walked.after.is_checkmate()) {
        (_, true) => &["", "+", "#"],
        (true, false) => &["", "+"],
        _ => &[""],
    };
    plain.iter().flat_map(|text| suffixes.iter().map(move |suffix| format!("{text}{suffix}"))).collect()
}

fn q_of(search: &Search<Chess>, node: NodeId) -> f64 {
    search.mean_q(node)
}

fn add(tally: &mut Tally, search: &Search<Chess>, node: NodeId, prior: bool) {
    let tree = search.tree();
    let visits = u64::from(tree.visits(node));
    tally.places += 1;
    tally.visits += visits;
    tally.given += u64::from(tree.given_visits(node));
    tally.value += visits as f64 * q_of(search, node);
    if prior && node != Tree::ROOT {
        tally.prior += f64::from(node_view(search, node).prior);
        tally.priors += 1;
    }
}

fn is_near(one: &Tally, two: &Tally) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-6 * (1.0 + a.abs());
    (one.places, one.visits, one.given, one.priors) == (two.places, two.visits, two.given, two.priors)
        && near(one.value, two.value)
        && near(one.prior, two.prior)
}

fn check_groups(found: &Groups, expected: &BTreeMap<Option<Played>, Tally>, most: usize, what: &str) {
    assert_eq!(found.listed.len() + found.more as usize, expected.len(), "{what}");
    assert_eq!(found.listed.len(), expected.len().min(most), "{what}");
    assert!(found.listed.is_sorted_by_key(|group| std::cmp::Reverse(group.tally.visits)), "{what}");
    for group in &found.listed {
        assert!(is_near(&group.tally, &expected[&group.played]), "{what}: {group:?} {:?}", expected[&group.played]);
    }
    let all = |of: fn(&Tally) -> u64| expected.values().map(of).sum::<u64>();
    let listed = |of: fn(&Tally) -> u64| found.listed.iter().map(|group| of(&group.tally)).sum::<u64>();
    let places = found.listed.iter().map(|group| group.tally.places).sum::<u32>() + found.rest.0;
    assert_eq!(u64::from(places), all(|tally| tally.places.into()), "{what}");
    assert_eq!(listed(|tally| tally.visits) + found.rest.1, all(|tally| tally.visits), "{what}");
    assert_eq!(listed(|tally| tally.given) + found.rest.2, all(|tally| tally.given), "{what}");
}

/// Checks the places of an overview against those that a plain walk finds.
fn check_found(
    search: &Search<Chess>,
    all: &[Walked],
    found: &Found,
    plies: usize,
    is_place: impl Fn(&Walked) -> bool,
) {
    let tree = search.tree();
    let places: Vec<&Walked> = all.iter().filter(|walked| is_place(walked)).collect();
    let ids: Vec<u32> = places.iter().map(|walked| walked.node.get()).collect();
    let mut named = found.nodes.clone();
    named.sort_unstable();
    assert!(ids.len() <= Found::MOST_NODES, "these trees are small");
    assert_eq!(named, ids);
    let (mut white, mut black) = (Tally::default(), Tally::default());
    let (mut before, mut after) = (BTreeMap::<_, Tally>::new(), BTreeMap::<_, Tally>::new());
    let (mut through, mut own) = (0, 0);
    for walked in &places {
        let visits = u64::from(tree.visits(walked.node));
        let tally = if walked.after.turn().is_black() { &mut white } else { &mut black };
        add(tally, search, walked.node, true);
        let is_below = walked.path[..walked.depth()].iter().any(|id| ids.contains(id));
        through += if is_below { 0 } else { visits };
        own += u64::from(tree.own_evaluations(walked.node));
        let first = walked.path[walked.depth() - plies];
        let caller = all.iter().find(|other| other.node.get() == first).unwrap().played();
        add(before.entry(caller).or_default(), search, walked.node, true);
        for child in tree.visited_children(walked.node) {
            let child = all.iter().find(|other| other.node == child).unwrap();
            add(after.entry(child.played()).or_default(), search, child.node, true);
        }
    }
    assert!(is_near(&found.white, &white), "{:?} {white:?}", found.white);
    assert!(is_near(&found.black, &black), "{:?} {black:?}", found.black);
    assert_eq!((found.through, found.own), (through, own));
    check_groups(&found.before, &before, Found::MOST_GROUPS, "before");
    check_groups(&found.after, &after, Found::MOST_GROUPS, "after");
    // They add up: before to all visits, after and the places' own evaluations too.
    assert_eq!(before.values().map(|tally| tally.visits).sum::<u64>(), found.visits());
    let replies: u64 = after.values().map(|tally| tally.visits - tally.given).sum();
    assert_eq!(replies + found.own, found.visits());
    assert_eq!(found.places.len(), ids.len().min(Found::MOST_PLACES));
    assert!(found.places.is_sorted_by_key(|place| (std::cmp::Reverse(place.visits), place.node)));
    for place in &found.places {
        let node = tree.find(place.node).unwrap();
        let view = node_view(search, node);
        assert_eq!((place.visits, place.given), (view.visits, view.given));
        assert_eq!(place.path, search.path_to(node).iter().map(|mv| mv.0).collect::<Vec<_>>());
        assert!((place.q - f64::from(view.q)).abs() < 1e-6);
        assert!(place.p.is_none_or(|p| (p - f64::from(view.prior)).abs() < 1e-6));
    }
}

fn check_whole(search: &Search<Chess>, all: &[Walked], whole: &Whole) {
    let tree = search.tree();
    assert_eq!((whole.nodes, whole.too_deep), (all.len() as u32, 0));
    let given: u64 = all.iter().skip(1).map(|walked| u64::from(tree.given_visits(walked.node))).sum();
    assert_eq!(whole.visits, u64::from(tree.visits(all[0].node)) + given, "every evaluation counts once");
    let mut moves = BTreeMap::<_, Tally>::new();
    for walked in all.iter().skip(1) {
        add(moves.entry(walked.played()).or_default(), search, walked.node, false);
    }
    check_groups(&whole.moves, &moves, Whole::MOST_MOVES, "moves");
    for (depth, told) in whole.depths.iter().enumerate() {
        let here: Vec<&Walked> = all.iter().filter(|walked| walked.depth() == depth).collect();
        assert_eq!(told.nodes as usize, here.len());
        assert_eq!(told.visits, here.iter().map(|walked| u64::from(tree.visits(walked.node))).sum::<u64>());
        assert_eq!(told.own, here.iter().map(|walked| u64::from(tree.own_evaluations(walked.node))).sum::<u64>());
        assert_eq!(told.exact as usize, here.iter().filter(|walked| tree.exact(walked.node).is_some()).count());
        let mut widths = BTreeMap::<u8, u32>::new();
        for walked in &here {
            *widths.entry(tree.visited_children(walked.node).count() as u8).or_default() += 1;
        }
        assert_eq!(told.widths, widths.into_iter().collect::<Vec<_>>());
    }
    assert_eq!(whole.depths.len(), all.iter().map(Walked::depth).max().unwrap() + 1);
    let mut uses = BTreeMap::<_, (u64, u64)>::new();
    for walked in all.iter().skip(1) {
        let (played, mv) = (walked.played().unwrap(), walked.mv.unwrap());
        let to = match mv.castling_side() {
            Some(side) => side.king_to(walked.before.as_ref().unwrap().turn()),
            None => mv.to(),
        };
        let visits = u64::from(tree.visits(walked.node));
        let key = |square: shakmaty::Square| {
            let ply = walked.depth().min(usize::from(Whole::MOST_USE_PLIES));
            (ply, played.man.unwrap(), played.is_white, u32::from(square))
        };
        uses.entry(key(mv.from().unwrap())).or_default().0 += visits;
        uses.entry(key(to)).or_default().1 += visits;
    }
    let told: BTreeMap<_, _> = whole
        .uses
        .iter()
        .map(|one| ((usize::from(one.ply), one.man, one.is_white, u32::from(one.square)), (one.from, one.to)))
        .collect();
    assert_eq!((told.len(), &told), (whole.uses.len(), &uses));
}

fn fork_with_gifts(fen: &str) -> Search<Chess> {
    let mut analysis = Analysis::new(Limits::default());
    let position = analysis.set_game(fen, &[]).unwrap();
    let id = analysis.new_search(position, random(), &WantedSearch::default()).unwrap();
    advance(&mut analysis, id, 300);
    let root =
        |analysis: &Analysis, place: usize| analysis.run(0).unwrap().search().tree().edges(Tree::ROOT)[place].mv().0;
    let (rare, usual) = (root(&analysis, 20), root(&analysis, 0));
    let reply = {
        let search = analysis.run(0).unwrap().search();
        search.tree().edges(search.tree().child(Tree::ROOT, 0).unwrap())[9].mv().0
    };
    let edits = [
        Edit::Give { path: Vec::new(), mv: rare, visits: 60 },
        Edit::Give { path: vec![usual], mv: reply, visits: 40 },
    ];
    let what_if = analysis.what_if(0, Some(200), &edits).unwrap();
    advance(&mut analysis, what_if, 700);
    let search = analysis.run(what_if).unwrap().search().clone();
    assert!(search.tree().has_given());
    search
}

fn advance(analysis: &mut Analysis, id: u32, simulations: u32) {
    let run = analysis.run_mut(id).unwrap();
    let left = simulations.saturating_sub(run.search().tree().simulations());
    run.step(left).unwrap();
    run.advance(&mut engine::evaluators::Random::new(0), u32::MAX);
}

fn searches() -> Vec<Search<Chess>> {
    vec![
        searched("startpos", &[("draw_score", "0.2")], 700),
        searched(KIWIPETE, &[("batch", "8")], 900),
        searched(MATES, &[], 900),
        searched(PAWNS, &[("cpuct", "6")], 1200),
        searched(CHESS960, &[("cpuct", "9")], 700),
        fork_with_gifts(KIWIPETE),
    ]
}

#[test]
fn the_whole_is_what_a_plain_walk_adds_up() {
    for search in searches() {
        let mut playback = player_of(&bytes_of(&search));
        let end = playback.read();
        for moment in [2, end / 3, end] {
            playback.seek(moment);
            let tree = playback.search().unwrap().tree();
            // The root, and nodes below it.
            for place in [0, tree.len() / 7, tree.len() / 2] {
                let search = playback.search().unwrap().clone();
                let scope = search.tree().find(place).unwrap();
                let within: Vec<u16> = search.path_to(scope).iter().map(|mv| mv.0).collect();
                let told = overview(&mut playback, moment, &within, "");
                assert_eq!((told.moment, told.found), (moment, None));
                let whole = told.whole.unwrap();
                assert_eq!((whole.node, whole.depth as usize), (place, within.len()));
                check_whole(&search, &walk(&search, scope), &whole);
            }
        }
    }
}

#[test]
fn moves_are_found_however_they_are_written() {
    for search in searches() {
        let mut playback = player_of(&bytes_of(&search));
        let end = playback.read();
        let all = walk(&search, Tree::ROOT);
        let spelled: Vec<Vec<String>> = all.iter().map(spellings).collect();
        // Some of every kind: what is written in the rarest ways, and what is written in the commonest.
        let mut texts: Vec<&String> = spelled.iter().flatten().collect();
        texts.sort_unstable();
        texts.dedup();
        let special = |text: &&&String| text.contains(['#', '=']) || text.starts_with('O');
        let some = texts.iter().step_by(texts.len() / 40 + 1).chain(texts.iter().filter(special).take(25));
        for text in some {
            let found = overview(&mut playback, end, &[], text).found.unwrap();
            let is_place = |walked: &Walked| spelled[walked.node.get() as usize].contains(text);
            check_found(&search, &all, &found, 1, is_place);
            assert!(found.count() > 0, "{text}");
        }
        let (white, black) = ("1. e2e4", "7... e7e5");
        for (text, is_white) in [(white, true), (black, false)] {
            let found = overview(&mut playback, end, &[], text).found.unwrap();
            let plain = text.split(' ').nth(1).unwrap().to_owned();
            let is_place = |walked: &Walked| {
                walked.after.turn().is_black() == is_white && spelled[walked.node.get() as usize].contains(&plain)
            };
            check_found(&search, &all, &found, 1, is_place);
        }
    }
}

#[test]
fn lines_are_found_below_a_node() {
    for search in searches() {
        let mut playback = player_of(&bytes_of(&search));
        let end = playback.read();
        for scope in [0, search.tree().len() / 9] {
            let scope = search.tree().find(scope).unwrap();
            let within: Vec<u16> = search.path_to(scope).iter().map(|mv| mv.0).collect();
            let all = walk(&search, scope);
            let spelled: BTreeMap<u32, (&Walked, Vec<String>)> =
                all.iter().map(|walked| (walked.node.get(), (walked, spellings(walked)))).collect();
            let by_id = |id: u32| spelled[&id].0;
            let deep = all.iter().filter(|walked| walked.depth() >= 2);
            let step = (deep.clone().count() / 12).max(1);
            for example in deep.step_by(step) {
                let path: Vec<&Walked> = example.path[1..].iter().map(|&id| by_id(id)).collect();
                for length in 2..=path.len().min(3) {
                    let line = &path[path.len() - length..];
                    let words: Vec<String> =
                        line.iter().map(|walked| spelled[&walked.node.get()].1[0].clone()).collect();
                    let fits = |walked: &Walked| {
                        walked.depth() >= length
                            && walked.path[walked.path.len() - length..]
                                .iter()
                                .zip(&words)
                                .all(|(id, word)| spelled[id].1.contains(word))
                    };
                    let found = overview(&mut playback, end, &within, &words.join(" ")).found.unwrap();
                    check_found(&search, &all, &found, length, fits);
                    let found = overview(&mut playback, end, &within, &format!("^{}", words.join("  "))).found.unwrap();
                    check_found(&search, &all, &found, length, |walked| walked.depth() == length && fits(walked));
                }
            }
        }
    }
}

#[test]
fn positions_are_found_however_they_are_reached() {
    let mut transpositions = 0;
    for search in searches() {
        let mut playback = player_of(&bytes_of(&search));
        let end = playback.read();
        let all = walk(&search, Tree::ROOT);
        let is_same = |one: &Position, two: &Position| {
            let key = |position: &Position| Fen::from_position(position, EnPassantMode::Legal).to_string();
            // Without the counters.
            key(one).split(' ').take(4).eq(key(two).split(' ').take(4))
        };
        for wanted in all.iter().step_by(all.len() / 25).chain(&all[..1]) {
            // Written as others do: the square behind a pawn that went two, whether it can be taken or not.
            let fen = Fen::from_position(&wanted.after, EnPassantMode::Always).to_string();
            let found = overview(&mut playback, end, &[], &fen).found.unwrap();
            transpositions += found.count() - 1;
            check_found(&search, &all, &found, 0, |walked| is_same(&walked.after, &wanted.after));
        }
    }
    assert!(transpositions > 0);
}

#[test]
fn it_is_answered_at_any_moment_and_between_other_questions() {
    let mut playback = player_of(&bytes_of(&searched("startpos", &[("batch", "32")], 400_000)));
    let end = playback.read();
    let wanted = Wanted { within: Vec::new(), text: "Nf3".to_owned() };
    playback.seek(1234);
    assert!(matches!(playback.find(end, &wanted).unwrap(), Looked::InPart(..)), "it takes several parts");
    assert_eq!(playback.search().unwrap().moment(), 1234, "what is shown stays");
    playback.sample(0);
    playback.seek(77);
    let told = overview(&mut playback, end, &[], "Nf3");
    assert_eq!((playback.search().unwrap().moment(), told.moment), (77, end));
    let whole = told.whole.unwrap();
    playback.seek(end);
    assert_eq!(whole.visits, u64::from(playback.search().unwrap().tree().root_visits()));
    assert_eq!(whole.nodes, playback.search().unwrap().tree().len());
    // Another question takes its place, and when the log grows all begins anew.
    assert!(matches!(playback.find(end, &wanted).unwrap(), Looked::InPart(..)));
    assert_eq!(overview(&mut playback, 50, &[], "Nf3").moment, 50);
    assert!(matches!(playback.find(end, &wanted).unwrap(), Looked::InPart(..)));
    playback.stop_finding();
    playback.push(&[]).unwrap();
    assert_eq!(playback.find(end, &wanted), Ok(Looked::Nothing), "nothing is shown while it is read");
    playback.show().unwrap();
    assert_eq!(overview(&mut playback, u32::MAX, &[], "").moment, end, "there are no later moments");
    assert_eq!(overview(&mut playback, 0, &[], "Nf3").whole, None, "the tree is empty then");
    assert_eq!(overview(&mut playback, end, &[9, 9], "Nf3").whole, None, "there is no such node");
}

#[test]
fn lean_recordings_lack_priors_alone() {
    let mut search = searched(KIWIPETE, &[], 500);
    let end = search.moment();
    let digest = search.digest(end);
    let file = session::recording::write(&search, Form::Lean, Labels::default(), Some(digest));
    let mut playback = open(&file, Limits::default()).unwrap().playback;
    let all = walk(&search, Tree::ROOT);
    let told = overview(&mut playback, end, &[], "1. O-O");
    check_whole(&search, &all, &told.whole.unwrap());
    let found = told.found.unwrap();
    assert_eq!(found, overview(&mut player_of(&bytes_of(&search)), end, &[], "1. O-O").found.unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// No text, moment or node makes it panic, and what is not understood finds nothing.
    #[test]
    fn hostile_questions_are_answered(
        text in prop_oneof!["\\PC{0,60}", "[a-hNBRQKPO1-8x=+#.^ -]{0,30}", "[rnbqkpRNBQKP1-8/]{10,60} [wb] [KQkq-]{1,4} [a-h36-]{1,2}"],
        within in prop::collection::vec(any::<u16>(), 0..4),
        first in any::<bool>(),
        moment in 0_u32..400,
    ) {
        let mut playback = player_of(&bytes_of(&searched(KIWIPETE, &[], 300)));
        let within = if first { vec![] } else { within };
        let told = overview(&mut playback, moment, &within, &text);
        let is_understood = matches!(query::read(&text), Ok(Some(_)));
        prop_assert_eq!(told.found.is_some(), is_understood && told.whole.is_some());
    }
}
