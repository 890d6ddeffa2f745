//! Which of several devices compute.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::device::ActiveDevice;
use crate::devices::Place;

/// Which of several devices compute, and why others do not any more. Clones tell the same.
#[derive(Debug, Clone)]
pub struct Standing {
    devices: Arc<Mutex<Vec<One>>>,
    is_mixed: bool,
}

#[derive(Debug)]
struct One {
    place: Place,
    device: ActiveDevice,
    /// Set once it has failed: how many had failed before, and why.
    fault: Option<(usize, String)>,
}

impl Standing {
    /// What is said of devices that are mixed.
    pub const MIXED: &'static str = "the devices differ in the last bits of what they say: the digest of a search that they share cannot be repeated";

    pub(super) fn new(devices: impl Iterator<Item = (Place, ActiveDevice)>, is_mixed: bool) -> Self {
        let devices = devices.map(|(place, device)| One { place, device, fault: None }).collect();
        Self { devices: Arc::new(Mutex::new(devices)), is_mixed }
    }

    /// Returns whether they differ in the last bits of what they say, so that a search's digest cannot be repeated.
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        self.is_mixed
    }

    /// Returns the names of the devices for people, and what is out of the ordinary.
    #[must_use]
    pub fn name(&self) -> String {
        let devices = self.lock();
        let mut name = Self::named(&devices, self.is_mixed);
        for told in devices.iter().filter_map(One::told) {
            name = format!("{name}; {told}");
        }
        name
    }

    fn named(devices: &[One], is_mixed: bool) -> String {
        let able = devices.iter().filter(|one| one.fault.is_none()).map(|one| one.device.name.as_str());
        let name = able.collect::<Vec<_>>().join(" + ");
        if is_mixed { format!("{name}, mixed: the digest cannot be repeated") } else { name }
    }

    /// Returns a sentence on each device that was taken out, in that order.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let devices = self.lock();
        let mut out: Vec<&One> = devices.iter().filter(|one| one.fault.is_some()).collect();
        out.sort_by_key(|one| one.fault.as_ref().map(|(before, _)| *before));
        out.into_iter().filter_map(One::told).collect()
    }

    /// Takes a device out; returns the sentence on it.
    pub(super) fn take_out(&self, index: usize, fault: &str) -> String {
        let mut devices = self.lock();
        let before = devices.iter().filter(|one| one.fault.is_some()).count();
        devices[index].fault = Some((before, fault.to_owned()));
        devices[index].told().unwrap_or_default()
    }

    /// Returns all devices as one, for who asks what computes.
    pub(super) fn as_one(&self) -> ActiveDevice {
        let devices = self.lock();
        let join = |what: fn(&One) -> String, between: &str| devices.iter().map(what).collect::<Vec<_>>().join(between);
        ActiveDevice {
            name: Self::named(&devices, self.is_mixed),
            provider: join(|one| one.device.provider.clone(), " + "),
            library: devices.first().map(|one| one.device.library.clone()).unwrap_or_default(),
            detail: join(|one| format!("{}: {}", one.device.name, one.device.detail), "; "),
            adapter: devices.iter().find_map(|one| one.device.adapter.clone()),
            refused: Vec::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<One>> {
        self.devices.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl One {
    fn told(&self) -> Option<String> {
        let (_, fault) = self.fault.as_ref()?;
        Some(format!("device {} was taken out: {fault}", self.place))
    }
}
