//! Space sickness, and what a long stay without gravity leaves.

use crate::gravity::{Band, band, felt};
use crate::prelude::*;
use crate::time::{DAY, HOUR, now};
use crate::trials::{Ask, Trial, try_it};

rules! {
    /// After four hours without gravity a saving throw of Strength against 18, or one is sickened for a day.
    ONSET = "ED-GRV-30", "Option: space sickness, onset", Option;
    /// Every four hours another; a success ends it.
    REPEAT = "ED-GRV-31", "Option: space sickness, repeat";
    /// Medicine against 16 gives advantage on the next.
    TREATMENT = "ED-GRV-32", "Option: space sickness, treatment";
    /// Who has G-Zero or is at home there is never sick; nor are machines.
    IMMUNE = "ED-GRV-33", "Option: space sickness, immunity";
    /// Who comes back from more than ten days without gravity, or is used to low gravity, bears the normal as if it were high.
    LONG_STAY = "ED-GRV-34", "Option: long stay", Option;
}

/// Seconds without gravity before a throw, and between throws (ED-GRV-30, ED-GRV-31).
const EVERY: u64 = 4 * HOUR;
/// What resisting takes (ED-GRV-30).
const SICKENS: i32 = 18;
/// What treating it takes (ED-GRV-32).
const TREATS: i32 = 16;

/// Returns whether an actor is never sick for want of gravity (ED-GRV-33).
fn is_immune(state: &State, id: ActorId) -> bool {
    let profile = state.profile(id);
    let at_home = profile.body.native.is_some_and(|native| native < 10);
    profile.body.machine || at_home || profile.skills.has(Skill::GZero)
}

/// What of space sickness falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SickDue {
    /// Who was without gravity from the beginning has been so from now on.
    Begins,
    /// Four hours are over.
    Throw,
    /// Another four hours are.
    Again,
    /// The day is over.
    Over,
}

/// Returns when something of space sickness falls due, and what.
pub(crate) fn is_due(state: &State, id: ActorId) -> Option<(u64, SickDue)> {
    if !state.options().space_sickness || !state.lives(id) {
        return None;
    }
    let sickness = state.actor(id).sickness;
    if let Some(since) = sickness.sick {
        let again = since + EVERY * (1 + u64::from(sickness.repeats));
        let over = since + DAY;
        return Some(if again < over { (again, SickDue::Again) } else { (over, SickDue::Over) });
    }
    let floats = crate::gravity::is_weightless(state, id);
    if !floats || sickness.thrown || is_immune(state, id) {
        return None;
    }
    // ED-GRV-30: where a scene begins without gravity nobody has come into it.
    Some(sickness.entered.map_or((now(state), SickDue::Begins), |entered| (entered + EVERY, SickDue::Throw)))
}

/// Lets something of space sickness fall due.
pub(crate) fn fall_due(table: &mut Table<'_, impl Run>, actor: ActorId, what: SickDue) {
    let before = table.state().actor(actor).sickness;
    let sickness = match what {
        SickDue::Begins => Sickness { entered: Some(now(table.state())), ..before },
        SickDue::Throw => {
            let (_, well) = try_it(table, actor, Ask::of(Trial::Sickness, Skill::Stamina, SICKENS));
            let sick = (!well).then(|| now(table.state()));
            Sickness { thrown: true, sick, repeats: 0, ..before }
        }
        SickDue::Again => {
            let helped = [(Advantage::Advantage, "treatment", &TREATMENT)];
            let luck: &[_] = if before.treated { &helped } else { &[] };
            let ask = Ask { luck, ..Ask::of(Trial::Sickness, Skill::Stamina, SICKENS) };
            let (_, well) = try_it(table, actor, ask);
            Sickness {
                sick: before.sick.filter(|_| !well),
                repeats: before.repeats + 1,
                treated: false,
                tended: false,
                ..before
            }
        }
        SickDue::Over => Sickness { sick: None, repeats: 0, treated: false, tended: false, ..before },
    };
    table.emit(Sickens { actor, sickness });
}

/// An actor is sick for want of gravity, or well again.
#[event]
pub struct Sickens {
    pub actor: ActorId,
    pub sickness: Sickness,
}

impl Event<Edge> for Sickens {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.sickness = self.sickness);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, rule) = match (self.sickness.sick, self.sickness.treated) {
            (Some(_), true) => (format!("{who} is treated"), &TREATMENT),
            (Some(_), false) => (format!("{who} is sick for want of gravity"), &ONSET),
            (None, _) if self.sickness.thrown => (format!("{who} is well"), &REPEAT),
            (None, _) => return None,
        };
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(rule))
    }
}

/// Follows who comes into another band: a stay without gravity begins or is left, and a long one has its price.
pub fn band_changed(changed: &crate::acclimation::BandChanged, table: &mut Table<'_, impl Run>) {
    let actor = changed.actor;
    let state = table.state();
    let at = now(state);
    let before = state.actor(actor).sickness;
    if changed.after == Band::Zero {
        // ED-GRV-30: a stay ends after a day outside.
        let goes_on = before.entered.is_some() && before.left.is_some_and(|left| at < left + DAY);
        let entered = if goes_on { before.entered } else { Some(at) };
        let sickness = Sickness { entered, left: None, thrown: goes_on && before.thrown, ..before };
        table.emit(Sickens { actor, sickness });
    } else if changed.before == Band::Zero {
        table.emit(Sickens { actor, sickness: Sickness { left: Some(at), ..before } });
    }
    let state = table.state();
    let weight = state.actor(actor).weight;
    let stayed = weight.long || changed.before == Band::Low && weight.light;
    let comes_back = Band::of(felt(state, actor)) == Band::Normal && band(state, actor) == Band::Normal;
    if state.options().long_stay && stayed && comes_back {
        table.emit(Weakened { actor });
    }
}

/// Gravity weighs on an actor who has been without for long.
#[event(Status, "Gravity weighs on {actor}", LONG_STAY)]
pub struct Weakened {
    pub actor: ActorId,
}

impl Event<Edge> for Weakened {
    fn apply(&self, state: &mut State) {
        let at = now(state);
        state.on(self.actor, |actor| {
            actor.weight = Weight { weak: true, since: at, days: 0, successes: (0, 0), ..actor.weight };
        });
    }
}

/// Treat somebody who is sick for want of gravity.
#[command(rule = TREATMENT, group = "World", kind = Heal, label = "Treat {target}")]
pub struct TreatSickness {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for TreatSickness {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ensure!(state.stage != Stage::Fighting, TREATMENT, "not in a fight");
        ensure!(conditions::can_act(state, actor), TREATMENT, "{} cannot act", actor);
        let sickness = state.actor(target).sickness;
        ensure!(sickness.sick.is_some(), TREATMENT, "{} is not sick", target);
        ensure!(!sickness.tended, TREATMENT, "{} was treated for the next throw", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        // ED-SKL-10
        let unusual = table.state().profile(target).unusual;
        let strange = [(Advantage::Disadvantage, "an unusual body", &crate::training::UNUSUAL)];
        let luck = if unusual { &strange[..] } else { &[] };
        let (_, treated) = try_it(table, actor, Ask { luck, ..Ask::of(Trial::Treatment, Skill::Medicine, TREATS) });
        let sickness = Sickness { treated, tended: true, ..table.state().actor(target).sickness };
        table.emit(Sickens { actor: target, sickness });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| state.actor(*id).sickness.sick.is_some()) {
            offers.add(TreatSickness { actor, target });
        }
    }
}
