//! Names of evaluators that are networks: `network:NAME`, or `embedded:NAME`, `onnxruntime:NAME` and `remote:NAME` where it is said what
//! computes them.

/// What computes a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// The program's own evaluator, which has the same bits everywhere.
    Embedded,
    /// ONNX Runtime.
    OnnxRuntime,
    /// Servers that whoever runs this one has named. Their addresses are in no evaluator's name.
    Remote,
}

/// A network, and what shall compute it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedNetwork<'a> {
    /// Its name.
    pub name: &'a str,
    /// The runtime that was asked for; `None`: whatever whoever searches uses by itself.
    pub runtime: Option<Runtime>,
}

/// What stands before a network's name, by who computes it.
const BEGINNINGS: [(Option<Runtime>, &str); 4] = [
    (None, "network"),
    (Some(Runtime::Embedded), "embedded"),
    (Some(Runtime::OnnxRuntime), "onnxruntime"),
    (Some(Runtime::Remote), "remote"),
];

impl<'a> NamedNetwork<'a> {
    /// Reads an evaluator's name; `None` where it is no network's.
    #[must_use]
    pub fn read(evaluator: &'a str) -> Option<Self> {
        let (begin, name) = evaluator.split_once(':')?;
        let (runtime, _) = *BEGINNINGS.iter().find(|(_, known)| *known == begin)?;
        Some(Self { name, runtime })
    }

    /// Returns the evaluator's name.
    #[must_use]
    pub fn evaluator(self) -> String {
        let begin = BEGINNINGS.iter().find(|(runtime, _)| *runtime == self.runtime).map_or("", |(_, begin)| begin);
        [begin, ":", self.name].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_who_computes() {
        for runtime in [None, Some(Runtime::Embedded), Some(Runtime::OnnxRuntime), Some(Runtime::Remote)] {
            let named = NamedNetwork { name: "maia: 1900", runtime };
            assert_eq!(NamedNetwork::read(&named.evaluator()), Some(named));
        }
        assert_eq!(NamedNetwork { name: "a", runtime: None }.evaluator(), "network:a");
        for other in ["classical", "uniform:0.5", "rollout", "trained:a", ""] {
            assert_eq!(NamedNetwork::read(other), None, "{other}");
        }
    }
}
