//! Cards come: by the game master's word, and by the dice.

use super::*;

words! {
    /// What a card was awarded for.
    #[derive(Default)]
    pub enum Merit {
        #[default] Play = "good play", DoubleOne = "two ones", DoubleTwelve = "two twelves", Destiny = "a sign of destiny",
    }
}

/// Awards a card to an actor: it is drawn at once, unless the hand is full (ED-CRD-05, ED-CRD-07). What nobody plays draws none.
pub(crate) fn award(table: &mut Table<'_, impl Run>, actor: ActorId, merit: Merit) {
    let state = table.state();
    if !state.options().cards || !state.profile(actor).players {
        return;
    }
    table.emit(CardAwarded { actor, merit });
    takes(table, actor);
}

/// Lets an actor have the card that it was awarded.
fn takes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let count = left(state).count() as u32;
    if state.actor(actor).hand.len() >= MOST {
        // ED-CRD-26: who comes after waits its turn.
        if state.first.is_some() {
            return table.emit(AwardWaits { actor });
        }
        return Edge::ask(table, FullHand { actor }.into());
    }
    match draws(table, count) {
        Some(card) => table.emit(CardDrawn { actor, card }),
        None => table.emit(DeckEmpty { actor }),
    }
}

/// Draws one of so many cards that are left by a die (ED-CRD-05); `None` where there are none.
fn draws(table: &mut Table<'_, impl Run>, count: u32) -> Option<u16> {
    let place = match count {
        0 => return None,
        // Nothing that odds count hangs on which card it is.
        _ if table.counts() => 0,
        1 => 0,
        several => table.die(several, Advantage::Plain).kept - 1,
    };
    left(table.state()).nth(place as usize)
}

/// Goes on with awards that wait for another decision; returns whether there was one.
pub(crate) fn next_award(table: &mut Table<'_, impl Run>) -> bool {
    let Some(actor) = table.state().awards.get(0) else { return false };
    table.emit(AwardComes {});
    takes(table, actor);
    true
}

/// Award a card.
#[command(rule = AWARDED, group = "Cards", kind = Rule, by = game_master, open, always, label = "Award a card")]
pub struct AwardCard {
    pub target: ActorId,
    /// What for.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what for")]
    pub reason: String,
}

impl Act<Edge> for AwardCard {
    fn when(state: &State) -> Verdict {
        in_use(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.profile(self.target).players, HOLDERS, "{} holds no cards", self.target);
        ensure!(self.reason.chars().count() <= 200, AWARDED, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if !self.reason.trim().is_empty() {
            table.emit(Praised { actor: self.target, reason: self.reason.trim().to_owned() });
        }
        award(table, self.target, Merit::Play);
    }
}

/// What an actor is given a card for.
#[event(Ruling, "{actor}: {reason}", AWARDED)]
pub struct Praised {
    pub actor: ActorId,
    pub reason: String,
}

impl Event<Edge> for Praised {
    fn apply(&self, _state: &mut State) {}
}

/// An actor is awarded a card.
#[event(Boon, "{actor} is awarded a card for {merit}", AWARDED, BY_DICE)]
pub struct CardAwarded {
    pub actor: ActorId,
    pub merit: Merit,
}

impl Event<Edge> for CardAwarded {
    fn apply(&self, _state: &mut State) {}
}

/// An award waits until another decision is made.
#[event]
pub struct AwardWaits {
    pub actor: ActorId,
}

impl Event<Edge> for AwardWaits {
    fn apply(&self, state: &mut State) {
        state.awards.push(self.actor);
    }
}

/// An award that has waited comes.
#[event]
pub struct AwardComes {}

impl Event<Edge> for AwardComes {
    fn apply(&self, state: &mut State) {
        state.awards.remove(0);
    }
}

/// An actor has drawn a card.
#[event]
pub struct CardDrawn {
    pub actor: ActorId,
    pub card: u16,
}

impl Event<Edge> for CardDrawn {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.hand.push(self.card));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Face { id, sentences: [a, b] } = face(teller.state, self.card);
        let text = format!("{} draws {id}: {a} / {b}", teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).by(self.actor).rule(&DRAWING).rule(&CARD))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.plays(self.actor)
    }
}

/// There is no card left to draw.
#[event(Status, "No card is left for {actor}", EMPTY)]
pub struct DeckEmpty {
    pub actor: ActorId,
}

impl Event<Edge> for DeckEmpty {
    fn apply(&self, _state: &mut State) {}
}

/// Does an actor with a full hand give a card away for another?
#[prompt]
pub struct FullHand {
    pub actor: ActorId,
}

impl Prompt<Edge> for FullHand {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} give a card away for another?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        KeepHand { actor: self.actor }.into()
    }
}

/// Keep the three cards.
#[command(rule = FULL, group = "Cards", kind = Pass, answer, label = "Keep the three")]
pub struct KeepHand {
    pub actor: ActorId,
}

impl Act<Edge> for KeepHand {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, FullHand>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, FullHand>(table);
        table.emit(DrawDeclined { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(KeepHand { actor: offers.actor });
    }
}

/// Give a card away and draw another.
#[command(rule = FULL, group = "Cards", answer)]
pub struct SwapCard {
    pub actor: ActorId,
    #[field("place in the hand", 0..=2)]
    pub card: u8,
}

impl Act<Edge> for SwapCard {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, FullHand>(state)?;
        let held = usize::from(self.card) < state.actor(self.actor).hand.len();
        ensure!(held, FULL, "{} has no such card", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, FullHand>(table);
        let actor = self.actor;
        let Some(gone) = table.state().actor(actor).hand.get(self.card.into()) else { return };
        // ED-CRD-07: what is given away comes back into the deck after the draw.
        let count = left(table.state()).count() as u32;
        match draws(table, count) {
            Some(card) => table.emit(CardSwapped { actor, gone, card }),
            // ED-CRD-20: where none is left it stays.
            None => table.emit(DeckEmpty { actor }),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for card in 0..MOST as u8 {
            offers.add(SwapCard { actor, card });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let held = teller.state.actor(self.actor).hand.get(self.card.into());
        held.map_or("Give a card away".to_owned(), |card| format!("Give {} away", face(teller.state, card).id))
    }
}

/// An actor keeps its hand.
#[event(Status, "{actor} keeps its cards", FULL)]
pub struct DrawDeclined {
    pub actor: ActorId,
}

impl Event<Edge> for DrawDeclined {
    fn apply(&self, _state: &mut State) {}

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.plays(self.actor)
    }
}

/// An actor has given a card away for another.
#[event]
pub struct CardSwapped {
    pub actor: ActorId,
    pub gone: u16,
    pub card: u16,
}

impl Event<Edge> for CardSwapped {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.hand.retain(|one| *one != self.gone);
            actor.hand.push(self.card);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (gone, came) = (face(teller.state, self.gone), face(teller.state, self.card));
        let [a, b] = came.sentences;
        let text = format!("{} gives {} away and draws {}: {a} / {b}", teller.name(self.actor), gone.id, came.id);
        Some(Line::new(LineKind::Boon, text).by(self.actor).rule(&FULL).rule(&BACK))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.plays(self.actor)
    }
}
