//! What a die is for that people are to roll and type in.

use super::TypedGame;
use crate::NamedDie;
use ludex_engine::{ActorId, Check, Fault, Line, RuleSystem, Scripted, Viewer, play};
use ludex_engine::{DiceUsed, Entry, EntryKind};

impl<S: RuleSystem> TypedGame<S> {
    /// Returns what the die is for that a command needs next, and whose it is, as a viewer may know it; `None` where no die is
    /// missing, or they are told nothing of it. The first check that reads otherwise where the die falls otherwise is its own.
    pub(super) fn die_of(
        &self,
        command: &S::Command,
        typed: &[u32],
        fault: Fault,
        viewer: &Viewer,
    ) -> Option<NamedDie> {
        let Fault::Missing { sides, .. } = fault else { return None };
        let [low, high] = [1, sides].map(|face| self.told_with(command, typed, face, viewer));
        let (one, other) = low.into_iter().zip(high).find(|(one, other)| one != other)?;
        let (check, actor) = differs(&one, &other)?;
        Some(NamedDie { what: check.title.to_string(), actor })
    }

    /// Returns what a viewer would be told of a command whose next die shows a face; those after it show whatever they do.
    fn told_with(&self, command: &S::Command, typed: &[u32], face: u32, viewer: &Viewer) -> Vec<Line> {
        let mut faces = typed.to_vec();
        faces.push(face);
        let mut events = Vec::new();
        let mut state = self.0.state().clone();
        // It is thrown away, so that nobody asks whether the dice were enough.
        if play::<S>(&mut state, &mut Scripted::new(faces), &mut events, command).is_err() {
            return Vec::new();
        }
        let kind = EntryKind::Act { command: command.clone(), dice: DiceUsed::Typed(Vec::new()), events };
        let entry = Entry { seq: self.0.next_seq(), command_id: None, by: String::new(), kind };
        self.0.tell(&entry, viewer)
    }
}

/// Returns the first check of a line whose dice are others in another, and who rolls them.
fn differs(one: &Line, other: &Line) -> Option<(Check, Option<ActorId>)> {
    let pairs = one.checks.iter().zip(&other.checks);
    let check = pairs.into_iter().find(|(one, other)| one.dice != other.dice).map(|(check, _)| check.clone())?;
    let actor = check.by.or(one.actor);
    Some((check, actor))
}
