//! Journeys: pace and distance, marching order, what each does on the way, threats and meetings (UL-TRV).
//!
//! A journey is a state of its own beside talks and fights: either may interrupt it, and it goes on afterwards where it
//! was. It advances by legs, of time or of distance; between legs the game master calls for what the way brings.

pub(crate) mod board;
pub mod event;
pub mod march;
pub mod order;
pub mod pace;
pub mod seek;
mod stealthily;
pub mod threats;
pub(crate) mod told;

pub use event::{Change, Travelled};
pub use march::{Column, FreshMounts, Gallop, Travel, TravelDistance};
pub use order::{Order, Rank, Row, SetOrder};
pub use pace::{Means, PACE_TABLE, Pace, PaceTable};
pub use seek::{Activity, Seek, SetActivity, Sought};
pub use stealthily::TravelStealthily;
pub(crate) use stealthily::may_go_stealthily;
pub use threats::{Against, MeetOthers, Meeting, Stance, Threat};

use crate::narration::MOST_WORDS;
use crate::prelude::*;
use crate::time::may_pass;

rules! {
    /// In dense forest, deep swamp, rubble, steep mountains, ice and the like distances are halved, once.
    DIFFICULT_GROUND = "UL-TRV-18", "Difficult terrain";
    /// At slow pace and out of the open a group may travel stealthily, to surprise others or to slip past them.
    STEALTHY = "UL-TRV-21", "Travelling stealthily";
    /// A fight may interrupt a journey or a rest; nothing of the journey is lost by it.
    INTERRUPTED = "UL-INT-17", "A fight at the seventh hour";
}

/// Feet of a mile (UL-TRV-05).
pub const MILE: u64 = 5280;
/// The most stretches of a route.
pub const MOST_STRETCHES: usize = 50;
/// The most feet of a stretch: a thousand miles.
pub const MOST_FEET: u64 = 1000 * MILE;
/// The label of the length of a stretch in a form.
const FEET_OF_IT: &str = "feet of it; a mile is 5280";

/// What makes ground difficult to travel (UL-TRV-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Hardship {
    DenseForest,
    DeepSwamp,
    Rubble,
    SteepMountains,
    Ice,
    Other,
}

/// What makes ground difficult, with its name (UL-TRV-18).
pub const HARDSHIPS: [(Hardship, &str); 6] = [
    (Hardship::DenseForest, "dense forest"),
    (Hardship::DeepSwamp, "deep swamp"),
    (Hardship::Rubble, "rubble"),
    (Hardship::SteepMountains, "steep mountains"),
    (Hardship::Ice, "ice"),
    (Hardship::Other, "difficult ground"),
];

/// A stretch of the way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(default, deny_unknown_fields)]
pub struct Stretch {
    /// What it is called.
    pub name: String,
    /// How many feet of it are left; no end without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feet: Option<u64>,
    /// What makes it difficult; several things halve once (UL-TRV-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hard: Vec<Hardship>,
    /// Whether it lies open, so that nobody moves stealthily there (UL-TRV-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
}

/// A journey that is on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Journey {
    /// Who travels.
    pub travellers: Vec<ActorId>,
    /// How fast (UL-TRV-07).
    pub pace: Pace,
    /// How.
    pub means: Means,
    /// What lies ahead, the stretch on which they are first; nothing when they have arrived.
    pub route: Vec<Stretch>,
    /// Who goes where (UL-TRV-19).
    pub order: Order,
    /// What each does who does not keep watch (UL-TRV-25).
    #[serde(default, skip_serializing_if = "is_default")]
    pub activities: Vec<(ActorId, Activity)>,
    /// Whether they move stealthily (UL-TRV-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub stealthy: bool,
    /// Whether they are lost (UL-TRV-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: bool,
    /// Whether players do not know that they are lost, because the roll was made in secret.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unaware: bool,
    /// Whether a map of the way up to here is at hand (UL-TRV-27).
    #[serde(default, skip_serializing_if = "is_default")]
    pub mapped: bool,
    /// Whether the last leg was a gallop (UL-TRV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub galloping: bool,
    /// Feet behind them.
    pub feet: u64,
    /// When the day of a vessel's crew began, in seconds of the clock, and how many seconds of it they have sailed
    /// (UL-TRV-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub sailed: Option<(u64, u64)>,
    /// Others whom they have met (UL-TRV-24).
    #[serde(default, skip_serializing_if = "is_default")]
    pub meeting: Option<Meeting>,
}

