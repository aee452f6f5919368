//! Actions (UL-ACT): what they cost and what they do.

use crate::common;

use common::table::*;
use ludex_engine::{Advantage, CommandSet, Takes, Viewer};
use ludex_unbound::actions::cost::{self, COST_TABLE, Price};
use ludex_unbound::actions::{
    FREE_TABLE, GiveHelp, Improvise, Interact, Interacted, RecoverBalance, SIMPLE_TABLE, TakeAim, UseAbility,
};
use ludex_unbound::aid::{Drink, GivePotion, PutOutFire};
use ludex_unbound::character::{Ability, Skill};
use ludex_unbound::handling::{Draw, DropWeapon, MoveShield};
use ludex_unbound::holds::Release;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::{DropProne, Move};
use ludex_unbound::narration::DeclareAction;
use ludex_unbound::pools::TakeBreather;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::stealth::Search;
use ludex_unbound::turns::Ready;
use ludex_unbound::*;

/// What a command is offered for, in Action Points.
#[track_caller]
fn price(table: &Table, command: &Command) -> i32 {
    table.offer(command).cost.first().map_or(0, |cost| cost.amount)
}

/// Tamsin and Orrin side by side, a goblin before Tamsin, all of them near.
fn trio(tamsin: i32, orrin: i32, goblin: i32) -> Table {
    let actors = [("A", "Tamsin", "heroes"), ("B", "Orrin", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". B A C .", &actors);
    table.fight(&[("Tamsin", tamsin), ("Orrin", orrin), ("Goblin", goblin)]);
    table
}

#[test]
fn ul_act_01_the_table_of_costs() {
    use Price::{Points, Spell, Weapon};
    let rows = [
        ("Free action", Points(0)),
        ("Simple action", Points(1)),
        ("Attack", Points(5)),
        ("Combat maneuver", Points(6)),
        ("Move", Points(3)),
        ("Dash with a Move", Points(2)),
        ("Disengage with a Move", Points(1)),
        ("Positioning", Points(1)),
        ("Cast a spell", Spell),
        ("Help", Points(6)),
        ("Hide", Points(5)),
        ("Search", Points(3)),
        ("Use an Object", Points(3)),
        ("Drink a potion fast", Points(3)),
        ("Drink a potion fully", Points(6)),
        ("Give a potion to another", Points(6)),
        ("Long jump", Points(3)),
        ("High jump", Points(2)),
        ("Break a fall", Points(4)),
        ("Aim", Points(7)),
        ("Breather", Points(8)),
        ("Ready", Points(0)),
        ("First aid", Points(8)),
        ("Treat wounds", Points(8)),
        ("Stand up", Points(2)),
        ("Drop prone", Points(0)),
        ("Turn to face as a reaction", Points(1)),
        ("Mount or dismount", Points(2)),
        ("Dodge", Points(2)),
        ("Double dodge", Points(4)),
        ("Block", Points(3)),
        ("Parry", Weapon(-2)),
        ("Counterattack", Weapon(-1)),
        ("Off-hand attack", Weapon(-1)),
        ("Catch a disarmed item", Points(2)),
        ("Escape", Points(5)),
        ("Recover balance", Points(2)),
        ("Put out fire", Points(3)),
        ("Rouse", Points(3)),
        ("Reload", Points(1)),
    ];
    assert_eq!(COST_TABLE.len(), rows.len());
    for (ours, printed) in COST_TABLE.into_iter().zip(rows) {
        assert_eq!(ours, printed);
    }
    assert_eq!(options::Options::default().loading_reload_ap, cost::RELOAD);
}

#[test]
fn ul_act_01_the_costs_that_are_offered() {
    let mut table = trio(20, 20, 9);
    table.status("Tamsin", Status::Unbalanced).status_with("Orrin", Status::Burning, Effect::lasting().of(1));
    let (actor, ally, foe) = (table.id("Tamsin"), table.id("Orrin"), table.id("Goblin"));
    table.pools("Tamsin", 3, 3).pools("Orrin", 1, 0);
    let way = Command::Maneuver(TryManeuver { actor, target: foe, maneuver: Maneuver::Takedown });
    let rows = [
        (way, 6),
        (Command::Help(GiveHelp { actor, ally, with: None, target: Some(foe) }), 6),
        (Command::Search(Search { actor }), 3),
        (Command::Breather(TakeBreather { actor }), 8),
        (Command::Drink(Drink { actor, full: false }), 3),
        (Command::Drink(Drink { actor, full: true }), 6),
        (Command::GivePotion(GivePotion { actor, target: ally }), 6),
        (Command::RecoverBalance(RecoverBalance { actor }), 2),
        (Command::PutOutFire(PutOutFire { actor, target: ally }), 3),
        (Command::Ready(Ready { actor }), 0),
        (Command::DropProne(DropProne { actor }), 0),
    ];
    for (command, ap) in rows {
        assert_eq!(price(&table, &command), ap, "{command:?}");
    }
    let aim = Command::Aim(TakeAim { actor: ally, target: foe });
    table.acts("Orrin");
    assert_eq!(price(&table, &aim), 7);
    let far = movement::move_price(table.state(), actor, true, true, true);
    assert_eq!((far.total, parts(&far)), (6, vec![("Move", 3), ("Dash", 2), ("Disengage", 1)]));
}

#[test]
fn ul_act_02_one_free_interaction_an_activation() {
    let mut table = duel(17, 11);
    let actor = table.id("Tamsin");
    let free = |what: &str| Command::Interact(Interact { actor, sort: Interaction::Free, what: what.into() });
    table.act(free("opens the door"), []);
    assert_eq!((table.ap("Tamsin"), table.acting()), (17, "Tamsin A"), "free, and the activation goes on");
    let refusal = table.forbids("UL-ACT-02", free("takes a book"));
    assert_eq!(refusal.instead.as_deref(), Some("use an object for 3 AP"));
    let dagger = table.weapon("Tamsin", "dagger");
    table.forbids("UL-ACT-02", DropWeapon { actor, weapon: dagger });
    table.act(Interact { actor, sort: Interaction::UseObject, what: "throws a lever".into() }, []);
    assert_eq!(table.ap("Tamsin"), 14, "0 + 3 AP in one activation");
    table.act(free("pulls up a hood"), []);
    assert_eq!(table.ap("Tamsin"), 14, "a new activation, a new one");
    let mut table = duel(17, 11);
    table.act(DropWeapon { actor, weapon: dagger }, []).act(DropProne { actor }, []);
    assert_eq!((table.ap("Tamsin"), table.actor("Tamsin").gear[1]), (17, Gear::Dropped));
}

#[test]
fn ul_act_02_the_list_of_free_things() {
    let listed = [
        "say a few words",
        "open or shut a door",
        "take something small from a table",
        "slip off a ring",
        "put a bite into the mouth",
        "plant a banner",
        "fish coins out of a purse",
        "throw a lever or a switch",
        "take a book within reach",
        "put out a small flame",
        "put on a mask",
        "pull up a hood",
        "listen at a door",
        "kick a pebble",
        "turn a key in a lock",
        "tap the floor with a pole",
        "hand something to somebody",
        "drop what one holds",
        "let go of whom one holds",
        "drop prone",
    ];
    assert_eq!(FREE_TABLE.map(|row| row.0), listed);
    for (what, command) in FREE_TABLE {
        let mut table = duel(17, 11);
        let (actor, victim) = (table.id("Tamsin"), table.id("Goblin"));
        let in_words = |what: &str| Command::Interact(Interact { actor, sort: Interaction::Free, what: what.into() });
        let command = match command {
            None => {
                assert!(chosen_from(&table, "Do a free thing").contains(&what.to_owned()), "{what}");
                in_words(what)
            }
            Some("declare_action") => Command::DeclareAction(DeclareAction { actor, what: what.into() }),
            Some("drop") => Command::Drop(DropWeapon { actor, weapon: table.weapon("Tamsin", "dagger") }),
            Some("release") => {
                table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
                Command::Release(Release { actor, victim })
            }
            Some("drop_prone") => Command::DropProne(DropProne { actor }),
            Some(other) => panic!("{other}"),
        };
        table.act(command, []);
        assert_eq!((table.spent(), table.ap("Tamsin"), table.acting()), (vec![], 17, "Tamsin A"), "{what}");
    }
    // Words are never limited, and may be said while others act.
    let mut table = duel(17, 11);
    let actor = table.id("Goblin");
    for _ in 0..3 {
        table.act(DeclareAction { actor, what: "swears".into() }, []);
    }
    assert!(!table.state().objects_used_up());
}

/// What a form lets choose as its thing.
fn chosen_from(table: &Table, label: &str) -> Vec<String> {
    let forms = ludex_unbound::Command::forms(table.state());
    let form = forms.into_iter().find(|form| form.label == label).expect("there is such a form");
    match form.fields.into_iter().next().map(|field| field.takes) {
        Some(Takes::Choice { of }) => of,
        other => panic!("{other:?}"),
    }
}

#[test]
fn ul_act_03_the_list_of_simple_things() {
    let listed = [
        "drain a mug",
        "draw or pick up a weapon",
        "pull a torch from its holder",
        "take a potion from the pack",
        "take up a shield",
        "hold a monologue",
    ];
    assert_eq!(SIMPLE_TABLE.map(|row| row.0), listed);
    for (what, command) in SIMPLE_TABLE {
        let mut table = common::blows::duel("weapons=dagger,longsword shield=buckler held=dagger", "");
        let actor = table.id("Mira");
        let command = match command {
            None => Command::Interact(Interact { actor, sort: Interaction::Simple, what: what.into() }),
            Some("draw") => {
                table.does(DropWeapon { actor, weapon: 0 }, []);
                Command::Draw(Draw { actor, weapon: 0 })
            }
            Some("shield") => {
                table.does(MoveShield { actor, up: false }, []).sets_ap("Mira", 20);
                Command::Shield(MoveShield { actor, up: true })
            }
            Some(other) => panic!("{other}"),
        };
        table.does(command, []);
        assert_eq!((table.paid("Mira").0, table.ap("Mira")), (1, 19), "{what}");
    }
    let in_words: Vec<&str> = SIMPLE_TABLE.iter().filter(|row| row.1.is_none()).map(|row| row.0).collect();
    assert_eq!(chosen_from(&duel(17, 11), "Do a simple thing"), in_words);
}

#[test]
fn ul_act_03_picking_up_the_sword_at_ones_feet_costs_1() {
    // Disarmed: 5 against 6 with rank 1, so it lies at Mira's feet.
    let ground = common::ground::on(" . A B .").hero("Mira", 'A', "ap=11 weapons=scimitar");
    let mut table = ground.foe("Orc", 'B', "ap=15 dexterity=1 disarm=1").begin();
    let (actor, target) = (table.id("Orc"), table.id("Mira"));
    let disarm = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Disarm(0) });
    table.exchange(disarm, Answer::Passive, &[2]);
    assert_eq!((table.state().lying[0].at, table.acting()), (table.actor("Mira").at, "Mira"));
    let sword = Command::Draw(Draw { actor: target, weapon: 0 });
    table.does(sword, []);
    assert_eq!((table.paid("Mira"), table.ap("Mira"), table.acting()), ((1, Expense::Gear), 10, "Mira"));
    table.strikes("Mira", "scimitar", "Orc", Answer::Passive, &[1]);
    assert_eq!(table.ap("Mira"), 5, "1, then 5: two activations, 6 AP");
}

