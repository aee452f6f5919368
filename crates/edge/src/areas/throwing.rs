//! Throwing what bursts, and what comes out of a body.

use super::*;
use ludex_grid::Cell;

rules! {
    /// An action throws it at a point up to ten metres off, against 15.
    THROWING = "ED-RNG-10", "Throwing a blasting weapon: check";
    /// Up to thirty metres with disadvantage, and no further.
    FURTHER = "ED-RNG-11", "Throwing further";
    /// The point need not be seen, as long as a way leads there.
    UNSEEN_POINT = "ED-RNG-12", "The point need not be seen";
    /// Who fails misses the point by one to three metres.
    SCATTERS = "ED-RNG-13", "Where it explodes";
    /// The direction is that of a clock; twelve leads on, away from who threw it.
    DIRECTION = "ED-RNG-14", "Random direction", Call;
    /// It hits all in its area, friends and thrower among them.
    ALL = "ED-RNG-15", "Everyone in the area";
    /// Who knows Explosives makes it harder to resist by that.
    EXPLOSIVES = "ED-RNG-16", "Explosives skill raises the save DC";
    /// A foe beside who throws counts, and nothing that speaks of a target.
    WHAT_COUNTS = "ED-RNG-17", "Which ranged rules apply to the throw";
    /// The throw has special results; what an exploit adds is for one in the area.
    SPECIAL = "ED-RNG-18", "Special results on a throw";
    /// What crowds who shoots crowds who throws, and whoever uses powers, as well.
    CROWDED = "ED-RNG-06", "Also for thrown and psionic ranged attacks";
    /// Records list more that one can do, and what each costs.
    FROM_RECORDS = "ED-TRN-19", "Options from features and stat blocks";
}

/// What a throw takes (ED-RNG-10).
pub const DIFFICULTY: i32 = 15;
/// How far one throws without trouble, in centimetres (ED-RNG-10).
pub const NEAR: i32 = 1_000;
/// How far one throws at all (ED-RNG-11).
pub const FAR: i32 = 3_000;

/// Returns a device of an actor that can be used now.
pub(super) fn usable(state: &State, actor: ActorId, place: u8, sent: Sent) -> Result<&Device, Refusal> {
    let devices = &state.profile(actor).devices;
    let Some(device) = devices.get(usize::from(place)).filter(|device| device.sent == sent) else {
        return Err(Refusal::new(&THROWING, "{} has no such thing").about(actor));
    };
    let used = state.actor(actor).used[usize::from(place & 7)];
    ensure!(used < device.uses, FROM_RECORDS, "nothing of it is left");
    ensure!(derived::psi(state, actor) >= device.psi, FROM_RECORDS, "{} has not the psi points", actor);
    let pause = state.actor(actor).pauses[usize::from(place & 7)];
    ensure!(pause == 0, FROM_RECORDS, "it cannot be used again yet");
    Ok(device)
}

/// Asks whether an effect would spare whoever has charmed an actor, as far as it sees that one (ED-CND-12).
fn spares_charmers(state: &State, actor: ActorId, burst: &Burst) -> Verdict {
    if !state.actor(actor).conditions.has(Condition::Charmed) {
        return Ok(());
    }
    let seen = caught(state, burst).iter().filter(|id| sight::sees(state, actor, *id)).collect::<Crowd>();
    seen.iter().try_for_each(|id| conditions::may_harm(state, actor, id))
}

/// Returns whether something that is thrown finds a way to a point: straight, over what is low, or past a corner (ED-RNG-12).
fn finds_a_way(state: &State, from: Place, to: Place) -> bool {
    let high = |a: Place, b: Place| {
        let solid = |one: &Obstacle| {
            let stops = one.cover == Cover::Total && one.height.is_none();
            stops && crate::place::breaks(a, b, one.from, one.to)
        };
        moves::walls::bar(state, a, b) || state.setting.obstacles.iter().any(solid)
    };
    if !high(from, to) {
        return true;
    }
    let map = &state.setting.map;
    let cells = map.cells().map(|cell| state.middle(cell));
    let mut corners = cells.filter(|at| from.to(*at) + at.to(to) <= FAR);
    corners.any(|at| !high(from, at) && !high(at, to))
}

