//! Every target with its seeds, and with changes of them that are the same in every run.

use std::fs;
use std::panic;
use std::path::Path;
use std::time::Instant;

use fuzz::{TARGETS, Target};
use proptest::prelude::Rng as _;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// Longest input tried, in bytes.
const LONGEST: usize = 10_000;

/// A test of each target, so that one can be tried alone.
macro_rules! tests {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            holds(stringify!($name));
        })+

        #[test]
        fn no_target_is_left_out() {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$(stringify!($name)),+]);
        }
    };
}

tests! { games lessons moves positions epd uci opinions commands events analysis document log what_if recording stored weights onnx training }

fn holds(name: &str) {
    let begin = Instant::now();
    let Target { hold, changes, .. } = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "{name} has seeds");
    seeds.iter().for_each(|seed| keep_if_fault(name, hold, seed));
    let mut random = Random(TestRng::deterministic_rng(RngAlgorithm::XorShift));
    for _ in 0..*changes {
        let mut input = random.one_of(&seeds).clone();
        for _ in 0..=random.below(4) {
            random.change(&mut input, &seeds);
        }
        keep_if_fault(name, hold, &input);
    }
    println!("{name}: {changes} changes of {} seeds in {:?}", seeds.len(), begin.elapsed());
}

/// Tries an input. One that is a fault is written to fuzz/faults, because it belongs into fuzz/seeds.
fn keep_if_fault(name: &str, hold: &fn(&[u8]), input: &[u8]) {
    if let Err(fault) = panic::catch_unwind(|| hold(input)) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults");
        let file = folder.join(format!("{name}-changed"));
        fs::create_dir_all(folder).and_then(|()| fs::write(&file, input)).unwrap();
        println!("the input is in {}", file.display());
        panic::resume_unwind(fault);
    }
}

/// The seeds of a target, in the order of their names.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(name);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

struct Random(TestRng);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { usize::try_from(self.0.next_u32()).unwrap() % end }
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A part of the input: where it begins and ends.
    fn part(&mut self, input: &[u8]) -> (usize, usize) {
        let begin = self.below(input.len() + 1);
        // Mostly short: a word, a number, a sign.
        let most = [1, 4, 16, 1000][self.below(4)].min(input.len() - begin);
        let length = self.below(1 + most);
        (begin, begin + length)
    }

    fn change(&mut self, input: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let (begin, end) = self.part(input);
        match self.below(6) {
            0 => drop(input.drain(begin..end)),
            1 => {
                let again = input[begin..end].to_vec();
                input.splice(end..end, again);
            }
            2 if begin < input.len() => input[begin] ^= 1 << self.below(8),
            3 if begin < input.len() => input[begin] = *self.one_of(&[0, 1, 0x7f, 0x80, 0xff]),
            4 => {
                let other = self.one_of(seeds).clone();
                let (from, to) = self.part(&other);
                input.splice(begin..end, other[from..to].iter().copied());
            }
            _ => input.truncate(begin.max(1)),
        }
        input.truncate(LONGEST);
    }
}
