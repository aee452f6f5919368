//! Health, Vitality and temporary pools: UL-VIT.

use crate::common;

use common::blows::*;
use ludex_unbound::aid::{Drink, GivePotion, TreatWounds};
use ludex_unbound::character::growth::BoostAttribute;
use ludex_unbound::character::{Attribute, BoostSource};
use ludex_unbound::pools::{Healed, TakeBreather, VitalityLost};
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Vigor, temporary Vitality and temporary Health.
fn temporary(table: &Blows, who: &str) -> (i32, i32, i32) {
    let actor = table.actor(who);
    (actor.vigor, actor.temporary_vitality, actor.temporary_health)
}

#[test]
fn ul_vit_01_two_pools_each_with_a_most() {
    let table = duel("formula level=3 vitality_die=10 health_pool=2 endurance=2 +strength=1", "");
    let mira = table.actor("Mira");
    assert_eq!((mira.health, mira.health_max, mira.vitality, mira.vitality_max), (14, 14, 28, 28));
}

#[test]
fn ul_vit_02_vitality_first_then_health() {
    let mut table = beaten("", "9:slashing");
    table.sets("Mira", 14, 5).hits("Mira");
    assert_eq!(table.pools("Mira"), (10, 0));
    let mut table = beaten("", "9:slashing");
    table.hits("Mira");
    assert_eq!(table.pools("Mira"), (14, 19));
}

#[test]
fn ul_vit_03_no_penalty_before_0() {
    let mut table = duel("dexterity=3 blades=2 weapons=longsword", "");
    let (id, before) = (table.id("Mira"), table.ap("Mira"));
    let bonus = |table: &Blows| {
        let weapon = &table.actor("Mira").profile.weapons[0];
        attack::attack_tally(table.state(), id, weapon, false, false).total
    };
    let whole = bonus(&table);
    table.sets("Mira", 1, 0);
    assert_eq!((bonus(&table), table.ap("Mira")), (whole, before));
    assert_eq!(movement::allowance(table.state(), id, false, false).total, 3);
    table.sets("Mira", 0, 0);
    assert_eq!(table.ap("Mira"), 10, "at 0 it is another matter");
}

#[test]
fn ul_vit_04_what_goes_past_vitality() {
    let mut table = beaten("", "4:poison");
    table.hits("Mira");
    assert_eq!(table.pools("Mira"), (10, 28));
    let mut table = beaten("", "4:slashing");
    table.sets("Mira", 14, 20).gains("Mira", Status::Burning, 1).passes("Orc", &[]).passes("Mira", &[]);
    assert_eq!(table.pools("Mira"), (13, 20), "Vitality stays 20");
    let mut table = beaten("", "2d4:piercing");
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[20, 1, 1]);
    assert_eq!(table.pools("Mira"), (12, 26));
}

/// Mira drinks a potion fast, with the faces of its two dice.
fn drinks(table: &mut Blows, faces: [u32; 2]) {
    let actor = table.id("Mira");
    table.does(Drink { actor, full: false }, faces);
}

#[test]
fn ul_vit_05_healing_goes_up_to_the_most() {
    let mut table = duel("", "");
    table.sets("Mira", 12, 10);
    drinks(&mut table, [2, 1]);
    assert_eq!(table.pools("Mira"), (14, 10));
    assert!(table.happened(|event| matches!(event, Event::Healed(Healed { amount: 2, pool: Healing::Health, .. }))));
}

#[test]
fn ul_vit_06_healing_names_its_pool() {
    // A potion of Health at full Health does nothing for Vitality.
    let mut table = duel("", "");
    table.sets("Mira", 14, 10);
    drinks(&mut table, [4, 4]);
    assert_eq!(table.pools("Mira"), (14, 10));
    // A breather gives Vitality, and none of what is over to Health.
    let mut table = duel("vitality_die=8", "");
    table.sets("Mira", 5, 26);
    let actor = table.id("Mira");
    table.does(TakeBreather { actor }, []).passes("Mira", &[]).passes("Orc", &[7]);
    assert_eq!(table.pools("Mira"), (5, 28));
}

#[test]
fn ul_vit_06_what_heals_full_vitality_gives_health_nothing() {
    let balm = "[[spell]]\nname = \"Balm\"\nsource = \"divine\"\nap = 4\nresolution = \"auto\"\nrange = 5\n\
                heals = { pool = \"vitality\", dice = \"1d8\" }\n";
    let ground = on(" . A . . B").gear(balm).hero("Mira", 'A', "casting=will knows=Balm").foe("Orc", 'B', "");
    let mut table = ground.begin();
    let actor = table.id("Mira");
    let cast = Command::Cast(CastSpell { actor, spell: 0, target: Some(actor), at: None });
    table.sets("Mira", 3, 25).does(cast.clone(), [8]);
    assert_eq!(table.pools("Mira"), (3, 28), "the other 5 are lost");
    table.does(cast, [8]);
    assert_eq!(table.pools("Mira"), (3, 28), "nothing");
}

