//! The options of a match.

use engine::OptionInfo;

/// Where END lies in a fresh pile. [FP-1.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndPlace {
    /// Anywhere.
    Anywhere,
    /// In the lower half.
    LowerHalf,
    /// At the bottom.
    Last,
}

/// What the players have agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Where END lies. [FP-1.10]
    pub end_place: EndPlace,
    /// A person or computer player plays the enemy. [FP-14.4]
    pub enemy_seat: bool,
    /// Units begin where they are listed. [FP-14.1]
    pub fixed_setup: bool,
    /// The Commander-in-Chief can be killed by fire and steel. [FP-3.8]
    pub commander_risk: bool,
    /// Coming up by stairs counts as climbing. [FP-10.11]
    pub roof_bonus_on_stairs: bool,
    /// After a tie at a strong place the charger stays. [FP-10.17.1]
    pub strong_tie_stays: bool,
    /// Honours are counted. [FP-15.7]
    pub honours: bool,
}

impl Options {
    /// The options of a match; values have been checked against [`list`].
    pub fn read(chosen: &engine::Options) -> Self {
        let is = |id: &str, value: &str| chosen.get(id) == Some(value);
        Self {
            end_place: match chosen.get("end_place") {
                Some("lower_half") => EndPlace::LowerHalf,
                Some("last") => EndPlace::Last,
                _ => EndPlace::Anywhere,
            },
            enemy_seat: is("enemy", "seat"),
            fixed_setup: !is("fixed_setup", "false"),
            commander_risk: !is("cinc_risk", "false"),
            roof_bonus_on_stairs: !is("roof_bonus_on_stairs", "false"),
            strong_tie_stays: is("strong_tie", "stay"),
            honours: !is("honours", "false"),
        }
    }
}

/// The options as lists show them; the first value is the default.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    vec![
        option("end_place", &["anywhere", "lower_half", "last"], "FP-1.10", "where END lies in a fresh pile"),
        option("enemy", &["auto", "seat"], "FP-14.4", "the enemy follows its programme, or somebody plays it"),
        option(
            "fixed_setup",
            &["true", "false"],
            "FP-14.1",
            "units begin where they are listed, or players place them",
        ),
        option("cinc_risk", &["true", "false"], "FP-3.8", "the Commander-in-Chief may fall with his men"),
        option("roof_bonus_on_stairs", &["true", "false"], "FP-10.11", "coming up by stairs counts as climbing"),
        option(
            "strong_tie",
            &["retreat", "stay"],
            "FP-10.17.1",
            "after a tie at a strong place the charger goes back, or stays",
        ),
        option("honours", &["true", "false"], "FP-15.7", "honours are counted for interest"),
    ]
}
