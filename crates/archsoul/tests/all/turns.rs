//! SP-TRN: who acts when, and what a turn is worth.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::Archsoul;
use ludex_archsoul::turns::{PRICES, acts, front_faces, has_front, threatens};
use ludex_engine::{Presentation, Viewer};
use serde_json::json;

/// Three of ours and one foe.
fn company(options: &str) -> Scene {
    let actors = [
        ("a", "Mara", "ours", "A", "east"),
        ("b", "Sefa", "ours", "B", "east"),
        ("c", "Ilko", "ours", "C", "east"),
        ("foe", "wolf", "theirs", "D", "west"),
    ];
    ring(options, "hex", "A . . . . D\n B . . . . .\nC . . . . .", &actors)
}

/// Initiative dice of the company: Mara, Sefa and Ilko have nine each, the wolf seven.
fn rolls(a: usize, b: usize, c: usize, foe: usize) -> Vec<u32> {
    dice(&[&pool(a, 9), &pool(b, 9), &pool(c, 9), &pool(foe, 7)])
}

fn acting(s: &Scene) -> Vec<String> {
    let ids = s.state().ids().filter(|id| acts(s.state(), *id));
    ids.map(|id| s.state().profile(id).name.clone()).collect()
}

#[test]
fn sp_trn_01_precision_and_awareness_at_4() {
    let mut s = pair("Sefa", "wolf");
    s.does(json!({"do": "begin"}), dice(&[&[6, 6, 5, 4, 3, 3, 2, 1, 1], &pool(1, 7), &pool(0, 9)]));
    let rolled = s.event("initiative_rolled").unwrap();
    assert_eq!((&rolled["initiative"]["result"], &rolled["throw"]["difficulty"]["total"]), (&json!(4), &json!(4)));
}

#[test]
fn sp_trn_02_one_roll_for_all_enemies_with_the_most_dice() {
    let actors = [
        ("hero", "Mara", "ours", "A", ""),
        ("bear", "cave bear", "theirs", "B", ""),
        ("wolf", "wolf", "theirs", "C", ""),
    ];
    let mut s = ring("", "hex", "A . . . B . .\n . C . . . . .\n. . . . . . .", &actors);
    s.does(json!({"do": "begin"}), dice(&[&pool(1, 9), &[5, 4, 4, 3, 2, 2, 1]]));
    let result = |name: &str| s.actor(name).initiative.map(|one| (one.result, one.roller == s.id("wolf")));
    assert_eq!((result("wolf"), result("bear")), (Some((3, true)), Some((3, true))));
    assert_eq!(acting(&s), ["bear", "wolf"], "they act together");
    // Who of them rolled, and with how many dice, is for the game master: somebody concealed may have.
    let of_foes = |viewer: Viewer| {
        let line = s.lines(&viewer).into_iter().find(|line| line.text.contains("ll enemies"));
        line.map(|line| (line.text, !line.checks.is_empty()))
    };
    assert_eq!(of_foes(Viewer::GameMaster), Some(("wolf rolls initiative for all enemies: 3".to_owned(), true)));
    assert_eq!(of_foes(Viewer::Player(vec![s.id("hero")])), Some(("All enemies roll initiative: 3".to_owned(), false)));
}

#[test]
fn sp_trn_03_ties_go_to_awareness_precision_and_dice() {
    // Mara and Sefa: Awareness 5 and Precision 4 both: a die each, rolled again while equal. Ilko has Awareness 4.
    let mut s = company("");
    s.does(json!({"do": "begin"}), dice(&[&rolls(3, 3, 3, 2), &[4, 4], &[2, 6]]));
    let order: Vec<&str> = s.state().order.iter().map(|id| s.state().profile(*id).name.as_str()).collect();
    assert_eq!(order, ["b", "a", "c", "foe"]);
    // As much Awareness: Precision decides.
    let mut s = company("");
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    setting.cast[1].record.precision = 3;
    let faces = dice(&[&pool(3, 9), &pool(3, 8), &pool(1, 9), &pool(0, 7)]);
    s.does(json!({"do": "begin"}), faces);
    assert_eq!(s.state().order[0], s.id("a"));
}

