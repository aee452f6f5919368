use super::{Teller, line, sum};
use crate::actions::{AIM, FREE, HELP, IMPROVISED};
use crate::aid::POTIONS;
use crate::attack::{self, REVEALED};
use crate::checks::CheckResult;
use crate::cover::{TURNING, TURNING_REACTION};
use crate::event::{Event, Expense};
use crate::handling::GEAR;
use crate::movement::{MOVE, NO_SHARING, POSITIONING};
use crate::pending::{Answer, Attack, With};
use crate::pools::BREATHER;
use crate::state::Gear;
use crate::statuses::UNSEEN;
use crate::turns::PAYING;
use crate::{checks, defence, maneuvers, rest, stealth};
use ludex_engine::{Check, Line, Mood, Rule};

impl Teller<'_> {
    /// What somebody does.
    pub(super) fn deed(&self, event: &Event) -> Option<Line> {
        let deed = |text: String, rule| line(Mood::Deed, text, rule);
        match event {
            Event::ApSpent { actor, amount, on, tally } => {
                let left = self.state.actor(*actor).ap;
                let text = format!("{} spends {amount} AP on {}; {left} left.", self.name(*actor), expense(*on));
                Some(Line::new(Mood::Deed, text).rule(&PAYING).check(sum("Price", tally)))
            }
            Event::MoveStarted { actor, allowance, tally, dash, disengaged, .. } => {
                let how = match (dash, disengaged) {
                    (true, true) => "dashes, disengaging",
                    (true, false) => "dashes",
                    (false, true) => "moves off, disengaging",
                    (false, false) => "moves",
                };
                let text = format!("{} {how}, with {allowance} units of movement.", self.name(*actor));
                Some(Line::new(Mood::Deed, text).rule(&MOVE).check(sum("Movement", tally)))
            }
            Event::StepAsked { actor } => {
                let text = format!("Others may react before {} steps on.", self.name(*actor));
                deed(text, &crate::movement::LEAVING_REACH)
            }
            Event::Stepped { actor, to, .. } => deed(format!("{} steps to {to}.", self.name(*actor)), &MOVE),
            Event::MoveEnded { actor, short } => {
                let at = self.state.actor(*actor).at;
                let short = if *short { " before the end of the way" } else { "" };
                deed(format!("{} stops at {at}{short}.", self.name(*actor)), &MOVE)
            }
            Event::Barred { actor } => deed(format!("Something bars the way of {}.", self.name(*actor)), &NO_SHARING),
            Event::Positioned { actor, to, .. } => {
                deed(format!("{} steps to {to}, provoking nobody.", self.name(*actor)), &POSITIONING)
            }
            Event::Faced { actor, facing, free } => {
                let way = self.state.map().shape().direction_name(*facing);
                let rule: &'static Rule = if *free { &TURNING } else { &TURNING_REACTION };
                deed(format!("{} turns to face {way}.", self.name(*actor)), rule)
            }
            Event::Pushed { actor, to, by, rule } => {
                let name = self.name(*actor);
                let text = if actor == by {
                    format!("{name} comes to stand at {to}.")
                } else {
                    format!("{} drives {name} back to {to}.", self.name(*by))
                };
                Some(Line::new(Mood::Deed, text).rule(rule.clone()))
            }
            Event::AttackDeclared { attack } => deed(self.declared(attack), &attack::SEQUENCE),
            Event::PlaceAttacked { actor, weapon, thrown, at, what } => {
                let (name, weapon) = (self.name(*actor), self.weapon(*actor, *weapon));
                let verb = if *thrown { "throws" } else { "strikes with" };
                match what {
                    Some(what) => deed(format!("{name} {verb} {weapon} at {what}, {at}."), &attack::places::THINGS),
                    None => {
                        let text = format!("{name} {verb} {weapon} at {at}, where somebody may be.");
                        deed(text, &attack::places::WRONG_PLACE)
                    }
                }
            }
            Event::DefenceDeclared { actor, with } => self.defends(self.name(*actor), *actor, *with),
            Event::Grappled { grapple } => {
                let how = if grapple.pinned { "pins" } else { "holds" };
                let (one, other) = (self.name(grapple.grappler), self.name(grapple.victim));
                line(Mood::Status, format!("{one} {how} {other}."), &maneuvers::GRAPPLE)
            }
            Event::Released { grappler, victim } => {
                let text = format!("{} no longer holds {}.", self.name(*grappler), self.name(*victim));
                line(Mood::Status, text, &maneuvers::RELEASE)
            }
            Event::Aimed { actor, aim: Some(aim) } => {
                deed(format!("{} aims at {}.", self.name(*actor), self.name(aim.target)), &AIM)
            }
            Event::Aimed { actor, aim: None } => deed(format!("{} no longer aims.", self.name(*actor)), &AIM),
            Event::Helped { actor, by: Some(by) } => {
                deed(format!("{} helps {}.", self.name(*by), self.name(*actor)), &HELP)
            }
            Event::Helped { actor, by: None } => deed(format!("The help for {} is used up.", self.name(*actor)), &HELP),
            Event::BreatherTaken { actor, waiting: true } => {
                deed(format!("{} takes a breather; it comes at the next turn.", self.name(*actor)), &BREATHER)
            }
            Event::BreatherTaken { actor, .. } => deed(format!("{} has caught breath.", self.name(*actor)), &BREATHER),
            Event::VitalityDieSpent { actor } => {
                let left = self.state.actor(*actor).vitality_dice;
                deed(format!("{} spends a Vitality Die; {left} left.", self.name(*actor)), &BREATHER)
            }
            Event::VitalityDiceRegained { actor, amount } => {
                deed(format!("{} regains {amount} Vitality Dice.", self.name(*actor)), &rest::REST_DICE)
            }
            Event::GearMoved { actor, weapon, to, .. } => {
                let (name, weapon) = (self.name(*actor), self.weapon(*actor, *weapon));
                let text = match to {
                    Gear::Held => format!("{name} has {weapon} at hand."),
                    Gear::Unloaded => format!("{weapon} of {name} must be loaded again."),
                    Gear::Stowed => format!("{name} puts {weapon} away."),
                    Gear::Dropped => format!("{weapon} of {name} lies on the ground."),
                };
                deed(text, &GEAR)
            }
            Event::ShieldMoved { actor, up } => {
                let how = if *up { "takes the shield up" } else { "takes the shield off" };
                deed(format!("{} {how}.", self.name(*actor)), &GEAR)
            }
            Event::PotionUsed { actor } => {
                let left = self.state.actor(*actor).potions;
                deed(format!("{} uses a potion; {left} left.", self.name(*actor)), &POTIONS)
            }
            Event::Hid { actor, check } => {
                let name = self.name(*actor);
                let Some(check) = check else {
                    return deed(format!("{name} no longer hides."), &REVEALED);
                };
                let line = Line::new(Mood::Roll, format!("{name} tries to hide.")).rule(&stealth::HIDE);
                // How well somebody hides is theirs to know.
                Some(if self.viewer.plays(*actor) { line.check(rolled(check)) } else { line })
            }
            Event::Revealed { actor } => {
                let at = self.state.actor(*actor).at;
                line(Mood::Status, format!("{} comes out of hiding at {at}.", self.name(*actor)), &REVEALED)
            }
            Event::UnseenChanged { observer, subject, unseen } => {
                let how = if *unseen { "no longer sees" } else { "sees" };
                let text = format!("{} {how} {}.", self.name(*observer), self.name(*subject));
                line(Mood::Status, text, &UNSEEN)
            }
            Event::FreeInteraction { actor } => deed(format!("{} does a small thing.", self.name(*actor)), &FREE),
            Event::Interacted { actor, what } => deed(format!("{}: {what}.", self.name(*actor)), &IMPROVISED),
            Event::Checked { actor, check } => {
                let outcome = match (check.target, check.succeeded()) {
                    (None, _) => String::new(),
                    (Some(target), true) => format!(" against {target}: success"),
                    (Some(target), false) => format!(" against {target}: failure"),
                };
                let name = self.name(*actor);
                let text = format!("{name} rolls {}: {}{outcome}.", check.skill.name(), check.total);
                Some(Line::new(Mood::Roll, text).rule(&checks::SKILL_ROLL).check(rolled(check)))
            }
            Event::Ruled { ruling, reason } => {
                let what = self.ruled(ruling);
                let why = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
                line(Mood::Ruling, format!("The Narrator rules: {what}{why}."), &crate::ruling::RULING)
            }
            _ => None,
        }
    }

    fn declared(&self, attack: &Attack) -> String {
        let (who, whom) = (self.name(attack.attacker), self.name(attack.target));
        match attack.with {
            With::Weapon(place) => {
                let weapon = self.weapon(attack.attacker, place);
                let shoots = self.state.actor(attack.attacker).weapon(place).is_some_and(|(weapon, _)| weapon.shoots());
                match (attack.thrown, shoots, attack.nonlethal) {
                    (true, _, _) => format!("{who} throws {weapon} at {whom}."),
                    (_, true, _) => format!("{who} shoots at {whom} with {weapon}."),
                    (_, _, true) => format!("{who} strikes at {whom} with {weapon}, to knock out."),
                    _ => format!("{who} strikes at {whom} with {weapon}."),
                }
            }
            With::Maneuver(maneuver) => format!("{who} tries a {} on {whom}.", maneuvers::name(maneuver)),
        }
    }

    fn defends(&self, name: &str, actor: ludex_engine::ActorId, with: Answer) -> Option<Line> {
        let (text, rule): (_, &'static Rule) = match with {
            Answer::Passive => (format!("{name} trusts to armour."), &defence::PASSIVE_ARMOR),
            Answer::Dodge => (format!("{name} dodges."), &defence::DODGE),
            Answer::DoubleDodge => (format!("{name} dodges with all effort."), &defence::DOUBLE_DODGE),
            Answer::Block => (format!("{name} blocks."), &defence::BLOCK),
            Answer::BlockWith(place) => {
                (format!("{name} blocks with {}.", self.weapon(actor, place)), &defence::WHAT_BLOCKS)
            }
            Answer::Parry(place) => (format!("{name} parries with {}.", self.weapon(actor, place)), &defence::PARRY),
            Answer::ParryWithTwo(_) => (format!("{name} parries with two weapons."), &defence::PARRY_TWO),
            Answer::DefenceRoll => (format!("{name} resists."), &defence::DEFENCE_ROLL),
        };
        line(Mood::Deed, text, rule)
    }
}

