//! Chapter 9: shaken troops.

use colonial_warmaster::Morale;

use crate::kit::{Battle, field, point};

fn shaken(at: (f64, f64), facing: u16) -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", at, facing, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .leaders(0, (60.0, 10.0), (30.0, 10.0))
        .battle();
    battle.morale("b1", Morale::Shaken).set_leader("lb1", |leader| leader.at = point(at.0, at.1 - 4.0));
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle
}

// rule: CW-9.1
#[test]
fn cw_9_1_no_leg_may_end_nearer_to_the_nearest_enemy() {
    let battle = shaken((30.0, 20.0), 0);
    assert_eq!(battle.refusal("b1 forward 1"), "CW-9.1");
    assert_eq!(battle.refusal("b1 back 1"), "accepted");
    assert_eq!(battle.refusal("b1 charge z1"), "CW-9.1");
    assert_eq!(battle.refusal("b1 move 30 19 0, 30 20 0"), "accepted", "back to where it was is not closer");
    assert_eq!(battle.refusal("b1 move 30 20.5 0, 30 19 0"), "CW-9.1", "not on the way either");
}

// rule: CW-9.2
#[test]
fn cw_9_2_half_the_base_but_at_least_one_and_modifiers_in_full() {
    for (stands, formation, dice) in [(4, "line", 6), (3, "line", 4), (1, "line", 1), (4, "combat_column", 10)] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b2", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("r1", "afghan_reg", (30.0, 17.0), 180, formation)
            .battle();
        battle.set("b1", |unit| (unit.stands, unit.morale) = (stands, Morale::Shaken));
        battle.to_fire().give("fire b1 at r1", std::iter::repeat_n(1, dice));
        assert_eq!(battle.dice_of("b1"), Some(dice as u16), "{stands} {formation}");
    }
}
