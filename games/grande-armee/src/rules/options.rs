//! The options of a match: without a choice it is played as published. [GA-O1 to GA-O14]

use engine::{OptionInfo, Options, ScenarioOption};

use crate::data::scenario::Scenario;

/// The options of a match, read once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rules {
    /// `first_side = initiative`. [GA-O1]
    pub initiative_first: bool,
    /// `active_contact = attack_only`. [GA-O2]
    pub attack_only: bool,
    /// `init_reroll = pair`. [GA-O3]
    pub pair_reroll: bool,
    /// `fire_cancel`. [GA-O4]
    pub fire_cancel: bool,
    /// `vulnerable_worn`. [GA-O5]
    pub vulnerable_worn: bool,
    /// `evade_ties = attacker`. [GA-O6]
    pub attacker_wins_ties: bool,
    /// `evade_infantry = auto`. [GA-O7]
    pub evades_infantry: bool,
    /// `escape_inclusive`. [GA-O8]
    pub escape_inclusive: bool,
    /// `deploy = free`. [GA-O9]
    pub free_deployment: bool,
    /// `army = build`. [GA-O10]
    pub build: bool,
    /// `suppressed_last_shot = false`. [GA-O11]
    pub suppressed_silent: bool,
    /// `zone_reroll`. [GA-O12]
    pub zone_reroll: bool,
    /// `follow_up`. [GA-O13]
    pub follow_up: bool,
    /// `sk_limits = front`. [GA-O14]
    pub skirmish_front: bool,
    /// `balance = even`. [GA-12.9]
    pub even: bool,
}

impl Rules {
    /// Reads options that were checked against [`list`].
    pub fn read(options: &Options) -> Self {
        let is = |id: &str, value: &str| options.get(id) == Some(value);
        Self {
            initiative_first: is("first_side", "initiative"),
            attack_only: is("active_contact", "attack_only"),
            pair_reroll: is("init_reroll", "pair"),
            fire_cancel: is("fire_cancel", "true"),
            vulnerable_worn: is("vulnerable_worn", "true"),
            attacker_wins_ties: is("evade_ties", "attacker"),
            evades_infantry: is("evade_infantry", "auto"),
            escape_inclusive: is("escape_inclusive", "true"),
            free_deployment: is("deploy", "free"),
            build: is("army", "build"),
            suppressed_silent: is("suppressed_last_shot", "false"),
            zone_reroll: is("zone_reroll", "true"),
            follow_up: is("follow_up", "true"),
            skirmish_front: is("sk_limits", "front"),
            even: is("balance", "even"),
        }
    }
}

/// What a scenario says about the options: armies are built only where it has a limit for them. [GA-O10]
pub fn of_scenario(scenario: &Scenario, all: &[Scenario]) -> Vec<ScenarioOption> {
    if scenario.build.is_some() {
        return Vec::new();
    }
    let offers = all.iter().filter_map(|one| Some(format!("{} ({} points)", one.id, one.build?)));
    let why = format!(
        "it has its listed armies only; armies are built in {} [GA-O10]",
        offers.collect::<Vec<_>>().join(" and ")
    );
    vec![ScenarioOption::Absent { option: "army", why }]
}

/// The options the game offers, each with its default first.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    vec![
        option(
            "balance",
            &["published", "even"],
            "GA-12.9",
            "The scenario's own terms, or points and a length that make the match even",
        ),
        option(
            "first_side",
            &["choice", "initiative"],
            "GA-O1",
            "The side with the initiative chooses whether it phases first, or always does",
        ),
        option(
            "active_contact",
            &["free", "attack_only"],
            "GA-O2",
            "Active forces may move into contact, or only those under Attack! may",
        ),
        option(
            "init_reroll",
            &["die", "pair"],
            "GA-O3",
            "A command die re-rolls one initiative die, or the pair of them, twice at most",
        ),
        option(
            "fire_cancel",
            &["false", "true"],
            "GA-O4",
            "Bonus and penalties of fire are rolled one after the other, or one of each cancel",
        ),
        option(
            "vulnerable_worn",
            &["false", "true"],
            "GA-O5",
            "Units with hits of half their SP or more are vulnerable as well",
        ),
        option("evade_ties", &["evader", "attacker"], "GA-O6", "Who wins equal dice of an evade"),
        option(
            "evade_infantry",
            &["roll", "auto"],
            "GA-O7",
            "Cavalry rolls to get away from infantry as from horse, or always gets away",
        ),
        option(
            "escape_inclusive",
            &["false", "true"],
            "GA-O8",
            "Guns escape on less than their number, or on their number too",
        ),
        option(
            "deploy",
            &["listed", "free"],
            "GA-O9",
            "Forces begin where the scenario puts them, or are placed by the players",
        ),
        option(
            "army",
            &["listed", "build"],
            "GA-O10",
            "The listed armies, or armies built for points where the scenario has a limit for them",
        ),
        option(
            "suppressed_last_shot",
            &["true", "false"],
            "GA-O11",
            "Suppressed guns strike with an odd die when they are contacted, or not",
        ),
        option("zone_reroll", &["false", "true"], "GA-O12", "The zone die stands, or a command die may roll it again"),
        option(
            "follow_up",
            &["false", "true"],
            "GA-O13",
            "Nobody advances after a combat, or the leading attacker may follow up",
        ),
        option(
            "sk_limits",
            &["none", "front"],
            "GA-O14",
            "Skirmishers reach all round and out of towns, or only what is in front and in sight",
        ),
    ]
}