#[test]
fn ul_vit_07_the_dead_regain_nothing() {
    let mut table =
        on(" . A B . C").hero("Mira", 'A', "healers_kit=true").hero("Bo", 'B', "ap=9").foe("Orc", 'C', "").begin();
    let (actor, target) = (table.id("Mira"), table.id("Bo"));
    table.sets("Bo", 5, 0).rules(Ruling::Kill { actor: target });
    table.refused(GivePotion { actor, target });
    table.refused(TreatWounds { actor, target });
    assert_eq!(pools::can_be_healed(table.state(), target).map_err(|no| no.rule.id), Err("UL-VIT-07"));
    table.refused(MakeRuling { ruling: Ruling::Health { actor: target, to: 4 }, reason: "hope".into() });
    table.rules(Ruling::Revive { actor: target, health: 1 });
    assert_eq!(pools::can_be_healed(table.state(), target), Ok(()));
    table.does(GivePotion { actor, target }, []);
    assert_eq!(table.pools("Bo").0, 11, "1 and the most of 2d4 + 2");
}

#[test]
fn ul_vit_08_most_health() {
    for (level, pool, boosts, health) in [(3, 2, 1, 14), (1, 1, 0, 6), (3, 1, 0, 8), (10, 2, 2, 45)] {
        let hero = format!("formula level={level} health_pool={pool} +strength={boosts}");
        assert_eq!(duel(&hero, "").actor("Mira").health_max, health, "{hero}");
    }
}

#[test]
fn ul_vit_09_strength_boosts_count_for_all_levels() {
    let most = |boosts: i32| duel(&format!("formula level=4 health_pool=2 +strength={boosts}"), "").pools("Mira").0;
    assert_eq!((most(0), most(1), most(2)), (13, 17, 21));
    // Taken at level 4 by a hurt actor: 4 more of both.
    let mut table = on(" A . B").hero("Mira", 'A', "formula level=4 health_pool=2").foe("Orc", 'B', "").waiting();
    let actor = table.id("Mira");
    table.rules(Ruling::Health { actor, to: 6 });
    assert_eq!((table.pools("Mira").0, table.actor("Mira").health_max), (6, 13));
    let (attribute, source) = (Attribute::Strength, BoostSource::Background);
    table.does(BoostAttribute { actor, attribute, source, choice: None }, []);
    assert_eq!((table.pools("Mira").0, table.actor("Mira").health_max), (6 + 4, 17));
}

#[test]
fn ul_vit_10_most_vitality() {
    for (die, endurance, level, vitality) in
        [(8, 1, 3, 21), (10, 2, 3, 28), (6, 0, 3, 14), (6, -5, 3, 3), (12, 3, 1, 15)]
    {
        let hero = format!("formula level={level} vitality_die={die} endurance={endurance}");
        assert_eq!(duel(&hero, "").actor("Mira").vitality_max, vitality, "{hero}");
    }
}

#[test]
fn ul_vit_11_as_many_vitality_dice_as_levels() {
    let mut table = duel("level=3 vitality_die=8", "");
    assert_eq!(table.actor("Mira").vitality_dice, 3);
    table.sets("Mira", 14, 10);
    let actor = table.id("Mira");
    table.does(TakeBreather { actor }, []).passes("Mira", &[]).passes("Orc", &[7]);
    assert_eq!((table.actor("Mira").vitality_dice, table.pools("Mira").1), (2, 17));
}

#[test]
fn ul_vit_12_temporary_health_goes_before_health() {
    let mut table = beaten("", "6:poison");
    table.sets("Mira", 9, 28).sets_pool("Mira", Temporary::Health, 4).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((7, 28), (0, 0, 0)));
}

#[test]
fn ul_vit_13_temporary_vitality_goes_before_vitality() {
    let mut table = beaten("", "10:slashing");
    table.sets("Mira", 9, 3).sets_pool("Mira", Temporary::Vitality, 5).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((7, 0), (0, 0, 0)));
}

#[test]
fn ul_vit_14_what_goes_past_vitality_goes_past_its_buffer() {
    let mut table = beaten("", "4:poison");
    table.sets_pool("Mira", Temporary::Vitality, 5).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((10, 28), (0, 5, 0)));
}

#[test]
fn ul_vit_15_vigor_stands_before_everything() {
    let mut table = beaten("", "4:poison");
    table.sets_pool("Mira", Temporary::Vigor, 6).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((14, 28), (2, 0, 0)));
    let mut table = beaten("", "4:poison");
    table.sets_pool("Mira", Temporary::Vigor, 3).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((13, 28), (0, 0, 0)));
}

#[test]
fn ul_vit_16_the_order_of_absorption() {
    let mut table = beaten("", "10:slashing");
    table.sets("Mira", 9, 3).sets_pool("Mira", Temporary::Vitality, 2).sets_pool("Mira", Temporary::Health, 2);
    table.hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((6, 0), (0, 0, 0)));
    let mut table = beaten("", "3:slashing");
    table.sets_pool("Mira", Temporary::Vitality, 2).sets_pool("Mira", Temporary::Health, 2).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((14, 27), (0, 0, 2)), "Health's buffer is last");
    let loss = pools::absorb(table.actor("Mira"), 32, (false, false), options::TempHealthOrder::BeforeHealth);
    assert_eq!((loss.vigor, loss.temporary_vitality, loss.vitality), (0, 0, 27));
    assert_eq!((loss.temporary_health, loss.health, loss.over), (2, 3, 0));
}

