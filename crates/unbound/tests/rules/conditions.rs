//! Statuses of the hurt and the worn: UL-STA-08 to 13, 17 to 21, 24 to 26.

use crate::common;

use common::blows::*;
use ludex_unbound::aid::{GivePotion, PutOutFire, Rouse};
use ludex_unbound::attack::MakeAttack;
use ludex_unbound::character::Attribute;
use ludex_unbound::holds::Release;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::Move;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::*;

const MIRA: &str = "ap=40 dexterity=7 weapons=longsword";
const FAR: &str = "av=12:medium";

#[test]
fn ul_sta_08_the_disabled() {
    // Reset 15, 11 left when dropped.
    let mut table = beaten("ap=15 agility=2 dexterity=7 weapons=longsword", "3:poison");
    table.sets_ap("Mira", 11).sets("Mira", 3, 28).hits("Mira");
    assert_eq!((table.ap("Mira"), table.has("Mira", Status::Disabled)), (7, true));
    let mira = table.id("Mira");
    assert_eq!(movement::allowance(table.state(), mira, false, false).total, 2, "half of 5");
    table.passes("Orc", &[12]);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[8, 2, 3, 3]);
    assert_eq!(table.rolled().roll.kept, 2);
    // The next round begins with half of what Exhaustion leaves.
    table.passes("Mira", &[]);
    assert_eq!((table.state().round, table.ap("Mira")), (2, 7));
    let mut table = beaten("ap=17", "3:poison");
    table.sets_ap("Mira", 3).sets("Mira", 3, 28).hits("Mira");
    assert_eq!(table.ap("Mira"), 3);
    table.passes("Orc", &[12]).passes("Mira", &[]);
    assert_eq!(table.ap("Mira"), 8);
}

#[test]
fn ul_sta_09_dying_follows_from_health() {
    let mut table = beaten("", "3:poison");
    assert!(!table.actor("Mira").dying());
    table.sets("Mira", 0, 0);
    assert!(table.actor("Mira").dying());
    table.passes("Orc", &[12]);
    assert_eq!(table.actor("Mira").saves.successes, 1);
}

#[test]
fn ul_sta_10_stable_until_hurt() {
    let mut table = beaten("", "1:slashing");
    let command = Command::Attack(MakeAttack {
        actor: table.id("Orc"),
        target: table.id("Mira"),
        weapon: 0,
        thrown: false,
        nonlethal: true,
    });
    table.sets("Mira", 1, 0);
    // Half of 1 is nothing; a strike for 1 to the last Health by hand makes it so.
    let actor = table.id("Mira");
    table.exchange(command, PASSIVE, &[5]);
    assert_eq!(table.pools("Mira").0, 1);
    table.rules(Ruling::Health { actor, to: 0 });
    assert!(!table.actor("Mira").saves.stable);
    let mut table = beaten("", "4:slashing");
    let command = Command::Attack(MakeAttack {
        actor: table.id("Orc"),
        target: actor,
        weapon: 0,
        thrown: false,
        nonlethal: true,
    });
    table.sets("Mira", 2, 0).exchange(command, PASSIVE, &[5]);
    assert!(table.actor("Mira").saves.stable && !table.actor("Mira").dying());
    table.gains("Mira", Status::Burning, 1).passes("Orc", &[]);
    assert_eq!((table.actor("Mira").saves.stable, table.actor("Mira").saves.failures), (false, 1));
}

