//! Rests after a fight: UL-RST, as far as a fight leaves something to rest from.

use crate::common;

use common::called::*;
use ludex_engine::System;
use ludex_unbound::rest::Rest;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const SHORT: Command = Command::Rest { rest: Rest::Short };
const LONG: Command = Command::Rest { rest: Rest::Long };

/// Mira after a fight, with Health and Vitality left and so many Vitality Dice spent.
fn after(mira: &str, health: i32, vitality: i32, spent: u8) -> Blows {
    let mut table = duel(mira, "");
    table.does(Command::EndEncounter, []);
    table.sets("Mira", health, vitality);
    let id = table.id("Mira");
    table.play.state.actors[id.index()].vitality_dice -= spent;
    table
}

#[test]
fn ul_rst_01_a_short_rest_takes_half_an_hour_and_no_fight() {
    let mut table = duel("", "");
    assert_eq!(table.forbids(SHORT), "UL-TRN-01");
    table.does(Command::EndEncounter, []);
    assert_eq!(table.forbids(SHORT), "UL-RST-01", "nobody would gain anything");
    table.sets("Mira", 14, 20);
    let before = table.state().clock.seconds;
    assert!(table.play.offered(&SHORT));
    table.does(SHORT, []);
    assert_eq!(table.state().clock.seconds - before, 1800);
}

#[test]
fn ul_rst_05_a_die_and_endurance_but_1_at_the_least() {
    for (endurance, face, regained) in [(1, 5, 6), (-2, 1, 1), (0, 8, 8)] {
        let mut table = after(&format!("vitality_die=8 endurance={endurance}"), 14, 10, 0);
        let actor = table.id("Mira");
        assert_eq!(table.forbids(Command::SpendDie { actor }), "UL-RST-05", "no rest was taken");
        table.does(SHORT, []).does(Command::SpendDie { actor }, [face]);
        assert_eq!((table.pools("Mira").1, table.actor("Mira").vitality_dice), (10 + regained, 2));
    }
}

#[test]
fn ul_rst_06_one_die_at_a_time_as_long_as_there_are_some() {
    let mut table = after("vitality=20 vitality_die=8 level=2", 14, 8, 0);
    let actor = table.id("Mira");
    let spend = Command::SpendDie { actor };
    table.does(SHORT, []).does(spend.clone(), [5]);
    assert!(table.play.offered(&spend), "another, or not");
    table.does(spend.clone(), [3]);
    assert_eq!((table.pools("Mira").1, table.forbids(spend.clone())), (16, "UL-RST-05".to_owned()));
    // Not once Vitality is full.
    let mut table = after("vitality=20 vitality_die=8", 14, 18, 0);
    table.does(SHORT, []).does(spend.clone(), [6]);
    assert_eq!((table.pools("Mira").1, table.forbids(spend)), (20, "UL-RST-05".to_owned()));
}

#[test]
fn ul_rst_06_whoever_stops_keeps_the_other_dice() {
    let mut table = after("vitality=20 vitality_die=8 endurance=1", 14, 13, 0);
    let spend = Command::SpendDie { actor: table.id("Mira") };
    table.does(SHORT, []).does(spend.clone(), [5]);
    assert_eq!((table.pools("Mira").1, table.actor("Mira").vitality_dice), (19, 2), "+6 makes 19 of 20");
    assert!(table.play.offered(&spend), "another, or not");
    table.does(Command::PassTime(time::PassTime { amount: 1 }), []);
    assert_eq!((table.pools("Mira").1, table.actor("Mira").vitality_dice), (19, 2), "it stopped there");
    assert_eq!(table.forbids(spend.clone()), "UL-RST-05", "not before another rest");
    table.does(SHORT, []).does(spend, [1]);
    assert_eq!((table.pools("Mira").1, table.actor("Mira").vitality_dice), (20, 1), "one of those kept");
}

#[test]
fn ul_rst_09_a_rest_ends_incapacitated() {
    for rest in [SHORT, LONG] {
        let mut table = after("", 1, 28, 0);
        table.gains("Mira", Status::Incapacitated, 0).does(rest, []);
        assert!(!table.has("Mira", Status::Incapacitated));
    }
}

