//! Reports against what is known exactly: a duel of known odds, the coverage of intervals, one report for any number of
//! threads.
#![allow(missing_docs)]

use ludex_engine::ActorId;
use ludex_engine::testing::toy::{Duel, Fighter, Toy};
use ludex_simulate::{Faulty, Plan, Report, Runs, Watch, compare, difference, simulate, wilson};
use std::sync::atomic::Ordering;

/// Two who can do nothing but strike in turn.
fn duel(first: i32, second: i32) -> Duel {
    let fighter = |name: &str, side: &str, health| Fighter {
        name: name.into(),
        side: side.into(),
        health,
        full: health,
        guards: 0,
        cunning: 0,
        hidden: false,
    };
    let fighters = vec![fighter("Ada", "heroes", first), fighter("Bo", "rivals", second)];
    Duel { fighters, turn: ActorId(0), round: 1, blow: None }
}

fn played(start: &Duel, plan: &Plan) -> Runs {
    simulate::<Toy>(start, plan, &Watch::default()).expect("the policies keep the rules")
}

fn told(start: &Duel, plan: &Plan) -> Report {
    played(start, plan).report()
}

/// The chance of each harm of a strike: 1 misses, 2 to 5 are the harm, 6 adds two dice of four.
fn harms() -> Vec<(i32, f64)> {
    let mut harms: Vec<(i32, f64)> = (1..=5).map(|face| (if face == 1 { 0 } else { face }, 1.0 / 6.0)).collect();
    harms.extend((1..=4).flat_map(|one| (1..=4).map(move |two| (6 + one + two, 1.0 / 96.0))));
    harms
}

/// The chance that whoever strikes wins, and the strikes that it takes on the mean, from the healths of the two.
fn exactly(own: i32, other: i32) -> (f64, f64) {
    // win(a, b) = sum of p(harm) * (b falls, or 1 - win(b - harm, a)); a miss stays: p = 1/6 on both sides.
    let mut win = vec![vec![(0.0, 0.0); 64]; 64];
    for sum in 2..=(own + other) {
        for a in 1..sum.min(64) {
            let b = sum - a;
            if !(1..64).contains(&b) || a > b {
                continue;
            }
            // Both orders of a pair hang on each other by the miss alone: two equations, solved as one.
            let hit = |_own: i32, target: i32, win: &Vec<Vec<(f64, f64)>>, own: i32| {
                let mut chance = (0.0, 1.0);
                for (harm, p) in harms().into_iter().filter(|(harm, _)| *harm > 0) {
                    if harm >= target {
                        chance.0 += p;
                    } else {
                        let (theirs, strikes) = win[(target - harm) as usize][own as usize];
                        chance.0 += p * (1.0 - theirs);
                        chance.1 += p * strikes;
                    }
                }
                chance
            };
            let (first, second) = (hit(a, b, &win, a), hit(b, a, &win, b));
            let miss = 1.0 / 6.0;
            // w1 = first + miss * (1 - w2), w2 = second + miss * (1 - w1)
            let chance = (first.0 + miss * (1.0 - second.0 - miss)) / (1.0 - miss * miss);
            win[a as usize][b as usize].0 = chance;
            win[b as usize][a as usize].0 = second.0 + miss * (1.0 - chance);
            let strikes = (first.1 + miss * second.1) / (1.0 - miss * miss);
            win[a as usize][b as usize].1 = strikes;
            win[b as usize][a as usize].1 = second.1 + miss * strikes;
        }
    }
    win[own as usize][other as usize]
}

/// So many fights tell a share to a half of a hundredth.
const FIGHTS: u64 = 20_000;

