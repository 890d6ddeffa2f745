//! Files that tests need and that are not in the repository. Where they are missing, tests skip, or fail if
//! `PUCTOSCOPE_REFERENCE` is set.

pub(crate) mod file;
pub(crate) mod forward;

use std::path::{Path, PathBuf};
use std::{env, fs};

use networks::lc0::proto::Net;
use networks::{Limits, container};
use prost::Message;

#[cfg(feature = "runtime")]
use networks::{Runtime, library};

/// A file of the reference folder: the one named by `PUCTOSCOPE_REFERENCE`, else `../shared/reference`, both
/// seen from the workspace. `None`, said aloud, where neither is there.
///
/// # Panics
/// If the variable is set and the file is missing.
pub(crate) fn reference(file: &str) -> Option<PathBuf> {
    let named = env::var_os("PUCTOSCOPE_REFERENCE").filter(|path| !path.is_empty());
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = named.clone().map_or_else(|| PathBuf::from("../shared/reference"), PathBuf::from);
    let path = workspace.join(folder).join(file);
    if path.exists() {
        return Some(path);
    }
    assert!(named.is_none(), "PUCTOSCOPE_REFERENCE is set, but {} is missing", path.display());
    eprintln!("skipped: there is no {}", path.display());
    None
}

/// A file that is committed with the tests.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// The message of a committed weights file.
pub(crate) fn fixture_net(name: &str) -> Net {
    let bytes = container::unpack(fs::read(fixture(name)).unwrap(), &Limits::default()).unwrap();
    Net::decode(bytes.as_slice()).unwrap()
}

/// A number of a protobuf message.
pub(crate) fn varint(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A field of a protobuf message: bytes, text or a message of these parts.
pub(crate) fn field(number: usize, parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    [varint(number << 3 | 2), varint(body.len()), body].concat()
}

/// ONNX Runtime, or `None`, said aloud, where there is no library.
///
/// # Panics
/// If `PUCTOSCOPE_ONNXRUNTIME` names a library that does not work.
#[cfg(feature = "runtime")]
pub(crate) fn runtime() -> Option<Runtime> {
    let Some(path) = library::locate() else {
        eprintln!("skipped: PUCTOSCOPE_ONNXRUNTIME names no library and none is in the cache");
        return None;
    };
    Some(Runtime::load(&path).expect("a library that was found loads"))
}
