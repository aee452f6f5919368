//! What a campaign may change.

use crate::building::Building;
use ludex_kit::{options, rules, words};

rules! {
    /// Wounds make dying worse: at every rise of it, only on being struck down and hurt, or only on being struck down.
    WOUNDED_MODE = "PF-OPT-01", "Wounded added to dying", Option;
    /// Who is struck down acts from then on before the one who did it, or where the turn that is played stands.
    KNOCKED_OUT_PLACE = "PF-OPT-12", "Initiative place when knocked out", Option;
    /// A Hero Point rescues as the turn of the dying begins and where dying would rise, or at a rise alone.
    RESCUE_TIMING = "PF-OPT-02", "Hero Point rescue timing", Option;
    /// A Hero Point also answers the blow that brings one down, or only what makes the dying worse.
    GAIN_IS_INCREASE = "PF-OPT-18", "Does gaining dying count as an increase", Option;
    /// Critical hits double the total, or roll the dice twice.
    CRITICAL_DAMAGE = "PF-OPT-08", "Critical damage by extra dice", Option;
    /// What cannot be hit critically is spared the doubling alone, or also what only a critical hit adds.
    CRITICAL_EXTRAS = "PF-OPT-22", "Immunity to critical hits and extras", Option;
    /// Who is stunned in the own turn plays it to its end, or has it end at once, or loses its actions, each of them for 1.
    STUNNED_MID_TURN = "PF-OPT-15", "Stunned gained in one's own turn", Option;
    /// A shield takes its hardness off before what one resists oneself, or after it.
    SHIELD_BLOCK_ORDER = "PF-OPT-16", "Shield Block and resistance", Option;
    /// A bomb that misses splashes all about its target, or the target alone.
    SPLASH_ON_FAILURE = "PF-OPT-19", "Splash on a failure", Option;
    /// As a fight begins everybody keeps the place, what is in hand, and what the way has given; in a dangerous place weapons are
    /// in hand.
    INTO_ENCOUNTER = "PF-EXP-14", "From exploration into an encounter", Call;
    /// Acrobatics against the ground: critical success lets one go as far as one's Speed, success as if all of it were hard.
    /// Failure keeps one where one is, or throws one down where the campaign has it so; critical failure throws one off or down. A
    /// fall ends the turn.
    BALANCE = "PF-SKA-02", "Balance";
    /// Who cannot act at the start of a turn regains no actions, or regains them and cannot use them meanwhile.
    REGAIN = "PF-OPT-17", "Actions of one who cannot act", Option;
}

words! {
    /// When wounds make dying worse.
    pub enum WoundedMode {
        All = "all", GainAndDamage = "gain_and_damage" as "gain and damage", GainOnly = "gain_only" as "gain only",
    }
    /// Where one who is struck down goes in the order.
    pub enum KnockedOutPlace {
        BeforeSource = "before_source" as "before the source", BeforeTurn = "before_turn" as "before the turn",
    }
    /// When a Hero Point rescues the dying.
    pub enum RescueTiming {
        TurnStartAndIncrease = "turn_start_and_increase" as "turn start and increase", IncreaseOnly = "increase_only" as "increase only",
    }
    /// What a critical hit doubles.
    pub enum CriticalDamage {
        DoubleTotal = "double_total" as "double the total", DoubleDice = "double_dice" as "double the dice",
    }
    /// What those suffer of a critical hit who are immune to it.
    pub enum CriticalExtras {
        Kept = "kept", None = "none",
    }
    /// What becomes of a turn in which its owner is stunned.
    pub enum StunnedMidTurn {
        TurnGoesOn = "turn_goes_on" as "turn goes on", TurnEnds = "turn_ends" as "turn ends", LostAndCounted = "lost_and_counted" as "lost and counted",
    }
    /// Whether the shield or one's own resistance comes first.
    pub enum BlockOrder {
        BlockFirst = "block_first" as "block first", ResistanceFirst = "resistance_first" as "resistance first",
    }
    /// Whom a bomb splashes that misses.
    pub enum SplashOnFailure {
        All = "all", Target = "target",
    }
    /// What becomes of one who fails to balance.
    pub enum BalanceFailure {
        Stay = "stay", Fall = "fall",
    }
    /// What is regained by one who cannot act.
    pub enum Regain {
        None = "none", Regain = "regain",
    }
}

options! {
    /// What a campaign may change.
    pub struct Options {
        wounded: WoundedMode = WoundedMode::All, by WOUNDED_MODE, "when wounds make dying worse";
        knocked_out: KnockedOutPlace = KnockedOutPlace::BeforeSource, by KNOCKED_OUT_PLACE, "where who is struck down goes in the order";
        rescue_timing: RescueTiming = RescueTiming::TurnStartAndIncrease, by RESCUE_TIMING, "when a Hero Point rescues the dying";
        gain_is_increase: bool = true, by GAIN_IS_INCREASE, "whether a Hero Point answers the blow that brings one down";
        critical_damage: CriticalDamage = CriticalDamage::DoubleTotal, by CRITICAL_DAMAGE, "what a critical hit doubles";
        critical_extras: CriticalExtras = CriticalExtras::Kept, by CRITICAL_EXTRAS, "what those suffer who are immune to critical hits";
        stunned_mid_turn: StunnedMidTurn = StunnedMidTurn::TurnGoesOn, by STUNNED_MID_TURN, "what becomes of a turn in which its owner is stunned";
        shield_block_order: BlockOrder = BlockOrder::BlockFirst, by SHIELD_BLOCK_ORDER, "what comes first when a shield meets a blow";
        splash_on_failure: SplashOnFailure = SplashOnFailure::All, by SPLASH_ON_FAILURE, "whom a bomb splashes that misses";
        persist_if_initial_zero: bool = false, by SPLASH_ON_FAILURE, "whether what lasts of a hit lasts where nothing of the hit came through";
        hands_ready: bool = true, by INTO_ENCOUNTER, "whether weapons are in hand as a fight begins";
        balance_failure: BalanceFailure = BalanceFailure::Stay, by BALANCE, "what becomes of one who fails to balance";
        regain: Regain = Regain::None, by REGAIN, "what one regains who cannot act";
        #[group] building: Building = Building::default(), by crate::experience::ADVANCEMENT, "experience, encounters and DCs";
    }
}
