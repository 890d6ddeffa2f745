//! Searches in batches: visits add up, replay equals live, going back and on again changes nothing.

use engine::{
    Evaluation, Evaluator, Parameters, Search, Tree,
    evaluators::Random,
    games::chess::Chess,
    log::Event,
    search::{InFlight, Next},
};
use proptest::prelude::*;

/// Positions with mates nearby, bare endgames and repetitions.
const POSITIONS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/8/8/8/8/5k2/8/5K1R w - - 96 90",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
];

/// A search with the evaluations that its waiting leaves will get.
struct Run {
    search: Search<Chess>,
    evaluations: std::collections::VecDeque<Evaluation>,
}

fn evaluate(game: &Chess, moves: &[engine::Move]) -> Evaluation {
    let mut evaluation = Evaluation::default();
    let Ok(()) = Random::new(0).evaluate(game, moves, &mut evaluation);
    evaluation
}

impl Run {
    fn new(fen: &str, settings: &[(&str, &str)]) -> Self {
        let mut parameters = Parameters::default();
        for (name, value) in settings {
            parameters.set(name, value).unwrap();
        }
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        Self { search: Search::new(game, "random", None, false, parameters), evaluations: Default::default() }
    }

    /// One step of the schedule.
    fn step(&mut self) {
        match self.search.next() {
            Next::Gather => {
                let evaluations = &mut self.evaluations;
                let waiting = evaluations.len();
                let leaves = self.search.gather(|game, moves| evaluations.push_back(evaluate(game, moves)));
                assert_eq!(self.evaluations.len(), waiting + leaves);
            }
            Next::BackUp => {
                self.search.back_up_next(&self.evaluations.pop_front().unwrap());
            }
        }
    }

    /// Runs until the root has this many visits and nothing waits.
    fn finish(&mut self, visits: u32) {
        while self.search.tree().root_visits() < visits || self.search.leaves_waiting() > 0 {
            let full = self.search.tree().root_visits() + u32::try_from(self.evaluations.len()).unwrap() >= visits;
            if full && self.search.next() == Next::Gather {
                self.search.back_up_next(&self.evaluations.pop_front().unwrap());
                continue;
            }
            self.step();
        }
    }

    fn digest(&mut self) -> [u8; 32] {
        self.search.digest(self.search.moment())
    }
}

fn check_sums(tree: &Tree) {
    for id in 0..tree.len() {
        let node = tree.find(id).unwrap();
        let children: u32 = tree.visited_children(node).map(|child| tree.visits(child)).sum();
        assert!(tree.visits(node) > children, "node {id}");
        assert!(tree.flags(node).is_terminal() || tree.visits(node) == children + 1, "node {id}");
    }
}

