//! Shares of a batch.

/// Cuts `count` positions into shares that devices of these rates are done with at about the same time. What has no rate gets none.
pub(super) fn shares(count: usize, rates: &[f64]) -> Vec<usize> {
    let mut shares = vec![0; rates.len()];
    // One by one to whoever would be done first: batches are short, and devices few.
    for _ in 0..count {
        #[expect(clippy::cast_precision_loss, reason = "batches are small")]
        let done = |index: usize| (shares[index] + 1) as f64 / rates[index];
        let able = (0..rates.len()).filter(|&index| rates[index] > 0.0);
        if let Some(next) = able.min_by(|&a, &b| done(a).total_cmp(&done(b))) {
            shares[next] += 1;
        }
    }
    shares
}

/// Gives one position to each that has a rate and no share, from those who have several.
pub(super) fn look_again(shares: &mut [usize], rates: &[f64]) {
    for index in 0..shares.len() {
        let most = (0..shares.len()).max_by_key(|&other| shares[other]);
        if let Some(most) = most.filter(|&most| shares[index] == 0 && rates[index] > 0.0 && shares[most] > 1) {
            shares[most] -= 1;
            shares[index] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_done_at_the_same_time() {
        assert_eq!(shares(8, &[1.0, 1.0]), [4, 4]);
        assert_eq!(shares(8, &[3.0, 1.0]), [6, 2]);
        assert_eq!(shares(10, &[100.0, 1.0]), [10, 0], "a slow one would only be waited for");
        assert_eq!(shares(1, &[1.0, 2.0]), [0, 1]);
        assert_eq!(shares(7, &[0.0, 2.0, 0.0]), [0, 7, 0], "who was taken out gets nothing");
        let given = |mut shares: Vec<usize>, rates: &[f64]| {
            look_again(&mut shares, rates);
            shares
        };
        assert_eq!(given(vec![8, 0, 0], &[9.0, 0.1, 0.0]), [7, 1, 0]);
        assert_eq!(given(vec![1, 0], &[9.0, 0.1]), [1, 0], "one position cannot be shared");
        assert_eq!(shares(256, &[1000.0, 1000.0, 50.0]).iter().sum::<usize>(), 256);
    }
}
