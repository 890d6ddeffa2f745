//! Edits as a page makes them: what-ifs, their descriptions, and their outcomes.

use crate::support::{KIWIPETE, MATES, bytes_of, random};
use engine::{Game as _, Move, Parameters, Search, Tree, evaluators::Random, games::chess::Chess};
use proptest::prelude::*;
use session::{
    Analysis, Feed, Limits, LogReader, Playback, Wanted,
    log_file::{header_bytes, record_bytes},
};
use wire::{
    Code, Command, Edit, Setting, Watch,
    worker::{Mark, Marked},
};

/// Makes an analysis with one search of this many simulations.
fn analysis(settings: &[(&str, &str)], simulations: u32) -> Analysis {
    analysis_of(KIWIPETE, settings, simulations)
}

/// Makes an analysis of another position with one search of `simulations` simulations.
fn analysis_of(fen: &str, settings: &[(&str, &str)], simulations: u32) -> Analysis {
    let mut analysis = Analysis::new(Limits::default());
    let position = analysis.set_game(fen, &[]).unwrap();
    let settings: Vec<Setting> =
        settings.iter().map(|(name, value)| Setting { name: (*name).into(), value: (*value).into() }).collect();
    let search = analysis.new_search(position, random(), &Wanted { settings: &settings, ..Wanted::default() }).unwrap();
    run_to(&mut analysis, search, simulations);
    analysis
}

fn run_to(analysis: &mut Analysis, id: u32, simulations: u32) {
    let run = analysis.run_mut(id).unwrap();
    let left = simulations.saturating_sub(run.search().tree().simulations());
    if left > 0 {
        run.step(left).unwrap();
        run.advance(&mut Random::new(0), u32::MAX);
    }
}

fn search(analysis: &Analysis, id: u32) -> &Search<Chess> {
    analysis.run(id).unwrap().search()
}

fn digest(analysis: &mut Analysis, id: u32) -> [u8; 32] {
    analysis.run_mut(id).unwrap().digest()
}

/// The move of the root at a place in the order of P.
fn root_move(analysis: &Analysis, place: usize) -> u16 {
    search(analysis, 0).tree().edges(Tree::ROOT)[place].mv().0
}

fn parameter(name: &str, value: &str) -> Edit {
    Edit::Parameter { name: name.to_owned(), value: value.to_owned() }
}

#[test]
fn what_changes_nothing_is_the_search_itself() {
    let mut analysis = analysis(&[], 600);
    let p = search(&analysis, 0).tree().edges(Tree::ROOT)[3].prior().get();
    let v = search(&analysis, 0).own_evaluation(Tree::ROOT).value.get();
    let nothing = [
        parameter("cpuct", "1.745"),
        Edit::Prior { path: Vec::new(), mv: root_move(&analysis, 3), p },
        Edit::Value { path: Vec::new(), v },
        Edit::Only { path: Vec::new(), moves: Vec::new() },
    ];
    let before = digest(&mut analysis, 0);
    for edit in nothing {
        assert_eq!(analysis.what_if(0, Some(300), std::slice::from_ref(&edit)).unwrap(), 0, "{edit:?}");
    }
    assert_eq!(analysis.what_if(0, Some(300), &[]).unwrap(), 0);
    // There and back again is a change, of which nothing remains.
    let there = analysis.what_if(0, Some(300), &[parameter("cpuct", "3"), parameter("cpuct", "1.745")]).unwrap();
    run_to(&mut analysis, there, 600);
    assert_eq!(analysis.search_view(there).unwrap().outcome.unwrap().difference, None);
    assert_eq!(digest(&mut analysis, 0), before);
}

