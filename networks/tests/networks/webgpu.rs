//! WebGPU, on SwiftShader: a Vulkan driver that computes on the CPU and comes with Chromium.
//!
//! Each test runs in a process of its own: the library is another one than the other tests load, drivers are chosen by the
//! environment, and a lost device stays lost as long as anything of it is left. `driver.rs` stands between WebGPU and
//! SwiftShader, for what goes wrong only with hardware.

mod inside;
mod machine;

use std::env;
use std::process::Command;

use machine::{Driver, Machine};

#[test]
fn every_architecture_says_what_the_cpu_says() {
    run("every_architecture_says_what_the_cpu_says", Driver::SwiftShader);
}

#[test]
fn published_networks_say_what_the_cpu_says() {
    run("published_networks_say_what_the_cpu_says", Driver::SwiftShader);
}

#[test]
fn it_computes_as_the_cpu_does_on_swiftshader() {
    run("it_computes_as_the_cpu_does_on_swiftshader", Driver::SwiftShader);
}

#[test]
fn a_card_is_taken_and_may_fail() {
    run("a_card_is_taken_and_may_fail", Driver::Card("Imaginary Card 3"));
}

#[test]
fn without_an_adapter_webgpu_is_refused() {
    run("without_an_adapter_webgpu_is_refused", Driver::None);
}

/// Runs a test of [`inside`] in a process that has WebGPU.
fn run(name: &str, driver: Driver) {
    let Some(machine) = Machine::find(name) else { return };
    let mut process = Command::new(env::current_exe().unwrap());
    process.args(["--exact", &format!("webgpu::inside::{name}"), "--ignored", "--nocapture"]);
    machine.give(driver, &mut process);
    let output = process.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{said}");
    assert!(output.status.success() && said.contains("1 passed"), "{name}: {}\n{said}", output.status);
}
