//! What is particular to ONNX Runtime's WebGPU provider.
//!
//! All its sessions share one WebGPU device, whose list of commands no lock protects, so only one of them may be at work: whoever
//! makes, runs or ends one holds the [`gate`]. And where a command is wrong, or its memory cannot be had, WebGPU skips it and says so
//! on the side: the run goes on with whatever the memory held and succeeds. The library writes that into its log alone, so what it
//! logs is [listened to](hear), and a run during which a [`fault`] was heard has failed. The log also says where the nodes of a graph
//! were [placed]: the call that tells it of other providers leaves out most of this one's.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ort::logging::LogLevel;

use super::message::one_line;

static GATE: Mutex<()> = Mutex::new(());

/// The first fault that the device has told of since the last look.
static FAULT: Mutex<Option<String>> = Mutex::new(None);

/// Nodes on each provider, of the graph that was placed since the last look.
static PLACED: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

/// What is said of an adapter that was lost.
pub(super) const LOST: &str = "the adapter was lost";

/// Beginning of what the library logs for a device.
const TOLD: &str = "WebGPU device error(";

/// Waits until no other session is at work. What was heard before is nobody's any more.
pub(super) fn gate() -> MutexGuard<'static, ()> {
    let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
    drop((fault(), placed()));
    gate
}

/// Takes what the library logs: passes it on to the program's log, and keeps what a device tells.
pub(super) fn hear(level: LogLevel, _category: &str, _id: &str, place: &str, message: &str) {
    if let Some(fault) = message.strip_prefix(TOLD).and_then(|rest| rest.split_once("): ")) {
        let mut first = FAULT.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| fault.1.lines().next().unwrap_or_default().trim().to_owned());
    }
    if let Some((name, count)) = node_count(message) {
        *PLACED.lock().unwrap_or_else(PoisonError::into_inner).entry(name.to_owned()).or_default() += count;
    }
    match level {
        LogLevel::Verbose => tracing::trace!(target: "onnxruntime", place, "{message}"),
        LogLevel::Info => tracing::debug!(target: "onnxruntime", place, "{message}"),
        LogLevel::Warning => tracing::warn!(target: "onnxruntime", place, "{message}"),
        LogLevel::Error | LogLevel::Fatal => tracing::error!(target: "onnxruntime", place, "{message}"),
    }
}

/// Takes the fault that was heard, if any, in our words. Only who holds the gate knows whose it is.
pub(super) fn fault() -> Option<String> {
    FAULT.lock().unwrap_or_else(PoisonError::into_inner).take().map(|fault| in_our_words(&fault))
}

/// Takes the number of nodes on each provider; empty where the log did not say it, as that of a session that logs errors only.
pub(super) fn placed() -> BTreeMap<String, usize> {
    std::mem::take(&mut *PLACED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Reads a line like ` All nodes placed on [CPUExecutionProvider]. Number of nodes: 7`.
fn node_count(message: &str) -> Option<(&str, usize)> {
    let (name, count) = message.split_once("placed on [")?.1.split_once("]. Number of nodes: ")?;
    Some((name, count.trim().parse().ok()?))
}

/// Says what a message of the provider means, where that is known.
pub(super) fn in_our_words(message: &str) -> String {
    if message.contains("[Device] is lost") {
        return LOST.to_owned();
    }
    if message.contains("requires f16") {
        return "the adapter does not compute in half precision".to_owned();
    }
    if message.contains("OUT_OF_DEVICE_MEMORY") || message.contains("OUT_OF_HOST_MEMORY") {
        return "the adapter has no memory left".to_owned();
    }
    // Checks of the library name functions, files and conditions around the fault.
    let message = one_line(message);
    message.rsplit_once(" was false. ").map_or(message.as_str(), |(_, fault)| fault).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_said_in_a_few_words() {
        let check = "[ONNXRuntimeError] : 1 : FAIL : /src/buffer_manager.cc:553 Download(WGPUBuffer)::<lambda(wgpu::MapAsyncStatus)> \
                     status == wgpu::MapAsyncStatus::Success was false. Failed to download data from buffer: ";
        assert_eq!(in_our_words(&format!("{check}[Device] is lost.\n")), "the adapter was lost");
        assert_eq!(
            in_our_words(&format!("{check}[Invalid Buffer (unlabeled)] is invalid.")),
            "Failed to download data from buffer: [Invalid Buffer (unlabeled)] is invalid."
        );
        let half = "shader_helper.cc:401 GenerateSourceCode Program Transpose requires f16 but the device does not support it.";
        assert_eq!(in_our_words(half), "the adapter does not compute in half precision");
        assert_eq!(in_our_words("no\nkernel"), "no; kernel");
    }

    #[test]
    fn nodes_are_counted_where_the_log_says_them() {
        let _gate = gate();
        for message in [
            " Node(s) placed on [CPUExecutionProvider]. Number of nodes: 1\n",
            " Node(s) placed on [WebGpuExecutionProvider]. Number of nodes: 64",
            "  MemcpyToHost (Memcpy_token_57)",
        ] {
            hear(LogLevel::Verbose, "", "", "", message);
        }
        let placed = placed();
        assert_eq!((placed["CPUExecutionProvider"], placed["WebGpuExecutionProvider"], placed.len()), (1, 64, 2));
        assert!(super::placed().is_empty());
    }

    #[test]
    fn what_a_device_tells_is_heard_once_and_nothing_else_is() {
        let _gate = gate();
        let told =
            "WebGPU device error(3): vkAllocateMemory failed with VK_ERROR_OUT_OF_DEVICE_MEMORY\n - While calling";
        hear(LogLevel::Error, "", "", "here", "no such node");
        assert_eq!(fault(), None);
        hear(LogLevel::Error, "", "", "here", told);
        hear(LogLevel::Error, "", "", "here", "WebGPU device error(2): [Invalid Buffer] is invalid");
        assert_eq!(fault().as_deref(), Some("the adapter has no memory left"));
        assert_eq!(fault(), None);
    }
}
