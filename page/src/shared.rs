//! Large values that many look at.

use std::ops::Deref;
use std::sync::Arc;

/// A large value: compared by whether it is the same, not by what is in it.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Shares a value.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: Clone> Shared<T> {
    /// Returns it to be changed: whoever holds it keeps what there was.
    pub fn edit(&mut self) -> &mut T {
        self.0 = Arc::new(T::clone(&self.0));
        Arc::get_mut(&mut self.0).expect("nobody else holds what was made just now")
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
