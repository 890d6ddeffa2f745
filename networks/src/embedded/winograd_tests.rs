//! Winograd's convolutions against direct ones.

use proptest::prelude::*;

use super::Stopper;
use super::aligned::Aligned;
use super::buffers::Tiles;
use super::matrix::padded;
use super::plan::Hidden;
use super::run::Run;
use super::variant::Variant;
use super::winograd::Winograd;
use crate::lc0::weights::Convolution;

/// Sums of some hundred products of numbers around one.
const TOLERANCE: f64 = 1e-4;

/// What a test convolves.
#[derive(Debug, Clone)]
struct Case {
    layer: Convolution,
    /// Inputs that the layer reads; the others are zeros.
    read: Vec<usize>,
    /// `[position][64][read]`, not padded.
    boards: Vec<f32>,
    count: usize,
    skips: bool,
    relu: bool,
}

fn cases() -> impl Strategy<Value = Case> {
    let sizes = (1..40_usize, 1..40_usize, 1..4_usize, any::<bool>(), any::<bool>(), any::<u64>());
    sizes.prop_map(|(inputs, outputs, count, skips, relu, seed)| {
        let mut state = seed;
        let mut numbers = |count: usize| -> Vec<f32> {
            let number = |_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 40) as f32 / 8_388_608.0 - 1.0
            };
            (0..count).map(number).collect()
        };
        let weights = numbers(outputs * inputs * 9);
        let layer = Convolution { inputs, outputs, kernel: 3, weights, biases: numbers(outputs) };
        let read: Vec<usize> = (0..inputs).filter(|input| inputs < 3 || seed >> (input % 64) & 1 == 0).collect();
        let read = if read.is_empty() { vec![0] } else { read };
        let boards = numbers(count * 64 * read.len());
        Case { layer, read, boards, count, skips, relu }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn convolutions_are_what_the_direct_way_gives(case in cases()) {
        let expected = direct(&case);
        let mut first: Option<Vec<f32>> = None;
        for variant in Variant::available() {
            let found = by(variant, &case);
            for (found, expected) in found.iter().zip(&expected) {
                prop_assert!((f64::from(*found) - expected).abs() <= TOLERANCE, "{variant}: {found} is not {expected}");
            }
            let first = first.get_or_insert_with(|| found.clone());
            prop_assert!(first.iter().map(|x| x.to_bits()).eq(found.iter().map(|x| x.to_bits())), "bits of {variant}");
        }
    }
}

/// `[position][64][outputs]`
fn by(variant: Variant, case: &Case) -> Vec<f32> {
    let Case { layer, read, boards, count, .. } = case;
    let (inputs, outputs) = (read.len(), layer.outputs);
    let packed = Winograd::of(variant, layer, read);
    let mut from = Aligned::zeros(count * 64 * padded(inputs));
    for (square, numbers) in from.chunks_exact_mut(padded(inputs)).zip(boards.chunks_exact(inputs)) {
        square[..inputs].copy_from_slice(numbers);
    }
    let mut skipped = Aligned::zeros(count * 64 * padded(outputs));
    skipped.iter_mut().zip(skip()).for_each(|(number, skip)| *number = skip);
    let mut to = Aligned::zeros(count * 64 * padded(outputs));
    // What an earlier layer has left changes nothing.
    to.fill(7.0);
    let mut tiles = Tiles::new(*count, inputs.max(outputs));
    let stopper = Stopper::default();
    let hidden = Hidden { relu: case.relu, function: None };
    let run = Run { variant, hidden, count: *count, stopper: &stopper };
    run.convolution(&packed, &from, case.skips.then_some(&*skipped), case.relu, &mut tiles, &mut to).unwrap();
    to.chunks_exact(padded(outputs)).flat_map(|square| square[..outputs].to_vec()).collect()
}

/// Numbers that are added to the results.
fn skip() -> impl Iterator<Item = f32> {
    [0.5, -0.25, 1.0, 0.0, -2.0].into_iter().cycle()
}

fn direct(case: &Case) -> Vec<f64> {
    let Case { layer, read, boards, count, .. } = case;
    let (inputs, outputs) = (read.len(), layer.outputs);
    let mut skipped = vec![0.0; count * 64 * padded(outputs)];
    skipped.iter_mut().zip(skip()).for_each(|(number, skip)| *number = f64::from(skip));
    let mut results = Vec::new();
    for position in 0..*count {
        for square in 0..64_usize {
            for output in 0..outputs {
                let mut sum = f64::from(layer.biases[output]);
                for (place, input) in read.iter().enumerate() {
                    for cell in 0..9_usize {
                        let (rank, file) =
                            ((square / 8 + cell / 3).wrapping_sub(1), (square % 8 + cell % 3).wrapping_sub(1));
                        if rank < 8 && file < 8 {
                            let weight = layer.weights[(output * layer.inputs + input) * 9 + cell];
                            let number = boards[(position * 64 + rank * 8 + file) * inputs + place];
                            sum += f64::from(weight) * f64::from(number);
                        }
                    }
                }
                if case.skips {
                    sum += skipped[(position * 64 + square) * padded(outputs) + output];
                }
                results.push(if case.relu { sum.max(0.0) } else { sum });
            }
        }
    }
    results
}
