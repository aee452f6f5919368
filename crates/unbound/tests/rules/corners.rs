//! Where rules meet: what comes first of two, what somebody may insist on, what is left when something ends.

use crate::common;

use common::blows::*;
use ludex_engine::{ActorId, Authority, System};
use ludex_unbound::maneuvers::FinishBash;
use ludex_unbound::mounted::{Dismount, Mount};
use ludex_unbound::spells::Cast;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::valor::Inspire;
use ludex_unbound::*;

/// A door that is shut, in a column of the first row.
fn shut_door(table: &mut Blows, column: u16) {
    let at = table.state().map().cell_at(column, 0).expect("it is on the map");
    let door = serde_json::json!({"do": "furnish", "change": "place", "what": {
        "name": "door", "at": [at.x, at.y], "armor": 2, "health": 10, "health_max": 10, "bars": true, "open": false,
    }});
    table.does(serde_json::from_value(door).expect("it is a command"), []);
}

#[test]
fn ul_def_25_a_critical_parry_opens_the_guard_before_the_other_hand_strikes() {
    let mut table = duel("weapons=shortsword,dagger", "dexterity=9 ap=12 weapons=longsword");
    table.strikes("Mira", "shortsword", "Orc", Answer::Parry(0), &[3, 15]);
    assert!(matches!(table.state().decision(), Some(Pending::Counterattack { parried: true, .. })));
    table.declines("Orc");
    assert!(matches!(table.state().decision(), Some(Pending::OffHand { .. })), "the other hand comes after");
    // Whoever is laid low by the counterattack strikes no more.
    let mut table = duel("vitality=0 health=1 weapons=shortsword,dagger", "dexterity=9 ap=12 weapons=longsword");
    table.sets("Mira", 1, 0);
    table.strikes("Mira", "shortsword", "Orc", Answer::Parry(0), &[3, 15]);
    let back = Command::Counterattack { actor: table.id("Orc"), weapon: 0, nonlethal: false };
    table.exchange(back, PASSIVE, &[20, 6, 6]);
    assert!(!table.actor("Mira").alive() && table.state().decision().is_none());
}

#[test]
fn ul_pos_04_a_dash_may_go_anywhere_within_its_reach() {
    let mut table = on(" A . . . . . . B").hero("Mira", 'A', "agility=2").foe("Orc", 'B', "").begin();
    let (actor, to) = (table.id("Mira"), table.state().map().cell_at(2, 0).expect("it is on the map"));
    table.does(Command::Move { actor, to, dash: true, disengage: false, face: None }, []);
    assert_eq!((table.paid("Mira"), table.actor("Mira").turn.dashed), ((5, Expense::Move), true));
    let to = table.state().map().cell_at(3, 0).expect("it is on the map");
    table.does(Command::Position { actor, to }, []);
    assert_eq!(table.ap("Mira"), 20 - 5 - 2, "UL-INB-08: the surcharge is on the next step");
}

#[test]
fn ul_pos_05_one_may_disengage_from_those_one_does_not_know_of() {
    let mut table = on(" A . . . . . . B").hero("Mira", 'A', "agility=2").foe("Orc", 'B', "").begin();
    let (actor, to) = (table.id("Mira"), table.state().map().cell_at(2, 0).expect("it is on the map"));
    table.does(Command::Move { actor, to, dash: false, disengage: true, face: None }, []);
    assert_eq!(table.paid("Mira"), (4, Expense::Move));
}

#[test]
fn ul_atk_35_what_is_put_away_unloaded_is_drawn_unloaded() {
    let mut table = apart(3, "weapons=hand_crossbow", "ap=1");
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[2]);
    let actor = table.id("Mira");
    table.does(Command::Drop { actor, weapon: 0 }, []).does(Command::Draw { actor, weapon: 0 }, []);
    assert_eq!(table.actor("Mira").gear[0], Gear::Unloaded);
    let shoot = table.attack("Mira", "hand crossbow", "Orc");
    assert_eq!(table.forbids(shoot), "UL-ATK-35");
    table.does(Command::Stow { actor, weapon: 0 }, []).does(Command::Draw { actor, weapon: 0 }, []);
    assert_eq!(table.forbids(table.attack("Mira", "hand crossbow", "Orc")), "UL-ATK-35");
    table.does(Command::Reload { actor, weapon: 0 }, []);
    table.does(Command::Stow { actor, weapon: 0 }, []).does(Command::Draw { actor, weapon: 0 }, []);
    assert_eq!(table.actor("Mira").gear[0], Gear::Held, "and what is put away loaded stays so");
}

