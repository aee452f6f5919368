//! Scenes that follow one another, who comes to the table, characters made over, creatures above and below their records.

use crate::common::{Scene, ring, ring_with, scene};
use ludex_engine::testing::Play;
use ludex_engine::{ActorId, CommandSet, Content, Policies, Presentation, Rulebook, Seeded, Viewer};
use ludex_pathfinder::content::starter;
use ludex_pathfinder::state::{Condition, Instance, Stage};
use ludex_pathfinder::{Command, Pathfinder, State};
use serde_json::{Value, json};

/// The adventure before anything has happened in it.
fn adventure() -> Scene {
    let mut s = scene("the-grey-flour.toml");
    for actor in &mut s.play.state.actors {
        actor.hero_points = 0;
    }
    s
}

/// The names of those who are in the scene.
fn here(state: &State) -> Vec<&str> {
    state.ids().map(|id| state.profile(id).name.as_str()).collect()
}

/// A command in a file of its own.
fn command(state: &State, json: Value) -> Command {
    let known = (0..).map(ActorId).zip(state.setting.cast.iter().map(|one| one.name.clone())).collect();
    ludex_engine::naming::with(known, || Command::read(json.clone()))
        .0
        .unwrap_or_else(|fault| panic!("{json}: {fault}"))
}

const PARTY: [&str; 4] = ["Brannoc", "Tessaly", "Oswin", "Iven"];

#[test]
fn table_02_scenes_follow_one_another_and_people_go_through_them() {
    let mut s = adventure();
    assert_eq!(here(s.state()), PARTY);
    assert_eq!(s.state().actors.len(), 4 + 1 + 3 + 2, "everybody of all six scenes");
    assert_eq!(s.state().clock.seconds, 15 * 3600, "it begins in the afternoon");
    s.does(json!({"do": "open_scene", "scene": 0}), []);
    s.does(json!({"do": "hurt", "target": "Brannoc", "by": 7, "damage": "slashing"}), []);
    s.set("Iven", |iven| {
        iven.slots_spent = 0b101;
        iven.conditions.push(Instance { value: 1, ..Instance::of(Condition::Drained) });
        iven.conditions.push(Instance::of(Condition::Prone));
        iven.height = 20;
    });
    let hurt = s.hp("Brannoc");
    s.does(json!({"do": "open_scene", "scene": 1}), []);
    assert_eq!(here(s.state()), ["Brannoc", "Tessaly", "Oswin", "Iven", "Hesk"]);
    assert_eq!(s.state().setting.title, "The woman on the step");
    assert_eq!((s.hp("Brannoc"), s.actor("Iven").slots_spent, s.actor("Iven").height), (hurt, 0b101, 0));
    assert!(s.actor("Iven").has(Condition::Drained) && !s.actor("Iven").has(Condition::Prone));
    assert!(s.state().hazards.is_empty(), "the pit stays on its path");
    // Any other scene may be opened; who stayed in another is not there.
    s.does(json!({"do": "open_scene", "scene": 0}), []);
    assert_eq!((here(s.state()), s.state().hazards.len()), (PARTY.to_vec(), 1));
    assert_eq!(s.no(json!({"do": "open_scene", "scene": 0})).1, "that scene is on (TABLE-02); open another one");
    assert_eq!(s.no(json!({"do": "open_scene", "scene": 6})).0, "TABLE-02");
}

#[test]
fn table_02_the_dead_stay_behind_and_nothing_is_opened_over_the_dying() {
    let mut s = adventure();
    s.does(json!({"do": "open_scene", "scene": 1}), []);
    s.set("Tessaly", |one| one.dead = true);
    s.set("Oswin", |one| {
        one.dying = 1;
        one.hit_points = 0;
        one.conditions.push(Instance::of(Condition::Unconscious));
    });
    let refusal = s.no(json!({"do": "open_scene", "scene": 2})).1;
    assert_eq!(
        refusal,
        "Oswin is dying, or suffers what comes again (TABLE-02); heal or stabilise them, or say that it is over"
    );
    s.does(json!({"do": "heal", "target": "Oswin", "by": 3}), []);
    s.does(json!({"do": "open_scene", "scene": 2}), []);
    assert!(!here(s.state()).contains(&"Tessaly"), "the dead stay behind");
    assert!(here(s.state()).contains(&"the sweeper"));
    let state = s.turn_of("Brannoc");
    let mut s = state;
    assert_eq!(s.no(json!({"do": "open_scene", "scene": 3})).0, "TABLE-02");
}