#[test]
fn ul_sta_11_the_incapacitated_do_nothing_until_they_rest() {
    let mut table = duel(MIRA, FAR);
    table.gains("Orc", Status::Incapacitated, 0);
    let orc = table.id("Orc");
    assert!(!table.state().can_act(orc) && !table.state().can_react(orc));
    // A defence roll is made all the same.
    let (actor, target) = (table.id("Mira"), orc);
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Shove }, [2, 9]);
    assert_eq!((table.rolled().answer, table.rolled().target), (Answer::DefenceRoll, 9));
    table.passes("Mira", &[]);
    assert_eq!((table.acting(), table.state().round), ("Mira", 2), "its turn was over at once");
    table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
    assert!(!table.has("Orc", Status::Incapacitated));
    // Next to an archer it disturbs no shot.
    for (status, faces) in [(None, vec![2, 3]), (Some(Status::Incapacitated), vec![2])] {
        let ground = on(" . A B . . C").hero("Mira", 'A', "weapons=longbow").foe("Orc", 'B', FAR);
        let mut table = ground.foe("Ugh", 'C', FAR).begin();
        if let Some(status) = status {
            table.gains("Orc", status, 0);
        }
        table.strikes("Mira", "longbow", "Ugh", PASSIVE, &faces);
        assert_eq!(table.rolled().reasons.iter().any(|reason| reason.rule.as_str() == "UL-ATK-23"), status.is_none());
    }
}

#[test]
fn ul_sta_12_the_unconscious() {
    let mut table = duel(MIRA, "av=12:medium weapons=longsword strength=3 agility=3");
    table.gains("Orc", Status::Unconscious, 0);
    assert!(table.has("Orc", Status::Prone));
    assert_eq!(table.actor("Orc").gear[0], Gear::Dropped);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    assert_eq!(table.rolled().reasons.len(), 2, "Unconscious, and Prone next to the attacker");
    // Body (Strength) is not rolled: it fails.
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Shove }, [2]);
    assert!(table.rolled().degree.hits());
}

#[test]
fn ul_sta_12_how_they_wake() {
    let down = || {
        let mut table = on(" . A B . C").hero("Mira", 'A', "").hero("Bo", 'B', "ap=9").foe("Orc", 'C', FAR).begin();
        table.sets("Bo", 5, 0).gains("Bo", Status::Unconscious, 0);
        table
    };
    let mut table = down();
    let (actor, target) = (table.id("Mira"), table.id("Bo"));
    table.does(GivePotion { actor, target }, []);
    assert!(!table.has("Bo", Status::Unconscious) && table.has("Bo", Status::Prone));
    let mut table = down();
    table.does(Rouse { actor, target }, []);
    assert_eq!((table.has("Bo", Status::Unconscious), table.ap("Mira")), (false, 17));
    let mut table = down();
    table.sets("Bo", 0, 0).gains("Bo", Status::Unconscious, 0);
    assert_eq!(table.forbids(Rouse { actor, target }), "UL-STA-12", "nobody wakes at 0 Health");
    let mut table = down();
    table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
    assert!(!table.has("Bo", Status::Unconscious));
}

#[test]
fn ul_sta_12_a_heal_for_2_wakes_and_the_rest_stays() {
    // One failed save behind Bo, or two (UL-DTH-08).
    for (faces, failures, incapacitated) in [(vec![5], 1, false), (vec![1], 2, true)] {
        let ground = on(" . A B . C").hero("Mira", 'A', "ap=20 knows=Mend casting=will").hero("Bo", 'B', "ap=12");
        let mut table = ground.foe("Orc", 'C', "ap=4").begin();
        table.sets("Bo", 0, 0).passes("Mira", &faces);
        assert_eq!((table.actor("Bo").saves.failures, table.has("Bo", Status::Unconscious)), (failures, true));
        table.passes("Orc", &[]);
        let (actor, target) = (table.id("Mira"), table.id("Bo"));
        assert_eq!((table.state().round, table.acting()), (2, "Mira"));
        table.does(CastSpell { actor, spell: 0, target: Some(target), at: None }, [2]);
        assert_eq!((table.pools("Bo").0, table.has("Bo", Status::Unconscious)), (2, false), "awake");
        assert!(table.has("Bo", Status::Prone) && !table.has("Bo", Status::Disabled));
        assert_eq!(table.has("Bo", Status::Incapacitated), incapacitated, "{failures} failures");
    }
}

