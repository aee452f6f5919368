//! What people conceal, forge and pretend, and how they distract (UL-HID-14, 15; UL-SKL-27, 28; UL-VIS-15).

use crate::common;

use common::shade::*;
use ludex_engine::{Presentation, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::senses::Illumination;
use ludex_unbound::stealth::{Examine, Feign, Perform, PretenceKind, StealthEvent, is_distracted};
use ludex_unbound::*;

fn feign(table: &Blows, sort: PretenceKind, what: &str) -> Feign {
    Feign { actor: table.id("Ash"), sort, what: what.into(), signature: false, needs_kit: false }
}

/// The guard looks at what Ash pretends.
fn examine(table: &Blows, what: &str, skill: Option<Skill>, rolled: bool) -> Command {
    let (actor, target) = (table.id("Guard"), table.id("Ash"));
    Command::Examine(Examine { actor, target, what: what.into(), skill, rolled })
}

/// Whether the last look saw through it.
fn through(table: &Blows) -> bool {
    table.happened(|event| matches!(event, Event::Stealth(StealthEvent::Examined { through: true, .. })))
}

/// Ash pretends something with this face, and nothing to add.
fn pretending(sort: PretenceKind, face: u32, ash: &str, guard: &str) -> Blows {
    let mut table = watched("day", 1, ash, guard);
    let command = Command::Feign(feign(&table, sort, "secret"));
    let faces: &[u32] = if sort == PretenceKind::Transformation { &[] } else { &[face] };
    table.does(command, faces);
    table
}

#[test]
fn ul_hid_14_a_concealed_object_is_found_by_a_higher_total() {
    for (face, found) in [(12, false), (13, true)] {
        let mut table = pretending(PretenceKind::Item, 12, "", "");
        let pat_down = examine(&table, "secret", None, true);
        table.does(pat_down, [face]);
        assert_eq!(through(&table), found, "{face} against 12");
    }
    for (passive, found) in [(12, false), (13, true)] {
        let mut table = pretending(PretenceKind::Item, 12, "", &format!("acuity={}", passive - 10));
        let glance = examine(&table, "secret", None, false);
        table.does(glance, []);
        assert_eq!(through(&table), found, "passive {passive} against 12");
    }
    let mut table = pretending(PretenceKind::Item, 12, "", "");
    let dance = examine(&table, "secret", Some(Skill::Dance), true);
    assert_eq!(table.forbids(dance), "UL-HID-14");
    let other = examine(&table, "another", None, true);
    assert_eq!(table.forbids(other), "UL-HID-14");
}

#[test]
fn ul_hid_15_impersonation_is_met_by_insight_or_perception() {
    for (passive, seen) in [(16, false), (17, true)] {
        let mut table = pretending(PretenceKind::Disguise, 16, "", &format!("cunning={}", passive - 10));
        let look = examine(&table, "secret", None, false);
        table.does(look, []);
        assert_eq!(through(&table), seen, "Insight {passive} against 16");
    }
    // By looks, light matters.
    let mut table = pretending(PretenceKind::Disguise, 10, "", "");
    table.lights(Illumination::Twilight);
    let look = examine(&table, "secret", Some(Skill::Perception), true);
    table.does(look, [15, 9]);
    assert!(!through(&table), "the lower of two");
    table.lights(Illumination::Day);
    let look = examine(&table, "secret", Some(Skill::Perception), true);
    table.does(look.clone(), [15]);
    assert!(through(&table));
    assert_eq!(table.forbids(look), "UL-HID-15", "seen through once and for all");
    // A particular person may take a kit.
    let mut table = watched("day", 1, "", "");
    let spy = Feign { needs_kit: true, ..feign(&table, PretenceKind::Disguise, "the mayor") };
    assert_eq!(table.forbids(spy), "UL-HID-15");
    let mut table = watched("day", 1, "tools=disguise_kit", "");
    let spy = Feign { needs_kit: true, ..feign(&table, PretenceKind::Disguise, "the mayor") };
    table.does(spy, [3]);
}

#[test]
fn ul_skl_28_forged_documents_are_met_by_investigation() {
    let kit = "tools=forgery_kit";
    let mut table = pretending(PretenceKind::Document, 17, kit, "intelligence=7");
    let glance = examine(&table, "secret", None, false);
    table.does(glance, []);
    assert!(!through(&table), "passive 17 against 17: accepted");
    let look = examine(&table, "secret", None, true);
    table.does(look, [11]);
    assert!(through(&table), "a rolled 18 exposes it");
    let mut table = watched("day", 1, "", "");
    let pass = feign(&table, PretenceKind::Document, "a pass");
    assert_eq!(table.forbids(pass.clone()), "UL-SKL-28");
    table.does(Feign { signature: true, ..pass }, [9]);
}

#[test]
fn ul_vis_15_truesight_shows_what_magic_has_transformed() {
    for (guard, seen) in [("truesight=60", true), ("acuity=9", false)] {
        let mut table = pretending(PretenceKind::Transformation, 0, "", guard);
        let look = examine(&table, "secret", None, true);
        table.does(look, []);
        assert_eq!(through(&table), seen, "{guard}");
    }
    // A plain disguise is no better seen through than by other eyes.
    let mut table = pretending(PretenceKind::Disguise, 16, "", "truesight=60");
    let look = examine(&table, "secret", None, true);
    table.does(look, [16]);
    assert!(!through(&table));
}

#[test]
fn ul_skl_27_a_performance_may_distract_and_earn() {
    let perform = |table: &Blows, skill| {
        let (actor, onlookers) = (table.id("Ash"), table.all(&["Guard"]));
        Command::Perform(Perform { actor, skill, with: String::new(), onlookers, earns: 3, social: false })
    };
    for (face, distracted) in [(11, true), (8, false)] {
        let mut table = watched("day", 2, "dexterity=2 performance=1", "acuity=3");
        let juggles = perform(&table, Skill::Juggling);
        table.does(juggles, [face]);
        assert_eq!(table.result().total, i32::try_from(face).unwrap() + 4);
        let guard = table.id("Guard");
        assert_eq!(is_distracted(table.state(), guard), distracted, "against a passive Perception of 13");
        assert_eq!(table.actor("Ash").gold, if distracted { 3 } else { 0 });
        assert!(table.told(&table.player_of("Ash")).iter().all(|line| !line.contains("distracted")));
        // Then one may hide from it in plain view.
        let hide = table.sneak("Ash", Skill::Hide);
        table.does(hide, [20]);
        assert_eq!(table.hidden_from("Ash", "Guard"), distracted);
    }
    let mut table = watched("day", 2, "", "acuity=3");
    let hides = perform(&table, Skill::Hide);
    assert_eq!(table.forbids(hides), "UL-SKL-27");
    let juggles = perform(&table, Skill::Juggling);
    table.does(juggles, [13]);
    let guard = table.id("Guard");
    assert!(is_distracted(table.state(), guard), "meeting it is enough");
    table.waits(60);
    assert!(!is_distracted(table.state(), guard), "for a minute");
}

#[test]
fn what_is_pretended_is_told_to_its_own_players_alone() {
    let ground = on(" . A B . C").hero("Ash", 'A', "").hero("Bo", 'B', "acuity=1").foe("Guard", 'C', "");
    let mut table = ground.waiting();
    let (ash, bo) = (table.player_of("Ash"), table.player_of("Bo"));
    let dagger = Command::Feign(feign(&table, PretenceKind::Item, "a dagger"));
    table.does(dagger, [10]);
    assert_eq!(table.told(&ash), ["Ash conceals a dagger."]);
    assert!(table.told(&bo).is_empty() && table.told(&Viewer::Spectator).is_empty());
    let shown = |table: &Blows, viewer: &Viewer| {
        let sheets: Vec<_> = table.state().ids().map(|id| Unbound::sheet(table.state(), id, viewer)).collect();
        serde_json::to_string(&(Unbound::view(table.state(), viewer), sheets)).expect("it can be written")
    };
    assert!(shown(&table, &ash).contains("a dagger, 10"));
    assert!(!shown(&table, &bo).contains("dagger"));
    let look = |table: &Blows, rolled| {
        let (actor, target) = (table.id("Bo"), table.id("Ash"));
        Command::Examine(Examine { actor, target, what: "a dagger".into(), skill: None, rolled })
    };
    let command = look(&table, true);
    table.does(command, [3]);
    assert_eq!(table.told(&bo), ["Bo finds nothing amiss with Ash."]);
    let command = look(&table, false);
    table.does(command, []);
    assert_eq!(table.told(&bo), ["Bo sees through Ash: a dagger."], "passive 11 against 10");
    assert!(shown(&table, &bo).contains("dagger"));
}
