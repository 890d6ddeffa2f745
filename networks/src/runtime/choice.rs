//! Which provider computes: those that are asked for, in order, and what is said of those that were not taken.

use std::collections::BTreeMap;

use super::RuntimeError;
use super::provider::Provider;
use crate::device::{Adapter, AdapterKind, Device, Precision, Refused};
use crate::devices::Place;

/// What a library has to offer.
pub(super) trait Offers {
    /// What a provider is once it runs.
    type Opened;

    /// Returns whether the library was built with a provider, so that somebody expects it to work.
    fn has(&self, provider: Provider) -> bool;

    /// Returns the adapter that a provider computes on, where it has one to name.
    fn adapter(&self, provider: Provider) -> Result<Option<Adapter>, String>;

    /// Opens a network on a provider, or says why that does not work.
    fn open(&mut self, provider: Provider, adapter: Option<Adapter>) -> Result<Self::Opened, String>;
}

/// Opens on the first provider that works. With it come those that were tried before.
pub(super) fn first_that_works<O: Offers>(
    place: Place,
    mut offers: O,
) -> Result<(O::Opened, Vec<Refused>), RuntimeError> {
    let device = place.device;
    let candidates: &[Provider] = match device {
        Device::Auto => &[Provider::Cuda, Provider::WebGpu, Provider::Cpu],
        Device::Cuda => &[Provider::Cuda],
        Device::TensorRt => &[Provider::TensorRt],
        Device::WebGpu => &[Provider::WebGpu],
        Device::Cpu => &[Provider::Cpu],
    };
    let mut refused = Vec::new();
    for &provider in candidates {
        let adapter = offers.adapter(provider).and_then(|adapter| taken(adapter, device));
        match adapter.and_then(|adapter| offers.open(provider, adapter)) {
            Ok(opened) => return Ok((opened, refused)),
            // The CPU always answers, so it is the graph that does not work.
            Err(reason) if provider == Provider::Cpu => return Err(RuntimeError::Graph(reason)),
            Err(reason) if device == Device::Auto => {
                let reason = format!("{} does not work: {reason}", provider.name());
                refused.push(Refused { reason, expected: offers.has(provider) });
            }
            Err(reason) => return Err(RuntimeError::Device { device: place, reason }),
        }
    }
    unreachable!("the last candidate ends the search")
}

/// Returns the adapter, unless it is a program and nobody asked for that.
fn taken(adapter: Option<Adapter>, device: Device) -> Result<Option<Adapter>, String> {
    match &adapter {
        Some(Adapter { name, kind: AdapterKind::Software }) if device == Device::Auto => {
            Err(format!("its only adapter is software, {name}, which --device webgpu insists on"))
        }
        _ => Ok(adapter),
    }
}

/// Returns whether a provider runs most of the nodes that were placed, or why that is not so.
pub(super) fn runs_most(provider: Provider, placement: &BTreeMap<String, usize>) -> Result<(), String> {
    let wanted = provider.onnx_runtime_name();
    let (ours, all) = (placement.get(wanted).copied().unwrap_or(0), placement.values().sum::<usize>());
    if 2 * ours <= all {
        return Err(format!("{wanted} was registered but runs only {ours} of {all} nodes"));
    }
    Ok(())
}

