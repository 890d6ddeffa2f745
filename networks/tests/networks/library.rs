//! Loading ONNX Runtime. One test does it all, because a process holds one library and the order matters.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::file::Recipe;
use networks::{Backend, Device, Limits, Network, Runtime, RuntimeError};

#[test]
fn every_library_gets_its_answer() {
    let folder = std::env::temp_dir().join(format!("puctoscope-library-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();

    let missing = folder.join("libmissing.so");
    assert_eq!(refusal(&missing), format!("there is no ONNX Runtime library at {}", missing.display()));

    let garbage = folder.join("libgarbage.so");
    fs::write(&garbage, "this is no library").unwrap();
    let message = refusal(&garbage);
    assert!(message.starts_with(&format!("{} cannot be loaded as a shared library: ", garbage.display())), "{message}");

    if let Some(foreign) = build(&folder, "foreign", "#[unsafe(no_mangle)] pub extern \"C\" fn nothing() {}") {
        let expected =
            format!("{} is a shared library, but not ONNX Runtime: it has no OrtGetApiBase", foreign.display());
        assert_eq!(refusal(&foreign), expected);
    }
    if let Some(old) = build(&folder, "old", OLD_LIBRARY) {
        assert_eq!(refusal(&old), format!("{} is ONNX Runtime 1.22.1; 1.24 or later is needed", old.display()));
    }

    // All those refusals do not keep the right one from loading, twice.
    if let Some(runtime) = crate::support::runtime() {
        let again = Runtime::load(runtime.path()).unwrap();
        assert_eq!(again.path(), runtime.path());
        assert!(again.version().starts_with("1."), "{}", again.version());
        runs(&runtime);
        drop(runtime);
        runs(&again);

        let copy = folder.join("libcopy.so");
        fs::copy(again.path(), &copy).unwrap();
        let message = refusal(&copy);
        assert!(message.starts_with("ONNX Runtime is loaded from "), "{message}");
        assert!(Runtime::load(again.path()).is_ok());
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn networks_and_backends_can_be_handed_to_another_thread() {
    fn sent<T: Send>() {}
    fn shared<T: Send + Sync>() {}
    sent::<Backend>();
    shared::<Runtime>();
    shared::<Network>();
}

fn refusal(path: &Path) -> String {
    let message = Runtime::load(path).unwrap_err().to_string();
    assert!(!message.contains('\n'), "{message}");
    message
}

fn runs(runtime: &Runtime) {
    let network = Network::from_bytes("test", Recipe::MAIA.file(1), &Limits::default()).unwrap();
    let backend = Backend::open(runtime, &network, Device::Cpu, 1).unwrap();
    assert_eq!(backend.device().provider, "CPUExecutionProvider");
    assert_eq!(backend.device().library, format!("ONNX Runtime {}", runtime.version()));
    assert!(
        backend.device().explanation().ends_with(" nodes on CPUExecutionProvider"),
        "{}",
        backend.device().explanation()
    );

    let automatic = Backend::open(runtime, &network, Device::Auto, 1).unwrap();
    match Backend::open(runtime, &network, Device::Cuda, 1) {
        Ok(cuda) => assert_eq!((cuda.device().name.as_str(), automatic.device().name.as_str()), ("CUDA", "CUDA")),
        Err(error) => {
            assert!(matches!(&error, RuntimeError::Device { device, .. } if device.device == Device::Cuda));
            assert!(error.to_string().starts_with("device cuda cannot be used: "), "{error}");
            assert!(!error.to_string().contains('\n'), "{error}");
            // What was tried first, and why it is not used, is told.
            assert_eq!(automatic.device().name, "CPU");
            assert!(
                automatic.device().explanation().contains("; CUDA does not work: "),
                "{}",
                automatic.device().explanation()
            );
        }
    }
}

const OLD_LIBRARY: &str = r#"
#[repr(C)] pub struct Base { get_api: extern "C" fn(u32) -> *const u8, version: extern "C" fn() -> *const u8 }
unsafe impl Sync for Base {}
extern "C" fn get_api(_: u32) -> *const u8 { std::ptr::null() }
extern "C" fn version() -> *const u8 { c"1.22.1".as_ptr().cast() }
static BASE: Base = Base { get_api, version };
#[unsafe(no_mangle)] #[allow(non_snake_case)] pub extern "C" fn OrtGetApiBase() -> *const Base { &BASE }
"#;

/// Compiles a small shared library; `None`, said aloud, where the compiler cannot be called.
pub(crate) fn build(folder: &Path, name: &str, source: &str) -> Option<PathBuf> {
    let (code, library) = (folder.join(format!("{name}.rs")), folder.join(format!("lib{name}.so")));
    fs::write(&code, source).unwrap();
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let arguments = ["--edition", "2024", "--crate-type", "cdylib", "-C", "panic=abort", "-o"];
    let status = Command::new(compiler).args(arguments).arg(&library).arg(&code).status();
    if status.is_ok_and(|status| status.success()) {
        return Some(library);
    }
    eprintln!("skipped: no library {name}, because rustc could not be called");
    None
}
