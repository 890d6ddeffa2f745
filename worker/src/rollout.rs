//! Playing the random game once more by which a node was judged.

use wire::{rollout, worker};

use crate::{State, post, read_up_to};

/// Takes a question, and answers it as soon as its log is read.
pub(crate) fn take(state: &mut State, bytes: &[u8]) {
    let Ok((ask, [])) = postcard::take_from_bytes::<rollout::Ask>(bytes) else { return };
    let (address, moment) = (ask.address.clone(), ask.moment);
    state.rollout = Some(ask);
    read_up_to(state, address, moment);
    answer(state);
}

/// Says what was asked for, once all of the log is read.
pub(crate) fn answer(state: &mut State) {
    if state.is_reading {
        return;
    }
    let Some(asked) = state.rollout.take() else { return };
    // Another search is shown by now, and nobody waits for this.
    if asked.address.as_ref().is_some_and(|address| *address != state.address) {
        return;
    }
    match state.player.rollout(asked.moment, asked.node) {
        Ok(Some(told)) => {
            let answer = rollout::Answer { asked, told };
            let answer = postcard::to_stdvec(&answer).expect("every answer has a binary form");
            post(&worker::Answer::Rollout(answer));
        }
        Ok(None) => {}
        Err(message) => post(&worker::Answer::Failed { message }),
    }
}
