//! The sergeant's numbers, each with its meaning. Likings have no unit: only comparisons count. Distances are inches.

/// By morale: in good order, shaken, routed.
pub type ByMorale = [f32; 3];

// The worth of a position.

/// What is left of a unit's worth by its morale.
pub const NERVE: ByMorale = [1.0, 0.55, 0.2];
/// So many victory points count as much as an army.
pub const SCORE_SCALE: f32 = 150.0;
/// So many units with saved fire more count as one.
pub const SAVED_FIRE_SCALE: f32 = 20.0;
/// So many leaders more count as one.
pub const LEADERS_SCALE: f32 = 10.0;
/// How much strength, score, closeness to breaking, saved fire and leaders count.
pub const MEASURES: [f32; 5] = [0.9, 0.9, 1.0, 0.2, 0.2];
/// A position that is not over is never worth more.
pub const SUREST: f32 = 0.99;

// What is at stake.

/// How ready to go to the enemy a side is that wins by waiting.
pub const AGGRESSION_LEAST: f32 = 0.15;
/// How much readier one is that would lose.
pub const AGGRESSION_NEED: f32 = 0.75;
/// How much the clock drives at the beginning a side that would lose.
pub const URGENCY_EARLY: f32 = 0.35;
/// How much more at the end.
pub const URGENCY_LATE: f32 = 0.65;
/// So many units at most see to one objective.
pub const DETAIL: usize = 2;
/// A unit on its way makes so much in a turn.
pub const PACE: f32 = 6.0;
/// So many turns are kept to spare.
pub const SPARE: f32 = 2.0;
/// An enemy this near to an objective threatens it.
pub const THREAT: f32 = 12.0;
/// Cover speaks against an enemy as much as so much way.
pub const COVERED: f32 = 4.0;

// Where leaders stand.

/// A leader's distance from a unit counts beyond this.
pub const POST_NEAR: f32 = 2.5;
/// So many bands of the distance penalty count at most.
pub const POST_BANDS: f32 = 4.0;
/// How much a unit needs him by its morale.
pub const POST_NEED: ByMorale = [1.0, 1.8, 1.4];
/// How much one in close combat does.
pub const POST_ENGAGED: f32 = 0.6;
/// The root of a unit's points is divided by this.
pub const POST_SIZE: f32 = 7.0;
/// How much units of other commands count to the army commander.
pub const POST_OTHERS: f32 = 0.45;
/// Enemies count against a place within this.
pub const POST_DANGER_WITHIN: f32 = 6.0;
/// How much one counts who stands there.
pub const POST_DANGER: f32 = 1.5;
/// A ride must be better than staying by this.
pub const POST_RIDE: f32 = 0.25;
/// A ride that is worth it comes before anything else by this.
pub const RIDE_FIRST: f32 = 100.0;

// Whom to activate.

/// How much a unit wants to rally by its morale.
pub const WISH_RALLY: ByMorale = [0.0, 1.6, 2.2];
/// So many points of a unit count as one more.
pub const WISH_POINTS: f32 = 40.0;
/// How much a charge within reach counts beside marches.
pub const WISH_CHARGE: f32 = 1.4;
/// Cavalry is far from the enemy beyond this.
pub const WISH_CAVALRY_WITHIN: f32 = 16.0;
/// How much cavalry far from the enemy wants to move.
pub const WISH_CAVALRY_FAR: f32 = 1.0;
/// How much cavalry near to him does.
pub const WISH_CAVALRY_NEAR: f32 = 0.6;
/// How much a unit wants to go to its objective.
pub const WISH_ERRAND: f32 = 0.4;
/// It counts one more for so much way,
pub const WISH_ERRAND_WAY: f32 = 10.0;
/// up to this.
pub const WISH_ERRAND_MOST: f32 = 1.6;
/// Swordsmen this near to their prey do not march any more.
pub const WISH_RUSH_TOUCHING: f32 = 2.0;
/// How much swordsmen want to go on,
pub const WISH_RUSH: f32 = 1.1;
/// and how much more where they touch their prey,
pub const WISH_RUSH_NEAR: f32 = 3.0;
/// growing from this distance on.
pub const WISH_RUSH_FROM: f32 = 30.0;
/// What it is worth to have all of the allowance free, or a half: in quarters of it, and the share.
pub const WISH_ROOM: [(i32, f32); 2] = [(4, 1.0), (2, 0.6)];
/// Limbered guns should unlimber within this share of their range,
pub const WISH_GUNS_READY_WITHIN: f32 = 0.7;
/// and want it so much;
pub const WISH_GUNS_READY: f32 = 2.0;
/// farther off they want to drive on so much;
pub const WISH_GUNS_ON: f32 = 1.0;
/// unlimbered and out of range, to limber so much.
pub const WISH_GUNS_AWAY: f32 = 0.8;
/// Infantry wants to close to this share of its range,
pub const WISH_CLOSE_TO: f32 = 0.75;
/// so many times its range at most.
pub const WISH_CLOSE_MOST: f32 = 2.0;
/// How much infantry in range wants to form line.
pub const WISH_LINE: f32 = 1.6;
/// How much infantry that is beset wants to form square,
pub const WISH_SQUARE: f32 = 4.0;
/// and infantry that is shot at to open its order.
pub const WISH_OPEN: f32 = 0.4;
/// How much cavalry wants to change its saddle where that is called for.
pub const WISH_SADDLE: f32 = 2.0;
/// Who would only be shot to pieces stays so far beyond the range of the stronger.
pub const OUT_OF_HIS_RANGE: f32 = 3.0;
/// The wishes of a group together are divided by this: one failure stops all.
pub const WISH_GROUP: f32 = 1.25;
/// Of groups that want the same the larger is taken by this for each unit.
pub const WISH_COMPANY: f32 = 0.02;
/// Who wants less is left alone.
pub const WISH_LEAST: f32 = 0.3;
/// No wish counts more.
pub const WISH_MOST: f32 = 8.0;
/// What a leader could still do if he did not fail.
pub const WISH_LEADER: f32 = 3.0;
/// A roll must be worth so much.
pub const WISH_ROLL: f32 = 0.3;
/// The liking for ending the phase.
pub const WISH_END: f32 = 0.1;

