use chance::{Dice, Fast, Key};
use engine::{Game, Judgement, Loaded, NoLog, Options, Pending, RuleSet, Scratch, Secret};

use crate::plan::LabError;

/// So many matches are enough: a rule or a judgement that changed shows in the first of them, as a rule.
const MATCHES: u64 = 3;

/// What the ends of a few matches between sergeants look like, as a short hash: figures that were measured with another one belong to other rules or to
/// other players.
pub fn fingerprint<R: RuleSet>(
    loaded: &'static Loaded<R>,
    scenario: &str,
    options: &Options,
) -> Result<String, LabError> {
    loaded.rules.info().check_options(scenario, options)?;
    let (mut hasher, mut bytes) = (blake3::Hasher::new(), Vec::new());
    for seed in 1..=MATCHES {
        bytes.clear();
        last_state(loaded, scenario, options, seed).map_err(LabError::Start)?.save(&mut bytes);
        hasher.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// The end of a match between sergeants with this seed.
fn last_state<R: RuleSet>(
    loaded: &'static Loaded<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
) -> Result<R::Game, String> {
    let rules = &loaded.rules;
    let key = Key::derive(&Secret::from_seed(seed).0, rules.seats(scenario, options).iter().map(|_| &[] as &[u8]));
    let mut game =
        rules.start(scenario, options, &mut Dice::new(&key, 0), &mut NoLog).map_err(|fault| fault.to_string())?;
    let (mut thought, mut scratch) = (Fast::stream(seed, 1), Scratch::default());
    let bound = rules.info().scenario(scenario).map_or(0, |scenario| scenario.decisions_at_most);
    for decision in 1..=u64::from(bound) + 1 {
        let Pending::Decision { .. } = game.pending() else { return Ok(game) };
        let order = game.pick(&mut thought, &mut scratch);
        game.apply(&order, &mut Dice::new(&key, decision), &mut NoLog);
    }
    Err(format!("no end after {bound} decisions"))
}

#[cfg(test)]
mod tests {
    use conformance::toy::ThreePasses;

    use super::*;

    #[test]
    fn a_fingerprint_is_always_the_same_and_knows_scenario_and_options() {
        let loaded = engine::embedded::<ThreePasses>();
        let print = |scenario: &str| fingerprint(loaded, scenario, &Options::default()).unwrap();
        assert_eq!(print("patrol"), print("patrol"));
        assert_eq!(print("patrol").len(), 16);
        assert!(fingerprint(loaded, "nowhere", &Options::default()).is_err());
    }
}
