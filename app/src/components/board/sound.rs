//! The sounds of moves, made here: a knock of wood, and two for a capture.

use std::cell::OnceCell;

use web_sys::{AudioContext, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A piece is put down.
    Move,
    /// A piece is taken.
    Capture,
}

/// A knock: seconds from now, the pitch that it falls from, and how loud it is.
type Knock = (f64, f32, f32);

/// Seconds until a knock has died away.
const LENGTH: f64 = 0.09;

thread_local! {
    /// Browsers allow a page few of these.
    static CONTEXT: OnceCell<Option<AudioContext>> = const { OnceCell::new() };
}

/// Plays a sound. A browser that cannot, or may not yet, stays silent.
pub(super) fn play(kind: Kind) {
    let knocks: &[Knock] = match kind {
        Kind::Move => &[(0.0, 420.0, 0.35)],
        Kind::Capture => &[(0.0, 300.0, 0.45), (0.055, 520.0, 0.3)],
    };
    CONTEXT.with(|context| {
        let Some(context) = context.get_or_init(|| AudioContext::new().ok()) else { return };
        // It sleeps until somebody has touched the page.
        let _ = context.resume();
        for knock in knocks {
            let _ = strike(context, *knock);
        }
    });
}

fn strike(context: &AudioContext, (after, pitch, volume): Knock) -> Result<(), wasm_bindgen::JsValue> {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    oscillator.set_type(OscillatorType::Triangle);
    let start = context.current_time() + after;
    let end = start + LENGTH;
    oscillator.frequency().set_value_at_time(pitch, start)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(pitch / 4.0, end)?;
    gain.gain().set_value_at_time(volume, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, end)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(end)
}
