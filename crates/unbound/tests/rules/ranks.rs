//! Ranks and the boosts of sub-skills: how they are gained and what they add (UL-RNK-01 to 12).

use crate::common;

use common::called::*;
use ludex_engine::{Content, Viewer};
use ludex_kit::Commands;
use ludex_unbound::campaign::characters::RemakeCharacter;
use ludex_unbound::character::growth::{BoostAttribute, RaiseRank};
use ludex_unbound::character::skills::{RANK_CAPS, RANK_NAMES, rank_cap};
use ludex_unbound::character::{
    Attribute, Boost, BoostOn, BoostSource, Group, PlaceBoost, RankPoints, Skill, SkillBoost,
};
use ludex_unbound::checks::task::{AddSkill, OwnSkill};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::*;

/// Ash raises a group by so many ranks.
fn raise(table: &Blows, group: Group, ranks: u8) -> Command {
    Command::RaiseRank(RaiseRank { actor: table.id("Ash"), group, ranks })
}

/// Ash places a boost in a sub-skill.
fn place(table: &Blows, skill: Skill, source: BoostSource) -> Command {
    Command::PlaceBoost(PlaceBoost { actor: table.id("Ash"), boost: Boost { on: BoostOn::Skill(skill), source } })
}

/// What a skill adds to the die.
fn plus(table: &Blows, skill: Skill) -> i32 {
    checks::skill_tally(table.state(), table.id("Ash"), skill, None, false).total
}

fn rank(table: &Blows, group: Group) -> i32 {
    table.actor("Ash").profile.rank(group)
}

fn points(table: &Blows) -> RankPoints {
    table.actor("Ash").profile.rank_points
}

#[test]
fn ul_rnk_01_five_ranks() {
    assert_eq!(RANK_NAMES, ["Untrained", "Trained", "Proficient", "Expert", "Master"]);
    let mut table = ash("stealth=1 points=general:1");
    let command = raise(&table, Group::Stealth, 1);
    table.does(command, []);
    assert_eq!(rank(&table, Group::Stealth), 2);
    assert_eq!(table.told(&Viewer::Spectator), ["Ash is now Proficient in Stealth."]);
}

#[test]
fn ul_int_21_limits_are_looked_at_when_points_are_spent() {
    // Level 3, Endurance 2, one general point: Stealth 1 becomes 2.
    let words = |level: u8, endurance: i32| {
        format!("level={level} endurance={endurance} stealth=1 points=general:1 boosts=hide")
    };
    let mut low = ash(&words(2, 1));
    let command = raise(&low, Group::Stealth, 1);
    assert_eq!(low.forbids(command.clone()), "UL-RNK-03");
    let mut table = ash(&words(3, 2));
    assert_eq!(rank(&table, Group::Stealth), 1, "the level spends nothing");
    table.does(command, []);
    assert_eq!(rank(&table, Group::Stealth), 2);
    // Endurance that rises by 1 gives one boost more: not on Hide, which has one, but on Sneaking.
    let first = place(&low, Skill::Jump, BoostSource::Endurance);
    low.does(first.clone(), []);
    assert_eq!(low.forbids(place(&low, Skill::Sneaking, BoostSource::Endurance)), "UL-RNK-10");
    table.does(first, []);
    assert_eq!(table.forbids(place(&table, Skill::Hide, BoostSource::Endurance)), "UL-RNK-08");
    let second = place(&table, Skill::Sneaking, BoostSource::Endurance);
    table.does(second, []);
}

