import type { ContentRow } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import { LENGTH } from '../../domain/limits.ts';
import { nameOnAir } from '../../domain/merge/index.ts';
import { cutText } from '../../domain/ops/features/truncate-text.ts';

/**
 * Whether two versions can stand side by side as two features. A node is what its links and its group say, and a second
 * one with the same would join others twice; two beacons that say the same on the air can't be told apart, and a beacon
 * that says nothing is none.
 */
export function canKeepBoth(mine: ContentRow | null, theirs: ContentRow | null): boolean {
  if (mine === null || theirs === null || !('fid' in mine) || !('fid' in theirs)) return false;
  if (mine.kind === 'graph' || theirs.kind === 'graph') return false;
  const isBeacon = mine.kind === 'beacon' && theirs.kind === 'beacon';
  const name = isBeacon ? nameOnAir(mine) : null;
  return name === null || name !== nameOnAir(theirs);
}

/**
 * Mine as a feature of its own, which says that it is the second. By its external ID another system knows one thing: the
 * one that keeps its place has it, where both say the same.
 */
export function copyOf(
  mine: ContentRow | null,
  theirs: ContentRow | null,
  newId: () => string,
): Feature | null {
  if (mine === null || !('fid' in mine)) return null;
  const { publishState: _, ...rest } = mine;
  const { eid, ...properties } = mine.properties;
  const isTaken = theirs !== null && 'fid' in theirs && theirs.properties.eid === eid;
  const suffix = ' #2';
  const name = cutText(mine.properties.name ?? '', LENGTH.featureName[1] - suffix.length);
  // Keys are made by `newId` alone, here and in the commands.
  return {
    ...rest,
    fid: newId() as Fid,
    properties: {
      ...properties,
      ...(eid !== undefined && !isTaken && { eid }),
      name: `${name}${suffix}`.trim(),
    },
  };
}
