//! The time of the world, in seconds, as far as what it brings has been reckoned.

use crate::prelude::*;
pub use ludex_kit::clock::{DAY, HOUR, MINUTE, Scale};

rules! {
    /// The game master says on which scale time passes; in a fight it passes by rounds alone.
    SCALES = "ED-TRV-01", "Time scales", Call;
    /// Six seconds are a round, ten rounds a minute, sixty minutes an hour, twenty-four hours a day; of a day one travels eight.
    UNITS = "ED-TRV-02", "Time units", Table(UNIT_TABLE; "unit", "seconds");
    /// What is asked at the end of a day is asked at midnight: food, water, what is spent. A day that begins after noon is not.
    DAY_ENDS = "ED-TRV-37", "When a day ends";
}

/// Hours of a day on which one travels (ED-TRV-02).
pub const TRAVEL_DAY: u64 = 8 * HOUR;

/// Units of time, in seconds (ED-TRV-02).
pub const UNIT_TABLE: [(&str, u64); 5] =
    [("round", turns::ROUND), ("minute", MINUTE), ("hour", HOUR), ("day", DAY), ("travel day", TRAVEL_DAY)];

/// Returns the second up to which everything has been reckoned.
pub fn now(state: &State) -> u64 {
    state.clock.seconds.saturating_add_signed(state.world.ahead)
}

/// What else lets time pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Why {
    /// A journey.
    Journey,
    /// Work at something.
    Work,
}

/// Lets so many seconds pass by what people do.
pub(crate) fn passes(table: &mut Table<'_, impl Run>, seconds: u64, why: Why) {
    ludex_kit::clock::pass(table, seconds, ludex_kit::clock::Passing::Own(why));
}

/// So many seconds go by in which nothing falls due: what wears steadily is reckoned.
#[event]
pub struct Elapsed {
    pub seconds: u64,
    /// Who is carried meanwhile, and so does not walk (ED-TRV-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried: Crowd,
}

impl Event<Edge> for Elapsed {
    fn apply(&self, state: &mut State) {
        state.world.ahead += self.seconds as i64;
        if state.world.hot {
            state.world.hot_for = state.world.hot_for.saturating_add(self.seconds as u32);
        }
        self.travels(state);
        for id in state.ids() {
            let rate = crate::rays::rate(state, id);
            let works = crate::rays::works(state, id);
            state.on(id, |actor| actor.rads.bears(rate, works, self.seconds));
        }
    }
}

impl Elapsed {
    /// Reckons how long people walk, animals hurry and vehicles drive (ED-TRV-10, ED-TRV-18, ED-TRV-20).
    fn travels(&self, state: &mut State) {
        let seconds = self.seconds as u32;
        let draws = state.actors.iter().any(|actor| actor.travelling.by == Carriage::Wagon);
        let journey = &mut state.world.journey;
        if !journey.moves || journey.pace != Pace::Fast {
            journey.recovers = journey.hurried > 0;
            journey.hurried = journey.hurried.saturating_sub(seconds);
        } else if draws {
            journey.recovers = false;
            journey.hurried = journey.hurried.saturating_add(seconds);
        }
        if journey.moves {
            journey.driven = journey.driven.saturating_add(seconds);
            let walks =
                |(id, actor): &(ActorId, &mut Actor)| actor.travelling.by == Carriage::Foot && !self.carried.has(*id);
            for (_, actor) in (0..).map(ActorId).zip(state.actors.iter_mut()).filter(walks) {
                actor.rest.marched = actor.rest.marched.saturating_add(seconds);
                actor.rest.stretch = actor.rest.stretch.saturating_add(seconds);
            }
        }
    }
}
