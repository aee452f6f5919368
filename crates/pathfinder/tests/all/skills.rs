//! PF-SKA: what skills are used for on things, on knowledge, for a living, with people.

use crate::common::*;
use ludex_engine::{Presentation, Viewer};
use ludex_grid::Cell;
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::attitudes::attitude;
use ludex_pathfinder::character::{Rank, Skill};
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::skills::{LOCKS, MATERIALS, TASKS, THING_IMMUNITIES, materials, mends};
use ludex_pathfinder::state::{Attitude, Matter};
use serde_json::{Value, json};

/// Tessaly, Iven and Oswin in a town, outside an encounter; a guard on another side.
fn town() -> Scene {
    let cells = ". . . . . . .\n. A B C . D .\n. . . . . . .";
    let actors = [
        ("Tess", "Tessaly", "ours", "A"),
        ("Iven", "Iven", "ours", "B"),
        ("Oswin", "Oswin", "ours", "C"),
        ("guard", "bandit lookout", "theirs", "D"),
    ];
    ring("", cells, &actors)
}

fn lay(s: &mut Scene, thing: Value) {
    s.does(json!({"do": "lay_thing", "thing": thing}), NO_DICE);
}

/// A town with one thing in it.
fn with(thing: Value) -> Scene {
    let mut s = town();
    lay(&mut s, thing);
    s
}

fn uses(actor: &str, task: &str, by: &str) -> Value {
    json!({"do": "use_skill", "actor": actor, "task": task, "matter": 0, "by": by})
}

fn thing(s: &Scene) -> &Matter {
    &s.state().matters[0]
}

/// What a viewer is told of the last command.
fn told_to(s: &Scene, viewer: Viewer) -> Vec<String> {
    let lines = s.play.events.iter().filter_map(|event| Pathfinder::tell(s.state(), event, &viewer));
    lines.map(|line| line.text).filter(|text| !text.starts_with("It is day")).collect()
}

#[test]
fn every_task_has_its_row() {
    for (place, of) in TASKS.iter().enumerate() {
        assert_eq!(of.task as usize, place);
        assert!(!of.skills.is_empty());
    }
}

#[test]
fn pf_ska_01_recalling_gets_harder_and_ends_with_a_failure() {
    let recall = || uses("Iven", "recall", "arcana");
    let topic = || with(json!({"name": "golems", "kind": "topic", "dc": 15}));
    let answer = |face: u32| {
        let mut s = topic();
        s.does(recall(), [face]);
        s.event("told").unwrap()["answer"].clone()
    };
    // Arcana +7.
    assert_eq!([answer(18), answer(8), answer(7), answer(1)], ["all", "some", "nothing", "false"]);
    // The player of the wizard cannot tell what is false.
    let mut s = topic();
    s.record("Iven", |profile| profile.skills[Skill::Arcana as usize].proficiency = -5);
    s.does(recall(), [1]);
    assert_eq!(s.event("told").unwrap()["answer"], "false");
    let own = told_to(&s, Viewer::Player(vec![s.id("Iven")]));
    assert_eq!(own, ["Iven learns something about golems"]);
    assert!(told_to(&s, Viewer::GameMaster).iter().any(|text| text.contains("something false")));
    assert!(told_to(&s, Viewer::Player(vec![s.id("Oswin")])).is_empty());
    assert_eq!(s.no(recall()).0, "PF-SKA-01", "a failure ends it");
    // 15, 17, 20, 25, and no more.
    let mut s = topic();
    for dc in [15, 17, 20, 25] {
        s.does(recall(), [19]);
        assert_eq!(s.event("tried_in_secret").unwrap()["check"]["dc"]["total"], dc);
    }
    assert_eq!(s.no(recall()).0, "PF-SKA-01");
}

#[test]
fn pf_skl_03_a_lore_that_fits_makes_it_easier() {
    let dc = |fit: &str| {
        let mut s = with(json!({"name": "the siege", "kind": "topic", "dc": 20}));
        let mut command = uses("Iven", "recall", "society");
        command["lore"] = json!(fit);
        s.does(command, [19]);
        s.event("tried_in_secret").unwrap()["check"]["dc"]["total"].clone()
    };
    assert_eq!([dc("none"), dc("near"), dc("exact")], [20, 18, 15]);
}

#[test]
fn pf_skl_05_another_traditions_skill_is_worse() {
    let dc = |by: &str| {
        let mut s = with(json!({"name": "a glow", "kind": "magic", "dc": 20, "tradition": "arcane"}));
        s.does(uses("Iven", "identify", by), [13]);
        let told = s.event("tried_in_secret").unwrap();
        (told["check"]["dc"]["total"].clone(), told["check"]["degree"].clone())
    };
    assert_eq!(dc("arcana"), (json!(20), json!("success")));
    assert_eq!(dc("occultism"), (json!(25), json!("failure")));
}

