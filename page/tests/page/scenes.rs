//! One thing at a time, and what comes of it.

mod along_the_game;
mod connections;
mod editing;
mod engines;
mod explain;
mod limits;
mod opponent;
mod recordings;
mod searches;
mod seen;
mod time;
mod what_if;
mod whole_game;

use page::choice::SearchChoice;
use page::input::Action;
use page::link::Link;

use crate::world::World;

/// A page that has come to rest with a link, whose search has no network.
fn open(link: Link) -> World {
    let mut world = World::open(&uniform(link));
    world.rest();
    world.check();
    world
}

/// A page whose search has had this many simulations, and which searches nothing by itself.
fn searched(simulations: u32) -> World {
    let mut world = open(Link { simulations: Some(simulations), ..Link::default() });
    world.act(Action::Autostart(false));
    world
}

fn uniform(link: Link) -> Link {
    let choice = SearchChoice { evaluator: Some("uniform".to_owned()), ..link.choice };
    Link { choice, ..link }
}

fn words(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

/// The sentence that was shown last.
fn said(world: &World) -> String {
    world.page.notices.iter().next_back().map(|notice| notice.message.clone()).unwrap_or_default()
}

fn ply(world: &World) -> usize {
    page::game::line_to(&world.page.game, world.page.game.current).len() - 1
}
