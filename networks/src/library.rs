//! Finding ONNX Runtime's shared library, and looking at it before it is used.

use std::ffi::{CStr, c_char, c_void};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The environment variable that names the library.
pub const VARIABLE: &str = "PUCTOSCOPE_ONNXRUNTIME";

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

/// Finds the library: the path in `PUCTOSCOPE_ONNXRUNTIME`, else the package `onnxruntime` of the Python environment in which this
/// program is installed, else the newest one in this project's cache folder, `${XDG_CACHE_HOME:-~/.cache}/puctoscope/onnxruntime-VERSION/`.
#[must_use]
pub fn locate() -> Option<PathBuf> {
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Some(PathBuf::from(path));
    }
    // As the file really lies: tools are often links into their environment.
    let program = env::current_exe().and_then(fs::canonicalize).ok();
    program.and_then(|program| in_environment_of(&program)).or_else(in_cache)
}

/// The library of the Python package `onnxruntime`, in the environment that has a program in its `bin`.
fn in_environment_of(program: &Path) -> Option<PathBuf> {
    let folder = program.parent().filter(|folder| folder.ends_with("bin"))?;
    let pythons = fs::read_dir(folder.parent()?.join("lib")).ok()?;
    let pythons = pythons.filter_map(|entry| {
        let entry = entry.ok()?;
        Some(version_numbers(entry.file_name().to_str()?.strip_prefix("python")?))
            .map(|version| (version, entry.path()))
    });
    let libraries = pythons.filter_map(|(version, python)| {
        // Debian has another name for the folder.
        let packages = ["site-packages", "dist-packages"].map(|name| python.join(name).join("onnxruntime/capi"));
        Some((version, packages.iter().find_map(|folder| library_in(folder))?))
    });
    libraries.max().map(|(_, path)| path)
}

/// The newest library in the cache folder.
fn in_cache() -> Option<PathBuf> {
    let cache = env::var_os("XDG_CACHE_HOME")
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    let folders = fs::read_dir(cache.join("puctoscope")).ok()?;
    folders
        .filter_map(|folder| {
            let folder = folder.ok()?;
            let name = folder.file_name().into_string().ok()?;
            let version = version_numbers(name.strip_prefix("onnxruntime-")?);
            Some((version, name, library_in(&folder.path())?))
        })
        .max()
        .map(|(_, _, path)| path)
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

/// The shared library in a folder, under its plain name or with a version behind it.
fn library_in(folder: &Path) -> Option<PathBuf> {
    let stem = format!("{}onnxruntime{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let plain = folder.join(&stem);
    if plain.is_file() {
        return Some(plain);
    }
    let with_version = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.strip_prefix(&stem)).is_some_and(|rest| rest.starts_with('.'))
    };
    fs::read_dir(folder).ok()?.filter_map(|file| Some(file.ok()?.path())).filter(with_version).max()
}

/// The numbers at the end of a text like `gpu-1.31.1`.
fn version_numbers(text: &str) -> Vec<u32> {
    let version = text.rsplit('-').next().unwrap_or(text);
    version.split('.').map_while(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_of_the_programs_own_environment_is_found() {
        let environment = env::temp_dir().join(format!("puctoscope-library-{}", std::process::id()));
        let put = |name: &str| {
            let path = environment.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, b"").unwrap();
            path
        };
        let program = put("bin/puctoscope");
        assert_eq!(in_environment_of(&program), None);
        put("lib/python3.9/site-packages/onnxruntime/capi/libonnxruntime.so.1.24.0");
        put("lib/python3.12/site-packages/other/libonnxruntime.so");
        let newest = put("lib/python3.11/dist-packages/onnxruntime/capi/libonnxruntime.so.1.31.1");
        assert_eq!(in_environment_of(&program), Some(newest));
        assert_eq!(in_environment_of(&put("debug/puctoscope")), None);
        fs::remove_dir_all(&environment).unwrap();
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version_numbers("1.31.1") > version_numbers("1.4.0"));
        assert_eq!(version_numbers("gpu-1.31.1"), [1, 31, 1]);
        assert_eq!(version_numbers("nightly"), [0_u32; 0]);
    }
}
