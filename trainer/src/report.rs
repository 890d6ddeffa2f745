//! `trainer report`: networks beside each other on held-out positions.

mod calibration;
mod measures;
mod resample;
mod tables;

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use engine::Move;
use engine::games::chess::{Chess, move_code, policy_index};
use networks::{Backend, Device, HistoryFill, Limits, Network, Runtime, library};
use shakmaty::{Chess as Position, Color, Position as _};

use crate::dataset::{Part, Records};
use crate::record::Record;
use measures::{Answer, Measures, has_one_move};
use resample::Resampled;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Weights files; the others are compared with the first
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

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut records = Records::read(&arguments.data, Part::HeldOut)?;
    records.list.truncate(arguments.positions);
    let questions = Questions::of(&records)?;
    ensure!(!questions.0.is_empty(), "there are no held-out positions to ask about in {}", arguments.data.display());
    let runtime = Runtime::load(&library::locate().context("no ONNX Runtime was found: `make setup` brings it")?)?;
    println!("{}\n\n{}", questions.told(records.list.len()), tables::HEADER);
    let mut calibrations = String::new();
    let mut networks: Vec<(String, Resampled)> = Vec::new();
    for path in &arguments.networks {
        let network = Network::open(path, &Limits::default())?;
        let mut backend = Backend::open(&runtime, &network, arguments.device, BATCH)?;
        let measures = measure(&network, &mut backend, &questions.0)?;
        let name = network.description().name.clone();
        let resampled = Resampled::new(&measures.games());
        println!("{}", tables::row(&name, &resampled, measures.calibration.as_ref()));
        calibrations += &measures.calibration.map_or_else(String::new, |calibration| calibration.table(&name));
        networks.push((name, resampled));
    }
    print!("{}{calibrations}", tables::differences(&networks));
    Ok(())
}

/// The positions that networks are asked about, with their records.
struct Questions(Vec<(Record, Position)>);

impl Questions {
    /// All records but those whose moves capture en passant: these moves are not in a record's board, so that no network
    /// could name them.
    fn of(records: &Records) -> anyhow::Result<Self> {
        let mut questions = Vec::new();
        for (number, record) in records.list.iter().enumerate() {
            let position = record.position().with_context(|| records.name(number))?;
            let moves = indices(&moves(&position));
            if record.lines().all(|(index, _)| moves.contains(&index)) {
                questions.push((*record, position));
            }
        }
        Ok(Self(questions))
    }

    /// Describes how many of the held-out `records` are asked, of how many games.
    fn told(&self, records: usize) -> String {
        let Self(questions) = self;
        let games: BTreeSet<u32> = questions.iter().map(|(record, _)| record.game()).collect();
        let one_move = questions.iter().filter(|(record, _)| has_one_move(record)).count();
        format!(
            "{} held-out positions of {} games, {one_move} of them with one move only; {} more are passed over: a move of \
             the teacher's captures en passant there, which is not in a record.\n\
             +- is half the width of what 95 of 100 such sets of games would lie within.",
            questions.len(),
            games.len(),
            records - questions.len()
        )
    }
}

fn measure(network: &Network, backend: &mut Backend, questions: &[(Record, Position)]) -> anyhow::Result<Measures> {
    let mut measures = Measures::default();
    for questions in questions.chunks(BATCH) {
        let games = questions.iter().map(|(_, position)| Chess::new(position.clone()));
        let inputs: Vec<_> = games.map(|game| network.encode(game.history(), HistoryFill::FenOnly)).collect();
        let planes: Vec<_> = inputs.iter().map(|input| input.planes.clone()).collect();
        let outputs = backend.run(&planes)?;
        for (row, (record, position)) in questions.iter().enumerate() {
            let output = outputs.get(row);
            let moves = moves(position);
            let mut logits = Vec::new();
            output.move_logits(&moves, Color::White, inputs[row].transform, &mut logits);
            let wdl = output.wdl.map(|shares| shares.map(f64::from));
            let answer = Answer { moves: &indices(&moves), logits: &logits, q: f64::from(output.q), wdl };
            measures.add(record, &answer);
        }
    }
    Ok(measures)
}

fn moves(position: &Position) -> Vec<Move> {
    position.legal_moves().iter().map(|&mv| move_code(mv)).collect()
}

/// Policy indices of moves of a record's position, where White is to move.
fn indices(moves: &[Move]) -> Vec<u16> {
    moves.iter().map(|&mv| policy_index(mv, Color::White)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::labelled;

    fn questions(name: &str, records: &[Record]) -> anyhow::Result<Questions> {
        let path = std::env::temp_dir().join(format!("puctoscope-report-{name}-{}", std::process::id()));
        let bytes: Vec<u8> = records.iter().flat_map(|record| record.0).collect();
        std::fs::write(&path, bytes).unwrap();
        let records = Records::read(&path, Part::HeldOut).unwrap();
        std::fs::remove_file(path).unwrap();
        Questions::of(&records)
    }

    #[test]
    fn captures_en_passant_are_passed_over_and_counted() {
        let only = labelled("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [500, -500]);
        let many = labelled("startpos", [20, 20, 20]);
        // All moves are lines, the capture among them.
        let en_passant = labelled("8/8/8/pP6/8/8/8/k1K5 w - a6 0 1", [0; 4]);
        let legal = en_passant.legal().count();
        assert!(en_passant.lines().count() >= 4 && legal > 4, "{legal}");
        let found = questions("passed-over", &[only, many, en_passant]).unwrap().told(3);
        assert!(
            found.starts_with("2 held-out positions of 1 games, 1 of them with one move only; 1 more are"),
            "{found}"
        );
    }

    #[test]
    fn a_board_that_is_none_is_named() {
        let mut record = labelled("startpos", [20]);
        record.0[0] = 0xff;
        let error = format!("{:#}", questions("no-board", &[labelled("startpos", [0]), record]).err().unwrap());
        assert!(error.contains("no-board") && error.contains("record 2"), "{error}");
    }
}
