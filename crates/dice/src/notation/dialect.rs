//! Named dialects: where conventions clash, each has one documented meaning.

/// How clashing signs and words are read. What they share reads the same in all of them.
///
/// ```
/// use ludex_dice::{Dialect, Syntax};
/// let read = |dialect, text| Syntax::of(dialect).parse(text).map(|expression| expression.to_string());
/// // Roll again once, or for ever: the same word means either.
/// assert_eq!(read(Dialect::Foundry, "4d6r<3")?, "4d6ro<3");
/// assert_eq!(read(Dialect::Roll20, "4d6r<3")?, "4d6r<=3");
/// // What belongs to another dialect is refused, with the word to use.
/// let error = read(Dialect::Base, "4d6rr<3").unwrap_err();
/// assert_eq!(error.code().as_str(), "parse.dialect");
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// The spelling of this crate; everything it prints is in it.
    #[default]
    Base,
    /// Roll20: `>7` means 7 or more, `d1` drops the lowest, `/` keeps fractions.
    Roll20,
    /// Foundry: `r` once and `rr` always, `x` explodes, `cs` counts.
    Foundry,
    /// Avrae: selectors such as `k3` and `p1`, `e` explodes, `rr`, `ro`, `ra`, `mi`, `ma`.
    Avrae,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 4] = [Dialect::Base, Dialect::Roll20, Dialect::Foundry, Dialect::Avrae];

    /// Returns its name, as a command line takes it.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Base => "base",
            Dialect::Roll20 => "roll20",
            Dialect::Foundry => "foundry",
            Dialect::Avrae => "avrae",
        }
    }

    /// Returns the dialect of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}
