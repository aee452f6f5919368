//! Quirks: what they are, and those whose numbers are printed, row by row (UL-QRK-01 to 10).

use crate::common;

use common::talks::*;
use ludex_engine::{Rulebook, Viewer};
use ludex_kit::Commands;
use ludex_unbound::character::Skill;
use ludex_unbound::talk::approach::{Approach, Weigh};
use ludex_unbound::talk::manner::insight_target;
use ludex_unbound::talk::setting::SetQuirk;
use ludex_unbound::talk::{Flag, Outcome, QUIRKS, Quirk, TalkEvent};
use ludex_unbound::*;

pub const ON: &str = "quirk_modifiers = true";

/// A talk with a mayor of these quirks.
pub fn mayor(quirks: &str) -> Blows {
    parley("", "", &format!("quirks={quirks}"))
}

/// The same where quirks without stated numbers count.
pub fn counted(quirks: &str) -> Blows {
    parley(ON, "", &format!("quirks={quirks}"))
}

pub fn flatters(table: &Blows, face: u32) -> (i32, i32) {
    let (actor, target, skill) = (table.id("Ash"), table.id("Mayor"), Skill::Persuasion);
    let mut copy = table.clone();
    copy.does(
        Approach { actor, target, skill, flattery: true, bribe: 0, words: String::new(), helpers: Vec::new() },
        [face],
    );
    copy.feels()
}

/// The mayor's Social Defence when this is so, with quirks counted and not.
pub fn with_flag(quirk: &str, flag: Flag) -> (i32, i32) {
    let under = |options: &str| {
        let mut table = parley(options, "", &format!("quirks={quirk}"));
        assert_eq!(table.social_defence(), 10, "{quirk} without the flag");
        table.weighs(flagged(&[flag])).social_defence()
    };
    (under(ON), under(""))
}

/// Favor and Displeasure after a failure when this is so, with quirks counted and not.
pub fn failed_with(quirk: &str, flag: Flag) -> [(i32, i32); 2] {
    [ON, ""].map(|options| {
        let mut table = parley(options, "", &format!("quirks={quirk}"));
        table.weighs(flagged(&[flag])).persuades(1).feels()
    })
}

pub fn insight(options: &str, mayor: &str) -> i32 {
    let table = parley(options, "", mayor);
    insight_target(table.state(), table.id("Mayor"), false).total
}

#[test]
fn ul_qrk_01_any_number_each_hidden_until_revealed() {
    assert_eq!(mayor("").clone().persuades(20).feels(), (1, 0), "none at all");
    let mut table = mayor("vain,stubborn");
    let target = table.id("Mayor");
    assert!(!table.shown(&table.ash()).contains("Vain"), "hidden by default");
    assert!(table.shown(&Viewer::GameMaster).contains("Vain"));
    let set = |quirk, has, revealed| Command::SetQuirk(SetQuirk { target, quirk, has, revealed });
    table.does(set(Quirk::Vain, true, true), []);
    assert_eq!(table.said(&table.ash()), ["Mayor is Vain."]);
    assert!(table.shown(&table.ash()).contains("Vain") && !table.shown(&table.ash()).contains("Stubborn"));
    table.does(set(Quirk::Vain, true, false), []);
    assert!(!table.shown(&table.ash()).contains("Vain") && table.said(&table.ash()).is_empty());
    table.does(set(Quirk::Stubborn, false, false), []);
    assert_eq!(table.actor("Mayor").profile.manner.quirks, [Quirk::Vain]);
    assert_eq!(table.forbids(set(Quirk::Curious, false, true)), "UL-QRK-01");
    assert_eq!(set(Quirk::Vain, true, true).by(), None, "the game master's");
    for (words, field) in [("quirks=vain,vain", "manner.quirks"), ("revealed=vain", "manner.revealed")] {
        let faults = on(" A B").hero("Ash", 'A', "").foe("Mayor", 'B', words).tries().expect_err(words);
        assert!(faults[0].field.ends_with(field), "{}", faults[0].field);
    }
}

