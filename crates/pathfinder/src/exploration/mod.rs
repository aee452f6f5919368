//! What people do on the way, and what they have of it when a fight begins.

mod trails;

pub use trails::{covers_tracks, finds_trail};

use crate::checks::Degree;
use crate::environment::Temperature;
use crate::prelude::*;
use crate::sight::Sighted;
use crate::spells::CastSpell;
use crate::travel::{self, Activity, Going, Pace};
use crate::{hours, rest};
use trails::trail_until;

rules! {
    /// Whoever goes unseen rolls Stealth for initiative; the same result against the Perception DC of each foe says whether that
    /// one is noticed: not at all, as something hidden, or plainly. Who is in plain sight of a foe is noticed by it (house).
    AVOID_NOTICE = "PF-EXP-04", "Avoid Notice";
    /// Who goes with the shield up has it up as a fight begins, until the first own turn.
    DEFEND = "PF-EXP-05", "Defend";
    /// Magic is felt along the way: all of it up to 300 feet a minute, and before one walks into it up to 150.
    DETECT_MAGIC = "PF-EXP-06", "Detect Magic";
    /// Who follows a friend that is an expert adds the own level even untrained, and 2, 3 or 4 by the friend's rank.
    FOLLOW = "PF-EXP-07", "Follow the Expert";
    /// Whoever investigates is given clues by the game master, who rolls for it in secret.
    INVESTIGATE = "PF-EXP-09", "Investigate";
    /// A cantrip that is cast again and again is at work as a fight begins.
    REPEAT = "PF-EXP-10", "Repeat a Spell";
    /// Scouts give everybody of the party 1 to the next initiative.
    SCOUT = "PF-EXP-11", "Scout";
    /// Whoever searches looks out for what is hidden along the way: everything up to 300 feet a minute, and before one walks into
    /// it up to 150.
    SEARCH = "PF-EXP-12", "Search";
}

/// Feet a minute up to which nothing is overlooked (PF-EXP-06, PF-EXP-12).
const THOROUGH: u32 = 300;
/// Feet a minute up to which it is found before one walks into it.
const IN_ADVANCE: u32 = 150;

/// Say what one does on the way.
#[command(rule = travel::PACE, group = "On the way", kind = Journey)]
pub struct Explore {
    pub actor: ActorId,
    #[field("what one does", usual = Activity::Search)]
    pub activity: Activity,
    /// Whom one follows.
    #[serde(default, skip_serializing_if = "is_default")]
    #[target]
    pub ally: Option<ActorId>,
    /// In which skill.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skill: Option<Skill>,
    /// The cantrip that one repeats.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spell: Option<Spell>,
}

/// Asks whether somebody may follow a friend in a skill (PF-EXP-07).
fn may_follow(state: &State, explore: &Explore) -> Verdict {
    let (Some(ally), Some(skill)) = (explore.ally, explore.skill) else {
        return Err(Refusal::new(&FOLLOW, "say whom one follows, and in which skill"));
    };
    ensure!(ally != explore.actor && !state.hostile(ally, explore.actor), FOLLOW, "{} is no friend to follow", ally);
    let rank = state.profile(ally).skills[skill as usize].rank;
    ensure!(rank >= Rank::Expert, FOLLOW, "{} is no expert in {}", ally, skill.name());
    Ok(())
}

