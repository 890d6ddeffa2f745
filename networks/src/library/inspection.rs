//! Looking at a library before it is used.

use std::ffi::{CStr, c_char, c_void};
use std::path::{Path, PathBuf};

/// The oldest version whose interface has everything we call.
pub const OLDEST: (u32, u32) = (1, 24);

/// A shared library that cannot be used as ONNX Runtime.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LibraryError {
    /// There is no such file.
    #[error("there is no ONNX Runtime library at {path}")]
    Missing {
        /// The path asked for.
        path: PathBuf,
    },
    /// The system's loader refuses the file.
    #[error("{path} cannot be loaded as a shared library: {reason}")]
    NotLoadable {
        /// The path asked for.
        path: PathBuf,
        /// Message of the loader.
        reason: String,
    },
    /// A shared library, but of something else.
    #[error("{path} is a shared library, but not ONNX Runtime: it has no OrtGetApiBase")]
    NotOnnxRuntime {
        /// The path asked for.
        path: PathBuf,
    },
    /// An ONNX Runtime too old for us.
    #[error("{path} is ONNX Runtime {found}; 1.24 or later is needed")]
    TooOld {
        /// The path asked for.
        path: PathBuf,
        /// Its version.
        found: String,
    },
}

/// The version of the library at `path`, if it is an ONNX Runtime that we can use.
///
/// # Errors
/// One sentence that names the path and what is wrong with it.
pub fn inspect(path: &Path) -> Result<String, LibraryError> {
    if !path.is_file() {
        return Err(LibraryError::Missing { path: path.to_owned() });
    }
    let version = version_string(path)?;
    let mut numbers = version_numbers(&version).into_iter();
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < OLDEST {
        return Err(LibraryError::TooOld { path: path.to_owned(), found: version });
    }
    Ok(version)
}

/// The first part of ONNX Runtime's C interface, unchanged in all versions.
#[repr(C)]
struct ApiBase {
    get_api: unsafe extern "C" fn(u32) -> *const c_void,
    get_version_string: unsafe extern "C" fn() -> *const c_char,
}

#[allow(unsafe_code, reason = "a foreign library can only be asked for its version by calling it")]
fn version_string(path: &Path) -> Result<String, LibraryError> {
    // SAFETY: loading runs the library's initialisers. The path is the user's own choice of program code.
    let library = unsafe { libloading::Library::new(path) }
        .map_err(|error| LibraryError::NotLoadable { path: path.to_owned(), reason: error.to_string() })?;
    let foreign = || LibraryError::NotOnnxRuntime { path: path.to_owned() };
    // SAFETY: every ONNX Runtime since 1.0 exports this function with this signature.
    let base = unsafe { library.get::<unsafe extern "C" fn() -> *const ApiBase>(b"OrtGetApiBase") };
    let base = base.map_err(|_| foreign())?;
    // SAFETY: the function takes nothing and returns a pointer to a static structure, or null.
    let base = unsafe { base().as_ref() }.ok_or_else(foreign)?;
    // SAFETY: the function returns a static string that ends in a null byte.
    let version = unsafe { CStr::from_ptr((base.get_version_string)()) };
    Ok(version.to_string_lossy().into_owned())
}

/// The numbers at the beginning of a text like `1.31.1`.
pub(super) fn version_numbers(text: &str) -> Vec<u32> {
    text.split('.').map_while(|number| number.parse().ok()).collect()
}
