//! Meeting an attack, and what a critical defence brings (UL-DEF-06, UL-DEF-16, UL-DEF-20, UL-DEF-25).

use super::{Dodged, Opening};
use crate::attack::weapon_of;
use crate::attack::words::advantage_words;
use crate::cover;
use crate::defence::{self, BLOCK_CRITICAL, Circumstances, DECLARE_FIRST, ONE_DEFENCE};
use crate::prelude::*;
use crate::resolving::resolve;
use crate::statuses::gain;

/// Meet an attack (UL-DEF-06).
#[command(rule = DECLARE_FIRST, group = "Defence", answer)]
#[derive(Copy, Eq)]
pub struct Defend {
    pub actor: ActorId,
    /// How it meets the attack.
    pub with: Answer,
}

impl Act<Unbound> for Defend {
    fn may(&self, state: &State) -> Verdict {
        defence::may_answer(state, attacked(state)?, self.with)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        // Nothing is refused from here on.
        let _ = self.carry(table);
    }

    // Whether the target is flanked, and what its answer costs, is asked once.
    fn carry(&self, table: &mut Table<'_, impl Run>) -> Verdict {
        let Self { actor, with } = *self;
        let &attack = attacked(table.state())?;
        let active = !matches!(with, Answer::Passive | Answer::DefenceRoll);
        let flanked = active && cover::is_flanked(table.state(), actor);
        let met = Circumstances::of(table.state(), &attack, flanked);
        let price = defence::price_of(table.state(), &attack, with, met, table.listens())?;
        table.emit(Settled {});
        table.emit(DefenceDeclared { actor, with });
        if price.total > 0 {
            pay(table, actor, defence::expense(with), price);
            if table.state().actor(actor).statuses.has(Status::HinderedDefenceCost) {
                table.emit(StatusEnded { actor, status: Status::HinderedDefenceCost });
            }
        }
        resolve(table, attack, with);
        Ok(())
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if attacked(state).is_err() {
            return;
        }
        for with in defence::answers(state, actor) {
            // Why an attack asks for no defence roll, nobody asks.
            if with == Answer::DefenceRoll {
                offers.seldom(Defend { actor, with });
            } else {
                offers.add(Defend { actor, with });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let who = teller.state.actor(self.actor);
        let weapon = |place: u8| who.weapon(place).map_or("", |(weapon, _)| weapon.name.as_str());
        match self.with {
            Answer::Passive => "Take it on the armour".to_owned(),
            Answer::Dodge => "Dodge".to_owned(),
            Answer::DoubleDodge => "Double dodge".to_owned(),
            Answer::Block => "Block with the shield".to_owned(),
            Answer::BlockWith(place) => format!("Block with {}", weapon(place)),
            Answer::Parry(place) => format!("Parry with {}", weapon(place)),
            Answer::ParryWithTwo(place) => format!("Parry with two weapons, {} first", weapon(place)),
            Answer::DefenceRoll => {
                let attribute = attacked(teller.state).ok().and_then(defence::forced).unwrap_or(Attribute::Strength);
                format!("{} ({}) defence roll", attribute.group().name(), attribute.name())
            }
        }
    }

    fn price(&self, state: &State) -> i32 {
        attacked(state).map_or(0, |attack| defence::cost(state, attack, self.with, false).total)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let Ok(attack) = attacked(state) else { return };
        let total = defence::whole_tally(state, attack, self.with, false).total;
        let advantage = || advantage_words(defence::advantage(state, attack, self.with, false).net());
        offer.preview = Some(match (self.with, defence::dice(self.with)) {
            (Answer::Passive, _) => total.to_string(),
            (Answer::DefenceRoll, _) => format!("d20{total:+}"),
            (_, (1, sides)) => format!("d{sides}{total:+}{}", advantage()),
            (_, (count, sides)) => format!("{count}d{sides}{total:+}{}", advantage()),
        });
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// How is an attack met? (UL-DEF-06)
#[prompt(decides = attack.target)]
#[derive(Copy, Eq)]
pub struct Attacked {
    /// The attack; its target decides.
    pub attack: Attack,
}

impl Prompt<Unbound> for Attacked {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.attack.attacker);
        let whom = teller.name(self.attack.target);
        format!("{who} attacks: how does {whom} meet it?")
    }

    // The best single defence that can be paid.
    fn usual(&self, state: &State) -> Command {
        Defend { actor: self.attack.target, with: defence::best(state, &self.attack, 1, false) }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.attack.attacker)
    }

    fn is_open(&self, state: &State) -> bool {
        state.actor(self.attack.target).alive() && state.actor(self.attack.attacker).alive()
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Err(Refusal::new(&ONE_DEFENCE, "the attack is met by something")
            .instead("take it on the armour, or make the defence roll"))
    }
}

/// Returns the attack that waits to be met.
fn attacked(state: &State) -> Result<&Attack, Refusal> {
    match asked::<Attacked>(state, &DECLARE_FIRST, "no attack waits to be met") {
        Ok(attacked) => Ok(&attacked.attack),
        Err(refusal) => Err(refusal.instead("defend when an attack is declared")),
    }
}

/// Brings what a critical defence does (UL-DEF-16, 20, 25). The counterattack that a parry opens is met as every attack is,
/// and may be parried critically in its turn, as long as Action Points last (UL-INB-21).
pub(crate) fn critical_defence(table: &mut Table<'_, impl Run>, attack: &Attack, answer: Answer) {
    let defender = attack.target;
    let attacker = attack.attacker;
    match answer {
        Answer::Dodge | Answer::DoubleDodge => ask(table, Dodged { actor: defender, from: attacker }),
        Answer::Block | Answer::BlockWith(_) => {
            let state = table.state();
            let is_near = state.distance(defender, attacker) <= cover::melee_reach(state, defender);
            let is_shot = attack.thrown || weapon_of(state, attack).is_none_or(Weapon::shoots);
            let effect = Effect::lasting().for_turns(1, state.in_turn(attacker));
            if is_near && !is_shot {
                gain(table, attacker, Status::Unbalanced, effect, &BLOCK_CRITICAL);
            }
        }
        Answer::Passive | Answer::DefenceRoll => {}
        _ => ask_if_open(table, Opening { actor: defender, against: attacker, parried: true }),
    }
}

/// The target of an attack says how it meets it.
#[event]
pub struct DefenceDeclared {
    pub actor: ActorId,
    /// How it meets the attack.
    pub with: Answer,
}

impl Event<Unbound> for DefenceDeclared {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let held = |place| teller.weapon(self.actor, place);
        let (text, rule) = match self.with {
            Answer::Passive => (format!("{name} trusts to armour."), &defence::PASSIVE_ARMOR),
            Answer::Dodge => (format!("{name} dodges."), &defence::DODGE),
            Answer::DoubleDodge => (format!("{name} makes a double dodge."), &defence::DOUBLE_DODGE),
            Answer::Block => (format!("{name} blocks."), &defence::BLOCK),
            Answer::BlockWith(place) => (format!("{name} blocks with {}.", held(place)), &defence::WHAT_BLOCKS),
            Answer::Parry(place) => (format!("{name} parries with {}.", held(place)), &defence::PARRY),
            Answer::ParryWithTwo(_) => (format!("{name} parries with two weapons."), &defence::PARRY_TWO),
            Answer::DefenceRoll => (format!("{name} resists."), &defence::DEFENCE_ROLL),
        };
        Some(Line::new(LineKind::Action, text).rule(rule).belongs())
    }
}
