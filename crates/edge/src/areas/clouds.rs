//! Areas that stay: smoke, gas, fire.

use super::*;
use ludex_grid::Cell;

rules! {
    /// An area that lasts hits whom it appears on, who enters it, and who begins a turn in it, once in a turn.
    LASTING = "ED-AOE-12", "Areas that last";
    /// What belongs to nobody acts as a round ends.
    NOBODYS = "ED-INI-21", "Effects without an owner";
    /// What says nothing else is over at once, and leaves nothing to end.
    AT_ONCE = "ED-DUR-01", "Instantaneous";
    /// Some effects last for so many rounds.
    FIXED = "ED-DUR-02", "Fixed duration";
    /// They end as the turn in which they began comes again so many rounds later.
    ROUNDS = "ED-DUR-09", "Counting rounds";
}

/// Lets the area of a burst stay, where it is one that does.
pub(super) fn settles(table: &mut Table<'_, impl Run>, burst: &Burst) {
    let state = table.state();
    // ED-DUR-01
    let again = state.clouds.iter().any(|cloud| cloud.burst.at == burst.at && cloud.burst.blast == burst.blast);
    if burst.blast.rounds == 0 || again || state.clouds.is_full() {
        return;
    }
    let until = state.round + u32::from(burst.blast.rounds);
    let met = caught(state, burst);
    let burst = Burst { class: Class::None, exploit: 0, favoured: None, ..*burst };
    let burst = Burst { boom: Boom::Sent, caught: Crowd::NOBODY, now: None, ..burst };
    table.emit(CloudLaid { cloud: Cloud { burst, until, met } });
    stealth::changed(&burst.blast, table);
}

/// Lets the areas hit those who have come into them, each once in a turn.
fn hits(table: &mut Table<'_, impl Run>, who: impl Fn(&Cloud, ActorId) -> bool) {
    for place in 0..table.state().clouds.len() {
        let state = table.state();
        let Some(cloud) = state.clouds.get(place) else { return };
        if cloud.burst.blast.dice == 0 && cloud.burst.blast.conditions.is_empty() {
            continue;
        }
        let inside = super::caught(state, &cloud.burst);
        let new: Crowd = inside.iter().filter(|id| !cloud.met.has(*id) && who(&cloud, *id)).collect();
        if !new.is_empty() {
            table.emit(CloudMet { place: place as u8, who: new });
            bursts(table, Burst { caught: new, ..cloud.burst });
        }
    }
}

/// Hits who has gone into an area.
pub fn moved(moved: &moves::Moved, table: &mut Table<'_, impl Run>) {
    super::charges::touched(table, moved.actor);
    hits(table, |_, id| id == moved.actor);
}

/// Hits who was moved into an area.
pub fn pushed(pushed: &moves::Pushed, table: &mut Table<'_, impl Run>) {
    super::charges::touched(table, pushed.actor);
    hits(table, |_, id| id == pushed.actor);
}

/// Ends the areas whose time has come, and hits who begins a turn in one that stays.
pub fn turn_comes(comes: &turns::Renewed, table: &mut Table<'_, impl Run>) {
    if table.state().clouds.is_empty() {
        return;
    }
    let actor = comes.actor;
    fades(table, Some(actor));
    // ED-INI-21: what is nobody's waits for the end of the round.
    hits(table, |cloud, id| id == actor && cloud.burst.actor.is_some());
}

/// Lets what belongs to nobody act once as a round ends (ED-INI-21).
pub fn round_ends(_ends: &turns::RoundEnds, table: &mut Table<'_, impl Run>) {
    for place in 0..table.state().clouds.len() {
        let state = table.state();
        let Some(cloud) = state.clouds.get(place).filter(|cloud| cloud.burst.actor.is_none()) else { continue };
        // Whom it has hit as it went in was hit in this round.
        let inside: Crowd = super::caught(state, &cloud.burst).iter().filter(|id| !cloud.met.has(*id)).collect();
        if !inside.is_empty() && cloud.burst.blast.dice > 0 {
            bursts(table, Burst { caught: inside, ..cloud.burst });
        }
    }
    if !table.state().clouds.is_empty() {
        fades(table, None);
    }
}

