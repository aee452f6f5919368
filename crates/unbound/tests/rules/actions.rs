//! Actions (UL-ACT): what they cost and what they do.

use crate::common;

use common::table::*;
use ludex_engine::{Luck, Viewer};
use ludex_unbound::actions::cost;
use ludex_unbound::character::{Ability, Skill};
use ludex_unbound::statuses::{Effect, Status};
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
    let rows = [
        (cost::SIMPLE, 1),
        (cost::ATTACK, 5),
        (cost::MANEUVER, 6),
        (cost::MOVE, 3),
        (cost::DASH, 2),
        (cost::DISENGAGE, 1),
        (cost::POSITIONING, 1),
        (cost::HELP, 6),
        (cost::HIDE, 5),
        (cost::SEARCH, 3),
        (cost::USE_OBJECT, 3),
        (cost::POTION_FAST, 3),
        (cost::POTION_FULL, 6),
        (cost::GIVE_POTION, 6),
        (cost::AIM, 7),
        (cost::BREATHER, 8),
        (cost::FIRST_AID, 8),
        (cost::TREAT_WOUNDS, 8),
        (cost::STAND_UP, 2),
        (cost::TURN_TO_FACE, 1),
        (cost::DODGE, 2),
        (cost::BLOCK, 3),
        (cost::CATCH, 2),
        (cost::ESCAPE, 5),
        (cost::RECOVER_BALANCE, 2),
        (cost::PUT_OUT_FIRE, 3),
        (cost::ROUSE, 3),
    ];
    for (place, (ours, printed)) in rows.into_iter().enumerate() {
        assert_eq!(ours, printed, "row {place}");
    }
}

#[test]
fn ul_act_01_the_costs_that_are_offered() {
    let mut table = trio(20, 20, 9);
    table.status("Tamsin", Status::Unbalanced).status_with("Orrin", Status::Burning, Effect::lasting().of(1));
    let (actor, ally, foe) = (table.id("Tamsin"), table.id("Orrin"), table.id("Goblin"));
    table.pools("Tamsin", 3, 3).pools("Orrin", 1, 0);
    let way = Command::Maneuver { actor, target: foe, maneuver: Maneuver::Takedown };
    let rows = [
        (way, 6),
        (Command::Help { actor, ally, with: None }, 6),
        (Command::Search { actor }, 3),
        (Command::Breather { actor }, 8),
        (Command::Drink { actor, full: false }, 3),
        (Command::Drink { actor, full: true }, 6),
        (Command::GivePotion { actor, target: ally }, 6),
        (Command::RecoverBalance { actor }, 2),
        (Command::PutOutFire { actor, target: ally }, 3),
        (Command::Ready { actor }, 0),
        (Command::DropProne { actor }, 0),
    ];
    for (command, ap) in rows {
        assert_eq!(price(&table, &command), ap, "{command:?}");
    }
    let aim = Command::Aim { actor: ally, target: foe };
    table.acts("Orrin");
    assert_eq!(price(&table, &aim), 7);
    let far = movement::move_price(table.state(), actor, true, true, true);
    assert_eq!((far.total, parts(&far)), (6, vec![("Move", 3), ("Dash", 2), ("Disengage", 1)]));
}

#[test]
fn ul_act_02_one_free_interaction_an_activation() {
    let mut table = duel(17, 11);
    let actor = table.id("Tamsin");
    let free = |what: &str| Command::Interact { actor, sort: Interaction::Free, what: what.into() };
    table.act(free("opens the door"), []);
    assert_eq!((table.ap("Tamsin"), table.acting()), (17, "Tamsin A"), "free, and the activation goes on");
    let refusal = table.forbids("UL-ACT-02", free("takes a book"));
    assert_eq!(refusal.instead.as_deref(), Some("use an object for 3 AP"));
    let dagger = table.weapon("Tamsin", "dagger");
    table.forbids("UL-ACT-02", Command::Drop { actor, weapon: dagger });
    table.act(Command::Interact { actor, sort: Interaction::UseObject, what: "throws a lever".into() }, []);
    assert_eq!(table.ap("Tamsin"), 14, "0 + 3 AP in one activation");
    table.act(free("pulls up a hood"), []);
    assert_eq!(table.ap("Tamsin"), 14, "a new activation, a new one");
    let mut table = duel(17, 11);
    table.act(Command::Drop { actor, weapon: dagger }, []).act(Command::DropProne { actor }, []);
    assert_eq!((table.ap("Tamsin"), table.actor("Tamsin").gear[1]), (17, Gear::Dropped));
}

