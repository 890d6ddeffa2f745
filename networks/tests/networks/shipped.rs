//! Properties of the shipped network that users see: sane at the first glance, blind to colour, and the same left and right.

use std::path::Path;

use crate::support::runtime;
use engine::Move;
use engine::games::chess::{Chess, move_code, uci_text};
use networks::{Backend, Device, HistoryFill, Limits, Network, Runtime, shipped};
use shakmaty::fen::Epd;
use shakmaty::{CastlingMode, Chess as Position, Color, EnPassantMode, FromSetup, Position as _, Setup};

fn open() -> Network {
    Network::from_bytes(shipped::FILE, shipped::BYTES.to_vec(), &Limits::default()).unwrap()
}

/// Values Q and, for the first position, its moves with their logits.
struct Shipped {
    network: Network,
    backend: Backend,
}

impl Shipped {
    fn open(runtime: &Runtime) -> Self {
        let network = open();
        let backend = Backend::open(runtime, &network, Device::Cpu, 1).unwrap();
        Self { network, backend }
    }

    fn value(&mut self, position: &Position) -> f32 {
        let game = Chess::new(position.clone());
        let input = self.network.encode(game.history(), HistoryFill::FenOnly);
        self.backend.run(&[input.planes]).unwrap().get(0).q
    }

    /// The moves of the first position, the likeliest first.
    fn first_moves(&mut self) -> Vec<String> {
        let game = Chess::new(Position::default());
        let input = self.network.encode(game.history(), HistoryFill::FenOnly);
        let outputs = self.backend.run(&[input.planes]).unwrap();
        let moves: Vec<Move> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        let mut logits = Vec::new();
        outputs.get(0).move_logits(&moves, Color::White, input.transform, &mut logits);
        let mut ranked: Vec<(f32, Move)> = logits.into_iter().zip(moves).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.iter().map(|&(_, mv)| uci_text(game.position(), mv)).collect()
    }
}

/// The positions of the trainer's suites: mates, tactics, endings, of both colours.
fn positions() -> Vec<Position> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../trainer/suites");
    let mut positions = Vec::new();
    for file in ["mates-in-two.epd", "tactics.epd", "endings.epd"] {
        for line in std::fs::read_to_string(folder.join(file)).unwrap().lines() {
            let fields: Vec<&str> = line.split(' ').take(4).collect();
            let epd: Epd = fields.join(" ").parse().unwrap();
            positions.push(epd.into_position(CastlingMode::Standard).unwrap());
        }
    }
    assert!(positions.len() > 100);
    positions
}

fn rebuilt(position: &Position, change: impl Fn(&mut Setup)) -> Position {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    change(&mut setup);
    Position::from_setup(setup, CastlingMode::Standard).unwrap()
}

#[test]
fn it_is_small_and_says_what_it_is() {
    let description = open().description().clone();
    assert!(shipped::BYTES.len() <= 8_000_000, "{} bytes", shipped::BYTES.len());
    assert_eq!(description.planes_used, 19, "the current position, without its colour");
    assert_eq!(description.license.as_deref(), Some("GPL-3.0-or-later"));
    let card = Path::new(env!("CARGO_MANIFEST_DIR")).join("shipped/README.md");
    assert!(std::fs::read_to_string(card).unwrap().contains(&description.sha256_hex()), "the card is of another file");
}

#[test]
fn the_first_position_is_judged_as_people_do() {
    let Some(runtime) = runtime() else { return };
    let mut shipped = Shipped::open(&runtime);
    let value = shipped.value(&Position::default());
    assert!((-0.05..=0.20).contains(&value), "{value}");
    let first = shipped.first_moves();
    for mv in ["e2e4", "d2d4", "c2c4", "g1f3"] {
        assert!(first[..5].iter().any(|found| found == mv), "{mv} is not among {:?}", &first[..5]);
    }
}

#[test]
fn colours_make_no_difference() {
    let Some(runtime) = runtime() else { return };
    let mut shipped = Shipped::open(&runtime);
    for position in positions() {
        let swapped = rebuilt(&position, |setup| {
            setup.board.flip_vertical();
            setup.board.swap_colors();
            setup.turn = !setup.turn;
            setup.castling_rights = setup.castling_rights.flip_vertical();
            setup.ep_square = setup.ep_square.map(shakmaty::Square::flip_vertical);
        });
        let (one, other) = (shipped.value(&position), shipped.value(&swapped));
        assert!((one - other).abs() <= 1e-6, "{one} and {other}");
    }
}

#[test]
fn left_and_right_make_no_difference_without_castling() {
    let Some(runtime) = runtime() else { return };
    let mut shipped = Shipped::open(&runtime);
    let mut largest = 0.0_f32;
    for position in positions().iter().filter(|position| !position.castles().any()) {
        let mirrored = rebuilt(position, |setup| {
            setup.board.flip_horizontal();
            setup.ep_square = setup.ep_square.map(shakmaty::Square::flip_horizontal);
        });
        largest = largest.max((shipped.value(position) - shipped.value(&mirrored)).abs());
    }
    println!("largest difference of a mirrored position: {largest}");
    assert!(largest <= 0.02, "{largest}");
}
