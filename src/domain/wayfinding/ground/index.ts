export { Barriers, leavesGround } from './barriers.ts';
export { metresThrough, runsThrough, type Line } from './line-shares.ts';
export { FloorGround, groundOf, NO_PLAN, type GroundOf } from './floor-ground.ts';
