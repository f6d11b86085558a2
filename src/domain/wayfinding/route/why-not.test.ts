import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NetworkLink, NetworkNode } from '../network/network-node.ts';
import type { Feature } from '../../entities/feature.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { groundOf, NO_PLAN } from '../ground/index.ts';
import {
  type Obstacle,
  PROFILES,
  RoutePlanner,
  routeGraph,
  type RouteNode,
  type Stop,
  walkableNodes,
  whyNot,
} from './index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';

const at = (east: number, north: number): [number, number] => [10 + east / 71_695, 50 + north / 111_229];
const node = (
  fid: string,
  lvl: number | null,
  [east, north]: [number, number],
  properties: Record<string, unknown> = {},
): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: at(east, north) },
  properties: { fid, typeCode: 'graph-node', name: fid, bid: lvl === null ? null : 1, lvl, ...properties },
});
const plannerOf = (nodes: readonly RouteNode[]): RoutePlanner =>
  new RoutePlanner(routeGraph(nodes, builtInTaxonomy), NO_PLAN);
const stop = (lvl: number, east: number, north: number): Stop => ({
  position: at(east, north),
  building: '1',
  level: `1/${lvl}`,
});

/** The network with an obstacle repaired as its words say. */
function repaired(nodes: readonly RouteNode[], obstacle: Obstacle): RouteNode[] {
  if (obstacle.kind === 'off-network') return [...nodes];
  const { kind, from, to } = obstacle;
  const ends = [from, to];
  return nodes.map((one): RouteNode => {
    if (!ends.includes(one.fid)) return one;
    const other = one.fid === from ? to : from;
    if (kind === 'not-accessible' || kind === 'forbidden') return { ...one, isAccessible: true };
    if (kind === 'unlinked') return { ...one, portalNeighbors: [...one.portalNeighbors, other] };
    if (kind === 'gap') return { ...one, neighbors: [...one.neighbors, other] };
    if (one.fid !== from) return one;
    if (kind === 'walled') return { ...one, neighbors: [...one.neighbors, other], walled: [] };
    // The way back, of each kind of the way there.
    const there = nodes.find(({ fid }) => fid === to)!;
    const back = (links: readonly NetworkLink[]): string[] => (links.includes(from) ? [other] : []);
    return {
      ...one,
      neighbors: [...one.neighbors, ...back(there.neighbors)],
      portalNeighbors: [...one.portalNeighbors, ...back(there.portalNeighbors)],
    };
  });
}

const LIFT = { typeCode: 'elevator-node', travelTime: 60, isAccessible: true };
const STAIRS = { typeCode: 'stairs-node', travelTime: 60, isAccessible: false };
const ESCALATOR = { typeCode: 'escalator-node', travelTime: 60, isAccessible: false };

describe('a repair that is named', () => {
  const house = (liftUp: object, escalatorUp: object): RouteNode[] =>
    routeNodesOfNetwork([
      node('hall', 0, [0, 0], { neighbors: ['e0', 'l0', 's0'] }),
      node('e0', 0, [10, 0], { ...ESCALATOR, neighbors: ['hall'] }),
      node('s0', 0, [20, 0], { ...STAIRS, neighbors: ['hall'], portalNeighbors: ['s1'] }),
      node('l0', 0, [40, 0], { ...LIFT, neighbors: ['hall'], portalNeighbors: ['l1'] }),
      node('e1', 1, [10, 0], { ...ESCALATOR, neighbors: ['ward'], portalNeighbors: ['e0'], ...escalatorUp }),
      node('s1', 1, [20, 0], { ...STAIRS, neighbors: ['ward'], portalNeighbors: ['s0'] }),
      node('l1', 1, [40, 0], { ...LIFT, neighbors: ['ward'], portalNeighbors: ['l0'], ...liftUp }),
      node('ward', 1, [0, 20], { neighbors: ['e1', 's1', 'l1'] }),
    ]);

  it('one end of a lift does not say that it is accessible · step-free → the lift, not the stairs beside it', () => {
    const nodes = house({ isAccessible: null }, {});
    expect(whyNot(plannerOf(nodes), 'step-free', stop(0, 0, 0), stop(1, 0, 20))).toEqual({
      obstacles: [{ kind: 'not-accessible', from: 'l0', to: 'l1' }],
      seconds: expect.closeTo(40 / 0.8 + 60 + Math.hypot(40, 20) / 0.8, 0) as number,
    });
  });

  it('an escalator that comes down · step-free → no advice to turn it round', () => {
    const nodes = house({}, {}).filter(({ typeCode }) => typeCode !== 'elevator-node');
    const why = whyNot(plannerOf(nodes), 'step-free', stop(0, 0, 0), stop(1, 0, 20));
    expect(why).toEqual({ obstacles: [{ kind: 'forbidden', from: 's0', to: 's1' }], seconds: null });
  });

  it('the only path to a place runs through a wall → no route, and the path is named', () => {
    const nodes = routeNodesOfNetwork([
      node('hall', 0, [0, 0], { neighbors: ['ward'] }),
      node('ward', 0, [0, 20], { neighbors: ['hall'] }),
    ]);
    const ring = [at(-5, 10), at(5, 10), at(5, 10.3), at(-5, 10.3), at(-5, 10)];
    const wall = {
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { typeCode: 'wall', name: '' },
      kind: 'mapObject',
      buildingLid: '1',
      levelLid: '1/0',
    } as unknown as Feature;
    const ground = groundOf([wall], builtInTaxonomy);
    const planner = new RoutePlanner(routeGraph(walkableNodes(nodes, ground), builtInTaxonomy), ground);
    const [from, to] = [stop(0, 0, 0), stop(0, 0, 20)];
    expect(planner.plan('walk', from, to).ok).toBe(false);
    expect(whyNot(planner, 'walk', from, to).obstacles).toEqual([
      { kind: 'walled', from: 'hall', to: 'ward' },
    ]);
  });

  it('two lifts of different floors beside each other → not linked into one', () => {
    const nodes = routeNodesOfNetwork([
      node('a0', 0, [0, 0], { ...LIFT, neighbors: ['p'], portalNeighbors: ['a1'], portalGroupId: 'a' }),
      node('p', 0, [5, 0], { neighbors: ['a0'] }),
      node('a1', 1, [0, 0], { ...LIFT, portalNeighbors: ['a0'], portalGroupId: 'a' }),
      node('b2', 2, [2.5, 0], { ...LIFT, neighbors: ['q'], portalNeighbors: ['b3'], portalGroupId: 'b' }),
      node('q', 2, [5, 0], { neighbors: ['b2'] }),
      node('b3', 3, [2.5, 0], { ...LIFT, portalNeighbors: ['b2'], portalGroupId: 'b' }),
    ]);
    expect(whyNot(plannerOf(nodes), 'walk', stop(0, 5, 0), stop(2, 5, 0)).obstacles).toEqual([]);
  });
});

