//! Reports show the numbers that selection uses, and these can be recomputed.

use engine::{Evaluation, Game as _, NodeId, Parameters, Search, Tree, evaluators::Random, games::chess::Chess};

fn searched(simulations: u32, arithmetic: &str) -> Search<Chess> {
    let mut parameters = Parameters::default();
    parameters.set("arithmetic", arithmetic).unwrap();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut search = Search::new(Chess::from_fen::<&str>(fen, &[]).unwrap(), "random", None, false, parameters);
    let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
    for _ in 0..simulations {
        search.simulate(&mut evaluator, &mut evaluation).unwrap();
    }
    search
}

#[test]
fn the_move_reported_as_next_is_the_one_taken() {
    for arithmetic in ["exact", "lc0"] {
        let mut search = searched(1, arithmetic);
        let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
        for _ in 0..2000 {
            let report = search.report(Tree::ROOT);
            let next = report.next.unwrap();
            let selected = search.select();
            assert_eq!(usize::from(selected.path()[0].edge), next);
            let largest = report.edges.iter().map(|edge| edge.s).fold(f64::NEG_INFINITY, f64::max);
            assert_eq!(report.edges[next].s, largest, "the move taken has the largest S");
            drop(selected);
            search.simulate(&mut evaluator, &mut evaluation).unwrap();
        }
    }
}

#[test]
fn printed_arithmetic_recomputes() {
    let search = searched(5000, "exact");
    let report = search.report(Tree::ROOT);
    let printed = |x: f64| x.to_string().parse::<f64>().unwrap();
    for edge in &report.edges {
        let u = printed(edge.prior) * printed(report.terms.multiplier) / (1.0 + f64::from(edge.visits));
        assert_eq!(u, edge.u, "U");
        assert_eq!(printed(edge.q) + printed(edge.u), edge.s, "S");
    }
    assert_eq!(printed(report.terms.cpuct) * printed(report.terms.sqrt_visits), report.terms.multiplier);
    let parameters = search.parameters();
    let growth =
        parameters.cpuct_factor * libm::log((f64::from(report.visits) + parameters.cpuct_base) / parameters.cpuct_base);
    assert!((parameters.cpuct + growth - report.terms.cpuct).abs() < 1e-15);
    assert_eq!(report.visits, 1 + report.edges.iter().map(|edge| edge.visits).sum::<u32>());
}

#[test]
fn an_edge_alone_is_reported_as_among_the_others() {
    for arithmetic in ["exact", "lc0"] {
        let search = searched(1500, arithmetic);
        let mut game = search.game().clone();
        let mut reported = 0;
        for node in (0..search.tree().len()).map(NodeId::new) {
            let parent = search.tree().parent(node);
            game.rewind();
            search.path_to(parent).into_iter().for_each(|mv| game.play(mv));
            let Some(edge) = search.report_of_edge(node, &game) else {
                assert_eq!(node, Tree::ROOT);
                continue;
            };
            let among = search.report(parent).edges.into_iter().find(|edge| edge.child == Some(node));
            assert_eq!(Some(edge), among);
            reported += 1;
        }
        assert_eq!(reported + 1, search.tree().len());
    }
}
