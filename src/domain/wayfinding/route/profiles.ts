import type { RouteNode } from './route-node.ts';

/** Who walks: anybody, somebody who would rather ride, somebody who can take no step. */
export const PROFILES = ['walk', 'comfortable', 'step-free'] as const;
export type Profile = (typeof PROFILES)[number];

/** Metres a second. */
export const WALKING_SPEED = 1.35;
/** How many times its time a transition costs that is not comfortable. */
export const UNCOMFORTABLE = 5;

const ENTRANCE = 'building-entrance-exit';

/** A building's entrance counts as both unless its flag says otherwise; any other transition has to say that it is. */
const holds = (node: RouteNode, flag: boolean | null): boolean =>
  node.typeCode === ENTRANCE ? flag !== false : flag === true;

export const isStepFree = (a: RouteNode, b: RouteNode): boolean =>
  holds(a, a.isAccessible) && holds(b, b.isAccessible);

export const isComfortable = (a: RouteNode, b: RouteNode): boolean =>
  holds(a, a.isComfortable) && holds(b, b.isComfortable);

/** What the way between the two ends of a transition costs a profile: `seconds`, more of them, or infinitely many. */
export function transitionCost(profile: Profile, a: RouteNode, b: RouteNode, seconds: number): number {
  if (profile === 'step-free' && !isStepFree(a, b)) return Infinity;
  return profile === 'comfortable' && !isComfortable(a, b) ? seconds * UNCOMFORTABLE : seconds;
}
