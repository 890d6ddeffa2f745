//! Numbers that may be infinite. JSON has no word for that: there it is `null`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return number.is_finite().then_some(*number).serialize(serializer);
    }
    number.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    if deserializer.is_human_readable() {
        return Ok(Option::deserialize(deserializer)?.unwrap_or(f64::INFINITY));
    }
    f64::deserialize(deserializer)
}
