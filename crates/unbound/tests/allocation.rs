//! Unlogged play allocates nothing once it is warm.
#![allow(missing_docs)]

use allocation_counter::measure;
use ludex_engine::{Content, Policies, Seeded, play};
use ludex_unbound::{Stage, Unbound, content::starter};

#[test]
fn an_unlogged_fight_allocates_nothing() {
    for file in ["duel.toml", "skirmish.toml", "boss.toml"] {
        let start = Unbound::load(file, &starter()).expect("the starter content is whole");
        for name in Unbound::policies() {
            let mut policy = Unbound::policy(name).expect("it is named");
            let mut dice = Seeded::from_number(11);
            let mut state = start.clone();
            let mut commands = 0u64;
            let mut allocated = 0;
            for fight in 0..160 {
                let mut steps = 0;
                let counted = measure(|| {
                    state.clone_from(&start);
                    while let Some(command) = policy.choose(&state) {
                        play::<Unbound>(&mut state, &mut dice, &mut (), &command).expect("a policy plays by the rules");
                        steps += 1;
                        assert!(steps < 20_000, "{file} with {name} does not end");
                    }
                });
                assert_eq!(state.stage, Stage::Over);
                if fight >= 100 {
                    allocated += counted.count_total;
                    commands += steps;
                }
            }
            assert!(commands > 1000);
            assert_eq!(allocated, 0, "{file} with {name}: {allocated} allocations in {commands} commands");
        }
    }
}
