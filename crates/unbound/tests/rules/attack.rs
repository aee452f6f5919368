//! Making an attack: UL-ATK-01 to 19.

use crate::common;

use common::blows::*;
use ludex_unbound::action_points::ApSpent;
use ludex_unbound::actions::TakeAim;
use ludex_unbound::attack::StrikeOffHand;
use ludex_unbound::reactions::DefenceDeclared;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::{Status, StatusGained};
use ludex_unbound::stealth::Hide;
use ludex_unbound::*;

/// +7 to hit without any rank, so that nothing grazes.
const MIRA: &str = "dexterity=7 weapons=longsword";
/// Passive Armor 10, dodge 10 + 1d6, Armor Reduction 5.
const ORC: &str = "av=10:light";

#[test]
fn ul_atk_01_price_then_defence_then_rolls_then_damage() {
    let mut table = duel(MIRA, ORC);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[9, 4, 5, 6]);
    assert_eq!((table.ap("Mira"), table.ap("Orc")), (15, 10));
    let place = |what: &str, fits: fn(&Event) -> bool| {
        table.play.events.iter().position(fits).unwrap_or_else(|| panic!("no {what}"))
    };
    let order = [
        place("price", |event| matches!(event, Event::ApSpent(ApSpent { amount: 5, on: Expense::Attack, .. }))),
        place("declaration", |event| matches!(event, Event::AttackDeclared(_))),
        place("question", |event| matches!(event, Event::Asked(Asked { pending: Pending::Defend(_) }))),
        place("defence", |event| matches!(event, Event::DefenceDeclared(DefenceDeclared { with: Answer::Dodge, .. }))),
        place("its price", |event| matches!(event, Event::ApSpent(ApSpent { amount: 2, on: Expense::Dodge, .. }))),
        place("roll", |event| matches!(event, Event::AttackRolled(_))),
        place("damage", |event| matches!(event, Event::Damaged(_))),
    ];
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(table.outcome(), (16, 14, Degree::Hit));
    // 11 less half of armor 10; the dodge failed, and the orc has no Agility to put in place of the rank.
    assert_eq!(table.amounts(), [6]);
    assert_eq!(table.pools("Orc"), (14, 22));
}

#[test]
fn ul_atk_01_only_somebody_else_alive_in_range_is_a_target() {
    let mut table = on(" . A B C .").hero("Mira", 'A', MIRA).foe("Orc", 'B', ORC).foe("Far", 'C', ORC).begin();
    assert_eq!(table.forbids(table.attack("Mira", "longsword", "Mira")), "UL-ATK-01");
    assert_eq!(table.forbids(table.attack("Mira", "longsword", "Far")), "UL-ATK-24");
    let actor = table.id("Orc");
    table.rules(Ruling::Kill { actor });
    assert_eq!(table.forbids(table.attack("Mira", "longsword", "Orc")), "UL-ATK-01");
}

#[test]
fn ul_atk_02_a_spell_with_an_attack_roll_gives_its_caster_away_a_fireball_does_not() {
    let mage = "intelligence=3 casting=intelligence knows=Ember_Dart,Fireball level=3";
    let ground = on(" . A . . . B .").gear(FIREBALL).hero("Mira", 'A', mage);
    let mut table = ground.foe("Orc", 'B', "av=0:medium health=40 vitality=40 ap=1").begin();
    let (actor, target, at) = (table.id("Mira"), table.id("Orc"), table.actor("Orc").at);
    table.unseen("Orc", "Mira");
    table.does(CastSpell { actor, spell: 1, target: None, at: Some(at) }, [1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!((table.amounts(), table.state().unseen.len()), (vec![8], 1), "it is no attack");
    table.does(CastSpell { actor, spell: 0, target: Some(target), at: None }, [3, 4, 1, 1]);
    assert!(table.state().unseen.is_empty());
    // Whatever it is called: a blast one was born with.
    let mut table = duel("intelligence=3 natural=blast:5:2d6:fire!range=[60,60]", ORC);
    table.unseen("Orc", "Mira");
    table.strikes("Mira", "blast", "Orc", PASSIVE, &[3, 4]);
    assert!(table.state().unseen.is_empty());
}

#[test]
fn ul_atk_03_die_attribute_rank_and_boost() {
    let mut table = duel("dexterity=3 blades=2 weapons=longsword weapon_boosts=longsword", "av=12:light");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[11, 3, 3]);
    assert_eq!(table.outcome(), (19, 12, Degree::Hit));
    assert_eq!(table.rolled().tally.to_string(), "3 Dexterity + 4 Blades + 1 weapon boost = 8");
}

#[test]
fn ul_atk_04_heavy_and_thrown_use_strength_ranged_acuity() {
    let body =
        "strength=4 dexterity=1 acuity=-2 blades=1 impaling=1 ranged=1 weapons=greatsword,longsword,spear,longbow";
    let cases: [(_, _, &[u32]); 3] =
        [("greatsword", 16, &[10, 1, 1, 1]), ("longsword", 13, &[10, 4, 4]), ("spear", 16, &[10, 4])];
    for (weapon, total, faces) in cases {
        let mut table = duel(&format!("{body} held={weapon}"), "av=12:light");
        table.strikes("Mira", weapon, "Orc", PASSIVE, faces);
        assert_eq!(table.outcome().0, total, "{weapon}");
    }
    let mut table = apart(3, &format!("{body} held=longbow"), "av=12:light");
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[12, 1, 1]);
    assert_eq!(table.outcome(), (12, 12, Degree::Hit));
}