#[test]
fn ul_rst_10_a_long_rest_takes_eight_hours() {
    let mut table = after("", 14, 28, 0);
    let before = table.state().clock.seconds;
    table.does(LONG, []);
    assert_eq!(table.state().clock.seconds - before, 8 * 3600);
}

#[test]
fn ul_rst_12_health_by_strength() {
    for (strength, health) in [(3, 7), (0, 4), (-2, 4), (12, 14)] {
        let strength = strength.min(10);
        let mut table = after(&format!("strength={strength}"), 4, 28, 0);
        table.does(LONG, []);
        assert_eq!(table.pools("Mira").0, health, "{strength}");
    }
}

#[test]
fn ul_rst_13_half_the_level_in_vitality_dice() {
    for (level, spent, back) in [(5, 4, 2), (1, 1, 1), (8, 2, 2), (3, 0, 0)] {
        let mut table = after(&format!("level={level}"), 14, 28, spent);
        table.does(LONG, []);
        assert_eq!(table.actor("Mira").vitality_dice, level - spent + back, "level {level}");
    }
}

#[test]
fn ul_rst_14_all_vitality() {
    let mut table = after("vitality=24", 14, 0, 0);
    table.does(LONG, []);
    assert_eq!(table.pools("Mira").1, 24);
}

#[test]
fn ul_rst_17_one_in_24_hours() {
    let mut table = after("", 14, 28, 0);
    table.does(LONG, []);
    assert_eq!(table.forbids(LONG), "UL-RST-17");
    assert!(!table.play.offered(&LONG));
    // From end to end: a rest that ends 24 hours after the last one is good, a minute sooner it is not.
    table.play.state.clock.advance(16 * 3600 - 60);
    assert_eq!(table.forbids(LONG), "UL-RST-17");
    table.play.state.clock.advance(60);
    table.does(LONG, []);
}

#[test]
fn ul_rst_18_at_least_1_health() {
    let mut table = beaten("strength=3", "4:slashing");
    let (actor, target) = (table.id("Orc"), table.id("Mira"));
    table.sets("Mira", 2, 0);
    table.exchange(Command::Attack { actor, target, weapon: 0, thrown: false, nonlethal: true }, PASSIVE, &[5]);
    table.does(Command::EndEncounter, []).does(LONG, [3]);
    let after = (table.pools("Mira"), table.actor("Mira").exhaustion);
    assert_eq!(after, ((1, 0), 1), "it does nothing, though there is 1 Health after 3 hours");
}

#[test]
fn ul_rst_18_stable_at_0_health_and_healed_during_the_rest() {
    // Healed to 1 after an hour, or 1 from the start.
    for (health, dice, gives) in [(0, &[4][..], (1, 10, 1)), (1, &[], (4, 28, 2))] {
        let mut table = after("strength=3", 14, 10, 2);
        let actor = table.id("Mira");
        table.sets("Mira", health, 10);
        table.play.state.actors[actor.index()].saves.stable = health == 0;
        let on = |minutes| Command::RestOn(camp::RestOn { minutes, awake: vec![] });
        table.does(Command::BeginRest(camp::BeginRest { rest: Rest::Long }), []).does(on(60), dice);
        table.rules(Ruling::Health { actor, to: 1 }).does(on(7 * 60), []).does(Command::EndRest, []);
        let mira = table.actor("Mira");
        assert_eq!((mira.health, mira.vitality, mira.vitality_dice), gives, "begun at {health} Health");
    }
}

#[test]
fn ul_rst_19_temporary_pools_end() {
    let mut table = after("", 14, 28, 0);
    table.sets_pool("Mira", Temporary::Vigor, 5).does(LONG, []);
    assert_eq!(table.actor("Mira").vigor, 0);
}

#[test]
fn ul_rst_20_one_level_of_exhaustion() {
    let mut table = after("", 14, 28, 0);
    let actor = table.id("Mira");
    table.rules(Ruling::Exhaustion { actor, to: 2 }).does(LONG, []);
    assert_eq!(table.actor("Mira").exhaustion, 1);
}

