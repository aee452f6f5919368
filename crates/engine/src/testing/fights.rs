//! Whole fights, silently, for benches.

use crate::content::Library;
use crate::{CommandSet, Content, HarmLog, Policies, Seeded};
use std::hash::{DefaultHasher, Hasher};

/// Plays whole fights as the simulator does, as many as the first argument of the process says, and prints how many commands
/// they took. The next two are the file of an encounter, of the library or a path, and the name of a policy; `usual` are those where none are given. With
/// `ends` after them it prints a digest of end states too, which stays the same as long as the rules and the dice do.
///
/// Callgrind's count of instructions does not hang on how busy the machine is; two runs with different numbers give the
/// instructions of one fight without what loading takes:
///
/// ```text
/// CARGO_PROFILE_BENCH_STRIP=false CARGO_PROFILE_BENCH_DEBUG=1 cargo bench -p ludex-unbound --bench instructions --no-run
/// valgrind --tool=callgrind target/release/deps/instructions-… 50
/// valgrind --tool=callgrind target/release/deps/instructions-… 150
/// callgrind_annotate --inclusive=yes callgrind.out.…
/// ```
///
/// # Panics
/// Panics if the first argument is no number, or there is no such encounter or policy.
pub fn whole_fights<S: Content + Policies>(library: &dyn Library, usual: (&str, &str)) {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let fights: u64 = arguments.next().map_or(100, |fights| fights.parse().expect("the first is a number of fights"));
    let file = arguments.next().unwrap_or(usual.0.into());
    let policy = arguments.next().unwrap_or(usual.1.into());
    let ends = arguments.next().is_some_and(|last| last == "ends");

    let own = std::fs::read_to_string(&file).ok();
    let with_own =
        |name: &str| if name == file { own.clone().or_else(|| library.read(name)) } else { library.read(name) };
    let start = S::load(&file, &with_own).expect("the content is whole");
    let mut policy = S::policy(&policy).expect("it is named");
    let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
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
