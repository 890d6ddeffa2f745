//! Choice of a network's heads: `--policy-head`, `--value-head`.

use clap::Args;
use networks::HeadChoice;

/// Options that choose heads.
#[derive(Args, Debug)]
pub(super) struct HeadOptions {
    /// The policy head to take, where a network has several: vanilla, optimistic, soft, opponent.
    #[arg(long, value_name = "NAME", default_value_t = HeadChoice::default().policy)]
    policy_head: String,
    /// The value head to take, where a network has several: winner, q, st.
    #[arg(long, value_name = "NAME", default_value_t = HeadChoice::default().value)]
    value_head: String,
}

impl HeadOptions {
    pub(super) fn choice(&self) -> HeadChoice {
        HeadChoice { policy: self.policy_head.clone(), value: self.value_head.clone() }
    }
}
