//! The program beside real searches: lines light up in the order of the phases, and every value is the search's.

use engine::evaluators::Uniform;
use engine::games::connect2::Connect2;
use engine::{Parameters, Search};
use page::code::listing::Mark;
use page::code::{self, Naming, Now, Row};
use page::model::Model;
use page::step::Step;
use session::log_file::{header_bytes, record_bytes};
use session::{Limits, Playback, SearchRun};
use wire::Watch;
use wire::worker::Explanation;

/// The five simulations of the article.
const ARTICLE: [(&str, &str); 4] =
    [("formula", "alphazero"), ("cpuct", "1"), ("count_root_evaluation", "false"), ("sticky_endgames", "false")];

struct Letters;

impl Naming for Letters {
    fn node(&self, plies: usize) -> String {
        format!("node {plies}")
    }

    fn edge(&self, _: usize, mv: u16) -> String {
        self.of_selected(mv)
    }

    fn selected(&self) -> String {
        "selected".to_owned()
    }

    fn of_selected(&self, mv: u16) -> String {
        char::from(b'a' + u8::try_from(mv).unwrap()).to_string()
    }
}

struct Played {
    playback: Playback<Connect2>,
    parameters: Parameters,
}

impl Played {
    fn new(settings: &[(&str, &str)], simulations: u32) -> Self {
        let mut parameters = Parameters::default();
        for (name, value) in settings {
            parameters.set(name, value).unwrap();
        }
        let search = Search::new(Connect2::default(), "uniform:0.5", None, false, parameters.clone());
        let mut run = SearchRun::new(search, 1_000_000);
        run.step(simulations).unwrap();
        run.advance(&mut Uniform::new(0.5), u32::MAX);
        let search = run.search();
        let mut playback = Playback::<Connect2>::of_game(Limits::default());
        playback.push(&[header_bytes(search), record_bytes(search, 0, u32::MAX)].concat()).unwrap();
        playback.show().unwrap();
        Self { playback, parameters }
    }

    /// The program at a moment, with a step of what follows held.
    fn rows(&mut self, moment: u32, step: Option<Step>) -> Vec<Row> {
        self.playback.seek(moment);
        self.playback.watch(Watch { open: vec![0], ..Watch::whole(1) });
        let frame = self.playback.frame().unwrap().unwrap();
        let mut model = Model::default();
        model.apply(&frame);
        let what = self.playback.explain(moment).unwrap();
        let selected = match (step, what.as_ref()) {
            (Some(Step::Select(ply)), Some(Explanation::Simulation(simulation))) => simulation.path[ply].node,
            _ => 0,
        };
        let now = Now {
            parameters: &self.parameters,
            held: step.zip(what.as_ref()),
            node: model.node(selected),
            open: model.open(selected),
            lit: None,
        };
        code::rows(&now, &Letters)
    }
}

fn lit(rows: &[Row]) -> Vec<Mark> {
    rows.iter().filter(|row| row.is_lit).filter_map(|row| row.line.mark).collect()
}

fn said<'a>(rows: &'a [Row], mark: Mark, name: &str) -> &'a str {
    let row = rows.iter().find(|row| row.line.mark == Some(mark)).unwrap_or_else(|| panic!("{mark:?}"));
    let value = row.values.iter().find(|value| value.0 == name);
    value.map(|value| value.1.as_str()).unwrap_or_else(|| panic!("{mark:?} {name}: {:?}", row.values))
}

#[test]
fn lines_light_up_in_the_order_of_the_phases() {
    let mut played = Played::new(&ARTICLE, 6);
    let steps = [Step::Select(0), Step::Expand, Step::Evaluate, Step::BackUp(1)];
    let places: Vec<usize> = steps
        .into_iter()
        .map(|step| played.rows(2, Some(step)).iter().position(|row| row.is_lit).expect("something runs"))
        .collect();
    assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
    assert!(lit(&played.rows(2, None)).is_empty(), "nothing runs while nothing is held");
    assert!(lit(&played.rows(2, Some(Step::Select(0)))).contains(&Mark::Bonus));
}

#[test]
fn values_are_those_of_the_search() {
    let mut played = Played::new(&ARTICLE, 6);
    // The sixth simulation, where all four have been tried once: a's S is -0.25 = -0.5 + 0.25 √4 / 2.
    let rows = played.rows(5, Some(Step::Select(0)));
    assert_eq!(said(&rows, Mark::Choose, "a"), "−0.250");
    assert_eq!(said(&rows, Mark::Descend, "move"), "a");
    assert_eq!(said(&rows, Mark::Down, "node.N"), "5");
    assert_eq!(said(&rows, Mark::Mean, "Q"), "−0.5000 / 1 = −0.5000");
    assert_eq!(said(&rows, Mark::Bonus, "U"), "0.2500 × (1 × 2) / (1 + 1) = 0.2500");
    assert_eq!(said(&rows, Mark::Score, "S"), "−0.5000 + 0.2500 = −0.2500");
    let rows = played.rows(5, Some(Step::Evaluate));
    assert_eq!((said(&rows, Mark::Ask, "value"), said(&rows, Mark::Turn, "value")), ("+0.500", "−0.500"));
    let rows = played.rows(5, Some(Step::BackUp(2)));
    assert_eq!(said(&rows, Mark::Visit, "N"), "1 → 2");
    assert_eq!(said(&rows, Mark::Add, "W"), "−0.500 → 0.000");
    assert_eq!((said(&rows, Mark::Add, "value"), said(&rows, Mark::Flip, "value")), ("+0.500", "−0.500"));
}

#[test]
fn the_value_of_an_ending_needs_no_evaluator() {
    let mut played = Played::new(&ARTICLE, 40);
    let (mut endings, mut opened) = (0, 0);
    for moment in 1..40 {
        let is_over = |what: Option<Explanation>| match what {
            Some(Explanation::Simulation(simulation)) => simulation.leaf.moves.is_empty(),
            _ => panic!("a simulation"),
        };
        let is_over = is_over(played.playback.explain(moment).unwrap());
        let lit = lit(&played.rows(moment, Some(Step::Evaluate)));
        assert_eq!((lit.contains(&Mark::Over), lit.contains(&Mark::Ask)), (is_over, !is_over), "{moment}");
        endings += u32::from(is_over);
        opened += u32::from(!is_over);
    }
    assert!(endings > 5 && opened > 5, "{endings} {opened}");
}

#[test]
fn the_score_is_that_of_the_formula() {
    for (formula, bonus) in [
        ("lc0", "c * child.P * sqrt(n) / (1 + child.N)"),
        ("alphazero", "c * child.P * sqrt(n) / (1 + child.N)"),
        ("puct_ln", "c * child.P * sqrt(log(n)) / sqrt(1 + child.N)"),
        ("uct", "c * sqrt(log(n) / child.N) if child.N else inf"),
        ("uct_all", "move = unfinished.get(node) or largest(node.children, ucb_score)"),
    ] {
        let mut played = Played::new(&[("formula", formula)], 30);
        let text = code::text(&played.parameters);
        assert!(text.contains(bonus), "{formula}: {text}");
        assert!((36..46).contains(&text.lines().count()), "{}", text.lines().count());
        // With nothing held the score of the next move is worked out.
        let rows = played.rows(30, None);
        let score = said(&rows, Mark::Score, "S").to_owned();
        assert!(score.contains(" + ") && score.contains(" = "), "{formula}: {score}");
        assert_eq!(said(&rows, Mark::Sums, "N"), "30", "{formula}");
    }
}
