//! The options of a match.

use engine::{OptionInfo, Options};

use crate::data::scenario::Balance;

/// Whose value the command target of a single unit starts from. [CW-3.4b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandSource {
    /// The activator's rating.
    Activator,
    /// The lower of the two.
    Lower,
    /// The unit's Command.
    Unit,
}

/// Whose value the troops' own tests start from. [CW-6.1d]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestSource {
    /// The unit's Command.
    Unit,
    /// The rating of its best living activator.
    Activator,
}

/// Which enemies a shaken unit may not come closer to. [CW-9.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShakenNear {
    /// Each that it sees.
    Each,
    /// The nearest, seen or not.
    Nearest,
}

/// How morale is checked. [CW-8.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleMethod {
    /// Two dice by the command table.
    Command,
    /// One die by its own table. [CW-8.2a]
    Table,
}

/// The options of a match, read once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `command_source`. [CW-3.4b]
    pub command_source: CommandSource,
    /// `test_source`. [CW-6.1d]
    pub test_source: TestSource,
    /// `morale_method`. [CW-8.2]
    pub morale_method: MoraleMethod,
    /// `carry_hits = turn`. [CW-5.5c]
    pub hits_cleared: bool,
    /// `rear_rank_fire`. [CW-5.3d]
    pub rear_rank_fire: bool,
    /// `melee_stands = front`. [CW-6.2b]
    pub front_melee: bool,
    /// `routed_fail = disperse`. [CW-8.3c]
    pub disperse: bool,
    /// `leader_losses = own`. [CW-5.6d]
    pub own_losses: bool,
    /// `replace_leaders`. [CW-5.6e]
    pub replace_leaders: bool,
    /// `shaken_near`. [CW-9.1]
    pub shaken_near: ShakenNear,
    /// `deploy = free`. [CW-14.2]
    pub free_deployment: bool,
    /// `arc = 22.5`. [CW-5.3a]
    pub narrow_arc: bool,
    /// `group_losses = sum`. [CW-3.1d]
    pub summed_losses: bool,
    /// `balance`. [CW-14.4]
    pub balance: Balance,
}

impl Default for Rules {
    fn default() -> Self {
        Self::read(&Options::default())
    }
}

impl Rules {
    /// Reads options that were checked against [`list`]; what is not there has its default.
    pub fn read(options: &Options) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        Self {
            command_source: match options.get("command_source") {
                Some("lower") => CommandSource::Lower,
                Some("unit") => CommandSource::Unit,
                _ => CommandSource::Activator,
            },
            test_source: if is("test_source", "activator") { TestSource::Activator } else { TestSource::Unit },
            morale_method: if is("morale_method", "table") { MoraleMethod::Table } else { MoraleMethod::Command },
            hits_cleared: !is("carry_hits", "game"),
            rear_rank_fire: !is("rear_rank_fire", "false"),
            front_melee: is("melee_stands", "front"),
            disperse: is("routed_fail", "disperse"),
            own_losses: is("leader_losses", "own"),
            replace_leaders: is("replace_leaders", "true"),
            shaken_near: if is("shaken_near", "nearest") { ShakenNear::Nearest } else { ShakenNear::Each },
            free_deployment: is("deploy", "free"),
            narrow_arc: is("arc", "22.5"),
            summed_losses: is("group_losses", "sum"),
            balance: if is("balance", "even") { Balance::Even } else { Balance::Published },
        }
    }
}

/// The options the game offers, each with its default first.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    vec![
        option(
            "balance",
            &["published", "even"],
            "CW-14.4",
            "The scenario is played on its stated terms, or on terms that give both sides the same chance",
        ),
        option(
            "command_source",
            &["activator", "lower", "unit"],
            "CW-3.4b",
            "Command rolls for a single unit start from the leader's rating, from the lower of it and the unit's Command, or from the unit's Command",
        ),
        option(
            "test_source",
            &["unit", "activator"],
            "CW-6.1d",
            "To stand, morale checks and restraint start from the unit's Command, or from the rating of its best leader",
        ),
        option(
            "morale_method",
            &["command", "table"],
            "CW-8.2",
            "Morale is checked with two dice by the command table, or with one die by a table of its own",
        ),
        option(
            "carry_hits",
            &["turn", "game"],
            "CW-5.5c",
            "Hits short of a stand are forgotten when the player turn ends, or carried for the whole battle",
        ),
        option("rear_rank_fire", &["true", "false"], "CW-5.3d", "All ranks of a column fire, or only the first"),
        option("melee_stands", &["all", "front"], "CW-6.2b", "All stands fight in melee, or only the first rank"),
        option(
            "routed_fail",
            &["flee", "disperse"],
            "CW-8.3c",
            "A routed unit that fails again runs on, or is destroyed",
        ),
        option(
            "leader_losses",
            &["all", "own"],
            "CW-5.6d",
            "Stands lost near a leader by either side endanger him, or only those of his own side",
        ),
        option("replace_leaders", &["false", "true"], "CW-5.6e", "Dead leaders are not replaced, or have successors"),
        option(
            "shaken_near",
            &["each", "nearest"],
            "CW-9.1",
            "A shaken unit may not come closer to any enemy it sees, or only not to the nearest",
        ),
        option(
            "deploy",
            &["fixed", "free"],
            "CW-14.2",
            "Units begin where the scenario puts them, or are placed by the players",
        ),
        option("arc", &["45", "22.5"], "CW-5.3a", "Arcs open 45 degrees to either side, or 45 degrees in all"),
        option(
            "group_losses",
            &["worst", "sum"],
            "CW-3.1d",
            "A group's roll suffers from the stands lost by its worst member, or by all members",
        ),
    ]
}
