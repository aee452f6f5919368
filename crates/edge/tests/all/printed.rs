//! ED-SKL and ED-CRD: tables, row by row.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::Edge;
use ludex_edge::cards::{self, HOUSE_DECK, Sentence};
use ludex_edge::character::{Ability, Skill, skills_of};
use ludex_engine::{Presentation, Viewer};
use serde_json::json;

/// The skills of each ability, as they are printed.
const SKILLS: [(Ability, &[&str]); 7] = [
    (
        Ability::Combativity,
        &["cold weapons", "energy weapons", "gunnery", "kinetic weapons", "natural weapons", "throwing", "wrestling"],
    ),
    (Ability::Strength, &["athletics", "climbing", "g-zero", "might", "stamina", "swimming"]),
    (Ability::Dexterity, &["acrobatics", "dancing", "piloting", "reflex", "riding", "stealth", "sleight of hand"]),
    (Ability::Perception, &["alertness", "insight", "inspection", "music", "survival", "visual arts"]),
    (Ability::Intelligence, &["erudition", "lucidity", "medicine", "nature", "psionics", "science", "warfare"]),
    (Ability::Will, &["charisma", "cunning", "fortitude", "intimidation", "socialite", "streetwise", "trading"]),
    (
        Ability::Tech,
        &["astronautics", "computer", "cybernetics", "explosives", "mechatronics", "mystification", "tampering"],
    ),
];

/// The cards of the house, as they are printed.
const CARDS: [(&str, &str, &str, &str, &str); 24] = [
    (
        "E01",
        "A machine nearby shuts down at the worst time.",
        "device off, action to restart",
        "A forgotten debt is called in.",
        "GM event",
    ),
    (
        "E02",
        "The lights go out.",
        "illumination one step darker in the scene",
        "A stranger speaks up for somebody.",
        "one attitude +1",
    ),
    ("E03", "A door that should be locked stands open.", "one lock open", "An alarm begins to howl.", "all NPCs alert"),
    (
        "E04",
        "A magazine is emptier than anyone thought.",
        "one weapon out of ammunition",
        "There is one more shot left.",
        "one weapon has 1 use",
    ),
    ("E05", "The ground gives way.", "one creature falls 3 m", "A handhold is there just in time.", "one fall ends"),
    ("E06", "An old friend walks in.", "friendly NPC appears", "An old enemy walks in.", "hostile NPC appears"),
    (
        "E07",
        "A weak lie is believed.",
        "one failed WIL (Cunning) check succeeds",
        "The truth slips out.",
        "one secret revealed",
    ),
    ("E08", "The weather turns.", "outdoor area bleared", "The sky clears.", "outdoor area clear"),
    (
        "E09",
        "Fear takes hold of somebody.",
        "frightened, 1 round",
        "Courage comes from nowhere.",
        "one frightened ends",
    ),
    (
        "E10",
        "The wound looked worse than it was.",
        "regain 1d6 VP",
        "An old injury makes itself felt.",
        "disadvantage on next STR or DEX check",
    ),
    (
        "E11",
        "The enemy hesitates.",
        "one enemy loses its reaction this round",
        "Somebody else joins in.",
        "GM brings one creature",
    ),
    (
        "E12",
        "News arrives from far away.",
        "GM reveals a fact",
        "The signal is lost.",
        "communication off in the scene",
    ),
    (
        "E13",
        "Someone is in the wrong place.",
        "one creature moves 3 m",
        "A shorter way opens.",
        "next travel stretch takes half the time",
    ),
    ("E14", "The crowd takes sides.", "witnesses attitude +1 or -1", "The crowd scatters.", "bystanders leave"),
    (
        "E15",
        "The pocket is empty.",
        "one carried item is missing this scene",
        "The pocket is not empty.",
        "an item worth up to 20 ¢ is found",
    ),
    ("E16", "A word too many.", "one attitude -1", "A laugh clears the air.", "one attitude +1"),
    (
        "E17",
        "An engine coughs and stops.",
        "one vehicle stops",
        "The engine gives its last.",
        "one vehicle +3 m speed, 1 minute",
    ),
    ("E18", "Smoke fills the place.", "area bleared, 10 rounds", "A draught clears the view.", "area clear"),
    (
        "E19",
        "Fingers lose their grip.",
        "one creature drops what it holds",
        "Fingers close in time.",
        "one dropped or stolen thing is kept",
    ),
    (
        "E20",
        "An animal senses trouble first.",
        "one surprise is cancelled",
        "The beast is not afraid of you.",
        "one animal attitude +1",
    ),
    (
        "E21",
        "The map is wrong.",
        "one hour of travel lost",
        "Something is written on the back of the map.",
        "GM reveals a place",
    ),
    (
        "E22",
        "Someone overhears a secret.",
        "one secret revealed to one NPC",
        "The secret stays safe.",
        "one search or lie check against it fails",
    ),
    (
        "E23",
        "Down is no longer down.",
        "zero gravity in the scene, 1 round",
        "Everything comes down at once.",
        "DC 13 DEX (Acrobatics) or prone, all",
    ),
    ("E24", "Time runs out sooner than planned.", "one countdown -1", "A little time is left.", "one countdown +1"),
];

