//! A short training of every game, whose digest must be the same natively and in wasm32.

use engine::games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe};
use selfplay::{Board, Settings, Trainer};

/// The digests of all three, one after the other.
pub(crate) fn digests() -> Vec<u8> {
    let settings = Settings { simulations: 20, games: 6, steps: 12, width: 24, ..Settings::default() };
    [digest::<Connect2>(settings), digest::<TicTacToe>(settings), digest::<ConnectFour>(settings)].concat()
}

fn digest<G: Board>(settings: Settings) -> [u8; 32] {
    let mut trainer = Trainer::<G>::new(7, settings);
    while trainer.generations().len() < 4 {
        trainer.advance();
        if trainer.moment() == 50 {
            trainer.change("temperature", 0.7).expect("a value of it");
        }
    }
    trainer.digest()
}
