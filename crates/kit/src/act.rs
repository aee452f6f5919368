use crate::{Forms, Offers, Refusal, Rules, Run, Table, Verdict};
use ludex_engine::{ActorId, CommandSet, Offer, Rule, Takes, Teller};

/// What `#[command]` says of a command.
#[derive(Debug)]
pub struct Doc {
    /// Its name in a sentence: `Spend die`.
    pub title: &'static str,
    /// What it does, for people: its doc comment.
    pub help: &'static str,
    /// The rule it executes.
    pub rule: Option<&'static Rule>,
    /// Under which heading it stands.
    pub group: &'static str,
    /// When it may be given.
    pub moment: Moment,
    /// Whether it carries numbers or words of a person's own choosing: it has a form, not offers.
    pub open: bool,
    /// Whether the game master alone gives it.
    pub game_master: bool,
    /// What it costs in points of action, wherever that is the same.
    pub costs: i32,
    /// Its fields.
    pub fields: &'static [FieldDoc],
    /// What stands in it in JSON, if it is written in a shape of its own.
    pub schema: Option<fn(&mut crate::Shapes) -> serde_json::Value>,
}

/// When a command may be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// While nothing waits for an answer; offered to whoever's turn it is, or to all where nobody's is.
    Turn,
    /// While nothing waits for an answer; offered to everybody, whoever's turn it is.
    Between,
    /// At any time, even while a prompt waits; offered to everybody.
    Always,
    /// While a prompt waits, by whoever is asked.
    Answer,
    /// In turn while nothing waits, and as an answer while a prompt waits; which prompts it answers, and whose, its own
    /// [`may`](Act::may) says.
    Either,
}

/// What `#[field]` says of a field.
#[derive(Debug)]
pub struct FieldDoc {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it is called in a form.
    pub label: &'static str,
    /// What it is, in a sentence; its label where nothing more is said.
    pub about: &'static str,
    /// The least and the most.
    pub bounds: Option<(i32, i32)>,
    /// The rule that says what may stand there.
    pub rule: Option<&'static Rule>,
    /// Whether it may be left out.
    pub optional: bool,
    /// What may stand there.
    pub takes: fn() -> Takes,
    /// What may stand there in JSON.
    pub schema: fn(&mut crate::Shapes) -> serde_json::Value,
}

/// What `#[command]` writes.
pub trait Declared: Sized + Clone {
    /// What the attribute says.
    const DOC: Doc;
    /// Returns who gives it; `None` for the game master.
    fn actor(&self) -> Option<ActorId>;
    /// Subject it is aimed at.
    fn target(&self) -> Option<ActorId>;
    /// Returns the cell at which it is aimed.
    fn cell(&self) -> Option<(i16, i16)> {
        None
    }
    /// Visits everybody whom it names.
    fn people(&self, visit: &mut dyn FnMut(ActorId));
    /// Visits every cell that it names.
    fn places(&self, visit: &mut dyn FnMut((i16, i16)));
    /// Whether its numbers are within bounds.
    ///
    /// # Errors
    /// The first number that is not.
    fn within(&self, order: &'static Rule) -> Verdict;
    /// Returns what it is called where nothing else is said: its title, or the label of the attribute.
    fn title(&self, names: &dyn Fn(ActorId) -> String) -> String;
    /// Returns the command with its fields at their usual values, if it is open. `who` stands wherever an actor does.
    fn blank(who: ActorId) -> Option<Self>;
}

/// What several commands carry and are shown as, such as an action with its weapon and its target.
pub trait Shown<G: Rules> {
    /// Returns what it is called in an offer to an actor.
    fn label(&self, who: ActorId, teller: &Teller<'_, G>) -> String;
    /// Under which heading it stands.
    fn group(&self) -> &'static str;
    /// What it costs an actor, its preview, its cell.
    fn details(&self, who: ActorId, state: &G::State, offer: &mut Offer<G::Command>);
}

/// What a chapter writes for a command: when it is lawful, what it does, as what it is offered.
pub trait Act<G: Rules>: Declared + Into<G::Command> {
    /// The rule it executes: that of the declaration, unless each game has its own.
    const RULE: Option<&'static Rule> = Self::DOC.rule;

    /// What must hold whatever stands in its fields; without it there are neither offers nor a form.
    ///
    /// # Errors
    /// The rule that forbids the whole kind now.
    fn when(_state: &G::State) -> Verdict {
        Ok(())
    }

    /// Whether it is lawful. Those whom it names are there, its numbers are within bounds, and it is its moment.
    ///
    /// # Errors
    /// The rule that forbids it, why, and what would be lawful.
    fn may(&self, state: &G::State) -> Verdict;