/// Returns the check of a throw.
pub(super) fn attempt(state: &State, actor: ActorId, to: Place, shows: bool) -> Attempt {
    let task = Task::of(Skill::Throwing, Kind::Attack);
    let dc = plain("of the throw", DIFFICULTY, &THROWING, shows);
    let mut attempt = Attempt::of(state, actor, task, Some(dc), shows);
    if !state.space(actor).within(Space { at: to, side: 0 }, NEAR) {
        attempt.sources.lose("far away", &FURTHER);
    }
    if attack::is_crowded(state, actor) {
        attempt.sources.lose("a foe is beside", &CROWDED);
    }
    checks::weigh_hold(state, actor, None, &mut attempt.sources);
    attempt
}

/// Throw something that bursts.
#[command(rule = THROWING, group = "Blasts", kind = Attack, open, label = "Throw a blasting weapon", cell = to, costs = 1)]
pub struct Throw {
    pub actor: ActorId,
    #[field("what", 0..=7)]
    pub device: u8,
    pub to: Cell,
}

impl Act<Edge> for Throw {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, device, to } = *self;
        may_pay(state, actor, Cost::Action)?;
        usable(state, actor, device, Sent::Thrown)?;
        ensure!(state.setting.map.contains(to), UNSEEN_POINT, "that is beyond the map");
        let (from, to) = (state.actor(actor).at, state.middle(to));
        let near = state.space(actor).within(Space { at: to, side: 0 }, FAR);
        ensure!(near, FURTHER, "that is too far", instead = "throw it less far");
        let way = finds_a_way(state, from, to);
        ensure!(way, UNSEEN_POINT, "no way leads there", instead = "throw it where one does");
        let blast = usable(state, actor, device, Sent::Thrown)?.blast;
        spares_charmers(state, actor, &Burst::of(Some(actor), blast, to, to))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, device, to } = *self;
        let Some(blast) = table.state().profile(actor).devices.get(usize::from(device)).map(|device| device.blast)
        else {
            return;
        };
        pays(table, actor, Cost::Action);
        let shows = table.listens();
        let state = table.state();
        let (from, to) = (state.actor(actor).at, state.middle(to));
        let check = attempt(state, actor, to, shows).decide(table, actor);
        let (class, success) = (check.throw.class(), check.succeeds());
        let mut at = to;
        let mut strays = (0, 0);
        if !success {
            // ED-RNG-13, ED-RNG-14
            let far = table.die(3, Advantage::Plain).kept as u8;
            let clock = table.die(12, Advantage::Plain).kept as u8;
            strays = (far, clock);
            at = astray(table.state(), from, to, strays);
        }
        let harder = table.state().profile(actor).skill(Skill::Explosives).unwrap_or(0) as i16;
        let harder = if blast.save.is_some() { harder } else { 0 };
        let burst = Burst { harder, class, ..Burst::of(Some(actor), blast, at, at) };
        stealth::gives_itself_away(table, actor);
        bursts(table, burst);
        table.emit(BlastThrown { actor, device, at, strays, check });
        checks::rolled(table, actor);
    }
}

/// Sine of the hours of a clock, in thousandths: 0 ahead, and on to the right.
const SINES: [i64; 12] = [0, 500, 866, 1000, 866, 500, 0, -500, -866, -1000, -866, -500];

/// Returns where something comes down that misses its point by so many metres, at such an hour of a clock (ED-RNG-13, ED-RNG-14).
fn astray(state: &State, from: Place, to: Place, (far, clock): (u8, u8)) -> Place {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let length = from.to(to).max(1);
    let hour = usize::from(clock % 12);
    let (right, ahead) = (SINES[hour], SINES[(hour + 3) % 12]);
    let part = |ahead_by: i64, right_by: i64| {
        (i64::from(far) * 100 * (ahead * ahead_by + right * right_by) / (1000 * i64::from(length))) as i32
    };
    // South is down: to the right of who looks east.
    let goal = Place { x: to.x + part(dx, -dy), y: to.y + part(dy, dx), ..to };
    let length = to.to(goal);
    let mut at = to;
    let mut gone = 0;
    while gone < length {
        gone += moves::STEP.min(length - gone);
        let next = to.towards(goal, gone, length);
        if moves::walls::bar(state, at, next) || super::shapes::is_blocked(state, at, next) {
            break;
        }
        at = next;
    }
    at
}

/// Something was thrown.
#[event]
pub struct BlastThrown {
    pub actor: ActorId,
    pub device: u8,
    /// Where it comes down.
    pub at: Place,
    /// How far it missed, in metres, and at which hour of a clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strays: (u8, u8),
    pub check: Check,
}

impl checks::Deeds for BlastThrown {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Throw);
    }
}

