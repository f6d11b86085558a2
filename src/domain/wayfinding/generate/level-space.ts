import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf, partsOf, ringsOf } from '../../geometry/index.ts';
import { builtInTaxonomy, planRoleOf } from '../../taxonomy/index.ts';
import { type Frame, frameOf, type Part, type Spot } from './plane.ts';

/** A feature of the level, as it is stored. */
export interface LevelFeature {
  fid: string;
  typeCode: string;
  name: string | null;
  geometry: FeatureGeometry;
}

/** Something a way shall lead to. */
export interface Goal {
  fid: string;
  name: string | null;
  /** What the node there is. */
  nodeType: string;
  parts: Part[];
  /** Instead of parts. */
  spot: Spot | null;
  /** A node that is there already. */
  isStanding: boolean;
}

/** A level as ground to walk on, in metres. */
export interface LevelSpace {
  frame: Frame;
  /** The floor; null if the drawing has only its contents. */
  outline: Part[] | null;
  walkable: Part[];
  /** Walls, windows, obstacles: never walked through. */
  walls: Part[];
  columns: Part[];
  /** Walked around where there is room. */
  furniture: Part[];
  doors: Part[];
  goals: Goal[];
  /** Places drawn as points: no node of their own, and named where no way comes near. */
  points: { fid: string; spot: Spot }[];
}

/** The node type within such a place; any other place has a path node. */
const TRANSITIONS: Readonly<Record<string, string>> = {
  elevator: 'elevator-node',
  'elevator-shaft': 'elevator-node',
  stairs: 'stairs-node',
  'stairs-area': 'stairs-node',
  escalator: 'escalator-node',
  'escalator-area': 'escalator-node',
  'moving-walkway': 'custom-transition',
  ramp: 'custom-transition',
  entrance: 'building-entrance-exit',
};
/** Ways between levels are reached even where only a point says where they are. */
const FURNITURE = new Set([
  'counter',
  'table',
  'bench',
  'bed',
  'cabinet',
  'shelving',
  'planter',
  'fountain',
  'artwork',
  'medical-equipment',
]);
/** Obstacles that are walked around and make no rooms. */
const COLUMN = 'column';

/** Of features those that a way shall lead to. */
export const goalsAmong = (features: readonly LevelFeature[]): string[] =>
  features.flatMap(({ fid, typeCode }) => {
    return planRoleOf(typeCode, builtInTaxonomy) === 'room' || TRANSITIONS[typeCode] !== undefined
      ? [fid]
      : [];
  });

/** The level's features in a plane of its own; null without any position. */
export function levelSpace(
  features: readonly LevelFeature[],
  building: FeatureGeometry | null,
): LevelSpace | null {
  const bounds = boundsOf(...features.map((feature) => feature.geometry));
  if (!bounds) return null;
  const middle: Position = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const frame = frameOf(
    middle,
    features.flatMap((feature) => ringsOf(feature.geometry)),
  );
  const partsIn = (geometry: FeatureGeometry): Part[] =>
    partsOf(geometry).map((part) => part.map((ring) => ring.map(frame.toFrame)));
  const space: LevelSpace = {
    frame,
    outline: null,
    walkable: [],
    walls: [],
    columns: [],
    furniture: [],
    doors: [],
    goals: [],
    points: [],
  };
  for (const feature of features) sort(feature, space, partsIn(feature.geometry));
  // Walls alone have no ground: then it is the building's.
  const hasGround =
    space.outline !== null || space.walkable.length > 0 || space.goals.some((g) => g.parts.length > 0);
  if (!hasGround && building && space.walls.length > 0) space.outline = partsIn(building);
  return space;
}

function sort(feature: LevelFeature, space: LevelSpace, parts: Part[]): void {
  const { typeCode, geometry, fid, name } = feature;
  const nodeType = TRANSITIONS[typeCode];
  const spot = geometry.type === 'Point' ? space.frame.toFrame(geometry.coordinates) : null;
  if (nodeType !== undefined) space.goals.push({ fid, name, nodeType, parts, spot, isStanding: false });
  const role = planRoleOf(typeCode, builtInTaxonomy);
  if (spot && nodeType === undefined && role === 'room') space.points.push({ fid, spot });
  if (spot) return;
  switch (role) {
    case 'outline':
      space.outline = [...(space.outline ?? []), ...parts];
      return;
    case 'walkable':
      space.walkable.push(...parts);
      return;
    case 'wall':
      (typeCode === COLUMN ? space.columns : space.walls).push(...parts);
      return;
    case 'window':
    case 'obstacle':
      space.walls.push(...parts);
      return;
    case 'door':
      space.doors.push(...parts);
      return;
    case 'room':
      if (nodeType === undefined)
        space.goals.push({ fid, name, nodeType: 'graph-node', parts, spot: null, isStanding: false });
      return;
    case 'object':
      if (FURNITURE.has(typeCode)) space.furniture.push(...parts);
      return;
    case 'beacon':
    case 'geofence':
    case 'graph':
      return;
  }
}
