//! Breath: held, lost, and got back (UL-ENV-08 to 11, UL-INT-12).

use crate::common;

use common::blows::Blows;
use common::ground::{duel, on};
use ludex_engine::ActorId;
use ludex_unbound::aid::{Drink, FirstAid, TreatWounds};
use ludex_unbound::body::breath::{Breathing, SetAir};
use ludex_unbound::body::{Air, breath};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::Status;
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

const MIRA: ActorId = ActorId(0);

fn set(breathing: Breathing) -> Command {
    Command::SetAir(SetAir { actor: MIRA, breathing })
}

#[test]
fn ul_env_08_holding_breath() {
    for (endurance, seconds) in [(2, 180), (0, 60), (-1, 30)] {
        let blows = duel(&format!("endurance={endurance}"), "");
        assert_eq!(breath::seconds(blows.state(), MIRA), seconds);
    }
    let mut blows = duel("endurance=-1 ap=1", "ap=1");
    blows.does(set(Breathing::Holds), []);
    for left in [20, 10] {
        pass_round(&mut blows, &[]);
        assert_eq!(blows.actor("Mira").body.air, Air::Held(left));
    }
    pass_round(&mut blows, &[]);
    assert_eq!(blows.actor("Mira").body.air, Air::Out(1));
}

/// Everybody passes until the round is over.
fn pass_round(blows: &mut Blows, faces: &[u32]) {
    let round = blows.state().round;
    while blows.state().round == round {
        let actor = blows.state().acting.expect("somebody acts");
        let last = blows
            .state()
            .ids()
            .filter(|&id| blows.state().can_act(id))
            .all(|id| id == actor || blows.state().actor(id).turn.ended);
        blows.does(Pass { actor }, if last { faces } else { &[] });
    }
}

#[test]
fn ul_env_09_out_of_breath() {
    for (endurance, rounds) in [(2, 2), (-1, 1)] {
        let blows = duel(&format!("endurance={endurance}"), "");
        assert_eq!(breath::rounds(blows.state(), MIRA), rounds);
    }
    let mut choked = duel("endurance=2", "");
    choked.does(set(Breathing::Chokes), []);
    assert_eq!(choked.actor("Mira").body.air, Air::Out(3), "the round that is on does not count");
    choked.does(set(Breathing::Breathes), []);
    assert!(choked.actor("Mira").body.air.is_free());
}

/// Mira, who has suffocated in a fight with an orc.
fn suffocated() -> Blows {
    let mut blows = duel("endurance=2 ap=6", "ap=5");
    blows.does(set(Breathing::Chokes), []);
    // Out of breath in round 1: it survives rounds 2 and 3, and drops at the start of its turn in round 4.
    for left in [2, 1] {
        pass_round(&mut blows, &[]);
        assert_eq!((blows.actor("Mira").body.air, blows.actor("Mira").health), (Air::Out(left), 14));
    }
    pass_round(&mut blows, &[]);
    assert_eq!((blows.state().round, blows.actor("Mira").health), (4, 0));
    blows
}

#[test]
fn ul_env_10_suffocating_puts_health_to_0_at_the_start_of_the_turn() {
    let blows = suffocated();
    let mira = blows.actor("Mira");
    assert_eq!((mira.health, mira.vitality, mira.exhaustion), (0, 28, 1), "Vitality does not prevent it");
    assert!(mira.dying() && mira.statuses.has(Status::Disabled));
}

#[test]
fn ul_env_10_endurance_2_and_breath_that_ends_in_round_5() {
    let mut blows = duel("endurance=2 ap=6", "ap=5");
    blows.does(set(Breathing::Holds), []);
    assert_eq!(blows.actor("Mira").body.air, Air::Held(180));
    // Most of it went before the fight.
    blows.play.state.actors[MIRA.index()].body.air = Air::Held(50);
    let rounds = [Air::Held(40), Air::Held(30), Air::Held(20), Air::Held(10), Air::Out(2), Air::Out(1)];
    for (round, air) in (2..).zip(rounds) {
        pass_round(&mut blows, &[]);
        let mira = blows.actor("Mira");
        assert_eq!((blows.state().round, mira.body.air, mira.health), (round, air, 14), "it survives 6 and 7");
    }
    pass_round(&mut blows, &[]);
    let mira = blows.actor("Mira");
    assert_eq!((blows.state().round, blows.acting(), mira.health, mira.vitality), (8, "Mira", 0, 28));
    assert!(mira.dying() && mira.turn.started, "at the start of its turn in round 8");
}

#[test]
fn ul_env_11_no_recovery_without_air() {
    let mut blows = suffocated();
    let drink = Command::Drink(Drink { actor: MIRA, full: true });
    blows.play.state.actors[0].ap = 9;
    blows.play.state.acting = Some(MIRA);
    blows.does(drink, []);
    assert_eq!(blows.actor("Mira").health, 0, "the potion is lost");
    blows.does(set(Breathing::Breathes), []);
    assert!(blows.actor("Mira").dying(), "still dying, and can be helped");
}

