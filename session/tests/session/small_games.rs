//! Small games are recorded and played back as chess is.

use std::time::Duration;

use crate::support::{bytes_of, lasting, parameters};
use engine::{
    Evaluator, Search,
    evaluators::{Rollout, Truth, Uniform},
    games::{
        connect_four::ConnectFour,
        connect2::Connect2,
        in_a_row::{InARow, Rules},
        tic_tac_toe::TicTacToe,
    },
};
use proptest::prelude::*;
use session::{Feed, Limits, Playback, SearchRun, playback::Looked};
use wire::{Watch, find::Wanted, worker::Explanation};

fn run_of<R: Rules>(game: InARow<R>, settings: &[(&str, &str)]) -> SearchRun<InARow<R>> {
    SearchRun::new(Search::new(game, "small", None, false, parameters(settings)), 1_000_000)
}

fn advance<R: Rules, E: Evaluator<InARow<R>, Error: std::fmt::Display>>(
    run: &mut SearchRun<InARow<R>>,
    evaluator: &mut E,
    simulations: u32,
) {
    run.step(simulations).unwrap();
    run.advance(evaluator, u32::MAX);
}

/// Searches one simulation at a time, then plays the log back: every moment looks as it did, and every simulation can be
/// taken apart.
fn check_every_moment<R: Rules, E: Evaluator<InARow<R>, Error: std::fmt::Display>>(
    mut run: SearchRun<InARow<R>>,
    evaluator: &mut E,
    simulations: u32,
) {
    let mut live = Vec::new();
    for _ in 0..simulations {
        advance(&mut run, evaluator, 1);
        live.push(lasting(Feed::new(Watch::whole(0)).next_frame(&mut run, Duration::ZERO).unwrap()));
    }
    let mut playback = Playback::<InARow<R>>::of_game(Limits::default());
    playback.push(&bytes_of(run.search())).unwrap();
    playback.show().unwrap();
    for frame in live.iter().rev() {
        playback.seek(frame.moment);
        playback.watch(Watch::whole(0));
        assert_eq!(lasting(playback.frame().unwrap().unwrap()), *frame, "at {}", frame.moment);
    }
    for moment in 0..run.search().moment() {
        let Some(Explanation::Simulation(simulation)) = playback.explain(moment).unwrap() else {
            panic!("no simulation at {moment}")
        };
        let ends: Vec<u32> = simulation.changes.iter().map(|change| change.node).collect();
        assert!(ends.contains(&0) && ends.contains(&simulation.leaf.node), "backed up to the root");
    }
}

#[test]
fn every_moment_of_a_small_game_is_shown_again() {
    let article = [("formula", "alphazero"), ("cpuct", "1"), ("count_root_evaluation", "false")];
    check_every_moment(run_of(Connect2::new(), &article), &mut Uniform::new(0.5), 60);
    check_every_moment(run_of(TicTacToe::new(), &[("formula", "uct")]), &mut Rollout::new(3), 300);
    check_every_moment(run_of(TicTacToe::from_moves("b2a1").unwrap(), &[]), &mut Truth::new(), 40);
    check_every_moment(run_of(ConnectFour::new(), &[]), &mut Rollout::new(5), 300);
}

#[test]
fn a_player_of_one_game_refuses_another_one() {
    let mut run = run_of(TicTacToe::new(), &[]);
    advance(&mut run, &mut Uniform::new(0.0), 10);
    let bytes = bytes_of(run.search());
    let message = Playback::<Connect2>::of_game(Limits::default()).push(&bytes).unwrap_err().message;
    assert_eq!(message, r#"the log is of the game "tic-tac-toe", not of connect2"#);
    let message = Playback::new(Limits::default()).push(&bytes).unwrap_err().message;
    assert_eq!(message, r#"the log is of the game "tic-tac-toe", not of chess"#);
}

#[test]
fn nothing_is_said_of_squares_and_men_where_there_are_none() {
    let mut run = run_of(TicTacToe::new(), &[]);
    advance(&mut run, &mut Uniform::new(0.0), 10);
    let mut playback = Playback::<TicTacToe>::of_game(Limits::default());
    playback.push(&bytes_of(run.search())).unwrap();
    playback.show().unwrap();
    let wanted = Wanted { within: Vec::new(), text: "Nf3".to_owned() };
    let Ok(Looked::All(overview)) = playback.find(5, &wanted) else { panic!("it is done at once") };
    assert_eq!((overview.whole, overview.found), (None, None));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever is read, nothing panics, and what is kept is a tree by the rules.
    #[test]
    fn damaged_logs_end_in_an_error_or_a_search(at in 0_usize..4000, byte: u8, cut in 0_usize..4000) {
        let mut run = run_of(TicTacToe::new(), &[]);
        advance(&mut run, &mut Rollout::new(1), 60);
        let mut bytes = bytes_of(run.search());
        let length = bytes.len();
        bytes[at % length] = byte;
        bytes.truncate(1 + cut % length);
        let mut playback = Playback::<TicTacToe>::of_game(Limits::default());
        let _ = playback.push(&bytes);
        if playback.show().is_ok() {
            for moment in 0..=playback.read() {
                playback.seek(moment);
                playback.watch(Watch::whole(0));
                let _ = playback.frame();
                let _ = playback.explain(moment);
            }
        }
    }
}
