//! Skill tables, professions, tools and skills of the campaign (UL-SKL), and several things on one roll (UL-INT-01, 02, 04).

use crate::common;

use common::shade::*;
use ludex_engine::{Advantage, CommandSet, Field, Takes, Viewer};
use ludex_unbound::actions::GiveHelp;
use ludex_unbound::character::growth::RaiseRank;
use ludex_unbound::character::skills::SKILLS;
use ludex_unbound::character::uses::{USES, what_for};
use ludex_unbound::character::{Area, Attribute, CRAFTS, Craft, Defence, Group, Skill};
use ludex_unbound::checks::lifting::Lift;
use ludex_unbound::checks::task::{AddSkill, OwnSkill, SkillEvent, Task};
use ludex_unbound::checks::{AnySkill, Attempt, CallCheck, CallGroupCheck, FocusOn, Target, What};
use ludex_unbound::senses::{Sense, Surround};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// An attempt with a task.
fn at(what: impl Into<What>, task: Task) -> Attempt {
    Attempt { task, ..roll(what) }
}

/// The sub-skills of a group with their attributes, in the order of the table.
fn group(group: Group) -> Vec<(Skill, Attribute)> {
    SKILLS.iter().filter(|row| row.1 == group).map(|row| (row.0, row.2)).collect()
}

/// What Ash, who is this, rolls with one face.
#[track_caller]
fn rolls(words: &str, what: impl Into<What>, face: u32) -> i32 {
    ash(words).checks("Ash", roll(what), 10, &[face]).total
}

#[test]
fn ul_skl_01_areas_and_groups() {
    use Group::{
        Artisan, Awareness, Blades, Body, Chemical, Crafting, Disarm, Feint, Fist, Grapple, Heavy, Impaling, Light,
        Medicine, Medium, Mental, Mobility, Movement, Performance, Physicality, Pole, Ranged, Shove, Speechcraft,
        Spells, Spirit, Stealth, Survival, Swinging, Takedown, Thievery, Unarmored, Vehicle,
    };
    let table: [(Area, &[Group]); 4] = [
        (Area::Physical, &[Physicality, Movement, Stealth, Thievery]),
        (Area::Mental, &[Speechcraft, Awareness, Survival, Medicine]),
        (Area::Profession, &[Performance, Chemical, Artisan, Crafting, Vehicle]),
        (
            Area::Combat,
            &[
                Blades,
                Swinging,
                Impaling,
                Pole,
                Ranged,
                Fist,
                Spells,
                Group::Firearms,
                Shove,
                Feint,
                Grapple,
                Takedown,
                Disarm,
                Unarmored,
                Light,
                Medium,
                Heavy,
                Body,
                Mobility,
                Mental,
                Spirit,
            ],
        ),
    ];
    for (area, groups) in table {
        let listed: Vec<Group> = Group::ALL.iter().copied().filter(|group| group.area() == area).collect();
        assert_eq!(listed, groups);
    }
    let mut table = ash("points=mental:1");
    let raise = |group| Command::RaiseRank(RaiseRank { actor: table.id("Ash"), group, ranks: 1 });
    let (performance, medicine) = (raise(Performance), raise(Medicine));
    assert_eq!(table.forbids(performance), "UL-RNK-04");
    table.does(medicine, []);
}

#[test]
fn ul_skl_02_physicality() {
    let rows = [
        (Skill::Overpower, Attribute::Strength),
        (Skill::Escape, Attribute::Agility),
        (Skill::Fortitude, Attribute::Endurance),
        (Skill::Coordination, Attribute::Dexterity),
    ];
    assert_eq!(group(Group::Physicality), rows);
    let mut table = ash("strength=3 agility=1 physicality=1");
    let broken = table.checks("Ash", roll(Skill::Overpower), 14, &[9]);
    assert_eq!((broken.total, broken.succeeded()), (14, true));
    let slipped = table.checks("Ash", roll(Skill::Escape), 14, &[9]);
    assert_eq!((slipped.total, slipped.succeeded()), (12, false), "still bound");
}

#[test]
fn ul_skl_03_movement() {
    let rows = [
        (Skill::Jump, Attribute::Strength),
        (Skill::Acrobatics, Attribute::Agility),
        (Skill::Exertion, Attribute::Endurance),
        (Skill::Ride, Attribute::Dexterity),
    ];
    assert_eq!(group(Group::Movement), rows);
    assert_eq!(rolls("dexterity=2 movement=1 boosts=ride", Skill::Ride, 5), 10);
}

/// In plate, with 3 in each Movement sub-skill.
const PLATED: &str = "strength=1 agility=1 endurance=1 dexterity=1 movement=1 armour=plate_harness";

