//! Rounds (UL-TRN): passing, paying, how rounds begin and end, who joins late.

use crate::common;

use common::table::*;
use ludex_engine::ActorId;
use ludex_unbound::actions::{GiveHelp, Interact, TakeAim};
use ludex_unbound::damage::Damaged;
use ludex_unbound::damage::types::DamageType;
use ludex_unbound::movement::{Move, Position};
use ludex_unbound::reactions::{Counterattack, Defend};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::turns::{Pass, TurnEnded};
use ludex_unbound::*;

/// The price at which an answer is offered to an actor attacked; `None` where it is not.
fn price(table: &Table, who: &str, with: Answer) -> Option<i32> {
    let command = Command::Defend(Defend { actor: table.id(who), with });
    let offer = table.play.offers().into_iter().find(|offer| offer.command == command)?;
    Some(offer.cost.first().map_or(0, |cost| cost.amount))
}

/// Brana between two goblins, one before her and one behind.
fn between() -> Table {
    let actors = [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". A B C .", &actors);
    table.fight(&[("Goblin C", 20), ("Brana", 12), ("Goblin A", 11)]).looks("Brana", "east");
    table
}

#[test]
fn ul_trn_14_who_passes_keeps_action_points_for_reactions() {
    let mut table = duel(6, 16);
    table.passes("Tamsin");
    let attack = table.attack("Tamsin", "shortsword", "Goblin");
    table.forbids("UL-TRN-09", attack);
    for left in [4, 2, 0] {
        table.strikes("Goblin", "scimitar", "Tamsin", []).answers("Tamsin", Answer::Dodge, [10, 1]);
        assert_eq!(table.ap("Tamsin"), left);
    }
    assert_eq!((table.acting(), table.ap("Goblin")), ("Goblin B", 1));
    table.passes("Goblin");
    assert_eq!((table.state().round, table.ap("Tamsin")), (2, 6), "what was left is lost, and all is set back");
}

#[test]
fn ul_trn_15_action_points_go_back_and_nothing_carries_over() {
    let mut table = duel(15, 1);
    table.set("Tamsin", |tamsin| tamsin.ap = 2).passes("Tamsin");
    table.set("Goblin", |goblin| goblin.ap = 0);
    table.act(Pass { actor: table.id("Goblin") }, []);
    assert_eq!((table.state().round, table.ap("Tamsin"), table.ap("Goblin")), (2, 15, 1), "15, not 17");
}

