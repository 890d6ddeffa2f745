//! Other engines: what is asked of them, and when.

use page::effect::Effect;
use page::input::{Action, Input};
use page::opinions::{Deed, Limit};
use wire::{AskEngine, Command, EngineView};

use super::searched;
use crate::world::World;

/// A page whose server says that it has an engine. It has none: what is asked of it is refused.
fn offered() -> World {
    let mut world = searched(5);
    world.page.opinions.welcome(vec![EngineView { name: "fish".to_owned(), title: None }], Vec::new());
    world
}

/// Requests among these effects.
fn asked(effects: &[Effect]) -> Option<AskEngine> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(request) => match &request.command {
            Command::AskEngine(ask) => Some((**ask).clone()),
            _ => None,
        },
        _ => None,
    })
}

fn consult(world: &mut World, deed: Deed) -> Vec<Effect> {
    world.page.update(Input::Action(Action::Consult(deed)))
}

#[test]
fn an_engine_is_asked_about_the_position_that_is_shown() {
    let mut world = offered();
    consult(&mut world, Deed::Limit(Limit::LikeOurs));
    let ask = asked(&consult(&mut world, Deed::Start)).unwrap();
    assert_eq!((ask.position, ask.like), (world.page.game.current, world.page.search));
    assert!(ask.nodes.is_some_and(|nodes| nodes >= 5) && ask.engine == "fish");
    let effects = consult(&mut world, Deed::Stop);
    let is_stop = |effect: &Effect| matches!(effect, Effect::Send(request) if request.command == Command::StopEngine { engine: "fish".to_owned() });
    assert!(effects.iter().any(is_stop));
}

#[test]
fn a_refusal_is_said_where_the_engine_was_asked() {
    let mut world = offered();
    world.act(Action::Consult(Deed::Start));
    world.rest();
    assert_eq!(world.page.opinions.refusal.as_deref(), Some("There is no engine \"fish\" here."));
    assert!(world.page.notices.iter().next().is_none());
    world.check();
}

#[test]
fn an_engine_follows_the_game_where_it_is_wanted() {
    for follows in [true, false] {
        let mut world = offered();
        consult(&mut world, Deed::Follow(follows));
        assert!(asked(&consult(&mut world, Deed::Start)).is_some());
        world.act(Action::Play(12 | 28 << 6));
        world.rest();
        assert_eq!(world.page.opinions.refusal.is_some(), follows, "it was asked about the next position, and refused");
    }
}

#[test]
fn nobody_is_asked_without_a_connection() {
    let mut world = offered();
    world.lose();
    assert_eq!(asked(&consult(&mut world, Deed::Start)), None);
    assert!(world.page.notices.iter().next().is_some(), "it is said why");
}
