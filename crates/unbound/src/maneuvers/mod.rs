//! Combat maneuvers (UL-MAN): the attempt, and what success brings.

mod bash;

pub use crate::attack::must_act_against;
pub use bash::{Bashed, FinishBash, HeldFast, follow_ups};

use crate::action_points::ApRegained;
use crate::actions::nearest_foe;
use crate::attack::{self, AttackRolled, Degree, Skill, words};
use crate::damage::{self, Blow};
use crate::holds::{self, Grappled};
use crate::pending::Maneuver;
use crate::prelude::*;
use crate::state::Grapple;
use crate::statuses::gain;
use crate::{cover, disarm, mounted, movement};
use std::cmp::Reverse;

ludex_engine::rules! {
    /// A maneuver costs 6 Action Points and needs a target within reach; each is a skill of its own.
    COST_AND_REACH = "UL-MAN-01", "Price and reach";
    /// A target may be one size larger at the most, with disadvantage; a smaller one gives advantage.
    SIZE_LIMITS = "UL-MAN-02", "Size limits";
    /// A maneuver rolls d20 + its attribute + its skill against the target's defence.
    ATTEMPT = "UL-MAN-03", "Attempt roll";
    /// A maneuver is critical 10 above its target number, and a minor failure as far below it as its rank.
    DEGREES = "UL-MAN-04", "Critical and minor failure";
    /// A shove pushes straight away by Strength spaces: by none without Strength, unless a campaign has 1 at the least.
    SHOVE = "UL-MAN-05", "Shove";
    /// A shove with a shield deals the shield's armor + Strength as well.
    BASH = "UL-MAN-06", "Shield bash";
    /// A critical shove pushes a space farther; a critical bash deals the shield's armor once more.
    SHOVE_CRITICAL = "UL-MAN-07", "Shove critical";
    /// After a shove that barely failed the target's next Move costs 1 Action Point more.
    SHOVE_MINOR = "UL-MAN-08", "Shove minor failure";
    /// A feint may be tried on an actor two sizes larger, and size gives no advantage.
    FEINT_SIZES = "UL-MAN-09", "Feint sizes";
    /// A feint makes its target Unbalanced.
    FEINT = "UL-MAN-10", "Feint";
    /// After a critical feint the target's defence against the next attack is 1 lower too.
    FEINT_CRITICAL = "UL-MAN-11", "Feint critical";
    /// After a feint that barely failed the target's next active defence costs 1 Action Point more.
    FEINT_MINOR = "UL-MAN-12", "Feint minor failure";
    /// A grapple holds its target.
    GRAPPLE = "UL-MAN-13", "Grapple";
    /// A grappler may let go at any time.
    RELEASE = "UL-MAN-14", "Letting go";
    /// Another grapple of an actor held is a pin.
    PIN = "UL-MAN-15", "Pin";
    /// A critical grapple gives back 2 Action Points and lets the grappler do more to the one it holds, at once.
    GRAPPLE_CRITICAL = "UL-MAN-16", "Grapple critical";
    /// After a grapple that barely failed the target's next attack action costs 1 Action Point more.
    GRAPPLE_MINOR = "UL-MAN-17", "Grapple minor failure";
    /// A takedown puts its target Prone.
    TAKEDOWN = "UL-MAN-18", "Takedown";
    /// A critical takedown also deals the damage of a plain attack.
    TAKEDOWN_CRITICAL = "UL-MAN-19", "Takedown critical";
    /// After a takedown that barely failed the target's next Move is 1 space shorter.
    TAKEDOWN_MINOR = "UL-MAN-20", "Takedown minor failure";
    /// Dodges against maneuvers can be critical; one that fails a little halves damage and pushes.
    DEFENCES_AGAINST = "UL-MAN-26", "Active defences against maneuvers";
    /// What maneuvers that barely failed leave behind ends when used or with the target's next turn; the same does
    /// not add up (house).
    HINDRANCES = "UL-MAN-27", "How long hindrances last";
    /// A maneuver as an action costs 6 Action Points.
    MANEUVER_ACTION = "UL-ACT-05", "Combat maneuver";
}