#[test]
fn pf_ska_08_magic_is_identified_in_ten_minutes() {
    let mut s = with(json!({"name": "a glow", "kind": "magic", "dc": 20, "tradition": "arcane"}));
    s.does(uses("Iven", "identify", "arcana"), [12]);
    assert_eq!(s.state().clock.seconds, 600);
    assert_eq!(s.no(uses("Iven", "identify", "arcana")).0, "PF-SKA-08", "not for a day");
    s.does(json!({"do": "wait", "minutes": 1440}), NO_DICE);
    s.does(uses("Iven", "identify", "arcana"), [13]);
    assert_eq!(s.event("told").unwrap()["answer"], "some");
    assert_eq!(s.no(uses("Iven", "identify", "arcana")).0, "PF-SKA-08", "success is not bettered");
    assert_eq!(s.no(uses("Tess", "identify", "arcana")).0, "PF-SKL-02", "it takes training");
}

#[test]
fn pf_ska_05_gaps_are_squeezed_through() {
    let gap = || {
        let mut s = with(json!({"name": "the crack", "kind": "gap", "dc": 15, "needs": 20}));
        s.record("Tess", |profile| profile.skills[Skill::Acrobatics as usize].item = 0);
        s
    };
    let squeeze = || uses("Tess", "squeeze", "acrobatics");
    // Acrobatics +7: two critical successes for 20 feet.
    let mut s = gap();
    s.does(squeeze(), [18]).does(squeeze(), [18]);
    assert_eq!((thing(&s).trials.get(0).unwrap().times, s.state().clock.seconds), (20, 120));
    let mut s = gap();
    s.does(squeeze(), [8]);
    assert_eq!(thing(&s).trials.get(0).unwrap().times, 5);
    // Stuck, and free again, and then on.
    s.record("Tess", |profile| profile.skills[Skill::Acrobatics as usize].proficiency = 0);
    s.does(squeeze(), [1]);
    assert!(s.told().contains("is stuck"));
    s.does(squeeze(), [8]);
    assert_eq!(thing(&s).trials.get(0).unwrap().times, 5, "free, and no farther");
    s.does(squeeze(), [20]);
    assert!(thing(&s).trials.get(0).unwrap().times > 5);
    assert_eq!(s.no(uses("Oswin", "squeeze", "acrobatics")).0, "PF-SKL-02");
}

#[test]
fn pf_ska_05_who_squeezes_through_comes_out_at_the_other_end() {
    // A crack of ten feet from the square before Tessaly to the one before the guard.
    let crack = json!({"name": "the crack", "kind": "gap", "dc": 15, "needs": 10, "at": [1, 2], "to": [5, 2]});
    let at = |s: &Scene| (s.actor("Tess").at.x, s.actor("Tess").at.y);
    let squeeze = || uses("Tess", "squeeze", "acrobatics");
    let mut s = with(crack.clone());
    s.record("Tess", |profile| profile.skills[Skill::Acrobatics as usize].item = 0);
    s.does(squeeze(), [8]);
    assert_eq!((at(&s), s.state().clock.seconds), ((1, 1), 60), "half of the way");
    s.does(squeeze(), [8]);
    assert_eq!((at(&s), s.state().clock.seconds), ((5, 2), 120));
    assert!(s.told().contains("comes out of the crack"), "{}", s.told());
    // And back the same way, by critical success in one minute.
    s.does(squeeze(), [18]);
    assert_eq!(at(&s), (1, 2));
    // Not while somebody stands at the other end, not in a fight, and not from far off.
    s.set("guard", |actor| actor.at = Cell::new(5, 2));
    assert_eq!(s.no(squeeze()).0, "PF-SKA-05");
    let mut fight = with(crack.clone()).turn("Tess");
    assert_eq!(fight.no(squeeze()).0, "PF-SKA-05");
    let mut far = with(crack);
    far.set("Tess", |actor| actor.at = Cell::new(3, 0));
    assert_eq!(far.no(squeeze()).0, "PF-SKA-05");
    // Only a gap has two ends.
    let two_ends = |kind: &str, to: [i32; 2]| json!({"do": "lay_thing", "thing": {"name": "it", "kind": kind, "at": [1, 2], "to": to}});
    assert_eq!(far.no(two_ends("lock", [5, 2])).0, "PF-SKA-05");
    assert_eq!(far.no(two_ends("gap", [1, 2])).0, "PF-SKA-05");
}

#[test]
fn pf_ska_06_a_spell_is_borrowed_more_easily() {
    let borrow = |face: u32| {
        let mut s = with(json!({"name": "grease", "kind": "spell", "dc": 15, "level": 1}));
        s.does(uses("Iven", "borrow", "arcana"), [face]);
        assert_eq!(s.event("tried").unwrap()["check"]["dc"]["total"], 13);
        (s.event("told").unwrap()["answer"].clone(), s)
    };
    assert_eq!(borrow(6).0, "some");
    let (answer, mut s) = borrow(5);
    assert_eq!(answer, "nothing");
    assert_eq!(s.no(uses("Iven", "borrow", "arcana")).0, "PF-SKA-06", "not before the next day");
}

