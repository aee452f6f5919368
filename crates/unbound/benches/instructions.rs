//! Whole fights, silently, as many as the first argument says: for callgrind, whose count of instructions does not hang
//! on how busy the machine is. Two runs with different numbers give the instructions of one fight without what loading
//! takes:
//!
//! ```text
//! CARGO_PROFILE_BENCH_STRIP=false CARGO_PROFILE_BENCH_DEBUG=1 cargo bench -p ludex-unbound --bench instructions --no-run
//! valgrind --tool=callgrind target/release/deps/instructions-… 50
//! valgrind --tool=callgrind target/release/deps/instructions-… 150
//! callgrind_annotate --inclusive=yes callgrind.out.…
//! ```
//!
//! The next two arguments are the file of an encounter and the name of a policy (`skirmish.toml`, `steady`). With `ends`
//! after them it prints a digest of end states too, which stays the same as long as the rules and the dice do.

use ludex_engine::{CommandSet, Content, HarmLog, Policies, Seeded};
use ludex_unbound::{Unbound, content::starter};
use std::hash::{DefaultHasher, Hasher};

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let fights: u64 = arguments.next().map_or(100, |fights| fights.parse().expect("the first is a number of fights"));
    let file = arguments.next().unwrap_or("skirmish.toml".into());
    let policy = arguments.next().unwrap_or("steady".into());
    let ends = arguments.next().is_some_and(|last| last == "ends");

    let start = Unbound::load(&file, &starter()).expect("the starter content is whole");
    let mut policy = Unbound::policy(&policy).expect("it is named");
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
    // As the simulator plays them.
    let (mut log, mut commands, mut digest) = (HarmLog::default(), 0, DefaultHasher::new());
    for fight in 0..fights {
        state.clone_from(&start);
        while let Some(command) = policy.choose(&state) {
            if command.play_silently(&mut state, &mut dice, &mut log).is_err() {
                break;
            }
            log.take();
            commands += 1;
        }
        // Every tenth end is enough: the dice go on from fight to fight.
        if ends && (fight % 10 == 9 || fight + 1 == fights) {
            digest.write(&serde_json::to_vec(&state).expect("a state can be written"));
        }
    }
    println!("{fights} fights, {commands} commands");
    if ends {
        println!("digest {:016x}", digest.finish());
    }
}