// What the activated do.

/// To rally.
pub const DEED_RALLY: f32 = 50.0;
/// A charge that is liked is preferred to any place by this, and one that is not avoided by as much.
pub const DEED_CHARGE: f32 = 4.0;
/// What a change of formation must be worth.
pub const DEED_FORM: f32 = 0.3;
/// To mount or dismount where it is called for, or against it.
pub const SADDLE: f32 = 2.0;
/// Cavalry dismounts this near to a place closed to horses,
pub const DISMOUNT_WITHIN: f32 = 7.0;
/// or to shoot with nobody nearer who could charge,
pub const DISMOUNT_CLEAR: f32 = 16.0;
/// but not with one this near and no cover.
pub const DISMOUNT_PRESSED: f32 = 8.0;
/// Cavalry mounts with no enemy nearer than this,
pub const MOUNT_CLEAR: f32 = 8.0;
/// for a task farther off than this,
pub const MOUNT_TASK: f32 = 10.0;
/// or for weak enemies in the open within this.
pub const HORSE_PREY_WITHIN: f32 = 16.0;
/// To close up with a friend of the same command, far from the enemy: touching units move by one roll.
pub const CLOSE_UP: f32 = 0.15;
/// The enemy is far beyond this.
pub const CLOSE_UP_BEYOND: f32 = 12.0;
/// What a march must be worth.
pub const DEED_MARCH: f32 = 0.05;

// Charges.

/// How steeply the chance to win rises with the expected lead, in standard deviations.
pub const EDGE: f32 = 1.7;
/// The spread of a melee is at least this.
pub const EDGE_SPREAD: f32 = 0.3;
/// A charger has at least so many stands left when it strikes.
pub const STANDS_LEFT: f32 = 0.5;
/// How likely the charged uses its saved fire to the full.
pub const SAVED_FIRE_OWN: f32 = 0.8;
/// Its friends within this may fire too,
pub const SAVED_FIRE_WITHIN: f32 = 6.0;
/// each so likely,
pub const SAVED_FIRE_FRIEND: f32 = 0.25;
/// for so many hits at most.
pub const SAVED_FIRE_MOST: f32 = 3.0;
/// Dice a stand that the charged loses because it may fail to stand, by its morale.
pub const FALTERS: ByMorale = [0.25, 0.2, 0.0];
/// Friends who could reach an enemy with so much more than their allowance count.
pub const SUPPORT_REACH: f32 = 1.0;
/// How likely they come.
pub const SUPPORT: f32 = 0.55;
/// There is room for two or three at one enemy: so many dice.
pub const SUPPORT_ROOM: f32 = 12.0 * 1.5;
/// The chance from which irregulars, cavalry and the others like a charge,
pub const BOLD: [f32; 3] = [0.40, 0.58, 0.63];
/// and how much less is enough when the clock drives.
pub const BOLD_URGENT: [f32; 3] = [0.25, 0.10, 0.15];
/// Other enemies within this of the charged count against a charge,
pub const RISK_WITHIN: f32 = 5.0;
/// so many at most,
pub const RISK_MOST: usize = 4;
/// each so much.
pub const RISK: f32 = 0.035;
/// A charged unit is worth at most so many times the charger.
pub const STAKE_MOST: f32 = 4.0;
/// A certain win is worth so much, twice that against an equal.
pub const CHARGE: f32 = 4.0;
/// What rounding may take off a distance between boxes.
pub const ROUNDING: f32 = 0.02;

