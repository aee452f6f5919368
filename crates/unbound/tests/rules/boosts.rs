//! Boosts in attributes, and what each does (UL-RNK-13 to 19, 21 to 23).

use crate::common;

use common::called::*;
use common::fate::{count, dying_of};
use common::table::{duel as tamsin, scene};
use ludex_engine::{ActorId, Advantage, Viewer};
use ludex_kit::Commands;
use ludex_unbound::action_points::RerollAp;
use ludex_unbound::armour::{Situation, reduction};
use ludex_unbound::attack::range;
use ludex_unbound::character::growth::BoostAttribute;
use ludex_unbound::character::{Attribute, BoostSource, Defence, DexterityChoice, Skill};
use ludex_unbound::checks::{Attempt, RerollCheck, What};
use ludex_unbound::defence;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::*;

/// Ash takes a boost in an attribute, from the background.
fn boost(table: &Blows, attribute: Attribute, choice: Option<DexterityChoice>) -> Command {
    Command::BoostAttribute(BoostAttribute {
        actor: table.id("Ash"),
        attribute,
        source: BoostSource::Background,
        choice,
    })
}

#[test]
fn ul_rnk_13_two_boosts_at_most_add_to_defences_and_general_rolls() {
    let mut table = ash("");
    for more in [1, 2] {
        let command = boost(&table, Attribute::Will, None);
        assert_eq!(command.by(), None, "the game master's to give");
        table.does(command, []);
        assert_eq!(table.told(&Viewer::Spectator), ["Ash has a boost in Will, from background."]);
        let resists = roll(What::Defence(Defence::Spirit, Attribute::Will));
        assert_eq!(table.checks("Ash", resists, 10, &[10]).total, 10 + more);
        assert_eq!(table.checks("Ash", roll(What::Attribute(Attribute::Will)), 10, &[10]).total, 10 + more);
        let other = roll(What::Defence(Defence::Spirit, Attribute::Acuity));
        assert_eq!(table.checks("Ash", other, 10, &[10]).total, 10, "the other of the pair");
    }
    let third = boost(&table, Attribute::Will, None);
    assert_eq!(table.forbids(third), "UL-RNK-13");
    for source in [BoostSource::Endurance, BoostSource::Intelligence] {
        let actor = table.id("Ash");
        let bound =
            Command::BoostAttribute(BoostAttribute { actor, attribute: Attribute::Acuity, source, choice: None });
        assert_eq!(table.forbids(bound), "UL-RNK-13", "bound to an area");
    }
    let too_many = on(" A B").hero("Ash", 'A', "+will=3").foe("Orc", 'B', "").tries();
    assert!(too_many.expect_err("two at most")[0].field.ends_with("attribute_boosts.will"));
}

#[test]
fn ul_rnk_13_active_defences_add_the_same_value() {
    let words = "agility=1 strength=1 mobility=1 body=1 +agility=1 +strength=2 shield=round_shield armour=leather";
    let table = ash(words);
    let (state, id) = (table.state(), table.id("Ash"));
    assert_eq!(defence::dodge_tally(state, id, false).total, 8 + 1 + 2 + 1, "leather, Agility, Mobility, one boost");
    assert_eq!(defence::block_tally(state, id, None, false).total, 6 + 1 + 2 + 2, "shield, Strength, Body, two boosts");
}

#[test]
fn ul_rnk_14_skill_rolls_gain_nothing() {
    let mut table = ash("strength=2 +strength=2 physicality=1");
    let result = table.checks("Ash", roll(Skill::Overpower), 14, &[10]);
    assert_eq!(result.total, 14, "not 16");
    let off = result.tally.parts.iter().find(|part| part.off.is_some()).expect("it is shown");
    assert_eq!((off.value, off.rule.to_string()), (2, "UL-RNK-14".into()));
}