#[test]
fn a_duel_of_known_odds_comes_out_so() {
    for (first, second) in [(1, 1), (10, 10), (7, 15), (20, 18)] {
        let (chance, strikes) = exactly(first, second);
        let report = told(&duel(first, second), &Plan { fights: FIGHTS, seed: 1, ..Plan::default() });
        let wins = report.sides[0].wins;
        let deviation = (chance * (1.0 - chance) / FIGHTS as f64).sqrt();
        assert!((wins.share - chance).abs() < 4.0 * deviation, "{first} against {second}: {chance} and {wins:?}");
        assert!(
            (report.commands - strikes).abs() < 0.05,
            "{first} against {second}: {strikes} and {}",
            report.commands
        );
        assert_eq!(report.sides[0].wins.count + report.sides[1].wins.count, FIGHTS);
        assert_eq!((report.undecided.count, report.unended.count), (0, 0));
    }
    // One strike of five in six fells whoever has 1: w = 5/6 + 1/6 (1 - w).
    assert!((exactly(1, 1).0 - 6.0 / 7.0).abs() < 1e-12);
}

#[test]
fn what_is_dealt_is_taken() {
    let report = told(&duel(12, 12), &Plan { fights: 500, ..Plan::default() });
    let [ada, bo] = &report.actors[..] else { panic!("two fight") };
    assert!((ada.dealt - bo.taken).abs() < 1e-9 && (bo.dealt - ada.taken).abs() < 1e-9, "{ada:?} {bo:?}");
    assert!((12.0 - ada.taken - ada.pools[0].left).abs() < 1e-9, "{ada:?}");
    assert_eq!(ada.down.count, report.sides[1].wins.count);
    // Who wins is standing, so more is left in victory.
    assert!(ada.pools[0].left_in_victory.expect("it won once") > ada.pools[0].left);
}

