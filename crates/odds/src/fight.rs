use ludex_engine::{Policy, Refusal, RuleSystem, Seeded};

/// How a fight that policies played came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// How many commands were executed.
    pub commands: u32,
    /// Whether it came to an end before the most commands were used up.
    pub ended: bool,
}

/// Plays on silently until the policy has nothing more to do, or until `most` commands were executed.
///
/// # Errors
/// The refusal of a command that the policy chose: a fault of the policy.
pub fn fight<S: RuleSystem>(
    state: &mut S::State,
    policy: &mut dyn Policy<S>,
    dice: &mut Seeded,
    most: u32,
) -> Result<Ending, Refusal> {
    let mut commands = 0;
    while commands < most {
        let Some(command) = policy.choose(state) else { return Ok(Ending { commands, ended: true }) };
        ludex_engine::simulate::<S>(state, dice, &command)?;
        commands += 1;
    }
    Ok(Ending { commands, ended: false })
}
