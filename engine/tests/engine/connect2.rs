//! Connect2 as it is worked out by hand in `golden/connect2.md`, and as the article's program counts it.

use engine::{
    Evaluation, Game, Move, NodeId, Parameters, Search, Tree, evaluators::Uniform, games::connect2::Connect2,
    prior::Prior,
};

const BY_HAND: &str = include_str!("../golden/connect2.md");

/// Searches with the article's settings and this many of its simulations; the root's own evaluation comes first and is none.
fn searched(simulations: u32, count_root: &str) -> Search<Connect2> {
    let mut parameters = Parameters::default();
    for (name, value) in
        [("formula", "alphazero"), ("cpuct", "1"), ("sticky_endgames", "false"), ("count_root_evaluation", count_root)]
    {
        parameters.set(name, value).unwrap();
    }
    let mut search = Search::new(Connect2::new(), "uniform", None, false, parameters);
    for _ in 0..=simulations {
        search.simulate(&mut Uniform::new(0.5), &mut Evaluation::default()).unwrap();
    }
    search
}

/// The moves from the root as text: each edge of every node that was opened, with its n, W, Q, P, U and S.
fn edges(search: &Search<Connect2>) -> Vec<(String, [f64; 6])> {
    let mut edges = Vec::new();
    for node in (0..search.tree().len()).map(NodeId::new) {
        let above: String = search.path_to(node).into_iter().map(Connect2::move_text).collect();
        edges.extend(search.report(node).edges.iter().map(|edge| {
            let w = edge.child.map_or(0.0, |child| search.tree().value_sum(child) as f64 / f64::from(1 << 20));
            let name = format!("{above}{}", Connect2::move_text(edge.mv));
            (name, [f64::from(edge.visits), w, edge.q, edge.prior, edge.u, edge.s])
        }));
    }
    edges.sort_by(|one, other| (one.0.len(), &one.0).cmp(&(other.0.len(), &other.0)));
    edges
}

#[test]
fn the_first_simulations_are_those_worked_out_by_hand() {
    let sections: Vec<&str> = BY_HAND.split("\n## Simulation ").skip(1).collect();
    assert_eq!(sections.len(), 6);
    for (simulation, section) in (0..).zip(sections) {
        let (title, text) = section.split_once('\n').unwrap();
        let search = searched(simulation, "false");
        let rows =
            text.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with('|')).skip(2);
        let by_hand: Vec<(String, Vec<f64>)> = rows
            .map(|row| {
                let mut cells = row.trim_matches('|').split('|').map(str::trim);
                (cells.next().unwrap().to_owned(), cells.map(|cell| cell.parse().unwrap()).collect())
            })
            .collect();
        let found = edges(&search);
        assert_eq!(found.len(), by_hand.len(), "simulation {title}");
        for ((name, found), (expected_name, expected)) in found.iter().zip(&by_hand) {
            assert_eq!(name, expected_name, "simulation {title}");
            assert_eq!(found[..2], expected[..2], "n and W of {name} after simulation {title}");
            for ((symbol, found), expected) in ["Q", "P", "U", "S"].iter().zip(&found[2..]).zip(&expected[2..]) {
                assert!((found - expected).abs() < 6e-7, "{symbol} of {name} after simulation {title}: {found}");
            }
        }
        let path: Vec<String> = title.split(": ").nth(1).unwrap().split(", ").map(str::to_owned).collect();
        let newest = NodeId::new(search.tree().len() - 1);
        let moves: Vec<String> = search.path_to(newest).into_iter().map(Connect2::move_text).collect();
        assert_eq!(moves, if simulation == 0 { Vec::new() } else { path }, "the path of simulation {title}");
    }
}

#[test]
fn visits_are_those_of_the_article() {
    for (count_root, after_30) in [("false", [13, 15, 1, 1]), ("true", [12, 16, 1, 1])] {
        for (simulations, expected) in [(5, [2, 1, 1, 1]), (30, after_30)] {
            let root = searched(simulations, count_root).report(Tree::ROOT);
            let visits: Vec<u32> = root.edges.iter().map(|edge| edge.visits).collect();
            assert_eq!(visits, expected, "count_root_evaluation={count_root}");
        }
    }
}

/// A node of the article's program: its value is from the view of its own side to move.
struct Node {
    prior: f64,
    visits: u32,
    value: f64,
    children: Vec<(Move, Node)>,
}

/// The article's program, told again in its own way: values are added up from the view of the side to move, and the root begins
/// without a visit.
struct Article {
    root: Node,
}

impl Article {
    fn node(prior: f64) -> Node {
        Node { prior, visits: 0, value: 0.0, children: Vec::new() }
    }

    fn expand(node: &mut Node, game: &Connect2) {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let prior = Prior::new(1.0 / moves.len() as f32).get();
        node.children = moves.into_iter().map(|mv| (mv, Self::node(prior))).collect();
    }

    fn new() -> Self {
        let mut root = Self::node(0.0);
        Self::expand(&mut root, &Connect2::new());
        Self { root }
    }

    /// One simulation below a node; the value for its side to move.
    fn simulate(node: &mut Node, game: &mut Connect2) -> f64 {
        let value = if node.children.is_empty() {
            match game.ending(&[], false) {
                Some(ending) => -[-1.0, 0.0, 1.0][ending.outcome as usize],
                None => {
                    Self::expand(node, game);
                    0.5
                }
            }
        } else {
            let sqrt = f64::from(node.visits).sqrt();
            let score = |child: &Node| {
                let q = if child.visits > 0 { -child.value / f64::from(child.visits) } else { 0.0 };
                q + child.prior * sqrt / f64::from(child.visits + 1)
            };
            let mut best = 0;
            for at in 1..node.children.len() {
                if score(&node.children[at].1) > score(&node.children[best].1) {
                    best = at;
                }
            }
            let (mv, child) = &mut node.children[best];
            game.play(*mv);
            -Self::simulate(child, game)
        };
        node.visits += 1;
        node.value += value;
        value
    }

    /// (moves, N, W) of every visited node below the root, W for who moved there.
    fn nodes(node: &Node, above: &str, found: &mut Vec<(String, u32, f64)>) {
        for (mv, child) in node.children.iter().filter(|(_, child)| child.visits > 0) {
            let name = format!("{above}{}", Connect2::move_text(*mv));
            found.push((name.clone(), child.visits, 0.0 - child.value));
            Self::nodes(child, &name, found);
        }
    }
}

#[test]
fn the_article_s_program_makes_the_same_tree() {
    let mut article = Article::new();
    for simulations in 1..=300 {
        Article::simulate(&mut article.root, &mut Connect2::new());
        if simulations % 20 != 0 {
            continue;
        }
        let mut theirs = Vec::new();
        Article::nodes(&article.root, "", &mut theirs);
        theirs.sort_by(|one, other| one.0.cmp(&other.0));
        let mut ours: Vec<(String, u32, f64)> = edges(&searched(simulations, "false"))
            .into_iter()
            .filter(|(_, [n, ..])| *n > 0.0)
            .map(|(name, [n, w, ..])| (name, n as u32, w))
            .collect();
        ours.sort_by(|one, other| one.0.cmp(&other.0));
        assert_eq!(ours, theirs, "after {simulations} simulations");
    }
}
