//! Quirks without printed numbers, which count where a campaign wants it, row by row (UL-QRK-11 to 40).

use super::quirks::*;
use crate::common;

use common::talks::*;
use ludex_unbound::character::Skill;
use ludex_unbound::talk::manner::insight_target;
use ludex_unbound::talk::{Flag, QUIRKS};

#[test]
fn ul_qrk_11_charismatic() {
    assert_eq!((flatters(&counted("charismatic"), 20), flatters(&mayor("charismatic"), 20)), ((2, 0), (1, 0)));
    assert_eq!(flatters(&counted("charismatic"), 1), (0, 1));
}

#[test]
fn ul_qrk_12_generous() {
    assert_eq!(failed_with("generous", Flag::Minor), [(0, 0), (0, 1)]);
}

#[test]
fn ul_qrk_13_idealistic() {
    assert_eq!(with_flag("idealistic", Flag::Noble), (8, 10));
}

#[test]
fn ul_qrk_14_jealous() {
    assert_eq!(failed_with("jealous", Flag::Flaunted), [(0, 2), (0, 1)]);
}

#[test]
fn ul_qrk_15_arrogant() {
    assert_eq!((counted("arrogant").social_defence(), mayor("arrogant").social_defence()), (11, 10));
}

#[test]
fn ul_qrk_16_cautious() {
    let mut table = counted("cautious");
    assert_eq!(table.social_defence(), 11);
    assert_eq!(table.feeling(1, 0).social_defence(), 9);
}

#[test]
fn ul_qrk_17_honest() {
    let words = "quirks=honest concealing intelligence=4";
    assert_eq!((insight(ON, words), insight("", words)), (10, 14));
}

#[test]
fn ul_qrk_18_altruistic() {
    assert_eq!(with_flag("altruistic", Flag::HelpsOthers), (9, 10));
}

#[test]
fn ul_qrk_19_optimistic() {
    let mut table = counted("optimistic");
    assert_eq!(table.persuades(1).feels(), (0, 0));
    assert_eq!(table.persuades(1).feels(), (0, 1));
    table.ends();
    let again = table.talk(&["Mayor"], &["Ash"]);
    assert_eq!(table.does(again, []).persuades(1).feels(), (0, 1), "the first of each talk");
    assert_eq!(mayor("optimistic").persuades(1).feels(), (0, 1));
}

#[test]
fn ul_qrk_20_patient() {
    assert_eq!(failed_with("patient", Flag::Retry), [(0, 0), (0, 1)]);
    // A second try of the same that fails: +0.
    for (mut table, second) in [(counted("patient"), 1), (mayor("patient"), 2)] {
        assert_eq!(table.persuades(1).feels(), (0, 1));
        assert_eq!(table.weighs(flagged(&[Flag::Retry])).persuades(1).feels(), (0, second));
    }
}

#[test]
fn ul_qrk_21_loyal() {
    assert_eq!(with_flag("loyal", Flag::HarmsFriends), (12, 10));
}

#[test]
fn ul_qrk_22_greedy_for_itself() {
    assert_eq!(with_flag("self_serving", Flag::Profits), (9, 10));
    assert_eq!(QUIRKS[3].rule.id, "UL-QRK-06", "a plain greedy is the one that takes bribes");
}

#[test]
fn ul_qrk_23_cowardly() {
    let numbers = |table: Blows| {
        [Skill::Intimidation, Skill::Coercion, Skill::Persuasion, Skill::Deception].map(|skill| table.against(skill))
    };
    assert_eq!(numbers(counted("cowardly")), [8, 8, 10, 10]);
    assert_eq!(numbers(mayor("cowardly")), [10; 4]);
}

#[test]
fn ul_qrk_24_manipulative() {
    let words = "quirks=manipulative concealing intelligence=2";
    assert_eq!((insight(ON, words), insight("", words)), (14, 12));
}

#[test]
fn ul_qrk_25_cruel() {
    assert_eq!(with_flag("cruel", Flag::Mercy), (12, 10));
}

#[test]
fn ul_qrk_26_secretive() {
    let words = "quirks=secretive intelligence=1";
    assert_eq!((insight(ON, words), insight("", words)), (13, 10));
}