impl Act<Pathfinder> for Explore {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, travel::PACE, "a fight is on");
        turns::able(state, self.actor)?;
        let same = state.actor(self.actor).exploring == self.exploring();
        ensure!(!same, travel::PACE, "{} does that already", self.actor);
        let tired = state.actor(self.actor).has(Condition::Fatigued) && self.activity != Activity::Nothing;
        ensure!(!tired, travel::TIRING, "{} is tired", self.actor, instead = "walk on and do nothing else");
        match self.activity {
            Activity::FollowTheExpert => may_follow(state, self),
            Activity::Defend => {
                let shield =
                    state.profile(self.actor).shield.is_some() && !derived::is_shield_broken(state, self.actor);
                ensure!(shield, DEFEND, "{} has no whole shield", self.actor);
                Ok(())
            }
            Activity::Track => {
                let follows = trail_until(state, self.actor) > state.clock.seconds;
                ensure!(
                    follows,
                    crate::skills::TRACK,
                    "{} follows no trail",
                    self.actor,
                    instead = "find one with Survival"
                );
                Ok(())
            }
            Activity::CoverTracks => crate::deeds::trained(state, self.actor, Skill::Survival),
            Activity::RepeatASpell | Activity::DetectMagic => {
                let spell = if self.activity == Activity::DetectMagic { Some(Spell::DetectMagic) } else { self.spell };
                let casting = state.profile(self.actor).casting.as_ref();
                let knows = spell.is_some_and(|one| casting.is_some_and(|casting| casting.cantrips.contains(&one)));
                ensure!(knows, REPEAT, "{} knows no such cantrip", self.actor);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Explores { actor: self.actor, exploring: self.exploring() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.stage == Stage::Fighting {
            return;
        }
        for activity in Activity::ALL.iter().copied() {
            let plain = Explore { actor, activity, ally: None, skill: None, spell: None };
            match activity {
                Activity::RepeatASpell => {
                    let cantrips = state.profile(actor).casting.iter().flat_map(|casting| casting.cantrips.iter());
                    for spell in cantrips {
                        offers.seldom(Explore { spell: Some(*spell), ..plain.clone() });
                    }
                }
                Activity::FollowTheExpert => {
                    for ally in state.ids().filter(|id| *id != actor) {
                        for skill in Skill::ALL {
                            offers.seldom(Explore { ally: Some(ally), skill: Some(*skill), ..plain.clone() });
                        }
                    }
                }
                _ => offers.seldom(plain),
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = self.ally.map_or(String::new(), |ally| format!(": {}", teller.name(ally)));
        let skill = self.skill.map_or(String::new(), |skill| format!(", {skill}"));
        let spell = self.spell.map_or(String::new(), |spell| format!(": {spell}"));
        format!("On the way: {}{whom}{skill}{spell}", self.activity)
    }
}

impl Explore {
    /// Returns what one does, as it is kept.
    fn exploring(&self) -> Option<Exploring> {
        let Self { activity, ally, skill, spell, .. } = *self;
        (activity != Activity::Nothing).then_some(Exploring { activity, ally, skill, spell })
    }
}

/// Somebody does something on the way.
#[event]
pub struct Explores {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploring: Option<Exploring>,
}

impl Event<Pathfinder> for Explores {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.exploring = self.exploring);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = self.exploring.map_or(Activity::Nothing, |one| one.activity);
        let rule = match what {
            Activity::FollowTheExpert => &FOLLOW,
            Activity::Scout => &SCOUT,
            Activity::AvoidNotice => &AVOID_NOTICE,
            _ => &travel::PACE,
        };
        let text = format!("{}, on the way: {what}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(rule))
    }
}

/// Travel for a while.
#[command(rule = travel::SPEEDS, group = "On the way", kind = Journey, by = game_master, open, label = "Travel")]
pub struct Travel {
    #[field("minutes", 1..=1440, usual = 60)]
    pub minutes: u16,
    #[field("what the ground is mostly like", usual = Going::Open)]
    #[serde(default)]
    pub going: Going,
    /// Whether it rains or snows more than a little.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wet: bool,
    #[field("how cold or hot it is", usual = Temperature::Normal)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub temperature: Temperature,
}

/// Returns those who travel: the living of the players' sides.
fn travellers(state: &State) -> impl Iterator<Item = ActorId> {
    state.ids().filter(|id| state.profile(*id).players && state.lives(*id))
}

/// Returns the pace of those who travel.
pub fn pace(state: &State, going: Going) -> Pace {
    let of = |id: ActorId| (u16::from(derived::speed(state, id)), activity(state, id));
    let group: Vec<(u16, Activity)> = travellers(state).map(of).collect();
    Pace::of(&group, going)
}

/// Returns what somebody does on the way.
pub fn activity(state: &State, id: ActorId) -> Activity {
    state.actor(id).exploring.map_or(Activity::Nothing, |one| one.activity)
}

/// Returns the minutes that a group that hustles may go on; `None` where nobody hustles (PF-EXP-08).
fn hustles(state: &State) -> Option<u32> {
    let hustling = travellers(state).any(|id| activity(state, id) == Activity::Hustle);
    let modifier = |id: ActorId| i32::from(state.profile(id).saves[Save::Fortitude as usize].ability);
    let all: Vec<i32> = travellers(state).map(modifier).collect();
    hustling.then(|| travel::hustling_minutes(&all))
}

/// Returns the minutes for which a group has hustled without ten minutes of rest between (PF-EXP-08).
fn hustled(state: &State) -> u16 {
    let (minutes, ended) = state.hustled;
    let rested = state.clock.seconds >= ended + u64::from(travel::REST_AFTER_HUSTLING) * 60;
    if rested { 0 } else { minutes }
}

impl Act<Pathfinder> for Travel {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, travel::SPEEDS, "a fight is on");
        ensure!(travellers(state).next().is_some(), travel::SPEEDS, "nobody travels");
        let most = hustles(state).map(|most| most.saturating_sub(hustled(state).into()));
        let fits = most.is_none_or(|most| u32::from(self.minutes) <= most);
        let most = most.unwrap_or_default() as i32;
        ensure!(fits, travel::HUSTLE, "they can hustle for {} minutes", most, instead = "rest for ten, or walk on");
        let after = state.clock.seconds + u64::from(self.minutes) * 60;
        let lost = |id: &ActorId| activity(state, *id) == Activity::Track && trail_until(state, *id) < after;
        let lost = travellers(state).find(lost);
        if let Some(actor) = lost {
            let refusal = Refusal::new(&crate::skills::TRACK, "{} must find the trail again, each hour").about(actor);
            return Err(refusal.instead("track again, or travel for less"));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let pace = pace(table.state(), self.going);
        let feet = pace.feet_a_minute() * u32::from(self.minutes);
        let hustled = hustles(table.state()).map_or(0, |_| hustled(table.state()) + self.minutes);
        let minutes = self.minutes;
        table.emit(Travelled { minutes, feet, pace: pace.feet_a_minute(), apart: true });
        hours::pass(table, u64::from(minutes) * 60);
        if hustled > 0 {
            table.emit(Hustled { minutes: hustled });
        }
        looks_about(table, pace.feet_a_minute());
        let here = crate::exposure::temperature(table.state());
        let temperature = if self.temperature == Temperature::Normal { here } else { self.temperature };
        let weather = travel::Weather { wet: self.wet, temperature };
        let tiring = travel::tiring_hours(weather) * 60;
        let tired = u32::from(table.state().travelled) > tiring;
        for actor in table.state().ids() {
            let goes = table.state().profile(actor).players && table.state().lives(actor);
            if tired && goes && !table.state().actor(actor).has(Condition::Fatigued) {
                conditions::give(table, actor, Instance::of(Condition::Fatigued));
                table.emit(Explores { actor, exploring: None });
            }
        }
    }
}

/// Tells what is found at a pace by whoever searches or feels for magic.
fn looks_about(table: &mut Table<'_, impl Run>, feet: u32) {
    for actor in table.state().ids() {
        let activity = activity(table.state(), actor);
        let looks = matches!(activity, Activity::Search | Activity::DetectMagic | Activity::Investigate);
        if looks && table.state().lives(actor) {
            table.emit(LookedAbout { actor, activity, all: feet <= THOROUGH, first: feet <= IN_ADVANCE });
        }
    }
}

/// A party has travelled.
#[event]
pub struct Travelled {
    pub minutes: u16,
    pub feet: u32,
    pub pace: u32,
    /// Whether the time of it passes apart from it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub apart: bool,
}

impl Event<Pathfinder> for Travelled {
    fn apply(&self, state: &mut State) {
        if !self.apart {
            state.clock.advance(u64::from(self.minutes) * 60);
        }
        state.travelled = state.travelled.saturating_add(self.minutes);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Self { minutes, feet, pace, .. } = self;
        let text = format!("They travel for {minutes} minutes: {feet} feet, at {pace} a minute");
        let line = Line::new(LineKind::Frame, text).rule(&travel::SPEEDS).rule(&travel::GROUND).rule(&travel::PACE);
        Some(line.rule(&travel::TIRING))
    }
}

/// A night's rest ends the day of those who travel: the hours of the next one are counted anew (PF-EXP-13).
pub fn day_is_over(_slept: &rest::Slept, table: &mut Table<'_, impl Run>) {
    counts_anew(table);
}

/// So does a rest of days.
pub fn days_are_over(_lain: &rest::Lain, table: &mut Table<'_, impl Run>) {
    counts_anew(table);
}

/// Counts the hours of travel anew, where there are any.
fn counts_anew(table: &mut Table<'_, impl Run>) {
    if table.state().travelled > 0 {
        table.emit(CountsAnew {});
    }
}

/// The hours of travel are counted anew.
#[event]
pub struct CountsAnew {}

impl Event<Pathfinder> for CountsAnew {
    fn apply(&self, state: &mut State) {
        state.travelled = 0;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = "The hours of travel are counted anew".to_owned();
        Some(Line::new(LineKind::Frame, text).rule(&travel::TIRING).aside())
    }
}

/// They have hustled for so many minutes since they last rested from it.
#[event(Frame, "They have hustled for {minutes} minutes", travel::HUSTLE)]
pub struct Hustled {
    pub minutes: u16,
}

impl Event<Pathfinder> for Hustled {
    fn apply(&self, state: &mut State) {
        state.hustled = (self.minutes, state.clock.seconds);
    }
}

/// Somebody has looked about on the way; what there was the game master says.
#[event]
pub struct LookedAbout {
    pub actor: ActorId,
    pub activity: Activity,
    pub all: bool,
    pub first: bool,
}

impl Event<Pathfinder> for LookedAbout {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = match (self.all, self.first) {
            (_, true) => "overlooks nothing, and finds it before walking into it",
            (true, false) => "overlooks nothing",
            _ => "goes too fast to find everything",
        };
        let rule = match self.activity {
            Activity::DetectMagic => &DETECT_MAGIC,
            Activity::Investigate => &INVESTIGATE,
            _ => &SEARCH,
        };
        let text = format!("{}, {}: {how}", teller.name(self.actor), self.activity);
        Some(Line::new(LineKind::Status, text).rule(rule))
    }
}

