import fc from 'fast-check';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../../tests/support/shared-data.ts';
import { SHARED_GRAPHS, sharedGraph } from '../../../../tests/support/domain/network/shared-graphs.ts';
import { randomOf } from '../../../../tests/support/domain/network/random-network.ts';
import type { NetworkNode } from '../network/network-node.ts';
import {
  PROFILES,
  reachability,
  routeGraph,
  Router,
  STRAIGHT_ON,
  TURN_SECONDS,
  type Profile,
  type RouteGraph,
} from './index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const FIDS = Array.from({ length: 9 }, (_, i) => `n${i}`);
const TYPES = [
  'graph-node',
  'graph-node',
  'elevator-node',
  'stairs-node',
  'building-entrance-exit',
  'custom-transition',
];
const link = fc.record({
  fid: fc.constantFrom(...FIDS, 'nowhere'),
  speed: fc.constantFrom(1, 1, 0.5, 2, 0, Number.NaN),
});
const node = (fid: string): fc.Arbitrary<NetworkNode> =>
  fc
    .record({
      typeCode: fc.constantFrom(...TYPES),
      east: fc.integer({ min: 0, max: 400 }),
      north: fc.integer({ min: 0, max: 400 }),
      lvl: fc.constantFrom(0, 1, null),
      neighbors: fc.array(fc.oneof(link, fc.constantFrom(...FIDS)), { maxLength: 4 }),
      portalNeighbors: fc.array(fc.constantFrom(...FIDS), { maxLength: 2 }),
      travelTime: fc.constantFrom(0, 1, 60, 120, -1, Number.NaN, 1e9, undefined),
      isAccessible: fc.constantFrom(true, false, undefined),
      isComfortable: fc.constantFrom(true, false, undefined),
    })
    .map(({ east, north, lvl, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [10 + east / 1e6, 50 + north / 1e6] },
      properties: { ...properties, fid, bid: lvl === null ? null : 1, lvl },
    }));
const network = fc
  .tuple(...FIDS.map(node))
  .map((nodes) => routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy));

/** The least costs from a node, by trying every link after every other until nothing gets less. */
function bellmanFord(graph: RouteGraph, profile: Profile, from: number): number[] {
  const costs = graph.costs[profile];
  const { sources, targets, x, y, isTransition } = graph;
  const degrees = (link: number): number =>
    (Math.atan2(y[targets[link]!]! - y[sources[link]!]!, x[targets[link]!]! - x[sources[link]!]!) * 180) /
    Math.PI;
  const isPoint = (link: number): boolean =>
    x[targets[link]!] === x[sources[link]!] && y[targets[link]!] === y[sources[link]!];
  const turn = (a: number, b: number): number => {
    if (profile !== 'comfortable' || isTransition[a] || isTransition[b] || isPoint(a) || isPoint(b)) return 0;
    const size = Math.abs(((degrees(b) - degrees(a) + 540) % 360) - 180);
    return size > STRAIGHT_ON ? (size / 90) * TURN_SECONDS : 0;
  };
  const atEnd = [...sources].map((a, link) => (a === from ? costs[link]! : Infinity));
  for (let round = 0, isLess = true; isLess && round <= atEnd.length; round++) {
    isLess = false;
    for (let a = 0; a < atEnd.length; a++)
      for (let b = 0; b < atEnd.length; b++) {
        if (targets[a] !== sources[b]) continue;
        const cost = atEnd[a]! + turn(a, b) + costs[b]!;
        if (cost < atEnd[b]!) [atEnd[b], isLess] = [cost, true];
      }
  }
  const best = graph.nodes.map((_, i) => (i === from ? 0 : Infinity));
  atEnd.forEach((cost, link) => (best[targets[link]!] = Math.min(best[targets[link]!]!, cost)));
  return best;
}

