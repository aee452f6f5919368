//! What a burst comes to on the mean, for those who weigh it.

use super::*;

/// Returns whether an actor has anything that bursts and does harm, and can use it now.
pub fn could_burst(state: &State, actor: ActorId) -> bool {
    let useful = |(place, device): (u8, &Device)| {
        device.blast.dice > 0 && throwing::usable(state, actor, place, device.sent).is_ok()
    };
    (0..).zip(&state.profile(actor).devices).any(useful)
}

/// Returns the burst that an actor would make of a device at a place, where it could do harm.
pub fn would_burst(state: &State, actor: ActorId, place: u8, to: Place) -> Option<Burst> {
    let device = state.profile(actor).devices.get(usize::from(place))?;
    if device.blast.dice == 0 || throwing::usable(state, actor, place, device.sent).is_err() {
        return None;
    }
    let burst = match device.sent {
        Sent::Thrown => {
            let harder = state.profile(actor).skill(Skill::Explosives).unwrap_or(0) as i16;
            Burst { harder, ..Burst::of(Some(actor), device.blast, to, to) }
        }
        Sent::Breathed => throwing::breath(state, actor, device.blast, to),
    };
    Some(burst)
}

/// Returns the vitality that a burst takes of one on the mean, in thousandths.
pub fn expected(state: &State, burst: &Burst, target: ActorId) -> i64 {
    let Blast { dice, die, damage: kind, save, .. } = burst.blast;
    let mean = i32::from(dice) * (i32::from(die) + 1) / 2;
    let packet = damage::Packet::of(kind, mean);
    let full = i64::from(damage::taken_by(state, target, packet));
    let Some(skill) = save else { return full * 1000 };
    let half = i64::from(damage::taken_by(state, target, damage::Packet { halved: true, ..packet }));
    let (ways, all) = bursting::save(state, burst, target, Task::of(skill, Kind::Save), false).chances();
    let (ways, all) = (ways as i64, all as i64);
    (half * ways + full * (all - ways)) * 1000 / all.max(1)
}

/// Returns in how many of a thousand throws something comes down where it should.
pub fn lands(state: &State, actor: ActorId, to: Place) -> i64 {
    let (ways, all) = throwing::attempt(state, actor, to, false).chances();
    ways as i64 * 1000 / (all as i64).max(1)
}