#[test]
fn ul_act_03_a_simple_action_in_words() {
    let mut table = duel(17, 11);
    let actor = table.id("Tamsin");
    table.act(Interact { actor, sort: Interaction::Simple, what: "hums a tune".into() }, []);
    assert_eq!(table.spent(), [("Tamsin A", 1)], "whatever is like those on the list");
}

#[test]
fn ul_act_04_an_attack_costs_5_unless_the_weapon_says_otherwise() {
    for (weapon, ap) in [("dagger", 4), ("shortsword", 5), ("unarmed strike", 5)] {
        let table = duel(17, 11);
        assert_eq!(price(&table, &table.attack("Tamsin", weapon, "Goblin")), ap, "{weapon}");
    }
}

#[test]
fn ul_act_05_a_maneuver_costs_6() {
    let mut table = duel(11, 1);
    table.set("Goblin", |goblin| goblin.ap = 0);
    let (actor, target) = (table.id("Tamsin"), table.id("Goblin"));
    table.act(TryManeuver { actor, target, maneuver: Maneuver::Takedown }, [9, 2, 5]);
    assert_eq!((table.ap("Tamsin"), table.actor("Goblin").statuses.has(Status::Prone)), (5, true));
    table.strikes("Tamsin", "shortsword", "Goblin", [10, 3, 5]);
    assert_eq!((table.attack_roll().roll.advantage, table.rolled().0), (Advantage::Advantage, 17), "on the fallen foe");
    assert_eq!((table.spent(), table.state().round), (vec![("Tamsin A", 5)], 2), "11 - 6 - 5 = 0, and nobody has more");
}

