//! Potions as records (UL-ACT-12, UL-ACT-13, UL-VIT-06).

use crate::common;

use common::called::*;
use ludex_engine::Viewer;
use ludex_unbound::aid::potions::{TakePotion, UsePotion};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Mira, wounded and tired, with one of each potion of a catalogue, and Bo beside her.
fn with_flasks() -> Blows {
    let potions = "[[potion]]\nname = \"Tonic\"\ndice = \"1d6+1\"\nheals = \"vitality\"\n\
                   [[potion]]\nname = \"Balm\"\ndice = \"2d4\"\nheals = \"both\"\n\
                   [[potion]]\nname = \"Brew\"\ndice = \"1d8\"\nheals = \"health\"\nno_maximum = true\n";
    let ground = on(" . A B . . . C .").gear(potions).hero("Mira", 'A', "ap=40 flasks=Tonic,Balm,Brew,Tonic");
    ground.hero("Bo", 'B', "ap=1").foe("Orc", 'C', "ap=1").begin()
}

fn uses(table: &Blows, target: &str, potion: u8, full: bool) -> Command {
    let (actor, target) = (table.id("Mira"), table.id(target));
    Command::UsePotion(UsePotion { actor, target, potion, full })
}

#[test]
fn ul_vit_06_a_vitality_potion_does_nothing_at_full_vitality() {
    let mut table = with_flasks();
    table.sets("Mira", 3, 28);
    let tonic = uses(&table, "Mira", 0, false);
    table.does(tonic.clone(), [6]);
    assert_eq!(table.pools("Mira"), (3, 28), "3/14 Health stay 3");
    table.sets("Mira", 3, 10);
    table.does(tonic.clone(), [4]);
    assert_eq!((table.pools("Mira"), table.actor("Mira").flasks[0].left), ((3, 15), 0));
    assert_eq!(table.forbids(tonic), "UL-ACT-12");
    // What just heals fills Health first, then Vitality with the rest.
    for (health, vitality, after) in [(11, 20, (14, 23)), (14, 20, (14, 26)), (2, 20, (8, 20)), (13, 27, (14, 28))] {
        let mut table = with_flasks();
        table.sets("Mira", health, vitality);
        let balm = uses(&table, "Mira", 1, false);
        table.does(balm, [2, 4]);
        assert_eq!(table.pools("Mira"), after);
    }
}

#[test]
fn ul_act_12_and_ul_act_13_potions_by_their_records() {
    let mut table = with_flasks();
    table.sets("Mira", 2, 1).sets("Bo", 2, 1);
    let offers: Vec<String> = table.play.offers().into_iter().map(|offer| offer.label).collect();
    for label in ["Drink fast: Tonic", "Drink to the last drop: Balm", "Give Bo a potion: Brew"] {
        assert!(offers.iter().any(|offer| offer == label), "{label}: {offers:?}");
    }
    let full = uses(&table, "Mira", 0, true);
    table.does(full, []);
    assert_eq!((table.pools("Mira"), table.paid("Mira")), ((2, 8), (6, Expense::Potion)), "6 + 1");
    assert!(table.told(&Viewer::Spectator).iter().any(|line| line.contains("Tonic")));
    // One that knows no maximum is rolled however it is drunk.
    let brew = uses(&table, "Bo", 2, true);
    assert!(table.play.offered(&brew));
    table.does(brew.clone(), [3]);
    assert_eq!((table.pools("Bo"), table.paid("Mira")), ((5, 1), (6, Expense::Potion)));
    assert_eq!(table.forbids(brew), "UL-ACT-12");
    let fast = uses(&table, "Bo", 0, false);
    assert_eq!(table.forbids(fast), "UL-ACT-13");
}

#[test]
fn ul_act_03_a_potion_is_taken_from_the_pack_first() {
    let potions = "[[potion]]\nname = \"Tonic\"\ndice = \"1d6+1\"\nheals = \"vitality\"\n";
    let ground = on(" . A . . . . C .").gear(potions).hero("Mira", 'A', "ap=40 flasks=Tonic pack=Tonic,Tonic");
    let mut table = ground.foe("Orc", 'C', "ap=1").begin();
    table.sets("Mira", 14, 1);
    let (drink, take) = (uses(&table, "Mira", 0, false), TakePotion { actor: table.id("Mira"), potion: 0 });
    table.does(drink.clone(), [2]);
    assert_eq!(table.forbids(drink.clone()), "UL-ACT-03", "two are left, both in the pack");
    assert!(!table.play.offered(&drink) && table.play.offered(&Command::TakePotion(take)));
    table.does(take, []);
    assert_eq!(table.paid("Mira"), (1, Expense::SimpleAction));
    table.does(drink.clone(), [1]);
    assert_eq!(table.pools("Mira"), (14, 1 + 3 + 2));
    table.does(take, []);
    assert_eq!(table.forbids(Command::TakePotion(take)), "UL-ACT-03", "the pack is empty");
    assert!(table.told(&Viewer::Spectator).iter().any(|line| line.contains("takes from the pack: Tonic")));
}

#[test]
fn ul_act_12_potions_that_end_what_ails_and_bring_what_they_bring() {
    let potions = "[[potion]]\nname = \"Antidote\"\nends = [\"poisoned\"]\n\
                   [[potion]]\nname = \"Vapour\"\nstatuses = [{ status = \"invisible\", turns = 2 }]\n";
    let ground = on(" . A B . . . C .").gear(potions).hero("Mira", 'A', "ap=40 flasks=Antidote,Vapour");
    let mut table = ground.hero("Bo", 'B', "ap=1").foe("Orc", 'C', "ap=1").begin();
    table.gains("Bo", Status::Poisoned, 0);
    let antidote = uses(&table, "Bo", 0, true);
    table.does(antidote, []);
    assert_eq!((table.actor("Bo").statuses.has(Status::Poisoned), table.paid("Mira")), (false, (6, Expense::Potion)));
    let vapour = uses(&table, "Mira", 1, false);
    table.does(vapour, []);
    assert!(table.actor("Mira").statuses.has(Status::Invisible));
    assert_eq!(table.paid("Mira"), (3, Expense::Potion), "it has no dice, and is drunk fast all the same");
}

#[test]
fn a_potion_that_does_nothing_or_has_dice_for_nothing_is_refused_with_its_place() {
    for (record, says) in [
        ("name = \"Water\"\n", "expected what it does"),
        ("name = \"Water\"\nheals = \"health\"\n", "expected dice"),
        ("name = \"Water\"\ndice = \"1d4\"\nends = [\"prone\"]\n", "expected dice"),
    ] {
        let faults = on(" . A .")
            .gear(&format!("[[potion]]\n{record}"))
            .hero("Mira", 'A', "")
            .tries()
            .expect_err("it is no potion");
        assert!(faults.iter().any(|fault| fault.to_string().contains(says)), "{faults:?}");
    }
}

#[test]
fn ul_act_12_a_state_without_other_potions_reads_as_before() {
    let table = duel("", "");
    let written = serde_json::to_value(table.actor("Mira")).expect("it can be written");
    assert!(written.get("flasks").is_none());
}
