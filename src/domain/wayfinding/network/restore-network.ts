import type { Feature } from '../../entities/feature.ts';
import { sameValue, type Change } from '../../moment/index.ts';

/** How an earlier network differs from the current one, in nodes. */
export interface NetworkDifference {
  /** It has them, and they are gone by now. */
  gone: number;
  /** They came since. */
  added: number;
  /** They were elsewhere. */
  moved: number;
  /** Ways or words of them were others. */
  changed: number;
}

/**
 * The changes from the current nodes to those of an earlier network: deleted nodes come back, later ones go, and nodes of both
 * get their earlier state. Their publish state is left alone.
 * @param now current nodes, without those that the server lists as deleted
 * @param then the earlier nodes on the same levels
 */
export function changesBackTo(now: readonly Feature[], then: readonly Feature[]): Change[] {
  const before = new Map(now.map((row) => [row.fid, row]));
  const wanted = new Set<string>();
  const changes: Change[] = [];
  for (const { publishState: _, ...row } of then) {
    if (wanted.has(row.fid)) continue;
    wanted.add(row.fid);
    const here = before.get(row.fid) ?? null;
    const after = here?.publishState === undefined ? row : { ...row, publishState: here.publishState };
    if (here === null || !sameValue(here, after))
      changes.push({ table: 'features', key: row.fid, before: here, after });
  }
  for (const row of now)
    if (!wanted.has(row.fid)) changes.push({ table: 'features', key: row.fid, before: row, after: null });
  return changes;
}

/** The same in numbers. */
export function differenceIn(changes: readonly Change[]): NetworkDifference {
  const difference: NetworkDifference = { gone: 0, added: 0, moved: 0, changed: 0 };
  for (const { table, before, after } of changes) {
    if (table !== 'features') continue;
    if (before === null) difference.gone += 1;
    else if (after === null) difference.added += 1;
    else if (before.levelLid !== after.levelLid || !sameValue(before.geometry, after.geometry))
      difference.moved += 1;
    else difference.changed += 1;
  }
  return difference;
}
