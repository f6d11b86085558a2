import { parse } from 'yaml';
import type { Position } from '../../../../src/domain/entities/geometry.ts';
import type { NetworkLink, NetworkNode } from '../../../../src/domain/wayfinding/network/network-node.ts';
import { localPlane } from '../../../../src/domain/geometry/index.ts';
import { POLYMAP } from '../../geometry/shared-levels.ts';
import { sharedFeatures, sharedJson } from '../../geometry/shared-geometry.ts';
import { sharedBytes } from '../../shared-data.ts';

/** Real networks by others, under shared/data. Those in pixels or metres are placed on the earth here. */
export const SHARED_GRAPHS = ['c3nav-32c3', 'rmf-hotel', 'rmf-campus', 'polymap'] as const;
export type SharedGraph = (typeof SHARED_GRAPHS)[number];

const ANCHOR: Position = [9.986, 53.5616];
const BUILDING = 1;
const plane = localPlane(ANCHOR);
const round = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;
function onEarth(x: number, y: number, metresPerUnit: number): Position {
  const [longitude, latitude] = plane.toEarth([x * metresPerUnit, -y * metresPerUnit]);
  return [round(longitude), round(latitude)];
}

export function sharedGraph(name: SharedGraph): NetworkNode[] {
  if (name === 'polymap') return university();
  return name === 'c3nav-32c3' ? congress() : robots(name);
}

interface Drawn {
  nodes: Map<string, NetworkNode>;
  /** Rides and climbs go with what type of transition they make of their ends. */
  link: (a: string, b: string, isOneWay: boolean, typeCode?: string, speed?: number) => void;
}

function drawing(): Drawn {
  const nodes = new Map<string, NetworkNode>();
  const put = (from: string, to: string, list: 'neighbors' | 'portalNeighbors', link: NetworkLink): void => {
    if (from === to) return;
    const links = (nodes.get(from)!.properties[list] ??= []);
    if (!links.some((one) => (typeof one === 'string' ? one : one.fid) === to)) links.push(link);
  };
  return {
    nodes,
    link: (a, b, isOneWay, typeCode, speed = 1) => {
      const pairs = isOneWay ? [[a, b]] : [[a, b], [b, a]]; // oxfmt-ignore
      for (const [from, to] of pairs as [string, string][]) {
        const isSameLevel = nodes.get(a)!.properties.lvl === nodes.get(b)!.properties.lvl;
        if (typeCode === undefined || isSameLevel) put(from, to, 'neighbors', { fid: to, speed });
        else put(from, to, 'portalNeighbors', to);
      }
      if (typeCode !== undefined)
        for (const fid of [a, b]) Object.assign(nodes.get(fid)!.properties, TRANSITION[typeCode]);
    },
  };
}

const TRANSITION: Record<string, Record<string, unknown>> = {
  stairs: { typeCode: 'stairs-node', travelTime: 60, isAccessible: false, isComfortable: false },
  escalator: { typeCode: 'escalator-node', travelTime: 45, isAccessible: false, isComfortable: true },
  elevator: { typeCode: 'elevator-node', travelTime: 120, isAccessible: true, isComfortable: true },
  entrance: { typeCode: 'building-entrance-exit', travelTime: 1 },
};

const nodeAt = (fid: string, coordinates: Position, bid: number | null, lvl: number | null): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { fid, typeCode: 'graph-node', name: fid, bid, lvl, neighbors: [], portalNeighbors: [] },
});

interface Congress {
  nodes: Record<string, { level: number; x: number; y: number }>;
  connections: { node0: string; node1: string; ctype?: string; directed?: boolean }[];
  rooms: Record<string, { level: number; shape: string }>;
  barriers: { level: number; x1: number; y1: number; x2: number; y2: number }[];
}

const STEPS_SPEED = 0.7;

