//! A card is played for one of its sentences; when one may be played again.

use super::*;

/// Play a card: one of its two sentences happens.
#[command(rule = SENTENCE, group = "Cards", always)]
pub struct PlayCard {
    pub actor: ActorId,
    #[field("place in the hand", 0..=2)]
    pub card: u8,
    #[field("sentence")]
    pub sentence: Sentence,
    /// How it changes the scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narration: String,
}

impl Act<Edge> for PlayCard {
    fn when(state: &State) -> Verdict {
        in_use(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_play(state, self.actor, self.card)?;
        ensure!(self.narration.chars().count() <= 500, SENTENCE, "say it in at most 500 letters");
        ensure!(state.plays.len() < 12, IN_TURN, "enough cards lie on the table");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, sentence, .. } = *self;
        let Some(card) = table.state().actor(actor).hand.get(self.card.into()) else { return };
        let narration = self.narration.trim().to_owned();
        table.emit(CardPlayed { actor, card, second: sentence == Sentence::B, narration });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for card in 0..offers.state().actor(actor).hand.len() as u8 {
            for sentence in Sentence::ALL.iter().copied() {
                offers.seldom(PlayCard { actor, card, sentence, narration: String::new() });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let held = teller.state.actor(self.actor).hand.get(self.card.into());
        let text = |card| face(teller.state, card).sentences[self.sentence as usize];
        format!("Play: {}", held.map_or("a card", text))
    }
}

/// An actor has played a card; it lies on the table until the game master has said what it does.
#[event]
pub struct CardPlayed {
    pub actor: ActorId,
    pub card: u16,
    /// Whether it is the second sentence.
    #[serde(default, skip_serializing_if = "is_default")]
    pub second: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub narration: String,
}

impl Event<Edge> for CardPlayed {
    fn apply(&self, state: &mut State) {
        spends(state, self.actor, self.card);
        state.plays.push(Played { actor: self.actor, card: self.card, second: self.second });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let sentence = face(teller.state, self.card).sentences[usize::from(self.second)];
        let mut text = format!("{} plays a card: {sentence}", teller.name(self.actor));
        if !self.narration.is_empty() {
            text += &format!(" {}", self.narration);
        }
        let line = Line::new(LineKind::Action, text).by(self.actor).rule(&SENTENCE).rule(&WHEN).rule(&ANYBODY);
        Some(line.rule(&WINDOWS).rule(&REACHES))
    }
}

/// Take back a card that nothing has come of yet.
#[command(rule = IN_TURN, group = "Cards", always, label = "Take the card back")]
pub struct TakeBack {
    pub actor: ActorId,
}

impl Act<Edge> for TakeBack {
    fn may(&self, state: &State) -> Verdict {
        let lies = state.plays.iter().any(|play| play.actor == self.actor);
        ensure!(lies, IN_TURN, "{} has no card on the table", self.actor);
        let full = state.actor(self.actor).hand.is_full();
        ensure!(!full, HAND, "the hand of {} is full", self.actor, instead = "let it be worked out");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let first = table.state().plays.first().is_some_and(|play| play.actor == self.actor);
        table.emit(CardTakenBack { actor: self.actor });
        if first && asked::<Edge, Resolving>(table.state()).is_ok() {
            answer::<Edge, Resolving>(table);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(TakeBack { actor: offers.actor });
    }
}

/// An actor has taken its card back.
#[event(Action, "{actor} takes the card back", IN_TURN)]
pub struct CardTakenBack {
    pub actor: ActorId,
}

impl Event<Edge> for CardTakenBack {
    fn apply(&self, state: &mut State) {
        let Some(at) = state.plays.iter().position(|play| play.actor == self.actor) else { return };
        let play = state.plays.remove(at);
        state.on(play.actor, |actor| {
            actor.hand.push(play.card);
            actor.played = false;
        });
    }
}

/// End the encounter: everybody may play a card again.
#[command(rule = ACROSS_SCENES, group = "Scene", kind = End, by = game_master, open, label = "End the encounter")]
pub struct EndScene {}

impl Act<Edge> for EndScene {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, ACROSS_SCENES, "the fight is on", instead = "end the fight");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        ends_encounter(table);
    }
}

/// The end of a fight is the end of the encounter (ED-CRD-10).
pub fn fight_ended(_ended: &turns::FightEnded, table: &mut Table<'_, impl Run>) {
    ends_encounter(table);
}

/// Ends the encounter, and with it what was sensed of those who hid (ED-CHK-48).
fn ends_encounter(table: &mut Table<'_, impl Run>) {
    table.emit(EncounterOver {});
    crate::stealth::forget(table);
}

/// An encounter is over.
#[event]
pub struct EncounterOver {}

impl Event<Edge> for EncounterOver {
    fn apply(&self, state: &mut State) {
        for actor in &mut state.actors {
            actor.played = false;
        }
    }
}

/// End the session: cards go back.
#[command(rule = SESSION, group = "Scene", kind = End, by = game_master, open, label = "End the session")]
pub struct EndSession {}

impl Act<Edge> for EndSession {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.plays.is_empty(), SESSION, "a card lies on the table", instead = "say what it does");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SessionOver { keeps: table.state().options().keep_cards });
    }
}

/// A session is over.
#[event(Frame, "The session is over", SESSION)]
pub struct SessionOver {
    pub keeps: bool,
}

impl Event<Edge> for SessionOver {
    fn apply(&self, state: &mut State) {
        for actor in &mut state.actors {
            actor.played = false;
            if !self.keeps {
                actor.hand = List::new();
            }
        }
    }
}