#[test]
fn ul_skl_04_bulk_hampers_all_four_movement_skills() {
    for (skill, _) in group(Group::Movement) {
        let mut table = ash(PLATED);
        let rolled = table.checks("Ash", roll(skill), 10, &[14, 6]);
        assert_eq!((rolled.total, rolled.roll.advantage), (9, Advantage::Disadvantage), "{}", skill.name());
        assert_eq!(table.passive("Ash", skill), 13 - 5);
    }
    let mut table = ash(PLATED);
    assert_eq!(table.checks("Ash", roll(Skill::Escape), 10, &[14]).total, 15, "no other skill");
}

#[test]
fn ul_skl_05_a_saddle_removes_that_from_ride() {
    let mut table = ash(PLATED);
    let actor = table.id("Ash");
    assert_eq!(table.checks("Ash", roll(Skill::Ride), 10, &[6, 2]).total, 5);
    table.surrounds(Surround::Saddle { actor, on: true });
    assert_eq!(table.checks("Ash", roll(Skill::Ride), 10, &[6]).total, 9);
    assert_eq!(table.checks("Ash", roll(Skill::Acrobatics), 10, &[14, 6]).total, 9, "Ride alone");
}

#[test]
fn ul_skl_06_stealth() {
    let rows = [
        (Skill::Sneaking, Attribute::Agility),
        (Skill::Hide, Attribute::Acuity),
        (Skill::Concealing, Attribute::Dexterity),
        (Skill::Impersonation, Attribute::Cunning),
    ];
    assert_eq!(group(Group::Stealth), rows);
    assert_eq!(rolls("agility=3 stealth=2", Skill::Sneaking, 8), 15);
}

#[test]
fn ul_skl_07_thievery() {
    let rows = [
        (Skill::Lifting, Attribute::Dexterity),
        (Skill::Infiltration, Attribute::Intelligence),
        (Skill::Forgery, Attribute::Acuity),
        (Skill::Contortion, Attribute::Agility),
        (Skill::Grifting, Attribute::Cunning),
    ];
    assert_eq!(group(Group::Thievery), rows);
    let tools: Vec<Option<&str>> = rows.iter().map(|(skill, _)| USES[*skill as usize].2).collect();
    assert_eq!(tools, [Some("Cutpurse Knife"), Some("Thieves' Tools"), Some("Forgery Kit"), None, None]);
    let lock = || Attempt { needs_tool: "Thieves' Tools".into(), ..roll(Skill::Infiltration) };
    let mut table = ash("");
    let command = check(table.id("Ash"), lock(), 10);
    let refusal = table.refused(command);
    assert!(refusal.why.contains("tool"), "{refusal}");
    assert_eq!(ash("tools=thieves'_tools").checks("Ash", lock(), 10, &[12]).total, 12);
    // Lifting meets the passive Perception of the victim; a knife adds 1.
    for (face, knife, taken) in [(11, false, false), (12, false, true), (11, true, true)] {
        let mut table = watched("day", 1, "", "acuity=2");
        let (actor, target) = (table.id("Ash"), table.id("Guard"));
        table.does(Lift { actor, target, what: "a purse".into(), knife }, [face]);
        let lifted = |event: &Event| matches!(event, Event::Skills(SkillEvent::Lifted { taken: true, .. }));
        assert_eq!(table.happened(lifted), taken, "{face}, knife {knife}");
    }
    let mut table = watched("day", 3, "", "");
    let (actor, target) = (table.id("Ash"), table.id("Guard"));
    assert_eq!(table.forbids(Lift { actor, target, what: "a purse".into(), knife: false }), "UL-SKL-07");
}

#[test]
fn ul_skl_08_speechcraft() {
    let rows = [
        (Skill::Deception, Attribute::Intelligence),
        (Skill::Persuasion, Attribute::Cunning),
        (Skill::Intimidation, Attribute::Strength),
        (Skill::Oration, Attribute::Acuity),
        (Skill::Coercion, Attribute::Will),
    ];
    assert_eq!(group(Group::Speechcraft), rows);
    assert_eq!(rolls("strength=4 speechcraft=1", Skill::Intimidation, 10), 16);
}

#[test]
fn ul_skl_09_awareness() {
    let rows = [
        (Skill::Investigation, Attribute::Intelligence),
        (Skill::Perception, Attribute::Acuity),
        (Skill::Insight, Attribute::Cunning),
        (Skill::Cognizance, Attribute::Will),
    ];
    assert_eq!(group(Group::Awareness), rows);
    assert_eq!(ash("cunning=2").passive("Ash", Skill::Insight), 12);
}

