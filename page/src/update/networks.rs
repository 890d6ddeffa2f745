//! The menu of evaluators, as far as the whole page has to do with it: whether it opens, and whether it is brought a network.

use crate::effect::Effect;
use crate::state::Page;

impl Page {
    /// Opens the menu. What evaluated a recording cannot be another one.
    pub(super) fn open_networks(&mut self) {
        if self.recording.is_on {
            return self.offer_analysis(say::notices::no_network_in_recording(), &[]);
        }
        self.emit(Effect::OpenNetworks);
    }

    /// Uploads the network that was brought, or says why not.
    pub(super) fn bring_network(&mut self) {
        match self.takes_no_network() {
            Some(reason) => self.complain(reason),
            None => self.emit(Effect::Upload),
        }
    }
}
