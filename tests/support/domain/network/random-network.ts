import {
  linkedFids,
  type Network,
  type NetworkLink,
  type NetworkNode,
} from '../../../../src/domain/wayfinding/network/network-node.ts';

/** The same numbers for the same seed; 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;
const TRANSITIONS = ['elevator-node', 'stairs-node', 'escalator-node', 'custom-transition'] as const;

type Nodes = Map<string, NetworkNode>;

/** A network of `size` nodes on six levels of two buildings and out of doors, with paths, groups and a node of a later version. */
export function makeNetwork(size: number, random: () => number): Network {
  const nodes: Nodes = new Map();
  const lastOn = new Map<string, string>();
  for (let n = 0; n < size; n++) {
    const isOutside = random() < 0.1;
    const bid = isOutside ? null : 1 + Math.floor(random() * 2);
    const lvl = isOutside ? null : Math.floor(random() * 3);
    const fid = `n${n}`;
    nodes.set(fid, {
      type: 'Feature',
      geometry: {
        type: 'Point',
        coordinates: [round(13.4 + random() / 1000), round(52.5 + random() / 1000)],
      },
      properties: {
        fid,
        typeCode: random() < 0.03 ? 'node-of-tomorrow' : 'graph-node',
        name: `Path ${n}`,
        bid,
        lvl,
        neighbors: [],
        ...(random() < 0.1 ? { quality: { wide: true, steps: [1, 2] } } : {}),
      },
    });
    const before = lastOn.get(`${bid}/${lvl}`);
    if (before !== undefined) link(nodes, before, fid);
    lastOn.set(`${bid}/${lvl}`, fid);
  }
  for (let shaft = 0; shaft < size / 15; shaft++) makeShaft(nodes, shaft, random);
  return nodes;
}

/** Transitions over each other on the levels of one building. */
function makeShaft(nodes: Nodes, shaft: number, random: () => number): void {
  const typeCode = TRANSITIONS[shaft % TRANSITIONS.length]!;
  const bid = 1 + (shaft % 2);
  const fids = [0, 1].map((lvl) => {
    const fid = `s${shaft}-${lvl}`;
    const coordinates: [number, number] = [round(13.4 + random() / 1000), round(52.5 + random() / 1000)];
    nodes.set(fid, {
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { fid, typeCode, bid, lvl, neighbors: [], portalNeighbors: [], portalGroupId: `g${shaft}` },
    });
    return fid;
  });
  setLinks(nodes, fids[0]!, 'portalNeighbors', [fids[1]!]);
  setLinks(nodes, fids[1]!, 'portalNeighbors', [fids[0]!]);
}

function setLinks(
  nodes: Nodes,
  fid: string,
  list: 'neighbors' | 'portalNeighbors',
  links: NetworkLink[],
): void {
  const node = nodes.get(fid)!;
  nodes.set(fid, { ...node, properties: { ...node.properties, [list]: links } });
}

function link(nodes: Nodes, a: string, b: string): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const links = nodes.get(from)!.properties.neighbors ?? [];
    if (!linkedFids(nodes.get(from)!, 'neighbors').includes(to)) {
      setLinks(nodes, from, 'neighbors', [...links, { fid: to, speed: 1 }]);
    }
  }
}

function cut(nodes: Nodes, a: string, b: string): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const list of ['neighbors', 'portalNeighbors'] as const) {
      const node = nodes.get(from);
      if (!node || !linkedFids(node, list).includes(to)) continue;
      const links = node.properties[list]!.filter((l) => (typeof l === 'string' ? l : l.fid) !== to);
      setLinks(nodes, from, list, links);
    }
  }
}

function change(nodes: Nodes, fid: string, properties: Record<string, unknown>): void {
  const node = nodes.get(fid)!;
  nodes.set(fid, { ...node, properties: { ...node.properties, ...properties } });
}

export interface Edited {
  network: Network;
  deleted: string[];
}

/** What a person might do to a network, `times` times. `who` goes into the names of what they make. */
export function editNetwork(base: Network, times: number, who: string, random: () => number): Edited {
  const nodes: Nodes = new Map(base);
  const deleted: string[] = [];
  const any = (): string => [...nodes.keys()][Math.floor(random() * nodes.size)]!;
  for (let n = 0; n < times && nodes.size > 2; n++) {
    const fid = any();
    const node = nodes.get(fid)!;
    const what = random();
    if (what < 0.2) {
      const [x, y] = node.geometry.coordinates;
      const coordinates: [number, number] = [
        round(x + (random() - 0.5) / 1e4),
        round(y + (random() - 0.5) / 1e4),
      ];
      nodes.set(fid, { ...node, geometry: { type: 'Point', coordinates } });
    } else if (what < 0.35) change(nodes, fid, { name: `${who} ${n}` });
    else if (what < 0.45) change(nodes, fid, { travelTime: Math.floor(random() * 5) });
    else if (what < 0.65) {
      const made = `${who}-${n}`;
      nodes.set(made, {
        ...node,
        properties: {
          fid: made,
          typeCode: 'graph-node',
          bid: node.properties.bid,
          lvl: node.properties.lvl,
          neighbors: [],
        },
      });
      link(nodes, made, fid);
    } else if (what < 0.75) {
      leaveGroup(nodes, fid);
      for (const other of nodes.keys()) cut(nodes, fid, other);
      nodes.delete(fid);
      deleted.push(fid);
    } else if (what < 0.82) {
      const other = any();
      if (other !== fid) link(nodes, fid, other);
    } else if (what < 0.89) {
      const [to] = linkedFids(node, 'neighbors');
      if (to !== undefined) cut(nodes, fid, to);
    } else if (what < 0.94) leaveGroup(nodes, fid);
    else joinShaft(nodes, fid, `${who}-t${n}`);
  }
  return { network: nodes, deleted };
}

const groupOf = (nodes: Nodes, id: string): string[] =>
  [...nodes].flatMap(([fid, node]) => (node.properties.portalGroupId === id ? fid : []));

function leaveGroup(nodes: Nodes, fid: string): void {
  const id = nodes.get(fid)!.properties.portalGroupId;
  if (typeof id !== 'string') return;
  for (const other of groupOf(nodes, id)) cut(nodes, fid, other);
  change(nodes, fid, { portalGroupId: null });
  const left = groupOf(nodes, id);
  if (left.length === 1) change(nodes, left[0]!, { portalGroupId: null });
}

/** A transition on the third level is put into the group of `fid`, as the form for transitions does it. */
function joinShaft(nodes: Nodes, fid: string, made: string): void {
  const node = nodes.get(fid)!;
  const { portalGroupId: id, typeCode, bid } = node.properties;
  if (typeof id !== 'string') return;
  const others = groupOf(nodes, id);
  nodes.set(made, {
    ...node,
    properties: { fid: made, typeCode, bid, lvl: 2, neighbors: [], portalNeighbors: [], portalGroupId: id },
  });
  const to = typeCode === 'elevator-node' ? others : [fid];
  setLinks(nodes, made, 'portalNeighbors', to);
  for (const other of to) {
    setLinks(nodes, other, 'portalNeighbors', [...linkedFids(nodes.get(other)!, 'portalNeighbors'), made]);
  }
}
