//! Execution providers: ONNX Runtime's name for the devices a graph can be placed on.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::ptr;
use std::sync::MutexGuard;

use ort::AsPointer;
use ort::ep::ExecutionProviderDispatch;
#[cfg(any(feature = "cuda", feature = "tensorrt", feature = "webgpu"))]
use ort::ep::{self, ExecutionProvider as _};
use ort::logging::LogLevel;
use ort::session::Session;
use ort::session::builder::GraphOptimizationLevel;

use super::message::one_line;
use super::{Runtime, webgpu};
use crate::device::{Adapter, Precision};

/// A provider that we try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Provider {
    TensorRt,
    Cuda,
    WebGpu,
    Cpu,
}

impl Provider {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::TensorRt => "TensorRT",
            Self::Cuda => "CUDA",
            Self::WebGpu => "WebGPU",
            Self::Cpu => "CPU",
        }
    }

    pub(super) fn onnx_runtime_name(self) -> &'static str {
        match self {
            Self::TensorRt => "TensorrtExecutionProvider",
            Self::Cuda => "CUDAExecutionProvider",
            Self::WebGpu => "WebGpuExecutionProvider",
            Self::Cpu => "CPUExecutionProvider",
        }
    }

    /// Returns whether the loaded library was built with it, so that somebody expects it to work.
    pub(super) fn is_in_library(self) -> bool {
        match self {
            Self::Cpu => true,
            #[cfg(feature = "cuda")]
            Self::Cuda => ep::CUDA::is_available().unwrap_or(false),
            #[cfg(feature = "tensorrt")]
            Self::TensorRt => ep::TensorRT::is_available().unwrap_or(false),
            #[cfg(feature = "webgpu")]
            Self::WebGpu => ep::WebGPU::is_available().unwrap_or(false),
            #[allow(unreachable_patterns, reason = "with all features every provider is above")]
            _ => false,
        }
    }

    /// Waits until it may be used, where only one session may use it.
    pub(super) fn gate(self) -> Option<MutexGuard<'static, ()>> {
        (self == Self::WebGpu).then(webgpu::gate)
    }

    /// Says what a message of the library means.
    pub(super) fn in_our_words(self, message: &str) -> String {
        if self == Self::WebGpu { webgpu::in_our_words(message) } else { one_line(message) }
    }

    /// Returns the adapter that it computes on, where it has one to name. Only where the library has the provider: looking for an
    /// adapter starts the drivers of graphics processors.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn adapter(self) -> Result<Option<Adapter>, String> {
        match self {
            #[cfg(feature = "webgpu")]
            Self::WebGpu if self.is_in_library() => super::adapter::preferred().map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the providers to register; the CPU is always there. `None` if this program was built without the provider.
    #[allow(unused_variables, reason = "only NVIDIA's have numbers, and only TensorRT has to be told of the precision")]
    fn registration(self, number: u16, precision: Precision) -> Option<Vec<ExecutionProviderDispatch>> {
        match self {
            Self::Cpu => Some(Vec::new()),
            #[cfg(feature = "cuda")]
            // Without TF32, which would round products to 10 bits: a network must say the same on every device. Sessions have a
            // fixed size and there are several, so that none should take memory for more.
            Self::Cuda => Some(vec![
                ep::CUDA::default()
                    .with_device_id(number.into())
                    .with_tf32(false)
                    .with_arena_extend_strategy(ep::ArenaExtendStrategy::SameAsRequested)
                    .build(),
            ]),
            #[cfg(feature = "tensorrt")]
            Self::TensorRt => Some(vec![
                ep::TensorRT::default().with_device_id(number.into()).with_fp16(precision == Precision::Half).build(),
            ]),
            #[cfg(feature = "webgpu")]
            Self::WebGpu => Some(vec![ep::WebGPU::default().build()]),
            #[allow(unreachable_patterns, reason = "with all features every provider is above")]
            _ => None,
        }
    }
}

/// Places a graph on a provider. Returns the session and how many nodes run on which provider, by name.
pub(super) fn place(
    runtime: &Runtime,
    graph: &[u8],
    (provider, number): (Provider, u16),
    precision: Precision,
) -> Result<(Session, BTreeMap<String, usize>), String> {
    let registration = provider
        .registration(number, precision)
        .ok_or_else(|| format!("this program was built without {}", provider.name()))?;
    let log = if provider == Provider::WebGpu { LogLevel::Verbose } else { LogLevel::Error };
    let placed = commit(runtime, graph, registration, log).and_then(|session| {
        let heard = (provider == Provider::WebGpu).then(webgpu::placed).filter(|heard| !heard.is_empty());
        let placement = heard.map_or_else(|| placement(&session), Ok)?;
        Ok((session, placement))
    });
    match (provider == Provider::WebGpu).then(webgpu::fault).flatten() {
        Some(fault) => Err(fault),
        None => placed.map_err(|error| provider.in_our_words(error.message())),
    }
}

fn commit(
    runtime: &Runtime,
    graph: &[u8],
    registration: Vec<ExecutionProviderDispatch>,
    log: LogLevel,
) -> Result<Session, ort::Error> {
    let builder = Session::builder(&runtime.environment)?.with_optimization_level(GraphOptimizationLevel::All)?;
    // The caller's own thread and no other, unless more are asked for: sessions are many and cores are few, and a spinning
    // thread helps nobody else.
    let builder = builder.with_intra_threads(runtime.threads.into())?.with_inter_threads(1)?;
    let builder = builder.with_intra_op_spinning(false)?.with_log_level(log)?;
    let builder = builder.with_config_entry("session.record_ep_graph_assignment_info", "1")?;
    // Or else four letters early in the file make the library read it as something else than was checked.
    let mut builder = builder.with_config_entry("session.load_model_format", "ONNX")?;
    for entry in registration {
        entry.register(&mut builder)?;
    }
    builder.commit_from_memory(graph)
}

/// Counts the nodes of the graph on each provider.
#[allow(unsafe_code, reason = "ort has no safe call for this part of the C interface")]
fn placement(session: &Session) -> Result<BTreeMap<String, usize>, ort::Error> {
    let api = ort::api();
    let (mut parts, mut count) = (ptr::null(), 0);
    // SAFETY: the session is alive; the array and what it points to belong to it and live as long.
    unsafe {
        let status = (api.Session_GetEpGraphAssignmentInfo)(session.ptr(), &raw mut parts, &raw mut count);
        ort::Error::result_from_status(status)?;
    }
    let mut placement = BTreeMap::new();
    for index in 0..count {
        let (mut name, mut nodes, mut node_count): (*const c_char, _, _) = (ptr::null(), ptr::null(), 0);
        // SAFETY: `index` is below the count that came with the array; names are static strings of the session.
        let name = unsafe {
            let part = *parts.add(index);
            ort::Error::result_from_status((api.EpAssignedSubgraph_GetEpName)(part, &raw mut name))?;
            let status = (api.EpAssignedSubgraph_GetNodes)(part, &raw mut nodes, &raw mut node_count);
            ort::Error::result_from_status(status)?;
            CStr::from_ptr(name).to_string_lossy().into_owned()
        };
        *placement.entry(name).or_default() += node_count;
    }
    Ok(placement)
}
