use crate::{Declared, Doc, Forms, Moment, Offers, Refusal, Rules, Run, Table, Verdict};
use ludex_engine::{ActorId, CommandKind, CommandSet, Offer, Rule, Teller};

/// What several commands carry and are shown as, such as an action with its weapon and its target.
pub trait Shown<G: Rules> {
    /// Returns what it is called in an offer to the actor `who`.
    fn label(&self, who: ActorId, teller: &Teller<'_, G>) -> String;
    /// Returns the heading under which it stands.
    fn group(&self) -> &'static str;
    /// Returns what sort of thing it does.
    fn kind(&self) -> CommandKind;
    /// Fills in what it costs the actor `who`, its preview, its cell.
    fn details(&self, who: ActorId, state: &G::State, offer: &mut Offer<G::Command>);
}

/// What a chapter writes for a command: when it is lawful, what it does, how it is offered.
pub trait Act<G: Rules>: Declared + Into<G::Command> {
    /// The rule it carries out: that of the declaration, unless each game has its own.
    const RULE: Option<&'static Rule> = Self::DOC.rule;

    /// Checks what must hold whatever stands in its fields. Where it does not, there are neither offers nor a form.
    ///
    /// # Errors
    /// Returns the refusal of all commands of this kind.
    fn when(_state: &G::State) -> Verdict {
        Ok(())
    }

    /// Checks that it is lawful. What holds for every command was checked before: those whom it names are there, its numbers
    /// are within bounds, it comes at its moment.
    ///
    /// # Errors
    /// Returns the refusal: the rule that forbids it, why, and what would be lawful.
    fn may(&self, state: &G::State) -> Verdict;

    /// Carries it out. It was checked before: nothing is refused from here on.
    fn run(&self, table: &mut Table<'_, G, impl Run<G>>);

    /// Checks it and carries it out. Override this only where [`run`](Act::run) needs what [`may`](Act::may) found and finding it
    /// twice is dear, such as a path; it must refuse exactly what `may` refuses, before its first die or event.
    ///
    /// # Errors
    /// Returns the refusal of [`may`](Act::may).
    fn carry(&self, table: &mut Table<'_, G, impl Run<G>>) -> Verdict {
        self.may(table.state())?;
        self.run(table);
        Ok(())
    }

    /// Returns the actor who gives it; `None` for the game master. It is the field of the declaration, unless it depends on
    /// what stands in the others.
    fn by(&self) -> Option<ActorId> {
        self.actor()
    }

    /// Returns whether this command has a form in place of an offer: every one of an open kind has, unless it depends on what
    /// stands in the fields.
    fn is_open(&self) -> bool {
        Self::DOC.open
    }

    /// Returns the actor whose fate its odds tell: the target, unless it is the actor's own.
    fn subject(&self) -> Option<ActorId> {
        self.target()
    }

    /// Returns whether it is executed in secret: nobody but the game master is told or shown anything of what it brings
    /// about, until that is revealed. `state` is the state before it.
    fn secret(&self, _state: &G::State) -> bool {
        false
    }

    /// Adds everything that might be offered to `offers.actor`; what may not be done is the answer to "why not?".
    fn offers(_offers: &mut Offers<'_, G>) {}

    /// Adds its forms, if it is open: one from the declaration, unless the chapter says otherwise.
    fn forms(forms: &mut Forms<'_, G>) {
        forms.usual::<Self>();
    }

    /// Returns what it is called in an offer: the label of its declaration, unless the chapter says otherwise.
    fn label(&self, teller: &Teller<'_, G>) -> String {
        self.title(&|id| teller.name(id))
    }

    /// Returns the heading under which it stands.
    fn group(&self) -> &'static str {
        Self::DOC.group
    }

    /// Returns what sort of thing it does.
    fn kind(&self) -> CommandKind {
        Self::DOC.kind
    }

    /// Returns what it costs in points of action.
    fn price(&self, _state: &G::State) -> i32 {
        Self::DOC.costs
    }

    /// Fills in what else it costs, its preview, its cell.
    fn details(&self, _state: &G::State, _offer: &mut Offer<G::Command>) {}
}

/// The enum of all commands of a game: what `commands!` writes beside [`CommandSet`].
pub trait Commands<G: Rules>: CommandSet<G> {
    /// Every command: its name in JSON and its declaration.
    const DOCS: &'static [(&'static str, &'static Doc)];