#[test]
fn pf_ska_07_writing_is_made_out() {
    let mut s = with(json!({"name": "the letter", "kind": "writing", "dc": 20, "needs": 3}));
    s.record("Tess", |profile| profile.skills[Skill::Society as usize].proficiency = 3);
    s.does(uses("Tess", "decipher", "society"), [15]);
    assert_eq!((s.event("told").unwrap()["answer"].clone(), s.state().clock.seconds), (json!("nothing"), 180));
    s.does(uses("Tess", "decipher", "society"), [18]);
    let check = s.event("tried_in_secret").unwrap()["check"].clone();
    assert_eq!((check["modifier"]["total"].clone(), check["degree"].clone()), (json!(2), json!("success")));
}

#[test]
fn pf_ska_09_spells_are_learned_for_their_materials() {
    assert_eq!(MATERIALS.map(|row| row.1), [2, 2, 6, 16, 36, 70, 140, 300, 650, 1_500, 7_000]);
    assert_eq!((materials(2), materials(10)), (6, 7_000));
    let learn = |face: u32| {
        let mut s = with(json!({"name": "web", "kind": "spell", "dc": 18, "level": 2}));
        s.set("Iven", |actor| actor.purse = 1_000);
        s.does(uses("Iven", "learn", "arcana"), [face]);
        let again = s.no(uses("Iven", "learn", "arcana")).0;
        (s.event("told").unwrap()["answer"].clone(), s.actor("Iven").purse, s.state().clock.seconds, again)
    };
    assert_eq!(learn(11), (json!("some"), 400, 7_200, "PF-SKA-09"));
    assert_eq!(learn(20), (json!("all"), 700, 7_200, "PF-SKA-09"));
    assert_eq!(learn(10), (json!("nothing"), 1_000, 7_200, "PF-SKA-09"), "not before the next level");
    assert_eq!(learn(1), (json!("nothing"), 700, 7_200, "PF-SKA-09"));
}

#[test]
fn pf_ska_11_doors_are_forced() {
    let door = || with(json!({"name": "the door", "kind": "barrier", "dc": 15, "hit_points": 40, "hardness": 10}));
    let force = |tools: bool| {
        let mut command = uses("Oswin", "force", "athletics");
        command["tools"] = json!(tools);
        command
    };
    // Athletics: Strength 2, trained 3, less what scale mail takes.
    let mut s = door();
    s.record("Oswin", |profile| {
        let skill = &mut profile.skills[Skill::Athletics as usize];
        (skill.proficiency, skill.ability, skill.item) = (3, 4, 0);
    });
    let start = s.play.state.clone();
    s.does(force(false), [10]);
    assert!(thing(&s).open && thing(&s).is_broken(), "open, and broken");
    let mut s = Scene { play: ludex_engine::testing::Play::new(start.clone()) };
    s.does(force(true), [18]);
    assert!(thing(&s).open && !thing(&s).is_broken(), "open, and whole");
    let mut s = Scene { play: ludex_engine::testing::Play::new(start) };
    s.does(force(true), [1]);
    assert!(!thing(&s).open && thing(&s).spoilt, "8 against 15, and a 1 on the die: jammed");
    s.does(force(true), [9]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 5, "2 worse then");
}

#[test]
fn pf_ska_19_things_are_mended() {
    let ranks = [Rank::Untrained, Rank::Trained, Rank::Expert, Rank::Master, Rank::Legendary];
    assert_eq!(ranks.map(|rank| mends(rank, Degree::Success)), [5, 10, 15, 20, 25]);
    assert_eq!(ranks.map(|rank| mends(rank, Degree::CriticalSuccess)), [10, 20, 30, 40, 50]);
    let shield =
        json!({"name": "steel shield", "kind": "thing", "dc": 14, "hit_points": 20, "lost": 12, "hardness": 5});
    let mend = |faces: &[u32]| {
        let mut s = with(shield.clone());
        assert!(thing(&s).is_broken());
        s.does(uses("Iven", "repair", "crafting"), faces);
        (thing(&s).left(), thing(&s).is_broken(), s.state().clock.seconds)
    };
    // Crafting +7.
    assert_eq!(mend(&[7]), (18, false, 600));
    assert_eq!(mend(&[6]), (8, true, 600));
    let mut s = with(shield);
    s.record("Iven", |profile| profile.skills[Skill::Crafting as usize].proficiency = -2);
    s.does(uses("Iven", "repair", "crafting"), [1, 5, 4]);
    assert_eq!(thing(&s).left(), 4, "9 less its hardness of 5");
    let mut s = with(json!({"name": "shards", "kind": "thing", "dc": 14, "hit_points": 20, "lost": 20}));
    assert_eq!(s.no(uses("Iven", "repair", "crafting")).0, "PF-SKA-19", "destroyed");
}