#[test]
fn ul_int_21_a_level_more_and_a_point_of_endurance_more() {
    let mut table = ash("level=2 endurance=1 stealth=1 points=general:1 boosts=hide");
    let (actor, rise) = (table.id("Ash"), raise(&table, Group::Stealth, 1));
    let jump = place(&table, Skill::Jump, BoostSource::Endurance);
    table.does(jump, []);
    assert_eq!(table.forbids(rise.clone()), "UL-RNK-03", "level 2");
    assert_eq!(table.forbids(place(&table, Skill::Sneaking, BoostSource::Endurance)), "UL-RNK-10", "Endurance 1");
    let mut record =
        Unbound::builder().expect("there are fields").record(table.state(), actor).expect("Ash is a character");
    record["creature"][0]["level"] = 3.into();
    record["creature"][0]["attributes"]["endurance"] = 2.into();
    let record =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    table.does(RemakeCharacter { actor, record }, []);
    let ash = table.actor("Ash");
    assert_eq!((ash.profile.level, ash.profile.attribute(Attribute::Endurance)), (3, 2));
    assert_eq!((rank(&table, Group::Stealth), points(&table).general), (1, 1), "nothing is spent by itself");
    table.does(rise, []);
    assert_eq!((rank(&table, Group::Stealth), points(&table).general), (2, 0));
    assert_eq!(table.forbids(place(&table, Skill::Hide, BoostSource::Endurance)), "UL-RNK-08", "Hide has one");
    let sneaking = place(&table, Skill::Sneaking, BoostSource::Endurance);
    table.does(sneaking, []);
    assert_eq!(table.forbids(place(&table, Skill::Escape, BoostSource::Endurance)), "UL-RNK-10", "one more, not two");
}

#[test]
fn ul_rnk_02_a_rank_adds_2() {
    for (rank, bonus) in [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8)] {
        let table = ash(&format!("level=13 stealth={rank}"));
        assert_eq!(plus(&table, Skill::Hide), bonus);
    }
}

#[test]
fn ul_rnk_03_the_level_limits_ranks() {
    assert_eq!(RANK_CAPS, [(1, 1), (3, 2), (7, 3), (13, 4)], "from that level on");
    for level in 1..=20 {
        let most = match level {
            1 | 2 => 1,
            3..=6 => 2,
            7..=12 => 3,
            _ => 4,
        };
        assert_eq!(rank_cap(level), most, "level {level}");
        let at = |rank: u8| {
            let words = format!("level={level} stealth={rank}");
            on(" A B").hero("Ash", 'A', &words).foe("Orc", 'B', "").tries()
        };
        assert!(at(most).is_ok());
        assert!(at(most + 1).is_err(), "a record above it does not load: level {level}");
    }
    let mut table = ash("level=6 stealth=2 points=general:1");
    let command = raise(&table, Group::Stealth, 1);
    assert_eq!(table.forbids(command), "UL-RNK-03");
    let mut table = ash("level=7 stealth=2 points=general:1");
    let command = raise(&table, Group::Stealth, 1);
    table.does(command, []);
    assert_eq!(RANK_NAMES[rank(&table, Group::Stealth) as usize], "Expert");
}

#[test]
fn ul_rnk_04_restricted_points_stay_in_their_area_and_go_first() {
    let mut table = ash("points=physical:1");
    let command = raise(&table, Group::Awareness, 1);
    assert_eq!(table.forbids(command), "UL-RNK-04");
    let mut table = ash("points=physical:1,general:1");
    let command = raise(&table, Group::Awareness, 1);
    table.does(command, []);
    assert_eq!(points(&table), RankPoints { physical: 1, ..RankPoints::default() });
    let areas = [
        ("physical", Group::Thievery),
        ("mental", Group::Medicine),
        ("profession", Group::Vehicle),
        ("combat", Group::Mobility),
    ];
    for (area, group) in areas {
        let mut table = ash(&format!("points={area}:1,general:1"));
        let command = raise(&table, group, 1);
        table.does(command, []);
        assert_eq!(points(&table), RankPoints { general: 1, ..RankPoints::default() }, "{area} first");
    }
}

#[test]
fn ul_rnk_04_nobody_learns_in_a_fight() {
    let mut table = duel("points=general:1", "");
    let actor = table.id("Mira");
    assert_eq!(table.forbids(RaiseRank { actor, group: Group::Stealth, ranks: 1 }), "UL-RNK-04");
}