/// Roll for a clue that somebody who investigates comes upon: the game master alone is told how it went.
#[command(rule = INVESTIGATE, group = "Rulings", kind = Call, by = game_master, open, label = "A clue along the way")]
pub struct LookForClue {
    pub target: ActorId,
    #[field("skill", usual = Skill::Society)]
    pub skill: Skill,
    #[field("DC", 0..=60, usual = 15, reach)]
    pub dc: u8,
}

impl Act<Pathfinder> for LookForClue {
    fn may(&self, state: &State) -> Verdict {
        let investigates = activity(state, self.target) == Activity::Investigate;
        ensure!(investigates, INVESTIGATE, "{} does not investigate", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let shows = table.listens();
        let sum = derived::skill_with(table.state(), self.target, self.skill, shows);
        let dc = checks::plain("of the clue", self.dc.into(), &INVESTIGATE, shows);
        let attempt = crate::deeds::attempt(table.state(), self.target, sum, dc);
        let deed = crate::deeds::Deed { actor: self.target, target: None, what: "find a clue", rule: &INVESTIGATE };
        crate::deeds::tries(table, deed, attempt);
    }

    fn secret(&self, _state: &State) -> bool {
        true
    }
}

/// Gives everybody what they have of what they did on the way, as a fight begins.
pub fn fight_begins(_began: &turns::Began, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let Some(exploring) = table.state().actor(actor).exploring.filter(|_| table.state().stands(actor)) else {
            continue;
        };
        match exploring.activity {
            Activity::Defend => table.emit(turns::ShieldRaised { actor }),
            Activity::RepeatASpell if exploring.spell == Some(Spell::Shield) => {
                let level = checks::half_up(table.state().profile(actor).level.max(1).into()) as u8;
                let cast = CastSpell::of(actor, Spell::Shield).as_cast(level);
                crate::spells::takes_effect(table, actor, cast);
            }
            Activity::AvoidNotice => table.emit(turns::RollsBy { actor, skill: Some(Skill::Stealth) }),
            _ => {}
        }
    }
}