#[test]
fn pf_ska_20_things_are_made_for_half_their_price() {
    let mut s = with(json!({"name": "a lantern", "kind": "plan", "dc": 14, "level": 0, "price": 70}));
    assert_eq!(s.no(uses("Tess", "craft", "crafting")).0, "PF-SKL-02");
    assert_eq!(s.no(uses("Iven", "craft", "crafting")).0, "PF-SKA-20", "without coins");
    s.set("Iven", |actor| actor.purse = 100);
    s.does(uses("Iven", "craft", "crafting"), [7]);
    assert_eq!((s.actor("Iven").purse, thing(&s).open, s.state().clock.seconds), (30, true, 4 * 86_400));
    let mut s = with(json!({"name": "a blade", "kind": "plan", "dc": 20, "level": 5, "price": 70}));
    s.set("Iven", |actor| actor.purse = 100);
    assert_eq!(s.no(uses("Iven", "craft", "crafting")).0, "PF-DWN-02", "above its maker");
}

#[test]
fn pf_ska_21_work_brings_coins() {
    let earn = |face: u32| {
        let mut s = with(json!({"name": "the smithy", "kind": "work", "dc": 14, "level": 0}));
        s.does(uses("Iven", "earn", "crafting"), [face]);
        (s.actor("Iven").purse, thing(&s).open, s.state().clock.seconds)
    };
    assert_eq!(earn(7), (5, false, 86_400), "5 copper");
    assert_eq!(earn(6).0, 1);
    let mut s = with(json!({"name": "the smithy", "kind": "work", "dc": 30, "level": 0}));
    s.does(uses("Iven", "earn", "crafting"), [2]);
    assert_eq!((s.actor("Iven").purse, thing(&s).open), (0, true), "and sent away");
}

#[test]
fn pf_ska_22_alchemy_is_identified() {
    let mut s = with(json!({"name": "a flask", "kind": "alchemy", "dc": 15}));
    s.does(uses("Iven", "alchemy", "crafting"), [7]);
    assert_eq!((s.event("told").unwrap()["answer"].clone(), s.state().clock.seconds), (json!("nothing"), 600));
    s.does(uses("Iven", "alchemy", "crafting"), [8]);
    assert_eq!(s.event("told").unwrap()["answer"], "some", "it may be tried again");
}

#[test]
fn pf_ska_25_disguises_deceive_who_does_not_look_closely() {
    let mut s = town();
    let dc = 10 + 5;
    s.does(json!({"do": "impersonate", "actor": "Tess"}), NO_DICE);
    assert_eq!((s.actor("Tess").guise, s.state().clock.seconds), (dc, 600));
    let look = json!({"do": "search_person", "actor": "guard", "target": "Tess", "of": "guise"});
    s.record("guard", |profile| profile.perception.proficiency = 4);
    s.does(look.clone(), [10]);
    assert_eq!(s.actor("Tess").guise, dc);
    s.does(look, [11]);
    assert_eq!(s.actor("Tess").guise, 0, "15 against 15");
}

#[test]
fn pf_ska_26_lies_are_believed_or_not() {
    let lie = || json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": "lie"});
    let mut s = town();
    s.does(lie(), [11]);
    assert!(told_to(&s, Viewer::GameMaster).iter().any(|text| text == "guard believes Tess"));
    let seen = told_to(&s, Viewer::Player(vec![s.id("Tess")]));
    s.does(lie(), [10]);
    assert_eq!(told_to(&s, Viewer::Player(vec![s.id("Tess")])), seen, "who lies is not told");
    s.does(lie(), [14]);
    assert_eq!(s.event("tried_in_secret").unwrap()["check"]["dc"]["total"], 20, "and 4 warier then");
}

#[test]
fn pf_ska_27_people_know_things() {
    let mut s = with(json!({"name": "the old mill", "kind": "topic", "dc": 15}));
    s.record("Oswin", |profile| profile.skills[Skill::Diplomacy as usize].proficiency = 3);
    s.does(uses("Oswin", "gather", "diplomacy"), [12]);
    assert_eq!((s.event("told").unwrap()["answer"].clone(), s.state().clock.seconds), (json!("some"), 7_200));
    s.does(uses("Oswin", "gather", "diplomacy"), [1]);
    assert_eq!(s.event("told").unwrap()["answer"], "false", "4 against 15");
}

fn talk(manner: &str) -> Value {
    json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": manner})
}

fn thinks(s: &Scene) -> Attitude {
    attitude(s.state(), s.id("guard"), s.id("Tess"))
}

