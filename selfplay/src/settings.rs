//! Everything about a training that can be changed while it runs: one table with symbol, range and meaning, and the struct that
//! it fills.

use crate::optimiser::Method;

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingSpec {
    /// Its name in links, files and controls.
    pub name: &'static str,
    /// Symbol in formulas; empty if it has none.
    pub symbol: &'static str,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// True if only whole numbers are values.
    pub whole: bool,
    /// One sentence.
    pub meaning: &'static str,
}

/// A name that is no setting's, or a number that is not a value of it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// No such name.
    #[error("there is no setting {0:?}")]
    Unknown(String),
    /// Not a value.
    #[error("{name} takes a {kind} from {min} to {max}, not {value}", kind = if *whole { "whole number" } else { "number" })]
    Invalid {
        /// The setting.
        name: &'static str,
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
        /// True if only whole numbers are values.
        whole: bool,
        /// Value that was given.
        value: f64,
    },
}

/// A number as the table keeps it.
trait Number: Copy {
    const WHOLE: bool;
    fn read(value: f64) -> Self;
    fn write(self) -> f64;
}

impl Number for f64 {
    const WHOLE: bool = false;
    fn read(value: f64) -> Self {
        value
    }
    fn write(self) -> f64 {
        self
    }
}

impl Number for u32 {
    const WHOLE: bool = true;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked against the table")]
    fn read(value: f64) -> Self {
        value as Self
    }
    fn write(self) -> f64 {
        f64::from(self)
    }
}

macro_rules! settings {
    ($($field:ident: $type:ty = $default:literal, $symbol:literal, $min:literal..=$max:literal, $meaning:literal;)+) => {
        /// The settings of a training.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Settings {
            $(#[doc = $meaning] pub $field: $type,)+
        }

        /// Every setting, in the order in which they are shown and kept in files.
        pub const TABLE: &[SettingSpec] = &[
            $(SettingSpec {
                name: stringify!($field),
                symbol: $symbol,
                min: $min as f64,
                max: $max as f64,
                whole: <$type as Number>::WHOLE,
                meaning: $meaning,
            },)+
        ];

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl Settings {
            /// Sets one from a number.
            ///
            /// # Errors
            /// When there is no such setting or it does not take such a value; nothing changes then.
            pub fn set(&mut self, name: &str, value: f64) -> Result<(), SettingError> {
                spec(name)?.check(value)?;
                match name {
                    $(stringify!($field) => self.$field = Number::read(value),)+
                    _ => unreachable!("the table has every name"),
                }
                Ok(())
            }

            /// Every setting as a number, in the table's order.
            #[must_use]
            pub fn values(&self) -> Vec<f64> {
                vec![$(self.$field.write(),)+]
            }
        }
    };
}

settings! {
    simulations: u32 = 50, "", 1..=10_000,
        "Simulations of the search before each move of self-play.";
    cpuct: f64 = 1.5, "c", 0.0..=100.0,
        "Weight of exploration in the search: U = c sqrt(N) P / (1 + n).";
    temperature: f64 = 1.0, "τ", 0.0..=10.0,
        "Flattens (above 1) or sharpens (below 1) the visits when a move is drawn and pi is made of them; with 0 the most visited move gets all.";
    drawn_plies: u32 = 30, "", 0..=1000,
        "Plies at the beginning of a game whose moves are drawn by pi; later ones are the best by the search.";
    noise_epsilon: f64 = 0.25, "ε", 0.0..=1.0,
        "Share of random noise in the root's P, so that self-play tries what the network would not.";
    noise_alpha: f64 = 1.0, "α", 0.001..=1000.0,
        "How even that noise is: the parameter of its Dirichlet distribution.";
    learning_rate: f64 = 0.003, "η", 0.0..=1.0,
        "Size of an optimiser's step.";
    weight_decay: f64 = 0.0001, "c", 0.0..=1.0,
        "Weight of the squares of all parameters in the loss.";
    batch: u32 = 64, "", 1..=4096,
        "Positions in an optimiser's step.";
    games: u32 = 20, "", 1..=10_000,
        "Games of self-play in a generation.";
    steps: u32 = 40, "", 1..=10_000,
        "Optimiser's steps in a generation.";
    window: u32 = 400, "", 1..=5000,
        "Newest games that are learnt from.";
    mirror: u32 = 0, "", 0..=1,
        "1: half of the positions that are drawn are learnt from as on the mirrored board, where the same moves are as good.";
    width: u32 = 32, "", 1..=256,
        "Units of each hidden layer. Another size begins with random weights.";
    layers: u32 = 2, "", 1..=4,
        "Hidden layers. Another number begins with random weights.";
    held_out: u32 = 10, "", 0..=50,
        "Percent of the finished games, drawn by the seed, that are never learnt from: a network that foresees them as well as the others has learnt the game, not the games.";
    optimiser: u32 = 0, "", 0..=1,
        "0: Adam. 1: stochastic gradient descent with momentum 0.9, as AlphaZero had it; it wants a larger learning rate.";
    anneal_every: u32 = 0, "", 0..=1_000_000,
        "Optimiser's steps after which the learning rate is multiplied by the factor below, again and again; 0: never.";
    anneal_factor: f64 = 0.1, "", 0.0..=1.0,
        "Factor by which the learning rate is lowered each time.";
}

/// Number of settings that trainings of the first version had; the values that stand for what they did not have.
const FIRST: usize = 15;
const AS_AT_FIRST: [f64; TABLE.len() - FIRST] = [0.0, 0.0, 0.0, 0.1];

