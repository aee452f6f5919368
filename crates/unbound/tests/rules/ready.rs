//! Ready, reactions, holds and gear in a fight (UL-ACT-17 to 25).

use crate::common;

use common::blows::PASSIVE;
use common::ground::on;
use common::table::*;
use ludex_engine::{Authority, CommandSet};
use ludex_unbound::actions::RecoverBalance;
use ludex_unbound::character::{Group, Shield, Skill};
use ludex_unbound::handling::{Draw, DropWeapon, MoveShield, Reload, Stow};
use ludex_unbound::holds::Escape;
use ludex_unbound::reactions::Counterattack;
use ludex_unbound::statuses::Status;
use ludex_unbound::turns::{Ready, StepIn};
use ludex_unbound::*;

/// Tamsin beside a wolf.
fn wolf(tamsin: i32, wolf: i32) -> Table {
    let mut table = scene(". A B .", &[("A", "Tamsin", "heroes"), ("B", "Wolf", "wolves")]);
    table.fight(&[("Tamsin", tamsin), ("Wolf", wolf)]);
    table
}

#[test]
fn ul_act_17_who_readied_steps_in_with_the_others_action_points() {
    let mut table = wolf(13, 8);
    let actor = table.id("Tamsin");
    table.act(Ready { actor }, []);
    assert_eq!((table.acting(), table.ap("Tamsin"), table.spent().len()), ("Wolf B", 13, 0), "Ready costs nothing");
    assert!(table.offers(&Command::StepIn(StepIn { actor, after: false })));
    table.act(StepIn { actor, after: false }, []);
    assert_eq!((table.acting(), table.ap("Tamsin")), ("Tamsin A", 8), "with 8, as the wolf has");
    table.strikes("Tamsin", "shortsword", "Wolf", []).answers("Wolf", Answer::Passive, [1]).declines("Tamsin");
    assert_eq!(
        (table.ap("Tamsin"), table.acting(), table.ap("Wolf")),
        (3, "Wolf B", 8),
        "the wolf, still 8, then acts"
    );
    table.forbids("UL-ACT-17", StepIn { actor, after: false });
}

#[test]
fn ul_act_17_readying_never_raises_action_points_and_ends_with_the_round() {
    let mut table = wolf(13, 8);
    let actor = table.id("Tamsin");
    table.act(Ready { actor }, []).set("Tamsin", |tamsin| tamsin.ap = 5);
    table.act(StepIn { actor, after: false }, []);
    assert_eq!(table.ap("Tamsin"), 5);
    let mut table = wolf(13, 8);
    table.act(Ready { actor }, []).passes("Wolf");
    assert_eq!((table.state().round, table.actor("Tamsin").turn.readied), (2, false), "not used, so lost");
    let mut table = wolf(13, 8);
    table.forbids("UL-ACT-17", StepIn { actor, after: false });
    table.act(Ready { actor }, []);
    table.strikes("Wolf", "bite", "Tamsin", []);
    table.forbids("UL-TRN-01", StepIn { actor, after: false });
}

#[test]
fn ul_act_20_reactions_are_limited_by_action_points_alone() {
    let actors = [("A", "Brana", "heroes"), ("B", "Goblin", "goblins")];
    let mut table = scene(". A B .", &actors);
    table.fight(&[("Goblin", 30), ("Brana", 7)]);
    for (answer, die, left) in [(Answer::Dodge, 1, 5), (Answer::Dodge, 1, 3), (Answer::Block, 1, 0)] {
        table.strikes("Goblin", "scimitar", "Brana", []).answers("Brana", answer, [3, die]);
        assert_eq!(table.ap("Brana"), left);
        assert_eq!(table.rolled().2, Degree::Miss);
    }
    table.strikes("Goblin", "scimitar", "Brana", [3]);
    assert_eq!(table.attack_roll().answer, Answer::Passive, "nothing is left to react with, so nothing is asked");
}

