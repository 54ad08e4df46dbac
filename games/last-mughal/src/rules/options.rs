//! The rules' options, as listed in chapter 12 of the specification.

use engine::{OptionInfo, Options, ScenarioOption};

use crate::data::ids::{CounterId, ZoneId};
use crate::data::{Data, Scenario};
use crate::rules::events::{self, Deed};

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Counters kept after a short draw are discarded at the end of the turn. [LM-3c]
    pub force_empty_pile: bool,
    /// The 2nd and 3rd Punjab are deployed at Delhi. [LM-5.7d]
    pub punjab_units_at_delhi: bool,
    /// The limit of AP from counters holds for leaderless columns too. [LM-7.2.1d]
    pub cap_all_columns: bool,
    /// What becomes of a column without a unit in good order. [LM-8.0c]
    pub disorganised: Disorganised,
    /// British shut in by the populace alone may come out by themselves. [LM-9.5c]
    pub populace_break_out: bool,
    /// Cities count for a total victory only where troops hold them. [LM-10.1c]
    pub total_by_troops: bool,
    /// A beaten attacker takes refuge only where his own are inside. [LM-8.7.2a]
    pub attacker_needs_friends: bool,
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
    /// The scenario's points for an even match are given. [LM-10.4]
    pub even: bool,
    /// No general is struck down before the British first decide. [LM-11.3.1l]
    pub guided: bool,
}

/// What becomes of a column without a unit in good order. [LM-8.0c]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disorganised {
    /// It gives way; with no way out it stays, and the attacker goes back.
    Withdraw,
    /// It gives way; with no way out it is destroyed.
    Eliminate,
    /// It fights.
    Fight,
}

impl Choices {
    /// Reads options that have been checked against [`list`].
    pub fn read(options: &Options) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        Self {
            force_empty_pile: is("empty_pile", "force"),
            punjab_units_at_delhi: is("punjab_units_at", "delhi"),
            cap_all_columns: !is("column_ap_cap", "figures"),
            disorganised: match options.get("disorganised") {
                Some("eliminate") => Disorganised::Eliminate,
                Some("fight") => Disorganised::Fight,
                _ => Disorganised::Withdraw,
            },
            populace_break_out: is("populace_siege", "break_out"),
            total_by_troops: is("total_victory", "troops"),
            attacker_needs_friends: is("attacker_refuge", "friends"),
            artillery_in_battle: !is("artillery_in_battle", "false"),
            besieger_controls: is("control_under_siege", "besieger"),
            kavanagh_after_roll: is("kavanagh_timing", "after_roll"),
            incite_by_province: is("incite_value", "province"),
            handicap: options.get("handicap").and_then(|value| value.parse().ok()).unwrap_or(0),
            even: is("balance", "even"),
            guided: is("opening", "guided"),
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
            &["withdraw", "eliminate", "fight"],
            "LM-8.0c",
            "What becomes of a column without a unit in good order: it gives way, and with no way out the attacker goes back; or it is then destroyed; or it fights.",
        ),
        option(
            "populace_siege",
            &["held", "break_out"],
            "LM-9.5c",
            "Whether British shut in by the populace alone wait for a column from outside or may come out by themselves.",
        ),
        option(
            "total_victory",
            &["quiet", "troops"],
            "LM-10.1c",
            "Whether a city without troops counts for a total victory by its marker, a quiet one as British, or only where troops hold it.",
        ),
        option(
            "attacker_refuge",
            &["neutral", "friends"],
            "LM-8.7.2a",
            "Whether a beaten attacker may take refuge in a neutral city or only where his own are inside.",
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
        option(
            "balance",
            &["published", "even"],
            "LM-10.4",
            "Whether the side that has the worse of the scenario is given points before the first turn.",
        ),
        OptionInfo::number(
            "handicap",
            -20..=20,
            0,
            "LM-10.3",
            "Points given to the rebel (positive) or to the British (negative) before the first turn.",
        ),
        option(
            "opening",
            &["published", "guided"],
            "LM-11.3.1l",
            "Whether Cholera and Thugs may strike down a general in the first turn, or not before the second: for a first match with a guide.",
        ),
    ]
}

/// Options that change nothing in a scenario, each with the reason: its data never give them an occasion.
pub fn of_scenario(data: &Data, scenario: &Scenario) -> Vec<ScenarioOption> {
    let gathers_elsewhere =
        |counter: CounterId| data.counter(counter).optional_place.is_some_and(|zone| scenario.zones.has(zone));
    let replaces = |counter: CounterId| events::of(data, counter).is_some_and(|event| event.deed == Deed::Replace);
    let strikes = |counter: CounterId| events::of(data, counter).is_some_and(|event| event.deed == Deed::Strike);
    let quiet = |zone: ZoneId| !scenario.cities.iter().any(|city| city.zone == zone);
    let occasions = [
        ("empty_pile", scenario.draws != [0; 2], "no counters are drawn"),
        (
            "punjab_units_at",
            scenario.deck().iter().any(gathers_elsewhere),
            "none of these units is among its counters with Delhi in play",
        ),
        ("total_victory", scenario.victory.immediate, "nobody wins it at once"),
        ("kavanagh_timing", scenario.deck().iter().any(replaces), "Kavanagh is not among its counters"),
        ("incite_value", data.sets.rising.and(scenario.zones).iter().any(quiet), "all its cities have risen before"),
        ("opening", scenario.deck().iter().any(strikes), "neither Cholera nor Thugs are among its counters"),
        ("balance", scenario.even.is_some(), "the points for an even match have not been measured yet"),
    ];
    let absent = occasions.into_iter().filter(|(_, occurs, _)| !occurs);
    absent.map(|(option, _, why)| ScenarioOption::Absent { option, why: why.to_owned() }).collect()
}
