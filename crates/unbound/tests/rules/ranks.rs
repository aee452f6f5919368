//! Ranks and the boosts of sub-skills: how they are gained and what they add (UL-RNK-01 to 12).

use crate::common;

use common::called::*;
use ludex_engine::{System, Takes, Viewer};
use ludex_unbound::armour::{Situation, reduction};
use ludex_unbound::attack::attack_tally;
use ludex_unbound::campaign::characters::RemakeCharacter;
use ludex_unbound::character::skills::{RANK_NAMES, rank_cap};
use ludex_unbound::character::{
    Boost, BoostOn, BoostSource, Craft, Group, PlaceBoost, RankPoints, Skill, SkillBoost, boosts,
};
use ludex_unbound::checks::task::Task;
use ludex_unbound::checks::{Attempt, What};
use ludex_unbound::damage::types::Source;
use ludex_unbound::*;

/// Ash raises a group by so many ranks.
fn raise(table: &Blows, group: Group, ranks: u8) -> Command {
    Command::RaiseRank { actor: table.id("Ash"), group, ranks }
}

/// Ash places a boost in whatever it is.
fn placed(table: &Blows, on: BoostOn, source: BoostSource) -> Command {
    Command::PlaceBoost(PlaceBoost { actor: table.id("Ash"), boost: Boost { on, source } })
}

fn place(table: &Blows, skill: Skill, source: BoostSource) -> Command {
    placed(table, BoostOn::Skill(skill), source)
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
fn ul_rnk_02_a_rank_adds_2() {
    for (rank, bonus) in [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8)] {
        let table = ash(&format!("level=13 stealth={rank}"));
        assert_eq!(plus(&table, Skill::Hide), bonus);
    }
}

