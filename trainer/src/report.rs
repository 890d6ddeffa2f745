//! `trainer report`: networks beside each other on held-out positions.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use engine::games::chess::{Chess, move_code, policy_index};
use engine::{Move, Parameters};
use networks::{Backend, Device, HistoryFill, Limits, Network, Runtime, library};
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess as Position, Color, FromSetup, Piece, Position as _, Role, Setup, Square,
};

use crate::dataset::{self, Part};
use crate::record::Record;
use crate::targets;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Weights files
    #[arg(required = true)]
    networks: Vec<PathBuf>,
    /// The data set, or a file of its records.
    #[arg(long)]
    data: PathBuf,
    /// Positions, the first of the held-out ones.
    #[arg(long, default_value_t = 8000)]
    positions: usize,
    /// The device networks run on.
    #[arg(long, default_value = "cpu")]
    device: Device,
}

const BATCH: usize = 32;
const BINS: usize = 10;
/// The second best move gives away at least so much of W - L where a position has one move only.
const ONE_MOVE: f64 = 0.3;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut records = dataset::read(&arguments.data, Part::HeldOut)?;
    records.truncate(arguments.positions);
    ensure!(!records.is_empty(), "there are no held-out positions in {}", arguments.data.display());
    let runtime = Runtime::load(&library::locate().context("no ONNX Runtime was found: `make setup` brings it")?)?;
    println!("{} held-out positions\n", records.len());
    println!("{}", Measures::HEADER);
    let mut calibrations = String::new();
    for path in &arguments.networks {
        let network = Network::open(path, &Limits::default())?;
        let mut backend = Backend::open(&runtime, &network, arguments.device, BATCH)?;
        let measures = measure(&network, &mut backend, &records)?;
        let name = &network.description().name;
        println!("{}", measures.row(name));
        calibrations += &measures.calibration(name);
    }
    print!("{calibrations}");
    Ok(())
}

/// Sums over positions.
#[derive(Default)]
struct Measures {
    count: f64,
    first: f64,
    four: f64,
    /// Positions with one move only, and those in which it is the network's first.
    one_move: f64,
    one_move_first: f64,
    policy_loss: f64,
    /// The same of logits as a search uses them.
    searched_loss: f64,
    value_loss: f64,
    q_error: f64,
    /// Q of network and teacher.
    q: Vec<(f64, f64)>,
    /// For win, draw and loss, by tenths of what the network says: how often, what it says, what the teacher says.
    bins: [[(f64, f64, f64); BINS]; 3],
}

fn measure(network: &Network, backend: &mut Backend, records: &[Record]) -> anyhow::Result<Measures> {
    let mut measures = Measures::default();
    for records in records.chunks(BATCH) {
        let games: Vec<Chess> = records.iter().map(chess).collect::<Result<_, _>>()?;
        let inputs: Vec<_> = games.iter().map(|game| network.encode(game.history(), HistoryFill::FenOnly)).collect();
        let planes: Vec<_> = inputs.iter().map(|input| input.planes.clone()).collect();
        let outputs = backend.run(&planes)?;
        for (row, (record, game)) in records.iter().zip(&games).enumerate() {
            let output = outputs.get(row);
            let moves: Vec<Move> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
            let mut logits = Vec::new();
            output.move_logits(&moves, Color::White, inputs[row].transform, &mut logits);
            let moves: Vec<u16> = moves.iter().map(|&mv| policy_index(mv, Color::White)).collect();
            let wdl = output.wdl.map(|shares| shares.map(f64::from));
            measures.add(record, &moves, &logits, f64::from(output.q), wdl);
        }
    }
    Ok(measures)
}

impl Measures {
    const HEADER: &'static str = "\
        | network | first move is the teacher's | teacher's among first four | the only move, where there is one \
        | policy cross-entropy \
        | at a search's temperature | Q correlation | Q mean error | W, D, L cross-entropy \
        | calibration error of W, D, L |\n\
        |---|---|---|---|---|---|---|---|---|---|";

    fn add(&mut self, record: &Record, moves: &[u16], logits: &[f32], q: f64, wdl: Option<[f64; 3]>) {
        let Some((best, _)) = record.lines().next() else { return };
        let logit = |index: u16| moves.iter().position(|&mv| mv == index).map(|at| logits[at]);
        // An en passant capture is not in the record's board: such positions are passed over.
        let targets = targets::policy(record);
        let known: Option<Vec<(f64, f64)>> =
            targets.iter().map(|&(index, share)| Some((f64::from(logit(index)?), share))).collect();
        let (Some(known), Some(best)) = (known, logit(best)) else { return };
        let better = logits.iter().filter(|&&logit| logit > best).count();
        self.count += 1.0;
        self.first += f64::from(u8::from(better == 0));
        self.four += f64::from(u8::from(better < 4));
        if targets::at_stake(record) >= ONE_MOVE {
            self.one_move += 1.0;
            self.one_move_first += f64::from(u8::from(better == 0));
        }
        self.policy_loss += cross_entropy(logits, &known, 1.0);
        self.searched_loss += cross_entropy(logits, &known, Parameters::default().policy_temperature);
        let target = targets::wdl(record);
        let target_q = target[0] - target[2];
        self.q.push((q, target_q));
        self.q_error += (q - target_q).abs();
        for ((bins, share), target) in self.bins.iter_mut().zip(wdl.into_iter().flatten()).zip(target) {
            self.value_loss -= target * share.max(1e-9).ln();
            let bin = &mut bins[((share * BINS as f64) as usize).min(BINS - 1)];
            *bin = (bin.0 + 1.0, bin.1 + share, bin.2 + target);
        }
    }

