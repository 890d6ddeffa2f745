//! Worked formulas recompute: 64-bit arithmetic on the written numbers gives the written result.

use engine::{
    NodeId, Parameters, Search,
    arithmetic::{Arithmetic as _, Exact},
    evaluators::Random,
    games::chess::Chess,
};
use session::{
    SearchRun,
    project::open_node,
    worked::{Symbol, Token, is_rounded, score, written},
};

/// Reads an expression as text and computes it.
struct Reader<'a>(std::iter::Peekable<std::slice::Iter<'a, String>>);

impl Reader<'_> {
    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        loop {
            match self.0.peek().map(|text| text.as_str()) {
                Some("+") => value += self.after().product(),
                Some("−") => value -= self.after().product(),
                _ => return value,
            }
        }
    }

    fn product(&mut self) -> f64 {
        let mut value = self.factor();
        loop {
            match self.0.peek().map(|text| text.as_str()) {
                Some("×") => value *= self.after().factor(),
                Some("/") => value /= self.after().factor(),
                _ => return value,
            }
        }
    }

    fn factor(&mut self) -> f64 {
        let text = self.0.next().expect("an operand");
        match text.as_str() {
            "√" => self.factor().sqrt(),
            "ln" => Exact::ln(self.factor()),
            "max" => self.factor(),
            "(" => {
                let mut value = self.sum();
                if self.0.next_if(|text| *text == ",").is_some() {
                    value = value.max(self.sum());
                }
                assert_eq!(self.0.next().map(String::as_str), Some(")"));
                value
            }
            number => number.replace('−', "-").replace('∞', "inf").parse().expect("a number"),
        }
    }

    fn after(&mut self) -> &mut Self {
        self.0.next();
        self
    }
}

fn computed(expression: &[Token]) -> f64 {
    let texts: Vec<String> = expression
        .iter()
        .map(|token| match token {
            Token::Sign(sign) => (*sign).to_owned(),
            Token::Operand(_, number) | Token::Number(number) => written(*number),
        })
        .collect();
    let mut reader = Reader(texts.iter().peekable());
    let value = reader.sum();
    assert!(reader.0.next().is_none(), "{texts:?} is read to its end");
    value
}

#[test]
fn every_step_of_every_formula_recomputes() {
    let mut edges = 0;
    for formula in ["lc0", "alphazero", "puct_ln", "uct", "uct_all"] {
        for (name, value) in [
            ("cpuct", "1.745"),
            ("cpuct_factor", "0"),
            ("fpu_strategy", "absolute"),
            ("count_root_evaluation", "false"),
            ("batch", "16"),
            ("virtual", "loss"),
            ("draw_score", "0.2"),
        ] {
            let mut parameters = Parameters::default();
            parameters.set("formula", formula).unwrap();
            parameters.set(name, value).unwrap();
            if name == "virtual" {
                parameters.set("batch", "8").unwrap();
            }
            let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
            let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
            let mut run = SearchRun::new(Search::new(game, "random", None, false, parameters), 100_000);
            for simulations in [1, 2, 61, 301] {
                run.step(simulations).unwrap();
                run.advance(&mut Random::new(0), u32::MAX);
                let search = run.search();
                for id in [0, 1, 5, 40].into_iter().filter(|id| *id < search.tree().len()) {
                    let open = open_node(search, NodeId::new(id));
                    for (at, edge) in open.edges.iter().enumerate() {
                        for step in score(&open, at, search.parameters()).unwrap() {
                            if !step.expression.is_empty() {
                                let text = format!("{formula} {name} {step:?}");
                                assert_eq!(written(computed(&step.expression)), written(step.result), "{text}");
                            }
                            if step.symbol == Symbol::Score {
                                assert_eq!(step.result, edge.s);
                            }
                        }
                        edges += 1;
                    }
                }
            }
        }
    }
    assert!(edges > 10_000, "{edges}");
}

#[test]
fn single_precision_is_said() {
    let mut parameters = Parameters::default();
    assert!(!is_rounded(&parameters));
    parameters.set("arithmetic", "lc0").unwrap();
    assert!(is_rounded(&parameters));
}
