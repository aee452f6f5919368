//! Turns and Action Points (UL-TRN): how they are come by, who acts, what an activation holds.

use crate::common;

use common::table::*;
use ludex_engine::{ActorId, Presentation, Rulebook, Viewer};
use ludex_unbound::action_points::{ACTION_DICE_TABLE, ActionDice, ApRolled, RerollAp};
use ludex_unbound::attack::StrikeOffHand;
use ludex_unbound::character::{Attribute, Profile};
use ludex_unbound::movement::Face;
use ludex_unbound::options::{OrderTie, VitalityDieInAp};
use ludex_unbound::rounds::{ROUND_SECONDS, RoundStarted, StartEncounter};
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::stealth::Search;
use ludex_unbound::turns::{Pass, YieldTo};
use ludex_unbound::*;

/// An actor on the other side who has not come yet.
const AWAY: (&str, &str, &str) = ("B", "Goblin:reserve = true", "goblins");

/// Ysolde alone, before a fight, with another record.
fn alone(change: impl FnOnce(&mut Profile)) -> Table {
    let mut table = scene(". A . B", &[("A", "Ysolde", "heroes"), AWAY]);
    table.record("Ysolde", |profile| {
        (profile.level, profile.attribute_boosts) = (1, Default::default());
        change(profile);
    });
    table
}

fn begin() -> Command {
    Command::StartEncounter(StartEncounter { surprised: vec![] })
}

/// Whoever came by Action Points, in order: name, faces, total.
fn ap_rolled(table: &Table) -> Vec<(&str, Vec<u32>, i32)> {
    let rolled = table.events().iter().filter_map(|event| match event {
        Event::ApRolled(ApRolled { actor, dice, total, .. }) => {
            let faces = dice.iter().map(|die| die.kept).collect();
            Some((&*table.state().actor(*actor).name, faces, *total))
        }
        _ => None,
    });
    rolled.collect()
}

#[test]
fn ul_trn_01_positions_then_action_points_then_the_highest_acts() {
    let actors = [("A", "Brana", "heroes"), ("B", "Orrin", "heroes"), ("C", "Ogre", "ogres")];
    let mut table = scene(". A B . . .\n . . . C . .\n. . . . . .", &actors);
    assert_eq!((table.state().stage, table.at("Ogre")), (Stage::Ready, (3, 1)));
    table.act(begin(), [1, 2, 4, 8]);
    let totals: Vec<i32> = ap_rolled(&table).iter().map(|row| row.2).collect();
    assert_eq!(totals, [11, 20, 12]);
    assert_eq!((table.acting(), table.state().round), ("Orrin B", 1));
    let place = |fits: fn(&Event) -> bool| table.events().iter().position(fits).expect("it happened");
    let started = place(|event| matches!(event, Event::EncounterStarted(_)));
    let rolled = place(|event| matches!(event, Event::ApRolled(_)));
    let round = place(|event| matches!(event, Event::RoundStarted(RoundStarted { round: 1 })));
    assert!(started < rolled && rolled < round);
    table.forbids("UL-TRN-01", begin());
}

#[test]
fn ul_trn_02_six_rounds_are_a_minute() {
    let mut table = duel(17, 11);
    for round in 1..=6 {
        assert_eq!((table.state().round, table.state().clock.seconds), (round, 10 * u64::from(round - 1)));
        table.passes("Tamsin").passes("Goblin");
    }
    assert_eq!(table.state().clock.seconds, 60);
    // What lasts a minute lasts through six rounds after this one's.
    let poisoned = |table: &Table| table.actor("Goblin").statuses.has(Status::Poisoned);
    let minute = Effect::lasting().for_rounds(60 / ROUND_SECONDS as u8);
    table.status_with("Goblin", Status::Poisoned, minute);
    table.passes("Tamsin").passes("Goblin");
    for round in 8..=13 {
        assert!(poisoned(&table) && table.state().round == round, "round {round}");
        table.passes("Tamsin").passes("Goblin");
    }
    assert!(!poisoned(&table) && table.state().round == 14);
}