#[test]
fn pf_ska_28_impressions_move_attitudes() {
    // Diplomacy +5 against Will DC 16.
    let after = |face: u32| {
        let mut s = town();
        s.does(talk("impress"), [face]);
        (thinks(&s), s.state().clock.seconds)
    };
    assert_eq!(after(11), (Attitude::Friendly, 60));
    assert_eq!(after(20).0, Attitude::Helpful);
    assert_eq!(after(10).0, Attitude::Indifferent);
    assert_eq!(after(1).0, Attitude::Unfriendly);
}

#[test]
fn a_talk_that_has_ended_is_told_to_the_game_master() {
    let mut s = town();
    let talked = |s: &Scene, viewer: Viewer| Pathfinder::view(s.state(), &viewer).talked;
    assert!(!talked(&s, Viewer::GameMaster));
    s.does(talk("impress"), [11]);
    assert!(talked(&s, Viewer::GameMaster));
    assert!(!talked(&s, Viewer::Spectator));
}

#[test]
fn pf_ska_29_favours_are_asked_of_friends() {
    let mut s = town();
    assert_eq!(s.no(talk("request")).0, "PF-CND-21", "the indifferent grant nothing");
    let set = |s: &mut Scene, how: &str| {
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": how}), NO_DICE);
    };
    set(&mut s, "friendly");
    s.does(talk("request"), [11]);
    assert!(s.told().contains("perhaps on conditions"));
    s.does(talk("request"), [1]);
    assert_eq!(thinks(&s), Attitude::Indifferent);
}

#[test]
fn pf_cnd_21_the_indifferent_are_not_to_be_asked() {
    assert_eq!(town().no(talk("request")).0, "PF-CND-21");
}

#[test]
fn attitudes_bar_what_they_bar() {
    let refused = |how: &str| {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": how}), NO_DICE);
        s.no(talk("request")).0
    };
    // PF-CND-45 and PF-CND-22: the unfriendly and the hostile grant nothing.
    assert_eq!([refused("unfriendly"), refused("hostile")], ["PF-CND-45", "PF-CND-22"]);
    let mut s = town();
    s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "hostile"}), NO_DICE);
    s.does(talk("coerce"), [11]);
    // PF-CND-19 and PF-CND-20: the friendly and the helpful may be asked.
    for how in ["friendly", "helpful"] {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": how}), NO_DICE);
        s.does(talk("request"), [11]);
    }
}

#[test]
fn pf_ska_30_threats_make_enemies() {
    let after = |face: u32| {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "friendly"}), NO_DICE);
        s.does(talk("coerce"), [face]);
        thinks(&s)
    };
    assert_eq!(
        [after(20), after(11), after(10), after(1)],
        [Attitude::Friendly, Attitude::Friendly, Attitude::Unfriendly, Attitude::Hostile]
    );
    let mut s = town();
    s.does(talk("coerce"), [1]);
    assert_eq!(s.no(talk("coerce")).0, "PF-SKA-30", "not for a week");
    s.does(json!({"do": "wait", "minutes": 10_080}), NO_DICE);
    s.does(talk("coerce"), [11]);
}

#[test]
fn pf_act_12_motives_are_sensed() {
    let sense = |face: u32| {
        let mut s = town();
        s.does(json!({"do": "talk", "actor": "guard", "target": "Tess", "manner": "motive"}), [face]);
        let own = told_to(&s, Viewer::Player(vec![s.id("guard")]));
        (s.event("tried_in_secret").unwrap()["check"]["degree"].clone(), own, s)
    };
    // Perception +6 against Deception DC 15.
    let (degree, own, mut s) = sense(9);
    assert_eq!(degree, "success");
    assert_eq!(s.no(json!({"do": "talk", "actor": "guard", "target": "Tess", "manner": "motive"})).0, "PF-ACT-12");
    let (degree, other, _) = sense(4);
    assert_eq!(degree, "failure");
    assert_ne!(own, other);
    let mut s = town();
    s.record("guard", |profile| profile.perception.proficiency = -6);
    s.does(json!({"do": "talk", "actor": "guard", "target": "Tess", "manner": "motive"}), [2]);
    assert_eq!(told_to(&s, Viewer::Player(vec![s.id("guard")])), own, "who misreads somebody does not know it");
}

