//! Threads that work beside each other.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::anyhow;

/// Runs a worker's work. A panic becomes an error, because whoever waits for a worker that is gone without a word waits for ever.
/// The data that it worked with must not be used again.
pub(crate) fn caught<T>(work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(anyhow!("a worker panicked: {}", words(&*panic))))
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it did not say why")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_that_says_why() {
        let error = caught::<()>(|| panic!("no square {}", 64)).unwrap_err();
        assert_eq!(error.to_string(), "a worker panicked: no square 64");
        assert_eq!(caught(|| Ok(1)).unwrap(), 1);
    }
}
