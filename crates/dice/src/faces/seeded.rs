use super::DiceSource;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// Faces from a seed: ChaCha8, one stream a campaign or a simulated trial.
///
/// The stream is a promise: the same seed, stream and position give the same faces on every platform and in
/// every later version. A die takes one 32-bit word `x` and shows `floor(x * sides / 2^32) + 1`; the few words
/// that would favour some faces (`x * sides mod 2^32 < 2^32 mod sides`) are thrown away and the next is taken,
/// so every face is exactly equally likely.
///
/// ```
/// use ludex_dice::{DiceSource, Seeded};
/// let mut dice = Seeded::new([7; 32]);
/// let first: Vec<u32> = (0..3).map(|_| dice.die(20)).collect();
/// dice.seek(0);
/// let again: Vec<u32> = (0..3).map(|_| dice.die(20)).collect();
/// assert_eq!(first, again);
/// ```
#[derive(Clone)]
pub struct Seeded {
    source: ChaCha8Rng,
    /// The words made last; they begin at a multiple of their number.
    words: [u32; WORDS],
    /// The first of them that was not taken.
    next: usize,
}

/// So many words as the source makes at once.
const WORDS: usize = 64;

impl Seeded {
    /// Returns stream 0 of `seed`, at its beginning.
    pub fn new(seed: [u8; 32]) -> Self {
        Self { source: ChaCha8Rng::from_seed(seed), words: [0; WORDS], next: WORDS }
    }

    /// Returns stream `stream` of `seed`, at its beginning. A simulation gives each trial its own, so that results do
    /// not depend on how trials are spread over threads.
    pub fn stream(seed: [u8; 32], stream: u64) -> Self {
        let mut dice = Self::new(seed);
        dice.source.set_stream(stream);
        dice
    }

    /// Returns a seed from a plain number: its eight bytes, little end first, then zeros.
    pub fn from_number(seed: u64) -> Self {
        Self::new(seed_bytes(seed))
    }

    /// Returns how many 32-bit words have been taken from the stream.
    pub fn position(&self) -> u64 {
        // A position beyond 2^64 words would take centuries of rolling to reach.
        self.source.get_word_pos() as u64 - (WORDS - self.next) as u64
    }

    /// Goes to a position that [`position`](Self::position) returned.
    pub fn seek(&mut self, position: u64) {
        let within = position % WORDS as u64;
        self.source.set_word_pos(u128::from(position - within));
        self.next = WORDS;
        if within > 0 {
            self.refill();
            self.next = within as usize;
        }
    }

    #[inline(never)]
    fn refill(&mut self) {
        let mut bytes = [0; 4 * WORDS];
        self.source.fill_bytes(&mut bytes);
        for (word, bytes) in self.words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        self.next = 0;
    }

    /// Many dice where no words are left. `false` where they are to be rolled otherwise.
    fn many(&mut self, sides: u32, shown: &mut [u32]) -> bool {
        let mut bytes = [0; 4 * MANY];
        let position = self.position();
        self.source.fill_bytes(&mut bytes);
        let mut certain = true;
        for (face, bytes) in shown.iter_mut().zip(bytes.as_chunks().0) {
            let product = u64::from(u32::from_le_bytes(*bytes)) * u64::from(sides);
            certain &= product as u32 >= sides;
            *face = (product >> 32) as u32 + 1;
        }
        if !certain {
            self.seek(position);
        }
        certain
    }

    #[inline(never)]
    fn dice_and_refill(&mut self, sides: u32, shown: &mut [u32]) {
        let mut done = 0;
        while done < shown.len() {
            let left = &mut shown[done..];
            if self.next >= WORDS {
                if left.len() >= MANY && self.many(sides, &mut left[..MANY]) {
                    done += MANY;
                    continue;
                }
                self.refill();
            }
            let words = &self.words[self.next.min(WORDS)..];
            let count = left.len().min(words.len());
            if faces_of(&words[..count], sides, left) {
                self.next += count;
            } else {
                left[..count].iter_mut().for_each(|face| *face = self.die(sides));
            }
            done += count;
        }
    }
}

/// So many dice at a time are rolled without keeping their words; a multiple of [`WORDS`].
const MANY: usize = 4 * WORDS;

/// Returns what dice show on so many words. `false` where perhaps a word must be thrown away, and the dice are to be
/// rolled one by one.
#[inline(always)]
fn faces_of(words: &[u32], sides: u32, shown: &mut [u32]) -> bool {
    let mut certain = true;
    for (face, &word) in shown.iter_mut().zip(words) {
        let product = u64::from(word) * u64::from(sides);
        certain &= product as u32 >= sides;
        *face = (product >> 32) as u32 + 1;
    }
    certain
}

