//! Numbers that begin where a cache line does, so that no vector lies across two.

/// Numbers that begin at a cache line. Never grows.
#[derive(Debug)]
pub(super) struct Aligned {
    numbers: Vec<f32>,
    start: usize,
    len: usize,
}

/// Numbers of a cache line.
const LINE: usize = 16;

impl Aligned {
    /// As many zeros.
    pub(super) fn zeros(len: usize) -> Self {
        let numbers = vec![0.0; len + LINE];
        // Where the address cannot be told, which is never at run time, only speed would be lost.
        let start = numbers.as_ptr().align_offset(LINE * size_of::<f32>()).min(LINE);
        Self { numbers, start, len }
    }
}

impl std::ops::Deref for Aligned {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.start..self.start + self.len]
    }
}

impl std::ops::DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.start..self.start + self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_at_a_line() {
        for len in [0, 1, 15, 1000] {
            let mut numbers = Aligned::zeros(len);
            assert_eq!(numbers.len(), len);
            assert_eq!(numbers.as_ptr().align_offset(64), 0);
            numbers.fill(1.0);
        }
    }
}
