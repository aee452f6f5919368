//! The talk as a scene: how it begins and ends, boosts in Cunning and Will, reading people, crowds, and words in a
//! fight (UL-SOC-17, 18, 20, 23 to 27).

use crate::common;

use common::called;
use common::talks::*;
use ludex_engine::{CommandSet, Presentation, Viewer};
use ludex_kit::Commands;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{Attempt, RerollCheck};
use ludex_unbound::rest::TakeRest;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::statuses::Status;
use ludex_unbound::talk::approach::ReadFeelings;
use ludex_unbound::talk::encounter::{EndTalk, Impress, TalkInFight};
use ludex_unbound::talk::manner::insight_target;
use ludex_unbound::talk::setting::{SetQuirk, SetRelation, ShowFeelings};
use ludex_unbound::talk::{Attitude, Circumstances, Outcome, Pool, Settings, TalkEvent};
use ludex_unbound::*;

fn impress(table: &Blows, who: &str, pool: Pool) -> Command {
    Command::Impress(Impress { actor: table.id(who), target: table.id("Mayor"), pool })
}

#[test]
fn ul_soc_17_and_ul_rnk_20_boosts_in_cunning_at_the_first_meeting() {
    // One boost: a choice, to be made first.
    for (pool, feels, number) in [(Pool::Favor, (1, 0), 9), (Pool::Displeasure, (0, -1), 9)] {
        let mut table = parley("", "+cunning=1", "");
        let command = table.approach("Ash", "Mayor", Skill::Persuasion);
        assert_eq!(table.forbids(command), "UL-SOC-17");
        let choice = impress(&table, "Ash", pool);
        assert!(table.play.offered(&choice));
        table.does(choice.clone(), []);
        assert_eq!((table.feels(), table.social_defence()), (feels, number));
        assert_eq!(table.forbids(choice), "UL-SOC-17", "once");
    }
    // Two: both, and the first failure takes both away again.
    let mut table = parley("", "+cunning=2", "");
    assert_eq!((table.feels(), table.social_defence()), ((1, -1), 8));
    table.persuades(1);
    assert_eq!((table.feels(), table.social_defence()), ((0, 0), 10));
    // Only at the first meeting.
    table.ends();
    let again = table.talk(&["Mayor"], &["Ash"]);
    table.does(again, []);
    assert_eq!(table.feels(), (0, 0));
    // Within the maximum.
    let table = parley("", "+cunning=2", "formula_max cunning=-3");
    assert_eq!((table.feels(), table.between().favor_max), ((1, -1), 1));
}

#[test]
fn ul_soc_17_of_a_party_the_best_counts_and_of_characters_each() {
    let both = |options: &str| {
        let mut table = on(" . A B . C .").option(options).hero("Ash", 'A', "+cunning=2").hero("Bo", 'B', "+cunning=1");
        table = table.foe("Mayor", 'C', "favor_max=9 displeasure_max=9");
        let mut table = table.waiting();
        let begin = table.talk(&["Mayor"], &["Ash", "Bo"]);
        table.does(begin, []);
        table
    };
    let mut table = both("");
    assert_eq!(table.feels(), (1, -1), "no adding");
    let choice = impress(&table, "Bo", Pool::Favor);
    assert_eq!(table.forbids(choice), "UL-SOC-17");
    let mut table = both("social_scope = \"character\"");
    let choice = impress(&table, "Bo", Pool::Favor);
    table.does(choice, []);
    let feels = |who| table.knows_mayor(Some(who)).map(|known| (known.favor, known.displeasure));
    assert_eq!((feels("Ash"), feels("Bo")), (Some((1, -1)), Some((1, 0))));
}

#[test]
fn ul_soc_17_a_displeasure_below_0_is_not_lowered_nor_raised_by_favor() {
    let mut table = parley("", "+cunning=2", "");
    assert_eq!(table.persuades(20).feels(), (2, -1), "a coupled loss leaves it as it is");
}