#[test]
fn table_02_whoever_is_in_another_scene_is_nobodys_target() {
    let mut s = adventure();
    s.does(json!({"do": "open_scene", "scene": 0}), []);
    let away = s.state().actors.len() as u16 - 1;
    for json in [
        json!({"do": "strike", "actor": 0, "target": away, "strike": 0}),
        json!({"do": "talk", "actor": 0, "target": away, "manner": "impress"}),
        json!({"do": "hurt", "target": away, "by": 7, "damage": "slashing"}),
    ] {
        let command = command(s.state(), json);
        s.play.refused(command);
    }
    let view = Pathfinder::view(s.state(), &Viewer::GameMaster);
    assert_eq!(view.tokens.len(), 4);
    assert_eq!(view.boards.len(), 1, "the notes of the game master");
    assert!(Pathfinder::view(s.state(), &Viewer::Spectator).boards.is_empty());
}

/// Returns how everybody is, a line each.
fn told(state: &State) -> String {
    let of = |id| {
        let actor = state.actor(id);
        format!("{}: {:?}\n", state.profile(id).name, actor)
    };
    state.ids().map(of).collect()
}

/// Plays an encounter to its end as the seasoned do, and puts those back on their feet who fell.
fn fights(play: &mut Play<Pathfinder>, dice: &mut Seeded) {
    let mut policy = Pathfinder::policy("seasoned").expect("it is known");
    for _ in 0..3_000 {
        let Some(command) = policy.choose(&play.state) else { break };
        ludex_engine::simulate::<Pathfinder>(&mut play.state, dice, &command).expect("it was offered");
    }
    assert_ne!(play.state.stage, Stage::Fighting);
    for id in play.state.ids() {
        let actor = play.state.actor(id);
        if play.state.profile(id).players && play.state.lives(id) && actor.dying > 0 {
            let heal = command(&play.state, json!({"do": "heal", "target": id.0, "by": 1}));
            ludex_engine::simulate::<Pathfinder>(&mut play.state, dice, &heal).expect("it is lawful");
        }
        play.state.on(id, |actor| actor.persistent.retain(|_| false));
    }
}

/// A night in the loft: everybody is whole again, as after some days of care.
fn rests(play: &mut Play<Pathfinder>, dice: &mut Seeded) {
    for id in play.state.ids() {
        if play.state.lives(id) {
            let heal = command(&play.state, json!({"do": "heal", "target": id.0, "by": 400}));
            _ = ludex_engine::simulate::<Pathfinder>(&mut play.state, dice, &heal);
            play.state.on(id, |actor| actor.days.rested = true);
            let prepares = command(&play.state, json!({"do": "prepare_spells", "actor": id.0}));
            _ = ludex_engine::simulate::<Pathfinder>(&mut play.state, dice, &prepares);
        }
    }
}

#[test]
fn table_02_between_fights_people_walk_over_the_map_and_into_what_lies_there() {
    let mut s = adventure();
    s.does(json!({"do": "open_scene", "scene": 0}), []);
    s.does(json!({"do": "walk", "actor": "Tessaly", "to": [5, 2]}), []);
    assert_eq!(s.actor("Tessaly").at, ludex_grid::Cell::new(5, 2));
    assert_eq!(s.no(json!({"do": "walk", "actor": "Tessaly", "to": [5, 2]})).0, "PF-MOV-02");
    s.set("Tessaly", |one| one.conditions.push(Instance::of(Condition::Prone)));
    s.does(json!({"do": "walk", "actor": "Tessaly", "to": [6, 1]}), []);
    assert!(!s.actor("Tessaly").has(Condition::Prone), "she rises first");
    s.does(json!({"do": "open_scene", "scene": 2}), []);
    let mut s = s.turn_of("Brannoc");
    assert_eq!(s.no(json!({"do": "walk", "actor": "Brannoc", "to": [2, 2]})).0, "PF-TRN-01");
}

#[test]
fn the_adventure_is_walked_to_its_end_by_the_automatic_players() {
    let mut ended = 0;
    for seed in 0..12 {
        let mut dice = Seeded::from_number(seed);
        let mut play = adventure().play;
        for scene in 0..6u16 {
            let open = command(&play.state, json!({"do": "open_scene", "scene": scene}));
            ludex_engine::simulate::<Pathfinder>(&mut play.state, &mut dice, &open)
                .unwrap_or_else(|refusal| panic!("seed {seed}, scene {scene}: {refusal}"));
            assert_eq!(Pathfinder::broken(&play.state), None);
            if scene == 4 {
                rests(&mut play, &mut dice);
            }
            fights(&mut play, &mut dice);
            if !play.state.ids().any(|id| play.state.profile(id).players && play.state.lives(id)) {
                break;
            }
            if scene == 2 || scene == 5 {
                assert_eq!(play.state.stage, Stage::Over, "seed {seed}, scene {scene}");
                let goes_on = play.state.round < 60;
                assert!(goes_on, "seed {seed}, scene {scene}: it stalls\n{}", told(&play.state));
            }
            ended += u32::from(scene == 5);
        }
    }
    assert!(ended >= 8, "{ended} of 12 parties come to the end");
}

