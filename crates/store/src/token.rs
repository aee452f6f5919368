//! Capability tokens: who holds the link may use it.

use crate::{Hash, StoreError};

/// Letters and digits that nobody mixes up when reading aloud (Crockford's base 32: no i, l, o, u).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Makes a token of 160 random bits from the operating system: 32 characters, safe in a URL.
///
/// Hand the text out once and keep only the hash: the store never sees the token itself.
///
/// ```
/// # fn main() -> Result<(), ludex_store::StoreError> {
/// let (token, hash) = ludex_store::token::mint()?;
/// assert_eq!(hash, ludex_store::token::hash(&token));
/// # Ok(())
/// # }
/// ```
pub fn mint() -> Result<(String, Hash), StoreError> {
    let token = random_text::<20>()?;
    let hash = hash(&token);
    Ok((token, hash))
}

/// Returns the hash under which a token is kept: the plain BLAKE3 hash of its text.
///
/// Looking a token up by its hash gives nothing away through timing: who does not know the token cannot steer the
/// bytes that are compared.
pub fn hash(token: &str) -> Hash {
    Hash::of(token.as_bytes())
}

/// Returns random bytes in base 32: eight characters for five bytes, and two, four, five or seven for a rest.
pub(crate) fn random_text<const BYTES: usize>() -> Result<String, StoreError> {
    let mut bytes = [0; BYTES];
    fill(&mut bytes)?;
    let mut text = String::with_capacity(BYTES * 8 / 5 + 1);
    for chunk in bytes.chunks(5) {
        let mut group = [0; 8];
        group[3..3 + chunk.len()].copy_from_slice(chunk);
        let bits = u64::from_be_bytes(group);
        for place in 0..(chunk.len() * 8).div_ceil(5) {
            text.push(char::from(ALPHABET[(bits >> (35 - 5 * place) & 31) as usize]));
        }
    }
    Ok(text)
}

pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), StoreError> {
    getrandom::fill(bytes).map_err(|error| StoreError::Io {
        file: "the operating system's random numbers".to_owned(),
        detail: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn tokens_are_long_safe_in_a_url_and_never_the_same() {
        let tokens: HashSet<String> = (0..1000).map(|_| mint().unwrap().0).collect();
        assert_eq!(tokens.len(), 1000);
        assert!(tokens.iter().all(|token| token.len() == 32 && token.bytes().all(|c| ALPHABET.contains(&c))));
        let used: HashSet<u8> = tokens.iter().flat_map(|token| token.bytes()).collect();
        assert_eq!(used.len(), 32, "every letter of the alphabet turns up");
        let last: HashSet<u8> = tokens.iter().filter_map(|token| token.bytes().last()).collect();
        assert_eq!(last.len(), 32, "at every place");
    }
}