    /// Does it. It may be done: nothing is refused from here on.
    fn run(&self, table: &mut Table<'_, G, impl Run<G>>);

    /// Checks it and does it. Override this only where [`run`](Act::run) needs what [`may`](Act::may) found and finding it
    /// twice is dear, such as a path; it must refuse exactly what `may` refuses, before its first die or event.
    ///
    /// # Errors
    /// As [`may`](Act::may).
    fn carry(&self, table: &mut Table<'_, G, impl Run<G>>) -> Verdict {
        self.may(table.state())?;
        self.run(table);
        Ok(())
    }

    /// Returns who gives it; `None` for the game master. It is the field of the declaration, unless it depends on what
    /// stands in the others.
    fn by(&self) -> Option<ActorId> {
        self.actor()
    }

    /// Returns whether this one has a form in place of an offer: all of an open kind, unless it depends on what stands
    /// in the fields.
    fn is_open(&self) -> bool {
        Self::DOC.open
    }

    /// Returns whose fate the odds of it tell: whom it is aimed at, unless it is the actor's own.
    fn subject(&self) -> Option<ActorId> {
        self.target()
    }

    /// Returns the same with somebody helping whoever rolls; `None` where it is no roll, or nobody can help with it.
    fn helped(&self, _helper: ActorId) -> Option<Self> {
        None
    }

    /// Returns whether it is executed in secret: nobody but the game master is told or shown anything of what it brings
    /// about, until that is revealed. `state` is the state before it.
    fn secret(&self, _state: &G::State) -> bool {
        false
    }

    /// Everything that might be offered to `offers.actor`; what may not be done is the answer to "why not?".
    fn offers(_offers: &mut Offers<'_, G>) {}

    /// Its forms, if it is open: one from the declaration, unless the chapter says otherwise.
    fn forms(forms: &mut Forms<'_, G>) {
        forms.usual::<Self>();
    }

    /// Returns what it is called in an offer: the label of its declaration, unless the chapter says otherwise.
    fn label(&self, teller: &Teller<'_, G>) -> String {
        self.title(&|id| teller.name(id))
    }

    /// Returns under which heading it stands.
    fn group(&self) -> &'static str {
        Self::DOC.group
    }

    /// Returns what it costs in points of action.
    fn price(&self, _state: &G::State) -> i32 {
        Self::DOC.costs
    }

    /// Fills in what else it costs, its preview, its cell.
    fn details(&self, _state: &G::State, _offer: &mut Offer<G::Command>) {}
}

/// What `commands!` writes beside [`CommandSet`].
pub trait Commands<G: Rules>: CommandSet<G> {
    /// Every command: its name in JSON, and what its declaration says.
    const DOCS: &'static [(&'static str, &'static Doc)];

    /// Returns whether the command is lawful: what is true of every command, then its own rules.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn may(&self, state: &G::State) -> Verdict;

    /// Checks the command and carries it out.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then.
    fn carry(&self, table: &mut Table<'_, G, impl Run<G>>) -> Verdict;

    /// Returns who gives it; `None` for the game master.
    fn by(&self) -> Option<ActorId>;

    /// Adds the offers of every kind of command.
    fn each_offer(offers: &mut Offers<'_, G>);

    /// Adds the forms of every kind of command.
    fn each_form(forms: &mut Forms<'_, G>);
}

/// Carries a command out and lets follow what follows every command, or refuses it and changes nothing.
///
/// # Errors
/// The rule that forbids it.
pub fn carry<G: Rules>(table: &mut Table<'_, G, impl Run<G>>, command: &G::Command) -> Verdict {
    G::execute(table, command)?;
    G::proceed(table);
    G::look(table);
    Ok(())
}

/// What is true of every command: whom it names is there, it is its moment, its numbers are within bounds.
#[inline(never)] // once for each kind of command
pub fn lawful<G: Rules, A: Act<G>>(act: &A, state: &G::State) -> Verdict {
    let mut strangers = false;
    act.people(&mut |id| strangers |= !G::knows(state, id));
    // An answer that nobody has asked for breaks its own rule.
    let rule = A::RULE.unwrap_or(G::ORDER);
    timely::<G>(state, strangers, (A::DOC.moment, rule), act.by())?;
    act.within(rule)?;
    A::when(state)
}

fn timely<G: Rules>(
    state: &G::State,
    strangers: bool,
    (moment, rule): (Moment, &'static Rule),
    actor: Option<ActorId>,
) -> Verdict {
    if strangers {
        return Err(Refusal::new(G::ORDER, "there is nobody of that number in the scene"));
    }
    match (moment, G::waits(state)) {
        (Moment::Always | Moment::Either, _) | (Moment::Turn | Moment::Between, None) => Ok(()),
        (Moment::Turn | Moment::Between, Some(prompt)) => match crate::prompt::decider::<G>(prompt) {
            Some(who) => Err(Refusal::new(G::ORDER, "{} must decide something first").about(who)),
            None => Err(Refusal::new(G::ORDER, "the game master must decide something first")),
        },
        (Moment::Answer, None) => Err(Refusal::new(rule, "nothing is asked")),
        (Moment::Answer, Some(prompt)) => must_answer::<G>(prompt, actor, rule),
    }
}

/// Whether a prompt is an actor's to answer.
pub(crate) fn must_answer<G: Rules>(prompt: &G::Pending, actor: Option<ActorId>, rule: &'static Rule) -> Verdict {
    match crate::prompt::decider::<G>(prompt) {
        decider if decider == actor => Ok(()),
        Some(who) => Err(Refusal::new(rule, "{} is asked, and nobody else").about(who)),
        None => Err(Refusal::new(rule, "the game master is asked, and nobody else")),
    }
}

/// Whether a command is lawful: what is true of every command, then its own rules.
///
/// # Errors
/// The rule that forbids it.
pub fn may<G: Rules, A: Act<G>>(act: &A, state: &G::State) -> Verdict {
    lawful::<G, A>(act, state)?;
    act.may(state)
}

/// Whether a number is within the bounds of its field.
///
/// # Errors
/// The bounds.
pub fn within(number: i32, doc: &'static Doc, field: usize, order: &'static Rule) -> Verdict {
    let field = &doc.fields[field];
    match field.bounds {
        Some((from, to)) if !(from..=to).contains(&number) => {
            Err(Refusal::bounds(field.rule.or(doc.rule).unwrap_or(order), field.label, from, to))
        }
        _ => Ok(()),
    }
}