/// An orc that lies knocked out before Mira.
fn knocked_out(orc: &str) -> Blows {
    let orc = format!("av=0:medium health=3 vitality=0 {orc}");
    let mut table = duel("ap=40 weapons=longsword", &orc);
    knocks(&mut table, &[5, 6, 6]);
    assert!(table.actor("Orc").saves.stable && table.actor("Orc").health == 0);
    table
}

/// Mira strikes the orc to knock it out.
fn knocks(table: &mut Blows, faces: &[u32]) {
    let command = match table.attack("Mira", "longsword", "Orc") {
        Command::Attack { actor, target, weapon, thrown, .. } => {
            Command::Attack { actor, target, weapon, thrown, nonlethal: true }
        }
        other => other,
    };
    table.exchange(command, PASSIVE, faces);
}

#[test]
fn ul_dmg_18_what_is_nonlethal_never_kills_at_once() {
    // 8 damage against a most Vitality of 5 would be massive (UL-DTH-15).
    let mut table = knocked_out("vitality=5 uses_death_rules=true");
    knocks(&mut table, &[5, 5, 4, 4]);
    assert!(table.actor("Orc").alive());
    assert_eq!((table.actor("Orc").saves.failures, table.actor("Orc").saves.stable), (1, false), "UL-DTH-13 holds");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[5, 5, 4, 4]);
    assert!(!table.actor("Orc").alive(), "what is meant to kill does");
}

#[test]
fn ul_dth_21_a_creature_that_lies_knocked_out_dies_of_what_is_meant_to_kill() {
    let mut table = knocked_out("");
    knocks(&mut table, &[5, 5, 1, 1]);
    assert!(table.actor("Orc").alive() && table.actor("Orc").saves.stable, "not of another knock");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[5, 5, 1, 1]);
    assert!(!table.actor("Orc").alive(), "it makes no death saves");
    assert!(table.happened(|event| matches!(event, Event::Died { rule, .. } if rule.as_str() == "UL-DTH-21")));
}

#[test]
fn ul_sta_26_of_two_durations_the_one_that_ends_later_counts() {
    let running = Effect::lasting().for_turns(2, false);
    let fresh = Effect::lasting().for_turns(1, true);
    assert_eq!(running.joined(fresh), running, "both end with the next turn");
    assert_eq!(Effect::lasting().for_turns(1, false).joined(fresh), fresh);
    assert_eq!(fresh.joined(Effect::lasting().for_turns(3, false)).turns, 3);
    let rounds = Effect::lasting().of(4).for_rounds(2);
    assert_eq!(rounds.joined(Effect::lasting().of(2).for_rounds(1)), rounds);
    assert!(!rounds.joined(Effect::lasting()).has_end());
}

#[test]
fn ul_crt_21_a_second_chill_lasts_no_longer_than_it_says() {
    let mut table = beaten("", "1d4:cold");
    let (actor, status) = (table.id("Mira"), Status::Slowed);
    // Slowed for this turn of Mira's and the next; in her turn a critical hit of one die adds nothing.
    table.rules(Ruling::Gain { actor, status, effect: Effect::lasting().for_turns(2, false) });
    table.sets_ap("Orc", 4).sets_ap("Mira", 10);
    table.passes("Orc", &[]);
    assert_eq!(table.acting(), "Mira");
    table.passes("Mira", &[]);
    assert_eq!(table.state().round, 2);
    assert_eq!(table.actor("Mira").statuses.get(status).map(|effect| effect.turns), Some(1));
}

#[test]
fn ul_act_17_the_game_master_may_let_the_other_act_first() {
    let ground =
        on(" . . A B . . . C").hero("Mira", 'A', "ap=13 weapons=longsword").foe("Orc", 'B', "ap=8 weapons=longsword");
    let mut table = ground.foe("Wolf", 'C', "ap=7").begin();
    let actor = table.id("Mira");
    table.does(Command::Ready { actor }, []);
    table.sets_ap("Mira", 6);
    let after = Command::StepIn { actor, after: true };
    assert!(table.play.offered(&after));
    let before = Command::StepIn { actor, after: false };
    let says = |command: &Command| Unbound::authority(table.state(), command);
    assert_eq!((says(&before), says(&after)), (Authority::Actor(actor), Authority::GameMaster));
    table.does(after, []);
    assert_eq!((table.acting(), table.ap("Mira")), ("Orc", 6));
    table.strikes("Orc", "longsword", "Mira", PASSIVE, &[1]);
    assert_eq!(table.acting(), "Mira", "before the wolf, who has more");
    assert_eq!(table.forbids(Command::StepIn { actor, after: true }), "UL-ACT-17");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[1]);
    assert_eq!((table.acting(), table.ap("Mira")), ("Wolf", 1), "one activation, then the order as ever");
}

