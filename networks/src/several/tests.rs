//! Tests with devices that fail as they are told.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use super::member::Stop;
use super::*;
use crate::evaluation::OutputError;
use crate::lc0::policy::MOVES;

/// Says of each position its first mask, and adds what it is off by.
struct Fake {
    device: ActiveDevice,
    off: f32,
    fails: Arc<AtomicBool>,
    with: RuntimeError,
    /// Sizes of what it was asked.
    asked: Sender<usize>,
}

struct Nothing;

impl Stop for Nothing {
    fn stop(&self) {}
    fn allow(&self) {}
}

impl Member for Fake {
    fn device(&self) -> &ActiveDevice {
        &self.device
    }
    fn largest_batch(&self) -> usize {
        64
    }
    fn stopper(&self) -> Box<dyn Stop> {
        Box::new(Nothing)
    }
    fn evaluate(&mut self, batch: &[Planes]) -> Result<Vec<Output>, RuntimeError> {
        // The test may have ended.
        let _ = self.asked.send(batch.len());
        if self.fails.load(Ordering::SeqCst) {
            if self.with == RuntimeError::Stopped {
                panic!("as the test wishes");
            }
            return Err(self.with.clone());
        }
        let answer = |planes: &Planes| {
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let q = (planes.masks[0] % 1000) as f32 + self.off;
            Output { policy: vec![q; MOVES], wdl: Some([q, 0.0, 0.0]), q, moves_left: Some(q) }
        };
        Ok(batch.iter().map(answer).collect())
    }
}

/// Devices, a switch for each that makes it fail, and what each was asked.
struct World {
    several: Several,
    fails: Vec<Arc<AtomicBool>>,
    asked: Vec<Mutex<Receiver<usize>>>,
}

fn lost() -> RuntimeError {
    RuntimeError::Run("the adapter was lost".to_owned())
}

/// Devices that are off by this and fail with that.
fn world(devices: &str, offs: &[f32], with: &RuntimeError) -> Result<World, OpenError> {
    let devices: Devices = devices.parse().unwrap();
    let (mut members, mut fails, mut asked) = (Vec::new(), Vec::new(), Vec::new());
    for (place, &off) in devices.places().iter().zip(offs) {
        let (sender, receiver) = channel();
        let device = ActiveDevice {
            name: place.to_string().to_uppercase(),
            provider: "Fake".to_owned(),
            library: "ONNX Runtime 1.31.1".to_owned(),
            detail: "3 nodes on Fake".to_owned(),
            adapter: None,
            refused: Vec::new(),
        };
        let switch = Arc::new(AtomicBool::new(false));
        let fake = Fake { device, off, fails: Arc::clone(&switch), with: with.clone(), asked: sender };
        members.push((*place, Box::new(fake) as Box<dyn Member>));
        fails.push(switch);
        asked.push(Mutex::new(receiver));
    }
    let mut several = Several::of(members, &devices)?;
    // The clock has measured something, which is another number each time.
    several.rates = vec![1.0; offs.len()];
    let world = World { several, fails, asked };
    world.asked();
    Ok(world)
}

impl World {
    /// Positions that each device was asked since the last look.
    fn asked(&self) -> Vec<usize> {
        self.asked.iter().map(|asked| asked.lock().unwrap().try_iter().sum()).collect()
    }

    fn fail(&self, index: usize) {
        self.fails[index].store(true, Ordering::SeqCst);
    }
}

fn positions(count: u64) -> Vec<Planes> {
    let position = |number| {
        let mut planes = Planes::empty();
        planes.masks[0] = number;
        planes
    };
    (0..count).map(position).collect()
}

/// Values in the order asked for.
fn said(outputs: &Outputs<'_>) -> Vec<f32> {
    outputs.iter().map(|output| output.q).collect()
}