impl fmt::Debug for Seeded {
    /// Tells where it stands, and not what comes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seeded").field("position", &self.position()).finish_non_exhaustive()
    }
}

/// Returns the 32-byte seed of a plain number: its eight bytes, little end first, then zeros.
pub fn seed_bytes(number: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    bytes
}

impl DiceSource for Seeded {
    #[inline]
    fn die(&mut self, sides: u32) -> u32 {
        debug_assert!(sides >= 1, "a die has at least one side");
        loop {
            let Some(&word) = self.words.get(self.next) else {
                self.refill();
                continue;
            };
            self.next += 1;
            let product = u64::from(word) * u64::from(sides);
            let low = product as u32;
            if low >= sides || low >= sides.wrapping_neg() % sides {
                return (product >> 32) as u32 + 1;
            }
        }
    }

    #[inline]
    fn dice(&mut self, sides: u32, shown: &mut [u32]) {
        debug_assert!(sides >= 1, "a die has at least one side");
        let end = self.next + shown.len();
        match self.words.get(self.next..end) {
            Some(words) if faces_of(words, sides, shown) => self.next = end,
            _ => self.dice_and_refill(sides, shown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_a_promise() {
        let mut dice = Seeded::from_number(42);
        let faces: Vec<u32> = [20, 20, 20, 6, 6, 4, 100, 12, 8, 10].map(|sides| dice.die(sides)).to_vec();
        assert_eq!(faces, [2, 7, 2, 2, 3, 2, 59, 5, 5, 9], "the faces of a seed never change");
        assert_eq!(dice.position(), 10);
    }

    #[test]
    fn many_dice_at_once_are_the_same_faces() {
        // A die of three thousand million faces throws away three words in ten.
        for sides in [1, 2, 6, 20, 3_000_000_000] {
            for (seed, count) in [0, 1, 3, 64, 255, 256, 257, 1000].into_iter().enumerate() {
                let (mut one, mut many) = (Seeded::from_number(seed as u64), Seeded::from_number(seed as u64));
                assert_eq!((one.die(6), one.die(6)), (many.die(6), many.die(6)));
                let mut shown = vec![0; count];
                many.dice(sides, &mut shown);
                assert_eq!(shown, (0..count).map(|_| one.die(sides)).collect::<Vec<_>>());
                assert_eq!((one.position(), one.die(20)), (many.position(), many.die(20)));
            }
        }
    }

    #[test]
    fn seeking_meets_the_same_faces() {
        let mut dice = Seeded::stream([3; 32], 9);
        for _ in 0..17 {
            dice.die(6);
        }
        let here = dice.position();
        let next: Vec<u32> = (0..40).map(|_| dice.die(12)).collect();
        dice.seek(here);
        assert_eq!(next, (0..40).map(|_| dice.die(12)).collect::<Vec<_>>());
    }

    #[test]
    fn faces_are_the_words_of_the_stream_one_by_one() {
        for (stream, sides) in [(0, 6), (1, 20), (u64::MAX, 3_000_000_000)] {
            let mut words = ChaCha8Rng::from_seed(seed_bytes(5));
            words.set_stream(stream);
            let mut dice = Seeded::stream(seed_bytes(5), stream);
            for _ in 0..500 {
                let face = loop {
                    let product = u64::from(words.next_u32()) * u64::from(sides);
                    if product % (1 << 32) >= (1 << 32) % u64::from(sides) {
                        break (product >> 32) as u32 + 1;
                    }
                };
                assert_eq!(dice.die(sides), face);
                assert_eq!(dice.position(), words.get_word_pos() as u64);
            }
            for position in (0..200).chain([u64::from(u32::MAX) * 16 + 15]) {
                words.set_word_pos(position.into());
                dice.seek(position);
                assert_eq!(dice.position(), position);
                assert_eq!(dice.die(2), words.next_u32() / (1 << 31) + 1);
            }
        }
    }

    #[test]
    fn every_face_is_as_likely() {
        // Chi-square with 19 degrees of freedom: 43.8 is the 0.1 % point; the seed is fixed, so this cannot flake.
        let mut dice = Seeded::from_number(1);
        let mut seen = [0u32; 20];
        for _ in 0..200_000 {
            seen[dice.die(20) as usize - 1] += 1;
        }
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 43.8, "chi-square {chi}");
    }
}
