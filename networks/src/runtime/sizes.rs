//! Batch sizes that the library is given.

use super::provider::Provider;

/// Batch sizes that the library is given; missing positions are filled with zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sizes {
    /// All, by one session.
    All,
    /// These, ascending, each by a session of its own: with CUDA a session that is given another size than the last time plans its
    /// convolutions anew, which takes longer than most batches.
    Each(Vec<usize>),
    /// These, ascending, by one session: with WebGPU a new size may need new programs, which take longer to compile than most batches,
    /// but are kept.
    Few(Vec<usize>),
    /// The only one that the graph takes. Larger batches are cut into pieces.
    One(usize),
}

/// Memory of a GPU that the weights of all sessions together may take, for the sake of batches that fit better.
const WEIGHTS: usize = 1 << 30;

impl Sizes {
    /// Returns the sizes for a graph of `bytes` on a provider, in batches of up to `largest`, and the largest batch that is then taken:
    /// what fills up a power of two may as well be positions. `batch` is the graph's own size, which may be far from what was asked for.
    pub(super) fn of(provider: Provider, batch: Option<usize>, largest: usize, bytes: usize) -> (Self, usize) {
        let power = largest.next_power_of_two();
        match (batch, provider) {
            (Some(size), _) => (Self::One(size), largest),
            (None, Provider::Cpu) => (Self::All, largest),
            (None, Provider::WebGpu) => (Self::Few(powers(2, power)), power),
            (None, Provider::Cuda | Provider::TensorRt) => (Self::each(power, bytes), power),
        }
    }

    /// Returns the sizes for a GPU: powers of two up to `largest`, or of more where the graph of `bytes` is large.
    fn each(largest: usize, bytes: usize) -> Self {
        let sizes = [2, 4].map(|factor| powers(factor, largest));
        let fitting = sizes.into_iter().find(|sizes| sizes.len().saturating_mul(bytes) <= WEIGHTS);
        Self::Each(fitting.unwrap_or_else(|| powers(16, largest)))
    }

    /// Returns the number of sessions.
    pub(super) fn sessions(&self) -> usize {
        match self {
            Self::All | Self::Few(_) | Self::One(_) => 1,
            Self::Each(sizes) => sizes.len(),
        }
    }

    /// Returns the least size for `count` positions, and the number of its session.
    pub(super) fn for_positions(&self, count: usize) -> (usize, usize) {
        let least = |sizes: &[usize]| sizes.partition_point(|&size| size < count).min(sizes.len() - 1);
        match self {
            Self::All => (count, 0),
            Self::Each(sizes) => (sizes[least(sizes)], least(sizes)),
            Self::Few(sizes) => (sizes[least(sizes)], 0),
            Self::One(size) => (*size, 0),
        }
    }

    /// Returns the most positions of a batch of `count` that are given at once.
    pub(super) fn piece(&self, count: usize) -> usize {
        match self {
            Self::All | Self::Each(_) | Self::Few(_) => count,
            Self::One(size) => *size,
        }
    }

    /// Returns the sizes that are run once before anybody waits for them; where all are taken, or they take long, the least.
    pub(super) fn to_warm_up(&self, is_slow: bool) -> Vec<usize> {
        match self {
            Self::All | Self::One(_) => vec![1],
            Self::Few(sizes) if is_slow => vec![sizes[0]],
            Self::Each(sizes) | Self::Few(sizes) => sizes.clone(),
        }
    }
}

/// The powers of `factor` below `largest`, and that.
fn powers(factor: usize, largest: usize) -> Vec<usize> {
    let smaller = std::iter::successors(Some(1), |size: &usize| size.checked_mul(factor));
    smaller.take_while(|&size| size < largest).chain([largest]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_goes_to_the_session_of_the_least_size_that_holds_it() {
        let (sizes, largest) = Sizes::of(Provider::Cuda, None, 20, 3_000_000);
        assert_eq!((&sizes, largest), (&Sizes::Each(vec![1, 2, 4, 8, 16, 32]), 32));
        assert_eq!(
            [1, 2, 3, 17, 32].map(|count| sizes.for_positions(count)),
            [(1, 0), (2, 1), (4, 2), (32, 5), (32, 5)]
        );
        assert_eq!((sizes.sessions(), sizes.to_warm_up(false)), (6, vec![1, 2, 4, 8, 16, 32]));
        assert_eq!(Sizes::each(1, 3_000_000), Sizes::Each(vec![1]));
    }

    #[test]
    fn large_networks_have_fewer_sessions() {
        assert_eq!(Sizes::each(256, 200_000_000), Sizes::Each(vec![1, 4, 16, 64, 256]));
        assert_eq!(Sizes::each(256, 800_000_000), Sizes::Each(vec![1, 16, 256]));
        assert_eq!(Sizes::each(32, usize::MAX), Sizes::Each(vec![1, 16, 32]));
    }

    #[test]
    fn webgpu_has_one_session_for_a_few_sizes() {
        let (sizes, largest) = Sizes::of(Provider::WebGpu, None, 5, usize::MAX);
        assert_eq!((&sizes, largest, sizes.sessions()), (&Sizes::Few(vec![1, 2, 4, 8]), 8, 1));
        assert_eq!([1, 3, 8].map(|count| sizes.for_positions(count)), [(1, 0), (4, 0), (8, 0)]);
        assert_eq!((sizes.piece(7), sizes.to_warm_up(false)), (7, vec![1, 2, 4, 8]));
        assert_eq!(sizes.to_warm_up(true), [1]);
    }

    #[test]
    fn a_graph_of_one_size_is_given_no_other() {
        for provider in [Provider::Cpu, Provider::Cuda, Provider::WebGpu, Provider::TensorRt] {
            let (sizes, largest) = Sizes::of(provider, Some(4), 10, 1);
            assert_eq!((&sizes, largest, sizes.sessions()), (&Sizes::One(4), 10, 1));
            assert_eq!((sizes.for_positions(2), sizes.piece(10)), ((4, 0), 4));
        }
        assert_eq!(Sizes::of(Provider::Cpu, None, 10, 1), (Sizes::All, 10));
    }
}
