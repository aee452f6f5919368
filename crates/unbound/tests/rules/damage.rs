//! Damage, from the dice to the pools: UL-DMG.

use crate::common;

use common::blows::*;
use ludex_unbound::attack::MakeAttack;
use ludex_unbound::damage::types::{DamageKind, DamageType, Power, Source, TYPE_TABLE};
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// A foe whom armour protects from nothing, hit by any total from 0 to 9.
const BARE: &str = "av=0:medium";

/// A strike with something one was born with, that hits plainly: `dice:type` against words of the orc.
#[track_caller]
fn blow(damage: &str, orc: &str, dice: &[u32]) -> Blows {
    let mut table = duel(&format!("natural=blow:5:{damage}"), orc);
    let passive = ludex_unbound::armour::passive(table.state(), table.id("Orc"), ludex_grid::Cover::None, false).total;
    let face = (passive + 2).max(2) as u32;
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[&[face], dice].concat());
    assert_eq!(table.rolled().degree, Degree::Hit);
    table
}

#[test]
fn ul_dmg_01_dice_and_modifiers() {
    let mut table = duel("strength=3 weapons=longsword", BARE);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[5, 5, 3]);
    let damage = &table.dealt()[0];
    assert_eq!(damage.roll.as_ref().map(|roll| roll.faces.clone()), Some(vec![5, 3]));
    assert_eq!((damage.tally.total, damage.amount), (3, 11));
    assert_eq!(table.pools("Orc"), (14, 17));
}

#[test]
fn ul_dmg_02_weapons_add_strength_and_loading_ones_nothing() {
    let mut table = apart(3, "strength=1 weapons=longbow", BARE);
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[5, 4, 4]);
    assert_eq!(table.amounts(), [9]);
    let mut table = apart(3, "strength=1 weapons=hand_crossbow", BARE);
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[5, 6]);
    assert_eq!(table.amounts(), [6]);
    let off = table.dealt()[0].tally.parts[0].off.clone();
    assert_eq!(off.as_deref(), Some("Loading weapons add none"));
}

#[test]
fn ul_dmg_04_ten_types() {
    use DamageKind::{Elemental, Life, Mind, Physical, Toxin};
    let rows = [
        ("bludgeoning", Physical, "UL-CRT-05"),
        ("piercing", Physical, "UL-CRT-06"),
        ("slashing", Physical, "UL-CRT-07"),
        ("acid", Elemental, "UL-CRT-12"),
        ("cold", Elemental, "UL-CRT-09"),
        ("fire", Elemental, "UL-CRT-08"),
        ("lightning", Elemental, "UL-CRT-11"),
        ("necrotic", Life, "UL-CRT-13"),
        ("poison", Toxin, "UL-DMG-06"),
        ("psychic", Mind, "UL-CRT-14"),
    ];
    assert_eq!((TYPE_TABLE.len(), DamageType::ALL), (10, &TYPE_TABLE.map(|row| row.0)[..]));
    for ((kind, sort, special), printed) in TYPE_TABLE.into_iter().zip(rows) {
        assert_eq!((kind.name(), sort, special.id), printed);
    }
    // A spear is piercing, a fall bludgeoning.
    let mut table = duel("weapons=spear", BARE);
    table.strikes("Mira", "spear", "Orc", PASSIVE, &[5, 4]);
    assert_eq!(table.dealt()[0].kind, DamageType::Piercing);
    let mut table = on(" A . B").hero("Mira", 'A', "").foe("Orc", 'B', "").waiting();
    let fall = falling::Fall { actor: table.id("Mira"), feet: 10, depth: 0, breaks: None };
    table.does(fall, [4]);
    assert_eq!(table.dealt()[0].kind, DamageType::Bludgeoning);
}

