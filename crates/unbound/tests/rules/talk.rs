//! Talking: the attempt, Social Defence, and how Favor and Displeasure move (UL-SOC-01 to 16, 19, 21, 22).

use crate::common;

use common::talks::*;
use ludex_engine::Event as _;
use ludex_engine::{Advantage, CommandSet, Presentation, Rulebook, Viewer};
use ludex_kit::Commands;
use ludex_unbound::character::Skill;
use ludex_unbound::talk::approach::{Approach, ReadFeelings, Weigh};
use ludex_unbound::talk::manner::{displeasure_max, favor_max};
use ludex_unbound::talk::requests::{AnswerRequest, MakeRequest};
use ludex_unbound::talk::setting::SetRelation;
use ludex_unbound::talk::{ATTITUDE_TABLE, Attitude, Circumstances, LEVERAGES, Outcome, Pool, Settings, TalkEvent};
use ludex_unbound::*;

const SUCCESS: Outcome = Outcome::Success;
const FAILURE: Outcome = Outcome::Failure;
const TIED: Outcome = Outcome::Tied;

fn attitude(attitude: Attitude) -> Settings {
    Settings { attitude: Some(attitude), ..Settings::default() }
}

#[test]
fn ul_soc_01_declared_rolled_compared_applied_told() {
    let mut table = parley("", "cunning=2 speechcraft=1", "");
    let (actor, target) = (table.id("Ash"), table.id("Mayor"));
    let words = "The bridge serves us all.".to_owned();
    let command = Command::Approach(Approach {
        actor,
        target,
        skill: Skill::Persuasion,
        flattery: false,
        bribe: 0,
        words: words.clone(),
        helpers: Vec::new(),
    });
    table.does(command, [9]);
    assert_eq!(table.tried(), (13, 10, SUCCESS), "9 + 2 + 2");
    assert_eq!(table.feels(), (1, 0));
    assert_eq!(table.spoken(), ["approached", "moved"]);
    let told = table.said(&Viewer::GameMaster);
    let first = format!("Ash tries Persuasion on Mayor: “{words}”. 13 against 10: success.");
    assert_eq!(told, [first, "Mayor: Favor 0 to 1.".to_owned()]);
    let own = format!("Ash tries Persuasion on Mayor: “{words}”. 13: success.");
    assert_eq!(table.said(&table.ash()), [own], "players learn how it went, not what they rolled against");
}

#[test]
fn ul_soc_01_the_chance_of_success_is_exact() {
    let table = parley("", "cunning=2 speechcraft=1", "");
    let command = table.approach("Ash", "Mayor", Skill::Persuasion);
    let succeeds = |events: &[Event]| {
        let mut odds = ludex_engine::OddsCounter::of(command.subject());
        events.iter().for_each(|event| event.count_odds(&mut odds));
        odds.has(Unbound::MARKS.iter().position(|mark| *mark == "succeeds").expect("it is one") as u8)
    };
    assert_eq!(chance(table.state(), &command, succeeds), (7, 10), "7 to 20 with +4 exceed 10");
    let mut lucky = table.clone();
    lucky.weighs(Circumstances { role_play: Advantage::Advantage, ..Circumstances::default() });
    assert_eq!(chance(lucky.state(), &command, succeeds), (91, 100), "1 - (3/10)^2");
    let (actor, target) = (table.id("Ash"), table.id("Mayor"));
    let read = Command::ReadFeelings(ReadFeelings { actor, target });
    assert_eq!(chance(table.state(), &read, succeeds), (13, 20), "8 to 20 with +2 reach 10");
}

#[test]
fn ul_soc_02_role_play_brings_advantage_or_disadvantage_for_one_roll() {
    for (role_play, kept) in [(Advantage::Advantage, 18), (Advantage::Disadvantage, 9)] {
        let mut table = parley("", "cunning=4", "");
        table.weighs(Circumstances { role_play, ..Circumstances::default() });
        table.tries(Skill::Persuasion, &[5, 14]);
        assert_eq!(table.tried().0, kept);
        let reason = table.play.events.iter().find_map(|event| match event {
            Event::Talk(TalkEvent::Approached { check, .. }) => check.reasons.first().cloned(),
            _ => None,
        });
        assert_eq!(reason.map(|reason| reason.rule.to_string()), Some("UL-SOC-02".into()));
        table.persuades(5);
        assert_eq!(table.tried().0, 9, "one roll only, and none by default");
    }
}