#[test]
fn sp_trn_04_neighbours_in_the_order_act_together() {
    let mut s = company("");
    s.does(json!({"do": "begin"}), rolls(5, 4, 1, 3));
    assert_eq!(acting(&s), ["a", "b"]);
    s.does(json!({"do": "end_turn", "actor": "b"}), NO_DICE);
    assert_eq!(acting(&s), ["a"], "in what order they like");
    s.does(json!({"do": "end_turn", "actor": "a"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    assert_eq!((acting(&s), s.state().round), (vec!["a".into(), "b".into(), "c".into()], 2));
    let mut alone = company("together = false");
    alone.does(json!({"do": "begin"}), rolls(5, 4, 1, 3));
    assert_eq!(acting(&alone), ["a"]);
    assert_eq!(
        alone.no(json!({"do": "end_turn", "actor": "b"})),
        ("SP-TRN-03", "it is not the turn of b (SP-TRN-03)".into())
    );
}

#[test]
fn sp_trn_05_an_ambush_chooses_the_order_and_moves_for_nothing() {
    let mut s = company("");
    s.does(json!({"do": "ambush", "by": "a", "order": ["c", "foe", "a"]}), NO_DICE);
    let order: Vec<&str> = s.state().order.iter().map(|id| s.state().profile(*id).name.as_str()).collect();
    assert_eq!(order, ["c", "foe", "a", "b"]);
    assert!(s.happened("order_chosen") && acting(&s) == ["c"]);
    s.does(json!({"do": "move", "actor": "c", "to": [2, 2]}), NO_DICE);
    assert_eq!((s.actor("c").ap, s.actor("c").free_move), (3, false));
    s.does(json!({"do": "move", "actor": "c", "to": [3, 2]}), NO_DICE);
    assert_eq!(s.actor("c").ap, 2);
    let wait = s.no(json!({"do": "ambush", "by": "a", "order": []}));
    assert_eq!(wait.0, "SP-TRN-03");
}

#[test]
fn sp_trn_06_first_the_count_then_points_then_reactions() {
    let mut s = pair("Mara", "wolf").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 12}), [1]);
    assert_eq!(s.actor("two").unconscious, Some(1));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let names: Vec<String> = s
        .play
        .events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["event"].as_str().unwrap().into())
        .collect();
    assert_eq!(
        names,
        ["turn_ended", "block_began", "turn_comes", "counted", "woke", "turn_began", "turn_comes", "turn_began"]
    );
    let two = s.actor("two");
    assert_eq!((two.ap, two.reactive, two.statuses.is_empty()), (3, true, false));
    assert_eq!(
        s.no(json!({"do": "move", "actor": "two", "to": [3, 0]})).1,
        "two is disabled (SP-STA-03); the condition must end first"
    );
}

#[test]
fn sp_trn_07_what_a_turn_was_spent_on_is_told_at_its_end() {
    let mut s = pair("Mara", "toll guard").turn("one");
    s.attack("one", "shortspear", "two", pool(0, 12)).does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!((s.actor("one").heavy, s.actor("one").light), (6, 0));
    assert!(s.told().contains("6 s of heavy activity so far"), "{}", s.told());
}

