import type { Feature } from '../entities/feature.ts';
import { hoursOf, openState, validityOf, validityState, type Offsets } from '../times/index.ts';
import { isActive, type ClosureTarget, type ClosureTimes } from './closure.ts';

export interface Moment {
  /** Epoch seconds. */
  at: number;
  /** Of the site's time zone around it. */
  offsets: Offsets;
  closures: readonly (ClosureTimes & { targets: readonly ClosureTarget[] })[];
  /** The group of a transition on all its floors. */
  groupOf: (fid: string) => unknown;
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
export function atMoment(features: readonly Feature[], { at, offsets, closures, groupOf }: Moment): AtMoment {
  const targets = closures.filter((one) => isActive(one, at)).flatMap((one) => one.targets);
  const fids = new Set<string>();
  const groups = new Set<unknown>();
  const edges: [string, string][] = [];
  for (const target of targets) {
    if (!('fid' in target)) {
      edges.push([target.a, target.b]);
      continue;
    }
    fids.add(target.fid);
    const group = target.only === true ? undefined : groupOf(target.fid);
    if (group !== undefined && group !== null) groups.add(group);
  }
  const absent = new Set<string>();
  const closed = new Set<string>();
  const outOfHours = new Set<string>();
  for (const { fid, properties } of features) {
    if (validityState(validityOf(properties.extra ?? {}), at) !== 'valid') absent.add(fid);
    else if (fids.has(fid) || groups.has(properties['portalGroupId'] ?? null)) closed.add(fid);
    else if (isOutOfHours(properties['openHours'], offsets, at)) outOfHours.add(fid);
  }
  return { absent, closed, closedEdges: edges, outOfHours };
}

function isOutOfHours(stored: unknown, offsets: Offsets, at: number): boolean {
  const hours = hoursOf(stored);
  return hours !== null && openState(hours, offsets, at).is === 'closed';
}