#[test]
fn ul_soc_03_what_social_defence_is_made_of() {
    let rows = [((1, 2), Attitude::Wary, 12), ((5, 0), Attitude::VeryFriendly, 3), ((0, 9), Attitude::Hostile, 21)];
    for ((favor, displeasure), how, number) in rows {
        let mut table = parley("", "", "");
        table.feeling(favor, displeasure).settles(attitude(how));
        assert_eq!(table.social_defence(), number);
    }
    let mut table = parley("", "", "attitude=wary");
    table.feeling(1, 2).persuades(5);
    let parts = table.play.events.iter().find_map(|event| match event {
        Event::Talk(TalkEvent::Approached { defence, .. }) => Some(defence.to_string()),
        _ => None,
    });
    assert_eq!(parts.as_deref(), Some("10 always + 2 Displeasure - 1 Favor + 1 Wary = 12"));
}

#[test]
fn ul_soc_04_social_defence_must_be_exceeded() {
    for (face, outcome) in [(13, SUCCESS), (12, TIED), (11, FAILURE)] {
        let mut table = parley("", "", "attitude=hostile");
        assert_eq!(table.persuades(face).tried(), (face as i32, 12, outcome));
    }
    let mut table = parley("social_strict = false", "", "attitude=hostile");
    assert_eq!(table.persuades(12).tried().2, SUCCESS, "where a campaign lets it be reached");
    assert_eq!(table.feels(), (1, 0));
}

#[test]
fn ul_soc_05_a_tie_changes_nothing_or_what_the_campaign_says() {
    let rows = [
        ("", TIED, (1, 1)),
        ("social_tie = \"failure\"", FAILURE, (0, 2)),
        ("social_tie = \"success\"", SUCCESS, (2, 0)),
    ];
    for (option, outcome, pools) in rows {
        let mut table = parley(option, "", "attitude=hostile");
        table.feeling(1, 1).persuades(12);
        assert_eq!((table.tried().2, table.feels()), (outcome, pools), "{option}");
    }
    let mut table = parley("", "", "attitude=hostile");
    assert!(table.persuades(12).said(&Viewer::GameMaster)[0].ends_with("12 against 12: nothing moves."));
}

#[test]
fn ul_soc_06_attitudes_row_by_row() {
    let rows = [
        (Attitude::VeryFriendly, "Very Friendly", 8),
        (Attitude::WellKnown, "Well-Known", 8),
        (Attitude::Friendly, "Friendly", 9),
        (Attitude::Indifferent, "Indifferent", 10),
        (Attitude::Wary, "Wary", 11),
        (Attitude::Hostile, "Hostile", 12),
    ];
    assert_eq!(rows.len(), ATTITUDE_TABLE.len());
    for (how, name, number) in rows {
        let mut table = parley("", "", "");
        table.settles(attitude(how));
        assert_eq!((how.name(), table.social_defence()), (name, number));
    }
}

#[test]
fn ul_soc_07_nothing_said_is_indifferent() {
    let mut table = parley("", "", "");
    assert_eq!((table.between().attitude, table.social_defence()), (None, 10));
    table.persuades(5);
    let rule = table.play.events.iter().find_map(|event| match event {
        Event::Talk(TalkEvent::Approached { defence, .. }) => defence.parts.last().map(|part| part.rule.to_string()),
        _ => None,
    });
    assert_eq!(rule.as_deref(), Some("UL-SOC-07"));
}

#[test]
fn ul_soc_08_the_most_favor() {
    for (words, most) in
        [("cunning=2 intelligence=1", 3), ("cunning=-1 intelligence=0", 1), ("cunning=3 intelligence=-5", 1)]
    {
        let table = parley("", "", &format!("formula_max {words}"));
        assert_eq!(favor_max(table.state(), table.id("Mayor"), false).total, most, "{words}");
        assert_eq!(table.between().favor_max, most);
    }
}

#[test]
fn ul_soc_09_the_most_displeasure() {
    for (words, most) in [("cunning=2 will=1", 3), ("cunning=0 will=3", 1), ("cunning=1 will=-2", 5)] {
        let table = parley("", "", &format!("formula_max {words}"));
        assert_eq!(displeasure_max(table.state(), table.id("Mayor"), false).total, most, "{words}");
        assert_eq!(table.between().displeasure_max, most);
    }
}

#[test]
fn ul_soc_10_setting_the_maxima() {
    let mut table = parley("", "", "");
    table.settles(Settings { favor_max: Some(6), displeasure_max: Some(6), ..Settings::default() });
    assert_eq!(table.clone().feeling(6, 0).social_defence(), 4);
    assert_eq!(table.feeling(0, 6).social_defence(), 16);
    let target = table.id("Mayor");
    for wrong in [0, 21] {
        for settings in [
            Settings { favor_max: Some(wrong), ..Settings::default() },
            Settings { displeasure_max: Some(wrong), ..Settings::default() },
        ] {
            let set = Command::SetRelation(SetRelation { target, speaker: None, settings, reason: String::new() });
            assert_eq!(table.forbids(set), "UL-SOC-10");
        }
    }
    table.settles(Settings { displeasure_max: Some(2), ..Settings::default() });
    assert_eq!(table.feels(), (0, 2), "what no longer has room is lost");
    let faults = on(" A B").hero("Ash", 'A', "").foe("Mayor", 'B', "favor_max=21").tries().expect_err("too much");
    assert!(faults[0].field.ends_with("manner.favor_max"), "{}", faults[0].field);
}