it('any network without a route · the named repairs are made → the route exists, and takes the named time', () => {
  const TYPES = ['graph-node', 'graph-node', 'graph-node', 'elevator-node', 'stairs-node', 'escalator-node'];
  const flag = fc.constantFrom(true, false, null);
  const one = fc.record({
    lvl: fc.nat(2),
    east: fc.nat(6),
    north: fc.nat(6),
    typeCode: fc.constantFrom(...TYPES),
    isAccessible: flag,
    leadsTo: fc.array(fc.nat(9), { maxLength: 2 }),
    ridesTo: fc.array(fc.nat(9), { maxLength: 1 }),
    group: fc.constantFrom('', '', 'g', 'h'),
    isWalled: fc.constantFrom(false, false, false, true),
  });
  const network = fc.array(one, { minLength: 4, maxLength: 10 });
  let told = 0;
  fc.assert(
    fc.property(network, fc.constantFrom(...PROFILES), (given, profile) => {
      let nodes = routeNodesOfNetwork(
        given.map(({ lvl, east, north, leadsTo, ridesTo, group, typeCode, isAccessible }, i) =>
          node(`n${i}`, lvl, [east * 7, north * 7], {
            typeCode,
            isAccessible,
            travelTime: 30,
            portalGroupId: group,
            neighbors: leadsTo.flatMap((to) => (given[to]?.lvl === lvl ? `n${to}` : [])),
            portalNeighbors:
              typeCode === 'graph-node'
                ? []
                : ridesTo.flatMap((to) => (given[to]?.typeCode === typeCode ? `n${to}` : [])),
          }),
        ),
      );
      nodes = nodes.map((one, i) =>
        given[i]!.isWalled ? { ...one, neighbors: [], walled: one.neighbors } : one,
      );
      const first = given[0]!;
      const last = given.at(-1)!;
      const [from, to] = [first, last].map(({ lvl, east, north }) => stop(lvl, east * 7, north * 7)) as [Stop, Stop]; // oxfmt-ignore
      const planner = plannerOf(nodes);
      if (planner.plan(profile, from, to).ok) return;
      const why = whyNot(planner, profile, from, to);
      if (why.obstacles.length === 0 || why.obstacles.some(({ kind }) => kind === 'off-network')) return;
      told += 1;
      for (const obstacle of why.obstacles) nodes = repaired(nodes, obstacle);
      const answer = plannerOf(nodes).plan(profile, from, to);
      expect(answer.ok).toBe(true);
      if (answer.ok && why.seconds !== null && profile !== 'comfortable')
        expect(answer.route.seconds).toBeLessThanOrEqual(why.seconds + 0.01);
    }),
    { numRuns: 1500, seed: 3 },
  );
  expect(told).toBeGreaterThan(200);
});
