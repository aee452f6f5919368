//! The moment between dice and what comes of them, at every kind of roll (UL-VAL-07, UL-VAL-12).

use crate::common;

use common::fate::{dying_of, medic};
use common::shade::*;
use ludex_engine::{Presentation, Viewer};
use ludex_unbound::action_points::RerollAp;
use ludex_unbound::aid::potions::UsePotion;
use ludex_unbound::aid::{Drink, GivePotion};
use ludex_unbound::character::{Attribute, Skill};
use ludex_unbound::checks::{
    Attempt, CallCheck, CallGroupCheck, CheckRerolled, FocusOn, GroupRolled, RerollCheck, Target,
};
use ludex_unbound::falling::{BreakFall, Fall};
use ludex_unbound::holds::Escape;
use ludex_unbound::objects::SetSnare;
use ludex_unbound::pools::TakeBreather;
use ludex_unbound::reactions::Decline;
use ludex_unbound::rest::{Rest, SpendDie, TakeRest};
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::{Feign, PretenceKind, Search};
use ludex_unbound::turns::Pass;
use ludex_unbound::valor::window::TryAgain;
use ludex_unbound::valor::{AwardValor, HoldValor, Occasion};
use ludex_unbound::*;

/// Gives an actor so much Valor, to be held ready.
fn bold(table: &mut Blows, who: &str, amount: u8) {
    let (actor, occasion) = (table.id(who), Occasion::Other);
    table.does(AwardValor { members: vec![actor], amount, occasion, reason: String::new() }, []);
    table.does(HoldValor { actor, ready: true }, []);
}

/// Who is asked, about what, with the dice: sides and face.
type Asked = (String, String, Vec<(u32, u32)>);

/// The roll that waits.
fn asked(table: &Blows) -> Option<Asked> {
    let held = table.state().held.as_ref()?;
    assert_eq!(table.state().decision(), Some(&Pending::Valor(ludex_unbound::valor::DiceFell { actor: held.actor })));
    let who = table.state().actor(held.actor).name.to_string();
    Some((who, held.what.clone(), held.dice.iter().map(|die| (die.sides, die.face)).collect()))
}

#[track_caller]
fn waits(table: &Blows, who: &str, what: &str, dice: &[(u32, u32)]) {
    assert_eq!(asked(table), Some((who.to_owned(), what.to_owned(), dice.to_vec())));
}

/// Rolls a die again; after its new face come those of what follows.
#[track_caller]
fn again<'a>(table: &'a mut Blows, who: &str, die: u8, faces: &[u32]) -> &'a mut Blows {
    let actor = table.id(who);
    let before = table.actor(who).valor.points;
    let command = Command::TryAgain(TryAgain { actor, die });
    assert!(table.play.offered(&command));
    table.does(command, faces);
    assert!(
        table.happened(|event| matches!(
            event,
            Event::Valor(valor::Change::Spent { amount: valor::cost::TRY_AGAIN, .. })
        ))
    );
    assert!(table.actor(who).valor.points >= before - 1);
    table
}

/// Lets the dice stand; then come those of what follows.
#[track_caller]
fn keeps<'a>(table: &'a mut Blows, who: &str, faces: &[u32]) -> &'a mut Blows {
    let actor = table.id(who);
    table.does(Decline { actor }, faces)
}

#[test]
fn ul_val_07_a_die_for_action_points() {
    let ground = on(" . A . . B").creature("Mira", 'A', "heroes", "pc=true level=6 vitality_die=6 +agility=1");
    let mut table = ground.foe("Orc", 'B', "ap=5").waiting();
    bold(&mut table, "Mira", 3);
    table.does(StartEncounter { surprised: vec![] }, [2, 4, 3]);
    waits(&table, "Mira", "Action Points", &[(4, 2), (4, 4), (6, 3)]);
    again(&mut table, "Mira", 2, &[1]);
    // A boost in Agility has one die rolled again, and that die has its own moment.
    let actor = table.id("Mira");
    assert!(matches!(table.state().decision(), Some(Pending::RerollAp(_))));
    table.does(RerollAp { actor, die: 0 }, [1]);
    waits(&table, "Mira", "Action Points", &[(4, 1)]);
    again(&mut table, "Mira", 0, &[3]);
    assert_eq!((table.ap("Mira"), table.actor("Mira").valor.points), (5 + 3 + 4 + 1, 1));
}

