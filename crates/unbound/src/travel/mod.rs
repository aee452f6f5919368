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
pub mod threats;
pub(crate) mod told;

pub use event::{Change, Travelled};
pub use march::{Column, FreshMounts, Gallop, Travel, TravelDistance};
pub use order::{Order, Rank, Row, SetOrder};
pub use pace::{Means, PACE_TABLE, Pace, PaceTable};
pub use seek::{Activity, Seek, SetActivity, Sought};
pub use threats::{Against, MeetOthers, Meeting, Stance, Threat};

use crate::narration::MOST_WORDS;
use crate::prelude::*;
use crate::time::may_pass;

ludex_engine::rules! {
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

tabled! {
    /// What makes ground difficult to travel (UL-TRV-18).
    #[derive(ludex_kit::Part, schemars::JsonSchema)]
    pub enum Hardship;
    /// What makes ground difficult, with its name (UL-TRV-18).
    HARDSHIPS: (&str) {
        DenseForest: "dense forest";
        DeepSwamp: "deep swamp";
        Rubble: "rubble";
        SteepMountains: "steep mountains";
        Ice: "ice";
        Other: "difficult ground";
    }
}

kept! {
    /// A stretch of the way.
    #[derive(Clone, Eq, Default, ludex_kit::Part)]
    #[serde(default, deny_unknown_fields)]
    pub struct Stretch {
        name: String, "What it is called.";
        #[late] feet: Option<u64>, "How many feet of it are left; no end without.";
        #[late] hard: Vec<Hardship>, "What makes it difficult; several things halve once (UL-TRV-18).";
        #[late] open: bool, "Whether it lies open, so that nobody moves stealthily there (UL-TRV-21).";
    }

    /// A journey that is on.
    #[derive(Clone, Eq, Default)]
    #[serde(default, deny_unknown_fields)]
    pub struct Journey {
        travellers: Vec<ActorId>, "Who travels.";
        pace: Pace, "How fast (UL-TRV-07).";
        means: Means, "How.";
        route: Vec<Stretch>, "What lies ahead, the stretch on which they are first; nothing when they have arrived.";
        order: Order, "Who goes where (UL-TRV-19).";
        #[late] activities: Vec<(ActorId, Activity)>, "What each does who does not keep watch (UL-TRV-25).";
        #[late] stealthy: bool, "Whether they move stealthily (UL-TRV-21).";
        #[late] lost: bool, "Whether they are lost (UL-TRV-26).";
        #[late] unaware: bool, "Whether players do not know that they are lost, because the roll was made in secret.";
        #[late] mapped: bool, "Whether a map of the way up to here is at hand (UL-TRV-27).";
        #[late] galloping: bool, "Whether the last leg was a gallop (UL-TRV-12).";
        feet: u64, "Feet behind them.";
        /// When the day of a vessel's crew began, in seconds of the clock, and how many seconds of it they have sailed
        /// (UL-TRV-16).
        #[late] sailed: Option<(u64, u64)>;
        #[late] meeting: Option<Meeting>, "Others whom they have met (UL-TRV-24).";
    }
}

impl Journey {
    /// Returns what an actor does on the way (UL-TRV-25).
    pub fn activity(&self, actor: ActorId) -> &Activity {
        self.activities.iter().find(|(who, _)| *who == actor).map_or(&Activity::Watch, |(_, activity)| activity)
    }

    /// The same journey with everybody under another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        let now = |actor: &mut ActorId| *actor = who.get(actor.index()).copied().unwrap_or(*actor);
        self.travellers.iter_mut().for_each(now);
        self.activities.iter_mut().for_each(|(actor, _)| now(actor));
        let middle = self.order.middle.iter_mut().flat_map(|row| &mut row.members);
        self.order.front.iter_mut().chain(middle).chain(&mut self.order.back).for_each(now);
    }

    /// Only those of whom this is true travel on; `false` when nobody is left.
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

kept! {
    /// What an actor has behind it on the way, wherever it travels.
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Legs {
        marched: u32, "Seconds of travel since the last long rest (UL-TRV-11).";
        #[late] galloped: bool, "Whether its mount has galloped since (UL-TRV-12).";
        #[late] foraged: Option<u32>, "The day on which it last foraged, counted from 1 (UL-TRV-29).";
    }
}

impl Legs {
    /// Returns whether it has nothing behind it.
    pub fn is_fresh(&self) -> bool {
        *self == Legs::default()
    }
}

/// Returns whether there is a journey that can go on now: no fight, no talk and no rest is in progress.
///
/// # Errors
/// What is in the way.
pub fn on_the_way(state: &State) -> Result<&Journey, Refusal> {
    let Some(journey) = &state.journey else {
        return Err(Refusal::new(&pace::PACES, "nobody is travelling").instead("set out first"));
    };
    may_pass(state)?;
    Ok(journey)
}

/// Whether those may travel together: an actor, everybody once, alive and there.
fn may_go(state: &State, travellers: &[ActorId]) -> Verdict {
    not_if!(travellers.is_empty(), &pace::GROUP_PACE, "nobody is named to travel"; "name somebody")?;
    for (place, &actor) in travellers.iter().enumerate() {
        let who = state.actor(actor);
        only_if!(who.alive() && who.present(), &pace::GROUP_PACE, "{} is not there to travel", actor)?;
        not_if!(travellers[..place].contains(&actor), &pace::GROUP_PACE, "{} is named twice", actor)?;
    }
    Ok(())
}

/// Whether a stretch is one.
fn may_be(stretch: &Stretch) -> Verdict {
    if stretch.feet.is_some_and(|feet| !(1..=MOST_FEET).contains(&feet)) {
        let why = Why::bounds("the feet of a stretch", 1, MOST_FEET as i32);
        return Err(Refusal::new(&DIFFICULT_GROUND, why).instead("divide the way into stretches"));
    }
    if stretch.name.chars().count() > MOST_WORDS || stretch.hard.len() > HARDSHIPS.len() {
        return Err(Refusal::new(&DIFFICULT_GROUND, "too many words for one stretch"));
    }
    Ok(())
}

acts! { Unbound;
    /// A journey begins. The game master's.
    #[command(group = "Journey", by = game_master, between, open)]
    #[derive(Eq)] SetOut {
        travellers: Vec<ActorId>, "Who travels.";
        #[or_default] pace: Pace, "How fast (UL-TRV-07).";
        #[or_default] means: Means, "How.";
        /// The way, stretch by stretch; open country without an end where there are none.
        #[or_default] route: Vec<Stretch>;
    }
    when |s| {
        let on = Refusal::new(&pace::GROUP_PACE, "a journey is on already").instead("end it first");
        on.unless(s.journey.is_none())?;
        may_pass(s)
    },
    may |c, s| {
        may_go(s, &c.travellers)?;
        c.means.possible()?;
        Refusal::bounds(&DIFFICULT_GROUND, "stretches", 0, MOST_STRETCHES as i32)
            .unless(c.route.len() <= MOST_STRETCHES)?;
        c.route.iter().try_for_each(may_be)
    },
    run |c, t| {
        let SetOut { travellers, pace, means, route } = c.clone();
        let route = if route.is_empty() { vec![Stretch::default()] } else { route };
        let journey = Journey { travellers, pace, means, route, ..Journey::default() };
        t.emit(Travelled::SetOut { journey: Box::new(journey) });
    },
    forms |f| {
        let s = f.state();
        let side = s.actor(f.actor).side;
        let goes = |&id: &ActorId| s.actor(id).side == side && s.actor(id).alive() && s.actor(id).present();
        let travellers: Vec<ActorId> = s.ids().filter(goes).collect();
        let plain = SetOut { travellers, pace: Pace::Normal, means: Means::Foot, route: Vec::new() };
        let route = vec![Stretch { name: "the way".into(), feet: Some(15 * MILE), ..Stretch::default() }];
        let along = SetOut { route, ..plain.clone() };
        let pace = choice("/pace", "pace", PACE_TABLE.map(|row| word(row.pace)));
        let name = field("/route/0/name", "the way", Takes::Text);
        let way = vec![pace.clone(), name, number("/route/0/feet", FEET_OF_IT, 1, MOST_FEET as i32)];
        f.form("Journey", "Set out", plain.into(), vec![pace]);
        f.form("Journey", "Set out for a place", along.into(), way);
    };
}

