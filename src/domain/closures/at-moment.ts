import type { Feature } from '../entities/feature.ts';
import { hoursOf, openState, validityOf, validityState, type Offsets } from '../times/index.ts';
import { closedGroups, groupOf } from './closed-on-level.ts';
import { isActive, type ClosureTarget, type ClosureTimes } from './closure.ts';

export interface Moment {
  /** Epoch seconds. */
  at: number;
  /** Of the site's time zone around it. */
  offsets: Offsets;
  closures: readonly (ClosureTimes & { targets: readonly ClosureTarget[] })[];
  /** A feature of any level. */
  rowOf: (fid: string) => Feature | undefined;
}

export interface AtMoment {
  /** Not there yet, or over. */
  absent: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  closedEdges: readonly (readonly [string, string])[];
  /** Out of their opening hours, and not closed. */
  outOfHours: ReadonlySet<string>;
}

/** How features stand at a moment. A feature that is absent is in none of the other lists. */
export function atMoment(features: readonly Feature[], { at, offsets, closures, rowOf }: Moment): AtMoment {
  const targets = closures.filter((one) => isActive(one, at)).flatMap((one) => one.targets);
  const fids = new Set(targets.flatMap((target) => ('fid' in target ? [target.fid] : [])));
  const closedEdges = targets.flatMap((target) => ('fid' in target ? [] : [[target.a, target.b] as const]));
  const groups = closedGroups({ targets }, rowOf);
  const absent = new Set<string>();
  const closed = new Set<string>();
  const outOfHours = new Set<string>();
  for (const { fid, properties } of features) {
    if (validityState(validityOf(properties.extra ?? {}), at) !== 'valid') absent.add(fid);
    else if (fids.has(fid) || groups.has(groupOf({ properties }) ?? '')) closed.add(fid);
    else if (isOutOfHours(properties['openHours'], offsets, at)) outOfHours.add(fid);
  }
  return { absent, closed, closedEdges, outOfHours };
}

function isOutOfHours(stored: unknown, offsets: Offsets, at: number): boolean {
  const hours = hoursOf(stored);
  return hours !== null && openState(hours, offsets, at).is === 'closed';
}