#[test]
fn ul_atk_05_skill_counts_only_with_aptitude() {
    let barred = r#"blades=2 dexterity=3 natural=claymore:5:2d6:slashing!group="blades"!aptitude=false"#;
    let mut table = duel(barred, ORC);
    table.strikes("Mira", "claymore", "Orc", PASSIVE, &[11, 3, 3]);
    assert_eq!(table.outcome(), (14, 10, Degree::Hit));
    let granted = barred.replace("aptitude=false", "aptitude=true");
    let mut table = duel(&granted, ORC);
    table.strikes("Mira", "claymore", "Orc", PASSIVE, &[11, 3, 3]);
    assert_eq!(table.outcome().0, 18);
    // Unarmed strikes always have it, and a rank in Fist then counts.
    let mut table = duel("dexterity=1 fist=1", ORC);
    table.strikes("Mira", "unarmed strike", "Orc", PASSIVE, &[11]);
    assert_eq!(table.outcome().0, 14);
}

#[test]
fn ul_atk_06_a_tie_hits_and_one_less_does_not() {
    let mut table = duel(MIRA, ORC);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[8, 5, 3, 4]);
    assert_eq!(table.outcome(), (15, 15, Degree::Hit));
    let mut table = duel(MIRA, ORC);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[8, 6]);
    assert_eq!(table.outcome(), (15, 16, Degree::Miss));
}

#[test]
fn ul_atk_07_a_natural_20_is_critical_whatever_defends() {
    let mut table = duel("weapons=longsword", "av=8:light light=1 agility=10 mobility=4");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[20, 1, 6, 6]);
    assert_eq!(table.outcome(), (20, 27, Degree::Critical));
    assert!(!table.rolled().defence_critical && table.state().decision().is_none());
    assert_eq!(table.rolled().rule.as_str(), "UL-ATK-07");
    // 12 + 12 for slashing, less 4 + Agility 10 in place of the rank: no minor failure of the defender either.
    assert_eq!(table.amounts(), [10]);
}

#[test]
fn ul_atk_07_the_kept_die_counts() {
    let mut table = duel("weapons=longsword", "av=10:medium");
    table.gains("Orc", Status::Unbalanced, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[4, 20, 1, 1]);
    assert_eq!(table.outcome(), (20, 10, Degree::Critical));
    let mut table = duel("weapons=longsword", "av=10:medium");
    table.gains("Mira", Status::Poisoned, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[20, 4]);
    assert_eq!(table.outcome(), (4, 10, Degree::Miss));
}

#[test]
fn ul_atk_08_a_natural_1_misses_whatever_the_total() {
    let mut table = duel("dexterity=7 blades=1 weapons=longsword", "");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[1]);
    assert_eq!(table.outcome(), (10, 6, Degree::Miss));
    assert_eq!(table.rolled().rule.as_str(), "UL-ATK-08");
    // No minor failure of the attacker on a 1 either: 10 is 1 short of 11.
    let mut table = duel("dexterity=7 blades=1 weapons=longsword", "av=11:heavy");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[1]);
    assert_eq!(table.outcome(), (10, 11, Degree::Miss));
    assert!(table.dealt().is_empty());
}