#[test]
fn ul_val_07_dice_of_damage_of_several_parts() {
    let mira = "natural=maw:5:2d6:slashing:1d6:fire";
    let mut table = duel(mira, "ap=1 av=0:heavy");
    bold(&mut table, "Mira", 9);
    let attack = table.attack("Mira", "maw", "Orc");
    table.does(attack, [5]);
    waits(&table, "Mira", "attack", &[(20, 5)]);
    keeps(&mut table, "Mira", &[3, 3]);
    waits(&table, "Mira", "damage", &[(6, 3), (6, 3)]);
    again(&mut table, "Mira", 1, &[6, 3]);
    waits(&table, "Mira", "damage", &[(6, 3)]);
    again(&mut table, "Mira", 0, &[1]);
    assert_eq!(table.amounts(), [9, 1]);
}

#[test]
fn ul_val_07_dice_of_a_spell_that_were_rolled_once_for_all() {
    let mage = "ap=30 casting=intelligence knows=Fireball level=3";
    let ground = on(" . A . . . B C").gear(FIREBALL).hero("Mira", 'A', mage);
    let mut table = ground.foe("Orc", 'B', "av=0:medium ap=1").foe("Elk", 'C', "av=0:medium ap=1").begin();
    bold(&mut table, "Mira", 1);
    let (actor, at) = (table.id("Mira"), table.actor("Orc").at);
    // The targets' rolls are theirs; the dice of the fire are hers, once.
    table.does(CastSpell { actor, spell: 0, target: None, at: Some(at) }, [1, 1, 1, 1, 1, 1, 1, 5, 2]);
    waits(&table, "Mira", "damage", &[[(6, 1); 7].as_slice(), &[(6, 5)]].concat());
    again(&mut table, "Mira", 0, &[6, 2]);
    assert_eq!(table.amounts(), [17, 17]);
    assert_eq!(asked(&table), None);
}

#[test]
fn ul_val_07_parts_of_a_spell_that_show_the_same() {
    let twin = "[[spell]]\nname = \"Twin\"\nsource = \"arcane\"\nap = 5\nmana = 1\ncircle = 1\nresolution = \"auto\"\n\
                range = 60\ndamage = [{ dice = \"2d6\", type = \"fire\" }, { dice = \"1d6\", type = \"cold\" }]\n";
    let ground = on(" . A . . . B .").gear(twin).hero("Mira", 'A', "ap=30 casting=intelligence knows=Twin");
    let mut table = ground.foe("Orc", 'B', "av=0:medium ap=1").begin();
    bold(&mut table, "Mira", 9);
    let (actor, target) = (table.id("Mira"), Some(table.id("Orc")));
    table.does(CastSpell { actor, spell: 0, target, at: None }, [3, 3, 3]);
    waits(&table, "Mira", "damage", &[(6, 3), (6, 3)]);
    again(&mut table, "Mira", 1, &[6]);
    waits(&table, "Mira", "damage", &[(6, 3)]);
    keeps(&mut table, "Mira", &[]);
    assert_eq!(table.amounts(), [9, 3], "the die of the fire, not that of the cold");
}

#[test]
fn ul_val_07_the_dice_of_a_parry_that_fails_a_little() {
    let mira = "ap=12 av=8:light light=1 blades=1 dexterity=2 weapons=longsword";
    let ground = on(" . . A B . .").hero("Mira", 'A', mira);
    let mut table = ground.foe("Orc", 'B', "ap=40 strength=3 dexterity=7 weapons=longsword").begin();
    bold(&mut table, "Mira", 1);
    let attack = table.attack("Orc", "longsword", "Mira");
    table.does(attack, []);
    table.answers(Answer::Parry(0), &[9, 12]);
    waits(&table, "Mira", "attack", &[(20, 12)]);
    keeps(&mut table, "Mira", &[2, 4]);
    waits(&table, "Mira", "parry", &[(6, 2), (6, 4)]);
    again(&mut table, "Mira", 0, &[5, 5, 5]);
    assert_eq!(table.amounts(), [0], "13 less 4 less 5 and 4");
    let told = table.told(&Viewer::Spectator);
    assert!(told.contains(&"The parry of Mira takes 9 off the damage.".to_owned()), "{told:#?}");
}

