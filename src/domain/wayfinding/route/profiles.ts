import { BUILDING_ENTRANCE, PATH_NODE } from '../../content/index.ts';
import type { RouteNode } from './route-node.ts';

/** The walker: any person, a person who prefers to ride, a person who can't take a step. */
export const PROFILES = ['walk', 'comfortable', 'step-free'] as const;
export type Profile = (typeof PROFILES)[number];

/** Metres a second, by profile. */
export type WalkingSpeeds = Readonly<Record<Profile, number>>;
export const WALKING_SPEEDS: WalkingSpeeds = { walk: 1.35, comfortable: 1.35, 'step-free': 0.8 };
/** How many times its time a transition costs that is not comfortable. */
export const UNCOMFORTABLE = 5;

/** A path that goes on from one building to another, as over a bridge, is level unless it says otherwise. */
const isBridge = (a: RouteNode, b: RouteNode): boolean =>
  a.typeCode === PATH_NODE && b.typeCode === PATH_NODE && a.building !== b.building;

/** A building's entrance counts as both unless its flag says otherwise; any other transition has to say that it is. */
function hold(a: RouteNode, b: RouteNode, flagOf: (node: RouteNode) => boolean | null): boolean {
  const isPresumed = isBridge(a, b);
  return [a, b].every((node) =>
    isPresumed || node.typeCode === BUILDING_ENTRANCE ? flagOf(node) !== false : flagOf(node) === true,
  );
}

const isStepFree = (a: RouteNode, b: RouteNode): boolean => hold(a, b, ({ isAccessible }) => isAccessible);
const isComfortable = (a: RouteNode, b: RouteNode): boolean => hold(a, b, ({ isComfortable: flag }) => flag);

/** What the way between the two ends of a transition costs a profile: `seconds`, more of them, or infinitely many. */
export function transitionCost(profile: Profile, a: RouteNode, b: RouteNode, seconds: number): number {
  if (profile === 'step-free' && !isStepFree(a, b)) return Infinity;
  return profile === 'comfortable' && !isComfortable(a, b) ? seconds * UNCOMFORTABLE : seconds;
}
