//! The number of lawful moves from fixed positions, with fixed dice: a change of the rules shows here.

use crate::common::blows::Blows;
use crate::common::cellar::cellar;
use crate::common::fate::dying_of;
use crate::common::ground::{duel, on};
use crate::common::stray_scenes::{brawl, narrows, saddles, skies, trouble, words_at_the_gate};
use crate::common::stray_ways;
use crate::common::swarm::{IN_THE_WAY, swarm};
use crate::common::talks::parley;
use crate::common::ways::road;
use crate::common::{ADVENTURE, load, scene};
use ludex_engine::testing::perft;
use ludex_engine::{ActorId, CommandSet, Rulebook, Seeded, play};
use ludex_unbound::rest::Rest;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::travel::EndJourney;
use ludex_unbound::valor::{AwardValor, HoldValor};
use ludex_unbound::{Command, Ruling, State, Unbound};

/// The fight begun, up to the first one to act.
fn begun(mut state: State) -> State {
    let mut dice = Seeded::from_number(1);
    let begin = Command::StartEncounter(StartEncounter { surprised: vec![] });
    play::<Unbound>(&mut state, &mut dice, &mut (), &begin).expect("it begins");
    while let Some(answer) = Unbound::usual_answer(&state) {
        play::<Unbound>(&mut state, &mut dice, &mut (), &answer).expect("the usual answer is lawful");
    }
    state
}