#[test]
fn pf_ska_37_performances_help_the_next_word() {
    let mut s = town();
    s.does(json!({"do": "perform", "actor": "Tess", "dc": 15}), [10]);
    assert_eq!(s.actor("Tess").performed, 1);
    s.does(talk("impress"), [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 6);
    s.does(talk("impress"), [9]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 5, "once");
    let mut gives = Vec::new();
    for face in [20, 9, 1] {
        let mut s = town();
        s.does(json!({"do": "perform", "actor": "Tess", "dc": 15}), [face]);
        gives.push(s.actor("Tess").performed);
    }
    assert_eq!(gives, [2, 0, -1]);
}

#[test]
fn pf_ska_38_forgeries_pass_or_do_not() {
    let forged = |face: u32| {
        let mut s = with(json!({"name": "the pass", "kind": "forgery", "dc": 20}));
        s.does(uses("Tess", "forge", "society"), [face]);
        s
    };
    // Society +4: 18 falls short, and is held against who looks.
    let s = forged(14);
    assert!(thing(&s).spoilt && thing(&s).done == 18);
    let passes = |s: &Scene, name: &str| ludex_pathfinder::skills::passes(s.state(), thing(s), s.id(name));
    let mut s = s;
    s.record("guard", |profile| profile.perception.proficiency = 5);
    assert!(passes(&s, "guard"), "a clerk of 15");
    s.record("guard", |profile| profile.perception.proficiency = 9);
    assert!(!passes(&s, "guard"), "a magistrate of 19");
    s.does(json!({"do": "examine", "actor": "guard", "matter": 0}), [2]);
    assert_eq!(s.event("paper_read").unwrap()["false_one"], true);
    let mut s = forged(16);
    assert!(!thing(&s).spoilt, "20 passes before all");
    // Closely, against Society DC 14.
    s.does(json!({"do": "examine", "actor": "guard", "matter": 0}), [7]);
    assert!(s.event("paper_read").unwrap().get("false_one").is_none());
    s.does(json!({"do": "examine", "actor": "guard", "matter": 0}), [8]);
    assert_eq!(s.event("paper_read").unwrap()["false_one"], true);
}

#[test]
fn pf_ska_39_one_lives_off_the_land() {
    let subsist = |face: u32| {
        let mut s = with(json!({"name": "the hills", "kind": "wilds", "dc": 15}));
        s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 3);
        s.set("Tess", |actor| actor.days.woke = 86_400);
        s.does(uses("Tess", "subsist", "survival"), [face]);
        s
    };
    // Survival +4.
    assert!(!subsist(11).has("Tess", ludex_pathfinder::state::Condition::Fatigued));
    assert!(subsist(10).has("Tess", ludex_pathfinder::state::Condition::Fatigued));
    let mut s = subsist(1);
    s.does(uses("Tess", "subsist", "survival"), [13]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 2, "2 less for a while");
}

#[test]
fn pf_ska_40_small_things_are_concealed() {
    let mut s = town();
    s.record("guard", |profile| profile.perception.proficiency = 9);
    s.record("Iven", |profile| profile.side = "theirs".into());
    // Stealth +7: 18 against 19 and Iven's 14.
    s.does(json!({"do": "conceal", "actor": "Tess"}), [11]);
    let master = told_to(&s, Viewer::GameMaster);
    assert!(master[0].contains("conceals something: 18; seen by guard"), "{master:?}");
    assert!(told_to(&s, Viewer::Player(vec![s.id("Tess")])).is_empty());
    let search = json!({"do": "search_person", "actor": "guard", "target": "Tess", "of": "body"});
    s.does(search.clone(), [7]);
    assert_eq!(s.actor("Tess").concealed, 18);
    s.does(search, [8]);
    assert_eq!(s.actor("Tess").concealed, 0, "17 against Stealth DC 17");
}

#[test]
fn pf_ska_43_directions_are_sensed_once_a_day() {
    let mut s = with(json!({"name": "the woods", "kind": "wilds", "dc": 15}));
    s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 3);
    let mut sense = uses("Tess", "direction", "survival");
    sense["tools"] = json!(false);
    s.does(sense.clone(), [13]);
    let check = s.event("tried_in_secret").unwrap()["check"].clone();
    assert_eq!(
        (check["modifier"]["total"].clone(), check["degree"].clone()),
        (json!(2), json!("success")),
        "2 worse without a compass"
    );
    assert_eq!(s.event("told").unwrap()["answer"], "some");
    assert_eq!(s.no(sense).0, "PF-SKA-43");
}

#[test]
fn pf_ska_44_tracks_are_covered() {
    let mut s = with(json!({"name": "our trail", "kind": "trail", "dc": 15}));
    s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 7);
    s.does(uses("Tess", "cover_tracks", "survival"), NO_DICE);
    assert_eq!(thing(&s).dc, 18, "Survival +8");
    lay(&mut s, json!({"name": "a plain one", "kind": "trail", "dc": 20}));
    let mut command = uses("Tess", "cover_tracks", "survival");
    command["matter"] = json!(1);
    s.does(command, NO_DICE);
    assert_eq!(s.state().matters[1].dc, 20, "never easier");
}