#[test]
fn ul_val_07_a_death_save_and_a_roll_that_resists() {
    let mut table = dying_of("", "9:fire");
    bold(&mut table, "Mira", 1);
    let orc = table.id("Orc");
    table.does(Pass { actor: orc }, [4]);
    waits(&table, "Mira", "death save", &[(20, 4)]);
    again(&mut table, "Mira", 0, &[12]);
    assert_eq!(common::fate::count(&table), (1, 0));
    let mage = "ap=40 casting=intelligence knows=Fireball level=3";
    let ground = on(" . A . . . B .").gear(FIREBALL).hero("Mira", 'A', "ap=5 av=0:medium");
    let mut table = ground.foe("Orc", 'B', mage).begin();
    bold(&mut table, "Mira", 1);
    let (actor, at) = (table.id("Orc"), table.actor("Mira").at);
    table.does(CastSpell { actor, spell: 0, target: None, at: Some(at) }, [1, 1, 1, 1, 1, 1, 1, 1, 3]);
    waits(&table, "Mira", "Agility", &[(20, 3)]);
    again(&mut table, "Mira", 0, &[20]);
    assert_eq!(table.amounts(), [4], "half of 8; the dice of the fire are the orc's");
}

#[test]
fn ul_val_07_the_hours_until_somebody_comes_round() {
    let mut table = medic("", 6);
    bold(&mut table, "Mira", 1);
    table.does(EndEncounter {}, []);
    let before = table.state().clock.seconds;
    table.does(TakeRest { rest: Rest::Recovery }, [4]);
    waits(&table, "Mira", "recovery", &[(4, 4)]);
    assert_eq!(table.state().clock.seconds, before, "nothing of it has happened yet");
    again(&mut table, "Mira", 0, &[1]);
    assert_eq!((table.pools("Mira").0, table.state().clock.seconds - before), (1, 3600));
}

#[test]
fn ul_val_07_dice_that_heal_are_those_of_whoever_rolls_them() {
    let healing = || {
        let ground = on(" . A B . C").option("potion_given_is_full = false");
        let healer = "ap=21 casting=will knows=Mend";
        let mut table = ground.hero("Mira", 'A', "ap=5").hero("Bo", 'B', healer).foe("Orc", 'C', "ap=4").begin();
        table.sets("Mira", 3, 20);
        for who in ["Mira", "Bo"] {
            bold(&mut table, who, 1);
        }
        table
    };
    let mut spell = healing();
    let (bo, mira) = (spell.id("Bo"), spell.id("Mira"));
    spell.does(CastSpell { actor: bo, spell: 0, target: Some(mira), at: None }, [1]);
    waits(&spell, "Bo", "healing", &[(4, 1)]);
    again(&mut spell, "Bo", 0, &[4]);
    assert_eq!((spell.pools("Mira").0, spell.actor("Mira").valor.points), (7, 1));
    let mut potion = healing();
    potion.does(GivePotion { actor: bo, target: mira }, [1, 2]);
    waits(&potion, "Bo", "healing", &[(4, 1), (4, 2)]);
    again(&mut potion, "Bo", 0, &[4]);
    assert_eq!(potion.pools("Mira").0, 3 + 4 + 2 + 2);
    // One's own: a potion, a Vitality Die after a rest, the breath that was drawn.
    let mut own = healing();
    own.does(Drink { actor: bo, full: false }, [1, 2]);
    waits(&own, "Bo", "healing", &[(4, 1), (4, 2)]);
    keeps(&mut own, "Bo", &[]);
    let mut rested = healing();
    rested.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
    rested.does(SpendDie { actor: mira }, [2]);
    waits(&rested, "Mira", "healing", &[(8, 2)]);
    again(&mut rested, "Mira", 0, &[8]);
    assert_eq!(rested.pools("Mira").1, 28);
    let mut tired = healing();
    tired.sets("Bo", 14, 10).does(TakeBreather { actor: bo }, []);
    for who in ["Bo", "Mira", "Orc"] {
        tired.passes(who, if who == "Orc" { &[2] } else { &[] });
    }
    waits(&tired, "Bo", "healing", &[(8, 2)]);
    again(&mut tired, "Bo", 0, &[7]);
    assert_eq!(tired.pools("Bo").1, 17);
    // Flasks of other potions are drunk alike.
    let brew = "[[potion]]\nname = \"Brew\"\ndice = \"1d8\"\nheals = \"health\"\nno_maximum = true\n";
    let ground = on(" . A B . C").gear(brew).hero("Mira", 'A', "flasks=Brew").hero("Bo", 'B', "ap=1");
    let mut flask = ground.foe("Orc", 'C', "ap=1").waiting();
    flask.sets("Bo", 2, 20);
    bold(&mut flask, "Mira", 1);
    let with = UsePotion { actor: flask.id("Mira"), target: flask.id("Bo"), potion: 0, full: true };
    flask.does(with, [1]);
    waits(&flask, "Mira", "healing", &[(8, 1)]);
    again(&mut flask, "Mira", 0, &[6]);
    assert_eq!(flask.pools("Bo").0, 8);
}

