import { performance } from 'node:perf_hooks';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import createGraph from 'ngraph.graph';
import { aStar } from 'ngraph.path';
import type { NetworkNode } from '../../../src/domain/wayfinding/network/network-node.ts';
import {
  reachability,
  routeGraph,
  Router,
  WALKING_SPEEDS,
  type RouteGraph,
} from '../../../src/domain/wayfinding/route/index.ts';
import { routeNodesOfNetwork } from '../../support/domain/network/route-nodes.ts';
import { graphAt } from '../../../src/domain/wayfinding/departure/index.ts';
import { randomOf } from '../../support/domain/network/random-network.ts';
import { MONDAY_9, restrictedNetwork } from '../../support/domain/network/restricted-network.ts';
import { SHARED_GRAPHS, sharedGraph } from '../../support/domain/network/shared-graphs.ts';
import { hasSharedData } from '../../support/shared-data.ts';
import { asMs, asTimes, atMost, median, type Figure, type Section } from '../figure.ts';

const PAIRS = 1000;
const ROUNDS = 5;
/** Milliseconds: the rounds of a small graph are over before they are compiled to the end, so it gets more of them. */
const AT_LEAST = 500;
const FLOORS = 10;
const SIDE = 45;
const PLACES = 2000;

/** Routes over networks, each pair also by ngraph.path (A*) in turn with the same estimate; costs must be equal. */
export function measureRoutes(): Section {
  const tower = routeGraph(routeNodesOfNetwork(makeTower()), builtInTaxonomy);
  const graphs: [string, RouteGraph][] = [
    [`${FLOORS} floors, ${tower.nodes.length.toLocaleString('en')} nodes`, tower],
    ...(hasSharedData
      ? SHARED_GRAPHS.map((name): [string, RouteGraph] => [
          name,
          routeGraph(routeNodesOfNetwork(sharedGraph(name)), builtInTaxonomy),
        ])
      : []),
  ];
  const figures = graphs.map(([name, graph]) => beside(name, graph));
  return {
    title: 'Routes (Node.js, one thread)',
    figures: [longest(tower), ...figures, allPairs(tower), besideRestrictions()],
    notes: [
      `${PAIRS} random pairs a graph, medians of ${ROUNDS} rounds and more; the graph is built before, on both sides.`,
      ...(hasSharedData ? [] : ['Networks by others are left out: no ../shared/data.']),
    ],
  };
}

const at = (graph: RouteGraph, node: number) => [{ node: node % graph.nodes.length, seconds: 0 }];

function longest(graph: RouteGraph): Figure {
  const router = new Router(graph);
  const times = Array.from({ length: ROUNDS * 5 }, () =>
    timed(() => router.find('walk', at(graph, 0), at(graph, graph.nodes.length - 1))),
  );
  return atMost(
    'A route from one corner to the other, over 10 floors and 20,000 nodes',
    median(times),
    30,
    asMs,
  );
}

function beside(name: string, graph: RouteGraph): Figure {
  const router = new Router(graph);
  const theirs = ngraphOf(graph);
  const random = randomOf(7);
  const any = (): number => Math.floor(random() * graph.nodes.length);
  // A large graph gets fewer pairs: the same work.
  const count = graph.nodes.length > 5000 ? PAIRS / 10 : PAIRS;
  const pairs = Array.from({ length: count }, (): [number, number] => [any(), any()]);
  const differing = pairs.filter(([a, b]) => {
    const cost = router.find('walk', at(graph, a), at(graph, b))?.cost ?? Infinity;
    return Math.abs(cost - theirs(a, b)) > 1e-6;
  }).length;
  const rounds: { theirs: number; ours: number }[] = [];
  const end = performance.now() + AT_LEAST;
  while (rounds.length < ROUNDS || performance.now() < end)
    rounds.push({
      theirs: timed(() => pairs.forEach(([a, b]) => theirs(a, b))),
      ours: timed(() => pairs.forEach(([a, b]) => router.find('walk', at(graph, a), at(graph, b)))),
    });
  const [ours, other] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.theirs))];
  return {
    name: `${count} routes on ${name}`,
    value: `${asMs(ours)}, ${asTimes(other / ours)} as fast, ${differing} costs differ`,
    target: `≥ ${asTimes(2)} as fast as ngraph.path, ${asMs(other)}; 0 differ`,
    pass: other / ours >= 2 && differing === 0,
  };
}

