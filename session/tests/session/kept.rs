//! An analysis that is kept in pieces, and made again from them.

use std::collections::BTreeMap;
use std::time::Duration;

use document::When;
use engine::games::any::AnyGame;
use proptest::prelude::*;
use session::kept::pieces::{LONGEST, Piece, Pieces};
use session::kept::restore::{Restored, restore};
use session::log_file::{header_bytes, record_bytes};
use session::{Limits, SearchRun, Solo, StoredAnalysis};
use wire::{Command, Event, GameEdit, Open, Priors, Request, Until};

/// A page that searches, and what keeps its analysis.
struct Page {
    solo: Solo<AnyGame>,
    requests: u32,
    stored: Vec<u8>,
    logs: BTreeMap<u32, Pieces>,
    pieces: BTreeMap<(u32, u32), Vec<u8>>,
}

impl Page {
    fn new(start: &str) -> Self {
        let (logs, pieces) = (BTreeMap::new(), BTreeMap::new());
        let mut page = Self { solo: Solo::new(Limits::default()), requests: 0, stored: Vec::new(), logs, pieces };
        page.ask(Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
        page.ask(Command::SetGame { fen: start.to_owned(), moves: Vec::new() });
        page
    }

    fn ask(&mut self, command: Command) -> Vec<Event> {
        self.requests += 1;
        self.solo.request(Request { id: self.requests, command });
        while self.solo.advance(100, Duration::ZERO) {}
        self.solo.take(Duration::ZERO).into_iter().map(|message| message.event).collect()
    }

    fn search(&mut self, evaluator: &str) {
        let position = self.solo.held().current().unwrap();
        let (settings, moves, priors) = (Vec::new(), Vec::new(), Priors { own: None, opponent: None });
        let evaluator = evaluator.to_owned();
        self.ask(Command::NewSearch { position, evaluator, settings, moves, keep: false, priors });
    }

    /// Keeps what changed, as a browser does.
    fn keep(&mut self) {
        let changes = self.solo.take_changes();
        for (&search, &moment) in &changes.rewound {
            self.logs.entry(search).or_default().rewind(moment);
        }
        for search in changes.forgotten {
            self.logs.remove(&search);
            self.pieces.retain(|&(of, _), _| of != search);
        }
        if changes.is_edited {
            self.stored = serde_json::to_vec(&StoredAnalysis::of(self.solo.held(), &[])).unwrap();
        }
        let analysis = self.solo.held();
        for id in analysis.searches() {
            let (search, log) = (analysis.run(id).unwrap().search(), self.logs.entry(id).or_default());
            while let Some(Piece { from, bytes }) = log.next(search) {
                self.pieces.retain(|&(of, at), _| of != id || at < from);
                self.pieces.insert((id, from), bytes);
            }
            let kept: usize = self.pieces.range((id, 0)..=(id, u32::MAX)).map(|(_, piece)| piece.len()).sum();
            assert_eq!(log.bytes(), kept as u64);
        }
    }

    fn restored(&self) -> Restored<AnyGame> {
        let stored: StoredAnalysis = serde_json::from_slice(&self.stored).unwrap();
        let pieces = |search| {
            let all = self.pieces.range((search, 0)..=(search, u32::MAX));
            all.map(|(&(_, from), bytes)| Piece { from, bytes: bytes.clone() }).collect()
        };
        restore(&stored, Limits::default(), pieces).unwrap()
    }

    /// Checks that nothing is lost.
    fn assert_restored(&mut self) -> Restored<AnyGame> {
        self.keep();
        let (restored, held) = (self.restored(), self.solo.held());
        assert_eq!((&restored.notices[..], &restored.unreadable[..]), (&[][..], &[][..]));
        assert_eq!(StoredAnalysis::of(&restored.analysis, &[]), StoredAnalysis::of(held, &[]));
        assert_eq!(restored.analysis.game_view(), held.game_view());
        for id in held.searches() {
            let log = |run: &SearchRun<AnyGame>| log_of(run, u32::MAX);
            assert_eq!(restored.analysis.run(id).map(log), held.run(id).map(log));
            assert_eq!(restored.analysis.search_view(id), held.search_view(id));
            assert_eq!(restored.logs.get(&id), self.logs.get(&id), "it is gone on with as before");
        }
        restored
    }
}

/// What a search's digest is taken of.
fn log_of(run: &SearchRun<AnyGame>, moment: u32) -> Vec<u8> {
    [header_bytes(run.search()), record_bytes(run.search(), 0, moment)].concat()
}

#[derive(Clone, Debug)]
enum Deed {
    Search(usize),
    Step(u32, u32),
    Back(u32, u32),
    Play(usize),
    Comment,
    Delete,
    Undo,
    Keep,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        (0_usize..2).prop_map(Deed::Search),
        (0_u32..3, 1_u32..150).prop_map(|(search, count)| Deed::Step(search, count)),
        (0_u32..3, 1_u32..100).prop_map(|(search, count)| Deed::Back(search, count)),
        any::<usize>().prop_map(Deed::Play),
        Just(Deed::Comment),
        Just(Deed::Delete),
        Just(Deed::Undo),
        Just(Deed::Keep),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(30) })]

    /// Whatever is done, and whenever it is kept: all of it is there again.
    #[test]
    fn what_is_kept_is_what_was_there(
        deeds in proptest::collection::vec(deed(), 1..30),
        start in prop::sample::select(vec!["startpos", "connect-four"]),
    ) {
        let mut page = Page::new(start);
        for deed in deeds {
            let position = page.solo.held().current().unwrap();
            match deed {
                Deed::Search(which) => page.search(["random", "uniform"][which]),
                Deed::Step(search, simulations) => drop(page.ask(Command::Step { search, simulations })),
                Deed::Back(search, simulations) => drop(page.ask(Command::StepBack { search, simulations })),
                Deed::Play(which) => {
                    let game = page.solo.held().game_at(position).unwrap();
                    let mut moves = Vec::new();
                    engine::Game::legal_moves(&game, &mut moves);
                    if let Some(mv) = moves.get(which % moves.len().max(1)) {
                        page.ask(Command::Play { position, mv: mv.0 });
                    }
                }
                Deed::Comment => {
                    let edit = GameEdit::Comment { position, when: When::After, words: "why not".to_owned() };
                    page.ask(Command::EditGame { edits: vec![edit] });
                }
                Deed::Delete => drop(page.ask(Command::EditGame { edits: vec![GameEdit::Delete { position }] })),
                Deed::Undo => drop(page.ask(Command::UndoGame)),
                Deed::Keep => page.keep(),
            }
        }
        let mut again = page.assert_restored().analysis;
        prop_assert_eq!(again.undo_game().is_ok(), page.ask(Command::UndoGame).iter().any(|said| matches!(said, Event::Done { .. })));
        prop_assert_eq!(again.game_view(), page.solo.held().game_view());
    }

    /// Every flipped bit of a log is noticed, named, and what comes before it is used.
    #[test]
    fn damage_is_named_and_what_comes_before_it_is_used(
        at in any::<prop::sample::Index>(),
        bit in 0_u32..8,
    ) {
        let mut page = Page::new("startpos");
        page.search("random");
        page.ask(Command::Step { search: 0, simulations: 200 });
        page.keep();
        let log = |restored: &Restored<AnyGame>, moment| restored.analysis.run(0).map(|run| log_of(run, moment));
        let sound = page.restored();
        let piece = page.pieces.get_mut(&(0, 0)).unwrap();
        let at = at.index(piece.len());
        piece[at] ^= 1_u8 << bit;
        let restored = page.restored();
        prop_assert_eq!(restored.notices.len(), 1);
        if let Some(run) = restored.analysis.run(0) {
            let moment = run.search().moment();
            prop_assert!(moment < 200);
            prop_assert_eq!(log(&restored, moment), log(&sound, moment));
            prop_assert!(restored.logs[&0].is_behind(run.search()), "it is written anew");
        } else {
            prop_assert_eq!(restored.unreadable.len(), 1);
            prop_assert_eq!(restored.analysis.next_search(), 1, "its number is not given again");
        }
    }
}

