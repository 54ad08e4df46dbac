//! The options of a match.

use engine::{OptionInfo, Options, ScenarioOption};
use serde::Serialize;
use table::Inches;

use crate::data::scenario::{Fort, Scenario};

/// What the British must do in the relief of a fort. [IM-3.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
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
    /// `retreat_seen = moves`: every retreat move that is seen shakes Mutineers, not only the beginning of a forced retreat. [IM-13.4]
    pub every_move_seen: bool,
    /// `recovery = choose`: the owner decides whether a running unit throws. [IM-12.14]
    pub recovery_chosen: bool,
    /// Points that `balance = even` grants, by side; none as published. [IM-14.14]
    pub granted: [i16; 2],
    /// `balance = even`. [IM-14.14]
    pub even: bool,
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
    /// `fort`, where the scenario has one: what it is made of. [IM-3.20]
    pub fort: Fort,
}

impl Rules {
    /// Reads the options of a match. What a scenario does not offer is as in its list; a limit of deserter tests that the players give goes before that of
    /// the even terms. [IM-3.20]
    pub fn read(options: &Options, scenario: &Scenario) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        let even = is("balance", "even");
        let limit = if even { scenario.even.deserter_limit } else { 0 };
        Self {
            ask: is("ask", "choose"),
            free_stand: is("stand_cost", "0"),
            melee_plus: if is("melee_plus", "own") { Profits::Own } else { Profits::Opponent },
            tie: if is("tie", "immediate") { Tie::AtOnce } else { Tie::Next },
            surplus: if is("surplus", "again") { Surplus::Again } else { Surplus::Lost },
            retreat_at_once: is("retreat_when", "at_once"),
            even_extra: is("even_test", "extra"),
            deserter_limit: options.number("deserter_limit").unwrap_or(limit),
            every_move_seen: !is("retreat_seen", "start"),
            recovery_chosen: !is("recovery", "always"),
            granted: if even { scenario.even.granted } else { [0; 2] },
            even,
            sahib_morale: is("sahib_morale", "true"),
            villager_muskets: is("villager_muskets", "true"),
            open_all_round: is("open_order_all_round", "true"),
            unlimber_and_fire: !is("unlimber_and_fire", "false"),
            end_on_relief: !is("end_on_relief", "false"),
            hidden_allowance: is("hidden_allowance", "true"),
            coherency: options.get("coherency").and_then(inches).unwrap_or(Inches::whole(2)),
            pass_friends: is("pass_friends", "true"),
            rolled: scenario.rolled && !is("forces", "fixed"),
            place_scenery: scenario.scenery && !is("scenery", "fixed"),
            goal: match options.get("goal") {
                Some("supply") => Goal::Supply,
                Some("capture") => Goal::Capture,
                _ => Goal::Relieve,
            },
            fort: match options.get("fort") {
                Some("entrenchment") => Fort::Entrenchment,
                Some("stone") => Fort::Stone,
                _ => Fort::Mud,
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
    vec![
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
        OptionInfo::number(
            "deserter_limit",
            0..=9,
            0,
            "IM-13.2",
            "Most deserter tests of a unit in one turn; 0 for no limit",
        ),
        option(
            "retreat_seen",
            &["moves", "start"],
            "IM-13.4",
            "Mutineers are tested at every retreat move they see, or only when a forced retreat begins",
        ),
        option(
            "recovery",
            &["choose", "always"],
            "IM-12.14",
            "The owner decides whether a running unit throws for recovery, or it always throws",
        ),
        option(
            "balance",
            &["published", "even"],
            "IM-14.14",
            "The published terms, or those of the scenario that even the sides",
        ),
        option("sahib_morale", &["false", "true"], "IM-11.8", "A Sahib steadies rebels as an officer does the British"),
        option("villager_muskets", &["false", "true"], "IM-7.34", "Villagers have swords only, or muskets"),
        option("open_order_all_round", &["false", "true"], "IM-7.13", "Units in open formation fire all round"),
        option("unlimber_and_fire", &["true", "false"], "IM-5.28", "An unlimbered gun may fire in the same turn"),
        option("end_on_relief", &["true", "false"], "IM-14.9", "The match ends with the round of the relief"),
        option("hidden_allowance", &["false", "true"], "IM-4.15", "The enemy sees only whether a unit is spent"),
        OptionInfo::decimal("coherency", 2, 5..=600, 5, 200, "IM-5.18", "The widest gap within a unit, in inches"),
        option("pass_friends", &["false", "true"], "IM-5.15", "Friends may pass through each other"),
        option("forces", &["rolled", "fixed"], "IM-2.24", "Forces by dice and choice, or the listed ones"),
        option(
            "scenery",
            &["rebels_place", "fixed"],
            "IM-3.15",
            "The Rebels lay out the table, or it is the stored one",
        ),
        option("goal", &["relieve", "supply", "capture"], "IM-3.6", "What the British must do at the fort"),
        option("fort", &["mud", "entrenchment", "stone"], "IM-3.20", "What the fort is made of"),
    ]
}

/// What a scenario says about them: its own defaults, and what has no use in it. [IM-3.20]
pub fn of_scenario(scenario: &Scenario) -> Vec<ScenarioOption> {
    let absent = |option: &'static str, why: &str| ScenarioOption::Absent { option, why: why.to_owned() };
    let default = |option: &'static str, value: &str| ScenarioOption::Default { option, value: value.to_owned() };
    let mut own = Vec::new();
    if !scenario.rolled {
        own.push(default("forces", "fixed"));
        own.push(absent("forces", "forces are thrown for only in the two printed scenarios [IM-2.24]"));
    }
    if !scenario.scenery {
        own.push(default("scenery", "fixed"));
        own.push(absent("scenery", "the Rebels lay out the table only in `two-villages` [IM-3.15]"));
    }
    if scenario.has_fort() {
        let why = "what is to be captured is the mud fort of a village [IM-3.20]".to_owned();
        own.push(ScenarioOption::AbsentWith { option: "fort", other: "goal", value: "capture", why });
    } else {
        for option in ["goal", "fort", "end_on_relief"] {
            own.push(absent(option, "there is a fort only in `relief-column` [IM-3.6]"));
        }
    }
    own
}
