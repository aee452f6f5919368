//! What one boost belongs to, and that it counts there (UL-RNK-12).

use crate::common;

use common::called::*;
use ludex_engine::{CommandSet, Content, Takes, Viewer};
use ludex_kit::Commands;
use ludex_unbound::armour::{Situation, reduction};
use ludex_unbound::attack::attack_tally;
use ludex_unbound::campaign::characters::RemakeCharacter;
use ludex_unbound::character::boosts::BOOST_TABLE;
use ludex_unbound::character::growth::BoostAttribute;
use ludex_unbound::character::{
    Attribute, Boost, BoostOn, BoostSource, Craft, Defence, Group, PlaceBoost, Skill, boosts,
};
use ludex_unbound::checks::task::Task;
use ludex_unbound::checks::{Attempt, What};
use ludex_unbound::damage::types::Source;
use ludex_unbound::*;

/// Ash places a boost in whatever it is.
fn placed(table: &Blows, on: BoostOn, source: BoostSource) -> Command {
    Command::PlaceBoost(PlaceBoost { actor: table.id("Ash"), boost: Boost { on, source } })
}

fn place(table: &Blows, skill: Skill, source: BoostSource) -> Command {
    placed(table, BoostOn::Skill(skill), source)
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
    // A dagger is of Blades, if the table says so.
    let mut table = duel("blades=1 weapons=longsword,dagger weapon_boosts=longsword", "");
    table.rules(Ruling::WeaponGroup { weapon: "dagger".into(), group: Group::Blades, also: None });
    assert_eq!((arm(&table, "longsword"), arm(&table, "dagger")), (3, 2));
}

/// What is added to the die, or taken off damage, with everything that Ash could have a boost in, by name.
fn everything(table: &Blows) -> Vec<(&'static str, i32)> {
    let (state, id) = (table.state(), table.id("Ash"));
    let profile = &table.actor("Ash").profile;
    let rolled = |what: What, task: Task| {
        let mut table = table.clone();
        table.checks("Ash", Attempt { task, ..roll(what) }, 12, &[10]).total - 10
    };
    let plain = |what: What| rolled(what, Task::default());
    let skills =
        [Skill::Hide, Skill::Sneaking, Skill::Insight, Skill::Perception, Skill::Dance, Skill::Wit, Skill::Song];
    let mut all: Vec<(&str, i32)> = skills.map(|skill| (skill.name(), plain(skill.into()))).into();
    all.push(("Song to the lute", rolled(Skill::Song.into(), Task { with: "lute".into(), ..Task::default() })));
    let crafts = [Craft::Alchemy, Craft::Painting, Craft::Pottery, Craft::Smithing];
    all.extend(crafts.map(|craft| (craft.name(), plain(What::Craft(craft)))));
    for (place, ship) in ["Sea Wren", "Gull"].into_iter().enumerate() {
        all.push((ship, rolled(What::Own(place as u8), Task { difficult: true, ..Task::default() })));
    }
    let arms = ["longsword", "shortsword", "warhammer"].into_iter().zip(&profile.weapons);
    all.extend(arms.map(|(name, weapon)| (name, attack_tally(state, id, weapon, false, false).total)));
    let spells = ["Ember Dart", "Burning Ring"].into_iter().zip(&profile.spells);
    all.extend(spells.map(|(name, spell)| (name, spells::attack_tally(state, id, spell, false).total)));
    let maneuvers = [
        ("Shove", Maneuver::Shove),
        ("Feint", Maneuver::Feint),
        ("Grapple", Maneuver::Grapple),
        ("Takedown", Maneuver::Takedown),
        ("Disarm", Maneuver::Disarm(0)),
    ];
    all.extend(maneuvers.map(|(name, tried)| (name, maneuvers::attempt_tally(state, id, tried, false).total)));
    all.push(("leather", reduction(state, id, Situation::Whole, false).total));
    let defences = [
        ("Mobility by Agility", Defence::Mobility, Attribute::Agility),
        ("Mobility by Dexterity", Defence::Mobility, Attribute::Dexterity),
        ("Body by Strength", Defence::Body, Attribute::Strength),
        ("Mental by Cunning", Defence::Mental, Attribute::Cunning),
        ("Spirit by Will", Defence::Spirit, Attribute::Will),
    ];
    all.extend(defences.map(|(name, defence, attribute)| (name, plain(What::Defence(defence, attribute)))));
    all
}

