//! Computer players know what a person in their seat would know, in every game: what is hidden may be dealt anew and nothing changes.

use chance::{Dice, Fast, Key};
use colonial_warmaster::ColonialWarmaster;
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Viewer, embedded};
use grande_armee::GrandeArmee;
use last_mughal::LastMughal;
use opponents::{Budget, Findings, Search};

/// Decisions from one position that is looked at to the next.
const STRIDE: u32 = 37;

fn figures<O: PartialEq>(findings: &Findings<O>) -> Vec<(u64, u64)> {
    findings.rivals.iter().map(|rival| (rival.tally.count(), rival.tally.mean().to_bits())).collect()
}

/// Plays matches between sergeants under different dice; at some decisions, and the first few that are `sealed`, the hidden things are dealt anew: the view, the legal orders, the sergeant's
/// weights and what the general finds must stay as they were.
fn nothing_hidden_matters<R: RuleSet>(positions: u32, lines: u64, sealed: &str) {
    let loaded = embedded::<R>();
    let mut deals = Fast::new(5);
    for (number, scenario) in (0u64..).zip(&loaded.rules.info().scenarios) {
        let key = Key::derive(&[3; 32], [number.to_le_bytes().as_slice()]);
        let mut dice = Dice::new(&key, 0);
        let mut game = loaded.rules.start(&scenario.id, &Options::default(), &mut dice, &mut NoLog).unwrap();
        let (mut scratch, mut thoughts) = (Scratch::default(), Fast::new(1));
        let mut opened = 0;
        for decision in 1.. {
            let Pending::Decision { seat, question } = game.pending() else { break };
            let is_early = decision <= positions * STRIDE;
            if !is_early && (sealed.is_empty() || opened == positions) {
                break;
            }
            let is_sealed = question == sealed && opened < positions;
            opened += u32::from(is_sealed);
            if is_sealed || is_early && decision % STRIDE == 0 {
                let view = game.view(Viewer::Seat(seat));
                let again = R::Game::imagine(&view, &mut deals);
                assert!(again.view(Viewer::Seat(seat)) == view, "an imagined state looks the same");
                same_choice(&game, &again, &view, lines);
            }
            let order = game.pick(&mut thoughts, &mut scratch);
            game.apply(&order, &mut Dice::new(&key, u64::from(decision)), &mut NoLog);
        }
    }
}

fn same_choice<G: Judgement>(game: &G, imagined: &G, view: &G::View, lines: u64) {
    let (mut orders, mut others) = (Vec::new(), Vec::new());
    game.orders(&mut orders);
    imagined.orders(&mut others);
    assert_eq!(orders, others, "the same orders are legal");
    let (mut weights, mut likings) = (Vec::new(), Vec::new());
    game.weigh(&orders, &mut weights);
    imagined.weigh(&orders, &mut likings);
    assert_eq!(weights, likings, "the sergeant likes them alike");
    let Pending::Decision { seat, .. } = imagined.pending() else { panic!("an imagined state asks the same") };
    let look = |view: &G::View| Search::<G>::default().look(view, &Budget::iterations(lines, 7));
    let (one, other) = (look(view), look(&imagined.view(Viewer::Seat(seat))));
    assert_eq!((one.choice, figures(&one)), (other.choice, figures(&other)), "the general finds the same");
    for rival in &one.rivals {
        assert!(game.check(&rival.order).is_ok(), "what the general thinks about is legal");
    }
}

#[test]
fn nothing_hidden_matters_in_the_last_mughal() {
    nothing_hidden_matters::<LastMughal>(4, 24, "");
}

#[test]
fn nothing_hidden_matters_in_colonial_warmaster() {
    nothing_hidden_matters::<ColonialWarmaster>(2, 12, "");
}

#[test]
fn nothing_hidden_matters_in_grande_armee() {
    nothing_hidden_matters::<GrandeArmee>(4, 12, "fire-second");
}
