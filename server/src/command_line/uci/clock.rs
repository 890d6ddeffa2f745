//! Time to think about a move.

use std::time::Duration;

use super::go::Go;

/// Moves that the time left shall last for, where nothing says how many there are until the next control.
const MOVES_LEFT: u32 = 30;

/// Returns the time to think: the time for this move if it is given; else a share of the clock and most of the increment, never
/// more than the clock allows. `overhead` is the time lost on the way to the board. `None` without a clock.
pub(super) fn time_to_think(go: &Go, white: bool, overhead: Duration) -> Option<Duration> {
    const LEAST: Duration = Duration::from_millis(1);
    let side = usize::from(!white);
    if let Some(time) = go.move_time {
        return Some(time.saturating_sub(overhead).max(LEAST));
    }
    let left = go.time[side]?.saturating_sub(overhead);
    let moves = go.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
    let share = left / moves + go.increment[side] * 4 / 5;
    // Half of the clock for one move, unless it is the last one before the control.
    let most = if moves == 1 { left } else { left / 2 };
    Some(share.min(most).max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(time: u64, increment: u64, moves_to_go: Option<u32>) -> Go {
        let mut go = Go { moves_to_go, ..Go::default() };
        go.time[0] = Some(ms(time));
        go.increment[0] = ms(increment);
        go
    }

    #[test]
    fn a_move_gets_its_share_of_the_clock() {
        let think = |go: &Go| time_to_think(go, true, ms(200)).unwrap();
        assert_eq!(think(&clock(60_200, 0, None)), ms(2_000));
        assert_eq!(think(&clock(60_200, 1_000, None)), ms(2_800));
        assert_eq!(think(&clock(10_200, 0, Some(10))), ms(1_000));
        assert_eq!(think(&clock(10_200, 0, Some(1))), ms(10_000));
    }

    #[test]
    fn it_never_takes_more_than_there_is() {
        let think = |go: &Go| time_to_think(go, true, ms(200)).unwrap();
        assert_eq!(think(&clock(1_200, 60_000, None)), ms(500));
        assert_eq!(think(&clock(0, 0, None)), ms(1));
        assert_eq!(think(&Go { move_time: Some(ms(100)), ..Go::default() }), ms(1));
        assert_eq!(think(&Go { move_time: Some(ms(1_000)), ..Go::default() }), ms(800));
    }

    #[test]
    fn only_the_own_clock_counts() {
        assert_eq!(time_to_think(&clock(60_000, 0, None), false, ms(0)), None);
        assert_eq!(time_to_think(&Go::default(), true, ms(0)), None);
    }
}
