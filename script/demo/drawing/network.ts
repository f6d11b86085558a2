import type { DemoFeature } from '../types.ts';
import { fidOf } from './fid.ts';
import type { Earth, Spot } from './plane.ts';

export interface NodeKind {
  typeCode: string;
  name?: string;
  name_ar?: string;
  /** Transitions with the same shaft are linked floor by floor. */
  shaft?: string;
  /** An entrance: where its twin stands, outside the door. */
  twin?: Spot;
}

interface Node extends NodeKind {
  fid: string;
  spot: Spot;
  floor: string;
  neighbors: Set<string>;
  portalNeighbors: Set<string>;
}

const PATH: NodeKind = { typeCode: 'graph-node' };
const TIMES: Record<string, { travelTime: number; isAccessible: boolean; isComfortable: boolean }> = {
  'elevator-node': { travelTime: 120, isAccessible: true, isComfortable: true },
  'stairs-node': { travelTime: 60, isAccessible: false, isComfortable: false },
  'building-entrance-exit': { travelTime: 1, isAccessible: true, isComfortable: true },
};

/** The wayfinding network of a whole site, drawn floor by floor; `floor` is any name that tells floors apart. */
export function drawNetwork(earth: Earth) {
  const nodes = new Map<string, Node>();
  const keyOf = (floor: string, [x, y]: Spot) => `${floor}@${x.toFixed(2)},${y.toFixed(2)}`;

  /** The node at this spot; a second call at the same spot gives the same node. */
  function node(floor: string, spot: Spot, kind: NodeKind = PATH): string {
    const key = keyOf(floor, spot);
    const old = nodes.get(key);
    if (old) {
      if (kind !== PATH) Object.assign(old, kind);
      return key;
    }
    nodes.set(key, {
      ...kind,
      fid: fidOf(`node/${key}`),
      spot,
      floor,
      neighbors: new Set(),
      portalNeighbors: new Set(),
    });
    return key;
  }

  function join(a: string, b: string, how: 'neighbors' | 'portalNeighbors') {
    if (a === b) return;
    nodes.get(a)?.[how].add(b);
    nodes.get(b)?.[how].add(a);
  }

  /** A walk from spot to spot. */
  function path(floor: string, spots: Spot[]) {
    spots.forEach((spot, i) => {
      const before = spots[i - 1];
      if (before) join(node(floor, before), node(floor, spot), 'neighbors');
    });
  }

  /** Lifts link every floor with every other, stairs each floor with the next; `floors` in ascending order. */
  function linkShafts(floors: readonly string[]) {
    const shafts = new Map<string, string[]>();
    for (const floor of floors) {
      for (const [key, one] of nodes) {
        if (one.floor !== floor || one.shaft === undefined) continue;
        shafts.set(one.shaft, [...(shafts.get(one.shaft) ?? []), key]);
      }
    }
    for (const stack of shafts.values()) {
      stack.forEach((key, i) => {
        const isLift = nodes.get(key)?.typeCode === 'elevator-node';
        for (const other of isLift ? stack.slice(i + 1) : stack.slice(i + 1, i + 2))
          join(key, other, 'portalNeighbors');
      });
    }
  }

  /** Gives every entrance its twin out of doors, joined to the nearest spot of the paths there. */
  function openDoors(outdoors: string) {
    const standing = [...nodes];
    const walked = standing.filter(([, one]) => one.floor === outdoors);
    for (const [key, door] of standing) {
      if (door.twin === undefined) continue;
      const [x, y] = door.twin;
      const twin = node(outdoors, door.twin, { typeCode: door.typeCode, ...shared(door) });
      join(key, twin, 'portalNeighbors');
      const distance = ([, one]: (typeof walked)[number]) => Math.hypot(one.spot[0] - x, one.spot[1] - y);
      const nearest = walked.toSorted((a, b) => distance(a) - distance(b))[0];
      if (nearest) join(twin, nearest[0], 'neighbors');
    }
  }

  function features(floor: string): DemoFeature[] {
    let paths = 0;
    return [...nodes.values()]
      .filter((one) => one.floor === floor)
      .map((one) => ({
        type: 'Feature',
        properties: {
          fid: one.fid,
          typeCode: one.typeCode,
          name: one.name ?? `Path ${String(++paths).padStart(3, '0')}`,
          ...(one.name_ar === undefined ? {} : { name_ar: one.name_ar }),
          neighbors: [...one.neighbors].map((key) => ({ fid: nodes.get(key)?.fid, speed: 1 })),
          portalNeighbors: [...one.portalNeighbors].map((key) => nodes.get(key)?.fid),
          ...(one.portalNeighbors.size > 0 ? { portalGroupId: fidOf(`group/${one.shaft ?? one.name}`) } : {}),
          ...TIMES[one.typeCode],
          extra: {},
        },
        geometry: earth.point(one.spot),
      }));
  }

  return { node, path, linkShafts, openDoors, features };
}

const shared = ({ name, name_ar, shaft }: NodeKind) => ({
  ...(name === undefined ? {} : { name }),
  ...(name_ar === undefined ? {} : { name_ar }),
  ...(shaft === undefined ? {} : { shaft }),
});
export type Network = ReturnType<typeof drawNetwork>;
