//! A film as a GIF. Each picture has its own colours, and only the part of it that has changed is written.

use gif::{DisposalMethod, Encoder, Frame, Repeat};

/// Pixels from which the colours are chosen: every tenth.
const SPEED: i32 = 10;

/// A GIF that grows.
pub(super) struct Gif {
    encoder: Encoder<Vec<u8>>,
    size: (u32, u32),
    /// Time of the pictures so far, in milliseconds.
    time: f64,
    /// The pixels of the picture before: red, green, blue, and how opaque.
    before: Vec<u8>,
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Gif {
    /// Begins one that repeats itself.
    ///
    /// # Errors
    /// One sentence, where it is too large.
    pub(super) fn new(size: (u32, u32)) -> Result<Self, String> {
        let side = |side: u32| u16::try_from(side).map_err(|_| say::take::too_large().to_owned());
        let mut encoder = Encoder::new(Vec::new(), side(size.0)?, side(size.1)?, &[]).map_err(said)?;
        encoder.set_repeat(Repeat::Infinite).map_err(said)?;
        Ok(Self { encoder, size, time: 0.0, before: Vec::new() })
    }

    /// Adds a picture: the pixels of all of it, and the time for which it is seen, in milliseconds.
    ///
    /// # Errors
    /// One sentence, where it cannot be written.
    pub(super) fn add(&mut self, pixels: &[u8], hold: f64) -> Result<(), String> {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        if pixels.len() != 4 * width * height {
            return Err(say::take::other_size().to_owned());
        }
        let part = changed(&self.before, pixels, (width, height));
        let mut inside = Vec::with_capacity(4 * part.width * part.height);
        for row in part.top..part.top + part.height {
            let start = 4 * (row * width + part.left);
            inside.extend_from_slice(&pixels[start..start + 4 * part.width]);
        }
        // All of it was drawn on a surface: what is not quite opaque is.
        inside.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
        let [part_width, part_height, left, top] = [part.width, part.height, part.left, part.top].map(short);
        let mut frame = Frame::from_rgba_speed(part_width, part_height, &mut inside, SPEED);
        (frame.left, frame.top, frame.dispose) = (left, top, DisposalMethod::Keep);
        frame.delay = self.delay(hold);
        self.encoder.write_frame(&frame).map_err(said)?;
        self.time += hold;
        self.before = pixels.to_vec();
        Ok(())
    }

    /// Returns the file.
    ///
    /// # Errors
    /// One sentence, where it cannot be written.
    pub(super) fn finish(self) -> Result<Vec<u8>, String> {
        self.encoder.into_inner().map_err(said)
    }

    /// Returns the next picture's time in hundredths of a second; what rounding loses of one the next ones get.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "minutes at most, and not negative")]
    fn delay(&self, hold: f64) -> u16 {
        let until = |time: f64| (time / 10.0).round();
        (until(self.time + hold) - until(self.time)).clamp(2.0, 65_535.0) as u16
    }
}

/// Returns the smallest part in which two pictures differ: all of it where there was none before, and one pixel where nothing has changed.
fn changed(before: &[u8], now: &[u8], (width, height): (usize, usize)) -> Part {
    if before.len() != now.len() {
        return Part { left: 0, top: 0, width, height };
    }
    let row = |at: usize| 4 * at * width..4 * (at + 1) * width;
    let differs = |at: &usize| before[row(*at)] != now[row(*at)];
    let (Some(top), Some(bottom)) = ((0..height).find(differs), (0..height).rev().find(differs)) else {
        return Part { left: 0, top: 0, width: 1, height: 1 };
    };
    let (mut left, mut right) = (width, 0);
    for at in (top..=bottom).filter(differs) {
        let (old, new) = (&before[row(at)], &now[row(at)]);
        let column = |x: &usize| old[4 * x..4 * x + 4] != new[4 * x..4 * x + 4];
        left = left.min((0..width).find(column).unwrap_or(width));
        right = right.max((0..width).rev().find(column).unwrap_or(0));
    }
    Part { left, top, width: right - left + 1, height: bottom - top + 1 }
}

fn short(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

fn said(_: impl std::fmt::Display) -> String {
    say::take::gif_failed().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (u32, u32) = (8, 6);

    fn picture(marked: &[(usize, usize)]) -> Vec<u8> {
        let mut pixels = [250, 250, 250, 255].repeat(48);
        for (x, y) in marked {
            pixels[4 * (8 * y + x)] = 10;
        }
        pixels
    }

    #[test]
    fn a_film_has_all_its_pictures_and_its_time() {
        let mut gif = Gif::new(SIZE).unwrap();
        for marked in [vec![], vec![(2, 1)], vec![(2, 1)], vec![(2, 1), (5, 4)]] {
            gif.add(&picture(&marked), 55.0).unwrap();
        }
        let file = gif.finish().unwrap();
        assert!(file.starts_with(b"GIF89a"));
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.left, frame.top, frame.width, frame.height, frame.delay));
        }
        assert_eq!(frames.iter().map(|frame| u32::from(frame.4)).sum::<u32>(), 22);
        let parts: Vec<_> = frames.iter().map(|frame| (frame.0, frame.1, frame.2, frame.3)).collect();
        assert_eq!(parts, [(0, 0, 8, 6), (2, 1, 1, 1), (0, 0, 1, 1), (5, 4, 1, 1)]);
    }

    #[test]
    fn pictures_of_another_size_are_refused() {
        assert!(Gif::new(SIZE).unwrap().add(&[0; 8], 50.0).is_err());
        assert!(Gif::new((70_000, 6)).is_err());
    }

    #[test]
    fn the_part_that_has_changed_is_the_smallest() {
        let part = changed(&picture(&[]), &picture(&[(1, 4), (6, 2)]), (8, 6));
        assert_eq!(part, Part { left: 1, top: 2, width: 6, height: 3 });
    }
}
