//! Events in plain English.

mod harm;
mod ruling;

use crate::checks::Dice;
use crate::event::{Event, Gain, Shift, Throw};
use crate::state::{Guard, Source, State};
use crate::{attack, checks, defence, movement, offers, table, turns, windows};
use ludex_engine::{ActorId, Check, Line, Luck, Mood, Rolled, Rule, Tally, Viewer};

/// Tells events to one person.
struct Teller<'a> {
    state: &'a State,
    viewer: &'a Viewer,
}

/// An event as a person may know it.
pub(crate) fn tell(state: &State, event: &Event, viewer: &Viewer) -> Option<Line> {
    let teller = Teller { state, viewer };
    let hidden = doer(event).is_some_and(|actor| !table::sees(state, viewer, actor));
    if hidden && !is_open(event) {
        return None;
    }
    let line = teller.frame(event).or_else(|| teller.deed(event)).or_else(|| teller.harm(event))?;
    Some(match doer(event) {
        Some(actor) if !hidden => line.by(actor),
        // How somebody unseen comes to a number would tell who it is.
        Some(_) => Line { checks: Vec::new(), ..line },
        None => line,
    })
}

/// What everybody notices even if they do not see who does it.
fn is_open(event: &Event) -> bool {
    matches!(event, Event::AttackRolled { .. } | Event::DamageRolled { .. } | Event::Spoke { .. })
}

/// Who does or suffers what an event tells.
fn doer(event: &Event) -> Option<ActorId> {
    use Event as E;
    match *event {
        E::InitiativeRolled { actor, .. }
        | E::Surprised { actor, .. }
        | E::ApGained { actor, .. }
        | E::TieRolled { actor, .. }
        | E::TurnBegan { actor }
        | E::TurnClosing { actor }
        | E::TurnEnded { actor }
        | E::Passed { actor, .. }
        | E::Declared { actor, .. }
        | E::MoveAnnounced { actor, .. }
        | E::Interrupted { actor, .. }
        | E::CarriedOut { actor, .. }
        | E::Failed { actor, .. }
        | E::ApSpent { actor, .. }
        | E::LabourPaid { actor, .. }
        | E::LabourTimed { actor, .. }
        | E::LabourDone { actor }
        | E::LabourCancelled { actor, .. }
        | E::ReactionTaken { actor, .. }
        | E::Harried { actor, .. }
        | E::Readied { actor, .. }
        | E::ReadyEnded { actor }
        | E::Defending { actor }
        | E::DefendEnded { actor }
        | E::PostureChanged { actor, .. }
        | E::Dropped { actor, .. }
        | E::Spoke { actor, .. }
        | E::InitiativeChanged { actor, .. }
        | E::MovementBought { actor, .. }
        | E::Stepped { actor, .. }
        | E::WentOn { actor }
        | E::MoveEnded { actor }
        | E::Guarded { actor, .. }
        | E::Wounded { actor, .. }
        | E::WoundEased { actor, .. }
        | E::StaminaSpent { actor, .. }
        | E::Fatigued { actor, .. }
        | E::CheckRolled { actor, .. }
        | E::FellUnconscious { actor }
        | E::DyingBegan { actor }
        | E::DeathMarked { actor, .. }
        | E::Steadied { actor, .. }
        | E::DyingEnded { actor }
        | E::Died { actor }
        | E::EffectBegan { actor, .. }
        | E::EffectChanged { actor, .. }
        | E::EffectEnded { actor, .. } => Some(actor),
        E::AttackRolled { attacker, .. } | E::DamageRolled { attacker, .. } | E::AttackEnded { attacker, .. } => {
            Some(attacker)
        }
        E::AttackBegan { attack } => Some(attack.attacker),
        E::Asked { pending } => Some(pending.asked),
        E::Ruled { ref change, .. } => crate::ruling::whom(change),
        E::RoundBegan { .. }
        | E::RoundEnded { .. }
        | E::WindowOpened { .. }
        | E::WindowClosed
        | E::EncounterEnded { .. } => None,
    }
}

/// The dice of a throw as the table shows them.
fn rolled(throw: &Throw) -> Vec<Rolled> {
    if throw.faces.is_empty() {
        return Vec::new();
    }
    vec![Rolled { kept: throw.faces.iter().sum(), sides: 6, luck: Luck::Plain, faces: throw.faces.clone() }]
}

/// A check whose tally begins with what the dice read.
fn check(title: &'static str, throw: &Throw, bonus: &Tally, total: i32) -> Check {
    let (label, rule): (_, &'static Rule) = match throw.dice {
        Dice::Fudge => ("Fudge dice", &checks::FUDGE_DIE),
        Dice::Wild => ("Wild dice", &checks::WILD_DIE),
        Dice::Contrast | Dice::OpenContrast => ("contrast dice", &checks::CONTRAST),
        Dice::Plain => ("die", &checks::OTHER_DICE),
    };
    let mut tally = Tally::shown();
    tally.base(label, throw.sum, rule);
    tally.parts.extend(bonus.parts.iter().cloned());
    tally.total = total;
    Check { title: title.into(), dice: rolled(throw), tally, reasons: Vec::new(), total, outcome: None }
}