#[test]
fn ul_skl_10_survival() {
    let rows = [
        (Skill::Trapping, Attribute::Cunning),
        (Skill::Wildlife, Attribute::Will),
        (Skill::Tracking, Attribute::Acuity),
        (Skill::Navigation, Attribute::Intelligence),
        (Skill::Foraging, Attribute::Endurance),
    ];
    assert_eq!(group(Group::Survival), rows);
    let mut table = ash("");
    let hunt = |skill: Skill| at(skill, Task { hunting: true, ..Task::default() });
    let command = check(table.id("Ash"), hunt(Skill::Foraging), 10);
    let refusal = table.refused(command);
    assert_eq!(refusal.instead.as_deref(), Some("roll Trapping or Tracking"));
    table.checks("Ash", hunt(Skill::Tracking), 10, &[10]);
}

#[test]
fn ul_skl_11_medicine() {
    let rows = [
        (Skill::Diagnosis, Attribute::Acuity),
        (Skill::Treatment, Attribute::Intelligence),
        (Skill::Triage, Attribute::Dexterity),
    ];
    assert_eq!(group(Group::Medicine), rows);
    let mut table = ash("");
    let patient = Some(table.id("Bo"));
    let treat = at(Skill::Treatment, Task { patient, needs_diagnosis: true, ..Task::default() });
    let find = at(Skill::Diagnosis, Task { patient, ..Task::default() });
    let command = check(table.id("Ash"), treat.clone(), 10);
    assert_eq!(table.forbids(command.clone()), "UL-SKL-11");
    table.checks("Ash", find.clone(), 12, &[11]);
    assert_eq!(table.forbids(command), "UL-SKL-11", "it was not found");
    table.checks("Ash", find, 12, &[12]);
    table.checks("Ash", treat, 10, &[10]);
    let wound = at(Skill::Treatment, Task { patient: Some(table.id("Cy")), ..Task::default() });
    table.checks("Ash", wound, 10, &[10]);
}

#[test]
fn ul_skl_12_performance() {
    let rows = [
        (Skill::Dance, Attribute::Agility),
        (Skill::Juggling, Attribute::Dexterity),
        (Skill::Wit, Attribute::Cunning),
        (Skill::Acting, Attribute::Intelligence),
        (Skill::Song, Attribute::Endurance),
    ];
    assert_eq!(group(Group::Performance), rows);
    let mut table = ash("endurance=1 performance=1 tool_boosts=lute");
    let lute = at(Skill::Song, Task { with: "lute".into(), ..Task::default() });
    assert_eq!(table.checks("Ash", lute, 10, &[10]).total, 14);
    assert_eq!(table.checks("Ash", roll(Skill::Song), 10, &[10]).total, 13, "singing alone");
    for (place, row) in USES.iter().enumerate() {
        assert_eq!(row.0 as usize, place);
        assert!(!what_for(row.0).is_empty());
    }
}

#[test]
fn ul_skl_13_professions_have_no_attribute() {
    let of = |group: Group| CRAFTS.iter().filter(|row| row.1 == group).map(|row| row.2).collect::<Vec<_>>();
    assert_eq!(of(Group::Chemical), ["Alchemy", "Brewing", "Cooking", "Herbalism", "Poisoning"]);
    let artisans = ["Calligraphy", "Glassblowing", "Jewelry", "Painting", "Pottery", "Weaving", "Woodcarving"];
    assert_eq!(of(Group::Artisan), artisans);
    let crafts = ["Carpentry", "Cobbling", "Leatherworking", "Masonry", "Smithing", "Tinkering"];
    assert_eq!(of(Group::Crafting), crafts);
    for (place, row) in CRAFTS.iter().enumerate() {
        assert_eq!((row.0 as usize, row.0.name(), row.0.group()), (place, row.2, row.1));
    }
    assert_eq!(rolls(SMITH, What::Craft(Craft::Smithing), 9), 14);
}

/// Smithing rank 2, with a boost in the tools.
const SMITH: &str = "strength=3 crafting=2 tools=smithing_tools tool_boosts=smithing_tools";

#[test]
fn ul_skl_14_the_game_master_may_add_an_attribute() {
    let mut table = ash(SMITH);
    let strong = Attempt { attribute: Some(Attribute::Strength), ..roll(What::Craft(Craft::Smithing)) };
    assert_eq!(table.checks("Ash", strong, 10, &[9]).total, 17);
}