#[test]
fn ul_qrk_27_solitary() {
    for (options, several, one) in [(ON, 11, 10), ("", 10, 10)] {
        let under = |participants: &[&str]| {
            let ground = on(" . A B C . D .").option(options).hero("Ash", 'A', "").hero("Bo", 'B', "");
            let mayor = "quirks=solitary favor_max=9 displeasure_max=9";
            let mut table = ground.hero("Cy", 'C', "").foe("Mayor", 'D', mayor).waiting();
            let begin = table.talk(&["Mayor"], participants);
            table.does(begin, []).social_defence()
        };
        assert_eq!((under(&["Ash", "Bo", "Cy"]), under(&["Ash"])), (several, one));
        assert_eq!(under(&["Ash", "Bo"]), several, "more than one");
    }
}

#[test]
fn ul_qrk_28_impatient() {
    let mut table = counted("impatient");
    assert_eq!(table.persuades(1).feels(), (0, 1));
    assert_eq!(table.persuades(1).feels(), (0, 3));
    let mut table = mayor("impatient");
    assert_eq!(table.persuades(1).persuades(1).feels(), (0, 2));
}

#[test]
fn ul_qrk_29_indecisive() {
    for (table, favor) in [(counted("indecisive"), 1), (mayor("indecisive"), 2)] {
        assert_eq!(table.clone().feeling(2, 2).ends().feels(), (favor, 2));
        assert_eq!(table.clone().feeling(0, 2).ends().feels(), (0, 2), "not below 0");
    }
}

#[test]
fn ul_qrk_30_compassionate() {
    assert_eq!(with_flag("compassionate", Flag::Need), (8, 10));
}

#[test]
fn ul_qrk_31_creative() {
    assert_eq!(with_flag("creative", Flag::Novel), (9, 10));
}

#[test]
fn ul_qrk_32_humorous() {
    let jests = |options: &str, words: &str| parley(options, "cunning=1 performance=1", words);
    let mut table = jests(ON, "quirks=humorous revealed=humorous");
    assert_eq!(table.tries(Skill::Wit, &[9]).tried().0, 12, "9 + 1 + 2");
    assert_eq!(table.feels(), (1, 0));
    // Players are not told by a refusal what they have not found out.
    let refusals: Vec<String> =
        [(ON, "quirks=humorous"), (ON, "quirks=vain"), ("", "quirks=humorous revealed=humorous")]
            .map(|(options, words)| {
                let mut table = jests(options, words);
                let command = table.approach("Ash", "Mayor", Skill::Wit);
                table.refused(command).to_string()
            })
            .to_vec();
    assert!(
        refusals[0].contains("UL-QRK-32") && refusals.iter().all(|refusal| *refusal == refusals[0]),
        "{refusals:?}"
    );
}

#[test]
fn ul_qrk_33_forgiving() {
    for (table, displeasure) in [(counted("forgiving"), 1), (mayor("forgiving"), 2)] {
        assert_eq!(table.clone().feeling(1, 2).ends().feels(), (1, displeasure));
        assert_eq!(table.clone().feeling(1, -1).ends().feels(), (1, -1), "not below 0, and not up either");
    }
}

#[test]
fn ul_qrk_34_vindictive() {
    assert_eq!(counted("vindictive").feeling(0, 2).persuades(20).feels(), (1, 2));
    assert_eq!(counted("vindictive").feeling(2, 0).persuades(1).feels(), (1, 1), "Favor may be lost");
    assert_eq!(mayor("vindictive").feeling(0, 2).persuades(20).feels(), (1, 1));
}

#[test]
fn ul_qrk_35_selfish() {
    assert_eq!(with_flag("selfish", Flag::NothingForIt), (11, 10));
}

#[test]
fn ul_qrk_36_dishonest() {
    let words = "quirks=dishonest intelligence=3";
    assert_eq!((insight(ON, words), insight("", words)), (13, 10));
}

#[test]
fn ul_qrk_37_curious() {
    assert_eq!(with_flag("curious", Flag::Knowledge), (9, 10));
}

/// A quirk that is a tag and nothing else, whatever the option says.
fn is_a_tag(quirk: &str) {
    for table in [counted(quirk), mayor(quirk)] {
        assert_eq!(table.social_defence(), 10);
        assert_eq!(table.clone().persuades(20).feels(), (1, 0));
        assert_eq!(table.clone().persuades(1).feels(), (0, 1));
        assert_eq!(table.clone().feeling(2, 2).ends().feels(), (2, 2));
        assert_eq!(insight_target(table.state(), table.id("Mayor"), false).total, 10);
    }
}

#[test]
fn ul_qrk_38_introspective() {
    is_a_tag("introspective");
}

#[test]
fn ul_qrk_39_absent_minded() {
    is_a_tag("absent_minded");
}

#[test]
fn ul_qrk_40_perfectionist() {
    is_a_tag("perfectionist");
}
