//! Rests after a fight: UL-RST, as far as `plays/rests.play` does not tell it.

use crate::common;

use common::called::*;
use ludex_engine::CommandSet;
use ludex_unbound::attack::MakeAttack;
use ludex_unbound::camp::EndRest;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const SHORT: Command = Command::Rest(TakeRest { rest: Rest::Short });
const LONG: Command = Command::Rest(TakeRest { rest: Rest::Long });

/// Mira after a fight, with Health and Vitality left and so many Vitality Dice spent.
fn after(mira: &str, health: i32, vitality: i32, spent: u8) -> Blows {
    let mut table = duel(mira, "");
    table.does(EndEncounter {}, []);
    table.sets("Mira", health, vitality);
    let id = table.id("Mira");
    table.play.state.actors[id.index()].vitality_dice -= spent;
    table
}

#[test]
fn ul_rst_18_at_least_1_health() {
    let mut table = beaten("strength=3", "4:slashing");
    let (actor, target) = (table.id("Orc"), table.id("Mira"));
    table.sets("Mira", 2, 0);
    table.exchange(MakeAttack { actor, target, weapon: 0, thrown: false, nonlethal: true }, PASSIVE, &[5]);
    table.does(EndEncounter {}, []).does(LONG, [3]);
    let after = (table.pools("Mira"), table.actor("Mira").exhaustion);
    assert_eq!(after, ((1, 0), 1), "it does nothing, though there is 1 Health after 3 hours");
}

#[test]
fn ul_rst_21_magic_and_the_hours_of_the_day_have_their_places() {
    for (casting, spent, whole) in [("casting=will", (1, 0), (10, 0)), ("casting=will,devotion=3", (0, 6), (0, 0))] {
        let mut table = after(&format!("strength=1 {casting}"), 4, 10, 1);
        let actor = table.id("Mira");
        table.sets_pool("Mira", Temporary::Health, 2).rules(Ruling::Exhaustion { actor, to: 1 });
        table.gains("Mira", Status::Incapacitated, 0);
        let mira = &mut table.play.state.actors[actor.index()];
        (mira.magic.mana, mira.magic.threshold) = spent;
        mira.legs.marched = 9 * 3600;
        table.does(LONG, []);
        let told = table.events();
        let order = [
            "rest_taken",
            "temporary_pool",
            "healed",
            "vitality_dice_regained",
            "healed",
            "magic_restored",
            "valor",
            "exhausted",
            "status_ended",
            "journey",
        ];
        assert_eq!(told, order, "{casting}");
        let mira = table.actor("Mira");
        assert_eq!((mira.temporary_health, mira.health, mira.vitality_dice, mira.vitality), (0, 5, 3, 28));
        assert_eq!(((mira.magic.mana, mira.magic.threshold), mira.exhaustion, mira.legs.marched), (whole, 0, 0));
        assert!(!table.has("Mira", Status::Incapacitated));
    }
}

#[test]
fn ul_rst_23_two_short_rests_give_mana_twice_and_a_long_one_of_an_hour_once() {
    let caster = || {
        let mut table = after("level=3 intelligence=3 casting=intelligence", 14, 28, 0);
        let id = table.id("Mira");
        table.play.state.actors[id.index()].magic.mana = 2;
        table
    };
    let (begin, hour) = (camp::BeginRest { rest: Rest::Short }, camp::RestOn { minutes: 60, awake: vec![] });
    let mut twice = caster();
    twice.does(SHORT, []).does(SHORT, []);
    let mut once = caster();
    once.does(begin, []).does(hour, []).does(EndRest {}, []);
    let mana = [&twice, &once].map(|table| (table.actor("Mira").magic.mana, table.state().clock.seconds));
    assert_eq!(mana, [(2 + 3 + 3, 3600), (2 + 3, 3600)]);
}

#[test]
fn after_a_fight_the_game_master_still_rules() {
    let table = after("", 14, 28, 0);
    let forms = ludex_unbound::Command::forms(table.state());
    for label in ["Set Health", "Set gold", "Set Exhaustion", "Note"] {
        assert!(forms.iter().any(|form| form.label == label), "{label}");
    }
}