fn sum(title: &'static str, tally: &Tally) -> Check {
    Check::new(title, Vec::new(), tally.clone())
}

impl Teller<'_> {
    fn name(&self, actor: ActorId) -> String {
        if !table::sees(self.state, self.viewer, actor) {
            return "someone unseen".to_owned();
        }
        self.state.setting.cast.get(actor.index()).map_or_else(String::new, |profile| profile.name.clone())
    }

    fn weapon(&self, actor: ActorId, weapon: u8) -> String {
        let profile = self.state.setting.cast.get(actor.index());
        profile
            .and_then(|profile| profile.weapons.get(usize::from(weapon)))
            .map_or_else(String::new, |weapon| weapon.name.clone())
    }

    /// Encounter, rounds, turns, windows.
    fn frame(&self, event: &Event) -> Option<Line> {
        let frame = |text: String, rule: &'static Rule| Some(Line::new(Mood::Frame, text).rule(rule));
        match event {
            Event::InitiativeRolled { actor, throw, tally, initiative } => {
                let check = check("Initiative", throw, tally, throw.sum + tally.total).outcome(initiative.to_string());
                let text = format!("{} enters the fight at initiative {initiative}.", self.name(*actor));
                Some(Line::new(Mood::Roll, text).check(check).rule(&turns::STARTING))
            }
            Event::Surprised { actor, penalty, initiative } => {
                let name = self.name(*actor);
                frame(format!("{name} is surprised: initiative {penalty} lower, {initiative}."), &turns::SURPRISE)
            }
            Event::RoundBegan { round } => frame(format!("Round {round} begins."), &turns::START_AND_END),
            Event::RoundEnded { round } => frame(format!("Round {round} ends."), &turns::START_AND_END),
            Event::ApGained { actor, when, gained, lost, ap } => {
                let when = match when {
                    Gain::RoundStart => "as the round begins",
                    Gain::TurnEnd => "as the turn ends",
                    Gain::Joining => "on joining",
                };
                let lost = if *lost > 0 { format!(", {lost} more than it can hold") } else { String::new() };
                frame(format!("{} gains {gained} AP {when}{lost}: {ap} AP.", self.name(*actor)), &turns::GAINING)
            }
            Event::TieRolled { actor, face, .. } => {
                frame(format!("{} rolls {face} to break the tie.", self.name(*actor)), &turns::TIES)
            }
            Event::TurnBegan { actor } => {
                frame(format!("It is the turn of {}.", self.name(*actor)), &turns::TURN_ORDER)
            }
            Event::TurnClosing { actor } => frame(format!("{} is done.", self.name(*actor)), &windows::WINDOWS),
            Event::TurnEnded { actor } => frame(format!("The turn of {} ends.", self.name(*actor)), &turns::ROUND),
            Event::Asked { pending } => frame(format!("{} may decide.", self.name(pending.asked)), &windows::WINDOWS),
            Event::Passed { actor, whole_turn } => {
                let what = if *whole_turn { "this whole turn" } else { "it" };
                frame(format!("{} lets {what} go by.", self.name(*actor)), &windows::WINDOWS)
            }
            Event::WindowOpened { .. } => frame("Others may cut in.".to_owned(), &windows::WINDOWS),
            Event::WindowClosed => frame("Nobody cuts in.".to_owned(), &windows::WINDOWS),
            Event::AttackEnded { attacker, .. } => {
                frame(format!("The attack of {} is over.", self.name(*attacker)), &attack::ATTACK_ROLL)
            }
            Event::EncounterEnded { winner } => {
                let side = winner.and_then(|side| self.state.setting.sides.get(usize::from(side)));
                let text =
                    side.map_or("The fight is over.".to_owned(), |side| format!("The fight is over: {side} win."));
                frame(text, &turns::END_OF_COMBAT)
            }
            _ => None,
        }
    }

    /// What somebody does.
    fn deed(&self, event: &Event) -> Option<Line> {
        let line = |text: String, rule: &'static Rule| Some(Line::new(Mood::Deed, text).rule(rule));
        let act = |actor: ActorId, act| offers::label(self.state, actor, act);
        match event {
            Event::Declared { actor, act: a } => {
                line(format!("{} announces: {}.", self.name(*actor), act(*actor, *a)), &windows::WINDOWS)
            }
            Event::MoveAnnounced { actor, to } => {
                line(format!("{} is about to move to {to}.", self.name(*actor)), &movement::FULL)
            }
            Event::Interrupted { actor, by } => {
                let text = format!("{} cuts in; what {} announced does not happen.", self.name(*by), self.name(*actor));
                line(text, &windows::INTERRUPTED)
            }
            Event::CarriedOut { actor, act: a } => {
                line(format!("{}: {}.", self.name(*actor), act(*actor, *a)), &crate::actions::PAYING)
            }
            Event::Failed { actor, act: a } => {
                line(format!("{} can no longer: {}.", self.name(*actor), act(*actor, *a)), &crate::actions::LONG)
            }
            Event::ApSpent { actor, spent, ap } => {
                line(format!("{} spends {spent} AP; {ap} left.", self.name(*actor)), &crate::actions::PAYING)
            }
            Event::LabourPaid { actor, act: a, paid, total } => {
                let what = act(*actor, *a);
                line(format!("{} works on it, {paid} of {total} AP: {what}.", self.name(*actor)), &crate::actions::LONG)
            }
            Event::LabourTimed { actor, act: a, rounds } => {
                let what = act(*actor, *a);
                line(
                    format!("{} is at it for {rounds} more round(s): {what}.", self.name(*actor)),
                    &crate::actions::TIMED,
                )
            }
            Event::LabourDone { actor } => {
                line(format!("{} has finished a long action.", self.name(*actor)), &crate::actions::LONG)
            }
            Event::LabourCancelled { actor, paid } => {
                let text = format!("{} gives a long action up; {paid} AP are lost.", self.name(*actor));
                line(text, &crate::actions::CANCELLING)
            }
            Event::ReactionTaken { actor, act: a, source } => {
                let (how, rule): (_, &'static Rule) = match source {
                    Source::OffTurn => ("acts off-turn", &windows::OFF_TURN),
                    Source::Readied => ("was ready", &windows::READIED),
                    Source::Rebuff | Source::Turn => ("reacts", &movement::REBUFF_EFFECT),
                };
                line(format!("{} {how}: {}.", self.name(*actor), act(*actor, *a)), rule)
            }
            Event::Harried { actor, target } => {
                line(format!("{} harries {}.", self.name(*actor), self.name(*target)), &movement::HARRY)
            }
            Event::Readied { actor, kind } => {
                line(format!("{} readies: {}.", self.name(*actor), kind.name()), &crate::actions::READY)
            }
            Event::ReadyEnded { actor } => {
                line(format!("{} is no longer ready.", self.name(*actor)), &crate::actions::READY)
            }
            Event::Defending { actor } => line(format!("{} defends.", self.name(*actor)), &defence::DEFEND),
            Event::DefendEnded { actor } => {
                line(format!("{} no longer defends.", self.name(*actor)), &defence::DEFEND_END)
            }
            Event::PostureChanged { actor, to } => {
                line(format!("{} is now {}.", self.name(*actor), to.name()), &crate::actions::CHANGE_POSTURE)
            }
            Event::Dropped { actor, weapon } => {
                let text = format!("{} drops {}.", self.name(*actor), self.weapon(*actor, *weapon));
                line(text, &turns::NEGLIGIBLE)
            }
            Event::Spoke { actor, words } => line(format!("{}: \"{words}\"", self.name(*actor)), &turns::SPEECH),
            Event::InitiativeChanged { actor, why, by, initiative, .. } => {
                let (why, rule): (_, &'static Rule) = match why {
                    Shift::CriticalSuccess => ("a critical success", &attack::CRITICAL_SUCCESS),
                    Shift::StruckCritically => ("a critical success against it", &attack::CRITICAL_SUCCESS),
                    Shift::CriticalFailure => ("a critical failure", &attack::CRITICAL_FAILURE),
                    Shift::OffTurn => ("acting off-turn", &windows::OFF_TURN),
                    Shift::Seized => ("seizing it", &crate::actions::SEIZE),
                };
                let text = format!("Initiative of {} {by:+} for {why}: {initiative}.", self.name(*actor));
                line(text, rule)
            }
            Event::MovementBought { actor, movement } => {
                let (yards, quarters) = (movement / 4, movement % 4);
                let part = if quarters > 0 { format!(" and {quarters}/4") } else { String::new() };
                line(format!("{} can walk {yards}{part} yd.", self.name(*actor)), &movement::POOL)
            }
            Event::Stepped { actor, to, .. } => line(format!("{} walks to {to}.", self.name(*actor)), &movement::PART),
            Event::WentOn { actor } => line(format!("{} goes on.", self.name(*actor)), &movement::REBUFF_EFFECT),
            Event::MoveEnded { actor } => {
                let at = self.state.actors.get(actor.index()).map_or(0, |actor| actor.place);
                line(format!("{} stops at {at}.", self.name(*actor)), &movement::PART)
            }
            Event::AttackBegan { attack: a } => {
                let (who, whom) = (self.name(a.attacker), self.name(a.target));
                let weapon = self.weapon(a.attacker, a.weapon);
                line(format!("{who} attacks {whom} with {weapon}."), &attack::STANDARD_ATTACK)
            }
            Event::Guarded { actor, with } => {
                let how = match with {
                    Guard::Raise => "with a raised guard".to_owned(),
                    with => format!("with {} Defence", with.replaces().map_or("", |kind| kind.name())),
                };
                line(format!("{} meets it {how}.", self.name(*actor)), &defence::DEFEND)
            }
            Event::Ruled { change, reason } => {
                let what = ruling::ruling(self, change);
                Some(Line::new(Mood::Ruling, format!("Ruling: {what}. Reason: {reason}")))
            }
            _ => None,
        }
    }
}
