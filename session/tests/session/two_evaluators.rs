//! An analysis whose searches take P of one evaluator and values of another.

use std::time::Duration;

use crate::support::bytes_of;
use engine::{
    Evaluation, Evaluator as _, Game as _, Kind, Search,
    evaluators::{Local, Paired},
    games::{any::AnyGame, chess::Chess},
    prior_sources::PriorSources,
};
use session::{
    Analysis, EvaluatorInfo, Limits, LogReader, Solo, Wanted,
    recording::{self, Form, Labels},
};
use wire::{Code, Command, Event, Open, PriorSource, Priors, Request, SearchView};

struct Page {
    solo: Solo<AnyGame>,
    requests: u32,
}

impl Page {
    fn opened() -> Self {
        let mut page = Self { solo: Solo::new(Limits::default()), requests: 0 };
        page.ask(Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
        page.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() });
        page
    }

    fn ask(&mut self, command: Command) -> Vec<Event> {
        self.requests += 1;
        self.solo.request(Request { id: self.requests, command });
        while self.solo.advance(100, Duration::ZERO) {}
        self.solo.take(Duration::ZERO).into_iter().map(|message| message.event).collect()
    }

    fn search(
        &mut self,
        evaluator: &str,
        own: Option<&str>,
        opponent: Option<&str>,
    ) -> Result<SearchView, (Code, String)> {
        let (evaluator, settings, moves) = (evaluator.to_owned(), Vec::new(), Vec::new());
        let priors = Priors { own, opponent }.map(str::to_owned);
        let mut said = self.ask(Command::NewSearch { position: 0, evaluator, settings, moves, keep: false, priors });
        let at = said.iter().position(|event| matches!(event, Event::Search(_) | Event::Rejected { .. }));
        match said.swap_remove(at.unwrap()) {
            Event::Search(view) => Ok(view),
            Event::Rejected { code, message, .. } => Err((code, message)),
            other => panic!("{other:?}"),
        }
    }

    /// Findings of a search in so many simulations.
    fn found(&mut self, search: u32, simulations: u32) -> Search<Chess> {
        self.ask(Command::Step { search, simulations });
        let mut reader = LogReader::new(Limits::default());
        reader.push(&self.solo.log(search, 0).unwrap()).unwrap();
        reader.finish().0.unwrap()
    }
}

fn names(view: &SearchView) -> Priors<&str> {
    view.priors.each_ref().map(|source| source.evaluator.as_str())
}

#[test]
fn a_search_says_whose_priors_it_takes_and_takes_them() {
    let mut page = Page::opened();
    let view = page.search("rollout", Some("classical"), Some("random")).unwrap();
    assert_eq!(
        (view.evaluator.as_str(), names(&view)),
        ("rollout", Priors { own: Some("classical"), opponent: Some("random") })
    );
    assert!(view.priors.own.as_ref().unwrap().description.contains("material"));
    let search = page.found(view.id, 200);
    let judge = |name: &str, game: &Chess, moves: &[engine::Move]| {
        let mut evaluation = Evaluation::default();
        let Ok(()) = Local::<Chess>::named(name, search.parameters()).unwrap().evaluate(game, moves, &mut evaluation);
        evaluation
    };
    let (tree, mut game) = (search.tree(), search.game().clone());
    for node in (0..tree.len()).filter_map(|id| tree.find(id)) {
        let own = search.first_evaluation(node);
        if own.kind != Kind::Opened {
            continue;
        }
        game.rewind();
        let path = search.path_to(node);
        path.iter().for_each(|&mv| game.play(mv));
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        assert_eq!(own.value, judge("rollout", &game, &moves).value.flip());
        let prior = judge(if path.len().is_multiple_of(2) { "classical" } else { "random" }, &game, &moves);
        // The edges are sorted by P, and P grows with the logit.
        let logit = |mv: engine::Move| prior.logits[moves.iter().position(|&known| known == mv).unwrap()];
        let logits: Vec<f32> = tree.edges(node).iter().map(|edge| logit(edge.mv())).collect();
        assert!(
            tree.edges(node)
                .iter()
                .zip(&logits)
                .collect::<Vec<_>>()
                .windows(2)
                .all(|pair| { pair[0].1 >= pair[1].1 || pair[0].0.prior() == pair[1].0.prior() }),
            "{path:?}"
        );
    }
}