#[test]
fn batches_are_shared_and_answers_are_in_order() {
    let mut world = world("cuda:0,cuda:1,cpu", &[0.0; 3], &lost()).unwrap();
    world.several.rates = vec![2.0, 1.0, 1.0];
    let outputs = world.several.run(&positions(8)).unwrap();
    assert_eq!(said(&outputs), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    assert_eq!(
        (outputs.get(3).wdl, outputs.get(3).moves_left, outputs.get(7).policy[5]),
        (Some([3.0, 0.0, 0.0]), Some(3.0), 7.0)
    );
    assert_eq!(world.asked(), [4, 2, 2]);
    world.several.rates = vec![1.0, 1.0, 4.0];
    world.several.run(&positions(1)).unwrap();
    assert_eq!(world.asked(), [0, 0, 1], "the fastest one");
    assert_eq!(world.several.device().name, "CUDA:0 + CUDA:1 + CPU");
    assert_eq!(world.several.run(&[]).unwrap_err(), RuntimeError::BatchSize { found: 0, largest: 64 });
    assert!(world.several.run(&positions(65)).is_err());
}

#[test]
fn rates_follow_what_is_measured() {
    let after = |rate: f64, count, milliseconds| renewed(rate, count, Duration::from_millis(milliseconds));
    assert!((after(100.0, 10, 100) - 100.0).abs() < 1e-9);
    assert!((after(100.0, 1, 1000) - 80.2).abs() < 1e-9, "once is not for ever");
    let slow = (0..30).fold(100.0, |rate, _| after(rate, 1, 1000));
    assert!(slow < 1.2, "{slow}");
}

#[test]
fn one_that_fails_is_taken_out_and_its_leaves_are_evaluated_elsewhere() {
    let mut world = world("cuda:0,cuda:1,cpu", &[0.0; 3], &lost()).unwrap();
    let standing = world.several.standing().clone();
    world.fail(1);
    let outputs = world.several.run(&positions(9)).unwrap();
    assert_eq!(said(&outputs), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    let asked = world.asked();
    assert_eq!((asked[1], asked.iter().sum::<usize>()), (3, 12), "its three went to the others");
    assert_eq!(standing.faults(), ["device cuda:1 was taken out: the adapter was lost"]);
    assert_eq!(standing.name(), "CUDA:0 + CPU; device cuda:1 was taken out: the adapter was lost");
    // It does not come back.
    world.fails[1].store(false, Ordering::SeqCst);
    world.several.run(&positions(4)).unwrap();
    assert_eq!(world.asked()[1], 0);
    // The last one stays, whatever it says.
    world.fail(0);
    world.several.run(&positions(4)).unwrap();
    world.fail(2);
    assert_eq!(world.several.run(&positions(4)).unwrap_err(), lost());
    let told =
        ["device cuda:1 was taken out: the adapter was lost", "device cuda:0 was taken out: the adapter was lost"];
    assert_eq!(standing.faults(), told, "in that order");
    world.fails[2].store(false, Ordering::SeqCst);
    assert_eq!(world.several.run(&positions(2)).unwrap().len(), 2);
}

#[test]
fn all_of_them_at_once_leave_one() {
    let mut world = world("cuda:0,cuda:1", &[0.0; 2], &lost()).unwrap();
    world.fail(0);
    world.fail(1);
    assert_eq!(world.several.run(&positions(4)).unwrap_err(), lost());
    assert_eq!(world.several.standing().faults().len(), 1);
}

#[test]
fn one_that_crashes_is_taken_out_too() {
    let mut world = world("cpu,cpu", &[0.0; 2], &RuntimeError::Stopped).unwrap();
    world.fail(1);
    assert_eq!(world.several.run(&positions(4)).unwrap().len(), 4);
    let told = "device cpu was taken out: the network's library failed in an unexpected way";
    assert_eq!(world.several.standing().faults(), [told]);
}

#[test]
fn a_network_at_fault_and_a_stopped_run_take_nobody_out() {
    let not_finite: RuntimeError = OutputError::NotFinite { output: "/output/wdl".to_owned() }.into();
    let mut first = world("cpu,cpu", &[0.0; 2], &not_finite).unwrap();
    first.fail(0);
    assert_eq!(first.several.run(&positions(4)).unwrap_err(), not_finite);
    let mut second = world("cpu,cpu", &[0.0; 2], &lost()).unwrap();
    second.several.stopper().stop();
    second.fail(1);
    assert_eq!(second.several.run(&positions(4)).unwrap_err(), lost());
    for world in [first, second] {
        assert_eq!(world.several.standing().faults(), [""; 0]);
    }
}

#[test]
fn devices_that_differ_are_mixed_only_when_that_is_asked_for() {
    let refused = world("cuda:0,cpu", &[0.0, 1.0], &lost()).err().unwrap().to_string();
    assert_eq!(
        refused,
        "devices cuda:0,cpu differ in the last bits of what they say, so that no search could be repeated: \
         --device mixed,cuda:0,cpu allows it"
    );
    let same = world("mixed,cuda:0,cpu", &[0.0, 0.0], &lost()).unwrap();
    assert!(!same.several.standing().is_mixed(), "they are the same after all");
    let mixed = world("mixed,cuda:0,cpu", &[0.0, 1.0], &lost()).unwrap();
    assert!(mixed.several.standing().is_mixed());
    assert_eq!(mixed.several.device().name, "CUDA:0 + CPU, mixed: the digest cannot be repeated");
    assert!(!world("cuda:0,cpu", &[0.0; 2], &lost()).unwrap().several.standing().is_mixed());
}
