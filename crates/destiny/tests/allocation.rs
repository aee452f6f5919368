//! Unlogged play allocates nothing once it is warm.
#![allow(missing_docs)]

use allocation_counter::measure;
use ludex_destiny::{Destiny, Stage, content::starter};
use ludex_engine::{Content, Policies, Seeded};

#[test]
fn an_unlogged_fight_allocates_nothing() {
    for file in ["duel.toml", "bridge.toml", "lane.toml"] {
        let start = Destiny::load(file, &starter()).expect("the starter content is whole");
        // A rest names those who take it, in a list: those who rest are left out.
        for name in ["aggressive", "steady", "seasoned-restless"] {
            let mut policy = Destiny::policy(name).expect("it is named");
            let mut dice = Seeded::from_number(11);
            let mut state = start.clone();
            let mut commands = 0u64;
            let mut allocated = 0;
            for fight in 0..170 {
                let mut steps = 0;
                let counted = measure(|| {
                    state.clone_from(&start);
                    while let Some(command) = policy.choose(&state) {
                        ludex_engine::simulate::<Destiny>(&mut state, &mut dice, &command)
                            .expect("a policy plays by the rules");
                        steps += 1;
                        assert!(steps < 20_000, "{file} with {name} does not end");
                    }
                });
                assert_eq!(state.stage, Stage::Over);
                // The search for ways grows to the longest that it has met.
                if fight >= 100 {
                    allocated += counted.count_total;
                    commands += steps;
                }
            }
            assert!(commands > 500);
            assert_eq!(allocated, 0, "{file} with {name}: {allocated} allocations in {commands} commands");
        }
    }
}
