//! One position, evaluated to be looked at: all inputs and all outputs.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use networks::{Answer, InputFormat, PlaneSet, Planes, Transform};
use serde::Deserialize;
use session::raw::{FromNetwork, of_local, of_network};
use session::{EvaluatorInfo, Refusal, Subject};
use shakmaty::Position as _;
use wire::{Code, NamedNetwork, Plane, RawEvaluation, RawNetwork, Turned};

use super::catalogue::{Catalogue, CatalogueError};
use super::service::{Asked, Client, Reply};

/// Time that a network may take, the queue before it included.
const PATIENCE: Duration = Duration::from_secs(30);

/// Part of a search's evaluation, for which it may have an evaluator of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// V, D and M.
    #[default]
    Values,
    /// P.
    Priors,
}

/// Evaluates a position as the evaluator of a search would, or the one whose P it takes there. Networks are asked through their service, where searches
/// wait too, and by themselves, in a batch of one; nothing is taken from the cache or kept there. May take seconds where the
/// network has to be opened.
///
/// # Errors
/// `Failed` where the network cannot be run or is another one by now, `Limit` where too much is asked of it, `Invalid`
/// where the game is over and nothing is to be evaluated.
pub fn raw_evaluation(
    catalogue: &Catalogue,
    subject: &Subject,
    evaluator: &EvaluatorInfo,
    part: Part,
) -> Result<RawEvaluation, Refusal> {
    let (evaluator, taken) = session::raw::part(evaluator, subject, part == Part::Priors);
    let evaluation = match NamedNetwork::read(&evaluator.name) {
        Some(NamedNetwork { name, .. }) => ask_network(catalogue, name, subject, evaluator),
        None => of_local(subject, evaluator),
    };
    Ok(RawEvaluation { taken, ..evaluation? })
}

fn ask_network(
    catalogue: &Catalogue,
    name: &str,
    subject: &Subject,
    evaluator: &EvaluatorInfo,
) -> Result<RawEvaluation, Refusal> {
    let failed = |message: String| Refusal::new(Code::Failed, message);
    let loaded =
        catalogue.load_exactly(name, evaluator.network).map_err(|error: CatalogueError| failed(error.to_string()))?;
    let encoder = loaded.encoder(&subject.parameters);
    let (question, transform) = encoder.whole_question(&subject.game);
    let planes = planes(&question.planes, encoder.format(), encoder.used_planes());
    let (sender, receiver) = channel::<Reply>();
    let deliver = move |reply| {
        // Who gave up waiting needs no answer.
        let _ = sender.send(reply);
    };
    let mut client: Client = loaded.service.client(Arc::new(deliver));
    let answer: Arc<Answer> = match client.ask(Box::new(question), 0) {
        Asked::Answered(answer) => answer,
        Asked::Waiting => {
            let (_, result) = receiver
                .recv_timeout(PATIENCE)
                .map_err(|_| failed(format!("the network did not answer within {} s", PATIENCE.as_secs())))?;
            result.map_err(|failure| failed(failure.to_string()))?
        }
        Asked::Busy(_) => return Err(Refusal::new(Code::Limit, "the network is busy; try again")),
        Asked::Gone => return Err(failed("the network is no longer running".to_owned())),
    };
    let turn = subject.game.position().turn();
    let said = FromNetwork {
        device: loaded.computed_by(),
        q: answer.q,
        wdl: answer.wdl,
        moves_left: answer.moves_left,
        network: RawNetwork {
            input_format: encoder.format().to_string(),
            turned: turned(transform),
            planes,
            logits: answer.logits.to_vec(),
            topology: loaded.offer.topology.clone(),
        },
    };
    Ok(of_network(subject, evaluator, said, |mv| networks::lc0::policy::index(mv, turn, transform)))
}

fn planes(planes: &Planes, format: InputFormat, used: &PlaneSet) -> Vec<Plane> {
    planes.named(format, used).map(|(name, rows, value, is_used)| Plane { name, rows, value, is_used }).collect()
}

fn turned(transform: Transform) -> Turned {
    let Transform { left_right, top_bottom, diagonal } = transform;
    Turned { left_right, top_bottom, diagonal }
}
