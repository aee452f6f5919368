//! Movement and position (UL-POS): taken spaces, reach, narrow places, loads, being moved by others.

use crate::common;

use common::table::*;
use ludex_engine::content::Library;
use ludex_engine::{Advantage, Content, Rulebook, Scenery};
use ludex_grid::{Cell, Shape};
use ludex_unbound::character::{Group, Size};
use ludex_unbound::checks::CallCheck;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::{
    DropProne, Encumbrance, Move, Position, Pushed, Squeeze, StandUp, Stepped, allowance, capacity, encumbrance,
};
use ludex_unbound::reactions::{Counterattack, Decline};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

fn units(table: &Table, who: &str) -> i32 {
    allowance(table.state(), table.id(who), false, false).total
}

fn moving(table: &Table, who: &str, to: (u16, u16)) -> Command {
    Command::Move(Move { actor: table.id(who), to: table.cell(to.0, to.1), dash: false, disengage: false, face: None })
}

#[test]
fn ul_pos_10_no_move_ends_where_somebody_stands() {
    let actors = [("A", "Brana", "heroes"), ("B", "Tamsin", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene("# # # # # #\n A . . B # C\n# # # # # #", &actors);
    table.fight(&[("Brana", 9)]);
    let onto = moving(&table, "Brana", (3, 1));
    table.forbids("UL-POS-01", onto.clone());
    assert!(!table.offers(&onto) && table.offers(&moving(&table, "Brana", (2, 1))));
    let (actor, at) = (table.id("Brana"), table.cell(3, 1));
    table.forbids("UL-CHK-01", MakeRuling { ruling: Ruling::Place { actor, at }, reason: String::new() });
}

/// Brana, felled by the goblin in Tamsin's space, in a passage with free space on both sides of it.
fn felled_on_the_way() -> Table {
    let actors = [("A", "Brana", "heroes"), ("B", "Tamsin", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene("# # # # # #\n A B . . . .\n# C # # # #", &actors);
    table.fight(&[("Brana", 9), ("Goblin", 9)]).set("Goblin", |goblin| goblin.facing = ludex_grid::Direction(0));
    table.pools("Brana", 4, 0);
    table.moves("Brana", (3, 1));
    assert!(matches!(table.asked(), Some(("Goblin C", Pending::Counterattack(_)))), "leaving its reach");
    let (actor, weapon) = (table.id("Goblin"), table.weapon("Goblin", "scimitar"));
    table.act(Counterattack { actor, weapon, nonlethal: false }, []).answers("Brana", Answer::Passive, [20, 8]);
    assert_eq!(table.actor("Brana").health, 0, "felled on the way");
    assert_eq!(table.at("Brana"), table.at("Tamsin"));
    table
}

#[test]
fn ul_pos_10_who_is_stopped_in_a_taken_space_comes_to_the_nearest_free_one() {
    let mut table = felled_on_the_way();
    let brana = table.id("Brana");
    assert!(
        matches!(table.asked(), Some(("Goblin C", Pending::Settle(ludex_unbound::movement::Unsettled { target, .. }))) if target == brana)
    );
    assert_eq!(Unbound::broken(table.state()), None);
    let settle =
        |table: &Table, who: &str, x| Command::Settle(movement::Settle { actor: table.id(who), to: table.cell(x, 1) });
    // Both places beside Tamsin's are equally near; the one who struck chooses.
    let near: Vec<u16> = (0..6).filter(|&x| table.offers(&settle(&table, "Goblin", x))).collect();
    assert_eq!(near, [0, 2]);
    let far = settle(&table, "Goblin", 4);
    let refusal = table.forbids("UL-POS-10", far);
    assert_eq!(refusal.instead.as_deref(), Some("choose one of the places shown"));
    let not_hers = settle(&table, "Brana", 2);
    assert!(!table.offers(&not_hers), "Brana is not asked");
    let decline = Command::Decline(Decline { actor: table.id("Goblin") });
    table.forbids("UL-POS-10", decline);
    let before = table.state().clone();
    for x in near {
        let chosen = settle(&table, "Goblin", x);
        table.act(chosen, []);
        assert_eq!((table.at("Brana"), table.asked()), ((x, 1), None));
        let (goblin, to) = (table.id("Goblin"), table.cell(x, 1));
        assert!(
            table.happened(
                |event| matches!(*event, Event::Pushed(Pushed { by, to: at, .. }) if by == goblin && at == to)
            )
        );
        let told = table.told(&ludex_engine::Viewer::GameMaster);
        let line = format!("Goblin C chooses where Brana A comes to stand: at {to}.");
        assert!(told.contains(&line), "{told:?}");
        table.play.state = before.clone();
    }
    // Those who play by themselves answer too.
    let usual = Unbound::usual_answer(&before).expect("there is one");
    table.act(usual, []);
    assert!(table.at("Brana") != table.at("Tamsin"));
}

#[test]
fn ul_pos_10_where_one_place_is_nearest_nobody_is_asked() {
    let actors = [("A", "Brana", "heroes"), ("B", "Tamsin", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene("# # # # # #\n# A B . . .\n# C # # # #", &actors);
    table.fight(&[("Brana", 9)]);
    let (actor, at) = (table.id("Tamsin"), table.at("Brana"));
    let at = table.cell(at.0, at.1);
    table.set("Tamsin", |tamsin| tamsin.at = at);
    table.rules(Ruling::Kill { actor });
    assert_eq!(table.at("Tamsin"), table.at("Brana"), "a dead body stays where it lies");
    table.rules(Ruling::Revive { actor, health: 1 });
    assert_eq!((table.at("Tamsin"), table.asked()), ((2, 1), None));
}

#[test]
fn ul_pos_10_a_place_where_somebody_hidden_stands_is_found_taken() {
    let mut table = felled_on_the_way();
    let free = table.cell(2, 1);
    let hidden = table.id("Tamsin");
    // An actor whom the goblin does not know of stands in one of the two.
    let mut spy = table.actor("Tamsin").clone();
    (spy.at, spy.hidden, spy.name) = (free, true, "Spy".into());
    let mut state = table.state().clone();
    state.actors.push(spy);
    table.play.state = state;
    let settle = Command::Settle(movement::Settle { actor: table.id("Goblin"), to: free });
    assert!(table.offers(&settle), "what is offered tells nothing of it");
    table.act(settle, []);
    assert!(table.happened(|event| matches!(event, Event::Barred(_))));
    assert_eq!(table.at("Brana"), (0, 1));
    assert!(table.state().has(hidden));
}

#[test]
fn ul_pos_11_leaving_reach_provokes_and_moving_within_it_does_not() {
    let mut table = scene(". . . . .\n . A B . .\n. . . . .", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Brana", 9), ("Goblin", 9)]).set("Goblin", |goblin| goblin.facing = ludex_grid::Direction(4));
    table.moves("Brana", (2, 0));
    assert_eq!(table.asked(), None, "around the goblin, staying next to it");
    table.acts("Brana").moves("Brana", (1, 0));
    assert!(matches!(table.asked(), Some(("Goblin B", Pending::Counterattack(_)))));
}

/// An ogre before a passage one space wide, a hero behind it.
fn passage() -> Table {
    let cells = "# # # # # # # #\n A . # # # # . .\n. . . . . . . B\n . . # # # # . .\n# # # # # # # #";
    let mut table = scene(cells, &[("A", "Ogre", "ogres"), ("B", "Brana", "heroes")]);
    table.fight(&[("Ogre", 20), ("Brana", 1)]).set("Brana", |brana| brana.ap = 0);
    table
}

#[test]
fn ul_pos_12_a_large_creature_squeezes_through_one_space() {
    let mut table = passage();
    let actor = table.id("Ogre");
    let into = moving(&table, "Ogre", (2, 2));
    assert!(!table.offers(&into), "it does not fit");
    assert!(table.offers(&Command::Squeeze(Squeeze { actor, on: true })));
    table.act(Squeeze { actor, on: true }, []);
    assert_eq!((table.actor("Ogre").across(), table.acting()), (1, "Ogre A"), "the space of one size smaller, free");
    table.forbids("UL-POS-12", Squeeze { actor, on: true });
    table.moves("Ogre", (0, 2));
    let costs = |table: &Table| -> Vec<i32> {
        table
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Stepped(Stepped { cost, .. }) => Some(*cost),
                _ => None,
            })
            .collect()
    };
    assert_eq!(costs(&table), [2], "difficult terrain");
    table.terrain((1, 2), ',').moves("Ogre", (1, 2));
    assert_eq!(costs(&table), [2], "rubble in it still costs 2");
    table.moves("Ogre", (2, 2)).forbids("UL-POS-12", Squeeze { actor, on: false });
    let told = table.told(&ludex_engine::Viewer::Spectator);
    assert!(told.iter().any(|line| line.starts_with("Ogre A moves 1 space to ")), "{told:?}");
}

#[test]
fn ul_pos_12_squeezing_hampers_attacks_dodges_and_mobility() {
    let mut table = passage();
    table.set("Ogre", |ogre| ogre.squeezing = true).record("Ogre", |profile| profile.attributes.agility = 0);
    table.set("Brana", |brana| brana.ap = 15);
    let next = table.cell(1, 1);
    table.set("Brana", |brana| brana.at = next);
    table.strikes("Ogre", "greatclub", "Brana", []).answers("Brana", Answer::Passive, [12, 1]);
    assert_eq!((table.attack_roll().roll.advantage, table.rolled().2), (Advantage::Disadvantage, Degree::Miss));
    table.acts("Brana");
    table.strikes("Brana", "longsword", "Ogre", []).answers("Ogre", Answer::Dodge, [2, 5, 2, 4, 4]);
    assert_eq!(
        (table.attack_roll().defence_dice[0].advantage, table.rolled().1),
        (Advantage::Disadvantage, 8 + 2),
        "dis[5,2] + 8"
    );
    table.acts("Brana");
    table.strikes("Brana", "longsword", "Ogre", []).answers("Ogre", Answer::DoubleDodge, [2, 6, 5, 1, 4]);
    assert_eq!(table.rolled().1, 8 + 5, "the pair twice, the lower sum");
    let ogre = table.id("Ogre");
    let attempt =
        checks::Attempt::of(checks::What::Defence(character::Defence::Mobility, character::Attribute::Agility));
    let against = Some(checks::Target::Number(10));
    table.act(CallCheck { members: vec![ogre], leader: None, solo: false, attempt, against }, [15, 9]);
    assert_eq!((table.check().roll.advantage, table.check().total), (Advantage::Disadvantage, 9));
}

#[test]
fn ul_pos_12_small_folk_need_not_squeeze_and_open_ground_is_wide() {
    let mut table = passage();
    let actor = table.id("Brana");
    table.acts("Brana").forbids("UL-POS-12", Squeeze { actor, on: true });
    let mut table = scene(
        ". . . . . .\n . . . . . .\n. . A . . .\n . . . . . .\nB . . . . .",
        &[("A", "Ogre", "ogres"), ("B", "Brana", "heroes")],
    );
    table.fight(&[("Ogre", 9)]);
    table.forbids("UL-POS-12", Squeeze { actor: table.id("Ogre"), on: true });
}

#[test]
fn ul_pos_13_dropping_prone_is_free() {
    let mut table = duel(9, 1);
    let actor = table.id("Tamsin");
    table.act(DropProne { actor }, []);
    assert_eq!((table.ap("Tamsin"), table.acting()), (9, "Tamsin A"));
    assert!(table.actor("Tamsin").statuses.has(Status::Prone));
    table.forbids("UL-POS-13", DropProne { actor });
}

#[test]
fn ul_pos_14_standing_up_costs_2_and_provokes_nothing() {
    let mut table = duel(7, 20);
    let actor = table.id("Tamsin");
    table.forbids("UL-POS-14", StandUp { actor });
    table.status("Tamsin", Status::Prone).act(StandUp { actor }, []);
    assert_eq!((table.ap("Tamsin"), table.asked()), (5, None));
    table.acts("Tamsin").strikes("Tamsin", "shortsword", "Goblin", []);
    assert_eq!(table.ap("Tamsin"), 0, "and an attack");
    let mut table = duel(7, 20);
    let grappler = table.id("Goblin");
    table.rules(Ruling::Hold { actor: grappler, victim: actor, pinned: false, fixed: None });
    table.status("Tamsin", Status::Prone).forbids("UL-POS-14", StandUp { actor });
}

#[test]
fn ul_pos_15_crawling_costs_2_a_space() {
    let mut table = scene("A . , , . . Z", &[("A", "Orrin", "heroes"), ("Z", "Goblin:hidden = true", "goblins")]);
    table.fight(&[("Orrin", 9)]).status("Orrin", Status::Prone);
    assert!(table.offers(&moving(&table, "Orrin", (2, 0))), "2 + 2 of 5, rubble or not");
    assert!(!table.offers(&moving(&table, "Orrin", (3, 0))));
}

#[test]
fn ul_pos_19_loads_slow_and_hamper() {
    let mut table = scene("A . . . . . Z", &[("A", "Orrin:load = 26", "heroes"), ("Z", "Goblin", "goblins")]);
    table.record("Orrin", |profile| profile.attributes.strength = 2).fight(&[("Orrin", 20), ("Goblin", 1)]);
    let actor = table.id("Orrin");
    assert_eq!((capacity(table.state(), actor), table.actor("Orrin").load), (26, 26));
    let steps = [(26, Encumbrance::None, 5), (27, Encumbrance::Lightly, 3), (36, Encumbrance::Lightly, 3)];
    let more = [(37, Encumbrance::Heavily, 1), (46, Encumbrance::Heavily, 1), (47, Encumbrance::Over, 1)];
    for (load, step, spaces) in steps.into_iter().chain(more) {
        table.rules(Ruling::Load { actor, to: load });
        assert_eq!((encumbrance(table.state(), actor), units(&table, "Orrin")), (step, spaces), "load {load}");
    }
    let away = moving(&table, "Orrin", (1, 0));
    table.forbids("UL-POS-19", away);
    assert!(table.offers(&Command::Position(Position { actor, to: table.cell(1, 0) })));
    table.strikes("Orrin", "longbow", "Goblin", [18, 1]);
    assert_eq!(table.attack_roll().roll.advantage, Advantage::Disadvantage);
    table.rules(Ruling::Load { actor, to: 37 }).acts("Orrin").strikes("Orrin", "longbow", "Goblin", [1]);
    assert_eq!(table.attack_roll().roll.advantage, Advantage::Plain);
    let mut rolls = |what: checks::What, faces: &[u32]| {
        let (attempt, against) = (checks::Attempt::of(what), Some(checks::Target::Number(10)));
        table.act(CallCheck { members: vec![actor], leader: None, solo: false, attempt, against }, faces.to_vec());
        table.check().roll.advantage
    };
    use character::{Attribute, Defence, Skill};
    assert_eq!(rolls(checks::What::Defence(Defence::Body, Attribute::Endurance), &[9, 2]), Advantage::Disadvantage);
    assert_eq!(rolls(Skill::Acrobatics.into(), &[9, 2]), Advantage::Disadvantage);
    assert_eq!(rolls(Skill::Perception.into(), &[9]), Advantage::Plain);
}

#[test]
fn ul_pos_20_hexes_or_squares() {
    let hex = scene(". A . B", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    assert_eq!((hex.state().map().shape(), hex.state().map().shape().direction_count()), (Shape::Hex, 6));
    let cells = "A . .\n. . .\n. . B\n\"\"\"\nshape = \"\"\"square\\";
    let mut square = scene(cells, &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    assert_eq!(square.state().map().shape().direction_count(), 8);
    assert_eq!(square.state().distance(square.id("Brana"), square.id("Goblin")), 2, "a diagonal counts 1");
    square.fight(&[("Brana", 9)]).moves("Brana", (1, 1));
    assert_eq!(square.at("Brana"), (1, 1));
    let cells = "A . . . .\n. . . . .\n. . . . .\n. . . . B\n\"\"\"\nshape = \"\"\"gridless\\";
    let mut free = scene(cells, &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    assert_eq!(free.state().distance(free.id("Brana"), free.id("Goblin")), 5, "4 across and 3 down, by the tape");
    assert_eq!(Unbound::ground(free.state()).expect("there is a map").shape, "gridless");
    // With 4 spaces of movement: of two diagonals the second costs two.
    free.fight(&[("Brana", 9), ("Goblin", 2)]).record("Brana", |profile| profile.attributes.agility = 1);
    let (actor, far) = (free.id("Brana"), free.cell(4, 2));
    let way = |to: Cell| Command::Move(Move { actor, to, dash: false, disengage: false, face: None });
    free.forbids("UL-POS-01", way(far));
    free.moves("Brana", (3, 2));
    assert_eq!(free.at("Brana"), (3, 2), "3 across and 2 down are 4");
    let mut ogre = scene("A . . B", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    ogre.record("Brana", |profile| profile.size = Size::Large);
    assert_eq!(ogre.state().distance(ogre.id("Brana"), ogre.id("Goblin")), 2, "from its nearest space");
}

#[test]
fn ul_pos_20_a_campaign_has_a_shape_for_maps_that_name_none() {
    let file = |option: &str, shape: &str| {
        format!(
            "system = \"unbound\"\ninclude = [\"creatures.toml\", \"characters.toml\", \"weapons.toml\", \"armour.toml\"]\n\
             [options]\n{option}\n[map]\n{shape}\ncells = \"\"\"\nA . .\n. . B\n\"\"\"\n\
             [[actors]]\nis = \"Brana\"\nside = \"heroes\"\nat = \"A\"\n\
             [[actors]]\nis = \"Goblin\"\nside = \"goblins\"\nat = \"B\"\n"
        )
    };
    let square = "map_grid = \"square\"";
    let cases = [("", "", Shape::Hex), (square, "", Shape::Square), (square, "shape = \"hex\"", Shape::Hex)];
    for (option, shape, is) in cases.into_iter().chain([("map_grid = \"gridless\"", "", Shape::Gridless)]) {
        let text = file(option, shape);
        let starter = ludex_unbound::content::starter();
        let library = |name: &str| if name == "own.toml" { Some(text.clone()) } else { starter.read(name) };
        let state = Unbound::load("own.toml", &library).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(state.map().shape(), is, "{option} {shape}");
    }
}

#[test]
fn ul_pos_21_being_moved_provokes_nobody_and_stops_at_the_first_obstacle() {
    let actors = [("A", "Brana", "heroes"), ("B", "Goblin", "goblins"), ("C", "Orrin", "heroes")];
    let mut table = scene(". . . . . .\n A B , , # .\n. C . . . .", &actors);
    table.record("Brana", |profile| (profile.attributes.strength, profile.size) = (9, Size::Medium));
    table.record("Brana", |profile| profile.ranks.set(Group::Shove, 2));
    table.fight(&[("Brana", 20), ("Goblin", 10), ("Orrin", 9)]).set("Goblin", |goblin| goblin.ap = 0);
    let (actor, target) = (table.id("Brana"), table.id("Goblin"));
    table.act(TryManeuver { actor, target, maneuver: Maneuver::Shove }, [9, 8, 8]);
    let pushed = table.events().iter().any(|event| matches!(event, Event::Pushed(_)));
    assert!(pushed && table.asked().is_none(), "out of Orrin's reach, and he is not asked");
    assert!(
        table.at("Goblin").0 > 1 && table.at("Goblin").0 < 4,
        "over rubble, up to the wall: {:?}",
        table.at("Goblin")
    );
}
