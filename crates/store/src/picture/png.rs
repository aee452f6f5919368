//! PNG: a mark, then chunks of a length, a name, data and a check sum.

use super::{Bytes, Read, broken, not};
use crate::StoreError;

const MARK: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];

/// What is kept: the picture itself, what of it can be seen through, and how its colours are meant.
const KEPT: [[u8; 4]; 8] = [*b"IHDR", *b"PLTE", *b"IDAT", *b"IEND", *b"tRNS", *b"gAMA", *b"cHRM", *b"sRGB"];

/// Returns whether a header can be drawn: its depth goes with its type of colour (PNG, table 11.1), and it is packed and
/// interlaced in a way that there is.
fn can_be_drawn([depth, colour, packed, filtered, interlaced]: [u8; 5]) -> bool {
    let deep = match colour {
        0 => matches!(depth, 1 | 2 | 4 | 8 | 16),
        3 => matches!(depth, 1 | 2 | 4 | 8),
        2 | 4 | 6 => matches!(depth, 8 | 16),
        _ => false,
    };
    deep && packed == 0 && filtered == 0 && interlaced <= 1
}

pub(super) fn read(bytes: &[u8]) -> Result<Read, StoreError> {
    let whole = || broken("PNG");
    let mut rest = Bytes(bytes);
    if rest.array() != Some(MARK) {
        return Err(whole());
    }
    let mut kept = MARK.to_vec();
    let mut size = None;
    let mut drawn = false;
    loop {
        let chunk = rest.0;
        let length = u32::from_be_bytes(rest.array().ok_or_else(whole)?) as usize;
        let name: [u8; 4] = rest.array().ok_or_else(whole)?;
        let data = rest.take(length).ok_or_else(whole)?;
        rest.take(4).ok_or_else(whole)?;
        match (&name, size) {
            (b"IHDR", None) if length == 13 => {
                let side = |at: usize| data[at..at + 4].try_into().map(u32::from_be_bytes).map_err(|_| whole());
                let how: [u8; 5] = data[8..].try_into().map_err(|_| whole())?;
                if !can_be_drawn(how) {
                    let [depth, colour, ..] = how;
                    return Err(not("a PNG picture of a known kind", &format!("colour type {colour} of {depth} bits")));
                }
                size = Some((side(0)?, side(4)?));
            }
            (b"IHDR", _) | (_, None) => return Err(whole()),
            (b"IDAT", _) => drawn = true,
            (b"IEND", _) if drawn && length == 0 => {}
            (b"IEND", _) => return Err(whole()),
            // A large letter first says that the picture cannot be drawn without it.
            (_, Some(_)) if !KEPT.contains(&name) && name[0].is_ascii_uppercase() => {
                return Err(not("a PNG picture of known chunks", &String::from_utf8_lossy(&name)));
            }
            _ => {}
        }
        if KEPT.contains(&name) {
            kept.extend_from_slice(&chunk[..length + 12]);
        }
        if let (b"IEND", Some((width, height))) = (&name, size) {
            return Ok(Read { width, height, bytes: kept });
        }
    }
}
