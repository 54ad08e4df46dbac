//! The options of a match.

use engine::{Clause, OptionInfo, Options};
use table::Inches;

/// What the British must do in the relief of a fort. [IM-3.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Bring a unit in.
    Relieve,
    /// Bring the pack train in.
    Supply,
    /// Take it.
    Capture,
}

/// Who gets the bonus when a figure is badly placed in a combat. [IM-10.22]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profits {
    /// Its opponent.
    Opponent,
    /// The figure itself, as the printed words could also be read.
    Own,
}

/// When an even combat goes on. [IM-10.26]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// In the next turn.
    Next,
    /// At once, the enemy striking first.
    AtOnce,
}

/// What becomes of hits beyond the figures that can be hit. [IM-8.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surplus {
    /// They are lost.
    Lost,
    /// They go round again.
    Again,
}

impl Surplus {
    /// How many of some hits count against so many marks.
    pub fn of(self, hits: usize, marks: usize) -> usize {
        match self {
            Self::Lost => hits.min(marks),
            Self::Again => hits,
        }
    }
}

/// The options of a match, read once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `ask = choose`: the opponent decides on each test. [IM-11.2, IM-13.3]
    pub ask: bool,
    /// `stand_cost = 0`: firing and melee are free. [IM-4.10]
    pub free_stand: bool,
    /// `melee_plus`. [IM-10.22]
    pub melee_plus: Profits,
    /// `tie`. [IM-10.26]
    pub tie: Tie,
    /// `surplus`. [IM-8.12]
    pub surplus: Surplus,
    /// `retreat_when = at_once`. [IM-12.1]
    pub retreat_at_once: bool,
    /// `even_test = extra`. [IM-11.7]
    pub even_extra: bool,
    /// `deserter_limit`; 0 for none. [IM-13.2]
    pub deserter_limit: u8,
    /// `sahib_morale`. [IM-11.8]
    pub sahib_morale: bool,
    /// `villager_muskets`. [IM-7.34]
    pub villager_muskets: bool,
    /// `open_order_all_round`. [IM-7.13]
    pub open_all_round: bool,
    /// `unlimber_and_fire`. [IM-5.28]
    pub unlimber_and_fire: bool,
    /// `end_on_relief`. [IM-14.9]
    pub end_on_relief: bool,
    /// `hidden_allowance`. [IM-4.15]
    pub hidden_allowance: bool,
    /// `coherency`. [IM-5.18]
    pub coherency: Inches,
    /// `pass_friends`. [IM-5.15]
    pub pass_friends: bool,
    /// `forces = rolled`, where the scenario offers it. [IM-2.24]
    pub rolled: bool,
    /// `scenery = rebels_place`, where the scenario offers it. [IM-3.15]
    pub place_scenery: bool,
    /// `goal`, where the scenario has a fort. [IM-3.6]
    pub goal: Goal,
}

impl Rules {
    /// Reads options that were checked against [`list`]; a scenario may have a limit of deserter tests of its own and not offer everything.
    pub fn read(options: &Options, limit: u8, rolled: bool, scenery: bool) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        Self {
            ask: is("ask", "choose"),
            free_stand: is("stand_cost", "0"),
            melee_plus: if is("melee_plus", "own") { Profits::Own } else { Profits::Opponent },
            tie: if is("tie", "immediate") { Tie::AtOnce } else { Tie::Next },
            surplus: if is("surplus", "again") { Surplus::Again } else { Surplus::Lost },
            retreat_at_once: is("retreat_when", "at_once"),
            even_extra: is("even_test", "extra"),
            deserter_limit: options.get("deserter_limit").and_then(|text| text.parse().ok()).unwrap_or(limit),
            sahib_morale: is("sahib_morale", "true"),
            villager_muskets: is("villager_muskets", "true"),
            open_all_round: is("open_order_all_round", "true"),
            unlimber_and_fire: !is("unlimber_and_fire", "false"),
            end_on_relief: !is("end_on_relief", "false"),
            hidden_allowance: is("hidden_allowance", "true"),
            coherency: options.get("coherency").and_then(inches).unwrap_or(Inches::whole(2)),
            pass_friends: is("pass_friends", "true"),
            rolled: rolled && is("forces", "rolled"),
            place_scenery: scenery && is("scenery", "rebels_place"),
            goal: match options.get("goal") {
                Some("supply") => Goal::Supply,
                Some("capture") => Goal::Capture,
                _ => Goal::Relieve,
            },
        }
    }
}

/// A decimal with two places.
fn inches(text: &str) -> Option<Inches> {
    let (whole, part) = text.split_once('.')?;
    Some(Inches::whole(whole.parse().ok()?) + Inches::from_hundredths(part.parse().ok()?))
}

/// The options the game offers.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    let mut options = vec![
        option("ask", &["always", "choose"], "IM-11.2", "Tests are always taken, or the opponent decides on each"),
        option("stand_cost", &["1", "0"], "IM-4.10", "Firing and fighting without moving costs a march move, or none"),
        option("melee_plus", &["opponent", "own"], "IM-10.22", "Who gets the bonus when a figure is badly placed"),
        option(
            "tie",
            &["next", "immediate"],
            "IM-10.26",
            "Even combats go on in the next turn, or are thrown again at once",
        ),
        option(
            "surplus",
            &["lost", "again"],
            "IM-8.12",
            "Hits beyond the eligible figures are lost, or go round again",
        ),
        option(
            "retreat_when",
            &["own_turn", "at_once"],
            "IM-12.1",
            "A failed unit retreats in its own turn, or at once",
        ),
        option(
            "even_test",
            &["event", "extra"],
            "IM-11.7",
            "Half losses share the test of the event, or make a second one",
        ),
        option(
            "deserter_limit",
            &["0", "1..9"],
            "IM-13.2",
            "Most deserter tests of a unit in one turn; 0 for no limit",
        ),
        option("sahib_morale", &["false", "true"], "IM-11.8", "A Sahib steadies rebels as an officer does the British"),
        option("villager_muskets", &["false", "true"], "IM-7.34", "Villagers have swords only, or muskets"),
        option("open_order_all_round", &["false", "true"], "IM-7.13", "Units in open formation fire all round"),
        option("unlimber_and_fire", &["true", "false"], "IM-5.28", "An unlimbered gun may fire in the same turn"),
        option("end_on_relief", &["true", "false"], "IM-14.9", "The match ends with the round of the relief"),
        option("hidden_allowance", &["false", "true"], "IM-4.15", "The enemy sees only whether a unit is spent"),
        option("pass_friends", &["false", "true"], "IM-5.15", "Friends may pass through each other"),
        option("forces", &["fixed", "rolled"], "IM-2.24", "Listed forces, or forces by dice and choice where offered"),
        option(
            "scenery",
            &["fixed", "rebels_place"],
            "IM-3.15",
            "The printed table, or one the Rebels lay out where offered",
        ),
        option("goal", &["relieve", "supply", "capture"], "IM-3.6", "What the British must do at the fort"),
    ];
    options.insert(
        14,
        OptionInfo {
            id: "coherency",
            values: (1..=120).map(|step| format!("{}.{:02}", step * 5 / 100, step * 5 % 100)).collect(),
            default: "2.00".to_owned(),
            clause: Clause("IM-5.18"),
            text: "The widest gap within a unit, in inches",
        },
    );
    options
}
