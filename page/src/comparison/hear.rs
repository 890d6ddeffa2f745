//! What is asked of the worker about both, and what it says.

use wire::comparison::{Answer, Ask, Picture, Said, Side};

use super::gaze::Followed;
use super::input::Effect;
use super::{Comparison, Stage};
use crate::rules::told;

impl Comparison {
    /// Asks for the moment and the nodes that are wanted now, once both logs are there.
    pub(super) fn look(&mut self) {
        let Stage::Shown(pair) = &mut self.stage else { return };
        if !Side::BOTH.into_iter().all(|side| pair.log(side).is_read()) {
            return;
        }
        let look = self.gaze.look(pair.time.simulations());
        if pair.questions.is_new(&look) {
            self.number = self.number.wrapping_add(1);
            pair.questions.ask(self.number, look.clone());
            self.effects.push(Effect::Ask(Ask::Look { number: self.number, look }));
        }
    }

    /// Takes in what the worker says, unless it is of what was compared before.
    pub(super) fn hear(&mut self, said: Said) {
        let Stage::Shown(pair) = &mut self.stage else { return };
        let is_of = Side::BOTH.map(|side| pair.is_of(side, &said));
        let holds = |side: Side| is_of[side.index()];
        match said.answer {
            Answer::Reading { side, read, of } if holds(side) => pair.logs[side.index()].goes_on(read, of),
            Answer::Read { side, log } if holds(side) => {
                if let Some(fault) = &log.fault {
                    pair.trouble = Some(say::comparison::trouble(side.name(), told(fault)));
                }
                pair.time.set_end(side, log.simulations);
                pair.logs[side.index()].take(log);
                pair.questions.age();
            }
            Answer::Failed { side: Some(side), message } if holds(side) => {
                pair.trouble = Some(say::comparison::trouble(side.name(), told(&message)));
                pair.logs[side.index()].lose();
                pair.questions.age();
            }
            Answer::Failed { side: None, message } if is_of == [true; 2] => {
                pair.trouble = Some(told(&message));
                pair.questions.answer(said.look);
            }
            Answer::Compared(compared) if is_of == [true; 2] => pair.compared = Some(*compared),
            Answer::Picture(picture) => self.take(*picture, is_of, said.look),
            // Of what was there before.
            _ => {}
        }
    }

    /// Says that the worker ended. What it had read is lost, and is read again when somebody chooses a search: a log that the worker
    /// cannot bear would end the next one, too.
    pub(super) fn worker_ended(&mut self) {
        // What it had said before and comes now does not count.
        let number = self.next_number();
        if let Stage::Shown(pair) = &mut self.stage {
            pair.logs.iter_mut().for_each(|log| log.lose_for(number));
            pair.trouble = Some(say::comparison::worker_ended().to_owned());
        }
    }

    fn take(&mut self, mut picture: Picture, is_of: [bool; 2], number: u32) {
        let Stage::Shown(pair) = &mut self.stage else { return };
        let mut followed = Followed::default();
        if is_of == [true; 2] {
            let look = pair.questions.answer(number);
            if let Some(look) = look {
                let node = |reached: wire::comparison::Reached| reached.node;
                followed = self.gaze.follow(look, picture.selected.map(node), picture.root.map(node));
            }
            let line = look.map(|look| look.line.clone());
            pair.picture.take(&picture, line);
        }
        let frames = Side::BOTH.map(|side| picture.frames[side.index()].take().filter(|_| is_of[side.index()]));
        if frames.iter().any(Option::is_some) {
            self.emit(Effect::Apply(Box::new(frames)));
        }
        self.effects.extend(followed.selected.map(Effect::Select));
        self.effects.extend(followed.zoomed.map(Effect::Zoom));
        self.emit(Effect::Draw);
    }
}