#[test]
fn ul_trn_16_an_action_needs_its_whole_price() {
    let mut table = scene(". A . B .", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Brana", 4), ("Goblin", 3)]).set("Goblin", |goblin| goblin.at.x -= 1);
    let (actor, to) = (table.id("Brana"), table.cell(0, 0));
    let refusal = {
        let attack = table.attack("Brana", "longsword", "Goblin");
        table.forbids("UL-TRN-16", attack)
    };
    assert!(refusal.why.contains("costs 5 AP") && refusal.why.contains("has 4"), "{}", refusal.why);
    assert!(table.offers(&Command::Position(Position { actor, to })));
    assert!(table.offers(&Command::Move(Move { actor, to, dash: false, disengage: false, face: None })));
    table.act(Interact { actor, sort: Interaction::UseObject, what: "pulls a lever".into() }, []);
    assert_eq!(table.ap("Brana"), 1);
}

#[test]
fn ul_trn_16_the_price_is_paid_before_the_dice_and_not_given_back() {
    let mut table = duel(17, 11);
    table.strikes("Tamsin", "shortsword", "Goblin", []);
    assert_eq!((table.ap("Tamsin"), table.asked().is_some()), (12, true), "paid, and nothing rolled yet");
    table.answers("Goblin", Answer::Passive, [1]);
    assert_eq!((table.rolled().2, table.ap("Tamsin")), (Degree::Miss, 12));
}

#[test]
fn ul_trn_17_multiply_then_add_then_take_off() {
    let mut table = between();
    table.strikes("Goblin C", "scimitar", "Brana", []);
    let sword = table.weapon("Brana", "longsword");
    assert_eq!(price(&table, "Brana", Answer::DoubleDodge), Some(5), "2 x 2 + 1");
    assert_eq!(price(&table, "Brana", Answer::Parry(sword)), Some(4), "5 - 2 + 1");
    let mut table = between();
    table.status_with("Brana", Status::HinderedDefenceCost, Effect::lasting().of(1));
    table.strikes("Goblin C", "scimitar", "Brana", []);
    assert_eq!(price(&table, "Brana", Answer::Dodge), Some(4), "2 + 1 + 1");
    let mut table = duel(10, 17);
    table.record("Tamsin", |profile| profile.weapons[1].ap = 2).acts("Goblin");
    table.strikes("Goblin", "scimitar", "Tamsin", []);
    assert_eq!(price(&table, "Tamsin", Answer::Parry(1)), Some(1), "2 - 2, but 1 at the least");
}

#[test]
fn ul_trn_18_reactions_move_their_owner_down_the_order() {
    let actors = [("A", "Tamsin", "heroes"), ("B", "Orrin", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". B . A C", &actors);
    table.fight(&[("Goblin", 16), ("Tamsin", 12), ("Orrin", 11)]);
    table.strikes("Goblin", "scimitar", "Tamsin", []).answers("Tamsin", Answer::Dodge, [10, 1]);
    assert_eq!((table.ap("Tamsin"), table.ap("Goblin"), table.acting()), (10, 11, "Goblin C"), "Agility 3 against 2");
    table.passes("Goblin");
    assert_eq!(table.acting(), "Orrin B");
}

#[test]
fn ul_trn_19_lost_action_points_are_this_rounds() {
    for (left, after) in [(7, 4), (2, 0)] {
        let mut table = duel(17, left);
        table.record("Tamsin", |profile| {
            profile.weapons[0].damage[0].kind = DamageType::Psychic;
            profile.weapons[0].damage[0].dice.count = 3;
        });
        table.record("Goblin", |profile| profile.vitality = Some(90));
        table.strikes("Tamsin", "shortsword", "Goblin", []);
        table.answers("Goblin", Answer::Passive, [20, 4, 4, 4]);
        assert_eq!((table.ap("Goblin"), table.actor("Goblin").ap_reset), (after, left));
    }
}

#[test]
fn ul_trn_20_a_round_starts_with_the_reset_less_exhaustion_halved_once() {
    let mut table = scene(". A . . B", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Goblin", 12), ("Brana", 17)]).set("Brana", |brana| {
        brana.exhaustion = 1;
        brana.turn.dashed = true;
    });
    table.status("Brana", Status::Disabled).status_with("Brana", Status::Burning, Effect::lasting().of(2));
    table.set("Brana", |brana| brana.ap = 0).passes("Goblin");
    assert_eq!((table.state().round, table.ap("Brana")), (2, 8), "(17 - 1) / 2, rounded down");
    assert_eq!(table.actor("Brana").health, 12, "fire burns before anybody acts");
    assert!(!table.actor("Brana").turn.dashed && table.acting() == "Goblin B");
    let order: Vec<&str> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::RoundEnded(_) => Some("end"),
            Event::RoundStarted(_) => Some("start"),
            Event::ApReset(_) => Some("reset"),
            Event::Damaged(_) => Some("fire"),
            Event::Activated(_) => Some("act"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["end", "start", "reset", "reset", "fire", "act"]);
}

#[test]
fn ul_trn_20_fire_burns_the_highest_action_points_first() {
    let mut table = duel(9, 12);
    table.status_with("Tamsin", Status::Burning, Effect::lasting().of(1));
    table.status_with("Goblin", Status::Burning, Effect::lasting().of(1));
    table.set("Goblin", |goblin| goblin.turn.ended = true).passes("Tamsin");
    let burnt: Vec<_> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Damaged(Damaged { actor, .. }) => Some(&*table.state().actor(*actor).name),
            _ => None,
        })
        .collect();
    assert_eq!(burnt, ["Goblin B", "Tamsin A"]);
}

