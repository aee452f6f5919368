//! Using objects, readied spells, and packs (UL-ACT-11, UL-ACT-18, UL-STA-23).

use crate::common;

use common::called::*;
use common::table::scene;
use ludex_engine::{Presentation, Viewer};
use ludex_unbound::actions::Interact;
use ludex_unbound::character::Skill;
use ludex_unbound::movement::{DropPack, Encumbrance, encumbrance};
use ludex_unbound::spells::{CastSpell, ReadySpell, StopConcentrating};
use ludex_unbound::turns::{Ready, StepIn};
use ludex_unbound::*;

const CASTER: &str = "ap=16 av=0:heavy will=2 level=5 casting=will knows=Frost_Lance,Fog";
const FOG: &str = "[[spell]]\nname = \"Fog\"\nsource = \"primal\"\nap = 4\nresolution = \"defense_roll\"\n\
                   defence = \"acuity\"\nrange = 60\nduration = { concentration = 2 }\n\
                   statuses = [{ status = \"blinded\" }]\n";

fn interact(table: &Blows, sort: Interaction) -> Command {
    Command::Interact(Interact { actor: table.id("Mira"), sort, what: "throws a lever".into() })
}

#[test]
fn ul_act_11_a_second_object_in_an_activation_costs_3() {
    let mut table = duel("ap=20", "ap=1");
    let (door, again, lever) = (
        interact(&table, Interaction::Free),
        interact(&table, Interaction::Free),
        interact(&table, Interaction::UseObject),
    );
    table.does(door, []);
    assert_eq!((table.ap("Mira"), table.acting()), (20, "Mira"), "a door, for nothing");
    let refusal = table.refused(again);
    assert_eq!(
        (refusal.rule.to_string(), refusal.instead.as_deref()),
        ("UL-ACT-02".into(), Some("use an object for 3 AP"))
    );
    table.does(lever.clone(), []);
    assert_eq!(table.paid("Mira"), (3, Expense::UseObject));
    assert!(table.told(&Viewer::Spectator).contains(&"Mira: throws a lever.".to_owned()));
    table.sets_ap("Mira", 2);
    assert_eq!(table.forbids(lever), "UL-TRN-16");
}

/// Mira with 16 Action Points, who readies her Frost Lance; an orc at 9 far away.
fn readied(mira: &str) -> Blows {
    let ground = on(" . A . . . B . .").gear(FOG).hero("Mira", 'A', &format!("{CASTER} {mira}"));
    let mut table = ground.foe("Orc", 'B', "ap=9 natural=blow:5:7:slashing").begin();
    let ready = Command::ReadySpell(ReadySpell { actor: table.id("Mira"), spell: 0 });
    assert!(table.play.offered(&ready));
    table.does(ready, []);
    table
}

fn lance(table: &Blows) -> Command {
    Command::Cast(CastSpell { actor: table.id("Mira"), spell: 0, target: Some(table.id("Orc")), at: None })
}

#[test]
fn ul_act_18_a_readied_spell_is_paid_now_and_released_for_nothing() {
    let mut table = readied("");
    let actor = table.id("Mira");
    // Mana: 4 + twice 5 + Will 2.
    assert_eq!((table.ap("Mira"), table.actor("Mira").magic.mana), (10, 16 - 3));
    assert!(table.told(&Viewer::Spectator).contains(&"Mira holds Frost Lance ready for 3 mana.".to_owned()));
    assert_eq!(table.acting(), "Orc", "she is skipped");
    table.does(StepIn { actor, after: false }, []);
    assert_eq!((table.acting(), table.ap("Mira")), ("Mira", 9), "the orc charges at 9");
    let offer = table.play.offers().into_iter().find(|offer| offer.command == lance(&table)).expect("it is offered");
    assert!(offer.cost.iter().all(|cost| cost.amount == 0), "{:?}", offer.cost);
    let release = lance(&table);
    table.exchange(release, PASSIVE, &[9, 3, 3, 3]);
    assert_eq!((table.ap("Mira"), table.actor("Mira").magic.mana), (9, 13), "no further price");
    assert_eq!((table.outcome().2, table.amounts()), (Degree::Hit, vec![9 - 3]));
    assert_eq!(table.actor("Mira").magic.concentration, None);
    // Afterwards it costs what it always costs.
    let again = lance(&table);
    table.exchange(again, PASSIVE, &[1]);
    assert_eq!((table.ap("Mira"), table.actor("Mira").magic.mana), (3, 10));
}

#[test]
fn ul_act_18_a_spell_is_held_by_concentration() {
    let mut table = readied("");
    let actor = table.id("Mira");
    assert!(table.actor("Mira").magic.concentration.is_some_and(|on| on.readied && on.spell == 0));
    let sheet = Unbound::sheet(table.state(), actor, &Viewer::GameMaster).expect("she is seen");
    let holds = sheet.sections.iter().flat_map(|section| &section.entries).any(|entry| entry.label == "Holds ready");
    assert!(holds);
    // Damage shakes it: Will against 10.
    for (face, kept) in [(8, true), (7, false)] {
        let ground = on(" . A B . .").gear(FOG).hero("Mira", 'A', &format!("{CASTER} ap=20"));
        let mut table = ground.foe("Orc", 'B', "ap=12 natural=blow:5:7:slashing").begin();
        let actor = table.id("Mira");
        table.does(ReadySpell { actor, spell: 0 }, []);
        table.strikes("Orc", "blow", "Mira", PASSIVE, &[5, face]);
        assert_eq!(table.actor("Mira").magic.concentration.is_some(), kept);
        table.does(StepIn { actor, after: false }, []);
        let before = table.ap("Mira");
        let cast = lance(&table);
        table.exchange(cast, PASSIVE, &[1, 1]);
        assert_eq!(before - table.ap("Mira"), if kept { 0 } else { 6 }, "a broken one is lost, and must be paid anew");
    }
    // It may be dropped.
    table.does(StopConcentrating { actor }, []);
    assert_eq!((table.actor("Mira").magic.concentration, table.actor("Mira").magic.mana), (None, 13));
}

