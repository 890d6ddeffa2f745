//! Several devices that share the batches of one network.
//!
//! Each batch is cut into pieces that follow how fast the devices have been, and all are computed at once. A device that fails is taken
//! out, for good, and its piece is computed by the others. Whether all say the same to the last bit is found out before they begin:
//! where they do, it does not matter who computed what, and a search can be repeated; where they do not, they share batches only if
//! that was asked for.

mod examine;
mod member;
mod rate;
mod share;
mod standing;

use std::thread;
use std::time::{Duration, Instant};

use crate::device::ActiveDevice;
use crate::devices::{Devices, Place};
use crate::evaluation::{Output, Outputs, Values};
use crate::lc0::planes::Planes;
use crate::network::Network;
use crate::running::OpenError;
use crate::runtime::{self, RuntimeError, Stair};
use examine::examine;
use member::Member;
pub use member::Stopper;
use rate::renewed;
use share::{look_again, shares};
pub use standing::Standing;

/// Several devices that share batches. Runs one batch at a time.
pub(crate) struct Several {
    /// `None` where one was taken out.
    members: Vec<Option<Box<dyn Member>>>,
    /// Positions a second that each has had lately.
    rates: Vec<f64>,
    /// Batches so far.
    batches: u64,
    standing: Standing,
    stopper: Stopper,
    largest_batch: usize,
    policy: Vec<f32>,
    value: Vec<f32>,
    moves_left: Vec<f32>,
}

impl std::fmt::Debug for Several {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Several({})", self.standing.name())
    }
}

impl Several {
    /// Puts a network on each of the devices.
    ///
    /// # Errors
    /// If one of them does not answer, or they do not say the same to the last bit and that was not asked for.
    pub(crate) fn open(
        runtime: &runtime::Runtime,
        network: &Network,
        devices: &Devices,
        largest_batch: usize,
    ) -> Result<Self, OpenError> {
        let open = |&place: &Place| {
            let backend = runtime::Backend::open_at(runtime, network, place, largest_batch)?;
            Ok((place, Box::new(backend) as Box<dyn Member>))
        };
        Self::of(devices.places().iter().map(open).collect::<Result<Vec<_>, RuntimeError>>()?, devices)
    }

    /// Lets devices share batches.
    fn of(members: Vec<(Place, Box<dyn Member>)>, devices: &Devices) -> Result<Self, OpenError> {
        let (places, mut members): (Vec<Place>, Vec<Box<dyn Member>>) = members.into_iter().unzip();
        let mut rates = Vec::new();
        let mut said = Vec::new();
        for member in &mut members {
            let (outputs, rate) = examine(&mut **member)?;
            said.push(outputs);
            rates.push(rate);
        }
        let first = said[0].first().cloned();
        let are_same = said.iter().flatten().all(|outputs| Some(outputs) == first.as_ref());
        if !are_same && !devices.may_differ() {
            return Err(OpenError::Mixed(devices.clone()));
        }
        let named = places.iter().zip(&members).map(|(place, member)| (*place, member.device().clone()));
        let stopper = Stopper::of(members.iter().map(|member| member.stopper()).collect());
        Ok(Self {
            standing: Standing::new(named, !are_same),
            largest_batch: members.iter().map(|member| member.largest_batch()).min().unwrap_or(1),
            members: members.into_iter().map(Some).collect(),
            rates,
            batches: 0,
            stopper,
            policy: Vec::new(),
            value: Vec::new(),
            moves_left: Vec::new(),
        })
    }

    /// All devices as one.
    pub(crate) fn device(&self) -> ActiveDevice {
        self.standing.as_one()
    }

    pub(crate) fn standing(&self) -> &Standing {
        &self.standing
    }

    pub(crate) fn largest_batch(&self) -> usize {
        self.largest_batch
    }

    pub(crate) fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    pub(crate) fn staircase(&mut self) -> Result<Vec<Stair>, RuntimeError> {
        let largest = self.largest_batch;
        runtime::staircase(1, largest, &mut |batch| self.run(batch).map(|_| ()))
    }

    /// Evaluates 1 to [`largest_batch`](Self::largest_batch) positions. The result lives until the next run.
    pub(crate) fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, RuntimeError> {
        if batch.is_empty() || batch.len() > self.largest_batch {
            return Err(RuntimeError::BatchSize { found: batch.len(), largest: self.largest_batch });
        }
        let mut answers: Vec<Option<Output>> = vec![None; batch.len()];
        while let Some(start) = answers.iter().position(Option::is_none) {
            // What a device left open is one stretch.
            let open = answers[start..].iter().take_while(|answer| answer.is_none()).count();
            self.share(&batch[start..start + open], &mut answers[start..start + open])?;
        }
        Ok(self.gathered(answers.into_iter().flatten()))
    }

