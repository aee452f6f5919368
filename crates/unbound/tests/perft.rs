//! The number of lawful moves from fixed positions, with fixed dice: a change of the rules shows here.
#![allow(missing_docs)]

mod common;

use common::blows::PASSIVE;
use common::fate::dying_of;
use common::ground::{duel, on};
use common::strays::{brawl, cellar, narrows, saddles, skies, stray_ways, trouble, words_at_the_gate};
use common::talks::parley;
use common::ways::{Blows, Means, Pace, Rest, road};
use common::{ADVENTURE, load, scene};
use ludex_engine::testing::perft;
use ludex_engine::{ActorId, Seeded, System, play};
use ludex_unbound::valor::{AwardValor, HoldValor};
use ludex_unbound::{Command, Ruling, State, Unbound};

/// The fight begun, up to the first one to act.
fn begun(mut state: State) -> State {
    let mut dice = Seeded::from_number(1);
    let begin = Command::StartEncounter { surprised: vec![] };
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
    Unbound::offers(state, &mut offers);
    offers.into_iter().map(|offer| offer.label).collect()
}

#[test]
fn the_number_of_lawful_moves_in_fights() {
    let corridor = scene("# # # # #\n # A . B #\n# # # # #", "", &[("A", "Tamsin", "a"), ("B", "Skeleton", "b")]);
    counts(&[
        ("the duel", begun(load("duel.toml")), &[80, 5538]),
        ("the skirmish", begun(load("skirmish.toml")), &[143]),
        ("a brawl", begun(brawl()), &[111, 3010]),
        ("trouble", begun(trouble()), &[58, 1461, 55751]),
        ("a corridor", begun(corridor), &[19, 332, 5738]),
        ("narrow ways and heavy loads", begun(narrows()), &[1, 1]),
        ("in the air", begun(skies()), &[1, 1]),
        ("in the saddle", begun(saddles()), &[1, 1]),
        ("the cellar", begun(cellar()), &[1, 1]),
    ]);
}

#[test]
fn the_number_of_lawful_moves_in_other_scenes() {
    counts(&[
        ("a talk", words_at_the_gate(""), &[1, 1]),
        ("a talk with each", words_at_the_gate("social_scope = \"character\""), &[1, 1]),
        ("a journey", load("journey.toml"), &[1, 1]),
        ("a hungry road", stray_ways::hungry_road(), &[1, 1]),
        ("before a talk", load("parley.toml"), &[1, 1]),
        ("a dark cellar", cellar(), &[1, 1]),
        ("riders who wait", saddles(), &[1, 1]),
        ("an adventure", load(ADVENTURE), &[1, 1]),
    ]);
}

/// Mira with a bare hand next to an orc, in a corner with no way out, both with little to do.
fn cornered(mira: &str) -> Blows {
    let cells = "# # # #\n # A B #\n# # # #";
    on(cells).hero("Mira", 'A', &format!("ap=5 {mira}")).foe("Orc", 'B', "ap=1").begin()
}

#[test]
fn small_positions_by_name() {
    let print = |name: &str, state: &State| eprintln!("{name}: {:#?} {:?}", offered(state), perft::<Unbound>(state, 3));
    print("cornered", cornered("").state());
    print("talk", parley("", "", "").state());
    let mut way = road([""; 4]);
    print("road", way.state());
    way.does(Command::EndJourney, []);
    print("arrived", way.state());
    way.begins_rest(Rest::Long);
    print("camp", way.state());
    let mut dying = dying_of("", "1:poison");
    dying.passes("Orc", &[12]);
    print("dying", dying.state());
    let mut bold = duel("natural=blow:5:1d4:cold", "ap=1 av=13:heavy");
    let members = vec![ActorId(0)];
    bold.does(Command::AwardValor(AwardValor { members, amount: 3, reason: "courage".into() }), []);
    bold.does(Command::HoldValor(HoldValor { actor: ActorId(0), ready: true }), []);
    let attack = bold.attack("Mira", "blow", "Orc");
    bold.does(attack, [3]);
    print("valor", bold.state());
    let mut under = cornered("");
    under.rules(Ruling::Submerge { actor: ActorId(0), under: true });
    print("under water", under.state());
    let _ = (PASSIVE, Means::Foot, Pace::Normal);
}