#[test]
fn ul_atk_09_the_ladder_of_outcomes() {
    let start = duel("dexterity=4 blades=2 weapons=longsword", "av=10:light mobility=2");
    let rows = [
        (19, 27, Degree::Critical),
        (18, 26, Degree::Hit),
        (11, 19, Degree::Hit),
        (10, 18, Degree::PartlyDefended),
        (9, 17, Degree::PartlyDefended),
        (8, 16, Degree::Graze),
        (7, 15, Degree::Graze),
        (6, 14, Degree::Miss),
        (1, 9, Degree::Miss),
    ];
    for (face, total, degree) in rows {
        let mut table = start.clone();
        let faces: &[u32] = if degree == Degree::Miss { &[face, 3] } else { &[face, 3, 2, 2] };
        table.strikes("Mira", "longsword", "Orc", DODGE, faces);
        assert_eq!(table.outcome(), (total, 17, degree));
    }
}

#[test]
fn ul_atk_10_both_together_cancel() {
    let mut table = apart(6, "acuity=7 weapons=longbow", "av=8:light");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TakeAim { actor, target }, []);
    table.unseen("Mira", "Orc");
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[8, 2, 2]);
    assert_eq!(table.outcome().0, 15);
    assert_eq!(table.rolled().reasons.len(), 2);
    assert!(table.actor("Mira").aim.is_none(), "the aim is used up all the same");
}

#[test]
fn ul_atk_10_several_sources_count_once() {
    let mut table = duel(MIRA, ORC);
    table.gains("Orc", Status::Unbalanced, 0).gains("Orc", Status::Prone, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[3, 9, 2, 2]);
    assert_eq!((table.outcome().0, table.rolled().reasons.len()), (16, 2));
}

#[test]
fn ul_atk_11_an_unseen_target_is_hard_to_hit() {
    let mut table = duel(MIRA, "av=8:light");
    table.unseen("Mira", "Orc");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[16, 5, 2, 2]);
    assert_eq!(table.outcome(), (12, 8, Degree::Hit));
}

#[test]
fn ul_atk_13_an_unseen_attacker_has_advantage() {
    let mut table = duel(MIRA, "av=12:light");
    table.unseen("Orc", "Mira");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[5, 14, 2, 2]);
    assert_eq!(table.outcome(), (21, 12, Degree::Hit));
}

#[test]
fn ul_atk_14_attacking_gives_the_attacker_away_hit_or_miss() {
    for face in [2, 9] {
        let mut table = duel("dexterity=3 weapons=shortsword,dagger", "av=12:medium");
        table.unseen("Orc", "Mira");
        let hit = face == 9;
        let faces: &[u32] = if hit { &[face, 2, 4] } else { &[face, 2] };
        table.strikes("Mira", "shortsword", "Orc", PASSIVE, faces);
        assert!(table.state().unseen.is_empty());
        let (actor, target, weapon) = (table.id("Mira"), table.id("Orc"), table.weapon("Mira", "dagger"));
        table.exchange(StrikeOffHand { actor, target, weapon, thrown: false, nonlethal: false }, PASSIVE, &[4]);
        assert!(table.rolled().reasons.is_empty(), "the off hand has no advantage from it");
    }
}

