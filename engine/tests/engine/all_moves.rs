//! `formula=uct_all`: an expansion tries all moves of a node, as the articles on tic-tac-toe draw it.

use engine::{
    Evaluation, Evaluator, Game, Move, NodeId, Parameters, Search, Tree,
    evaluators::Rollout,
    game::Outcome,
    games::{connect2::Connect2, tic_tac_toe::TicTacToe},
};

use crate::support::{check_sums, run_batches};

const C: f64 = 1.4;

fn empty<G: Game>(game: G, settings: &[(&str, &str)]) -> Search<G> {
    let mut parameters = Parameters::default();
    let own = [("formula", "uct_all"), ("cpuct", "1.4"), ("sticky_endgames", "false"), ("seed", "1")];
    for (name, value) in own.iter().chain(settings) {
        parameters.set(name, value).unwrap();
    }
    Search::new(game, "rollout", None, false, parameters)
}

/// The article's search, written down as it is told: select a node without children, make all of them, play a random game from each,
/// and back each result up.
struct Told<G> {
    nodes: Vec<Node<G>>,
    rollout: Rollout,
}

struct Node<G> {
    game: G,
    parent: Option<usize>,
    mv: Option<Move>,
    children: Vec<usize>,
    n: u32,
    /// Sum of the values, for the player who moved here.
    w: f64,
    is_over: bool,
}

impl<G: Game + Clone> Told<G> {
    fn new(game: G) -> Self {
        let mut told = Self { nodes: Vec::new(), rollout: Rollout::new(1) };
        told.add(game, None, None);
        told
    }

    fn add(&mut self, game: G, parent: Option<usize>, mv: Option<Move>) -> usize {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let ending = game.ending(&moves, parent.is_none());
        let value = match &ending {
            Some(ending) => match ending.outcome {
                Outcome::Win => 1.0,
                Outcome::Draw => 0.0,
                Outcome::Loss => -1.0,
            },
            None => {
                let mut evaluation = Evaluation::default();
                self.rollout.evaluate(&game, &moves, &mut evaluation).unwrap();
                -evaluation.value.get()
            }
        };
        let is_over = ending.is_some();
        self.nodes.push(Node { game, parent, mv, children: Vec::new(), n: 0, w: 0.0, is_over });
        let new = self.nodes.len() - 1;
        self.back_up(new, value);
        new
    }

    fn back_up(&mut self, from: usize, value: f64) {
        let (mut at, mut value) = (Some(from), value);
        while let Some(node) = at {
            self.nodes[node].n += 1;
            self.nodes[node].w += value;
            value = -value;
            at = self.nodes[node].parent;
        }
    }

    fn iterate(&mut self) {
        let mut at = 0;
        while !self.nodes[at].children.is_empty() {
            let ln = libm::log(f64::from(self.nodes[at].n));
            let score = |child: usize| {
                let Node { n, w, .. } = &self.nodes[child];
                w / f64::from(*n) + C * (ln / f64::from(*n)).sqrt()
            };
            let children = self.nodes[at].children.clone();
            at = children.into_iter().reduce(|best, one| if score(one) > score(best) { one } else { best }).unwrap();
        }
        if self.nodes[at].is_over {
            let last = &self.nodes[at];
            let value = if last.w > 0.0 { 1.0 } else { last.w / f64::from(last.n) };
            self.back_up(at, value);
            return;
        }
        let mut moves = Vec::new();
        self.nodes[at].game.legal_moves(&mut moves);
        for mv in moves {
            let mut game = self.nodes[at].game.clone();
            game.play(mv);
            let child = self.add(game, Some(at), Some(mv));
            self.nodes[at].children.push(child);
        }
    }
}

fn same<G: Game + Clone>(search: &Search<G>, told: &Told<G>) {
    assert_eq!(search.tree().len() as usize, told.nodes.len());
    let mut pairs = vec![(Tree::ROOT, 0)];
    while let Some((node, at)) = pairs.pop() {
        let other = &told.nodes[at];
        assert_eq!(search.tree().visits(node), other.n);
        assert!((search.tree().mean_value(node) - other.w / f64::from(other.n)).abs() < 1e-5);
        for branch in search.tree().branches(node) {
            let Some(child) = branch.child else { continue };
            let found = other.children.iter().find(|&&child| told.nodes[child].mv == Some(branch.edge.mv()));
            pairs.push((child, *found.expect("the same child")));
        }
    }
}

#[test]
fn the_search_is_the_one_that_is_told() {
    fn check<G: Game + Clone>(game: G, iterations: u32) {
        let (mut search, mut told) = (empty(game.clone(), &[]), Told::new(game));
        let (mut rollout, mut evaluation) = (Rollout::new(1), Evaluation::default());
        for iteration in 0..iterations {
            while (search.tree().root_visits()) < told.nodes[0].n {
                search.simulate(&mut rollout, &mut evaluation).unwrap();
            }
            assert!(search.finishing().is_empty() && unfinished(&search).is_none(), "after iteration {iteration}");
            same(&search, &told);
            told.iterate();
        }
        check_sums(&search);
    }
    check(Connect2::new(), 60);
    check(TicTacToe::new(), 200);
}

/// A node some of whose moves were tried and some not.
fn unfinished<G: Game>(search: &Search<G>) -> Option<NodeId> {
    let tree = search.tree();
    let tried = |node: NodeId| {
        let tried = tree.branches(node).filter(|branch| branch.child.is_some()).count();
        tried > 0 && tried < tree.edges(node).len()
    };
    (0..tree.len()).map(NodeId::new).find(|&node| tried(node))
}

#[test]
fn no_node_but_the_newest_parent_is_left_half_tried() {
    let mut search = empty(TicTacToe::new(), &[]);
    let (mut rollout, mut evaluation) = (Rollout::new(1), Evaluation::default());
    for _ in 0..700 {
        let (record, led) = (search.records().next_back(), search.finishing());
        if let Some(node) = unfinished(&search) {
            assert_eq!(record.and_then(|record| record.parent), Some(node));
            assert_eq!(led.is_empty(), node == Tree::ROOT);
            let next = search.report(led.first().map_or(Tree::ROOT, |step| step.0)).next.unwrap();
            let first = search.report(Tree::ROOT).edges[next].mv;
            assert!(led.first().is_none_or(|step| step.1 == first), "the next move is the one that leads there");
        }
        search.simulate(&mut rollout, &mut evaluation).unwrap();
    }
    // In batches the walk is led likewise, and the search does not stop.
    let mut search = empty(TicTacToe::new(), &[("batch", "8")]);
    run_batches(&mut search, 300);
    check_sums(&search);
    assert!(search.tree().root_visits() >= 300);
}