    fn row(&self, name: &str) -> String {
        let share = |sum: f64| sum / self.count;
        let only_move =
            if self.one_move > 0.0 { format!("{:.3}", self.one_move_first / self.one_move) } else { "none".to_owned() };
        let errors: Vec<String> = self.bins.iter().map(|bins| format!("{:.3}", self.calibration_error(bins))).collect();
        format!(
            "| {name} | {:.3} | {:.3} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {} |",
            share(self.first),
            share(self.four),
            only_move,
            share(self.policy_loss),
            share(self.searched_loss),
            correlation(&self.q),
            share(self.q_error),
            share(self.value_loss),
            errors.join(", ")
        )
    }

    /// The mean distance of what is said from what is, over bins.
    fn calibration_error(&self, bins: &[(f64, f64, f64); BINS]) -> f64 {
        bins.iter().map(|(_, said, is)| (said - is).abs()).sum::<f64>() / self.count
    }

    /// A table: what the network says, and what the teacher says then.
    fn calibration(&self, name: &str) -> String {
        let mut text = format!("\n{name}: mean of the network -> mean of the teacher, by tenths (positions)\n\n");
        text += "| | 0- | .1- | .2- | .3- | .4- | .5- | .6- | .7- | .8- | .9- |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
        for (what, bins) in ["win", "draw", "loss"].iter().zip(&self.bins) {
            let _ = write!(text, "| {what} |");
            for &(count, said, is) in bins {
                if count > 0.0 {
                    let _ = write!(text, " {:.2} -> {:.2} ({count}) |", said / count, is / count);
                } else {
                    text += " |";
                }
            }
            text.push('\n');
        }
        text
    }
}

/// Cross entropy of shares, with their logits, and a softmax of all logits divided by a temperature.
fn cross_entropy(logits: &[f32], targets: &[(f64, f64)], temperature: f64) -> f64 {
    let largest = f64::from(logits.iter().copied().fold(f32::MIN, f32::max));
    let sum: f64 = logits.iter().map(|&logit| ((f64::from(logit) - largest) / temperature).exp()).sum();
    targets.iter().map(|(logit, share)| share * (sum.ln() + (largest - logit) / temperature)).sum()
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (a, b) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(x, y)| of(x - a, y - b)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}

/// The position of a record, White to move.
pub(crate) fn chess(record: &Record) -> anyhow::Result<Chess> {
    let mut board = Board::empty();
    for square in Square::ALL {
        let code = record.piece(usize::from(square));
        if code > 0 {
            let role = Role::ALL[usize::from((code - 1) % 6)];
            board.set_piece_at(square, Piece { color: Color::from_white(code <= 6), role });
        }
    }
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = Color::White;
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    setup.castling_rights = corners
        .iter()
        .enumerate()
        .filter(|(bit, _)| record.castling() >> bit & 1 == 1)
        .map(|(_, &s)| s)
        .collect::<Bitboard>();
    setup.halfmoves = u32::from(record.rule50());
    Ok(Chess::new(Position::from_setup(setup, CastlingMode::Standard).context("a record holds no position")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Labels, Place, Score};

    #[test]
    fn a_record_is_its_position_again() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQq - 3 1";
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        let legal: Vec<Move> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        let labels = Labels { lines: vec![(legal[0], Score::Centipawns(0))], wdl: [0, 1000, 0] };
        let place = Place { position: game.position(), snapshot: &game.history()[0], game: 0, ply: 0 };
        let record = Record::pack(place, &legal, &labels);
        let again = chess(&record).unwrap();
        assert_eq!(crate::teacher::fen(again.position()), fen);
        let mut indices: Vec<u16> = legal.iter().map(|&mv| policy_index(mv, Color::White)).collect();
        indices.sort_unstable();
        assert_eq!(record.legal().collect::<Vec<_>>(), indices);
    }

    #[test]
    fn cross_entropy_is_that_of_the_softmax() {
        let logits = [2.0_f32.ln(), 0.0, 1.0_f32.ln()];
        // Shares of 1/2, 1/4, 1/4.
        let found = cross_entropy(&logits, &[(f64::from(logits[0]), 0.5), (0.0, 0.5)], 1.0);
        assert!((found - 1.5 * 2.0_f64.ln()).abs() < 1e-6, "{found}");
        assert!((cross_entropy(&logits, &[(0.0, 1.0)], 1e9) - 3.0_f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn straight_lines_correlate() {
        assert!((correlation(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]) - 1.0).abs() < 1e-12);
        assert!((correlation(&[(0.0, 1.0), (1.0, 0.0), (2.0, -1.0)]) + 1.0).abs() < 1e-12);
    }
}
