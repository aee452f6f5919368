//! Awards: experience for deeds and for foes who were overcome, and Hero Points with it.

use crate::encounters::Encounter;
use crate::experience::{ADVANCEMENT, AWARDING, Advancement, Deed};
use crate::heroes::{self, HeroPointsSet};
use crate::prelude::*;
use crate::pricing;
use std::borrow::Cow;

/// The most experience that is given at once, by hand (house).
const MOST: i64 = 100_000;

/// Returns the party that gets experience: the living of the players' sides who serve nobody (PF-XPA-04).
fn members(state: &State) -> impl Iterator<Item = ActorId> {
    state.ids().filter(|id| is_member(state, *id))
}

/// Returns whether somebody is of that party.
fn is_member(state: &State, id: ActorId) -> bool {
    state.profile(id).players && state.lives(id) && state.actor(id).master.is_none()
}

/// Asks whether experience counts, and somebody is there to get it.
///
/// # Errors
/// Levels come by the game master's word, or nobody plays.
fn counts(state: &State) -> Verdict {
    let milestones = state.options().building.advancement == Advancement::Milestone;
    ensure!(!milestones, ADVANCEMENT, "levels come by the game master's word, and no experience is counted");
    ensure!(members(state).next().is_some(), AWARDING, "nobody is in the party");
    Ok(())
}

/// Gives everybody of the party so much experience; who is behind the highest of them gets twice as much until level with it,
/// where the campaign has it so (PF-XPA-05).
pub(crate) fn gains(table: &mut Table<'_, impl Run>, points: u32, why: Cow<'static, str>) {
    let building = table.state().options().building.clone();
    let highest = members(table.state()).map(|id| table.state().profile(id).level).max().unwrap_or(1);
    for actor in table.state().ids() {
        if !is_member(table.state(), actor) {
            continue;
        }
        let state = table.state();
        let behind = i64::from(highest - state.profile(actor).level);
        let takes = i64::from(building.advancement.takes().unwrap_or_default());
        let lacks = (behind * takes - i64::from(state.actor(actor).experience)).max(0) as u32;
        let more = if building.catching_up { points.min(lacks.div_ceil(2)) } else { 0 };
        let points = points.saturating_add(more);
        table.emit(ExperienceGained { actor, points, why: why.clone() });
    }
}

/// Award experience for something that the party has achieved, and a Hero Point to one of it who had a part in that.
#[command(rule = crate::experience::DEEDS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Award an accomplishment")]
pub struct AwardDeed {
    #[field("how much it matters", usual = Deed::Moderate)]
    pub deed: Deed,
    /// Who gets a Hero Point for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[target]
    pub hero: Option<ActorId>,
}

impl Act<Pathfinder> for AwardDeed {
    fn may(&self, state: &State) -> Verdict {
        counts(state)?;
        let Some(hero) = self.hero else { return Ok(()) };
        let earns = self.deed.offers_hero_point();
        ensure!(earns, crate::experience::DEEDS, "what is minor earns no Hero Point");
        ensure!(is_member(state, hero), heroes::GAINING, "{} is no player's character", hero);
        let full = state.actor(hero).hero_points >= heroes::MOST;
        ensure!(!full, heroes::GAINING, "{} has 3 Hero Points", hero, instead = "let them spend one first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { deed, hero } = *self;
        gains(table, deed.experience(), format!("a {deed} accomplishment").into());
        if let Some(actor) = hero {
            let points = table.state().actor(actor).hero_points + 1;
            table.emit(HeroPointsSet { actor, points });
        }
    }
}

/// Say that foes were overcome: everybody of the party gets experience for them, once for each.
#[command(rule = AWARDING, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Experience for foes")]
pub struct AwardEncounter {
    /// Whether those who still stand were overcome too: talked down, or passed by.
    #[serde(default, skip_serializing_if = "is_default")]
    pub standing: bool,
}

/// Returns the foes for whom nobody has had experience yet: those who are down, or all of them.
fn overcome(state: &State, standing: bool) -> Vec<ActorId> {
    let Some(first) = members(state).next() else { return Vec::new() };
    let foe = |id: &ActorId| {
        let here = state.is_here(*id) && state.hostile(first, *id) && !state.actor(*id).overcome;
        here && (standing || !state.stands(*id))
    };
    state.ids().filter(foe).collect()
}

/// Returns what each of the party gets for foes (PF-XPA-04).
///
/// # Errors
/// One of them is more than four levels above the party.
fn worth(state: &State, foes: &[ActorId]) -> Result<u32, Refusal> {
    let party = pricing::party(state)?;
    let building = &state.options().building;
    let foes = pricing::creatures(state, foes.iter().copied());
    Ok(Encounter::price(party, &foes, building)?.award(building))
}

impl Act<Pathfinder> for AwardEncounter {
    fn when(state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, AWARDING, "an encounter is on", instead = "end the encounter first");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        counts(state)?;
        let foes = overcome(state, self.standing);
        let some = !foes.is_empty();
        ensure!(some, AWARDING, "no foe is down that was not counted", instead = "say that those who stand count too");
        worth(state, &foes).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let foes = overcome(table.state(), self.standing);
        let each = worth(table.state(), &foes).unwrap_or(0);
        let count = foes.len();
        table.emit(FoesOvercome { foes });
        gains(table, each, format!("{count} foes overcome").into());
    }
}

/// Give somebody experience by hand, or everybody of the party.
#[command(rule = AWARDING, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Give experience")]
pub struct AwardExperience {
    #[field("experience", 1..=100_000, usual = 30)]
    pub points: u32,
    /// Who gets it, where not everybody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[target]
    pub to: Option<ActorId>,
}

impl Act<Pathfinder> for AwardExperience {
    fn may(&self, state: &State) -> Verdict {
        counts(state)?;
        let fits = (1..=MOST).contains(&i64::from(self.points));
        ensure!(fits, AWARDING, "from 1 to {} are given at once", MOST as i32);
        let Some(to) = self.to else { return Ok(()) };
        ensure!(is_member(state, to), AWARDING, "{} is nobody of the party", to);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { points, to } = *self;
        let why: Cow<'static, str> = "the game master's word".into();
        match to {
            Some(actor) => table.emit(ExperienceGained { actor, points, why }),
            None => gains(table, points, why),
        }
    }
}

/// Somebody has gained experience.
#[event]
pub struct ExperienceGained {
    pub actor: ActorId,
    pub points: u32,
    /// For what.
    pub why: Cow<'static, str>,
}

impl Event<Pathfinder> for ExperienceGained {
    fn apply(&self, state: &mut State) {
        let points = self.points;
        state.on(self.actor, |actor| actor.experience = actor.experience.saturating_add(points));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let has = teller.state.actor(self.actor).experience;
        let Self { points, why, .. } = self;
        let text = format!("{} gains {points} XP for {why}, and has {has}", teller.name(self.actor));
        let line = Line::new(LineKind::Boon, text).rule(&AWARDING).rule(&crate::experience::LEVELLING);
        Some(line)
    }
}

/// Foes count as overcome: nobody gets experience for them again.
#[event]
pub struct FoesOvercome {
    pub foes: Vec<ActorId>,
}

impl Event<Pathfinder> for FoesOvercome {
    fn apply(&self, state: &mut State) {
        for foe in &self.foes {
            state.on(*foe, |actor| actor.overcome = true);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let foes = teller.names(self.foes.iter().copied());
        Some(Line::new(LineKind::Frame, format!("{foes}: overcome")).rule(&AWARDING))
    }
}
