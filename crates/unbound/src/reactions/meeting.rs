//! Meeting an attack, and what a critical defence brings (UL-DEF-06, UL-DEF-16, UL-DEF-20, UL-DEF-25).

use super::{Dodged, Opening};
use crate::Command;
use crate::attack::{self, words::luck_words};
use crate::cover;
use crate::defence::{self, BLOCK_CRITICAL, DECLARE_FIRST, ONE_DEFENCE};
use crate::pending::{Answer, Attack, Question, Settled, With, ask, ask_if_open, asked};
use crate::prelude::*;
use crate::statuses::{Effect, StatusEnded, gain};
use crate::turns::pay;

/// Meet an attack (UL-DEF-06).
#[command(rule = DECLARE_FIRST, group = "Defence", answer, described)]
#[derive(Copy, Eq)]
pub struct Defend {
    /// Who is attacked.
    pub actor: ActorId,
    /// How it meets the attack.
    pub with: Answer,
}

/// How is an attack met? (UL-DEF-06)
#[prompt(decides = attack.target)]
#[derive(Copy, Eq)]
pub struct Attacked {
    /// The attack; its target decides.
    pub attack: Attack,
}

impl Question for Attacked {
    fn question(&self, teller: &Teller<'_>) -> String {
        let (who, whom) = (teller.name(self.attack.attacker), teller.name(self.attack.target));
        format!("{who} attacks: how does {whom} meet it?")
    }
    /// The best single defence that can be paid.
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

/// The attack that waits to be met.
fn attacked(state: &State) -> Result<&Attack, Refusal> {
    let attacked = asked::<Attacked>(state, &DECLARE_FIRST, "no attack waits to be met");
    attacked
        .map(|attacked| &attacked.attack)
        .map_err(|objection| objection.instead("defend when an attack is declared"))
}

impl Described<Unbound> for Defend {
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
    fn price(&self, s: &State) -> i32 {
        attacked(s).map_or(0, |attack| defence::cost(s, attack, self.with, false).total)
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        let Ok(attack) = attacked(s) else { return };
        let total = defence::whole_tally(s, attack, self.with, false).total;
        let luck = || luck_words(defence::fortune(s, attack, self.with, false).luck());
        offer.preview = Some(match (self.with, defence::dice(self.with)) {
            (Answer::Passive, _) => total.to_string(),
            (Answer::DefenceRoll, _) => format!("d20{total:+}"),
            (_, (1, sides)) => format!("d{sides}{total:+}{}", luck()),
            (_, (count, sides)) => format!("{count}d{sides}{total:+}{}", luck()),
        });
    }
}

impl Act<Unbound> for Defend {
    fn may(&self, s: &State) -> Verdict {
        defence::may_answer(s, attacked(s)?, self.with)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        // Nothing is refused from here on.
        let _ = self.carry(t);
    }
    /// Whether the target is flanked, and what its answer costs, is asked once.
    fn carry(&self, t: &mut Table<'_, impl Run>) -> Verdict {
        let (Self { actor, with }, &attack) = (*self, attacked(t.state())?);
        let active = !matches!(with, Answer::Passive | Answer::DefenceRoll);
        let flanked = active && cover::is_flanked(t.state(), actor);
        let price = defence::price_of(t.state(), &attack, with, flanked, t.listens())?;
        t.emit(Settled {});
        t.emit(DefenceDeclared { actor, with });
        if price.total > 0 {
            pay(t, actor, defence::expense(with), price);
            if t.state().actor(actor).statuses.has(Status::HinderedDefenceCost) {
                t.emit(StatusEnded { actor, status: Status::HinderedDefenceCost });
            }
        }
        attack::resolve(t, attack, with);
        Ok(())
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
    fn offers(o: &mut Offers<'_>) {
        let (actor, state) = (o.actor, o.state());
        if attacked(state).is_err() {
            return;
        }
        for with in attack::answers(state, actor) {
            // Why an attack asks for no defence roll, nobody asks.
            if with == Answer::DefenceRoll { o.seldom(Defend { actor, with }) } else { o.add(Defend { actor, with }) }
        }
    }
}

/// What a critical defence brings (UL-DEF-16, 20, 25).
pub(crate) fn critical_defence(table: &mut Table<'_, impl Run>, attack: &Attack, answer: Answer) {
    let (defender, attacker) = (attack.target, attack.attacker);
    match answer {
        Answer::Dodge | Answer::DoubleDodge => {
            ask(table, Dodged { actor: defender, from: attacker });
        }
        Answer::Block | Answer::BlockWith(_) => {
            let state = table.state();
            let near = state.distance(defender, attacker) <= cover::melee_reach(state, defender);
            let shot = !defence::answered_by(state, attack).2 && !matches!(attack.with, With::Maneuver(_));
            if near && !shot {
                let in_turn = state.in_turn(attacker);
                let effect = Effect::lasting().for_turns(1, in_turn);
                gain(table, attacker, Status::Unbalanced, effect, &BLOCK_CRITICAL);
            }
        }
        Answer::Parry(_) | Answer::ParryWithTwo(_) => {
            ask_if_open(table, Opening { actor: defender, against: attacker, parried: true });
        }
        Answer::Passive | Answer::DefenceRoll => {}
    }
}

happens! { Unbound;
    /// How the target meets it.
    #[event]
    DefenceDeclared {
        actor: ActorId;
        with: Answer, "How it meets the attack.";
    }
    tell |e, t| {
        let (name, actor) = (t.who(e.actor), e.actor);
        let (text, rule): (_, &'static Rule) = match e.with {
            Answer::Passive => (format!("{name} trusts to armour."), &defence::PASSIVE_ARMOR),
            Answer::Dodge => (format!("{name} dodges."), &defence::DODGE),
            Answer::DoubleDodge => (format!("{name} dodges with all effort."), &defence::DOUBLE_DODGE),
            Answer::Block => (format!("{name} blocks."), &defence::BLOCK),
            Answer::BlockWith(place) => {
                (format!("{name} blocks with {}.", t.weapon(actor, place)), &defence::WHAT_BLOCKS)
            }
            Answer::Parry(place) => (format!("{name} parries with {}.", t.weapon(actor, place)), &defence::PARRY),
            Answer::ParryWithTwo(_) => (format!("{name} parries with two weapons."), &defence::PARRY_TWO),
            Answer::DefenceRoll => (format!("{name} resists."), &defence::DEFENCE_ROLL),
        };
        line(LineKind::Deed, text, rule)
    };
}