/// The maneuvers that name no weapon.
pub const ALL: [Maneuver; 6] =
    [Maneuver::Shove, Maneuver::Bash, Maneuver::Feint, Maneuver::Grapple, Maneuver::Pin, Maneuver::Takedown];

/// Returns every maneuver that could be thought of against an actor: those of [`ALL`], and to disarm it of each thing
/// it holds.
pub fn each(state: &State, target: ActorId) -> impl Iterator<Item = Maneuver> + '_ {
    ALL.into_iter().chain(disarm::items(state, target).map(Maneuver::Disarm))
}

/// Returns the attribute and the skill group of a maneuver.
pub fn skill(maneuver: Maneuver) -> (Attribute, Group) {
    match maneuver {
        Maneuver::Shove | Maneuver::Bash => (Attribute::Strength, Group::Shove),
        Maneuver::Feint => (Attribute::Cunning, Group::Feint),
        Maneuver::Grapple | Maneuver::Pin => (Attribute::Endurance, Group::Grapple),
        Maneuver::Takedown => (Attribute::Agility, Group::Takedown),
        Maneuver::Disarm(_) => (Attribute::Dexterity, Group::Disarm),
    }
}

/// Returns the size that a maneuver has to do with: what pushes a rider pushes the mount along, whose size counts then
/// (UL-MAN-02, UL-MNT-10).
pub fn size_against(state: &State, target: ActorId, maneuver: Maneuver) -> Size {
    match maneuver {
        Maneuver::Shove | Maneuver::Bash => state.actor(mounted::body_of(state, target)).size(),
        _ => state.actor(target).size(),
    }
}

/// Checks whether a maneuver suits a target: within reach, not too large, with a hand for it.
pub fn suits(state: &State, actor: ActorId, target: ActorId, maneuver: Maneuver) -> Verdict {
    let own = state.actor(actor);
    let there = state.may_target(actor, target);
    ensure!(there, COST_AND_REACH, "the target must be somebody else, alive and on the field");
    ensure!(
        state.distance(actor, target) <= cover::melee_reach(state, actor),
        COST_AND_REACH,
        "{} is out of reach",
        target,
        instead = "move nearer"
    );
    let larger = size_against(state, target, maneuver).step() - own.size().step();
    let (limit, rule) = if maneuver == Maneuver::Feint { (2, &FEINT_SIZES) } else { (1, &SIZE_LIMITS) };
    ensure!(larger <= limit, *rule, "{} is too large for that", target);

    let held = state.holds_on(target).find(|held| held.grappler == actor);
    match maneuver {
        Maneuver::Shove => {
            ensure!(own.free_hands() >= 1 || own.shield_up, SHOVE, "a shove needs a free hand or a shield");
            Ok(())
        }
        Maneuver::Bash => {
            ensure!(own.shield_up, BASH, "a bash needs a shield on the arm", instead = "shove with a free hand");
            Ok(())
        }
        Maneuver::Grapple => {
            ensure!(held.is_none(), GRAPPLE, "this actor holds that one already", instead = "pin it");
            ensure!(own.free_hands() >= 1, GRAPPLE, "a grapple needs a free hand");
            Ok(())
        }
        Maneuver::Pin => {
            let holds = held.is_some_and(|held| !held.pinned);
            ensure!(holds, PIN, "only somebody this actor holds can be pinned", instead = "grapple first");
            ensure!(
                holds::can_pin(state, actor, target),
                PIN,
                "a pin takes a free hand, and somebody next to it",
                instead = "free a hand"
            );
            Ok(())
        }
        Maneuver::Disarm(item) => disarm::may_disarm(state, target, item),
        Maneuver::Feint | Maneuver::Takedown => Ok(()),
    }
}

/// Try a maneuver (UL-MAN-01).
#[command(rule = MANEUVER_ACTION, group = "Maneuver", kind = Maneuver, costs = cost::MANEUVER, either)]
#[derive(Copy, Eq)]
pub struct TryManeuver {
    pub actor: ActorId,
    /// On whom it is tried.
    pub target: ActorId,
    /// Which one it is.
    pub maneuver: Maneuver,
}

