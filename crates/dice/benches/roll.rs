//! Reading and rolling, one benchmark an operation.

use divan::{Bencher, black_box};
use ludex_dice::{Roll, Seeded, parse};

fn main() {
    divan::main();
}

const WORKS: [&str; 6] = ["1d20+5", "4d6kh3", "8d6", "3d12dl1", "10d10>=7", "5d6!"];

#[divan::bench(args = WORKS)]
fn read(source: &str) {
    black_box(parse(black_box(source)).unwrap());
}

#[divan::bench(args = WORKS)]
fn read_and_roll(bencher: Bencher, source: &str) {
    let mut dice = Seeded::from_number(1);
    bencher.bench_local(|| parse(black_box(source)).unwrap().roll(&mut dice).unwrap());
}

#[divan::bench(args = WORKS)]
fn roll_with_every_die(bencher: Bencher, source: &str) {
    let (mut dice, expression, mut roll) = (Seeded::from_number(1), parse(source).unwrap(), Roll::default());
    bencher.bench_local(|| {
        expression.roll_into(&mut dice, &mut roll).unwrap();
        roll.total
    });
}

#[divan::bench(args = WORKS)]
fn roll_new_with_every_die(bencher: Bencher, source: &str) {
    let (mut dice, expression) = (Seeded::from_number(1), parse(source).unwrap());
    bencher.bench_local(|| expression.roll(&mut dice).unwrap());
}

#[divan::bench(args = WORKS)]
fn total_alone(bencher: Bencher, source: &str) {
    let (mut dice, expression) = (Seeded::from_number(1), parse(source).unwrap());
    bencher.bench_local(|| expression.total(&mut dice).unwrap());
}

#[divan::bench(args = WORKS)]
fn thousand_totals(bencher: Bencher, source: &str) {
    let (mut dice, expression, mut totals) = (Seeded::from_number(1), parse(source).unwrap(), vec![0; 1000]);
    bencher.bench_local(|| expression.totals(&mut dice, &mut totals).unwrap());
}

#[divan::bench(args = [6u32, 20])]
fn thousand_dice(bencher: Bencher, sides: u32) {
    use ludex_dice::DiceSource;
    let mut dice = Seeded::from_number(1);
    bencher.bench_local(|| (0..1000).map(|_| u64::from(dice.die(black_box(sides)))).sum::<u64>());
}