#[test]
fn ul_act_18_it_is_held_on_over_the_end_of_the_round() {
    let mut table = readied("");
    let actor = table.id("Mira");
    table.passes("Orc", &[]);
    assert_eq!((table.state().round, table.acting()), (2, "Mira"));
    assert!(table.actor("Mira").magic.concentration.is_some_and(|on| on.readied));
    assert_eq!(table.forbids(ReadySpell { actor, spell: 0 }), "UL-ACT-18", "it is held ready");
    table.does(Ready { actor }, []).does(StepIn { actor, after: false }, []);
    let release = lance(&table);
    table.exchange(release, PASSIVE, &[1]);
    assert_eq!((table.ap("Mira"), table.actor("Mira").magic.mana), (9, 13));
}

#[test]
fn ul_act_18_with_the_last_action_points() {
    let ground = on(" . A . . . B . .").gear(FOG).hero("Mira", 'A', &format!("{CASTER} ap=6"));
    let mut table = ground.foe("Orc", 'B', "ap=5").begin();
    let actor = table.id("Mira");
    assert_eq!(table.forbids(ReadySpell { actor, spell: 9 }), "UL-ACT-18", "there is none");
    table.does(ReadySpell { actor, spell: 0 }, []);
    assert_eq!((table.ap("Mira"), table.acting()), (0, "Orc"));
    table.does(StepIn { actor, after: false }, []);
    let release = lance(&table);
    table.exchange(release, PASSIVE, &[1]);
    assert_eq!((table.ap("Mira"), table.acting()), (0, "Orc"), "released with nothing left, then the orc acts");
    let ground = on(" . A . . . B . .").gear(FOG).hero("Mira", 'A', &format!("{CASTER} ap=6"));
    let mut table = ground.foe("Orc", 'B', "ap=4").begin();
    table.sets_ap("Mira", 5);
    assert_eq!(table.forbids(ReadySpell { actor, spell: 0 }), "UL-TRN-16");
    table.sets_ap("Mira", 6).play.state.actors[0].magic.mana = 2;
    assert_eq!(table.forbids(ReadySpell { actor, spell: 0 }), "UL-ATK-42");
}

#[test]
fn ul_act_18_another_spell_that_needs_concentration_ends_it() {
    let mut table = readied("");
    let (actor, target) = (table.id("Mira"), Some(table.id("Orc")));
    table.does(StepIn { actor, after: false }, []);
    table.does(CastSpell { actor, spell: 1, target, at: None }, [2]);
    let on = table.actor("Mira").magic.concentration.expect("the fog");
    assert_eq!((on.spell, on.readied, table.ap("Mira")), (1, false, 5));
}

#[test]
fn ul_sta_23_encumbrance_follows_from_what_is_carried() {
    let mut table = scene("A . . . Z", &[("A", "Orrin:load = 40", "heroes"), ("Z", "Goblin", "goblins")]);
    table.fight(&[("Orrin", 12), ("Goblin", 1)]);
    let actor = table.id("Orrin");
    let rows = [
        (23, Encumbrance::None, "unencumbered"),
        (24, Encumbrance::Lightly, "Lightly Encumbered"),
        (34, Encumbrance::Heavily, "Heavily Encumbered"),
        (44, Encumbrance::Over, "Over Encumbered"),
    ];
    for (load, step, name) in rows {
        table.rules(Ruling::Load { actor, to: load });
        assert_eq!((encumbrance(table.state(), actor), step.name()), (step, name));
        let sheet = Unbound::sheet(table.state(), actor, &Viewer::GameMaster).expect("he is seen");
        let shown = sheet.statuses.iter().find(|status| status.rule.to_string() == "UL-STA-23");
        assert_eq!(shown.map(|status| &*status.name), (step != Encumbrance::None).then_some(name));
    }
    // Dropping the pack is free, and works at once.
    let drop = Command::DropPack(DropPack { actor });
    assert!(table.offers(&drop));
    table.act(drop.clone(), []);
    assert_eq!(table.told(&Viewer::Spectator), ["Orrin A drops the pack."]);
    assert_eq!(
        (encumbrance(table.state(), actor), table.ap("Orrin"), table.acting()),
        (Encumbrance::None, 12, "Orrin A")
    );
    table.moves("Orrin", (3, 0));
    table.forbids("UL-STA-23", drop);
    assert_eq!(checks::skill_tally(table.state(), actor, Skill::Jump, None, false).total, 1);
}

#[test]
fn ul_atk_38_a_record_may_forbid_to_ready_a_spell() {
    let fog = FOG.replace("ap = 4\n", "ap = 4\nready_ok = false\n");
    let ground = on(" . A . . . B . .").gear(&fog).hero("Mira", 'A', CASTER);
    let mut table = ground.foe("Orc", 'B', "ap=9").begin();
    let actor = table.id("Mira");
    let [lance, fog] = [0, 1].map(|spell| Command::ReadySpell(ReadySpell { actor, spell }));
    assert_eq!((table.play.offered(&lance), table.play.offered(&fog)), (true, false));
    assert_eq!(table.forbids(fog), "UL-ATK-38");
    table.does(lance, []);
}