#[test]
fn ul_act_17_whoever_can_no_longer_act_steps_in_nowhere() {
    let ground =
        on(" . . A B . . . C").hero("Mira", 'A', "ap=13 weapons=longsword").foe("Orc", 'B', "ap=8 weapons=longsword");
    let mut table = ground.foe("Wolf", 'C', "ap=7").begin();
    let actor = table.id("Mira");
    table.does(Command::Ready { actor }, []).does(Command::StepIn { actor, after: true }, []);
    table.gains("Mira", Status::Unconscious, 0);
    table.passes("Orc", &[]);
    assert_eq!((table.acting(), table.state().next), ("Wolf", None));
}

#[test]
fn ul_opt_02_a_rider_is_higher_than_those_on_foot() {
    for (option, more) in [("high_ground = true", 1), ("", 0)] {
        let cells = " . . . . . .\n  A H . B . .\n . . . . . .";
        let ground = on(cells).option(option).hero("Mira", 'A', "ap=40 dexterity=7 weapons=spear");
        let horse = "size=large bears=\"trained\"";
        let mut table = ground.foe("Orc", 'B', "").creature("Horse", 'H', "heroes", &format!("ap=5 {horse}")).begin();
        let (actor, target) = (table.id("Mira"), table.id("Horse"));
        table.does(Command::Mount(Mount { actor, target }), []);
        let near = table.state().map().cell_at(3, 1).expect("it is on the map");
        let orc = table.id("Orc");
        table.rules(Ruling::Place { actor: orc, at: near });
        assert_eq!(cover::high_ground(table.state(), actor, orc), more);
        assert_eq!(cover::high_ground(table.state(), orc, actor), 0);
    }
}

#[test]
fn ul_act_22_under_water_nothing_burns() {
    let mut table = duel("", "");
    table.gains("Mira", Status::Burning, 3);
    table.rules(Ruling::Submerge { actor: table.id("Mira"), under: true });
    assert!(!table.has("Mira", Status::Burning));
}

#[test]
fn ul_man_11_a_critical_feint_lowers_spell_defense_too() {
    let mut table = apart(3, "knows=Mind_Spike casting=will", "will=2");
    table.gains("Orc", Status::HinderedDefence, 1);
    let cast = Command::Cast { actor: table.id("Mira"), spell: 0, target: Some(table.id("Orc")), at: None };
    table.exchange(cast, PASSIVE, &[11, 1, 1]);
    assert_eq!(table.outcome(), (11, 11, Degree::Hit), "12, less 1");
    assert!(!table.has("Orc", Status::HinderedDefence), "and is used up by it");
}

#[test]
fn ul_pos_10_nobody_is_put_into_a_wall() {
    let cells = " # # # # #\n  # A B # #\n # # # # #\n  # # # # .";
    let ground = on(cells).hero("Mira", 'A', "").foe("Orc", 'B', "");
    let mut table = ground.foe("Late", 'A', "reserve").begin();
    table.rules(Ruling::Join { actor: table.id("Late"), surprised: false, at_once: false });
    let at = table.actor("Late").at;
    assert_eq!(Some(at), table.state().map().cell_at(4, 3), "the only free space, however far");
}

#[test]
fn ul_cov_03_a_shut_door_stops_what_comes_over_an_area() {
    let words = "weapons=longbow knows=Burning_Ring casting=intelligence";
    let mut table = on(" . A . . B . .\n  # # # # # # #").hero("Mira", 'A', words).foe("Orc", 'B', "ap=4").begin();
    let at = table.actor("Orc").at;
    shut_door(&mut table, 3);
    let actor = table.id("Mira");
    assert_eq!(table.forbids(Command::Cast { actor, spell: 0, target: None, at: Some(at) }), "UL-COV-03");
    let strike = Command::StrikeThing {
        actor,
        weapon: 0,
        thrown: false,
        at,
        what: "a cart".into(),
        armor: Some(5),
        size: Default::default(),
    };
    assert_eq!(table.forbids(strike), "UL-COV-03");
    // On this side of it, the ring does not reach through (UL-ATK-41).
    let here = table.state().map().cell_at(2, 0).expect("it is on the map");
    let cast = Cast { actor, spell: 0, target: None, at: Some(here) };
    assert!(spells::may_cast(table.state(), cast).is_ok());
    table.does(Command::Cast { actor, spell: 0, target: None, at: Some(here) }, [2, 2, 2, 20]);
    let resisted = table.play.events.iter().filter(|event| matches!(event, Event::Resisted { .. })).count();
    assert_eq!(resisted, 1, "Mira, who stands next to it, and not the orc");
}