#[test]
fn ul_soc_11_pools_start_empty() {
    let mut table = parley("", "", "favor_max=3 displeasure_max=3");
    assert_eq!((table.feels(), table.social_defence()), ((0, 0), 10), "not 10 + 3 - 3");
    table.feeling(2, 1);
    assert_eq!(table.feels(), (2, 1), "the game master may set other values");
    let target = table.id("Mayor");
    for settings in
        [Settings { favor: Some(4), ..Settings::default() }, Settings { displeasure: Some(-2), ..Settings::default() }]
    {
        let set = Command::SetRelation(SetRelation { target, speaker: None, settings, reason: String::new() });
        assert_eq!(table.forbids(set), "UL-SOC-11");
    }
}

#[test]
fn ul_soc_12_a_success_raises_favor() {
    let mut table = parley("", "", "");
    table.persuades(20);
    assert_eq!((table.feels(), table.social_defence()), ((1, 0), 9));
    for (options, face, favor) in [
        ("favor_base = 2", 11, 2),
        ("favor_step = 5", 14, 1),
        ("favor_step = 5", 15, 2),
        ("favor_step = 5", 20, 3),
        ("favor_base = 0", 20, 0),
    ] {
        assert_eq!(parley(options, "", "").persuades(face).feels(), (favor, 0), "{options} {face}");
    }
}

#[test]
fn ul_soc_13_a_failure_raises_displeasure() {
    let mut table = parley("", "", "");
    table.persuades(9);
    assert_eq!((table.feels(), table.social_defence()), ((0, 1), 11));
    assert_eq!(parley("displeasure_base = 2", "", "").persuades(9).feels(), (0, 2));
}

#[test]
fn ul_soc_14_the_pools_pull_against_each_other() {
    let mut table = parley("", "", "");
    table.feeling(2, 1);
    assert_eq!(table.social_defence(), 9);
    table.persuades(1);
    assert_eq!((table.feels(), table.social_defence()), ((1, 2), 11));
    table.persuades(20);
    assert_eq!(table.feels(), (2, 1));
    assert_eq!(parley("", "", "").feeling(0, 0).persuades(1).feels(), (0, 1), "not below 0");
    let mut table = parley("social_coupling = \"none\"", "", "");
    table.feeling(2, 1).persuades(1);
    assert_eq!(table.feels(), (2, 2), "each by itself");
    assert_eq!(table.persuades(20).feels(), (3, 2));
}

#[test]
fn ul_soc_15_full_pools() {
    let mut table = parley("", "", "displeasure_max=3 favor_max=2");
    table.feeling(1, 3).persuades(1);
    assert_eq!(table.feels(), (1, 3), "what is over is lost and takes nothing away");
    assert!(!table.spoken().contains(&"pool_full".into()), "it was full before");
    table.feeling(1, 2).persuades(1);
    assert_eq!(table.feels(), (0, 3));
    let full = |table: &Blows, which| {
        table.happened(|event| matches!(event, Event::Talk(TalkEvent::PoolFull { pool, .. }) if *pool == which))
    };
    assert!(full(&table, Pool::Displeasure));
    table.feeling(1, 0).persuades(20);
    assert!(full(&table, Pool::Favor));
    assert_eq!((table.feels(), table.between().attitude), ((2, 0), None), "what follows the game master decides");
}

#[test]
fn ul_soc_15_a_full_pool_may_shift_the_attitude() {
    use Attitude::{Friendly, Hostile, Indifferent, VeryFriendly, Wary, WellKnown};
    let rows = [
        (Hostile, Some(Wary), None),
        (Wary, Some(Indifferent), Some(Hostile)),
        (Indifferent, Some(Friendly), Some(Wary)),
        (Friendly, Some(VeryFriendly), Some(Indifferent)),
        (VeryFriendly, None, Some(Friendly)),
        (WellKnown, None, Some(Friendly)),
    ];
    for (before, friendlier, worse) in rows {
        for (up, then) in [(true, friendlier), (false, worse)] {
            let mut table = parley("attitude_shift_on_full = true", "", "favor_max=2 displeasure_max=2");
            table.feeling(if up { 1 } else { 0 }, if up { 0 } else { 1 }).settles(attitude(before));
            table.persuades(if up { 20 } else { 1 });
            let emptied = match (then, up) {
                (Some(_), _) => (0, 0),
                (None, true) => (2, 0),
                (None, false) => (0, 2),
            };
            assert_eq!(table.between().attitude, Some(then.unwrap_or(before)), "{before:?} {up}");
            assert_eq!(table.feels(), emptied, "{before:?} {up}");
        }
    }
}

