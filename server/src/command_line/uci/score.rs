//! Scores as Lc0 prints them (reference: its option `ScoreType`).

use engine::arithmetic::{Arithmetic as _, Lc0};
use engine::centipawn::Conversion;
use engine::wdl_model::Rescaled;

/// Kind of score; the names are Lc0's.
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

/// Worth of a move, from the point of view of the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    /// W - L.
    pub(super) wl: f64,
    /// D.
    pub(super) d: f64,
    /// W - L with the draw score.
    pub(super) q: f64,
}

/// Numbers that are printed for a worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Printed {
    /// The number that Lc0 calls `cp`.
    pub(super) cp: i64,
    /// Win, draw and loss per mille; they add up to 1000.
    pub(super) wdl: [i64; 3],
}

impl ScoreType {
    /// The first one is the default.
    pub(super) const NAMES: [(&'static str, Self); 8] = [
        ("WDL_mu", Self::WdlMu),
        ("centipawn", Self::Centipawn),
        ("centipawn_with_drawscore", Self::CentipawnWithDrawScore),
        ("centipawn_2019", Self::Centipawn2019),
        ("centipawn_2018", Self::Centipawn2018),
        ("win_percentage", Self::WinPercentage),
        ("Q", Self::Q),
        ("W-L", Self::WinMinusLoss),
    ];

    /// Converts a worth into the printed numbers. `has_draws` is set where D means something.
    pub(super) fn of(self, worth: Worth, has_draws: bool) -> Printed {
        // Lc0 has them in 32 bits.
        let [wl, d, q] = [worth.wl, worth.d, worth.q].map(Lc0::round);
        let score = match self {
            Self::Centipawn => Conversion::Centipawn.cp(wl),
            Self::CentipawnWithDrawScore => Conversion::Centipawn.cp(q),
            Self::Centipawn2019 => Conversion::Lc02019.cp(wl),
            Self::Centipawn2018 => Conversion::Lc02018.cp(wl),
            Self::WinPercentage => 5000.0 * wl + 5000.0,
            Self::Q => 10_000.0 * q,
            Self::WinMinusLoss => 10_000.0 * wl,
            Self::WdlMu => {
                let rescaled = Rescaled::of(wl, d);
                let wdl = per_mille(rescaled.wl, rescaled.d);
                return Printed { cp: whole(rescaled.score(has_draws)), wdl };
            }
        };
        Printed { cp: whole(score), wdl: per_mille(wl, d) }
    }
}

fn per_mille(wl: f64, d: f64) -> [i64; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "at most 1000")]
    let share = |wl: f64| (500.0 * (1.0 + wl - d)).round().max(0.0) as i64;
    let (mut win, mut loss) = (share(wl), share(-wl));
    let mut draw = 1000 - win - loss;
    if draw < 0 {
        win = (win + draw / 2).clamp(0, 1000);
        loss = 1000 - win;
        draw = 0;
    }
    [win, draw, loss]
}

/// Cut towards zero, as Lc0 does.
fn whole(score: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "all are below 20,000")]
    let whole = score as i64;
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(wl: f64, q: f64, d: f64) -> Worth {
        Worth { wl, d, q }
    }

    #[test]
    fn scores_are_whole_and_cut_towards_zero() {
        let cp = |score: ScoreType, wl, q, d| score.of(worth(wl, q, d), true).cp;
        assert_eq!(cp(ScoreType::Centipawn, 0.0, 0.0, 1.0), 0);
        let score = Conversion::Centipawn.cp(0.1);
        assert_eq!(cp(ScoreType::Centipawn, 0.1, 0.5, 0.3), score.floor() as i64);
        assert_eq!(cp(ScoreType::Centipawn, -0.1, 0.5, 0.3), -(score.floor() as i64));
        assert_eq!(cp(ScoreType::WinPercentage, 0.25, 0.5, 0.3), 6250);
        assert_eq!(cp(ScoreType::Q, 0.2, 0.25, 0.3), 2500);
        assert_eq!(cp(ScoreType::WinMinusLoss, 0.25, 0.5, 0.3), 2500);
    }

    /// Lc0's output after `go nodes 1` with `WDL_mu`, beside W - L and D of the network's own output.
    const OF_LC0: [(f64, f64, i64, [i64; 3]); 14] = [
        (0.045_584_2, 0.038_668_5, 116, [503, 37, 460]),
        (0.091_997_4, 0.030_844_3, 286, [529, 31, 440]),
        (0.211_572_3, 0.276_178_1, 79, [470, 274, 256]),
        (0.896_863_6, 0.079_318_6, 316, [908, 80, 12]),
        (0.515_917_4, 0.464_063_9, 104, [524, 466, 10]),
        (-0.742_243_7, 0.253_637_7, -141, [2, 253, 745]),
        (0.654_790_0, 0.023_919_7, 1852, [814, 25, 161]),
        (-0.799_178_4, 0.055_923_5, -707, [72, 55, 873]),
        (0.169_457_4, 0.796_481_1, 46, [187, 796, 17]),
        (0.635_337_7, 0.019_680_2, 2297, [807, 19, 174]),
        (0.950_934_5, 0.028_138_1, 583, [962, 28, 10]),
        (0.116_880_3, 0.864_522_9, 41, [125, 866, 9]),
        (-0.824_450_3, 0.014_726_7, -2485, [80, 16, 904]),
        (0.044_632_0, 0.093_738_3, 49, [477, 91, 432]),
    ];

    #[test]
    fn mu_is_lc0s() {
        for (wl, d, cp, wdl) in OF_LC0 {
            assert_eq!(ScoreType::WdlMu.of(worth(wl, wl, d), true), Printed { cp, wdl }, "{wl}, {d}");
        }
    }

    #[test]
    fn without_draws_there_is_no_mu() {
        let score = Conversion::MuFallback.cp(0.5).floor() as i64;
        assert_eq!(ScoreType::WdlMu.of(worth(0.5, 0.5, 0.0), false).cp, score);
        assert_eq!(ScoreType::WdlMu.of(worth(0.0, 0.0, 1.0), true), Printed { cp: 0, wdl: [0, 1000, 0] });
    }

    #[test]
    fn per_mille_add_up() {
        assert_eq!(per_mille(0.0, 0.4), [300, 400, 300]);
        assert_eq!(per_mille(1.0, 0.0), [1000, 0, 0]);
        for step in 0..=100 {
            let wl = f64::from(step) / 50.0 - 1.0;
            for d in [0.0, 0.5, 0.9, 1.0] {
                for wdl in [per_mille(wl, d * (1.0 - wl.abs())), ScoreType::WdlMu.of(worth(wl, wl, d), true).wdl] {
                    assert_eq!(wdl.iter().sum::<i64>(), 1000);
                    assert!(wdl.iter().all(|&share| share >= 0), "{wl}, {d}: {wdl:?}");
                }
            }
        }
    }
}
