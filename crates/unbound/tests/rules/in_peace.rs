//! Help, potions and spells outside fights: UL-ACT-12, 22 and 23, UL-ATK-37, UL-DTH-17.

use crate::common;

use common::blows::*;
use ludex_unbound::aid::{Drink, FirstAid, GivePotion, PutOutFire, Rouse};
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Mira and Kef side by side, an orc far away, before or after a fight.
fn in_peace(mira: &str, kef: &str) -> Blows {
    on(" . A C . . . . . B").hero("Mira", 'A', mira).hero("Kef", 'C', kef).foe("Orc", 'B', "").waiting()
}

#[test]
fn ul_dth_17_first_aid_after_the_fight() {
    let mut table = in_peace("dexterity=2 medicine=1", "");
    table.does(StartEncounter { surprised: vec![] }, []).sets("Kef", 0, 0);
    table.does(EndEncounter {}, []);
    let (actor, target) = (table.id("Mira"), table.id("Kef"));
    assert!(table.actor("Kef").dying());
    let aid = Command::FirstAid(FirstAid { actor, target });
    assert!(table.play.offered(&aid));
    table.does(aid.clone(), [6, 3]);
    assert!(table.actor("Kef").saves.stable, "d20[6] + 2 + 2 = 10");
    assert_eq!(table.forbids(aid), "UL-DTH-17");
    // And what the potion gives wakes whoever fainted.
    table.gains("Kef", Status::Unconscious, 0);
    table.does(GivePotion { actor, target }, []);
    assert_eq!((table.pools("Kef").0, table.has("Kef", Status::Unconscious)), (10, false));
}

#[test]
fn ul_act_12_a_potion_outside_a_fight() {
    let mut table = in_peace("", "");
    let actor = table.id("Mira");
    let drink = Command::Drink(Drink { actor, full: true });
    assert_eq!(table.forbids(drink.clone()), "UL-ACT-12", "there is nothing to heal");
    table.rules(Ruling::Health { actor, to: 1 });
    assert!(table.play.offered(&drink));
    table.does(drink.clone(), []);
    assert_eq!((table.pools("Mira").0, table.ap("Mira")), (11, 0), "for no Action Points");
    assert_eq!(table.forbids(drink), "UL-ACT-12", "it was the only one");
}

#[test]
fn ul_act_22_23_fires_and_faints_outside_a_fight() {
    let mut table = in_peace("", "");
    table.gains("Kef", Status::Burning, 2).gains("Kef", Status::Unconscious, 0);
    let (actor, target) = (table.id("Mira"), table.id("Kef"));
    for command in [Command::PutOutFire(PutOutFire { actor, target }), Command::Rouse(Rouse { actor, target })] {
        assert!(table.play.offered(&command));
        table.does(command, []);
    }
    assert!(!table.has("Kef", Status::Burning) && !table.has("Kef", Status::Unconscious));
    table.gains("Mira", Status::Unconscious, 0).gains("Kef", Status::Burning, 2);
    assert_eq!(table.forbids(PutOutFire { actor, target }), "UL-TRN-23", "nobody helps in a faint");
}

#[test]
fn ul_atk_37_a_spell_that_harms_nobody_outside_a_fight() {
    let mut table = in_peace("knows=Mend,Ember_Dart casting=will will=2", "");
    let (actor, target) = (table.id("Mira"), table.id("Kef"));
    let cast = |spell: u8, target| Command::Cast(CastSpell { actor, spell, target: Some(target), at: None });
    assert_eq!(table.forbids(cast(0, target)), "UL-ACT-07", "nothing to heal");
    table.rules(Ruling::Health { actor: target, to: 1 });
    let mana = table.actor("Mira").magic.mana;
    assert!(table.play.offered(&cast(0, target)));
    table.does(cast(0, target), [3]);
    assert_eq!((table.pools("Kef").0, table.actor("Mira").magic.mana), (4, mana - 2));
    assert_eq!(table.forbids(cast(1, table.id("Orc"))), "UL-ACT-07", "no attacks without a fight");
    table.does(cast(0, target), [4]).does(cast(0, target), [4]);
    table.rules(Ruling::Health { actor: target, to: 1 });
    while table.actor("Mira").magic.mana >= 2 {
        table.does(cast(0, target), [1]);
    }
    assert_eq!(table.forbids(cast(0, target)), "UL-ATK-42");
}
