//! `ensure!`, which refuses unless a condition holds.

/// Returns a refusal from a function that returns a [`Verdict`](crate::Verdict) unless a condition holds.
///
/// It takes the condition, the rule, why, what stands for each `{}` of that, and perhaps what would be lawful instead; or the
/// condition and a refusal that was made elsewhere. Where the condition holds no refusal is made: rules ask one another in every
/// simulation.
///
/// ```
/// use ludex_kit::{ActorId, Verdict, ensure, rules};
///
/// rules! {
///     /// Whoever lies on the ground cannot jump.
///     JUMPS = "XX-MOV-01", "Jumps";
/// }
///
/// fn may_jump(who: ActorId, lies: bool, far: i32) -> Verdict {
///     ensure!(!lies, JUMPS, "{} lies on the ground", who, instead = "stand up first");
///     ensure!(far <= 3, JUMPS, "{} jumps 3 spaces at the most", who);
///     Ok(())
/// }
///
/// assert_eq!(may_jump(ActorId(0), false, 3), Ok(()));
/// assert_eq!(may_jump(ActorId(0), true, 3).unwrap_err().instead, Some("stand up first"));
/// ```
#[macro_export]
macro_rules! ensure {
    ($holds:expr, $refusal:expr $(,)?) => {
        if !$holds {
            return Err($refusal);
        }
    };
    ($holds:expr, $rule:expr, $why:literal $(,)?) => {
        $crate::ensure!($holds, $crate::Refusal::new(&$rule, $why))
    };
    ($holds:expr, $rule:expr, $why:literal, instead = $instead:literal $(,)?) => {
        $crate::ensure!($holds, $crate::Refusal::new(&$rule, $why).instead($instead))
    };
    ($holds:expr, $rule:expr, $why:literal, $one:expr, instead = $instead:literal $(,)?) => {
        $crate::ensure!($holds, $crate::Refusal::new(&$rule, $why).about($one).instead($instead))
    };
    ($holds:expr, $rule:expr, $why:literal, $one:expr, $other:expr, instead = $instead:literal $(,)?) => {
        $crate::ensure!($holds, $crate::Refusal::new(&$rule, $why).about($one).about($other).instead($instead))
    };
    ($holds:expr, $rule:expr, $why:literal, $one:expr, $other:expr, $third:expr, instead = $instead:literal $(,)?) => {
        $crate::ensure!(
            $holds,
            $crate::Refusal::new(&$rule, $why).about($one).about($other).about($third).instead($instead)
        )
    };
    ($holds:expr, $rule:expr, $why:literal $(, $about:expr)+ $(,)?) => {
        $crate::ensure!($holds, $crate::Refusal::new(&$rule, $why)$(.about($about))+)
    };
}
