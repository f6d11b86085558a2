import type { MultiPolygon, Polygon, Position } from '../entities/geometry.ts';
import { fitOutline, moveGeometry, normalAngle, UNMOVED, type Placement } from '../floorplan/index.ts';
import { movePoint } from '../floorplan/placement/placement.ts';
import { localPlane, partsOf, type PlanePoint } from '../geometry/index.ts';
import { uniqueLabels, type MeasuredRoom } from './measured-room.ts';
import { meanOf } from '../geometry/plane/point.ts';

export interface Alignment {
  placement: Placement;
  /** Share of the rooms of the smaller side that lie on one of the other, 0 to 1. */
  agreement: number;
}

/** A room as its alignment sees it: metres of the plane about the pivot. */
interface Spot {
  at: PlanePoint;
  area: number;
  label: string;
}
type Pair = readonly [from: PlanePoint, to: PlanePoint];

/** Metres by which the middles of a room may lie apart, ever fewer while the plan settles. */
const REACHES = [6, 3, 1.5, 0.8, 0.8, 0.8];
/** Of one room the area may be so many times the other's. */
const SAME_AREA = 1.25;
/** From this share of rooms in place on the plan needs no search. */
const IN_PLACE = 0.8;
/** Metres within which a room counts as in place. */
const NEAR = 0.8;
/** A scale this near to 1 is the thickness of lines, and not another unit. */
const SAME_SCALE = 0.01;

/**
 * Where a newer plan lies on the rooms that a level has: turned, moved and scaled about `pivot`. Tried are where its
 * reader put it, what equal names say, and how the outlines fit; the one on which most rooms meet is taken and settled on
 * the middles of those.
 */
export function alignRooms(
  former: readonly MeasuredRoom[],
  newer: readonly MeasuredRoom[],
  pivot: Position,
): Alignment {
  const plane = localPlane(pivot);
  const spot = ({ centre, area, label }: MeasuredRoom): Spot => ({ at: plane.toPlane(centre), area, label });
  const old = former.map(spot);
  const next = newer.map(spot);
  const settle = (start: Placement): Alignment => settled(start, old, next);
  const labelled = [...uniqueLabels(former, newer).values()].map(([a, b]): Pair => [
    plane.toPlane(b.centre),
    plane.toPlane(a.centre),
  ]);
  const quick = [settle(UNMOVED), ...(labelled.length < 3 ? [] : [settle(withoutStrays(labelled))])];
  const best = bestOf(quick);
  if (best.agreement >= IN_PLACE) return best;
  const plan = newer.flatMap(({ geometry }): Polygon[] => polygonsOf(geometry));
  const outline: MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: former.flatMap(({ geometry }) => partsOf(geometry)),
  };
  const { placement } = fitOutline(plan, outline, pivot, { keepsScale: false });
  const middle = meanOf(next.map(({ at }) => at));
  const turns = [0, 90, 180, 270].map((turn) => settle(turnedAbout(placement, middle, turn)));
  return bestOf([...quick, ...turns]);
}

/** The rooms of a plan where an alignment puts them. */
export const alignedRoom = (
  room: MeasuredRoom,
  placement: Placement,
  pivot: Position,
): MeasuredRoom['geometry'] => moveGeometry(room.geometry, placement, pivot) as MeasuredRoom['geometry'];

const polygonsOf = (geometry: MeasuredRoom['geometry']): Polygon[] =>
  partsOf(geometry).map((coordinates) => ({ type: 'Polygon', coordinates }));

/** The first of those that agree most. */
const bestOf = (all: readonly Alignment[]): Alignment =>
  all.reduce((best, one) => (one.agreement > best.agreement ? one : best));

function settled(start: Placement, old: readonly Spot[], next: readonly Spot[]): Alignment {
  let placement = start;
  for (const reach of REACHES) {
    const pairs = pairsAt(placement, old, next, reach);
    if (pairs.length < 3) break;
    placement = withoutStrays(pairs);
  }
  const near = pairsAt(placement, old, next, NEAR).length;
  return { placement, agreement: near / Math.max(1, Math.min(old.length, next.length)) };
}

/** The rooms that meet: the nearest of about the same size, of its name where both have one. */
function pairsAt(placement: Placement, old: readonly Spot[], next: readonly Spot[], reach: number): Pair[] {
  const move = movePoint(placement);
  const size = placement.scale ** 2;
  return next.flatMap(({ at, area, label }): Pair[] => {
    const [x, y] = move(at);
    let nearest: Spot | null = null;
    let least = reach;
    for (const one of old) {
      const ratio = (area * size) / one.area;
      if (ratio > SAME_AREA || ratio < 1 / SAME_AREA) continue;
      const isOther = label !== '' && one.label !== '' && label !== one.label;
      const apart = Math.hypot(one.at[0] - x, one.at[1] - y) * (isOther ? 2 : 1);
      if (apart > least) continue;
      least = apart;
      nearest = one;
    }
    return nearest === null ? [] : [[at, nearest.at]];
  });
}

/** The move that carries most pairs onto each other: those that went elsewhere don't pull at it. */
function withoutStrays(pairs: readonly Pair[]): Placement {
  let kept = pairs;
  let placement = bestMove(kept);
  for (let round = 0; round < 8; round += 1) {
    const move = movePoint(placement);
    const apart = pairs.map(([from, to]) => {
      const [x, y] = move(from);
      return Math.hypot(to[0] - x, to[1] - y);
    });
    const middle = apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)]!;
    kept = pairs.filter((_, i) => apart[i]! <= Math.max(0.02, 1.5 * middle));
    if (kept.length < 3) break;
    placement = bestMove(kept);
  }
  return placement;
}

/** Least squares, in closed form: z ↦ k z + t with complex k. */
function bestMove(pairs: readonly Pair[]): Placement {
  const from = meanOf(pairs.map(([a]) => a));
  const to = meanOf(pairs.map(([, b]) => b));
  let [re, im, square] = [0, 0, 0];
  for (const [[px, py], [qx, qy]] of pairs) {
    const [ax, ay, bx, by] = [px - from[0], py - from[1], qx - to[0], qy - to[1]];
    re += ax * bx + ay * by;
    im += ax * by - ay * bx;
    square += ax * ax + ay * ay;
  }
  const measured = square > 0 ? Math.hypot(re, im) / square : 1;
  const scale = Math.abs(measured - 1) <= SAME_SCALE ? 1 : measured;
  const rotation = normalAngle((-Math.atan2(im, re) * 180) / Math.PI);
  const [x, y] = movePoint({ east: 0, north: 0, rotation, scale })(from);
  return { east: to[0] - x, north: to[1] - y, rotation, scale };
}

function turnedAbout(placement: Placement, middle: PlanePoint, degrees: number): Placement {
  const turned = { ...placement, rotation: normalAngle(placement.rotation + degrees) };
  const [x, y] = movePoint(placement)(middle);
  const [nx, ny] = movePoint(turned)(middle);
  return { ...turned, east: placement.east + x - nx, north: placement.north + y - ny };
}