impl Journey {
    /// Returns what an actor does on the way (UL-TRV-25).
    pub fn activity(&self, actor: ActorId) -> &Activity {
        self.activities.iter().find(|(who, _)| *who == actor).map_or(&Activity::Watch, |(_, activity)| activity)
    }

    /// Puts everybody under another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        let middle = self.order.middle.iter_mut().flat_map(|row| &mut row.members);
        let ranks = self.order.front.iter_mut().chain(middle).chain(&mut self.order.back);
        let busy = self.activities.iter_mut().map(|(actor, _)| actor);
        for actor in self.travellers.iter_mut().chain(busy).chain(ranks) {
            *actor = who.get(actor.index()).copied().unwrap_or(*actor);
        }
    }

    /// Leaves only those travelling of whom `travels` is true. Returns whether anybody is left.
    pub(crate) fn keep(&mut self, travels: impl Fn(ActorId) -> bool) -> bool {
        self.travellers.retain(|&actor| travels(actor));
        self.activities.retain(|&(actor, _)| travels(actor));
        self.order.keep(&self.travellers);
        !self.travellers.is_empty()
    }

    /// Returns the stretch on which they are; `None` when they have arrived.
    pub fn stretch(&self) -> Option<&Stretch> {
        self.route.first()
    }
}

/// What an actor has behind it on the way, wherever it travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Legs {
    /// Seconds of travel since the last long rest (UL-TRV-11).
    pub marched: u32,
    /// Whether its mount has galloped since (UL-TRV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub galloped: bool,
    /// The day on which it last foraged, counted from 1 (UL-TRV-29).
    #[serde(default, skip_serializing_if = "is_default")]
    pub foraged: Option<u32>,
}

impl Legs {
    /// Returns whether it has nothing behind it.
    pub fn is_fresh(&self) -> bool {
        *self == Legs::default()
    }
}

/// Returns the journey that can go on now; after a fight that interrupted it, it is as it was (UL-INT-17).
///
/// # Errors
/// There is none, or a fight, a talk or a rest is in progress.
pub fn on_the_way(state: &State) -> Result<&Journey, Refusal> {
    let Some(journey) = &state.journey else {
        return Err(Refusal::new(&pace::PACES, "nobody is travelling").instead("set out first"));
    };
    may_pass(state)?;
    Ok(journey)
}

/// Refuses a group that is empty, or names somebody twice, or somebody dead or not there.
fn may_go(state: &State, travellers: &[ActorId]) -> Verdict {
    ensure!(!travellers.is_empty(), pace::GROUP_PACE, "nobody is named to travel", instead = "name somebody");
    for (place, &actor) in travellers.iter().enumerate() {
        let who = state.actor(actor);
        ensure!(who.alive() && who.present(), pace::GROUP_PACE, "{} is not there to travel", actor);
        ensure!(!travellers[..place].contains(&actor), pace::GROUP_PACE, "{} is named twice", actor);
    }
    Ok(())
}

/// Refuses a stretch that is too long, or has too many words.
fn may_be(stretch: &Stretch) -> Verdict {
    if stretch.feet.is_some_and(|feet| !(1..=MOST_FEET).contains(&feet)) {
        let why = Why::bounds("the feet of a stretch", 1, MOST_FEET as i32);
        return Err(Refusal::new(&DIFFICULT_GROUND, why).instead("divide the way into stretches"));
    }
    let short = stretch.name.chars().count() <= MOST_WORDS && stretch.hard.len() <= HARDSHIPS.len();
    ensure!(short, DIFFICULT_GROUND, "too many words for one stretch");
    Ok(())
}

