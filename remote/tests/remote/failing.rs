//! Servers that go away: who searches waits, says so, and goes on.

use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use networks::{Elsewhere as _, RuntimeError};
use remote::{Said, Settings};

use crate::support::{Here, Manner, OneByOne, Server, network, open, positions, search, settings};

#[test]
fn a_search_waits_for_a_server_that_was_killed_and_has_the_same_digest() {
    let expected = search(&mut Here::new(), 30, |_| {});
    for protocol in ["grpc", "http"] {
        let server = Server::start(&network(), Manner::Honest);
        let address = server.address;
        let remote = open(&format!("{protocol}://{address}/model"), settings()).unwrap();
        let (sender, said) = mpsc::channel();
        let (waits, waiting) = mpsc::channel();
        let _listening = remote.overview().listen(move |one: &Said| {
            if let Said::Waiting { .. } = one {
                // Once is enough.
                let _ = waits.send(());
            }
            sender.send(one.clone()).unwrap();
        });
        // Somebody starts it again once the search has said that it waits.
        let restart = std::thread::spawn(move || {
            waiting.recv().unwrap();
            Server::start_at(address, &network(), Manner::Honest)
        });
        let mut server = Some(server);
        let digest = search(&mut OneByOne::new(remote), 30, |visits| {
            if visits == 10 {
                server.take().unwrap().kill();
            }
        });
        assert_eq!(digest, expected);
        drop(restart.join().unwrap());
        let said: Vec<Said> = said.try_iter().collect();
        let position = |which: fn(&Said) -> bool| said.iter().position(which).unwrap_or_else(|| panic!("{said:?}"));
        let (lost, waiting) =
            (position(|said| matches!(said, Said::Lost { .. })), position(|said| matches!(said, Said::Waiting { .. })));
        let (back, on) =
            (position(|said| matches!(said, Said::Back { .. })), position(|said| matches!(said, Said::GoesOn { .. })));
        assert!(lost < waiting && waiting < back && back < on, "{said:?}");
    }
}

#[test]
fn with_two_servers_nobody_waits_for_the_one_that_was_killed() {
    let expected = search(&mut Here::new(), 30, |_| {});
    let (one, other) = (Server::start(&network(), Manner::Honest), Server::start(&network(), Manner::Honest));
    let remote = open(&format!("{},{}", one.grpc(), other.grpc()), settings()).unwrap();
    let overview = remote.overview();
    let said = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&said);
    let _listening = overview.listen(move |one: &Said| heard.lock().unwrap().push(one.clone()));
    let mut remote = OneByOne::new(remote);
    let mut servers = vec![one, other];
    let (mut last, mut longest) = (Instant::now(), Duration::ZERO);
    let digest = search(&mut remote, 30, |visits| {
        longest = longest.max(last.elapsed());
        if visits == 10 {
            // Whichever is the quicker one, and so the one that is asked.
            let quick = if servers[0].questions() > servers[1].questions() { 0 } else { 1 };
            servers.remove(quick).kill();
        }
        last = Instant::now();
    });
    assert_eq!(digest, expected);
    let said = said.lock().unwrap();
    assert!(!said.iter().any(|said| matches!(said, Said::Waiting { .. })), "{said:?}");
    assert!(said.iter().any(|said| matches!(said, Said::Lost { .. })), "{said:?}");
    println!("the longest pause was {longest:?}");
}

#[test]
fn a_server_that_falls_silent_is_not_waited_for_where_there_is_another() {
    let (one, silent) = (Server::start(&network(), Manner::Honest), Server::start(&network(), Manner::Honest));
    let settings = Settings { deadline: Duration::from_secs(3600), patience: Duration::from_millis(1), ..settings() };
    let mut remote = open(&format!("{},{}", silent.grpc(), one.grpc()), settings).unwrap();
    let (batch, expected) = (positions(8), Here::new().evaluate_all(&positions(8)));
    remote.run(&batch).unwrap();
    let address = silent.kill();
    let silent = Server::start_at(address, &network(), Manner::Silent);
    for _ in 0..4 {
        let outputs: Vec<_> = remote.run(&batch).unwrap().iter().map(|output| output.to_output()).collect();
        assert_eq!(outputs, expected);
    }
    drop(silent);
}

#[test]
fn a_server_that_comes_back_with_another_network_is_refused() {
    let server = Server::start(&network(), Manner::Honest);
    let mut remote = open(&server.grpc(), settings()).unwrap();
    let address = server.kill();
    let stranger = Server::start_at(address, &network(), Manner::OtherNetwork);
    let error = remote.run(&positions(1)).unwrap_err();
    assert!(matches!(&error, RuntimeError::Elsewhere(problem) if problem.contains("another network")), "{error}");
    assert_eq!(stranger.questions(), 0, "it was not asked");
}

#[test]
fn busy_servers_are_asked_again() {
    let server = Server::start(&network(), Manner::Busy(5));
    for address in [server.grpc(), server.http()] {
        let mut remote = open(&address, settings()).unwrap();
        let outputs: Vec<_> = remote.run(&positions(2)).unwrap().iter().map(|output| output.to_output()).collect();
        assert_eq!(outputs, Here::new().evaluate_all(&positions(2)));
    }
    assert!(server.questions() >= 9);
}

#[test]
fn waiting_ends_when_it_is_stopped_or_has_lasted_long_enough() {
    let server = Server::start(&network(), Manner::Honest);
    let mut remote = open(&server.grpc(), settings()).unwrap();
    let mut short = open(&server.grpc(), Settings { wait: Duration::from_millis(100), ..settings() }).unwrap();
    let address = server.kill();
    let error = short.run(&positions(1)).unwrap_err().to_string();
    assert!(error.contains("no server evaluated within 0 s") && error.contains(&address.to_string()), "{error}");
    let (stopper, overview) = (remote.stopper(), remote.overview());
    let (sender, waits) = mpsc::channel();
    let _listening = overview.listen(move |said: &Said| {
        if let Said::Waiting { .. } = said {
            // Once is enough.
            let _ = sender.send(());
        }
    });
    let thread = std::thread::spawn(move || {
        waits.recv().unwrap();
        stopper.stop();
    });
    assert_eq!(remote.run(&positions(1)).unwrap_err(), RuntimeError::Stopped);
    thread.join().unwrap();
    assert_eq!(remote.run(&positions(1)).unwrap_err(), RuntimeError::Stopped, "until it is allowed");
    assert_eq!(overview.waits_for(), None);
    let server = Server::start_at(address, &network(), Manner::Honest);
    remote.stopper().allow();
    assert!(remote.run(&positions(1)).is_ok());
    drop(server);
}
