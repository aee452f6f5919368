//! WebP: chunks of a name, a length and data in a RIFF container.

use super::{Bytes, Read, broken, not};
use crate::StoreError;

/// Of what an extended header says, that parts can be seen through: what else it may say is left out with what it says it of.
const ALPHA: u8 = 0x10;
const MOVES: u8 = 0x02;

pub(super) fn read(bytes: &[u8]) -> Result<Read, StoreError> {
    let whole = || broken("WebP");
    let mut rest = Bytes(bytes);
    rest.take(4).ok_or_else(whole)?;
    let length = u32::from_le_bytes(rest.array().ok_or_else(whole)?) as usize;
    let mut rest = Bytes(rest.take(length).ok_or_else(whole)?);
    rest.take(4).ok_or_else(whole)?;
    let mut kept = Vec::with_capacity(bytes.len());
    let mut canvas = None;
    let mut size = None;
    while !rest.0.is_empty() {
        let name: [u8; 4] = rest.array().ok_or_else(whole)?;
        let length = u32::from_le_bytes(rest.array().ok_or_else(whole)?) as usize;
        let data = rest.take(length).ok_or_else(whole)?;
        if length % 2 == 1 {
            rest.take(1).ok_or_else(whole)?;
        }
        match &name {
            b"VP8X" if data.len() == 10 && canvas.is_none() && size.is_none() => {
                if data[0] & MOVES != 0 {
                    return Err(not("a WebP picture that does not move", "one that does"));
                }
                let side = |at: usize| 1 + u32::from_le_bytes([data[at], data[at + 1], data[at + 2], 0]);
                canvas = Some((side(4), side(7)));
                chunk(&mut kept, &name, &[&[data[0] & ALPHA, 0, 0, 0], &data[4..]].concat());
            }
            b"ALPH" if canvas.is_some() && size.is_none() => chunk(&mut kept, &name, data),
            b"VP8 " | b"VP8L" if size.is_none() => {
                size = Some(if name == *b"VP8 " { lossy(data) } else { lossless(data) }.ok_or_else(whole)?);
                chunk(&mut kept, &name, data);
            }
            b"VP8X" | b"ALPH" | b"VP8 " | b"VP8L" => return Err(whole()),
            _ => {}
        }
    }
    let (width, height) = size.filter(|size| canvas.is_none_or(|canvas| canvas == *size)).ok_or_else(whole)?;
    let length = (kept.len() + 4) as u32;
    let bytes = [b"RIFF", &length.to_le_bytes()[..], b"WEBP", &kept].concat();
    Ok(Read { width, height, bytes })
}

/// Returns width and height of a lossy frame.
fn lossy(data: &[u8]) -> Option<(u32, u32)> {
    let &[first, _, _, 0x9d, 0x01, 0x2a, a, b, c, d, ..] = data else { return None };
    let side = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3fff);
    // An even first byte says that it stands for itself.
    (first & 1 == 0).then(|| (side(a, b), side(c, d)))
}

/// Returns width and height of a lossless frame.
fn lossless(data: &[u8]) -> Option<(u32, u32)> {
    let &[0x2f, a, b, c, d, ..] = data else { return None };
    let sides = u32::from_le_bytes([a, b, c, d]);
    Some((1 + (sides & 0x3fff), 1 + (sides >> 14 & 0x3fff)))
}

fn chunk(kept: &mut Vec<u8>, name: &[u8], data: &[u8]) {
    kept.extend_from_slice(name);
    // It was read with a length of four bytes, and has not grown.
    kept.extend((data.len() as u32).to_le_bytes());
    kept.extend_from_slice(data);
    kept.extend(std::iter::repeat_n(0, data.len() % 2));
}