/// Counts positions, and shows all that differ.
fn counts(positions: &[(&str, State, &[u64])]) {
    let count = |(name, state, expected): &(&str, State, &[u64])| {
        let counted = perft::<Unbound>(state, expected.len());
        (counted != *expected).then(|| format!("{name}: {counted:?}, not {expected:?}"))
    };
    let wrong: Vec<String> = positions.iter().filter_map(count).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What is offered, by name.
fn offered(state: &State) -> Vec<String> {
    let mut offers = Vec::new();
    ludex_unbound::Command::offers(state, &mut offers);
    offers.into_iter().map(|offer| offer.label).collect()
}

#[test]
fn the_number_of_lawful_moves_in_fights() {
    let corridor = scene("# # # # #\n # A . B #\n# # # # #", "", &[("A", "Tamsin", "a"), ("B", "Skeleton", "b")]);
    counts(&[
        ("the duel", begun(load("duel.toml")), &[81, 5727]),
        ("the skirmish", begun(load("skirmish.toml")), &[154]),
        ("a brawl", begun(brawl()), &[118, 3763]),
        ("trouble", begun(trouble()), &[61, 1725, 70222]),
        ("a corridor", begun(corridor), &[20, 385, 7271]),
        ("narrow ways and heavy loads", begun(narrows()), &[40, 1474, 55033]),
        ("in the air", begun(skies()), &[53, 3469]),
        ("in the saddle", begun(saddles()), &[128, 12352]),
        ("the cellar", begun(cellar()), &[57, 1798, 62508]),
        ("Tiny creatures", begun(swarm(&[])), &[43, 1269]),
        ("bodies in the way", begun(swarm(&[IN_THE_WAY])), &[42, 1165]),
    ]);
}

#[test]
fn the_number_of_lawful_moves_in_other_scenes() {
    counts(&[
        ("a talk", words_at_the_gate(""), &[22, 522]),
        ("a talk with each", words_at_the_gate("social_scope = \"character\""), &[35, 1227]),
        ("a journey", load("journey.toml"), &[43, 1771]),
        ("a hungry road", stray_ways::hungry_road(), &[47, 2127]),
        ("before a talk", load("parley.toml"), &[23, 516]),
        ("a dark cellar", cellar(), &[42, 1747]),
        ("riders who wait", saddles(), &[30, 709]),
        ("an adventure", load(ADVENTURE), &[47, 2120]),
    ]);
}

/// Mira with a bare hand next to an orc, in a corner with no way out, both with little to do.
fn cornered(mira: &str) -> Blows {
    let cells = "# # # #\n # A B #\n# # # #";
    on(cells).hero("Mira", 'A', &format!("ap=5 {mira}")).foe("Orc", 'B', "ap=1").begin()
}

/// What is offered in a small position, in whatever order, and how many lines of play go on from there.
#[track_caller]
fn by_name(state: &State, names: &[&str], deeper: &[u64]) {
    let (mut offers, mut known) = (offered(state), names.to_vec());
    offers.sort_unstable();
    known.sort_unstable();
    assert_eq!(offers, known);
    let counted = perft::<Unbound>(state, deeper.len() + 1);
    assert_eq!((counted[0], &counted[1..]), (names.len() as u64, deeper));
}

/// The same outside a fight, beside what people may do there at any time: move, handle what they carry, search.
#[track_caller]
fn besides(state: &State, names: &[&str], counts: &[u64]) {
    let (mut all, mut known) = (Vec::new(), names.to_vec());
    ludex_unbound::Command::offers(state, &mut all);
    let life = |group: &str| matches!(group, "Move" | "Gear" | "Action");
    let mut offers: Vec<String> =
        all.iter().filter(|offer| !life(&offer.group)).map(|offer| offer.label.clone()).collect();
    offers.sort_unstable();
    known.sort_unstable();
    assert_eq!(offers, known);
    assert!(all.iter().all(|offer| offer.cost.iter().all(|cost| cost.of != "AP")), "nothing costs Action Points");
    assert_eq!(perft::<Unbound>(state, counts.len()), counts);
}

/// Five faces: every direction but the one she looks in.
const FACES: [&str; 5] = ["Face north-east", "Face south-east", "Face south-west", "Face west", "Face north-west"];

#[test]
fn cornered_on_land_and_under_water() {
    let strikes = ["Strike Orc with unarmed strike", "Strike Orc with unarmed strike, to knock out"];
    let (down, end) = (["Drop prone"], ["End the fight"]);
    let rest = ["Search", "Drink a potion fast", "Ready", "Pass"];
    // No space to move to, 5 Action Points: no maneuver for 6, no breather for 8.
    by_name(cornered("").state(), &[&strikes[..], &FACES, &rest, &down, &end].concat(), &[115, 890]);
    let mut under = cornered("");
    under.rules(Ruling::Submerge { actor: ActorId(0), under: true });
    by_name(under.state(), &[&strikes[..], &FACES, &["Come up for air"], &rest, &down, &end].concat(), &[137, 1141]);
}

#[test]
fn dying_and_awake() {
    let mut dying = dying_of("", "1:poison");
    dying.passes("Orc", &[12]);
    // Half the movement: one space, or two with a dash; the second space is the edge of the map.
    let ways = ["Move to 1,0", "Disengage to 1,0", "Dash to 0,0", "Step to 1,0, provoking nobody"];
    let strikes = ["Strike Orc with unarmed strike", "Strike Orc with unarmed strike, to knock out"];
    let rest = ["Search", "Drink a potion fast", "Ready", "Pass", "Drop prone", "End the fight"];
    by_name(dying.state(), &[&strikes[..], &ways, &FACES, &rest].concat(), &[204, 2553]);
}

#[test]
fn valor_waits_on_a_roll() {
    let mut bold = duel("natural=blow:5:1d4:cold", "ap=1 av=13:heavy");
    let members = vec![ActorId(0)];
    bold.does(AwardValor { members, amount: 3, occasion: Default::default(), reason: "courage".into() }, []);
    bold.does(HoldValor { actor: ActorId(0), ready: true }, []);
    let attack = bold.attack("Mira", "blow", "Orc");
    bold.does(attack, [3]);
    by_name(bold.state(), &["Let the dice stand", "Try again: roll the d20 that shows 3 again"], &[59, 877]);
}

#[test]
fn two_who_talk() {
    // Four ways to influence (no crowd to speak to, no joke known to please), one to read, and the game master's three.
    let words = ["Deceive Mayor", "Persuade Mayor", "Intimidate Mayor", "Coerce Mayor", "See how Mayor feels"];
    let game_masters = ["Begin the fight", "Show how Mayor feels", "End the talk"];
    besides(parley("", "", "").state(), &[&words[..], &game_masters].concat(), &[11, 129]);
}

#[test]
fn four_on_the_road_and_in_camp() {
    let mut way = road([""; 4]);
    // Each of the four keeps watch, and may do one of four other things.
    let busy = ["Find the way", "Draw a map", "Follow the trail", "Forage"];
    let legs = ["Begin the fight", "Travel for an hour", "Travel for a day of 8 hours"];
    let others = ["Go at fast pace", "Go at slow pace", "End the journey", "Take a long rest"];
    besides(way.state(), &[&busy[..], &busy, &busy, &busy, &legs, &others].concat(), &[28, 758]);
    // Unhurt people gain nothing from a short rest.
    way.does(EndJourney {}, []);
    besides(way.state(), &["Begin the fight", "Take a long rest"], &[7, 66]);
    way.begins_rest(Rest::Long);
    let camp = ["Begin the fight", "Rest on to the end, everybody asleep", "Break the rest off"];
    besides(way.state(), &camp, &[]);
}