    /// Has all devices compute their shares at once. Where one fails that others can stand in for, its answers stay open.
    fn share(&mut self, batch: &[Planes], answers: &mut [Option<Output>]) -> Result<(), RuntimeError> {
        let rates: Vec<f64> = self
            .members
            .iter()
            .zip(&self.rates)
            .map(|(member, &rate)| if member.is_some() { rate } else { 0.0 })
            .collect();
        self.batches += 1;
        let mut shares = shares(batch.len(), &rates);
        if self.batches.is_multiple_of(LOOK_AGAIN) {
            look_again(&mut shares, &rates);
        }
        let mut rest = batch;
        let mut places = answers;
        let mut pieces = Vec::new();
        for (index, (member, share)) in self.members.iter_mut().zip(shares).enumerate() {
            let (piece, behind) = rest.split_at(share);
            let (place, others) = std::mem::take(&mut places).split_at_mut(share);
            (rest, places) = (behind, others);
            if let Some(member) = member.as_mut().filter(|_| share > 0) {
                pieces.push((index, member, piece, place));
            }
        }
        let results: Vec<(usize, usize, Result<Duration, RuntimeError>)> = thread::scope(|scope| {
            let mut pieces = pieces.into_iter().map(|(index, member, piece, place)| {
                let work = move || compute(&mut **member, piece, place);
                (index, piece.len(), work)
            });
            // The first one by this thread.
            let here = pieces.next();
            let there: Vec<_> = pieces.map(|(index, count, work)| (index, count, scope.spawn(work))).collect();
            let here = here.map(|(index, count, mut work)| (index, count, work()));
            let there = there.into_iter().map(|(index, count, thread)| {
                let crashed = || RuntimeError::Run("the network's library failed in an unexpected way".to_owned());
                (index, count, thread.join().unwrap_or_else(|_| Err(crashed())))
            });
            here.into_iter().chain(there).collect()
        });
        let mut failed = None;
        for (index, count, result) in results {
            match result {
                Ok(took) => self.rates[index] = renewed(self.rates[index], count, took),
                Err(error) => {
                    self.failed(index, &error)?;
                    failed = Some(error);
                }
            }
        }
        // Nobody is left to stand in.
        match failed.filter(|_| self.members.iter().all(Option::is_none)) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Takes a device out that has failed, unless it was stopped, or the network is at fault.
    fn failed(&mut self, index: usize, error: &RuntimeError) -> Result<(), RuntimeError> {
        let RuntimeError::Run(reason) = error else { return Err(error.clone()) };
        let is_last = self.members.iter().flatten().count() == 1;
        if self.stopper.is_stopped() || is_last {
            return Err(error.clone());
        }
        self.members[index] = None;
        let told = self.standing.take_out(index, reason);
        tracing::error!("{told}");
        Ok(())
    }

    /// Puts answers one after another, as one device would give them.
    fn gathered(&mut self, answers: impl Iterator<Item = Output>) -> Outputs<'_> {
        self.policy.clear();
        self.value.clear();
        self.moves_left.clear();
        let mut is_wdl = false;
        for answer in answers {
            self.policy.extend(answer.policy);
            match answer.wdl {
                Some(wdl) => {
                    is_wdl = true;
                    self.value.extend(wdl);
                }
                None => self.value.push(answer.q),
            }
            self.moves_left.extend(answer.moves_left);
        }
        let value = if is_wdl { Values::Wdl(&self.value) } else { Values::Scalar(&self.value) };
        Outputs::new(&self.policy, value, Some(&*self.moves_left).filter(|left| !left.is_empty()))
    }
}

/// Computes a piece and puts its answers in their places; returns how long it took.
fn compute(member: &mut dyn Member, piece: &[Planes], places: &mut [Option<Output>]) -> Result<Duration, RuntimeError> {
    let clock = Instant::now();
    let outputs = member.evaluate(piece)?;
    let took = clock.elapsed();
    for (place, output) in places.iter_mut().zip(outputs) {
        *place = Some(output);
    }
    Ok(took)
}

/// Batches after which devices that were too slow for a share are given something again: they may be fast by now.
const LOOK_AGAIN: u64 = 256;

#[cfg(test)]
mod tests;
