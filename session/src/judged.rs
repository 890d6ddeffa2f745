//! The evaluator's judgement of a node, taken apart: a random game, a small network's layers and outputs, a hand-written count.
//!
//! None of it is in a log. It is worked out once more from the position, by the same functions that the search called.

use engine::{
    Move, NodeId, Search,
    arithmetic::{Exact, Lc0},
    evaluators::{Classical, Counted, TermKind, Terms},
    games::{any::AnyGame, chess::Chess, small::SmallGame},
    parameters::{ArithmeticChoice, HistoryFill},
    prior::{Softmax, priors},
};
use selfplay::{
    Board, Network,
    network::{Activations, softmax},
};
use wire::{
    Plane, RawEvaluation, Taken,
    judged::{self, CountedTerm, OfChess, Output, SmallNetwork, Term, Told},
};

use crate::{
    analysis::EvaluatorInfo,
    raw, rollout,
    subject::{Subject, subject},
    trained::{TRAINED, Trained},
};

/// Encodes a position with its history as a network of chess sees it: the input format's name, and its planes. Who asks brings it
/// along, because networks are no matter of this crate.
pub type Encode = fn(&Chess, HistoryFill) -> (String, Vec<Plane>);

/// Means to take a judgement apart.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'a> {
    /// The search's small network, if it has one and that is to be had; else why not.
    pub network: Option<Result<&'a Trained, &'a str>>,
    /// See there.
    pub encode: Encode,
}

/// Tells how a node of a search was judged. The node's line must be what the rules say.
#[must_use]
pub fn told(search: &Search<AnyGame>, node: NodeId, tools: Tools<'_>) -> Told {
    if let Some(told) = rollout::told(search, node) {
        return Told::Rollout(told);
    }
    let line: Vec<u16> = search.path_to(node).into_iter().map(|mv| mv.0).collect();
    let Ok(Subject { game, moves, parameters, is_borrowed }) = subject(search, &line) else {
        return Told::Nothing(None);
    };
    if moves.is_empty() {
        return Told::Decided;
    }
    match game {
        AnyGame::Chess(game) => {
            let subject = Subject { game, moves, parameters, is_borrowed };
            Told::Chess(Box::new(of_chess(search, node, &subject, tools.encode)))
        }
        AnyGame::Small(ref game) => match tools.network {
            None => Told::Nothing(None),
            Some(Err(problem)) => Told::Nothing(Some(problem.to_owned())),
            Some(Ok(trained)) => of_trained(search, trained, &Subject { game, moves, parameters, is_borrowed }),
        },
    }
}

/// Returns whether a search takes its values from a small network.
#[must_use]
pub fn wants_network(search: &Search<AnyGame>) -> bool {
    search.header().evaluator == TRAINED
}

fn of_trained(search: &Search<AnyGame>, trained: &Trained, subject: &Subject<&SmallGame>) -> Told {
    let info = trained.described(trained.name());
    if search.header().network != info.network {
        // What is fetched by a name may have been replaced since.
        return Told::Nothing(Some("the network of this search is another one by now".to_owned()));
    }
    let network = trained.network();
    let (moves, way) = (&subject.moves[..], (subject.parameters.policy_temperature, subject.parameters.arithmetic));
    let small = match subject.game {
        SmallGame::Connect2(game) => small(network, game, moves, way),
        SmallGame::TicTacToe(game) => small(network, game, moves, way),
        SmallGame::ConnectFour(game) => small(network, game, moves, way),
    };
    Told::Small(Box::new(SmallNetwork { description: info.description, ..small }))
}

/// A small network's numbers for a position.
fn small<G: Board>(
    network: &Network,
    game: &G,
    moves: &[Move],
    (temperature, arithmetic): (f64, ArithmeticChoice),
) -> SmallNetwork {
    let (mut lit, mut activations) = (Vec::new(), Activations::default());
    game.inputs(&mut lit);
    let (logits, value) = network.forward(&lit, &mut activations);
    let logits = logits.to_vec();
    let (mut shares, mut masked, mut kept) = (Vec::new(), Vec::new(), Softmax::default());
    softmax(logits.iter().copied(), &mut shares);
    let legal: Vec<f32> = moves.iter().map(|&mv| logits[usize::from(game.policy_index(mv))]).collect();
    softmax(legal.iter().copied(), &mut masked);
    match arithmetic {
        ArithmeticChoice::Exact => priors::<Exact>(&legal, temperature, &mut kept),
        ArithmeticChoice::Lc0 => priors::<Lc0>(&legal, temperature, &mut kept),
    }
    let place = |output: usize| moves.iter().position(|&mv| usize::from(game.policy_index(mv)) == output);
    let outputs = logits.iter().zip(&shares).enumerate().map(|(index, (&logit, &share))| {
        let place = place(index);
        let prior = place.map(|at| kept.priors[at].get());
        Output { logit, share, masked: place.map(|at| masked[at]), prior }
    });
    SmallNetwork {
        description: String::new(),
        parameters: u32::try_from(network.parameters().len()).expect("small networks have few parameters"),
        inputs: G::INPUTS,
        outputs: outputs.collect(),
        temperature,
        before: activations.before(),
        value,
        hidden: activations.hidden().to_vec(),
        lit,
    }
}

fn of_chess(search: &Search<AnyGame>, node: NodeId, subject: &Subject, encode: Encode) -> OfChess {
    let header = search.header();
    let (input_format, planes) = encode(&subject.game, subject.parameters.history_fill);
    let info = EvaluatorInfo::local::<Chess>(&header.evaluator);
    let raw = info.and_then(|info| raw::of_local(subject, &info).ok());
    let has_other = header.priors.of(engine::Game::side(&subject.game)).is_some();
    let taken = if has_other { Taken::Values } else { Taken::Everything };
    let raw = raw.map(|raw| RawEvaluation { taken, ..raw });
    let is_counted = header.evaluator == "classical";
    let v = search.own_evaluation(node).value.flip().get();
    let counted = is_counted.then(|| counted(&Classical::terms(&subject.game, &subject.moves), v));
    OfChess { fen: raw::fen(&subject.game), raw, counted, planes, input_format }
}

fn counted(terms: &Terms, v: f64) -> judged::Counted {
    let Counted(white) = terms.white;
    let Counted(black) = terms.black;
    let all = TermKind::ALL.into_iter().zip(white).zip(black);
    judged::Counted {
        terms: all.map(|((kind, white), black)| CountedTerm { term: term(kind), white, black }).collect(),
        phase: terms.phase,
        full_phase: Terms::FULL_PHASE,
        blended: terms.blended,
        tempo: Terms::TEMPO,
        is_quartered: terms.is_quartered,
        outlook: terms.outlook,
        best: terms.best.map(|mv| mv.0),
        lead: terms.lead,
        win: terms.win,
        loss: terms.loss,
        v,
    }
}

fn term(kind: TermKind) -> Term {
    match kind {
        TermKind::Material => Term::Material,
        TermKind::Squares => Term::Squares,
        TermKind::Mobility => Term::Mobility,
        TermKind::BishopPair => Term::BishopPair,
        TermKind::Doubled => Term::Doubled,
        TermKind::Isolated => Term::Isolated,
        TermKind::Passed => Term::Passed,
        TermKind::Shelter => Term::Shelter,
    }
}