#[test]
fn ul_env_11_triage_does_nothing_under_water_and_works_once_pulled_out() {
    for first_aid in [false, true] {
        let ground = on(" . A B . . . C").hero("Mira", 'A', "endurance=2 ap=30");
        let ash = ground.hero("Ash", 'B', "ap=20 dexterity=7 healers_kit=true");
        let mut blows = ash.foe("Orc", 'C', "ap=1").begin();
        blows.does(set(Breathing::Chokes), []);
        for _ in 0..3 {
            pass_round(&mut blows, &[]);
        }
        assert!(blows.actor("Mira").dying());
        blows.passes("Mira", &[]);
        let (actor, target) = (blows.id("Ash"), MIRA);
        let help = match first_aid {
            true => Command::FirstAid(FirstAid { actor, target }),
            false => Command::TreatWounds(TreatWounds { actor, target }),
        };
        blows.does(help.clone(), [13]);
        assert_eq!((blows.result().total, blows.result().succeeded(), blows.ap("Ash")), (20, true, 20 - 8));
        let mira = blows.actor("Mira");
        assert_eq!((mira.health, mira.saves.stable, mira.dying()), (0, false, true), "no effect");
        blows.does(set(Breathing::Breathes), []);
        assert!(blows.actor("Mira").dying(), "pulled out, not helped yet");
        blows.sets_ap("Ash", 20).does(help, [13]);
        let health = if first_aid { 0 } else { 2 };
        assert_eq!((blows.actor("Mira").health, blows.actor("Mira").dying()), (health, false), "20");
    }
}

/// The next round, in which the orc acts first, and then Mira saves.
fn third_save(blows: &mut Blows, face: u32) {
    pass_round(blows, &[]);
    let actor = blows.state().acting.expect("the orc acts");
    blows.does(Pass { actor }, [face]);
}

/// Mira, who has suffocated, saves so in the rounds that follow.
fn saves(faces: &[u32]) -> Blows {
    let mut blows = suffocated();
    pass_round(&mut blows, &[]);
    for face in faces {
        while blows.acting() == "Mira" {
            blows.passes("Mira", &[]);
        }
        blows.passes("Orc", &[*face]);
    }
    blows
}

#[test]
fn ul_int_12_three_successes_or_a_natural_20_wait_for_air() {
    for faces in [&[12, 15, 11][..], &[20]] {
        let mut blows = saves(faces);
        let mira = blows.actor("Mira");
        assert_eq!((mira.saves.successes, mira.health, mira.dying()), (3, 0, true), "{faces:?}");
        blows.does(set(Breathing::Breathes), []);
        let mira = blows.actor("Mira");
        assert_eq!((mira.health, mira.dying(), blows.has("Mira", Status::Disabled)), (1, false, false), "at once");
    }
    assert!(saves(&[4, 8]).actor("Mira").alive());
    assert!(!saves(&[4, 8, 3]).actor("Mira").alive(), "three failures");
}

#[test]
fn ul_int_12_saves_wait_for_air() {
    let mut blows = suffocated();
    blows.play.state.actors[0].saves.successes = 2;
    // The third success does nothing yet.
    third_save(&mut blows, 11);
    let mira = blows.actor("Mira");
    assert_eq!((mira.saves.successes, mira.health), (3, 0));
    blows.does(set(Breathing::Breathes), []);
    assert_eq!(blows.actor("Mira").health, 1, "at once");
    // Failures count.
    let mut dead = suffocated();
    dead.play.state.actors[0].saves.failures = 2;
    third_save(&mut dead, 8);
    assert!(!dead.actor("Mira").alive());
}

#[test]
fn ul_env_08_diving_holds_the_breath() {
    let mut blows = on(" ~ ~ ~ ~ ~\n ~ A ~ B ~\n ~ ~ ~ ~ ~").hero("Mira", 'A', "").foe("Orc", 'B', "").begin();
    let dive = |under| Command::Dive(body::water::Dive { actor: MIRA, under });
    assert_eq!(blows.forbids(dive(true)), "UL-MOV-01");
    blows.does(MakeRuling { ruling: Ruling::Depth { to: 10 }, reason: "the lake".into() }, []);
    let ruling = Ruling::Place { actor: MIRA, at: blows.state().map().cell_at(0, 0).expect("it is on the map") };
    blows.does(MakeRuling { ruling, reason: "she swims".into() }, []);
    blows.does(dive(true), []);
    assert_eq!(blows.actor("Mira").body.air, Air::Held(60));
    blows.does(dive(false), []);
    assert!(blows.actor("Mira").body.air.is_free());
}

#[test]
fn ul_env_10_breath_that_ends_in_a_round_is_choking_in_that_round() {
    // Half a minute held from round 1 on ends in round 3; it survives round 4, and drops in round 5.
    let mut blows = duel("endurance=-1 ap=6", "ap=5");
    blows.does(set(Breathing::Holds), []);
    assert_eq!(blows.actor("Mira").body.air, Air::Held(30));
    for (round, air) in [(2, Air::Held(20)), (3, Air::Held(10)), (4, Air::Out(1))] {
        pass_round(&mut blows, &[]);
        assert_eq!((blows.state().round, blows.actor("Mira").body.air), (round, air));
    }
    pass_round(&mut blows, &[]);
    assert_eq!((blows.state().round, blows.actor("Mira").health), (5, 0));
    // Choking in round 3 comes to the same.
    let mut blows = duel("endurance=-1 ap=6", "ap=5");
    pass_round(&mut blows, &[]);
    pass_round(&mut blows, &[]);
    blows.does(set(Breathing::Chokes), []);
    pass_round(&mut blows, &[]);
    assert_eq!((blows.state().round, blows.actor("Mira").health), (4, 14));
    pass_round(&mut blows, &[]);
    assert_eq!((blows.state().round, blows.actor("Mira").health), (5, 0));
}
