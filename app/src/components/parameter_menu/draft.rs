//! Parameters as they are being edited.

use leptos::prelude::*;
use page::choice::{self, SearchChoice};

/// Parameters as they are being edited.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub(super) choice: RwSignal<SearchChoice>,
    /// The parameters that were refused a value, and why.
    pub(super) refused: RwSignal<Vec<(&'static str, String)>>,
    /// True while nothing can be changed.
    pub(super) is_fixed: Memo<bool>,
    /// Name of the network that is searched with; `None` where it is none.
    pub(super) network: Memo<Option<String>>,
}

impl Draft {
    /// Sets a parameter; returns whether it takes this text.
    pub(super) fn set(self, name: &'static str, text: &str) -> bool {
        let result = self.choice.try_update(|choice| choice::set_parameter(choice, name, text));
        let refusal = result.and_then(Result::err);
        let is_taken = refusal.is_none();
        self.refused.update(|refused| {
            refused.retain(|one| one.0 != name);
            refused.extend(refusal.map(|message| (name, message)));
        });
        is_taken
    }

    pub(super) fn is_refused(self, name: &str) -> bool {
        self.refused.with(|refused| refused.iter().any(|one| one.0 == name))
    }

    pub(super) fn is_changed(self, name: &str) -> bool {
        self.choice.with(|choice| choice.settings.iter().any(|setting| setting.name == name))
    }
}