#[test]
fn ul_skl_15_a_profession_needs_its_tools() {
    let mut table = ash("artisan=1 tool_boosts=pottery_tools");
    let pots = || roll(What::Craft(Craft::Pottery));
    let command = check(table.id("Ash"), pots(), 10);
    let refusal = table.refused(command);
    assert_eq!(refusal.rule.as_str(), "UL-SKL-15");
    assert!(refusal.why.contains("a tool is required"));
    let improvised = Attempt { task: Task { improvised: true, ..Task::default() }, ..pots() };
    let rolled = table.checks("Ash", improvised, 10, &[15, 8]);
    assert_eq!((rolled.total, rolled.roll.advantage), (10, Advantage::Disadvantage), "8 + 2, without the boost");
    let lent = Attempt { tool_at_hand: true, ..pots() };
    assert_eq!(table.checks("Ash", lent, 10, &[8]).total, 11);
}

#[test]
fn ul_skl_16_vehicles_are_rolled_in_difficult_circumstances() {
    let ground = on(" . A . . . . . . B").gear("[[skill]]\nname = \"Sea Wren\"\ngroup = \"vehicle\"\n");
    let ground = ground.hero("Ash", 'A', "intelligence=3 vehicle=1 tool_boosts=sea_wren").foe("Orc", 'B', "");
    let mut table = ground.waiting();
    let calm = check(table.id("Ash"), roll(What::Own(0)), 10);
    assert_eq!(table.forbids(calm), "UL-SKL-16");
    let storm = at(What::Own(0), Task { difficult: true, ..Task::default() });
    assert_eq!(table.checks("Ash", storm.clone(), 10, &[9]).total, 12, "9 + 2 + boost");
    assert!(table.told(&Viewer::Spectator)[0].contains("Sea Wren"));
    let led = Attempt { attribute: Some(Attribute::Intelligence), ..storm };
    assert_eq!(table.checks("Ash", led, 10, &[9]).total, 15);
}

#[test]
fn ul_skl_26_a_campaign_adds_skills() {
    let mut table = ash("intelligence=2 awareness=1 tool_boosts=heraldry");
    let actor = table.id("Ash");
    let heraldry = OwnSkill {
        name: "Heraldry".into(),
        group: Group::Awareness,
        attribute: Some(Attribute::Intelligence),
        tool: None,
    };
    let unknown = check(actor, roll(What::Own(0)), 10);
    assert_eq!(table.forbids(unknown), "UL-SKL-26");
    table.does(AddSkill { skill: heraldry.clone() }, []);
    assert_eq!(table.checks("Ash", roll(What::Own(0)), 10, &[10]).total, 10 + 2 + 2 + 1, "rank and boost at once");
    assert_eq!(table.forbids(AddSkill { skill: heraldry }), "UL-SKL-26");
    // It has a passive value like any other, and stands in every form in which anything may be rolled.
    let against = Some(Target::Passive { actor, skill: AnySkill::Own(0) });
    let members = vec![table.id("Bo")];
    let attempt = roll(Skill::Impersonation);
    table.does(CallCheck { members, leader: None, solo: false, attempt, against }, [9]);
    assert_eq!(table.result().target, Some(10 + 2 + 2 + 1));
    for label in ["Let two work together", "Call for a group roll", "Hold a contest", "Call for knowledge"] {
        let forms = ludex_unbound::Command::forms(table.state());
        let form = forms.iter().find(|form| form.label == label).expect("there is such a form");
        let offers = |field: &Field| matches!(&field.takes, Takes::Choice { of } if of.contains(&"own_0".to_owned()));
        let field = form.fields.iter().find(|field| offers(field)).unwrap_or_else(|| panic!("{label}"));
        assert!(field.label.contains("own 0: Heraldry"), "{}", field.label);
    }
    let word = |word: &str| serde_json::from_value::<What>(word.into()).ok();
    assert_eq!((word("own_0"), word("own_300"), word("own_")), (Some(What::Own(0)), None, None));
    let tool = Some("Lens".to_owned());
    let stars = OwnSkill { name: "Stars".into(), group: Group::Survival, attribute: None, tool };
    table.does(AddSkill { skill: stars }, []);
    let watch = check(actor, roll(What::Own(1)), 10);
    assert_eq!(table.forbids(watch), "UL-SKL-15");
    // A listed sub-skill may be used for anything, with any attribute.
    let odd = Attempt { attribute: Some(Attribute::Intelligence), ..roll(Skill::Wildlife) };
    assert_eq!(table.checks("Ash", odd, 10, &[10]).total, 12);
}

