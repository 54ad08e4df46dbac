//! The sergeant's numbers, each with its meaning. Likings are counted in figures, more or less: only comparisons count.

// The worth of a position.

/// How many parts there are: the gauges, the Forces, and all of it once more as far as the match is gone.
pub const PARTS: usize = 18;
/// By how much each part raises the margin at the end, early and late: points, active and fallen figures, enemy strength, Fanatics, loaded Companies, kept
/// cards, closeness to objectives, Forces. Fitted to matches between sergeants by `grognard lab fit --margin`.
pub const WORTH: [f32; PARTS] = [
    0.043, 0.739, 0.399, -0.149, -0.083, 0.328, -0.118, -0.011, -8.16, //
    0.563, -0.478, -0.021, 0.142, -0.096, -0.165, 0.021, 0.549, 4.39,
];
/// How much of a routed unit's strength still counts.
pub const ROUTED: f32 = 0.25;
/// An objective draws from so many steps at most.
pub const PRESSURE_STEPS: u8 = 8;
/// As far as anything is, where nobody can go.
pub const FAR: u8 = 20;

// The enemy's programme.

/// How much the programme counts for the enemy's sergeant: more than any liking.
pub const PROGRAMME: f32 = 50.0;
/// It charges where the players' chance is below this.
pub const DARES: f32 = 0.5;

// What to do on a card.

/// Half fire before a move is a little worse than half fire alone.
pub const FIRE_MOVE_LESS: f32 = 0.05;
/// How much the wish to be elsewhere counts for it.
pub const FIRE_MOVE_URGE: f32 = 0.3;
/// How much a shot after a move counts.
pub const SHOT_AFTER_MOVE: f32 = 0.9;
/// A move alone is a little worse than its place is better.
pub const MOVE_LESS: f32 = 0.1;
/// A charge that cannot be made.
pub const NO_CHARGE: f32 = -9.0;
/// HOLD where nobody can hold, and whatever has no other liking.
pub const IDLE: f32 = -1.0;
/// A gate is always worth a try.
pub const BURST: f32 = 2.5;
/// *Rally Round the Colours* is kept for so many fallen.
pub const COLOURS_FROM: f32 = 3.5;
/// How much the shot counts of a Company that a card loads.
pub const PLAY_LOAD: f32 = 0.5;
/// What men are worth who join by a card that was held.
pub const PLAY_JOIN: f32 = 4.0;
/// A card is not to be wasted.
pub const PASS: f32 = -0.2;
/// Two targets are worth a little less than one.
pub const SPLIT: f32 = 0.92;
/// *Full Cartridge Boxes* is kept for a volley worth more than this.
pub const BOXES_FROM: f32 = 4.0;
/// What it adds to such a volley.
pub const BOXES_GAIN: f32 = 0.3;
/// What it costs to waste it.
pub const BOXES_WASTE: f32 = -1.5;
/// Smoke costs an action later: so much of a volley is left.
pub const SMOKE: f32 = 0.48;
/// But who is about to be charged fires.
pub const FIRE_ALARM: f32 = 0.4;
/// What each enemy figure is worth to a charge that is won.
pub const CHARGE_STRENGTH: f32 = 0.3;
/// What a gun is worth to it.
pub const CHARGE_GUN: f32 = 4.0;
/// What a charge that is lost on a full front costs.
pub const CHARGE_LOST: f32 = 7.5;
/// A full front: so many pairs.
pub const CHARGE_FULL: f32 = 10.0;
/// The narrowest charge on stairs or a climb that is lost costs so much of it.
pub const CHARGE_NARROW: f32 = 0.4;
/// What a figure lost in it costs.
pub const CHARGE_LOSSES: f32 = 0.7;
/// What a figure of the enemy lost in it is worth.
pub const CHARGE_KILLS: f32 = 0.1;
/// What the enemy wins by any charge.
pub const ENEMY_CHARGE: f32 = 1.0;
/// And for each figure of the charged.
pub const ENEMY_CHARGE_STANDING: f32 = 0.6;
/// What each figure costs it that it loses in vain.
pub const ENEMY_CHARGE_LOSSES: f32 = 0.25;
/// It does not charge for nothing.
pub const ENEMY_CHARGE_LESS: f32 = 0.5;
/// What a man is worth who returns.
pub const RALLY_BACK: f32 = 0.85;
/// What a man costs who dies of it.
pub const RALLY_DEAD: f32 = 0.9;
/// With fewer figures than this a Company is weak.
pub const WEAK: u8 = 4;
/// How much more a weak one needs its fallen.
pub const RALLY_WEAK: f32 = 1.6;
/// A rally is not made for nothing.
pub const RALLY_LESS: f32 = 0.3;
/// How much the shot counts that a unit would have when loaded.
pub const RELOAD_SHOT: f32 = 0.65;
/// A loaded unit is worth having.
pub const RELOAD: f32 = 0.25;
/// More so when it may be charged.
pub const RELOAD_ALARM: f32 = 0.2;
/// How much a strong enemy nearby speaks for a held card.
pub const HOLD_ALARM: f32 = 1.3;
/// How much of that is left for a Company that is not loaded.
pub const HOLD_EMPTY: f32 = 0.6;
/// How much a held card speaks against another.
pub const HOLD_MORE: f32 = 1.6;
/// A card is not held for nothing.
pub const HOLD_LESS: f32 = 0.1;
/// *Once More, Lads!* is kept for something better than this.
pub const TWICE_FROM: f32 = 3.0;
/// It is made ready with any action: a second one can still be declined.
pub const TWICE_READY: f32 = 0.01;
/// A second action is declined that is not worth its card.
pub const TWICE_KEPT: f32 = 20.0;

