//! Judgement of a node: the small network that it takes is fetched first, and kept.

use std::cell::RefCell;
use std::collections::BTreeMap;

use engine::Game as _;
use engine::games::{any::AnyGame, chess::Chess};
use engine::parameters::HistoryFill;
use networks::{InputFormat, PlaneSet, lc0::encoder};
use session::{Playback, judged::Tools, trained::Trained};
use wire::Plane;
use wire::judged::{Answer, Ask};

use crate::network::planes;
use crate::questions::Said;
use crate::trained;

/// A network by its name and its game.
type Key = (String, String);

thread_local! {
    /// Networks that were fetched, or why not; without either while one is on its way.
    static NETWORKS: RefCell<BTreeMap<Key, Option<Result<Trained, String>>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Answers a question, or begins to fetch what that needs, and calls back once it is there.
pub(crate) fn answer(playback: &mut Playback<AnyGame>, asked: Ask, go_on: fn()) -> Result<Said<Answer>, String> {
    let key = playback.wants_network().then(|| (asked.evaluator.clone(), game_of(playback)));
    NETWORKS.with_borrow_mut(|networks| {
        let network = match &key {
            Some(key) if !networks.contains_key(key) => {
                networks.insert(key.clone(), None);
                wasm_bindgen_futures::spawn_local(bring(key.clone(), go_on));
                return Ok(Said::Waits);
            }
            Some(key) => match &networks[key] {
                None => return Ok(Said::Waits),
                Some(network) => Some(network.as_ref().map_err(String::as_str)),
            },
            None => None,
        };
        let is_lost = matches!(network, Some(Err(_)));
        let told = playback.judged(asked.moment, asked.node, Tools { network, encode })?;
        if is_lost {
            // The next question tries again.
            networks.retain(|_, network| !matches!(network, Some(Err(_))));
        }
        Ok(told.map_or(Said::Nothing, |told| Said::All(Answer { asked, told })))
    })
}

fn game_of(playback: &Playback<AnyGame>) -> String {
    playback.search().map(|search| search.game().name().to_owned()).unwrap_or_default()
}

/// Fetches a network, and goes on.
async fn bring((name, game): Key, go_on: fn()) {
    let network = trained::fetch(&name, &game).await;
    NETWORKS.with_borrow_mut(|networks| networks.insert((name, game), Some(network)));
    go_on();
}

/// The planes of the format that most networks of Lc0 have.
fn encode(game: &Chess, fill: HistoryFill) -> (String, Vec<Plane>) {
    let format = InputFormat::Classical;
    let encoded = encoder::encode(game.history(), format, fill).planes;
    (format.to_string(), planes(&encoded, format, &PlaneSet::ALL))
}
