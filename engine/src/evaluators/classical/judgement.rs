//! Judging moves: what each wins or saves by exchanges, and what else speaks for it.

use shakmaty::{Bitboard, Board, Chess as Position, Color, File, Position as _, Role, Square, attacks};

use super::{
    side::{Side, count},
    weights::{FULL_PHASE, PASSED, PHASE, PIECE_SQUARES, TEMPO, WINNING_LEAD_WITHOUT_PAWNS, index, seen_by},
};
use crate::{game::Move, games::chess::move_from_code};

/// Logits stay between -10 and 10: at policy temperature 1.359 the best capture gets about 1500 times the prior of an
/// indifferent move, and even a blunder keeps enough to be looked at some day.
pub(super) const LOGIT_LIMIT: f64 = 10.0;
/// The ordering score that gets half of the limit. Near zero 12 centipawns are worth one logit.
pub(super) const HALF_LIMIT_SCORE: f64 = 120.0;
/// Well above every other move.
pub(super) const MATE_LOGIT: f32 = 16.0;
/// An ordering bonus each, for moves that are often good for reasons that tables and exchanges do not see.
pub(super) const CASTLING_BONUS: i32 = 30;
pub(super) const CHECK_BONUS: i32 = 25;
/// Anything but a queen is rarely right.
pub(super) const UNDERPROMOTION_PENALTY: i32 = 100;

/// Worth of a pawn, knight, bishop, rook, queen and king in an exchange, in centipawns. Nobody can afford to lose the king, so
/// the king never takes a defended piece.
pub(super) const EXCHANGE_VALUE: [i32; 6] = [100, 320, 335, 500, 950, 30_000];
/// A lead that wins by force: a mate in one.
pub(super) const MATE: i32 = 30_000;
/// A position with everything about it that judging its moves needs.
pub(super) struct Scene<'a> {
    position: &'a Position,
    pub(super) us: Color,
    pub(super) ours: Side,
    pub(super) theirs: Side,
    pub(super) phase: i32,
    /// Centipawns for the side to move by the terms of both sides.
    pub(super) blended: i32,
    /// Set if the lead counts a quarter.
    pub(super) is_quartered: bool,
    /// Centipawns for the side to move, exchanges aside.
    pub(super) static_lead: i32,
    threat: Threat,
}

/// Our piece that the opponent's best capture would take.
pub(super) struct Threat {
    /// The piece's square, as a set; empty without a threat.
    target: Bitboard,
    attackers: Bitboard,
    /// Centipawns that the capture would win.
    loss: i32,
    /// Centipawns that the second-best capture, on another square, would win.
    other_loss: i32,
}

impl<'a> Scene<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let (board, us) = (position.board(), position.turn());
        let phase: i32 = Role::ALL.iter().map(|&role| PHASE[index(role)] * count(board.by_role(role))).sum();
        let phase = phase.min(FULL_PHASE);
        let (ours, theirs) = (Side::new(board, us), Side::new(board, !us));
        let mut score = ours.counted.score();
        score.add(-1, theirs.counted.score());
        let blended = score.blend(phase);
        let mut static_lead = blended + TEMPO;
        let leader = if static_lead > 0 { us } else { !us };
        let has_pawns = (board.pawns() & board.by_color(leader)).any();
        let is_quartered = static_lead.abs() < WINNING_LEAD_WITHOUT_PAWNS && !has_pawns;
        if is_quartered {
            static_lead /= 4;
        }
        let threat = Threat::new(board, us, theirs.attacks);
        Self { position, us, ours, theirs, phase, blended, is_quartered, static_lead, threat }
    }

    /// Returns the material that the move leads to, in centipawns beyond the static count, and the move's logit.
    pub(super) fn judge(&self, mv: Move) -> (i32, f32) {
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
        if !castles && (self.theirs.attacks.contains(to) || self.theirs.attacks.contains(from)) {
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

    /// Returns how many centipawns better the piece stands after the move.
    fn square_gain(&self, role: Role, from: Square, to: Square, castles: bool) -> i32 {
        let place = |square: Square| {
            let seen = seen_by(self.us, square);
            let mut place = PIECE_SQUARES[index(role)][seen];
            place.add(i32::from(self.ours.passed.contains(from)), PASSED[seen / 8]);
            place
        };
        // A castling king is said to go to its rook.
        let castled = Square::from_coords(if to > from { File::G } else { File::C }, from.rank());
        let mut gain = place(if castles { castled } else { to });
        gain.add(-1, place(from));
        gain.blend(self.phase)
    }

    /// Returns whether the piece gives check from its new square, or uncovers one by leaving the old one.
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

    /// Returns the centipawns that are still lost after a move: fewer if it moves the threatened piece or takes its only
    /// attacker.
    fn loss_after(&self, from: Square, to: Square) -> i32 {
        let saves = self.target.contains(from) || self.attackers == Bitboard::from(to);
        if saves { self.other_loss } else { self.loss }
    }
}
/// Returns the centipawns that `side` wins by capturing the `occupant` of a square, when both go on capturing with the cheapest
/// piece for as long as it pays. Pins and promotions are not seen.
pub(super) fn exchange(board: &Board, square: Square, occupant: Role, side: Color, occupied: Bitboard) -> i32 {
    let attackers = board.attacks_to(square, side, occupied) & occupied;
    // Of two equal ones the first as the side sees the board: a mirrored position must give the same.
    let first = |set: Bitboard| side.fold_wb(set.first(), set.flip_vertical().first().map(Square::flip_vertical));
    let cheapest = Role::ALL.into_iter().find_map(|role| Some((role, first(attackers & board.by_role(role))?)));
    cheapest.map_or(0, |(role, from)| {
        // Attackers behind the capturing piece are found when it has left.
        (EXCHANGE_VALUE[index(occupant)] - exchange(board, square, role, !side, occupied.without(from))).max(0)
    })
}