#[test]
fn ul_dmg_05_every_damage_has_a_source() {
    let dealt = |table: &Blows| (table.dealt()[0].kind, table.dealt()[0].source);
    let mut torch = duel("natural=torch:5:1d4:fire", BARE);
    torch.strikes("Mira", "torch", "Orc", PASSIVE, &[5, 4]);
    assert_eq!(dealt(&torch), (DamageType::Fire, Source::Null));
    let mage = "casting=intelligence knows=Fireball level=3";
    let ground = on(" . A . . . B .").gear(FIREBALL).hero("Mira", 'A', mage);
    let mut table = ground.foe("Orc", 'B', "av=0:medium ap=1").begin();
    let (actor, at) = (table.id("Mira"), table.actor("Orc").at);
    table.does(CastSpell { actor, spell: 0, target: None, at: Some(at) }, [1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(dealt(&table), (DamageType::Fire, Source::Arcane));
    let all = [
        Source::Null,
        Source::Arcane,
        Source::Divine,
        Source::Primal,
        Source::Demonic,
        Source::Infernal,
        Source::Eldritch,
    ];
    let words = ["null", "arcane", "divine", "primal", "demonic", "infernal", "eldritch"];
    for (source, word) in all.into_iter().zip(words) {
        assert_eq!(serde_json::to_value(source).expect("a word"), word);
    }
}

#[test]
fn ul_dmg_06_poison_goes_to_health() {
    let mut table = duel("natural=fang:5:2d4:poison", "av=2:medium vitality=20 health=14");
    table.sets("Orc", 9, 20);
    table.strikes("Mira", "fang", "Orc", PASSIVE, &[5, 3, 2]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![4], (5, 20)), "armour helps");
}

#[test]
fn ul_dmg_07_damage_that_goes_on_goes_to_health() {
    let burning = |orc: &str, pool: Option<Temporary>| {
        let mut table = duel("", orc);
        table.sets("Orc", 7, 20).gains("Orc", Status::Burning, 2);
        if let Some(pool) = pool {
            table.sets_pool("Orc", pool, 1);
        }
        table.passes("Mira", &[]).passes("Orc", &[]);
        assert_eq!((table.state().round, table.pools("Orc").1), (2, 20));
        table.pools("Orc").0
    };
    assert_eq!(burning("armour=plate_harness heavy=2", None), 5, "armour does not help");
    assert_eq!(burning("resists=fire", None), 6);
    assert_eq!(burning("vulnerable=fire", None), 3);
    assert_eq!(burning("immune=fire", None), 7);
    assert_eq!(burning("", Some(Temporary::Vigor)), 6);
    assert_eq!(burning("", Some(Temporary::Health)), 6);
    assert_eq!(burning("", Some(Temporary::Vitality)), 5);
}

#[test]
fn ul_dmg_08_resistance_halves() {
    assert_eq!(blow("2d6:cold", "av=0:medium resists=cold", &[6, 5]).amounts(), [5]);
    assert_eq!(blow("2d6:fire", "av=0:medium resists=cold", &[6, 5]).amounts(), [11]);
}

#[test]
fn ul_dmg_09_vulnerability_doubles() {
    assert_eq!(blow("2d6:bludgeoning", "av=0:medium vulnerable=bludgeoning", &[4, 3]).amounts(), [14]);
}

#[test]
fn ul_dmg_10_resistance_then_vulnerability_after_armour() {
    assert_eq!(blow("4d6+2:bludgeoning", "av=10:medium resists=bludgeoning", &[6, 6, 6, 5]).amounts(), [10]);
    let both = "av=12:medium resists=bludgeoning vulnerable=bludgeoning";
    let table = blow("4d6+2:bludgeoning", both, &[6, 6, 6, 5]);
    assert_eq!(table.amounts(), [18]);
    let steps: Vec<(i32, String)> =
        table.dealt()[0].steps.iter().map(|step| (step.after, step.rule.as_str().to_owned())).collect();
    let expected = [(19, "UL-ARM-09"), (9, "UL-DMG-08"), (18, "UL-DMG-09")];
    assert_eq!(steps, expected.map(|(after, rule)| (after, rule.to_owned())));
}

#[test]
fn ul_dmg_11_several_resistances_count_once() {
    assert_eq!(blow("4d6:fire", "av=0:medium resists=fire,null", &[5, 5, 5, 5]).amounts(), [10]);
    assert_eq!(blow("4d6:fire", "av=0:medium vulnerable=fire,null", &[2, 2, 2, 2]).amounts(), [16]);
}

#[test]
fn ul_dmg_12_some_resist_sources() {
    let fiend = "av=0:medium resists=infernal";
    for (source, amount) in [("infernal", 6), ("arcane", 12), ("null", 12)] {
        let mut table = duel(&format!("natural=blow:5:2d6:fire!source=\"{source}\""), fiend);
        table.strikes("Mira", "blow", "Orc", PASSIVE, &[5, 6, 6]);
        assert_eq!(table.amounts(), [amount], "12 fire, {source}");
    }
    assert_eq!(blow("2d6:fire", "av=0:medium resists=null", &[6, 6]).amounts(), [6]);
}

#[test]
fn ul_dmg_13_immunity_to_damage_and_to_its_effect() {
    let table = blow("2d6:poison", "av=0:medium immune=poison", &[3, 3]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![0], (14, 28)));
    for (kind, status) in
        [("poison", Status::Poisoned), ("fire", Status::Burning), ("cold", Status::Slowed), ("acid", Status::Corroded)]
    {
        for (immune, there) in [("resists", true), ("immune", false)] {
            let mut table = duel(&format!("natural=blow:5:2d6:{kind}"), &format!("av=0:medium {immune}={kind}"));
            table.strikes("Mira", "blow", "Orc", PASSIVE, &[15, 3, 3]);
            assert_eq!(table.has("Orc", status), there, "{kind}, {immune}");
        }
    }
}

