//! The whole game: what is asked for it, and what a person does beside it.

use page::choice::Source;
use page::effect::Effect;
use page::input::{Action, Input};
use page::link::Link;
use page::whole_game::Deed;
use wire::{AnalyseGame, Command, GameProgress, GameState};

use super::{open, words};
use crate::world::World;

fn game() -> World {
    let mut world = open(Link { moves: words("e2e4 e7e5"), simulations: Some(3), ..Link::default() });
    world.act(Action::Autostart(false));
    world
}

fn commands(effects: &[Effect]) -> Vec<Command> {
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send(request) => Some(request.command.clone()),
        _ => None,
    });
    sent.collect()
}

fn explain(world: &mut World, deed: Deed) -> Vec<Command> {
    commands(&world.page.update(Input::Action(Action::WholeGame(deed))))
}

fn told(world: &mut World, asked: AnalyseGame, state: GameState) {
    world.page.whole_game.hear(GameProgress {
        asked,
        evaluator_description: String::new(),
        state,
        problem: None,
        done: 1,
        of: 3,
        left: 100,
        rate: 0.0,
        seconds_left: None,
    });
}

#[test]
fn it_is_asked_for_as_searches_are_made() {
    let mut world = game();
    explain(&mut world, Deed::Nodes(250));
    let sent = explain(&mut world, Deed::Start);
    let [Command::AnalyseGame(asked)] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!((asked.position, asked.nodes, asked.evaluator.as_str()), (0, 250, "uniform"));
    // What was paused goes on as it began, with as many nodes as are wanted by now.
    let other = AnalyseGame { evaluator: "classical".to_owned(), nodes: 100, ..(**asked).clone() };
    told(&mut world, other.clone(), GameState::Paused);
    assert_eq!(world.page.whole_game.nodes, 250, "a person's choice stays");
    let sent = explain(&mut world, Deed::Start);
    assert_eq!(sent, [Command::AnalyseGame(Box::new(AnalyseGame { nodes: 250, ..other.clone() }))]);
    // What is done is begun anew as searches are made now.
    told(&mut world, other, GameState::Done);
    let sent = explain(&mut world, Deed::Start);
    let [Command::AnalyseGame(asked)] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(asked.evaluator, "uniform");
    assert_eq!(explain(&mut world, Deed::Pause), [Command::PauseGame]);
}

#[test]
fn priors_are_those_chosen_and_maia_is_asked_besides() {
    let mut world = game();
    world.page.offer.networks = ["small", "maia-1100", "Maia-1900"].map(str::to_owned).to_vec();
    world.page.choice.priors.own = Some(Source { evaluator: "network:maia-1100".to_owned(), network: None });
    let sent = explain(&mut world, Deed::Start);
    let [Command::AnalyseGame(asked)] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(asked.priors.own.as_deref(), Some("network:maia-1100"));
    assert_eq!(asked.others, ["network:Maia-1900"]);
    // One that cannot be opened can be left out, also of a game that was begun with it.
    let begun = (**asked).clone();
    let leave = |is_asked| Deed::Ask { evaluator: "network:Maia-1900".to_owned(), is_asked };
    assert_eq!(explain(&mut world, leave(false)), []);
    let others = |sent: &[Command]| match sent {
        [Command::AnalyseGame(asked)] => asked.others.clone(),
        other => panic!("{other:?}"),
    };
    assert!(others(&explain(&mut world, Deed::Start)).is_empty());
    told(&mut world, begun, GameState::Paused);
    assert!(others(&explain(&mut world, Deed::Start)).is_empty());
    explain(&mut world, leave(true));
    assert_eq!(others(&explain(&mut world, Deed::Start)), ["network:Maia-1900"]);
}

#[test]
fn stop_is_for_the_game_where_that_is_what_runs() {
    let mut world = game();
    let asked = AnalyseGame { position: 0, nodes: 100, evaluator: "uniform".to_owned(), ..AnalyseGame::default() };
    for (state, stops) in [(GameState::Running, true), (GameState::Waiting, false), (GameState::Paused, false)] {
        told(&mut world, asked.clone(), state);
        let sent = commands(&world.page.update(Input::Action(Action::Stop)));
        assert_eq!(sent.contains(&Command::PauseGame), stops, "{state:?}");
    }
}

#[test]
fn a_refusal_is_said_where_it_was_asked_for() {
    let mut world = game();
    // What answers here is an analysis without a server.
    world.act(Action::WholeGame(Deed::Start));
    world.rest();
    let refusal = world.page.whole_game.refusal.as_deref();
    assert_eq!(refusal, Some("Whole games are analysed by a server; this page works without one."));
    assert!(world.page.notices.iter().next().is_none());
    world.check();
    world.lose();
    assert!(explain(&mut world, Deed::Start).is_empty());
    assert!(world.page.notices.iter().next().is_some(), "it is said why");
}
