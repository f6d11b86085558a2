export { Barriers, leavesGround, type Line } from './barriers.ts';
export { FloorGround, groundOf, NO_PLAN, type GroundOf } from './floor-ground.ts';
