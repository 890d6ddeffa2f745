//! The user's browser.

use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Time in which what opens a page says that it cannot.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a page in the user's browser, or says that this cannot be done, on a thread of its own where that takes time.
pub(super) fn open(address: String) -> Option<JoinHandle<()>> {
    // Without a screen a browser in the terminal might be started, which nobody sees.
    if !has_screen() {
        say(&address, "there is no screen here");
        return None;
    }
    Some(thread::spawn(move || {
        if let Err(error) = open::that_detached_with_timeout(&address, PATIENCE) {
            say(&address, &error.to_string());
        }
    }))
}

fn say(address: &str, reason: &str) {
    eprintln!("puctoscope: no browser was opened ({reason}); the page is at {address}");
}

/// Returns whether a window can be seen: macOS and Windows have a screen, elsewhere the environment names one.
fn has_screen() -> bool {
    let names = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", windows)) || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(names)
}
