//! Servers that answer wrongly: one sentence, and no more memory or time than a right answer may take.

use std::time::Duration;

use networks::Elsewhere as _;
use remote::Settings;

use crate::support::{Here, Manner, Server, network, open, positions, settings};

/// What is said of a server of this manner when it is first asked, by either way.
fn said(manner: Manner) -> [String; 2] {
    let server = Server::start(&network(), manner);
    // Long enough for right answers, and short enough to wait for one that never ends.
    let settings = Settings { deadline: Duration::from_secs(2), ..settings() };
    [server.grpc(), server.http()].map(|address| open(&address, settings.clone()).unwrap_err().to_string())
}

#[test]
fn answers_of_another_shape_type_or_number_are_refused() {
    for (manner, part) in [
        (Manner::ShortPolicy, "1857 numbers in /output/policy where 1858 are needed"),
        (Manner::MoreRows, "its output /output/policy has 2 rows for 1 positions"),
        (Manner::OtherType, "its output /output/policy is of type FP64, not FP32"),
        (Manner::NotANumber, "a number in /output/wdl that is not finite"),
        (Manner::NoValue, "its answer has no output /output/wdl"),
        (Manner::OtherVersion, "it answered with version 4, and 3 was asked"),
        (Manner::Fails, "it failed: the device is on fire"),
    ] {
        for text in said(manner) {
            assert!(text.contains(part), "{manner:?}: {text}");
        }
    }
}

#[test]
fn answers_that_are_too_long_end_early_or_are_none_are_refused() {
    let [grpc, http] = said(Manner::Huge);
    assert!(grpc.contains("too long") && http.contains("longer than"), "{grpc}; {http}");
    let [grpc, http] = said(Manner::Garbage);
    assert!(grpc.contains("message is damaged") && http.contains("cannot be read"), "{grpc}; {http}");
    let [grpc, http] = said(Manner::ManyParts);
    assert!(grpc.contains("more parts") && http.contains("cannot be read"), "{grpc}; {http}");
    let [grpc, http] = said(Manner::Endless);
    assert!(grpc.contains("did not answer within 2.0 s") && http.contains("longer than"), "{grpc}; {http}");
    for text in said(Manner::Silent) {
        assert!(text.contains("did not answer within 2.0 s"), "{text}");
    }
}

#[test]
fn who_turns_hostile_in_a_search_is_not_asked_again_and_the_other_one_is() {
    let (good, turned) = (Server::start(&network(), Manner::Honest), Server::start(&network(), Manner::Honest));
    let mut remote = open(&format!("{},{}", good.grpc(), turned.grpc()), settings()).unwrap();
    let (batch, expected) = (positions(8), Here::new().evaluate_all(&positions(8)));
    remote.run(&batch).unwrap();
    let address = turned.kill();
    let turned = Server::start_at(address, &network(), Manner::NotANumber);
    for _ in 0..6 {
        let outputs: Vec<_> = remote.run(&batch).unwrap().iter().map(|output| output.to_output()).collect();
        assert_eq!(outputs, expected, "no wrong answer is ever taken");
    }
    drop(turned);
    let seen = remote.overview().servers();
    assert!(seen[0].is_ready && !seen[1].is_ready, "{seen:?}");
}

#[test]
fn a_port_that_speaks_something_else_is_said() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let thread = std::thread::spawn(move || {
        use std::io::Write as _;
        for stream in listener.incoming().take(2) {
            let _ = stream.unwrap().write_all(b"SSH-2.0-OpenSSH_9.6\r\n");
        }
    });
    for protocol in ["http", "grpc"] {
        let error = open(&format!("{protocol}://{address}/model"), settings()).unwrap_err().to_string();
        assert!(error.contains(&address.to_string()), "{error}");
    }
    drop(thread);
}