/// Compares the Stealth of whoever avoided notice with each foe, once everybody has rolled (PF-EXP-04).
pub fn order_stands(_ordered: &turns::Ordered, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        let Some(result) = state.actor(actor).initiative.filter(|_| activity(state, actor) == Activity::AvoidNotice)
        else {
            continue;
        };
        for foe in table.state().ids() {
            let state = table.state();
            if !state.hostile(actor, foe) || !state.stands(foe) {
                continue;
            }
            let dc = 10 + derived::perception(state, foe, false).total;
            let degree = Degree::of(result.into(), dc);
            table.emit(NoticeAvoided { actor, foe, degree });
            let in_the_open = !crate::sight::may_stay_hidden(table.state(), foe, actor);
            let how = match degree {
                // Who sees it already sees it, whatever it rolled (house).
                _ if in_the_open => Sighting::Observed,
                Degree::CriticalSuccess | Degree::Success => Sighting::Undetected,
                Degree::Failure => Sighting::Hidden,
                Degree::CriticalFailure => Sighting::Observed,
            };
            table.emit(Sighted { actor: foe, subject: actor, how, found: false });
        }
    }
    for actor in table.state().ids() {
        if table.state().actor(actor).exploring.is_some() {
            table.emit(Explores { actor, exploring: None });
        }
    }
}

/// Whoever avoided notice is known to a foe, or not.
#[event]
pub struct NoticeAvoided {
    pub actor: ActorId,
    pub foe: ActorId,
    pub degree: Degree,
}

impl Event<Pathfinder> for NoticeAvoided {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !teller.viewer.is_game_master() {
            return None;
        }
        let what = match self.degree {
            Degree::CriticalSuccess | Degree::Success => "is undetected by",
            Degree::Failure => "is hidden from",
            Degree::CriticalFailure => "is observed by",
        };
        let text = format!("{} {what} {}", teller.name(self.actor), teller.name(self.foe));
        Some(Line::new(LineKind::Status, text).rule(&AVOID_NOTICE))
    }
}
