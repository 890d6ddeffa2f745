//! What engines did before networks: material, piece-square tables and a few rules of thumb, written by hand.
//!
//! *Value.* Integer centipawns for the side to move; each term is a pair (middlegame, endgame) blended by the pieces
//! left. A static count is blind to pieces that hang, which classical engines cure with a quiescence search; here
//! the best exchange that any legal move offers is added instead. A logistic curve makes W, D and L of it:
//! W = sigmoid((cp - 100) / 80), L = sigmoid((-cp - 100) / 80), D = 1 - W - L.
//!
//! *Policy.* What classical engines order moves by: material won or saved, checks, castling, better squares. The sum
//! is squeezed into logits: 10 s / (|s| + 120).
//!
//! All is seen by the player it is counted for, so mirroring a position and swapping colours changes nothing. Integers,
//! the four operations of IEEE and `libm::exp` give the same bits natively and in wasm32.

use std::convert::Infallible;

use shakmaty::{Bitboard, Board, Chess as Position, Color, File, Position as _, Role, Square, attacks};

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::Move,
    games::chess::{Chess, move_from_code},
    value::{Draw, MovesLeft, Value},
};

/// The lead that wins half of the games: about a clean pawn, as modern engines scale their centipawns.
const EVEN_ODDS_LEAD: f64 = 100.0;
/// How slowly winning chances change with the lead. 80 gives 22 % W, 55 % D, 22 % L at equality and 92 % W a piece up.
const LEAD_SPREAD: f64 = 80.0;

/// Logits stay between -10 and 10: at policy temperature 1.359 the best capture gets about 1500 times the prior of an
/// indifferent move, and even a blunder keeps enough to be looked at some day.
const LOGIT_LIMIT: f64 = 10.0;
/// The ordering score that gets half of the limit. Near zero 12 centipawns are worth one logit.
const HALF_LIMIT_SCORE: f64 = 120.0;
/// Well above every other move.
const MATE_LOGIT: f32 = 16.0;
/// An ordering bonus each, for moves that are often good for reasons that tables and exchanges do not see.
const CASTLING_BONUS: i32 = 30;
const CHECK_BONUS: i32 = 25;
/// Anything but a queen is rarely right.
const UNDERPROMOTION_PENALTY: i32 = 100;

/// What an exchange counts for a pawn, knight, bishop, rook, queen and king. Nobody can afford to lose the king, so an
/// exchange never takes with it what is defended.
const EXCHANGE_VALUE: [i32; 6] = [100, 320, 335, 500, 950, 30_000];
/// A lead that wins by force: a mate in one.
const MATE: i32 = 30_000;

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy)]
struct Term(i32, i32);

impl Term {
    fn add(&mut self, times: i32, term: Self) {
        self.0 += times * term.0;
        self.1 += times * term.1;
    }