#[test]
fn what_is_dealt_is_told_with_what_it_was_dealt() {
    let report = told(&duel(400, 400), &Plan { fights: 100, ..Plan::default() });
    for actor in &report.actors {
        for (all, parts) in [(actor.dealt, &actor.dealt_with), (actor.taken, &actor.taken_from)] {
            let [blows, great] = &parts[..] else { panic!("{parts:?}") };
            assert_eq!((&*blows.name, &*great.name), ("a blow", "a great blow"));
            assert!((blows.amount + great.amount - all).abs() < 1e-9, "{actor:?}");
            // 2 to 5 come to 14 sixths of a point a strike, a 6 with two dice of four to 11.
            assert!((great.amount / all - 11.0 / 25.0).abs() < 0.02, "{actor:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let plan = |threads| Plan { fights: 1_000, seed: 77, threads, ..Plan::default() };
    let one = told(&Duel::new(10, 5), &plan(1));
    for threads in [2, 3, 0] {
        assert_eq!(told(&Duel::new(10, 5), &plan(threads)), one);
    }
    assert_ne!(told(&Duel::new(10, 5), &Plan { seed: 78, ..plan(1) }), one);
}

#[test]
fn samples_are_played_again_by_their_seeds() {
    let report = told(&duel(14, 14), &Plan { fights: 300, seed: 5, ..Plan::default() });
    let kinds: Vec<&str> = report.samples.iter().map(|sample| sample.what.as_str()).collect();
    assert!(kinds.contains(&"the usual fight") && kinds.contains(&"the closest"), "{kinds:?}");
    for sample in &report.samples {
        let again = told(&duel(14, 14), &Plan { fights: 1, seed: sample.seed, ..Plan::default() });
        let winner = again.sides.iter().find(|side| side.wins.count == 1).map(|side| side.name.clone());
        assert_eq!((winner, again.rounds.median), (sample.winner.clone(), sample.rounds), "{}", sample.what);
    }
    let usual = &report.samples[0];
    assert_eq!(usual.winner.as_deref(), Some("heroes"), "who strikes first wins more often");
}

#[test]
fn fights_without_an_end_are_counted_and_never_dropped() {
    let plan = Plan { fights: 50, policy: Some("waiter".into()), most: 30, ..Plan::default() };
    let report = told(&duel(10, 10), &plan);
    assert_eq!((report.fights, report.unended.count), (50, 50));
    assert_eq!(report.samples[0].what, "one without an end");
    // One who strikes against one who waits wins each time.
    let report = told(&duel(10, 10), &Plan { against: Some("striker".into()), most: 20_000, ..plan });
    assert_eq!(report.sides[1].wins.count, 50);
}

#[test]
fn what_cannot_be_played_is_said() {
    let asked = |start: &Duel, plan: Plan| simulate::<Toy>(start, &plan, &Watch::default()).map(|_| ());
    let unknown = Plan { policy: Some("brave".into()), ..Plan::default() };
    assert_eq!(asked(&duel(1, 1), unknown), Err(Faulty::NoPolicy("brave".into())));
    let unknown = Plan { against: Some("brave".into()), ..Plan::default() };
    assert_eq!(asked(&duel(1, 1), unknown), Err(Faulty::NoPolicy("brave".into())));
    assert_eq!(asked(&duel(0, 1), Plan::default()), Err(Faulty::NoFight));
}

#[test]
fn whoever_stops_it_is_told_what_is_known() {
    let watch = Watch::default();
    watch.stop.store(true, Ordering::Relaxed);
    let report = simulate::<Toy>(&duel(9, 9), &Plan::default(), &watch).expect("nothing went wrong").report();
    assert_eq!((report.fights, report.sides[0].wins.count), (0, 0));
    assert!(report.samples.is_empty());
    let (low, high) = (report.sides[0].wins.low, report.sides[0].wins.high);
    assert!(low == 0.0 && high == 1.0, "nothing is known: {low} to {high}");
}

#[test]
fn the_same_dice_show_small_differences() {
    let plan = Plan { fights: 4_000, seed: 3, ..Plan::default() };
    let (plain, weaker) = (played(&duel(16, 16), &plan), played(&duel(16, 17), &plan));
    let itself = compare(&plain, &plain);
    assert_eq!((itself.wins.gained, itself.wins.lost, itself.rounds), (0, 0, 0.0));
    assert!(!itself.wins.is_sure());
    let compared = compare(&plain, &weaker);
    let (one, other) = (exactly(16, 16).0, exactly(16, 17).0);
    assert!(compared.wins.is_sure() && compared.wins.by < 0.0, "{:?}", compared.wins);
    assert!(compared.wins.low <= other - one && other - one <= compared.wins.high, "{:?}", compared.wins);
    // Unpaired, the interval of the difference would be wider than both alone.
    let apart = compared.first.sides[0].wins;
    assert!(compared.wins.high - compared.wins.low < apart.high - apart.low);
}

/// The chance of exactly so many of `of`.
fn binomial(count: u64, of: u64, chance: f64) -> f64 {
    let choose: f64 = (0..count).map(|i| ((of - i) as f64).ln() - ((i + 1) as f64).ln()).sum();
    (choose + count as f64 * chance.ln() + (of - count) as f64 * (1.0 - chance).ln()).exp()
}

#[test]
fn intervals_cover_the_truth_as_often_as_they_say() {
    let mut all = Vec::new();
    for of in [20, 100, 400] {
        for tenth in 1..40 {
            let chance = f64::from(tenth) / 40.0;
            let covers = |count: &u64| {
                let share = wilson(*count, of);
                share.low <= chance && chance <= share.high
            };
            let coverage: f64 = (0..=of).filter(covers).map(|count| binomial(count, of, chance)).sum();
            assert!(coverage > 0.83, "{chance} of {of}: {coverage}");
            all.push(coverage);
        }
    }
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    assert!((0.945..0.96).contains(&mean), "{mean}");
    let (none, every) = (wilson(0, 50), wilson(50, 50));
    assert!(none.low == 0.0 && none.high > 0.05 && every.high == 1.0 && every.low < 0.95);
}

#[test]
fn intervals_of_differences_cover_the_truth_as_often_as_they_say() {
    let of = 80;
    for (gain, loss) in [(0.02, 0.02), (0.1, 0.05), (0.3, 0.1), (0.2, 0.2), (0.05, 0.3)] {
        let mut coverage = 0.0;
        for gained in 0..=of {
            let first = binomial(gained, of, gain);
            for lost in 0..=(of - gained) {
                let (_, low, high) = difference(gained, lost, of);
                if low <= gain - loss && gain - loss <= high {
                    coverage += first * binomial(lost, of - gained, loss / (1.0 - gain));
                }
            }
        }
        assert!((0.93..0.995).contains(&coverage), "{gain} and {loss}: {coverage}");
    }
}