#[test]
fn ul_dmg_14_the_order_of_reductions() {
    let mira = "strength=3 dexterity=7 weapons=longsword";
    let mut table = duel(mira, "av=10:light light=2 mobility=1 resists=slashing");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[9, 4, 6, 5]);
    assert_eq!(table.rolled().degree, Degree::PartlyDefended);
    assert_eq!(table.amounts(), [2], "half of half of 14 less 5");
    // Each step is rounded at once.
    let mut table = duel(mira, "av=8:light light=2 mobility=1 resists=slashing vulnerable=slashing");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[7, 4, 6, 6]);
    assert_eq!(table.rolled().degree, Degree::PartlyDefended);
    let steps: Vec<i32> = table.dealt()[0].steps.iter().map(|step| step.after).collect();
    assert_eq!(steps, [11, 5, 2, 4]);
    // A critical of slashing adds its dice before armour.
    let mut table = duel(mira, "av=8:medium resists=slashing");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[12, 2, 5]);
    let steps: Vec<i32> = table.dealt()[0].steps.iter().map(|step| step.after).collect();
    assert_eq!((table.dealt()[0].tally.total, steps), (15, vec![18, 9]));
}

#[test]
fn ul_dmg_14_statuses_come_before_the_fall() {
    // 2 of the 9 Action Points go by the critical; then whoever is Disabled has half of 12 at the most.
    let orc = "av=0:medium ap=12 uses_death_rules=true";
    let mut table = duel("dexterity=10 natural=blow:5:2d4:psychic", orc);
    table.sets("Orc", 1, 0).sets_ap("Orc", 9);
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[12, 1, 1]);
    assert_eq!((table.rolled().degree, table.pools("Orc").0), (Degree::Critical, 0));
    assert_eq!(table.ap("Orc"), 6);
}

#[test]
fn ul_dmg_15_the_dice_of_the_attack_are_counted() {
    let burning = |damage: &str, orc: &str, dice: &[u32]| {
        let mut table = duel(&format!("dexterity=5 natural=blow:5:{damage}"), orc);
        table.strikes("Mira", "blow", "Orc", PASSIVE, &[&[15], dice].concat());
        assert_eq!(table.rolled().degree, Degree::Critical);
        table.value("Orc", Status::Burning)
    };
    assert_eq!(burning("8d6:fire", BARE, &[1; 8]), 8);
    assert_eq!(burning("3d6+4:fire", BARE, &[1; 3]), 3);
    assert_eq!(burning("3d6:fire", "av=0:medium resists=fire", &[1; 3]), 3, "before resistance");
    assert_eq!(burning("2d6:fire:1d4:poison", BARE, &[1, 1, 1]), 2, "each part with its own type");
    // No dice, nothing to count.
    assert_eq!(burning("5:fire", BARE, &[]), 0);
}