#[test]
fn ul_act_03_a_simple_action_costs_1() {
    let mut table = trio(11, 5, 9);
    table.set("Tamsin", |tamsin| tamsin.gear[0] = Gear::Stowed);
    let (actor, weapon) = (table.id("Tamsin"), table.weapon("Tamsin", "shortsword"));
    table.act(Command::Draw { actor, weapon }, []);
    assert_eq!((table.ap("Tamsin"), table.acting()), (10, "Tamsin A"));
    table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [1]);
    assert_eq!(table.ap("Tamsin"), 5, "two activations, 6 AP");
    let mut table = duel(17, 11);
    table.act(Command::Interact { actor, sort: Interaction::Simple, what: "drains a mug".into() }, []);
    assert_eq!(table.spent(), [("Tamsin A", 1)]);
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
    table.act(Command::Maneuver { actor, target, maneuver: Maneuver::Takedown }, [9, 2, 5]);
    assert_eq!((table.ap("Tamsin"), table.actor("Goblin").statuses.has(Status::Prone)), (5, true));
    table.strikes("Tamsin", "shortsword", "Goblin", [10, 3, 5]);
    assert_eq!((table.attack_roll().roll.luck, table.rolled().0), (Luck::Advantage, 17), "on the fallen foe");
    assert_eq!((table.spent(), table.state().round), (vec![("Tamsin A", 5)], 2), "11 - 6 - 5 = 0, and nobody has more");
}

