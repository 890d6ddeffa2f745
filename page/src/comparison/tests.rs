//! What a comparison does, told as sentences.

mod beginning;
mod looking;
mod plan;
mod standing;
mod worker;

use session::Pace;
use wire::comparison::{Answer, Ask, Log, Said, Side};
use wire::{Closer, Command, Role, RunState};

use super::input::{Action, Chooser, Input};
use super::standing::Standing;
use super::world::{World, search, settings, told};
use crate::shared::Shared;
use crate::state::Connection;
use crate::view::{Colour, Hover};

fn searches(world: &World) -> Option<[u32; 2]> {
    world.comparison.pair().map(|pair| pair.searches())
}

fn shown(world: &World) -> super::standing::Shown {
    match world.comparison.standing() {
        Standing::Shown(shown) => shown,
        other => panic!("{other:?}"),
    }
}
