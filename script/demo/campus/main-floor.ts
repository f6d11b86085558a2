import type { RingRoom } from '../drawing/rotunda.ts';
import type { Row } from '../drawing/wing.ts';

/** What differs from floor to floor; hall, cores and corridors stay where they are. */
export interface MainFloor {
  ring: RingRoom[];
  isOpenBelow?: boolean;
  entrance?: string;
  west: { left: Row; right: Row };
  tower?: { left: Row; right: Row; end?: { exit: string } };
  north?: { left: Row; right: Row; end?: { exit: string } };
  south?: { left: Row; right: Row };
}
