//! Files of the training bench.

use std::io;

use engine::games::in_a_row::{InARow, Rules};
use selfplay::{Advance, Settings, Trainer};
use session::trained;
use session::training::{Picked, record};

use crate::write;

/// A training, a run, and a network.
pub(crate) fn write_all<R: Rules + 'static>() -> io::Result<()> {
    let settings = Settings {
        simulations: 4,
        batch: 4,
        games: 2,
        steps: 2,
        window: 2,
        width: 2,
        layers: 1,
        ..Settings::default()
    };
    let mut trainer = Trainer::<InARow<R>>::new(7, settings);
    while !matches!(trainer.advance(), Advance::NewGeneration(..)) {}
    trainer.change("cpuct", 2.0).expect("a value of it");
    for _ in 0..3 {
        trainer.advance();
    }
    write("training", &format!("{}_training", R::NAME), &trainer.export())?;
    let picked =
        Picked { seconds: 1.0, generations: 2, losses: 2, games: 2, networks: vec![0, 1], matches: Vec::new() };
    write("training", &format!("{}_run", R::NAME), &record(&trainer, &picked))?;
    let (_, network) = trained::write(R::NAME, 7, 1, trainer.network());
    write("training", &format!("{}_network", R::NAME), &network)
}