#[test]
fn ul_trn_03_five_and_dice_and_agility_and_another_attribute() {
    let set = |agility, cunning| {
        move |profile: &mut Profile| {
            profile.vitality_die = 8;
            (profile.attributes.agility, profile.attributes.cunning) = (agility, cunning);
        }
    };
    let mut table = alone(set(2, 1));
    table.act(begin(), [3, 6]);
    assert_eq!(ap_rolled(&table), [("Ysolde A", vec![3, 6], 17)]);
    assert_eq!((table.ap("Ysolde"), table.actor("Ysolde").ap_reset), (17, 17));
    let mut table = alone(set(-5, -5));
    table.act(begin(), [1, 2]);
    assert_eq!(ap_rolled(&table)[0].2, 1, "5 + 1 + 2 - 10, but 1 at the least");
    let mut table = alone(set(-5, -5));
    table.options(|options| options.ap_minimum = 3);
    table.act(begin(), [1, 1]);
    assert_eq!(ap_rolled(&table)[0].2, 3);
}

#[test]
fn ul_trn_04_action_dice_by_level() {
    let rows = [(1, 4, 1), (5, 8, 2), (9, 12, 3), (13, 16, 4), (17, 20, 5)];
    assert_eq!(ACTION_DICE_TABLE, rows.map(|(from, _, dice)| (from, dice)));
    for (from, to, dice) in rows {
        let usual = ActionDice::default();
        assert_eq!((usual.of(from), usual.of(to)), (dice, dice), "levels {from} to {to}");
    }
    let mut table = alone(|profile| {
        (profile.level, profile.vitality_die, profile.ap_attribute) = (6, 10, Some(Attribute::Dexterity));
        (profile.attributes.agility, profile.attributes.dexterity) = (1, 3);
    });
    table.act(begin(), [2, 4, 7]);
    assert_eq!(ap_rolled(&table), [("Ysolde A", vec![2, 4, 7], 22)]);
}

#[test]
fn ul_trn_04_a_campaign_may_have_action_dice_of_its_own() {
    let level = |level| {
        alone(move |profile| {
            (profile.level, profile.vitality_die) = (level, 6);
            (profile.attributes.agility, profile.attributes.cunning) = (0, 0);
        })
    };
    let own = ActionDice { from_1: 2, from_5: 0, from_17: 3, ..ActionDice::default() };
    let rows: [(u8, &[u32], &[u32]); 4] = [
        (4, &[1, 6], &[1, 2, 6]),
        (5, &[1, 2, 6], &[6]),
        (9, &[1, 2, 3, 6], &[1, 2, 3, 6]),
        (20, &[1, 2, 3, 4, 1, 6], &[1, 2, 3, 6]),
    ];
    let chance_of = |table: &Table, total: i32| {
        let rolls =
            |event: &Event| matches!(event, Event::ApRolled(ApRolled { total: rolled, .. }) if *rolled == total);
        ways(table.state(), &begin(), |events| events.iter().any(rolls))
    };
    for (from, usual, changed) in rows {
        let mut table = level(from);
        table.act(begin(), usual);
        assert_eq!(ap_rolled(&table)[0].1, usual, "level {from}, as it usually is");
        let mut table = level(from);
        table.options(|options| options.ap_action_dice = own);
        // Every die shows 1 in one of all ways: what is told beforehand follows the campaign's table too.
        let most = 4_u128.pow(changed.len() as u32 - 1) * 6;
        assert_eq!(chance_of(&table, 5 + changed.len() as i32), (1, most), "level {from}");
        let sheet = Unbound::sheet(table.state(), table.id("Ysolde"), &Viewer::GameMaster).expect("it is there");
        let label = format!("Action Points a round, with {}d4 + 1d6", changed.len() - 1);
        let told = sheet.sections.iter().flat_map(|section| &section.entries).any(|entry| entry.label == label);
        assert!(told, "level {from}: {label}");
        table.act(begin(), changed);
        let total = 5 + changed.iter().sum::<u32>() as i32;
        assert_eq!(ap_rolled(&table), [("Ysolde A", changed.to_vec(), total)], "level {from}");
    }
}