// Fire.

/// A hit.
pub const HIT: f32 = 0.55;
/// What a point of a figure's worth adds to a hit on it.
pub const HIT_WORTH: f32 = 0.12;
/// What a stand likely to fall adds.
pub const HIT_STAND: f32 = 0.12;
/// A target that could be at the firer in a move counts so many times,
pub const HIT_THREAT: f32 = 1.35;
/// with so much to spare.
pub const HIT_THREAT_WITHIN: f32 = 2.0;
/// How much hits count by the target's morale.
pub const HIT_NERVE: ByMorale = [1.0, 1.15, 0.35];
/// What a volley must be worth.
pub const VOLLEY: f32 = 0.35;
/// To save one's fire.
pub const SAVE_FIRE: f32 = 0.05;
/// One unit saves its fire while others fire,
pub const SAVE_ONE: f32 = 20.0;
/// if what a charge would meet, so many times,
pub const SAVE_EAGER: f32 = 1.35;
/// is more than what it hits now, so many times,
pub const SAVE_CERTAIN: f32 = 1.1;
/// or so many where he who could charge is before it at short range.
pub const SAVE_NOT: f32 = 10.0;
/// Who is farther off its facing than this, in hundredths of a degree, is not waited for.
pub const SAVE_ARC: i32 = 5_000;
/// To let all save theirs.
pub const SAVE_ALL: f32 = 0.1;
/// Saved fire is used at whoever charges the firer,
pub const REACT_CHARGED: f32 = 10.0;
/// at the end of the phase at anybody,
pub const REACT_LAST: f32 = 1.0;
/// and before at nobody who is not worth so many hits.
pub const REACT_EARLY: f32 = 1.5;

// Pursuit.

/// How much irregulars like to pursue,
pub const PURSUE_WILD: f32 = 0.6;
/// and others.
pub const PURSUE_STEADY: f32 = 0.2;
/// More where the enemy is caught,
pub const PURSUE_CATCH: f32 = 0.6;
/// less where he is not,
pub const PURSUE_VAIN: f32 = 0.5;
/// and less for each steady enemy near, if he is caught
pub const PURSUE_FRESH: f32 = 0.3;
/// and if not,
pub const PURSUE_FRESH_VAIN: f32 = 0.2;
/// within this.
pub const PURSUE_FRESH_WITHIN: f32 = 8.0;
/// To set up as printed.
pub const AS_PRINTED: f32 = 1.0;

// Places.