#[test]
fn ul_act_14_an_aim_is_lost_when_the_target_has_total_cover() {
    let mut table = apart(4, "weapons=longbow", "ap=4");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(Command::Aim { actor, target }, []);
    table.rules(Ruling::Cover { actor: target, to: Some(ludex_grid::Cover::ThreeQuarters) });
    assert!(table.actor("Mira").aim.is_some(), "Heavy Cover is not enough");
    table.rules(Ruling::Cover { actor: target, to: Some(ludex_grid::Cover::Total) });
    table.rules(Ruling::Cover { actor: target, to: None });
    assert_eq!(table.actor("Mira").aim, None);
}

#[test]
fn ul_act_14_a_spell_that_is_an_attack_can_be_aimed() {
    let mut table = apart(4, "knows=Ember_Dart casting=intelligence intelligence=3", "ap=4 av=1:medium");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(Command::Aim { actor, target }, []);
    let cast = Command::Cast { actor, spell: 0, target: Some(target), at: None };
    table.exchange(cast, PASSIVE, &[4, 12, 1, 1]);
    assert_eq!((table.rolled().total, table.actor("Mira").aim), (15, None), "adv[4,12] + 3");
}

#[test]
fn ul_dmg_05_a_weapon_may_have_a_power_behind_it() {
    let blade = "natural=claw:5:2d6:fire!source=\"infernal\"";
    for (orc, amount) in [("resists=infernal", 6), ("resists=arcane", 12), ("vulnerable=infernal", 24)] {
        let mut table = duel(blade, &format!("av=0:medium vitality=40 {orc}"));
        table.strikes("Mira", "claw", "Orc", PASSIVE, &[5, 6, 6]);
        assert_eq!(table.amounts(), [amount], "UL-DMG-12: {orc}");
    }
}

#[test]
fn ul_dmg_02_a_weapon_may_add_another_attribute_or_none() {
    for (line, amount) in [("none", 7), ("will", 9), ("strength", 11)] {
        let words = format!("strength=4 will=2 natural=claw:5:2d6:slashing!damage_attribute=\"{line}\"");
        let mut table = duel(&words, "av=0:medium");
        table.strikes("Mira", "claw", "Orc", PASSIVE, &[5, 3, 4]);
        assert_eq!(table.amounts(), [amount], "{line}");
    }
}

#[test]
fn ul_arm_09_a_record_may_go_past_armour() {
    let mut table = duel("natural=sting:5:1d4:poison!ignores_armor=true", "av=12:heavy heavy=4");
    table.strikes("Mira", "sting", "Orc", PASSIVE, &[15, 3]);
    assert_eq!((table.amounts(), table.pools("Orc").0), (vec![3], 11));
}

#[test]
fn ul_mnt_07_a_mount_whose_rider_dies_has_what_the_rider_had() {
    let cells = " . . . . . .\n  A H . B . .\n . . . . . .";
    let ground = on(cells).hero("Mira", 'A', "ap=11 health=1 vitality=0").foe(
        "Orc",
        'B',
        "ap=30 strength=9 natural=blow:5:9:fire!extra_reach=2",
    );
    let mut table = ground.creature("Horse", 'H', "heroes", "ap=5 size=large bears=\"trained\"").begin();
    let (actor, target) = (table.id("Mira"), table.id("Horse"));
    table.rules(Ruling::Seat { actor, target });
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[19]);
    assert_eq!((table.actor("Mira").alive(), table.ap("Horse")), (false, 11));
    assert_eq!(table.acting(), "Orc");
}

