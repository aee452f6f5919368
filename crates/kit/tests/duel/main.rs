//! Tests of the kit by a whole small game on it: see `game.rs`.
#![allow(missing_docs)]

mod fight;
mod game;
mod rest;
mod ruling;

use game::{Actor, Change, Command, Duel, Event, Options, State};
use ludex_engine::testing::{self, Play};
use ludex_engine::{Authority, Seeded, Viewer};
use ludex_kit::content::{Files, Library, Reader, Records, record};
use ludex_kit::{ActorId, CommandSet, Malformed, Policies, Presentation};
use serde_json::json;

fn duel() -> State {
    let actor = |name: &str, hidden| Actor { name: name.into(), health: 10, hidden };
    let actors = vec![actor("Ada", false), actor("Bo", false), actor("Lurker", true)];
    State { actors, turn: ActorId(0), resting: false, asked: Vec::new(), options: Options::default() }
}

const ADA: ActorId = ActorId(0);
const BO: ActorId = ActorId(1);
const LURKER: ActorId = ActorId(2);

#[test]
fn a_command_is_flat_and_strict_and_takes_names() {
    let strike = Command::from(fight::Strike { actor: ADA, target: BO, hard: false });
    assert_eq!(serde_json::to_value(&strike).unwrap(), json!({"do": "strike", "actor": 0, "target": 1}));
    let known = vec![(ADA, "Ada".to_owned()), (BO, "Bo".to_owned())];
    let read = |written| ludex_engine::naming::with(known.clone(), || Command::read(written)).0;
    assert_eq!(read(json!({"do": "strike", "actor": "Ada", "target": "bo"})), Ok(strike));
    let fault = |written| read(written).expect_err("it is wrong");
    let at = |field: &str, message: &str| Malformed::new(field, message);
    assert_eq!(fault(json!({"do": "strike", "actor": 0})), at("target", "it is missing"));
    let unknown = fault(json!({"do": "strikes"}));
    assert!(
        unknown.message.starts_with("there is no `strikes`; did you mean `strike`? There are `strike`, "),
        "{unknown}"
    );
    let stray = fault(json!({"do": "strike", "actor": 0, "target": 1, "loud": true}));
    assert_eq!(stray.field, "loud");
    let hidden = fault(json!({"do": "strike", "actor": 0, "target": "Lurker"}));
    assert!(hidden.message.contains("there is nobody of the name Lurker"), "{hidden}");
}