#[test]
fn a_fork_is_told_of_and_found_again() {
    let mut analysis = analysis(&[("batch", "8")], 500);
    let mv = root_move(&analysis, 40);
    let edits = [Edit::Prior { path: Vec::new(), mv, p: 0.9 }, parameter("fpu_value", "0.5")];
    let what_if = analysis.what_if(0, Some(250), &edits).unwrap();
    assert_ne!(what_if, 0);
    assert_eq!(analysis.what_if(0, Some(250), &edits).unwrap(), what_if);
    let view = analysis.search_view(what_if).unwrap();
    assert_eq!((view.origin, view.edits.len()), (Some(0), 2));
    assert!(view.settings.contains(&Setting { name: "fpu_value".into(), value: "0.33".into() }), "as it began");
    assert_eq!(view.edits[1].edit, edits[1]);
    let Edit::Prior { p, .. } = view.edits[0].edit else { panic!("an edit of P") };
    assert!((p - 0.9).abs() < 1e-3);
    run_to(&mut analysis, what_if, 500);
    let outcome = analysis.search_view(what_if).unwrap().outcome.unwrap();
    assert_eq!(outcome.best[1].mv, Some(mv));
    assert_eq!(outcome.best[0].mv, search(&analysis, 0).best_move().map(|mv| mv.0));
    let difference = outcome.difference.unwrap();
    assert_eq!(difference.lines[1][0], mv, "the move with the new P is tried first");
    // A new search of the same settings is the one nobody changed.
    let batch = Setting { name: "batch".into(), value: "8".into() };
    let wanted = Wanted { settings: &[batch], ..Wanted::default() };
    assert_eq!(analysis.new_search(0, random(), &wanted).unwrap(), 0);
}

#[test]
fn a_search_at_rest_is_told_of_and_found_as_before() {
    let mut analysis = analysis(&[], 800);
    let edits = [parameter("cpuct", "1.9")];
    let what_if = analysis.what_if(0, Some(400), &edits).unwrap();
    run_to(&mut analysis, what_if, 700);
    let views = |analysis: &Analysis| [0, what_if].map(|id| analysis.search_view(id).unwrap());
    let (before, summary) = (views(&analysis), analysis.summary(what_if).unwrap());
    let logs = [0, what_if].map(|id| (id, search(&analysis, id).fork(u32::MAX)));
    let other = Search::new(search(&analysis, 0).game().clone(), "uniform", None, false, Parameters::default());
    for resting in [vec![0], vec![what_if], vec![0, what_if]] {
        resting.iter().for_each(|&id| analysis.put_to_rest(id));
        assert_eq!(views(&analysis), before);
        assert_eq!(analysis.summary(what_if).unwrap(), summary);
        assert_eq!(analysis.new_search(0, random(), &Wanted::default()).unwrap(), 0);
        assert!(analysis.needs(&Command::Stop { search: 0 }).is_empty());
        let mut needed = analysis.needs(&Command::Step { search: what_if, simulations: 1 });
        needed.sort_unstable();
        assert_eq!(needed, resting);
        if !resting.contains(&0) {
            assert_eq!(analysis.what_if(0, Some(400), &edits).unwrap(), what_if, "an equal what-if is found");
        }
        for &id in &resting {
            assert!(analysis.run(id).is_none());
            assert!(analysis.wake(id, other.clone()).is_err(), "it is another search");
            let log = logs.iter().find(|(of, _)| *of == id).unwrap().1.clone();
            analysis.wake(id, log).unwrap();
        }
        assert_eq!(views(&analysis), before);
    }
    run_to(&mut analysis, what_if, 800);
    assert_eq!(analysis.search_view(what_if).unwrap().outcome.unwrap().compared, 800);
}

#[test]
fn a_search_goes_on_from_the_nearest_one_at_rest() {
    let mut analysis = analysis(&[], 50);
    let next = analysis.play(0, root_move(&analysis, 0)).unwrap();
    let new = |position, keep| Command::NewSearch {
        position,
        evaluator: random().name,
        settings: vec![],
        moves: vec![],
        keep,
        priors: wire::Priors::default(),
    };
    assert!(analysis.needs(&new(next, true)).is_empty(), "it is awake");
    analysis.put_to_rest(0);
    assert_eq!(analysis.needs(&new(next, true)), [0]);
    assert!(analysis.needs(&new(next, false)).is_empty());
}