#[test]
fn ul_val_09_inspiration_is_used_up_by_a_search_in_the_shade_too() {
    let mut table = on(" . A . . . . B .").hero("Mira", 'A', "acuity=3").foe("Orc", 'B', "ap=3").begin();
    let (actor, at) = (table.id("Mira"), table.actor("Orc").at);
    let fog = serde_json::json!({"do": "surround", "change": "area", "area": {
        "name": "fog", "at": [at.x, at.y], "radius": 1, "veil": "patchy_fog",
    }});
    table.does(serde_json::from_value(fog).expect("it is a command"), []);
    let award = serde_json::json!({"do": "award_valor", "members": [actor.0], "amount": 4});
    table.does(serde_json::from_value(award).expect("it is a command"), []);
    table.does(Command::Inspire(Inspire { actor }), []);
    table.does(Command::Search { actor }, [20, 3]);
    let valor = table.actor("Mira").valor;
    assert_eq!((valor.inspired, valor.points), (false, 4 - 3 + 1), "and a natural 20 counts (UL-VAL-04)");
}

#[test]
fn ul_sta_03_a_pin_takes_a_free_hand_next_to_the_one_pinned() {
    let mut table = duel("endurance=5 weapons=greatsword", "ap=3");
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.does(Command::Drop { actor, weapon: 0 }, []);
    table.rules(Ruling::Hold { actor, victim, pinned: true, fixed: None });
    assert!(table.state().is_pinned(victim));
    table.does(Command::Draw { actor, weapon: 0 }, []);
    assert!(table.state().is_held(victim) && !table.state().is_pinned(victim), "both hands are at the sword");
    assert_eq!(table.forbids(tries(&table, Maneuver::Pin)), "UL-MAN-15");
    table.does(Command::Stow { actor, weapon: 0 }, []);
    assert!(table.play.offered(&tries(&table, Maneuver::Pin)));
}

#[test]
fn ul_man_14_one_lets_go_after_the_fight_too() {
    let mut table = duel("endurance=5", "ap=3");
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
    table.does(Command::EndEncounter, []);
    let release = Command::Release { actor, victim };
    assert!(table.play.offered(&release));
    table.does(release, []);
    assert!(table.state().grapples.is_empty());
}

#[test]
fn ul_vit_17_what_ends_drops_no_other_pool() {
    let mut table = duel("", "");
    table.sets_pool("Mira", Temporary::Vigor, 6).sets_pool("Mira", Temporary::Health, 0);
    assert_eq!(table.actor("Mira").vigor, 6);
    table.sets_pool("Mira", Temporary::Health, 2).sets_pool("Mira", Temporary::Vigor, 0);
    assert_eq!(table.actor("Mira").temporary_health, 2);
}

#[test]
fn ul_pos_13_one_may_drop_prone_after_a_shot_though_another_acts() {
    let mut table = apart(6, "ap=12 weapons=longbow", "ap=10");
    let actor = table.id("Mira");
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[1]);
    assert_eq!(table.acting(), "Orc");
    let drop = Command::DropProne { actor };
    assert!(table.play.offered(&drop));
    table.does(drop.clone(), []);
    assert!(table.has("Mira", Status::Prone));
    assert_eq!((table.ap("Mira"), table.acting()), (7, "Orc"));
    // Not before the first activation, and not after the turn.
    let mut table = apart(6, "ap=12", "ap=30");
    assert_eq!(table.forbids(drop.clone()), "UL-TRN-09");
    table.passes("Orc", &[]).passes("Mira", &[]);
    assert_eq!(table.state().round, 2);
    assert_eq!(table.forbids(drop), "UL-TRN-09");
}

#[test]
fn ul_opt_04_a_tie_that_grazes_beats_the_dodge() {
    let orc = "ap=12 av=4:medium medium=2 agility=0";
    let option = "minor_failure_attack = \"tie_grazes\"";
    let ground = on(" . . A B . .").option(option).hero("Mira", 'A', "dexterity=5 blades=1 weapons=longsword");
    let mut table = ground.foe("Orc", 'B', orc).begin();
    // 4 + 4 against 1 + 5 + 2: the dodge failed, so the rank is lost: (9 - 2) / 2.
    table.strikes("Mira", "longsword", "Orc", DODGE, &[1 + 1, 5, 4, 5]);
    assert_eq!(table.rolled().degree, Degree::Graze);
    assert_eq!(table.amounts(), [3]);
    let harm =
        |event: &[Event]| event.iter().any(|event| matches!(event, Event::Damaged { damage, .. } if damage.amount > 0));
    let mut fresh = ground_for_odds(option, orc);
    let attack = fresh.attack("Mira", "longsword", "Orc");
    fresh.does(attack, []);
    let dodge = Command::Defend { actor: fresh.id("Orc"), with: DODGE };
    assert!(chance(fresh.state(), &dodge, harm).0 > 0, "weighed and walked alike: see the properties");
}