impl Settings {
    /// Settings of a training of the first version, which held nothing out, had Adam alone and lowered no learning rate.
    ///
    /// # Errors
    /// For the first that is missing or not a value.
    pub fn from_first(values: &[f64]) -> Result<Self, SettingError> {
        let values: Vec<f64> = values.iter().copied().take(FIRST).collect();
        let missing = std::iter::repeat_n(f64::NAN, FIRST - values.len());
        Self::from_values(&values.into_iter().chain(missing).chain(AS_AT_FIRST).collect::<Vec<f64>>())
    }

    /// Returns whether trainings of the first version had the setting at a place of the table.
    #[must_use]
    pub fn is_first(place: u8) -> bool {
        usize::from(place) < FIRST
    }

    /// The way of taking steps.
    #[must_use]
    pub fn method(&self) -> Method {
        if self.optimiser == 0 { Method::Adam } else { Method::Momentum }
    }

    /// The size of the step after this many.
    #[must_use]
    pub fn rate_after(&self, steps: usize) -> f64 {
        let every = usize::try_from(self.anneal_every).unwrap_or(usize::MAX);
        match steps.checked_div(every) {
            None | Some(0) => self.learning_rate,
            #[expect(clippy::cast_precision_loss, reason = "steps are counted in u32")]
            Some(times) => self.learning_rate * libm::pow(self.anneal_factor, times as f64),
        }
    }

    /// Settings from numbers in the table's order.
    ///
    /// # Errors
    /// For the first that is missing or not a value.
    pub fn from_values(values: &[f64]) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        for (at, spec) in TABLE.iter().enumerate() {
            settings.set(spec.name, values.get(at).copied().unwrap_or(f64::NAN))?;
        }
        Ok(settings)
    }
}

/// Settings that suit a game: the smallest networks learn it within seconds, larger boards need more of everything.
#[must_use]
pub fn preset<G: crate::Board>() -> Settings {
    let default = Settings::default();
    match G::INPUTS {
        0..=8 => Settings {
            simulations: 60,
            temperature: 1.3,
            noise_epsilon: 0.4,
            learning_rate: 0.002,
            weight_decay: 0.000_01,
            batch: 128,
            window: 5000,
            ..default
        },
        9..=18 => Settings {
            simulations: 60,
            temperature: 1.3,
            learning_rate: 0.001,
            weight_decay: 0.000_01,
            batch: 128,
            games: 30,
            steps: 60,
            window: 5000,
            width: 64,
            ..default
        },
        19.. => Settings {
            simulations: 80,
            drawn_plies: 12,
            mirror: 1,
            learning_rate: 0.001,
            batch: 128,
            games: 60,
            steps: 60,
            window: 2000,
            width: 128,
            ..default
        },
    }
}

/// The row of a setting.
///
/// # Errors
/// When there is none of that name.
pub fn spec(name: &str) -> Result<&'static SettingSpec, SettingError> {
    let unknown = || SettingError::Unknown(name.chars().take(40).collect());
    TABLE.iter().find(|spec| spec.name == name).ok_or_else(unknown)
}

impl SettingSpec {
    fn check(&self, value: f64) -> Result<(), SettingError> {
        let &Self { name, min, max, whole, .. } = self;
        let fits = (min..=max).contains(&value) && (!whole || value.fract() == 0.0);
        if fits { Ok(()) } else { Err(SettingError::Invalid { name, min, max, whole, value }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_values() {
        let settings = Settings::default();
        assert_eq!(Settings::from_values(&settings.values()), Ok(settings));
    }

    #[test]
    fn bad_values_are_named() {
        let mut settings = Settings::default();
        let mut error = |name, value| settings.set(name, value).unwrap_err().to_string();
        assert_eq!(error("heat", 1.0), "there is no setting \"heat\"");
        assert_eq!(error("batch", 1.5), "batch takes a whole number from 1 to 4096, not 1.5");
        assert_eq!(error("temperature", f64::NAN), "temperature takes a number from 0 to 10, not NaN");
        assert_eq!(error("layers", 5.0), "layers takes a whole number from 1 to 4, not 5");
        assert_eq!(settings, Settings::default());
        assert!(Settings::from_values(&[1.0]).is_err());
    }

    #[test]
    fn trainings_of_the_first_version_held_nothing_out() {
        let now = Settings { simulations: 7, ..Settings::default() };
        let then = Settings::from_first(&now.values()[..FIRST]).unwrap();
        assert_eq!(then, Settings { held_out: 0, ..now });
        assert_eq!(then.method(), Method::Adam);
        assert!(Settings::from_first(&now.values()[..FIRST - 1]).is_err());
        assert!(Settings::is_first(14) && !Settings::is_first(15));
        assert_eq!(TABLE[FIRST].name, "held_out");
    }

    #[test]
    fn the_learning_rate_falls_by_steps() {
        let never = Settings::default();
        assert_eq!(never.rate_after(1_000_000), never.learning_rate);
        let falls = Settings { learning_rate: 0.5, anneal_every: 100, anneal_factor: 0.1, ..never };
        let rates = [0, 99, 100, 199, 200].map(|steps| falls.rate_after(steps));
        assert_eq!(rates[..2], [0.5, 0.5]);
        assert!((rates[2] - 0.05).abs() < 1e-15 && rates[3] == rates[2] && (rates[4] - 0.005).abs() < 1e-15);
    }
}