/// Slowed for one turn, gained now.
fn slow(table: &mut Table, who: &str) {
    let in_turn = table.state().in_turn(table.id(who));
    table.status_with(who, Status::Slowed, Effect::lasting().for_turns(1, in_turn));
}

#[test]
fn ul_trn_21_the_next_turn_is_one_that_starts_after_the_effect() {
    let slowed = |table: &Table| table.actor("Goblin").statuses.has(Status::Slowed);
    let mut table = duel(17, 11);
    table.passes("Tamsin").passes("Goblin");
    slow(&mut table, "Goblin");
    table.passes("Tamsin");
    assert!(slowed(&table) && table.state().round == 2, "hit before its first activation: its turn of round 2");
    table.passes("Goblin");
    assert!(!slowed(&table) && table.state().round == 3);
    let mut table = duel(9, 11);
    table.acts("Goblin").passes("Goblin").passes("Tamsin");
    assert_eq!((table.state().round, table.acting()), (2, "Goblin B"));
    table.positions("Goblin", (3, 0));
    slow(&mut table, "Goblin");
    table.passes("Goblin").passes("Tamsin");
    assert!(slowed(&table) && table.state().round == 3, "hit in its turn: the next is that of round 3");
    table.passes("Goblin");
    assert!(!slowed(&table));
}

#[test]
fn ul_trn_21_a_round_from_now_ends_with_the_next_round() {
    let mut table = duel(17, 11);
    table.passes("Tamsin").passes("Goblin");
    table.status_with("Goblin", Status::Withered, Effect::lasting().of(1).for_rounds(1));
    table.passes("Tamsin").passes("Goblin");
    assert!(table.actor("Goblin").statuses.has(Status::Withered) && table.state().round == 3);
    table.passes("Tamsin").passes("Goblin");
    assert!(!table.actor("Goblin").statuses.has(Status::Withered) && table.state().round == 4, "it ended with round 3");
}

/// A wolf that joins a fight in its second round.
fn late_wolf(at_once: bool) -> Table {
    let actors = [("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins"), ("C", "Wolf:reserve = true", "goblins")];
    let mut table = scene(". A B . C", &actors);
    table.fight(&[("Tamsin", 15), ("Goblin", 11)]).passes("Tamsin").passes("Goblin");
    let actor = table.id("Wolf");
    table.rules(Ruling::Join { actor, surprised: false, at_once });
    table
}

#[test]
fn ul_trn_22_who_joins_late_acts_from_the_next_round() {
    let mut table = late_wolf(false);
    assert_eq!((table.state().round, table.ap("Wolf")), (2, 13));
    table.passes("Tamsin");
    assert_eq!(table.acting(), "Goblin B", "not the wolf, though it has more");
    assert!(table.state().can_react(table.id("Wolf")));
    table.passes("Goblin");
    assert_eq!((table.state().round, table.acting()), (3, "Tamsin A"));
    table.passes("Tamsin");
    assert_eq!(table.acting(), "Wolf C");
    let mut table = late_wolf(true);
    table.passes("Tamsin");
    assert_eq!((table.state().round, table.acting()), (2, "Wolf C"), "the game master may let it act at once");
    let again = Ruling::Join { actor: table.id("Wolf"), surprised: false, at_once: true };
    table.forbids("UL-TRN-22", MakeRuling { ruling: again, reason: String::new() });
}