#[test]
fn ul_val_07_the_die_that_breaks_a_fall_and_not_those_of_the_ground() {
    let mut table = duel("agility=2", "");
    bold(&mut table, "Mira", 1);
    let actor = table.id("Mira");
    table.does(Fall { actor, feet: 30, depth: 0, breaks: None }, []);
    // The ground shows a 1 on its first die, too.
    table.does(BreakFall { actor, with: Attribute::Agility }, [1, 5, 5, 1]);
    waits(&table, "Mira", "breaking a fall", &[(4, 1)]);
    again(&mut table, "Mira", 0, &[3]);
    assert_eq!(table.pools("Mira"), (14, 28 - 9), "11 and 3, less 3 and 2");
    let mut flat = duel("", "");
    bold(&mut flat, "Mira", 1);
    flat.does(Fall { actor, feet: 30, depth: 0, breaks: None }, []);
    keeps(&mut flat, "Mira", &[6, 6, 6]);
    assert_eq!((asked(&flat), flat.pools("Mira")), (None, (14 - 3, 28 - 18)));
    // Ten feet have one die of the same kind as that which breaks the fall, perhaps with the same face.
    let mut low = on(" . A . . B").hero("Mira", 'A', "").foe("Orc", 'B', "").waiting();
    bold(&mut low, "Mira", 1);
    let breaks = Some(Attribute::Strength);
    low.does(Fall { actor, feet: 10, depth: 0, breaks }, [3, 3]);
    let (_, what, dice) = asked(&low).expect("it waits");
    assert_eq!((what.as_str(), dice.as_slice()), ("breaking a fall", &[(4, 3)][..]));
    again(&mut low, "Mira", 0, &[1]);
    assert_eq!(low.pools("Mira"), (14, 28 - 3), "the ground's 3 stands; 1 off the part for Health");
}

#[test]
fn ul_val_07_a_check_and_its_second_roll() {
    let mut table = ash("+will=1");
    bold(&mut table, "Ash", 3);
    let actor = table.id("Ash");
    let (attempt, against) = (Attempt::of(Skill::Deception), Some(Target::Number(15)));
    table.does(CallCheck { members: vec![actor], leader: None, solo: false, attempt, against }, [3]);
    waits(&table, "Ash", "Deception", &[(20, 3)]);
    keeps(&mut table, "Ash", &[]);
    table.does(RerollCheck { actor }, [4]);
    waits(&table, "Ash", "Deception", &[(20, 4)]);
    again(&mut table, "Ash", 0, &[18]);
    let total = |event: &Event| matches!(event, Event::CheckRerolled(CheckRerolled { total: 18, .. }));
    assert!(table.happened(total));
    assert_eq!(table.actor("Ash").valor.points, 2, "no Valor for a die that was rolled again");
    // Each member of a group has a moment.
    let mut group = party("", "", "");
    for who in ["Ash", "Bo"] {
        bold(&mut group, who, 1);
    }
    let (members, attempt) = (group.all(&["Ash", "Bo"]), Attempt::of(Skill::Jump));
    let against = Some(Target::Number(12));
    group.does(CallGroupCheck { members, attempt, against, successes: Some(2) }, [4]);
    waits(&group, "Ash", "Jump", &[(20, 4)]);
    again(&mut group, "Ash", 0, &[14, 5]);
    waits(&group, "Bo", "Jump", &[(20, 5)]);
    again(&mut group, "Bo", 0, &[15]);
    let won = |event: &Event| matches!(event, Event::GroupRolled(GroupRolled { outcome }) if outcome.succeeded());
    assert!(group.happened(won));
}

#[test]
fn ul_val_07_both_dice_of_a_search_in_light_and_shade() {
    let mut table = on(" . A . . . . B .").hero("Mira", 'A', "acuity=3").foe("Orc", 'B', "ap=3").begin();
    let at = table.actor("Orc").at;
    let fog = serde_json::json!({"do": "surround", "change": "area", "area": {
        "name": "fog", "at": [at.x, at.y], "radius": 1, "veil": "patchy_fog",
    }});
    table.does(serde_json::from_value::<Command>(fog).expect("it is a command"), []);
    bold(&mut table, "Mira", 1);
    let actor = table.id("Mira");
    table.does(Search { actor }, [9, 4]);
    waits(&table, "Mira", "Perception", &[(20, 9), (20, 4)]);
    again(&mut table, "Mira", 1, &[12]);
    assert_eq!(table.result().total, 9 + 3, "the lower of the two, in the fog");
}

