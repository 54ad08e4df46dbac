//! The sergeant's numbers, each with what it means. Lengths are in hundredths of an inch; likings are compared with each other alone.

use table::Inches;

/// Targets considered for each unit.
pub const TARGETS: usize = 3;
/// A margin of points that is as good as won.
pub const DECISIVE: f32 = 120.0;
/// How much of the margin is that of the points as they stand.
pub const NOW: f32 = 0.4;
/// How much of it is that of the points if the match ended now.
pub const AT_END: f32 = 0.6;
/// What being twice as strong is worth, about.
pub const STRENGTH: f32 = 0.25;
/// What being at the fort is worth.
pub const NEARNESS: f32 = 0.1;
/// No position is worth more before the match is over.
pub const UNDECIDED: f32 = 0.99;
/// What a figure without march moves is worth of one with them.
pub const SPENT_SHARE: f32 = 0.5;
/// What a figure in retreat is worth of one that stands.
pub const RUNNING_SHARE: f32 = 0.3;
/// So far from the fort nearness counts nothing, in hundredths of an inch.
pub const FAR_FROM_FORT: f32 = 3600.0;
/// The usual table, force and answer.
pub const USUAL: f32 = 1.0;
/// Everybody in the usual place.
pub const DEPLOY_PLAINLY: f32 = 0.5;
/// The same with guns ready.
pub const DEPLOY_READY: f32 = 1.0;
/// Any volley, before what it brings.
pub const FIRE: f32 = 4.0;
/// Any melee, before what it brings.
pub const MELEE: f32 = 10.0;
/// Leaving a unit that has begun.
pub const FINISH: f32 = 0.05;
/// How often a test fails, about, where the dead equal the living.
pub const FAILS_AT_PAR: f32 = 0.5;
/// And at most.
pub const FAILS_AT_MOST: f32 = 0.9;
/// What a figure of a unit that runs is worth of its retreat value: it may recover.
pub const ROUT: f32 = 0.6;
/// Any shot at a structure.
pub const SHELL: f32 = 0.02;
/// What those inside are worth of their points if the structure may come down.
pub const SHELL_HELD: f32 = 0.3;
/// By so much a runaway counts as farther off.
pub const RUNAWAY: Inches = Inches::whole(6);
/// The gap where there is no enemy.
pub const NOBODY: Inches = Inches::whole(90);
/// So near to the fort the escort of a pack train lets it pass.
pub const ESCORT: Inches = Inches::whole(12);
/// So much farther than the nearest enemy a village may be and still be the aim.
pub const VILLAGE_DETOUR: Inches = Inches::whole(9);
/// How far infantry usually comes in an attack.
pub const FOOT_REACH: Inches = Inches::from_hundredths(750);
/// How far cavalry does.
pub const HORSE_REACH: Inches = Inches::from_hundredths(1350);
/// A retreat by choice, or officers drawn along.
pub const RETREAT: f32 = -5.0;
/// Any other move that brings nothing.
pub const NO_MOVE: f32 = -1.0;
/// An attack into contact, before what it brings.
pub const CHARGE: f32 = 2.0;
/// A march into contact.
pub const CHARGE_AT_MARCH: f32 = 1.9;
/// Lying down under fire.
pub const DROP: f32 = 1.3;
/// With no enemy nearer than this.
pub const DROP_GAP: Inches = Inches::whole(10);
/// Getting up.
pub const RISE: f32 = 1.5;
/// Where an enemy is this near.
pub const RISE_GAP: Inches = Inches::whole(11);
/// Closing at the double.
pub const RUSH: f32 = 1.2;
/// With more march moves left than this.
pub const RUSH_BREATH: u8 = 6;
/// With an enemy nearer than this.
pub const RUSH_GAP: Inches = Inches::whole(26);
/// A march towards the enemy.
pub const MARCH: f32 = 1.0;
/// A march after having fired.
pub const MARCH_ON: f32 = 0.6;
/// Mounting.
pub const MOUNT: f32 = 0.8;
/// With no enemy nearer than this.
pub const MOUNT_GAP: Inches = Inches::whole(12);
/// Turning to fire.
pub const FACE: f32 = 0.3;
/// Leaving a building.
pub const LEAVE: f32 = 0.5;
/// By so much less a weapon is taken to reach when a target is sought.
pub const RANGE_MARGIN: Inches = Inches::whole(1);
/// How far an enemy gun is feared.
pub const GUN_THREAT: Inches = Inches::whole(24);
/// By so much more a weapon is feared than it reaches.
pub const THREAT_MARGIN: Inches = Inches::whole(2);
/// What enemies in a building take from a charge.
pub const WALLS: f32 = 2.0;
/// What a charge adds.
pub const IMPETUS: f32 = 2.0;
/// So many of a unit meet the enemy at most.
pub const ABREAST: u8 = 8;
/// And so many on each enemy.
pub const ON_ONE: f32 = 2.0;
/// What a charge is worth of all it might kill.
pub const CHARGE_SHARE: f32 = 0.5;
/// The least and the best chance of a charging figure.
pub const CHARGE_ODDS: [f32; 2] = [0.1, 0.9];
/// So near to an enemy the relief stops and fires.
pub const RELIEF_GAP: Inches = Inches::whole(6);
/// So near to an enemy others do.
pub const CLOSE_GAP: Inches = Inches::whole(9);
/// A crew without a gun that looks for one.
pub const CREW_MARCH: f32 = 0.2;
/// Unlimbering within two thirds of the range.
pub const UNLIMBER: f32 = 2.0;
/// Driving on.
pub const DRIVE: f32 = 1.0;
/// Swinging the gun.
pub const REALIGN: f32 = 0.6;
/// Limbering up.
pub const LIMBER: f32 = 0.3;
/// When all enemies are so much beyond the range.
pub const LIMBER_GAP: Inches = Inches::whole(6);
/// An officer who goes where his men are.
pub const OFFICER_MARCH: f32 = 0.8;
/// When an enemy is nearer, or his men are farther, than this.
pub const OFFICER_GAP: Inches = Inches::whole(7);
/// A house of a village.
pub const VILLAGE_HOUSE: f32 = 6.0;
/// Any other house.
pub const HOUSE: f32 = 1.0;
/// How far from the enemy a gun likes to be.
pub const GUN_GAP: Inches = Inches::whole(22);
/// So many hundredths farther count one.
pub const PER_STEP: f32 = 300.0;
/// Staying where one is.
pub const STAND: f32 = -0.5;
/// Degrees to either side within which a target counts for a facing.
pub const FACING_ARC: i32 = 40;
/// A target counts by its figures times this, over how far it is.
pub const FACING_FAR: f32 = 800.0;
/// And no nearer than this.
pub const FACING_NEAR: Inches = Inches::whole(4);
/// An officer shuns enemies nearer than this,
pub const OFFICER_SAFE: Inches = Inches::whole(9);
/// by one for so many hundredths.
pub const OFFICER_FEAR: f32 = 100.0;
/// An inch nearer to the aim.
pub const ADVANCE: f32 = 0.35;
/// Contact with the enemy, before what it brings.
pub const CONTACT: f32 = 3.0;
/// More for figures that break ranks to strike.
pub const BREAK_RANKS: f32 = 0.5;
/// Soft cover for everybody; hard counts twice.
pub const COVER: f32 = 1.5;
/// A target in range for who can still fire.
pub const SHOT: f32 = 2.0;
/// And for who has fired.
pub const SHOT_LATER: f32 = 0.8;
/// What each enemy figure that can shoot back takes,
pub const UNDER_FIRE: f32 = 0.12;
/// as often as it hits, about.
pub const UNDER_FIRE_SHARE: f32 = 0.5;
/// What is left over of added dice, in hits.
pub const ADDED_REST: f32 = 0.9;
/// How much of the sum of added dice makes hits.
pub const ADDED_SHARE: f32 = 0.85;
/// The mean of an officer's die in a test.
pub const OFFICER_DIE_MEAN: f32 = 6.5;
/// Its variance, about.
pub const OFFICER_DIE_SPREAD: f32 = 12.0;
/// How steep the curve is that stands for a bell curve.
pub const BELL: f32 = 1.7;
/// How often each stored table is laid, of so many.
pub const TABLES: [u8; 5] = [1, 2, 3, 1, 2];
/// Running on without a test.
pub const RUN_ON: f32 = 0.5;
/// So many points more an aimed volley must bring.
pub const AIM_GAIN: f32 = 0.1;
/// Foot units that go for the fort.
pub const RELIEF_FOOT: usize = 3;
/// With so little to spare there is no more waiting.
pub const LAST_SLACK: i32 = 1;
/// So far to either side of the gate the lane reaches.
pub const LANE: Inches = Inches::whole(10);
/// How much more a target in it is worth.
pub const LANE_TARGET: f32 = 1.2;
/// A march to the fort.
pub const RELIEF_MARCH: f32 = 1.6;
/// At the double.
pub const RELIEF_DOUBLE: f32 = 1.7;
/// The dash for the gate at a gallop.
pub const DASH: f32 = 30.0;
/// At a trot.
pub const DASH_TROT: f32 = 29.0;
/// And into column for it.
pub const DASH_FORM: f32 = 31.0;
/// So near to the gate.
pub const FORM_COLUMN: Inches = Inches::whole(26);
/// How far cavalry usually trots.
pub const TROT: Inches = Inches::whole(9);
/// What an inch of the dash is worth.
pub const DASH_INCH: f32 = 1.0;
/// What an inch is worth to foot that has nothing to spare.
pub const HURRY: f32 = 0.8;
/// The fort is won.
pub const WON: f32 = 100.0;
/// March moves that an officer keeps when he goes with a unit.
pub const OFFICER_BREATH: u8 = 3;
/// How much better a unit goes with its officer.
pub const COMPANY: f32 = 0.05;
/// Closing up, or forming line.
pub const REFORM: f32 = 1.1;
/// With no enemy nearer than this,
pub const REFORM_GAP: Inches = Inches::whole(12);
/// and none farther.
pub const REFORM_FAR: Inches = Inches::whole(36);
/// The formation that is wanted.
pub const WANTED_FORM: f32 = 5.0;
/// Getting off the horses.
pub const DISMOUNT: f32 = 0.9;
/// With the nearest enemy no farther than this,
pub const DISMOUNT_FAR: Inches = Inches::whole(24);
/// and a house as near as this.
pub const DISMOUNT_REACH: Inches = Inches::whole(7);
/// Crawling.
pub const CRAWL: f32 = 1.35;
/// So far crawling brings one.
pub const CRAWL_REACH: Inches = Inches::whole(3);
/// A gun pushed after its shot.
pub const PUSH: f32 = 0.4;
/// So far a push brings it.
pub const PUSH_REACH: Inches = Inches::from_hundredths(250);
/// A gun pushed to its crew.
pub const PUSH_HOME: f32 = 1.4;
/// From as far as this.
pub const PUSH_TO: Inches = Inches::whole(8);
/// A gun pushed away from the enemy's.
pub const PUSH_AWAY: f32 = 0.9;
/// Within this.
pub const PUSH_FROM: Inches = Inches::whole(12);
/// A gallop of horse artillery into effective range.
pub const GALLOPS: f32 = 1.2;
/// With more march moves left than this,
pub const GALLOP_BREATH: u8 = 3;
/// and the nearest enemy as far as this.
pub const GALLOP: std::ops::RangeInclusive<Inches> = Inches::from_hundredths(2450)..=Inches::from_hundredths(3450);
