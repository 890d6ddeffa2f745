//! Finding ONNX Runtime's shared library, and [looking at it](inspection) before it is used.

mod inspection;

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::device::Device;
use inspection::version_numbers;

pub use inspection::{LibraryError, OLDEST, inspect};

/// The environment variable that names the library.
pub const VARIABLE: &str = "PUCTOSCOPE_ONNXRUNTIME";

/// Finds the library: the path in `PUCTOSCOPE_ONNXRUNTIME`, else the package `onnxruntime` of the Python environment in which this
/// program is installed, else the one that suits any device best of those in this project's cache folder.
#[must_use]
pub fn locate() -> Option<PathBuf> {
    locate_for(Device::Auto)
}

/// Finds the library like [`locate`], in the cache folder the one that suits a device. There may be a library for the CPU, in
/// `${XDG_CACHE_HOME:-~/.cache}/puctoscope/onnxruntime-VERSION/`, one with CUDA in `onnxruntime-gpu-VERSION/`, and one with WebGPU in
/// `onnxruntime-webgpu-VERSION/`; all of them compute on the CPU, too, so that who wants no more is content with the one that this
/// process has loaded.
#[must_use]
pub fn locate_for(device: Device) -> Option<PathBuf> {
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Some(PathBuf::from(path));
    }
    let loaded = crate::runtime::Runtime::loaded();
    if let Some(path) = loaded.filter(|_| matches!(device, Device::Auto | Device::Cpu)) {
        return Some(path);
    }
    // As the file really lies: tools are often links into their environment.
    let program = env::current_exe().and_then(fs::canonicalize).ok();
    program.and_then(|program| in_environment_of(&program)).or_else(|| in_cache(device))
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

/// What a library was built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Build {
    Cpu,
    Cuda,
    WebGpu,
}

impl Build {
    /// Returns the build and the version that the name of a folder says.
    fn of(folder: &str) -> Option<(Self, Vec<u32>)> {
        let rest = folder.strip_prefix("onnxruntime-")?;
        let (build, version) = match rest.split_once('-') {
            None => (Self::Cpu, rest),
            Some(("gpu", version)) => (Self::Cuda, version),
            Some(("webgpu", version)) => (Self::WebGpu, version),
            Some(_) => return None,
        };
        Some((build, version_numbers(version)))
    }

    /// Returns how well it suits a device, the best first. Without a name WebGPU's is the best where there is hardware for it and no
    /// build with CUDA, else the last: it is older than the CPU's own.
    fn rank(self, device: Device, has_hardware: impl FnOnce() -> bool) -> u8 {
        let order = match device {
            Device::Auto if self == Self::WebGpu && has_hardware() => return 1,
            Device::Auto | Device::Cuda | Device::TensorRt => [Self::Cuda, Self::Cpu, Self::WebGpu],
            Device::WebGpu => [Self::WebGpu, Self::Cpu, Self::Cuda],
            Device::Cpu => [Self::Cpu, Self::Cuda, Self::WebGpu],
        };
        order.iter().position(|&build| build == self).map_or(u8::MAX, |place| place as u8 * 2)
    }
}

/// The library in the cache folder that suits a device best, of equals the newest.
fn in_cache(device: Device) -> Option<PathBuf> {
    let cache = env::var_os("XDG_CACHE_HOME")
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    in_folder(&cache.join("puctoscope"), device, has_hardware)
}

fn in_folder(cache: &Path, device: Device, has_hardware: fn() -> bool) -> Option<PathBuf> {
    let folders = fs::read_dir(cache).ok()?;
    folders
        .filter_map(|folder| {
            let folder = folder.ok()?;
            let (build, version) = Build::of(&folder.file_name().into_string().ok()?)?;
            let path = library_in(&folder.path())?;
            Some((std::cmp::Reverse(build.rank(device, has_hardware)), version, path))
        })
        .max()
        .map(|(_, _, path)| path)
}

/// Returns whether WebGPU would compute on hardware.
fn has_hardware() -> bool {
    #[cfg(feature = "webgpu")]
    return crate::runtime::adapter::is_hardware();
    #[cfg(not(feature = "webgpu"))]
    false
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
    fn of_the_libraries_in_the_cache_the_one_for_the_device_is_found() {
        let cache = env::temp_dir().join(format!("puctoscope-cache-{}", std::process::id()));
        let put = |name: &str| {
            fs::create_dir_all(cache.join(name)).unwrap();
            let path = cache.join(name).join("libonnxruntime.so.1");
            fs::write(&path, b"").unwrap();
            path
        };
        let found =
            |device, has_hardware: bool| in_folder(&cache, device, if has_hardware { || true } else { || false });
        assert_eq!(found(Device::Auto, true), None);
        let webgpu = put("onnxruntime-webgpu-1.27.0");
        put("onnxruntime-other-2.0.0");
        assert_eq!(found(Device::Cpu, false).as_ref(), Some(&webgpu), "it computes on the CPU, too");
        put("onnxruntime-1.4.0");
        let cpu = put("onnxruntime-1.31.1");
        assert_eq!(
            [Device::Cpu, Device::WebGpu, Device::Cuda].map(|device| found(device, true).unwrap()),
            [&cpu, &webgpu, &cpu].map(Clone::clone)
        );
        assert_eq!([found(Device::Auto, false), found(Device::Auto, true)], [Some(cpu.clone()), Some(webgpu)]);
        let cuda = put("onnxruntime-gpu-1.31.1");
        for device in [Device::Auto, Device::Cuda, Device::TensorRt] {
            assert_eq!(found(device, true).as_ref(), Some(&cuda));
        }
        assert_eq!(found(Device::Cpu, true), Some(cpu));
        fs::remove_dir_all(&cache).unwrap();
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version_numbers("1.31.1") > version_numbers("1.4.0"));
        assert_eq!(Build::of("onnxruntime-gpu-1.31.1"), Some((Build::Cuda, vec![1, 31, 1])));
        assert_eq!(version_numbers("nightly"), [0_u32; 0]);
    }
}
