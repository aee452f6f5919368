//! One fight from the roll of initiative to its end, unlogged.

use ludex_destiny::{Destiny, content::starter};
use ludex_engine::{Policy, Seeded, System, play};

fn main() {
    divan::main();
}

/// Plays a whole fight; gives the number of commands.
fn fight(
    start: &<Destiny as System>::State,
    state: &mut <Destiny as System>::State,
    dice: &mut Seeded,
    policy: &mut dyn Policy<Destiny>,
) -> u32 {
    state.clone_from(start);
    let mut commands = 0;
    while let Some(command) = policy.choose(state) {
        if play::<Destiny>(state, dice, &mut (), &command).is_err() {
            break;
        }
        commands += 1;
    }
    commands
}

#[divan::bench(args = ["duel.toml", "bridge.toml"], consts = [0, 1])]
fn fights<const POLICY: usize>(bencher: divan::Bencher, file: &str) {
    let start = Destiny::load(file, &starter()).expect("the starter content is whole");
    let mut policy = Destiny::policy(Destiny::policies()[POLICY]).expect("it is named");
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
    bencher.bench_local(|| fight(&start, &mut state, &mut dice, policy.as_mut()));
}
