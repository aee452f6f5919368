//! Checks and saving throws that the world asks for, each by its occasion.

use crate::checks::{Attempt, Check, Kind, Sources, Tag, Task, plain};
use crate::prelude::*;
use crate::{acclimation, collisions, drifting, falls, hazards, journeys, leaps, needs, perceiving, rest, sickness};
use ludex_kit::words;

words! {
    /// What a check of the world is for.
    pub enum Trial {
        Thirst = "thirst", March = "a forced march", HighGravity = "high gravity", ExtremeGravity = "extreme gravity",
        Sickness = "space sickness", Treatment = "treating space sickness", ArmoredRest = "a rest in armour",
        Collision = "a collision", GetFree = "getting free", BreakFall = "breaking the fall",
        Hazard = "a peril", Stuck = "something stuck", Obstacle = "an obstacle in the jump", FarJump = "a farther jump",
        Landing = "the landing", Climbing = "a hard way", Hiding = "going unnoticed", Navigating = "keeping the way",
        Avoiding = "natural hazards", Tracking = "tracks", Foraging = "food and water", Watching = "watching out",
        Pushing = "moving what floats", Stopping = "stopping what floats", Perceiving = "perceiving",
    }
}

impl Trial {
    /// Returns the rule by which it is made.
    pub const fn rule(self) -> &'static Rule {
        match self {
            Trial::Thirst => &needs::HALF_THIRST,
            Trial::March => &journeys::FORCED_MARCH,
            Trial::HighGravity => &acclimation::DAILY,
            Trial::ExtremeGravity => &acclimation::BRACING,
            Trial::Sickness => &sickness::ONSET,
            Trial::Treatment => &sickness::TREATMENT,
            Trial::ArmoredRest => &rest::IN_ARMOR,
            Trial::Collision => &collisions::RESOLUTION,
            Trial::GetFree => &collisions::FREE,
            Trial::BreakFall => &falls::BREAKING,
            Trial::Hazard => &hazards::PERILS,
            Trial::Stuck => &hazards::OBJECTS,
            Trial::Obstacle => &leaps::OBSTACLES,
            Trial::FarJump => &leaps::FARTHER,
            Trial::Landing => &leaps::LANDING,
            Trial::Climbing => &leaps::HARD_WAYS,
            Trial::Hiding => &journeys::STEALTH,
            Trial::Navigating => &journeys::NAVIGATING,
            Trial::Avoiding => &journeys::AVOIDING,
            Trial::Tracking => &journeys::TRACKING,
            Trial::Foraging => &journeys::FORAGING,
            Trial::Watching => &journeys::NOTICING,
            Trial::Perceiving => &perceiving::TAGS,
            Trial::Pushing | Trial::Stopping => &drifting::INERTIA,
        }
    }

    /// Returns whether it resists something, or is something that somebody does.
    pub const fn kind(self) -> Kind {
        match self {
            Trial::Thirst
            | Trial::March
            | Trial::HighGravity
            | Trial::ExtremeGravity
            | Trial::Sickness
            | Trial::Collision
            | Trial::Hazard => Kind::Save,
            _ => Kind::Task,
        }
    }
}

/// A check that the world asks for.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// What it is for.
    pub trial: Trial,
    /// With what it is made.
    pub ability: Ability,
    /// The skill that counts.
    pub skill: Option<Skill>,
    /// What it takes; `None` where the sum itself counts.
    pub dc: Option<i32>,
    /// What it needs, where that is not what is usual.
    pub needs: Option<Tag>,
    /// What speaks for it and against it beside what always does.
    pub luck: &'a [(Advantage, &'static str, &'static Rule)],
}

impl Ask<'_> {
    /// Returns a check of a skill with its own ability.
    pub fn of(trial: Trial, skill: Skill, dc: i32) -> Self {
        Self { trial, ability: skill.ability(), skill: Some(skill), dc: Some(dc), needs: None, luck: &[] }
    }

    /// Returns with what it is made.
    fn task(&self) -> Task {
        Task { ability: self.ability, skill: self.skill, kind: self.trial.kind(), sight: false }
    }

    /// Returns what it needs.
    fn tag(&self) -> Tag {
        self.needs.unwrap_or_else(|| checks::usual_tag(self.task()))
    }

    /// Returns the check before its dice.
    pub fn attempt(&self, state: &State, id: ActorId, shows: bool) -> Attempt {
        let dc = self.dc.map(|dc| plain("of the task", dc, self.trial.rule(), shows));
        let mut sources = Sources::new(shows);
        checks::weigh_tagged(state, id, self.task(), (None, self.tag()), &mut sources);
        let mut attempt = Attempt { modifier: checks::modifier(state, id, self.task(), shows), dc, sources };
        for (luck, label, rule) in self.luck {
            match luck {
                Advantage::Advantage => attempt.sources.gain(*label, rule),
                Advantage::Disadvantage => attempt.sources.lose(*label, rule),
                Advantage::Plain => {}
            }
        }
        if self.trial.kind() == Kind::Task {
            attempt.helped(state, id);
        }
        attempt
    }
}

/// Lets an actor make a check, and returns what it comes to and whether that is enough; what fails by itself comes to nothing
/// (ED-CHK-16).
pub fn try_it(table: &mut Table<'_, impl Run>, actor: ActorId, ask: Ask<'_>) -> (i32, bool) {
    if checks::fails_for(table.state(), actor, ask.tag()).is_some() {
        table.emit(Tried { actor, trial: ask.trial, check: None });
        return (0, false);
    }
    let check = ask.attempt(table.state(), actor, table.listens()).roll(table);
    let came = (check.total(), check.succeeds());
    table.emit(Tried { actor, trial: ask.trial, check: Some(check) });
    checks::rolled(table, actor);
    came
}

/// An actor made a check that the world asked for.
#[event]
pub struct Tried {
    pub actor: ActorId,
    pub trial: Trial,
    /// The check; without, it failed by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
}

impl checks::Deeds for Tried {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        if let Some(check) = &self.check {
            each(self.actor, check, if self.trial.kind() == Kind::Save { Feat::Save } else { Feat::Check });
        }
    }
}

impl Event<Edge> for Tried {
    fn apply(&self, state: &mut State) {
        if self.check.is_some() && self.trial.kind() == Kind::Task {
            state.on(self.actor, |actor| actor.help.retain(|help| help.against.is_some()));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, what) = (teller.name(self.actor), self.trial.name());
        let Some(check) = &self.check else {
            let text = format!("{who} fails without a roll: {what}");
            return Some(
                Line::new(LineKind::Roll, text).by(self.actor).rule(&checks::AUTOMATIC).rule(self.trial.rule()),
            );
        };
        let total = check.total();
        let against = check.dc.as_ref().map_or(String::new(), |dc| format!(" against {}", dc.total));
        let line = Line::rolled(format!("{who}, {what}"), format!("{total}{against}")).by(self.actor);
        let line = line.rule(self.trial.rule()).rule_if(self.trial.kind() == Kind::Save, &checks::SAVES);
        let line = match &check.dc {
            Some(dc) => line.came_to(RollResult::of(check.succeeds()), total, dc.total),
            None => line,
        };
        Some(crate::special::told(check.throw.class(), check.explain("Check", "Difficulty", line)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        let success = self.check.as_ref().is_some_and(Check::succeeds);
        odds.mark_if(success, mark::SUCCESS);
        if let Some(check) = &self.check {
            crate::special::count(check.throw.class(), success, odds);
        }
    }
}