/** A congress centre on five levels, one-way escalators and lifts; within a room one walks where no barrier is. */
function congress(): NetworkNode[] {
  const { cm_per_px: cm } = sharedJson('graph/c3nav-32c3/config.json') as { cm_per_px: number };
  const graph = sharedJson('graph/c3nav-32c3/graph.json') as Congress;
  const { nodes, link } = drawing();
  for (const [fid, { level, x, y }] of Object.entries(graph.nodes))
    nodes.set(fid, nodeAt(fid, onEarth(x, y, cm / 100), BUILDING, level));
  for (const { node0, node1, ctype, directed = false } of graph.connections) {
    if (ctype === 'steps') link(node0, node1, directed, undefined, STEPS_SPEED);
    else link(node0, node1, directed, ctype);
  }
  for (const { level, shape } of Object.values(graph.rooms)) {
    const ring = shape.split(' ').map((pair) => pair.split(',').map(Number) as Position);
    const inside = Object.entries(graph.nodes).filter(
      ([, node]) => node.level === level && isInside([node.x, node.y], ring),
    );
    const barriers = graph.barriers.filter((barrier) => barrier.level === level);
    inside.forEach(([a, from], i) => {
      for (const [b, to] of inside.slice(i + 1)) {
        const isBarred = barriers.some(({ x1, y1, x2, y2 }) =>
          crosses([from.x, from.y], [to.x, to.y], [x1, y1], [x2, y2]),
        );
        if (!isBarred) link(a, b, false);
      }
    });
  }
  return [...nodes.values()];
}

type Option = [kind: number, value: unknown];
interface Robots {
  levels: Record<
    string,
    {
      vertices: [x: number, y: number, z: number, name: string, options?: Record<string, Option>][];
      lanes: [from: number, to: number, options: Record<string, Option>][];
      measurements?: [a: number, b: number, { distance: Option }][];
    }
  >;
}

/** A hotel with lifts on three levels, in pixels; a campus out of doors, in degrees. Lanes lead one way or both. */
function robots(name: 'rmf-hotel' | 'rmf-campus'): NetworkNode[] {
  const isOutside = name === 'rmf-campus';
  const file = `graph/${name}/${isOutside ? 'campus' : 'hotel'}.building.yaml`;
  const { levels } = parse(new TextDecoder().decode(sharedBytes(file))) as Robots;
  const { nodes, link } = drawing();
  const lifts = new Map<string, string[]>();
  Object.values(levels).forEach(({ vertices, lanes, measurements = [] }, level) => {
    const [measured] = measurements;
    const metres = measured ? Number(measured[2].distance[1]) / distance(vertices, measured) : 1;
    const used = new Set(lanes.flatMap(([from, to]) => [from, to]));
    vertices.forEach(([x, y, , , options], i) => {
      const lift = options?.['lift_cabin']?.[1];
      if (!used.has(i) && lift === undefined) return;
      const fid = `${level}-${i}`;
      const at: Position = isOutside ? [round(x), round(y)] : onEarth(x, y, metres);
      nodes.set(fid, isOutside ? nodeAt(fid, at, null, null) : nodeAt(fid, at, BUILDING, level));
      if (typeof lift === 'string') lifts.set(lift, [...(lifts.get(lift) ?? []), fid]);
    });
    for (const [from, to, options] of lanes)
      link(`${level}-${from}`, `${level}-${to}`, options['bidirectional']?.[1] !== true);
  });
  for (const stops of lifts.values())
    for (const a of stops) for (const b of stops) if (a < b) link(a, b, false, 'elevator');
  return [...nodes.values()];
}

/** The paths of a university that come with its IMDF files: indoors on levels of two buildings, and between its buildings. */
function university(): NetworkNode[] {
  const levels = new Map(
    sharedFeatures(`${POLYMAP}/level.geojson`).map(({ id, properties }) => [id, properties]),
  );
  const buildings = [...new Set([...levels.values()].map((level) => String(level['building_ids'])))];
  const { nodes, link } = drawing();
  const paths = sharedFeatures(`${POLYMAP}/navPath.geojson`);
  for (const { id, properties, geometry } of paths) {
    const [x, y] = geometry!.coordinates as unknown as Position;
    const level = levels.get(properties['level_id']);
    const bid = level ? BUILDING + buildings.indexOf(String(level['building_ids'])) : null;
    const lvl = level ? Number(level['ordinal']) : null;
    nodes.set(String(id), nodeAt(String(id), [round(x), round(y)], bid, lvl));
  }
  for (const { id, properties } of paths)
    for (const other of properties['neighbours'] as string[]) {
      const [here, there] = [nodes.get(String(id))!, nodes.get(other)!].map((node) => node.properties.lvl);
      const isRide = here !== there;
      const typeCode = here === null || there === null ? 'entrance' : 'stairs';
      link(String(id), other, true, isRide ? typeCode : undefined);
    }
  return [...nodes.values()];
}

function distance(
  vertices: Robots['levels'][string]['vertices'],
  [a, b]: readonly [number, number, unknown],
): number {
  return Math.hypot(vertices[a]![0] - vertices[b]![0], vertices[a]![1] - vertices[b]![1]);
}

function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

function crosses(a: Position, b: Position, c: Position, d: Position): boolean {
  const side = (p: Position, q: Position, r: Position): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