/// A journey begins. The game master's.
#[command(group = "Journey", by = game_master, between, open)]
#[derive(Eq)]
pub struct SetOut {
    /// Who travels.
    pub travellers: Vec<ActorId>,
    /// How fast (UL-TRV-07).
    #[serde(default)]
    pub pace: Pace,
    /// How.
    #[serde(default)]
    pub means: Means,
    /// The way, stretch by stretch; open country without an end where there are none.
    #[serde(default)]
    pub route: Vec<Stretch>,
}

impl Act<Unbound> for SetOut {
    fn when(state: &State) -> Verdict {
        ensure!(state.journey.is_none(), pace::GROUP_PACE, "a journey is on already", instead = "end it first");
        may_pass(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_go(state, &self.travellers)?;
        self.means.possible()?;
        let many = || Refusal::bounds(&DIFFICULT_GROUND, "stretches", 0, MOST_STRETCHES as i32);
        ensure!(self.route.len() <= MOST_STRETCHES, many());
        for stretch in &self.route {
            may_be(stretch)?;
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let SetOut { travellers, pace, means, route } = self.clone();
        let route = if route.is_empty() { vec![Stretch::default()] } else { route };
        let journey = Journey { travellers, pace, means, route, ..Journey::default() };
        table.emit(Travelled::SetOut { journey: Box::new(journey) });
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let side = state.actor(forms.actor).side;
        let goes = |&id: &ActorId| state.actor(id).side == side && state.actor(id).alive() && state.actor(id).present();
        let travellers: Vec<ActorId> = state.ids().filter(goes).collect();
        let plain = SetOut { travellers, pace: Pace::Normal, means: Means::Foot, route: Vec::new() };
        let route = vec![Stretch { name: "the way".into(), feet: Some(15 * MILE), ..Stretch::default() }];
        let along = SetOut { route, ..plain.clone() };
        let pace = choice("/pace", "pace", PACE_TABLE.map(|row| word(row.pace)));
        let name = field("/route/0/name", "the way", Takes::Text);
        let way = vec![pace.clone(), name, number("/route/0/feet", FEET_OF_IT, 1, MOST_FEET as i32)];
        forms.form("Journey", "Set out", plain.into(), vec![pace]);
        forms.form("Journey", "Set out for a place", along.into(), way);
    }
}

/// The journey is over. The game master's.
#[command(group = "Journey", label = "End the journey", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct EndJourney {}

impl Act<Unbound> for EndJourney {
    fn may(&self, state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Travelled::Ended);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndJourney {});
    }
}

/// Changes something about the journey that is on.
pub(crate) fn change(table: &mut Table<'_, impl Run>, change: Change) {
    table.emit(Travelled::Changed { change });
}

/// The journey takes another pace (UL-TRV-07), where the means have none of their own (UL-TRV-15, UL-TRV-17). The game master's, for
/// the party.
#[command(group = "Journey", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct SetPace {
    pub pace: Pace,
}

impl Act<Unbound> for SetPace {
    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let rule = if journey.means.is_vessel() { &pace::VESSELS } else { &pace::SPECIAL };
        ensure!(
            journey.means.has_pace(),
            *rule,
            "what carries them has a speed of its own, and no pace",
            instead = "go on by other means first"
        );
        ensure!(journey.pace != self.pace, pace::GROUP_PACE, "that is the pace already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Pace { pace: self.pace });
    }

    fn offers(offers: &mut Offers<'_>) {
        for row in PACE_TABLE {
            offers.add(SetPace { pace: row.pace });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Go at {} pace", PACE_TABLE[self.pace as usize].name)
    }
}

/// The journey goes on by other means (UL-TRV-12 to 17). The game master's.
#[command(group = "Journey", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SetMeans {
    pub means: Means,
}

