//! Adventures: what people carry from scene to scene, who comes to the table, who is made over (TABLE-01, TABLE-02).

use crate::common::*;
use ludex_edge::Edge;
use ludex_edge::character::Condition;
use ludex_edge::gravity::{Band, band, is_weightless};
use ludex_edge::state::Life;
use ludex_engine::{Content, Presentation, Viewer};
use ludex_kit::adventure::Scenic;
use serde_json::json;

const HEROES: [&str; 4] = ["Rhea Vance", "Sable Okoro", "Ilse Maren", "Brakk Dun"];

/// The adventure of the starter content, with its first words read.
fn adventure() -> Scene {
    let mut s = scene("eleven-seconds.toml");
    s.does(json!({"do": "open_scene", "scene": 0}), NO_DICE);
    s
}

/// Those who are there, by name.
fn there(s: &Scene) -> Vec<&str> {
    let here = s.state().ids().filter(|id| !s.state().actor(*id).away);
    here.map(|id| s.state().profile(id).name.as_str()).collect()
}

#[test]
fn table_02_the_adventure_leads_through_seven_scenes() {
    let mut s = adventure();
    assert_eq!(Edge::course(s.state()).adventure.as_ref().map(|adventure| adventure.scenes.len()), Some(7));
    assert_eq!((s.state().setting.title.as_str(), s.state().clock.seconds), ("The price of a berth", 66_000));
    assert_eq!(there(&s), [&HEROES[..], &["Odile Prax"]].concat());
    let titles = ["The cage marked Nine", "The plain of glass", "The foot of the mast", "Where nothing falls"];
    for (number, title) in (1..).zip(titles.iter().chain(&["What answers", "A room with a number"])) {
        // Into low gravity: two dice for each hero, how long it is new to them; nobody else comes from elsewhere.
        let dice = if number == 2 { vec![3; 8] } else { Vec::new() };
        s.does(json!({"do": "open_scene", "scene": number}), dice);
        assert_eq!(s.state().setting.title, *title);
        assert_eq!(there(&s)[..4], HEROES);
    }
    assert_eq!(s.no(json!({"do": "open_scene", "scene": 7})).0, "TABLE-02");
    assert_eq!(s.no(json!({"do": "open_scene", "scene": 6})).0, "TABLE-02");
}

#[test]
fn table_02_wounds_and_gear_go_along_and_what_was_of_the_ground_stays() {
    let mut s = adventure();
    s.does(json!({"do": "hurt", "target": "Rhea Vance", "by": 5, "damage": "psychic"}), NO_DICE);
    s.afflict("Sable Okoro", "bleeding").afflict("Sable Okoro", "prone");
    s.does(json!({"do": "give_money", "target": "Ilse Maren", "amount": 90}), NO_DICE);
    s.does(json!({"do": "expose", "target": "Brakk Dun", "level": 2}), NO_DICE);
    s.does(json!({"do": "set_attitude", "target": "Odile Prax", "attitude": "friendly"}), NO_DICE);
    let vitality = s.vp("Rhea Vance");
    s.does(json!({"do": "open_scene", "scene": 1}), NO_DICE);
    assert_eq!(s.vp("Rhea Vance"), vitality);
    assert!(s.has("Sable Okoro", Condition::Bleeding) && !s.has("Sable Okoro", Condition::Prone));
    assert_eq!(ludex_edge::downtime::living(s.state(), s.id("Ilse Maren")).money, 90);
    assert!(s.actor("Brakk Dun").rads.sources.is_empty(), "the source is where it was");
    assert_eq!(s.state().talk.regards.len(), 1, "what people think is kept");
    assert!(s.actor("Odile Prax").elsewhere && !s.play.state.lives(s.id("Odile Prax")));
}

#[test]
fn table_02_no_scene_is_opened_in_a_fight_and_the_dead_stay_behind() {
    let mut s = scene("eleven-seconds.toml");
    s.does(json!({"do": "open_scene", "scene": 3}), vec![3; 8]);
    s.set("Brakk Dun", |actor| (actor.vitality, actor.life) = (0, Life::Dead));
    let fights = s.play.state.clone();
    let mut fights = Scene { play: ludex_engine::testing::Play::new(fights) }.turn("Rhea Vance");
    let (rule, words) = fights.no(json!({"do": "open_scene", "scene": 4}));
    assert_eq!(rule, "TABLE-02");
    assert!(words.contains("a fight is on"), "{words}");
    s.does(json!({"do": "open_scene", "scene": 4}), NO_DICE);
    assert!(s.actor("Brakk Dun").elsewhere && !there(&s).contains(&"Brakk Dun"));
}