#[test]
fn ul_rnk_03_the_level_limits_ranks() {
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
    assert_eq!(table.forbids(Command::RaiseRank { actor, group: Group::Stealth, ranks: 1 }), "UL-RNK-04");
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
    let sources = BoostSource::ALL.into_iter().filter(|source| source.attribute().is_none());
    let skills = [Skill::Hide, Skill::Jump, Skill::Ride, Skill::Insight, Skill::Wit, Skill::Forgery];
    for (source, skill) in sources.zip(skills) {
        let command = place(&table, skill, source);
        assert_eq!(command.doer(), None, "{source:?}: the game master's to give");
        table.does(command, []);
        assert_eq!(table.actor("Ash").profile.skill_boosts.last(), Some(&SkillBoost { skill, source }));
    }
    let own = place(&table, Skill::Escape, BoostSource::Endurance);
    assert_eq!(own.doer(), Some(table.id("Ash")), "what an attribute gives is one's own");
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

/// What a weapon adds to the die.
fn arm(table: &Blows, weapon: &str) -> i32 {
    let place = table.weapon("Mira", weapon);
    let weapon = &table.actor("Mira").profile.weapons[usize::from(place)];
    attack_tally(table.state(), table.id("Mira"), weapon, false, false).total
}

#[test]
fn ul_rnk_12_a_boost_in_one_weapon() {
    let table = duel("blades=1 weapons=longsword,shortsword weapon_boosts=longsword", "");
    assert_eq!((arm(&table, "longsword"), arm(&table, "shortsword")), (3, 2));
}

#[test]
fn ul_rnk_12_a_boost_in_one_armour_one_maneuver_one_source_of_magic() {
    let table = duel("armour=leather light=1 armour_boost=1", "");
    let worn = reduction(table.state(), table.id("Mira"), Situation::Whole, false).total;
    assert_eq!(worn, 4 + 1 + 1);
    let table = duel("shove=1 maneuver_boosts=shove", "");
    let tries = |maneuver| maneuvers::attempt_tally(table.state(), table.id("Mira"), maneuver, true);
    assert_eq!((tries(Maneuver::Shove).total, tries(Maneuver::Grapple).total), (3, 0));
    assert_eq!(tries(Maneuver::Shove).parts.last().map(|part| part.rule.to_string()).as_deref(), Some("UL-RNK-07"));
    let words = "spells=1 knows=Ember_Dart,Burning_Ring casting=will,boosts=[\"arcane\"]";
    let table = duel(words, "");
    let casts = |place: usize| {
        let spell = &table.actor("Mira").profile.spells[place];
        spells::attack_tally(table.state(), table.id("Mira"), spell, false).total
    };
    assert_eq!((casts(0), casts(1)), (3, 2), "Ember Dart is arcane, Burning Ring primal");
}

#[test]
fn ul_rnk_12_a_maneuver_takes_one_boost_and_a_skill_is_none() {
    for wrong in ["shove,shove", "blades"] {
        let words = format!("maneuver_boosts={wrong}");
        let faults = on(" A B").hero("Ash", 'A', &words).foe("Orc", 'B', "").tries().expect_err("it is wrong");
        assert!(faults[0].field.contains("maneuver_boosts"), "{}", faults[0].field);
    }
    let grappler = duel("endurance=3 grapple=1 maneuver_boosts=grapple", "");
    assert_eq!(holds::escape_number(grappler.state(), grappler.id("Mira"), None), 16, "10 + 3 + 2 + 1");
}

#[test]
fn ul_rnk_04_any_number_of_points_adds_up() {
    let mut table = ash("points=general:255,mental:255");
    let command = raise(&table, Group::Awareness, 1);
    table.does(command, []);
    assert_eq!(points(&table), RankPoints { general: 255, mental: 254, ..RankPoints::default() });
}

/// Ash with one of everything that a boost belongs to, and what the campaign adds.
fn laden() -> Blows {
    let added = "[[skill]]\nname = \"Sea Wren\"\ngroup = \"vehicle\"\n\n[[skill]]\nname = \"Heraldry\"\ngroup = \
                 \"awareness\"\nattribute = \"intelligence\"\n";
    let words = "weapons=longsword,dagger,dagger armour=leather tools=smithing_tools,lute,thieves'_tools intelligence=1 \
                 knows=Ember_Dart,Burning_Ring casting=will blades=1 crafting=1 performance=1 vehicle=1 shove=1 spells=1";
    let ground = on(" . A B . . . . . D").gear(added).hero("Ash", 'A', words).hero("Bo", 'B', "").foe("Orc", 'D', "");
    ground.waiting()
}

/// Everything that Ash of `laden` may place a boost in.
fn things() -> Vec<BoostOn> {
    vec![
        BoostOn::Vehicle("Sea Wren".into()),
        BoostOn::Own("Heraldry".into()),
        BoostOn::Tool("smithing tools".into()),
        BoostOn::Instrument("lute".into()),
        BoostOn::Weapon("longsword".into()),
        BoostOn::Weapon("dagger".into()),
        BoostOn::Armour("leather".into()),
        BoostOn::Magic(Source::Arcane),
        BoostOn::Magic(Source::Primal),
        BoostOn::Maneuver(Group::Shove),
        BoostOn::Maneuver(Group::Feint),
        BoostOn::Maneuver(Group::Grapple),
        BoostOn::Maneuver(Group::Takedown),
        BoostOn::Maneuver(Group::Disarm),
    ]
}

/// What is added to the die, or taken off damage, with each thing of Ash's that boosts count for.
fn counted(table: &Blows) -> Vec<i32> {
    let (state, id) = (table.state(), table.id("Ash"));
    let profile = &table.actor("Ash").profile;
    let arms = [0, 1, 2].map(|place| attack_tally(state, id, &profile.weapons[place], false, false).total);
    let spells = [0, 1].map(|place| spells::attack_tally(state, id, &profile.spells[place], false).total);
    let worn = reduction(state, id, Situation::Whole, false).total;
    let shoves = maneuvers::attempt_tally(state, id, Maneuver::Shove, false).total;
    let rolled = |what: What, task: Task| {
        let mut table = table.clone();
        table.checks("Ash", Attempt { task, ..roll(what) }, 12, &[10]).total - 10
    };
    let hard = Task { difficult: true, ..Task::default() };
    let lute = Task { with: "lute".into(), ..Task::default() };
    let rolls = [
        rolled(What::Own(0), hard),
        rolled(What::Own(1), Task::default()),
        rolled(What::Craft(Craft::Smithing), Task::default()),
        rolled(What::Skill(Skill::Song), lute),
    ];
    [&arms[..], &spells, &[worn, shoves], &rolls].concat()
}

#[test]
fn ul_rnk_12_a_boost_is_placed_in_each_thing_and_counts() {
    let mut table = laden();
    assert_eq!(boosts::things(table.state(), table.id("Ash")), things());
    let before = counted(&table);
    // Where each one counts, by its place in what is counted.
    let rows: [(BoostOn, usize, &str); 11] = [
        (BoostOn::Weapon("longsword".into()), 0, "the longsword"),
        (BoostOn::Weapon("dagger".into()), 1, "the dagger"),
        (BoostOn::Weapon("dagger".into()), 2, "the dagger"),
        (BoostOn::Magic(Source::Arcane), 3, "spells of arcane magic"),
        (BoostOn::Magic(Source::Primal), 4, "spells of primal magic"),
        (BoostOn::Armour("leather".into()), 5, "the leather"),
        (BoostOn::Maneuver(Group::Shove), 6, "Shove"),
        (BoostOn::Vehicle("Sea Wren".into()), 7, "Sea Wren"),
        (BoostOn::Own("Heraldry".into()), 8, "Heraldry"),
        (BoostOn::Tool("smithing tools".into()), 9, "the smithing tools"),
        (BoostOn::Instrument("lute".into()), 10, "the lute"),
    ];
    let mut now = before;
    for (on, place, name) in rows.clone() {
        let command = placed(&table, on, BoostSource::Job);
        assert_eq!(command.doer(), None, "the game master's to give");
        table.does(command, []);
        assert_eq!(table.told(&Viewer::Spectator), [format!("Ash has a boost in {name}, from job.")]);
        now[place] += 1;
        assert_eq!(counted(&table), now, "{name} alone");
    }
    for (on, ..) in rows {
        let again = placed(&table, on.clone(), BoostSource::Class);
        assert_eq!(table.forbids(again), "UL-RNK-08", "{on:?} has one");
    }
    let sources: Vec<_> = table.actor("Ash").profile.boost_sources.iter().map(|boost| boost.source).collect();
    assert_eq!(sources, [BoostSource::Job; 11], "each keeps its source");
}

#[test]
fn ul_rnk_12_what_is_not_theirs_takes_no_boost() {
    let mut table = laden();
    let rows = [
        BoostOn::Weapon("greataxe".into()),
        BoostOn::Weapon("unarmed strike".into()),
        BoostOn::Armour("chain shirt".into()),
        BoostOn::Magic(Source::Divine),
        BoostOn::Maneuver(Group::Blades),
        BoostOn::Tool("Pottery tools".into()),
        BoostOn::Tool("lute".into()),
        BoostOn::Instrument("harp".into()),
        BoostOn::Instrument("smithing tools".into()),
        BoostOn::Instrument("thieves' tools".into()),
        BoostOn::Vehicle("Heraldry".into()),
        BoostOn::Vehicle("the moon".into()),
        BoostOn::Own("Sea Wren".into()),
        BoostOn::Own("Perception".into()),
    ];
    for on in rows {
        let command = placed(&table, on.clone(), BoostSource::Class);
        assert_eq!(table.forbids(command), "UL-RNK-12", "{on:?}");
    }
    // What Endurance and Intelligence give goes to sub-skills, and the campaign's own are some.
    let sword = BoostOn::Weapon("longsword".into());
    for (source, rule) in [(BoostSource::Endurance, "UL-RNK-10"), (BoostSource::Intelligence, "UL-RNK-11")] {
        let command = placed(&table, sword.clone(), source);
        assert_eq!(table.forbids(command), rule);
    }
    let own = placed(&table, BoostOn::Own("Heraldry".into()), BoostSource::Intelligence);
    table.does(own, []);
    let second = place(&table, Skill::Insight, BoostSource::Intelligence);
    assert_eq!(table.forbids(second), "UL-RNK-11", "Intelligence 1 gives one");
    // A fight is no time to learn.
    let mut table = duel("weapons=longsword", "");
    let boost = Boost { on: sword, source: BoostSource::Class };
    let command = Command::PlaceBoost(PlaceBoost { actor: table.id("Mira"), boost });
    assert_eq!(table.forbids(command), "UL-RNK-09");
}

#[test]
fn ul_rnk_12_song_or_one_instrument() {
    let mut table = laden();
    let lute = placed(&table, BoostOn::Instrument("lute".into()), BoostSource::Class);
    table.does(lute.clone(), []);
    let song = place(&table, Skill::Song, BoostSource::Job);
    assert_eq!(table.forbids(song.clone()), "UL-RNK-08", "the instrument has it");
    let mut table = laden();
    table.does(song, []);
    assert_eq!(table.forbids(lute), "UL-RNK-08", "Song has it");
}

#[test]
fn ul_rnk_12_forms_name_what_the_characters_have() {
    let table = laden();
    let forms = Unbound::forms(table.state());
    let choices = |label: &str, path: &str| {
        let form = forms.iter().find(|form| form.label == label).unwrap_or_else(|| panic!("no form {label}"));
        let field = form.fields.iter().find(|field| field.path == path).expect("its blank");
        match &field.takes {
            Takes::Choice { of } => of.join(", "),
            other => panic!("{other:?}"),
        }
    };
    let rows = [
        ("Place a boost in a weapon", "/weapon", "longsword, dagger"),
        ("Place a boost in armour", "/armour", "leather"),
        ("Place a boost in a maneuver", "/maneuver", "shove, feint, grapple, takedown, disarm"),
        ("Place a boost in the spells of a source", "/magic", "arcane, primal"),
        ("Place a boost in a tool", "/tool", "smithing tools"),
        ("Place a boost in an instrument", "/instrument", "lute"),
        ("Place a boost in a vehicle", "/vehicle", "Sea Wren"),
        ("Place a boost in a sub-skill of the campaign", "/own", "Heraldry"),
    ];
    for (label, path, words) in rows {
        assert_eq!(choices(label, path), words);
        // As it stands it can be given.
        let command = table.filled(label, &[]);
        table.clone().does(command, []);
    }
    assert!(!choices("Place a boost in a weapon", "/source").contains("endurance"));
}

#[test]
fn ul_rnk_12_a_placed_boost_is_in_the_record_of_the_character() {
    let mut table = laden();
    for on in things().into_iter().chain([BoostOn::Weapon("dagger".into())]) {
        let command = placed(&table, on, BoostSource::Heritage);
        table.does(command, []);
    }
    let (actor, before) = (table.id("Ash"), table.actor("Ash").clone());
    assert_eq!(before.profile.boost_sources.len(), things().len() + 1);
    let mut record = Unbound::record(table.state(), actor).expect("Ash is a character");
    let remake = |record: &serde_json::Value| {
        let record = Unbound::draft(record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
        Command::RemakeCharacter(RemakeCharacter { actor, record })
    };
    table.does(remake(&record), []);
    assert_eq!(table.actor("Ash").profile, before.profile);
    // What loses its boost by a new record loses the source.
    record["creature"][0]["weapon_boosts"] = serde_json::json!(["dagger"]);
    table.does(remake(&record), []);
    let kept = &table.actor("Ash").profile.boost_sources;
    assert!(kept.iter().all(|boost| boost.on != BoostOn::Weapon("longsword".into())), "{kept:?}");
    assert_eq!(counted(&table)[..3], [2, 1, 0], "one of the daggers");
}

#[test]
fn ul_rnk_12_one_of_the_things_is_named() {
    let read = |text: &str| serde_json::from_str::<Command>(text).map_err(|error| error.to_string());
    let old = read(r#"{"do": "place_boost", "actor": 0, "skill": "perception", "source": "background"}"#);
    let boost = Boost { on: BoostOn::Skill(Skill::Perception), source: BoostSource::Background };
    assert_eq!(old, Ok(Command::PlaceBoost(PlaceBoost { actor: ludex_engine::ActorId(0), boost })));
    for wrong in [
        r#"{"do": "place_boost", "actor": 0, "source": "background"}"#,
        r#"{"do": "place_boost", "actor": 0, "skill": "perception", "weapon": "dagger", "source": "background"}"#,
    ] {
        let fault = read(wrong).expect_err("one thing");
        assert!(fault.contains("expected one of skill"), "{fault}");
    }
    for (wrong, names) in [
        (r#"{"do": "place_boost", "actor": 0, "weapon": "dagger"}"#, "`source`"),
        (r#"{"do": "place_boost", "weapon": "dagger", "source": "class"}"#, "`actor`"),
        (r#"{"do": "place_boost", "actor": 0, "wepon": "dagger", "source": "class"}"#, "wepon"),
    ] {
        let fault = read(wrong).expect_err("it is wrong");
        assert!(fault.contains(names), "{fault}");
    }
}