impl Act<Unbound> for SetMeans {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, _state: &State) -> Verdict {
        self.means.possible()
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Means { means: self.means });
        if !self.means.has_pace() && table.state().journey.as_ref().is_some_and(|journey| journey.stealthy) {
            change(table, Change::Stealthy { on: false });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let mut by = |label, means, fields| forms.form("Journey", label, SetMeans { means }.into(), fields);
        let speed = |what: &str| number(&format!("/means/{what}/speed"), "miles an hour", 1, 255);
        let land = choice("/means", "means", [Means::Foot, Means::Mounts, Means::Vehicle].map(word));
        let hours = number("/means/vessel/hours", "hours a day", 1, 24);
        by("Go on by", Means::Foot, vec![land]);
        by("Go on by vessel", Means::Vessel { speed: 5, hours: 8 }, vec![speed("vessel"), hours]);
        by("Go on by what flies or is magical", Means::Special { speed: 6 }, vec![speed("special")]);
    }
}

/// Who travels from now on: some join, or the group splits (UL-TRV-07). The game master's.
#[command(group = "Journey", label = "Say who travels", by = game_master, between, open)]
#[derive(Eq)]
pub struct SetTravellers {
    /// Who.
    pub travellers: Vec<ActorId>,
}

impl Act<Unbound> for SetTravellers {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        may_go(state, &self.travellers)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Travellers { travellers: self.travellers.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Ok(Journey { travellers, .. }) = on_the_way(forms.state()) else { return };
        let group = SetTravellers { travellers: travellers.clone() };
        forms.form("Journey", Self::DOC.title, group.into(), order::places("/travellers", travellers));
    }
}

/// What the ground is from here on (UL-TRV-18). The game master's.
#[command(group = "Journey", by = game_master, between, open)]
#[derive(Eq)]
pub struct SetStretch {
    /// The stretch; it takes the place of the one on which they are.
    pub stretch: Stretch,
}

impl Act<Unbound> for SetStretch {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, _state: &State) -> Verdict {
        may_be(&self.stretch)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Stretch { stretch: self.stretch.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let now = forms.state().journey.as_ref().and_then(|journey| journey.stretch()).cloned().unwrap_or_default();
        let feet = Some(now.feet.unwrap_or(5 * MILE));
        let hard = SetStretch { stretch: Stretch { feet, hard: vec![HARDSHIPS[0].0], ..now.clone() } };
        let easy = SetStretch { stretch: Stretch { feet, hard: Vec::new(), ..now } };
        let fields = vec![
            field("/stretch/name", "the stretch", Takes::Text),
            number("/stretch/feet", FEET_OF_IT, 1, MOST_FEET as i32),
            field("/stretch/open", "open, without cover", Takes::Flag),
        ];
        let causes = vec![choice("/stretch/hard/0", "because of", HARDSHIPS.map(|(hardship, _)| word(hardship)))];
        forms.form("Journey", "The ground ahead is easy", easy.into(), fields.clone());
        forms.form("Journey", "The ground ahead is difficult", hard.into(), [fields, causes].concat());
    }
}

/// Returns what is wrong with a journey: strangers in the order, or nobody to travel.
pub(crate) fn broken(state: &State) -> Option<String> {
    let journey = state.journey.as_ref()?;
    if journey.travellers.is_empty() {
        return Some("a journey without travellers".to_owned());
    }
    let strange = |actor: &ActorId| !journey.travellers.contains(actor);
    if journey.order.all().any(|actor| strange(&actor)) || journey.activities.iter().any(|(actor, _)| strange(actor)) {
        return Some("somebody is in the marching order who does not travel".to_owned());
    }
    if journey.stealthy && journey.pace != Pace::Slow {
        return Some("they move stealthily at another pace than slow".to_owned());
    }
    None
}
