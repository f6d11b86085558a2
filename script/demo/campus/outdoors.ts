import type { Network } from '../drawing/network.ts';
import type { Spot } from '../drawing/plane.ts';

export const OUTDOORS = 'outdoors';

/** Paths between the entrances, as one walks them. */
const WALKS: Spot[][] = [
  [
    [-12, -34],
    [14, -36],
    [40, -40],
    [58, -30],
    [74, -8],
    [80, -5],
  ],
  [
    [58, -30],
    [56, 0],
    [57, 12],
    [60, 24],
    [48, 52],
    [30, 66],
  ],
  [
    [-42, 12],
    [-44, 30],
    [-24, 52],
    [4, 62],
    [30, 66],
  ],
  [
    [124, -20],
    [134, -16],
    [136, 0],
    [126, 8],
    [114, 0],
  ],
  [
    [-12, -34],
    [-40, -54],
    [-84, -46],
    [-93, -20],
    [-93, -5],
  ],
  [
    [110, -48],
    [104, -40],
    [92, -38],
    [76, -24],
    [68, -18],
    [58, -30],
  ],
  [
    [110, -48],
    [126, -40],
    [124, -20],
  ],
];

export function drawOutdoors(network: Network) {
  for (const walk of WALKS) network.path(OUTDOORS, walk);
  network.openDoors(OUTDOORS);
}