/// How long a stretch is, in a form.
const FEET_OF_IT: &str = "feet of it; a mile is 5280";

acts! { Unbound;
    /// The journey is over. The game master's.
    #[command(group = "Journey", label = "End the journey", by = game_master, between)]
    #[derive(Copy, Eq)] EndJourney {}
    may |_, s| on_the_way(s).map(|_| ()),
    run |_, t| t.emit(Travelled::Ended),
    offers |o| o.add(EndJourney {});
}

pub(crate) fn change(table: &mut Table<'_, impl Run>, change: Change) {
    table.emit(Travelled::Changed { change });
}

acts! { Unbound;
    /// The journey takes another pace (UL-TRV-07), where the means have none of their own (UL-TRV-15, UL-TRV-17). The game master's, for
    /// the party.
    #[command(group = "Journey", by = game_master, between)]
    #[derive(Copy, Eq)] SetPace { pace: Pace }
    label |c, _| format!("Go at {} pace", PACE_TABLE[c.pace as usize].name),
    may |c, s| {
        let journey = on_the_way(s)?;
        let rule = if journey.means.is_vessel() { &pace::VESSELS } else { &pace::SPECIAL };
        only_if!(journey.means.has_pace(),
            rule, "what carries them has a speed of its own, and no pace"; "go on by other means first")?;
        only_if!(journey.pace != c.pace, &pace::GROUP_PACE, "that is the pace already")
    },
    run |c, t| change(t, Change::Pace { pace: c.pace }),
    offers |o| PACE_TABLE.iter().for_each(|row| o.add(SetPace { pace: row.pace }));

    /// The journey goes on by other means (UL-TRV-12 to 17). The game master's.
    #[command(group = "Journey", by = game_master, between, open)]
    #[derive(Copy, Eq)] SetMeans { means: Means }
    when |s| on_the_way(s).map(|_| ()),
    may |c, _| c.means.possible(),
    run |c, t| {
        change(t, Change::Means { means: c.means });
        if !c.means.has_pace() && t.state().journey.as_ref().is_some_and(|journey| journey.stealthy) {
            change(t, Change::Stealthy { on: false });
        }
    },
    forms |f| {
        let mut by = |label, means, fields| f.form("Journey", label, SetMeans { means }.into(), fields);
        let speed = |what: &str| number(&format!("/means/{what}/speed"), "miles an hour", 1, 255);
        let land = choice("/means", "means", [Means::Foot, Means::Mounts, Means::Vehicle].map(word));
        let hours = number("/means/vessel/hours", "hours a day", 1, 24);
        by("Go on by", Means::Foot, vec![land]);
        by("Go on by vessel", Means::Vessel { speed: 5, hours: 8 }, vec![speed("vessel"), hours]);
        by("Go on by what flies or is magical", Means::Special { speed: 6 }, vec![speed("special")]);
    };

    /// Who travels from now on: some join, or the group splits (UL-TRV-07). The game master's.
    #[command(group = "Journey", label = "Say who travels", by = game_master, between, open)]
    #[derive(Eq)] SetTravellers { travellers: Vec<ActorId>, "Who." }
    when |s| on_the_way(s).map(|_| ()),
    may |c, s| may_go(s, &c.travellers),
    run |c, t| change(t, Change::Travellers { travellers: c.travellers.clone() }),
    forms |f| {
        let Ok(Journey { travellers, .. }) = on_the_way(f.state()) else { return };
        let group = SetTravellers { travellers: travellers.clone() };
        f.form("Journey", Self::DOC.title, group.into(), order::places("/travellers", travellers));
    };

    /// What the ground is from here on (UL-TRV-18). The game master's.
    #[command(group = "Journey", by = game_master, between, open)]
    #[derive(Eq)] SetStretch { stretch: Stretch, "The stretch; it takes the place of the one on which they are." }
    when |s| on_the_way(s).map(|_| ()),
    may |c, _| may_be(&c.stretch),
    run |c, t| change(t, Change::Stretch { stretch: c.stretch.clone() }),
    forms |f| {
        let now = f.state().journey.as_ref().and_then(|journey| journey.stretch()).cloned().unwrap_or_default();
        let feet = Some(now.feet.unwrap_or(5 * MILE));
        let hard = SetStretch { stretch: Stretch { feet, hard: vec![HARDSHIPS[0].0], ..now.clone() } };
        let easy = SetStretch { stretch: Stretch { feet, hard: Vec::new(), ..now } };
        let fields = vec![
            field("/stretch/name", "the stretch", Takes::Text),
            number("/stretch/feet", FEET_OF_IT, 1, MOST_FEET as i32),
            field("/stretch/open", "open, without cover", Takes::Flag),
        ];
        let causes = vec![choice("/stretch/hard/0", "because of", HARDSHIPS.map(|row| word(row.0)))];
        f.form("Journey", "The ground ahead is easy", easy.into(), fields.clone());
        f.form("Journey", "The ground ahead is difficult", hard.into(), [fields, causes].concat());
    };

    /// The group moves stealthily, or no longer (UL-TRV-09, UL-TRV-15, UL-TRV-21). The game master's, for the party.
    #[command(group = "Journey", by = game_master, between)]
    #[derive(Copy, Eq)] TravelStealthily { on: bool, "Stealthily." }
    label |c, _| if c.on { "Move stealthily" } else { "No longer move stealthily" }.to_owned(),
    may |c, s| {
        let journey = on_the_way(s)?;
        only_if!(journey.stealthy != c.on, &STEALTHY, "they move like that already")?;
        if c.on { is_stealthy_going(journey) } else { Ok(()) }
    },
    run |c, t| change(t, Change::Stealthy { on: c.on }),
    offers |o| [true, false].into_iter().for_each(|on| o.add(TravelStealthily { on }));
}

