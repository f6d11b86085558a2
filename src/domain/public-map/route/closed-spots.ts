import { isActive } from '../../closures/index.ts';
import type { Position } from '../../entities/geometry.ts';
import type { PublicClosure, PublicNode, PublicPlace } from '../files.ts';
import { floorOf, type PublicFloor } from './floor.ts';

/** Where something is closed. */
export interface ClosedSpot {
  /** Of the place at the spot, or null. */
  fid: string | null;
  at: Position;
  floor: PublicFloor | null;
}

/** What is closed at a moment, each once: places, transitions on each of their floors, the middles of paths. */
export function closedSpots(
  closures: readonly PublicClosure[],
  placeOf: (fid: string) => PublicPlace | null,
  nodes: readonly PublicNode[],
  now: number,
): ClosedSpot[] {
  const spots = new Map<string, ClosedSpot>();
  const add = (one: PublicNode | PublicPlace): void => {
    const place = placeOf(one.fid);
    const { at } = place ?? one;
    spots.set(one.fid, { fid: place && place.fid, at, floor: floorOf(one) });
  };
  const nodeOf = (fid: string): PublicNode | undefined => nodes.find((node) => node.fid === fid);
  for (const target of closures.filter((one) => isActive(one, now)).flatMap(({ targets }) => targets)) {
    if ('fid' in target) {
      const one = placeOf(target.fid) ?? nodeOf(target.fid);
      if (one !== undefined) add(one);
      const { group, siteId } = (target.only !== true && nodeOf(target.fid)) || {};
      // Another site may have a group of this name.
      if (group !== undefined)
        nodes.filter((node) => node.group === group && node.siteId === siteId).forEach(add);
      continue;
    }
    const [a, b] = [nodeOf(target.a), nodeOf(target.b)];
    if (a === undefined || b === undefined) continue;
    const at: Position = [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2];
    spots.set([a.fid, b.fid].sort().join(' '), { fid: null, at, floor: floorOf(a) });
  }
  return [...spots.values()];
}
