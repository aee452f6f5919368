//! First aid: stopping blood, and keeping the dying alive.

use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};
use crate::dying::*;
use crate::prelude::*;
use crate::turns::{Cost, may_take, takes};
use ludex_kit::words;

words! {
    /// What first aid is for.
    pub enum Aim {
        Stabilise = "stabilise", Bleeding = "bleeding", Both = "both",
    }
}

impl Aim {
    /// Returns what it takes, for a patient with so many traumas (ED-DTH-20, ED-DTH-21, ED-CND-08).
    pub const fn difficulty(self, traumas: i32) -> i32 {
        match self {
            Aim::Stabilise => 14 + traumas,
            Aim::Bleeding => 16,
            Aim::Both => 16 + traumas,
        }
    }

    /// Returns the rule by which it goes.
    const fn rule(self) -> &'static Rule {
        match self {
            Aim::Stabilise => &STABILISING_DC,
            Aim::Bleeding => &STOPS_BLOOD,
            Aim::Both => &BOTH_AT_ONCE,
        }
    }
}

/// Give first aid.
#[command(rule = STABILISING, group = "Help", kind = Heal, costs = 1, label = "First aid for {target}")]
pub struct FirstAid {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("for what")]
    pub aim: Aim,
}

impl FirstAid {
    /// Returns the check; without a kit it is at disadvantage (ED-DTH-19, ED-DTH-22).
    fn attempt(&self, state: &State, shows: bool) -> Attempt {
        let Self { actor, target, aim } = *self;
        let task = Task::of(Skill::Medicine, Kind::Task);
        let modifier = checks::modifier(state, actor, task, shows);
        // What has healed without leaving anything no longer counts.
        let traumas = state.actor(target).traumas.iter().filter(|one| !(one.healed && one.mended)).count() as i32;
        let dc = plain("of the patient", aim.difficulty(traumas), aim.rule(), shows);
        let mut sources = Sources::new(shows);
        checks::weigh(state, actor, task, &mut sources);
        checks::weigh_hold(state, actor, None, &mut sources);
        if state.profile(target).unusual {
            sources.lose("an unusual body", &crate::training::UNUSUAL);
        }
        if state.actor(actor).kit == 0 {
            sources.lose("no kit", &KIT);
        }
        if state.actor(actor).help.iter().any(|help| help.against.is_none()) {
            sources.gain("help", &crate::efforts::HELP_TASK);
        }
        Attempt { modifier, dc: Some(dc), sources }
    }
}

impl Act<Edge> for FirstAid {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, aim } = *self;
        may_take(state, actor, Cost::Action)?;
        ensure!(state.lives(target), STABILISING, "{} is dead", target);
        let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, STABILISING, "{} is too far away", target, instead = "move up to them");
        let suffocates = crate::breath::suffocates(state, target);
        ensure!(!suffocates, crate::breath::NO_RECOVERY, "{} has no air", target, instead = "bring it to the air");
        let rays = crate::rays::bleeds(state, target);
        ensure!(!rays, crate::rays::NO_FIRST_AID, "rays let {} bleed, which nothing stops", target);
        let bleeds = conditions::has(state, target, Condition::Bleeding);
        let dying = matches!(state.actor(target).life, Life::Dying { .. });
        ensure!(aim != Aim::Stabilise || dying, STABILISING, "{} is not dying", target);
        ensure!(aim != Aim::Stabilise || !bleeds, BOTH_AT_ONCE, "{} bleeds", target, instead = "stop the bleeding");
        ensure!(aim != Aim::Bleeding || bleeds, STOPS_BLOOD, "{} does not bleed", target);
        ensure!(aim != Aim::Both || bleeds && dying, BOTH_AT_ONCE, "{} is not both dying and bleeding", target);
        ensure!(aim == Aim::Stabilise || state.actor(actor).kit > 0, KIT, "{} has no kit left", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, aim } = *self;
        takes(table, actor, Cost::Action);
        let attempt = self.attempt(table.state(), table.listens());
        let check = attempt.roll(table);
        let success = check.succeeds();
        table.emit(Aided { actor, target, aim, check });
        checks::rolled(table, actor);
        if success && aim != Aim::Stabilise {
            conditions::take(table, target, Condition::Bleeding);
        }
        if success && aim != Aim::Bleeding {
            table.emit(Stabilised { actor: target });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let hurt = |id: &ActorId| state.actor(*id).is_down() || conditions::has(state, *id, Condition::Bleeding);
        for target in state.ids().filter(hurt) {
            for aim in Aim::ALL.iter().copied() {
                offers.add(FirstAid { actor, target, aim });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = match self.aim {
            Aim::Stabilise => "Stabilise",
            Aim::Bleeding => "Stop the bleeding of",
            Aim::Both => "Stop the bleeding of and stabilise",
        };
        format!("{what} {}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let attempt = self.attempt(state, false);
        offer.preview = Some(format!("{:+} against {}", attempt.modifier.total, attempt.dc.map_or(0, |dc| dc.total)));
    }
}

/// An actor gave first aid.
#[event]
pub struct Aided {
    pub actor: ActorId,
    pub target: ActorId,
    pub aim: Aim,
    pub check: Check,
}

impl checks::Deeds for Aided {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::FirstAid);
    }
}

impl Event<Edge> for Aided {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.kit = actor.kit.saturating_sub(1);
            actor.help.retain(|help| help.against.is_some());
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dc = self.check.dc.as_ref().map_or(0, |dc| dc.total);
        let success = self.check.succeeds();
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let text = format!("{who} gives {whom} first aid: {} against {dc}", self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&STABILISING).rule(&KIT).rule(self.aim.rule());
        let line = line.came_to(RollResult::of(success), self.check.total(), dc);
        Some(self.check.explain("Medicine", "Difficulty", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.check.succeeds(), mark::SUCCESS);
    }
}
