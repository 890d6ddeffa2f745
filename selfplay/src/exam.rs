//! A network held against the truth, on every board of a small game.

use std::collections::{BTreeMap, VecDeque};

use engine::{Evaluation, Evaluator, Move};

use crate::{
    board::{Board, after},
    duel::best_of,
    network::Network,
    pinned::opinion_of,
};

/// Result of a network's exam.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exam {
    /// Boards that are not endings.
    pub boards: u32,
    /// Moves to each of these boards where the move with the largest P gives something away.
    pub mistakes: Vec<Vec<Move>>,
    /// Boards that come about where at least one side plays perfectly.
    pub perfect_boards: u32,
    /// The largest |V - truth| on those.
    pub value_error: f64,
    /// Moves to the board where V is off by that.
    pub worst: Vec<Move>,
}

/// Looks at every board, each once however it comes about. `truth` must give V as it is and the largest logit to all perfect moves.
///
/// # Errors
/// Where the truth is not known.
pub fn examine<G: Board, E: Evaluator<G>>(network: &Network, truth: &mut E) -> Result<Exam, E::Error> {
    let mut exam = Exam::default();
    let mut evaluation = Evaluation::default();
    let mut waiting = VecDeque::from([(Vec::new(), [true; 2])]);
    // Of each board which sides can have played perfectly: a board is looked at again where that is news.
    let mut seen: BTreeMap<u64, [bool; 2]> = BTreeMap::new();
    while let Some((way, perfect)) = waiting.pop_front() {
        let game: G = after(&way).expect("legal moves");
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        if game.ending(&moves, false).is_some() {
            continue;
        }
        let before = seen.get(&game.key()).copied();
        let known = before.unwrap_or_default();
        let both = [known[0] || perfect[0], known[1] || perfect[1]];
        if before == Some(both) {
            continue;
        }
        seen.insert(game.key(), both);

        truth.evaluate(&game, &moves, &mut evaluation)?;
        let best = best_of(&moves, &evaluation);
        let opinion = opinion_of(network, &game);
        if before.is_none() {
            exam.boards += 1;
            if !opinion.greedy_move().is_some_and(|mv| best.contains(&mv)) {
                exam.mistakes.push(way.clone());
            }
        }
        if known == [false; 2] && both != known {
            exam.perfect_boards += 1;
            let error = (opinion.value - evaluation.value.get()).abs();
            if error > exam.value_error {
                exam.value_error = error;
                exam.worst.clone_from(&way);
            }
        }
        for &mv in &moves {
            let mut perfect = perfect;
            perfect[way.len() % 2] &= best.contains(&mv);
            waiting.push_back(([way.as_slice(), &[mv]].concat(), perfect));
        }
    }
    Ok(exam)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Shape;
    use engine::{
        evaluators::Truth,
        games::{connect2::Connect2, tic_tac_toe::TicTacToe},
        random::SplitMix64,
    };

    #[test]
    fn every_board_is_looked_at_once() {
        let network = |shape| Network::random(shape, &mut SplitMix64::new(0, 0));
        let shape = Shape { inputs: 8, width: 4, layers: 1, outputs: 4 };
        let exam = examine::<Connect2, _>(&network(shape), &mut Truth::new()).unwrap();
        assert_eq!(exam.boards, 32 - endings());
        assert!(!exam.mistakes.is_empty() && exam.value_error > 0.8, "it knows nothing: {exam:?}");
        assert!(exam.perfect_boards < exam.boards);
        let shape = Shape { inputs: 18, width: 4, layers: 1, outputs: 9 };
        let exam = examine::<TicTacToe, _>(&network(shape), &mut Truth::new()).unwrap();
        assert_eq!(exam.boards, 5478 - 958, "958 of its boards are endings");
    }

    /// Connect2's boards that are endings, by looking at all.
    fn endings() -> u32 {
        fn below(way: &[Move], boards: &mut BTreeMap<u64, bool>) {
            let game: Connect2 = after(way).unwrap();
            use engine::Game as _;
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            boards.insert(game.key(), game.ending(&moves, false).is_some());
            moves.iter().for_each(|&mv| below(&[way, &[mv]].concat(), boards));
        }
        let mut boards = BTreeMap::new();
        below(&[], &mut boards);
        assert_eq!(boards.len(), 32);
        u32::try_from(boards.values().filter(|&&over| over).count()).unwrap()
    }
}
