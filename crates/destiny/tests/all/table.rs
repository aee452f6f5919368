//! What people see: sheets, views, words, refusals, content.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::Event as _;
use ludex_engine::content::Library;
use ludex_engine::testing::random_play;
use ludex_engine::{ActorId, CommandSet, Content, Presentation, Rulebook, Viewer};
use ludex_kit::Concerns;
use ludex_kit::Scenery;

#[test]
fn every_file_of_the_starter_content_is_whole() {
    let stores = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"];
    let scenes = ["duel.toml", "bridge.toml", "lane.toml", "the-ford.toml", "the-ford-held.toml", "the-gate.toml"];
    for file in stores.into_iter().chain(scenes).chain(["the-bridge-at-dusk.toml", "the-salt-road.toml"]) {
        assert_eq!(Destiny::check(file, &content::starter()), [], "{file}");
    }
}

#[test]
fn a_fault_names_file_line_and_field() {
    let text = scene().with("Brannic Holt", "B", "a", 0).with("Goblin", "g", "b", 300).text();
    let library = |file: &str| {
        if file == "fights/test.toml" {
            Some(text.clone())
        } else {
            content::starter().read(file.trim_start_matches("fights/"))
        }
    };
    let faults = Destiny::load("fights/test.toml", &library).expect_err("there are no goblins");
    let line = text.lines().position(|line| line.contains("Goblin")).unwrap() + 1;
    assert_eq!(
        faults[0].to_string(),
        format!("fights/test.toml:{line}: actors[1].is: there is no creature called Goblin")
    );
    let broken = |_: &str| Some("system = \"destiny\"\nlane = \"long\"\n".to_owned());
    let faults = Destiny::check("x.toml", &broken);
    assert_eq!(faults[0].line, 2);
    assert_eq!(Destiny::check("nowhere.toml", &|_: &str| None)[0].message, "there is no such file");
}

#[test]
fn every_event_of_a_fight_is_told_with_its_rules() {
    for start in crate::common::strays::starts() {
        let viewers = [Viewer::GameMaster, Viewer::Player(vec![ActorId(0)]), Viewer::Spectator];
        let mut told = 0;
        for seed in 0..3 {
            let mut dice = ludex_engine::Seeded::from_number(seed);
            let mut past = start.clone();
            random_play::<Destiny>(&start, seed, 150, |state, offers, command| {
                assert!(offers.iter().all(|offer| !offer.label.is_empty()));
                let mut log: Vec<Event> = Vec::new();
                let mut copy = past.clone();
                ludex_engine::play::<Destiny>(&mut copy, &mut dice, &mut log, command).expect("it was offered");
                for event in log {
                    event.apply(&mut past);
                    for viewer in &viewers {
                        let line = Destiny::tell(&past, &event, viewer);
                        use Event::{CalmingBroken, TriggerPassed, TurnPassed, WindowClosed, WindowOpened};
                        use Event::{
                            Carried, EffectWorn, Fallen, Felt, Hid, HurryOver, Lay, Lies, Loaded, Ran, Resisted,
                            Settled,
                        };
                        use Event::{Stable, Stirred, TurnShared};
                        // What only keeps count is told by what it leads to.
                        let counts =
                            matches!(event, Carried(_) | EffectWorn(_) | Felt(_) | HurryOver(_) | Lay(_) | Lies(_))
                                || matches!(
                                    event,
                                    Loaded(_) | Ran(_) | Resisted(_) | Settled(_) | Stable(_) | Stirred(_)
                                )
                                || matches!(event, Fallen(_) | Hid(_) | WindowClosed(_) | WindowOpened(_))
                                || matches!(event, CalmingBroken(_) | TriggerPassed(_) | TurnPassed(_))
                                || matches!(event, TurnShared(_) | Event::MendChosen(_) | Event::QuartersCounted(_));
                        let Some(line) = line else {
                            // Nor is what those do whom one does not see.
                            let unseen = event.actor().is_some_and(|id| !Destiny::sees(&past, viewer, id));
                            assert!(counts || unseen, "{event:?} is not told");
                            continue;
                        };
                        assert!(line.text.ends_with(['.', '"']) && !line.rules.is_empty(), "{}", line.text);
                        assert!(
                            line.checks.iter().all(|check| check.tally.total == check.total || !check.dice.is_empty())
                        );
                        told += 1;
                    }
                }
                assert_eq!(past, copy);
                for id in state.ids() {
                    assert!(viewers.iter().all(|viewer| Destiny::sheet(state, id, viewer).is_some()
                        || state.actor(id).presence == Presence::Reserve
                        || !Destiny::sees(state, viewer, id)));
                    let unavailable = ludex_destiny::Command::unavailable(state, id, &viewers[1]);
                    assert!(unavailable.iter().all(|row| !row.label.is_empty() && !row.refusal.why.is_empty()));
                }
                let view = Destiny::view(state, &viewers[1]);
                assert!(state.pending.is_none() || view.prompt.is_some());
            });
        }
        assert!(told > 500);
    }
}

