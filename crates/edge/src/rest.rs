//! Resting: what an hour and what a night give back, and what comes of staying up.

mod caring;
mod ending;
mod straining;

pub use caring::{Slept, TakeItEasy, TakenEasy, Tend, Tended};
pub use ending::{Missed, RestEnded, ends, misses};
pub(crate) use ending::{is_due, missed};
pub use straining::{Disturb, Strained, fought, hurt, rests, strains};

use crate::prelude::*;
use crate::time::{HOUR, now};

rules! {
    /// Vitality comes back by resting, and by what says that it heals.
    WAYS = "ED-RST-01", "Ways to regain VP";
    /// Sleep, or nothing more than talking, reading, keeping watch.
    WHAT = "ED-RST-02", "What counts as rest";
    /// A normal rest takes an hour.
    NORMAL = "ED-RST-03", "Normal rest";
    /// A full rest takes eight, and is one rest.
    FULL = "ED-RST-04", "Full rest";
    /// Each gives back a d6 and Strength.
    GIVES = "ED-RST-05", "VP from a rest";
    /// Only who has any vitality rests.
    ABLE = "ED-RST-06", "At least 1 VP";
    /// Anything strenuous, and it begins anew.
    INTERRUPTED = "ED-RST-07", "Interruption";
    /// People need a full rest in every 24 hours; other creatures as often as their record says.
    PERIOD = "ED-RST-15", "Cadence of full rests";
    /// Without it, a level of exhaustion as the time is over, and the next begins.
    MISSING = "ED-RST-16", "Missing a full rest";
    /// The next may begin after half of the time.
    DISTANCE = "ED-RST-17", "Minimum distance between full rests";
    /// A full rest takes a level of exhaustion from who ate and drank enough.
    REFRESHES = "ED-RST-18", "Exhaustion";
    /// Not one that hunger, thirst, or rays have brought.
    NOT_ALL = "ED-RST-19", "Exhaustion that rest does not remove";
    /// Who sleeps in armour has nothing of it unless a check of Strength succeeds: 14, 16 or 18, the heavier it is.
    IN_ARMOR = "ED-RST-22", "Resting in armour", Table(ARMOR_TABLE; "armour", "DC");
    /// It was a full rest all the same, for when the next is due.
    COUNTS = "ED-RST-23", "Armoured rest and the rest clock";
    /// The armour, the vitality, the exhaustion.
    IN_ORDER = "ED-RST-24", "Order at the end of a full rest";
    /// One may have as many normal rests as one likes, unless a campaign says how many.
    SHORT_RESTS = "ED-RST-25", "Number of normal rests", Option;
    /// Rays, want of air and open wounds keep vitality from coming back.
    BLOCKED = "ED-RST-26", "Blocked recovery";
    /// Fighting and marching for an hour are strenuous, and what else the game master says.
    STRENUOUS = "ED-RST-28", "Strenuous activity", Call;
    /// Rest takes what is ordinary.
    TAKES_ONE = "ED-EXH-12", "Rest";
    /// Other levels need what is their own remedy.
    STUBBORN = "ED-EXH-13", "Stubborn levels";
    /// Of several kinds of levels the ordinary go first, and those of hunger once they are unlocked.
    WHICH_LEVEL = "ED-INT-64", "Which exhaustion level a full rest removes";
}

/// What sleeping in armour takes (ED-RST-22).
pub const ARMOR_TABLE: [(ArmorClass, i32); 3] =
    [(ArmorClass::Light, 14), (ArmorClass::Medium, 16), (ArmorClass::Heavy, 18)];

/// Seconds of a normal rest (ED-RST-03).
pub const SHORT: u64 = HOUR;
/// Seconds of a full rest (ED-RST-04).
pub const LONG: u64 = 8 * HOUR;

impl Resting {
    /// Returns when it is over.
    pub const fn over(&self) -> u64 {
        self.began + if self.full { LONG } else { SHORT }
    }
}

/// Begin to rest.
#[command(rule = WHAT, group = "World", kind = Rest, label = "Rest")]
pub struct BeginRest {
    pub actor: ActorId,
    /// Whether it is a full rest.
    #[field("a full rest")]
    pub full: bool,
    /// Whether the armour stays on.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("in armour")]
    pub armored: bool,
    /// Whether it sleeps meanwhile.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("asleep")]
    pub asleep: bool,
}

impl Act<Edge> for BeginRest {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, full, armored, asleep } = *self;
        let rest = state.actor(actor).rest;
        ensure!(state.stage != Stage::Fighting, INTERRUPTED, "nobody rests in a fight");
        ensure!(state.lives(actor), ABLE, "{} is dead", actor);
        ensure!(state.actor(actor).vitality > 0, ABLE, "{} has no vitality to begin with", actor);
        ensure!(rest.under_way.is_none(), WHAT, "{} is resting", actor);
        let dressed = state.profile(actor).armor_class.is_some();
        ensure!(!armored || dressed, IN_ARMOR, "{} has no armour on", actor);
        let most = state.options().normal_rests;
        ensure!(full || most == 0 || rest.short < most, SHORT_RESTS, "{} has rested often enough", actor);
        let half = state.profile(actor).body.rest_period() / 2;
        let soon = full && rest.ended.is_some_and(|ended| now(state) < ended + half);
        ensure!(!soon, DISTANCE, "{} has slept too lately", actor, instead = "take a normal rest");
        if asleep { conditions::may_sleep(state, actor) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, full, armored, asleep } = *self;
        let resting = Resting { full, armored, asleep, began: now(table.state()) };
        table.emit(RestBegun { actor, resting });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().stage == Stage::Fighting {
            return;
        }
        for full in [false, true] {
            offers.add(BeginRest { actor, full, armored: false, asleep: false });
            for (armored, asleep) in [(false, true), (true, false), (true, true)] {
                offers.seldom(BeginRest { actor, full, armored, asleep });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let how = if self.full { "Take a full rest" } else { "Rest for an hour" };
        let asleep = if self.asleep { ", asleep" } else { "" };
        let armored = if self.armored { " in armour" } else { "" };
        format!("{how}{armored}{asleep}")
    }
}

/// An actor begins to rest.
#[event]
pub struct RestBegun {
    pub actor: ActorId,
    pub resting: Resting,
}

impl Event<Edge> for RestBegun {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.rest.under_way = Some(self.resting);
            actor.rest.stretch = 0;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (long, rule) = if self.resting.full { ("for a night", &FULL) } else { ("for an hour", &NORMAL) };
        let text = format!("{} rests {long}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&WHAT).rule(rule))
    }
}
