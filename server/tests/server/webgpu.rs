//! WebGPU, and several devices, through the program. What computes is SwiftShader, as where networks are tested.

#[path = "../../../networks/tests/networks/webgpu/machine.rs"]
mod machine;

use std::fs;
use std::process::{Command, Output};

use machine::{Driver, Machine};
use serde_json::Value;
use wire::{Command as Ask, Event, Until};

use super::process::Process;
use crate::support::Client;
use crate::support::http::get;

const NETWORK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../networks/tests/fixtures/residual.pb.gz");

/// The program on a machine with WebGPU. `None`, said aloud, where there is none.
fn program(test: &str, driver: Driver) -> Option<(Machine, Command)> {
    let machine = Machine::find(test)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    machine.give(driver, &mut command);
    Some((machine, command))
}

fn analyse(test: &str, devices: &str) -> Option<(Output, Value)> {
    let (_machine, mut command) = program(test, Driver::SwiftShader)?;
    let arguments = ["analyse", "--json", "--network", NETWORK, "--nodes", "30", "--batch", "2", "--device", devices];
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = serde_json::from_slice(&output.stdout).unwrap();
    Some((output, found))
}

#[test]
fn a_search_on_webgpu_is_the_cpus() {
    let Some((output, webgpu)) = analyse("search", "webgpu") else { return };
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let (_, again) = analyse("search", "webgpu").unwrap();
    assert_eq!(webgpu["digest"], again["digest"]);
    let (_, cpu) = analyse("search", "cpu").unwrap();
    let visits = |found: &Value| -> Vec<(String, i64)> {
        let edges = found["edges"].as_array().unwrap();
        let mut visits: Vec<_> =
            edges.iter().map(|edge| (edge["move"].to_string(), edge["n"].as_i64().unwrap())).collect();
        visits.sort();
        visits
    };
    let moved: u64 = visits(&webgpu).iter().zip(&visits(&cpu)).map(|(a, b)| a.1.abs_diff(b.1)).sum();
    assert!(moved <= 4, "{webgpu} {cpu}");
    assert_ne!(webgpu["digest"], cpu["digest"], "another device computed");
}

#[test]
fn devices_that_differ_are_mixed_only_by_that_word() {
    let Some((machine, mut command)) = program("mixed", Driver::SwiftShader) else { return };
    let arguments = ["analyse", "--network", NETWORK, "--nodes", "4", "--device", "webgpu,cpu"];
    let output = command.args(arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("devices webgpu,cpu differ in the last bits") && error.contains("mixed,webgpu,cpu"),
        "{error}"
    );
    drop(machine);
    let (output, found) = analyse("mixed", "mixed,webgpu,cpu").unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the digest of a search that they share cannot be repeated"), "{error}");
    assert!(found["nodes"].as_u64().unwrap() >= 30);
    let ((_, one), (output, two)) = (analyse("mixed", "cpu").unwrap(), analyse("mixed", "cpu,cpu").unwrap());
    assert_eq!(one["digest"], two["digest"]);
    assert!(output.stderr.is_empty());
}

#[test]
fn without_an_adapter_it_is_refused_by_name_and_told_otherwise() {
    let Some((machine, mut command)) = program("without", Driver::None) else { return };
    let arguments = ["evaluate", "--network", NETWORK, "--device", "webgpu"];
    let output = command.args(arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("device webgpu cannot be used: Vulkan has no driver here"), "{error}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    machine.give(Driver::None, &mut command);
    let output = command.args(["evaluate", "--network", NETWORK]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert!(error.contains("computing on the CPU (CPUExecutionProvider, ONNX Runtime "), "{error}");
    assert!(error.contains("because WebGPU does not work: Vulkan has no driver here"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_names_its_adapter() {
    let Some((_machine, mut command)) = program("names", Driver::SwiftShader) else { return };
    let arguments =
        ["serve", "--no-data", "--address", "127.0.0.1:0", "--network", NETWORK, "--device", "mixed,webgpu,cpu"];
    let server = Process::started(command.args(arguments).args(["--max-batch", "2"]));
    let health = get(server.address, "/health", &[]).await.json();
    let network = &health["running_networks"][0];
    assert_eq!(network["adapter"]["kind"], "software", "{health}");
    let adapter = network["adapter"]["name"].as_str().unwrap();
    assert!(adapter.starts_with("SwiftShader Device"), "{adapter}");
    let name = format!("WebGPU on {adapter}, software adapter + CPU, mixed: the digest cannot be repeated");
    assert_eq!((network["device"].as_str(), health["device"].as_str()), (Some(&*name), Some(&*name)));
    assert_eq!(network["provider"], "WebGpuExecutionProvider + CPUExecutionProvider");
    assert_eq!((&network["mixed"], &network["taken_out"]), (&Value::Bool(true), &Value::Array(Vec::new())));
    server.terminate();
    let log = server.end().await;
    assert!(
        log.contains(&name) && log.contains("cannot be repeated") && log.contains("new searches use this"),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_when_the_adapter_is_lost_and_the_next_one_goes_on() {
    let Some((machine, mut command)) = program("lost", Driver::Card("Imaginary Card 3")) else { return };
    let arguments = ["serve", "--no-data", "--address", "127.0.0.1:0", "--network", NETWORK, "--max-batch", "1"];
    let server = Process::started(command.args(arguments));
    let health = get(server.address, "/health", &[]).await.json();
    assert_eq!(health["device"], "WebGPU on Imaginary Card 3", "{health}");
    let mut client = Client::connect(server.address).await;
    client.open(None, None).await;
    let search = client.search("startpos", "network:residual", &[("batch", "1"), ("cache", "off")]).await;
    client.watch(search).await;
    client.ask(Ask::Go { search, until: Until::nodes(4) }).await.unwrap();
    client.until_resting_at(4).await;
    fs::write(&machine.fault, "lost").unwrap();
    client.ask(Ask::Go { search, until: Until::nodes(1000) }).await.unwrap();
    let lost =
        |event: &Event| matches!(event, Event::Notice { message, .. } if message.ends_with("the adapter was lost"));
    client.until_event(lost).await;
    fs::remove_file(&machine.fault).unwrap();
    client.ask(Ask::Go { search, until: Until::nodes(8) }).await.unwrap();
    client.until(|model| model.status().nodes >= 8).await;
    drop(client);
    server.terminate();
    server.end().await;
}
