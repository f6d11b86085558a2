import Flatbush from 'flatbush';
import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf, partsOf } from '../../geometry/index.ts';
import { planRoleOf, type PlanRole } from '../../taxonomy/index.ts';
import { isInRings } from '../../geometry/plane/ring.ts';
import { along, sharesAt, type Line } from './line-shares.ts';

type Rings = readonly (readonly Position[])[];
type Bounds = readonly [west: number, south: number, east: number, north: number];

interface Barrier {
  rings: Rings;
  bounds: Bounds;
}

/** What people can't walk through. */
const BARRIERS: Partial<Record<PlanRole, true>> = { wall: true, window: true, obstacle: true };

/** Shapes of a floor, found by where they are. */
class Shapes {
  readonly all: readonly Barrier[];
  #index: Flatbush | null = null;

  constructor(all: readonly Barrier[]) {
    this.all = all;
  }

  within([west, south, east, north]: Bounds): Barrier[] {
    if (this.all.length === 0) return [];
    this.#index ??= indexed(this.all);
    return this.#index
      .search(west, south, east, north)
      .sort((a, b) => a - b)
      .map((at) => this.all[at]!);
  }
}

function indexed(all: readonly Barrier[]): Flatbush {
  const index = new Flatbush(all.length);
  for (const { bounds } of all) index.add(...bounds);
  index.finish();
  return index;
}

/** Walls, windows and obstacles of a floor, and the doors in them. */
export class Barriers {
  readonly #walls: Shapes;
  readonly #doors: Shapes;

  constructor(features: readonly Feature[], taxonomy: Taxonomy) {
    const roles = features.map(({ properties }) => planRoleOf(properties.typeCode, taxonomy));
    const shapesWhere = (isWanted: (role: PlanRole) => boolean): Shapes =>
      new Shapes(features.flatMap(({ geometry }, i) => (isWanted(roles[i]!) ? barriersOf(geometry) : [])));
    this.#walls = shapesWhere((role) => BARRIERS[role] === true);
    this.#doors = shapesWhere((role) => role === 'door');
  }

  /** The middle of what of a line is in a wall; null if the line can be walked. */
  crossingOf(line: Line): Position | null {
    for (const { rings } of this.#walls.within(boundsOfLine(line))) {
      const shares = sharesAt(line, rings);
      for (let i = 1; i < shares.length; i++) {
        // A line that only touches a wall does not run through it.
        if (shares[i]! - shares[i - 1]! < 1e-6) continue;
        const middle = along(line, (shares[i - 1]! + shares[i]!) / 2);
        if (isInRings(middle, rings) && !this.#isInDoor(middle)) return middle;
      }
    }
    return null;
  }

  /** The outlines of the doors within bounds. */
  doorsWithin(bounds: Bounds): Rings[] {
    return this.#doors.within(bounds).map(({ rings }) => rings);
  }

  #isInDoor(at: Position): boolean {
    return this.#doors.within([...at, ...at]).some(({ rings }) => isInRings(at, rings));
  }
}

const barriersOf = (geometry: FeatureGeometry): Barrier[] =>
  partsOf(geometry).flatMap((rings) => {
    const bounds = boundsOf({ type: 'Polygon', coordinates: rings });
    return bounds ? [{ rings, bounds }] : [];
  });

/** Where a line leaves the ground that it should stay on; null if it stays there. */
export function leavesGround(line: Line, ground: FeatureGeometry): Position | null {
  if (ground.type === 'Point') return null;
  const parts = partsOf(ground);
  const shares = sharesAt(line, parts.flat());
  for (let i = 1; i < shares.length; i++) {
    if (shares[i]! - shares[i - 1]! < 1e-6) continue;
    const middle = along(line, (shares[i - 1]! + shares[i]!) / 2);
    if (!parts.some((rings) => isInRings(middle, rings))) return middle;
  }
  return null;
}

const boundsOfLine = ([a, b]: Line): Bounds => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
];
