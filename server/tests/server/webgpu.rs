//! WebGPU, and several devices, through the program. What computes is SwiftShader, as where networks are tested.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use super::process::Process;
use crate::support::http::get;

const NETWORK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../networks/tests/fixtures/residual.pb.gz");

/// The program with a library that has WebGPU; `driver` is Vulkan's. `None`, said aloud, where there is none.
fn program(driver: &str) -> Option<Command> {
    let library = std::env::var_os("PUCTOSCOPE_TEST_WEBGPU").filter(|path| !path.is_empty());
    let Some(library) = library else {
        eprintln!("skipped: needs ONNX Runtime with WebGPU; `scripts/webgpu.sh` brings it");
        return None;
    };
    let folder = std::env::var("PUCTOSCOPE_SWIFTSHADER").unwrap_or_else(|_| "/usr/lib/chromium".to_owned());
    let driver = Path::new(&folder).join(driver);
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.env("PUCTOSCOPE_ONNXRUNTIME", library).env("LD_LIBRARY_PATH", &folder);
    command.env("VK_ICD_FILENAMES", &driver).env("VK_DRIVER_FILES", &driver);
    Some(command)
}

const SWIFTSHADER: &str = "vk_swiftshader_icd.json";

fn analyse(devices: &str) -> Option<(Output, Value)> {
    let mut command = program(SWIFTSHADER)?;
    let arguments = ["analyse", "--json", "--network", NETWORK, "--nodes", "30", "--batch", "2", "--device", devices];
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = serde_json::from_slice(&output.stdout).unwrap();
    Some((output, found))
}

#[test]
fn a_search_on_webgpu_is_the_cpus() {
    let Some((output, webgpu)) = analyse("webgpu") else { return };
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let (_, again) = analyse("webgpu").unwrap();
    assert_eq!(webgpu["digest"], again["digest"]);
    let (_, cpu) = analyse("cpu").unwrap();
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
    let Some(mut command) = program(SWIFTSHADER) else { return };
    let arguments = ["analyse", "--network", NETWORK, "--nodes", "4", "--device", "webgpu,cpu"];
    let output = command.args(arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("devices webgpu,cpu differ in the last bits") && error.contains("mixed,webgpu,cpu"),
        "{error}"
    );
    let (output, found) = analyse("mixed,webgpu,cpu").unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the digest of a search that they share cannot be repeated"), "{error}");
    assert!(found["nodes"].as_u64().unwrap() >= 30);
    let ((_, one), (output, two)) = (analyse("cpu").unwrap(), analyse("cpu,cpu").unwrap());
    assert_eq!(one["digest"], two["digest"]);
    assert!(output.stderr.is_empty());
}

#[test]
fn without_an_adapter_it_is_refused_by_name_and_told_otherwise() {
    let Some(mut command) = program("no_such_driver.json") else { return };
    let arguments = ["evaluate", "--network", NETWORK, "--device", "webgpu"];
    let output = command.args(arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("device webgpu cannot be used: Vulkan has no driver here"), "{error}");
    let mut command = program("no_such_driver.json").unwrap();
    let output = command.args(["evaluate", "--network", NETWORK]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert!(error.contains("computing on the CPU (CPUExecutionProvider, ONNX Runtime "), "{error}");
    assert!(error.contains("because WebGPU does not work: Vulkan has no driver here"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_names_its_adapter() {
    let Some(mut command) = program(SWIFTSHADER) else { return };
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