#[test]
fn ul_qrk_02_base_quirks_floor_cap_loss() {
    let mut table = mayor("stubborn,cynical");
    table.feeling(2, 0).persuades(1);
    assert_eq!(table.feels(), (2, 1), "1 + 1 - 1, and Favor stays");
    // A cancel beats an addition.
    let mut table = mayor("impulsive,stubborn");
    table.feeling(3, 0).persuades(1);
    assert_eq!(table.feels(), (3, 2));
    // What is lost is what really came: one of two points has no room.
    let mut table = parley("", "", "quirks=impulsive favor_max=3");
    table.feeling(2, 2).persuades(20);
    assert_eq!(table.feels(), (3, 1));
    let told: Vec<String> = table
        .play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Talk(TalkEvent::Moved { gain, loss, .. }) => Some(format!("{gain}; {loss}")),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["1 success + 1 Impulsive - 1 over the maximum = 1; 1 Favor rises = 1"]);
}

#[test]
fn ul_qrk_03_vain() {
    let table = mayor("vain");
    assert_eq!((flatters(&table, 20), flatters(&table, 1)), ((2, 0), (0, 2)));
    assert_eq!((table.clone().persuades(20).feels(), table.clone().persuades(1).feels()), ((1, 0), (0, 1)));
}

#[test]
fn ul_qrk_04_stubborn() {
    let mut table = mayor("stubborn");
    table.feeling(2, 0).persuades(1);
    assert_eq!((table.feels(), table.social_defence()), ((2, 2), 10));
    assert_eq!(table.persuades(20).feels(), (3, 1), "Displeasure falls as usual");
}

#[test]
fn ul_qrk_05_vengeful() {
    let mut table = mayor("vengeful");
    table.feeling(1, 2).persuades(20);
    assert_eq!(table.feels(), (2, 2));
    assert_eq!(table.persuades(1).feels(), (2, 3));
}

#[test]
fn ul_qrk_06_greedy_takes_bribes() {
    let bribe = |table: &Blows, gold| {
        Command::Approach(Approach {
            actor: table.id("Ash"),
            target: table.id("Mayor"),
            skill: Skill::Persuasion,
            flattery: false,
            bribe: gold,
            words: String::new(),
            helpers: Vec::new(),
        })
    };
    for (face, feels) in [(8, (1, 1)), (7, (0, 2)), (6, (0, 3))] {
        let mut table = parley("", "gold=7", "quirks=greedy");
        table.feeling(0, 2);
        let command = bribe(&table, 5);
        table.does(command, [face]);
        assert_eq!((table.tried().1, table.actor("Ash").gold), (7, 2), "the gold is gone in every case");
        assert_eq!(table.feels(), feels);
        assert!(table.shown(&table.ash()).contains("Greedy"), "taken gold shows who takes it");
        assert_eq!(table.social_defence(), 10 + feels.1 - feels.0, "for one roll");
        let command = bribe(&table, 3);
        assert_eq!(table.forbids(command), "UL-QRK-06", "2 are left");
    }
    let mut honest = parley("", "gold=7", "");
    let command = bribe(&honest, 5);
    honest.does(command, [8]);
    assert_eq!((honest.tried().1, honest.actor("Ash").gold), (10, 7), "others do not take it");
    let mut capped = parley("bribe_cap = 4", "gold=7", "quirks=greedy");
    let (less, more, negative) = (bribe(&capped, 4), bribe(&capped, 5), bribe(&capped, -1));
    assert_eq!((capped.forbids(more), capped.forbids(negative)), ("UL-QRK-06".into(), "UL-QRK-06".into()));
    capped.does(less, [8]);
}

#[test]
fn ul_qrk_07_cynical() {
    let mut table = mayor("cynical");
    assert_eq!(table.social_defence(), 12);
    assert_eq!(table.persuades(11).feels(), (0, 0), "a failure that is forgotten");
    assert_eq!(parley("quirk_target_increase = 3", "", "quirks=cynical").social_defence(), 13);
}

#[test]
fn ul_qrk_08_paranoid() {
    assert_eq!(mayor("paranoid").persuades(13).feels(), (2, 0));
    assert_eq!(mayor("paranoid").persuades(12).feels(), (0, 0));
    assert_eq!(parley("quirk_target_increase = 0", "", "quirks=paranoid").social_defence(), 10);
}

#[test]
fn ul_qrk_09_impulsive() {
    let mut table = mayor("impulsive");
    table.feeling(3, 0).persuades(1);
    assert_eq!(table.feels(), (1, 1), "3 - (1 + 1)");
    assert_eq!(mayor("impulsive").persuades(20).feels(), (2, 0));
    assert_eq!(mayor("impulsive,generous").clone().persuades(1).feels(), (0, 1), "a loss of 0 stays 0");
}

