//! Findings after a move are carried back to the search before it.

use crate::support::{Folder, Server, settings_with_data};
use wire::{Carried, CarryPart, Code, Command, Event, Measured, SearchView, Until};

/// From leela-chess#492: Qxh7+ mates, and searches see it late.
const HARD: &str = "5r1k/1bp2ppp/1pNnp3/1P2N3/R7/4P1P1/2QPqP1n/6K1 w - - 0 1";

/// Qxh7+, c2 to h7.
const KEY: u16 = 10 | 55 << 6;

fn carried(view: &SearchView) -> Option<&Carried> {
    view.outcome.as_ref()?.carried.as_ref()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mate_is_carried_back_and_measured_and_kept() {
    let folder = Folder::new();
    let server = Server::start(settings_with_data(folder.path())).await;
    let mut owner = server.owner().await;
    let earlier = owner.search(HARD, "classical", &[]).await;
    owner.ask(Command::Go { search: earlier, until: Until::nodes(400) }).await.unwrap();
    owner.until_resting_at(400).await;
    let position = owner.game().current;
    owner.ask(Command::Play { position, mv: KEY }).await.unwrap();
    let (after, evaluator) = (owner.game().current, "classical".to_owned());
    let (settings, moves) = (Vec::new(), Vec::new());
    owner
        .ask(Command::NewSearch {
            position: after,
            evaluator,
            settings,
            moves,
            keep: false,
            priors: wire::Priors::default(),
        })
        .await
        .unwrap();
    let later = earlier + 1;
    owner.watch(later).await;
    owner.ask(Command::Go { search: later, until: Until::nodes(600) }).await.unwrap();
    owner.until_resting_at(600).await;

    let mut viewer = server.viewer_of(&owner).await;
    let carry = || Command::CarryBack { search: later, to: earlier, part: CarryPart::Proofs };
    assert_eq!(viewer.ask(carry()).await.unwrap_err().0, Code::Forbidden);
    owner.ask(Command::Deeper { search: earlier }).await.unwrap();
    let told = owner.events.iter().find_map(|event| if let Event::Deeper(view) = event { Some(view) } else { None });
    assert_eq!(told.unwrap().later[0].proven.unwrap().mate, Some(4));
    owner.ask(carry()).await.unwrap();
    let is_measured = |event: &Event| match event {
        Event::Search(view) => {
            carried(view).is_some_and(|carried| carried.needed.is_some_and(|needed| needed.state != Measured::Running))
        }
        _ => false,
    };
    let Event::Search(view) = owner.until_event(is_measured).await else { panic!("a search") };
    assert_eq!((view.origin, carried(&view).unwrap().mate), (Some(earlier), Some(4)));
    assert!(carried(&view).unwrap().needed.unwrap().simulations > 400);
    owner.watch(view.id).await;
    owner.until(|model| model.status().digest.is_some()).await;
    let digest = owner.model.digest().to_owned();
    let (id, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    server.end().await;

    let server = Server::start(settings_with_data(folder.path())).await;
    let mut owner = crate::support::Client::connect(server.address).await;
    owner.open(Some(&id), key.as_deref()).await;
    owner.watch(view.id).await;
    owner.until(|model| model.status().digest.is_some()).await;
    assert_eq!(owner.model.digest(), digest);
    let again = owner.welcome().searches.iter().find(|search| search.id == view.id).unwrap();
    assert_eq!(again.edits, view.edits);
    server.end().await;
}
