//! Stability, creatures, odds and coming round: UL-DTH-17 to 26.

use crate::common;

use common::blows::*;
use common::fate::*;
use ludex_engine::{ActorId, Scripted, Viewer, play};
use ludex_unbound::aid::FirstAid;
use ludex_unbound::attack::MakeAttack;
use ludex_unbound::dying::{DeathSave, ODDS_TABLE};
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::{Status, StatusGained};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;
use std::collections::BTreeMap;

#[test]
fn ul_dth_17_first_aid_stabilises_at_10() {
    for (face, stable) in [(6, true), (5, false)] {
        let table = medic("", face);
        assert_eq!((table.actor("Mira").saves.stable, table.actor("Mira").dying()), (stable, !stable));
        assert_eq!(table.ap("Bo"), 12);
    }
    let mut table = on(" . A . B . C").hero("Mira", 'A', "ap=10").hero("Bo", 'B', "").foe("Orc", 'C', "ap=4").begin();
    let (actor, target) = (table.id("Bo"), table.id("Mira"));
    assert_eq!(table.forbids(FirstAid { actor, target }), "UL-DTH-17", "too far");
    table.sets("Mira", 0, 0).rules(Ruling::Place { actor, at: ludex_grid::Cell::new(2, 0) });
    assert!(table.play.offered(&Command::FirstAid(FirstAid { actor, target })));
}

#[test]
fn ul_dth_18_the_stable_make_no_saves_and_keep_their_statuses() {
    let mut table = medic("", 6);
    table.passes("Bo", &[]);
    assert_eq!(table.acting(), "Mira", "no die was rolled, and she may act");
    assert!(table.has("Mira", Status::Disabled) && !table.actor("Mira").dying());
    assert_eq!(table.pools("Mira").0, 0);
}

#[test]
fn ul_dth_19_the_stable_who_are_hurt_are_dying_again() {
    let mut table = beaten("", "2:slashing");
    let command = Command::Attack(MakeAttack {
        actor: table.id("Orc"),
        target: table.id("Mira"),
        weapon: 0,
        thrown: false,
        nonlethal: true,
    });
    table.sets("Mira", 1, 0).exchange(command, PASSIVE, &[5]);
    assert!(table.actor("Mira").saves.stable);
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[5, 4]);
    assert_eq!((table.actor("Mira").saves.stable, count(&table)), (false, (0, 1)));
    table.passes("Orc", &[12]);
    assert_eq!(count(&table), (1, 1), "a save again");
}

#[test]
fn ul_dth_20_the_stable_come_round_after_hours() {
    let mut table = medic("", 6);
    let rest = Command::Rest(TakeRest { rest: Rest::Recovery });
    assert_eq!(table.forbids(rest.clone()), "UL-TRN-01", "not while they fight");
    table.does(EndEncounter {}, []);
    let before = table.state().clock.seconds;
    assert!(table.play.offered(&rest));
    table.does(rest.clone(), [3]);
    assert_eq!((table.pools("Mira").0, table.state().clock.seconds - before), (1, 3 * 3600));
    assert!(!table.has("Mira", Status::Disabled) && !table.actor("Mira").saves.stable);
    assert_eq!(table.forbids(rest), "UL-DTH-20", "nobody is left to wait for");
}

#[test]
fn ul_dth_21_creatures_die_at_0_health() {
    let fallen = |option: &str, words: &str| {
        let hero = "ap=40 natural=blow:5:4:poison";
        let mut table = on(" . A B .")
            .option(option)
            .hero("Mira", 'A', hero)
            .foe("Orc", 'B', &format!("av=0:medium {words}"))
            .begin();
        table.sets("Orc", 4, 28).strikes("Mira", "blow", "Orc", PASSIVE, &[5]);
        table.actor("Orc").alive()
    };
    assert!(!fallen("", ""));
    assert!(fallen("", "uses_death_rules=true"), "unless the record gives them the rules of characters");
    assert!(!fallen("npc_death = \"die\"", "uses_death_rules=true"));
    assert!(fallen("npc_death = \"all_use_death_rules\"", ""));
}