#[test]
fn ul_rnk_05_a_rank_counts_for_the_whole_group() {
    let mut table = ash("points=general:1");
    let command = raise(&table, Group::Stealth, 1);
    table.does(command, []);
    let skills = [Skill::Sneaking, Skill::Hide, Skill::Concealing, Skill::Impersonation];
    assert_eq!(skills.map(|skill| plus(&table, skill)), [2; 4]);
    assert_eq!(plus(&table, Skill::Lifting), 0);
}

#[test]
fn ul_rnk_06_several_points_at_once_up_to_the_cap() {
    let mut table = ash("level=3 points=general:3");
    let command = raise(&table, Group::Stealth, 3);
    assert_eq!(table.forbids(command), "UL-RNK-06");
    let command = raise(&table, Group::Stealth, 2);
    table.does(command, []);
    assert_eq!((rank(&table, Group::Stealth), points(&table).general), (2, 1));
    let command = raise(&table, Group::Stealth, 1);
    assert_eq!(table.forbids(command), "UL-RNK-03");
    let command = raise(&table, Group::Awareness, 1);
    table.does(command, []);
    assert_eq!((rank(&table, Group::Awareness), points(&table).general), (1, 0), "the third goes elsewhere");
    let command = raise(&table, Group::Survival, 1);
    assert_eq!(table.forbids(command), "UL-RNK-04", "there is no fourth");
    let command = raise(&table, Group::Survival, 0);
    assert_eq!(table.forbids(command), "UL-RNK-06");
}

#[test]
fn ul_rnk_07_a_boost_adds_1_to_one_sub_skill() {
    let table = ash("stealth=2 boosts=hide");
    assert_eq!((plus(&table, Skill::Hide), plus(&table, Skill::Sneaking)), (5, 4));
    let mut table = ash("stealth=2");
    let command = place(&table, Skill::Hide, BoostSource::Class);
    table.does(command, []);
    assert_eq!((plus(&table, Skill::Hide), plus(&table, Skill::Sneaking)), (5, 4));
    assert_eq!(table.told(&Viewer::Spectator), ["Ash has a boost in Hide, from class."]);
}

#[test]
fn ul_rnk_08_a_sub_skill_holds_one_boost() {
    let mut table = ash("");
    let first = place(&table, Skill::Hide, BoostSource::Ancestry);
    table.does(first, []);
    let second = place(&table, Skill::Hide, BoostSource::Background);
    let refusal = table.refused(second);
    assert_eq!(refusal.rule.to_string(), "UL-RNK-08");
    assert!(refusal.instead.is_some_and(|instead| instead.contains("another sub-skill, of the same group")));
    let second = place(&table, Skill::Sneaking, BoostSource::Background);
    table.does(second, []);
    assert_eq!((plus(&table, Skill::Hide), plus(&table, Skill::Sneaking)), (1, 1));
}

#[test]
fn ul_rnk_09_a_boost_keeps_its_source() {
    let mut table = ash("");
    let sources = BoostSource::ALL.iter().copied().filter(|source| source.attribute().is_none());
    let skills = [Skill::Hide, Skill::Jump, Skill::Ride, Skill::Insight, Skill::Wit, Skill::Forgery];
    for (source, skill) in sources.zip(skills) {
        let command = place(&table, skill, source);
        assert_eq!(command.by(), None, "{source:?}: the game master's to give");
        table.does(command, []);
        assert_eq!(table.actor("Ash").profile.skill_boosts.last(), Some(&SkillBoost { skill, source }));
    }
    let own = place(&table, Skill::Escape, BoostSource::Endurance);
    assert_eq!(own.by(), Some(table.id("Ash")), "what an attribute gives is one's own");
}

