//! Placing what bursts later.

use super::*;
use ludex_grid::Cell;

rules! {
    /// An action places it within reach, for so many rounds or until a signal; who knows Explosives makes it harder to resist.
    PLACING = "ED-RNG-20", "Placing a blasting weapon";
}

/// Place something that bursts later.
#[command(rule = PLACING, group = "Blasts", kind = Gear, open, label = "Place a blasting weapon", cell = to, costs = 1)]
pub struct LayCharge {
    pub actor: ActorId,
    #[field("what", 0..=7)]
    pub device: u8,
    pub to: Cell,
    /// After how many rounds it bursts; 0 to wait for a signal.
    #[field("rounds; 0 for a signal", 0..=100, usual = 2)]
    pub rounds: u8,
    /// Whether it bursts as somebody touches it, and at no signal.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("at a touch")]
    pub contact: bool,
}

impl Act<Edge> for LayCharge {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, device, to, rounds, contact } = *self;
        may_pay(state, actor, Cost::Action)?;
        ensure!(!contact || rounds == 0, PLACING, "a touch or rounds, not both", instead = "say 0 rounds");
        super::throwing::usable(state, actor, device, crate::character::Sent::Thrown)?;
        let at = state.middle(to);
        let near = state.space(actor).within(Space { at, side: 0 }, state.profile(actor).reach);
        ensure!(near && state.setting.map.contains(to), PLACING, "that is out of reach", instead = "go there");
        ensure!(!state.charges.is_full(), PLACING, "enough is placed already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, device, to, rounds, contact } = *self;
        let state = table.state();
        let Some(blast) = state.profile(actor).devices.get(usize::from(device)).map(|device| device.blast) else {
            return;
        };
        let at = state.middle(to);
        let harder = state.profile(actor).skill(Skill::Explosives).unwrap_or(0) as i16;
        let burst = Burst { harder, ..Burst::of(Some(actor), blast, at, at) };
        let round = (rounds > 0).then(|| state.round + u32::from(rounds));
        pays(table, actor, Cost::Action);
        let beside = if contact { touching(table.state(), at) } else { Crowd::NOBODY };
        table.emit(ChargeLaid { actor, device, charge: Charge { burst, round, contact, beside } });
    }
}

/// Set off what one has placed.
#[command(rule = PLACING, group = "Blasts", kind = Attack, label = "Set off what was placed")]
pub struct Signal {
    pub actor: ActorId,
}

/// Returns whether a charge is one of an actor that waits for a signal.
fn waits(charge: &Charge, actor: ActorId) -> bool {
    charge.burst.actor == Some(actor) && charge.round.is_none() && !charge.contact
}

/// Returns all who touch a point.
fn touching(state: &State, at: Place) -> Crowd {
    let touches = |id: &ActorId| state.lives(*id) && state.space(*id).within(Space { at, side: 0 }, 0);
    state.ids().filter(touches).collect()
}

/// What was placed bursts as somebody comes to touch it.
pub(super) fn touched(table: &mut Table<'_, impl Run>, by: ActorId) {
    let state = table.state();
    if state.charges.iter().all(|charge| !charge.contact) {
        return;
    }
    let space = state.space(by);
    let touches = |at: Place| space.within(Space { at, side: 0 }, 0);
    goes_off(table, |charge| charge.contact && !charge.beside.has(by) && touches(charge.burst.at));
}

impl Act<Edge> for Signal {
    fn may(&self, state: &State) -> Verdict {
        may_pay(state, self.actor, Cost::Interaction)?;
        let any = state.charges.iter().any(|charge| waits(&charge, self.actor));
        ensure!(any, PLACING, "nothing waits for a signal");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Interaction);
        let by = self.actor;
        goes_off(table, |charge| waits(charge, by));
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Signal { actor: offers.actor });
    }
}

/// Lets everything burst that is due.
fn goes_off(table: &mut Table<'_, impl Run>, due: impl Fn(&Charge) -> bool) {
    if table.state().charges.is_empty() {
        return;
    }
    let all = table.state().charges;
    let mut gone = List::<u8, 8>::new();
    for (place, charge) in (0..).zip(all.iter()) {
        if due(&charge) {
            gone.push(place);
        }
    }
    if gone.is_empty() {
        return;
    }
    table.emit(ChargesGone { gone });
    for charge in all.iter().filter(due) {
        bursts(table, charge.burst);
    }
}

/// What was placed bursts as the turn of who placed it begins, when its time has come (ED-DUR-09, ED-DUR-10).
pub fn charges_due(comes: &turns::Renewed, table: &mut Table<'_, impl Run>) {
    let round = table.state().round;
    goes_off(table, |charge| charge.burst.actor == Some(comes.actor) && charge.round.is_some_and(|due| due <= round));
}

/// What was placed bursts whose rounds are over where nobody fights.
pub(super) fn time_is_up(table: &mut Table<'_, impl Run>) {
    goes_off(table, |charge| charge.round == Some(0));
}

/// Something was placed.
#[event]
pub struct ChargeLaid {
    pub actor: ActorId,
    pub device: u8,
    pub charge: Charge,
}

impl Event<Edge> for ChargeLaid {
    fn apply(&self, state: &mut State) {
        let place = usize::from(self.device & 7);
        state.on(self.actor, |actor| actor.used[place] = actor.used[place].saturating_add(1));
        state.charges.push(self.charge);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let devices = &teller.state.profile(self.actor).devices;
        let name = devices.get(usize::from(self.device)).map_or("something", |device| device.name.as_str());
        let text = format!("{} places {name}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&PLACING))
    }
}

/// What was placed is there no more.
#[event]
pub struct ChargesGone {
    /// The places in the list of what was placed.
    pub gone: List<u8, 8>,
}

impl Event<Edge> for ChargesGone {
    fn apply(&self, state: &mut State) {
        let all = std::mem::take(&mut state.charges);
        for (place, charge) in (0..).zip(all.iter()) {
            if !self.gone.iter().any(|gone| gone == place) {
                state.charges.push(charge);
            }
        }
    }
}
