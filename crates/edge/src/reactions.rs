//! Reactions: dodging a blow, and striking at who walks away.

use crate::attack::{Around, Between, Known, Wielded};
use crate::prelude::*;
use crate::{attack, moves};

rules! {
    /// Only one blow, only in melee, and before its dice fall.
    DODGE_LIMITS = "ED-ACT-29", "Dodge: limits";
    /// When a foe leaves one's reach in sight, one may strike at it once in melee.
    OPPORTUNITY = "ED-ACT-30", "Opportunity attack: trigger";
    /// That comes just before it leaves.
    JUST_BEFORE = "ED-ACT-31", "Opportunity attack: timing";
    /// Not at who has disengaged, or is moved by something else than itself.
    EXEMPT = "ED-ACT-32", "Opportunity attack: exemptions";
    /// Standing up within reach gives one as well.
    OTHER_TRIGGERS = "ED-ACT-33", "Opportunity attack: other triggers";
    /// It is one attack in melee, however many others one has in an action.
    ONE_ATTACK = "ED-ACT-34", "Opportunity attack: what may be done with it";
    /// Several may strike, one after another in the order of the fight, as long as it makes sense.
    IN_TURN = "ED-ACT-35", "Several enemies provoked";
    /// One's reaction in one's own turn is the same as in others'.
    SAME_SUPPLY = "ED-ACT-37", "Reactions on the own turn";
    /// Where it is struck down by that, it falls there, within reach.
    FALLS_THERE = "ED-INB-08", "Opportunity attack against a mover";
    /// A hindered one pays with its next turn.
    HINDERED_PAYS = "ED-INB-10", "Hindered creature reacts";
    /// Defending takes sight of the attacker, dodging takes knowing of the blow.
    AGAINST_THE_UNSEEN = "ED-INB-15", "Defend and Dodge against the unseen";
}

/// Returns the weapon with which an actor would strike at once in melee; `None` where it cannot (ED-ACT-34).
fn strikes_with(state: &State, actor: ActorId, target: ActorId) -> Option<u8> {
    if !turns::can_react(state, actor) || !state.stands(target) || !sight::sees(state, actor, target) {
        return None;
    }
    let (between, around) = (&Between::default(), &Around::default());
    let weapons = (0..).zip(&state.profile(actor).weapons).filter(|(_, weapon)| !weapon.is_ranged());
    let may = |place: &u8| {
        let known = (between, &Wielded::default());
        attack::may_attack_between(state, (actor, target), *place, known).is_ok()
    };
    let mut usable = weapons.map(|(place, _)| place).filter(may);
    let first = usable.next()?;
    // What is the only one need not be weighed.
    let Some(second) = usable.next() else { return Some(first) };
    let worth = |place: &u8| {
        let blow = Blow::at(actor, target, *place);
        let known = Known { between, wielded: &Wielded::default(), around };
        attack::expected_between(state, &blow, known, attack::expected_of_hit(state, &blow))
    };
    [first, second].into_iter().chain(usable).max_by_key(worth)
}

/// Asks somebody whether it strikes at one that moves, if that is still possible.
pub fn asks(offered: &moves::Offered, table: &mut Table<'_, impl Run>) {
    let moves::Offered { actor, by } = *offered;
    if strikes_with(table.state(), actor, by).is_some() {
        Edge::ask(table, Opening { actor, by }.into());
    }
}

/// Asks somebody at once whether it strikes at one that has given it an opening by something else than a move.
pub fn opens(table: &mut Table<'_, impl Run>, actor: ActorId, by: ActorId) {
    if strikes_with(table.state(), actor, by).is_some() {
        Edge::ask(table, Opening { actor, by }.into());
    }
}

