//! Several devices that share batches, as far as there are any: sessions on the CPU.

use crate::batches::positions;
use crate::support::file::Recipe;
use crate::support::runtime;
use networks::{Limits, Network, Running, RuntimeError, Wanted};

#[test]
fn two_sessions_on_the_cpu_say_what_one_says() {
    let Some(runtime) = runtime() else { return };
    let network =
        Network::from_bytes("small", Recipe { moves_left: true, ..Recipe::MAIA }.file(1), &Limits::default()).unwrap();
    let open = |devices: &str| {
        let devices = devices.parse().unwrap();
        let wanted = Wanted { runtime: None, library: Some(runtime.path()), devices: &devices, threads: 1 };
        Running::open(&wanted, &network, 16).unwrap()
    };
    let (mut one, mut two) = (open("cpu"), open("cpu,cpu"));
    assert!(one.standing().is_none());
    let standing = two.standing().unwrap().clone();
    assert!(!standing.is_mixed());
    assert_eq!((standing.name().as_str(), two.device().name.as_str()), ("CPU + CPU", "CPU + CPU"));
    assert!(two.device().is_cpu());
    assert!(two.device().detail.contains("CPU: ") && two.device().library.starts_with("ONNX Runtime "));
    for count in [16, 7, 1] {
        assert_eq!(one.evaluate(&positions(count)).unwrap(), two.evaluate(&positions(count)).unwrap(), "{count}");
    }
    assert_eq!(two.run(&positions(17)).unwrap_err(), RuntimeError::BatchSize { found: 17, largest: 16 });
    assert_eq!(two.staircase().unwrap().len(), 5);
    two.stopper().stop();
    assert!(two.run(&positions(4)).is_err());
    two.stopper().allow();
    assert_eq!(two.run(&positions(4)).unwrap().len(), 4);
    assert_eq!(standing.faults(), [""; 0], "who is stopped has not failed");
}
