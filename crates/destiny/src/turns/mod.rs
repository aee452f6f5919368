//! Rounds and turns: Action Points twice a round, and who may act when.

mod course;

pub(crate) use course::{finish, joins, proceed};

use crate::initiative::{STARTING, WHO_IS_SURPRISED, enter, surprisable, surprise};
use crate::prelude::*;
use ludex_kit::List;

rules! {
    /// A round is a quarter of a minute. Everybody has one turn in it.
    ROUND = "WT-SEQ-01", "Round";
    /// Action Points come twice a round: to everybody as it begins, and to each as the own turn ends, after
    /// whatever others do at that moment.
    GAINING = "WT-SEQ-02", "Gaining Action Points";
    /// Unspent AP is kept up to a maximum; what is beyond it is lost.
    CAP = "WT-SEQ-03", "AP cap";
    /// A round begins with its number and its AP; it ends with bleeding, burning and poison, then death checks,
    /// then durations, then movement left over, then actions timed in rounds.
    START_AND_END = "WT-SEQ-28", "Start and end of a round";
    /// Who joins rolls initiative, gains the AP of a round's start, and has a turn still this round. The dead,
    /// the fled and the unconscious are passed over.
    JOINING = "WT-SEQ-29", "Joining and leaving";
    /// Round start, spending, turn end, reacting, round start: AP flows on, held to its maximum each time.
    AP_FLOW = "WT-INT-20", "AP flow over two rounds" follows GAINING, CAP;
}

words! {
    /// When AP is gained.
    pub enum Gain {
        RoundStart = "round_start" as "as the round begins", TurnEnd = "turn_end" as "as the turn ends",
        Joining = "joining" as "on joining",
    }
}

/// The fight begins; the game master says who is surprised.
#[command(rule = STARTING, group = "Encounter", kind = Begin, label = "Begin the fight", by = game_master, open)]
pub struct Begin {
    #[field("who is surprised", rule = WHO_IS_SURPRISED)]
    pub surprised: Vec<ActorId>,
}

impl Act<Destiny> for Begin {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, STARTING, "the fight has begun already");
        let has_foes = |actor: ActorId| state.ids().any(|other| state.stands(other) && state.hostile(actor, other));
        let some = state.ids().any(|actor| state.stands(actor) && has_foes(actor));
        ensure!(some, STARTING, "there is nobody to fight", instead = "let somebody come to the scene");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        for (at, &actor) in self.surprised.iter().enumerate() {
            let once = state.is_there(actor) && !self.surprised[..at].contains(&actor);
            ensure!(once, WHO_IS_SURPRISED, "only those who are there can be surprised, each once");
            surprisable(state, actor)?;
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().stage == Stage::Over {
            table.emit(FightBegan {});
        }
        for actor in table.state().ids() {
            if table.state().actor(actor).presence == Presence::Ready {
                enter(table, actor);
            }
        }
        for &actor in &self.surprised {
            surprise(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Begin { surprised: Vec::new() });
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.named("Begin with somebody surprised", Begin { surprised: Vec::new() });
    }
}

/// An actor joins the fight.
#[command(rule = JOINING, group = "Encounter", by = game_master, always)]
pub struct Join {
    pub actor: ActorId,
    pub surprised: bool,
}

