//! Exact distributions from the text, one benchmark a work.

use divan::black_box;
use ludex_dice::{SolveOptions, parse};

fn main() {
    divan::main();
}

const WORKS: [&str; 12] = [
    "20d6",
    "100d6",
    "4d6kh3",
    "3d12dl1",
    "8d10kh5",
    "10d10>=7",
    "1d6!{10}",
    "1d6!",
    "2d12+3 vs 2d12+5",
    "check(2d20kh1+7, 18)",
    "case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)",
    "5d6!",
];

#[divan::bench(args = WORKS)]
fn solve(source: &str) {
    black_box(parse(black_box(source)).unwrap().solve().unwrap());
}

#[divan::bench(args = WORKS)]
fn solve_roughly(source: &str) {
    let options = SolveOptions { approximate: true, ..SolveOptions::default() };
    black_box(parse(black_box(source)).unwrap().solve_as(&options).unwrap());
}