impl Act<Unbound> for TryManeuver {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, maneuver } = *self;

        must_act_against(state, actor, target)?;
        must_be_loose(state, actor)?;
        can_pay(state, actor, cost::MANEUVER)?;
        suits(state, actor, target, maneuver)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, maneuver } = *self;

        if table.state().decision().is_some() {
            table.emit(Settled {});
        }
        pay_plain(table, actor, Expense::Maneuver, (maneuver.name(), cost::MANEUVER, &MANEUVER_ACTION));
        attack::announce(table, Attack::new(actor, target, With::Maneuver(maneuver)));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let nearest = nearest_foe(state, actor);
        for target in attack::in_question(state, actor) {
            for maneuver in each(state, target) {
                let attempt = TryManeuver { actor, target, maneuver };
                if nearest == Some(target) || state.decision().is_some() {
                    offers.add(attempt);
                } else {
                    offers.seldom(attempt);
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let Self { target, maneuver, .. } = *self;

        let words = format!("{} {}", maneuver.name(), teller.state.actor(target).name);
        match maneuver {
            Maneuver::Disarm(item) => format!("{words}: {}", disarm::name_of(teller.state, target, item)),
            _ => words,
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let Self { actor, target, maneuver } = *self;

        words::among_friends(state, offer);
        let attack = Attack::new(actor, target, With::Maneuver(maneuver));
        let advantage = advantage(state, &attack, maneuver, false).net();
        let bonus = attempt_tally(state, actor, maneuver, false).total;
        offer.preview = Some(format!("d20{bonus:+}{}", words::advantage_words(advantage)));
    }
}

/// Returns what is added to the d20 of a maneuver (UL-MAN-03).
pub fn attempt_tally(state: &State, actor: ActorId, maneuver: Maneuver, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let (attribute, group) = skill(maneuver);
    tally.base(attribute.name(), state.actor(actor).attribute(attribute), &ATTEMPT);
    tally.add(group.name(), 2 * state.actor(actor).profile.rank(group), &crate::character::skills::RANK_BONUS);
    let boost = state.actor(actor).profile.maneuver_boost(group);
    tally.add("boost", boost, &crate::character::skills::SKILL_BOOST);
    crate::statuses::add_state(&mut tally, state, actor);
    tally
}

/// Returns what speaks for advantage and disadvantage on a maneuver (UL-MAN-02, UL-ATK-10).
pub(crate) fn advantage(state: &State, attack: &Attack, maneuver: Maneuver, shows: bool) -> AdvantageSources {
    let mut advantage = attack::advantage(state, attack, None, shows);
    if maneuver != Maneuver::Feint {
        let larger = size_against(state, attack.target, maneuver).step() - state.actor(attack.attacker).size().step();
        match larger.signum() {
            1 => advantage.disadvantage("larger target", &SIZE_LIMITS),
            -1 => advantage.advantage("smaller target", &SIZE_LIMITS),
            _ => {}
        }
    }
    if let Maneuver::Disarm(item) = maneuver {
        disarm::weigh(&mut advantage, state, attack, item);
    }
    advantage
}

/// Rolls a maneuver against its defence, and does what success brings. It is critical or barely fails as an attack does, by
/// the rank in its own skill (UL-MAN-04). Returns whether the defence was critical.
pub(crate) fn resolve(table: &mut Table<'_, impl Run>, attack: Attack, answer: Answer) -> bool {
    let With::Maneuver(maneuver) = attack.with else { return false };
    let actor = attack.attacker;
    let target = attack.target;
    let state = table.state();
    let shows = table.listens();
    let advantage = advantage(state, &attack, maneuver, shows);
    let tally = attempt_tally(state, actor, maneuver, shows);
    let rank = state.actor(actor).profile.rank(skill(maneuver).1);
    let roll = attack::roll(table, &attack, answer, tally, advantage, Skill { rank, weapon: false });
    let degree = roll.degree;
    let critical_defence = roll.defence_critical;
    let blow = Blow { degree, answer, situation: attack::situation(answer, &roll) };

    table.emit(AttackRolled { attack, roll });
    attack::used_up(table, &attack, false);
    match degree {
        Degree::Miss => {}
        Degree::Graze => hinder(table, target, maneuver),
        Degree::PartlyDefended | Degree::Hit | Degree::Critical => succeed(table, &attack, maneuver, blow),
    }
    critical_defence
}

/// Brings what a maneuver that barely failed leaves behind (UL-MAN-08, 12, 17, 20, 25, 27).
fn hinder(table: &mut Table<'_, impl Run>, target: ActorId, maneuver: Maneuver) {
    let (status, rule): (_, &'static Rule) = match maneuver {
        Maneuver::Shove | Maneuver::Bash => (Status::HinderedMoveCost, &SHOVE_MINOR),
        Maneuver::Feint => (Status::HinderedDefenceCost, &FEINT_MINOR),
        Maneuver::Grapple | Maneuver::Pin => (Status::HinderedAttackCost, &GRAPPLE_MINOR),
        Maneuver::Takedown => (Status::HinderedMoveSpaces, &TAKEDOWN_MINOR),
        Maneuver::Disarm(item) => {
            disarm::drop_at_feet(table, target, item);
            return;
        }
    };
    let in_turn = table.state().in_turn(target);
    gain(table, target, status, Effect::lasting().of(1).for_turns(1, in_turn), rule);
}

/// Brings what a maneuver that succeeded does to its target.
fn succeed(table: &mut Table<'_, impl Run>, attack: &Attack, maneuver: Maneuver, blow: Blow) {
    let actor = attack.attacker;
    let target = attack.target;
    let in_turn = table.state().in_turn(target);
    let critical = blow.degree == Degree::Critical;
    match maneuver {
        Maneuver::Shove => shove(table, attack, blow),
        Maneuver::Bash => ask(table, Bashed { attack: *attack, degree: blow.degree, answer: blow.answer }),
        Maneuver::Feint => {
            let effect = Effect::lasting().for_turns(1, in_turn);
            gain(table, target, Status::Unbalanced, effect, &FEINT);
            if critical {
                gain(table, target, Status::HinderedDefence, effect.of(1), &FEINT_CRITICAL);
            }
        }
        Maneuver::Grapple | Maneuver::Pin => {
            let pinned = maneuver == Maneuver::Pin;
            table.emit(Grappled { grapple: Grapple { grappler: actor, victim: target, pinned, fixed: None } });
            if critical {
                table.emit(ApRegained { actor, amount: 2, rule: (&GRAPPLE_CRITICAL).into() });
                ask_if_open(table, HeldFast { actor, target });
            }
        }
        Maneuver::Takedown => {
            if !table.state().actor(target).statuses.has(Status::Prone) {
                gain(table, target, Status::Prone, Effect::lasting(), &TAKEDOWN);
            }
            if critical {
                trip_hard(table, attack, blow);
            }
        }
        Maneuver::Disarm(item) => disarm::knock_away(table, attack, item, critical),
    }
}

/// Pushes the target straight away (UL-MAN-05, UL-MAN-07, UL-MAN-26).
fn shove(table: &mut Table<'_, impl Run>, attack: &Attack, blow: Blow) {
    let least = i32::from(table.state().options().shove_least);
    let strength = table.state().actor(attack.attacker).attribute(Attribute::Strength).max(0).max(least);
    let (spaces, rule): (_, &'static Rule) = match blow.degree {
        Degree::PartlyDefended => ((strength / 2).max(strength.min(1)), &DEFENCES_AGAINST),
        Degree::Critical => (strength + 1, &SHOVE_CRITICAL),
        _ => (strength, &SHOVE),
    };
    movement::push(table, attack.target, attack.attacker, spaces.max(0).unsigned_abs(), rule);
}

/// Deals the damage of a critical takedown: that of a plain attack with the hardest weapon at hand (UL-MAN-19).
fn trip_hard(table: &mut Table<'_, impl Run>, attack: &Attack, blow: Blow) {
    let profile = table.state().actor(attack.attacker).profile.clone();
    let melee = table.state().actor(attack.attacker).held().filter(|(_, weapon)| !weapon.shoots());
    let hardest = melee.max_by_key(|(place, weapon)| (damage::middling(&weapon.damage), Reverse(*place)));
    let Some((place, _)) = hardest else { return };
    let Some(weapon) = profile.weapons.get(usize::from(place)) else { return };
    damage::strike(table, attack, weapon, Blow { degree: Degree::Hit, ..blow });
}