#[test]
fn the_first_simulation_that_differs_is_named() {
    let mut analysis = analysis(&[], 800);
    let what_if = analysis.what_if(0, Some(400), &[parameter("cpuct", "1.9")]).unwrap();
    run_to(&mut analysis, what_if, 800);
    let difference = analysis.search_view(what_if).unwrap().outcome.unwrap().difference.unwrap();
    let line = |id: u32, place: u32| {
        let search = search(&analysis, id);
        let record = search.records().nth(place as usize - 1).unwrap();
        let mut moves: Vec<Move> = record.parent.map(|node| search.path_to(node)).unwrap_or_default();
        moves.push(record.mv);
        moves.into_iter().map(|mv| mv.0).collect::<Vec<u16>>()
    };
    for place in 1..difference.simulation {
        assert_eq!(line(0, place), line(what_if, place));
    }
    assert!(difference.simulation > 400);
    assert_eq!([line(0, difference.simulation), line(what_if, difference.simulation)], difference.lines);
    assert_eq!(difference.moment, difference.simulation, "one edit before it");
}

#[test]
fn given_visits_are_in_every_frame_and_add_up() {
    let mut analysis = analysis(&[], 300);
    let mv = root_move(&analysis, 45);
    let what_if = analysis.what_if(0, Some(200), &[Edit::Give { path: Vec::new(), mv, visits: 150 }]).unwrap();
    run_to(&mut analysis, what_if, 500);
    let watch = Watch { max_nodes: 5000, ..Watch::whole(what_if) };
    let frame = Feed::new(watch).next_frame(analysis.run_mut(what_if).unwrap(), std::time::Duration::ZERO).unwrap();
    for node in &frame.nodes {
        let children = frame.nodes.iter().filter(|child| child.parent == node.id && child.id != node.id);
        let counted: u32 = children.map(|child| child.visits - child.given).sum();
        assert_eq!(node.visits, node.own + counted, "node {}", node.id);
    }
    let edge = frame.open[0].edges.iter().find(|edge| edge.mv == mv).unwrap();
    assert_eq!(edge.given, 150);
    let child = frame.nodes.iter().find(|node| Some(node.id) == edge.child).unwrap();
    assert_eq!((child.given, child.visits), (150, edge.visits + 150));
    assert_eq!(frame.open[0].visits, 350, "the root counts none of them");
}

#[test]
fn a_batch_that_waits_is_finished_before_leaves_come_one_by_one() {
    let mut analysis = analysis(&[("batch", "4")], 300);
    let what_if = analysis.what_if(0, Some(200), &[parameter("batch", "1")]).unwrap();
    let waiting = search(&analysis, what_if).leaves_waiting();
    assert!(waiting > 1, "the moment is before a batch's backups");
    let before = search(&analysis, what_if).tree().simulations();
    run_to(&mut analysis, what_if, before + 2);
    assert_eq!(search(&analysis, what_if).leaves_waiting(), waiting - 2);
    run_to(&mut analysis, what_if, before + 50);
    let search = search(&analysis, what_if);
    assert!(search.leaves_waiting() == 0 && search.in_flight().is_empty());
}