#[test]
fn pf_ska_45_trails_are_followed_for_an_hour() {
    let mut s = with(json!({"name": "the trail", "kind": "trail", "dc": 15}));
    s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 3);
    let track = || uses("Tess", "track", "survival");
    s.does(track(), [10]);
    assert_eq!(s.no(track()).0, "PF-SKA-45", "14 against 15: lost for an hour");
    s.does(json!({"do": "wait", "minutes": 60}), NO_DICE);
    s.does(track(), [11]);
    assert!(s.told().contains("follows the trail"));
    s.does(track(), [1]);
    s.does(json!({"do": "wait", "minutes": 600}), NO_DICE);
    assert_eq!(s.no(track()).0, "PF-SKA-45", "for a day");
}

#[test]
fn pf_ska_46_what_nobody_guards_is_palmed() {
    let palm = |face: u32| {
        let mut s = with(json!({"name": "a ring", "kind": "trinket", "dc": 10}));
        s.does(uses("Tess", "palm", "thievery"), [face]);
        (
            thing(&s).owner == Some(s.id("Tess")),
            thing(&s).spoilt,
            told_to(&s, Viewer::Player(vec![s.id("guard")])).len(),
        )
    };
    // Thievery +7 against the guard's Perception DC 16.
    assert_eq!(palm(9), (true, false, 1));
    let (has, noticed, _) = palm(8);
    assert_eq!((has, noticed), (true, true), "whoever is seen has it all the same");
}

#[test]
fn pf_ska_47_pockets_are_picked() {
    let mut s = with(json!({"name": "a purse", "kind": "trinket", "dc": 10, "owner": "guard"}));
    let steal = || uses("Tess", "steal", "thievery");
    assert_eq!(s.no(uses("Tess", "palm", "thievery")).0, "PF-SKA-46", "somebody carries it");
    s.does(steal(), [14]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 2, "5 harder out of a pocket");
    assert_eq!(thing(&s).owner, Some(s.id("Tess")));
    let mut s = with(json!({"name": "a purse", "kind": "trinket", "dc": 10, "owner": "guard"})).turn("Tess");
    assert_eq!(s.no(steal()).0, "PF-SKA-47", "not in a fight");
}

#[test]
fn pf_ska_48_devices_are_disarmed() {
    let disable = |face: u32| {
        let mut s = with(json!({"name": "the trap", "kind": "device", "dc": 20, "needs": 2}));
        s.does(uses("Tess", "disable", "thievery"), [face]);
        (thing(&s).done, thing(&s).open, thing(&s).spoilt)
    };
    assert_eq!(disable(20), (2, true, false));
    assert_eq!(disable(13), (1, false, false));
    assert_eq!(disable(12), (0, false, false));
    assert_eq!(disable(1), (0, false, true), "it goes off");
    let mut s = with(json!({"name": "the trap", "kind": "device", "dc": 20, "needs": 2})).turn("Tess");
    s.does(uses("Tess", "disable", "thievery"), [13]);
    assert_eq!(s.actor("Tess").actions, 1, "two actions");
}

#[test]
fn pf_ska_49_locks_are_picked() {
    assert_eq!(LOCKS.map(|row| (row.1, row.2)), [(15, 2), (20, 3), (25, 4), (30, 5), (40, 6)]);
    let mut s = with(json!({"name": "the chest", "kind": "lock", "dc": 20, "needs": 3}));
    let pick = || uses("Tess", "pick_lock", "thievery");
    s.does(pick(), [13]).does(pick(), [20]);
    assert!(thing(&s).open, "one and two are three");
    assert_eq!(s.no(pick()).0, "PF-SKA-49", "it is open");
    let mut s = with(json!({"name": "the chest", "kind": "lock", "dc": 20, "needs": 3}));
    s.does(pick(), [3]);
    assert!(s.actor("Tess").broken_tools, "10 against 20");
    let mut s = with(json!({"name": "the vault", "kind": "lock", "dc": 15, "needs": 1, "rank": "expert"}));
    s.does(pick(), [20]);
    assert!(!thing(&s).open, "it takes an expert (PF-CHK-10)");
}

#[test]
fn pf_mod_08_what_is_improvised_is_worse() {
    let mut s = with(json!({"name": "the chest", "kind": "device", "dc": 20, "needs": 3}));
    let mut command = uses("Tess", "disable", "thievery");
    command["tools"] = json!(false);
    s.does(command, [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 5, "7 less 2");
    assert!(s.told().contains("improvised"));
}

#[test]
fn pf_itm_04_what_is_carried_is_not_struck() {
    let mut s =
        with(json!({"name": "a torch", "kind": "thing", "dc": 10, "hit_points": 4, "owner": "guard"})).turn("Tess");
    let strike = s.arm("Tess", "rapier");
    let at = json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike});
    assert_eq!(s.no(at.clone()).0, "PF-ITM-04");
    s.does(
        json!({"do": "lay_thing", "thing": {"name": "a torch", "kind": "thing", "dc": 10, "hit_points": 4}}),
        NO_DICE,
    );
    // 3 + 7 against an armour class of 10.
    s.does(at, [3, 2]);
    assert!(thing(&s).left() <= 0);
}