/** Costs by ngraph.path; Infinity where it finds no route. */
function ngraphOf(graph: RouteGraph): (from: number, to: number) => number {
  const made = createGraph<number, number>();
  graph.nodes.forEach((_, node) => made.addNode(node, node));
  const least = new Map<string, number>();
  graph.sources.forEach((from, link) => {
    const key = `${from} ${graph.targets[link]}`;
    least.set(key, Math.min(least.get(key) ?? Infinity, graph.costs.walk[link]!));
  });
  for (const [key, cost] of least) {
    const [from, to] = key.split(' ').map(Number) as [number, number];
    made.addLink(from, to, cost);
  }
  const { x, y } = graph;
  const finder = aStar(made, {
    oriented: true,
    distance: (_from, _to, link) => link.data,
    heuristic: (a, b) =>
      (Math.hypot(x[Number(a.id)]! - x[Number(b.id)]!, y[Number(a.id)]! - y[Number(b.id)]!) /
        WALKING_SPEEDS.walk) *
      (1 - 1e-9),
  });
  return (from, to) => {
    if (from === to) return 0;
    const path = finder.find(from, to);
    if (path.length === 0) return Infinity;
    // It lists them from the end.
    return path.reduce(
      (sum, node, i) => (i === 0 ? 0 : sum + least.get(`${node.id} ${path[i - 1]!.id}`)!),
      0,
    );
  };
}

/** Routes over a network with restrictions on many of its links, at a moment, in turn with the same network without any. */
function besideRestrictions(): Figure {
  const nodes = makeTower();
  const restricted = routeGraph(routeNodesOfNetwork(restrictedNetwork(nodes, 5)), builtInTaxonomy);
  const departure = { at: MONDAY_9, groups: new Set(['staff']), offsetsOf: () => [] };
  const routers = [
    routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy),
    graphAt(restricted, departure),
  ].map((graph) => new Router(graph));
  const random = randomOf(13);
  const any = (): number => Math.floor(random() * nodes.length);
  const pairs = Array.from({ length: PAIRS / 10 }, (): [number, number] => [any(), any()]);
  const rounds = Array.from({ length: ROUNDS * 3 }, () =>
    routers.map((router) =>
      timed(() => pairs.forEach(([a, b]) => router.find('walk', at(router.graph, a), at(router.graph, b)))),
    ),
  );
  const [without, beside] = [median(rounds.map(([one]) => one!)), median(rounds.map(([, one]) => one!))];
  return {
    name: `${pairs.length} routes with groups, hours, doors and measures on a third of the links`,
    value: `${asMs(beside)}, ${asTimes(beside / without)}`,
    target: `≤ ${asTimes(1.3)} of the same without, ${asMs(without)}`,
    pass: beside / without <= 1.3,
  };
}

function allPairs(graph: RouteGraph): Figure {
  const random = randomOf(11);
  const places = Array.from({ length: PLACES }, () => [Math.floor(random() * graph.nodes.length)]);
  const times = Array.from({ length: ROUNDS }, () =>
    timed(() => reachability(graph, 'walk', places).reaches(0, 1)),
  );
  return atMost('Which of 2,000 places reach which, all pairs', median(times), 1000, asMs);
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Floors of crossing corridors with some edges missing, a lift of all floors and stairs from one to the next. */
export function makeTower(side = SIDE): NetworkNode[] {
  const random = randomOf(3);
  const fid = (floor: number, x: number, y: number): string => `${floor}-${x}-${y}`;
  const nodes: NetworkNode[] = [];
  for (let lvl = 0; lvl < FLOORS; lvl++)
    for (let x = 0; x < side; x++)
      for (let y = 0; y < side; y++)
        nodes.push({
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [10 + (x * 4 + random()) / 71_695, 50 + (y * 4 + random()) / 111_229],
          },
          properties: {
            fid: fid(lvl, x, y),
            typeCode: 'graph-node',
            bid: 1,
            lvl,
            neighbors: [],
            portalNeighbors: [],
          },
        });
  const byFid = new Map(nodes.map((node) => [node.properties.fid, node]));
  const link = (a: string, b: string): void => {
    if (!byFid.has(a) || !byFid.has(b)) return;
    byFid.get(a)!.properties.neighbors!.push({ fid: b, speed: 1 });
    byFid.get(b)!.properties.neighbors!.push({ fid: a, speed: 1 });
  };
  for (let lvl = 0; lvl < FLOORS; lvl++)
    for (let x = 0; x < side; x++)
      for (let y = 0; y < side; y++) {
        if (random() < 0.85) link(fid(lvl, x, y), fid(lvl, x + 1, y));
        if (random() < 0.85) link(fid(lvl, x, y), fid(lvl, x, y + 1));
      }
  const middle = Math.floor(side / 2);
  for (let lvl = 0; lvl < FLOORS; lvl++) {
    const lift = byFid.get(fid(lvl, middle, middle))!.properties;
    const others = Array.from({ length: FLOORS }, (_, other) => fid(other, middle, middle));
    Object.assign(lift, {
      typeCode: 'elevator-node',
      travelTime: 120,
      isAccessible: true,
      isComfortable: true,
    });
    lift.portalNeighbors = others.filter((one) => one !== lift.fid);
    for (const corner of [1, side - 2]) {
      const stairs = byFid.get(fid(lvl, corner, corner))!.properties;
      Object.assign(stairs, { typeCode: 'stairs-node', travelTime: 60 });
      stairs.portalNeighbors = [lvl - 1, lvl + 1]
        .map((n) => fid(n, corner, corner))
        .filter((one) => byFid.has(one));
    }
  }
  return nodes;
}
