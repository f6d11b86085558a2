import type { Feature } from '../../domain/entities/feature.ts';
import { sameValue } from '../../domain/moment/index.ts';
import { groupOf, linkedFids } from '../../domain/ops/index.ts';

const ridesOf = (row: Feature): string[] => linkedFids(row, 'portalNeighbors').toSorted();

/** Whether a transition is in another group here, or leads to others, than it was last seen to be there. */
export function isRelinked(now: Feature, before: Feature | undefined): boolean {
  const [group, rides] = before === undefined ? [null, []] : [groupOf(before), ridesOf(before)];
  return groupOf(now) !== group || !sameValue(ridesOf(now), rides);
}

export const areTogether = (a: Feature, b: Feature): boolean =>
  (groupOf(a) !== null && groupOf(a) === groupOf(b)) ||
  ridesOf(a).includes(b.fid) ||
  ridesOf(b).includes(a.fid);
