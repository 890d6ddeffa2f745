//! The compressed forms that a server can send as they are.

use std::io::Write as _;
use std::path::Path;

use anyhow::Result;
use brotli::enc::backward_references::BrotliEncoderMode;

/// Below this many bytes compression does not pay.
const SMALLEST: usize = 512;

const EXTENSIONS: [&str; 11] = ["bin", "css", "html", "js", "json", "mjs", "svg", "txt", "wasm", "webmanifest", "xml"];

/// Returns whether a file gets compressed forms.
pub(crate) fn wanted(path: &Path, bytes: &[u8]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    bytes.len() >= SMALLEST && extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
}

/// Files of more bytes are compressed in a tenth of the time, and a tenth less: two megabytes take about four seconds otherwise.
const LARGE: usize = 8_000_000;

/// The smallest brotli form, of what is not [large](LARGE). The mode for fonts has the distances of binary data.
pub(crate) fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        mode: BrotliEncoderMode::BROTLI_MODE_FONT,
        quality: if bytes.len() < LARGE { 11 } else { 9 },
        lgwin: 24,
        size_hint: bytes.len(),
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut out, &params)?;
    Ok(out)
}

/// The smallest gzip form.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
