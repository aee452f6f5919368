//! The secret that a campaign's dice come from.

use crate::{Hash, StoreError};
use std::{fmt, str::FromStr};

/// The seed of a campaign's dice: 32 bytes, secret while the campaign is played.
///
/// The campaign publishes the seed's [`commitment`](Seed::commitment) when it begins. Who reveals the seed at the
/// end shows that the dice were fixed before anybody played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Returns a new seed, from the operating system.
    pub fn random() -> Result<Seed, StoreError> {
        let mut bytes = [0; 32];
        crate::token::fill(&mut bytes)?;
        Ok(Seed(bytes))
    }

    /// Returns what a campaign publishes of its seed: the plain BLAKE3 hash of the 32 bytes.
    ///
    /// No salt is needed: a seed is 256 random bits, so nobody finds it by trying.
    pub fn commitment(&self) -> Hash {
        Hash::of(&self.0)
    }

    /// Returns the 32 bytes in hex, for revealing.
    pub fn reveal(&self) -> String {
        Hash(self.0).to_string()
    }
}

/// Does not show the seed, so that it cannot end up in a log by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(secret, commitment {})", self.commitment())
    }
}

impl FromStr for Seed {
    type Err = crate::hash::NotHex;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        text.parse::<Hash>().map(|Hash(bytes)| Seed(bytes))
    }
}