#[test]
fn ul_soc_18_and_ul_rnk_22_a_reroll_stands_and_moves_the_pools_anew() {
    let mut table = parley("", "+will=2", "");
    table.feeling(1, 0);
    let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
    table.persuades(4);
    assert_eq!(table.feels(), (0, 1));
    assert!(table.play.offered(&again));
    table.does(again.clone(), [3]);
    assert_eq!(table.feels(), (0, 1), "3 stands");
    table.does(again.clone(), [16]);
    assert_eq!(table.feels(), (2, 0), "as if the first rolls had never been");
    assert_eq!(table.forbids(again.clone()), "UL-RNK-22", "both uses are gone");
    // They come back with the next talk.
    table.ends();
    assert_eq!(table.forbids(again.clone()), "UL-RNK-22");
    let begin = table.talk(&["Mayor"], &["Ash"]);
    table.does(begin, []).persuades(4).does(again.clone(), [5]);
    assert_eq!(table.actor("Ash").social_rerolls, 1);
    // Without a boost there is none.
    let mut plain = parley("", "", "");
    plain.persuades(4);
    assert_eq!(plain.forbids(again), "UL-RNK-22");
}

#[test]
fn ul_soc_18_a_reroll_takes_back_what_a_full_pool_did() {
    let mut table = parley("attitude_shift_on_full = true", "+will=1", "favor_max=1 attitude=wary");
    table.persuades(20);
    assert_eq!((table.feels(), table.between().attitude), ((0, 0), Some(Attitude::Indifferent)));
    let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
    table.does(again, [1]);
    assert_eq!((table.feels(), table.between().attitude), ((0, 1), Some(Attitude::Wary)));
}

#[test]
fn ul_soc_18_what_counts_as_social() {
    let rows = [
        (Skill::Deception, false, true),
        (Skill::Oration, false, true),
        (Skill::Insight, false, true),
        (Skill::Grifting, false, true),
        (Skill::Impersonation, false, true),
        (Skill::Perception, false, false),
        (Skill::Perception, true, true),
    ];
    for (skill, social, again) in rows {
        let mut table = called::ash("+will=1");
        table.checks("Ash", Attempt { social, ..called::roll(skill) }, 10, &[5]);
        let reroll = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
        assert_eq!(table.play.offered(&reroll), again, "{skill:?} {social}");
    }
    // Reading an actor is one, too; the second roll tells.
    let mut table = parley("", "+will=2", "");
    assert!(!table.reads(9));
    let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
    table.does(again.clone(), [8]);
    assert!(!table.between().read);
    table.does(again, [10]);
    assert!(table.between().read);
}

#[test]
fn ul_soc_20_insight_shows_how_somebody_feels() {
    let words = "concealing intelligence=2";
    for (face, sees) in [(12, true), (11, false)] {
        let mut table = parley("", "", words);
        table.feeling(2, 1);
        let before = table.feels();
        assert!(!table.shown(&table.ash()).contains("Displeasure"));
        assert_eq!(table.reads(face), sees, "against passive Deception 12");
        assert_eq!(table.feels(), before, "reading moves nothing");
        assert_eq!(table.shown(&table.ash()).contains("Displeasure"), sees);
        assert!(!table.shown(&Viewer::Spectator).contains("Displeasure"));
    }
    let table = parley("", "", "");
    assert_eq!(insight_target(table.state(), table.id("Mayor"), true).to_string(), "10 open = 10");
    // Whoever was read shows how it feels until the talk is over, and need not be read again.
    let mut table = parley("", "", "");
    assert!(table.reads(10));
    table.persuades(20);
    assert_eq!(table.said(&table.ash()).last().map(String::as_str), Some("Mayor: Favor 0 to 1."));
    let (actor, target) = (table.id("Ash"), table.id("Mayor"));
    assert_eq!(table.forbids(ReadFeelings { actor, target }), "UL-SOC-20");
    table.ends();
    assert!(!table.shown(&table.ash()).contains("Displeasure"));
}

