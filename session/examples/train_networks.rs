//! Makes the small networks that come with the program, one for each small game, as evaluators of an analysis: trains them from
//! scratch, with the settings that suit the game.
//!
//! ```text
//! train_networks FOLDER
//! ```

#![expect(clippy::disallowed_methods, reason = "a program that writes files, beside the crate that does not")]

use engine::evaluators::Truth;
use engine::games::{
    connect_four::ConnectFourRules, connect2::Connect2Rules, in_a_row::InARow, in_a_row::Rules,
    tic_tac_toe::TicTacToeRules,
};
use selfplay::{
    Advance, Network, Trainer,
    exam::{Exam, examine},
};
use session::{
    trained,
    training::{Settings, suited},
};

fn main() {
    let folder = std::env::args().nth(1).expect("usage: train_networks FOLDER");
    train::<Connect2Rules>(&folder, 200, |exam| exam.mistakes.is_empty() && exam.value_error < 0.15);
    train::<TicTacToeRules>(&folder, 160, |_| false);
    train::<ConnectFourRules>(&folder, 220, |_| false);
}

/// Trains for `most` generations, or until the exam is passed, where the game is solved.
fn train<R: Rules + 'static>(folder: &str, most: usize, is_passed: impl Fn(&Exam) -> bool) {
    // All games are learnt from: nothing is to be seen of these networks but what they say.
    let settings = Settings { held_out: 0, ..suited(R::NAME).expect("it is a game") };
    let mut trainer = Trainer::<InARow<R>>::new(1, settings);
    let mut known = 0;
    while trainer.generations().len() <= most && trainer.advance() != Advance::Finished {
        let passes =
            |network| examine::<InARow<R>, _>(network, &mut Truth::<R>::new()).is_ok_and(|exam| is_passed(&exam));
        if std::mem::replace(&mut known, trainer.generations().len()) != known && passes(newest(&trainer)) {
            break;
        }
    }
    let generation = trainer.generations().len() - 1;
    let generation = u32::try_from(generation).expect("there are few");
    let (name, file) = trained::write(R::NAME, trainer.seed(), generation, newest(&trainer));
    let path = format!("{folder}/{}.puctnet", R::NAME);
    std::fs::write(&path, &file).expect("the file can be written");
    println!("{path}: {name}, {} bytes", file.len());
}

fn newest<R: Rules>(trainer: &Trainer<InARow<R>>) -> &Network {
    &trainer.generations().last().expect("there is the random start").network
}
