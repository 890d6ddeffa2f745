//! A server is trusted only with the very network.

use networks::{Precision, shipped};
use remote::{OpenError, Remote};

use crate::support::{Manner, Server, network, open, other_network, settings};

fn refused(manner: Manner) -> String {
    let server = Server::start(&network(), manner);
    let refused = |address: &str| match open(address, settings()).unwrap_err() {
        OpenError::Refused { reason, address: found, network } => {
            assert_eq!((found.as_str(), network.as_str()), (address, shipped::FILE));
            reason
        }
        other => panic!("{other}"),
    };
    let (grpc, http) = (refused(&server.grpc()), refused(&server.http()));
    assert_eq!(grpc, http, "the same by either way");
    assert_eq!(server.questions(), 0, "it was not asked to evaluate");
    grpc
}

#[test]
fn without_a_digest_or_with_another_it_is_refused() {
    assert!(refused(Manner::Unnamed).contains("does not say which network it is"));
    let other = refused(Manner::OtherNetwork);
    assert!(other.contains("its model is another network: SHA-256 7777"), "{other}");
    assert!(refused(Manner::OtherInput).contains("its input /input/planes has shape [-1, 112, 64]"));
}

#[test]
fn a_server_of_this_network_is_refused_for_another_one() {
    let server = Server::start(&network(), Manner::Honest);
    let addresses = server.grpc().parse().unwrap();
    let error = Remote::open(&addresses, &other_network(), 8, settings()).unwrap_err().to_string();
    assert!(error.contains(&server.grpc()) && error.contains("another network"), "{error}");
    let half = network().in_precision(Precision::Half).unwrap();
    assert!(matches!(Remote::open(&addresses, &half, 8, settings()), Err(OpenError::Network(_))));
}

#[test]
fn one_stranger_among_servers_is_enough_to_refuse_all() {
    let (server, stranger) =
        (Server::start(&network(), Manner::Honest), Server::start(&network(), Manner::OtherNetwork));
    let error = open(&format!("{},{}", server.grpc(), stranger.grpc()), settings()).unwrap_err().to_string();
    assert!(error.contains(&stranger.grpc()) && !error.contains(&server.grpc()), "{error}");
}

#[test]
fn nobody_there_and_no_such_model_are_said() {
    let server = Server::start(&network(), Manner::Honest);
    for other in ["/maia", "/model/9"] {
        let wrong = open(&server.http().replace("/model", other), settings()).unwrap_err().to_string();
        assert!(wrong.contains("does not serve the model"), "{wrong}");
    }
    let address = server.kill();
    for protocol in ["grpc", "http"] {
        let error = open(&format!("{protocol}://{address}/model"), settings()).unwrap_err();
        assert!(matches!(&error, OpenError::Away(problem) if problem.contains("cannot be reached")), "{error}");
    }
}
