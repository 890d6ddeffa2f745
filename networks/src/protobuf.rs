//! Walking the fields of a protobuf message without allocating.
//!
//! `prost` builds a Rust value for every repeated message, which can be a thousand times larger than its two bytes on
//! the wire. So files from strangers are walked and counted first, and decoded only when the counts are sane.

/// One field's value, as the wire knows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Value<'a> {
    /// An integer, a Boolean or an enumeration.
    Varint(u64),
    /// Four bytes: a float or a fixed32.
    Fixed32(u32),
    /// Eight bytes: a double or a fixed64.
    Fixed64,
    /// A string, bytes, a packed list or a message.
    Bytes(&'a [u8]),
}

/// The bytes are no protobuf message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Malformed;

/// The fields of one message, in file order: number and value.
pub(crate) struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    pub(crate) fn of(message: &'a [u8]) -> Self {
        Self { rest: message }
    }

    fn field(&mut self) -> Option<(u32, Value<'a>)> {
        // ONNX Runtime's reader drops what is above 32 bits, so that it would see another field than this one.
        let key = u32::try_from(self.varint()?).ok()?;
        let number = Some(key >> 3).filter(|&number| number > 0)?;
        let value = match key & 7 {
            0 => Value::Varint(self.varint()?),
            1 => {
                self.take(8)?;
                Value::Fixed64
            }
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                Value::Bytes(self.take(length)?)
            }
            5 => Value::Fixed32(u32::from_le_bytes(self.take(4)?.try_into().ok()?)),
            // 3 and 4 are groups, which neither Lc0 nor ONNX uses.
            _ => return None,
        };
        Some((number, value))
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..70).step_by(7) {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            // The tenth byte may only hold the highest bit.
            if shift == 63 && byte > 1 {
                return None;
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }
}

/// The numbers of a packed list.
pub(crate) fn packed(list: &[u8]) -> impl Iterator<Item = Result<u64, Malformed>> {
    let mut numbers = Fields::of(list);
    std::iter::from_fn(move || {
        if numbers.rest.is_empty() {
            return None;
        }
        let number = numbers.varint();
        if number.is_none() {
            numbers.rest = &[];
        }
        Some(number.ok_or(Malformed))
    })
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<(u32, Value<'a>), Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let field = self.field();
        if field.is_none() {
            // Nothing after a broken field can be trusted.
            self.rest = &[];
        }
        Some(field.ok_or(Malformed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &[u8], expected: &[Result<(u32, Value<'_>), Malformed>]) {
        assert_eq!(Fields::of(message).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_wire_type_is_read() {
        check(
            &[0x08, 0x96, 0x01, 0x15, 1, 0, 0, 0, 0x1a, 2, 7, 8, 0x21, 0, 0, 0, 0, 0, 0, 0, 0],
            &[
                Ok((1, Value::Varint(150))),
                Ok((2, Value::Fixed32(1))),
                Ok((3, Value::Bytes(&[7, 8]))),
                Ok((4, Value::Fixed64)),
            ],
        );
    }

    #[test]
    fn a_length_beyond_the_end_is_malformed() {
        check(&[0x08, 1, 0x1a, 3, 7, 8], &[Ok((1, Value::Varint(1))), Err(Malformed)]);
        check(&[0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], &[Err(Malformed)]);
    }

    #[test]
    fn an_endless_varint_field_zero_and_groups_are_malformed() {
        check(&[0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], &[Err(Malformed)]);
        check(&[0x00, 1], &[Err(Malformed)]);
        check(&[0x0b], &[Err(Malformed)]);
    }

    #[test]
    fn a_field_number_beyond_32_bits_is_malformed() {
        // Its lower half is that of field 7.
        check(&[0xba, 0x80, 0x80, 0x80, 0x10, 0], &[Err(Malformed)]);
    }

    #[test]
    fn a_packed_list_ends_with_its_first_endless_number() {
        let numbers = |list: &[u8]| packed(list).collect::<Vec<_>>();
        assert_eq!(numbers(&[3, 0x96, 1]), [Ok(3), Ok(150)]);
        assert_eq!(numbers(&[3, 0x80]), [Ok(3), Err(Malformed)]);
        assert_eq!(numbers(&[[0x80; 11].as_slice(), &[1, 1]].concat()), [Err(Malformed)]);
    }
}