#[test]
fn ul_act_06_a_move_costs_3() {
    let mut table = scene(". . . . . . A . B", &[("A", "Orrin", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Orrin", 3), ("Goblin", 2)]);
    let actor = table.id("Orrin");
    assert!(!table.offers(&Command::Move(Move {
        actor,
        to: table.cell(0, 0),
        dash: false,
        disengage: false,
        face: None
    })));
    table.moves("Orrin", (1, 0));
    assert_eq!((table.at("Orrin"), table.spent()), ((1, 0), vec![("Orrin A", 3)]), "Agility 2: 5 spaces");
}

#[test]
fn ul_act_08_help_gives_the_next_attack_advantage() {
    let mut table = trio(15, 14, 5);
    let (actor, ally) = (table.id("Tamsin"), table.id("Orrin"));
    table.act(GiveHelp { actor, ally, with: None, target: None }, []);
    assert_eq!((table.ap("Tamsin"), table.acting()), (9, "Orrin B"));
    table.acts("Orrin").record("Orrin", |profile| {
        (profile.weapons[1].extra_reach, profile.weapons[1].rank) = (1, Some(2));
    });
    table.set("Orrin", |orrin| (orrin.gear[0], orrin.gear[1]) = (Gear::Stowed, Gear::Held));
    table.strikes("Orrin", "spear", "Goblin", []).answers("Goblin", Answer::Passive, [6, 15, 5]);
    assert_eq!((table.attack_roll().roll.advantage, table.rolled().0), (Advantage::Advantage, 20), "adv[6,15] + 5");
    assert_eq!(table.actor("Orrin").helped_by, None, "one roll only");
}

#[test]
fn ul_act_08_help_is_gone_when_the_helpers_next_turn_starts() {
    let mut table = trio(15, 14, 5);
    let (actor, ally) = (table.id("Tamsin"), table.id("Orrin"));
    table.passes("Tamsin").passes("Orrin").passes("Goblin");
    table.act(GiveHelp { actor, ally, with: None, target: None }, []);
    table.forbids("UL-TRN-09", GiveHelp { actor, ally, with: None, target: None });
    assert_eq!((table.state().round, table.actor("Orrin").helped_by), (2, Some(actor)));
    table.passes("Orrin").passes("Tamsin").passes("Goblin");
    assert_eq!((table.state().round, table.acting(), table.actor("Orrin").helped_by), (3, "Tamsin A", None));
    let mut alone = trio(15, 14, 5);
    alone.set("Goblin", |goblin| goblin.at.x += 1);
    let refusal = alone.forbids("UL-ACT-08", GiveHelp { actor, ally, with: None, target: None });
    assert!(refusal.why.contains("within reach of the helper"), "{}", refusal.why);
    let foe = alone.id("Goblin");
    alone.forbids("UL-ACT-08", GiveHelp { actor, ally: foe, with: None, target: None });
}

#[test]
fn ul_act_08_help_with_a_skill_counts_for_that_skill_alone() {
    let mut table = trio(15, 14, 5);
    let (actor, ally) = (table.id("Tamsin"), table.id("Orrin"));
    table.act(GiveHelp { actor, ally, with: Some(Skill::Perception), target: None }, []);
    assert_eq!(table.spent(), [("Tamsin A", 6)]);
    assert!(table.told(&Viewer::GameMaster).contains(&"Tamsin A helps Orrin B with Perception.".to_owned()));
    let search = Command::Search(Search { actor: ally });
    table.acts("Orrin").act(search.clone(), [4, 12]);
    assert_eq!((table.check().total, table.actor("Orrin").helped_by), (12 + 3, None), "the better of two, once");
    table.acts("Orrin").act(search, [4]);
    let mut table = trio(15, 14, 5);
    table.act(GiveHelp { actor, ally, with: Some(Skill::Triage), target: None }, []);
    table.acts("Orrin").act(Search { actor: ally }, [4]);
    assert_eq!(table.actor("Orrin").helped_with, Some(Skill::Triage), "kept for what it is meant for");
}

#[test]
fn ul_act_16_the_game_master_sets_price_roll_and_target() {
    let mut table = duel(17, 11);
    let actor = table.id("Tamsin");
    let roll = Some(Roll { skill: Skill::Overpower, attribute: None, number: 14, social: false });
    let kick = Command::Improvise(Improvise { actor, ap: 5, roll, what: "kicks the door in".into() });
    table.act(kick.clone(), [12]);
    assert_eq!((table.check().total, table.check().target, table.check().succeeded()), (13, Some(14), false));
    assert_eq!(table.ap("Tamsin"), 12);
    assert!(
        table.happened(
            |event| matches!(event, Event::Interacted(Interacted { what, .. }) if what == "kicks the door in")
        )
    );
    table.act(kick, [13]);
    assert!(table.check().succeeded());
    table.acts("Tamsin").act(Improvise { actor, ap: 0, roll: None, what: "shouts".into() }, []);
    let dear = Command::Improvise(Improvise { actor, ap: 51, roll: None, what: "flies".into() });
    table.forbids("UL-ACT-16", dear);
}

#[test]
fn ul_act_26_abilities_of_a_record_state_their_price() {
    let mut table = duel(17, 11);
    let breath = Ability { name: "fire breath".into(), about: "a cone of 30 ft".into(), ap: 8 };
    let token = Ability { name: "wave a token".into(), about: String::new(), ap: 4 };
    table.record("Tamsin", |profile| profile.abilities = vec![breath, token]);
    let actor = table.id("Tamsin");
    let using = |ability| Command::UseAbility(UseAbility { actor, ability });
    assert_eq!((price(&table, &using(0)), price(&table, &using(1))), (8, 4));
    table.act(using(0), []);
    assert_eq!(table.spent(), [("Tamsin A", 8)]);
    let told = Event::Interacted(Interacted { actor, what: "fire breath, a cone of 30 ft".into() });
    assert!(table.happened(|event| *event == told));
    table.acts("Tamsin").act(using(1), []);
    assert_eq!(table.ap("Tamsin"), 17 - 8 - 4);
    table.acts("Tamsin").forbids("UL-ACT-26", using(2));
}
