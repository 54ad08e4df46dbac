//! The options of a match.

use engine::{OptionInfo, Options};

/// Whose value the command target starts from. [CW-3.4b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandSource {
    /// The lower of the two.
    Lower,
    /// The activator's rating.
    Activator,
    /// The unit's Command.
    Unit,
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
    /// `replace_leaders`. [CW-5.6e]
    pub replace_leaders: bool,
    /// `deploy = free`. [CW-14.2]
    pub free_deployment: bool,
    /// `arc = 22.5`. [CW-5.3a]
    pub narrow_arc: bool,
    /// `group_losses = sum`. [CW-3.1d]
    pub summed_losses: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self::read(&Options::default())
    }
}

impl Rules {
    /// Reads options that were checked against [`list`].
    pub fn read(options: &Options) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        Self {
            command_source: match options.get("command_source") {
                Some("activator") => CommandSource::Activator,
                Some("unit") => CommandSource::Unit,
                _ => CommandSource::Lower,
            },
            morale_method: if is("morale_method", "table") { MoraleMethod::Table } else { MoraleMethod::Command },
            hits_cleared: is("carry_hits", "turn"),
            rear_rank_fire: is("rear_rank_fire", "true"),
            front_melee: is("melee_stands", "front"),
            disperse: is("routed_fail", "disperse"),
            replace_leaders: !is("replace_leaders", "false"),
            free_deployment: is("deploy", "free"),
            narrow_arc: is("arc", "22.5"),
            summed_losses: is("group_losses", "sum"),
        }
    }
}

/// The options the game offers, each with its default first.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    vec![
        option(
            "command_source",
            &["lower", "activator", "unit"],
            "CW-3.4b",
            "Command rolls start from the lower of the leader's rating and the unit's Command, or from one of them alone",
        ),
        option(
            "morale_method",
            &["command", "table"],
            "CW-8.2",
            "Morale is checked with two dice by the command table, or with one die by a table of its own",
        ),
        option(
            "carry_hits",
            &["game", "turn"],
            "CW-5.5c",
            "Hits short of a stand are carried for the whole battle, or forgotten when the player turn ends",
        ),
        option("rear_rank_fire", &["false", "true"], "CW-5.3d", "Only the first rank fires, or all ranks do"),
        option("melee_stands", &["all", "front"], "CW-6.2b", "All stands fight in melee, or only the first rank"),
        option(
            "routed_fail",
            &["flee", "disperse"],
            "CW-8.3c",
            "A routed unit that fails again runs on, or is destroyed",
        ),
        option(
            "replace_leaders",
            &["true", "false"],
            "CW-5.6e",
            "Dead leaders have successors, or their commands stay without",
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