#[test]
fn ul_soc_20_the_game_master_may_show_it() {
    let mut table = parley("", "", "");
    let show =
        |table: &Blows, known| Command::ShowFeelings(ShowFeelings { target: table.id("Mayor"), speaker: None, known });
    let (yes, no) = (show(&table, true), show(&table, false));
    assert_eq!(yes.by(), None);
    assert!(table.play.offered(&yes));
    assert_eq!(table.forbids(no.clone()), "UL-SOC-20", "it is so already");
    table.does(yes, []);
    assert!(table.shown(&table.ash()).contains("Displeasure"));
    table.does(no, []);
    assert!(!table.shown(&table.ash()).contains("Displeasure"));
}

#[test]
fn ul_soc_23_a_talk_begins_and_ends_and_pools_stay() {
    let mut table = strangers("", "", "");
    let begin = table.talk(&["Mayor"], &["Ash", "Bo"]);
    assert_eq!((begin.by(), Command::EndTalk(EndTalk {}).by()), (None, None), "the game master's");
    assert_eq!(table.forbids(EndTalk {}), "UL-SOC-23");
    let before = table.state().clone();
    let approach = table.approach("Ash", "Mayor", Skill::Persuasion);
    assert_eq!(table.forbids(approach), "UL-SOC-23");
    table.does(begin.clone(), []);
    assert_eq!(table.said(&Viewer::Spectator), ["Ash, Bo and Mayor begin to talk."]);
    assert_eq!(Unbound::view(table.state(), &Viewer::Spectator).stage, "A talk");
    assert_eq!(table.forbids(begin.clone()), "UL-SOC-23", "one at a time");
    assert_eq!(table.forbids(TakeRest { rest: rest::Rest::Long }), "UL-SOC-23");
    table.feeling(2, 0).ends();
    let mut after = table.state().clone();
    assert_eq!((after.relations.len(), after.talked), (1, true));
    after.relations.clear();
    after.talked = false;
    // Players' characters have Valor for it (UL-VAL-03).
    for (now, then) in after.actors.iter_mut().zip(&before.actors).filter(|(now, _)| now.profile.pc) {
        assert_eq!(now.valor.points, then.valor.points + 1);
        now.valor = then.valor;
    }
    assert_eq!(after, before, "nothing else has changed");
    table.does(begin, []);
    assert_eq!(table.feels(), (2, 0));
    let nobody = table.talk(&[], &["Ash"]);
    assert_eq!(table.ends().forbids(nobody), "UL-SOC-23");
    let itself = table.talk(&["Mayor"], &["Mayor"]);
    assert_eq!(table.forbids(itself), "UL-SOC-23");
    let actor = table.id("Mayor");
    table.rules(Ruling::Hidden { actor, hidden: true });
    let hidden = table.talk(&["Mayor"], &["Ash"]);
    assert_eq!(table.forbids(hidden), "UL-SOC-23");
}

#[test]
fn ul_soc_24_deceive_then_draw_steel() {
    for (face, skill, offered) in
        [(16, Skill::Deception, true), (12, Skill::Deception, false), (16, Skill::Persuasion, false)]
    {
        for ended in [true, false] {
            let mut table = parley("", "", "attitude=hostile");
            table.tries(skill, &[face]);
            if ended {
                table.ends();
            }
            let strike = Command::StartEncounter(StartEncounter { surprised: vec![table.id("Mayor")] });
            assert_eq!(table.play.offered(&strike), offered, "{face} {skill:?}");
            if offered {
                table.does(strike, []);
                assert!(table.has("Mayor", Status::Surprised));
                assert!(table.state().talk.is_none(), "the talk is over when weapons are drawn");
                assert!(!table.between().deceived, "once");
            }
        }
    }
    // The deception of an earlier talk is no help in a later one.
    let mut table = parley("", "", "");
    table.tries(Skill::Deception, &[20]).ends();
    let again = table.talk(&["Mayor"], &["Ash"]);
    table.does(again, []);
    assert!(talk::encounter::deceived(table.state()).is_empty());
}

