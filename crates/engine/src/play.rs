//! Carrying a command out: with dice and for whoever listens, or in silence.

use crate::{CommandSet, DiceSource, HarmLog, OddsCounter, Recorder, Rulebook, Seeded};

/// What takes the events of a command: a list, a counter for odds, or `()`, which drops them.
pub trait EventSink<S: Rulebook> {
    /// Returns a recorder that holds what this holds, to play a command with.
    fn lend(&mut self) -> Recorder<S>;
    /// Takes back what the recorder holds once the command was played.
    fn take(&mut self, recorder: Recorder<S>);
}

impl<S: Rulebook> EventSink<S> for Vec<S::Event> {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Told(std::mem::take(self))
    }
    fn take(&mut self, recorder: Recorder<S>) {
        if let Recorder::Told(events) = recorder {
            *self = events;
        }
    }
}

impl<S: Rulebook> EventSink<S> for OddsCounter {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Counted(*self)
    }
    fn take(&mut self, recorder: Recorder<S>) {
        if let Recorder::Counted(counter) = recorder {
            *self = counter;
        }
    }
}

impl<S: Rulebook> EventSink<S> for () {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Silent
    }
    fn take(&mut self, _: Recorder<S>) {}
}

/// Carries one command out on a state; its events go to `sink`.
///
/// # Errors
/// Returns the refusal of the rules; the state is then as it was.
pub fn play<S: Rulebook>(
    state: &mut S::State,
    faces: &mut dyn DiceSource,
    sink: &mut impl EventSink<S>,
    command: &S::Command,
) -> Result<(), crate::Refusal> {
    let mut recorder = sink.lend();
    let done = command.play(state, faces, &mut recorder);
    sink.take(recorder);
    done
}

/// Carries one command out with seeded dice and without telling anybody.
///
/// # Errors
/// Returns the refusal of the rules, as [`play`] does.
pub fn simulate<S: Rulebook>(
    state: &mut S::State,
    dice: &mut Seeded,
    command: &S::Command,
) -> Result<(), crate::Refusal> {
    command.play_silently(state, dice, &mut HarmLog::default())
}