/// Lets areas grow old, and what was placed burst, as time passes outside of fights (ED-DUR-10, ED-RNG-20).
pub fn time_passes(elapsed: &crate::time::Elapsed, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    if state.stage == Stage::Fighting || state.clouds.is_empty() && state.charges.is_empty() {
        return;
    }
    let now = crate::time::now(state);
    // A round is over each time the clock comes to one.
    let rounds = now / turns::ROUND - now.saturating_sub(elapsed.seconds) / turns::ROUND;
    if rounds == 0 {
        return;
    }
    let before = table.state().clouds.len();
    table.emit(AreasAge { rounds: rounds.min(u32::MAX.into()) as u32 });
    if table.state().clouds.len() < before {
        stealth::changed(elapsed, table);
    }
    super::charges::time_is_up(table);
}

/// Areas that stay, and what was placed, are so many rounds older where nobody fights.
#[event]
pub struct AreasAge {
    pub rounds: u32,
}

impl Event<Edge> for AreasAge {
    fn apply(&self, state: &mut State) {
        state.ages(self.rounds);
    }
}

/// Ends the areas of somebody, or nobody's, whose time has come; who hid in one may be seen (ED-HID-18).
fn fades(table: &mut Table<'_, impl Run>, of: Option<ActorId>) {
    let before = table.state().clouds.len();
    table.emit(CloudsFade { of, keeps: true });
    if table.state().clouds.len() < before {
        stealth::changed(&of, table);
    }
}

/// Let something burn, or fill a place with gas or smoke.
#[command(rule = NOBODYS, group = "Rulings", kind = Harm, by = game_master, open, label = "Fill a place", cell = at)]
pub struct LayCloud {
    pub at: Cell,
    /// Its radius, in metres.
    #[field("radius (m)", 1..=20, usual = 3)]
    pub radius: u8,
    #[field("dice of damage", 0..=10, usual = 1)]
    pub dice: u8,
    #[field("sides", 2..=12, usual = 6)]
    pub die: u8,
    #[serde(default)]
    #[field("kind", usual = DamageType::Energy)]
    pub damage: DamageType,
    #[field("rounds", 1..=100, usual = 10)]
    pub rounds: u16,
}

impl Act<Edge> for LayCloud {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.setting.map.contains(self.at), NOBODYS, "that is beyond the map");
        ensure!(!state.clouds.is_full(), NOBODYS, "enough places are filled already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { at, radius, dice, die, damage, rounds } = *self;
        let blast = Blast { size: i32::from(radius) * 100, dice, die, damage, rounds, ..Blast::default() };
        let at = table.state().middle(at);
        let until = table.state().round + u32::from(rounds);
        let burst = Burst::of(None, blast, at, at);
        table.emit(CloudLaid { cloud: Cloud { burst, until, met: Crowd::NOBODY } });
        stealth::changed(&burst.blast, table);
    }
}

/// An area stays.
#[event]
pub struct CloudLaid {
    pub cloud: Cloud,
}

impl Event<Edge> for CloudLaid {
    fn apply(&self, state: &mut State) {
        state.clouds.push(self.cloud);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.cell(self.cloud.burst.at);
        let text = format!("It stays around {at} for {} rounds", self.cloud.burst.blast.rounds);
        let line = Line::new(LineKind::Status, text).rule(&LASTING).rule(&FIXED).rule(&ROUNDS);
        Some(line.rule_if(self.cloud.burst.actor.is_none(), &NOBODYS))
    }
}

/// An area that stays has hit some.
#[event]
pub struct CloudMet {
    pub place: u8,
    pub who: Crowd,
}

impl Event<Edge> for CloudMet {
    fn apply(&self, state: &mut State) {
        let place = usize::from(self.place);
        if let Some(cloud) = state.clouds.get(place) {
            state.clouds.set(place, Cloud { met: cloud.met.with(self.who), ..cloud });
        }
    }
}

/// Areas end whose time has come, and those that stay may hit everybody again.
#[event]
pub struct CloudsFade {
    /// Whose turn begins; nobody's where a round ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<ActorId>,
    /// Whether what is nobody's keeps in mind whom it has hit until the round ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keeps: bool,
}

impl Event<Edge> for CloudsFade {
    fn apply(&self, state: &mut State) {
        let round = state.round;
        state.clouds.retain(|cloud| cloud.burst.actor != self.of || round < cloud.until);
        let keeps = |cloud: &Cloud| self.keeps && self.of.is_some() && cloud.burst.actor.is_none();
        state.clouds.change(|cloud| if keeps(&cloud) { cloud } else { Cloud { met: Crowd::NOBODY, ..cloud } });
    }
}
