import { BUILDING_ENTRANCE, ELEVATOR, ESCALATOR, STAIRS } from '../../content/index.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, distanceToSegment, localPlane } from '../../geometry/index.ts';
import {
  turnsOf,
  type Leg,
  type RideLeg,
  type Route,
  type TurnDirection,
  type WalkLeg,
} from '../../wayfinding/route/index.ts';
import type { PublicPlace, Texts } from '../files.ts';
import type { PublicFloor } from './floor.ts';
import type { Landmarks } from './landmarks.ts';

/** What a thing is called, for `nameIn`. */
export interface Called {
  name: string;
  names?: Texts | undefined;
}

export interface Ride {
  typeCode: string;
  called: Called;
  to: PublicFloor | null;
  /** Levels up or down; 0 where the building, or the door, is what changes. */
  floors: number;
}

/** One sentence of directions, and the walk until the next. */
export interface Step {
  /** `leave`: the first walk after a ride. `stop`: a place on the way. `cross`: over into another building. */
  kind: 'straight' | 'turn' | 'leave' | 'ride' | 'enter' | 'exit' | 'cross' | 'stop' | 'arrive';
  direction: TurnDirection | null;
  /** The place at the turn, or past which one walks. */
  landmark: Called | null;
  /** Another place on the way. */
  passed: { called: Called; side: 'left' | 'right' } | null;
  /** The walk until the next step, for a map. */
  points: readonly Position[];
  /** Where the place arrived at is. */
  side: 'left' | 'right' | null;
  ride: Ride | null;
  metres: number;
  seconds: number;
  at: Position;
  floor: PublicFloor | null;
}

/** Metres: a path is drawn in bends that a person does not notice. */
const BEND_M = 1.5;
/** A walk shorter than this before its first turn is left out. */
const SHORT_M = 3;
/** Metres from which a walk has a second line. */
const TOLD_M = 6;
/** Metres straight on from which directions name a place beside the way. */
const LONG_M = 14;
const RIDDEN: ReadonlySet<string> = new Set([ELEVATOR, STAIRS, ESCALATOR]);

const PLAIN = {
  direction: null,
  landmark: null,
  passed: null,
  points: [],
  side: null,
  ride: null,
  metres: 0,
  seconds: 0,
} as const;

/** Levels of a network are kept as `building/level`. */
export function floorOfLevel(level: string | null): PublicFloor | null {
  if (level === null) return null;
  const [buildingId = 0, levelIndex = 0] = level.split('/').map(Number);
  return { buildingId, levelIndex };
}

/**
 * Directions as sentences.
 * @param routes between each stop and the next
 * @param ends the places at these stops; null: a spot
 * @param calledOf what the node of a transition is called
 */
export function stepsOf(
  routes: readonly Route[],
  ends: readonly (PublicPlace | null)[],
  landmarks: Landmarks,
  calledOf: (fid: string) => Called,
): Step[] {
  const but = new Set(ends.flatMap((end) => end?.fid ?? []));
  const steps: Step[] = [];
  routes.forEach(({ legs }, i) => {
    legs.forEach((leg, at) => {
      if (leg.kind === 'ride') steps.push(rideStep(leg, calledOf));
      else steps.push(...walkSteps(leg, legs[at - 1], landmarks, but));
    });
    const last = legs.at(-1);
    const end = ends[i + 1] ?? null;
    const kind = i === routes.length - 1 ? 'arrive' : 'stop';
    if (last !== undefined) steps.push(arrival(kind, last, end));
  });
  return steps;
}

function rideStep(leg: RideLeg, calledOf: (fid: string) => Called): Step {
  const [from, to] = [floorOfLevel(leg.from.level), floorOfLevel(leg.to.level)];
  const isDoor = leg.typeCode === BUILDING_ENTRANCE;
  const ridden = isDoor || RIDDEN.has(leg.typeCode) || from?.buildingId === to?.buildingId;
  const kind = isDoor && to === null ? 'exit' : isDoor ? 'enter' : ridden ? 'ride' : 'cross';
  const floors =
    from && to && from.buildingId === to.buildingId ? Math.abs(to.levelIndex - from.levelIndex) : 0;
  const ride = { typeCode: leg.typeCode, called: calledOf(leg.fids[0]!), to, floors };
  return { ...PLAIN, kind, ride, seconds: leg.seconds, at: leg.from.at, floor: from };
}