    /// Checks that the command is lawful: what holds for every command, then its own rules.
    ///
    /// # Errors
    /// Returns the refusal.
    fn may(&self, state: &G::State) -> Verdict;

    /// Checks the command and carries it out.
    ///
    /// # Errors
    /// Returns the refusal; nothing has changed then.
    fn carry(&self, table: &mut Table<'_, G, impl Run<G>>) -> Verdict;

    /// Returns the actor who gives it; `None` for the game master.
    fn by(&self) -> Option<ActorId>;

    /// Adds the offers of every kind of command.
    fn each_offer(offers: &mut Offers<'_, G>);

    /// Adds the forms of every kind of command.
    fn each_form(forms: &mut Forms<'_, G>);
}

/// Carries a command out, and then what follows every command: [`Rules::proceed`] and [`Rules::look`].
///
/// # Errors
/// Returns the refusal; nothing has changed then.
pub fn carry<G: Rules>(table: &mut Table<'_, G, impl Run<G>>, command: &G::Command) -> Verdict {
    G::execute(table, command)?;
    G::proceed(table);
    G::look(table);
    Ok(())
}

/// Checks what holds for every command: those whom it names are there, it comes at its moment, its numbers are within bounds;
/// and what must hold for its [whole kind](Act::when).
///
/// # Errors
/// Returns the refusal.
#[inline(never)] // once for each kind of command
pub fn lawful<G: Rules, A: Act<G>>(act: &A, state: &G::State) -> Verdict {
    let mut strangers = false;
    act.people(&mut |id| strangers |= !G::knows(state, id));
    // An answer that nobody has asked for breaks its own rule.
    let rule = A::RULE.unwrap_or(G::ORDER);
    if strangers {
        return Err(Refusal::new(G::ORDER, "there is nobody of that number in the scene"));
    }
    timely::<G>(state, A::DOC.moment, rule, act.by())?;
    act.within(rule)?;
    A::when(state)
}

/// Checks that a command of `actor` comes at its moment; `rule` is that of an answer which nobody has asked for.
fn timely<G: Rules>(state: &G::State, moment: Moment, rule: &'static Rule, actor: Option<ActorId>) -> Verdict {
    match (moment, G::waits(state)) {
        (Moment::Always | Moment::Either, _) | (Moment::Turn | Moment::Between, None) => Ok(()),
        (Moment::Turn | Moment::Between, Some(prompt)) => match crate::prompt::decider::<G>(prompt) {
            Some(who) => Err(Refusal::new(G::ORDER, "{} must decide something first").about(who)),
            None => Err(Refusal::new(G::ORDER, "the game master must decide something first")),
        },
        (Moment::Answer, None) => Err(Refusal::new(rule, "nothing is asked")),
        (Moment::Answer, Some(prompt)) => {
            must_answer::<G>(prompt, actor, rule)?;
            actor.map_or(Ok(()), |actor| G::may_answer(state, actor))
        }
    }
}

/// Checks that a prompt is for `actor` to answer; `None` is the game master.
pub(crate) fn must_answer<G: Rules>(prompt: &G::Pending, actor: Option<ActorId>, rule: &'static Rule) -> Verdict {
    match crate::prompt::decider::<G>(prompt) {
        decider if decider == actor => Ok(()),
        Some(who) => Err(Refusal::new(rule, "{} is asked, and nobody else").about(who)),
        None => Err(Refusal::new(rule, "the game master is asked, and nobody else")),
    }
}

/// Checks that a command is lawful: what [holds for every command](lawful), then [its own rules](Act::may).
///
/// # Errors
/// Returns the refusal.
pub fn may<G: Rules, A: Act<G>>(act: &A, state: &G::State) -> Verdict {
    lawful::<G, A>(act, state)?;
    act.may(state)
}
