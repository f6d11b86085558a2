import { fidOf, type NetworkLink } from '../network/network-node.ts';
import { restrictionsOf, RESTRICTION_MEMBERS, type PathRestrictions } from '../restrictions/index.ts';
import type { RouteNode } from '../route/index.ts';

export interface PathFault {
  /** `ends-differ`: the ends say different measures or doors; `unreadable-path`: a member that can't be read, or no group. */
  code: 'ends-differ' | 'unreadable-path';
  other: string;
}

/** Faults in what links of a node say of their paths; a contradiction of two ends at one of them. */
export function pathFaults(
  { fid, neighbors, portalNeighbors }: RouteNode,
  nodeOf: (fid: string) => RouteNode | undefined,
): PathFault[] {
  const faults: PathFault[] = [];
  for (const [list, links] of [
    ['neighbors', neighbors],
    ['portalNeighbors', portalNeighbors],
  ] as const)
    for (const link of links) {
      const own = restrictionsOf(link);
      if (own === null) continue;
      const other = fidOf(link);
      if (!isReadable(link, own)) faults.push({ code: 'unreadable-path', other });
      const far = fid < other ? nodeOf(other)?.[list].find((one) => fidOf(one) === fid) : undefined;
      const back = far === undefined ? null : restrictionsOf(far);
      if (back !== null && areUnlike(own, back)) faults.push({ code: 'ends-differ', other });
    }
  return faults;
}

/** Each member that is there was understood, and a list of groups names one. */
const isReadable = (link: NetworkLink, read: PathRestrictions): boolean =>
  RESTRICTION_MEMBERS.every((member) => {
    const stored = typeof link === 'string' ? undefined : link[member];
    if (stored === undefined || stored === null) return true;
    if (member !== 'access') return read[member] !== null;
    return Array.isArray(stored) && stored.length > 0 && stored.every((one) => typeof one === 'string');
  });

/** Whether both ends say something of the path, and not the same. What one end alone says holds for both. */
function areUnlike(a: PathRestrictions, b: PathRestrictions): boolean {
  const differ = (one: number | null, other: number | null): boolean =>
    one !== null && other !== null && one !== other;
  return (
    differ(a.width, b.width) ||
    differ(a.stepHeight, b.stepHeight) ||
    differ(a.slope, b.slope === null ? null : 0 - b.slope) ||
    differ(a.door?.delaySeconds ?? null, b.door?.delaySeconds ?? null) ||
    (a.door !== null && b.door !== null && a.door.kind !== b.door.kind)
  );
}