/// An enemy who charges can fall on somebody from so many allowances away,
pub const RUSH_MOVES: f32 = 1.6;
/// and so much more.
pub const RUSH_MORE: f32 = 1.5;
/// Who comes from farther round than this comes at the flank, in degrees.
pub const FLANK_FROM: i32 = 60;
/// Against each who could fall on the flank.
pub const FLANKED: f32 = 0.7;
/// Degrees off the enemy that cost one of facing,
pub const FACING_DEGREES: f32 = 45.0;
/// and the most that it costs.
pub const FACING_MOST: f32 = 3.0;
/// An inch nearer to the prey of swordsmen.
pub const PREY_INCH: f32 = 0.35;
/// Swordsmen within this of their prey like his flank,
pub const PREY_FLANK_WITHIN: f32 = 14.0;
/// so much.
pub const PREY_FLANK: f32 = 0.8;
/// How much it counts whether swordsmen look at their prey.
pub const PREY_FACING: f32 = 0.3;
/// Cavalry likes to stand so many of its allowances from the enemy,
pub const CAVALRY_WANT: f32 = 0.9;
/// and dislikes each inch more or less.
pub const CAVALRY_INCH: f32 = 0.12;
/// Cavalry in line or column, in open order, in anything else.
pub const CAVALRY_SHAPE: [f32; 3] = [0.6, 0.1, -0.6];
/// How much it counts whether cavalry looks at the enemy.
pub const CAVALRY_FACING: f32 = 0.8;
/// In the saddle.
pub const CAVALRY_MOUNTED: f32 = 0.5;
/// Guns unlimbered in range, unlimbered out of range, limbered in range, limbered out of range.
pub const GUNS_READY: [f32; 4] = [3.0, -0.5, 0.0, 0.4];
/// Guns turn to somebody at most so many degrees off.
pub const GUNS_TURN: f32 = 90.0;
/// Guns limber before swordsmen who are nearer than this,
pub const GUNS_IN_TIME: f32 = 16.0;
/// but not so near,
pub const GUNS_TOO_LATE: f32 = 8.0;
/// where no friend stands before them within this.
pub const GUNS_FRIEND: f32 = 6.0;
/// Enemies this near are a danger to guns,
pub const GUNS_DANGER_WITHIN: f32 = 8.0;
/// each so much,
pub const GUNS_DANGER_NEAR: f32 = 0.5;
/// and farther off so much.
pub const GUNS_DANGER: f32 = 0.15;
/// How much it counts whether guns look at the enemy.
pub const GUNS_FACING: f32 = 1.5;
/// Guns like to be within this share of their range,
pub const GUNS_WANT: f32 = 0.6;
/// and dislike each inch more.
pub const GUNS_INCH: f32 = 0.1;
/// Infantry likes to stand at this share of its range from swordsmen,
pub const WANT_FROM_SWORDS: f32 = 0.7;
/// but not nearer than this;
pub const WANT_FROM_SWORDS_LEAST: f32 = 9.0;
/// from others at this share if it must attack,
pub const WANT_ATTACKING: f32 = 0.5;
/// and at this if it need not.
pub const WANT_WAITING: f32 = 0.75;
/// Who is readier than this to go to the enemy attacks.
pub const ATTACKING: f32 = 0.4;
/// Each inch too far, for a side that is wholly ready.
pub const TOO_FAR: f32 = 0.22;
/// Nearer than this share of what it likes is too near,
pub const TOO_NEAR_WITHIN: f32 = 0.85;
/// each inch so much before swordsmen and stronger fire,
pub const TOO_NEAR_DANGER: f32 = 0.3;
/// and so much before others.
pub const TOO_NEAR: f32 = 0.1;
/// Infantry in line that can fire.
pub const LINE_FIRING: f32 = 1.5;
/// Infantry in column that neither fires nor is fired at.
pub const COLUMN_SAFE: f32 = 0.4;
/// Infantry in column that is fired at.
pub const COLUMN_UNDER_FIRE: f32 = -0.4;
/// A road column farther than its range and this from the enemy,
pub const ROAD_COLUMN_BEYOND: f32 = 12.0;
/// so much.
pub const ROAD_COLUMN: f32 = 0.2;
/// Who could charge counts for a square within this,
pub const SQUARE_WITHIN: f32 = 12.0;
/// beside the front if so many degrees off it,
pub const SQUARE_BESIDE: f32 = 60.0;
/// and behind if so many,
pub const SQUARE_BEHIND: f32 = 90.0;
/// within this.
pub const SQUARE_NEAR: f32 = 8.0;
/// So many dice that bear on it speak against a square.
pub const SQUARE_DICE: f32 = 12.0;
/// With nobody nearer who could charge a square is left.
pub const SQUARE_LEAVE: f32 = 9.0;
/// A square that is called for.
pub const SQUARE: f32 = 2.5;
/// An enemy's fire bears on what is at most so many degrees off his facing.
pub const BEARS: f32 = 55.0;
/// Open order is called for by so many dice that bear,
pub const OPEN_DICE: f32 = 6.0;
/// with nobody nearer who could charge,
pub const OPEN_CLEAR: f32 = 18.0;
/// and is then worth so much.
pub const OPEN_UNDER_FIRE: f32 = 1.9;
/// Infantry in column that fires and is not fired at.
pub const COLUMN_FIRING: f32 = 1.3;
/// Open order that can fire.
pub const OPEN_FIRING: f32 = 0.2;
/// A formation out of place.
pub const OUT_OF_PLACE: f32 = -1.5;
/// How much it counts whether infantry that can fire looks at the enemy,
pub const INFANTRY_FACING_FIRING: f32 = 1.2;
/// and infantry that cannot.
pub const INFANTRY_FACING: f32 = 0.5;
/// Ground without cover, with light and with heavy cover.
pub const COVER: [f32; 3] = [0.0, 0.5, 1.1];

// Objectives.

/// So many points of an objective count as one.
pub const OBJECTIVE_POINTS: f32 = 40.0;
/// To be at the objective that a unit should see to,
pub const POST_THERE: f32 = 1.0;
/// how much more at the end,
pub const POST_THERE_LATE: f32 = 2.5;
/// an inch of way to it,
pub const POST_INCH: f32 = 0.10;
/// and how much more at the end.
pub const POST_INCH_LATE: f32 = 0.15;
/// How much irregulars care for other objectives,
pub const PULL_IRREGULARS: f32 = 0.3;
/// and others.
pub const PULL: f32 = 0.6;
/// To be at another objective,
pub const GOAL_THERE: f32 = 0.8;
/// how much more at the end,
pub const GOAL_THERE_LATE: f32 = 2.0;
/// an inch of way to it,
pub const GOAL_INCH: f32 = 0.02;
/// and how much more at the end.
pub const GOAL_INCH_LATE: f32 = 0.08;
/// An enemy who could soon fire at a unit is within his range and so much more,
pub const OUTGUNNED_WITHIN: f32 = 6.0;
/// and too strong if his fire is worth more than so many times its own.
pub const OUTGUNNED: f32 = 2.0;
