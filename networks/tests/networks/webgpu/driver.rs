//! A Vulkan driver that passes everything on to SwiftShader, and fails or lies when a test says so: there is no other way to lose
//! an adapter, to run out of its memory, or to have hardware, on a machine that has none. Built by the tests, by themselves.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

type Pointer = *mut c_void;
type Get = unsafe extern "C" fn(Pointer, *const c_char) -> Pointer;

unsafe extern "C" {
    fn dlopen(file: *const c_char, flags: c_int) -> Pointer;
    fn dlsym(library: Pointer, name: *const c_char) -> Pointer;
    fn getenv(name: *const c_char) -> *const c_char;
}

const DEVICE_LOST: i32 = -4;
const OUT_OF_DEVICE_MEMORY: i32 = -2;

/// Functions of SwiftShader that are ours as well.
static LIBRARY: AtomicUsize = AtomicUsize::new(0);
static PROPERTIES: AtomicUsize = AtomicUsize::new(0);
static PROPERTIES_2: AtomicUsize = AtomicUsize::new(0);
static DEVICE_GET: AtomicUsize = AtomicUsize::new(0);
static SUBMIT: AtomicUsize = AtomicUsize::new(0);
static ALLOCATE: AtomicUsize = AtomicUsize::new(0);

/// Returns whether this goes wrong now: the file that the test names says so. What says `once` does so once.
fn is_faulty(what: &str) -> bool {
    let Some(file) = std::env::var_os("PUCTOSCOPE_TEST_FAULT") else { return false };
    let Ok(said) = std::fs::read_to_string(&file) else { return false };
    let once = said.strip_suffix(" once");
    if once == Some(what) {
        let _ = std::fs::remove_file(&file);
    }
    once.unwrap_or(&said) == what
}

fn symbol(name: &CStr) -> Pointer {
    let mut library = LIBRARY.load(Ordering::SeqCst) as Pointer;
    if library.is_null() {
        // SAFETY: the test names SwiftShader there.
        library = unsafe { dlopen(getenv(c"PUCTOSCOPE_TEST_DRIVER".as_ptr()), 2) };
        assert!(!library.is_null(), "PUCTOSCOPE_TEST_DRIVER names SwiftShader");
        LIBRARY.store(library as usize, Ordering::SeqCst);
    }
    // SAFETY: the library stays loaded.
    unsafe { dlsym(library, name.as_ptr()) }
}

/// Keeps what SwiftShader has under a name, and gives ours where we have one.
unsafe fn ours(name: *const c_char, theirs: Pointer) -> Pointer {
    // SAFETY: the loader passes names.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes();
    let (place, ours) = match name {
        b"vkGetPhysicalDeviceProperties" => (&PROPERTIES, properties as *const () as Pointer),
        b"vkGetPhysicalDeviceProperties2" | b"vkGetPhysicalDeviceProperties2KHR" => {
            (&PROPERTIES_2, properties_2 as *const () as Pointer)
        }
        b"vkGetDeviceProcAddr" => (&DEVICE_GET, device_get as *const () as Pointer),
        b"vkQueueSubmit" => (&SUBMIT, submit as *const () as Pointer),
        b"vkAllocateMemory" => (&ALLOCATE, allocate as *const () as Pointer),
        _ => return theirs,
    };
    if theirs.is_null() {
        return theirs;
    }
    place.store(theirs as usize, Ordering::SeqCst);
    ours
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn vk_icdNegotiateLoaderICDInterfaceVersion(version: *mut u32) -> i32 {
    let negotiate = symbol(c"vk_icdNegotiateLoaderICDInterfaceVersion");
    // SAFETY: every driver has this function.
    unsafe { std::mem::transmute::<Pointer, unsafe extern "C" fn(*mut u32) -> i32>(negotiate)(version) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn vk_icdGetInstanceProcAddr(instance: Pointer, name: *const c_char) -> Pointer {
    let get = symbol(c"vk_icdGetInstanceProcAddr");
    // SAFETY: every driver has this function.
    unsafe { ours(name, std::mem::transmute::<Pointer, Get>(get)(instance, name)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn vk_icdGetPhysicalDeviceProcAddr(instance: Pointer, name: *const c_char) -> Pointer {
    let get = symbol(c"vk_icdGetPhysicalDeviceProcAddr");
    // SAFETY: SwiftShader has this function.
    unsafe { ours(name, std::mem::transmute::<Pointer, Get>(get)(instance, name)) }
}

unsafe extern "C" fn device_get(device: Pointer, name: *const c_char) -> Pointer {
    let get = DEVICE_GET.load(Ordering::SeqCst) as Pointer;
    // SAFETY: it was stored before this was given out.
    unsafe { ours(name, std::mem::transmute::<Pointer, Get>(get)(device, name)) }
}

unsafe extern "C" fn properties(device: Pointer, into: *mut u32) {
    let get = PROPERTIES.load(Ordering::SeqCst) as Pointer;
    // SAFETY: as above; the structure begins with five numbers and a name of 256 bytes.
    unsafe {
        std::mem::transmute::<Pointer, unsafe extern "C" fn(Pointer, *mut u32)>(get)(device, into);
        lie(into);
    }
}

unsafe extern "C" fn properties_2(device: Pointer, into: *mut u32) {
    let get = PROPERTIES_2.load(Ordering::SeqCst) as Pointer;
    // SAFETY: as above; the same structure after its type and a pointer.
    unsafe {
        std::mem::transmute::<Pointer, unsafe extern "C" fn(Pointer, *mut u32)>(get)(device, into);
        lie(into.add(4));
    }
}

/// Gives the adapter the name that the test wants, and says that it is a graphics card.
unsafe fn lie(properties: *mut u32) {
    // SAFETY: the caller's structure, and a text of the environment.
    unsafe {
        let name = getenv(c"PUCTOSCOPE_TEST_CARD".as_ptr());
        if name.is_null() {
            return;
        }
        *properties.add(4) = 2;
        let name = CStr::from_ptr(name).to_bytes_with_nul();
        properties.add(5).cast::<u8>().copy_from_nonoverlapping(name.as_ptr(), name.len().min(256));
    }
}

unsafe extern "C" fn submit(queue: Pointer, count: u32, submits: Pointer, fence: u64) -> i32 {
    if is_faulty("lost") {
        return DEVICE_LOST;
    }
    let submit = SUBMIT.load(Ordering::SeqCst) as Pointer;
    type Submit = unsafe extern "C" fn(Pointer, u32, Pointer, u64) -> i32;
    // SAFETY: as above.
    unsafe { std::mem::transmute::<Pointer, Submit>(submit)(queue, count, submits, fence) }
}

unsafe extern "C" fn allocate(device: Pointer, wanted: Pointer, allocator: Pointer, memory: Pointer) -> i32 {
    if is_faulty("memory") {
        return OUT_OF_DEVICE_MEMORY;
    }
    let allocate = ALLOCATE.load(Ordering::SeqCst) as Pointer;
    type Allocate = unsafe extern "C" fn(Pointer, Pointer, Pointer, Pointer) -> i32;
    // SAFETY: as above.
    unsafe { std::mem::transmute::<Pointer, Allocate>(allocate)(device, wanted, allocator, memory) }
}