fn ground_for_odds(option: &str, orc: &str) -> Blows {
    let ground = on(" . . A B . .").option(option).hero("Mira", 'A', "dexterity=5 blades=1 weapons=longsword");
    ground.foe("Orc", 'B', orc).begin()
}

/// A bash of Mira's that hit, with a round shield and Strength 3.
fn bashed(faces: &[u32]) -> Blows {
    tried("strength=3 shove=1 shield=round_shield", "av=0:medium", Maneuver::Bash, faces)
}

fn finish(table: &mut Blows, push: bool, hard: bool) -> (Vec<i32>, u32) {
    let actor = table.id("Mira");
    table.does(Command::FinishBash(FinishBash { actor, push, hard }), []);
    (table.amounts(), table.state().distance(actor, table.id("Orc")))
}

#[test]
fn ul_man_06_the_push_of_a_bash_is_optional() {
    assert_eq!(finish(&mut bashed(&[12, 14]), true, false), (vec![9], 4));
    assert_eq!(finish(&mut bashed(&[12, 14]), false, false), (vec![9], 1));
    let mut table = bashed(&[12, 14]);
    let actor = table.id("Mira");
    assert_eq!(table.forbids(Command::FinishBash(FinishBash { actor, push: true, hard: true })), "UL-MAN-07");
    assert_eq!(table.forbids(Command::Decline { actor }), "UL-MAN-06");
    assert_eq!(
        table.forbids(Command::FinishBash(FinishBash { actor: table.id("Orc"), push: true, hard: false })),
        "UL-MAN-06"
    );
}

#[test]
fn ul_man_07_a_critical_bash_hurts_more_or_pushes_farther() {
    assert_eq!(finish(&mut bashed(&[15, 10]), true, true), (vec![15], 4));
    assert_eq!(finish(&mut bashed(&[15, 10]), false, true), (vec![15], 1));
    assert_eq!(finish(&mut bashed(&[15, 10]), true, false), (vec![9], 5));
    // A dodge that fails a little halves damage and push (UL-MAN-26).
    let mut table = duel("strength=3 shove=1 shield=round_shield", "av=0:medium mobility=1 agility=3");
    table.exchange(tries(&table, Maneuver::Bash), DODGE, &[4, 5]);
    assert_eq!(table.rolled().degree, Degree::PartlyDefended);
    assert_eq!(finish(&mut table, true, false), (vec![4], 2));
}

/// Mira and Kef side by side, an orc far away, before or after a fight.
fn in_peace(mira: &str, kef: &str) -> Blows {
    on(" . A C . . . . . B").hero("Mira", 'A', mira).hero("Kef", 'C', kef).foe("Orc", 'B', "").waiting()
}

#[test]
fn ul_dth_17_first_aid_after_the_fight() {
    let mut table = in_peace("dexterity=2 medicine=1", "");
    table.does(Command::StartEncounter { surprised: vec![] }, []).sets("Kef", 0, 0);
    table.does(Command::EndEncounter, []);
    let (actor, target) = (table.id("Mira"), table.id("Kef"));
    assert!(table.actor("Kef").dying());
    let aid = Command::FirstAid { actor, target };
    assert!(table.play.offered(&aid));
    table.does(aid.clone(), [6]);
    assert!(table.actor("Kef").saves.stable, "d20[6] + 2 + 2 = 10");
    assert_eq!(table.forbids(aid), "UL-DTH-17");
    // And what the potion gives wakes whoever fainted.
    table.gains("Kef", Status::Unconscious, 0);
    table.does(Command::GivePotion { actor, target }, []);
    assert_eq!((table.pools("Kef").0, table.has("Kef", Status::Unconscious)), (10, false));
}

#[test]
fn ul_act_12_a_potion_outside_a_fight() {
    let mut table = in_peace("", "");
    let actor = table.id("Mira");
    let drink = Command::Drink { actor, full: true };
    assert_eq!(table.forbids(drink.clone()), "UL-ACT-12", "there is nothing to heal");
    table.rules(Ruling::Health { actor, to: 1 });
    assert!(table.play.offered(&drink));
    table.does(drink.clone(), []);
    assert_eq!((table.pools("Mira").0, table.ap("Mira")), (11, 0), "for no Action Points");
    assert_eq!(table.forbids(drink), "UL-ACT-12", "it was the only one");
}