#[test]
fn ul_rnk_09_a_boost_in_an_attribute_keeps_its_source_too() {
    let mut table = ash("");
    let actor = table.id("Ash");
    let strength = Attribute::Strength;
    for source in [BoostSource::Class, BoostSource::Lineage] {
        table.does(BoostAttribute { actor, attribute: strength, source, choice: None }, []);
    }
    let source = |table: &Blows| table.actor("Ash").profile.boost_sources.clone();
    let from = |source| Boost { on: BoostOn::Attribute(strength), source };
    assert_eq!(source(&table), [from(BoostSource::Class), from(BoostSource::Lineage)]);
    // The record keeps them, as far as the boosts are there.
    let mut record =
        Unbound::builder().expect("there are fields").record(table.state(), actor).expect("Ash is a character");
    let remake = |record: &serde_json::Value| {
        let record = Unbound::builder()
            .expect("there are fields")
            .draft(record)
            .unwrap_or_else(|faults| panic!("{faults:?}"))
            .toml;
        Command::RemakeCharacter(RemakeCharacter { actor, record })
    };
    table.does(remake(&record), []);
    assert_eq!(source(&table), [from(BoostSource::Class), from(BoostSource::Lineage)]);
    record["creature"][0]["attribute_boosts"]["strength"] = 1.into();
    table.does(remake(&record), []);
    assert_eq!(source(&table), [from(BoostSource::Class)]);
    // Such boosts are not placed as those in sub-skills are: they bring more.
    let boost = Boost { on: BoostOn::Attribute(strength), source: BoostSource::Class };
    assert_eq!(table.forbids(PlaceBoost { actor, boost }), "UL-RNK-13");
}

/// An attribute of Ash changes for good.
fn changed(table: &mut Blows, attribute: Attribute, to: i32) {
    let actor = table.id("Ash");
    table.rules(Ruling::Attribute { actor, attribute, to });
}

fn boosted(table: &Blows) -> Vec<Skill> {
    table.actor("Ash").profile.skill_boosts.iter().map(|boost| boost.skill).collect()
}

#[test]
fn ul_rnk_10_a_permanent_loss_takes_the_boosts_placed_last() {
    let mut table = ash("endurance=3 boosts=ride");
    for skill in [Skill::Jump, Skill::Hide, Skill::Escape] {
        let command = place(&table, skill, BoostSource::Endurance);
        table.does(command, []);
    }
    changed(&mut table, Attribute::Endurance, 1);
    assert_eq!(boosted(&table), [Skill::Ride, Skill::Jump], "the background's boost is not Endurance's to take");
    let told = table.told(&Viewer::Spectator);
    assert!(told[0].contains("Ash has Endurance +1 for good"), "{told:?}");
    let why = "no point of Endurance gives it any longer, and it was placed last.";
    assert_eq!(
        told[1..],
        [format!("Ash loses the boost in Escape: {why}"), format!("Ash loses the boost in Hide: {why}")]
    );
    assert_eq!(plus(&table, Skill::Escape), 0);
    // Below 0 none is left; points that come again place boosts again.
    changed(&mut table, Attribute::Endurance, -1);
    assert_eq!(boosted(&table), [Skill::Ride]);
    changed(&mut table, Attribute::Endurance, 1);
    let again = place(&table, Skill::Escape, BoostSource::Endurance);
    table.does(again, []);
    let second = place(&table, Skill::Hide, BoostSource::Endurance);
    assert_eq!(table.forbids(second), "UL-RNK-10");
}

#[test]
fn ul_rnk_10_the_order_of_placing_is_in_the_record() {
    // The file's order is the order of placing, and a record written and read again keeps it.
    let mut table = ash("endurance=2");
    let actor = table.id("Ash");
    for skill in [Skill::Sneaking, Skill::Escape] {
        let command = place(&table, skill, BoostSource::Endurance);
        table.does(command, []);
    }
    let record =
        Unbound::builder().expect("there are fields").record(table.state(), actor).expect("Ash is a character");
    let record =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    table.does(RemakeCharacter { actor, record }, []);
    changed(&mut table, Attribute::Endurance, 1);
    assert_eq!(boosted(&table), [Skill::Sneaking]);
}