#[test]
fn ul_dth_22_special_creatures_fight_for_their_lives() {
    let hero = "ap=40 natural=blow:5:4:poison";
    let mut table = duel(hero, "av=0:medium uses_death_rules=true");
    table.sets("Orc", 4, 28).strikes("Mira", "blow", "Orc", PASSIVE, &[5]);
    assert!(table.has("Orc", Status::Disabled) && table.actor("Orc").dying());
    table.passes("Mira", &[15]);
    assert_eq!(table.actor("Orc").saves.successes, 1);
}

#[test]
fn ul_dth_22_the_game_master_gives_the_rules_in_play() {
    let mut table = duel("ap=40 natural=blow:5:4:poison", "av=0:medium");
    let actor = table.id("Orc");
    let says = |actor: ActorId, on: bool| {
        Command::Rule(MakeRuling { ruling: Ruling::DeathRules { actor, on }, reason: "a chief".into() })
    };
    assert_eq!(table.forbids(says(actor, false)), "UL-CHK-01");
    assert_eq!(table.forbids(says(table.id("Mira"), false)), "UL-CHK-01", "characters have them always");
    table.does(says(actor, true), []);
    assert!(table.told(&Viewer::Spectator).iter().any(|line| line.contains("fights for its life")));
    table.sets("Orc", 4, 28).strikes("Mira", "blow", "Orc", PASSIVE, &[5]);
    assert!(table.has("Orc", Status::Disabled) && table.actor("Orc").dying());
    // The option for all leaves nothing to say.
    let mut table = on(" A B").option("npc_death = \"die\"").hero("Mira", 'A', "").foe("Orc", 'B', "").begin();
    assert_eq!(table.forbids(says(actor, true)), "UL-CHK-01");
}

#[test]
fn ul_dth_22_the_ember_drake_does() {
    let mut state = common::scene(
        ". . . . . . .\n . . . . . . .\n. . B . . . A\n . . . . . . .\n. . . . . . .",
        "",
        &[("A", "Brana", "heroes"), ("B", "Ember drake", "drakes")],
    );
    let (mut dice, mut events) = (Scripted::new(vec![1, 1, 4, 4, 12, 15]), Vec::new());
    let drake = ludex_engine::ActorId(1);
    for command in [
        Command::StartEncounter(StartEncounter { surprised: vec![] }),
        Command::Rule(MakeRuling { ruling: Ruling::Health { actor: drake, to: 0 }, reason: "a rockfall".into() }),
    ] {
        play::<Unbound>(&mut state, &mut dice, &mut events, &command).expect("it is lawful");
    }
    let who = state.actor(drake);
    assert!(who.alive() && who.statuses.has(Status::Disabled) && who.dying());
    while state.round == 1 {
        let actor = state.acting.expect("somebody acts");
        play::<Unbound>(&mut state, &mut dice, &mut events, &Command::Pass(Pass { actor })).expect("it is lawful");
    }
    assert!(events.iter().any(|event| matches!(event, Event::DeathSave(DeathSave { actor, .. }) if *actor == drake)));
    assert_eq!(state.actor(drake).saves.successes, 1, "a 15");
}

#[test]
fn ul_dth_23_boosts_in_endurance_add_to_saves() {
    for (boosts, least) in [(0, 10), (1, 9), (2, 8)] {
        for (face, made) in [(least, 1), (least - 1, 0)] {
            let mut table = dying_of(&format!("+endurance={boosts}"), "1:poison");
            table.passes("Orc", &[face]);
            assert_eq!(count(&table).0, made, "{boosts} boosts, {face}");
        }
    }
}

#[test]
fn ul_dth_24_death_comes_before_any_status() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[5]);
    assert_eq!(count(&table), (0, 1));
    table.passes("Orc", &[1]);
    assert!(dead(&table) && !table.has("Mira", Status::Incapacitated), "three failures");
    assert!(!table.happened(|event| matches!(event, Event::StatusGained(_))));
    // Two failures: Incapacitated first, then Unconscious.
    let mut table = dying_of("", "1:poison");
    table.passes("Orc", &[1]);
    let gained = table.play.events.iter().filter_map(|event| match event {
        Event::StatusGained(StatusGained { status, .. }) => Some(*status),
        _ => None,
    });
    let gained: Vec<Status> = gained.collect();
    assert_eq!(gained, [Status::Incapacitated, Status::Unconscious, Status::Prone]);
}