/// A check of a skill roll.
fn rolled(check: &CheckResult) -> Check {
    let shown = Check::new(check.skill.name(), vec![check.roll.clone()], check.tally.clone());
    let shown = shown.reasons(check.reasons.clone());
    match check.target {
        Some(target) if check.succeeded() => shown.outcome(format!("reaches {target}")),
        Some(target) => shown.outcome(format!("does not reach {target}")),
        None => shown,
    }
}

/// What Action Points are spent on, in words.
fn expense(on: Expense) -> &'static str {
    match on {
        Expense::Attack => "an attack",
        Expense::Maneuver => "a maneuver",
        Expense::Move => "a Move",
        Expense::Positioning => "Positioning",
        Expense::StandUp => "standing up",
        Expense::TurnToFace => "turning",
        Expense::Dodge => "a dodge",
        Expense::DoubleDodge => "a double dodge",
        Expense::Block => "a block",
        Expense::Parry => "a parry",
        Expense::Counterattack => "a counterattack",
        Expense::OffHandAttack => "an off-hand attack",
        Expense::Help => "helping",
        Expense::Aim => "aiming",
        Expense::Breather => "a breather",
        Expense::Hide => "hiding",
        Expense::Search => "searching",
        Expense::UseObject => "using an object",
        Expense::SimpleAction => "a simple action",
        Expense::Potion => "a potion",
        Expense::FirstAid => "first aid",
        Expense::TreatWounds => "treating wounds",
        Expense::Escape => "getting free",
        Expense::RecoverBalance => "recovering balance",
        Expense::PutOutFire => "putting out a fire",
        Expense::CleanAcid => "cleaning off acid",
        Expense::Rouse => "rousing somebody",
        Expense::Gear => "gear",
        Expense::Improvised => "something else",
    }
}
