//! Findings of a later search are carried back: from a page's command to a recording.

use std::time::Duration;

use engine::{Outcome, Tree, games::chess::Chess};
use session::{
    Limits, Playback, Solo,
    recording::{Form, Labels, open, write},
};
use wire::{
    Carried, CarryPart, Code, Command, DeeperView, Edit, Event, Later, Measured, Message, Open, Proven, Request,
    SearchView, Until, Watch,
};

/// From leela-chess#492: Qxh7+ mates, and searches see it late.
const HARD: &str = "5r1k/1bp2ppp/1pNnp3/1P2N3/R7/4P1P1/2QPqP1n/6K1 w - - 0 1";

/// Qxh7+, c2 to h7.
const KEY: u16 = 10 | 55 << 6;

struct Page {
    solo: Solo<Chess>,
    requests: u32,
}

impl Page {
    fn opened() -> Self {
        let mut page = Self { solo: Solo::new(Limits::default()), requests: 0 };
        page.done(Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
        page
    }

    /// Asks, and lets what was asked for run to its end; what was said.
    fn ask(&mut self, command: Command) -> Vec<Event> {
        self.requests += 1;
        self.solo.request(Request { id: self.requests, command });
        while self.solo.advance(500, Duration::ZERO) {}
        self.solo.take(Duration::ZERO).into_iter().map(|Message { event, .. }| event).collect()
    }

    fn done(&mut self, command: Command) -> Vec<Event> {
        let said = self.ask(command);
        assert!(said.contains(&Event::Done { request: self.requests }), "{said:?}");
        said
    }

    /// Opens a search of a position and runs it.
    fn searched(&mut self, position: u32, nodes: u32) -> u32 {
        let (evaluator, settings, moves) = ("classical".to_owned(), Vec::new(), Vec::new());
        let said = self.done(Command::NewSearch {
            position,
            evaluator,
            settings,
            moves,
            keep: false,
            priors: wire::Priors::default(),
        });
        let search = views(&said)[0].id;
        self.done(Command::Go { search, until: Until::nodes(nodes) });
        search
    }

    fn deeper(&mut self, search: u32) -> DeeperView {
        let said = self.done(Command::Deeper { search });
        let view = said.into_iter().find_map(|event| if let Event::Deeper(view) = event { Some(*view) } else { None });
        view.unwrap()
    }

    fn playback(&self, search: u32) -> Playback {
        let mut playback = Playback::new(Limits::default());
        playback.push(&self.solo.log(search, 0).unwrap()).unwrap();
        playback.show().unwrap();
        playback
    }
}

fn views(said: &[Event]) -> Vec<&SearchView> {
    said.iter().filter_map(|event| if let Event::Search(view) = event { Some(view) } else { None }).collect()
}

fn carried(view: &SearchView) -> &Carried {
    view.outcome.as_ref().unwrap().carried.as_ref().unwrap()
}

/// A page with the two searches, whose ids are 0 and 1.
fn hard(nodes: u32) -> Page {
    let mut page = Page::opened();
    page.done(Command::SetGame { fen: HARD.to_owned(), moves: Vec::new() });
    assert_eq!(page.searched(0, nodes), 0);
    page.done(Command::Play { position: 0, mv: KEY });
    assert_eq!(page.searched(1, 600), 1);
    page.done(Command::Visit { position: 0 });
    page
}

#[test]
fn the_mate_of_leela_chess_492_is_carried_back_both_ways() {
    let mut page = hard(4000);
    let DeeperView { search: 0, later } = page.deeper(0) else { panic!("of the search") };
    let [Later { search: 1, path, nodes: 600, proven, carried: None, .. }] = &later[..] else { panic!("{later:?}") };
    assert_eq!(path, &[KEY]);
    assert_eq!(proven, &Some(Proven { result: 1, mate: Some(4) }));
    for (what_if, part) in [(2, CarryPart::Proofs), (3, CarryPart::Whole)] {
        let said = page.done(Command::CarryBack { search: 1, to: 0, part });
        // First that it was made, then what was measured.
        let views = views(&said);
        let first = carried(views[0]);
        assert_eq!((views[0].id, views[0].origin), (what_if, Some(0)));
        assert_eq!((first.path.as_slice(), first.mate, first.q[1], first.part), (&[KEY][..], Some(4), Some(1.0), part));
        assert_eq!(first.lines[1].first(), Some(&KEY));
        assert_ne!(first.lines[0].first(), Some(&KEY));
        let [before, now] = views[0].outcome.as_ref().unwrap().best;
        assert_eq!((now.mv, before.simulations), (Some(KEY), 4000));
        assert_ne!(before.mv, Some(KEY));
        assert_eq!(first.needed.unwrap().state, Measured::Running);
        let needed = carried(views.last().unwrap()).needed.unwrap();
        assert!(needed.state != Measured::Running && needed.simulations > 4000, "{needed:?}");
        assert!(needed.simulations <= 40_000);
        let [edit] = &views[0].edits[..] else { panic!("{:?}", views[0].edits) };
        assert!(
            matches!(&edit.edit, Edit::Carry { path, mv: KEY, part: made, .. } if path.is_empty() && *made == part)
        );
        assert_eq!(page.deeper(what_if).later[0].carried, Some(part));

        // Equal bit for bit where it is played back, in a recording too.
        let playback = page.playback(what_if);
        let search = playback.search().unwrap();
        let child = search.node_after(&[engine::Move(KEY)]).unwrap();
        assert_eq!(search.tree().exact(child), Some(Outcome::Win));
        assert_eq!((search.tree().root_visits(), search.best_move()), (4000, Some(engine::Move(KEY))));
        let mut again = search.clone();
        let digest = again.digest(u32::MAX);
        for form in [Form::Full, Form::Lean] {
            let file = write(&again, form, Labels::default(), Some(digest));
            let opened = open(&file, Limits::default());
            let shown = opened.unwrap().playback;
            assert_eq!(shown.search().unwrap().tree().root_visits(), 4000);
            if form == Form::Full {
                assert_eq!(shown.search().unwrap().tree().fingerprint(), search.tree().fingerprint());
            }
        }
        // The search that it was made of is as it was.
        assert_eq!(page.playback(0).search().unwrap().edits().len(), 0);
        let shared = page.playback(0).search().unwrap().moment();
        let undone = search.fork(shared);
        assert_eq!(undone.tree().first_difference(page.playback(0).search().unwrap().tree()), None);
        // It goes on, and the same is asked for only once.
        page.done(Command::Step { search: what_if, simulations: 100 });
        assert_eq!(page.playback(what_if).search().unwrap().tree().root_visits(), 4100);
        let said = page.done(Command::CarryBack { search: 1, to: 0, part });
        assert_eq!(self::views(&said)[0].id, what_if);
    }
}

#[test]
fn visits_that_were_carried_are_given_ones() {
    let mut page = hard(400);
    page.done(Command::CarryBack { search: 1, to: 0, part: CarryPart::Whole });
    let mut playback = page.playback(2);
    playback.watch(Watch { max_nodes: 10_000, ..Watch::whole(2) });
    let frame = playback.frame().unwrap().unwrap();
    for node in &frame.nodes {
        let children = frame.nodes.iter().filter(|child| child.parent == node.id && child.id != node.id);
        let counted: u32 = children.map(|child| child.visits - child.given).sum();
        assert_eq!(node.visits, node.own + counted, "node {}", node.id);
    }
    let edge = frame.open[0].edges.iter().find(|edge| edge.mv == KEY).unwrap();
    assert!(edge.given > 100 && edge.q == 1.0 && edge.mate == Some(4), "{edge:?}");
    let tree = playback.search().unwrap().tree();
    assert_eq!(tree.own_evaluations(Tree::ROOT), 1);
}

#[test]
fn what_cannot_be_carried_is_refused() {
    let mut page = hard(400);
    let refusal = |page: &mut Page, search, to| {
        let said = page.ask(Command::CarryBack { search, to, part: CarryPart::Whole });
        said.into_iter().find_map(|event| if let Event::Rejected { code, .. } = event { Some(code) } else { None })
    };
    assert_eq!(refusal(&mut page, 0, 1), Some(Code::Invalid), "the wrong way round");
    assert_eq!(refusal(&mut page, 0, 0), Some(Code::Invalid));
    assert_eq!(refusal(&mut page, 9, 0), Some(Code::NotFound));
    assert_eq!(refusal(&mut page, 1, 9), Some(Code::NotFound));
    assert_eq!(refusal(&mut page, 1 << 31, 0), Some(Code::NotFound));
    let settings = vec![wire::Setting { name: "cpuct".to_owned(), value: "3".to_owned() }];
    let (evaluator, moves) = ("classical".to_owned(), Vec::new());
    page.done(Command::NewSearch {
        position: 1,
        evaluator,
        settings,
        moves,
        keep: false,
        priors: wire::Priors::default(),
    });
    page.done(Command::Go { search: 2, until: Until::nodes(50) });
    assert_eq!(refusal(&mut page, 2, 0), Some(Code::Invalid), "other settings");
    let digest = "0".repeat(64);
    let edit = Edit::Carry { path: Vec::new(), mv: KEY, visits: 3, part: CarryPart::Whole, digest, moment: 5 };
    let said = page.ask(Command::WhatIf { search: 0, moment: None, edits: vec![edit] });
    assert!(said.iter().any(|event| matches!(event, Event::Rejected { code: Code::Invalid, .. })), "{said:?}");
}
