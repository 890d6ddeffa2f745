//! Nodes whose numbers grew: most of what a running search sends.
//!
//! In the binary form they are columns, because then small differences of ids take a byte or two, and a column of zeros (D of
//! an evaluator that knows no draws) none.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// New numbers of a node that the client holds; everything else of it is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeChange {
    /// The node.
    pub id: u32,
    /// N: completed visits.
    pub visits: u32,
    /// Q: mean value, mover's view, in [-1, 1].
    pub q: f32,
    /// D: mean probability of a draw, in [0, 1].
    pub d: f32,
    /// M: mean plies left.
    pub m: f32,
}

/// Columns of node changes, one for each number. A column without an entry is one of zeros.
#[derive(Serialize, Deserialize)]
struct Columns {
    /// Each id less the one before it, wrapping.
    ids: Vec<u32>,
    visits: Vec<u32>,
    q: Vec<f32>,
    d: Vec<f32>,
    m: Vec<f32>,
}

pub(crate) fn serialize<S: Serializer>(changes: &[NodeChange], serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return changes.serialize(serializer);
    }
    let before = std::iter::once(0).chain(changes.iter().map(|change| change.id));
    let column = |of: fn(&NodeChange) -> f32| -> Vec<f32> {
        let is_zero = changes.iter().all(|change| of(change).to_bits() == 0);
        if is_zero { Vec::new() } else { changes.iter().map(of).collect() }
    };
    let columns = Columns {
        ids: changes.iter().zip(before).map(|(change, before)| change.id.wrapping_sub(before)).collect(),
        visits: changes.iter().map(|change| change.visits).collect(),
        q: column(|change| change.q),
        d: column(|change| change.d),
        m: column(|change| change.m),
    };
    columns.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<NodeChange>, D::Error> {
    if deserializer.is_human_readable() {
        return Vec::deserialize(deserializer);
    }
    let Columns { ids, visits, q, d, m } = Columns::deserialize(deserializer)?;
    let count = ids.len();
    let fits = |column: &[f32]| column.is_empty() || column.len() == count;
    if visits.len() != count || ![&q, &d, &m].iter().all(|column| fits(column)) {
        return Err(D::Error::custom("columns of different lengths"));
    }
    let at = |column: &[f32], row: usize| column.get(row).copied().unwrap_or(0.0);
    let mut id = 0_u32;
    let row = |(row, (less, visits)): (usize, (u32, u32))| {
        id = id.wrapping_add(less);
        NodeChange { id, visits, q: at(&q, row), d: at(&d, row), m: at(&m, row) }
    };
    Ok(ids.into_iter().zip(visits).enumerate().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Both(#[serde(with = "super")] Vec<NodeChange>);

    fn change() -> impl Strategy<Value = NodeChange> {
        let number = || prop_oneof![Just(0.0_f32), -1.0..1.0_f32];
        (any::<u32>(), any::<u32>(), number(), number(), number()).prop_map(|(id, visits, q, d, m)| NodeChange {
            id,
            visits,
            q,
            d,
            m,
        })
    }

    proptest! {
        #[test]
        fn both_forms_come_back(changes in prop::collection::vec(change(), 0..20)) {
            let both = Both(changes);
            let bytes = postcard::to_stdvec(&both).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Both>(&bytes).unwrap(), &both);
            let text = serde_json::to_string(&both).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Both>(&text).unwrap(), &both);
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = postcard::from_bytes::<Both>(&bytes);
        }
    }

    #[test]
    fn a_node_takes_few_bytes() {
        let node = |id: u32| NodeChange { id, visits: 700, q: 0.1, d: 0.0, m: 0.0 };
        let both = Both((0..100).map(|place| node(7 + place * 90)).collect());
        assert!(postcard::to_stdvec(&both).unwrap().len() < 100 * 8);
    }

    #[test]
    fn columns_of_different_lengths_are_refused() {
        let odd = Columns { ids: vec![1, 1], visits: vec![1, 1], q: vec![0.5], d: vec![], m: vec![] };
        assert!(postcard::from_bytes::<Both>(&postcard::to_stdvec(&odd).unwrap()).is_err());
    }
}
