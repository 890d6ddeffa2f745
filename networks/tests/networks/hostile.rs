//! Damaged files never make the reader panic, nor take more memory than the limits allow.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::LazyLock;

use crate::support::file::Recipe;
use crate::support::varint;
use networks::embedded::Embedded;
use networks::lc0::encode::gzip;
use networks::{Limits, Network, Planes};
use proptest::prelude::*;
use prost::Message;

/// Counts what a thread allocates at once: other tests run beside this one.
struct Counting;

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator is unsafe to write; this one only counts and passes on")]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.get() + layout.size() as isize;
        NOW.set(now);
        PEAK.set(PEAK.get().max(now));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.set(NOW.get() - layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const LIMITS: Limits = Limits { file: 1 << 20, expanded: 1 << 20 };

/// Most memory that reading may take with those limits: the file, unpacked with room to grow, its numbers widened from 16 to 32
/// bits, and the graph made of them.
const MOST_MEMORY: isize = 12 << 20;

static PLAIN: LazyLock<Vec<u8>> =
    LazyLock::new(|| Recipe { filters: 2, squeeze: Some(1), moves_left: true, ..Recipe::MAIA }.file(1));
static ZIPPED: LazyLock<Vec<u8>> = LazyLock::new(|| gzip(&PLAIN));
/// Attention bodies with named heads, and with a tower before them.
static NAMED: LazyLock<Vec<u8>> = LazyLock::new(|| crate::support::fixture_net("multihead.pb.gz").encode_to_vec());
static EARLY: LazyLock<Vec<u8>> = LazyLock::new(|| crate::support::fixture_net("tower-before.pb.gz").encode_to_vec());
static GRAPH: LazyLock<Vec<u8>> =
    LazyLock::new(|| Network::from_bytes("good", PLAIN.clone(), &LIMITS).unwrap().onnx().to_vec());

/// The most memory that this thread has more than before while it does something.
pub(crate) fn most_memory<T>(does: impl FnOnce() -> T) -> (T, isize) {
    let before = NOW.get();
    PEAK.set(before);
    let result = does();
    (result, PEAK.get() - before)
}

/// Opens some bytes. Whether that works does not matter, only how it ends.
fn check(bytes: Vec<u8>) {
    let (opened, taken) = most_memory(|| Network::from_bytes("hostile", bytes, &LIMITS));
    assert!(taken < MOST_MEMORY, "{taken} bytes taken");
    match opened {
        Ok(network) => {
            assert!(network.description().rows().len() > 5);
            evaluate(&network);
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
}

/// Evaluates full planes, where the embedded evaluator can. What is found may be no number, and is no panic.
fn evaluate(network: &Network) {
    let Ok(mut embedded) = Embedded::open(network, 2) else { return };
    let mut planes = Planes::empty();
    planes.masks = [u64::MAX; 112];
    if let Ok(outputs) = embedded.run(&[planes.clone(), planes]) {
        assert!(outputs.iter().all(|output| output.q.is_finite()));
    }
}

/// A damage to a file: bytes written somewhere, in the head (where structure is) or anywhere, and a cut.
fn damage() -> impl Strategy<Value = (Vec<(prop::sample::Index, bool, u8)>, Option<prop::sample::Index>)> {
    let write = (any::<prop::sample::Index>(), any::<bool>(), any::<u8>());
    (prop::collection::vec(write, 1..8), prop::option::weighted(0.2, any::<prop::sample::Index>()))
}

fn damaged(
    file: &[u8],
    (writes, cut): &(Vec<(prop::sample::Index, bool, u8)>, Option<prop::sample::Index>),
) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for (index, in_head, value) in writes {
        let reach = if *in_head { bytes.len().min(200) } else { bytes.len() };
        bytes[index.index(reach)] = *value;
    }
    if let Some(cut) = cut {
        bytes.truncate(cut.index(bytes.len()));
    }
    bytes
}

#[test]
fn damaged_files_end_in_an_error_or_a_network() {
    for file in [&*PLAIN, &*ZIPPED, &*GRAPH, &*NAMED, &*EARLY] {
        check(file.clone());
        let cases = ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() };
        proptest!(cases, |(damage in damage())| check(damaged(file, &damage)));
    }
    // Messages whose parts take no room in the file.
    let repeated = |message: &[u8]| message.repeat((1 << 20) / message.len() - 32);
    let inside = |head: &[u8], field: u8, body: Vec<u8>| {
        let mut bytes = head.to_vec();
        bytes.push(field);
        bytes.extend(varint(body.len()));
        bytes.extend(body);
        bytes
    };
    let magic = [0x0d, 0xc0, 1, 0, 0];
    let graph = [0x08, 8];
    // Residual blocks, encoder layers, weights; nodes, constants, inputs, outputs.
    check(inside(&magic, 0x52, repeated(&[0x12, 0])));
    check(inside(&magic, 0x52, repeated(&[0xda, 1, 0])));
    check([&magic[..], &repeated(&[0x52, 0])].concat());
    // Encoder layers of the policy; in a policy head; policy heads and value heads with names.
    check(inside(&magic, 0x52, repeated(&[0xaa, 1, 0])));
    // Their fields, 45 and 44, take two bytes, of which the second is 2.
    let policies = |body| inside(&magic, 0x52, inside(&[0xea], 2, body));
    let values = |body| inside(&magic, 0x52, inside(&[0xe2], 2, body));
    check(policies(inside(&[], 0x1a, repeated(&[0x42, 0]))));
    check(policies(repeated(&[0x3a, 0])));
    check(policies(repeated(&[0x3a, 2, 0x12, 0])));
    check(values(repeated(&[0x22, 0])));
    check(values(repeated(&[0x22, 2, 0x12, 0])));
    for field in [0x0a, 0x2a, 0x5a, 0x62] {
        check(inside(&graph, 0x3a, repeated(&[field, 0])));
    }
    // An input with half a million dimensions.
    let shape = inside(&[], 0x12, repeated(&[0x0a, 0]));
    let kind = inside(&[], 0x0a, shape);
    let input =
        inside(&[0x0a, 13, b'/', b'i', b'n', b'p', b'u', b't', b'/', b'p', b'l', b'a', b'n', b'e', b's'], 0x12, kind);
    check(inside(&graph, 0x3a, inside(&[], 0x5a, input)));
}
