//! EDGE cards: what players hold, and what they make happen with them.
//!
//! A deck has no order: whoever draws throws a die with as many sides as there are cards in no hand, which is the same as the top of a
//! deck that was shuffled fairly, and anybody can check it by the dice of the table. What a hand holds is told to whoever plays its
//! owner and to the game master, and to nobody else.

mod awards;
mod burning;
mod deck;
mod doubles;
mod playing;
mod resolving;
mod windows;

pub use awards::*;
pub use burning::{BurnCard, CardBurned};
pub use deck::HOUSE_DECK;
pub use doubles::*;
pub use playing::{
    CardPlayed, CardTakenBack, EncounterOver, EndScene, EndSession, PlayCard, SessionOver, TakeBack, fight_ended,
};
pub(crate) use resolving::goes_on;
pub use resolving::{CardResolved, Effect, ResolveCard, Resolving};
pub(crate) use windows::asks_before;
pub use windows::{BeforeDice, RollOn, WindowPassed};

use crate::prelude::*;
use crate::special::BURNED;
use ludex_kit::words;

rules! {
    /// Each card has two sentences, and each tells an event.
    CARD = "ED-CRD-02", "Card", State;
    /// The game master gives cards for good play.
    AWARDED = "ED-CRD-03", "Award by the GM", Call;
    /// Two ones and two twelves give one each, and so does the sign of destiny.
    BY_DICE = "ED-CRD-04", "Award by dice";
    /// Which card comes is for the dice alone.
    DRAWING = "ED-CRD-05", "Drawing";
    /// Three are the most that a hand holds.
    HAND = "ED-CRD-06", "Hand limit";
    /// Whoever has three keeps them, or gives one away before drawing.
    FULL = "ED-CRD-07", "Award with a full hand";
    /// At the end of a session they go back.
    SESSION = "ED-CRD-08", "End of session", Option;
    /// A card may be played at any moment, also in another's turn, and costs nothing.
    WHEN = "ED-CRD-09", "When to play";
    /// One in each encounter.
    ONE = "ED-CRD-10", "One per encounter";
    /// One of the two sentences happens.
    SENTENCE = "ED-CRD-11", "Choosing a sentence";
    /// What it does is worked out at the table, and the game master has the last word.
    RULED = "ED-CRD-12", "Adjudication", Call;
    /// What comes at the wrong time may do nothing, and is played all the same.
    IN_VAIN = "ED-CRD-13", "Badly timed cards", Call;
    /// In place of a sentence a card gives advantage on one check, before its dice.
    BURNING = "ED-CRD-14", "Burning";
    /// That is playing it as well.
    BURNING_PLAYS = "ED-CRD-15", "Burning counts as using";
    /// They may be for anybody and against anybody.
    ANYBODY = "ED-CRD-17", "For and against anybody";
    /// What was played goes back into the deck.
    BACK = "ED-CRD-18", "Back to the deck";
    /// Every card is in one place: a hand, the table, the deck.
    WHOLE = "ED-CRD-19", "Deck integrity";
    /// Where no card is left there is none to draw.
    EMPTY = "ED-CRD-20", "Empty deck";
    /// Players' characters hold cards, and each hand is known to its own player and to the game master.
    HOLDERS = "ED-CRD-21", "Who holds cards";
    /// The cards of the house.
    HOUSE = "ED-CRD-22", "House deck", Table(HOUSE_DECK; "card", "one sentence", "suggests", "the other", "suggests");
    /// A table may bring its own.
    OWN_DECK = "ED-CRD-23", "Replacing the deck", Option;
    /// A sentence may reach into the rules: somebody stumbles, something breaks, one who dies holds on.
    REACHES = "ED-CRD-24", "What a sentence may do", Call;
    /// Any moment between two steps will do; what was played is worked out before the next.
    WINDOWS = "ED-CRD-25", "Where a card fits in";
    /// Several may play at once; they are worked out in the order in which they were.
    IN_TURN = "ED-CRD-26", "Two cards in one window";
    /// A double fills the hand like anything else, whatever came of the check.
    FULL_BY_DOUBLE = "ED-INT-52", "Double 12 on a failed check with a full hand";
    /// What waits for the next roll, help and a card are sources like all others, and the roll uses them up.
    ALL_SOURCES = "ED-INT-54", "Pending disadvantages, a burned card and help";
    /// The limit ends with the encounter, and with nothing else.
    ACROSS_SCENES = "ED-INT-75", "Card use across scenes";
}

