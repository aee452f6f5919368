//! Pictures that people bring: looked at as far as their headers go, never decoded, and kept without anything but the picture.
//!
//! What is not needed to draw one is left out: where and when it was taken, with what, words, a thumbnail, profiles, frames that
//! move, and whatever stands behind its end.

mod jpeg;
mod png;
mod webp;

use crate::{Hash, StoreError};

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureKind {
    /// Portable Network Graphics.
    Png,
    /// JPEG, plain or progressive.
    Jpeg,
    /// WebP that does not move.
    Webp,
}

impl PictureKind {
    /// All there are.
    pub const ALL: [PictureKind; 3] = [PictureKind::Png, PictureKind::Jpeg, PictureKind::Webp];

    /// Returns its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            PictureKind::Png => "image/png",
            PictureKind::Jpeg => "image/jpeg",
            PictureKind::Webp => "image/webp",
        }
    }

    pub(crate) fn of(media_type: &str) -> Option<PictureKind> {
        PictureKind::ALL.into_iter().find(|kind| kind.media_type() == media_type)
    }
}

/// How large a picture may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureBounds {
    /// The most bytes, as it comes.
    pub bytes: usize,
    /// The most pixels along a side.
    pub side: u32,
    /// The most pixels in all.
    pub area: u32,
}

impl PictureBounds {
    /// What lies behind a map: 8 MiB, 8192 pixels along a side, 32 mebipixels (8192 by 4096).
    pub const GROUND: PictureBounds = PictureBounds { bytes: 8 << 20, side: 8192, area: 32 << 20 };
    /// The face of somebody: 1 MiB, 1024 pixels along a side.
    pub const FACE: PictureBounds = PictureBounds { bytes: 1 << 20, side: 1024, area: 1 << 20 };
}

/// A picture without anything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    kind: PictureKind,
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Picture {
    /// Reads a picture by its header, and leaves out what is not needed to draw it.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where it is none of the three kinds, ends too early, moves, or is too large.
    pub fn read(bytes: &[u8], bounds: PictureBounds) -> Result<Picture, StoreError> {
        if bytes.len() > bounds.bytes {
            return Err(not(
                &format!("a picture of at most {} bytes", bounds.bytes),
                &format!("{} bytes", bytes.len()),
            ));
        }
        let (kind, Read { width, height, bytes }) = match bytes {
            [0x89, b'P', b'N', b'G', ..] => (PictureKind::Png, png::read(bytes)?),
            [0xff, 0xd8, 0xff, ..] => (PictureKind::Jpeg, jpeg::read(bytes)?),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => (PictureKind::Webp, webp::read(bytes)?),
            _ => return Err(not("a PNG, JPEG or WebP picture", "something else")),
        };
        let sides = 1..=bounds.side;
        if !sides.contains(&width) || !sides.contains(&height) || width.saturating_mul(height) > bounds.area {
            let expected = format!("1 to {} pixels along each side, and at most {} in all", bounds.side, bounds.area);
            return Err(not(&expected, &format!("{width} by {height}")));
        }
        Ok(Picture { kind, width, height, bytes })
    }

    /// Returns the file format.
    pub fn kind(&self) -> PictureKind {
        self.kind
    }

    /// Returns how many pixels it is wide and high.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Returns the bytes that are kept of it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the hash by which it is known.
    pub fn hash(&self) -> Hash {
        Hash::of(&self.bytes)
    }
}

/// What a header says, and what is kept.
struct Read {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

fn not(expected: &str, came: &str) -> StoreError {
    StoreError::invalid("picture", expected, came)
}

/// Returns the error of a picture that is cut short, or is not what its header says.
fn broken(kind: &str) -> StoreError {
    not(&format!("a whole {kind} picture"), "one that is cut off or damaged")
}

/// The next bytes of a picture.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }
}