#[test]
fn the_same_evaluator_for_all_is_the_search_with_one() {
    let mut page = Page::opened();
    let one = page.search("classical", None, None).unwrap();
    for (own, opponent) in
        [(Some("classical"), None), (None, Some("classical")), (Some("classical"), Some("classical"))]
    {
        assert_eq!(page.search("classical", own, opponent).unwrap().id, one.id, "it is found again");
    }
    let both = page.search("classical", Some("random"), Some("random")).unwrap();
    assert_eq!(names(&both), Priors { own: Some("random"), opponent: None });
    assert_ne!(both.id, one.id);
    let back = page.search("classical", Some("random"), Some("classical")).unwrap();
    assert_eq!(names(&back), Priors { own: Some("random"), opponent: Some("classical") });

    // Also where it is asked twice, everything is equal to the last bit.
    let alone = page.found(one.id, 300);
    let local = || Local::<Chess>::named("classical", alone.parameters()).unwrap();
    let mut twice = Paired::new(local(), PriorSources { own: Some(local()), opponent: Some(local()) });
    let header = alone.header();
    let mut again =
        Search::new(alone.game().clone(), &header.evaluator, None, header.moves_left_head, header.parameters.clone());
    for _ in 0..300 {
        let Ok(_) = again.simulate(&mut twice, &mut Evaluation::default());
    }
    assert_eq!(bytes_of(&again), bytes_of(&alone));
}

#[test]
fn an_unknown_source_of_priors_is_refused_as_an_evaluator_is() {
    let mut page = Page::opened();
    for (own, opponent) in [(Some("oracle"), None), (None, Some("truth"))] {
        let (code, message) = page.search("classical", own, opponent).unwrap_err();
        assert_eq!(code, Code::Invalid);
        assert!(message.contains("there is no evaluator") && message.contains(own.or(opponent).unwrap()), "{message}");
    }
}

#[test]
fn a_recording_knows_all_names() {
    let network = |name: &str, sha256: u8| EvaluatorInfo {
        name: format!("network:{name}"),
        kind: "network".to_owned(),
        network: Some(engine::log::NetworkId::of_file([sha256; 32])),
        ..EvaluatorInfo::local::<Chess>("random").unwrap()
    };
    let mut analysis = Analysis::new(Limits::default());
    let start = analysis.set_game("startpos", &[]).unwrap();
    let priors = PriorSources { own: Some(network("maia", 2)), opponent: Some(network("human", 3)) };
    let evaluator = network("strong", 1).with_priors(priors);
    let id = analysis.new_search(start, evaluator, &Wanted::default()).unwrap();
    let hash = |sha256: u8| Some(format!("{sha256:02x}").repeat(32));
    let source = |name: &str, sha256| PriorSource {
        evaluator: format!("network:{name}"),
        description: analysis.evaluator(id).unwrap().description.clone(),
        network: hash(sha256),
    };
    let told = Priors { own: Some(source("maia", 2)), opponent: Some(source("human", 3)) };
    assert_eq!(*analysis.search_view(id).unwrap().priors, told);

    let labels = Labels {
        network: "strong".to_owned(),
        priors: "maia".to_owned(),
        opponent_priors: "human".to_owned(),
        ..Labels::default()
    };
    let file = recording::write(analysis.run(id).unwrap().search(), Form::Full, labels, None);
    let opened = recording::open(&file, Limits::default()).unwrap();
    let view = recording::view(&opened);
    assert_eq!((view.evaluator.as_str(), view.network), ("network:strong", hash(1)));
    let nameless = |source: PriorSource| PriorSource { description: String::new(), ..source };
    assert_eq!(view.priors, told.map(nameless));
}
