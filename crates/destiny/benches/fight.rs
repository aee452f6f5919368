//! A fight from the roll of initiative to its end, unlogged; and what a table asks most.

use ludex_destiny::{Command, Destiny, State, content::starter};
use ludex_engine::{Branching, CommandSet, Content, Policies, Seeded, play};

fn main() {
    divan::main();
}

fn load(file: &str) -> State {
    Destiny::load(file, &starter()).expect("the starter content is whole")
}

/// Plays whole fights with one policy for both sides.
fn fight(bencher: divan::Bencher, file: &str, policy: &str) {
    let start = load(file);
    let mut policy = Destiny::policy(policy).expect("it is named");
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
    bencher.bench_local(|| {
        state.clone_from(&start);
        let mut commands = 0;
        while let Some(command) = policy.choose(&state) {
            if ludex_engine::simulate::<Destiny>(&mut state, &mut dice, &command).is_err() {
                break;
            }
            commands += 1;
        }
        commands
    });
}

#[divan::bench(args = ["duel.toml", "bridge.toml"], sample_count = 1000)]
fn aggressive(bencher: divan::Bencher, file: &str) {
    fight(bencher, file, "aggressive");
}

#[divan::bench(args = ["duel.toml", "bridge.toml"], sample_count = 1000)]
fn steady(bencher: divan::Bencher, file: &str) {
    fight(bencher, file, "steady");
}

/// Returns the bridge in its first turn.
fn first_turn() -> State {
    let mut state = load("bridge.toml");
    let mut dice = Seeded::from_number(3);
    let begin = Command::Begin(ludex_destiny::Begin { surprised: Vec::new() });
    play::<Destiny>(&mut state, &mut dice, &mut (), &begin).expect("it begins");
    state
}

#[divan::bench]
fn offers(bencher: divan::Bencher) {
    let state = first_turn();
    let mut offers = Vec::new();
    bencher.bench_local(|| {
        offers.clear();
        ludex_destiny::Command::offers(&state, &mut offers);
        offers.len()
    });
}

/// Every way of the first attack that a duel comes to.
#[divan::bench]
fn attack_odds(bencher: divan::Bencher) {
    let mut state = load("duel.toml");
    let mut policy = Destiny::policy("aggressive").expect("it is named");
    let mut dice = Seeded::from_number(5);
    let attack = loop {
        let command = policy.choose(&state).expect("nobody has fallen yet");
        if command.subject().is_some() {
            break command;
        }
        play::<Destiny>(&mut state, &mut dice, &mut (), &command).expect("a policy plays by the rules");
    };
    let mut copy = state.clone();
    bencher.bench_local(|| {
        let (mut dice, mut ways) = (Branching::new(), 0);
        loop {
            copy.clone_from(&state);
            if play::<Destiny>(&mut copy, &mut dice, &mut (), &attack).is_err() {
                return ways;
            }
            ways += 1;
            if !dice.advance() {
                return ways;
            }
        }
    });
}
