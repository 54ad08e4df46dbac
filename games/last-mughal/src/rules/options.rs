//! The rules' options, as listed in chapter 12 of the specification.

use engine::{Clause, OptionInfo, Options};

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Counters kept after a short draw are discarded at the end of the turn. [LM-3c]
    pub force_empty_pile: bool,
    /// The 2nd and 3rd Punjab are deployed at Delhi. [LM-5.7d]
    pub punjab_units_at_delhi: bool,
    /// The limit of AP from counters holds for leaderless columns too. [LM-7.2.1d]
    pub cap_all_columns: bool,
    /// Disorganised columns fight. [LM-8.0c]
    pub disorganised_fight: bool,
    /// Artillery gives its bonus in battle. [LM-8.6b]
    pub artillery_in_battle: bool,
    /// A besieged city is controlled by the besieger. [LM-10.2b]
    pub besieger_controls: bool,
    /// Kavanagh may be played once the die is seen. [LM-11.3.2e]
    pub kavanagh_after_roll: bool,
    /// A rising is tried against the province's value. [LM-7.5b]
    pub incite_by_province: bool,
    /// Points given to the rebel, or if negative to the British. [LM-10.3]
    pub handicap: i8,
}

impl Choices {
    /// Reads options that have been checked against [`list`].
    pub fn read(options: &Options) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        Self {
            force_empty_pile: is("empty_pile", "force"),
            punjab_units_at_delhi: is("punjab_units_at", "delhi"),
            cap_all_columns: !is("column_ap_cap", "figures"),
            disorganised_fight: is("disorganised", "fight"),
            artillery_in_battle: !is("artillery_in_battle", "false"),
            besieger_controls: is("control_under_siege", "besieger"),
            kavanagh_after_roll: is("kavanagh_timing", "after_roll"),
            incite_by_province: is("incite_value", "province"),
            handicap: options.get("handicap").and_then(|value| value.parse().ok()).unwrap_or(0),
        }
    }
}

impl Default for Choices {
    fn default() -> Self {
        Self::read(&Options::default())
    }
}

/// The options a match may choose.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    vec![
        option(
            "empty_pile",
            &["keep", "force"],
            "LM-3c",
            "Once a draw falls short, counters still in hand at the end of a turn are kept, or discarded.",
        ),
        option("punjab_units_at", &["punjab", "delhi"], "LM-5.7d", "Where the 2nd and 3rd Punjab are deployed."),
        option(
            "column_ap_cap",
            &["all", "figures"],
            "LM-7.2.1d",
            "Whether the limit of 3 AP from counters holds for all columns or only for those with a figure.",
        ),
        option(
            "disorganised",
            &["withdraw", "fight"],
            "LM-8.0c",
            "Whether a column without a unit in good order must give way or may fight.",
        ),
        option(
            "artillery_in_battle",
            &["true", "false"],
            "LM-8.6b",
            "Whether artillery gives its bonus in the field too.",
        ),
        option(
            "control_under_siege",
            &["none", "besieger"],
            "LM-10.2b",
            "Who controls a city while somebody is besieged in it.",
        ),
        option(
            "kavanagh_timing",
            &["committed", "after_roll"],
            "LM-11.3.2e",
            "Whether Kavanagh is played with the tactical counters or once the die is seen.",
        ),
        option(
            "incite_value",
            &["commander", "province"],
            "LM-7.5b",
            "Whose value a rising on the spot is tried against.",
        ),
        OptionInfo {
            id: "handicap",
            values: vec!["-20..20".to_owned()],
            default: "0".to_owned(),
            clause: Clause("LM-10.3"),
            text: "Points given to the rebel (positive) or to the British (negative) before the first turn.",
        },
    ]
}
