//! Help for the hurt, hiding and searching (UL-ACT-09 to 23).

use crate::common;

use common::table::*;
use ludex_grid::Cover;
use ludex_unbound::actions::TakeAim;
use ludex_unbound::aid::{Drink, GivePotion, PutOutFire, Rouse, TreatWounds};
use ludex_unbound::pools::TakeBreather;
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::stealth::{Hide, Search};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

/// Orrin the medic beside Brana, a goblin far away.
fn medic(orrin: i32, brana: i32) -> Table {
    let actors = [("A", "Orrin", "heroes"), ("B", "Brana", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". A B . . . . C .", &actors);
    table.fight(&[("Orrin", orrin), ("Brana", brana), ("Goblin", 1)]);
    table
}

#[test]
fn ul_act_09_hiding_makes_unseen_to_those_who_fail_to_notice() {
    let actors = [("A", "Orrin", "heroes"), ("B", "Goblin", "goblins"), ("C", "Wolf", "goblins")];
    let mut table = scene(". A . . B . C", &actors);
    // Passive Perceptions of 14 and 18.
    table
        .record("Goblin", |profile| profile.attributes.acuity = 4)
        .record("Wolf", |profile| profile.attributes.acuity = 8);
    table.fight(&[("Orrin", 15), ("Goblin", 12), ("Wolf", 13)]);
    let actor = table.id("Orrin");
    let refusal = table.forbids("UL-ACT-09", Hide { actor, allowed: true });
    assert!(refusal.why.contains("sees this actor clearly"));
    table.rules(Ruling::Cover { actor, to: Some(Cover::ThreeQuarters) });
    table.act(Hide { actor, allowed: true }, [14]);
    assert_eq!((table.check().total, table.ap("Orrin")), (17, 10), "d20[14] + Acuity 3");
    assert_eq!(*table.state().unseen, [(table.id("Goblin"), actor)], "17 against 14 and 18");
    assert_eq!(table.actor("Orrin").stealth, Some(17));
}

#[test]
fn ul_act_10_searching_finds_whoever_hides_with_less() {
    let mut table = medic(20, 10);
    let (actor, subject) = (table.id("Orrin"), table.id("Goblin"));
    table.record("Orrin", |profile| {
        profile.attributes.acuity = 2;
        profile.ranks.set(character::Group::Awareness, 1);
    });
    table.set("Goblin", |goblin| goblin.stealth = Some(15));
    table.rules(Ruling::Unseen { observer: actor, subject, unseen: true });
    table.act(Search { actor }, [11]);
    assert_eq!((table.check().total, table.state().unseen.len()), (15, 1), "a tie leaves it hidden");
    table.acts("Orrin").act(Search { actor }, [12]);
    assert_eq!((table.check().total, table.state().unseen.len(), table.ap("Orrin")), (16, 0, 14));
}

#[test]
fn ul_act_12_a_potion_is_rolled_or_drunk_to_the_last_drop() {
    let mut table = medic(12, 1);
    let actor = table.id("Orrin");
    table.pools("Orrin", 1, 5).set("Orrin", |orrin| (orrin.potions, orrin.health_max) = (2, 20));
    table.act(Drink { actor, full: false }, [1, 3]);
    assert_eq!((table.actor("Orrin").health, table.ap("Orrin")), (1 + 6, 9), "2d4[1,3] + 2");
    table.act(Drink { actor, full: true }, []);
    assert_eq!((table.actor("Orrin").health, table.ap("Orrin")), (7 + 10, 3), "4 + 4 + 2");
    table.forbids("UL-ACT-12", Drink { actor, full: false });
}

#[test]
fn ul_act_13_a_potion_given_costs_6_and_gives_all_of_it() {
    for (full, faces, healed) in [(true, vec![], 10), (false, vec![1, 2], 5)] {
        let mut table = medic(12, 4);
        let (actor, target) = (table.id("Orrin"), table.id("Brana"));
        table.options(|options| options.potion_given_is_full = full);
        table.pools("Brana", 0, 0).status("Brana", Status::Disabled);
        assert!(table.actor("Brana").dying());
        table.act(GivePotion { actor, target }, faces);
        assert_eq!((table.actor("Brana").health, table.ap("Orrin")), (healed, 6), "2d4 + 2 into a dying friend");
        assert!(!table.actor("Brana").dying());
        assert_eq!(table.actor("Orrin").potions, 0);
    }
    let mut table = medic(12, 4);
    let (actor, foe) = (table.id("Orrin"), table.id("Goblin"));
    let away = table.forbids("UL-ACT-13", GivePotion { actor, target: foe });
    assert!(away.why.contains("not within 1 space"), "{}", away.why);
    let beside = table.cell(0, 0);
    table.set("Goblin", |goblin| (goblin.at, goblin.health) = (beside, 1));
    let unwilling = table.forbids("UL-ACT-13", GivePotion { actor, target: foe });
    assert!(unwilling.why.contains("willing or Unconscious"));
    table.set("Goblin", |goblin| goblin.gear = [Gear::Dropped; MOST_WEAPONS]);
    table.status("Goblin", Status::Unconscious).act(GivePotion { actor, target: foe }, []);
    assert_eq!(table.actor("Goblin").health, 4, "as much as it can hold");
}

#[test]
fn ul_act_14_aiming_gives_the_next_shot_at_that_target_advantage() {
    let mut table = medic(20, 1);
    let (actor, target) = (table.id("Orrin"), table.id("Goblin"));
    table.act(TakeAim { actor, target }, []);
    assert_eq!((table.ap("Orrin"), table.actor("Orrin").aim), (13, Some(Aim { target, next_turn: true })));
    table.moves("Orrin", (0, 0));
    table.strikes("Orrin", "longbow", "Goblin", [4, 17, 3, 3]);
    assert_eq!((table.rolled().0, table.actor("Orrin").aim), (24, None), "adv[4,17] + 7, and it is used up");
    let shooter = table.id("Brana");
    table.acts("Brana").set("Brana", |brana| brana.ap = 20);
    let refusal = table.forbids("UL-ACT-14", TakeAim { actor: shooter, target });
    assert!(refusal.why.contains("something to shoot"));
}

#[test]
fn ul_act_14_an_aim_is_lost_with_the_next_turn() {
    let mut table = medic(20, 1);
    let (actor, target) = (table.id("Orrin"), table.id("Goblin"));
    table.act(TakeAim { actor, target }, []);
    let round = |table: &mut Table| {
        while table.state().round == 1 || table.acting() != "Orrin A" {
            let actor = table.state().acting.expect("somebody acts");
            table.act(Pass { actor }, []);
        }
    };
    round(&mut table);
    assert!(table.actor("Orrin").aim.is_some(), "it lasts into the next turn");
    table.passes("Orrin");
    assert_eq!(table.actor("Orrin").aim, None);
}

#[test]
fn ul_act_15_a_breather_comes_at_the_next_turn() {
    let mut table = medic(12, 1);
    let actor = table.id("Orrin");
    table.pools("Orrin", 8, 12);
    table.act(TakeBreather { actor }, []);
    assert_eq!((table.ap("Orrin"), table.actor("Orrin").vitality), (4, 12));
    table.passes("Orrin").passes("Goblin");
    table.act(Pass { actor: table.id("Brana") }, [5]);
    assert_eq!((table.state().round, table.actor("Orrin").vitality, table.actor("Orrin").vitality_dice), (2, 17, 2));
    table.set("Orrin", |orrin| orrin.vitality_dice = 0);
    table.forbids("UL-ACT-15", TakeBreather { actor });
}

#[test]
fn ul_act_15_a_breather_is_drawn_when_the_fight_ends_before_the_next_turn() {
    let mut table = medic(12, 1);
    let actor = table.id("Orrin");
    table.pools("Orrin", 8, 12).act(TakeBreather { actor }, []).act(EndEncounter {}, [5]);
    let orrin = table.actor("Orrin");
    assert_eq!((orrin.vitality, orrin.vitality_dice, orrin.breather), (17, 2, false));
}

#[test]
fn ul_act_15_nobody_catches_breath_who_cannot_act() {
    let mut table = medic(12, 1);
    let actor = table.id("Orrin");
    table.pools("Orrin", 8, 12).act(TakeBreather { actor }, []);
    table.passes("Orrin").status("Orrin", Status::Incapacitated).passes("Goblin").passes("Brana");
    assert_eq!((table.state().round, table.actor("Orrin").vitality, table.actor("Orrin").vitality_dice), (2, 12, 3));
}

#[test]
fn ul_act_19_treating_wounds_heals_1_for_each_full_5_above_10() {
    for (face, total, healed) in [(15, 21, 2), (8, 14, 0), (3, 9, 0), (9, 15, 1)] {
        let mut table = medic(12, 1);
        table.record("Orrin", |profile| {
            profile.attributes.dexterity = 2;
            profile.ranks.set(character::Group::Medicine, 2);
        });
        table.pools("Brana", 5, 0);
        let (actor, target) = (table.id("Orrin"), table.id("Brana"));
        table.act(TreatWounds { actor, target }, [face]);
        assert_eq!((table.check().total, table.actor("Brana").health), (total, 5 + healed));
        assert_eq!((table.check().succeeded(), table.ap("Orrin")), (total >= 10, 4));
    }
    let mut table = medic(12, 1);
    let (actor, target) = (table.id("Orrin"), table.id("Brana"));
    table.forbids("UL-ACT-19", TreatWounds { actor, target });
    table.pools("Orrin", 5, 0).act(TreatWounds { actor, target: actor }, [20]);
    assert_eq!(table.actor("Orrin").health, 5 + 2, "oneself, too: 20 + 1 + 2 = 23");
    let mut table = medic(12, 1);
    table.pools("Brana", 5, 0).record("Orrin", |profile| profile.healers_kit = false);
    let refusal = table.forbids("UL-ACT-19", TreatWounds { actor, target });
    assert_eq!(refusal.instead.as_deref(), Some("give first aid"));
}

#[test]
fn ul_act_22_fire_is_put_out_for_3() {
    let mut table = medic(12, 1);
    table.status_with("Brana", Status::Burning, Effect::lasting().of(2));
    let (actor, target) = (table.id("Orrin"), table.id("Brana"));
    table.act(PutOutFire { actor, target }, []);
    assert_eq!((table.ap("Orrin"), table.actor("Brana").statuses.has(Status::Burning)), (9, false));
    table.passes("Orrin").passes("Goblin").passes("Brana");
    assert_eq!((table.state().round, table.actor("Brana").health), (2, 14), "no damage at the start of the round");
    table.forbids("UL-ACT-22", PutOutFire { actor, target });
    let far = table.id("Goblin");
    table.status_with("Goblin", Status::Burning, Effect::lasting().of(2));
    table.forbids("UL-ACT-22", PutOutFire { actor, target: far });
    table.status_with("Orrin", Status::Burning, Effect::lasting().of(1));
    table.act(PutOutFire { actor, target: actor }, []);
    assert!(!table.actor("Orrin").statuses.has(Status::Burning), "on oneself, too");
}

#[test]
fn ul_act_23_rousing_ends_unconsciousness_with_health_left() {
    let mut table = medic(12, 1);
    let (actor, target) = (table.id("Orrin"), table.id("Brana"));
    table.set("Brana", |brana| brana.gear = [Gear::Dropped; MOST_WEAPONS]);
    table.pools("Brana", 1, 0).status("Brana", Status::Unconscious).status("Brana", Status::Prone);
    table.act(Rouse { actor, target }, []);
    assert_eq!((table.ap("Orrin"), table.actor("Brana").statuses.has(Status::Unconscious)), (9, false));
    table.pools("Brana", 0, 0).status("Brana", Status::Unconscious);
    let refusal = table.forbids("UL-STA-12", Rouse { actor, target });
    assert_eq!(refusal.instead.as_deref(), Some("restore some Health"));
}
