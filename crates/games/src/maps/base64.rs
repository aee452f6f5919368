//! Base64.

/// Decodes base64 in either alphabet, with or without line breaks and padding, and skips the head of a data URL;
/// `None` if it is something else.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let text = match text.strip_prefix("data:") {
        Some(address) => address.split_once(',')?.1,
        None => text,
    };
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let mut held = 0_u32;
    let mut bits = 0;
    for letter in text.bytes().filter(|letter| !letter.is_ascii_whitespace() && *letter != b'=') {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    (bits < 6).then_some(bytes)
}

/// Encodes bytes in base64.
pub fn encode(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let held = three.iter().fold(0_u32, |held, byte| held << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(held >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn base64_is_read_in_every_way_that_it_is_written() {
        for (text, bytes) in [
            ("", &b""[..]),
            ("TWFw", b"Map"),
            ("TWE=", b"Ma"),
            ("TQ", b"M"),
            ("TW\r\nFw", b"Map"),
            ("data:image/png;base64,TWFw", b"Map"),
            ("-_-_", &[0xfb, 0xff, 0xbf]),
            ("+/+/", &[0xfb, 0xff, 0xbf]),
        ] {
            assert_eq!(decode(text).as_deref(), Some(bytes), "{text}");
        }
        for bytes in [&b""[..], b"M", b"Ma", b"Map", &[0xfb, 0xff, 0xbf, 0]] {
            assert_eq!(decode(&encode(bytes)).as_deref(), Some(bytes), "{}", encode(bytes));
        }
        assert_eq!(encode(b"Ma"), "TWE=");
        for wrong in ["T", "TW%w", "data:image/png"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }
}