#[test]
fn a_player_shows_both_sides_of_an_edit() {
    let mut analysis = analysis(&[("batch", "4")], 300);
    let path = vec![root_move(&analysis, 0)];
    let what_if = analysis.what_if(0, Some(200), &[Edit::Value { path, v: -1.0 }, parameter("batch", "1")]).unwrap();
    run_to(&mut analysis, what_if, 400);
    let search = search(&analysis, what_if);
    let event = search.edits()[0].0;
    let mut playback = Playback::new(Limits::default());
    playback.push(&bytes_of(search)).unwrap();
    playback.show().unwrap();
    assert_eq!(playback.search().unwrap().tree().fingerprint(), search.tree().fingerprint());
    let edited = |mark: &&Mark| mark.what == Marked::Edited;
    assert_eq!(
        playback.marks().iter().filter(edited).map(|mark| mark.moment).collect::<Vec<_>>(),
        [event + 1, event + 2]
    );
    let child = search.tree().child(Tree::ROOT, 0).unwrap();
    let watch = Watch { max_nodes: 5000, ..Watch::whole(0) };
    playback.watch(watch);
    let v_at = |playback: &mut Playback, moment: u32| {
        playback.seek(moment);
        let frame = playback.frame().unwrap().unwrap();
        frame.nodes.iter().find(|node| node.id == child.get()).map(|node| node.v)
    };
    let before = v_at(&mut playback, event);
    assert_eq!(v_at(&mut playback, event + 1), Some(Some(-1.0)), "changed without a visit, and sent");
    assert_eq!(v_at(&mut playback, event), before);
}

#[test]
fn what_does_not_fit_is_refused_in_words() {
    let mut analysis = analysis(&[], 100);
    let mv = root_move(&analysis, 0);
    let before = analysis.game_view();
    for (edit, words) in [
        (parameter("cpct", "1"), "there is no parameter"),
        (parameter("cpuct", "much"), "cpuct takes a number"),
        (parameter("arithmetic", "lc0"), "arithmetic cannot be changed within a search"),
        (Edit::Prior { path: vec![1, 2], mv, p: 0.5 }, "has not visited that position"),
        (Edit::Prior { path: Vec::new(), mv: 0, p: 0.5 }, "not legal there"),
        (Edit::Prior { path: Vec::new(), mv, p: f64::NAN }, "P must be between 0 and 1"),
        (Edit::Value { path: Vec::new(), v: 1.5 }, "a value must be between −1 and 1"),
        (Edit::Only { path: Vec::new(), moves: vec![0] }, "are not the node's"),
        (Edit::Give { path: Vec::new(), mv: 0, visits: 1 }, "not legal there"),
        (Edit::Give { path: Vec::new(), mv, visits: u32::MAX }, "would exceed the limit"),
        (Edit::Give { path: Vec::new(), mv, visits: 0 }, "that many visits cannot be given"),
    ] {
        let refusal = analysis.what_if(0, Some(50), std::slice::from_ref(&edit)).unwrap_err();
        assert!(refusal.message.contains(words), "{edit:?}: {}", refusal.message);
    }
    assert_eq!(analysis.what_if(0, Some(101), &[]).unwrap_err().code, Code::Invalid);
    assert_eq!(analysis.what_if(9, Some(0), &[]).unwrap_err().code, Code::NotFound);
    assert_eq!(analysis.what_if(0, Some(0), &vec![parameter("cpuct", "2"); 17]).unwrap_err().code, Code::Limit);
    assert_eq!(analysis.game_view(), before);
}

/// The search that a log makes, read as from a file.
fn read(bytes: &[u8]) -> Search<Chess> {
    let mut reader = LogReader::new(Limits::default());
    reader.push(bytes).unwrap();
    let (search, fault) = reader.finish();
    assert_eq!(fault, None);
    search.unwrap()
}

fn any_edit() -> impl Strategy<Value = (u32, Edit)> {
    let place = 0_u16..48;
    let path = proptest::collection::vec(0_u16..6, 0..3);
    (
        any::<u32>(),
        prop_oneof![
            (0.1_f64..5.0).prop_map(|value| parameter("cpuct", &value.to_string())),
            prop::sample::select(vec!["lc0", "alphazero", "puct_ln"]).prop_map(|value| parameter("formula", value)),
            (path.clone(), place.clone(), 0.0_f64..1.0).prop_map(|(path, mv, p)| Edit::Prior { path, mv, p }),
            (path.clone(), -1.0_f64..1.0).prop_map(|(path, v)| Edit::Value { path, v }),
            (path.clone(), proptest::collection::vec(place.clone(), 1..4))
                .prop_map(|(path, moves)| Edit::Only { path, moves }),
            (path, place, 1_u32..60).prop_map(|(path, mv, visits)| Edit::Give { path, mv, visits }),
        ],
    )
}