#[test]
fn ul_trn_22_a_wolf_that_joins_in_round_2_bites_back_and_bites_first_in_round_3() {
    let actors = [("A", "Tamsin", "heroes"), ("C", "Wolf:reserve = true", "wolves"), ("B", "Goblin", "wolves")];
    let mut table = scene(". . A C . . B", &actors);
    table.fight(&[("Tamsin", 15), ("Goblin", 9)]).passes("Tamsin").passes("Goblin");
    let (actor, weapon) = (table.id("Wolf"), table.weapon("Wolf", "bite"));
    table.rules(Ruling::Join { actor, surprised: false, at_once: false });
    assert_eq!((table.state().round, table.ap("Wolf"), table.acting()), (2, 13, "Tamsin A"));
    table.moves("Tamsin", (1, 0));
    assert!(matches!(table.asked(), Some(("Wolf C", Pending::Counterattack(_)))));
    table.act(Counterattack { actor, weapon, nonlethal: false }, []);
    table.answers("Tamsin", Answer::Passive, [5, 4, 3]);
    assert_eq!((table.damage().0, table.ap("Wolf"), table.at("Tamsin")), (2, 13 - 4, (1, 0)), "4 + 3, less AR 5");
    table.passes("Tamsin");
    assert_eq!(table.acting(), "Goblin B", "it has no activation in round 2");
    table.passes("Goblin").passes("Tamsin");
    assert_eq!((table.state().round, table.acting(), table.ap("Wolf")), (3, "Wolf C", 13));
    table.moves("Wolf", (2, 0)).declines("Tamsin").strikes("Wolf", "bite", "Tamsin", []).answers(
        "Tamsin",
        Answer::Passive,
        [1],
    );
    assert_eq!(table.ap("Wolf"), 13 - 3 - 5);
}

#[test]
fn ul_trn_23_who_cannot_act_keeps_a_place_in_the_order() {
    let mut table =
        scene(". A . B C", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins"), ("C", "Orrin", "heroes")]);
    table.fight(&[("Goblin", 15), ("Brana", 14), ("Orrin", 13)]).pools("Brana", 0, 0);
    table.status("Brana", Status::Unconscious).status("Brana", Status::Prone);
    table.set("Brana", |brana| brana.gear = [Gear::Dropped; MOST_WEAPONS]);
    table.act(Pass { actor: table.id("Goblin") }, [11]);
    assert_eq!(table.actor("Brana").saves.successes, 1, "the save comes when 14 is the highest");
    assert_eq!((table.acting(), table.ap("Brana")), ("Orrin C", 14));
    assert!(table.actor("Brana").turn.ended);
    assert!(table.happened(|event| matches!(event, Event::TurnEnded(TurnEnded { why: TurnEnd::Unable, .. }))));
}

#[test]
fn ul_trn_24_the_game_master_ends_the_fight() {
    let actors = [("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins"), ("C", "Orrin", "heroes")];
    let mut table = scene(". A B C", &actors);
    table.fight(&[("Tamsin", 17), ("Goblin", 11), ("Orrin", 9)]);
    table.set("Tamsin", |tamsin| tamsin.turn.readied = true).acts("Goblin");
    table.rules(Ruling::Kill { actor: ActorId(1) });
    table.act(EndEncounter {}, []);
    assert_eq!((table.state().stage, table.ap("Tamsin"), table.ap("Goblin")), (Stage::Over, 0, 0));
    let points = ["Tamsin", "Orrin", "Goblin"].map(|name| table.actor(name).valor.points);
    assert_eq!(points, [2, 2, 0], "each player 1, beside that of the session");
    assert_eq!(table.actor("Tamsin").turn, Turn::default());
    table.forbids("UL-TRN-24", EndEncounter {});
    let mut table = duel(17, 11);
    table.strikes("Tamsin", "shortsword", "Goblin", []);
    table.forbids("UL-TRN-01", EndEncounter {});
}

#[test]
fn ul_trn_24_what_is_for_the_fight_stops_with_it() {
    let actors = [("A", "Orrin", "heroes"), ("B", "Goblin", "goblins"), ("C", "Tamsin", "heroes")];
    let mut table = scene(". A . . B C", &actors);
    table.fight(&[("Orrin", 17), ("Tamsin", 16), ("Goblin", 11)]);
    let (actor, target, helper) = (table.id("Orrin"), table.id("Goblin"), table.id("Tamsin"));
    table.act(TakeAim { actor, target }, []);
    table.act(GiveHelp { actor: helper, ally: actor, with: None, target: None }, []);
    table.set("Orrin", |orrin| orrin.turn.dashed = true);
    assert!(table.actor("Orrin").aim.is_some() && table.actor("Orrin").helped_by.is_some());
    table.act(EndEncounter {}, []);
    let orrin = table.actor("Orrin");
    assert_eq!((orrin.aim, orrin.helped_by, orrin.turn), (None, None, Turn::default()));
}
