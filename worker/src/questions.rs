//! Questions of features about a log: each waits until the log is read, and is answered piece by piece where that takes long, so
//! that others are answered meanwhile.

mod said;
mod waiting;

use engine::games::any::AnyGame;
use session::{
    Playback,
    playback::{Looked, Sampled},
};
use wire::worker::{Answer, Feature, Question};
use wire::{charts, find, why};

use crate::outbox::post;
use crate::state::{STATE, State};
use crate::{judged, scope};

pub(crate) use said::Said;
use waiting::Asked;
pub(crate) use waiting::Questions;

/// Returns how a feature's questions are answered; `None` where they are about no log.
fn answerer(feature: Feature) -> Option<Answerer> {
    let answer: Answerer = match feature {
        Feature::Why => |playback, question| {
            with(question, |asked: why::Ask| playback.why(asked.moment, asked.node, asked.mv).map(Said::All))
        },
        Feature::Charts => |playback, question| {
            with(question, |asked: charts::Ask| {
                Ok(match playback.sample(asked.node) {
                    Sampled::InPart => Said::Part(None),
                    Sampled::Nothing => Said::All(None),
                    Sampled::All(series) => Said::All(Some(series)),
                })
            })
        },
        Feature::Find => |playback, question| {
            with(question, |asked: find::Ask| {
                Ok(match playback.find(asked.moment, &asked.wanted)? {
                    Looked::InPart(looked, of) => Said::Part(Some(find::Answer::Looking { looked, of })),
                    Looked::All(overview) => Said::All(find::Answer::Told(overview)),
                    // There is no log to look at; why was said.
                    Looked::Nothing => Said::Nothing,
                })
            })
        },
        Feature::Judged => {
            |playback, question| with(question, |asked| judged::answer(playback, asked, || go_on_with(Feature::Judged)))
        }
        Feature::Minimax | Feature::Comparison | Feature::Text | Feature::Networks | Feature::Kept => return None,
    };
    Some(answer)
}

/// Answers a question, or a piece of it.
type Answerer = fn(&mut Playback<AnyGame>, &[u8]) -> Result<Said<Vec<u8>>, String>;

/// Reads a question, and writes the answer.
fn with<Q: Question>(
    question: &[u8],
    answer: impl FnOnce(Q) -> Result<Said<Q::Answer>, String>,
) -> Result<Said<Vec<u8>>, String> {
    // The page has the same version.
    let Ok((question, [])) = postcard::take_from_bytes(question) else { return Ok(Said::Nothing) };
    let write = |answer| postcard::to_stdvec(&answer).expect("every answer has a binary form");
    Ok(match answer(question)? {
        Said::All(answer) => Said::All(write(answer)),
        Said::Part(progress) => Said::Part(progress.map(write)),
        Said::Waits => Said::Waits,
        Said::Nothing => Said::Nothing,
    })
}

/// Takes a question in the place of the feature's last one.
pub(crate) fn take(state: &mut State, feature: Feature, address: Option<String>, question: Vec<u8>) {
    state.questions.asked.insert(feature, Asked { address, question });
}

/// Forgets a feature's question.
pub(crate) fn forget(state: &mut State, feature: Feature) {
    state.questions.asked.remove(&feature);
    if feature == Feature::Find {
        state.playback.stop_finding();
    }
}

/// Answers all questions, once all of the log is read.
pub(crate) fn answer_all(state: &mut State) {
    let features: Vec<Feature> = state.questions.asked.keys().copied().collect();
    features.into_iter().for_each(|feature| answer(state, feature));
}

/// Answers a feature's question, once all of the log is read.
pub(crate) fn answer(state: &mut State, feature: Feature) {
    if state.is_reading || state.questions.scheduled.contains(&feature) {
        return;
    }
    let Some((asked, answerer)) = state.questions.asked.get(&feature).zip(answerer(feature)) else { return };
    // Another search is shown by now, and nobody waits for this.
    let is_left = asked.address.as_ref().is_some_and(|address| *address != state.address);
    let said = if is_left { Ok(Said::Nothing) } else { answerer(&mut state.playback, &asked.question) };
    let told = match said {
        Ok(Said::Part(progress)) => {
            if let Some(progress) = progress {
                post(&Answer::Of(feature, progress));
            }
            state.questions.scheduled.insert(feature);
            return scope::later(0, move || STATE.with_borrow_mut(|state| go_on(state, feature)));
        }
        Ok(Said::Waits) => return,
        Ok(Said::All(told)) => Some(Answer::Of(feature, told)),
        Ok(Said::Nothing) => None,
        Err(message) => Some(Answer::Failed { message }),
    };
    state.questions.asked.remove(&feature);
    if let Some(told) = told {
        post(&told);
    }
}

/// Answers a feature's question, now that what it waited for is there.
fn go_on_with(feature: Feature) {
    STATE.with_borrow_mut(|state| answer(state, feature));
}

fn go_on(state: &mut State, feature: Feature) {
    state.questions.scheduled.remove(&feature);
    answer(state, feature);
}
