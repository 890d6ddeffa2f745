//! Graphs that take batches of one size only.

use crate::support::file::Recipe;
use crate::support::{fixture_net, runtime};
use networks::lc0::encode;
use networks::onnx::proto::{DimensionProto, ModelProto};
use networks::{Backend, Device, Limits, Network, Planes, RuntimeError};
use prost::Message;

/// Tensors of a graph that state its batch.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Stating {
    All,
    InputOnly,
}

fn open(bytes: Vec<u8>) -> Network {
    Network::from_bytes("test", bytes, &Limits::default()).unwrap()
}

/// The network's graph, for batches of this size only.
pub(crate) fn fixed(network: &Network, size: usize, stating: Stating) -> Network {
    let mut model = ModelProto::decode(network.onnx()).unwrap();
    let graph = model.graph.as_mut().unwrap();
    let outputs = graph.output.iter_mut().filter(|_| stating == Stating::All);
    for info in graph.input.iter_mut().chain(outputs) {
        let shape = info.r#type.as_mut().unwrap().tensor_type.as_mut().unwrap().shape.as_mut().unwrap();
        shape.dim[0] = DimensionProto { dim_value: Some(size as i64), dim_param: None };
    }
    open(model.encode_to_vec())
}

/// Positions that are told apart.
pub(crate) fn positions(count: usize) -> Vec<Planes> {
    let position = |index: usize| {
        let mut planes = Planes::empty();
        planes.masks[0] = 0x0123_4567_89ab_cdef << index;
        planes.masks[11] = 1 << index;
        (planes.masks[109], planes.values[109]) = (u64::MAX, index as f32);
        planes.masks[111] = u64::MAX;
        planes
    };
    (0..count).map(position).collect()
}

#[test]
fn they_answer_batches_of_any_size() {
    let Some(runtime) = runtime() else { return };
    let scalar = Recipe { wdl: false, convolutional_policy: false, ..Recipe::MAIA };
    for file in
        [Recipe { moves_left: true, ..Recipe::MAIA }.file(1), scalar.file(2), encode::file(&fixture_net("early.pb.gz"))]
    {
        let free = open(file);
        assert_eq!(free.signature().batch, None);
        for (size, stating) in [(1, Stating::All), (4, Stating::All), (4, Stating::InputOnly)] {
            let network = fixed(&free, size, stating);
            assert_eq!(network.signature().batch, Some(size));
            let mut backends =
                [&free, &network].map(|network| Backend::open(&runtime, network, Device::Cpu, 7).unwrap());
            assert_eq!(backends[1].largest_batch(), 7);
            // Smaller ones after larger ones, so that nothing is left of those.
            for count in [7, 4, 3, 1] {
                let [expected, found] = backends.each_mut().map(|backend| backend.evaluate(&positions(count)).unwrap());
                assert_eq!((expected.len(), found.len()), (count, count));
                assert!(count == 1 || found[0].policy != found[count - 1].policy, "positions are told apart");
                for (expected, found) in expected.iter().zip(&found) {
                    let differs = |a: f32, b: f32| (a - b).abs() > 1e-6 * (1.0 + a.abs());
                    let pairs = || expected.policy.iter().zip(&found.policy);
                    assert!(!pairs().any(|(&expected, &found)| differs(expected, found)), "{size}, {count}");
                    assert!(!differs(expected.q, found.q), "{size}, {count}");
                    assert_eq!(expected.wdl.is_some(), found.wdl.is_some());
                    let moves_left = |output: &networks::Output| output.moves_left.unwrap_or(0.0);
                    assert!(!differs(moves_left(expected), moves_left(found)), "{size}, {count}");
                }
            }
        }
    }
}

#[test]
fn no_more_positions_are_taken_than_were_asked_for() {
    let Some(runtime) = runtime() else { return };
    let network = fixed(&open(Recipe::MAIA.file(1)), 4, Stating::All);
    let mut backend = Backend::open(&runtime, &network, Device::Cpu, 2).unwrap();
    assert_eq!(backend.evaluate(&positions(2)).unwrap().len(), 2);
    let expected = RuntimeError::BatchSize { found: 3, largest: 2 };
    assert_eq!(backend.evaluate(&positions(3)).unwrap_err(), expected);
}

#[test]
fn their_own_size_is_the_first_that_is_measured() {
    let Some(runtime) = runtime() else { return };
    let free = open(Recipe::MAIA.file(1));
    let measured = |network: &Network, largest: usize| {
        let stairs = Backend::open(&runtime, network, Device::Cpu, largest).unwrap().staircase().unwrap();
        stairs.iter().map(|stair| stair.batch).collect::<Vec<_>>()
    };
    let always_four = fixed(&free, 4, Stating::All);
    assert_eq!(measured(&free, 2)[0], 1);
    assert_eq!(measured(&always_four, 8)[0], 4);
    assert_eq!(measured(&always_four, 3), [3]);
    assert_eq!(measured(&fixed(&free, 1, Stating::All), 1), [1]);
}

#[test]
fn the_description_tells_their_size() {
    let free = open(Recipe::MAIA.file(1));
    let row = |network: &Network| network.description().rows().into_iter().find(|row| row.0 == "Batch");
    assert_eq!(row(&free), None);
    assert_eq!(row(&open(free.onnx().to_vec())), None);
    assert_eq!(row(&fixed(&free, 4, Stating::All)), Some(("Batch", "always 4".to_owned())));
}