#[test]
fn pf_itm_05_things_have_no_flesh() {
    assert_eq!(THING_IMMUNITIES.len(), 14);
    let mut s =
        with(json!({"name": "a door", "kind": "barrier", "dc": 10, "hit_points": 40, "hardness": 10})).turn("Tess");
    let fist = s.arm("Tess", "fist");
    assert_eq!(
        s.no(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": fist})).0,
        "PF-ITM-05",
        "what spares lives"
    );
}

#[test]
fn pf_env_05_structures_take_damage_through_their_hardness() {
    let mut s =
        with(json!({"name": "a door", "kind": "barrier", "dc": 20, "hit_points": 40, "hardness": 10})).turn("Tess");
    s.record("Tess", |profile| profile.strikes[0].bonus = 9);
    let strike = s.arm("Tess", "rapier");
    s.does(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike}), [10, 4]);
    assert_eq!(thing(&s).left(), 37, "13 less 10");
    let mut s = with(json!({"name": "a wall", "kind": "barrier", "dc": 30})).turn("Tess");
    let strike = s.arm("Tess", "rapier");
    assert_eq!(s.no(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike})).0, "PF-ENV-05");
}

#[test]
fn pf_cnd_03_what_is_broken_gives_nothing() {
    let mut s = with(json!({"name": "a lute", "kind": "thing", "dc": 10, "hit_points": 8, "lost": 4}));
    assert!(thing(&s).is_broken() && thing(&s).left() == 4);
    // A broken shield is not raised.
    let mut fight = pair("Brannoc", "bandit bruiser").turn("one");
    fight.set("one", |actor| actor.shield_damage = 12);
    assert_eq!(fight.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-SPC-08");
    assert!(ludex_pathfinder::derived::is_shield_broken(fight.state(), fight.id("one")));
    s.does(uses("Iven", "repair", "crafting"), [10]);
    assert!(!thing(&s).is_broken());
}

#[test]
fn pf_env_10_the_buried_are_dug_out() {
    let mut s = with(json!({"name": "the slide", "kind": "rubble", "dc": 15, "needs": 3}));
    s.record("Oswin", |profile| profile.skills[Skill::Athletics as usize].proficiency = 8);
    // Three squares with shovels: two minutes each.
    for _ in 0..3 {
        s.does(uses("Oswin", "dig", "athletics"), [10]);
    }
    assert_eq!((s.state().clock.seconds, thing(&s).open), (360, true));
    let mut s = with(json!({"name": "the slide", "kind": "rubble", "dc": 15, "needs": 3}));
    s.record("Oswin", |profile| profile.skills[Skill::Athletics as usize].proficiency = 8);
    s.does(uses("Oswin", "dig", "athletics"), [20]);
    assert_eq!(s.state().clock.seconds, 60, "critical success: half of that");
}

#[test]
fn pf_trn_17_contests_of_words_are_counted() {
    let mut s = town();
    s.does(json!({"do": "social_begin", "needs": 4}), NO_DICE);
    // Success, critical success, failure, success.
    for face in [11, 20, 10] {
        s.does(talk("impress"), [face]);
    }
    assert_eq!(s.state().contest, Some((4, 3)));
    s.does(talk("impress"), [1]);
    assert_eq!(s.state().contest, Some((4, 2)), "a critical failure takes one away");
    s.does(talk("impress"), [11]).does(talk("impress"), [11]);
    assert_eq!(s.state().contest, None);
    assert!(s.told().contains("The contest is won"));
}

#[test]
fn what_is_rolled_in_secret_has_no_odds_beforehand() {
    let s = with(json!({"name": "golems", "kind": "topic", "dc": 15}));
    let offers = s.play.offers();
    let recall = offers.iter().find(|offer| offer.label == "Recall with arcana: golems").expect("it is offered");
    assert!(recall.preview.is_none());
    let pick = with(json!({"name": "the chest", "kind": "lock", "dc": 20, "needs": 3}));
    let offers = pick.play.offers();
    let pick = offers
        .iter()
        .find(|offer| offer.label == "Pick the lock with thievery: the chest" && offer.actor == Some(s.id("Tess")));
    assert_eq!(pick.expect("it is offered").preview.as_deref(), Some("+7 against 20: 40 %"));
    let viewer = Viewer::Player(vec![s.id("Iven")]);
    assert!(!Pathfinder::may_know_odds(s.state(), &s.read(uses("Iven", "recall", "arcana")), &viewer));
    assert!(Pathfinder::may_know_odds(
        s.state(),
        &s.read(json!({"do": "conceal", "actor": "Tess"})),
        &Viewer::GameMaster
    ));
}
