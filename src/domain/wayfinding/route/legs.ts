import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, localPlane } from '../../geometry/index.ts';
import type { FoundRoute } from './find-route.ts';
import type { Profile } from './profiles.ts';
import { secondsOf, type RouteGraph } from './route-graph.ts';

export type TurnDirection =
  | 'slight-left'
  | 'left'
  | 'sharp-left'
  | 'slight-right'
  | 'right'
  | 'sharp-right'
  | 'around';

export interface Turn {
  direction: TurnDirection;
  at: Position;
  /** Metres from the turn before, or from where the leg begins. */
  after: number;
}

interface Floor {
  building: string | null;
  level: string | null;
}

/** A walk on one floor. */
export interface WalkLeg extends Floor {
  kind: 'walk';
  points: Position[];
  length: number;
  seconds: number;
  turns: Turn[];
}

/** A ride or climb from one floor, building or stop to another; steps of one kind in a row are one. */
export interface RideLeg {
  kind: 'ride';
  typeCode: string;
  fids: string[];
  from: Floor & { at: Position };
  to: Floor & { at: Position };
  seconds: number;
  /** Seconds of it that one waits for an elevator. */
  waiting: number;
}

export type Leg = WalkLeg | RideLeg;

/** Degrees: less is straight on. */
const STRAIGHT = 25;
const SLIGHT = 55;
const RIGHT = 125;
const SHARP = 165;

/** Metres: positions nearer together are one point of a walk. */
const SAME_POINT = 0.05;

/**
 * The route by floors, with the walk to the network and from it.
 * @param ends where it begins and ends, beside the network
 */
export function legsOf(
  graph: RouteGraph,
  profile: Profile,
  { nodes, links }: Pick<FoundRoute, 'nodes' | 'links'>,
  ends: { from: Position[]; to: Position[] },
): Leg[] {
  const first = graph.nodes[nodes[0]!];
  if (!first) return [];
  const legs: Leg[] = [];
  const speed = graph.speeds[profile];
  let walk = newWalk(first, [...ends.from, first.position], speed);
  const close = (): void => {
    const done = finished(walk);
    if (done) legs.push(done);
  };
  links.forEach((link, i) => {
    const [a, b] = [graph.nodes[nodes[i]!]!, graph.nodes[nodes[i + 1]!]!];
    const seconds = secondsOf(graph, profile, link);
    if (graph.isTransition[link] === 0) {
      walk.points.push(b.position);
      walk.seconds += seconds;
      return;
    }
    close();
    walk = newWalk(b, [b.position], speed);
    const before = legs.at(-1);
    const to = { building: b.building, level: b.level, at: b.position };
    if (before?.kind === 'ride' && before.typeCode === a.typeCode && before.fids.at(-1) === a.fid) {
      before.fids.push(b.fid);
      before.to = to;
      before.seconds += seconds;
      before.waiting += graph.waiting[link]!;
      return;
    }
    const from = { building: a.building, level: a.level, at: a.position };
    const { typeCode } = a;
    const waiting = graph.waiting[link]!;
    legs.push({ kind: 'ride', typeCode, fids: [a.fid, b.fid], from, to, seconds, waiting });
  });
  walk.points.push(...ends.to);
  walk.seconds += lengthOf([walk.points.at(-1 - ends.to.length)!, ...ends.to]) / speed;
  close();
  return legs;
}

const newWalk = ({ building, level }: Floor, points: Position[], speed: number): WalkLeg => ({
  kind: 'walk',
  building,
  level,
  points,
  length: 0,
  seconds: lengthOf(points) / speed,
  turns: [],
});

function lengthOf(points: readonly Position[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += distanceMetres(points[i - 1]!, points[i]!);
  return length;
}

/** Null without any walking: the point between two rides. */
function finished(walk: WalkLeg): WalkLeg | null {
  const points = walk.points.filter(
    (point, i) => i === 0 || distanceMetres(walk.points[i - 1]!, point) > SAME_POINT,
  );
  if (points.length < 2) return null;
  return { ...walk, points, length: lengthOf(points), turns: turnsOf(points) };
}

export function turnsOf(points: readonly Position[]): Turn[] {
  const turns: Turn[] = [];
  let after = 0;
  for (let i = 1; i < points.length - 1; i++) {
    after += distanceMetres(points[i - 1]!, points[i]!);
    const direction = turnAt(points[i - 1]!, points[i]!, points[i + 1]!);
    if (direction === null) continue;
    turns.push({ direction, at: points[i]!, after });
    after = 0;
  }
  return turns;
}

function turnAt(before: Position, at: Position, next: Position): TurnDirection | null {
  const plane = localPlane(at);
  const [ax, ay] = plane.toPlane(before);
  const [bx, by] = plane.toPlane(next);
  // From the direction one comes in to that in which one goes on; to the left is positive.
  const degrees = (Math.atan2(-ax * by + ay * bx, -ax * bx - ay * by) * 180) / Math.PI;
  const size = Math.abs(degrees);
  if (size < STRAIGHT) return null;
  if (size > SHARP) return 'around';
  const side = degrees > 0 ? 'left' : 'right';
  if (size < SLIGHT) return `slight-${side}`;
  return size < RIGHT ? side : `sharp-${side}`;
}
