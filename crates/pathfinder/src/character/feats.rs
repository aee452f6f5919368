//! What characters have learned beside numbers: feats, and what their class gives them.

use ludex_kit::words;

words! {
    /// Feats and features that rules ask for.
    pub enum Feat {
        PowerAttack = "power attack", IntimidatingStrike = "intimidating strike", FeatherStep = "feather step",
        Fleet = "fleet", IntimidatingGlare = "intimidating glare", TitanWrestler = "titan wrestler",
        CooperativeNature = "cooperative nature", NimbleDodge = "nimble dodge", Mobility = "mobility",
        CatFall = "cat fall", SteadyBalance = "steady balance", IncredibleInitiative = "incredible initiative",
        BattleMedicine = "battle medicine", Assurance = "assurance", Toughness = "toughness", Diehard = "diehard",
        ReachSpell = "reach spell", CommunalHealing = "communal healing", Bravery = "bravery",
        DenyAdvantage = "deny advantage", SurpriseAttack = "surprise attack",
    }
}