#[test]
fn ul_trn_04_as_many_action_dice_as_can_be_rolled_again() {
    let file = |dice: &str| format!("ap_action_dice = {{ {dice} }}");
    for wrong in ["from_1 = 6", "from_17 = 255"] {
        let field = format!("options.ap_action_dice.{}", wrong.split(' ').next().unwrap_or_default());
        let ground = common::blows::on(" . A B .").option(&file(wrong));
        let faults = ground.hero("Mira", 'A', "").foe("Orc", 'B', "").tries().expect_err("too many");
        assert_eq!(faults[0].field, field, "{faults:?}");
    }
    // Five d4s and the Vitality Die, all of which may be rolled again.
    let ground = common::blows::on(" . A B .").option(&file("from_1 = 5"));
    let mira = "pc=true level=1 +agility=2 vitality_die=6";
    let mut table = ground.creature("Mira", 'A', "heroes", mira).foe("Orc", 'B', "ap=5").waiting();
    table.does(begin(), [1, 1, 1, 1, 1, 1]);
    let actor = table.id("Mira");
    table.does(RerollAp { actor, die: 5 }, [6]).does(RerollAp { actor, die: 4 }, [4]);
    assert_eq!(table.ap("Mira"), 5 + 4 + 4 + 6);
}

#[test]
fn ul_trn_05_the_vitality_die_is_rolled_and_not_spent() {
    let plain = |profile: &mut Profile| {
        profile.vitality_die = 12;
        (profile.attributes.agility, profile.attributes.cunning) = (0, 0);
    };
    let mut table = alone(plain);
    table.act(begin(), [1, 12]);
    assert_eq!((ap_rolled(&table)[0].2, table.actor("Ysolde").vitality_dice), (18, 1));
    for (option, total) in [(VitalityDieInAp::HalfSize, 5 + 1 + 6), (VitalityDieInAp::None, 5 + 1)] {
        let mut table = alone(plain);
        table.options(|options| options.ap_vitality_die = option).act(begin(), [1]);
        assert_eq!(ap_rolled(&table)[0].2, total);
    }
    let mut table = alone(|profile| {
        plain(profile);
        profile.vitality_die = 8;
    });
    table.options(|options| options.ap_vitality_die = VitalityDieInAp::HalfSize).act(begin(), [1]);
    assert_eq!(ap_rolled(&table)[0].2, 5 + 1 + 4, "a d8 gives 4");
}

#[test]
fn ul_trn_06_the_attribute_chosen_once_counts() {
    let mut table = alone(|profile| {
        profile.vitality_die = 8;
        (profile.attributes.agility, profile.attributes.cunning, profile.attributes.dexterity) = (0, 3, 5);
        profile.ap_attribute = Some(Attribute::Cunning);
    });
    table.act(begin(), [1, 1]);
    assert_eq!(ap_rolled(&table)[0].2, 5 + 1 + 1 + 3, "Cunning, though Dexterity is higher");
}

#[test]
fn ul_trn_07_creatures_have_a_fixed_number_or_dice_of_their_own() {
    let mut table = scene(
        ". A . .\n . . . .\n. . B .\n . . . .\n. . . .",
        &[("A", "Goblin", "goblins"), ("B", "Ember drake", "drakes")],
    );
    table.act(begin(), [3, 1, 8]);
    assert_eq!(ap_rolled(&table), [("Goblin A", vec![], 12), ("Ember drake B", vec![3, 1, 8], 20)]);
    table.passes("Ember").passes("Goblin");
    assert_eq!((table.state().round, table.ap("Goblin"), table.ap("Ember")), (2, 12, 20));
}

#[test]
fn ul_trn_08_an_agility_boost_rolls_one_die_again() {
    let mut table = scene(". A . B", &[("A", "Tamsin", "heroes"), AWAY]);
    table.act(begin(), [4, 1]);
    let actor = ActorId(0);
    assert!(
        table.offers(&Command::RerollAp(RerollAp { actor, die: 0 }))
            && table.offers(&Command::RerollAp(RerollAp { actor, die: 1 }))
    );
    table.act(RerollAp { actor, die: 1 }, [1]);
    assert_eq!(table.actor("Tamsin").ap_reset, 15, "1 again: still 5 + 4 + 1 + 3 + 2");
    assert_eq!(table.acting(), "Tamsin A");
    table.forbids("UL-TRN-08", RerollAp { actor, die: 0 });
}

