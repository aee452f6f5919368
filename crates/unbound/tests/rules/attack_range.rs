//! How far attacks go, and with what: UL-ATK-20 to 29, UL-ACT-14.

use crate::common;

use common::blows::*;
use ludex_unbound::actions::TakeAim;
use ludex_unbound::attack::StrikeOffHand;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const ARCHER: &str = "acuity=3 weapons=longbow";
/// Passive Armor 12, which a low total misses.
const FAR: &str = "av=12:medium";

/// Shoots so many spaces far, with one die or, at a disadvantage, two.
#[track_caller]
fn shoots(hero: &str, weapon: &str, distance: usize, disadvantage: bool) {
    let mut table = apart(distance, hero, FAR);
    table.strikes("Mira", weapon, "Orc", PASSIVE, if disadvantage { &[3, 2] } else { &[2] });
    assert_eq!(table.rolled().roll.kept, 2);
}

/// The rule that forbids a shot so many spaces far.
fn too_far(hero: &str, weapon: &str, distance: usize) -> String {
    let mut table = apart(distance, hero, FAR);
    table.forbids(table.attack("Mira", weapon, "Orc"))
}

#[test]
fn ul_atk_20_one_range_ends_there() {
    let ray = "intelligence=3 natural=ray:5:2d6:cold!range=[60,60]";
    shoots(ray, "ray", 12, false);
    assert_eq!(too_far(ray, "ray", 13), "UL-ATK-20");
}

#[test]
fn ul_atk_21_beyond_the_normal_range_disadvantage_beyond_the_long_one_nothing() {
    shoots(ARCHER, "longbow", 20, false);
    shoots(ARCHER, "longbow", 21, true);
    shoots(ARCHER, "longbow", 80, true);
    assert_eq!(too_far(ARCHER, "longbow", 81), "UL-ATK-21");
}

#[test]
fn ul_atk_22_boosts_in_acuity_lengthen_the_normal_range() {
    for (boosts, plain) in [(1, 21), (2, 22)] {
        let archer = format!("{ARCHER} +acuity={boosts}");
        shoots(&archer, "longbow", plain, false);
        shoots(&archer, "longbow", plain + 1, true);
        shoots(&archer, "longbow", 80, true);
        assert_eq!(too_far(&archer, "longbow", 81), "UL-ATK-21");
    }
}

#[test]
fn ul_atk_23_an_enemy_that_sees_and_reaches_disturbs_a_shot() {
    let field = || on(" . A B C .").hero("Mira", 'A', ARCHER).foe("Near", 'B', FAR).foe("Orc", 'C', FAR).begin();
    let disturbed = |table: &mut Blows, two: bool| {
        table.strikes("Mira", "longbow", "Orc", PASSIVE, if two { &[2, 3] } else { &[2] });
        table.rolled().reasons.iter().any(|reason| reason.rule.as_str() == "UL-ATK-23")
    };
    assert!(disturbed(&mut field(), true));
    for status in [Status::Blinded, Status::Incapacitated] {
        let mut table = field();
        table.gains("Near", status, 0);
        assert!(!disturbed(&mut table, false), "{status:?}");
    }
    let mut table = field();
    table.unseen("Near", "Mira");
    assert!(!disturbed(&mut table, false), "it does not see the archer");
    // Two spaces away an orc does not reach, an ogre does.
    assert!(!disturbed(&mut apart(2, ARCHER, FAR), false));
    assert!(disturbed(&mut apart(2, ARCHER, "av=12:medium reach=2"), true));
}

#[test]
fn ul_atk_24_melee_reaches_a_space_unless_more_is_said() {
    for (hero, weapon, reach) in
        [("weapons=longsword", "longsword", 1), ("weapons=halberd", "halberd", 2), ("reach=3", "unarmed strike", 3)]
    {
        let mut table = apart(reach, hero, FAR);
        table.strikes("Mira", weapon, "Orc", PASSIVE, &[2]);
        let mut table = apart(reach + 1, hero, FAR);
        assert_eq!(table.forbids(table.attack("Mira", weapon, "Orc")), "UL-ATK-24", "{weapon}");
    }
}

#[test]
fn ul_atk_25_bare_hands() {
    let room = " . . . . . .\n  . A . B . .\n . . . . . .\n  . . . . . .";
    for (hero, faces, damage) in [
        ("strength=3", [5], 4),
        ("strength=5 size=large reach=2", [5], 7),
        ("strength=1 size=huge", [5], 3),
        ("strength=-3", [5], 0),
    ] {
        // A large body fills the space next to the orc, a medium one steps up.
        let mut table = on(room).hero("Mira", 'A', hero).foe("Orc", 'B', "av=0:medium").begin();
        if table.state().distance(table.id("Mira"), table.id("Orc")) > 1 {
            let actor = table.id("Mira");
            let to = ludex_grid::Cell::new(table.actor("Mira").at.x + 1, table.actor("Mira").at.y);
            table.rules(Ruling::Place { actor, at: to });
        }
        let before = table.ap("Mira");
        table.strikes("Mira", "unarmed strike", "Orc", PASSIVE, &faces);
        assert_eq!((table.amounts(), before - table.ap("Mira")), (vec![damage], 5), "{hero}");
    }
}

