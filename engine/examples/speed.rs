//! Simulations per second of the search alone, with the `random` evaluator.

use std::time::Instant;

use engine::{Evaluation, Parameters, Search, evaluators::Random, games::chess::Chess};

#[expect(clippy::print_stdout, reason = "an example's output")]
fn main() {
    let simulations: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(500_000);
    let game = Chess::from_fen::<&str>("startpos", &[]).expect("the start position");
    let mut search = Search::new(game, "random", None, false, Parameters::default());
    let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
    let start = Instant::now();
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut evaluator, &mut evaluation);
    }
    let seconds = start.elapsed().as_secs_f64();
    let (tree, nodes) = (search.tree(), f64::from(search.tree().len()));
    let edges: usize = (0..tree.len()).filter_map(|id| tree.find(id)).map(|node| tree.edges(node).len()).sum();
    println!(
        "{:.0} simulations/s, {:.1} bytes a node, {:.1} edges a node, mean depth {:.2}, max {}",
        f64::from(simulations) / seconds,
        search.bytes() as f64 / nodes,
        edges as f64 / nodes,
        tree.mean_depth(),
        tree.max_depth()
    );
}
