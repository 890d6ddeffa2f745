//! The devices that a user asks for: one, or several that share batches.

use std::fmt;
use std::str::FromStr;

use crate::device::Device;

/// A device that a user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Place {
    /// Its kind.
    pub device: Device,
    /// Which one of that kind, counted from 0 as the system counts; `None`: the first.
    pub number: Option<u16>,
}

/// The devices that a user asks for, as in `cuda:0,cuda:1,cpu`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Devices {
    places: Vec<Place>,
    mixed: bool,
}

/// A text that names no devices.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownDevices {
    /// One of them is not known.
    #[error("unknown device {0:?}: it is one of auto, cuda, tensorrt, webgpu, cpu")]
    Name(String),
    /// A number where there can be none.
    #[error("{0:?} is no device: only cuda and tensorrt have numbers, as in cuda:1")]
    Number(String),
    /// Together with a device that is chosen by the program.
    #[error("device auto is one device, chosen by the program: it cannot share batches with others")]
    Auto,
    /// The same one again.
    #[error("device {0} is named twice")]
    Twice(Place),
    /// Too many.
    #[error("{0} devices are more than can share batches, which are {MOST}")]
    TooMany(usize),
}

/// The most devices that share batches.
const MOST: usize = 16;

/// The word that lets devices share batches although their outputs differ in the last bits.
const MIXED: &str = "mixed";

impl Devices {
    /// The devices.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns whether they may differ in the last bits of what they say.
    #[must_use]
    pub fn may_differ(&self) -> bool {
        self.mixed
    }

    /// Returns the only one, if there is one only.
    #[must_use]
    pub fn only(&self) -> Option<Place> {
        if let [place] = self.places[..] { Some(place) } else { None }
    }

    /// Returns whether all are of one kind.
    #[must_use]
    pub fn are_all(&self, device: Device) -> bool {
        self.places.iter().all(|place| place.device == device)
    }

    /// Returns the kind that ONNX Runtime has to be built for: the first that is not the CPU.
    #[must_use]
    pub fn library(&self) -> Device {
        let kinds = || self.places.iter().map(|place| place.device);
        kinds().find(|&device| device != Device::Cpu).unwrap_or(Device::Cpu)
    }
}

impl Default for Devices {
    fn default() -> Self {
        Device::Auto.into()
    }
}

impl From<Device> for Devices {
    fn from(device: Device) -> Self {
        Self { places: vec![device.into()], mixed: false }
    }
}

impl From<Device> for Place {
    fn from(device: Device) -> Self {
        Self { device, number: None }
    }
}

impl FromStr for Devices {
    type Err = UnknownDevices;

    fn from_str(text: &str) -> Result<Self, UnknownDevices> {
        let (mixed, names) = match text.split_once(',') {
            Some((MIXED, names)) => (true, names),
            _ => (false, text),
        };
        let places = names.split(',').map(str::parse).collect::<Result<Vec<Place>, _>>()?;
        if places.len() > MOST {
            return Err(UnknownDevices::TooMany(places.len()));
        }
        if places.len() > 1 && places.iter().any(|place| place.device == Device::Auto) {
            return Err(UnknownDevices::Auto);
        }
        for (index, place) in places.iter().enumerate() {
            // Of the CPU each has a thread of its own.
            let is_it = |other: &Place| (other.device, other.index()) == (place.device, place.index());
            if place.device != Device::Cpu && places[..index].iter().any(is_it) {
                return Err(UnknownDevices::Twice(*place));
            }
        }
        Ok(Self { places, mixed })
    }
}

impl Place {
    /// The number of the device among those of its kind.
    #[must_use]
    pub fn index(&self) -> u16 {
        self.number.unwrap_or(0)
    }
}

impl FromStr for Place {
    type Err = UnknownDevices;

    fn from_str(text: &str) -> Result<Self, UnknownDevices> {
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        let device: Device = name.trim().parse().map_err(|_| UnknownDevices::Name(name.to_owned()))?;
        let number = match (number, device) {
            (None, _) => None,
            (Some(number), Device::Cuda | Device::TensorRt) => {
                Some(number.parse().map_err(|_| UnknownDevices::Number(text.to_owned()))?)
            }
            (Some(_), _) => return Err(UnknownDevices::Number(text.to_owned())),
        };
        Ok(Self { device, number })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            None => write!(f, "{}", self.device),
            Some(number) => write!(f, "{}:{number}", self.device),
        }
    }
}

impl fmt::Display for Devices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.mixed {
            write!(f, "{MIXED},")?;
        }
        for (index, place) in self.places.iter().enumerate() {
            write!(f, "{}{place}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_read_and_written() {
        for text in ["auto", "cpu", "cuda:1", "cuda:0,cuda:1,cpu", "mixed,webgpu,cpu", "cpu,cpu", "mixed,cpu"] {
            assert_eq!(text.parse::<Devices>().unwrap().to_string(), text);
        }
        assert_eq!(Devices::default(), "auto".parse().unwrap());
        let several: Devices = "mixed,cpu,cuda:1".parse().unwrap();
        assert_eq!((several.library(), several.may_differ(), several.only()), (Device::Cuda, true, None));
        assert_eq!(several.places()[1], Place { device: Device::Cuda, number: Some(1) });
        assert!("cpu,cpu".parse::<Devices>().unwrap().are_all(Device::Cpu) && !several.are_all(Device::Cpu));
    }

    #[test]
    fn what_cannot_share_batches_is_refused() {
        let refused = |text: &str| text.parse::<Devices>().unwrap_err().to_string();
        assert_eq!(refused("gpu"), "unknown device \"gpu\": it is one of auto, cuda, tensorrt, webgpu, cpu");
        assert!(refused("").starts_with("unknown device \"\""));
        assert!(refused("cpu,").starts_with("unknown device \"\""));
        assert!(refused("mixed").starts_with("unknown device \"mixed\""));
        assert_eq!(refused("cpu:1"), "\"cpu:1\" is no device: only cuda and tensorrt have numbers, as in cuda:1");
        assert!(refused("cuda:x").contains("is no device") && refused("cuda:70000").contains("is no device"));
        assert!(refused("auto,cpu").starts_with("device auto is one device"));
        assert_eq!(refused("cuda,cpu,cuda:0"), "device cuda:0 is named twice");
        assert_eq!(refused("webgpu,webgpu"), "device webgpu is named twice");
        assert_eq!(refused(&["cpu"; 17].join(",")), "17 devices are more than can share batches, which are 16");
    }
}