#[test]
fn ul_qrk_10_the_others_count_only_where_the_campaign_wants() {
    assert_eq!((mayor("arrogant").social_defence(), counted("arrogant").social_defence()), (10, 11));
    let own = format!("{ON}\nquirk_table = {{ arrogant = [{{ slot = \"target\", amount = 3 }}], curious = [] }}");
    assert_eq!(parley(&own, "", "quirks=arrogant").social_defence(), 13, "edited");
    let mut curious = parley(&own, "", "quirks=curious");
    assert_eq!(curious.weighs(flagged(&[Flag::Knowledge])).social_defence(), 10, "edited away");
    let gains =
        format!("{ON}\nquirk_table = {{ perfectionist = [{{ slot = \"displeasure_gain\", when = \"retry\" }}] }}");
    let mut table = parley(&gains, "", "quirks=perfectionist");
    assert_eq!(table.weighs(flagged(&[Flag::Retry])).persuades(1).feels(), (0, 2), "any slot, any condition");
    let mut table = counted("arrogant");
    let target = table.id("Mayor");
    let weigh = Command::Weigh(Weigh { target, circumstances: flagged(&[Flag::FirstFailure]) });
    assert_eq!(table.forbids(weigh), "UL-QRK-10", "what follows from the talk is not stated");
    // Each by itself is a tag: nothing changes while the option is off.
    for row in &QUIRKS[7..] {
        let word = serde_json::to_value(row.quirk).expect("a word");
        let quirk = word.as_str().expect("a word");
        for flag in talk::quirks::STATED {
            let mut table = mayor(quirk);
            table.weighs(flagged(&[flag]));
            assert_eq!(table.social_defence(), 10, "{quirk}");
            assert_eq!(table.clone().persuades(20).feels(), (1, 0), "{quirk}");
            assert_eq!(table.persuades(1).feels(), (0, 1), "{quirk}");
        }
    }
}

#[test]
fn every_quirk_has_a_rule_of_its_own() {
    let ids: Vec<&str> = QUIRKS.iter().map(|row| row.rule.id).collect();
    let printed: Vec<String> =
        (3..=40).filter(|number| *number != 10).map(|number| format!("UL-QRK-{number:02}")).collect();
    assert_eq!(ids, printed);
    assert!(
        Unbound::rules().iter().flat_map(|chapter| chapter.iter()).filter(|rule| rule.id.contains("-QRK-")).count()
            == 40
    );
}

#[test]
fn ul_int_09_a_bribe_an_attitude_and_a_quirk_on_one_target() {
    let mut table = parley("", "gold=4", "quirks=greedy,paranoid attitude=wary");
    table.feeling(0, 1);
    let (actor, target, skill) = (table.id("Ash"), table.id("Mayor"), Skill::Persuasion);
    let words = String::new();
    table.does(Approach { actor, target, skill, flattery: false, bribe: 4, words, helpers: Vec::new() }, [11]);
    assert_eq!(table.tried(), (11, 10, Outcome::Success), "10 + 1 + 1 + 2 - 4");
    assert_eq!((table.feels(), table.social_defence()), ((2, 0), 11), "the next one without the gold");
}

#[test]
fn ul_int_10_impulsive_and_vengeful_together() {
    let mut table = mayor("impulsive,vengeful");
    assert_eq!(table.feeling(2, 0).persuades(1).feels(), (2, 1), "no Favor is lost, so none is lost twice");
    assert_eq!(mayor("impulsive,vengeful").persuades(20).feels(), (2, 0), "what is gained, is gained twice");
}

#[test]
fn ul_int_11_stubborn_and_vain_on_failed_flattery() {
    let mut table = parley("", "", "quirks=stubborn,vain displeasure_max=3");
    table.feeling(2, 1);
    assert_eq!(flatters(&table, 1), (2, 3), "3 more, of which 1 is lost");
}

#[test]
fn ul_int_22_boosts_in_cunning_against_somebody_stubborn() {
    let mut table = parley("", "+cunning=2", "quirks=stubborn");
    assert_eq!((table.feels(), table.social_defence()), ((1, -1), 8), "the first impression comes first");
    assert_eq!(table.persuades(1).feels(), (1, 1));
    assert_eq!(table.social_defence(), 10);
}