#[test]
fn ul_rnk_10_what_endurance_gives_beside_boosts_follows() {
    // Level 3, d8: 8 + E, and 5 + E a further level.
    let mut table = ash("level=3 endurance=2 formula=yes");
    assert_eq!((table.actor("Ash").vitality_max, table.actor("Ash").vitality), (24, 24));
    let actor = table.id("Ash");
    table.rules(Ruling::Vitality { actor, to: 20 });
    changed(&mut table, Attribute::Endurance, 0);
    assert_eq!((table.actor("Ash").vitality_max, table.actor("Ash").vitality), (18, 14), "4 are lost still");
    let beyond = Ruling::Attribute { actor, attribute: Attribute::Will, to: 11 };
    assert_eq!(table.forbids(MakeRuling { ruling: beyond, reason: "a wish".into() }), "UL-CHK-01");
}

#[test]
fn ul_rnk_11_a_permanent_loss_takes_own_sub_skills_in_their_order_too() {
    for own_first in [true, false] {
        let mut table = ash("intelligence=2");
        let actor = table.id("Ash");
        let skill = OwnSkill { name: "Heraldry".into(), group: Group::Awareness, attribute: None, tool: None };
        table.does(AddSkill { skill }, []);
        let heraldry = Boost { on: BoostOn::Own("Heraldry".into()), source: BoostSource::Intelligence };
        let own = Command::PlaceBoost(PlaceBoost { actor, boost: heraldry });
        let insight = place(&table, Skill::Insight, BoostSource::Intelligence);
        let both = if own_first { [own, insight] } else { [insight, own] };
        for command in both {
            table.does(command, []);
        }
        changed(&mut table, Attribute::Intelligence, 1);
        let profile = &table.actor("Ash").profile;
        assert_eq!((boosted(&table).is_empty(), profile.has_tool_boost("Heraldry")), (own_first, own_first));
    }
}

#[test]
fn ul_rnk_10_endurance_places_boosts_in_physical_sub_skills() {
    let from = BoostSource::Endurance;
    let mut table = ash("endurance=3");
    let wrong = place(&table, Skill::Perception, from);
    assert_eq!(table.forbids(wrong), "UL-RNK-10");
    for skill in [Skill::Hide, Skill::Jump, Skill::Escape] {
        let command = place(&table, skill, from);
        table.does(command, []);
    }
    let fourth = place(&table, Skill::Ride, from);
    assert_eq!(table.forbids(fourth), "UL-RNK-10", "3 for Endurance 3");
    for endurance in [0, -1] {
        let mut table = ash(&format!("endurance={endurance}"));
        let none = place(&table, Skill::Hide, from);
        assert_eq!(table.forbids(none), "UL-RNK-10");
    }
    let mut table = ash("endurance=2 boosts=hide");
    let taken = place(&table, Skill::Hide, from);
    assert_eq!(table.forbids(taken), "UL-RNK-08", "one to a sub-skill");
}

#[test]
fn ul_rnk_11_intelligence_places_boosts_in_mental_sub_skills() {
    let from = BoostSource::Intelligence;
    let mut table = ash("intelligence=2");
    let wrong = place(&table, Skill::Hide, from);
    assert_eq!(table.forbids(wrong), "UL-RNK-11");
    for skill in [Skill::Perception, Skill::Triage] {
        let command = place(&table, skill, from);
        table.does(command, []);
    }
    let third = place(&table, Skill::Insight, from);
    assert_eq!(table.forbids(third), "UL-RNK-11");
}

#[test]
fn ul_rnk_04_any_number_of_points_adds_up() {
    let mut table = ash("points=general:255,mental:255");
    let command = raise(&table, Group::Awareness, 1);
    table.does(command, []);
    assert_eq!(points(&table), RankPoints { general: 255, mental: 254, ..RankPoints::default() });
}
