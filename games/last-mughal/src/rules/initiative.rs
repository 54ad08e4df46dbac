//! Who is player A. [LM-4b]

use chance::Chance;
use engine::{Clause, Reasons, Reckoning};

use crate::data::ids::Side;
use crate::rules::reasons::What;
use crate::rules::state::State;

/// Rolls for the initiative: dice, and who holds it; a tie leaves it where it was. [LM-4b] [LM-4c]
pub fn roll(bonus: [u8; 2], holder: Side, chance: &mut impl Chance) -> ([u8; 2], Side) {
    let dice = [chance.d6(), chance.d6()];
    let [rebel, british] = [dice[0] + bonus[0], dice[1] + bonus[1]];
    let winner = match rebel.cmp(&british) {
        std::cmp::Ordering::Greater => Side::Rebel,
        std::cmp::Ordering::Less => Side::British,
        std::cmp::Ordering::Equal => holder,
    };
    (dice, winner)
}

/// The tactical bonuses of a side's figures on the map, in deployment zones and besieged cities too. [LM-4d]
pub fn bonus(state: &State, side: Side, why: &mut impl Reasons<What>) -> u8 {
    let mut sum = Reckoning::new(why);
    for figure in state.data().sets.figures[side.index()].and(state.figures_on_map()) {
        sum.plus(Clause("LM-4d"), What::Tactical(figure), state.data().figure(figure).tactical);
    }
    sum.total() as u8
}