#[test]
fn the_unseen_are_not_told_of() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 10).with("Bandit", "bandit", "b", 13).begun(&[0, 5]);
    assert_eq!(table.turn(), "bandit");
    let player = Viewer::Player(vec![table.id("Brannic")]);
    let actor = table.id("bandit");
    table.rules(Change::SetUnseen(SetUnseen { actor, to: true }));
    assert!(Destiny::sheet(table.state(), actor, &player).is_none());
    let view = Destiny::view(table.state(), &player);
    assert!(view.tokens.iter().all(|token| token.actor != actor) && view.acting.is_none());
    assert!(view.track.iter().all(|slot| slot.actor != actor));
    table.moves("bandit", 12);
    let mut events = table.play.events.clone();
    table.strikes("bandit", "short sword", "Brannic", wild_sum(1));
    events.append(&mut table.play.events);
    let told: Vec<_> = events.iter().filter_map(|event| Destiny::tell(table.state(), event, &player)).collect();
    assert!(told.iter().any(|line| line.text == "someone unseen hits Brannic: 14 against melee Defence 14."));
    assert!(told.iter().all(|line| line.checks.is_empty()));
    for event in &events {
        if let Some(line) = Destiny::tell(table.state(), event, &player) {
            assert!(line.actor != Some(actor) && !line.text.contains("bandit"), "{}", line.text);
        }
    }
}

#[test]
fn wt_atk_28_in_the_dark_people_are_shown_to_those_who_see_them() {
    let mut state = Destiny::load("bridge.toml", &content::starter()).expect("the starter content is whole");
    let shown = |state: &State, viewer: &Viewer| {
        let view = Destiny::view(state, viewer);
        let names: Vec<String> = view.tokens.into_iter().map(|token| token.name).collect();
        names.join(" ")
    };
    let (brannic, raider, wolf) = (ActorId(0), ActorId(3), ActorId(5));
    let player = Viewer::Player(vec![brannic]);
    assert_eq!(shown(&state, &player), "Brannic Sella Ovrin raider bandit wolf");
    state.lights.level = ludex_kit::light::Level::Dark;
    assert_eq!(shown(&state, &player), "Brannic Sella Ovrin", "friends know of one another");
    assert_eq!(shown(&state, &Viewer::Spectator), "");
    assert_eq!(shown(&state, &Viewer::GameMaster).split(' ').count(), 7);
    let torch = ludex_kit::light::Lamp {
        name: "torch".into(),
        carrier: Some(raider),
        at: ludex_grid::Cell::default(),
        bright: 0,
        dim: Some(0),
    };
    state.lights.lamps.push(torch);
    assert_eq!(shown(&state, &player), "Brannic Sella Ovrin raider");
    state.unseen.set(brannic, raider, true);
    assert!(!shown(&state, &player).contains("raider"));
    assert!(shown(&state, &Viewer::Player(vec![ActorId(1)])).contains("raider"), "it lies between two");
    assert!(Destiny::sheet(&state, wolf, &player).is_none());
}