#[test]
fn sp_trn_08_what_actions_cost() {
    let price = |name: &str| PRICES.iter().find(|row| row.0 == name).map(|row| row.1);
    for (name, points) in [
        ("attack", 2),
        ("move", 1),
        ("slow move", 1),
        ("stand up", 1),
        ("draw", 1),
        ("speak", 0),
        ("reactive attack", 0),
    ] {
        assert_eq!(price(name), Some(points), "{name}");
    }
    let mut s = pair("Mara", "toll guard").turn("one");
    s.put("two", 3, 0).afflict("one", "knocked down");
    s.does(json!({"do": "stand_up", "actor": "one"}), NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").statuses.is_empty()), (2, true));
    s.put("two", 2, 0).attack("one", "shortspear", "two", pool(0, 12));
    assert_eq!(s.actor("one").ap, 0);
    let mut s = pair("Mara", "toll guard").turn("one");
    s.put("two", 8, 0).does(json!({"do": "move", "actor": "one", "to": [2, 0]}), NO_DICE);
    s.does(json!({"do": "creep", "actor": "one", "to": [3, 0]}), NO_DICE);
    // Axe and knife take a hand each beside what is held: the spear goes away.
    s.does(json!({"do": "draw", "actor": "one", "weapon": 2}), NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").held & 0b1111), (0, 0b0110));
}

#[test]
fn sp_trn_09_front_and_back() {
    let around = |shape: &str, cells: &str, facing: &str| -> Vec<bool> {
        let mut s = ring("", shape, cells, &[("m", "Mara", "ours", "A", facing), ("w", "wolf", "theirs", "B", "")]);
        let (m, w) = (s.id("m"), s.id("w"));
        let (middle, shape) = (s.actor("m").at, s.state().setting.map.shape());
        let sides: Vec<_> = shape.neighbours(middle).collect();
        sides
            .into_iter()
            .map(|cell| {
                s.put("w", cell.x, cell.y);
                front_faces(s.state(), m, w)
            })
            .collect()
    };
    // Facing 0: directions 5, 0 and 1 are in front.
    assert_eq!(
        around("hex", ". . . . B\n . . A . .\n. . . . .", "north-east"),
        [true, true, false, false, false, true]
    );
    assert_eq!(
        around("square", ". . . . B\n. . A . .\n. . . . .", "north").into_iter().filter(|front| *front).count(),
        5
    );
    let mut s = pair("Mara", "toll guard").turn("one");
    s.put("two", 8, 0);
    assert_eq!(s.no(json!({"do": "face", "actor": "one", "facing": 2})).0, "SP-TRN-09");
    s.does(json!({"do": "move", "actor": "one", "to": [2, 0]}), NO_DICE);
    s.does(json!({"do": "face", "actor": "one", "facing": 2}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one", "facing": 5}), NO_DICE);
    assert_eq!(s.actor("one").facing.0, 5);
}

#[test]
fn sp_trn_10_who_has_no_front_is_struck_from_behind() {
    for (status, front, defence) in
        [("grappled", false, 2), ("disabled", false, 2), ("restrained", true, 2), ("fatigued", true, 4)]
    {
        let mut s = pair("wolf", "Mara").turn("one");
        s.afflict("two", status);
        assert_eq!(has_front(s.state(), s.id("two")), front, "{status}");
        assert_eq!(threatens(s.state(), s.id("two"), s.id("one")), status == "fatigued");
        s.attack("one", "jaws", "two", pool(0, 7));
        assert_eq!(s.event("attack_rolled").unwrap()["defence"]["total"], defence, "{status}");
    }
}

/// A thief on the ground between two guards who look at him.
fn thief() -> Scene {
    let actors = [
        ("thief", "Ilko", "ours", "A", "east"),
        ("guard", "toll guard", "theirs", "B", "west"),
        ("watch", "toll guard", "theirs", "C", "east"),
    ];
    let mut s = ring("", "hex", ". . . . .\n . C A B .\n. . . . .", &actors).turn("thief");
    for id in s.state().ids() {
        s.play.state.actor_mut(id).reactive = true;
    }
    s
}

#[test]
fn sp_trn_11_standing_up_and_leaving_give_openings() {
    let mut s = thief();
    s.afflict("thief", "knocked down").does(json!({"do": "stand_up", "actor": "thief"}), NO_DICE);
    assert_eq!(
        Archsoul::question(s.state(), &ludex_engine::Viewer::GameMaster).map(|(who, _)| who),
        Some(Some(s.id("guard")))
    );
    s.does(json!({"do": "react", "actor": "guard", "weapon": 0}), pool(0, 7));
    s.does(json!({"do": "let_go", "actor": "watch"}), NO_DICE);
    assert!(s.happened("stood_up") && !s.actor("guard").reactive && s.actor("watch").reactive);
    // Once a round: only the watch is asked when he leaves. A slow move asks nobody.
    s.does(json!({"do": "creep", "actor": "thief", "to": [1, 2]}), NO_DICE);
    assert!(s.happened("moved"));
    let mut s = thief();
    s.does(json!({"do": "move", "actor": "thief", "to": [1, 2]}), NO_DICE);
    assert_eq!(s.state().asked.len(), 2);
    s.does(json!({"do": "let_go", "actor": "guard"}), NO_DICE);
    s.does(json!({"do": "let_go", "actor": "watch"}), NO_DICE);
    assert_eq!((s.actor("thief").at.x, s.happened("moved")), (1, true));
}

#[test]
fn sp_trn_12_reactions_come_first_and_may_end_the_action() {
    let mut s = thief();
    s.set_hp("thief", 1).afflict("thief", "knocked down");
    s.does(json!({"do": "stand_up", "actor": "thief"}), NO_DICE);
    // He is still on the ground while they strike.
    assert!(s.state().is(s.id("thief"), ludex_archsoul::character::Status::KnockedDown));
    let faces = dice(&[&pool(4, 7), &pool(2, 7), &[3]]);
    s.does(json!({"do": "react", "actor": "guard", "weapon": 0}), faces);
    assert_eq!(s.actor("thief").unconscious, Some(3));
    // The second guard's blow at the unconscious is a coup de grace.
    s.does(json!({"do": "react", "actor": "watch", "weapon": 0}), dice(&[&pool(3, 7), &pool(2, 7)]));
    assert_eq!(s.event("attack_rolled").unwrap()["coup"], true);
    assert!(s.happened("action_lost") && !s.happened("stood_up"));
    assert_eq!(s.actor("thief").ap, 0);
}

#[test]
fn sp_trn_13_melee_is_heavy_and_shooting_light() {
    let turns = |weapon: &str, faces: usize| {
        let mut s = pair("Ilko", "toll guard").turn("one");
        s.put("two", 4, 0);
        if weapon == "knife" {
            s.put("two", 2, 0);
        }
        s.attack("one", weapon, "two", pool(0, faces)).does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        (s.actor("one").heavy, s.actor("one").light)
    };
    assert_eq!((turns("knife", 5), turns("pistol", 9)), ((6, 0), (0, 6)));
    // 150 rounds of melee are a quarter of an hour.
    assert_eq!(150 * turns("knife", 5).0, 15 * 60);
}
