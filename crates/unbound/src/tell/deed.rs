use super::checks::rolled;
use super::{Teller, line, sum};
use crate::actions::{AIM, FREE, HELP, IMPROVISED};
use crate::aid::POTIONS;
use crate::attack::{self, REVEALED};
use crate::cover::{TURNING, TURNING_REACTION};
use crate::disarm::CATCHING;
use crate::event::{Event, Expense};
use crate::handling::GEAR;
use crate::movement::drag::DRAGGING;
use crate::movement::{MOVE, NO_SHARING, POSITIONING, Route};
use crate::pending::{Answer, Attack, With};
use crate::pools::BREATHER;
use crate::state::Gear;
use crate::statuses::UNSEEN;
use crate::turns::PAYING;
use crate::{defence, maneuvers, rest, spells, stealth};
use ludex_engine::{ActorId, Check, Line, Mood, Rule, RuleId};
use ludex_grid::Cell;

impl Teller<'_> {
    /// Where a way ends, and how long it is: `d4`, `3 spaces`.
    fn way_of(&self, actor: ActorId, route: &Route) -> (Cell, String) {
        let start = self.state.spaces(actor);
        let end = route.steps().iter().try_fold(start, |place, &way| place.stepped(way)).unwrap_or(start);
        (end.anchor(), spaces(route.steps().len() as i32))
    }

    /// What somebody does.
    pub(super) fn deed(&self, event: &Event) -> Option<Line> {
        let deed = |text: String, rule| line(Mood::Deed, text, rule);
        match event {
            Event::ApSpent { actor, amount, on, tally } => {
                let left = self.state.actor(*actor).ap;
                let text = format!("{} spends {amount} AP on {}; {left} left.", self.name(*actor), expense(*on));
                Some(Line::new(Mood::Deed, text).rule(&PAYING).check(sum("Price", tally)))
            }
            Event::MoveStarted { actor, tally, height: Some(height), .. } => {
                let to =
                    if *height == 0 { "the ground".to_owned() } else { format!("a height of {}", spaces(*height)) };
                let text = format!("{} makes for {to}.", self.name(*actor));
                Some(Line::new(Mood::Deed, text).rule(&MOVE).check(sum("Movement", tally)))
            }
            Event::MoveStarted { actor, route, tally, dash, disengaged, .. } => {
                let ((to, spaces), how) = (self.way_of(*actor, route), if *dash { "dashes" } else { "moves" });
                let safely = if *disengaged { ", disengaging" } else { "" };
                let text = format!("{} {how} {spaces} to {to}{safely}.", self.name(*actor));
                Some(Line::new(Mood::Deed, text).rule(&MOVE).check(sum("Movement", tally)))
            }
            Event::Halted { actor, left } => {
                let text = format!("{} halts; {left} of the Move left.", self.name(*actor));
                deed(text, &FREE)
            }
            Event::WalkedOn { actor, route } => {
                let (to, spaces) = self.way_of(*actor, route);
                deed(format!("{} walks on, {spaces} to {to}.", self.name(*actor)), &FREE)
            }
            Event::MoveEnded { actor, short: true } => {
                let at = self.state.actor(*actor).at;
                deed(format!("{} stops short, at {at}.", self.name(*actor)), &MOVE)
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
                } else if *rule == RuleId::from(&NO_SHARING) {
                    format!("{} chooses where {name} comes to stand: at {to}.", self.name(*by))
                } else {
                    format!("{} drives {name} back to {to}.", self.name(*by))
                };
                Some(Line::new(Mood::Deed, text).rule(rule.clone()))
            }
            Event::Climbed { actor, height: 0, .. } => deed(format!("{} lands.", self.name(*actor)), &MOVE),
            Event::Climbed { actor, height, .. } => {
                deed(format!("{} flies {} above the ground.", self.name(*actor), spaces(*height)), &MOVE)
            }
            Event::Fell { actor, height, rule } => {
                let text = format!("{} falls {}.", self.name(*actor), spaces(*height));
                Some(Line::new(Mood::Harm, text).rule(rule.clone()))
            }
            Event::Dragged { actor, to, by } => {
                deed(format!("{} drags {} along to {to}.", self.name(*by), self.name(*actor)), &DRAGGING)
            }
            Event::Caught { actor, owner, weapon } => {
                let (name, weapon) = (self.name(*actor), self.weapon(*owner, *weapon));
                deed(format!("{name} catches {weapon} of {}.", self.name(*owner)), &CATCHING)
            }
            Event::LetFall { actor, owner, weapon, .. } => {
                let (name, weapon) = (self.name(*actor), self.weapon(*owner, *weapon));
                deed(format!("{name} lets {weapon} of {} fall.", self.name(*owner)), &GEAR)
            }
            Event::AttackDeclared { attack } => deed(self.declared(attack), &attack::SEQUENCE),
            Event::SpellCast { actor, spell, at, mana, .. } => {
                let reacts = spells::spell(self.state, *actor, *spell).is_some_and(|spell| spell.reaction.is_some());
                let (name, spell) = (self.name(*actor), self.spell(*actor, *spell));
                let at = at.map_or(String::new(), |at| format!(" towards {at}"));
                let mana = if *mana > 0 { format!(" for {mana} mana") } else { String::new() };
                if reacts {
                    return deed(format!("{name} answers with {spell}{mana}."), &spells::CAST);
                }
                deed(format!("{name} begins {spell}{at}{mana}."), &spells::CASTING)
            }
            Event::SpellReadied { actor, spell, mana, .. } => {
                let mana = if *mana > 0 { format!(" for {mana} mana") } else { String::new() };
                let text = format!("{} holds {} ready{mana}.", self.name(*actor), self.spell(*actor, *spell));
                deed(text, &spells::ready::READY_SPELL)
            }
            Event::Resisted { actor, attribute, roll, tally, total, number, rule, reasons } => {
                let resists = total.is_some_and(|total| total >= *number);
                let outcome = if resists { "resists" } else { "does not resist" };
                let total = total.map_or("no roll".to_owned(), |total| total.to_string());
                let text = format!("{} {outcome}: {total} against {number}.", self.name(*actor));
                let rolled = Check::new(attribute.name(), roll.iter().cloned().collect(), tally.clone());
                let line = Line::new(Mood::Roll, text).rule(rule.clone()).rule(&defence::DEFENCE_ROLL);
                Some(line.check(rolled.reasons(reasons.clone()).outcome(outcome)))
            }
            Event::Concentrating { actor, on } => {
                let text = format!("{} concentrates on {}.", self.name(*actor), self.spell(*actor, on.spell));
                line(Mood::Status, text, &spells::CONCENTRATING)
            }
            Event::Sustains { kept } => {
                let (whom, status) = (self.name(kept.target), kept.status.name());
                let text = format!("{whom} stays {status} as long as {} concentrates.", self.name(kept.caster));
                line(Mood::Status, text, &spells::CONCENTRATION)
            }
            Event::ConcentrationEnded { actor } => {
                line(Mood::Status, format!("{} no longer concentrates.", self.name(*actor)), &spells::CONCENTRATION)
            }
            Event::MagicRestored { actor, .. } => {
                deed(format!("{} has gathered new strength for spells.", self.name(*actor)), &spells::RESOURCES)
            }
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
            Event::CameToNothing { actor } => {
                deed(format!("What {} has begun comes to nothing.", self.name(*actor)), &spells::CAST)
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
            Event::Helped { actor, by: Some(by), with, against, .. } => {
                let with = match (with, against) {
                    (Some(skill), _) => format!(" with {}", skill.name()),
                    (None, Some(target)) => format!(" against {}", self.name(*target)),
                    (None, None) => String::new(),
                };
                deed(format!("{} helps {}{with}.", self.name(*by), self.name(*actor)), &HELP)
            }
            Event::Helped { actor, by: None, of: Some(by), .. } => {
                let (name, by) = (self.name(*actor), self.name(*by));
                deed(format!("The help of {by} for {name} is used up."), &HELP)
            }
            Event::Helped { actor, by: None, .. } => {
                deed(format!("The help for {} is used up.", self.name(*actor)), &HELP)
            }
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
            Event::GearMoved { actor, weapon, to, lies } => {
                let (name, weapon) = (self.name(*actor), self.weapon(*actor, *weapon));
                let text = match to {
                    Gear::Held => format!("{name} has {weapon} at hand."),
                    Gear::Unloaded => format!("{weapon} of {name} must be loaded again."),
                    Gear::Stowed => format!("{name} puts {weapon} away."),
                    Gear::Dropped => {
                        let at = lies.map_or("on the ground".to_owned(), |at| format!("at {at}"));
                        format!("{weapon} of {name} lies {at}.")
                    }
                };
                deed(text, &GEAR)
            }
            Event::ShieldMoved { actor, up } => {
                let how = if *up { "takes the shield up" } else { "takes the shield off" };
                deed(format!("{} {how}.", self.name(*actor)), &GEAR)
            }
            Event::PotionUsed { actor, potion } => {
                let (who, name) = (self.state.actor(*actor), self.name(*actor));
                let flasks = potion.and_then(|place| who.flasks.get(usize::from(place)));
                let text = match flasks {
                    Some(flasks) => format!("{name} uses a potion ({}); {} left.", flasks.potion.name, flasks.left),
                    None => format!("{name} uses a potion; {} left.", who.potions),
                };
                deed(text, &POTIONS)
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
            Event::SceneDescribed { text } | Event::OutcomeDescribed { text } => {
                line(Mood::Frame, text.clone(), &crate::ruling::RULING)
            }
            Event::ActionDeclared { actor, what } => {
                let what = what.trim_end_matches('.');
                line(Mood::Deed, format!("{}: {what}.", self.name(*actor)), &crate::ruling::RULING)
            }
            Event::PackDropped { actor } => {
                deed(format!("{} drops the pack.", self.name(*actor)), &crate::movement::ENCUMBERED)
            }
            Event::Squeezed { actor, squeezing } => {
                let how = if *squeezing { "squeezes into the narrow place" } else { "stands upright again" };
                deed(format!("{} {how}.", self.name(*actor)), &crate::movement::SQUEEZING)
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
            With::Spell(place) => format!("{who} casts {} at {whom}.", self.spell(attack.attacker, place)),
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

/// A number of spaces, in words.
fn spaces(count: i32) -> String {
    if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") }
}

/// What Action Points are spent on, in words.
fn expense(on: Expense) -> &'static str {
    match on {
        Expense::Attack => "an attack",
        Expense::Maneuver => "a maneuver",
        Expense::Catch => "catching it",
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
        Expense::Spell => "a spell",
        Expense::ReactionSpell => "a spell as a reaction",
        Expense::Rouse => "rousing somebody",
        Expense::Gear => "gear",
        Expense::Ability => "an ability",
        Expense::Improvised => "something else",
        Expense::Jump => "a jump",
        Expense::BreakFall => "breaking a fall",
        Expense::Mount => "the saddle",
        Expense::LeapOff => "leaping off",
        Expense::Valor => "getting spell power back",
    }
}
