//! The adapter that WebGPU takes.
//!
//! ONNX Runtime has Dawn ask for a WebGPU adapter, and tells nobody which one it got. On Linux that is a device of Vulkan, and Dawn's
//! choice is simple: of those that have what WebGPU needs, a card before a part of the processor before a program, and of equals the
//! first. So the same devices are asked for here, and the same one is taken.

use crate::device::Adapter;

/// Returns the adapter that WebGPU takes.
///
/// # Errors
/// Why there is none, as a clause.
pub(super) fn preferred() -> Result<Adapter, String> {
    found()?.into_iter().min_by_key(|adapter| adapter.kind).ok_or_else(|| {
        "Vulkan has no device that WebGPU can use: a driver of the graphics processor may be missing".to_owned()
    })
}

/// Returns whether that would be hardware.
pub(crate) fn is_hardware() -> bool {
    preferred().is_ok_and(|adapter| adapter.kind != crate::device::AdapterKind::Software)
}

/// Elsewhere the system's own graphics library is always there, and has names that nobody asks for here.
#[cfg(not(target_os = "linux"))]
fn found() -> Result<Vec<Adapter>, String> {
    use crate::device::AdapterKind;
    Ok(vec![Adapter { name: "the graphics processor".to_owned(), kind: AdapterKind::Other }])
}

#[cfg(target_os = "linux")]
use vulkan::found;

#[cfg(target_os = "linux")]
mod vulkan {
    use ash::vk;

    use crate::device::{Adapter, AdapterKind};

    /// Vulkan's loader, by the name that Dawn opens it by.
    const LOADER: &str = "libvulkan.so.1";