impl Event<Edge> for BlastThrown {
    fn apply(&self, state: &mut State) {
        let place = usize::from(self.device & 7);
        state.on(self.actor, |actor| actor.used[place] = actor.used[place].saturating_add(1));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let devices = &teller.state.profile(self.actor).devices;
        let name = devices.get(usize::from(self.device)).map_or("something", |device| device.name.as_str());
        let at = teller.state.cell(self.at);
        let mut text =
            format!("{} throws {name}: {} against {DIFFICULTY}", teller.name(self.actor), self.check.total());
        text += &match self.strays {
            (0, _) => format!("; it comes down at {at}"),
            (far, clock) => format!("; it strays {far} m towards {clock} o'clock, to {at}"),
        };
        let success = self.check.succeeds();
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&THROWING).rule(&WHAT_COUNTS).rule(&SPECIAL);
        let line = line.rule_if(!success, &SCATTERS).rule_if(!success, &DIRECTION).rule(&ALL).rule(&EXPLOSIVES);
        let line = line.came_to(RollResult::of(success), self.check.total(), DIFFICULTY);
        Some(crate::special::told(self.check.throw.class(), self.check.explain("Throw", "Difficulty", line)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.check.succeeds(), mark::SUCCESS);
    }
}

/// Let something out of one's body, in a direction.
#[command(rule = FROM_RECORDS, group = "Blasts", kind = Attack, open, label = "Use what one has", cell = to, costs = 1)]
pub struct Breathe {
    pub actor: ActorId,
    #[field("what", 0..=7)]
    pub device: u8,
    pub to: Cell,
}

impl Act<Edge> for Breathe {
    fn may(&self, state: &State) -> Verdict {
        may_pay(state, self.actor, Cost::Action)?;
        usable(state, self.actor, self.device, crate::character::Sent::Breathed)?;
        let here = state.cell(state.actor(self.actor).at) == self.to;
        ensure!(!here && state.setting.map.contains(self.to), super::shapes::ORIGIN, "say in which direction");
        let blast = usable(state, self.actor, self.device, Sent::Breathed)?.blast;
        spares_charmers(state, self.actor, &breath(state, self.actor, blast, state.middle(self.to)))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, device, to } = *self;
        let state = table.state();
        let Some(blast) = state.profile(actor).devices.get(usize::from(device)).map(|device| device.blast) else {
            return;
        };
        let burst = breath(state, actor, blast, state.middle(to));
        pays(table, actor, Cost::Action);
        table.emit(SentOut { actor, device });
        // ED-HID-07
        stealth::gives_itself_away(table, actor);
        bursts(table, burst);
    }
}

/// Returns the burst of what comes out of a body, towards a point.
pub(super) fn breath(state: &State, actor: ActorId, blast: Blast, towards: Place) -> Burst {
    let space = state.space(actor);
    let round = matches!(blast.form, Form::Sphere | Form::Cylinder);
    let at = if round { space.at } else { super::shapes::edge(space, towards) };
    // What goes in all directions from a body begins at its edge (ED-AOE-02).
    let side = if round { space.side } else { 0 };
    // ED-STC-15: what says nothing is as hard to resist as the powers of who uses it.
    let profile = state.profile(actor);
    let own =
        8 + crate::traumas::score(state, actor, Ability::Intelligence) + profile.skill(Skill::Psionics).unwrap_or(0);
    let harder = if blast.dc == 0 { own as i16 } else { 0 };
    Burst { harder, side, ..Burst::of(Some(actor), blast, at, towards) }
}

/// Something was used that comes out of a body.
#[event]
pub struct SentOut {
    pub actor: ActorId,
    pub device: u8,
}

impl Event<Edge> for SentOut {
    fn apply(&self, state: &mut State) {
        let place = usize::from(self.device & 7);
        let device = state.profile(self.actor).devices.get(place);
        let (pause, psi) = device.map_or((0, 0), |device| (device.pause, device.psi));
        state.on(self.actor, |actor| {
            actor.used[place] = actor.used[place].saturating_add(1);
            actor.psi_spent = actor.psi_spent.saturating_add(psi);
            // This turn counts, too.
            actor.pauses[place] = if pause > 0 { pause + 1 } else { 0 };
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let devices = &teller.state.profile(self.actor).devices;
        let name = devices.get(usize::from(self.device)).map_or("something", |device| device.name.as_str());
        let text = format!("{} uses {name}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&FROM_RECORDS))
    }
}