#[test]
fn ul_act_22_23_fires_and_faints_outside_a_fight() {
    let mut table = in_peace("", "");
    table.gains("Kef", Status::Burning, 2).gains("Kef", Status::Unconscious, 0);
    let (actor, target) = (table.id("Mira"), table.id("Kef"));
    for command in [Command::PutOutFire { actor, target }, Command::Rouse { actor, target }] {
        assert!(table.play.offered(&command));
        table.does(command, []);
    }
    assert!(!table.has("Kef", Status::Burning) && !table.has("Kef", Status::Unconscious));
    table.gains("Mira", Status::Unconscious, 0).gains("Kef", Status::Burning, 2);
    assert_eq!(table.forbids(Command::PutOutFire { actor, target }), "UL-ACT-01", "nobody helps in a faint");
}

#[test]
fn ul_atk_37_a_spell_that_harms_nobody_outside_a_fight() {
    let mut table = in_peace("knows=Mend,Ember_Dart casting=will will=2", "");
    let (actor, target) = (table.id("Mira"), table.id("Kef"));
    let cast = |spell: u8, target| Command::Cast { actor, spell, target: Some(target), at: None };
    assert_eq!(table.forbids(cast(0, target)), "UL-ACT-07", "nothing to heal");
    table.rules(Ruling::Health { actor: target, to: 1 });
    let mana = table.actor("Mira").magic.mana;
    assert!(table.play.offered(&cast(0, target)));
    table.does(cast(0, target), [3]);
    assert_eq!((table.pools("Kef").0, table.actor("Mira").magic.mana), (4, mana - 2));
    assert_eq!(table.forbids(cast(1, table.id("Orc"))), "UL-ACT-07", "no attacks without a fight");
    table.does(cast(0, target), [4]).does(cast(0, target), [4]);
    table.rules(Ruling::Health { actor: target, to: 1 });
    while table.actor("Mira").magic.mana >= 2 {
        table.does(cast(0, target), [1]);
    }
    assert_eq!(table.forbids(cast(0, target)), "UL-ATK-42");
}

#[test]
fn ul_dmg_18_the_other_hand_and_who_strikes_back_may_knock_out_too() {
    let mut table = duel("weapons=shortsword,dagger", "av=0:medium health=2 vitality=0 ap=4");
    table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[1]);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let strike = Command::OffHand { actor, target, weapon: 1, thrown: false, nonlethal: true };
    assert!(table.play.offered(&strike));
    table.exchange(strike, PASSIVE, &[5, 2, 2]);
    assert!(table.actor("Orc").alive() && table.actor("Orc").saves.stable);
    // The orc walks away, and is struck down gently.
    let mut table = duel("weapons=longsword", "av=0:medium health=2 vitality=0 ap=30");
    let to = table.state().map().cells().max_by_key(|&cell| table.state().spaces(ActorId(0)).distance_to(cell));
    let orc = table.id("Orc");
    let to = to.expect("there is room");
    let near = table.state().map().cell_at(6, 0).unwrap_or(to);
    table.does(Command::Move { actor: orc, to: near, dash: false, disengage: false, face: None }, []);
    let back = Command::Counterattack { actor: ActorId(0), weapon: 0, nonlethal: true };
    assert!(table.play.offered(&back));
    table.exchange(back, PASSIVE, &[5, 3, 3]);
    assert!(table.actor("Orc").alive() && table.actor("Orc").saves.stable);
}

#[test]
fn ul_atk_18_whoever_joins_a_fight_is_not_surprised_by_it() {
    let ground = on(" . A B C .").hero("Mira", 'A', "").foe("Orc", 'B', "");
    let mut table = ground.foe("Late", 'C', "reserve").begin();
    let actor = table.id("Late");
    let join = |surprised| Ruling::Join { actor, surprised, at_once: false };
    let reason = String::new();
    assert_eq!(table.forbids(Command::Rule { ruling: join(true), reason }), "UL-ATK-18");
    table.rules(join(false));
    assert!(!table.has("Late", Status::Surprised));
}