#[test]
fn ul_atk_14_the_invisible_stay_invisible() {
    let mut table = duel(MIRA, "av=12:medium");
    table.gains("Mira", Status::Invisible, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    assert!(table.has("Mira", Status::Invisible));
}

#[test]
fn ul_atk_15_a_state_holds_between_two() {
    let start =
        on(" . B A C .").hero("Mira", 'A', MIRA).foe("Ada", 'B', "av=12:medium").foe("Bea", 'C', "av=12:medium");
    let mut start = start.begin();
    start.unseen("Ada", "Mira");
    let mut table = start.clone();
    table.strikes("Mira", "longsword", "Ada", PASSIVE, &[2, 3]);
    assert_eq!(table.rolled().reasons.len(), 1);
    let mut table = start;
    table.strikes("Mira", "longsword", "Bea", PASSIVE, &[2]);
    assert!(table.rolled().reasons.is_empty());
    // A status is there for everybody.
    table.gains("Ada", Status::Unbalanced, 0);
    table.strikes("Mira", "longsword", "Ada", PASSIVE, &[2, 3]);
    assert!(table.rolled().reasons.iter().any(|reason| reason.label == "target Unbalanced"));
}

#[test]
fn ul_atk_17_the_narrator_chooses_who_is_surprised() {
    // A group sneaks up: Stealth 16 and 14 against a passive Perception of 14.
    let ground = on(" A B . . . C D").hero("Mira", 'A', MIRA).hero("Bo", 'B', "").foe("Sentry", 'C', "acuity=4");
    let mut table = ground.foe("Guard", 'D', "acuity=4").waiting();
    let (members, observers) = (vec![table.id("Mira"), table.id("Bo")], vec![table.id("Sentry"), table.id("Guard")]);
    for &actor in &members {
        table.rules(Ruling::Cover { actor, to: Some(ludex_grid::Cover::ThreeQuarters) });
    }
    table.does(stealth::SneakPast { members, observers }, [16, 13]);
    assert_eq!(table.state().unseen.len(), 4, "1 of 2 is enough: 16 against 14");
    let surprised = vec![table.id("Sentry")];
    table.does(StartEncounter { surprised }, []);
    assert!(table.has("Sentry", Status::Surprised) && !table.has("Guard", Status::Surprised));
    assert_eq!((table.ap("Sentry"), table.ap("Guard")), (6, 12));
    assert!(
        table.happened(|event| matches!(event, Event::StatusGained(StatusGained { status: Status::Surprised, .. })))
    );
}

#[test]
fn ul_atk_18_nobody_is_surprised_once_the_fight_is_on() {
    let mut table = duel(MIRA, "av=12:medium");
    let surprised = vec![table.id("Orc")];
    assert_eq!(table.forbids(StartEncounter { surprised }), "UL-TRN-01");
    table.unseen("Orc", "Mira");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 4]);
    assert_eq!(table.rolled().reasons.len(), 1, "unseen gives advantage");
    assert!(!table.has("Orc", Status::Surprised), "but surprises nobody");
}

#[test]
fn ul_atk_18_a_rogue_that_hides_in_round_2_strikes_with_advantage_and_surprises_nobody() {
    let mut table = duel("stealth=1 agility=2 weapons=dagger", "av=12:medium ap=4");
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert_eq!((table.state().round, table.acting()), (2, "Mira"));
    let actor = table.id("Mira");
    table.rules(Ruling::Cover { actor, to: Some(ludex_grid::Cover::ThreeQuarters) });
    table.does(Hide { actor, allowed: true }, [12]);
    assert_eq!((table.state().unseen.len(), table.ap("Mira")), (1, 15), "against a passive Perception of 10");
    let surprised = vec![table.id("Orc")];
    assert_eq!(table.forbids(StartEncounter { surprised }), "UL-TRN-01");
    table.strikes("Mira", "dagger", "Orc", PASSIVE, &[2, 5]);
    assert_eq!((table.rolled().roll.kept, table.rolled().reasons.len()), (5, 1), "advantage");
    assert!(!table.has("Orc", Status::Surprised) && table.state().unseen.is_empty());
}

#[test]
fn ul_atk_19_the_alert_cannot_be_surprised() {
    let camp = on(" . A B . C .").hero("Mira", 'A', MIRA).foe("Orc", 'B', ORC).foe("Watch", 'C', "alert=true");
    let mut table = camp.waiting();
    let surprised = vec![table.id("Watch")];
    assert_eq!(table.forbids(StartEncounter { surprised }), "UL-ATK-19");
    let surprised = vec![table.id("Orc")];
    table.does(StartEncounter { surprised }, []);
    assert!(table.has("Orc", Status::Surprised));
}

#[test]
fn ul_atk_18_whoever_joins_a_fight_is_not_surprised_by_it() {
    let ground = on(" . A B C .").hero("Mira", 'A', "").foe("Orc", 'B', "");
    let mut table = ground.foe("Late", 'C', "reserve").begin();
    let actor = table.id("Late");
    let join = |surprised| Ruling::Join { actor, surprised, at_once: false };
    let reason = String::new();
    assert_eq!(table.forbids(MakeRuling { ruling: join(true), reason }), "UL-ATK-18");
    table.rules(join(false));
    assert!(!table.has("Late", Status::Surprised));
}