/// Lists the visits in flight below each node, in a form that can be compared.
fn in_flight(in_flight: &InFlight, tree: &Tree) -> Vec<(u32, u8, u32)> {
    let nodes = (0..tree.len()).filter_map(|id| tree.find(id));
    let mut all: Vec<_> = nodes
        .flat_map(|node| in_flight.at(node).iter().map(move |started| (node.get(), started.edge, started.visits)))
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn one_leaf_at_a_time_is_the_sequential_search() {
    for fen in POSITIONS {
        let mut run = Run::new(fen, &[]);
        run.finish(1500);
        let mut sequential = Run::new(fen, &[]).search;
        let mut evaluation = Evaluation::default();
        while sequential.tree().root_visits() < run.search.tree().root_visits() {
            sequential.simulate(&mut Random::new(0), &mut evaluation).unwrap();
        }
        assert_eq!(run.search.tree().first_difference(sequential.tree()), None, "{fen}");
        assert_eq!(run.digest(), sequential.digest(sequential.moment()), "{fen}");
    }
}

#[test]
fn batches_differ_by_their_size_and_nothing_else() {
    let digest = |settings: &[(&str, &str)]| {
        let mut run = Run::new(POSITIONS[1], settings);
        run.finish(3000);
        check_sums(run.search.tree());
        assert!(run.search.in_flight().is_empty());
        run.digest()
    };
    let mut seen = std::collections::HashSet::new();
    for batch in ["1", "2", "8", "32", "256"] {
        for other in [("pipeline", "false"), ("pipeline", "true"), ("virtual", "loss"), ("cache", "lc0")] {
            let settings = [("batch", batch), other];
            assert_eq!(digest(&settings), digest(&settings), "{settings:?}");
            assert!(seen.insert(digest(&settings)), "{settings:?} are in the header");
        }
    }
}

#[test]
fn large_batches_are_filled_in_large_trees() {
    let mut run = Run::new("startpos", &[("batch", "64")]);
    run.finish(5000);
    let sizes: Vec<usize> = (0..10)
        .map(|_| {
            while run.search.next() == Next::BackUp {
                run.step();
            }
            run.step();
            run.search.leaves_waiting()
        })
        .collect();
    assert!(sizes.iter().all(|&size| size <= 64) && sizes.iter().sum::<usize>() > 400, "{sizes:?}");
}

#[test]
fn virtual_loss_spreads_a_batch_wider() {
    let moves_in_flight = |virtual_: &str| {
        let mut run = Run::new("startpos", &[("batch", "32"), ("virtual", virtual_)]);
        run.finish(500);
        run.step();
        run.search.in_flight().at(Tree::ROOT).len()
    };
    assert!(moves_in_flight("loss") > moves_in_flight("visits"));
}

fn settings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let batch = prop::sample::select(vec!["2", "5", "16", "64"]);
    let pipeline = prop::sample::select(vec!["false", "true"]);
    let virtual_ = prop::sample::select(vec!["visits", "loss"]);
    let cache = prop::sample::select(vec!["exact", "lc0"]);
    (batch, pipeline, virtual_, cache).prop_map(|(batch, pipeline, virtual_, cache)| {
        vec![("batch", batch), ("pipeline", pipeline), ("virtual", virtual_), ("cache", cache)]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A replay has the same tree and the same visits in flight at every moment.
    #[test]
    fn replay_equals_live(settings in settings(), position in 0..POSITIONS.len(), steps in 1_usize..300) {
        let mut run = Run::new(POSITIONS[position], &settings);
        let mut replayed = Run::new(POSITIONS[position], &settings).search;
        for _ in 0..steps {
            run.step();
            let events: Vec<Event> = run.search.events().skip(replayed.moment() as usize).collect();
            for event in events {
                match event {
                    Event::Gather(gather) => replayed.replay_gather(gather).unwrap(),
                    Event::Edit(edit) => replayed.replay_edit(edit).unwrap(),
                    Event::Simulation(record) => {
                        let edges = run.search.tree().leaf_of(&record).map(|node| run.search.tree().edges(node));
                        let edges = edges.filter(|_| record.makes_node()).unwrap_or_default();
                        replayed.replay(&record, edges).unwrap();
                    }
                }
            }
            prop_assert_eq!(replayed.tree().first_difference(run.search.tree()), None);
            prop_assert_eq!(
                in_flight(replayed.in_flight(), replayed.tree()),
                in_flight(run.search.in_flight(), run.search.tree())
            );
        }
        check_sums(run.search.tree());
        prop_assert_eq!(replayed.digest(replayed.moment()), run.digest());
    }

    /// After steps back the search goes on as it did the first time.
    #[test]
    fn back_and_on_again(settings in settings(), position in 0..POSITIONS.len(), visits in 1_u32..400, back in 1_u32..400) {
        let mut run = Run::new(POSITIONS[position], &settings);
        run.finish(visits);
        let (digest, moment) = (run.digest(), run.search.moment());
        let simulations = run.search.tree().simulations();
        let taken = run.search.step_back(back);
        prop_assert!(taken >= back.min(simulations));
        prop_assert_eq!(run.search.tree().simulations(), simulations - taken);
        run.evaluations.clear();
        let evaluations = &mut run.evaluations;
        run.search.ask_again(|game, moves| evaluations.push_back(evaluate(game, moves)));
        prop_assert_eq!(run.evaluations.len(), run.search.leaves_waiting());
        while run.search.moment() < moment {
            // The end of a run with a limit gathers no more.
            let full = run.search.tree().root_visits() + u32::try_from(run.evaluations.len()).unwrap() >= visits;
            if full && run.search.leaves_waiting() > 0 {
                run.search.back_up_next(&run.evaluations.pop_front().unwrap());
            } else {
                run.step();
            }
        }
        prop_assert_eq!(run.search.moment(), moment);
        prop_assert_eq!(run.digest(), digest);
    }
}