/// The edit with places among the edges for moves: as far as that path was visited.
fn placed(search: &Search<Chess>, edit: &Edit) -> Edit {
    let mut node = Tree::ROOT;
    let mut moves = Vec::new();
    let (Edit::Prior { path, .. } | Edit::Value { path, .. } | Edit::Only { path, .. } | Edit::Give { path, .. }) =
        edit
    else {
        return edit.clone();
    };
    for &place in path {
        let Some(child) = search.tree().child(node, usize::from(place)) else { break };
        if search.tree().flags(child).is_terminal() {
            break;
        }
        moves.push(search.tree().edges(node)[usize::from(place)].mv().0);
        node = child;
    }
    let edges = search.tree().edges(node);
    let at = |place: u16| edges[usize::from(place) % edges.len()].mv().0;
    match edit {
        Edit::Prior { mv, p, .. } => Edit::Prior { path: moves, mv: at(*mv), p: *p },
        Edit::Value { v, .. } => Edit::Value { path: moves, v: *v },
        Edit::Only { moves: only, .. } => Edit::Only { path: moves, moves: only.iter().map(|&mv| at(mv)).collect() },
        Edit::Give { mv, visits, .. } => Edit::Give { path: moves, mv: at(*mv), visits: *visits },
        Edit::Parameter { .. } | Edit::Carry { .. } => edit.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    /// Fifty what-ifs of what-ifs: what is told of the last one makes it again, its log too, and taking all back is the search
    /// that it began with.
    #[test]
    fn any_what_ifs_can_be_told_written_and_taken_back(
        batch in prop::sample::select(vec!["1", "6"]),
        edits in proptest::collection::vec(any_edit(), 50),
    ) {
        let mut analysis = analysis(&[("batch", batch)], 200);
        let begun = search(&analysis, 0).fork(u32::MAX).moment();
        let first = search(&analysis, 0).fork(u32::MAX).digest(u32::MAX);
        let mut shown = 0;
        let mut made = Vec::new();
        for (moment, edit) in edits {
            let moment = moment % (search(&analysis, shown).moment() + 1);
            let at = search(&analysis, shown).fork(moment);
            if at.tree().is_empty() {
                continue;
            }
            let edit = placed(&at, &edit);
            let what_if = analysis.what_if(shown, Some(moment), std::slice::from_ref(&edit)).unwrap();
            if what_if != shown {
                // The same as an earlier one: then it is that one, with what it was made of.
                match made.iter().position(|&one| one == what_if) {
                    Some(place) => made.truncate(place + 1),
                    None => made.push(what_if),
                }
                shown = what_if;
            }
            run_to(&mut analysis, shown, 260);
        }
        let view = analysis.search_view(shown).unwrap();
        let mut again = 0;
        for edit in &view.edits {
            run_to(&mut analysis, again, 400);
            again = analysis.what_if(again, Some(edit.moment), std::slice::from_ref(&edit.edit)).unwrap();
        }
        prop_assert_eq!(again, shown, "a link makes the very same search");
        let simulations = search(&analysis, shown).tree().simulations();

        let mut read = read(&bytes_of(search(&analysis, shown)));
        prop_assert_eq!(read.digest(u32::MAX), digest(&mut analysis, shown));
        prop_assert_eq!(read.tree().simulations(), simulations);
        prop_assert_eq!(read.game().root_text(), search(&analysis, shown).game().root_text());

        // Each what-if taken back is the search before, the last of them all the first, untouched.
        while let Some(what_if) = made.pop() {
            let origin = analysis.search_view(what_if).unwrap().origin.unwrap();
            prop_assert_eq!(origin, made.last().copied().unwrap_or(0));
        }
        // It was run on meanwhile; what it was is a prefix of what it is.
        prop_assert_eq!(search(&analysis, 0).fork(begun).digest(u32::MAX), first, "the search that all began with");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// A log with edits that is shown between its pieces is the log that was read at once, at every moment looked at.
    #[test]
    fn a_log_with_edits_is_read_on_while_its_past_is_shown(
        settings in prop::sample::select(vec![("batch", "1"), ("batch", "6"), ("cache", "lc0")]),
        fen in prop::sample::select(vec!["startpos", KIWIPETE, MATES]),
        edits in proptest::collection::vec(any_edit(), 1..6),
        shows in proptest::collection::vec((0.0_f64..1.0, 0.0_f64..1.0), 1..6),
    ) {
        let mut analysis = analysis_of(fen, &[settings], 60);
        let mut shown = 0;
        for (_, edit) in edits {
            let at = search(&analysis, shown).fork(u32::MAX);
            shown = analysis.what_if(shown, Some(at.moment()), &[placed(&at, &edit)]).unwrap();
            run_to(&mut analysis, shown, at.tree().simulations() + 40);
        }
        let whole = search(&analysis, shown);
        let part = |share: f64| (f64::from(whole.moment() + 1) * share) as u32;
        let mut playback = Playback::new(Limits::default());
        playback.push(&header_bytes(whole)).unwrap();
        let mut shows: Vec<(u32, u32)> = shows.into_iter().map(|(at, moment)| (part(at), part(moment))).collect();
        shows.sort_unstable();
        for (at, moment) in shows {
            playback.push(&record_bytes(whole, playback.read(), at)).unwrap();
            if playback.show().is_ok() {
                let moment = moment.min(playback.read());
                playback.seek(moment);
                let expected = read(&[header_bytes(whole), record_bytes(whole, 0, moment)].concat());
                prop_assert_eq!(playback.search().unwrap().tree().first_difference(expected.tree()), None, "at {}", moment);
            }
        }
        playback.push(&record_bytes(whole, playback.read(), u32::MAX)).unwrap();
        playback.show().unwrap();
        playback.seek(u32::MAX);
        prop_assert_eq!(playback.search().unwrap().tree().first_difference(whole.tree()), None);
        prop_assert_eq!(playback.search().unwrap().tree().fingerprint(), whole.tree().fingerprint());
    }

    /// Whatever is written in a log with edits: a fault, a refusal, or moments that can be looked at.
    #[test]
    fn damaged_logs_with_edits_never_panic(
        batch in prop::sample::select(vec!["1", "4"]),
        edits in proptest::collection::vec(any_edit(), 1..8),
        damages in proptest::collection::vec((0.0_f64..1.0, any::<u8>()), 1..4),
        pieces in 1_usize..6,
    ) {
        let mut analysis = analysis(&[("batch", batch)], 20);
        let mut shown = 0;
        for (_, edit) in edits {
            let at = search(&analysis, shown).fork(u32::MAX);
            let edit = placed(&at, &edit);
            shown = analysis.what_if(shown, Some(at.moment()), std::slice::from_ref(&edit)).unwrap();
            run_to(&mut analysis, shown, at.tree().simulations() + 4);
        }
        let mut bytes = bytes_of(search(&analysis, shown));
        let header = header_bytes(search(&analysis, shown)).len();
        for (place, byte) in damages {
            let at = header + ((bytes.len() - header) as f64 * place) as usize;
            bytes[at] = byte;
        }
        let mut playback = Playback::new(Limits::default());
        for piece in bytes.chunks(bytes.len().div_ceil(pieces)) {
            let _ = playback.push(piece);
            let _ = playback.show();
        }
        if playback.show().is_ok() {
            for moment in (0..=playback.read()).chain((0..=playback.read()).rev().step_by(3)) {
                let _ = playback.explain(moment);
                playback.seek(moment);
                let open = (0..playback.search().unwrap().tree().len().min(20)).collect();
                playback.watch(Watch { max_nodes: 500, open, lines: 2, ..Watch::whole(7) });
                let _ = playback.frame();
            }
        }
        let mut reader = LogReader::new(Limits::default());
        let _ = reader.push(&bytes);
    }
}