#[test]
fn a_long_log_grows_by_its_end_alone() {
    let mut page = Page::new("connect-four");
    page.search("uniform");
    let go = |nodes| Command::Go { search: 0, until: Until::nodes(nodes) };
    page.ask(go(2 * LONGEST + 100));
    page.keep();
    let starts = |page: &Page| page.pieces.keys().map(|&(_, from)| from).collect::<Vec<_>>();
    let kept = starts(&page);
    assert_eq!(kept, [0, LONGEST, 2 * LONGEST]);
    let first = page.pieces[&(0, 0)].clone();
    page.ask(Command::Step { search: 0, simulations: 10 });
    page.assert_restored();
    assert_eq!((starts(&page), &page.pieces[&(0, 0)]), (kept, &first));

    // Back into the second piece, and on another way.
    page.ask(Command::StepBack { search: 0, simulations: LONGEST });
    page.assert_restored();
    assert_eq!(starts(&page), [0, LONGEST]);

    // A piece that is missing is damage.
    page.ask(go(2 * LONGEST + 100));
    page.keep();
    page.pieces.remove(&(0, LONGEST));
    let restored = page.restored();
    let (search, notice) = &restored.notices[0];
    assert_eq!(*search, Some(0));
    assert!(
        notice.contains("a piece is missing") && notice.contains(&format!("from simulation {LONGEST}")),
        "{notice}"
    );
}
