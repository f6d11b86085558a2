import type { BuildingPlan, LevelPlan } from '../drawing/building.ts';
import type { LevelPaper } from '../drawing/level-paper.ts';
import type { Spot } from '../drawing/plane.ts';
import { rotunda } from '../drawing/rotunda.ts';
import { box } from '../drawing/shapes.ts';
import { wing } from '../drawing/wing.ts';
import { basement } from './main-basement.ts';
import { firstFloor } from './main-first.ts';
import type { MainFloor } from './main-floor.ts';
import { groundFloor } from './main-ground.ts';
import { secondFloor } from './main-second.ts';
import { drawZones, mainZones } from './zones.ts';

const CENTRE: Spot = [0, 0];
const HALL = 10;
const RING = 16.6;
const WEST = 180;
const NORTH = 62;
const SOUTH = -50;
/** Where the wings leave the ring, metres from the centre. */
const LEAVE = 16.2;
/** The tower's corridor crosses the end of the west wing here. */
const TOWER_X = -74;

function draw(paper: LevelPaper, floor: MainFloor) {
  const passages = [
    { heading: WEST, width: 3.2 },
    ...(floor.north ? [{ heading: NORTH, width: 3 }] : []),
    ...(floor.south ? [{ heading: SOUTH, width: 3 }] : []),
  ];
  const hall = rotunda(paper, {
    centre: CENTRE,
    radius: HALL,
    ring: RING,
    rooms: floor.ring,
    passages,
    ...(floor.isOpenBelow === undefined ? {} : { isOpenBelow: floor.isOpenBelow }),
    ...(floor.entrance === undefined ? {} : { entrance: { heading: 251, width: 5, name: floor.entrance } }),
  });

  const west = wing(paper, {
    at: [-LEAVE, 0],
    heading: WEST,
    corridor: 3.2,
    from: 1,
    ...floor.west,
    end: 'wall',
  });
  paper.network.path(paper.floor, [hall.joint(WEST), west.near]);
  if (floor.tower) {
    // The west corridor runs on until it meets the tower's.
    paper.walk(box(TOWER_X, -1.6, -58, 1.6));
    paper.cover(box(TOWER_X, -2.1, -58, 2.1));
    const tower = wing(paper, {
      at: [TOWER_X, -31],
      heading: 90,
      corridor: 3,
      left: floor.tower.left,
      right: floor.tower.right,
      start: 'window',
      end: floor.tower.end ?? 'window',
      joints: [31],
    });
    paper.network.path(paper.floor, [west.far, tower.spotAt(31)]);
  }
  for (const [heading, rows] of [
    [NORTH, floor.north],
    [SOUTH, floor.south],
  ] as const) {
    if (!rows) continue;
    const at: Spot = [
      LEAVE * Math.cos((heading * Math.PI) / 180),
      LEAVE * Math.sin((heading * Math.PI) / 180),
    ];
    const drawn = wing(paper, { at, heading, corridor: 3, from: heading === NORTH ? 5 : 1.2, ...rows });
    paper.network.path(paper.floor, [hall.joint(heading), drawn.near]);
  }
}

const level = (index: number, short: string, long: string, floor: MainFloor): LevelPlan => ({
  index,
  short,
  long,
  draw(paper) {
    draw(paper, floor);
    drawZones(paper, mainZones[index]);
  },
});

export const mainBuilding: BuildingPlan = {
  code: 'LGH-MAIN',
  title: 'Larkfield General',
  extra: { address: '4 Larkfield Way', storeys: 4 },
  levels: [
    level(-1, 'B1', 'Basement', basement),
    level(0, 'G', 'Ground floor', groundFloor),
    level(1, '1', 'First floor', firstFloor),
    level(2, '2', 'Second floor', secondFloor),
  ],
};