/// The record of a character of the starter content, a level higher.
const TESSALY: &str = r#"
[[character]]
name = "Tessaly"
about = "a human rogue, a level later"
level = 2
abilities = [10, 18, 12, 12, 12, 14]
class_hit_points = 8
saves = ["trained", "expert", "expert"]
perception = "expert"
skills = { acrobatics = "trained", stealth = "expert", thievery = "trained" }
weapon_ranks = { unarmed = "trained", simple = "trained", martial = "trained" }
armour_ranks = { unarmored = "trained", light = "trained" }
key_ability = "dexterity"
sneak = 1
finesse_damage = true
armour = "leather"
weapons = ["shortbow", "rapier"]
"#;

#[test]
fn pf_chr_09_a_character_is_made_over_between_fights_and_keeps_what_happened_to_it() {
    let mut s = adventure();
    s.does(json!({"do": "open_scene", "scene": 0}), []);
    s.does(json!({"do": "hurt", "target": "Tessaly", "by": 5, "damage": "piercing"}), []);
    s.set("Tessaly", |one| {
        one.wounded = 1;
        one.purse = 350;
        one.hero_points = 1;
        one.stock.push((0, 2));
    });
    let before = s.hp("Tessaly");
    let rapier = s.state().profile(s.id("Tessaly")).strikes.iter().find(|one| one.name == "rapier").unwrap().weapon;
    assert!(s.actor("Tessaly").holds(rapier), "it is in hand");
    s.does(json!({"do": "remake_character", "actor": "Tessaly", "record": TESSALY}), []);
    let profile = s.state().profile(s.id("Tessaly")).clone();
    assert_eq!((profile.level, profile.hit_points), (2, 8 + 2 * 9));
    assert_eq!(s.hp("Tessaly"), before + 9, "what it lost stays lost");
    let tessaly = s.actor("Tessaly");
    assert_eq!((tessaly.wounded, tessaly.purse, tessaly.hero_points), (1, 350, 1));
    assert_eq!(tessaly.stock.iter().collect::<Vec<_>>(), [(0, 2)]);
    let rapier = profile.strikes.iter().find(|one| one.name == "rapier").unwrap().weapon;
    assert_eq!((rapier, tessaly.holds(rapier)), (1, true), "in another place, and still in hand");
    let small = TESSALY.replace("level = 2", "level = 2\nsize = \"small\"");
    let refusal = s.no(json!({"do": "remake_character", "actor": "Tessaly", "record": small})).1;
    assert_eq!(refusal, "name and size of somebody who is there do not change into those (TABLE-02)");
    let broken = TESSALY.replace("level = 2", "level = 40");
    assert_eq!(s.no(json!({"do": "remake_character", "actor": "Tessaly", "record": broken})).0, "TABLE-02");
    s.does(json!({"do": "open_scene", "scene": 2}), []);
    let mut s = s.turn_of("Brannoc");
    let refusal = s.no(json!({"do": "remake_character", "actor": "Tessaly", "record": TESSALY})).1;
    assert_eq!(refusal, "an encounter is on (TABLE-02); end the encounter first");
}

/// A caster with so many slots.
fn caster(slots: &str) -> String {
    format!(
        "[[character]]\nname = \"Iven\"\nlevel = 2\nabilities = [10, 14, 14, 18, 12, 10]\nclass_hit_points = 6\n\
         saves = [\"trained\", \"trained\", \"expert\"]\nkey_ability = \"intelligence\"\nweapons = [\"staff\"]\n\
         [character.casting]\nby = \"intelligence\"\ncantrips = [\"shield\"]\nslots = [{slots}]\nfocus = [\"force bolt\"]\n\
         focus_points = 1\n"
    )
}

