import fc from 'fast-check';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { describe, expect, it } from 'vitest';
import { NO_PLAN } from '../ground/index.ts';
import type { NetworkNode } from '../network/network-node.ts';
import {
  DEFAULT_SETTINGS,
  RoutePlanner,
  routeGraph,
  WALKING_SPEEDS,
  whyNot,
  type Profile,
  type Stop,
  type WalkingSpeeds,
} from './index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';

/** A metre in degrees, about 50° north. */
const NORTH = 1 / 111_229;
const EAST = 1 / 71_695;
const at = (east: number, north: number): [number, number] => [10 + east * EAST, 50 + north * NORTH];
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
const planner = (...nodes: NetworkNode[]): RoutePlanner =>
  new RoutePlanner(routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy), NO_PLAN);
const stop = (lvl: number | null, east: number, north: number): Stop =>
  lvl === null
    ? { position: at(east, north), building: null, level: null }
    : { position: at(east, north), building: '1', level: `1/${lvl}` };
const both = (...fids: string[]) => fids.map((fid) => ({ fid, speed: 1 }));

const LIFT = { typeCode: 'elevator-node', travelTime: 120, isAccessible: true, isComfortable: true };
const STAIRS = { typeCode: 'stairs-node', travelTime: 60, isAccessible: false, isComfortable: false };

/** Two floors, from a hall past stairs to a lift: 30 m a floor. */
const house = (liftLinks = true): NetworkNode[] => [
  node('hall', 0, [0, 0], { neighbors: both('s0') }),
  node('s0', 0, [10, 0], { ...STAIRS, neighbors: both('hall', 'l0'), portalNeighbors: ['s1'] }),
  node('l0', 0, [30, 0], { ...LIFT, neighbors: both('s0'), portalNeighbors: liftLinks ? ['l1'] : [] }),
  node('s1', 1, [10, 0], { ...STAIRS, neighbors: both('ward', 'l1'), portalNeighbors: ['s0'] }),
  node('l1', 1, [30, 0], { ...LIFT, neighbors: both('s1'), portalNeighbors: liftLinks ? ['l0'] : [] }),
  node('ward', 1, [10, 20], { neighbors: both('s1') }),
];

describe('a planned route', () => {
  it('takes the stairs on foot and the lift step-free, in legs by floor with lengths and times', () => {
    const routes = planner(...house());
    const walk = routes.plan('walk', stop(0, 0, 0), stop(1, 10, 20));
    if (!walk.ok) throw new Error(walk.code);
    expect(walk.route.legs.map(({ kind }) => kind)).toEqual(['walk', 'ride', 'walk']);
    expect(walk.route.length).toBeCloseTo(30, 1);
    expect(walk.route.seconds).toBeCloseTo(30 / 1.35 + 60, 1);
    const free = routes.plan('step-free', stop(0, 0, 0), stop(1, 10, 20));
    if (!free.ok) throw new Error(free.code);
    expect(free.route.legs).toMatchObject([
      { kind: 'walk', level: '1/0', turns: [] },
      { kind: 'ride', typeCode: 'elevator-node', fids: ['l0', 'l1'], seconds: 120 },
      // Back to the stairs' landing, then to the right: north.
      { kind: 'walk', level: '1/1', turns: [{ direction: 'right' }] },
    ]);
    expect(free.route.legs[0]).toHaveProperty('length', expect.closeTo(30, 1));
  });

  it('weighs what is not comfortable five times, and says the time it takes', () => {
    const routes = planner(...house());
    const comfortable = routes.plan('comfortable', stop(0, 0, 0), stop(1, 10, 20));
    if (!comfortable.ok) throw new Error(comfortable.code);
    // 120 s of the lift and 40 m more against 300 s of stairs.
    expect(comfortable.route.legs[1]).toMatchObject({ typeCode: 'elevator-node' });
    const without = planner(...house(false)).plan('comfortable', stop(0, 0, 0), stop(1, 10, 20));
    if (!without.ok) throw new Error(without.code);
    expect(without.route.seconds).toBeCloseTo(30 / 1.35 + 60, 1);
    expect(without.route.cost).toBeCloseTo(30 / 1.35 + 300, 1);
  });

  it('begins on an edge where that is nearest, and walks one edge without going to its ends', () => {
    const routes = planner(
      node('a', 0, [0, 0], { neighbors: both('b') }),
      node('b', 0, [100, 0], { neighbors: both('a') }),
    );
    const answer = routes.plan('walk', stop(0, 30, 2), stop(0, 60, -2));
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.route.length).toBeCloseTo(34, 1);
    expect(answer.route.legs).toHaveLength(1);
  });

  it('goes round where the edge leads the other way', () => {
    const routes = planner(
      node('a', 0, [0, 0], { neighbors: both('b') }),
      node('b', 0, [100, 0], { neighbors: both('c') }),
      node('c', 0, [50, 100], { neighbors: both('a') }),
    );
    const answer = routes.plan('walk', stop(0, 60, 0), stop(0, 30, 0));
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.route.length).toBeGreaterThan(280);
  });

  it('from a place to itself → no walk', () => {
    const answer = planner(...house()).plan('walk', stop(0, 0, 0), stop(0, 0, 0));
    expect(answer).toMatchObject({ ok: true, route: { length: 0, legs: [] } });
  });

  it('says which stop has no network near it, and how far that is', () => {
    const routes = planner(...house());
    expect(routes.plan('walk', stop(0, 0, 40), stop(1, 10, 20))).toEqual({
      ok: false,
      code: 'off-network',
      stop: 'from',
      metres: expect.closeTo(40, 0),
      isBehindWall: false,
    });
    expect(routes.plan('walk', stop(0, 0, 0), stop(7, 0, 0))).toMatchObject({ stop: 'to', metres: null });
  });

  it('begins in a place at the nodes that lie in it', () => {
    const room: Stop = {
      ...stop(1, 0, 0),
      shape: { type: 'Polygon', coordinates: [[at(5, 15), at(15, 15), at(15, 25), at(5, 25), at(5, 15)]] },
    };
    const answer = planner(...house()).plan('walk', room, stop(1, 30, 0));
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.route.length).toBeCloseTo(40, 1);
  });
});

