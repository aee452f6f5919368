//! Named dialects: where conventions clash, each has one documented meaning.

/// How clashing signs and words are read. What they share reads the same in all of them.
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

    /// Its name, as a command line takes it.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Base => "base",
            Dialect::Roll20 => "roll20",
            Dialect::Foundry => "foundry",
            Dialect::Avrae => "avrae",
        }
    }

    /// The dialect of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}