/// Asks the target of a blow that is announced whether it dodges, if it can (ED-ACT-28, ED-ACT-29).
pub fn at_step(stepped: &attack::Stepped, table: &mut Table<'_, impl Run>) {
    if stepped.to != Step::Rolling {
        return;
    }
    let state = table.state();
    let Some(Frame::Blow(blow)) = state.stack.last() else { return };
    let melee = state.profile(blow.actor).weapon(blow.weapon).is_some_and(|weapon| !weapon.is_ranged());
    if melee && may_dodge(state, blow.target, blow.actor) {
        let dodging = Dodging { actor: blow.target, by: blow.actor };
        Edge::ask(table, dodging.into());
    }
}

/// Returns whether somebody could dodge a blow of another: one that it sees coming (ED-INB-15).
fn may_dodge(state: &State, actor: ActorId, by: ActorId) -> bool {
    let aware = || state.judged(by, actor).is_some_and(|one| one.heard);
    turns::can_react(state, actor) && (sight::sees(state, actor, by) || aware())
}

/// Does an actor strike at one that gives it an opening?
#[prompt]
pub struct Opening {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Prompt<Edge> for Opening {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} strike at {} at once?", teller.name(self.actor), teller.name(self.by))
    }

    fn usual(&self, state: &State) -> Command {
        match strikes_with(state, self.actor, self.by) {
            Some(weapon) => Strike { actor: self.actor, weapon }.into(),
            None => LetGo { actor: self.actor }.into(),
        }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// Strike at once at one that gives an opening.
#[command(rule = OPPORTUNITY, group = "Reaction", kind = Attack, answer)]
pub struct Strike {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Edge> for Strike {
    fn may(&self, state: &State) -> Verdict {
        let Opening { by, .. } = asked::<Edge, Opening>(state)?;
        let melee = state.profile(self.actor).weapon(self.weapon).is_some_and(|weapon| !weapon.is_ranged());
        ensure!(melee, ONE_ATTACK, "it is a blow in melee");
        ensure!(turns::can_react(state, self.actor), turns::REACTION, "{} has no reaction left", self.actor);
        attack::may_attack(state, self.actor, *by, self.weapon)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Opening { actor, by }) = answer::<Edge, Opening>(table) else { return };
        table.emit(turns::Reacted { actor });
        attack::begins(table, Blow { taken_as: As::Reaction, ..Blow::at(actor, by, self.weapon) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for weapon in 0..offers.state().profile(actor).weapons.len() as u8 {
            offers.add(Strike { actor, weapon });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Strike with {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// Let an opening go by.
#[command(rule = OPPORTUNITY, group = "Reaction", kind = Pass, label = "Let it go by", answer)]
pub struct LetGo {
    pub actor: ActorId,
}

impl Act<Edge> for LetGo {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Opening>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Opening>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(LetGo { actor: offers.actor });
    }
}

/// Does the target of a blow dodge it?
#[prompt]
pub struct Dodging {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Prompt<Edge> for Dodging {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} dodge the blow of {}?", teller.name(self.actor), teller.name(self.by))
    }

    fn usual(&self, state: &State) -> Command {
        // The hindered would pay for it with their next turn.
        let dear = conditions::has(state, self.actor, Condition::Hindered);
        if dear { TakeIt { actor: self.actor }.into() } else { Dodge { actor: self.actor }.into() }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// Dodge a blow.
#[command(rule = crate::efforts::DODGE, group = "Reaction", answer)]
pub struct Dodge {
    pub actor: ActorId,
}

impl Act<Edge> for Dodge {
    fn may(&self, state: &State) -> Verdict {
        let Dodging { by, .. } = asked::<Edge, Dodging>(state)?;
        ensure!(may_dodge(state, self.actor, *by), DODGE_LIMITS, "{} cannot dodge", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Dodging { actor, .. }) = answer::<Edge, Dodging>(table) else { return };
        table.emit(turns::Reacted { actor });
        table.emit(attack::Dodged { actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Dodge { actor: offers.actor });
    }
}

/// Do not dodge a blow.
#[command(rule = crate::efforts::DODGE, group = "Reaction", kind = Pass, label = "Do not dodge", answer)]
pub struct TakeIt {
    pub actor: ActorId,
}

impl Act<Edge> for TakeIt {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Dodging>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Dodging>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(TakeIt { actor: offers.actor });
    }
}