#[test]
fn ed_grv_35_who_comes_to_a_scene_feels_its_gravity() {
    let mut s = adventure();
    let bands = |s: &Scene| HEROES.map(|name| band(s.state(), s.id(name)));
    s.does(json!({"do": "open_scene", "scene": 2}), vec![3; 8]);
    assert_eq!(bands(&s), [Band::Low; 4]);
    assert_eq!(s.actor("Rhea Vance").weight.low_days, 16, "2d6 and 10 days");
    s.does(json!({"do": "open_scene", "scene": 3}), NO_DICE);
    assert!(!s.happened("band_changed"), "it is as it was");
    s.does(json!({"do": "open_scene", "scene": 4}), NO_DICE);
    assert!(HEROES.iter().all(|name| s.actor(name).floated && is_weightless(s.state(), s.id(name))));
    assert!(s.actor("the inner machine").floated, "who has been there floats already");
    s.does(json!({"do": "open_scene", "scene": 5}), NO_DICE);
    assert_eq!((bands(&s), s.actor("Rhea Vance").floated), ([Band::Normal; 4], false));
    assert!(HEROES.iter().all(|name| s.actor(name).weight.local.is_none()));
}

#[test]
fn table_02_somebody_is_brought_in_and_hides_as_well_as_without_rolling() {
    let mut s = adventure();
    let record = "[[being]]\nname = \"a clerk\"\nabilities = { cmb = 0, str = 0, dex = 2, per = 1, int = 1, wil = 0, tec = 1 }\n\
                  skills = { stealth = 2 }\nweapons = [\"unarmed strike\"]\n";
    s.does(json!({"do": "bring_in", "record": record, "side": "the ring", "count": 2, "hidden": true}), NO_DICE);
    assert_eq!(s.actor("a clerk").hide.map(|hide| hide.value), Some(12 + 2 + 2));
    assert!(s.actor("a clerk 2").hide.is_some() && !s.actor("a clerk 2").away);
    let player = Viewer::Player(vec![s.id("Rhea Vance")]);
    let names = |s: &Scene, viewer| -> Vec<String> {
        Edge::view(s.state(), viewer).tokens.into_iter().map(|token| token.name).collect()
    };
    assert!(!names(&s, &player).iter().any(|name| name.starts_with("a clerk")));
    assert_eq!(names(&s, &Viewer::GameMaster).len(), 7, "nobody of later scenes");
    let (rule, words) = s.no(json!({"do": "bring_in", "record": "[[being]]\nname = \"x\"\n", "side": "the ring"}));
    assert_eq!((rule, words.contains("faults")), ("TABLE-02", true));
    let another = json!({"do": "bring_in", "like": "Odile Prax", "side": "crew", "at": [8, 8]});
    s.does(another, NO_DICE);
    assert!(s.state().profile(s.id("Odile Prax 2")).players, "who is on the players' side is theirs");
}

#[test]
fn table_02_who_joins_a_fight_rolls_for_it() {
    let mut s = scene("dock.toml").turn("Rhea Vance");
    let record = "[[being]]\nname = \"Wren\"\ncalling = \"scout\"\nabilities = { cmb = 2, str = 1, dex = 4, per = 3, int = 1, \
                  wil = 1, tec = 2 }\nweapons = [\"light pistol\"]\n";
    s.does(json!({"do": "join_character", "record": record, "side": "crew"}), [6, 5]);
    assert_eq!((s.vp("Wren"), s.order().contains(&"Wren")), (20, true));
    let (rule, words) = s.no(json!({"do": "join_character", "record": record, "side": "crew"}));
    assert_eq!((rule, words.contains("name")), ("TABLE-02", true), "{words}");
}

#[test]
fn table_02_an_adventure_has_sixty_people_at_the_most() {
    let scene = |name: &str| {
        let mut text =
            "system = \"edge\"\ninclude = [\"gear.toml\", \"beings.toml\"]\n[map]\ncells = \"\"\"\n".to_owned();
        let ground = |letter: &char| ludex_grid::Terrain::from_symbol(*letter).is_some();
        let letters: Vec<char> =
            ('0'..='9').chain('A'..='Z').chain('a'..='z').filter(|one| !ground(one)).take(31).collect();
        for letter in &letters {
            text += &format!("{letter} . . .\n. . . .\n");
        }
        text += "\"\"\"\n";
        for letter in &letters {
            text += &format!(
                "[[actors]]\nis = \"street thug\"\nname = \"{name} {letter}\"\nside = \"gang\"\nat = \"{letter}\"\n"
            );
        }
        text
    };
    let library = |file: &str| match file {
        "all.toml" => {
            Some("system = \"edge\"\n[[scene]]\nfile = \"one.toml\"\n[[scene]]\nfile = \"two.toml\"\n".into())
        }
        "one.toml" => Some(scene("one")),
        "two.toml" => Some(scene("two")),
        file => ludex_engine::content::Library::read(&ludex_edge::content::starter(), file),
    };
    let faults = Edge::load("all.toml", &library).expect_err("they are too many");
    assert!(faults[0].message.contains("at most 60 people"), "{faults:?}");
    assert!(Edge::load("one.toml", &library).is_ok());
}

#[test]
fn table_01_what_is_told_is_kept_and_changes_nothing() {
    let mut s = adventure();
    let before = s.state().clone();
    s.does(json!({"do": "describe_scene", "text": "The hiss stops."}), NO_DICE);
    s.does(json!({"do": "declare_action", "actor": "Sable Okoro", "what": "listens"}), NO_DICE);
    assert!(s.told().contains("Sable Okoro: listens."));
    assert_eq!(*s.state(), before);
    let blank = json!({"do": "declare_action", "actor": "Sable Okoro", "what": " "});
    assert_eq!(s.no(blank).0, "TABLE-01");
}