#[test]
fn a_sheet_says_where_its_numbers_come_from() {
    let table = scene().with("Brannic Holt", "Brannic", "a", 0).with("Bandit", "bandit", "b", 90).begun(&[0, -5]);
    let id = table.id("Brannic");
    let sheet = Destiny::sheet(table.state(), id, &Viewer::Player(vec![id])).expect("it is his own");
    let melee = sheet.sections.iter().flat_map(|section| &section.entries).find(|entry| entry.label == "melee");
    let told = melee.and_then(|entry| entry.tally.as_ref()).map(ToString::to_string);
    assert_eq!(told.as_deref(), Some("10 base + 1 Speed + 1 longsword + 2 medium shield = 14"));
    let other = Destiny::sheet(table.state(), id, &Viewer::Spectator).expect("it is seen");
    assert!(other.pools.is_empty());
}

#[test]
fn every_rule_is_declared_once_and_says_what_it_is() {
    let rules: Vec<_> = Destiny::rules().iter().flat_map(|chapter| chapter.iter()).collect();
    let mut ids: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), rules.len());
    assert!(rules.iter().all(|rule| rule.text.len() > 20 && rule.text.ends_with('.')));
}

#[test]
fn the_forms_of_the_game_master_are_commands() {
    let table = scene().with("Brannic Holt", "Brannic", "a", 0).with("Bandit", "bandit", "b", 90).begun(&[0, -5]);
    for form in ludex_destiny::Command::forms(table.state()) {
        let command: Command = serde_json::from_value(form.command.clone()).expect("a form is a command");
        assert!(command.is_open(), "{}", form.label);
        for field in form.fields {
            // What may be left out is left out at its default, as is a flag that is not set.
            let left_out = field.optional || field.takes == ludex_engine::Takes::Flag;
            assert!(left_out || form.command.pointer(&field.path).is_some(), "{}: {}", form.label, field.path);
        }
    }
}

#[test]
fn a_ruling_may_come_in_the_middle_of_a_question() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 14).with("Town guard", "guard", "b", 10).begun(&[2, -5]);
    table.set_ap("guard", 18).moves("Brannic", 11);
    table.expects("guard", "rebuff");
    let actor = table.id("guard");
    table.rules(Change::SetLife(SetLife { actor, to: Life::Unconscious }));
    assert_eq!((table.state().stage, table.yard("Brannic")), (Stage::Over, 13));
}

#[test]
fn absurd_numbers_and_strangers_are_refused() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 10).with("Bandit", "bandit", "b", 50).begun(&[0, -5]);
    let (actor, stranger) = (table.id("Brannic"), ActorId(999));
    let asked = || Asked::Combat { check: CombatCheck::Weapon(250), standard: false };
    let power = || Asked::Combat { check: CombatCheck::Power, standard: false };
    let rule = |change| Command::Rule(Rule { change, reason: String::new() });
    let bleeding = Condition::Bleeding { level: Level::Light, tn: i32::MIN, passed: 255 };
    let gate = Gate::default();
    for command in [
        Command::AskCheck(AskCheck { actor, asked: asked(), against: Versus::Unset {} }),
        Command::AskCheck(AskCheck { actor, asked: power(), against: Versus::Number { tn: i32::MIN } }),
        Command::AskCheck(AskCheck {
            actor,
            asked: power(),
            against: Versus::Check { actor: stranger, asked: power() },
        }),
        Command::AskCheck(AskCheck { actor: stranger, asked: power(), against: Versus::Unset {} }),
        Command::Announce(Announce {
            actor,
            act: Action::Attack { manner: Manner::Standard, weapon: 255, target: stranger },
        }),
        Command::Announce(Announce {
            actor,
            act: Action::Attack { manner: Manner::Standard, weapon: 0, target: stranger },
        }),
        Command::Announce(Announce { actor, act: Action::Task { task: 255 } }),
        Command::DropItem(DropItem { actor, weapon: 255 }),
        Command::Rebuff(Rebuff { actor, weapon: 255 }),
        Command::Move(Move { actor, to: Spot::Yard(i16::MIN) }),
        Command::Move(Move { actor, to: Spot::Yard(i16::MAX) }),
        Command::Speak(Speak { actor: stranger, words: "?".into() }),
        Command::Join(Join { actor: stranger, surprised: true }),
        rule(Change::AddCondition(AddCondition { actor, condition: bleeding, rounds: Some(u16::MAX), gate })),
        rule(Change::AddFatigue(AddFatigue { actor, more: i16::MAX })),
        rule(Change::SetInitiative(SetInitiative { actor, to: -1 })),
        rule(Change::Leave(Leave { actor: stranger })),
        rule(Change::RemoveCondition(RemoveCondition { actor, at: 255 })),
    ] {
        table.refused(command);
    }
    for _ in 0..40 {
        table.rules_with(Change::AddFatigue(AddFatigue { actor: table.id("bandit"), more: 1000 }), NONE);
    }
    assert_eq!(table.actor("bandit").fatigue, i16::MAX);
    assert_eq!(Destiny::broken(table.state()), None);
}