#[test]
fn ul_skl_30_what_is_named_decides_what_is_rolled() {
    let words = "strength=3 +strength=1 body=1 physicality=2";
    assert_eq!(rolls(words, What::Attribute(Attribute::Strength), 10), 14);
    assert_eq!(rolls(words, What::Defence(Defence::Body, Attribute::Strength), 10), 16);
    assert_eq!(rolls(words, What::Group(Group::Physicality, Some(Attribute::Strength)), 10), 17);
}

#[test]
fn ul_int_01_three_against_one_still_cancel() {
    let mut table = watched("twilight", 2, "cunning=1", "");
    let task = Task { sense: Some(Sense::Sight), at: Some(table.actor("Guard").at), ..Task::default() };
    let advantage = vec!["an ally helps".into(), "well played".into(), "time".into()];
    let rolled = table.checks("Ash", Attempt { advantage, task, ..roll(Skill::Insight) }, 10, &[12]);
    assert_eq!((rolled.roll.advantage, rolled.reasons.len()), (Advantage::Plain, 4));
}

#[test]
fn ul_int_02_nobody_helps_inside_a_group_roll() {
    let ground = on(" . A B C E . . D").hero("Ash", 'A', "ap=5").hero("Bo", 'B', "ap=20").hero("Cy", 'C', "ap=4");
    let mut table = ground.hero("Di", 'E', "ap=3").foe("Orc", 'D', "ap=1").begin();
    let (actor, ally) = (table.id("Bo"), table.id("Ash"));
    table.does(GiveHelp { actor, ally, with: Some(Skill::Sneaking), target: None }, []);
    let together = |table: &Blows, names: &[&str]| {
        Command::GroupCheck(CallGroupCheck {
            members: table.all(names),
            attempt: roll(Skill::Sneaking),
            against: Some(Target::Number(10)),
            successes: None,
        })
    };
    let all = together(&table, &["Ash", "Bo", "Cy", "Di"]);
    assert_eq!(table.forbids(all), "UL-INT-02");
    let others = together(&table, &["Ash", "Cy", "Di"]);
    table.does(others, [4, 12, 3, 5]);
    assert!(table.events().contains(&"group_rolled".to_owned()), "advantage from outside still counts: two dice");
}

#[test]
fn ul_int_04_focus_on_one_awareness_skill_weakens_the_others() {
    let mut table = ash("acuity=2 intelligence=1 awareness=2");
    assert_eq!((table.passive("Ash", Skill::Perception), table.passive("Ash", Skill::Investigation)), (16, 15));
    let actor = table.id("Ash");
    table.does(FocusOn { actor, skill: Skill::Perception.into() }, [4]);
    assert_eq!((table.passive("Ash", Skill::Perception), table.passive("Ash", Skill::Investigation)), (10, 11));
}

#[test]
fn ul_int_20_a_saddle_helps_in_riding_and_not_in_falling() {
    let mut table = ash("dexterity=2 movement=1 armour=plate_harness");
    let actor = table.id("Ash");
    table.surrounds(Surround::Saddle { actor, on: true });
    assert_eq!(table.checks("Ash", roll(Skill::Ride), 10, &[6]).total, 10);
    assert_eq!(table.checks("Ash", roll(Skill::Acrobatics), 10, &[12, 5]).total, 7);
}

#[test]
fn ul_skl_13_poison_hampers_professions_and_skills_of_the_campaign_too() {
    let mut table = ash("crafting=1");
    let heraldry = OwnSkill {
        name: "Heraldry".into(),
        group: Group::Awareness,
        attribute: Some(Attribute::Intelligence),
        tool: None,
    };
    table.does(AddSkill { skill: heraldry }, []);
    table.gains("Ash", Status::Poisoned, 0);
    let smithing = Attempt { tool_at_hand: true, ..roll(What::Craft(Craft::Smithing)) };
    assert_eq!(table.checks("Ash", smithing, 12, &[15, 4]).total, 6);
    assert_eq!(table.checks("Ash", roll(What::Own(0)), 12, &[15, 4]).total, 4);
    assert_eq!(table.checks("Ash", roll(What::Attribute(Attribute::Strength)), 12, &[15]).total, 15, "no skill");
}

#[test]
fn ul_rnk_12_a_boost_in_an_instrument_counts_for_songs_alone() {
    let mut table = ash("tool_boosts=lute");
    let with = |skill: Skill| at(skill, Task { with: "Lute".into(), ..Task::default() });
    assert_eq!(table.checks("Ash", with(Skill::Song), 12, &[10]).total, 11);
    assert_eq!(table.checks("Ash", with(Skill::Juggling), 12, &[10]).total, 10);
    assert_eq!(table.checks("Ash", with(Skill::Infiltration), 12, &[10]).total, 10);
}