/// The chance to die from here without help, by the rules alone: every face of every save.
fn risk(table: &Blows, known: &mut BTreeMap<(u8, u8), f64>) -> f64 {
    if let Some(&risk) = known.get(&count(table)) {
        return risk;
    }
    let mut sum = 0.0;
    for face in 1..=20 {
        let mut next = table.clone();
        let actor = next.id("Orc");
        let pass = Command::Pass(Pass { actor });
        play::<Unbound>(&mut next.play.state, &mut Scripted::new(vec![face]), &mut (), &pass).expect("lawful");
        sum += match (next.actor("Mira").alive(), next.actor("Mira").health) {
            (false, _) => 1.0,
            (true, 1) => 0.0,
            _ => {
                if next.acting() == "Mira" {
                    next.passes("Mira", &[]);
                }
                risk(&next, known)
            }
        };
    }
    known.insert(count(table), sum / 20.0);
    sum / 20.0
}

#[test]
fn ul_dth_25_the_odds_to_die_without_help() {
    for (successes, failures, bonus, (some, whole)) in ODDS_TABLE {
        let mut table = dying_of(&format!("+endurance={bonus}"), "1:poison");
        saves(&mut table, &vec![15; usize::from(successes)]);
        saves(&mut table, &vec![5; usize::from(failures)]);
        assert_eq!(count(&table), (successes, failures));
        let odds = risk(&table, &mut BTreeMap::new());
        assert!((odds - some as f64 / whole as f64).abs() < 1e-12, "{successes}/{failures}, {bonus}: {odds}");
    }
}

#[test]
fn ul_dth_26_the_knocked_out_wake_after_hours() {
    let mut table = beaten("", "9:slashing");
    let command = Command::Attack(MakeAttack {
        actor: table.id("Orc"),
        target: table.id("Mira"),
        weapon: 0,
        thrown: false,
        nonlethal: true,
    });
    table.sets("Mira", 3, 0).exchange(command, PASSIVE, &[5]);
    assert!(table.has("Mira", Status::Unconscious) && table.actor("Mira").saves.stable);
    assert!(!table.actor("Mira").dying());
    table.passes("Orc", &[]);
    assert_eq!((table.state().round, count(&table)), (2, (0, 0)), "no death saves");
    table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Recovery }, [2]);
    assert!(!table.has("Mira", Status::Unconscious));
    assert_eq!(table.pools("Mira").0, 1);
}

#[test]
fn ul_dth_20_the_stable_come_round_however_the_hours_pass() {
    let mut table = medic("", 6);
    table.does(EndEncounter {}, []);
    let before = table.state().clock.seconds;
    let wait = |hours: u16| {
        [
            Command::SetScale(time::SetScale { scale: time::Scale::Hours }),
            Command::PassTime(time::PassTime { amount: hours }),
        ]
    };
    let [scale, two] = wait(2);
    table.does(scale, []);
    table.does(two, [3]);
    assert_eq!((table.pools("Mira").0, table.actor("Mira").saves.comes_round), (0, Some(before + 3 * 3600)));
    let told = table.told(&Viewer::Spectator);
    assert_eq!(told[0], "Mira will come round in 3 hours, if nobody helps before.");
    // It was rolled for once; the third hour brings 1 Health, and waiting for it is no longer than that.
    let mut waits = table.state().clone();
    let rest = Command::Rest(TakeRest { rest: Rest::Recovery });
    play::<Unbound>(&mut waits, &mut Scripted::new([]), &mut (), &rest).expect("somebody is stable");
    assert_eq!(waits.clock.seconds - before, 3 * 3600);
    let [_, one] = wait(1);
    table.does(one, []);
    assert_eq!((table.pools("Mira").0, table.has("Mira", Status::Disabled)), (1, false));
    assert_eq!(table.actor("Mira").saves, Saves::default());
}
