import { listOf, membersIn } from '../../entities/storey-extra.ts';
import { hoursOf, type Hours } from '../../times/index.ts';
import { accessOf, EVERYBODY } from '../../values/access.ts';
import type { NetworkLink } from '../network/network-node.ts';

/** Kinds of doors, from the easiest to pass to the strictest. */
export const DOOR_KINDS = ['automatic', 'manual', 'revolving', 'badge'] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

export interface Door {
  kind: DoorKind;
  /** Seconds it takes beside walking. */
  delaySeconds: number;
}

/** What restricts a path in the direction of its link. Null: no restriction. */
export interface PathRestrictions {
  /** Groups that may go; null: everybody. */
  access: readonly string[] | null;
  /** When it is open; null: always. */
  hours: Hours | null;
  door: Door | null;
  /** Metres. */
  stepHeight: number | null;
  /** Metres. */
  width: number | null;
  /** Percent, up positive. */
  slope: number | null;
}

// @spec 13
/** Members of a link that restrict it, in the order of the panel. */
export const RESTRICTION_MEMBERS = ['access', 'hours', 'door', 'width', 'slope', 'stepHeight'] as const;
export type RestrictionMember = (typeof RESTRICTION_MEMBERS)[number];

/** Least and most of a measure: metres, percent, metres, seconds. */
export const RESTRICTION_RANGES = {
  width: { min: 0, max: 50 },
  slope: { min: -100, max: 100 },
  stepHeight: { min: 0, max: 5 },
  delaySeconds: { min: 0, max: 3600 },
} as const;

/** What restricts nothing. */
export const OPEN_TO_ALL: PathRestrictions = {
  access: null,
  hours: null,
  door: null,
  stepHeight: null,
  width: null,
  slope: null,
};

/** Groups that may pass; null: everybody. A list that can't be read is for no group, so that a fault opens no staff way. */
export const groupsOf = (stored: unknown): readonly string[] | null => accessOf({ access: stored });

function measureIn(stored: unknown, { min, max }: { min: number; max: number }): number | null {
  return typeof stored === 'number' && stored >= min && stored <= max ? stored : null;
}

function doorOf(stored: unknown): Door | null {
  const { kind, delaySeconds } = membersIn(stored);
  const known = DOOR_KINDS.find((one) => one === kind);
  return known === undefined
    ? null
    : { kind: known, delaySeconds: measureIn(delaySeconds, RESTRICTION_RANGES.delaySeconds) ?? 0 };
}

/** What a link says of itself; null where it says nothing. */
export function restrictionsOf(link: NetworkLink): PathRestrictions | null {
  if (typeof link === 'string' || !RESTRICTION_MEMBERS.some((member) => member in link)) return null;
  return {
    access: groupsOf(link['access']),
    hours: hoursOf(link['hours']),
    door: doorOf(link['door']),
    stepHeight: measureIn(link['stepHeight'], RESTRICTION_RANGES.stepHeight),
    width: measureIn(link['width'], RESTRICTION_RANGES.width),
    slope: measureIn(link['slope'], RESTRICTION_RANGES.slope),
  };
}

/**
 * What holds on the way from one end to the other: width, door and step are of the path, so the stricter of what its two
 * ends say; groups and hours are of the direction. The size of a slope is of the path, its sign of the direction.
 * @param back of the link of the other end; null without one
 */
export function strictest(
  link: PathRestrictions | null,
  back: PathRestrictions | null,
): PathRestrictions | null {
  if (back === null) return link;
  const own = link ?? OPEN_TO_ALL;
  const isSteeperBack = back.slope !== null && Math.abs(back.slope) > Math.abs(own.slope ?? 0);
  return {
    access: own.access,
    hours: own.hours,
    door: stricterDoor(own.door, back.door),
    stepHeight: extreme(Math.max, own.stepHeight, back.stepHeight),
    width: extreme(Math.min, own.width, back.width),
    slope: isSteeperBack || own.slope === null ? (back.slope === null ? null : -back.slope) : own.slope,
  };
}

function stricterDoor(a: Door | null, b: Door | null): Door | null {
  if (a === null || b === null) return a ?? b;
  const { kind } = DOOR_KINDS.indexOf(a.kind) < DOOR_KINDS.indexOf(b.kind) ? b : a;
  return { kind, delaySeconds: Math.max(a.delaySeconds, b.delaySeconds) };
}

const extreme = (of: (a: number, b: number) => number, a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : of(a, b);

/** Groups that a list of groups names and a client does not have. */
export const unknownGroups = (stored: unknown, known: ReadonlySet<string>): string[] =>
  listOf(stored).filter(
    (one): one is string => typeof one === 'string' && one !== EVERYBODY && !known.has(one),
  );