describe('a route', () => {
  it('costs what the plainest search finds, for every profile and pair', () => {
    fc.assert(
      fc.property(network, (graph) => {
        const router = new Router(graph);
        for (const profile of PROFILES) {
          graph.nodes.forEach((_, from) => {
            const best = bellmanFord(graph, profile, from);
            const times = router.times(profile, [{ node: from, seconds: 0 }]);
            graph.nodes.forEach((_one, to) => {
              const route = router.find(profile, [{ node: from, seconds: 0 }], [{ node: to, seconds: 0 }]);
              if (best[to] === Infinity) expect(route).toBeNull();
              else expect(route!.cost).toBeCloseTo(best[to]!, 6);
              if (best[to] === Infinity) expect(times[to]).toBe(Infinity);
              else expect(times[to]).toBeCloseTo(best[to]!, 6);
              if (route) expectConnected(graph, route, from, to);
            });
          });
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('begins and ends where the sum with the seeds is least', () => {
    const seeds = fc.array(
      fc.record({ node: fc.nat(FIDS.length - 1), seconds: fc.integer({ min: 0, max: 90 }) }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(network, seeds, seeds, (graph, from, to) => {
        const ends = [...new Map(to.map((seed) => [seed.node, seed])).values()];
        const all = from.flatMap((a) => {
          const best = bellmanFord(graph, 'walk', a.node);
          return ends.map((b) => a.seconds + best[b.node]! + b.seconds);
        });
        const least = Math.min(...all);
        const route = new Router(graph).find('walk', from, ends);
        if (least === Infinity) expect(route).toBeNull();
        else expect(route!.cost).toBeCloseTo(least, 6);
      }),
    );
  });

  it('reaches as many places as can be walked to one by one', () => {
    const places = fc.array(fc.array(fc.nat(FIDS.length - 1), { maxLength: 2 }), { maxLength: 40 });
    fc.assert(
      fc.property(network, places, fc.constantFrom(...PROFILES), (graph, all, profile) => {
        const reach = reachability(graph, profile, all);
        all.forEach((from, a) => {
          const reached = new Set(
            from.flatMap((start) =>
              bellmanFord(graph, profile, start).flatMap((cost, i) => (cost < Infinity ? [i] : [])),
            ),
          );
          const expected = all.map((to) => to.some((one) => reached.has(one)));
          expect(all.map((_, b) => reach.reaches(a, b))).toEqual(expected);
        });
      }),
    );
  });
});

function expectConnected(
  graph: RouteGraph,
  { nodes, links }: { nodes: number[]; links: number[] },
  from: number,
  to: number,
): void {
  expect([nodes[0], nodes.at(-1)]).toEqual([from, to]);
  expect(links.map((one) => [graph.sources[one], graph.targets[one]])).toEqual(
    links.map((_, i) => [nodes[i], nodes[i + 1]]),
  );
}

describeShared('a route over networks by others', () => {
  it.each(SHARED_GRAPHS)('%s: costs what a search without an estimate finds', (name) => {
    const graph = routeGraph(routeNodesOfNetwork(sharedGraph(name)), builtInTaxonomy);
    const router = new Router(graph);
    const random = randomOf(31);
    const any = (): number => Math.floor(random() * graph.nodes.length);
    let found = 0;
    for (const profile of PROFILES)
      for (let pair = 0; pair < 150; pair++) {
        const [from, to] = [any(), any()];
        const best = router.times(profile, [{ node: from, seconds: 0 }])[to]!;
        const route = router.find(profile, [{ node: from, seconds: 0 }], [{ node: to, seconds: 0 }]);
        if (route) found += 1;
        if (best === Infinity) expect(route).toBeNull();
        else expect(route!.cost).toBeCloseTo(best, 6);
      }
    expect(found).toBeGreaterThan(100);
  });

  it('rides no escalator of the congress centre the other way', () => {
    const graph = routeGraph(routeNodesOfNetwork(sharedGraph('c3nav-32c3')), builtInTaxonomy);
    const oneWay = [...graph.sources.keys()].filter((one) => {
      const [from, to] = [graph.sources[one]!, graph.targets[one]!];
      return (
        graph.isTransition[one] === 1 &&
        !graph.sources.some((other, i) => other === to && graph.targets[i] === from)
      );
    });
    expect(oneWay.length).toBe(11);
    const router = new Router(graph);
    for (const one of oneWay) {
      const [from, to] = [graph.sources[one]!, graph.targets[one]!];
      const back = router.find('walk', [{ node: to, seconds: 0 }], [{ node: from, seconds: 0 }]);
      expect(back === null || back.links.length > 1).toBe(true);
    }
  });
});