#[test]
fn ul_atk_25_an_unarmed_strike_is_no_weapon_and_has_no_dice() {
    let mut table = duel("strength=3", "");
    table.strikes("Mira", "unarmed strike", "Orc", PASSIVE, &[20]);
    assert_eq!(table.rolled().degree, Degree::Critical);
    assert_eq!(table.amounts(), [1], "1 + 3 less 3 of bare skin; a critical has no dice to count");
    assert!(table.state().decision().is_none(), "and no second strike follows");
}

const BLADES: &str = "strength=2 dexterity=3 weapons=shortsword,dagger";

fn off_hand(table: &Blows, weapon: &str, thrown: bool) -> Command {
    let (actor, target, weapon) = (table.id("Mira"), table.id("Orc"), table.weapon("Mira", weapon));
    Command::OffHand(StrikeOffHand { actor, target, weapon, thrown, nonlethal: false })
}

#[test]
fn ul_atk_26_the_other_light_weapon_strikes_for_1_less() {
    let mut table = duel(BLADES, FAR);
    table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[2]);
    let command = off_hand(&table, "dagger", false);
    assert_eq!(table.forbids(off_hand(&table, "shortsword", false)), "UL-ATK-26", "the same hand");
    table.exchange(command, PASSIVE, &[3]);
    assert_eq!(table.paid("Mira"), (3, Expense::OffHandAttack));
    assert_eq!(table.ap("Mira"), 20 - 8);
    assert_eq!(table.acting(), "Mira", "it was one activation");
}

#[test]
fn ul_atk_26_not_with_one_weapon_heavy_weapons_or_fists() {
    for hero in ["weapons=shortsword", "weapons=shortsword,longsword", "weapons=longsword,dagger"] {
        let mut table = duel(hero, FAR);
        let weapon = if hero.contains("longsword,") { "longsword" } else { "shortsword" };
        table.strikes("Mira", weapon, "Orc", PASSIVE, &[2]);
        assert!(table.state().decision().is_none(), "{hero}");
    }
    let mut table = duel(BLADES, FAR);
    assert_eq!(table.forbids(off_hand(&table, "dagger", false)), "UL-ATK-26", "nothing came before");
}

#[test]
fn ul_atk_27_the_off_hand_adds_no_strength_unless_negative() {
    for (strength, damage) in [(2, 4), (-1, 3)] {
        let mut table = duel(&format!("strength={strength} weapons=shortsword,dagger"), "av=0:medium");
        table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[5, 6]);
        assert_eq!(table.amounts(), [6 + strength]);
        let command = off_hand(&table, "dagger", false);
        table.exchange(command, PASSIVE, &[5, 3, 1]);
        assert_eq!(table.amounts(), [damage]);
    }
}

#[test]
fn ul_atk_28_a_loading_weapon_is_not_cheaper() {
    // An enemy next to the shooter disturbs the off-hand shot.
    let mut table = duel("acuity=3 weapons=shortsword,hand_crossbow", FAR);
    table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[2]);
    let command = off_hand(&table, "hand crossbow", false);
    table.exchange(command, PASSIVE, &[18, 6]);
    assert_eq!((table.paid("Mira"), table.outcome().0), ((4, Expense::OffHandAttack), 9));
    assert_eq!(table.ap("Mira"), 20 - 9);
}

const HAND_AXE: &str = "[[weapon]]\nname = \"hand axe\"\nap = 4\ndamage = [{ dice = \"1d6\", type = \"slashing\" }]\n\
                        group = \"swinging\"\nlight = true\nthrown = [20, 60]\n";

#[test]
fn ul_atk_29_either_weapon_may_be_thrown() {
    let hero = "strength=2 weapons=dagger,hand_axe";
    let mut table = on(" . A B . . .").gear(HAND_AXE).hero("Mira", 'A', hero).foe("Orc", 'B', FAR).begin();
    table.strikes("Mira", "dagger", "Orc", PASSIVE, &[2]);
    let command = off_hand(&table, "hand axe", true);
    table.exchange(command, PASSIVE, &[3, 4]);
    assert_eq!((table.paid("Mira"), table.ap("Mira")), ((3, Expense::OffHandAttack), 20 - 7));
    let axe = table.weapon("Mira", "hand axe");
    assert_eq!(table.actor("Mira").gear[usize::from(axe)], Gear::Dropped, "it lies where the orc stands");
    assert_eq!(table.state().lying[0].at, table.actor("Orc").at);
}

#[test]
fn ul_act_14_an_aim_is_lost_when_the_target_has_total_cover() {
    let mut table = apart(4, "weapons=longbow", "ap=4");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TakeAim { actor, target }, []);
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
    table.does(TakeAim { actor, target }, []);
    let cast = Command::Cast(CastSpell { actor, spell: 0, target: Some(target), at: None });
    table.exchange(cast, PASSIVE, &[4, 12, 1, 1]);
    assert_eq!((table.rolled().total, table.actor("Mira").aim), (15, None), "adv[4,12] + 3");
}
