//! What a card that lies on the table does: the game master says.

use super::*;

words! {
    /// What a sentence does (ED-CRD-24).
    #[derive(Default)]
    pub enum Effect {
        #[default] Told = "as told" : "what was told, with what rulings it takes", Nothing = "nothing" : "it comes at the wrong time",
        Stumbles = "somebody stumbles", HoldsOn = "somebody holds on", Breaks = "a weapon fails", DropsAll = "somebody drops what it holds",
        Strays = "an ally is hit by mistake" : "an attack that has just missed hits a friend of who made it",
    }
}

/// Goes on with the first card on the table that nobody has asked about; returns whether there was one (ED-CRD-26).
pub(crate) fn goes_on(table: &mut Table<'_, impl Run>) -> bool {
    if Edge::waits(table.state()).is_none() && next_award(table) {
        return true;
    }
    let Some(play) = table.state().plays.first().copied() else { return false };
    if table.state().first.is_some() || asked::<Edge, Resolving>(table.state()).is_ok() {
        return false;
    }
    Edge::ask(table, Resolving { by: play.actor }.into());
    true
}

/// What does a card do?
#[prompt]
pub struct Resolving {
    pub by: ActorId,
}

impl Prompt<Edge> for Resolving {
    fn question(&self, teller: &Teller<'_>) -> String {
        let Some(play) = teller.state.plays.first() else { return "What does the card do?".to_owned() };
        let sentence = face(teller.state, play.card).sentences[usize::from(play.second)];
        let side = if play.second { Sentence::B } else { Sentence::A };
        let hint = hint(teller.state, play.card, side).map_or(String::new(), |hint| format!(" ({hint})"));
        format!("What does the card of {} do? {sentence}{hint}", teller.name(self.by))
    }

    fn usual(&self, _state: &State) -> Command {
        ResolveCard::of(Effect::Told).into()
    }
}

/// Say what a card does.
#[command(rule = RULED, group = "Cards", kind = Rule, by = game_master, answer, open, label = "What the card does")]
pub struct ResolveCard {
    #[field("it does", usual = Effect::Told)]
    pub effect: Effect,
    /// To whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("to")]
    pub on: Option<ActorId>,
    /// Whose attack has missed, where an ally of that one is hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("who has missed")]
    pub by: Option<ActorId>,
    /// With which weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("with weapon", 0..=7, usual = 0)]
    pub weapon: u8,
    /// In words.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("in words")]
    pub text: String,
    /// Whether the player has it back, after a misunderstanding.
    #[serde(default, skip_serializing_if = "is_default")]
    pub returned: bool,
}

impl ResolveCard {
    /// Returns an effect on nobody.
    const fn of(effect: Effect) -> Self {
        Self { effect, on: None, by: None, weapon: 0, text: String::new(), returned: false }
    }

    /// Asks whether an attack that has missed may hit an ally (ED-CRD-24).
    fn may_stray(&self, state: &State, on: ActorId) -> Verdict {
        let Some(by) = self.by else { return Err(Refusal::new(&REACHES, "say whose attack has missed")) };
        ensure!(state.stage == Stage::Fighting, REACHES, "there is no fight");
        ensure!(by != on && state.allied(by, on), REACHES, "{} is no ally of {}", on, by);
        ensure!(state.profile(by).weapon(self.weapon).is_some(), REACHES, "{} has no such weapon", by);
        ensure!(!state.stack.is_full(), REACHES, "too much is under way");
        Ok(())
    }
}

impl Act<Edge> for ResolveCard {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Resolving>(state)?;
        ensure!(self.text.chars().count() <= 500, RULED, "say it in at most 500 letters");
        let reaches = !matches!(self.effect, Effect::Told | Effect::Nothing);
        ensure!(!reaches || self.on.is_some(), REACHES, "say to whom");
        let holder = state.plays.first().map(|play| play.actor).filter(|_| self.returned);
        let full = holder.is_some_and(|id| state.actor(id).hand.is_full());
        ensure!(!full, HAND, "the hand is full", instead = "let the card go back into the deck");
        let Some(on) = self.on.filter(|_| reaches) else { return Ok(()) };
        if self.effect == Effect::HoldsOn {
            let dies = state.actor(on).life != Life::Alive && state.actor(on).life != Life::Stable;
            ensure!(dies, REACHES, "{} is not dying", on);
        } else {
            ensure!(state.lives(on), REACHES, "{} is dead", on);
        }
        if self.effect == Effect::Strays { self.may_stray(state, on) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Resolving>(table);
        let Some(play) = table.state().plays.first().copied() else { return };
        let Self { effect, on, by, weapon, returned, .. } = *self;
        let text = self.text.trim().to_owned();
        table.emit(CardResolved { actor: play.actor, effect, on, text, returned });
        match (effect, on) {
            (Effect::Stumbles, Some(on)) => conditions::falls(table, on),
            (Effect::HoldsOn, Some(on)) => table.emit(dying::Stabilised { actor: on }),
            (Effect::Strays, Some(on)) => {
                if let Some(by) = by {
                    crate::attack::strays(table, by, on, weapon);
                }
            }
            _ => {}
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Resolving>().is_some() {
            for effect in [Effect::Told, Effect::Nothing] {
                offers.add(ResolveCard::of(effect));
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("The card does: {}", self.effect)
    }
}

/// What a card does is settled; it goes back into the deck, or to its player after a misunderstanding.
#[event]
pub struct CardResolved {
    pub actor: ActorId,
    pub effect: Effect,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub returned: bool,
}

impl Event<Edge> for CardResolved {
    fn apply(&self, state: &mut State) {
        if state.plays.is_empty() {
            return;
        }
        let play = state.plays.remove(0);
        if self.returned {
            state.on(play.actor, |actor| {
                actor.hand.push(play.card);
                actor.played = false;
            });
        }
        let Some(on) = self.on else { return };
        let held = conditions::held_weapons(state, on);
        state.on(on, |actor| match self.effect {
            Effect::DropsAll => actor.dropped |= held,
            // ED-SPC-42: the first that it holds.
            Effect::Breaks => actor.jammed |= held & held.wrapping_neg(),
            _ => {}
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut text = format!("The card of {} does: {}", teller.name(self.actor), self.effect);
        if let Some(on) = self.on {
            text += &format!(", {}", teller.name(on));
        }
        if !self.text.is_empty() {
            text += &format!(". {}", self.text);
        }
        let line = Line::new(LineKind::Ruling, text).rule(&RULED).rule(&BACK);
        Some(line.rule_if(self.effect == Effect::Nothing, &IN_VAIN).rule_if(self.on.is_some(), &REACHES))
    }
}
