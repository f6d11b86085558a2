import { CUSTOM_TRANSITION } from '../../content/index.ts';
import { fidOf } from '../network/network-node.ts';
import type { RouteNode } from './route-node.ts';

/**
 * The lift, stairs or escalator that each transition is a stop of, by its id: those of one type that share a group or
 * are linked. A transition that is linked with no other has none.
 */
export function shaftsByFid(nodes: readonly RouteNode[]): ReadonlyMap<string, string> {
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  const parent = new Map<string, string>();
  const rootOf = (fid: string): string => {
    let at = fid;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  const join = (a: string, b: string): void => {
    const [one, other] = [rootOf(a), rootOf(b)];
    parent.set(one, one);
    parent.set(other, one);
  };
  const groups = new Map<string, string>();
  for (const { fid, typeCode, portalGroupId, portalNeighbors } of nodes) {
    if (typeCode === CUSTOM_TRANSITION) continue;
    if (portalGroupId !== null) {
      const key = `${typeCode} ${portalGroupId}`;
      join(groups.get(key) ?? fid, fid);
      groups.set(key, fid);
    }
    for (const link of portalNeighbors) {
      const other = byFid.get(fidOf(link));
      if (other && other.fid !== fid && other.typeCode === typeCode) join(fid, other.fid);
    }
  }
  return new Map([...parent.keys()].map((fid) => [fid, rootOf(fid)]));
}

/** Two shafts that are known as such stay two, however near to each other they are. */
export function areTwoShafts(shafts: ReadonlyMap<string, string>, a: string, b: string): boolean {
  const [one, other] = [shafts.get(a), shafts.get(b)];
  return one !== undefined && other !== undefined && one !== other;
}