#[test]
fn ul_trn_08_two_boosts_roll_two_different_dice_again() {
    let mut table = scene_with(". A . B", "ap_reroll_each_round = true", &[("A", "Tamsin", "heroes"), AWAY]);
    table.record("Tamsin", |profile| profile.attribute_boosts.agility = 2);
    let (actor, die) = (ActorId(0), 0);
    table.act(begin(), [1, 2]).act(RerollAp { actor, die }, [3]);
    table.forbids("UL-TRN-08", RerollAp { actor, die });
    table.act(RerollAp { actor, die: 1 }, [8]);
    assert_eq!((table.ap("Tamsin"), table.asked()), (5 + 3 + 8 + 3 + 2, None));
    table.act(Pass { actor }, [2, 2]);
    assert!(
        matches!(table.asked(), Some((_, Pending::RerollAp(ludex_unbound::action_points::ApReroll { left: 2, .. })))),
        "anew each round"
    );
    table.declines("Tamsin");
    assert_eq!((table.state().round, table.ap("Tamsin")), (2, 14));
}

#[test]
fn ul_trn_09_the_most_action_points_act_next() {
    let mut table = duel(17, 11);
    table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [2, 5]);
    assert_eq!((table.rolled(), table.damage().0), ((9, 8, Degree::Hit), 3));
    table.declines("Tamsin");
    assert_eq!((table.acting(), table.ap("Tamsin"), table.ap("Goblin")), ("Tamsin A", 12, 11));
    table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [3, 4]).declines("Tamsin");
    assert_eq!((table.acting(), table.ap("Tamsin"), table.ap("Goblin")), ("Goblin B", 7, 11));
}

/// Who acts after Orrin has passed, of these equal at 12 Action Points.
fn first_of_equals(table: &mut Table, one: &str, other: &str) -> String {
    table.fight(&[("Orrin", 13), (one, 12), (other, 12)]).passes("Orrin");
    table.acting().to_owned()
}

#[test]
fn ul_trn_10_ties_go_by_agility_then_attribute_then_characters_then_entry() {
    let cells = ". A B . .\n . . C . D";
    let actors = [("A", "Wolf", "wolves"), ("B", "Brana", "heroes"), ("C", "Wolf", "wolves"), ("D", "Orrin", "heroes")];
    let mut table = scene(cells, &actors);
    assert_eq!(first_of_equals(&mut table, "Wolf A", "Brana"), "Wolf A", "Agility 3 against 1");
    let equal = |profile: &mut Profile| {
        (profile.attributes.agility, profile.attributes.dexterity, profile.attributes.cunning) = (2, 2, 1);
    };
    table.record("Wolf A", equal).record("Wolf C", equal).record("Brana", equal);
    assert_eq!(first_of_equals(&mut table, "Wolf A", "Brana"), "Brana B", "of equals the character");
    assert_eq!(first_of_equals(&mut table, "Wolf C", "Wolf A"), "Wolf A", "of creatures the first to enter");
    table.record("Brana", |profile| profile.ap_attribute = Some(Attribute::Cunning));
    assert_eq!(first_of_equals(&mut table, "Wolf A", "Brana"), "Wolf A", "Dexterity 2 against Cunning 1");
    table.options(|options| options.order_tie = OrderTie::Cun);
    assert_eq!(first_of_equals(&mut table, "Wolf A", "Brana"), "Brana B", "both by Cunning");
    table.options(|options| options.order_tie = OrderTie::Dex);
    table.record("Wolf C", |profile| profile.attributes.dexterity = 4);
    assert_eq!(first_of_equals(&mut table, "Wolf C", "Brana"), "Wolf C", "both by Dexterity");
}

#[test]
fn ul_trn_10_a_campaign_may_roll_for_ties() {
    let actors = [("A", "Goblin", "goblins"), ("B", "Goblin", "goblins"), ("C", "Orrin", "heroes")];
    let mut table = scene(". A B . C", &actors);
    table.options(|options| options.order_tie = OrderTie::D20);
    table.fight(&[("Orrin", 13), ("Goblin A", 12), ("Goblin B", 12)]);
    table.act(Pass { actor: ActorId(2) }, [7, 7, 4, 19]);
    assert_eq!(table.acting(), "Goblin B", "7 against 7, then 4 against 19");
    table.set("Goblin A", |goblin| goblin.ap = 11).passes("Goblin B");
    assert_eq!(table.acting(), "Goblin A", "no tie, no dice");
}