#[test]
fn ul_sta_12_a_hit_next_to_them_may_be_critical() {
    for (option, degree) in [("", Degree::Hit), ("unconscious_adjacent_hit_is_crit = true", Degree::Critical)] {
        let mut table = on(" . A B .").option(option).hero("Mira", 'A', MIRA).foe("Orc", 'B', FAR).begin();
        table.gains("Orc", Status::Unconscious, 0);
        assert_eq!(table.would(table.attack("Mira", "longsword", "Orc"), 6), degree, "{option}");
    }
}

#[test]
fn ul_sta_13_exhaustion() {
    let mut table = duel("ap=16 dexterity=7 weapons=longsword agility=2", "ap=4 av=12:medium");
    let actor = table.id("Mira");
    table.rules(Ruling::Exhaustion { actor, to: 2 });
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[11, 2, 2]);
    assert_eq!(table.outcome().0, 16);
    assert_eq!(defence::roll_tally(table.state(), actor, Attribute::Will, false).total, -2);
    assert_eq!(defence::dodge_tally(table.state(), actor, false).total, 8, "no d20, no penalty");
    assert_eq!(movement::allowance(table.state(), actor, false, false).total, 5);
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert_eq!(table.ap("Mira"), 14);
    table.rules(Ruling::Exhaustion { actor, to: 4 });
    assert_eq!(movement::allowance(table.state(), actor, false, false).total, 2);
    table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Long }, []);
    assert_eq!(table.actor("Mira").exhaustion, 3);
    let mut table = duel("", "");
    table.rules(Ruling::Exhaustion { actor, to: 6 });
    assert!(!table.actor("Mira").alive());
}

#[test]
fn ul_sta_17_burning_until_put_out() {
    let mut table = duel("", "resists=fire");
    table.gains("Orc", Status::Burning, 3);
    for health in [13, 12] {
        table.passes("Mira", &[]).passes("Orc", &[]);
        assert_eq!(table.pools("Orc"), (health, 28));
    }
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(PutOutFire { actor, target }, []).passes("Mira", &[]).passes("Orc", &[]);
    assert_eq!(table.pools("Orc"), (12, 28));
}

#[test]
fn ul_sta_18_slowed_for_so_many_turns() {
    let mut table = duel("", "agility=2");
    let actor = table.id("Orc");
    let effect = Effect::lasting().for_turns(2, false);
    table.rules(Ruling::Gain { actor, status: Status::Slowed, effect });
    for (round, spaces) in [(1, 2), (2, 2), (3, 5)] {
        assert_eq!(table.state().round, round);
        assert_eq!(movement::allowance(table.state(), actor, false, false).total, spaces);
        table.passes("Mira", &[]).passes("Orc", &[]);
    }
}

#[test]
fn ul_sta_19_corroded_armour() {
    let mut table = duel("", "av=3:medium");
    table.gains("Orc", Status::Corroded, 4);
    assert_eq!(armour::worn(table.state(), table.id("Orc")).0, 0);
    table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
    assert_eq!(armour::worn(table.state(), table.id("Orc")).0, 3, "cleaned at the next rest");
}

#[test]
fn ul_sta_20_withered_for_half_its_number_in_rounds() {
    for (dice, rounds) in [(3, 1), (1, 1), (4, 2), (5, 2)] {
        let mut table = duel(&format!("natural=blow:5:{dice}d4:necrotic"), "av=0:medium");
        table.strikes("Mira", "blow", "Orc", PASSIVE, &[&[20][..], &vec![1; dice]].concat());
        assert_eq!(table.value("Orc", Status::Withered), dice as i32);
        for round in 1..=rounds {
            table.passes("Mira", &[]).passes("Orc", &[]);
            assert!(table.has("Orc", Status::Withered), "{dice} dice, after round {round}");
        }
        table.passes("Mira", &[]).passes("Orc", &[]);
        assert!(!table.has("Orc", Status::Withered), "{dice} dice");
    }
}

#[test]
fn ul_sta_21_the_shocked_do_not_react() {
    let mut table = duel("", "");
    let (actor, orc) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Gain { actor: orc, status: Status::Shocked, effect: Effect::lasting().for_turns(1, false) });
    assert!(table.state().can_act(orc) && !table.state().can_react(orc));
    let at = table.actor("Mira").at;
    let to = ludex_grid::Cell::new(at.x - 2, at.y);
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    assert_eq!(table.state().decision(), None, "foes walk away freely");
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert!(!table.has("Orc", Status::Shocked));
}