    /// `phase` runs from [`FULL_PHASE`] with all pieces to 0 with kings and pawns only.
    fn blend(self, phase: i32) -> i32 {
        (self.0 * phase + self.1 * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// What each role counts towards the phase; 24 with the pieces of the start.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

const MATERIAL: [Term; 6] =
    [Term(88, 112), Term(325, 305), Term(340, 325), Term(490, 540), Term(975, 1000), Term(0, 0)];
const BISHOP_PAIR: Term = Term(28, 45);
/// Of each square that a piece attacks beyond a usual number, unless an own piece or an enemy pawn guards it.
const MOBILITY: [Term; 6] = [Term(0, 0), Term(4, 3), Term(4, 4), Term(2, 4), Term(1, 3), Term(0, 0)];
const USUAL_MOBILITY: [i32; 6] = [0, 4, 6, 7, 13, 0];
/// Of each pawn that has another one of its side in front of it.
const DOUBLED: Term = Term(-10, -20);
/// Of each pawn without pawns of its side on the files beside it.
const ISOLATED: Term = Term(-11, -14);
/// Of each pawn that no enemy pawn can stop or take on its way, by rank.
const PASSED: [Term; 8] =
    [Term(0, 0), Term(2, 8), Term(4, 14), Term(8, 26), Term(22, 48), Term(48, 88), Term(85, 150), Term(0, 0)];
/// Of each pawn one rank, and two ranks, in front of the king on its file and the files beside it.
const SHELTER: [Term; 2] = [Term(10, 0), Term(5, 0)];
/// The right to move.
const TEMPO: i32 = 20;
/// Without pawns a smaller lead rarely wins, since a minor piece alone cannot mate.
const WINNING_LEAD_WITHOUT_PAWNS: i32 = 400;

/// Middlegame bonus of a pawn, a knight and a bishop on each square, the eighth rank first. Centre pawns should
/// advance and wing pawns stay to shelter the king; minor pieces should leave home and look at the centre.
#[rustfmt::skip]
const PAWN_KNIGHT_BISHOP: [[i8; 24]; 8] = [
    [  0,  0,  0,  0,  0,  0,  0,  0,   -45,-23,-15,-11,-11,-15,-23,-45,    -9, -6, -6, -6, -6, -6, -6, -9],
    [ 30, 34, 34, 38, 38, 34, 34, 30,   -19, -9,  3,  5,  5,  3, -9,-19,    -6,  2,  2,  2,  2,  2,  2, -6],
    [ 11, 14, 19, 23, 23, 19, 14, 11,    -9,  6, 14, 17, 17, 14,  6, -9,    -3,  3,  5,  5,  5,  5,  3, -3],
    [  3,  5,  9, 18, 18,  8,  3,  2,    -6,  5, 12, 18, 18, 12,  5, -6,    -2,  9,  6,  8,  8,  6,  9, -2],
    [ -2,  2, 14, 20, 20,  3, -3, -3,    -6,  3, 11, 15, 15, 11,  3, -6,    -2,  5, 11,  8,  8, 11,  3, -2],
    [  0,  2,  2,  2,  2, -3,  3,  2,   -12,  0,  5,  6,  6, 12,  0,-12,     0,  6,  5,  6,  6,  5,  6,  0],
    [  2,  2, -6,-12,-13,  5,  5,  3,   -18,-11,  0,  3,  3,  0,-11,-18,     2, 11,  3,  5,  5,  2, 12,  2],
    [  0,  0,  0,  0,  0,  0,  0,  0,   -34,-14,-12,-11,-11,-12,-17,-34,    -8, -5,-11, -6, -6,-11, -5, -8],
];
/// The same for a rook, a queen and a king: rooks like the seventh rank and central files, the queen should not come
/// out early, the king hides in a corner.
#[rustfmt::skip]
const ROOK_QUEEN_KING: [[i8; 24]; 8] = [
    [  5,  5,  6,  8,  8,  6,  5,  5,    -2,  0,  3,  5,  5,  3,  2,  0,   -60,-60,-60,-60,-60,-60,-60,-60],
    [ 11, 12, 14, 15, 15, 14, 12, 11,    -3, -5,  2,  3,  3,  3,  3,  2,   -60,-60,-60,-60,-60,-60,-60,-60],
    [ -2,  2,  3,  5,  5,  3,  2, -2,    -2,  0,  2,  3,  3,  3,  3,  2,   -56,-56,-60,-60,-60,-60,-56,-56],
    [ -3,  0,  2,  3,  3,  2,  0, -3,    -3, -2,  0,  2,  2,  2,  0, -2,   -49,-49,-56,-60,-60,-56,-49,-49],
    [ -3,  0,  2,  3,  3,  2,  0, -3,    -3, -2,  0,  2,  2,  0,  0, -2,   -38,-41,-49,-56,-56,-49,-41,-38],
    [ -3,  0,  2,  3,  3,  2,  0, -3,    -3,  0,  2,  0,  0,  2,  2, -3,   -23,-26,-34,-41,-41,-34,-26,-23],
    [ -5, -2,  0,  2,  2,  0, -2, -5,    -5, -2,  3,  3,  3,  2, -3, -5,     0,  2,-11,-21,-21,-11,  5,  3],
    [ -5, -2,  3,  8,  7,  5, -3, -6,    -6, -5, -2,  2, -2, -5, -6, -8,    12, 20,  9, -6,  0, -3, 23, 15],
];
/// In the endgame squares matter less: pawns should advance, and every piece gets this much for each step nearer to
/// the centre, the king most.
const END_PAWN_BY_RANK: [i32; 8] = [0, 0, 2, 8, 18, 32, 50, 0];
const END_CENTRE_PULL: [i32; 6] = [0, 5, 3, 1, 3, 9];

/// Piece-square terms by role and square, seen by the piece's owner.
static PIECE_SQUARES: [[Term; 64]; 6] = piece_squares();

const fn piece_squares() -> [[Term; 64]; 6] {
    let mut table = [[Term(0, 0); 64]; 6];
    let mut index = 0;
    while index < 6 * 64 {
        let (role, rank, file) = (index / 64, index / 8 % 8, index % 8);
        let middle = if role < 3 { &PAWN_KNIGHT_BISHOP } else { &ROOK_QUEEN_KING };
        // From 3 in the centre to -3 in the corners.
        let centrality =
            3 - (if file < 4 { 3 - file } else { file - 4 } + if rank < 4 { 3 - rank } else { rank - 4 }) as i32;
        let end = if role == 0 { END_PAWN_BY_RANK[rank] } else { END_CENTRE_PULL[role] * centrality };
        table[role][index % 64] = Term(middle[7 - rank][role % 3 * 8 + file] as i32, end);
        index += 1;
    }
    table
}

/// Material, piece-square tables and a few rules of thumb to W, D, L; move-ordering scores to P.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classical;

impl Evaluator<Chess> for Classical {
    type Error = Infallible;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        let scene = Scene::new(game.position());
        let mut best_outlook = None;
        evaluation.logits.clear();
        evaluation.logits.extend(moves.iter().map(|&mv| {
            let (outlook, logit) = scene.judge(mv);
            best_outlook = best_outlook.max(Some(outlook));
            logit
        }));
        let lead = f64::from(scene.static_lead + best_outlook.unwrap_or(0));
        let win = sigmoid((lead - EVEN_ODDS_LEAD) / LEAD_SPREAD);
        let loss = sigmoid((-lead - EVEN_ODDS_LEAD) / LEAD_SPREAD);
        evaluation.value = Value::new(win - loss);
        evaluation.draw = Draw::new(1.0 - win - loss);
        evaluation.moves_left = MovesLeft::NONE;
        Ok(())
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// A position with everything about it that judging its moves needs.
struct Scene<'a> {
    position: &'a Position,
    us: Color,
    phase: i32,
    /// Centipawns for the side to move, exchanges aside.
    static_lead: i32,
    /// Squares that the opponent attacks.
    attacked: Bitboard,
    /// Our passed pawns.
    passed: Bitboard,
    threat: Threat,
}

/// Our piece that the opponent's best capture would take.
struct Threat {
    /// The piece's square, as a set; empty without a threat.
    target: Bitboard,
    attackers: Bitboard,
    /// What the capture would win.
    loss: i32,
    /// What the second-best capture elsewhere would win.
    other_loss: i32,
}

impl<'a> Scene<'a> {
    fn new(position: &'a Position) -> Self {
        let (board, us) = (position.board(), position.turn());
        let phase: i32 = Role::ALL.iter().map(|&role| PHASE[index(role)] * count(board.by_role(role))).sum();
        let phase = phase.min(FULL_PHASE);
        let (ours, theirs) = (Side::new(board, us), Side::new(board, !us));
        let mut score = ours.score;
        score.add(-1, theirs.score);
        let mut static_lead = score.blend(phase) + TEMPO;
        let leader = if static_lead > 0 { us } else { !us };
        if static_lead.abs() < WINNING_LEAD_WITHOUT_PAWNS && (board.pawns() & board.by_color(leader)).is_empty() {
            static_lead /= 4;
        }
        let (attacked, threat) = (theirs.attacks, Threat::new(board, us, theirs.attacks));
        Self { position, us, phase, static_lead, attacked, passed: ours.passed, threat }
    }

    /// What material the move leads to, in centipawns beyond the static count, and the move's logit.
    fn judge(&self, mv: Move) -> (i32, f32) {
        let (board, us) = (self.position.board(), self.us);
        let (from, to) = (Square::new(u32::from(mv.0 & 63)), Square::new(u32::from(mv.0 >> 6 & 63)));
        let role = board.role_at(from).unwrap_or(Role::Pawn);
        let becomes = match mv.0 >> 12 {
            0 => role,
            promotion => Role::ALL.get(usize::from(promotion)).copied().unwrap_or(role),
        };
        let castles = board.by_color(us).contains(to);
        let captured = board.role_at(to).filter(|_| !castles);
        let en_passant = role == Role::Pawn && captured.is_none() && from.file() != to.file();
        let victim = if en_passant { Some(Role::Pawn) } else { captured };

        let mut material = victim.map_or(0, |role| EXCHANGE_VALUE[index(role)]);
        material += EXCHANGE_VALUE[index(becomes)] - EXCHANGE_VALUE[index(role)];
        let mut occupied = board.occupied().without(from).with(to);
        if en_passant {
            occupied.discard(Square::from_coords(to.file(), from.rank()));
        }
        // A piece that leaves an attacked square may open a line to the one it goes to.
        if !castles && (self.attacked.contains(to) || self.attacked.contains(from)) {
            material -= exchange(board, to, becomes, !us, occupied);
        }
        let check = !castles && self.checks(from, to, becomes, occupied);
        if (check || castles) && self.mates(mv) {
            return (MATE, MATE_LOGIT);
        }
        // Threats elsewhere count half: many can be met in ways that are not seen here.
        let outlook = material - self.threat.loss_after(from, to) / 2;
        let mut order = outlook + self.threat.loss / 2 + self.square_gain(role, from, to, castles);
        // Of equal exchanges first those of a great victim for a small attacker.
        order += victim.map_or(0, |victim| EXCHANGE_VALUE[index(victim)] / 16 - 2 * role as i32);
        order += i32::from(castles) * CASTLING_BONUS + i32::from(check && material >= 0) * CHECK_BONUS;
        if becomes != role && becomes != Role::Queen {
            order -= UNDERPROMOTION_PENALTY;
        }
        let order = f64::from(order);
        #[expect(clippy::cast_possible_truncation, reason = "a logit needs no more digits")]
        let logit = (LOGIT_LIMIT * order / (order.abs() + HALF_LIMIT_SCORE)) as f32;
        (outlook, logit)
    }

    /// How much better the piece stands after the move.
    fn square_gain(&self, role: Role, from: Square, to: Square, castles: bool) -> i32 {
        let place = |square: Square| {
            let seen = seen_by(self.us, square);
            let mut place = PIECE_SQUARES[index(role)][seen];
            place.add(i32::from(self.passed.contains(from)), PASSED[seen / 8]);
            place
        };
        // A castling king is said to go to its rook.
        let castled = Square::from_coords(if to > from { File::G } else { File::C }, from.rank());
        let mut gain = place(if castles { castled } else { to });
        gain.add(-1, place(from));
        gain.blend(self.phase)
    }

    /// Whether the piece gives check from its new square, or uncovers one by leaving the old one.
    fn checks(&self, from: Square, to: Square, becomes: Role, occupied: Bitboard) -> bool {
        let board = self.position.board();
        board.king_of(!self.us).is_some_and(|king| {
            attacks::attacks(to, becomes.of(self.us), occupied).contains(king)
                || board.attacks_to(king, self.us, occupied).without(from).any()
        })
    }

    fn mates(&self, mv: Move) -> bool {
        move_from_code(self.position, mv).is_some_and(|legal| {
            let mut next = self.position.clone();
            next.play_unchecked(legal);
            next.is_checkmate()
        })
    }
}

impl Threat {
    fn new(board: &Board, us: Color, attacked: Bitboard) -> Self {
        let mut threat = Self { target: Bitboard::EMPTY, attackers: Bitboard::EMPTY, loss: 0, other_loss: 0 };
        for square in board.by_color(us) & attacked & !board.kings() {
            let Some(role) = board.role_at(square) else { continue };
            let loss = exchange(board, square, role, !us, board.occupied());
            if loss > threat.loss {
                let attackers = board.attacks_to(square, !us, board.occupied());
                threat = Self { target: Bitboard::from(square), attackers, loss, other_loss: threat.loss };
            } else {
                threat.other_loss = threat.other_loss.max(loss);
            }
        }
        threat
    }

    /// What is still lost after a move that saves the threatened piece by moving it or by taking its only attacker, or
    /// after one that does not.
    fn loss_after(&self, from: Square, to: Square) -> i32 {
        let saves = self.target.contains(from) || self.attackers == Bitboard::from(to);
        if saves { self.other_loss } else { self.loss }
    }
}

/// One side's terms.
struct Side {
    score: Term,
    attacks: Bitboard,
    passed: Bitboard,
}

impl Side {
    fn new(board: &Board, side: Color) -> Self {
        let own = board.by_color(side);
        let guarded = own | pawn_attacks(board, !side);
        let mut attacked = pawn_attacks(board, side);
        let mut score = Term(0, 0);
        for role in Role::ALL {
            let (pieces, role_index) = (own & board.by_role(role), index(role));
            score.add(count(pieces), MATERIAL[role_index]);
            for square in pieces {
                score.add(1, PIECE_SQUARES[role_index][seen_by(side, square)]);
                if role != Role::Pawn {
                    let reach = attacks::attacks(square, role.of(side), board.occupied());
                    attacked |= reach;
                    score.add(count(reach & !guarded) - USUAL_MOBILITY[role_index], MOBILITY[role_index]);
                }
            }
        }
        if (own & board.bishops()).more_than_one() {
            score.add(1, BISHOP_PAIR);
        }
        let passed = pawn_structure(board, side, &mut score);
        Self { score, attacks: attacked, passed }
    }
}

/// Adds pawn structure and king shelter; returns the passed pawns.
fn pawn_structure(board: &Board, side: Color, score: &mut Term) -> Bitboard {
    // Upwards is forwards for both sides.
    let facing = |squares: Bitboard| side.fold_wb(squares, squares.flip_vertical());
    let pawns = facing(board.pawns() & board.by_color(side));
    let enemy_pawns = facing(board.pawns() & board.by_color(!side));
    let behind = below(pawns);
    let files = behind | pawns | below(pawns.flip_vertical()).flip_vertical();
    let passed = pawns & !below(with_neighbours(enemy_pawns)) & !behind;
    score.add(count(pawns & behind), DOUBLED);
    score.add(count(pawns & !neighbours(files)), ISOLATED);
    for square in passed {
        score.add(1, PASSED[square.rank().to_usize()]);
    }
    let before_king = with_neighbours(facing(board.kings() & board.by_color(side))).shift(8);
    score.add(count(pawns & before_king), SHELTER[0]);
    score.add(count(pawns & before_king.shift(8)), SHELTER[1]);
    facing(passed)
}

/// Every square below one of the squares, on its file.
fn below(squares: Bitboard) -> Bitboard {
    let mut filled = squares.shift(-8);
    filled |= filled.shift(-8);
    filled |= filled.shift(-16);
    filled | filled.shift(-32)
}

/// The squares to the left and right.
fn neighbours(squares: Bitboard) -> Bitboard {
    let (a_file, h_file) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
    (squares & !a_file).shift(-1) | (squares & !h_file).shift(1)
}

fn with_neighbours(squares: Bitboard) -> Bitboard {
    squares | neighbours(squares)
}

fn pawn_attacks(board: &Board, side: Color) -> Bitboard {
    let forward = side.fold_wb(8, -8);
    neighbours((board.pawns() & board.by_color(side)).shift(forward))
}

/// What `side` wins by capturing the `occupant` of a square, when both go on capturing with the cheapest piece for as
/// long as it pays. Pins and promotions are not seen.
fn exchange(board: &Board, square: Square, occupant: Role, side: Color, occupied: Bitboard) -> i32 {
    let attackers = board.attacks_to(square, side, occupied) & occupied;
    // Of two equal ones the first as the side sees the board: a mirrored position must give the same.
    let first = |set: Bitboard| side.fold_wb(set.first(), set.flip_vertical().first().map(Square::flip_vertical));
    let cheapest = Role::ALL.into_iter().find_map(|role| Some((role, first(attackers & board.by_role(role))?)));
    cheapest.map_or(0, |(role, from)| {
        // Attackers behind the capturing piece are found when it has left.
        (EXCHANGE_VALUE[index(occupant)] - exchange(board, square, role, !side, occupied.without(from))).max(0)
    })
}

/// From 0 for a pawn to 5 for a king.
fn index(role: Role) -> usize {
    role as usize - 1
}

/// A square's index seen by a player, whose first rank is 0 to 7.
fn seen_by(side: Color, square: Square) -> usize {
    side.fold_wb(square, square.flip_vertical()).to_usize()
}

fn count(squares: Bitboard) -> i32 {
    squares.0.count_ones().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game, games::chess::uci_text};
    use shakmaty::EnPassantMode;

    const START: &str = "startpos";
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const HANGING_QUEEN: &str = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    const ROOK_ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
    const EN_PASSANT: &str = "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3";
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

    fn evaluated(game: &Chess) -> (Vec<Move>, Evaluation) {
        let (mut moves, mut evaluation) = (Vec::new(), Evaluation::default());
        game.legal_moves(&mut moves);
        Classical.evaluate(game, &moves, &mut evaluation).unwrap();
        (moves, evaluation)
    }

    fn value(fen: &str) -> f64 {
        evaluated(&Chess::from_fen::<&str>(fen, &[]).unwrap()).1.value.get()
    }

    /// Moves and their priors at policy temperature 1.359, best first.
    fn priors(fen: &str) -> Vec<(String, f64)> {
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        let (moves, evaluation) = evaluated(&game);
        let weights: Vec<f64> = evaluation.logits.iter().map(|&logit| libm::exp(f64::from(logit) / 1.359)).collect();
        let sum: f64 = weights.iter().sum();
        let named = |(&mv, weight): (&Move, &f64)| (uci_text(game.position(), mv), weight / sum);
        let mut priors: Vec<_> = moves.iter().zip(&weights).map(named).collect();
        priors.sort_by(|a, b| b.1.total_cmp(&a.1));
        priors
    }

    fn mirrored(game: &Chess) -> Chess {
        let setup = game.position().to_setup(EnPassantMode::Always).into_mirrored();
        Chess::new(setup.position(game.position().castles().mode()).unwrap())
    }

    #[test]
    fn mirroring_and_swapping_colours_changes_nothing() {
        let mut random = 1_u64;
        let fens = [START, KIWIPETE, ROOK_ENDGAME, CHESS960, MOST_MOVES, PROMOTIONS, EN_PASSANT, BACK_RANK];
        for (fen, _) in fens.iter().flat_map(|fen| (0..12).map(move |repeat| (fen, repeat))) {
            let mut game = Chess::from_fen::<&str>(fen, &[]).unwrap();
            for _ in 0..120 {
                let (moves, evaluation) = evaluated(&game);
                let (mirrored_moves, mirrored_evaluation) = evaluated(&mirrored(&game));
                assert_eq!((evaluation.value, evaluation.draw), (mirrored_evaluation.value, mirrored_evaluation.draw));
                assert_eq!(moves.len(), mirrored_moves.len());
                for (mv, logit) in moves.iter().zip(&evaluation.logits) {
                    // Ranks count the other way in both squares.
                    let place = mirrored_moves.iter().position(|&other| other.0 == mv.0 ^ (56 | 56 << 6)).unwrap();
                    assert_eq!(*logit, mirrored_evaluation.logits[place], "{}", game.root_text());
                    let mut next = game.position().clone();
                    next.play_unchecked(move_from_code(&next, *mv).unwrap());
                    assert_eq!(*logit == MATE_LOGIT, next.is_checkmate(), "{}", game.root_text());
                }
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play_and_set_root(moves[(random >> 33) as usize % moves.len()]);
            }
        }
    }

    #[test]
    fn values_follow_the_lead() {
        assert!(value(START) > 0.0 && value(START) < 0.2, "about the right to move");
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") < -0.7, "a knight down");
        assert!(value("4k3/P7/8/8/8/8/4p3/4K3 w - - 0 1") > 0.9, "a pawn about to promote");
        assert!(value("8/P7/8/3k4/8/8/8/4K3 w - - 0 1") > value("8/8/8/3k4/8/P7/8/4K3 w - - 0 1"), "further advanced");
        assert!(value("8/8/8/4k3/8/8/8/KN5b w - - 0 1").abs() < 0.2, "nobody can win");
        assert!(value("7k/5Q2/8/8/8/8/8/K7 w - - 0 1") > 0.9, "stalemate is near, not here");
        assert_eq!(value(BACK_RANK), 1.0, "mate in one");
    }

    #[test]
    fn moves_are_ordered_sensibly() {
        let opening: Vec<String> = priors(START).into_iter().take(4).map(|(text, _)| text).collect();
        assert_eq!(opening, ["e2e4", "d2d4", "g1f3", "c2c4"]);
        let (capture, prior) = priors(HANGING_QUEEN).swap_remove(0);
        assert!(capture == "f3h4" && prior > 0.6, "{capture} {prior}");
        let (mate, prior) = priors(BACK_RANK).swap_remove(0);
        assert!(mate == "d1d8" && prior > 0.95, "{mate} {prior}");
        let guarded = priors("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1");
        assert!(guarded.iter().any(|(text, prior)| text == "d2d6" && *prior < 0.005), "a pawn for the queen");
        let attacked = priors("4k3/8/8/2p1p3/3Q4/8/8/4K3 w - - 0 1");
        assert!(attacked.iter().take(5).all(|(text, _)| text.starts_with("d4")), "{attacked:?}");
        assert_eq!(priors(MOST_MOVES).len(), 218);
    }

    /// Accidental changes show here; intended ones replace the numbers.
    #[test]
    fn golden() {
        for (fen, units, best) in [
            (START, 90_718, "e2e4 d2d4 g1f3"),
            (KIWIPETE, 953_613, "e2a6 c3b5 g2h3"),
            (HANGING_QUEEN, 1_048_561, "f3h4 f3e5 d2d4"),
            (ROOK_ENDGAME, 393_745, "b4f4 e2e4 b4d4"),
            (CHESS960, -393_745, "e2e4 e1f3 a2c3"),
        ] {
            let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
            let first: Vec<String> = priors(fen).into_iter().take(3).map(|(text, _)| text).collect();
            assert_eq!((evaluated(&game).1.value.units(), first.join(" ").as_str()), (units, best), "{fen}");
        }
    }
}
