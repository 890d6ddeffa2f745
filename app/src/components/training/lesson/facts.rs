//! Knowledge of the bench, as questions ask for it.

use assignments::TrainingSight;
use leptos::prelude::*;
use lessons::condition::{Minimax, Shown};
use lessons::{Facts, Quantity, bench};
use session::training::{TABLE, suited};

use crate::components::training::state::Bench;

/// Returns what is done on the bench, so that it can be done again; `None` while there is no training. Reactive.
pub(super) fn sight(bench: Bench) -> Option<TrainingSight> {
    bench.read(|bench| {
        let told = bench.told();
        let training = told.training.as_ref()?;
        let usual = suited(&training.game)?.values();
        let settings =
            TABLE.iter().zip(&training.first_settings).zip(&usual).filter(|((_, value), usual)| value != usual);
        let name = |place: u8| TABLE.get(usize::from(place)).map_or("", |spec| spec.name).to_owned();
        let position = told.opened.as_ref().and_then(|opened| opened.position.as_ref());
        Some(TrainingSight {
            seed: training.seed,
            settings: settings.map(|((spec, value), _)| (spec.name.to_owned(), *value)).collect(),
            changes: told.changes.iter().map(|change| (change.moment, name(change.setting), change.value)).collect(),
            moment: told.progress.moment,
            is_running: told.progress.is_running,
            generation: Some(bench.generation()).filter(|chosen| *chosen != told.newest()),
            position: position.map(|position| (position.game.number, position.ply)),
        })
    })
}

/// Knowledge of the bench. All of it is reactive.
pub(super) struct BenchFacts(pub(super) Bench);

impl Facts for BenchFacts {
    fn bench(&self, what: &bench::Bench) -> Option<f64> {
        let fact = match what {
            bench::Bench::Setting(name) => {
                let place = TABLE.iter().position(|spec| spec.name == name)?;
                return self.0.settings.with(|settings| settings.get(place).copied());
            }
            bench::Bench::Fact(fact) => *fact,
        };
        self.0.read(|bench| {
            let told = bench.told();
            let looked = bench.generation();
            let told = desk::Told {
                newest: told.generations.last().map(|one| &**one),
                looked: told.generations.iter().find(|one| one.number == looked).map(|one| &**one),
                progress: &told.progress,
                loss: told.curve.newest(),
                position: told.opened.as_ref().and_then(|opened| opened.position.as_deref()),
            };
            told.number(fact)
        })
    }

    // There is no search and no game to play.
    fn moment(&self) -> u32 {
        0
    }

    fn simulations(&self) -> u32 {
        0
    }

    fn selected(&self) -> Vec<String> {
        Vec::new()
    }

    fn moves(&self, _: &[String]) -> Option<u32> {
        None
    }

    fn chosen(&self) -> Option<String> {
        None
    }

    fn next(&self, _: &[String]) -> Option<String> {
        None
    }

    fn best(&self) -> Option<String> {
        None
    }

    fn quantity(&self, _: Quantity, _: &[String]) -> Option<f64> {
        None
    }

    fn setting(&self, _: &str) -> Option<String> {
        None
    }

    fn edits(&self) -> u32 {
        0
    }

    fn played(&self) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    fn shown(&self, _: Shown) -> Option<String> {
        None
    }

    fn minimax(&self, _: Minimax) -> Option<f64> {
        None
    }
}