#[test]
fn ul_val_07_what_is_rolled_in_secret_has_no_moment() {
    let mut table = ash("");
    bold(&mut table, "Ash", 3);
    let attempt = Attempt { secret: true, ..Attempt::of(Skill::Perception) };
    let against = Some(Target::Number(15));
    table.does(CallCheck { members: vec![table.id("Ash")], leader: None, solo: false, attempt, against }, [3]);
    assert_eq!(asked(&table), None);
}

#[test]
fn ul_val_07_a_snare_is_told_to_those_alone_who_set_it() {
    let ground = on(" . A . . . B").hero("Ash", 'A', "cunning=2 survival=1");
    let mut table = ground.foe("Victim", 'B', "").waiting();
    bold(&mut table, "Ash", 1);
    let snare = SetSnare { actor: table.id("Ash"), name: "snare".into(), at: table.beside("Ash", 1) };
    table.does(snare, [10]);
    waits(&table, "Ash", "Trapping", &[(20, 10)]);
    let hidden = ["The dice have fallen. Ash may spend Valor."];
    assert_eq!(table.told(&Viewer::Spectator)[..1], hidden);
    let open = "The dice have fallen (Trapping: d20 10). Ash may spend Valor.";
    for viewer in [Viewer::GameMaster, table.player_of("Ash")] {
        assert_eq!(table.told(&viewer)[..1], [open]);
    }
    let question =
        |table: &Blows, viewer: &Viewer| Unbound::view(table.state(), viewer).prompt.map(|asks| asks.question);
    let plain = "The dice have fallen: does Ash spend Valor on them?".to_owned();
    assert_eq!(question(&table, &Viewer::Spectator), Some(plain));
    again(&mut table, "Ash", 0, &[15]);
    assert_eq!(table.thing("snare").hidden.and_then(|hidden| hidden.perception), Some(19), "15 + 2 + 2");
    let told = table.told(&Viewer::Spectator);
    assert!(told.contains(&"A die is rolled again.".to_owned()), "{told:#?}");
    assert!(!told.iter().any(|line| line.contains("15") || line.contains("10")), "{told:#?}");
    assert!(table.told(&table.player_of("Ash")).contains(&"The die that showed 10 shows 15.".to_owned()));
}

#[test]
fn ul_val_07_hiding_and_pretending_tell_nobody_what_was_rolled() {
    let mut table = watched("day", 4, "", "");
    table.covered("Ash");
    bold(&mut table, "Ash", 4);
    let hides = table.sneak("Ash", Skill::Hide);
    let (actor, sort, what) = (table.id("Ash"), PretenceKind::Disguise, "a spy".into());
    let feigns = Command::Feign(Feign { actor, sort, what, signature: true, needs_kit: false });
    let focuses = Command::Focus(FocusOn { actor, skill: Skill::Insight.into() });
    for (command, what) in [(hides, "Hide"), (feigns, "Impersonation"), (focuses, "Insight")] {
        table.does(command, [17]);
        waits(&table, "Ash", what, &[(20, 17)]);
        let before = table.told(&Viewer::Spectator);
        again(&mut table, "Ash", 0, &[13]);
        let told = [before, table.told(&Viewer::Spectator)].concat();
        assert!(!told.iter().any(|line| line.contains("17") || line.contains("13")), "{what}: {told:#?}");
    }
    // An attack is seen by all.
    let mut fight = duel("weapons=longsword", "ap=1");
    bold(&mut fight, "Mira", 1);
    let attack = fight.attack("Mira", "longsword", "Orc");
    fight.does(attack, [3]);
    assert!(fight.told(&Viewer::Spectator)[0].contains("d20 3"));
}

#[test]
fn ul_val_07_deeds_of_strength_and_escape() {
    let mut table = duel("", "ap=30");
    let (orc, mira) = (table.id("Orc"), table.id("Mira"));
    table.rules(Ruling::Hold { actor: orc, victim: mira, pinned: false, fixed: None });
    bold(&mut table, "Mira", 1);
    while table.acting() != "Mira" {
        table.passes("Orc", &[]);
    }
    table.does(Escape { actor: mira, grappler: orc, skill: Skill::Escape }, [2]);
    waits(&table, "Mira", "Escape", &[(20, 2)]);
    again(&mut table, "Mira", 0, &[20]);
    assert!(!table.state().is_held(mira) && !table.has("Mira", Status::Prone));
}