    /// Returns the devices that have what WebGPU needs.
    #[allow(unsafe_code, reason = "Vulkan is a C interface; these are its calls that only look")]
    pub(super) fn found() -> Result<Vec<Adapter>, String> {
        // SAFETY: loading runs the loader's initialisers, as WebGPU would.
        let library = unsafe { libloading::Library::new(LOADER) }
            .map_err(|_| format!("Vulkan's loader, {LOADER}, is not installed"))?;
        // SAFETY: Vulkan's loader exports this function with this type.
        let get = unsafe { library.get::<vk::PFN_vkGetInstanceProcAddr>(b"vkGetInstanceProcAddr") };
        let get_instance_proc_addr = *get.map_err(|_| format!("{LOADER} is not Vulkan's loader"))?;
        // Drivers leave threads behind that a closed library would pull the ground from.
        std::mem::forget(library);
        // SAFETY: the function is the loader's, which stays.
        let entry = unsafe { ash::Entry::from_static_fn(ash::StaticFn { get_instance_proc_addr }) };
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_1);
        // SAFETY: what is passed lives until the call returns.
        let instance =
            unsafe { entry.create_instance(&vk::InstanceCreateInfo::default().application_info(&application), None) };
        let instance = instance.map_err(|error| match error {
            vk::Result::ERROR_INCOMPATIBLE_DRIVER => "Vulkan has no driver here".to_owned(),
            other => format!("Vulkan does not start: {other:?}"),
        })?;
        // SAFETY: the instance is alive, and so are its devices until it is destroyed, once.
        unsafe {
            let devices = instance.enumerate_physical_devices();
            let devices = devices.map(|devices| {
                devices
                    .into_iter()
                    .filter_map(|device| {
                        let (properties, features) = (
                            instance.get_physical_device_properties(device),
                            instance.get_physical_device_features(device),
                        );
                        suits(&properties, &features).then(|| adapter(&properties))
                    })
                    .collect()
            });
            instance.destroy_instance(None);
            devices.map_err(|error| format!("Vulkan does not name its devices: {error:?}"))
        }
    }

    fn adapter(properties: &vk::PhysicalDeviceProperties) -> Adapter {
        let name = properties.device_name_as_c_str().unwrap_or_default().to_string_lossy();
        let kind = match properties.device_type {
            vk::PhysicalDeviceType::DISCRETE_GPU => AdapterKind::Discrete,
            vk::PhysicalDeviceType::INTEGRATED_GPU => AdapterKind::Integrated,
            vk::PhysicalDeviceType::CPU => AdapterKind::Software,
            _ => AdapterKind::Other,
        };
        // It is shown: a driver's line breaks would be somebody else's words.
        Adapter { name: name.chars().filter(|letter| !letter.is_control()).collect(), kind }
    }

    /// Returns whether Dawn takes a device: what it asks of each before all others.
    fn suits(properties: &vk::PhysicalDeviceProperties, features: &vk::PhysicalDeviceFeatures) -> bool {
        let textures = features.texture_compression_bc == vk::TRUE
            || (features.texture_compression_etc2 == vk::TRUE && features.texture_compression_astc_ldr == vk::TRUE);
        let all = [
            features.robust_buffer_access,
            features.shader_uniform_buffer_array_dynamic_indexing,
            features.shader_sampled_image_array_dynamic_indexing,
            features.shader_storage_buffer_array_dynamic_indexing,
            features.shader_storage_image_array_dynamic_indexing,
            features.depth_bias_clamp,
            features.fragment_stores_and_atomics,
            features.full_draw_index_uint32,
            features.image_cube_array,
            features.independent_blend,
            features.sample_rate_shading,
        ];
        properties.api_version >= vk::API_VERSION_1_1 && textures && all.iter().all(|&feature| feature == vk::TRUE)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn devices_are_named_and_told_apart() {
            let named = |name: &[u8], kind| {
                let mut properties = vk::PhysicalDeviceProperties { device_type: kind, ..Default::default() };
                for (place, &letter) in properties.device_name.iter_mut().zip(name) {
                    *place = letter.cast_signed();
                }
                adapter(&properties)
            };
            let card = named(b"A Card\n(TM)", vk::PhysicalDeviceType::DISCRETE_GPU);
            assert_eq!(card, Adapter { name: "A Card(TM)".to_owned(), kind: AdapterKind::Discrete });
            let kinds = [
                (vk::PhysicalDeviceType::INTEGRATED_GPU, AdapterKind::Integrated),
                (vk::PhysicalDeviceType::CPU, AdapterKind::Software),
                (vk::PhysicalDeviceType::VIRTUAL_GPU, AdapterKind::Other),
            ];
            for (theirs, ours) in kinds {
                assert_eq!(named(b"x", theirs).kind, ours);
            }
            // Dawn's order.
            assert!(AdapterKind::Discrete < AdapterKind::Integrated && AdapterKind::Integrated < AdapterKind::Software);
            assert!(AdapterKind::Software < AdapterKind::Other);
        }

        #[test]
        fn what_webgpu_cannot_use_is_passed_over() {
            let new = vk::PhysicalDeviceProperties { api_version: vk::API_VERSION_1_3, ..Default::default() };
            let old = vk::PhysicalDeviceProperties { api_version: vk::API_VERSION_1_0, ..Default::default() };
            let all = vk::PhysicalDeviceFeatures {
                robust_buffer_access: vk::TRUE,
                shader_uniform_buffer_array_dynamic_indexing: vk::TRUE,
                shader_sampled_image_array_dynamic_indexing: vk::TRUE,
                shader_storage_buffer_array_dynamic_indexing: vk::TRUE,
                shader_storage_image_array_dynamic_indexing: vk::TRUE,
                depth_bias_clamp: vk::TRUE,
                fragment_stores_and_atomics: vk::TRUE,
                full_draw_index_uint32: vk::TRUE,
                image_cube_array: vk::TRUE,
                independent_blend: vk::TRUE,
                sample_rate_shading: vk::TRUE,
                texture_compression_bc: vk::TRUE,
                ..Default::default()
            };
            assert!(suits(&new, &all) && !suits(&old, &all));
            let phone = vk::PhysicalDeviceFeatures {
                texture_compression_bc: vk::FALSE,
                texture_compression_etc2: vk::TRUE,
                texture_compression_astc_ldr: vk::TRUE,
                ..all
            };
            assert!(suits(&new, &phone));
            assert!(!suits(&new, &vk::PhysicalDeviceFeatures { texture_compression_etc2: vk::FALSE, ..phone }));
            // As Mesa's lavapipe of 2022.
            let static_only =
                vk::PhysicalDeviceFeatures { shader_storage_image_array_dynamic_indexing: vk::FALSE, ..all };
            assert!(!suits(&new, &static_only));
        }
    }
}