#[test]
fn ul_rst_21_the_order_of_what_it_gives() {
    let mut table = after("strength=1", 4, 10, 1);
    let actor = table.id("Mira");
    table.sets_pool("Mira", Temporary::Health, 2).rules(Ruling::Exhaustion { actor, to: 1 });
    table.gains("Mira", Status::Incapacitated, 0).does(LONG, []);
    let order = [
        "rest_taken",
        "temporary_pool",
        "healed",
        "vitality_dice_regained",
        "healed",
        "valor",
        "exhausted",
        "status_ended",
    ];
    assert_eq!(table.events(), order);
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
fn ul_rst_22_no_dice_are_spent_in_a_long_rest() {
    let mut table = after("", 14, 10, 0);
    let actor = table.id("Mira");
    table.does(SHORT, []).does(LONG, []);
    table.sets("Mira", 14, 10);
    assert_eq!(table.forbids(Command::SpendDie { actor }), "UL-RST-05");
}

#[test]
fn ul_rst_23_each_short_rest_takes_its_own_time() {
    let mut table = after("", 14, 10, 0);
    let before = table.state().clock.seconds;
    table.does(SHORT, []).does(SHORT, []);
    assert_eq!(table.state().clock.seconds - before, 3600);
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
    once.does(Command::BeginRest(begin), []).does(Command::RestOn(hour), []).does(Command::EndRest, []);
    let mana = [&twice, &once].map(|table| (table.actor("Mira").magic.mana, table.state().clock.seconds));
    assert_eq!(mana, [(2 + 3 + 3, 3600), (2 + 3, 3600)]);
}

#[test]
fn ul_rst_23_a_campaign_may_count_the_short_rests_of_a_day() {
    let hurt = |most: u8| {
        let ground = on(" A . B").option(&format!("short_rests_per_day = {most}"));
        let mut table = ground.hero("Mira", 'A', "").foe("Orc", 'B', "").waiting();
        table.sets("Mira", 14, 10);
        table
    };
    let mut free = hurt(0);
    free.does(SHORT, []).does(SHORT, []).does(SHORT, []);
    let mut counted = hurt(2);
    counted.does(SHORT, []).does(SHORT, []);
    assert_eq!(counted.forbids(SHORT), "UL-RST-23");
    assert_eq!(counted.forbids(Command::BeginRest(camp::BeginRest { rest: Rest::Short })), "UL-RST-23");
    counted.waits(rest::DAY_SECONDS).does(SHORT, []);
}

#[test]
fn ul_rst_18_whoever_lay_at_0_health_may_rest_once_healed() {
    let mut table = beaten("strength=3", "4:slashing");
    table.does(Command::EndEncounter, []).sets("Mira", 0, 0);
    table.does(LONG, []);
    assert_eq!(table.pools("Mira"), (0, 0), "nothing of that rest");
    table.sets("Mira", 1, 0).does(LONG, []);
    assert_eq!(table.pools("Mira"), (4, 28));
    assert_eq!(table.forbids(LONG), "UL-RST-17");
}

#[test]
fn ul_rst_12_a_campaign_may_give_more_health() {
    for (strength, least, health) in [(0, 0, 4), (0, 2, 6), (-2, 1, 5), (3, 1, 7)] {
        let ground = on(" A . B").option(&format!("long_rest_min_health = {least}"));
        let mut table = ground.hero("Mira", 'A', &format!("strength={strength}")).foe("Orc", 'B', "").waiting();
        table.sets("Mira", 4, 28).does(LONG, []);
        assert_eq!(table.pools("Mira").0, health, "{strength}, {least} at the least");
    }
}

#[test]
fn ul_rst_20_a_campaign_says_how_much_exhaustion_goes() {
    for (takes, left) in [(0, 3), (1, 2), (2, 1), (9, 0)] {
        let ground = on(" A . B").option(&format!("long_rest_exhaustion = {takes}"));
        let mut table = ground.hero("Mira", 'A', "").foe("Orc", 'B', "").waiting();
        let actor = table.id("Mira");
        table.rules(Ruling::Exhaustion { actor, to: 3 }).does(LONG, []);
        assert_eq!(table.actor("Mira").exhaustion, left);
    }
}

#[test]
fn after_a_fight_the_game_master_still_rules() {
    let table = after("", 14, 28, 0);
    let forms = Unbound::forms(table.state());
    for label in ["Set Health", "Set gold", "Set Exhaustion", "Note"] {
        assert!(forms.iter().any(|form| form.label == label), "{label}");
    }
}
