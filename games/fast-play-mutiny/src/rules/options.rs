//! The options of a match.

use engine::OptionInfo;

use crate::data::cards::CardSet;

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
    /// The Commander-in-Chief can be killed. [FP-3.8]
    pub commander_risk: bool,
    /// Coming up by stairs counts as climbing. [FP-10.11]
    pub roof_bonus_on_stairs: bool,
    /// Two to one makes a tie whichever side lost more. [FP-10.15]
    pub outnumbered_either: bool,
    /// After a tie at a strong place the charger stays. [FP-10.17.1]
    pub strong_tie_stays: bool,
    /// Fanatics test their morale like others. [FP-12.8]
    pub fanatics_test: bool,
    /// The special cards: 0 for the scenario's own, else the place of a host's deck. [FP-13.23]
    pub deck: u8,
    /// The match is evened out. [FP-14.10]
    pub even: bool,
    /// Honours are counted. [FP-15.7]
    pub honours: bool,
}

impl Options {
    /// The options of a match; values have been checked against [`list`].
    pub fn read(chosen: &engine::Options, decks: &[CardSet]) -> Self {
        let is = |id: &str, value: &str| chosen.get(id) == Some(value);
        Self {
            end_place: match chosen.get("end_place") {
                Some("lower_half") => EndPlace::LowerHalf,
                Some("last") => EndPlace::Last,
                _ => EndPlace::Anywhere,
            },
            enemy_seat: is("enemy", "seat"),
            fixed_setup: !is("fixed_setup", "false"),
            commander_risk: is("cinc_risk", "true"),
            roof_bonus_on_stairs: !is("roof_bonus_on_stairs", "false"),
            outnumbered_either: is("outnumbered_tie", "either"),
            strong_tie_stays: is("strong_tie", "stay"),
            fanatics_test: !is("fanatics_test", "false"),
            deck: decks.iter().position(|deck| is("deck", &deck.id)).unwrap_or(0) as u8,
            even: is("balance", "even"),
            honours: !is("honours", "false"),
        }
    }
}

/// The options as lists show them; the first value is the default.
pub fn list(decks: &[CardSet]) -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    let decks: Vec<&str> = decks.iter().map(|deck| deck.id.as_str()).collect();
    vec![
        option("end_place", &["anywhere", "lower_half", "last"], "FP-1.10", "where END lies in a fresh pile"),
        option("enemy", &["auto", "seat"], "FP-14.4", "the enemy follows its programme, or somebody plays it"),
        option(
            "fixed_setup",
            &["true", "false"],
            "FP-14.1",
            "units begin where they are listed, or players place them",
        ),
        option(
            "cinc_risk",
            &["false", "true"],
            "FP-3.8",
            "nothing kills the Commander-in-Chief, or he may fall with his men",
        ),
        option("roof_bonus_on_stairs", &["true", "false"], "FP-10.11", "coming up by stairs counts as climbing"),
        option(
            "outnumbered_tie",
            &["enemy", "either"],
            "FP-10.15",
            "two to one saves the enemy from retreat, or makes a tie whichever side lost more",
        ),
        option(
            "strong_tie",
            &["retreat", "stay"],
            "FP-10.17.1",
            "after a tie at a strong place the charger goes back, or stays",
        ),
        option("fanatics_test", &["true", "false"], "FP-12.8", "Fanatics test their morale like others, or never"),
        option("deck", &decks, "FP-13.23", "the scenario's own special cards, or a deck that a host has made"),
        option("balance", &["published", "even"], "FP-14.10", "the scenario's own terms, or terms that even the match"),
        option("honours", &["true", "false"], "FP-15.7", "honours are counted for interest"),
    ]
}