#[test]
fn pf_chr_09_slots_that_are_spent_stay_spent() {
    let mut s = adventure();
    // Iven has magic missile, fear and burning hands; the first and the last are spent.
    s.set("Iven", |iven| (iven.slots_spent, iven.slots_cast, iven.focus_spent) = (0b101, 0b101, 1));
    let record = caster("{ spell = \"fear\", times = 2 }, { spell = \"burning hands\" }, { spell = \"grease\" }");
    s.does(json!({"do": "remake_character", "actor": "Iven", "record": record}), []);
    // Fear is whole, burning hands is spent, and one slot of the first level more is: that of the magic missile.
    let spent = s.actor("Iven").slots_spent;
    assert_eq!((spent & 0b1, spent & 0b100, spent.count_ones()), (0, 0b100, 2));
    assert_eq!(s.actor("Iven").focus_spent, 1);
    let record = caster("").replace("focus_points = 1\n", "");
    s.does(json!({"do": "remake_character", "actor": "Iven", "record": record}), []);
    assert_eq!((s.actor("Iven").slots_spent, s.actor("Iven").focus_spent), (0, 0));
}

#[test]
fn table_02_somebody_comes_to_the_table_and_is_brought_in_during_a_fight() {
    let cells = ". . . . . . . .\n. A . . . . B .\n. . . . . . . .";
    let s = ring("", cells, &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
    let mut s = { s }.turn("one");
    s.set("one", |one| one.initiative = Some(20));
    s.set("two", |two| two.initiative = Some(10));
    s.does(json!({"do": "join_character", "record": TESSALY, "side": "ours"}), [9]);
    assert_eq!(here(s.state()), ["one", "two", "Tessaly"]);
    assert_eq!(s.actor("Tessaly").initiative, Some(9 + 1 + 4 + 2));
    let names =
        |s: &Scene| -> Vec<String> { s.state().order.iter().map(|id| s.state().profile(*id).name.clone()).collect() };
    assert_eq!(names(&s), ["one", "Tessaly", "two"], "by its own initiative");
    let wolf = json!({"do": "bring_in", "like": "two", "side": "theirs", "count": 2, "at": [4, 0]});
    s.does(wolf, [20, 1]);
    assert_eq!(names(&s), ["two 2", "one", "Tessaly", "two", "two 3"]);
    assert_eq!(s.state().whose_turn(), Some(s.id("one")), "whose turn it is keeps it");
    let record = "[[creature]]\nname = \"gate dog\"\nlevel = 0\nperception = 5\narmor_class = 14\nhit_points = 12\n\
                  saves = [5, 6, 2]\nstrikes = [{ name = \"jaws\", modifier = 6, damage = \"piercing\" }]";
    s.does(json!({"do": "bring_in", "record": record, "side": "theirs", "hidden": true}), [2]);
    let player = Viewer::Player(vec![s.id("one")]);
    assert!(!Pathfinder::sees(s.state(), &player, s.id("gate dog")), "hidden from the players");
}

#[test]
fn pf_trn_03_a_latecomer_who_is_tied_chooses_too() {
    let cells = ". . . . . . . .\n. A . C . . B .\n. . . . . . . .";
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B"), ("mate", "Oswin", "ours", "C")];
    let begun = |own: i16, of_the_mate: i16| {
        let mut s = ring("", cells, &people).turn("one");
        for (name, initiative) in [("one", own), ("two", 2), ("mate", of_the_mate)] {
            s.set(name, |actor| actor.initiative = Some(initiative));
        }
        s.play.state.order = ["one", "mate", "two"].map(|name| s.id(name)).to_vec();
        s.does(json!({"do": "join_character", "record": TESSALY, "side": "ours"}), [9]);
        assert_eq!(s.actor("Tessaly").initiative, Some(16));
        s
    };
    // The turns of both are still to come: whoever stands first is asked.
    let mut s = begun(20, 16);
    let order: Vec<String> = s.order().into_iter().map(str::to_owned).collect();
    let [first, second] = [order[1].as_str(), order[2].as_str()];
    assert_eq!((s.state().asked.len(), s.acting(), order[0].as_str(), order[3].as_str()), (1, "one", "one", "two"));
    let foe = json!({"do": "let_act_first", "actor": first, "target": "two"});
    assert_eq!(s.no(foe).0, "PF-TRN-03");
    s.does(json!({"do": "let_act_first", "actor": first, "target": second}), []);
    assert_eq!(s.order(), ["one", second, first, "two"]);
    assert_eq!((s.state().asked.len(), s.acting()), (0, "one"), "it is the same one's turn");
    s.does(json!({"do": "end_turn", "actor": "one"}), []);
    assert_eq!(s.acting(), second);
    // Whose turn has come stays where it is, and nobody is asked who is not tied.
    for (own, of_the_mate) in [(16, 3), (20, 15)] {
        let s = begun(own, of_the_mate);
        assert_eq!((s.state().asked.len(), s.acting()), (0, "one"), "{own} {of_the_mate}");
    }
}

#[test]
fn pf_elt_01_a_scene_may_have_elite_and_weak_creatures() {
    let cells = ". . . . . . . .\n. A . B . C . .\n. . . . . . . .";
    let more = "[[actors]]\nname = \"strong\"\nis = \"bandit bruiser\"\nside = \"theirs\"\nat = \"B\"\nadjust = \"elite\"\n\
                [[actors]]\nname = \"tired\"\nis = \"cult whisperer\"\nside = \"theirs\"\nat = \"C\"\nadjust = \"weak\"\n";
    let s = ring_with("", more, cells, &[("one", "Brannoc", "ours", "A")]);
    let strong = s.state().profile(s.id("strong"));
    assert_eq!((strong.level, strong.hit_points, strong.armor.statistic.total() + 10), (3, 45, 20));
    assert_eq!((strong.strikes[0].attack.total(), strong.strikes[0].bonus), (13, 6));
    assert_eq!((strong.perception.total(), strong.saves[0].total()), (10, 13));
    let tired = s.state().profile(s.id("tired"));
    let casting = tired.casting.as_ref().unwrap();
    assert_eq!((tired.level, tired.hit_points, casting.dc.total() + 10, casting.attack.total()), (0, 8, 15, 7));
    let sheet = Pathfinder::sheet(s.state(), s.id("strong"), &Viewer::GameMaster).unwrap();
    assert!(sheet.statuses.iter().any(|status| status.name == "elite"));
    let level = sheet.sections.iter().flat_map(|one| &one.entries).find(|entry| entry.label == "Level").unwrap();
    assert_eq!(level.value, "3, elite from 2");
    let price = Pathfinder::encounter_price(s.state()).expect("it has a price");
    let labels: Vec<&str> = price.cost.parts.iter().map(|part| part.label.as_ref()).collect();
    assert_eq!(labels, ["elite bandit bruiser (level 3)", "weak cult whisperer (level 0)"]);
    assert_eq!(price.cost.total, 80 + 30);
}

#[test]
fn pf_elt_02_below_the_first_level_the_scene_says_what_the_weak_lose() {
    let text = |cells: &str, more: &str| {
        format!(
            "system = \"pathfinder\"\ninclude = [\"creatures.toml\", \"characters.toml\", \"gear.toml\"]\n\
             [map]\ncells = \"\"\"\n{cells}\n\"\"\"\n[[actors]]\nis = \"cellar rat\"\nside = \"rats\"\nat = \"A\"\n\
             adjust = \"weak\"\n{more}\n"
        )
    };
    let load = |text: String| {
        let library = move |file: &str| {
            if file == "here.toml" {
                Some(text.clone())
            } else {
                ludex_engine::content::Library::read(&starter(), file)
            }
        };
        Pathfinder::load("here.toml", &library)
    };
    let faults = load(text(". A . .", "")).unwrap_err();
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "actors[0].loses"));
    assert_eq!(faults[0].rule.as_ref().map(|rule| rule.as_str()), Some("PF-ELT-02"));
    let state = load(text(". A . .", "loses = 3")).expect("it is said");
    let rat = &state.setting.cast[0];
    assert_eq!((rat.level, rat.hit_points, rat.armor.statistic.total() + 10), (-2, 4, 13));
    let elite = "loses = 3\n[[actors]]\nis = \"Iven\"\nside = \"ours\"\nat = \"B\"\nadjust = \"elite\"";
    let faults = load(text(". A . B", elite)).unwrap_err();
    assert_eq!(faults[0].message, "a character is neither elite nor weak");
}

#[test]
fn pf_elt_03_spells_of_the_elite_do_more_and_those_cast_now_and_then_twice_as_much() {
    let cells = ". . . . . . . .\n. A . B . . . .\n. . . . . . . .";
    let more = "[[actors]]\nname = \"whisperer\"\nis = \"cult whisperer\"\nside = \"theirs\"\nat = \"B\"\nadjust = \"elite\"\n";
    let s = ring_with("", more, cells, &[("one", "Brannoc", "ours", "A")]);
    let mut s = { s }.turn("whisperer");
    let hp = s.hp("one");
    let harm = json!({"do": "cast", "actor": "whisperer", "spell": "harm", "actions": 2, "target": "one"});
    s.does(harm, [6, 5]);
    assert_eq!(s.hp("one"), hp - 10, "a d8 shows 6 and 4 are added, a save that fails takes all");
}