/// The most cards of a hand (ED-CRD-06).
pub const MOST: usize = 3;
/// Seconds after which one may play again where no encounter is on (ED-INT-75).
const HOUR: u64 = 3600;

words! {
    /// Which of the two sentences of a card.
    pub enum Sentence {
        A = "a", B = "b",
    }
}

/// A card as it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face<'s> {
    /// What it is called.
    pub id: &'s str,
    /// Its two sentences.
    pub sentences: [&'s str; 2],
}

/// Returns how many cards there are, in hands or not.
pub fn deck_size(state: &State) -> u16 {
    let own = state.setting.deck.len();
    (if own == 0 { HOUSE_DECK.len() } else { own }) as u16
}

/// Returns a card by its number.
pub fn face(state: &State, card: u16) -> Face<'_> {
    if let Some(own) = state.setting.deck.get(usize::from(card)) {
        return Face { id: &own.id, sentences: [&own.a, &own.b] };
    }
    let (id, a, _, b, _) = HOUSE_DECK[usize::from(card) % HOUSE_DECK.len()];
    Face { id, sentences: [a, b] }
}

/// Returns what a sentence of a card of the house suggests (ED-CRD-22).
pub fn hint(state: &State, card: u16, sentence: Sentence) -> Option<&'static str> {
    let house = state.setting.deck.is_empty();
    let found = HOUSE_DECK.get(usize::from(card)).filter(|_| house)?;
    Some(if sentence == Sentence::A { found.2 } else { found.4 })
}

/// Returns the cards that are in no hand and not on the table (ED-CRD-19).
pub fn left(state: &State) -> impl Iterator<Item = u16> + '_ {
    (0..deck_size(state)).filter(|card| !is_out(state, *card))
}

/// Returns whether a card is in a hand, or on the table.
fn is_out(state: &State, card: u16) -> bool {
    let held = state.actors.iter().any(|actor| actor.hand.iter().any(|one| one == card));
    held || state.plays.iter().any(|play| play.card == card)
}

/// Returns whether some card is in two places (ED-CRD-19).
pub fn is_broken(state: &State) -> bool {
    let mut seen = 0_u128;
    let held = state.actors.iter().flat_map(|actor| actor.hand.iter());
    held.chain(state.plays.iter().map(|play| play.card)).any(|card| {
        let bit = 1_u128 << (card % 128);
        let twice = seen & bit != 0 && deck_size(state) <= 128;
        seen |= bit;
        twice || card >= deck_size(state)
    })
}

/// Asks whether cards are played at all (ED-CRD-01).
fn in_use(state: &State) -> Verdict {
    ensure!(state.options().cards, CARDS, "this campaign plays without cards");
    Ok(())
}

/// Asks whether an actor may play a card of its hand now.
fn may_play(state: &State, actor: ActorId, place: u8) -> Verdict {
    in_use(state)?;
    ensure!(state.profile(actor).players, HOLDERS, "{} holds no cards", actor);
    let held = usize::from(place) < state.actor(actor).hand.len();
    ensure!(held, HAND, "{} has no such card", actor);
    ensure!(!has_played(state, actor), ONE, "{} has played one", actor, instead = "wait for the next encounter");
    Ok(())
}

/// Returns whether an actor has played its card of this encounter (ED-CRD-10). Where none is on, an hour is enough (ED-INT-75).
fn has_played(state: &State, actor: ActorId) -> bool {
    let now = state.actor(actor);
    let free = state.stage != Stage::Fighting && state.clock.seconds >= now.played_at.saturating_add(HOUR);
    now.played && !free
}

/// Takes a card from a hand: it was played.
fn spends(state: &mut State, id: ActorId, card: u16) {
    let now = state.clock.seconds;
    state.on(id, |actor| {
        actor.hand.retain(|one| *one != card);
        (actor.played, actor.played_at) = (true, now);
    });
}
