import { isPlace } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { areaSquareMetres, boundsOf, localPlane, type LocalPlane, partsOf } from '../../geometry/index.ts';
import { nearestOnSegment } from '../../geometry/plane/segment.ts';
import { Barriers } from './barriers.ts';
import { isInRings } from '../../geometry/plane/ring.ts';

/** Metres: a door this near to the border of a place is a door of that place. A wall may lie between the two. */
const DOOR_M = 0.5;
/** Metres that a person steps out of a door before turning. */
const STEP_M = 0.7;
const STEPS = 8;

/** What is drawn on one floor, as far as walking depends on it. */
export class FloorGround {
  readonly barriers: Barriers;
  readonly #areas: readonly FeatureGeometry[];

  constructor(features: readonly Feature[], taxonomy: Taxonomy) {
    this.barriers = new Barriers(features, taxonomy);
    this.#areas = features
      .filter(isPlace)
      .flatMap(({ geometry }) => (geometry.type === 'Point' ? [] : geometry));
  }

  /** The middles of the doors at the border of a place. */
  doorsOf(shape: FeatureGeometry): Position[] {
    const bounds = boundsOf(shape);
    if (bounds === null) return [];
    const plane = localPlane([bounds[0], bounds[1]]);
    const [east, north] = plane.toPlane([bounds[2], bounds[3]]);
    const [low, high] = [plane.toEarth([-DOOR_M, -DOOR_M]), plane.toEarth([east + DOOR_M, north + DOOR_M])];
    return this.barriers.doorsWithin([...low, ...high]).flatMap((rings) => {
      const shell = rings[0] ?? [];
      const box = boundsOf({ type: 'Polygon', coordinates: [[...shell]] });
      if (box === null) return [];
      const middle: Position = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
      const isAtBorder = [middle, ...shell].some((at) => metresToBorder(at, shape, plane) <= DOOR_M);
      return isAtBorder ? [middle] : [];
    });
  }

  /** Spots just outside and inside of a door, from which a path beside it is seen. */
  stepsFrom(door: Position): Position[] {
    const plane = localPlane(door);
    return Array.from({ length: STEPS }, (_, i): Position => {
      const turn = (2 * Math.PI * i) / STEPS;
      return plane.toEarth([Math.cos(turn) * STEP_M, Math.sin(turn) * STEP_M]);
    }).filter((step) => this.barriers.crossingOf([door, step]) === null);
  }

  /** The smallest place around a position, except the given one. */
  placeAround(position: Position, but: FeatureGeometry | undefined): FeatureGeometry | null {
    const around = this.#areas.filter(
      (area) => area !== but && partsOf(area).some((rings) => isInRings(position, rings)),
    );
    const [first, ...others] = around;
    if (first === undefined) return null;
    return others.reduce(
      (least, one) => (areaSquareMetres(one) < areaSquareMetres(least) ? one : least),
      first,
    );
  }
}

function metresToBorder(at: Position, shape: FeatureGeometry, plane: LocalPlane): number {
  const spot = plane.toPlane(at);
  let least = Infinity;
  for (const ring of partsOf(shape).flat())
    for (let i = 1; i < ring.length; i++) {
      const [x, y] = nearestOnSegment(spot, plane.toPlane(ring[i - 1]!), plane.toPlane(ring[i]!));
      least = Math.min(least, Math.hypot(x - spot[0], y - spot[1]));
    }
  return least;
}

/** The ground of a floor; undefined where nothing is known of it. */
export type GroundOf = (building: string | null, level: string | null) => FloorGround | undefined;

/** Without a plan: no obstacles. */
export const NO_PLAN: GroundOf = () => undefined;

/** The grounds of the floors that features are on, each made when it is first asked for. */
export function groundOf(features: readonly Feature[], taxonomy: Taxonomy): GroundOf {
  const byFloor = new Map<string, Feature[]>();
  for (const feature of features) {
    const key = `${feature.buildingLid} ${feature.levelLid}`;
    const list = byFloor.get(key) ?? [];
    byFloor.set(key, list);
    list.push(feature);
  }
  const made = new Map<string, FloorGround>();
  return (building, level) => {
    const key = `${building} ${level}`;
    const known = made.get(key);
    const drawn = byFloor.get(key);
    if (known !== undefined || drawn === undefined) return known;
    const ground = new FloorGround(drawn, taxonomy);
    made.set(key, ground);
    return ground;
  };
}