/// Returns the name of a device for people.
pub(super) fn name(provider: Provider, number: Option<u16>, adapter: Option<&Adapter>, precision: Precision) -> String {
    let kind = provider.name();
    let mut name = number.map_or_else(|| kind.to_owned(), |number| format!("{kind} {number}"));
    if let Some(adapter) = adapter {
        // Of all, WebGPU alone has adapters.
        name = format!("WebGPU on {}", adapter.name);
        if adapter.kind == AdapterKind::Software {
            name = format!("{name}, software adapter");
        }
    }
    match precision {
        Precision::Single => name,
        Precision::Half => format!("{name}, half precision"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A library that was built with some providers, of which some work.
    struct Library {
        built: &'static [Provider],
        works: &'static [Provider],
        adapter: AdapterKind,
    }

    impl Offers for Library {
        type Opened = Provider;

        fn has(&self, provider: Provider) -> bool {
            self.built.contains(&provider)
        }

        fn adapter(&self, provider: Provider) -> Result<Option<Adapter>, String> {
            let adapter = || Adapter { name: "Card 7".to_owned(), kind: self.adapter };
            Ok((provider == Provider::WebGpu && self.has(provider)).then(adapter))
        }

        fn open(&mut self, provider: Provider, _: Option<Adapter>) -> Result<Provider, String> {
            if !self.has(provider) {
                return Err("it is not in this library".to_owned());
            }
            self.works.contains(&provider).then_some(provider).ok_or_else(|| "out of memory".to_owned())
        }
    }

    const CUDA: &[Provider] = &[Provider::Cuda, Provider::TensorRt, Provider::Cpu];
    const WEBGPU: &[Provider] = &[Provider::WebGpu, Provider::Cpu];
    const CPU: &[Provider] = &[Provider::Cpu];

    fn taken(device: &str, library: Library) -> Result<(Provider, Vec<(String, bool)>), String> {
        let opened = first_that_works(device.parse().unwrap(), library).map_err(|error| error.to_string())?;
        Ok((opened.0, opened.1.into_iter().map(|refused| (refused.reason, refused.expected)).collect()))
    }

    #[test]
    fn without_a_name_the_best_that_works_is_taken_and_the_rest_is_said() {
        let library = |built, works| Library { built, works, adapter: AdapterKind::Discrete };
        assert_eq!(taken("auto", library(CUDA, CUDA)), Ok((Provider::Cuda, Vec::new())));
        let no_cuda = ("CUDA does not work: it is not in this library".to_owned(), false);
        assert_eq!(taken("auto", library(WEBGPU, WEBGPU)), Ok((Provider::WebGpu, vec![no_cuda.clone()])));
        let no_webgpu = ("WebGPU does not work: it is not in this library".to_owned(), false);
        assert_eq!(taken("auto", library(CPU, CPU)), Ok((Provider::Cpu, vec![no_cuda.clone(), no_webgpu.clone()])));
        // Who has fetched a build expects it to work.
        let broken = ("CUDA does not work: out of memory".to_owned(), true);
        assert_eq!(taken("auto", library(CUDA, CPU)), Ok((Provider::Cpu, vec![broken, no_webgpu])));
        let software = Library { built: WEBGPU, works: WEBGPU, adapter: AdapterKind::Software };
        let passed_over =
            "WebGPU does not work: its only adapter is software, Card 7, which --device webgpu insists on";
        assert_eq!(taken("auto", software), Ok((Provider::Cpu, vec![no_cuda, (passed_over.to_owned(), true)])));
    }

    #[test]
    fn what_is_asked_for_by_name_is_taken_or_refused() {
        let library = |works| Library {
            built: &[Provider::Cuda, Provider::WebGpu, Provider::Cpu],
            works,
            adapter: AdapterKind::Software,
        };
        for (name, provider) in [("cuda:1", Provider::Cuda), ("webgpu", Provider::WebGpu), ("cpu", Provider::Cpu)] {
            assert_eq!(
                taken(name, library(&[Provider::Cuda, Provider::WebGpu, Provider::Cpu])),
                Ok((provider, Vec::new()))
            );
        }
        assert_eq!(taken("cuda:1", library(CPU)), Err("device cuda:1 cannot be used: out of memory".to_owned()));
        assert_eq!(taken("webgpu", library(CPU)), Err("device webgpu cannot be used: out of memory".to_owned()));
        assert_eq!(
            taken("tensorrt", library(CPU)),
            Err("device tensorrt cannot be used: it is not in this library".to_owned())
        );
        // Where the CPU does not run it either, the graph is at fault.
        let graph = "ONNX Runtime cannot run the network: out of memory".to_owned();
        assert_eq!(taken("auto", library(&[])), Err(graph.clone()));
        assert_eq!(taken("cpu", library(&[])), Err(graph));
    }

    #[test]
    fn a_provider_that_leaves_the_work_to_the_cpu_is_not_taken() {
        let placed = |cuda, cpu| {
            let counts = [("CUDAExecutionProvider", cuda), ("CPUExecutionProvider", cpu)];
            counts.map(|(name, count)| (name.to_owned(), count)).into_iter().collect()
        };
        assert_eq!(runs_most(Provider::Cuda, &placed(60, 4)), Ok(()));
        let refused = "CUDAExecutionProvider was registered but runs only 3 of 10 nodes";
        assert_eq!(runs_most(Provider::Cuda, &placed(3, 7)), Err(refused.to_owned()));
        assert!(
            runs_most(Provider::WebGpu, &placed(3, 7)).is_err() && runs_most(Provider::Cpu, &BTreeMap::new()).is_err()
        );
    }

    #[test]
    fn devices_say_what_is_out_of_the_ordinary() {
        let adapter = |kind| Adapter { name: "Card 7".to_owned(), kind };
        assert_eq!(name(Provider::Cpu, None, None, Precision::Half), "CPU, half precision");
        assert_eq!(name(Provider::Cuda, Some(1), None, Precision::Single), "CUDA 1");
        let card = adapter(AdapterKind::Discrete);
        assert_eq!(name(Provider::WebGpu, None, Some(&card), Precision::Single), "WebGPU on Card 7");
        let program = adapter(AdapterKind::Software);
        assert_eq!(
            name(Provider::WebGpu, None, Some(&program), Precision::Half),
            "WebGPU on Card 7, software adapter, half precision"
        );
    }
}