describe('how long a profile takes', () => {
  const [from, to] = [stop(0, 0, 0), stop(1, 10, 20)];
  const took = (speeds: WalkingSpeeds | undefined, profile: Profile) => {
    const graph = routeGraph(routeNodesOfNetwork(house()), builtInTaxonomy, {
      settings: { ...DEFAULT_SETTINGS, speeds: speeds ?? WALKING_SPEEDS },
    });
    const answer = new RoutePlanner(graph, NO_PLAN).plan(profile, from, to);
    if (!answer.ok) throw new Error(answer.code);
    const { seconds, cost, length } = answer.route;
    return { seconds, cost, length };
  };

  it('step-free → slower than the walk, and the ride as long', () => {
    const { seconds, cost, length } = took(undefined, 'step-free');
    expect(seconds).toBeCloseTo(length / WALKING_SPEEDS['step-free'] + 120, 0);
    expect(cost).toBeCloseTo(seconds, 3);
  });

  it('any speeds → the time is the walk at the speed of the profile and the ride, and a search says the same', () => {
    const speed = fc.double({ min: 0.2, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.record({ walk: speed, comfortable: speed, 'step-free': speed }), (speeds) => {
        const graph = routeGraph(routeNodesOfNetwork(house()), builtInTaxonomy, {
          settings: { ...DEFAULT_SETTINGS, speeds: speeds ?? WALKING_SPEEDS },
        });
        const planner = new RoutePlanner(graph, NO_PLAN);
        const { seconds, cost, length } = took(speeds, 'step-free');
        expect(seconds).toBeCloseTo(length / speeds['step-free'] + 120, 0);
        expect(cost).toBeCloseTo(seconds, 3);
        const start = planner.stops.place(from)!;
        const end = planner.stops.place(to)!;
        const times = planner.router.times('step-free', start.leaving);
        const pace = speeds.walk / speeds['step-free'];
        const least = Math.min(...end.coming.map((seed) => times[seed.node]! + seed.seconds * pace));
        expect(least).toBeCloseTo(cost, 3);
      }),
    );
  });
});

describe('the reason for a missing route', () => {
  const step = (nodes: NetworkNode[]) =>
    whyNot(planner(...nodes), 'step-free', stop(0, 0, 0), stop(1, 10, 20));

  it('names unlinked lifts over each other', () => {
    const { obstacles, seconds } = step(house(false));
    expect(obstacles).toEqual([{ kind: 'unlinked', from: 'l0', to: 'l1', metres: expect.closeTo(0, 3) }]);
    expect(seconds).toBeCloseTo(30 / 0.8 + 120 + 40 / 0.8, 0);
  });

  it('names the stairs if nothing else leads there', () => {
    const nodes = house().filter(({ properties }) => properties.typeCode !== 'elevator-node');
    expect(step(nodes).obstacles).toEqual([{ kind: 'forbidden', from: 's0', to: 's1' }]);
  });

  it('names the gap, the one-way edge and the entrance without its twin', () => {
    const gap = [
      node('a', 0, [0, 0]),
      node('b', 0, [8, 0], { neighbors: both('c') }),
      node('c', 0, [20, 0], { neighbors: [] }),
    ];
    expect(whyNot(planner(...gap), 'walk', stop(0, 0, 0), stop(0, 20, 0)).obstacles).toMatchObject([
      { kind: 'gap', from: 'a', to: 'b', metres: expect.closeTo(8, 1) },
    ]);
    expect(whyNot(planner(...gap), 'walk', stop(0, 20, 0), stop(0, 8, 0)).obstacles).toEqual([
      { kind: 'one-way', from: 'c', to: 'b' },
    ]);
    const entrance = [
      node('in', 0, [0, 0], { typeCode: 'building-entrance-exit' }),
      node('out', null, [3, 0], {}),
    ];
    expect(whyNot(planner(...entrance), 'walk', stop(null, 3, 0), stop(0, 0, 0)).obstacles).toMatchObject([
      { kind: 'unlinked', from: 'out', to: 'in' },
    ]);
  });

  it('names the stop that no network is near to', () => {
    expect(whyNot(planner(...house()), 'walk', stop(0, 0, 99), stop(5, 0, 0)).obstacles).toEqual([
      { kind: 'off-network', stop: 'from', metres: expect.closeTo(99, 0), isBehindWall: false },
      { kind: 'off-network', stop: 'to', metres: null, isBehindWall: false },
    ]);
  });
});