#[test]
fn ul_rnk_15_strength_boosts_add_health_for_every_level() {
    let pools = |table: &Blows| (table.actor("Ash").health, table.actor("Ash").health_max);
    let mut table = ash("level=5 formula health_pool=1 vitality_die=8");
    assert_eq!(pools(&table), (10, 10), "5 + 5 times 1");
    let actor = table.id("Ash");
    table.rules(Ruling::Health { actor, to: 4 });
    for now in [(9, 15), (14, 20)] {
        let command = boost(&table, Attribute::Strength, None);
        table.does(command, []);
        assert_eq!(pools(&table), now, "5 more of both");
    }
    // At 0 Health only the most grows.
    let mut table = ash("level=5 formula health_pool=1 vitality_die=8");
    table.rules(Ruling::Health { actor, to: 0 });
    let command = boost(&table, Attribute::Strength, None);
    table.does(command, []);
    assert_eq!(pools(&table), (0, 15));
    // The campaign's number of Health for a point of the pool.
    let ground = on(" A B").option("health_per_pool_per_level = 2").foe("Orc", 'B', "");
    let table = ground.hero("Ash", 'A', "level=5 formula health_pool=1 +strength=1").waiting();
    assert_eq!(pools(&table), (5 + 10 + 10, 25));
    // A record that prints its Health prints it before them.
    let mut table = ash("level=5");
    let command = boost(&table, Attribute::Strength, None);
    table.does(command, []);
    assert_eq!(pools(&table), (19, 19));
}

#[test]
fn ul_rnk_16_endurance_boosts_add_to_death_saves() {
    for (boosts, face, saved) in [(1, 9, (1, 0)), (0, 9, (0, 1)), (2, 8, (1, 0)), (1, 8, (0, 1))] {
        let mut table = dying_of(&format!("+endurance={boosts}"), "1:fire");
        table.passes("Orc", &[face]);
        assert_eq!(count(&table), saved, "{boosts} boosts, a face of {face}");
    }
    let mut table = dying_of("+endurance=2", "1:fire");
    table.passes("Orc", &[1]);
    assert_eq!(count(&table), (0, 2), "a natural 1 is the face");
}

/// Mira against 6, with a Dexterity boost.
fn strikes(words: &str, option: &str) -> (Blows, Command) {
    let mira = format!("blades=1 weapons=longsword {words}");
    let ground = on(" . A B .").option(option).hero("Mira", 'A', &mira).foe("Orc", 'B', "ap=1");
    let table = ground.begin();
    let command = table.attack("Mira", "longsword", "Orc");
    (table, command)
}

#[test]
fn ul_rnk_17_a_dexterity_boost_lowers_one_target_and_two_both() {
    // With rank 1 and +2 the orc's 6 is met by a face of 4, critical from 14, half damage at 3.
    let rows = [
        ("", 14, 3),
        ("+dexterity=1 dexterity_choice=critical", 13, 3),
        ("+dexterity=1 dexterity_choice=half_damage", 14, 2),
        ("+dexterity=2", 13, 2),
    ];
    for (words, critical, graze) in rows {
        let (table, strike) = strikes(words, "");
        let least = |fits: fn(Degree) -> bool| (2..20).find(|&face| fits(table.would(strike.clone(), face)));
        assert_eq!(least(|degree| degree == Degree::Critical), Some(critical), "{words}");
        assert_eq!(least(|degree| degree == Degree::Graze), Some(graze), "{words}");
    }
    let (table, strike) = strikes("+dexterity=2", "dex_boost_step = 2");
    assert_eq!(table.would(strike.clone(), 12), Degree::Critical, "the campaign's step");
    assert_eq!(table.would(strike, 11), Degree::Hit);
}

