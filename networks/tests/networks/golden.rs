//! Planes, policy indices and outputs of real networks against those of Lc0 itself.

use engine::games::chess::{Chess, parse_uci, policy_index};
use networks::{Backend, Device, HistoryFill, Limits, Network, Planes, Transform};
use serde_json::Value;
use shakmaty::Position;

/// A position of the reference with Lc0's answers.
struct Golden {
    id: String,
    game: Chess,
    moves: Vec<String>,
    indices: Vec<u64>,
    probabilities: Vec<f64>,
    wdl: [f64; 3],
    masks: Vec<u64>,
    values: Vec<(usize, f32)>,
}

#[test]
fn planes_are_equal_bit_for_bit() {
    let Some(positions) = positions() else { return };
    for golden in positions {
        let input = networks::lc0::encoder::encode(
            golden.game.history(),
            networks::InputFormat::Classical,
            HistoryFill::FenOnly,
        );
        assert_eq!(input.transform, Transform::IDENTITY);
        assert_eq!(input.planes.masks.to_vec(), golden.masks, "masks of {}", golden.id);
        let mut values = [1.0; 112];
        for &(plane, value) in &golden.values {
            values[plane] = value;
        }
        assert_eq!(input.planes.values, values, "values of {}", golden.id);
    }
}

#[test]
fn every_policy_index_is_equal() {
    let Some(positions) = positions() else { return };
    let mut count = 0;
    for golden in positions {
        for (text, &index) in golden.moves.iter().zip(&golden.indices) {
            let mv = code(&golden.game, text);
            assert_eq!(u64::from(policy_index(mv, golden.game.position().turn())), index, "{text} in {}", golden.id);
            count += 1;
        }
    }
    assert!(count > 500, "{count} moves");
}

#[test]
fn outputs_are_equal_within_1e_5() {
    let (Some(positions), Some(file)) = (positions(), crate::support::reference("networks/maia-1900.pb.gz")) else {
        return;
    };
    let Some(runtime) = crate::support::runtime() else { return };
    let network = Network::open(&file, &Limits::default()).unwrap();
    let mut backend = Backend::open(&runtime, &network, Device::Cpu, 32).unwrap();
    let inputs: Vec<_> =
        positions.iter().map(|golden| network.encode(golden.game.history(), HistoryFill::FenOnly)).collect();
    let planes: Vec<Planes> = inputs.iter().map(|input| input.planes.clone()).collect();
    let outputs = backend.run(&planes).unwrap();
    assert_eq!(outputs.len(), 24);
    let mut worst = 0.0_f64;
    for ((golden, input), output) in positions.iter().zip(&inputs).zip(outputs.iter()) {
        for (ours, theirs) in output.wdl.unwrap().into_iter().zip(golden.wdl) {
            worst = worst.max((f64::from(ours) - theirs).abs());
        }
        assert!((f64::from(output.q) - (golden.wdl[0] - golden.wdl[2])).abs() <= 1e-5);
        let moves: Vec<_> = golden.moves.iter().map(|text| code(&golden.game, text)).collect();
        let mut logits = vec![f32::NAN; 3];
        output.move_logits(&moves, golden.game.position().turn(), input.transform, &mut logits);
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let exponentials: Vec<f64> = logits.iter().map(|&logit| f64::from(logit - largest).exp()).collect();
        let sum: f64 = exponentials.iter().sum();
        for (ours, theirs) in exponentials.iter().zip(&golden.probabilities) {
            worst = worst.max((ours / sum - theirs).abs());
        }
        assert!(worst <= 1e-5, "{worst:e} after {}", golden.id);
    }
    println!("largest difference {worst:e}");
}