#[test]
fn ul_soc_16_pools_of_the_party_or_of_each_character() {
    for (option, ash_faces) in [("", 11), ("social_scope = \"character\"", 10)] {
        let mut table = strangers(option, "", "");
        let begin = table.talk(&["Mayor"], &["Ash", "Bo"]);
        table.does(begin, []);
        let bo = table.approach("Bo", "Mayor", Skill::Persuasion);
        table.does(bo, [1]);
        assert_eq!(table.social_defence(), ash_faces, "{option}: what Bo's failure means to Ash");
        let whose = [None, Some("Ash"), Some("Bo")].map(|who| table.knows_mayor(who).map(|known| known.displeasure));
        assert_eq!(whose, if option.is_empty() { [Some(1), None, None] } else { [None, Some(0), Some(1)] });
        let target = table.id("Mayor");
        let speaker = if option.is_empty() { Some(table.id("Ash")) } else { None };
        let set =
            Command::SetRelation(SetRelation { target, speaker, settings: Settings::default(), reason: String::new() });
        assert_eq!(table.forbids(set), "UL-SOC-16", "there is no such pool");
    }
}

#[test]
fn ul_soc_19_the_approach_names_the_sub_skill() {
    let mut table = parley("", "strength=4 cunning=1", "");
    assert_eq!(table.clone().tries(Skill::Intimidation, &[8]).tried(), (12, 10, SUCCESS));
    assert_eq!(table.clone().tries(Skill::Persuasion, &[8]).tried(), (9, 10, FAILURE));
    let offered: Vec<Skill> = table
        .play
        .offers()
        .iter()
        .filter_map(|offer| match offer.command {
            Command::Approach(Approach { skill, .. }) => Some(skill),
            _ => None,
        })
        .collect();
    assert_eq!(offered, [Skill::Deception, Skill::Persuasion, Skill::Intimidation, Skill::Coercion]);
    let hide = table.approach("Ash", "Mayor", Skill::Hide);
    assert_eq!(table.forbids(hide), "UL-SOC-19");
}

#[test]
fn ul_soc_21_leverage_and_insult_for_one_roll() {
    let mut table = parley("", "", "");
    let steps: Vec<i32> = LEVERAGES.iter().map(|step| step.1).collect();
    assert_eq!(steps, [-2, -5, 2, 5]);
    for (_, leverage) in LEVERAGES {
        table.feeling(0, 0).weighs(Circumstances { leverage, ..Circumstances::default() });
        table.persuades(10);
        assert_eq!(table.tried().1, 10 + leverage);
        table.feeling(0, 0).persuades(10);
        assert_eq!(table.tried().1, 10, "it lasts for one roll");
    }
    let target = table.id("Mayor");
    let circumstances = Circumstances { leverage: 21, ..Circumstances::default() };
    assert_eq!(table.forbids(Weigh { target, circumstances }), "UL-SOC-21");
}

#[test]
fn ul_soc_22_a_request_shows_both_pools_and_waits_for_its_answer() {
    let mut table = parley("", "", "");
    table.feeling(3, 0);
    let (actor, target) = (table.id("Ash"), table.id("Mayor"));
    let ask = Command::Request(MakeRequest { actor, target, what: "a boat".into() });
    table.does(ask.clone(), []);
    assert_eq!(table.said(&Viewer::GameMaster), ["Ash asks Mayor: a boat (Favor 3, Displeasure 0)."]);
    assert_eq!(table.said(&table.ash()), ["Ash asks Mayor: a boat."]);
    let prompt = Unbound::view(table.state(), &Viewer::GameMaster).prompt.map(|prompt| prompt.question);
    assert_eq!(prompt.as_deref(), Some("Ash asks Mayor: a boat"));
    assert_eq!(table.forbids(ask.clone()), "UL-SOC-22", "one at a time");
    let answer = |granted| Command::AnswerRequest(AnswerRequest { granted, words: String::new() });
    assert!(table.play.offered(&answer(true)) && table.play.offered(&answer(false)));
    assert_eq!(answer(true).by(), None, "the game master's");
    table.does(answer(true), []);
    assert!(table.happened(|event| matches!(event, Event::Talk(TalkEvent::Answered { granted: true, .. }))));
    assert_eq!(table.said(&Viewer::Spectator), ["Mayor grants it."]);
    assert_eq!(table.forbids(answer(false)), "UL-SOC-22");
    assert_eq!(table.feels(), (3, 0), "the answer moves nothing by itself");
}
