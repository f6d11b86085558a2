import { curve, roundedRing } from '../drawing/curve.ts';
import type { Area, Spot } from '../drawing/plane.ts';
import { blob, box, common, disc, outline, polar, strip, together, without } from '../drawing/shapes.ts';

export type Ground = 'green' | 'water' | 'road' | 'path' | 'tree';

/** The edge of the site. */
export const SITE: Area = outline([
  [-108, 74],
  [-30, 84],
  [60, 80],
  [146, 62],
  [152, -14],
  [142, -84],
  [50, -92],
  [-50, -88],
  [-110, -72],
]);

const ROUNDABOUT: Spot = [-13, -44];
const DRIVE = curve([
  [-107, -62],
  [-72, -66],
  [-40, -62],
  [-13, -59],
  [20, -62],
  [56, -74],
  [98, -78],
  [143, -70],
]);
const SERVICE = curve([
  [-72, -66],
  [-92, -52],
  [-97, -20],
  [-96, 30],
  [-86, 56],
  [-52, 66],
  [-6, 70],
]);
const PARKING = box(92, -72, 132, -48);

/** Paths as they are walked; the last one is the square before the main entrance. */
const PATHS: [line: Spot[], width: number][] = [
  [
    curve([
      [-12, -36],
      [14, -36],
      [40, -40],
      [58, -30],
      [74, -8],
      [86, -4],
    ]),
    4.2,
  ],
  [
    curve([
      [58, -30],
      [56, 0],
      [60, 24],
      [48, 52],
      [30, 66],
    ]),
    3,
  ],
  [
    curve([
      [57, 12],
      [40, 16],
      [24, 12],
    ]),
    2.4,
  ],
  [
    curve([
      [-42, 9],
      [-44, 30],
      [-24, 52],
      [4, 62],
      [30, 66],
    ]),
    3,
  ],
  [
    curve([
      [-89, -3],
      [-94, -4],
      [-97, -6],
    ]),
    5,
  ],
  [
    curve([
      [126, -20],
      [134, -16],
      [136, 0],
      [126, 8],
      [114, 0],
      [103, -2],
    ]),
    2.4,
  ],
  [
    curve([
      [110, -48],
      [104, -40],
      [92, -38],
      [76, -24],
      [68, -18],
    ]),
    3,
  ],
  [[polar([0, 0], 17.2, 251), [-11.5, -35]], 9],
];

const TREES: Spot[] = [
  [-100, 62],
  [-104, 40],
  [-105, 12],
  [-104, -22],
  [-102, -48],
  [-66, 74],
  [-34, 60],
  [-8, 78],
  [14, 50],
  [50, 70],
  [78, 64],
  [104, 62],
  [132, 56],
  [142, 36],
  [144, 4],
  [142, -34],
  [84, -82],
  [24, -76],
  [-8, -78],
  [-36, -76],
  [-62, -78],
  [-52, -40],
  [-30, 22],
  [-20, 36],
  [66, 44],
  [68, 24],
  [46, -8],
  [44, -24],
  [62, -56],
  [118, -10],
  [130, -8],
  [112, 8],
  [80, 52],
  [-58, 40],
  [-64, 24],
  [-36, -24],
  [-54, -22],
  [-44, -48],
  [72, -44],
  [36, -52],
  [-84, 40],
  [-88, 20],
  [136, 50],
  [124, 64],
  [92, 72],
  [10, -50],
  [30, -30],
  [142, -56],
  [138, -80],
  [60, -84],
];

const FLOWER_BEDS: [Spot, number][] = [
  [[-24, -30], 2.6],
  [[-1, -30], 2.4],
  [[118, 2], 3.4],
];

/** Ground around the buildings, each kind lying upon the one before. */
export function drawGrounds(footprints: Area[]): { kind: Ground; area: Area }[] {
  const ring = without(disc(ROUNDABOUT, 14), disc(ROUNDABOUT, 7));
  const roads = together(
    strip(DRIVE, 8),
    strip(SERVICE, 5.6),
    ring,
    strip(
      [
        [-13, -60],
        [-13, -52],
      ],
      9,
    ),
    PARKING,
  );
  const island = disc(ROUNDABOUT, 7);
  const pond = outline(
    roundedRing([
      [36, 42],
      [46, 48],
      [54, 40],
      [50, 30],
      [40, 26],
      [33, 32],
    ]),
  );
  const paths = together(...PATHS.map(([line, width]) => strip(line, width)));
  const lawns = outline(
    roundedRing(
      [
        [-100, 66],
        [-30, 76],
        [58, 73],
        [138, 56],
        [145, -14],
        [136, -76],
        [48, -85],
        [-50, -81],
        [-103, -64],
      ],
      8,
    ),
  );
  const clear = [...footprints, roads];
  const layer = (kind: Ground, area: Area) => common(area, SITE).map((part) => ({ kind, area: [part] }));
  const stalls = Array.from({ length: 12 }, (_, i) => box(95 + i * 3, -71, 97.6 + i * 3, -66.4)).concat(
    Array.from({ length: 12 }, (_, i) => box(95 + i * 3, -53.6, 97.6 + i * 3, -49)),
  );
  return [
    ...layer('green', without(lawns, pond, paths, ...clear)),
    ...layer('water', without(pond, paths)),
    ...layer('path', without(paths, ...clear)),
    ...layer('road', without(roads, ...footprints)),
    ...stalls.flatMap((stall) => layer('path', stall)),
    ...layer('green', island),
    ...FLOWER_BEDS.flatMap(([spot, radius], i) =>
      layer('tree', without(blob(spot, radius, 0.1, 4, i * 50), paths, ...clear)),
    ),
    ...layer('tree', blob(ROUNDABOUT, 3.4, 0.12, 5)),
    ...TREES.flatMap((spot, i) =>
      layer('tree', without(blob(spot, 2.6 + ((i * 7) % 5) * 0.8, 0.1, 5, i * 37), pond, paths, ...clear)),
    ),
  ];
}
