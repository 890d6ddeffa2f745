//! What comes back is what the network says here, to the last bit.

use engine::log::NetworkArithmetic;
use networks::{Elsewhere as _, RuntimeError};

use crate::support::{Here, Manner, OneByOne, Server, network, open, positions, search, settings};

#[test]
fn every_way_gives_the_bits_of_the_same_network_here() {
    let (batch, mut here) = (positions(20), Here::new());
    let expected = here.evaluate_all(&batch);
    for manner in [Manner::Honest, Manner::NumbersInside, Manner::DigestInProperties] {
        let server = Server::start(&network(), manner);
        for address in [server.grpc(), server.http()] {
            let mut running = open(&address, settings()).unwrap().into_running();
            assert_eq!(running.arithmetic(), NetworkArithmetic::Remote);
            assert_eq!(running.evaluate(&batch).unwrap(), expected, "{manner:?} {address}");
            assert_eq!(running.evaluate(&batch[..1]).unwrap(), expected[..1], "one after many");
            let device = running.device().to_string();
            assert!(device.starts_with("remote (KServe v2 over ") && device.ends_with("tests 1.0)"), "{device}");
        }
    }
}

#[test]
fn a_search_has_the_digest_of_the_same_search_here() {
    let server = Server::start(&network(), Manner::Honest);
    let expected = search(&mut Here::new(), 40, |_| {});
    for address in [server.grpc(), server.http()] {
        let mut remote = OneByOne::new(open(&address, settings()).unwrap());
        assert_eq!(search(&mut remote, 40, |_| {}), expected);
    }
}

#[test]
fn a_batch_is_cut_for_what_a_server_takes_and_shared_among_servers() {
    let (one, other) = (Server::start(&network(), Manner::Honest), Server::start(&network(), Manner::Honest));
    let (batch, mut here) = (positions(40), Here::new());
    let mut remote = open(&format!("{},{}", one.grpc(), other.http()), settings()).unwrap();
    let overview = remote.overview();
    let before = (one.positions(), other.positions());
    for _ in 0..2 {
        let outputs: Vec<_> = remote.run(&batch).unwrap().iter().map(|output| output.to_output()).collect();
        assert_eq!(outputs, here.evaluate_all(&batch));
    }
    let (by_one, by_other) = (one.positions() - before.0, other.positions() - before.1);
    assert!(by_one + by_other >= 80 && by_one > 0 && by_other > 0, "{by_one} and {by_other}");
    let servers = overview.servers();
    assert!(
        servers.iter().all(|server| server.is_ready && server.version == "3" && server.in_flight == 0),
        "{servers:?}"
    );
    assert!(matches!(remote.run(&[]), Err(RuntimeError::BatchSize { found: 0, largest: 64 })));
    assert!(remote.run(&positions(65)).is_err());
}