#[test]
fn ul_vit_17_temporary_pools_do_not_add() {
    let mut table = duel("", "");
    table.sets_pool("Mira", Temporary::Vitality, 5).sets_pool("Mira", Temporary::Vitality, 8);
    assert_eq!(temporary(&table, "Mira"), (0, 8, 0));
    assert!(table.happened(|event| matches!(event, Event::Ruled(_))), "the choice is in the log");
    table.sets_pool("Mira", Temporary::Health, 3);
    assert_eq!(temporary(&table, "Mira"), (0, 8, 3), "the two stand side by side");
    table.sets_pool("Mira", Temporary::Vigor, 4);
    assert_eq!(temporary(&table, "Mira"), (4, 0, 0), "Vigor drops both");
    table.sets_pool("Mira", Temporary::Health, 2);
    assert_eq!(temporary(&table, "Mira"), (0, 0, 2), "and they drop Vigor");
}

#[test]
fn ul_vit_18_they_may_exceed_the_most() {
    let mut table = beaten("vitality=21", "35:slashing");
    table.sets_pool("Mira", Temporary::Vitality, 30);
    assert_eq!((table.pools("Mira").1, temporary(&table, "Mira").1), (21, 30));
    table.hits("Mira");
    assert_eq!((table.pools("Mira").1, temporary(&table, "Mira").1), (16, 0));
}

#[test]
fn ul_vit_19_healing_does_not_refill_them() {
    let mut table = beaten("vitality=21 vitality_die=8", "7:slashing");
    table.sets_pool("Mira", Temporary::Vitality, 8).hits("Mira");
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((14, 21), (0, 1, 0)));
    let actor = table.id("Mira");
    table.passes("Orc", &[]).does(TakeBreather { actor }, []).passes("Mira", &[]).passes("Orc", &[5]);
    assert!(
        table.happened(|event| matches!(event, Event::Healed(Healed { pool: Healing::Vitality, .. }))),
        "5 to Vitality"
    );
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((14, 21), (0, 1, 0)));
}

#[test]
fn ul_vit_20_temporary_health_at_0_absorbs_but_does_not_revive() {
    let mut table = beaten("", "4:poison");
    table.sets("Mira", 0, 0).sets_pool("Mira", Temporary::Health, 5).hits("Mira");
    let mira = table.actor("Mira");
    assert_eq!((mira.temporary_health, mira.saves.failures, mira.dying()), (1, 0, true));
    table.hits("Mira");
    assert_eq!(table.actor("Mira").saves.failures, 1, "3 of 4 got through");
}

#[test]
fn ul_vit_21_they_last_until_used_up_or_slept_off() {
    let mut table = duel("strength=1", "");
    table.sets("Mira", 14, 20).sets_pool("Mira", Temporary::Vitality, 3).sets_pool("Mira", Temporary::Health, 2);
    table.does(EndEncounter {}, []);
    assert_eq!(temporary(&table, "Mira"), (0, 3, 2));
    table.does(TakeRest { rest: Rest::Short }, []);
    assert_eq!(temporary(&table, "Mira"), (0, 3, 2));
    table.does(TakeRest { rest: Rest::Long }, []);
    assert_eq!((temporary(&table, "Mira"), table.pools("Mira")), ((0, 0, 0), (14, 28)));
}

#[test]
fn ul_vit_22_loss_of_vitality_never_touches_health() {
    let mut table = duel("", "");
    let actor = table.id("Mira");
    table.sets("Mira", 14, 5).rules(Ruling::LoseVitality { actor, amount: 8 });
    assert_eq!(table.pools("Mira"), (14, 0));
    assert!(
        table.happened(|event| matches!(
            event,
            Event::VitalityLost(VitalityLost { loss: Loss { vitality: 5, .. }, .. })
        ))
    );
    let mut table = duel("", "");
    table
        .sets("Mira", 14, 5)
        .sets_pool("Mira", Temporary::Vitality, 2)
        .rules(Ruling::LoseVitality { actor, amount: 3 });
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((14, 4), (0, 0, 0)));
    let mut table = duel("", "");
    table.sets("Mira", 14, 5).sets_pool("Mira", Temporary::Vigor, 2).rules(Ruling::LoseVitality { actor, amount: 3 });
    assert_eq!((table.pools("Mira"), temporary(&table, "Mira")), ((14, 4), (0, 0, 0)));
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
fn ul_vit_10_endurance_counts_each_level_or_once() {
    for (option, most) in
        [("", 21), ("vitality_formula = \"each_level\"", 21), ("vitality_formula = \"endurance_once\"", 19)]
    {
        let mira = "formula level=3 vitality_die=8 endurance=1";
        let table = on(" A B").option(option).hero("Mira", 'A', mira).foe("Orc", 'B', "").begin();
        assert_eq!(table.actor("Mira").vitality_max, most, "8 + 1 + 2 x (4 + 1 + 1), or + 2 x 5");
    }
}