#[test]
fn a_map_and_who_stands_on_it_are_shown() {
    let state = Destiny::load("bridge.toml", &content::starter()).expect("the starter content is whole");
    let ground = Destiny::ground(&state).expect("it has a map");
    let river = ground.cells.iter().find(|cell| cell.at == (6, 0)).expect("it is on the map");
    assert_eq!((ground.shape.as_ref(), river.terrain.as_ref(), river.about.as_ref()), ("hex", "water", "the river"));
    let view = Destiny::view(&state, &Viewer::GameMaster);
    let brannic = view.tokens.iter().find(|token| token.name == "Brannic").expect("he is there");
    assert_eq!((brannic.at, brannic.cells.as_slice()), (Some((2, 3)), [(2, 3)].as_slice()));
    let lane = Destiny::load("lane.toml", &content::starter()).expect("the starter content is whole");
    assert_eq!((Destiny::ground(&lane), Destiny::view(&lane, &Viewer::GameMaster).tokens[0].at), (None, None));
}

#[test]
fn wt_abi_04_the_larger_fill_more_of_a_map() {
    assert_eq!([-3, 0, 3, 4, 6, 7, 9, 10].map(across), [1, 1, 1, 2, 2, 3, 3, 4]);
}

#[test]
fn an_actor_of_a_map_stands_at_a_letter() {
    let text = "system = \"destiny\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"creatures.toml\"]\n[map]\ncells = \"A .\"\n\
        [[actors]]\nis = \"Wolf\"\nside = \"a\"\nplace = 3\n[[actors]]\nis = \"Ogre\"\nside = \"b\"\nat = \"A\"\n";
    let library = |file: &str| if file == "x.toml" { Some(text.to_owned()) } else { content::starter().read(file) };
    let faults: Vec<String> = Destiny::check("x.toml", &library).iter().map(ToString::to_string).collect();
    let expected = [
        "x.toml:5: actors[0].at: expected the letter of the map at which it stands",
        "x.toml:12: actors[1].at: there is no room for it: the map ends",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn table_04_the_map_says_where_it_is_dark_and_what_is_there() {
    let text = include_str!("../../plays/court.toml");
    let library = |file: &str| if file == "court.toml" { Some(text.to_owned()) } else { starter_file(file) };
    let state = Destiny::load("court.toml", &library).expect("it is whole");
    let mut table = Table { play: ludex_engine::testing::Play::new(state) };
    let about = |table: &Table, at: (i16, i16)| {
        let ground = Destiny::ground(table.state()).expect("there is a map");
        ground.cells.into_iter().find(|cell| cell.at == at).map(|cell| cell.about.into_owned())
    };
    assert_eq!(about(&table, (0, 0)).as_deref(), Some("clear"));
    let actor = table.id("Brannic");
    let (name, at) = ("gate".to_owned(), Spot::Cell(ludex_grid::Cell::new(3, 0)));
    let object = Object { name, at, what: Handling::Door, bars: true, ..Object::default() };
    table.act(Command::SetLight(ludex_kit::light::SetLight { level: ludex_kit::light::Level::Dark }), NONE);
    table.act(Command::DropItem(DropItem { actor, weapon: 0 }), NONE);
    table.rules(Change::SetObject(SetObject { object }));
    assert_eq!(about(&table, (0, 0)).as_deref(), Some("clear; darkness; longsword lies here"));
    assert_eq!(about(&table, (3, 0)).as_deref(), Some("clear; darkness; gate: shut"));
}