#[test]
fn ul_sta_24_what_hinders_and_what_uses_it_up() {
    let mut table = duel("ap=40 agility=2 dexterity=7 weapons=longsword", "av=10:light");
    let (actor, orc) = (table.id("Mira"), table.id("Orc"));
    table.gains("Mira", Status::HinderedMoveCost, 1).gains("Mira", Status::HinderedMoveSpaces, 1);
    table.gains("Mira", Status::HinderedAttackCost, 1);
    assert_eq!(movement::move_price(table.state(), actor, false, false, false).total, 4);
    assert_eq!(movement::allowance(table.state(), actor, false, false).total, 4);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[4, 1, 1]);
    assert_eq!((table.paid("Mira").0, table.has("Mira", Status::HinderedAttackCost)), (6, false));
    assert!(table.has("Mira", Status::HinderedMoveCost), "different entries stand side by side");
    // The defence against the next attack, whatever it is, even if that misses.
    table.gains("Orc", Status::HinderedDefence, 1);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 6]);
    assert_eq!((table.rolled().target, table.has("Orc", Status::HinderedDefence)), (15, false));
    table.gains("Orc", Status::HinderedDefence, 1);
    assert_eq!(armour::passive(table.state(), orc, ludex_grid::Cover::None, false).total, 9);
}

#[test]
fn ul_sta_25_the_dead() {
    let mut table = duel(MIRA, FAR);
    let actor = table.id("Orc");
    table.rules(Ruling::Kill { actor });
    let orc = table.actor("Orc");
    assert_eq!((orc.alive(), orc.can_act(), orc.health, orc.ap), (false, false, 0, 0));
    table.rules(Ruling::Revive { actor, health: 1 });
    let orc = table.actor("Orc");
    assert_eq!((orc.alive(), orc.health, orc.saves), (true, 1, Saves::default()));
    assert_eq!(
        table.forbids(MakeRuling { ruling: Ruling::Revive { actor, health: 1 }, reason: "again".into() }),
        "UL-CHK-01"
    );
}

#[test]
fn ul_sta_26_the_longer_of_two_counts() {
    let minute = Effect::lasting().for_rounds(6);
    let turn = Effect::lasting().for_turns(1, false);
    for (first, second) in [(turn, minute), (minute, turn)] {
        let mut table = duel("natural=blow:5:1d4:poison", "av=0:medium");
        let actor = table.id("Orc");
        table.rules(Ruling::Gain { actor, status: Status::Poisoned, effect: first.joined(second) });
        for round in 1..=6 {
            table.passes("Mira", &[]).passes("Orc", &[]);
            assert!(table.has("Orc", Status::Poisoned), "after round {round}");
        }
        table.passes("Mira", &[]).passes("Orc", &[]);
        assert!(!table.has("Orc", Status::Poisoned));
    }
    // What comes by the rules is joined by itself; without an end it lasts.
    let mut table = duel("natural=blow:5:1d4:poison", "av=0:medium");
    table.gains("Orc", Status::Poisoned, 0).strikes("Mira", "blow", "Orc", PASSIVE, &[20, 1]);
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert!(table.has("Orc", Status::Poisoned));
    let actor = table.id("Orc");
    table.rules(Ruling::End { actor, status: Status::Poisoned });
    assert!(!table.has("Orc", Status::Poisoned));
    // Holds are counted by who holds.
    let mut table = on(" . B A C .").hero("Mira", 'A', "").foe("Orc", 'B', "").foe("Ugh", 'C', "").begin();
    let (victim, orc, ugh) = (table.id("Mira"), table.id("Orc"), table.id("Ugh"));
    for actor in [orc, ugh] {
        table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
    }
    table.does(Release { actor: orc, victim }, []);
    assert!(table.state().is_held(victim));
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
