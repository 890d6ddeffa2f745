//! Evaluations of a thousand positions by the embedded evaluator, as one digest for each network: the shipped one, and small random
//! ones of other architectures.

use std::error::Error;

use networks::embedded::{Embedded, Variant};
use networks::{Limits, Network, OutputRef, shipped};
use sha2::{Digest, Sha256};

#[path = "../../tests/networks/support/file.rs"]
#[allow(dead_code, reason = "tests need more of it")]
mod file;
#[path = "../positions/mod.rs"]
mod positions;

use file::Recipe;

/// Positions for the shipped network; the small ones are given fewer, because the functions of `libm` take their time.
const POSITIONS: usize = 1000;
const FEW: usize = 100;

/// The digests for all networks, 32 bytes each.
pub(crate) fn digests(variant: Variant) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut digests = digest(&shipped::open(&Limits::default())?, variant, POSITIONS)?;
    for recipe in recipes() {
        let network = Network::from_bytes("random", recipe.file(7), &Limits::default())?;
        digests.extend(digest(&network, variant, FEW)?);
    }
    Ok(digests)
}

/// The digests' first bytes, for people.
#[allow(dead_code, reason = "not every example tells them")]
pub(crate) fn told(digests: &[u8]) -> String {
    let first = |digest: &[u8]| digest[..4].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    digests.chunks_exact(32).map(first).collect::<Vec<_>>().join(" ")
}

/// Positions of random games, as the shipped network reads them.
#[allow(dead_code, reason = "not every example measures")]
pub(crate) fn shipped_positions(count: usize) -> Result<(Network, Vec<networks::Planes>), Box<dyn Error>> {
    let network = shipped::open(&Limits::default())?;
    let planes = positions::positions(&network, count)?;
    Ok((network, planes))
}

fn recipes() -> [Recipe; 3] {
    let mish = Recipe { mish: Some(true), filters: 24, moves_left: true, ..Recipe::MAIA };
    let plain = Recipe { convolutional_policy: false, wdl: false, filters: 33, ..Recipe::MAIA };
    let oldest = Recipe { network: 3, squeeze: None, wdl: false, filters: 40, ..Recipe::MAIA };
    [mish, plain, oldest]
}

fn digest(network: &Network, variant: Variant, count: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    let planes = positions::positions(network, count)?;
    let mut embedded = Embedded::open_with(network, 20, variant)?;
    let mut hash = Sha256::new();
    // In batches of all sizes.
    let (mut rest, mut size) = (planes.as_slice(), 1);
    while !rest.is_empty() {
        let (batch, others) = rest.split_at(size.min(rest.len()));
        for output in embedded.run(batch)?.iter() {
            add(&mut hash, &output);
        }
        (rest, size) = (others, size % 20 + 1);
    }
    Ok(hash.finalize().to_vec())
}

fn add(hash: &mut Sha256, output: &OutputRef<'_>) {
    let values = [output.q, output.draw(), output.moves_left.unwrap_or(-1.0)];
    for number in output.policy.iter().chain(&values).chain(output.wdl.iter().flatten()) {
        hash.update(number.to_bits().to_le_bytes());
    }
}
