import { isBeacon } from '../../domain/content/index.ts';
import type { ContentRow } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import { LENGTH } from '../../domain/limits.ts';
import { beaconSignal } from '../../domain/merge/index.ts';
import { cutText } from '../../domain/ops/features/truncate-text.ts';
import { isFeature, isNode } from '../../domain/entities/row.ts';

/**
 * Whether both versions can be kept as two features. Not for network nodes, because a second one would duplicate
 * their edges, and not for beacons with the same identifier.
 */
export function canKeepBoth(mine: ContentRow | null, theirs: ContentRow | null): boolean {
  if (mine === null || theirs === null || !isFeature(mine) || !isFeature(theirs)) return false;
  if (isNode(mine) || isNode(theirs)) return false;
  const areBeacons = isBeacon(mine) && isBeacon(theirs);
  const signal = areBeacons ? beaconSignal(mine) : null;
  return signal === null || signal !== beaconSignal(theirs);
}

/**
 * Turns mine into a feature of its own with a numbered name. An external ID identifies one entity in another system,
 * so the copy loses it if both have the same.
 */
export function copyOf(
  mine: ContentRow | null,
  theirs: ContentRow | null,
  newId: () => string,
): Feature | null {
  if (!isFeature(mine)) return null;
  const { publishState: _, ...rest } = mine;
  const { eid, ...properties } = mine.properties;
  const isTaken = isFeature(theirs) && theirs.properties.eid === eid;
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