#[test]
fn ul_soc_25_a_crowd_listens_as_one() {
    let mut table = parley("", "acuity=2", "crowd favor_max=4 displeasure_max=4 attitude=wary");
    assert_eq!(table.tries(Skill::Oration, &[10]).tried(), (12, 11, Outcome::Success));
    assert_eq!((table.feels(), table.between().favor_max, table.between().displeasure_max), ((1, 0), 4, 4));
    let whisper = table.approach("Ash", "Mayor", Skill::Persuasion);
    assert_eq!(table.forbids(whisper), "UL-SOC-25");
    let mut table = parley("", "", "");
    let shout = table.approach("Ash", "Mayor", Skill::Oration);
    assert_eq!(table.forbids(shout), "UL-SOC-25");
}

#[test]
fn ul_soc_26_players_characters_have_no_pools() {
    let mut table = parley("", "", "");
    let approach = table.approach("Ash", "Bo", Skill::Persuasion);
    let refusal = table.refused(approach);
    assert_eq!(refusal.rule.to_string(), "UL-SOC-26");
    assert!(refusal.instead.is_some_and(|instead| instead.contains("contest")));
    let forms = ludex_unbound::Command::forms(table.state());
    assert!(forms.iter().any(|form| form.label == "Hold a contest"));
    let target = table.id("Bo");
    let settings = Settings { favor: Some(1), ..Settings::default() };
    let set = Command::SetRelation(SetRelation { target, speaker: None, settings, reason: String::new() });
    assert_eq!(table.forbids(set), "UL-SOC-26");
    let quirk = Command::SetQuirk(SetQuirk { target, quirk: talk::Quirk::Vain, has: true, revealed: false });
    assert_eq!(table.forbids(quirk), "UL-SOC-26");
    table.ends();
    let begin = table.talk(&["Bo"], &["Ash"]);
    assert_eq!(table.forbids(begin), "UL-SOC-26");
    let faults = on(" A B").hero("Ash", 'A', "quirks=vain").foe("Orc", 'B', "").tries().expect_err("a character");
    assert!(faults[0].field.ends_with("manner"), "{}", faults[0].field);
}

fn speaks(table: &Blows, ap: Option<i32>) -> Command {
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    Command::TalkInFight(TalkInFight {
        actor,
        target,
        skill: Skill::Intimidation,
        ap,
        circumstances: Circumstances::default(),
    })
}

#[test]
fn ul_soc_27_words_in_a_fight_cost_what_the_game_master_says() {
    for (option, ap, price) in [("", None, 3), ("", Some(5), 5), ("", Some(0), 0), ("talk_ap = 1", None, 1)] {
        let ground = on(" . . A B . .").option(option).hero("Mira", 'A', "strength=4").foe("Orc", 'B', "");
        let mut table = ground.begin();
        let command = speaks(&table, ap);
        assert_eq!(command.by(), None, "the game master sets whether it is possible");
        table.does(command, [9]);
        assert_eq!(table.tried(), (13, 12, Outcome::Success), "9 + 4 against a Hostile foe");
        assert_eq!(table.ap("Mira"), 20 - price);
    }
    let mut friendly = duel("", "attitude=friendly");
    let command = speaks(&friendly, None);
    friendly.does(command, [9]);
    assert_eq!(friendly.tried().1, 9, "unless something else is said");
    let mut table = duel("", "");
    let (dear, begin) = (speaks(&table, Some(21)), table.talk(&["Orc"], &["Mira"]));
    table.forbids(dear);
    assert_eq!(table.forbids(begin), "UL-SOC-27");
    let approach = table.approach("Mira", "Orc", Skill::Persuasion);
    assert_eq!(table.forbids(approach), "UL-SOC-23", "there is no talk in a fight");
    assert!(ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == "Speak in the fight"));
}

