//! Looks after one server: whether it is there, and still holds the network.

use std::sync::Arc;
use std::time::Duration;

use crate::endpoint::State;
use crate::pool::Pool;

/// Time before a server that is away is asked again: at first, and after that twice as long each time up to the last.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LAST_PAUSE: Duration = Duration::from_secs(1);

/// Keeps the state of a server true, for ever.
pub(crate) async fn keep(pool: Arc<Pool>, at: usize) {
    let endpoint = Arc::clone(&pool.endpoints[at]);
    let mut pause = FIRST_PAUSE;
    loop {
        match endpoint.state() {
            State::Ready(_) => {
                pause = FIRST_PAUSE;
                tokio::select! {
                    () = tokio::time::sleep(pool.settings.look_every) => {}
                    () = endpoint.doubt.notified() => {}
                }
            }
            State::Away(_) => {
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(LAST_PAUSE);
            }
            State::Distrusted(_) => tokio::time::sleep(LAST_PAUSE).await,
        }
        // Who answered wrongly may say the right things of itself all the same.
        let tries = matches!(endpoint.state(), State::Distrusted(_));
        let state = pool.look(at, tries).await;
        pool.change(at, state);
    }
}
