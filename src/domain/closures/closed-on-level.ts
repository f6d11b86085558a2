import type { Feature } from '../entities/feature.ts';
import type { Position } from '../entities/geometry.ts';
import { labelPoint } from '../geometry/index.ts';
import type { ClosureContent } from './closure.ts';

/** A closed place, transition or edge on one level. */
export interface ClosedThing<C> {
  of: C;
  key: string;
  /** The place or node; of an edge both its ends. */
  fids: readonly string[];
  at: Position;
}

export const groupOf = ({ properties }: Pick<Feature, 'properties'>): string | null => {
  const group = properties['portalGroupId'];
  return typeof group === 'string' && group !== '' ? group : null;
};

/** Groups of transitions that are closed as a whole: on each floor, and on both sides of an entrance. */
export const closedGroups = (
  { targets }: Pick<ClosureContent, 'targets'>,
  rowOf: (fid: string) => Feature | undefined,
): Set<string> =>
  new Set(
    targets.flatMap((target) => {
      const row = 'fid' in target && target.only !== true ? rowOf(target.fid) : undefined;
      return (row && groupOf(row)) ?? [];
    }),
  );

/**
 * What closures close of a level, each thing once.
 * @param rowOf a feature of any level, for transitions that are closed on another floor
 */
export function closedOnLevel<C extends Pick<ClosureContent, 'targets'>>(
  closures: readonly C[],
  features: readonly Feature[],
  rowOf: (fid: string) => Feature | undefined,
): ClosedThing<C>[] {
  // Asked for at each change of a level, mostly for nothing.
  if (closures.length === 0) return [];
  const own = new Map<string, Feature>(features.map((one) => [one.fid, one]));
  const found = new Map<string, ClosedThing<C>>();
  const add = (of: C, row: Feature): void => {
    const at = labelPoint(row.geometry);
    if (at !== null && !found.has(row.fid)) found.set(row.fid, { of, key: row.fid, fids: [row.fid], at });
  };
  for (const of of closures) {
    const groups = closedGroups(of, rowOf);
    for (const target of of.targets) {
      if ('fid' in target) {
        const row = own.get(target.fid);
        if (row) add(of, row);
        continue;
      }
      const [a, b] = [own.get(target.a), own.get(target.b)].map((row) => row && labelPoint(row.geometry));
      const key = `${target.a} ${target.b}`;
      const at: Position | null = a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : null;
      if (at !== null && !found.has(key)) found.set(key, { of, key, fids: [target.a, target.b], at });
    }
    if (groups.size === 0) continue;
    for (const row of features) if (groups.has(groupOf(row) ?? '')) add(of, row);
  }
  return [...found.values()];
}
