//! Whole scenes: policies, files, silence.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::state::{Blow, Stage};
use ludex_edge::{Command, Edge, State, attack};
use ludex_engine::{ActorId, Content, Policies, Seeded};

#[test]
fn a_silent_fight_allocates_nothing() {
    for file in ["duel.toml", "dock.toml", "foundry.toml"] {
        let start = scene(file).play.state;
        let mut policy = Edge::policy("seasoned").expect("it is known");
        let (mut state, mut commands, mut dice) = (start.clone(), Vec::new(), Seeded::from_number(5));
        while let Some(command) = policy.choose(&state) {
            ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it was offered");
            commands.push(command);
            assert!(commands.len() < 2000, "{file} does not end");
        }
        assert!(state.stage == Stage::Over && commands.len() > 5);
        let mut allocated = 0;
        for round in 0..20 {
            state.clone_from(&start);
            let mut dice = Seeded::from_number(5);
            let counted = allocation_counter::measure(|| {
                for command in &commands {
                    ludex_engine::simulate::<Edge>(&mut state, &mut dice, command).expect("it is the same fight");
                }
            });
            if round >= 3 {
                allocated += counted.count_total;
            }
        }
        assert_eq!(allocated, 0, "{file}: {} commands", commands.len());
    }
}

#[test]
fn the_seasoned_end_their_fights() {
    for file in ["duel.toml", "dock.toml", "foundry.toml"] {
        let start = scene(file).play.state;
        for seed in 0..40 {
            let mut policy = Edge::policy("seasoned").expect("it is known");
            let (mut state, mut dice) = (start.clone(), Seeded::from_number(seed));
            while let Some(command) = policy.choose(&state) {
                ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it is lawful");
            }
            assert!(state.stage == Stage::Over && state.round < 50, "{file}, seed {seed}: round {}", state.round);
        }
    }
}

#[test]
fn the_seasoned_choose_without_allocating() {
    let start = scene("dock.toml").play.state;
    let mut policy = Edge::policy("seasoned").expect("it is known");
    let mut allocated = 0;
    for round in 0..8 {
        let (mut state, mut dice) = (start.clone(), Seeded::from_number(5));
        loop {
            let mut chosen = None;
            let counted = allocation_counter::measure(|| chosen = policy.choose(&state));
            allocated += if round >= 3 { counted.count_total } else { 0 };
            let Some(command) = chosen else { break };
            ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it is lawful");
        }
    }
    assert_eq!(allocated, 0);
}

#[test]
fn ed_chk_01_six_scores_are_too_few() {
    let text =
        "[[being]]\nname = \"x\"\nabilities = { cmb = 1, str = 1, des = 2, per = 1, int = 1, vol = 1 }\nweapons = []\n";
    let library = |file: &str| (file == "x.toml").then(|| text.to_owned());
    let faults = Edge::check("x.toml", &library);
    assert!(faults.iter().any(|fault| fault.message.contains("score of Tech")), "{faults:?}");
    assert!(!faults.iter().any(|fault| fault.message.contains("score of Dexterity")), "ED-CHK-03: des is Dexterity");
}

/// Returns what an attack is worth to who weighs it: the part of what its target can still take; `None` where it cannot be made.
fn worth(state: &State, actor: ActorId, target: ActorId, weapon: u8) -> Option<i64> {
    let thrown = state.profile(actor).weapon(weapon)?.thrown.is_some();
    attack::may_attack(state, actor, target, weapon).ok().filter(|()| !thrown)?;
    let left = i64::from(state.actor(target).vitality.max(1));
    let harm = attack::expected(state, &Blow::at(actor, target, weapon));
    Some(harm.min(left * 1000) * 1000 / left)
}

/// Returns the greatest worth of all attacks on some, and whether what was chosen is as good; `None` where no attack was chosen.
fn chosen_well(state: &State, command: &Command) -> Option<bool> {
    let (actor, target, chosen) = match command {
        Command::Attack(one) => (one.actor, one.target, Some(one.weapon)),
        Command::AimAt(one) => (one.actor, one.target, None),
        _ => return None,
    };
    let aimed = chosen.is_some() && state.actor(actor).aims == Some(target);
    let foe = |id: &ActorId| state.hostile(actor, *id) && state.stands(*id) && !state.hides_from(*id, actor);
    let foes = state.ids().filter(foe).filter(|id| !aimed || *id == target);
    let best_of = |id: ActorId| (0..8).filter_map(|weapon| worth(state, actor, id, weapon)).max();
    let own = match chosen {
        Some(weapon) => worth(state, actor, target, weapon),
        None => best_of(target),
    };
    Some(own > Some(0) && own == foes.filter_map(best_of).max())
}

#[test]
fn what_is_kept_while_attacks_are_weighed_is_as_if_nothing_were() {
    for file in ["dock.toml", "foundry.toml", "eleven-seconds.toml"] {
        let start = scene(file).play.state;
        let mut weighed = 0;
        for seed in 0..4 {
            let mut policy = Edge::policy("seasoned").expect("it is known");
            let (mut state, mut dice) = (start.clone(), Seeded::from_number(seed));
            while let Some(command) = policy.choose(&state) {
                let well = chosen_well(&state, &command);
                assert!(well != Some(false), "{file}, seed {seed}, round {}: {command:?}", state.round);
                weighed += usize::from(well.is_some());
                ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it is lawful");
            }
        }
        assert!(weighed > 30, "{file}: {weighed}");
    }
}

/// Most of what is offered changes nothing that is worth anything: whoever takes the first of it does so for ever.
#[test]
fn the_greedy_end_their_fights() {
    for file in ["duel.toml", "dock.toml", "foundry.toml"] {
        let start = scene(file).play.state;
        let mut policy = Edge::policy("greedy").expect("it is known");
        let (mut state, mut dice) = (start.clone(), Seeded::from_number(1));
        let mut commands = 0;
        while let Some(command) = policy.choose(&state) {
            ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it was offered");
            commands += 1;
            assert!(commands < 400, "{file} does not end");
        }
        assert!(state.stage == Stage::Over && state.round < 40, "{file} ends in round {}", state.round);
    }
}

/// Whoever has aimed need not think again, and does what who comes to it anew would do.
#[test]
fn the_seasoned_need_not_remember_what_they_aim_for() {
    for file in ["dock.toml", "foundry.toml", "eleven-seconds.toml"] {
        let start = scene(file).play.state;
        let mut aimed = 0;
        for seed in 0..6 {
            let mut policy = Edge::policy("seasoned").expect("it is known");
            let (mut state, mut dice) = (start.clone(), Seeded::from_number(seed));
            while let Some(command) = policy.choose(&state) {
                let anew = Edge::policy("seasoned").and_then(|mut policy| policy.choose(&state));
                assert_eq!(anew.as_ref(), Some(&command), "{file}, seed {seed}, round {}", state.round);
                aimed += usize::from(matches!(command, Command::AimAt(_)));
                ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it is lawful");
            }
        }
        assert!(aimed > 10, "{file}: aimed {aimed} times");
    }
}