#[test]
fn ul_act_06_a_move_costs_3() {
    let mut table = scene(". . . . . . A . B", &[("A", "Orrin", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Orrin", 3), ("Goblin", 2)]);
    let actor = table.id("Orrin");
    assert!(!table.offers(&Command::Move { actor, to: table.cell(0, 0), dash: false, disengage: false, face: None }));
    table.moves("Orrin", (1, 0));
    assert_eq!((table.at("Orrin"), table.spent()), ((1, 0), vec![("Orrin A", 3)]), "Agility 2: 5 spaces");
}

#[test]
fn ul_act_08_help_gives_the_next_attack_advantage() {
    let mut table = trio(15, 14, 5);
    let (actor, ally) = (table.id("Tamsin"), table.id("Orrin"));
    table.act(Command::Help { actor, ally, with: None }, []);
    assert_eq!((table.ap("Tamsin"), table.acting()), (9, "Orrin B"));
    table.acts("Orrin").record("Orrin", |profile| {
        (profile.weapons[1].extra_reach, profile.weapons[1].rank) = (1, Some(2));
    });
    table.set("Orrin", |orrin| (orrin.gear[0], orrin.gear[1]) = (Gear::Stowed, Gear::Held));
    table.strikes("Orrin", "spear", "Goblin", []).answers("Goblin", Answer::Passive, [6, 15, 5]);
    assert_eq!((table.attack_roll().roll.luck, table.rolled().0), (Luck::Advantage, 20), "adv[6,15] + 5");
    assert_eq!(table.actor("Orrin").helped_by, None, "one roll only");
}

#[test]
fn ul_act_08_help_is_gone_when_the_helpers_next_turn_starts() {
    let mut table = trio(15, 14, 5);
    let (actor, ally) = (table.id("Tamsin"), table.id("Orrin"));
    table.act(Command::Help { actor, ally, with: None }, []);
    table.forbids("UL-TRN-09", Command::Help { actor, ally, with: None });
    table.passes("Orrin").passes("Tamsin").passes("Goblin");
    assert_eq!((table.state().round, table.acting(), table.actor("Orrin").helped_by), (2, "Tamsin A", None));
    let mut alone = trio(15, 14, 5);
    alone.set("Goblin", |goblin| goblin.at.x += 1);
    let refusal = alone.forbids("UL-ACT-08", Command::Help { actor, ally, with: None });
    assert!(refusal.why.contains("within reach of the helper"), "{}", refusal.why);
    let foe = alone.id("Goblin");
    alone.forbids("UL-ACT-08", Command::Help { actor, ally: foe, with: None });
}

#[test]
fn ul_act_08_help_with_a_skill_counts_for_that_skill_alone() {
    let mut table = trio(15, 14, 5);
    let (actor, ally) = (table.id("Tamsin"), table.id("Orrin"));
    table.act(Command::Help { actor, ally, with: Some(Skill::Perception) }, []);
    assert_eq!(table.spent(), [("Tamsin A", 6)]);
    assert!(table.told(&Viewer::GameMaster).contains(&"Tamsin A helps Orrin B with Perception.".to_owned()));
    let search = Command::Search { actor: ally };
    table.acts("Orrin").act(search.clone(), [4, 12]);
    assert_eq!((table.check().total, table.actor("Orrin").helped_by), (12 + 3, None), "the better of two, once");
    table.acts("Orrin").act(search, [4]);
    let mut table = trio(15, 14, 5);
    table.act(Command::Help { actor, ally, with: Some(Skill::Triage) }, []);
    table.acts("Orrin").act(Command::Search { actor: ally }, [4]);
    assert_eq!(table.actor("Orrin").helped_with, Some(Skill::Triage), "kept for what it is meant for");
}

#[test]
fn ul_act_16_the_game_master_sets_price_roll_and_target() {
    let mut table = duel(17, 11);
    let actor = table.id("Tamsin");
    let roll = Some(Roll { skill: Skill::Overpower, attribute: None, number: 14, social: false });
    let kick = Command::Improvise { actor, ap: 5, roll, what: "kicks the door in".into() };
    table.act(kick.clone(), [12]);
    assert_eq!((table.check().total, table.check().target, table.check().succeeded()), (13, Some(14), false));
    assert_eq!(table.ap("Tamsin"), 12);
    assert!(table.happened(|event| matches!(event, Event::Interacted { what, .. } if what == "kicks the door in")));
    table.act(kick, [13]);
    assert!(table.check().succeeded());
    table.acts("Tamsin").act(Command::Improvise { actor, ap: 0, roll: None, what: "shouts".into() }, []);
    let dear = Command::Improvise { actor, ap: 51, roll: None, what: "flies".into() };
    table.forbids("UL-ACT-16", dear);
}

#[test]
fn ul_act_26_abilities_of_a_record_state_their_price() {
    let mut table = duel(17, 11);
    let breath = Ability { name: "fire breath".into(), about: "a cone of 30 ft".into(), ap: 8 };
    let token = Ability { name: "wave a token".into(), about: String::new(), ap: 4 };
    table.record("Tamsin", |profile| profile.abilities = vec![breath, token]);
    let actor = table.id("Tamsin");
    let using = |ability| Command::UseAbility { actor, ability };
    assert_eq!((price(&table, &using(0)), price(&table, &using(1))), (8, 4));
    table.act(using(0), []);
    assert_eq!(table.spent(), [("Tamsin A", 8)]);
    let told = Event::Interacted { actor, what: "fire breath, a cone of 30 ft".into() };
    assert!(table.happened(|event| *event == told));
    table.acts("Tamsin").act(using(1), []);
    assert_eq!(table.ap("Tamsin"), 17 - 8 - 4);
    table.acts("Tamsin").forbids("UL-ACT-26", using(2));
}