#[test]
fn a_prompt_stops_a_rule_and_an_answer_goes_on() {
    let mut play = Play::<Duel>::new(duel());
    play.act(fight::Strike { actor: ADA, target: BO, hard: false }, [4]);
    let answers: Vec<String> = play.offers().into_iter().map(|offer| offer.label).collect();
    assert_eq!(answers, ["Dodge", "Take"]);
    let asked = serde_json::to_string(&play.state.asked).unwrap();
    assert_eq!(asked, r#"[{"actor":1,"by":0,"harm":4,"question":"defend"}]"#);
    assert_eq!(Duel::question(&play.state, &Viewer::GameMaster), Some((Some(BO), "4 from Ada: does Bo dodge?".into())));
    let refusal = play.refused(rest::Nap {});
    assert_eq!(refusal.to_string(), "Bo must decide something first (DU-01)");
    assert!(play.refused(fight::Dodge { actor: ADA }).to_string().starts_with("Bo is asked"));
    play.act(fight::Dodge { actor: BO }, [1]);
    assert_eq!((play.state.actors[1].health, play.state.turn), (7, BO));
}

#[test]
fn what_follows_elsewhere_follows_at_once() {
    let mut play = Play::<Duel>::new(duel());
    play.act(rest::Nap {}, []);
    play.act(fight::Strike { actor: ADA, target: LURKER, hard: false }, [3]);
    play.act(fight::Take { actor: LURKER }, []);
    let place = |event: &Event| play.events.iter().position(|other| other == event);
    let hurt = place(&fight::Hurt { actor: LURKER, harm: 3 }.into());
    assert!(hurt.is_some() && place(&rest::Broken {}.into()) == hurt.map(|place| place + 1));
    assert_eq!(Event::AFTERMATH, [("fight::Hurt", &["rest::broken_off"][..])]);
}

#[test]
fn an_event_that_was_kept_is_followed_by_the_same() {
    let mut state = duel();
    state.resting = true;
    let kept = Event::from(fight::Hurt { actor: BO, harm: 1 });
    let mut dice = Seeded::from_number(1);
    ludex_kit::Table::<Duel, ludex_engine::SilentRun>::new(&mut state, &mut dice, &mut ludex_kit::HarmLog::default())
        .emit(kept);
    assert_eq!((state.actors[1].health, state.resting), (9, false));
}

#[test]
fn why_not_never_names_the_hidden() {
    let labels = |viewer: Viewer| -> Vec<String> {
        Command::unavailable(&duel(), BO, &viewer).into_iter().map(|row| row.label).collect()
    };
    assert_eq!(labels(Viewer::Player(vec![BO])), ["Strike Ada"]);
    assert_eq!(labels(Viewer::GameMaster), ["Strike Ada", "Strike Lurker"]);
}

#[test]
fn why_not_says_once_what_forbids_everything() {
    let mut play = Play::<Duel>::new(duel());
    play.act(fight::Strike { actor: ADA, target: BO, hard: false }, [4]);
    let why_not = |who| Command::unavailable(&play.state, who, &Viewer::GameMaster);
    let said: Vec<String> = why_not(ADA).into_iter().map(|row| format!("{}: {}", row.label, row.refusal)).collect();
    assert_eq!(said, ["Act: Bo is asked, and nobody else (DU-01)"]);
    assert_eq!(why_not(BO), [], "whoever is asked may give every answer");
}

#[test]
fn what_always_costs_the_same_stands_in_the_declaration() {
    let play = Play::<Duel>::new(duel());
    let prices: Vec<_> = play.offers().into_iter().map(|offer| (offer.label, offer.cost)).collect();
    let ap = ludex_engine::Cost { amount: 2, of: "AP".into() };
    assert_eq!(prices[..2], [("Strike Bo".to_owned(), vec![ap.clone()]), ("Strike Lurker".to_owned(), vec![ap])]);
    assert_eq!(prices[2], ("Take a rest".to_owned(), vec![]));
}

#[test]
fn an_open_command_has_a_form_and_bounds() {
    let forms = Command::forms(&duel());
    assert_eq!((forms.len(), &forms[0].command), (3, &json!({"do": "heal", "target": 0, "by": 1})));
    assert_eq!(forms[0].fields[1].label, "how much");
    let heal = Command::from(rest::Heal { target: ADA, by: 11 });
    assert_eq!(heal.authority(), Authority::GameMaster);
    let refusal = Play::<Duel>::new(duel()).refused(heal);
    assert_eq!(refusal.to_string(), "how much must be from 1 to 10 (DU-03)");
}

#[test]
fn a_ruling_is_one_declaration_with_form_bounds_and_words() {
    use ruling::{Cure, Rule, SetHealth};
    let rule = |change: Change| Rule { change, reason: "so be it".into() };
    let set = |actor, to| rule(SetHealth { actor, to }.into());
    let written = json!({"do": "rule", "change": {"set": "health", "actor": 1, "to": 4}, "reason": "so be it"});
    assert_eq!(serde_json::to_value(Command::from(set(BO, 4))).unwrap(), written);
    assert_eq!(Command::read(written), Ok(set(BO, 4).into()));
    let forms = Command::forms(&duel());
    let paths: Vec<&str> = forms[1].fields.iter().map(|field| field.path.as_str()).collect();
    assert_eq!((forms[1].label.as_str(), paths), ("Set health", vec!["/change/actor", "/change/to", "/reason"]));
    let mut play = Play::<Duel>::new(duel());
    assert_eq!(play.refused(set(BO, 11)).to_string(), "health must be from 1 to 10 (DU-03)");
    assert!(play.refused(set(ActorId(9), 4)).to_string().contains("nobody of that number"));
    play.act(set(BO, 4), []);
    let line = Duel::tell(&play.state, &play.events[0], &Viewer::GameMaster).expect("it is told");
    assert_eq!(
        (line.text.as_str(), line.actor, play.state.actors[1].health),
        ("Ruling: Bo has 4 health. Reason: so be it", Some(BO), 4)
    );
    play.act(rule(Cure { actor: BO }.into()), []);
    assert_eq!((play.events.len(), play.state.actors[1].health), (2, 10));
    let line = Duel::tell(&play.state, &play.events[1], &Viewer::Spectator).expect("it is told");
    assert_eq!((line.text.as_str(), line.rules[0].as_str()), ("Bo regains 10.", "DU-03"));
    play.state.actors[1].health = 0;
    assert_eq!(play.refused(set(BO, 4)).to_string(), "Bo is down (DU-03)");
}

#[test]
fn a_word_may_be_shown_otherwise_than_it_is_written() {
    ludex_kit::words! { pub enum Pace { Slow = "slow", AtEase = "at_ease" as "at ease" } }
    assert_eq!(serde_json::to_value(Pace::AtEase).unwrap(), json!("at_ease"));
    assert_eq!((Pace::AtEase.to_string().as_str(), Pace::AtEase.written()), ("at ease", "at_ease"));
}

#[test]
fn a_list_in_place_holds_what_lasts_for_a_while() {
    use ludex_kit::{Lasting, List};
    let mut list: List<Lasting<u8>, 2> = List::new();
    list.push(Lasting::new(7, 3, Some(2)));
    list.push(Lasting::new(8, 3, None));
    list.push(Lasting::new(9, 3, None));
    assert!(list.is_full() && list.len() == 2);
    let ends = |round| list.iter().filter(|one| one.ends(round)).count();
    assert_eq!((ends(3), ends(4)), (0, 1));
    let text = r#"[{"condition":7,"begun":3,"until":4},{"condition":8,"begun":3,"until":null}]"#;
    assert_eq!(serde_json::to_string(&list).unwrap(), text);
    assert_eq!(serde_json::from_str::<List<Lasting<u8>, 2>>(text).unwrap(), list);
    list.remove(0);
    assert_eq!(list.get(0).map(|one| one.condition), Some(8));
    assert!(serde_json::from_str::<List<u8, 1>>("[1,2]").is_err());
}

#[test]
fn options_write_only_what_differs() {
    let text = r#"{"die":8}"#;
    let options: Options = serde_json::from_str(text).unwrap();
    assert_eq!((options.die, options.rests), (8, true));
    assert_eq!(serde_json::to_string(&options).unwrap(), text);
    assert_eq!(options.out_of_bounds(), []);
}

#[test]
fn the_properties_hold() {
    let stray = |state: &State, dice: &mut Seeded| -> Command {
        use ludex_engine::DiceSource;
        let who = |dice: &mut Seeded| ActorId(dice.die(state.actors.len() as u32 + 1) as u16 - 1);
        let actor = who(dice);
        let target = who(dice);
        match dice.die(5) {
            1 => fight::Strike { actor, target, hard: dice.die(2) == 1 }.into(),
            2 => fight::Dodge { actor }.into(),
            3 => fight::Take { actor }.into(),
            4 => rest::Heal { target, by: dice.die(12) as i32 - 1 }.into(),
            _ => rest::Nap {}.into(),
        }
    };
    for seed in 0..20 {
        testing::replay_gives_the_same_state::<Duel>(&duel(), seed, 60);
        testing::offers_are_exactly_what_is_accepted::<Duel>(&duel(), seed, 60, stray);
        testing::simulation_does_the_same::<Duel>(&duel(), seed, 60);
        testing::nothing_breaks::<Duel>(&duel(), seed, 60);
        testing::scripted_dice_are_used_up::<Duel>(&duel(), seed, 60);
        testing::every_way_adds_up_to_one::<Duel>(&duel(), seed, 20, 1000);
    }
}

#[test]
fn a_game_without_a_policy_of_its_own_is_played_greedily() {
    let mut policy = Duel::policy("greedy").expect("every system has it");
    let mut state = duel();
    let mut dice = Seeded::from_number(3);
    for _ in 0..200 {
        let Some(command) = policy.choose(&state) else { break };
        ludex_engine::simulate::<Duel>(&mut state, &mut dice, &command).expect("it was offered");
    }
    assert!(state.actors.iter().filter(|actor| actor.health > 0).count() <= 1, "{state:?}");
}

#[test]
fn a_game_without_a_view_of_its_own_shows_who_is_there() {
    let view = Duel::view(&duel(), &Viewer::Player(vec![BO]));
    let names: Vec<&str> = view.tokens.iter().map(|token| token.name.as_str()).collect();
    assert_eq!((names, view.acting), (vec!["Ada", "Bo"], Some(ADA)));
    assert_eq!(Duel::sheet(&duel(), LURKER, &Viewer::Player(vec![BO])), None);
}

#[test]
fn a_declaration_tells_its_event_and_shows_its_price() {
    let mut play = Play::<Duel>::new(duel());
    let strike = play.offers().into_iter().find(|offer| offer.target == Some(BO)).expect("it is offered");
    assert_eq!(strike.cost, [ludex_engine::Cost { amount: 2, of: "AP".into() }]);
    play.act(rest::Heal { target: LURKER, by: 3 }, []);
    let line = Duel::tell(&play.state, &play.events[0], &Viewer::GameMaster).expect("it is told");
    assert_eq!((line.text.as_str(), line.rules[0].as_str()), ("Lurker regains 3.", "DU-03"));
    assert_eq!(
        Duel::tell(&play.state, &play.events[0], &Viewer::Player(vec![BO])),
        None,
        "of the hidden nothing is told"
    );
}

#[test]
fn a_command_may_stand_in_a_prompt_or_an_event() {
    let heal = rest::Heal { target: BO, by: 2 };
    let text = serde_json::to_string(&heal).unwrap();
    assert_eq!((text.as_str(), serde_json::from_str::<rest::Heal>(&text).unwrap()), (r#"{"target":1,"by":2}"#, heal));
    assert!(serde_json::from_str::<rest::Heal>(r#"{"target":1}"#).is_err());
}

ludex_kit::words! {
    /// Weather.
    pub enum Sky { Clear = "clear", Rain = "rain", Snow = "snow" }
}

#[test]
fn a_set_of_words_is_a_list_in_order() {
    let mut sky: ludex_kit::WordSet<Sky> = [Sky::Snow, Sky::Clear].into_iter().collect();
    assert_eq!(serde_json::to_string(&sky).unwrap(), r#"["clear","snow"]"#);
    assert!(sky.has(Sky::Snow) && !sky.has(Sky::Rain) && sky.has_any(&[Sky::Rain, Sky::Clear]));
    assert!(sky.set(Sky::Snow, false) && !sky.set(Sky::Rain, false));
    assert_eq!((serde_json::from_str(r#"["clear"]"#).ok(), sky.is_empty()), (Some(sky), false));
}

/// A boat.
#[record(checked, kept, named = "boat")]
struct Boat {
    /// Those who row it.
    #[field(1..=8, "people")]
    pub oars: u8,
    /// What it is called.
    pub name: String,
    /// How many it carries.
    #[or_default(4)]
    pub seats: u8,
    /// What it flies.
    pub flag: Option<char>,
}

/// Boats, and the files that have more of them.
#[record(whole)]
struct Harbour {
    /// `"duel"`.
    pub system: Option<String>,
    /// Files with more boats.
    #[or_default(Vec::new())]
    pub include: Vec<String>,
    /// Boats.
    #[or_default(Vec::new())]
    pub boat: Vec<Boat>,
}

impl ludex_kit::content::Checked for Boat {
    fn wrong(&self, faults: &mut ludex_kit::content::Faults<'_>) {
        faults.unless([("seats", self.seats >= self.oars.min(8), "expected a seat for each who rows")]);
    }
}

/// Boats that were read.
#[derive(Default)]
struct Pier {
    files: Files,
    boats: Records<Boat>,
}

impl Reader for Pier {
    type File = Harbour;
    type State = usize;
    const SYSTEM: &'static str = "duel";

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }
    fn take(&mut self, name: &str, file: &mut Harbour) {
        self.boats.take(&mut self.files, name, std::mem::take(&mut file.boat));
    }
    fn is_scene(file: &Harbour) -> bool {
        file.system.is_some()
    }
    fn stage(&mut self, name: &str, scene: Harbour, _: &dyn Library) -> Option<usize> {
        self.files.of(name, "").unless([("system", scene.system.is_some(), "expected system = \"duel\"")]);
        Some(self.boats.all().count())
    }
}

#[test]
fn a_scene_is_read_with_all_it_includes() {
    let library = |file: &str| match file {
        "a.toml" => Some("system = \"duel\"\ninclude = [\"b.toml\"]".to_owned()),
        "b.toml" => Some("[[boat]]\nname = \"Gull\"\noars = 2".to_owned()),
        _ => None,
    };
    assert_eq!(Pier::load("a.toml", &library), Ok(1));
    assert_eq!(Pier::check("b.toml", &library), [], "a store is no scene, and whole by itself");
    let faults = Pier::load("b.toml", &library).expect_err("it is no scene");
    assert_eq!(faults[0].to_string(), "b.toml:1: system: expected system = \"duel\"");
    assert_eq!(Pier::load("c.toml", &library).expect_err("it is not there").len(), 1);
    static FILES: [(&str, &str); 1] = [("flat.rs", include_str!("../flat.rs"))];
    let built_in = ludex_kit::content::built_in(&FILES);
    assert!(built_in.read("flat.rs").is_some() && built_in.read("duel.toml").is_none());
}

#[test]
fn what_is_kept_is_written_without_its_defaults() {
    let boat = |seats| Boat { oars: 2, name: "Gull".into(), seats, flag: None };
    assert_eq!(serde_json::to_value(boat(4)).unwrap(), json!({"oars": 2, "name": "Gull"}));
    let written = serde_json::to_value(boat(3)).unwrap();
    assert_eq!(written, json!({"oars": 2, "name": "Gull", "seats": 3}));
    assert_eq!(serde_json::from_value::<Boat>(written).unwrap(), boat(3));
}

#[test]
fn records_are_checked_as_they_are_declared() {
    let library = |file: &str| match file {
        "a.toml" => Some("include = [\"b.toml\", \"c.toml\"]\nboat = []\n".to_owned()),
        "b.toml" => {
            Some("[[boat]]\nname = \"Gull\"\noars = 12\n[[boat]]\nname = \"Gull\"\noars = 1\nseats=0".to_owned())
        }
        _ => None,
    };
    let mut pier = Pier::default();
    assert!(pier.read("a.toml", &library).is_none(), "something is wrong with it");
    assert_eq!(pier.boats.get("Gull").map(|gull| (gull.of.seats, gull.field.as_str())), Some((4, "boat[0]")));
    let Pier { mut files, boats } = pier;
    assert!(boats.named(&mut files, "Gulf", ("a.toml", "ferry")).is_none());
    let faults: Vec<String> =
        files.finish(Some(())).expect_err("five are wrong").iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "a.toml:1: include[1]: there is no file c.toml",
            "b.toml:3: boat[0].oars: 12 is out of range; expected 1 to 8 people",
            "b.toml:1: boat[0].seats: expected a seat for each who rows",
            "b.toml:5: boat[1].name: expected a name that no other boat has",
            "b.toml:7: boat[1].seats: expected a seat for each who rows",
            "a.toml:1: ferry: there is no boat called Gulf; did you mean Gull?",
        ]
    );
}

#[test]
fn the_schema_of_a_record_says_what_its_declaration_says() {
    let schema = ludex_kit::schemars::schema_for!(Boat).to_value();
    assert_eq!(schema["properties"]["oars"]["maximum"], 8);
    assert_eq!(schema["properties"]["oars"]["description"], "Those who row it.");
    assert_eq!(
        (&schema["properties"]["seats"]["default"], &schema["required"]),
        (&4.into(), &serde_json::json!(["oars", "name"]))
    );
    assert_eq!(schema["additionalProperties"], false);
}
