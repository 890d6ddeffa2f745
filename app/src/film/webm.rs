//! A film as WebM: the browser records what is drawn on the canvas, in the time that it takes. While a picture is made the recording
//! rests, so that a film is as long as it should be however long its pictures take.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobEvent, CanvasCaptureMediaStreamTrack, HtmlCanvasElement, MediaRecorder, MediaRecorderOptions};

use crate::pictures::give::has;
use crate::pictures::raster;

/// Forms of WebM, the best first.
const KINDS: [&str; 3] = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
/// Bits in a second: lines and letters stay sharp.
const RATE: u32 = 8_000_000;

/// A recording under way. Dropping it ends it.
pub(super) struct Webm {
    recorder: MediaRecorder,
    track: CanvasCaptureMediaStreamTrack,
    pieces: Array,
    // The browser calls it for as long as it records.
    _take: Closure<dyn Fn(BlobEvent)>,
}

/// Returns whether the browser records WebM at all.
pub(crate) fn can_record() -> bool {
    has(&leptos::prelude::window(), "MediaRecorder") && KINDS.iter().any(|kind| MediaRecorder::is_type_supported(kind))
}

impl Webm {
    /// Begins to record a canvas, and rests.
    ///
    /// # Errors
    /// One sentence, where the browser records none.
    pub(super) fn of(canvas: &HtmlCanvasElement) -> Result<Self, String> {
        if !can_record() {
            return Err(say::take::no_webm().to_owned());
        }
        let options = MediaRecorderOptions::new();
        options
            .set_mime_type(KINDS.into_iter().find(|kind| MediaRecorder::is_type_supported(kind)).unwrap_or_default());
        options.set_video_bits_per_second(RATE);
        // Pictures are taken when they are asked for, and at no other time.
        let stream = canvas.capture_stream_with_frame_request_rate(0.0).map_err(failed)?;
        let track = stream.get_video_tracks().get(0).dyn_into::<CanvasCaptureMediaStreamTrack>().map_err(failed)?;
        let recorder =
            MediaRecorder::new_with_media_stream_and_media_recorder_options(&stream, &options).map_err(failed)?;
        let pieces = Array::new();
        let take = Closure::<dyn Fn(BlobEvent)>::new({
            let pieces = pieces.clone();
            move |event: BlobEvent| {
                if let Some(piece) = event.data() {
                    pieces.push(&piece);
                }
            }
        });
        recorder.set_ondataavailable(Some(take.as_ref().unchecked_ref()));
        recorder.start().map_err(failed)?;
        let _ = recorder.pause();
        Ok(Self { recorder, track, pieces, _take: take })
    }

    /// Goes on recording.
    pub(super) fn go_on(&self) {
        let _ = self.recorder.resume();
    }

    /// Takes what was just drawn.
    pub(super) fn take(&self) {
        self.track.request_frame();
    }

    /// Rests until it goes on.
    pub(super) fn rest(&self) {
        let _ = self.recorder.pause();
    }

    /// Ends it; returns the file.
    ///
    /// # Errors
    /// One sentence, where the browser has recorded nothing.
    pub(super) async fn finish(self) -> Result<Vec<u8>, String> {
        let stopped = js_sys::Promise::new(&mut |resolve, _| self.recorder.set_onstop(Some(&resolve)));
        self.recorder.stop().map_err(failed)?;
        JsFuture::from(stopped).await.map_err(failed)?;
        let bytes = raster::bytes(&Blob::new_with_blob_sequence(&self.pieces).map_err(failed)?).await?;
        if bytes.is_empty() { Err(failed(())) } else { Ok(bytes) }
    }
}

impl Drop for Webm {
    fn drop(&mut self) {
        self.recorder.set_ondataavailable(None);
        self.recorder.set_onstop(None);
        let _ = self.recorder.stop();
        self.track.stop();
    }
}

fn failed<T>(_: T) -> String {
    say::take::webm_failed().to_owned()
}
