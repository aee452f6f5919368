//! Striking at once at somebody who gives an opening.

use super::{Try, attack, may_strike};
use crate::state::State;
use crate::turns::{Provoked, REACTIVE, reaches, threatens};
use crate::{Archsoul, Run, Table};
use ludex_kit::{
    Act, ActorId, Ask, Described, Offers, Refusal, Rules, Teller, Verdict, answer, asked, command, prompt,
};

/// Asks all who threaten somebody who gives an opening, in the order of initiative.
pub fn openings(event: &Provoked, t: &mut Table<'_, impl Run>) {
    for place in 0..t.state().order.len() {
        let actor = t.state().order[place];
        if threatens(t.state(), actor, event.actor) {
            Archsoul::ask(t, Opening { actor, target: event.actor }.into());
        }
    }
}

/// Strike at once?
#[prompt]
pub struct Opening {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Ask<Archsoul> for Opening {
    fn question(&self, teller: &Teller<'_, Archsoul>) -> String {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        format!("{whom} gives {who} an opening: strike at once?")
    }
    fn usual(&self, s: &State) -> crate::Command {
        let strike = |weapon| React { actor: self.actor, weapon };
        match reaches(s, self.actor, self.target).map(strike).filter(|react| react.may(s).is_ok()) {
            Some(react) => react.into(),
            None => LetGo { actor: self.actor }.into(),
        }
    }
}

/// Strike at once.
#[command(rule = REACTIVE, group = "Reaction", answer, described)]
pub struct React {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Described<Archsoul> for React {
    fn label(&self, teller: &Teller<'_, Archsoul>) -> String {
        let weapon = teller.state.weapon(self.actor, self.weapon).map_or("weapon", |weapon| &weapon.name);
        format!("Strike at once with {weapon}")
    }
}

impl Act<Archsoul> for React {
    fn may(&self, s: &State) -> Verdict {
        let opening = asked::<Archsoul, Opening>(s)?;
        let (actor, target) = (self.actor, opening.target);
        Refusal::new(&REACTIVE, "{} can no longer strike at {}")
            .about(actor)
            .about(target)
            .unless(threatens(s, actor, target))?;
        let near =
            s.weapon(actor, self.weapon).is_some_and(|weapon| u32::from(weapon.reach) >= s.distance(actor, target));
        Refusal::new(&REACTIVE, "only a weapon for melee that reaches so far will do").unless(near)?;
        may_strike(s, actor, target, self.weapon, false)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(Opening { actor, target }) = answer::<Archsoul, Opening>(t) else { return };
        let weapon = self.weapon;
        attack(t, Try { actor, target, weapon, thrown: false, front: false, exclusive: true, reactive: true });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        for (weapon, record) in o.state().wielded(o.actor) {
            if record.reach > 0 {
                o.add(React { actor: o.actor, weapon });
            }
        }
    }
}

/// Let it go.
#[command(rule = REACTIVE, group = "Reaction", answer)]
pub struct LetGo {
    pub actor: ActorId,
}

impl Act<Archsoul> for LetGo {
    fn may(&self, s: &State) -> Verdict {
        asked::<Archsoul, Opening>(s).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        answer::<Archsoul, Opening>(t);
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        o.add(LetGo { actor: o.actor });
    }
}