#[test]
fn ul_rnk_17_the_choice_is_made_with_the_first_boost() {
    let mut table = ash("");
    let chosen = Some(DexterityChoice::HalfDamage);
    for (attribute, choice) in [(Attribute::Dexterity, None), (Attribute::Will, chosen)] {
        let command = boost(&table, attribute, choice);
        assert_eq!(table.forbids(command), "UL-RNK-17");
    }
    let command = boost(&table, Attribute::Dexterity, chosen);
    table.does(command, []);
    assert_eq!(table.actor("Ash").profile.dexterity_choice, chosen);
    let again = boost(&table, Attribute::Dexterity, chosen);
    assert_eq!(table.forbids(again), "UL-RNK-17", "the second leaves nothing to choose");
    let command = boost(&table, Attribute::Dexterity, None);
    table.does(command, []);
    assert_eq!(table.actor("Ash").profile.boosts(Attribute::Dexterity), 2);
    let faults = on(" A B").hero("Ash", 'A', "+dexterity=1").foe("Orc", 'B', "").tries();
    assert!(faults.expect_err("nothing was chosen")[0].field.ends_with("dexterity_choice"));
}

#[test]
fn ul_rnk_18_agility_boosts_roll_action_point_dice_again() {
    // Two Action Dice and a Vitality Die of 8: 5 + 1 + 4 + 6 + Agility 3 + Cunning 2.
    for (again, total) in [(3, 23), (1, 21)] {
        let mut table = scene(". A . B", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")]);
        table.record("Tamsin", |profile| profile.level = 5);
        table.act(StartEncounter { surprised: vec![] }, [1, 4, 6]);
        let actor = ActorId(0);
        table.act(RerollAp { actor, die: 0 }, [again]);
        assert_eq!(table.actor("Tamsin").ap_reset, total, "the second face stands");
        table.forbids("UL-TRN-08", RerollAp { actor, die: 1 });
    }
    let mut table = scene(". A . B", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")]);
    table.record("Tamsin", |profile| (profile.level, profile.attribute_boosts.agility) = (5, 2));
    table.act(StartEncounter { surprised: vec![] }, [1, 4, 6]);
    let actor = ActorId(0);
    table.act(RerollAp { actor, die: 0 }, [3]);
    table.forbids("UL-TRN-08", RerollAp { actor, die: 0 });
    table.act(RerollAp { actor, die: 2 }, [8]);
    assert_eq!(table.actor("Tamsin").ap_reset, 5 + 3 + 4 + 8 + 3 + 2, "two different dice");
}

#[test]
fn ul_rnk_19_intelligence_boosts_help_knowledge() {
    let recall = || Attempt { knowledge: Some(true), ..roll(What::Attribute(Attribute::Intelligence)) };
    let mut table = ash("intelligence=3 +intelligence=1");
    let result = table.checks("Ash", recall(), 14, &[7]);
    assert_eq!(result.total, 14, "7 + 6 + 1");
    // Ruling: so it is where nothing is said, for a general Intelligence roll and for Investigation.
    let plain = || roll(What::Attribute(Attribute::Intelligence));
    assert_eq!(table.checks("Ash", plain(), 14, &[7]).total, 14, "it is one to remember");
    assert_eq!(table.checks("Ash", roll(Skill::Investigation), 14, &[7]).total, 13, "a fact is learnt");
    assert_eq!(table.checks("Ash", roll(Skill::Infiltration), 14, &[7]).total, 10, "no knowledge, unless it is said");
    let riddle = Attempt { knowledge: Some(false), ..plain() };
    assert_eq!(table.checks("Ash", riddle, 14, &[7]).total, 11, "only where knowledge is rolled");
    let fact = |attribute| Attempt { knowledge: Some(true), attribute, ..roll(Skill::Investigation) };
    assert_eq!(table.checks("Ash", fact(None), 14, &[7]).total, 13, "7 + 6");
    assert_eq!(table.checks("Ash", fact(Some(Attribute::Will)), 14, &[7]).total, 7, "Intelligence is not rolled");
    assert_eq!(ash("intelligence=-2 +intelligence=1").checks("Ash", recall(), 14, &[7]).total, 6, "nothing to double");
    let mut table = ash("intelligence=3 +intelligence=2");
    let result = table.checks("Ash", recall(), 14, &[7, 12]);
    assert_eq!((result.total, result.roll.advantage), (17, Advantage::Advantage), "12 + 3 + 2");
    let sense = Attempt { knowledge: Some(true), ..roll(Skill::Cognizance) };
    assert_eq!(table.checks("Ash", sense, 14, &[7, 12]).total, 12, "any such roll");
}

#[test]
fn ul_rnk_21_acuity_boosts_lengthen_the_normal_range() {
    let reach = |words: &str, weapon: &str, thrown| {
        let table = duel(&format!("weapons=longbow,spear,hand_crossbow {words}"), "");
        let place = table.weapon("Mira", weapon);
        let weapon = &table.actor("Mira").profile.weapons[usize::from(place)];
        range(table.state(), table.id("Mira"), weapon, thrown)
    };
    assert_eq!(reach("", "longbow", false), Some((20, 80)));
    assert_eq!(reach("+acuity=1", "longbow", false), Some((21, 80)), "105 feet");
    assert_eq!(reach("+acuity=2", "longbow", false), Some((22, 80)), "110 feet; the long range stays");
    assert_eq!(reach("+acuity=2", "spear", true), Some((4, 12)), "a spear is thrown, no ranged weapon");
    // 80 feet, 85, 90.
    let bow = "[[weapon]]\nname = \"bow\"\nap = 5\nhands = 2\ndamage = [{ dice = \"1d6\", type = \"piercing\" }]\n\
               group = \"ranged\"\nrange = [80, 320]\n";
    let feet = [0, 1, 2].map(|boosts| {
        let ground = on(" A B").gear(bow).foe("Orc", 'B', "");
        let table = ground.hero("Ash", 'A', &format!("weapons=bow +acuity={boosts}")).waiting();
        let bow = &table.actor("Ash").profile.weapons[0];
        range(table.state(), table.id("Ash"), bow, false).map(|(normal, long)| (5 * normal, 5 * long))
    });
    assert_eq!(feet, [Some((80, 320)), Some((85, 320)), Some((90, 320))]);
    let pea = "[[weapon]]\nname = \"sling\"\nap = 4\ndamage = [{ dice = \"1d4\", type = \"bludgeoning\" }]\n\
               group = \"ranged\"\nrange = [30, 35]\n";
    let ground = on(" A B").gear(pea).foe("Orc", 'B', "");
    let table = ground.hero("Ash", 'A', "weapons=sling +acuity=2").waiting();
    let sling = &table.actor("Ash").profile.weapons[0];
    assert_eq!(range(table.state(), table.id("Ash"), sling, false), Some((7, 7)), "no farther than the long range");
}

#[test]
fn ul_rnk_22_will_boosts_roll_social_skills_again() {
    for boosts in [0, 1, 2] {
        let mut table = ash(&format!("+will={boosts}"));
        let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
        for _ in 0..boosts {
            table.checks("Ash", roll(Skill::Oration), 12, &[9]);
            assert!(table.play.offered(&again));
            table.does(again.clone(), [15]);
        }
        table.checks("Ash", roll(Skill::Oration), 12, &[9]);
        assert!(!table.play.offered(&again));
        assert_eq!(table.forbids(again), "UL-RNK-22", "{boosts} times a scene");
    }
    let mut table = ash("+will=1");
    let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
    table.checks("Ash", roll(Skill::Perception), 12, &[9]);
    assert_eq!(table.forbids(again.clone()), "UL-RNK-22", "no social skill");
    table.checks("Bo", roll(Skill::Oration), 12, &[9]);
    assert_eq!(table.forbids(again), "UL-RNK-22", "another's roll");
}

#[test]
fn ul_rnk_23_armour_ranks_and_boosts_count_once() {
    let whole = |words: &str| {
        let table = ash(&format!("armour=leather {words}"));
        reduction(table.state(), table.id("Ash"), Situation::Whole, false).total - 4
    };
    assert_eq!(whole("light=2 armour_boost=1"), 3, "not 5");
    assert_eq!((whole("light=1"), whole("armour_boost=1"), whole("heavy=2")), (1, 1, 0));
    let table = tamsin(17, 11);
    let worn = reduction(table.state(), table.id("Tamsin"), Situation::Whole, false).total;
    assert_eq!(worn, 5, "half of leather's 8, and rank 1");
}