#[test]
fn ul_rnk_12_row_by_row() {
    use Group::*;
    let tool = |name: &str| BoostOn::Tool(name.into());
    // What a boost is placed in, and what it then counts for.
    type Placed = Vec<(BoostOn, Vec<&'static str>)>;
    let maneuvers = [Shove, Feint, Grapple, Takedown, Disarm];
    let rows: [(&str, &[Group], &str, Placed); 8] = [
        (
            "Physical, Mental, Performance",
            &[Physicality, Movement, Stealth, Thievery, Speechcraft, Awareness, Survival, Medicine, Performance],
            "one sub-skill",
            [Skill::Hide, Skill::Insight, Skill::Dance].map(|skill| (BoostOn::Skill(skill), vec![skill.name()])).into(),
        ),
        (
            "Song",
            &[Performance],
            "the sub-skill, or one instrument",
            vec![
                (BoostOn::Skill(Skill::Song), vec!["Song", "Song to the lute"]),
                (BoostOn::Instrument("lute".into()), vec!["Song to the lute"]),
            ],
        ),
        (
            "Chemical, Artisan, Crafting",
            &[Chemical, Artisan, Crafting],
            "the tool of one sub-skill",
            vec![
                (tool("alchemy tools"), vec!["Alchemy"]),
                (tool("painting tools"), vec!["Painting"]),
                (tool("smithing tools"), vec!["Smithing"]),
            ],
        ),
        ("Vehicle", &[Vehicle], "one vehicle", vec![(BoostOn::Vehicle("Sea Wren".into()), vec!["Sea Wren"])]),
        (
            "Damage",
            &[Blades, Swinging, Impaling, Pole, Ranged, Fist, Firearms],
            "one weapon",
            vec![(BoostOn::Weapon("longsword".into()), vec!["longsword"])],
        ),
        (
            "Spells",
            &[Spells],
            "the spells of one source of magic",
            vec![
                (BoostOn::Magic(Source::Arcane), vec!["Ember Dart"]),
                (BoostOn::Magic(Source::Primal), vec!["Burning Ring"]),
            ],
        ),
        (
            "Combat maneuvers",
            &maneuvers,
            "one maneuver",
            maneuvers.map(|group| (BoostOn::Maneuver(group), vec![group.name()])).into(),
        ),
        (
            "Armor",
            &[Unarmored, Light, Medium, Heavy],
            "one armour",
            vec![(BoostOn::Armour("leather".into()), vec!["leather"])],
        ),
    ];
    let added =
        "[[skill]]\nname = \"Sea Wren\"\ngroup = \"vehicle\"\n[[skill]]\nname = \"Gull\"\ngroup = \"vehicle\"\n";
    let words = "weapons=longsword,shortsword,warhammer armour=leather knows=Ember_Dart,Burning_Ring casting=will \
                 tools=alchemy_tools,painting_tools,pottery_tools,smithing_tools,lute";
    let bare = on(" A . B").gear(added).hero("Ash", 'A', words).foe("Orc", 'B', "").waiting();
    let counts_for = |command: Command| {
        let (mut table, before) = (bare.clone(), everything(&bare));
        table.does(command, []);
        let gained = everything(&table).into_iter().zip(before).filter(|(now, before)| now.1 != before.1);
        let gained: Vec<_> = gained.inspect(|(now, before)| assert_eq!(now.1, before.1 + 1, "{}", now.0)).collect();
        gained.into_iter().map(|(now, _)| now.0).collect::<Vec<_>>()
    };
    for ((kind, groups, one), (same, of, belongs, boosts)) in BOOST_TABLE.into_iter().zip(rows) {
        assert_eq!((kind, groups, one), (same, of, belongs));
        for (on, counts) in boosts {
            assert_eq!(counts_for(placed(&bare, on.clone(), BoostSource::Class)), counts, "{kind}: {on:?} alone");
        }
    }
    // The last row: a boost for a defence is one in an attribute (UL-RNK-13).
    assert_eq!(BOOST_TABLE[8], ("Defences", &[Body, Mobility, Mental, Spirit][..], "one attribute"));
    let (actor, source) = (bare.id("Ash"), BoostSource::Class);
    let agility =
        Command::BoostAttribute(BoostAttribute { actor, attribute: Attribute::Agility, source, choice: None });
    assert_eq!(counts_for(agility), ["Mobility by Agility"]);
    for group in [Body, Mobility, Mental, Spirit, Unarmored] {
        assert_eq!(bare.clone().forbids(placed(&bare, BoostOn::Maneuver(group), source)), "UL-RNK-12", "{group:?}");
    }
    // Every group is in one row; Song is a second row for Performance.
    for &group in Group::ALL {
        let count = BOOST_TABLE.iter().filter(|row| row.1.contains(&group)).count();
        assert_eq!(count, if group == Performance { 2 } else { 1 }, "{group:?}");
    }
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
        assert_eq!(command.by(), None, "the game master's to give");
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
    let forms = ludex_unbound::Command::forms(table.state());
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