#[test]
fn ul_trn_11_players_tied_may_let_one_another_go_first() {
    let actors = [("A", "Brana", "heroes"), ("B", "Orrin", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". A B . C", &actors);
    table.fight(&[("Goblin", 12), ("Brana", 9), ("Orrin", 9)]).passes("Goblin");
    assert_eq!(table.acting(), "Orrin B", "Agility 2 against 1");
    let yielding = Command::YieldTo(YieldTo { actor: table.id("Orrin"), ally: table.id("Brana") });
    assert!(table.offers(&yielding));
    table.act(yielding, []);
    assert_eq!(table.acting(), "Brana A");
    assert!(table.happened(|event| matches!(event, Event::TurnStarted(_))), "her turn begins with it");
    table.positions("Brana", (0, 0));
    assert_eq!((table.acting(), table.ap("Brana")), ("Orrin B", 8));
    let (actor, ally) = (table.id("Orrin"), table.id("Brana"));
    table.forbids("UL-TRN-11", YieldTo { actor, ally });
    let goblin = table.id("Goblin");
    table.forbids("UL-TRN-11", YieldTo { actor, ally: goblin });
}

#[test]
fn ul_trn_12_a_turn_is_all_activations_of_a_round() {
    let mut table = scene(". A . . B", &[("A", "Brana", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Goblin", 17), ("Brana", 16)]).pools("Brana", 0, 0).status("Brana", Status::Disabled);
    table.act(Pass { actor: ActorId(1) }, [12]);
    assert_eq!((table.acting(), table.actor("Brana").saves.successes), ("Brana A", 1));
    table.positions("Brana", (0, 0)).positions("Brana", (1, 0)).positions("Brana", (0, 0));
    assert_eq!((table.ap("Brana"), table.actor("Brana").saves.successes), (13, 1), "one save for three activations");
}

#[test]
fn ul_trn_13_an_activation_is_one_costed_action_and_what_rides_on_it() {
    let mut table = duel(17, 10);
    let actor = table.id("Tamsin");
    let toward = table.way("west");
    table.act(Face { actor, toward }, []);
    table.forbids("UL-COV-08", Face { actor, toward: table.way("east") });
    table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [2, 5]);
    let (target, weapon) = (table.id("Goblin"), table.weapon("Tamsin", "dagger"));
    table.act(StrikeOffHand { actor, target, weapon, thrown: false, nonlethal: false }, []);
    table.answers("Goblin", Answer::Passive, [1]);
    assert_eq!((table.ap("Tamsin"), table.acting()), (17 - 5 - 3, "Goblin B"), "8 AP, then somebody else");
}

#[test]
fn ul_trn_01_a_state_that_names_somebody_who_is_not_there_is_broken() {
    let table = common::blows::duel("weapons=longsword", "");
    assert_eq!(Unbound::broken(table.state()), None);
    let nobody = ActorId(77);
    let broken = |change: &dyn Fn(&mut State)| {
        let mut state = table.state().clone();
        change(&mut state);
        Unbound::broken(&state).is_some()
    };
    assert!(broken(&|state| state.acting = Some(nobody)));
    assert!(broken(&|state| state.next = Some(nobody)));
    assert!(broken(&|state| state.unseen.set(ActorId(0), nobody, true)));
    assert!(broken(&|state| {
        state.grapples.push(Grapple { grappler: ActorId(0), victim: nobody, pinned: false, fixed: None });
    }));
    assert!(broken(&|state| state
        .pending
        .push(Pending::TurnToFace(ludex_unbound::reactions::CameNear { actor: ActorId(0), mover: nobody }))));
    assert!(broken(&|state| state.actors[0].helped_by = Some(nobody)));
    let at = table.actor("Mira").at;
    assert!(broken(&|state| state.lying.push(Lying { owner: ActorId(0), weapon: 7, at, by: None })));
}

#[test]
fn ul_trn_12_a_reaction_that_costs_the_last_action_points_ends_the_turn() {
    let mut table = common::blows::duel("natural=blow:5:1d4:cold ap=9", "ap=12");
    let orc = table.id("Orc");
    // The orc has acted, so its turn is on; then it has just enough left for a dodge.
    table.does(Search { actor: orc }, [10]).sets_ap("Orc", 2);
    table.gains("Orc", Status::Slowed, 1);
    assert!(table.actor("Orc").turn.started && !table.actor("Orc").turn.ended);
    table.strikes("Mira", "blow", "Orc", Answer::Dodge, &[3, 6]);
    assert_eq!(table.ap("Orc"), 0);
    assert!(table.actor("Orc").turn.ended, "its turn is over at once");
    assert!(table.ap("Mira") > 0 && table.acting() == "Mira", "while the round goes on");
}