impl Act<Destiny> for Join {
    fn may(&self, state: &State) -> Verdict {
        let waits = state.stage == Stage::Fighting && state.actor(self.actor).presence == Presence::Reserve;
        ensure!(waits, JOINING, "nobody waits there to join the fight");
        if self.surprised { surprisable(state, self.actor) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if !self.surprised {
            return joins(table, self.actor);
        }
        enter(table, self.actor);
        surprise(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        for actor in offers.state().ids() {
            for surprised in [false, true] {
                offers.add(Join { actor, surprised });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let how = if self.surprised { ", surprised" } else { "" };
        format!("{} joins{how}", teller.name(self.actor))
    }
}

/// The own turn ends.
#[command(rule = ROUND, group = "Turn", kind = Turn, label = "End the turn")]
pub struct EndTurn {
    pub actor: ActorId,
}

impl Act<Destiny> for EndTurn {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.turn == Some(self.actor), initiative::TURN_ORDER, "it is not the turn of {}", self.actor);
        let labour = state.actor(self.actor).labour.filter(|_| !conditions::is_helpless(state, self.actor));
        let paid = labour.is_none_or(|labour| labour.rounds.is_some() || labour.paid_this_turn);
        ensure!(
            paid,
            actions::LONG,
            "all AP of this turn goes to the long action",
            instead = "continue it or abandon it"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(TurnClosing { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let gain = derived::action_points(state.profile(self.actor)).turn_end;
        offer.preview = Some(format!("gains {gain} AP, unless staggered"));
    }
}

/// AP was gained; `ap` is what is held now, `lost` what was too much to hold.
#[event]
pub struct ApGained {
    pub actor: ActorId,
    pub when: Gain,
    pub gained: i16,
    pub lost: i16,
    pub ap: i16,
}

impl Event<Destiny> for ApGained {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.ap = self.ap;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let ApGained { actor, when, gained, lost, ap } = self;
        let lost = if *lost > 0 { format!(", {lost} more than it can hold") } else { String::new() };
        let text = format!("{} gains {gained} AP {when}{lost}: {ap} AP.", teller.name(*actor));
        Some(Line::new(LineKind::Frame, text).rule(&GAINING))
    }
}

/// Another fight begins where one is over: all who are there take part, and rounds are counted anew.
#[event(frame, "Another fight begins.", rule = STARTING)]
pub struct FightBegan {}

impl Event<Destiny> for FightBegan {
    fn apply(&self, state: &mut State) {
        let round = std::mem::take(&mut state.round);
        state.stage = Stage::Waiting;
        state.order.clear();
        for actor in &mut state.actors {
            if actor.presence == Presence::Fighting && actor.life != Life::Dead {
                actor.presence = Presence::Ready;
            }
            actor.effects.change(|effect| Effect { begun: 0, ..effect.sooner(round) });
            actor.acted = false;
            actor.surprised = false;
            actor.ties = [0; 8];
        }
    }
}

/// The encounter is over; the winner is a place in the list of sides.
#[event]
pub struct EncounterEnded {
    pub winner: Option<u8>,
}

impl Event<Destiny> for EncounterEnded {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Over;
        state.turn = None;
        state.closing = false;
        state.window = None;
        state.declared = None;
        state.moving = None;
        state.attack = None;
        state.pending = None;
        state.aside = None;
        state.pressed = None;
        state.stirred = false;
        state.led = None;
        state.holds = List::default();
        for actor in &mut state.actors {
            actor.ap = 0;
            actor.initiative = 0;
            actor.movement = 0;
            actor.readied = None;
            actor.defending = false;
            actor.labour = None;
            actor.odd = false;
            actor.run = Sprint::default();
            actor.dashes = 0;
            actor.dash_more = 0;
            actor.opening = None;
            actor.hurry = None;
            actor.drags = 0;
            actor.pinned_by = None;
            actor.ignoring = List::default();
            actor.flank_seen = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let side = self.winner.and_then(|side| teller.state.setting.sides.get(usize::from(side)));
        let won = side.map(|side| format!(" Victory: {side}.")).unwrap_or_default();
        Some(Line::new(LineKind::Frame, format!("The fight is over.{won}")).rule(&space::OUTSIDE))
    }
}

#[event(frame, "Round {round} begins.", round = self.round.into(), rule = START_AND_END)]
pub struct RoundBegan {
    pub round: u16,
}

impl Event<Destiny> for RoundBegan {
    fn apply(&self, state: &mut State) {
        state.round = self.round;
        for actor in &mut state.actors {
            actor.acted = false;
            actor.ties = [0; 8];
        }
    }
}

/// A round is over: movement that was not spent is lost (WT-MOV-04), and dashing and dragging end (WT-CON-19).
#[event(frame, "Round {round} ends.", aside = true, rule = START_AND_END)]
pub struct RoundEnded {
    pub round: u16,
}

impl Event<Destiny> for RoundEnded {
    fn apply(&self, state: &mut State) {
        for actor in &mut state.actors {
            actor.movement = 0;
            actor.odd = false;
            actor.run = Sprint::default();
            actor.dashes = 0;
            actor.dash_more = 0;
            actor.drags = 0;
        }
    }
}

#[event(frame, "It is the turn of {actor}.", rule = initiative::TURN_ORDER)]
pub struct TurnBegan {
    pub actor: ActorId,
}

impl Event<Destiny> for TurnBegan {
    fn apply(&self, state: &mut State) {
        state.turn = Some(self.actor);
        state.closing = false;
        state.trigger();
        for actor in &mut state.actors {
            actor.passed = false;
            actor.passed_turn = false;
        }
        state.on(self.actor, |actor| {
            // No change of initiative gives another turn this round (WT-SEQ-14).
            actor.acted = true;
            if let Some(labour) = &mut actor.labour {
                labour.paid_this_turn = false;
            }
        });
    }
}

/// An actor acts on the turn of the one it is paired with.
#[event]
pub struct TurnShared {
    pub actor: ActorId,
}

impl Event<Destiny> for TurnShared {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.acted = true;
            if let Some(labour) = &mut actor.labour {
                labour.paid_this_turn = false;
            }
        }
    }
}

#[event(frame, "{actor} is done.", rule = windows::WINDOWS)]
pub struct TurnClosing {
    pub actor: ActorId,
}

impl Event<Destiny> for TurnClosing {
    fn apply(&self, state: &mut State) {
        state.closing = true;
        state.open(Window::TurnCloses);
        state.trigger();
    }
}

#[event(frame, "The turn of {actor} ends.", rule = ROUND)]
pub struct TurnEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for TurnEnded {
    fn apply(&self, state: &mut State) {
        state.turn = None;
        state.closing = false;
        state.window = None;
        state.declared = None;
        state.moving = None;
        state.on(self.actor, |actor| {
            // What ends with the own turn (WT-CON-19).
            actor.surprised = false;
            actor.opening = None;
            actor.hurry = None;
            actor.blundered = 0;
        });
        if let Some(mount) = state.actors.get(self.actor.index()).and_then(|actor| actor.mount) {
            state.on(mount, |actor| actor.surprised = false);
        }
    }
}

/// A turn is over that was another's: what an actor has of it ends as well.
#[event]
pub struct TurnPassed {
    pub actor: ActorId,
}

impl Event<Destiny> for TurnPassed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.opening = None;
            actor.hurry = None;
            actor.blundered = 0;
        });
    }
}
