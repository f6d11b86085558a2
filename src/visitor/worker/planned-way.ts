import type { Position } from '../../domain/entities/geometry.ts';
import { BUILDING_ENTRANCE, ELEVATOR, ESCALATOR, PATH_NODE, STAIRS } from '../../domain/content/index.ts';
import type { PublicNode, PublicPlace, PublicProfile } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import type { Landmarks } from '../../domain/public-map/route/landmarks.ts';
import { floorOfLevel, stepsOf, type Called, type Step } from '../../domain/public-map/route/steps.ts';
import type { Bar, Route } from '../../domain/wayfinding/route/index.ts';

/** Why no way leads there, as far as a visitor can be told. */
export type NoWay =
  /** On the quickest way there are steps, or a ride that is not marked as step-free. */
  | { is: 'steps' | 'notAccessible'; called: Called; typeCode: string }
  /** A part of the way is closed at the moment, out of hours, or not there. */
  | { is: 'barred'; bar: Bar; called: Called; typeCode: string; siteId: number }
  /** So is an end: its place among the ends. */
  | { is: 'barredEnd'; bar: Bar; end: number; siteId: number }
  | { is: 'apart' }
  /** An end that is not connected with the paths: its place among the ends. */
  | { is: 'off'; end: number };

export interface PlannedWay {
  profile: PublicProfile;
  seconds: number;
  metres: number;
  steps: Step[];
  parts: { points: Position[]; floor: PublicFloor | null }[];
  from: Position;
  to: Position;
  elevators: number;
  stairs: number;
}

export type WayMade = ({ ok: true } & PlannedWay) | { ok: false; profile: PublicProfile; why: NoWay };

/** A route as the page shows it. */
export function plannedWay(
  profile: PublicProfile,
  routes: readonly Route[],
  places: readonly (PublicPlace | null)[],
  landmarks: Landmarks,
  calledOf: (fid: string) => Called,
): WayMade {
  const legs = routes.flatMap((route) => route.legs);
  const walks = legs.flatMap((leg) => (leg.kind === 'walk' ? [leg] : []));
  const ridesOf = (typeCode: string): number =>
    legs.filter((leg) => leg.kind === 'ride' && leg.typeCode === typeCode).length;
  const at = places[0]?.at ?? [0, 0];
  return {
    ok: true,
    profile,
    seconds: routes.reduce((sum, { seconds }) => sum + seconds, 0),
    metres: routes.reduce((sum, { length }) => sum + length, 0),
    steps: stepsOf(routes, places, landmarks, calledOf),
    parts: walks.map(({ points, level }) => ({ points, floor: floorOfLevel(level) })),
    from: walks[0]?.points[0] ?? at,
    to: walks.at(-1)?.points.at(-1) ?? at,
    elevators: ridesOf(ELEVATOR),
    stairs: ridesOf(STAIRS),
  };
}

const STEPS: ReadonlySet<string> = new Set([STAIRS, ESCALATOR]);

/** What on a way that others can go is in the way of this profile. */
export function inTheWay(routes: readonly Route[], nodeOf: (fid: string) => PublicNode | undefined): NoWay {
  for (const leg of routes.flatMap(({ legs }) => legs)) {
    if (leg.kind === 'walk') continue;
    const nodes = leg.fids.flatMap((fid) => nodeOf(fid) ?? []);
    const isStepFree = nodes.every(({ typeCode, isAccessible }) =>
      [BUILDING_ENTRANCE, PATH_NODE].includes(typeCode) ? isAccessible !== false : isAccessible === true,
    );
    const { name = '', names } = nodes[0] ?? {};
    const ridden = { called: { name, names }, typeCode: leg.typeCode };
    if (STEPS.has(leg.typeCode)) return { is: 'steps', ...ridden };
    if (!isStepFree) return { is: 'notAccessible', ...ridden };
  }
  return { is: 'apart' };
}