// Guns.

/// A gun had better fire.
pub const GUN_FIRE: f32 = 1.0;
/// A gun at a gate.
pub const GUN_GATE: f32 = 2.0;
/// A gun that is empty.
pub const GUN_RELOAD: f32 = 1.5;
/// A gun without its crew.
pub const GUN_MAN: f32 = 3.0;
/// What a fallen man of the crew speaks for a rally.
pub const GUN_RALLY: f32 = 0.9;
/// A crew does not rally for nothing.
pub const GUN_RALLY_LESS: f32 = 0.4;
/// How much a better shot elsewhere counts.
pub const GUN_MOVE: f32 = 0.5;
/// A gun does not move for nothing.
pub const GUN_MOVE_LESS: f32 = 0.2;

// Command figures and the Commander-in-Chief.

/// What an action leads to is worth seeing before leaders move, and the Commander-in-Chief may then go after anybody's.
pub const LEADERS_ASKED: f32 = 10.0;
/// A figure is wanted with a Company that has none,
pub const FIGURE_ALONE: f32 = 1.0;
/// more so for each of its fallen,
pub const FIGURE_FALLEN: f32 = 0.25;
/// and little with one that has another.
pub const FIGURE_SECOND: f32 = 0.3;
/// A figure without a Company within reach of the enemy.
pub const FIGURE_LOST: f32 = -1.0;
/// The enemy's reach.
pub const FIGURE_DANGER: u8 = 2;
/// What an area of its way costs.
pub const FIGURE_WAY: f32 = 0.05;
/// The Commander-in-Chief is wanted with a Company,
pub const COMMANDER: f32 = 0.5;
/// more so for each of its fallen,
pub const COMMANDER_FALLEN: f32 = 0.35;
/// and where he helps already.
pub const COMMANDER_HELPS: f32 = 0.05;
/// He is not to stand next to the enemy.
pub const COMMANDER_DANGER: f32 = 0.8;
/// Next to.
pub const COMMANDER_DANGER_RANGE: u8 = 1;
/// He stays where he is as well.
pub const COMMANDER_STAYS: f32 = 0.05;
/// What an area of his way costs.
pub const COMMANDER_WAY: f32 = 0.03;
/// What his horse is worth.
pub const COMMANDER_HORSE: f32 = 0.8;
/// What a jump costs.
pub const COMMANDER_JUMP: f32 = 0.9;

// A Company that is charged.

/// What standing is worth besides the place.
pub const STAND: f32 = 2.0;
/// What a figure lost costs.
pub const STAND_LOSSES: f32 = 0.8;
/// What a figure of the enemy is worth, killed or driven off.
pub const STAND_KILLS: f32 = 0.3;
/// What a figure shot before the fight is worth besides.
pub const HELD_SHOT: f32 = 0.5;
/// What a held card is worth that fires,
pub const HELD_FIRE: f32 = 0.6;
/// that counter-charges,
pub const HELD_COUNTER: f32 = 0.4;
/// or that falls back.
pub const HELD_BACK: f32 = 0.2;
/// How much shots at others than the charger count.
pub const HELD_ELSEWHERE: f32 = 0.4;
/// With so few figures a Company off any objective is glad to fall back.
pub const FEW: u8 = 4;
/// So is one whose best chance to stand is below this:
pub const DESPERATE_ODDS: f32 = 0.35;
/// by so much.
pub const DESPERATE: f32 = 2.5;
/// How much of the place's prize is lost by falling back.
pub const PLACE_LOST: f32 = 0.5;
/// How much the place counts to which one falls back.
pub const BACK_PLACE: f32 = 0.3;
/// A Command figure in the line.
pub const LINE_COMMAND: f32 = 0.8;

