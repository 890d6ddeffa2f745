//! What a process needs to have WebGPU: ONNX Runtime's build with it, SwiftShader, and a driver between the two. Tests of the server
//! use it, too.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A machine with WebGPU.
pub(crate) struct Machine {
    library: PathBuf,
    /// The folder with SwiftShader.
    swiftshader: PathBuf,
    /// A folder of the test's own.
    folder: PathBuf,
    /// What goes wrong is written into this file: `lost`, `memory` or `memory once`.
    pub(crate) fault: PathBuf,
}

/// What the driver pretends.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Driver {
    /// Nothing.
    SwiftShader,
    /// To be a card of that name.
    Card(&'static str),
    /// There is none.
    None,
}

impl Machine {
    /// Finds it, or says aloud what is missing.
    ///
    /// # Panics
    /// If something is missing and `PUCTOSCOPE_TEST_WEBGPU` is set.
    pub(crate) fn find(test: &str) -> Option<Self> {
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
        Some(Self { library, swiftshader, fault: folder.join("fault"), folder })
    }

    /// Gives a command a library and a driver.
    ///
    /// # Panics
    /// If the driver cannot be built.
    pub(crate) fn give(&self, driver: Driver, command: &mut Command) {
        command.env("PUCTOSCOPE_ONNXRUNTIME", &self.library);
        // Where the system has Vulkan's loader, it is another copy of the same.
        command.env("LD_LIBRARY_PATH", &self.swiftshader);
        command.env("PUCTOSCOPE_TEST_DRIVER", self.swiftshader.join("libvk_swiftshader.so"));
        command.env("PUCTOSCOPE_TEST_FAULT", &self.fault);
        if let Driver::Card(card) = driver {
            command.env("PUCTOSCOPE_TEST_CARD", card);
        }
        let described = self.folder.join("driver.json");
        if driver != Driver::None {
            let library = self.build();
            let text = serde_json::json!({
                "file_format_version": "1.0.0",
                "ICD": { "library_path": library, "api_version": "1.1.0" },
            });
            fs::write(&described, text.to_string()).unwrap();
        }
        // The older and the newer name for the same.
        command.env("VK_ICD_FILENAMES", &described).env("VK_DRIVER_FILES", &described);
    }

    /// Builds the driver.
    fn build(&self) -> PathBuf {
        let (code, library) = (self.folder.join("driver.rs"), self.folder.join("libdriver.so"));
        fs::write(&code, include_str!("driver.rs")).unwrap();
        let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let arguments = ["--edition", "2024", "--crate-type", "cdylib", "-C", "panic=abort", "-o"];
        let mut rustc = Command::new(compiler);
        let built = rustc.args(arguments).args::<[&Path; 2], _>([&library, &code]).output().expect("rustc is here");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        library
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // What is left lies in a folder for temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