#[test]
fn all_three_networks_open_and_run() {
    let Some(runtime) = crate::support::runtime() else { return };
    for name in ["maia-1100", "maia-1500", "maia-1900"] {
        let Some(file) = crate::support::reference(&format!("networks/{name}.pb.gz")) else { return };
        let network = Network::open(&file, &Limits::default()).unwrap();
        let description = network.description();
        let architecture = description.architecture.as_ref().unwrap();
        assert_eq!((architecture.blocks, architecture.squeeze_blocks, architecture.filters), (6, 6, 64));
        assert_eq!(architecture.squeeze_channels, Some(8));
        let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        let input = network.encode(game.history(), HistoryFill::FenOnly);
        let mut backend = Backend::open(&runtime, &network, Device::Auto, 1).unwrap();
        let output = backend.evaluate(&[input.planes]).unwrap().remove(0);
        let wdl = output.wdl.unwrap();
        assert!((wdl.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{name}: {wdl:?}");
        assert!(output.moves_left.is_none());
        let best = (0..1858).max_by(|&a, &b| output.policy[a].total_cmp(&output.policy[b])).unwrap();
        assert_eq!(best, 322, "every one of them plays e2e4 first");
    }
}

#[test]
fn the_description_tells_what_the_file_tells() {
    let Some(file) = crate::support::reference("networks/maia-1900.pb.gz") else { return };
    let network = Network::open(&file, &Limits::default()).unwrap();
    let text = network.description().to_string();
    for line in [
        "              File: maia-1900.pb.gz",
        "              Size: 1262607 bytes",
        "       Minimal Lc0: v0.21.0",
        "             Input: INPUT_CLASSICAL_112_PLANE",
        "           Network: NETWORK_SE_WITH_HEADFORMAT",
        "            Blocks: 6",
        "           Filters: 64",
        "Squeeze-excitation: 6 blocks, 64 -> 8 (ratio 8)",
        "            Policy: POLICY_CONVOLUTION",
        "        Activation: DEFAULT_ACTIVATION_RELU",
        "          Encoding: LINEAR16",
        "             Value: win, draw, loss",
        "        Moves left: no",
        "    Training steps: 400000",
        "     Learning rate: 0.0001",
    ] {
        assert!(text.lines().any(|found| found == line), "no line {line:?} in\n{text}");
    }
    // Counted from the listing of the file's fields.
    assert_eq!(network.description().parameters, 868_355);
}

#[test]
fn batch_size_and_slot_change_no_bit() {
    let (Some(positions), Some(file)) = (positions(), crate::support::reference("networks/maia-1900.pb.gz")) else {
        return;
    };
    let Some(runtime) = crate::support::runtime() else { return };
    let network = Network::open(&file, &Limits::default()).unwrap();
    let mut backend = Backend::open(&runtime, &network, Device::Cpu, 32).unwrap();
    let planes: Vec<Planes> =
        positions.iter().map(|golden| network.encode(golden.game.history(), HistoryFill::FenOnly).planes).collect();
    let alone: Vec<_> = planes.iter().flat_map(|one| backend.evaluate(std::slice::from_ref(one)).unwrap()).collect();
    for size in [2, 3, 7, 8, 16, 24] {
        for start in 0..=planes.len() - size {
            let together = backend.evaluate(&planes[start..start + size]).unwrap();
            assert_eq!(together, alone[start..start + size], "{size} positions from {start}");
        }
    }
}

fn positions() -> Option<Vec<Golden>> {
    let file = crate::support::reference("outputs/maia-1900.json")?;
    let json: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    let positions = json["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 24);
    Some(positions.iter().map(golden).collect())
}

fn golden(json: &Value) -> Golden {
    let texts = |key: &str| -> Vec<String> {
        json[key].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let played: Vec<&str> = json["moves"].as_str().unwrap().split_whitespace().collect();
    let values = json["planes_value"].as_object().unwrap();
    Golden {
        id: json["id"].as_str().unwrap().to_owned(),
        game: Chess::from_fen(json["fen"].as_str().unwrap(), &played).unwrap(),
        moves: texts("moves_in_order"),
        indices: json["index"].as_array().unwrap().iter().map(|index| index.as_u64().unwrap()).collect(),
        probabilities: json["P_exact"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).collect(),
        wdl: ["W", "D", "L"].map(|key| json[key].as_f64().unwrap()),
        masks: texts("planes_mask_hex").iter().map(|mask| u64::from_str_radix(mask, 16).unwrap()).collect(),
        values: values.iter().map(|(plane, value)| (plane.parse().unwrap(), value.as_f64().unwrap() as f32)).collect(),
    }
}

fn code(game: &Chess, text: &str) -> engine::Move {
    engine::games::chess::move_code(parse_uci(game.position(), text, 1).unwrap())
}
