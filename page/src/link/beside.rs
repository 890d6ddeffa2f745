//! A comparison in a link. Search A is the link's own; what is said here is of B, and of both.

use session::Pace;

use super::parts;
use crate::choice::SearchChoice;
use crate::view::Colour;

/// What a link says of a comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// What B is made with.
    pub choice: SearchChoice,
    /// How many simulations B has had; `None`: as many as A.
    pub simulations: Option<u32>,
    /// The time that is shown; `None`: the end of both.
    pub time: Option<u32>,
    /// What boxes are coloured by.
    pub colour: Colour,
    /// What goes at one pace.
    pub pace: Pace,
    /// By how many simulations B is ahead.
    pub lead: i32,
}

/// What a comparison adds to the link of what is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linked {
    /// Choice that A was made with, where it is known.
    pub choice: Option<SearchChoice>,
    /// Number of A's simulations, once its log was read.
    pub simulations: Option<u32>,
    /// Words on B and on both; `None` while nothing is compared.
    pub told: Option<Beside>,
}

impl Beside {
    /// Reads it from a query's decoded values; `None` where nothing is compared. What cannot be read counts as absent.
    pub fn parse(value: &dyn Fn(&str) -> Option<String>) -> Option<Self> {
        let colour = match value("compare")?.as_str() {
            "visits" => Colour::Visits,
            "value" => Colour::Value,
            _ => return None,
        };
        Some(Self {
            choice: SearchChoice {
                evaluator: value("b-evaluator").filter(|name| !name.is_empty()),
                network: value("b-network").filter(|digits| parts::is_digest(digits)),
                settings: value("b-set").map(|list| parts::settings(&list)).unwrap_or_default(),
                only: value("b-only").map(|list| parts::codes(&list)).unwrap_or_default(),
                priors: parts::priors("b-", value),
            },
            simulations: value("b-simulations").or_else(|| value("b-moment")).and_then(|number| number.parse().ok()),
            time: value("time").and_then(|number| number.parse().ok()),
            colour,
            pace: if value("pace").as_deref() == Some("share") { Pace::Share } else { Pace::Simulations },
            lead: value("lead").and_then(|number| number.parse().ok()).unwrap_or(0),
        })
    }

    /// Adds its parts to a query.
    pub(super) fn write(&self, write: parts::Write, add: &mut impl FnMut(&str, &str)) {
        add("compare", self.colour.name());
        parts::write_choice("b-", &self.choice, write, add);
        if let Some(simulations) = self.simulations {
            add("b-simulations", &simulations.to_string());
        }
        if let Some(time) = self.time {
            add("time", &time.to_string());
        }
        if self.pace == Pace::Share {
            add("pace", "share");
        }
        if self.lead != 0 {
            add("lead", &self.lead.to_string());
        }
    }
}
