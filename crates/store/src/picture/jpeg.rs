//! JPEG: segments of a mark, a length and data, and after the head of each scan what it is drawn from.

use super::{Bytes, Read, broken, not};
use crate::StoreError;

pub(super) fn read(bytes: &[u8]) -> Result<Read, StoreError> {
    let whole = || broken("JPEG");
    let mut rest = Bytes(bytes);
    let mut kept = rest.take(2).ok_or_else(whole)?.to_vec();
    let mut size = None;
    let mut drawn = false;
    loop {
        match mark(&mut rest).ok_or_else(whole)? {
            0xd9 => {
                let (width, height) = size.filter(|_| drawn).ok_or_else(whole)?;
                kept.extend([0xff, 0xd9]);
                return Ok(Read { width, height, bytes: kept });
            }
            name => {
                let length = usize::from(u16::from_be_bytes(rest.array().ok_or_else(whole)?));
                let data = rest.take(length.checked_sub(2).ok_or_else(whole)?).ok_or_else(whole)?;
                match name {
                    // Tables, and how often a scan can be taken up.
                    0xdb | 0xc4 | 0xdd => segment(&mut kept, name, data),
                    // The frame: plain, extended or progressive.
                    0xc0..=0xc2 if size.is_none() && data.len() >= 6 => {
                        let side = |at: usize| u32::from(u16::from_be_bytes([data[at], data[at + 1]]));
                        size = Some((side(3), side(1)));
                        segment(&mut kept, name, data);
                    }
                    0xda if size.is_some() => {
                        segment(&mut kept, name, data);
                        kept.extend_from_slice(scan(&mut rest).ok_or_else(whole)?);
                        drawn = true;
                    }
                    // JFIF without its thumbnail, and how Adobe writes colours.
                    0xe0 if data.len() >= 14 && data.starts_with(b"JFIF\0") => {
                        segment(&mut kept, name, &[&data[..12], &[0, 0]].concat());
                    }
                    0xee if data.len() >= 12 && data.starts_with(b"Adobe") => segment(&mut kept, name, &data[..12]),
                    0xe0..=0xef | 0xfe => {}
                    0xc0..=0xdf => return Err(not("a plain or progressive JPEG picture", "another kind of JPEG")),
                    _ => return Err(whole()),
                }
            }
        }
    }
}

/// Returns the next mark.
fn mark(rest: &mut Bytes<'_>) -> Option<u8> {
    if rest.array()? != [0xff] {
        return None;
    }
    loop {
        // Any number of fills may stand before it.
        let [name] = rest.array()?;
        if name != 0xff {
            return Some(name);
        }
    }
}

/// Returns what a scan is drawn from: everything up to the next mark that is no part of it.
fn scan<'a>(rest: &mut Bytes<'a>) -> Option<&'a [u8]> {
    let ends = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
    let end = rest.0.windows(2).position(ends)?;
    rest.take(end)
}

fn segment(kept: &mut Vec<u8>, name: u8, data: &[u8]) {
    // It was read with a length of two bytes, and has not grown.
    let length = (data.len() + 2) as u16;
    kept.extend([0xff, name]);
    kept.extend(length.to_be_bytes());
    kept.extend_from_slice(data);
}
