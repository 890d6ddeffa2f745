//! The folder is read again whenever somebody looks: new files are offered, missing ones are reported.

use std::sync::PoisonError;

use super::folder::{Folder, Seen, State};
use super::{Catalogue, Inserted, Source};

const CHANGED: &str = "the file has changed since it was first read; searches made with the former one cannot go on";

impl Catalogue {
    /// Brings it up to date with a folder. Only files that changed are read.
    pub(super) fn refresh_from(&self, folder: &Folder) {
        let mut known = folder.known.lock().unwrap_or_else(PoisonError::into_inner);
        let files = folder.files();
        known.problem = files.as_ref().err().map(|error| format!("the folder of networks cannot be read: {error}"));
        let files = files.unwrap_or_default();
        known.files.retain(|path, seen| {
            if !files.contains_key(path) && matches!(seen.state, State::Offered) {
                self.withdraw(|source| *source == Source::Folder(path.clone()));
                seen.state = State::Gone;
            }
            files.contains_key(path) || matches!(seen.state, State::Gone)
        });
        for (path, stamp) in files {
            let before = known.files.get(&path);
            let is_known = before.is_some_and(|seen| {
                seen.stamp == stamp
                    && match &seen.state {
                        State::Offered | State::Unusable(_) => true,
                        State::Double(sha256, _) => self.has(sha256),
                        State::Gone => false,
                    }
            });
            if !is_known {
                let was_offered = before.is_some_and(|seen| matches!(seen.state, State::Offered));
                let state = match self.replace(Source::Folder(path.clone()), was_offered.then_some(CHANGED)) {
                    Ok(Inserted::New(_)) => State::Offered,
                    Ok(Inserted::Known(offer)) => {
                        State::Double(offer.sha256, format!("it is the same network as {}", offer.name))
                    }
                    Err(error) => {
                        tracing::warn!("{error}");
                        State::Unusable(error.problem.to_string())
                    }
                };
                known.files.insert(path, Seen { stamp, state });
            }
        }
    }
}