#[test]
fn ed_skl_02_ed_skl_03_ed_skl_04_ed_skl_05_ed_skl_06_ed_skl_07_and_ed_skl_08_each_skill_has_its_ability() {
    for (ability, names) in SKILLS {
        let own: Vec<&str> = skills_of(ability).iter().map(|(skill, _)| skill.written()).collect();
        assert_eq!(own, names, "{ability}");
    }
    assert_eq!(SKILLS.iter().map(|(_, names)| names.len()).sum::<usize>(), Skill::ALL.len());
}

#[test]
fn ed_skl_02_to_ed_skl_08_each_skill_counts_for_checks_of_its_ability() {
    let mut s = pair("Rhea Vance", "street thug");
    s.record("one", |profile| {
        profile.armor_penalty = 0;
        profile.skills = Skill::ALL.iter().map(|skill| (*skill, 5)).collect();
    });
    for (ability, names) in SKILLS {
        let score = i32::from(s.state().profile(s.id("one")).abilities[ability as usize]);
        for name in names {
            s.does(
                json!({"do": "call_check", "target": "one", "ability": ability.written(), "skill": name, "dc": 13}),
                [3, 4],
            );
            let total = s.event("checked").expect("it was rolled")["check"]["modifier"]["total"].clone();
            assert_eq!(total, score + 5, "{name}");
        }
    }
}

#[test]
fn ed_crd_22_each_card_says_what_is_printed() {
    assert_eq!(HOUSE_DECK, CARDS);
    let s = pair("Rhea Vance", "street thug");
    for (number, (id, a, first, b, second)) in (0..).zip(CARDS) {
        let face = cards::face(s.state(), number);
        assert_eq!((face.id, face.sentences), (id, [a, b]));
        let hints = [Sentence::A, Sentence::B].map(|side| cards::hint(s.state(), number, side));
        assert_eq!(hints, [Some(first), Some(second)], "{id}");
    }
}

#[test]
fn ed_crd_22_the_game_master_is_shown_what_a_sentence_suggests() {
    for number in [0_u16, 9, 23] {
        for (side, second) in [("a", false), ("b", true)] {
            let mut s = pair("Rhea Vance", "street thug");
            s.set("one", |actor| actor.hand.push(number));
            s.does(json!({"do": "play_card", "actor": "one", "card": 0, "sentence": side}), NO_DICE);
            let (_, _, first, _, other) = CARDS[usize::from(number)];
            let hint = if second { other } else { first };
            let (_, words) = Edge::question(s.state(), &Viewer::GameMaster).expect("it is asked");
            assert!(words.contains(hint), "{words}");
        }
    }
}