#[test]
fn ul_mnt_02_nobody_gets_off_into_a_shut_door() {
    let ground = on(" . . . . . .\n  A H . . B .\n . . . . . .").hero("Mira", 'A', "").foe("Orc", 'B', "ap=2");
    let mut table = ground.creature("Horse", 'H', "heroes", "ap=5 size=large bears=\"trained\"").begin();
    let (actor, target) = (table.id("Mira"), table.id("Horse"));
    table.rules(Ruling::Seat { actor, target });
    shut_door(&mut table, 1);
    let to = table.state().map().cell_at(1, 0).expect("it is on the map");
    assert_eq!(table.forbids(Command::Dismount(Dismount { actor, to })), "UL-MNT-02");
}

#[test]
fn ul_opt_09_numbers_that_no_game_could_be_played_with_are_refused() {
    let lines = [
        ("crit_margin", [i32::MIN, 0, 100, i32::MAX]),
        ("armor_unarmored_value", [i32::MIN, -1, 31, i32::MAX]),
        ("health_per_pool_per_level", [i32::MIN, -1, 21, i32::MAX]),
        ("loading_reload_ap", [i32::MIN, -1, 31, i32::MAX]),
        ("dex_boost_step", [i32::MIN, -1, 21, i32::MAX]),
        ("crit_rank_step", [i32::MIN, -21, 21, i32::MAX]),
        ("ap_minimum", [i32::MIN, -1, 100, i32::MAX]),
        ("day_ends_at", [24, 25, 99, 255]),
    ];
    for (name, numbers) in lines {
        for number in numbers {
            let ground = on(" . A B .").option(&format!("{name} = {number}"));
            let faults = ground.hero("Mira", 'A', "").foe("Orc", 'B', "").tries().expect_err("it is out of bounds");
            assert_eq!(faults[0].field, format!("options.{name}"), "{number}: {faults:?}");
        }
    }
}

#[test]
fn ul_trn_01_a_state_that_names_somebody_who_is_not_there_is_broken() {
    let table = duel("weapons=longsword", "");
    assert_eq!(Unbound::broken(table.state()), None);
    let nobody = ActorId(77);
    let broken = |change: &dyn Fn(&mut State)| {
        let mut state = table.state().clone();
        change(&mut state);
        Unbound::broken(&state).is_some()
    };
    assert!(broken(&|state| state.acting = Some(nobody)));
    assert!(broken(&|state| state.next = Some(nobody)));
    assert!(broken(&|state| state.unseen.push((ActorId(0), nobody))));
    assert!(broken(&|state| {
        state.grapples.push(Grapple { grappler: ActorId(0), victim: nobody, pinned: false, fixed: None });
    }));
    assert!(broken(&|state| state.pending.push(Pending::TurnToFace { actor: ActorId(0), mover: nobody })));
    assert!(broken(&|state| state.actors[0].helped_by = Some(nobody)));
    let at = table.actor("Mira").at;
    assert!(broken(&|state| state.lying.push(Lying { owner: ActorId(0), weapon: 7, at, by: None })));
}

#[test]
fn ul_sta_06_poison_weakens_every_skill_professions_too() {
    use ludex_unbound::character::Craft;
    use ludex_unbound::checks::{Attempt, Target, What};
    let mut table = in_peace("intelligence=1 crafting=1", "");
    table.gains("Mira", Status::Poisoned, 0);
    let members = vec![table.id("Mira")];
    let attempt = Attempt { tool_at_hand: true, ..Attempt::of(What::Craft(Craft::Smithing)) };
    let against = Some(Target::Number(10));
    let check = Command::Check { members, leader: None, solo: false, attempt, against };
    table.does(check, [15, 4]);
    assert!(table.happened(|event| match event {
        Event::Checked { check, .. } => check.roll.kept == 4,
        _ => false,
    }));
}

#[test]
fn ul_trn_12_a_reaction_that_costs_the_last_action_points_ends_the_turn() {
    let mut table = duel("natural=blow:5:1d4:cold ap=9", "ap=12");
    let orc = table.id("Orc");
    // The orc has acted, so its turn is on; then it has just enough left for a dodge.
    table.does(Command::Search { actor: orc }, [10]).sets_ap("Orc", 2);
    table.gains("Orc", Status::Slowed, 1);
    assert!(table.actor("Orc").turn.started && !table.actor("Orc").turn.ended);
    table.strikes("Mira", "blow", "Orc", Answer::Dodge, &[3, 6]);
    assert_eq!(table.ap("Orc"), 0);
    assert!(table.actor("Orc").turn.ended, "its turn is over at once");
    assert!(table.ap("Mira") > 0 && table.acting() == "Mira", "while the round goes on");
}