// Set-up, special cards, retreats and advances.

/// Where units are listed is a good place.
pub const LISTED: f32 = 1.0;
/// What an attacker's advance is worth to the enemy.
pub const ENEMY_ADVANCE: f32 = 1.0;
/// Ground that was won is worth a little more.
pub const ADVANCE: f32 = 0.3;
/// What a man struck by the sun speaks for Gunga Din.
pub const GUNGA_YELLOW: f32 = 2.0;
/// What a man on his feet speaks for a card.
pub const SERVE_ACTIVE: f32 = 0.1;
/// The enemy's cards serve who is near.
pub const SERVE_NEAR: f32 = 20.0;
/// What a figure speaks for a card.
pub const SERVE_STRENGTH: f32 = 0.1;

// What an area is worth to a Company.

/// Walls and parapets.
pub const COVER: f32 = 0.7;
/// The best shot counts no more than this.
pub const SHOT_MOST: f32 = 7.0;
/// How much it counts.
pub const SHOT: f32 = 0.45;
/// How much danger and what a charge may cost count by the mood: usual, bold, wary.
pub const CAUTION: [f32; 3] = [1.0, 0.4, 1.8];
/// How much danger counts.
pub const DANGER: f32 = 1.2;
/// How much the end of the match hurries on.
pub const HURRY: f32 = 1.5;
/// How much of an objective's points one's own counts.
pub const OBJECTIVE_OWN: f32 = 0.35;
/// How much of an objective's points draws from afar.
pub const OBJECTIVE_FAR: f32 = 0.5;
/// What each step to it takes off.
pub const OBJECTIVE_STEP: f32 = 0.55;
/// The garrison stays.
pub const GARRISON: f32 = 4.0;
/// A Company that has come through.
pub const LINKED: f32 = 6.0;
/// What each step to the garrison takes off.
pub const LINK_STEP: f32 = 0.6;
/// Enemies within so many steps are a danger.
pub const DANGER_STEPS: u8 = 2;
/// How much of a defender's strength is one.
pub const DANGER_DEFENDER: f32 = 0.35;
/// How much of it is left in a building or on a roof.
pub const DANGER_SHELTERED: f32 = 0.45;
/// So many figures more would stand.
pub const DANGER_STAND: f32 = 2.0;
/// Odds that are no danger.
pub const DANGER_ODDS: f32 = 0.8;
/// No alarm is greater.
pub const ALARM_MOST: f32 = 2.0;
/// What an objective is worth to who holds it.
pub const PRIZE_KEPT: f32 = 0.2;
/// What it is worth to who wins it.
pub const PRIZE_WON: f32 = 0.8;

// What an area is worth to the enemy.

/// What each area to its goal takes off.
pub const GOAL: f32 = 0.5;
/// A Company is no farther than this.
pub const NEAR_MOST: u8 = 10;
/// What each area to the nearest Company takes off.
pub const NEAR: f32 = 0.6;
/// What each area to its post takes off.
pub const POST: f32 = 1.2;
/// How much its best shot counts.
pub const ENEMY_SHOT: f32 = 0.3;

// Quick estimates.

/// The mean of a die.
pub const MEAN_DIE: f32 = 3.5;
/// What rounding down takes off the hits.
pub const ROUNDED_OFF: f32 = 0.5;
/// What cover leaves of them.
pub const COVERED: f32 = 0.5;
/// No rout is surer.
pub const ROUT_MOST: f32 = 0.95;
/// How much a figure counts that is driven off.
pub const DRIVEN_OFF: f32 = 0.5;
/// How much a player's figure counts.
pub const PLAYER_FIGURE: f32 = 1.2;
/// Who began must win outright: so many figures.
pub const OUTRIGHT: f32 = 0.4;
/// No fight is surer than this spread leaves it.
pub const SPREAD_LEAST: f32 = 0.1;
/// Rounds of a fight that can be tied.
pub const ROUNDS: f32 = 1.3;
/// How steep the bell is.
pub const BELL: f32 = 1.6;
