//! Scores as Lc0 prints them (reference: its option `ScoreType`).

use engine::centipawn::{Conversion, wdl_mu};

/// What a score means; the names are Lc0's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScoreType {
    Centipawn,
    CentipawnWithDrawScore,
    Centipawn2019,
    Centipawn2018,
    WinPercentage,
    Q,
    WinMinusLoss,
    WdlMu,
}

impl ScoreType {
    pub(super) const NAMES: [(&'static str, Self); 8] = [
        ("centipawn", Self::Centipawn),
        ("centipawn_with_drawscore", Self::CentipawnWithDrawScore),
        ("centipawn_2019", Self::Centipawn2019),
        ("centipawn_2018", Self::Centipawn2018),
        ("win_percentage", Self::WinPercentage),
        ("Q", Self::Q),
        ("W-L", Self::WinMinusLoss),
        ("WDL_mu", Self::WdlMu),
    ];

    /// The number that Lc0 calls `cp`, from W - L, Q (with draw score) and D of the same view.
    pub(super) fn of(self, wl: f64, q: f64, d: f64) -> i64 {
        let score = match self {
            Self::Centipawn => Conversion::Centipawn.cp(wl),
            Self::CentipawnWithDrawScore => Conversion::Centipawn.cp(q),
            Self::Centipawn2019 => Conversion::Lc02019.cp(wl),
            Self::Centipawn2018 => Conversion::Lc02018.cp(wl),
            Self::WinPercentage => 5000.0 * wl + 5000.0,
            Self::Q => 10_000.0 * q,
            Self::WinMinusLoss => 10_000.0 * wl,
            Self::WdlMu => wdl_mu(wl, d),
        };
        #[expect(clippy::cast_possible_truncation, reason = "towards zero, as Lc0 does; all are below 20,000")]
        let whole = score as i64;
        whole
    }
}

/// Win, draw and loss per mille; they add up to 1000.
pub(super) fn per_mille(wl: f64, d: f64) -> [i64; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "at most 1000")]
    let share = |wl: f64| (500.0 * (1.0 + wl - d)).round().max(0.0) as i64;
    let (mut win, mut loss) = (share(wl), share(-wl));
    let mut draw = 1000 - win - loss;
    if draw < 0 {
        win = (win + draw / 2).min(1000);
        loss = 1000 - win;
        draw = 0;
    }
    [win, draw, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whole_and_cut_towards_zero() {
        assert_eq!(ScoreType::Centipawn.of(0.0, 0.0, 1.0), 0);
        let score = Conversion::Centipawn.cp(0.1);
        assert_eq!(ScoreType::Centipawn.of(0.1, 0.5, 0.3), score.floor() as i64);
        assert_eq!(ScoreType::Centipawn.of(-0.1, 0.5, 0.3), -(score.floor() as i64));
        assert_eq!(ScoreType::WinPercentage.of(0.2, 0.5, 0.3), 6000);
        assert_eq!(ScoreType::Q.of(0.2, 0.25, 0.3), 2500);
        assert_eq!(ScoreType::WinMinusLoss.of(0.25, 0.5, 0.3), 2500);
    }

    #[test]
    fn per_mille_add_up() {
        assert_eq!(per_mille(0.0, 0.4), [300, 400, 300]);
        assert_eq!(per_mille(1.0, 0.0), [1000, 0, 0]);
        for step in 0..=100 {
            let wl = f64::from(step) / 50.0 - 1.0;
            assert_eq!(per_mille(wl, 0.9 * (1.0 - wl.abs())).iter().sum::<i64>(), 1000);
            assert!(per_mille(wl, 1.0).iter().all(|&share| share >= 0));
        }
    }
}
