//! Whole fights, so many as the first argument says, silently: for callgrind, whose count of instructions does not hang
//! on how busy the machine is. Two runs with different numbers give the instructions of a fight without what loading
//! takes:
//!
//! ```text
//! cargo bench -p ludex-unbound --bench instructions --no-run
//! valgrind --tool=callgrind target/release/deps/instructions-… 100
//! valgrind --tool=callgrind target/release/deps/instructions-… 300
//! ```
//!
//! The second and third argument are the file of an encounter and the name of a policy (`skirmish.toml`, `steady`). What
//! is printed is a digest of all end states: it stays the same for as long as the rules and the dice do.

use ludex_engine::{Seeded, System};
use ludex_unbound::{Unbound, content::starter};
use std::hash::{DefaultHasher, Hasher};

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let fights: u64 = arguments.next().map_or(100, |fights| fights.parse().expect("the first is a number of fights"));
    let file = arguments.next().unwrap_or("skirmish.toml".into());
    let policy = arguments.next().unwrap_or("steady".into());

    let start = Unbound::load(&file, &starter()).expect("the starter content is whole");
    let mut policy = Unbound::policy(&policy).expect("it is named");
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
    let (mut commands, mut digest) = (0, DefaultHasher::new());
    for fight in 0..fights {
        state.clone_from(&start);
        while let Some(command) = policy.choose(&state) {
            if Unbound::simulate(&mut state, &mut dice, &command).is_err() {
                break;
            }
            commands += 1;
        }
        // Words of a state are slow to make beside a fight: every tenth end is enough, since the dice go on.
        if fight % 10 == 9 || fight + 1 == fights {
            digest.write(&serde_json::to_vec(&state).expect("a state can be written"));
        }
    }
    println!("{fights} fights, {commands} commands, digest {:016x}", digest.finish());
}
