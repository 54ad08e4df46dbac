//! The options of a match. [GA-O1 to GA-O10]

use engine::{OptionInfo, Options};

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
    /// `evade_infantry = roll`. [GA-O7]
    pub infantry_rolls: bool,
    /// `escape_inclusive`. [GA-O8]
    pub escape_inclusive: bool,
    /// `deploy = free`. [GA-O9]
    pub free_deployment: bool,
    /// `army = build`. [GA-O10]
    pub build: bool,
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
            infantry_rolls: is("evade_infantry", "roll"),
            escape_inclusive: is("escape_inclusive", "true"),
            free_deployment: is("deploy", "free"),
            build: is("army", "build"),
        }
    }
}

/// The options the game offers, each with its default first.
pub fn list() -> Vec<OptionInfo> {
    let option = OptionInfo::new;
    vec![
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
            &["auto", "roll"],
            "GA-O7",
            "Cavalry always gets away from infantry, or must roll for it",
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
            "The listed armies, or armies built for points where the scenario is balanced by points",
        ),
    ]
}
