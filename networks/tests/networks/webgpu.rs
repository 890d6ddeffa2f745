//! WebGPU, on SwiftShader: a Vulkan driver that computes on the CPU and comes with Chromium.
//!
//! Each test runs in a process of its own: the library is another one than the other tests load, drivers are chosen by the
//! environment, and a lost device stays lost as long as anything of it is left. `driver.rs` stands between WebGPU and
//! SwiftShader, for what goes wrong only with hardware.

mod inside;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::library::build;

/// What a process with WebGPU needs.
struct Machine {
    library: PathBuf,
    /// The folder with SwiftShader.
    swiftshader: PathBuf,
    /// A folder of the test's own.
    folder: PathBuf,
}

/// What the driver pretends.
#[derive(Clone, Copy, PartialEq)]
enum Driver {
    /// Nothing.
    SwiftShader,
    /// To be a card of that name.
    Card(&'static str),
    /// There is none.
    None,
}

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
    process.env("PUCTOSCOPE_ONNXRUNTIME", &machine.library);
    // Where the system has Vulkan's loader, it is another copy of the same.
    process.env("LD_LIBRARY_PATH", &machine.swiftshader);
    process.env("PUCTOSCOPE_TEST_DRIVER", machine.swiftshader.join("libvk_swiftshader.so"));
    let drivers = match driver {
        Driver::None => machine.folder.join("no_driver.json"),
        Driver::SwiftShader | Driver::Card(_) => {
            let Some(file) = machine.driver() else { return };
            process.env("PUCTOSCOPE_TEST_DRIVER_FILE", &file);
            machine.description_of(&file)
        }
    };
    // The older and the newer name for the same.
    process.env("VK_ICD_FILENAMES", &drivers).env("VK_DRIVER_FILES", &drivers);
    if let Driver::Card(card) = driver {
        process.env("PUCTOSCOPE_TEST_CARD", card);
    }
    let output = process.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{said}");
    assert!(output.status.success() && said.contains("1 passed"), "{name}: {}\n{said}", output.status);
    fs::remove_dir_all(&machine.folder).unwrap();
}

impl Machine {
    /// Finds it, or says aloud what is missing.
    ///
    /// # Panics
    /// If something is missing and `PUCTOSCOPE_TEST_WEBGPU` is set.
    fn find(test: &str) -> Option<Self> {
        let named = env::var_os("PUCTOSCOPE_TEST_WEBGPU").filter(|path| !path.is_empty());
        let missing = |what: &str| {
            assert!(named.is_none(), "PUCTOSCOPE_TEST_WEBGPU is set, but {what}");
            eprintln!("skipped: {what}; `scripts/webgpu.sh` brings it");
        };
        let Some(library) = named.clone().map(PathBuf::from).filter(|path| path.is_file()) else {
            missing("there is no ONNX Runtime with WebGPU");
            return None;
        };
        let swiftshader = env::var_os("PUCTOSCOPE_SWIFTSHADER").map_or("/usr/lib/chromium".into(), PathBuf::from);
        if !["libvk_swiftshader.so", "libvulkan.so.1"].iter().all(|file| swiftshader.join(file).is_file()) {
            missing("there is no SwiftShader");
            return None;
        }
        let folder = env::temp_dir().join(format!("puctoscope-webgpu-{}-{test}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Some(Self { library, swiftshader, folder })
    }

    /// Builds the driver.
    fn driver(&self) -> Option<PathBuf> {
        build(&self.folder, "driver", include_str!("webgpu/driver.rs"))
    }

    /// Describes a driver to Vulkan's loader.
    fn description_of(&self, driver: &Path) -> PathBuf {
        let file = self.folder.join("driver.json");
        let text = serde_json::json!({
            "file_format_version": "1.0.0",
            "ICD": { "library_path": driver, "api_version": "1.1.0" },
        });
        fs::write(&file, text.to_string()).unwrap();
        file
    }
}