function walkSteps(
  leg: WalkLeg,
  before: Leg | undefined,
  landmarks: Landmarks,
  but: ReadonlySet<string>,
): Step[] {
  const points = withoutBends(leg.points);
  const turns = turnsOf(points);
  const floor = floorOfLevel(leg.level);
  const rest = Math.max(0, leg.length - turns.reduce((sum, { after }) => sum + after, 0));
  const lengths = [...turns.map(({ after }) => after), rest];
  const pace = leg.length > 0 ? leg.seconds / leg.length : 0;
  const steps: Step[] = [];
  const used = new Set(but);
  const walked = (
    from: Position,
    at: Position,
    direction: TurnDirection | null,
    metres: number,
    next: Position,
  ): void => {
    const beside = direction === null ? (metres < LONG_M ? null : middleOf(at, next)) : at;
    const landmark = beside === null ? null : landmarks.near(beside, floor, used);
    if (landmark !== null) used.add(landmark.fid);
    const leaves = steps.length === 0 && before?.kind === 'ride' && RIDDEN.has(before.typeCode);
    const kind = leaves ? 'leave' : direction !== null ? 'turn' : 'straight';
    const piece = leg.points.slice(leg.points.indexOf(from), leg.points.indexOf(next) + 1);
    const told = { kind, direction, landmark, points: piece, metres, at, floor } as const;
    steps.push({ ...PLAIN, ...told, seconds: metres * pace });
  };
  const firstEnd = turns[0]?.at ?? points.at(-1)!;
  const isTold = lengths[0]! >= SHORT_M || turns.length === 0;
  if (isTold) walked(points[0]!, points[0]!, null, lengths[0]!, firstEnd);
  turns.forEach(({ direction, at }, i) => {
    const metres = lengths[i + 1]! + (i === 0 && !isTold ? lengths[0]! : 0);
    const from = i === 0 && !isTold ? points[0]! : at;
    walked(from, at, direction, metres, turns[i + 1]?.at ?? points.at(-1)!);
  });
  // First all that the turns are named by.
  return steps.map((step, i) => {
    if (step.metres < TOLD_M) return step;
    return { ...step, passed: passedOn(step.at, steps[i + 1]?.at ?? points.at(-1)!, floor, landmarks, used) };
  });
}

/** A place beside the middle of a walk. What is named is not named again. */
function passedOn(
  from: Position,
  to: Position,
  floor: PublicFloor | null,
  landmarks: Landmarks,
  used: Set<string>,
): Step['passed'] {
  const middle = middleOf(from, to);
  const place = landmarks.near(middle, floor, used);
  const side = place === null ? null : sideOf(from, middle, place.at);
  if (place === null || side === null) return null;
  used.add(place.fid);
  return { called: place, side };
}

function arrival(kind: 'arrive' | 'stop', last: Leg, end: PublicPlace | null): Step {
  const at = last.kind === 'walk' ? last.points.at(-1)! : last.to.at;
  const level = last.kind === 'walk' ? last.level : last.to.level;
  const before = last.kind === 'walk' ? last.points.at(-2) : undefined;
  const side = end !== null && before !== undefined ? sideOf(before, at, end.at) : null;
  return { ...PLAIN, kind, landmark: end, side, at, floor: floorOfLevel(level) };
}

/** Where a place is for a person who has come from one point to the next; null: straight ahead, or too near to say. */
function sideOf(from: Position, at: Position, place: Position): 'left' | 'right' | null {
  const plane = localPlane(at);
  const [ax, ay] = plane.toPlane(from);
  const [bx, by] = plane.toPlane(place);
  const degrees = (Math.atan2(-ax * by + ay * bx, -ax * bx - ay * by) * 180) / Math.PI;
  if (Math.hypot(bx, by) < 1 || Math.abs(degrees) < 30 || Math.abs(degrees) > 150) return null;
  return degrees > 0 ? 'left' : 'right';
}

const middleOf = (a: Position, b: Position): Position => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A walk without points that are nearly in line (Douglas and Peucker). */
function withoutBends(points: readonly Position[]): Position[] {
  if (points.length < 3) return [...points];
  const [first, last] = [points[0]!, points.at(-1)!];
  const plane = localPlane(first);
  const flat = points.map((point) => plane.toPlane(point));
  let [furthest, most] = [0, 0];
  for (let i = 1; i < flat.length - 1; i++) {
    const metres = distanceToSegment(flat[i]!, flat[0]!, flat.at(-1)!);
    if (metres > most) [furthest, most] = [i, metres];
  }
  if (most <= BEND_M) return distanceMetres(first, last) === 0 ? [first] : [first, last];
  return [
    ...withoutBends(points.slice(0, furthest + 1)).slice(0, -1),
    ...withoutBends(points.slice(furthest)),
  ];
}
