//! Meeting an attack, and what a critical defence brings (UL-DEF-06, UL-DEF-16, UL-DEF-20, UL-DEF-25).

use super::{Dodged, Opening};
use crate::attack::{self, words, words::advantage_words};
use crate::cover;
use crate::defence::{self, BLOCK_CRITICAL, Circumstances, DECLARE_FIRST, ONE_DEFENCE};
use crate::prelude::*;
use crate::statuses::gain;

acts! { Unbound;
    /// MeetOthers an attack (UL-DEF-06).
    #[command(rule = DECLARE_FIRST, group = "Defence", answer)]
    #[derive(Copy, Eq)] Defend { actor: ActorId; with: Answer, "How it meets the attack." }
    label |c, teller| {
        let who = teller.state.actor(c.actor);
        let weapon = |place: u8| who.weapon(place).map_or("", |(weapon, _)| weapon.name.as_str());
        match c.with {
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
    },
    price |c, s| attacked(s).map_or(0, |attack| defence::cost(s, attack, c.with, false).total),
    details |c, s, offer| {
        let Ok(attack) = attacked(s) else { return };
        let total = defence::whole_tally(s, attack, c.with, false).total;
        let advantage = || advantage_words(defence::advantage(s, attack, c.with, false).net());
        offer.preview = Some(match (c.with, defence::dice(c.with)) {
            (Answer::Passive, _) => total.to_string(),
            (Answer::DefenceRoll, _) => format!("d20{total:+}"),
            (_, (1, sides)) => format!("d{sides}{total:+}{}", advantage()),
            (_, (count, sides)) => format!("{count}d{sides}{total:+}{}", advantage()),
        });
    },
    may |c, s| defence::may_answer(s, attacked(s)?, c.with),
    run |c, t| {
        // Nothing is refused from here on.
        let _ = c.carry(t);
    },
    // Whether the target is flanked, and what its answer costs, is asked once.
    carry |c, t| {
        let (Self { actor, with }, &attack) = (*c, attacked(t.state())?);
        let active = !matches!(with, Answer::Passive | Answer::DefenceRoll);
        let flanked = active && cover::is_flanked(t.state(), actor);
        let met = Circumstances::of(t.state(), &attack, flanked);
        let price = defence::price_of(t.state(), &attack, with, met, t.listens())?;
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
    },
    subject |c| Some(c.actor),
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        if attacked(state).is_err() {
            return;
        }
        for with in attack::answers(state, actor) {
            // Why an attack asks for no defence roll, nobody asks.
            if with == Answer::DefenceRoll { o.seldom(Defend { actor, with }) } else { o.add(Defend { actor, with }) }
        }
    };
}

asks! { Unbound;
    /// How is an attack met? (UL-DEF-06)
    #[prompt(decides = attack.target)] #[derive(Copy, Eq)]
    Attacked { attack: Attack, "The attack; its target decides." }
    question |p, teller| {
        let (who, whom) = (teller.name(p.attack.attacker), teller.name(p.attack.target));
        format!("{who} attacks: how does {whom} meet it?")
    },
    // The best single defence that can be paid.
    usual |p, state| Defend { actor: p.attack.target, with: defence::best(state, &p.attack, 1, false) },
    other |p| Some(p.attack.attacker),
    is_open |p, state| state.actor(p.attack.target).alive() && state.actor(p.attack.attacker).alive(),
    declining |_| Err(Refusal::new(&ONE_DEFENCE, "the attack is met by something")
        .instead("take it on the armour, or make the defence roll"));
}

/// Returns the attack that waits to be met.
fn attacked(state: &State) -> Result<&Attack, Refusal> {
    let attacked = asked::<Attacked>(state, &DECLARE_FIRST, "no attack waits to be met");
    attacked.map(|one| &one.attack).map_err(|refusal| refusal.instead("defend when an attack is declared"))
}

/// What a critical defence brings (UL-DEF-16, 20, 25).
pub(crate) fn critical_defence(table: &mut Table<'_, impl Run>, attack: &Attack, answer: Answer) {
    let (defender, attacker) = (attack.target, attack.attacker);
    match answer {
        Answer::Dodge | Answer::DoubleDodge => ask(table, Dodged { actor: defender, from: attacker }),
        _ if answer.is_block() => {
            let state = table.state();
            let near = state.distance(defender, attacker) <= cover::melee_reach(state, defender);
            let shot = attack.thrown || words::weapon_of(state, attack).is_none_or(Weapon::shoots);
            let effect = Effect::lasting().for_turns(1, state.in_turn(attacker));
            if near && !shot {
                gain(table, attacker, Status::Unbalanced, effect, &BLOCK_CRITICAL);
            }
        }
        Answer::Passive | Answer::DefenceRoll => {}
        _ => ask_if_open(table, Opening { actor: defender, against: attacker, parried: true }),
    }
}

happens! { Unbound;
    /// How the target meets it.
    #[event] DefenceDeclared { actor: ActorId; with: Answer, "How it meets the attack." }
    tell |e, t| {
        let (name, held) = (t.who(e.actor), |place| t.weapon(e.actor, place));
        match e.with {
            Answer::Passive => told!(Action, "{name} trusts to armour."; defence::PASSIVE_ARMOR),
            Answer::Dodge => told!(Action, "{name} dodges."; defence::DODGE),
            Answer::DoubleDodge => told!(Action, "{name} dodges with all effort."; defence::DOUBLE_DODGE),
            Answer::Block => told!(Action, "{name} blocks."; defence::BLOCK),
            Answer::BlockWith(place) => told!(Action, "{name} blocks with {}.", held(place); defence::WHAT_BLOCKS),
            Answer::Parry(place) => told!(Action, "{name} parries with {}.", held(place); defence::PARRY),
            Answer::ParryWithTwo(_) => told!(Action, "{name} parries with two weapons."; defence::PARRY_TWO),
            Answer::DefenceRoll => told!(Action, "{name} resists."; defence::DEFENCE_ROLL),
        }
    };
}
