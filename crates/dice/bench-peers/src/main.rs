//! Ludex dice, two peers and a hand-written floor, each measured in turn within one run.

mod floor;

use ludex_dice::{SolveOptions, Roll, Seeded, parse};
use rand::SeedableRng;
use std::hint::black_box;
use std::time::Instant;
use xdy::{Budget, Evaluator, Unobserved};

/// Returns the fastest of eighty batches of about 3 ms, in nanoseconds a call. Others may use the machine at the same
/// time; what they take from a batch they do not give back, so the fastest is the nearest to the truth.
fn measure<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut batch = |calls: u64| {
        let began = Instant::now();
        for _ in 0..calls {
            black_box(work());
        }
        began.elapsed().as_secs_f64() * 1e9
    };
    let mut calls = 1;
    while batch(calls) < 3e6 {
        calls *= 2;
    }
    (0..80).map(|_| batch(calls)).fold(f64::INFINITY, f64::min) / calls as f64
}

fn main() {
    println!(
        "work | read+roll | tyche | xdy || every die | new | tyche | xdy || total | bulk | floor | total/floor | bulk/floor"
    );
    let works = [
        ("1d20+5", "1d20 + 5", "1d20+5"),
        ("4d6kh3", "4d6kh3", "4d6 drop lowest 1"),
        ("8d6", "8d6", "8d6"),
        ("3d12dl1", "3d12kh2", "3d12 drop lowest 1"),
        ("10d10>=7", "", "10D[0,0,0,0,0,0,1,1,1,1]"),
        ("5d6!", "5d6x", ""),
    ];
    for (ours, tyche_text, xdy_text) in works {
        let mut dice = Seeded::from_number(1);
        let mut fast = tyche::dice::roller::FastRand::with_seed(7);
        let mut small = rand::rngs::SmallRng::seed_from_u64(1);
        let expression = parse(ours).unwrap();
        let read_roll = measure(|| parse(black_box(ours)).unwrap().roll(&mut dice).unwrap());
        let mut roll = Roll::default();
        let every = measure(|| {
            expression.roll_into(&mut dice, &mut roll).unwrap();
            roll.total
        });
        let new = measure(|| expression.roll(&mut dice).unwrap());
        let total = measure(|| expression.total(&mut dice).unwrap());
        let mut totals = vec![0; 1000];
        let bulk = measure(|| expression.totals(&mut dice, &mut totals).unwrap()) / 1000.0;
        let floor = measure(|| floor::thousand(black_box(ours))) / 1000.0;
        let none = f64::NAN;
        let (mut tyche_read, mut tyche_roll, mut xdy_read, mut xdy_roll) = (none, none, none, none);
        if !tyche_text.is_empty() {
            tyche_read = measure(|| {
                let parsed: tyche::Expr = black_box(tyche_text).parse().unwrap();
                parsed.eval(&mut fast).unwrap().calc().unwrap()
            });
            let parsed: tyche::Expr = tyche_text.parse().unwrap();
            tyche_roll = measure(|| parsed.eval(&mut fast).unwrap().calc().unwrap());
        }
        if !xdy_text.is_empty() {
            xdy_read = measure(|| xdy::evaluate(black_box(xdy_text), vec![], vec![], &mut small).unwrap().result);
            let mut compiled = Evaluator::new(xdy::compile(xdy_text).unwrap());
            xdy_roll = measure(|| compiled.evaluate(vec![], &mut small).unwrap().result);
        }
        println!(
            "{ours} | {read_roll:.0} | {tyche_read:.0} | {xdy_read:.0} || {every:.0} | {new:.0} | {tyche_roll:.0} | {xdy_roll:.0} || \
             {total:.1} | {bulk:.2} | {floor:.2} | {:.1} | {:.1}",
            total / floor,
            bulk / floor
        );
    }
    println!("\nwork | exact from text, us | rounded, us | xdy, us | xdy/exact");
    let roughly = SolveOptions { approximate: true, ..SolveOptions::default() };
    let works = [
        ("20d6", "20d6"),
        ("100d6", "100d6"),
        ("300d6", ""),
        ("4d6kh3", "4d6 drop lowest 1"),
        ("3d12dl1", "3d12 drop lowest 1"),
        ("8d10kh5", "8d10 drop lowest 3"),
        ("10d10>=7", "10D[0,0,0,0,0,0,1,1,1,1]"),
        ("1d6!{10}", ""),
        ("1d6!", ""),
        ("5d6!", ""),
        ("2d12+3 vs 2d12+5", "(2d12+3) - (2d12+5)"),
        ("check(2d20kh1+7, 18)", "2d20 drop lowest 1"),
        ("case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)", "2d6+4"),
    ];
    for (ours, xdy_text) in works {
        let exact = measure(|| parse(black_box(ours)).unwrap().solve().unwrap()) / 1000.0;
        let rounded = measure(|| parse(black_box(ours)).unwrap().solve_as(&roughly).unwrap()) / 1000.0;
        let xdy = if xdy_text.is_empty() {
            f64::NAN
        } else {
            measure(|| {
                let compiled = Evaluator::new(xdy::compile(black_box(xdy_text)).unwrap());
                compiled.plan_distribution([]).unwrap().build(Budget::UNLIMITED, &Unobserved).unwrap()
            }) / 1000.0
        };
        println!("{ours} | {exact:.2} | {rounded:.2} | {xdy:.2} | {:.1}", xdy / exact);
    }
}