/// Everything of the mayor that players may not know is something else.
fn altered(table: &Blows) -> Blows {
    let mut other = table.clone();
    let npc = other.id("Mayor");
    for relation in other.play.state.relations.iter_mut().filter(|relation| !relation.read) {
        (relation.favor, relation.displeasure) = (5, 4);
        (relation.favor_max, relation.displeasure_max) = (7, 8);
        relation.attitude = Some(Attitude::Hostile);
    }
    let profile = std::sync::Arc::make_mut(&mut other.play.state.actors[npc.index()].profile);
    profile.manner.concealing = !profile.manner.concealing;
    let revealed = profile.manner.revealed.clone();
    profile.manner.quirks.retain(|quirk| revealed.contains(quirk));
    profile.manner.quirks.push(talk::Quirk::Paranoid);
    other
}

#[test]
fn players_see_of_a_talk_only_what_was_found_out() {
    let mut table = parley(
        "quirk_modifiers = true",
        "+will=1 gold=9",
        "quirks=vain,stubborn,arrogant,manipulative revealed=vain attitude=wary",
    );
    let viewers = [table.ash(), Viewer::Player(vec![table.id("Bo")]), Viewer::Spectator];
    let check = |table: &Blows| {
        let other = altered(table);
        for viewer in &viewers {
            assert_eq!(table.shown(viewer), other.shown(viewer));
        }
        let previews = |table: &Blows| {
            let offers = table.play.offers().into_iter().filter(|offer| offer.actor.is_some());
            offers.map(|offer| (offer.label, offer.preview)).collect::<Vec<_>>()
        };
        assert_eq!(previews(table), previews(&other));
    };
    check(&table);
    for face in [3, 12, 20] {
        table.persuades(face);
        check(&table);
        for viewer in &viewers {
            for event in &table.play.events {
                let Some(line) = Unbound::tell(table.state(), event, viewer) else { continue };
                let text = serde_json::to_string(&line).expect("it can be written");
                for word in ["Arrogant", "Stubborn", "Wary", "Social Defence", "Favor", "Displeasure"] {
                    assert!(!text.contains(word), "{text} tells of {word}");
                }
            }
        }
    }
    assert!(table.reads(15));
    check(&table);
    table.persuades(20);
    check(&table);
    let told = table.play.events.iter().filter_map(|event| Unbound::tell(table.state(), event, &viewers[0]));
    let text: String = told.map(|line| serde_json::to_string(&line).expect("it can be written")).collect();
    assert!(text.contains("Wary") && text.contains("Favor 1 to 2"), "{text}");
    assert!(!text.contains("Arrogant") && !text.contains("Stubborn"), "a quirk is not read: {text}");
    assert!(!table.happened(|event| matches!(event, Event::Talk(TalkEvent::QuirkSet { .. }))));
}

#[test]
fn ul_soc_27_a_creature_that_fights_on_ones_own_side_is_not_hostile() {
    let ground = on(" . . A B C . .").hero("Mira", 'A', "").creature("Orc", 'B', "heroes", "ap=5");
    let mut table = ground.foe("Wolf", 'C', "ap=4").begin();
    let command = speaks(&table, None);
    table.does(command, [9]);
    assert_eq!(table.tried().1, 10, "Indifferent, as ever");
}

#[test]
fn ul_soc_18_words_in_a_fight_may_be_said_again_until_somebody_does_something() {
    let table = || {
        let mut table = duel("+will=1", "ap=19");
        let command = speaks(&table, None);
        table.does(command, [2]);
        assert_eq!((table.acting(), table.tried().2), ("Orc", Outcome::Failure), "it is the orc's turn");
        table
    };
    let again = |table: &Blows| Command::RerollCheck(RerollCheck { actor: table.id("Mira") });
    let mut said = table();
    let command = again(&said);
    assert!(said.play.offered(&command));
    said.does(command, [18]);
    let (mira, orc) = (said.id("Mira"), said.id("Orc"));
    let between = talk::manner::with_whom(said.state(), mira);
    assert_eq!(talk::manner::relation(said.state(), orc, between).favor, 1);
    let mut late = table();
    late.passes("Orc", &[]);
    let command = again(&late);
    assert_eq!(late.forbids(command), "UL-RNK-22", "the orc has passed");
}