#[test]
fn ul_dmg_16_no_damage_is_none_taken_but_critical_effects_come() {
    let mut table = duel("dexterity=7 natural=chill:5:2d6:cold", "av=12:heavy heavy=2");
    table.strikes("Mira", "chill", "Orc", PASSIVE, &[16, 3, 3]);
    assert_eq!((table.rolled().degree, table.amounts()), (Degree::Critical, vec![0]));
    assert!(table.has("Orc", Status::Slowed));
    // At 0 Health it is no failed death save.
    let mut table = duel("natural=tap:5:1d4:cold", "av=12:heavy heavy=2 uses_death_rules=true");
    table.sets("Orc", 0, 0);
    table.strikes("Mira", "tap", "Orc", PASSIVE, &[15, 4]);
    assert_eq!((table.amounts(), table.actor("Orc").saves.failures), (vec![0], 0));
}

#[test]
fn ul_dmg_17_armour_reduces_the_parts_in_order() {
    let table = blow("1d8:piercing:2d4:poison", "av=12:medium", &[8, 3, 2]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![2, 5], (9, 26)));
    let table = blow("1d8:piercing:2d4:poison", "av=12:medium", &[4, 3, 2]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![0, 3], (11, 28)));
    // Resistance is worked out part by part.
    let table = blow("1d8:piercing:2d4:poison", "av=0:medium resists=poison", &[8, 3, 2]);
    assert_eq!(table.amounts(), [8, 2]);
}

fn knock_out(table: &Blows, weapon: &str) -> Command {
    let (actor, target, weapon) = (table.id("Mira"), table.id("Orc"), table.weapon("Mira", weapon));
    Command::Attack(MakeAttack { actor, target, weapon, thrown: false, nonlethal: true })
}

#[test]
fn ul_dmg_18_nonlethal_damage_is_halved_where_it_reaches_health() {
    let mut table = duel("weapons=longsword", BARE);
    table.sets("Orc", 5, 4);
    let command = knock_out(&table, "longsword");
    table.exchange(command, PASSIVE, &[5, 6, 4]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![10], (2, 0)));
    // Halved before temporary Health.
    let mut table = duel("strength=3 weapons=longsword", BARE);
    table.sets("Orc", 4, 3).sets_pool("Orc", Temporary::Health, 2);
    let command = knock_out(&table, "longsword");
    table.exchange(command, PASSIVE, &[5, 6, 4]);
    assert_eq!((table.pools("Orc"), table.actor("Orc").temporary_health), ((1, 0), 0));
}

#[test]
fn ul_dmg_18_it_knocks_out_and_does_not_kill() {
    let mut table = duel("strength=9 weapons=longsword", "av=0:medium health=2 vitality=1");
    let command = knock_out(&table, "longsword");
    table.exchange(command, PASSIVE, &[5, 6, 6]);
    let orc = table.actor("Orc");
    assert!(orc.alive() && orc.saves.stable, "not even by what is left over, and not even a creature");
    assert!(table.has("Orc", Status::Unconscious) && table.has("Orc", Status::Disabled));
    assert_eq!(table.actor("Orc").exhaustion, 1);
    // Bare hands may, shots may not.
    let table = duel("strength=3", BARE);
    assert!(table.play.offered(&knock_out(&table, "unarmed strike")));
    let mut table = apart(3, "weapons=longbow", BARE);
    assert_eq!(table.forbids(knock_out(&table, "longbow")), "UL-DMG-18");
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
fn ul_dmg_05_the_list_of_sources_is_open() {
    let blade = "natural=claw:5:2d6:fire!source={other=\"fey\"}";
    for (orc, amount) in [("resists=fey", 6), ("resists=infernal", 12), ("vulnerable=fey", 24), ("immune=fey", 0)] {
        let mut table = duel(blade, &format!("av=0:medium vitality=40 {orc}"));
        table.strikes("Mira", "claw", "Orc", PASSIVE, &[5, 6, 6]);
        assert_eq!(table.amounts().first().copied().unwrap_or_default(), amount, "{orc}");
    }
    let fey = Source::Other(Power::new("fey").expect("it is a name"));
    assert_eq!(serde_json::to_value(fey).ok(), Some(serde_json::json!({ "other": "fey" })));
    for wrong in ["", "Fey", " fey", "a very long name of it"] {
        assert_eq!(Power::new(wrong), None, "{wrong}");
    }
    assert_eq!(
        Power::new("the old sleepers").map(|power| power.name().to_owned()).as_deref(),
        Some("the old sleepers")
    );
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