#[test]
fn ul_act_20_one_reaction_for_each_trigger() {
    let mut table = scene(". A B . .", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Goblin", 20), ("Brana", 20)]);
    table.moves("Goblin", (4, 0));
    let actor = table.id("Brana");
    assert!(matches!(table.asked(), Some(("Brana A", Pending::Counterattack(_)))));
    let sword = table.weapon("Brana", "longsword");
    table.act(Counterattack { actor, weapon: sword, nonlethal: false }, []).answers("Goblin", Answer::Passive, [1]);
    assert_eq!((table.at("Goblin"), table.ap("Brana")), ((4, 0), 16), "asked once, though the way goes on");
}

#[test]
fn ul_act_21_balance_is_recovered_for_2() {
    let mut table = wolf(9, 3);
    let actor = table.id("Tamsin");
    table.forbids("UL-ACT-21", RecoverBalance { actor });
    table.status("Tamsin", Status::Unbalanced).act(RecoverBalance { actor }, []);
    assert_eq!((table.ap("Tamsin"), table.actor("Tamsin").statuses.has(Status::Unbalanced)), (7, false));
}

/// Tamsin held by an ogre of Endurance 3 with a rank in Grapple.
fn held(pinned: bool) -> Table {
    let actors = [("A", "Tamsin", "heroes"), ("B", "Ogre", "ogres")];
    let mut table = scene(". A B . .\n . . . . .\n. . . . .", &actors);
    table.record("Ogre", |profile| profile.ranks.set(Group::Grapple, 1));
    table.fight(&[("Tamsin", 17), ("Ogre", 1)]);
    let (actor, victim) = (table.id("Ogre"), table.id("Tamsin"));
    table.rules(Ruling::Hold { actor, victim, pinned, fixed: None });
    table
}

#[test]
fn ul_act_24_escaping_needs_10_and_the_grapplers_skill() {
    let escape =
        |table: &Table, skill| Command::Escape(Escape { actor: table.id("Tamsin"), grappler: table.id("Ogre"), skill });
    let mut table = held(false);
    table.record("Tamsin", |profile| profile.ranks.set(Group::Physicality, 1));
    let command = escape(&table, Skill::Escape);
    table.act(command.clone(), [9]);
    assert_eq!((table.check().total, table.check().target, table.ap("Tamsin")), (14, Some(15), 12));
    assert_eq!(table.state().grapples.len(), 1);
    table.act(command, [11]);
    assert_eq!((table.check().total, table.state().grapples.len()), (16, 0), "d20[11] + 3 + 2: free");
    let mut table = held(false);
    let command = escape(&table, Skill::Overpower);
    table.act(command, [14]);
    assert_eq!((table.check().total, table.state().grapples.len()), (15, 0), "by Strength 1, and equal is enough");
}

#[test]
fn ul_act_24_a_pin_becomes_a_grapple() {
    let mut table = held(true);
    let (actor, grappler) = (table.id("Tamsin"), table.id("Ogre"));
    table.act(Escape { actor, grappler, skill: Skill::Escape }, [20]);
    assert!(table.state().is_held(actor) && !table.state().is_pinned(actor));
    table.forbids("UL-ACT-24", Escape { actor, grappler, skill: Skill::Perception });
    let free = table.id("Ogre");
    table.acts("Ogre").set("Ogre", |ogre| ogre.ap = 9);
    table.forbids("UL-STA-02", Escape { actor: free, grappler: actor, skill: Skill::Escape });
}

#[test]
fn ul_act_25_what_gear_costs() {
    let mut table = scene(". A B .", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Brana", 20), ("Goblin", 1)]);
    let (actor, weapon) = (table.id("Brana"), table.weapon("Brana", "longsword"));
    table.act(Stow { actor, weapon }, []);
    assert_eq!((table.ap("Brana"), table.actor("Brana").gear[0]), (19, Gear::Stowed));
    table.act(Draw { actor, weapon }, []);
    assert_eq!((table.ap("Brana"), table.actor("Brana").gear[0]), (18, Gear::Held));
    table.act(MoveShield { actor, up: false }, []).act(MoveShield { actor, up: true }, []);
    assert_eq!(table.ap("Brana"), 16, "a basic shield: 1 each way");
    let tower = Shield { name: "tower shield".into(), armor: 9, equip_ap: 3, bulk: true };
    table.record("Brana", |profile| profile.shield = Some(tower));
    table.act(MoveShield { actor, up: false }, []);
    assert_eq!(table.ap("Brana"), 13, "a tower shield: 3");
    table.act(DropWeapon { actor, weapon }, []).act(Draw { actor, weapon }, []);
    assert_eq!((table.ap("Brana"), table.state().lying.len()), (12, 0), "picked up from where one stands");
}

#[test]
fn ul_act_25_a_loading_weapon_is_loaded_for_1_with_a_free_hand() {
    let mut table = scene("A . . . B", &[("A", "Orrin", "heroes"), ("B", "Goblin", "goblins")]);
    table.record("Orrin", |profile| {
        let bow = &mut profile.weapons[0];
        (bow.loading, bow.hands, bow.ap) = (true, 1, 4);
    });
    table.fight(&[("Orrin", 9), ("Goblin", 1)]);
    let actor = table.id("Orrin");
    table.strikes("Orrin", "longbow", "Goblin", [1]);
    assert_eq!(table.actor("Orrin").gear[0], Gear::Unloaded);
    let shot = table.attack("Orrin", "longbow", "Goblin");
    let refusal = table.play.refused(shot);
    assert_eq!(refusal.instead.as_deref(), Some("reload it"));
    table.set("Orrin", |orrin| orrin.gear[1] = Gear::Held);
    table.forbids("UL-ACT-25", Reload { actor, weapon: 0 });
    table.set("Orrin", |orrin| orrin.gear[1] = Gear::Stowed).act(Reload { actor, weapon: 0 }, []);
    table.strikes("Orrin", "longbow", "Goblin", [1]);
    assert_eq!(table.ap("Orrin"), 0, "4 + 1 + 4");
    table.options(|options| options.loading_reload_ap = 3).set("Orrin", |orrin| orrin.ap = 3).acts("Orrin");
    let offered = table.offer(&Command::Reload(Reload { actor, weapon: 0 }));
    assert_eq!(offered.cost[0].amount, 3);
}

#[test]
fn ul_act_17_the_game_master_may_let_the_other_act_first() {
    let ground =
        on(" . . A B . . . C").hero("Mira", 'A', "ap=13 weapons=longsword").foe("Orc", 'B', "ap=8 weapons=longsword");
    let mut table = ground.foe("Wolf", 'C', "ap=7").begin();
    let actor = table.id("Mira");
    table.does(Ready { actor }, []);
    table.sets_ap("Mira", 6);
    let after = Command::StepIn(StepIn { actor, after: true });
    assert!(table.play.offered(&after));
    let before = Command::StepIn(StepIn { actor, after: false });
    let says = |command: &Command| command.authority();
    assert_eq!((says(&before), says(&after)), (Authority::Actor(actor), Authority::GameMaster));
    table.does(after, []);
    assert_eq!((table.acting(), table.ap("Mira")), ("Orc", 6));
    table.strikes("Orc", "longsword", "Mira", PASSIVE, &[1]);
    assert_eq!(table.acting(), "Mira", "before the wolf, who has more");
    assert_eq!(table.forbids(StepIn { actor, after: true }), "UL-ACT-17");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[1]);
    assert_eq!((table.acting(), table.ap("Mira")), ("Wolf", 1), "one activation, then the order as ever");
}

#[test]
fn ul_act_17_whoever_can_no_longer_act_steps_in_nowhere() {
    let ground =
        on(" . . A B . . . C").hero("Mira", 'A', "ap=13 weapons=longsword").foe("Orc", 'B', "ap=8 weapons=longsword");
    let mut table = ground.foe("Wolf", 'C', "ap=7").begin();
    let actor = table.id("Mira");
    table.does(Ready { actor }, []).does(StepIn { actor, after: true }, []);
    table.gains("Mira", Status::Unconscious, 0);
    table.passes("Orc", &[]);
    assert_eq!((table.acting(), table.state().next), ("Wolf", None));
}
