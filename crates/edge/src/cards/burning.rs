//! A card is burned for somebody's next roll.

use super::*;
use crate::checks::{Kind, Sources, Task};

/// Burn a card: somebody's next roll has advantage. Which card it is nobody is told.
#[command(rule = BURNING, group = "Cards", always)]
pub struct BurnCard {
    pub actor: ActorId,
    #[field("place in the hand", 0..=2)]
    pub card: u8,
    /// For whose roll.
    pub target: ActorId,
}

impl Act<Edge> for BurnCard {
    fn when(state: &State) -> Verdict {
        in_use(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_play(state, self.actor, self.card)?;
        ensure!(state.lives(self.target), BURNING, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(card) = table.state().actor(self.actor).hand.get(self.card.into()) {
            table.emit(CardBurned { actor: self.actor, target: self.target, card });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for card in 0..state.actor(actor).hand.len() as u8 {
            for target in state.ids() {
                offers.seldom(BurnCard { actor, card, target });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let held = teller.state.actor(self.actor).hand.get(self.card.into());
        let says = held.map_or("a card", |card| face(teller.state, card).sentences[0].trim_end_matches('.'));
        format!("Burn “{says}” for {}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        // ED-CRD-16: what counts for any roll of that one, before it is confirmed.
        let task = Task { ability: Ability::Intelligence, skill: None, kind: Kind::Task, sight: false };
        let mut sources = Sources::new(false);
        checks::weigh(state, self.target, task, &mut sources);
        let (gains, losses) = sources.count();
        let gains = gains + u8::from(!state.actor(self.target).favoured);
        let word = if gains == 1 { "source" } else { "sources" };
        offer.preview = Some(format!("{gains} {word} of advantage, {losses} of disadvantage"));
    }
}

/// An actor has burned a card for a roll.
#[event]
pub struct CardBurned {
    pub actor: ActorId,
    pub target: ActorId,
    pub card: u16,
}

impl Event<Edge> for CardBurned {
    fn apply(&self, state: &mut State) {
        spends(state, self.actor, self.card);
        state.on(self.target, |actor| actor.favoured = true);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text =
            format!("{} burns a card for the next roll of {}", teller.name(self.actor), teller.name(self.target));
        let line = Line::new(LineKind::Boon, text).by(self.actor).rule(&BURNING).rule(&BURNED).rule(&BURNING_PLAYS);
        Some(line.rule(&ALL_SOURCES).rule(&BACK))
    }
}