/// Whether such people may move unheard: on the way only as those travel who move stealthily (UL-TRV-09, UL-TRV-21).
pub(crate) fn may_go_stealthily(state: &State, actors: &[ActorId]) -> Verdict {
    match on_the_way(state) {
        Ok(journey) if actors.iter().any(|actor| journey.travellers.contains(actor)) => is_stealthy_going(journey),
        _ => Ok(()),
    }
}

/// Returns why what a slow pace gives is not to be had (UL-TRV-09, UL-TRV-17).
fn no_pace(means: Means) -> Refusal {
    let rule = if means.is_vessel() { &pace::VESSELS } else { &pace::SPECIAL };
    Refusal::new(rule, "whoever is carried so has nothing of a slow pace")
}

/// Whether the way and the pace let anybody move stealthily.
fn is_stealthy_going(journey: &Journey) -> Verdict {
    if !journey.means.has_pace() {
        return Err(no_pace(journey.means).instead("go on foot to move stealthily"));
    }
    only_if!(journey.pace == Pace::Slow,
        &pace::SLOW, "only at slow pace may a group move stealthily"; "go slowly first")?;
    not_if!(journey.stretch().is_some_and(|stretch| stretch.open),
        &STEALTHY, "in the open nobody moves stealthily"; "find cover, or a way that does not lie open")?;
    Ok(())
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
